(* Hex: derivations.  All rules together, as the steps of a certificate put them, and the
   one statement that whatever is derived is true. *)

From Coq Require Import List Arith ZArith Lia.
From Tatami Require Import Play Hex Image Crossing Dual Fill Anchor.
Import ListNotations.

Set Implicit Arguments.
Unset Strict Implicit.

Open Scope Z_scope.

Section Derivation.

Variables W H : Z.
Notation cell := (cell W H).
Notation formula := (formula W H).
Notation point := (point W H).
Notation without := (without (@cell_eq W H)).
Implicit Types (N S A F L C : list cell) (f g : formula) (k : nat) (P : player).

(* The goals of a player. *)
Inductive hex_goal :=
| Links (owner : player) (f : formula)
| Cut (owner : player) (A F : list cell) (f : formula).

Definition meaning (a : hex_goal) : goal cell :=
  match a with
  | Links _ f => links f
  | Cut _ A F f => cut A F f
  end.

(* The conjunction of two goals of one owner and kind, cuts with the same stones and field. *)
Inductive conjunction : hex_goal -> hex_goal -> hex_goal -> Prop :=
| both_are_links P f g : conjunction (Links P f) (Links P g) (Links P (All [f; g]))
| both_are_cuts P A F f g : conjunction (Cut P A F f) (Cut P A F g) (Cut P A F (Any [f; g])).

(* The first goal entails the second by the witness, for an owner who has N. *)
Inductive goal_entails N (w : list nat) : hex_goal -> hex_goal -> Prop :=
| links_entail P f g : entailed f g N w -> goal_entails N w (Links P f) (Links P g)
| cuts_entail P A F f g : entailed g f A w -> goal_entails N w (Cut P A F f) (Cut P A F g).

Definition cells_of_goal (a : hex_goal) : list cell :=
  match a with Links _ f => cells_of f | Cut _ A F f => A ++ F ++ cells_of f end.

Definition edges_of_goal (a : hex_goal) : list edge :=
  match a with Links _ f => edges_of f | Cut _ _ _ f => edges_of f end.

Definition moved_goal (phi : cell -> cell) (gamma : edge -> edge) (P : player) (a : hex_goal) : hex_goal :=
  match a with
  | Links _ f => Links P (moved phi gamma f)
  | Cut _ A F f => Cut P (map phi A) (map phi F) (moved phi gamma f)
  end.

(* The stones of N that are not lent. *)
Definition not_lent N L : list cell :=
  filter (fun x => if in_dec (@cell_eq W H) x L then false else true) N.

Definition same_set (X Y : list cell) : Prop := incl X Y /\ incl Y X.

(* What can be derived: theorems, and semi-claims.  Several semi-claims are a list of triples:
   needed stones, carrier, moves. *)
Inductive derived : list cell -> list cell -> hex_goal -> nat -> Prop :=
| by_done a N :
    meaning a N -> derived N [] a 0
| by_both a b c N1 S1 N2 S2 k1 k2 :
    derived N1 S1 a k1 -> derived N2 S2 b k2 ->
    apart S1 S2 -> apart N1 S2 -> apart N2 S1 -> conjunction a b c ->
    derived (N1 ++ N2) (S1 ++ S2) c (k1 + k2)
| by_weaken a N S k needs cells :
    derived N S a k -> apart (N ++ needs) (S ++ cells) ->
    derived (N ++ needs) (S ++ cells) a k
| by_weaken_to a b N S k needs cells w :
    derived N S a k -> apart (N ++ needs) (S ++ cells) ->
    goal_entails (N ++ needs) w a b ->
    derived (N ++ needs) (S ++ cells) b k
