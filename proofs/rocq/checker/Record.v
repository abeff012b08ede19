(** From plain data to a question and its answer: the readers of [proofs/checker/rejected.py], [merges.view_of] and
    [answers.check_plain]. What a JSON text stands for is given; each field is looked up and its type checked here. *)

From Coq Require Export String.
From ViewAlgebra Require Export checker.Answers.
Open Scope string_scope.
Open Scope Z_scope.

(** What a JSON text stands for. There are no fractions: the reader refuses them. *)
Inductive Data :=
  | Null
  | Truth (value : bool)
  | Number (value : Z)
  | Text (value : string)
  | Items (values : list Data)
  | Object (fields : list (string * Data)).

(** ** Readers of fields *)

Definition bind {A B} (x : option A) (f : A -> option B) : option B := match x with Some a => f a | None => None end.
Notation "'let?' x := a 'in' b" := (bind a (fun x => b)) (at level 200, x pattern, b at level 200).

(** A condition that must hold. *)
Definition require (condition : bool) : option unit := if condition then Some tt else None.

(** A field that must be there. *)
Definition field (data : Data) (name : string) : option Data :=
  match data with
  | Object fields => option_map snd (find (fun f => String.eqb (fst f) name) fields)
  | _ => None
  end.

Definition number (data : Data) : option Z := match data with Number n => Some n | _ => None end.
Definition text (data : Data) : option string := match data with Text t => Some t | _ => None end.
Definition items (data : Data) : option (list Data) := match data with Items l => Some l | _ => None end.

