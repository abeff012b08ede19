(** [reshaped] finds a view exactly when the reshape of a view is one, and then it is that view, for every rank and
    size, masked or not. *)

From ViewAlgebra Require Export reshape.Units.

(** [View.contiguous], if it is said, is right. *)
Definition is_told_rightly (p : Parts) (is_contiguous : bool) : Prop := is_contiguous = true -> is_row_major p.

(** ** The question, by flat numbers *)

Lemma reshape_is_observed : forall p v new_shape, is_shape new_shape ->
  are_observably_equal (moved (canonical_tracker (view_with p)) (reshape (part_shape p) new_shape))
    (canonical_tracker v)
  <-> new_shape = shape v /\
      forall t, 0 <= t < size new_shape ->
        seen (view_with p) (unravel (part_shape p) t) = seen v (unravel new_shape t).
Proof.
  intros p v new_shape sizes. rewrite <- what_is_observed_alike_is_observably_equal by (now intros ? ? ?).
  unfold is_observed_as, shown. simpl. split; intros [E same]; (split; [assumption|]); subst new_shape.
  - intros t Ht. destruct (ravel_undoes_unravel (shape v) t sizes Ht) as [inside back].
    specialize (same _ inside). rewrite back in same. exact same.
  - intros index H. specialize (same (ravel (shape v) index) (a_flat_number_is_inside _ _ H)).
    rewrite unravel_undoes_ravel in same by assumption. exact same.
Qed.

Lemma seen_by_its_axes : forall p t, are_parts p -> are_positive (part_shape p) ->
  seen (view_with p) (unravel (part_shape p) t) =
  both (Some (part_offset p)) (reads (rev (all_axes (part_shape p) (part_strides p) (visible p))) t).
Proof.
  intros p t fit%parts_fit positive. rewrite seen_with_the_offset. f_equal. now apply a_view_shows_what_its_axes_read.
Qed.

Lemma seen_by_its_long_axes : forall p t, are_parts p -> are_positive (part_shape p) ->
  leaves_nothing (visible p) = false ->
  seen (view_with p) (unravel (part_shape p) t) =
  both (Some (part_offset p)) (reads (rev (axes_of_parts p)) t).
Proof.
  intros p t Hp positive some. rewrite seen_by_its_axes by assumption. f_equal. unfold axes_of_parts.
  rewrite <- filter_in_reverse, units_read_nothing; [reflexivity|].
  apply Forall_rev, what_leaves_something_are_axes; [now apply parts_fit | assumption].
Qed.

(** ** What is row-major *)

Lemma what_is_row_major_shows_flat_numbers : forall p t, is_row_major p -> is_shape (part_shape p) ->
  0 <= t < size (part_shape p) -> seen (view_with p) (unravel (part_shape p) t) = Some t.
Proof.
  intros [d s o m] t (whole & zero & row_major) sizes Ht. simpl in *. subst m o s.
  destruct (ravel_undoes_unravel d t sizes Ht) as [inside back]. unfold seen, is_valid. rewrite the_box_of_parts.
  unfold visible. simpl.
  rewrite (proj2 (is_index_of_spec d _) inside : contains _ _ = true). unfold address. simpl. unfold strides_for_shape.
  rewrite an_index_of_a_unit_is_zero by (assumption || apply canonical_strides_length). f_equal. exact back.
Qed.

Lemma an_empty_shape_has_no_elements : forall d, is_empty_shape d = true -> size d = 0.
Proof.
  induction d as [|n d IH]; simpl; [discriminate|]. intros [here | there]%orb_true_iff.
  - apply Z.eqb_eq in here. subst n. lia.
  - rewrite IH by assumption. lia.
Qed.

Lemma a_shape_that_is_not_empty : forall d, is_shape d -> is_empty_shape d = false -> are_positive d.
Proof.
  intros d sizes. induction sizes as [|n d natural sizes IH]; simpl; intros some; [constructor|].
  apply orb_false_iff in some as [here there]. constructor; [lia | now apply IH].
Qed.

(** ** What is found is right *)

Lemma assembled_parts : forall d axes o, Forall is_axis axes -> map axis_size axes = filter is_not_one d ->
  are_parts (assembled d axes o) /\ are_positive d /\ axes_of_parts (assembled d axes o) = axes /\
  leaves_nothing (visible (assembled d axes o)) = false.
Proof.
  intros d axes o good sized. destruct (with_units_sizes d axes sized) as [sizes filtered].
  pose proof (with_units_axes d axes good) as full. destruct (axes_of_their_parts _ full) as [same fit].
  rewrite sizes in same, fit. split; [now apply parts_fit|]. split; [|split].
  - rewrite <- sizes. apply Forall_map. revert full. apply Forall_impl. intros a [low high]. lia.
  - unfold axes_of_parts, visible. simpl. now rewrite same.
  - unfold visible. simpl. clear same fit sizes filtered. induction full as [|a others [low high] full IH]; simpl;
    [reflexivity|].
    apply orb_false_iff. split; [lia | exact IH].
