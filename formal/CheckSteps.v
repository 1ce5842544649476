(* The second checker: steps that every game has (section 5 of manual/src/certificate.md).

   Cells are numbered by positive numbers; sets of cells are binary tries over these numbers. What a step has
   made is a claim; `good` says that it is true in the sense of Play.v. A game gives its goals and what is peculiar to
   it, and proves the conditions in `sound`; then no line makes a claim that is not good. *)

From Coq Require Import List Arith Bool NArith PArith Lia String MSetPositive FMapPositive.
From Tatami Require Import Play CheckText.
Import ListNotations.

Module PS := PositiveSet.
Module PM := PositiveMap.

Open Scope string_scope.
Open Scope list_scope.
Open Scope reading_scope.

(* ------------------------------------------------------------------ *)
(* Sets of numbers.                                                     *)

Lemma mem_union x s t : PS.mem x (PS.union s t) = PS.mem x s || PS.mem x t.
Proof. apply eq_true_iff_eq. rewrite orb_true_iff, !PS.mem_spec. apply PS.union_spec. Qed.

Lemma mem_inter x s t : PS.mem x (PS.inter s t) = PS.mem x s && PS.mem x t.
Proof. apply eq_true_iff_eq. rewrite andb_true_iff, !PS.mem_spec. apply PS.inter_spec. Qed.

Lemma mem_diff x s t : PS.mem x (PS.diff s t) = PS.mem x s && negb (PS.mem x t).
Proof.
  apply eq_true_iff_eq. rewrite andb_true_iff, negb_true_iff, <- not_true_iff_false, !PS.mem_spec. apply PS.diff_spec.
Qed.

Lemma mem_add x y s : PS.mem y (PS.add x s) = Pos.eqb y x || PS.mem y s.
Proof. apply eq_true_iff_eq. rewrite orb_true_iff, Pos.eqb_eq, !PS.mem_spec. apply PS.add_spec. Qed.

Lemma mem_remove x y s : PS.mem y (PS.remove x s) = PS.mem y s && negb (Pos.eqb y x).
Proof.
  apply eq_true_iff_eq. rewrite andb_true_iff, negb_true_iff, Pos.eqb_neq, !PS.mem_spec. apply PS.remove_spec.
Qed.

Lemma mem_empty x : PS.mem x PS.empty = false.
Proof. apply not_true_iff_false. rewrite PS.mem_spec. apply PS.empty_spec. Qed.

Definition disjoint (s t : PS.t) : bool := PS.is_empty (PS.inter s t).

Lemma disjoint_spec s t x : disjoint s t = true -> PS.mem x s = true -> PS.mem x t = true -> False.
Proof.
  unfold disjoint. intros D Hs Ht. apply PS.is_empty_spec in D. apply (D x). apply PS.inter_spec.
  rewrite <- !PS.mem_spec. auto.
Qed.

Lemma subset_spec s t x : PS.subset s t = true -> PS.mem x s = true -> PS.mem x t = true.
Proof. intros D Hs. apply PS.subset_spec in D. apply PS.mem_spec, D, PS.mem_spec, Hs. Qed.

Lemma equal_spec s t x : PS.equal s t = true -> PS.mem x s = PS.mem x t.
Proof. intro D. apply PS.equal_spec in D. apply eq_true_iff_eq. rewrite !PS.mem_spec. apply D. Qed.

Definition pick_all (l : list positive) (s : PS.t) : PS.t := fold_left (fun s x => PS.add x s) l s.

Lemma mem_pick_all l : forall s x, PS.mem x (pick_all l s) = true <-> In x l \/ PS.mem x s = true.
Proof.
  induction l as [|y l IH]; intros s x; simpl; [tauto|].
  rewrite IH, mem_add, orb_true_iff, Pos.eqb_eq. intuition congruence.
Qed.

Lemma in_elements x s : In x (PS.elements s) <-> PS.mem x s = true.
Proof.
  rewrite PS.mem_spec, <- PS.elements_spec1, SetoidList.InA_alt. split.
  - intro Hin. exists x. split; [reflexivity|exact Hin].
  - intros [y [E Hin]]. unfold PS.E.eq in E. subst. exact Hin.
Qed.

