(* Small cases of the rules about gravity and creatures. They show that the definitions say something, and that the
   conditions of the theorems can be met. *)

From Coq Require Import ZArith List Lia Bool Arith.
From Tatami Require Import Gravity SetGame Harary Drop.
From Tatami Require Areas.
Import ListNotations.
Open Scope Z_scope.

(** Three in a row on the line: Breaker pairs 1 with 2, 3 with 4, and so on. *)
Example three_in_a_row_is_a_loser : keeps_from (image Z Z.add [[0; 1; 2]]).
Proof.
  apply (pave_line 2 [[0; 1; 2]] [pair Z 1 2]).
  - lia.
  - simpl. repeat constructor; simpl; intuition discriminate.
  - intros q [<-|[]]. apply pair_is_good. lia.
  - intros shape corner [<-|[]] range. exists [1; 2], 0. split; [simpl; auto|]. split; [reflexivity|].
    assert (corner = 0 \/ corner = 1) as [-> | ->] by lia; intros x inx; simpl in *; tauto.
Qed.

(** Two neighbours on the line: Maker takes 1, then 0 or 2. *)
Example two_neighbours_are_a_winner : maker_can_own (image Z Z.add [[0; 1]]) [] [].
Proof.
  apply (place Z Z.add Z.eq_dec [[0; 1]] [0; 1; 2] [[0; 1]; [1; 2]]).
  - assert (forall B, ~ In 2 B -> maker_owns [0; 1; 2] [[0; 1]; [1; 2]] [1] B) as right.
    { intros B free. apply (owns_later _ _ _ _ _ 2); [simpl; auto | split; auto; simpl; lia | |];
      intros; apply (owns_now _ _ _ _ _ [1; 2]); simpl; auto; intros x; simpl; tauto. }
    assert (forall B, ~ In 0 B -> maker_owns [0; 1; 2] [[0; 1]; [1; 2]] [1] B) as left.
    { intros B free. apply (owns_later _ _ _ _ _ 0); [simpl; auto | split; auto; simpl; lia | |];
      intros; apply (owns_now _ _ _ _ _ [0; 1]); simpl; auto; intros x; simpl; tauto. }
    apply (owns_later _ _ _ _ _ 1); [simpl; auto | split; simpl; auto | now apply left |].
    intros d ind free. destruct (Z.eq_dec d 0) as [->|]; [apply right | apply left]; simpl; lia.
  - intros s [<-|[<-|[]]]; [exists [0; 1], 0 | exists [0; 1], 1]; (split; [now left|]); intros c; simpl; tauto.
Qed.

(** Two in a row with gravity, on the endless board: X plays in column 0 and threatens on both sides. *)
Definition two_in_a_row : board := {| connect := 2; columns := (None, None); height := None |}.

Example the_first_player_has_two_in_a_row : wins two_in_a_row X (fun _ => []) X.
Proof.
  apply (winners_tree_is_sound two_in_a_row X (-1) 1 false []); auto.
  split; [auto|]. split; [intros n []|]. right. split; auto. exists 0. split; [lia|].
  assert (forall c, playable two_in_a_row (play (fun _ => []) 0 X) c) as can.
  { intros c. unfold playable, on_board, has_column. simpl. lia. }
  split; [unfold playable, on_board, has_column; simpl; lia|]. right. left. split.
  - (* O has no stones, so no line. *)
    assert (forall x, stone (play (fun _ => []) 0 X) x <> Some O) as none.
    { intros x. unfold stone, play. destruct (1 <=? snd x); [|discriminate].
      destruct (fst x =? 0); simpl; destruct (Z.to_nat (snd x - 1)) as [|[|n]]; simpl; discriminate. }
    split; [|simpl; lia]. intros l lined [x [inx insx]]. split.
    + intros [all _]. now apply (none x), all.
    + intros c range _ inl [all few]. destruct lined as [start [way [listed [-> _]]]].
      (* The other cell of the line lies in the window, or outside, where O has nothing. *)
      set (s0 := at_step start way 0) in *. set (s1 := at_step start way 1) in *.
      assert (line (connect two_in_a_row) start way = [s0; s1]) as two by reflexivity. rewrite two in *.
      assert (s0 <> s1) as differ.
      { pose proof (line_has_no_cell_twice 2 start way listed) as once. change (line 2 start way) with [s0; s1] in once.
        inversion once as [|? ? out _]. intros e. apply out. simpl. auto. }
      simpl in few.
      assert (forall y, In y [s0; s1] -> inside (-1) 1 y) as window_.
      { intros y iny. unfold beyond in few. simpl in few. apply insideb_iff.
        destruct (insideb (-1) 1 s0) eqn:E0, (insideb (-1) 1 s1) eqn:E1; simpl in few; try lia.
        destruct iny as [<-|[<-|[]]]; auto. }
      destruct inl as [e|[e|[]]].
      * apply (none s1), all; [simpl; auto | apply window_; simpl; auto |]. simpl in *. congruence.
      * apply (none s0), all; [simpl; auto | apply window_; simpl; auto |]. simpl in *. congruence.
  - left. exists 1, (-1). split; [lia|].
    split; (split; [lia|]; split; [apply can|]).
    + exists (line 2 (0, 1) (1, 0)). split.
      { exists (0, 1), (1, 0). split; [simpl; auto|]. split; [reflexivity|].
        intros x [<-|[<-|[]]]; unfold on_board, has_column; simpl; lia. }
      split; [intros x [<-|[<-|[]]]; unfold inside; simpl; lia|]. split; [simpl; auto|].
      intros x [<-|[<-|[]]] differ; [reflexivity | now destruct differ].
    + exists (line 2 (-1, 1) (1, 0)). split.
      { exists (-1, 1), (1, 0). split; [simpl; auto|]. split; [reflexivity|].
        intros x [<-|[<-|[]]]; unfold on_board, has_column; simpl; lia. }
      split; [intros x [<-|[<-|[]]]; unfold inside; simpl; lia|]. split; [simpl; auto|].
      intros x [<-|[<-|[]]] differ; [now destruct differ | reflexivity].
