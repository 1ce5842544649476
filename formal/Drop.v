(* Drawings for connect-k with gravity: the rules `drop`, `pave` and `exhaust` of section 7 of manual/src/certificate.md.

   The first part says what a drawing is and how its defender answers. The second part proves that whoever defends by a
   drawing that passes the tests of `drop` and `pave` always has an answer, and that the attacker never has a line. The
   third part proves that the tests need only look at the columns of the window and those near it. The fourth part is
   `exhaust`. *)

From Coq Require Import ZArith List Lia Bool Arith.
From Tatami Require Import Gravity.
Import ListNotations.
Open Scope Z_scope.

(** * Drawings *)

(** A column: the stones that stand there before play, and the partners of the matched cells above them. Above these
    the column goes by follow-up. *)
Record column := { below : list player; partners : list cell }.

Definition above (x : cell) : cell := (fst x, snd x + 1).
Definition under (x : cell) : cell := (fst x, snd x - 1).

Section Drawing.

(** The board, the drawing, who defends, and whether the rule is `divert`. *)
Variables (b : board) (drawn : Z -> column) (defender : player) (divert : bool).

Definition attacker : player := other defender.

(** How many stones, and how many cells in all, are drawn in a column. *)
Definition base (c : Z) : Z := Z.of_nat (length (below (drawn c))).
Definition top (c : Z) : Z := base c + Z.of_nat (length (partners (drawn c))).

Definition partner (x : cell) : option cell :=
  if base (fst x) <? snd x then nth_error (partners (drawn (fst x))) (Z.to_nat (snd x - 1 - base (fst x))) else None.

(** A matched cell is lowest if it lies on the ground or on a stone of the drawing. *)
Definition lowest (x : cell) : Prop := snd x = base (fst x) + 1.

(** Above the cells drawn, the second, fourth, … cell of the column. *)
Definition upper (x : cell) : Prop := top (fst x) < snd x /\ Z.even (snd x - top (fst x)) = true.

Definition start : position := fun c => below (drawn c).

Definition can_be_played (p : position) (x : cell) : Prop := landing p (fst x) = x /\ on_board b x.

(** The drawing's rule: the answer to the attacker's stone on m, in the position with that stone, and the cells that
    are followed before and after it. *)
Inductive answer (p : position) (followed : list cell) (m : cell) : cell -> list cell -> Prop :=
| follow_up_ :
    In m followed \/ partner m = None -> can_be_played p (above m) -> answer p followed m (above m) followed
| take_the_partner q :
    ~ In m followed -> partner m = Some q -> can_be_played p q -> answer p followed m q followed
| take_another q e r :
    ~ In m followed -> partner m = Some q -> ~ can_be_played p q -> divert = true ->
    e = under q -> stone p e = None -> ~ In e followed -> ~ (In (under e) followed /\ stone p (under e) = None) ->
    partner e = Some r -> can_be_played p r ->
    answer p followed m r (e :: followed).

