(* On what the second checker rests. Every answer must be "Closed under the global context". *)

From Tatami Require CheckSteps CheckReach CheckHex CheckSets CheckGravity Checker.

Print Assumptions CheckSteps.lines_sound.
Print Assumptions CheckReach.reached_spec.
Print Assumptions CheckHex.hex_game_sound.
Print Assumptions CheckHex.check_hex_sound.
Print Assumptions CheckSets.sets_game_sound.
Print Assumptions CheckSets.check_sets_sound.
Print Assumptions CheckGravity.check_gravity_sound.
Print Assumptions Checker.checker_sound.