Lemma elements_once s : NoDup (PS.elements s).
Proof.
  pose proof (PS.elements_spec2w s) as Hw. induction Hw as [|x l Hx Hw IH]; constructor; [|exact IH].
  intro Hin. apply Hx. apply SetoidList.InA_alt. exists x. split; [reflexivity|exact Hin].
Qed.

(* ------------------------------------------------------------------ *)
(* Claims and games.                                                    *)

(* What a step has made: a theorem or a semi-claim with these needs and this carrier. *)
Record claim (G : Type) := Claim { is_semi : bool; needs : PS.t; carrier : PS.t; aim : G; moves : N }.

Arguments Claim {G}.
Arguments is_semi {G}.
Arguments needs {G}.
Arguments carrier {G}.
Arguments aim {G}.
Arguments moves {G}.

Record game (G : Type) := Game {
  (* The number of the cell of this name. *)
  cell_number : string -> option positive;
  (* A goal, from its owner on. *)
  read_goal : list string -> option G;
  same : G -> G -> bool;
  (* Whether the goal is true of these cells. *)
  is_true : G -> PS.t -> bool;
  conjunction : G -> G -> option G;
  (* Whether the first goal, reached by an owner of these cells, entails the second by the witness. *)
  entails : PS.t -> G -> G -> list string -> bool;
  (* The goal, the needs and the carrier, moved. *)
  image : G -> PS.t -> PS.t -> list string -> option (G * PS.t * PS.t);
  (* A rule that only this game has, by its name; how theorems and goals are found by their numbers. *)
  special : string -> (string -> option (claim G)) -> (string -> option G) -> list string -> option (claim G)
}.

Arguments cell_number {G}.
Arguments read_goal {G}.
Arguments same {G}.
Arguments is_true {G}.
Arguments conjunction {G}.
Arguments entails {G}.
Arguments image {G}.
Arguments special {G}.

(* The goals and steps so far. Released steps are no longer there. *)
Record state (G : Type) := State { goals : PM.t G; goal_count : N; steps : PM.t (claim G); step_count : N }.

Arguments State {G}.
Arguments goals {G}.
Arguments goal_count {G}.
Arguments steps {G}.
Arguments step_count {G}.

(* Cells without repetition, added to a set. *)
Fixpoint cells_among (number_of : string -> option positive) (words : list string) (s : PS.t) : option PS.t :=
  match words with
  | [] => Some s
  | w :: rest =>
      let* x := number_of w in
      when (negb (PS.mem x s)) (cells_among number_of rest (PS.add x s))
  end.

Section Reading.
Variable G : Type.
Variable g : game G.

Definition read_cells (words : list string) : option PS.t := cells_among (cell_number g) words PS.empty.

Section Line.
Variable st : state G.

Definition find_goal (w : string) : option G :=
  let* n := number w in PM.find (N.succ_pos n) (goals st).

Definition find_step (w : string) : option (claim G) :=
  let* n := number w in
  match n with N0 => None | Npos p => PM.find p (steps st) end.

Definition find_sort (semi : bool) (w : string) : option (claim G) :=
  let* c := find_step w in when (Bool.eqb (is_semi c) semi) (Some c).

(* A theorem, provided that its needs and its carrier are disjoint. *)
Definition proved (needs carrier : PS.t) (aim : G) (moves : N) : option (claim G) :=
  when (disjoint needs carrier) (Some (Claim false needs carrier aim moves)).

Definition rule_of_done (words : list string) : option (claim G) :=
  match words with
  | a :: cells =>
      let* goal := find_goal a in
      let* s := read_cells cells in
      when (is_true g goal s) (proved s PS.empty goal 0)
  | _ => None
  end.

Definition rule_of_both (words : list string) : option (claim G) :=
  match words with
  | [a; b] =>
      let* a := find_sort false a in
      let* b := find_sort false b in
      let* goal := conjunction g (aim a) (aim b) in
      when (disjoint (carrier a) (carrier b) && disjoint (needs a) (carrier b) && disjoint (needs b) (carrier a))
        (proved (PS.union (needs a) (needs b)) (PS.union (carrier a) (carrier b)) goal (moves a + moves b))
  | _ => None
  end.

