(** Linear forms over indivisible parts: [impl/simplify/forms]. A form is a constant and a sum of products of a number
    and an atom; an atom is a variable, a quotient or a remainder of a form by a positive number, or a form that is
    written as one piece. *)

From Coq Require Export ZArith List Bool Lia ZifyBool.
Export ListNotations.
Open Scope Z_scope.

Inductive Form :=
  | Constant (c : Z)
  | Plus (factor : Z) (atom : Atom) (rest : Form)
with Atom :=
  | Var (number : nat)
  | Quotient (numerator : Form) (divisor : positive)
  | Remainder (numerator : Form) (divisor : positive)
  | Group (inner : Form).

Scheme form_induction := Induction for Form Sort Prop with atom_induction := Induction for Atom Sort Prop.
Combined Scheme forms_and_atoms from form_induction, atom_induction.

(** Values of the variables, by their numbers. *)
Definition Point := list Z.

(** The value of a form at a point (D18): quotients round down, and a remainder has the sign of the divisor. *)
Fixpoint value (p : Point) (f : Form) : Z :=
  match f with
  | Constant c => c
  | Plus factor a rest => factor * value_of_atom p a + value p rest
  end
with value_of_atom (p : Point) (a : Atom) : Z :=
  match a with
  | Var number => nth number p 0
  | Quotient x c => value p x / Zpos c
  | Remainder x c => value p x mod Zpos c
  | Group x => value p x
  end.

(** ** Which form comes first *)

Definition after_equal (first second : comparison) : comparison := match first with Eq => second | _ => first end.

Fixpoint compare_forms (f g : Form) : comparison :=
  match f, g with
  | Constant c, Constant d => Z.compare c d
  | Constant _, Plus _ _ _ => Lt
  | Plus _ _ _, Constant _ => Gt
  | Plus k a f, Plus l b g => after_equal (compare_atoms a b) (after_equal (Z.compare k l) (compare_forms f g))
  end
with compare_atoms (a b : Atom) : comparison :=
  match a, b with
  | Var m, Var n => Nat.compare m n
  | Var _, _ => Lt
  | _, Var _ => Gt
  | Quotient x c, Quotient y d => after_equal (Pos.compare c d) (compare_forms x y)
  | Quotient _ _, _ => Lt
  | _, Quotient _ _ => Gt
  | Remainder x c, Remainder y d => after_equal (Pos.compare c d) (compare_forms x y)
  | Remainder _ _, _ => Lt
  | _, Remainder _ _ => Gt
  | Group x, Group y => compare_forms x y
  end.

Definition are_same_forms (f g : Form) : bool := match compare_forms f g with Eq => true | _ => false end.

(** ** Linear arithmetic *)

(** The form and a number. *)
Fixpoint shifted (c : Z) (f : Form) : Form :=
  match f with
  | Constant d => Constant (c + d)
  | Plus k a rest => Plus k a (shifted c rest)
  end.

