(** The rules of the simplifier, as [python -m proofs.rocq.rules] writes them down from the objects that run; and that
    each of them is right. *)

From ViewAlgebra Require Export simplifier.Sides.
From ViewAlgebra Require Import simplifier.Rules.
Open Scope side_scope.

Definition RULES : list Rule := [
  (* Multiples of the divisor leave a quotient. *)
  rule "split" ["q"; "r"; "c"] ["c"]
    (("q" * "c" + "r") // "c") ("q" + "r" // "c")
    ["c" - 1] Value;
  (* A quotient is what it is where the numerator stays inside the period that begins there. *)
  rule "inside" ["x"; "k"; "c"] ["c"]
    ("x" // "c") ("k")
    ["c" - 1; "x" - "k" * "c"; "k" * "c" + "c" - 1 - "x"] Value;
  (* A factor of the divisor cancels, with what stays inside one period of that factor. *)
  rule "common" ["x"; "r"; "k"; "g"; "c"] ["k"; "g"; "c"]
    (("x" * "g" + "r") // ("g" * "c")) (("x" + "k") // "c")
    ["g" - 1; "c" - 1; "r" - "k" * "g"; "k" * "g" + "g" - 1 - "r"] Value;
  (* A quotient of a quotient is one quotient. *)
  rule "nested" ["x"; "m"; "a"; "c"] ["a"; "c"]
    (("x" // "a" + "m") // "c") (("x" + "m" * "a") // ("a" * "c"))
    ["a" - 1; "c" - 1] Value;
  (* A quotient of a subtracted quotient is one quotient. *)
  rule "nested-negative" ["x"; "m"; "a"; "c"] ["a"; "c"]
    (("m" - "x" // "a") // "c") (("m" * "a" - "x" + "a" - 1) // ("a" * "c"))
    ["a" - 1; "c" - 1] Value;
  (* A quotient by a product is a quotient of a quotient. *)
  rule "unnested" ["x"; "m"; "a"; "c"] ["a"; "c"]
    (("x" + "m" * "a") // ("a" * "c")) (("x" // "a" + "m") // "c")
    ["a" - 1; "c" - 1] Value;
  (* A remainder is what the quotient leaves. *)
  rule "remainder" ["x"; "c"] ["c"]
    ("x" mod "c") ("x" - "x" // "c" * "c")
    ["c" - 1] Value;
  (* A multiple of a quotient is what the remainder leaves. *)
  rule "quotient" ["x"; "s"; "k"; "c"] ["k"; "c"]
    ("s" + "x" // "c" * ("c" * "k")) ("s" + "x" * "k" - ("x" mod "c") * "k")
    ["c" - 1] Value;
  (* Multiples of the divisor change no remainder. *)
  rule "reduce" ["q"; "r"; "c"] ["c"]
    (("q" * "c" + "r") mod "c") ("r" mod "c")
    ["c" - 1] Value;
  (* A remainder is the numerator less the multiple where the period begins in which that stays. *)
  rule "period" ["x"; "k"; "c"] ["c"]
    ("x" mod "c") ("x" - "k" * "c")
    ["c" - 1; "x" - "k" * "c"; "k" * "c" + "c" - 1 - "x"] Value;
  (* A factor of the divisor leaves a remainder, with what stays inside one period of that factor. *)
  rule "factor" ["x"; "r"; "k"; "g"; "c"] ["k"; "g"; "c"]
    (("x" * "g" + "r") mod ("g" * "c")) ((((("x" + "k") mod "c") * "g") + "r") - "k" * "g")
    ["g" - 1; "c" - 1; "r" - "k" * "g"; "k" * "g" + "g" - 1 - "r"] Value;
  (* A remainder by a multiple of the divisor is not needed inside a remainder. *)
  rule "unwrap" ["x"; "y"; "m"; "a"; "c"] ["m"; "a"; "c"]
    (((("x" mod ("a" * "c")) * "m") + "y") mod "c") (("x" * "m" + "y") mod "c")
    ["a" - 1; "c" - 1] Value;
  (* A quotient of a remainder is a remainder of a quotient. *)
  rule "outward" ["x"; "d"; "c"] ["d"; "c"]
    (("x" mod ("d" * "c")) // "d") (("x" // "d") mod "c")
    ["d" - 1; "c" - 1] Value;
  (* A remainder of a quotient is a quotient of a remainder. *)
  rule "inward" ["x"; "d"; "c"] ["d"; "c"]
    (("x" // "d") mod "c") (("x" mod ("d" * "c")) // "d")
    ["d" - 1; "c" - 1] Value;
  (* A digit and the number above it are one number. *)
  rule "upper" ["x"; "s"; "k"; "d"; "c"] ["k"; "d"; "c"]
    (("s" + (("x" // "d") mod "c") * "k") + "x" // ("d" * "c") * ("k" * "c")) ("s" + "x" // "d" * "k")
    ["d" - 1; "c" - 1] Value;
  (* Two neighbouring digits are one. *)
  rule "radix" ["x"; "s"; "k"; "d"; "c"] ["k"; "d"; "c"]
    (("s" + ("x" mod "d") * "k") + (("x" // "d") mod "c") * ("k" * "d")) ("s" + ("x" mod ("d" * "c")) * "k")
    ["d" - 1; "c" - 1] Value;
  (* Two neighbouring digits above some others are one. *)
  rule "digits" ["x"; "s"; "k"; "e"; "d"; "c"] ["k"; "e"; "d"; "c"]
    (("s" + (("x" // "e") mod "d") * "k") + (("x" // ("e" * "d")) mod "c") * ("k" * "d"))
    ("s" + (("x" // "e") mod ("d" * "c")) * "k")
    ["e" - 1; "d" - 1; "c" - 1] Value;
  (* A digit is the difference of two remainders. *)
  rule "digit" ["x"; "s"; "k"; "d"; "c"] ["k"; "d"; "c"]
    ("s" + (("x" // "d") mod "c") * ("k" * "d")) (("s" + ("x" mod ("d" * "c")) * "k") - ("x" mod "d") * "k")
    ["d" - 1; "c" - 1] Value;
  (* Quotient and remainder are the number. *)
  rule "whole" ["x"; "s"; "k"; "c"] ["k"; "c"]
    (("s" + ("x" mod "c") * "k") + "x" // "c" * ("k" * "c")) ("s" + "x" * "k")
    ["c" - 1] Value;
  (* A quotient of the opposite is the opposite of a quotient. *)
  rule "reflect" ["x"; "c"] ["c"]
    ("x" // "c") (- ((- "x" + "c" - 1) // "c"))
    ["c" - 1] Value;
  (* A remainder is what the remainder of the opposite leaves of the divisor. *)
  rule "reflect-remainder" ["x"; "c"] ["c"]
    ("x" mod "c") ("c" - 1 - (- "x" - 1) mod "c")
    ["c" - 1] Value;
  (* A quotient is the sum of two by twice the divisor, the numerator of one of them the divisor above the other's. *)
  rule "halves" ["x"; "q"; "c"] ["c"]
    (("q" * "c" + "x") // "c") ("q" + "x" // ("c" * 2) + ("x" + "c") // ("c" * 2))
    ["c" - 1] Value;
  (* Of two quotients whose sum is a quotient one is what the other leaves. *)
  rule "other-half" ["x"; "q"; "c"] ["c"]
    (("q" * ("c" * 2) + "x" + "c") // ("c" * 2)) ("q" + "x" // "c" - "x" // ("c" * 2))
    ["c" - 1] Value;
  (* What has one value is that number. *)
  rule "single" ["x"; "k"] ["k"]
    ("x") ("k")
    ["x" - "k"; "k" - "x"] Value;
  (* A multiple of what is 0 goes. *)
  rule "nothing" ["x"; "s"; "k"] ["k"]
    ("s" + "x" * "k") ("s")
    [Part "x"; - "x"] Value;
  (* A multiple of a form that is needed anyway may stand for its terms. *)
  rule "group" ["x"; "s"; "k"] ["k"]
    ("s" + "x" * "k") ("s" + Piece "x" * "k")
    [] Value;
  (* A comparison that always holds goes. *)
  rule "always" ["x"] []
    ("x") (0)
    [Part "x"] Sign;
  (* A comparison that never holds is false. *)
  rule "never" ["x"] []
    ("x") ((-1))
    [(-1) - "x"] Sign;
  (* A comparison may be divided. *)
  rule "scaled" ["x"; "r"; "k"; "g"] ["k"; "g"]
    ("x" * "g" + "r") ("x" + "k")
    ["g" - 1; "r" - "k" * "g"; "k" * "g" + "g" - 1 - "r"] Sign;
  (* A comparison may be multiplied. *)
  rule "unscaled" ["x"; "r"; "k"; "g"] ["k"; "g"]
    ("x" + "k") ("x" * "g" + "r")
    ["g" - 1; "r" - "k" * "g"; "k" * "g" + "g" - 1 - "r"] Sign;
  (* A sum of what is never negative is positive whatever its coefficients. *)
  rule "positive" ["x"; "y"; "a"] ["a"]
    ("x" * "a" + "y" - 1) ("x" + "y" - 1)
    [Part "x"; Part "y"; "a" - 1] Sign;
  (* A sum of what is never negative is 0 whatever its coefficients. *)
  rule "none-positive" ["x"; "y"; "a"] ["a"]
    (- ("x" * "a" + "y")) (- ("x" + "y"))
    [Part "x"; Part "y"; "a" - 1] Sign;
  (* A quotient is at least a bound where the numerator is at least its multiple. *)
  rule "below" ["x"; "m"; "c"] ["c"]
    ("x" // "c" + "m") ("x" + "m" * "c")
    ["c" - 1] Sign;
  (* A quotient is at most a bound where the numerator is below the next multiple. *)
  rule "above" ["x"; "m"; "c"] ["c"]
    ("m" - "x" // "c") ("m" * "c" + "c" - 1 - "x")
    ["c" - 1] Sign;
  (* A comparison with what is never negative is an equation. *)
  rule "tight" ["x"] []
    ("x") ("x")
    [- "x"] Equation;
  (* A number is the multiple below it or just above where it is the one multiple within reach. *)
  rule "congruent" ["x"; "m"; "k"; "c"] ["m"; "k"; "c"]
    ("x" - ("x" + "m") // "c" * "c") ("x" - "k" * "c")
    ["c" - 1; Part "m"; "c" - 1 - "m"; "x" - "k" * "c" + "c" - 1; "k" * "c" + "c" - 1 - "x"] Zero;
  (* The same of the opposite. *)
  rule "congruent-opposite" ["x"; "m"; "k"; "c"] ["m"; "k"; "c"]
    (("x" + "m") // "c" * "c" - "x") ("x" - "k" * "c")
    ["c" - 1; Part "m"; "c" - 1 - "m"; "x" - "k" * "c" + "c" - 1; "k" * "c" + "c" - 1 - "x"] Zero;
  (* What is never 0 is not 0. *)
  rule "unequal" ["x"; "s"] ["s"]
    ("x") (1)
    ["x" * "s" - 1] Zero;
  (* A remainder of a multiple and a number is one where that of what is multiplied is another: with an inverse. *)
  rule "residue" ["x"; "k"; "r"; "t"; "p"; "j"; "n"; "c"] ["k"; "r"; "t"; "p"; "j"; "n"; "c"]
    ((("x" * "k" + ("r" - "k" * "t" + "p" * "c")) mod "c") - "r") (("x" mod "c") - "t")
    ["c" - 1; Part "r"; "c" - 1 - "r"; Part "t"; "c" - 1 - "t"; "k" * "j" - 1 - "n" * "c"; "n" * "c" + 1 - "k" * "j"]
    Zero;
  (* A remainder of a multiple is positive where that of what is multiplied is: with an inverse. *)
  rule "coprime" ["x"; "k"; "j"; "n"; "c"] ["k"; "j"; "n"; "c"]
    ((("x" * "k") mod "c") - 1) (("x" mod "c") - 1)
    ["c" - 1; "k" * "j" - 1 - "n" * "c"; "n" * "c" + 1 - "k" * "j"] Sign;
  (* A multiple is 0 where what is multiplied is. *)
  rule "multiple" ["x"; "g"] ["g"]
    ("x" * "g") ("x")
    ["g" * "g" - 1] Zero].

(** The lemma about a rule shows that the rule is right. *)
Ltac by_lemma lemma :=
  intros at_part; cbn; intros given;
  repeat match goal with H : Forall _ (_ :: _) |- _ => apply Forall_cons_iff in H as [? H] end;
  cbn [meant] in *; eapply lemma; eassumption.

Theorem every_rule_is_right : Forall is_right RULES.
Proof.
  repeat apply Forall_cons; [..|apply Forall_nil].
  - by_lemma the_rule_split.
  - by_lemma the_rule_inside.
  - by_lemma the_rule_common.
  - by_lemma the_rule_nested.
  - by_lemma the_rule_nested_negative.
  - by_lemma the_rule_unnested.
  - by_lemma the_rule_remainder.
  - by_lemma the_rule_quotient.
  - by_lemma the_rule_reduce.
  - by_lemma the_rule_period.
  - by_lemma the_rule_factor.
  - by_lemma the_rule_unwrap.
  - by_lemma the_rule_outward.
  - by_lemma the_rule_inward.
  - by_lemma the_rule_upper.
  - by_lemma the_rule_radix. - by_lemma the_rule_digits.
  - by_lemma the_rule_digit.
  - by_lemma the_rule_whole.
  - by_lemma the_rule_reflect.
  - by_lemma the_rule_reflect_remainder.
  - by_lemma the_rule_halves. - by_lemma the_rule_other_half.
  - by_lemma the_rule_single.
  - by_lemma the_rule_nothing.
  - by_lemma the_rule_group.
  - by_lemma the_rule_always.
  - by_lemma the_rule_never.
  - by_lemma the_rule_scaled.
  - by_lemma the_rule_unscaled.
  - by_lemma the_rule_positive.
  - by_lemma the_rule_none_positive.
  - by_lemma the_rule_below.
  - by_lemma the_rule_above.
  - by_lemma the_rule_tight.
  - by_lemma the_rule_congruent.
  - by_lemma the_rule_congruent_opposite.
  - by_lemma the_rule_unequal.
  - by_lemma the_rule_residue. - by_lemma the_rule_coprime.
  - by_lemma the_rule_multiple.
Qed.
