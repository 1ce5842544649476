(* Torus Hex under rules a and b: races, and why the game trees of section 6 of manual/src/certificate.md
   prove what they say.

   The first part is the game.  The second part says how the code reads off who has won, from the
   classes of loops that its search finds, and proves that it reads right.  The third part says
   what a tree is, with the conditions that the checker tests, and proves it sound. *)

From Coq Require Import List Arith ZArith Lia Bool.
From Tatami Require Import Play Hex Image Crossing.
From Tatami Require Torus TorusSimple.
Import ListNotations.

Open Scope Z_scope.

Inductive race := rule_a | rule_b.

(* The classes that a player wants, of those that are not trivial. *)
Definition wanted (R : race) (P : player) (x y : Z) : Prop :=
  match R, P with
  | rule_a, Black => x = 0 /\ y <> 0
  | rule_a, White => y = 0 /\ x <> 0
  | rule_b, Black => y <> 0
  | rule_b, White => x <> 0
  end.

(* All the others. *)
Definition wrong (R : race) (P : player) (x y : Z) : Prop := (x, y) <> (0, 0) /\ ~ wanted R P x y.

Section Races.

Variables W H : Z.
Hypothesis W_large : 3 <= W.
Hypothesis H_large : 3 <= H.

Notation cell := Torus.cell.
Notation loop := (Torus.loop W H).
Notation at_place := (Torus.at_place W H).
Notation around := (Torus.around W H).
Notation unrolled := (Torus.unrolled W H).
Notation on_torus := (Torus.on_torus W H).
Notation moved := (Torus.moved W H).

(* ------------------------------------------------------------------ *)
(* The game.                                                            *)

