(* The second checker: lines, words and numbers of a certificate's text (section 1 of manual/src/certificate.md).

   Nothing here is proved, and nothing needs to be: the theorems about the checker speak of the head that was read. *)

From Coq Require Import List Bool NArith ZArith Ascii String.
Import ListNotations.

Local Open Scope string_scope.
Local Open Scope char_scope.

(* ------------------------------------------------------------------ *)
(* Characters.                                                          *)

Definition below (a b : ascii) : bool := match Ascii.compare a b with Lt => true | _ => false end.

Definition between (a b c : ascii) : bool := negb (below c a) && negb (below b c).

Definition byte (n : nat) : ascii := ascii_of_nat n.

(* The bytes that stand at the borders of UTF-8's ranges. *)
Definition x7e : ascii := Eval compute in byte 126.
Definition x80 : ascii := Eval compute in byte 128.
Definition x8f : ascii := Eval compute in byte 143.
Definition x90 : ascii := Eval compute in byte 144.
Definition x9f : ascii := Eval compute in byte 159.
Definition xa0 : ascii := Eval compute in byte 160.
Definition xbf : ascii := Eval compute in byte 191.
Definition xc2 : ascii := Eval compute in byte 194.
Definition xc3 : ascii := Eval compute in byte 195.
Definition xdf : ascii := Eval compute in byte 223.
Definition xe0 : ascii := Eval compute in byte 224.
Definition xe1 : ascii := Eval compute in byte 225.
Definition xec : ascii := Eval compute in byte 236.
Definition xed : ascii := Eval compute in byte 237.
Definition xee : ascii := Eval compute in byte 238.
Definition xef : ascii := Eval compute in byte 239.
Definition xf0 : ascii := Eval compute in byte 240.
Definition xf1 : ascii := Eval compute in byte 241.
Definition xf3 : ascii := Eval compute in byte 243.
Definition xf4 : ascii := Eval compute in byte 244.
Definition line_feed : ascii := Eval compute in byte 10.

(* The ranges of the bytes that must follow a first byte, or nothing if it is no first byte. Control characters are
   left out: those below 32, 127, and the code points 128 to 159. *)
Definition followers (c : ascii) : option (list (ascii * ascii)) :=
  let any := (x80, xbf) in
  if between " " x7e c then Some []
  else if Ascii.eqb c xc2 then Some [(xa0, xbf)]
  else if between xc3 xdf c then Some [any]
  else if Ascii.eqb c xe0 then Some [(xa0, xbf); any]
  else if between xe1 xec c || between xee xef c then Some [any; any]
  else if Ascii.eqb c xed then Some [(x80, x9f); any]
  else if Ascii.eqb c xf0 then Some [(x90, xbf); any; any]
  else if between xf1 xf3 c then Some [any; any; any]
  else if Ascii.eqb c xf4 then Some [(x80, x8f); any; any]
  else None.

(* ------------------------------------------------------------------ *)
(* Lines and words.                                                     *)

Fixpoint reversed (s acc : string) : string :=
  match s with EmptyString => acc | String c s => reversed s (String c acc) end.

Definition is_nothing (s : string) : bool := match s with EmptyString => true | _ => false end.

(* The words of a line, up to its line feed, and the text after it. `word` is the word so far, `words` those before it, both
   backwards; `due` what must still follow of a character; `room` the number of bytes that the line may still have. *)
Fixpoint line_words (text word : string) (words : list string) (due : list (ascii * ascii)) (room : N)
  : option (list string * string) :=
  let finished (rest : string) :=
    match due, is_nothing word with
    | [], false => Some (rev' (reversed word EmptyString :: words), rest)
    | _, _ => None
    end in
  match text with
  | EmptyString => finished EmptyString
  | String c rest =>
      if Ascii.eqb c line_feed then finished rest
      else if N.eqb room 0 then None
      else
        match due with
        | (low, high) :: due =>
            if between low high c then line_words rest (String c word) words due (N.pred room) else None
        | [] =>
            if Ascii.eqb c " " then
              if is_nothing word then
                match words with
                | [] => None
                | _ => line_words rest EmptyString words [] (N.pred room)
                end
              else line_words rest EmptyString (reversed word EmptyString :: words) [] (N.pred room)
            else
              match followers c with
              | Some due => line_words rest (String c word) words due (N.pred room)
              | None => None
              end
        end
  end.

Definition longest_line : N := 67108864.

(* The first line of a text that is not empty, and the rest. *)
Definition next_line (text : string) : option (list string * string) :=
  line_words text EmptyString [] [] longest_line.

(* ------------------------------------------------------------------ *)
(* Numbers.                                                             *)

Definition digit (c : ascii) : option N :=
  if between "0" "9" c then Some (N_of_ascii c - 48)%N else None.

Fixpoint digits (s : string) (acc : N) : option N :=
  match s with
  | EmptyString => Some acc
  | String c s => match digit c with Some d => digits s (10 * acc + d)%N | None => None end
  end.

Definition most : N := 999999999.

(* `0`, or a decimal number without leading zero, at most 999,999,999. *)
Definition number (s : string) : option N :=
  match s with
  | EmptyString => None
  | String c rest =>
      if Ascii.eqb c "0" then if is_nothing rest then Some 0%N else None
      else if Nat.ltb 9 (String.length s) then None
      else match digits s 0 with
           | Some n => if N.leb n most then Some n else None
           | None => None
           end
  end.

Definition integer (s : string) : option Z :=
  match s with
  | String c rest =>
      if Ascii.eqb c "-" then
        match number rest with
        | Some 0%N | None => None
        | Some n => Some (- Z.of_N n)%Z
        end
      else match number s with Some n => Some (Z.of_N n) | None => None end
  | EmptyString => None
  end.

Definition integer_within (low high : Z) (s : string) : option Z :=
  match integer s with
  | Some n => if (low <=? n)%Z && (n <=? high)%Z then Some n else None
  | None => None
  end.

(* ------------------------------------------------------------------ *)
(* Parts of words and of lists of words.                                *)

(* What stands before the first such character, and what after it. *)
Fixpoint split_at (d : ascii) (s : string) : option (string * string) :=
  match s with
  | EmptyString => None
  | String c s =>
      if Ascii.eqb c d then Some (EmptyString, s)
      else match split_at d s with Some (a, b) => Some (String c a, b) | None => None end
  end.

(* The word without the character at its end, if that is this one. *)
Fixpoint strip_last (d : ascii) (s : string) : option string :=
  match s with
  | EmptyString => None
  | String c EmptyString => if Ascii.eqb c d then Some EmptyString else None
  | String c s => match strip_last d s with Some s => Some (String c s) | None => None end
  end.

Definition strip_first (d : ascii) (s : string) : option string :=
  match s with
  | String c s => if Ascii.eqb c d then Some s else None
  | EmptyString => None
  end.

(* The words before the first of these, and the rest, which begins with it. *)
Fixpoint before (ends : list string) (words : list string) (acc : list string) : list string * list string :=
  match words with
  | [] => (rev' acc, [])
  | w :: rest => if existsb (String.eqb w) ends then (rev' acc, words) else before ends rest (w :: acc)
  end.

(* ------------------------------------------------------------------ *)
(* Doing one thing after another, if nothing is wrong.                  *)

Definition bind {A B : Type} (x : option A) (f : A -> option B) : option B :=
  match x with Some a => f a | None => None end.

Definition when {A : Type} (b : bool) (x : option A) : option A := if b then x else None.

Declare Scope reading_scope.
Notation "'let*' p ':=' x 'in' y" := (bind x (fun p => y))
  (at level 200, p pattern, x at level 100, y at level 200) : reading_scope.

Lemma bind_some {A B : Type} (x : option A) (f : A -> option B) b :
  bind x f = Some b -> exists a, x = Some a /\ f a = Some b.
Proof. destruct x as [a|]; [|discriminate]. intro E. exists a. auto. Qed.

Lemma when_some {A : Type} (c : bool) (x : option A) a : when c x = Some a -> c = true /\ x = Some a.
Proof. destruct c; [auto|discriminate]. Qed.

(* Takes apart a proof that something was read. *)
Ltac read_in E :=
  repeat match type of E with
  | bind _ _ = Some _ =>
      let a := fresh "a" in let Ea := fresh "E" in
      apply bind_some in E; destruct E as [a [Ea E]]
  | when _ _ = Some _ =>
      let Ec := fresh "C" in apply when_some in E; destruct E as [Ec E]
  end.

(* ------------------------------------------------------------------ *)
(* Lines of a head.                                                     *)

Open Scope reading_scope.

(* A line that begins with this word: the other words, and the text after it. *)
Definition head_line (name text : string) : option (list string * string) :=
  let* (words, rest) := next_line text in
  match words with
  | w :: words => when (String.eqb w name) (Some (words, rest))
  | [] => None
  end.

Definition one_of (yes no : string) (words : list string) : option bool :=
  match words with
  | [w] => if String.eqb w yes then Some true else if String.eqb w no then Some false else None
  | _ => None
  end.
