(* On what the proofs about races, full boards and beaten drawings rest.  Every answer must be
   "Closed under the global context". *)

From Tatami Require Races Beaten.

(* Races on the torus. *)
Print Assumptions Races.one_winner.
Print Assumptions Races.not_both_can_win.
Print Assumptions Races.loops_are_sums.
Print Assumptions Races.decided.
Print Assumptions Races.can_win_moved.
Print Assumptions Races.race_tree_second.
Print Assumptions Races.race_tree_first.

(* Drawings that are beaten. *)
Print Assumptions Beaten.fails_excludes_holds.
Print Assumptions Beaten.replay_beats.
Print Assumptions Beaten.fails_limited.
Print Assumptions Beaten.fails_endless.
Print Assumptions Beaten.a_full_board_is_taken_for_stuck.
