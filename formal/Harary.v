(* Harary's game on the endless line and grid: the rules `pave`, `place`, `count` and `window` of section 9 of
   manual/src/certificate.md. Everything but `count` is the same on the line and on the grid, so it is proved for any board on
   which cells can be added and subtracted. *)

From Coq Require Import ZArith List Lia Bool Arith FinFun Permutation.
From Tatami Require Import SetGame.
Import ListNotations.
Open Scope Z_scope.

(** * Breaker in a part of the board *)

Section Parts.

Variable A : Type.
Hypothesis eq_dec : forall x y : A, {x = y} + {x <> y}.

(** Breaker, who moves second and answers in these cells, keeps Maker from all these sets, from a position on. This is
    a theorem with the goal `hits`, nothing being needed. *)
Definition keeps_in (cells : list A) (sets : list (list A)) (M B : list A) : Prop :=
  exists these : list A -> list A -> Prop, these M B
  /\ forall M B, these M B -> forall c, In c cells -> is_free M B c ->
     (forall s, In s sets -> ~ incl s (c :: M))
     /\ (these (c :: M) B \/ exists d, In d cells /\ is_free (c :: M) B d /\ these (c :: M) (d :: B)).

Lemma keeps_in_step cells sets M B c : keeps_in cells sets M B -> In c cells -> is_free M B c ->
  (forall s, In s sets -> ~ incl s (c :: M))
  /\ (keeps_in cells sets (c :: M) B
      \/ exists d, In d cells /\ is_free (c :: M) B d /\ keeps_in cells sets (c :: M) (d :: B)).
Proof.
  intros [these [now keep]] inc free. destruct (keep M B now c inc free) as [none next]. split; auto.
  destruct next as [later | [d [ind [new later]]]]; [left | right].
  - now exists these.
  - exists d. repeat split; try apply new; auto. now exists these.
Qed.

(** It is enough that Breaker, who moves second, hits all sets in the end, as the head of a certificate says. *)
Lemma in_turn_is_enough_for_breaker cells sets :
  breaker_hits_in_turn cells sets true [] [] -> keeps_in cells sets [] [].
