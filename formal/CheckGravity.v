(* The second checker: game trees of connect-k with gravity (section 8 of manual/src/certificate.md).

   What is tested is what Gravity.v calls `safe`, `settled`, `reached` and `answered`; each test is proved to test that. *)

From Coq Require Import List Arith ZArith NArith PArith Lia Bool Ascii String FMapPositive.
From Tatami Require Import CheckText CheckSteps Gravity.
Import ListNotations.

Open Scope string_scope.
Open Scope list_scope.
Open Scope reading_scope.
Open Scope Z_scope.

Definition same_player (s t : player) : bool := match s, t with X, X | O, O => true | _, _ => false end.

Lemma same_player_spec s t : same_player s t = true <-> s = t.
Proof. destruct s, t; simpl; split; intro; congruence. Qed.

Fixpoint same_column (l m : list player) : bool :=
  match l, m with
  | [], [] => true
  | s :: l, t :: m => same_player s t && same_column l m
  | _, _ => false
  end.

Lemma same_column_spec l : forall m, same_column l m = true -> l = m.
Proof.
  induction l as [|s l IH]; intros [|t m] E; simpl in E; try discriminate; [reflexivity|].
  apply andb_true_iff in E. destruct E as [E1 E2]. apply same_player_spec in E1. subst. f_equal. auto.
Qed.

(* The integers from a on, n of them. *)
Fixpoint integers (a : Z) (n : nat) : list Z := match n with 0%nat => [] | S n => a :: integers (a + 1) n end.

Definition range (a b : Z) : list Z := integers a (Z.to_nat (b - a + 1)).

Lemma in_integers n : forall a c, In c (integers a n) <-> a <= c < a + Z.of_nat n.
Proof. induction n as [|n IH]; intros a c; simpl In; [lia|]. rewrite IH. lia. Qed.

Lemma in_range a b c : In c (range a b) <-> a <= c <= b.
Proof. unfold range. rewrite in_integers. lia. Qed.

(* ------------------------------------------------------------------ *)
(* Lines, cell by cell.                                                 *)

Definition after (x way : cell) : cell := (fst x + fst way, snd x + snd way).

Fixpoint cells_from (n : nat) (x way : cell) : list cell :=
  match n with 0%nat => [] | S n => x :: cells_from n (after x way) way end.

Lemma cells_from_seq way n : forall i x,
  cells_from n (at_step x way i) way = map (at_step x way) (seq i n).
Proof.
  induction n as [|n IH]; intros i x; [reflexivity|]. cbn [cells_from seq map]. f_equal.
  rewrite <- IH. f_equal. unfold after, at_step. cbn [fst snd]. f_equal; lia.
Qed.

Lemma line_is_cells k x way : line k x way = cells_from k x way.
Proof.
  unfold line. rewrite <- cells_from_seq. f_equal. unfold at_step. destruct x. cbn [fst snd]. f_equal; lia.
Qed.

Definition is_on_board (b : board) (x : cell) : bool :=
  match fst (columns b) with None => true | Some first => first <=? fst x end
  && match snd (columns b) with None => true | Some last => fst x <=? last end
  && (1 <=? snd x)
  && match height b with None => true | Some h => snd x <=? h end.

Lemma is_on_board_spec b x : is_on_board b x = true <-> on_board b x.
Proof.
  unfold is_on_board, on_board, has_column. destruct (columns b) as [[first|] [last|]], (height b) as [h|]; cbn [fst snd];
    rewrite ?andb_true_iff, ?Z.leb_le; intuition.
Qed.

Definition is_playable (b : board) (p : position) (c : Z) : bool := is_on_board b (landing p c).

Lemma is_playable_spec b p c : is_playable b p c = true <-> playable b p c.
Proof. apply is_on_board_spec. Qed.

Section Tree.

Variables (b : board) (P : player) (lo hi : Z) (holds : bool).

Notation D := (other P).
Notation inside := (inside lo hi).
Notation insideb := (insideb lo hi).
Notation beyond := (beyond lo hi).
Notation k := (connect b).

(* Goes along the cells of a line: how many lie outside the window, whether some lie inside, and the column of the one cell in
   the window that is not taken but can be played. Nothing if there are two of those, or another player's stone, or a cell
   that is empty and cannot be played, or one that is not on the board, or one outside where that is not allowed. *)
Fixpoint scan (p : position) (s : player) (out : bool) (n : nat) (x way : cell) (bey : nat) (ins : bool) (open : option Z)
  : option (nat * bool * option Z) :=
  match n with
  | 0%nat => Some (bey, ins, open)
  | S n =>
      if negb (is_on_board b x) then None
      else if insideb x then
        match stone p x with
        | Some t => if same_player t s then scan p s out n (after x way) way bey true open else None
        | None =>
            match open with
            | Some _ => None
            | None =>
                if snd x =? snd (landing p (fst x)) then scan p s out n (after x way) way bey true (Some (fst x))
                else None
            end
        end
      else if out then scan p s out n (after x way) way (S bey) ins open
      else None
  end.

Lemma beyond_cons x l : beyond (x :: l) = ((if insideb x then 0 else 1) + beyond l)%nat.
Proof. unfold Gravity.beyond. simpl. destruct (insideb x); reflexivity. Qed.

Lemma scan_all p s n : forall x way bey ins open,
  (forall y, In y (cells_from n x way) -> on_board b y) ->
  (forall y, In y (cells_from n x way) -> inside y -> stone p y = Some s) ->
  scan p s true n x way bey ins open =
    Some ((bey + beyond (cells_from n x way))%nat, ins || existsb insideb (cells_from n x way), open).
