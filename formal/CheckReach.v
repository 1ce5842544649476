(* The second checker: what can be reached from some points by steps. The search is exact: it finds all that can be reached and
   nothing else. It gives up when it has taken more steps than a board has points, which never happens. *)

From Coq Require Import List Bool NArith PArith.
From Tatami Require Import CheckSteps.
Import ListNotations.

Section Reach.
Variable V : Type.
Variable key : V -> positive.
Hypothesis keys_differ : forall u v, key u = key v -> u = v.
Variable next : V -> list V.

Inductive reach (start : list V) : V -> Prop :=
| reach_start u : In u start -> reach start u
| reach_next u v : reach start u -> In v (next u) -> reach start v.

(* Puts those points on the list of points to go on from that were not seen before. *)
Fixpoint push (new todo : list V) (seen : PS.t) (all : list V) : list V * PS.t * list V :=
  match new with
  | [] => (todo, seen, all)
  | v :: new =>
      if PS.mem (key v) seen then push new todo seen all
      else push new (v :: todo) (PS.add (key v) seen) (v :: all)
  end.

Fixpoint search (fuel : nat) (todo : list V) (seen : PS.t) (all : list V) : option (PS.t * list V) :=
  match todo with
  | [] => Some (seen, all)
  | u :: todo =>
      match fuel with
      | O => None
      | S fuel => let '(todo, seen, all) := push (next u) todo seen all in search fuel todo seen all
      end
  end.

Definition enough : nat := N.to_nat 1100.

(* All that can be reached, as a set of keys and as a list. *)
Definition reached (start : list V) : option (PS.t * list V) :=
  let '(todo, seen, all) := push start [] PS.empty [] in search enough todo seen all.

Definition agree (seen : PS.t) (all : list V) : Prop := forall v, PS.mem (key v) seen = true <-> In v all.

Lemma push_spec new : forall todo seen all todo' seen' all',
  push new todo seen all = (todo', seen', all') -> agree seen all ->
  agree seen' all' /\
  (forall v, In v all' <-> In v all \/ In v new) /\
  (forall v, In v todo' -> In v todo \/ In v all') /\
  (forall v, In v todo -> In v todo') /\
  (forall v, In v all' -> In v all \/ In v todo').
Proof.
  induction new as [|u new IH]; simpl; intros todo seen all todo' seen' all' E Ha.
  - injection E as <- <- <-. split; [exact Ha|]. repeat split; intros; tauto.
  - destruct (PS.mem (key u) seen) eqn:Eu.
    + destruct (IH _ _ _ _ _ _ E Ha) as [A [B [C [D F]]]]. apply Ha in Eu.
      split; [exact A|]. split; [|auto].
      intro v. rewrite B. split; [tauto|]. intros [Hv|[<-|Hv]]; auto.
    + assert (Ha' : agree (PS.add (key u) seen) (u :: all)).
      { intro v. rewrite mem_add, orb_true_iff, Pos.eqb_eq, (Ha v). simpl. split.
        - intros [K|Hv]; [left; symmetry; apply keys_differ; exact K|auto].
        - intros [<-|Hv]; auto. }
      destruct (IH _ _ _ _ _ _ E Ha') as [A [B [C [D F]]]].
      split; [exact A|]. split; [|split; [|split]].
      * intro v. rewrite B. simpl. tauto.
      * intros v Hv. destruct (C v Hv) as [[<-|H1]|H1]; [right|left|right]; auto. apply B. simpl. auto.
      * intros v Hv. apply D. right. exact Hv.
      * intros v Hv. destruct (F v Hv) as [[<-|H1]|H1]; auto. right. apply D. left. reflexivity.
Qed.

Lemma search_spec fuel start : forall todo seen all seen' all',
  search fuel todo seen all = Some (seen', all') ->
  agree seen all -> (forall v, In v all -> reach start v) -> (forall v, In v start -> In v all) ->
  (forall v, In v todo -> In v all) ->
  (forall v, In v all -> In v todo \/ forall w, In w (next v) -> In w all) ->
  agree seen' all' /\ forall v, In v all' <-> reach start v.
Proof.
  induction fuel as [|fuel IH]; intros todo seen all seen' all' E Ha Hr Hs Ht Hc.
  - destruct todo; [|discriminate]. simpl in E. injection E as <- <-. split; [exact Ha|].
    intro v. split; [apply Hr|]. intro R. induction R as [v Hv|u v R IH Hv]; [auto|].
    destruct (Hc u IH) as [[]|Hn]. auto.
  - destruct todo as [|u todo].
    + simpl in E. injection E as <- <-. split; [exact Ha|].
      intro v. split; [apply Hr|]. intro R. induction R as [v Hv|u v R IHR Hv]; [auto|].
      destruct (Hc u IHR) as [[]|Hn]. auto.
    + simpl in E. destruct (push (next u) todo seen all) as [[todo1 seen1] all1] eqn:Ep.
      destruct (push_spec _ _ _ _ _ _ _ Ep Ha) as [A [B [C [D F]]]].
      assert (Hu : In u all) by (apply Ht; left; reflexivity).
      eapply IH; [exact E|exact A|..].
      * intros v Hv. apply B in Hv. destruct Hv as [Hv|Hv]; [auto|]. apply reach_next with u; auto.
      * intros v Hv. apply B. auto.
      * intros v Hv. destruct (C v Hv) as [H1|H1]; [|exact H1]. apply B. left. apply Ht. right. exact H1.
      * intros v Hv. destruct (F v Hv) as [H1|H1]; [|auto].
        destruct (Hc v H1) as [[<-|H2]|H2].
        -- right. intros w Hw. apply B. auto.
        -- left. apply D. exact H2.
        -- right. intros w Hw. apply B. auto.
Qed.

Theorem reached_spec start seen all :
  reached start = Some (seen, all) ->
  (forall v, PS.mem (key v) seen = true <-> reach start v) /\ (forall v, In v all <-> reach start v).
Proof.
  unfold reached. destruct (push start [] PS.empty []) as [[todo1 seen1] all1] eqn:Ep. intro E.
  assert (Ha : agree PS.empty []).
  { intro v. rewrite mem_empty. split; [discriminate|intros []]. }
  destruct (push_spec _ _ _ _ _ _ _ Ep Ha) as [A [B [C [D F]]]].
  destruct (search_spec enough start _ _ _ _ _ E A) as [G1 G2].
  - intros v Hv. apply B in Hv. destruct Hv as [[]|Hv]. constructor. exact Hv.
  - intros v Hv. apply B. auto.
  - intros v Hv. destruct (C v Hv) as [[]|H1]. exact H1.
  - intros v Hv. destruct (F v Hv) as [[]|H1]. auto.
  - split; [|exact G2]. intro v. rewrite (G1 v). apply G2.
Qed.

End Reach.

Arguments reach {V}.
Arguments reach_start {V next start}.
Arguments reach_next {V next start}.
Arguments reached {V}.
Arguments reached_spec {V key} keys_differ {next start seen all}.