Proof.
  intros win.
  exists (fun M B => breaker_hits_in_turn cells sets true M B /\ forall x, In x M -> ~ In x B). split.
  { split; auto. }
  intros M B [now apart] c inc free.
  assert (breaker_hits_in_turn cells sets false (c :: M) B) as next.
  { inversion now as [t M' B' none | M' B' _ all |]; subst; auto. exfalso. now apply (none c). }
  assert (forall x, In x (c :: M) -> ~ In x B) as apart'.
  { intros x [<-|inx]; [apply free | now apply apart]. }
  split; [intros s; now apply (no_set_is_owned A cells sets false (c :: M) B)|].
  inversion next as [t M' B' none hit | | M' B' d ind free' later]; subst.
  - left. split; auto. now apply all_taken.
  - right. exists d. split; auto. split; auto. split; auto. destruct free' as [new1 new2].
    intros x inx [<-|inb]; [auto | now apply (apart' x)].
Qed.

(** A strategy is as good elsewhere. *)
Lemma keeps_in_renamed cells sets (f g : A -> A) :
  (forall x, g (f x) = x) -> (forall x, f (g x) = x) ->
  keeps_in cells sets [] [] -> keeps_in (map f cells) (map (map f) sets) [] [].
Proof.
  intros gf fg [these [start keep]].
  exists (fun M B => these (map g M) (map g B)). split; auto.
  assert (forall x l, In (g x) (map g l) <-> In x l) as inside.
  { intros x l. rewrite in_map_iff. split; [|eauto]. intros [y [e iny]].
    rewrite <- (fg x), <- e, fg. exact iny. }
  assert (forall x l, In x (map f l) <-> In (g x) l) as inside'.
  { intros x l. rewrite in_map_iff. split.
    - intros [y [<- iny]]. now rewrite gf.
    - intros inx. exists (g x). now rewrite fg. }
  intros M B now c inc [free1 free2]. apply inside' in inc.
  destruct (keep _ _ now (g c) inc) as [none next]; [split; rewrite inside; auto|]. split.
  - intros t int sub. apply in_map_iff in int. destruct int as [s [<- ins]]. apply (none s ins).
    intros x inx. change (g c :: map g M) with (map g (c :: M)). rewrite <- (gf x). rewrite inside. apply sub.
    apply inside'. now rewrite gf.
  - destruct next as [later | [d [ind [[new1 new2] later]]]]; [now left | right].
    exists (f d). split; [now apply in_map|]. split.
    + split; intros bad; [apply new1 | apply new2].
      * change (g c :: map g M) with (map g (c :: M)). rewrite <- (gf d). now rewrite inside.
      * rewrite <- (gf d). now rewrite inside.
    + simpl. now rewrite gf.
Qed.

(** In a pair of cells, Breaker answers one with the other. *)
Lemma keeps_a_pair a b : a <> b -> keeps_in [a; b] [[a; b]] [] [].
Proof.
  intros differ.
  exists (fun M B => (M = [] /\ B = []) \/ (M = [a] /\ B = [b]) \/ (M = [b] /\ B = [a])). split; auto.
  intros M B now c inc [free1 free2].
  destruct now as [[-> ->] | [[-> ->] | [-> ->]]]; simpl in inc, free1, free2;
  [|exfalso; intuition congruence|exfalso; intuition congruence].
  split.
  - intros s [<-|[]] sub. assert (a = c) as -> by (destruct (sub a) as [|[]]; simpl; auto).
    destruct (sub b) as [|[]]; simpl; auto.
  - right. destruct inc as [<-|[<-|[]]]; [exists b | exists a]; simpl; (split; [auto|]);
    (split; [split; simpl; intuition congruence | auto]).
Qed.

(** The pieces of a board: no cell is in two of them, and Breaker answers each move in the piece it was made in. *)
Section Pieces.
Variables (K : Type) (cells : K -> list A) (sets : K -> list (list A)).
Hypothesis disjoint : forall i j c, In c (cells i) -> In c (cells j) -> i = j.
Hypothesis find : forall c, (exists i, In c (cells i)) \/ forall i, ~ In c (cells i).
Hypothesis not_empty : forall i s, In s (sets i) -> s <> [].
Hypothesis within : forall i s, In s (sets i) -> incl s (cells i).
Hypothesis each : forall i, keeps_in (cells i) (sets i) [] [].

Definition inside_piece (i : K) (l : list A) : list A :=
  filter (fun c => if in_dec eq_dec c (cells i) then true else false) l.

Lemma in_inside_piece i l c : In c (inside_piece i l) <-> In c l /\ In c (cells i).
Proof.
  unfold inside_piece. rewrite filter_In. destruct (in_dec eq_dec c (cells i)); intuition congruence.
Qed.

Lemma inside_piece_cons i c l :
  (In c (cells i) -> inside_piece i (c :: l) = c :: inside_piece i l)
  /\ (~ In c (cells i) -> inside_piece i (c :: l) = inside_piece i l).
Proof. unfold inside_piece. simpl. destruct (in_dec eq_dec c (cells i)); intuition. Qed.

Theorem breaker_answers_in_each_piece : keeps_from_with_passes (fun s => exists i, In s (sets i)).
Proof.
  exists (fun M B => (forall i, keeps_in (cells i) (sets i) (inside_piece i M) (inside_piece i B))
                     /\ forall i s, In s (sets i) -> ~ incl s M).
  split.
  { split; [exact each|]. intros i s ins sub. apply (not_empty i s ins). destruct s as [|c s]; auto.
    destruct (sub c). now left. }
  intros M B [keep none] c [free1 free2].
  destruct (find c) as [[i inc] | out].
  - destruct (keeps_in_step _ _ _ _ c (keep i) inc) as [none' next].
    { split; rewrite in_inside_piece; tauto. }
    assert (forall j s, In s (sets j) -> ~ incl s (c :: M)) as still_none.
    { intros j s ins sub. destruct (in_dec eq_dec c (cells j)) as [inj|outj].
      - assert (j = i) as -> by (apply (disjoint j i c); auto). apply (none' s ins).
        destruct (inside_piece_cons i c M) as [<- _]; auto.
        intros x inx. apply in_inside_piece. split; [now apply sub | now apply (within i s)].
      - apply (none j s ins). intros x inx. destruct (sub x inx) as [<-|]; auto. exfalso. apply outj.
        now apply (within j s). }
    split; [intros s [j ins]; now apply (still_none j)|].
    assert (forall j, j <> i -> ~ In c (cells j)) as elsewhere.
    { intros j differ inj. apply differ. now apply (disjoint j i c). }
    assert (forall x, In x (cells i) -> forall j l, ~ In x (cells j) -> inside_piece j (x :: l) = inside_piece j l) as skip.
    { intros x inx j l outj. now apply inside_piece_cons. }
    destruct next as [later | [d [ind [[new1 new2] later]]]].
    + left. split; auto. intros j. destruct (in_dec eq_dec c (cells j)) as [inj|outj].
      * assert (j = i) as -> by (apply (disjoint j i c); auto).
        destruct (inside_piece_cons i c M) as [-> _]; auto.
      * destruct (inside_piece_cons j c M) as [_ ->]; auto.
    + right. exists d. split.
      { split; intros bad.
        - apply new1. destruct (inside_piece_cons i c M) as [<- _]; auto. now apply in_inside_piece.
        - apply new2. now apply in_inside_piece. }
      split; auto. intros j. destruct (in_dec eq_dec c (cells j)) as [inj|outj].
      * assert (j = i) as -> by (apply (disjoint j i c); auto).
        destruct (inside_piece_cons i c M) as [-> _]; auto. destruct (inside_piece_cons i d B) as [-> _]; auto.
      * assert (~ In d (cells j)) as outd.
        { intros bad. apply outj. assert (j = i) as -> by (apply (disjoint j i d); auto). auto. }
        destruct (inside_piece_cons j c M) as [_ ->]; auto. destruct (inside_piece_cons j d B) as [_ ->]; auto.
  - assert (forall j s, In s (sets j) -> ~ incl s (c :: M)) as still_none.
    { intros j s ins sub. apply (none j s ins). intros x inx. destruct (sub x inx) as [<-|]; auto. exfalso.
      apply (out j). now apply (within j s). }
    split; [intros s [j ins]; now apply (still_none j)|].
    left. split; auto. intros j. destruct (inside_piece_cons j c M) as [_ ->]; auto.
Qed.
End Pieces.

End Parts.

(** * Creatures *)

Section Creature.

(** The cells of an endless board, which can be added and subtracted. *)
Variables (A : Type) (zero : A) (plus : A -> A -> A) (opp : A -> A).
Hypothesis eq_dec : forall x y : A, {x = y} + {x <> y}.
Hypothesis plus_assoc : forall x y z, plus x (plus y z) = plus (plus x y) z.
Hypothesis plus_comm : forall x y, plus x y = plus y x.
Hypothesis plus_zero : forall x, plus zero x = x.
Hypothesis plus_opp : forall x, plus (opp x) x = zero.
Hypothesis endless : forall l : list A, exists x, ~ In x l.

Definition minus (x y : A) : A := plus x (opp y).

Lemma plus_minus x y : plus (minus x y) y = x.
Proof. unfold minus. now rewrite <- plus_assoc, plus_opp, plus_comm, plus_zero. Qed.

Lemma minus_plus x y : minus (plus x y) y = x.
Proof. unfold minus. rewrite <- plus_assoc, (plus_comm y), plus_opp, plus_comm. apply plus_zero. Qed.

Lemma plus_opp_plus v x : plus (opp v) (plus v x) = x.
Proof. now rewrite plus_assoc, plus_opp, plus_zero. Qed.

Lemma plus_plus_opp v x : plus v (plus (opp v) x) = x.
Proof. now rewrite plus_assoc, (plus_comm v), plus_opp, plus_zero. Qed.

(** The shapes of the creature: its images up to translation. *)
Variable shapes : list (list A).

Definition same_cells (s t : list A) : Prop := forall c, In c s <-> In c t.

(** An image is a translate of a shape. *)
Definition image (s : list A) : Prop := exists shape v, In shape shapes /\ same_cells s (map (plus v) shape).

(** ** Rule `place` *)

(** Maker, moving first, owns one of these sets on some cells, and each set is an image: the creature is a winner. *)
Theorem place cells sets :
  maker_owns cells sets [] [] -> (forall s, In s sets -> image s) -> maker_can_own image [] [].
Proof.
  intros win images. apply (maker_owns_on_the_endless_board A eq_dec cells sets image [] [] win); auto.
  intros s ins. exists s. split; auto. intros x inx. exact inx.
Qed.

(** ** Rule `pave` *)

(** Cells of one kind differ by a translation of the lattice; one cell of each kind stands for all. *)
Variables (kind : A -> A) (stands : A -> Prop).
Definition in_lattice (v : A) : Prop := kind v = kind zero.
Hypothesis kind_stands : forall x, stands (kind x).
Hypothesis kind_kind : forall x, kind (kind x) = kind x.
Hypothesis same_kind : forall x y, kind x = kind y -> in_lattice (minus y x).
Hypothesis kind_moved : forall x v, in_lattice v -> kind (plus v x) = kind x.

(** A piece: its cells, and the sets that Breaker hits in it. *)
Record piece := { cells : list A; hit : list (list A) }.

(** Breaker, who moves second, hits the sets, and these are not empty and within the cells. *)
Definition good (q : piece) : Prop :=
  keeps_in A (cells q) (hit q) [] [] /\ forall s, In s (hit q) -> s <> [] /\ incl s (cells q).

Definition pair (a b : A) : piece := {| cells := [a; b]; hit := [[a; b]] |}.

Lemma pair_is_good a b : a <> b -> good (pair a b).
Proof.
  intros differ. split; [now apply keeps_a_pair|]. intros s [<-|[]]. split; [discriminate|]. intros x inx. exact inx.
Qed.

Variable pieces : list piece.

(** No two cells of all pieces together, or of one piece, differ by a translation of the lattice. *)
Definition apart : Prop := NoDup (map kind (flat_map cells pieces)).

(** Each shape, moved to any cell that stands for its kind, contains a translate by the lattice of a set that is hit. *)
Definition covers (sets : list (list A)) : Prop :=
  forall shape corner, In shape shapes -> stands corner ->
    exists s v, In s sets /\ in_lattice v /\ incl (map (plus v) s) (map (plus corner) shape).

Lemma NoDup_app {T} (v w : list T) :
  NoDup (v ++ w) -> NoDup v /\ NoDup w /\ forall x, In x v -> ~ In x w.
Proof.
  induction v as [|a v IH]; simpl; intros once; [repeat split; auto; constructor|].
  inversion once as [|? ? out once']; subst. destruct (IH once') as [nv [nw d]]. repeat split; auto.
  - constructor; auto. intros bad. apply out, in_app_iff. auto.
  - intros x [<-|inx] bad; [apply out, in_app_iff; auto | now apply (d x)].
Qed.

Lemma NoDup_map_injective {S T} (f : S -> T) l : NoDup (map f l) ->
  forall a b, In a l -> In b l -> f a = f b -> a = b.
Proof.
  induction l as [|x l IH]; simpl; intros once a b ina inb e; [tauto|].
  inversion once as [|? ? out once']; subst.
  destruct ina as [<-|ina], inb as [<-|inb]; auto; exfalso; apply out; [rewrite e | rewrite <- e]; now apply in_map.
Qed.

Definition no_piece : piece := {| cells := []; hit := [] |}.

Lemma kinds_tell_pieces : forall ps, NoDup (map kind (flat_map cells ps)) ->
  forall i j a b, In a (cells (nth i ps no_piece)) -> In b (cells (nth j ps no_piece)) -> kind a = kind b -> i = j.
Proof.
  assert (forall ps j b, In b (cells (nth j ps no_piece)) -> In b (flat_map cells ps)) as listed.
  { induction ps as [|q ps IH]; intros j b inb; simpl in *; [destruct j; destruct inb|].
    apply in_app_iff. destruct j; [now left | right; eauto]. }
  induction ps as [|q ps IH]; simpl; intros once i j a b ina inb e; [destruct i; destruct ina|].
  rewrite map_app in once. apply NoDup_app in once. destruct once as [_ [once differ]].
  destruct i, j; auto.
  - exfalso. apply (differ (kind a)); [now apply in_map|]. rewrite e. apply in_map. now apply (listed ps j).
  - exfalso. apply (differ (kind b)); [now apply in_map|]. rewrite <- e. apply in_map. now apply (listed ps i).
  - f_equal. now apply (IH once i j a b).
Qed.

(** The translates of the pieces, by the number of the piece and a translation of the lattice. *)
Definition moved_cells (i : nat * A) : list A :=
  if eq_dec (kind (snd i)) (kind zero) then map (plus (snd i)) (cells (nth (fst i) pieces no_piece)) else [].

Definition moved_sets (i : nat * A) : list (list A) :=
  if eq_dec (kind (snd i)) (kind zero) then map (map (plus (snd i))) (hit (nth (fst i) pieces no_piece)) else [].

Lemma translates_are_disjoint : apart -> forall i j c, In c (moved_cells i) -> In c (moved_cells j) -> i = j.
Proof.
  intros once [i v] [j w] c. unfold moved_cells. simpl.
  destruct (eq_dec (kind v) (kind zero)) as [lv|]; [|intros []].
  destruct (eq_dec (kind w) (kind zero)) as [lw|]; [|intros _ []].
  rewrite !in_map_iff. intros [a [<- ina]] [b [e inb]].
  assert (kind a = kind b) as same.
  { rewrite <- (kind_moved a v lv), <- e. now apply kind_moved. }
  assert (i = j) as <- by (apply (kinds_tell_pieces pieces once i j a b); auto).
  assert (a = b) as <-.
  { apply (NoDup_map_injective kind (flat_map cells pieces)); auto;
    (apply in_flat_map; exists (nth i pieces no_piece); split; auto;
     destruct (Nat.lt_ge_cases i (length pieces)); [now apply nth_In|];
     rewrite nth_overflow in ina by auto; destruct ina). }
  f_equal. rewrite <- (minus_plus v a), <- e. apply minus_plus.
Qed.

Lemma find_translate c : (exists i, In c (moved_cells i)) \/ forall i, ~ In c (moved_cells i).
Proof.
  destruct (existsb (fun u => if eq_dec (kind u) (kind c) then true else false) (flat_map cells pieces)) eqn:E.
  - left. apply existsb_exists in E. destruct E as [u [inu same]].
    destruct (eq_dec (kind u) (kind c)) as [e|]; [|discriminate].
    apply in_flat_map in inu. destruct inu as [q [inq inu]]. apply (In_nth _ _ no_piece) in inq.
    destruct inq as [i [_ <-]]. exists (i, minus c u). unfold moved_cells. simpl.
    destruct (eq_dec (kind (minus c u)) (kind zero)) as [|bad]; [|exfalso; apply bad; now apply same_kind].
    apply in_map_iff. exists u. split; auto. apply plus_minus.
  - right. intros [i v] inc. unfold moved_cells in inc. simpl in inc.
    destruct (eq_dec (kind v) (kind zero)) as [lv|]; [|destruct inc].
    apply in_map_iff in inc. destruct inc as [u [<- inu]].
    assert (existsb (fun u' => if eq_dec (kind u') (kind (plus v u)) then true else false) (flat_map cells pieces) = true);
      [|congruence].
    apply existsb_exists. exists u. split.
    + apply in_flat_map. exists (nth i pieces no_piece). split; auto.
      destruct (Nat.lt_ge_cases i (length pieces)); [now apply nth_In|].
      rewrite nth_overflow in inu by auto. destruct inu.
    + rewrite (kind_moved u v lv). now destruct (eq_dec (kind u) (kind u)).
Qed.

(** What each shape in each place contains, every image contains. *)
Lemma every_image_is_covered sets im : covers sets -> image im ->
  exists s v, In s sets /\ in_lattice v /\ incl (map (plus v) s) im.
Proof.
  intros all [shape [v [ins same]]].
  destruct (all shape (kind v) ins (kind_stands v)) as [s [w [inl [lw sub]]]].
  set (u := minus v (kind v)).
  assert (in_lattice u) as lu by (apply same_kind, kind_kind).
  exists s, (plus u w). split; auto. split; [unfold in_lattice; now rewrite (kind_moved w u lu)|].
  intros x inx. apply same. apply in_map_iff in inx. destruct inx as [y [<- iny]].
  assert (In (plus w y) (map (plus (kind v)) shape)) as inw by (apply sub, in_map, iny).
  apply in_map_iff in inw. destruct inw as [z [e inz]]. apply in_map_iff. exists z. split; auto.
  rewrite <- plus_assoc, <- e, plus_assoc. f_equal. unfold u. symmetry. apply plus_minus.
Qed.

(** Breaker keeps Maker from every image. *)
Theorem pave : apart -> (forall q, In q pieces -> good q) -> covers (flat_map hit pieces) -> keeps_from image.
Proof.
  intros once goods all. apply passes_are_not_needed; auto.
  assert (keeps_from_with_passes (fun s => exists i, In s (moved_sets i))) as keep.
  { apply (breaker_answers_in_each_piece A eq_dec (nat * A) moved_cells moved_sets).
    - now apply translates_are_disjoint.
    - apply find_translate.
    - intros [i v] s ins. unfold moved_sets in ins. simpl in ins.
      destruct (eq_dec (kind v) (kind zero)); [|destruct ins]. apply in_map_iff in ins. destruct ins as [t [<- int]].
      destruct (Nat.lt_ge_cases i (length pieces)) as [small|big].
      + destruct (goods _ (nth_In _ no_piece small)) as [_ ok]. destruct (ok t int) as [some _].
        destruct t; [congruence | discriminate].
      + rewrite nth_overflow in int by auto. destruct int.
    - intros [i v] s ins. unfold moved_sets, moved_cells in *. simpl in *.
      destruct (eq_dec (kind v) (kind zero)); [|destruct ins]. apply in_map_iff in ins. destruct ins as [t [<- int]].
      destruct (Nat.lt_ge_cases i (length pieces)) as [small|big].
      + destruct (goods _ (nth_In _ no_piece small)) as [_ ok]. destruct (ok t int) as [_ sub].
        intros x inx. apply in_map_iff in inx. destruct inx as [y [<- iny]]. apply in_map. auto.
      + rewrite nth_overflow in int by auto. destruct int.
    - intros [i v]. unfold moved_sets, moved_cells. simpl.
      destruct (eq_dec (kind v) (kind zero)).
      + destruct (Nat.lt_ge_cases i (length pieces)) as [small|big].
        * destruct (goods _ (nth_In _ no_piece small)) as [ok _].
          apply (keeps_in_renamed A) with (g := plus (opp v)); auto.
          -- intros x. apply plus_opp_plus.
          -- intros x. apply plus_plus_opp.
        * rewrite nth_overflow by auto. simpl. exists (fun _ _ => True). split; auto.
      + exists (fun _ _ => True). split; auto. }
  destruct keep as [these [start keep]]. exists these. split; auto.
  intros M B now c free. destruct (keep M B now c free) as [none next]. split; auto.
  intros im isim owned. destruct (every_image_is_covered _ im all isim) as [s [v [ins [lv sub]]]].
  apply in_flat_map in ins. destruct ins as [q [inq ins]]. apply (In_nth _ _ no_piece) in inq.
  destruct inq as [i [_ <-]]. apply (none (map (plus v) s)).
  - exists (i, v). unfold moved_sets. simpl. destruct (eq_dec (kind v) (kind zero)) as [_|bad]; [|congruence].
    now apply in_map.
  - intros x inx. apply owned, sub, inx.
Qed.

(** ** Pairings *)

(** Pairs of cells, no cell in two of them: some cells have a mate. *)
Definition pairing (mate : A -> option A) : Prop :=
  forall a b, mate a = Some b -> a <> b /\ mate b = Some a.

(** Every image contains both cells of a pair. *)
Definition paves (mate : A -> option A) : Prop :=
  forall s, image s -> exists a b, In a s /\ In b s /\ mate a = Some b.

(** Rule `pave` with pairs only: there is such a pairing. *)
Theorem pave_pairs (pairs : list (A * A)) :
  NoDup (map kind (flat_map (fun ab => [fst ab; snd ab]) pairs)) ->
  covers (map (fun ab => [fst ab; snd ab]) pairs) ->
  exists mate, pairing mate /\ paves mate.
Proof.
  intros once all.
  set (ways := pairs ++ map (fun ab => (snd ab, fst ab)) pairs).
  assert (forall u v, In (u, v) ways -> In (v, u) ways) as turned.
  { intros u v inw. apply in_app_iff in inw. apply in_app_iff. destruct inw as [inp|inp].
    - right. apply in_map_iff. exists (u, v). auto.
    - left. apply in_map_iff in inp. destruct inp as [[a b] [e inp]]. injection e as <- <-. auto. }
  assert (NoDup (map (fun ab => kind (fst ab)) ways)) as once'.
  { revert once. apply Permutation_NoDup. unfold ways. clear. rewrite map_app, map_map. cbn [fst].
    induction pairs as [|[a b] l IH]; simpl; auto. constructor. apply Permutation_cons_app. exact IH. }
  assert (forall w w', In w ways -> In w' ways -> kind (fst w) = kind (fst w') -> w = w') as unique.
  { now apply NoDup_map_injective. }
  assert (forall u v, In (u, v) ways -> kind u <> kind v) as differ.
  { intros u v inw e. assert ((u, v) = (v, u)) as same by (apply unique; auto). injection same as <-.
    clear - once inw. unfold ways in inw. apply in_app_iff in inw.
    assert (In (u, u) pairs) as inp.
    { destruct inw as [|inw]; auto. apply in_map_iff in inw. destruct inw as [[a b] [e inp]]. injection e as <- ->. auto. }
    clear inw ways. induction pairs as [|[a b] l IH]; simpl in *; auto.
    inversion once as [|? ? out once']; subst. inversion once' as [|? ? out' once'']; subst.
    destruct inp as [e|inp]; auto. injection e as -> ->. apply out. now left. }
  set (mate := fun c => match find (fun w => if eq_dec (kind (fst w)) (kind c) then true else false) ways with
                        | Some w => Some (plus (snd w) (minus c (fst w))) | None => None end).
  assert (forall u v c, In (u, v) ways -> kind u = kind c -> mate c = Some (plus v (minus c u))) as found.
  { intros u v c inw e. unfold mate.
    destruct (find _ ways) as [w|] eqn:F.
    - apply find_some in F. destruct F as [inw' e']. destruct (eq_dec (kind (fst w)) (kind c)) as [e''|]; [|discriminate].
      assert (w = (u, v)) as -> by (apply unique; auto; simpl; congruence). reflexivity.
    - pose proof (find_none _ _ F (u, v) inw) as bad. simpl in bad.
      destruct (eq_dec (kind u) (kind c)); congruence. }
  exists mate. split.
  - intros c d e. unfold mate in e. destruct (find _ ways) as [[u v]|] eqn:F; [|discriminate].
    apply find_some in F. destruct F as [inw e']. cbn [fst snd] in *.
    destruct (eq_dec (kind u) (kind c)) as [e''|]; [|discriminate]. injection e as <-.
    assert (kind (plus v (minus c u)) = kind v) as kd.
    { rewrite plus_comm. apply kind_moved. now apply same_kind. }
    split.
    + intros same. apply (differ u v inw). rewrite e'', <- kd. now f_equal.
    + rewrite (found v u); auto. f_equal. rewrite (plus_comm v), minus_plus, plus_comm. apply plus_minus.
  - intros im isim. destruct (every_image_is_covered _ im all isim) as [t [v [int [lv sub]]]].
    apply in_map_iff in int. destruct int as [[a b] [<- inp]]. cbn [fst snd] in *.
    exists (plus v a), (plus v b). split; [apply sub; simpl; auto|]. split; [apply sub; simpl; auto|].
    rewrite (found a b).
    + f_equal. now rewrite minus_plus, plus_comm.
    + apply in_app_iff. now left.
    + symmetry. now apply kind_moved.
Qed.

(** ** Rule `window` *)

Variable less : A -> A -> bool.
Hypothesis less_total : forall a b, a <> b -> less a b = true \/ less b a = true.
Hypothesis less_one_way : forall a b, less a b = true -> less b a = false.

(** The pairs of cells of an image, the lesser cell first. *)
Definition pairs_of (im : list A) : list (A * A) :=
  filter (fun ab => less (fst ab) (snd ab)) (list_prod im im).

(** It is known of each image that one of its pairs is taken, and that no two pairs that are taken share a cell, whatever
    pairs they are. The images that the checker looks at are those in a window. *)
Inductive known_of_pairs (looked_at : list A -> Prop) : clause (A * A) -> Prop :=
| a_pair_is_taken im : looked_at im -> image im -> known_of_pairs looked_at (map (fun ab => (ab, true)) (pairs_of im))
| no_cell_in_two_pairs a b c d :
    (a, b) <> (c, d) -> (a = c \/ a = d \/ b = c \/ b = d) ->
    known_of_pairs looked_at [((a, b), false); ((c, d), false)].

Definition is_taken (mate : A -> option A) (ab : A * A) : bool :=
  less (fst ab) (snd ab)
  && match mate (fst ab) with Some b => if eq_dec b (snd ab) then true else false | None => false end.

Lemma is_taken_iff mate a b : is_taken mate (a, b) = true <-> less a b = true /\ mate a = Some b.
Proof.
  unfold is_taken. rewrite andb_true_iff. simpl. destruct (mate a) as [c|].
  - destruct (eq_dec c b) as [->|differ]; split; intros [l e]; split; auto; [discriminate|]. injection e as e. now destruct differ.
  - split; intros [l e]; split; auto; discriminate.
Qed.

Theorem window looked_at clauses :
  refutation (A * A) (known_of_pairs looked_at) clauses -> ~ exists mate, pairing mate /\ paves mate.
Proof.
  intros refuted [mate [ispair ispaved]].
  apply (refutation_is_sound _ _ _ (is_taken mate) refuted).
  intros c kn. destruct kn as [im _ isim | a b c d differ common].
  - destruct (ispaved im isim) as [a [b [ina [inb taken]]]]. destruct (ispair a b taken) as [apart_ back].
    destruct (less_total a b apart_) as [l|l]; [exists ((a, b), true) | exists ((b, a), true)];
    (split; [apply in_map_iff; eexists; split; [reflexivity|]; apply filter_In; split; auto; now apply in_prod
            | unfold is_true; simpl; now apply is_taken_iff]).
  - destruct (is_taken mate (a, b)) eqn:E; [|exists ((a, b), false); split; simpl; auto].
    destruct (is_taken mate (c, d)) eqn:F; [|exists ((c, d), false); split; simpl; auto].
    exfalso. apply is_taken_iff in E, F. destruct E as [ab E], F as [cd F].
    destruct (ispair _ _ E) as [_ E'], (ispair _ _ F) as [_ F'].
    pose proof (less_one_way a b ab).
    destruct common as [e|[e|[e|e]]]; subst; congruence.
Qed.

End Creature.

(** * The line and the grid *)

Notation point := (Z * Z)%type.

Lemma point_eq_dec (a b : point) : {a = b} + {a <> b}.
Proof. decide equality; apply Z.eq_dec. Qed.

Definition point_plus (a b : point) : point := (fst a + fst b, snd a + snd b).
Definition point_opp (a : point) : point := (- fst a, - snd a).

(** The least of some numbers. *)
Definition least (l : list Z) : Z := fold_right Z.min (hd 0 l) l.

Lemma endless_line (l : list Z) : exists x, ~ In x l.
Proof.
  exists (1 + fold_right Z.max 0 l). intros inx.
  assert (forall y, In y l -> y <= fold_right Z.max 0 l) as greatest.
  { clear. induction l as [|z l IH]; simpl; [tauto|]. intros y [->|iny]; [lia|]. specialize (IH y iny). lia. }
  specialize (greatest _ inx). lia.
Qed.

Lemma endless_grid (l : list point) : exists x, ~ In x l.
Proof.
  destruct (endless_line (map fst l)) as [x out]. exists (x, 0). intros bad. apply out.
  apply in_map_iff. exists (x, 0). auto.
Qed.

(** ** Images *)

(** The images of a creature are what its turned copies are moved to. A list of shapes will do for them if it has every
    turned copy, up to translation, and nothing else. *)
Section Turns.
Variables (A : Type) (plus : A -> A -> A) (creature : list A) (turns : list (A -> A)).

Definition image_of_creature (s : list A) : Prop :=
  exists turn v, In turn turns /\ same_cells A s (map (plus v) (map turn creature)).

Definition lists_shapes (shapes : list (list A)) : Prop :=
  (forall turn, In turn turns -> exists shape v, In shape shapes /\ same_cells A (map turn creature) (map (plus v) shape))
  /\ forall shape, In shape shapes -> exists turn v, In turn turns /\ same_cells A shape (map (plus v) (map turn creature)).

Hypothesis plus_assoc : forall x y z, plus x (plus y z) = plus (plus x y) z.

Lemma same_cells_moved s t v : same_cells A s t -> same_cells A (map (plus v) s) (map (plus v) t).
Proof. intros same c. rewrite !in_map_iff. split; intros [y [<- iny]]; exists y; split; auto; now apply same. Qed.

Lemma moved_twice v w s : map (plus v) (map (plus w) s) = map (plus (plus v w)) s.
Proof. rewrite map_map. apply map_ext. intros. apply plus_assoc. Qed.

Lemma same_cells_trans s t u : same_cells A s t -> same_cells A t u -> same_cells A s u.
Proof. intros one two c. now rewrite (one c). Qed.

Theorem shapes_give_the_images shapes s :
  lists_shapes shapes -> image_of_creature s <-> image A plus shapes s.
Proof.
  intros [every only]. split.
  - intros [turn [v [inturn same]]]. destruct (every turn inturn) as [shape [w [ins same']]].
    exists shape, (plus v w). split; auto. rewrite <- moved_twice.
    apply (same_cells_trans _ _ _ same). now apply same_cells_moved.
  - intros [shape [v [ins same]]]. destruct (only shape ins) as [turn [w [inturn same']]].
    exists turn, (plus v w). split; auto. rewrite <- moved_twice.
    apply (same_cells_trans _ _ _ same). now apply same_cells_moved.
Qed.
End Turns.

(** The turns of the line and of the grid; with `images translations`, only the first. *)
Definition line_turns : list (Z -> Z) := [fun x => x; fun x => - x].

Definition grid_turns : list (point -> point) :=
  [fun a => (fst a, snd a); fun a => (- fst a, snd a); fun a => (fst a, - snd a); fun a => (- fst a, - snd a);
   fun a => (snd a, fst a); fun a => (snd a, - fst a); fun a => (- snd a, fst a); fun a => (- snd a, - fst a)].

(** ** Lattices *)

(** On the line: all translations by multiples of w. *)
Definition line_kind (w x : Z) : Z := x mod w.

(** On the grid: all translations by m(w, 0) + n(s, h). *)
Definition grid_kind (w s h : Z) (a : point) : point := ((fst a - snd a / h * s) mod w, snd a mod h).

Section Lattices.
Variables w s h : Z.
Hypothesis w_positive : 1 <= w.
Hypothesis h_positive : 1 <= h.

Lemma line_same_kind x y : line_kind w x = line_kind w y -> line_kind w (y + - x) = line_kind w 0.
Proof.
  unfold line_kind. intros e. rewrite Z.add_opp_r, Zminus_mod, e, Z.sub_diag, Zmod_0_l. reflexivity.
Qed.

Lemma line_kind_moved x v : line_kind w v = line_kind w 0 -> line_kind w (v + x) = line_kind w x.
Proof. unfold line_kind. intros e. rewrite Zplus_mod, e, Zmod_0_l, Z.add_0_l. apply Zmod_mod. Qed.

Lemma grid_lattice a : grid_kind w s h a = grid_kind w s h (0, 0) <->
  exists m n, a = (m * w + n * s, n * h).
Proof.
  unfold grid_kind. destruct a as [x y]. cbn [fst snd].
  rewrite Zdiv_0_l, Z.mul_0_l, Z.sub_0_r, !Zmod_0_l. split.
  - intros e. injection e as e1 e2. exists ((x - y / h * s) / w), (y / h).
    pose proof (Z.div_mod (x - y / h * s) w ltac:(lia)). pose proof (Z.div_mod y h ltac:(lia)). f_equal; lia.
  - intros [m [n e]]. injection e as -> ->. rewrite Z.div_mul by lia. rewrite Z.mod_mul by lia.
    replace (m * w + n * s - n * s) with (m * w) by lia. now rewrite Z.mod_mul by lia.
Qed.

Lemma grid_kind_moved a v : grid_kind w s h v = grid_kind w s h (0, 0) ->
  grid_kind w s h (point_plus v a) = grid_kind w s h a.
Proof.
  intros e. apply grid_lattice in e. destruct e as [m [n ->]]. destruct a as [x y].
  unfold grid_kind, point_plus. cbn [fst snd].
  replace (n * h + y) with (y + n * h) by lia. rewrite Z.div_add, Z.mod_add by lia.
  f_equal. replace (m * w + n * s + x - (y / h + n) * s) with (x - y / h * s + m * w) by lia.
  now rewrite Z.mod_add by lia.
Qed.

Lemma grid_same_kind a b : grid_kind w s h a = grid_kind w s h b ->
  grid_kind w s h (point_plus b (point_opp a)) = grid_kind w s h (0, 0).
Proof.
  destruct a as [x y], b as [x' y']. unfold grid_kind at 1 2. cbn [fst snd]. intros e. injection e as e1 e2.
  apply grid_lattice. unfold point_plus, point_opp. cbn [fst snd].
  pose proof (Z.div_mod (x - y / h * s) w ltac:(lia)). pose proof (Z.div_mod (x' - y' / h * s) w ltac:(lia)).
  pose proof (Z.div_mod y h ltac:(lia)). pose proof (Z.div_mod y' h ltac:(lia)).
  exists ((x' - y' / h * s) / w - (x - y / h * s) / w), (y' / h - y / h). f_equal; nia.
Qed.
End Lattices.

(** ** The rules on the line and on the grid *)

Lemma point_plus_assoc a b c : point_plus a (point_plus b c) = point_plus (point_plus a b) c.
Proof. unfold point_plus. cbn [fst snd]. f_equal; lia. Qed.

Lemma point_plus_comm a b : point_plus a b = point_plus b a.
Proof. unfold point_plus. f_equal; lia. Qed.

Lemma point_plus_zero a : point_plus (0, 0) a = a.
Proof. destruct a. unfold point_plus. cbn [fst snd]. f_equal. Qed.

Lemma point_plus_opp a : point_plus (point_opp a) a = (0, 0).
Proof. unfold point_plus, point_opp. cbn [fst snd]. f_equal; lia. Qed.

Lemma grid_kind_stands w s h a : 1 <= w -> 1 <= h ->
  0 <= fst (grid_kind w s h a) < w /\ 0 <= snd (grid_kind w s h a) < h.
Proof. intros. unfold grid_kind. cbn [fst snd]. split; apply Z.mod_pos_bound; lia. Qed.

Lemma grid_kind_kind w s h a : 1 <= w -> 1 <= h ->
  grid_kind w s h (grid_kind w s h a) = grid_kind w s h a.
Proof.
  intros. unfold grid_kind. cbn [fst snd].
  rewrite (Z.div_small (snd a mod h)) by (apply Z.mod_pos_bound; lia).
  rewrite Z.mul_0_l, Z.sub_0_r, !Zmod_mod. reflexivity.
Qed.

Theorem pave_line w shapes pieces :
  1 <= w ->
  NoDup (map (line_kind w) (flat_map (cells Z) pieces)) ->
  (forall q, In q pieces -> good Z q) ->
  covers Z 0 Z.add shapes (line_kind w) (fun x => 0 <= x < w) (flat_map (hit Z) pieces) ->
  keeps_from (image Z Z.add shapes).
Proof.
  intros pos once goods all.
  apply (pave Z 0 Z.add Z.opp Z.eq_dec Z.add_assoc Z.add_comm Z.add_0_l Z.add_opp_diag_l endless_line shapes
           (line_kind w) (fun x => 0 <= x < w)) with (pieces := pieces); auto.
  - intros x. apply Z.mod_pos_bound. lia.
  - intros x. apply Zmod_mod.
  - intros x y. apply line_same_kind.
  - intros x v. apply line_kind_moved.
Qed.

Theorem pave_grid w s h shapes pieces :
  1 <= w -> 1 <= h ->
  NoDup (map (grid_kind w s h) (flat_map (cells point) pieces)) ->
  (forall q, In q pieces -> good point q) ->
  covers point (0, 0) point_plus shapes (grid_kind w s h) (fun a => 0 <= fst a < w /\ 0 <= snd a < h)
    (flat_map (hit point) pieces) ->
  keeps_from (image point point_plus shapes).
Proof.
  intros posw posh once goods all.
  apply (pave point (0, 0) point_plus point_opp point_eq_dec point_plus_assoc point_plus_comm point_plus_zero
           point_plus_opp endless_grid shapes (grid_kind w s h) (fun a => 0 <= fst a < w /\ 0 <= snd a < h))
    with (pieces := pieces); auto.
  - intros x. now apply grid_kind_stands.
  - intros x. now apply grid_kind_kind.
  - intros x y. now apply grid_same_kind.
  - intros x v. now apply grid_kind_moved.
Qed.

Theorem pave_pairs_line w shapes pairs :
  1 <= w ->
  NoDup (map (line_kind w) (flat_map (fun ab => [fst ab; snd ab]) pairs)) ->
  covers Z 0 Z.add shapes (line_kind w) (fun x => 0 <= x < w) (map (fun ab => [fst ab; snd ab]) pairs) ->
  exists mate, pairing Z mate /\ paves Z Z.add shapes mate.
Proof.
  intros pos once all.
  apply (pave_pairs Z 0 Z.add Z.opp Z.eq_dec Z.add_assoc Z.add_comm Z.add_0_l Z.add_opp_diag_l shapes
           (line_kind w) (fun x => 0 <= x < w)) with (pairs := pairs); auto.
  - intros x. apply Z.mod_pos_bound. lia.
  - intros x. apply Zmod_mod.
  - intros x y. apply line_same_kind.
  - intros x v. apply line_kind_moved.
Qed.

Theorem pave_pairs_grid w s h shapes pairs :
  1 <= w -> 1 <= h ->
  NoDup (map (grid_kind w s h) (flat_map (fun ab => [fst ab; snd ab]) pairs)) ->
  covers point (0, 0) point_plus shapes (grid_kind w s h) (fun a => 0 <= fst a < w /\ 0 <= snd a < h)
    (map (fun ab => [fst ab; snd ab]) pairs) ->
  exists mate, pairing point mate /\ paves point point_plus shapes mate.
Proof.
  intros posw posh once all.
  apply (pave_pairs point (0, 0) point_plus point_opp point_eq_dec point_plus_assoc point_plus_comm point_plus_zero
           point_plus_opp shapes (grid_kind w s h) (fun a => 0 <= fst a < w /\ 0 <= snd a < h))
    with (pairs := pairs); auto.
  - intros x. now apply grid_kind_stands.
  - intros x. now apply grid_kind_kind.
  - intros x y. now apply grid_same_kind.
  - intros x v. now apply grid_kind_moved.
Qed.

Definition point_less (a b : point) : bool :=
  (fst a <? fst b) || ((fst a =? fst b) && (snd a <? snd b)).

Lemma point_less_total a b : a <> b -> point_less a b = true \/ point_less b a = true.
Proof.
  destruct a as [x y], b as [x' y']. unfold point_less. cbn [fst snd]. intros differ.
  destruct (Z.lt_trichotomy x x') as [l|[->|l]].
  - left. apply orb_true_iff. left. now apply Z.ltb_lt.
  - assert (y <> y') by congruence. rewrite Z.ltb_irrefl, Z.eqb_refl. simpl. rewrite !Z.ltb_lt. lia.
  - right. apply orb_true_iff. left. now apply Z.ltb_lt.
Qed.

Lemma point_less_one_way a b : point_less a b = true -> point_less b a = false.
Proof.
  destruct a as [x y], b as [x' y']. unfold point_less. cbn [fst snd]. intros l.
  destruct (Z.ltb_spec x x'), (Z.ltb_spec x' x), (Z.eqb_spec x x'), (Z.eqb_spec x' x), (Z.ltb_spec y y'), (Z.ltb_spec y' y);
  simpl in *; congruence || lia.
Qed.

Theorem window_line shapes looked_at clauses :
  refutation _ (known_of_pairs Z Z.add shapes Z.ltb looked_at) clauses ->
  ~ exists mate, pairing Z mate /\ paves Z Z.add shapes mate.
Proof.
  apply window; [apply Z.eq_dec | |].
  - intros a b differ. rewrite !Z.ltb_lt. lia.
  - intros a b l. apply Z.ltb_lt in l. apply Z.ltb_ge. lia.
Qed.

Theorem window_grid shapes looked_at clauses :
  refutation _ (known_of_pairs point point_plus shapes point_less looked_at) clauses ->
  ~ exists mate, pairing point mate /\ paves point point_plus shapes mate.
Proof. apply window; [apply point_eq_dec | apply point_less_total | apply point_less_one_way]. Qed.

(** ** Rule `count` *)

Fixpoint sum {T} (f : T -> nat) (l : list T) : nat :=
  match l with [] => 0%nat | x :: rest => (f x + sum f rest)%nat end.

Lemma sum_le {T} (f g : T -> nat) l : (forall x, In x l -> (f x <= g x)%nat) -> (sum f l <= sum g l)%nat.
Proof.
  induction l as [|x l IH]; simpl; intros le; [lia|]. pose proof (le x (or_introl eq_refl)).
  pose proof (IH (fun y iny => le y (or_intror iny))). lia.
Qed.

Lemma sum_const {T} n (l : list T) : sum (fun _ => n) l = (n * length l)%nat.
Proof. induction l as [|x l IH]; simpl; lia. Qed.

Lemma sum_plus {T} (f g : T -> nat) l : sum (fun x => (f x + g x)%nat) l = (sum f l + sum g l)%nat.
Proof. induction l as [|x l IH]; simpl; lia. Qed.

Lemma NoDup_map_in_ {S T} (f : S -> T) l :
  (forall a b, In a l -> In b l -> f a = f b -> a = b) -> NoDup l -> NoDup (map f l).
Proof.
  intros inj once. induction once as [|x l out once IH]; simpl; constructor.
  - intros bad. apply in_map_iff in bad. destruct bad as [y [e iny]]. apply out.
    now rewrite (inj x y) by (simpl; auto).
  - apply IH. intros a b ina inb. apply inj; now right.
Qed.

(** Counting twice. *)
Lemma sum_both_ways {S T} (r : S -> T -> bool) l m :
  sum (fun x => length (filter (r x) m)) l = sum (fun y => length (filter (fun x => r x y) l)) m.
Proof.
  induction l as [|x l IH]; simpl.
  - induction m; simpl; auto.
  - rewrite IH. clear IH. induction m as [|y m IH]; simpl; auto. destruct (r x y); simpl; lia.
Qed.

Section Count.

Variable shapes : list (list point).

Definition has (s : list point) (a : point) : bool := if in_dec point_eq_dec a s then true else false.

Lemma has_iff s a : has s a = true <-> In a s.
Proof. unfold has. destruct (in_dec point_eq_dec a s); split; congruence. Qed.

(** In how many images two cells lie that differ by d: the pairs of cells of shapes that differ by d. *)
Definition images_with (d : point) : nat := sum (fun s => length (filter (fun a => has s (point_plus a d)) s)) shapes.

Definition square (lo n : Z) : list point :=
  list_prod (map (fun i => lo + Z.of_nat i) (seq 0 (Z.to_nat n))) (map (fun i => lo + Z.of_nat i) (seq 0 (Z.to_nat n))).

Lemma in_square lo n a : In a (square lo n) <-> lo <= fst a < lo + n /\ lo <= snd a < lo + n.
Proof.
  assert (forall x, In x (map (fun i => lo + Z.of_nat i) (seq 0 (Z.to_nat n))) <-> lo <= x < lo + n) as one.
  { intros x. rewrite in_map_iff. split.
    - intros [i [<- ini]]. apply in_seq in ini. lia.
    - intros inx. exists (Z.to_nat (x - lo)). split; [lia|]. apply in_seq. lia. }
  destruct a as [x y]. unfold square. now rewrite in_prod_iff, !one.
Qed.

Lemma square_once lo n : NoDup (square lo n).
Proof.
  assert (forall l : list Z, NoDup l -> forall m : list Z, NoDup m -> NoDup (list_prod l m)) as prod.
  { intros l once. induction once as [|x l out once IH]; intros m oncem; simpl; [constructor|].
    assert (forall v w : list point, NoDup v -> NoDup w -> (forall z, In z v -> ~ In z w) -> NoDup (v ++ w)) as glue.
    { clear. intros v w nv nw d. induction nv as [|a v out nv IH]; simpl; auto. constructor.
      - intros bad. apply in_app_iff in bad. destruct bad as [bad|bad]; [auto | apply (d a); simpl; auto].
      - apply IH. intros z inz. apply d. now right. }
    apply glue; auto.
    - apply Injective_map_NoDup; auto. intros a b e. congruence.
    - intros z inz bad. apply in_map_iff in inz. destruct inz as [y [<- _]].
      apply (in_prod_iff l m x y) in bad. tauto. }
  apply prod; (apply Injective_map_NoDup; [intros i j; lia | apply seq_NoDup]).
Qed.

Lemma square_size lo n : length (square lo n) = (Z.to_nat n * Z.to_nat n)%nat.
Proof. unfold square. now rewrite prod_length, map_length, seq_length. Qed.

Hypothesis shapes_once : forall s, In s shapes -> NoDup s.
Hypothesis some_shape : shapes <> [].

(** Two cells that differ by d lie in as many images as two that differ by -d. *)
Lemma images_with_opp d : (images_with (point_opp d) <= images_with d)%nat.
Proof.
  unfold images_with. apply sum_le. intros s ins.
  rewrite <- (map_length (fun a => point_plus a (point_opp d)) (filter (fun a => has s (point_plus a (point_opp d))) s)).
  apply NoDup_incl_length.
  - apply Injective_map_NoDup; [|apply NoDup_filter; auto].
    intros [x y] [x' y'] e. unfold point_plus in e. cbn [fst snd] in e. injection e as e1 e2. f_equal; lia.
  - intros b inb. apply in_map_iff in inb. destruct inb as [a [<- ina]]. apply filter_In in ina. destruct ina as [ina other].
    apply filter_In. split; [now apply has_iff|]. apply has_iff.
    replace (point_plus (point_plus a (point_opp d)) d) with a; auto.
    rewrite <- point_plus_assoc, point_plus_opp, point_plus_comm. symmetry. apply point_plus_zero.
Qed.

(** The image of a shape at v has this cell and its mate. *)
Definition uses (mate : point -> option point) (sv : list point * point) (c : point) : bool :=
  match mate c with
  | Some d => has (fst sv) (point_plus c (point_opp (snd sv))) && has (fst sv) (point_plus d (point_opp (snd sv)))
  | None => false
  end.

Lemma back_and_forth a v : point_plus (point_plus a (point_opp v)) v = a.
Proof. rewrite <- point_plus_assoc, point_plus_opp, point_plus_comm. apply point_plus_zero. Qed.

Lemma few_images_use_a_cell mate c corners :
  NoDup corners -> (forall d, mate c = Some d -> (images_with (point_plus d (point_opp c)) < 2 * length shapes)%nat) ->
  (length (filter (fun sv => uses mate sv c) (list_prod shapes corners)) <= 2 * length shapes - 1)%nat.
Proof.
  intros once few. unfold uses. destruct (mate c) as [d|].
  - specialize (few d eq_refl). enough (length (filter
      (fun sv => has (fst sv) (point_plus c (point_opp (snd sv))) && has (fst sv) (point_plus d (point_opp (snd sv))))
      (list_prod shapes corners)) <= images_with (point_plus d (point_opp c)))%nat by lia.
    clear few some_shape. unfold images_with. induction shapes as [|s l IH]; simpl; auto.
    rewrite filter_app, app_length. apply Nat.add_le_mono; [|apply IH; intros; apply shapes_once; now right].
    assert (NoDup s) as onces by (apply shapes_once; now left). clear IH shapes_once.
    rewrite <- (map_length (fun sv : list point * point => point_plus c (point_opp (snd sv)))). apply NoDup_incl_length.
    + apply NoDup_map_in_; [|apply NoDup_filter, Injective_map_NoDup; auto; intros a b e; congruence].
      intros [s1 v] [s2 w] in1 in2 e. apply filter_In in in1, in2. destruct in1 as [in1 _], in2 as [in2 _].
      apply in_map_iff in in1, in2. destruct in1 as [v' [e1 _]], in2 as [w' [e2 _]]. injection e1 as <- <-.
      injection e2 as <- <-. f_equal. destruct v' as [x y], w' as [x' y']. unfold point_plus, point_opp in e.
      cbn [fst snd] in e. injection e as f1 f2. f_equal; lia.
    + intros a ina. apply in_map_iff in ina. destruct ina as [[s' v] [<- ina]]. apply filter_In in ina.
      destruct ina as [ina both]. apply in_map_iff in ina. destruct ina as [v' [e _]]. injection e as <- <-.
      cbn [fst snd] in *. apply andb_true_iff in both. destruct both as [hc hd].
      apply filter_In. split; [now apply has_iff|].
      replace (point_plus (point_plus c (point_opp v')) (point_plus d (point_opp c)))
        with (point_plus d (point_opp v')); auto.
      unfold point_plus, point_opp. cbn [fst snd]. f_equal; lia.
  - enough (length (filter (fun _ => false) (list_prod shapes corners)) = 0)%nat by lia.
    induction (list_prod shapes corners); simpl; auto.
Qed.

Lemma an_image_uses_two_cells mate s v area :
  pairing point mate -> paves point point_plus shapes mate -> In s shapes ->
  (forall a, In a (map (point_plus v) s) -> In a area) ->
  (2 <= length (filter (uses mate (s, v)) area))%nat.
Proof.
  intros ispair ispaved ins within.
  destruct (ispaved (map (point_plus v) s)) as [a [b [ina [inb taken]]]].
  { exists s, v. split; auto. intros c. tauto. }
  destruct (ispair a b taken) as [differ back].
  assert (forall c, In c (map (point_plus v) s) -> has s (point_plus c (point_opp v)) = true) as inside.
  { intros c inc. apply has_iff. apply in_map_iff in inc. destruct inc as [u [<- inu]].
    replace (point_plus (point_plus v u) (point_opp v)) with u; auto.
    destruct u, v. unfold point_plus, point_opp. cbn [fst snd]. f_equal; lia. }
  change 2%nat with (length [a; b]). apply NoDup_incl_length.
  - constructor; [simpl; intros [e|[]]; congruence|]. constructor; [auto | constructor].
  - intros c [<-|[<-|[]]]; apply filter_In; (split; [now apply within|]); unfold uses; cbn [fst snd];
    [rewrite taken | rewrite back]; now rewrite !inside.
Qed.

(** The square is large enough. *)
Lemma too_few_pairs k e : 1 <= k -> 0 <= e ->
  let n := 16 * k * e + 1 in
  2 * (k * (n * n)) <= (2 * k - 1) * ((n + 2 * e) * (n + 2 * e)) -> False.
Proof.
  intros posk pose n. set (u := k * e). assert (n = 16 * u + 1) as -> by (unfold n, u; ring).
  assert (0 <= u) by (unfold u; apply Z.mul_nonneg_nonneg; lia).
  assert (e <= u) by (unfold u; nia).
  assert (e * e <= u * e) by nia.
  assert (k * (e * e) = u * e) by (unfold u; ring).
  assert (u * e <= u * u) by nia.
  assert (2 * (k * ((16 * u + 1) * (16 * u + 1))) - (2 * k - 1) * ((16 * u + 1 + 2 * e) * (16 * u + 1 + 2 * e))
    = (16 * u + 1 + 2 * e) * (16 * u + 1 + 2 * e) - 8 * (16 * u + 1) * (k * e) - 8 * (k * (e * e))) as diff by ring.
  fold u in diff. rewrite H2 in diff.
  enough (0 < (16 * u + 1 + 2 * e) * (16 * u + 1 + 2 * e) - 8 * (16 * u + 1) * u - 8 * (u * e)) by lia.
  nia.
Qed.

(** Every pair lies in fewer than two images for each shape: no pairing has a pair in every image. *)
Theorem count :
  (forall d, point_less (0, 0) d = true -> (images_with d < 2 * length shapes)%nat) ->
  ~ exists mate, pairing point mate /\ paves point point_plus shapes mate.
Proof.
  intros few [mate [ispair ispaved]].
  assert (exists e, 0 <= e /\ forall s a, In s shapes -> In a s -> Z.abs (fst a) <= e /\ Z.abs (snd a) <= e)
    as [e [pos bound]].
  { clear. assert (forall l : list point, exists e, 0 <= e /\ forall a, In a l -> Z.abs (fst a) <= e /\ Z.abs (snd a) <= e) as one.
    { induction l as [|a l [e [pos IH]]]; [exists 0; split; [lia|intros a []]|].
      exists (e + Z.abs (fst a) + Z.abs (snd a)). split; [lia|]. intros b [<-|inb]; [lia|]. specialize (IH b inb). lia. }
    induction shapes as [|s l [e [pos IH]]]; [exists 0; split; [lia|intros s a []]|].
    destruct (one s) as [f [pos' bound]]. exists (e + f). split; [lia|].
    intros t a [<-|int] ina; [specialize (bound a ina) | specialize (IH t a int ina)]; lia. }
  set (k := length shapes). assert (1 <= k)%nat as k_pos.
  { unfold k. destruct shapes; [congruence | simpl; lia]. }
  set (n := 16 * Z.of_nat k * e + 1).
  set (area := square (- e) (n + 2 * e)). set (corners := square 0 n).
  assert (2 * (k * (Z.to_nat n * Z.to_nat n)) <= (2 * k - 1) * (Z.to_nat (n + 2 * e) * Z.to_nat (n + 2 * e)))%nat as bad.
  { unfold k at 1. rewrite <- (square_size 0 n). rewrite <- (square_size (- e) (n + 2 * e)).
    fold corners area. rewrite <- prod_length.
    rewrite <- (sum_const 2 (list_prod shapes corners)), <- (sum_const (2 * k - 1) area).
    transitivity (sum (fun sv => length (filter (uses mate sv) area)) (list_prod shapes corners)).
    - apply sum_le. intros [s v] insv. apply in_prod_iff in insv. destruct insv as [ins inv].
      apply in_square in inv. apply an_image_uses_two_cells; auto.
      intros a ina. apply in_map_iff in ina. destruct ina as [u [<- inu]]. apply in_square.
      destruct (bound s u ins inu). unfold point_plus. cbn [fst snd]. lia.
    - rewrite sum_both_ways. apply sum_le. intros c _. apply few_images_use_a_cell; [apply square_once|].
      intros d taken. destruct (ispair c d taken) as [differ _].
      assert (forall v, point_less (0, 0) v = true \/ point_less (0, 0) (point_opp v) = true \/ v = (0, 0)) as sign.
      { intros [x y]. unfold point_less, point_opp. cbn [fst snd].
        destruct (Z.ltb_spec 0 x), (Z.ltb_spec 0 (- x)), (Z.eqb_spec 0 x), (Z.eqb_spec 0 (- x)), (Z.ltb_spec 0 y),
          (Z.ltb_spec 0 (- y)); simpl; auto; try lia. right. right. f_equal; lia. }
      destruct (sign (point_plus d (point_opp c))) as [p|[p|z]].
      + now apply few.
      + apply few in p. pose proof (images_with_opp (point_opp (point_plus d (point_opp c)))) as le.
        replace (point_opp (point_opp (point_plus d (point_opp c)))) with (point_plus d (point_opp c)) in le; [lia|].
        unfold point_plus, point_opp. cbn [fst snd]. f_equal; lia.
      + exfalso. apply differ. rewrite <- (back_and_forth d c), z. symmetry. apply point_plus_zero. }
  apply (too_few_pairs (Z.of_nat k) e); [lia | lia|]. fold n.
  assert (0 <= n) by (unfold n; apply Z.add_nonneg_nonneg; [repeat apply Z.mul_nonneg_nonneg|]; lia).
  apply Nat2Z.inj_le in bad. rewrite !Nat2Z.inj_mul, Nat2Z.inj_sub, Nat2Z.inj_mul, !Z2Nat.id in bad by lia.
  exact bad.
Qed.

End Count.

(** On the line, which is a row of the grid. *)
Definition images_with_on_line (shapes : list (list Z)) (d : Z) : nat :=
  sum (fun s => length (filter (fun a => if in_dec Z.eq_dec (a + d) s then true else false) s)) shapes.

Definition in_row (s : list Z) : list point := map (fun x => (x, 0)) s.

Lemma in_row_iff s x y : In (x, y) (in_row s) <-> In x s /\ y = 0.
Proof.
  unfold in_row. rewrite in_map_iff. split.
  - intros [z [e inz]]. injection e as <- <-. auto.
  - intros [inx ->]. eauto.
Qed.

Lemma images_with_in_row shapes x y :
  (images_with (map in_row shapes) (x, y) <= images_with_on_line shapes x)%nat.
Proof.
  unfold images_with, images_with_on_line. induction shapes as [|s l IH]; simpl; auto.
  apply Nat.add_le_mono; auto.
  assert (forall m, (length (filter (fun a => has (in_row s) (point_plus a (x, y))) (in_row m))
    <= length (filter (fun a : Z => if in_dec Z.eq_dec (a + x)%Z s then true else false) m))%nat) as each; [|apply each].
  induction m as [|a m IHm]; simpl; auto.
  destruct (has (in_row s) (point_plus (a, 0) (x, y))) eqn:E.
  - apply has_iff in E. unfold point_plus in E. cbn [fst snd] in E. apply in_row_iff in E. destruct E as [ina _].
    destruct (in_dec Z.eq_dec (a + x) s); [simpl; lia | tauto].
  - destruct (in_dec Z.eq_dec (a + x) s); simpl; lia.
Qed.

Theorem count_line shapes :
  (forall s, In s shapes -> NoDup s) -> shapes <> [] ->
  (forall d, 0 < d -> (images_with_on_line shapes d < 2 * length shapes)%nat) ->
  ~ exists mate, pairing Z mate /\ paves Z Z.add shapes mate.
Proof.
  intros once some few [mate [ispair ispaved]].
  apply (count (map in_row shapes)).
  - intros s ins. apply in_map_iff in ins. destruct ins as [t [<- int]]. apply Injective_map_NoDup; auto.
    intros a b e. congruence.
  - destruct shapes; [congruence | discriminate].
  - intros [x y] pos. rewrite map_length. pose proof (images_with_in_row shapes x y) as le.
    unfold point_less in pos. cbn [fst snd] in pos. apply orb_true_iff in pos. rewrite andb_true_iff in pos.
    rewrite !Z.ltb_lt, Z.eqb_eq in pos. destruct pos as [pos|[<- pos]].
    + specialize (few x pos). lia.
    + assert (images_with (map in_row shapes) (0%Z, y) = 0%nat) as ->.
      { unfold images_with. clear - pos. induction shapes as [|s l IH]; simpl; auto. rewrite IH.
        enough (forall m, filter (fun a => has (in_row s) (point_plus a (0, y))) (in_row m) = []) as ->; auto.
        induction m as [|a m IHm]; simpl; auto.
        destruct (has (in_row s) (point_plus (a, 0) (0, y))) eqn:E; auto.
        apply has_iff in E. unfold point_plus in E. cbn [fst snd] in E. apply in_row_iff in E. lia. }
      destruct shapes; [congruence | simpl; lia].
  - exists (fun a => option_map (fun x => (x, snd a)) (mate (fst a))). split.
    + intros [x y] [x' y'] e. cbn [fst snd] in *. destruct (mate x) as [z|] eqn:E; [|discriminate].
      simpl in e. injection e as <- <-. destruct (ispair _ _ E) as [differ back]. rewrite back. split; auto. congruence.
    + intros im [shape [[x y] [ins same]]]. apply in_map_iff in ins. destruct ins as [t [<- int]].
      destruct (ispaved (map (Z.add x) t)) as [a [b [ina [inb taken]]]].
      { exists t, x. split; auto. intros c. tauto. }
      assert (forall c, In c (map (Z.add x) t) -> In (c, y) im) as inside.
      { intros c inc. apply same. apply in_map_iff in inc. destruct inc as [u [<- inu]].
        apply in_map_iff. exists (u, 0). split; [|now apply in_row_iff]. unfold point_plus. cbn [fst snd]. f_equal. lia. }
      exists (a, y), (b, y). repeat split; auto. cbn [fst snd]. now rewrite taken.
Qed.
