(* Maker and Breaker: what the rules about areas and creatures use of set games.

   Positions are the lists of Maker's and of Breaker's cells. A finite game is played on a list of cells; the endless
   board has a cell outside every list. *)

From Coq Require Import List Lia.
Import ListNotations.

Section SetGame.

Variable A : Type.
Hypothesis eq_dec : forall x y : A, {x = y} + {x <> y}.

Definition is_free (M B : list A) (c : A) : Prop := ~ In c M /\ ~ In c B.

(** * Maker *)

(** Maker, who is to move on these cells, can own one of these sets. Breaker may decline to move: that is what a move
    elsewhere comes to. This is a semi-claim with the goal `owns`. *)
Inductive maker_owns (cells : list A) (sets : list (list A)) : list A -> list A -> Prop :=
| owns_now M B s : In s sets -> incl s M -> maker_owns cells sets M B
| owns_later M B c :
    In c cells -> is_free M B c ->
    maker_owns cells sets (c :: M) B ->
    (forall d, In d cells -> is_free (c :: M) B d -> maker_owns cells sets (c :: M) (d :: B)) ->
    maker_owns cells sets M B.

(** The same if they take cells in turn, as the head of a certificate says, until all cells are taken. *)
Inductive maker_owns_in_turn (cells : list A) (sets : list (list A)) : list A -> list A -> Prop :=
| turn_owns_now M B s : In s sets -> incl s M -> maker_owns_in_turn cells sets M B
| turn_owns_later M B c :
    In c cells -> is_free M B c ->
    ((forall d, In d cells -> ~ is_free (c :: M) B d) -> exists s, In s sets /\ incl s (c :: M)) ->
    (forall d, In d cells -> is_free (c :: M) B d -> maker_owns_in_turn cells sets (c :: M) (d :: B)) ->
    maker_owns_in_turn cells sets M B.

Lemma is_free_dec M B c : {is_free M B c} + {~ is_free M B c}.
Proof.
  unfold is_free. destruct (in_dec eq_dec c M), (in_dec eq_dec c B); tauto.
Qed.

(** To decline does not help Breaker. *)
Lemma in_turn_is_enough_for_maker cells sets M B :
  maker_owns_in_turn cells sets M B -> forall B0, incl B0 B -> maker_owns cells sets M B0.
Proof.
  induction 1 as [M B s ins owned | M B c inc [free1 free2] last _ IH]; intros B0 sub.
  - now apply (owns_now _ _ _ _ s).
  - assert (forall B1, incl B1 B -> maker_owns cells sets (c :: M) B1) as anyway.
    { intros B1 sub1. destruct (Exists_dec (is_free (c :: M) B) cells (is_free_dec (c :: M) B)) as [some|none].
      - apply Exists_exists in some. destruct some as [d [ind free]]. apply (IH d ind free).
        intros x inx. right. auto.
      - destruct last as [s [ins owned]].
        + intros d ind free. apply none, Exists_exists. eauto.
        + now apply (owns_now _ _ _ _ s). }
    apply (owns_later _ _ _ _ c); auto.
    + split; auto.
    + intros d ind [new1 new2]. destruct (in_dec eq_dec d B) as [taken|open].
      * apply anyway. intros x [<-|inx]; auto.
      * apply (IH d ind); [split; auto|]. intros x [<-|inx]; [now left | right; auto].
Qed.

(** Maker, who is to move on the endless board, can own an image. *)
Inductive maker_can_own (image : list A -> Prop) : list A -> list A -> Prop :=
| can_own_now M B s : image s -> incl s M -> maker_can_own image M B
| can_own_later M B c :
    is_free M B c ->
    (forall d, is_free (c :: M) B d -> maker_can_own image (c :: M) (d :: B)) ->
    maker_can_own image M B.

