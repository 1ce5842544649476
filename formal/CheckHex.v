(* The second checker: Hex (sections 2 to 5 of manual/src/certificate.md).

   Formulas, disjuncts and moved formulas are those of Hex.v and Image.v themselves. Below are the functions that test the
   conditions of the rules, each with the proof that it tests what the rule asks for. *)

From Coq Require Import List Arith ZArith NArith PArith Lia Bool Ascii String.
From Tatami Require Import Play Hex Image Crossing Dual Fill Anchor CheckText CheckSteps CheckReach.
Import ListNotations.

Unset Strict Implicit.
Set Implicit Arguments.

Open Scope string_scope.
Open Scope list_scope.
Open Scope reading_scope.
Open Scope Z_scope.

Definition option_list {A : Type} (x : option A) : list A := match x with Some a => [a] | None => [] end.

Definition edge_number (e : edge) : positive :=
  match e with top => 1 | bottom => 2 | left => 3 | right => 4 end%positive.

Lemma edge_numbers_differ e e' : edge_number e = edge_number e' -> e = e'.
Proof. destruct e, e'; simpl; intro E; try discriminate; reflexivity. Qed.

Definition same_edge (e e' : edge) : bool := Pos.eqb (edge_number e) (edge_number e').

Lemma same_edge_spec e e' : same_edge e e' = true <-> e = e'.
Proof.
  unfold same_edge. rewrite Pos.eqb_eq. split; [apply edge_numbers_differ|]. intros ->. reflexivity.
Qed.

Definition all_edges : list edge := [top; bottom; left; right].

Definition same_player (p q : player) : bool :=
  match p, q with Black, Black | White, White => true | _, _ => false end.

Lemma same_player_spec p q : same_player p q = true -> p = q.
Proof. destruct p, q; simpl; intro; congruence. Qed.

Section CheckHex.

Variables W H : Z.
Notation cell := (cell W H).
Notation formula := (formula W H).
Notation point := (point W H).

(* ------------------------------------------------------------------ *)
(* Cells and their numbers.                                             *)

Definition cell_at (p : Z * Z) : option cell :=
  match Sumbool.sumbool_of_bool (on_board W H p) with
  | Specif.left e => Some (exist _ p e)
  | Specif.right _ => None
  end.

Definition key (x : cell) : positive := Z.to_pos (32 * row x + column x).

Definition place_of (k : positive) : Z * Z := let (r, c) := Z.div_eucl (Zpos k) 32 in (c, r).

(* The cells with these numbers. *)
Definition members (s : PS.t) : list cell :=
  flat_map (fun k => option_list (cell_at (place_of k))) (PS.elements s).

Lemma cell_at_place p x : cell_at p = Some x <-> place x = p.
Proof.
  unfold cell_at. destruct (Sumbool.sumbool_of_bool (on_board W H p)) as [e|e].
  - split.
    + intro E. injection E as <-. reflexivity.
    + intro E. replace x with (exist _ p e : cell); [reflexivity|]. apply place_eq. symmetry. exact E.
  - split; [discriminate|]. intro E. subst p. destruct x as [p Hp]. simpl in e. congruence.
Qed.

Lemma bounds (x : cell) : 1 <= column x <= W /\ 1 <= row x <= H.
Proof.
  destruct x as [[c r] Hp]. unfold column, row. simpl. unfold on_board in Hp. simpl in Hp.
  rewrite !andb_true_iff, !Z.leb_le in Hp. lia.
Qed.

Hypothesis narrow : W <= 31.

Lemma key_value x : Zpos (key x) = 32 * row x + column x.
Proof. unfold key. pose proof (bounds x). apply Z2Pos.id. lia. Qed.

Lemma keys_differ (x y : cell) : key x = key y -> x = y.
Proof.
  intro E. pose proof (key_value x) as Ex. pose proof (key_value y) as Ey. rewrite E in Ex.
  pose proof (bounds x). pose proof (bounds y).
  apply place_eq. unfold column, row in *. destruct (place x), (place y). cbn [fst snd] in *. f_equal; lia.
Qed.

Lemma place_of_key x : place_of (key x) = place x.
Proof.
  unfold place_of. pose proof (Z_div_mod (Zpos (key x)) 32 ltac:(lia)) as D.
  destruct (Z.div_eucl (Zpos (key x)) 32) as [r c]. destruct D as [D1 D2].
  rewrite key_value in D1. pose proof (bounds x). unfold column, row in *. destruct (place x). cbn [fst snd] in *. f_equal; lia.
Qed.

Lemma key_of_place k x : place x = place_of k -> key x = k.
Proof.
  unfold place_of. pose proof (Z_div_mod (Zpos k) 32 ltac:(lia)) as D.
  destruct (Z.div_eucl (Zpos k) 32) as [r c]. destruct D as [D1 D2]. intro E.
  assert (Zpos (key x) = Zpos k); [|congruence].
  rewrite key_value, D1. unfold column, row. rewrite E. simpl. lia.
Qed.

Lemma in_members x s : In x (members s) <-> PS.mem (key x) s = true.
Proof.
  unfold members. rewrite in_flat_map. split.
  - intros [k [Hk Hx]]. destruct (cell_at (place_of k)) as [y|] eqn:E; [|destruct Hx].
    destruct Hx as [<-|[]]. apply cell_at_place in E. apply key_of_place in E. rewrite E. apply in_elements. exact Hk.
  - intro Hm. exists (key x). split; [apply in_elements; exact Hm|].
    rewrite place_of_key. destruct (cell_at (place x)) as [y|] eqn:E.
    + apply cell_at_place in E. apply place_eq in E. subst. left. reflexivity.
    + exfalso. assert (cell_at (place x) = Some x) by (apply cell_at_place; reflexivity). congruence.
Qed.

(* A set made of cells. *)
Definition set_of (l : list cell) : PS.t := pick_all (map key l) PS.empty.

Lemma mem_set_of l x : PS.mem (key x) (set_of l) = true <-> In x l.
Proof.
  unfold set_of. rewrite mem_pick_all, mem_empty, in_map_iff. split.
  - intros [[y [E Hy]]|E]; [|discriminate]. apply keys_differ in E. subst. exact Hy.
  - intro Hx. left. exists x. auto.
Qed.

Lemma in_members_set_of l x : In x (members (set_of l)) <-> In x l.
Proof. rewrite in_members. apply mem_set_of. Qed.

(* ------------------------------------------------------------------ *)
(* Touching.                                                            *)

Definition neighbours (x : cell) : list cell :=
  flat_map (fun v => option_list (cell_at (column x + fst v, row x + snd v))) vectors.

Lemma in_neighbours x y : In y (neighbours x) <-> touches x y.
Proof.
  unfold neighbours. rewrite in_flat_map. unfold touches, near. split.
  - intros [v [Hv Hy]]. destruct (cell_at _) as [z|] eqn:E; [|destruct Hy]. destruct Hy as [<-|[]].
    apply cell_at_place in E. rewrite E. unfold column, row. cbn [fst snd].
    replace (fst (place x) + fst v - fst (place x)) with (fst v) by lia.
    replace (snd (place x) + snd v - snd (place x)) with (snd v) by lia.
    rewrite <- surjective_pairing. exact Hv.
  - intro Hv. eexists. split; [exact Hv|]. cbn [fst snd].
    replace (cell_at _) with (Some y); [left; reflexivity|].
    symmetry. apply cell_at_place. unfold column, row. destruct (place y) as [c r]. cbn [fst snd]. f_equal; lia.
Qed.

Definition at_edge (x : cell) (e : edge) : bool :=
  match e with
  | top => row x =? 1
  | bottom => row x =? H
  | left => column x =? 1
  | right => column x =? W
  end.

Lemma at_edge_spec x e : at_edge x e = true <-> touches_edge x e.
Proof. destruct e; simpl; apply Z.eqb_eq. Qed.

Definition numbers : list Z := map Z.of_nat (seq 1 (Z.to_nat (Z.max W H))).

Definition edge_cells (e : edge) : list cell :=
  flat_map (fun i => option_list (cell_at
    match e with top => (i, 1) | bottom => (i, H) | left => (1, i) | right => (W, i) end)) numbers.

Lemma in_edge_cells e x : In x (edge_cells e) <-> touches_edge x e.
Proof.
  unfold edge_cells. rewrite in_flat_map. split.
  - intros [i [_ Hx]]. destruct (cell_at _) as [y|] eqn:E; [|destruct Hx]. destruct Hx as [<-|[]].
    apply cell_at_place in E. destruct e; simpl; unfold row, column; rewrite E; reflexivity.
  - intro Ht. pose proof (bounds x) as B.
    assert (In_numbers : forall i, 1 <= i <= Z.max W H -> In i numbers).
    { intros i Hi. unfold numbers. apply in_map_iff. exists (Z.to_nat i). split; [lia|]. apply in_seq. lia. }
    exists (match e with top | bottom => column x | left | right => row x end).
    split; [apply In_numbers; destruct e; lia|].
    replace (cell_at _) with (Some x); [left; reflexivity|].
    symmetry. apply cell_at_place. destruct e; simpl in Ht; unfold column, row in *;
      destruct (place x); cbn [fst snd] in *; congruence.
Qed.

Definition point_number (p : point) : positive := match p with Cell x => key x | Edge e => edge_number e end.

