(* Full boards: somebody always has a chain, or a loop.

   The first part is the game of Y on a triangle of hexagons: however it is coloured, the cells of one colour join all
   three sides.  If each cell is replaced by the colour of the majority among it and two of its neighbours, the
   triangle is one row shorter, and a chain of the new colours gives one of the old.  The second part fills up a Hex
   board to such a triangle: somebody always joins the own edges.  The third part unrolls the torus into
   large boards of this kind; a long chain comes back to the same cell, and that is a loop. *)

From Coq Require Import List Arith ZArith Lia Bool ZifyBool.
From Tatami Require Import Play Hex Image Crossing.
From Tatami Require Torus TorusSimple TorusEvery Races TorusSearch.
Import ListNotations.

Open Scope Z_scope.

(* ------------------------------------------------------------------ *)
(* Chains.                                                              *)

Inductive chain (A : Z * Z -> Prop) : Z * Z -> Z * Z -> Prop :=
| chain_one u : A u -> chain A u u
| chain_step u v w : A u -> near u v -> chain A v w -> chain A u w.

Lemma chain_first A u v : chain A u v -> A u.
Proof. intro C. destruct C; assumption. Qed.

Lemma chain_last A u v : chain A u v -> A v.
Proof. intro C. induction C; assumption. Qed.

Lemma chain_trans A u v w : chain A u v -> chain A v w -> chain A u w.
Proof. intros C1 C2. induction C1; [exact C2|]. eapply chain_step; eauto. Qed.

Lemma chain_sym A u v : chain A u v -> chain A v u.
Proof.
  intro C. induction C as [u Hu|u v w Hu Hn C IH]; [constructor; exact Hu|].
  apply chain_trans with v; [exact IH|].
  apply chain_step with u; [apply (chain_first _ _ _ C)|apply near_sym; exact Hn|constructor; exact Hu].
Qed.

Lemma chain_pair (A : Z * Z -> Prop) u v : A u -> A v -> u = v \/ near u v -> chain A u v.
Proof.
  intros Hu Hv [<-|Hn]; [constructor; exact Hu|]. apply chain_step with v; [exact Hu|exact Hn|constructor; exact Hv].
Qed.

Lemma chain_more (A A' : Z * Z -> Prop) u v : (forall z, A z -> A' z) -> chain A u v -> chain A' u v.
Proof. intros HA C. induction C; [constructor; auto|]. eapply chain_step; eauto. Qed.

Lemma near_by u v : near u v <->
  (fst v = fst u + 1 /\ snd v = snd u) \/ (fst u = fst v + 1 /\ snd v = snd u) \/
  (fst v = fst u /\ snd v = snd u + 1) \/ (fst v = fst u /\ snd u = snd v + 1) \/
  (fst v = fst u + 1 /\ snd u = snd v + 1) \/ (fst u = fst v + 1 /\ snd v = snd u + 1).
Proof. unfold near. rewrite in_vectors. lia. Qed.

(* ------------------------------------------------------------------ *)
(* The game of Y.                                                       *)

Definition in_triangle (n : Z) (u : Z * Z) : Prop := 0 <= fst u /\ 0 <= snd u /\ fst u + snd u <= n.

Definition owned (n : Z) (colour : Z * Z -> bool) (c : bool) (u : Z * Z) : Prop := in_triangle n u /\ colour u = c.

(* The cells of a colour join the three sides. *)
Definition has_Y (n : Z) (colour : Z * Z -> bool) (c : bool) : Prop :=
  exists u v w, fst u = 0 /\ snd v = 0 /\ fst w + snd w = n /\
                chain (owned n colour c) u v /\ chain (owned n colour c) v w.

Definition right_of (u : Z * Z) : Z * Z := (fst u + 1, snd u).
Definition below (u : Z * Z) : Z * Z := (fst u, snd u + 1).

Definition majority (colour : Z * Z -> bool) (u : Z * Z) : bool :=
  (colour u && colour (right_of u)) || (colour u && colour (below u)) || (colour (right_of u) && colour (below u)).

Definition corner (u x : Z * Z) : Prop := x = u \/ x = right_of u \/ x = below u.

Section Smaller.
Variables (n : Z) (colour : Z * Z -> bool) (c : bool).
Let mine := owned n colour c.

Definition major (u : Z * Z) : Prop := owned (n - 1) (majority colour) c u.

Lemma two_of_three u : major u ->
  (colour u = c \/ colour (right_of u) = c) /\ (colour u = c \/ colour (below u) = c) /\
  (colour (right_of u) = c \/ colour (below u) = c).
Proof.
  intros [_ E]. unfold majority in E.
  destruct (colour u), (colour (right_of u)), (colour (below u)), c; cbn in E; try discriminate; auto.
Qed.

Lemma corner_in u x : major u -> corner u x -> in_triangle n x.
Proof.
  intros [[H1 [H2 H3]] _] [->|[->| ->]]; unfold in_triangle, right_of, below; cbn [fst snd]; lia.
Qed.

Lemma corners_joined u x y :
  major u -> corner u x -> corner u y -> colour x = c -> colour y = c -> chain mine x y.
Proof.
  intros Hu Hx Hy Cx Cy. apply chain_pair; [split; [apply (corner_in u); auto|exact Cx]
    |split; [apply (corner_in u); auto|exact Cy]|].
  destruct Hx as [->|[->| ->]], Hy as [->|[->| ->]]; auto; right; apply near_by; unfold right_of, below; cbn [fst snd]; lia.
Qed.

(* Triangles next to each other have a cell in common, or cells that touch. *)
Lemma corners_meet u v :
  major u -> major v ->
  (fst v = fst u + 1 /\ snd v = snd u) \/ (fst v = fst u /\ snd v = snd u + 1) \/
  (fst v = fst u + 1 /\ snd u = snd v + 1) ->
  exists x y, corner u x /\ corner v y /\ colour x = c /\ colour y = c /\ (x = y \/ near x y).
