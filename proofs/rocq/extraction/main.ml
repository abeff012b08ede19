(* Checks answers, one JSON object a line, with the checker that is proved right: what it accepts is so. The trusted
   rest of the program is this file, reader.ml, Coq's extraction with its mapping of integers to zarith, and OCaml. *)

open Verified

type counts = { mutable accepted : int; mutable rejected : int; mutable left : int; mutable undecided : int }

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

(* Whether an answer that is accepted says that nothing was decided. *)
let is_undecided data =
  match data with
  | Object fields -> List.assoc_opt "answer" fields = Some (Text "budget exceeded")
  | _ -> false

let check_line counts number line =
  if not (is_utf8 line) then raise (Reader.Bad_input "no UTF-8");
  let reject problem =
    counts.rejected <- counts.rejected + 1;
    Printf.printf "line %d: rejected: %s\n" number problem
  in
  let verdict line = let data = answer_in (Reader.data_of line) in (check_any data, is_undecided data) in
  match verdict line with
  | Accepted, true ->
    counts.undecided <- counts.undecided + 1;
    Printf.printf "line %d: not decided: the budget was exceeded: there is nothing to check\n" number
  | Accepted, false -> counts.accepted <- counts.accepted + 1
  | Rejected, _ -> reject "not shown right by what it carries"
  | LeftToASolver, _ ->
    counts.left <- counts.left + 1;
    Printf.printf "line %d: left to a solver: more flat numbers than are listed\n" number
  | exception Reader.Refused problem -> reject problem
  | exception Stack_overflow -> reject "too large to be read"

let summary counts =
  let left = if counts.left = 0 then "" else Printf.sprintf ", %d left to a solver" counts.left in
  let undecided = if counts.undecided = 0 then "" else Printf.sprintf ", %d not decided" counts.undecided in
  Printf.printf "%d accepted, %d rejected%s%s\n" counts.accepted counts.rejected left undecided;
  if counts.rejected > 0 || counts.left > 0 || counts.accepted + counts.undecided = 0 then 1
  else if counts.undecided > 0 then 3
  else 0

let () =
  let counts = { accepted = 0; rejected = 0; left = 0; undecided = 0 } in
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
