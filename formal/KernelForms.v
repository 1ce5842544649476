(* Hex: the kernel tests some conditions of the rules fill and anchor in another form than the checker.
   Its forms imply those of the description of certificates, for which the rules are proved. *)

From Coq Require Import List Arith ZArith Lia.
From Tatami Require Import Play Hex Fill Anchor.
Import ListNotations.

Set Implicit Arguments.
Unset Strict Implicit.

Open Scope Z_scope.

Section KernelForms.

Variables W H : Z.
Notation cell := (cell W H).
Notation point := (point W H).
Notation without := (without (@cell_eq W H)).
Implicit Types (x y c : cell) (T N S M L : list cell) (u v w : point) (P : player) (e : edge)
  (A B : list point).

(* ------------------------------------------------------------------ *)
(* Useless cells: `is_useless` and `joined`.                            *)

(* From a cell, the chain grows by cells of M that touch it, or that touch an own edge which it touches. *)
Inductive grown P M (from : cell) : cell -> Prop :=
| grown_start : grown P M from from
| grown_touch x y : grown P M from x -> touches x y -> In y M -> grown P M from y
| grown_edge x y e :
    grown P M from x -> own_edge P e -> touches_edge x e -> touches_edge y e -> In y M ->
    grown P M from y.

(* What lies beside the chain. *)
Definition beside_chain P M from y : Prop :=
  exists x, grown P M from x /\
    (touches x y \/ exists e, own_edge P e /\ touches_edge x e /\ touches_edge y e).

Definition kernel_useless P N S c : Prop :=
  let M := without c N in
  let around := fun x => touches c x /\ In x (M ++ S) in
  (touches_edge c (first_edge P) -> touches_edge c (second_edge P) -> true_of M (across W H P)) /\
  (forall from, around from ->
     (forall y, around y -> grown P M from y \/ beside_chain P M from y) /\
     (forall e, own_edge P e -> touches_edge c e -> exists x, grown P M from x /\ touches_edge x e)).

Lemma beside_snoc P M u w v : beside P M u w -> own_point P M w -> touching w v -> beside P M u v.
Proof.
  intros B Hw Ht. induction B as [u|u w Hu|u z w Hu Hz B IH].
  - apply beside_touch. exact Ht.
  - apply beside_step with w; [exact Hu|exact Hw|]. apply beside_touch. exact Ht.
  - apply beside_step with z; auto.
Qed.

Lemma beside_sym P M u v : beside P M u v -> beside P M v u.
Proof.
  intro B. induction B as [u|u v Hu|u z v Hu Hz B IH].
  - apply beside_same.
  - apply beside_touch. apply touching_sym. exact Hu.
  - apply beside_snoc with z; auto using touching_sym.
Qed.

Lemma grown_leads P M from x v : grown P M from x -> beside P M (Cell x) v -> beside P M (Cell from) v.
Proof.
  intro G. revert v. induction G as [|x y G IH Ht Hy|x y e G IH He Hx Hy Hin]; intros v B; [exact B| |].
  - apply IH. apply beside_step with (Cell y); auto.
  - apply IH. apply beside_step with (Edge e); [exact Hx|exact He|].
    apply beside_step with (Cell y); auto.
Qed.

Lemma chain_beside P M x y e : chain M x y -> touches_edge y e -> beside P M (Cell x) (Edge e).
Proof.
  intros C Hy. induction C as [x Hx|x y z Hx Ht C IH]; [apply beside_touch; exact Hy|].
  apply beside_step with (Cell y); [exact Ht|exact (chain_in_first C)|auto].
Qed.

