(** L1. Ravel and unravel are inverse bijections between the index set of a shape and [0, size). *)

From ViewAlgebra Require Export definitions.Merge.

(** Sizes are natural numbers. *)
Definition is_shape (d : Shape) : Prop := Forall (fun extent => 0 <= extent) d.

(** ** The index set *)

Lemma in_range : forall n c, In c (range n) <-> 0 <= c < n.
Proof.
  intros n c. unfold range. rewrite in_map_iff. split.
  - intros (m & <- & inside). apply in_seq in inside. lia.
  - intros inside. exists (Z.to_nat c). rewrite in_seq. lia.
Qed.

Theorem index_set_lists_the_indices : forall d index, In index (index_set d) <-> is_index d index.
Proof.
  unfold is_index. induction d as [|n d IH]; intros index; simpl.
  - split; [intros [<- | []]; constructor | intros H; inversion H; auto].
  - rewrite in_flat_map. split.
    + intros (c & inside & H). apply in_map_iff in H as (rest & <- & H).
      constructor; [apply in_range, inside | apply IH, H].
    + intros H. inversion H as [|? c ? rest ? ?]; subst. exists c. split; [apply in_range; assumption|].
      apply in_map, IH. assumption.
Qed.

Lemma is_index_of_spec : forall d index, is_index_of d index = true <-> is_index d index.
Proof.
  unfold is_index_of, is_index. induction d as [|n d IH]; intros [|c index]; simpl.
  - split; constructor.
  - split; [discriminate | intros H; inversion H].
  - split; [discriminate | intros H; inversion H].
  - rewrite !andb_true_iff, IH, Z.leb_le, Z.ltb_lt. split.
    + intros [? ?]. constructor; auto.
    + intros H. inversion H; subst. auto.
Qed.

Lemma index_length : forall d index, is_index d index -> length index = length d.
Proof. intros d index H. induction H; simpl; congruence. Qed.

Lemma are_same_spec : forall xs ys, are_same xs ys = true <-> xs = ys.
Proof.
  induction xs as [|x xs IH]; intros [|y ys]; simpl; try (split; congruence).
  rewrite andb_true_iff, IH, Z.eqb_eq. split; [intros [-> ->]; reflexivity | intros E; inversion E; auto].
Qed.

(** ** Sizes *)

Lemma sizes_are_positive : forall d index, is_index d index -> Forall (fun extent => 0 < extent) d.
Proof. intros d index H. induction H; constructor; [lia | assumption]. Qed.

Lemma size_is_positive : forall d, Forall (fun extent => 0 < extent) d -> 0 < size d.
Proof. intros d H. induction H; simpl; [lia | apply Z.mul_pos_pos; assumption]. Qed.

Lemma positive_size : forall d, is_shape d -> 0 < size d -> Forall (fun extent => 0 < extent) d.
Proof.
  intros d H. induction H as [|n d ? ? IH]; simpl; intros P; [constructor|].
  assert (n <> 0) by (intros ->; lia).
  assert (0 < size d) by (apply (Z.mul_pos_cancel_l n); lia).
  constructor; [lia | auto].
Qed.

(** ** Ravel and unravel *)

(** D3 as the spec writes it: floor of the quotient by the stride, modulo the size. *)
Theorem unravel_is_floor_and_remainder : forall d flat,
  unravel d flat = map2 (fun s extent => (flat / s) mod extent) (canonical_strides d) d.
Proof. induction d as [|n d IH]; intros flat; simpl; [reflexivity | now rewrite IH]. Qed.

Theorem a_flat_number_is_inside : forall d index, is_index d index -> 0 <= ravel d index < size d.
Proof.
  unfold ravel. intros d index H. induction H as [|n c d index inside rest IH]; simpl; [lia|].
  assert (0 < size d) by (apply size_is_positive; eapply sizes_are_positive; eassumption). nia.
Qed.

Theorem unravel_gives_an_index : forall d flat, Forall (fun extent => 0 < extent) d -> is_index d (unravel d flat).
Proof.
  intros d flat H. induction H; simpl; constructor; [apply Z.mod_pos_bound | ]; assumption.
Qed.

Lemma unravel_is_periodic : forall d flat turns, Forall (fun extent => 0 < extent) d ->
  unravel d (flat + turns * size d) = unravel d flat.
Proof.
  intros d flat turns H. revert flat turns. induction H as [|n d pos rest IH]; intros flat turns; simpl; [reflexivity|].
  pose proof (size_is_positive d rest).
  replace (flat + turns * (n * size d)) with (flat + turns * n * size d) by ring.
  rewrite IH, Z.div_add, Z.mod_add by lia. reflexivity.
