(* The second checker: set games (sections 2 to 5 of manual/src/certificate.md). Cells are numbers, in the order of their names. *)

From Coq Require Import List Arith NArith PArith Lia Bool Ascii String.
From Tatami Require Import Play Strategy CheckText CheckSteps.
From Tatami Require Sets.
Import ListNotations.

Unset Strict Implicit.
Set Implicit Arguments.

Open Scope string_scope.
Open Scope list_scope.
Open Scope reading_scope.

Notation theorem := (theorem Pos.eq_dec).
Notation semi := (semi Pos.eq_dec).

(* ------------------------------------------------------------------ *)
(* Goals.                                                               *)

(* Breaker's goal to hit all these sets, or else Maker's goal to own one of them. *)
Record aim_of_sets := { is_hits : bool; listed_sets : list PS.t }.

Definition aim_meaning (hits : bool) (sets : list PS.t) : goal positive :=
  if hits then Sets.hits (map PS.elements sets) else Sets.owns (map PS.elements sets).

Definition meaning (a : aim_of_sets) : goal positive := aim_meaning (is_hits a) (listed_sets a).

Lemma meaning_monotone a : monotone (meaning a).
Proof. unfold meaning, aim_meaning. destruct (is_hits a); [apply Sets.hits_monotone|apply Sets.owns_monotone]. Qed.

Definition meet (s t : PS.t) : bool := match PS.choose (PS.inter s t) with Some _ => true | None => false end.

Lemma meet_spec s t : meet s t = true -> Sets.meets (PS.elements s) (PS.elements t).
Proof.
  unfold meet. destruct (PS.choose (PS.inter s t)) as [x|] eqn:E; [|discriminate]. intros _.
  apply PS.choose_spec1, PS.inter_spec in E. exists x. rewrite !in_elements, !PS.mem_spec. exact E.
Qed.

Lemma subset_incl s t : PS.subset s t = true -> incl (PS.elements s) (PS.elements t).
Proof. intros E x. rewrite !in_elements. apply subset_spec. exact E. Qed.

Fixpoint same_sets (l m : list PS.t) : bool :=
  match l, m with
  | [], [] => true
  | s :: l, t :: m => PS.equal s t && same_sets l m
  | _, _ => false
  end.

Definition same_aim (a b : aim_of_sets) : bool :=
  Bool.eqb (is_hits a) (is_hits b) && same_sets (listed_sets a) (listed_sets b).

Lemma same_sets_spec l : forall m, same_sets l m = true ->
  forall t, In t m -> exists s, In s l /\ forall x, In x (PS.elements s) <-> In x (PS.elements t).
Proof.
  induction l as [|s l IH]; intros [|t m] E u Hu; simpl in E; try discriminate; [destruct Hu|].
  apply andb_true_iff in E. destruct E as [E1 E2]. destruct Hu as [<-|Hu].
  - exists s. split; [left; reflexivity|]. intro x. rewrite !in_elements, (equal_spec s t x E1). tauto.
  - destruct (IH m E2 u Hu) as [v [Hv Hs]]. exists v. split; [right; exact Hv|exact Hs].
Qed.

Lemma same_sets_back l : forall m, same_sets l m = true ->
  forall s, In s l -> exists t, In t m /\ forall x, In x (PS.elements s) <-> In x (PS.elements t).
Proof.
  induction l as [|s l IH]; intros [|t m] E u Hu; simpl in E; try discriminate; [destruct Hu|].
  apply andb_true_iff in E. destruct E as [E1 E2]. destruct Hu as [<-|Hu].
  - exists t. split; [left; reflexivity|]. intro x. rewrite !in_elements, (equal_spec s t x E1). tauto.
  - destruct (IH m E2 u Hu) as [v [Hv Hs]]. exists v. split; [right; exact Hv|exact Hs].
Qed.

Lemma same_aim_spec a b T : same_aim a b = true -> meaning a T -> meaning b T.
Proof.
  unfold same_aim, meaning, aim_meaning. rewrite andb_true_iff. intros [E1 E2]. apply eqb_prop in E1. rewrite <- E1.
  destruct (is_hits a).
  - intros Hh B HB. apply in_map_iff in HB. destruct HB as [t [<- Ht]].
    destruct (same_sets_spec E2 Ht) as [s [Hs Hx]]. destruct (Hh (PS.elements s)) as [x [H1 H2]]; [apply in_map; exact Hs|].
    exists x. split; [apply Hx; exact H1|exact H2].
  - intros [A [HA HT]]. apply in_map_iff in HA. destruct HA as [s [<- Hs]].
    destruct (same_sets_back E2 Hs) as [t [Ht Hx]]. exists (PS.elements t). split; [apply in_map; exact Ht|].
    intros x Hin. apply HT, Hx. exact Hin.
