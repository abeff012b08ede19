(** Forms with other forms in them: how equals are put for equals. *)

From ViewAlgebra Require Export simplifier.Forms.

Definition with_both {A B C} (make : A -> B -> option C) (f : option A) (g : option B) : option C :=
  match f, g with Some f, Some g => make f g | _, _ => None end.

(** ** Forms with other forms in them *)

(** Sums with a function of each atom in place of the atom. *)
Fixpoint with_atoms (of : Atom -> Form) (f : Form) : Form :=
  match f with
  | Constant c => Constant c
  | Plus k a rest => sum (scaled k (of a)) (with_atoms of rest)
  end.

(** A function of each form in place of it, the inner ones first. *)
Fixpoint mapped_inside (change : Form -> Form) (f : Form) : Form :=
  match f with
  | Constant c => Constant c
  | Plus k a rest => sum (scaled k (mapped_atom change a)) (mapped_inside change rest)
  end
with mapped_atom (change : Form -> Form) (a : Atom) : Form :=
  match a with
  | Var _ => of_atom a
  | Quotient x c => quotient (change (mapped_inside change x)) c
  | Remainder x c => remainder (change (mapped_inside change x)) c
  | Group x => grouped (change (mapped_inside change x))
  end.
Definition mapped (change : Form -> Form) (f : Form) : Form := change (mapped_inside change f).

Definition put_for_atom (old : Atom) (new : Form) (a : Atom) : Form :=
  match compare_atoms a old with Eq => new | _ => of_atom a end.

(** One form in place of another: an atom wherever it is a term, any other where it is the whole. *)
Definition put_for (old new f : Form) : Form :=
  if are_same_forms f old then new else
  match old with
  | Plus 1 a (Constant 0) => with_atoms (put_for_atom a new) f
  | _ => f
  end.

(** Groups as the sums that they are. *)
Definition opened_atom (a : Atom) : Form := match a with Group x => x | _ => of_atom a end.
Definition opened : Form -> Form := mapped (with_atoms opened_atom).

(** ** Equals put for equals *)

Definition Equals := list (Form * Form).
Definition equal_to (equal : Equals) (f : Form) : option Form :=
  option_map snd (find (fun pair => are_same_forms f (fst pair)) equal).

Definition what_the_quotient_leaves (x : Form) (c : positive) : Form := sum x (scaled (Zneg c) (quotient x c)).

(** What stands for a form, with equals put for equals in that; the form itself if nothing does. *)
Definition looked_up (inside : Form -> option Form) (equal : Equals) (f : Form) : option Form :=
  match equal_to equal f with Some g => inside g | None => Some f end.

(** An atom with another form inside, and what stands for that. *)
Definition rebuilt (inside : Form -> option Form) (equal : Equals) (make : Form -> Form) (x : Form) : option Form :=
  match inside x with Some y => looked_up inside equal (make y) | None => None end.

Definition atom_substituted (inside : Form -> option Form) (equal : Equals) (a : Atom) : option Form :=
  match equal_to equal (of_atom a), a with
  | Some g, Remainder x c =>
      if are_same_forms g (what_the_quotient_leaves x c) then
        with_both (fun y q => Some (sum y (scaled (Zneg c) q))) (inside x) (inside (quotient x c))
      else inside g
  | Some g, _ => inside g
  | None, Var _ => Some (of_atom a)
  | None, Quotient x c => rebuilt inside equal (fun y => quotient y c) x
  | None, Remainder x c => rebuilt inside equal (fun y => remainder y c) x
  | None, Group x => rebuilt inside equal grouped x
  end.

Fixpoint terms_substituted (of : Atom -> option Form) (f : Form) : option Form :=
  match f with
  | Constant c => Some (Constant c)
  | Plus k a rest => with_both (fun g h => Some (sum (scaled k g) h)) (of a) (terms_substituted of rest)
  end.

