(** From plain data to a comparison of two stacks: the readers of [proofs/checker/equivalences.py]. *)

From ViewAlgebra Require Export checker.Record equivalence.Comparisons.
Open Scope string_scope.
Open Scope Z_scope.

(** Evidence, up to some depth. *)
Fixpoint likeness_of (depth : nat) (data : Data) : option Likeness :=
  match depth with
  | O => None
  | S depth =>
      let rest_of data := let? rest := field data "rest" in likeness_of depth rest in
      let? kind := word data "kind" in
      if String.eqb kind "Same" then Some Same else
      if String.eqb kind "Listed" then Some Listed else
      if String.eqb kind "Turned" then option_map Turned (rest_of data) else
      if String.eqb kind "Run" then
        let? position := integer data "position" in
        let? count := integer data "count" in
        let? view_data := field data "view" in
        let? both := view_of_data view_data in
        let? why_data := field data "certificate" in
        let? why := certificate_of deepest why_data in
        option_map (Run position count both why) (rest_of data)
      else if String.eqb kind "Apart" then
        let? below := integer data "below" in
        let? above := integer data "above" in
        option_map (Apart below above) (rest_of data)
      else None
  end.

Definition stack_of (data : Data) (name : string) : option (list View) :=
  let? views := listed data name in each view_of_data views.

Definition comparison_of (data : Data) : option Comparison :=
  let? w := word data "answer" in
  if String.eqb w "equivalent" then
    let? evidence := field data "evidence" in
    option_map Equivalent (likeness_of deepest evidence)
  else if String.eqb w "different" then
    let? index_data := field data "index" in
    let? index := match index_data with Null => Some None | _ => option_map Some (integers index_data) end in
    let? shown_data := listed data "addresses" in
    let? shown := each address_of_data shown_data in
    match shown with [a; b] => Some (Different index (a, b)) | _ => None end
  else None.

(** ** The check of a record *)

Record Asked := asked { left_stack : list View; right_stack : list View; compared_as : Comparison }.

Definition asked_of (data : Data) : option Asked :=
  let? mine := stack_of data "left" in
  let? theirs := stack_of data "right" in
  let? answer := comparison_of data in
  Some (asked mine theirs answer).

Definition check_equivalence (data : Data) : bool :=
  match asked_of data with
  | Some q => check_comparison (left_stack q) (right_stack q) (compared_as q)
  | None => false
  end.

(** What is accepted says something of two stacks, and it is so. *)
Theorem what_is_compared_is_so : forall data, check_equivalence data = true ->
  exists q, asked_of data = Some q /\ means_of (left_stack q) (right_stack q) (compared_as q).
Proof.
  intros data H. unfold check_equivalence in H. destruct (asked_of data) as [q|]; [|discriminate].
  exists q. split; [reflexivity|]. now apply check_comparison_is_right.
Qed.