(** A game that Maker wins on some cells is won on the endless board, whatever Breaker does elsewhere. *)
Lemma maker_owns_on_the_endless_board cells sets image M B0 :
  maker_owns cells sets M B0 ->
  (forall s, In s sets -> exists t, image t /\ incl t s) ->
  forall B, (forall d, In d B -> In d cells -> In d B0) -> maker_can_own image M B.
Proof.
  intros win are_images. induction win as [M B0 s ins owned | M B0 c inc [free1 free2] _ IH0 _ IH]; intros B within.
  - destruct (are_images s ins) as [t [im sub]]. apply (can_own_now _ _ _ t); auto.
    intros x inx. apply owned, sub, inx.
  - apply (can_own_later _ _ _ c).
    + split; auto.
    + intros d [new1 new2]. destruct (in_dec eq_dec d cells) as [ind|outd].
      * assert (In d B0 \/ ~ In d B0) as [taken|open] by (destruct (in_dec eq_dec d B0); auto).
        -- apply IH0; auto. intros e [->|ine] ine'; auto.
        -- apply (IH d ind); [split; auto|]. intros e [->|ine] ine'; [now left | right; auto].
      * apply IH0; auto. intros e [->|ine] ine'; [tauto | auto].
Qed.

(** * Breaker *)

(** Maker or else Breaker is to move; they take cells in turn until all are taken, and then Breaker can have a cell of
    each of these sets. *)
Inductive breaker_hits_in_turn (cells : list A) (sets : list (list A)) : bool -> list A -> list A -> Prop :=
| all_taken t M B :
    (forall c, In c cells -> ~ is_free M B c) -> (forall s, In s sets -> exists x, In x s /\ In x B) ->
    breaker_hits_in_turn cells sets t M B
| maker_moves M B :
    (exists c, In c cells /\ is_free M B c) ->
    (forall c, In c cells -> is_free M B c -> breaker_hits_in_turn cells sets false (c :: M) B) ->
    breaker_hits_in_turn cells sets true M B
| breaker_moves M B d :
    In d cells -> is_free M B d -> breaker_hits_in_turn cells sets true M (d :: B) ->
    breaker_hits_in_turn cells sets false M B.

Lemma no_set_is_owned cells sets t M B : breaker_hits_in_turn cells sets t M B ->
  (forall x, In x M -> ~ In x B) -> forall s, In s sets -> ~ incl s M.
Proof.
  induction 1 as [t M B _ hit | M B [c [inc free]] _ IH | M B d ind [free1 free2] _ IH]; intros apart s ins sub.
  - destruct (hit s ins) as [x [inx inb]]. apply (apart x); auto.
  - apply (IH c inc free) with s; auto.
    + intros x [<-|inx]; auto. apply free.
    + intros x inx. right. auto.
  - apply IH with s; auto. intros x inx [<-|inb]; [auto | now apply (apart x)].
Qed.

