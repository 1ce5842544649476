(* Links on a torus: when its cells touch, and rule image with the conditions that are tested. *)

From Coq Require Import List Arith ZArith Lia Bool.
From Tatami Require Import Play Hex Image Torus.
From Tatami Require Links.
Import ListNotations.

Set Implicit Arguments.
Unset Strict Implicit.

Open Scope Z_scope.

Section TorusLinks.

Variables W H : Z.
Hypothesis W_large : 3 <= W.
Hypothesis H_large : 3 <= H.

Notation cell := Torus.cell.
Notation at_place := (Torus.at_place W H).
Notation theorem := (theorem Torus.cell_eq).
Implicit Types (x y : cell) (N S A F : list cell) (k : nat).

(* A cell is where its own place in the plane is. *)
Definition proper x : Prop := at_place x = x.

(* Two cells touch if places of theirs in the plane do. *)
Definition touches x y : Prop := exists u v, at_place u = x /\ at_place v = y /\ near u v.

Lemma touches_sym x y : touches x y -> touches y x.
Proof. intros [u [v [Hu [Hv Hn]]]]. exists v, u. auto using near_sym. Qed.

(* ------------------------------------------------------------------ *)
(* Images.                                                              *)

Variables p q s t dc dr : Z.
Hypothesis symmetry : is_symmetry p q s t.

(* Places of one cell go to places of one cell. *)
Hypothesis glue_columns : (s * W) mod H = 0.
Hypothesis glue_rows : (q * H) mod W = 0.

Notation go := (moved_place p q s t dc dr).

Definition phi x : cell := at_place (go x).

Lemma same_place u v :
  at_place u = at_place v <-> exists i j, fst u = fst v + i * W /\ snd u = snd v + j * H.
Proof.
  unfold Torus.at_place. split.
  - intro E. injection E as E1 E2. exists (fst u / W - fst v / W), (snd u / H - snd v / H).
    pose proof (Z.div_mod (fst u) W ltac:(lia)). pose proof (Z.div_mod (fst v) W ltac:(lia)).
    pose proof (Z.div_mod (snd u) H ltac:(lia)). pose proof (Z.div_mod (snd v) H ltac:(lia)).
    split; nia.
  - intros [i [j [E1 E2]]]. rewrite E1, E2, !Z.mod_add by lia. reflexivity.
Qed.

Lemma glue : exists a b, s * W = a * H /\ q * H = b * W.
Proof.
  exists (s * W / H), (q * H / W).
  pose proof (Z.div_mod (s * W) H ltac:(lia)). pose proof (Z.div_mod (q * H) W ltac:(lia)). lia.
Qed.

Lemma one_or_minus_one : (p * t - q * s) * (p * t - q * s) = 1.
Proof. pose proof symmetry as Hs. each_symmetry Hs; reflexivity. Qed.

Lemma go_same u v : at_place u = at_place v -> at_place (go u) = at_place (go v).
Proof.
  intro E. apply same_place in E. destruct E as [i [j [E1 E2]]]. destruct glue as [a [b [Ea Eb]]].
  apply same_place. exists (p * i + b * j), (a * i + t * j). unfold moved_place. cbn [fst snd].
  rewrite E1, E2. split.
  - replace ((p * i + b * j) * W) with (p * i * W + j * (b * W)) by ring. rewrite <- Eb. ring.
  - replace ((a * i + t * j) * H) with (i * (a * H) + t * j * H) by ring. rewrite <- Ea. ring.
Qed.

(* What is seen where a cell goes has come from a place of that cell. *)
Lemma come_from u x : at_place u = at_place (go x) -> exists v, at_place v = at_place x /\ go v = u.
Proof.
  intro E. apply same_place in E. destruct E as [i [j [E1 E2]]]. destruct glue as [a [b [Ea Eb]]].
  set (d := p * t - q * s).
  exists (fst x + d * (t * (i * W) - q * (j * H)), snd x + d * (p * (j * H) - s * (i * W))). split.
  - apply same_place. exists (d * (t * i - b * j)), (d * (p * j - a * i)). cbn [fst snd]. split.
    + replace (d * (t * i - b * j) * W) with (d * (t * (i * W) - j * (b * W))) by ring. rewrite <- Eb. ring.
    + replace (d * (p * j - a * i) * H) with (d * (p * (j * H) - i * (a * H))) by ring. rewrite <- Ea. ring.
  - pose proof one_or_minus_one as Ed. fold d in Ed. destruct u as [u1 u2]. unfold moved_place in *.
    cbn [fst snd] in *. subst u1 u2. f_equal.
    + replace (p * (fst x + d * (t * (i * W) - q * (j * H))) + q * (snd x + d * (p * (j * H) - s * (i * W))) + dc)
        with (p * fst x + q * snd x + dc + d * d * (i * W)) by (unfold d; ring). rewrite Ed. ring.
    + replace (s * (fst x + d * (t * (i * W) - q * (j * H))) + t * (snd x + d * (p * (j * H) - s * (i * W))) + dr)
        with (s * fst x + t * snd x + dr + d * d * (j * H)) by (unfold d; ring). rewrite Ed. ring.
Qed.

Lemma motion_keeps X : (forall x, In x X -> proper x) -> Links.keeps touches phi X.
Proof.
  intro HX. constructor.
  - intros x y Hx Hy. split.
    + intros [u [v [Hu [Hv Hn]]]]. exists (go u), (go v). unfold phi. split; [|split].
      * apply go_same. rewrite Hu. symmetry. exact (HX x Hx).
      * apply go_same. rewrite Hv. symmetry. exact (HX y Hy).
      * exact (proj1 (moved_near dc dr u v symmetry) Hn).
    + intros [u [v [Hu [Hv Hn]]]]. unfold phi in *.
      destruct (come_from Hu) as [u' [Hu' Eu]]. destruct (come_from Hv) as [v' [Hv' Ev]].
      exists u', v'. split; [|split].
      * rewrite Hu'. exact (HX x Hx).
      * rewrite Hv'. exact (HX y Hy).
      * apply (proj2 (moved_near dc dr u' v' symmetry)). rewrite Eu, Ev. exact Hn.
  - intros x y Hx Hy E. unfold phi in E. destruct (come_from E) as [v [Hv Ev]].
    apply (Image.moved_apart symmetry) in Ev. subst v. rewrite (HX x Hx), (HX y Hy) in Hv. exact Hv.
Qed.

Theorem image_torus_links N S f k :
  (forall x, In x (N ++ S ++ Links.cells_of f) -> proper x) ->
  theorem N S (Links.links touches f) k ->
  theorem (map phi N) (map phi S) (Links.links touches (Links.moved phi f)) k.
Proof. intro HX. apply Links.image_links_kept, motion_keeps. exact HX. Qed.

Theorem image_torus_cut N S A F f k :
  (forall x, In x (N ++ S ++ A ++ F ++ Links.cells_of f) -> proper x) ->
  theorem N S (Links.cut Torus.cell_eq touches A F f) k ->
  theorem (map phi N) (map phi S)
    (Links.cut Torus.cell_eq touches (map phi A) (map phi F) (Links.moved phi f)) k.
Proof. intro HX. apply Links.image_cut_kept, motion_keeps. exact HX. Qed.

End TorusLinks.
