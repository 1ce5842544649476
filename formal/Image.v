(* Hex: rule image.  A theorem may be moved by a symmetry of the lattice that keeps
   its cells on the board and their contact with the edges that its goal names. *)

From Coq Require Import List Arith ZArith Lia Bool.
From Tatami Require Import Play Hex.
Import ListNotations.

Set Implicit Arguments.
Unset Strict Implicit.

Open Scope Z_scope.

(* (c, r) goes to (p c + q r + dc, s c + t r + dr). *)
Definition linear (p q s t : Z) (v : Z * Z) : Z * Z := (p * fst v + q * snd v, s * fst v + t * snd v).

Definition moved_place (p q s t dc dr : Z) (v : Z * Z) : Z * Z :=
  (p * fst v + q * snd v + dc, s * fst v + t * snd v + dr).

(* The linear map takes the six neighbour vectors onto themselves. *)
Definition is_symmetry (p q s t : Z) : Prop :=
  forall v, In v vectors -> exists u, In u vectors /\ linear p q s t u = v.

(* There are twelve such maps. *)
Lemma twelve_symmetries p q s t :
  is_symmetry p q s t ->
  In (p, q, s, t)
    [(1, 0, 0, 1); (-1, 0, 0, -1); (0, 1, 1, 0); (0, -1, -1, 0);
     (1, 1, -1, 0); (-1, -1, 1, 0); (1, 1, 0, -1); (-1, -1, 0, 1);
     (0, 1, -1, -1); (0, -1, 1, 1); (1, 0, -1, -1); (-1, 0, 1, 1)].
Proof.
  intro Hs.
  destruct (Hs (1, 0)) as [u [Hu Eu]]; [left; reflexivity|].
  destruct (Hs (0, 1)) as [v [Hv Ev]]; [do 2 right; left; reflexivity|].
  destruct (Hs (1, -1)) as [w [Hw Ew]]; [do 4 right; left; reflexivity|].
  clear Hs. unfold vectors in Hu, Hv, Hw. cbn [In] in Hu, Hv, Hw.
  assert (Hvalues : forall a b c d : Z, p = a -> q = b -> s = c -> t = d -> (p, q, s, t) = (a, b, c, d))
    by (intros; subst; reflexivity).
  repeat (destruct Hu as [Hu|Hu]; [subst u|]); try contradiction;
    unfold linear in Eu; cbn [fst snd] in Eu; injection Eu as E1 E2;
    repeat (destruct Hv as [Hv|Hv]; [subst v|]); try contradiction;
    unfold linear in Ev; cbn [fst snd] in Ev; injection Ev as E3 E4;
    try (exfalso; lia);
    repeat (destruct Hw as [Hw|Hw]; [subst w|]); try contradiction;
    unfold linear in Ew; cbn [fst snd] in Ew; injection Ew as E5 E6;
    try (exfalso; lia);
    cbn [In];
    first
      [ rewrite (Hvalues 1 0 0 1) by lia; tauto
      | rewrite (Hvalues (-1) 0 0 (-1)) by lia; tauto
      | rewrite (Hvalues 0 1 1 0) by lia; tauto
      | rewrite (Hvalues 0 (-1) (-1) 0) by lia; tauto
      | rewrite (Hvalues 1 1 (-1) 0) by lia; tauto
      | rewrite (Hvalues (-1) (-1) 1 0) by lia; tauto
      | rewrite (Hvalues 1 1 0 (-1)) by lia; tauto
      | rewrite (Hvalues (-1) (-1) 0 1) by lia; tauto
      | rewrite (Hvalues 0 1 (-1) (-1)) by lia; tauto
      | rewrite (Hvalues 0 (-1) 1 1) by lia; tauto
      | rewrite (Hvalues 1 0 (-1) (-1)) by lia; tauto
      | rewrite (Hvalues (-1) 0 1 1) by lia; tauto ].
Qed.

Ltac each_symmetry Hs :=
  apply twelve_symmetries in Hs; simpl in Hs;
  repeat (destruct Hs as [Hs|Hs]; [injection Hs as ? ? ? ?; subst|]); try contradiction.

Lemma in_vectors a b :
  In (a, b) vectors <->
  (a = 1 /\ b = 0) \/ (a = -1 /\ b = 0) \/ (a = 0 /\ b = 1) \/ (a = 0 /\ b = -1) \/
  (a = 1 /\ b = -1) \/ (a = -1 /\ b = 1).
Proof.
  unfold vectors. simpl. split.
  - intro Hin. repeat (destruct Hin as [Hin|Hin]; [injection Hin as <- <-; lia|]). contradiction.
  - intros [[-> ->]|[[-> ->]|[[-> ->]|[[-> ->]|[[-> ->]|[-> ->]]]]]]; tauto.
