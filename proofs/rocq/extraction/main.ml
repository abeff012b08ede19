(* Checks answers, one JSON object a line, with the checker that is proved right: what it accepts is so. The trusted
   rest of the program is this file, reader.ml, Coq's extraction with its mapping of integers to zarith, and OCaml. *)

open Verified

type counts =
  { mutable accepted : int; mutable rejected : int; mutable left : int; mutable undecided : int; mutable others : int }

let is_continuation c = Char.code c land 0xc0 = 0x80

(* Whether some bytes are UTF-8. *)
let is_utf8 s =
  let n = String.length s in
  let rec go i =
    if i >= n then true
    else
      let c = Char.code s.[i] in
      let follow k low high =
        i + k < n
        && low <= Char.code s.[i + 1] && Char.code s.[i + 1] <= high
        && (k < 2 || is_continuation s.[i + 2])
        && (k < 3 || is_continuation s.[i + 3])
        && go (i + k + 1)
      in
      if c < 0x80 then go (i + 1)
      else if c < 0xc2 then false
      else if c < 0xe0 then follow 1 0x80 0xbf
      else if c < 0xf0 then follow 2 (if c = 0xe0 then 0xa0 else 0x80) (if c = 0xed then 0x9f else 0xbf)
      else if c < 0xf5 then follow 3 (if c = 0xf0 then 0x90 else 0x80) (if c = 0xf4 then 0x8f else 0xbf)
      else false
  in
  go 0

(* What stands in a line that `python -m impl batch` answered; any other line is an answer itself. *)
let answer_in data =
  match data with
  | Object [("status", _); ("answer", answer)] | Object [("answer", answer); ("status", _)] -> answer
  | _ -> data

(* The closing line of a batch, which counts the others. *)
let is_closing data =
  match data with
  | Object [("lines", _); ("status", _)] | Object [("status", _); ("lines", _)] -> true
  | _ -> false

let undecided = "budget exceeded"

(* The answers that there are. *)
let words = [undecided; "mergeable"; "not mergeable"; "out of bounds"; "equivalent"; "different"; "simplified"]

(* What other commands print of a stack that a valid index leaves, sorted. *)
let outside = ["answer"; "flat"; "level"; "sentence"; "size"; "witness"]

(* Whether an object gives none of them: an error of a batch, or what another command says. *)
let is_no_answer data =
  match data with
  | Object ((_ :: _) as fields) ->
    (match List.assoc_opt "answer" fields with
     | None -> true
     | Some (Text "out of bounds") -> List.sort compare (List.map fst fields) = outside
     | Some (Text word) -> not (List.mem word words)
     | Some _ -> false)
  | _ -> false

(* Whether an answer says that nothing was decided: if it is accepted, or if it is of two stacks. *)
let is_undecided data =
  match data with
  | Object fields -> List.assoc_opt "answer" fields = Some (Text undecided)
  | _ -> false

let is_of_two_stacks data =
  match data with
  | Object fields -> List.mem_assoc "left" fields && List.mem_assoc "right" fields
  | _ -> false

let check_line counts number line =
  if not (is_utf8 line) then raise (Reader.Bad_input "no UTF-8");
  let say verdict problem = Printf.printf "line %d: %s: %s\n" number verdict problem in
  let reject problem =
    counts.rejected <- counts.rejected + 1;
    say "rejected" problem
  in
  let not_decided () =
    counts.undecided <- counts.undecided + 1;
    say "not decided" "the budget was exceeded: there is nothing to check"
  in
  let verdict data =
    if is_no_answer data then begin
      counts.others <- counts.others + 1;
      say "not an answer" "need what mergeable, explain, equivalent or simplify --derivation print with --json"
    end
    else if is_undecided data && is_of_two_stacks data then not_decided ()
    else
      match check_any data with
      | Accepted when is_undecided data -> not_decided ()
      | Accepted -> counts.accepted <- counts.accepted + 1
      | Rejected -> reject "not shown right by what it carries"
      | LeftToASolver ->
        counts.left <- counts.left + 1;
        say "left to a solver" "more flat numbers than are listed"
  in
  match
    let data = Reader.data_of line in
    if not (is_closing data) then verdict (answer_in data)
  with
  | () -> ()
  | exception Reader.Refused problem -> reject problem
  | exception Stack_overflow -> reject "too large to be read"

let summary counts =
  let left = if counts.left = 0 then "" else Printf.sprintf ", %d left to a solver" counts.left in
  let undecided = if counts.undecided = 0 then "" else Printf.sprintf ", %d not decided" counts.undecided in
  let others = if counts.others = 0 then "" else Printf.sprintf ", %d not an answer" counts.others in
  Printf.printf "%d accepted, %d rejected%s%s%s\n" counts.accepted counts.rejected left undecided others;
  if counts.rejected > 0 || counts.left > 0 || counts.accepted + counts.undecided = 0 then 1
  else if counts.undecided > 0 then 3
  else 0

let () =
  let counts = { accepted = 0; rejected = 0; left = 0; undecided = 0; others = 0 } in
  let number = ref 0 in
  let input = if Array.length Sys.argv > 1 then open_in_bin Sys.argv.(1) else stdin in
  set_binary_mode_in stdin true;
  match
    while true do
      let line = input_line input in
      incr number;
      check_line counts !number line
    done
  with
  | () -> ()
  | exception End_of_file -> exit (summary counts)
  | exception Reader.Bad_input problem ->
    Printf.eprintf "error: line %d is no JSON: %s\n" !number problem;
    exit 2
