(* A checker of game trees for races on the torus, as a function, and the proof that it accepts only what is true.

   It does what `read_tree` of the checker's torus.rs does, with the same tests in the same order, on a certificate whose
   words have been read: cells are pairs of numbers, counted from 0, and a line is the list of its replies. *)

From Coq Require Import List Arith ZArith Lia Bool.
From Tatami Require Import Play Hex Image Crossing.
From Tatami Require Torus TorusSimple.
From Tatami Require Import Races TorusSearch.
Import ListNotations.

Open Scope Z_scope.

(* A reply: where the winner plays, and, if the new position is known, its number, whether it is turned, and
   where the first cell goes. *)
Record reply : Type := { at_cell : Torus.cell; known : option (nat * bool * Torus.cell) }.

Section Checker.

Variables W H : Z.
Variables (R : race) (P : player).

Notation cell := Torus.cell.

Definition player_eqb (Q Q' : player) : bool :=
  match Q, Q' with Black, Black | White, White => true | _, _ => false end.

(* Who has won by the loops of Q's cells; nothing if the search should fail, which it never does. *)
Definition who (Q : player) (T : list cell) : option (option player) :=
  match search W H T with
  | Some (_, F) => Some (verdict R Q F)
  | None => None
  end.

(* The cells, row by row. *)
Definition cells_in_order : list cell :=
  flat_map (fun r => map (fun c => (Z.of_nat c, Z.of_nat r)) (seq 0 (Z.to_nat W))) (seq 0 (Z.to_nat H)).

Definition is_on_torus (x : cell) : bool := (0 <=? fst x) && (fst x <? W) && (0 <=? snd x) && (snd x <? H).

Definition is_free (p : position) (x : cell) : bool := is_on_torus x && freeb p x.

Definition image_of (q : position) (turned : bool) (to : cell) : position :=
  fun Q => map (Torus.moved W H turned (fst to) (snd to)) (q Q).

Definition subset (X Y : list cell) : bool := forallb (fun x => if in_dec Torus.cell_eq x Y then true else false) X.

Definition same_position (p q : position) : bool :=
  subset (p Black) (q Black) && subset (q Black) (p Black) && subset (p White) (q White) && subset (q White) (p White).

(* The position with this number; they count from 1. *)
Definition numbered (nodes : list position) (n : nat) : option position :=
  match n with O => None | S k => nth_error nodes k end.

(* The winner's move to x in p; then r is the position.  If it is the end, nothing more is said; otherwise
   the position gets a number, or is known. *)
Definition read_move (nodes : list position) (p : position) (w : reply) : option (list position) :=
  if is_free p (at_cell w) then
    let r := put p P (at_cell w) in
    match who P (r P), known w with
    | Some (Some Q), None => if player_eqb Q P then Some nodes else None
    | Some None, None => Some (nodes ++ [r])
    | Some None, Some (n, turned, to) =>
        match numbered nodes n with
        | Some q => if same_position (image_of q turned to) r then Some nodes else None
        | None => None
        end
    | _, _ => None
    end
  else None.

(* The replies to the loser's moves on these cells. *)
Fixpoint read_replies (nodes : list position) (p : position) (cells : list cell) (words : list reply) :
  option (list position) :=
  match cells with
  | [] => match words with [] => Some nodes | _ :: _ => None end
  | x :: cells =>
      let after := put p (other P) x in
      match who (other P) (after (other P)) with
      | Some (Some Q) => if player_eqb Q P then read_replies nodes p cells words else None
      | Some None =>
          match words with
          | [] => None
          | w :: words =>
              match read_move nodes after w with
              | Some nodes' => read_replies nodes' p cells words
              | None => None
              end
          end
      | None => None
      end
  end.

(* The lines from that of the position after the first `read` on. *)
Fixpoint read_lines (nodes : list position) (read : nat) (lines : list (list reply)) : bool :=
  match lines with
  | [] => Nat.eqb read (length nodes)
  | line :: lines =>
      match nth_error nodes read with
      | Some p =>
          match filter (is_free p) cells_in_order with
          | [] => false
          | cells =>
              match read_replies nodes p cells line with
              | Some nodes' => read_lines nodes' (S read) lines
              | None => false
              end
          end
      | None => false
      end
  end.

Definition undecided (Q : player) (T : list cell) : bool :=
  match who Q T with Some None => true | _ => false end.

(* The position of the head and, if the winner moves first, the winner's move; then the lines. *)
Definition check_race (p : position) (move : option cell) (lines : list (list reply)) : bool :=
  (3 <=? W) && (3 <=? H) &&
  forallb is_on_torus (p Black) && forallb is_on_torus (p White) &&
  undecided Black (p Black) && undecided White (p White) &&
  match move with
  | None => read_lines [p] 0 lines
  | Some x =>
      match read_move [] p {| at_cell := x; known := None |} with
      | Some nodes => read_lines nodes 0 lines
      | None => false
      end
  end.

(* ------------------------------------------------------------------ *)
(* What it accepts is true.                                             *)

Hypothesis W_large : 3 <= W.
Hypothesis H_large : 3 <= H.

Notation on_torus := (Torus.on_torus W H).

Lemma player_eqb_spec Q Q' : player_eqb Q Q' = true -> Q = Q'.
Proof. destruct Q, Q'; cbn; congruence. Qed.

Lemma is_on_torus_spec x : is_on_torus x = true <-> on_torus x.
Proof. unfold is_on_torus, Torus.on_torus. lia. Qed.

Lemma who_decides Q T v : (forall c, In c T -> on_torus c) -> who Q T = Some v -> decides W H R Q T v.
Proof.
  intros Hon E. unfold who in E. destruct (search_surveys W H W_large H_large T Hon) as [g [F [Es Hs]]].
  rewrite Es in E. injection E as <-. exists g, F. auto.
Qed.

Lemma is_free_spec p x : is_free p x = true <-> free W H p x.
Proof.
  unfold is_free, free, freeb. rewrite andb_true_iff, is_on_torus_spec.
  destruct (in_dec Torus.cell_eq x (p Black ++ p White)) as [Hin|Hout]; split.
  - intros [_ E]. discriminate.
  - intros [_ Hno]. apply in_app_or in Hin. exfalso. destruct Hin as [Hin|Hin]; apply (Hno _ Hin).
  - intros [Hx _]. split; [exact Hx|]. intros Q Hin. apply Hout. apply in_or_app. destruct Q; auto.
  - intros [Hx _]. auto.
Qed.

Lemma all_in_order x : on_torus x -> In x cells_in_order.
Proof.
  destruct x as [c r]. unfold Torus.on_torus, cells_in_order. cbn [fst snd]. intros [Hc Hr].
  apply in_flat_map. exists (Z.to_nat r). split; [apply in_seq; lia|].
  apply in_map_iff. exists (Z.to_nat c). split; [f_equal; lia|apply in_seq; lia].
Qed.

Lemma subset_spec X Y : subset X Y = true -> incl X Y.
Proof.
  unfold subset. rewrite forallb_forall. intros Ha x Hx. specialize (Ha x Hx).
  destruct (in_dec Torus.cell_eq x Y); [assumption|discriminate].
Qed.

Lemma same_position_image q turned to r :
  same_position (image_of q turned to) r = true -> is_image W H turned (fst to) (snd to) q r.
Proof.
  unfold same_position. rewrite !andb_true_iff. intros [[[H1 H2] H3] H4].
  apply subset_spec in H1, H2, H3, H4. unfold image_of in *.
  intros Q x. split.
  - intro Hx. assert (Hm : In x (map (Torus.moved W H turned (fst to) (snd to)) (q Q))) by (destruct Q; auto).
    apply in_map_iff in Hm. destruct Hm as [z [E Hz]]. exists z. auto.
  - intros [z [Hz ->]]. assert (Hm : In (Torus.moved W H turned (fst to) (snd to) z)
      (map (Torus.moved W H turned (fst to) (snd to)) (q Q))) by (apply in_map; exact Hz).
    destruct Q; auto.
Qed.

Lemma same_image p : all_on_torus W H p -> is_image W H false 0 0 p p.
Proof.
  intros Hp Q x.
  assert (Hsame : forall z, on_torus z -> Torus.moved W H false 0 0 z = z).
  { intros z Hz. unfold Torus.moved. transitivity (Torus.at_place W H z); [|apply on_torus_at_place; exact Hz].
    unfold Torus.at_place. cbn [fst snd]. rewrite !Z.mul_1_l, !Z.add_0_r. reflexivity. }
  split.
  - intro Hx. exists x. split; [exact Hx|]. symmetry. apply Hsame. apply (Hp Q). exact Hx.
  - intros [z [Hz ->]]. rewrite Hsame by (apply (Hp Q); exact Hz). exact Hz.
Qed.

(* All nodes so far are positions of the torus. *)
Definition nodes_on_torus (nodes : list position) : Prop := forall n, In n nodes -> all_on_torus W H n.

Lemma reached_more nodes nodes' r : incl nodes nodes' -> reached W H nodes r -> reached W H nodes' r.
Proof. intros Hi [n [t [a [b [Hn Hr]]]]]. exists n, t, a, b. auto. Qed.

Lemma good_move_more nodes nodes' r :
  incl nodes nodes' -> good_move W H R P nodes r -> good_move W H R P nodes' r.
Proof. intros Hi [Hd|[Hd Hr]]; [left; exact Hd|right]. split; [exact Hd|]. apply reached_more with nodes; assumption. Qed.

Lemma read_move_good nodes p w nodes' :
  nodes_on_torus nodes -> all_on_torus W H p -> read_move nodes p w = Some nodes' ->
  free W H p (at_cell w) /\ good_move W H R P nodes' (put p P (at_cell w)) /\
  nodes_on_torus nodes' /\ exists more, nodes' = nodes ++ more.
Proof.
  intros Hon Hp E. unfold read_move in E. destruct (is_free p (at_cell w)) eqn:Ef; [|discriminate].
  apply is_free_spec in Ef. split; [exact Ef|].
  set (r := put p P (at_cell w)) in *.
  assert (Hr : all_on_torus W H r) by (apply put_on_torus; [exact Hp|apply Ef]).
  assert (Hnil : nodes = nodes ++ []) by (rewrite app_nil_r; reflexivity).
  destruct (who P (r P)) as [[Q|]|] eqn:Ew.
  - apply who_decides in Ew; [|apply Hr]. destruct (known w); [discriminate|].
    destruct (player_eqb Q P) eqn:EQ; [|discriminate]. injection E as <-.
    apply player_eqb_spec in EQ. subst Q.
    split; [left; exact Ew|]. split; [exact Hon|]. exists []. exact Hnil.
  - apply who_decides in Ew; [|apply Hr]. destruct (known w) as [[[n turned] to]|].
    + destruct (numbered nodes n) as [q|] eqn:En; [|discriminate].
      destruct (same_position (image_of q turned to) r) eqn:Es; [|discriminate]. injection E as <-.
      assert (Hq : In q nodes) by (destruct n; [discriminate|apply nth_error_In with n; exact En]).
      split; [|split; [exact Hon|exists []; exact Hnil]].
      right. split; [exact Ew|]. exists q, turned, (fst to), (snd to).
      split; [exact Hq|]. split; [apply Hon; exact Hq|apply same_position_image; exact Es].
    + injection E as <-. split; [|split].
      * right. split; [exact Ew|]. exists r, false, 0, 0.
        split; [apply in_or_app; right; left; reflexivity|]. split; [exact Hr|apply same_image; exact Hr].
      * intros n Hn. apply in_app_or in Hn. destruct Hn as [Hn|[<-|[]]]; auto.
      * exists [r]. reflexivity.
  - destruct (known w); discriminate.
Qed.

Lemma read_replies_good p cells : all_on_torus W H p -> forall nodes words nodes',
  (forall x, In x cells -> on_torus x) -> nodes_on_torus nodes -> read_replies nodes p cells words = Some nodes' ->
  nodes_on_torus nodes' /\ (exists more, nodes' = nodes ++ more) /\
  forall x, In x cells ->
    decides W H R (other P) (put p (other P) x (other P)) (Some P) \/
    (decides W H R (other P) (put p (other P) x (other P)) None /\
     exists y, free W H (put p (other P) x) y /\ good_move W H R P nodes' (put (put p (other P) x) P y)).
Proof.
  intro Hp. induction cells as [|x cells IH]; intros nodes words nodes' Hc Hon E.
  - cbn [read_replies] in E. destruct words; [|discriminate]. injection E as <-.
    split; [exact Hon|]. split; [exists []; rewrite app_nil_r; reflexivity|]. intros x [].
  - cbn [read_replies] in E.
    assert (Hx : on_torus x) by (apply Hc; left; reflexivity).
    assert (Hc' : forall z, In z cells -> on_torus z) by (intros z Hz; apply Hc; right; exact Hz).
    assert (Ha : all_on_torus W H (put p (other P) x)) by (apply put_on_torus; assumption).
    destruct (who (other P) (put p (other P) x (other P))) as [[Q|]|] eqn:Ew; [| |discriminate].
    + apply who_decides in Ew; [|apply Ha]. destruct (player_eqb Q P) eqn:EQ; [|discriminate].
      apply player_eqb_spec in EQ. subst Q.
      destruct (IH nodes words nodes' Hc' Hon E) as [H1 [H2 H3]]. split; [exact H1|]. split; [exact H2|].
      intros z [<-|Hz]; [left; exact Ew|auto].
    + apply who_decides in Ew; [|apply Ha]. destruct words as [|w words]; [discriminate|].
      destruct (read_move nodes (put p (other P) x) w) as [nodes1|] eqn:Em; [|discriminate].
      destruct (read_move_good _ _ _ _ Hon Ha Em) as [Hf [Hg [Hon1 [more1 E1]]]].
      destruct (IH nodes1 words nodes' Hc' Hon1 E) as [H1 [[more2 E2] H3]]. split; [exact H1|]. split.
      * exists (more1 ++ more2). rewrite E2, E1, app_assoc. reflexivity.
      * intros z [<-|Hz]; [|auto]. right. split; [exact Ew|]. exists (at_cell w). split; [exact Hf|].
        apply good_move_more with nodes1; [|exact Hg]. rewrite E2. intros n Hn. apply in_or_app. auto.
Qed.

Lemma read_lines_good lines : forall nodes read,
  nodes_on_torus nodes -> (read <= length nodes)%nat -> read_lines nodes read lines = true ->
  exists more, nodes_on_torus (nodes ++ more) /\
    forall i n, (read <= i)%nat -> nth_error (nodes ++ more) i = Some n -> replied W H R P (nodes ++ more) n.
Proof.
  induction lines as [|line lines IH]; intros nodes read Hon Hle E.
  - cbn [read_lines] in E. apply Nat.eqb_eq in E. exists []. rewrite app_nil_r. split; [exact Hon|].
    intros i n Hi Hn. assert (Hs : nth_error nodes i <> None) by congruence. apply nth_error_Some in Hs. lia.
  - cbn [read_lines] in E. destruct (nth_error nodes read) as [p|] eqn:Ep; [|discriminate].
    assert (Hp : all_on_torus W H p) by (apply Hon; apply nth_error_In with read; exact Ep).
    assert (Hlt : (read < length nodes)%nat) by (apply nth_error_Some; congruence).
    destruct (filter (is_free p) cells_in_order) as [|x0 cells] eqn:Ef; [discriminate|].
    destruct (read_replies nodes p (x0 :: cells) line) as [nodes1|] eqn:Er; [|discriminate].
    assert (Hfree : forall x, In x (x0 :: cells) <-> free W H p x).
    { intro x. rewrite <- Ef, filter_In, is_free_spec. split; [intros [_ Hx]; exact Hx|].
      intro Hx. split; [apply all_in_order; apply Hx|exact Hx]. }
    destruct (read_replies_good p (x0 :: cells) Hp nodes line nodes1) as [Hon1 [[more1 E1] Hall]];
      [intros x Hx; apply Hfree; exact Hx|exact Hon|exact Er|].
    assert (Hle1 : (S read <= length nodes1)%nat) by (rewrite E1, app_length; lia).
    destruct (IH nodes1 (S read) Hon1 Hle1 E) as [more2 [Hon2 Hlater]].
    exists (more1 ++ more2). rewrite app_assoc, <- E1. split; [exact Hon2|].
    intros i n Hi Hn. destruct (Nat.eq_dec i read) as [->|Hne]; [|apply (Hlater i); [lia|exact Hn]].
    assert (En : n = p).
    { rewrite nth_error_app1 in Hn by (rewrite E1, app_length; lia).
      rewrite E1, nth_error_app1 in Hn by exact Hlt. congruence. }
    subst n. split; [exists x0; apply Hfree; left; reflexivity|].
    intros x Hx. destruct (Hall x (proj2 (Hfree x) Hx)) as [Hd|[Hd [y [Hy Hg]]]]; [left; exact Hd|right].
    split; [exact Hd|]. exists y. split; [exact Hy|]. apply good_move_more with nodes1; [|exact Hg].
    intros z Hz. apply in_or_app. auto.
Qed.

Lemma lines_are_a_tree nodes lines :
  nodes_on_torus nodes -> read_lines nodes 0 lines = true ->
  exists more, tree W H R P (nodes ++ more).
Proof.
  intros Hon E. destruct (read_lines_good lines nodes 0 Hon ltac:(lia) E) as [more [_ Hall]].
  exists more. intros n Hn. apply In_nth_error in Hn. destruct Hn as [i Hi]. apply (Hall i); [lia|exact Hi].
Qed.

Lemma undecided_spec Q T : (forall c, In c T -> on_torus c) -> undecided Q T = true -> decides W H R Q T None.
Proof.
  intros Hon E. apply who_decides; [exact Hon|]. unfold undecided in E.
  destruct (who Q T) as [[|]|]; try discriminate. reflexivity.
Qed.

End Checker.

(* The statement of the certificate: nobody has won yet, and P can make sure to win, if P moves first or, without
   a move in the head, the other player. *)
Theorem check_race_sound W H R P p move lines :
  check_race W H R P p move lines = true ->
  ~ over W H R p /\
  can_win W H R P (match move with Some _ => P | None => other P end) p.
Proof.
  unfold check_race. rewrite !andb_true_iff. intros [[[[[[EW EH] E1] E2] E3] E4] E].
  assert (W_large : 3 <= W) by lia. assert (H_large : 3 <= H) by lia. clear EW EH.
  rewrite forallb_forall in E1, E2.
  assert (Hp : all_on_torus W H p).
  { intros Q x Hx. apply is_on_torus_spec. destruct Q; auto. }
  assert (Hfair : fair W H R p).
  { split; [exact Hp|]. intros [|]; apply undecided_spec; auto; apply Hp. }
  destruct move as [x|].
  - destruct (read_move W H R P [] p {| at_cell := x; known := None |}) as [nodes|] eqn:Em; [|discriminate].
    destruct (read_move_good W H R P W_large H_large [] p {| at_cell := x; known := None |} nodes) as [Hf [Hg [Hon _]]];
      [intros n []|exact Hp|exact Em|].
    destruct (lines_are_a_tree W H R P W_large H_large nodes lines Hon E) as [more Ht].
    apply (race_tree_first W H W_large H_large R P (nodes ++ more) p x); auto.
    apply good_move_more with nodes; [|exact Hg]. intros n Hn. apply in_or_app. auto.
  - assert (Hon : nodes_on_torus W H [p]) by (intros n [<-|[]]; exact Hp).
    destruct (lines_are_a_tree W H R P W_large H_large [p] lines Hon E) as [more Ht].
    apply (race_tree_second W H W_large H_large R P ([p] ++ more) p); auto.
    exists p, false, 0, 0. split; [left; reflexivity|]. split; [exact Hp|]. apply same_image. exact Hp.
Qed.
