(* The second checker: the head that was read, written down again as it stands in certificates. The theorem speaks of what was read; by
   this one sees what that was. *)

From Coq Require Import List NArith ZArith Ascii String DecimalString.
From Tatami Require Import CheckText CheckSteps Hex CheckHex.
From Tatami Require Gravity CheckSets CheckGravity.
From Tatami Require Import Checker.
Import ListNotations.

Open Scope string_scope.
Open Scope list_scope.

Definition of_N (n : N) : string := NilZero.string_of_uint (N.to_uint n).
Definition of_Z (z : Z) : string := NilZero.string_of_int (Z.to_int z).

Definition new_line : string := String line_feed EmptyString.

Definition join (between : string) (words : list string) : string := String.concat between words.

(* A line: a word, and words after it. *)
Definition line (words : list string) : string := append (join " " words) new_line.

Definition letter_of (z : Z) : string := String (ascii_of_N (Z.to_N (96 + z))) EmptyString.

Section Hex.
Variables W H : Z.

Definition of_cell (x : cell W H) : string :=
  let c := column x in
  append (if Z.leb c 26 then letter_of c else append "a" (letter_of (c - 26))) (of_Z (row x)).

Definition of_edge (e : edge) : string :=
  match e with top => "top" | bottom => "bottom" | left => "left" | right => "right" end.

Definition of_point (p : point W H) : string := match p with Cell x => of_cell x | Edge e => of_edge e end.

Fixpoint of_formula (alone : bool) (f : formula W H) : string :=
  let bracketed s := if alone then s else append "(" (append s ")") in
  match f with
  | Link a b => append (of_point a) (append "-" (of_point b))
  | All fs => bracketed (join " & " (map (of_formula false) fs))
  | Any fs => bracketed (join " | " (map (of_formula false) fs))
  | Given g y => append "(" (append (of_formula false g) (append " given " (append (of_cell y) ")")))
  end.

Definition of_player (P : player) : string := match P with Black => "black" | White => "white" end.

Definition of_first (owner : bool) : string := if owner then "owner" else "opponent".
Definition of_verdict (holds : bool) : string := if holds then "holds" else "fails".

Definition of_hex (h : hex_head W H) : list string :=
  [ line ["game"; "hex"; append (of_Z W) (append "x" (of_Z H))];
    line ("black" :: map of_cell (black h));
    line ("white" :: map of_cell (white h));
    line ["owner"; of_player (owner h)];
    line ("field" :: map of_cell (field h));
    line ["goal"; of_formula true (claimed h)];
    line ["first"; of_first (owner_first h)];
    line ["verdict"; of_verdict (holds h)] ].
End Hex.

Definition of_sets (h : CheckSets.sets_head) : list string :=
  let members s := map fst (filter (fun r => PS.mem (snd r) s) (CheckSets.names h)) in
  [ line (["game"; "sets"] ++ match CheckSets.at_most h with Some m => ["moves"; of_N m] | None => [] end);
    line ("cells" :: map fst (CheckSets.names h));
    line ("sets" :: map (fun s => append "{" (append (join " " (members s)) "}")) (CheckSets.sets h));
    line ["owner"; if CheckSets.breaker_claims h then "breaker" else "maker"];
    line ["first"; of_first (CheckSets.owner_first h)];
    line ["verdict"; of_verdict (CheckSets.holds h)] ].

Definition of_stone (s : Gravity.player) : string := match s with Gravity.X => "X" | Gravity.O => "O" end.

Definition of_gravity (h : CheckGravity.gravity_head) : list string :=
  let b := CheckGravity.the_board h in
  [ line (["game"; "gravity"; "connect"; of_N (N.of_nat (Gravity.connect b))]
          ++ match Gravity.columns b with
             | (None, None) => []
             | (first, last) =>
                 let end_ c := match c with Some c => of_Z c | None => "-" end in ["columns"; end_ first; end_ last]
             end
          ++ match Gravity.height b with Some height => ["height"; of_Z height] | None => [] end);
    line ("stones" :: map (fun r => append (of_Z (fst r)) (append ":" (join "" (map of_stone (snd r))))) (CheckGravity.drawn h));
    line ["mover"; of_stone (CheckGravity.mover h)];
    line ["winner"; match CheckGravity.winner h with Some P => of_stone P | None => "none" end] ].

(* The lines of the head. *)
Definition show (s : statement) : string :=
  join "" match s with
  | OfHex W H h => of_hex W H h
  | OfSets h => of_sets h
  | OfGravity h => of_gravity h
  end.