(* Further cells after this word, if it stands here, up to one of those. *)
Definition more_cells (name : string) (ends : list string) (words : list string) : option (PS.t * list string) :=
  match words with
  | w :: rest =>
      if String.eqb w name then
        let (cells, rest) := before ends rest [] in
        let* s := read_cells cells in Some (s, rest)
      else Some (PS.empty, words)
  | [] => Some (PS.empty, [])
  end.

Definition rule_of_weaken (words : list string) : option (claim G) :=
  match words with
  | a :: words =>
      let* a := find_sort false a in
      let (to, words) :=
        match words with
        | w :: rest => if String.eqb w "to" then before ["needs"; "cells"] rest [w] else ([], words)
        | [] => ([], [])
        end%string in
      let* (more_needs, words) := more_cells "needs" ["cells"%string] words in
      let* (more_carrier, words) := more_cells "cells" ["cells"%string] words in
      match words with
      | [] =>
          let new_needs := PS.union (needs a) more_needs in
          let new_carrier := PS.union (carrier a) more_carrier in
          match to with
          | [] => proved new_needs new_carrier (aim a) (moves a)
          | _ :: goal :: by_ :: witness =>
              let* goal := find_goal goal in
              when (String.eqb by_ "by" && entails g new_needs (aim a) goal witness)
                (proved new_needs new_carrier goal (moves a))
          | _ => None
          end
      | _ => None
      end
  | [] => None
  end.

Definition rule_of_reply (words : list string) : option (claim G) :=
  match words with
  | [a; cell] =>
      let* a := find_sort false a in
      let* x := cell_number g cell in
      when (negb (PS.mem x (carrier a)))
        (Some (Claim true (PS.remove x (needs a)) (PS.add x (carrier a)) (aim a) (N.succ (moves a))))
  | _ => None
  end.

(* All semi-claims that are named, each with the goal of the first. *)
Fixpoint find_semis (goal : G) (words : list string) : option (list (claim G)) :=
  match words with
  | [] => Some []
  | w :: rest =>
      let* c := find_sort true w in
      let* cs := find_semis goal rest in
      when (same g (aim c) goal) (Some (c :: cs))
  end.

Definition rule_of_either (words : list string) : option (claim G) :=
  match words with
  | a :: rest =>
      let* a := find_sort true a in
      let* cs := find_semis (aim a) rest in
      let join (f : claim G -> PS.t) := fold_right (fun c s => PS.union (f c) s) (f a) cs in
      when (PS.is_empty (fold_right (fun c s => PS.inter (carrier c) s) (carrier a) cs))
        (proved (join needs) (join carrier) (aim a) (fold_right (fun c k => N.max (moves c) k) (moves a) cs))
  | [] => None
  end.

Definition rule_of_image (words : list string) : option (claim G) :=
  match words with
  | a :: rest =>
      let* a := find_sort false a in
      let* (goal, n, c) := image g (aim a) (needs a) (carrier a) rest in
      proved n c goal (moves a)
  | [] => None
  end.

Definition make_step (rule : string) (words : list string) : option (claim G) :=
  if String.eqb rule "done" then rule_of_done words
  else if String.eqb rule "both" then rule_of_both words
  else if String.eqb rule "weaken" then rule_of_weaken words
  else if String.eqb rule "reply" then rule_of_reply words
  else if String.eqb rule "either" then rule_of_either words
  else if String.eqb rule "image" then rule_of_image words
  else special g rule (find_sort false) find_goal words.

End Line.

Fixpoint release (st : state G) (words : list string) : option (state G) :=
  match words with
  | [] => Some st
  | w :: rest =>
      let* _ := find_step st w in
      let* n := number w in
      match n with
      | N0 => None
      | Npos p => release (State (goals st) (goal_count st) (PM.remove p (steps st)) (step_count st)) rest
      end
  end.

