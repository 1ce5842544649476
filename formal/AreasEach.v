(* The rule `exclude` in the other measure: no areas with at most n cells each, any number of them, repeated with a
   period, let Breaker hit a part of every image of a creature of the line.

   All that Areas.v knows of areas with any number of cells is known here, too. Besides, for each cell the cells that
   are in one translate with it are counted, as far as there are variables for them. *)

From Coq Require Import ZArith List Lia Bool Arith.
From Tatami Require Import SetGame Areas.
Import ListNotations.
Open Scope Z_scope.

Section Each.

Variables (offsets : list Z) (p : Z).
Hypothesis p_positive : 1 <= p.

(** How many periods two cells of a variable lie apart at most. *)
Variable reach : Z.
Hypothesis reach_positive : 0 <= reach.

(** Areas with at most n cells each that do. *)
Definition some_areas_do_each (n : nat) : Prop :=
  exists areas, apart p areas /\ (forall area, In area areas -> (length area <= n)%nat) /\ do offsets p areas.

(** The cells that there are variables for, in order: those of the kind 0 in each period, those of the kind 1, … *)
Definition width : Z := 2 * reach + 1.
Definition partner (i : Z) : Z := i / width + (i mod width - reach) * p.
Definition partners : Z := p * width.

(** [Of v] is a variable of Areas.v. [Crowd a i m]: of the partners 0, …, i, other than those of the kind of a, at least
    m are in one translate with a. *)
Inductive variable_each :=
| Of (v : variable)
| Crowd (a i m : Z).

Definition lifted (c : clause variable) : clause variable_each := map (fun l => (Of (fst l), snd l)) c.

(** What is known of areas with at most n cells each. As to their number altogether, nothing is. *)
Inductive known_each (n : nat) : clause variable_each -> Prop :=
| of_any_areas c :
    known offsets p reach (Z.to_nat p) c -> known_each n (lifted c)
| crowd_first a i v :
    0 <= a < p -> 0 <= i < partners -> partner i mod p <> a -> together p reach a (partner i) = Some v ->
    known_each n [(Of v, false); (Crowd a i 1, true)]
| crowd_before a i m :
    0 <= a < p -> 0 < i < partners ->
    known_each n [(Crowd a (i - 1) m, false); (Crowd a i m, true)]
| crowd_one_more a i m v :
    0 <= a < p -> 0 < i < partners -> partner i mod p <> a -> together p reach a (partner i) = Some v ->
    known_each n [(Crowd a (i - 1) m, false); (Of v, false); (Crowd a i (m + 1), true)]
| not_n_others a :
    (1 <= n)%nat -> 0 <= a < p ->
    known_each n [(Crowd a (partners - 1) (Z.of_nat n), false)].

Definition is_partner (home : Z -> option place) (a i : Z) : bool :=
  negb (partner i mod p =? a) && is_together home a (partner i).

Definition crowd (home : Z -> option place) (a m : Z) : list Z := filter (is_partner home a) (cells_from 0 m).

Definition value_each (home : Z -> option place) (assigned : Z -> place) (v : variable_each) : bool :=
  match v with
  | Of v => value offsets p home assigned v
  | Crowd a i m => m <=? Z.of_nat (length (crowd home a (i + 1)))
  end.

(** No translate has more than n cells. *)
Definition small_each (n : nat) (home : Z -> option place) : Prop :=
  forall h l, NoDup l -> (forall c, In c l -> home c = Some h) -> (length l <= n)%nat.

Lemma small_areas areas n : apart p areas -> (forall area, In area areas -> (length area <= n)%nat) ->
  small_each n (home_in p areas).
Proof.
  intros disjoint small h l once all.
  assert (length l <= length (piece p areas h))%nat as fits.
  { apply NoDup_incl_length; auto. intros c inc. apply (home_in_iff p p_positive areas c h disjoint). auto. }
  unfold piece in fits. rewrite map_length in fits.
  destruct (Nat.lt_ge_cases (fst h) (length areas)) as [there|beyond].
  - pose proof (small (nth (fst h) areas []) (nth_In _ _ there)). lia.
  - rewrite nth_overflow in fits by auto. simpl in fits. lia.
