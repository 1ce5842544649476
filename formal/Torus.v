(* Torus Hex under rules c and c': loops and their classes, the goal `loop`, and why two
   players never both have a loop of their own cone.

   A cell is a pair (column, row), columns counted from 0 and taken modulo W, rows
   modulo H.  Chains are looked at unrolled, in the plane. *)

From Coq Require Import List Arith ZArith Lia Bool.
From Tatami Require Import Play Hex Image Crossing.
Import ListNotations.

Open Scope Z_scope.

(* ------------------------------------------------------------------ *)
(* Division by a fixed number.                                          *)

Lemma div_step n d : 0 < n -> d / n - (d - 1) / n = if d mod n =? 0 then 1 else 0.
Proof.
  intro Hn. pose proof (Z.div_mod d n ltac:(lia)) as E. pose proof (Z.mod_pos_bound d n Hn) as B.
  destruct (Z.eqb_spec (d mod n) 0) as [E0|N0].
  - rewrite <- (Z.div_unique (d - 1) n (d / n - 1) (n - 1)); lia.
  - rewrite <- (Z.div_unique (d - 1) n (d / n) (d mod n - 1)); lia.
Qed.

Lemma div_shift n d i : 0 < n -> (d + i * n) / n = d / n + i.
Proof. intro Hn. apply Z.div_add. lia. Qed.

Lemma mod_shift n d i : 0 < n -> (d + i * n) mod n = d mod n.
Proof. intro Hn. apply Z.mod_add. lia. Qed.

Lemma mod_opposite n d : 0 < n -> d mod n = 0 -> (- d) mod n = 0.
Proof. intros Hn E. rewrite Z.mod_opp_l_z; lia. Qed.

Section Torus.

Variables W H : Z.
Hypothesis W_large : 3 <= W.
Hypothesis H_large : 3 <= H.

Definition cell : Type := (Z * Z)%type.

Definition cell_eq (x y : cell) : {x = y} + {x <> y}.
Proof. decide equality; apply Z.eq_dec. Defined.

(* The cell at a place of the plane. *)
Definition at_place (u : Z * Z) : cell := (fst u mod W, snd u mod H).

(* The place that many times around, to the right and down. *)
Definition around (u : Z * Z) (x y : Z) : Z * Z := (fst u + x * W, snd u + y * H).

(* ------------------------------------------------------------------ *)
(* Chains and loops.                                                    *)

(* A chain over T, unrolled: from the place u to the place v. *)
Inductive unrolled (T : list cell) : Z * Z -> Z * Z -> Prop :=
| unrolled_one u : In (at_place u) T -> unrolled T u u
| unrolled_step u v w : In (at_place u) T -> near u v -> unrolled T v w -> unrolled T u w.

(* A loop over T of the class (x, y): unrolled, it ends x times around to the right of its start and y
   times below it. *)
Definition loop (T : list cell) (x y : Z) : Prop := exists u, unrolled T u (around u x y).

Inductive rule := rule_c | rule_c'.

(* The classes that a player wants. *)
Definition own_cone (R : rule) (P : player) (x y : Z) : Prop :=
  match R, P with
  | rule_c, Black => y <> 0 /\ x * y >= 0
  | rule_c, White => x <> 0 /\ x * y <= 0
  | rule_c', Black => y <> 0 /\ x * y <= 0
  | rule_c', White => x <> 0 /\ x * y >= 0
  end.

(* The goal `loop`. *)
Definition has_loop (R : rule) (P : player) : goal cell :=
  fun T => exists x y, own_cone R P x y /\ loop T x y.

Lemma unrolled_more T T' u v : incl T T' -> unrolled T u v -> unrolled T' u v.
Proof. intros HT C. induction C; [constructor; auto|]. eapply unrolled_step; eauto. Qed.

Theorem has_loop_monotone R P : monotone (has_loop R P).
Proof.
  intros T T' HT [x [y [Hc [u C]]]]. exists x, y. split; [exact Hc|]. exists u.
  eapply unrolled_more; eauto.
Qed.

(* ------------------------------------------------------------------ *)
(* Crossing: disjoint loops run in parallel.                            *)

Definition same_cell (u v : Z * Z) : Prop :=
  (fst u - fst v) mod W = 0 /\ (snd u - snd v) mod H = 0.

Lemma same_cell_at_place u v : at_place u = at_place v <-> same_cell u v.
Proof.
  unfold at_place, same_cell. split.
  - intro E. injection E as E1 E2. rewrite Zminus_mod, E1, Z.sub_diag.
    rewrite (Zminus_mod (snd u)), E2, Z.sub_diag. split; apply Z.mod_0_l; lia.
  - intros [E1 E2]. f_equal.
    + replace (fst u) with (fst v + (fst u - fst v) / W * W).
      * apply mod_shift. lia.
      * pose proof (Z.div_mod (fst u - fst v) W ltac:(lia)). lia.
    + replace (snd u) with (snd v + (snd u - snd v) / H * H).
      * apply mod_shift. lia.
      * pose proof (Z.div_mod (snd u - snd v) H ltac:(lia)). lia.
Qed.

Fixpoint sum_steps (w : Z * Z -> Z * Z -> Z) (p : list (Z * Z)) : Z :=
  match p with
  | u :: ((v :: _) as rest) => w u v + sum_steps w rest
  | _ => 0
  end.

