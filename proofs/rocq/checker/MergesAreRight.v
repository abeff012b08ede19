(** What [check_merged] and [check_strict] accept is so. *)

From ViewAlgebra Require Export checker.Merges.

(** ** Reading below the last view *)

Lemma split_last_spec : forall views lower last, split_last views = Some (lower, last) -> views = lower ++ [last].
Proof.
  intros views lower last E. unfold split_last in E. destruct (rev views) as [|w below] eqn:R; [discriminate|].
  inversion E; subst. rewrite <- (rev_involutive views), R. reflexivity.
Qed.

Lemma reading_of_a_stack : forall lower last i,
  read (lower ++ [last]) i = masked (is_valid last i) (reading_of lower (address last i)).
Proof. intros. rewrite the_last_view_first, an_invalid_entry_masks. reflexivity. Qed.

Lemma reading_of_one : forall base flat, is_flat_of [base] flat = true ->
  reading_of [base] flat =
  reading (Some (address base (unravel (shape base) flat))) (is_valid base (unravel (shape base) flat)) false.
Proof.
  intros base flat inside. unfold is_flat_of in inside. change (stack_shape [base]) with (shape base) in inside.
  unfold reading_of, enter. simpl. now rewrite inside.
Qed.

Lemma are_same_boxes_spec : forall box other, are_same_boxes box other = true -> box = other.
Proof.
  unfold are_same_boxes. intros box other H. apply andb_true_iff in H as [H1 H2]. apply are_same_spec in H1, H2.
  revert other H1 H2. induction box as [|[a b] box IH]; intros [|[c d] other] H1 H2; simpl in *; try discriminate; auto.
  inversion H1. inversion H2. subst. f_equal. now apply IH.
Qed.

(** ** Each kind of evidence *)