Qed.

(** Three in a row on a board of height 1 with all columns: O pairs column 0 with 1, 2 with 3, and so on. *)
Definition one_row : board := {| connect := 3; columns := (None, None); height := Some 1 |}.

Definition two_columns (c : Z) : column :=
  if c =? 0 then {| below := []; partners := [(1, 1)] |} else {| below := []; partners := [(0, 1)] |}.

Example pairs_hold_off_three_in_a_row : holds_off one_row (repeated 0 1 (Some 2) (Some 2) two_columns) O false.
Proof.
  assert (forall c, top (repeated 0 1 (Some 2) (Some 2) two_columns) c = 1) as one.
  { intros c. assert (exists z, source 0 1 (Some 2) (Some 2) c = Some z) as [z e].
    { unfold source. destruct (c <? 0), (1 <? c); cbn [option_map]; eauto. }
    unfold top, base, repeated, two_columns. rewrite e. destruct (z =? 0); reflexivity. }
  assert (forall c r q, partner (repeated 0 1 (Some 2) (Some 2) two_columns) (c, r) = Some q -> r = 1) as row.
  { intros c r q mat. apply matched_rows in mat. cbn [fst snd] in mat. rewrite one in mat. unfold base in mat. lia. }
  apply (drop_and_pave_in_a_window one_row 0 1 (Some 2) (Some 2)) with (far := 1) (highest := 1); auto;
    try (intros p e; injection e as <-); try lia.
  - intros c _ range r q mat. assert (r = 1) as -> by now apply (row c r q).
    assert (c = -1 \/ c = 0 \/ c = 1 \/ c = 2) as [-> | [-> | [-> | ->]]] by lia; vm_compute in mat;
    match type of mat with Some ?x = _ => assert (q = x) as -> by congruence end; repeat split; simpl; try lia; discriminate.
  - intros c _ range r m mat. assert (r = 1) as -> by now apply (row c r m). left. unfold lowest. cbn [fst snd].
    unfold base, repeated, two_columns.
    destruct (source 0 1 (Some 2) (Some 2) c) as [z|]; [destruct (z =? 0)|]; reflexivity.
  - intros c h _ e. simpl in e. rewrite one. injection e as <-. lia.
  - intros c h _ e. simpl in e. rewrite one. injection e as <-. reflexivity.
  - intros c _. rewrite one. lia.
  - intros c r way listed range rows on.
    assert (forall i, (i < 3)%nat -> snd (at_step (c, r) way i) = 1) as flat.
    { intros i small. assert (In (at_step (c, r) way i) (line 3 (c, r) way)) as ini by (apply in_map, in_seq; lia).
      pose proof (on _ ini) as [_ [low high]]. simpl in high. unfold at_step. cbn [snd]. unfold at_step in low, high.
      cbn [snd] in low, high. lia. }
    assert (way = (1, 0) /\ r = 1) as [-> ->].
    { pose proof (flat 0%nat ltac:(lia)). pose proof (flat 1%nat ltac:(lia)).
      simpl in listed. destruct listed as [<-|[<-|[<-|[<-|[]]]]]; unfold at_step in *; cbn [fst snd] in *; try lia.
      split; auto. lia. }
    simpl in range.
    assert (c = -2 \/ c = -1 \/ c = 0 \/ c = 1) as [-> | [-> | [-> | ->]]] by lia.
    + exists (-2, 1). split; [simpl; auto|]. right. right. exists (-1, 1). split; [reflexivity | simpl; auto].
    + exists (0, 1). split; [simpl; auto|]. right. right. exists (1, 1). split; [reflexivity | simpl; auto].
    + exists (0, 1). split; [simpl; auto|]. right. right. exists (1, 1). split; [reflexivity | simpl; auto].
    + exists (2, 1). split; [simpl; auto|]. right. right. exists (3, 1). split; [reflexivity | simpl; auto].
  - simpl. lia.
