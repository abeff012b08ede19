(** A function on a box whose unit steps are constant along each axis is affine; and its unit steps are constant if its
    second differences are 0. *)

From ViewAlgebra Require Export laws.Boxes.

(** Whether a function on a box changes by [c] with every step along an axis that stays in the box. *)
Definition steps_by (box : Box) (f : Index -> Z) (c : list Z) : Prop :=
  forall x k, (k < length box)%nat -> contains box x = true -> contains box (step x k) = true ->
    f (step x k) = f x + nth k c 0.

Lemma along_one_axis : forall b e box f c x, steps_by ((b, e) :: box) f c -> contains box x = true ->
  forall n : nat, b + Z.of_nat n < e -> f (b + Z.of_nat n :: x) = f (b :: x) + nth 0 c 0 * Z.of_nat n.
Proof.
  intros b e box f c x steps inside. induction n as [|n IH]; intros small.
  - rewrite Nat2Z.inj_0, Z.add_0_r. lia.
  - specialize (steps (b + Z.of_nat n :: x) 0%nat). simpl in steps. rewrite inside in steps.
    replace (b + Z.of_nat (S n)) with (b + Z.of_nat n + 1) by lia.
    rewrite steps, IH by (simpl; lia). lia.
Qed.

Theorem a_function_with_constant_steps_is_affine : forall box f c, length c = length box -> steps_by box f c ->
  forall x, contains box x = true -> f x = f (map fst box) + dot c x - dot c (map fst box).
Proof.
  induction box as [|[b e] box IH]; intros f [|s c] same steps [|i x]; simpl; try discriminate; intros inside; [lia|].
  apply andb_true_iff in inside as [between inside].
  pose proof (along_one_axis b e box f (s :: c) x steps inside (Z.to_nat (i - b))) as first_axis. simpl in first_axis.
  rewrite Z2Nat.id in first_axis by lia. replace (b + (i - b)) with i in first_axis by lia. rewrite first_axis by lia.
  assert (E : f (b :: x) = f (b :: map fst box) + dot c x - dot c (map fst box)); [|lia].
  apply (IH (fun y => f (b :: y)) c); [simpl in same; lia | | assumption].
  intros y k small inside_y inside_step. specialize (steps (b :: y) (S k)). simpl in steps.
  rewrite inside_y, inside_step in steps. apply steps; lia.
Qed.

(** A box without the last coordinate of one axis: those indices from which a step stays inside. *)
Fixpoint but_the_last (box : Box) (axis : nat) : Box :=
  match box, axis with
  | [], _ => []
  | (b, e) :: box, O => (b, e - 1) :: box
  | range :: box, S axis => range :: but_the_last box axis
  end.

Lemma but_the_last_spec : forall box axis x, (axis < length box)%nat ->
  contains (but_the_last box axis) x = true <-> contains box x = true /\ contains box (step x axis) = true.
Proof.
  induction box as [|[b e] box IH]; intros [|axis] [|i x]; simpl; intros small; try lia; try (split;
    [discriminate | tauto]).
  rewrite !andb_true_iff, IH by lia. tauto.
Qed.

Lemma but_the_last_length : forall box axis, length (but_the_last box axis) = length box.
Proof. induction box as [|[b e] box IH]; intros [|axis]; simpl; congruence. Qed.

Lemma but_the_last_corner : forall box axis, map fst (but_the_last box axis) = map fst box.
Proof. induction box as [|[b e] box IH]; intros [|axis]; simpl; congruence. Qed.

Lemma steps_commute : forall x k j, step (step x k) j = step (step x j) k.
Proof. induction x as [|i x IH]; intros [|k] [|j]; simpl; congruence. Qed.

(** The second differences of a function on a box are 0. *)
Definition has_no_twist (box : Box) (f : Index -> Z) : Prop :=
  forall x k j, (k < length box)%nat -> (j < length box)%nat ->
    contains box x = true -> contains box (step x k) = true ->
    contains box (step x j) = true -> contains box (step (step x k) j) = true ->
    f (step (step x k) j) - f (step x j) - f (step x k) + f x = 0.

Lemma zeros_add_nothing : forall (d : list (Z * Z)) x, dot (map (fun _ => 0) d) x = 0.
Proof. induction d; intros [|i x]; simpl; auto. Qed.

Lemma zeros_are_zero : forall (d : list (Z * Z)) k, nth k (map (fun _ => 0) d) 0 = 0.
Proof. induction d; intros [|k]; simpl; auto. Qed.

Theorem without_twist_steps_are_constant : forall box f, has_no_twist box f ->
  forall k x y, (k < length box)%nat -> contains box x = true -> contains box (step x k) = true ->
    contains box y = true -> contains box (step y k) = true -> f (step x k) - f x = f (step y k) - f y.
Proof.
  intros box f flat k.
  pose (inner := but_the_last box k). pose (change := fun x => f (step x k) - f x).
  assert (constant : (k < length box)%nat -> forall x, contains inner x = true -> change x = change (map fst box)).
  { intros small x inside.
    rewrite (a_function_with_constant_steps_is_affine inner change (map (fun _ => 0) inner)) with (x := x).
    - unfold inner at 1. rewrite but_the_last_corner, !zeros_add_nothing. lia.
    - apply map_length.
    - intros z j small_j Hz Hj. unfold inner in *. rewrite but_the_last_length in small_j.
      apply but_the_last_spec in Hz as [Hz Hzk], Hj as [Hj Hjk]; try assumption.
      rewrite zeros_are_zero, Z.add_0_r. unfold change.
      rewrite steps_commute in Hjk. pose proof (flat z k j small small_j Hz Hzk Hj Hjk).
      rewrite (steps_commute z j k). lia.
    - assumption. }
  intros x y small Hx Hxk Hy Hyk. change (change x = change y).
  rewrite (constant small x), (constant small y) by (apply but_the_last_spec; auto). reflexivity.
Qed.
