(* Torus Hex: cells that hold two loops which are not parallel hold loops of every class.

   At a common cell, some multiples m of right and of down are among the classes.  Look at the torus that is m times as
   wide and m times as high.  Take there a loop to the right, and a loop downwards that starts (x, y) times around the
   small torus further.  They have a cell in common; so one comes from the one start to the other. *)

From Coq Require Import List ZArith Lia.
From Tatami Require Import Play Hex Image Crossing.
From Tatami Require Torus.
Import ListNotations.

Open Scope Z_scope.

Lemma walk_unrolled W H v r : walk (v :: r) -> Torus.unrolled W H (map (Torus.at_place W H) (v :: r)) v (end_of v r).
Proof.
  revert v. induction r as [|t r IH]; intros v Hw; [constructor; left; reflexivity|].
  destruct Hw as [Hn Hw]. apply Torus.unrolled_step with t; [left; reflexivity|exact Hn|].
  rewrite Torus.end_of_cons. apply Torus.unrolled_more with (map (Torus.at_place W H) (t :: r)); [|apply IH; exact Hw].
  intros z Hz. right. exact Hz.
Qed.

Section Every.

Variables W H : Z.
Hypothesis W_large : 3 <= W.
Hypothesis H_large : 3 <= H.

Notation around := (Torus.around W H).
Notation unrolled := (Torus.unrolled W H).
Notation loop := (Torus.loop W H).
Notation loop_at := (Torus.loop_at W H).

Lemma every_class_of_multiples T u m x y :
  1 <= m -> loop_at T u m 0 -> loop_at T u 0 m -> loop_at T u x y.
