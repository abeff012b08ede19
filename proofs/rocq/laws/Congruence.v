(** Neighbours in a stack may be replaced by others that read alike, how many there are of either. *)

From ViewAlgebra Require Export laws.Stacks.

(** ** Readings that are alike *)

Lemma alike_turned : forall r s, alike r s -> alike s r.
Proof. intros r s (V & L & A). unfold alike. repeat split; auto. intros H. symmetry. apply A. congruence. Qed.

Lemma alike_as_well : forall r s t, alike r s -> alike s t -> alike r t.
Proof.
  intros r s t (V & L & A) (W & M & B). unfold alike. repeat split; try congruence.
  intros H. rewrite A by assumption. apply B. congruence.
Qed.

(** Two stacks have a meaning, and read alike at every index: D6, and D16 for each of them. *)
Definition are_equivalent (left right : list View) : Prop :=
  stack_shape left = stack_shape right /\ is_inside_bounds left /\ is_inside_bounds right /\
  forall i, is_index (stack_shape left) i -> alike (read left i) (read right i).

Lemma a_stack_is_equivalent_to_itself : forall views, is_inside_bounds views -> are_equivalent views views.
Proof.
  intros views H. split; [reflexivity|]. split; [assumption|]. split; [assumption|]. intros. apply alike_refl.
Qed.

Lemma equivalence_turned : forall left right, are_equivalent left right -> are_equivalent right left.
Proof.
  intros left right (E & L & R & same). split; [now symmetry|]. split; [assumption|]. split; [assumption|].
  intros i H. apply alike_turned, same. now rewrite E.
Qed.

(** If one of two stacks that read alike has a meaning, so has the other. *)
Lemma what_reads_alike_is_equivalent : forall left middle right, stack_shape left = stack_shape middle ->
  (forall i, is_index (stack_shape middle) i -> alike (read left i) (read middle i)) ->
  are_equivalent middle right -> are_equivalent left right.
Proof.
  intros left middle right E same (F & inside & inside_right & others). split; [congruence|]. split; [|split; [auto|]].
  - intros i H. rewrite E in H. destruct (same i H) as (_ & -> & _). now apply inside.
  - intros i H. rewrite E in H. eapply alike_as_well; [now apply same | now apply others].
Qed.

Theorem what_is_equivalent_is_observably_equal : forall left right, are_equivalent left right ->
  are_observably_equal (stack_tracker left) (stack_tracker right).
Proof.
  intros left right (E & _ & _ & same). split; [exact E|]. simpl. intros i H.
  destruct (same i H) as (V & _ & A). auto.
Qed.

(** ** Neighbours replaced *)

Section Replace.
  Variables (xs ys : list View) (x y : View).
  Let left := xs ++ [x].
  Let right := ys ++ [y].
  Hypothesis is_a_view : is_view y = true.
  Hypothesis same : are_equivalent left right.

  Lemma the_last_views_have_one_shape : shape x = shape y.
  Proof. destruct same as [E _]. unfold left, right in E. now rewrite !stack_shape_rev in E. Qed.

  Lemma below_equivalent_neighbours : forall below valid index, is_index (shape y) index ->
    alike (read_down (rev left ++ below) valid index) (read_down (rev right ++ below) valid index).
  Proof.
    intros below valid index H. pose proof the_last_views_have_one_shape as E.
    destruct same as (_ & inside & _ & alikes).
    assert (L : rev left <> []) by (unfold left; rewrite rev_app_distr; discriminate).
    assert (R : rev right <> []) by (unfold right; rewrite rev_app_distr; discriminate).
    assert (at_index : is_index (stack_shape left) index) by (unfold left; now rewrite stack_shape_rev, E).
    rewrite (an_invalid_start_masks (rev left ++ below)), (an_invalid_start_masks (rev right ++ below))
      by (destruct (rev left), (rev right); simpl; congruence).
    apply masked_alike. rewrite !reading_through by assumption. apply continue_alike.
    - now apply inside.
    - now apply alikes.
    - apply what_has_no_address_is_not_valid.
    - apply what_has_no_address_is_not_valid.
  Qed.

  Theorem equivalent_neighbours_read_alike : forall below above index,
    is_index (stack_shape (below ++ right ++ above)) index ->
    alike (read (below ++ left ++ above) index) (read (below ++ right ++ above) index).
  Proof.
    intros below above index H. unfold read. rewrite !rev_app_distr, <- !app_assoc.
    destruct above as [|w above _] using rev_ind.
    - rewrite app_nil_r in H. unfold right in H. rewrite app_assoc, stack_shape_rev in H.
      now apply below_equivalent_neighbours.
    - rewrite !rev_app_distr. simpl rev at 1 3.
      rewrite !reading_through by (destruct above; discriminate).
      unfold continue. destruct (read_address _) as [flat|]; [|apply alike_refl].
      rewrite (an_invalid_entry_masks (rev left ++ _)), (an_invalid_entry_masks (rev right ++ _)).
      apply masked_alike. unfold enter. unfold left, right. rewrite !rev_app_distr. simpl rev. simpl app.
      cbv beta iota. rewrite the_last_views_have_one_shape.
      destruct (is_inside flat (size (shape y))) eqn:fits; [|apply alike_refl].
      pose proof (below_equivalent_neighbours (rev below) true (unravel (shape y) flat)) as B.
      unfold left, right in B. rewrite !rev_app_distr in B. simpl in B. apply B.
      now apply entered_at_an_index; [apply view_shape|].
  Qed.

  Lemma replacing_keeps_the_shape : forall below above,
    stack_shape (below ++ left ++ above) = stack_shape (below ++ right ++ above).
  Proof.
    intros below above. destruct above as [|w above].
    - unfold left, right. now rewrite !app_nil_r, !app_assoc, !stack_shape_rev, the_last_views_have_one_shape.
    - rewrite !app_assoc, !(stack_shape_app _ (w :: above)) by discriminate. reflexivity.
  Qed.
End Replace.
