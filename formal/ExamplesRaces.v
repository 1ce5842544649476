(* Small cases of races on the torus: the checker of RaceChecker.v is run on certificates as the program writes them. *)

From Coq Require Import List ZArith Lia.
From Tatami Require Import Play Hex.
From Tatami Require Torus.
From Tatami Require Import Races TorusSearch RaceChecker.
Import ListNotations.

Open Scope Z_scope.

Definition to (c : Torus.cell) : reply := {| at_cell := c; known := None |}.

Definition again (c : Torus.cell) (n : nat) (turned : bool) (first : Torus.cell) : reply :=
  {| at_cell := c; known := Some (n, turned, first) |}.

Definition no_stones : position := fun _ => [].

(* 3x3, rule a: who moves second wins.  Positions 18 and 19 need no replies: every move loses. *)
Definition tree_a : list (list reply) :=
  [ [to (0, 1); again (1, 1) 2 false (1, 0); again (2, 1) 2 false (2, 0); again (0, 0) 2 true (0, 1); again (1, 0) 2 true (1,
     1); again (2, 0) 2 true (2, 1); again (0, 0) 2 false (0, 2); again (1, 0) 2 false (1, 2); again (2, 0) 2 false (2, 2)];
    [to (1, 1); to (1, 1); to (1, 0); to (2, 0); to (2, 0); to (1, 1); to (2, 1)];
    [to (2, 0); to (2, 1); to (2, 1); to (2, 1)];
    [to (2, 2); to (2, 1); to (2, 1); to (2, 1)];
    [again (2, 1) 10 false (2, 0); again (2, 0) 10 true (2, 1); to (2, 0); to (2, 0); to (2, 0)];
    [again (1, 1) 10 false (0, 0); again (1, 0) 10 true (2, 1); to (2, 2); again (0, 2) 15 true (2, 1)];
    [to (1, 1); again (1, 0) 12 false (0, 0); again (2, 2) 15 false (0, 0); again (1, 0) 11 false (1, 2); to (2, 1)];
    [to (2, 1); to (2, 1); to (2, 1); to (2, 1)];
    [to (1, 1); to (1, 1); again (1, 0) 14 true (1, 1); to (1, 1); to (1, 1)];
    [to (1, 2)];
    [to (1, 2)];
    [to (2, 1); to (2, 1)];
    [to (2, 1); to (2, 1)];
    [again (1, 2) 18 true (2, 1); to (2, 1); to (2, 1)];
    [to (1, 2)];
    [again (1, 2) 18 false (0, 0); to (2, 1)];
    [to (1, 0)];
    [];
    [] ].

Example second_wins_rule_a : can_win 3 3 rule_a White Black no_stones.
Proof. apply (check_race_sound 3 3 rule_a White no_stones None tree_a). vm_compute. reflexivity. Qed.

(* 3x3, rule b: who moves first wins. *)
Definition tree_b : list (list reply) :=
  [ [to (0, 1); to (2, 1); again (2, 1) 3 true (2, 1); to (2, 1); again (0, 1) 2 true (0, 1); again (1, 2) 3 false (1, 2);
     again (0, 2) 2 false (0, 2); again (1, 2) 4 true (0, 0)];
    [to (0, 2); to (0, 2); to (0, 2); to (1, 2); to (0, 2); to (0, 2)];
    [to (1, 2); to (1, 2); to (1, 2); to (1, 2); to (0, 2); to (1, 2)];
    [to (1, 2); to (1, 2); to (1, 2); to (1, 2); to (0, 2); to (1, 2)];
    [to (1, 1); to (2, 1); to (1, 1); to (1, 1)];
    [to (0, 1); to (1, 1); to (0, 1); to (0, 1)];
    [to (0, 1); to (0, 1); to (2, 2); to (0, 1)] ].

Example first_wins_rule_b : can_win 3 3 rule_b Black Black no_stones.
Proof. apply (check_race_sound 3 3 rule_b Black no_stones (Some (0, 0)) tree_b). vm_compute. reflexivity. Qed.

(* Nobody else does. *)
Example nobody_else_wins_rule_b : ~ can_win 3 3 rule_b White Black no_stones.
Proof.
  destruct (check_race_sound 3 3 rule_b Black no_stones (Some (0, 0)) tree_b) as [Hn Hc]; [vm_compute; reflexivity|].
  intro Hw. exact (not_both_can_win 3 3 rule_b Black Black no_stones Hn Hc Hw).
Qed.

(* Trees that are wrong are rejected: the wrong rule, the wrong winner, a line too few, a line too many, an image that is
   none, and a reference to a position that does not exist. *)
Example wrong_rule : check_race 3 3 rule_b White no_stones None tree_a = false.
Proof. vm_compute. reflexivity. Qed.

Example wrong_winner : check_race 3 3 rule_a Black no_stones None tree_a = false.
Proof. vm_compute. reflexivity. Qed.

Example a_line_too_few : check_race 3 3 rule_b Black no_stones (Some (0, 0)) (removelast tree_b) = false.
Proof. vm_compute. reflexivity. Qed.

Example a_line_too_many : check_race 3 3 rule_b Black no_stones (Some (0, 0)) (tree_b ++ [[]]) = false.
Proof. vm_compute. reflexivity. Qed.

Example no_image :
  check_race 3 3 rule_a White no_stones None
    (([to (0, 1); again (1, 1) 2 false (2, 0)] ++ skipn 2 (hd [] tree_a)) :: tl tree_a) = false.
Proof. vm_compute. reflexivity. Qed.

Example no_such_position :
  check_race 3 3 rule_a White no_stones None
    (([to (0, 1); again (1, 1) 99 false (1, 0)] ++ skipn 2 (hd [] tree_a)) :: tl tree_a) = false.
Proof. vm_compute. reflexivity. Qed.

(* A row and a column together: loops that Black wants and others.  Under rule a that loses, under rule b it wins. *)
Definition row_and_column : list Torus.cell := [(0, 0); (1, 0); (2, 0); (0, 1); (0, 2)].

Lemma row_and_column_on_torus c : In c row_and_column -> Torus.on_torus 3 3 c.
Proof. intros [<-|[<-|[<-|[<-|[<-|[]]]]]]; unfold Torus.on_torus; cbn [fst snd]; lia. Qed.

Example two_classes_lose_rule_a : loses_by 3 3 rule_a Black row_and_column.
Proof.
  apply (decided 3 3 ltac:(lia) ltac:(lia) rule_a Black row_and_column (Some White)); [|reflexivity].
  apply who_decides; [lia|lia|apply row_and_column_on_torus|]. vm_compute. reflexivity.
Qed.

Example two_classes_win_rule_b : wins_by 3 3 rule_b Black row_and_column.
Proof.
  apply (decided 3 3 ltac:(lia) ltac:(lia) rule_b Black row_and_column (Some Black)); [|reflexivity].
  apply who_decides; [lia|lia|apply row_and_column_on_torus|]. vm_compute. reflexivity.
Qed.