(** Whatever the attacker plays, the defender who follows the rule is never stuck and the attacker never has a line.
    Play ends when the board is full, and with a line of the defender's. *)
Definition holds_off : Prop :=
  ~ has_line b start attacker
  /\ exists these : position -> list cell -> Prop, these start []
     /\ forall p followed, these p followed -> forall c, playable b p c ->
        let attacked := play p c attacker in
        ~ has_line b attacked attacker
        /\ ((forall d, ~ playable b attacked d)
            \/ exists x followed', answer attacked followed (landing p c) x followed'
               /\ let answered := play attacked (fst x) defender in
                  has_line b answered defender \/ these answered followed').

(** * The tests of `drop` and `pave` *)

(** Partners are mutual, and all matched cells are on the board. *)
Definition mutual : Prop := forall x q, partner x = Some q -> x <> q /\ partner q = Some x.

Definition drawn_on_board : Prop := forall x q, partner x = Some q -> on_board b x.

(** In the column of m, at most one row above m. *)
Definition near (m x : cell) : Prop := fst x = fst m /\ snd x <= snd m + 1.

(** The answer q to an attack on m is within reach. *)
Definition within_reach (q m : cell) : Prop :=
  lowest q \/ near m q
  \/ (divert = true /\ lowest (under q) /\ exists r, partner (under q) = Some r /\ (lowest r \/ near m r)).

Definition always_within_reach : Prop := forall q m, partner q = Some m -> within_reach q m.

(** With a limited height, follow-up ends with an upper cell in every column. *)
Definition ends_evenly : Prop :=
  forall c h, on_board b (c, 1) -> height b = Some h -> Z.even (h - top c) = true.

(** A cell that makes a line harmless: a stone of the defender's, an upper cell, or one of a pair. *)
Definition harmless (l : list cell) (x : cell) : Prop :=
  (snd x <= base (fst x) /\ stone start x = Some defender)
  \/ upper x
  \/ exists q, partner x = Some q /\ In q l.

Definition paved : Prop := forall l, is_line b l -> exists x, In x l /\ harmless l x.

(** * The invariant *)

Lemma base_is_not_negative c : 0 <= base c.
Proof. unfold base. lia. Qed.

Lemma matched_rows x q : partner x = Some q -> base (fst x) < snd x <= top (fst x).
Proof.
  unfold partner, top. destruct (Z.ltb_spec (base (fst x)) (snd x)); [|discriminate]. intros e. split; auto.
  assert (nth_error (partners (drawn (fst x))) (Z.to_nat (snd x - 1 - base (fst x))) <> None) as some by congruence.
  apply nth_error_Some in some. lia.
Qed.

Lemma rows_that_are_matched x : base (fst x) < snd x <= top (fst x) -> exists q, partner x = Some q.
Proof.
  unfold partner, top. intros rows. destruct (Z.ltb_spec (base (fst x)) (snd x)); [|lia].
  destruct (nth_error _ _) as [q|] eqn:E; eauto. apply nth_error_None in E. lia.
Qed.

(** Every pair is open, split, leaning or owed. [at_] is what stands on the cells. *)
Definition pairs_kept (at_ : cell -> option player) (followed : list cell) : Prop :=
  (forall x q, partner x = Some q -> at_ x = None -> at_ q <> None ->
     (at_ q = Some defender /\ In x followed)
     \/ (at_ q = Some attacker /\ In (under x) followed /\ at_ (under x) = None))
  /\ (forall x q, partner x = Some q -> at_ x = Some attacker -> at_ q = Some attacker -> False)
  /\ forall e, In e followed -> at_ e = None ->
     lowest e /\ (exists q, partner e = Some q /\ at_ q = Some defender)
     /\ exists m, partner (above e) = Some m /\ at_ m = Some attacker.

(** The stones of the drawing stand where they stood; no upper cell is the attacker's; of the cells above those drawn an
    even number is taken. *)
Definition columns_kept (p : position) : Prop :=
  (forall c, exists l, p c = below (drawn c) ++ l)
  /\ (forall x, upper x -> stone p x <> Some attacker)
  /\ forall c, top c < Z.of_nat (length (p c)) -> Z.even (Z.of_nat (length (p c)) - top c) = true.

Definition kept (p : position) (followed : list cell) : Prop := columns_kept p /\ pairs_kept (stone p) followed.

Lemma above_under x : above (under x) = x.
Proof. destruct x. unfold above, under. cbn [fst snd]. f_equal. lia. Qed.

Lemma under_above x : under (above x) = x.
Proof. destruct x. unfold above, under. cbn [fst snd]. f_equal. lia. Qed.

Lemma empty_iff p x : 1 <= snd x -> stone p x = None <-> Z.of_nat (length (p (fst x))) < snd x.
Proof.
  intros low. unfold stone. destruct (Z.leb_spec 1 (snd x)); [|lia]. rewrite nth_error_None. lia.
Qed.

Lemma landing_iff p x : landing p (fst x) = x <-> snd x = Z.of_nat (length (p (fst x))) + 1.
Proof.
  unfold landing. destruct x as [c r]. cbn [fst snd]. split; [intros e; injection e; lia | intros ->; reflexivity].
Qed.

Lemma length_play p c s d : Z.of_nat (length (play p c s d)) = Z.of_nat (length (p d)) + if d =? c then 1 else 0.
Proof. unfold play. destruct (d =? c); rewrite ?app_length; simpl; lia. Qed.

Lemma length_at_least_base p c : columns_kept p -> base c <= Z.of_nat (length (p c)).
Proof. intros [stand _]. destruct (stand c) as [l ->]. unfold base. rewrite app_length. lia. Qed.

(** A stone on a matched cell. *)
Lemma columns_kept_by_a_matched_cell p x q s :
  columns_kept p -> partner x = Some q -> landing p (fst x) = x -> columns_kept (play p (fst x) s).
Proof.
  intros [stand [uppers even]] mat land. pose proof (matched_rows x q mat) as rows. split; [|split].
  - intros c. destruct (stand c) as [l e]. unfold play. destruct (Z.eqb_spec c (fst x)) as [->|]; eauto.
    exists (l ++ [s]). rewrite e. now rewrite app_assoc.
  - intros y up. rewrite stone_play_elsewhere; auto. rewrite land. intros ->. unfold upper in up. lia.
  - intros c. rewrite length_play. apply landing_iff in land.
    destruct (Z.eqb_spec c (fst x)) as [e|]; [rewrite e; lia|]. rewrite Z.add_0_r. apply even.
Qed.

(** Follow-up: the attacker's stone on a lower cell, the defender's on the upper cell above it. *)
Lemma columns_kept_by_follow_up p c :
  columns_kept p -> top c <= Z.of_nat (length (p c)) ->
  columns_kept (play (play p c attacker) c defender).
Proof.
  intros [stand [uppers even]] high. split; [|split].
  - intros d. destruct (stand d) as [l e]. unfold play. destruct (Z.eqb_spec d c) as [->|]; eauto.
    exists (l ++ [attacker; defender]). rewrite e, <- !app_assoc. reflexivity.
  - intros y up. destruct (cell_eq_dec y (landing (play p c attacker) c)) as [->|other1].
    + rewrite stone_play_landing. intros bad. injection bad as bad. symmetry in bad.
      now apply (other_is_another defender).
    + rewrite stone_play_elsewhere by auto. destruct (cell_eq_dec y (landing p c)) as [->|other2].
      * exfalso. destruct up as [_ up]. cbn [landing fst snd] in up.
        assert (Z.even (Z.of_nat (length (p c)) - top c) = true) as ev.
        { destruct (Z.eq_dec (Z.of_nat (length (p c))) (top c)) as [->|]; [now rewrite Z.sub_diag | apply even; lia]. }
        replace (Z.of_nat (length (p c)) + 1 - top c) with (Z.succ (Z.of_nat (length (p c)) - top c)) in up by lia.
        rewrite Z.even_succ, <- Z.negb_even, ev in up. discriminate.
      * rewrite stone_play_elsewhere by auto. auto.
  - intros d. rewrite !length_play. destruct (Z.eqb_spec d c) as [->|]; [intros _|rewrite !Z.add_0_r; auto].
    replace (Z.of_nat (length (p c)) + 1 + 1 - top c) with (Z.of_nat (length (p c)) - top c + 2) by lia.
    rewrite Z.even_add. simpl.
    destruct (Z.eq_dec (Z.of_nat (length (p c))) (top c)) as [->|]; [now rewrite Z.sub_diag | rewrite even; auto; lia].
Qed.

Section Step.
Hypothesis is_mutual : mutual.
Hypothesis is_on_board : drawn_on_board.
Hypothesis reach : always_within_reach.
Hypothesis evenly : ends_evenly.
Hypothesis is_paved : paved.

Let players_differ : attacker <> defender := other_is_another defender.

(** The attacker's next stone never makes a line. *)
Lemma no_line_of_the_attacker p followed c :
  kept p followed -> ~ has_line b (play p c attacker) attacker.
Proof.
  intros [[stand [uppers even]] [half [not_both lean]]] [l [lined all]].
  destruct (is_paved l lined) as [x [inx good]].
  assert (forall y, stone (play p c attacker) y = Some attacker -> stone p y = Some attacker \/ (y = landing p c /\ stone p y = None)) as before.
  { intros y taken. destruct (cell_eq_dec y (landing p c)) as [->|other].
    - right. split; auto. apply stone_landing.
    - left. now rewrite stone_play_elsewhere in taken. }
  assert (forall y, landing p c = y -> stone p (under y) = None -> 1 < snd y -> False) as ground.
  { intros y e empty_ low. apply empty_iff in empty_; [|unfold under; cbn [snd]; lia]. subst y.
    unfold under in empty_. cbn [landing fst snd] in *. lia. }
  destruct good as [[low mine] | [up | [q [mat inq]]]].
  - pose proof (all x inx) as bad. rewrite (stone_play_kept _ _ _ _ defender) in bad; [congruence|].
    destruct (stand (fst x)) as [k e]. unfold stone, start, base in *.
    destruct (Z.leb_spec 1 (snd x)); [|discriminate]. rewrite e, nth_error_app1; auto.
    apply nth_error_Some. congruence.
  - destruct (before x (all x inx)) as [taken | [e _]]; [now apply (uppers x)|].
    destruct up as [high up]. subst x. cbn [landing fst snd] in *.
    assert (Z.even (Z.of_nat (length (p c)) - top c) = true) as ev.
    { destruct (Z.eq_dec (Z.of_nat (length (p c))) (top c)) as [->|]; [now rewrite Z.sub_diag | apply even; lia]. }
    replace (Z.of_nat (length (p c)) + 1 - top c) with (Z.succ (Z.of_nat (length (p c)) - top c)) in up by lia.
    rewrite Z.even_succ, <- Z.negb_even, ev in up. discriminate.
  - assert (forall x q, partner x = Some q -> x = landing p c -> stone p x = None -> stone p q = Some attacker -> False) as last.
    { intros y r mat' e empty_ taken. destruct (half y r mat' empty_ ltac:(congruence)) as [[bad _] | [_ [fol free]]];
      [congruence|].
      destruct (lean _ fol free) as [low _]. unfold lowest, under in low. cbn [fst snd] in low.
      pose proof (base_is_not_negative (fst y)). apply (ground y); auto. lia. }
    destruct (before x (all x inx)) as [one | [e one]], (before q (all q inq)) as [two | [e' two]].
    + now apply (not_both x q).
    + apply (last q x); auto. now apply is_mutual.
    + now apply (last x q).
    + destruct (is_mutual x q mat) as [differ _]. congruence.
Qed.

(** What stands on the cells after the attacker's stone on m and the defender's on y. *)
Definition after (at_ at_' : cell -> option player) (m y : cell) : Prop :=
  at_ m = None /\ at_ y = None /\ m <> y /\ at_' m = Some attacker /\ at_' y = Some defender
  /\ forall x, x <> m -> x <> y -> at_' x = at_ x.

Lemma two_stones p c y :
  landing (play p c attacker) (fst y) = y ->
  after (stone p) (stone (play (play p c attacker) (fst y) defender)) (landing p c) y.
Proof.
  intros land.
  assert (landing p c <> y) as differ.
  { intros e. pose proof (stone_play_landing p c attacker) as one. rewrite e, <- land, stone_landing in one. discriminate. }
  assert (stone (play p c attacker) y = None) as free by (rewrite <- land; apply stone_landing).
  repeat split; auto.
  - apply stone_landing.
  - now rewrite stone_play_elsewhere in free by auto.
  - apply stone_play_kept, stone_play_landing.
  - rewrite <- land at 2. apply stone_play_landing.
  - intros x one two. rewrite stone_play_elsewhere by congruence. now apply stone_play_elsewhere.
Qed.

(** The attacker's stone on a cell that is not matched, and the answer above it. *)
Lemma pairs_kept_by_follow_up at_ at_' followed m y :
  pairs_kept at_ followed -> after at_ at_' m y -> partner m = None -> partner y = None -> pairs_kept at_' followed.
Proof.
  intros [half [not_both lean]] [free_m [free_y [differ [att [def rest]]]]] not_m not_y.
  assert (forall x q, partner x = Some q -> at_' x = at_ x) as same.
  { intros x q mat. apply rest; congruence. }
  assert (forall x q, partner x = Some q -> at_' q = at_ q) as same'.
  { intros x q mat. apply is_mutual in mat. now apply (same q x). }
  split; [|split].
  - intros x q mat free taken. rewrite (same x q mat) in free. rewrite (same' x q mat) in *.
    destruct (half x q mat free taken) as [|[att' [fol free']]]; auto. right. repeat split; auto.
    destruct (lean _ fol free') as [_ [[r [mat' _]] _]]. now rewrite (same _ _ mat').
  - intros x q mat one two. rewrite (same x q mat) in one. rewrite (same' x q mat) in two. now apply (not_both x q).
  - intros e fol free. destruct (at_ e) eqn:E.
    + exfalso. assert (e <> m) by congruence. assert (e <> y) by congruence. rewrite rest in free by auto. congruence.
    + destruct (lean e fol E) as [low [[q [mat mine]] [r [mat' his]]]]. split; auto. split.
      * exists q. split; auto. now rewrite (same' _ _ mat).
      * exists r. split; auto. now rewrite (same' _ _ mat').
Qed.

(** The attacker's stone on the empty cell of a leaning pair: the owed cell above it is the defender's. *)
Lemma pairs_kept_by_following at_ at_' followed m :
  pairs_kept at_ followed -> after at_ at_' m (above m) -> In m followed -> pairs_kept at_' followed.
Proof.
  intros [half [not_both lean]] [free_m [free_y [differ [att [def rest]]]]] fol_m.
  destruct (lean m fol_m free_m) as [low [[q0 [mat0 mine0]] [m1 [mat1 his1]]]].
  assert (forall x, at_ x <> None -> at_' x = at_ x) as stay.
  { intros x taken. apply rest; congruence. }
  assert (forall x, at_' x = None -> at_ x = None) as was_free.
  { intros x free. rewrite <- rest; congruence. }
  assert (forall e, In e followed -> at_' e = None -> e <> m /\ e <> above m) as others by (intros; split; congruence).
  split; [|split].
  - intros x q mat free taken. pose proof (was_free x free) as free'.
    assert (q <> m).
    { intros ->. apply is_mutual in mat as [_ mat]. assert (x = q0) by congruence. subst x. congruence. }
    assert (q <> above m).
    { intros ->. apply is_mutual in mat as [_ mat]. assert (x = m1) by congruence. subst x. congruence. }
    rewrite rest in * by auto. destruct (half x q mat free' taken) as [|[his [fol free2]]]; auto.
    right. repeat split; auto. destruct (lean _ fol free2) as [low2 _]. rewrite rest; auto.
    + intros e. assert (x = above m) by (rewrite <- e; symmetry; apply above_under). congruence.
    + intros e. unfold lowest in *. rewrite e in low2. unfold above in low2. cbn [fst snd] in low2. lia.
  - intros x q mat one two.
    assert (x <> above m) by congruence. assert (q <> above m) by congruence.
    destruct (cell_eq_dec x m) as [->|]; [|destruct (cell_eq_dec q m) as [->|]].
    + assert (q = q0) by congruence. subst q. rewrite stay in two; congruence.
    + apply is_mutual in mat as [_ mat]. assert (x = q0) by congruence. subst x. rewrite stay in one; congruence.
    + rewrite rest in one, two by auto. now apply (not_both x q).
  - intros e fol free. destruct (lean e fol (was_free e free)) as [low' [[q [mat mine]] [r [mat' his]]]].
    split; auto. split; [exists q | exists r]; (split; auto); rewrite stay; congruence.
Qed.

(** The attacker's stone on a cell of an open pair, and the partner. *)
Lemma pairs_kept_by_a_partner at_ at_' followed m q :
  pairs_kept at_ followed -> after at_ at_' m q -> partner m = Some q -> ~ In m followed -> pairs_kept at_' followed.
Proof.
  intros [half [not_both lean]] [free_m [free_y [differ [att [def rest]]]]] mat not_fol.
  pose proof (is_mutual m q mat) as [_ back].
  assert (forall x, at_ x <> None -> at_' x = at_ x) as stay.
  { intros x taken. apply rest; congruence. }
  assert (forall x, at_' x = None -> at_ x = None) as was_free.
  { intros x free. rewrite <- rest; congruence. }
  split; [|split].
  - intros x r mat' free taken.
    assert (r <> m).
    { intros ->. apply is_mutual in mat' as [_ mat']. assert (x = q) by congruence. subst x. congruence. }
    assert (r <> q).
    { intros ->. apply is_mutual in mat' as [_ mat']. assert (x = m) by congruence. subst x. congruence. }
    rewrite rest in * by auto.
    destruct (half x r mat' (was_free x free) taken) as [|[his [fol free2]]]; auto.
    right. repeat split; auto. rewrite rest; auto; [congruence|].
    intros e. destruct (lean _ fol free2) as [_ [[s [mat2 mine]] _]]. rewrite e in mat2. congruence.
  - intros x r mat' one two. assert (x <> q) by congruence. assert (r <> q) by congruence.
    destruct (cell_eq_dec x m) as [->|]; [congruence|]. destruct (cell_eq_dec r m) as [->|].
    + apply is_mutual in mat' as [_ mat']. congruence.
    + rewrite rest in one, two by auto. now apply (not_both x r).
  - intros e fol free. destruct (lean e fol (was_free e free)) as [low' [[s [mat2 mine]] [r [mat' his]]]].
    split; auto. split; [exists s | exists r]; (split; auto); rewrite stay; congruence.
Qed.

(** The attacker's stone on m, whose partner q cannot be played: the defender takes the partner r of the cell e under q,
    which is lowest. The pair of e and r leans, and q is owed. *)
Lemma pairs_kept_by_diversion at_ at_' followed m q r :
  pairs_kept at_ followed -> after at_ at_' m r -> partner m = Some q -> ~ In m followed -> at_ q = None ->
  at_ (under q) = None -> under q <> m -> lowest (under q) -> partner (under q) = Some r ->
  pairs_kept at_' (under q :: followed).
Proof.
  intros [half [not_both lean]] [free_m [free_r [differ [att [def rest]]]]] mat not_fol free_q free_e e_m low_e mat_e.
  pose proof (is_mutual m q mat) as [_ back]. pose proof (is_mutual _ _ mat_e) as [e_r back_e].
  assert (under q <> q) as e_q.
  { destruct q as [c n]. unfold under. cbn [fst snd]. intros e. injection e. lia. }
  assert (forall x, at_ x <> None -> at_' x = at_ x) as stay.
  { intros x taken. apply rest; congruence. }
  assert (forall x, at_' x = None -> at_ x = None) as was_free.
  { intros x free. rewrite <- rest; congruence. }
  assert (at_' (under q) = None) as still_free by (rewrite rest; auto).
  split; [|split].
  - intros x s mat' free taken.
    destruct (cell_eq_dec s m) as [->|s_m].
    { apply is_mutual in mat' as [_ mat']. assert (x = q) by congruence. subst x. right.
      repeat split; auto. now left. }
    destruct (cell_eq_dec s r) as [->|s_r].
    { apply is_mutual in mat' as [_ mat']. assert (x = under q) by congruence. subst x. left. split; auto. now left. }
    rewrite rest in * by auto.
    destruct (half x s mat' (was_free x free) taken) as [[mine fol]|[his [fol free2]]].
    + left. split; auto. now right.
    + right. repeat split; auto; [now right|]. rewrite rest; auto; [congruence|].
      intros e. destruct (lean _ fol free2) as [_ [[t [mat2 mine]] _]]. rewrite e in mat2. congruence.
  - intros x s mat' one two. assert (x <> r) by congruence. assert (s <> r) by congruence.
    destruct (cell_eq_dec x m) as [->|x_m].
    + assert (s = q) by congruence. subst s. destruct (cell_eq_dec q m) as [->|]; [|rewrite rest in two; congruence].
      now destruct (is_mutual m m mat).
    + destruct (cell_eq_dec s m) as [->|].
      * apply is_mutual in mat' as [_ mat']. assert (x = q) by congruence. subst x. rewrite rest in one; congruence.
      * rewrite rest in one, two by auto. now apply (not_both x s).
  - intros e [<-|fol] free.
    + split; auto. split; [exists r; auto|]. exists m. rewrite above_under. auto.
    + destruct (lean e fol (was_free e free)) as [low' [[s [mat2 mine]] [t [mat' his]]]].
      split; auto. split; [exists s | exists t]; (split; auto); rewrite stay; congruence.
Qed.

(** Whatever the attacker plays, there is an answer, and the invariant is kept. *)
Lemma there_is_an_answer p followed c : kept p followed -> playable b p c ->
  exists x followed', answer (play p c attacker) followed (landing p c) x followed'
    /\ kept (play (play p c attacker) (fst x) defender) followed'.
Proof.
  intros [cols pairs] can. set (m := landing p c) in *. set (p' := play p c attacker).
  pose proof pairs as [half [not_both lean]]. pose proof cols as [stand [uppers even]].
  assert (stone p m = None) as free_m by apply stone_landing.
  assert (landing p' c = above m) as next.
  { unfold landing, above, m, p'. cbn [landing fst snd]. rewrite length_play, Z.eqb_refl. f_equal. }
  assert (forall x : cell, fst x <> c -> landing p' (fst x) = landing p (fst x)) as elsewhere.
  { intros x out. apply landing_of_column. now apply play_else. }
  assert (forall x q, partner x = Some q -> 1 <= snd x) as ground.
  { intros x q mat. pose proof (matched_rows x q mat). pose proof (base_is_not_negative (fst x)). lia. }
  assert (forall x q, partner x = Some q -> landing p' (fst x) = x -> can_be_played p' x) as on.
  { intros x q mat land. split; auto. now apply (is_on_board x q). }
  (* What is lowest and empty can be played, and so can the cell above m. *)
  assert (forall x q, partner x = Some q -> x <> m -> stone p x = None -> lowest x \/ near m x -> can_be_played p' x) as open.
  { intros x q mat differ free [low | [col row]]; apply (on x q mat).
    - apply empty_iff in free; [|now apply (ground x q)]. pose proof (length_at_least_base p (fst x) cols).
      assert (landing p (fst x) = x) as land by (apply landing_iff; unfold lowest in low; lia).
      rewrite elsewhere; auto. intros e. apply differ. unfold m. rewrite <- land, e. reflexivity.
    - apply empty_iff in free; [|now apply (ground x q)]. unfold m in col, row. cbn [landing fst snd] in col, row.
      rewrite col in *. rewrite next. unfold above, m. cbn [landing fst snd]. destruct x as [d r]. cbn [fst snd] in *.
      subst d. f_equal. assert (r <> Z.of_nat (length (p c)) + 1); [|lia].
      intros ->. now apply differ. }
  destruct (in_dec cell_eq_dec m followed) as [fol|not_fol].
  { (* m is followed. *)
    destruct (lean m fol free_m) as [low [[q0 [mat0 mine0]] [m1 [mat1 his1]]]].
    assert (landing p' (fst (above m)) = above m) as land by exact next.
    exists (above m), followed. split; [apply follow_up_; auto; now apply (on _ _ mat1)|]. split.
    - apply (columns_kept_by_a_matched_cell p' (above m) m1); auto.
      change c with (fst m). unfold p'. now apply (columns_kept_by_a_matched_cell p m q0).
    - apply (pairs_kept_by_following (stone p) _ followed m); auto. now apply two_stones. }
  destruct (partner m) as [q|] eqn:mat.
  2: { (* m is a lower cell. *)
    assert (top c <= Z.of_nat (length (p c))) as high.
    { destruct (Z_le_gt_dec (top c) (Z.of_nat (length (p c)))) as [|bad]; auto.
      destruct (rows_that_are_matched m) as [q e]; [|congruence]. unfold m. cbn [landing fst snd].
      pose proof (length_at_least_base p c cols). lia. }
    assert (landing p' (fst (above m)) = above m) as land by exact next.
    assert (partner (above m) = None) as not_y.
    { destruct (partner (above m)) as [q|] eqn:e; auto. apply matched_rows in e. unfold above, m in e.
      cbn [landing fst snd] in e. lia. }
    exists (above m), followed. split.
    - apply follow_up_; auto. split; auto.
      unfold playable, on_board in can. unfold on_board, above. fold m in can. cbn [fst snd].
      destruct can as [col [low tall]]. split; [exact col|]. split; [lia|].
      destruct (height b) as [h|] eqn:H; auto.
      assert (Z.even (h - top c) = true) as ev.
      { apply evenly; auto. unfold on_board. rewrite H. cbn [fst snd]. unfold m in *. cbn [landing fst snd] in *.
        split; auto. lia. }
      assert (Z.even (Z.of_nat (length (p c)) - top c) = true) as ev'.
      { destruct (Z.eq_dec (Z.of_nat (length (p c))) (top c)) as [->|]; [now rewrite Z.sub_diag | apply even; lia]. }
      apply Z.even_spec in ev, ev'. destruct ev as [i ev], ev' as [j ev'].
      unfold m in *. cbn [landing fst snd] in *. lia.
    - split; [now apply columns_kept_by_follow_up|].
      apply (pairs_kept_by_follow_up (stone p) _ followed m (above m)); auto. now apply two_stones. }
  (* m is a cell of an open pair. *)
  pose proof (is_mutual m q mat) as [m_q back].
  assert (forall e, In e followed -> stone p e = None -> 1 <= snd e) as followed_low.
  { intros e fol free. destruct (lean e fol free) as [low _]. unfold lowest in low.
    pose proof (base_is_not_negative (fst e)). lia. }
  assert (stone p q = None) as free_q.
  { destruct (stone p q) eqn:E; auto. exfalso.
    destruct (half m q mat free_m ltac:(congruence)) as [[_ bad] | [_ [fol free]]]; auto.
    pose proof (followed_low _ fol free) as low. apply empty_iff in free; auto.
    unfold under, m in free. cbn [landing fst snd] in free. lia. }
  assert (can_be_played p' q \/ ~ can_be_played p' q) as [can_q | cannot].
  { destruct (cell_eq_dec (landing p' (fst q)) q) as [land|no]; [left; now apply (on q m) | right].
    intros [land _]. auto. }
  { exists q, followed. split; [now apply take_the_partner|]. pose proof can_q as [land _]. split.
    - apply (columns_kept_by_a_matched_cell p' q m); auto.
      change c with (fst m). unfold p'. now apply (columns_kept_by_a_matched_cell p m q).
    - apply (pairs_kept_by_a_partner (stone p) _ followed m q); auto. now apply two_stones. }
  destruct (reach q m back) as [low | [near_ | [div [low_e [r [mat_e good]]]]]].
  1, 2: exfalso; apply cannot; apply (open q m); auto.
  set (e := under q) in *.
  pose proof (is_mutual e r mat_e) as [e_r back_e].
  assert (above e = q) as above_e by apply above_under.
  assert (snd q = base (fst q) + 2) as row_q.
  { unfold lowest, e, under in low_e. cbn [fst snd] in low_e. lia. }
  assert (stone p' e = None) as free_e'.
  { apply empty_iff; [now apply (ground e r)|]. change (fst e) with (fst q). replace (snd e) with (base (fst q) + 1).
    destruct (Z_lt_le_dec (Z.of_nat (length (p' (fst q)))) (base (fst q) + 1)) as [|bad]; auto. exfalso.
    apply cannot. apply (on q m back). apply landing_iff.
    apply empty_iff in free_q; [|now apply (ground q m)].
    assert (stone p' q = None) as free_q'.
    { unfold p'. rewrite stone_play_elsewhere; [apply empty_iff; auto; now apply (ground q m)|]. fold m. congruence. }
    apply empty_iff in free_q'; [|now apply (ground q m)]. lia. }
  assert (stone p e = None /\ e <> m) as [free_e e_m].
  { split.
    - destruct (cell_eq_dec e m) as [same|differ].
      + rewrite same. exact free_m.
      + unfold p' in free_e'. now rewrite stone_play_elsewhere in free_e' by auto.
    - intros same. unfold p' in free_e'. rewrite same in free_e'. unfold m in free_e'.
      rewrite stone_play_landing in free_e'. discriminate. }
  assert (~ In e followed) as not_fol_e.
  { intros fol. destruct (lean e fol free_e) as [_ [_ [x [mat' his]]]]. rewrite above_e in mat'. congruence. }
  assert (~ (In (under e) followed /\ stone p (under e) = None)) as not_under.
  { intros [fol free]. destruct (lean _ fol free) as [low _]. unfold lowest in *. unfold under at 1 2 in low.
    cbn [fst snd] in low. lia. }
  assert (stone p r = None) as free_r.
  { destruct (stone p r) eqn:E; auto. exfalso.
    destruct (half e r mat_e free_e ltac:(congruence)) as [[_ bad] | [_ bad]]; auto. }
  assert (r <> m) as r_m.
  { intros ->. assert (e = q) as same by congruence. rewrite same in low_e. unfold lowest in low_e. lia. }
  assert (can_be_played p' r) as can_r by (apply (open r e); auto).
  exists r, (e :: followed). split.
  - apply (take_another p' followed m q e r); auto.
    intros [fol free]. apply not_under. split; auto.
    unfold p' in free. destruct (cell_eq_dec (under e) m) as [same|differ].
    + rewrite same. exact free_m.
    + now rewrite stone_play_elsewhere in free by auto.
  - pose proof can_r as [land _]. split.
    + apply (columns_kept_by_a_matched_cell p' r e); auto.
      change c with (fst m). unfold p'. now apply (columns_kept_by_a_matched_cell p m q).
    + apply (pairs_kept_by_diversion (stone p) _ followed m q r); auto. now apply two_stones.
Qed.

Lemma kept_at_the_start : kept start [].
Proof.
  split; [split; [|split] | split; [|split]].
  - intros c. exists []. now rewrite app_nil_r.
  - intros x [high _] taken. unfold stone, start in taken. destruct (Z.leb_spec 1 (snd x)); [|discriminate].
    assert (nth_error (below (drawn (fst x))) (Z.to_nat (snd x - 1)) <> None) as some by congruence.
    apply nth_error_Some in some. unfold top, base in high. lia.
  - intros c high. unfold start, top, base in high. lia.
  - intros x q mat free taken. exfalso. apply taken. apply is_mutual in mat as [_ mat]. apply matched_rows in mat.
    pose proof (base_is_not_negative (fst q)). apply empty_iff; [lia|]. unfold start. unfold base in mat. lia.
  - intros x q mat taken. apply matched_rows in mat. pose proof (base_is_not_negative (fst x)).
    assert (stone start x = None); [|congruence]. apply empty_iff; [lia|]. unfold start. unfold base in mat. lia.
  - intros e [].
Qed.

Lemma no_line_at_the_start : ~ has_line b start attacker.
Proof.
  intros [l [lined all]]. destruct (is_paved l lined) as [x [inx good]]. pose proof (all x inx) as taken.
  assert (snd x <= base (fst x)) as low.
  { destruct (Z_le_gt_dec (snd x) (base (fst x))) as [|bad]; auto. pose proof (base_is_not_negative (fst x)).
    assert (stone start x = None); [|congruence]. apply empty_iff; [lia|]. unfold start. unfold base in bad. lia. }
  destruct good as [[_ mine] | [[high _] | [q [mat _]]]].
  - rewrite mine in taken. injection taken as taken. congruence.
  - unfold top in high. lia.
  - apply matched_rows in mat. lia.
Qed.

(** Rules `drop` and `pave`. *)
Theorem drop_and_pave : holds_off.
Proof.
  split; [apply no_line_at_the_start|]. exists kept. split; [apply kept_at_the_start|].
  intros p followed keep c can attacked. split; [now apply (no_line_of_the_attacker p followed)|]. right.
  destruct (there_is_an_answer p followed c keep can) as [x [followed' [ans keep']]].
  exists x, followed'. split; auto.
Qed.

End Step.

(** The rule gives one answer. *)
Lemma answer_is_unique p followed m x f y g : answer p followed m x f -> answer p followed m y g -> x = y /\ f = g.
Proof.
  intros one two.
  destruct one as [how _ | q no mat can | q e r no mat cannot _ -> _ _ _ mat' _];
  destruct two as [how' _ | q' no' mat2 can' | q' e' r' no' mat2 cannot' _ -> _ _ _ mat2' _];
  auto; try (exfalso; destruct how as [|none]; [auto | congruence]);
  try (exfalso; destruct how' as [|none]; [auto | congruence]);
  assert (q = q') by congruence; subst; try tauto; split; congruence.
Qed.

(** A followed cell has a matched cell above it, so that it can always be followed: there is room. *)
Lemma followed_cells_have_room p c followed :
  drawn_on_board -> (forall e, In e followed -> exists q, partner (above e) = Some q) ->
  In (landing p c) followed -> can_be_played (play p c attacker) (above (landing p c)).
Proof.
  intros on room fol. destruct (room _ fol) as [q mat]. split; [|now apply (on _ q)].
  unfold above. cbn [landing fst snd]. unfold landing. rewrite length_play, Z.eqb_refl. reflexivity.
Qed.

Lemma answers_leave_room p followed m x followed' : mutual ->
  (forall e, In e followed -> exists q, partner (above e) = Some q) -> answer p followed m x followed' ->
  forall e, In e followed' -> exists q, partner (above e) = Some q.
Proof.
  intros mut room ans. destruct ans as [| |q e' r _ mat _ _ -> _ _ _ _ _]; auto.
  intros e [<-|fol]; auto. rewrite above_under. exists m. now apply mut.
Qed.

(** * Rows repeat every two above the drawing *)

Lemma even_less_two r t : Z.even (r - 2 - t) = true -> Z.even (r - t) = true.
Proof. replace (r - t) with (r - 2 - t + 2) by lia. rewrite Z.even_add. intros ->. reflexivity. Qed.

(** All lines that start in a column are harmless, if those are that start in rows up to B + k + 1; no more than B cells
    are drawn in a column. *)
Lemma low_lines_are_enough B c :
  (1 <= connect b)%nat ->
  (forall d, top d <= B) ->
  (forall r way, In way directions -> 1 <= r <= B + Z.of_nat (connect b) + 1 ->
     (forall x, In x (line (connect b) (c, r) way) -> on_board b x) ->
     exists x, In x (line (connect b) (c, r) way) /\ harmless (line (connect b) (c, r) way) x) ->
  forall r way, In way directions -> 1 <= r ->
     (forall x, In x (line (connect b) (c, r) way) -> on_board b x) ->
     exists x, In x (line (connect b) (c, r) way) /\ harmless (line (connect b) (c, r) way) x.
Proof.
  intros long high low.
  assert (forall n r way, In way directions -> 1 <= r <= B + Z.of_nat (connect b) + 1 + Z.of_nat n ->
     (forall x, In x (line (connect b) (c, r) way) -> on_board b x) ->
     exists x, In x (line (connect b) (c, r) way) /\ harmless (line (connect b) (c, r) way) x) as all.
  { induction n as [|n IH]; intros r way listed rows on; [apply low; auto; lia|].
    destruct (Z_le_gt_dec r (B + Z.of_nat (connect b) + 1)) as [small|big]; [apply low; auto; lia|].
    assert (0 <= B) as B_pos.
    { specialize (high c). unfold top, base in high. lia. }
    assert (forall x, In x (line (connect b) (c, r - 2) way) ->
      B < snd x /\ In (fst x, snd x + 2) (line (connect b) (c, r) way)) as up.
    { intros x inx. apply in_map_iff in inx. destruct inx as [i [<- small]]. pose proof small as small'. apply in_seq in small'.
      split.
      - unfold at_step. simpl in listed. destruct listed as [<-|[<-|[<-|[<-|[]]]]]; cbn [fst snd]; lia.
      - apply in_map_iff. exists i. split; auto. unfold at_step. cbn [fst snd]. f_equal; lia. }
    destruct (IH (r - 2) way listed ltac:(lia)) as [x [inx good]].
    { intros x inx. destruct (up x inx) as [row inx']. specialize (on _ inx'). unfold on_board in *.
      cbn [fst snd] in on. destruct (height b); intuition lia. }
    destruct (up x inx) as [row inx']. exists (fst x, snd x + 2). split; auto.
    pose proof (high (fst x)) as t. destruct good as [[bad _] | [[_ ev] | [q [mat _]]]].
    - exfalso. unfold top in t. lia.
    - right. left. split; cbn [fst snd]; [lia|]. apply even_less_two.
      now replace (snd x + 2 - 2 - top (fst x)) with (snd x - top (fst x)) by lia.
    - exfalso. apply matched_rows in mat. lia. }
  intros r way listed row on. apply (all (Z.to_nat r)); auto. specialize (high c). unfold top, base in high. lia.
Qed.

End Drawing.

(** * Columns that are alike *)

Definition shift (v : Z) (x : cell) : cell := (fst x + v, snd x).

Lemma shift_injective v x y : shift v x = shift v y -> x = y.
Proof. destruct x, y. unfold shift. cbn [fst snd]. intros e. injection e as e1 e2. f_equal; lia. Qed.

(** Of one column: partners lie at most this many columns apart and are mutual, answers are within reach. *)
Definition mutual_in (drawn : Z -> column) (far c : Z) : Prop :=
  forall r q, partner drawn (c, r) = Some q ->
    Z.abs (fst q - c) <= far /\ (c, r) <> q /\ partner drawn q = Some (c, r).

Definition reach_in (drawn : Z -> column) (divert : bool) (c : Z) : Prop :=
  forall r m, partner drawn (c, r) = Some m -> within_reach drawn divert (c, r) m.

Definition harmless_from (b : board) (drawn : Z -> column) (defender : player) (c r : Z) (way : cell) : Prop :=
  (forall x, In x (line (connect b) (c, r) way) -> on_board b x) ->
  exists x, In x (line (connect b) (c, r) way)
    /\ harmless drawn defender (line (connect b) (c, r) way) x.

Section Alike.

Variables (one two : Z -> column) (defender : player) (divert : bool).

(** The column c + v of the second drawing is the column c of the first, moved. *)
Definition alike (v c : Z) : Prop :=
  below (two (c + v)) = below (one c) /\ partners (two (c + v)) = map (shift v) (partners (one c)).

Lemma alike_base v c : alike v c -> base two (c + v) = base one c.
Proof. intros [e _]. unfold base. now rewrite e. Qed.

Lemma alike_top v c : alike v c -> top two (c + v) = top one c.
Proof.
  intros a. pose proof (alike_base v c a). destruct a as [_ e]. unfold top. now rewrite H, e, map_length.
Qed.

Lemma alike_partner v x : alike v (fst x) -> partner two (shift v x) = option_map (shift v) (partner one x).
Proof.
  intros a. pose proof (alike_base v (fst x) a) as eb. destruct a as [_ e]. unfold partner, shift at 1 2 3 4 5.
  cbn [fst snd]. rewrite eb. destruct (base one (fst x) <? snd x); auto. rewrite e. apply nth_error_map.
Qed.

Lemma alike_lowest v x : alike v (fst x) -> lowest two (shift v x) <-> lowest one x.
Proof. intros a. unfold lowest, shift. cbn [fst snd]. now rewrite (alike_base v (fst x) a). Qed.

Lemma mutual_moves far v c : 0 <= far -> (forall d, Z.abs (d - c) <= far -> alike v d) -> mutual_in two far (c + v) -> mutual_in one far c.
Proof.
  intros pos a mut r q mat. pose proof (alike_partner v (c, r) (a c ltac:(lia))) as e. rewrite mat in e. simpl in e.
  change (shift v (c, r)) with (c + v, r) in e. destruct (mut r _ e) as [near_ [differ back]].
  unfold shift in near_ at 1. cbn [fst] in near_. assert (Z.abs (fst q - c) <= far) as close by lia.
  split; auto. split.
  - intros same. apply differ. rewrite <- same. reflexivity.
  - rewrite (alike_partner v q (a _ close)) in back. destruct (partner one q) as [y|]; [|discriminate].
    simpl in back. f_equal. apply (shift_injective v). change (shift v (c, r)) with (c + v, r). congruence.
Qed.

Lemma reach_moves far v c : (forall d, Z.abs (d - c) <= far -> alike v d) ->
  0 <= far -> mutual_in one far c -> reach_in two divert (c + v) -> reach_in one divert c.
Proof.
  intros a pos mut reach r m mat.
  assert (alike v c) as ac by (apply a; lia).
  pose proof (alike_partner v (c, r) ac) as e. rewrite mat in e. simpl in e.
  change (shift v (c, r)) with (c + v, r) in e. destruct (mut r m mat) as [near_m _].
  assert (forall x, near (shift v m) (shift v x) -> near m x) as near_moves.
  { intros x. unfold near, shift. cbn [fst snd]. lia. }
  destruct (reach r _ e) as [low | [near_ | [div [low [q [mat_e good]]]]]].
  - left. apply (alike_lowest v (c, r)); auto.
  - right. left. now apply near_moves.
  - right. right. split; auto. change (under (c + v, r)) with (shift v (under (c, r))) in *.
    rewrite (alike_lowest v (under (c, r)) ac) in low. split; auto.
    rewrite (alike_partner v (under (c, r)) ac) in mat_e.
    destruct (partner one (under (c, r))) as [y|] eqn:mat_y; [|discriminate]. exists y. split; auto.
    assert (q = shift v y) as -> by (cbn [option_map] in mat_e; congruence). destruct (mut _ _ mat_y) as [near_y _].
    destruct good as [low_q | near_q]; [left | right].
    + now apply (alike_lowest v y (a _ near_y)).
    + now apply near_moves.
Qed.

Lemma harmless_moves b b' v c r way : In way directions -> connect b' = connect b -> height b' = height b ->
  (forall d, c <= d <= c + Z.of_nat (connect b) - 1 -> alike v d /\ (has_column b d -> has_column b' (d + v))) ->
  harmless_from b' two defender (c + v) r way -> harmless_from b one defender c r way.
Proof.
  intros listed same_k same_h a there on. unfold harmless_from in there. rewrite same_k in there.
  assert (line (connect b) (c + v, r) way = map (shift v) (line (connect b) (c, r) way)) as moved_.
  { unfold line. rewrite map_map. apply map_ext. intros i. unfold at_step, shift. cbn [fst snd]. f_equal; lia. }
  assert (forall x, In x (line (connect b) (c, r) way) ->
    alike v (fst x) /\ (has_column b (fst x) -> has_column b' (fst x + v))) as each.
  { intros x inx. apply a. apply in_map_iff in inx. destruct inx as [i [<- small]]. apply in_seq in small.
    unfold at_step. simpl in listed. destruct listed as [<-|[<-|[<-|[<-|[]]]]]; cbn [fst snd]; lia. }
  rewrite moved_ in there. destruct there as [y [iny good]].
  { intros y iny. apply in_map_iff in iny. destruct iny as [x [<- inx]]. destruct (on x inx) as [wide tall].
    split; [now apply each | rewrite same_h; exact tall]. }
  apply in_map_iff in iny. destruct iny as [x [<- inx]]. exists x. split; auto. destruct (each x inx) as [ax _].
  destruct good as [[low mine] | [up | [q [mat inq]]]].
  - left. unfold shift in low, mine. cbn [fst snd] in low. rewrite (alike_base v _ ax) in low. split; auto.
    rewrite <- mine. unfold stone, start. cbn [fst snd]. now rewrite (proj1 ax).
  - right. left. unfold upper, shift in *. cbn [fst snd] in up. now rewrite (alike_top v _ ax) in up.
  - right. right. rewrite (alike_partner v x ax) in mat. destruct (partner one x) as [y|]; [|discriminate].
    exists y. split; auto. simpl in mat. injection mat as <-. apply in_map_iff in inq.
    destruct inq as [z [e inz]]. apply shift_injective in e. now subst z.
Qed.

End Alike.

(** What is shown column by column is enough. *)
Lemma first_of_line b c r way : (1 <= connect b)%nat -> In (c, r) (line (connect b) (c, r) way).
Proof.
  intros long. apply in_map_iff. exists 0%nat. split; [|apply in_seq; lia]. unfold at_step. cbn [fst snd]. f_equal; lia.
Qed.

Theorem drop_and_pave_by_columns b drawn defender divert far :
  (1 <= connect b)%nat ->
  (forall c, mutual_in drawn far c) -> (forall c, reach_in drawn divert c) ->
  (forall c r q, partner drawn (c, r) = Some q -> has_column b c) ->
  (forall c h, has_column b c -> height b = Some h -> top drawn c <= h /\ Z.even (h - top drawn c) = true) ->
  (forall c r way, In way directions -> 1 <= r -> harmless_from b drawn defender c r way) ->
  holds_off b drawn defender divert.
Proof.
  intros long mut reach inside tops good. apply drop_and_pave.
  - intros [c r] q mat. destruct (mut c r q mat) as [_ rest]. exact rest.
  - intros [c r] q mat. pose proof (inside c r q mat) as on.
    apply matched_rows in mat. cbn [fst snd] in mat. pose proof (base_is_not_negative drawn c).
    split; [exact on|]. cbn [fst snd]. split; [lia|]. destruct (height b) as [h|] eqn:tall; auto.
    destruct (tops c h on eq_refl). lia.
  - intros [c r] m mat. now apply (reach c).
  - intros c h [on _] H. now apply (tops c h).
  - intros l [[c r] [way [listed [-> on]]]]. apply good; auto.
    now destruct (on _ (first_of_line b c r way long)) as [_ [low _]].
Qed.

(** * Boards with a window *)

(** Where the board ends on a side: nowhere, if columns repeat there. *)
Definition end_of (period : option Z) (c : Z) : option Z := match period with None => Some c | Some _ => None end.

Section Window.

(** A window, and how many of its columns repeat to the left and to the right; none where the board ends. *)
Variables (b : board) (lo hi : Z) (left right : option Z) (given : Z -> column) (defender : player) (divert : bool).
Hypothesis the_columns : columns b = (end_of left lo, end_of right hi).
Hypothesis some_columns : lo <= hi.

Definition period_fits (period : option Z) : Prop := forall p, period = Some p -> 1 <= p <= hi - lo + 1.

Hypothesis left_fits : period_fits left.
Hypothesis right_fits : period_fits right.

(** The column of the window that a column repeats; none off the board. *)
Definition source (c : Z) : option Z :=
  if c <? lo then option_map (fun p => lo + (c - lo) mod p) left
  else if hi <? c then option_map (fun p => hi - p + 1 + (c - hi - 1) mod p) right
  else Some c.

(** A column moved by n columns has its partners moved by n columns, too. *)
Definition repeated (c : Z) : column :=
  match source c with
  | Some s => {| below := below (given s); partners := map (shift (c - s)) (partners (given s)) |}
  | None => {| below := []; partners := [] |}
  end.

Notation base := (base repeated).
Notation top := (top repeated).
Notation partner := (partner repeated).
Notation lowest := (lowest repeated).
Notation upper := (upper repeated).

Lemma on_the_board c : has_column b c <-> (left = None -> lo <= c) /\ (right = None -> c <= hi).
Proof.
  clear -the_columns. unfold has_column. rewrite the_columns. destruct left, right; cbn [fst snd end_of]; intuition discriminate.
Qed.

Lemma drawn_on_the_board c : source c <> None -> has_column b c.
Proof.
  unfold source. rewrite on_the_board. clear -some_columns. destruct (Z.ltb_spec c lo), (Z.ltb_spec hi c), left, right;
    cbn [option_map]; intuition (try discriminate; try congruence; lia).
Qed.

Lemma nothing_outside c : ~ has_column b c -> top c = 0 /\ forall r, partner (c, r) = None.
Proof.
  intros out. assert (source c = None) as e.
  { destruct (source c) eqn:E; auto. exfalso. apply out, drawn_on_the_board. congruence. }
  assert (repeated c = {| below := []; partners := [] |}) as nothing by (unfold repeated; now rewrite e).
  split.
  - unfold Drop.top, Drop.base. rewrite nothing. reflexivity.
  - intros r. unfold Drop.partner, Drop.base. cbn [fst snd]. rewrite nothing. simpl. destruct (0 <? r); auto.
    now destruct (Z.to_nat _).
Qed.

Lemma is_there (period : option Z) : {period = None} + {period <> None}.
Proof. clear. destruct period; [right | left]; congruence. Qed.

Lemma has_column_dec c : {has_column b c} + {~ has_column b c}.
Proof.
  destruct (is_there left) as [L|L], (is_there right) as [R|R], (Z_lt_le_dec c lo), (Z_lt_le_dec hi c);
  ((left; apply on_the_board; split; intros; solve [lia | contradiction])
   || (right; rewrite on_the_board; intros [one two];
       try specialize (one L); try specialize (two R); lia)).
Qed.

Notation alike := (alike repeated repeated).

Lemma alike_of_source v c : source (c + v) = source c -> alike v c.
Proof.
  intros e. unfold alike, repeated. rewrite e. destruct (source c) as [s|]; [|split; reflexivity].
  cbn [below partners]. split; auto. rewrite map_map. apply map_ext.
  intros x. unfold shift. cbn [fst snd]. f_equal. lia.
Qed.

Lemma alike_left p c : left = Some p -> c < lo -> alike p c.
Proof.
  intros is out. pose proof (left_fits p is). apply alike_of_source. unfold source. rewrite is. cbn [option_map].
  destruct (Z.ltb_spec c lo); [|lia]. destruct (Z.ltb_spec (c + p) lo).
  - replace (c + p - lo) with (c - lo + 1 * p) by lia. now rewrite Z.mod_add by lia.
  - destruct (Z.ltb_spec hi (c + p)); [lia|]. f_equal.
    rewrite <- (Z.mod_add (c - lo) 1 p) by lia. rewrite Z.mod_small; lia.
Qed.

Lemma alike_right p c : right = Some p -> hi < c -> alike (- p) c.
Proof.
  intros is out. pose proof (right_fits p is). apply alike_of_source. unfold source. rewrite is. cbn [option_map].
  destruct (Z.ltb_spec c lo); [lia|].
  destruct (Z.ltb_spec hi c); [|lia]. destruct (Z.ltb_spec (c + - p) lo); [lia|].
  destruct (Z.ltb_spec hi (c + - p)).
  - replace (c + - p - hi - 1) with (c - hi - 1 + (-1) * p) by lia. now rewrite Z.mod_add by lia.
  - f_equal. rewrite Z.mod_small; lia.
Qed.

(** What is true of the columns from A to E is true of all, if it may be moved along where columns repeat, and is true
    outside the board. *)
Lemma from_the_window (A E : Z) (true_of : Z -> Prop) :
  A <= lo -> hi <= E ->
  (forall c, A <= c <= E -> true_of c) ->
  (forall c p, left = Some p -> c < A -> true_of (c + p) -> true_of c) ->
  (forall c p, right = Some p -> E < c -> true_of (c + - p) -> true_of c) ->
  (forall c, ~ has_column b c -> true_of c) ->
  forall c, true_of c.
Proof.
  intros wide_l wide_r inside to_left to_right outside.
  assert (forall n c, A - Z.of_nat n <= c <= E + Z.of_nat n -> true_of c) as all.
  { induction n as [|n IH]; intros c range; [apply inside; lia|].
    destruct (Z_lt_le_dec c A) as [l|].
    { destruct (is_there left) as [L|L].
      - apply outside. rewrite on_the_board. intros [no _]. specialize (no L). lia.
      - assert (exists p, left = Some p) as [p is] by (clear - L; destruct left; [eauto | congruence]).
        pose proof (left_fits p is). apply (to_left c p); auto. apply IH. lia. }
    destruct (Z_lt_le_dec E c) as [r|].
    { destruct (is_there right) as [R|R].
      - apply outside. rewrite on_the_board. intros [_ no]. specialize (no R). lia.
      - assert (exists p, right = Some p) as [p is] by (clear - R; destruct right; [eauto | congruence]).
        pose proof (right_fits p is). apply (to_right c p); auto. apply IH. lia. }
    apply inside; lia. }
  intros c. apply (all (Z.to_nat (Z.abs (c - A) + Z.abs (c - E)))). lia.
Qed.

(** Partners lie at most this many columns apart. *)
Variable far : Z.
Hypothesis far_positive : 0 <= far.

Notation mutual_in := (mutual_in repeated far).
Notation reach_in := (reach_in repeated divert).
Notation harmless_from := (harmless_from b repeated defender).

(** The tests that the checker makes: of the columns of the window and of as many beyond as partners may be apart; of the
    lines that start in the window or at most k - 1 columns left of it. *)
Hypothesis mutual_near : forall c, has_column b c -> lo - far <= c <= hi + far -> mutual_in c.
Hypothesis reach_near : forall c, has_column b c -> lo - far <= c <= hi + far -> reach_in c.
Hypothesis drawn_fits : forall c h, lo <= c <= hi -> height b = Some h -> top c <= h.
Hypothesis even_near : forall c h, lo <= c <= hi -> height b = Some h -> Z.even (h - top c) = true.
Variable highest : Z.
Hypothesis highest_near : forall c, lo <= c <= hi -> top c <= highest.

Hypothesis harmless_near : forall c r way, In way directions ->
  lo - Z.of_nat (connect b) + 1 <= c <= hi -> 1 <= r <= highest + Z.of_nat (connect b) + 1 -> harmless_from c r way.
Hypothesis some_length : (1 <= connect b)%nat.

Lemma far_left p c d : left = Some p -> c < lo - far -> Z.abs (d - c) <= far -> alike p d.
Proof. intros. apply alike_left; auto. lia. Qed.

Lemma far_right p c d : right = Some p -> hi + far < c -> Z.abs (d - c) <= far -> alike (- p) d.
Proof. intros. apply alike_right; auto. lia. Qed.

Lemma all_mutual c : mutual_in c.
Proof.
  assert (forall d, ~ has_column b d -> mutual_in d) as outside.
  { intros d out r q mat. rewrite (proj2 (nothing_outside d out)) in mat. discriminate. }
  revert c. apply (from_the_window (lo - far) (hi + far)); try lia; auto.
  - intros c range. destruct (has_column_dec c); auto.
  - intros c p is out. apply mutual_moves; auto. intros d. now apply far_left.
  - intros c p is out. apply mutual_moves; auto. intros d. now apply far_right.
Qed.

Lemma all_reach c : reach_in c.
Proof.
  assert (forall d, ~ has_column b d -> reach_in d) as outside.
  { intros d out r q mat. rewrite (proj2 (nothing_outside d out)) in mat. discriminate. }
  revert c. apply (from_the_window (lo - far) (hi + far)); try lia; auto.
  - intros c range. destruct (has_column_dec c); auto.
  - intros c p is out. apply (reach_moves _ _ divert far); auto using all_mutual. intros d. now apply far_left.
  - intros c p is out. apply (reach_moves _ _ divert far); auto using all_mutual. intros d. now apply far_right.
Qed.

Lemma every_top (true_of : Z -> Prop) : (forall c, lo <= c <= hi -> true_of (top c)) ->
  forall c, has_column b c -> true_of (top c).
Proof.
  intros near_. apply (from_the_window lo hi (fun c => has_column b c -> true_of (top c))); try lia; auto.
  - intros c p is out IH on. rewrite (alike_top _ _ p c (alike_left p c is out)) in IH. apply IH.
    pose proof (left_fits p is). apply on_the_board. split; [congruence | lia].
  - intros c p is out IH on. rewrite (alike_top _ _ (- p) c (alike_right p c is out)) in IH. apply IH.
    pose proof (right_fits p is). apply on_the_board. split; [lia | congruence].
  - tauto.
Qed.

Lemma tops_are_low c : top c <= highest.
Proof.
  destruct (has_column_dec c) as [on|off]; [now apply (every_top (fun t => t <= highest))|].
  rewrite (proj1 (nothing_outside c off)). pose proof (highest_near lo ltac:(lia)).
  unfold Drop.top, Drop.base in H. lia.
Qed.

Lemma all_harmless c r way : In way directions -> 1 <= r -> harmless_from c r way.
Proof.
  intros listed row. revert r way listed row.
  assert (forall c, forall r way, In way directions -> 1 <= r <= highest + Z.of_nat (connect b) + 1 ->
    harmless_from c r way) as low.
  { apply (from_the_window (lo - Z.of_nat (connect b) + 1) hi
      (fun c => forall r way, In way directions -> 1 <= r <= highest + Z.of_nat (connect b) + 1 ->
         harmless_from c r way)); try lia.
    - intros d range r way listed rows. exact (harmless_near d r way listed range rows).
    - intros d p is out IH r way listed rows. pose proof (left_fits p is). apply (harmless_moves repeated repeated defender b b p); auto.
      intros e range. split; [apply alike_left; auto; lia|]. intros _. apply on_the_board. split; [congruence | lia].
    - intros d p is out IH r way listed rows. pose proof (right_fits p is). apply (harmless_moves repeated repeated defender b b (- p)); auto.
      intros e range. split; [apply alike_right; auto; lia|]. intros _. apply on_the_board. split; [lia | congruence].
    - intros d off r way listed rows on. destruct off. exact (proj1 (on _ (first_of_line b d r way some_length))). }
  intros r way listed row on.
  apply (low_lines_are_enough b repeated defender highest c); auto.
  - apply tops_are_low.
  - intros r' way' listed' rows' on'. now apply (low c).
Qed.

(** Rules `drop` and `pave`. *)
Theorem drop_and_pave_in_a_window : holds_off b repeated defender divert.
Proof.
  apply (drop_and_pave_by_columns _ _ _ _ far); auto using all_mutual, all_reach, all_harmless.
  - intros c r q mat. destruct (has_column_dec c) as [on|off]; auto.
    rewrite (proj2 (nothing_outside c off)) in mat. discriminate.
  - intros c h on H. split; [apply (every_top (fun t => t <= h)) | apply (every_top (fun t => Z.even (h - t) = true))]; eauto.
Qed.

End Window.

(** * Rule `exhaust` *)

Section Exhaust.

Variables (b : board) (drawn : Z -> column) (defender : player) (divert : bool).

Notation attacker := (attacker defender).

(** Two positions are the same if their stones are, and the empty cells that are followed. *)
Definition same_position (p : position) (f : list cell) (q : position) (g : list cell) : Prop :=
  (forall c, p c = q c) /\ forall e, stone p e = None -> In e f <-> In e g.

(** The positions that are looked at: with each of them, whatever the attacker plays, there is no line of the attacker's,
    and the board is full or the rule gives an answer, after which the defender has a line, the board is full, or the
    position is one of those. *)
Definition played_out (seen : list (position * list cell)) : Prop :=
  forall p f, In (p, f) seen -> forall c, playable b p c ->
    let attacked := play p c attacker in
    ~ has_line b attacked attacker
    /\ ((forall d, ~ playable b attacked d)
        \/ exists x f', answer b drawn divert attacked f (landing p c) x f'
           /\ let answered := play attacked (fst x) defender in
              has_line b answered defender
              \/ (forall d, ~ playable b answered d)
              \/ exists q g, In (q, g) seen /\ same_position answered f' q g).

Lemma same_answer p f q g c x f' : same_position p f q g ->
  answer b drawn divert (play q c attacker) g (landing q c) x f' ->
  exists f2, answer b drawn divert (play p c attacker) f (landing p c) x f2
    /\ forall e, stone (play p c attacker) e = None -> In e f2 <-> In e f'.
Proof.
  intros [stones fol].
  assert (landing p c = landing q c) as land by now apply landing_of_column.
  assert (forall d, play p c attacker d = play q c attacker d) as after_.
  { intros d. unfold play. now rewrite stones. }
  assert (forall e, stone (play p c attacker) e = stone (play q c attacker) e) as same by (intros; now apply stone_of_column).
  assert (forall y, can_be_played b (play p c attacker) y <-> can_be_played b (play q c attacker) y) as can.
  { intros y. unfold can_be_played. now rewrite (landing_of_column _ (play q c attacker)) by auto. }
  assert (In (landing p c) f <-> In (landing p c) g) as fol_m by (apply fol, stone_landing).
  assert (forall e, stone (play p c attacker) e = None -> In e f <-> In e g) as fol_e.
  { intros e free. apply fol. destruct (cell_eq_dec e (landing p c)) as [->|differ]; [apply stone_landing|].
    now rewrite stone_play_elsewhere in free. }
  rewrite <- land. intros ans. destruct ans as [how room | r no mat free | r e s no mat cannot div -> free not_e not_u mat_e can_s].
  - exists f. split; auto. apply follow_up_; [tauto | now apply can].
  - exists f. split; auto. apply take_the_partner; [tauto | auto | now apply can].
  - exists (under r :: f). rewrite <- same in free. split.
    + apply (take_another b drawn divert _ _ _ r (under r) s); auto; try tauto.
      * now rewrite can.
      * now rewrite (fol_e _ free).
      * intros [fol_u free_u]. apply not_u. rewrite <- same. split; auto. now apply (fol_e _ free_u).
      * now apply can.
    + intros e free'. simpl. now rewrite (fol_e e free').
Qed.

Theorem exhaust seen :
  ~ has_line b (start drawn) attacker -> In (start drawn, []) seen -> played_out seen -> holds_off b drawn defender divert.
Proof.
  intros none first all. split; auto.
  exists (fun p f => (exists q g, In (q, g) seen /\ same_position p f q g) \/ forall d, ~ playable b p d).
  split.
  { left. exists (start drawn), []. split; auto. split; auto. tauto. }
  intros p f [[q [g [ins same]]] | full] c can; [|exfalso; now apply (full c)]. intros attacked.
  pose proof same as [stones fol].
  assert (playable b q c) as can_q by now apply (playable_of_column b p).
  assert (forall d, play q c attacker d = attacked d) as after_.
  { intros d. unfold attacked, play. now rewrite stones. }
  destruct (all q g ins c can_q) as [no_line next]. split.
  { intros lined. apply no_line. now apply (same_columns_have_line b attacked). }
  destruct next as [full | [x [f' [ans rest]]]].
  - left. intros d can_d. apply (full d). now apply (playable_of_column b attacked).
  - right. destruct (same_answer p f q g c x f' same ans) as [f2 [ans2 fol2]].
    exists x, f2. split; auto.
    assert (forall d, play attacked (fst x) defender d = play (play q c attacker) (fst x) defender d) as after2.
    { intros d. unfold play at 1 2. now rewrite after_. }
    destruct rest as [lined | [full | [q' [g' [ins' [stones' fol']]]]]]; [left | right; right | right; left].
    + now apply (same_columns_have_line b (play (play q c attacker) (fst x) defender)).
    + intros d can_d. apply (full d). now apply (playable_of_column b (play attacked (fst x) defender)).
    + exists q', g'. split; auto. split.
      * intros d. now rewrite after2.
      * intros e free. rewrite <- fol'.
        -- apply fol2. destruct (cell_eq_dec e (landing attacked (fst x))) as [->|differ]; [apply stone_landing|].
           now rewrite stone_play_elsewhere in free.
        -- now rewrite <- (stone_of_column (play attacked (fst x) defender)).
Qed.

End Exhaust.
