(* Hex: rule fill.  Dead cells, and captured pairs of cells, need not be had. *)

From Coq Require Import List Arith ZArith Lia.
From Tatami Require Import Play Hex.
Import ListNotations.

Set Implicit Arguments.
Unset Strict Implicit.

Open Scope Z_scope.

Section Fill.

Variables W H : Z.
Notation cell := (cell W H).
Notation point := (point W H).
Notation theorem := (theorem (@cell_eq W H)).
Notation without := (without (@cell_eq W H)).
Implicit Types (x y z c d : cell) (T N S M E : list cell) (u v w : point) (k : nat) (P : player).

(* ------------------------------------------------------------------ *)
(* Points that touch, and points joined beside a cell.                  *)

Definition touching u v : Prop :=
  match u, v with
  | Cell x, Cell y => touches x y
  | Cell x, Edge e => touches_edge x e
  | Edge e, Cell x => touches_edge x e
  | Edge _, Edge _ => False
  end.

Lemma touching_sym u v : touching u v -> touching v u.
Proof. destruct u, v; simpl; auto using touches_sym. Qed.

Definition own_edge P (e : edge) : Prop := e = first_edge P \/ e = second_edge P.

(* A cell of M or one of the player's edges. *)
Definition own_point P M u : Prop :=
  match u with Cell x => In x M | Edge e => own_edge P e end.

(* u and v are the same, or touch, or there is a path from one to the other whose inner points
   are cells of M and edges of the player. *)
Inductive beside P M : point -> point -> Prop :=
| beside_same u : beside P M u u
| beside_touch u v : touching u v -> beside P M u v
| beside_step u w v : touching u w -> own_point P M w -> beside P M w v -> beside P M u v.

(* The cell c is useless to who has the other cells of N and may get S. *)
Definition useless P N S c : Prop :=
  let M := without c N in
  forall u v,
    touching (Cell c) u -> own_point P (M ++ S) u ->
    touching (Cell c) v -> own_point P (M ++ S) v ->
    beside P M u v.

(* ------------------------------------------------------------------ *)
(* Paths that may run through the player's edges.                       *)

Inductive linked P T : point -> point -> Prop :=
| linked_same u : own_point P T u -> linked P T u u
| linked_step u w v : own_point P T u -> touching u w -> linked P T w v -> linked P T u v.

Lemma linked_first P T u v : linked P T u v -> own_point P T u.
Proof. intro L; destruct L; assumption. Qed.

Lemma linked_trans P T u v w : linked P T u v -> linked P T v w -> linked P T u w.
Proof.
  intros L1 L2. induction L1 as [u Hu|u z v Hu Ht L IH]; [exact L2|].
  eapply linked_step; eauto.
Qed.

Lemma own_point_more P T T' u : incl T T' -> own_point P T u -> own_point P T' u.
Proof. intros HT Hu. destruct u; simpl in *; auto. Qed.

Lemma beside_linked P M T u v :
  incl M T -> own_point P T u -> own_point P T v -> beside P M u v -> linked P T u v.
Proof.
  intros HM Hu Hv B. induction B as [u|u v Ht|u w v Ht Hw B IH].
  - constructor. exact Hu.
  - eapply linked_step; eauto. constructor. exact Hv.
  - eapply linked_step; eauto. apply IH; auto. eapply own_point_more; eauto.
Qed.

(* Such a path between the two edges has a part that is a chain between them. *)
Lemma linked_across P T :
  linked P T (Edge (first_edge P)) (Edge (second_edge P)) -> true_of T (across W H P).
Proof.
  intro L.
  assert (Hgood : forall u, linked P T u (Edge (second_edge P)) ->
    true_of T (across W H P) \/ u = Edge (second_edge P) \/
    exists x y, u = Cell x /\ touches_edge y (second_edge P) /\ chain T x y).
  { clear L. intros u L. remember (Edge (second_edge P)) as v eqn:Ev.
    induction L as [u Hu|u w v Hu Ht L IH]; [auto|].
    destruct (IH Ev) as [Hj|[Hw|[x [y [Hw [Hy C]]]]]]; [auto| |].
    - subst. destruct u as [x|e]; [|contradiction Ht].
      right; right. exists x, x. split; [auto|]. split; [exact Ht|]. constructor. exact Hu.
    - subst. destruct u as [z|e].
      + right; right. exists z, y. split; [auto|]. split; [auto|]. eapply chain_step; eauto.
      + simpl in Ht. destruct Hu as [E|E]; subst e.
        * left. right. exists x, y. auto.
        * right. left. reflexivity. }
  destruct (Hgood _ L) as [Hj|[E|[x [y [E _]]]]]; [exact Hj| |discriminate].
  destruct P; discriminate.
Qed.

(* A chain between the edges, over T and the useless cell c, goes round c. *)
Lemma go_round P N S c T :
  useless P N S c ->
  incl (without c N) T -> incl T (without c N ++ S) ->
  true_of (c :: T) (across W H P) -> true_of T (across W H P).
Proof.
  intros Hu HM HT Hj. set (M := without c N) in *.
  destruct Hj as [[e [E1 E2]]|[x [y [Hx [Hy C]]]]].
  { destruct P; simpl in E1, E2; injection E1 as <-; discriminate. }
  apply linked_across. simpl in Hx, Hy.
  destruct (in_dec (@cell_eq W H) c T) as [HcT|HcT].
  { (* c is there anyway *)
    assert (C' : chain T x y).
    { eapply chain_more; [|exact C]. intros z [Hz|Hz]; [subst; exact HcT|exact Hz]. }
    apply linked_step with (Cell x); [left; reflexivity|exact Hx|].
    clear C Hx. induction C' as [z Hz|z z' y' Hz Ht C' IH].
    - apply linked_step with (Edge (second_edge P)); [exact Hz|exact Hy|]. constructor. right. reflexivity.
    - apply linked_step with (Cell z'); [exact Hz|exact Ht|]. apply IH. exact Hy. }
  assert (Hown : forall u, own_point P T u -> own_point P (M ++ S) u).
  { intro u. apply own_point_more. exact HT. }
  assert (Hwalk :
    (x <> c -> linked P T (Cell x) (Edge (second_edge P))) /\
    (x = c -> forall u, own_point P T u -> touching u (Cell c) -> linked P T u (Edge (second_edge P)))).
  { clear Hx. induction C as [z Hz|z z' y' Hz Ht C IH].
    - split.
      + intro Hne. destruct Hz as [Hz|Hz]; [congruence|].
        apply linked_step with (Edge (second_edge P)); [exact Hz|exact Hy|]. constructor. right. reflexivity.
      + intros -> u Hu' Ht. apply beside_linked with M; auto.
        * right. reflexivity.
        * apply Hu; auto using touching_sym.
          right. reflexivity.
    - destruct (IH Hy) as [IH1 IH2]. split.
      + intro Hne. destruct Hz as [Hz|Hz]; [congruence|].
        destruct (cell_eq z' c) as [->|Hne'].
        * apply IH2; auto.
        * apply linked_step with (Cell z'); [exact Hz|exact Ht|]. auto.
      + intros -> u Hu' Htu. destruct (cell_eq z' c) as [->|Hne']; [apply IH2; auto|].
        specialize (IH1 Hne'). apply linked_trans with (Cell z'); [|exact IH1].
        apply beside_linked with M; auto.
        * exact (linked_first IH1).
        * apply Hu; auto using touching_sym. apply Hown. exact (linked_first IH1). }
  destruct Hwalk as [Hw1 Hw2].
  destruct (cell_eq x c) as [->|Hne].
  - apply Hw2; [reflexivity|left; reflexivity|]. exact Hx.
  - apply linked_step with (Cell x); [left; reflexivity|exact Hx|]. auto.
Qed.

(* ------------------------------------------------------------------ *)
(* A dead cell.                                                         *)

Lemma dead_enough P N S c T0 T :
  useless P N S c ->
  incl N T0 -> incl T0 (N ++ S) ->
  incl (without c N) T -> (forall x, In x T0 -> In x S -> In x T) ->
  true_of T0 (across W H P) -> true_of T (across W H P).
Proof.
  intros Hu HN HT0 HN' HT Hj.
  apply links_monotone with (without c T0).
  { intros x Hx. apply in_without in Hx. destruct Hx as [Hx Hne].
    destruct (in_app_or _ _ _ (HT0 x Hx)) as [HxN|HxS]; [|auto].
    apply HN', in_without. auto. }
  unfold links. apply go_round with N S c; auto.
  - intros x Hx. apply in_without in Hx. apply in_without. split; [apply HN|]; apply Hx.
  - intros x Hx. apply in_without in Hx. destruct Hx as [Hx Hne]. apply in_or_app.
    destruct (in_app_or _ _ _ (HT0 x Hx)) as [HxN|HxS]; [|auto].
    left. apply in_without. auto.
  - eapply links_monotone; [|exact Hj]. intros x Hx.
    destruct (cell_eq x c) as [->|Hne]; [left; reflexivity|right].
    apply in_without. auto.
Qed.

Theorem rule_fill_dead P N S c k :
  theorem N S (links (across W H P)) k ->
  In c N ->
  useless P N S c ->
  theorem (without c N) S (links (across W H P)) k.
Proof.
  intros Hth Hc Hu.
  apply simulate_in_place with (N := N) (a := links (across W H P)).
  - intros T0 T. apply dead_enough. exact Hu.
  - exact Hth.
  - intros x Hx. apply in_without in Hx. apply (proj1 Hth). apply Hx.
Qed.

(* ------------------------------------------------------------------ *)
(* A captured pair.                                                     *)

(* The owner thinks of a game in which c and d are the owner's.  When the opponent takes one of
   them, the owner takes the other; if nobody has done so when the goal is reached in
   the game thought of, the owner takes one of them as the last move. *)
Section Pair.
Variables (a : goal cell) (N S : list cell) (c d : cell).
Hypothesis different : c <> d.
Definition one_is_enough (gone : cell) : Prop := forall T0 T,
  incl N T0 -> incl T0 (N ++ S) -> incl (without gone N) T ->
  (forall x, In x T0 -> In x S -> In x T) -> a T0 -> a T.
Hypothesis without_c : one_is_enough c.
Hypothesis without_d : one_is_enough d.
Hypothesis pair_apart : ~ In c S /\ ~ In d S.

Notation owner_to_move := (owner_to_move (@cell_eq W H)).
Notation opponent_to_move := (opponent_to_move (@cell_eq W H)).

(* The real position T, E and the one thought of, T0, E0, while both cells are empty. *)
Definition pair_open (T0 E0 T E : list cell) : Prop :=
  incl E0 S /\ incl N T0 /\ incl T0 (N ++ S) /\
  incl (without d (without c N)) T /\
  (forall x, In x T0 -> In x S -> In x T) /\
  (forall x, In x E0 -> In x E) /\ In c E /\ In d E.

Lemma has_other gone kept T :
  (gone = c /\ kept = d) \/ (gone = d /\ kept = c) ->
  incl (without d (without c N)) T -> incl (without gone N) (kept :: T).
Proof.
  intros Hgk HT x Hx. apply in_without in Hx. destruct Hx as [Hx Hne].
  destruct (cell_eq x kept) as [->|Hne']; [left; reflexivity|right].
  apply HT. apply in_without. rewrite in_without.
  destruct Hgk as [[-> ->]|[-> ->]]; auto.
Qed.

Lemma take_one k T0 E0 T E : pair_open T0 E0 T E -> a T0 -> owner_to_move a (Datatypes.S k) T E.
Proof.
  intros [HE0 [HN [HT0 [HT [HS [HE [Hc Hd]]]]]]] Ha.
  apply owner_takes with c; [exact Hc|]. constructor 1.
  apply (without_d (T0 := T0)); auto.
  - apply has_other; auto.
  - intros x Hx HxS. right. auto.
Qed.

Lemma answer_pair gone kept k T0 E0 T E :
  (gone = c /\ kept = d) \/ (gone = d /\ kept = c) ->
  pair_open T0 E0 T E ->
  opponent_to_move a k T0 E0 ->
  owner_to_move a (Datatypes.S k) T (Play.without (@cell_eq W H) gone E).
Proof.
  intros Hgk [HE0 [HN [HT0 [HT [HS [HE [Hc Hd]]]]]]] Hopp.
  assert (Hgone : one_is_enough gone) by (destruct Hgk as [[-> _]|[-> _]]; auto).
  assert (Hout : ~ In gone S /\ ~ In kept S) by (destruct pair_apart; destruct Hgk as [[-> ->]|[-> ->]]; auto).
  apply owner_takes with kept.
  - apply in_without. destruct Hgk as [[-> ->]|[-> ->]]; auto.
  - refine (proj2 (@simulate_both cell (@cell_eq W H) (fun x => x) N S (without gone N) _ a a _ k)
              T0 E0 (kept :: T) _ _ _ _ _ _ _ Hopp); auto.
    + apply has_other; auto.
    + intros x Hx. apply in_without. rewrite in_without.
      split; [split; auto|]; intros ->; destruct Hout; auto.
    + intros x Hx HxS. right. auto.
Qed.

Lemma pair_play k :
  (forall T0 E0 T E, pair_open T0 E0 T E ->
     owner_to_move a k T0 E0 -> owner_to_move a (Datatypes.S k) T E) /\
  (forall T0 E0 T E, pair_open T0 E0 T E ->
     opponent_to_move a k T0 E0 -> opponent_to_move a (Datatypes.S k) T E).
Proof.
  induction k as [k IH] using lt_wf_ind.
  assert (Hown : forall T0 E0 T E, pair_open T0 E0 T E ->
     owner_to_move a k T0 E0 -> owner_to_move a (Datatypes.S k) T E).
  { intros T0 E0 T E Hopen Hplay. inversion Hplay as [k0 T1 E1 Ha|k0 T1 E1 r Hr Hnext]; subst.
    - eapply take_one; eauto.
    - destruct Hopen as [HE0 [HN [HT0 [HT [HS [HE [Hc Hd]]]]]]].
      apply owner_takes with r; [auto|].
      eapply (proj2 (IH k0 (Nat.lt_succ_diag_r k0))); [|exact Hnext].
      assert (Hrc : r <> c) by (intros ->; destruct pair_apart; auto).
      assert (Hrd : r <> d) by (intros ->; destruct pair_apart; auto).
      unfold pair_open. repeat split.
      + intros x Hx. apply in_without in Hx. apply HE0. apply Hx.
      + intros x Hx. right. auto.
      + intros x [Hx|Hx]; [subst; apply in_or_app; auto|auto].
      + intros x Hx. right. auto.
      + intros x [Hx|Hx] HxS; [left; auto|right; auto].
      + intros x Hx. apply in_without in Hx. apply in_without. split; [apply HE|]; apply Hx.
      + apply in_without. auto.
      + apply in_without. auto. }
  split; [exact Hown|].
  intros T0 E0 T E Hopen Hplay. constructor 2.
  - intros m Hm.
    destruct (cell_eq m c) as [->|Hmc].
    { apply (@answer_pair c d k T0 E0 T E); auto. }
    destruct (cell_eq m d) as [->|Hmd].
    { apply (@answer_pair d c k T0 E0 T E); auto. }
    assert (Hopen' : pair_open T0 (without m E0) T (without m E)).
    { destruct Hopen as [HE0 [HN [HT0 [HT [HS [HE [Hc Hd]]]]]]]. unfold pair_open. repeat split; auto.
      - intros x Hx. apply in_without in Hx. apply HE0. apply Hx.
      - intros x Hx. apply in_without in Hx. apply in_without. split; [apply HE|]; apply Hx.
      - apply in_without. auto.
      - apply in_without. auto. }
    destruct (in_dec (@cell_eq W H) m E0) as [Hm0|Hm0].
    + apply (Hown T0 (without m E0)); [exact Hopen'|].
      inversion Hplay; subst; [constructor 1; assumption|auto].
    + apply (Hown T0 E0); [|apply declined; exact Hplay].
      destruct Hopen' as [_ [HN [HT0 [HT [HS [_ [Hc Hd]]]]]]].
      destruct Hopen as [HE0 [_ [_ [_ [_ [HE _]]]]]]. unfold pair_open. repeat split; auto.
      intros x Hx. apply in_without. split; [auto|]. intros ->. auto.
  - apply (Hown T0 E0); [exact Hopen|]. apply declined. exact Hplay.
Qed.
End Pair.

Theorem rule_fill_pair P N S c d k :
  theorem N S (links (across W H P)) k ->
  In c N -> In d N -> c <> d ->
  useless P N S c -> useless P N S d ->
  theorem (without d (without c N)) (c :: d :: S) (links (across W H P)) (Datatypes.S k).
Proof.
  intros Hth Hc Hd Hne Huc Hud. destruct Hth as [Hap Hth]. split.
  - intros x Hx Hx'. apply in_without in Hx. rewrite in_without in Hx. destruct Hx as [[Hx Hxc] Hxd].
    destruct Hx' as [E|[E|Hx']]; [congruence|congruence|]. apply (Hap x); auto.
  - intros T HT HTS.
    refine (proj2 (@pair_play (links (across W H P)) N S c d Hne _ _ _ k) N S T (c :: d :: S) _ _).
    + intros T0 T1. apply dead_enough. exact Huc.
    + intros T0 T1. apply dead_enough. exact Hud.
    + split; intro Hin; [apply (Hap c)|apply (Hap d)]; auto.
    + unfold pair_open. repeat split; auto using incl_refl, incl_appl.
      * intros x Hx HxS. exfalso. apply (Hap x); auto.
      * intros x Hx. right; right; auto.
      * left. reflexivity.
      * right; left. reflexivity.
    + apply Hth; [apply incl_refl|exact Hap].
Qed.

End Fill.
