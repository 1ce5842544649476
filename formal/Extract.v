(* Writes the checker as OCaml. Only truth values, pairs, options, lists, characters and strings become types of OCaml's own; numbers and
   sets stay what they are in the proofs. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlString.
From Tatami Require Import Checker CheckShow.

Extraction Language OCaml.
Extraction "extracted/checker.ml" check show.
