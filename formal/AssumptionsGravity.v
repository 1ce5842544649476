(* What the proof of each rule assumes: nothing. *)
From Tatami Require Import Gravity SetGame Areas AreasEach Harary Drop Draws ExamplesGravity.

Print Assumptions winners_tree_is_sound.
Print Assumptions holders_tree_is_sound.
Print Assumptions lines_looked_at_are_enough.
Print Assumptions refutation_is_sound.
Print Assumptions in_turn_is_enough_for_maker.
Print Assumptions in_turn_is_enough_for_breaker.
Print Assumptions exclude.
Print Assumptions few.
Print Assumptions exclude_each.
Print Assumptions numbers_tell_crowds_apart.
Print Assumptions numbers_tell_variables_apart.
Print Assumptions pave_line.
Print Assumptions pave_grid.
Print Assumptions pave_pairs_line.
Print Assumptions pave_pairs_grid.
Print Assumptions place.
Print Assumptions count.
Print Assumptions count_line.
Print Assumptions window_line.
Print Assumptions window_grid.
Print Assumptions shapes_give_the_images.
Print Assumptions drop_and_pave.
Print Assumptions drop_and_pave_in_a_window.
Print Assumptions exhaust.
Print Assumptions answer_is_unique.
Print Assumptions followed_cells_have_room.
Print Assumptions three_in_a_row_is_a_loser.
Print Assumptions two_neighbours_are_a_winner.
Print Assumptions the_first_player_has_two_in_a_row.
Print Assumptions pairs_hold_off_three_in_a_row.
Print Assumptions some_areas_do_for_three_in_a_row.
Print Assumptions draw_by_two_drawings.