Proof.
  intros Hu Hv Hn. destruct u as [i j], v as [k l]. cbn [fst snd] in Hn.
  destruct (two_of_three _ Hu) as [U1 [U2 U3]]. destruct (two_of_three _ Hv) as [V1 [V2 V3]].
  unfold corner, right_of, below in *. cbn [fst snd] in *.
  destruct Hn as [[-> ->]|[[-> ->]|[-> ->]]].
  - destruct (bool_dec (colour (i + 1, j)) c) as [E|N].
    + exists (i + 1, j), (i + 1, j). auto 7.
    + exists (i, j + 1), (i + 1, j + 1). destruct U3, V2; try contradiction.
      repeat split; auto. right. apply near_by. cbn [fst snd]. lia.
  - destruct (bool_dec (colour (i, j + 1)) c) as [E|N].
    + exists (i, j + 1), (i, j + 1). auto 7.
    + exists (i + 1, j), (i + 1, j + 1). destruct U3, V1; try contradiction.
      repeat split; auto. right. apply near_by. cbn [fst snd]. lia.
  - destruct (bool_dec (colour (i + 1, l + 1)) c) as [E|N].
    + exists (i + 1, l + 1), (i + 1, l + 1). auto 7.
    + exists (i, l + 1), (i + 1, l). destruct U1, V2; try contradiction.
      repeat split; auto. right. apply near_by. cbn [fst snd]. lia.
Qed.

Lemma neighbours_joined u v x y :
  major u -> major v -> near u v -> corner u x -> corner v y -> colour x = c -> colour y = c -> chain mine x y.
Proof.
  intros Hu Hv Hn Hx Hy Cx Cy. apply near_by in Hn.
  assert (Hone : forall u v x y, major u -> major v ->
            (fst v = fst u + 1 /\ snd v = snd u) \/ (fst v = fst u /\ snd v = snd u + 1) \/
            (fst v = fst u + 1 /\ snd u = snd v + 1) ->
            corner u x -> corner v y -> colour x = c -> colour y = c -> chain mine x y).
  { clear. intros u v x y Hu Hv Hn Hx Hy Cx Cy.
    destruct (corners_meet u v Hu Hv Hn) as [x' [y' [Hx' [Hy' [Cx' [Cy' Hm]]]]]].
    apply chain_trans with x'; [apply (corners_joined u); auto|].
    apply chain_trans with y'; [|apply (corners_joined v); auto].
    apply chain_pair; auto; split; auto; [apply (corner_in u)|apply (corner_in v)]; auto. }
  destruct Hn as [Hn|[Hn|[Hn|[Hn|[Hn|Hn]]]]].
  1, 3, 5: apply (Hone u v); auto; lia.
  all: apply chain_sym; apply (Hone v u); auto; lia.
Qed.

Lemma chain_lifted u v :
  chain major u v -> forall x y, corner u x -> corner v y -> colour x = c -> colour y = c -> chain mine x y.
Proof.
  intro C. induction C as [u Hu|u v w Hu Hn C IH]; intros x y Hx Hy Cx Cy; [apply (corners_joined u); auto|].
  pose proof (chain_first _ _ _ C) as Hv.
  assert (Hz : exists z, corner v z /\ colour z = c).
  { destruct (two_of_three v Hv) as [[E|E] _]; [exists v|exists (right_of v)]; unfold corner; auto. }
  destruct Hz as [z [Hz Cz]]. apply chain_trans with z; [apply (neighbours_joined u v); auto|auto].
Qed.

Lemma Y_lifted : has_Y (n - 1) (majority colour) c -> has_Y n colour c.
Proof.
  intros [u [v [w [Eu [Ev [Ew [C1 C2]]]]]]].
  destruct (two_of_three u (chain_first _ _ _ C1)) as [_ [Hu _]].
  destruct (two_of_three v (chain_last _ _ _ C1)) as [Hv _].
  destruct (two_of_three w (chain_last _ _ _ C2)) as [_ [_ Hw]].
  assert (Hx : exists x, corner u x /\ colour x = c /\ fst x = 0).
  { destruct Hu; [exists u|exists (below u)]; unfold corner, below; cbn [fst]; auto. }
  assert (Hy : exists y, corner v y /\ colour y = c /\ snd y = 0).
  { destruct Hv; [exists v|exists (right_of v)]; unfold corner, right_of; cbn [snd]; auto. }
  assert (Hz : exists z, corner w z /\ colour z = c /\ fst z + snd z = n).
  { destruct Hw; [exists (right_of w)|exists (below w)]; unfold corner, right_of, below; cbn [fst snd];
      repeat split; auto; lia. }
  destruct Hx as [x [Hx [Cx Ex]]]. destruct Hy as [y [Hy [Cy Ey]]]. destruct Hz as [z [Hz [Cz Ez]]].
  exists x, y, z. repeat split; auto; [apply (chain_lifted u v)|apply (chain_lifted v w)]; auto.
Qed.
End Smaller.

Theorem somebody_has_Y (n : nat) : forall colour,
  has_Y (Z.of_nat n) colour true \/ has_Y (Z.of_nat n) colour false.
Proof.
  induction n as [|n IH]; intro colour.
  - assert (Hc : has_Y 0 colour (colour (0, 0))).
    { assert (Ho : owned 0 colour (colour (0, 0)) (0, 0))
        by (split; [unfold in_triangle; cbn [fst snd]; lia|reflexivity]).
      exists (0, 0), (0, 0), (0, 0). repeat split; apply chain_one; exact Ho. }
    destruct (colour (0, 0)); auto.
  - destruct (IH (majority colour)) as [Hy|Hy]; [left|right]; apply Y_lifted;
      replace (Z.of_nat (S n) - 1) with (Z.of_nat n) by lia; exact Hy.
Qed.

(* ------------------------------------------------------------------ *)
(* Hex.                                                                 *)

Definition in_board (A B : Z) (u : Z * Z) : Prop := 0 <= fst u < A /\ 0 <= snd u < B.

Section Board.
Variables (A B : Z) (colour : Z * Z -> bool).
Hypothesis A_positive : 1 <= A.
Hypothesis B_positive : 1 <= B.

Let on_board (c : bool) (u : Z * Z) : Prop := in_board A B u /\ colour u = c.

(* Right of the board everything is true, below it everything is false. *)
Definition filled (u : Z * Z) : bool := if A <=? fst u then true else if B <=? snd u then false else colour u.

Lemma stops_at_right u w n :
  chain (owned n filled true) u w -> fst u < A -> A <= fst w ->
  exists v, fst v = A - 1 /\ chain (on_board true) u v.
