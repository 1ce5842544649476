(* The rules `exclude` and `few` of section 9 of manual/src/certificate.md: no areas with at most n cells altogether,
   repeated with a period, let Breaker hit a part of every image of a creature of the line.

   The choice of parts is periodic: translates of an image get the same translate, moved with them. Without that the
   statement is another one, and the rules do not prove it. *)

From Coq Require Import ZArith List Lia Bool Arith FinFun.
From Tatami Require Import SetGame.
Import ListNotations.
Open Scope Z_scope.

(** * Areas *)

(** A translate of an area: the number of the area, and by how many periods it is moved. *)
Definition place := (nat * Z)%type.

Definition moved (j : Z) (h : place) : place := (fst h, snd h + j).

Lemma place_eq_dec (g h : place) : {g = h} + {g <> h}.
Proof. decide equality; [apply Z.eq_dec | apply Nat.eq_dec]. Qed.

Section Areas.

(** The cells of the creature, and the period. *)
Variables (offsets : list Z) (p : Z).
Hypothesis p_positive : 1 <= p.

Definition image (x : Z) : list Z := map (fun c => c + x) offsets.

(** The cells of a translate of an area. *)
Definition piece (areas : list (list Z)) (h : place) : list Z :=
  map (fun u => u + snd h * p) (nth (fst h) areas []).

(** No cell lies in two translates. *)
Definition apart (areas : list (list Z)) : Prop :=
  forall g h x, In x (piece areas g) -> In x (piece areas h) -> g = h.

(** What an image has in common with the translate assigned to it. *)
Definition part (areas : list (list Z)) (assigned : Z -> place) (x : Z) : list Z :=
  filter (fun c => if in_dec Z.eq_dec c (piece areas (assigned x)) then true else false) (image x).

