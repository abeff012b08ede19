(** Permuting the axes of a view is permuting those of its shapetracker: the address is a sum over the axes, in any
    order. *)

From Coq Require Import Permutation.
From ViewAlgebra Require Export parts.MovementsAreRight.

(** The sum of the values of a function at some axes. *)
Definition sum_over (axes : list nat) (f : nat -> Z) : Z := fold_right (fun axis sum => f axis + sum) 0 axes.

Lemma sums_in_any_order : forall axes others f, Permutation axes others -> sum_over axes f = sum_over others f.
Proof. intros axes others f same. induction same; simpl; lia. Qed.

Lemma sum_over_alike : forall axes f g, (forall axis, In axis axes -> f axis = g axis) ->
  sum_over axes f = sum_over axes g.
Proof. induction axes; simpl; intros f g same; [reflexivity|]. rewrite (same a), (IHaxes f g); auto. Qed.

Lemma sum_over_mapped : forall (h : nat -> nat) axes f, sum_over (map h axes) f = sum_over axes (fun k => f (h k)).
Proof. induction axes; simpl; intros f; [reflexivity | now rewrite IHaxes]. Qed.

Lemma dot_is_a_sum : forall s index, length s = length index ->
  dot s index = sum_over (seq 0 (length s)) (fun k => nth k s 0 * nth k index 0).
Proof.
  induction s as [|a s IH]; intros [|i index] same; simpl in *; try discriminate; [reflexivity|].
  rewrite IH by lia. f_equal. now rewrite <- seq_shift, sum_over_mapped.
Qed.

Lemma nth_mapped : forall {A} (f : nat -> A) order k fallback, (k < length order)%nat ->
  nth k (map f order) fallback = f (nth k order 0%nat).
Proof. intros A f order k fallback small. rewrite (nth_indep _ _ (f 0%nat)) by (now rewrite map_length). apply
  map_nth. Qed.

Section Permuted.
  Variables (rank : nat) (order : list nat).
  Hypothesis permutes : Permutation order (seq 0 rank).

  Lemma order_length : length order = rank.
  Proof. rewrite (Permutation_length permutes). apply seq_length. Qed.

  Lemma in_order : forall axis, In axis order <-> (axis < rank)%nat.
  Proof.
    intros axis. split; intros H.
    - apply (Permutation_in _ permutes), in_seq in H. lia.
    - apply (Permutation_in _ (Permutation_sym permutes)), in_seq. lia.
  Qed.

  Lemma place_of_nth : forall k, (k < rank)%nat -> place_of (nth k order 0%nat) order = k.
  Proof.
    intros k small. rewrite <- order_length in small.
    destruct (place_of_spec (nth k order 0%nat) order) as [inside same]; [now apply nth_In|].
    apply (proj1 (NoDup_nth order 0%nat) (Permutation_NoDup (Permutation_sym permutes) (seq_NoDup _ _))); auto.
  Qed.

  Lemma nth_of_place : forall axis, (axis < rank)%nat ->
    (place_of axis order < rank)%nat /\ nth (place_of axis order) order 0%nat = axis.
  Proof. intros axis small%in_order. rewrite <- order_length. now apply place_of_spec. Qed.

  (** Where an index of the result comes from. *)
  Let from (index : Index) : Index := map (fun axis => nth (place_of axis order) index 0) (seq 0 rank).

  Lemma from_nth : forall index axis, (axis < rank)%nat -> nth axis (from index) 0 = nth (place_of axis order) index 0.
  Proof.
    intros index axis small. unfold from. rewrite nth_mapped by (now rewrite seq_length).
    now rewrite seq_nth.
  Qed.

  Lemma from_length : forall index, length (from index) = rank.
  Proof. intros index. unfold from. now rewrite map_length, seq_length. Qed.

  Lemma permute_address : forall s index, length s = rank -> length index = rank ->
    dot s (from index) = dot (map (fun axis => nth axis s 0) order) index.
  Proof.
    intros s index same long. rewrite !dot_is_a_sum by (rewrite ?map_length, ?from_length, ?order_length; congruence).
    rewrite map_length, order_length, same, <- (sums_in_any_order _ _ _ permutes).
    assert (listed : order = map (fun k => nth k order 0%nat) (seq 0 rank)).
    { apply (nth_ext _ _ 0%nat 0%nat); [rewrite map_length, seq_length; apply order_length|].
      intros k small. rewrite order_length in small. rewrite nth_mapped by (now rewrite seq_length). now rewrite
        seq_nth. }
    rewrite listed at 1. rewrite sum_over_mapped. apply sum_over_alike. intros k member.
    apply in_seq in member. assert (small : (k < rank)%nat) by lia.
    rewrite nth_mapped by (now rewrite order_length). rewrite from_nth by (apply in_order, nth_In; now rewrite
      order_length).
    now rewrite place_of_nth.
  Qed.

  Lemma permute_mask : forall box index, length box = rank -> length index = rank ->
    contains box (from index) = contains (map (fun axis => nth axis box (0, 0)) order) index.
  Proof.
    intros box index same long. apply eq_true_iff_eq. rewrite !contains_nth, map_length, from_length, order_length,
      same.
    split; intros [_ inside]; (split; [assumption || reflexivity|]); intros k small.
    - rewrite nth_mapped by (now rewrite order_length).
      assert (member : (nth k order 0 < rank)%nat) by (apply in_order, nth_In; now rewrite order_length).
      specialize (inside _ member). rewrite from_nth, place_of_nth in inside by assumption. exact inside.
    - destruct (nth_of_place k small) as [there back]. specialize (inside _ there).
      rewrite nth_mapped, back in inside by (now rewrite order_length). now rewrite from_nth.
  Qed.
End Permuted.

(** D13. *)
Theorem permute_of_a_view_is_permute : forall p order, are_parts p ->
  Permutation order (seq 0 (length (part_shape p))) ->
  is_moved p (permute_parts p order) (permute (part_shape p) order) strict.
Proof.
  intros p order fit%parts_fit permutes. pose proof (order_length _ _ permutes) as rank.
  assert (E : visible (permute_parts p order) = map (fun axis => nth axis (visible p) (0, 0)) order).
  { destruct p as [d s o [mask|]]; unfold visible; simpl in *; [reflexivity|]. rewrite map_map. apply map_ext_in.
    intros axis _. exact (eq_sym (map_nth (fun extent => (0, extent)) d 0 axis)). }
  apply fit_nth in fit as (same & long & inside).
  apply moved_strictly; try reflexivity.
  - apply parts_fit, fit_nth. rewrite E. simpl. rewrite !map_length, rank. repeat split; auto;
      rewrite !nth_mapped by (now rewrite rank); apply inside, (in_order _ _ permutes), nth_In; now rewrite rank.
  - simpl. intros index H%index_length. rewrite map_length, rank in H. rewrite E. split.
    + now apply permute_mask.
    + unfold address. simpl. f_equal. now apply permute_address.
Qed.
