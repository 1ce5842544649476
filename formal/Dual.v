(* Hex: rule dual.  Who joins the own two edges cuts whatever would join the other two. *)

From Coq Require Import List Arith ZArith Lia.
From Tatami Require Import Play Hex Image Crossing.
Import ListNotations.

Set Implicit Arguments.
Unset Strict Implicit.

Open Scope Z_scope.

Section Dual.

Variables W H : Z.
Notation cell := (cell W H).
Notation formula := (formula W H).
Notation theorem := (theorem (@cell_eq W H)).
Implicit Types (T U N S A F L : list cell) (f : formula) (k : nat).

(* Not both players have joined their two edges. *)
Theorem one_across (P : player) T U :
  apart T U -> true_of T (across W H P) -> true_of U (across W H (other P)) -> False.
Proof.
  intros Hap HT HU.
  destruct HT as [[e [E1 E2]]|[x [y [Hx [Hy C]]]]].
  { destruct P; simpl in E1, E2; injection E1 as <-; discriminate. }
  destruct HU as [[e [E1 E2]]|[x' [y' [Hx' [Hy' C']]]]].
  { destruct P; simpl in E1, E2; injection E1 as <-; discriminate. }
  destruct P; simpl in Hx, Hy, Hx', Hy'.
  - eapply (no_crossing W H T U); eauto.
  - eapply (no_crossing W H U T); eauto. intros z Hz Hz'. apply (Hap z); auto.
Qed.

(* The cells of N that lie in F. *)
Definition within N F : list cell := filter (fun x => if in_dec (@cell_eq W H) x F then true else false) N.

Lemma in_within x N F : In x (within N F) <-> In x N /\ In x F.
Proof.
  unfold within. rewrite filter_In. destruct (in_dec (@cell_eq W H) x F); intuition discriminate.
Qed.

(* f, once true, joins the edges of the player with the help of the cells K: every disjunct
   of f entails that link, given nothing. *)
Definition would_join f K (P : player) : Prop := entailed f (across W H P) K (map (fun _ => 0%nat) (disjuncts f)).

Theorem rule_dual (P : player) N S A F L f k :
  theorem N S (links (across W H P)) k ->
  apart L F ->
  incl S F ->
  apart (N ++ S) (A ++ L) ->
  would_join f (A ++ L) (other P) ->
  theorem (within N F) S (cut A F f) k.
Proof.
  intros Hth HLF HSF Hap Hjoin.
  apply simulate_in_place with (N := N) (a := links (across W H P)).
  - intros T0 T HN HT0 HN' HT Hacross Hf.
    set (U := L ++ A ++ filter (fun x => if in_dec (@cell_eq W H) x T then false else true) F).
    apply (@one_across P T0 U).
    + intros x Hx HxU. unfold U in HxU. rewrite !in_app_iff in HxU. rewrite in_not_taken in HxU.
      destruct HxU as [HL|[HA|[HF HnT]]].
      * apply (Hap x); [auto|apply in_or_app; auto].
      * apply (Hap x); [auto|apply in_or_app; auto].
      * destruct (in_app_or _ _ _ (HT0 x Hx)) as [HxN|HxS].
        -- apply HnT, HN', in_within. auto.
        -- apply HnT, HT; auto.
    + exact Hacross.
    + apply entailment with f (A ++ L) (map (fun _ => 0%nat) (disjuncts f)).
      * exact Hjoin.
      * intros x Hx. unfold U. rewrite !in_app_iff in *. tauto.
      * eapply links_monotone; [|exact Hf]. unfold U. apply incl_appr, incl_refl.
  - exact Hth.
  - intros x Hx Hx'. apply in_within in Hx. destruct Hth as [HNS _]. apply (HNS x); tauto.
Qed.

End Dual.
