(** The six movements read indices of their source, so what they make is a shapetracker; L5: shrinking away what pad
    added gives the source back. *)

From Coq Require Import Permutation.
From ViewAlgebra Require Export laws.Uniqueness.

(** For each index of the result that exists, a movement reads an index of the shape it is applied to. *)
Definition reads_indices (d : Shape) (m : Movement) : Prop :=
  forall index, is_index (result m) index -> exists_at m index = true -> is_index d (source m index).

Theorem what_is_moved_is_a_tracker : forall t m, is_tracker t -> reads_indices (extents t) m -> is_tracker (moved t m).
Proof.
  intros t m tracked reads index H. simpl. rewrite andb_true_iff. intros [there valid]. rewrite there.
  apply tracked; [|assumption]. now apply reads.
Qed.

Theorem pad_reads_indices : forall d widths, length widths = length d -> reads_indices d (pad d widths).
Proof.
  unfold reads_indices, pad, is_index. simpl. induction d as [|n d IH];
    intros [|[before after] widths] same [|i index] H;
    simpl in *; try discriminate; try (inversion H; fail); [constructor|].
  inversion H; subst. rewrite andb_true_iff. intros [here rest]. constructor; [lia|]. apply IH; auto.
Qed.

Theorem shrink_reads_indices : forall d ranges,
  Forall2 (fun extent range => 0 <= fst range <= snd range /\ snd range <= extent) d ranges ->
  reads_indices d (shrink d ranges).
Proof.
  unfold reads_indices, shrink, is_index. simpl. intros d ranges fits.
  induction fits as [|n [b e] d ranges here rest IH]; intros index H _; simpl in *; inversion H; subst; [constructor|].
  simpl. constructor; [lia | auto].
Qed.

Theorem expand_reads_indices : forall d new_shape, Forall2 (fun old new => old = 1 \/ old = new) d new_shape ->
  reads_indices d (expand d new_shape).
Proof.
  unfold reads_indices, expand, is_index. simpl. intros d new_shape fits.
  induction fits as [|old new d new_shape here rest IH]; intros index H _; simpl in *; inversion H; subst;
    [constructor|].
  simpl. constructor; [destruct (Z.eqb_spec old 1); lia | auto].
Qed.

Lemma place_of_spec : forall axis axes, In axis axes ->
  (place_of axis axes < length axes)%nat /\ nth (place_of axis axes) axes 0%nat = axis.
Proof.
  induction axes as [|first axes IH]; simpl; [contradiction|]. intros member.
  destruct (Nat.eqb_spec first axis) as [->|]; [split; [lia | reflexivity]|].
  destruct IH; [tauto|]. split; [lia | assumption].
Qed.

Theorem permute_reads_indices : forall d axes, Permutation axes (seq 0 (length d)) -> reads_indices d (permute d axes).
Proof.
  unfold reads_indices, permute. simpl. intros d axes permutes index H _.
  apply is_index_nth in H as [len bounds]. rewrite map_length in *. apply is_index_nth.
  rewrite map_length, seq_length. split; [reflexivity|]. intros k small.
  change (seq 0 (length d)) with (axes_of d). rewrite nth_of_axes by assumption.
  assert (member : In k axes) by (apply (Permutation_in _ (Permutation_sym permutes)), in_seq; lia).
  apply place_of_spec in member as [inside E]. specialize (bounds _ inside).
  rewrite (nth_indep (map _ axes) 0 (nth 0 d 0)) in bounds by (now rewrite map_length).
  now rewrite (map_nth (fun axis => nth axis d 0) axes 0%nat), E in bounds.
Qed.

(** The axes that undo a permutation: axis k of the source is where [axes] has it. *)
Definition inverse_axes (axes : list nat) : list nat := map (fun k => place_of k axes) (seq 0 (length axes)).

Lemma place_of_undoes_place_of : forall axes k, Permutation axes (seq 0 (length axes)) -> (k < length axes)%nat ->
  place_of (place_of k axes) (inverse_axes axes) = k.
Proof.
  intros axes k permutes small.
  assert (member : forall j, (j < length axes)%nat -> In j axes)
    by (intros j Hj; apply (Permutation_in _ (Permutation_sym permutes)), in_seq; lia).
  assert (there : In (place_of k axes) (inverse_axes axes))
    by (apply (in_map (fun j => place_of j axes)), in_seq; lia).
  apply place_of_spec in there as [inside E]. unfold inverse_axes in inside. rewrite map_length, seq_length in inside.
  set (q := place_of (place_of k axes) (inverse_axes axes)) in *. unfold inverse_axes in E.
  rewrite (nth_indep _ 0%nat (place_of 0 axes)) in E by (now rewrite map_length, seq_length).
  rewrite (map_nth (fun j => place_of j axes)), seq_nth in E by assumption. simpl in E.
  destruct (place_of_spec q axes (member q inside)) as [_ <-]. rewrite E.
  apply place_of_spec, member, small.
Qed.

(** Permuting back gives the shapetracker back. *)
Theorem permute_undoes_permute : forall t axes, Permutation axes (seq 0 (length (extents t))) ->
  let there := permute (extents t) axes in
  are_strictly_equal (moved (moved t there) (permute (result there) (inverse_axes axes))) t.
