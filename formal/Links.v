(* Links on any graph, for boards without edges, such as a torus: what of Hex.v and Image.v needs no edge.
   A terminal is a cell. *)

From Coq Require Import List Arith Lia Bool.
From Tatami Require Import Play.
Import ListNotations.

Set Implicit Arguments.
Unset Strict Implicit.

Section Graph.

Variable cell : Type.
Variable cell_eq : forall x y : cell, {x = y} + {x <> y}.
Variable touches : cell -> cell -> Prop.
Hypothesis touches_sym : forall x y, touches x y -> touches y x.

Implicit Types (x y z a b : cell) (T N S A F K L U : list cell) (k : nat).

(* ------------------------------------------------------------------ *)
(* Links and formulas.                                                  *)

(* A chain of cells of T, each touching the next, from x to y. *)
Inductive chain (T : list cell) : cell -> cell -> Prop :=
| chain_one x : In x T -> chain T x x
| chain_step x y z : In x T -> touches x y -> chain T y z -> chain T x z.

Inductive formula :=
| Link (a b : cell)
| All (fs : list formula)
| Any (fs : list formula)
| Given (f : formula) (y : cell).

Fixpoint true_of (T : list cell) (f : formula) {struct f} : Prop :=
  match f with
  | Link a b => chain T a b
  | All fs => fold_right (fun g rest => true_of T g /\ rest) True fs
  | Any fs => fold_right (fun g rest => true_of T g \/ rest) False fs
  | Given g y => true_of (y :: T) g
  end.

Definition links (f : formula) : goal cell := fun T => true_of T f.
Definition cut (A F : list cell) (f : formula) : goal cell := prevents cell_eq (links f) A F.

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

Lemma touching_chain T x y : In x T -> In y T -> touches x y -> chain T x y.
Proof. intros Hx Hy Ht. apply chain_step with y; auto. constructor. exact Hy. Qed.

Lemma chain_sym T x y : chain T x y -> chain T y x.
Proof.
  intro C. induction C as [x Hx|x y z Hx Ht C IH]; [constructor; auto|].
  apply chain_trans with y; [exact IH|]. apply touching_chain; auto.
  eapply chain_in_first; eauto.
Qed.

Lemma chain_more T T' x y : incl T T' -> chain T x y -> chain T' x y.
Proof.
  intros HT C. induction C; [constructor; auto|]. eapply chain_step; eauto.
Qed.

Theorem links_monotone f : monotone (links f).
Proof.
  unfold monotone, links. induction f as [a b|fs IH|fs IH|f y IH] using formula_parts_ind;
    intros T T' HT Ht.
  - simpl in *. eapply chain_more; eauto.
  - rewrite all_true in *. intros f Hf. eapply IH; eauto.
  - rewrite any_true in *. destruct Ht as [f [Hf Ht]]. exists f. split; [auto|]. eapply IH; eauto.
  - simpl in *. eapply IH; [|exact Ht]. intros x [Hx|Hx]; [left; auto|right; auto].
Qed.

Theorem cut_monotone A F f : monotone (cut A F f).
Proof. apply prevents_monotone, links_monotone. Qed.

(* ------------------------------------------------------------------ *)
(* Disjuncts and entailment, as the description of certificates has it. *)

(* A link together with the cells given. *)
Definition atom : Type := (cell * cell * list cell)%type.

Definition atom_true (T : list cell) (t : atom) : Prop :=
  match t with (a, b, Y) => chain (Y ++ T) a b end.

Definition give (y : cell) (t : atom) : atom :=
  match t with (a, b, Y) => (a, b, y :: Y) end.

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
  destruct t as [[a b] Y]. simpl. split; apply chain_more; intros x Hx; simpl in *;
    rewrite in_app_iff in *; simpl in *; tauto.
Qed.

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