Proof.
  intros Hm A B. set (v := around u x y).
  assert (B' : unrolled T v (around v 0 m)).
  { apply (Torus.unrolled_around W H W_large H_large _ _ _ x y) in B. unfold v.
    rewrite Torus.around_around in *. rewrite (Z.add_comm x 0), (Z.add_comm y m). exact B. }
  destruct (Torus.unrolled_walk W H T u _ A) as [p [Hwp [Hep Hp]]].
  destruct (Torus.unrolled_walk W H T v _ B') as [q [Hwq [Heq Hq]]].
  assert (HW : 3 <= m * W) by nia. assert (HH : 3 <= m * H) by nia.
  destruct (Torus.find_common (map (Torus.at_place (m * W) (m * H)) (u :: p))
                              (map (Torus.at_place (m * W) (m * H)) (v :: q))) as [Hap|[c [H1 H2]]].
  - exfalso.
    assert (L1 : Torus.loop (m * W) (m * H) (map (Torus.at_place (m * W) (m * H)) (u :: p)) 1 0).
    { exists u. replace (Torus.around (m * W) (m * H) u 1 0) with (end_of u p); [apply walk_unrolled; exact Hwp|].
      rewrite Hep. unfold Torus.around. f_equal; ring. }
    assert (L2 : Torus.loop (m * W) (m * H) (map (Torus.at_place (m * W) (m * H)) (v :: q)) 0 1).
    { exists v. replace (Torus.around (m * W) (m * H) v 0 1) with (end_of v q); [apply walk_unrolled; exact Hwq|].
      rewrite Heq. unfold Torus.around. f_equal; ring. }
    pose proof (Torus.disjoint_loops_parallel (m * W) (m * H) HW HH _ _ 1 0 0 1 Hap L1 L2). lia.
  - apply in_map_iff in H1. destruct H1 as [z1 [E1 Hz1]]. apply in_map_iff in H2. destruct H2 as [z2 [E2 Hz2]].
    destruct (Torus.same_place (m * W) (m * H) HW HH z1 z2 ltac:(congruence)) as [a [b Ez]].
    assert (Ez' : z2 = around z1 (a * m) (b * m)) by (rewrite Ez; unfold Torus.around; f_equal; ring).
    assert (C : unrolled T (around u (a * m) (b * m)) v).
    { apply Torus.unrolled_trans with z2.
      - rewrite Ez'. apply Torus.unrolled_around; [assumption|assumption|]. apply Hp. exact Hz1.
      - apply Torus.unrolled_sym. apply Hq. exact Hz2. }
    apply (Torus.unrolled_around W H W_large H_large _ _ _ (- (a * m)) (- (b * m))) in C. unfold v in C.
    rewrite !Torus.around_around, !Z.add_opp_diag_r, Torus.around_zero in C.
    replace x with (x + - (a * m) + (a * m + b * 0)) by ring.
    replace y with (y + - (b * m) + (a * 0 + b * m)) by ring.
    apply Torus.loop_at_add; [assumption|assumption|exact C|].
    apply Torus.loop_at_add; [assumption|assumption| |]; apply Torus.loop_at_multiple; assumption.
Qed.

Lemma every_class_at T u x1 y1 x2 y2 x y :
  loop_at T u x1 y1 -> loop_at T u x2 y2 -> x1 * y2 <> x2 * y1 -> loop_at T u x y.
Proof.
  intros L1 L2 Hdet. set (d := x1 * y2 - x2 * y1).
  assert (A : forall n, loop_at T u (n * d) 0).
  { intro n. replace (n * d) with (n * y2 * x1 + - (n * y1) * x2) by (unfold d; ring).
    replace 0 with (n * y2 * y1 + - (n * y1) * y2) by ring.
    apply Torus.loop_at_add; [assumption|assumption| |]; apply Torus.loop_at_multiple; assumption. }
  assert (B : forall n, loop_at T u 0 (n * d)).
  { intro n. replace (n * d) with (- (n * x2) * y1 + n * x1 * y2) by (unfold d; ring).
    replace 0 with (- (n * x2) * x1 + n * x1 * x2) by ring.
    apply Torus.loop_at_add; [assumption|assumption| |]; apply Torus.loop_at_multiple; assumption. }
  apply every_class_of_multiples with (Z.sgn d * d); [unfold d in *; lia|apply A|apply B].
Qed.

Theorem every_class T x1 y1 x2 y2 x y :
  loop T x1 y1 -> loop T x2 y2 -> x1 * y2 <> x2 * y1 -> loop T x y.
Proof.
  intros [u C1] [w C2] Hdet.
  destruct (Torus.unrolled_walk W H T u _ C1) as [p [Hwp [Hep Hp]]].
  destruct (Torus.unrolled_walk W H T w _ C2) as [q [Hwq [Heq Hq]]].
  destruct (Torus.find_common (map (Torus.at_place W H) (u :: p)) (map (Torus.at_place W H) (w :: q)))
    as [Hap|[z [Hz1 Hz2]]].
  - exfalso. apply Hdet. apply (Torus.disjoint_loops_parallel W H W_large H_large _ _ x1 y1 x2 y2 Hap).
    + exists u. rewrite <- Hep. apply walk_unrolled. exact Hwp.
    + exists w. rewrite <- Heq. apply walk_unrolled. exact Hwq.
  - apply in_map_iff in Hz1. destruct Hz1 as [z1 [E1 Hz1]]. apply in_map_iff in Hz2. destruct Hz2 as [z2 [E2 Hz2]].
    destruct (Torus.same_place W H W_large H_large z2 z1 ltac:(congruence)) as [i [j Ez]].
    assert (L1 : loop_at T z1 x1 y1).
    { apply Torus.loop_at_moved with u; [assumption|assumption|apply Hp; exact Hz1|exact C1]. }
    assert (L2 : loop_at T z1 x2 y2).
    { assert (L : loop_at T z2 x2 y2).
      { apply Torus.loop_at_moved with w; [assumption|assumption|apply Hq; exact Hz2|exact C2]. }
      apply (Torus.unrolled_around W H W_large H_large _ _ _ i j) in L.
      rewrite Torus.around_around, (Z.add_comm x2 i), (Z.add_comm y2 j), <- Torus.around_around, <- Ez in L. exact L. }
    exists z1. apply (every_class_at T z1 x1 y1 x2 y2); assumption.
Qed.

End Every.
