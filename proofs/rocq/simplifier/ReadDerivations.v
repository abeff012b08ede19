(** From plain data to a derivation: the readers of [proofs/checker/simplifier/derived.py]. *)

From ViewAlgebra Require Export checker.Record.
From ViewAlgebra Require Export simplifier.SimplificationsAreRight.
Open Scope Z_scope.

(** ** Forms *)

(** The place of a name among some. *)
Fixpoint position (names : list string) (name : string) : option nat :=
  match names with
  | [] => None
  | first :: names => if String.eqb first name then Some O else option_map S (position names name)
  end.

Definition divisor_of (data : Data) : option positive :=
  let? c := integer data "divisor" in match c with Zpos c => Some c | _ => None end.

(** A form of the variables with some names, up to some depth; collected whatever the order of its terms. *)
Fixpoint form_of_data (depth : nat) (names : list string) (data : Data) : option Form :=
  match depth, data with
  | O, _ => None
  | _, Number n => Some (Constant n)
  | S depth, _ =>
      let atom_of_data data :=
        match data with
        | Text name => option_map (fun n => of_atom (Var n)) (position names name)
        | _ =>
            let? kind := word data "kind" in
            let? inner_data := field data "form" in
            let? inner := form_of_data depth names inner_data in
            if String.eqb kind "Group" then Some (grouped inner) else
            let? c := divisor_of data in
            if String.eqb kind "Quotient" then Some (quotient inner c) else
            if String.eqb kind "Remainder" then Some (remainder inner c) else None
        end in
      let? c := integer data "constant" in
      let? terms_data := listed data "terms" in
      let? terms := each (fun term =>
        let? both := items term in
        match both with
        | [Number k; a] => option_map (scaled k) (atom_of_data a)
        | _ => None
        end) terms_data in
      Some (fold_right sum (Constant c) terms)
  end.

(** ** Expressions and derivations *)

Section Readers.
  Variable names : list string.
  Let form_of := form_of_data deepest names.

  Definition clause_of_data (data : Data) : option Clause :=
    let? both := items data in
    match both with
    | [Text kind; f] =>
        let? f := form_of f in
        if String.eqb kind ">=" then Some (NotNegative, f) else if String.eqb kind "==" then Some (IsZero, f) else None
    | _ => None
    end.

  Definition clauses_of_data (data : Data) (name : string) : option (list Clause) :=
    let? l := listed data name in each clause_of_data l.

  Definition expression_of_data (data : Data) (name : string) : option Expression :=
    let? e := field data name in
    let? index_data := field e "index" in
    let? index := form_of index_data in
    let? clauses := clauses_of_data e "clauses" in
    Some (expression index clauses).

  Definition form_in (data : Data) (name : string) : option Form := let? d := field data name in form_of d.

  Definition step_of_data (data : Data) : option Step :=
    let? name := word data "rule" in
    let? r := find (fun r => String.eqb (rule_name r) name) RULES in
    let? given := field data "parts" in
    let? parts := each (fun part =>
      let? f := if is_one_of (numbers r) part then option_map Constant (integer given part) else form_in given part in
      Some (part, f)) (part_names r) in
    let? before := form_in data "before" in
    let? after := form_in data "after" in
    Some (step name parts before after).

  Definition reason_of_data (data : Data) : option Reason :=
    let? kind := word data "kind" in
    if String.eqb kind "Combined" then
      let? by_many := integer data "by" in
      let? multiples_data := listed data "multiples" in
      let? multiples := each pair_of multiples_data in
      let? left := form_in data "left" in
      let? right := form_in data "right" in
      Some (Combined by_many multiples left right)
    else if String.eqb kind "Quotient" || String.eqb kind "Remainder" then
      let? equation := integer data "equation" in
      let? divisor := integer data "divisor" in
      Some (Divided (String.eqb kind "Quotient") equation divisor)
    else None.

  (** What has reasons is shown; all else is a step. *)
  Definition move_of_data (data : Data) : option Move :=
    match field data "reasons" with
    | None => option_map Used (step_of_data data)
    | Some _ =>
        let? reasons_data := listed data "reasons" in
        let? why := each reason_of_data reasons_data in
        let? f := form_in data "form" in
        Some (Shown why f)
    end.

  (** A place: no expression has more than so many. *)
  Definition place_of_data (data : Data) : option (option nat) :=
    match data with
    | Null => Some None
    | Number n => if (0 <=? n) && (n <? 2 ^ 20) then Some (Some (Z.to_nat n)) else None
    | _ => None
    end.

  Definition passage_of_data (data : Data) : option Passage :=
    let? kind := word data "kind" in
    if String.eqb kind "Decided" then
      let? before := expression_of_data data "before" in
      let? after := expression_of_data data "after" in
      Some (Decided before after)
    else if String.eqb kind "Steps" then
      let? place_data := field data "place" in
      let? place := place_of_data place_data in
      let? given := clauses_of_data data "given" in
      let? steps_data := listed data "steps" in
      let? moves := each move_of_data steps_data in
      Some (Steps place given moves)
    else None.
End Readers.

(** A name and the least and the greatest value that it stands for. *)
Definition range_of_data (named : string * Data) : option (string * (Z * Z)) :=
  let? both := pair_of (snd named) in
  if fst both <=? snd both then Some (fst named, both) else None.

Definition ranges_of_data (data : Data) : option (list (string * (Z * Z))) :=
  let? ranges := field data "ranges" in
  match ranges with Object fields => each range_of_data fields | _ => None end.

(** ** The check of a record *)

(** What a record says was simplified to what, with the ranges of the variables, and how. *)
Record Simplification := simplification {
  given_ranges : Ranges; given : Expression; passages : list Passage; answered : Expression }.

Definition simplification_of (data : Data) : option Simplification :=
  let? ranges := ranges_of_data data in
  let names := map fst ranges in
  let? before := expression_of_data names data "before" in
  let? after := expression_of_data names data "after" in
  let? passages_data := listed data "passages" in
  let? passages := each (passage_of_data names) passages_data in
  Some (simplification (map snd ranges) before passages after).

Definition check_simplified (data : Data) : bool :=
  match simplification_of data with
  | Some s => check_derivation (given_ranges s) (given s) (passages s) (answered s)
  | None => false
  end.

(** What is accepted says what was simplified to what, and both are the same at every point. *)
Theorem what_is_simplified_is_the_same : forall data, check_simplified data = true ->
  exists s, simplification_of data = Some s /\
    forall p, is_in_ranges (given_ranges s) p -> are_same_at p (given s) (answered s).
Proof.
  intros data H. unfold check_simplified in H. destruct (simplification_of data) as [s|]; [|discriminate].
  exists s. split; [reflexivity|]. now apply check_derivation_is_right with (passages := passages s).
Qed.