Qed.

Definition aim_true (a : aim_of_sets) (s : PS.t) : bool :=
  if is_hits a then forallb (fun t => meet t s) (listed_sets a) else existsb (fun t => PS.subset t s) (listed_sets a).

Lemma aim_true_spec a s : aim_true a s = true -> meaning a (PS.elements s).
Proof.
  unfold aim_true, meaning, aim_meaning. destruct (is_hits a).
  - rewrite forallb_forall. intros E A HA. apply in_map_iff in HA. destruct HA as [t [<- Ht]]. apply meet_spec. auto.
  - intro E. apply existsb_exists in E. destruct E as [t [Ht E]]. exists (PS.elements t).
    split; [apply in_map; exact Ht|apply subset_incl; exact E].
Qed.

Definition limit : N := 4096.

Definition count {A : Type} (l : list A) : N := fold_left (fun n _ => N.succ n) l 0%N.

Definition unions (l m : list PS.t) : list PS.t := flat_map (fun s => map (PS.union s) m) l.

Definition aim_conjunction (a b : aim_of_sets) : option aim_of_sets :=
  let l := listed_sets a in
  let m := listed_sets b in
  when (Bool.eqb (is_hits a) (is_hits b))
  (if is_hits a then when (count l + count m <=? limit)%N (Some {| is_hits := true; listed_sets := l ++ m |})
   else when (count l * count m <=? limit)%N (Some {| is_hits := false; listed_sets := unions l m |})).

Lemma aim_conjunction_spec a b c T : aim_conjunction a b = Some c -> meaning a T -> meaning b T -> meaning c T.
Proof.
  unfold aim_conjunction, meaning. intro E. read_in E. apply eqb_prop in C. rewrite <- C.
  destruct (is_hits a) eqn:Ea; read_in E; injection E as <-; simpl.
  - intros Ha Hb A HA. rewrite map_app in HA. apply in_app_or in HA. destruct HA; auto.
  - intros [A [HA HAT]] [B [HB HBT]]. apply in_map_iff in HA. destruct HA as [s [<- Hs]].
    apply in_map_iff in HB. destruct HB as [t [<- Ht]]. exists (PS.elements (PS.union s t)). split.
    + apply in_map. unfold unions. apply in_flat_map. exists s. split; [exact Hs|]. apply in_map. exact Ht.
    + intros x Hx. rewrite in_elements, mem_union, orb_true_iff, <- !in_elements in Hx. destruct Hx; auto.
Qed.

Definition pick (l : list PS.t) (w : string) : option PS.t :=
  let* n := number w in when (n <? count l)%N (nth_error l (N.to_nat n)).

Fixpoint hits_shown (N : PS.t) (old : list PS.t) (new : list PS.t) (w : list string) : bool :=
  match new, w with
  | [], [] => true
  | B :: new, j :: w =>
      (if String.eqb j "-" then meet B N
       else match pick old j with Some A => PS.subset A B | None => false end)
      && hits_shown N old new w
  | _, _ => false
  end.

Fixpoint owns_shown (N : PS.t) (new : list PS.t) (old : list PS.t) (w : list string) : bool :=
  match old, w with
  | [], [] => true
  | A :: old, j :: w =>
      match pick new j with Some B => PS.subset B (PS.union A N) | None => false end
      && owns_shown N new old w
  | _, _ => false
  end.

Definition aim_entails (s : PS.t) (a b : aim_of_sets) (w : list string) : bool :=
  Bool.eqb (is_hits a) (is_hits b) &&
  if is_hits a then hits_shown s (listed_sets a) (listed_sets b) w else owns_shown s (listed_sets b) (listed_sets a) w.

Lemma pick_in l w s : pick l w = Some s -> In s l.
Proof. unfold pick. intro E. read_in E. eapply nth_error_In; eauto. Qed.

Lemma hits_shown_spec N old : forall new w, hits_shown N old new w = true ->
  forall B, In B new -> Sets.meets (PS.elements B) (PS.elements N) \/
    exists A, In A old /\ incl (PS.elements A) (PS.elements B).