Theorem kernel_useless_is_useless P N S c : kernel_useless P N S c -> useless P N S c.
Proof.
  intros [Hedges Hall]. set (M := without c N) in *.
  assert (Hcells : forall x y, touches c x -> In x (M ++ S) -> touches c y -> In y (M ++ S) ->
            beside P M (Cell x) (Cell y)).
  { intros x y Hx HxM Hy HyM. destruct (Hall x (conj Hx HxM)) as [H1 _].
    destruct (H1 y (conj Hy HyM)) as [G|[z [G [Ht|[e [He [Hz Hye]]]]]]].
    - apply grown_leads with y; [exact G|apply beside_same].
    - apply grown_leads with z; [exact G|apply beside_touch; exact Ht].
    - apply grown_leads with z; [exact G|]. apply beside_step with (Edge e); [exact Hz|exact He|].
      apply beside_touch. exact Hye. }
  assert (Hedge : forall x e, touches c x -> In x (M ++ S) -> own_edge P e -> touches_edge c e ->
            beside P M (Cell x) (Edge e)).
  { intros x e Hx HxM He Hc. destruct (Hall x (conj Hx HxM)) as [_ H2].
    destruct (H2 e He Hc) as [z [G Hz]]. apply grown_leads with z; [exact G|apply beside_touch; exact Hz]. }
  assert (Hboth : touches_edge c (first_edge P) -> touches_edge c (second_edge P) ->
            beside P M (Edge (first_edge P)) (Edge (second_edge P))).
  { intros H1 H2. destruct (Hedges H1 H2) as [[e [E1 E2]]|[x [y [Hx [Hy C]]]]].
    - destruct P; simpl in E1, E2; injection E1 as <-; discriminate.
    - apply beside_step with (Cell x); [exact Hx|exact (chain_in_first C)|].
      apply chain_beside with y; assumption. }
  intros u v Hu Hou Hv Hov. destruct u as [x|e], v as [y|e'].
  - apply Hcells; assumption.
  - apply Hedge; assumption.
  - apply beside_sym. apply Hedge; assumption.
  - simpl in Hu, Hv. destruct Hou as [->| ->], Hov as [->| ->]; try apply beside_same.
    + apply Hboth; assumption.
    + apply beside_sym. apply Hboth; assumption.
Qed.

(* ------------------------------------------------------------------ *)
(* Sets that stand for the edges: `stand_for_edges`.                    *)

(* The lent cells that are joined with the edge over lent cells. *)
Definition kernel_held L e x : Prop := exists y, touches_edge y e /\ chain L y x.

(* The set X stands for the edge e; `beyond` is the player's other edge. *)
Definition kernel_stands M S L (X : list point) e (beyond : edge) : Prop :=
  (forall u, In u X -> u = Edge e \/ exists x, u = Cell x /\ In x M) /\
  (forall x, kernel_held L e x -> ~ touches_edge x beyond) /\
  (forall y, In y (M ++ S) ->
     (exists x, kernel_held L e x /\ touches x y) \/ (~ In (Edge e) X /\ touches_edge y e) ->
     (exists x, chains M X e (Cell x) /\ (y = x \/ touches y x)) \/ (In (Edge e) X /\ touches_edge y e)).

Definition kernel_stand_for_edges P A B M S L : Prop :=
  kernel_stands M S L A (first_edge P) (second_edge P) /\
  kernel_stands M S L B (second_edge P) (first_edge P) /\
  (forall x, In x L -> kernel_held L (first_edge P) x \/ kernel_held L (second_edge P) x).

Definition point_eq (u v : point) : {u = v} + {u <> v}.
Proof. decide equality; [apply cell_eq|decide equality]. Defined.

Theorem kernel_stand_is_stand P A B M S L :
  kernel_stand_for_edges P A B M S L -> stand_for_edges P A B M S L.
Proof.
  intros [[HA [HA1 HA2]] [[HB [HB1 HB2]] HL]].
  assert (Hcell : forall e x, kernel_held L e x -> held P A B L e (Cell x)).
  { intros e x [y [Hy C]]. induction (chain_sym C) as [x Hx|x z y Hx Ht C' IH].
    - apply held_next with (Edge e); [constructor|exact Hy|exact Hx].
    - apply held_next with (Cell z); [apply IH; [exact Hy|apply chain_sym; exact C']|
        apply touches_sym; exact Ht|exact Hx]. }
  (* the points held along an edge are the edge and the kernel's cells *)
  assert (Hshape : forall e beyond,
            (e = first_edge P /\ beyond = second_edge P) \/ (e = second_edge P /\ beyond = first_edge P) ->
            (forall x, kernel_held L e x -> ~ touches_edge x beyond) ->
            forall u, held P A B L e u -> u = Edge e \/ exists x, u = Cell x /\ kernel_held L e x).
  { intros e beyond Heb Hno u Hu. induction Hu as [|u v Hu IH Ht Hl]; [left; reflexivity|].
    destruct IH as [->|[x [-> Hx]]].
    - destruct v as [y|e']; [|destruct Ht]. right. exists y. split; [reflexivity|].
      exists y. split; [exact Ht|]. constructor. exact Hl.
    - destruct v as [y|e'].
      + right. exists y. split; [reflexivity|]. destruct Hx as [z [Hz C]]. exists z. split; [exact Hz|].
        apply chain_snoc with x; [exact C|exact Ht|exact Hl].
      + left. simpl in Ht, Hl. f_equal.
        assert (He' : e' = first_edge P \/ e' = second_edge P) by tauto.
        assert (Hnb : e' <> beyond) by (intros ->; apply (Hno x); assumption).
        destruct Heb as [[-> ->]|[-> ->]]; destruct He'; congruence. }
  assert (Hone : forall (X : list point) e beyond,
            (e = first_edge P /\ beyond = second_edge P /\ X = A) \/
            (e = second_edge P /\ beyond = first_edge P /\ X = B) ->
            kernel_stands M S L X e beyond -> stands_for P A B M S L X e).
  { intros X e beyond Heb [K1 [K2 K3]]. split; [exact K1|].
    assert (Heb' : (e = first_edge P /\ beyond = second_edge P) \/ (e = second_edge P /\ beyond = first_edge P))
      by tauto.
    intros u v Hu Ht Ho Hn.
    assert (Hcase : forall y, v = Cell y -> in_or_at M X e v).
    { intros y ->. simpl in Ho.
      assert (Hend : ((exists x, kernel_held L e x /\ touches x y) \/ touches_edge y e)).
      { destruct (Hshape e beyond Heb' K2 u Hu) as [->|[x [-> Hx]]].
        - right. exact Ht.
        - left. exists x. split; [exact Hx|exact Ht]. }
      assert (Hgoal : (exists x, chains M X e (Cell x) /\ (y = x \/ touches y x)) \/ (In (Edge e) X /\ touches_edge y e)).
      { destruct Hend as [Hx|Hy]; [apply K3; auto|].
        destruct (in_dec point_eq (Edge e) X) as [Hin|Hout].
        - right. auto.
        - apply K3; auto. }
      destruct Hgoal as [[x [Hx [->|Hyx]]]|[Hin Hy]].
      - left. exact Hx.
      - right. exists (Cell x). split; [exact Hx|exact Hyx].
      - right. exists (Edge e). split; [split; [reflexivity|exact Hin]|exact Hy]. }
    destruct v as [y|e']; [apply (Hcase y eq_refl)|].
    (* an edge that is touched is e itself: the other one no held cell touches *)
    destruct (Hshape e beyond Heb' K2 u Hu) as [->|[x [-> Hx]]]; [destruct Ht|].
    simpl in Ht, Hn, Ho.
    assert (Hnb : e' <> beyond) by (intros ->; apply (K2 x); assumption).
    assert (He : e' = e) by (destruct Heb' as [[-> ->]|[-> ->]]; destruct Ho; congruence).
    subst e'. left. split; [reflexivity|].
    destruct (in_dec point_eq (Edge e) X) as [Hin|Hout]; [exact Hin|]. exfalso. apply Hn.
    destruct Heb as [[-> [_ ->]]|[-> [_ ->]]]; [left|right]; auto. }
  split; [|split; [|split]].
  - apply (Hone A (first_edge P) (second_edge P)); [auto|]. split; [exact HA|split; assumption].
  - apply (Hone B (second_edge P) (first_edge P)); [auto|]. split; [exact HB|split; assumption].
  - intros u H1 H2.
    destruct (Hshape (first_edge P) (second_edge P) (or_introl (conj eq_refl eq_refl)) HA1 u H1) as [->|[x [-> Hx]]];
      destruct (Hshape (second_edge P) (first_edge P) (or_intror (conj eq_refl eq_refl)) HB1 _ H2) as [E|[y [E Hy]]];
      try discriminate.
    + destruct P; discriminate.
    + injection E as <-. destruct Hx as [z1 [Hz1 C1]], Hy as [z2 [Hz2 C2]].
      apply (HA1 z2); [|exact Hz2]. exists z1. split; [exact Hz1|].
      apply chain_trans with x; [exact C1|apply chain_sym; exact C2].
  - intros x Hx. destruct (HL x Hx); [left|right]; apply Hcell; assumption.
Qed.

End KernelForms.
