(* The same once more with strategies: a rule that tells the owner, from the opponent's moves so far,
   where to move.  A theorem means that there is a rule by which the goal is true after at most k
   moves of the opponent's, whatever they are; and that in a real game, in which nobody declines, the
   owner needs at most k moves. *)

From Coq Require Import List Arith Lia.
From Tatami Require Import Play.
Import ListNotations.

Set Implicit Arguments.

Section Strategy.

Variable cell : Type.
Variable cell_eq : forall x y : cell, {x = y} + {x <> y}.

Notation without := (without cell_eq).
Notation owner_to_move := (owner_to_move cell_eq).
Notation opponent_to_move := (opponent_to_move cell_eq).

(* A move is a cell; None: to decline. *)
Definition move : Type := option cell.

(* From the opponent's moves so far, the first one first, the owner's answer to the last. *)
Definition strategy : Type := list move -> move.

Definition left_by (o : move) (E : list cell) : list cell :=
  match o with Some m => without m E | None => E end.

Definition after (o : move) (s : strategy) : strategy := fun h => s (o :: h).

(* The owner's cells when the opponent has moved so and the owner has answered by the strategy; nothing, if the strategy
   ever moves where a cell is not empty. *)
Fixpoint run (s : strategy) (moves : list move) (T E : list cell) : option (list cell) :=
  match moves with
  | [] => Some T
  | o :: rest =>
      match s [o] with
      | None => run (after o s) rest T (left_by o E)
      | Some r =>
          if in_dec cell_eq r (left_by o E)
          then run (after o s) rest (r :: T) (without r (left_by o E))
          else None
      end
  end.

Definition idle : strategy := fun _ => None.

Lemma run_idle moves T E : run idle moves T E = Some T.
Proof. revert E. induction moves as [|o rest IH]; intro E; [reflexivity|]. simpl. apply IH. Qed.

