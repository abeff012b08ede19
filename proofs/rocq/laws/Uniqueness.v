(** L2, uniqueness: two views that equal the same shapetracker have the same box, if it is not empty, and the same
    stride on each axis on which two coordinates count. *)

From ViewAlgebra Require Export laws.Mergeability.

Lemma boxes_with_the_same_members_are_equal : forall box other x,
  (forall i, contains box i = contains other i) -> contains box x = true -> box = other.
Proof.
  induction box as [|[b e] box IH]; intros [|[low high] other] [|i x] same inside; simpl in inside; try discriminate.
  - reflexivity.
  - specialize (same []). discriminate.
  - specialize (same (i :: x)). simpl in same. rewrite inside in same. discriminate.
  - assert (head : forall j, ((b <=? j) && (j <? e)) && contains box x = ((low <=? j) && (j <? high)) && contains
      other x)
      by (intros j; apply (same (j :: x))).
    apply andb_true_iff in inside as [between inside]. rewrite inside in head.
    assert (inside_other : contains other x = true).
    { specialize (head i). rewrite between in head. destruct (contains other x); [reflexivity|].
      rewrite andb_false_r in head. discriminate. }
    rewrite inside_other in head.
    assert (b = low /\ e = high) as [-> ->].
    { pose proof (head b). pose proof (head (e - 1)). pose proof (head low). pose proof (head (high - 1)).
      pose proof (head i). lia. }
    f_equal. apply (IH other x); [|assumption]. intros j. specialize (same (i :: j)). simpl in same.
    rewrite between in same. exact same.
Qed.

Lemma box_length : forall v, is_view v = true -> length (valid_box v) = length (shape v).
Proof.
  intros v Hv. unfold is_view in Hv. apply andb_true_iff in Hv as [_ fits]. unfold valid_box.
  revert fits. generalize (begin v), (fin v). induction (shape v) as [|n d IH]; intros [|x b] [|y e]; simpl;
    try discriminate; [reflexivity|]. intros fits. apply andb_true_iff in fits as [_ fits]. now rewrite (IH _ _ fits).
Qed.

Lemma valid_is_index : forall v i, is_view v = true -> is_valid v i = true -> is_index (shape v) i.
Proof.
  intros v i Hv valid. unfold is_view in Hv. apply andb_true_iff in Hv as [_ fits].
  eapply what_a_mask_holds_is_an_index; eassumption.
Qed.

Section TwoViews.
  Variables v w : View.
  Hypothesis Hv : is_view v = true.
  Hypothesis Hw : is_view w = true.
  Hypothesis equal : are_observably_equal (canonical_tracker v) (canonical_tracker w).
  Variable x : Index.
  Hypothesis Hx : is_valid v x = true.

  Lemma equal_views_are_valid_alike : forall i, is_valid v i = is_valid w i.
  Proof.
    intros i. destruct equal as [shapes same]. simpl in *. destruct (is_valid v i) eqn:V, (is_valid w i) eqn:W; auto.
    - apply valid_is_index in V as H; [|assumption]. apply same in H as [H _]. congruence.
    - apply valid_is_index in W as H; [|assumption]. rewrite <- shapes in H. apply same in H as [H _]. congruence.
  Qed.

  (** L2. The box is unique. *)
  Theorem the_box_is_unique : valid_box v = valid_box w.
  Proof. apply (boxes_with_the_same_members_are_equal _ _ x); [exact equal_views_are_valid_alike | exact Hx]. Qed.

  (** L2. So is the stride of each axis along which two valid indices follow one another. *)
  Theorem the_strides_that_count_are_unique : forall k y, (k < length (shape v))%nat ->
    is_valid v y = true -> is_valid v (step y k) = true -> nth k (strides v) 0 = nth k (strides w) 0.
  Proof.
    intros k y small Hy Hyk. destruct equal as [shapes same]. simpl in *.
    pose proof (valid_is_index v y Hv Hy) as Iy. pose proof (valid_is_index v (step y k) Hv Hyk) as Iyk.
    destruct (same y Iy) as [_ A]. destruct (same (step y k) Iyk) as [_ B].
    specialize (A Hy). specialize (B Hyk). inversion A as [A']. inversion B as [B'].
    pose proof (index_length _ _ Iy) as len.
    rewrite (a_step_changes_the_address v), (a_step_changes_the_address w) in B' by (congruence || lia). lia.
  Qed.

  (** L2. And the address of each valid index. *)
  Theorem the_addresses_that_count_are_unique : forall i, is_valid v i = true -> address v i = address w i.
  Proof.
    intros i Hi. destruct equal as [_ same]. simpl in same.
    destruct (same i (valid_is_index v i Hv Hi)) as [_ A]. specialize (A Hi). congruence.
  Qed.
End TwoViews.
