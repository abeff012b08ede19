(** One record, whichever its kind: [answers.check_plain]. *)

From ViewAlgebra Require Export checker.Record.
From ViewAlgebra Require simplifier.ReadDerivations equivalence.ReadComparisons.
Open Scope string_scope.

(** What a record is about: an expression, two stacks, or whether one stack is a view. *)
Inductive Subject := AnExpression | TwoStacks | AStack.

Definition subject_of (data : Data) : Subject :=
  match word data "answer" with
  | Some w =>
      if String.eqb w "simplified" then AnExpression else
      if is_one_of ["equivalent"; "different"] w then TwoStacks else AStack
  | None => AStack
  end.

Definition verdict_of (accepted : bool) : Verdict := if accepted then Accepted else Rejected.

Definition check_any (data : Data) : Verdict :=
  match subject_of data with
  | AnExpression => verdict_of (ReadDerivations.check_simplified data)
  | TwoStacks => verdict_of (ReadComparisons.check_equivalence data)
  | AStack => check_record data
  end.

(** What a record says: of an expression and what it was simplified to, of two stacks, or of one. *)
Definition is_so (data : Data) : Prop :=
  match subject_of data with
  | AnExpression =>
      exists s, ReadDerivations.simplification_of data = Some s /\
        forall p, Expressions.is_in_ranges (ReadDerivations.given_ranges s) p ->
          Expressions.are_same_at p (ReadDerivations.given s) (ReadDerivations.answered s)
  | TwoStacks =>
      exists q, ReadComparisons.asked_of data = Some q /\
        Comparisons.means_of (ReadComparisons.left_stack q) (ReadComparisons.right_stack q)
          (ReadComparisons.compared_as q)
  | AStack => exists q a, question_of data = Some q /\ answer_of data = Some a /\ means q a
  end.

Theorem what_is_accepted_of_any_kind_is_so : forall data, check_any data = Accepted -> is_so data.
Proof.
  intros data H. unfold check_any, verdict_of, is_so in *. destruct (subject_of data).
  - apply ReadDerivations.what_is_simplified_is_the_same.
    destruct (ReadDerivations.check_simplified data); [reflexivity | discriminate].
  - apply ReadComparisons.what_is_compared_is_so.
    destruct (ReadComparisons.check_equivalence data); [reflexivity | discriminate].
  - now apply what_is_accepted_is_so.
Qed.
