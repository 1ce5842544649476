(* Drawings that are beaten: `verdict fails` of section 7 of manual/src/certificate.md, a replay of moves.

   The first part says what the verdict means.  The second part is the replay, with the conditions that the checker tests.
   The third part proves that a replay which is accepted beats the drawing.  On a board without end that is
   limited in height a condition is needed of the columns that repeat; the last part shows by an example that it is
   needed. *)

From Coq Require Import ZArith List Lia Bool Arith.
From Tatami Require Import Gravity Drop.
Import ListNotations.
Open Scope Z_scope.

Section Beaten.

Variables (b : board) (drawn : Z -> column) (defender : player) (divert : bool).

Notation attacker := (attacker defender).
Notation answer := (answer b drawn divert).
Notation partner := (partner drawn).
Notation start := (start drawn).
Notation base := (base drawn).
Notation can_be_played := (can_be_played b).

(** * What the verdict means *)

(** Some play of the attacker's leads to a line, or leaves the defender who follows the rule without an answer though the
    board is not full, before the defender has a line. *)
Inductive beaten : position -> list cell -> Prop :=
| beaten_by_a_line p followed c :
    playable b p c -> has_line b (play p c attacker) attacker -> beaten p followed
| beaten_when_stuck p followed c :
    playable b p c -> (exists d, playable b (play p c attacker) d) ->
    (forall x followed', ~ answer (play p c attacker) followed (landing p c) x followed') ->
    beaten p followed
| beaten_later p followed c x followed' :
    playable b p c -> ~ has_line b (play p c attacker) attacker ->
    answer (play p c attacker) followed (landing p c) x followed' ->
    ~ has_line b (play (play p c attacker) (fst x) defender) defender ->
    beaten (play (play p c attacker) (fst x) defender) followed' ->
    beaten p followed.

Definition fails : Prop := (forall s, ~ has_line b start s) /\ beaten start [].