Proof.
  intro C. induction C as [u [Hu Cu]|u v w [Hu Cu] Hn C IH]; intros Hlt Hge; [lia|].
  assert (Hon : on_board true u).
  { unfold filled in Cu. destruct Hu as [H1 [H2 H3]]. unfold on_board, in_board.
    destruct (A <=? fst u) eqn:E1; [lia|]. destruct (B <=? snd u) eqn:E2; [discriminate|]. split; [lia|exact Cu]. }
  apply near_by in Hn as Hn'. destruct (Z_lt_ge_dec (fst v) A) as [Hv|Hv].
  - destruct (IH Hv Hge) as [z [Ez Cz]]. exists z. split; [exact Ez|]. apply chain_step with v; assumption.
  - exists u. split; [lia|]. apply chain_one. exact Hon.
Qed.

Lemma stops_below u w n :
  chain (owned n filled false) u w -> snd u < B -> B <= snd w ->
  exists v, snd v = B - 1 /\ chain (on_board false) u v.
Proof.
  intro C. induction C as [u [Hu Cu]|u v w [Hu Cu] Hn C IH]; intros Hlt Hge; [lia|].
  assert (Hon : on_board false u).
  { unfold filled in Cu. destruct Hu as [H1 [H2 H3]]. unfold on_board, in_board.
    destruct (A <=? fst u) eqn:E1; [discriminate|]. destruct (B <=? snd u) eqn:E2; [lia|]. split; [lia|exact Cu]. }
  apply near_by in Hn as Hn'. destruct (Z_lt_ge_dec (snd v) B) as [Hv|Hv].
  - destruct (IH Hv Hge) as [z [Ez Cz]]. exists z. split; [exact Ez|]. apply chain_step with v; assumption.
  - exists u. split; [lia|]. apply chain_one. exact Hon.
Qed.

(* On a full Hex board somebody joins the own edges. *)
Theorem somebody_joins :
  (exists u v, fst u = 0 /\ fst v = A - 1 /\ chain (on_board true) u v) \/
  (exists u v, snd u = 0 /\ snd v = B - 1 /\ chain (on_board false) u v).
Proof.
  destruct (somebody_has_Y (Z.to_nat (A + B - 1)) filled) as [Hy|Hy];
    destruct Hy as [u [v [w [Eu [Ev [Ew [C1 C2]]]]]]]; [left|right].
  - pose proof (chain_trans _ _ _ _ C1 C2) as C.
    destruct (chain_last _ _ _ C) as [[H1 [H2 H3]] Cw]. unfold filled in Cw.
    destruct (stops_at_right u w _ C) as [z [Ez Cz]]; [lia| |exists u, z; auto].
    destruct (A <=? fst w) eqn:E1; [lia|]. destruct (B <=? snd w) eqn:E2; [discriminate|lia].
  - destruct (chain_last _ _ _ C2) as [[H1 [H2 H3]] Cw]. unfold filled in Cw.
    destruct (stops_below v w _ C2) as [z [Ez Cz]]; [lia| |exists v, z; auto].
    destruct (A <=? fst w) eqn:E1; [discriminate|]. destruct (B <=? snd w) eqn:E2; lia.
Qed.
End Board.

(* The same with the words of Hex.v: if every cell is Black's or White's, Black joins top and bottom, or White left
   and right.  That not both do is `no_crossing`. *)
Section Hex.
Variables W H : Z.
Hypothesis W_positive : 1 <= W.
Hypothesis H_positive : 1 <= H.
Variables T U : list (Hex.cell W H).
Hypothesis full : forall x, In x T \/ In x U.

(* Places count from 0 here, cells from 1. *)
Definition seen_at (u : Z * Z) (x : Hex.cell W H) : Prop := place x = (fst u + 1, snd u + 1).

Lemma cell_exists u : in_board W H u -> exists x, seen_at u x.
Proof.
  intros [H1 H2]. assert (E : Hex.on_board W H (fst u + 1, snd u + 1) = true)
    by (unfold Hex.on_board; cbn [fst snd]; lia).
  exists (exist _ (fst u + 1, snd u + 1) E). reflexivity.
Qed.

Definition is_white (u : Z * Z) : bool :=
  existsb (fun x => (column x =? fst u + 1) && (row x =? snd u + 1)) U.

Lemma is_white_spec u x : seen_at u x -> is_white u = true <-> In x U.
Proof.
  intro Hx. unfold is_white. rewrite existsb_exists. split.
  - intros [y [Hy E]]. replace x with y; [exact Hy|]. apply place_eq. rewrite Hx.
    apply andb_prop in E. destruct E as [E1 E2]. unfold column, row in *. destruct (place y). cbn [fst snd] in *. f_equal; lia.
  - intro Hin. exists x. split; [exact Hin|]. unfold column, row. rewrite Hx. cbn [fst snd]. lia.
Qed.

Lemma chain_in_hex (c : bool) (X : list (Hex.cell W H)) u v :
  (forall z x, seen_at z x -> is_white z = c -> In x X) ->
  chain (fun z => in_board W H z /\ is_white z = c) u v ->
  forall x, seen_at u x -> exists y, seen_at v y /\ Hex.chain X x y.
Proof.
  intros HX C. induction C as [u [Hu Cu]|u v w [Hu Cu] Hn C IH]; intros x Hx.
  - exists x. split; [exact Hx|]. apply Hex.chain_one. apply (HX u); assumption.
  - destruct (cell_exists v (proj1 (chain_first _ _ _ C))) as [y Hy].
    destruct (IH y Hy) as [z [Hz Cz]]. exists z. split; [exact Hz|].
    apply Hex.chain_step with y; [apply (HX u); assumption| |exact Cz].
    unfold touches. rewrite Hx, Hy. apply near_by in Hn. apply near_by. cbn [fst snd]. lia.
Qed.

Theorem full_hex_board :
  joined T (Edge top) (Edge bottom) \/ joined U (Edge Hex.left) (Edge Hex.right).
