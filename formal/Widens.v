(* All widths from some width on by one drawing: `widens` in section 7 of manual/src/certificate.md.

   A stretch of columns of a limited drawing may stand any number of times. Whatever is tested of a column looks at a
   few columns around it only. Once the copies of the stretch are longer than that, no test sees both ends of them, and
   one copy more changes nothing that a test can see. *)

From Coq Require Import ZArith List Lia Bool.
From Tatami Require Import Gravity Drop Draws.
Import ListNotations.
Open Scope Z_scope.

Section Widens.

(** The narrowest board, and the stretch: so many columns from `from` on. *)
Variables (k : nat) (tall : option Z) (lo hi from period : Z) (given : Z -> column) (defender : player) (divert : bool).
Hypothesis some_length : (1 <= k)%nat.
Hypothesis some_period : 1 <= period.
Hypothesis inside : lo <= from /\ from + period - 1 <= hi.

(** The board with n more copies of the stretch. *)
Definition wider (n : Z) : board :=
  {| connect := k; columns := (Some lo, Some (hi + n * period)); height := tall |}.

(** The column of the narrowest board that a column repeats; it has its partners moved as it is moved itself. *)
Definition origin (n c : Z) : Z :=
  if c <? from then c
  else if c <? from + (n + 1) * period then from + (c - from) mod period
  else c - n * period.

Definition widened (n c : Z) : column :=
  let s := origin n c in
  {| below := below (given s); partners := map (shift (c - s)) (partners (given s)) |}.

Definition drawn (n : Z) : Z -> column := repeated lo (hi + n * period) None None (widened n).

(** Partners lie at most this many columns apart. *)
Variable far : Z.
Hypothesis far_positive : 0 <= far.

(** What `drop` and `pave` demand of the board with n more copies. *)
Definition passes (n : Z) : Prop :=
  (forall c, mutual_in (drawn n) far c)
  /\ (forall c, reach_in (drawn n) divert c)
  /\ (forall c h, has_column (wider n) c -> tall = Some h -> top (drawn n) c <= h /\ Z.even (h - top (drawn n) c) = true)
  /\ (forall c r way, In way directions -> 1 <= r -> harmless_from (wider n) (drawn n) defender c r way).

Lemma has_column_of_wider n c : has_column (wider n) c <-> lo <= c <= hi + n * period.
Proof. unfold has_column, wider. cbn [columns fst snd]. lia. Qed.

Lemma drawn_inside n c : lo <= c <= hi + n * period ->
  drawn n c = {| below := below (given (origin n c)); partners := map (shift (c - origin n c)) (partners (given (origin n c))) |}.
Proof.
  intros range. unfold drawn, repeated, source. destruct (Z.ltb_spec c lo); [lia|].
  destruct (Z.ltb_spec (hi + n * period) c); [lia|]. unfold widened. cbn [below partners].
  f_equal. rewrite map_map. apply map_ext. intros x. unfold shift. cbn [fst snd]. f_equal. lia.
Qed.

Lemma drawn_outside n c : ~ (lo <= c <= hi + n * period) -> drawn n c = {| below := []; partners := [] |}.
Proof.
  intros out. unfold drawn, repeated, source. destruct (Z.ltb_spec c lo); [reflexivity|].
  destruct (Z.ltb_spec (hi + n * period) c); [reflexivity | lia].
Qed.

Lemma passes_hold_off n : passes n -> holds_off (wider n) (drawn n) defender divert.
Proof.
  intros [mut [reach [tops good]]].
  apply (drop_and_pave_by_columns _ _ _ _ far); auto.
  intros c r q mat. apply has_column_of_wider.
  assert (lo <= c <= hi + n * period \/ ~ (lo <= c <= hi + n * period)) as [|out] by lia; auto. exfalso.
  unfold partner, base in mat. cbn [fst snd] in mat. rewrite (drawn_outside n c out) in mat. cbn [below partners] in mat.
  destruct (_ <? r); [|discriminate]. now destruct (Z.to_nat _).
Qed.

(** Left of the last copy, one copy more changes nothing; right of the first, it moves everything. *)
Lemma alike_before n c : 0 <= n -> c < from + (n + 1) * period -> alike (drawn (n + 1)) (drawn n) 0 c.
Proof.
  intros pos left_. unfold alike. rewrite Z.add_0_r.
  assert (drawn n c = drawn (n + 1) c) as ->.
  { assert (lo <= c \/ c < lo) as [on|out] by lia.
    - rewrite !drawn_inside by nia. assert (origin n c = origin (n + 1) c) as ->; auto.
      unfold origin. destruct (Z.ltb_spec c from), (Z.ltb_spec c (from + (n + 1) * period)),
        (Z.ltb_spec c (from + (n + 1 + 1) * period)); try lia; nia.
    - now rewrite !drawn_outside by lia. }
  split; auto. transitivity (map (fun x => x) (partners (drawn (n + 1) c))); [now rewrite map_id|].
  apply map_ext. intros [x y]. unfold shift. cbn [fst snd]. f_equal. lia.
