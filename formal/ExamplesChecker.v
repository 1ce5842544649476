(* The second checker at work on small texts: what it accepts, and that it does not accept everything. None of the other files needs this
   one. *)

From Coq Require Import List NArith ZArith String.
From Tatami Require Import Play Hex CheckHex Checker CheckShow.
Import ListNotations.

Open Scope string_scope.

(* The bridge of the description of certificates. *)
Definition bridge_head : string :=
"game hex 8x8
black e4 d6
white
owner black
field d5 e5
goal e4-d6
first opponent
verdict holds
".

Definition bridge_by (proof : string) : string := append "tatami certificate 1
" (append bridge_head proof).

Definition bridge_proof : string :=
"1 done 0 e4 d6 d5
2 reply 1 d5
3 done 0 e4 d6 e5
4 reply 3 e5
5 either 2 4
qed 5
".

Definition shown (v : verdict) : option string := match v with Valid s => Some (show s) | _ => None end.

(* It is accepted, and its head is read as it stands there. *)
Example bridge_is_valid : shown (check (bridge_by bridge_proof)) = Some bridge_head.
Proof. vm_compute. reflexivity. Qed.

(* So it is true that black, moving second, joins e4 and d6. *)
Example bridge_holds : exists W H (h : hex_head W H), check (bridge_by bridge_proof) = Valid (OfHex W H h) /\
  their_turn (@cell_eq W H) (fun mine _ => true_of mine (claimed h)) (black h) [] (field h).
Proof.
  destruct (check (bridge_by bridge_proof)) as [[W H h|h|h]|n|] eqn:E; try (vm_compute in E; discriminate).
  exists W, H, h. split; [reflexivity|]. pose proof (checker_sound _ _ E) as Hs. simpl in Hs. unfold hex_statement, stones in Hs.
  assert (Hh : holds h = true /\ owner_first h = false /\ owner h = Black) by (vm_compute in E; injection E as <- <- E; 
    apply (Eqdep_dec.inj_pair2_eq_dec Z Z.eq_dec) in E; apply (Eqdep_dec.inj_pair2_eq_dec Z Z.eq_dec) in E; subst h; auto).
  destruct Hh as [H1 [H2 H3]]. rewrite H1, H2, H3 in Hs. exact Hs.
Qed.

(* With one of the two answers alone it is refused. *)
Example half_a_bridge : check (bridge_by
"1 done 0 e4 d6 d5
2 reply 1 d5
3 either 2
qed 3
") = Invalid 12.
Proof. vm_compute. reflexivity. Qed.

(* A semi-claim is not enough where the opponent moves first. *)
Example too_early : check (bridge_by
"1 done 0 e4 d6 d5
2 reply 1 d5
qed 2
") = Invalid 1.
Proof. vm_compute. reflexivity. Qed.

(* Breaker, moving second, hits {0 1} and {2 3}: one cell of each pair. *)
Example pairing_is_valid : shown (check
"tatami certificate 1
game sets
cells 0 1 2 3
sets {0 1} {2 3}
owner breaker
first opponent
verdict holds
goal 1 breaker hits {0 1}
goal 2 breaker hits {2 3}
1 done 1 0
2 reply 1 0
3 done 1 1
4 reply 3 1
5 either 2 4
6 image 5 0>2 1>3
7 both 5 6
qed 7
") <> None.
Proof. vm_compute. discriminate. Qed.

(* X makes three in a row on the endless board; one reply is left open. *)
Definition three (reply : string) : string := append
"tatami certificate 1
game gravity connect 3
stones
mover X
winner X
tree X -2 2
move 0
1 1 0 -1 0@2~ -1 -1
2 " (append reply "
3 1
qed
").

Example three_is_valid : shown (check (three "1")) <> None.
Proof. vm_compute. discriminate. Qed.

Example three_is_refused : check (three "-2") = Invalid 10.
Proof. vm_compute. reflexivity. Qed.

(* Other games are told apart from what is wrong. *)
Example other_game : check "tatami certificate 1
game torus 5x5 rule c
" = Unsupported.
Proof. vm_compute. reflexivity. Qed.
