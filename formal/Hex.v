(* Hex: boards of any size, links, formulas, cuts, and the rules for them.

   The cells of a board with W columns and H rows are pairs (column, row),
   both counted from 1; row 1 is the top row.  *)

From Coq Require Import List Arith ZArith Lia Bool Eqdep_dec.
From Tatami Require Import Play.
Import ListNotations.

Set Implicit Arguments.
Unset Strict Implicit.

Open Scope Z_scope.

(* The steps from a cell to the cells that it touches, as (columns, rows). *)
Definition vectors : list (Z * Z) := [(1, 0); (-1, 0); (0, 1); (0, -1); (1, -1); (-1, 1)].

Definition near (p q : Z * Z) : Prop := In (fst q - fst p, snd q - snd p) vectors.

Definition on_board (W H : Z) (p : Z * Z) : bool :=
  (1 <=? fst p) && (fst p <=? W) && (1 <=? snd p) && (snd p <=? H).

Inductive edge := top | bottom | left | right.

Inductive player := Black | White.

Definition other (p : player) : player := match p with Black => White | White => Black end.

(* The two edges of a player, in the order in which they are named. *)
Definition first_edge (p : player) : edge := match p with Black => top | White => left end.
Definition second_edge (p : player) : edge := match p with Black => bottom | White => right end.

Lemma near_sym p q : near p q -> near q p.
Proof.
  unfold near, vectors. simpl. intro H.
  destruct p as [a b], q as [c d]; simpl in *.
  repeat (destruct H as [H|H]; [injection H as H1 H2|]); try contradiction;
    [right; left|left|do 3 right; left|do 2 right; left|do 5 right; left|do 4 right; left];
    f_equal; lia.
Qed.

Lemma near_irrefl p : ~ near p p.
Proof.
  unfold near, vectors. simpl. rewrite !Z.sub_diag. intro H.
  repeat (destruct H as [H|H]; [discriminate|]). exact H.
Qed.

Section Hex.

Variables W H : Z.

(* ------------------------------------------------------------------ *)
(* Cells, edges, touching.                                              *)

Definition cell : Type := {p : Z * Z | on_board W H p = true}.

Definition place (x : cell) : Z * Z := proj1_sig x.
Definition column (x : cell) : Z := fst (place x).
Definition row (x : cell) : Z := snd (place x).

Lemma place_eq (x y : cell) : place x = place y -> x = y.
Proof.
  destruct x as [p Hp], y as [q Hq]. simpl. intro E. subst q. f_equal.
  apply UIP_dec. apply bool_dec.
Qed.

Definition cell_eq (x y : cell) : {x = y} + {x <> y}.
Proof.
  destruct (Z.eq_dec (column x) (column y)) as [E1|N].
  - destruct (Z.eq_dec (row x) (row y)) as [E2|N].
    + left. apply place_eq. unfold column, row in *.
      destruct (place x), (place y). simpl in *. congruence.
    + right. intro. subst. auto.
  - right. intro. subst. auto.
Defined.

Definition touches (x y : cell) : Prop := near (place x) (place y).

Lemma touches_sym x y : touches x y -> touches y x.
Proof. apply near_sym. Qed.

Definition touches_edge (x : cell) (e : edge) : Prop :=
  match e with
  | top => row x = 1
  | bottom => row x = H
  | left => column x = 1
  | right => column x = W
  end.

(* A terminal (or point) is a cell or an edge. *)
Inductive point := Cell (x : cell) | Edge (e : edge).

Implicit Types (x y z : cell) (T N S A F K L M : list cell) (a b : point) (k : nat).

(* ------------------------------------------------------------------ *)
(* Links and formulas.                                                  *)

(* A chain of cells of T, each touching the next, from x to y. *)
Inductive chain (T : list cell) : cell -> cell -> Prop :=
| chain_one x : In x T -> chain T x x
| chain_step x y z : In x T -> touches x y -> chain T y z -> chain T x z.