Qed.

Lemma long_sizes : forall d, are_positive d -> are_long (filter is_not_one d).
Proof.
  intros d positive. induction positive as [|n d some positive IH]; simpl; [constructor|]. unfold is_not_one at 1.
  destruct (Z.eqb_spec n 1); simpl; [assumption | constructor; [lia | assumption]].
Qed.

Lemma axes_of_parts_are_long : forall p, are_parts p -> leaves_nothing (visible p) = false ->
  Forall is_long_axis (axes_of_parts p) /\ map axis_size (axes_of_parts p) = filter is_not_one (part_shape p).
Proof.
  intros p fit%parts_fit some. split.
  - apply Forall_forall. intros a (member & long)%filter_In.
    pose proof (what_leaves_something_are_axes _ _ _ fit some) as good. rewrite Forall_forall in good.
    specialize (good a member). split; [assumption|]. destruct good. unfold is_long in long. lia.
  - unfold axes_of_parts. now rewrite sizes_without_units, (sizes_of_all_axes _ _ _ fit).
Qed.

(** D15. What [reshaped] finds is observably the reshaped view. *)
Theorem reshape_of_a_view_is_reshape : forall p new_shape is_contiguous q, are_parts p -> is_shape new_shape ->
  size (part_shape p) = size new_shape -> is_told_rightly p is_contiguous ->
  reshaped p new_shape is_contiguous = Some q -> is_moved p q (reshape (part_shape p) new_shape) observable.
Proof.
  intros p new_shape is_contiguous q Hp sizes same_size told. pose proof (proj2 Hp) as old_sizes. unfold reshaped.
  destruct (is_contiguous || is_empty_shape (part_shape p)) eqn:easy.
  { intros E. injection E as <-. split; [now apply row_major_parts|]. apply reshape_is_observed; [assumption|].
    split; [reflexivity|]. intros t Ht. apply orb_true_iff in easy as [yes | empty].
    - rewrite (what_is_row_major_shows_flat_numbers p) by (auto; lia).
      symmetry. now apply (what_is_row_major_shows_flat_numbers (parts new_shape (strides_for_shape new_shape) 0 None)).
    - apply an_empty_shape_has_no_elements in empty. lia. }
  apply orb_false_iff in easy as [_ some]. apply a_shape_that_is_not_empty in some; [|assumption].
  destruct (leaves_nothing (visible p)) eqn:leaves.
  { destruct new_shape as [|n d] eqn:E; [discriminate|]. rewrite <- E in *. intros F. injection F as <-.
    split; [now apply masked_parts|]. apply reshape_is_observed; [assumption|]. split; [reflexivity|].
    intros t Ht. rewrite !what_shows_nothing; [reflexivity | now subst new_shape | assumption]. }
  unfold refactor. destruct (refactored _ _) as [[result moved]|] eqn:found; [|discriminate].
  intros E. injection E as <-.
  assert (positive : are_positive new_shape)
    by (apply positive_size; [assumption|]; rewrite <- same_size; now apply size_is_positive).
  destruct (refactored_axes_read_the_same (rev (filter is_not_one new_shape)) (rev (axes_of_parts p)) result moved)
    as (good & sized & same); [| |exact found|].
  - apply Forall_rev, are_axes. now apply axes_of_parts_are_long.
  - apply Forall_rev. generalize (long_sizes new_shape positive). apply Forall_impl. lia.
  - destruct (assembled_parts new_shape (rev result) (part_offset p + moved)) as (Hq & _ & axes & nonempty).
    + now apply Forall_rev.
    + now rewrite map_rev, sized, rev_involutive.
    + split; [exact Hq|]. apply reshape_is_observed; [assumption|]. split; [reflexivity|]. intros t Ht.
      rewrite seen_by_its_long_axes, <- same, both_assoc by assumption.
      pose proof (seen_by_its_long_axes _ t Hq positive nonempty) as shows. rewrite axes, rev_involutive in shows.
      symmetry. exact shows.
Qed.

(** ** What there is is found *)

(** A view that shows something leaves something on each axis. *)
Lemma what_shows_something_leaves_something : forall p index, seen (view_with p) index <> None ->
  leaves_nothing (visible p) = false.
Proof.
  intros p index some. destruct (leaves_nothing (visible p)) eqn:nothing; [|reflexivity].
  now apply what_shows_nothing with (index := index) in nothing.
Qed.

(** The axes of the reshaped view are some of its sizes that read the same. *)
Lemma a_reshaped_view_has_axes : forall p q, are_parts p -> are_parts q -> are_positive (part_shape p) ->
  are_positive (part_shape q) -> size (part_shape p) = size (part_shape q) -> leaves_nothing (visible p) = false ->
  (forall t, 0 <= t < size (part_shape q) ->
    seen (view_with p) (unravel (part_shape p) t) = seen (view_with q) (unravel (part_shape q) t)) ->
  has_axes (rev (axes_of_parts p)) (rev (filter is_not_one (part_shape q))).