Qed.

Lemma small_shifted n home s : small_each n home -> small_each n (shifted s home).
Proof.
  intros small h l once all. rewrite <- (map_length (fun c => c + s)). apply (small h).
  - apply FinFun.Injective_map_NoDup; auto. intros x y e. lia.
  - intros c inc. apply in_map_iff in inc. destruct inc as [d [<- ind]]. exact (all d ind).
Qed.

Lemma crowd_one_more_cell home a i : 0 <= i ->
  length (crowd home a (i + 1)) = (length (crowd home a i) + if is_partner home a i then 1 else 0)%nat.
Proof.
  intros pos. unfold crowd, cells_from. replace (Z.to_nat (i + 1)) with (Z.to_nat i + 1)%nat by lia.
  rewrite seq_app, map_app, filter_app, app_length. f_equal. simpl. rewrite Z2Nat.id by lia. simpl.
  destruct (is_partner home a i); reflexivity.
Qed.

Lemma partners_differ i j : 0 <= i -> 0 <= j -> i / width < p -> j / width < p -> partner i = partner j -> i = j.
Proof.
  unfold partner, width. intros hi hj li lj e.
  pose proof (Z.div_mod i (2 * reach + 1) ltac:(lia)). pose proof (Z.div_mod j (2 * reach + 1) ltac:(lia)).
  pose proof (Z.mod_pos_bound i (2 * reach + 1) ltac:(lia)). pose proof (Z.mod_pos_bound j (2 * reach + 1) ltac:(lia)).
  assert (0 <= i / (2 * reach + 1)) by (apply Z.div_pos; lia).
  assert (0 <= j / (2 * reach + 1)) by (apply Z.div_pos; lia).
  destruct (digits p (i mod (2 * reach + 1) - reach) (i / (2 * reach + 1))
                     (j mod (2 * reach + 1) - reach) (j / (2 * reach + 1))) as [r q]; try lia.
Qed.

(** The cells in one translate with a, and a itself, are at most n. *)
Lemma few_others n home a m : small_each n home -> (1 <= n)%nat -> 0 <= a < p -> m <= partners ->
  (length (crowd home a m) < n)%nat.
Proof.
  intros small some range fits.
  assert (forall i, In i (crowd home a m) -> 0 <= i < m /\ partner i mod p <> a /\ is_together home a (partner i) = true)
    as members.
  { intros i ini. apply filter_In in ini. destruct ini as [ini good]. apply in_cells_from in ini.
    unfold is_partner in good. apply andb_true_iff in good. destruct good as [kind good].
    apply negb_true_iff, Z.eqb_neq in kind. repeat split; auto; lia. }
  destruct (crowd home a m) as [|first rest] eqn:E; [simpl; lia|]. rewrite <- E in *.
  assert (exists h, home a = Some h) as [h at_home].
  { destruct (members first) as [_ [_ tog]]; [rewrite E; now left|].
    unfold is_together in tog. destruct (home a) as [h|]; [eauto|discriminate]. }
  pose proof (small h (a :: map partner (crowd home a m))) as all. simpl in all. rewrite map_length in all.
  enough (S (length (crowd home a m)) <= n)%nat by lia. apply all.
  - constructor.
    + intros bad. apply in_map_iff in bad. destruct bad as [i [e ini]]. destruct (members i ini) as [_ [kind _]].
      apply kind. rewrite e. apply Z.mod_small. lia.
    + assert (NoDup (crowd home a m)) as once by (apply NoDup_filter, cells_from_once).
      clear E all. revert members once. generalize (crowd home a m) as l.
      induction l as [|i l IH]; intros members once; simpl; constructor.
      * intros bad. apply in_map_iff in bad. destruct bad as [j [e inj]]. inversion once; subst.
        destruct (members i) as [ri _]; [now left|]. destruct (members j) as [rj _]; [now right|].
        assert (forall k, 0 <= k < m -> k / width < p) as short.
        { intros k rk. apply Z.div_lt_upper_bound; unfold width, partners, width in *; lia. }
        assert (j = i) as ->; auto. apply partners_differ; auto; lia.
      * apply IH; [intros k ink; apply members; now right | now inversion once].
  - intros c [<-|inc]; auto. apply in_map_iff in inc. destruct inc as [i [<- ini]].
    destruct (members i ini) as [_ [_ tog]]. unfold is_together in tog. rewrite at_home in tog. now apply is_home_iff.