(* K grows: as long as a disjunct D has an atom all of whose given cells are in K, its ends are added to K. *)
Inductive known (D : list atom) (K : list cell) : cell -> Prop :=
| known_before c : In c K -> known D K c
| known_end a b Z c :
    In (a, b, Z) D -> (forall z, In z Z -> known D K z) -> a = c \/ b = c -> known D K c.

Definition usable (D : list atom) (K : list cell) (a b : cell) : Prop :=
  exists Z, In (a, b, Z) D /\ forall z, In z Z -> known D K z.

(* The steps of a path: usable links, and known cells that touch. *)
Inductive path_step (D : list atom) (K : list cell) : cell -> cell -> Prop :=
| step_link a b : usable D K a b -> path_step D K a b
| step_link_back a b : usable D K b a -> path_step D K a b
| step_touch x y : known D K x -> known D K y -> touches x y -> path_step D K x y.

Inductive path (D : list atom) (K : list cell) : cell -> cell -> Prop :=
| path_last a b : path_step D K a b -> path D K a b
| path_more a c b : path_step D K a c -> path D K c b -> path D K a b.

Definition follows (D : list atom) (K0 : list cell) (t : atom) : Prop :=
  match t with
  | (a, b, Y) => known D (K0 ++ Y) a /\ known D (K0 ++ Y) b /\ (a = b \/ path D (K0 ++ Y) a b)
  end.

(* One w for each disjunct of f: the number of a disjunct of g all of whose atoms follow. *)
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
  - assert (Hj : chain (Y ++ T) a b).
    { pose proof (D_true Hin) as Hj. simpl in Hj. eapply chain_more; [|exact Hj].
      intros x Hx. apply in_app_or in Hx. destruct Hx; [auto|apply in_or_app; auto]. }
    destruct Hend; subst; [eapply chain_in_first|eapply chain_in_last]; eauto.
Qed.

Lemma usable_true a b : usable D (K0 ++ Y) a b -> chain (Y ++ T) a b.
Proof.
  intros [Z [Hin Hz]]. pose proof (D_true Hin) as Hj. simpl in Hj. eapply chain_more; [|exact Hj].
  intros x Hx. apply in_app_or in Hx. destruct Hx as [Hx|Hx].
  - apply known_owned. auto.
  - apply in_or_app. auto.
Qed.

Lemma path_step_true a b : path_step D (K0 ++ Y) a b -> chain (Y ++ T) a b.
Proof.
  intro Hs. destruct Hs.
  - apply usable_true. assumption.
  - apply chain_sym, usable_true. assumption.
  - apply touching_chain; auto using known_owned.
Qed.

Lemma path_true a b : path D (K0 ++ Y) a b -> chain (Y ++ T) a b.
Proof.
  intro Hp. induction Hp as [a b Hs|a c b Hs Hp IH].
  - apply path_step_true. exact Hs.
  - eapply chain_trans; [apply path_step_true; eassumption|exact IH].
Qed.
End Follows.

Lemma follows_true D K0 T t :
  incl K0 T -> disjunct_true T D -> follows D K0 t -> atom_true T t.
Proof.
  intros HK HD. destruct t as [[a b] Y]. simpl. intros [Ha [Hb [Heq|Hp]]].
  - subst b. constructor. eapply known_owned; eauto.
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
(* The rules.                                                           *)

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

(* What the head says, as in Hex. *)
Theorem links_hold_second f N S k stones field :
  theorem N S (links f) k -> incl N stones -> incl S field -> apart stones field ->
  their_turn cell_eq (fun mine _ => true_of mine f) stones [] field.
Proof. intros. eapply holds_second with (a := links f); eauto using links_monotone. Qed.

Theorem links_hold_first f N S k stones field :
  semi N S (links f) k -> incl N stones -> incl S field -> apart stones field ->
  my_turn cell_eq (fun mine _ => true_of mine f) stones [] field.
Proof. intros. eapply holds_first with (a := links f); eauto using links_monotone. Qed.

Theorem links_fail_second A F f S k :
  theorem [] S (cut A F f) k -> incl S F ->
  their_turn cell_eq (fun _ theirs => ~ true_of theirs f) [] A F.