Qed.

Theorem unravel_undoes_ravel : forall d index, is_index d index -> unravel d (ravel d index) = index.
Proof.
  unfold ravel. intros d index H. induction H as [|n c d index inside rest IH]; simpl; [reflexivity|].
  pose proof (a_flat_number_is_inside d index rest) as bounds. unfold ravel in bounds.
  pose proof (sizes_are_positive d index rest) as positive.
  rewrite (Z.add_comm (size d * c)), (Z.mul_comm (size d) c), unravel_is_periodic, IH by assumption.
  rewrite Z.div_add, Z.div_small, Z.mod_small by lia. reflexivity.
Qed.

Lemma ravel_of_unravel : forall d flat, Forall (fun extent => 0 < extent) d ->
  ravel d (unravel d flat) = flat mod size d.
Proof.
  unfold ravel. intros d flat H. induction H as [|n d pos rest IH]; simpl; [now rewrite Z.mod_1_r|].
  pose proof (size_is_positive d rest).
  rewrite IH, (Z.mul_comm n), Z.rem_mul_r by lia. lia.
Qed.

Theorem ravel_undoes_unravel : forall d flat, is_shape d -> 0 <= flat < size d ->
  is_index d (unravel d flat) /\ ravel d (unravel d flat) = flat.
Proof.
  intros d flat shape_ok inside.
  assert (Forall (fun extent => 0 < extent) d) by (apply positive_size; [assumption | lia]).
  split; [now apply unravel_gives_an_index|].
  rewrite ravel_of_unravel by assumption. now apply Z.mod_small.
Qed.

(** ** One axis more, and runs of axes *)

Lemma size_app : forall d e, size (d ++ e) = size d * size e.
Proof. induction d as [|n d IH]; intros e; [symmetry; apply Z.mul_1_l | simpl; rewrite IH; ring]. Qed.

Theorem the_first_coordinate_counts_the_other_axes : forall n d c index,
  ravel (n :: d) (c :: index) = c * size d + ravel d index.
Proof. intros. unfold ravel. simpl. ring. Qed.

Theorem the_first_digit_is_the_quotient : forall n d flat, Forall (fun extent => 0 < extent) d ->
  0 <= flat < size (n :: d) -> unravel (n :: d) flat = flat / size d :: unravel d (flat mod size d).
Proof.
  intros n d flat positive inside. simpl in *. pose proof (size_is_positive d positive) as pos.
  assert (0 <= flat / size d < n).
  { split; [apply Z.div_pos | apply Z.div_lt_upper_bound]; lia. }
  f_equal; [now apply Z.mod_small|].
  rewrite (Z.div_mod flat (size d)) at 1 by lia.
  rewrite (Z.add_comm (size d * _)), (Z.mul_comm (size d)). now apply unravel_is_periodic.
Qed.

(** A run of neighbouring axes counts as one axis: of as many elements, at its flat number. *)
Theorem a_run_of_axes_counts_as_one : forall d e i j, length i = length d ->
  ravel (d ++ e) (i ++ j) = ravel d i * size e + ravel e j.
Proof.
  induction d as [|n d IH]; intros e [|c i] j same; try discriminate; [reflexivity|].
  cbn [app]. rewrite !the_first_coordinate_counts_the_other_axes, size_app, IH by (simpl in same; lia). ring.
Qed.

Corollary an_axis_counts_alike_in_any_frame : forall left right one several i j c digits,
  length i = length left -> length digits = length several -> size several = one -> ravel several digits = c ->
  ravel (left ++ several ++ right) (i ++ digits ++ j) = ravel (left ++ one :: right) (i ++ c :: j).
Proof.
  intros left right one several i j c digits Hi Hdigits <- <-.
  rewrite !a_run_of_axes_counts_as_one, the_first_coordinate_counts_the_other_axes, size_app by assumption.
  reflexivity.
Qed.

(** Two indices with the same flat number are the same: bounded rows that sum to it are its digits. *)
Corollary ravel_is_injective : forall d i j, is_index d i -> is_index d j -> ravel d i = ravel d j -> i = j.
Proof.
  intros d i j Hi Hj E. rewrite <- (unravel_undoes_ravel d i Hi), <- (unravel_undoes_ravel d j Hj). congruence.
Qed.

Lemma is_inside_spec : forall flat extent, is_inside flat extent = true <-> 0 <= flat < extent.
Proof. intros. unfold is_inside. lia. Qed.