Qed.

Lemma known_each_is_true n home assigned :
  layout offsets p (Z.to_nat p) home assigned -> small_each n home -> normal p (Z.to_nat p) home ->
  forall c, known_each n c -> clause_true _ (value_each home assigned) c.
Proof.
  intros laid small norm c kn.
  assert (forall a i v, partner i mod p <> a -> together p reach a (partner i) = Some v ->
    value offsets p home assigned v = is_partner home a i) as same.
  { intros a i v kind tog. rewrite (value_together offsets p p_positive reach _ home assigned laid _ _ _ tog).
    unfold is_partner. destruct (Z.eqb_spec (partner i mod p) a); [tauto|reflexivity]. }
  destruct kn as [c kn | a i v ra ri kind tog | a i m ra ri | a i m v ra ri kind tog | a some ra].
  - destruct (known_is_true offsets p p_positive reach _ home assigned laid norm c kn) as [l [inl good]].
    exists (Of (fst l), snd l). split; [|exact good]. apply in_map_iff. eauto.
  - destruct (value_each home assigned (Of v)) eqn:E.
    + exists (Crowd a i 1, true). split; [right; now left|]. unfold is_true; cbn [fst snd value_each] in *.
      rewrite (same a i v kind tog) in E. rewrite crowd_one_more_cell, E by lia. apply Z.leb_le. lia.
    + exists (Of v, false). split; [now left | exact E].
  - destruct (value_each home assigned (Crowd a (i - 1) m)) eqn:E.
    + exists (Crowd a i m, true). split; [right; now left|]. unfold is_true; cbn [fst snd value_each] in *.
      replace (i - 1 + 1) with i in E by lia. apply Z.leb_le in E. rewrite crowd_one_more_cell by lia.
      apply Z.leb_le. lia.
    + exists (Crowd a (i - 1) m, false). split; [now left | exact E].
  - destruct (value_each home assigned (Crowd a (i - 1) m)) eqn:E.
    + destruct (value_each home assigned (Of v)) eqn:F.
      * exists (Crowd a i (m + 1), true). split; [right; right; now left|]. unfold is_true; cbn [fst snd value_each] in *.
        rewrite (same a i v kind tog) in F. replace (i - 1 + 1) with i in E by lia. apply Z.leb_le in E.
        rewrite crowd_one_more_cell, F by lia. apply Z.leb_le. lia.
      * exists (Of v, false). split; [right; now left | exact F].
    + exists (Crowd a (i - 1) m, false). split; [now left | exact E].
  - exists (Crowd a (partners - 1) (Z.of_nat n), false). split; [now left|].
    unfold is_true; cbn [fst snd value_each]. replace (partners - 1 + 1) with partners by lia.
    pose proof (few_others n home a partners small some ra ltac:(lia)). apply Z.leb_gt. lia.
Qed.

(** Rule `exclude` of areas with at most n cells each. *)
Theorem exclude_each n clauses :
  refutation variable_each (known_each n) clauses -> ~ some_areas_do_each n.