Proof.
  induction n as [|n IH]; intros x way bey ins open Hon Hs; cbn [scan cells_from existsb].
  - unfold Gravity.beyond. simpl. rewrite Nat.add_0_r, orb_false_r. reflexivity.
  - rewrite (proj2 (is_on_board_spec b x)) by (apply Hon; left; reflexivity). cbn [negb].
    rewrite beyond_cons.
    assert (Hon' : forall y, In y (cells_from n (after x way) way) -> on_board b y) by (intros y Hy; apply Hon; right; exact Hy).
    assert (Hs' : forall y, In y (cells_from n (after x way) way) -> inside y -> stone p y = Some s)
      by (intros y Hy; apply Hs; right; exact Hy).
    destruct (insideb x) eqn:Ei.
    + rewrite (Hs x); [|left; reflexivity|apply insideb_iff; exact Ei].
      rewrite (proj2 (same_player_spec s s) eq_refl), IH by assumption. rewrite orb_true_r. reflexivity.
    + rewrite IH by assumption. rewrite orb_false_l. do 3 f_equal. lia.
Qed.

Lemma scan_but_one p s c n : lo <= c <= hi -> forall x way bey ins,
  NoDup (cells_from n x way) ->
  (forall y, In y (cells_from n x way) -> on_board b y) ->
  In (landing p c) (cells_from n x way) ->
  (forall y, In y (cells_from n x way) -> inside y -> y <> landing p c -> stone p y = Some s) ->
  scan p s true n x way bey ins None = Some ((bey + beyond (cells_from n x way))%nat, true, Some c).
Proof.
  intro Hc. induction n as [|n IH]; intros x way bey ins Hd Hon Hin Hs; cbn [cells_from] in *; [destruct Hin|].
  cbn [scan]. rewrite (proj2 (is_on_board_spec b x)) by (apply Hon; left; reflexivity). cbn [negb].
  rewrite beyond_cons. inversion Hd as [|? ? Hx Hd']; subst.
  assert (Hon' : forall y, In y (cells_from n (after x way) way) -> on_board b y) by (intros y Hy; apply Hon; right; exact Hy).
  destruct (cell_eq_dec x (landing p c)) as [Ex|Ex].
  - assert (Ei : insideb x = true) by (apply insideb_iff; rewrite Ex; exact Hc).
    rewrite Ei. rewrite Ex at 1. rewrite stone_landing.
    assert (Efst : fst x = c) by (rewrite Ex; reflexivity). rewrite Efst.
    rewrite Ex at 1. rewrite Z.eqb_refl.
    rewrite scan_all.
    + rewrite orb_true_l. reflexivity.
    + exact Hon'.
    + intros y Hy Hiy. apply Hs; [right; exact Hy|exact Hiy|]. intro Ey. apply Hx. rewrite Ey, <- Ex in Hy. exact Hy.
  - assert (Hin' : In (landing p c) (cells_from n (after x way) way)) by (destruct Hin as [E|Hin]; [congruence|exact Hin]).
    assert (Hs' : forall y, In y (cells_from n (after x way) way) -> inside y -> y <> landing p c -> stone p y = Some s)
      by (intros y Hy; apply Hs; right; exact Hy).
    destruct (insideb x) eqn:Ei.
    + rewrite (Hs x); [|left; reflexivity|apply insideb_iff; exact Ei|exact Ex].
      rewrite (proj2 (same_player_spec s s) eq_refl), IH by assumption. reflexivity.
    + rewrite IH by assumption. do 3 f_equal. lia.
Qed.

(* What it means that the scan has come to its end, where no cell outside the window is allowed. *)
Lemma scan_sound p s n : forall x way bey ins open bey' ins' open',
  scan p s false n x way bey ins open = Some (bey', ins', open') ->
  (forall y, In y (cells_from n x way) -> on_board b y /\ inside y) /\
  match open, open' with
  | Some c, _ => open' = Some c /\ forall y, In y (cells_from n x way) -> stone p y = Some s
  | None, None => forall y, In y (cells_from n x way) -> stone p y = Some s
  | None, Some c => In (landing p c) (cells_from n x way) /\
                    forall y, In y (cells_from n x way) -> y <> landing p c -> stone p y = Some s
  end.
Proof.
  induction n as [|n IH]; intros x way bey ins open bey' ins' open' E; cbn [scan cells_from] in *.
  - injection E as <- <- <-. split; [intros y []|]. destruct open; [split; [reflexivity|intros y []]|intros y []].
  - destruct (is_on_board b x) eqn:Eb; cbn [negb] in E; [|discriminate]. apply is_on_board_spec in Eb.
    destruct (insideb x) eqn:Ei; [|discriminate]. apply insideb_iff in Ei.
    destruct (stone p x) as [t|] eqn:Et.
    + destruct (same_player t s) eqn:Es; [|discriminate]. apply same_player_spec in Es. subst t.
      apply IH in E. destruct E as [E1 E2]. split; [intros y [<-|Hy]; auto|].
      destruct open as [c|].
      * destruct E2 as [E2 E3]. split; [exact E2|]. intros y [<-|Hy]; auto.
      * destruct open' as [c|].
        -- destruct E2 as [E2 E3]. split; [right; exact E2|]. intros y [<-|Hy]; auto.
        -- intros y [<-|Hy]; auto.
    + destruct open as [c|]; [discriminate|].
      destruct (Z.eqb_spec (snd x) (snd (landing p (fst x)))) as [Er|]; [|discriminate].
      apply IH in E. destruct E as [E1 E2]. split; [intros y [<-|Hy]; auto|].
      destruct E2 as [-> E3].
      assert (Ex : x = landing p (fst x)) by (destruct x as [c r]; unfold landing in *; cbn [fst snd] in *; rewrite <- Er; reflexivity).
      split; [left; exact Ex|]. intros y [<-|Hy] Hne; [contradiction|auto].
Qed.

(* ------------------------------------------------------------------ *)
(* Positions.                                                           *)

(* The columns of the window by their places in it, from 1, and how often D has played outside. *)
Record place := { stacks : PM.t (list player); extra : nat }.

Definition key (c : Z) : positive := Z.to_pos (c - lo + 1).

Definition column_of (n : place) (c : Z) : list player :=
  if (lo <=? c) && (c <=? hi) then match PM.find (key c) (stacks n) with Some l => l | None => [] end else [].

Definition meant (n : place) : known := {| stones := column_of n; extras := extra n |}.

Definition put (n : place) (c : Z) (s : player) : place :=
  {| stacks := PM.add (key c) (column_of n c ++ [s]) (stacks n); extra := extra n |}.

Lemma column_of_put n c s d : lo <= c <= hi -> column_of (put n c s) d = play (column_of n) c s d.
Proof.
  intro Hc. unfold play. destruct (Z.eqb_spec d c) as [->|Hne].
  - unfold column_of at 1. replace ((lo <=? c) && (c <=? hi)) with true
      by (symmetry; rewrite andb_true_iff, !Z.leb_le; exact Hc).
    unfold put. cbn [stacks]. rewrite PM.gss. reflexivity.
  - unfold column_of, put. cbn [stacks]. destruct ((lo <=? d) && (d <=? hi)) eqn:E; [|reflexivity].
    rewrite andb_true_iff, !Z.leb_le in E. rewrite PM.gso; [reflexivity|].
    unfold key. intro K. apply Z2Pos.inj in K; lia.
Qed.

(* All that is said of a position depends on the columns of the window. *)
Section Same.
Variables n m : known.
Hypothesis eq : same lo hi n m.

Lemma stone_same x : inside x -> stone (stones n) x = stone (stones m) x.
Proof. intro Hx. apply stone_of_column. apply eq. exact Hx. Qed.

Lemma landing_same c : lo <= c <= hi -> landing (stones n) c = landing (stones m) c.
Proof. intro Hc. apply landing_of_column. apply eq. exact Hc. Qed.

Lemma playable_same c : lo <= c <= hi -> playable b (stones n) c <-> playable b (stones m) c.
Proof. intro Hc. unfold playable. rewrite (landing_same c Hc). tauto. Qed.

Lemma safe_same : safe b P lo hi n -> safe b P lo hi m.
Proof.
  intros [H1 H2]. split; [|rewrite <- (proj2 eq); exact H2].
  intros l Hl Hi. destruct (H1 l Hl Hi) as [A B]. rewrite <- (proj2 eq). split.
  - intros [C C']. apply A. split; [|exact C']. intros x Hx Hix. rewrite stone_same by exact Hix. auto.
  - intros c Hc Hp Hin. rewrite <- (landing_same c Hc) in *. intros [C C']. apply (B c Hc); [apply playable_same; assumption|exact Hin|].
    split; [|exact C']. intros x Hx Hix Hne. rewrite stone_same by exact Hix. auto.
Qed.

Lemma threat_same c : threat b P lo hi n c -> threat b P lo hi m c.
Proof.
  intros [Hc [Hp [l [Hl [Hi [Hin Hs]]]]]]. split; [exact Hc|]. split; [apply playable_same; assumption|].
  exists l. rewrite <- (landing_same c Hc). split; [exact Hl|]. split; [exact Hi|]. split; [exact Hin|].
  intros x Hx Hne. rewrite <- stone_same by (apply Hi; exact Hx). auto.
Qed.

Lemma won_same : won b P lo hi (stones n) -> won b P lo hi (stones m).
Proof.
  intros [l [Hl [Hi Hs]]]. exists l. split; [exact Hl|]. split; [exact Hi|].
  intros x Hx. rewrite <- stone_same by (apply Hi; exact Hx). auto.
Qed.
End Same.

Lemma same_back n m : same lo hi n m -> same lo hi m n.
Proof. intros [A B]. split; [intros c Hc; symmetry; auto|auto]. Qed.

Lemma same_trans n m o : same lo hi n m -> same lo hi m o -> same lo hi n o.
Proof. intros [A B] [A' B']. split; [intros c Hc; rewrite A; auto|congruence]. Qed.

Lemma reached_same nodes n m : (holds = true -> whole b lo hi) -> same lo hi n m ->
  reached b P lo hi holds nodes n -> reached b P lo hi holds nodes m.
Proof.
  intros Hw eq [[Hs Hset]|[[o [Ho Hso]]|[Hsym [o [Ho Hm]]]]].
  - left. split; [eapply safe_same; eauto|]. destruct Hset as [[c [d [Hne [Hc Hd]]]]|[Hh Hheld]]; [left|right].
    + exists c, d. split; [exact Hne|]. split; eapply threat_same; eauto.
    + split; [exact Hh|]. apply (held_same_board b P lo hi (stones n)); auto.
      intros c Hc. symmetry. apply eq. exact Hc.
  - right; left. exists o. split; [exact Ho|]. eapply same_trans; [apply same_back; exact eq|exact Hso].
  - right; right. split; [exact Hsym|]. exists o. split; [exact Ho|]. destruct eq as [A B], Hm as [A' B'].
    split; [intros c Hc; rewrite <- A; auto|congruence].
Qed.

(* Positions among which every one of others is found, as far as the window goes. *)
Definition covers (nodes nodes' : list known) : Prop := forall n, In n nodes -> exists m, In m nodes' /\ same lo hi n m.

Lemma incl_covers nodes nodes' : incl nodes nodes' -> covers nodes nodes'.
Proof. intros Hi n Hn. exists n. split; [auto|split; reflexivity]. Qed.

Lemma covers_trans nodes nodes' nodes'' : covers nodes nodes' -> covers nodes' nodes'' -> covers nodes nodes''.
Proof.
  intros H1 H2 n Hn. destruct (H1 n Hn) as [m [Hm E1]]. destruct (H2 m Hm) as [o [Ho E2]].
  exists o. split; [exact Ho|eapply same_trans; eauto].
Qed.

Lemma reached_covered nodes nodes' n : covers nodes nodes' ->
  reached b P lo hi holds nodes n -> reached b P lo hi holds nodes' n.
Proof.
  intros Hi [H1|[[o [Ho Hso]]|[Hsym [o [Ho [A B]]]]]]; [left; exact H1| |]; destruct (Hi o Ho) as [m [Hm Hs]].
  - right; left. exists m. split; [exact Hm|eapply same_trans; eauto].
  - right; right. split; [exact Hsym|]. exists m. split; [exact Hm|]. destruct Hs as [A' B'].
    split; [intros c Hc; rewrite A by exact Hc; apply A'; lia|congruence].
Qed.

Lemma replied_covered nodes nodes' n : covers nodes nodes' ->
  replied b P lo hi holds nodes n -> replied b P lo hi holds nodes' n.
Proof.
  intros Hi [c [Hc [Hp Hr]]]. exists c. split; [exact Hc|]. split; [exact Hp|].
  destruct Hr as [Hw|Hr]; [left; exact Hw|right; eapply reached_covered; eauto].
Qed.

Lemma answered_covered nodes nodes' n : covers nodes nodes' ->
  answered b P lo hi holds nodes n -> answered b P lo hi holds nodes' n.
Proof.
  intros Hi [[t [Ht Hr]]|[H1 [H2 [H3 H4]]]]; [left|right].
  - exists t. split; [exact Ht|]. destruct Hr as [Hr|Hr]; [left; exact Hr|right; eapply replied_covered; eauto].
  - split; [exact H1|]. split; [exact H2|]. split.
    + intros c Hc Hp. destruct (H3 c Hc Hp) as [Hr|Hr]; [left; exact Hr|right; eapply replied_covered; eauto].
    + destruct H4 as [H4|H4]; [left; exact H4|right; eapply replied_covered; eauto].
Qed.

Lemma reached_more nodes nodes' n : incl nodes nodes' ->
  reached b P lo hi holds nodes n -> reached b P lo hi holds nodes' n.
Proof. intro Hi. apply reached_covered, incl_covers. exact Hi. Qed.

Lemma replied_more nodes nodes' n : incl nodes nodes' ->
  replied b P lo hi holds nodes n -> replied b P lo hi holds nodes' n.
Proof. intro Hi. apply replied_covered, incl_covers. exact Hi. Qed.

Lemma answered_more nodes nodes' n : incl nodes nodes' ->
  answered b P lo hi holds nodes n -> answered b P lo hi holds nodes' n.
Proof. intro Hi. apply answered_covered, incl_covers. exact Hi. Qed.

Definition is_whole : bool :=
  match columns b with (Some first, Some last) => (first =? lo) && (last =? hi) | _ => false end.

Lemma is_whole_spec : is_whole = true <-> whole b lo hi.
Proof.
  unfold is_whole, whole. destruct (columns b) as [[f|] [l|]]; try (split; discriminate).
  rewrite andb_true_iff, !Z.eqb_eq. split; [intros [-> ->]; reflexivity|]. intro E. injection E as <- <-. auto.
Qed.

(* ------------------------------------------------------------------ *)
(* Safe, settled, won.                                                  *)

(* The columns of the window, and those in which lines that are looked at begin. *)
Variables in_columns start_columns : list Z.
Hypothesis in_columns_spec : forall c, In c in_columns <-> lo <= c <= hi.
Hypothesis start_columns_spec : forall c, lo - (Z.of_nat k - 1) <= c <= hi -> is_on_board b (c, 1) = true -> In c start_columns.
Hypothesis not_empty : lo <= hi.
Hypothesis long : (1 <= k)%nat.

Definition highest (n : place) : Z :=
  fold_left (fun top c => Z.max top (Z.of_nat (List.length (column_of n c)))) in_columns 0.

Definition rows (n : place) : list Z :=
  let most := highest n + Z.of_nat k in
  range 1 match height b with Some h => Z.min h most | None => most end.

(* In a column of the window a line that matters begins at a stone or on top of the stones. *)
Definition rows_in (n : place) (rs : list Z) (c : Z) : list Z :=
  if insideb (c, 1) then range 1 (Z.of_nat (List.length (column_of n c)) + 1) else rs.

Definition threatens (n : place) (found : option (nat * bool * option Z)) : bool :=
  match found with
  | Some (bey, true, Some _) => (bey <=? extra n)%nat
  | Some (bey, true, None) => (bey <=? extra n + 1)%nat
  | _ => false
  end.

Definition is_safe (n : place) : bool :=
  let p := column_of n in
  let rs := rows n in
  (extra n + 1 <? k)%nat &&
  negb (existsb (fun c => existsb (fun r => existsb (fun way =>
    threatens n (scan p D true k (c, r) way 0 false None)) directions) (rows_in n rs c)) start_columns).

Lemma highest_spec n c : lo <= c <= hi -> Z.of_nat (List.length (column_of n c)) <= highest n.
Proof.
  intro Hc. apply in_columns_spec in Hc. unfold highest.
  assert (Hgen : forall l top, top <= fold_left (fun top c => Z.max top (Z.of_nat (List.length (column_of n c)))) l top /\
    forall c, In c l -> Z.of_nat (List.length (column_of n c)) <=
      fold_left (fun top c => Z.max top (Z.of_nat (List.length (column_of n c)))) l top).
  { induction l as [|d l IH]; intro top; simpl; [split; [lia|intros e []]|].
    destruct (IH (Z.max top (Z.of_nat (List.length (column_of n d))))) as [A B]. split; [lia|].
    intros e [<-|He]; [lia|auto]. }
  apply Hgen. exact Hc.
Qed.

Lemma in_rows n r : 1 <= r <= highest n + Z.of_nat k -> (forall h, height b = Some h -> r <= h) -> In r (rows n).
Proof.
  intros Hr Hh. unfold rows. apply in_range. destruct (height b) as [h|]; [|lia]. specialize (Hh h eq_refl). lia.
Qed.

Lemma looked_at n start way c : In way directions ->
  (forall x, In x (line k start way) -> on_board b x) ->
  (exists x, In x (line k start way) /\ inside x) ->
  (forall x, In x (line k start way) -> inside x -> stone (column_of n) x <> None \/ x = landing (column_of n) c) ->
  In (fst start) start_columns /\ forall rs, (~ inside start -> rs = rows n) -> In (snd start) (rows_in n rs (fst start)).
Proof.
  intros Hw Hon Hin Hst.
  destruct (lines_looked_at_are_enough b lo hi (column_of n) (highest n) start way c) as [H1 [H2 H3]]; auto using highest_spec.
  split.
  - apply start_columns_spec; [exact H1|]. apply is_on_board_spec. unfold on_board in *. cbn [fst snd] in *.
    destruct H3 as [H3 [H4 H5]]. split; [exact H3|]. split; [lia|]. destruct (height b); [lia|exact I].
  - intros rs Hrs. unfold rows_in. destruct (insideb (fst start, 1)) eqn:Ei.
    + apply insideb_iff in Ei. apply in_range. split; [lia|].
      assert (Hfirst : In start (line k start way)) by (rewrite line_is_cells; destruct k; [lia|left; reflexivity]).
      destruct (Hst start Hfirst Ei) as [Hs|Hs].
      * unfold stone in Hs. destruct (1 <=? snd start); [|congruence]. apply nth_error_Some in Hs. lia.
      * rewrite Hs. cbn [landing fst snd]. lia.
    + assert (Ho : ~ inside start) by (intro Hi; apply (insideb_iff lo hi (fst start, 1)) in Hi; congruence).
      rewrite (Hrs Ho). apply in_rows; [exact H2|]. intros h Eh. destruct H3 as [_ [_ H3]]. rewrite Eh in H3. exact H3.
Qed.

Lemma is_safe_spec n : is_safe n = true -> safe b P lo hi (meant n).
Proof.
  unfold is_safe. rewrite andb_true_iff, negb_true_iff, <- not_true_iff_false. intros [E1 E2].
  apply Nat.ltb_lt in E1. split; [|exact E1].
  assert (Hno : forall start way, In way directions -> In (fst start) start_columns -> In (snd start) (rows_in n (rows n) (fst start)) ->
            threatens n (scan (column_of n) D true k start way 0 false None) <> true).
  { intros [c r] way Hw Hc Hr Ht. apply E2. apply existsb_exists. exists c. split; [exact Hc|].
    apply existsb_exists. exists r. split; [exact Hr|]. apply existsb_exists. exists way. split; [exact Hw|exact Ht]. }
  intros l [start [way [Hw [-> Hon]]]] [x [Hx Hix]]. cbn [stones extras meant]. rewrite line_is_cells in *. split.
  - intros [Hall Hb]. destruct (looked_at n start way lo) as [Hc Hr]; auto.
    { rewrite line_is_cells. exact Hon. }
    { rewrite line_is_cells. exists x. auto. }
    { rewrite line_is_cells. intros y Hy Hiy. left. rewrite Hall by assumption. discriminate. }
    apply (Hno start way Hw Hc (Hr _ (fun _ => eq_refl))). rewrite scan_all by assumption.
    assert (Hex : existsb insideb (cells_from k start way) = true).
    { apply existsb_exists. exists x. split; [exact Hx|]. apply insideb_iff. exact Hix. }
    rewrite Hex. simpl. apply Nat.leb_le. exact Hb.
  - intros c Hc Hp Hin [Hall Hb]. destruct (looked_at n start way c) as [Hc' Hr]; auto.
    { rewrite line_is_cells. exact Hon. }
    { rewrite line_is_cells. exists x. auto. }
    { rewrite line_is_cells. intros y Hy Hiy. destruct (cell_eq_dec y (landing (column_of n) c)); [auto|left].
      rewrite Hall by assumption. discriminate. }
    apply (Hno start way Hw Hc' (Hr _ (fun _ => eq_refl))). rewrite (scan_but_one (column_of n) D c k Hc); try assumption.
    + simpl. apply Nat.leb_le. exact Hb.
    + rewrite <- line_is_cells. apply line_has_no_cell_twice. exact Hw.
Qed.

(* The columns in which P would have a line by playing there. *)
Definition threats (n : place) : list Z :=
  let p := column_of n in
  flat_map (fun c => flat_map (fun r => flat_map (fun way =>
    match scan p P false k (c, r) way 0 false None with
    | Some (_, _, Some t) => [t]
    | _ => []
    end) directions) (rows_in n [] c)) in_columns.

Lemma threats_spec n t : In t (threats n) <-> threat b P lo hi (meant n) t.
Proof.
  unfold threats. split.
  - intro Ht. apply in_flat_map in Ht. destruct Ht as [c [Hc Ht]]. apply in_flat_map in Ht. destruct Ht as [r [Hr Ht]].
    apply in_flat_map in Ht. destruct Ht as [way [Hw Ht]].
    destruct (scan _ _ _ _ _ _ _ _ _) as [[[bey ins] [t'|]]|] eqn:E; try destruct Ht as [].
    2: { destruct H. }
    subst t'. destruct (scan_sound _ _ _ _ _ _ _ _ _ _ _ E) as [A [B C]].
    destruct (A _ B) as [A1 A2]. split; [exact A2|]. split; [exact A1|].
    exists (line k (c, r) way). split.
    { exists (c, r), way. split; [exact Hw|]. split; [reflexivity|]. intros x Hx. rewrite line_is_cells in Hx. apply A. exact Hx. }
    rewrite line_is_cells. split; [intros x Hx; apply A; exact Hx|]. split; [exact B|exact C].
  - intros [Hc [Hp [l [[start [way [Hw [-> Hon]]]] [Hi [Hin Hs]]]]]]. cbn [stones meant] in *.
    rewrite line_is_cells in *.
    assert (Hst : In start (cells_from k start way)) by (destruct k; [lia|left; reflexivity]).
    assert (Hnd : NoDup (cells_from k start way)) by (rewrite <- line_is_cells; apply line_has_no_cell_twice; exact Hw).
    destruct (looked_at n start way t) as [_ Hr]; auto.
    { rewrite line_is_cells. exact Hon. }
    { rewrite line_is_cells. exists start. auto. }
    { rewrite line_is_cells. intros y Hy Hiy. destruct (cell_eq_dec y (landing (column_of n) t)); [auto|left].
      rewrite Hs by assumption. discriminate. }
    apply in_flat_map. exists (fst start). split; [apply in_columns_spec; exact (Hi _ Hst)|].
    apply in_flat_map. exists (snd start).
    split; [apply Hr; intro Ho; exfalso; apply Ho; exact (Hi _ Hst)|].
    apply in_flat_map. exists way. split; [exact Hw|]. rewrite <- surjective_pairing.
    (* where all cells lie inside, it makes no difference whether others are allowed *)
    assert (Hout : forall j y bey ins open, (forall z, In z (cells_from j y way) -> inside z) ->
      scan (column_of n) P false j y way bey ins open = scan (column_of n) P true j y way bey ins open).
    { clear - b. induction j as [|j IH]; intros y bey ins open Hz; [reflexivity|]. cbn [scan].
      assert (Hy : insideb y = true) by (apply insideb_iff, Hz; left; reflexivity). rewrite Hy.
      assert (Hz' : forall z, In z (cells_from j (after y way) way) -> inside z) by (intros z Hin; apply Hz; right; exact Hin).
      destruct (is_on_board b y); cbn [negb]; [|reflexivity].
      destruct (stone (column_of n) y) as [u|].
      - destruct (same_player u P); [apply IH; exact Hz'|reflexivity].
      - destruct open; [reflexivity|]. destruct (_ =? _); [apply IH; exact Hz'|reflexivity]. }
    rewrite Hout by exact Hi. rewrite (scan_but_one (column_of n) P t k Hc); try assumption; [|auto].
    left. reflexivity.
Qed.

(* Whether a player who has just played in this column has a line with that stone. *)
Definition has_line_at (s : player) (n : place) (c : Z) : bool :=
  let p := column_of n in
  let x := (c, Z.of_nat (List.length (p c))) in
  existsb (fun way => existsb (fun start =>
    match scan p s false k start way 0 false None with
    | Some (_, _, None) => true
    | _ => false
    end) (cells_from k x (- fst way, - snd way))) directions.

Definition has_won (n : place) (c : Z) : bool := has_line_at P n c.

Lemma has_won_spec n c : has_won n c = true -> won b P lo hi (column_of n).
Proof.
  unfold has_won, has_line_at. intro E. apply existsb_exists in E. destruct E as [way [Hw E]].
  apply existsb_exists in E. destruct E as [start [_ E]].
  destruct (scan _ _ _ _ _ _ _ _ _) as [[[bey ins] [t|]]|] eqn:Es; try discriminate.
  destruct (scan_sound _ _ _ _ _ _ _ _ _ _ _ Es) as [A B].
  exists (line k start way). rewrite line_is_cells. split.
  - exists start, way. split; [exact Hw|]. split; [symmetry; apply line_is_cells|]. intros x Hx. apply A. exact Hx.
  - split; [intros x Hx; apply A; exact Hx|exact B].
Qed.

(* Whether every line of the board holds a stone of P's, or what will be one by follow-up. *)
Definition all_even (n : place) (h : Z) : bool :=
  forallb (fun c => Z.even (h - Z.of_nat (List.length (column_of n c)))) in_columns.

Definition is_kept (n : place) (even : bool) (x : cell) : bool :=
  match stone (column_of n) x with
  | Some t => same_player t P
  | None => even && Z.even (snd x - Z.of_nat (List.length (column_of n (fst x))))
  end.

Fixpoint line_kept (n : place) (even : bool) (j : nat) (x way : cell) : bool :=
  match j with
  | 0%nat => false
  | S j => negb (is_on_board b x) || is_kept n even x || line_kept n even j (after x way) way
  end.

Definition is_held (n : place) : bool :=
  match height b with
  | Some h =>
      let even := all_even n h in
      forallb (fun c => forallb (fun r => forallb (line_kept n even k (c, r)) directions) (range 1 h)) in_columns
  | None => false
  end.

Lemma line_kept_spec n even j : forall x way, line_kept n even j x way = true ->
  (forall y, In y (cells_from j x way) -> on_board b y) -> exists y, In y (cells_from j x way) /\ is_kept n even y = true.
Proof.
  induction j as [|j IH]; intros x way E Hon; cbn [line_kept cells_from] in *; [discriminate|].
  rewrite (proj2 (is_on_board_spec b x)) in E by (apply Hon; left; reflexivity). cbn [negb orb] in E.
  apply orb_true_iff in E. destruct E as [E|E]; [exists x; split; [left; reflexivity|exact E]|].
  destruct (IH _ _ E) as [y [Hy Hk]]; [intros y Hy; apply Hon; right; exact Hy|]. exists y. split; [right; exact Hy|exact Hk].
Qed.

Lemma is_held_spec n : whole b lo hi -> is_held n = true -> held b P lo hi (column_of n).
Proof.
  intros Hw E. unfold is_held in E. destruct (height b) as [h|] eqn:Eh; [|discriminate]. cbv zeta in E.
  rewrite forallb_forall in E.
  assert (Hall : forall l, is_line b l -> exists y, In y l /\ is_kept n (all_even n h) y = true).
  { intros l [start [way [Hd [-> Hon]]]]. rewrite line_is_cells in *.
    assert (Hst : on_board b start) by (apply Hon; destruct k; [lia|left; reflexivity]).
    unfold on_board, has_column in Hst. rewrite Eh, Hw in Hst. cbn [fst snd] in Hst.
    apply line_kept_spec; [|exact Hon].
    specialize (E (fst start)). rewrite in_columns_spec in E. specialize (E ltac:(lia)). rewrite forallb_forall in E.
    specialize (E (snd start)). rewrite in_range in E. specialize (E ltac:(lia)). rewrite forallb_forall in E.
    specialize (E way Hd). rewrite <- surjective_pairing in E. exact E. }
  destruct (all_even n h) eqn:Ee.
  - right. exists h. split; [exact Eh|]. split.
    + intros c Hc. unfold all_even in Ee. rewrite forallb_forall in Ee. apply Ee, in_columns_spec. exact Hc.
    + intros l Hl. destruct (Hall l Hl) as [y [Hy Hk]]. exists y. split; [exact Hy|]. unfold is_kept in Hk.
      destruct (stone (column_of n) y) as [t|]; [left; f_equal; apply same_player_spec; exact Hk|right; auto].
  - left. intros l Hl. destruct (Hall l Hl) as [y [Hy Hk]]. exists y. split; [exact Hy|]. unfold is_kept in Hk.
    destruct (stone (column_of n) y) as [t|]; [f_equal; apply same_player_spec; exact Hk|discriminate].
Qed.

(* How many columns are threats. *)
Inductive how_many := Nothing | One (t : Z) | More.

Definition count_threats (n : place) : how_many :=
  match threats n with
  | [] => Nothing
  | t :: rest => if existsb (fun u => negb (u =? t)) rest then More else One t
  end.

Lemma count_threats_spec n :
  match count_threats n with
  | Nothing => forall c, ~ threat b P lo hi (meant n) c
  | One t => threat b P lo hi (meant n) t
  | More => two_threats b P lo hi (meant n)
  end.
Proof.
  unfold count_threats. pose proof (threats_spec n) as Hs. destruct (threats n) as [|t rest].
  - intros c Hc. apply Hs in Hc. exact Hc.
  - destruct (existsb (fun u => negb (u =? t)) rest) eqn:E.
    + apply existsb_exists in E. destruct E as [u [Hu E]]. apply negb_true_iff, Z.eqb_neq in E.
      exists t, u. split; [congruence|]. split; apply Hs; simpl; auto.
    + apply Hs. left. reflexivity.
Qed.

(* Nothing if the position is not safe; otherwise whether it is settled. *)
Definition is_settled (n : place) : option bool :=
  when (is_safe n) (Some (match count_threats n with More => true | _ => false end || (holds && is_held n))).

Hypothesis holders_see_all : holds = true -> whole b lo hi.

Lemma is_settled_safe n r : is_settled n = Some r -> safe b P lo hi (meant n).
Proof. unfold is_settled. intro E. read_in E. apply is_safe_spec. exact C. Qed.

Lemma is_settled_spec n : is_settled n = Some true -> safe b P lo hi (meant n) /\ settled b P lo hi holds (meant n).
Proof.
  intro E. split; [eapply is_settled_safe; eauto|]. unfold is_settled in E. read_in E. injection E as E.
  apply orb_true_iff in E. destruct E as [E|E].
  - left. pose proof (count_threats_spec n) as Ht. destruct (count_threats n); try discriminate. exact Ht.
  - apply andb_true_iff in E. destruct E as [E1 E2]. right. split; [exact E1|]. apply is_held_spec; auto.
Qed.

Definition is_full (n : place) : bool := forallb (fun c => negb (is_playable b (column_of n) c)) in_columns.

Lemma is_full_spec n : is_full n = true <-> full b lo hi (column_of n).
Proof.
  unfold is_full. rewrite forallb_forall. split.
  - intros E c Hc Hp. apply in_columns_spec in Hc. apply E in Hc. apply negb_true_iff in Hc.
    apply is_playable_spec in Hp. congruence.
  - intros Hf c Hc. apply in_columns_spec in Hc. apply negb_true_iff, not_true_iff_false. rewrite is_playable_spec. auto.
Qed.

(* ------------------------------------------------------------------ *)
(* The lines of a tree.                                                 *)

(* The numbered positions, by their numbers and as a list; how many there are; and those that reply rules have answered. *)
Record tree_state := { numbered : PM.t place; listed : list place; total : N; led : list place }.

Definition add_node (st : tree_state) (n : place) : tree_state :=
  {| numbered := PM.add (N.succ_pos (total st)) n (numbered st); listed := n :: listed st; total := N.succ (total st);
     led := led st |}.

Definition is_same (n m : place) : bool :=
  forallb (fun c => same_column (column_of n c) (column_of m c)) in_columns && Nat.eqb (extra n) (extra m).

Definition is_mirrored (n m : place) : bool :=
  forallb (fun c => same_column (column_of n c) (column_of m (lo + hi - c))) in_columns && Nat.eqb (extra n) (extra m).

Definition is_symmetric : bool :=
  match columns b with
  | (None, None) => true
  | (Some first, Some last) => first + last =? lo + hi
  | _ => false
  end.

Definition nodes (st : tree_state) : list known := map meant (listed st ++ led st).

(* The state after a position has arisen that is told in this way: without a reference, or by one. *)
Definition arise (st : tree_state) (n : place) (reference : option string) : option tree_state :=
  let* over := is_settled n in
  match reference, over with
  | None, true => Some st
  | None, false => Some (add_node st n)
  | Some _, true => None
  | Some w, false =>
      let (w, mirrored) := match strip_last "~" w with Some w => (w, true) | None => (w, false) end in
      let* i := number w in
      match i with
      | N0 => None
      | Npos i =>
          let* m := PM.find i (numbered st) in
          when (if mirrored then is_symmetric && is_mirrored n m else is_same n m) (Some st)
      end
  end.

(* What the state promises: numbers belong to listed positions, and these are safe; reply rules have left nothing open. *)
Definition sensible (st : tree_state) : Prop :=
  (forall i n, PM.find i (numbered st) = Some n -> In n (listed st)) /\
  (forall n, In n (listed st) -> safe b P lo hi (meant n)) /\
  complete b P lo hi holds (map meant (led st)).

(* More positions; the old ones keep their numbers, and new ones have higher numbers. *)
Definition extends (st st' : tree_state) : Prop :=
  incl (listed st) (listed st') /\ (total st <= total st')%N /\
  (forall i, (Npos i <= total st)%N -> PM.find i (numbered st') = PM.find i (numbered st)) /\
  (forall n, In n (listed st') -> In n (listed st) \/
     exists i, (total st < Npos i <= total st')%N /\ PM.find i (numbered st') = Some n) /\
  incl (led st) (led st').

Lemma extends_refl st : extends st st.
Proof. split; [apply incl_refl|]. split; [lia|]. split; [auto|]. split; [auto|apply incl_refl]. Qed.

Lemma extends_trans s t u : extends s t -> extends t u -> extends s u.
Proof.
  intros [A [B [C [D' F]]]] [A' [B' [C' [D'' F']]]]. split; [eapply incl_tran; eauto|]. split; [lia|].
  split; [|split; [|eapply incl_tran; eauto]].
  - intros i Hi. rewrite C', C; auto. lia.
  - intros n Hn. destruct (D'' n Hn) as [H1|[i [Hi E]]].
    + destruct (D' n H1) as [H2|[i [Hi E]]]; [auto|]. right. exists i. split; [lia|]. rewrite C'; auto. lia.
    + right. exists i. split; [lia|exact E].
Qed.

Lemma add_node_extends st n : extends st (add_node st n).
Proof.
  split; [intros m Hm; right; exact Hm|]. split; [simpl; lia|]. split; [|split; [|apply incl_refl]].
  - intros i Hi. simpl. rewrite PM.gso; [reflexivity|]. intros ->. rewrite N.succ_pos_spec in Hi. lia.
  - intros m [<-|Hm]; [|auto]. right. exists (N.succ_pos (total st)). simpl. rewrite PM.gss, N.succ_pos_spec.
    split; [lia|reflexivity].
Qed.

Lemma add_node_sensible st n : sensible st -> safe b P lo hi (meant n) -> sensible (add_node st n).
Proof.
  intros [A [B C]] Hs. split; [|split; [|exact C]].
  - intros i m E. simpl in *. destruct (Pos.eq_dec i (N.succ_pos (total st))) as [->|Hne].
    + rewrite PM.gss in E. injection E as <-. auto.
    + rewrite PM.gso in E by exact Hne. right. eapply A; eauto.
  - intros m [<-|Hm]; auto.
Qed.

Lemma arise_spec st n r st' : sensible st -> arise st n r = Some st' ->
  sensible st' /\ extends st st' /\ reached b P lo hi holds (nodes st') (meant n).
Proof.
  intros Hst E. unfold arise in E. apply bind_some in E. destruct E as [over [Es E]].
  destruct r as [w|], over.
  - discriminate.
  - destruct (match strip_last "~" w with Some _ => _ | None => _ end) as [w' mir].
    apply bind_some in E. destruct E as [i [_ E]]. destruct i as [|i]; [discriminate|].
    apply bind_some in E. destruct E as [m [Em E]]. apply when_some in E. destruct E as [C E]. injection E as <-.
    split; [exact Hst|]. split; [apply extends_refl|].
    assert (Hm : In (meant m) (nodes st)) by (apply in_map, in_or_app; left; eapply Hst; eauto).
    destruct mir.
    + apply andb_true_iff in C. destruct C as [C1 C2]. unfold is_mirrored in C2. apply andb_true_iff in C2.
      destruct C2 as [C2 C3]. right; right. split.
      * unfold is_symmetric in C1. unfold symmetric. destruct (columns b) as [[f|] [l|]]; try discriminate; [|exact I]. apply Z.eqb_eq. exact C1.
      * exists (meant m). split; [exact Hm|]. split; [|apply Nat.eqb_eq; exact C3].
        intros c Hc. apply in_columns_spec in Hc. rewrite forallb_forall in C2. apply same_column_spec, C2. exact Hc.
    + unfold is_same in C. apply andb_true_iff in C. destruct C as [C2 C3]. right; left.
      exists (meant m). split; [exact Hm|]. split; [|apply Nat.eqb_eq; exact C3].
      intros c Hc. apply in_columns_spec in Hc. rewrite forallb_forall in C2. apply same_column_spec, C2. exact Hc.
  - injection E as <-. split; [exact Hst|]. split; [apply extends_refl|]. left. apply is_settled_spec. exact Es.
  - injection E as <-. split; [apply add_node_sensible; [exact Hst|eapply is_settled_safe; eauto]|].
    split; [apply add_node_extends|]. right; left. exists (meant n). split; [left; reflexivity|]. split; auto.
Qed.

(* P plays in a column of the window and has a line, or a position arises. *)
Definition reply (st : tree_state) (n : place) (word : string) : option tree_state :=
  let (c, reference) := match split_at "@" word with Some (c, r) => (c, Some r) | None => (word, None) end in
  let* c := integer_within lo hi c in
  when (is_playable b (column_of n) c)
  (let new := put n c P in
   if has_won new c then match reference with None => Some st | Some _ => None end
   else arise st new reference).

Lemma integer_within_spec low high w c : integer_within low high w = Some c -> low <= c <= high.
Proof.
  unfold integer_within. destruct (integer w) as [m|]; [|discriminate].
  destruct ((low <=? m) && (m <=? high)) eqn:E; [|discriminate]. intro Em. injection Em as <-.
  rewrite andb_true_iff, !Z.leb_le in E. exact E.
Qed.

Lemma put_same n c s : lo <= c <= hi ->
  same lo hi (meant (put n c s)) {| stones := play (column_of n) c s; extras := extra n |}.
Proof. intro Hc. split; [|reflexivity]. intros d _. apply column_of_put. exact Hc. Qed.

Lemma reply_spec st n w st' : sensible st -> reply st n w = Some st' ->
  sensible st' /\ extends st st' /\ replied b P lo hi holds (nodes st') (meant n).
Proof.
  intros Hst E. unfold reply in E.
  destruct (match split_at "@" w with Some _ => _ | None => _ end) as [cw r].
  apply bind_some in E. destruct E as [c [Ec E]]. apply integer_within_spec in Ec.
  apply when_some in E. destruct E as [Hp E]. apply is_playable_spec in Hp. cbv zeta in E.
  pose proof (put_same n c P Ec) as Hsame.
  destruct (has_won (put n c P) c) eqn:Ew.
  - destruct r; [discriminate|]. injection E as <-. split; [exact Hst|]. split; [apply extends_refl|].
    exists c. split; [exact Ec|]. split; [exact Hp|]. left. apply has_won_spec in Ew.
    apply (won_same _ _ Hsame). exact Ew.
  - destruct (arise_spec _ _ _ _ Hst E) as [A [B C]]. split; [exact A|]. split; [exact B|].
    exists c. split; [exact Ec|]. split; [exact Hp|]. right. eapply reached_same; [exact holders_see_all|exact Hsame|exact C].
Qed.

(* The replies to D's stones in these columns, as far as they are not full; and the words that are left. *)
Fixpoint replies (st : tree_state) (n : place) (cs : list Z) (words : list string) : option (tree_state * list string) :=
  match cs with
  | [] => Some (st, words)
  | c :: cs =>
      if is_playable b (column_of n) c then
        let new := put n c D in
        if holds && is_full new then replies st n cs words
        else
          match words with
          | w :: words => let* st := reply st new w in replies st n cs words
          | [] => None
          end
      else replies st n cs words
  end.

(* The replies of a numbered position, one by one. *)
Definition answer_one_by_one (st : tree_state) (n : place) (words : list string) : option tree_state :=
  match count_threats n with
  | More => None
  | One t =>
      let* (st, words) := replies st n [t] words in
      match words with [] => Some st | _ => None end
  | Nothing =>
      when (holds || negb (is_whole && is_full n))
      (let* (st, words) := replies st n in_columns words in
       match words with
       | [] => when is_whole (Some st)
       | [w] => when (negb is_whole) (reply st {| stacks := stacks n; extra := S (extra n) |} w)
       | _ => None
       end)
  end.

Definition has_answer (ns : list known) (n : place) (c : Z) : Prop :=
  playable b (column_of n) c ->
  (holds = true /\ full b lo hi (stones (dropped P (meant n) c))) \/ replied b P lo hi holds ns (dropped P (meant n) c).

Lemma replied_same ns n m : same lo hi n m -> replied b P lo hi holds ns n -> replied b P lo hi holds ns m.
Proof.
  intros eq [c [Hc [Hp Hr]]]. exists c. split; [exact Hc|]. split; [apply (playable_same _ _ eq); assumption|].
  assert (eq' : same lo hi {| stones := play (stones n) c P; extras := extras n |}
                  {| stones := play (stones m) c P; extras := extras m |}).
  { destruct eq as [A B]. split; [|exact B]. intros d Hd. cbn [stones]. unfold play. rewrite A by exact Hd. reflexivity. }
  destruct Hr as [Hr|Hr]; [left; apply (won_same _ _ eq'); exact Hr|right; eapply reached_same; eauto].
Qed.

Lemma nodes_more st st' : extends st st' -> incl (nodes st) (nodes st').
Proof. intros [A [_ [_ [_ F]]]]. apply incl_map, incl_app; [apply incl_appl; exact A|apply incl_appr; exact F]. Qed.

Lemma replies_spec n : forall cs st words st' words', sensible st -> (forall c, In c cs -> lo <= c <= hi) ->
  replies st n cs words = Some (st', words') ->
  sensible st' /\ extends st st' /\ forall c, In c cs -> has_answer (nodes st') n c.
Proof.
  induction cs as [|c cs IH]; intros st words st' words' Hst Hcs E; cbn [replies] in E.
  - injection E as <- <-. split; [exact Hst|]. split; [apply extends_refl|]. intros c [].
  - assert (Hc : lo <= c <= hi) by (apply Hcs; left; reflexivity).
    assert (Hcs' : forall d, In d cs -> lo <= d <= hi) by (intros d Hd; apply Hcs; right; exact Hd).
    destruct (is_playable b (column_of n) c) eqn:Ep.
    + cbv zeta in E. destruct (holds && is_full (put n c D)) eqn:Ef.
      * destruct (IH _ _ _ _ Hst Hcs' E) as [A [B C]]. split; [exact A|]. split; [exact B|].
        intros d [<-|Hd]; [|auto]. intros _. left. apply andb_true_iff in Ef. destruct Ef as [Eh Ef].
        split; [exact Eh|]. apply is_full_spec in Ef. intros d Hd Hp. apply (Ef d Hd).
        eapply playable_of_column; [|exact Hp]. cbn [stones dropped meant]. symmetry. apply column_of_put. exact Hc.
      * destruct words as [|w words]; [discriminate|]. apply bind_some in E. destruct E as [st1 [E1 E]].
        destruct (reply_spec _ _ _ _ Hst E1) as [A1 [B1 C1]].
        destruct (IH _ _ _ _ A1 Hcs' E) as [A [B C]]. split; [exact A|]. split; [eapply extends_trans; eauto|].
        intros d [<-|Hd]; [|auto]. intros _. right. eapply replied_more; [apply nodes_more; exact B|].
        eapply replied_same; [|exact C1]. apply put_same. exact Hc.
    + destruct (IH _ _ _ _ Hst Hcs' E) as [A [B C]]. split; [exact A|]. split; [exact B|].
      intros d [<-|Hd]; [|auto]. intro Hp. apply is_playable_spec in Hp. congruence.
Qed.

Lemma answer_one_by_one_spec st n words st' : sensible st -> answer_one_by_one st n words = Some st' ->
  sensible st' /\ extends st st' /\ answered b P lo hi holds (nodes st') (meant n).
Proof.
  intros Hst E. unfold answer_one_by_one in E. pose proof (count_threats_spec n) as Ht.
  destruct (count_threats n) as [|t|]; [| |discriminate].
  - apply when_some in E. destruct E as [Hf E]. apply bind_some in E. destruct E as [[st1 rest] [E1 E]].
    destruct (replies_spec n _ _ _ _ _ Hst (fun c Hc => proj1 (in_columns_spec c) Hc) E1) as [A [B C]].
    assert (Hnf : holds = false -> whole b lo hi -> ~ full b lo hi (stones (meant n))).
    { intros Eh Hw Hfull. rewrite Eh in Hf. simpl in Hf. apply is_whole_spec in Hw. rewrite Hw in Hf.
      apply is_full_spec in Hfull. rewrite Hfull in Hf. discriminate. }
    destruct rest as [|w [|]]; [| |discriminate].
    + apply when_some in E. destruct E as [Hw E]. injection E as <-. split; [exact A|]. split; [exact B|].
      right. split; [exact Ht|]. split; [exact Hnf|]. split.
      * intros c Hc Hp. apply in_columns_spec in Hc. apply (C c Hc Hp).
      * left. apply is_whole_spec. exact Hw.
    + apply when_some in E. destruct E as [Hw E].
      destruct (reply_spec _ _ _ _ A E) as [A1 [B1 C1]]. split; [exact A1|]. split; [eapply extends_trans; eauto|].
      right. split; [exact Ht|]. split; [exact Hnf|]. split.
      * intros c Hc Hp. apply in_columns_spec in Hc. destruct (C c Hc Hp) as [H1|H1]; [left; exact H1|].
        right. eapply replied_more; [apply nodes_more; exact B1|exact H1].
      * right. exact C1.
  - apply bind_some in E. destruct E as [[st1 rest] [E1 E]]. destruct rest; [|discriminate]. injection E as <-.
    pose proof Ht as [Hin [Hp _]].
    assert (Hone : forall c, In c [t] -> lo <= c <= hi) by (intros c [<-|[]]; exact Hin).
    destruct (replies_spec n _ _ _ _ _ Hst Hone E1) as [A [B C]].
    split; [exact A|]. split; [exact B|]. left. exists t. split; [exact Ht|].
    apply (C t); [left; reflexivity|exact Hp].
Qed.

(* ------------------------------------------------------------------ *)
(* Reply rules: all that D's stones and the replies of the rule reach is played out.                                        *)

(* Repeats a step until there is an outcome, at most 2^n times. *)
Fixpoint repeat_step {A R : Type} (step : A -> A + R) (n : nat) (a : A) : A + R :=
  match n with
  | 0%nat => step a
  | S n => match repeat_step step n a with inl a => repeat_step step n a | inr r => inr r end
  end.

Lemma repeat_step_spec {A R : Type} (step : A -> A + R) (good : A -> Prop) (fine : R -> Prop) :
  (forall a, good a -> match step a with inl a => good a | inr r => fine r end) ->
  forall n a, good a -> match repeat_step step n a with inl a => good a | inr r => fine r end.
Proof.
  intro Hs. induction n as [|n IH]; intros a Ha; cbn [repeat_step]; [exact (Hs a Ha)|].
  pose proof (IH a Ha) as H1. destruct (repeat_step step n a) as [a'|r]; [apply IH|]; exact H1.
Qed.

Section Rule.

(* The column in which P replies after D's stone. Whatever the rule says, nothing false is proved by it. *)
Variable choice : place -> option Z.

(* What arises from D's stones in these columns and is not settled. *)
Fixpoint played (n : place) (cs : list Z) : option (list place) :=
  match cs with
  | [] => Some []
  | c :: cs =>
      let new := put n c D in
      if negb (is_playable b (column_of n) c) || (holds && is_full new) then played n cs
      else
        let* d := choice new in
        when ((lo <=? d) && (d <=? hi) && is_playable b (column_of new) d)
        (let new := put new d P in
         if has_won new d then played n cs
         else
           let* over := is_settled new in
           let* more := played n cs in
           Some (if over then more else new :: more))
  end.

(* The same from all stones that need a reply. *)
Definition played_all (n : place) : option (list place) :=
  match count_threats n with
  | More => None
  | One t => played n [t]
  | Nothing => when (is_whole && (holds || negb (is_full n))) (played n in_columns)
  end.

Lemma played_spec n : forall cs l, (forall c, In c cs -> lo <= c <= hi) -> played n cs = Some l ->
  (forall m, In m l -> safe b P lo hi (meant m)) /\
  (forall ns, incl (map meant l) ns -> forall c, In c cs -> has_answer ns n c).
Proof.
  induction cs as [|c cs IH]; intros l Hcs E; cbn [played] in E.
  - injection E as <-. split; [intros m []|intros ns _ c []].
  - assert (Hc : lo <= c <= hi) by (apply Hcs; left; reflexivity).
    assert (Hcs' : forall d, In d cs -> lo <= d <= hi) by (intros d Hd; apply Hcs; right; exact Hd).
    cbv zeta in E. destruct (negb (is_playable b (column_of n) c) || (holds && is_full (put n c D))) eqn:Eo.
    + destruct (IH l Hcs' E) as [A B]. split; [exact A|]. intros ns Hns d [<-|Hd]; [|apply B; assumption].
      intro Hp. apply is_playable_spec in Hp. rewrite Hp in Eo. cbn [negb orb] in Eo.
      apply andb_true_iff in Eo. destruct Eo as [Eh Ef]. left. split; [exact Eh|].
      apply is_full_spec in Ef. intros d Hd Hq. apply (Ef d Hd).
      eapply playable_of_column; [|exact Hq]. cbn [stones dropped meant]. symmetry. apply column_of_put. exact Hc.
    + apply bind_some in E. destruct E as [d [_ E]]. apply when_some in E. destruct E as [Hd E].
      rewrite !andb_true_iff, !Z.leb_le in Hd. destruct Hd as [Hd Hp]. apply is_playable_spec in Hp.
      pose proof (put_same (put n c D) d P Hd) as Hsame.
      assert (Hrep : forall ns, won b P lo hi (column_of (put (put n c D) d P)) \/
                reached b P lo hi holds ns (meant (put (put n c D) d P)) -> has_answer ns n c).
      { intros ns Hw _. right. eapply replied_same; [apply put_same; exact Hc|].
        exists d. split; [exact Hd|]. split; [exact Hp|].
        destruct Hw as [Hw|Hw]; [left; apply (won_same _ _ Hsame); exact Hw|right].
        eapply reached_same; [exact holders_see_all|exact Hsame|exact Hw]. }
      destruct (has_won (put (put n c D) d P) d) eqn:Ew.
      * destruct (IH l Hcs' E) as [A B]. split; [exact A|]. intros ns Hns e [<-|He]; [|apply B; assumption].
        apply Hrep. left. apply has_won_spec in Ew. exact Ew.
      * apply bind_some in E. destruct E as [over [Es E]]. apply bind_some in E. destruct E as [more [Em E]].
        destruct (IH more Hcs' Em) as [A B]. injection E as <-. destruct over.
        -- split; [exact A|]. intros ns Hns e [<-|He]; [|apply B; assumption].
           apply Hrep. right. left. apply is_settled_spec. exact Es.
        -- split.
           ++ intros m [<-|Hm]; [eapply is_settled_safe; eauto|auto].
           ++ intros ns Hns e [<-|He].
              ** apply Hrep. right. right; left. eexists. split; [apply Hns; left; reflexivity|split; reflexivity].
              ** apply B; [|exact He]. intros m Hm. apply Hns. right. exact Hm.
Qed.

Lemma played_all_spec n l : played_all n = Some l ->
  (forall m, In m l -> safe b P lo hi (meant m)) /\ answered b P lo hi holds (map meant l) (meant n).
Proof.
  unfold played_all. intro E. pose proof (count_threats_spec n) as Ht. destruct (count_threats n) as [|t|]; [| |discriminate].
  - apply when_some in E. destruct E as [Hw E]. apply andb_true_iff in Hw. destruct Hw as [Hw Hf].
    apply is_whole_spec in Hw.
    destruct (played_spec n _ _ (fun c Hc => proj1 (in_columns_spec c) Hc) E) as [A B]. split; [exact A|].
    right. split; [exact Ht|]. split; [|split; [|left; exact Hw]].
    + intros Eh _ Hfull. apply is_full_spec in Hfull. rewrite Eh, Hfull in Hf. discriminate.
    + intros c Hc Hp. apply in_columns_spec in Hc. apply (B _ (incl_refl _) c Hc Hp).
  - pose proof Ht as [Hin [Hp _]].
    assert (Hone : forall c, In c [t] -> lo <= c <= hi) by (intros c [<-|[]]; exact Hin).
    destruct (played_spec n _ _ Hone E) as [A B]. split; [exact A|]. left. exists t. split; [exact Ht|].
    apply (B _ (incl_refl _) t); [left; reflexivity|exact Hp].
Qed.

(* A number for a position, by which it is found again. *)
Definition code (n : place) : positive :=
  fold_left (fun acc c =>
    fold_left (fun acc s => match s with X => xO (xO acc) | O => xI (xO acc) end) (column_of n c) (xI acc)) in_columns xH.

Definition is_known (book : PM.t place) (n : place) : bool :=
  match PM.find (code n) book with Some m => is_same n m | None => false end.

(* Positions that are still to be played, those that were, and these by their codes. *)
Definition play_state := (list place * list place * PM.t place)%type.

Definition play_step (s : play_state) : play_state + option (list place) :=
  let '(todo, over, book) := s in
  match todo with
  | [] => inr (Some over)
  | n :: todo =>
      if is_known book n then inl (todo, over, book)
      else match played_all n with
           | Some l => inl (l ++ todo, n :: over, PM.add (code n) n book)
           | None => inr None
           end
  end.

(* All that is reached from a position; the position itself is left out. *)
Definition play_out (n : place) : option (list place) :=
  let* l := played_all n in
  match repeat_step play_step 50 (l, [], PM.empty place) with inr r => r | inl _ => None end.

Definition well_played (l : list place) (s : play_state) : Prop :=
  let '(todo, over, book) := s in
  (forall n, In n todo -> safe b P lo hi (meant n)) /\
  (forall n, In n over -> safe b P lo hi (meant n) /\ answered b P lo hi holds (map meant (todo ++ over)) (meant n)) /\
  (forall i n, PM.find i book = Some n -> In n over) /\
  covers (map meant l) (map meant (todo ++ over)).

Lemma play_step_spec l s : well_played l s ->
  match play_step s with
  | inl s => well_played l s
  | inr r => forall over, r = Some over -> complete b P lo hi holds (map meant over) /\ covers (map meant l) (map meant over)
  end.
Proof.
  destruct s as [[todo over] book]. intros [A [B [C E]]]. unfold play_step. destruct todo as [|n todo].
  - intros r Er. injection Er as <-. split; [|exact E]. intros m Hm. apply in_map_iff in Hm. destruct Hm as [o [<- Ho]]. auto.
  - destruct (is_known book n) eqn:Ek.
    + assert (Hc : covers (map meant ((n :: todo) ++ over)) (map meant (todo ++ over))).
      { intros m Hm. apply in_map_iff in Hm. destruct Hm as [o [<- [<-|Ho]]].
        - unfold is_known in Ek. destruct (PM.find (code n) book) as [m|] eqn:Em; [|discriminate].
          unfold is_same in Ek. apply andb_true_iff in Ek. destruct Ek as [E1 E2]. exists (meant m).
          split; [apply in_map, in_or_app; right; eapply C; eauto|]. split; [|apply Nat.eqb_eq; exact E2].
          intros c Hc. apply in_columns_spec in Hc. rewrite forallb_forall in E1. apply same_column_spec, E1. exact Hc.
        - exists (meant o). split; [apply in_map; exact Ho|split; reflexivity]. }
      split; [intros m Hm; apply A; right; exact Hm|]. split; [|split; [exact C|eapply covers_trans; eauto]].
      intros m Hm. destruct (B m Hm) as [B1 B2]. split; [exact B1|eapply answered_covered; eauto].
    + destruct (played_all n) as [new|] eqn:Ep; [|intros r Er; discriminate].
      destruct (played_all_spec n new Ep) as [F G].
      assert (Hi : incl (map meant ((n :: todo) ++ over)) (map meant ((new ++ todo) ++ n :: over))).
      { apply incl_map. intros m [<-|Hm]; [apply in_or_app; right; left; reflexivity|].
        apply in_app_or in Hm. apply in_or_app. destruct Hm as [Hm|Hm]; [left; apply in_or_app; right; exact Hm|right; right; exact Hm]. }
      split; [|split; [|split]].
      * intros m Hm. apply in_app_or in Hm. destruct Hm as [Hm|Hm]; [auto|apply A; right; exact Hm].
      * intros m [<-|Hm].
        -- split; [apply A; left; reflexivity|]. eapply answered_more; [|exact G]. apply incl_map.
           intros o Ho. apply in_or_app. left. apply in_or_app. left. exact Ho.
        -- destruct (B m Hm) as [B1 B2]. split; [exact B1|]. eapply answered_more; [exact Hi|exact B2].
      * intros i m Em. destruct (Pos.eq_dec i (code n)) as [->|Hne].
        -- rewrite PM.gss in Em. injection Em as <-. left. reflexivity.
        -- rewrite PM.gso in Em by exact Hne. right. eapply C; eauto.
      * eapply covers_trans; [exact E|apply incl_covers; exact Hi].
Qed.

Lemma play_out_spec n over : play_out n = Some over ->
  complete b P lo hi holds (map meant over) /\ answered b P lo hi holds (map meant over) (meant n).
Proof.
  unfold play_out. intro E. apply bind_some in E. destruct E as [l [El E]].
  destruct (played_all_spec n l El) as [A B].
  pose proof (repeat_step_spec play_step (well_played l)
    (fun r => forall over, r = Some over -> complete b P lo hi holds (map meant over) /\ covers (map meant l) (map meant over))
    (play_step_spec l) 50 (l, [], PM.empty place)) as Hr.
  destruct (repeat_step play_step 50 (l, [], PM.empty place)) as [|r]; [discriminate|].
  destruct (Hr ltac:(split; [exact A|split; [intros m []|split; [intros i m Em; rewrite PM.gempty in Em; discriminate|
    rewrite app_nil_r; apply incl_covers, incl_refl]]]) over E) as [H1 H2].
  split; [exact H1|]. eapply answered_covered; eauto.
Qed.

End Rule.

(* The letters of a reply rule: for each column how many cells were taken, and the letters of the free ones from below. *)
Definition letters := PM.t (nat * string).

Definition letter (r : letters) (n : place) (c : Z) : ascii :=
  match PM.find (key c) r with
  | Some (taken, w) => match String.get (List.length (column_of n c) - taken) w with Some a => a | None => "." end
  | None => "."
  end%char.

(* The place of a letter in the order A a B b …; a dot has none. *)
Definition place_of_letter (a : ascii) : option N :=
  let n := N_of_ascii a in
  if ((65 <=? n) && (n <=? 90))%N then Some (2 * (n - 65))%N
  else if ((97 <=? n) && (n <=? 122))%N then Some (2 * (n - 97) + 1)%N
  else None.

Definition is_capital (a : ascii) : bool := (N_of_ascii a <=? 90)%N.

(* The playable cell whose letter comes first, the leftmost of several; a capital letter counts only if it is there once. *)
Definition first_letter (r : letters) (n : place) (open : list Z) : option Z :=
  let there := map (fun c => (c, letter r n c)) open in
  let counts a := negb (is_capital a) || Nat.eqb 1 (List.length (filter (fun x => Ascii.eqb a (snd x)) there)) in
  let best := fold_left (fun best x =>
    match place_of_letter (snd x), best with
    | None, _ => best
    | Some v, Some (w, _) => if counts (snd x) && (v <? w)%N then Some (v, fst x) else best
    | Some v, None => if counts (snd x) then Some (v, fst x) else None
    end) there None in
  match best with Some (_, c) => Some c | None => None end.

(* The reply of the rule: a line; or where D would have one; or by the letters. *)
Definition choose (r : letters) (n : place) : option Z :=
  let open := filter (is_playable b (column_of n)) in_columns in
  match find (fun c => has_line_at P (put n c P) c) open with
  | Some c => Some c
  | None =>
      match find (fun c => has_line_at D (put n c D) c) open with
      | Some c => Some c
      | None => first_letter r n open
      end
  end.

Fixpoint is_lettering (w : string) : bool :=
  match w with
  | EmptyString => true
  | String a w => (Ascii.eqb a "." || match place_of_letter a with Some _ => true | None => false end) && is_lettering w
  end.

(* One word for each of these columns that is not full, one character for each of its free cells. *)
Fixpoint letters_of_words (n : place) (h : Z) (cs : list Z) (words : list string) : option letters :=
  match cs with
  | [] => match words with [] => Some (PM.empty _) | _ => None end
  | c :: cs =>
      if is_playable b (column_of n) c then
        match words with
        | w :: words =>
            let taken := List.length (column_of n c) in
            when (is_lettering w && (Z.of_nat (String.length w) =? h - Z.of_nat taken))
            (let* r := letters_of_words n h cs words in Some (PM.add (key c) (taken, w) r))
        | [] => None
        end
      else letters_of_words n h cs words
  end.

(* A line `N rule …`. *)
Definition answer_by_rule (st : tree_state) (n : place) (words : list string) : option tree_state :=
  match height b with
  | Some h =>
      when is_whole
      (let* r := letters_of_words n h in_columns words in
       let* over := play_out (choose r) n in
       Some {| numbered := numbered st; listed := listed st; total := total st; led := over ++ led st |})
  | None => None
  end.

Lemma answer_by_rule_spec st n words st' : sensible st -> answer_by_rule st n words = Some st' ->
  sensible st' /\ extends st st' /\ answered b P lo hi holds (nodes st') (meant n).
Proof.
  intros [A [B C]] E. unfold answer_by_rule in E. destruct (height b); [|discriminate].
  apply when_some in E. destruct E as [_ E]. apply bind_some in E. destruct E as [r [_ E]].
  apply bind_some in E. destruct E as [over [Eo E]]. injection E as <-.
  destruct (play_out_spec _ _ _ Eo) as [F G].
  assert (Hl : incl (map meant over) (map meant (over ++ led st))) by apply incl_map, incl_appl, incl_refl.
  assert (Hr : incl (map meant (led st)) (map meant (over ++ led st))) by apply incl_map, incl_appr, incl_refl.
  split; [|split].
  - split; [exact A|]. split; [exact B|]. cbn [led]. intros m Hm. rewrite map_app in Hm. apply in_app_or in Hm.
    destruct Hm as [Hm|Hm]; [destruct (F m Hm) as [F1 F2]|destruct (C m Hm) as [F1 F2]]; (split; [exact F1|]).
    + exact (answered_more _ _ _ Hl F2).
    + exact (answered_more _ _ _ Hr F2).
  - split; [apply incl_refl|]. split; [simpl; lia|]. split; [auto|]. split; [auto|apply incl_appr, incl_refl].
  - eapply answered_more; [|exact G]. apply incl_map. apply incl_appr, incl_appl, incl_refl.
Qed.

(* The line of a numbered position: its replies, or a rule. *)
Definition answer (st : tree_state) (n : place) (words : list string) : option tree_state :=
  match words with
  | w :: rest => if String.eqb w "rule" then answer_by_rule st n rest else answer_one_by_one st n words
  | [] => answer_one_by_one st n words
  end.

Lemma answer_spec st n words st' : sensible st -> answer st n words = Some st' ->
  sensible st' /\ extends st st' /\ answered b P lo hi holds (nodes st') (meant n).
Proof.
  unfold answer. destruct words as [|w rest]; [apply answer_one_by_one_spec|].
  destruct (String.eqb w "rule"); [apply answer_by_rule_spec|apply answer_one_by_one_spec].
Qed.

(* The lines of all positions from this number on; the number of the next line, and the text after them. *)
Fixpoint tree_lines (fuel text : string) (line : N) (now : positive) (st : tree_state) : found (tree_state * N * string) :=
  if (total st <? Npos now)%N then Found (st, line, text)
  else
    match fuel with
    | EmptyString => Wrong line
    | String _ fuel =>
        match next_line text with
        | Some (w :: words, rest) =>
            match number w, PM.find now (numbered st) with
            | Some i, Some n =>
                if N.eqb i (Npos now) then
                  match answer st n words with
                  | Some st => tree_lines fuel rest (N.succ line) (Pos.succ now) st
                  | None => Wrong line
                  end
                else Wrong line
            | _, _ => Wrong line
            end
        | _ => Wrong line
        end
    end.

(* Every listed position has been answered, or will be. *)
Definition so_far (now : positive) (st : tree_state) : Prop :=
  forall n, In n (listed st) -> answered b P lo hi holds (nodes st) (meant n) \/
    exists i, (Npos now <= Npos i <= total st)%N /\ PM.find i (numbered st) = Some n.

Lemma tree_lines_spec fuel : forall text line now st st' line' rest,
  sensible st -> so_far now st -> tree_lines fuel text line now st = Found (st', line', rest) ->
  extends st st' /\ complete b P lo hi holds (nodes st').
Proof.
  assert (Hend : forall now st, sensible st -> so_far now st -> (total st <? Npos now)%N = true ->
            complete b P lo hi holds (nodes st)).
  { intros now st [_ [Hs Hl]] Hf Hlt n Hn. apply N.ltb_lt in Hlt. unfold nodes in Hn. rewrite map_app in Hn.
    apply in_app_or in Hn. destruct Hn as [Hn|Hn].
    - apply in_map_iff in Hn. destruct Hn as [m [<- Hm]].
      split; [auto|]. destruct (Hf m Hm) as [Ha|[i [Hi _]]]; [exact Ha|lia].
    - destruct (Hl n Hn) as [H1 H2]. split; [exact H1|]. eapply answered_more; [|exact H2].
      apply incl_map, incl_appr, incl_refl. }
  induction fuel as [|ch fuel IH]; intros text line now st st' line' rest Hst Hf E; cbn [tree_lines] in E;
    destruct (total st <? Npos now)%N eqn:Elt; try discriminate.
  - injection E as <- <- <-. split; [apply extends_refl|eauto].
  - injection E as <- <- <-. split; [apply extends_refl|eauto].
  - destruct (next_line text) as [[[|w words] text']|]; try discriminate.
    destruct (number w) as [i|]; [|discriminate].
    destruct (PM.find now (numbered st)) as [n|] eqn:En; [|discriminate].
    destruct (N.eqb i (Npos now)); [|discriminate].
    destruct (answer st n words) as [st1|] eqn:Ea; [|discriminate].
    destruct (answer_spec _ _ _ _ Hst Ea) as [A [B C]]. apply N.ltb_ge in Elt.
    assert (Hf1 : so_far (Pos.succ now) st1).
    { intros m Hm. destruct (proj1 (proj2 (proj2 (proj2 B))) m Hm) as [H1|[j [Hj Ej]]].
      * destruct (Hf m H1) as [H2|[j [Hj Ej]]]; [left; eapply answered_more; [apply nodes_more; exact B|exact H2]|].
        destruct (Pos.eq_dec j now) as [->|Hne].
        -- left. rewrite En in Ej. injection Ej as <-. exact C.
        -- right. exists j. destruct B as [_ [B1 [B2 _]]]. split; [lia|]. rewrite B2 by lia. exact Ej.
      * right. exists j. split; [lia|exact Ej]. }
    destruct (IH _ _ _ _ _ _ _ A Hf1 E) as [F G]. split; [eapply extends_trans; eauto|exact G].
Qed.

(* A tree after its first line, for a position given by the stones of the window, with P to move or not. *)
Definition check_tree (start : place) (moves_first : bool) (text : string) (line : N) : found (N * string) :=
  let none := {| numbered := PM.empty place; listed := []; total := 0; led := [] |} in
  let go text line st :=
    match tree_lines text text line 1 st with Found (_, line, rest) => Found (line, rest) | Wrong n => Wrong n end in
  if moves_first then
    match head_line "move" text with
    | Some ([c], rest) =>
        match integer_within lo hi c with
        | Some c =>
            if is_playable b (column_of start) c then
              let new := put start c P in
              if has_won new c then Found (N.succ line, rest)
              else match arise none new None with Some st => go rest (N.succ line) st | None => Wrong line end
            else Wrong line
        | None => Wrong line
        end
    | _ => Wrong line
    end
  else match arise none start None with Some st => go text line st | None => Wrong line end.

Lemma check_tree_spec start moves_first text line r : extra start = 0%nat ->
  check_tree start moves_first text line = Found r ->
  exists ns, tree b P lo hi holds ns (column_of start) (if moves_first then P else D).
Proof.
  intros He E. unfold check_tree in E. cbv zeta in E.
  set (none := {| numbered := PM.empty place; listed := []; total := 0; led := [] |}) in *.
  assert (Hnone : sensible none).
  { split; [intros i n Ei; simpl in Ei; rewrite PM.gempty in Ei; discriminate|]. split; intros n []. }
  assert (Hout : forall c, ~ (lo <= c <= hi) -> column_of start c = []).
  { intros c Hc. unfold column_of. destruct ((lo <=? c) && (c <=? hi)) eqn:Ec; [|reflexivity].
    rewrite andb_true_iff, !Z.leb_le in Ec. contradiction. }
  assert (Hgo : forall text line n st r, arise none n None = Some st ->
    match tree_lines text text line 1 st with Found (_, line, rest) => Found (line, rest) | Wrong n => Wrong n end = Found r ->
    exists ns, complete b P lo hi holds ns /\ reached b P lo hi holds ns (meant n)).
  { intros text0 line0 n st r0 Ea Et. destruct (arise_spec _ _ _ _ Hnone Ea) as [A [B C]].
    destruct (tree_lines text0 text0 line0 1 st) as [[[st' l'] rest]|] eqn:Etl; [|discriminate].
    assert (Hf : so_far 1 st).
    { intros m Hm. destruct (proj1 (proj2 (proj2 (proj2 B))) m Hm) as [[]|[i [Hi Ei]]]. right. exists i. split; [lia|exact Ei]. }
    destruct (tree_lines_spec _ _ _ _ _ _ _ _ A Hf Etl) as [F G].
    exists (nodes st'). split; [exact G|]. eapply reached_more; [apply nodes_more; exact F|exact C]. }
  destruct moves_first.
  - destruct (head_line "move" text) as [[[|c [|]] rest]|]; try discriminate.
    destruct (integer_within lo hi c) as [c'|] eqn:Ec; [|discriminate]. apply integer_within_spec in Ec.
    destruct (is_playable b (column_of start) c') eqn:Ep; [|discriminate]. apply is_playable_spec in Ep.
    pose proof (put_same start c' P Ec) as Hsame. rewrite He in Hsame.
    destruct (has_won (put start c' P) c') eqn:Ew.
    + exists []. split; [exact Hout|]. split; [intros n []|]. right. split; [reflexivity|].
      exists c'. split; [exact Ec|]. split; [exact Ep|]. left. apply has_won_spec in Ew. apply (won_same _ _ Hsame). exact Ew.
    + destruct (arise none (put start c' P) None) as [st|] eqn:Ea; [|discriminate].
      destruct (Hgo _ _ _ _ _ Ea E) as [ns [Hc Hr]]. exists ns. split; [exact Hout|]. split; [exact Hc|].
      right. split; [reflexivity|]. exists c'. split; [exact Ec|]. split; [exact Ep|]. right.
      eapply reached_same; [exact holders_see_all|exact Hsame|exact Hr].
  - destruct (arise none start None) as [st|] eqn:Ea; [|discriminate].
    destruct (Hgo _ _ _ _ _ Ea E) as [ns [Hc Hr]]. exists ns. split; [exact Hout|]. split; [exact Hc|].
    left. split; [reflexivity|]. eapply reached_same; [exact holders_see_all| |exact Hr].
    split; [reflexivity|]. exact He.
Qed.

End Tree.

(* ------------------------------------------------------------------ *)
(* The head, and what it says.                                          *)

Record gravity_head := {
  the_board : board;
  drawn : list (Z * list player);      (* the columns that are not empty *)
  mover : player;
  winner : option player
}.

Definition position_of (l : list (Z * list player)) : position :=
  fun c => match find (fun r => fst r =? c) l with Some r => snd r | None => [] end.

Definition gravity_statement (h : gravity_head) : Prop :=
  let p := position_of (drawn h) in
  match winner h with
  | Some P => wins (the_board h) P p (mover h)
  | None => never_loses (the_board h) X p (mover h) /\ never_loses (the_board h) O p (mover h)
  end.

Definition player_of_word (w : string) : option player :=
  if String.eqb w "X" then Some X else if String.eqb w "O" then Some O else None.

Definition farthest : Z := 100000.

(* The end of a board, or a dash where it has none. *)
Definition end_within (least most : Z) (w : string) : option (option Z) :=
  if String.eqb w "-" then Some None else let* c := integer_within least most w in Some (Some c).

(* What follows the name of the game. *)
Definition board_of_words (words : list string) : option board :=
  match words with
  | a :: n :: words =>
      let* n := integer_within 2 16 n in
      let* (cols, words) :=
        match words with
        | w :: rest =>
            if String.eqb w "columns" then
              match rest with
              | first :: last :: rest =>
                  let* first := end_within (- farthest) farthest first in
                  let* last :=
                    match first with
                    | Some first => end_within first (Z.min farthest (first + 999)) last
                    | None => end_within (- farthest) farthest last
                    end in
                  match first, last with
                  | None, None => None
                  | _, _ => Some ((first, last), rest)
                  end
              | _ => None
              end
            else Some ((None, None), words)
        | [] => Some ((None, None), [])
        end in
      let* h :=
        match words with
        | [] => Some None
        | [w; h] => when (String.eqb w "height") (let* h := integer_within 1 1000 h in Some (Some h))
        | _ => None
        end in
      when (String.eqb a "connect") (Some {| connect := Z.to_nat n; columns := cols; height := h |})
  | _ => None
  end.

Fixpoint stack_of_word (w : string) : option (list player) :=
  match w with
  | EmptyString => Some []
  | String c w =>
      let* s := if Ascii.eqb c "X" then Some X else if Ascii.eqb c "O" then Some O else None in
      let* l := stack_of_word w in
      Some (s :: l)
  end.

(* Columns from left to right, the next one to the right of `left`. *)
Fixpoint stones_of_words (b : board) (words : list string) (left : Z) : option (list (Z * list player)) :=
  match words with
  | [] => Some []
  | w :: rest =>
      let* (c, l) := split_at ":" w in
      let* c := integer_within (- farthest) farthest c in
      let* l := stack_of_word l in
      let tall := Z.of_nat (List.length l) in
      when ((left <? c) && (1 <=? tall) && (tall <=? 100) && is_on_board b (c, tall))
        (let* more := stones_of_words b rest c in Some ((c, l) :: more))
  end.

Definition is_stone (p : position) (s : player) (x : cell) : bool :=
  match stone p x with Some t => same_player s t | None => false end.

(* Whether somebody has a line that begins in these columns. *)
Definition has_lines (b : board) (l : list (Z * list player)) : bool :=
  let p := position_of l in
  existsb (fun r : Z * list player =>
    existsb (fun row =>
      match stone p (fst r, row) with
      | Some s => existsb (fun way => forallb (is_stone p s) (cells_from (connect b) (fst r, row) way)) directions
      | None => false
      end) (range 1 (Z.of_nat (List.length (snd r))))) l.

Definition is_small (b : board) : bool :=
  match columns b, height b with
  | (Some first, Some last), Some h => (last - first + 1) * h <=? 1000
  | _, _ => false
  end.

Definition read_gravity_head (line : list string) (text : string) : option (gravity_head * string) :=
  let* b := board_of_words line in
  let* (words, text) := head_line "stones" text in
  let* l := stones_of_words b words (- farthest - 1) in
  let* (mover, text) := head_line "mover" text in
  let* mover := match mover with [w] => player_of_word w | _ => None end in
  let* (winner, text) := head_line "winner" text in
  let* winner := match winner with
                 | [w] => if String.eqb w "none" then Some None else let* P := player_of_word w in Some (Some P)
                 | _ => None
                 end in
  when (negb (has_lines b l) && match winner with None => is_small b | Some _ => true end)
    (Some ({| the_board := b; drawn := l; mover := mover; winner := winner |}, text)).

(* The stones of the head in the columns of a window. *)
Definition start_of (lo : Z) (l : list (Z * list player)) : place :=
  {| stacks := fold_right (fun r m => PM.add (key lo (fst r)) (snd r) m) (PM.empty _) l; extra := 0 |}.

(* One tree, from its first line on. *)
Definition check_one_tree (h : gravity_head) (P : player) (text : string) (line : N) : found (N * string) :=
  let b := the_board h in
  let holds := match winner h with None => true | Some _ => false end in
  match head_line "tree" text with
  | Some ([w; first; last], rest) =>
      match integer_within (- farthest) farthest first with
      | Some lo =>
          match integer_within lo (lo + 999) last with
          | Some hi =>
              let whole := is_whole b lo hi in
              let k := Z.of_nat (connect b) in
              if match player_of_word w with Some Q => same_player P Q | None => false end
                 && is_on_board b (lo, 1) && is_on_board b (hi, 1)
                 && (whole || (hi - lo <? 100)) && (whole || negb holds)
                 && forallb (fun r : Z * list player => (lo <=? fst r) && (fst r <=? hi)) (drawn h)
                 && (2 <=? k)
              then check_tree b P lo hi holds (range lo hi)
                     (filter (fun c => is_on_board b (c, 1)) (range (lo - (k - 1)) hi))
                     (start_of lo (drawn h)) (same_player (mover h) P) rest (N.succ line)
              else Wrong line
          | None => Wrong line
          end
      | None => Wrong line
      end
  | _ => Wrong line
  end.

Definition last_line (text : string) : bool :=
  match next_line text with
  | Some ([w], rest) => String.eqb w "qed" && is_nothing rest
  | _ => false
  end.

(* A certificate, from the line `game` on, of which the words after `gravity` are given. *)
Definition check_gravity (line : list string) (text : string) : found gravity_head :=
  match read_gravity_head line text with
  | None => Wrong 0
  | Some (h, text) =>
      let finish line text := if last_line text then Found h else Wrong line in
      match winner h with
      | Some P =>
          match check_one_tree h P text 6 with
          | Found (line, text) => finish line text
          | Wrong n => Wrong n
          end
      | None =>
          match check_one_tree h X text 6 with
          | Found (line, text) =>
              match check_one_tree h O text line with
              | Found (line, text) => finish line text
              | Wrong n => Wrong n
              end
          | Wrong n => Wrong n
          end
      end
  end.

(* ------------------------------------------------------------------ *)
(* Why it is sound.                                                     *)

Lemma never_loses_second_same b P p q :
  (forall c, q c = p c) -> never_loses_second b P p -> never_loses_second b P q.
Proof.
  intros eq [these [Hp Hg]]. exists (fun q => exists p, these p /\ forall c, q c = p c).
  split; [exists p; auto|]. intros q' [p' [Hp' eq']].
  apply (renamed_guarded b (fun c => c)) with p'; auto.
  - intros p1 q1 s. apply same_columns_have_line.
  - intros p1 q1 [p2 [H2 e2]] e1. exists p2. split; [exact H2|]. intro c. rewrite e1. apply e2.
  - intros c Hc aft. destruct (Hg p' Hp' c Hc) as [A B]. split; [exact A|]. destruct B as [B|[d [Hd B]]]; [left; exact B|].
    right. exists d. split; [exact Hd|]. destruct B as [B|B]; [left; exact B|right]. exists (play aft d P). auto.
Qed.

Lemma play_columns (p q : position) c s : (forall d, q d = p d) -> forall d, play q c s d = play p c s d.
Proof. intros eq d. unfold play. rewrite eq. reflexivity. Qed.

Lemma never_loses_same b P p q m : (forall c, q c = p c) -> never_loses b P p m -> never_loses b P q m.
Proof.
  intros eq. assert (eqb : forall c, playable b p c <-> playable b q c).
  { intro c. split; apply playable_of_column; auto. }
  intros [[Hm H]|[Hm H]].
  - left. split; [exact Hm|]. eapply never_loses_second_same; eauto.
  - right. split; [exact Hm|]. destruct H as [H|[c [Hc H]]]; [left; intros c Hc; apply (H c), eqb; exact Hc|].
    right. exists c. split; [apply eqb; exact Hc|].
    destruct H as [H|H]; [left; apply (same_columns_have_line b (play p c P)); [apply play_columns; exact eq|exact H]|].
    right. eapply never_loses_second_same; [apply play_columns; exact eq|exact H].
Qed.

Lemma start_of_spec lo hi l : (forall r, In r l -> lo <= fst r <= hi) ->
  forall c, position_of l c = column_of lo hi (start_of lo l) c.
Proof.
  intros Hl c. unfold position_of, column_of, start_of. cbn [stacks].
  induction l as [|[d s] l IH]; cbn [find fold_right fst snd].
  - rewrite PM.gempty. destruct ((lo <=? c) && (c <=? hi)); reflexivity.
  - assert (Hd : lo <= d <= hi) by (apply (Hl (d, s)); left; reflexivity).
    specialize (IH (fun r Hr => Hl r (or_intror Hr))).
    destruct (Z.eqb_spec d c) as [->|Hne].
    + replace ((lo <=? c) && (c <=? hi)) with true by (symmetry; rewrite andb_true_iff, !Z.leb_le; exact Hd).
      rewrite PM.gss. reflexivity.
    + rewrite IH. destruct ((lo <=? c) && (c <=? hi)) eqn:Ec; [|reflexivity]. rewrite andb_true_iff, !Z.leb_le in Ec.
      rewrite PM.gso; [reflexivity|]. unfold key. intro K. apply Z2Pos.inj in K; lia.
Qed.

Lemma check_one_tree_spec h P text line r : check_one_tree h P text line = Found r ->
  match winner h with
  | Some _ => wins (the_board h) P (position_of (drawn h)) (mover h)
  | None => never_loses (the_board h) P (position_of (drawn h)) (mover h)
  end.
Proof.
  unfold check_one_tree. destruct (head_line "tree" text) as [[[|w [|first [|last [|]]]] rest]|]; try discriminate.
  destruct (integer_within (- farthest) farthest first) as [lo|]; [|discriminate].
  destruct (integer_within lo (lo + 999) last) as [hi|] eqn:Ehi; [|discriminate].
  apply integer_within_spec in Ehi. cbv zeta.
  set (b := the_board h). set (holds := match winner h with None => true | Some _ => false end).
  match goal with |- (if ?x then _ else _) = _ -> _ => destruct x eqn:C; [|discriminate] end.
  rewrite !andb_true_iff in C. destruct C as [[[[[[C1 C2] C3] C4] C5] C6] C7]. intro E.
  rewrite forallb_forall in C6.
  assert (Hdrawn : forall r, In r (drawn h) -> lo <= fst r <= hi).
  { intros x Hx. apply C6 in Hx. rewrite andb_true_iff, !Z.leb_le in Hx. exact Hx. }
  apply Z.leb_le in C7.
  assert (Hholds : holds = true -> whole b lo hi).
  { intro Eh. apply (proj1 (is_whole_spec b lo hi)). rewrite Eh in C5. simpl in C5. rewrite orb_false_r in C5. exact C5. }
  assert (Htree : exists ns, tree b P lo hi holds ns (column_of lo hi (start_of lo (drawn h)))
                    (if same_player (mover h) P then P else other P)).
  { eapply check_tree_spec; [..|exact E]; auto.
    - intro c. apply in_range.
    - intros c Hc Hb. apply filter_In. split; [apply in_range; exact Hc|exact Hb].
    - lia. }
  destruct Htree as [ns Ht].
  assert (Hmover : mover h = if same_player (mover h) P then P else other P) by (destruct (mover h), P; reflexivity).
  rewrite <- Hmover in Ht.
  pose proof (start_of_spec lo hi (drawn h) Hdrawn) as Hpos.
  destruct (winner h) as [Q|]; subst holds.
  - apply (wins_same_columns b P (column_of lo hi (start_of lo (drawn h)))); [exact Hpos|].
    eapply winners_tree_is_sound; [reflexivity|exact Ht].
  - apply (never_loses_same b P (column_of lo hi (start_of lo (drawn h)))); [exact Hpos|].
    eapply holders_tree_is_sound; [reflexivity|apply Hholds; reflexivity|exact Ht].
Qed.

Theorem check_gravity_sound line text h : check_gravity line text = Found h -> gravity_statement h.
Proof.
  unfold check_gravity. destruct (read_gravity_head line text) as [[h0 rest]|]; [|discriminate]. cbv zeta.
  unfold gravity_statement. destruct (winner h0) as [P|] eqn:Ew.
  - destruct (check_one_tree h0 P rest 6) as [[n t]|] eqn:E; [|discriminate].
    destruct (last_line t); [|discriminate]. intro Eh. injection Eh as <-. rewrite Ew.
    pose proof (check_one_tree_spec _ _ _ _ _ E) as Hs. rewrite Ew in Hs. exact Hs.
  - destruct (check_one_tree h0 X rest 6) as [[n t]|] eqn:E; [|discriminate].
    destruct (check_one_tree h0 O t n) as [[n' t']|] eqn:E'; [|discriminate].
    destruct (last_line t'); [|discriminate]. intro Eh. injection Eh as <-. rewrite Ew.
    pose proof (check_one_tree_spec _ _ _ _ _ E) as Hs. pose proof (check_one_tree_spec _ _ _ _ _ E') as Hs'.
    rewrite Ew in Hs, Hs'. split; assumption.
Qed.
