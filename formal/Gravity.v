(* Connect-k with gravity: the game, and why the game trees of section 8 of manual/src/certificate.md prove what they say.

   The first part is the game. The second part says what a tree is, with the conditions that the checker tests, and
   proves: a winner's tree shows that the player can make sure to be the first with a line, a holder's tree that the
   other player never has one. *)

From Coq Require Import ZArith List Lia Bool Arith Permutation.
Import ListNotations.
Open Scope Z_scope.

(** * The game *)

Inductive player := X | O.

Definition other (s : player) : player := match s with X => O | O => X end.

(** A column and a row, which counts from 1. *)
Definition cell := (Z * Z)%type.

(** How many in a row win; the first and the last column, where the board ends; the height, if it is limited. *)
Record board := { connect : nat; columns : option Z * option Z; height : option Z }.

Definition has_column (b : board) (c : Z) : Prop :=
  match fst (columns b) with None => True | Some first => first <= c end
  /\ match snd (columns b) with None => True | Some last => c <= last end.

Definition on_board (b : board) (x : cell) : Prop :=
  has_column b (fst x)
  /\ 1 <= snd x
  /\ match height b with None => True | Some h => snd x <= h end.

(** The stones of each column, from the ground up. *)
Definition position := Z -> list player.

Definition stone (p : position) (x : cell) : option player :=
  if 1 <=? snd x then nth_error (p (fst x)) (Z.to_nat (snd x - 1)) else None.

(** Where a stone falls, be it above the board. *)
Definition landing (p : position) (c : Z) : cell := (c, Z.of_nat (length (p c)) + 1).

Definition playable (b : board) (p : position) (c : Z) : Prop := on_board b (landing p c).

Definition play (p : position) (c : Z) (s : player) : position :=
  fun d => if d =? c then p d ++ [s] else p d.

(** Upwards, sideways, and along the two diagonals. *)
Definition directions : list cell := [(0, 1); (1, 0); (1, 1); (1, -1)].

Definition at_step (start way : cell) (i : nat) : cell :=
  (fst start + fst way * Z.of_nat i, snd start + snd way * Z.of_nat i).

Definition line (k : nat) (start way : cell) : list cell := map (at_step start way) (seq 0 k).

Definition is_line (b : board) (l : list cell) : Prop :=
  exists start way, In way directions /\ l = line (connect b) start way /\ forall x, In x l -> on_board b x.

Definition has_line (b : board) (p : position) (s : player) : Prop :=
  exists l, is_line b l /\ forall x, In x l -> stone p x = Some s.

(** The player can make sure to be the first with a line, from this position with this player to move. It is an
    inductive notion: the line comes after finitely many moves. A full board is no win. *)
Inductive wins (b : board) (P : player) : position -> player -> Prop :=
| wins_at_once p c :
    playable b p c -> has_line b (play p c P) P -> wins b P p P
| wins_later p c :
    playable b p c -> wins b P (play p c P) (other P) -> wins b P p P
| wins_against p :
    (exists c, playable b p c) ->
    (forall c, playable b p c -> ~ has_line b (play p c (other P)) (other P)) ->
    (forall c, playable b p c -> wins b P (play p c (other P)) P) ->
    wins b P p (other P).

(** After any move of the other player's in this position there is no line of the other player's, and the board is
    full, or the player has a line by the next move, or comes back to one of these positions. *)
Definition guarded (b : board) (P : player) (these : position -> Prop) (p : position) : Prop :=
  forall c, playable b p c ->
    let after := play p c (other P) in
    ~ has_line b after (other P)
    /\ ((forall d, ~ playable b after d)
        \/ exists d, playable b after d /\ (has_line b (play after d P) P \/ these (play after d P))).