Lemma sum_steps_cons w u v p : sum_steps w (u :: v :: p) = w u v + sum_steps w (v :: p).
Proof. reflexivity. Qed.

Lemma sum_steps_same (w w' : Z * Z -> Z * Z -> Z) (P : Z * Z -> Prop) p :
  walk p -> (forall u, In u p -> P u) ->
  (forall u v, P u -> P v -> near u v -> w u v = w' u v) ->
  sum_steps w p = sum_steps w' p.
Proof.
  intros Hw HP Hsame. induction p as [|u p IH]; [reflexivity|].
  destruct p as [|v p]; [reflexivity|]. destruct Hw as [Hn Hw].
  rewrite !sum_steps_cons. f_equal.
  - apply Hsame; [apply HP; left; reflexivity|apply HP; right; left; reflexivity|exact Hn].
  - apply IH; [exact Hw|]. intros z Hz. apply HP. right. exact Hz.
Qed.

Lemma sum_steps_linear w w' k p :
  sum_steps (fun u v => w u v + k * w' u v) p = sum_steps w p + k * sum_steps w' p.
Proof.
  induction p as [|u p IH]; [simpl; lia|]. destruct p as [|v p]; [simpl; lia|].
  rewrite !sum_steps_cons, IH. lia.
Qed.

Lemma end_of_cons u v p : end_of u (v :: p) = end_of v p.
Proof.
  unfold end_of. destruct p as [|z p]; [reflexivity|]. cbn [last].
  revert z. induction p as [|t p IH]; intro z; [reflexivity|]. cbn [last]. apply IH.
Qed.

Lemma sum_steps_telescope (I : Z * Z -> Z) p u :
  sum_steps (fun u v => I v - I u) (u :: p) = I (end_of u p) - I u.
Proof.
  revert u. induction p as [|v p IH]; intro u.
  - simpl. unfold end_of. simpl. lia.
  - rewrite sum_steps_cons, IH, end_of_cons. lia.
Qed.

Definition in_row (r s : Z) : bool := (s - r) mod H =? 0.

(* How many times around, from the place u in the row of y, one passes before y. *)
Definition level (y u : Z * Z) : Z := (fst y - 1 - fst u) / W.

(* Steps from the row of y down, less steps up into it: each counts its level. *)
Definition below_level (y u v : Z * Z) : Z :=
  (if in_row (snd y) (snd u) && (snd v =? snd u + 1) then level y u else 0) -
  (if in_row (snd y) (snd v) && (snd u =? snd v + 1) then level y v else 0).

(* Steps from above down into the row of y, less steps up from it. *)
Definition above_level (y u v : Z * Z) : Z :=
  (if in_row (snd y) (snd v) && (snd v =? snd u + 1) then level y v else 0) -
  (if in_row (snd y) (snd u) && (snd u =? snd v + 1) then level y u else 0).

(* Steps from the row r down, less steps up into it. *)
Definition crosses (r : Z) (u v : Z * Z) : Z :=
  (if in_row r (snd u) && (snd v =? snd u + 1) then 1 else 0) -
  (if in_row r (snd v) && (snd u =? snd v + 1) then 1 else 0).

Lemma near_cases u v :
  near u v ->
  (snd v = snd u /\ (fst v = fst u + 1 \/ fst u = fst v + 1)) \/
  (snd v = snd u + 1 /\ (fst v = fst u \/ fst v = fst u - 1)) \/
  (snd u = snd v + 1 /\ (fst u = fst v \/ fst u = fst v - 1)).
Proof. unfold near. intro Hn. apply in_vectors in Hn. lia. Qed.

Ltac rows :=
  repeat match goal with
  | |- context [?x =? ?y] => destruct (Z.eqb_spec x y); try (exfalso; lia)
  end; cbn [andb].

(* The level changes only at y itself. *)
Lemma level_next y a b :
  ~ same_cell (a, b) y -> (b - snd y) mod H = 0 -> level y (a - 1, b) = level y (a, b).
Proof.
  intros Hne Hrow. unfold level. cbn [fst].
  pose proof (div_step W (fst y - a) ltac:(lia)) as E.
  replace (fst y - 1 - (a - 1)) with (fst y - a) by lia.
  replace (fst y - 1 - a) with (fst y - a - 1) by lia.
  destruct (Z.eqb_spec ((fst y - a) mod W) 0) as [E0|N0]; [|lia].
  exfalso. apply Hne. split; [|exact Hrow]. cbn [fst].
  replace (a - fst y) with (- (fst y - a)) by lia. apply mod_opposite; [lia|exact E0].
Qed.

Lemma step_in_row y u v :
  ~ same_cell u y -> ~ same_cell v y -> near u v ->
  above_level y u v - below_level y u v =
  (if in_row (snd y) (snd v) then level y v else 0) - (if in_row (snd y) (snd u) then level y u else 0).
Proof.
  intros Hu Hv Hn. unfold above_level, below_level, in_row.
  destruct (near_cases u v Hn) as [[E F]|[[E F]|[E F]]].
  - rewrite E. rows; try lia.
    assert (level y v = level y u); [|lia].
    destruct u as [a b], v as [c d]. cbn [fst snd] in *. subst d.
    destruct F as [F|F].
    + replace a with (c - 1) in * by lia. symmetry. apply level_next; auto.
    + replace c with (a - 1) in * by lia. apply level_next; auto.
  - rewrite E in *. rows; try lia.
  - rewrite E in *. rows; try lia.
Qed.

Lemma step_to_right y u v :
  ~ same_cell u y -> ~ same_cell v y -> near u v ->
  below_level (fst y + 1, snd y) u v = below_level y u v.
Proof.
  intros Hu Hv Hn. unfold below_level, in_row. cbn [fst snd].
  assert (Hl : forall z, ~ same_cell z y -> (snd z - snd y) mod H = 0 ->
            level (fst y + 1, snd y) z = level y z).
  { intros [a b] Hz Hr. rewrite <- (level_next y a b) by auto. unfold level. cbn [fst]. f_equal. lia. }
  rows; rewrite ?Hl by auto; lia.
Qed.

Lemma step_down x u v :
  ~ same_cell u x -> ~ same_cell v x -> near u v ->
  above_level (fst x, snd x + 1) u v = below_level x u v.
Proof.
  intros Hu Hv Hn. unfold above_level, below_level, in_row. cbn [fst snd].
  assert (Hl : forall a b b' : Z, level (fst x, snd x + 1) (a, b') = level x (a, b)).
  { intros. unfold level. cbn [fst]. reflexivity. }
  destruct u as [a b], v as [c d]. cbn [fst snd] in *.
  destruct (near_cases _ _ Hn) as [[E F]|[[E F]|[E F]]]; cbn [fst snd] in E, F.
  - rows; lia.
  - subst d. replace (b + 1 - (snd x + 1)) with (b - snd x) by lia.
    assert (K : (b - snd x) mod H = 0 -> level (fst x, snd x + 1) (c, b + 1) = level x (a, b)).
    { intro Hr. destruct F as [->| ->]; [apply Hl|].
      rewrite (Hl (a - 1) b). apply level_next; auto. }
    rows; rewrite ?K by auto; lia.
  - subst b. replace (d + 1 - (snd x + 1)) with (d - snd x) by lia.
    assert (K : (d - snd x) mod H = 0 -> level (fst x, snd x + 1) (a, d + 1) = level x (c, d)).
    { intro Hr. destruct F as [->| ->]; [apply Hl|].
      rewrite (Hl (c - 1) d). apply level_next; auto. }
    rows; rewrite ?K by auto; lia.
Qed.

Lemma step_down_left x u v :
  let y := (fst x - 1, snd x + 1) in
  ~ same_cell u y -> ~ same_cell v y -> near u v ->
  above_level y u v = below_level x u v.
Proof.
  intros y Hu Hv Hn. unfold above_level, below_level, in_row.
  assert (Hl : forall a b b' : Z, level y (a - 1, b') = level x (a, b)).
  { intros. unfold level, y. cbn [fst]. f_equal. lia. }
  assert (Hr : snd y = snd x + 1) by reflexivity.
  destruct u as [a b], v as [c d]. cbn [fst snd] in *.
  destruct (near_cases _ _ Hn) as [[E F]|[[E F]|[E F]]]; cbn [fst snd] in E, F.
  - rows; lia.
  - subst d. replace (b + 1 - snd y) with (b - snd x) by lia.
    assert (K : (b - snd x) mod H = 0 -> level y (c, b + 1) = level x (a, b)).
    { intro Hrow. destruct F as [->| ->]; [|apply Hl].
      rewrite <- (level_next y a (b + 1)); [apply Hl|auto|].
      replace (b + 1 - snd y) with (b - snd x) by lia. auto. }
    rows; rewrite ?K by auto; lia.
  - subst b. replace (d + 1 - snd y) with (d - snd x) by lia.
    assert (K : (d - snd x) mod H = 0 -> level y (a, d + 1) = level x (c, d)).
    { intro Hrow. destruct F as [->| ->]; [|apply Hl].
      rewrite <- (level_next y c (d + 1)); [apply Hl|auto|].
      replace (d + 1 - snd y) with (d - snd x) by lia. auto. }
    rows; rewrite ?K by auto; lia.
Qed.

Lemma step_crosses r u v :
  near u v -> crosses r u v = (snd v - r - 1) / H - (snd u - r - 1) / H.
Proof.
  intro Hn. unfold crosses, in_row.
  destruct (near_cases u v Hn) as [[E F]|[[E F]|[E F]]]; rewrite E in *.
  - rows; lia.
  - pose proof (div_step H (snd u - r) ltac:(lia)) as D.
    replace (snd u + 1 - r - 1) with (snd u - r) by lia. revert D. rows; lia.
  - pose proof (div_step H (snd v - r) ltac:(lia)) as D.
    replace (snd v + 1 - r - 1) with (snd v - r) by lia. revert D. rows; lia.
Qed.

Section Beside.
(* A loop of the class (x1, y1), unrolled: from u0, with the places p. *)
Variables (u0 : Z * Z) (p : list (Z * Z)) (x1 y1 : Z).
Let path := u0 :: p.
Hypothesis path_walk : walk path.
Hypothesis path_end : end_of u0 p = around u0 x1 y1.

Definition off (y : Z * Z) : Prop := forall u, In u path -> ~ same_cell u y.

(* How often the loop passes, to the left of y, from the row of y to the next. *)
Definition passes (y : Z * Z) : Z := sum_steps (below_level y) path.

(* How often one has come down to the row in which the loop begins. *)
Definition rounds (y : Z * Z) : Z := (snd y - snd u0) / H.

Lemma above_passes y :
  off y ->
  sum_steps (above_level y) path = passes y - (if in_row (snd y) (snd u0) then x1 else 0).
Proof.
  intro Hoff.
  assert (E : sum_steps (above_level y) path + (-1) * passes y =
              - (if in_row (snd y) (snd u0) then x1 else 0)).
  { unfold passes. rewrite <- sum_steps_linear.
    rewrite (sum_steps_same _ (fun u v =>
       (if in_row (snd y) (snd v) then level y v else 0) -
       (if in_row (snd y) (snd u) then level y u else 0)) (fun u => ~ same_cell u y)); auto.
    - unfold path. rewrite (sum_steps_telescope (fun u => if in_row (snd y) (snd u) then level y u else 0)).
      rewrite path_end. unfold around, in_row, level. cbn [fst snd].
      replace (snd u0 + y1 * H - snd y) with (snd u0 - snd y + y1 * H) by lia.
      rewrite mod_shift by lia.
      replace (fst y - 1 - (fst u0 + x1 * W)) with (fst y - 1 - fst u0 + (- x1) * W) by lia.
      rewrite div_shift by lia. destruct ((snd u0 - snd y) mod H =? 0); lia.
    - intros u v Hu Hv Hn. rewrite <- (step_in_row y u v Hu Hv Hn). lia. }
  lia.
Qed.

Lemma passes_right y : off y -> passes (fst y + 1, snd y) = passes y.
Proof.
  intro Hoff. unfold passes. apply sum_steps_same with (fun u => ~ same_cell u y); auto.
  intros. apply step_to_right; auto.
Qed.

Lemma rounds_down x : rounds (fst x, snd x + 1) - rounds x =
  if in_row (snd x + 1) (snd u0) then 1 else 0.
Proof.
  unfold rounds, in_row. cbn [snd]. pose proof (div_step H (snd x + 1 - snd u0) ltac:(lia)) as D.
  replace (snd x + 1 - snd u0 - 1) with (snd x - snd u0) in D by lia. rewrite D.
  replace (snd u0 - (snd x + 1)) with (- (snd x + 1 - snd u0)) by lia.
  set (d := snd x + 1 - snd u0).
  destruct (Z.eqb_spec (d mod H) 0) as [E|N]; destruct (Z.eqb_spec ((- d) mod H) 0) as [E'|N']; auto.
  - exfalso. apply N'. apply mod_opposite; [lia|exact E].
  - exfalso. apply N. replace d with (- - d) by lia. apply mod_opposite; [lia|exact E'].
Qed.

(* What does not change along a chain beside the loop. *)
Definition side (y : Z * Z) : Z := passes y - x1 * rounds y.

Lemma side_right y : off y -> side (fst y + 1, snd y) = side y.
Proof. intro Hoff. unfold side. rewrite passes_right by auto. reflexivity. Qed.

Lemma side_down x : off x -> off (fst x, snd x + 1) -> side (fst x, snd x + 1) = side x.
Proof.
  intros Hx Hy. unfold side.
  assert (E : sum_steps (above_level (fst x, snd x + 1)) path = passes x).
  { unfold passes. apply sum_steps_same with (fun u => ~ same_cell u x); auto.
    intros. apply step_down; auto. }
  rewrite above_passes in E by auto. cbn [snd] in E.
  pose proof (rounds_down x) as R. destruct (in_row (snd x + 1) (snd u0)); nia.
Qed.

Lemma side_down_left x : off (fst x - 1, snd x + 1) -> side (fst x - 1, snd x + 1) = side x.
Proof.
  intros Hy. unfold side.
  assert (E : sum_steps (above_level (fst x - 1, snd x + 1)) path = passes x).
  { unfold passes. apply sum_steps_same with (fun u => ~ same_cell u (fst x - 1, snd x + 1)); auto.
    intros. apply step_down_left; auto. }
  rewrite above_passes in E by auto. cbn [snd] in E.
  pose proof (rounds_down x) as R. unfold rounds in *. cbn [snd] in *.
  destruct (in_row (snd x + 1) (snd u0)); nia.
Qed.

Lemma side_near x y : off x -> off y -> near x y -> side x = side y.
Proof.
  intros Hx Hy Hn. destruct x as [a b], y as [c d].
  unfold near in Hn. cbn [fst snd] in Hn. apply in_vectors in Hn.
  destruct Hn as [[E1 E2]|[[E1 E2]|[[E1 E2]|[[E1 E2]|[[E1 E2]|[E1 E2]]]]]].
  - replace (c, d) with (a + 1, b) by (f_equal; lia). symmetry. apply (side_right (a, b)). exact Hx.
  - replace (a, b) with (c + 1, d) by (f_equal; lia). apply (side_right (c, d)). exact Hy.
  - replace (c, d) with (a, b + 1) in * by (f_equal; lia). symmetry. apply (side_down (a, b)); auto.
  - replace (a, b) with (c, d + 1) in * by (f_equal; lia). apply (side_down (c, d)); auto.
  - replace (a, b) with (c - 1, d + 1) in * by (f_equal; lia). apply (side_down_left (c, d)); auto.
  - replace (c, d) with (a - 1, b + 1) in * by (f_equal; lia). symmetry.
    apply (side_down_left (a, b)); auto.
Qed.

(* Once around, the loop is passed so often as it runs in the other direction. *)
Lemma side_around y x2 y2 : side (around y x2 y2) = side y + x2 * y1 - x1 * y2.
Proof.
  unfold side.
  assert (Er : rounds (around y x2 y2) = rounds y + y2).
  { unfold rounds, around. cbn [snd].
    replace (snd y + y2 * H - snd u0) with (snd y - snd u0 + y2 * H) by lia. apply div_shift. lia. }
  assert (Ep : passes (around y x2 y2) = passes y + x2 * y1).
  { assert (Ec : sum_steps (crosses (snd y)) path = y1).
    { rewrite (sum_steps_same _ (fun u v => (snd v - snd y - 1) / H - (snd u - snd y - 1) / H) (fun _ => True));
        auto using step_crosses.
      unfold path. rewrite (sum_steps_telescope (fun u => (snd u - snd y - 1) / H)).
      rewrite path_end. unfold around. cbn [snd].
      replace (snd u0 + y1 * H - snd y - 1) with (snd u0 - snd y - 1 + y1 * H) by lia.
      rewrite div_shift by lia. lia. }
    rewrite <- Ec. unfold passes. rewrite <- sum_steps_linear.
    apply sum_steps_same with (fun _ => True); auto. intros u v _ _ _.
    unfold below_level, crosses, in_row, level, around. cbn [fst snd].
    assert (Em : forall s, (s - (snd y + y2 * H)) mod H = (s - snd y) mod H).
    { intro s. replace (s - (snd y + y2 * H)) with (s - snd y + (- y2) * H) by lia. apply mod_shift. lia. }
    assert (El : forall s, (fst y + x2 * W - 1 - s) / W = (fst y - 1 - s) / W + x2).
    { intro s. replace (fst y + x2 * W - 1 - s) with (fst y - 1 - s + x2 * W) by lia. apply div_shift. lia. }
    rewrite !Em, !El.
    destruct (((snd u - snd y) mod H =? 0) && (snd v =? snd u + 1));
      destruct (((snd v - snd y) mod H =? 0) && (snd u =? snd v + 1)); lia. }
  rewrite Er, Ep. lia.
Qed.
End Beside.

Lemma unrolled_walk T u v :
  unrolled T u v ->
  exists p, walk (u :: p) /\ end_of u p = v /\ forall z, In z (u :: p) -> unrolled T u z /\ In (at_place z) T.
Proof.
  intro C. induction C as [u Hu|u v w Hu Hn C [p [Hw [He Hin]]]].
  - exists []. split; [exact I|]. split; [reflexivity|].
    intros z [<-|[]]. split; [constructor|]; exact Hu.
  - exists (v :: p). split; [split; assumption|]. split.
    + rewrite end_of_cons. exact He.
    + intros z [<-|Hz]; [split; [constructor|]; exact Hu|].
      destruct (Hin z Hz) as [Hc Ht]. split; [|exact Ht]. apply unrolled_step with v; assumption.
Qed.

(* Two loops over cells that have none in common run in parallel. *)
Theorem disjoint_loops_parallel T U x1 y1 x2 y2 :
  apart T U -> loop T x1 y1 -> loop U x2 y2 -> x1 * y2 = x2 * y1.
Proof.
  intros Hap [u0 C1] [w0 C2].
  destruct (unrolled_walk T u0 _ C1) as [p [Hw [He Hin]]].
  assert (Hoff : forall z, In (at_place z) U -> off u0 p z).
  { intros z Hz u Hu Hs. apply same_cell_at_place in Hs. apply (Hap (at_place u)).
    - apply Hin. exact Hu.
    - rewrite Hs. exact Hz. }
  assert (Hside : forall a b, unrolled U a b ->
            side u0 p x1 a = side u0 p x1 b /\ In (at_place b) U).
  { intros a b C. induction C as [a Ha|a b c Ha Hn C [IH Hc]]; [auto|]. split; [|exact Hc].
    rewrite <- IH. apply (side_near u0 p x1 y1); auto.
    apply Hoff. destruct C; assumption. }
  destruct (Hside _ _ C2) as [E _].
  rewrite (side_around u0 p x1 y1 Hw He) in E. lia.
Qed.

(* Not both players have a loop of their own cone. *)
Theorem one_has_loop R T U :
  apart T U -> has_loop R Black T -> has_loop R White U -> False.
Proof.
  intros Hap [x1 [y1 [C1 L1]]] [x2 [y2 [C2 L2]]].
  pose proof (disjoint_loops_parallel T U x1 y1 x2 y2 Hap L1 L2) as E.
  assert (Hsq : 0 < (x2 * y1) * (x2 * y1)) by (destruct R; simpl in *; nia).
  assert (Hprod : (x2 * y1) * (x2 * y1) = (x1 * y1) * (x2 * y2)).
  { transitivity ((x1 * y2) * (x2 * y1)); [rewrite E|]; ring. }
  destruct R; simpl in *; nia.
Qed.

(* ------------------------------------------------------------------ *)
(* Loops at one place: their classes add up.                            *)

Lemma unrolled_first T u v : unrolled T u v -> In (at_place u) T.
Proof. intro C. destruct C; assumption. Qed.

Lemma unrolled_last T u v : unrolled T u v -> In (at_place v) T.
Proof. intro C. induction C; assumption. Qed.

Lemma unrolled_trans T u v w : unrolled T u v -> unrolled T v w -> unrolled T u w.
Proof. intros C1 C2. induction C1; [exact C2|]. eapply unrolled_step; eauto. Qed.

Lemma unrolled_sym T u v : unrolled T u v -> unrolled T v u.
Proof.
  intro C. induction C as [u Hu|u v w Hu Hn C IH]; [constructor; exact Hu|].
  apply unrolled_trans with v; [exact IH|].
  apply unrolled_step with u; [apply (unrolled_first _ _ _ C)|apply near_sym; exact Hn|constructor; exact Hu].
Qed.

Lemma at_place_around u i j : at_place (around u i j) = at_place u.
Proof. unfold at_place, around. cbn [fst snd]. f_equal; apply mod_shift; lia. Qed.

Lemma unrolled_around T u v i j : unrolled T u v -> unrolled T (around u i j) (around v i j).
Proof.
  intro C. induction C as [u Hu|u v w Hu Hn C IH].
  - constructor. rewrite at_place_around. exact Hu.
  - apply unrolled_step with (around v i j); [rewrite at_place_around; exact Hu| |exact IH].
    unfold near, around in *. cbn [fst snd]. apply in_vectors. apply in_vectors in Hn. lia.
Qed.

Lemma around_around u i j x y : around (around u i j) x y = around u (i + x) (j + y).
Proof. unfold around. cbn [fst snd]. f_equal; ring. Qed.

Lemma around_zero u : around u 0 0 = u.
Proof. destruct u. unfold around. cbn [fst snd]. f_equal; ring. Qed.

Definition loop_at (T : list cell) (u : Z * Z) (x y : Z) : Prop := unrolled T u (around u x y).

Lemma loop_at_add T u x1 y1 x2 y2 :
  loop_at T u x1 y1 -> loop_at T u x2 y2 -> loop_at T u (x1 + x2) (y1 + y2).
Proof.
  intros C1 C2. apply unrolled_trans with (around u x1 y1); [exact C1|].
  rewrite <- around_around. replace (around (around u x1 y1) x2 y2) with (around (around u x2 y2) x1 y1).
  - apply unrolled_around. exact C2.
  - rewrite !around_around. f_equal; ring.
Qed.

Lemma loop_at_opposite T u x y : loop_at T u x y -> loop_at T u (- x) (- y).
Proof.
  intro C. apply unrolled_sym in C. apply (unrolled_around _ _ _ (- x) (- y)) in C.
  rewrite around_around in C. replace (x + - x) with 0 in C by ring. replace (y + - y) with 0 in C by ring.
  rewrite around_zero in C. exact C.
Qed.

Lemma loop_at_multiple T u x y n : loop_at T u x y -> loop_at T u (n * x) (n * y).
Proof.
  intro C.
  assert (Hpos : forall m, 0 <= m -> loop_at T u (m * x) (m * y)).
  { intros m Hm. revert m Hm. apply natlike_ind.
    - cbn. unfold loop_at. rewrite around_zero. constructor. exact (unrolled_first _ _ _ C).
    - intros m Hm IH. replace (Z.succ m * x) with (m * x + x) by ring.
      replace (Z.succ m * y) with (m * y + y) by ring. apply loop_at_add; assumption. }
  destruct (Z_le_gt_dec 0 n) as [Hn|Hn]; [apply Hpos; exact Hn|].
  replace (n * x) with (- (- n * x)) by ring. replace (n * y) with (- (- n * y)) by ring.
  apply loop_at_opposite. apply Hpos. lia.
Qed.

Lemma loop_at_moved T u w x y : unrolled T u w -> loop_at T u x y -> loop_at T w x y.
Proof.
  intros C L. apply unrolled_trans with u; [apply unrolled_sym; exact C|].
  apply unrolled_trans with (around u x y); [exact L|]. apply unrolled_around. exact C.
Qed.

Lemma find_common (X Y : list cell) : apart X Y \/ exists z, In z X /\ In z Y.
Proof.
  induction X as [|x X IH].
  - left. intros z Hz. destruct Hz.
  - destruct (in_dec cell_eq x Y) as [Hy|Hn]; [right; exists x; split; [left; reflexivity|exact Hy]|].
    destruct IH as [IH|[z [H1 H2]]].
    + left. intros z [Hz|Hz] Hz'; [subst; auto|]. apply (IH z); auto.
    + right. exists z. split; [right; exact H1|exact H2].
Qed.

Lemma same_place z1 z2 : at_place z1 = at_place z2 -> exists i j, z2 = around z1 i j.
Proof.
  intro E. symmetry in E. apply same_cell_at_place in E. destruct E as [E1 E2].
  exists ((fst z2 - fst z1) / W), ((snd z2 - snd z1) / H).
  pose proof (Z.div_mod (fst z2 - fst z1) W ltac:(lia)). pose proof (Z.div_mod (snd z2 - snd z1) H ltac:(lia)).
  destruct z1, z2. unfold around. cbn [fst snd] in *. f_equal; lia.
Qed.

(* Two loops that are not parallel have a common cell, and then there are loops of both cones. *)
Theorem two_loops T x1 y1 x2 y2 R P :
  loop T x1 y1 -> loop T x2 y2 -> x1 * y2 <> x2 * y1 -> has_loop R P T.
Proof.
  intros [u C1] [w C2] Hdet.
  destruct (unrolled_walk T u _ C1) as [p [Hwp [Hep Hp]]].
  destruct (unrolled_walk T w _ C2) as [q [Hwq [Heq Hq]]].
  assert (Hself : forall v r, walk (v :: r) ->
            unrolled (map at_place (v :: r)) v (end_of v r)).
  { clear. intros v r. revert v. induction r as [|t r IH]; intros v Hw.
    - constructor. left. reflexivity.
    - destruct Hw as [Hn Hw]. apply unrolled_step with t; [left; reflexivity|exact Hn|].
      rewrite end_of_cons. apply unrolled_more with (map at_place (t :: r)); [|apply IH; exact Hw].
      intros z Hz. right. exact Hz. }
  destruct (find_common (map at_place (u :: p)) (map at_place (w :: q))) as [Hap|[z [Hz1 Hz2]]].
  { exfalso. apply Hdet.
    apply (disjoint_loops_parallel _ _ x1 y1 x2 y2 Hap).
    - exists u. rewrite <- Hep. apply Hself. exact Hwp.
    - exists w. rewrite <- Heq. apply Hself. exact Hwq. }
  apply in_map_iff in Hz1. destruct Hz1 as [z1 [E1 Hz1]].
  apply in_map_iff in Hz2. destruct Hz2 as [z2 [E2 Hz2]].
  destruct (same_place z1 z2) as [i [j Ez]]; [congruence|].
  assert (L1 : loop_at T z1 x1 y1) by (apply loop_at_moved with u; [apply Hp; exact Hz1|exact C1]).
  assert (L2 : loop_at T z1 x2 y2).
  { assert (L : loop_at T z2 x2 y2) by (apply loop_at_moved with w; [apply Hq; exact Hz2|exact C2]).
    subst z2. apply (unrolled_around _ _ _ (- i) (- j)) in L. unfold loop_at.
    rewrite !around_around in L.
    replace (i + - i) with 0 in L by ring. replace (j + - j) with 0 in L by ring.
    replace (i + (x2 + - i)) with x2 in L by ring. replace (j + (y2 + - j)) with y2 in L by ring.
    rewrite around_zero in L. exact L. }
  destruct P.
  - exists 0, (x2 * y1 - x1 * y2). split; [destruct R; simpl; lia|]. exists z1.
    replace 0 with (x2 * x1 + - x1 * x2) by ring.
    replace (x2 * y1 - x1 * y2) with (x2 * y1 + - x1 * y2) by ring.
    apply loop_at_add; apply loop_at_multiple; assumption.
  - exists (y2 * x1 - y1 * x2), 0. split; [destruct R; simpl; lia|]. exists z1.
    replace 0 with (y2 * y1 + - y1 * y2) by ring.
    replace (y2 * x1 - y1 * x2) with (y2 * x1 + - y1 * x2) by ring.
    apply loop_at_add; apply loop_at_multiple; assumption.
Qed.

(* ------------------------------------------------------------------ *)
(* The rules.                                                           *)

Notation theorem := (theorem cell_eq).
Notation semi := (semi cell_eq).

(* done: a loop of the own cone, or two loops that are not parallel. *)
Theorem done_loop R P N x y : own_cone R P x y -> loop N x y -> theorem N [] (has_loop R P) 0.
Proof.
  intros Hc Hl. apply rule_done; [apply has_loop_monotone|]. exists x, y. auto.
Qed.

Theorem done_two_loops R P N x1 y1 x2 y2 :
  loop N x1 y1 -> loop N x2 y2 -> x1 * y2 <> x2 * y1 -> theorem N [] (has_loop R P) 0.
Proof.
  intros L1 L2 Hdet. apply rule_done; [apply has_loop_monotone|]. exact (two_loops N x1 y1 x2 y2 R P L1 L2 Hdet).
Qed.

(* image: half a turn about the first cell if wanted, then so many columns to the right and rows down. *)
Definition moved (turned : bool) (dc dr : Z) (x : cell) : cell :=
  let sign := if turned then -1 else 1 in at_place (sign * fst x + dc, sign * snd x + dr).

Definition on_torus (x : cell) : Prop := 0 <= fst x < W /\ 0 <= snd x < H.

Lemma moved_apart turned dc dr x y :
  on_torus x -> on_torus y -> moved turned dc dr x = moved turned dc dr y -> x = y.
Proof.
  intros [Bx1 Bx2] [By1 By2] E. unfold moved in E. apply same_cell_at_place in E.
  destruct E as [E1 E2]. cbn [fst snd] in E1, E2.
  assert (Hsmall : forall n d : Z, 0 < n -> - n < d < n -> d mod n = 0 -> d = 0).
  { intros n d Hn Hd Hm. pose proof (Z.div_mod d n ltac:(lia)) as D. rewrite Hm in D.
    assert (d / n = 0) by nia. nia. }
  apply Hsmall in E1; [|lia|destruct turned; lia]. apply Hsmall in E2; [|lia|destruct turned; lia].
  destruct x as [a b], y as [c d]. cbn [fst snd] in *. f_equal; destruct turned; lia.
Qed.

Lemma moved_loop (turned : bool) dc dr T x y :
  loop T x y ->
  let sign := if turned then -1 else 1 in
  loop (map (moved turned dc dr) T) (sign * x) (sign * y).
Proof.
  intros [u C] sign.
  set (go := fun u : Z * Z => (sign * fst u + dc, sign * snd u + dr)).
  assert (Hsign : sign = 1 \/ sign = -1) by (unfold sign; destruct turned; auto).
  assert (Hat : forall v, at_place (go v) = moved turned dc dr (at_place v)).
  { intro v. unfold moved. fold sign. apply same_cell_at_place. unfold go, at_place, same_cell. cbn [fst snd].
    replace (sign * fst v + dc - (sign * (fst v mod W) + dc)) with (sign * (fst v / W) * W)
      by (pose proof (Z.div_mod (fst v) W ltac:(lia)); nia).
    replace (sign * snd v + dr - (sign * (snd v mod H) + dr)) with (sign * (snd v / H) * H)
      by (pose proof (Z.div_mod (snd v) H ltac:(lia)); nia).
    split; apply Z.mod_mul; lia. }
  assert (Hgo : forall v w, unrolled T v w -> unrolled (map (moved turned dc dr) T) (go v) (go w)).
  { intros v w Cvw. induction Cvw as [v Hv|v z w Hv Hn C' IH].
    - constructor. rewrite Hat. apply in_map. exact Hv.
    - apply unrolled_step with (go z); [rewrite Hat; apply in_map; exact Hv| |exact IH].
      unfold near, go in *. cbn [fst snd]. apply in_vectors. apply in_vectors in Hn.
      destruct Hsign as [E|E]; rewrite E; lia. }
  exists (go u). replace (around (go u) (sign * x) (sign * y)) with (go (around u x y)).
  - apply Hgo. exact C.
  - unfold go, around. cbn [fst snd]. f_equal; ring.
Qed.

Theorem image_loop R P N S k (turned : bool) dc dr :
  (forall x, In x (N ++ S) -> on_torus x) ->
  theorem N S (has_loop R P) k ->
  theorem (map (moved turned dc dr) N) (map (moved turned dc dr) S) (has_loop R P) k.
Proof.
  intros Hon Hth. apply rule_image with (has_loop R P).
  - intros x y Hx Hy. apply moved_apart; auto.
  - apply has_loop_monotone.
  - intros T _ [x [y [Hc Hl]]]. exists ((if turned then -1 else 1) * x), ((if turned then -1 else 1) * y).
    split; [destruct R, P, turned; unfold own_cone in *; nia|]. apply moved_loop. exact Hl.
  - exact Hth.
Qed.

(* What the head says: when all cells are taken, the winner has a loop of the own cone, and the
   other has none (and so had none before either). *)
Lemma loop_excludes R P T U : apart T U -> has_loop R P T -> ~ has_loop R (other P) U.
Proof.
  intros Hap HT HU. destruct P; simpl in *.
  - exact (one_has_loop R T U Hap HT HU).
  - apply (one_has_loop R U T); auto. intros z H1 H2. apply (Hap z); auto.
Qed.

Definition wins (R : rule) (P : player) (mine theirs : list cell) : Prop :=
  has_loop R P mine /\ ~ has_loop R (other P) theirs.

Lemma loop_decides R P stones theirs field mine theirs' :
  apart stones field -> apart theirs stones -> apart theirs field ->
  (forall x, In x mine -> In x stones \/ In x field) ->
  (forall x, In x theirs' -> In x theirs \/ (In x field /\ ~ In x mine)) ->
  has_loop R P mine -> wins R P mine theirs'.
Proof.
  intros H1 H2 H3 Hm Ht Hl. split; [exact Hl|]. apply loop_excludes with mine; [|exact Hl].
  intros x Hx Hx'. destruct (Ht x Hx') as [Hin|[_ Hn]]; [|auto].
  destruct (Hm x Hx); [apply (H2 x)|apply (H3 x)]; auto.
Qed.

Theorem torus_second R P N S k stones theirs field :
  theorem N S (has_loop R P) k -> incl N stones -> incl S field ->
  apart stones field -> apart theirs stones -> apart theirs field ->
  their_turn cell_eq (wins R P) stones theirs field.
Proof.
  intros Hth HN HS Hap H2 H3.
  apply (rule_weaken (b := has_loop R P) (N' := stones) (S' := field) (k' := k)) in Hth;
    auto using has_loop_monotone; [|intros T _ h; exact h].
  destruct Hth as [_ Hth].
  refine (proj2 (@alternate_play _ cell_eq (has_loop R P) (wins R P) stones theirs field
    (has_loop_monotone R P) _ Hap (length field) k stones theirs field _ _ _ _ _ _ _) _);
    auto using incl_refl.
  intros mine theirs' _ _. apply loop_decides; assumption.
Qed.

Theorem torus_first R P N S k stones theirs field :
  semi N S (has_loop R P) k -> incl N stones -> incl S field ->
  apart stones field -> apart theirs stones -> apart theirs field ->
  my_turn cell_eq (wins R P) stones theirs field.
Proof.
  intros Hth HN HS Hap H2 H3.
  apply (rule_weaken_semi (b := has_loop R P) (N' := stones) (S' := field) (k' := k)) in Hth;
    auto using has_loop_monotone; [|intros T _ h; exact h].
  destruct Hth as [_ Hth].
  refine (proj1 (@alternate_play _ cell_eq (has_loop R P) (wins R P) stones theirs field
    (has_loop_monotone R P) _ Hap (length field) k stones theirs field _ _ _ _ _ _ _) _);
    auto using incl_refl.
  intros mine theirs' _ _. apply loop_decides; assumption.
Qed.

End Torus.
