(** The rules as they are applied: the table [impl.simplify.rules.RULES]. Both sides of a rule and what it needs are
    written as texts over its parts, which have a value where the parts are integers, and make a form where they are
    forms; so what is applied to forms is what is proved of integers. *)

From Coq Require Export String.
From ViewAlgebra Require Export simplifier.Forms simplifier.Substitution.
From ViewAlgebra Require Import simplifier.Rules.
Open Scope string_scope.
Open Scope Z_scope.

(** ** Texts over named parts *)

Inductive Side :=
  | Part (name : string)
  | Literal (n : Z)
  | Sum (a b : Side)
  | Difference (a b : Side)
  | Opposite (a : Side)
  | Product (a b : Side)
  | Floor (a b : Side)
  | Left (a b : Side)
  | Piece (a : Side).

Coercion Part : string >-> Side.
Coercion Literal : Z >-> Side.
Declare Scope side_scope.
Bind Scope side_scope with Side.
Notation "a + b" := (Sum a b) : side_scope.
Notation "a - b" := (Difference a b) : side_scope.
Notation "- a" := (Opposite a) : side_scope.
Notation "a * b" := (Product a b) : side_scope.
Notation "a // b" := (Floor a b) (at level 40) : side_scope.
Notation "a 'mod' b" := (Left a b) : side_scope.

(** The value where the parts are integers. *)
Fixpoint meant (at_part : string -> Z) (s : Side) : Z :=
  match s with
  | Part name => at_part name
  | Literal n => n
  | Sum a b => meant at_part a + meant at_part b
  | Difference a b => meant at_part a - meant at_part b
  | Opposite a => - meant at_part a
  | Product a b => meant at_part a * meant at_part b
  | Floor a b => meant at_part a / meant at_part b
  | Left a b => meant at_part a mod meant at_part b
  | Piece a => meant at_part a
  end.

(** Parts of a rule, by their names. *)
Definition Parts := list (string * Form).
Definition part (parts : Parts) (name : string) : option Form :=
  option_map snd (find (fun named => String.eqb (fst named) name) parts).

(** A product is one with a number, and what is divided by is a positive number. *)
Definition product (f g : Form) : option Form := match g with Constant n => Some (scaled n f) | _ => None end.
Definition divided (by_divisor : Form -> positive -> Form) (f g : Form) : option Form :=
  match g with Constant (Zpos c) => Some (by_divisor f c) | _ => None end.

(** The form where the parts are forms. *)
Fixpoint made (parts : Parts) (s : Side) : option Form :=
  match s with
  | Part name => part parts name
  | Literal n => Some (Constant n)
  | Sum a b => with_both (fun f g => Some (sum f g)) (made parts a) (made parts b)
  | Difference a b => with_both (fun f g => Some (sum f (scaled (-1) g))) (made parts a) (made parts b)
  | Opposite a => option_map (scaled (-1)) (made parts a)
  | Product a b => with_both product (made parts a) (made parts b)
  | Floor a b => with_both (divided quotient) (made parts a) (made parts b)
  | Left a b => with_both (divided remainder) (made parts a) (made parts b)
  | Piece a => option_map grouped (made parts a)
  end.

(** The values of parts at a point. *)
Definition values (p : Point) (parts : Parts) (name : string) : Z :=
  match part parts name with Some f => value p f | None => 0 end.

Ltac both := match goal with H : with_both _ ?a ?b = Some _ |- _ =>
  destruct a as [f|]; [|discriminate]; destruct b as [g|]; [|discriminate]; simpl in H end.

Theorem what_is_made_has_the_value_that_is_meant : forall p parts s f, made parts s = Some f ->
  value p f = meant (values p parts) s.
Proof.
  intros p parts. induction s as 
    [name | n | a IHa b IHb | a IHa b IHb | a IHa | a IHa b IHb | a IHa b IHb | a IHa b IHb | a IHa];
    intros h H; cbn [made meant] in *; try both.
  - unfold values. now rewrite H.
  - now inversion H.
  - inversion H. rewrite sum_is_the_sum. f_equal; auto.
  - inversion H. rewrite sum_is_the_sum, scaled_is_the_product, <- (IHa f), <- (IHb g) by reflexivity. lia.
  - destruct (made parts a) as [f|]; [|discriminate]. inversion H. rewrite scaled_is_the_product, <- (IHa f) by
      reflexivity. lia.
  - destruct g as [n|]; [|discriminate]. inversion H. rewrite scaled_is_the_product, <- (IHa f), <- (IHb (Constant n))
      by reflexivity. apply Z.mul_comm.
  - destruct g as [[|c|]|]; try discriminate. inversion H. rewrite quotient_is_the_floor. f_equal; auto.
    now rewrite <- (IHb (Constant (Zpos c))).
  - destruct g as [[|c|]|]; try discriminate. inversion H. rewrite remainder_is_what_is_left. f_equal; auto.
    now rewrite <- (IHb (Constant (Zpos c))).
  - destruct (made parts a) as [f|]; [|discriminate]. inversion H. rewrite grouped_is_the_same. auto.
Qed.

(** ** Rules *)

(** How both sides of a rule compare. *)
Inductive Relation := Value | Sign | Zero | Equation.

Definition compare_as (relation : Relation) (left right : Z) : Prop :=
  match relation with
  | Value => left = right
  | Sign => 0 <= left <-> 0 <= right
  | Zero => left = 0 <-> right = 0
  | Equation => 0 <= left <-> right = 0
  end.

(** A rule: its name, its parts, those of them that are numbers, both sides, what must not be negative, and how the
    sides compare then. *)
Record Rule := rule {
  rule_name : string; part_names : list string; numbers : list string;
  left : Side; right : Side; needs : list Side; relation : Relation }.

Definition is_right (r : Rule) : Prop := forall at_part,
  Forall (fun need => 0 <= meant at_part need) (needs r) ->
  compare_as (relation r) (meant at_part (left r)) (meant at_part (right r)).