Proof.
  induction new as [|B new IH]; intros [|j w] E B0 HB; simpl in E; try discriminate; [destruct HB|].
  apply andb_true_iff in E. destruct E as [E1 E2]. destruct HB as [<-|HB]; [|eauto].
  destruct (String.eqb j "-"); [left; apply meet_spec; exact E1|]. right.
  destruct (pick old j) as [A|] eqn:Ep; [|discriminate]. exists A. split; [eapply pick_in; eauto|apply subset_incl; exact E1].
Qed.

Lemma owns_shown_spec N new : forall old w, owns_shown N new old w = true ->
  forall A, In A old -> exists B, In B new /\ incl (PS.elements B) (PS.elements A ++ PS.elements N).
Proof.
  induction old as [|A old IH]; intros [|j w] E A0 HA; simpl in E; try discriminate; [destruct HA|].
  apply andb_true_iff in E. destruct E as [E1 E2]. destruct HA as [<-|HA]; [|eauto].
  destruct (pick new j) as [B|] eqn:Ep; [|discriminate]. exists B. split; [eapply pick_in; eauto|].
  intros x Hx. apply (subset_incl E1) in Hx. rewrite in_elements, mem_union, orb_true_iff, <- !in_elements in Hx.
  apply in_or_app. exact Hx.
Qed.

Lemma aim_entails_spec s a b w : aim_entails s a b w = true -> entails_with (PS.elements s) (meaning a) (meaning b).
Proof.
  unfold aim_entails, meaning, aim_meaning. rewrite andb_true_iff. intros [E1 E2] T HT. apply eqb_prop in E1.
  rewrite <- E1. destruct (is_hits a).
  - intros Hh B HB. apply in_map_iff in HB. destruct HB as [t [<- Ht]].
    destruct (hits_shown_spec E2 Ht) as [[x [H1 H2]]|[A [HA Hi]]].
    + exists x. auto.
    + destruct (Hh (PS.elements A)) as [x [H1 H2]]; [apply in_map; exact HA|]. exists x. auto.
  - intros [A [HA HAT]]. apply in_map_iff in HA. destruct HA as [t [<- Ht]].
    destruct (owns_shown_spec E2 Ht) as [B [HB Hi]]. exists (PS.elements B). split; [apply in_map; exact HB|].
    intros x Hx. apply Hi, in_app_or in Hx. destruct Hx; auto.
Qed.

(* ------------------------------------------------------------------ *)
(* Names, sets and goals as they are written.                           *)

Definition board := list (string * positive).

Definition number_of_cell (b : board) (w : string) : option positive :=
  match find (fun r => String.eqb (fst r) w) b with Some r => Some (snd r) | None => None end.