Proof.
  intros t axes permutes there. set (d := extents t) in *.
  assert (rank : length axes = length d) by (rewrite (Permutation_length permutes); apply seq_length).
  assert (nth_mapped : forall (f : nat -> Z) k, (k < length d)%nat ->
    nth (place_of k axes) (map f axes) 0 = f k).
  { intros f k small. assert (member : In k axes)
      by (apply (Permutation_in _ (Permutation_sym permutes)), in_seq; lia).
    apply place_of_spec in member as [inside E].
    rewrite (nth_indep _ 0 (f 0%nat)), map_nth, E by (now rewrite map_length). reflexivity. }
  assert (shapes : map (fun axis => nth axis (map (fun a => nth a d 0) axes) 0) (inverse_axes axes) = d).
  { apply (nth_ext _ _ 0 0); unfold inverse_axes; rewrite !map_length, seq_length; [assumption|].
    intros k small. rewrite map_map, rank. change (seq 0 (length d)) with (axes_of d).
    rewrite nth_of_axes by lia. now apply nth_mapped; lia. }
  split; [exact shapes|]. simpl. intros index H. rewrite shapes in H. apply index_length in H.
  replace (map _ (seq 0 (length d))) with index; [auto|]. symmetry.
  apply (nth_ext _ _ 0 0); rewrite map_length, seq_length; [congruence|]. intros k small.
  change (seq 0 (length d)) with (axes_of d). rewrite nth_of_axes by assumption.
  rewrite map_length, rank. change (seq 0 (length d)) with (axes_of d).
  assert (inside : (place_of k axes < length d)%nat).
  { rewrite <- rank. apply place_of_spec, (Permutation_in _ (Permutation_sym permutes)), in_seq. lia. }
  rewrite nth_of_axes by assumption. rewrite place_of_undoes_place_of; [reflexivity | now rewrite rank | lia].
Qed.

Theorem stride_reads_indices : forall d steps, length steps = length d -> Forall (fun step => step <> 0) steps ->
  is_shape d -> reads_indices d (stride d steps).
Proof.
  unfold reads_indices, stride, is_index. simpl. induction d as [|n d IH];
    intros [|s steps] same some Hd [|i index] H _;
    simpl in *; try discriminate; try (inversion H; fail); [constructor|].
  inversion H; subst. inversion some; subst. inversion Hd; subst. constructor; [|apply IH; auto].
  pose proof (Z.mul_div_le (n + Z.abs s - 1) (Z.abs s) ltac:(lia)). destruct (Z.ltb_spec 0 s); simpl; nia.
Qed.

Theorem reshape_reads_indices : forall d new_shape, is_shape d -> size d = size new_shape ->
  reads_indices d (reshape d new_shape).
Proof.
  unfold reads_indices, reshape. simpl. intros d new_shape Hd same index H _.
  apply a_flat_number_is_inside in H. apply ravel_undoes_unravel; [assumption | lia].
Qed.

(** Reshaping to the same shape changes nothing, and reshaping twice is reshaping once. *)
Theorem reshape_to_the_same_shape_changes_nothing : forall t,
  are_strictly_equal (moved t (reshape (extents t) (extents t))) t.
Proof. intros t. split; [reflexivity|]. intros index H. simpl in *. now rewrite unravel_undoes_ravel. Qed.

Theorem reshaping_twice_is_reshaping_once : forall t between new_shape, is_shape between ->
  size between = size new_shape ->
  are_strictly_equal (moved (moved t (reshape (extents t) between)) (reshape between new_shape))
                     (moved t (reshape (extents t) new_shape)).
Proof.
  intros t between new_shape Hshape same. split; [reflexivity|]. intros index H. simpl in *.
  pose proof (a_flat_number_is_inside new_shape index H).
  destruct (ravel_undoes_unravel between (ravel new_shape index)) as [_ ->]; [assumption | lia | auto].
Qed.

(** L5. Shrinking away what pad added gives the shapetracker back. *)
Definition inner_ranges (d : Shape) (widths : list (Z * Z)) : list (Z * Z) :=
  map2 (fun extent width => (fst width, fst width + extent)) d widths.

Lemma what_is_shrunk_exists_and_comes_from_itself : forall d widths index, length widths = length d ->
  is_index d index ->
  contains (inner_ranges d widths) (source (shrink d (inner_ranges d widths)) index) = true /\
  source (pad d widths) (source (shrink d (inner_ranges d widths)) index) = index.
Proof.
  unfold inner_ranges, shrink, pad. simpl. intros d widths index same H. revert widths same.
  induction H as [|n i d index inside rest IH]; intros [|[before after] widths] same; simpl in *; try discriminate;
    [auto|].
  destruct (IH widths) as [E1 E2]; [lia|]. rewrite E1, E2. split; [lia | f_equal; lia].
Qed.

Theorem shrink_undoes_pad : forall t widths, length widths = length (extents t) ->
  are_strictly_equal
    (moved (moved t (pad (extents t) widths)) (shrink (extents t) (inner_ranges (extents t) widths))) t.
Proof.
  intros t widths same.
  assert (E : map (fun range => snd range - fst range) (inner_ranges (extents t) widths) = extents t).
  { revert widths same. induction (extents t) as [|n d IH]; intros [|[before after] widths] same; simpl in *;
      try discriminate; [reflexivity|]. rewrite IH by lia. f_equal. lia. }
  split; [exact E|]. intros index H. change (is_index (result (shrink (extents t) (inner_ranges (extents t) widths)))
    index) in H.
  simpl in H. rewrite E in H.
  destruct (what_is_shrunk_exists_and_comes_from_itself (extents t) widths index same H) as [there back].
  simpl in *. unfold inner_ranges in *. now rewrite there, back.
Qed.
