(** One record, whichever its kind: [answers.check_plain]. *)

From ViewAlgebra Require Export checker.Record.
From ViewAlgebra Require simplifier.ReadDerivations.
Open Scope string_scope.

Definition says (data : Data) (answer : string) : bool :=
  match word data "answer" with Some w => String.eqb w answer | None => false end.

Definition check_any (data : Data) : Verdict :=
  if says data "simplified" then if ReadDerivations.check_simplified data then Accepted else Rejected
  else check_record data.

(** What a record says: of a merge, or of an expression. *)
Definition is_so (data : Data) : Prop :=
  if says data "simplified" then
    exists s, ReadDerivations.simplification_of data = Some s /\
      forall p, Expressions.is_in_ranges (ReadDerivations.given_ranges s) p ->
        Expressions.are_same_at p (ReadDerivations.given s) (ReadDerivations.answered s)
  else exists q a, question_of data = Some q /\ answer_of data = Some a /\ means q a.

Theorem what_is_accepted_of_any_kind_is_so : forall data, check_any data = Accepted -> is_so data.
Proof.
  intros data H. unfold check_any, is_so in *. destruct (says data "simplified").
  - apply ReadDerivations.what_is_simplified_is_the_same.
    destruct (ReadDerivations.check_simplified data); [reflexivity | discriminate].
  - now apply what_is_accepted_is_so.
Qed.