Proof. intros. apply fails_second with (b := links f) (S := S) (k := k); auto using links_monotone. Qed.

Theorem links_fail_first A F f S k :
  semi [] S (cut A F f) k -> incl S F ->
  my_turn cell_eq (fun _ theirs => ~ true_of theirs f) [] A F.
Proof. intros. apply fails_first with (b := links f) (S := S) (k := k); auto using links_monotone. Qed.

(* ------------------------------------------------------------------ *)
(* Images: a map of the graph onto itself that keeps touching and differences, on a part of it that matters. *)

Variable phi : cell -> cell.

Fixpoint moved (f : formula) : formula :=
  match f with
  | Link a b => Link (phi a) (phi b)
  | All fs => All (map moved fs)
  | Any fs => Any (map moved fs)
  | Given g y => Given (moved g) (phi y)
  end.

Fixpoint cells_of (f : formula) : list cell :=
  match f with
  | Link a b => [a; b]
  | All fs => flat_map cells_of fs
  | Any fs => flat_map cells_of fs
  | Given g y => y :: cells_of g
  end.

Record keeps (X : list cell) : Prop := {
  keeps_touching : forall x y, In x X -> In y X -> (touches x y <-> touches (phi x) (phi y));
  keeps_cells_apart : forall x y, In x X -> In y X -> phi x = phi y -> x = y
}.

Lemma moved_chain X U x y :
  keeps X -> incl U X -> chain U x y -> chain (map phi U) (phi x) (phi y).
Proof.
  intros Hk HU C. induction C as [x Hx|x y z Hx Ht C IH].
  - constructor. apply in_map. exact Hx.
  - apply chain_step with (phi y); [apply in_map; exact Hx| |exact IH].
    exact (proj1 (keeps_touching Hk (HU _ Hx) (HU _ (chain_in_first C))) Ht).
Qed.

Lemma chain_moved_back X U x' y' :
  keeps X -> incl U X -> chain (map phi U) x' y' ->
  exists x y, x' = phi x /\ y' = phi y /\ chain U x y.
Proof.
  intros Hk HU C. induction C as [x' Hx'|x' y' z' Hx' Ht C [y [z [Ey [Ez IH]]]]].
  - apply in_map_iff in Hx'. destruct Hx' as [x [E Hx]]. exists x, x. split; [auto|]. split; [auto|].
    constructor. exact Hx.
  - apply in_map_iff in Hx'. destruct Hx' as [x [E Hx]]. subst. exists x, z.
    split; [reflexivity|]. split; [reflexivity|].
    apply chain_step with y; auto.
    exact (proj2 (keeps_touching Hk (HU _ Hx) (HU _ (chain_in_first IH))) Ht).
Qed.

Lemma moved_link X U a b :
  keeps X -> incl U X -> In a X -> In b X -> (chain U a b <-> chain (map phi U) (phi a) (phi b)).
