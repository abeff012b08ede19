(** What is answered about two stacks, and the check of it: [proofs/checker/equivalences.py]. *)

From ViewAlgebra Require Export equivalence.AlikeIsRight.

(** What is answered about two stacks: they read the same, for a reason; or they do not, at an index, where they read
    what is shown (nothing, where it is not valid), or since their shapes differ. *)
Inductive Comparison :=
  | Equivalent (why : Likeness)
  | Different (index : option Index) (shown : option Z * option Z).

(** What a comparison says (D6, D16). *)
Definition means_of (left right : list View) (answer : Comparison) : Prop :=
  match answer with
  | Equivalent _ =>
      is_inside_bounds left /\ is_inside_bounds right /\
      are_observably_equal (stack_tracker left) (stack_tracker right)
  | Different _ _ => ~ are_observably_equal (stack_tracker left) (stack_tracker right)
  end.

(** What an index reads, if it is valid. *)
Definition shown_at (views : list View) (i : Index) : option Z :=
  let r := read views i in if read_valid r then read_address r else None.

Definition check_difference (left right : list View) (i : Index) (shown : option Z * option Z) : bool :=
  are_same (stack_shape left) (stack_shape right) && is_index_of (stack_shape left) i &&
  is_same_address (shown_at left i) (fst shown) && is_same_address (shown_at right i) (snd shown) &&
  negb (is_same_address (fst shown) (snd shown)).

Definition check_comparison (left right : list View) (answer : Comparison) : bool :=
  forallb is_view left && forallb is_view right && is_some_stack left && is_some_stack right &&
  match answer with
  | Equivalent why => check_alike left right why
  | Different None shown =>
      negb (are_same (stack_shape left) (stack_shape right)) &&
      match shown with (None, None) => true | _ => false end
  | Different (Some i) shown => check_difference left right i shown
  end.

(** ** It is right *)

Lemma same_addresses_are_equal : forall a b, is_same_address a b = true <-> a = b.
Proof.
  intros [a|] [b|]; simpl; split; intros H; try discriminate; try reflexivity; [f_equal; lia | inversion H; lia].
Qed.

Theorem check_difference_is_right : forall left right i shown, check_difference left right i shown = true ->
  ~ are_observably_equal (stack_tracker left) (stack_tracker right).
Proof.
  intros left right i [a b] H [E same]. unfold check_difference in H. cbn [fst snd] in H. rewrite !andb_true_iff in H.
  destruct H as [[[[_ inside] A] B] differ]. apply is_index_of_spec in inside. apply negb_true_iff in differ.
  rewrite same_addresses_are_equal in A, B. destruct (same i inside) as [V address].
  enough (a = b) as -> by (rewrite (proj2 (same_addresses_are_equal b b) eq_refl) in differ; discriminate).
  subst a b. unfold shown_at. simpl in V, address. rewrite <- V.
  destruct (read_valid (read left i)); [now apply address | reflexivity].
Qed.

(** What the checker accepts of two stacks is so. *)
Theorem check_comparison_is_right : forall left right answer, check_comparison left right answer = true ->
  means_of left right answer.
Proof.
  intros left right answer H. unfold check_comparison in H. rewrite !andb_true_iff in H.
  destruct H as [[[[all_left all_right] some_left] some_right] H].
  assert (L : is_stack left) by (apply some_stack_spec; [now apply Forall_forall, forallb_forall | assumption]).
  assert (R : is_stack right) by (apply some_stack_spec; [now apply Forall_forall, forallb_forall | assumption]).
  destruct answer as [why | [i|] shown].
  - apply check_alike_is_right in H; [|assumption | assumption]. pose proof H as (_ & inside & others & _).
    split; [assumption|]. split; [assumption|]. now apply what_is_equivalent_is_observably_equal.
  - now apply check_difference_is_right in H.
  - apply andb_true_iff in H as [differ _]. intros [E _]. simpl in E. rewrite E in differ.
    apply negb_true_iff in differ. rewrite (proj2 (are_same_spec _ _) eq_refl) in differ. discriminate.
Qed.