(* By the cells T of P's, P has won: P has a loop that P wants and, under rule a, no wrong one. *)
Definition wins_by (R : race) (P : player) (T : list cell) : Prop :=
  (exists x y, wanted R P x y /\ loop T x y) /\
  (R = rule_a -> forall x y, loop T x y -> ~ wrong R P x y).

(* By the cells T of P's, P has lost: under rule a, P has a wrong loop. *)
Definition loses_by (R : race) (P : player) (T : list cell) : Prop :=
  R = rule_a /\ exists x y, wrong R P x y /\ loop T x y.

(* The stones of both players. *)
Definition position : Type := player -> list cell.

Definition put (p : position) (P : player) (x : cell) : position :=
  fun Q => match P, Q with
           | Black, Black | White, White => x :: p Q
           | _, _ => p Q
           end.

Definition won (R : race) (p : position) (P : player) : Prop :=
  wins_by R P (p P) \/ loses_by R (other P) (p (other P)).

Definition over (R : race) (p : position) : Prop := exists P, won R p P.

Definition free (p : position) (x : cell) : Prop := on_torus x /\ forall P, ~ In x (p P).

(* P can make sure to win, from this position with this player to move.  Play ends as soon as somebody has won.
   It is an inductive notion: P has won after finitely many moves.  A full board without a
   winner is no win. *)
Inductive can_win (R : race) (P : player) : player -> position -> Prop :=
| has_won mover p : won R p P -> can_win R P mover p
| moves p x : ~ over R p -> free p x -> can_win R P (other P) (put p P x) -> can_win R P P p
| answers p :
    ~ over R p -> (exists x, free p x) ->
    (forall x, free p x -> can_win R P P (put p (other P) x)) ->
    can_win R P (other P) p.

Lemma put_own p P x : put p P x P = x :: p P.
Proof. destruct P; reflexivity. Qed.

Lemma put_other p P x : put p P x (other P) = p (other P).
Proof. destruct P; reflexivity. Qed.

Lemma put_other' p P x : put p (other P) x P = p P.
Proof. destruct P; reflexivity. Qed.

Lemma other_other P : other (other P) = P.
Proof. destruct P; reflexivity. Qed.

Lemma not_both_by R P T : wins_by R P T -> loses_by R P T -> False.
Proof. intros [_ H1] [E [x [y [H2 H3]]]]. exact (H1 E x y H3 H2). Qed.

(* Nobody has won by anybody's loops. *)
Definition clear (R : race) (p : position) : Prop :=
  forall P, ~ wins_by R P (p P) /\ ~ loses_by R P (p P).

Lemma clear_not_over R p : clear R p <-> ~ over R p.
Proof.
  split.
  - intros Hc [P [Hw|Hl]]; [exact (proj1 (Hc P) Hw)|exact (proj2 (Hc (other P)) Hl)].
  - intros Hn P. split; intro Hw; apply Hn.
    + exists P. left. exact Hw.
    + exists (other P). right. rewrite other_other. exact Hw.
Qed.

(* A move never makes both the winner, so it does not matter which of them one looks at first. *)
Theorem one_winner R p S x P :
  ~ over R p -> won R (put p S x) P -> won R (put p S x) (other P) -> False.
Proof.
  intros Hn H1 H2. apply clear_not_over in Hn. unfold won in *. rewrite other_other in H2.
  destruct (Hn Black) as [B1 B2], (Hn White) as [C1 C2].
  destruct S, P; cbn [other put] in *; destruct H1 as [H1|H1], H2 as [H2|H2]; eauto using not_both_by.
Qed.

(* Not both players can make sure to win. *)
Theorem not_both_can_win R P m p :
  ~ over R p -> can_win R P m p -> can_win R (other P) m p -> False.
Proof.
  intros Hn H1.
  assert (Hone : won R p P -> won R p (other P) -> False) by (intros Hw _; apply Hn; exists P; exact Hw).
  clear Hn. revert Hone.
  induction H1 as [m p Hw|p x No Hf H1 IH|p No Hs H1 IH]; intros Hone H2.
  - assert (Ho : over R p) by (exists P; exact Hw).
    destruct H2; [auto|contradiction|contradiction].
  - assert (Ho : won R p (other P) -> False) by (intro Hw; apply No; eexists; exact Hw).
    apply IH; [apply one_winner; exact No|].
    destruct P; inversion H2; subst; try contradiction; cbn [other] in *; auto.
  - assert (Ho : won R p (other P) -> False) by (intro Hw; apply No; eexists; exact Hw).
    destruct P; inversion H2; subst; try contradiction; cbn [other] in *.
    + apply (IH x); auto. apply one_winner. exact No.
    + apply (IH x); auto. apply (one_winner R p Black x White). exact No.
Qed.

(* ------------------------------------------------------------------ *)
(* Who has won, as the code reads it off.                               *)

(* The cells of a group of T with their places: all cells that touch one of them are among them. *)
Definition group (T : list cell) (l : list (Z * Z)) : Prop :=
  TorusSimple.placed W H T l /\
  forall x v, In x l -> near x v -> In (at_place v) T -> In (at_place v) (map at_place l).

(* What the search for loops finds: all groups of T, and the classes of all steps that arrive
   at another place of a cell than the one it has.  Of a class and its opposite only one is listed. *)
Record survey (T : list cell) (groups : list (list (Z * Z))) (found : list (Z * Z)) : Prop := {
  survey_groups : forall l, In l groups -> group T l;
  survey_cells : forall u, In (at_place u) T -> exists l, In l groups /\ In (at_place u) (map at_place l);
  survey_found : forall l x y i j, In l groups -> In x l -> In y l -> near x (around y i j) ->
    (i, j) = (0, 0) \/ In (i, j) found \/ In (- i, - j) found;
  survey_real : forall i j, In (i, j) found -> (i, j) <> (0, 0) /\
    exists l x y, In l groups /\ In x l /\ In y l /\
                  (near x (around y i j) \/ near x (around y (- i) (- j)));
  survey_once : NoDup found;
  survey_upright : forall i j, In (i, j) found -> ~ In (- i, - j) found
}.

(* Sums of the classes found. *)
Inductive span (F : list (Z * Z)) : Z -> Z -> Prop :=
| span_none : span F 0 0
| span_more x y i j : span F x y -> In (i, j) F -> span F (x + i) (y + j)
| span_less x y i j : span F x y -> In (i, j) F -> span F (x - i) (y - j).

Lemma span_nothing x y : span [] x y -> x = 0 /\ y = 0.
Proof. intro Hs. destruct Hs as [|x y i j _ Hin|x y i j _ Hin]; [auto|destruct Hin|destruct Hin]. Qed.

Lemma span_of_one i j x y : span [(i, j)] x y -> exists n, x = n * i /\ y = n * j.
Proof.
  intro Hs. induction Hs as [|x y i' j' Hs [n [-> ->]] Hin|x y i' j' Hs [n [-> ->]] Hin].
  - exists 0. lia.
  - destruct Hin as [E|[]]. injection E as <- <-. exists (n + 1). lia.
  - destruct Hin as [E|[]]. injection E as <- <-. exists (n - 1). lia.
Qed.

Section Read.
Variables (T : list cell) (groups : list (list (Z * Z))) (found : list (Z * Z)).
Hypothesis surveyed : survey T groups found.

Lemma around_near u v i j : near u v -> near (around u i j) (around v i j).
Proof.
  unfold near, Torus.around. cbn [fst snd]. intro Hn. apply in_vectors. apply in_vectors in Hn. lia.
Qed.

(* A chain stays in its group, and how often it runs around is a sum of the classes found. *)
Lemma chain_in_group l u v z i j :
  In l groups -> unrolled T u v -> In z l -> u = around z i j ->
  exists z' i' j', In z' l /\ v = around z' i' j' /\ span found (i' - i) (j' - j).
Proof.
  intros Hl C. revert z i j. induction C as [u Hu|u v w Hu Hn C IH]; intros z i j Hz Eu.
  - exists z, i, j. split; [exact Hz|]. split; [exact Eu|]. rewrite !Z.sub_diag. constructor.
  - subst u.
    assert (Hn' : near z (around v (- i) (- j))).
    { apply (around_near _ _ (- i) (- j)) in Hn. rewrite Torus.around_around in Hn.
      rewrite !Z.add_opp_diag_r, Torus.around_zero in Hn. exact Hn. }
    destruct (survey_groups _ _ _ surveyed l Hl) as [_ Hclosed].
    assert (Hv : In (at_place (around v (- i) (- j))) (map at_place l)).
    { apply (Hclosed z); auto. rewrite Torus.at_place_around by assumption.
      exact (Torus.unrolled_first W H T v w C). }
    apply in_map_iff in Hv. destruct Hv as [z2 [Ez Hz2]].
    destruct (Torus.same_place W H W_large H_large _ _ Ez) as [a [b Eab]].
    assert (Ev : v = around z2 (i + a) (j + b)).
    { transitivity (around (around v (- i) (- j)) i j).
      - rewrite Torus.around_around, !Z.add_opp_diag_l, Torus.around_zero. reflexivity.
      - rewrite Eab, Torus.around_around. f_equal; ring. }
    destruct (IH z2 (i + a) (j + b) Hz2 Ev) as [z3 [i' [j' [Hz3 [Ew Hs]]]]].
    exists z3, i', j'. split; [exact Hz3|]. split; [exact Ew|].
    rewrite Eab in Hn'.
    destruct (survey_found _ _ _ surveyed l z z2 a b Hl Hz Hz2 Hn') as [E|[Hin|Hin]].
    + injection E as -> ->. rewrite !Z.add_0_r in Hs. exact Hs.
    + replace (i' - i) with (i' - (i + a) + a) by ring. replace (j' - j) with (j' - (j + b) + b) by ring.
      apply span_more; assumption.
    + replace (i' - i) with (i' - (i + a) - (- a)) by ring. replace (j' - j) with (j' - (j + b) - (- b)) by ring.
      apply span_less; assumption.
Qed.

Theorem loops_are_sums x y : loop T x y -> span found x y.
Proof.
  intros [u C].
  destruct (survey_cells _ _ _ surveyed u (Torus.unrolled_first W H T _ _ C)) as [l [Hl Hu]].
  apply in_map_iff in Hu. destruct Hu as [z [Ez Hz]].
  destruct (Torus.same_place W H W_large H_large _ _ Ez) as [i [j Eu]].
  destruct (chain_in_group l u _ z i j Hl C Hz Eu) as [z' [i' [j' [Hz' [Ev Hs]]]]].
  assert (Ezz : z = z').
  { apply (TorusSimple.NoDup_map_one at_place l); auto.
    - apply TorusSimple.placed_once with T. apply (survey_groups _ _ _ surveyed l Hl).
    - rewrite Ez. rewrite <- (Torus.at_place_around W H W_large H_large u x y), Ev.
      apply Torus.at_place_around; assumption. }
  subst z'. rewrite Eu, Torus.around_around in Ev. unfold Torus.around in Ev. injection Ev as E1 E2.
  replace x with (i' - i) by nia. replace y with (j' - j) by nia. exact Hs.
Qed.

Lemma found_simple i j : In (i, j) found -> TorusSimple.simple_loop W H T i j.
Proof.
  intro Hin. destruct (survey_real _ _ _ surveyed i j Hin) as [_ [l [x [y [Hl [Hx [Hy Hn]]]]]]].
  pose proof (proj1 (survey_groups _ _ _ surveyed l Hl)) as Hp.
  destruct Hn as [Hn|Hn].
  - exact (TorusSimple.found_loop_simple W H W_large H_large T l x y i j Hp Hx Hy Hn).
  - apply (TorusSimple.found_loop_simple W H W_large H_large T l y x i j Hp Hy Hx).
    apply near_sym. apply (around_near _ _ i j) in Hn. rewrite Torus.around_around in Hn.
    rewrite !Z.add_opp_diag_l, Torus.around_zero in Hn. exact Hn.
Qed.

Lemma found_loop i j : In (i, j) found -> (i, j) <> (0, 0) /\ loop T i j /\ Z.gcd i j = 1.
Proof.
  intro Hin. destruct (survey_real _ _ _ surveyed i j Hin) as [Hne _].
  pose proof (found_simple i j Hin) as Hs. split; [exact Hne|]. split.
  - apply TorusSimple.simple_loop_is_loop; assumption.
  - apply (TorusSimple.simple_class_primitive W H T); assumption.
Qed.

(* Who has won by the loops of P's cells, as the code says: `winner` in the checker's torus.rs. *)
Definition wantedb (R : race) (P : player) (c : Z * Z) : bool :=
  match R, P with
  | rule_a, Black => fst c =? 0
  | rule_a, White => snd c =? 0
  | rule_b, Black => negb (snd c =? 0)
  | rule_b, White => negb (fst c =? 0)
  end.

Definition verdict (R : race) (P : player) (F : list (Z * Z)) : option player :=
  match F, R with
  | [], _ => None
  | [c], rule_a => if wantedb R P c then Some P else Some (other P)
  | [c], rule_b => if wantedb R P c then Some P else None
  | _ :: _ :: _, rule_a => Some (other P)
  | _ :: _ :: _, rule_b => Some P
  end.

Lemma wantedb_wanted R P i j : (i, j) <> (0, 0) -> wantedb R P (i, j) = true <-> wanted R P i j.
Proof.
  intro Hne. assert (Hne' : i <> 0 \/ j <> 0).
  { destruct (Z.eq_dec i 0) as [->|]; [|auto]. destruct (Z.eq_dec j 0) as [->|]; [contradiction|auto]. }
  destruct R, P; cbn [wantedb wanted fst snd]; rewrite ?negb_true_iff, ?Z.eqb_eq, ?Z.eqb_neq; lia.
Qed.

Lemma wanted_multiple R P i j n : wanted R P (n * i) (n * j) -> wanted R P i j.
Proof.
  destruct R, P; cbn [wanted]; intro Hw; try (intros ->; apply Hw; ring).
  all: destruct Hw as [E N]; apply Z.mul_eq_0 in E;
    split; [destruct E as [->|E]; [exfalso; apply N; ring|exact E]|intros ->; apply N; ring].
Qed.

(* Of two classes found, one is wrong under rule a, and one is wanted under rule b: loops that pass
   no cell twice run along a row or a column but once, so two different ones do not both. *)
Lemma not_two_level i1 j1 i2 j2 :
  In (i1, j1) found -> In (i2, j2) found -> (i1, j1) <> (i2, j2) ->
  ~ (i1 = 0 /\ i2 = 0) /\ ~ (j1 = 0 /\ j2 = 0).
Proof.
  intros H1 H2 Hne.
  destruct (found_loop _ _ H1) as [_ [_ G1]]. destruct (found_loop _ _ H2) as [_ [_ G2]].
  pose proof (survey_upright _ _ _ surveyed _ _ H1) as Hup.
  split; intros [E1 E2]; subst.
  - rewrite Z.gcd_0_l in G1, G2.
    assert (j1 = j2 \/ j2 = - j1) as [->| ->] by lia; [apply Hne; reflexivity|apply Hup; exact H2].
  - rewrite Z.gcd_0_r in G1, G2.
    assert (i1 = i2 \/ i2 = - i1) as [->| ->] by lia; [apply Hne; reflexivity|apply Hup; exact H2].
Qed.

Lemma verdict_reads_right R P :
  match verdict R P found with
  | Some Q => (Q = P /\ wins_by R P T) \/ (Q = other P /\ loses_by R P T)
  | None => ~ wins_by R P T /\ ~ loses_by R P T
  end.
Proof.
  pose proof loops_are_sums as Hsum. pose proof found_loop as Hreal.
  pose proof not_two_level as Hlevel. pose proof (survey_once _ _ _ surveyed) as Honce.
  destruct found as [|[i j] [|[i2 j2] F]].
  - assert (Hnone : forall x y, loop T x y -> x = 0 /\ y = 0) by (intros; apply span_nothing; auto).
    cbn [verdict]. split.
    + intros [[x [y [Hw Hl]]] _]. destruct (Hnone x y Hl) as [-> ->]. destruct R, P; cbn in Hw; lia.
    + intros [_ [x [y [[Hne _] Hl]]]]. destruct (Hnone x y Hl) as [-> ->]. auto.
  - destruct (Hreal i j (or_introl eq_refl)) as [Hne [Hl _]].
    assert (Hall : forall x y, loop T x y -> exists n, x = n * i /\ y = n * j)
      by (intros x y Hxy; apply span_of_one; auto).
    pose proof (wantedb_wanted R P i j Hne) as Hb.
    destruct (wantedb R P (i, j)) eqn:E.
    + assert (Hw : wanted R P i j) by (apply Hb; reflexivity).
      assert (Hwin : wins_by R P T).
      { split; [exists i, j; auto|]. intros -> x y Hxy [Hne' Hbad]. apply Hbad.
        destruct (Hall x y Hxy) as [n [-> ->]].
        assert (n <> 0) by (intros ->; apply Hne'; reflexivity).
        destruct P; cbn [wanted] in *; nia. }
      destruct R; cbn [verdict]; rewrite E; left; auto.
    + assert (Hw : ~ wanted R P i j) by (intro Hw; apply Hb in Hw; discriminate).
      destruct R; cbn [verdict]; rewrite E.
      * right. split; [reflexivity|]. split; [reflexivity|]. exists i, j. split; [split; assumption|exact Hl].
      * split; [|intros [E' _]; discriminate]. intros [[x [y [Hwx Hxy]]] _].
        destruct (Hall x y Hxy) as [n [-> ->]]. apply Hw. apply wanted_multiple with n. exact Hwx.
  - destruct (Hreal i j (or_introl eq_refl)) as [Hne1 [Hl1 _]].
    destruct (Hreal i2 j2 (or_intror (or_introl eq_refl))) as [Hne2 [Hl2 _]].
    assert (Hd : (i, j) <> (i2, j2)).
    { intro E. rewrite E in Honce. inversion Honce as [|c F' Hout _]. apply Hout. left. reflexivity. }
    destruct (Hlevel i j i2 j2 (or_introl eq_refl) (or_intror (or_introl eq_refl)) Hd) as [N1 N2].
    destruct R; cbn [verdict].
    + right. split; [reflexivity|]. split; [reflexivity|]. unfold wrong.
      destruct P; cbn [wanted].
      * destruct (Z.eq_dec i 0); [exists i2, j2|exists i, j]; repeat split; auto; lia.
      * destruct (Z.eq_dec j 0); [exists i2, j2|exists i, j]; repeat split; auto; lia.
    + left. split; [reflexivity|]. split; [|discriminate].
      destruct P; cbn [wanted].
      * destruct (Z.eq_dec j 0); [exists i2, j2|exists i, j]; split; auto; lia.
      * destruct (Z.eq_dec i 0); [exists i2, j2|exists i, j]; split; auto; lia.
Qed.
End Read.

(* The code has found out who has won by the loops of P's cells T. *)
Definition decides (R : race) (P : player) (T : list cell) (who : option player) : Prop :=
  exists groups found, survey T groups found /\ verdict R P found = who.

Theorem decided R P T who :
  decides R P T who ->
  (who = Some P <-> wins_by R P T) /\ (who = Some (other P) <-> loses_by R P T).
Proof.
  intros [groups [found [Hs E]]]. pose proof (verdict_reads_right T groups found Hs R P) as Hv.
  rewrite E in Hv. clear E. pose proof (not_both_by R P T) as Hnb.
  destruct who as [Q|].
  - destruct Hv as [[-> Hw]|[-> Hl]]; (split; split); intro Hx; auto; try (exfalso; auto; fail);
      destruct P; discriminate.
  - destruct Hv as [H1 H2]. (split; split); intro Hx; try discriminate; contradiction.
Qed.

(* ------------------------------------------------------------------ *)
(* Motions of the torus change nothing.                                 *)

Definition all_on_torus (p : position) : Prop := forall P x, In x (p P) -> on_torus x.

(* The position r is n, moved. *)
Definition is_image (turned : bool) (dc dr : Z) (n r : position) : Prop :=
  forall P x, In x (r P) <-> exists z, In z (n P) /\ x = moved turned dc dr z.

Definition back (turned : bool) (d : Z) : Z := if turned then d else - d.

Lemma at_place_on_torus u : on_torus (at_place u).
Proof. unfold Torus.on_torus, Torus.at_place. cbn [fst snd]. split; apply Z.mod_pos_bound; lia. Qed.

Lemma moved_on_torus turned dc dr z : on_torus (moved turned dc dr z).
Proof. apply at_place_on_torus. Qed.

Lemma on_torus_at_place z : on_torus z -> at_place z = z.
Proof.
  destruct z as [c r]. unfold Torus.on_torus, Torus.at_place. cbn [fst snd]. intros [H1 H2].
  rewrite !Z.mod_small by assumption. reflexivity.
Qed.

Lemma moved_back turned dc dr z :
  on_torus z -> moved turned (back turned dc) (back turned dr) (moved turned dc dr z) = z.
Proof.
  intro Hz. rewrite <- (on_torus_at_place z Hz) at 2. unfold Torus.moved. set (s := if turned then -1 else 1).
  apply Torus.same_cell_at_place; [assumption|assumption|].
  unfold Torus.same_cell, Torus.at_place. cbn [fst snd].
  pose proof (Z.div_mod (s * fst z + dc) W ltac:(lia)) as D1.
  pose proof (Z.div_mod (s * snd z + dr) H ltac:(lia)) as D2.
  split.
  - replace (s * ((s * fst z + dc) mod W) + back turned dc - fst z) with (- s * ((s * fst z + dc) / W) * W);
      [apply Z.mod_mul; lia|]. unfold s, back in *. destruct turned; lia.
  - replace (s * ((s * snd z + dr) mod H) + back turned dr - snd z) with (- s * ((s * snd z + dr) / H) * H);
      [apply Z.mod_mul; lia|]. unfold s, back in *. destruct turned; lia.
Qed.

Lemma back_back turned d : back turned (back turned d) = d.
Proof. destruct turned; unfold back; lia. Qed.

Lemma image_back turned dc dr n r :
  all_on_torus n -> is_image turned dc dr n r -> is_image turned (back turned dc) (back turned dr) r n.
Proof.
  intros Hn Hi P x. split.
  - intro Hx. exists (moved turned dc dr x). split; [apply Hi; exists x; auto|].
    symmetry. apply moved_back. apply (Hn P). exact Hx.
  - intros [z [Hz ->]]. apply Hi in Hz. destruct Hz as [y [Hy ->]]. rewrite moved_back; [exact Hy|].
    apply (Hn P). exact Hy.
Qed.

Lemma image_on_torus turned dc dr n r : is_image turned dc dr n r -> all_on_torus r.
Proof. intros Hi P x Hx. apply Hi in Hx. destruct Hx as [z [_ ->]]. apply moved_on_torus. Qed.

Lemma image_loop turned dc dr n r P x y :
  is_image turned dc dr n r -> loop (n P) x y ->
  loop (r P) ((if turned then -1 else 1) * x) ((if turned then -1 else 1) * y).
Proof.
  intros Hi Hl. apply (Torus.moved_loop W H W_large H_large turned dc dr) in Hl.
  destruct Hl as [u C]. exists u. eapply Torus.unrolled_more; [|exact C].
  intros z Hz. apply in_map_iff in Hz. destruct Hz as [w [<- Hw]]. apply Hi. exists w. auto.
Qed.

Lemma wanted_turned R P (turned : bool) x y :
  let s := if turned then -1 else 1 in wanted R P (s * x) (s * y) <-> wanted R P x y.
Proof. destruct R, P, turned; cbn [wanted]; lia. Qed.

Lemma image_wins_by R turned dc dr n r P :
  all_on_torus n -> is_image turned dc dr n r -> wins_by R P (n P) -> wins_by R P (r P).
Proof.
  intros Hn Hi [[x [y [Hw Hl]]] Hno]. split.
  - eexists; eexists. split; [apply (wanted_turned R P turned x y); exact Hw|].
    apply (image_loop turned dc dr n r); assumption.
  - intros E a b Hab [Hne Hbad].
    apply (image_loop turned _ _ _ _ P a b (image_back _ _ _ _ _ Hn Hi)) in Hab.
    apply (Hno E _ _ Hab). split.
    + intro E2. apply Hne. injection E2 as E3 E4. f_equal; destruct turned; lia.
    + intro Hgood. apply Hbad. apply (wanted_turned R P turned a b). exact Hgood.
Qed.

Lemma image_loses_by R turned dc dr n r P :
  is_image turned dc dr n r -> loses_by R P (n P) -> loses_by R P (r P).
Proof.
  intros Hi [E [x [y [[Hne Hbad] Hl]]]]. split; [exact E|]. eexists; eexists. split.
  - split; [|intro Hgood; apply Hbad; apply (wanted_turned R P turned x y); exact Hgood].
    intro E2. apply Hne. injection E2 as E3 E4. f_equal; destruct turned; lia.
  - apply (image_loop turned dc dr n r); assumption.
Qed.

Lemma image_won R turned dc dr n r P :
  all_on_torus n -> is_image turned dc dr n r -> won R n P -> won R r P.
Proof.
  intros Hn Hi [Hw|Hl]; [left; eapply image_wins_by; eauto|right; eapply image_loses_by; eauto].
Qed.

Lemma image_over R turned dc dr n r :
  all_on_torus n -> is_image turned dc dr n r -> over R n -> over R r.
Proof. intros Hn Hi [P Hw]. exists P. eapply image_won; eauto. Qed.

Lemma image_free turned dc dr n r z :
  all_on_torus n -> is_image turned dc dr n r -> free n z -> free r (moved turned dc dr z).
Proof.
  intros Hn Hi [Hz Hf]. split; [apply moved_on_torus|]. intros P Hin. apply Hi in Hin.
  destruct Hin as [w [Hw E]]. apply (Hf P).
  rewrite (Torus.moved_apart W H W_large H_large turned dc dr z w); auto. apply (Hn P). exact Hw.
Qed.

Lemma put_cases p P x Q z : In z (put p P x Q) <-> (P = Q /\ z = x) \/ In z (p Q).
Proof.
  destruct P, Q; cbn [put In]; split; intro Hz; auto.
  all: repeat match goal with
  | Hx : _ \/ _ |- _ => destruct Hx
  | Hx : _ /\ _ |- _ => destruct Hx
  end; subst; auto; discriminate.
Qed.

Lemma image_put turned dc dr n r P z :
  is_image turned dc dr n r -> is_image turned dc dr (put n P z) (put r P (moved turned dc dr z)).
Proof.
  intros Hi Q x. rewrite put_cases. rewrite (Hi Q x). split.
  - intros [[E ->]|[w [Hw ->]]]; [exists z|exists w]; rewrite put_cases; auto.
  - intros [w [Hw ->]]. apply put_cases in Hw. destruct Hw as [[E ->]|Hw]; [auto|]. right. exists w. auto.
Qed.

Lemma put_on_torus p P x : all_on_torus p -> on_torus x -> all_on_torus (put p P x).
Proof. intros Hp Hx Q z Hz. apply put_cases in Hz. destruct Hz as [[_ ->]|Hz]; [exact Hx|eauto]. Qed.

Theorem can_win_moved R P m n :
  can_win R P m n -> forall turned dc dr r, all_on_torus n -> is_image turned dc dr n r -> can_win R P m r.
Proof.
  intro Hc. induction Hc as [m p Hw|p x No Hf Hc IH|p No [x0 Hf0] Hc IH]; intros turned dc dr r Hn Hi.
  - apply has_won. eapply image_won; eauto.
  - assert (Hr : all_on_torus r) by (eapply image_on_torus; eauto).
    apply moves with (moved turned dc dr x).
    + intro Ho. apply No. eapply image_over; [exact Hr|apply image_back; eauto|exact Ho].
    + apply image_free with p; auto.
    + apply IH with turned dc dr; [apply put_on_torus; [auto|apply Hf]|]. apply image_put. exact Hi.
  - assert (Hr : all_on_torus r) by (eapply image_on_torus; eauto).
    pose proof (image_back _ _ _ _ _ Hn Hi) as Hb.
    apply answers.
    + intro Ho. apply No. eapply image_over; eauto.
    + exists (moved turned dc dr x0). apply image_free with p; auto.
    + intros x Hx.
      assert (Hz : free p (moved turned (back turned dc) (back turned dr) x)) by (apply image_free with r; auto).
      pose proof (moved_back turned (back turned dc) (back turned dr) x (proj1 Hx)) as E.
      rewrite !back_back in E.
      apply (IH _ Hz turned dc dr); [apply put_on_torus; [auto|apply Hz]|].
      rewrite <- E at 2. apply image_put. exact Hi.
Qed.

(* ------------------------------------------------------------------ *)
(* Counting the free cells.                                             *)

Definition room (p : position) (n : nat) : Prop :=
  exists l, NoDup l /\ length l = n /\ forall x, In x l <-> free p x.

Definition all_cells : list cell :=
  list_prod (map Z.of_nat (seq 0 (Z.to_nat W))) (map Z.of_nat (seq 0 (Z.to_nat H))).

Lemma in_all_cells x : In x all_cells <-> on_torus x.
Proof.
  assert (Hs : forall n a, 0 <= n -> In a (map Z.of_nat (seq 0 (Z.to_nat n))) <-> 0 <= a < n).
  { intros n a Hn. rewrite in_map_iff. split.
    - intros [k [<- Hk]]. apply in_seq in Hk. lia.
    - intro Ha. exists (Z.to_nat a). split; [lia|]. apply in_seq. lia. }
  destruct x as [c r]. unfold Torus.on_torus. cbn [fst snd].
  rewrite <- (Hs W c), <- (Hs H r) by lia. apply in_prod_iff.
Qed.

Definition freeb (p : position) (x : cell) : bool :=
  if in_dec Torus.cell_eq x (p Black ++ p White) then false else true.

Lemma some_room p : exists n, room p n.
Proof.
  exists (length (filter (freeb p) (nodup Torus.cell_eq all_cells))), (filter (freeb p) (nodup Torus.cell_eq all_cells)).
  split; [apply NoDup_filter, NoDup_nodup|]. split; [reflexivity|].
  intro x. rewrite filter_In, nodup_In, in_all_cells. unfold free, freeb.
  destruct (in_dec Torus.cell_eq x (p Black ++ p White)) as [Hin|Hout]; split.
  - intros [_ E]. discriminate.
  - intros [_ Hno]. apply in_app_or in Hin. exfalso. destruct Hin as [Hin|Hin]; apply (Hno _ Hin).
  - intros [Hx _]. split; [exact Hx|]. intros P Hin. apply Hout. apply in_or_app. destruct P; auto.
  - intros [Hx _]. auto.
Qed.

Lemma room_put p P x n : free p x -> room p n -> exists m, (m < n)%nat /\ room (put p P x) m.
Proof.
  intros Hx [l [Hnd [Hlen Hl]]]. exists (length (remove Torus.cell_eq x l)). split.
  - rewrite <- Hlen. apply remove_length_lt. apply Hl. exact Hx.
  - exists (remove Torus.cell_eq x l).
    assert (Hmem : forall z, In z (remove Torus.cell_eq x l) <-> In z l /\ z <> x).
    { intro z. split; [apply in_remove|]. intros [H1 H2]. apply in_in_remove; auto. }
    split; [|split; [reflexivity|]].
    + clear - Hnd. induction Hnd as [|a l Ha Hnd IH]; [constructor|]. cbn [remove].
      destruct (Torus.cell_eq x a); [exact IH|]. constructor; [|exact IH].
      intro Hin. apply in_remove in Hin. apply Ha, Hin.
    + intro z. rewrite Hmem, Hl. unfold free. split.
      * intros [[Hz Hno] Hne]. split; [exact Hz|]. intros Q Hin. apply put_cases in Hin.
        destruct Hin as [[_ E]|Hin]; [contradiction|exact (Hno Q Hin)].
      * intros [Hz Hno]. split; [split; [exact Hz|]|].
        -- intros Q Hin. apply (Hno Q). apply put_cases. auto.
        -- intros ->. apply (Hno P). apply put_cases. auto.
Qed.

Lemma room_image turned dc dr n r k :
  all_on_torus n -> is_image turned dc dr n r -> room r k -> room n k.
Proof.
  intros Hn Hi [l [Hnd [Hlen Hl]]].
  pose proof (image_back _ _ _ _ _ Hn Hi) as Hb.
  assert (Hr : all_on_torus r) by (eapply image_on_torus; eauto).
  exists (map (moved turned (back turned dc) (back turned dr)) l). split; [|split].
  - assert (Ht : forall x, In x l -> on_torus x) by (intros x Hx; apply Hl in Hx; apply Hx).
    clear Hl Hlen. induction Hnd as [|a l Ha Hnd IH]; [constructor|]. cbn [map]. constructor.
    + intro Hin. apply in_map_iff in Hin. destruct Hin as [z [E Hz]]. apply Ha.
      rewrite <- (Torus.moved_apart W H W_large H_large turned (back turned dc) (back turned dr) z a); auto.
      * apply Ht. right. exact Hz.
      * apply Ht. left. reflexivity.
    + apply IH. intros x Hx. apply Ht. right. exact Hx.
  - rewrite map_length. exact Hlen.
  - intro x. rewrite in_map_iff. split.
    + intros [z [<- Hz]]. apply Hl in Hz. apply image_free with r; auto.
    + intro Hx. exists (moved turned dc dr x). split; [apply moved_back; apply Hx|].
      apply Hl. apply image_free with n; auto.
Qed.

(* ------------------------------------------------------------------ *)
(* Game trees.                                                          *)

(* A position that a reply leads to: it has a number, or it is an image of one that has.  To be equal is to be the image that
   leaves everything where it is. *)
Definition reached (nodes : list position) (r : position) : Prop :=
  exists n turned dc dr, In n nodes /\ all_on_torus n /\ is_image turned dc dr n r.

(* After the winner's move r, of the winner P: P has won, or nobody has and r is reached. *)
Definition good_move (R : race) (P : player) (nodes : list position) (r : position) : Prop :=
  decides R P (r P) (Some P) \/ (decides R P (r P) None /\ reached nodes r).

(* The line of a position: there is an empty cell; to each move of the loser's the winner has won by the
   loser's loops, or nobody has won by them and there is a reply. *)
Definition replied (R : race) (P : player) (nodes : list position) (p : position) : Prop :=
  (exists x, free p x) /\
  forall x, free p x ->
    let after := put p (other P) x in
    decides R (other P) (after (other P)) (Some P) \/
    (decides R (other P) (after (other P)) None /\
     exists y, free after y /\ good_move R P nodes (put after P y)).

(* What is tested of the position of the head: nobody has won. *)
Definition fair (R : race) (p : position) : Prop :=
  all_on_torus p /\ forall P, decides R P (p P) None.

Definition tree (R : race) (P : player) (nodes : list position) : Prop :=
  forall n, In n nodes -> replied R P nodes n.

Lemma not_decided R P T : decides R P T None -> ~ wins_by R P T /\ ~ loses_by R P T.
Proof.
  intro Hd. apply decided in Hd. destruct Hd as [[_ H1] [_ H2]].
  split; intro Hx; [apply H1 in Hx|apply H2 in Hx]; discriminate.
Qed.

Lemma fair_clear R p : fair R p -> clear R p.
Proof. intros [_ Hd] P. apply not_decided. apply Hd. Qed.

Lemma clear_put R p P x : clear R p -> decides R P (put p P x P) None -> clear R (put p P x).
Proof.
  intros Hc Hd Q. apply not_decided in Hd. pose proof (Hc Q) as Hq.
  destruct P, Q; cbn [put] in *; auto.
Qed.

Lemma won_by_own R P p : decides R P (p P) (Some P) -> won R p P.
Proof. intro Hd. left. apply decided in Hd. apply Hd. reflexivity. Qed.

Lemma won_by_others R P p : decides R (other P) (p (other P)) (Some P) -> won R p P.
Proof. intro Hd. right. apply decided in Hd. apply Hd. rewrite other_other. reflexivity. Qed.

Lemma node_can_win R P nodes :
  tree R P nodes ->
  forall k p, room p k -> all_on_torus p -> clear R p -> reached nodes p -> can_win R P (other P) p.
Proof.
  intro Ht. induction k as [k IH] using lt_wf_ind. intros p Hk Hp Hc [n [turned [dc [dr [Hn [Hon Hi]]]]]].
  pose proof (image_back _ _ _ _ _ Hon Hi) as Hb.
  assert (Hkn : room n k) by (eapply room_image; eauto).
  assert (Hcn : ~ over R n).
  { intro Ho. apply clear_not_over in Hc. apply Hc. eapply image_over; eauto. }
  apply (can_win_moved R P (other P) n) with turned dc dr; auto. clear p Hk Hp Hc Hi Hb.
  destruct (Ht n Hn) as [Hsome Hreply]. apply answers; [exact Hcn|exact Hsome|].
  apply clear_not_over in Hcn. intros x Hx. destruct (Hreply x Hx) as [Hd|[Hd [y [Hy Hgood]]]].
  { apply has_won. apply won_by_others. exact Hd. }
  set (after := put n (other P) x) in *.
  assert (Hca : clear R after) by (apply clear_put; assumption).
  destruct (room_put n (other P) x k Hx Hkn) as [k1 [Hlt1 Hk1]]. fold after in Hk1.
  destruct (room_put after P y k1 Hy Hk1) as [k2 [Hlt2 Hk2]].
  apply moves with y; [apply clear_not_over; exact Hca|exact Hy|].
  destruct Hgood as [Hd'|[Hd' Hr]].
  { apply has_won. apply won_by_own. exact Hd'. }
  apply (IH k2); [lia|exact Hk2| |apply clear_put; assumption|exact Hr].
  apply put_on_torus; [apply put_on_torus; [exact Hon|apply Hx]|apply Hy].
Qed.

(* The head says that the loser moves first. *)
Theorem race_tree_second R P nodes p :
  fair R p -> reached nodes p -> tree R P nodes -> ~ over R p /\ can_win R P (other P) p.
Proof.
  intros Hf Hr Ht. split; [apply clear_not_over, fair_clear, Hf|].
  destruct (some_room p) as [k Hk]. apply (node_can_win R P nodes Ht k); auto; [apply Hf|apply fair_clear, Hf].
Qed.

(* The head says that the winner moves first; the line `move` gives the cell x. *)
Theorem race_tree_first R P nodes p x :
  fair R p -> free p x -> good_move R P nodes (put p P x) -> tree R P nodes ->
  ~ over R p /\ can_win R P P p.
Proof.
  intros Hf Hx Hgood Ht.
  assert (Hc : clear R p) by (apply fair_clear; exact Hf).
  assert (Hn : ~ over R p) by (apply clear_not_over; exact Hc).
  split; [exact Hn|]. apply moves with x; [exact Hn|exact Hx|].
  destruct Hgood as [Hd|[Hd Hr]]; [apply has_won, won_by_own, Hd|].
  destruct (some_room (put p P x)) as [k Hk]. apply (node_can_win R P nodes Ht k); auto.
  - apply put_on_torus; [apply Hf|apply Hx].
  - apply clear_put; assumption.
Qed.

End Races.