Proof.
  destruct (somebody_joins W H is_white W_positive H_positive) as [[u [v [Eu [Ev C]]]]|[u [v [Eu [Ev C]]]]];
    [right|left]; destruct (cell_exists u (proj1 (chain_first _ _ _ C))) as [x Hx].
  - destruct (chain_in_hex true U u v) with x as [y [Hy C']]; [|exact C|exact Hx|].
    + intros z t Ht Hw. apply (is_white_spec z t Ht). exact Hw.
    + right. exists x, y. cbn [starts_at touches_edge]. unfold column. rewrite Hx, Hy. cbn [fst snd].
      split; [lia|]. split; [lia|exact C'].
  - destruct (chain_in_hex false T u v) with x as [y [Hy C']]; [|exact C|exact Hx|].
    + intros z t Ht Hw. destruct (full t) as [|Hin]; [assumption|]. apply (is_white_spec z t Ht) in Hin. congruence.
    + right. exists x, y. cbn [starts_at touches_edge]. unfold row. rewrite Hx, Hy. cbn [fst snd].
      split; [lia|]. split; [lia|exact C'].
Qed.
End Hex.

(* ------------------------------------------------------------------ *)
(* A long chain comes back to the same cell.                            *)

Lemma finite_choice {X : Type} (n : nat) (Q : nat -> X -> Prop) (x0 : X) :
  (forall m, (m < n)%nat -> exists x, Q m x) -> exists f, forall m, (m < n)%nat -> Q m (f m).
Proof.
  induction n as [|n IH]; intro Hex.
  - exists (fun _ => x0). intros m Hm. lia.
  - destruct IH as [f Hf]; [intros m Hm; apply Hex; lia|]. destruct (Hex n ltac:(lia)) as [x Hx].
    exists (fun m => if Nat.eq_dec m n then x else f m). intros m Hm.
    destruct (Nat.eq_dec m n) as [->|]; [exact Hx|apply Hf; lia].
Qed.

Lemma find_twice (f : nat -> Z) (n : nat) :
  NoDup (map f (seq 0 n)) \/ exists i j, (i < j < n)%nat /\ f i = f j.
Proof.
  induction n as [|n [IH|[i [j [Hij E]]]]].
  - left. constructor.
  - destruct (in_dec Z.eq_dec (f n) (map f (seq 0 n))) as [Hin|Hout].
    + right. apply in_map_iff in Hin. destruct Hin as [i [E Hi]]. apply in_seq in Hi. exists i, n. split; [lia|exact E].
    + left. rewrite seq_S, map_app. cbn [map]. rewrite <- (rev_involutive (_ ++ _)). apply NoDup_rev.
      rewrite rev_app_distr. cbn [rev app]. constructor; [rewrite <- in_rev; exact Hout|]. apply NoDup_rev. exact IH.
  - right. exists i, j. split; [lia|exact E].
Qed.

(* Of more than n numbers from 0 to n - 1 two are equal. *)
Lemma pigeonhole (f : nat -> Z) (n : Z) :
  0 <= n -> (forall m, (m <= Z.to_nat n)%nat -> 0 <= f m < n) ->
  exists i j, (i < j <= Z.to_nat n)%nat /\ f i = f j.
Proof.
  intros Hn Hf. destruct (find_twice f (S (Z.to_nat n))) as [Hnd|[i [j [Hij E]]]].
  - exfalso. assert (Hlen : (length (map f (seq 0 (S (Z.to_nat n)))) <= length (map Z.of_nat (seq 0 (Z.to_nat n))))%nat).
    { apply NoDup_incl_length; [exact Hnd|]. intros z Hz. apply in_map_iff in Hz. destruct Hz as [m [<- Hm]].
      apply in_seq in Hm. specialize (Hf m ltac:(lia)). apply in_map_iff. exists (Z.to_nat (f m)).
      split; [lia|]. apply in_seq. lia. }
    rewrite !map_length, !seq_length in Hlen. lia.
  - exists i, j. split; [lia|exact E].
Qed.

Lemma passes_column A u v c : chain A u v -> fst u <= c <= fst v -> exists z, fst z = c /\ chain A u z.
Proof.
  intro C. induction C as [u Hu|u v w Hu Hn C IH]; intro Hc.
  - exists u. split; [lia|]. constructor. exact Hu.
  - destruct (Z.eq_dec (fst u) c) as [E|N]; [exists u; split; [exact E|constructor; exact Hu]|].
    apply near_by in Hn as Hn'. destruct IH as [z [Ez Cz]]; [lia|].
    exists z. split; [exact Ez|]. apply chain_step with v; assumption.
Qed.

Lemma passes_row A u v r : chain A u v -> snd u <= r <= snd v -> exists z, snd z = r /\ chain A u z.
Proof.
  intro C. induction C as [u Hu|u v w Hu Hn C IH]; intro Hr.
  - exists u. split; [lia|]. constructor. exact Hu.
  - destruct (Z.eq_dec (snd u) r) as [E|N]; [exists u; split; [exact E|constructor; exact Hu]|].
    apply near_by in Hn as Hn'. destruct IH as [z [Ez Cz]]; [lia|].
    exists z. split; [exact Ez|]. apply chain_step with v; assumption.
Qed.

Section Torus.
Variables W H : Z.
Hypothesis W_large : 3 <= W.
Hypothesis H_large : 3 <= H.

Notation at_place := (Torus.at_place W H).
Notation around := (Torus.around W H).
Notation loop := (Torus.loop W H).
Notation unrolled := (Torus.unrolled W H).
Notation on_torus := (Torus.on_torus W H).

Lemma chain_unrolled (A : Z * Z -> Prop) T u v :
  (forall z, A z -> In (at_place z) T) -> chain A u v -> unrolled T u v.
Proof.
  intros HA C. induction C as [u Hu|u v w Hu Hn C IH]; [constructor; auto|].
  apply Torus.unrolled_step with v; auto.
Qed.

Lemma difference a b n : 0 < n -> a mod n = b mod n -> b = a + (b - a) / n * n.
Proof.
  intros Hn E. pose proof (Z.div_mod (b - a) n ltac:(lia)) as D.
  rewrite Zminus_mod, E, Z.sub_diag, Z.mod_0_l in D by lia. lia.
Qed.

(* A chain from left to right over H·K·W columns: some loop runs K times around or more to the right, and no more often
   down or up than the rows allow. *)
Lemma long_chain_right (A : Z * Z -> Prop) T K M u v :
  1 <= K -> 0 <= M ->
  (forall z, A z -> In (at_place z) T /\ 0 <= snd z <= M * H) ->
  chain A u v -> fst u = 0 -> fst v = H * K * W ->
  exists x y, loop T x y /\ K <= x /\ Z.abs y <= M.
Proof.
  intros HK HM HA C Eu Ev.
  destruct (finite_choice (S (Z.to_nat H)) (fun m z => fst z = Z.of_nat m * K * W /\ chain A u z) u) as [f Hf].
  { intros m Hm. apply passes_column with v; [exact C|]. rewrite Eu, Ev.
    assert (0 <= Z.of_nat m <= H) by lia. split; [nia|]. apply Z.mul_le_mono_nonneg_r; [lia|]. nia. }
  destruct (pigeonhole (fun m => snd (f m) mod H) H) as [i [j [Hij E]]]; [lia| |].
  { intros m _. apply Z.mod_pos_bound. lia. }
  destruct (Hf i ltac:(lia)) as [E1 C1]. destruct (Hf j ltac:(lia)) as [E2 C2].
  pose proof (difference _ _ H ltac:(lia) E) as D. set (y := (snd (f j) - snd (f i)) / H) in *.
  exists ((Z.of_nat j - Z.of_nat i) * K), y. split; [|split].
  - exists (f i). replace (around (f i) ((Z.of_nat j - Z.of_nat i) * K) y) with (f j).
    + apply (chain_unrolled A); [intros z Hz; apply HA; exact Hz|].
      apply chain_trans with u; [apply chain_sym; exact C1|exact C2].
    + unfold Torus.around. destruct (f i) as [a b], (f j) as [c d]. cbn [fst snd] in *. f_equal; [|exact D]. rewrite E1, E2. ring.
  - nia.
  - destruct (HA _ (chain_last _ _ _ C1)) as [_ B1]. destruct (HA _ (chain_last _ _ _ C2)) as [_ B2].
    assert (Z.abs y * H <= M * H); [lia|nia].
Qed.

(* The same from top to bottom. *)
Lemma long_chain_down (A : Z * Z -> Prop) T K M u v :
  1 <= M -> 0 <= K ->
  (forall z, A z -> In (at_place z) T /\ 0 <= fst z <= K * W) ->
  chain A u v -> snd u = 0 -> snd v = W * M * H ->
  exists x y, loop T x y /\ M <= y /\ Z.abs x <= K.
Proof.
  intros HM HK HA C Eu Ev.
  destruct (finite_choice (S (Z.to_nat W)) (fun m z => snd z = Z.of_nat m * M * H /\ chain A u z) u) as [f Hf].
  { intros m Hm. apply passes_row with v; [exact C|]. rewrite Eu, Ev.
    assert (0 <= Z.of_nat m <= W) by lia. split; [nia|]. apply Z.mul_le_mono_nonneg_r; [lia|]. nia. }
  destruct (pigeonhole (fun m => fst (f m) mod W) W) as [i [j [Hij E]]]; [lia| |].
  { intros m _. apply Z.mod_pos_bound. lia. }
  destruct (Hf i ltac:(lia)) as [E1 C1]. destruct (Hf j ltac:(lia)) as [E2 C2].
  pose proof (difference _ _ W ltac:(lia) E) as D. set (x := (fst (f j) - fst (f i)) / W) in *.
  exists x, ((Z.of_nat j - Z.of_nat i) * M). split; [|split].
  - exists (f i). replace (around (f i) x ((Z.of_nat j - Z.of_nat i) * M)) with (f j).
    + apply (chain_unrolled A); [intros z Hz; apply HA; exact Hz|].
      apply chain_trans with u; [apply chain_sym; exact C1|exact C2].
    + unfold Torus.around. destruct (f i) as [a b], (f j) as [c d]. cbn [fst snd] in *. f_equal; [exact D|]. rewrite E1, E2. ring.
  - nia.
  - destruct (HA _ (chain_last _ _ _ C1)) as [_ B1]. destruct (HA _ (chain_last _ _ _ C2)) as [_ B2].
    assert (Z.abs x * W <= K * W); [lia|nia].
Qed.

(* Every cell is in T or in U.  Then T has a loop to the right, as flat as one likes, or U one downwards, as
   steep as one likes. *)
Theorem full_board_loops T U K M :
  (forall x, on_torus x -> In x T \/ In x U) -> 1 <= K -> 1 <= M ->
  (exists x y, loop T x y /\ K <= x /\ Z.abs y <= W * M) \/
  (exists x y, loop U x y /\ M <= y /\ Z.abs x <= H * K).
Proof.
  intros Hfull HK HM.
  set (colour := fun u => if in_dec Torus.cell_eq (at_place u) T then true else false).
  assert (Htrue : forall u, colour u = true -> In (at_place u) T).
  { intros u. unfold colour. destruct (in_dec Torus.cell_eq (at_place u) T); [auto|discriminate]. }
  assert (Hfalse : forall u, colour u = false -> In (at_place u) U).
  { intros u. unfold colour. destruct (in_dec Torus.cell_eq (at_place u) T) as [|Hout]; [discriminate|]. intros _.
    assert (Hon : on_torus (at_place u))
      by (unfold Torus.on_torus, Torus.at_place; cbn [fst snd]; split; apply Z.mod_pos_bound; lia).
    destruct (Hfull (at_place u) Hon) as [Hin|Hin]; [contradiction|exact Hin]. }
  assert (Hwide : 1 <= H * K * W + 1) by (assert (0 <= H * K) by nia; nia).
  assert (Htall : 1 <= W * M * H + 1) by (assert (0 <= W * M) by nia; nia).
  destruct (somebody_joins (H * K * W + 1) (W * M * H + 1) colour Hwide Htall)
    as [[u [v [Eu [Ev C]]]]|[u [v [Eu [Ev C]]]]]; [left|right].
  - apply (long_chain_right _ T K (W * M) u v) in C; auto; [nia| |lia].
    intros z [[_ Hz] Cz]. split; [auto|lia].
  - apply (long_chain_down _ U (H * K) M u v) in C; auto; [nia| |lia].
    intros z [[Hz _] Cz]. split; [auto|lia].
Qed.

(* ------------------------------------------------------------------ *)
(* The loops of one side and those of the other.                        *)

Lemma survey_exists T :
  (forall c, In c T -> on_torus c) -> exists groups F, Races.survey W H T groups F.
Proof.
  intro Hon. destruct (TorusSearch.search_surveys W H W_large H_large T Hon) as [g [F [_ Hs]]]. exists g, F. exact Hs.
Qed.

Lemma primitive_parallel i j k l :
  Z.gcd i j = 1 -> Z.gcd k l = 1 -> i * l = k * j -> (i, j) = (k, l) \/ (i, j) = (- k, - l).
Proof.
  intros G1 G2 E.
  assert (D1 : (i | k)) by (apply Z.gauss with j; [exists l; lia|exact G1]).
  assert (D2 : (k | i)) by (apply Z.gauss with l; [exists j; lia|exact G2]).
  assert (D3 : (j | l)) by (apply Z.gauss with i; [exists k; lia|rewrite Z.gcd_comm; exact G1]).
  assert (D4 : (l | j)) by (apply Z.gauss with k; [exists i; lia|rewrite Z.gcd_comm; exact G2]).
  destruct (Z.divide_antisym _ _ D1 D2) as [Ei|Ei]; destruct (Z.divide_antisym _ _ D3 D4) as [Ej|Ej]; subst.
  - left. reflexivity.
  - assert (Z0 : k * l = 0) by lia. apply Z.mul_eq_0 in Z0. destruct Z0 as [->| ->]; [right|left]; f_equal; lia.
  - assert (Z0 : k * l = 0) by lia. apply Z.mul_eq_0 in Z0. destruct Z0 as [->| ->]; [left|right]; f_equal; lia.
  - right. reflexivity.
Qed.

(* The loops of a set of cells: none runs around; or all run along one class; or there is one of every class. *)
Theorem three_kinds T :
  (forall c, In c T -> on_torus c) ->
  (forall x y, loop T x y -> (x, y) = (0, 0)) \/
  (exists i j, loop T i j /\ (i, j) <> (0, 0) /\ forall x y, loop T x y -> exists n, x = n * i /\ y = n * j) \/
  (forall x y, loop T x y).
Proof.
  intro Hon. destruct (survey_exists T Hon) as [groups [F Hs]].
  pose proof (Races.loops_are_sums W H W_large H_large T groups F Hs) as Hsum.
  pose proof (Races.found_loop W H W_large H_large T groups F Hs) as Hreal.
  pose proof (Races.survey_once _ _ _ _ _ Hs) as Honce. pose proof (Races.survey_upright _ _ _ _ _ Hs) as Hup.
  destruct F as [|[i j] [|[k l] F]].
  - left. intros x y Hl. destruct (Races.span_nothing x y (Hsum x y Hl)) as [-> ->]. reflexivity.
  - right. left. destruct (Hreal i j (or_introl eq_refl)) as [Hne [Lij _]]. exists i, j.
    split; [exact Lij|]. split; [exact Hne|]. intros x y Hl. apply Races.span_of_one. auto.
  - right. right. destruct (Hreal i j (or_introl eq_refl)) as [_ [L1 G1]].
    destruct (Hreal k l (or_intror (or_introl eq_refl))) as [_ [L2 G2]].
    intros x y. apply (TorusEvery.every_class W H W_large H_large T i j k l); auto.
    intro E. destruct (primitive_parallel i j k l G1 G2 E) as [E'|E'].
    + rewrite E' in Honce. inversion Honce as [|c F' Hout _]. apply Hout. left. reflexivity.
    + apply (Hup k l); [right; left; reflexivity|]. left. exact E'.
Qed.

Section Sides.
Variables T U : list Torus.cell.
Hypothesis full : forall x, on_torus x -> In x T \/ In x U.

Let full' : forall x, on_torus x -> In x U \/ In x T.
Proof. intros x Hx. destruct (full x Hx); auto. Qed.

(* If T has no loop that runs around, U has two that are not parallel. *)
Theorem no_loop_beside :
  (forall x y, loop T x y -> (x, y) = (0, 0)) ->
  exists x1 y1 x2 y2, loop U x1 y1 /\ loop U x2 y2 /\ x1 * y2 <> x2 * y1.
Proof.
  intro Hnone.
  destruct (full_board_loops T U 1 (H * W + 1) full ltac:(lia) ltac:(nia)) as [[x [y [Hl [Hx _]]]]|[x1 [y1 [L1 [Y1 X1]]]]].
  { pose proof (Hnone x y Hl) as E. injection E as E1 E2. lia. }
  destruct (full_board_loops U T 1 1 full' ltac:(lia) ltac:(lia)) as [[x2 [y2 [L2 [X2 Y2]]]]|[x [y [Hl [Hy _]]]]].
  2: { pose proof (Hnone x y Hl) as E. injection E as E1 E2. lia. }
  exists x1, y1, x2, y2. split; [exact L1|]. split; [exact L2|]. intro E.
  assert (B1 : Z.abs (x1 * y2) <= H * W).
  { rewrite Z.abs_mul. replace (H * W) with (H * 1 * (W * 1)) by ring.
    apply Z.mul_le_mono_nonneg; [lia|exact X1|lia|exact Y2]. }
  assert (B2 : H * W + 1 <= x2 * y1).
  { replace (H * W + 1) with (1 * (H * W + 1)) by ring. apply Z.mul_le_mono_nonneg; lia || nia. }
  lia.
Qed.

Theorem every_class_beside :
  (forall x y, loop T x y -> (x, y) = (0, 0)) -> forall x y, loop U x y.
Proof.
  intros Hnone x y. destruct (no_loop_beside Hnone) as [x1 [y1 [x2 [y2 [L1 [L2 Hdet]]]]]].
  apply (TorusEvery.every_class W H W_large H_large U x1 y1 x2 y2); assumption.
Qed.

(* If all loops of T run along one class, U has a loop that is parallel to them. *)
Theorem loop_beside i j :
  apart T U -> loop T i j -> (i, j) <> (0, 0) ->
  (forall x y, loop T x y -> exists n, x = n * i /\ y = n * j) ->
  exists x y, loop U x y /\ (x, y) <> (0, 0) /\ i * y = x * j.
Proof.
  intros Hap Lij Hne Hall.
  assert (Hpar : forall x y, loop U x y -> (x, y) <> (0, 0) -> exists x y, loop U x y /\ (x, y) <> (0, 0) /\ i * y = x * j).
  { intros x y Hl Hxy. exists x, y. split; [exact Hl|]. split; [exact Hxy|].
    exact (Torus.disjoint_loops_parallel W H W_large H_large T U i j x y Hap Lij Hl). }
  destruct (Z.eq_dec j 0) as [->|Hj].
  - destruct (full_board_loops U T 1 1 full' ltac:(lia) ltac:(lia)) as [[x [y [Hl [Hx _]]]]|[x [y [Hl [Hy _]]]]].
    + apply (Hpar x y Hl). intro E. injection E as E1 E2. lia.
    + destruct (Hall x y Hl) as [n [_ E]]. lia.
  - destruct (full_board_loops T U (W * Z.abs i + 1) 1 full ltac:(nia) ltac:(lia))
      as [[x [y [Hl [Hx Hy]]]]|[x [y [Hl [Hy _]]]]].
    + exfalso. destruct (Hall x y Hl) as [n [-> ->]].
      assert (Hn : Z.abs n <= W).
      { rewrite Z.abs_mul in Hy. assert (1 <= Z.abs j) by lia. nia. }
      assert (Z.abs (n * i) <= W * Z.abs i); [|lia].
      rewrite Z.abs_mul. apply Z.mul_le_mono_nonneg_r; lia.
    + apply (Hpar x y Hl). intro E. injection E as E1 E2. lia.
Qed.

(* If T has two loops that are not parallel, U has none that runs around. *)
Theorem two_loops_beside x1 y1 x2 y2 x y :
  apart T U -> loop T x1 y1 -> loop T x2 y2 -> x1 * y2 <> x2 * y1 -> loop U x y -> (x, y) = (0, 0).
Proof.
  intros Hap L1 L2 Hdet Hl.
  pose proof (Torus.disjoint_loops_parallel W H W_large H_large T U x1 y1 x y Hap L1 Hl) as E1.
  pose proof (Torus.disjoint_loops_parallel W H W_large H_large T U x2 y2 x y Hap L2 Hl) as E2.
  assert (Dx : x * (x1 * y2 - x2 * y1) = 0).
  { transitivity (x1 * (x * y2) - x2 * (x * y1)); [ring|]. rewrite <- E1, <- E2. ring. }
  assert (Dy : y * (x1 * y2 - x2 * y1) = 0).
  { transitivity (y2 * (x1 * y) - y1 * (x2 * y)); [ring|]. rewrite E1, E2. ring. }
  apply Z.mul_eq_0 in Dx, Dy. f_equal; lia.
Qed.

Lemma own_cone_or R i j : (i, j) <> (0, 0) -> Torus.own_cone R Black i j \/ Torus.own_cone R White i j.
Proof.
  intro Hne. assert (Hnz : i <> 0 \/ j <> 0).
  { destruct (Z.eq_dec i 0) as [->|]; [|auto]. destruct (Z.eq_dec j 0) as [->|]; [contradiction|auto]. }
  destruct (Z_le_gt_dec (i * j) 0) as [Hle|Hgt], (Z_le_gt_dec 0 (i * j)) as [Hle'|Hgt'];
    destruct (Z.eq_dec j 0) as [Ej|Nj], (Z.eq_dec i 0) as [Ei|Ni]; try nia;
    destruct R; unfold Torus.own_cone; nia.
Qed.

Lemma parallel_cone R P i j x y :
  Torus.own_cone R P i j -> i * y = x * j -> (x, y) <> (0, 0) -> Torus.own_cone R P x y.
Proof.
  intros Hc E Hne.
  assert (Q1 : i * i * (x * y) = x * x * (i * j)) by (transitivity ((i * y) * (x * i)); [ring|rewrite E; ring]).
  assert (Q2 : j * j * (x * y) = y * y * (i * j)) by (transitivity ((x * j) * (y * j)); [ring|rewrite <- E; ring]).
  assert (Hx : i <> 0 -> x <> 0).
  { intros Hi ->. assert (Hz : i * y = 0) by lia. apply Z.mul_eq_0 in Hz. destruct Hz as [|Hz]; [contradiction|].
    apply Hne. rewrite Hz. reflexivity. }
  assert (Hy : j <> 0 -> y <> 0).
  { intros Hj ->. assert (Hz : x * j = 0) by lia. apply Z.mul_eq_0 in Hz. destruct Hz as [Hz|]; [|contradiction].
    apply Hne. rewrite Hz. reflexivity. }
  assert (Hi : i <> 0 -> 0 < i * i) by nia. assert (Hj : j <> 0 -> 0 < j * j) by nia.
  assert (Hxx : 0 <= x * x) by nia. assert (Hyy : 0 <= y * y) by nia.
  destruct R, P; unfold Torus.own_cone in *; destruct Hc as [Hnz Hs]; split; auto.
  all: first [specialize (Hi Hnz)|idtac]; first [specialize (Hj Hnz)|idtac]; nia.
Qed.

(* Rules c and c': on a full board somebody has a loop of the own cone.  That nobody else has is
   `one_has_loop`. *)
Theorem somebody_has_loop R :
  (forall c, In c T -> on_torus c) -> apart T U ->
  Torus.has_loop W H R Black T \/ Torus.has_loop W H R White U.
Proof.
  intros Hon Hap. destruct (survey_exists T Hon) as [groups [F Hs]].
  pose proof (Races.loops_are_sums W H W_large H_large T groups F Hs) as Hsum.
  pose proof (Races.found_loop W H W_large H_large T groups F Hs) as Hreal.
  pose proof (Races.survey_once _ _ _ _ _ Hs) as Honce. pose proof (Races.survey_upright _ _ _ _ _ Hs) as Hup.
  pose proof (Races.found_simple W H W_large H_large T groups F Hs) as Hsimple.
  destruct F as [|[i j] [|[i2 j2] F]].
  - right. destruct no_loop_beside as [x1 [y1 [x2 [y2 [L1 [L2 Hdet]]]]]].
    { intros x y Hl. destruct (Races.span_nothing x y (Hsum x y Hl)) as [-> ->]. reflexivity. }
    apply (Torus.two_loops W H W_large H_large U x1 y1 x2 y2); assumption.
  - destruct (Hreal i j (or_introl eq_refl)) as [Hne [Lij _]].
    destruct (own_cone_or R i j Hne) as [Hc|Hc]; [left; exists i, j; auto|right].
    destruct (loop_beside i j Hap Lij Hne) as [x [y [Hl [Hxy E]]]].
    { intros x y Hl. apply Races.span_of_one. apply Hsum. exact Hl. }
    exists x, y. split; [|exact Hl]. apply parallel_cone with i j; assumption.
  - left. apply (TorusSimple.two_simple_loops W H T i j i2 j2); try assumption.
    + apply Hsimple. left. reflexivity.
    + apply Hsimple. right. left. reflexivity.
    + apply Hreal. left. reflexivity.
    + apply Hreal. right. left. reflexivity.
    + intro E. rewrite E in Honce. inversion Honce as [|c F' Hout _]. apply Hout. left. reflexivity.
    + intro E. apply (Hup i2 j2); [right; left; reflexivity|]. left. exact E.
Qed.
End Sides.

(* ------------------------------------------------------------------ *)
(* Races on full boards.                                                *)

(* Whether somebody has won by the loops of P's cells can always be found out. *)
Theorem always_decided R P T :
  (forall c, In c T -> on_torus c) -> exists who, Races.decides W H R P T who.
Proof.
  intro Hon. destruct (survey_exists T Hon) as [g [F Hs]]. exists (Races.verdict R P F), g, F. auto.
Qed.

(* Under rule a every loop that runs around decides. *)
Lemma loop_decides_a P T x y :
  (forall c, In c T -> on_torus c) -> loop T x y -> (x, y) <> (0, 0) ->
  Races.wins_by W H Races.rule_a P T \/ Races.loses_by W H Races.rule_a P T.
Proof.
  intros Hon Hl Hne. destruct (survey_exists T Hon) as [g [F Hs]].
  pose proof (Races.verdict_reads_right W H W_large H_large T g F Hs Races.rule_a P) as Hv.
  pose proof (Races.loops_are_sums W H W_large H_large T g F Hs x y Hl) as Hsum.
  destruct F as [|c [|c' F]].
  - exfalso. apply Hne. destruct (Races.span_nothing x y Hsum) as [-> ->]. reflexivity.
  - cbn [Races.verdict] in Hv. destruct (Races.wantedb Races.rule_a P c); destruct Hv as [[_ Hv]|[_ Hv]]; auto.
  - cbn [Races.verdict] in Hv. destruct Hv as [[_ Hv]|[_ Hv]]; auto.
Qed.

(* Rules a and b: every full board has a winner. *)
Theorem full_board_is_over R p :
  Races.all_on_torus W H p -> (forall x, on_torus x -> In x (p Black) \/ In x (p White)) -> Races.over W H R p.
Proof.
  intros Hon Hfull.
  destruct (full_board_loops (p White) (p Black) 1 1) as [[x [y [Hl [Hx _]]]]|[x [y [Hl [Hy _]]]]].
  - intros x Hx. destruct (Hfull x Hx); auto.
  - lia.
  - lia.
  - destruct R.
    + destruct (loop_decides_a White (p White) x y) as [Hw|Hw]; auto; [apply Hon|intro E; injection E as E1 E2; lia| |].
      * exists White. left. exact Hw.
      * exists Black. right. exact Hw.
    + exists White. left. split; [|discriminate]. exists x, y. split; [cbn; lia|exact Hl].
  - destruct R.
    + destruct (loop_decides_a Black (p Black) x y) as [Hw|Hw]; auto; [apply Hon|intro E; injection E as E1 E2; lia| |].
      * exists Black. left. exact Hw.
      * exists White. right. exact Hw.
    + exists Black. left. split; [|discriminate]. exists x, y. split; [cbn; lia|exact Hl].
Qed.

Lemma over_or_not R p : Races.all_on_torus W H p -> Races.over W H R p \/ ~ Races.over W H R p.
Proof.
  intro Hon.
  destruct (always_decided R Black (p Black) (Hon Black)) as [b Hb].
  destruct (always_decided R White (p White) (Hon White)) as [w Hw].
  apply (Races.decided W H W_large H_large) in Hb, Hw. destruct Hb as [B1 B2], Hw as [W1 W2]. cbn [other] in *.
  destruct b as [[|]|]; [left; exists Black; left; apply B1; reflexivity|left; exists White; right; apply B2; reflexivity|].
  destruct w as [[|]|]; [left; exists Black; right; apply W2; reflexivity|left; exists White; left; apply W1; reflexivity|].
  right. rewrite <- Races.clear_not_over. intros [|]; split; intro Hx.
  - apply B1 in Hx. discriminate.
  - apply B2 in Hx. discriminate.
  - apply W1 in Hx. discriminate.
  - apply W2 in Hx. discriminate.
Qed.

(* In a race somebody can always make sure to win, whoever moves. *)
Theorem somebody_can_win R p m :
  Races.all_on_torus W H p -> exists P, Races.can_win W H R P m p.
Proof.
  intro Hon. destruct (Races.some_room W H W_large H_large p) as [k Hk].
  revert p m Hon Hk. induction k as [k IH] using lt_wf_ind. intros p m Hon Hk.
  destruct (over_or_not R p Hon) as [[P Hw]|Hn]; [exists P; apply Races.has_won; exact Hw|].
  pose proof Hk as [l [_ [_ Hl]]].
  assert (Hnext : forall x, In x l -> exists P, Races.can_win W H R P (other m) (Races.put p m x)).
  { intros x Hx. apply Hl in Hx. destruct (Races.room_put W H p m x k Hx Hk) as [k' [Hlt Hk']].
    apply (IH k' Hlt); [|exact Hk']. apply Races.put_on_torus; [exact Hon|apply Hx]. }
  assert (Hsome : exists x, Races.free W H p x).
  { destruct l as [|x l]; [exfalso|exists x; apply Hl; left; reflexivity].
    apply Hn. apply full_board_is_over; [exact Hon|]. intros x Hx.
    destruct (in_dec Torus.cell_eq x (p Black)) as [|N1]; [auto|].
    destruct (in_dec Torus.cell_eq x (p White)) as [|N2]; [auto|].
    exfalso. apply (proj2 (Hl x)). split; [exact Hx|]. intros [|]; assumption. }
  assert (Hsplit : (exists x, In x l /\ Races.can_win W H R m (other m) (Races.put p m x)) \/
                   forall x, In x l -> Races.can_win W H R (other m) (other m) (Races.put p m x)).
  { clear Hl Hk. induction l as [|x l IHl]; [right; intros x []|].
    destruct (Hnext x (or_introl eq_refl)) as [P HP].
    assert (Hcase : P = m \/ P = other m) by (destruct P, m; auto).
    destruct Hcase as [->| ->]; [left; exists x; split; [left; reflexivity|exact HP]|].
    destruct IHl as [[z [Hz Hc]]|Hall]; [intros z Hz; apply Hnext; right; exact Hz| |].
    - left. exists z. split; [right; exact Hz|exact Hc].
    - right. intros z [<-|Hz]; [exact HP|auto]. }
  destruct Hsplit as [[x [Hx Hc]]|Hall].
  - exists m. apply Races.moves with x; [exact Hn|apply Hl; exact Hx|exact Hc].
  - exists (other m). rewrite <- (Races.other_other m) at 2. apply Races.answers; [exact Hn|exact Hsome|].
    intros x Hx. rewrite Races.other_other. apply Hall. apply Hl. exact Hx.
Qed.

End Torus.
