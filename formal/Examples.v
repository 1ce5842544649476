(* Small examples: the rules can be used, and say what they ought to say.  None of the other
   files needs this one. *)

From Coq Require Import List Arith ZArith Lia.
From Tatami Require Import Play Hex Image Crossing Dual Fill Anchor Derivation.
From Tatami Require Sets.
Import ListNotations.

Open Scope Z_scope.

(* ------------------------------------------------------------------ *)
(* The bridge of the description of certificates, on 8x8: black has e4 and d6, the field is d5 and e5. *)

Section Bridge.

Definition e4 : cell 8 8 := exist _ (5, 4) eq_refl.
Definition d6 : cell 8 8 := exist _ (4, 6) eq_refl.
Definition d5 : cell 8 8 := exist _ (4, 5) eq_refl.
Definition e5 : cell 8 8 := exist _ (5, 5) eq_refl.
Definition bridge : formula 8 8 := Link (Cell e4) (Cell d6).

Lemma over (m : cell 8 8) : touches e4 m -> touches m d6 -> true_of [e4; d6; m] bridge.
Proof.
  intros H1 H2. right. exists e4, d6. split; [reflexivity|]. split; [reflexivity|].
  apply chain_step with m; [simpl; auto|exact H1|].
  apply chain_step with d6; [simpl; auto|exact H2|]. constructor. simpl. auto.
Qed.

Ltac decide_touch := unfold touches, near, place; cbn; tauto.

Example bridge_holds :
  their_turn (@cell_eq 8 8) (fun mine _ => true_of mine bridge) [e4; d6] [] [d5; e5].
