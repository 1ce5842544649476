(* Two chains cannot cross: the easy half of the theorem that a Hex board has exactly one winner.

   Take a path from above the board to below it.  For a cell y beside the path, look at
   the steps of the path from the row of y to the row below it, and count those that lie
   left of y.  Whether their number is odd says on which side of the path y is.  A
   neighbour of y that is not on the path either has the same parity; at the left edge
   the number is 0; at the right edge it is the number of all crossings from this row to the
   next, which is odd.  So no chain beside the path leads from left to right. *)

From Coq Require Import List ZArith Lia Bool ZifyBool.
From Tatami Require Import Play Hex Image.
Import ListNotations.

Open Scope Z_scope.

(* ------------------------------------------------------------------ *)
(* Paths in the lattice, and the parity of the number of their steps of some sort. *)

Fixpoint walk (p : list (Z * Z)) : Prop :=
  match p with
  | u :: ((v :: _) as rest) => near u v /\ walk rest
  | _ => True
  end.

Fixpoint odd_steps (w : Z * Z -> Z * Z -> bool) (p : list (Z * Z)) : bool :=
  match p with
  | u :: ((v :: _) as rest) => xorb (w u v) (odd_steps w rest)
  | _ => false
  end.

Lemma odd_steps_cons w u v p : odd_steps w (u :: v :: p) = xorb (w u v) (odd_steps w (v :: p)).
Proof. reflexivity. Qed.

Definition end_of (u : Z * Z) (p : list (Z * Z)) : Z * Z := last p u.

