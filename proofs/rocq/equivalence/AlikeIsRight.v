(** What [check_alike] accepts is so: both stacks have a meaning, and read alike at every index. *)

From ViewAlgebra Require Export equivalence.Alike.

(** ** The same *)

Lemma same_views_are_equal : forall v w, are_same_views v w = true -> v = w.
Proof.
  intros [d s o b e] [d' s' o' b' e'] H. unfold are_same_views in H. simpl in H. rewrite !andb_true_iff in H.
  destruct H as [[[[shapes steps] offsets] begins] ends].
  apply are_same_spec in shapes, steps, begins, ends. f_equal; auto. lia.
Qed.

Lemma same_stacks_are_equal : forall left right, are_same_stacks left right = true -> left = right.
Proof.
  induction left as [|v left IH]; intros [|w right] H; simpl in H; try discriminate; [reflexivity|].
  apply andb_true_iff in H as [first rest]. f_equal; [now apply same_views_are_equal | now apply IH].
Qed.

(** ** Inside by the extremes *)

Lemma inside_by_extremes : forall down valid i, stay_inside_by_extremes down = true ->
  leaves_base (read_down down valid i) = false.
Proof.
  induction down as [|v down IH]; intros valid i H; [reflexivity|].
  destruct down as [|base down]; [reflexivity|]. cbn [stay_inside_by_extremes] in H.
  apply andb_true_iff in H as [here below]. cbn [read_down] in *.
  destruct (is_inside (address v i) (size (shape base))) eqn:fits; [now apply IH|]. cbn [leaves_base].
  destruct (valid && is_valid v i) eqn:V; [|reflexivity]. exfalso. apply andb_true_iff in V as [_ V].
  unfold is_valid in V. apply orb_true_iff in here as [empty | within].
  - rewrite an_empty_box_holds_nothing in V by assumption. discriminate.
  - unfold check_bounds in within. change (stack_shape [base]) with (shape base) in within.
    pose proof (a_form_stays_in_its_bounds (flat_form v) _ i V) as B. rewrite flat_form_is_the_address in B.
    assert (is_inside (address v i) (size (shape base)) = true); [apply is_inside_spec; lia | congruence].
Qed.

Theorem what_stays_inside_by_extremes_has_a_meaning : forall views, stay_inside_by_extremes (rev views) = true ->
  is_inside_bounds views.
Proof. intros views H i _. now apply inside_by_extremes. Qed.

(** ** Every index listed *)

Lemma alike_inside_are_alike : forall r s, are_alike_inside r s = true ->
  leaves_base r = false /\ leaves_base s = false /\ alike r s.
Proof.
  intros r s H. unfold are_alike_inside in H. rewrite !andb_true_iff in H. destruct H as [[[L M] V] A].
  apply negb_true_iff in L, M. apply Bool.eqb_prop in V. repeat split; try congruence.
  intros valid. rewrite valid in A. simpl in A.
  destruct (read_address r), (read_address s); simpl in A; try discriminate; [f_equal; lia | reflexivity].
Qed.

Theorem what_is_listed_alike_is_equivalent : forall left right,
  is_shape (stack_shape left) -> stack_shape left = stack_shape right ->
  forallb (fun i => are_alike_inside (read left i) (read right i)) (index_set (stack_shape left)) = true ->
  are_equivalent left right.
Proof.
  intros left right is_one E H. rewrite forallb_forall in H.
  assert (all : forall i, is_index (stack_shape left) i -> are_alike_inside (read left i) (read right i) = true).
  { intros i inside. apply H. now apply index_set_lists_the_indices. }
  split; [exact E|]. split; [|split].
  - intros i inside. now apply (alike_inside_are_alike _ _ (all i inside)).
  - intros i inside. rewrite <- E in inside. now apply (alike_inside_are_alike _ _ (all i inside)).
  - intros i inside. now apply (alike_inside_are_alike _ _ (all i inside)).
Qed.

(** ** All evidence *)

Definition is_stack (views : list View) : Prop := all_views views /\ views <> [].

Lemma some_stack_spec : forall views, all_views views -> is_some_stack views = true -> is_stack views.
Proof. intros [|v views] all some; [discriminate|]. now split. Qed.

Lemma the_shape_of_a_stack_is_one : forall views, is_stack views -> is_shape (stack_shape views).
Proof.
  intros views [all some]. destruct (exists_last some) as (rest & v & ->). rewrite stack_shape_rev.
  apply Forall_app in all as [_ last]. inversion last. now apply view_shape.
Qed.

Lemma all_views_of_a_part : forall views n, all_views views -> all_views (firstn n views) /\ all_views (skipn n views).
Proof. intros views n H. rewrite <- (firstn_skipn n views) in H. now apply Forall_app in H. Qed.

(** A run that is one view, and that view, are equivalent. *)
Lemma a_run_is_equivalent_to_its_view : forall run v, is_view v = true -> is_observably run v ->
  are_equivalent run [v].
Proof.
  intros run v Hv [inside [E same]]. split; [exact E|]. split; [assumption|]. split; [intros i H; reflexivity|].
  intros i H. specialize (inside i H). destruct (same i H) as [V A]. simpl in *. unfold alike. simpl.
  split; [exact V|]. split; [exact inside | exact A].
Qed.

Theorem replacing_equivalent_neighbours_is_equivalent : forall mine theirs below above,
  is_stack mine -> is_stack theirs -> are_equivalent mine theirs ->
  (forall i, is_index (stack_shape (below ++ theirs ++ above)) i ->
    alike (read (below ++ mine ++ above) i) (read (below ++ theirs ++ above) i)) /\
  stack_shape (below ++ mine ++ above) = stack_shape (below ++ theirs ++ above).
Proof.
  intros mine theirs below above [_ some] [all others] same.
  destruct (exists_last some) as (xs & x & ->). destruct (exists_last others) as (ys & y & ->).
  apply Forall_app in all as [_ last]. inversion last. subst.
  split; [intros i H; now apply equivalent_neighbours_read_alike | now apply replacing_keeps_the_shape].
Qed.

Lemma three_parts : forall n m views, views = below_of n views ++ between_of n m views ++ above_of n m views.
Proof. intros. unfold below_of, between_of, above_of. now rewrite !firstn_skipn. Qed.

Theorem check_alike_is_right : forall e left right, is_stack left -> is_stack right ->
  check_alike left right e = true -> are_equivalent left right.
Proof.
  induction e as [| | e IH | position count both why e IH | below above e IH]; intros left right L R H;
    cbn [check_alike] in H; rewrite ?andb_true_iff in H.
  - destruct H as [same inside]. apply same_stacks_are_equal in same. subst right.
    now apply a_stack_is_equivalent_to_itself, what_stays_inside_by_extremes_has_a_meaning.
  - destruct H as [[E _] listed]. apply are_same_spec in E.
    apply what_is_listed_alike_is_equivalent; auto using the_shape_of_a_stack_is_one.
  - apply equivalence_turned. now apply IH.
  - destruct H as [[_ Hv] [[some merged] rest]]. set (n := Z.to_nat position) in *. set (k := Z.to_nat count) in *.
    destruct L as [all L]. destruct (all_views_of_a_part left n all) as [all_below all_rest].
    destruct (all_views_of_a_part (skipn n left) k all_rest) as [all_run all_above].
    pose proof (some_stack_spec _ all_run some) as is_run.
    assert (of_view : is_stack [both]) by (split; [now constructor | discriminate]).
    apply check_merged_is_right in merged; [|discriminate | assumption | assumption].
    apply (a_run_is_equivalent_to_its_view _ _ Hv) in merged.
    destruct (replacing_equivalent_neighbours_is_equivalent _ _ (firstn n left) (skipn k (skipn n left))
      is_run of_view merged) as [alikes shapes].
    rewrite !firstn_skipn in *. eapply what_reads_alike_is_equivalent; [exact shapes | exact alikes |].
    apply IH; [|assumption | assumption]. split; [|destruct (firstn n left); discriminate].
    apply Forall_app. split; [assumption|]. now constructor.
  - destruct H as [_ [[[[[[same_below same_above] some] others] inside] inside_right] rest]].
    set (n := Z.to_nat below) in *. set (m := Z.to_nat above) in *.
    apply same_stacks_are_equal in same_below, same_above.
    assert (parts : forall views, all_views views -> all_views (between_of n m views)).
    { intros views all. now apply all_views_of_a_part, all_views_of_a_part. }
    pose proof (some_stack_spec _ (parts left (proj1 L)) some) as mine.
    pose proof (some_stack_spec _ (parts right (proj1 R)) others) as theirs.
    specialize (IH _ _ mine theirs rest).
    destruct (replacing_equivalent_neighbours_is_equivalent _ _ (below_of n left) (above_of n m left) mine theirs IH)
      as [alikes shapes].
    rewrite <- three_parts in alikes, shapes. rewrite same_below, same_above, <- three_parts in alikes, shapes.
    eapply what_reads_alike_is_equivalent; [exact shapes | exact alikes |].
    now apply a_stack_is_equivalent_to_itself, what_stays_inside_by_extremes_has_a_meaning.
Qed.