Section Evidence.
  Variable solver : Claim -> bool.
  Hypothesis solver_is_right : forall claim, solver claim = true -> holds claim.
  Variables (lower : list View) (flat : Form) (box : Box).
  Hypothesis views_are_views : Forall (fun v => is_view v = true) lower.
  Hypothesis inside_below : forall i, contains box i = true -> is_flat_of lower (at_index flat i) = true.

  Theorem check_none_valid_is_right : forall evidence i, check_none_valid solver lower flat box evidence = true ->
    contains box i = true -> read_valid (reading_of lower (at_index flat i)) = false.
  Proof.
    intros evidence i H inside. unfold check_none_valid in H. pose proof (inside_below i inside) as below.
    destruct evidence as [[[rows|]|[[axis_period extent]|]|n|]|]; try discriminate.
    - destruct lower as [|base [|]]; try discriminate. apply andb_true_iff in H as [digits beside].
      rewrite reading_of_one by assumption. simpl.
      eapply what_lies_beside_is_not_valid; [eapply each_digit_runs_between|]; eassumption.
    - destruct lower as [|base [|]]; try discriminate. destruct (digit_in_row _ _ _ _) as [d|] eqn:E; [|discriminate].
      rewrite reading_of_one by assumption. simpl.
      eapply what_lies_beside_is_not_valid; [eapply a_digit_in_a_row_runs_between|]; eassumption.
    - destruct (reached flat box) as [flats|] eqn:E.
      + apply andb_true_iff in H as [_ H]. eapply what_lists_no_valid_number_is_not_valid; eassumption.
      + destruct lower as [|base [|]]; try discriminate. rewrite reading_of_one by assumption.
        now apply (solver_is_right (NoneValid base flat box)).
  Qed.

  Lemma matrices_run_between : forall i evidence base matrices, contains box i = true ->
    matrices_on evidence flat base box = Some matrices ->
    Forall (fun rows => run_between rows (at_index flat i)) matrices.
  Proof.
    intros i evidence base matrices inside. revert matrices.
    induction evidence as [|[[rows|]|[[axis_period extent]|]| |] evidence IH]; simpl; intros matrices E;
      try discriminate.
    - inversion E. constructor.
    - destruct (are_digits_on rows flat base box) eqn:digits; [|discriminate].
      destruct (matrices_on evidence flat base box) eqn:rest; [|discriminate]. inversion E; subst.
      constructor; [eapply each_digit_runs_between; eassumption | now apply IH].
    - destruct (digit_in_row _ _ _ _) as [d|] eqn:row; [|discriminate].
      destruct (matrices_on evidence flat base box) eqn:rest; [|discriminate]. inversion E; subst.
      constructor; [eapply a_digit_in_a_row_runs_between; eassumption | now apply IH].
  Qed.

  Theorem check_all_valid_is_right : forall evidence i, check_all_valid solver lower flat box evidence = true ->
    contains box i = true -> read_valid (reading_of lower (at_index flat i)) = true.
  Proof.
    intros evidence i H inside. unfold check_all_valid in H. pose proof (inside_below i inside) as below.
    destruct evidence as [evidence|]; [|discriminate].
    destruct (find _ evidence) as [[rows|axis|n|]|]; try discriminate.
    - destruct (reached flat box) as [flats|] eqn:E.
      + apply andb_true_iff in H as [_ H]. eapply what_lists_only_valid_numbers_is_valid; eassumption.
      + destruct lower as [|base [|]]; try discriminate. rewrite reading_of_one by assumption.
        now apply (solver_is_right (AllValid base flat box)).
    - destruct lower as [|base [|]]; try discriminate. destruct (matrices_on _ _ _ _) as [matrices|] eqn:E;
        [|discriminate].
      rewrite reading_of_one by assumption. simpl. inversion views_are_views; subst.
      apply (what_lies_inside_is_valid matrices); try assumption; [|apply is_inside_spec, below].
      now apply (matrices_run_between i evidence base).
  Qed.

  Theorem check_address_is_right : forall evidence f i, length (weights f) = length box ->
    check_address solver lower flat box f evidence = true ->
    contains box i = true -> read_address (reading_of lower (at_index flat i)) = Some (at_index f i).
  Proof.
    intros evidence f i rank H inside. unfold check_address in H. pose proof (inside_below i inside) as below.
    destruct evidence as [[[rows|]|axis|n|]|]; try discriminate.
    - destruct lower as [|base [|]]; try discriminate. apply andb_true_iff in H as [digits gives].
      rewrite reading_of_one by assumption. simpl. inversion views_are_views; subst. f_equal.
      eapply digits_give_the_address; eassumption.
    - destruct (reached flat box) as [flats|] eqn:E.
      + apply andb_true_iff in H as [_ H].
        apply (every_index_reads_the_address_of_the_form lower flat f box); try assumption.
        unfold reached in E. eapply along_axes_rank, E.
      + destruct lower as [|base [|]]; try discriminate. rewrite reading_of_one by assumption. simpl. f_equal.
        now apply (solver_is_right (AddressIs base flat box f)).
  Qed.
End Evidence.

(** ** Cuts *)

Lemma with_range_spec : forall box axis range i, (axis < length box)%nat ->
  contains (with_range box axis range) i = true <->
  length i = length box /\ fst range <= nth axis i 0 < snd range /\
  forall k, (k < length box)%nat -> k <> axis -> fst (nth k box (0, 0)) <= nth k i 0 < snd (nth k box (0, 0)).
Proof.
  induction box as [|[b e] box IH]; intros [|axis] [low high] [|c i] small; simpl in *; try lia;
    try (split; [discriminate | intros [E _]; lia]); rewrite andb_true_iff.
  - rewrite contains_nth. split.
    + intros (here & len & rest). split; [lia|]. split; [lia|]. intros [|k] s d; [congruence | apply rest; lia].
    + intros (len & here & rest). split; [lia|]. split; [lia|]. intros k s. apply (rest (S k)); lia.
  - rewrite IH by lia. simpl. split.
    + intros (here & len & there & rest). split; [lia|]. split; [lia|]. intros [|k] s d; [simpl; lia | apply rest; lia].
    + intros (len & there & rest). split; [pose proof (rest 0%nat); simpl in *; lia|]. split; [lia|]. split; [lia|].
      intros k s d. apply (rest (S k)); lia.
