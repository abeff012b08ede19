(* JSON texts as plain data. Trusted: what is read here is what the verified checker is told.

   It reads what Python's json reads, and refuses what [proofs/checker] refuses: fractions, integers of more than 32,768
   bits, fields that are there twice, what is nested more than 200 levels deep. *)

open Verified

exception Bad_input of string
exception Refused of string

let deepest = 200
let most_values = 1 lsl 22
let most_digits = 10000
let too_wide = Big_int_Z.power_int_positive_int 2 (1 lsl 15)

type text = {
  source : string;
  mutable place : int;
  mutable values : int;
  mutable refusal : string option;
}

let fail text problem = raise (Bad_input (Printf.sprintf "%s at %d" problem text.place))
let refuse text problem = if text.refusal = None then text.refusal <- Some problem
let at_end text = text.place >= String.length text.source
let peek text = if at_end text then '\000' else text.source.[text.place]
let skip text = text.place <- text.place + 1

let rec skip_space text =
  match peek text with
  | ' ' | '\t' | '\n' | '\r' when not (at_end text) -> skip text; skip_space text
  | _ -> ()

let starts_with text word =
  let n = String.length word in
  text.place + n <= String.length text.source && String.sub text.source text.place n = word

let rec skip_digits text =
  match peek text with
  | '0' .. '9' -> skip text; skip_digits text
  | _ -> ()

let is_digit c = '0' <= c && c <= '9'

(* An integer; a fraction is read on, and refuses the whole text. *)
let number text =
  let start = text.place in
  if peek text = '-' then skip text;
  let first = text.place in
  if peek text = '0' then skip text else skip_digits text;
  if text.place = first then fail text "no number";
  let digits = text.place - first in
  let fin = text.place in
  let has_fraction = peek text = '.' && fin + 1 < String.length text.source && is_digit text.source.[fin + 1] in
  if has_fraction then (skip text; skip_digits text);
  let before = text.place in
  let has_exponent = peek text = 'e' || peek text = 'E' in
  if has_exponent then begin
    skip text;
    if peek text = '+' || peek text = '-' then skip text;
    if is_digit (peek text) then skip_digits text else text.place <- before
  end;
  if text.place > fin then (refuse text "a fraction"; Null)
  else if digits > most_digits then (refuse text "an integer of too many digits"; Null)
  else begin
    let found = Big_int_Z.big_int_of_string (String.sub text.source start (fin - start)) in
    if Big_int_Z.ge_big_int (Big_int_Z.abs_big_int found) too_wide then refuse text "an integer of too many bits";
    Number found
  end

let hexadecimal text =
  if text.place + 4 > String.length text.source then fail text "no four digits";
  let digits = String.sub text.source text.place 4 in
  String.iter
    (function '0' .. '9' | 'a' .. 'f' | 'A' .. 'F' -> () | _ -> fail text "no hexadecimal digit") digits;
  text.place <- text.place + 4;
  int_of_string ("0x" ^ digits)

(* A character in UTF-8; half of a pair is written as if it were one. *)
let add_character buffer code =
  let byte n = Buffer.add_char buffer (Char.chr n) in
  let rest shift = byte (0x80 lor ((code lsr shift) land 0x3f)) in
  if code < 0x80 then byte code
  else if code < 0x800 then (byte (0xc0 lor (code lsr 6)); rest 0)
  else if code < 0x10000 then (byte (0xe0 lor (code lsr 12)); rest 6; rest 0)
  else (byte (0xf0 lor (code lsr 18)); rest 12; rest 6; rest 0)

let escaped text buffer =
  let c = peek text in
  skip text;
  match c with
  | '"' | '\\' | '/' -> Buffer.add_char buffer c
  | 'b' -> Buffer.add_char buffer '\b'
  | 'f' -> Buffer.add_char buffer '\012'
  | 'n' -> Buffer.add_char buffer '\n'
  | 'r' -> Buffer.add_char buffer '\r'
  | 't' -> Buffer.add_char buffer '\t'
  | 'u' ->
    let code = hexadecimal text in
    let back = text.place in
    if 0xd800 <= code && code < 0xdc00 && starts_with text "\\u" then begin
      text.place <- text.place + 2;
      let low = hexadecimal text in
      if 0xdc00 <= low && low < 0xe000 then
        add_character buffer (0x10000 + ((code - 0xd800) lsl 10) + (low - 0xdc00))
      else (text.place <- back; add_character buffer code)
    end
    else add_character buffer code
  | _ -> fail text "no escape"

let string text =
  if peek text <> '"' then fail text "no text";
  skip text;
  let buffer = Buffer.create 16 in
  let rec go () =
    if at_end text then fail text "a text without end";
    match peek text with
    | '"' -> skip text
    | '\\' -> skip text; escaped text buffer; go ()
    | c when c < ' ' -> fail text "a control character"
    | c -> skip text; Buffer.add_char buffer c; go ()
  in
  go ();
  Buffer.contents buffer

(* The parts of a list or an object, up to a closing bracket. *)
let parts text closing part =
  skip text;
  skip_space text;
  if peek text = closing && not (at_end text) then (skip text; [])
  else
    let rec go found =
      let found = part () :: found in
      skip_space text;
      if at_end text then fail text "no end"
      else if peek text = closing then (skip text; List.rev found)
      else if peek text = ',' then (skip text; skip_space text; go found)
      else fail text "no comma"
    in
    go []

let rec value text depth =
  text.values <- text.values + 1;
  if text.values > most_values then refuse text "too many values";
  if depth > deepest then refuse text "nested too deeply";
  if depth > 5 * deepest then raise (Refused "nested too deeply to be read");
  match peek text with
  | '{' -> record text depth
  | '[' -> Items (parts text ']' (fun () -> value text (depth + 1)))
  | '"' -> Text (string text)
  | '-' when starts_with text "-Infinity" -> special text "-Infinity"
  | '-' | '0' .. '9' -> number text
  | _ -> named text

and record text depth =
  let fields =
    parts text '}' (fun () ->
        let name = string text in
        skip_space text;
        if peek text <> ':' then fail text "no colon";
        skip text;
        skip_space text;
        (name, value text (depth + 1)))
  in
  let names = List.sort compare (List.map fst fields) in
  let rec is_there_twice = function
    | a :: (b :: _ as rest) -> a = b || is_there_twice rest
    | _ -> false
  in
  if is_there_twice names then raise (Refused "an object has a field twice");
  Object fields

and special text word =
  text.place <- text.place + String.length word;
  refuse text "no integer";
  Null

and named text =
  let known = [ ("null", Null); ("true", Truth true); ("false", Truth false) ] in
  match List.find_opt (fun (word, _) -> starts_with text word) known with
  | Some (word, data) -> text.place <- text.place + String.length word; data
  | None ->
    match List.find_opt (starts_with text) [ "NaN"; "Infinity" ] with
    | Some word -> special text word
    | None -> fail text "no value"

(* The data of one text. Raises Bad_input for no JSON, Refused for JSON that is no plain data. *)
let data_of source =
  let text = { source; place = 0; values = 0; refusal = None } in
  skip_space text;
  let data = value text 0 in
  skip_space text;
  if not (at_end text) then fail text "more than one value";
  match text.refusal with
  | Some problem -> raise (Refused problem)
  | None -> data
