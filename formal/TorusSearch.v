(* Torus Hex: the search for loops, as a function.  It is `classes` of the checker's torus.rs, step by step.  It always comes
   to an end, and what it finds is a survey in the sense of Races.v. *)

From Coq Require Import List Arith ZArith Lia Bool.
From Tatami Require Import Play Hex Image Crossing.
From Tatami Require Torus TorusSimple.
From Tatami Require Import Races.
Import ListNotations.

Open Scope Z_scope.

Section Search.

Variables W H : Z.

Notation cell := Torus.cell.
Notation at_place := (Torus.at_place W H).
Notation around := (Torus.around W H).

(* ------------------------------------------------------------------ *)
(* The function.                                                        *)

Definition neighbours (u : Z * Z) : list (Z * Z) := map (fun d => (fst u + fst d, snd u + snd d)) vectors.

(* Of a class and its opposite, the one that is listed. *)
Definition upright (c : Z * Z) : Z * Z :=
  if (0 <? fst c) || ((fst c =? 0) && (0 <=? snd c)) then c else (- fst c, - snd c).

(* The class of a step that arrives at v, another place of the cell at y. *)
Definition read_off (v y : Z * Z) : Z * Z := upright ((fst v - fst y) / W, (snd v - snd y) / H).

Definition add (c : Z * Z) (F : list (Z * Z)) : list (Z * Z) :=
  if Torus.cell_eq c (0, 0) then F else if in_dec Torus.cell_eq c F then F else c :: F.

Definition same (v y : Z * Z) : bool := if Torus.cell_eq (at_place y) (at_place v) then true else false.

(* The places of the group, those from which no steps were taken yet, and the classes found. *)
Definition state : Type := (list (Z * Z) * list (Z * Z) * list (Z * Z))%type.

(* A step to the place v. *)
Definition look (T : list cell) (st : state) (v : Z * Z) : state :=
  let '(l, w, F) := st in
  if in_dec Torus.cell_eq (at_place v) T then
    match find (same v) l with
    | None => (v :: l, v :: w, F)
    | Some y => (l, w, add (read_off v y) F)
    end
  else st.

Fixpoint explore (fuel : nat) (T : list cell) (l w F : list (Z * Z)) : option (list (Z * Z) * list (Z * Z)) :=
  match w, fuel with
  | [], _ => Some (l, F)
  | _ :: _, O => None
  | x :: rest, S less =>
      let '(l', w', F') := fold_left (look T) (neighbours x) (l, rest, F) in explore less T l' w' F'
  end.

Definition placed_already (c : cell) (groups : list (list (Z * Z))) : bool :=
  existsb (fun l => if in_dec Torus.cell_eq c (map at_place l) then true else false) groups.