Qed.

(** Areas that do: for three in a row on the line, the pair 1, 2, repeated every 2 cells. So it is not for nothing that
    the rule `exclude` says that there are none. *)
Example some_areas_do_for_three_in_a_row : Areas.some_areas_do [0; 1; 2] 2 2.
Proof.
  set (mate := fun c => if Z.even c then c - 1 else c + 1).
  assert (forall h x, In x (Areas.piece 2 [[1; 2]] h) <-> fst h = 0%nat /\ (x = 1 + snd h * 2 \/ x = 2 + snd h * 2)) as cells_.
  { intros [[|i] j] x; unfold Areas.piece; cbn [fst snd].
    - simpl nth. cbn [map In]. split; [intros [<-|[<-|[]]]; auto | intros [_ [->| ->]]; auto].
    - destruct i; simpl; intuition discriminate. }
  assert (forall c, exists j, (c = 1 + j * 2 /\ mate c = 2 + j * 2) \/ (c = 2 + j * 2 /\ mate c = 1 + j * 2)) as kinds.
  { intros c. unfold mate. destruct (Z.even c) eqn:E.
    - apply Z.even_spec in E. destruct E as [k ->]. exists (k - 1). right. lia.
    - assert (Z.odd c = true) as odd by (now rewrite <- Z.negb_even, E). apply Z.odd_spec in odd.
      destruct odd as [k ->]. exists k. left. lia. }
  assert (forall c, mate (mate c) = c) as twice.
  { intros c. destruct (kinds c) as [j one], (kinds (mate c)) as [i two]. lia. }
  exists [[1; 2]]. split; [|split; [simpl; lia|]].
  - intros g h x ing inh. apply cells_ in ing, inh. destruct g as [g1 g2], h as [h1 h2]. cbn [fst snd] in *.
    destruct ing, inh. f_equal; [congruence | lia].
  - exists (fun x => (0%nat, x / 2)). split.
    { intros x. unfold Areas.moved. cbn [fst snd]. f_equal. replace (x + 2) with (x + 1 * 2) by lia.
      now rewrite Z.div_add by lia. }
    exists (fun M B => (forall x, In x M -> In (mate x) B) /\ forall x, In x M -> ~ In x B). split.
    { split; intros x []. }
    intros M B [paired apart_] c [free1 free2]. split.
    + intros x owned.
      assert (forall y, y = 1 + x / 2 * 2 \/ y = 2 + x / 2 * 2 -> In y (c :: M)) as both.
      { intros y pair_. apply owned. unfold Areas.part. apply filter_In. split.
        - pose proof (Z.div_mod x 2 ltac:(lia)). pose proof (Z.mod_pos_bound x 2 ltac:(lia)).
          unfold Areas.image. cbn [map In]. lia.
        - destruct (in_dec Z.eq_dec y (Areas.piece 2 [[1; 2]] (0%nat, x / 2))) as [|out]; auto.
          exfalso. apply out, cells_. cbn [fst snd]. auto. }
      pose proof (both (1 + x / 2 * 2) (or_introl eq_refl)) as one.
      pose proof (both (2 + x / 2 * 2) (or_intror eq_refl)) as two.
      assert (mate (1 + x / 2 * 2) = 2 + x / 2 * 2) as m1 by (destruct (kinds (1 + x / 2 * 2)) as [j k]; lia).
      assert (mate (2 + x / 2 * 2) = 1 + x / 2 * 2) as m2 by (destruct (kinds (2 + x / 2 * 2)) as [j k]; lia).
      destruct one as [e1|one], two as [e2|two]; [lia | | |].
      * apply paired in two. rewrite m2, <- e1 in two. auto.
      * apply paired in one. rewrite m1, <- e2 in one. auto.
      * apply paired in one. rewrite m1 in one. now apply (apart_ (2 + x / 2 * 2)).
    + assert (mate c <> c) as differ by (destruct (kinds c) as [j k]; lia).
      destruct (in_dec Z.eq_dec (mate c) B) as [taken|open].
      * left. split; intros x [<-|inx]; auto.
      * right. exists (mate c). split; [|split].
        -- split; auto. intros [e|inm]; [auto|]. apply free2. rewrite <- (twice c). auto.
        -- destruct (kinds c) as [j k]. exists (0%nat, j). rewrite !cells_. cbn [fst snd]. lia.
        -- split; intros x [<-|inx]; simpl; auto.
           ++ intros [e|inb]; auto.
           ++ intros [e|inb]; [|now apply (apart_ x)]. subst x. apply free2. rewrite <- (twice c). auto.
Qed.