Lemma point_numbers_differ p q : point_number p = point_number q -> p = q.
Proof.
  assert (Hmix : forall x e, key x = edge_number e -> False).
  { intros x e E. pose proof (key_value x) as V. rewrite E in V. pose proof (bounds x).
    destruct e; cbn [edge_number] in V; lia. }
  destruct p as [x|e], q as [y|e']; simpl; intro E.
  - f_equal. apply keys_differ. exact E.
  - exfalso. eapply Hmix; eauto.
  - exfalso. eapply Hmix; eauto.
  - f_equal. apply edge_numbers_differ. exact E.
Qed.

Definition same_point (p q : point) : bool := Pos.eqb (point_number p) (point_number q).

Lemma same_point_spec p q : same_point p q = true <-> p = q.
Proof.
  unfold same_point. rewrite Pos.eqb_eq. split; [apply point_numbers_differ|]. intros ->. reflexivity.
Qed.

Definition touched (p : point) : list point :=
  match p with
  | Cell x => map (@Cell W H) (neighbours x) ++ map (@Edge W H) (filter (at_edge x) all_edges)
  | Edge e => map (@Cell W H) (edge_cells e)
  end.

Lemma in_touched p q : In q (touched p) <-> touching p q.
Proof.
  destruct p as [x|e]; unfold touched.
  - rewrite in_app_iff, !in_map_iff. destruct q as [y|e]; cbn [touching].
    + rewrite <- in_neighbours. split.
      * intros [[z [E Hz]]|[z [E _]]]; [injection E as <-; exact Hz|discriminate].
      * intro Hy. left. exists y. auto.
    + rewrite <- at_edge_spec. split.
      * intros [[z [E _]]|[e' [E He]]]; [discriminate|]. injection E as ->. apply filter_In in He. apply He.
      * intro He. right. exists e. split; [reflexivity|]. apply filter_In. split; [destruct e; simpl; tauto|exact He].
  - rewrite in_map_iff. destruct q as [y|e']; simpl.
    + rewrite <- in_edge_cells. split.
      * intros [z [E Hz]]. injection E as <-. exact Hz.
      * intro Hy. exists y. auto.
    + split; [intros [z [E _]]; discriminate|intros []].
Qed.

(* ------------------------------------------------------------------ *)
(* Whether a formula is true of a set of cells: exactly.                *)

Definition near_in (T : PS.t) (x : cell) : list cell := filter (fun y => PS.mem (key y) T) (neighbours x).

Definition starts (T : PS.t) (a : point) : list cell :=
  match a with
  | Cell c => if PS.mem (key c) T then [c] else []
  | Edge e => filter (fun x => at_edge x e) (members T)
  end.

Definition same_edges (a b : point) : bool :=
  match a, b with Edge e, Edge e' => same_edge e e' | _, _ => false end.

Definition link_true (T : PS.t) (a b : point) : option bool :=
  if same_edges a b then Some true
  else
    let* (seen, all) := reached key (near_in T) (starts T a) in
    Some match b with
         | Cell c => PS.mem (key c) seen
         | Edge e => existsb (fun x => at_edge x e) all
         end.

Fixpoint formula_true (T : PS.t) (f : formula) {struct f} : option bool :=
  match f with
  | Link a b => link_true T a b
  | All fs =>
      (fix all l := match l with
        | [] => Some true
        | g :: l => match formula_true T g with Some true => all l | other => other end
        end) fs
  | Any fs =>
      (fix any l := match l with
        | [] => Some false
        | g :: l => match formula_true T g with Some false => any l | other => other end
        end) fs
  | Given g y => formula_true (PS.add (key y) T) g
  end.

Lemma in_near_in T x y : In y (near_in T x) <-> touches x y /\ In y (members T).
Proof. unfold near_in. rewrite filter_In, in_neighbours, in_members. tauto. Qed.

Lemma in_starts T a x : In x (starts T a) <-> starts_at a x /\ In x (members T).
Proof.
  destruct a as [c|e]; simpl.
  - destruct (PS.mem (key c) T) eqn:E; simpl; rewrite in_members.
    + split; [intros [<-|[]]; auto|intros [-> _]; auto].
    + split; [intros []|]. intros [-> E']. congruence.
  - rewrite filter_In, at_edge_spec. tauto.
Qed.

Lemma reach_chain T a y :
  reach (near_in T) (starts T a) y <-> exists x, starts_at a x /\ chain (members T) x y.
Proof.
  split.
  - intro R. induction R as [x Hx|x y R [z [Hz C]] Hy].
    + apply in_starts in Hx. exists x. split; [apply Hx|]. constructor. apply Hx.
    + apply in_near_in in Hy. exists z. split; [exact Hz|]. eapply chain_snoc; [exact C|apply Hy|apply Hy].
  - intros [x [Hx C]].
    assert (R : reach (near_in T) (starts T a) x).
    { apply reach_start. apply in_starts. split; [exact Hx|]. eapply chain_in_first; eauto. }
    clear Hx. induction C as [x Hx|x y z Hx Ht C IH]; [exact R|].
    apply IH. apply reach_next with x; [exact R|]. apply in_near_in. split; [exact Ht|]. eapply chain_in_first; eauto.
Qed.

Lemma link_true_spec T a b r : link_true T a b = Some r -> (r = true <-> joined (members T) a b).
Proof.
  unfold link_true. destruct (same_edges a b) eqn:Es.
  - intro E. injection E as <-. split; [intros _|auto]. destruct a as [|e], b as [|e']; try discriminate.
    simpl in Es. apply same_edge_spec in Es. subst. left. exists e'. auto.
  - intro E. apply bind_some in E. destruct E as [[seen all] [R E]].
    destruct (reached_spec keys_differ R) as [R1 R2]. injection E as <-.
    assert (Hno : ~ exists e, a = Edge e /\ b = Edge e).
    { intros [e [-> ->]]. simpl in Es. rewrite (proj2 (same_edge_spec e e)) in Es by reflexivity. discriminate. }
    destruct b as [c|e].
    + rewrite R1, reach_chain. split.
      * intros [x [Hx C]]. right. exists x, c. split; [exact Hx|]. split; [reflexivity|exact C].
      * intros [E|[x [y [Hx [Hy C]]]]]; [contradiction|]. simpl in Hy. subst y. exists x. auto.
    + rewrite existsb_exists. split.
      * intros [y [Hy He]]. apply R2, reach_chain in Hy. destruct Hy as [x [Hx C]].
        right. exists x, y. split; [exact Hx|]. split; [apply at_edge_spec; exact He|exact C].
      * intros [E|[x [y [Hx [Hy C]]]]]; [contradiction|]. exists y. split; [|apply at_edge_spec; exact Hy].
        apply R2, reach_chain. exists x. auto.
Qed.

Lemma same_members_true T T' f : (forall x : cell, In x T <-> In x T') -> true_of T f -> true_of T' f.
Proof. intros E. apply links_monotone. intros x Hx. apply E. exact Hx. Qed.

Lemma formula_true_spec f : forall T r, formula_true T f = Some r -> (r = true <-> true_of (members T) f).
Proof.
  induction f as [a b|fs IH|fs IH|f y IH] using formula_parts_ind; intros T r.
  - simpl. apply link_true_spec.
  - simpl. revert r. induction fs as [|g gs IHg]; intro r.
    + intro E. injection E as <-. simpl. tauto.
    + pose proof (IH g (or_introl eq_refl) T) as Hg.
      assert (IHgs : forall f, In f gs -> forall T r, formula_true T f = Some r -> (r = true <-> true_of (members T) f))
        by (intros f Hf; apply IH; right; exact Hf).
      destruct (formula_true T g) as [[|]|]; intro E.
      * specialize (IHg IHgs r E). specialize (Hg true eq_refl). simpl. tauto.
      * injection E as <-. specialize (Hg false eq_refl). simpl. split; [discriminate|]. intros [Ht _].
        apply Hg in Ht. discriminate.
      * discriminate.
  - simpl. revert r. induction fs as [|g gs IHg]; intro r.
    + intro E. injection E as <-. simpl. split; [discriminate|tauto].
    + pose proof (IH g (or_introl eq_refl) T) as Hg.
      assert (IHgs : forall f, In f gs -> forall T r, formula_true T f = Some r -> (r = true <-> true_of (members T) f))
        by (intros f Hf; apply IH; right; exact Hf).
      destruct (formula_true T g) as [[|]|]; intro E.
      * injection E as <-. specialize (Hg true eq_refl). simpl. tauto.
      * specialize (IHg IHgs r E). specialize (Hg false eq_refl). simpl.
        assert (~ true_of (members T) g) by (intro Ht; apply Hg in Ht; discriminate). tauto.
      * discriminate.
  - simpl. intro E. rewrite (IH _ _ E).
    assert (Hsame : forall x, In x (members (PS.add (key y) T)) <-> In x (y :: members T)).
    { intro x. simpl. rewrite !in_members, mem_add, orb_true_iff, Pos.eqb_eq. split.
      - intros [K|K]; [left; symmetry; apply keys_differ; exact K|auto].
      - intros [->|K]; auto. }
    split; apply same_members_true; intro x; [|symmetry]; apply Hsame.
Qed.

(* ------------------------------------------------------------------ *)
(* Entailment.                                                          *)

Definition add_point (p : point) (K : PS.t) : PS.t := match p with Cell c => PS.add (key c) K | Edge _ => K end.

(* As long as atoms become usable, their links are added, and the cells at their ends. *)
Fixpoint grow (fuel : nat) (K : PS.t) (links : list (point * point)) (waiting : list (atom W H))
  : PS.t * list (point * point) :=
  match fuel with
  | O => (K, links)
  | Datatypes.S fuel =>
      let is_usable (t : atom W H) := forallb (fun z => PS.mem (key z) K) (snd t) in
      let now := filter is_usable waiting in
      let later := filter (fun t => negb (is_usable t)) waiting in
      match now with
      | [] => (K, links)
      | _ => grow fuel (fold_left (fun K t => add_point (fst (fst t)) (add_point (snd (fst t)) K)) now K)
               (map fst now ++ links) later
      end
  end.

(* The steps of a path from a point, by links and by touching. *)
Definition links_from (links : list (point * point)) (p : point) : list point :=
  flat_map (fun l : point * point =>
    (if same_point (fst l) p then [snd l] else []) ++ (if same_point (snd l) p then [fst l] else [])) links.

Definition path_steps (K : PS.t) (links : list (point * point)) (p : point) : list point :=
  links_from links p ++
  match p with
  | Cell c =>
      if PS.mem (key c) K then
        map (@Cell W H) (near_in K c) ++ map (@Edge W H) (filter (at_edge c) all_edges)
      else []
  | Edge e => map (@Cell W H) (filter (fun x => at_edge x e) (members K))
  end.

(* A path goes on from cells only. *)
Definition path_next (K : PS.t) (links : list (point * point)) (p : point) : list point :=
  match p with Cell _ => path_steps K links p | Edge _ => [] end.

Definition is_known (K : PS.t) (p : point) : bool := match p with Cell c => PS.mem (key c) K | Edge _ => true end.

Definition does_follow (K0 : PS.t) (D : list (atom W H)) (t : atom W H) : bool :=
  let '(a, b, Y) := t in
  let (K, links) := grow (Datatypes.S (List.length D)) (pick_all (map key Y) K0) [] D in
  is_known K a && is_known K b &&
  (same_point a b ||
   match reached point_number (path_next K links) (path_steps K links a) with
   | Some (seen, _) => PS.mem (point_number b) seen
   | None => false
   end).

Section Follow.
Variables (D : list (atom W H)) (K0 : list cell).

Definition knows (K : PS.t) : Prop := forall x, PS.mem (key x) K = true -> known D K0 x.
Definition can_use (links : list (point * point)) : Prop := forall a b, In (a, b) links -> usable D K0 a b.

Lemma add_point_knows K p : knows K -> (forall c, p = Cell c -> known D K0 c) -> knows (add_point p K).
Proof.
  intros HK Hp. destruct p as [c|e]; simpl; [|exact HK].
  intros x Hx. rewrite mem_add, orb_true_iff, Pos.eqb_eq in Hx. destruct Hx as [E|Hx]; [|auto].
  apply keys_differ in E. subst. auto.
Qed.

Lemma ends_known now : forall K, knows K ->
  (forall a b Z, In (a, b, Z) now -> usable D K0 a b) ->
  knows (fold_left (fun K (t : atom W H) => add_point (fst (fst t)) (add_point (snd (fst t)) K)) now K).
Proof.
  induction now as [|[[a b] Z] now IH]; simpl; intros K HK Hu; [exact HK|].
  apply IH; [|eauto].
  destruct (Hu a b Z (or_introl eq_refl)) as [Z' [Hin Hz]].
  apply add_point_knows; [apply add_point_knows; [exact HK|]|]; intros c ->; eapply known_end; eauto.
Qed.

Lemma grow_spec fuel : forall K links waiting K' links',
  grow fuel K links waiting = (K', links') ->
  knows K -> can_use links -> incl waiting D -> knows K' /\ can_use links'.
Proof.
  induction fuel as [|fuel IH]; simpl; intros K links waiting K' links' E HK Hl Hw.
  - injection E as <- <-. auto.
  - assert (Hnow : forall a b Z,
      In (a, b, Z) (filter (fun t : atom W H => forallb (fun z => PS.mem (key z) K) (snd t)) waiting) -> usable D K0 a b).
    { intros a b Z Hf. apply filter_In in Hf. destruct Hf as [Hin Hf]. exists Z. split; [apply Hw; exact Hin|].
      simpl in Hf. rewrite forallb_forall in Hf. intros z Hz. apply HK, Hf. exact Hz. }
    destruct (filter (fun t : atom W H => forallb (fun z => PS.mem (key z) K) (snd t)) waiting) as [|t now].
    + injection E as <- <-. auto.
    + eapply IH; [exact E|..].
      * apply ends_known; assumption.
      * intros a b Hin. apply in_app_or in Hin. destruct Hin as [Hin|Hin]; [|auto].
        apply in_map_iff in Hin. destruct Hin as [[[a' b'] Z] [Eq Hin]]. simpl in Eq. injection Eq as -> ->. eauto.
      * intros u Hu. apply filter_In in Hu. apply Hw, Hu.
Qed.

Lemma links_from_spec links p q : can_use links -> In q (links_from links p) -> path_step D K0 p q.
Proof.
  intros Hl Hq. unfold links_from in Hq. apply in_flat_map in Hq. destruct Hq as [[a b] [Hab Hq]]. simpl in Hq.
  apply Hl in Hab. apply in_app_or in Hq. destruct Hq as [Hq|Hq].
  - destruct (same_point a p) eqn:E; [|destruct Hq]. apply same_point_spec in E. subst. destruct Hq as [<-|[]].
    apply step_link. exact Hab.
  - destruct (same_point b p) eqn:E; [|destruct Hq]. apply same_point_spec in E. subst. destruct Hq as [<-|[]].
    apply step_link_back. exact Hab.
Qed.

Lemma path_steps_spec K links p q : knows K -> can_use links -> In q (path_steps K links p) -> path_step D K0 p q.
Proof.
  intros HK Hl Hq. unfold path_steps in Hq. apply in_app_or in Hq. destruct Hq as [Hq|Hq].
  - eapply links_from_spec; eauto.
  - destruct p as [c|e].
    + destruct (PS.mem (key c) K) eqn:Ec; [|destruct Hq]. apply in_app_or in Hq. destruct Hq as [Hq|Hq].
      * apply in_map_iff in Hq. destruct Hq as [y [<- Hy]]. apply in_near_in in Hy. destruct Hy as [Ht Hy].
        apply step_touch; [apply HK; exact Ec|apply HK, in_members; exact Hy|exact Ht].
      * apply in_map_iff in Hq. destruct Hq as [e [<- He]]. apply filter_In in He. destruct He as [_ He].
        apply step_to_edge; [apply HK; exact Ec|apply at_edge_spec; exact He].
    + apply in_map_iff in Hq. destruct Hq as [y [<- Hy]]. apply filter_In in Hy. destruct Hy as [Hy He].
      apply step_from_edge; [apply HK, in_members; exact Hy|apply at_edge_spec; exact He].
Qed.

Lemma path_snoc p c q : path D K0 p (Cell c) -> path_step D K0 (Cell c) q -> path D K0 p q.
Proof.
  intros P S. remember (Cell c) as u eqn:Eu. revert c Eu S. induction P as [a b Hs|a d b Hs P IH]; intros c Eu S; subst.
  - eapply path_more; [exact Hs|]. apply path_last. exact S.
  - eapply path_more; [exact Hs|]. eapply IH; eauto.
Qed.
End Follow.

Lemma does_follow_spec K0 D t : does_follow K0 D t = true -> follows D (members K0) t.
Proof.
  destruct t as [[a b] Y]. unfold does_follow.
  destruct (grow _ _ _ _) as [K links] eqn:Eg. intro E. rewrite !andb_true_iff in E. destruct E as [[Ea Eb] Ep].
  assert (Hstart : knows D (members K0 ++ Y) (pick_all (map key Y) K0)).
  { intros x Hx. apply mem_pick_all in Hx. constructor. apply in_or_app. destruct Hx as [Hx|Hx].
    - right. apply in_map_iff in Hx. destruct Hx as [y [Ey Hy]]. apply keys_differ in Ey. subst. exact Hy.
    - left. apply in_members. exact Hx. }
  destruct (grow_spec Eg Hstart) as [HK Hl].
  { intros u v []. }
  { apply incl_refl. }
  assert (Hpresent : forall p, is_known K p = true -> present D (members K0 ++ Y) p).
  { intros [c|e] Hp; simpl in *; auto. }
  simpl. split; [auto|]. split; [auto|].
  apply orb_true_iff in Ep. destruct Ep as [Ep|Ep].
  - left. apply same_point_spec. exact Ep.
  - right. destruct (reached _ _ _) as [[seen all]|] eqn:Er; [|discriminate].
    destruct (reached_spec point_numbers_differ Er) as [R1 _]. apply R1 in Ep. clear R1 Er Eb Ea.
    induction Ep as [p Hp|p q R IH Hq].
    + apply path_last. eapply path_steps_spec; eauto.
    + destruct p as [c|e]; [|destruct Hq]. eapply path_snoc; [exact IH|]. eapply path_steps_spec; eauto.
Qed.

Definition limit : N := 4096.

(* How many disjuncts a formula has. *)
Fixpoint disjunct_count (f : formula) : N :=
  match f with
  | Link _ _ => 1
  | All fs => fold_right (fun g n => disjunct_count g * n)%N 1%N fs
  | Any fs => fold_right (fun g n => disjunct_count g + n)%N 0%N fs
  | Given g _ => disjunct_count g
  end.

(* For each disjunct the number of a disjunct all of whose atoms follow. *)
Fixpoint all_follow (K0 : PS.t) (new : list (list (atom W H))) (old : list (list (atom W H))) (w : list string) : bool :=
  match old, w with
  | [], [] => true
  | D :: old, j :: w =>
      match number j with
      | Some j =>
          (j <? limit)%N &&
          match nth_error new (N.to_nat j) with
          | Some D' => forallb (does_follow K0 D) D' && all_follow K0 new old w
          | None => false
          end
      | None => false
      end
  | _, _ => false
  end.

Definition formula_entails (K0 : PS.t) (f g : formula) (w : list string) : bool :=
  (disjunct_count f <=? limit)%N && (disjunct_count g <=? limit)%N &&
  all_follow K0 (disjuncts g) (disjuncts f) w.

Lemma all_follow_spec K0 new : forall old w, all_follow K0 new old w = true ->
  forall D, In D old -> exists D', In D' new /\ forall t, In t D' -> follows D (members K0) t.
Proof.
  induction old as [|D old IH]; intros [|j w] E D0 HD; simpl in E; try discriminate; [destruct HD|].
  destruct (number j) as [n|]; [|discriminate]. apply andb_true_iff in E. destruct E as [_ E].
  destruct (nth_error new (N.to_nat n)) as [D'|] eqn:En; [|discriminate].
  apply andb_true_iff in E. destruct E as [E1 E2]. destruct HD as [<-|HD]; [|eauto].
  exists D'. split; [eapply nth_error_In; eauto|]. rewrite forallb_forall in E1.
  intros t Ht. apply does_follow_spec. auto.
Qed.

Lemma formula_entails_spec K0 f g w T :
  formula_entails K0 f g w = true -> incl (members K0) T -> true_of T f -> true_of T g.
Proof.
  unfold formula_entails. rewrite !andb_true_iff. intros [_ E] HK Hf.
  apply true_by_disjunct in Hf. destruct Hf as [D [HD Ht]].
  destruct (all_follow_spec E HD) as [D' [HD' Hfol]].
  apply true_by_disjunct. exists D'. split; [exact HD'|]. intros t Hin. eapply follows_true; eauto.
Qed.

(* ------------------------------------------------------------------ *)
(* Goals.                                                               *)

Inductive aim_of_hex :=
| AimLinks (owner : player) (f : formula)
| AimCut (owner : player) (A F : PS.t) (f : formula).

Definition meaning (a : aim_of_hex) : goal cell :=
  match a with
  | AimLinks _ f => links f
  | AimCut _ A F f => cut (members A) (members F) f
  end.

Lemma meaning_monotone a : monotone (meaning a).
Proof. destruct a; [apply links_monotone|apply cut_monotone]. Qed.

Fixpoint same_formula (f g : formula) {struct f} : bool :=
  let same_list := fix same_list (l m : list formula) : bool :=
    match l, m with
    | [], [] => true
    | x :: l, y :: m => same_formula x y && same_list l m
    | _, _ => false
    end in
  match f, g with
  | Link a b, Link c d => same_point a c && same_point b d
  | All fs, All gs => same_list fs gs
  | Any fs, Any gs => same_list fs gs
  | Given f x, Given g y => Pos.eqb (key x) (key y) && same_formula f g
  | _, _ => false
  end.

Lemma same_formula_spec f : forall g, same_formula f g = true -> f = g.
Proof.
  assert (Hlist : forall fs, (forall f, In f fs -> forall g, same_formula f g = true -> f = g) ->
    forall gs, (fix same_list (l m : list formula) : bool :=
      match l, m with
      | [], [] => true
      | x :: l, y :: m => same_formula x y && same_list l m
      | _, _ => false
      end) fs gs = true -> fs = gs).
  { induction fs as [|x fs IHl]; intros IH [|y gs] E; try discriminate; [reflexivity|].
    apply andb_true_iff in E. destruct E as [E1 E2]. f_equal.
    - apply IH; [left; reflexivity|exact E1].
    - apply IHl; [|exact E2]. intros h Hh. apply IH. right. exact Hh. }
  induction f as [a b|fs IH|fs IH|f y IH] using formula_parts_ind; intros [c d|gs|gs|g z] E; simpl in E; try discriminate.
  - apply andb_true_iff in E. rewrite !same_point_spec in E. destruct E as [-> ->]. reflexivity.
  - f_equal. apply Hlist; assumption.
  - f_equal. apply Hlist; assumption.
  - apply andb_true_iff in E. destruct E as [E1 E2]. apply Pos.eqb_eq, keys_differ in E1. subst. f_equal. auto.
Qed.

Definition same_aim (a b : aim_of_hex) : bool :=
  match a, b with
  | AimLinks P f, AimLinks Q g => same_player P Q && same_formula f g
  | AimCut P A F f, AimCut Q A' F' g => same_player P Q && PS.equal A A' && PS.equal F F' && same_formula f g
  | _, _ => false
  end.

Lemma cut_same A F A' F' f T :
  (forall x, In x A <-> In x A') -> (forall x, In x F <-> In x F') -> cut A F f T -> cut (W := W) (H := H) A' F' f T.
Proof.
  intros HA HF Hc Ht. apply Hc. eapply links_monotone; [|exact Ht].
  intros x Hx. apply in_app_or in Hx. apply in_or_app. rewrite in_not_taken in *. rewrite HA, HF. exact Hx.
Qed.

Lemma equal_members s t : PS.equal s t = true -> forall x, In x (members s) <-> In x (members t).
Proof. intros E x. rewrite !in_members, (equal_spec s t (key x) E). tauto. Qed.

Lemma same_aim_spec a b T : same_aim a b = true -> meaning a T -> meaning b T.
Proof.
  destruct a as [P f|P A F f], b as [Q g|Q A' F' g]; simpl; try discriminate; rewrite !andb_true_iff.
  - intros [_ E]. apply same_formula_spec in E. subst. auto.
  - intros [[[_ EA] EF] E]. apply same_formula_spec in E. subst. apply cut_same; apply equal_members; assumption.
Qed.

Definition aim_true (a : aim_of_hex) (s : PS.t) : bool :=
  match a with
  | AimLinks _ f => match formula_true s f with Some b => b | None => false end
  | AimCut _ A F f => match formula_true (PS.union A (PS.diff F s)) f with Some b => negb b | None => false end
  end.

Lemma not_taken_members A F s x :
  In x (members A ++ filter (fun x => if in_dec (@cell_eq W H) x (members s) then false else true) (members F)) <->
  In x (members (PS.union A (PS.diff F s))).
Proof.
  rewrite in_app_iff, in_not_taken, !in_members, mem_union, mem_diff, orb_true_iff, andb_true_iff, negb_true_iff.
  destruct (PS.mem (key x) s); intuition congruence.
Qed.

Lemma aim_true_spec a s : aim_true a s = true -> meaning a (members s).
Proof.
  destruct a as [P f|P A F f]; simpl.
  - destruct (formula_true s f) as [b|] eqn:E; [|discriminate]. intros ->. apply (formula_true_spec E). reflexivity.
  - destruct (formula_true _ f) as [b|] eqn:E; [|discriminate]. intros Hb Ht. destruct b; [discriminate|].
    assert (false = true); [|discriminate]. apply (formula_true_spec E).
    eapply same_members_true; [|exact Ht]. intro x. apply not_taken_members.
Qed.

(* Limits on formulas: links, `given`, depth. *)
Fixpoint link_count (f : formula) : N :=
  match f with
  | Link _ _ => 1
  | All fs | Any fs => fold_right (fun g n => link_count g + n)%N 0%N fs
  | Given g _ => link_count g
  end.

Fixpoint given_count (f : formula) : N :=
  match f with
  | Link _ _ => 0
  | All fs | Any fs => fold_right (fun g n => given_count g + n)%N 0%N fs
  | Given g _ => N.succ (given_count g)
  end.

Fixpoint depth (f : formula) : N :=
  match f with
  | Link _ _ => 0
  | All fs | Any fs => N.succ (fold_right (fun g n => N.max (depth g) n)%N 0%N fs)
  | Given g _ => N.succ (depth g)
  end.

Definition deepest : N := 1000.

Definition within_limits (f : formula) : bool :=
  (link_count f <=? limit)%N && (given_count f <=? limit)%N && (depth f <=? deepest)%N.

Definition aim_conjunction (a b : aim_of_hex) : option aim_of_hex :=
  match a, b with
  | AimLinks P f, AimLinks Q g =>
      let h := All [f; g] in when (same_player P Q && within_limits h) (Some (AimLinks P h))
  | AimCut P A F f, AimCut Q A' F' g =>
      let h := Any [f; g] in
      when (same_player P Q && PS.equal A A' && PS.equal F F' && within_limits h) (Some (AimCut P A F h))
  | _, _ => None
  end.

Lemma aim_conjunction_spec a b c T : aim_conjunction a b = Some c -> meaning a T -> meaning b T -> meaning c T.
Proof.
  destruct a as [P f|P A F f], b as [Q g|Q A' F' g]; simpl; try discriminate; intro E; read_in E; injection E as <-.
  - simpl. unfold links. simpl. tauto.
  - rewrite !andb_true_iff in C. destruct C as [[[_ EA] EF] _]. intros Hf Hg.
    apply (cut_same (A' := members A) (F' := members F)) in Hg;
      try (intro x; symmetry; apply equal_members; assumption).
    simpl. unfold cut, prevents, links in *. simpl. tauto.
Qed.

Definition aim_entails (s : PS.t) (a b : aim_of_hex) (w : list string) : bool :=
  match a, b with
  | AimLinks P f, AimLinks Q g => same_player P Q && formula_entails s f g w
  | AimCut P A F f, AimCut Q A' F' g =>
      same_player P Q && PS.equal A A' && PS.equal F F' && formula_entails A g f w
  | _, _ => false
  end.

Lemma aim_entails_spec s a b w : aim_entails s a b w = true -> entails_with (members s) (meaning a) (meaning b).
Proof.
  intros E T HT. destruct a as [P f|P A F f], b as [Q g|Q A' F' g]; simpl in *; try discriminate;
    rewrite !andb_true_iff in E.
  - destruct E as [_ E]. unfold links. eapply formula_entails_spec; eauto.
  - destruct E as [[[_ EA] EF] E]. intros Hc. apply cut_same with (members A) (members F); try (apply equal_members; assumption).
    intro Hg. apply Hc. unfold links in *. eapply formula_entails_spec; eauto. apply incl_appl, incl_refl.
Qed.

(* ------------------------------------------------------------------ *)
(* Reading cells, formulas and goals.                                   *)

Definition letter (c : ascii) : Z := Z.of_N (N_of_ascii c) - 96.
Definition is_letter (c : ascii) : bool := between "a" "z" c.

Definition cell_of_word (s : string) : option cell :=
  match s with
  | String c rest =>
      when (is_letter c)
      match rest with
      | String d rest' =>
          if is_letter d then
            when (Ascii.eqb c "a")
              (let* r := number rest' in cell_at (26 + letter d, Z.of_N r))
          else let* r := number rest in cell_at (letter c, Z.of_N r)
      | EmptyString => None
      end
  | EmptyString => None
  end.

Definition edge_of_word (s : string) : option edge :=
  if String.eqb s "top" then Some top
  else if String.eqb s "bottom" then Some bottom
  else if String.eqb s "left" then Some left
  else if String.eqb s "right" then Some right
  else None.

Definition point_of_word (s : string) : option point :=
  match edge_of_word s with
  | Some e => Some (Edge e)
  | None => let* x := cell_of_word s in Some (Cell x)
  end.

Definition link_of_word (s : string) : option formula :=
  let* (a, b) := split_at "-" s in
  let* a := point_of_word a in
  let* b := point_of_word b in
  Some (Link a b).

Inductive token := Open | Close | And | Or | If | Word (s : string).

Definition special_token (c : ascii) : option token :=
  if Ascii.eqb c "(" then Some Open
  else if Ascii.eqb c ")" then Some Close
  else if Ascii.eqb c "&" then Some And
  else if Ascii.eqb c "|" then Some Or
  else None.

Definition flush (word : string) (acc : list token) : list token :=
  if is_nothing word then acc else Word (reversed word EmptyString) :: acc.

(* The tokens of a word, put before others, all backwards. *)
Fixpoint tokens_of_word (s word : string) (acc : list token) : list token :=
  match s with
  | EmptyString => flush word acc
  | String c s =>
      match special_token c with
      | Some t => tokens_of_word s EmptyString (t :: flush word acc)
      | None => tokens_of_word s (String c word) acc
      end
  end.

(* `given` has spaces around it, so that it is a word of its own. *)
Definition tokens_of_words (words : list string) : list token :=
  rev' (fold_left (fun acc w => if String.eqb w "given" then If :: acc else tokens_of_word w EmptyString acc) words []).

Definition chain_all (fs : list formula) : formula := match fs with [f] => f | _ => All (rev' fs) end.
Definition chain_any (fs : list formula) : formula := match fs with [f] => f | _ => Any (rev' fs) end.
Definition whole_chain (any all : list formula) : formula := chain_any (chain_all all :: any).

(* `wanted` says that a factor must come next. `any` are the terms before, `all` the factors of this term, both backwards;
   `stack` is what stood before each open parenthesis. *)
Fixpoint parse (tokens : list token) (wanted : bool) (any all : list formula)
  (stack : list (list formula * list formula)) (deep : N) : option formula :=
  match tokens with
  | [] => when (negb wanted) match stack with [] => Some (whole_chain any all) | _ => None end
  | Word w :: rest =>
      when wanted (let* f := link_of_word w in parse rest false any (f :: all) stack deep)
  | Open :: rest => when (wanted && (deep <? deepest)%N) (parse rest true [] [] ((any, all) :: stack) (N.succ deep))
  | And :: rest => when (negb wanted) (parse rest true any all stack deep)
  | Or :: rest => when (negb wanted) (parse rest true (chain_all all :: any) [] stack deep)
  | Close :: rest =>
      when (negb wanted)
      match stack with
      | (any', all') :: stack => parse rest false any' (whole_chain any all :: all') stack (N.pred deep)
      | [] => None
      end
  | If :: Word y :: Close :: rest =>
      when (negb wanted)
      match stack with
      | (any', all') :: stack =>
          let* y := cell_of_word y in
          parse rest false any' (Given (whole_chain any all) y :: all') stack (N.pred deep)
      | [] => None
      end
  | If :: _ => None
  end.

Definition formula_of_words (words : list string) : option formula :=
  let* f := parse (tokens_of_words words) true [] [] [] 0 in
  when (within_limits f) (Some f).

Definition owns_edge (P : player) (e : edge) : bool := same_edge e (first_edge P) || same_edge e (second_edge P).

(* The goal, if its formula names only edges of the player who wants it true, and a cut is well made. *)
Definition allowed (a : aim_of_hex) : option aim_of_hex :=
  match a with
  | AimLinks P f => when (forallb (owns_edge P) (edges_of f)) (Some a)
  | AimCut P A F f => when (forallb (owns_edge (other P)) (edges_of f) && disjoint A F) (Some a)
  end.

Definition player_of_word (s : string) : option player :=
  if String.eqb s "black" then Some Black else if String.eqb s "white" then Some White else None.

Definition number_of_cell (s : string) : option positive := let* x := cell_of_word s in Some (key x).

Fixpoint cells_of_words (words : list string) (seen : PS.t) : option (list cell * PS.t) :=
  match words with
  | [] => Some ([], seen)
  | w :: rest =>
      let* x := cell_of_word w in
      let* (l, all) := cells_of_words rest (PS.add (key x) seen) in
      when (negb (PS.mem (key x) seen)) (Some (x :: l, all))
  end.

Definition set_of_words (words : list string) : option PS.t := cells_among number_of_cell words PS.empty.

Definition aim_of_words (words : list string) : option aim_of_hex :=
  match words with
  | P :: kind :: rest =>
      let* P := player_of_word P in
      if String.eqb kind "links" then
        let* f := formula_of_words rest in allowed (AimLinks P f)
      else if String.eqb kind "cut" then
        match rest with
        | w :: rest =>
            when (String.eqb w "stones")
            (let (A, rest) := before ["field"%string] rest [] in
             let* A := set_of_words A in
             match rest with
             | _ :: rest =>
                 let (F, rest) := before ["of"%string] rest [] in
                 let* F := set_of_words F in
                 match rest with
                 | _ :: rest => let* f := formula_of_words rest in allowed (AimCut P A F f)
                 | [] => None
                 end
             | [] => None
             end)
        | [] => None
        end
      else None
  | _ => None
  end.

Lemma number_of_cell_is_key w k : number_of_cell w = Some k -> exists x, key x = k.
Proof. unfold number_of_cell. intro E. read_in E. injection E as <-. exists a. reflexivity. Qed.

(* ------------------------------------------------------------------ *)
(* Image.                                                               *)

Definition same_place (u v : Z * Z) : bool := (fst u =? fst v) && (snd u =? snd v).

Definition keeps_vectors (p q s t : Z) : bool :=
  forallb (fun v => existsb (fun u => same_place (linear p q s t u) v) vectors) vectors.

Lemma keeps_vectors_spec p q s t : keeps_vectors p q s t = true -> is_symmetry p q s t.
Proof.
  unfold keeps_vectors. rewrite forallb_forall. intros E v Hv. specialize (E v Hv).
  apply existsb_exists in E. destruct E as [u [Hu E]]. exists u. split; [exact Hu|].
  unfold same_place in E. rewrite andb_true_iff, !Z.eqb_eq in E. destruct (linear p q s t u), v. simpl in E.
  destruct E as [-> ->]. reflexivity.
Qed.

Definition moved_cell (p q s t dc dr : Z) (x : cell) : cell :=
  match cell_at (moved_place p q s t dc dr (place x)) with Some y => y | None => x end.

Definition moved_edge (pairs : list (edge * edge)) (e : edge) : edge :=
  match find (fun r => same_edge (fst r) e) pairs with Some r => snd r | None => e end.

Fixpoint edge_pairs (words : list string) : option (list (edge * edge)) :=
  match words with
  | [] => Some []
  | w :: rest =>
      let* (a, b) := split_at ">" w in
      let* a := edge_of_word a in
      let* b := edge_of_word b in
      let* pairs := edge_pairs rest in
      when (negb (existsb (fun r => same_edge (fst r) a) pairs)) (Some ((a, b) :: pairs))
  end.

Definition formula_of_aim (a : aim_of_hex) : formula := match a with AimLinks _ f | AimCut _ _ _ f => f end.

Definition named_edges (f : formula) : list edge :=
  filter (fun e => existsb (same_edge e) (edges_of f)) all_edges.

Definition support_of (a : aim_of_hex) (n c : PS.t) : PS.t :=
  pick_all (map key (cells_of (formula_of_aim a)))
    (PS.union (PS.union n c) match a with AimLinks _ _ => PS.empty | AimCut _ A F _ => PS.union A F end).

Definition moved_set (phi : cell -> cell) (s : PS.t) : PS.t := set_of (map phi (members s)).

(* The conditions on a motion, for a support and for the edges that are named. *)
Definition motion_fits (p q s t dc dr : Z) (gamma : edge -> edge) (support : PS.t) (Q : list edge) : bool :=
  let phi := moved_cell p q s t dc dr in
  keeps_vectors p q s t &&
  forallb (fun x => match cell_at (moved_place p q s t dc dr (place x)) with Some _ => true | None => false end
                    && forallb (fun e => Bool.eqb (at_edge x e) (at_edge (phi x) (gamma e))) Q) (members support) &&
  forallb (fun e => forallb (fun e' => implb (same_edge (gamma e) (gamma e')) (same_edge e e')) Q) Q.

Definition aim_image (a : aim_of_hex) (n c : PS.t) (words : list string) : option (aim_of_hex * PS.t * PS.t) :=
  match words with
  | p :: q :: s :: t :: dc :: dr :: P :: pairs =>
      let* p := integer p in
      let* q := integer q in
      let* s := integer s in
      let* t := integer t in
      let* dc := integer dc in
      let* dr := integer dr in
      let* P := player_of_word P in
      let* pairs := edge_pairs pairs in
      let Q := named_edges (formula_of_aim a) in
      let phi := moved_cell p q s t dc dr in
      let gamma := moved_edge pairs in
      when (forallb (fun r => existsb (same_edge (fst r)) Q) pairs
            && forallb (fun e => existsb (fun r => same_edge (fst r) e) pairs) Q
            && motion_fits p q s t dc dr gamma (support_of a n c) Q)
        (let* b := allowed match a with
                           | AimLinks _ f => AimLinks P (moved phi gamma f)
                           | AimCut _ A F f => AimCut P (moved_set phi A) (moved_set phi F) (moved phi gamma f)
                           end in
         Some (b, moved_set phi n, moved_set phi c))
  | _ => None
  end.

Lemma in_named e f : In e (named_edges f) <-> In e (edges_of f).
Proof.
  unfold named_edges. rewrite filter_In, existsb_exists. split.
  - intros [_ [e' [He E]]]. apply same_edge_spec in E. subst. exact He.
  - intro He. split; [destruct e; simpl; tauto|]. exists e. split; [exact He|]. apply same_edge_spec. reflexivity.
Qed.

Lemma motion_fits_spec p q s t dc dr gamma support Q (X : list cell) Q' :
  motion_fits p q s t dc dr gamma support Q = true ->
  (forall x, In x X -> PS.mem (key x) support = true) -> (forall e, In e Q' -> In e Q) ->
  motion (moved_cell p q s t dc dr) gamma p q s t dc dr X Q'.
Proof.
  unfold motion_fits. rewrite !andb_true_iff, !forallb_forall. intros [[E1 E2] E3] HX HQ.
  assert (Hcell : forall x, In x X -> place (moved_cell p q s t dc dr x) = moved_place p q s t dc dr (place x)).
  { intros x Hx. specialize (E2 x (proj2 (in_members x support) (HX x Hx))). apply andb_true_iff in E2.
    destruct E2 as [E2 _]. unfold moved_cell. destruct (cell_at _) as [y|] eqn:E; [|discriminate].
    apply cell_at_place. exact E. }
  constructor.
  - apply keeps_vectors_spec. exact E1.
  - exact Hcell.
  - intros e e' He He' E. apply HQ in He. apply HQ in He'. specialize (E3 e He). rewrite forallb_forall in E3.
    specialize (E3 e' He'). rewrite (proj2 (same_edge_spec (gamma e) (gamma e')) E) in E3. simpl in E3.
    apply same_edge_spec. exact E3.
  - intros e x He Hx. specialize (E2 x (proj2 (in_members x support) (HX x Hx))). apply andb_true_iff in E2.
    destruct E2 as [_ E2]. rewrite forallb_forall in E2. specialize (E2 e (HQ e He)). apply eqb_prop in E2.
    rewrite <- !at_edge_spec, E2. tauto.
Qed.

Lemma allowed_same a b : allowed a = Some b -> b = a.
Proof. destruct a; simpl; intro E; read_in E; congruence. Qed.

Lemma in_moved_set phi s x : In x (members (moved_set phi s)) <-> In x (map phi (members s)).
Proof. apply in_members_set_of. Qed.

Notation theorem := (theorem (@cell_eq W H)).
Notation semi := (semi (@cell_eq W H)).

(* The order of cells in lists does not matter. *)
Lemma theorem_same N S N' S' (a b : goal cell) k :
  monotone a -> theorem N S a k -> (forall x, In x N <-> In x N') -> (forall x, In x S <-> In x S') ->
  (forall T, a T -> b T) -> theorem N' S' b k.
Proof.
  intros Ha Hth HN HS Hab. eapply rule_weaken; [exact Ha|exact Hth|..]; auto.
  - intros x Hx. apply HN. exact Hx.
  - intros x Hx. apply HS. exact Hx.
  - intros x Hx Hx'. apply (proj1 Hth x); [apply HN|apply HS]; assumption.
  - intros T _. apply Hab.
Qed.

Lemma aim_image_spec a n c words b n' c' k :
  aim_image a n c words = Some (b, n', c') ->
  theorem (members n) (members c) (meaning a) k -> theorem (members n') (members c') (meaning b) k.
Proof.
  unfold aim_image. destruct words as [|p [|q [|s [|t [|dc [|dr [|P pairs]]]]]]]; try discriminate.
  intro E. read_in E. injection E as <- <- <-.
  apply andb_true_iff in C. destruct C as [_ C]. apply allowed_same in E8. subst a8.
  set (phi := moved_cell a0 a1 a2 a3 a4 a5) in *. set (gamma := moved_edge a7) in *.
  assert (Hsup : forall x, In x (members n) \/ In x (members c) \/ In x (cells_of (formula_of_aim a)) \/
            PS.mem (key x) match a with AimLinks _ _ => PS.empty | AimCut _ A F _ => PS.union A F end = true ->
            PS.mem (key x) (support_of a n c) = true).
  { intros x Hx. unfold support_of. rewrite mem_pick_all, !mem_union, !orb_true_iff, <- !in_members.
    destruct Hx as [Hx|[Hx|[Hx|Hx]]]; [tauto|tauto| |apply in_members in Hx; tauto]. left. apply in_map. exact Hx. }
  intro Hth. destruct a as [Q f|Q A F f]; simpl in *.
  - apply theorem_same with (map phi (members n)) (map phi (members c)) (links (moved phi gamma f)); auto using links_monotone.
    + apply image_links with a0 a1 a2 a3 a4 a5; [|exact Hth]. eapply motion_fits_spec; [exact C|..].
      * intros x Hx. apply Hsup. rewrite !in_app_iff in Hx. tauto.
      * intros e He. apply in_named. exact He.
    + intro x. symmetry. apply in_moved_set.
    + intro x. symmetry. apply in_moved_set.
  - apply theorem_same with (map phi (members n)) (map phi (members c))
      (cut (map phi (members A)) (map phi (members F)) (moved phi gamma f)); auto using cut_monotone.
    + apply image_cut with a0 a1 a2 a3 a4 a5; [|exact Hth]. eapply motion_fits_spec; [exact C|..].
      * intros x Hx. apply Hsup. rewrite mem_union, orb_true_iff, <- !in_members. rewrite !in_app_iff in Hx. tauto.
      * intros e He. apply in_named. exact He.
    + intro x. symmetry. apply in_moved_set.
    + intro x. symmetry. apply in_moved_set.
    + intro T. apply cut_same; intro x; symmetry; apply in_moved_set.
Qed.

(* ------------------------------------------------------------------ *)
(* Dual.                                                                *)

Notation across := (across W H).

(* The owner of a goal that is just the link of the owner's two edges. *)
Definition across_owner (a : aim_of_hex) : option player :=
  match a with
  | AimLinks P f => when (same_formula f (across P)) (Some P)
  | AimCut _ _ _ _ => None
  end.

Lemma across_owner_spec a P : across_owner a = Some P -> meaning a = links (across P).
Proof.
  destruct a as [Q f|]; simpl; [|discriminate]. intro E. read_in E. injection E as ->.
  apply same_formula_spec in C. subst. reflexivity.
Qed.

Definition would_join_across (K : PS.t) (f : formula) (P : player) : bool :=
  (disjunct_count f <=? limit)%N &&
  forallb (fun D => does_follow K D (Edge (first_edge P), Edge (second_edge P), [])) (disjuncts f).

Definition rule_of_dual (a : claim aim_of_hex) (goal : aim_of_hex) (L : PS.t) : option (claim aim_of_hex) :=
  match goal, across_owner (aim a) with
  | AimCut P A F f, Some Q =>
      let n := needs a in
      let c := carrier a in
      when (same_player P Q && disjoint L F && PS.subset c F
            && disjoint (PS.union n c) (PS.union A L)
            && would_join_across (PS.union A L) f (other P))
        (Some (Claim false (PS.inter n F) c goal (moves a)))
  | _, _ => None
  end.

Definition good_claim : claim aim_of_hex -> Prop := good cell aim_of_hex (@cell_eq W H) members meaning.
Definition good_theorem_claim : claim aim_of_hex -> Prop := good_theorem cell aim_of_hex (@cell_eq W H) members meaning.

Lemma members_apart s t : disjoint s t = true -> apart (members s) (members t).
Proof. intros D x Hs Ht. rewrite in_members in Hs, Ht. eapply disjoint_spec; eauto. Qed.

Lemma in_union x s t : In x (members (PS.union s t)) <-> In x (members s) \/ In x (members t).
Proof. rewrite !in_members, mem_union, orb_true_iff. tauto. Qed.

Lemma in_inter x s t : In x (members (PS.inter s t)) <-> In x (members s) /\ In x (members t).
Proof. rewrite !in_members, mem_inter, andb_true_iff. tauto. Qed.

Lemma in_diff x s t : In x (members (PS.diff s t)) <-> In x (members s) /\ ~ In x (members t).
Proof. rewrite !in_members, mem_diff, andb_true_iff, negb_true_iff, not_true_iff_false. tauto. Qed.

Lemma in_remove_key x c s : In x (members (PS.remove (key c) s)) <-> In x (members s) /\ x <> c.
Proof.
  rewrite !in_members, mem_remove, andb_true_iff, negb_true_iff, Pos.eqb_neq. split; intros [H1 H2]; split; auto.
  - intros ->. auto.
  - intro E. apply H2. apply keys_differ. exact E.
Qed.

Lemma in_add_key x c s : In x (members (PS.add (key c) s)) <-> x = c \/ In x (members s).
Proof.
  rewrite !in_members, mem_add, orb_true_iff, Pos.eqb_eq. split.
  - intros [E|E]; [left; apply keys_differ; exact E|auto].
  - intros [->|E]; auto.
Qed.

Lemma rule_of_dual_good a goal L c : good_theorem_claim a -> rule_of_dual a goal L = Some c -> good_claim c.
Proof.
  unfold rule_of_dual. destruct goal as [|P A F f]; [discriminate|].
  destruct (across_owner (aim a)) as [Q|] eqn:Eo; [|discriminate]. intros Hth E. read_in E. injection E as <-.
  rewrite !andb_true_iff in C. destruct C as [[[[C1 C2] C3] C4] C5]. apply same_player_spec in C1. subst Q.
  apply across_owner_spec in Eo. unfold good_theorem_claim, good_theorem in Hth. rewrite Eo in Hth.
  unfold good_claim, good. simpl.
  apply theorem_same with (within (members (needs a)) (members F)) (members (carrier a))
    (cut (members A) (members F) f); auto using cut_monotone.
  - apply rule_dual with P (members L); auto.
    + apply members_apart. exact C2.
    + intros x Hx. rewrite in_members in *. eapply subset_spec; eauto.
    + intros x Hx Hx'. apply (members_apart C4) with x; rewrite in_union; apply in_app_or; assumption.
    + unfold would_join_across in C5. apply andb_true_iff in C5. destruct C5 as [_ C5]. rewrite forallb_forall in C5.
      split; [rewrite map_length; reflexivity|].
      intros i D Hi. exists 0%nat. eexists. split; [|split; [reflexivity|]].
      * erewrite map_nth_error; [reflexivity|exact Hi].
      * intros t [<-|[]]. apply nth_error_In in Hi. apply C5 in Hi. apply does_follow_spec in Hi.
        destruct Hi as [H1 [H2 H3]]. split; [exact I|]. split; [exact I|].
        destruct H3 as [H3|H3]; [left; exact H3|right].
        assert (Hk : forall z, known D (members (PS.union A L) ++ []) z -> known D ((members A ++ members L) ++ []) z).
        { intros z Hz. induction Hz as [z Hz|p q Z z Hin Hz IH Hend].
          - constructor. rewrite app_nil_r in *. apply in_or_app, in_union. exact Hz.
          - eapply known_end; eauto. }
        assert (Hs : forall p q, path_step D (members (PS.union A L) ++ []) p q ->
                                 path_step D ((members A ++ members L) ++ []) p q).
        { intros p q Hp. destruct Hp as [p q [Z [Hin Hz]]|p q [Z [Hin Hz]]| | |].
          - apply step_link. exists Z. auto.
          - apply step_link_back. exists Z. auto.
          - apply step_touch; auto.
          - apply step_to_edge; auto.
          - apply step_from_edge; auto. }
        clear H1 H2 C5. induction H3 as [p q Hp|p z q Hp Hpath IH]; [apply path_last; auto|].
        eapply path_more; [apply Hs; exact Hp|exact IH].
  - intro x. rewrite in_within, in_inter. tauto.
  - tauto.
Qed.

(* ------------------------------------------------------------------ *)
(* Fill.                                                                *)

Definition is_own (P : player) (s : PS.t) (p : point) : bool :=
  match p with Cell x => PS.mem (key x) s | Edge e => owns_edge P e end.

Lemma owns_edge_spec P e : owns_edge P e = true <-> own_edge P e.
Proof. unfold owns_edge, own_edge. rewrite orb_true_iff, !same_edge_spec. tauto. Qed.

Lemma is_own_spec P s (X : list cell) p :
  (forall x, In x X <-> In x (members s)) -> (is_own P s p = true <-> own_point P X p).
Proof.
  intro HX. destruct p as [x|e]; simpl; [|apply owns_edge_spec]. rewrite HX, in_members. tauto.
Qed.

(* What can be reached from a point over cells of M and the player's edges. *)
Definition over (P : player) (M : PS.t) (p : point) : list point := if is_own P M p then touched p else [].

Definition is_useless (P : player) (N S : PS.t) (c : cell) : bool :=
  let M := PS.remove (key c) N in
  let near := filter (is_own P (PS.union M S)) (touched (Cell c)) in
  forallb (fun u =>
    match reached point_number (over P M) (touched u) with
    | Some (seen, _) => forallb (fun v => same_point u v || PS.mem (point_number v) seen) near
    | None => false
    end) near.

Lemma beside_snoc P M u v w : beside P M u v -> own_point P M v -> touching v w -> beside (W := W) (H := H) P M u w.
Proof.
  intros B Hv Ht. induction B as [u|u v Ht'|u z v Ht' Hz B IH].
  - apply beside_touch. exact Ht.
  - eapply beside_step; [exact Ht'|exact Hv|]. apply beside_touch. exact Ht.
  - eapply beside_step; [exact Ht'|exact Hz|]. auto.
Qed.

Lemma is_useless_spec P N S c : is_useless P N S c = true -> useless P (members N) (members S) c.
Proof.
  unfold is_useless. set (M := PS.remove (key c) N). rewrite forallb_forall. intros E u v Hu Hou Hv Hov.
  assert (HM : forall x, In x (without (@cell_eq W H) c (members N)) <-> In x (members M)).
  { intro x. unfold M. rewrite in_without, in_remove_key. tauto. }
  assert (Hnear : forall w, touching (Cell c) w -> own_point P (without (@cell_eq W H) c (members N) ++ members S) w ->
            In w (filter (is_own P (PS.union M S)) (touched (Cell c)))).
  { intros w Ht Ho. apply filter_In. split; [apply in_touched; exact Ht|]. eapply is_own_spec; [|exact Ho].
    intro x. rewrite in_app_iff, HM, in_union. tauto. }
  specialize (E u (Hnear u Hu Hou)).
  destruct (reached _ _ _) as [[seen all]|] eqn:Er; [|discriminate].
  destruct (reached_spec point_numbers_differ Er) as [R1 _]. rewrite forallb_forall in E. specialize (E v (Hnear v Hv Hov)).
  apply orb_true_iff in E. destruct E as [E|E]; [apply same_point_spec in E; subst; constructor|].
  apply R1 in E. clear R1 Er Hv Hov. induction E as [w Hw|w z R IH Hz].
  - apply beside_touch. apply in_touched. exact Hw.
  - unfold over in Hz. destruct (is_own P M w) eqn:Eo; [|destruct Hz]. apply in_touched in Hz.
    eapply beside_snoc; [exact IH|eapply is_own_spec; [exact HM|exact Eo]|exact Hz].
Qed.

Definition rule_of_fill (a : claim aim_of_hex) (cells : list string) : option (claim aim_of_hex) :=
  let* P := across_owner (aim a) in
  let useful x := PS.mem (key x) (needs a) && is_useless P (needs a) (carrier a) x in
  match cells with
  | [x] =>
      let* x := cell_of_word x in
      when (useful x) (Some (Claim false (PS.remove (key x) (needs a)) (carrier a) (aim a) (moves a)))
  | [x; y] =>
      let* x := cell_of_word x in
      let* y := cell_of_word y in
      when (negb (Pos.eqb (key x) (key y)) && useful x && useful y)
        (Some (Claim false (PS.remove (key y) (PS.remove (key x) (needs a)))
                 (PS.add (key x) (PS.add (key y) (carrier a))) (aim a) (N.succ (moves a))))
  | _ => None
  end.

Lemma rule_of_fill_good a cells c : good_theorem_claim a -> rule_of_fill a cells = Some c -> good_claim c.
Proof.
  unfold rule_of_fill. intros Hth E. apply bind_some in E. destruct E as [P [Eo E]]. apply across_owner_spec in Eo.
  unfold good_theorem_claim, good_theorem in Hth. rewrite Eo in Hth.
  destruct cells as [|x [|y [|]]]; try discriminate; read_in E; injection E as <-; unfold good_claim, good; simpl; rewrite Eo.
  - apply andb_true_iff in C. destruct C as [C1 C2]. apply in_members in C1. apply is_useless_spec in C2.
    eapply theorem_same; [|eapply rule_fill_dead; eauto|..]; auto using links_monotone.
    + intro z. rewrite in_without, in_remove_key. tauto.
    + tauto.
  - rewrite !andb_true_iff in C. destruct C as [[C0 [C1 C2]] [C3 C4]].
    apply negb_true_iff, Pos.eqb_neq in C0. apply in_members in C1. apply in_members in C3.
    apply is_useless_spec in C2. apply is_useless_spec in C4. rewrite N2Nat.inj_succ.
    eapply theorem_same; [|eapply rule_fill_pair with (c := a0) (d := a1); eauto|..]; auto using links_monotone.
    + intros ->. apply C0. reflexivity.
    + intro z. rewrite !in_without, !in_remove_key. tauto.
    + intro z. simpl. rewrite !in_add_key. intuition congruence.
Qed.

(* ------------------------------------------------------------------ *)
(* Anchor.                                                              *)

Definition is_among (X : list point) (p : point) : bool := existsb (same_point p) X.

Lemma is_among_spec X p : is_among X p = true <-> In p X.
Proof.
  unfold is_among. rewrite existsb_exists. split.
  - intros [q [Hq E]]. apply same_point_spec in E. subst. exact Hq.
  - intro Hp. exists p. split; [exact Hp|]. apply same_point_spec. reflexivity.
Qed.

(* The links of a goal: one, or those of a disjunction. *)
Definition link_of (f : formula) : option (point * point) := match f with Link a b => Some (a, b) | _ => None end.

Fixpoint links_of (fs : list formula) : option (list (point * point)) :=
  match fs with
  | [] => Some []
  | f :: fs => let* l := link_of f in let* ls := links_of fs in Some (l :: ls)
  end.

(* The points that a point is linked with. *)
Definition partners (ls : list (point * point)) (p : point) : list point := links_from ls p.

Definition has_link (ls : list (point * point)) (p q : point) : bool :=
  existsb (fun l => (same_point (fst l) p && same_point (snd l) q) || (same_point (fst l) q && same_point (snd l) p)) ls.

Fixpoint once (X : list point) (seen : PS.t) : list point :=
  match X with
  | [] => []
  | p :: X => if PS.mem (point_number p) seen then once X seen else p :: once X (PS.add (point_number p) seen)
  end.

(* The two sets, if this is one of the links between them. *)
Definition sides_by (ls : list (point * point)) (l : point * point) : list point * list point :=
  (once (partners ls (snd l)) PS.empty, once (partners ls (fst l)) PS.empty).

Definition all_between (ls : list (point * point)) (A B : list point) : bool :=
  forallb (fun l => (is_among A (fst l) && is_among B (snd l)) || (is_among B (fst l) && is_among A (snd l))) ls
  && forallb (fun u => forallb (has_link ls u) B) A.

Definition is_lent (P : player) (A B : list point) (L : PS.t) (p : point) : bool :=
  match p with
  | Cell x => PS.mem (key x) L
  | Edge e => (same_edge e (first_edge P) && negb (is_among A p)) || (same_edge e (second_edge P) && negb (is_among B p))
  end.

Lemma is_lent_spec P A B L p : is_lent P A B L p = true <-> lent_point P A B (members L) p.
Proof.
  destruct p as [x|e]; simpl; [rewrite in_members; tauto|].
  rewrite orb_true_iff, !andb_true_iff, !same_edge_spec, !negb_true_iff, <- !not_true_iff_false, !is_among_spec. tauto.
Qed.

Definition lent_next (P : player) (A B : list point) (L : PS.t) (p : point) : list point :=
  filter (is_lent P A B L) (touched p).

Lemma reach_held P A B L e p :
  reach (lent_next P A B L) [Edge e] p <-> held P A B (members L) e p.
Proof.
  split.
  - intro R. induction R as [p [<-|[]]|p q R IH Hq]; [constructor|].
    unfold lent_next in Hq. apply filter_In in Hq. destruct Hq as [Hq Hl].
    eapply held_next; [exact IH|apply in_touched; exact Hq|apply is_lent_spec; exact Hl].
  - intro Hh. induction Hh as [|p q Hh IH Ht Hl]; [constructor; left; reflexivity|].
    apply reach_next with p; [exact IH|]. unfold lent_next. apply filter_In.
    split; [apply in_touched; exact Ht|apply is_lent_spec; exact Hl].
Qed.

(* The cells of M that are joined with a cell of the set over M, and the edge if it belongs to the set. *)
Definition chains_of (M : PS.t) (X : list point) (e : edge) : option PS.t :=
  let start := flat_map (fun p => match p with Cell x => if PS.mem (key x) M then [x] else [] | Edge _ => [] end) X in
  let* (seen, _) := reached key (near_in M) start in
  Some (if is_among X (Edge e) then PS.add (edge_number e) seen else seen).

(* A point in the set of chains is in the chains. Only cells and this edge are asked for. *)
Definition in_chains (G : PS.t) (e : edge) (p : point) : bool :=
  match p with Cell _ => PS.mem (point_number p) G | Edge e' => same_edge e' e && PS.mem (point_number p) G end.

Lemma cell_not_edge x e : key x <> edge_number e.
Proof. intro E. pose proof (point_numbers_differ (p := Cell x) (q := Edge e) E). discriminate. Qed.

Lemma chains_of_spec M X e G p : chains_of M X e = Some G -> in_chains G e p = true -> chains (members M) X e p.
Proof.
  unfold chains_of. intros E Hp. apply bind_some in E. destruct E as [[seen all] [Er E]]. injection E as <-.
  destruct (reached_spec keys_differ Er) as [R1 _].
  assert (Hcell : forall x, PS.mem (key x) seen = true -> exists y, In (Cell y) X /\ chain (members M) y x).
  { intros x Hx. apply R1 in Hx. clear R1 Er. induction Hx as [x Hx|x y R [z [Hz C]] Hy].
    - apply in_flat_map in Hx. destruct Hx as [[z|e'] [Hz Hx]]; [|destruct Hx].
      destruct (PS.mem (key z) M) eqn:Ez; [|destruct Hx]. destruct Hx as [<-|[]].
      exists z. split; [exact Hz|]. constructor. apply in_members. exact Ez.
    - apply in_near_in in Hy. exists z. split; [exact Hz|]. eapply chain_snoc; [exact C|apply Hy|apply Hy]. }
  destruct p as [x|e'].
  - apply Hcell. simpl in Hp. destruct (is_among X (Edge e)); [|exact Hp].
    rewrite mem_add in Hp. apply orb_true_iff in Hp. destruct Hp as [Hp|Hp]; [|exact Hp].
    apply Pos.eqb_eq in Hp. exfalso. eapply cell_not_edge; eauto.
  - simpl in Hp. apply andb_true_iff in Hp. destruct Hp as [Ee Hp]. apply same_edge_spec in Ee. subst e'.
    split; [reflexivity|]. destruct (is_among X (Edge e)) eqn:Ea; [apply is_among_spec; exact Ea|].
    exfalso. assert (Hin : exists p : point, point_number p = edge_number e /\ PS.mem (point_number p) seen = true)
      by (exists (Edge e); auto).
    (* the search knows cells only: no edge is among them *)
    clear - Er Hp narrow. unfold reached in Er.
    assert (Hpush : forall new todo s all todo' s' all',
      push cell key new todo s all = (todo', s', all') -> PS.mem (edge_number e) s = false -> PS.mem (edge_number e) s' = false).
    { induction new as [|v new IH]; simpl; intros todo s al todo' s' al' Eq Hs.
      - injection Eq as <- <- <-. exact Hs.
      - destruct (PS.mem (key v) s); [eapply IH; eauto|]. eapply IH; [exact Eq|].
        rewrite mem_add, Hs, orb_false_r. apply Pos.eqb_neq. intro K. symmetry in K. eapply cell_not_edge; eauto. }
    destruct (push cell key _ _ _ _) as [[todo1 seen1] all1] eqn:Ep.
    apply Hpush in Ep; [|apply mem_empty].
    revert Er Ep. generalize enough. intro fuel. revert todo1 seen1 all1.
    induction fuel as [|fuel IH]; intros [|v todo] s al Er Hs; simpl in Er; try discriminate.
    + injection Er as <- <-. congruence.
    + injection Er as <- <-. congruence.
    + destruct (push cell key (near_in M v) todo s al) as [[t2 s2] a2] eqn:Ep2.
      eapply IH; [exact Er|]. eapply Hpush; eauto.
Qed.

Definition does_stand (P : player) (A B : list point) (M S L : PS.t) (X : list point) (e : edge) (D : list point) : bool :=
  match chains_of M X e with
  | None => false
  | Some G =>
      forallb (fun u => match u with Edge e' => same_edge e' e | Cell x => PS.mem (key x) M end) X &&
      forallb (fun u => forallb (fun v =>
        negb (is_own P (PS.union M S) v) || is_lent P A B L v
        || in_chains G e v || existsb (in_chains G e) (touched v)) (touched u)) D
  end.

Lemma does_stand_spec P A B M S L X e D (M' : list cell) :
  (forall x, In x M' <-> In x (members M)) ->
  (forall u, held P A B (members L) e u -> In u D) ->
  does_stand P A B M S L X e D = true ->
  stands_for P A B M' (members S) (members L) X e.
Proof.
  intros HM HD. unfold does_stand. destruct (chains_of M X e) as [G|] eqn:Eg; [|discriminate].
  rewrite andb_true_iff, !forallb_forall. intros [E1 E2].
  assert (Hchain : forall x y, chain (members M) x y -> chain M' x y).
  { intros x y. apply chain_more. intros z Hz. apply HM. exact Hz. }
  assert (Hch : forall p, in_chains G e p = true -> chains M' X e p).
  { intros p Hp. pose proof (chains_of_spec Eg Hp) as Hc. destruct p as [x|e']; simpl in *; [|exact Hc].
    destruct Hc as [y [Hy C]]. exists y. auto. }
  split.
  - intros u Hu. specialize (E1 u Hu). destruct u as [x|e'].
    + right. exists x. split; [reflexivity|]. apply HM, in_members. exact E1.
    + left. apply same_edge_spec in E1. subst. reflexivity.
  - intros u v Hu Ht Ho Hn. apply HD in Hu. specialize (E2 u Hu). rewrite forallb_forall in E2.
    specialize (E2 v (proj2 (in_touched u v) Ht)). rewrite !orb_true_iff in E2.
    destruct E2 as [[[E|E]|E]|E].
    + exfalso. apply negb_true_iff in E. rewrite <- not_true_iff_false in E. apply E.
      eapply is_own_spec; [|exact Ho]. intro x. rewrite in_app_iff, in_union, HM. tauto.
    + exfalso. apply Hn, is_lent_spec. exact E.
    + left. auto.
    + right. apply existsb_exists in E. destruct E as [w [Hw E]]. exists w. split; [auto|]. apply in_touched. exact Hw.
Qed.

Definition do_stand (P : player) (A B : list point) (M S L : PS.t) : bool :=
  match reached point_number (lent_next P A B L) [Edge (first_edge P)],
        reached point_number (lent_next P A B L) [Edge (second_edge P)] with
  | Some (s1, d1), Some (s2, d2) =>
      does_stand P A B M S L A (first_edge P) d1 && does_stand P A B M S L B (second_edge P) d2 &&
      forallb (fun u => negb (PS.mem (point_number u) s2)) d1 &&
      forallb (fun x => PS.mem (key x) s1 || PS.mem (key x) s2) (members L)
  | _, _ => false
  end.

Lemma do_stand_spec P A B M S L (M' : list cell) :
  (forall x, In x M' <-> In x (members M)) ->
  do_stand P A B M S L = true -> stand_for_edges P A B M' (members S) (members L).
Proof.
  intro HM. unfold do_stand.
  destruct (reached _ _ [Edge (first_edge P)]) as [[s1 d1]|] eqn:E1; [|discriminate].
  destruct (reached _ _ [Edge (second_edge P)]) as [[s2 d2]|] eqn:E2; [|discriminate].
  destruct (reached_spec point_numbers_differ E1) as [R1 D1]. destruct (reached_spec point_numbers_differ E2) as [R2 D2].
  rewrite !andb_true_iff, !forallb_forall. intros [[[S1 S2] Hap] Hall].
  split; [|split; [|split]].
  - eapply does_stand_spec; [exact HM| |exact S1]. intros u Hu. apply D1, reach_held. exact Hu.
  - eapply does_stand_spec; [exact HM| |exact S2]. intros u Hu. apply D2, reach_held. exact Hu.
  - intros u H1 H2. apply reach_held in H1. apply reach_held in H2. apply D1 in H1. specialize (Hap u H1).
    apply R2 in H2. rewrite H2 in Hap. discriminate.
  - intros x Hx. specialize (Hall x Hx). apply orb_true_iff in Hall. destruct Hall as [Hm|Hm]; [left|right].
    + apply reach_held, R1. exact Hm.
    + apply reach_held, R2. exact Hm.
Qed.

Definition rule_of_anchor (a : claim aim_of_hex) (goal : aim_of_hex) (L : PS.t) : option (claim aim_of_hex) :=
  match goal, across_owner (aim a) with
  | AimLinks P f, Some Q =>
      let* ls := links_of (parts f) in
      let M := PS.diff (needs a) L in
      when (same_player P Q && PS.subset L (needs a)
            && existsb (fun l => let (A, B) := sides_by ls l in
                 all_between ls A B && negb (existsb (is_among B) A) && (do_stand P A B M (carrier a) L || do_stand P B A M (carrier a) L)) ls)
        (Some (Claim false M (carrier a) goal (moves a)))
  | _, _ => None
  end.

Lemma links_of_spec fs : forall ls, links_of fs = Some ls -> forall a b, In (a, b) ls -> In (Link a b) fs.
Proof.
  induction fs as [|f fs IH]; simpl; intros ls E a b Hin.
  - injection E as <-. destruct Hin.
  - read_in E. injection E as <-. destruct f as [c d| | |]; try discriminate. simpl in E0. injection E0 as <-.
    destruct Hin as [Eq|Hin]; [injection Eq as -> ->; auto|right; eauto].
Qed.

Lemma all_between_spec f ls A B : links_of (parts f) = Some ls -> all_between ls A B = true -> all_links A B f.
Proof.
  intros El E u v Hu Hv. unfold all_between in E. apply andb_true_iff in E. destruct E as [_ E].
  rewrite forallb_forall in E. specialize (E u Hu). rewrite forallb_forall in E. specialize (E v Hv).
  unfold has_link in E. apply existsb_exists in E. destruct E as [[c d] [Hl E]]. simpl in E.
  apply orb_true_iff in E. rewrite !andb_true_iff, !same_point_spec in E.
  destruct E as [[-> ->]|[-> ->]]; [left|right]; eapply links_of_spec; eauto.
Qed.

Lemma rule_of_anchor_good a goal L c : good_theorem_claim a -> rule_of_anchor a goal L = Some c -> good_claim c.
Proof.
  unfold rule_of_anchor. destruct goal as [P f|]; [|discriminate].
  destruct (across_owner (aim a)) as [Q|] eqn:Eo; [|discriminate]. intros Hth E.
  apply bind_some in E. destruct E as [ls [El E]]. apply when_some in E. destruct E as [C E]. injection E as <-.
  rewrite !andb_true_iff in C. destruct C as [[C1 C2] C3]. apply same_player_spec in C1. subst Q.
  apply across_owner_spec in Eo. unfold good_theorem_claim, good_theorem in Hth. rewrite Eo in Hth.
  apply existsb_exists in C3. destruct C3 as [l [_ C3]]. destruct (sides_by ls l) as [A B].
  rewrite !andb_true_iff in C3. destruct C3 as [[Hall _] Hst]. pose proof (all_between_spec El Hall) as Hlinks.
  assert (HLN : incl (members L) (members (needs a))).
  { intros x Hx. rewrite in_members in *. eapply subset_spec; eauto. }
  set (M' := filter (fun x => if in_dec (@cell_eq W H) x (members L) then false else true) (members (needs a))).
  assert (HM : forall x, In x M' <-> In x (members (PS.diff (needs a) L))).
  { intro x. unfold M'. rewrite in_not_taken, in_diff. tauto. }
  unfold good_claim, good. simpl.
  apply theorem_same with M' (members (carrier a)) (links f); auto using links_monotone; [|tauto].
  apply orb_true_iff in Hst. destruct Hst as [Hst|Hst].
  - apply rule_anchor with P A B; auto. apply do_stand_spec with (1 := HM). exact Hst.
  - apply rule_anchor with P B A; auto using all_links_sym. apply do_stand_spec with (1 := HM). exact Hst.
Qed.

(* ------------------------------------------------------------------ *)
(* The game.                                                            *)

Definition lent_cells (words : list string) : option PS.t :=
  match words with
  | w :: cells => when (String.eqb w "lent") (set_of_words cells)
  | [] => None
  end.

Definition hex_special (rule : string) (find_claim : string -> option (claim aim_of_hex))
  (find_aim : string -> option aim_of_hex) (words : list string) : option (claim aim_of_hex) :=
  match words with
  | a :: rest =>
      let* a := find_claim a in
      if String.eqb rule "fill" then rule_of_fill a rest
      else
        match rest with
        | goal :: rest =>
            let* goal := find_aim goal in
            let* L := lent_cells rest in
            if String.eqb rule "dual" then rule_of_dual a goal L
            else if String.eqb rule "anchor" then rule_of_anchor a goal L
            else None
        | [] => None
        end
  | [] => None
  end.

Definition hex_game : game aim_of_hex :=
  Game aim_of_hex number_of_cell aim_of_words same_aim aim_true aim_conjunction aim_entails aim_image hex_special.

Theorem hex_game_sound : sound cell aim_of_hex (@cell_eq W H) key members meaning hex_game.
Proof.
  constructor; simpl.
  - intros x s. apply in_members.
  - apply keys_differ.
  - apply number_of_cell_is_key.
  - apply meaning_monotone.
  - intros a b E T. apply same_aim_spec. exact E.
  - apply aim_true_spec.
  - intros a b c E T. apply aim_conjunction_spec. exact E.
  - intros s a b w. apply aim_entails_spec.
  - intros. eapply aim_image_spec; eauto.
  - intros rule find_claim find_aim words c Hfind E. unfold hex_special in E.
    destruct words as [|a rest]; [discriminate|]. apply bind_some in E. destruct E as [a0 [E0 E]].
    apply Hfind in E0. destruct (String.eqb rule "fill"); [eapply rule_of_fill_good; eauto|].
    destruct rest as [|goal rest]; [discriminate|]. read_in E.
    destruct (String.eqb rule "dual"); [eapply rule_of_dual_good; eauto|].
    destruct (String.eqb rule "anchor"); [eapply rule_of_anchor_good; eauto|discriminate].
Qed.

(* ------------------------------------------------------------------ *)
(* The head, and what it says.                                          *)

Record hex_head := {
  black : list cell; white : list cell; owner : player; field : list cell; claimed : formula;
  owner_first : bool; holds : bool
}.

Definition stones (h : hex_head) : list cell := match owner h with Black => black h | White => white h end.

(* The claim: the owner, who has the stones, plays on the field; then the formula is true of the owner's cells. Its contrary:
   the opponent plays on the field, and the formula is not true of the owner's cells. `my_turn` says that the one who is
   followed moves first, `their_turn` that the other one does. *)
Definition hex_statement (h : hex_head) : Prop :=
  match holds h, owner_first h with
  | true, true => my_turn (@cell_eq W H) (fun mine _ => true_of mine (claimed h)) (stones h) [] (field h)
  | true, false => their_turn (@cell_eq W H) (fun mine _ => true_of mine (claimed h)) (stones h) [] (field h)
  | false, true => their_turn (@cell_eq W H) (fun _ theirs => ~ true_of theirs (claimed h)) [] (stones h) (field h)
  | false, false => my_turn (@cell_eq W H) (fun _ theirs => ~ true_of theirs (claimed h)) [] (stones h) (field h)
  end.

Definition read_hex_head (text : string) : option (hex_head * string) :=
  let* (words, text) := head_line "black" text in
  let* (b, s) := cells_of_words words PS.empty in
  let* (words, text) := head_line "white" text in
  let* (w, s) := cells_of_words words s in
  let* (words, text) := head_line "owner" text in
  let* o := match words with [P] => player_of_word P | _ => None end in
  let* (words, text) := head_line "field" text in
  let* (F, _) := cells_of_words words s in
  let* (words, text) := head_line "goal" text in
  let* f := formula_of_words words in
  let* (words, text) := head_line "first" text in
  let* first := one_of "owner" "opponent" words in
  let* (words, text) := head_line "verdict" text in
  let* holds := one_of "holds" "fails" words in
  let* _ := allowed (AimLinks o f) in
  Some ({| black := b; white := w; owner := o; field := F; claimed := f; owner_first := first; holds := holds |}, text).

(* Goal 0. *)
Definition hex_goal_of (h : hex_head) : aim_of_hex :=
  if holds h then AimLinks (owner h) (claimed h)
  else AimCut (other (owner h)) (set_of (stones h)) (set_of (field h)) (claimed h).

Definition no_common (l : list cell) (m : list cell) : bool := disjoint (set_of l) (set_of m).

(* Whether the last step is as `qed` wants it. *)
Definition hex_proves (h : hex_head) (c : claim aim_of_hex) : bool :=
  same_aim (aim c) (hex_goal_of h)
  && (negb (is_semi c) || Bool.eqb (owner_first h) (holds h))
  && PS.subset (needs c) (if holds h then set_of (stones h) else PS.empty)
  && PS.subset (carrier c) (set_of (field h))
  && no_common (stones h) (field h).

Lemma hex_proves_spec h c : good_claim c -> hex_proves h c = true -> hex_statement h.
Proof.
  unfold hex_proves. rewrite !andb_true_iff. intros Hg [[[[E1 E2] E3] E4] E5].
  assert (Hfield : incl (members (carrier c)) (field h)).
  { intros x Hx. apply mem_set_of. apply in_members in Hx. eapply subset_spec; eauto. }
  assert (Hap : apart (stones h) (field h)).
  { intros x Hx Hx'. apply mem_set_of in Hx. apply mem_set_of in Hx'. eapply disjoint_spec; eauto. }
  assert (Hneeds : forall x, In x (members (needs c)) -> holds h = true /\ In x (stones h)).
  { intros x Hx. apply in_members in Hx. pose proof (subset_spec _ _ _ E3 Hx) as Hm.
    destruct (holds h); [split; [reflexivity|apply mem_set_of; exact Hm]|]. rewrite mem_empty in Hm. discriminate. }
  pose proof (good_is_semi _ _ _ _ _ c Hg) as Hsemi.
  assert (Hsub : forall T, meaning (aim c) T -> meaning (hex_goal_of h) T) by (intro T; apply same_aim_spec; exact E1).
  assert (Hth : Bool.eqb (owner_first h) (holds h) = false ->
    theorem (members (needs c)) (members (carrier c)) (meaning (hex_goal_of h)) (N.to_nat (moves c))).
  { intro Ef. rewrite Ef, orb_false_r in E2. apply negb_true_iff in E2. unfold good_claim, good in Hg. rewrite E2 in Hg.
    eapply theorem_same; [|exact Hg|..]; auto using meaning_monotone; tauto. }
  assert (Hse : semi (members (needs c)) (members (carrier c)) (meaning (hex_goal_of h)) (N.to_nat (moves c))).
  { eapply rule_weaken_semi; [|exact Hsemi|..]; auto using meaning_monotone, incl_refl.
    - exact (proj1 Hsemi).
    - intros T _. apply Hsub. }
  clear Hg Hsemi E1 E2 E3 Hsub. unfold hex_statement. unfold hex_goal_of in *.
  destruct (holds h) eqn:Eh; simpl in *.
  - assert (HN : incl (members (needs c)) (stones h)) by (intros x Hx; apply Hneeds; exact Hx).
    destruct (owner_first h) eqn:Ef.
    + eapply hex_holds_first; eauto.
    + eapply hex_holds_second; eauto.
  - assert (HN : forall x, ~ In x (members (needs c))).
    { intros x Hx. destruct (Hneeds x Hx). discriminate. }
    assert (HN0 : members (needs c) = []).
    { destruct (members (needs c)) as [|x l]; [reflexivity|]. exfalso. apply (HN x). left. reflexivity. }
    rewrite HN0 in *.
    assert (Hcut : forall T, cut (members (set_of (stones h))) (members (set_of (field h))) (claimed h) T ->
                             cut (stones h) (field h) (claimed h) T).
    { intro T. apply cut_same; apply in_members_set_of. }
    destruct (owner_first h) eqn:Ef.
    + eapply hex_fails_second; [|exact Hfield].
      eapply theorem_same; [|apply Hth; reflexivity|..]; auto using cut_monotone; tauto.
    + eapply hex_fails_first; [|exact Hfield].
      eapply rule_weaken_semi; [|exact Hse|..]; auto using cut_monotone, incl_refl.
      * intros x [].
      * intros T _. apply Hcut.
Qed.

(* A certificate, from the line after `game`. *)
Definition check_hex (text : string) : found hex_head :=
  match read_hex_head text with
  | None => Wrong 0
  | Some (h, rest) =>
      match read_lines aim_of_hex hex_game text rest 10 (begin aim_of_hex (hex_goal_of h)) with
      | Wrong n => Wrong n
      | Found c => if hex_proves h c then Found h else Wrong 1
      end
  end.

Theorem check_hex_sound text h : check_hex text = Found h -> hex_statement h.
Proof.
  unfold check_hex. destruct (read_hex_head text) as [[h0 rest]|]; [|discriminate].
  destruct (read_lines _ _ _ _ _ _) as [c|n] eqn:E; [|discriminate].
  destruct (hex_proves h0 c) eqn:Ep; [|discriminate]. intro Eh. injection Eh as <-.
  eapply hex_proves_spec; [|exact Ep].
  eapply lines_sound; [exact hex_game_sound| |exact E]. apply begin_good.
Qed.

End CheckHex.