Proof.
  intros refuted [areas [disjoint [small works]]].
  assert (count (home_in p areas) 0 p <= Z.to_nat p)%nat as kinds.
  { replace (Z.to_nat p) with (length (cells_from 0 p)) by (unfold cells_from; now rewrite map_length, seq_length).
    unfold count. apply NoDup_incl_length; [apply NoDup_filter, cells_from_once|]. intros c inc.
    now apply filter_In in inc. }
  destruct (areas_have_a_layout offsets p p_positive areas (Z.to_nat p) disjoint kinds works) as [assigned laid].
  set (home := home_in p areas) in *.
  destruct (some_neighbours_are_apart offsets p p_positive _ home assigned laid) as [s bare].
  apply (refutation_is_sound _ _ _ (value_each (shifted s home) (shifted s assigned)) refuted).
  apply known_each_is_true.
  - now apply layout_shifted.
  - now apply small_shifted, small_areas.
  - split; [lia|]. intros _ _. unfold is_together, is_home, shifted in *. now replace (-1 + s) with (s - 1) by lia.
Qed.

End Each.

(** Variables are numbered as in Areas.v, with those of crowds where the counts of all cells are there. *)
Definition number_each (k p r n : Z) (v : variable_each) : Z :=
  match v with
  | Of v => number k p r n v
  | Crowd a i m => k * p + p * p * (2 * r + 1) + p + (a * (p * (2 * r + 1)) + i) * n + (m - 1)
  end.

Definition is_variable_each (k p r n : Z) (v : variable_each) : Prop :=
  match v with
  | Of (Counted _ _) => False
  | Of v => is_variable k p r n v
  | Crowd a i m => 0 <= a < p /\ 0 <= i < p * (2 * r + 1) /\ 1 <= m <= n
  end.

Theorem numbers_tell_crowds_apart k p r n v w :
  0 <= k -> 1 <= p -> 0 <= r -> 0 <= n ->
  is_variable_each k p r n v -> is_variable_each k p r n w -> number_each k p r n v = number_each k p r n w -> v = w.
Proof.
  intros hk hp hr hn hv hw e.
  assert (forall x, is_variable_each k p r n (Of x) ->
    is_variable k p r n x /\ number k p r n x < k * p + p * p * (2 * r + 1) + p) as low.
  { intros [x i|a b d|a|a m]; cbn [is_variable_each is_variable number]; [| | |tauto].
    - intros [hx hi]. split; auto. pose proof (Z.mul_nonneg_nonneg (p - 1 - x) k).
      pose proof (Z.mul_nonneg_nonneg (p * p) (2 * r + 1)). nia.
    - intros [ha [hb hd]]. split; auto. pose proof (Z.mul_nonneg_nonneg (p - 1 - a) p).
      pose proof (Z.mul_le_mono_nonneg_r (a * p + b) (p * p - 1) (2 * r + 1)). nia.
    - intros ha. split; auto. lia. }
  assert (forall a i m, is_variable_each k p r n (Crowd a i m) ->
    k * p + p * p * (2 * r + 1) + p <= number_each k p r n (Crowd a i m)) as high.
  { intros a i m [ha [hi hm]]. cbn [number_each]. assert (0 <= a * (p * (2 * r + 1)) + i) by nia. nia. }
  destruct v as [v|a i m], w as [w|a' i' m'].
  - f_equal. apply (numbers_tell_variables_apart k p r n); auto; now apply low.
  - pose proof (low v hv). pose proof (high a' i' m' hw). cbn [number_each] in *. lia.
  - pose proof (low w hw). pose proof (high a i m hv). cbn [number_each] in *. lia.
  - cbn [is_variable_each number_each] in hv, hw, e. destruct hv as [ha [hi hm]], hw as [ha' [hi' hm']].
    destruct (digits n (a * (p * (2 * r + 1)) + i) (m - 1) (a' * (p * (2 * r + 1)) + i') (m' - 1)) as [e1 e2]; try lia.
    destruct (digits (p * (2 * r + 1)) a i a' i') as [-> ->]; try lia. f_equal. lia.
Qed.
