(* Torus Hex: a loop that passes no cell twice does not repeat itself.  Its class is no multiple,
   twice or more, of another one.

   Suppose it were k times the class (a, b), with b > 0.  Unrolled without end, the loop is
   a line A down the plane; moved by (a, b) it is another line B, without a cell in
   common.  One of them is left of the other, in every row the same one: say A, counted by the leftmost
   cell in a row.  Then B is left of B moved by (a, b), and so on; but after k times that is A
   again, and A is not left of itself. *)

From Coq Require Import List Arith ZArith Lia Bool.
From Tatami Require Import Play Hex Image Crossing.
From Tatami Require Torus.
Import ListNotations.

Open Scope Z_scope.

(* ------------------------------------------------------------------ *)
(* Lines down the plane.                                                *)

(* A set of places is a line if any two of them are joined by a walk in it, and walks in it lead
   from above any row to below any other. *)
Definition line (A : Z * Z -> Prop) : Prop :=
  (forall x y, A x -> A y -> exists q, walk q /\ In x q /\ In y q /\ forall z, In z q -> A z) /\
  (forall lo hi, exists u q, walk (u :: q) /\ snd u < lo /\ hi < snd (end_of u q) /\
                             forall z, In z (u :: q) -> A z).

Definition disjoint (A B : Z * Z -> Prop) : Prop := forall z, A z -> B z -> False.

Definition left_of (A : Z * Z -> Prop) (y : Z * Z) : Prop := forall x, A x -> snd x = snd y -> fst y <= fst x.
Definition right_of (A : Z * Z -> Prop) (y : Z * Z) : Prop := forall x, A x -> snd x = snd y -> fst x <= fst y.

Lemma rows_bounded (q : list (Z * Z)) : exists lo hi, forall z, In z q -> lo <= snd z <= hi.
Proof.
  induction q as [|u q [lo [hi IH]]].
  - exists 0, 0. intros z Hz. destruct Hz.
  - exists (Z.min lo (snd u)), (Z.max hi (snd u)). intros z [<-|Hz]; [lia|]. specialize (IH z Hz). lia.
Qed.

(* All places of a walk beside a path are on the same side of it. *)
Lemma walk_on_one_side u0 p lo hi q :
  walk (u0 :: p) -> snd u0 < lo -> hi < snd (end_of u0 p) ->
  walk q -> (forall z, In z q -> ~ In z (u0 :: p) /\ lo <= snd z <= hi) ->
  forall x y, In x q -> In y q -> side u0 p x = side u0 p y.
Proof.
  intros Hw Hs He Hq Hoff.
  assert (Hfirst : forall v r, walk (v :: r) ->
            (forall z, In z (v :: r) -> ~ In z (u0 :: p) /\ lo <= snd z <= hi) ->
            forall z, In z (v :: r) -> side u0 p v = side u0 p z).
  { intros v r. revert v. induction r as [|t r IH]; intros v Hv Hr z Hz.
    - destruct Hz as [<-|[]]. reflexivity.
    - destruct Hz as [<-|Hz]; [reflexivity|]. destruct Hv as [Hn Hv].
      rewrite <- (IH t Hv (fun z Hz => Hr z (or_intror Hz)) z Hz).
      destruct (Hr v) as [H1 H2]; [left; reflexivity|].
      destruct (Hr t) as [H3 H4]; [right; left; reflexivity|].
      apply (same_side u0 p lo hi); assumption. }
  destruct q as [|v r]; intros x y Hx Hy; [destruct Hx|].
  rewrite <- (Hfirst v r Hq Hoff x Hx). apply (Hfirst v r Hq Hoff y Hy).
Qed.

(* No line is both left and right of another. *)
Lemma not_left_and_right A B y z :
  line A -> line B -> disjoint A B -> B y -> left_of A y -> B z -> right_of A z -> False.
Proof.
  intros [_ LA] [LB _] Hd Hy Hleft Hz Hright.
  destruct (LB y z Hy Hz) as [q [Hq [Hyq [Hzq HqB]]]].
  destruct (rows_bounded q) as [lo [hi Hrows]].
  destruct (LA lo hi) as [u0 [p [Hw [Hs [He HpA]]]]].
  assert (Hoff : forall t, In t q -> ~ In t (u0 :: p) /\ lo <= snd t <= hi).
  { intros t Ht. split; [|auto]. intro Hin. apply (Hd t); auto. }
  pose proof (walk_on_one_side u0 p lo hi q Hw Hs He Hq Hoff y z Hyq Hzq) as E.
  rewrite (side_at_left u0 p Hw y) in E.
  - rewrite (side_at_right u0 p lo hi Hw Hs He z) in E; [discriminate| | |].
    + apply Hoff. exact Hzq.
    + intros u Hu. apply Hright. auto.
    + apply Hoff. exact Hzq.
  - intros u Hu. apply Hleft. auto.
Qed.

(* The columns of a line in a row. *)
Definition columns (A : Z * Z -> Prop) (cols : Z -> list Z) : Prop :=
  forall c r, A (c, r) <-> In c (cols r).

Fixpoint least (l : list Z) : Z :=
  match l with
  | [] => 0
  | x :: rest => match rest with [] => x | _ => Z.min x (least rest) end
  end.

Lemma least_spec l : l <> [] -> In (least l) l /\ forall x, In x l -> least l <= x.
Proof.
  induction l as [|a l IH]; intro Hne; [contradiction|].
  destruct l as [|b l].
  - split; [left; reflexivity|]. intros x [<-|[]]. simpl. lia.
  - destruct IH as [H1 H2]; [discriminate|]. change (least (a :: b :: l)) with (Z.min a (least (b :: l))). split.
    + destruct (Z.min_spec a (least (b :: l))) as [[_ ->]|[_ ->]]; [left; reflexivity|right; exact H1].
    + intros x [<-|Hx]; [lia|]. specialize (H2 x Hx). lia.
Qed.