(** From the outside in and again from the inside out, so many levels deep. *)
Fixpoint substituted (depth : nat) (equal : Equals) (f : Form) : option Form :=
  match depth with
  | O => None
  | S depth =>
      let inside x := substituted depth equal x in
      match terms_substituted (atom_substituted inside equal) f with
      | None => None
      | Some g =>
          match equal_to equal g with
          | Some h => if are_same_forms g h then Some g else inside h
          | None => Some g
          end
      end
  end.

(** How deep: no derivation has more. *)
Definition deepest_equal : nat := 200.

(** ** What they are good for *)

Lemma with_atoms_is_the_same : forall p of, (forall a, value p (of a) = value_of_atom p a) ->
  forall f, value p (with_atoms of f) = value p f.
Proof.
  intros p of same f. induction f as [c | k a f IH]; cbn [with_atoms value]; [reflexivity|].
  now rewrite sum_is_the_sum, scaled_is_the_product, same, IH.
Qed.

Theorem what_is_mapped_is_the_same : forall p change, (forall f, value p (change f) = value p f) ->
  forall f, value p (mapped change f) = value p f.
Proof.
  intros p change same f. unfold mapped. rewrite same.
  enough ((forall f, value p (mapped_inside change f) = value p f) /\
          (forall a, value p (mapped_atom change a) = value_of_atom p a)) as [H _] by apply H.
  apply forms_and_atoms; cbn [mapped_inside mapped_atom value value_of_atom]; intros.
  - reflexivity.
  - now rewrite sum_is_the_sum, scaled_is_the_product, H, H0.
  - apply of_atom_is_the_atom.
  - now rewrite quotient_is_the_floor, same, H.
  - now rewrite remainder_is_what_is_left, same, H.
  - now rewrite grouped_is_the_same, same, H.
Qed.

Theorem putting_an_equal_is_the_same : forall p old new, value p old = value p new ->
  forall f, value p (put_for old new f) = value p f.
Proof.
  intros p old new same f. unfold put_for. destruct (are_same_forms f old) eqn:E.
  { apply same_forms_are_equal in E. now subst. }
  destruct old as [|[|[]|] a [[]|]]; try reflexivity. apply with_atoms_is_the_same. intros b. unfold put_for_atom.
  destruct (compare_atoms b a) eqn:C; try apply of_atom_is_the_atom.
  apply what_compares_equal_is_the_same in C. subst. rewrite <- same. apply of_atom_is_the_atom.
Qed.

Theorem what_is_opened_is_the_same : forall p f, value p (opened f) = value p f.
Proof.
  intros p. apply what_is_mapped_is_the_same, with_atoms_is_the_same. intros [] ; try apply of_atom_is_the_atom.
  reflexivity.
Qed.

(** Whether the forms that stand for one another are equal at a point. *)
Definition are_equal_at (p : Point) (equal : Equals) : Prop :=
  Forall (fun pair => value p (fst pair) = value p (snd pair)) equal.

Lemma what_is_found_is_equal : forall p equal f g, are_equal_at p equal -> equal_to equal f = Some g ->
  value p g = value p f.
