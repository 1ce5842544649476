(* The second checker: a text, read from its first line to its last.

   `check` is what is extracted; `checker_sound` says that the statement of a text that it calls valid is true. *)

From Coq Require Import List Bool NArith ZArith Lia Ascii String.
From Tatami Require Import CheckText CheckSteps CheckHex.
From Tatami Require CheckSets CheckGravity.
Import ListNotations.

Open Scope string_scope.
Open Scope list_scope.
Open Scope reading_scope.

Inductive statement :=
| OfHex (W H : Z) (h : hex_head W H)
| OfSets (h : CheckSets.sets_head)
| OfGravity (h : CheckGravity.gravity_head).

(* What a statement says, in the sense of Play.v, Hex.v, Sets.v and Gravity.v. *)
Definition is_so (s : statement) : Prop :=
  match s with
  | OfHex W H h => hex_statement h
  | OfSets h => CheckSets.sets_statement h
  | OfGravity h => CheckGravity.gravity_statement h
  end.

(* Unsupported: a game that this checker does not treat. Invalid: at this line, or somewhere in the head (0), or because the last step is
   not what `qed` wants (1). *)
Inductive verdict := Valid (s : statement) | Invalid (line : N) | Unsupported.

Definition other_games : list string := ["torus"; "drop"; "draw"; "harary"].

Definition size (low high : Z) (s : string) : option (Z * Z) :=
  let* (w, h) := split_at "x" s in
  let* w := integer_within low high w in
  let* h := integer_within low high h in
  Some (w, h).

Definition of_found {A : Type} (make : A -> statement) (f : found A) : verdict :=
  match f with Found a => Valid (make a) | Wrong n => Invalid n end.

Definition check_game (name : string) (words : list string) (text : string) : verdict :=
  if String.eqb name "hex" then
    match words with
    | [s] => match size 1 30 s with Some (W, H) => of_found (OfHex W H) (check_hex W H text) | None => Invalid 2 end
    | _ => Invalid 2
    end
  else if String.eqb name "sets" then of_found OfSets (CheckSets.check_sets words text)
  else if String.eqb name "gravity" then of_found OfGravity (CheckGravity.check_gravity words text)
  else if existsb (String.eqb name) other_games then Unsupported
  else Invalid 2.

Definition check (text : string) : verdict :=
  match next_line text with
  | Some ([a; b; c], text) =>
      if String.eqb a "tatami" && String.eqb b "certificate" && String.eqb c "1" then
        match next_line text with
        | Some (a :: name :: words, text) =>
            if String.eqb a "game" then check_game name words text else Invalid 2
        | _ => Invalid 2
        end
      else Invalid 1
  | _ => Invalid 1
  end.

Lemma size_within low high s w h : size low high s = Some (w, h) -> (w <= high)%Z.
Proof.
  unfold size. intro E. apply bind_some in E. destruct E as [[a b] [_ E]]. read_in E. injection E as <- <-.
  unfold integer_within in E0. destruct (integer a) as [n|]; [|discriminate].
  destruct ((low <=? n)%Z && (n <=? high)%Z) eqn:C; [|discriminate]. injection E0 as <-.
  apply andb_true_iff in C. destruct C as [_ C]. apply Z.leb_le. exact C.
Qed.

Lemma game_sound name words text s : check_game name words text = Valid s -> is_so s.
Proof.
  unfold check_game.
  destruct (String.eqb name "hex").
  { destruct words as [|w [|]]; try discriminate. destruct (size 1 30 w) as [[W H]|] eqn:Es; [|discriminate].
    destruct (check_hex W H text) as [h|n] eqn:E; simpl; [|discriminate]. intro Ev. injection Ev as <-.
    simpl. eapply check_hex_sound; [|exact E]. apply size_within in Es. lia. }
  destruct (String.eqb name "sets").
  { destruct (CheckSets.check_sets words text) as [h|n] eqn:E; simpl; [|discriminate]. intro Ev. injection Ev as <-.
    simpl. eapply CheckSets.check_sets_sound. exact E. }
  destruct (String.eqb name "gravity").
  { destruct (CheckGravity.check_gravity words text) as [h|n] eqn:E; simpl; [|discriminate]. intro Ev. injection Ev as <-.
    simpl. eapply CheckGravity.check_gravity_sound. exact E. }
  destruct (existsb (String.eqb name) other_games); discriminate.
Qed.

(* The statement of a text that is called valid is true. *)
Theorem checker_sound text s : check text = Valid s -> is_so s.
Proof.
  unfold check. destruct (next_line text) as [[[|a [|b [|c [|]]]] rest]|]; try discriminate.
  destruct (String.eqb a "tatami" && String.eqb b "certificate" && String.eqb c "1"); [|discriminate].
  destruct (next_line rest) as [[[|a' [|name words]] rest']|]; try discriminate.
  destruct (String.eqb a' "game"); [|discriminate]. apply game_sound.
Qed.