Qed.

Section Cuts.
  Variable solver : Claim -> bool.
  Hypothesis solver_is_right : forall claim, solver claim = true -> holds claim.
  Variables (lower : list View) (flat : Form).
  Hypothesis views_are_views : Forall (fun v => is_view v = true) lower.

  Lemma what_a_cut_takes_is_not_valid : forall box c rest,
    (forall i, contains box i = true -> is_flat_of lower (at_index flat i) = true) ->
    rest_after solver lower flat box c = Some rest ->
    forall i, (contains rest i = true -> contains box i = true) /\
              (contains box i = true -> read_valid (reading_of lower (at_index flat i)) = true ->
                contains rest i = true).
  Proof.
    intros box c rest below E i. unfold rest_after in E.
    destruct (_ && _) eqn:there in E; [|discriminate]. unfold rest_at in E.
    set (axis := Z.to_nat (cut_axis c)) in *. assert (small : (axis < length box)%nat) by (unfold axis; lia).
    destruct (_ && _) eqn:H in E; [|discriminate].
    inversion E as [R]. clear E. rewrite R. rewrite !andb_true_iff in H. destruct H as [[ranges ends] none].
    assert (slab_inside : forall j, contains (with_range box axis (cut_begin c, cut_end c)) j = true ->
      contains box j = true).
    { intros j Hj. apply with_range_spec in Hj as (len & here & others); [|assumption]. apply contains_nth.
      split; [assumption|]. intros k s. destruct (Nat.eq_dec k axis) as [->|]; [simpl in here;
        lia | now apply others]. }
    split; [intros Hi | intros Hi valid].
    - rewrite <- R in Hi. apply with_range_spec in Hi as (len & here & others); [|assumption]. apply contains_nth.
      split; [assumption|]. intros k s. destruct (Nat.eq_dec k axis) as [->|]; [|now apply others].
      destruct (cut_begin c =? _) eqn:which; simpl in here; lia.
    - pose proof (proj1 (contains_nth _ _) Hi) as [len inside]. rewrite <- R. apply with_range_spec; [assumption|].
      split; [assumption|]. split; [|intros; now apply inside].
      assert (outside : ~ cut_begin c <= nth axis i 0 < cut_end c).
      { intros here. assert (slab : contains (with_range box axis (cut_begin c, cut_end c)) i = true)
          by (apply with_range_spec; auto).
        rewrite (check_none_valid_is_right solver solver_is_right lower flat _ views_are_views
          (fun j Hj => below j (slab_inside j Hj)) _ i none slab) in valid. discriminate. }
      specialize (inside axis small). destruct (cut_begin c =? _) eqn:which; simpl; lia.
  Qed.

  Theorem what_cuts_take_is_not_valid : forall cuts box rest,
    (forall i, contains box i = true -> is_flat_of lower (at_index flat i) = true) ->
    rest_after_all solver lower flat box cuts = Some rest ->
    forall i, (contains rest i = true -> contains box i = true) /\
              (contains box i = true -> read_valid (reading_of lower (at_index flat i)) = true ->
                contains rest i = true).
  Proof.
    induction cuts as [|c cuts IH]; intros box rest below E i; simpl in E; [inversion E; subst; auto|].
    destruct (rest_after solver lower flat box c) as [next|] eqn:first; [|discriminate].
    pose proof (what_a_cut_takes_is_not_valid box c next below first) as one.
    assert (next_below : forall j, contains next j = true -> is_flat_of lower (at_index flat j) = true)
      by (intros j Hj; apply below, one, Hj).
    destruct (IH next rest next_below E i) as [back forth]. destruct (one i) as [one_back one_forth]. auto.
  Qed.
End Cuts.