(** Breaker, who moves second on the endless board, can keep Maker from ever owning one of these sets: there are
    positions such that after any move of Maker's no set is owned, and Breaker can move to one of them again. *)
Definition keeps_from (sets : list A -> Prop) : Prop :=
  exists these : list A -> list A -> Prop, these [] []
  /\ forall M B, these M B -> forall c, is_free M B c ->
     (forall s, sets s -> ~ incl s (c :: M))
     /\ exists d, is_free (c :: M) B d /\ these (c :: M) (d :: B).

(** The same if Breaker may also decline to move. *)
Definition passes_or_keeps (sets : list A -> Prop) (these : list A -> list A -> Prop) : Prop :=
  forall M B, these M B -> forall c, is_free M B c ->
     (forall s, sets s -> ~ incl s (c :: M))
     /\ (these (c :: M) B \/ exists d, is_free (c :: M) B d /\ these (c :: M) (d :: B)).

Definition keeps_from_with_passes (sets : list A -> Prop) : Prop :=
  exists these : list A -> list A -> Prop, these [] [] /\ passes_or_keeps sets these.

(** Breaker's stones never hurt Breaker: instead of declining, Breaker takes any free cell. *)
Lemma passes_are_not_needed sets :
  (forall l : list A, exists x, ~ In x l) -> keeps_from_with_passes sets -> keeps_from sets.
Proof.
  intros endless [these [start keep]].
  exists (fun M B => exists B0, incl B0 B /\ these M B0). split; [exists []; split; auto; intros x []|].
  intros M B [B0 [sub now]] c [free1 free2].
  destruct (keep M B0 now c) as [none next]; [split; auto|]. split; auto.
  assert (exists x, is_free (c :: M) B x) as [x new].
  { destruct (endless ((c :: M) ++ B)) as [x notin]. exists x. split; intros bad; apply notin, in_app_iff; auto. }
  destruct next as [later | [d [[free3 free4] later]]].
  - exists x. split; auto. exists B0. split; auto. intros y iny. right. auto.
  - destruct (in_dec eq_dec d B) as [taken|open].
    + exists x. split; auto. exists (d :: B0). split; auto. intros y [->|iny]; right; auto.
    + exists d. split; [split; auto|]. exists (d :: B0). split; auto. intros y [->|iny]; [now left | right; auto].
Qed.

(** Breaker cannot keep Maker from sets that Maker can own: in a game that Maker wins, some set contains none of
    those that Breaker keeps Maker from. *)
Lemma maker_beats_breaker sets these cells lost M B0 :
  passes_or_keeps sets these ->
  maker_owns cells lost M B0 ->
  (forall s, In s lost -> exists t, sets t /\ incl t s) ->
  forall B, these M B -> (forall d, In d B -> In d cells -> In d B0) ->
  (forall t, sets t -> ~ incl t M) -> False.
Proof.
  intros keep win larger.
  induction win as [M B0 s ins owned | M B0 c inc [free1 free2] _ IH0 _ IH]; intros B now within none.
  - destruct (larger s ins) as [t [part sub]]. apply (none t part). intros x inx. apply owned, sub, inx.
  - destruct (keep M B now c) as [none' next]; [split; auto|].
    destruct next as [later | [d [[new1 new2] later]]].
    + apply (IH0 B); auto.
    + destruct (in_dec eq_dec d cells) as [ind|outd].
      * destruct (in_dec eq_dec d B0) as [taken|open].
        -- apply (IH0 (d :: B)); auto. intros e [->|ine] ine'; auto.
        -- apply (IH d ind) with (d :: B); [split; auto | auto | | auto].
           intros e [->|ine] ine'; [now left | right; auto].
      * apply (IH0 (d :: B)); auto. intros e [->|ine] ine'; [tauto | auto].
Qed.

End SetGame.

(** * Clauses *)

(** A variable and whether it is true; a clause says that one of its literals is true. *)
Section Clauses.

Variable V : Type.

Definition literal := (V * bool)%type.
Definition clause := list literal.

Definition contrary (l : literal) : literal := (fst l, negb (snd l)).

Definition is_true (v : V -> bool) (l : literal) : Prop := v (fst l) = snd l.

Definition clause_true (v : V -> bool) (c : clause) : Prop := exists l, In l c /\ is_true v l.

(** Unit propagation: from literals that are assumed, by adding literals that are the last possible ones of a known
    clause, two contrary literals or a clause without a possible literal are reached. *)
Inductive absurd (known : clause -> Prop) : list literal -> Prop :=
| both_ways T l : In l T -> In (contrary l) T -> absurd known T
| none_possible T c : known c -> (forall l, In l c -> In (contrary l) T) -> absurd known T
| last_possible T c l :
    known c -> (forall l', In l' c -> l' = l \/ In (contrary l') T) -> absurd known (l :: T) -> absurd known T.

(** A clause follows if its contrary is absurd. *)
Definition follows (known : clause -> Prop) (c : clause) : Prop := absurd known (map contrary c).

(** Clauses, each of which follows from what is known and those before it, the last one empty. Anything may be forgotten
    in between. What a forgotten clause has forced without any assumption may be kept: it is a clause of one literal. *)
Inductive refutation (known : clause -> Prop) : list clause -> Prop :=
| refuted_now : follows known [] -> refutation known [[]]
| refuted_later c rest : follows known c -> refutation (fun d => d = c \/ known d) rest -> refutation known (c :: rest)
| forgotten (kept : clause -> Prop) cs : (forall c, kept c -> known c) -> refutation kept cs -> refutation known cs
| kept_as_forced l cs : follows known [l] -> refutation (fun d => d = [l] \/ known d) cs -> refutation known cs.

Lemma absurd_is_false known v T :
  absurd known T -> (forall c, known c -> clause_true v c) -> (forall l, In l T -> is_true v l) -> False.
Proof.
  unfold is_true.
  induction 1 as [T l one two | T c kn all | T c l kn others _ IH]; intros true_all true_T.
  - pose proof (true_T _ one) as a. pose proof (true_T _ two) as b. unfold contrary in b. simpl in b.
    rewrite a in b. now destruct (snd l).
  - destruct (true_all c kn) as [l [inl good]]. unfold is_true in good.
    pose proof (true_T _ (all l inl)) as b. unfold contrary in b. simpl in b. rewrite good in b.
    now destruct (snd l).
  - apply IH; auto. intros l' [<-|inl]; auto. destruct (true_all c kn) as [l' [inl' good]]. unfold is_true in good.
    destruct (others l' inl') as [->|out]; auto.
    pose proof (true_T _ out) as b. unfold contrary in b. simpl in b. rewrite good in b. now destruct (snd l').
Qed.

(** What follows is true. *)
Lemma follows_is_true known v c :
  follows known c -> (forall d, known d -> clause_true v d) -> clause_true v c.
Proof.
  intros fol all.
  assert (clause_true v c \/ forall l, In l c -> is_true v (contrary l)) as [good|bad]; auto.
  { clear. induction c as [|l c IH]; [right; intros l []|].
    destruct IH as [[l' [inl good]]|bad].
    - left. exists l'. split; auto. now right.
    - destruct (v (fst l)) eqn:E, (snd l) eqn:F.
      + left. exists l. split; [now left|]. unfold is_true. congruence.
      + right. intros l' [<-|inl]; auto. unfold is_true, contrary. simpl. now rewrite E, F.
      + right. intros l' [<-|inl]; auto. unfold is_true, contrary. simpl. now rewrite E, F.
      + left. exists l. split; [now left|]. unfold is_true. congruence. }
  exfalso. apply (absurd_is_false _ v _ fol all). intros l inl. apply in_map_iff in inl.
  destruct inl as [l' [<- inl]]. auto.
Qed.

(** What is known cannot all be true, if it is refuted. *)
Theorem refutation_is_sound known cs v :
  refutation known cs -> ~ forall c, known c -> clause_true v c.
Proof.
  induction 1 as [known fol | known c rest fol _ IH | known kept cs sub _ IH | known l cs fol _ IH]; intros all.
  - destruct (follows_is_true _ _ _ fol all) as [l [[] _]].
  - apply IH. intros d [->|kn]; auto. now apply (follows_is_true known).
  - apply IH. auto.
  - apply IH. intros d [->|kn]; auto. now apply (follows_is_true known).
Qed.

End Clauses.

Arguments maker_owns {A}.
Arguments maker_owns_in_turn {A}.
Arguments breaker_hits_in_turn {A}.
Arguments maker_can_own {A}.
Arguments keeps_from {A}.
Arguments keeps_from_with_passes {A}.
Arguments passes_or_keeps {A}.
Arguments is_free {A}.
Arguments literal V : clear implicits.
Arguments clause V : clear implicits.