(** A sum. Of forms whose atoms ascend, each there once, so is the sum. *)
Fixpoint sum (f : Form) : Form -> Form :=
  match f with
  | Constant c => shifted c
  | Plus k a f => fix with_first g :=
      match g with
      | Constant d => Plus k a (sum f (Constant d))
      | Plus l b g' =>
          match compare_atoms a b with
          | Lt => Plus k a (sum f g)
          | Eq => if k + l =? 0 then sum f g' else Plus (k + l) a (sum f g')
          | Gt => Plus l b (with_first g')
          end
      end
  end.

Fixpoint times (k : Z) (f : Form) : Form :=
  match f with
  | Constant c => Constant (k * c)
  | Plus l a rest => Plus (k * l) a (times k rest)
  end.

Definition scaled (k : Z) (f : Form) : Form := if k =? 0 then Constant 0 else times k f.

Definition of_atom (a : Atom) : Form := Plus 1 a (Constant 0).

(** A quotient, a remainder, and a form as one piece; of a number, a number. *)
Definition quotient (f : Form) (c : positive) : Form :=
  match f with Constant n => Constant (n / Zpos c) | _ => of_atom (Quotient f c) end.
Definition remainder (f : Form) (c : positive) : Form :=
  match f with Constant n => Constant (n mod Zpos c) | _ => of_atom (Remainder f c) end.
Definition grouped (f : Form) : Form :=
  match f with Constant n => Constant n | _ => of_atom (Group f) end.

(** ** What they are good for *)

Lemma after_equal_is_equal : forall first second, after_equal first second = Eq -> first = Eq /\ second = Eq.
Proof. intros [] []; simpl; auto; discriminate. Qed.

Theorem what_compares_equal_is_the_same :
  (forall f g, compare_forms f g = Eq -> f = g) /\ (forall a b, compare_atoms a b = Eq -> a = b).
Proof.
  apply forms_and_atoms; [intros c [] H | intros k a IHa f IHf [] H | intros n [] H | intros x IH c [] H
    | intros x IH c [] H | intros x IH [] H]; simpl in H; try discriminate;
    repeat (apply after_equal_is_equal in H as [? H]).
  - apply Z.compare_eq in H. now subst.
  - f_equal; [now apply Z.compare_eq | now apply IHa | now apply IHf].
  - apply Nat.compare_eq in H. now subst.
  - f_equal; [now apply IH | now apply Pos.compare_eq].
  - f_equal; [now apply IH | now apply Pos.compare_eq].
  - f_equal. now apply IH.
Qed.

Lemma same_forms_are_equal : forall f g, are_same_forms f g = true -> f = g.
Proof.
  intros f g H. unfold are_same_forms in H. destruct (compare_forms f g) eqn:E; try discriminate.
  now apply what_compares_equal_is_the_same.
Qed.

Lemma shifted_is_the_sum : forall p c f, value p (shifted c f) = c + value p f.
Proof. induction f; simpl; lia. Qed.

Theorem sum_is_the_sum : forall p f g, value p (sum f g) = value p f + value p g.
Proof.
  intros p f. induction f as [c | k a f IH]; [exact (shifted_is_the_sum p c)|].
  induction g as [d | l b g IHg]; cbn [sum value]; [rewrite IH; simpl; lia|].
  destruct (compare_atoms a b) eqn:E.
  - apply what_compares_equal_is_the_same in E as ->.
    destruct (k + l =? 0) eqn:none; cbn [value]; rewrite IH; [|lia].
    assert (l = - k) as -> by lia. lia.
  - cbn [value]. rewrite IH. cbn [value]. lia.
  - cbn [value]. cbn [sum] in IHg. rewrite IHg. cbn [value]. lia.
Qed.

Theorem scaled_is_the_product : forall p k f, value p (scaled k f) = k * value p f.
Proof.
  intros p k f. unfold scaled. destruct (k =? 0) eqn:E; [simpl; lia|].
  induction f as [c | l a f IH]; cbn [times value]; [reflexivity | rewrite IH; lia].
Qed.

Lemma of_atom_is_the_atom : forall p a, value p (of_atom a) = value_of_atom p a.
Proof. intros. unfold of_atom. cbn [value]. lia. Qed.

Theorem quotient_is_the_floor : forall p f c, value p (quotient f c) = value p f / Zpos c.
Proof. intros p [n | k a f] c; [reflexivity | apply of_atom_is_the_atom]. Qed.

Theorem remainder_is_what_is_left : forall p f c, value p (remainder f c) = value p f mod Zpos c.
Proof. intros p [n | k a f] c; [reflexivity | apply of_atom_is_the_atom]. Qed.

Theorem grouped_is_the_same : forall p f, value p (grouped f) = value p f.
Proof. intros p [n | k a f]; [reflexivity | apply of_atom_is_the_atom]. Qed.