Qed.

Ltac solve_vector :=
  first
    [ left; split; lia | right; left; split; lia | do 2 right; left; split; lia
    | do 3 right; left; split; lia | do 4 right; left; split; lia | do 5 right; split; lia ].

Lemma moved_near p q s t dc dr u v :
  is_symmetry p q s t ->
  near u v <-> near (moved_place p q s t dc dr u) (moved_place p q s t dc dr v).
Proof.
  intro Hs. unfold near, moved_place. destruct u as [a b], v as [c d]. simpl fst. simpl snd.
  rewrite !in_vectors.
  split; each_symmetry Hs; intros [E|[E|[E|[E|[E|E]]]]]; destruct E as [E1 E2]; solve_vector.
Qed.

Lemma moved_apart p q s t dc dr u v :
  is_symmetry p q s t ->
  moved_place p q s t dc dr u = moved_place p q s t dc dr v -> u = v.
Proof.
  intros Hs E. unfold moved_place in E. destruct u as [a b], v as [c d]. simpl fst in E. simpl snd in E.
  injection E as E1 E2. each_symmetry Hs; f_equal; lia.
Qed.

Section Image.

Variables W H : Z.
Notation cell := (cell W H).
Notation formula := (formula W H).
Notation theorem := (theorem (@cell_eq W H)).
Implicit Types (T N S A F U : list cell) (f : formula) (k : nat).

(* ------------------------------------------------------------------ *)
(* The moved formula, and the cells and edges that a formula names.     *)

Variable phi : cell -> cell.
Variable gamma : edge -> edge.

Definition moved_point (a : point W H) : point W H :=
  match a with Cell x => Cell (phi x) | Edge e => Edge (gamma e) end.

Fixpoint moved (f : formula) : formula :=
  match f with
  | Link a b => Link (moved_point a) (moved_point b)
  | All fs => All (map moved fs)
  | Any fs => Any (map moved fs)
  | Given g y => Given (moved g) (phi y)
  end.

Definition cells_of_point (a : point W H) : list cell := match a with Cell x => [x] | Edge _ => [] end.
Definition edges_of_point (a : point W H) : list edge := match a with Cell _ => [] | Edge e => [e] end.

Fixpoint cells_of (f : formula) : list cell :=
  match f with
  | Link a b => cells_of_point a ++ cells_of_point b
  | All fs => flat_map cells_of fs
  | Any fs => flat_map cells_of fs
  | Given g y => y :: cells_of g
  end.

Fixpoint edges_of (f : formula) : list edge :=
  match f with
  | Link a b => edges_of_point a ++ edges_of_point b
  | All fs => flat_map edges_of fs
  | Any fs => flat_map edges_of fs
  | Given g y => edges_of g
  end.

(* What a motion must keep, on a support X and for the edges named, Q. *)
Record keeps (X : list cell) (Q : list edge) : Prop := {
  keeps_touching : forall x y, In x X -> In y X -> (touches x y <-> touches (phi x) (phi y));
  keeps_cells_apart : forall x y, In x X -> In y X -> phi x = phi y -> x = y;
  keeps_edges_apart : forall e e', In e Q -> In e' Q -> gamma e = gamma e' -> e = e';
  keeps_contact : forall e x, In e Q -> In x X -> (touches_edge x e <-> touches_edge (phi x) (gamma e))
}.

Lemma moved_chain X Q U x y :
  keeps X Q -> incl U X -> chain U x y -> chain (map phi U) (phi x) (phi y).
Proof.
  intros Hk HU C. induction C as [x Hx|x y z Hx Ht C IH].
  - constructor. apply in_map. exact Hx.
  - apply chain_step with (phi y); [apply in_map; exact Hx| |exact IH].
    exact (proj1 (keeps_touching Hk (HU _ Hx) (HU _ (chain_in_first C))) Ht).
Qed.

Lemma chain_moved_back X Q U x' y' :
  keeps X Q -> incl U X -> chain (map phi U) x' y' ->
  exists x y, x' = phi x /\ y' = phi y /\ chain U x y.
Proof.
  intros Hk HU C. induction C as [x' Hx'|x' y' z' Hx' Ht C [y [z [Ey [Ez IH]]]]].
  - apply in_map_iff in Hx'. destruct Hx' as [x [E Hx]]. exists x, x. split; [auto|]. split; [auto|].
    constructor. exact Hx.
  - apply in_map_iff in Hx'. destruct Hx' as [x [E Hx]]. subst. exists x, z.
    split; [reflexivity|]. split; [reflexivity|].
    apply chain_step with y; auto.
    exact (proj2 (keeps_touching Hk (HU _ Hx) (HU _ (chain_in_first IH))) Ht).