(* A line: the state after it, or the step that `qed` names. *)
Definition read_line (st : state G) (words : list string) : option (state G + claim G) :=
  match words with
  | first :: rest =>
      if String.eqb first "qed" then
        match rest with
        | [n] => let* c := find_step st n in Some (inr c)
        | _ => None
        end
      else if String.eqb first "goal" then
        match rest with
        | n :: rest =>
            let* n := number n in
            let* goal := read_goal g rest in
            when (N.eqb n (goal_count st))
              (Some (inl (State (PM.add (N.succ_pos n) goal (goals st)) (N.succ n) (steps st) (step_count st))))
        | [] => None
        end
      else if String.eqb first "release" then
        match rest with
        | [] => None
        | _ => let* st := release st rest in Some (inl st)
        end
      else
        match rest with
        | rule :: rest =>
            let* n := number first in
            match n with
            | N0 => None
            | Npos p =>
                let* c := make_step st rule rest in
                when (N.eqb n (N.succ (step_count st)))
                  (Some (inl (State (goals st) (goal_count st) (PM.add p c (steps st)) n)))
            end
        | [] => None
        end
  | [] => None
  end.

Definition begin (goal : G) : state G := State (PM.add 1%positive goal (PM.empty G)) 1 (PM.empty (claim G)) 0.

End Reading.

(* What was found in a text: something, or nothing, since the line with this number is wrong. *)
Inductive found (A : Type) := Found (a : A) | Wrong (line : N).
Arguments Found {A}.
Arguments Wrong {A}.

(* The lines up to `qed`, which must be the last. The number of lines is not known before; `fuel` is as many as there are
   bytes, which is enough. *)
Fixpoint read_lines (G : Type) (g : game G) (fuel text : string) (line : N) (st : state G) : found (claim G) :=
  match fuel with
  | EmptyString => Wrong line
  | String _ fuel =>
      match next_line text with
      | None => Wrong line
      | Some (words, rest) =>
          match read_line G g st words with
          | None => Wrong line
          | Some (inl st) => read_lines G g fuel rest (N.succ line) st
          | Some (inr c) => if is_nothing rest then Found c else Wrong (N.succ line)
          end
      end
  end.

(* ------------------------------------------------------------------ *)
(* Why it is sound.                                                     *)

Section Sound.
Variables (cell G : Type).
Variable cell_eq : forall x y : cell, {x = y} + {x <> y}.
Variable key : cell -> positive.
Variable listing : PS.t -> list cell.
Variable meaning : G -> goal cell.
Variable g : game G.

Definition listed : Prop := forall x s, In x (listing s) <-> PS.mem (key x) s = true.

(* What the claim says is true. *)
Definition good (c : claim G) : Prop :=
  (if is_semi c then semi cell_eq else theorem cell_eq)
    (listing (needs c)) (listing (carrier c)) (meaning (aim c)) (N.to_nat (moves c)).

Definition good_theorem (c : claim G) : Prop :=
  theorem cell_eq (listing (needs c)) (listing (carrier c)) (meaning (aim c)) (N.to_nat (moves c)).

Record sound : Prop := {
  keys_list : listed;
  keys_differ : forall x y, key x = key y -> x = y;
  numbers_are_keys : forall w k, cell_number g w = Some k -> exists x, key x = k;
  goals_monotone : forall a, monotone (meaning a);
  same_sound : forall a b, same g a b = true -> forall T, meaning a T -> meaning b T;
  is_true_sound : forall a s, is_true g a s = true -> meaning a (listing s);
  conjunction_sound : forall a b c, conjunction g a b = Some c -> forall T, meaning a T -> meaning b T -> meaning c T;
  entails_sound : forall s a b w, entails g s a b w = true -> entails_with (listing s) (meaning a) (meaning b);
  image_sound : forall a n c words b n' c' k, image g a n c words = Some (b, n', c') ->
    theorem cell_eq (listing n) (listing c) (meaning a) k -> theorem cell_eq (listing n') (listing c') (meaning b) k;
  special_sound : forall rule find_claim find_aim words c,
    (forall w c, find_claim w = Some c -> good_theorem c) ->
    special g rule find_claim find_aim words = Some c -> good c
}.

Hypothesis so : sound.

Let in_list x s : In x (listing s) <-> PS.mem (key x) s = true := keys_list so x s.

Lemma apart_listing s t : disjoint s t = true -> apart (listing s) (listing t).
Proof. intros D x Hs Ht. rewrite in_list in Hs, Ht. eapply disjoint_spec; eauto. Qed.