(** A function of each member of a list, if it has a value for all of them. *)
Fixpoint each {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | a :: l => let? b := f a in let? rest := each f l in Some (b :: rest)
  end.

Definition integer (data : Data) (name : string) : option Z := let? d := field data name in number d.
Definition integers (data : Data) : option (list Z) := let? l := items data in each number l.
Definition word (data : Data) (name : string) : option string := let? d := field data name in text d.
Definition listed (data : Data) (name : string) : option (list Data) := let? d := field data name in items d.

Definition is_one_of (words : list string) (w : string) : bool := existsb (String.eqb w) words.

(** ** Views *)

(** The coordinates of a box in row-major order, from 0 on: what [contiguous] says of a view. *)
Definition is_contiguous (v : View) : bool :=
  is_empty (whole_box v) ||
  (are_equal_on (flat_form v) (form 0 (canonical_strides (shape v))) (whole_box v) &&
   are_same_boxes (valid_box v) (whole_box v)).

(** [contiguous], if it is said, is true or false, and not true of a view that is not. *)
Definition flag_is_right (data : Data) (v : View) : bool :=
  match field data "contiguous" with
  | None | Some (Truth false) => true
  | Some (Truth true) => is_contiguous v
  | Some _ => false
  end.

Definition pair_of (data : Data) : option (Z * Z) :=
  let? l := integers data in match l with [b; e] => Some (b, e) | _ => None end.

Definition mask_of (data : Data) (shape : list Z) : option (list (Z * Z)) :=
  match data with
  | Null => Some (map (fun extent => (0, extent)) shape)
  | _ => let? l := items data in each pair_of l
  end.

Definition view_of_data (data : Data) : option View :=
  let? shape_data := field data "shape" in
  let? shape := integers shape_data in
  let? strides_data := field data "strides" in
  let? strides := integers strides_data in
  let? mask_data := field data "mask" in
  let? mask := mask_of mask_data shape in
  let? offset := integer data "offset" in
  let v := view shape strides offset (map fst mask) (map snd mask) in
  let? _ := require (is_view v) in
  let? _ := require (flag_is_right data v) in
  Some v.

(** ** Certificates *)

Definition digit_of_data (data : Data) : option Digit :=
  let? kind := word data "kind" in
  let? _ := require (String.eqb kind "Digit") in
  let? constant := integer data "constant" in
  let? weights_data := field data "weights" in
  let? weights := integers weights_data in
  let? low := integer data "low" in
  let? high := integer data "high" in
  let? period := integer data "period" in
  let? extent := integer data "size" in
  Some (digit period extent (form constant weights) low high).

(** Evidence must say its kind; its other fields are missed where they are used. *)
Definition evidence_of (data : Data) : option Evidence :=
  let? _ := field data "kind" in
  Some match word data "kind", word data "layer" with
       | Some kind, layer =>
           if String.eqb kind "Digits" then Digits (let? rows := listed data "rows" in each digit_of_data rows) else
           if String.eqb kind "Row" then
             Row (let? axis_period := integer data "period" in
                  let? extent := integer data "size" in
                  Some (axis_period, extent))
           else
           if String.eqb kind "Reached" then
             match layer with Some _ => Reached (integer data "flats") | None => OtherEvidence end
           else OtherEvidence
       | None, _ => OtherEvidence
       end.

Definition cut_of_data (data : Data) : option Cut :=
  let? kind := word data "kind" in
  let? _ := require (String.eqb kind "Cut") in
  let? axis := integer data "axis" in
  let? begin := integer data "begin" in
  let? fin := integer data "end" in
  Some (cut axis begin fin (let? e := field data "evidence" in evidence_of e)).

(** A certificate, up to some depth. *)
Fixpoint certificate_of (depth : nat) (data : Data) : option Certificate :=
  match depth with
  | O => None
  | S depth =>
      let? kind := word data "kind" in
      if String.eqb kind "Normal" then Some Normal else
      if String.eqb kind "Composition" then
        let? cuts_data := listed data "cuts" in
        let? cuts := each cut_of_data cuts_data in
        Some (Composition cuts (let? inside := listed data "inside" in each evidence_of inside)
                               (let? e := field data "address" in evidence_of e))
      else if String.eqb kind "Folded" then
        let? folds_data := listed data "folds" in
        let? folds := each (fun fold =>
          let? fold_kind := word fold "kind" in
          let? _ := require (String.eqb fold_kind "Fold") in
          let? position := integer fold "position" in
          let? both := view_of_data fold in
          let? why_data := field fold "certificate" in
          let? why := certificate_of depth why_data in
          Some (position, both, why)) folds_data in
        let? last_data := field data "last" in
        let? last := certificate_of depth last_data in
        Some (fold_right (fun fold rest => let '(position, both, why) :=
          fold in Fold position both why rest) last folds)
      else if String.eqb kind "Strict" then
        let? observed_data := field data "observable" in
        let? observed := certificate_of depth observed_data in
        Some (Strict observed (let? e := field data "address" in evidence_of e))
      else None
  end.

(** Levels of objects and lists inside of each other: no answer has more. *)
Definition deepest : nat := 200.

(** ** Questions and answers *)

Definition equality_of (w : string) : option Equality :=
  if String.eqb w "observable" then Some observable else
  if String.eqb w "strict" then Some strict else None.

Definition question_of (data : Data) : option Question :=
  let? views_data := listed data "views" in
  let? views := each view_of_data views_data in
  let? w := word data "equality" in
  let? equality := equality_of w in
  Some (question views equality).

(** The words that answers have for how they were found, and for what their witnesses show. *)
Definition layers := ["normal form"; "carry-free"; "chain"; "reachability"; "table"; "listing"].
Definition kinds := ["bend"; "hole"; "scalar"; "undefined"].

Definition address_of_data (data : Data) : option (option Z) :=
  match data with
  | Null => Some None
  | Number n => Some (Some n)
  | _ => None
  end.

Definition witness_of (data : Data) : option Answer :=
  let? kind := word data "kind" in
  let? _ := require (is_one_of kinds kind) in
  let? indices_data := listed data "indices" in
  let? indices := each integers indices_data in
  let? shown_data := listed data "addresses" in
  let? shown := each address_of_data shown_data in
  Some (NotMergeable indices shown).

Definition budget_of (data : Data) : option Answer :=
  let? _ := word data "method" in
  let? cost := integer data "cost" in
  let? budget := integer data "budget" in
  Some (BudgetExceeded cost budget).

Definition answer_of (data : Data) : option Answer :=
  let? w := word data "answer" in
  if String.eqb w "budget exceeded" then budget_of data else
  let? layer := word data "layer" in
  let? _ := require (is_one_of layers layer) in
  if String.eqb w "mergeable" then
    let? view_data := field data "view" in
    let? merged := view_of_data view_data in
    let? certificate_data := field data "certificate" in
    let? certificate := certificate_of deepest certificate_data in
    Some (Merged merged certificate)
  else if String.eqb w "not mergeable" then let? witness := field data "witness" in witness_of witness
  else if String.eqb w "out of bounds" then
    let? witness := field data "witness" in
    let? index := integers witness in
    let? level := integer data "level" in
    let? flat := integer data "flat" in
    let? elements := integer data "size" in
    Some (OutOfBounds index level flat elements)
  else None.

(** ** The check of a record *)

(** A record is accepted, or not; where it is not, it may be that only a solver is missing. *)
Inductive Verdict := Accepted | LeftToASolver | Rejected.

Definition check_record (data : Data) : Verdict :=
  match question_of data, answer_of data with
  | Some q, Some a =>
      if check q a then Accepted else if check_with (fun _ => true) q a then LeftToASolver else Rejected
  | _, _ => Rejected
  end.

(** What is accepted says something, and it is so. *)
Theorem what_is_accepted_is_so : forall data, check_record data = Accepted ->
  exists q a, question_of data = Some q /\ answer_of data = Some a /\ means q a.
Proof.
  intros data H. unfold check_record in H.
  destruct (question_of data) as [q|]; [|discriminate]. destruct (answer_of data) as [a|]; [|discriminate].
  exists q, a. repeat split. destruct (check q a) eqn:E; [now apply check_is_right|].
  destruct (check_with _ q a); discriminate.
Qed.
