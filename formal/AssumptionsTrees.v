(* On what the proofs about races, full boards, beaten drawings and numbers rest.  Every answer must be
   "Closed under the global context". *)

From Tatami Require Numbering TorusEvery Races TorusSearch RaceChecker ExamplesRaces Full Beaten.

(* Races on the torus. *)
Print Assumptions Races.one_winner.
Print Assumptions Races.not_both_can_win.
Print Assumptions Races.loops_are_sums.
Print Assumptions Races.decided.
Print Assumptions Races.can_win_moved.
Print Assumptions Races.race_tree_second.
Print Assumptions Races.race_tree_first.

(* The search for loops. *)
Print Assumptions TorusSearch.search_surveys.
Print Assumptions TorusSearch.loop_found_right.

(* The checker of game trees, and what it accepts. *)
Print Assumptions RaceChecker.check_race_sound.
Print Assumptions ExamplesRaces.second_wins_rule_a.
Print Assumptions ExamplesRaces.first_wins_rule_b.

(* Full boards. *)
Print Assumptions Full.somebody_has_Y.
Print Assumptions Full.somebody_joins.
Print Assumptions Full.full_hex_board.
Print Assumptions Full.full_board_loops.
Print Assumptions TorusEvery.every_class.
Print Assumptions Full.three_kinds.
Print Assumptions Full.no_loop_beside.
Print Assumptions Full.every_class_beside.
Print Assumptions Full.loop_beside.
Print Assumptions Full.two_loops_beside.
Print Assumptions Full.somebody_has_loop.
Print Assumptions Full.full_board_is_over.
Print Assumptions Full.somebody_can_win.

(* Drawings that are beaten. *)
Print Assumptions Beaten.fails_excludes_holds.
Print Assumptions Beaten.replay_beats.
Print Assumptions Beaten.tested_fails.
Print Assumptions Beaten.a_full_board_is_taken_for_stuck.
Print Assumptions Beaten.follow_up_fails_on_a_low_board.

(* How the programs count. *)
Print Assumptions Numbering.checker_entails_is_entailed.
Print Assumptions Numbering.kernel_entails_is_entailed.
Print Assumptions Numbering.kernel_potential.
Print Assumptions Numbering.checker_potential.
Print Assumptions Numbering.checker_sum_fits.
Print Assumptions Numbering.sides_are_all_links.