Qed.

Lemma alike_after n c : 0 <= n -> from + period <= c -> alike (drawn (n + 1)) (drawn n) (- period) c.
Proof.
  intros pos right_. unfold alike.
  assert (c <= hi + (n + 1) * period \/ hi + (n + 1) * period < c) as [on|out] by lia.
  - rewrite (drawn_inside n) by nia. rewrite (drawn_inside (n + 1)) by nia.
    assert (origin n (c + - period) = origin (n + 1) c) as ->.
    { unfold origin.
      destruct (Z.ltb_spec (c + - period) from); [lia|]. destruct (Z.ltb_spec c from); [lia|].
      destruct (Z.ltb_spec (c + - period) (from + (n + 1) * period)), (Z.ltb_spec c (from + (n + 1 + 1) * period));
        try nia.
      replace (c + - period - from) with (c - from + (-1) * period) by lia. now rewrite Z.mod_add by lia. }
    cbn [below partners]. split; auto. rewrite map_map. apply map_ext. intros x. unfold shift. cbn [fst snd]. f_equal. lia.
  - rewrite !drawn_outside by nia. split; reflexivity.
Qed.

(** What is around a column of the board with one copy more is around a column of the one with n copies. *)
Lemma one_copy_more n : 0 <= n -> 2 * far <= n * period -> Z.of_nat k - 1 <= n * period -> passes n -> passes (n + 1).
Proof.
  intros pos far_enough long_enough [mut [reach [tops good]]].
  assert (forall c, exists v, forall d, Z.abs (d - c) <= far -> alike (drawn (n + 1)) (drawn n) v d) as around.
  { intros c. assert (c + far < from + (n + 1) * period \/ from + (n + 1) * period <= c + far) as [l|r] by lia.
    - exists 0. intros d close. apply alike_before; auto. lia.
    - exists (- period). intros d close. apply alike_after; auto. nia. }
  assert (forall c, mutual_in (drawn (n + 1)) far c) as mut'.
  { intros c. destruct (around c) as [v near_]. now apply (mutual_moves _ (drawn n) far v). }
  split; [exact mut'|]. split; [|split].
  - intros c. destruct (around c) as [v near_]. now apply (reach_moves _ (drawn n) divert far v).
  - intros c h on H. rewrite has_column_of_wider in on.
    assert (c < from + (n + 1) * period \/ from + period <= c) as [l|r] by nia.
    + rewrite <- (alike_top _ _ 0 c (alike_before n c pos l)). apply tops; auto. apply has_column_of_wider. nia.
    + rewrite <- (alike_top _ _ (- period) c (alike_after n c pos r)). apply tops; auto. apply has_column_of_wider. lia.
  - intros c r way listed row.
    assert (c + Z.of_nat k - 1 < from + (n + 1) * period \/ from + (n + 1) * period <= c + Z.of_nat k - 1) as [l|r'] by lia.
    + apply (harmless_moves _ (drawn n) defender (wider (n + 1)) (wider n) 0); auto.
      intros d range. cbn [connect wider] in range. split; [apply alike_before; auto; lia|].
      rewrite !has_column_of_wider. nia.
    + apply (harmless_moves _ (drawn n) defender (wider (n + 1)) (wider n) (- period)); auto.
      intros d range. cbn [connect wider] in range. split; [apply alike_after; auto; lia|].
      rewrite !has_column_of_wider. lia.
Qed.

(** `widens`: it is enough to test the boards with up to N more copies. *)
Theorem widens N :
  2 * far <= N * period -> Z.of_nat k - 1 <= N * period -> 0 <= N ->
  (forall n, 0 <= n <= N -> passes n) ->
  forall n, 0 <= n -> holds_off (wider n) (drawn n) defender divert.
Proof.
  intros far_enough long_enough some few n pos. apply passes_hold_off.
  assert (forall m : nat, passes (N + Z.of_nat m)) as more.
  { induction m as [|m IH]; [rewrite Z.add_0_r; apply few; lia|].
    replace (N + Z.of_nat (S m)) with (N + Z.of_nat m + 1) by lia. apply one_copy_more; auto; nia. }
  destruct (Z_le_gt_dec n N) as [low|high]; [apply few; lia|].
  replace n with (N + Z.of_nat (Z.to_nat (n - N))) by lia. apply more.
Qed.

(** What the checker tests of each of these boards: columns of the window, and lines that start in it or at most k - 1
    columns left of it, in the rows up to B + k + 1. *)
Theorem tested_passes n highest :
  0 <= n ->
  (forall c, lo <= c <= hi + n * period -> mutual_in (drawn n) far c) ->
  (forall c, lo <= c <= hi + n * period -> reach_in (drawn n) divert c) ->
  (forall c h, lo <= c <= hi + n * period -> tall = Some h -> top (drawn n) c <= h) ->
  (forall c h, lo <= c <= hi + n * period -> tall = Some h -> Z.even (h - top (drawn n) c) = true) ->
  (forall c, lo <= c <= hi + n * period -> top (drawn n) c <= highest) ->
  (forall c r way, In way directions -> lo - Z.of_nat k + 1 <= c <= hi + n * period ->
     1 <= r <= highest + Z.of_nat k + 1 -> harmless_from (wider n) (drawn n) defender c r way) ->
  passes n.
Proof.
  intros pos mut reach fits even_ high good.
  assert (lo <= hi + n * period) as some by nia.
  assert (period_fits lo (hi + n * period) None) as none by (intros p; discriminate).
  assert (columns (wider n) = (end_of None lo, end_of None (hi + n * period))) as cols by reflexivity.
  assert (forall c, has_column (wider n) c -> lo - far <= c <= hi + n * period + far -> mutual_in (drawn n) far c) as mut'.
  { intros c on _. apply mut. now apply has_column_of_wider. }
  assert (forall c, has_column (wider n) c -> lo - far <= c <= hi + n * period + far -> reach_in (drawn n) divert c) as reach'.
  { intros c on _. apply reach. now apply has_column_of_wider. }
  split; [|split; [|split]].
  - intros c. apply (all_mutual (wider n) lo (hi + n * period) None None (widened n)); auto.
  - intros c. apply (all_reach (wider n) lo (hi + n * period) None None (widened n)) with (far := far); auto.
  - intros c h on H. rewrite has_column_of_wider in on. auto.
  - intros c r way. apply (all_harmless (wider n) lo (hi + n * period) None None (widened n)) with (highest := highest); auto.
Qed.

(** ** Stones *)

Lemma origin_is_there n c : 0 <= n -> lo <= c <= hi + n * period -> lo <= origin n c <= hi.
Proof.
  intros pos range. unfold origin. pose proof (Z.mod_pos_bound (c - from) period ltac:(lia)).
  destruct (Z.ltb_spec c from); [lia|]. destruct (Z.ltb_spec c (from + (n + 1) * period)); nia.
Qed.

Lemma start_of_wider n c : 0 <= n -> start (drawn n) c =
  if (lo <=? c) && (c <=? hi + n * period) then below (given (origin n c)) else [].
Proof.
  intros pos. unfold start. destruct (Z.leb_spec lo c), (Z.leb_spec c (hi + n * period)); cbn [andb].
  - now rewrite drawn_inside by lia.
  - now rewrite drawn_outside by lia.
  - now rewrite drawn_outside by lia.
  - now rewrite drawn_outside by lia.
Qed.

Lemma no_stones n : 0 <= n -> (forall c, lo <= c <= hi -> below (given c) = []) -> forall c, start (drawn n) c = [].
Proof.
  intros pos none c. rewrite start_of_wider by auto.
  destruct (Z.leb_spec lo c), (Z.leb_spec c (hi + n * period)); cbn [andb]; auto. apply none, origin_is_there; auto.
Qed.

(** A stone that is not in the stretch stands once on each board. *)
Lemma one_stone n c0 : 0 <= n -> lo <= c0 <= hi -> c0 < from \/ from + period <= c0 ->
  (forall c, lo <= c <= hi -> below (given c) = if c =? c0 then [X] else []) ->
  exists c', lo <= c' <= hi + n * period /\ forall c, start (drawn n) c = play empty c' X c.
Proof.
  intros pos range beside stones. exists (if c0 <? from then c0 else c0 + n * period). split.
  { destruct (Z.ltb_spec c0 from); nia. }
  intros c. rewrite start_of_wider by auto. unfold play, empty. rewrite app_nil_l.
  destruct (Z.leb_spec lo c) as [l|l], (Z.leb_spec c (hi + n * period)) as [r|r]; cbn [andb].
  - rewrite stones by now apply origin_is_there.
    assert ((origin n c =? c0) = (c =? (if c0 <? from then c0 else c0 + n * period))) as ->; auto.
    apply eq_true_iff_eq. rewrite !Z.eqb_eq. unfold origin.
    pose proof (Z.mod_pos_bound (c - from) period ltac:(lia)).
    destruct (Z.ltb_spec c0 from), (Z.ltb_spec c from), (Z.ltb_spec c (from + (n + 1) * period)); try lia; nia.
  - destruct (Z.ltb_spec c0 from), (Z.eqb_spec c c0), (Z.eqb_spec c (c0 + n * period)); auto; nia.
  - destruct (Z.ltb_spec c0 from), (Z.eqb_spec c c0), (Z.eqb_spec c (c0 + n * period)); auto; nia.
  - destruct (Z.ltb_spec c0 from), (Z.eqb_spec c c0), (Z.eqb_spec c (c0 + n * period)); auto; nia.
Qed.

End Widens.

(** All widths from some width on: one case for each of the widths first, first + 1, …, and the last `period` of them
    widen by `period`. Then each width has a case. *)
Lemma every_width_has_a_case first cases period width :
  1 <= period <= cases -> first <= width ->
  exists i n, 0 <= i < cases /\ 0 <= n /\ width = first + i + n * period /\ (cases - period <= i \/ n = 0).
Proof.
  intros some wide. destruct (Z_lt_le_dec (width - first) cases) as [small|large].
  - exists (width - first), 0. lia.
  - set (beyond := width - first - (cases - period)).
    exists (cases - period + beyond mod period), (beyond / period).
    pose proof (Z.mod_pos_bound beyond period ltac:(lia)). pose proof (Z.div_mod beyond period ltac:(lia)).
    assert (0 <= beyond / period) by (apply Z.div_pos; lia). lia.
Qed.

(** Two drawings that widen by as much make the game a draw on all their boards. *)
Theorem widening_drawings_make_draws k tall lo hi period from_x given_x divert_x from_o given_o divert_o c0 n :
  (1 <= k)%nat -> 1 <= period -> lo <= from_x /\ from_x + period - 1 <= hi -> lo <= from_o /\ from_o + period - 1 <= hi -> 0 <= n ->
  (forall h, tall = Some h -> 1 <= h) ->
  holds_off (wider k tall lo hi period n) (drawn lo hi from_x period given_x n) X divert_x ->
  holds_off (wider k tall lo hi period n) (drawn lo hi from_o period given_o n) O divert_o ->
  lo <= c0 <= hi -> c0 < from_x \/ from_x + period <= c0 ->
  (forall c, lo <= c <= hi -> below (given_x c) = if c =? c0 then [X] else []) ->
  (forall c, lo <= c <= hi -> below (given_o c) = []) ->
  never_loses (wider k tall lo hi period n) X empty X /\ never_loses (wider k tall lo hi period n) O empty X.
Proof.
  intros long some in_x in_o pos high holds_x holds_o range beside one none.
  destruct (one_stone k lo hi from_x period given_x long some in_x n c0 pos range beside one) as [c' [there start_x]].
  assert (playable (wider k tall lo hi period n) empty c') as can.
  { unfold playable, on_board, landing, empty. cbn [fst snd length wider height]. split; [|split].
    - apply (has_column_of_wider k tall lo hi period long). exact there.
    - lia.
    - destruct tall as [h|]; [|exact I]. specialize (high h eq_refl). lia. }
  assert (forall c, start (drawn lo hi from_o period given_o n) c = []) as start_o.
  { apply (no_stones k lo hi from_o period given_o long some in_o); auto. }
  exact (draw_by_two_drawings _ _ _ _ _ c' holds_x start_x can holds_o start_o).
Qed.

(** `wider`: what is shown for the cases is so at every width. *)
Theorem draws_at_all_widths k tall lo first cases period :
  1 <= period <= cases ->
  (forall i n, 0 <= i < cases -> 0 <= n -> cases - period <= i \/ n = 0 ->
     let b := {| connect := k; columns := (Some lo, Some (first + i + n * period)); height := tall |} in
     never_loses b X empty X /\ never_loses b O empty X) ->
  forall last, first <= last ->
    let b := {| connect := k; columns := (Some lo, Some last); height := tall |} in
    never_loses b X empty X /\ never_loses b O empty X.
Proof.
  intros some shown last wide. destruct (every_width_has_a_case first cases period last some wide)
    as [i [n [range [pos [-> kind]]]]]. now apply shown.
Qed.