Proof.
  intros p equal f g are_equal E. unfold equal_to in E. destruct (find _ equal) as [[h g']|] eqn:F; [|discriminate].
  inversion E. subst. apply find_some in F as [member same]. apply same_forms_are_equal in same.
  unfold are_equal_at in are_equal. rewrite Forall_forall in are_equal. specialize (are_equal _ member).
  simpl in *. congruence.
Qed.

Lemma what_the_quotient_leaves_is_what_is_left : forall p x q c, value p q = value p x / Zpos c ->
  value p (sum x (scaled (Zneg c) q)) = value p x mod Zpos c.
Proof.
  intros p x q c E. rewrite sum_is_the_sum, scaled_is_the_product, E, Z.mod_eq by discriminate.
  change (Zneg c) with (- Zpos c). ring.
Qed.

Section AtAPoint.
  Variables (p : Point) (equal : Equals) (inside : Form -> option Form).
  Hypothesis are_equal : are_equal_at p equal.
  Hypothesis inside_is_the_same : forall f g, inside f = Some g -> value p g = value p f.

  Lemma what_is_looked_up_is_the_same : forall f g, looked_up inside equal f = Some g -> value p g = value p f.
  Proof.
    intros f g E. unfold looked_up in E. destruct (equal_to equal f) as [h|] eqn:F; [|now inversion E].
    rewrite (inside_is_the_same h g E). eapply what_is_found_is_equal; eassumption.
  Qed.

  Lemma what_is_rebuilt_is_the_same : forall make operation,
    (forall f, value p (make f) = operation (value p f)) ->
    forall x g, rebuilt inside equal make x = Some g -> value p g = operation (value p x).
  Proof.
    intros make operation made x g E. unfold rebuilt in E. destruct (inside x) as [y|] eqn:I; [|discriminate].
    rewrite (what_is_looked_up_is_the_same _ _ E), made. now rewrite (inside_is_the_same x y I).
  Qed.

  Lemma a_substituted_atom_is_the_same : forall a g, atom_substituted inside equal a = Some g ->
    value p g = value_of_atom p a.
  Proof.
    intros a g E. unfold atom_substituted in E. destruct (equal_to equal (of_atom a)) as [h|] eqn:F.
    - assert (S : forall g, inside h = Some g -> value p g = value_of_atom p a).
      { intros g' I. rewrite (inside_is_the_same h g' I), (what_is_found_is_equal p equal _ h are_equal F).
        apply of_atom_is_the_atom. }
      destruct a as [n | x c | x c | x]; try (now apply S). destruct (are_same_forms _ _); [|now apply S].
      destruct (inside x) as [y|] eqn:Ey; [|discriminate].
      destruct (inside (quotient x c)) as [q|] eqn:Eq; [|discriminate]. injection E as <-.
      rewrite (what_the_quotient_leaves_is_what_is_left p y q c); rewrite ?(inside_is_the_same x y Ey); [reflexivity|].
      now rewrite (inside_is_the_same _ q Eq), quotient_is_the_floor.
    - destruct a as [n | x c | x c | x].
      + inversion E. apply of_atom_is_the_atom.
      + apply (what_is_rebuilt_is_the_same (fun y => quotient y c) (fun n => n / Zpos c)); [|assumption].
        intros. apply quotient_is_the_floor.
      + apply (what_is_rebuilt_is_the_same (fun y => remainder y c) (fun n => n mod Zpos c)); [|assumption].
        intros. apply remainder_is_what_is_left.
      + apply (what_is_rebuilt_is_the_same grouped (fun n => n)); [|assumption]. apply grouped_is_the_same.
  Qed.

  Lemma substituted_terms_are_the_same : forall f g,
    terms_substituted (atom_substituted inside equal) f = Some g -> value p g = value p f.
  Proof.
    induction f as [c | k a f IH]; intros g E; cbn [terms_substituted value] in *; [now inversion E|].
    destruct (atom_substituted inside equal a) as [x|] eqn:A; [|discriminate].
    destruct (terms_substituted _ f) as [y|] eqn:T; [|discriminate]. inversion E.
    rewrite sum_is_the_sum, scaled_is_the_product, (IH y eq_refl). now rewrite (a_substituted_atom_is_the_same a x A).
  Qed.
End AtAPoint.

Theorem what_is_substituted_is_the_same : forall depth p equal f g, are_equal_at p equal ->
  substituted depth equal f = Some g -> value p g = value p f.
Proof.
  induction depth as [|depth IH]; intros p equal f g are_equal E; cbn [substituted] in E; [discriminate|].
  assert (inside : forall x y, substituted depth equal x = Some y -> value p y = value p x) by eauto.
  destruct (terms_substituted _ f) as [x|] eqn:T; [|discriminate].
  apply substituted_terms_are_the_same with (p := p) in T; [|assumption..]. rewrite <- T.
  destruct (equal_to equal x) as [h|] eqn:F; [|now inversion E].
  pose proof (what_is_found_is_equal p equal x h are_equal F) as same.
  destruct (are_same_forms x h); [now inversion E|]. rewrite <- same. now apply inside.
Qed.