(** No drawing both holds and fails. *)
Theorem fails_excludes_holds : fails -> ~ holds_off b drawn defender divert.
Proof.
  intros [_ beat] [_ [these [first all]]].
  assert (forall p followed, beaten p followed -> these p followed -> False) as never; [|now apply (never _ _ beat)].
  clear first beat. intros p followed beat.
  induction beat as [p f c can lined | p f c can more stuck | p f c x f' can none ans no_line _ IH]; intros here;
    destruct (all p f here c can) as [no next]; [contradiction| |].
  - destruct next as [full | [x [f' [ans _]]]]; [|now apply (stuck x f')]. destruct more as [d can_d]. now apply (full d).
  - destruct next as [full | [y [g [ans' rest]]]].
    + assert (can_be_played (play p c attacker) x) as [land on] by (destruct ans; auto).
      apply (full (fst x)). unfold playable. now rewrite land.
    + destruct (answer_is_unique _ _ _ _ _ _ _ _ _ _ ans ans') as [<- <-]. destruct rest as [|rest]; auto.
Qed.

(** * The replay *)

(** The answer as the code computes it. A cell that was followed stays in its list for ever, and the code does not ask
    whether it is still empty. *)
Definition can_be_playedb (p : position) (x : cell) : bool :=
  if cell_eq_dec (landing p (fst x)) x then if playable_dec b p (fst x) then true else false else false.

Definition is_in (x : cell) (l : list cell) : bool := if in_dec cell_eq_dec x l then true else false.

Definition code_answer (p : position) (followed : list cell) (m : cell) : option (cell * list cell) :=
  if is_in m followed then Some (above m, followed)
  else match partner m with
  | None => if can_be_playedb p (above m) then Some (above m, followed) else None
  | Some q =>
      if can_be_playedb p q then Some (q, followed)
      else
        let e := under q in
        match stone p e, partner e with
        | None, Some r =>
            if divert && negb (is_in e followed) && negb (is_in (under e) followed) && can_be_playedb p r
            then Some (r, e :: followed) else None
        | _, _ => None
        end
  end.

(** So many steps from a cell, backwards if there are less than none. *)
Definition along (x way : cell) (t : Z) : cell := (fst x + fst way * t, snd x + snd way * t).

(** A line through a cell: runs of equal stones in both directions, with the cell as long as a line. *)
Definition line_through (p : position) (x : cell) (s : player) : Prop :=
  exists way i j, In way directions /\ 0 <= i /\ 0 <= j /\ Z.of_nat (connect b) <= i + j + 1
    /\ forall t, - j <= t <= i -> on_board b (along x way t) /\ stone p (along x way t) = Some s.

(** Whether the board is full, as the code tests it: a board without end never is. *)
Definition not_full_as_tested (p : position) : Prop :=
  match columns b with (Some lo, Some hi) => exists d, lo <= d <= hi /\ playable b p d | _ => True end.

(** The moves, the attacker's and the defender's in turn, given by their columns. *)
Fixpoint replayed (p : position) (followed : list cell) (moves : list Z) : Prop :=
  match moves with
  | [] => False
  | c :: rest =>
      let attacked := play p c attacker in
      let lined := line_through attacked (landing p c) attacker in
      playable b p c /\ (lined \/ not_full_as_tested attacked)
      /\ match rest with
         | [] => lined \/ code_answer attacked followed (landing p c) = None
         | d :: rest' =>
             ~ lined /\ playable b attacked d
             /\ exists followed', code_answer attacked followed (landing p c) = Some (landing attacked d, followed')
                /\ let answered := play attacked d defender in
                   ~ line_through answered (landing attacked d) defender /\ replayed answered followed' rest'
         end
  end.

(** * Lines through the last stone *)

Hypothesis some_length : (1 <= connect b)%nat.

Lemma along_steps x way i j : along (along x way i) way j = along x way (i + j).
Proof. unfold along. cbn [fst snd]. f_equal; ring. Qed.

Lemma at_step_along x way i : at_step x way i = along x way (Z.of_nat i).
Proof. reflexivity. Qed.

Lemma line_through_is_a_line p x s : line_through p x s -> has_line b p s.
Proof.
  intros [way [i [j [listed [pos_i [pos_j [long all]]]]]]].
  assert (forall y, In y (line (connect b) (along x way (- j)) way) -> on_board b y /\ stone p y = Some s) as each.
  { intros y iny. apply in_map_iff in iny. destruct iny as [n [<- small]]. apply in_seq in small.
    rewrite at_step_along, along_steps. apply all. lia. }
  exists (line (connect b) (along x way (- j)) way). split.
  - exists (along x way (- j)), way. split; auto. split; auto. intros y iny. now apply each.
  - intros y iny. now apply each.
Qed.

Lemma line_from_a_cell p s l x : is_line b l -> (forall y, In y l -> stone p y = Some s) -> In x l -> line_through p x s.
Proof.
  intros [first [way [listed [-> on]]]] all inx.
  pose proof inx as there. apply in_map_iff in there. destruct there as [n [<- small]]. apply in_seq in small.
  exists way, (Z.of_nat (connect b) - 1 - Z.of_nat n), (Z.of_nat n). split; auto. split; [lia|]. split; [lia|].
  split; [lia|]. intros t range. rewrite at_step_along, along_steps.
  assert (In (along first way (Z.of_nat n + t)) (line (connect b) first way)) as inl.
  { apply in_map_iff. exists (Z.to_nat (Z.of_nat n + t)). split; [|apply in_seq; lia].
    rewrite at_step_along. f_equal. lia. }
  split; auto.
Qed.

(** If nobody had a line, it is enough to look for one through the new stone. *)
Lemma new_lines_pass_the_new_stone p c s :
  ~ has_line b p s -> has_line b (play p c s) s -> line_through (play p c s) (landing p c) s.
Proof.
  intros none [l [lined all]].
  destruct (in_dec cell_eq_dec (landing p c) l) as [inl|out]; [now apply (line_from_a_cell _ _ l)|].
  exfalso. apply none. exists l. split; auto. intros x inx. rewrite <- (all x inx). symmetry.
  apply stone_play_elsewhere. congruence.
Qed.

Lemma a_stone_makes_no_line_of_the_other p c s t : s <> t -> ~ has_line b p s -> ~ has_line b (play p c t) s.
Proof.
  intros differ none [l [lined all]]. apply none. exists l. split; auto. intros x inx.
  rewrite <- (all x inx). symmetry. apply stone_play_elsewhere. intros ->.
  specialize (all _ inx). rewrite stone_play_landing in all. congruence.
Qed.

(** * What is followed *)

Hypothesis is_mutual : mutual drawn.

(** What is true of the cells that were ever followed, after each answer: the partner is the defender's, that of the cell above
    the attacker's; and if the cell is taken, so is the one above it. *)
Definition followed_well (p : position) (followed : list cell) : Prop :=
  (forall c, base c <= Z.of_nat (length (p c)))
  /\ forall e, In e followed ->
     (exists q, partner e = Some q /\ stone p q = Some defender)
     /\ (exists m, partner (above e) = Some m /\ stone p m = Some attacker)
     /\ (stone p e <> None -> stone p (above e) <> None).

Lemma followed_well_at_the_start : followed_well start [].
Proof. split; [intros c; unfold Drop.start, Drop.base; lia | intros e []]. Qed.

Lemma is_in_spec x l : is_in x l = true <-> In x l.
Proof. unfold is_in. destruct (in_dec cell_eq_dec x l); split; auto; discriminate. Qed.

Lemma can_be_playedb_spec p x : can_be_playedb p x = true <-> can_be_played p x.
Proof.
  unfold can_be_playedb, Drop.can_be_played, playable.
  destruct (cell_eq_dec (landing p (fst x)) x) as [e|no].
  - destruct (playable_dec b p (fst x)) as [can|cannot]; unfold playable in *.
    + rewrite e in can. tauto.
    + rewrite e in cannot. split; [discriminate | tauto].
  - split; [discriminate | tauto].
Qed.

(** What the code answers, if it can be played, is the answer of the rule. *)
Lemma code_answer_is_an_answer p followed m x followed' :
  code_answer p followed m = Some (x, followed') -> can_be_played p x -> answer p followed m x followed'.
Proof.
  unfold code_answer. destruct (is_in m followed) eqn:in_m.
  { intros e can. injection e as <- <-. apply is_in_spec in in_m. apply follow_up_; auto. }
  assert (~ In m followed) as not_m by (rewrite <- is_in_spec; congruence).
  destruct (partner m) as [q|] eqn:mat.
  2: { destruct (can_be_playedb p (above m)); [|discriminate]. intros e can. injection e as <- <-.
       apply follow_up_; auto. }
  destruct (can_be_playedb p q) eqn:can_q.
  { intros e can. injection e as <- <-. now apply take_the_partner. }
  destruct (stone p (under q)) eqn:free; [discriminate|]. destruct (partner (under q)) as [r|] eqn:mat_e; [|discriminate].
  destruct (divert && negb (is_in (under q) followed) && negb (is_in (under (under q)) followed)
            && can_be_playedb p r) eqn:tests; [|discriminate].
  apply andb_prop in tests. destruct tests as [tests can_r]. apply andb_prop in tests. destruct tests as [tests not_u].
  apply andb_prop in tests. destruct tests as [div not_e]. apply negb_true_iff in not_u, not_e.
  intros e can. injection e as <- <-.
  apply (take_another b drawn divert p followed m q (under q) r); auto.
  - rewrite <- can_be_playedb_spec. congruence.
  - rewrite <- is_in_spec. congruence.
  - rewrite <- is_in_spec. intros [bad _]. congruence.
Qed.

(** If the code has no answer, there is none: a followed cell that is taken has a taken one above it, so that it does
    not matter that the code does not ask. *)
Lemma no_code_answer_is_no_answer p c followed :
  followed_well p followed -> code_answer (play p c attacker) followed (landing p c) = None ->
  forall x followed', ~ answer (play p c attacker) followed (landing p c) x followed'.
Proof.
  intros [_ well] none x followed' ans. set (m := landing p c) in *. set (p' := play p c attacker) in *.
  unfold code_answer in none. destruct (is_in m followed) eqn:in_m; [discriminate|].
  assert (~ In m followed) as not_m by (rewrite <- is_in_spec; congruence).
  destruct ans as [how can | q _ mat can | q e r _ mat cannot div -> free not_e not_u mat_e can].
  - destruct how as [|no]; [contradiction|]. rewrite no in none. apply can_be_playedb_spec in can.
    rewrite can in none. discriminate.
  - rewrite mat in none. apply can_be_playedb_spec in can. rewrite can in none. discriminate.
  - rewrite mat in none. destruct (can_be_playedb p' q); [discriminate|]. rewrite free, mat_e in none.
    apply can_be_playedb_spec in can. rewrite can, div in none.
    destruct (is_in (under q) followed) eqn:in_e; [apply is_in_spec in in_e; contradiction|].
    destruct (is_in (under (under q)) followed) eqn:in_u; [|discriminate].
    apply is_in_spec in in_u. destruct (stone p' (under (under q))) eqn:taken; [|now apply not_u].
    destruct (well _ in_u) as [_ [_ up]]. rewrite above_under in up.
    assert (under (under q) <> m) as other_ by congruence.
    unfold p' in taken, free. fold m in taken. rewrite stone_play_elsewhere in taken by auto.
    assert (stone p (under q) <> None) as there by (apply up; congruence).
    destruct (stone p (under q)) eqn:E; [|congruence]. now rewrite (stone_play_kept _ _ _ _ _ E) in free.
Qed.

Lemma answer_cases p followed m x followed' : answer p followed m x followed' ->
  (x = above m /\ (In m followed \/ partner m = None))
  \/ (~ In m followed /\ partner m = Some x)
  \/ (~ In m followed /\ exists e, stone p e = None /\ partner e = Some x).
Proof.
  intros ans. destruct ans as [how _ | q not_m mat _ | q e r not_m _ _ _ _ free _ _ mat_e _]; auto.
  right. right. split; auto. now exists e.
Qed.

(** After an answer all is well again. *)
Lemma followed_well_after p c followed x followed' :
  followed_well p followed -> answer (play p c attacker) followed (landing p c) x followed' ->
  followed_well (play (play p c attacker) (fst x) defender) followed'.
Proof.
  intros [high well] ans. set (m := landing p c) in *. set (p' := play p c attacker) in *.
  assert (can_be_played p' x) as [land _] by (destruct ans; auto).
  assert (stone p' m = Some attacker) as att by apply stone_play_landing.
  assert (stone p' x = None) as free_x by (rewrite <- land; apply stone_landing).
  set (p'' := play p' (fst x) defender).
  assert (stone p'' x = Some defender) as def.
  { unfold p''. rewrite <- land at 2. apply stone_play_landing. }
  assert (forall y s, stone p y = Some s -> stone p'' y = Some s) as stay.
  { intros y s there. apply stone_play_kept. now apply stone_play_kept. }
  assert (stone p'' m = Some attacker) as att'' by now apply stone_play_kept.
  assert (forall y, stone p'' y <> None -> y = x \/ y = m \/ stone p y <> None) as taken_.
  { intros y taken. destruct (cell_eq_dec y x) as [|no_x]; auto. destruct (cell_eq_dec y m) as [|no_m]; auto.
    right. right. unfold p'' in taken. rewrite stone_play_elsewhere in taken by (rewrite land; auto).
    unfold p' in taken. now rewrite stone_play_elsewhere in taken by auto. }
  split.
  { intros d. unfold p'', p'. rewrite !length_play. specialize (high d). destruct (d =? _), (d =? _); lia. }
  (* The answer is no cell that was followed. *)
  assert (forall e, In e followed -> x <> e) as new.
  { intros e fol ->. destruct (well e fol) as [[q [mat_q mine]] [_ _]].
    destruct (answer_cases _ _ _ _ _ ans) as [[is_above how] | [[_ mat] | [_ [e' [free mat_e]]]]].
    - destruct how as [fol_m | no].
      + destruct (well m fol_m) as [_ [[m' [mat' his]] _]]. rewrite <- is_above in mat'.
        assert (m' = q) by congruence. subst m'. rewrite mine in his. injection his as his.
        symmetry in his. now apply (other_is_another defender).
      + pose proof (matched_rows drawn e q mat_q) as rows. rewrite is_above in rows. unfold above, m in rows.
        cbn [landing fst snd] in rows. destruct (rows_that_are_matched drawn m) as [y bad]; [|congruence].
        unfold m. cbn [landing fst snd]. specialize (high c). lia.
    - apply is_mutual in mat as [_ mat]. assert (q = m) by congruence. subst q.
      unfold m in mine. rewrite stone_landing in mine. discriminate.
    - apply is_mutual in mat_e as [_ mat_e]. assert (e' = q) by congruence. subst e'.
      pose proof (stone_play_kept p c attacker q _ mine) as bad. fold p' in bad. congruence. }
  assert (forall e, In e followed ->
     (exists q, partner e = Some q /\ stone p'' q = Some defender)
     /\ (exists m, partner (above e) = Some m /\ stone p'' m = Some attacker)
     /\ (stone p'' e <> None -> stone p'' (above e) <> None)) as old.
  { intros e fol. destruct (well e fol) as [[q [mat_q mine]] [[m' [mat' his]] up]].
    split; [exists q; auto|]. split; [exists m'; auto|].
    intros taken. destruct (taken_ e taken) as [-> | [-> | before]].
    - exfalso. now apply (new x fol).
    - destruct (answer_cases _ _ _ _ _ ans) as [[is_above _] | [[not_m _] | [not_m _]]]; try contradiction.
      rewrite <- is_above, def. discriminate.
    - specialize (up before). destruct (stone p (above e)) eqn:E; [|congruence]. now rewrite (stay _ _ E). }
  destruct ans as [how can | q not_m mat can | q e' r not_m mat cannot div -> free not_e not_u mat_e can]; auto.
  intros e [<-|fol]; auto. split; [now exists r|]. split.
  - exists m. split; auto. rewrite above_under. now apply is_mutual.
  - intros taken. exfalso. apply taken. unfold p''. rewrite stone_play_elsewhere; [exact free|].
    rewrite land. intros e. now destruct (is_mutual _ _ mat_e).
Qed.

(** * The proof *)

(** A position in which all but finitely many columns are as they were. *)
Definition few_columns_played (p : position) : Prop := exists l, forall c, ~ In c l -> p c = start c.

Lemma few_columns_more p c s : few_columns_played p -> few_columns_played (play p c s).
Proof.
  intros [l same]. exists (c :: l). intros d out. rewrite play_else; [apply same|]; intros bad; apply out; simpl; auto.
Qed.

(** The board is not full where the code takes that for granted. *)
Definition never_full : Prop :=
  (forall lo hi, columns b <> (Some lo, Some hi)) -> forall p, few_columns_played p -> exists d, playable b p d.

Lemma replayed_beats moves : never_full -> forall n p followed,
  (length moves <= n)%nat -> few_columns_played p -> (forall s, ~ has_line b p s) -> followed_well p followed ->
  replayed p followed moves -> beaten p followed.
Proof.
  intros never n. revert moves. induction n as [|n IH]; intros moves p followed short few none well good.
  { destruct moves; [destruct good | simpl in short; lia]. }
  destruct moves as [|c rest]; [destruct good|]. destruct good as [can [room good]].
  set (p' := play p c attacker) in *.
  assert (few_columns_played p') as few' by now apply few_columns_more.
  assert (line_through p' (landing p c) attacker -> beaten p followed) as by_line.
  { intros lined. apply (beaten_by_a_line p followed c can). now apply line_through_is_a_line in lined. }
  destruct rest as [|d rest].
  - destruct room as [lined|room]; [auto|]. destruct good as [lined|stuck]; [auto|].
    apply (beaten_when_stuck p followed c can).
    + unfold not_full_as_tested in room. destruct (columns b) as [[lo|] [hi|]] eqn:limited;
        try (apply never; [intros; congruence | auto]).
      destruct room as [e [_ can_e]]. now exists e.
    + now apply no_code_answer_is_no_answer.
  - destruct good as [no_line [can_d [followed' [ans [no_line' rest_good]]]]].
    assert (can_be_played p' (landing p' d)) as can_x by (split; [reflexivity | exact can_d]).
    pose proof (code_answer_is_an_answer _ _ _ _ _ ans can_x) as answered.
    assert (~ has_line b p' attacker) as none'.
    { intros lined. apply no_line. now apply new_lines_pass_the_new_stone. }
    assert (~ has_line b p' defender) as none_d.
    { apply a_stone_makes_no_line_of_the_other; [|auto]. intros e. symmetry in e. now apply (other_is_another defender). }
    assert (~ has_line b (play p' d defender) defender) as none''.
    { intros lined. apply no_line'. now apply new_lines_pass_the_new_stone. }
    apply (beaten_later p followed c (landing p' d) followed'); auto.
    apply (IH rest); auto.
    + simpl in short. lia.
    + now apply few_columns_more.
    + intros s. assert (s = defender \/ s = attacker) as [->| ->]; auto.
      * unfold Drop.attacker. destruct s, defender; auto.
      * apply a_stone_makes_no_line_of_the_other; auto. apply (other_is_another defender).
    + now apply (followed_well_after p c followed).
Qed.

Theorem replay_beats moves :
  never_full -> (forall s, ~ has_line b start s) -> replayed start [] moves -> fails.
Proof.
  intros never none good. split; auto.
  apply (replayed_beats moves never (length moves)); auto using followed_well_at_the_start.
  exists []. auto.
Qed.

End Beaten.

(** * The boards of certificates *)

(** The test of the start: no stone of the drawing, in the window and k columns beside it, is part of a line. *)
Definition start_tested (b : board) (drawn : Z -> column) (lo hi highest : Z) : Prop :=
  forall c r s, lo - Z.of_nat (connect b) <= c <= hi + Z.of_nat (connect b) -> 1 <= r <= highest ->
    stone (start drawn) (c, r) = Some s -> ~ line_through b (start drawn) (c, r) s.

Lemma no_tested_line b drawn lo hi highest c r way s :
  (1 <= connect b)%nat -> (forall c, base drawn c <= highest) -> start_tested b drawn lo hi highest -> In way directions ->
  lo - Z.of_nat (connect b) <= c <= hi + Z.of_nat (connect b) ->
  (forall x, In x (line (connect b) (c, r) way) -> on_board b x /\ stone (start drawn) x = Some s) -> False.
Proof.
  intros long high tested listed range all.
  assert (In (c, r) (line (connect b) (c, r) way)) as first.
  { apply in_map_iff. exists 0%nat. split; [|apply in_seq; lia]. unfold at_step. cbn [fst snd]. f_equal; lia. }
  destruct (all _ first) as [[_ [low _]] there]. cbn [fst snd] in low. apply (tested c r s range); auto.
  - split; auto. destruct (Z_le_gt_dec r highest) as [|bad]; auto. exfalso. specialize (high c).
    assert (stone (start drawn) (c, r) = None); [|congruence]. apply empty_iff; auto.
    cbn [fst snd]. unfold start. unfold base in high. lia.
  - apply (line_from_a_cell b long (start drawn) s (line (connect b) (c, r) way)); auto.
    + exists (c, r), way. split; auto. split; auto. intros x inx. now apply all.
    + intros x inx. now apply all.
Qed.

Section Tested.

Variables (b : board) (lo hi : Z) (left right : option Z) (given : Z -> column) (defender : player) (divert : bool)
  (far highest : Z).
Hypothesis the_columns : columns b = (end_of left lo, end_of right hi).
Hypothesis some_columns : lo <= hi.
Hypothesis left_fits : period_fits lo hi left.
Hypothesis right_fits : period_fits lo hi right.
Hypothesis some_length : (1 <= connect b)%nat.

Notation drawn := (repeated lo hi left right given).

(** What is tested. *)
Definition tested (moves : list Z) : Prop :=
  0 <= far
  /\ (forall c, has_column b c -> lo - far <= c <= hi + far -> mutual_in drawn far c)
  /\ (forall c, base drawn c <= highest)
  /\ start_tested b drawn lo hi highest
  /\ replayed b drawn defender divert (start drawn) [] moves.

(** Tested besides: if columns repeat and the height is limited, there is room in one of the columns that repeat. *)
Definition room_beside : Prop :=
  left = None /\ right = None
  \/ forall h, height b = Some h ->
    exists c p, (left = Some p /\ lo <= c < lo + p \/ right = Some p /\ hi - p < c <= hi) /\ base drawn c < h.

Lemma below_again c p n : 0 <= n ->
  (left = Some p -> lo <= c < lo + p -> base drawn (c - n * p) = base drawn c)
  /\ (right = Some p -> hi - p < c <= hi -> base drawn (c + n * p) = base drawn c).
Proof.
  intros pos. split; intros is range.
  - pose proof (left_fits p is).
    assert (source lo hi left right c = Some c) as same.
    { unfold source. destruct (Z.ltb_spec c lo), (Z.ltb_spec hi c); try lia; auto. }
    assert (source lo hi left right (c - n * p) = Some c) as again.
    { unfold source. rewrite is. cbn [option_map]. destruct (Z.ltb_spec (c - n * p) lo).
      - replace (c - n * p - lo) with (c - lo + (- n) * p) by lia. rewrite Z.mod_add, Z.mod_small by lia. f_equal. lia.
      - assert (n = 0) by nia. subst n. destruct (Z.ltb_spec hi (c - 0 * p)); [lia|]. f_equal. lia. }
    unfold base, repeated. now rewrite same, again.
  - pose proof (right_fits p is).
    assert (source lo hi left right c = Some c) as same.
    { unfold source. destruct (Z.ltb_spec c lo), (Z.ltb_spec hi c); try lia; auto. }
    assert (source lo hi left right (c + n * p) = Some c) as again.
    { unfold source. rewrite is. cbn [option_map]. destruct (Z.ltb_spec (c + n * p) lo); [nia|].
      destruct (Z.ltb_spec hi (c + n * p)).
      - replace (c + n * p - hi - 1) with (c - (hi - p + 1) + (n - 1) * p) by lia.
        rewrite Z.mod_add, Z.mod_small by lia. f_equal. lia.
      - assert (n = 0) by nia. subst n. f_equal. lia. }
    unfold base, repeated. now rewrite same, again.
Qed.

Lemma columns_beyond (l : list Z) : exists bound, forall c, In c l -> Z.abs c <= bound.
Proof.
  induction l as [|a l [bound far_]]; [exists 0; intros c []|].
  exists (Z.max (Z.abs a) bound). intros c [<-|inl]; [lia|]. specialize (far_ c inl). lia.
Qed.

Lemma a_window_is_never_full : room_beside -> never_full b drawn.
Proof.
  intros room endless p [l same]. destruct (columns_beyond l) as [bound beyond].
  assert (~ (left = None /\ right = None)) as some_side.
  { intros [L R]. apply (endless lo hi). now rewrite the_columns, L, R. }
  assert (forall c, has_column b c -> ~ In c l -> (forall h, height b = Some h -> base drawn c < h) -> playable b p c) as open.
  { intros c on out low. unfold playable. split; [exact on|]. cbn [landing fst snd]. rewrite (same c out).
    split; [lia|]. destruct (height b) as [h|] eqn:tall; auto. specialize (low h eq_refl).
    unfold base in low. unfold start. lia. }
  set (n := Z.abs lo + Z.abs hi + Z.abs bound + 1).
  assert (exists d p, 0 <= d /\ n <= d
    /\ (left = Some p /\ (forall h, height b = Some h -> exists c, lo <= c < lo + p /\ base drawn c < h)
        \/ right = Some p /\ (forall h, height b = Some h -> exists c, hi - p < c <= hi /\ base drawn c < h))) as [d [q [pos [big side]]]].
  { exists n. destruct room as [none|room]; [contradiction|].
    destruct (height b) as [h|].
    - destruct (room h eq_refl) as [c [q [[[is range]|[is range]] low]]]; exists q;
        (split; [lia|]; split; [lia|]); [left | right]; (split; [exact is|]); intros h' e; injection e as <-; eauto.
    - assert ((exists q, left = Some q) \/ exists q, right = Some q) as [[q is]|[q is]].
      { clear - some_side. destruct left as [q|]; [eauto|]. destruct right as [q|]; [eauto|]. exfalso. auto. }
      + exists q. split; [lia|]. split; [lia|]. left. split; [exact is | discriminate].
      + exists q. split; [lia|]. split; [lia|]. right. split; [exact is | discriminate]. }
  destruct side as [[is there]|[is there]].
  - pose proof (left_fits q is).
    assert (exists c, lo <= c < lo + q /\ forall h, height b = Some h -> base drawn c < h) as [c [range low]].
    { destruct (height b) as [h|].
      - destruct (there h eq_refl) as [c [range low]]. exists c. split; auto. intros h' e. injection e as <-. exact low.
      - exists lo. split; [lia | discriminate]. }
    assert (d * 1 <= d * q) by (apply Z.mul_le_mono_nonneg_l; lia).
    exists (c - d * q). apply open.
    + apply on_the_board with (lo := lo) (hi := hi) (left := left) (right := right); auto. split; [congruence | lia].
    + intros inl. specialize (beyond _ inl). lia.
    + intros h e. rewrite (proj1 (below_again c q d pos) is range). auto.
  - pose proof (right_fits q is).
    assert (exists c, hi - q < c <= hi /\ forall h, height b = Some h -> base drawn c < h) as [c [range low]].
    { destruct (height b) as [h|].
      - destruct (there h eq_refl) as [c [range low]]. exists c. split; auto. intros h' e. injection e as <-. exact low.
      - exists hi. split; [lia | discriminate]. }
    assert (d * 1 <= d * q) by (apply Z.mul_le_mono_nonneg_l; lia).
    exists (c + d * q). apply open.
    + apply on_the_board with (lo := lo) (hi := hi) (left := left) (right := right); auto. split; [lia | congruence].
    + intros inl. specialize (beyond _ inl). lia.
    + intros h e. rewrite (proj2 (below_again c q d pos) is range). auto.
Qed.

Lemma start_without_lines highest' : (forall c, base drawn c <= highest') -> start_tested b drawn lo hi highest' ->
  forall s, ~ has_line b (start drawn) s.
Proof.
  intros high tested_ s.
  assert (forall c r way, In way directions ->
    (forall x, In x (line (connect b) (c, r) way) -> on_board b x /\ stone (start drawn) x = Some s) -> False) as none.
  { assert (forall v c r way, In way directions ->
      (forall d, c <= d <= c + Z.of_nat (connect b) - 1 ->
         alike drawn drawn v d /\ has_column b (d + v)) ->
      (forall x, In x (line (connect b) (c, r) way) -> on_board b x /\ stone (start drawn) x = Some s) ->
      forall x, In x (line (connect b) (c + v, r) way) -> on_board b x /\ stone (start drawn) x = Some s) as moves.
    { intros v c r way listed like all x inx. apply in_map_iff in inx. destruct inx as [i [<- small]].
      assert (In (at_step (c, r) way i) (line (connect b) (c, r) way)) as inl by (apply in_map_iff; now exists i).
      destruct (all _ inl) as [on there]. apply in_seq in small.
      assert (at_step (c + v, r) way i = (fst (at_step (c, r) way i) + v, snd (at_step (c, r) way i))) as ->.
      { unfold at_step. cbn [fst snd]. f_equal. lia. }
      assert (alike drawn drawn v (fst (at_step (c, r) way i))
              /\ has_column b (fst (at_step (c, r) way i) + v)) as [[same _] there_].
      { apply like. unfold at_step. simpl in listed. destruct listed as [<-|[<-|[<-|[<-|[]]]]]; cbn [fst snd]; lia. }
      split.
      - split; [exact there_ | exact (proj2 on)].
      - rewrite <- there. unfold stone, start. cbn [fst snd]. now rewrite same. }
    apply (from_the_window b lo hi left right the_columns some_columns left_fits right_fits (lo - Z.of_nat (connect b) + 1) hi
      (fun c => forall r way, In way directions ->
         (forall x, In x (line (connect b) (c, r) way) -> on_board b x /\ stone (start drawn) x = Some s) -> False)); try lia.
    - intros c range r way listed. apply (no_tested_line b drawn lo hi highest'); auto. lia.
    - intros c p is out IH r way listed all. pose proof (left_fits p is). apply (IH r way listed). apply (moves p); auto.
      intros d range. split; [apply alike_left; auto; lia|].
      apply on_the_board with (lo := lo) (hi := hi) (left := left) (right := right); auto. split; [congruence | lia].
    - intros c p is out IH r way listed all. pose proof (right_fits p is). apply (IH r way listed). apply (moves (- p)); auto.
      intros d range. split; [apply alike_right; auto; lia|].
      apply on_the_board with (lo := lo) (hi := hi) (left := left) (right := right); auto. split; [lia | congruence].
    - intros c off r way listed all. apply off. exact (proj1 (proj1 (all _ (first_of_line b c r way some_length)))). }
  intros [l [[[c r] [way [listed [-> on]]]] all]]. apply (none c r way listed). auto.
Qed.

(** The tests are enough. *)
Theorem tested_fails moves : room_beside -> tested moves -> fails b drawn defender divert.
Proof.
  intros room [pos [mut [high [at_start good]]]].
  apply (replay_beats b drawn defender divert some_length) with moves; auto.
  - intros [c r] q mat.
    destruct (all_mutual b lo hi left right given the_columns some_columns left_fits right_fits far pos mut some_length c r q mat)
      as [_ rest]. exact rest.
  - now apply a_window_is_never_full.
  - now apply (start_without_lines highest).
Qed.

End Tested.

(** * The condition is needed *)

(** A board of height 1 with all columns, three in a row winning: … X O X O . X O X O …. One cell is empty. The attacker,
    X, takes it: nobody has a line, and the board is full. So the defender is not stuck, and the drawing is not
    beaten. The replay of this one move passes all tests, because the code takes no board without end for full. *)
Section Gap.

Definition gap_board : board := {| connect := 3; columns := (None, None); height := Some 1 |}.

Definition gap_given (c : Z) : column :=
  {| below := if c =? 2 then [] else if (c =? 0) || (c =? 3) then [X] else [O]; partners := [] |}.

Notation gap_drawn := (repeated 0 4 (Some 2) (Some 2) gap_given).

(** What stands in a column. *)
Lemma gap_below c : below (gap_drawn c) =
  if c <? 2 then (if Z.even c then [X] else [O])
  else if c =? 2 then [] else if Z.even c then [O] else [X].
Proof.
  unfold repeated, source.
  assert (forall n, n mod 2 = if Z.even n then 0 else 1) as parity.
  { intros n. rewrite Zmod_even. reflexivity. }
  destruct (Z.ltb_spec c 0); cbn [option_map below gap_given].
  - replace (c - 0) with c by lia. rewrite parity. destruct (Z.ltb_spec c 2); [|lia]. destruct (Z.even c); reflexivity.
  - destruct (Z.ltb_spec 4 c); cbn [option_map below gap_given].
    + rewrite parity. destruct (Z.ltb_spec c 2); [lia|]. destruct (Z.eqb_spec c 2); [lia|].
      replace (c - 4 - 1) with (c + (- 3) * 2 + 1) by lia. rewrite !Z.even_add, Z.even_mul.
      destruct (Z.even c); reflexivity.
    + assert (c = 0 \/ c = 1 \/ c = 2 \/ c = 3 \/ c = 4) as [->|[->|[->|[->| ->]]]] by lia; reflexivity.
Qed.

Lemma gap_partner x : partner gap_drawn x = None.
Proof.
  unfold partner, repeated. destruct (_ <? _); auto.
  destruct (source _ _ _ _ _); cbn [partners gap_given map]; now destruct (Z.to_nat _).
Qed.

(** No three neighbouring cells are alike, not even after the move. *)
Lemma gap_no_line p s : (forall c, c <> 2 -> p c = start gap_drawn c) -> p 2 = [] \/ p 2 = [X] -> ~ has_line gap_board p s.
Proof.
  intros same two [l [[[c r] [way [listed [-> on]]]] all]].
  assert (forall i, (i < 3)%nat -> snd (at_step (c, r) way i) = 1 /\ stone p (at_step (c, r) way i) = Some s) as each.
  { intros i small. assert (In (at_step (c, r) way i) (line (connect gap_board) (c, r) way)) as inl.
    { apply in_map_iff. exists i. split; auto. apply in_seq. simpl. lia. }
    split; [|now apply all]. destruct (on _ inl) as [_ [low high]]. cbn [height gap_board] in high. lia. }
  pose proof (each 0%nat ltac:(lia)) as [r0 s0]. pose proof (each 1%nat ltac:(lia)) as [r1 s1].
  pose proof (each 2%nat ltac:(lia)) as [r2 s2].
  simpl in listed. destruct listed as [<-|[<-|[<-|[<-|[]]]]]; unfold at_step in *; cbn [fst snd] in *; try lia.
  assert (r = 1) by lia. subst r.
  assert (forall d, stone p (d, 1) = Some s -> exists rest, p d = s :: rest) as top_.
  { intros d. unfold stone. cbn. destruct (p d) as [|t rest]; [discriminate|]. intros e. injection e as ->. eauto. }
  replace (c + 1 * Z.of_nat 0, 1 + 0 * Z.of_nat 0) with (c, 1) in s0 by (f_equal; lia).
  replace (c + 1 * Z.of_nat 1, 1 + 0 * Z.of_nat 1) with (c + 1, 1) in s1 by (f_equal; lia).
  replace (c + 1 * Z.of_nat 2, 1 + 0 * Z.of_nat 2) with (c + 2, 1) in s2 by (f_equal; lia).
  apply top_ in s0, s1, s2. destruct s0 as [t0 e0], s1 as [t1 e1], s2 as [t2 e2].
  assert (forall d t, d <> 2 -> p d = s :: t ->
    s = if d <? 2 then (if Z.even d then X else O) else (if Z.even d then O else X)) as what.
  { intros d t not_two e. rewrite (same d not_two) in e. unfold start in e. rewrite gap_below in e.
    destruct (Z.ltb_spec d 2); [destruct (Z.even d); congruence|].
    destruct (Z.eqb_spec d 2); [contradiction|]. destruct (Z.even d); congruence. }
  assert (p 2 = s :: t0 \/ p 2 = s :: t1 \/ p 2 = s :: t2 -> s = X) as is_x.
  { destruct two as [e|e]; rewrite e; intros [h|[h|h]]; congruence. }
  pose proof (Z.even_succ c) as step. rewrite <- Z.negb_even in step. unfold Z.succ in step.
  pose proof (Z.even_succ (c + 1)) as step'. rewrite <- Z.negb_even in step'. unfold Z.succ in step'.
  replace (c + 1 + 1) with (c + 2) in step' by lia. rewrite step in step'. rewrite negb_involutive in step'.
  assert (c + 2 < 2 \/ c = 0 \/ c = 1 \/ c = 2 \/ 2 < c) as [low|[->|[->|[->|high]]]] by lia.
  - pose proof (what c t0 ltac:(lia) e0) as a0. pose proof (what (c + 1) t1 ltac:(lia) e1) as a1.
    destruct (Z.ltb_spec c 2), (Z.ltb_spec (c + 1) 2); try lia. rewrite step in a1.
    destruct (Z.even c); cbn [negb] in *; congruence.
  - pose proof (what 0 t0 ltac:(lia) e0). pose proof (what (0 + 1) t1 ltac:(lia) e1). cbn in *. congruence.
  - pose proof (what 1 t0 ltac:(lia) e0). cbn in *. rewrite is_x in H; [discriminate|auto].
  - pose proof (what (2 + 2) t2 ltac:(lia) e2). cbn in *. rewrite is_x in H; [discriminate|auto].
  - pose proof (what c t0 ltac:(lia) e0) as a0. pose proof (what (c + 1) t1 ltac:(lia) e1) as a1.
    destruct (Z.ltb_spec c 2), (Z.ltb_spec (c + 1) 2); try lia. rewrite step in a1.
    destruct (Z.even c); cbn [negb] in *; congruence.
Qed.

(** Only the column in the middle can be played, and after the move none. *)
Lemma gap_playable p c : (forall c, c <> 2 -> p c = start gap_drawn c) -> playable gap_board p c -> c = 2 /\ p 2 = [].
Proof.
  intros same [_ [_ room]]. cbn in room. destruct (Z.eq_dec c 2) as [->|no].
  - split; auto. destruct (p 2); auto. cbn [length] in room. lia.
  - exfalso. rewrite (same c no) in room. unfold start in room. rewrite gap_below in room.
    destruct (c <? 2); [destruct (Z.even c); cbn in room; lia|].
    destruct (Z.eqb_spec c 2); [contradiction|]. destruct (Z.even c); cbn in room; lia.
Qed.

Theorem a_full_board_is_taken_for_stuck :
  tested gap_board 0 4 (Some 2) (Some 2) gap_given O false 1000 16 [2]
  /\ ~ fails gap_board gap_drawn O false.
Proof.
  assert (forall c, c <> 2 -> play (start gap_drawn) 2 X c = start gap_drawn c) as others by (intros; now apply play_else).
  assert (play (start gap_drawn) 2 X 2 = [X]) as two.
  { rewrite play_same. unfold start. rewrite gap_below. reflexivity. }
  assert (start gap_drawn 2 = []) as empty_ by (unfold start; rewrite gap_below; reflexivity).
  assert (forall s, ~ has_line gap_board (play (start gap_drawn) 2 X) s) as no_line by (intros s; apply gap_no_line; auto).
  assert (landing (start gap_drawn) 2 = (2, 1)) as land by (unfold landing; rewrite empty_; reflexivity).
  assert (~ can_be_played gap_board (play (start gap_drawn) 2 X) (above (2, 1))) as cannot.
  { intros [_ [_ [_ high]]]. cbn in high. lia. }
  split.
  - split; [lia|]. split; [intros c _ _ r q mat; rewrite gap_partner in mat; discriminate|]. split; [|split].
    + intros c. unfold base. rewrite gap_below.
      destruct (c <? 2), (c =? 2), (Z.even c); cbn; lia.
    + intros c r s _ _ _ lined. apply (gap_no_line (start gap_drawn) s); auto.
      apply (line_through_is_a_line gap_board ltac:(cbn; lia) _ (c, r) s lined).
    + cbn [replayed]. change (attacker O) with X. split; [|split].
      * unfold playable. rewrite land. unfold on_board, has_column. cbn. lia.
      * right. exact I.
      * right. rewrite land. unfold code_answer, is_in. cbn [in_dec list_rec list_rect]. rewrite gap_partner.
        destruct (can_be_playedb gap_board (play (start gap_drawn) 2 X) (above (2, 1))) eqn:can; auto.
        apply can_be_playedb_spec in can. contradiction.
  - intros [_ beat]. inversion beat as [p f c can lined | p f c can [d can_d] stuck | p f c x f' can none ans no next]; subst;
      apply gap_playable in can; auto; destruct can as [-> _].
    + now apply (no_line X).
    + apply gap_playable in can_d as [-> e]; auto. change (attacker O) with X in e. rewrite two in e. discriminate.
    + change (attacker O) with X in ans. rewrite land in ans.
      inversion ans as [how can_x E1 E2 | q not_m mat | q e r not_m mat]; subst; [contradiction| |];
        rewrite gap_partner in mat; discriminate.
Qed.

End Gap.

(** * An example *)

(** Two columns of height 1, two in a row winning, and nothing drawn. The attacker's first stone leaves the defender, who
    only follows up, without an answer. *)
Definition low_board : board := {| connect := 2; columns := (Some 0, Some 1); height := Some 1 |}.

Definition nothing_drawn (c : Z) : column := {| below := []; partners := [] |}.

Example follow_up_fails_on_a_low_board : fails low_board (repeated 0 1 None None nothing_drawn) O false.
Proof.
  set (drawn := repeated 0 1 None None nothing_drawn).
  assert (forall c, drawn c = {| below := []; partners := [] |}) as nothing.
  { intros c. unfold drawn, repeated, nothing_drawn. now destruct (source _ _ _ _ _). }
  assert (forall x, partner drawn x = None) as alone.
  { intros x. unfold partner. rewrite nothing. cbn [partners]. destruct (_ <? _); auto. now destruct (Z.to_nat _). }
  assert (forall c, start drawn c = []) as empty_ by (intros c; unfold start; now rewrite nothing).
  apply (tested_fails low_board 0 1 None None nothing_drawn O false 0 0) with [0];
    [reflexivity | lia | discriminate | discriminate | cbn; lia | left; auto |].
  split; [lia|]. fold drawn. split; [|split; [|split]].
  - intros c _ _ r q mat. fold drawn in mat. rewrite alone in mat. discriminate.
  - intros c. unfold base. rewrite nothing. cbn. lia.
  - intros c r s _ rows there. lia.
  - cbn [replayed]. assert (landing (start drawn) 0 = (0, 1)) as land by (unfold landing; rewrite empty_; reflexivity).
    split; [|split].
    + unfold playable. rewrite land. unfold on_board, has_column. cbn. lia.
    + right. exists 1. split; [lia|]. unfold playable, landing. rewrite play_else by lia. rewrite empty_.
      unfold on_board, has_column. cbn. lia.
    + right. rewrite land. unfold code_answer, is_in. cbn [in_dec list_rec list_rect]. rewrite alone.
      destruct (can_be_playedb low_board _ (above (0, 1))) eqn:can; auto.
      apply can_be_playedb_spec in can. destruct can as [_ [_ [_ high]]]. cbn in high. lia.
Qed.