(** The player can make sure that the other never has a line; play ends with a line of the player's. *)
Definition never_loses_second (b : board) (P : player) (p : position) : Prop :=
  exists these : position -> Prop, these p /\ forall q, these q -> guarded b P these q.

Definition never_loses (b : board) (P : player) (p : position) (mover : player) : Prop :=
  (mover = other P /\ never_loses_second b P p)
  \/ (mover = P /\ ((forall c, ~ playable b p c)
      \/ exists c, playable b p c /\ (has_line b (play p c P) P \/ never_loses_second b P (play p c P)))).

(** ** Stones and moves *)

Definition cell_eq_dec (x y : cell) : {x = y} + {x <> y}.
Proof. decide equality; apply Z.eq_dec. Qed.

Lemma other_is_another s : other s <> s.
Proof. destruct s; discriminate. Qed.

Lemma stone_landing p c : stone p (landing p c) = None.
Proof.
  unfold stone, landing; simpl. destruct (Z.leb_spec 1 (Z.of_nat (length (p c)) + 1)); auto.
  apply nth_error_None. lia.
Qed.

Lemma stone_play_landing p c s : stone (play p c s) (landing p c) = Some s.
Proof.
  unfold stone, landing, play; simpl. destruct (Z.leb_spec 1 (Z.of_nat (length (p c)) + 1)); [|lia].
  rewrite Z.eqb_refl, nth_error_app2 by lia.
  replace (Z.to_nat (Z.of_nat (length (p c)) + 1 - 1) - length (p c))%nat with 0%nat by lia. reflexivity.
Qed.

Lemma stone_play_elsewhere p c s x : x <> landing p c -> stone (play p c s) x = stone p x.
Proof.
  intros different. unfold stone, play. destruct (Z.leb_spec 1 (snd x)); auto.
  destruct (Z.eqb_spec (fst x) c); auto.
  assert (Z.to_nat (snd x - 1) <> length (p (fst x))) as apart.
  { intros same. apply different. destruct x as [d r]. unfold landing. simpl in *. subst d. f_equal. rewrite <- same. lia. }
  destruct (Nat.lt_ge_cases (Z.to_nat (snd x - 1)) (length (p (fst x)))).
  - now rewrite nth_error_app1.
  - rewrite nth_error_app2 by lia.
    transitivity (@None player); [|symmetry; apply nth_error_None; lia].
    apply nth_error_None. simpl. lia.
Qed.

Lemma stone_play_kept p c s x t : stone p x = Some t -> stone (play p c s) x = Some t.
Proof.
  intros there. rewrite stone_play_elsewhere; auto. intros ->. now rewrite stone_landing in there.
Qed.

Lemma stone_of_column p q x : p (fst x) = q (fst x) -> stone p x = stone q x.
Proof. unfold stone. now intros ->. Qed.

Lemma landing_of_column p q c : p c = q c -> landing p c = landing q c.
Proof. unfold landing. now intros ->. Qed.

Lemma playable_of_column b p q c : p c = q c -> playable b p c -> playable b q c.
Proof. unfold playable. intros same. now rewrite (landing_of_column p q c same). Qed.

Lemma play_same p c s : play p c s c = p c ++ [s].
Proof. unfold play. now rewrite Z.eqb_refl. Qed.

Lemma play_else p c s d : d <> c -> play p c s d = p d.
Proof. intros. unfold play. destruct (Z.eqb_spec d c); congruence. Qed.

Lemma line_has_no_cell_twice k start way : In way directions -> NoDup (line k start way).
Proof.
  intros listed. apply FinFun.Injective_map_NoDup; [|apply seq_NoDup].
  intros i j same. unfold at_step in same. injection same as first second.
  simpl in listed. destruct listed as [<-|[<-|[<-|[<-|[]]]]]; cbn [fst snd] in *; lia.
Qed.

Lemma playable_dec b p c : {playable b p c} + {~ playable b p c}.
Proof.
  unfold playable, on_board, has_column. destruct (columns b) as [[first|] [last|]], (height b) as [h|];
  generalize (landing p c); intros [d r]; simpl;
  repeat match goal with
  | |- context[?x <= ?y] =>
      lazymatch goal with _ : {x <= y} + {~ x <= y} |- _ => fail | _ => idtac end;
      pose proof (Z_le_dec x y)
  end; intuition.
Qed.

(** ** Renaming columns *)

(** A renaming of columns that undoes itself and keeps the board and its lines: nothing changes in the game. *)
Section Renaming.
Variables (b : board) (f : Z -> Z).
Hypothesis f_undone : forall c, f (f c) = c.
Hypothesis f_board : forall c r, on_board b (c, r) -> on_board b (f c, r).
Hypothesis f_lines : forall p q s, (forall c, q c = p (f c)) -> has_line b p s -> has_line b q s.

Lemma renamed_playable p q c : (forall c, q c = p (f c)) -> playable b p c -> playable b q (f c).
Proof.
  unfold playable, landing. intros same ok. rewrite same, f_undone. now apply f_board.
Qed.

Lemma renamed_play p q c s : (forall c, q c = p (f c)) -> forall d, play q (f c) s d = play p c s (f d).
Proof.
  intros same d. unfold play. rewrite same.
  destruct (Z.eqb_spec d (f c)), (Z.eqb_spec (f d) c); auto; subst; rewrite ?f_undone in *; congruence.
Qed.

Lemma renamed_back (p q : position) : (forall c, q c = p (f c)) -> forall c, p c = q (f c).
Proof. intros same c. now rewrite same, f_undone. Qed.

Lemma renamed_wins P p m : wins b P p m -> forall q, (forall c, q c = p (f c)) -> wins b P q m.
Proof.
  induction 1 as [p c ok lined | p c ok _ IH | p some none _ IH]; intros q same.
  - apply (wins_at_once _ _ _ (f c)); [now apply (renamed_playable p)|].
    apply (f_lines (play p c P)); auto. now apply renamed_play.
  - apply (wins_later _ _ _ (f c)); [now apply (renamed_playable p)|].
    apply IH. now apply renamed_play.
  - apply wins_against.
    + destruct some as [c ok]. exists (f c). now apply (renamed_playable p).
    + intros c ok lined. pose proof (renamed_back _ _ same) as back.
      pose proof (renamed_playable q p c back ok) as ok'. apply (none _ ok').
      apply (f_lines (play q c (other P))); auto. now apply renamed_play.
    + intros c ok. pose proof (renamed_back _ _ same) as back.
      pose proof (renamed_playable q p c back ok) as ok'.
      apply (IH _ ok'). intros d. rewrite <- (f_undone c) at 1. now apply renamed_play.
Qed.

Lemma renamed_guarded P (these : position -> Prop) p q :
  (forall p q, these p -> (forall c, q c = p (f c)) -> these q) ->
  (forall c, q c = p (f c)) -> guarded b P these p -> guarded b P these q.
Proof.
  intros closed same safe c ok after. pose proof (renamed_back _ _ same) as back.
  pose proof (renamed_playable q p c back ok) as ok'. destruct (safe _ ok') as [none rest].
  assert (forall d, after d = play p (f c) (other P) (f d)) as again.
  { intros d. unfold after. rewrite <- (f_undone c) at 1. now apply renamed_play. }
  split.
  - intros lined. apply none. apply (f_lines after); auto. now apply renamed_back.
  - destruct rest as [full | [d [okd good]]].
    + left. intros d okd. apply (full (f d)). apply (renamed_playable after); auto. now apply renamed_back.
    + right. exists (f d). split; [now apply (renamed_playable _ after d again)|].
      pose proof (renamed_play _ _ d P again) as more.
      destruct good as [lined | good]; [left | right].
      * now apply (f_lines _ _ P more).
      * now apply (closed _ _ good).
Qed.
End Renaming.

Lemma same_columns_have_line b p q s :
  (forall c, q c = p c) -> has_line b p s -> has_line b q s.
Proof.
  intros same [l [lined all]]. exists l. split; auto. intros x inl.
  rewrite (stone_of_column q p); auto.
Qed.

Lemma wins_same_columns b P p q m : (forall c, q c = p c) -> wins b P p m -> wins b P q m.
Proof.
  intros same win. apply (renamed_wins b (fun c => c)) with p; auto.
  intros p' q' s'. apply same_columns_have_line.
Qed.

(** A board that is its own mirror image: the column c goes to t - c. *)
Definition symmetric (b : board) (t : Z) : Prop :=
  match columns b with (None, None) => True | (Some first, Some last) => first + last = t | _ => False end.

Definition mirror (t : Z) (p : position) : position := fun c => p (t - c).

Lemma mirror_board b t c r : symmetric b t -> on_board b (c, r) -> on_board b (t - c, r).
Proof.
  unfold symmetric, on_board, has_column; simpl. destruct (columns b) as [[first|] [last|]]; simpl; intuition lia.
Qed.

Lemma mirror_is_line b t l : symmetric b t -> is_line b l ->
  exists l', is_line b l' /\ forall x, In x l' -> In (t - fst x, snd x) l.