Lemma incl_listing s t : (forall k, PS.mem k s = true -> PS.mem k t = true) -> incl (listing s) (listing t).
Proof. intros Hm x Hx. rewrite in_list in *. auto. Qed.

Lemma union_left s t : incl (listing s) (listing (PS.union s t)).
Proof. apply incl_listing. intros k Hk. rewrite mem_union, Hk. reflexivity. Qed.

Lemma union_right s t : incl (listing t) (listing (PS.union s t)).
Proof. apply incl_listing. intros k Hk. rewrite mem_union, Hk. apply orb_true_r. Qed.

Definition good_state (st : state G) : Prop := forall p c, PM.find p (steps st) = Some c -> good c.

Section Rules.
Variable st : state G.
Hypothesis good_st : good_state st.

Lemma find_step_good w c : find_step G st w = Some c -> good c.
Proof. unfold find_step. intro E. read_in E. destruct a; [discriminate|]. eapply good_st; eauto. Qed.

Lemma find_sort_good b w c : find_sort G st b w = Some c -> good c /\ is_semi c = b.
Proof.
  unfold find_sort. intro E. read_in E. injection E as <-. apply eqb_prop in C.
  split; [eapply find_step_good; eauto|exact C].
Qed.

Lemma find_theorem_good w c : find_sort G st false w = Some c -> good_theorem c.
Proof.
  intro E. apply find_sort_good in E. destruct E as [Hg Hs]. unfold good in Hg. rewrite Hs in Hg. exact Hg.
Qed.

Lemma find_semi_good w c : find_sort G st true w = Some c ->
  semi cell_eq (listing (needs c)) (listing (carrier c)) (meaning (aim c)) (N.to_nat (moves c)).
Proof.
  intro E. apply find_sort_good in E. destruct E as [Hg Hs]. unfold good in Hg. rewrite Hs in Hg. exact Hg.
Qed.

Lemma proved_good n s a k c : proved G n s a k = Some c ->
  (disjoint n s = true -> theorem cell_eq (listing n) (listing s) (meaning a) (N.to_nat k)) -> good c.
Proof. unfold proved. intros E Hth. read_in E. injection E as <-. apply Hth. exact C. Qed.

Lemma good_done words c : rule_of_done G g st words = Some c -> good c.
Proof.
  unfold rule_of_done. destruct words as [|a cells]; [discriminate|]. intro E. read_in E.
  eapply proved_good; [exact E|]. intro D.
  apply rule_weaken with (meaning a0) (listing a1) [] 0%nat; auto using incl_refl, apart_listing, Nat.le_0_l.
  - apply (goals_monotone so).
  - apply rule_done; [apply (goals_monotone so)|]. apply (is_true_sound so). exact C.
  - intros x [].
  - intros T _ h. exact h.
Qed.

Lemma good_both words c : rule_of_both G g st words = Some c -> good c.
Proof.
  unfold rule_of_both. destruct words as [|a [|b [|]]]; try discriminate. intro E. read_in E.
  rewrite !andb_true_iff in C. destruct C as [[C1 C2] C3].
  apply find_theorem_good in E0. apply find_theorem_good in E1.
  eapply proved_good; [exact E|]. intro D. rewrite N2Nat.inj_add.
  pose proof (rule_both (goals_monotone so (aim a0)) (goals_monotone so (aim a1)) E0 E1
    (apart_listing _ _ C1) (apart_listing _ _ C2) (apart_listing _ _ C3)) as Hth.
  eapply rule_weaken; [|exact Hth|..]; auto using apart_listing.
  - apply and_goal_monotone; apply (goals_monotone so).
  - apply incl_app; [apply union_left|apply union_right].
  - apply incl_app; [apply union_left|apply union_right].
  - intros T _ [h1 h2]. eapply (conjunction_sound so); eauto.
Qed.