Proof.
  intros Hk HU Ha Hb. split; [apply moved_chain with X; assumption|].
  intro C. destruct (chain_moved_back Hk HU C) as [x [y [Ex [Ey C']]]].
  rewrite (keeps_cells_apart Hk Ha (HU _ (chain_in_first C')) Ex).
  rewrite (keeps_cells_apart Hk Hb (HU _ (chain_in_last C')) Ey). exact C'.
Qed.

Lemma moved_true X f :
  keeps X -> incl (cells_of f) X ->
  forall U, incl U X -> (true_of U f <-> true_of (map phi U) (moved f)).
Proof.
  intro Hk. induction f as [a b|fs IH|fs IH|f y IH] using formula_parts_ind; intros Hc U HU.
  - simpl in *. apply moved_link with X; auto; apply Hc; simpl; auto.
  - cbn [moved]. rewrite !all_true.
    assert (Hpart : forall f, In f fs -> (true_of U f <-> true_of (map phi U) (moved f))).
    { intros f Hf. apply IH; auto; intros x Hx. apply Hc. simpl. apply in_flat_map. exists f. auto. }
    split.
    + intros Ht g Hg. apply in_map_iff in Hg. destruct Hg as [f [<- Hf]]. apply Hpart; auto.
    + intros Ht f Hf. apply Hpart; auto. apply Ht, in_map. exact Hf.
  - cbn [moved]. rewrite !any_true.
    assert (Hpart : forall f, In f fs -> (true_of U f <-> true_of (map phi U) (moved f))).
    { intros f Hf. apply IH; auto; intros x Hx. apply Hc. simpl. apply in_flat_map. exists f. auto. }
    split.
    + intros [f [Hf Ht]]. exists (moved f). split; [apply in_map; auto|]. apply Hpart; auto.
    + intros [g [Hg Ht]]. apply in_map_iff in Hg. destruct Hg as [f [<- Hf]]. exists f.
      split; [auto|]. apply Hpart; auto.
  - simpl in *. apply (IH (fun x Hx => Hc x (or_intror Hx)) (y :: U)).
    intros x [Hx|Hx]; [subst; apply Hc; left; reflexivity|auto].
Qed.

Lemma image_links_kept N S f k :
  keeps (N ++ S ++ cells_of f) ->
  theorem N S (links f) k ->
  theorem (map phi N) (map phi S) (links (moved f)) k.
Proof.
  intros Hk Hth.
  assert (HNS : incl (N ++ S) (N ++ S ++ cells_of f)).
  { rewrite app_assoc. apply incl_appl, incl_refl. }
  apply rule_image with (links f).
  - intros x y Hx Hy. apply (keeps_cells_apart Hk); auto.
  - apply links_monotone.
  - intros T HT. apply (moved_true (f := f) Hk).
    + rewrite app_assoc. apply incl_appr, incl_refl.
    + eapply incl_tran; eauto.
  - exact Hth.
Qed.

Lemma image_cut_kept N S A F f k :
  keeps (N ++ S ++ A ++ F ++ cells_of f) ->
  theorem N S (cut A F f) k ->
  theorem (map phi N) (map phi S) (cut (map phi A) (map phi F) (moved f)) k.
Proof.
  intros Hk Hth.
  assert (HX : forall x, In x N \/ In x S \/ In x A \/ In x F \/ In x (cells_of f) ->
               In x (N ++ S ++ A ++ F ++ cells_of f)).
  { intros x Hx. rewrite !in_app_iff. tauto. }
  apply rule_image with (cut A F f).
  - intros x y Hx Hy. apply in_app_iff in Hx. apply in_app_iff in Hy.
    apply (keeps_cells_apart Hk); apply HX; tauto.
  - apply cut_monotone.
  - intros T HT Hcut Htrue. apply Hcut.
    set (U := A ++ filter (fun x => if in_dec cell_eq x T then false else true) F).
    assert (HU : incl U (N ++ S ++ A ++ F ++ cells_of f)).
    { intros x Hx. unfold U in Hx. apply in_app_or in Hx. apply HX.
      destruct Hx as [Hx|Hx]; [tauto|]. apply in_not_taken in Hx. tauto. }
    unfold links in *. apply (moved_true (f := f) Hk (fun x Hx => HX x ltac:(tauto)) HU).
    eapply links_monotone; [|exact Htrue].
    intros y Hy. apply in_app_or in Hy. destruct Hy as [Hy|Hy].
    + apply in_map_iff in Hy. destruct Hy as [x [<- Hx]]. apply in_map. unfold U. apply in_or_app. auto.
    + apply in_not_taken in Hy. destruct Hy as [Hy Hno].
      apply in_map_iff in Hy. destruct Hy as [x [<- Hx]]. apply in_map. unfold U. apply in_or_app. right.
      apply in_not_taken. split; [exact Hx|]. intro HxT. apply Hno. apply in_map. exact HxT.
  - exact Hth.
Qed.

End Graph.
