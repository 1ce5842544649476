(* Set games: Breaker hits every set of a list, Maker owns one of them.

   Cells are of any type in which equality can be decided.  A list of sets is
   a list of lists.  *)

From Coq Require Import List Arith Lia.
From Tatami Require Import Play.
Import ListNotations.

Set Implicit Arguments.

Section Sets.

Variable cell : Type.
Variable cell_eq : forall x y : cell, {x = y} + {x <> y}.

Implicit Types (x y m r : cell) (T E N S A B : list cell) (k : nat).

Notation theorem := (theorem cell_eq).
Notation semi := (semi cell_eq).
Notation without := (without cell_eq).

(* A set is met by T if they have a cell in common. *)
Definition meets (A T : list cell) : Prop := exists x, In x A /\ In x T.

(* Breaker's goal: every listed set is hit. *)
Definition hits (sets : list (list cell)) : goal cell :=
  fun T => forall A, In A sets -> meets A T.

(* Maker's goal: some listed set is owned whole. *)
Definition owns (sets : list (list cell)) : goal cell :=
  fun T => exists A, In A sets /\ incl A T.

Lemma meets_dec A T : {meets A T} + {~ meets A T}.
Proof.
  destruct (existsb (fun x => if in_dec cell_eq x T then true else false) A) eqn:H.
  - left. apply existsb_exists in H. destruct H as [x [HA H]].
    exists x. split; [auto|]. destruct (in_dec cell_eq x T); [auto|discriminate].
  - right. intros [x [HA HT]].
    assert (Ht : existsb (fun x => if in_dec cell_eq x T then true else false) A = true).
    { apply existsb_exists. exists x. split; [auto|]. destruct (in_dec cell_eq x T); auto. }
    congruence.
Defined.

Theorem hits_monotone sets : monotone (hits sets).
Proof. intros T T' HT H A HA. destruct (H A HA) as [x [H1 H2]]. exists x. auto. Qed.

Theorem owns_monotone sets : monotone (owns sets).
Proof.
  intros T T' HT [A [HA H]]. exists A. split; [auto|].
  eapply incl_tran; eauto.
Qed.

(* ------------------------------------------------------------------ *)
(* The conjunctions of rule both.                                       *)

(* All unions of a set of the first list and a set of the second. *)
Definition unions (L M : list (list cell)) : list (list cell) :=
  flat_map (fun A => map (fun B => A ++ B) M) L.

Lemma hits_and L M T : and_goal (hits L) (hits M) T <-> hits (L ++ M) T.
Proof.
  split.
  - intros [H1 H2] A HA. apply in_app_or in HA. destruct HA; auto.
  - intro H. split; intros A HA; apply H, in_or_app; auto.
Qed.

Lemma owns_and L M T : and_goal (owns L) (owns M) T <-> owns (unions L M) T.
Proof.
  split.
  - intros [[A [HA HAT]] [B [HB HBT]]]. exists (A ++ B). split.
    + apply in_flat_map. exists A. split; [auto|]. apply in_map_iff. exists B. auto.
    + apply incl_app; auto.
  - intros [C [HC HCT]]. apply in_flat_map in HC. destruct HC as [A [HA HC]].
    apply in_map_iff in HC. destruct HC as [B [HC HB]]. subst C. split.
    + exists A. split; [auto|]. intros x Hx. apply HCT, in_or_app. auto.
    + exists B. split; [auto|]. intros x Hx. apply HCT, in_or_app. auto.
Qed.

Lemma same_goal N S (a b : goal cell) k :
  monotone a -> (forall T, a T -> b T) -> theorem N S a k -> theorem N S b k.
Proof.
  intros Ha Hab H. apply rule_weaken with a N S k; auto using incl_refl.
  - exact (proj1 H).
  - intros T _. apply Hab.
Qed.

Theorem both_hits L M N1 S1 N2 S2 k1 k2 :
  theorem N1 S1 (hits L) k1 -> theorem N2 S2 (hits M) k2 ->
  apart S1 S2 -> apart N1 S2 -> apart N2 S1 ->
  theorem (N1 ++ N2) (S1 ++ S2) (hits (L ++ M)) (k1 + k2).
Proof.
  intros H1 H2 HS HN1 HN2. apply same_goal with (and_goal (hits L) (hits M)).
  - apply and_goal_monotone; apply hits_monotone.
  - intro T. apply hits_and.
  - apply rule_both; auto using hits_monotone.
Qed.

Theorem both_owns L M N1 S1 N2 S2 k1 k2 :
  theorem N1 S1 (owns L) k1 -> theorem N2 S2 (owns M) k2 ->
  apart S1 S2 -> apart N1 S2 -> apart N2 S1 ->
  theorem (N1 ++ N2) (S1 ++ S2) (owns (unions L M)) (k1 + k2).
Proof.
  intros H1 H2 HS HN1 HN2. apply same_goal with (and_goal (owns L) (owns M)).
  - apply and_goal_monotone; apply owns_monotone.
  - intro T. apply owns_and.
  - apply rule_both; auto using owns_monotone.
Qed.

(* ------------------------------------------------------------------ *)
(* Entailment by witness.                                               *)

(* One w for each set of the new goal: None if the needed stones meet it,
   or else the number of a set of the old goal that it contains. *)
Definition hits_witness (N : list cell) (old new : list (list cell)) (w : list (option nat)) : Prop :=
  length w = length new /\
  forall i B, nth_error new i = Some B ->
    (nth_error w i = Some None /\ meets B N) \/
    (exists j A, nth_error w i = Some (Some j) /\ nth_error old j = Some A /\ incl A B).

(* One w for each set of the old goal: the number of a set of the new goal that lies
   in it and the needed stones together. *)
Definition owns_witness (N : list cell) (old new : list (list cell)) (w : list nat) : Prop :=
  length w = length old /\
  forall i A, nth_error old i = Some A ->
    exists j B, nth_error w i = Some j /\ nth_error new j = Some B /\ incl B (A ++ N).

Lemma hits_entails N old new w :
  hits_witness N old new w -> entails_with N (hits old) (hits new).
Proof.
  intros [_ Hw] T HT H B HB. apply In_nth_error in HB. destruct HB as [i Hi].
  destruct (Hw i B Hi) as [[_ [x [H1 H2]]]|[j [A [_ [Hj HAB]]]]].
  - exists x. auto.
  - apply nth_error_In in Hj. destruct (H A Hj) as [x [H1 H2]]. exists x. auto.
Qed.

Lemma owns_entails N old new w :
  owns_witness N old new w -> entails_with N (owns old) (owns new).
Proof.
  intros [_ Hw] T HT [A [HA HAT]]. apply In_nth_error in HA. destruct HA as [i Hi].
  destruct (Hw i A Hi) as [j [B [_ [Hj HB]]]]. exists B. split.
  - eapply nth_error_In; eauto.
  - intros x Hx. apply HB, in_app_or in Hx. destruct Hx; auto.
Qed.

Theorem weaken_hits N S old k needs cells new w :
  theorem N S (hits old) k ->
  apart (N ++ needs) (S ++ cells) ->
  hits_witness (N ++ needs) old new w ->
  theorem (N ++ needs) (S ++ cells) (hits new) k.
Proof.
  intros H Hap Hw. apply rule_weaken with (hits old) N S k; auto using hits_monotone, incl_appl, incl_refl.
  eapply hits_entails; eauto.
Qed.

Theorem weaken_owns N S old k needs cells new w :
  theorem N S (owns old) k ->
  apart (N ++ needs) (S ++ cells) ->
  owns_witness (N ++ needs) old new w ->
  theorem (N ++ needs) (S ++ cells) (owns new) k.
Proof.
  intros H Hap Hw. apply rule_weaken with (owns old) N S k; auto using owns_monotone, incl_appl, incl_refl.
  eapply owns_entails; eauto.
Qed.

(* ------------------------------------------------------------------ *)
(* Image: a renaming that keeps apart the cells of N, of S and of the sets. *)

Definition support (N S : list cell) (sets : list (list cell)) : list cell := N ++ S ++ concat sets.

Definition keeps_apart (f : cell -> cell) (X : list cell) : Prop :=
  forall x y, In x X -> In y X -> f x = f y -> x = y.

Theorem image_hits f N S sets k :
  keeps_apart f (support N S sets) ->
  theorem N S (hits sets) k ->
  theorem (map f N) (map f S) (hits (map (map f) sets)) k.
Proof.
  intros Hf H. apply rule_image with (hits sets); auto using hits_monotone.
  - intros x y Hx Hy. apply Hf; unfold support; rewrite app_assoc; apply in_or_app; auto.
  - intros T _ HT A' HA'. apply in_map_iff in HA'. destruct HA' as [A [HA' HA]]. subst A'.
    destruct (HT A HA) as [x [H1 H2]]. exists (f x). split; apply in_map; auto.
Qed.

Theorem image_owns f N S sets k :
  keeps_apart f (support N S sets) ->
  theorem N S (owns sets) k ->
  theorem (map f N) (map f S) (owns (map (map f) sets)) k.
Proof.
  intros Hf H. apply rule_image with (owns sets); auto using owns_monotone.
  - intros x y Hx Hy. apply Hf; unfold support; rewrite app_assoc; apply in_or_app; auto.
  - intros T _ [A [HA HAT]]. exists (map f A). split.
    + apply in_map. exact HA.
    + apply incl_map. exact HAT.
Qed.

(* ------------------------------------------------------------------ *)
(* Potential (Erdős and Selfridge).                                     *)

(* How many cells of a set are still empty. *)
Definition open_cells (A E : list cell) : nat :=
  length (filter (fun x => if in_dec cell_eq x A then true else false) E).

(* In units of 2^-n: 2^-|A ∩ E| is 2^(n - |A ∩ E|) of them. *)
Definition weight (n : nat) (A E : list cell) : nat := 2 ^ (n - open_cells A E).

Fixpoint sum (f : list cell -> nat) (sets : list (list cell)) : nat :=
  match sets with
  | [] => 0
  | A :: rest => f A + sum f rest
  end.

(* The potential: the sum of 2^-|A ∩ E| over the sets that T does not meet. *)
Definition potential (n : nat) (sets : list (list cell)) (T E : list cell) : nat :=
  sum (fun A => if meets_dec A T then 0 else weight n A E) sets.

(* The part of it that comes from the sets with the cell x. *)
Definition potential_at (n : nat) (sets : list (list cell)) (T E : list cell) (x : cell) : nat :=
  sum (fun A => if meets_dec A T then 0
                else if in_dec cell_eq x A then weight n A E else 0) sets.

Lemma sum_le f g sets : (forall A, In A sets -> f A <= g A) -> sum f sets <= sum g sets.
Proof.
  induction sets as [|A rest IH]; intro H; simpl; [lia|].
  specialize (H A (or_introl eq_refl)) as HA.
  assert (sum f rest <= sum g rest) by (apply IH; intros B HB; apply H; right; auto). lia.
Qed.

Lemma sum_add f g sets : sum (fun A => f A + g A) sets = sum f sets + sum g sets.
Proof. induction sets as [|A rest IH]; simpl; lia. Qed.

Lemma sum_member f A sets : In A sets -> f A <= sum f sets.
Proof.
  induction sets as [|B rest IH]; intro H; [destruct H|]; destruct H as [H|H]; simpl.
  - subst. lia.
  - specialize (IH H). lia.
Qed.

Lemma without_here x E : NoDup E -> NoDup (without x E).
Proof.
  intro H. induction H as [|y E Hy H IH]; simpl; [constructor|].
  unfold Play.without in *. simpl. destruct (cell_eq x y); [exact IH|].
  constructor; [|exact IH]. intro Hin. apply in_remove in Hin. tauto.
Qed.

Lemma without_absent x E : ~ In x E -> without x E = E.
Proof. intro H. apply notin_remove. exact H. Qed.

Lemma open_without A x E :
  NoDup E -> In x E ->
  open_cells A E = open_cells A (without x E) + (if in_dec cell_eq x A then 1 else 0).
Proof.
  intros Hnd Hin. induction Hnd as [|y E Hy Hnd IH]; [destruct Hin|].
  destruct (cell_eq x y) as [->|Hne].
  - unfold open_cells at 2. unfold Play.without. simpl.
    destruct (cell_eq y y) as [_|]; [|contradiction].
    rewrite (notin_remove cell_eq E y Hy). unfold open_cells. simpl.
    destruct (in_dec cell_eq y A); simpl; lia.
  - destruct Hin as [Heq|Hin]; [congruence|]. specialize (IH Hin).
    unfold open_cells, Play.without in *. simpl.
    destruct (cell_eq x y); [congruence|]. simpl.
    destruct (in_dec cell_eq y A); simpl; lia.
Qed.

Lemma open_le A E : open_cells A E <= length E.
Proof.
  unfold open_cells. induction E as [|e E IH]; simpl; [lia|].
  destruct (in_dec cell_eq e A); simpl; lia.
Qed.

Lemma weight_taken n A x E :
  NoDup E -> In x E -> length E <= n ->
  weight n A (without x E) = if in_dec cell_eq x A then 2 * weight n A E else weight n A E.
Proof.
  intros Hnd Hin Hn. pose proof (open_without A x Hnd Hin) as H. pose proof (open_le A E) as Hle.
  unfold weight. destruct (in_dec cell_eq x A).
  - replace (n - open_cells A (without x E)) with (Datatypes.S (n - open_cells A E)) by lia.
    reflexivity.
  - f_equal. lia.
Qed.

(* Maker's stone on m adds what m is worth. *)
Lemma potential_maker n sets T E m :
  NoDup E -> In m E -> length E <= n ->
  potential n sets T (without m E) = potential n sets T E + potential_at n sets T E m.
Proof.
  intros Hnd Hin Hn. unfold potential, potential_at. rewrite <- sum_add.
  induction sets as [|A rest IH]; simpl; [reflexivity|]. rewrite IH. f_equal.
  destruct (meets_dec A T); [reflexivity|].
  rewrite weight_taken by assumption. destruct (in_dec cell_eq m A); lia.
Qed.

(* Breaker's stone on y takes away what y is worth. *)
Lemma potential_breaker n sets T E y :
  NoDup E -> In y E -> length E <= n ->
  potential n sets (y :: T) (without y E) + potential_at n sets T E y = potential n sets T E.
Proof.
  intros Hnd Hin Hn. unfold potential, potential_at. rewrite <- sum_add.
  induction sets as [|A rest IH]; simpl; [reflexivity|]. rewrite IH. f_equal.
  destruct (meets_dec A T) as [Hm|Hm]; destruct (meets_dec A (y :: T)) as [Hm'|Hm'].
  - reflexivity.
  - exfalso. apply Hm'. destruct Hm as [x [H1 H2]]. exists x. split; [auto|right; auto].
  - destruct (in_dec cell_eq y A) as [HA|HA]; [reflexivity|].
    exfalso. destruct Hm' as [x [H1 [H2|H2]]]; [subst; auto|].
    apply Hm. exists x. auto.
  - destruct (in_dec cell_eq y A) as [HA|HA].
    + exfalso. apply Hm'. exists y. split; [auto|left; auto].
    + rewrite weight_taken by assumption. destruct (in_dec cell_eq y A); [contradiction|lia].
Qed.

(* After Breaker's stone no cell is worth more than before. *)
Lemma worth_breaker n sets T E y m :
  NoDup E -> In y E -> length E <= n ->
  potential_at n sets (y :: T) (without y E) m <= potential_at n sets T E m.
Proof.
  intros Hnd Hin Hn. unfold potential_at. apply sum_le. intros A _.
  destruct (meets_dec A T) as [Hm|Hm]; destruct (meets_dec A (y :: T)) as [Hm'|Hm'].
  - lia.
  - exfalso. apply Hm'. destruct Hm as [x [H1 H2]]. exists x. split; [auto|right; auto].
  - lia.
  - destruct (in_dec cell_eq m A); [|lia].
    rewrite weight_taken by assumption. destruct (in_dec cell_eq y A) as [HA|HA]; [|lia].
    exfalso. apply Hm'. exists y. split; [auto|left; auto].
Qed.

Lemma worth_at_most n sets T E m : potential_at n sets T E m <= potential n sets T E.
Proof.
  unfold potential, potential_at. apply sum_le. intros A _.
  destruct (meets_dec A T); [lia|]. destruct (in_dec cell_eq m A); lia.
Qed.

(* A cell of greatest worth. *)
Lemma greatest_worth (g : cell -> nat) E :
  E <> [] -> exists y, In y E /\ forall m, In m E -> g m <= g y.
Proof.
  induction E as [|e E IH]; intro H; [contradiction|].
  destruct E as [|e' E'].
  - exists e. split; [left; auto|]. intros m [Hm|[]]. subst. lia.
  - destruct IH as [y [Hy Hmax]]; [discriminate|].
    destruct (le_lt_dec (g e) (g y)).
    + exists y. split; [right; auto|]. intros m [Hm|Hm]; [subst; auto|auto].
    + exists e. split; [left; auto|]. intros m [Hm|Hm]; [subst; auto|].
      specialize (Hmax m Hm). lia.
Qed.

(* When nothing is empty, a potential below one means that all is hit. *)
Lemma low_and_full n sets T : potential n sets T [] < 2 ^ n -> hits sets T.
Proof.
  intros H A HA. destruct (meets_dec A T) as [Hm|Hm]; [exact Hm|].
  exfalso. pose proof (sum_member (fun A => if meets_dec A T then 0 else weight n A []) A sets HA) as Hle.
  simpl in Hle. destruct (meets_dec A T); [contradiction|].
  assert (weight n A [] = 2 ^ n) as Hw.
  { unfold weight, open_cells. simpl. f_equal. lia. }
  unfold potential in H. lia.
Qed.

Lemma potential_play n sets : forall d T E,
  NoDup E -> length E = d -> length E <= n ->
  potential n sets T E < 2 ^ n ->
  owner_to_move cell_eq (hits sets) d T E.
Proof.
  induction d as [d IH] using lt_wf_ind. intros T E Hnd Hd Hn Hlow.
  destruct E as [|e E'] eqn:HEq.
  - constructor 1. eapply low_and_full. exact Hlow.
  - rewrite <- HEq in *. assert (Hne : E <> []) by (rewrite HEq; discriminate).
    destruct (greatest_worth (potential_at n sets T E) Hne) as [y [Hy Hmax]].
    destruct d as [|d]; [destruct E; [contradiction|discriminate]|].
    apply owner_takes with y; [exact Hy|].
    pose proof (potential_breaker sets T y Hnd Hy Hn) as Hb.
    pose proof (without_shorter cell_eq y E Hy) as Hlt.
    assert (Hnd' : NoDup (without y E)) by (apply without_here; auto).
    constructor 2.
    + intros m Hm. pose proof Hm as Hm'. apply in_without in Hm'. destruct Hm' as [HmE Hmy].
      pose proof (without_shorter cell_eq m _ Hm) as Hlt'.
      apply owner_more with (y :: T) (without m (without y E)) (length (without m (without y E)));
        auto using hits_monotone, incl_refl; [lia|].
      apply IH; auto using without_here; [lia|lia|].
      rewrite potential_maker; auto; [|lia].
      pose proof (worth_breaker sets T y m Hnd Hy Hn) as Hw.
      specialize (Hmax m HmE). lia.
    + apply owner_more with (y :: T) (without y E) (length (without y E));
        auto using hits_monotone, incl_refl; [lia|].
      apply IH; auto; lia.
Qed.

(* The unit does not matter: with one half of it, the number is twice as large. *)
Lemma potential_unit n sets T E :
  length E <= n -> potential (Datatypes.S n) sets T E = 2 * potential n sets T E.
Proof.
  intro Hn. unfold potential. induction sets as [|A rest IH]; [reflexivity|].
  cbn [sum]. rewrite IH. destruct (meets_dec A T); [lia|].
  assert (Hw : weight (Datatypes.S n) A E = 2 * weight n A E).
  { unfold weight. pose proof (open_le A E).
    replace (Datatypes.S n - open_cells A E) with (Datatypes.S (n - open_cells A E)) by lia.
    reflexivity. }
  lia.
Qed.

(* The rule.  The sum is below one half in units of 2^-n; n may be any number that
   is not less than the number of cells.  *)
Theorem rule_potential n sets N S :
  NoDup S -> length S <= n ->
  apart N S ->
  2 * potential n sets N S < 2 ^ n ->
  theorem N S (hits sets) (length S).
Proof.
  intros Hnd Hn Hap Hlow. split; [exact Hap|]. intros T HT HTS.
  assert (Hle : potential n sets T S <= potential n sets N S).
  { unfold potential. apply sum_le. intros A _.
    destruct (meets_dec A T) as [|Hm]; [lia|].
    destruct (meets_dec A N) as [[x [H1 H2]]|]; [|lia].
    exfalso. apply Hm. exists x. auto. }
  constructor 2.
  - intros m Hm. pose proof (without_shorter cell_eq m S Hm) as Hlt.
    apply owner_more with T (without m S) (length (without m S));
      auto using hits_monotone, incl_refl; [lia|].
    apply potential_play with n; auto using without_here; [lia|].
    rewrite potential_maker; auto.
    pose proof (worth_at_most n sets T S m). lia.
  - apply potential_play with n; auto. lia.
Qed.

(* ------------------------------------------------------------------ *)
(* What the head of a certificate about sets says.                      *)

(* Who hits every set keeps the other from owning one, and the other way round. *)
Theorem hit_is_not_owned sets T U : apart T U -> hits sets T -> ~ owns sets U.
Proof.
  intros Hap H [A [HA HAU]]. destruct (H A HA) as [x [H1 H2]]. apply (Hap x); auto.
Qed.

(* Play over all cells, nothing taken before, the winner moving second: Breaker has hit
   every set when all cells are taken. *)
Theorem sets_hold_second a S k cells :
  monotone a -> theorem [] S a k -> incl S cells ->
  their_turn cell_eq (fun mine _ => a mine) [] [] cells.
Proof.
  intros Ha H HS. apply holds_second with [] S k; auto using incl_refl.
  intros x Hx; destruct Hx.
Qed.

Theorem sets_hold_first a S k cells :
  monotone a -> semi [] S a k -> incl S cells ->
  my_turn cell_eq (fun mine _ => a mine) [] [] cells.
Proof.
  intros Ha H HS. apply holds_first with [] S k; auto using incl_refl.
  intros x Hx; destruct Hx.
Qed.

End Sets.