Lemma good_weaken words c : rule_of_weaken G g st words = Some c -> good c.
Proof.
  unfold rule_of_weaken. destruct words as [|a words]; [discriminate|]. intro E.
  apply bind_some in E. destruct E as [a0 [E0 E]]. apply find_theorem_good in E0.
  destruct (match words with [] => _ | _ :: _ => _ end) as [to words'].
  apply bind_some in E. destruct E as [[mn w1] [_ E]].
  apply bind_some in E. destruct E as [[mc w2] [_ E]].
  destruct w2 as [|]; [|discriminate].
  destruct to as [|t [|goal [|by_ witness]]]; try discriminate.
  - eapply proved_good; [exact E|]. intro D.
    eapply rule_weaken; [|exact E0|..]; auto using apart_listing, union_left, (goals_monotone so).
    intros T _ h. exact h.
  - read_in E. apply andb_true_iff in C. destruct C as [_ C].
    eapply proved_good; [exact E|]. intro D.
    eapply rule_weaken; [|exact E0|..]; auto using apart_listing, union_left, (goals_monotone so).
    eapply (entails_sound so). exact C.
Qed.

Lemma good_reply words c : rule_of_reply G g st words = Some c -> good c.
Proof.
  unfold rule_of_reply. destruct words as [|a [|cell' [|]]]; try discriminate. intro E. read_in E. injection E as <-.
  apply find_theorem_good in E0. apply (numbers_are_keys so) in E1. destruct E1 as [x <-].
  apply negb_true_iff in C. unfold good. simpl. rewrite N2Nat.inj_succ.
  assert (Hx : ~ In x (listing (carrier a0))) by (rewrite in_list, C; discriminate).
  pose proof (@rule_reply cell cell_eq _ _ _ x _ (goals_monotone so (aim a0)) E0 Hx) as Hs.
  eapply rule_weaken_semi; [|exact Hs|..]; auto using (goals_monotone so).
  - intros y Hy. apply in_without in Hy. destruct Hy as [Hy Hne]. rewrite in_list in *.
    rewrite mem_remove, Hy. simpl. apply negb_true_iff, Pos.eqb_neq. intro K. apply Hne. apply (keys_differ so). exact K.
  - intros y [<-|Hy]; rewrite in_list in *; rewrite mem_add.
    + rewrite Pos.eqb_refl. reflexivity.
    + rewrite Hy. apply orb_true_r.
  - intros y Hy Hy'. rewrite in_list in *. rewrite mem_remove in Hy. rewrite mem_add in Hy'.
    apply andb_true_iff in Hy. destruct Hy as [Hy Hne]. apply negb_true_iff in Hne. rewrite Hne in Hy'. simpl in Hy'.
    destruct E0 as [Hap _]. apply (Hap y); apply in_list; assumption.
  - intros T _ h. exact h.
Qed.

Lemma find_semis_good goal words cs : find_semis G g st goal words = Some cs ->
  forall c, In c cs ->
  semi cell_eq (listing (needs c)) (listing (carrier c)) (meaning goal) (N.to_nat (moves c)).
Proof.
  revert cs. induction words as [|w rest IH]; simpl; intros cs E.
  - injection E as <-. intros c [].
  - read_in E. injection E as <-. intros c [<-|Hc]; [|eapply IH; eauto].
    apply find_semi_good in E0.
    eapply rule_weaken_semi; [|exact E0|..]; auto using incl_refl, (goals_monotone so).
    + exact (proj1 E0).
    + intros T _. apply (same_sound so). exact C.
Qed.

Lemma mem_join (f : claim G -> PS.t) a cs x :
  PS.mem x (fold_right (fun c s => PS.union (f c) s) (f a) cs) = true <-> exists c, In c (a :: cs) /\ PS.mem x (f c) = true.
Proof.
  induction cs as [|c cs IH]; simpl.
  - split; [intro Hm; exists a; auto|]. intros [c [[<-|[]] Hm]]. exact Hm.
  - rewrite mem_union, orb_true_iff, IH. simpl. split.
    + intros [Hm|[d [Hd Hm]]]; [exists c; auto|exists d; tauto].
    + intros [d [[<-|[<-|Hd]] Hm]]; [right; exists a; auto|left; exact Hm|right; exists d; auto].
Qed.

Lemma mem_common a cs x :
  (forall c, In c (a :: cs) -> PS.mem x (carrier c) = true) ->
  PS.mem x (fold_right (fun (c : claim G) s => PS.inter (carrier c) s) (carrier a) cs) = true.
Proof.
  induction cs as [|c cs IH]; simpl; intro Hall; [apply Hall; auto|].
  rewrite mem_inter, (Hall c) by auto. simpl. apply IH. intros d [<-|Hd]; apply Hall; simpl; auto.
Qed.

Lemma moves_at_most (a : claim G) cs c : In c (a :: cs) ->
  (moves c <= fold_right (fun (c : claim G) k => N.max (moves c) k) (moves a) cs)%N.
Proof.
  induction cs as [|d cs IH]; simpl; intro Hc.
  - destruct Hc as [<-|[]]. lia.
  - destruct Hc as [<-|[<-|Hc]].
    + specialize (IH (or_introl eq_refl)). lia.
    + lia.
    + specialize (IH (or_intror Hc)). lia.
Qed.

Lemma good_either words c : rule_of_either G g st words = Some c -> good c.
Proof.
  unfold rule_of_either. destruct words as [|a rest]; [discriminate|]. intro E.
  apply bind_some in E. destruct E as [a0 [E0 E]].
  apply bind_some in E. destruct E as [cs [Ecs E]].
  apply when_some in E. destruct E as [Hcommon E].
  assert (Hall : forall c, In c (a0 :: cs) ->
    semi cell_eq (listing (needs c)) (listing (carrier c)) (meaning (aim a0)) (N.to_nat (moves c))).
  { intros d [<-|Hd]; [eapply find_semi_good; eauto|eapply find_semis_good; eauto]. }
  clear E0 Ecs.
  eapply proved_good; [exact E|]. intro D. clear E.
  set (k := fold_right (fun (c : claim G) k => N.max (moves c) k) (moves a0) cs) in *.
  set (semis := map (fun c : claim G => (listing (needs c), listing (carrier c))) (a0 :: cs)).
  assert (Hneeds : forall x, In x (all_needs semis) <->
            In x (listing (fold_right (fun (c : claim G) s => PS.union (needs c) s) (needs a0) cs))).
  { intro x. unfold all_needs, semis. rewrite in_flat_map, in_list, mem_join. split.
    - intros [s [Hs Hx]]. apply in_map_iff in Hs. destruct Hs as [d [<- Hd]]. exists d. rewrite <- in_list. auto.
    - intros [d [Hd Hx]]. exists (listing (needs d), listing (carrier d)). split; [|apply in_list; exact Hx].
      apply in_map_iff. exists d. auto. }
  assert (Hcarr : forall x, In x (all_carriers semis) <->
            In x (listing (fold_right (fun (c : claim G) s => PS.union (carrier c) s) (carrier a0) cs))).
  { intro x. unfold all_carriers, semis. rewrite in_flat_map, in_list, mem_join. split.
    - intros [s [Hs Hx]]. apply in_map_iff in Hs. destruct Hs as [d [<- Hd]]. exists d. rewrite <- in_list. auto.
    - intros [d [Hd Hx]]. exists (listing (needs d), listing (carrier d)). split; [|apply in_list; exact Hx].
      apply in_map_iff. exists d. auto. }
  assert (Hth : theorem cell_eq (all_needs semis) (all_carriers semis) (meaning (aim a0)) (N.to_nat k)).
  { apply rule_either.
    - apply (goals_monotone so).
    - discriminate.
    - intros N C Hin. apply in_map_iff in Hin. destruct Hin as [d [Ed Hd]]. injection Ed as <- <-.
      exists (N.to_nat (moves d)). split; [auto|]. pose proof (moves_at_most _ _ _ Hd). unfold k. lia.
    - intros m Hm. assert (Hin : PS.mem (key m) (fold_right (fun (c : claim G) s => PS.inter (carrier c) s) (carrier a0) cs) = true).
      { apply mem_common. intros d Hd. apply in_list. apply (Hm (listing (needs d), listing (carrier d))).
        apply in_map_iff. exists d. auto. }
      apply PS.is_empty_spec in Hcommon. apply (Hcommon (key m)). apply PS.mem_spec. exact Hin.
    - intros x Hx Hx'. rewrite Hneeds in Hx. rewrite Hcarr in Hx'. apply (apart_listing _ _ D x); assumption. }
  eapply rule_weaken; [|exact Hth|..]; auto using apart_listing, (goals_monotone so).
  - intros x Hx. apply Hneeds. exact Hx.
  - intros x Hx. apply Hcarr. exact Hx.
  - intros T _ h. exact h.
Qed.

Lemma good_image words c : rule_of_image G g st words = Some c -> good c.
Proof.
  unfold rule_of_image. destruct words as [|a rest]; [discriminate|]. intro E.
  apply bind_some in E. destruct E as [a0 [E0 E]].
  apply bind_some in E. destruct E as [[[goal n] s] [Ei E]].
  eapply proved_good; [exact E|]. intros _. eapply (image_sound so); [exact Ei|].
  exact (find_theorem_good _ _ E0).
Qed.

Lemma good_step rule words c : make_step G g st rule words = Some c -> good c.
Proof.
  unfold make_step.
  destruct (String.eqb rule "done"); [apply good_done|].
  destruct (String.eqb rule "both"); [apply good_both|].
  destruct (String.eqb rule "weaken"); [apply good_weaken|].
  destruct (String.eqb rule "reply"); [apply good_reply|].
  destruct (String.eqb rule "either"); [apply good_either|].
  destruct (String.eqb rule "image"); [apply good_image|].
  apply (special_sound so). apply find_theorem_good.
Qed.
End Rules.

Lemma good_release words : forall st st', good_state st -> release G st words = Some st' -> good_state st'.
Proof.
  induction words as [|w rest IH]; simpl; intros st st' Hst E.
  - injection E as <-. exact Hst.
  - read_in E. destruct a0 as [|p]; [discriminate|]. eapply IH; [|exact E].
    intros q c Hq. simpl in Hq. apply (Hst q).
    destruct (Pos.eq_dec p q) as [->|Hne]; [rewrite PM.grs in Hq; discriminate|].
    rewrite PM.gro in Hq by congruence. exact Hq.
Qed.

Lemma good_line st words r : good_state st -> read_line G g st words = Some r ->
  match r with inl st' => good_state st' | inr c => good c end.
Proof.
  intros Hst. unfold read_line. destruct words as [|first rest]; [discriminate|].
  destruct (String.eqb first "qed").
  { destruct rest as [|n [|]]; try discriminate. intro E. read_in E. injection E as <-. eapply find_step_good; eauto. }
  destruct (String.eqb first "goal").
  { destruct rest as [|n rest]; [discriminate|]. intro E. read_in E. injection E as <-. exact Hst. }
  destruct (String.eqb first "release").
  { destruct rest as [|n rest]; [discriminate|]. intro E. read_in E. injection E as <-. eapply good_release; eauto. }
  destruct rest as [|rule rest]; [discriminate|]. intro E. read_in E. destruct a as [|p]; [discriminate|].
  read_in E. injection E as <-.
  intros q c Hq. simpl in Hq. destruct (Pos.eq_dec p q) as [->|Hne].
  - rewrite PM.gss in Hq. injection Hq as <-. eapply good_step; eauto.
  - rewrite PM.gso in Hq by congruence. eapply Hst. exact Hq.
Qed.

Theorem lines_sound fuel : forall text line st c,
  good_state st -> read_lines G g fuel text line st = Found c -> good c.
Proof.
  induction fuel as [|ch fuel IH]; simpl; intros text line st c Hst E; [discriminate|].
  destruct (next_line text) as [[words rest]|]; [|discriminate].
  destruct (read_line G g st words) as [[st'|c']|] eqn:El; [| |discriminate].
  - eapply IH; [|exact E]. exact (good_line st words (inl st') Hst El).
  - destruct (is_nothing rest); [|discriminate]. injection E as <-. exact (good_line st words (inr c') Hst El).
Qed.

Lemma begin_good goal : good_state (begin G goal).
Proof. intros p c E. simpl in E. rewrite PM.gempty in E. discriminate. Qed.

(* A theorem is a semi-claim. *)
Lemma good_is_semi c : good c ->
  semi cell_eq (listing (needs c)) (listing (carrier c)) (meaning (aim c)) (N.to_nat (moves c)).
Proof. unfold good. destruct (is_semi c); auto using theorem_is_semi. Qed.

End Sound.