Lemma greatest_exists (l : list Z) : l <> [] -> exists m, In m l /\ forall x, In x l -> x <= m.
Proof.
  intro Hne. destruct (least_spec (map Z.opp l)) as [H1 H2].
  - destruct l; [contradiction|discriminate].
  - apply in_map_iff in H1. destruct H1 as [m [E Hm]]. exists m. split; [exact Hm|].
    intros x Hx. specialize (H2 (- x) (in_map Z.opp l x Hx)). lia.
Qed.

(* The leftmost cells of two lines are in the same order in all rows. *)
Lemma same_order A B colsA colsB r r' :
  line A -> line B -> disjoint A B -> columns A colsA -> columns B colsB ->
  (forall r, colsA r <> []) -> (forall r, colsB r <> []) ->
  least (colsA r) < least (colsB r) -> least (colsB r') < least (colsA r') -> False.
Proof.
  intros LA LB Hd CA CB NA NB H1 H2.
  assert (Hd' : disjoint B A) by (intros z HB HA; apply (Hd z); assumption).
  destruct (least_spec (colsA r) (NA r)) as [IA MA]. destruct (least_spec (colsB r) (NB r)) as [IB MB].
  destruct (least_spec (colsA r') (NA r')) as [IA' MA']. destruct (least_spec (colsB r') (NB r')) as [IB' MB'].
  destruct (greatest_exists (colsA r) (NA r)) as [ga [Ga Ma]].
  destruct (greatest_exists (colsB r) (NB r)) as [gb [Gb Mb]].
  assert (Hleft : left_of A (least (colsB r'), r')).
  { intros [c s] HA E. cbn [fst snd] in *. subst s. apply CA in HA. specialize (MA' c HA). lia. }
  assert (Hleft' : left_of B (least (colsA r), r)).
  { intros [c s] HB E. cbn [fst snd] in *. subst s. apply CB in HB. specialize (MB c HB). lia. }
  destruct (Z_le_gt_dec ga gb) as [Hle|Hgt].
  - apply (not_left_and_right A B (least (colsB r'), r') (gb, r)); auto.
    + apply CB. exact IB'.
    + apply CB. exact Gb.
    + intros [c s] HA E. cbn [fst snd] in *. subst s. apply CA in HA. specialize (Ma c HA). lia.
  - apply (not_left_and_right B A (least (colsA r), r) (ga, r)); auto.
    + apply CA. exact IA.
    + apply CA. exact Ga.
    + intros [c s] HB E. cbn [fst snd] in *. subst s. apply CB in HB. specialize (Mb c HB). lia.
Qed.

(* ------------------------------------------------------------------ *)
(* Walks put together and moved.                                        *)

Definition shift (d u : Z * Z) : Z * Z := (fst u + fst d, snd u + snd d).

Lemma shift_near d u v : near u v -> near (shift d u) (shift d v).
Proof.
  unfold near, shift. cbn [fst snd]. intro Hn.
  replace (fst v + fst d - (fst u + fst d)) with (fst v - fst u) by lia.
  replace (snd v + snd d - (snd u + snd d)) with (snd v - snd u) by lia. exact Hn.
Qed.

Lemma shift_walk d q : walk q -> walk (map (shift d) q).
Proof.
  induction q as [|u q IH]; [auto|]. destruct q as [|v q]; [auto|].
  intros [Hn Hw]. split; [apply shift_near; exact Hn|]. apply IH. exact Hw.
Qed.

Lemma shift_end d u q : end_of (shift d u) (map (shift d) q) = shift d (end_of u q).
Proof.
  revert u. induction q as [|v q IH]; intro u; [reflexivity|].
  cbn [map]. rewrite !Torus.end_of_cons. apply IH.
Qed.

Lemma walk_app u q t : walk (u :: q) -> walk (end_of u q :: t) -> walk (u :: q ++ t).
Proof.
  revert u. induction q as [|v q IH]; intros u Hq Ht; [exact Ht|].
  destruct Hq as [Hn Hq]. split; [exact Hn|]. apply IH; [exact Hq|].
  rewrite Torus.end_of_cons in Ht. exact Ht.
Qed.

Lemma end_app u q t : end_of u (q ++ t) = end_of (end_of u q) t.
Proof.
  revert u. induction q as [|v q IH]; intro u; [reflexivity|].
  cbn [app]. rewrite !Torus.end_of_cons. apply IH.
Qed.

Lemma end_in u q : end_of u q = u \/ In (end_of u q) q.
Proof.
  revert u. induction q as [|v q IH]; intro u; [left; reflexivity|].
  rewrite Torus.end_of_cons. right. destruct (IH v) as [->|Hin]; [left; reflexivity|right; exact Hin].
Qed.

(* A walk down passes every row between. *)
Lemma passes_row u q r : walk (u :: q) -> snd u <= r <= snd (end_of u q) -> exists z, In z (u :: q) /\ snd z = r.
Proof.
  revert u. induction q as [|v q IH]; intros u Hw Hr.
  - exists u. split; [left; reflexivity|]. unfold end_of in Hr. simpl in Hr. lia.
  - destruct (Z.eq_dec (snd u) r) as [E|N]; [exists u; split; [left; reflexivity|exact E]|].
    destruct Hw as [Hn Hw]. rewrite Torus.end_of_cons in Hr.
    assert (snd v <= snd u + 1).
    { pose proof (Torus.near_cases u v Hn). lia. }
    destruct (IH v Hw) as [z [Hz E]]; [lia|]. exists z. split; [right; exact Hz|exact E].
Qed.

(* ------------------------------------------------------------------ *)
(* A loop unrolled without end.                                         *)

Section Endless.
(* The walk from u0 over p comes to the place (dc, dr) further, below. *)
Variables (u0 : Z * Z) (p : list (Z * Z)) (dc dr : Z).
Hypothesis loop_walk : walk (u0 :: p).
Hypothesis loop_end : end_of u0 p = shift (dc, dr) u0.
Hypothesis down : 0 < dr.

Definition endless (z : Z * Z) : Prop := exists j w, In w p /\ z = shift (j * dc, j * dr) w.

Fixpoint repeated (n : nat) : list (Z * Z) :=
  match n with
  | O => []
  | S m => repeated m ++ map (shift (Z.of_nat m * dc, Z.of_nat m * dr)) p
  end.

Lemma repeated_walk n :
  walk (u0 :: repeated n) /\ end_of u0 (repeated n) = shift (Z.of_nat n * dc, Z.of_nat n * dr) u0.
Proof.
  induction n as [|n [Hw He]].
  - split; [exact I|]. unfold end_of, shift. destruct u0. cbn. f_equal; lia.
  - cbn [repeated]. split.
    + apply walk_app; [exact Hw|]. rewrite He.
      apply (shift_walk (Z.of_nat n * dc, Z.of_nat n * dr) (u0 :: p)). exact loop_walk.
    + rewrite end_app, He, shift_end, loop_end. unfold shift. cbn [fst snd].
      rewrite Nat2Z.inj_succ. f_equal; ring.
Qed.

Lemma repeated_in n j w : 0 <= j < Z.of_nat n -> In w p -> In (shift (j * dc, j * dr) w) (repeated n).
Proof.
  induction n as [|n IH]; intros Hj Hw; [lia|]. cbn [repeated]. apply in_or_app.
  destruct (Z.eq_dec j (Z.of_nat n)) as [->|Hne]; [right; apply in_map; exact Hw|left].
  apply IH; [lia|exact Hw].
Qed.

Lemma repeated_endless n z : In z (repeated n) -> endless z.
Proof.
  induction n as [|n IH]; [intros []|]. cbn [repeated]. intro Hz. apply in_app_or in Hz.
  destruct Hz as [Hz|Hz]; [auto|]. apply in_map_iff in Hz. destruct Hz as [w [<- Hw]].
  exists (Z.of_nat n), w. auto.
Qed.

Lemma start_endless : endless u0.
Proof.
  exists (-1), (end_of u0 p). split.
  - destruct (end_in u0 p) as [E|Hin]; [|exact Hin]. exfalso.
    rewrite loop_end in E. assert (E2 : snd (shift (dc, dr) u0) = snd u0) by (rewrite E; reflexivity).
    unfold shift in E2. cbn [snd] in E2. lia.
  - rewrite loop_end. unfold shift. destruct u0. cbn [fst snd]. f_equal; ring.
Qed.

Lemma endless_shift j z : endless z -> endless (shift (j * dc, j * dr) z).
Proof.
  intros [i [w [Hw ->]]]. exists (i + j), w. split; [exact Hw|]. unfold shift. cbn [fst snd]. f_equal; ring.
Qed.

(* The part from m times up to m times down. *)
Definition part (m : nat) : list (Z * Z) :=
  map (shift (- Z.of_nat m * dc, - Z.of_nat m * dr)) (u0 :: repeated (2 * m)).

Lemma part_endless m z : In z (part m) -> endless z.
Proof.
  intro Hz. unfold part in Hz. apply in_map_iff in Hz. destruct Hz as [w [<- Hw]].
  apply (endless_shift (- Z.of_nat m)). destruct Hw as [<-|Hw]; [apply start_endless|].
  eapply repeated_endless. exact Hw.
Qed.

Lemma part_in m j w : - Z.of_nat m <= j < Z.of_nat m -> In w p -> In (shift (j * dc, j * dr) w) (part m).
Proof.
  intros Hj Hw. unfold part.
  replace (shift (j * dc, j * dr) w) with
    (shift (- Z.of_nat m * dc, - Z.of_nat m * dr) (shift ((j + Z.of_nat m) * dc, (j + Z.of_nat m) * dr) w))
    by (unfold shift; cbn [fst snd]; f_equal; ring).
  apply in_map. right. apply repeated_in; [|exact Hw]. lia.
Qed.

Lemma endless_line : line endless.
Proof.
  split.
  - intros x y [j [w [Hw ->]]] [j' [w' [Hw' ->]]].
    exists (part (Z.to_nat (Z.abs j + Z.abs j' + 1))). split; [|split; [|split]].
    + apply shift_walk. apply repeated_walk.
    + apply part_in; [lia|exact Hw].
    + apply part_in; [lia|exact Hw'].
    + intros z. apply part_endless.
  - intros lo hi. set (m := Z.to_nat (Z.abs lo + Z.abs hi + Z.abs (snd u0) + 1)).
    assert (Hm : Z.of_nat m = Z.abs lo + Z.abs hi + Z.abs (snd u0) + 1) by (unfold m; lia).
    exists (shift (- Z.of_nat m * dc, - Z.of_nat m * dr) u0),
           (map (shift (- Z.of_nat m * dc, - Z.of_nat m * dr)) (repeated (2 * m))).
    destruct (repeated_walk (2 * m)) as [Hw He]. split; [|split; [|split]].
    + exact (shift_walk (- Z.of_nat m * dc, - Z.of_nat m * dr) (u0 :: repeated (2 * m)) Hw).
    + unfold shift. cbn [snd]. nia.
    + rewrite shift_end, He. unfold shift. cbn [fst snd]. replace (Z.of_nat (2 * m)) with (2 * Z.of_nat m) by lia.
      replace (snd u0 + 2 * Z.of_nat m * dr + - Z.of_nat m * dr) with (snd u0 + Z.of_nat m * dr) by ring. nia.
    + intros z Hz. exact (part_endless m z Hz).
Qed.

(* Its columns in a row: each place of p comes there at most once. *)
Definition row_columns (r : Z) : list Z :=
  flat_map (fun w => if (r - snd w) mod dr =? 0 then [fst w + (r - snd w) / dr * dc] else []) p.

Lemma endless_columns : columns endless row_columns.
Proof.
  intros c r. unfold row_columns. rewrite in_flat_map. split.
  - intros [j [w [Hw E]]]. exists w. split; [exact Hw|]. unfold shift in E. cbn [fst snd] in E.
    injection E as -> ->. replace (snd w + j * dr - snd w) with (j * dr) by ring.
    rewrite Z.mod_mul by lia. rewrite Z.div_mul by lia. left. reflexivity.
  - intros [w [Hw Hc]]. destruct (Z.eqb_spec ((r - snd w) mod dr) 0) as [E|N]; [|destruct Hc].
    destruct Hc as [<-|[]]. exists ((r - snd w) / dr), w. split; [exact Hw|]. unfold shift. cbn [fst snd].
    f_equal. pose proof (Z.div_mod (r - snd w) dr ltac:(lia)). lia.
Qed.

Lemma row_columns_some r : row_columns r <> [].
Proof.
  destruct (proj2 endless_line r r) as [u [q [Hw [H1 [H2 Hin]]]]].
  destruct (passes_row u q r Hw ltac:(lia)) as [[c s] [Hz E]]. cbn [snd] in E. subst s.
  specialize (Hin _ Hz). apply endless_columns in Hin. intro E. rewrite E in Hin. destruct Hin.
Qed.

End Endless.

(* A line moved is a line. *)
Lemma line_shift A d : line A -> line (fun z => A (shift (- fst d, - snd d) z)).
Proof.
  intros [L1 L2].
  assert (Hback : forall z, shift (- fst d, - snd d) (shift d z) = z).
  { intros [c r]. unfold shift. cbn [fst snd]. f_equal; ring. }
  assert (Hforth : forall z, shift d (shift (- fst d, - snd d) z) = z).
  { intros [c r]. unfold shift. cbn [fst snd]. f_equal; ring. }
  split.
  - intros x y Hx Hy. destruct (L1 _ _ Hx Hy) as [q [Hq [Hxq [Hyq HA]]]].
    exists (map (shift d) q). split; [apply shift_walk; exact Hq|]. split; [|split].
    + rewrite <- (Hforth x). apply in_map. exact Hxq.
    + rewrite <- (Hforth y). apply in_map. exact Hyq.
    + intros z Hz. apply in_map_iff in Hz. destruct Hz as [w [<- Hw]]. rewrite Hback. auto.
  - intros lo hi. destruct (L2 (lo - snd d) (hi - snd d)) as [u [q [Hw [H1 [H2 HA]]]]].
    exists (shift d u), (map (shift d) q). split; [exact (shift_walk d (u :: q) Hw)|]. split; [|split].
    + unfold shift. cbn [snd]. lia.
    + rewrite shift_end. unfold shift. cbn [snd]. lia.
    + intros z Hz. change (shift d u :: map (shift d) q) with (map (shift d) (u :: q)) in Hz.
      apply in_map_iff in Hz. destruct Hz as [w [<- Hw']]. rewrite Hback. auto.
Qed.

Lemma columns_shift A cols d :
  columns A cols -> columns (fun z => A (shift (- fst d, - snd d) z))
                            (fun r => map (fun c => c + fst d) (cols (r - snd d))).
Proof.
  intros C c r. unfold shift. cbn [fst snd]. rewrite in_map_iff.
  change (r - snd d) with (r + - snd d). split.
  - intro Hin. exists (c + - fst d). split; [lia|]. apply C. exact Hin.
  - intros [x [E Hx]]. replace (c + - fst d) with x by lia. apply C. exact Hx.
Qed.

Lemma least_shift l n : l <> [] -> least (map (fun c => c + n) l) = least l + n.
Proof.
  induction l as [|a l IH]; intro Hne; [contradiction|]. destruct l as [|b l]; [reflexivity|].
  change (least (map (fun c => c + n) (a :: b :: l)))
    with (Z.min (a + n) (least (map (fun c => c + n) (b :: l)))).
  rewrite IH by discriminate. change (least (a :: b :: l)) with (Z.min a (least (b :: l))). lia.
Qed.

(* A line is not moved off itself by a k-th part of a motion that keeps it. *)
Lemma no_part_of_period A cols a b k :
  line A -> columns A cols -> (forall r, cols r <> []) ->
  0 < k ->
  (forall z, A z <-> A (shift (k * a, k * b) z)) ->
  disjoint A (fun z => A (shift (- a, - b) z)) -> False.
Proof.
  intros LA CA NA Hk Hperiod Hd.
  set (left := fun r => least (cols r)).
  set (B := fun z => A (shift (- a, - b) z)).
  set (colsB := fun r => map (fun c => c + a) (cols (r - b))).
  assert (LB : line B) by exact (line_shift A (a, b) LA).
  assert (CB : columns B colsB) by exact (columns_shift A cols (a, b) CA).
  assert (NB : forall r, colsB r <> []).
  { intros r E. apply (NA (r - b)). unfold colsB in E. destruct (cols (r - b)); [reflexivity|discriminate]. }
  assert (EB : forall r, least (colsB r) = left (r - b) + a) by (intro r; apply least_shift; apply NA).
  assert (Hne : forall r, left r <> left (r - b) + a).
  { intros r E. rewrite <- EB in E. apply (Hd (left r, r)).
    - apply CA. apply least_spec. apply NA.
    - apply CB. rewrite E. apply least_spec. apply NB. }
  assert (Hround : forall r, left r = left (r - k * b) + k * a).
  { assert (Hle : forall r, left (r + k * b) <= left r + k * a).
    { intro r. apply least_spec; [apply NA|]. apply CA.
      replace (left r + k * a, r + k * b) with (shift (k * a, k * b) (left r, r)) by reflexivity.
      apply (proj1 (Hperiod (left r, r))). apply CA. apply least_spec. apply NA. }
    assert (Hge : forall r, left r + k * a <= left (r + k * b)).
    { intro r. assert (Hin : A (shift (k * a, k * b) (left (r + k * b) - k * a, r))).
      { unfold shift. cbn [fst snd]. replace (left (r + k * b) - k * a + k * a) with (left (r + k * b)) by ring.
        apply CA. apply least_spec. apply NA. }
      apply (proj2 (Hperiod _)) in Hin. apply CA in Hin. apply (proj2 (least_spec (cols r) (NA r))) in Hin.
      fold (left r) in Hin. lia. }
    intro r. specialize (Hle (r - k * b)). specialize (Hge (r - k * b)).
    replace (r - k * b + k * b) with r in * by ring. lia. }
  destruct (Z_lt_ge_dec (left 0) (left (0 - b) + a)) as [Hlt|Hge].
  - assert (Hall : forall r, left r < left (r - b) + a).
    { intro r. destruct (Z_lt_ge_dec (left r) (left (r - b) + a)) as [|Hr]; [assumption|]. exfalso.
      apply (same_order A B cols colsB 0 r); auto; fold (left 0) (left r); rewrite EB; [lia|].
      specialize (Hne r). lia. }
    assert (Hmany : forall n, 0 < n -> forall r, left r < left (r - n * b) + n * a).
    { intros n Hn. assert (Hn' : 0 <= n - 1) by lia. replace n with (Z.succ (n - 1)) by lia.
      revert Hn'. generalize (n - 1). apply (natlike_ind (fun m => forall r, left r < left (r - Z.succ m * b) + Z.succ m * a)).
      - intro r. specialize (Hall r). replace (Z.succ 0 * b) with b by ring. replace (Z.succ 0 * a) with a by ring. exact Hall.
      - intros m Hm IH r. specialize (IH r). specialize (Hall (r - Z.succ m * b)).
        replace (r - Z.succ m * b - b) with (r - Z.succ (Z.succ m) * b) in Hall by ring. lia. }
    specialize (Hmany k Hk 0). specialize (Hround 0). lia.
  - assert (Hall : forall r, left (r - b) + a < left r).
    { intro r. destruct (Z_lt_ge_dec (left (r - b) + a) (left r)) as [|Hr]; [assumption|]. exfalso.
      pose proof (Hne 0). pose proof (Hne r).
      apply (same_order A B cols colsB r 0); auto; fold (left 0) (left r); rewrite EB; lia. }
    assert (Hmany : forall n, 0 < n -> forall r, left (r - n * b) + n * a < left r).
    { intros n Hn. assert (Hn' : 0 <= n - 1) by lia. replace n with (Z.succ (n - 1)) by lia.
      revert Hn'. generalize (n - 1). apply (natlike_ind (fun m => forall r, left (r - Z.succ m * b) + Z.succ m * a < left r)).
      - intro r. specialize (Hall r). replace (Z.succ 0 * b) with b by ring. replace (Z.succ 0 * a) with a by ring. exact Hall.
      - intros m Hm IH r. specialize (IH r). specialize (Hall (r - Z.succ m * b)).
        replace (r - Z.succ m * b - b) with (r - Z.succ (Z.succ m) * b) in Hall by ring. lia. }
    specialize (Hmany k Hk 0). specialize (Hround 0). lia.
Qed.

(* ------------------------------------------------------------------ *)
(* Simple loops.                                                        *)

(* A loop of the class (x, y) over T that passes no cell twice: from u, with the places p after it. *)
Definition simple_loop (W H : Z) (T : list Torus.cell) (x y : Z) : Prop :=
  exists u p, walk (u :: p) /\ end_of u p = Torus.around W H u x y /\
              NoDup (map (Torus.at_place W H) p) /\
              forall z, In z p -> In (Torus.at_place W H z) T.

Lemma NoDup_map_one {X Y : Type} (f : X -> Y) l x y :
  NoDup (map f l) -> In x l -> In y l -> f x = f y -> x = y.
Proof.
  induction l as [|a l IH]; intros Hnd Hx Hy E; [destruct Hx|].
  cbn [map] in Hnd. inversion Hnd as [|b m Hout Hnd']; subst.
  destruct Hx as [->|Hx], Hy as [->|Hy]; auto.
  - exfalso. apply Hout. rewrite E. apply in_map. exact Hy.
  - exfalso. apply Hout. rewrite <- E. apply in_map. exact Hx.
Qed.

Lemma NoDup_map_finer {X Y Y' : Type} (f : X -> Y) (f' : X -> Y') l :
  (forall x y, f' x = f' y -> f x = f y) -> NoDup (map f l) -> NoDup (map f' l).
Proof.
  intro Hf. induction l as [|a l IH]; intro Hnd; [constructor|].
  cbn [map] in *. inversion Hnd as [|b m Hout Hnd']; subst. constructor; [|auto].
  intro Hin. apply Hout. apply in_map_iff in Hin. destruct Hin as [x [E Hx]].
  apply in_map_iff. exists x. auto.
Qed.

Lemma once_down W H u p k a b :
  3 <= W -> 3 <= H -> walk (u :: p) -> end_of u p = Torus.around W H u (k * a) (k * b) ->
  NoDup (map (Torus.at_place W H) p) -> 2 <= k -> 0 < b -> False.
Proof.
  intros HW HH Hw He Hnd Hk Hb.
  set (dc := k * (a * W)). set (dr := k * (b * H)).
  assert (Hend : end_of u p = shift (dc, dr) u).
  { rewrite He. unfold Torus.around, shift, dc, dr. cbn [fst snd]. f_equal; ring. }
  assert (Hdown : 0 < dr) by (unfold dr; nia).
  apply (no_part_of_period (endless p dc dr) (row_columns p dc dr) (a * W) (b * H) k).
  - apply (endless_line u); assumption.
  - apply endless_columns. exact Hdown.
  - apply (row_columns_some u); assumption.
  - lia.
  - intro z. fold dc dr. split; intro Hz.
    + apply (endless_shift p dc dr 1) in Hz. replace (1 * dc) with dc in Hz by ring.
      replace (1 * dr) with dr in Hz by ring. exact Hz.
    + apply (endless_shift p dc dr (-1)) in Hz. unfold shift in Hz. cbn [fst snd] in Hz.
      replace (fst z + dc + -1 * dc) with (fst z) in Hz by ring.
      replace (snd z + dr + -1 * dr) with (snd z) in Hz by ring. destruct z. exact Hz.
  - intros z [j [w [Hwp Ez]]] [j' [w' [Hwp' Ez']]].
    assert (E1 : z = Torus.around W H w (j * (k * a)) (j * (k * b))).
    { rewrite Ez. unfold Torus.around, shift, dc, dr. cbn [fst snd]. f_equal; ring. }
    assert (E2 : z = Torus.around W H w' (j' * (k * a) + a) (j' * (k * b) + b)).
    { destruct z as [zc zr]. unfold shift in Ez'. cbn [fst snd] in Ez'. injection Ez' as E3 E4.
      unfold Torus.around, dc, dr in *. f_equal; lia. }
    assert (E : w = w').
    { apply (NoDup_map_one (Torus.at_place W H) p); auto.
      rewrite <- (Torus.at_place_around W H HW HH w (j * (k * a)) (j * (k * b))).
      rewrite <- (Torus.at_place_around W H HW HH w' (j' * (k * a) + a) (j' * (k * b) + b)).
      congruence. }
    subst w'. rewrite E1 in E2. unfold Torus.around in E2. injection E2 as _ E3.
    assert (E4 : (b * H) * ((j - j') * k - 1) = 0) by lia.
    apply Z.mul_eq_0 in E4. destruct E4 as [E4|E4]; [nia|].
    assert ((j - j') * k = 1) by lia. assert (Hone : (k | 1)) by (exists (j - j'); lia).
    apply Z.divide_1_r_nonneg in Hone; lia.
Qed.

(* The same for a motion of the plane that keeps touching: half a turn, or columns and rows exchanged. *)
Lemma once_moved (g : Z * Z -> Z * Z) W H W' H' u p x y x' y' :
  (forall v w, near v w -> near (g v) (g w)) ->
  (forall v, g (Torus.around W H v x y) = Torus.around W' H' (g v) x' y') ->
  (forall v w, Torus.at_place W' H' (g v) = Torus.at_place W' H' (g w) ->
               Torus.at_place W H v = Torus.at_place W H w) ->
  walk (u :: p) -> end_of u p = Torus.around W H u x y -> NoDup (map (Torus.at_place W H) p) ->
  walk (g u :: map g p) /\ end_of (g u) (map g p) = Torus.around W' H' (g u) x' y' /\
  NoDup (map (Torus.at_place W' H') (map g p)).
Proof.
  intros Hnear Haround Hplace Hw He Hnd. split; [|split].
  - change (g u :: map g p) with (map g (u :: p)). clear He Hnd. revert u Hw.
    induction p as [|v p IH]; intros u Hw; [exact I|]. destruct Hw as [Hn Hw].
    split; [apply Hnear; exact Hn|]. apply IH. exact Hw.
  - rewrite <- Haround, <- He. clear. revert u. induction p as [|v p IH]; intro u; [reflexivity|].
    cbn [map]. rewrite !Torus.end_of_cons. apply IH.
  - rewrite map_map. apply NoDup_map_finer with (Torus.at_place W H); auto.
Qed.

Lemma once_not_level W H u p k a b :
  3 <= W -> 3 <= H -> walk (u :: p) -> end_of u p = Torus.around W H u (k * a) (k * b) ->
  NoDup (map (Torus.at_place W H) p) -> 2 <= k -> b <> 0 -> False.
Proof.
  intros HW HH Hw He Hnd Hk Hb.
  destruct (Z_lt_ge_dec 0 b) as [Hpos|Hneg]; [exact (once_down W H u p k a b HW HH Hw He Hnd Hk Hpos)|].
  destruct (once_moved (fun v => (- fst v, - snd v)) W H W H u p (k * a) (k * b) (k * - a) (k * - b))
    as [Hw' [He' Hnd']]; auto.
  - intros v w Hn. unfold near in *. cbn [fst snd] in *. apply in_vectors. apply in_vectors in Hn. lia.
  - intro v. unfold Torus.around. cbn [fst snd]. f_equal; ring.
  - intros v w E. apply Torus.same_cell_at_place; [lia|lia|].
    apply Torus.same_cell_at_place in E; [|lia|lia]. destruct E as [E1 E2]. cbn [fst snd] in E1, E2.
    split; [replace (fst v - fst w) with (- (- fst v - - fst w)) by ring
           |replace (snd v - snd w) with (- (- snd v - - snd w)) by ring];
      apply Torus.mod_opposite; auto; lia.
  - exact (once_down W H _ _ k (- a) (- b) HW HH Hw' He' Hnd' Hk ltac:(lia)).
Qed.

(* A simple loop does not run along its class more than once. *)
Theorem simple_loop_once W H T k a b :
  3 <= W -> 3 <= H -> 2 <= k -> (a, b) <> (0, 0) -> ~ simple_loop W H T (k * a) (k * b).
Proof.
  intros HW HH Hk Hab [u [p [Hw [He [Hnd _]]]]].
  destruct (Z.eq_dec b 0) as [->|Hb]; [|exact (once_not_level W H u p k a b HW HH Hw He Hnd Hk Hb)].
  assert (Ha : a <> 0) by (intros ->; apply Hab; reflexivity).
  destruct (once_moved (fun v => (snd v, fst v)) W H H W u p (k * a) (k * 0) (k * 0) (k * a))
    as [Hw' [He' Hnd']]; auto.
  - intros v w Hn. unfold near in *. cbn [fst snd] in *. apply in_vectors. apply in_vectors in Hn. lia.
  - intros v w E. unfold Torus.at_place in *. cbn [fst snd] in E. injection E as E1 E2. congruence.
  - exact (once_not_level H W _ _ k 0 a HH HW Hw' He' Hnd' Hk Ha).
Qed.

Lemma simple_loop_is_loop W H T x y :
  (x, y) <> (0, 0) -> 3 <= W -> 3 <= H -> simple_loop W H T x y -> Torus.loop W H T x y.
Proof.
  intros Hxy HW HH [u [p [Hw [He [_ Hin]]]]]. exists u. rewrite <- He.
  assert (Hu : In (Torus.at_place W H u) T).
  { rewrite <- (Torus.at_place_around W H HW HH u x y), <- He. apply Hin.
    destruct (end_in u p) as [E|Hend]; [|exact Hend]. exfalso. apply Hxy.
    rewrite He in E. destruct u as [c r]. unfold Torus.around in E. cbn [fst snd] in E.
    injection E as E1 E2. f_equal; nia. }
  clear He. revert u Hw Hu. induction p as [|v p IH]; intros u Hw Hu; [constructor; exact Hu|].
  destruct Hw as [Hn Hw]. rewrite Torus.end_of_cons.
  apply Torus.unrolled_step with v; [exact Hu|exact Hn|].
  apply IH; [intros z Hz; apply Hin; right; exact Hz|exact Hw|apply Hin; left; reflexivity].
Qed.

Lemma simple_class_primitive W H T x y :
  3 <= W -> 3 <= H -> (x, y) <> (0, 0) -> simple_loop W H T x y -> Z.gcd x y = 1.
Proof.
  intros HW HH Hxy Hl.
  destruct (Z.gcd_divide_l x y) as [a Ea]. destruct (Z.gcd_divide_r x y) as [b Eb].
  pose proof (Z.gcd_nonneg x y) as Hg.
  destruct (Z_lt_ge_dec (Z.gcd x y) 2) as [Hlt|Hge].
  - destruct (Z.eq_dec (Z.gcd x y) 0) as [E0|N0]; [|lia].
    exfalso. apply Hxy. rewrite E0 in *. f_equal; lia.
  - exfalso. apply (simple_loop_once W H T (Z.gcd x y) a b); auto; [lia| |].
    + intro E. injection E as -> ->. apply Hxy. f_equal; lia.
    + replace (Z.gcd x y * a) with x by lia. replace (Z.gcd x y * b) with y by lia. exact Hl.
Qed.

(* Two simple loops of different classes, neither of them trivial: that is what the code tests.  Then
   there are loops of both cones. *)
Theorem two_simple_loops W H T x1 y1 x2 y2 R P :
  3 <= W -> 3 <= H ->
  simple_loop W H T x1 y1 -> simple_loop W H T x2 y2 ->
  (x1, y1) <> (0, 0) -> (x2, y2) <> (0, 0) ->
  (x1, y1) <> (x2, y2) -> (x1, y1) <> (- x2, - y2) ->
  Torus.has_loop W H R P T.
Proof.
  intros HW HH L1 L2 N1 N2 Hd1 Hd2.
  apply (Torus.two_loops W H HW HH T x1 y1 x2 y2);
    [apply simple_loop_is_loop; assumption|apply simple_loop_is_loop; assumption|].
  intro E.
  pose proof (simple_class_primitive W H T x1 y1 HW HH N1 L1) as G1.
  pose proof (simple_class_primitive W H T x2 y2 HW HH N2 L2) as G2.
  assert (D1 : (x1 | x2)) by (apply Z.gauss with y1; [exists y2; lia|exact G1]).
  assert (D2 : (x2 | x1)) by (apply Z.gauss with y2; [exists y1; lia|exact G2]).
  assert (D3 : (y1 | y2)) by (apply Z.gauss with x1; [exists x2; lia|rewrite Z.gcd_comm; exact G1]).
  assert (D4 : (y2 | y1)) by (apply Z.gauss with x2; [exists x1; lia|rewrite Z.gcd_comm; exact G2]).
  destruct (Z.divide_antisym _ _ D1 D2) as [Ex|Ex]; destruct (Z.divide_antisym _ _ D3 D4) as [Ey|Ey].
  - apply Hd1. congruence.
  - assert (Hz : x2 * y2 = 0) by (subst; lia). apply Z.mul_eq_0 in Hz. destruct Hz as [Hz|Hz].
    + apply Hd2. f_equal; lia.
    + apply Hd1. f_equal; lia.
  - assert (Hz : x2 * y2 = 0) by (subst; lia). apply Z.mul_eq_0 in Hz. destruct Hz as [Hz|Hz].
    + apply Hd1. f_equal; lia.
    + apply Hd2. f_equal; lia.
  - apply Hd2. congruence.
Qed.

(* Rule done, as the code tests it when it has found two different classes. *)
Theorem done_two_simple_loops W H R P N x1 y1 x2 y2 :
  3 <= W -> 3 <= H ->
  simple_loop W H N x1 y1 -> simple_loop W H N x2 y2 ->
  (x1, y1) <> (0, 0) -> (x2, y2) <> (0, 0) ->
  (x1, y1) <> (x2, y2) -> (x1, y1) <> (- x2, - y2) ->
  theorem Torus.cell_eq N [] (Torus.has_loop W H R P) 0.
Proof.
  intros. apply rule_done; [apply Torus.has_loop_monotone|].
  apply two_simple_loops with x1 y1 x2 y2; assumption.
Qed.

(* ------------------------------------------------------------------ *)
(* How the code finds loops.                                            *)

(* Cells of a group of T are given places one after the other: the first anywhere, every other next to
   one that has its place, and no cell twice. *)
Inductive placed (W H : Z) (T : list Torus.cell) : list (Z * Z) -> Prop :=
| placed_first u : In (Torus.at_place W H u) T -> placed W H T [u]
| placed_next v w l :
    placed W H T l -> In w l -> near w v -> In (Torus.at_place W H v) T ->
    ~ In (Torus.at_place W H v) (map (Torus.at_place W H) l) ->
    placed W H T (v :: l).

Section Found.
Variables W H : Z.
Hypothesis W_large : 3 <= W.
Hypothesis H_large : 3 <= H.
Notation at_place := (Torus.at_place W H).

Lemma placed_once T l : placed W H T l -> NoDup (map at_place l).
Proof.
  intro Hp. induction Hp as [u Hu|v w l Hp IH Hw Hn Hv Hnew].
  - constructor; [intros []|constructor].
  - cbn [map]. constructor; assumption.
Qed.

Lemma placed_owned T l z : placed W H T l -> In z l -> In (at_place z) T.
Proof.
  intro Hp. induction Hp as [u Hu|v w l Hp IH Hw Hn Hv Hnew]; intros [<-|Hz]; auto. destruct Hz.
Qed.

(* Any two places are joined by a walk over places that passes none twice. *)
Lemma placed_joined T l : placed W H T l -> forall x y, In x l -> In y l ->
  exists q, walk (x :: q) /\ end_of x q = y /\ NoDup (x :: q) /\ incl (x :: q) l.
Proof.
  intro Hp. induction Hp as [u Hu|v w l Hp IH Hw Hn Hv Hnew].
  - intros x y [<-|[]] [<-|[]]. exists []. split; [exact I|]. split; [reflexivity|].
    split; [constructor; [intros []|constructor]|]. apply incl_refl.
  - assert (Hout : ~ In v l) by (intro Hin; apply Hnew, in_map, Hin).
    intros x y [<-|Hx] [<-|Hy].
    + exists []. split; [exact I|]. split; [reflexivity|].
      split; [constructor; [intros []|constructor]|]. intros z [<-|[]]. left. reflexivity.
    + destruct (IH w y Hw Hy) as [q [Hq [He [Hnd Hin]]]]. exists (w :: q).
      split; [split; [apply near_sym; exact Hn|exact Hq]|]. split; [rewrite Torus.end_of_cons; exact He|].
      split; [constructor; [intro Hz; apply Hout, Hin, Hz|exact Hnd]|].
      intros z [<-|Hz]; [left; reflexivity|right; apply Hin; exact Hz].
    + destruct (IH x w Hx Hw) as [q [Hq [He [Hnd Hin]]]]. exists (q ++ [v]).
      split; [apply walk_app; [exact Hq|rewrite He; split; [exact Hn|exact I]]|].
      split; [rewrite end_app; reflexivity|]. split.
      * change (x :: q ++ [v]) with ((x :: q) ++ [v]).
        apply NoDup_rev in Hnd. rewrite <- (rev_involutive ((x :: q) ++ [v])). apply NoDup_rev.
        rewrite rev_app_distr. cbn [rev app] in *. constructor; [|exact Hnd].
        intro Hz. apply Hout, Hin. change (rev q ++ [x]) with (rev (x :: q)) in Hz. apply in_rev. exact Hz.
      * intros z Hz. change (x :: q ++ [v]) with ((x :: q) ++ [v]) in Hz. apply in_app_or in Hz.
        destruct Hz as [Hz|[<-|[]]]; [right; apply Hin; exact Hz|left; reflexivity].
    + destruct (IH x y Hx Hy) as [q [Hq [He [Hnd Hin]]]]. exists q.
      split; [exact Hq|]. split; [exact He|]. split; [exact Hnd|].
      intros z Hz. right. apply Hin. exact Hz.
Qed.

(* A step from a place to another place of a cell that has its place closes a simple loop, whose class is
   read off. *)
Theorem found_loop_simple T l x y i j :
  placed W H T l -> In x l -> In y l -> near x (Torus.around W H y i j) ->
  simple_loop W H T i j.
Proof.
  intros Hp Hx Hy Hn. destruct (placed_joined T l Hp y x Hy Hx) as [q [Hq [He [Hnd Hin]]]].
  exists y, (q ++ [Torus.around W H y i j]). split; [|split; [|split]].
  - apply walk_app; [exact Hq|]. rewrite He. split; [exact Hn|exact I].
  - rewrite end_app. reflexivity.
  - rewrite map_app. cbn [map]. rewrite Torus.at_place_around by assumption.
    assert (Hcells : NoDup (map at_place (y :: q))).
    { clear He. pose proof (placed_once T l Hp) as Hone.
      assert (Hdistinct : forall r, NoDup r -> incl r l -> NoDup (map at_place r)).
      { induction r as [|z r IH]; intros Hr Hrl; [constructor|]. cbn [map].
        inversion Hr as [|z' r' Hz Hr']; subst. constructor.
        - intro Hz'. apply in_map_iff in Hz'. destruct Hz' as [z' [E Hz']].
          apply Hz. rewrite (NoDup_map_one at_place l z z'); auto.
          + apply Hrl. left. reflexivity.
          + apply Hrl. right. exact Hz'.
        - apply IH; [exact Hr'|]. intros t Ht. apply Hrl. right. exact Ht. }
      apply Hdistinct; assumption. }
    cbn [map] in Hcells. apply NoDup_rev in Hcells. cbn [rev] in Hcells.
    rewrite <- (rev_involutive (map at_place q ++ [at_place y])). apply NoDup_rev.
    rewrite rev_app_distr. cbn [rev app].
    apply NoDup_rev in Hcells. rewrite rev_app_distr, rev_involutive in Hcells. cbn [rev app] in Hcells.
    inversion Hcells as [|c r Hc Hr]; subst. constructor.
    + rewrite <- in_rev. exact Hc.
    + apply NoDup_rev. exact Hr.
  - intros z Hz. apply in_app_or in Hz. destruct Hz as [Hz|[<-|[]]].
    + apply (placed_owned T l); [exact Hp|]. apply Hin. right. exact Hz.
    + rewrite Torus.at_place_around by assumption. apply (placed_owned T l); assumption.
Qed.
End Found.