Proof.
  intros p q Hp Hq some_p some_q total leaves_p same. destruct (axes_of_parts_are_long p Hp leaves_p) as [long_p
    sized_p].
  assert (leaves_q : leaves_nothing (visible q) = false).
  { destruct (something_is_read (rev (axes_of_parts p))) as (t & inside & there); [now apply Forall_rev, are_axes|].
    unfold elements in inside. rewrite map_rev, size_rev, sized_p, size_without_ones, total in inside.
    apply what_shows_something_leaves_something with (unravel (part_shape q) t).
    rewrite <- same, seen_by_its_long_axes by assumption. destruct (reads _ t); [discriminate | congruence]. }
  destruct (axes_of_parts_are_long q Hq leaves_q) as [long_q sized_q].
  exists (rev (axes_of_parts q)), (part_offset q - part_offset p). split; [now rewrite map_rev, sized_q|]. split.
  - apply Forall_rev. revert long_q. apply Forall_impl. intros a [[low _] _]. lia.
  - intros t Ht. rewrite size_rev, size_without_ones in Ht. specialize (same t Ht).
    rewrite !seen_by_its_long_axes in same by assumption.
    destruct (reads (rev (axes_of_parts p)) t), (reads (rev (axes_of_parts q)) t); simpl in *; try congruence.
    injection same as same. f_equal. lia.
Qed.

(** D15. [reshaped] finds a view if any view is observably the reshaped view. *)
Theorem reshape_finds_a_view_if_there_is_one : forall p new_shape is_contiguous v, are_parts p -> is_shape new_shape ->
  size (part_shape p) = size new_shape -> is_view v = true ->
  are_observably_equal (moved (canonical_tracker (view_with p)) (reshape (part_shape p) new_shape))
    (canonical_tracker v) ->
  reshaped p new_shape is_contiguous <> None.
Proof.
  intros p new_shape is_contiguous v Hp sizes same_size Hv equal. pose proof (proj2 Hp) as old_sizes. unfold reshaped.
  destruct (a_view_has_parts v Hv) as (q & Hq & <-). apply reshape_is_observed in equal as [shapes same]; [|assumption].
  simpl in shapes. destruct (is_contiguous || is_empty_shape (part_shape p)) eqn:easy; [discriminate|].
  apply orb_false_iff in easy as [_ some]. apply a_shape_that_is_not_empty in some; [|assumption].
  pose proof (size_is_positive _ some) as elements_there. rewrite same_size in elements_there.
  pose proof (positive_size _ sizes elements_there) as positive. rewrite shapes in positive.
  destruct (leaves_nothing (visible p)) eqn:leaves.
  { destruct new_shape; [|discriminate]. exfalso. specialize (same 0 ltac:(simpl; lia)).
    rewrite what_shows_nothing in same by assumption. apply parts_fit in Hq. rewrite <- shapes in Hq. inversion Hq.
    rewrite seen_with_the_offset in same. unfold seen_in in same. rewrite <- H0 in same. discriminate. }
  assert (new_positive : are_positive new_shape) by now rewrite shapes.
  destruct (axes_of_parts_are_long p Hp leaves) as [long sized].
  pose proof (axes_are_found_if_there_are_some (rev (filter is_not_one new_shape)) (rev (axes_of_parts p))) as found.
  unfold refactor. destruct (refactored _ _) as [[result moved]|]; [discriminate|]. intros _. apply found; clear found.
  - now apply Forall_rev.
  - apply Forall_rev. now apply long_sizes.
  - unfold elements. rewrite map_rev, !size_rev, sized, !size_without_ones. exact same_size.
  - rewrite shapes. apply a_reshaped_view_has_axes; try assumption; try congruence. now rewrite <- shapes.
  - reflexivity.
Qed.

(** D15, D17. So [reshaped] decides whether the reshape of a view is a view. *)
Theorem reshape_finds_a_view_exactly_when_there_is_one : forall p new_shape is_contiguous, are_parts p ->
  is_shape new_shape -> size (part_shape p) = size new_shape -> is_told_rightly p is_contiguous ->
  reshaped p new_shape is_contiguous <> None <->
  equals_a_view (moved (canonical_tracker (view_with p)) (reshape (part_shape p) new_shape)) observable.
Proof.
  intros p new_shape is_contiguous Hp sizes same_size told. split.
  - destruct (reshaped p new_shape is_contiguous) as [q|] eqn:found; [intros _ | congruence].
    destruct (reshape_of_a_view_is_reshape p new_shape is_contiguous q) as [[Hq _] equal]; try assumption.
    now exists (view_with q).
  - intros (v & Hv & equal). now apply reshape_finds_a_view_if_there_is_one with v.
Qed.