Proof.
  (* 1 done 0 e4 d6 d5;  2 reply 1 d5;  3 done 0 e4 d6 e5;  4 reply 3 e5;  5 either 2 4;  qed 5 *)
  assert (step2 : derived_semi [e4; d6] [d5] (Links Black bridge) 1).
  { apply (by_reply (a := Links Black bridge) (N := [e4; d6; d5]) (S := []) (r := d5) (k := 0)).
    - apply by_done. apply over; decide_touch.
    - intros []. }
  assert (step4 : derived_semi [e4; d6] [e5] (Links Black bridge) 1).
  { apply (by_reply (a := Links Black bridge) (N := [e4; d6; e5]) (S := []) (r := e5) (k := 0)).
    - apply by_done. apply over; decide_touch.
    - intros []. }
  assert (step5 : derived [e4; d6; e4; d6] [d5; e5] (Links Black bridge) 1).
  { apply (by_either (semis := [([e4; d6], [d5], 1%nat); ([e4; d6], [e5], 1%nat)])).
    - discriminate.
    - intros N C k' [E|[E|[]]]; injection E as <- <- <-; assumption.
    - intros N C k' [E|[E|[]]]; injection E as <- <- <-; lia.
    - intros m Hall. pose proof (Hall _ (or_introl eq_refl)) as [<-|[]].
      pose proof (Hall _ (or_intror (or_introl eq_refl))) as [E|[]]. discriminate.
    - intros x Hx Hx'. simpl in Hx, Hx'. destruct Hx' as [<-|[<-|[]]]; intuition discriminate. }
  apply certificate_holds_second with (P := Black) (1 := step5).
  - intros x Hx. simpl in *. tauto.
  - apply incl_refl.
  - intros x Hx Hx'. simpl in Hx, Hx'. destruct Hx' as [<-|[<-|[]]]; intuition discriminate.
Qed.
End Bridge.

(* ------------------------------------------------------------------ *)
(* A board of one column and two rows.  White, moving second, joins left and right: the two cells are
   a captured pair (rule fill).  So white cuts top from bottom (rule dual). *)

Section Column.

Definition a1 : cell 1 2 := exist _ (1, 1) eq_refl.
Definition a2 : cell 1 2 := exist _ (1, 2) eq_refl.

Lemma two_cells (x : cell 1 2) : x = a1 \/ x = a2.
Proof.
  pose proof (on_the_board 1 2 x) as B. unfold column, row in B.
  destruct (place x) as [c r] eqn:E. cbn [fst snd] in B.
  assert (c = 1) by lia. subst c. assert (Hr : r = 1 \/ r = 2) by lia.
  destruct Hr as [->| ->]; [left|right]; apply place_eq; exact E.
Qed.

Definition both_cells : list (cell 1 2) := [a1; a2].

Lemma column_across (T : list (cell 1 2)) x : In x T -> true_of T (across 1 2 White).
Proof.
  intro Hx. right. exists x, x.
  split; [destruct (two_cells x) as [->| ->]; reflexivity|].
  split; [destruct (two_cells x) as [->| ->]; reflexivity|]. constructor. exact Hx.
Qed.

Lemma column_useless (c : cell 1 2) : useless White both_cells [] c.
Proof.
  assert (Hd : exists d, In d (without (@cell_eq 1 2) c both_cells)).
  { destruct (two_cells c) as [->| ->]; [exists a2|exists a1]; cbn; auto. }
  destruct Hd as [d Hd].
  assert (Hleft : touches_edge d left) by (destruct (two_cells d) as [->| ->]; reflexivity).
  assert (Hright : touches_edge d right) by (destruct (two_cells d) as [->| ->]; reflexivity).
  assert (Hto : forall u, touching (Cell c) u -> own_point White (without (@cell_eq 1 2) c both_cells ++ []) u ->
            u = Cell d \/ touching u (Cell d)).
  { intros u Ht Ho. rewrite app_nil_r in Ho. destruct u as [x|e].
    - left. f_equal. cbn [own_point] in Ho. apply in_without in Ho. apply in_without in Hd.
      destruct (two_cells x) as [->| ->], (two_cells d) as [->| ->], (two_cells c) as [->| ->]; tauto.
    - right. destruct Ho as [->| ->]; assumption. }
  intros u v Hu Hou Hv Hov. destruct (Hto u Hu Hou) as [->|Hud], (Hto v Hv Hov) as [->|Hvd].
  - constructor 1.
  - constructor 2. apply touching_sym. exact Hvd.
  - constructor 2. exact Hud.
  - apply beside_step with (Cell d); [exact Hud|exact Hd|]. constructor 2. apply touching_sym. exact Hvd.
Qed.

Example white_joins : derived [] [a1; a2] (Links White (across 1 2 White)) 1.
Proof.
  apply (by_fill_two (P := White) (N := both_cells) (S := []) (c := a1) (d := a2) (k := 0)).
  - apply by_done. apply column_across with a1. left. reflexivity.
  - left. reflexivity.
  - right. left. reflexivity.
  - discriminate.
  - apply column_useless.
  - apply column_useless.
Qed.

Example white_cuts : derived [] [a1; a2] (Cut White [] [a1; a2] (across 1 2 Black)) 1.
Proof.
  apply (by_dual (P := White) (N := []) (S := [a1; a2]) (A := []) (F := [a1; a2]) (L := []) (f := across 1 2 Black) white_joins).
  - intros x [].
  - apply incl_refl.
  - intros x _ [].
  - split; [reflexivity|]. intros [|i] D HD; [|destruct i; discriminate].
    injection HD as <-. exists 0%nat, [(Edge top, Edge bottom, [])].
    split; [reflexivity|]. split; [reflexivity|]. intros t [<-|[]].
    split; [exact I|]. split; [exact I|]. right. constructor. constructor 1.
    exists []. split; [left; reflexivity|intros z []].
Qed.

(* So black, moving first, cannot join top and bottom. *)
Example black_fails :
  their_turn (@cell_eq 1 2) (fun _ theirs => ~ true_of theirs (across 1 2 Black)) [] [] [a1; a2].
Proof. apply certificate_fails_second with (P := White) (1 := white_cuts). apply incl_refl. Qed.

(* Black has a1 and a2.  The stone a1 stands for the top (rule anchor). *)
Example black_anchor : derived [a1; a2] [] (Links Black (Link (Cell a1) (Edge bottom))) 0.
Proof.
  change [a1; a2] with (not_lent [a1; a2] []).
  apply (by_anchor (P := Black) (A := [Cell a1]) (B := [Edge bottom]) (N := [a1; a2]) (S := []) (L := [])).
  - apply by_done. right. exists a1, a2. split; [reflexivity|]. split; [reflexivity|].
    apply chain_step with a2; [left; reflexivity|unfold touches, near, place; cbn; tauto|].
    constructor. right. left. reflexivity.
  - intros x [].
  - intros u v [<-|[]] [<-|[]]. left. left. reflexivity.
  - left.
    assert (H1 : forall u, held Black [Cell a1] [@Edge 1 2 bottom] [] top u -> u = Edge top).
    { intros u Hu. induction Hu as [|u v Hu IH Ht Hl]; [reflexivity|]. subst u.
      destruct v as [x|e]; [destruct Hl|destruct Ht]. }
    assert (H2 : forall u, held Black [Cell a1] [@Edge 1 2 bottom] [] bottom u -> u = Edge bottom).
    { intros u Hu. induction Hu as [|u v Hu IH Ht Hl]; [reflexivity|]. subst u.
      destruct v as [x|e]; [destruct Hl|destruct Ht]. }
    split; [|split; [|split]].
    + split.
      * intros u [<-|[]]. right. exists a1. split; [reflexivity|left; reflexivity].
      * intros u v Hu Ht Ho Hn. apply H1 in Hu. subst u. destruct v as [x|e]; [|destruct Ht].
        left. exists a1. split; [left; reflexivity|]. simpl in Ht.
        destruct (two_cells x) as [->| ->]; [constructor; left; reflexivity|discriminate].
    + split.
      * intros u [<-|[]]. left. reflexivity.
      * intros u v Hu Ht Ho Hn. apply H2 in Hu. subst u. destruct v as [x|e]; [|destruct Ht].
        right. exists (Edge bottom). split; [split; [reflexivity|left; reflexivity]|exact Ht].
    + intros u Hu Hu'. apply H1 in Hu. apply H2 in Hu'. congruence.
    + intros x [].
Qed.
End Column.

(* ------------------------------------------------------------------ *)
(* A link to a cell that is only given: (a1-a3 given a2) and a1-a2 make a1-a3, by entailment. *)

Section Given.
Definition b1 : cell 3 3 := exist _ (2, 1) eq_refl.
Definition b2 : cell 3 3 := exist _ (2, 2) eq_refl.
Definition b3 : cell 3 3 := exist _ (2, 3) eq_refl.

Example given_is_used :
  entailed (All [Given (Link (Cell b1) (Cell b3)) b2; Link (Cell b1) (Cell b2)])
           (Link (Cell b1) (Cell b3)) [] [0%nat].
Proof.
  split; [reflexivity|]. intros [|i] D HD; [|destruct i; discriminate].
  injection HD as <-. exists 0%nat, [(Cell b1, Cell b3, [])].
  split; [reflexivity|]. split; [reflexivity|]. intros t [<-|[]].
  set (D := [(Cell b1, Cell b3, [b2]); (Cell b1, Cell b2, [])]).
  assert (K1 : known D [] b2).
  { apply known_end with (Cell b1) (Cell b2) []; [right; left; reflexivity|intros z []|right; reflexivity]. }
  assert (K2 : forall z, In z [b2] -> known D [] z) by (intros z [<-|[]]; exact K1).
  split; [|split].
  - apply known_end with (Cell b1) (Cell b3) [b2]; [left; reflexivity|exact K2|left; reflexivity].
  - apply known_end with (Cell b1) (Cell b3) [b2]; [left; reflexivity|exact K2|right; reflexivity].
  - right. constructor. constructor 1. exists [b2]. split; [left; reflexivity|exact K2].
Qed.
End Given.

(* ------------------------------------------------------------------ *)
(* Potential: Breaker hits {0 1 2} and {3 4 5}, moving second. *)

Example potential_example :
  theorem Nat.eq_dec [] [0; 1; 2; 3; 4; 5]%nat (Sets.hits [[0; 1; 2]; [3; 4; 5]]%nat) 6.
Proof.
  apply Sets.rule_potential with (n := 6%nat).
  - repeat (constructor; [simpl; intuition discriminate|]). constructor.
  - simpl. lia.
  - intros x [].
  - apply Nat.ltb_lt. vm_compute. reflexivity.
Qed.
