(** What follows from L3 for whole stacks, L3 under strict equality, and L4: reshaping is reading through a view. *)

From ViewAlgebra Require Export laws.Reading.

Lemma stack_shape_app : forall below above, above <> [] -> stack_shape (below ++ above) = stack_shape above.
Proof.
  intros below above some. destruct (exists_last some) as (rest & w & ->).
  now rewrite app_assoc, !stack_shape_rev.
Qed.

Section Fold.
  Variables (below run above : list View) (last_one v : View).
  Let folded := below ++ [v] ++ above.
  Let whole := below ++ (run ++ [last_one]) ++ above.
  Hypothesis Hv : is_view v = true.

  Lemma folding_keeps_the_shape : shape last_one = shape v -> stack_shape whole = stack_shape folded.
  Proof.
    intros same. unfold whole, folded. destruct above as [|w rest].
    - rewrite !app_nil_r, app_assoc, !stack_shape_rev. exact same.
    - rewrite !(app_assoc below), !(stack_shape_app _ (w :: rest)) by discriminate. reflexivity.
  Qed.

  (** L3: if the stack with one view for its neighbours has a meaning and equals a view, so does the stack itself. *)
  Theorem folding_changes_nothing : forall w,
    is_inside_bounds (run ++ [last_one]) ->
    are_observably_equal (stack_tracker (run ++ [last_one])) (canonical_tracker v) ->
    is_inside_bounds folded -> are_observably_equal (stack_tracker folded) w ->
    is_inside_bounds whole /\ are_observably_equal (stack_tracker whole) w.
  Proof.
    intros w inside equal inside_folded [shapes same].
    pose proof (folding_keeps_the_shape (same_shape run last_one v equal)) as E.
    assert (read_alike : forall i, is_index (stack_shape whole) i -> alike (read whole i) (read folded i)).
    { intros i H. apply reading_is_associative; auto. change (is_index (stack_shape folded) i). now rewrite <- E. }
    split; [|split].
    - intros i H. destruct (read_alike i H) as (_ & -> & _). apply inside_folded. now rewrite <- E.
    - rewrite <- shapes. exact E.
    - simpl in *. intros i H. destruct (read_alike i H) as (V & _ & A). rewrite E in H.
      destruct (same i H) as [V' A']. rewrite V, <- V'. split; [reflexivity|].
      intros valid. rewrite A, <- A' by congruence. reflexivity.
  Qed.

  (** L3 under strict equality: every reading stays as it is. *)
  Theorem reading_is_associative_strictly :
    are_strictly_equal (stack_tracker (run ++ [last_one])) (canonical_tracker v) ->
    forall index, is_index (stack_shape folded) index -> read whole index = read folded index.
  Proof.
    intros equal. assert (same : forall ok rest i, is_index (shape v) i ->
      read_down (rev (run ++ [last_one]) ++ rest) ok i = read_down ([v] ++ rest) ok i).
    { intros ok rest i H. assert (some : rev (run ++ [last_one]) <> []) by (rewrite rev_app_distr; discriminate).
      rewrite (an_invalid_start_masks (_ ++ rest)), (an_invalid_start_masks ([v] ++ rest))
        by (destruct (rev (run ++ [last_one])); simpl; congruence).
      rewrite !reading_through by (assumption || discriminate). do 2 f_equal.
      destruct equal as [E equal]. specialize (equal i). simpl in *. rewrite E in equal. destruct (equal H) as [V A].
      unfold read in *. pose proof (what_has_an_address_does_not_leave _ _ _ _ A) as L.
      destruct (read_down (rev (run ++ [last_one])) true i) as [a b c]. simpl in *. congruence. }
    intros index H. unfold folded, whole, read in *. rewrite !rev_app_distr, <- !app_assoc.
    destruct above as [|w rest _] using rev_ind.
    - rewrite app_nil_r, stack_shape_rev in H. specialize (same true (rev below) index H).
      rewrite rev_app_distr in same. apply same.
    - rewrite !rev_app_distr. simpl rev at 1 4. rewrite !reading_through by discriminate.
      unfold continue. destruct (read_address _) as [flat|]; [|reflexivity]. unfold enter. cbv beta iota.
      pose proof (same_shape run last_one v (strictly_equal_is_observably_equal _ _ equal)) as E.
      simpl app. cbv beta iota. rewrite E. destruct (is_inside flat (size (shape v))) eqn:fits; [|reflexivity].
      specialize (same (read_valid (read_down ([w] ++ rev rest) true index)) (rev below) (unravel (shape v) flat)).
      rewrite rev_app_distr in same. apply same, entered_at_an_index; [apply view_shape|]; assumption.
  Qed.
End Fold.

(** ** Reshape *)

Lemma the_last_view_first : forall below v index,
  read (below ++ [v]) index = enter (rev below) (is_valid v index) (address v index).
Proof.
  intros below v index. unfold read. rewrite rev_app_distr.
  now rewrite (reading_through (rev [v])) by discriminate.
Qed.

Lemma everything_is_valid_in_the_canonical_view : forall d index, is_index d index ->
  is_valid (canonical_view d) index = true.
Proof.
  unfold is_valid, valid_box, canonical_view. simpl. intros d index H. induction H; simpl; [reflexivity|].
  rewrite IHForall2. lia.
Qed.

Theorem the_canonical_view_is_a_view : forall d, is_shape d -> is_view (canonical_view d) = true.
Proof.
  intros d H. unfold is_view, canonical_view. simpl. apply andb_true_iff. split.
  - apply Nat.eqb_eq. induction d; simpl; [|inversion H]; auto.
  - induction H; simpl; [reflexivity|]. rewrite IHForall. lia.
Qed.

(** L4. Reshaping a shapetracker is reading it through the canonical view of the new shape. *)
Theorem reshape_is_reading_through_the_canonical_view : forall views new_shape, views <> [] ->
  is_shape (stack_shape views) -> size (stack_shape views) = size new_shape ->
  are_strictly_equal (moved (stack_tracker views) (reshape (stack_shape views) new_shape))
                     (stack_tracker (views ++ [canonical_view new_shape])).
Proof.
  intros views new_shape some Hshape same_size. destruct (exists_last some) as (run & last_one & ->).
  split; [simpl; now rewrite stack_shape_rev|].
  simpl. intros index H. rewrite stack_shape_rev in *.
  assert (E : read ((run ++ [last_one]) ++ [canonical_view new_shape]) index =
              read (run ++ [last_one]) (unravel (shape last_one) (ravel new_shape index))).
  { rewrite the_last_view_first, everything_is_valid_in_the_canonical_view, rev_app_distr by assumption.
    change (address (canonical_view new_shape) index) with (ravel new_shape index).
    unfold enter, read. simpl rev. simpl app. cbv beta iota. rewrite rev_app_distr.
    rewrite (proj2 (is_inside_spec _ _)); [reflexivity|].
    rewrite same_size. now apply a_flat_number_is_inside. }
  rewrite E. auto.
Qed.
