(* Hex: rule anchor.  A link between stones is as good as one between the edges, if the
   stones stand for the edges. *)

From Coq Require Import List Arith ZArith Lia.
From Tatami Require Import Play Hex Fill.
Import ListNotations.

Set Implicit Arguments.
Unset Strict Implicit.

Open Scope Z_scope.

Section Anchor.

Variables W H : Z.
Notation cell := (cell W H).
Notation point := (point W H).
Notation formula := (formula W H).
Notation theorem := (theorem (@cell_eq W H)).
Implicit Types (x y z : cell) (T N S M L : list cell) (u v w : point) (k : nat) (P : player)
  (A B : list point) (e : edge) (f : formula).

(* ------------------------------------------------------------------ *)
(* What it means that a set of points A stands for the edge e.          *)
(* M: the owner's stones; S: what the owner may get; L: the cells lent. *)

(* The points lent: the cells of L, and those of the player's edges that do not belong to
   the set that stands for them.  A stands for the first edge, B for the second. *)
Definition lent_point P A B L u : Prop :=
  match u with
  | Cell x => In x L
  | Edge e => (e = first_edge P /\ ~ In (Edge e) A) \/ (e = second_edge P /\ ~ In (Edge e) B)
  end.

(* D: the edge e with all points that are joined with it over lent points. *)
Inductive held P A B L e : point -> Prop :=
| held_edge : held P A B L e (Edge e)
| held_next u v : held P A B L e u -> touching u v -> lent_point P A B L v -> held P A B L e v.

(* G: the cells of M that are joined with a cell of the set over cells of M, these cells among
   them, and e itself if it belongs to the set. *)
Definition chains M (X : list point) e u : Prop :=
  match u with
  | Cell y => exists x, In (Cell x) X /\ chain M x y
  | Edge e' => e' = e /\ In (Edge e) X
  end.

Definition in_or_at M (X : list point) e u : Prop :=
  chains M X e u \/ exists v, chains M X e v /\ touching u v.

(* Each point of the set X is e itself or a cell of M; every cell of M and S, and every one
   of the player's edges that is not lent, that touches a point of D belongs to G or touches a point
   of G. *)
Definition stands_for P A B M S L (X : list point) e : Prop :=
  (forall u, In u X -> u = Edge e \/ exists x, u = Cell x /\ In x M) /\
  (forall u v, held P A B L e u -> touching u v ->
     own_point P (M ++ S) v -> ~ lent_point P A B L v -> in_or_at M X e v).

(* Both sets stand for the edges; no point is in both D; every lent cell is in one of them. *)
Definition stand_for_edges P A B M S L : Prop :=
  stands_for P A B M S L A (first_edge P) /\
  stands_for P A B M S L B (second_edge P) /\
  (forall u, held P A B L (first_edge P) u -> held P A B L (second_edge P) u -> False) /\
  (forall x, In x L -> held P A B L (first_edge P) (Cell x) \/ held P A B L (second_edge P) (Cell x)).

(* The goal is one link, or the disjunction of all links between a point of A and one of B, in
   any order, each link written either way. *)
Definition parts f : list formula := match f with Any fs => fs | _ => [f] end.

Definition all_links A B f : Prop :=
  forall u v, In u A -> In v B -> In (Link u v) (parts f) \/ In (Link v u) (parts f).

Lemma all_links_true A B f T u v :
  all_links A B f -> In u A -> In v B -> joined T u v -> true_of T f.
Proof.
  intros Hall Hu Hv Hj.
  assert (Hpart : exists g, In g (parts f) /\ true_of T g).
  { destruct (Hall u v Hu Hv) as [Hin|Hin]; [exists (Link u v)|exists (Link v u)]; split; auto.
    simpl. apply joined_sym. exact Hj. }
  destruct Hpart as [g [Hg Ht]]. destruct f as [a b|fs|fs|f' y]; simpl in Hg.
  - destruct Hg as [<-|[]]. exact Ht.
  - destruct Hg as [<-|[]]. exact Ht.
  - apply any_true. exists g. auto.
  - destruct Hg as [<-|[]]. exact Ht.
Qed.

(* ------------------------------------------------------------------ *)
(* Why it is sound.                                                     *)

Section Sound.
Variables (P : player) (A B : list point) (M S L T : list cell).
Hypothesis stand : stand_for_edges P A B M S L.
Hypothesis has_M : incl M T.
Hypothesis at_most : incl T (M ++ S).
Hypothesis lent_apart : apart L (M ++ S).

(* From a cell in or at the chains of the set, a chain leads to a point of the set. *)
Lemma chain_from_set (X : list point) e x :
  (forall u, In u X -> u = Edge e \/ exists z, u = Cell z /\ In z M) ->
  In x T -> in_or_at M X e (Cell x) ->
  exists u y, In u X /\ starts_at u y /\ chain T y x.
Proof.
  intros HX Hx [[z [Hz C]]|[v [Hv Ht]]].
  - exists (Cell z), z. split; [auto|]. split; [reflexivity|]. eapply chain_more; eauto.
  - destruct v as [y|e'].
    + destruct Hv as [z [Hz C]]. exists (Cell z), z. split; [auto|]. split; [reflexivity|].
      apply chain_snoc with y; [eapply chain_more; eauto|apply touches_sym; exact Ht|exact Hx].
    + destruct Hv as [-> HeX]. exists (Edge e), x. split; [auto|]. split; [exact Ht|].
      constructor. exact Hx.
Qed.

(* Some point of A is joined with some point of B over T. *)
Definition linked_sets : Prop := exists u v, In u A /\ In v B /\ joined T u v.

(* From such a cell a chain leads into or to the chains of B. *)
Definition leads_to_B (x : cell) : Prop :=
  exists y, chain T x y /\ in_or_at M B (second_edge P) (Cell y).

Lemma start_at_A x : in_or_at M A (first_edge P) (Cell x) -> leads_to_B x -> linked_sets.
Proof.
  intros Hx [y [C Hy]]. destruct stand as [[HA _] [[HB _] _]].
  destruct (chain_from_set HA (chain_in_first C) Hx) as [u [x' [Hu [Hsu C1]]]].
  destruct (chain_from_set HB (chain_in_last C) Hy) as [v [y' [Hv [Hsv C2]]]].
  exists u, v. split; [auto|]. split; [auto|]. right. exists x', y'.
  split; [auto|]. split; [auto|].
  apply chain_trans with x; [exact C1|]. apply chain_trans with y; [exact C|].
  apply chain_sym. exact C2.
Qed.

Lemma own_not_lent x : In x T -> ~ lent_point P A B L (Cell x).
Proof. intros Hx Hl. apply (lent_apart Hl). apply at_most. exact Hx. Qed.

(* The chain between the edges, from its end: each of its cells is lent along the second edge,
   or leads to B, unless the sets are linked already. *)
Lemma from_the_end x y :
  chain (L ++ T) x y -> touches_edge y (second_edge P) ->
  linked_sets \/ held P A B L (second_edge P) (Cell x) \/ (In x T /\ leads_to_B x).
Proof.
  destruct stand as [[HA HA'] [[HB HB'] [Happ Hall]]].
  (* a cell that touches a point of D of the second edge *)
  assert (Hnear : forall x w, In x (L ++ T) -> held P A B L (second_edge P) w -> touching (Cell x) w ->
            held P A B L (second_edge P) (Cell x) \/ (In x T /\ leads_to_B x)).
  { intros z w Hz Hw Ht. apply in_app_or in Hz. destruct Hz as [HzL|HzT].
    - left. apply held_next with w; [exact Hw|apply touching_sym; exact Ht|exact HzL].
    - right. split; [exact HzT|]. exists z. split; [constructor; exact HzT|].
      apply HB' with w; [exact Hw|apply touching_sym; exact Ht|apply at_most; exact HzT|].
      apply own_not_lent. exact HzT. }
  intros C Hy. induction C as [x Hx|x z y Hx Ht C IH].
  - right. destruct (Hnear x (Edge (second_edge P)) Hx (held_edge _ _ _ _ _) Hy); auto.
  - destruct (IH Hy) as [Hl|[Hh|[HzT Hlead]]]; [auto| |].
    + right. destruct (Hnear x (Cell z) Hx Hh Ht); auto.
    + apply in_app_or in Hx. destruct Hx as [HxL|HxT].
      * destruct (Hall x HxL) as [H1|H2]; [|auto].
        left. apply start_at_A with z; [|exact Hlead].
        apply HA' with (Cell x); [exact H1|exact Ht|apply at_most; exact HzT|].
        apply own_not_lent. exact HzT.
      * right; right. split; [exact HxT|].
        destruct Hlead as [y' [C' Hy']]. exists y'. split; [|exact Hy'].
        apply chain_step with z; auto.
Qed.

Lemma across_links_sets : true_of (L ++ T) (across W H P) -> linked_sets.
Proof.
  intros [[e [E1 E2]]|[x [y [Hx [Hy C]]]]].
  { destruct P; simpl in E1, E2; injection E1 as <-; discriminate. }
  simpl in Hx, Hy. pose proof stand as [[HA HA'] [_ [Happ _]]].
  destruct (from_the_end C Hy) as [Hl|[Hh|[HxT Hlead]]]; [exact Hl| |].
  - (* the first cell is lent along the second edge, but also touches the first *)
    exfalso. apply (Happ (Cell x)); [|exact Hh].
    apply held_next with (Edge (first_edge P)); [constructor|exact Hx|].
    inversion Hh; subst; assumption.
  - apply start_at_A with x; [|exact Hlead].
    apply HA' with (Edge (first_edge P)); [constructor|exact Hx|apply at_most; exact HxT|].
    apply own_not_lent. exact HxT.
Qed.
End Sound.

(* The rule.  The sets may also stand for the edges in the other order: exchange A and B. *)
Theorem rule_anchor P A B N S L f k :
  theorem N S (links (across W H P)) k ->
  incl L N ->
  all_links A B f ->
  stand_for_edges P A B (filter (fun x => if in_dec (@cell_eq W H) x L then false else true) N) S L ->
  theorem (filter (fun x => if in_dec (@cell_eq W H) x L then false else true) N) S (links f) k.
Proof.
  set (M := filter (fun x => if in_dec (@cell_eq W H) x L then false else true) N).
  intros Hth HLN Hall Hstand. pose proof (proj1 Hth) as Hap.
  assert (HM : forall x, In x M <-> In x N /\ ~ In x L) by (intro x; apply in_not_taken).
  apply simulate_in_place with (N := N) (a := links (across W H P)).
  - intros T0 T HN HT0 HN' HT Hj.
    set (T1 := filter (fun x => if in_dec (@cell_eq W H) x L then false else true) T0).
    assert (HT1 : forall x, In x T1 <-> In x T0 /\ ~ In x L) by (intro x; apply in_not_taken).
    apply links_monotone with T1.
    { intros x Hx. apply HT1 in Hx. destruct Hx as [Hx HnL].
      destruct (in_app_or _ _ _ (HT0 x Hx)) as [HxN|HxS]; [|auto]. apply HN', HM. auto. }
    destruct (@across_links_sets P A B M S L T1) as [u [v [Hu [Hv Huv]]]].
    + exact Hstand.
    + intros x Hx. apply HM in Hx. apply HT1. split; [apply HN|]; apply Hx.
    + intros x Hx. apply HT1 in Hx. destruct Hx as [Hx HnL]. apply in_or_app.
      destruct (in_app_or _ _ _ (HT0 x Hx)) as [HxN|HxS]; [left; apply HM|]; auto.
    + intros x HxL Hx. apply in_app_or in Hx. destruct Hx as [Hx|Hx].
      * apply HM in Hx. apply Hx. exact HxL.
      * apply (Hap x); auto.
    + eapply links_monotone; [|exact Hj]. intros x Hx. apply in_or_app.
      destruct (in_dec (@cell_eq W H) x L); [left|right; apply HT1]; auto.
    + exact (all_links_true Hall Hu Hv Huv).
  - exact Hth.
  - intros x Hx. apply HM in Hx. apply Hap. apply Hx.
Qed.

(* The links of a disjunction between A and B are also links between B and A. *)
Lemma all_links_sym A B f : all_links A B f -> all_links B A f.
Proof. intros Hall u v Hu Hv. destruct (Hall v u Hv Hu); auto. Qed.

End Anchor.