Proof.
  intros sym [[x y] [[dx dy] [listed [-> inside]]]].
  set (k := connect b) in *. set (z := Z.of_nat k - 1).
  assert (exists way' start', In way' directions /\ forall i, (i < k)%nat ->
    exists j, (j < k)%nat /\ at_step start' way' i = (t - fst (at_step (x, y) (dx, dy) j), snd (at_step (x, y) (dx, dy) j)))
    as [way' [start' [listed' paired]]].
  { simpl in listed. destruct listed as [e|[e|[e|[e|[]]]]]; injection e as <- <-.
    - exists (0, 1), (t - x, y). split; [simpl; tauto|]. intros i small. exists i. split; auto.
      unfold at_step; cbn [fst snd]. f_equal; lia.
    - exists (1, 0), (t - x - z, y). split; [simpl; tauto|]. intros i small. exists (k - 1 - i)%nat. split; [lia|].
      unfold at_step, z; cbn [fst snd]. f_equal; lia.
    - exists (1, -1), (t - x - z, y + z). split; [simpl; tauto|]. intros i small. exists (k - 1 - i)%nat.
      split; [lia|]. unfold at_step, z; cbn [fst snd]. f_equal; lia.
    - exists (1, 1), (t - x - z, y - z). split; [simpl; tauto|]. intros i small. exists (k - 1 - i)%nat.
      split; [lia|]. unfold at_step, z; cbn [fst snd]. f_equal; lia. }
  assert (forall c, In c (line k start' way') -> In (t - fst c, snd c) (line k (x, y) (dx, dy))) as back.
  { intros c inc. apply in_map_iff in inc. destruct inc as [i [<- ini]]. apply in_seq in ini.
    destruct (paired i ltac:(lia)) as [j [small ->]]. cbn [fst snd].
    replace (t - (t - fst (at_step (x, y) (dx, dy) j))) with (fst (at_step (x, y) (dx, dy) j)) by lia.
    rewrite <- surjective_pairing. apply in_map, in_seq. lia. }
  exists (line k start' way'). split; auto.
  exists start', way'. repeat split; auto; intros; pose proof (inside _ (back _ H)) as ok;
  apply (mirror_board _ t) in ok; auto; replace (t - (t - fst x0)) with (fst x0) in ok by lia;
  destruct x0; simpl in *; apply ok.
Qed.

Lemma mirror_has_line b t p q s :
  symmetric b t -> (forall c, q c = p (t - c)) -> has_line b p s -> has_line b q s.
Proof.
  intros sym same [l [lined all]]. destruct (mirror_is_line _ _ _ sym lined) as [l' [lined' back]].
  exists l'. split; auto. intros x inl. rewrite <- (all _ (back _ inl)).
  unfold stone. simpl. now rewrite same.
Qed.

Lemma wins_mirrored b t P p q m :
  symmetric b t -> (forall c, q c = p (t - c)) -> wins b P p m -> wins b P q m.
Proof.
  intros sym same win. apply (renamed_wins b (fun c => t - c)) with p; auto.
  - intros c. lia.
  - intros c r. now apply mirror_board.
  - intros p' q' s'. now apply mirror_has_line.
Qed.

(** * Trees *)

Section Tree.

(** The board, the player whose tree it is, and the first and last column of the window. *)
Variables (b : board) (P : player) (lo hi : Z).

Notation D := (other P).

Definition inside (x : cell) : Prop := lo <= fst x <= hi.

Definition insideb (x : cell) : bool := (lo <=? fst x) && (fst x <=? hi).

Lemma insideb_iff x : insideb x = true <-> inside x.
Proof. unfold insideb, inside. rewrite andb_true_iff, !Z.leb_le. tauto. Qed.

(** How many cells of a line lie outside the window. *)
Definition beyond (l : list cell) : nat := length (filter (fun x => negb (insideb x)) l).

(** What a tree knows of a position in which D moves: the stones of the window, and how many stones D has played
    outside of it. *)
Record known := { stones : position; extras : nat }.

(** A real position fits if it has these stones in the window, and at most so many outside, wherever they are. *)
Definition fits (p : position) (n : known) : Prop :=
  (forall c, lo <= c <= hi -> p c = stones n c)
  /\ forall l, NoDup l -> (forall x, In x l -> ~ inside x /\ stone p x <> None) -> (length l <= extras n)%nat.

(** D has no line after the next move, wherever the extra stones are. The checker looks at all lines of the board of
    which some cells lie in the window. *)
Definition safe (n : known) : Prop :=
  (forall l, is_line b l -> (exists x, In x l /\ inside x) ->
     ~ ((forall x, In x l -> inside x -> stone (stones n) x = Some D) /\ (beyond l <= extras n + 1)%nat)
     /\ forall c, lo <= c <= hi -> playable b (stones n) c -> In (landing (stones n) c) l ->
        ~ ((forall x, In x l -> inside x -> x <> landing (stones n) c -> stone (stones n) x = Some D)
           /\ (beyond l <= extras n)%nat))
  /\ (extras n + 1 < connect b)%nat.

(** A column of the window in which P would have a line of cells of the window by playing there. *)
Definition threat (n : known) (c : Z) : Prop :=
  lo <= c <= hi /\ playable b (stones n) c
  /\ exists l, is_line b l /\ (forall x, In x l -> inside x) /\ In (landing (stones n) c) l
     /\ forall x, In x l -> x <> landing (stones n) c -> stone (stones n) x = Some P.

Definition two_threats (n : known) : Prop := exists c d, c <> d /\ threat n c /\ threat n d.

(** The window is the whole board. *)
Definition whole : Prop := columns b = (Some lo, Some hi).

(** For those who only want to hold: every line of the board has a stone of P's; or all columns have an even number
    of free cells, and every line has a stone of P's or an upper cell, the second, fourth, … free one of its column. *)
Definition held (p : position) : Prop :=
  (forall l, is_line b l -> exists x, In x l /\ stone p x = Some P)
  \/ (exists h, height b = Some h
      /\ (forall c, lo <= c <= hi -> Z.even (h - Z.of_nat (length (p c))) = true)
      /\ forall l, is_line b l -> exists x, In x l
         /\ (stone p x = Some P
             \/ (stone p x = None /\ Z.even (snd x - Z.of_nat (length (p (fst x)))) = true))).

(** Whether the tree is one for `winner none`. *)
Variable holds : bool.

Definition settled (n : known) : Prop := two_threats n \/ (holds = true /\ held (stones n)).

(** P has a line of cells of the window. *)
Definition won (p : position) : Prop :=
  exists l, is_line b l /\ (forall x, In x l -> inside x) /\ forall x, In x l -> stone p x = Some P.

Definition full (p : position) : Prop := forall c, lo <= c <= hi -> ~ playable b p c.

(** The positions that are numbered. *)
Variable nodes : list known.

Definition same (n m : known) : Prop :=
  (forall c, lo <= c <= hi -> stones n c = stones m c) /\ extras n = extras m.

(** The mirror image, left and right of the window exchanged. *)
Definition mirrored (n m : known) : Prop :=
  (forall c, lo <= c <= hi -> stones n c = stones m (lo + hi - c)) /\ extras n = extras m.

(** P's move has led to this position: it is safe and settled, or it is numbered, now or before; or it is the mirror
    image of one that is, and the board is its own mirror image when left and right of the window are exchanged. All
    numbered positions are safe, see [complete]. *)
Definition reached (n : known) : Prop :=
  (safe n /\ settled n)
  \/ (exists m, In m nodes /\ same n m)
  \/ (symmetric b (lo + hi) /\ exists m, In m nodes /\ mirrored n m).

(** There is a reply to the move of D's after which this is known. *)
Definition replied (after : known) : Prop :=
  exists c, lo <= c <= hi /\ playable b (stones after) c
  /\ let new := {| stones := play (stones after) c P; extras := extras after |} in
     won (stones new) \/ reached new.

Definition dropped (n : known) (c : Z) : known := {| stones := play (stones n) c D; extras := extras n |}.

Definition one_more_outside (n : known) : known := {| stones := stones n; extras := S (extras n) |}.

(** The line of a numbered position. With a threat, there is a reply to D's stone in that column. Without one, there
    is a reply to D's stone in each column of the window that is not full, and to a stone outside, unless the window
    is the whole board; in a winner's tree the whole board is not full. *)
Definition answered (n : known) : Prop :=
  (exists t, threat n t /\ ((holds = true /\ full (stones (dropped n t))) \/ replied (dropped n t)))
  \/ ((forall c, ~ threat n c)
      /\ (holds = false -> whole -> ~ full (stones n))
      /\ (forall c, lo <= c <= hi -> playable b (stones n) c ->
            (holds = true /\ full (stones (dropped n c))) \/ replied (dropped n c))
      /\ (whole \/ replied (one_more_outside n))).

(** All positions that are numbered have their lines. *)
Definition complete : Prop := forall n, In n nodes -> safe n /\ answered n.

Definition at_start (p : position) : known := {| stones := p; extras := 0 |}.

(** The tree for a position, with D or with P to move; `move c` is P's first move. *)
Definition tree (p : position) (mover : player) : Prop :=
  (forall c, ~ (lo <= c <= hi) -> p c = [])
  /\ complete
  /\ ((mover = D /\ reached (at_start p))
      \/ (mover = P /\ exists c, lo <= c <= hi /\ playable b p c
          /\ (won (play p c P) \/ reached (at_start (play p c P))))).

(** ** What is known is true *)

Lemma beyond_all l : (forall x, In x l -> ~ inside x) -> beyond l = length l.
Proof.
  unfold beyond. induction l as [|x l IH]; simpl; auto. intros out.
  destruct (insideb x) eqn:E; simpl.
  - exfalso. apply (out x); auto. now apply insideb_iff.
  - f_equal. apply IH. auto.
Qed.

(** At most e + u stones outside, if u of them are new. *)
Lemma beyond_is_few p n l : fits p n -> NoDup l ->
  (forall x, In x l -> ~ inside x -> stone p x <> None) -> (beyond l <= extras n)%nat.
Proof.
  intros [_ few] once taken. apply few.
  - now apply NoDup_filter.
  - intros x inx. apply filter_In in inx. destruct inx as [inl out].
    assert (~ inside x) by (rewrite <- insideb_iff; now destruct (insideb x)). auto.
Qed.

Lemma fits_inside_play p n c s : fits p n -> lo <= c <= hi ->
  fits (play p c s) {| stones := play (stones n) c s; extras := extras n |}.
Proof.
  intros [agree few] inc. split.
  - intros d ind. simpl. unfold play. now rewrite agree.
  - intros l once out. apply few; auto. intros x inx. destruct (out x inx) as [out' taken]. split; auto.
    rewrite stone_play_elsewhere in taken; auto. intros ->. now apply out'.
Qed.

Lemma fits_outside_play p n c s : fits p n -> ~ (lo <= c <= hi) -> fits (play p c s) (one_more_outside n).
Proof.
  intros [agree few] outc. split.
  - intros d ind. simpl. rewrite play_else by (intros ->; auto). now apply agree.
  - intros l once out. simpl.
    pose proof (few (remove cell_eq_dec (landing p c) l)) as fewer.
    assert (length l <= S (length (remove cell_eq_dec (landing p c) l)))%nat as short.
    { clear - once. generalize (landing p c). intros y. induction l as [|x l IH]; simpl; auto. inversion once; subst.
      destruct (cell_eq_dec y x) as [<-|].
      - now rewrite notin_remove.
      - simpl. apply le_n_S, IH; auto. }
    enough (length (remove cell_eq_dec (landing p c) l) <= extras n)%nat by lia.
    apply fewer.
    + clear - once. induction l as [|x l IH]; simpl; [constructor|]. inversion once; subst.
      destruct (cell_eq_dec (landing p c) x); auto. constructor; auto.
      intros inx. apply in_remove in inx. tauto.
    + intros x inx. apply in_remove in inx. destruct inx as [inx different].
      destruct (out x inx) as [out' taken]. split; auto. now rewrite stone_play_elsewhere in taken.
Qed.

Lemma fits_same p n m : fits p n -> same n m -> fits p m.
Proof.
  intros [agree few] [stones_same extras_same]. split.
  - intros c inc. now rewrite agree, stones_same.
  - now rewrite <- extras_same.
Qed.

Lemma fits_mirrored p n m : fits p n -> mirrored n m -> fits (mirror (lo + hi) p) m.
Proof.
  intros [agree few] [stones_same extras_same]. split.
  - intros c inc. unfold mirror. rewrite agree, stones_same by lia. f_equal. lia.
  - rewrite <- extras_same. intros l once out.
    rewrite <- (map_length (fun x : cell => (lo + hi - fst x, snd x))). apply few.
    + apply FinFun.Injective_map_NoDup; auto. intros [x y] [x' y'] eq. cbn [fst snd] in eq.
      injection eq as e1 e2. f_equal; lia.
    + intros x inx. apply in_map_iff in inx. destruct inx as [y [<- iny]].
      destruct (out y iny) as [out' taken]. split; auto. unfold inside in *; cbn [fst]. lia.
Qed.

(** A safe position: D has no line after the next move. *)
Lemma safe_means_no_line p n c : safe n -> fits p n -> playable b p c -> ~ has_line b (play p c D) D.
Proof.
  intros [ok few] fit can [l [lined all]].
  assert (NoDup l) as once.
  { destruct lined as [start [way [listed [-> _]]]]. now apply line_has_no_cell_twice. }
  assert (length l = connect b) as long.
  { destruct lined as [start [way [_ [-> _]]]]. unfold line. now rewrite map_length, seq_length. }
  pose proof fit as [agree _].
  assert (lo <= c <= hi \/ ~ (lo <= c <= hi)) as [inc|outc] by lia.
  - (* The stone falls into the window. *)
    assert (landing p c = landing (stones n) c) as where_ by (apply landing_of_column; auto).
    assert (beyond l <= extras n)%nat as small.
    { apply (beyond_is_few p); auto. intros x inx outx. rewrite <- (stone_play_elsewhere p c D).
      - rewrite all; auto. discriminate.
      - intros ->. now apply outx. }
    destruct (Exists_dec inside l) as [some|none].
    { intros x. unfold inside. destruct (Z_le_dec lo (fst x)), (Z_le_dec (fst x) hi); intuition. }
    + apply Exists_exists in some. destruct (ok l lined some) as [first second].
      assert (forall x, In x l -> inside x -> x <> landing (stones n) c -> stone (stones n) x = Some D) as others.
      { intros x inx insx different. rewrite <- (stone_of_column p (stones n)) by (apply agree; auto).
        rewrite <- (stone_play_elsewhere p c D); auto. now rewrite where_. }
      destruct (in_dec cell_eq_dec (landing (stones n) c) l) as [inl|notin].
      * apply (second c); auto. now apply (playable_of_column b p); auto.
      * apply first. split; [|lia]. intros x inx insx. apply others; auto. intros ->. auto.
    + rewrite beyond_all in small; [lia|]. intros x inx insx. apply none, Exists_exists. eauto.
  - (* It falls outside. *)
    assert (beyond l <= extras n + 1)%nat as small.
    { pose proof (beyond_is_few _ _ l (fits_outside_play p n c D fit outc) once) as small. simpl in small.
      rewrite Nat.add_1_r. apply small. intros x inx _. rewrite all; auto. discriminate. }
    destruct (Exists_dec inside l) as [some|none].
    { intros x. unfold inside. destruct (Z_le_dec lo (fst x)), (Z_le_dec (fst x) hi); intuition. }
    + apply Exists_exists in some. destruct (ok l lined some) as [first _]. apply first. split; auto.
      intros x inx insx. rewrite <- (stone_of_column p (stones n)) by (apply agree; auto).
      rewrite <- (stone_play_elsewhere p c D); auto. intros ->. now apply outc.
    + rewrite beyond_all in small; [lia|]. intros x inx insx. apply none, Exists_exists. eauto.
Qed.

(** A threat wins at once, after D's stone in another column, too. *)
Lemma threat_wins p n c d : fits p n -> threat n c -> d <> c ->
  playable b (play p d D) c /\ has_line b (play (play p d D) c P) P.
Proof.
  intros [agree _] [inc [can [l [lined [all_in [inl others]]]]]] different.
  assert (play p d D c = stones n c) as column by (rewrite play_else by auto; auto).
  assert (landing (play p d D) c = landing (stones n) c) as where_ by now apply landing_of_column.
  split; [now apply (playable_of_column b (stones n))|].
  exists l. split; auto. intros x inx.
  destruct (cell_eq_dec x (landing (stones n) c)) as [->|apart].
  - rewrite <- where_. apply stone_play_landing.
  - apply stone_play_kept, stone_play_kept. rewrite (stone_of_column p (stones n)) by (apply agree, all_in; auto).
    auto.
Qed.

Lemma threat_is_playable p n c : fits p n -> threat n c -> playable b p c.
Proof. intros [agree _] [inc [can _]]. apply (playable_of_column b (stones n)); auto. now rewrite agree. Qed.

Lemma won_means_line p n : fits p n -> won (stones n) -> has_line b p P.
Proof.
  intros [agree _] [l [lined [all_in all]]]. exists l. split; auto. intros x inx.
  rewrite (stone_of_column p (stones n)); auto. apply agree, all_in; auto.
Qed.

Lemma fits_at_start p : (forall c, ~ (lo <= c <= hi) -> p c = []) -> fits p (at_start p).
Proof.
  intros nothing. split; auto. intros l once out. destruct l as [|x l]; auto.
  destruct (out x) as [outx taken]; [now left|]. exfalso. apply taken. unfold stone.
  rewrite nothing by auto. destruct (1 <=? snd x); auto. now destruct (Z.to_nat (snd x - 1)).
Qed.

(** ** Every line leads only to positions with more stones *)

Definition window : list Z := map (fun i => lo + Z.of_nat i) (seq 0 (Z.to_nat (hi - lo + 1))).

Lemma in_window c : In c window <-> lo <= c <= hi.
Proof.
  unfold window. rewrite in_map_iff. split.
  - intros [i [<- ini]]. apply in_seq in ini. lia.
  - intros inc. exists (Z.to_nat (c - lo)). split; [lia|]. apply in_seq. lia.
Qed.

Lemma window_once : NoDup window.
Proof. apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros i j. lia. Qed.

Definition sum (w : list Z) (p : position) : nat := fold_right (fun c n => (length (p c) + n)%nat) 0%nat w.

Definition weight (n : known) : nat := (sum window (stones n) + extras n)%nat.

Lemma sum_same w p q : (forall c, In c w -> p c = q c) -> sum w p = sum w q.
Proof.
  induction w as [|c w IH]; simpl; intros agree; auto. rewrite agree by auto. rewrite IH; auto.
Qed.

Lemma sum_play w p c s : NoDup w -> In c w -> sum w (play p c s) = S (sum w p).
Proof.
  induction w as [|d w IH]; simpl; intros once inc; [tauto|]. inversion once as [|? ? notin once']; subst.
  destruct inc as [->|inc].
  - rewrite play_same, app_length. simpl. rewrite (sum_same w (play p c s) p); [lia|].
    intros d ind. apply play_else. intros ->. auto.
  - rewrite IH by auto. rewrite play_else; [lia|]. intros ->. auto.
Qed.

Lemma sum_permuted v w p : Permutation v w -> sum v p = sum w p.
Proof. induction 1; simpl; lia. Qed.

Lemma sum_mirror p : sum window (mirror (lo + hi) p) = sum window p.
Proof.
  rewrite <- (sum_permuted (map (fun c => lo + hi - c) window) window p).
  - generalize window. intros w. induction w; simpl; auto.
  - apply NoDup_Permutation; [|apply window_once|].
    + apply FinFun.Injective_map_NoDup; [|apply window_once]. intros c d. lia.
    + intros c. rewrite in_map_iff, in_window. split.
      * intros [d [<- ind]]. apply in_window in ind. lia.
      * intros inc. exists (lo + hi - c). rewrite in_window. lia.
Qed.

Lemma weight_same n m : same n m -> weight n = weight m.
Proof.
  intros [agree e]. unfold weight. rewrite e. f_equal. apply sum_same. intros c inc. apply agree, in_window, inc.
Qed.

Lemma weight_mirrored n m : mirrored n m -> weight n = weight m.
Proof.
  intros [agree e]. unfold weight. rewrite e, <- (sum_mirror (stones m)). f_equal. apply sum_same.
  intros c inc. apply agree, in_window, inc.
Qed.

Lemma weight_play n c s : lo <= c <= hi ->
  weight {| stones := play (stones n) c s; extras := extras n |} = S (weight n).
Proof.
  intros inc. unfold weight; simpl. rewrite sum_play; auto; [apply window_once|now apply in_window].
Qed.

Definition heaviest : nat := fold_right (fun n w => Nat.max (weight n) w) 0%nat nodes.

Lemma not_heavier n : In n nodes -> (weight n <= heaviest)%nat.
Proof.
  unfold heaviest. induction nodes as [|m l IH]; simpl; [tauto|]. intros [->|inn]; [lia|]. apply IH in inn. lia.
Qed.

(** ** A winner's tree *)

Lemma two_threats_win p n : safe n -> fits p n -> two_threats n -> wins b P p D.
Proof.
  intros ok fit [c [d [different [one two]]]]. apply wins_against.
  - exists c. now apply (threat_is_playable p n).
  - intros e can. now apply (safe_means_no_line p n).
  - intros e can. destruct (Z.eq_dec e c) as [->|].
    + destruct (threat_wins p n d c) as [can' lined]; auto. now apply (wins_at_once _ _ _ d).
    + destruct (threat_wins p n c e) as [can' lined]; auto. now apply (wins_at_once _ _ _ c).
Qed.

Lemma reply_wins p after : holds = false -> fits p after -> replied after ->
  (forall m, In m nodes -> weight m = S (weight after) -> forall q, fits q m -> wins b P q D) ->
  wins b P p P.
Proof.
  intros winner fit [c [inc [can next]]] IH. cbv zeta in next. pose proof fit as [agree _].
  assert (playable b p c) as can'.
  { apply (playable_of_column b (stones after)); auto. now rewrite agree. }
  pose proof (fits_inside_play p after c P fit inc) as fit'.
  destruct next as [line_now | [[ok settl] | [[m [inm eq]] | [sym [m [inm eq]]]]]].
  - apply (wins_at_once _ _ _ c); auto. now apply (won_means_line _ _ fit').
  - apply (wins_later _ _ _ c); auto. destruct settl as [two|[bad _]]; [|congruence].
    now apply (two_threats_win _ _ ok fit').
  - apply (wins_later _ _ _ c); auto. apply (IH m inm).
    + rewrite <- (weight_same _ _ eq). now apply weight_play.
    + now apply (fits_same _ _ _ fit').
  - apply (wins_later _ _ _ c); auto.
    apply (wins_mirrored b (lo + hi) P (mirror (lo + hi) (play p c P))); auto.
    + intros d. unfold mirror. f_equal. lia.
    + apply (IH m inm).
      * rewrite <- (weight_mirrored _ _ eq). now apply weight_play.
      * now apply (fits_mirrored _ _ _ fit').
Qed.

Lemma node_wins : holds = false -> complete -> forall k n, In n nodes -> (heaviest < weight n + k)%nat ->
  forall p, fits p n -> wins b P p D.
Proof.
  intros winner done. induction k as [|k IH]; intros n inn heavy p fit.
  { pose proof (not_heavier n inn). lia. }
  destruct (done n inn) as [ok answer]. pose proof fit as [agree _].
  assert (forall m after, In m nodes -> weight m = S (weight after) -> (weight n < weight after)%nat ->
    forall q, fits q m -> wins b P q D) as deeper.
  { intros m after inm e more q. apply (IH m); auto. lia. }
  apply wins_against.
  - (* D can move. *)
    destruct answer as [[t [thr _]] | [_ [notfull [_ out]]]].
    { exists t. now apply (threat_is_playable p n). }
    destruct out as [wh | [c [inc [can _]]]].
    + destruct (Exists_dec (playable b (stones n)) window (playable_dec b (stones n))) as [some|none].
      * apply Exists_exists in some. destruct some as [c [inc can]]. apply in_window in inc.
        exists c. apply (playable_of_column b (stones n)); auto. now rewrite agree.
      * exfalso. apply (notfull winner wh). intros c inc can. apply none, Exists_exists.
        exists c. now rewrite in_window.
    + exists c. apply (playable_of_column b (stones n)); auto. now rewrite agree.
  - intros c can. now apply (safe_means_no_line p n).
  - intros c can. destruct answer as [[t [thr rep]] | [_ [_ [each out]]]].
    + destruct (Z.eq_dec c t) as [->|other_column].
      * destruct rep as [[bad _]|rep]; [congruence|]. pose proof thr as [int _].
        apply (reply_wins _ (dropped n t)); auto; [now apply fits_inside_play|].
        intros m inm e. apply (deeper m (dropped n t)); auto. unfold dropped. rewrite weight_play; auto.
      * destruct (threat_wins p n t c) as [can' lined]; auto. now apply (wins_at_once _ _ _ t).
    + assert (lo <= c <= hi \/ ~ (lo <= c <= hi)) as [inc|outc] by lia.
      * destruct (each c inc) as [[bad _]|rep]; [|congruence|].
        { apply (playable_of_column b p); auto. }
        apply (reply_wins _ (dropped n c)); auto; [now apply fits_inside_play|].
        intros m inm e. apply (deeper m (dropped n c)); auto. unfold dropped. rewrite weight_play; auto.
      * destruct out as [wh|rep].
        { exfalso. apply outc. unfold playable, on_board, has_column in can. rewrite wh in can. simpl in can. tauto. }
        apply (reply_wins _ (one_more_outside n)); auto; [now apply fits_outside_play|].
        intros m inm e. apply (deeper m (one_more_outside n)); auto. unfold weight; simpl. lia.
Qed.

Lemma reached_wins p n : holds = false -> complete -> fits p n -> reached n -> wins b P p D.
Proof.
  intros winner done fit next.
  assert (forall m, In m nodes -> forall q, fits q m -> wins b P q D) as all.
  { intros m inm. apply (node_wins winner done (S heaviest)); auto. lia. }
  destruct next as [[ok settl] | [[m [inm eq]] | [sym [m [inm eq]]]]].
  - destruct settl as [two|[bad _]]; [|congruence]. now apply (two_threats_win _ _ ok fit).
  - apply (all m inm). now apply (fits_same _ _ _ fit).
  - apply (wins_mirrored b (lo + hi) P (mirror (lo + hi) p)); auto.
    + intros d. unfold mirror. f_equal. lia.
    + apply (all m inm). now apply (fits_mirrored _ _ _ fit).
Qed.

Theorem winners_tree_is_sound p mover : holds = false -> tree p mover -> wins b P p mover.
Proof.
  intros winner [nothing [done [[-> start] | [-> [c [inc [can start]]]]]]].
  - apply (reached_wins p (at_start p)); auto. now apply fits_at_start.
  - assert (forall d, ~ (lo <= d <= hi) -> play p c P d = []) as nothing'.
    { intros d out. rewrite play_else; auto. intros ->. auto. }
    pose proof (fits_at_start _ nothing') as fit. destruct start as [line_now|start].
    + apply (wins_at_once _ _ _ c); auto. now apply (won_means_line _ _ fit).
    + apply (wins_later _ _ _ c); auto. now apply (reached_wins _ _ winner done fit).
Qed.

(** ** A holder's tree *)

Lemma fits_same_columns p q n : (forall c, q c = p c) -> fits p n -> fits q n.
Proof.
  intros eq [agree few]. split.
  - intros c inc. rewrite eq. auto.
  - intros l once out. apply few; auto. intros x inx. rewrite (stone_of_column p q); auto.
Qed.

Lemma held_same_board p q : whole -> (forall c, lo <= c <= hi -> q c = p c) -> held p -> held q.
Proof.
  intros wh eq.
  assert (forall l, is_line b l -> forall x, In x l -> q (fst x) = p (fst x)) as same_column.
  { intros l [start [way [_ [_ on]]]] x inx. apply eq. specialize (on x inx). unfold on_board, has_column in on.
    rewrite wh in on. tauto. }
  intros [all | [h [tall [even all]]]]; [left | right; exists h; repeat split; auto].
  - intros l lined. destruct (all l lined) as [x [inx mine]]. exists x. split; auto.
    rewrite (stone_of_column q p); eauto.
  - intros c inc. rewrite eq; auto.
  - intros l lined. destruct (all l lined) as [x [inx mine]]. exists x. split; auto.
    rewrite (stone_of_column q p), (same_column l lined x); eauto.
Qed.

Lemma held_means_no_line p c : held p -> ~ has_line b (play p c D) D.
Proof.
  intros keep [l [lined all]].
  assert (forall x, In x l -> stone p x = Some P -> False) as not_mine.
  { intros x inx mine. pose proof (all x inx) as bad. rewrite (stone_play_kept _ _ _ _ _ mine) in bad.
    injection bad as bad. now apply (other_is_another P). }
  destruct keep as [keep | [h [_ [_ keep]]]]; destruct (keep l lined) as [x [inx mine]]; [eauto|].
  destruct mine as [mine | [free upper]]; [eauto|].
  pose proof (all x inx) as bad. rewrite stone_play_elsewhere in bad; [congruence|].
  intros ->. cbn [landing fst snd] in upper.
  replace (Z.of_nat (length (p c)) + 1 - Z.of_nat (length (p c))) with 1 in upper by lia. discriminate.
Qed.

Lemma held_by_stones_stays p c s : (forall l, is_line b l -> exists x, In x l /\ stone p x = Some P) ->
  forall l, is_line b l -> exists x, In x l /\ stone (play p c s) x = Some P.
Proof.
  intros all l lined. destruct (all l lined) as [x [inx mine]]. exists x. split; auto. now apply stone_play_kept.
Qed.

(** P follows up: a stone on top of D's. *)
Lemma follow_up p c : (exists h, height b = Some h
      /\ (forall c, lo <= c <= hi -> Z.even (h - Z.of_nat (length (p c))) = true)
      /\ forall l, is_line b l -> exists x, In x l
         /\ (stone p x = Some P
             \/ (stone p x = None /\ Z.even (snd x - Z.of_nat (length (p (fst x)))) = true))) ->
  lo <= c <= hi -> playable b p c ->
  playable b (play p c D) c /\ held (play (play p c D) c P).
Proof.
  intros [h [tall [even all]]] inc can.
  assert (length (play p c D c) = S (length (p c))) as one_more.
  { rewrite play_same, app_length. simpl. lia. }
  assert (length (play (play p c D) c P c) = S (S (length (p c)))) as two_more.
  { rewrite play_same, app_length. simpl. lia. }
  split.
  - unfold playable, on_board in *. cbn [landing fst snd] in *. rewrite one_more, tall in *.
    pose proof (even c inc) as e. apply Z.even_spec in e. destruct e as [m e].
    intuition lia.
  - right. exists h. repeat split; auto.
    + intros d ind. destruct (Z.eq_dec d c) as [->|].
      * rewrite two_more.
        replace (h - Z.of_nat (S (S (length (p c))))) with (h - Z.of_nat (length (p c)) - 2) by lia.
        rewrite Z.even_sub, (even c inc). reflexivity.
      * rewrite !play_else; auto.
    + intros l lined. destruct (all l lined) as [x [inx mine]]. exists x. split; auto.
      destruct mine as [mine | [free upper]]; [left; now apply stone_play_kept, stone_play_kept|].
      destruct (cell_eq_dec x (landing (play p c D) c)) as [->|apart].
      { left. apply stone_play_landing. }
      right. rewrite stone_play_elsewhere by auto. split.
      * rewrite stone_play_elsewhere; auto. intros ->. cbn [landing fst snd] in upper.
        replace (Z.of_nat (length (p c)) + 1 - Z.of_nat (length (p c))) with 1 in upper by lia. discriminate.
      * destruct (Z.eq_dec (fst x) c) as [e|].
        -- rewrite e in *. rewrite two_more.
           replace (snd x - Z.of_nat (S (S (length (p c))))) with (snd x - Z.of_nat (length (p c)) - 2) by lia.
           rewrite Z.even_sub, upper. reflexivity.
        -- rewrite !play_else; auto.
Qed.

(** The positions that P comes back to, and their mirror images. *)
Definition kept (p : position) : Prop :=
  (exists n, fits p n /\ ((safe n /\ two_threats n) \/ In n nodes)) \/ held p.

Definition kept_or_mirrored (p : position) : Prop :=
  kept p \/ (symmetric b (lo + hi) /\ kept (mirror (lo + hi) p)).

Lemma kept_same_columns p q : whole -> (forall c, q c = p c) -> kept p -> kept q.
Proof.
  intros wh eq [[n [fit rest]] | keep]; [left | right].
  - exists n. split; auto. now apply (fits_same_columns p).
  - now apply (held_same_board p).
Qed.

Lemma only_the_window_is_playable p c : whole -> playable b p c -> lo <= c <= hi.
Proof. intros wh can. unfold playable, on_board, has_column in can. rewrite wh in can. simpl in can. tauto. Qed.

Lemma full_or_playable p : whole -> (forall c, ~ playable b p c) \/ exists c, playable b p c.
Proof.
  intros wh. destruct (Exists_dec (playable b p) window (playable_dec b p)) as [some|none].
  - right. apply Exists_exists in some. destruct some as [c [_ can]]. eauto.
  - left. intros c can. apply none, Exists_exists. exists c. split; auto. apply in_window.
    now apply (only_the_window_is_playable p).
Qed.

Lemma full_window p : whole -> full p -> forall c, ~ playable b p c.
Proof. intros wh none c can. apply (none c); auto. now apply (only_the_window_is_playable p). Qed.

Lemma reached_is_kept p n : whole -> fits p n -> reached n -> kept_or_mirrored p.
Proof.
  intros wh fit next. pose proof fit as [agree _].
  destruct next as [[ok [two | [_ keep]]] | [[m [inm eq]] | [sym [m [inm eq]]]]].
  - left. left. eauto.
  - left. right. apply (held_same_board (stones n)); auto.
  - left. left. exists m. split; auto. now apply (fits_same _ _ _ fit).
  - right. split; auto. left. exists m. split; auto. now apply (fits_mirrored _ _ _ fit).
Qed.

Lemma reply_keeps p after : whole -> fits p after -> replied after ->
  exists d, playable b p d /\ (has_line b (play p d P) P \/ kept_or_mirrored (play p d P)).
Proof.
  intros wh fit [c [inc [can next]]]. cbv zeta in next. pose proof fit as [agree _].
  pose proof (fits_inside_play p after c P fit inc) as fit'.
  exists c. split.
  - apply (playable_of_column b (stones after)); auto. now rewrite agree.
  - destruct next as [line_now | next]; [left | right].
    + now apply (won_means_line _ _ fit').
    + now apply (reached_is_kept _ _ wh fit').
Qed.

Lemma kept_is_guarded p : whole -> complete -> kept p -> guarded b P kept_or_mirrored p.
Proof.
  intros wh done [[n [fit what]] | keep] c can after.
  - assert (safe n) as ok by (destruct what as [[ok _]|inn]; auto; now apply done).
    split; [now apply (safe_means_no_line p n)|].
    pose proof (only_the_window_is_playable p c wh can) as inc. pose proof fit as [agree _].
    assert (playable b (stones n) c) as can' by (apply (playable_of_column b p); auto).
    pose proof (fits_inside_play p n c D fit inc) as fit'.
    assert (forall t, threat n t -> c <> t -> exists d, playable b after d /\
      (has_line b (play after d P) P \/ kept_or_mirrored (play after d P))) as by_threat.
    { intros t thr different. destruct (threat_wins p n t c) as [can2 lined]; auto. exists t. auto. }
    assert ((holds = true /\ full (stones (dropped n c))) \/ replied (dropped n c) ->
      (forall d, ~ playable b after d) \/ exists d, playable b after d /\
      (has_line b (play after d P) P \/ kept_or_mirrored (play after d P))) as by_reply.
    { intros [[_ none] | rep]; [left | right].
      - apply (full_window after wh). intros d ind can2. apply (none d ind).
        apply (playable_of_column b after); auto. destruct fit' as [agree' _]. now rewrite agree'.
      - now apply (reply_keeps after (dropped n c)). }
    destruct what as [[_ [t [u [different [one two]]]]] | inn].
    + right. destruct (Z.eq_dec c t) as [->|]; [apply (by_threat u)|apply (by_threat t)]; auto.
    + destruct (done n inn) as [_ [[t [thr rep]] | [_ [_ [each _]]]]].
      * destruct (Z.eq_dec c t) as [->|]; [auto | right; now apply (by_threat t)].
      * apply by_reply, each; auto.
  - split; [now apply held_means_no_line|].
    pose proof (only_the_window_is_playable p c wh can) as inc.
    destruct keep as [keep | keep].
    + destruct (full_or_playable after wh) as [none | [d can2]]; [auto | right].
      exists d. split; auto. right. left. right. left.
      intros l lined. apply held_by_stones_stays; auto. now apply held_by_stones_stays.
    + right. destruct (follow_up p c keep inc can) as [can2 keep2]. exists c. split; auto. right. left. now right.
Qed.

Lemma all_kept_are_guarded p : whole -> complete -> kept_or_mirrored p -> guarded b P kept_or_mirrored p.
Proof.
  intros wh done [keep | [sym keep]]; [now apply kept_is_guarded|].
  apply (renamed_guarded b (fun c => lo + hi - c)) with (mirror (lo + hi) p).
  - intros c. lia.
  - intros c r. now apply mirror_board.
  - intros p' q' s. now apply mirror_has_line.
  - intros p' q' [keep' | [_ keep']] eq; [right; split; auto | left];
    apply (kept_same_columns _ _ wh) with (2 := keep').
    + intros c. unfold mirror. rewrite eq. f_equal. lia.
    + intros c. now rewrite eq.
  - intros c. unfold mirror. f_equal. lia.
  - now apply kept_is_guarded.
Qed.

Theorem holders_tree_is_sound p mover : holds = true -> whole -> tree p mover -> never_loses b P p mover.
Proof.
  intros _ wh [nothing [done [[-> start] | [-> [c [inc [can start]]]]]]].
  - left. split; auto. exists kept_or_mirrored. split; [|intros q; now apply all_kept_are_guarded].
    apply (reached_is_kept _ _ wh (fits_at_start p nothing) start).
  - right. split; auto. right. exists c. split; auto.
    assert (forall d, ~ (lo <= d <= hi) -> play p c P d = []) as nothing'.
    { intros d out. rewrite play_else; auto. intros ->. auto. }
    pose proof (fits_at_start _ nothing') as fit. destruct start as [line_now | start]; [left | right].
    + now apply (won_means_line _ _ fit).
    + exists kept_or_mirrored. split; [|intros q; now apply all_kept_are_guarded].
      now apply (reached_is_kept _ _ wh fit).
Qed.

(** ** The lines that are looked at *)

(** The checker looks at lines that start in the window or at most k - 1 columns left of it, in the rows from 1 to
    the height of the highest column of the window plus k. No other line has a cell in the window and all its cells
    there taken but perhaps one that can be played. *)
Theorem lines_looked_at_are_enough (w : position) (top : Z) start way c :
  (forall d, lo <= d <= hi -> Z.of_nat (length (w d)) <= top) ->
  In way directions ->
  let l := line (connect b) start way in
  (forall x, In x l -> on_board b x) ->
  (exists x, In x l /\ inside x) ->
  (forall x, In x l -> inside x -> stone w x <> None \/ x = landing w c) ->
  lo - (Z.of_nat (connect b) - 1) <= fst start <= hi
  /\ 1 <= snd start <= top + Z.of_nat (connect b)
  /\ on_board b start.
Proof.
  intros short listed l on [x [inx insx]] taken.
  pose proof inx as found. apply in_map_iff in found. destruct found as [i [e small]]. apply in_seq in small.
  assert (In start l) as first.
  { apply in_map_iff. exists 0%nat. split; [|apply in_seq; lia]. unfold at_step.
    destruct start; cbn [fst snd]. f_equal; lia. }
  pose proof (on _ first) as [_ [low _]].
  assert (snd x <= top + 1) as high.
  { destruct (taken x inx insx) as [there | ->].
    - unfold stone in there. destruct (Z.leb_spec 1 (snd x)); [|congruence].
      apply nth_error_Some in there. specialize (short (fst x) insx). lia.
    - cbn [landing snd]. specialize (short c insx). lia. }
  repeat split; try (apply (on _ first)); unfold inside in insx; rewrite <- e in insx, high;
  unfold at_step in insx, high; cbn [fst snd] in insx, high;
  simpl in listed; destruct listed as [<-|[<-|[<-|[<-|[]]]]]; cbn [fst snd] in *; lia.
Qed.

End Tree.