Qed.

Lemma moved_link X Q U a b :
  keeps X Q -> incl U X -> incl (cells_of_point a) X -> incl (cells_of_point b) X ->
  incl (edges_of_point a) Q -> incl (edges_of_point b) Q ->
  (joined U a b <-> joined (map phi U) (moved_point a) (moved_point b)).
Proof.
  intros Hk HU Ha Hb Ea Eb.
  assert (Hstart : forall c x, In x U -> incl (cells_of_point c) X -> incl (edges_of_point c) Q ->
            (starts_at c x <-> starts_at (moved_point c) (phi x))).
  { intros c x Hx Hc Ec. destruct c as [c|e]; simpl in *.
    - split; [intros ->; reflexivity|]. intro E. apply (keeps_cells_apart Hk); auto.
      apply Hc. left. reflexivity.
    - apply (keeps_contact Hk); auto. apply Ec. left. reflexivity. }
  split.
  - intros [[e [-> ->]]|[x [y [Hx [Hy C]]]]].
    + left. exists (gamma e). auto.
    + right. exists (phi x), (phi y). split; [|split].
      * exact (proj1 (Hstart a x (chain_in_first C) Ha Ea) Hx).
      * exact (proj1 (Hstart b y (chain_in_last C) Hb Eb) Hy).
      * eapply moved_chain; eauto.
  - intros [[e [E1 E2]]|[x' [y' [Hx [Hy C]]]]].
    + destruct a as [|e1]; [discriminate|]. destruct b as [|e2]; [discriminate|].
      simpl in E1, E2. left. exists e1. split; [reflexivity|]. f_equal.
      apply (keeps_edges_apart Hk); [apply Eb; left; reflexivity|apply Ea; left; reflexivity|].
      congruence.
    + destruct (chain_moved_back Hk HU C) as [x [y [-> [-> C']]]].
      right. exists x, y. split; [|split]; auto.
      * exact (proj2 (Hstart a x (chain_in_first C') Ha Ea) Hx).
      * exact (proj2 (Hstart b y (chain_in_last C') Hb Eb) Hy).
Qed.

(* Of cells of the support, a formula is true exactly if the moved formula is of the
   moved cells. *)
Lemma moved_true X Q f :
  keeps X Q -> incl (cells_of f) X -> incl (edges_of f) Q ->
  forall U, incl U X -> (true_of U f <-> true_of (map phi U) (moved f)).
Proof.
  intro Hk. induction f as [a b|fs IH|fs IH|f y IH] using formula_parts_ind; intros Hc He U HU.
  - simpl in *. apply moved_link with X Q; auto; intros x Hx.
    + apply Hc, in_or_app; auto.
    + apply Hc, in_or_app; auto.
    + apply He, in_or_app; auto.
    + apply He, in_or_app; auto.
  - cbn [moved]. rewrite !all_true.
    assert (Hpart : forall f, In f fs -> (true_of U f <-> true_of (map phi U) (moved f))).
    { intros f Hf. apply IH; auto; intros x Hx.
      - apply Hc. simpl. apply in_flat_map. exists f. auto.
      - apply He. simpl. apply in_flat_map. exists f. auto. }
    split.
    + intros Ht g Hg. apply in_map_iff in Hg. destruct Hg as [f [<- Hf]]. apply Hpart; auto.
    + intros Ht f Hf. apply Hpart; auto. apply Ht, in_map. exact Hf.
  - cbn [moved]. rewrite !any_true.
    assert (Hpart : forall f, In f fs -> (true_of U f <-> true_of (map phi U) (moved f))).
    { intros f Hf. apply IH; auto; intros x Hx.
      - apply Hc. simpl. apply in_flat_map. exists f. auto.
      - apply He. simpl. apply in_flat_map. exists f. auto. }
    split.
    + intros [f [Hf Ht]]. exists (moved f). split; [apply in_map; auto|]. apply Hpart; auto.
    + intros [g [Hg Ht]]. apply in_map_iff in Hg. destruct Hg as [f [<- Hf]]. exists f.
      split; [auto|]. apply Hpart; auto.
  - simpl in *. apply (IH (fun x Hx => Hc x (or_intror Hx)) He (y :: U)).
    intros x [Hx|Hx]; [subst; apply Hc; left; reflexivity|auto].
Qed.

(* The two rules, for anything that keeps touching, contacts and differences. *)
Lemma image_links_abstract N S f k :
  keeps (N ++ S ++ cells_of f) (edges_of f) ->
  theorem N S (links f) k ->
  theorem (map phi N) (map phi S) (links (moved f)) k.
Proof.
  intros Hk Hth.
  assert (HNS : incl (N ++ S) (N ++ S ++ cells_of f)).
  { rewrite app_assoc. apply incl_appl, incl_refl. }
  apply rule_image with (links f).
  - intros x y Hx Hy. apply (keeps_cells_apart Hk); auto.
  - apply links_monotone.
  - intros T HT. apply (moved_true (f := f) Hk).
    + rewrite app_assoc. apply incl_appr, incl_refl.
    + apply incl_refl.
    + eapply incl_tran; eauto.
  - exact Hth.
Qed.

Lemma image_cut_abstract N S A F f k :
  keeps (N ++ S ++ A ++ F ++ cells_of f) (edges_of f) ->
  theorem N S (cut A F f) k ->
  theorem (map phi N) (map phi S) (cut (map phi A) (map phi F) (moved f)) k.
Proof.
  intros Hk Hth.
  assert (HX : forall x, In x N \/ In x S \/ In x A \/ In x F \/ In x (cells_of f) ->
               In x (N ++ S ++ A ++ F ++ cells_of f)).
  { intros x Hx. rewrite !in_app_iff. tauto. }
  apply rule_image with (cut A F f).
  - intros x y Hx Hy. apply in_app_iff in Hx. apply in_app_iff in Hy.
    apply (keeps_cells_apart Hk); apply HX; tauto.
  - apply cut_monotone.
  - intros T HT Hcut Htrue. apply Hcut.
    set (U := A ++ filter (fun x => if in_dec (@cell_eq W H) x T then false else true) F).
    assert (HU : incl U (N ++ S ++ A ++ F ++ cells_of f)).
    { intros x Hx. unfold U in Hx. apply in_app_or in Hx. apply HX.
      destruct Hx as [Hx|Hx]; [tauto|]. apply in_not_taken in Hx. tauto. }
    unfold links in *. apply (moved_true (f := f) Hk (fun x Hx => HX x ltac:(tauto)) (incl_refl _) HU).
    eapply links_monotone; [|exact Htrue].
    intros y Hy. apply in_app_or in Hy. destruct Hy as [Hy|Hy].
    + apply in_map_iff in Hy. destruct Hy as [x [<- Hx]]. apply in_map. unfold U. apply in_or_app. auto.
    + apply in_not_taken in Hy. destruct Hy as [Hy Hno].
      apply in_map_iff in Hy. destruct Hy as [x [<- Hx]]. apply in_map. unfold U. apply in_or_app. right.
      apply in_not_taken. split; [exact Hx|]. intro HxT. apply Hno. apply in_map. exact HxT.
  - exact Hth.
Qed.

(* ------------------------------------------------------------------ *)
(* The rules with the conditions that are tested.                       *)

Variables p q s t dc dr : Z.

(* Every cell of the support X goes where the map says, to a cell of the board; the
   edges Q that are named have different images; contact with them is kept. *)
Record motion (X : list cell) (Q : list edge) : Prop := {
  motion_symmetry : is_symmetry p q s t;
  motion_cells : forall x, In x X -> place (phi x) = moved_place p q s t dc dr (place x);
  motion_edges : forall e e', In e Q -> In e' Q -> gamma e = gamma e' -> e = e';
  motion_contact : forall e x, In e Q -> In x X -> (touches_edge x e <-> touches_edge (phi x) (gamma e))
}.

Lemma motion_keeps X Q : motion X Q -> keeps X Q.
Proof.
  intros [Hs Hc He Hct]. constructor; auto.
  - intros x y Hx Hy. unfold touches. rewrite (Hc x Hx), (Hc y Hy). apply moved_near. exact Hs.
  - intros x y Hx Hy E. apply place_eq. apply (moved_apart (dc := dc) (dr := dr) Hs).
    rewrite <- (Hc x Hx), <- (Hc y Hy), E. reflexivity.
Qed.

Theorem image_links N S f k :
  motion (N ++ S ++ cells_of f) (edges_of f) ->
  theorem N S (links f) k ->
  theorem (map phi N) (map phi S) (links (moved f)) k.
Proof. intro Hm. apply image_links_abstract. apply motion_keeps. exact Hm. Qed.

Theorem image_cut N S A F f k :
  motion (N ++ S ++ A ++ F ++ cells_of f) (edges_of f) ->
  theorem N S (cut A F f) k ->
  theorem (map phi N) (map phi S) (cut (map phi A) (map phi F) (moved f)) k.
Proof. intro Hm. apply image_cut_abstract. apply motion_keeps. exact Hm. Qed.

End Image.