(* `current` is the set that has been begun, if there is one; `acc` are the sets before, backwards. *)
Fixpoint sets_of_words (b : board) (words : list string) (current : option PS.t) (acc : list PS.t) : option (list PS.t) :=
  match words with
  | [] => match current with None => Some (rev' acc) | Some _ => None end
  | w :: rest =>
      let* (s, name) :=
        match current with
        | Some s => Some (s, w)
        | None => let* name := strip_first "{" w in Some (PS.empty, name)
        end in
      let (last, name) := match strip_last "}" name with Some name => (true, name) | None => (false, name) end in
      let* x := number_of_cell b name in
      when (negb (PS.mem x s))
        (let s := PS.add x s in
         if last then sets_of_words b rest None (s :: acc) else sets_of_words b rest (Some s) acc)
  end.

Definition aim_of_words (b : board) (words : list string) : option aim_of_sets :=
  match words with
  | P :: kind :: rest =>
      let* hits := if String.eqb P "breaker" && String.eqb kind "hits" then Some true
                   else if String.eqb P "maker" && String.eqb kind "owns" then Some false
                   else None in
      let* sets := sets_of_words b rest None [] in
      Some {| is_hits := hits; listed_sets := sets |}
  | _ => None
  end.

(* ------------------------------------------------------------------ *)
(* Image.                                                               *)

Fixpoint cell_pairs (b : board) (words : list string) : option (list (positive * positive)) :=
  match words with
  | [] => Some []
  | w :: rest =>
      let* (x, y) := split_at ">" w in
      let* x := number_of_cell b x in
      let* y := number_of_cell b y in
      let* pairs := cell_pairs b rest in
      when (negb (existsb (fun r => Pos.eqb (fst r) x) pairs)) (Some ((x, y) :: pairs))
  end.

Definition moved_cell (pairs : list (positive * positive)) (x : positive) : positive :=
  match find (fun r => Pos.eqb (fst r) x) pairs with Some r => snd r | None => x end.

Definition moved_set (f : positive -> positive) (s : PS.t) : PS.t := pick_all (map f (PS.elements s)) PS.empty.

Fixpoint all_different (l : list positive) (seen : PS.t) : bool :=
  match l with
  | [] => true
  | x :: l => negb (PS.mem x seen) && all_different l (PS.add x seen)
  end.

Definition aim_image (b : board) (a : aim_of_sets) (n c : PS.t) (words : list string)
  : option (aim_of_sets * PS.t * PS.t) :=
  let* pairs := cell_pairs b words in
  let f := moved_cell pairs in
  let support := fold_left PS.union (listed_sets a) (PS.union n c) in
  when (match words with [] => false | _ => true end && (count (listed_sets a) <=? limit)%N
        && all_different (map f (PS.elements support)) PS.empty)
    (Some ({| is_hits := is_hits a; listed_sets := map (moved_set f) (listed_sets a) |}, moved_set f n, moved_set f c)).

Lemma all_different_spec l : forall seen, all_different l seen = true -> NoDup l /\ forall x, In x l -> PS.mem x seen = false.
Proof.
  induction l as [|y l IH]; simpl; intros seen E; [split; [constructor|intros x []]|].
  apply andb_true_iff in E. destruct E as [E1 E2]. apply negb_true_iff in E1. destruct (IH _ E2) as [Hd Hs].
  split.
  - constructor; [|exact Hd]. intro Hin. apply Hs in Hin. rewrite mem_add, Pos.eqb_refl in Hin. discriminate.
  - intros x [<-|Hx]; [exact E1|]. apply Hs in Hx. rewrite mem_add in Hx. apply orb_false_iff in Hx. apply Hx.
Qed.

Lemma different_images (f : positive -> positive) l : NoDup (map f l) ->
  forall x y, In x l -> In y l -> f x = f y -> x = y.
Proof.
  induction l as [|z l IH]; simpl; intros Hd x y Hx Hy E; [destruct Hx|].
  inversion Hd as [|? ? Hz Hd']; subst. destruct Hx as [<-|Hx], Hy as [<-|Hy]; auto.
  - exfalso. apply Hz. rewrite E. apply in_map. exact Hy.
  - exfalso. apply Hz. rewrite <- E. apply in_map. exact Hx.
Qed.

Lemma in_moved_set f s x : In x (PS.elements (moved_set f s)) <-> In x (map f (PS.elements s)).
Proof. unfold moved_set. rewrite in_elements, mem_pick_all, mem_empty. intuition discriminate. Qed.

Lemma mem_support l : forall s x,
  PS.mem x (fold_left PS.union l s) = true <-> PS.mem x s = true \/ exists t, In t l /\ PS.mem x t = true.
Proof.
  induction l as [|u l IH]; simpl; intros s x.
  - split; [auto|]. intros [Hx|[t [[] _]]]. exact Hx.
  - rewrite IH, mem_union, orb_true_iff. split.
    + intros [[Hx|Hx]|[t [Ht Hx]]]; [auto|right; exists u; auto|right; exists t; auto].
    + intros [Hx|[t [[<-|Ht] Hx]]]; [auto|auto|right; exists t; auto].
Qed.

Lemma theorem_same N S N' S' (a b : goal positive) k :
  monotone a -> theorem N S a k -> (forall x, In x N <-> In x N') -> (forall x, In x S <-> In x S') ->
  (forall T, a T -> b T) -> theorem N' S' b k.
Proof.
  intros Ha Hth HN HS Hab. eapply rule_weaken; [exact Ha|exact Hth|..]; auto.
  - intros x Hx. apply HN. exact Hx.
  - intros x Hx. apply HS. exact Hx.
  - intros x Hx Hx'. apply (proj1 Hth x); [apply HN|apply HS]; assumption.
  - intros T _. apply Hab.
Qed.

Lemma aim_image_spec bd a n c words b n' c' k :
  aim_image bd a n c words = Some (b, n', c') ->
  theorem (PS.elements n) (PS.elements c) (meaning a) k -> theorem (PS.elements n') (PS.elements c') (meaning b) k.
Proof.
  unfold aim_image. intros E Hth. read_in E. injection E as <- <- <-.
  rewrite !andb_true_iff in C. destruct C as [_ C]. set (f := moved_cell a0) in *.
  destruct (all_different_spec C) as [Hd _]. pose proof (different_images Hd) as Hinj.
  set (X := PS.elements (fold_left PS.union (listed_sets a) (PS.union n c))) in *.
  assert (HX : forall x, In x X <-> (In x (PS.elements n) \/ In x (PS.elements c)) \/
                exists t, In t (listed_sets a) /\ In x (PS.elements t)).
  { intro x. unfold X. rewrite in_elements, mem_support, mem_union, orb_true_iff, <- !in_elements.
    split; (intros [Hx|[t [Ht Hx]]]; [auto|right; exists t; split; [exact Ht|]]).
    - apply in_elements. exact Hx.
    - apply in_elements. exact Hx. }
  assert (Hkeep : Sets.keeps_apart f (Sets.support (PS.elements n) (PS.elements c) (map PS.elements (listed_sets a)))).
  { assert (Hin : forall x, In x (Sets.support (PS.elements n) (PS.elements c) (map PS.elements (listed_sets a))) -> In x X).
    { intros x Hx. unfold Sets.support in Hx. rewrite !in_app_iff, in_concat in Hx. apply HX.
      destruct Hx as [Hx|[Hx|[l [Hl Hx]]]]; [auto|auto|]. apply in_map_iff in Hl. destruct Hl as [t [<- Ht]]. right. eauto. }
    intros x y Hx Hy. apply Hinj; apply Hin; assumption. }
  assert (Hsets : map (fun A => map f A) (map PS.elements (listed_sets a)) =
                  map (fun s => map f (PS.elements s)) (listed_sets a)) by apply map_map.
  unfold meaning, aim_meaning in *. simpl. destruct (is_hits a).
  - eapply theorem_same; [|eapply Sets.image_hits; [exact Hkeep|exact Hth]|..].
    + apply Sets.hits_monotone.
    + intro x. symmetry. apply in_moved_set.
    + intro x. symmetry. apply in_moved_set.
    + intros T Hh B HB. rewrite map_map in HB. apply in_map_iff in HB. destruct HB as [s [<- Hs]].
      destruct (Hh (map f (PS.elements s))) as [x [H1 H2]].
      { rewrite map_map. apply in_map_iff. exists s. auto. }
      exists x. split; [apply in_moved_set; exact H1|exact H2].
  - eapply theorem_same; [|eapply Sets.image_owns; [exact Hkeep|exact Hth]|..].
    + apply Sets.owns_monotone.
    + intro x. symmetry. apply in_moved_set.
    + intro x. symmetry. apply in_moved_set.
    + intros T [A [HA HAT]]. rewrite map_map in HA. apply in_map_iff in HA. destruct HA as [s [<- Hs]].
      exists (PS.elements (moved_set f s)). split; [rewrite map_map; apply in_map_iff; exists s; auto|].
      intros x Hx. apply HAT, in_moved_set. exact Hx.
Qed.

(* ------------------------------------------------------------------ *)
(* Potential.                                                           *)

(* How many of these cells belong to the set. *)
Definition open_count (A : PS.t) (cells : list positive) : N := N.of_nat (List.length (filter (fun x => PS.mem x A) cells)).

(* In units of 2^-n. *)
Definition potential_of (n : N) (sets : list PS.t) (taken : PS.t) (cells : list positive) : N :=
  fold_right (fun A sum => if meet A taken then sum else 2 ^ (n - open_count A cells) + sum)%N 0%N sets.

Definition rule_of_potential (total : N) (a : aim_of_sets) (n c : PS.t) : option (claim aim_of_sets) :=
  let cells := PS.elements c in
  when (is_hits a && disjoint n c && (N.of_nat (List.length cells) <=? total)%N
        && (2 * potential_of total (listed_sets a) n cells <? 2 ^ total)%N)
    (Some (Claim false n c a total)).

Lemma potential_of_spec n sets taken cells :
  (N.of_nat (Sets.potential Pos.eq_dec (N.to_nat n) (map PS.elements sets) (PS.elements taken) cells)
     <= potential_of n sets taken cells)%N.
Proof.
  unfold Sets.potential. induction sets as [|A sets IH]; [simpl; lia|].
  cbn [map Sets.sum potential_of fold_right]. fold (potential_of n sets taken cells). rewrite Nat2N.inj_add.
  set (rest := N.of_nat (Sets.sum _ _)) in *.
  destruct (Sets.meets_dec Pos.eq_dec (PS.elements A) (PS.elements taken)) as [Hm|Hm].
  - destruct (meet A taken); lia.
  - destruct (meet A taken) eqn:Em; [exfalso; apply Hm, meet_spec; exact Em|].
    apply N.add_le_mono; [|exact IH]. unfold Sets.weight, open_count, Sets.open_cells.
    rewrite Nat2N.inj_pow, Nat2N.inj_sub, N2Nat.id.
    replace (filter (fun x => if in_dec Pos.eq_dec x (PS.elements A) then true else false) cells)
      with (filter (fun x => PS.mem x A) cells); [reflexivity|].
    apply filter_ext. intro x. destruct (in_dec Pos.eq_dec x (PS.elements A)) as [Hin|Hout].
    + apply in_elements. exact Hin.
    + apply not_true_iff_false. rewrite <- in_elements. exact Hout.
Qed.

Lemma rule_of_potential_good total a n c r :
  rule_of_potential total a n c = Some r ->
  good positive aim_of_sets Pos.eq_dec PS.elements meaning r.
Proof.
  unfold rule_of_potential. intro E. read_in E. injection E as <-. rewrite !andb_true_iff in C.
  destruct C as [[[C1 C2] C3] C4]. unfold good. simpl. unfold meaning, aim_meaning. rewrite C1.
  apply N.leb_le in C3. apply N.ltb_lt in C4.
  assert (Hap : apart (PS.elements n) (PS.elements c)).
  { intros x Hx Hx'. rewrite in_elements in *. eapply disjoint_spec; eauto. }
  apply rule_weaken with (a := Sets.hits (map PS.elements (listed_sets a))) (N := PS.elements n) (S := PS.elements c)
    (k := List.length (PS.elements c)); auto using incl_refl, Sets.hits_monotone.
  - apply Sets.rule_potential with (N.to_nat total).
    + apply elements_once.
    + lia.
    + exact Hap.
    + pose proof (@potential_of_spec total (listed_sets a) n (PS.elements c)) as Hp.
      set (p := Sets.potential _ _ _ _ _) in *.
      assert (Hlt : (N.of_nat (2 * p) < N.of_nat (2 ^ N.to_nat total))%N).
      2: { revert Hlt. generalize (2 ^ N.to_nat total)%nat (2 * p)%nat. clear. intros. lia. }
      rewrite Nat2N.inj_pow, N2Nat.id, Nat2N.inj_mul. change (N.of_nat 2) with 2%N. lia.
  - intros T _ h. exact h.
  - lia.
Qed.

(* ------------------------------------------------------------------ *)
(* The game.                                                            *)

Section Game.
Variable b : board.
Variable total : N.

Definition sets_special (rule : string) (find_claim : string -> option (claim aim_of_sets))
  (find_aim : string -> option aim_of_sets) (words : list string) : option (claim aim_of_sets) :=
  when (String.eqb rule "potential")
  match words with
  | a :: w :: rest =>
      let* a := find_aim a in
      when (String.eqb w "needs")
      (let (n, rest) := before ["cells"] rest [] in
       match rest with
       | _ :: c =>
           let* n := cells_among (number_of_cell b) n PS.empty in
           let* c := cells_among (number_of_cell b) c PS.empty in
           rule_of_potential total a n c
       | [] => None
       end)
  | _ => None
  end.

Definition sets_game : game aim_of_sets :=
  Game aim_of_sets (number_of_cell b) (aim_of_words b) same_aim aim_true aim_conjunction aim_entails (aim_image b) sets_special.

Theorem sets_game_sound : sound positive aim_of_sets Pos.eq_dec (fun x => x) PS.elements meaning sets_game.
Proof.
  constructor; simpl.
  - intros x s. apply in_elements.
  - auto.
  - intros w k _. exists k. reflexivity.
  - apply meaning_monotone.
  - intros a b' E T. apply same_aim_spec. exact E.
  - apply aim_true_spec.
  - intros a b' c E T. apply aim_conjunction_spec. exact E.
  - intros s a b' w. apply aim_entails_spec.
  - intros. eapply aim_image_spec; eauto.
  - intros rule find_claim find_aim words c _ E. unfold sets_special in E.
    apply when_some in E. destruct E as [_ E]. destruct words as [|a [|w rest]]; try discriminate.
    apply bind_some in E. destruct E as [a0 [_ E]]. apply when_some in E. destruct E as [_ E].
    destruct (before ["cells"] rest []) as [n rest']. destruct rest' as [|x c0]; [discriminate|].
    apply bind_some in E. destruct E as [n0 [_ E]]. apply bind_some in E. destruct E as [c1 [_ E]].
    eapply rule_of_potential_good; eauto.
Qed.
End Game.

(* ------------------------------------------------------------------ *)
(* The head, and what it says.                                          *)

Record sets_head := {
  names : board;              (* the cells: their names, and their numbers *)
  sets : list PS.t;
  breaker_claims : bool;      (* whether the owner of the claim is Breaker *)
  owner_first : bool;
  holds : bool;
  at_most : option N          (* `moves m` *)
}.

Definition all_cells (h : sets_head) : list positive := map snd (names h).

Definition breaker_wins (h : sets_head) : bool := Bool.eqb (breaker_claims h) (holds h).
Definition winner_first (h : sets_head) : bool := Bool.eqb (owner_first h) (holds h).

(* The winner reaches the goal when all cells are taken: Breaker has hit all sets, or Maker owns one. With `moves m`, Maker
   owns one after at most m moves of Maker's. *)
Definition sets_statement (h : sets_head) : Prop :=
  let aim := aim_meaning (breaker_wins h) (sets h) in
  (if winner_first h then my_turn Pos.eq_dec (fun mine _ => aim mine) [] [] (all_cells h)
   else their_turn Pos.eq_dec (fun mine _ => aim mine) [] [] (all_cells h)) /\
  match at_most h with
  | Some m =>
      breaker_wins h = false ->
      if winner_first h then I_need Pos.eq_dec aim (N.to_nat m) [] (all_cells h)
      else they_let Pos.eq_dec aim (N.to_nat m) [] (all_cells h)
  | None => True
  end.

Fixpoint has_char (s : string) (cs : list ascii) : bool :=
  match s with
  | EmptyString => false
  | String c s => existsb (Ascii.eqb c) cs || has_char s cs
  end.

Definition may_be_name (w : string) : bool :=
  negb (has_char w ["{"; "}"; ">"]%char) && negb (existsb (String.eqb w) ["by"; "cells"; "needs"]).

Fixpoint board_of_words (words : list string) (n : positive) (acc : board) : option board :=
  match words with
  | [] => Some (rev' acc)
  | w :: rest =>
      when (may_be_name w && negb (existsb (fun r => String.eqb (fst r) w) acc) && Pos.leb n 128)
        (board_of_words rest (Pos.succ n) ((w, n) :: acc))
  end.

Definition moves_of_words (words : list string) : option (option N) :=
  match words with
  | [] => Some None
  | [w; m] => when (String.eqb w "moves") (let* m := number m in Some (Some m))
  | _ => None
  end.

(* `line` is what follows the name of the game. *)
Definition read_sets_head (line : list string) (text : string) : option (sets_head * string) :=
  let* m := moves_of_words line in
  let* (words, text) := head_line "cells" text in
  let* b := board_of_words words 1 [] in
  let* (words', text) := head_line "sets" text in
  let* ss := sets_of_words b words' None [] in
  let* (owner, text) := head_line "owner" text in
  let* breaker := one_of "breaker" "maker" owner in
  let* (first, text) := head_line "first" text in
  let* first := one_of "owner" "opponent" first in
  let* (verdict, text) := head_line "verdict" text in
  let* holds := one_of "holds" "fails" verdict in
  when (match b with [] => false | _ => true end && match ss with [] => false | _ => true end)
    (Some ({| names := b; sets := ss; breaker_claims := breaker; owner_first := first; holds := holds; at_most := m |}, text)).

Definition sets_goal_of (h : sets_head) : aim_of_sets := {| is_hits := breaker_wins h; listed_sets := sets h |}.

Definition sets_prove (h : sets_head) (c : claim aim_of_sets) : bool :=
  same_aim (aim c) (sets_goal_of h)
  && (negb (is_semi c) || winner_first h)
  && PS.subset (needs c) PS.empty
  && PS.subset (carrier c) (pick_all (all_cells h) PS.empty)
  && match at_most h with Some m => breaker_wins h || (moves c <=? m)%N | None => true end.

Lemma sets_prove_spec h c :
  good positive aim_of_sets Pos.eq_dec PS.elements meaning c -> sets_prove h c = true -> sets_statement h.
Proof.
  unfold sets_prove. rewrite !andb_true_iff. intros Hg [[[[E1 E2] E3] E4] E5].
  assert (Hcells : incl (PS.elements (carrier c)) (all_cells h)).
  { intros x Hx. apply in_elements in Hx. apply (subset_spec _ _ _ E4) in Hx. apply mem_pick_all in Hx.
    destruct Hx as [Hx|Hx]; [exact Hx|]. rewrite mem_empty in Hx. discriminate. }
  assert (Hneeds : PS.elements (needs c) = []).
  { destruct (PS.elements (needs c)) as [|x l] eqn:E; [reflexivity|]. exfalso.
    assert (Hx : PS.mem x (needs c) = true) by (apply in_elements; rewrite E; left; reflexivity).
    apply (subset_spec _ _ _ E3) in Hx. rewrite mem_empty in Hx. discriminate. }
  pose proof (good_is_semi _ _ _ _ _ c Hg) as Hsemi. rewrite Hneeds in Hsemi.
  set (aim0 := aim_meaning (breaker_wins h) (sets h)).
  assert (Hmono : monotone aim0) by exact (@meaning_monotone (sets_goal_of h)).
  assert (Hsub : forall T, meaning (aim c) T -> aim0 T) by (intro T; apply (same_aim_spec (b := sets_goal_of h)); exact E1).
  assert (Hse : semi [] (PS.elements (carrier c)) aim0 (N.to_nat (moves c))).
  { eapply rule_weaken_semi; [|exact Hsemi|..]; auto using meaning_monotone, incl_refl.
    - exact (proj1 Hsemi).
    - intros T _. apply Hsub. }
  assert (Hth : winner_first h = false -> theorem [] (PS.elements (carrier c)) aim0 (N.to_nat (moves c))).
  { intro Ef. rewrite Ef, orb_false_r in E2. apply negb_true_iff in E2. unfold good in Hg. rewrite E2, Hneeds in Hg.
    eapply theorem_same; [|exact Hg|..]; auto using meaning_monotone; tauto. }
  unfold sets_statement. fold aim0. split.
  - destruct (winner_first h).
    + eapply Sets.sets_hold_first; eauto.
    + eapply Sets.sets_hold_second; eauto.
  - destruct (at_most h) as [m|]; [|exact I]. intro Eb. rewrite Eb in E5. simpl in E5. apply N.leb_le in E5.
    assert (Hk : (N.to_nat (moves c) <= N.to_nat m)%nat) by lia.
    destruct (winner_first h).
    + eapply moves_first; [exact Hmono| |exact Hcells].
      eapply rule_weaken_semi; [|exact Hse|..]; auto using incl_refl.
      * exact (proj1 Hse).
      * intros T _ Ha. exact Ha.
    + specialize (Hth eq_refl). eapply moves_second; [exact Hmono| |exact Hcells].
      eapply rule_weaken; [|exact Hth|..]; auto using incl_refl.
      * exact (proj1 Hth).
      * intros T _ Ha. exact Ha.
Qed.

(* A certificate, from the line `game` on, of which the words after `sets` are given. *)
Definition check_sets (line : list string) (text : string) : found sets_head :=
  match read_sets_head line text with
  | None => Wrong 0
  | Some (h, rest) =>
      match read_lines aim_of_sets (sets_game (names h) (count (names h))) text rest 8 (begin aim_of_sets (sets_goal_of h)) with
      | Wrong n => Wrong n
      | Found c => if sets_prove h c then Found h else Wrong 1
      end
  end.

Theorem check_sets_sound line text h : check_sets line text = Found h -> sets_statement h.
Proof.
  unfold check_sets. destruct (read_sets_head line text) as [[h0 rest]|]; [|discriminate].
  destruct (read_lines _ _ _ _ _ _) as [c|n] eqn:E; [|discriminate].
  destruct (sets_prove h0 c) eqn:Ep; [|discriminate]. intro Eh. injection Eh as <-.
  eapply sets_prove_spec; [|exact Ep].
  eapply lines_sound; [apply sets_game_sound| |exact E]. apply begin_good.
Qed.