Lemma run_same (s s' : strategy) moves : forall T E,
  (forall o h, s (o :: h) = s' (o :: h)) -> run s moves T E = run s' moves T E.
Proof.
  revert s s'. induction moves as [|o rest IH]; intros s s' T E Hs; [reflexivity|].
  simpl. rewrite Hs. destruct (s' [o]) as [r|].
  - destruct (in_dec cell_eq r (left_by o E)); [|reflexivity]. apply IH. intros o' h. apply Hs.
  - apply IH. intros o' h. apply Hs.
Qed.

(* The owner's move now, and a strategy for later. *)
Definition run_owner (now : move) (s : strategy) (moves : list move) (T E : list cell) : option (list cell) :=
  match now with
  | None => run s moves T E
  | Some r => if in_dec cell_eq r E then run s moves (r :: T) (without r E) else None
  end.

(* One choice for each cell of a list is a function. *)
Lemma choose {Y : Type} (P : cell -> Y -> Prop) (E : list cell) (default : Y) :
  (forall m, In m E -> exists y, P m y) -> exists f, forall m, In m E -> P m (f m).
Proof.
  induction E as [|e E IH]; intro Hex.
  - exists (fun _ => default). intros m [].
  - destruct IH as [f Hf]; [intros m Hm; apply Hex; right; exact Hm|].
    destruct (Hex e) as [y Hy]; [left; reflexivity|].
    exists (fun m => if cell_eq m e then y else f m). intros m Hm.
    destruct (cell_eq m e) as [->|Hne]; [exact Hy|].
    destruct Hm as [Hm|Hm]; [congruence|]. apply Hf. exact Hm.
Qed.

Lemma strategies (a : goal cell) (Ha : monotone a) k :
  (forall T E, owner_to_move a k T E ->
     exists p : move * strategy, forall moves, k <= S (length moves) ->
     exists T', run_owner (fst p) (snd p) moves T E = Some T' /\ a T') /\
  (forall T E, opponent_to_move a k T E ->
     exists s, forall moves, k <= length moves -> exists T', run s moves T E = Some T' /\ a T').
Proof.
  induction k as [k IH] using lt_wf_ind.
  assert (Hown : forall T E, owner_to_move a k T E ->
     exists p : move * strategy, forall moves, k <= S (length moves) ->
     exists T', run_owner (fst p) (snd p) moves T E = Some T' /\ a T').
  { intros T E H. inversion H as [k0 T0 E0 HaT|k0 T0 E0 r Hr Hnext]; subst.
    - exists (None, idle). intros moves _. exists T. simpl. split; [apply run_idle|exact HaT].
    - destruct (proj2 (IH k0 (Nat.lt_succ_diag_r k0)) _ _ Hnext) as [s Hs].
      exists (Some r, s). intros moves Hlen. simpl.
      destruct (in_dec cell_eq r E) as [_|Hout]; [|contradiction]. apply Hs. lia. }
  split; [exact Hown|].
  intros T E H.
  inversion H as [k0 T0 E0 HaT|k0 T0 E0 Htake Hdecline]; subst.
  { exists idle. intros moves _. exists T. split; [apply run_idle|exact HaT]. }
  destruct (Hown T E Hdecline) as [p0 Hp0].
  destruct (choose (fun m (p : move * strategy) => forall moves, k <= S (length moves) ->
     exists T', run_owner (fst p) (snd p) moves T (without m E) = Some T' /\ a T') E p0) as [f Hf].
  { intros m Hm. apply Hown. apply Htake. exact Hm. }
  set (pick := fun o : move => match o with
                 | None => p0
                 | Some m => if in_dec cell_eq m E then f m else p0
                 end).
  set (s := fun h : list move => match h with
                 | [] => None
                 | o :: h' => match h' with [] => fst (pick o) | _ => snd (pick o) h' end
                 end).
  exists s. intros moves Hlen. destruct moves as [|o rest].
  - simpl in Hlen. assert (k = 0) by lia. subst k. exists T. split; [reflexivity|].
    apply declined in H. inversion H; subst. assumption.
  - assert (Hpick : exists T', run_owner (fst (pick o)) (snd (pick o)) rest T (left_by o E) = Some T' /\ a T').
    { destruct o as [m|]; simpl.
      - destruct (in_dec cell_eq m E) as [Hin|Hout]; [apply Hf; assumption|].
        replace (without m E) with E; [apply Hp0; exact Hlen|].
        symmetry. apply notin_remove. exact Hout.
      - apply Hp0. exact Hlen. }
    assert (Hrun : forall T1 E1, run (after o s) rest T1 E1 = run (snd (pick o)) rest T1 E1).
    { intros T1 E1. apply run_same. intros o' h. reflexivity. }
    simpl. change (s [o]) with (fst (pick o)). unfold run_owner in Hpick.
    destruct (fst (pick o)) as [r|]; rewrite Hrun; exact Hpick.
Qed.

(* A theorem has a strategy: wherever the owner has N and S is empty, after k moves of the opponent's, or
   more, be they cells or declined, the goal is true of the owner's cells. *)
Theorem theorem_has_strategy (a : goal cell) N S k :
  monotone a -> theorem cell_eq N S a k ->
  forall T, incl N T -> apart T S ->
  exists s, forall moves, k <= length moves -> exists T', run s moves T S = Some T' /\ a T'.
Proof. intros Ha [_ H] T HT HTS. apply (strategies Ha k). apply H; assumption. Qed.

(* A semi-claim has a first move, and then a strategy. *)
Theorem semi_has_strategy (a : goal cell) N C k :
  monotone a -> semi cell_eq N C a k ->
  forall T, incl N T -> apart T C ->
  exists p : move * strategy, forall moves, k <= S (length moves) ->
  exists T', run_owner (fst p) (snd p) moves T C = Some T' /\ a T'.
Proof. intros Ha [_ H] T HT HTS. apply (strategies Ha k). apply H; assumption. Qed.

(* ------------------------------------------------------------------ *)
(* Real games with a count: `moves m` in the head of a certificate.     *)

(* Nobody declines; the goal is true after at most k moves of mine. *)
Inductive I_need (a : goal cell) : nat -> list cell -> list cell -> Prop :=
| I_have k mine field : a mine -> I_need a k mine field
| I_move k mine field r :
    In r field -> they_let a k (r :: mine) (without r field) -> I_need a (S k) mine field
with they_let (a : goal cell) : nat -> list cell -> list cell -> Prop :=
| they_see k mine field : a mine -> they_let a k mine field
| they_move k mine field :
    field <> [] -> (forall m, In m field -> I_need a k mine (without m field)) -> they_let a k mine field.

Lemma real_game (a : goal cell) k :
  (forall T E, owner_to_move a k T E -> I_need a k T E) /\
  (forall T E, opponent_to_move a k T E -> they_let a k T E).
Proof.
  induction k as [k IH] using lt_wf_ind.
  assert (Hown : forall T E, owner_to_move a k T E -> I_need a k T E).
  { intros T E H. inversion H as [k0 T0 E0 HaT|k0 T0 E0 r Hr Hnext]; subst; [constructor 1; assumption|].
    apply I_move with r; [exact Hr|]. apply (IH k0 (Nat.lt_succ_diag_r k0)). exact Hnext. }
  split; [exact Hown|].
  intros T E H. destruct E as [|e E'].
  - apply declined in H. inversion H; subst; [constructor 1; assumption|contradiction].
  - inversion H as [k0 T0 E0 HaT|k0 T0 E0 Htake _]; subst; [constructor 1; assumption|].
    constructor 2; [discriminate|]. intros m Hm. apply Hown. apply Htake. exact Hm.
Qed.

Theorem moves_second (a : goal cell) S k cells :
  monotone a -> theorem cell_eq [] S a k -> incl S cells -> they_let a k [] cells.
Proof.
  intros Ha H HS. apply (real_game a k).
  apply (rule_weaken (b := a) (N' := []) (S' := cells) (k' := k)) in H; auto using incl_refl.
  - apply H; [apply incl_refl|]. intros x [].
  - intros x [].
  - intros T _ h. exact h.
Qed.

Theorem moves_first (a : goal cell) S k cells :
  monotone a -> semi cell_eq [] S a k -> incl S cells -> I_need a k [] cells.
Proof.
  intros Ha H HS. apply (real_game a k).
  apply (rule_weaken_semi (b := a) (N' := []) (S' := cells) (k' := k)) in H; auto using incl_refl.
  - apply H; [apply incl_refl|]. intros x [].
  - intros x [].
  - intros T _ h. exact h.
Qed.

End Strategy.
