(* Play in turn, and the rules that hold in every game of this kind.

   A position, as its owner sees it, is a set T of cells that the owner has and
   a set E of cells that are still empty.  All other cells are the opponent's
   or will never be the owner's: nothing is ever said about them.  Sets are
   lists; order and repetition never matter.  *)

From Coq Require Import List Arith Lia.
Import ListNotations.

Set Implicit Arguments.

(* ------------------------------------------------------------------ *)
(* Small things about lists as sets.                                   *)

Definition apart {A : Type} (X Y : list A) : Prop := forall x, In x X -> In x Y -> False.

Lemma apart_nil_r {A : Type} (X : list A) : apart X [].
Proof. intros x _ H. exact H. Qed.

(* What a player wants to be true of the player's cells. *)
Definition goal (cell : Type) := list cell -> Prop.

(* More cells of the owner never hurt. *)
Definition monotone {cell : Type} (a : goal cell) : Prop :=
  forall T T', incl T T' -> a T -> a T'.

Definition and_goal {cell : Type} (a b : goal cell) : goal cell := fun T => a T /\ b T.

Lemma and_goal_monotone {cell : Type} (a b : goal cell) :
  monotone a -> monotone b -> monotone (and_goal a b).
Proof. intros Ha Hb T T' HT [H1 H2]. split; eauto. Qed.

Section Play.

Variable cell : Type.
Variable cell_eq : forall x y : cell, {x = y} + {x <> y}.

Implicit Types (x y m r : cell) (T E N S C : list cell) (a b : goal cell) (k : nat).

(* The empty cells that are left when somebody has taken m. *)
Definition without (m : cell) (E : list cell) : list cell := remove cell_eq m E.

Lemma in_without x m E : In x (without m E) <-> In x E /\ x <> m.
Proof.
  unfold without. split.
  - intro H. apply in_remove in H. exact H.
  - intros [H1 H2]. apply in_in_remove; assumption.
Qed.

Lemma without_shorter m E : In m E -> length (without m E) < length E.
Proof. apply remove_length_lt. Qed.

Lemma incl_without m E E' : incl E E' -> incl (without m E) (without m E').
Proof. intros H x Hx. apply in_without in Hx. apply in_without. destruct Hx. auto. Qed.

(* ------------------------------------------------------------------ *)
(* The game.                                                            *)
(* The owner reaches the goal a after at most k moves of the owner's.   *)

(* With the owner to move: the goal is true already, or the owner takes
   an empty cell and then reaches it with one move less. *)
Inductive owner_to_move (a : goal cell) : nat -> list cell -> list cell -> Prop :=
| reached_by_owner k T E :
    a T -> owner_to_move a k T E
| owner_takes k T E r :
    In r E ->
    opponent_to_move a k (r :: T) (without r E) ->
    owner_to_move a (S k) T E

(* With the opponent to move: the goal is true already, or the owner
   reaches it both if the opponent takes an empty cell, whichever it is,
   and if the opponent declines to move. *)
with opponent_to_move (a : goal cell) : nat -> list cell -> list cell -> Prop :=
| reached_by_opponent k T E :
    a T -> opponent_to_move a k T E
| opponent_takes_or_declines k T E :
    (forall m, In m E -> owner_to_move a k T (without m E)) ->
    owner_to_move a k T E ->
    opponent_to_move a k T E.

(* A theorem N, S[a] with at most k moves: N and S do not meet, and
   wherever the owner has the cells N and the cells S are empty (so that
   the owner has none of them), whatever stands elsewhere, the owner,
   moving second and only in S, reaches a. *)
Definition theorem (N S : list cell) (a : goal cell) (k : nat) : Prop :=
  apart N S /\
  forall T, incl N T -> apart T S -> opponent_to_move a k T S.

(* A semi-claim says the same when the owner moves first. *)
Definition semi (N C : list cell) (a : goal cell) (k : nat) : Prop :=
  apart N C /\
  forall T, incl N T -> apart T C -> owner_to_move a k T C.

(* ------------------------------------------------------------------ *)
(* First facts about play.                                              *)

Lemma declined a k T E : opponent_to_move a k T E -> owner_to_move a k T E.
Proof. intro H. inversion H; subst; [constructor 1|]; assumption. Qed.

(* One game followed in another.  The owner plays for b and thinks of a
   game for a: cells x of its region S stand for cells f x of the real
   one.  More cells may be empty in the real game; moves in those count as
   declined.  It is enough that whenever a is true in the game thought
   of, b is true in the real one. *)
Section Simulate.
Variable f : cell -> cell.
Variables N S N' : list cell.
Hypothesis one_to_one : forall x y, In x S -> In y S -> f x = f y -> x = y.
Variables a b : goal cell.
Hypothesis enough : forall T0 T,
  incl N T0 -> incl T0 (N ++ S) ->
  incl N' T -> (forall x, In x T0 -> In x S -> In (f x) T) ->
  a T0 -> b T.

Lemma simulate_both k :
  (forall T0 E0 T E,
     incl E0 S -> incl N T0 -> incl T0 (N ++ S) -> incl N' T ->
     (forall x, In x E0 -> In (f x) E) ->
     (forall x, In x T0 -> In x S -> In (f x) T) ->
     owner_to_move a k T0 E0 -> owner_to_move b k T E) /\
  (forall T0 E0 T E,
     incl E0 S -> incl N T0 -> incl T0 (N ++ S) -> incl N' T ->
     (forall x, In x E0 -> In (f x) E) ->
     (forall x, In x T0 -> In x S -> In (f x) T) ->
     opponent_to_move a k T0 E0 -> opponent_to_move b k T E).
Proof.
  induction k as [|k [_ IHopp]].
  - assert (Hown : forall T0 E0 T E,
      incl E0 S -> incl N T0 -> incl T0 (N ++ S) -> incl N' T ->
      (forall x, In x E0 -> In (f x) E) ->
      (forall x, In x T0 -> In x S -> In (f x) T) ->
      owner_to_move a 0 T0 E0 -> owner_to_move b 0 T E).
    { intros T0 E0 T E HE HN HT HN' HfE HfT H. inversion H; subst.
      constructor. eapply enough; eauto. }
    split; [exact Hown|].
    intros T0 E0 T E HE HN HT HN' HfE HfT H. inversion H; subst.
    { constructor 1. eapply enough; eauto. }
    constructor 2.
    + intros m' Hm'. destruct (in_dec cell_eq m' (map f E0)) as [Hm|Hm].
      * apply in_map_iff in Hm. destruct Hm as [m [Hfm Hm]]. subst m'.
        eapply (Hown T0 (without m E0)); eauto.
        -- intros x Hx. apply in_without in Hx. apply HE, Hx.
        -- intros x Hx. apply in_without in Hx. apply in_without. destruct Hx as [Hx Hne].
           split; [auto|]. intro He. apply Hne. apply one_to_one; auto.
      * eapply (Hown T0 E0); eauto.
        intros x Hx. apply in_without. split; auto.
        intro He. apply Hm. subst m'. apply in_map. exact Hx.
    + eapply Hown; eauto.
  - assert (Hown : forall T0 E0 T E,
      incl E0 S -> incl N T0 -> incl T0 (N ++ S) -> incl N' T ->
      (forall x, In x E0 -> In (f x) E) ->
      (forall x, In x T0 -> In x S -> In (f x) T) ->
      owner_to_move a (Datatypes.S k) T0 E0 -> owner_to_move b (Datatypes.S k) T E).
    { intros T0 E0 T E HE HN HT HN' HfE HfT H. inversion H as [|k' T' E' r Hr H']; subst.
      { constructor. eapply enough; eauto. }
      apply owner_takes with (f r); [auto|].
      eapply (IHopp (r :: T0) (without r E0)); try exact H'.
      - intros x Hx. apply in_without in Hx. apply HE, Hx.
      - intros x Hx. right. auto.
      - intros x [Hx|Hx]; [subst; apply in_or_app; right; auto|auto].
      - intros x Hx. right. auto.
      - intros x Hx. apply in_without in Hx. apply in_without. destruct Hx as [Hx Hne].
        split; [auto|]. intro He. apply Hne. apply one_to_one; auto.
      - intros x [Hx|Hx] HxS; [subst; left; reflexivity|right; auto]. }
    split; [exact Hown|].
    intros T0 E0 T E HE HN HT HN' HfE HfT H. inversion H; subst.
    { constructor 1. eapply enough; eauto. }
    constructor 2.
    + intros m' Hm'. destruct (in_dec cell_eq m' (map f E0)) as [Hm|Hm].
      * apply in_map_iff in Hm. destruct Hm as [m [Hfm Hm]]. subst m'.
        eapply (Hown T0 (without m E0)); eauto.
        -- intros x Hx. apply in_without in Hx. apply HE, Hx.
        -- intros x Hx. apply in_without in Hx. apply in_without. destruct Hx as [Hx Hne].
           split; [auto|]. intro He. apply Hne. apply one_to_one; auto.
      * eapply (Hown T0 E0); eauto.
        intros x Hx. apply in_without. split; auto.
        intro He. apply Hm. subst m'. apply in_map. exact Hx.
    + eapply Hown; eauto.
Qed.

Lemma simulate k :
  theorem N S a k -> apart N' (map f S) -> theorem N' (map f S) b k.
Proof.
  intros [Hap H] Hap'. split; [exact Hap'|].
  intros T HT HTS.
  eapply (proj2 (simulate_both k) N S T (map f S)).
  - apply incl_refl.
  - apply incl_refl.
  - intros x Hx. apply in_or_app. auto.
  - exact HT.
  - intros x Hx. apply in_map, Hx.
  - intros x Hx HxS. exfalso. apply (Hap x); assumption.
  - apply H; [apply incl_refl|exact Hap].
Qed.
End Simulate.

(* The same with the cells as they are. *)
Lemma simulate_in_place (N S N' : list cell) (a b : goal cell) k :
  (forall T0 T, incl N T0 -> incl T0 (N ++ S) -> incl N' T ->
     (forall x, In x T0 -> In x S -> In x T) -> a T0 -> b T) ->
  theorem N S a k -> apart N' S -> theorem N' S b k.
Proof.
  intros Henough Hth Hap. rewrite <- (map_id S).
  apply (simulate (fun x => x) (N := N) (S := S) (N' := N')) with (a := a).
  - intros; assumption.
  - intros T0 T. apply Henough.
  - exact Hth.
  - rewrite map_id. exact Hap.
Qed.

(* More stones, more empty cells, an easier goal, more moves.  A cell that
   the game thought of has empty may also be the owner's already. *)
Lemma more_both (a b : goal cell) (Ha : monotone a) (N : list cell)
  (Hab : forall T, incl N T -> a T -> b T) k :
  (forall T0 E0 T E k', k <= k' -> incl N T -> incl T0 T ->
     (forall x, In x E0 -> In x E \/ In x T) ->
     owner_to_move a k T0 E0 -> owner_to_move b k' T E) /\
  (forall T0 E0 T E k', k <= k' -> incl N T -> incl T0 T ->
     (forall x, In x E0 -> In x E \/ In x T) ->
     opponent_to_move a k T0 E0 -> opponent_to_move b k' T E).
Proof.
  induction k as [|k [_ IHopp]].
  - assert (Hown : forall T0 E0 T E k', 0 <= k' -> incl N T -> incl T0 T ->
       (forall x, In x E0 -> In x E \/ In x T) ->
       owner_to_move a 0 T0 E0 -> owner_to_move b k' T E).
    { intros T0 E0 T E k' Hk HN HT HE H. inversion H; subst.
      constructor 1. apply Hab; [exact HN|]. eapply Ha; eauto. }
    split; [exact Hown|].
    intros T0 E0 T E k' Hk HN HT HE H. inversion H; subst.
    { constructor 1. apply Hab; [exact HN|]. eapply Ha; eauto. }
    constructor 2.
    + intros m Hm. destruct (in_dec cell_eq m E0) as [Hm0|Hm0].
      * apply (Hown T0 (without m E0)); auto.
        intros x Hx. apply in_without in Hx. destruct Hx as [Hx Hne].
        destruct (HE x Hx); [left; apply in_without; auto|right; auto].
      * apply (Hown T0 E0); auto.
        intros x Hx. destruct (HE x Hx); [|right; auto].
        left. apply in_without. split; auto. intro; subst; auto.
    + apply (Hown T0 E0); auto.
  - assert (Hown : forall T0 E0 T E k', Datatypes.S k <= k' -> incl N T -> incl T0 T ->
       (forall x, In x E0 -> In x E \/ In x T) ->
       owner_to_move a (Datatypes.S k) T0 E0 -> owner_to_move b k' T E).
    { intros T0 E0 T E k' Hk HN HT HE H. inversion H as [|k0 T1 E1 r Hr H']; subst.
      { constructor 1. apply Hab; [exact HN|]. eapply Ha; eauto. }
      destruct k' as [|k']; [lia|].
      destruct (in_dec cell_eq r T) as [HrT|HrT].
      - apply declined. apply (IHopp (r :: T0) (without r E0)); try lia; auto.
        + intros x [Hx|Hx]; [subst; auto|auto].
        + intros x Hx. apply in_without in Hx. apply HE, Hx.
      - destruct (HE r Hr) as [HrE|]; [|contradiction].
        apply owner_takes with r; [exact HrE|].
        apply (IHopp (r :: T0) (without r E0)); try lia; auto.
        + intros x Hx. right. auto.
        + intros x [Hx|Hx]; [left; auto|right; auto].
        + intros x Hx. apply in_without in Hx. destruct Hx as [Hx Hne].
          destruct (HE x Hx); [left; apply in_without; auto|right; right; auto]. }
    split; [exact Hown|].
    intros T0 E0 T E k' Hk HN HT HE H. inversion H; subst.
    { constructor 1. apply Hab; [exact HN|]. eapply Ha; eauto. }
    constructor 2.
    + intros m Hm. destruct (in_dec cell_eq m E0) as [Hm0|Hm0].
      * apply (Hown T0 (without m E0)); auto.
        intros x Hx. apply in_without in Hx. destruct Hx as [Hx Hne].
        destruct (HE x Hx); [left; apply in_without; auto|right; auto].
      * apply (Hown T0 E0); auto.
        intros x Hx. destruct (HE x Hx); [|right; auto].
        left. apply in_without. split; auto. intro; subst; auto.
    + apply (Hown T0 E0); auto.
Qed.

Lemma owner_more (a : goal cell) T0 E0 T E k k' :
  monotone a -> k <= k' -> incl T0 T -> incl E0 E ->
  owner_to_move a k T0 E0 -> owner_to_move a k' T E.
Proof.
  intros Ha Hk HT HE H.
  apply (proj1 (@more_both a a Ha [] (fun _ _ h => h) k) T0 E0); auto.
  intros x Hx; destruct Hx.
Qed.

Lemma opponent_more (a : goal cell) T0 E0 T E k k' :
  monotone a -> k <= k' -> incl T0 T -> incl E0 E ->
  opponent_to_move a k T0 E0 -> opponent_to_move a k' T E.
Proof.
  intros Ha Hk HT HE H.
  apply (proj2 (@more_both a a Ha [] (fun _ _ h => h) k) T0 E0); auto.
  intros x Hx; destruct Hx.
Qed.

(* A theorem is stronger than the semi-claim with the same cells. *)
Theorem theorem_is_semi N S a k : theorem N S a k -> semi N S a k.
Proof. intros [Hap H]. split; [exact Hap|]. intros T H1 H2. apply declined. auto. Qed.

(* ------------------------------------------------------------------ *)
(* The rules.                                                           *)

(* done: moves 0. *)
Theorem rule_done a N : monotone a -> a N -> theorem N [] a 0.
Proof.
  intros Ha H. split; [apply apart_nil_r|].
  intros T HT _. constructor 1. eapply Ha; eauto.
Qed.

(* both: the moves add up. *)
Lemma both_play a b : monotone a -> monotone b -> forall n k1 k2 T1 E1 T2 E2 T E,
  k1 + k2 <= n -> apart E1 E2 -> incl T1 T -> incl T2 T -> incl E1 E -> incl E2 E ->
  opponent_to_move a k1 T1 E1 -> opponent_to_move b k2 T2 E2 ->
  opponent_to_move (and_goal a b) (k1 + k2) T E.
Proof.
  intros Ha Hb n.
  induction n as [|n IH].
  { intros k1 k2 T1 E1 T2 E2 T E Hn _ HT1 HT2 _ _ H1 H2.
    assert (k1 = 0) by lia; assert (k2 = 0) by lia; subst.
    constructor 1. split.
    - apply declined in H1. inversion H1; subst. apply (Ha T1); auto.
    - apply declined in H2. inversion H2; subst. apply (Hb T2); auto. }
  (* with the owner to move in the second region, or in the first *)
  assert (HR : forall k1 k2 T1 E1 T2 E2 T E,
    k1 + k2 <= Datatypes.S n -> apart E1 E2 -> incl T1 T -> incl T2 T -> incl E1 E -> incl E2 E ->
    a T1 -> owner_to_move b k2 T2 E2 -> owner_to_move (and_goal a b) (k1 + k2) T E).
  { intros k1 k2 T1 E1 T2 E2 T E Hn Hap HT1 HT2 HE1 HE2 H1 H2.
    inversion H2 as [|k2' T' E' r Hr H2']; subst.
    { constructor 1. split; [apply (Ha T1)|apply (Hb T2)]; auto. }
    replace (k1 + Datatypes.S k2') with (Datatypes.S (k1 + k2')) by lia.
    apply owner_takes with r; [auto|].
    apply (IH k1 k2' T1 (without r E1) (r :: T2) (without r E2)); try lia.
    - intros x Hx Hx'. apply in_without in Hx. apply in_without in Hx'. apply (Hap x); tauto.
    - intros x Hx. right. auto.
    - intros x [Hx|Hx]; [left; auto|right; auto].
    - apply incl_without; auto.
    - apply incl_without; auto.
    - constructor 1. exact H1.
    - exact H2'. }
  assert (HL : forall k1 k2 T1 E1 T2 E2 T E,
    k1 + k2 <= Datatypes.S n -> apart E1 E2 -> incl T1 T -> incl T2 T -> incl E1 E -> incl E2 E ->
    owner_to_move a k1 T1 E1 -> opponent_to_move b k2 T2 E2 -> owner_to_move (and_goal a b) (k1 + k2) T E).
  { intros k1 k2 T1 E1 T2 E2 T E Hn Hap HT1 HT2 HE1 HE2 H1 H2.
    inversion H1 as [|k1' T' E' r Hr H1']; subst.
    { eapply (HR k1 k2 T1 E1 T2 E2); eauto. apply declined. exact H2. }
    apply owner_takes with r; [auto|]. fold (k1' + k2).
    apply (IH k1' k2 (r :: T1) (without r E1) T2 E2); try lia.
    - intros x Hx Hx'. apply in_without in Hx. apply (Hap x); tauto.
    - intros x [Hx|Hx]; [left; auto|right; auto].
    - intros x Hx. right. auto.
    - apply incl_without; auto.
    - intros x Hx. apply in_without. split; auto. intro; subst. apply (Hap r); auto.
    - exact H1'.
    - exact H2. }
  assert (HL' : forall k1 k2 T1 E1 T2 E2 T E,
    k1 + k2 <= Datatypes.S n -> apart E1 E2 -> incl T1 T -> incl T2 T -> incl E1 E -> incl E2 E ->
    opponent_to_move a k1 T1 E1 -> owner_to_move b k2 T2 E2 -> owner_to_move (and_goal a b) (k1 + k2) T E).
  { intros k1 k2 T1 E1 T2 E2 T E Hn Hap HT1 HT2 HE1 HE2 H1 H2.
    inversion H2 as [|k2' T' E' r Hr H2']; subst.
    - (* b is true: go on in the first region *)
      apply (HL k1 k2 T1 E1 T2 E2); auto.
      + apply declined. exact H1.
      + constructor 1. assumption.
    - replace (k1 + Datatypes.S k2') with (Datatypes.S (k1 + k2')) by lia.
      apply owner_takes with r; [auto|].
      apply (IH k1 k2' T1 E1 (r :: T2) (without r E2)); try lia.
      + intros x Hx Hx'. apply in_without in Hx'. apply (Hap x); tauto.
      + intros x Hx. right. auto.
      + intros x [Hx|Hx]; [left; auto|right; auto].
      + intros x Hx. apply in_without. split; auto. intro; subst. apply (Hap r); auto.
      + apply incl_without; auto.
      + exact H1.
      + exact H2'. }
  intros k1 k2 T1 E1 T2 E2 T E Hn Hap HT1 HT2 HE1 HE2 H1 H2.
  constructor 2.
  - intros m Hm. destruct (in_dec cell_eq m E1) as [Hm1|Hm1].
    + apply (HL k1 k2 T1 (without m E1) T2 E2); auto.
      * intros x Hx Hx'. apply in_without in Hx. apply (Hap x); tauto.
      * apply incl_without; auto.
      * intros x Hx. apply in_without. split; auto. intro; subst. apply (Hap m); auto.
      * inversion H1; subst; [constructor 1; assumption|auto].
    + destruct (in_dec cell_eq m E2) as [Hm2|Hm2].
      * apply (HL' k1 k2 T1 E1 T2 (without m E2)); auto.
        -- intros x Hx Hx'. apply in_without in Hx'. apply (Hap x); tauto.
        -- intros x Hx. apply in_without. split; auto. intro; subst; auto.
        -- apply incl_without; auto.
        -- inversion H2; subst; [constructor 1; assumption|auto].
      * apply (HL k1 k2 T1 E1 T2 E2); auto.
        -- intros x Hx. apply in_without. split; auto. intro; subst; auto.
        -- intros x Hx. apply in_without. split; auto. intro; subst; auto.
        -- apply declined; auto.
  - apply (HL k1 k2 T1 E1 T2 E2); auto. apply declined; auto.
Qed.

Theorem rule_both a b N1 S1 N2 S2 k1 k2 :
  monotone a -> monotone b ->
  theorem N1 S1 a k1 -> theorem N2 S2 b k2 ->
  apart S1 S2 -> apart N1 S2 -> apart N2 S1 ->
  theorem (N1 ++ N2) (S1 ++ S2) (and_goal a b) (k1 + k2).
Proof.
  intros Ha Hb [Hap1 H1] [Hap2 H2] HS HN1 HN2. split.
  - intros x Hx Hx'. apply in_app_or in Hx. apply in_app_or in Hx'.
    destruct Hx, Hx'; [apply (Hap1 x)|apply (HN1 x)|apply (HN2 x)|apply (Hap2 x)]; auto.
  - intros T HT HTS.
    apply (both_play Ha Hb (n := k1 + k2) (k1 := k1) (k2 := k2) (T1 := T) (E1 := S1) (T2 := T) (E2 := S2));
      auto using incl_refl, incl_appl, incl_appr.
    + apply H1.
      * intros x Hx. apply HT, in_or_app. auto.
      * intros x Hx Hx'. apply (HTS x); auto. apply in_or_app. auto.
    + apply H2.
      * intros x Hx. apply HT, in_or_app. auto.
      * intros x Hx Hx'. apply (HTS x); auto. apply in_or_app. auto.
Qed.

(* What it means that a entails b where the owner has N. *)
Definition entails_with (N : list cell) (a b : goal cell) : Prop :=
  forall T, incl N T -> a T -> b T.

(* weaken: more needed stones, more cells, a weaker goal; the moves stay. *)
Theorem rule_weaken a b N S N' S' k k' :
  monotone a ->
  theorem N S a k ->
  incl N N' -> incl S S' -> apart N' S' ->
  entails_with N' a b -> k <= k' ->
  theorem N' S' b k'.
Proof.
  intros Ha [Hap H] HN HS Hap' Hab Hk. split; [exact Hap'|].
  intros T HT HTS.
  apply (proj2 (@more_both a b Ha N' Hab k) T S); auto using incl_refl.
  apply H.
  - intros x Hx. auto.
  - intros x Hx Hx'. apply (HTS x); auto.
Qed.

Theorem rule_weaken_semi a b N S N' S' k k' :
  monotone a ->
  semi N S a k ->
  incl N N' -> incl S S' -> apart N' S' ->
  entails_with N' a b -> k <= k' ->
  semi N' S' b k'.
Proof.
  intros Ha [Hap H] HN HS Hap' Hab Hk. split; [exact Hap'|].
  intros T HT HTS.
  apply (proj1 (@more_both a b Ha N' Hab k) T S); auto using incl_refl.
  apply H.
  - intros x Hx. auto.
  - intros x Hx Hx'. apply (HTS x); auto.
Qed.

(* reply: the owner's move r makes a theorem usable; one move more. *)
Theorem rule_reply a N S r k :
  monotone a ->
  theorem N S a k -> ~ In r S ->
  semi (without r N) (r :: S) a (Datatypes.S k).
Proof.
  intros Ha [Hap H] Hr. split.
  - intros x Hx [Hx'|Hx']; apply in_without in Hx.
    + subst. tauto.
    + apply (Hap x); tauto.
  - intros T HT HTS. apply owner_takes with r; [left; reflexivity|].
    apply opponent_more with (r :: T) S k; auto using incl_refl.
    + intros x Hx. apply in_without. split; [right; exact Hx|]. intro; subst; auto.
    + apply H.
      * intros x Hx. destruct (cell_eq x r); [subst; left; reflexivity|].
        right. apply HT, in_without. auto.
      * intros x [Hx|Hx] Hx'; [subst; auto|]. apply (HTS x); [auto|right; auto].
Qed.

(* The needed stones and the carriers of several semi-claims, each a pair (N, C). *)
Definition all_needs (semis : list (list cell * list cell)) : list cell := flat_map fst semis.
Definition all_carriers (semis : list (list cell * list cell)) : list cell := flat_map snd semis.

Lemma pick_untouched m (semis : list (list cell * list cell)) :
  ~ (forall s, In s semis -> In m (snd s)) ->
  exists s, In s semis /\ ~ In m (snd s).
Proof.
  induction semis as [|s rest IH]; intro H.
  - exfalso. apply H. intros s Hs. destruct Hs.
  - destruct (in_dec cell_eq m (snd s)) as [Hin|Hout].
    + destruct IH as [t [Ht Hm]].
      * intro Hall. apply H. intros t [Ht|Ht]; [subst; auto|auto].
      * exists t. split; [right; auto|auto].
    + exists s. split; [left; auto|auto].
Qed.

Lemma cover_play a (semis : list (list cell * list cell)) (cells : list cell) k :
  monotone a ->
  semis <> [] ->
  (forall N C, In (N, C) semis -> semi N C a k) ->
  (forall N C, In (N, C) semis -> incl C cells) ->
  (forall m, In m cells -> exists s, In s semis /\ ~ In m (snd s)) ->
  apart (all_needs semis) cells ->
  theorem (all_needs semis) cells a k.
Proof.
  intros Ha Hne Hsemi Hincl Hmiss Hap. split; [exact Hap|].
  intros T HT HTS.
  assert (Hplay : forall N C, In (N, C) semis -> owner_to_move a k T C).
  { intros N C HNC. apply (Hsemi N C HNC).
    - intros x Hx. apply HT. unfold all_needs. apply in_flat_map. exists (N, C). auto.
    - intros x Hx Hx'. apply (HTS x); [auto|]. eapply Hincl; eauto. }
  constructor 2.
  - intros m Hm. destruct (Hmiss m Hm) as [[N C] [HNC HmC]].
    apply owner_more with T C k; auto using incl_refl.
    + intros x Hx. apply in_without. split.
      * eapply Hincl; eauto.
      * intro; subst; auto.
    + eapply Hplay; eauto.
  - destruct semis as [|[N C] rest]; [contradiction|].
    apply owner_more with T C k; auto using incl_refl.
    + eapply Hincl. left. reflexivity.
    + apply (Hplay N C). left. reflexivity.
Qed.

(* either, the must-play rule: one or more semi-claims with one goal, no cell
   common to all carriers, no needed stone in a carrier.  The moves are the
   greatest of the premises' moves. *)
Theorem rule_either a (semis : list (list cell * list cell)) k :
  monotone a ->
  semis <> [] ->
  (forall N C, In (N, C) semis -> exists k', semi N C a k' /\ k' <= k) ->
  (forall m, ~ (forall s, In s semis -> In m (snd s))) ->
  apart (all_needs semis) (all_carriers semis) ->
  theorem (all_needs semis) (all_carriers semis) a k.
Proof.
  intros Ha Hne Hsemi Hcommon Hap.
  apply cover_play; auto.
  - intros N C HNC. destruct (Hsemi N C HNC) as [k' [H Hk]].
    apply rule_weaken_semi with a N C k'; auto using incl_refl.
    + exact (proj1 H).
    + intros T _ h. exact h.
  - intros N C HNC x Hx. unfold all_carriers. apply in_flat_map. exists (N, C). auto.
  - intros m _. apply pick_untouched, Hcommon.
Qed.

(* split: either, told move by move.  The cells are not empty. *)
Theorem rule_split a (semis : list (list cell * list cell)) (cells : list cell) k :
  monotone a ->
  cells <> [] ->
  (forall N C, In (N, C) semis -> exists k', semi N C a k' /\ k' <= k) ->
  (forall N C, In (N, C) semis -> incl C cells) ->
  (forall m, In m cells -> exists s, In s semis /\ ~ In m (snd s)) ->
  apart (all_needs semis) cells ->
  theorem (all_needs semis) cells a k.
Proof.
  intros Ha Hne Hsemi Hincl Hmiss Hap.
  apply cover_play; auto.
  - destruct cells as [|m cells]; [contradiction|].
    destruct (Hmiss m) as [s [Hs _]]; [left; reflexivity|].
    intro H. subst semis. destruct Hs.
  - intros N C HNC. destruct (Hsemi N C HNC) as [k' [H Hk]].
    apply rule_weaken_semi with a N C k'; auto using incl_refl.
    + exact (proj1 H).
    + intros T _ h. exact h.
Qed.

(* image: a renaming f that keeps different cells of N and S apart, and under
   which the goal a, true of a part of N and S, becomes b of its image. *)
Theorem rule_image a b (f : cell -> cell) N S k :
  (forall x y, In x (N ++ S) -> In y (N ++ S) -> f x = f y -> x = y) ->
  monotone b ->
  (forall T, incl T (N ++ S) -> a T -> b (map f T)) ->
  theorem N S a k ->
  theorem (map f N) (map f S) b k.
Proof.
  intros Hf Hb Hab Hth.
  apply simulate with (N := N) (a := a).
  - intros x y Hx Hy. apply Hf; apply in_or_app; auto.
  - intros T0 T _ HT0 HN' HT HaT.
    apply Hb with (map f T0); [|auto].
    intros y Hy. apply in_map_iff in Hy. destruct Hy as [x [Hxy Hx]]. subst y.
    destruct (in_app_or _ _ _ (HT0 x Hx)) as [HxN|HxS]; [apply HN', in_map, HxN|auto].
  - exact Hth.
  - destruct Hth as [Hap _]. intros y Hy Hy'.
    apply in_map_iff in Hy. destruct Hy as [x [Hxy Hx]]. subst y.
    apply in_map_iff in Hy'. destruct Hy' as [x' [Hxx' Hx']].
    apply Hf in Hxx'; [subst|apply in_or_app; auto|apply in_or_app; auto].
    apply (Hap x); auto.
Qed.

(* ------------------------------------------------------------------ *)
(* What a theorem says of real games.                                   *)

(* The game of the certificate's head: two players take cells of the field in
   turn until it is full; nobody may decline.  `mine` are the cells of the one
   whom we follow, `theirs` those of the other.  The outcome may depend on both. *)
Section Alternate.
Variable outcome : list cell -> list cell -> Prop.

Inductive my_turn : list cell -> list cell -> list cell -> Prop :=
| full_at_my_turn mine theirs : outcome mine theirs -> my_turn mine theirs []
| I_take mine theirs field r :
    In r field -> their_turn (r :: mine) theirs (without r field) -> my_turn mine theirs field
with their_turn : list cell -> list cell -> list cell -> Prop :=
| full_at_their_turn mine theirs : outcome mine theirs -> their_turn mine theirs []
| they_take mine theirs field :
    field <> [] ->
    (forall m, In m field -> my_turn mine (m :: theirs) (without m field)) ->
    their_turn mine theirs field.
End Alternate.

(* A goal of one's own, or what one's own cells make of the other's cells, when
   the field is full: then the cells of the field are those of one or the other. *)
Lemma alternate_play a (outcome : list cell -> list cell -> Prop) (T0 U0 F : list cell) :
  monotone a ->
  (forall mine theirs,
     incl T0 mine -> incl U0 theirs ->
     (forall x, In x mine -> In x T0 \/ In x F) ->
     (forall x, In x theirs -> In x U0 \/ (In x F /\ ~ In x mine)) ->
     a mine -> outcome mine theirs) ->
  apart T0 F ->
  forall n k T U E, length E <= n ->
  incl T0 T -> incl U0 U -> incl E F -> apart T E ->
  (forall x, In x T -> In x T0 \/ In x F) ->
  (forall x, In x U -> In x U0 \/ (In x F /\ ~ In x T /\ ~ In x E)) ->
  (owner_to_move a k T E -> my_turn outcome T U E) /\
  (opponent_to_move a k T E -> their_turn outcome T U E).
Proof.
  intros Ha Hout Hap0 n.
  induction n as [n IH] using lt_wf_ind.
  intros k T U E Hn HT HU HE Hap Hmy Hsep.
  destruct E as [|e E'] eqn:HEq.
  - split; intro H.
    + inversion H; subst; [|contradiction]. constructor 1. apply Hout; auto.
      intros x Hx. destruct (Hsep x Hx); [left; auto|right; tauto].
    + apply declined in H. inversion H; subst; [|contradiction]. constructor 1. apply Hout; auto.
      intros x Hx. destruct (Hsep x Hx); [left; auto|right; tauto].
  - rewrite <- HEq in *.
    assert (HeE : In e E) by (rewrite HEq; left; reflexivity).
    assert (Hne : E <> []) by (rewrite HEq; discriminate).
    assert (Hmine : forall r k', In r E -> opponent_to_move a k' (r :: T) (without r E) ->
                    their_turn outcome (r :: T) U (without r E)).
    { intros r k' Hr H.
      refine (proj2 (IH (length (without r E)) _ k' (r :: T) U (without r E) _ _ _ _ _ _ _) H); auto.
      - pose proof (without_shorter r E Hr). lia.
      - intros x Hx. right. auto.
      - intros x Hx. apply in_without in Hx. apply HE, Hx.
      - intros x [Hx|Hx] Hx'; apply in_without in Hx'.
        + subst. tauto.
        + apply (Hap x); tauto.
      - intros x [Hx|Hx]; [subst; right; auto|auto].
      - intros x Hx. destruct (Hsep x Hx) as [|[H1 [H2 H3]]]; [left; auto|].
        right. split; [auto|]. split.
        + intros [He|He]; [subst; auto|auto].
        + intro He. apply in_without in He. tauto. }
    assert (Htheirs : forall m k', In m E -> owner_to_move a k' T (without m E) ->
                    my_turn outcome T (m :: U) (without m E)).
    { intros m k' Hm H.
      refine (proj1 (IH (length (without m E)) _ k' T (m :: U) (without m E) _ _ _ _ _ _ _) H); auto.
      - pose proof (without_shorter m E Hm). lia.
      - intros x Hx. right. auto.
      - intros x Hx. apply in_without in Hx. apply HE, Hx.
      - intros x Hx Hx'. apply in_without in Hx'. apply (Hap x); tauto.
      - intros x [Hx|Hx].
        + subst. right. split; [auto|]. split.
          * intro HxT. apply (Hap x); auto.
          * intro He. apply in_without in He. tauto.
        + destruct (Hsep x Hx) as [|[H1 [H2 H3]]]; [left; auto|].
          right. split; [auto|]. split; [auto|].
          intro He. apply in_without in He. tauto. }
    split; intro H.
    + inversion H as [k0 T1 E1 HaT|k0 T1 E1 r Hr H']; subst T1 E1; subst.
      * apply I_take with e; [auto|]. apply (Hmine e 0 HeE).
        constructor 1. eapply Ha; [|exact HaT]. intros x Hx; right; auto.
      * apply I_take with r; [auto|]. eapply Hmine; eauto.
    + apply they_take; [exact Hne|]. intros m Hm.
      inversion H as [k0 T1 E1 HaT|k0 T1 E1 Hm' Hd]; subst T1 E1; subst.
      * apply (Htheirs m 0 Hm). constructor 1. exact HaT.
      * eapply Htheirs; eauto.
Qed.

(* verdict holds: the claim's owner has the stones `stones`, the field is empty.
   When the field is full, the goal is true of the owner's cells. *)
Theorem holds_second a N S k stones field :
  monotone a -> theorem N S a k -> incl N stones -> incl S field -> apart stones field ->
  their_turn (fun mine _ => a mine) stones [] field.
Proof.
  intros Ha Hth HN HS Hap.
  apply (rule_weaken (b := a) (N' := stones) (S' := field) (k' := k)) in Hth; auto; [|intros T _ h; exact h].
  destruct Hth as [_ H].
  refine (proj2 (@alternate_play a _ stones [] field Ha _ Hap (length field) k stones [] field _ _ _ _ _ _ _) _);
    auto using incl_refl.
  all: try (intros x Hx; destruct Hx).
Qed.

Theorem holds_first a N S k stones field :
  monotone a -> semi N S a k -> incl N stones -> incl S field -> apart stones field ->
  my_turn (fun mine _ => a mine) stones [] field.
Proof.
  intros Ha Hth HN HS Hap.
  apply (rule_weaken_semi (b := a) (N' := stones) (S' := field) (k' := k)) in Hth; auto; [|intros T _ h; exact h].
  destruct Hth as [_ H].
  refine (proj1 (@alternate_play a _ stones [] field Ha _ Hap (length field) k stones [] field _ _ _ _ _ _ _) _);
    auto using incl_refl.
  all: try (intros x Hx; destruct Hx).
Qed.

(* verdict fails: the one whom we follow has nothing, the other the stones A.
   The goal is about the other's cells: `b` is false of them.  Here a says that
   b is false of A and whatever of the field the follower has not taken. *)
Definition prevents (b : goal cell) (A F : list cell) : goal cell :=
  fun T => ~ b (A ++ filter (fun x => if in_dec cell_eq x T then false else true) F).

Lemma in_not_taken x T F :
  In x (filter (fun x => if in_dec cell_eq x T then false else true) F) <-> In x F /\ ~ In x T.
Proof.
  rewrite filter_In. split; intros [H1 H2]; split; auto.
  - destruct (in_dec cell_eq x T); [discriminate|auto].
  - destruct (in_dec cell_eq x T); [contradiction|reflexivity].
Qed.

Lemma prevents_monotone b A F : monotone b -> monotone (prevents b A F).
Proof.
  intros Hb T T' HT H H'. apply H. eapply Hb; [|exact H'].
  intros x Hx. apply in_app_or in Hx. apply in_or_app.
  destruct Hx as [Hx|Hx]; [left; auto|right].
  apply in_not_taken in Hx. apply in_not_taken. destruct Hx as [H1 H2]. split; auto.
Qed.

Lemma prevented_outcome b A F mine theirs :
  monotone b ->
  (forall x, In x theirs -> In x A \/ (In x F /\ ~ In x mine)) ->
  prevents b A F mine -> ~ b theirs.
Proof.
  intros Hb Hsep H Hb'. apply H. eapply Hb; [|exact Hb'].
  intros x Hx. apply in_or_app. destruct (Hsep x Hx); [left; auto|right; apply in_not_taken; auto].
Qed.

Theorem fails_second b A F S k :
  monotone b -> theorem [] S (prevents b A F) k -> incl S F ->
  their_turn (fun _ theirs => ~ b theirs) [] A F.
Proof.
  intros Hb Hth HS.
  assert (Hm : monotone (prevents b A F)) by (apply prevents_monotone; auto).
  assert (Hnil : forall X : list cell, apart [] X) by (intros X x Hx; destruct Hx).
  apply (rule_weaken (b := prevents b A F) (N' := []) (S' := F) (k' := k)) in Hth;
    auto using incl_refl; [|intros T _ h; exact h].
  destruct Hth as [_ H].
  refine (proj2 (@alternate_play (prevents b A F) _ [] A F Hm _ (Hnil F) (length F) k [] A F _ _ _ _ _ _ _) _);
    auto using incl_refl.
  intros mine theirs _ _ _ Hsep. apply prevented_outcome; auto.
Qed.

Theorem fails_first b A F S k :
  monotone b -> semi [] S (prevents b A F) k -> incl S F ->
  my_turn (fun _ theirs => ~ b theirs) [] A F.
Proof.
  intros Hb Hth HS.
  assert (Hm : monotone (prevents b A F)) by (apply prevents_monotone; auto).
  assert (Hnil : forall X : list cell, apart [] X) by (intros X x Hx; destruct Hx).
  apply (rule_weaken_semi (b := prevents b A F) (N' := []) (S' := F) (k' := k)) in Hth;
    auto using incl_refl; [|intros T _ h; exact h].
  destruct Hth as [_ H].
  refine (proj1 (@alternate_play (prevents b A F) _ [] A F Hm _ (Hnil F) (length F) k [] A F _ _ _ _ _ _ _) _);
    auto using incl_refl.
  intros mine theirs _ _ _ Hsep. apply prevented_outcome; auto.
Qed.

(* ------------------------------------------------------------------ *)
(* The other way to say it: the owner only ever answers.                *)

(* Both may decline, any number of times, and nothing is counted; the goal
   must be true in the end, when the region is full. *)
Inductive answers (a : goal cell) : list cell -> list cell -> Prop :=
| answer T E :
    (E = [] -> a T) ->
    (forall m, In m E ->
       answers a T (without m E) \/
       exists r, In r (without m E) /\ answers a (r :: T) (without r (without m E))) ->
    answers a T E.

Lemma answers_once_true a (Ha : monotone a) n : forall T E, length E <= n -> a T -> answers a T E.
Proof.
  induction n as [|n IH]; intros T E Hn HaT; constructor; auto.
  - intros m Hm. destruct E; [destruct Hm|simpl in Hn; lia].
  - intros m Hm. left. apply IH; auto. pose proof (without_shorter m E Hm). lia.
Qed.

Theorem guarantee_is_answering a T E :
  monotone a -> (exists k, opponent_to_move a k T E) <-> answers a T E.
Proof.
  intros Ha. split.
  - intros [k H]. remember (length E) as n eqn:Hn.
    assert (Hle : length E <= n) by lia. clear Hn. revert k T E Hle H.
    induction n as [|n IH]; intros k T E Hn H.
    + constructor.
      * intros ->. apply declined in H. inversion H; subst; [auto|contradiction].
      * intros m Hm. destruct E; [destruct Hm|simpl in Hn; lia].
    + constructor.
      * intros ->. apply declined in H. inversion H; subst; [auto|contradiction].
      * intros m Hm. pose proof (without_shorter m E Hm) as Hlt.
        assert (Ho : owner_to_move a k T (without m E)).
        { inversion H; subst; [constructor 1; assumption|auto]. }
        inversion Ho as [k0 T1 E1 HaT|k0 T1 E1 r Hr H']; subst.
        -- left. eapply answers_once_true; eauto.
        -- right. exists r. split; [auto|]. eapply IH; [|exact H'].
           pose proof (without_shorter r _ Hr). lia.
  - intro H. exists (length E). remember (length E) as n eqn:Hn.
    assert (Hle : length E <= n) by lia. clear Hn. revert T E Hle H.
    induction n as [|n IH]; intros T E Hn H; inversion H as [T0 E0 Hend Hstep]; subst.
    + constructor 1. apply Hend. destruct E; [reflexivity|simpl in Hn; lia].
    + destruct E as [|e E'] eqn:HEq; [constructor 1; auto|]. rewrite <- HEq in *.
      assert (HeE : In e E) by (rewrite HEq; left; reflexivity).
      assert (Hm' : forall m, In m E -> owner_to_move a (Datatypes.S n) T (without m E)).
      { intros m Hm. pose proof (without_shorter m E Hm) as Hlt.
        destruct (Hstep m Hm) as [Hd|[r [Hr Hr']]].
        - apply declined. apply opponent_more with T (without m E) n; auto using incl_refl.
          apply IH; [lia|exact Hd].
        - apply owner_takes with r; [exact Hr|]. apply IH; [|exact Hr'].
          pose proof (without_shorter r _ Hr). lia. }
      constructor 2; [exact Hm'|].
      apply owner_more with T (without e E) (Datatypes.S n); auto using incl_refl.
      intros x Hx. apply in_without in Hx. tauto.
Qed.

End Play.
