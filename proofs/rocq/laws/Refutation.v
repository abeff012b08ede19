(** L8, the easy half: indices that [refutes] accepts show that no view equals the stack.

    A view's valid indices hold what is between any two of them, and its second differences are 0. *)

From ViewAlgebra Require Export laws.Numbering.

(** ** What every view has *)

Lemma a_box_holds_what_is_between : forall box p q z,
  contains box p = true -> contains box q = true -> is_between p q z = true -> contains box z = true.
Proof.
  induction box as [|[b e] box IH]; intros [|x p] [|y q] [|c z]; simpl; try discriminate; auto.
  rewrite !andb_true_iff. intros [? Hp] [? Hq] [? Hz]. split; [lia | eauto].
Qed.

Lemma a_step_changes_the_sum : forall s index axis, (axis < length index)%nat ->
  dot s (step index axis) = dot s index + nth axis s 0 \/ length s <> length index.
Proof.
  induction s as [|a s IH]; intros [|i index] [|axis]; simpl; intros H; try lia.
  destruct (IH index axis ltac:(lia)) as [E | E]; [left | right]; lia.
Qed.

Lemma a_step_changes_the_address : forall v index axis, is_view v = true -> (axis < length index)%nat ->
  length index = length (shape v) -> address v (step index axis) = address v index + nth axis (strides v) 0.
Proof.
  intros v index axis Hv inside same. unfold is_view in Hv. apply andb_true_iff in Hv as [lengths _].
  apply Nat.eqb_eq in lengths. unfold address.
  destruct (a_step_changes_the_sum (strides v) index axis inside) as [E | E]; lia.
Qed.

Lemma a_view_of_no_axes_is_valid : forall v, is_view v = true -> shape v = [] -> is_valid v [] = true.
Proof.
  intros v Hv E. unfold is_view in Hv. rewrite E in Hv. apply andb_true_iff in Hv as [_ fits].
  unfold is_valid, valid_box. destruct (begin v), (fin v); simpl in *; congruence.
Qed.

(** ** What a shapetracker that equals a view has *)

Section Equal.
  Variables (t : Tracker) (v : View) (equality : Equality).
  Hypothesis Hv : is_view v = true.
  Hypothesis equal : are_equal t (canonical_tracker v) equality.

  Lemma shapes_are_equal : extents t = shape v.
  Proof. destruct equality, equal; assumption. Qed.

  Lemma validity_is_equal : forall index, is_index (extents t) index -> validity t index = is_valid v index.
  Proof. intros index H. destruct equality, equal as [_ same]; apply same in H as [-> _]; reflexivity. Qed.

  Lemma counted_is_equal : forall index a, is_index (extents t) index ->
    counted t equality index = Some a -> a = address v index.
  Proof.
    intros index a H. destruct equality; simpl; destruct equal as [_ same]; apply same in H as [_ E].
    - rewrite E. simpl. congruence.
    - destruct (validity t index); [rewrite E by reflexivity; simpl; congruence | discriminate].
  Qed.

  Lemma nothing_is_undefined : forall index, is_index (extents t) index -> is_undefined t equality index = false.
  Proof.
    intros index H. unfold is_undefined. destruct equality; [|reflexivity].
    destruct equal as [_ same]. apply same in H as [_ ->]. reflexivity.
  Qed.

  Lemma no_hole : forall p q z, is_index (extents t) p -> is_index (extents t) q -> is_index (extents t) z ->
    is_hole t p q z = true -> validity t p && validity t q = true -> False.
  Proof.
    intros p q z Hp Hq Hz. unfold is_hole. rewrite !validity_is_equal by assumption.
    rewrite !andb_true_iff. intros [between invalid] [valid_p valid_q].
    unfold is_valid in *. rewrite (a_box_holds_what_is_between _ p q z) in invalid by assumption. discriminate.
  Qed.

  Lemma stepped : forall x y k, is_index (extents t) x -> In k (axes_of (extents t)) -> step x k = y ->
    address v y = address v x + nth k (strides v) 0.
  Proof.
    intros x y k Hx inside <-. apply index_length in Hx. rewrite shapes_are_equal in *.
    apply in_seq in inside. apply a_step_changes_the_address; lia || assumption.
  Qed.

  Lemma no_bend : forall x y z, is_index (extents t) x -> is_index (extents t) y -> is_index (extents t) z ->
    are_in_a_row (extents t) x y z = true ->
    bends (counted t equality x) (counted t equality y) (counted t equality z) = false.
  Proof.
    intros x y z Hx Hy Hz row. apply existsb_exists in row as (k & inside & row).
    apply andb_true_iff in row as [E1 E2]. apply are_same_spec in E1, E2.
    pose proof (stepped x y k Hx inside E1). pose proof (stepped y z k Hy inside E2).
    unfold bends.
    destruct (counted t equality x) eqn:Cx, (counted t equality y) eqn:Cy, (counted t equality z) eqn:Cz; auto.
    apply counted_is_equal in Cx, Cy, Cz; auto. subst. lia.
  Qed.

  Lemma no_twist : forall x y z w, is_index (extents t) x -> is_index (extents t) y -> is_index (extents t) z ->
    is_index (extents t) w -> are_a_square (extents t) x y z w = true ->
    twists (counted t equality x) (counted t equality y) (counted t equality z) (counted t equality w) = false.
  Proof.
    intros x y z w Hx Hy Hz Hw square. apply existsb_exists in square as (k & inside_k & square).
    apply andb_true_iff in square as [E1 square]. apply existsb_exists in square as (j & inside_j & square).
    apply andb_true_iff in square as [E2 E3]. apply are_same_spec in E1, E2, E3.
    pose proof (stepped x z j Hx inside_j E2). pose proof (stepped y w j Hy inside_j E3).
    unfold twists.
    destruct (counted t equality x) eqn:Cx, (counted t equality y) eqn:Cy, (counted t equality z) eqn:Cz,
      (counted t equality w) eqn:Cw; auto.
    apply counted_is_equal in Cx, Cy, Cz, Cw; auto. subst. lia.
  Qed.
End Equal.

(** ** The theorem *)

Theorem what_refutes_shows_that_no_view_equals : forall t witness equality,
  refutes_tracker t witness equality = true -> ~ equals_a_view t equality.
Proof.
  intros t witness equality H (v & Hv & equal). unfold refutes_tracker in H.
  apply andb_true_iff in H as [inside H]. rewrite forallb_forall in inside.
  assert (Hin : forall i, In i witness -> is_index (extents t) i)
    by (intros i member; apply is_index_of_spec, inside, member).
  destruct witness as [|x [|y [|z [|w [|]]]]]; try discriminate; simpl in Hin.
  - assert (Hx : is_index (extents t) x) by auto.
    rewrite (nothing_is_undefined t v equality equal x Hx) in H. simpl in H.
    apply andb_true_iff in H as [E invalid]. apply are_same_spec in E. subst x.
    rewrite (validity_is_equal t v equality equal) in invalid by assumption.
    rewrite a_view_of_no_axes_is_valid in invalid; [discriminate | assumption|].
    rewrite <- (shapes_are_equal t v equality equal). inversion Hx. reflexivity.
  - destruct (is_hole t x y z) eqn:hole.
    + exfalso. apply (no_hole t v equality equal x y z); auto 6.
    + apply andb_true_iff in H as [row bend]. rewrite (no_bend t v equality Hv equal) in bend; auto. discriminate.
  - apply andb_true_iff in H as [square twist].
    rewrite (no_twist t v equality Hv equal) in twist; auto 8. discriminate.
Qed.

Corollary refutes_is_right : forall views witness equality,
  refutes views witness equality = true -> ~ is_mergeable views equality.
Proof.
  intros views witness equality H [_ equal]. eapply what_refutes_shows_that_no_view_equals; eassumption.
Qed.

(** L6. Strictly equal shapetrackers are observably equal; what merges strictly merges observably. *)
Theorem strictly_equal_is_observably_equal : forall s t, are_strictly_equal s t -> are_observably_equal s t.
Proof. intros s t [shapes same]. split; [assumption|]. intros index H. destruct (same index H). auto. Qed.

Theorem what_merges_strictly_merges_observably : forall views,
  is_mergeable views strict -> is_mergeable views observable.
Proof.
  intros views [inside (v & Hv & equal)]. split; [assumption|]. exists v. split; [assumption|].
  apply strictly_equal_is_observably_equal, equal.
Qed.
