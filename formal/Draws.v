(* Two drawings, one for each player, make the game a draw: section 7 of manual/src/certificate.md.

   A drawing that holds off the attacker from its own stones is a strategy of the defender's from that position. X's
   drawing starts with X's first stone and nothing else, O's with an empty board. *)

From Coq Require Import ZArith List Lia Bool.
From Tatami Require Import Gravity Drop.
Import ListNotations.
Open Scope Z_scope.

Definition empty : position := fun _ => [].

(** Who follows a drawing that holds off the attacker never loses, from any position with the drawing's stones. *)
Lemma drawing_never_loses b drawn defender divert p :
  holds_off b drawn defender divert -> (forall c, p c = start drawn c) -> never_loses_second b defender p.
Proof.
  intros [_ [these [first goes_on]]] stones.
  exists (fun q => exists r followed, these r followed /\ forall c, q c = r c). split; [eauto|].
  intros q [r [followed [here same]]] c can after.
  assert (playable b r c) as can_r by now apply (playable_of_column b q).
  destruct (goes_on r followed here c can_r) as [no_line next].
  assert (forall d, after d = play r c (other defender) d) as after_r.
  { intros d. unfold after, play. now rewrite same. }
  split.
  { intros lined. apply no_line. now apply (same_columns_have_line b after). }
  destruct next as [full | [x [followed' [ans rest]]]]; [left | right].
  - intros d can_d. apply (full d). now apply (playable_of_column b after).
  - exists (fst x).
    assert (can_be_played b (play r c (other defender)) x) as [lands there] by now destruct ans.
    split.
    + apply (playable_of_column b (play r c (other defender))); [now symmetry|]. unfold playable. now rewrite lands.
    + assert (forall d, play after (fst x) defender d = play (play r c (other defender)) (fst x) defender d) as answered.
      { intros d. unfold play at 1 2. now rewrite after_r. }
      destruct rest as [lined | goes]; [left | right; eauto].
      apply (same_columns_have_line b (play (play r c (other defender)) (fst x) defender)); [now symmetry | exact lined].
Qed.

(** On the empty board, X to move, neither can win: X's drawing has one stone of X's, in a column of the board, and O's
    has none. *)
Theorem draw_by_two_drawings b drawn_x divert_x drawn_o divert_o c :
  holds_off b drawn_x X divert_x -> (forall d, start drawn_x d = play empty c X d) -> playable b empty c ->
  holds_off b drawn_o O divert_o -> (forall d, start drawn_o d = []) ->
  never_loses b X empty X /\ never_loses b O empty X.
Proof.
  intros holds_x one can holds_o none. split.
  - right. split; [reflexivity|]. right. exists c. split; [exact can|]. right.
    apply (drawing_never_loses b drawn_x X divert_x); [exact holds_x|]. intros d. now rewrite one.
  - left. split; [reflexivity|].
    apply (drawing_never_loses b drawn_o O divert_o); [exact holds_o|]. intros d. now rewrite none.
Qed.