| by_either a (semis : list (list cell * list cell * nat)) k :
    semis <> [] ->
    (forall N C k', In (N, C, k') semis -> derived_semi N C a k') ->
    (forall N C k', In (N, C, k') semis -> (k' <= k)%nat) ->
    (forall m, ~ (forall s, In s (map fst semis) -> In m (snd s))) ->
    apart (all_needs (map fst semis)) (all_carriers (map fst semis)) ->
    derived (all_needs (map fst semis)) (all_carriers (map fst semis)) a k
| by_split a (semis : list (list cell * list cell * nat)) cells k :
    cells <> [] ->
    (forall N C k', In (N, C, k') semis -> derived_semi N C a k') ->
    (forall N C k', In (N, C, k') semis -> (k' <= k)%nat) ->
    (forall N C k', In (N, C, k') semis -> incl C cells) ->
    (forall m, In m cells -> exists s, In s (map fst semis) /\ ~ In m (snd s)) ->
    apart (all_needs (map fst semis)) cells ->
    derived (all_needs (map fst semis)) cells a k
| by_image a N S k (phi : cell -> cell) (gamma : edge -> edge) p q s t dc dr P :
    derived N S a k ->
    motion phi gamma p q s t dc dr (N ++ S ++ cells_of_goal a) (edges_of_goal a) ->
    derived (map phi N) (map phi S) (moved_goal phi gamma P a) k
| by_dual P N S A F L f k :
    derived N S (Links P (across W H P)) k ->
    apart L F -> incl S F -> apart (N ++ S) (A ++ L) -> would_join f (A ++ L) (other P) ->
    derived (within N F) S (Cut P A F f) k
| by_anchor P (A B : list point) N S L f k :
    derived N S (Links P (across W H P)) k ->
    incl L N -> all_links A B f ->
    stand_for_edges P A B (not_lent N L) S L \/ stand_for_edges P B A (not_lent N L) S L ->
    derived (not_lent N L) S (Links P f) k
| by_fill_one P N S c k :
    derived N S (Links P (across W H P)) k ->
    In c N -> useless P N S c ->
    derived (without c N) S (Links P (across W H P)) k
| by_fill_two P N S c d k :
    derived N S (Links P (across W H P)) k ->
    In c N -> In d N -> c <> d -> useless P N S c -> useless P N S d ->
    derived (without d (without c N)) (c :: d :: S) (Links P (across W H P)) (Datatypes.S k)
| by_sets a N S N' S' k :
    derived N S a k -> same_set N N' -> same_set S S' -> derived N' S' a k
with derived_semi : list cell -> list cell -> hex_goal -> nat -> Prop :=
| by_reply a N S r k :
    derived N S a k -> ~ In r S ->
    derived_semi (without r N) (r :: S) a (Datatypes.S k)
| by_sets_semi a N C N' C' k :
    derived_semi N C a k -> same_set N N' -> same_set C C' -> derived_semi N' C' a k.

Scheme derived_induction := Minimality for derived Sort Prop
  with derived_semi_induction := Minimality for derived_semi Sort Prop.
Combined Scheme derived_both_induction from derived_induction, derived_semi_induction.

Lemma meaning_monotone a : monotone (meaning a).
Proof. destruct a; [apply links_monotone|apply cut_monotone]. Qed.

Lemma apart_same (X Y X' Y' : list cell) : same_set X X' -> same_set Y Y' -> apart X Y -> apart X' Y'.
Proof. intros [_ HX] [_ HY] Hap x Hx Hy. apply (Hap x); auto. Qed.

Lemma entails_self N (a : goal cell) : entails_with N a a.
Proof. intros T _ h. exact h. Qed.

(* Whatever is derived is true. *)
Theorem derivation_sound :
  (forall N S a k, derived N S a k -> theorem (@cell_eq W H) N S (meaning a) k) /\
  (forall N C a k, derived_semi N C a k -> semi (@cell_eq W H) N C (meaning a) k).
Proof.
  apply derived_both_induction.
  - intros a N Ht. apply rule_done; [apply meaning_monotone|exact Ht].
  - intros a b c N1 S1 N2 S2 k1 k2 _ H1 _ H2 HS HN1 HN2 Hc. destruct Hc.
    + apply both_links; assumption.
    + apply both_cut; assumption.
  - intros a N S k needs cells _ Hth Hap.
    apply rule_weaken with (meaning a) N S k; auto using meaning_monotone, incl_appl, incl_refl, entails_self.
  - intros a b N S k needs cells w _ Hth Hap He. destruct He.
    + eapply weaken_links; eauto.
    + eapply weaken_cut; eauto.
  - intros a semis k Hne _ Hsemi Hk Hcommon Hap.
    apply rule_either; auto using meaning_monotone.
    + intro E. apply Hne. destruct semis; [reflexivity|discriminate].
    + intros N C Hin. apply in_map_iff in Hin. destruct Hin as [[[N' C'] k'] [E Hin]].
      simpl in E. injection E as -> ->. exists k'. split; eauto.
  - intros a semis cells k Hne _ Hsemi Hk Hincl Hmiss Hap.
    apply rule_split; auto using meaning_monotone.
    + intros N C Hin. apply in_map_iff in Hin. destruct Hin as [[[N' C'] k'] [E Hin]].
      simpl in E. injection E as -> ->. exists k'. split; eauto.
    + intros N C Hin. apply in_map_iff in Hin. destruct Hin as [[[N' C'] k'] [E Hin]].
      simpl in E. injection E as -> ->. eauto.
  - intros a N S k phi gamma p q s t dc dr P _ Hth Hm. destruct a as [P' f|P' A F f]; simpl in *.
    + eapply image_links; eauto.
    + eapply image_cut; eauto.
  - intros P N S A F L f k _ Hth HLF HSF Hap Hj. apply rule_dual with P L; assumption.
  - intros P A B N S L f k _ Hth HL Hall [Hst|Hst].
    + apply rule_anchor with P A B; assumption.
    + apply rule_anchor with P B A; auto using all_links_sym.
  - intros P N S c k _ Hth Hc Hu. apply rule_fill_dead; assumption.
  - intros P N S c d k _ Hth Hc Hd Hne Huc Hud. apply rule_fill_pair; assumption.
  - intros a N S N' S' k _ Hth HN HS.
    apply rule_weaken with (meaning a) N S k; auto using meaning_monotone, entails_self.
    + apply HN.
    + apply HS.
    + apply apart_same with N S; auto. exact (proj1 Hth).
  - intros a N S r k _ Hth Hr. apply rule_reply; auto using meaning_monotone.
  - intros a N C N' C' k _ Hth HN HC.
    apply rule_weaken_semi with (meaning a) N C k; auto using meaning_monotone, entails_self.
    + apply HN.
    + apply HC.
    + apply apart_same with N C; auto. exact (proj1 Hth).
Qed.

(* A certificate whose last step is derived, and is as `qed` wants it, proves its head. *)
Theorem certificate_holds_second P N S f k stones field :
  derived N S (Links P f) k -> incl N stones -> incl S field -> apart stones field ->
  their_turn (@cell_eq W H) (fun mine _ => true_of mine f) stones [] field.
Proof. intros Hd. apply hex_holds_second with k. exact (proj1 derivation_sound _ _ _ _ Hd). Qed.

Theorem certificate_holds_first P N S f k stones field :
  derived_semi N S (Links P f) k -> incl N stones -> incl S field -> apart stones field ->
  my_turn (@cell_eq W H) (fun mine _ => true_of mine f) stones [] field.
Proof. intros Hd. apply hex_holds_first with k. exact (proj2 derivation_sound _ _ _ _ Hd). Qed.

Theorem certificate_fails_second P S A F f k :
  derived [] S (Cut P A F f) k -> incl S F ->
  their_turn (@cell_eq W H) (fun _ theirs => ~ true_of theirs f) [] A F.
Proof. intros Hd. apply hex_fails_second with k. exact (proj1 derivation_sound _ _ _ _ Hd). Qed.

Theorem certificate_fails_first P S A F f k :
  derived_semi [] S (Cut P A F f) k -> incl S F ->
  my_turn (@cell_eq W H) (fun _ theirs => ~ true_of theirs f) [] A F.
Proof. intros Hd. apply hex_fails_first with k. exact (proj2 derivation_sound _ _ _ _ Hd). Qed.

End Derivation.