Lemma odd_steps_same (w w' : Z * Z -> Z * Z -> bool) (P : Z * Z -> Prop) p :
  walk p -> (forall u, In u p -> P u) ->
  (forall u v, P u -> P v -> near u v -> w u v = w' u v) ->
  odd_steps w p = odd_steps w' p.
Proof.
  intros Hw HP Hsame. induction p as [|u p IH]; [reflexivity|].
  destruct p as [|v p]; [reflexivity|]. destruct Hw as [Hn Hw].
  rewrite !odd_steps_cons. f_equal.
  - apply Hsame; [apply HP; left; reflexivity|apply HP; right; left; reflexivity|exact Hn].
  - apply IH; [exact Hw|]. intros z Hz. apply HP. right. exact Hz.
Qed.

Lemma odd_steps_none p : odd_steps (fun _ _ => false) p = false.
Proof.
  induction p as [|u p IH]; [reflexivity|]. destruct p as [|v p]; [reflexivity|].
  rewrite odd_steps_cons, IH. reflexivity.
Qed.

Lemma odd_steps_xor w w' p :
  odd_steps (fun u v => xorb (w u v) (w' u v)) p = xorb (odd_steps w p) (odd_steps w' p).
Proof.
  induction p as [|u p IH]; [reflexivity|]. destruct p as [|v p]; [reflexivity|].
  rewrite !odd_steps_cons, IH.
  destruct (w u v), (w' u v), (odd_steps w (v :: p)), (odd_steps w' (v :: p)); reflexivity.
Qed.

(* The steps that enter or leave a set: their parity tells apart the two ends. *)
Lemma odd_steps_telescope (I : Z * Z -> bool) p u :
  odd_steps (fun u v => xorb (I u) (I v)) (u :: p) = xorb (I u) (I (end_of u p)).
Proof.
  revert u. induction p as [|v p IH]; intro u.
  - simpl. destruct (I u); reflexivity.
  - change (odd_steps (fun u v => xorb (I u) (I v)) (u :: v :: p))
      with (xorb (xorb (I u) (I v)) (odd_steps (fun u v => xorb (I u) (I v)) (v :: p))).
    rewrite IH. replace (end_of u (v :: p)) with (end_of v p).
    + destruct (I u), (I v), (I (end_of v p)); reflexivity.
    + unfold end_of. destruct p as [|z p]; [reflexivity|]. cbn [last].
      clear. revert z. induction p as [|t p IH]; intro z; [reflexivity|]. cbn [last]. apply IH.
Qed.

(* ------------------------------------------------------------------ *)
(* Steps below and above a cell y, left of it.                          *)

(* The step u v joins the rows r and r + 1, and its cell in row r is left of column c. *)
Definition below (y u v : Z * Z) : bool :=
  ((snd u =? snd y) && (snd v =? snd y + 1) && (fst u <? fst y)) ||
  ((snd v =? snd y) && (snd u =? snd y + 1) && (fst v <? fst y)).

(* The step joins the rows r - 1 and r, and its cell in row r is left of column c. *)
Definition above (y u v : Z * Z) : bool :=
  ((snd u =? snd y) && (snd v =? snd y - 1) && (fst u <? fst y)) ||
  ((snd v =? snd y) && (snd u =? snd y - 1) && (fst v <? fst y)).

Ltac compare_all :=
  repeat match goal with
  | |- context [?x =? ?y] => destruct (Z.eqb_spec x y); try (exfalso; lia)
  | |- context [?x <? ?y] => destruct (Z.ltb_spec x y); try (exfalso; lia)
  | |- context [?x <=? ?y] => destruct (Z.leb_spec x y); try (exfalso; lia)
  end; try reflexivity; try (exfalso; lia).

(* The six possible steps one by one, with all comparisons decided. *)
Ltac lattice :=
  intros; unfold near, above, below in *;
  repeat match goal with u : (Z * Z)%type |- _ => destruct u as [? ?] end;
  cbn [fst snd] in *;
  repeat match goal with Hn : (_, _) <> (_, _) |- _ =>
    let E := fresh in
    match type of Hn with (?a, ?b) <> (?c, ?d) =>
      assert (E : ~ (a = c /\ b = d)) by (intros [? ?]; apply Hn; f_equal; assumption); clear Hn
    end end;
  match goal with Hn : In (_, _) vectors |- _ => apply in_vectors in Hn;
    destruct Hn as [Hn|[Hn|[Hn|[Hn|[Hn|Hn]]]]] end;
  compare_all.

Lemma step_at_row y u v :
  u <> y -> v <> y -> near u v ->
  xorb (above y u v) (below y u v) =
  xorb ((snd u =? snd y) && (fst u <? fst y)) ((snd v =? snd y) && (fst v <? fst y)).
Proof. lattice. Qed.

Lemma step_beside y u v :
  u <> y -> v <> y -> near u v -> below y u v = below (fst y + 1, snd y) u v.
Proof. lattice. Qed.

Lemma step_under x u v :
  u <> x -> v <> x -> near u v -> below x u v = above (fst x, snd x + 1) u v.
Proof. lattice. Qed.

Lemma step_under_left x u v :
  u <> (fst x - 1, snd x + 1) -> v <> (fst x - 1, snd x + 1) -> near u v ->
  below x u v = above (fst x - 1, snd x + 1) u v.
Proof. lattice. Qed.

Lemma step_at_left y u v :
  (snd u = snd y -> fst y <= fst u) -> (snd v = snd y -> fst y <= fst v) -> near u v ->
  below y u v = false.
Proof. lattice. Qed.

Lemma step_at_right y u v :
  u <> y -> v <> y -> (snd u = snd y -> fst u <= fst y) -> (snd v = snd y -> fst v <= fst y) ->
  near u v -> below y u v = xorb (snd u <=? snd y) (snd v <=? snd y).
Proof. lattice. Qed.

(* ------------------------------------------------------------------ *)
(* A path from above to below, and the cells beside it.                 *)

Section Beside.
Variables (u0 : Z * Z) (p : list (Z * Z)) (lowest H : Z).
Let path := u0 :: p.
Hypothesis path_walk : walk path.
Hypothesis starts_above : snd u0 < lowest.
Hypothesis ends_below : H < snd (end_of u0 p).

Definition side (y : Z * Z) : bool := odd_steps (below y) path.

Lemma beside_apart y : ~ In y path -> forall u, In u path -> u <> y.
Proof. intros Hy u Hu E. subst. auto. Qed.

Lemma above_is_side y : ~ In y path -> lowest <= snd y <= H -> odd_steps (above y) path = side y.
Proof.
  intros Hy Hrow.
  assert (E : xorb (odd_steps (above y) path) (side y) = false).
  { unfold side. rewrite <- odd_steps_xor.
    rewrite (odd_steps_same _ (fun u v =>
      xorb ((snd u =? snd y) && (fst u <? fst y)) ((snd v =? snd y) && (fst v <? fst y)))
      (fun u => u <> y)); auto using beside_apart, step_at_row.
    unfold path.
    rewrite (odd_steps_telescope (fun u => (snd u =? snd y) && (fst u <? fst y))).
    replace (snd u0 =? snd y) with false by lia.
    replace (snd (end_of u0 p) =? snd y) with false by lia. reflexivity. }
  destruct (odd_steps (above y) path), (side y); simpl in E; congruence.
Qed.

Lemma side_right y : ~ In y path -> side y = side (fst y + 1, snd y).
Proof.
  intro Hy. unfold side. apply odd_steps_same with (fun u => u <> y);
    auto using beside_apart, step_beside.
Qed.

Lemma side_down x :
  ~ In x path -> ~ In (fst x, snd x + 1) path -> lowest <= snd x -> snd x + 1 <= H ->
  side x = side (fst x, snd x + 1).
Proof.
  intros Hx Hy H1 H2. rewrite <- (above_is_side (fst x, snd x + 1)); auto; [|cbn [snd]; lia].
  unfold side. apply odd_steps_same with (fun u => u <> x);
    auto using beside_apart, step_under.
Qed.

Lemma side_down_left x :
  ~ In (fst x - 1, snd x + 1) path -> lowest <= snd x -> snd x + 1 <= H ->
  side x = side (fst x - 1, snd x + 1).
Proof.
  intros Hy H1 H2. rewrite <- (above_is_side (fst x - 1, snd x + 1)); auto; [|cbn [snd]; lia].
  unfold side. apply odd_steps_same with (fun u => u <> (fst x - 1, snd x + 1));
    auto using beside_apart, step_under_left.
Qed.

Lemma same_side x y :
  ~ In x path -> ~ In y path -> lowest <= snd x <= H -> lowest <= snd y <= H -> near x y -> side x = side y.
Proof.
  intros Hx Hy Rx Ry Hn. destruct x as [a b], y as [c d]. cbn [fst snd] in *.
  unfold near in Hn. cbn [fst snd] in Hn. apply in_vectors in Hn.
  destruct Hn as [[E1 E2]|[[E1 E2]|[[E1 E2]|[[E1 E2]|[[E1 E2]|[E1 E2]]]]]].
  - replace (c, d) with (a + 1, b) by (f_equal; lia). apply (side_right (a, b)). exact Hx.
  - replace (a, b) with (c + 1, d) by (f_equal; lia). symmetry. apply (side_right (c, d)). exact Hy.
  - replace (c, d) with (a, b + 1) in * by (f_equal; lia). apply (side_down (a, b)); auto; cbn [snd]; lia.
  - replace (a, b) with (c, d + 1) in * by (f_equal; lia). symmetry.
    apply (side_down (c, d)); auto; cbn [snd]; lia.
  - replace (a, b) with (c - 1, d + 1) in * by (f_equal; lia). symmetry.
    apply (side_down_left (c, d)); auto; cbn [snd]; lia.
  - replace (c, d) with (a - 1, b + 1) in * by (f_equal; lia).
    apply (side_down_left (a, b)); auto; cbn [snd]; lia.
Qed.

Lemma side_at_left y : (forall u, In u path -> snd u = snd y -> fst y <= fst u) -> side y = false.
Proof.
  intro Hcol. unfold side.
  rewrite (odd_steps_same _ (fun _ _ => false) (fun u => snd u = snd y -> fst y <= fst u));
    auto using step_at_left, odd_steps_none.
Qed.

Lemma side_at_right y :
  ~ In y path -> (forall u, In u path -> snd u = snd y -> fst u <= fst y) -> lowest <= snd y <= H -> side y = true.
Proof.
  intros Hy Hcol Hrow. unfold side.
  rewrite (odd_steps_same _ (fun u v => xorb (snd u <=? snd y) (snd v <=? snd y))
    (fun u => u <> y /\ (snd u = snd y -> fst u <= fst y))); auto.
  - unfold path. rewrite (odd_steps_telescope (fun u => snd u <=? snd y)).
    replace (snd u0 <=? snd y) with true by lia.
    replace (snd (end_of u0 p) <=? snd y) with false by lia. reflexivity.
  - intros u Hu. split; [apply beside_apart; auto|auto].
  - intros u v [H1 H2] [H3 H4]. apply step_at_right; auto.
Qed.
End Beside.

(* ------------------------------------------------------------------ *)
(* Chains on the board.                                                 *)

Section Board.
Variables W H : Z.

Lemma on_the_board (x : cell W H) : 1 <= column x <= W /\ 1 <= row x <= H.
Proof.
  destruct x as [[a b] Hx]. unfold column, row, place. cbn [proj1_sig fst snd].
  unfold on_board in Hx. cbn [fst snd] in Hx. lia.
Qed.

Lemma walk_extended u p v : walk (u :: p) -> near (end_of u p) v -> walk (u :: p ++ [v]).
Proof.
  revert u. induction p as [|z p IH]; intros u Hw Hn.
  - simpl. split; [exact Hn|exact I].
  - destruct Hw as [Hz Hw]. change ((z :: p) ++ [v]) with (z :: p ++ [v]). split; [exact Hz|].
    apply IH; [exact Hw|]. unfold end_of in *. destruct p as [|t p]; [exact Hn|].
    revert Hn. cbn [last]. clear. revert t. induction p as [|s p IH]; intros t; [auto|]. cbn [last]. apply IH.
Qed.

Lemma end_of_extended u p v : end_of u (p ++ [v]) = v.
Proof. unfold end_of. apply last_last. Qed.

Lemma chain_walk (T : list (cell W H)) x y :
  chain T x y ->
  exists p, walk (place x :: p) /\ end_of (place x) p = place y /\
            forall u, In u (place x :: p) -> exists z, In z T /\ u = place z.
Proof.
  intro C. induction C as [x Hx|x y z Hx Ht C [p [Hw [He Hin]]]].
  - exists []. split; [exact I|]. split; [reflexivity|].
    intros u [Hu|[]]. exists x. auto.
  - exists (place y :: p). split; [split; [exact Ht|exact Hw]|]. split.
    + rewrite <- He. unfold end_of. destruct p as [|t p]; [reflexivity|]. cbn [last].
      clear. revert t. induction p as [|s p IH]; intro t; [reflexivity|]. cbn [last]. apply IH.
    + intros u [Hu|Hu]; [exists x; auto|apply Hin; exact Hu].
Qed.

(* No chain of T from top to bottom and chain of U from left to right, if T and U have no
   cell in common. *)
Theorem no_crossing (T U : list (cell W H)) x y x' y' :
  apart T U ->
  chain T x y -> touches_edge x top -> touches_edge y bottom ->
  chain U x' y' -> touches_edge x' left -> touches_edge y' right ->
  False.
Proof.
  intros Hap CT Hx Hy CU Hx' Hy'. simpl in Hx, Hy, Hx', Hy'.
  destruct (chain_walk T x y CT) as [p [Hw [He Hin]]].
  set (u0 := (column x, 0)). set (v0 := (column y, H + 1)).
  set (q := place x :: p ++ [v0]).
  assert (Hwalk : walk (u0 :: q)).
  { unfold q. split.
    - unfold near, u0. cbn [fst snd]. apply in_vectors. unfold column, row in *. lia.
    - apply walk_extended; [exact Hw|]. rewrite He. unfold near, v0. cbn [fst snd].
      apply in_vectors. unfold column, row in *. lia. }
  assert (Hend : end_of u0 q = v0).
  { unfold q. change (place x :: p ++ [v0]) with ((place x :: p) ++ [v0]). apply end_of_extended. }
  assert (Hcells : forall u, In u (u0 :: q) ->
            u = u0 \/ u = v0 \/ exists z, In z T /\ u = place z).
  { intros u [Hu|Hu]; [auto|]. unfold q in Hu. destruct Hu as [Hu|Hu].
    - right; right. apply Hin. left. exact Hu.
    - apply in_app_or in Hu. destruct Hu as [Hu|[Hu|[]]]; [|auto].
      right; right. apply Hin. right. exact Hu. }
  assert (Hcols : forall u, In u (u0 :: q) -> 1 <= fst u <= W).
  { intros u Hu. destruct (Hcells u Hu) as [->|[->|[z [_ ->]]]].
    - pose proof (on_the_board x). unfold u0. cbn [fst]. lia.
    - pose proof (on_the_board y). unfold v0. cbn [fst]. lia.
    - pose proof (on_the_board z). unfold column in *. lia. }
  assert (Hbeside : forall z, In z U -> ~ In (place z) (u0 :: q)).
  { intros z Hz Hq. destruct (Hcells _ Hq) as [E|[E|[z' [Hz' E]]]].
    - pose proof (on_the_board z) as B. unfold row in B. rewrite E in B. unfold u0 in B. cbn [snd] in B. lia.
    - pose proof (on_the_board z) as B. unfold row in B. rewrite E in B. unfold v0 in B. cbn [snd] in B. lia.
    - apply place_eq in E. subst z'. apply (Hap z); auto. }
  assert (Hsu : snd u0 < 1) by (unfold u0; cbn [snd]; lia).
  assert (Hsv : H < snd (end_of u0 q)) by (rewrite Hend; unfold v0; cbn [snd]; lia).
  assert (Hside : side u0 q (place x') = side u0 q (place y')).
  { clear Hx' Hy'. induction CU as [z Hz|z z' z'' Hz Ht C IH]; [reflexivity|].
    rewrite <- IH. apply (same_side u0 q 1 H); auto.
    - apply Hbeside. eapply chain_in_first; eauto.
    - apply (on_the_board z).
    - apply (on_the_board z'). }
  rewrite (side_at_left u0 q Hwalk (place x')) in Hside.
  - rewrite (side_at_right u0 q 1 H Hwalk Hsu Hsv (place y')) in Hside; [discriminate| | |].
    + apply Hbeside. eapply chain_in_last; eauto.
    + intros u Hu _. specialize (Hcols u Hu). unfold column in Hy'. lia.
    + apply (on_the_board y').
  - intros u Hu _. specialize (Hcols u Hu). unfold column in Hx'. lia.
Qed.

End Board.
