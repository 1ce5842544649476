(* Reads certificates and prints what the extracted checker says of them. All that is done here: a file becomes a list
   of its bytes, and a verdict becomes words and an exit status. *)

let usage =
  "Checks Tatami certificates of Hex, set games and positions with gravity, and prints the heads that it has read.\n\
   Usage: proved-check [--quiet] FILE... (- is the standard input, @LIST a file that names one FILE a line)\n\
   Exit status: 0 if all files are valid, 1 if one is not, 2 if one cannot be read or is about another game, or the\n\
   arguments are wrong.\n"

let read_all channel =
  let buffer = Buffer.create 65536 and chunk = Bytes.create 65536 in
  let rec go () =
    let n = input channel chunk 0 65536 in
    if n > 0 then (Buffer.add_subbytes buffer chunk 0 n; go ())
  in
  go ();
  Buffer.contents buffer

let read_file name =
  if name = "-" then (set_binary_mode_in stdin true; read_all stdin)
  else
    let channel = open_in_bin name in
    Fun.protect ~finally:(fun () -> close_in channel) (fun () -> read_all channel)

let bytes text =
  let rec go i rest = if i < 0 then rest else go (i - 1) (text.[i] :: rest) in
  go (String.length text - 1) []

let text_of chars =
  let buffer = Buffer.create 256 in
  List.iter (Buffer.add_char buffer) chars;
  Buffer.contents buffer

let is_compressed text = String.length text >= 4 && String.sub text 0 4 = "\x28\xb5\x2f\xfd"

let rec of_positive = function
  | Checker.XH -> 1
  | Checker.XO p -> 2 * of_positive p
  | Checker.XI p -> 2 * of_positive p + 1

let where = function
  | Checker.N0 -> "in the head"
  | Checker.Npos Checker.XH -> "the first line, or what the last step proves"
  | Checker.Npos p -> Printf.sprintf "line %d" (of_positive p)

(* The exit status, what is said, and the head of what is valid. *)
let examine name =
  match read_file name with
  | exception Sys_error reason -> (2, "cannot be read: " ^ reason, "")
  | text when is_compressed text -> (2, "compressed; use `zstd -dc FILE | proved-check -`", "")
  | text -> (
      match Checker.check (bytes text) with
      | Checker.Valid statement -> (0, "valid", text_of (Checker.show statement))
      | Checker.Invalid line -> (1, "invalid: " ^ where line, "")
      | Checker.Unsupported -> (2, "unsupported: this game is not treated", "")
      | exception Stack_overflow -> (2, "unsupported: too deep", ""))

let names argument =
  if String.length argument > 1 && argument.[0] = '@' then
    let list = read_file (String.sub argument 1 (String.length argument - 1)) in
    List.filter (fun name -> name <> "") (String.split_on_char '\n' list)
  else [ argument ]

let () =
  let options, files = List.partition (fun a -> a <> "-" && a <> "" && a.[0] = '-') (List.tl (Array.to_list Sys.argv)) in
  let quiet = List.mem "--quiet" options in
  if List.mem "--help" options then print_string usage
  else if files = [] || List.exists (fun option -> option <> "--quiet") options then (prerr_string usage; exit 2)
  else
    let check worst name =
      let status, said, head = examine name in
      Printf.printf "%s: %s\n" name said;
      if not quiet then print_string head;
      max worst status
    in
    exit (List.fold_left check 0 (List.concat_map names files))
