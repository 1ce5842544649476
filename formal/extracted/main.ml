(* Reads certificates and prints what the extracted checker says of them. All that is done here: a file becomes a list
   of its bytes, and a verdict becomes a line and an exit status. *)

let usage = "Usage: proved-check [--quiet] FILE... (- is the standard input, @LIST a file that names one FILE a line)\n"

let read_all channel =
  let buffer = Buffer.create 65536 in
  (try
     while true do
       Buffer.add_channel buffer channel 1
     done
   with End_of_file -> ());
  Buffer.contents buffer

let read_file name =
  if name = "-" then (set_binary_mode_in stdin true; read_all stdin)
  else begin
    let channel = open_in_bin name in
    let text = try really_input_string channel (in_channel_length channel) with e -> close_in channel; raise e in
    close_in channel;
    text
  end

let bytes text =
  let rec go i rest = if i < 0 then rest else go (i - 1) (text.[i] :: rest) in
  go (String.length text - 1) []

let is_compressed text = String.length text >= 4 && String.sub text 0 4 = "\x28\xb5\x2f\xfd"

let rec of_positive = function
  | Checker.XH -> 1
  | Checker.XO p -> 2 * of_positive p
  | Checker.XI p -> 2 * of_positive p + 1

let of_number = function Checker.N0 -> 0 | Checker.Npos p -> of_positive p

(* The exit status, and what is said. *)
let examine name =
  match read_file name with
  | exception Sys_error reason -> (2, "cannot be read: " ^ reason)
  | text when is_compressed text -> (2, "compressed; use `zstd -dc FILE | proved-check -`")
  | text -> (
      match Checker.check (bytes text) with
      | Checker.Valid _ -> (0, "valid")
      | Checker.Invalid line -> (
          match of_number line with
          | 0 -> (1, "invalid: in the head")
          | 1 -> (1, "invalid: the first line, or what the last step proves")
          | n -> (1, Printf.sprintf "invalid: line %d" n))
      | Checker.Unsupported -> (2, "unsupported: this game is not treated")
      | exception Stack_overflow -> (2, "unsupported: too deep"))

let rec names = function
  | [] -> []
  | a :: rest when String.length a > 1 && a.[0] = '@' ->
      let list = read_file (String.sub a 1 (String.length a - 1)) in
      List.filter (fun s -> s <> "") (String.split_on_char '\n' list) @ names rest
  | a :: rest -> a :: names rest

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_string usage; exit 2
  | args ->
      let status =
        List.fold_left
          (fun worst name ->
            let status, said = examine name in
            Printf.printf "%s: %s\n" name said;
            max worst status)
          0 (names args)
      in
      exit status