(* Where a chain from a terminal starts. *)
Definition starts_at (a : point) (x : cell) : Prop :=
  match a with
  | Cell c => x = c
  | Edge e => touches_edge x e
  end.

(* The link a-b is true of T.  A chain consists of cells; it never runs through an edge. *)
Definition joined (T : list cell) (a b : point) : Prop :=
  (exists e, a = Edge e /\ b = Edge e) \/
  (exists x y, starts_at a x /\ starts_at b y /\ chain T x y).

Inductive formula :=
| Link (a b : point)
| All (fs : list formula)
| Any (fs : list formula)
| Given (f : formula) (y : cell).

Fixpoint true_of (T : list cell) (f : formula) {struct f} : Prop :=
  match f with
  | Link a b => joined T a b
  | All fs => fold_right (fun g rest => true_of T g /\ rest) True fs
  | Any fs => fold_right (fun g rest => true_of T g \/ rest) False fs
  | Given g y => true_of (y :: T) g
  end.

(* The goal `links f`, and the goal `cut` stones A field F of f. *)
Definition links (f : formula) : goal cell := fun T => true_of T f.
Definition cut (A F : list cell) (f : formula) : goal cell := prevents cell_eq (links f) A F.

(* The link of a player's two edges. *)
Definition across (p : player) : formula := Link (Edge (first_edge p)) (Edge (second_edge p)).

(* ------------------------------------------------------------------ *)
(* First facts.                                                         *)

Lemma formula_parts_ind (P : formula -> Prop) :
  (forall a b, P (Link a b)) ->
  (forall fs, (forall f, In f fs -> P f) -> P (All fs)) ->
  (forall fs, (forall f, In f fs -> P f) -> P (Any fs)) ->
  (forall f y, P f -> P (Given f y)) ->
  forall f, P f.
Proof.
  intros HL HAll HAny HG.
  fix IH 1. intro f. destruct f as [a b|fs|fs|f y].
  - apply HL.
  - apply HAll. induction fs as [|g gs IHg]; intros f Hf; [destruct Hf|].
    destruct Hf as [Hf|Hf]; [rewrite <- Hf; apply IH|exact (IHg f Hf)].
  - apply HAny. induction fs as [|g gs IHg]; intros f Hf; [destruct Hf|].
    destruct Hf as [Hf|Hf]; [rewrite <- Hf; apply IH|exact (IHg f Hf)].
  - apply HG. apply IH.
Qed.

Lemma all_true T fs : true_of T (All fs) <-> forall f, In f fs -> true_of T f.
Proof.
  simpl. induction fs as [|g gs IH]; simpl.
  - split; [intros _ f []|auto].
  - rewrite IH. split.
    + intros [H1 H2] f [Hf|Hf]; [subst; auto|auto].
    + intro Hf. split; [apply Hf; auto|intros f H2; apply Hf; auto].
Qed.

Lemma any_true T fs : true_of T (Any fs) <-> exists f, In f fs /\ true_of T f.
Proof.
  simpl. induction fs as [|g gs IH]; simpl.
  - split; [tauto|intros [f [[] _]]].
  - rewrite IH. split.
    + intros [Hg|[f [Hf Ht]]]; [exists g; auto|exists f; auto].
    + intros [f [[Hf|Hf] Ht]]; [subst; auto|right; exists f; auto].
Qed.

Lemma chain_in_first T x y : chain T x y -> In x T.
Proof. intro C; destruct C; assumption. Qed.

Lemma chain_in_last T x y : chain T x y -> In y T.
Proof. intro C; induction C; assumption. Qed.

Lemma chain_trans T x y z : chain T x y -> chain T y z -> chain T x z.
Proof.
  intros C1 C2. induction C1 as [x Hx|x y' y Hx Ht C IH]; [exact C2|].
  apply chain_step with y'; auto.
Qed.

Lemma chain_snoc T x y z : chain T x y -> touches y z -> In z T -> chain T x z.
Proof.
  intros C Ht Hz. apply chain_trans with y; [exact C|].
  apply chain_step with z; [eapply chain_in_last; eauto|exact Ht|constructor; exact Hz].
Qed.

Lemma chain_sym T x y : chain T x y -> chain T y x.
Proof.
  intro C. induction C as [x Hx|x y z Hx Ht C IH]; [constructor; auto|].
  eapply chain_snoc; eauto using touches_sym.
Qed.

Lemma chain_more T T' x y : incl T T' -> chain T x y -> chain T' x y.
Proof.
  intros HT C. induction C; [constructor; auto|]. eapply chain_step; eauto.
Qed.

Lemma joined_more T T' a b : incl T T' -> joined T a b -> joined T' a b.
Proof.
  intros HT [He|[x [y [Hx [Hy C]]]]]; [left; auto|].
  right. exists x, y. split; [auto|]. split; [auto|]. eapply chain_more; eauto.
Qed.

Lemma joined_sym T a b : joined T a b -> joined T b a.
Proof.
  intros [[e [Ha Hb]]|[x [y [Hx [Hy C]]]]].
  - left. exists e. auto.
  - right. exists y, x. auto using chain_sym.
Qed.

(* Two links that meet in a cell make one; nothing of the kind holds for an edge. *)
Lemma joined_through_cell T a c b : joined T a (Cell c) -> joined T (Cell c) b -> joined T a b.
Proof.
  intros [[e [_ He]]|[x [y [Hx [Hy C]]]]]; [discriminate|].
  intros [[e [He _]]|[x' [y' [Hx' [Hy' C']]]]]; [discriminate|].
  simpl in Hy, Hx'. subst. right. exists x, y'. split; [auto|]. split; [auto|].
  eapply chain_trans; eauto.
Qed.

Lemma joined_cell_in T c b : joined T (Cell c) b -> In c T.
Proof.
  intros [[e [He _]]|[x [y [Hx [_ C]]]]]; [discriminate|].
  simpl in Hx. subst. eapply chain_in_first; eauto.
Qed.

(* All goals are monotone. *)
Theorem links_monotone f : monotone (links f).
Proof.
  unfold monotone, links. induction f as [a b|fs IH|fs IH|f y IH] using formula_parts_ind;
    intros T T' HT Ht.
  - eapply joined_more; eauto.
  - rewrite all_true in *. intros f Hf. eapply IH; eauto.
  - rewrite any_true in *. destruct Ht as [f [Hf Ht]]. exists f. split; [auto|]. eapply IH; eauto.
  - simpl in *. eapply IH; [|exact Ht]. intros x [Hx|Hx]; [left; auto|right; auto].
Qed.

Theorem cut_monotone A F f : monotone (cut A F f).
Proof. apply prevents_monotone, links_monotone. Qed.

(* ------------------------------------------------------------------ *)
(* Disjuncts.                                                           *)

(* A link together with the cells given. *)
Definition atom : Type := (point * point * list cell)%type.

Definition atom_true (T : list cell) (t : atom) : Prop :=
  match t with (a, b, Y) => joined (Y ++ T) a b end.

Definition give (y : cell) (t : atom) : atom :=
  match t with (a, b, Y) => (a, b, y :: Y) end.

(* All unions of one from the first list and one from the second, the first varying slowest. *)
Definition product (L M : list (list atom)) : list (list atom) :=
  flat_map (fun D => map (fun D' => D ++ D') M) L.

Fixpoint disjuncts (f : formula) : list (list atom) :=
  match f with
  | Link a b => [[(a, b, [])]]
  | Any fs => flat_map disjuncts fs
  | All fs => fold_right (fun g rest => product (disjuncts g) rest) [[]] fs
  | Given g y => map (map (give y)) (disjuncts g)
  end.

Definition disjunct_true (T : list cell) (D : list atom) : Prop :=
  forall t, In t D -> atom_true T t.

Lemma product_true T (L M : list (list atom)) :
  (exists D, In D (product L M) /\ disjunct_true T D) <->
  (exists D, In D L /\ disjunct_true T D) /\ (exists D, In D M /\ disjunct_true T D).
Proof.
  unfold product. split.
  - intros [D [HD Ht]]. apply in_flat_map in HD. destruct HD as [D1 [H1 HD]].
    apply in_map_iff in HD. destruct HD as [D2 [HD H2]]. subst D. split.
    + exists D1. split; [auto|]. intros t Hin. apply Ht, in_or_app. auto.
    + exists D2. split; [auto|]. intros t Hin. apply Ht, in_or_app. auto.
  - intros [[D1 [H1 Ht1]] [D2 [H2 Ht2]]]. exists (D1 ++ D2). split.
    + apply in_flat_map. exists D1. split; [auto|]. apply in_map_iff. exists D2. auto.
    + intros t Hin. apply in_app_or in Hin. destruct Hin; auto.
Qed.

Lemma give_true T y t : atom_true T (give y t) <-> atom_true (y :: T) t.
Proof.
  destruct t as [[a b] Y]. simpl. split; apply joined_more; intros x Hx; simpl in *;
    rewrite in_app_iff in *; simpl in *; tauto.
Qed.

(* A formula is true exactly if one of its disjuncts is. *)
Lemma true_by_disjunct f : forall T,
  true_of T f <-> exists D, In D (disjuncts f) /\ disjunct_true T D.
Proof.
  induction f as [a b|fs IH|fs IH|f y IH] using formula_parts_ind; intro T.
  - simpl. split.
    + intro Hj. exists [(a, b, [])]. split; [left; auto|].
      intros t [Ht|[]]. subst. exact Hj.
    + intros [D [[HD|[]] Ht]]. subst. apply (Ht (a, b, [])). left. reflexivity.
  - simpl. induction fs as [|g gs IHg]; simpl.
    + split; [|auto]. intros _. exists []. split; [auto|]. intros t [].
    + rewrite product_true. rewrite IHg by (intros f Hf; apply IH; right; exact Hf).
      rewrite (IH g) by (left; reflexivity). reflexivity.
  - rewrite any_true. simpl. split.
    + intros [f [Hf Ht]]. apply IH in Ht; [|exact Hf]. destruct Ht as [D [HD Ht]].
      exists D. split; [|auto]. apply in_flat_map. exists f. auto.
    + intros [D [HD Ht]]. apply in_flat_map in HD. destruct HD as [f [Hf HD]].
      exists f. split; [auto|]. apply IH; [auto|]. exists D. auto.
  - simpl. rewrite IH. split.
    + intros [D [HD Ht]]. exists (map (give y) D). split; [apply in_map; auto|].
      intros t Hin. apply in_map_iff in Hin. destruct Hin as [t' [He Hin]]. subst t.
      apply give_true. auto.
    + intros [D' [HD' Ht]]. apply in_map_iff in HD'. destruct HD' as [D [He HD]]. subst D'.
      exists D. split; [auto|]. intros t Hin. apply give_true. apply Ht. apply in_map. auto.
Qed.

(* ------------------------------------------------------------------ *)
(* Entailment and its witness, as the description of certificates has it. *)

(* K grows: as long as a disjunct D has an atom all of whose given cells are in K, the
   cells at its ends are added to K. *)
Inductive known (D : list atom) (K : list cell) : cell -> Prop :=
| known_before c : In c K -> known D K c
| known_end a b Z c :
    In (a, b, Z) D -> (forall z, In z Z -> known D K z) ->
    a = Cell c \/ b = Cell c -> known D K c.

Definition usable (D : list atom) (K : list cell) (a b : point) : Prop :=
  exists Z, In (a, b, Z) D /\ forall z, In z Z -> known D K z.

(* The steps of a path: usable links, known cells that touch, a known cell and an edge. *)
Inductive path_step (D : list atom) (K : list cell) : point -> point -> Prop :=
| step_link a b : usable D K a b -> path_step D K a b
| step_link_back a b : usable D K b a -> path_step D K a b
| step_touch x y : known D K x -> known D K y -> touches x y -> path_step D K (Cell x) (Cell y)
| step_to_edge x e : known D K x -> touches_edge x e -> path_step D K (Cell x) (Edge e)
| step_from_edge x e : known D K x -> touches_edge x e -> path_step D K (Edge e) (Cell x).

(* A path passes through no edge: whatever stands inside it is a cell. *)
Inductive path (D : list atom) (K : list cell) : point -> point -> Prop :=
| path_last a b : path_step D K a b -> path D K a b
| path_more a c b : path_step D K a (Cell c) -> path D K (Cell c) b -> path D K a b.

Definition present (D : list atom) (K : list cell) (a : point) : Prop :=
  match a with Cell c => known D K c | Edge _ => True end.

Definition follows (D : list atom) (K0 : list cell) (t : atom) : Prop :=
  match t with
  | (a, b, Y) =>
      present D (K0 ++ Y) a /\ present D (K0 ++ Y) b /\ (a = b \/ path D (K0 ++ Y) a b)
  end.

(* One w for each disjunct of f: the number of a disjunct of g all of whose atoms follow
   from the disjunct of f and the cells K0. *)
Definition entailed (f g : formula) (K0 : list cell) (w : list nat) : Prop :=
  length w = length (disjuncts f) /\
  forall i D, nth_error (disjuncts f) i = Some D ->
    exists j D', nth_error w i = Some j /\ nth_error (disjuncts g) j = Some D' /\
                 forall t, In t D' -> follows D K0 t.

Section Follows.
Variables (D : list atom) (K0 T Y : list cell).
Hypothesis owned : incl K0 T.
Hypothesis D_true : disjunct_true T D.

Lemma known_owned c : known D (K0 ++ Y) c -> In c (Y ++ T).
Proof.
  intro Hk. induction Hk as [c Hc|a b Z c Hin Hz IH Hend].
  - apply in_app_or in Hc. apply in_or_app. destruct Hc; auto.
  - assert (Hj : joined (Y ++ T) a b).
    { pose proof (D_true Hin) as Hj. simpl in Hj. eapply joined_more; [|exact Hj].
      intros x Hx. apply in_app_or in Hx. destruct Hx; [auto|apply in_or_app; auto]. }
    destruct Hend; subst.
    + eapply joined_cell_in; eauto.
    + eapply joined_cell_in. apply joined_sym. eauto.
Qed.

Lemma usable_true a b : usable D (K0 ++ Y) a b -> joined (Y ++ T) a b.
Proof.
  intros [Z [Hin Hz]]. pose proof (D_true Hin) as Hj. simpl in Hj. eapply joined_more; [|exact Hj].
  intros x Hx. apply in_app_or in Hx. destruct Hx as [Hx|Hx].
  - apply known_owned. auto.
  - apply in_or_app. auto.
Qed.

Lemma touching_joined x y U : In x U -> In y U -> touches x y -> joined U (Cell x) (Cell y).
Proof.
  intros Hx Hy Ht. right. exists x, y. split; [reflexivity|]. split; [reflexivity|].
  apply chain_step with y; auto. constructor. auto.
Qed.

Lemma edge_joined x e U : In x U -> touches_edge x e -> joined U (Cell x) (Edge e).
Proof.
  intros Hx Ht. right. exists x, x. split; [reflexivity|]. split; [exact Ht|]. constructor. auto.
Qed.

Lemma path_step_true a b : path_step D (K0 ++ Y) a b -> joined (Y ++ T) a b.
Proof.
  intro Hs. destruct Hs.
  - apply usable_true. assumption.
  - apply joined_sym, usable_true. assumption.
  - apply touching_joined; auto using known_owned.
  - apply edge_joined; auto using known_owned.
  - apply joined_sym, edge_joined; auto using known_owned.
Qed.

Lemma path_true a b : path D (K0 ++ Y) a b -> joined (Y ++ T) a b.
Proof.
  intro Hp. induction Hp as [a b Hs|a c b Hs Hp IH].
  - apply path_step_true. exact Hs.
  - eapply joined_through_cell; [apply path_step_true; eassumption|exact IH].
Qed.
End Follows.

Lemma follows_true D K0 T t :
  incl K0 T -> disjunct_true T D -> follows D K0 t -> atom_true T t.
Proof.
  intros HK HD. destruct t as [[a b] Y]. simpl. intros [Ha [Hb [Heq|Hp]]].
  - subst b. destruct a as [c|e].
    + right. exists c, c. split; [reflexivity|]. split; [reflexivity|].
      constructor. eapply known_owned; eauto.
    + left. exists e. auto.
  - eapply path_true; eauto.
Qed.

Theorem entailment f g K0 w T :
  entailed f g K0 w -> incl K0 T -> true_of T f -> true_of T g.
Proof.
  intros [_ Hw] HK Hf. apply true_by_disjunct in Hf. destruct Hf as [D [HD Ht]].
  apply In_nth_error in HD. destruct HD as [i Hi].
  destruct (Hw i D Hi) as [j [D' [_ [Hj Hfol]]]].
  apply true_by_disjunct. exists D'. split; [eapply nth_error_In; eauto|].
  intros t Hin. eapply follows_true; eauto.
Qed.

(* ------------------------------------------------------------------ *)
(* The rules for links and cuts.                                        *)

Notation theorem := (theorem cell_eq).
Notation semi := (semi cell_eq).

Theorem done_links f N : true_of N f -> theorem N [] (links f) 0.
Proof. intro Ht. apply rule_done; [apply links_monotone|exact Ht]. Qed.

Theorem done_cut A F f N : cut A F f N -> theorem N [] (cut A F f) 0.
Proof. intro Ht. apply rule_done; [apply cut_monotone|exact Ht]. Qed.

Lemma same_goal N S (a b : goal cell) k :
  monotone a -> (forall T, a T -> b T) -> theorem N S a k -> theorem N S b k.
Proof.
  intros Ha Hab Hth. apply rule_weaken with a N S k; auto using incl_refl.
  - exact (proj1 Hth).
  - intros T _. apply Hab.
Qed.

Theorem both_links f g N1 S1 N2 S2 k1 k2 :
  theorem N1 S1 (links f) k1 -> theorem N2 S2 (links g) k2 ->
  apart S1 S2 -> apart N1 S2 -> apart N2 S1 ->
  theorem (N1 ++ N2) (S1 ++ S2) (links (All [f; g])) (k1 + k2)%nat.
Proof.
  intros H1 H2 HS HN1 HN2. apply same_goal with (and_goal (links f) (links g)).
  - apply and_goal_monotone; apply links_monotone.
  - intros T [Hf Hg]. unfold links. simpl. tauto.
  - apply rule_both; auto using links_monotone.
Qed.

Theorem both_cut A F f g N1 S1 N2 S2 k1 k2 :
  theorem N1 S1 (cut A F f) k1 -> theorem N2 S2 (cut A F g) k2 ->
  apart S1 S2 -> apart N1 S2 -> apart N2 S1 ->
  theorem (N1 ++ N2) (S1 ++ S2) (cut A F (Any [f; g])) (k1 + k2)%nat.
Proof.
  intros H1 H2 HS HN1 HN2. apply same_goal with (and_goal (cut A F f) (cut A F g)).
  - apply and_goal_monotone; apply cut_monotone.
  - intros T [Hf Hg]. unfold cut, prevents, links in *. simpl. tauto.
  - apply rule_both; auto using cut_monotone.
Qed.

Theorem weaken_links f g N S k needs cells w :
  theorem N S (links f) k ->
  apart (N ++ needs) (S ++ cells) ->
  entailed f g (N ++ needs) w ->
  theorem (N ++ needs) (S ++ cells) (links g) k.
Proof.
  intros Hth Hap Hw. apply rule_weaken with (links f) N S k;
    auto using links_monotone, incl_appl, incl_refl.
  intros T HT. eapply entailment; eauto.
Qed.

(* A cut of f entails a cut of g, where g, once true, would make f true with the stones A. *)
Theorem weaken_cut A F f g N S k needs cells w :
  theorem N S (cut A F f) k ->
  apart (N ++ needs) (S ++ cells) ->
  entailed g f A w ->
  theorem (N ++ needs) (S ++ cells) (cut A F g) k.
Proof.
  intros Hth Hap Hw. apply rule_weaken with (cut A F f) N S k;
    auto using cut_monotone, incl_appl, incl_refl.
  intros T HT Hcut Hg. apply Hcut. unfold links in *. eapply entailment; eauto.
  apply incl_appl, incl_refl.
Qed.

Theorem reply_links f N S r k :
  theorem N S (links f) k -> ~ In r S ->
  semi (without cell_eq r N) (r :: S) (links f) (Datatypes.S k).
Proof. apply rule_reply, links_monotone. Qed.

Theorem reply_cut A F f N S r k :
  theorem N S (cut A F f) k -> ~ In r S ->
  semi (without cell_eq r N) (r :: S) (cut A F f) (Datatypes.S k).
Proof. apply rule_reply, cut_monotone. Qed.

Theorem either_links f semis k :
  semis <> [] ->
  (forall N C, In (N, C) semis -> exists k', semi N C (links f) k' /\ (k' <= k)%nat) ->
  (forall m, ~ (forall s, In s semis -> In m (snd s))) ->
  apart (all_needs semis) (all_carriers semis) ->
  theorem (all_needs semis) (all_carriers semis) (links f) k.
Proof. apply rule_either, links_monotone. Qed.

Theorem either_cut A F f semis k :
  semis <> [] ->
  (forall N C, In (N, C) semis -> exists k', semi N C (cut A F f) k' /\ (k' <= k)%nat) ->
  (forall m, ~ (forall s, In s semis -> In m (snd s))) ->
  apart (all_needs semis) (all_carriers semis) ->
  theorem (all_needs semis) (all_carriers semis) (cut A F f) k.
Proof. apply rule_either, cut_monotone. Qed.

(* ------------------------------------------------------------------ *)
(* What the head of a certificate says.                                 *)

(* verdict holds: the owner has the stones, the field is empty and is filled in turn; then
   f is true of the owner's cells.  No other cell is ever counted as the owner's. *)
Theorem hex_holds_second f N S k stones field :
  theorem N S (links f) k -> incl N stones -> incl S field -> apart stones field ->
  their_turn cell_eq (fun mine _ => true_of mine f) stones [] field.
Proof. intros. eapply holds_second with (a := links f); eauto using links_monotone. Qed.

Theorem hex_holds_first f N S k stones field :
  semi N S (links f) k -> incl N stones -> incl S field -> apart stones field ->
  my_turn cell_eq (fun mine _ => true_of mine f) stones [] field.
Proof. intros. eapply holds_first with (a := links f); eauto using links_monotone. Qed.

(* verdict fails: the claim's owner (here the other one) has the stones A and gets what is
   left of the field; f is not true of these cells. *)
Theorem hex_fails_second A F f S k :
  theorem [] S (cut A F f) k -> incl S F ->
  their_turn cell_eq (fun _ theirs => ~ true_of theirs f) [] A F.
Proof. intros. apply fails_second with (b := links f) (S := S) (k := k); auto using links_monotone. Qed.

Theorem hex_fails_first A F f S k :
  semi [] S (cut A F f) k -> incl S F ->
  my_turn cell_eq (fun _ theirs => ~ true_of theirs f) [] A F.
Proof. intros. apply fails_first with (b := links f) (S := S) (k := k); auto using links_monotone. Qed.

End Hex.

Arguments Cell {W H}.
Arguments Edge {W H}.