Fixpoint search_from (T cells : list cell) (groups : list (list (Z * Z))) (F : list (Z * Z)) :
  option (list (list (Z * Z)) * list (Z * Z)) :=
  match cells with
  | [] => Some (groups, F)
  | c :: rest =>
      if placed_already c groups then search_from T rest groups F
      else match explore (length T) T [c] [c] F with
           | Some (l, F') => search_from T rest (l :: groups) F'
           | None => None
           end
  end.

Definition search (T : list cell) : option (list (list (Z * Z)) * list (Z * Z)) := search_from T T [] [].

(* ------------------------------------------------------------------ *)
(* It finds a survey.                                                   *)

Hypothesis W_large : 3 <= W.
Hypothesis H_large : 3 <= H.

Lemma neighbours_near u v : In v (neighbours u) <-> near u v.
Proof.
  unfold neighbours, near. rewrite in_map_iff. split.
  - intros [d [<- Hd]]. cbn [fst snd]. destruct d as [a b]. cbn [fst snd].
    replace (fst u + a - fst u) with a by ring. replace (snd u + b - snd u) with b by ring. exact Hd.
  - intro Hn. exists (fst v - fst u, snd v - snd u). split; [|exact Hn]. destruct v. cbn [fst snd]. f_equal; ring.
Qed.

Lemma upright_cases c : upright c = c \/ upright c = (- fst c, - snd c).
Proof. unfold upright. destruct (_ || _); auto. Qed.

Lemma upright_upright c : upright (upright c) = upright c.
Proof.
  destruct c as [i j]. unfold upright. cbn [fst snd].
  destruct ((0 <? i) || ((i =? 0) && (0 <=? j))) eqn:E; cbn [fst snd]; [rewrite E; reflexivity|].
  destruct ((0 <? - i) || ((- i =? 0) && (0 <=? - j))) eqn:E2; [reflexivity|].
  exfalso. lia.
Qed.

Lemma not_both_upright i j : (i, j) <> (0, 0) -> upright (i, j) = (i, j) -> upright (- i, - j) = (- i, - j) -> False.
Proof.
  intros Hne H1 H2. unfold upright in *. cbn [fst snd] in *.
  destruct ((0 <? i) || ((i =? 0) && (0 <=? j))) eqn:E1;
    destruct ((0 <? - i) || ((- i =? 0) && (0 <=? - j))) eqn:E2;
    try (injection H1 as H1 H1'); try (injection H2 as H2 H2'); apply Hne; f_equal; lia.
Qed.

Lemma around_alike u i j i' j' : around u i j = around u i' j' -> i = i' /\ j = j'.
Proof. unfold Torus.around. intro E. injection E as E1 E2. split; nia. Qed.

Section Group.
Variables (T : list cell) (groups : list (list (Z * Z))).

(* Each class found is that of a step in one of the groups, or in this one. *)
Definition real (l F : list (Z * Z)) : Prop :=
  forall i j, In (i, j) F -> (i, j) <> (0, 0) /\ upright (i, j) = (i, j) /\
    exists x y, ((exists g, In g groups /\ In x g /\ In y g) \/ (In x l /\ In y l)) /\
                (near x (around y i j) \/ near x (around y (- i) (- j))).

Record well (l w F : list (Z * Z)) : Prop := {
  well_placed : TorusSimple.placed W H T l;
  well_waiting : incl w l;
  well_once : NoDup F;
  well_real : real l F
}.

(* The step to v was taken. *)
Definition taken (l F : list (Z * Z)) (v : Z * Z) : Prop :=
  In (at_place v) T ->
  exists y i j, In y l /\ v = around y i j /\ ((i, j) = (0, 0) \/ In (i, j) F \/ In (- i, - j) F).

Lemma taken_more l l' F F' v : incl l l' -> incl F F' -> taken l F v -> taken l' F' v.
Proof.
  intros Hl HF Ht Hv. destruct (Ht Hv) as [y [i [j [Hy [E Hc]]]]]. exists y, i, j.
  split; [auto|]. split; [exact E|]. destruct Hc as [|[|]]; auto.
Qed.

Lemma real_more l l' F : incl l l' -> real l F -> real l' F.
Proof.
  intros Hl Hr i j Hin. destruct (Hr i j Hin) as [Hne [Hup [x [y [Hg Hn]]]]].
  split; [exact Hne|]. split; [exact Hup|]. exists x, y. split; [|exact Hn]. destruct Hg as [|[H1 H2]]; auto.
Qed.

Lemma add_in c F : incl F (add c F).
Proof.
  unfold add. destruct (Torus.cell_eq c (0, 0)); [apply incl_refl|].
  destruct (in_dec Torus.cell_eq c F); [apply incl_refl|]. intros z Hz. right. exact Hz.
Qed.

Lemma added c F : c = (0, 0) \/ In c (add c F).
Proof.
  unfold add. destruct (Torus.cell_eq c (0, 0)); [auto|]. right.
  destruct (in_dec Torus.cell_eq c F); [assumption|left; reflexivity].
Qed.

Lemma add_cases c F z : In z (add c F) -> In z F \/ (z = c /\ c <> (0, 0)).
Proof.
  unfold add. destruct (Torus.cell_eq c (0, 0)); [auto|].
  destruct (in_dec Torus.cell_eq c F); [auto|]. intros [<-|Hz]; auto.
Qed.

Lemma add_once c F : NoDup F -> NoDup (add c F).
Proof.
  intro Hn. unfold add. destruct (Torus.cell_eq c (0, 0)); [exact Hn|].
  destruct (in_dec Torus.cell_eq c F); [exact Hn|constructor; assumption].
Qed.

(* What a step, or several of them, do to a state. *)
Record goes_on (l w F l' w' F' : list (Z * Z)) : Prop := {
  goes_well : well l' w' F';
  goes_places : incl l l';
  goes_waiting : incl w w';
  goes_found : incl F F';
  goes_new : forall z, In z l' -> In z l \/ In z w';
  goes_count : (length l' + length w = length l + length w')%nat
}.

Lemma look_goes_on x v l w F l' w' F' :
  well l w F -> In x l -> near x v -> look T (l, w, F) v = (l', w', F') ->
  goes_on l w F l' w' F' /\ taken l' F' v.
Proof.
  intros Hw Hx Hn E. unfold look in E.
  destruct (in_dec Torus.cell_eq (at_place v) T) as [Hv|Hv].
  2: { injection E as <- <- <-. split; [|intro; contradiction].
       constructor; auto using incl_refl. }
  destruct (find (same v) l) as [y|] eqn:Hfind.
  - injection E as <- <- <-. apply find_some in Hfind. destruct Hfind as [Hy Hs]. unfold same in Hs.
    destruct (Torus.cell_eq (at_place y) (at_place v)) as [Ec|]; [clear Hs|discriminate].
    destruct (Torus.same_place W H W_large H_large y v Ec) as [i [j Ev]].
    assert (Er : read_off v y = upright (i, j)).
    { unfold read_off. rewrite Ev. unfold Torus.around. cbn [fst snd].
      replace (fst y + i * W - fst y) with (i * W) by ring. replace (snd y + j * H - snd y) with (j * H) by ring.
      rewrite !Z.div_mul by lia. reflexivity. }
    split.
    + constructor; auto using incl_refl, add_in. constructor; try apply Hw; [apply add_once; apply Hw|].
      intros a b Hin. apply add_cases in Hin. destruct Hin as [Hin|[E Hne]]; [apply (well_real _ _ _ Hw); exact Hin|].
      split; [congruence|]. rewrite Er in E. split; [rewrite E; apply upright_upright|].
      exists x, y. split; [right; auto|]. rewrite <- E in *. rewrite Ev in Hn.
      destruct (upright_cases (i, j)) as [Eu|Eu]; rewrite Eu in E; injection E as -> ->; [left; exact Hn|right].
      rewrite !Z.opp_involutive. exact Hn.
    + intros _. exists y, i, j. split; [exact Hy|]. split; [exact Ev|]. rewrite Er.
      destruct (added (upright (i, j)) F) as [E0|Hin].
      * left. destruct (upright_cases (i, j)) as [Eu|Eu]; rewrite Eu in E0; [exact E0|].
        cbn [fst snd] in E0. injection E0 as E1 E2. f_equal; lia.
      * right. destruct (upright_cases (i, j)) as [Eu|Eu]; rewrite Eu in *; auto.
  - injection E as <- <- <-.
    assert (Hnew : ~ In (at_place v) (map at_place l)).
    { intro Hin. apply in_map_iff in Hin. destruct Hin as [y [Ey Hy]].
      pose proof (find_none _ _ Hfind y Hy) as Hs. unfold same in Hs.
      destruct (Torus.cell_eq (at_place y) (at_place v)); [discriminate|contradiction]. }
    assert (Hl : incl l (v :: l)) by (intros z Hz; right; exact Hz).
    split.
    + constructor; auto using incl_refl.
      * constructor; try apply Hw.
        -- apply TorusSimple.placed_next with x; try assumption. apply Hw.
        -- intros z [<-|Hz]; [left; reflexivity|right; apply (well_waiting _ _ _ Hw); exact Hz].
        -- apply real_more with l; [exact Hl|apply Hw].
      * intros z Hz. right. exact Hz.
      * intros z [<-|Hz]; [right; left; reflexivity|left; exact Hz].
      * cbn [length]. lia.
    + intros _. exists v, 0, 0. split; [left; reflexivity|]. split; [symmetry; apply Torus.around_zero|auto].
Qed.

Lemma looks_go_on x vs : forall l w F l' w' F',
  well l w F -> In x l -> (forall v, In v vs -> near x v) -> fold_left (look T) vs (l, w, F) = (l', w', F') ->
  goes_on l w F l' w' F' /\ forall v, In v vs -> taken l' F' v.
Proof.
  induction vs as [|v vs IH]; intros l w F l' w' F' Hw Hx Hn E.
  - cbn [fold_left] in E. injection E as <- <- <-. split; [|intros v []]. constructor; auto using incl_refl.
  - cbn [fold_left] in E. destruct (look T (l, w, F) v) as [[l1 w1] F1] eqn:E1.
    destruct (look_goes_on x v l w F l1 w1 F1 Hw Hx (Hn v (or_introl eq_refl)) E1) as [G1 T1].
    destruct (IH l1 w1 F1 l' w' F' (goes_well _ _ _ _ _ _ G1) (goes_places _ _ _ _ _ _ G1 x Hx)
                (fun v Hv => Hn v (or_intror Hv)) E) as [G2 T2].
    split.
    + constructor.
      * apply G2.
      * eapply incl_tran; [apply G1|apply G2].
      * eapply incl_tran; [apply G1|apply G2].
      * eapply incl_tran; [apply G1|apply G2].
      * intros z Hz. destruct (goes_new _ _ _ _ _ _ G2 z Hz) as [Hz1|Hz1]; [|auto].
        destruct (goes_new _ _ _ _ _ _ G1 z Hz1) as [|Hz2]; [auto|]. right. apply (goes_waiting _ _ _ _ _ _ G2). exact Hz2.
      * pose proof (goes_count _ _ _ _ _ _ G1). pose proof (goes_count _ _ _ _ _ _ G2). lia.
    + intros u [<-|Hu]; [|auto]. apply taken_more with l1 F1; [apply G2|apply G2|exact T1].
Qed.

Lemma placed_at_most l : TorusSimple.placed W H T l -> (length l <= length T)%nat.
Proof.
  intro Hp. rewrite <- (map_length at_place l). apply NoDup_incl_length.
  - apply TorusSimple.placed_once with T. exact Hp.
  - intros c Hc. apply in_map_iff in Hc. destruct Hc as [z [<- Hz]]. apply (TorusSimple.placed_owned W H T l); assumption.
Qed.

Lemma explored fuel : forall l w F,
  well l w F -> (length T + length w <= fuel + length l)%nat ->
  (forall z, In z l -> In z w \/ forall v, near z v -> taken l F v) ->
  exists l' F', explore fuel T l w F = Some (l', F') /\ well l' [] F' /\ incl l l' /\ incl F F' /\
                forall z v, In z l' -> near z v -> taken l' F' v.
Proof.
  induction fuel as [|fuel IH]; intros l w F Hw Hfuel Hdone.
  - destruct w as [|x w].
    + exists l, F. cbn [explore]. split; [reflexivity|]. split; [exact Hw|]. split; [apply incl_refl|].
      split; [apply incl_refl|]. intros z v Hz. destruct (Hdone z Hz) as [[]|Hd]. apply Hd.
    + pose proof (placed_at_most l (well_placed _ _ _ Hw)). cbn [length] in Hfuel. lia.
  - destruct w as [|x w].
    + exists l, F. cbn [explore]. split; [reflexivity|]. split; [exact Hw|]. split; [apply incl_refl|].
      split; [apply incl_refl|]. intros z v Hz. destruct (Hdone z Hz) as [[]|Hd]. apply Hd.
    + cbn [explore]. destruct (fold_left (look T) (neighbours x) (l, w, F)) as [[l1 w1] F1] eqn:E.
      assert (Hx : In x l) by (apply (well_waiting _ _ _ Hw); left; reflexivity).
      assert (Hw' : well l w F).
      { constructor; try apply Hw. intros z Hz. apply (well_waiting _ _ _ Hw). right. exact Hz. }
      destruct (looks_go_on x (neighbours x) l w F l1 w1 F1 Hw' Hx) as [G Ht];
        [intros v Hv; apply neighbours_near; exact Hv|exact E|].
      destruct (IH l1 w1 F1 (goes_well _ _ _ _ _ _ G)) as [l' [F' [E' [Hw'' [H1 [H2 H3]]]]]].
      * pose proof (goes_count _ _ _ _ _ _ G). cbn [length] in Hfuel. lia.
      * intros z Hz. destruct (goes_new _ _ _ _ _ _ G z Hz) as [Hz'|]; [|auto].
        destruct (Hdone z Hz') as [[<-|Hin]|Hd].
        -- right. intros v Hv. apply Ht. apply neighbours_near. exact Hv.
        -- left. apply (goes_waiting _ _ _ _ _ _ G). exact Hin.
        -- right. intros v Hv. apply taken_more with l F; [apply G|apply G|auto].
      * exists l', F'. split; [exact E'|]. split; [exact Hw''|].
        split; [eapply incl_tran; [apply G|exact H1]|]. split; [eapply incl_tran; [apply G|exact H2]|exact H3].
Qed.
End Group.

(* What is known of the groups so far. *)
Record so_far (T : list cell) (groups : list (list (Z * Z))) (F : list (Z * Z)) : Prop := {
  so_far_groups : forall l, In l groups -> TorusSimple.placed W H T l;
  so_far_taken : forall l z v, In l groups -> In z l -> near z v -> taken T l F v;
  so_far_once : NoDup F;
  so_far_real : real groups [] F
}.

Lemma placed_already_spec c groups :
  placed_already c groups = true <-> exists l, In l groups /\ In c (map at_place l).
Proof.
  unfold placed_already. rewrite existsb_exists. split; intros [l [Hl Hc]]; exists l; (split; [exact Hl|]).
  - destruct (in_dec Torus.cell_eq c (map at_place l)); [assumption|discriminate].
  - destruct (in_dec Torus.cell_eq c (map at_place l)); [reflexivity|contradiction].
Qed.

Lemma searched T cells : forall groups F,
  incl cells T -> (forall c, In c T -> Torus.on_torus W H c) -> so_far T groups F ->
  exists groups' F', search_from T cells groups F = Some (groups', F') /\ so_far T groups' F' /\ incl groups groups' /\
    forall c, In c cells -> exists l, In l groups' /\ In c (map at_place l).
Proof.
  induction cells as [|c cells IH]; intros groups F HT Hon Hs.
  - exists groups, F. split; [reflexivity|]. split; [exact Hs|]. split; [apply incl_refl|]. intros c [].
  - cbn [search_from]. assert (HT' : incl cells T) by (intros z Hz; apply HT; right; exact Hz).
    destruct (placed_already c groups) eqn:Ec.
    + destruct (IH groups F HT' Hon Hs) as [g' [F' [E [Hs' [Hg Hc]]]]]. exists g', F'.
      split; [exact E|]. split; [exact Hs'|]. split; [exact Hg|]. intros z [<-|Hz]; [|auto].
      apply placed_already_spec in Ec. destruct Ec as [l [Hl Hin]]. exists l. auto.
    + assert (Hc : In c T) by (apply HT; left; reflexivity).
      assert (Hplace : at_place c = c).
      { specialize (Hon c Hc). destruct c as [a b]. unfold Torus.on_torus, Torus.at_place in *. cbn [fst snd] in *.
        rewrite !Z.mod_small by lia. reflexivity. }
      assert (Hw : well T groups [c] [c] F).
      { constructor.
        - apply TorusSimple.placed_first. rewrite Hplace. exact Hc.
        - apply incl_refl.
        - apply Hs.
        - apply real_more with (@nil (Z * Z)); [intros z []|apply Hs]. }
      destruct (explored T groups (length T) [c] [c] F Hw) as [l [F1 [E [Hw1 [Hl [HF Ht]]]]]];
        [cbn [length]; lia|intros z Hz; left; exact Hz|].
      rewrite E.
      assert (Hs1 : so_far T (l :: groups) F1).
      { constructor.
        - intros l' [<-|Hl']; [apply Hw1|apply (so_far_groups _ _ _ Hs); exact Hl'].
        - intros l' z v [<-|Hl'] Hz Hv; [apply (Ht z); assumption|].
          apply taken_more with l' F; [apply incl_refl|exact HF|]. apply (so_far_taken _ _ _ Hs l' z v); assumption.
        - apply Hw1.
        - intros i j Hin. destruct (well_real _ _ _ _ _ Hw1 i j Hin) as [Hne [Hup [x [y [Hg Hn]]]]].
          split; [exact Hne|]. split; [exact Hup|]. exists x, y. split; [left|exact Hn].
          destruct Hg as [[g [Hg Hxy]]|Hxy]; [exists g; split; [right; exact Hg|exact Hxy]|].
          exists l. split; [left; reflexivity|exact Hxy]. }
      destruct (IH (l :: groups) F1 HT' Hon Hs1) as [g' [F' [E' [Hs' [Hg Hc']]]]]. exists g', F'.
      split; [exact E'|]. split; [exact Hs'|]. split; [intros z Hz; apply Hg; right; exact Hz|].
      intros z [<-|Hz]; [|auto]. exists l. split; [apply Hg; left; reflexivity|].
      rewrite <- Hplace. apply in_map. apply Hl. left. reflexivity.
Qed.

(* The search always comes to an end, with a survey. *)
Theorem search_surveys T :
  (forall c, In c T -> Torus.on_torus W H c) ->
  exists groups F, search T = Some (groups, F) /\ survey W H T groups F.
Proof.
  intro Hon.
  destruct (searched T T [] [] (incl_refl T) Hon) as [groups [F [E [Hs [_ Hc]]]]].
  { constructor; [intros l []|intros l z v []|constructor|intros i j []]. }
  exists groups, F. split; [exact E|].
  assert (Hgroup : forall l, In l groups -> group W H T l).
  { intros l Hl. split; [apply (so_far_groups _ _ _ Hs); exact Hl|]. intros x v Hx Hn Hv.
    destruct (so_far_taken _ _ _ Hs l x v Hl Hx Hn Hv) as [y [i [j [Hy [-> _]]]]].
    rewrite Torus.at_place_around by assumption. apply in_map. exact Hy. }
  constructor.
  - exact Hgroup.
  - intros u Hu. apply Hc. exact Hu.
  - intros l x y i j Hl Hx Hy Hn.
    assert (Hp : TorusSimple.placed W H T l) by (apply (so_far_groups _ _ _ Hs); exact Hl).
    assert (Hv : In (at_place (around y i j)) T).
    { rewrite Torus.at_place_around by assumption. apply (TorusSimple.placed_owned W H T l); assumption. }
    destruct (so_far_taken _ _ _ Hs l x _ Hl Hx Hn Hv) as [y' [i' [j' [Hy' [E' Hin]]]]].
    assert (y = y').
    { apply (TorusSimple.NoDup_map_one at_place l); auto; [apply TorusSimple.placed_once with T; exact Hp|].
      rewrite <- (Torus.at_place_around W H W_large H_large y i j), E'. apply Torus.at_place_around; assumption. }
    subst y'. apply around_alike in E'. destruct E' as [<- <-]. exact Hin.
  - intros i j Hin. destruct (so_far_real _ _ _ Hs i j Hin) as [Hne [_ [x [y [Hg Hn]]]]].
    split; [exact Hne|]. destruct Hg as [[l [Hl [Hx Hy]]]|[[] _]]. exists l, x, y. auto.
  - apply Hs.
  - intros i j Hin Hin'. destruct (so_far_real _ _ _ Hs i j Hin) as [Hne [Hup _]].
    destruct (so_far_real _ _ _ Hs _ _ Hin') as [_ [Hup' _]]. apply (not_both_upright i j); assumption.
Qed.

(* ------------------------------------------------------------------ *)
(* Rules c and c': the goal `loop`, as the code reads it off (`is_true` in the checker's torus.rs). *)

Definition in_own_cone (R : Torus.rule) (P : player) (c : Z * Z) : bool :=
  match R, P with
  | Torus.rule_c, Black => negb (snd c =? 0) && (0 <=? fst c * snd c)
  | Torus.rule_c, White => negb (fst c =? 0) && (fst c * snd c <=? 0)
  | Torus.rule_c', Black => negb (snd c =? 0) && (fst c * snd c <=? 0)
  | Torus.rule_c', White => negb (fst c =? 0) && (0 <=? fst c * snd c)
  end.

Definition loop_found (R : Torus.rule) (P : player) (F : list (Z * Z)) : bool :=
  match F with
  | [] => false
  | [c] => in_own_cone R P c
  | _ :: _ :: _ => true
  end.

Lemma in_own_cone_spec R P i j : in_own_cone R P (i, j) = true <-> Torus.own_cone R P i j.
Proof.
  destruct R, P; cbn [in_own_cone Torus.own_cone fst snd];
    rewrite andb_true_iff, negb_true_iff, Z.eqb_neq, Z.leb_le; lia.
Qed.

Lemma own_cone_divided R P i j n : Torus.own_cone R P (n * i) (n * j) -> Torus.own_cone R P i j.
Proof.
  intro Hc.
  assert (Hn : n <> 0) by (intros ->; destruct R, P; cbn in Hc; lia).
  assert (E : n * i * (n * j) = n * n * (i * j)) by ring.
  assert (Hnn : 0 < n * n) by nia.
  destruct R, P; cbn [Torus.own_cone] in *; destruct Hc as [Hz Hs];
    (split; [intros ->; apply Hz; ring|]); rewrite E in Hs; nia.
Qed.

(* The code says that the goal is true exactly if it is. *)
Theorem loop_found_right R P T :
  (forall c, In c T -> Torus.on_torus W H c) ->
  exists groups F, search T = Some (groups, F) /\ (loop_found R P F = true <-> Torus.has_loop W H R P T).
Proof.
  intro Hon. destruct (search_surveys T Hon) as [groups [F [E Hs]]]. exists groups, F. split; [exact E|].
  pose proof (loops_are_sums W H W_large H_large T groups F Hs) as Hsum.
  pose proof (found_loop W H W_large H_large T groups F Hs) as Hreal.
  pose proof (found_simple W H W_large H_large T groups F Hs) as Hsimple.
  pose proof (survey_once _ _ _ _ _ Hs) as Honce. pose proof (survey_upright _ _ _ _ _ Hs) as Hup.
  destruct F as [|[i j] [|[k l] F]]; cbn [loop_found].
  - split; [discriminate|]. intros [x [y [Hc Hl]]]. destruct (span_nothing x y (Hsum x y Hl)) as [-> ->].
    destruct R, P; cbn in Hc; lia.
  - rewrite in_own_cone_spec. split.
    + intro Hc. exists i, j. split; [exact Hc|]. apply Hreal. left. reflexivity.
    + intros [x [y [Hc Hl]]]. destruct (span_of_one i j x y (Hsum x y Hl)) as [n [-> ->]].
      apply own_cone_divided with n. exact Hc.
  - split; [|reflexivity]. intros _. apply (TorusSimple.two_simple_loops W H T i j k l); try assumption.
    + apply Hsimple. left. reflexivity.
    + apply Hsimple. right. left. reflexivity.
    + apply Hreal. left. reflexivity.
    + apply Hreal. right. left. reflexivity.
    + intro E'. rewrite E' in Honce. inversion Honce as [|c F' Hout _]. apply Hout. left. reflexivity.
    + intro E'. apply (Hup k l); [right; left; reflexivity|]. left. exact E'.
Qed.

End Search.
