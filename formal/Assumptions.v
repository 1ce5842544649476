(* On what each rule rests.  Every answer must be "Closed under the global context". *)

From Tatami Require Import Play.
From Tatami Require Strategy Sets Hex Image Crossing Dual Fill Anchor Derivation KernelForms Torus TorusSimple.
From Tatami Require Links TorusLinks.

(* The game, and what a certificate's head says. *)
Print Assumptions guarantee_is_answering.
Print Assumptions holds_second.
Print Assumptions holds_first.
Print Assumptions fails_second.
Print Assumptions fails_first.
Print Assumptions Strategy.theorem_has_strategy.
Print Assumptions Strategy.semi_has_strategy.
Print Assumptions Strategy.moves_second.
Print Assumptions Strategy.moves_first.

(* Rules of every game. *)
Print Assumptions rule_done.
Print Assumptions rule_both.
Print Assumptions rule_weaken.
Print Assumptions rule_reply.
Print Assumptions rule_either.
Print Assumptions rule_split.
Print Assumptions rule_image.

(* Sets. *)
Print Assumptions Sets.both_hits.
Print Assumptions Sets.both_owns.
Print Assumptions Sets.weaken_hits.
Print Assumptions Sets.weaken_owns.
Print Assumptions Sets.image_hits.
Print Assumptions Sets.image_owns.
Print Assumptions Sets.rule_potential.
Print Assumptions Sets.hit_is_not_owned.
Print Assumptions Sets.sets_hold_second.
Print Assumptions Sets.sets_hold_first.

(* Hex. *)
Print Assumptions Hex.links_monotone.
Print Assumptions Hex.cut_monotone.
Print Assumptions Hex.entailment.
Print Assumptions Hex.done_links.
Print Assumptions Hex.done_cut.
Print Assumptions Hex.both_links.
Print Assumptions Hex.both_cut.
Print Assumptions Hex.weaken_links.
Print Assumptions Hex.weaken_cut.
Print Assumptions Hex.reply_links.
Print Assumptions Hex.reply_cut.
Print Assumptions Hex.either_links.
Print Assumptions Hex.either_cut.
Print Assumptions Hex.hex_holds_second.
Print Assumptions Hex.hex_holds_first.
Print Assumptions Hex.hex_fails_second.
Print Assumptions Hex.hex_fails_first.
Print Assumptions Image.image_links.
Print Assumptions Image.image_cut.
Print Assumptions Crossing.no_crossing.
Print Assumptions Dual.rule_dual.
Print Assumptions Fill.rule_fill_dead.
Print Assumptions Fill.rule_fill_pair.
Print Assumptions Anchor.rule_anchor.
Print Assumptions KernelForms.kernel_useless_is_useless.
Print Assumptions KernelForms.kernel_stand_is_stand.
Print Assumptions Derivation.derivation_sound.
Print Assumptions Derivation.certificate_holds_second.
Print Assumptions Derivation.certificate_holds_first.
Print Assumptions Derivation.certificate_fails_second.
Print Assumptions Derivation.certificate_fails_first.

(* Torus Hex, rules c and c'. *)
Print Assumptions Torus.has_loop_monotone.
Print Assumptions Torus.disjoint_loops_parallel.
Print Assumptions Torus.one_has_loop.
Print Assumptions Torus.two_loops.
Print Assumptions Torus.done_loop.
Print Assumptions Torus.done_two_loops.
Print Assumptions TorusSimple.simple_loop_once.
Print Assumptions TorusSimple.found_loop_simple.
Print Assumptions TorusSimple.done_two_simple_loops.
Print Assumptions Torus.image_loop.
Print Assumptions Links.links_monotone.
Print Assumptions Links.cut_monotone.
Print Assumptions Links.entailment.
Print Assumptions Links.done_links.
Print Assumptions Links.done_cut.
Print Assumptions Links.both_links.
Print Assumptions Links.both_cut.
Print Assumptions Links.weaken_links.
Print Assumptions Links.weaken_cut.
Print Assumptions Links.links_hold_second.
Print Assumptions Links.links_hold_first.
Print Assumptions Links.links_fail_second.
Print Assumptions Links.links_fail_first.
Print Assumptions TorusLinks.image_torus_links.
Print Assumptions TorusLinks.image_torus_cut.
Print Assumptions Torus.torus_second.
Print Assumptions Torus.torus_first.