(** A translate can be assigned to each image, translates of an image getting the same translate, so that Breaker,
    who moves second and answers each move of Maker's in the translate it was made in, keeps Maker from all parts. *)
Definition do (areas : list (list Z)) : Prop :=
  exists assigned : Z -> place,
    (forall x, assigned (x + p) = moved 1 (assigned x))
    /\ exists these : list Z -> list Z -> Prop, these [] []
       /\ forall M B, these M B -> forall c, is_free M B c ->
          (forall x, ~ incl (part areas assigned x) (c :: M))
          /\ (these (c :: M) B
              \/ exists d, is_free (c :: M) B d
                 /\ (exists h, In c (piece areas h) /\ In d (piece areas h))
                 /\ these (c :: M) (d :: B)).

(** Areas with at most n cells altogether that do. *)
Definition some_areas_do (n : nat) : Prop :=
  exists areas, apart areas /\ (length (concat areas) <= n)%nat /\ do areas.

(** * What is true of areas *)

(** Where a cell lies: in which translate, if in any. *)
Definition is_home (home : Z -> option place) (c : Z) (h : place) : bool :=
  match home c with Some g => if place_eq_dec g h then true else false | None => false end.

Definition is_covered (home : Z -> option place) (c : Z) : bool :=
  match home c with Some _ => true | None => false end.

Definition is_together (home : Z -> option place) (a b : Z) : bool :=
  match home a with Some g => is_home home b g | None => false end.

Definition cells_from (lo m : Z) : list Z := map (fun i => lo + Z.of_nat i) (seq 0 (Z.to_nat m)).

(** How many of the cells lo, …, lo + m - 1 lie in an area. *)
Definition count (home : Z -> option place) (lo m : Z) : nat := length (filter (is_covered home) (cells_from lo m)).

Definition part_of (home : Z -> option place) (assigned : Z -> place) (x : Z) : list Z :=
  filter (fun c => is_home home c (assigned x)) (image x).

(** All that the rules use of areas: everything repeats, they have at most n cells, and Breaker keeps the parts. *)
Definition layout (n : nat) (home : Z -> option place) (assigned : Z -> place) : Prop :=
  (forall x j, home (x + j * p) = option_map (moved j) (home x))
  /\ (forall x j, assigned (x + j * p) = moved j (assigned x))
  /\ (count home 0 p <= n)%nat
  /\ keeps_from_with_passes (fun s => exists x, s = part_of home assigned x).

Lemma is_home_iff home c h : is_home home c h = true <-> home c = Some h.
Proof.
  unfold is_home. destruct (home c) as [g|]; [|split; discriminate].
  destruct (place_eq_dec g h); split; congruence.
Qed.

Lemma filter_all {T} (f : T -> bool) l : (forall x, In x l -> f x = true) -> filter f l = l.
Proof.
  induction l as [|x l IH]; simpl; intros all; auto. rewrite all by auto. f_equal. auto.
Qed.

Lemma in_cells_from lo m c : In c (cells_from lo m) <-> lo <= c < lo + m.
Proof.
  unfold cells_from. rewrite in_map_iff. split.
  - intros [i [<- ini]]. apply in_seq in ini. lia.
  - intros inc. exists (Z.to_nat (c - lo)). split; [lia|]. apply in_seq. lia.
Qed.

Lemma cells_from_once lo m : NoDup (cells_from lo m).
Proof. apply FinFun.Injective_map_NoDup; [intros i j; lia | apply seq_NoDup]. Qed.

Fixpoint search (x : Z) (i : nat) (areas : list (list Z)) : option place :=
  match areas with
  | [] => None
  | area :: rest =>
      match find (fun u => (x - u) mod p =? 0) area with
      | Some u => Some (i, (x - u) / p)
      | None => search x (S i) rest
      end
  end.

Lemma search_found x areas : forall i h, search x i areas = Some h ->
  exists k, fst h = (i + k)%nat /\ exists u, In u (nth k areas []) /\ x = u + snd h * p.
Proof.
  induction areas as [|area rest IH]; simpl; intros i h found; [discriminate|].
  destruct (find _ area) as [u|] eqn:E.
  - injection found as <-. apply find_some in E. destruct E as [inu e]. apply Z.eqb_eq in e.
    exists 0%nat. split; [simpl; lia|]. exists u. split; auto. simpl.
    pose proof (Z.div_mod (x - u) p ltac:(lia)). lia.
  - destruct (IH (S i) h found) as [k [e rest']]. exists (S k). split; [lia|]. auto.
Qed.

Lemma search_finds x areas : forall i k u j, In u (nth k areas []) -> x = u + j * p -> search x i areas <> None.
Proof.
  induction areas as [|area rest IH]; intros i k u j inu e; [destruct k; destruct inu|].
  simpl. destruct (find _ area) as [v|] eqn:E; [discriminate|].
  destruct k as [|k].
  - pose proof (find_none _ _ E u inu) as bad. simpl in bad. apply Z.eqb_neq in bad. exfalso. apply bad.
    subst x. replace (u + j * p - u) with (j * p) by lia. apply Z.mod_mul. lia.
  - now apply (IH (S i) k u j).
Qed.

Definition home_in (areas : list (list Z)) (x : Z) : option place := search x 0 areas.

Lemma home_in_iff areas x h : apart areas -> home_in areas x = Some h <-> In x (piece areas h).
Proof.
  intros disjoint.
  assert (forall g, home_in areas x = Some g -> In x (piece areas g)) as found.
  { intros g e. destruct (search_found x areas 0 g e) as [k [e' [u [inu eq]]]]. simpl in e'.
    unfold piece. rewrite e'. apply in_map_iff. exists u. split; auto. }
  split; auto. intros inx.
  destruct (home_in areas x) as [g|] eqn:E.
  - f_equal. apply (disjoint _ _ x); auto.
  - exfalso. pose proof inx as inx'. apply in_map_iff in inx'. destruct inx' as [u [e inu]].
    apply (search_finds x areas 0 (fst h) u (snd h)); auto.
Qed.

Lemma piece_moved areas h x j : In x (piece areas h) -> In (x + j * p) (piece areas (moved j h)).
Proof.
  unfold piece, moved; simpl. rewrite !in_map_iff. intros [u [<- inu]]. exists u. split; auto. lia.
Qed.

Lemma moved_moved i j h : moved i (moved j h) = moved (i + j) h.
Proof. unfold moved; simpl. f_equal. lia. Qed.

Lemma moved_back j h : moved (- j) (moved j h) = h.
Proof. rewrite moved_moved. unfold moved. destruct h; simpl. f_equal. lia. Qed.

Lemma home_in_repeats areas x j : apart areas ->
  home_in areas (x + j * p) = option_map (moved j) (home_in areas x).
Proof.
  intros disjoint. destruct (home_in areas x) as [h|] eqn:E; simpl.
  - apply home_in_iff; auto. apply piece_moved. now apply home_in_iff.
  - destruct (home_in areas (x + j * p)) as [h|] eqn:F; auto. exfalso.
    apply home_in_iff in F; auto. apply (piece_moved _ _ _ (- j)) in F.
    replace (x + j * p + - j * p) with x in F by lia. apply home_in_iff in F; auto. congruence.
Qed.

Lemma every_period (assigned : Z -> place) : (forall x, assigned (x + p) = moved 1 (assigned x)) ->
  forall x j, assigned (x + j * p) = moved j (assigned x).
Proof.
  intros once x j. revert x. induction j as [|j IH|j IH] using Z.peano_ind; intros x.
  - rewrite Z.mul_0_l, Z.add_0_r. unfold moved. destruct (assigned x); simpl. f_equal. lia.
  - replace (x + Z.succ j * p) with (x + j * p + p) by lia. rewrite once, IH, moved_moved. f_equal. lia.
  - pose proof (once (x + Z.pred j * p)) as e. replace (x + Z.pred j * p + p) with (x + j * p) in e by lia.
    rewrite IH in e. rewrite <- (moved_back 1 (assigned _)), <- e, moved_moved. f_equal. lia.
Qed.

(** At most n kinds of cells lie in areas. *)
Lemma few_kinds areas : (count (home_in areas) 0 p <= length (concat areas))%nat.
Proof.
  unfold count. rewrite <- (map_length (fun u => u mod p) (concat areas)). apply NoDup_incl_length.
  - apply NoDup_filter, cells_from_once.
  - intros a ina. apply filter_In in ina. destruct ina as [ina cov]. apply in_cells_from in ina.
    unfold is_covered in cov. destruct (home_in areas a) as [h|] eqn:E; [|discriminate].
    destruct (search_found a areas 0 h E) as [k [_ [u [inu e]]]].
    apply in_map_iff. exists u. split.
    + replace u with (a + (- snd h) * p) by lia. rewrite Z.mod_add by lia. apply Z.mod_small. lia.
    + apply in_concat. exists (nth k areas []). split; auto.
      destruct (Nat.lt_ge_cases k (length areas)); [now apply nth_In|].
      rewrite nth_overflow in inu by auto. destruct inu.
Qed.

Lemma areas_have_a_layout areas n : apart areas -> (count (home_in areas) 0 p <= n)%nat -> do areas ->
  exists assigned, layout n (home_in areas) assigned.
Proof.
  intros disjoint small [assigned [once [these [start keep]]]].
  exists assigned. repeat split.
  - intros x j. now apply home_in_repeats.
  - now apply every_period.
  - exact small.
  - exists these. split; auto. intros M B now c free. destruct (keep M B now c free) as [none next]. split.
    + intros s [x ->] owned. apply (none x). intros y iny. apply owned. unfold part, part_of in *.
      apply filter_In in iny. destruct iny as [iny yes]. apply filter_In. split; auto.
      destruct (in_dec Z.eq_dec y (piece areas (assigned x))) as [inp|]; [|discriminate].
      apply is_home_iff. now apply home_in_iff.
    + destruct next as [later | [d [free' [_ later]]]]; eauto.
Qed.

(** ** Moving areas along the line *)

Definition shifted {T} (s : Z) (f : Z -> T) : Z -> T := fun x => f (x + s).

Lemma part_of_shifted home assigned s x :
  map (fun c => c + s) (part_of (shifted s home) (shifted s assigned) x) = part_of home assigned (x + s).
Proof.
  unfold part_of, image. induction offsets as [|c l IH]; simpl; auto.
  assert (is_home (shifted s home) (c + x) (shifted s assigned x) = is_home home (c + (x + s)) (assigned (x + s))) as ->.
  { unfold is_home, shifted. now replace (c + x + s) with (c + (x + s)) by lia. }
  destruct (is_home home (c + (x + s)) (assigned (x + s))); simpl; auto.
  rewrite IH. f_equal. lia.
Qed.

Lemma count_repeats home lo : (forall x j, home (x + j * p) = option_map (moved j) (home x)) ->
  count home (lo + 1) p = count home lo p.
Proof.
  intros repeats. unfold count.
  assert (cells_from lo p = lo :: cells_from (lo + 1) (p - 1)) as ->.
  { unfold cells_from. replace (Z.to_nat p) with (S (Z.to_nat (p - 1))) by lia. simpl. f_equal; [lia|].
    rewrite <- seq_shift, map_map. apply map_ext. intros. lia. }
  assert (cells_from (lo + 1) p = cells_from (lo + 1) (p - 1) ++ [lo + p]) as ->.
  { unfold cells_from. replace (Z.to_nat p) with (Z.to_nat (p - 1) + 1)%nat by lia.
    rewrite seq_app, map_app. simpl. do 2 f_equal. lia. }
  rewrite filter_app, app_length. simpl.
  assert (is_covered home (lo + p) = is_covered home lo) as ->.
  { unfold is_covered. replace (lo + p) with (lo + 1 * p) by lia. rewrite repeats. now destruct (home lo). }
  destruct (is_covered home lo); simpl; lia.
Qed.

Lemma count_anywhere home lo : (forall x j, home (x + j * p) = option_map (moved j) (home x)) ->
  count home lo p = count home 0 p.
Proof.
  intros repeats. induction lo as [|lo IH|lo IH] using Z.peano_ind; auto.
  - unfold Z.succ. now rewrite count_repeats.
  - rewrite <- (count_repeats home (Z.pred lo)) by auto. now replace (Z.pred lo + 1) with lo by lia.
Qed.

Lemma count_shifted home s lo m : count (shifted s home) lo m = count home (lo + s) m.
Proof.
  unfold count, cells_from. induction (seq 0 (Z.to_nat m)) as [|i l IH]; simpl; auto.
  assert (is_covered (shifted s home) (lo + Z.of_nat i) = is_covered home (lo + s + Z.of_nat i)) as ->.
  { unfold is_covered, shifted. now replace (lo + Z.of_nat i + s) with (lo + s + Z.of_nat i) by lia. }
  destruct (is_covered home (lo + s + Z.of_nat i)); simpl; [f_equal|]; apply IH.
Qed.

Lemma keeps_shifted (sets sets' : list Z -> Prop) s :
  (forall t, sets' t -> exists u, sets u /\ u = map (fun c => c + s) t) ->
  keeps_from_with_passes sets -> keeps_from_with_passes sets'.
Proof.
  intros same [these [start keep]].
  set (up := map (fun c => c + s)).
  assert (forall c l, In (c + s) (up l) -> In c l) as back.
  { intros c l inc. apply in_map_iff in inc. destruct inc as [d [e ind]]. now replace c with d by lia. }
  exists (fun M B => these (up M) (up B)). split; auto.
  intros M B now c [free1 free2]. destruct (keep (up M) (up B) now (c + s)) as [none next].
  { split; intros bad; apply back in bad; auto. }
  split.
  - intros t st owned. destruct (same t st) as [u [su ->]]. apply (none _ su).
    intros d ind. apply in_map_iff in ind. destruct ind as [e [<- ine]].
    destruct (owned e ine) as [->|ine']; [now left | right]. apply in_map_iff. eauto.
  - destruct next as [later | [d [[new1 new2] later]]]; [now left | right].
    exists (d - s). simpl. replace (d - s + s) with d by lia. split; auto. split.
    + intros [e|ind]; [apply new1; left; lia | apply new1; right].
      apply in_map_iff. exists (d - s). split; auto. lia.
    + intros ind. apply new2. apply in_map_iff. exists (d - s). split; auto. lia.
Qed.

Lemma layout_shifted n home assigned s :
  layout n home assigned -> layout n (shifted s home) (shifted s assigned).
Proof.
  intros [home_repeats [assigned_repeats [small keep]]]. repeat split.
  - intros x j. unfold shifted. rewrite <- home_repeats. f_equal. lia.
  - intros x j. unfold shifted. rewrite <- assigned_repeats. f_equal. lia.
  - rewrite count_shifted. now rewrite count_anywhere.
  - apply (keeps_shifted (fun t => exists x, t = part_of home assigned x) _ s); auto.
    intros t [x ->]. exists (part_of home assigned (x + s)). split; eauto. symmetry. apply part_of_shifted.
Qed.

(** ** Parts *)

Lemma in_part_of home assigned x c :
  In c (part_of home assigned x) <-> In c (image x) /\ home c = Some (assigned x).
Proof. unfold part_of. now rewrite filter_In, is_home_iff. Qed.

(** No translate holds a cell together with a translate of that cell. *)
Lemma not_with_own_translate n home assigned c j h :
  layout n home assigned -> home c = Some h -> home (c + j * p) = Some h -> j = 0.
Proof.
  intros [repeats _] one two. rewrite repeats, one in two. simpl in two. injection two as e.
  unfold moved in e. destruct h. injection e. lia.
Qed.

(** Maker would take a single cell: a part has a cell other than c. *)
Lemma part_has_another_cell n home assigned x c :
  layout n home assigned -> ~ incl (part_of home assigned x) [c].
Proof.
  intros [_ [_ [_ [these [start keep]]]]] sub.
  destruct (keep [] [] start c) as [none _]; [split; auto|]. now apply (none (part_of home assigned x)); eauto.
Qed.

(** * Rule `exclude` *)

(** The number of the creature's cells, its i-th cell, and how many periods two cells of an image lie apart at most. *)
Definition size : nat := length offsets.
Definition offset (i : nat) : Z := nth i offsets 0.
Variable reach : Z.

(** [Part x i]: the i-th cell of the image at x is in its part. [Together a b d]: a and b + dp are in one translate.
    [Covered a]: a is in an area, or a translate of it is. [Counted a m]: that is so for at least m of 0, …, a. *)
Inductive variable :=
| Part (x : Z) (i : nat)
| Together (a b d : Z)
| Covered (a : Z)
| Counted (a m : Z).

(** The variables of any image and of any two cells: the same is said of translates. *)
Definition part_at (x : Z) (i : nat) : variable := Part (x mod p) i.

Definition together (one two : Z) : option variable :=
  let (low, high) := if one mod p <? two mod p then (one, two) else (two, one) in
  let d := high / p - low / p in
  if Z.abs d <=? reach then Some (Together (low mod p) (high mod p) d) else None.

Definition covered (x : Z) : variable := Covered (x mod p).

Definition yes (v : variable) : literal variable := (v, true).
Definition no (v : variable) : literal variable := (v, false).

Definition others (i : nat) : list nat := filter (fun j => negb (j =? i)%nat) (seq 0 size).

(** A chain of steps, each from a cell of an image to another cell of the image. *)
Fixpoint leads (a : Z) (chain : list (Z * nat * nat)) (b : Z) : Prop :=
  match chain with
  | [] => a = b
  | (x, i, j) :: rest => offset i + x = a /\ leads (offset j + x) rest b
  end.

(** What is known of areas with at most n cells, moved along the line if need be. *)
Inductive known (n : nat) : clause variable -> Prop :=
| two_cells_or_more x i :
    known n (map (fun j => yes (part_at x j)) (others i))
| a_part_is_covered x i :
    known n [no (part_at x i); yes (covered (offset i + x))]
| not_both_of_a_kind x i j :
    (i < size)%nat -> (j < size)%nat -> offset i <> offset j -> (offset i - offset j) mod p = 0 ->
    known n [no (part_at x i); no (part_at x j)]
| a_part_is_together x i j v :
    together (offset i + x) (offset j + x) = Some v ->
    known n [no (part_at x i); no (part_at x j); yes v]
| a_part_is_all_together x i j v :
    together (offset i + x) (offset j + x) = Some v ->
    known n [no (part_at x i); no v; yes (part_at x j)]
| together_with_one_of_a_kind a b d e v w :
    together a (b + d * p) = Some v -> together a (b + e * p) = Some w -> d <> e ->
    known n [no v; no w]
| together_through_a_third a b c u v w :
    together a b = Some u -> together b c = Some v -> together a c = Some w ->
    known n [no u; no v; yes w]
| two_neighbours_are_apart v :
    p <= Z.of_nat n -> 1 < p -> together (-1) 0 = Some v ->
    known n [no v]
| zero_is_not_covered :
    Z.of_nat n < p -> known n [no (covered 0)]
| counted_first a :
    Z.of_nat n < p -> 0 <= a < p -> known n [no (covered a); yes (Counted a 1)]
| counted_before a m :
    Z.of_nat n < p -> 0 < a < p -> known n [no (Counted (a - 1) m); yes (Counted a m)]
| counted_one_more a m :
    Z.of_nat n < p -> 0 < a < p ->
    known n [no (Counted (a - 1) m); no (covered a); yes (Counted a (m + 1))]
| not_more_than_n :
    Z.of_nat n < p -> known n [no (Counted (p - 1) (Z.of_nat n + 1))]
(* Maker, moving first, owns one of these sets, each in its image: one of the images, moved by y, has a cell more in
   its part. *)
| larger_than_a_loss cells (sets : list (Z * list Z)) y :
    maker_owns cells (map snd sets) [] [] ->
    known n (flat_map (fun xs => map (fun i => yes (part_at (fst xs + y) i))
               (filter (fun i => if in_dec Z.eq_dec (offset i + fst xs) (snd xs) then false else true)
                       (seq 0 size))) sets)
(* A chain from a cell to a translate of it is broken somewhere. *)
| a_chain_is_broken a chain b y :
    leads a chain b -> b - a <> 0 -> (b - a) mod p = 0 ->
    known n (flat_map (fun s => [no (part_at (fst (fst s) + y) (snd (fst s)));
                                 no (part_at (fst (fst s) + y) (snd s))]) chain).

(** What the variables are, of areas. *)
Definition value (home : Z -> option place) (assigned : Z -> place) (v : variable) : bool :=
  match v with
  | Part x i => is_home home (offset i + x) (assigned x)
  | Together a b d => is_together home a (b + d * p)
  | Covered a => is_covered home a
  | Counted a m => m <=? Z.of_nat (count home 0 (a + 1))
  end.

Section Values.
Variables (n : nat) (home : Z -> option place) (assigned : Z -> place).
Hypothesis laid : layout n home assigned.

Let home_repeats : forall x j, home (x + j * p) = option_map (moved j) (home x) := proj1 laid.
Let assigned_repeats : forall x j, assigned (x + j * p) = moved j (assigned x) := proj1 (proj2 laid).

Lemma moved_injective j g h : moved j g = moved j h -> g = h.
Proof. intros e. rewrite <- (moved_back j g), e. apply moved_back. Qed.

Lemma is_home_moved x h j : is_home home (x + j * p) (moved j h) = is_home home x h.
Proof.
  apply eq_true_iff_eq. rewrite !is_home_iff, home_repeats. destruct (home x) as [g|]; simpl; split; intros e;
  try discriminate; [|congruence]. f_equal. apply (moved_injective j). congruence.
Qed.

Lemma is_together_iff a b : is_together home a b = true <-> exists h, home a = Some h /\ home b = Some h.
Proof.
  unfold is_together. destruct (home a) as [g|]; [rewrite is_home_iff|]; split.
  - eauto.
  - intros [h [e f]]. congruence.
  - discriminate.
  - intros [h [e _]]. discriminate.
Qed.

Lemma is_together_moved a b j : is_together home (a + j * p) (b + j * p) = is_together home a b.
Proof.
  apply eq_true_iff_eq. rewrite !is_together_iff, !home_repeats. split; intros [h [e f]].
  - destruct (home a), (home b); try discriminate. simpl in *.
    assert (p0 = p1) as <- by (apply (moved_injective j); congruence). eauto.
  - rewrite e, f. simpl. eauto.
Qed.

Lemma is_together_other_way a b : is_together home a b = is_together home b a.
Proof. apply eq_true_iff_eq. rewrite !is_together_iff. split; intros [h [e f]]; eauto. Qed.

Lemma by_periods x : x = x mod p + (x / p) * p.
Proof. pose proof (Z.div_mod x p ltac:(lia)). lia. Qed.

Lemma value_part x i : value home assigned (part_at x i) = is_home home (offset i + x) (assigned x).
Proof.
  unfold part_at, value. rewrite (by_periods x) at 3 4.
  rewrite assigned_repeats, Z.add_assoc, is_home_moved. reflexivity.
Qed.

Lemma value_covered x : value home assigned (covered x) = is_covered home x.
Proof.
  unfold covered, value. rewrite (by_periods x) at 2. unfold is_covered. rewrite home_repeats.
  now destruct (home (x mod p)).
Qed.

Lemma value_together a b v : together a b = Some v -> value home assigned v = is_together home a b.
Proof.
  unfold together. intros e.
  assert (forall low high, (if Z.abs (high / p - low / p) <=? reach
     then Some (Together (low mod p) (high mod p) (high / p - low / p)) else None) = Some v ->
     value home assigned v = is_together home low high) as plain.
  { clear e. intros low high. destruct (Z.abs (high / p - low / p) <=? reach); [|discriminate].
    intros e. injection e as <-. cbn [value]. rewrite <- (is_together_moved (low mod p) _ (low / p)).
    f_equal; [|pose proof (by_periods high); lia]. pose proof (by_periods low); lia. }
  destruct (a mod p <? b mod p); [auto|]. rewrite is_together_other_way. auto.
Qed.

Lemma count_one_more a : 0 <= a ->
  count home 0 (a + 1) = (count home 0 a + if is_covered home a then 1 else 0)%nat.
Proof.
  intros pos. unfold count, cells_from. replace (Z.to_nat (a + 1)) with (Z.to_nat a + 1)%nat by lia.
  rewrite seq_app, map_app, filter_app, app_length. f_equal. simpl. rewrite Z2Nat.id by lia. simpl.
  destruct (is_covered home a); reflexivity.
Qed.

Definition normal : Prop :=
  (Z.of_nat n < p -> home 0 = None)
  /\ (p <= Z.of_nat n -> 1 < p -> is_together home (-1) 0 = false).

Lemma known_is_true : normal -> forall c, known n c -> clause_true _ (value home assigned) c.
Proof.
  intros [zero neighbours] c kn.
  assert (forall l : list (literal variable), (Exists (is_true _ (value home assigned)) l) ->
    clause_true _ (value home assigned) l) as one.
  { intros l some. apply Exists_exists in some. exact some. }
  assert (forall x i, value home assigned (part_at x i) = true -> home (offset i + x) = Some (assigned x)) as partly.
  { intros x i e. rewrite value_part in e. now apply is_home_iff. }
  pose proof laid as [_ [_ [small _]]].
  destruct kn as [x i | x i | x i j li lj differ kind | x i j v tog | x i j v tog | a b d e v w tog tog' differ
    | a b c u v w ab bc ac | v big more tog | few | a few range | a m few range | a m few range | few
    | cells sets y won | a chain b y links around kind].
  - (* two_cells_or_more *)
    destruct (existsb (fun j => value home assigned (part_at x j)) (others i)) eqn:E.
    + apply existsb_exists in E. destruct E as [j [inj good]]. exists (yes (part_at x j)). split; auto.
      apply in_map_iff. eauto.
    + exfalso. apply (part_has_another_cell n home assigned x (offset i + x) laid).
      intros c inc. apply in_part_of in inc. destruct inc as [inc at_home].
      apply in_map_iff in inc. destruct inc as [o [<- ino]].
      apply (In_nth _ _ 0) in ino. destruct ino as [j [lj <-]]. fold (offset j) in *.
      destruct (Nat.eq_dec j i) as [->|differ]; [now left|]. exfalso.
      assert (existsb (fun j => value home assigned (part_at x j)) (others i) = true) as bad; [|congruence].
      apply existsb_exists. exists j. split.
      * apply filter_In. split; [apply in_seq; unfold size; lia|]. apply negb_true_iff. now apply Nat.eqb_neq.
      * rewrite value_part. now apply is_home_iff.
  - apply one. destruct (value home assigned (part_at x i)) eqn:E.
    + right. left. unfold is_true; cbn [fst snd yes]. rewrite value_covered.
      unfold is_covered. now rewrite (partly _ _ E).
    + now left.
  - apply one. destruct (value home assigned (part_at x i)) eqn:E; [|now left].
    destruct (value home assigned (part_at x j)) eqn:F; [|now right; left].
    exfalso. apply partly in E. apply partly in F.
    apply Z.mod_divide in kind; [|lia]. destruct kind as [d kind].
    assert (d = 0); [|nia]. apply (not_with_own_translate n home assigned (offset j + x) d _ laid F).
    rewrite <- E. f_equal. lia.
  - apply one. destruct (value home assigned (part_at x i)) eqn:E; [|now left].
    destruct (value home assigned (part_at x j)) eqn:F; [|now right; left].
    right. right. left. unfold is_true; cbn [fst snd yes]. rewrite (value_together _ _ _ tog). apply is_together_iff.
    exists (assigned x). split; auto.
  - apply one. destruct (value home assigned (part_at x i)) eqn:E; [|now left].
    destruct (value home assigned v) eqn:F; [|now right; left].
    right. right. left. unfold is_true; cbn [fst snd yes]. rewrite value_part. apply is_home_iff.
    rewrite (value_together _ _ _ tog) in F. apply is_together_iff in F. destruct F as [h [one_ two]].
    apply partly in E. congruence.
  - apply one. destruct (value home assigned v) eqn:E; [|now left].
    destruct (value home assigned w) eqn:F; [|now right; left].
    exfalso. rewrite (value_together _ _ _ tog) in E. rewrite (value_together _ _ _ tog') in F.
    apply is_together_iff in E, F. destruct E as [h [e1 e2]], F as [g [f1 f2]].
    assert (g = h) as -> by congruence. assert (e - d = 0); [|lia].
    apply (not_with_own_translate n home assigned (b + d * p) (e - d) h laid); auto.
    rewrite <- f2. f_equal. lia.
  - apply one. destruct (value home assigned u) eqn:E; [|now left].
    destruct (value home assigned v) eqn:F; [|now right; left].
    right. right. left. unfold is_true; cbn [fst snd yes]. rewrite (value_together _ _ _ ac).
    rewrite (value_together _ _ _ ab) in E. rewrite (value_together _ _ _ bc) in F.
    apply is_together_iff in E, F. apply is_together_iff. destruct E as [h [e1 e2]], F as [g [f1 f2]].
    exists h. split; congruence.
  - apply one. left. unfold is_true; cbn [fst snd no]. rewrite (value_together _ _ _ tog). auto.
  - apply one. left. unfold is_true; cbn [fst snd no]. rewrite value_covered. unfold is_covered. now rewrite zero.
  - apply one. destruct (value home assigned (covered a)) eqn:E; [|now left].
    right. left. unfold is_true; cbn [fst snd yes value]. rewrite value_covered in E.
    rewrite count_one_more, E by lia. apply Z.leb_le. lia.
  - apply one. destruct (value home assigned (Counted (a - 1) m)) eqn:E; [|now left].
    right. left. unfold is_true; cbn [fst snd yes value] in *. rewrite count_one_more by lia.
    replace (a - 1 + 1) with a in E by lia. apply Z.leb_le in E. apply Z.leb_le. lia.
  - apply one. destruct (value home assigned (Counted (a - 1) m)) eqn:E; [|now left].
    destruct (value home assigned (covered a)) eqn:F; [|now right; left].
    right. right. left. unfold is_true; cbn [fst snd yes value] in *. rewrite value_covered in F.
    rewrite count_one_more, F by lia. replace (a - 1 + 1) with a in E by lia. apply Z.leb_le in E.
    apply Z.leb_le. lia.
  - apply one. left. unfold is_true; cbn [fst snd no value]. replace (p - 1 + 1) with p by lia.
    apply Z.leb_gt. lia.
  - (* larger_than_a_loss *)
    set (c := flat_map _ sets).
    destruct (existsb (fun l => eqb (value home assigned (fst l)) (snd l)) c) eqn:E.
    + apply existsb_exists in E. destruct E as [l [inl good]]. exists l. split; auto. now apply eqb_true_iff.
    + exfalso. destruct (layout_shifted _ _ _ y laid) as [_ [_ [_ [these [start keep]]]]].
      apply (maker_beats_breaker Z Z.eq_dec _ these cells (map snd sets) [] [] keep won) with (B := []); auto.
      * intros s ins. apply in_map_iff in ins. destruct ins as [[x t] [<- ins]]. simpl.
        exists (part_of (shifted y home) (shifted y assigned) x). split; eauto.
        intros c0 inc. apply in_part_of in inc. destruct inc as [inc at_home].
        apply in_map_iff in inc. destruct inc as [o [<- ino]].
        apply (In_nth _ _ 0) in ino. destruct ino as [i [li <-]]. fold (offset i) in *.
        destruct (in_dec Z.eq_dec (offset i + x) t) as [|out]; auto. exfalso.
        assert (existsb (fun l => eqb (value home assigned (fst l)) (snd l)) c = true) as bad; [|congruence].
        apply existsb_exists. exists (yes (part_at (x + y) i)). split.
        -- apply in_flat_map. exists (x, t). split; auto. apply in_map_iff. exists i. split; auto.
           apply filter_In. split; [apply in_seq; unfold size; lia|]. simpl.
           destruct (in_dec Z.eq_dec (offset i + x) t); tauto.
        -- cbn [fst snd yes]. rewrite value_part. apply eqb_true_iff. apply is_home_iff.
           unfold shifted in at_home. now rewrite Z.add_assoc.
      * intros t [x ->] sub. apply (part_has_another_cell n home assigned (x + y) 0 laid).
        rewrite <- part_of_shifted. intros c0 inc. apply in_map_iff in inc. destruct inc as [d [_ ind]].
        destruct (sub d ind).
  - (* a_chain_is_broken *)
    set (c := flat_map _ chain).
    destruct (existsb (fun l => eqb (value home assigned (fst l)) (snd l)) c) eqn:E.
    + apply existsb_exists in E. destruct E as [l [inl good]]. exists l. split; auto. now apply eqb_true_iff.
    + exfalso.
      assert (forall s, In s chain -> home (offset (snd (fst s)) + (fst (fst s) + y)) = Some (assigned (fst (fst s) + y))
        /\ home (offset (snd s) + (fst (fst s) + y)) = Some (assigned (fst (fst s) + y))) as all.
      { intros s ins.
        assert (forall i, In (no (part_at (fst (fst s) + y) i)) c -> home (offset i + (fst (fst s) + y)) = Some (assigned (fst (fst s) + y))) as each.
        { intros i ini. apply partly. destruct (value home assigned (part_at (fst (fst s) + y) i)) eqn:F; auto.
          exfalso. assert (existsb (fun l => eqb (value home assigned (fst l)) (snd l)) c = true) as bad; [|congruence].
          apply existsb_exists. exists (no (part_at (fst (fst s) + y) i)). split; auto. cbn [fst snd no]. now rewrite F. }
        split; apply each; apply in_flat_map; exists s; split; auto; simpl; auto. }
      assert (chain <> [] -> exists h, home (a + y) = Some h /\ home (b + y) = Some h) as ends.
      { clear - links all. revert a links. induction chain as [|[[x i] j] rest IH]; intros a links some; [congruence|].
        simpl in links. destruct links as [<- links]. destruct (all (x, i, j)) as [at_i at_j]; [now left|]. simpl in *.
        destruct rest as [|r rest'].
        - simpl in links. subst b. exists (assigned (x + y)). rewrite <- !Z.add_assoc. auto.
        - destruct (IH (fun s ins => all s (or_intror ins)) (offset j + x) links) as [h [e f]]; [congruence|].
          exists h. split; auto. rewrite <- !Z.add_assoc in *. congruence. }
      destruct ends as [h [e f]].
      { intros ->. simpl in links. lia. }
      apply Z.mod_divide in kind; [|lia]. destruct kind as [d kind].
      assert (d = 0); [|nia]. apply (not_with_own_translate n home assigned (a + y) d h laid e).
      rewrite <- f. f_equal. lia.
Qed.

(** Without loss of generality: the areas may be moved so that what is said of the cells -1 and 0 is true. *)
Lemma some_cell_is_not_covered : Z.of_nat n < p -> exists s, home s = None.
Proof.
  intros few. pose proof laid as [_ [_ [small _]]].
  destruct (existsb (fun s => negb (is_covered home s)) (cells_from 0 p)) eqn:E.
  - apply existsb_exists in E. destruct E as [s [_ bare]]. exists s. unfold is_covered in bare.
    now destruct (home s).
  - exfalso. enough (count home 0 p = Z.to_nat p) by lia. unfold count.
    rewrite filter_all.
    + unfold cells_from. now rewrite map_length, seq_length.
    + intros s ins. destruct (is_covered home s) eqn:F; auto.
      assert (existsb (fun s => negb (is_covered home s)) (cells_from 0 p) = true) as bad; [|congruence].
      apply existsb_exists. exists s. rewrite F. auto.
Qed.

Lemma some_neighbours_are_apart : exists s, is_together home (s - 1) s = false.
Proof.
  destruct (existsb (fun s => negb (is_together home (s - 1) s)) (cells_from 0 p)) eqn:E.
  - apply existsb_exists in E. destruct E as [s [_ bare]]. exists s. now apply negb_true_iff.
  - exfalso.
    assert (forall s, 0 <= s < p -> is_together home (s - 1) s = true) as all.
    { intros s range. destruct (is_together home (s - 1) s) eqn:F; auto.
      assert (existsb (fun s => negb (is_together home (s - 1) s)) (cells_from 0 p) = true) as bad; [|congruence].
      apply existsb_exists. exists s. split; [apply in_cells_from; lia|]. now rewrite F. }
    assert (forall k, (Z.of_nat k <= p) -> (0 < k)%nat ->
      exists h, home (-1) = Some h /\ home (Z.of_nat k - 1) = Some h) as run.
    { induction k as [|k IH]; intros small pos; [lia|].
      pose proof (all (Z.of_nat k) ltac:(lia)) as tog. apply is_together_iff in tog. destruct tog as [h [e f]].
      destruct k as [|k].
      - exists h. split; [exact e|]. rewrite <- f. f_equal.
      - destruct IH as [g [e' f']]; [lia|lia|]. exists g. split; auto. rewrite <- f', e in *.
        replace (Z.of_nat (S (S k)) - 1) with (Z.of_nat (S k)) by lia. congruence. }
    destruct (run (Z.to_nat p) ltac:(lia) ltac:(lia)) as [h [e f]].
    enough (1 = 0) by lia. apply (not_with_own_translate n home assigned (-1) 1 h laid e).
    rewrite <- f. f_equal. lia.
Qed.

End Values.

(** Rule `exclude`: clauses follow from what is known by unit propagation, the last one empty; then there are no areas
    with at most n cells and this period that do. *)
Theorem exclude n clauses : refutation variable (known n) clauses -> ~ some_areas_do n.
Proof.
  intros refuted [areas [disjoint [small works]]].
  pose proof (few_kinds areas) as kinds.
  destruct (areas_have_a_layout areas n disjoint ltac:(lia) works) as [assigned laid].
  set (home := home_in areas) in *.
  assert (exists s, normal n (shifted s home)) as [s norm].
  { destruct (Z_lt_le_dec (Z.of_nat n) p) as [few|big].
    - destruct (some_cell_is_not_covered n home assigned laid few) as [s bare]. exists s. split; [|lia].
      intros _. exact bare.
    - destruct (some_neighbours_are_apart n home assigned laid) as [s bare]. exists s. split; [lia|].
      intros _ _. unfold is_together, is_home, shifted in *. now replace (-1 + s) with (s - 1) by lia. }
  apply (refutation_is_sound _ _ _ (value (shifted s home) (shifted s assigned)) refuted).
  apply (known_is_true n); auto. now apply layout_shifted.
Qed.

(** * Rule `few` *)

(** All distances between two cells of the creature are different. *)
Definition distances_differ : Prop :=
  forall a b c d, In a offsets -> In b offsets -> In c offsets -> In d offsets ->
    a - b = c - d -> a - b <> 0 -> a = c.

Fixpoint total (f : Z -> nat) (xs : list Z) : nat :=
  match xs with [] => 0%nat | x :: rest => (f x + total f rest)%nat end.

Lemma total_le f g xs : (forall x, (f x <= g x)%nat) -> (total f xs <= total g xs)%nat.
Proof. intros le. induction xs as [|x xs IH]; simpl; [lia|]. specialize (le x). lia. Qed.

Lemma total_same f g xs : (forall x, f x = g x) -> total f xs = total g xs.
Proof. intros e. induction xs as [|x xs IH]; simpl; auto. Qed.

Lemma total_plus f g xs : total (fun x => (f x + g x)%nat) xs = (total f xs + total g xs)%nat.
Proof. induction xs as [|x xs IH]; simpl; lia. Qed.

Lemma NoDup_map_in {S T} (f : S -> T) l :
  (forall a b, In a l -> In b l -> f a = f b -> a = b) -> NoDup l -> NoDup (map f l).
Proof.
  intros inj once. induction once as [|x l out once IH]; simpl; constructor.
  - intros bad. apply in_map_iff in bad. destruct bad as [y [e iny]]. apply out.
    now rewrite (inj x y) by (simpl; auto).
  - apply IH. intros a b ina inb. apply inj; now right.
Qed.

Lemma NoDup_flat_map {S T} (f : S -> list T) l :
  NoDup l -> (forall x, In x l -> NoDup (f x)) ->
  (forall x y z, In x l -> In y l -> In z (f x) -> In z (f y) -> x = y) -> NoDup (flat_map f l).
Proof.
  intros once. induction once as [|x l out once IH]; simpl; intros each differ; [constructor|].
  assert (forall v w : list T, NoDup v -> NoDup w -> (forall z, In z v -> ~ In z w) -> NoDup (v ++ w)) as glue.
  { clear. intros v w nv nw d. induction nv as [|a v out nv IH]; simpl; auto. constructor.
    - intros bad. apply in_app_iff in bad. destruct bad as [bad|bad]; [auto | apply (d a); simpl; auto].
    - apply IH. intros z inz. apply d. now right. }
  apply glue.
  - apply each. now left.
  - apply IH; intros; [apply each | apply (differ x0 y z)]; auto.
  - intros z inz bad. apply in_flat_map in bad. destruct bad as [y [iny inzy]]. apply out.
    now rewrite (differ x y z) by auto.
Qed.

Lemma two_cells (l : list Z) a : NoDup l -> length l = 2%nat -> In a l ->
  exists b, b <> a /\ In b l /\ incl l [a; b].
Proof.
  destruct l as [|u [|v [|w l]]]; simpl; try discriminate. intros once _ ina.
  inversion once as [|? ? out _]; subst. simpl in out.
  destruct ina as [->|[->|[]]]; [exists v | exists u]; repeat split; auto; intros x [<-|[<-|[]]]; simpl; auto.
Qed.

Section Few.
Variables (n : nat) (home : Z -> option place) (assigned : Z -> place).
Hypothesis laid : layout n home assigned.
Hypothesis creature_once : NoDup offsets.
Hypothesis differ : distances_differ.

Let home_repeats : forall x j, home (x + j * p) = option_map (moved j) (home x) := proj1 laid.
Let assigned_repeats : forall x j, assigned (x + j * p) = moved j (assigned x) := proj1 (proj2 laid).

Notation part_at_ x := (part_of home assigned x).

Lemma part_once x : NoDup (part_at_ x).
Proof.
  unfold part_of. apply NoDup_filter. unfold image. apply Injective_map_NoDup; auto. intros a b. lia.
Qed.

Lemma part_moved x a j : In a (part_at_ x) -> In (a + j * p) (part_at_ (x + j * p)).
Proof.
  rewrite !in_part_of. intros [ina e]. split.
  - apply in_map_iff in ina. destruct ina as [o [<- ino]]. apply in_map_iff. exists o. split; auto. lia.
  - now rewrite home_repeats, assigned_repeats, e.
Qed.

Lemma part_has_two_cells x : (2 <= length (part_at_ x))%nat.
Proof.
  destruct (part_at_ x) as [|u [|v l]] eqn:E; simpl; [| |lia]; exfalso.
  - apply (part_has_another_cell n home assigned x 0 laid). rewrite E. intros y [].
  - apply (part_has_another_cell n home assigned x u laid). rewrite E. intros y [<-|[]]. now left.
Qed.

(** Two parts of two cells, of different images, have no cell in common: Maker would take it. *)
Lemma two_cell_parts_are_disjoint x y a : x <> y ->
  length (part_at_ x) = 2%nat -> length (part_at_ y) = 2%nat -> In a (part_at_ x) -> In a (part_at_ y) -> False.
Proof.
  intros other_image two_x two_y inx iny.
  destruct (two_cells _ a (part_once x) two_x inx) as [b [ab [inb all_x]]].
  destruct (two_cells _ a (part_once y) two_y iny) as [c [ac [inc all_y]]].
  destruct (Z.eq_dec b c) as [<-|bc].
  - apply in_part_of in inx, iny, inb, inc. destruct inx as [inx _], iny as [iny _], inb as [inb _], inc as [inc _].
    apply in_map_iff in inx, iny, inb, inc.
    destruct inx as [o1 [e1 i1]], iny as [o2 [e2 i2]], inb as [o3 [e3 i3]], inc as [o4 [e4 i4]].
    apply other_image. pose proof (differ o1 o3 o2 o4 i1 i3 i2 i4 ltac:(lia) ltac:(lia)). lia.
  - pose proof laid as [_ [_ [_ [these [start keep]]]]].
    destruct (keep [] [] start a) as [_ next]; [split; auto|].
    assert (forall B, these [a] B -> ~ In b B -> False) as take_b.
    { intros B now free. destruct (keep [a] B now b) as [none _]; [split; simpl; auto; intros [e|[]]; congruence|].
      apply (none (part_at_ x)); eauto. intros z inz. destruct (all_x z inz) as [<-|[<-|[]]]; simpl; auto. }
    assert (forall B, these [a] B -> ~ In c B -> False) as take_c.
    { intros B now free. destruct (keep [a] B now c) as [none _]; [split; simpl; auto; intros [e|[]]; congruence|].
      apply (none (part_at_ y)); eauto. intros z inz. destruct (all_y z inz) as [<-|[<-|[]]]; simpl; auto. }
    destruct next as [later | [d [_ later]]]; [now apply (take_b [])|].
    destruct (Z.eq_dec d b) as [->|]; [apply (take_c [b]) | apply (take_b [d])]; auto; intros [e|[]]; congruence.
Qed.

Definition of_two : list Z := filter (fun x => (length (part_at_ x) =? 2)%nat) (cells_from 0 p).

Lemma at_most_half_are_of_two : (2 * length of_two <= n)%nat.
Proof.
  set (kinds := flat_map (fun x => map (fun a => a mod p) (part_at_ x)) of_two).
  assert (length kinds = (2 * length of_two)%nat) as <-.
  { unfold kinds. assert (forall x, In x of_two -> length (part_at_ x) = 2%nat) as two.
    { intros x inx. apply filter_In in inx. now apply Nat.eqb_eq. }
    revert two. generalize of_two. intros l two.
    induction l as [|x l IH]; simpl; auto. rewrite app_length, map_length, two, IH; [lia| |now left].
    intros y iny. apply two. now right. }
  pose proof laid as [_ [_ [small _]]]. enough (length kinds <= count home 0 p)%nat by lia.
  unfold count. apply NoDup_incl_length.
  - apply NoDup_flat_map.
    + apply NoDup_filter, cells_from_once.
    + intros x _. apply NoDup_map_in; [|apply part_once]. intros a b ina inb e.
      apply in_part_of in ina, inb. destruct ina as [_ ina], inb as [_ inb].
      assert (b = a + (b / p - a / p) * p) as e'.
      { pose proof (by_periods a). pose proof (by_periods b). lia. }
      rewrite e' in inb. pose proof (not_with_own_translate n home assigned _ _ _ laid ina inb) as zero. lia.
    + intros x y z inx iny inz inz'. apply filter_In in inx, iny. destruct inx as [inx twox], iny as [iny twoy].
      apply in_cells_from in inx, iny. apply Nat.eqb_eq in twox, twoy.
      apply in_map_iff in inz, inz'. destruct inz as [a [e ina]], inz' as [b [e' inb]].
      destruct (Z.eq_dec x y) as [|apart_]; auto. exfalso.
      set (j := b / p - a / p).
      assert (b = a + j * p) as moved_.
      { pose proof (by_periods a). pose proof (by_periods b). unfold j. lia. }
      apply (two_cell_parts_are_disjoint (x + j * p) y b); auto.
      * assert (j = 0 \/ j <> 0) as [->|] by lia; [lia|]. nia.
      * rewrite <- twox. apply Nat.le_antisymm.
        -- rewrite <- (map_length (fun a => a - j * p)). apply NoDup_incl_length.
           ++ apply Injective_map_NoDup; [intros u v; lia | apply part_once].
           ++ intros u inu. apply in_map_iff in inu. destruct inu as [v [<- inv]].
              apply (part_moved _ _ (- j)) in inv. replace (x + j * p + - j * p) with x in inv by lia.
              now replace (v - j * p) with (v + - j * p) by lia.
        -- rewrite <- (map_length (fun a => a + j * p)). apply NoDup_incl_length.
           ++ apply Injective_map_NoDup; [intros u v; lia | apply part_once].
           ++ intros u inu. apply in_map_iff in inu. destruct inu as [v [<- inv]]. now apply part_moved.
      * rewrite moved_. now apply part_moved.
  - intros z inz. apply in_flat_map in inz. destruct inz as [x [_ inz]]. apply in_map_iff in inz.
    destruct inz as [a [<- ina]]. apply in_part_of in ina. destruct ina as [_ at_home]. apply filter_In. split.
    + apply in_cells_from. pose proof (Z.mod_pos_bound a p). lia.
    + rewrite (by_periods a), home_repeats in at_home. unfold is_covered. now destruct (home (a mod p)).
Qed.

Lemma all_others_have_three xs :
  (3 * length xs <= total (fun x => length (part_at_ x)) xs
     + length (filter (fun x => (length (part_at_ x) =? 2)%nat) xs))%nat.
Proof.
  induction xs as [|x xs IH]; simpl; [lia|]. pose proof (part_has_two_cells x).
  destruct (Nat.eqb_spec (length (part_at_ x)) 2); simpl; lia.
Qed.

(** A cell lies in as many images as the creature has cells. *)
Lemma all_parts_together : (total (fun x => length (part_at_ x)) (cells_from 0 p) <= size * n)%nat.
Proof.
  transitivity (total (fun x => length (filter (is_covered home) (image x))) (cells_from 0 p)).
  - apply total_le. intros x. apply NoDup_incl_length; [apply part_once|].
    intros a ina. apply in_part_of in ina. destruct ina as [ina e]. apply filter_In. split; auto.
    unfold is_covered. now rewrite e.
  - pose proof laid as [_ [_ [small _]]]. unfold size, image. clear differ creature_once.
    assert (forall l, total (fun x => length (filter (is_covered home) (map (fun c => c + x) l))) (cells_from 0 p)
      = (length l * count home 0 p)%nat) as every.
    { induction l as [|c l IH]; simpl.
      - induction (cells_from 0 p); simpl; auto.
      - rewrite <- IH, <- (count_anywhere home c) by auto. clear IH.
        rewrite (total_same _ (fun x => (if is_covered home (c + x) then 1 else 0)
          + length (filter (is_covered home) (map (fun c => (c + x)%Z) l)))%nat);
          [|intros x; now destruct (is_covered home (c + x))].
        rewrite total_plus. f_equal. unfold count, cells_from.
        induction (seq 0 (Z.to_nat p)) as [|i is IHi]; auto.
        cbn [map total filter]. rewrite IHi, Z.add_0_l. destruct (is_covered home (c + Z.of_nat i)); simpl; auto. }
    rewrite every. apply Nat.mul_le_mono_l. exact small.
Qed.

Lemma parts_need_cells : exists t, (2 * t <= n)%nat /\ (t <= Z.to_nat p)%nat
  /\ (3 * Z.to_nat p <= size * n + t)%nat.
Proof.
  exists (length of_two). split; [apply at_most_half_are_of_two|].
  assert (length (cells_from 0 p) = Z.to_nat p) as long.
  { unfold cells_from. now rewrite map_length, seq_length. }
  split.
  - rewrite <- long. unfold of_two. clear. induction (cells_from 0 p) as [|x l IH]; simpl; auto.
    destruct (_ =? 2)%nat; simpl; lia.
  - pose proof (all_others_have_three (cells_from 0 p)) as lower. pose proof all_parts_together.
    rewrite long in lower. unfold of_two. lia.
Qed.

End Few.

End Areas.

(** Rule `few`: no areas with at most n cells and a period of p or more do. *)
Theorem few offsets p n :
  1 <= p -> NoDup offsets -> distances_differ offsets ->
  (let u := Z.min (Z.of_nat n / 2) p in 2 * u + 3 * (p - u) > Z.of_nat (length offsets) * Z.of_nat n) ->
  forall q, p <= q -> ~ some_areas_do offsets q n.
Proof.
  intros pos once differ needed q longer [areas [disjoint [small works]]].
  pose proof (few_kinds q ltac:(lia) areas) as kinds.
  destruct (areas_have_a_layout offsets q ltac:(lia) areas n disjoint ltac:(lia) works) as [assigned laid].
  destruct (parts_need_cells offsets q ltac:(lia) n _ assigned laid once differ) as [t [half [less more]]].
  unfold size in more. cbv zeta in needed.
  pose proof (Z.div_mod (Z.of_nat n) 2 ltac:(lia)). pose proof (Z.mod_pos_bound (Z.of_nat n) 2 ltac:(lia)).
  nia.
Qed.

(** * The numbers of variables *)

(** Variables are written as numbers; k is the number of the creature's cells, r how many periods two cells of an image
    lie apart at most, n the number of cells. *)
Definition number (k p r n : Z) (v : variable) : Z :=
  match v with
  | Part x i => x * k + Z.of_nat i
  | Together a b d => k * p + (a * p + b) * (2 * r + 1) + (d + r)
  | Covered a => k * p + p * p * (2 * r + 1) + a
  | Counted a m => k * p + p * p * (2 * r + 1) + p + a * (n + 1) + (m - 1)
  end.

Definition is_variable (k p r n : Z) (v : variable) : Prop :=
  match v with
  | Part x i => 0 <= x < p /\ Z.of_nat i < k
  | Together a b d => 0 <= a < p /\ 0 <= b < p /\ - r <= d <= r
  | Covered a => 0 <= a < p
  | Counted a m => 0 <= a < p /\ 1 <= m <= n + 1
  end.

Lemma digits w q r q' r' : 0 <= r < w -> 0 <= r' < w -> q * w + r = q' * w + r' -> q = q' /\ r = r'.
Proof. intros. assert (q = q') by nia. nia. Qed.

(** Different variables have different numbers: what the checker proves of numbers is proved of variables. *)
Theorem numbers_tell_variables_apart k p r n v w :
  0 <= k -> 1 <= p -> 0 <= r -> 0 <= n ->
  is_variable k p r n v -> is_variable k p r n w -> number k p r n v = number k p r n w -> v = w.
Proof.
  intros hk hp hr hn hv hw.
  assert (forall x i, 0 <= x < p -> 0 <= i < k -> 0 <= x * k + i < k * p) as parts by (intros; nia).
  assert (forall a b d, 0 <= a < p -> 0 <= b < p -> - r <= d <= r ->
    0 <= (a * p + b) * (2 * r + 1) + (d + r) < p * p * (2 * r + 1)) as pairs.
  { intros a b d ha hb hd. assert (0 <= a * p + b <= p * p - 1) by nia. nia. }
  assert (forall a m, 0 <= a < p -> 1 <= m <= n + 1 -> 0 <= a * (n + 1) + (m - 1)) as counts by (intros; nia).
  destruct v as [x i|a b d|a|a m], w as [x' i'|a' b' d'|a'|a' m']; cbn [number is_variable] in *;
  repeat match goal with
  | H : 0 <= ?x < p /\ Z.of_nat ?i < k |- _ => pose proof (parts x (Z.of_nat i) (proj1 H) ltac:(lia)); destruct H
  | H : 0 <= ?a < p /\ 0 <= ?b < p /\ - r <= ?d <= r |- _ =>
      pose proof (pairs a b d (proj1 H) (proj1 (proj2 H)) (proj2 (proj2 H))); destruct H as [? [? ?]]
  | H : 0 <= ?a < p /\ 1 <= ?m <= n + 1 |- _ => pose proof (counts a m (proj1 H) (proj2 H)); destruct H
  end; intros e; try (exfalso; lia).
  - destruct (digits k x (Z.of_nat i) x' (Z.of_nat i')) as [-> ?]; try lia. f_equal. lia.
  - destruct (digits (2 * r + 1) (a * p + b) (d + r) (a' * p + b') (d' + r)) as [e1 e2]; try lia.
    destruct (digits p a b a' b') as [-> ->]; try lia. f_equal. lia.
  - f_equal. lia.
  - destruct (digits (n + 1) a (m - 1) a' (m' - 1)) as [-> ?]; try lia. f_equal. lia.
Qed.
