(** Why two forms are equal where equations between forms hold: [proofs/checker/simplifier/relations.py]. *)

From ViewAlgebra Require Export simplifier.Substitution.

(** That two forms are equal. *)
Definition Equality := (Form * Form)%type.
Definition holds_at (p : Point) (e : Equality) : Prop := value p (fst e) = value p (snd e).

(** So many times the difference of two forms is a sum of multiples of the differences in equations, each named by its
    number; or the quotients, or the remainders, of both sides of an equation by one divisor are equal. *)
Inductive Reason :=
  | Combined (by_many : Z) (multiples : list (Z * Z)) (left right : Form)
  | Divided (is_quotient : bool) (equation divisor : Z).

Definition numbered (known : list Equality) (n : Z) : option Equality :=
  if (0 <=? n) && (n <? Z.of_nat (List.length known)) then nth_error known (Z.to_nat n) else None.

Definition less (f g : Form) : Form := sum f (scaled (-1) g).

(** A form less multiples of the differences in equations. *)
Fixpoint left_over (known : list Equality) (multiples : list (Z * Z)) (f : Form) : option Form :=
  match multiples with
  | [] => Some f
  | (k, n) :: rest =>
      match numbered known n with
      | Some (l, r) => left_over known rest (less f (scaled k (less l r)))
      | None => None
      end
  end.

(** The equation that a reason shows, if it does. *)
Definition shown (known : list Equality) (reason : Reason) : option Equality :=
  match reason with
  | Combined by_many multiples l r =>
      match left_over known multiples (scaled by_many (less l r)) with
      | Some f => if (0 <? by_many) && are_same_forms (opened f) (Constant 0) then Some (l, r) else None
      | None => None
      end
  | Divided is_quotient n divisor =>
      match numbered known n, divisor with
      | Some (l, r), Zpos c =>
          Some (if is_quotient then (quotient l c, quotient r c) else (remainder l c, remainder r c))
      | _, _ => None
      end
  end.

(** All that is known after some reasons, the last equation first; each is right by those before it. *)
Fixpoint all_shown (known : list Equality) (reasons : list Reason) : option (list Equality) :=
  match reasons with
  | [] => Some (rev known)
  | reason :: rest => match shown known reason with Some e => all_shown (known ++ [e]) rest | None => None end
  end.

(** Whether two forms are the same one, or the last reason is that they are equal. *)
Definition are_equal_by (known : list Equality) (reasons : list Reason) (f g : Form) : bool :=
  are_same_forms f g ||
  match all_shown known reasons with
  | Some ((l, r) :: _) => are_same_forms l f && are_same_forms r g
  | _ => false
  end.

(** ** What they are good for *)

Section AtAPoint.
  Variable p : Point.

  Lemma less_is_the_difference : forall f g, value p (less f g) = value p f - value p g.
  Proof. intros. unfold less. rewrite sum_is_the_sum, scaled_is_the_product. lia. Qed.

  Lemma a_numbered_equation_is_known : forall known n e, numbered known n = Some e -> In e known.
  Proof.
    intros known n e E. unfold numbered in E. destruct (_ && _); [|discriminate]. now apply nth_error_In in E.
  Qed.

  Lemma multiples_of_nothing_leave_the_value : forall known, Forall (holds_at p) known -> forall multiples f g,
    left_over known multiples f = Some g -> value p g = value p f.
  Proof.
    intros known all. rewrite Forall_forall in all.
    induction multiples as [|[k n] rest IH]; intros f g E; cbn [left_over] in E; [now inversion E|].
    destruct (numbered known n) as [[l r]|] eqn:N; [|discriminate].
    apply a_numbered_equation_is_known, all in N. unfold holds_at in N. cbn [fst snd] in N.
    rewrite (IH _ _ E), less_is_the_difference, scaled_is_the_product, less_is_the_difference, N. lia.
  Qed.

  Theorem what_a_reason_shows_holds : forall known reason e, Forall (holds_at p) known ->
    shown known reason = Some e -> holds_at p e.
  Proof.
    intros known [k multiples l r | is_quotient n c] e all E; cbn [shown] in E.
    - destruct (left_over _ _ _) as [f|] eqn:L; [|discriminate].
      destruct (_ && _) eqn:H in E; [|discriminate]. inversion E. apply andb_true_iff in H as [positive none].
      apply same_forms_are_equal in none. apply multiples_of_nothing_leave_the_value in L; [|assumption].
      pose proof (what_is_opened_is_the_same p f) as zero. rewrite none in zero. cbn [value] in zero.
      rewrite scaled_is_the_product, less_is_the_difference in L. unfold holds_at. cbn [fst snd]. nia.
    - destruct (numbered known n) as [[l r]|] eqn:N; [|discriminate]. destruct c as [|c|c]; try discriminate.
      apply a_numbered_equation_is_known in N. rewrite Forall_forall in all. specialize (all _ N).
      unfold holds_at in *. inversion E. cbn [fst snd] in all.
      destruct is_quotient; cbn [fst snd]; rewrite ?quotient_is_the_floor, ?remainder_is_what_is_left; now rewrite all.
  Qed.

  Lemma all_that_is_shown_holds : forall reasons known found, Forall (holds_at p) known ->
    all_shown known reasons = Some found -> Forall (holds_at p) found.
  Proof.
    induction reasons as [|reason rest IH]; intros known found all E; cbn [all_shown] in E.
    - inversion E. now apply Forall_rev.
    - destruct (shown known reason) as [e|] eqn:S; [|discriminate].
      apply (IH _ _ (proj2 (Forall_app _ _ _) (conj all (Forall_cons _ (what_a_reason_shows_holds _ _ _ all S)
        (Forall_nil _)))) E).
  Qed.

  (** Forms that equations and reasons show to be equal are, where the equations hold. *)
  Theorem what_reasons_show_to_be_equal_is : forall known reasons f g, Forall (holds_at p) known ->
    are_equal_by known reasons f g = true -> value p f = value p g.
  Proof.
    intros known reasons f g all H. unfold are_equal_by in H. apply orb_true_iff in H as [same | H].
    - apply same_forms_are_equal in same. now subst.
    - destruct (all_shown known reasons) as [[|[l r] rest]|] eqn:E; try discriminate.
      pose proof (all_that_is_shown_holds _ _ _ all E) as found. apply andb_true_iff in H as [left_ right_].
      apply same_forms_are_equal in left_, right_. subst l r. now inversion found.
  Qed.
End AtAPoint.
