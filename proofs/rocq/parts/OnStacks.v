(** Moving the last view of a stack moves the stack: what [ShapeTracker]'s movements do, for any number of views. *)

From ViewAlgebra Require Export parts.PermuteIsRight.

Lemma what_is_entered_invalid_is_invalid : forall views flat,
  read_valid (enter views false flat) = false /\ leaves_base (enter views false flat) = false.
Proof. intros views flat. now rewrite an_invalid_entry_masks. Qed.

(** D10 to D16. *)
Theorem moving_the_last_view_moves_the_stack : forall below v w m,
  are_observably_equal (moved (canonical_tracker v) m) (canonical_tracker w) ->
  are_observably_equal (moved (stack_tracker (below ++ [v])) m) (stack_tracker (below ++ [w])).
Proof.
  intros below v w m [shapes same]. split; [simpl in *; rewrite stack_shape_rev; exact shapes|].
  intros index H. specialize (same index H). simpl in *. rewrite !the_last_view_first.
  destruct same as [V A].
  destruct (exists_at m index); simpl in *.
  - rewrite V in *. destruct (is_valid w index).
    + specialize (A eq_refl). injection A as ->. auto.
    + rewrite !(proj1 (what_is_entered_invalid_is_invalid _ _)). split; [reflexivity | discriminate].
  - rewrite <- V, (proj1 (what_is_entered_invalid_is_invalid _ _)). split; [reflexivity | discriminate].
Qed.

(** D16. And it stays inside its bounds. *)
Theorem moving_the_last_view_stays_inside : forall below v w m, reads_indices (shape v) m ->
  are_observably_equal (moved (canonical_tracker v) m) (canonical_tracker w) ->
  is_inside_bounds (below ++ [v]) -> is_inside_bounds (below ++ [w]).
Proof.
  intros below v w m inside [shapes same] bounds index H. rewrite stack_shape_rev in H. simpl in shapes.
  rewrite <- shapes in H. specialize (same index H). simpl in same. rewrite the_last_view_first.
  destruct same as [V A]. destruct (is_valid w index) eqn:valid; [|apply what_is_entered_invalid_is_invalid].
  destruct (exists_at m index) eqn:there; [|discriminate]. simpl in V. specialize (A V). injection A as <-.
  specialize (bounds (source m index)). rewrite stack_shape_rev, the_last_view_first, V in bounds.
  apply bounds. now apply inside.
Qed.
