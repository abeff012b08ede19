(** What [check_merged] accepts has a meaning and is observably the merged view;
    what [check_strict] accepts is strictly. *)

From ViewAlgebra Require Export checker.MergesAreRight.

Definition all_views (views : list View) : Prop := Forall (fun v => is_view v = true) views.

(** What a certificate has to show. *)
Definition is_observably (views : list View) (merged : View) : Prop :=
  is_inside_bounds views /\ are_observably_equal (stack_tracker views) (canonical_tracker merged).

(** ** From what holds on a box *)

(** A stack of which the valid indices are a box, with the address of a view there, is that view. *)
Lemma valid_on_a_box : forall lower last merged box, is_view last = true ->
  shape last = shape merged -> valid_box merged = box ->
  (forall i, is_valid last i = true -> leaves_base (reading_of lower (address last i)) = false) ->
  (forall i, contains box i = true -> is_valid last i = true) ->
  (forall i, is_valid last i = true -> read_valid (reading_of lower (address last i)) = true ->
    contains box i = true) ->
  (forall i, contains box i = true -> read_valid (reading_of lower (address last i)) = true) ->
  (forall i, contains box i = true -> read_address (reading_of lower (address last i)) = Some (address merged i)) ->
  is_observably (lower ++ [last]) merged.
Proof.
  intros lower last merged box Hlast shapes boxes stays narrower wider valid addresses_agree. split; [|split].
  - intros i _. rewrite reading_of_a_stack. simpl. destruct (is_valid last i) eqn:V; [now apply stays | reflexivity].
  - simpl. now rewrite stack_shape_rev.
  - simpl. intros i _. rewrite reading_of_a_stack. simpl.
    assert (same : is_valid last i && read_valid (reading_of lower (address last i)) = is_valid merged i).
    { unfold is_valid at 2. rewrite boxes. apply eq_true_iff_eq. rewrite andb_true_iff. split.
      - intros [V R]. now apply wider.
      - intros inside. split; [now apply narrower | now apply valid]. }
    split; [exact same|]. rewrite same. unfold is_valid. rewrite boxes. apply addresses_agree.
Qed.

(** A stack without valid indices is any view without valid indices. *)
Lemma valid_nowhere : forall lower last merged, shape last = shape merged ->
  (forall i, is_valid merged i = false) ->
  (forall i, is_valid last i = true -> leaves_base (reading_of lower (address last i)) = false) ->
  (forall i, is_valid last i = true -> read_valid (reading_of lower (address last i)) = false) ->
  is_observably (lower ++ [last]) merged.
Proof.
  intros lower last merged shapes empty stays invalid. split; [|split].
  - intros i _. rewrite reading_of_a_stack. simpl. destruct (is_valid last i) eqn:V; [now apply stays | reflexivity].
  - simpl. now rewrite stack_shape_rev.
  - simpl. intros i _. rewrite reading_of_a_stack, empty. simpl.
    destruct (is_valid last i) eqn:V; [rewrite invalid by assumption|]; split; auto; discriminate.
Qed.

(** ** Normal *)

Theorem check_normal_is_right : forall lower last merged, is_view last = true -> shape last = shape merged ->
  check_normal lower last merged = true -> is_observably (lower ++ [last]) merged.
Proof.
  intros lower last merged Hlast shapes H. unfold check_normal in H. destruct (is_empty (valid_box last)) eqn:empty.
  - assert (never : forall i, is_valid last i = false) by (intros; now apply an_empty_box_holds_nothing).
    apply valid_nowhere; auto; try (intros i V; rewrite never in V; discriminate).
    intros i. now apply an_empty_box_holds_nothing.
  - destruct lower; [|discriminate]. apply andb_true_iff in H as [boxes equal]. apply are_same_boxes_spec in boxes.
    apply valid_on_a_box with (box := valid_box last); auto.
    intros i inside. simpl. f_equal. apply (forms_that_agree_are_equal _ _ _ _ equal inside).
Qed.

(** ** Composition *)

Section Composition.
  Variable solver : Claim -> bool.
  Hypothesis solver_is_right : forall claim, solver claim = true -> holds claim.
  Variables (lower : list View) (last merged : View).
  Hypothesis lower_are_views : all_views lower.
  Hypothesis Hlast : is_view last = true.
  Hypothesis Hmerged : is_view merged = true.
  Hypothesis shapes : shape last = shape merged.

  Lemma bounds_hold : forall box i, check_bounds lower (flat_form last) box = true -> contains box i = true ->
    is_flat_of lower (address last i) = true.
  Proof.
    intros box i H inside. unfold check_bounds in H.
    pose proof (a_form_stays_in_its_bounds (flat_form last) box i inside).
    unfold is_flat_of. apply is_inside_spec. rewrite flat_form_is_the_address in *. lia.
  Qed.

  Lemma check_inside_bounds_is_right : check_inside_bounds lower (flat_form last) (valid_box last) = true ->
    forall i, is_valid last i = true -> leaves_base (reading_of lower (address last i)) = false.
  Proof.
    intros H i valid. unfold check_inside_bounds in H. apply andb_true_iff in H as [bounds H].
    pose proof (bounds_hold _ i bounds valid) as below.
    assert (listed : match reached (flat_form last) (valid_box last) with
      | Some flats => stay_inside lower flats | None => false end = true ->
      leaves_base (reading_of lower (address last i)) = false).
    { destruct (reached _ _) as [flats|] eqn:E; [|discriminate]. intros all.
      exact (what_lists_no_leaving_number_stays_inside lower _ _ flats i E all valid). }
    destruct lower as [|base [|? ?]]; [now apply listed | now rewrite reading_of_one | now apply listed].
  Qed.

  Lemma weights_of_merged : forall box : Box, length box = length (shape merged) ->
    length (weights (flat_form merged)) = length box.
  Proof.
    intros box E. unfold is_view in Hmerged. apply andb_true_iff in Hmerged as [same _]. apply Nat.eqb_eq in same.
    simpl. congruence.
  Qed.

  Theorem check_composition_is_right : forall cuts inside evidence,
    check_composition solver lower last merged cuts inside evidence = true -> is_observably (lower ++ [last]) merged.
  Proof.
    intros cuts inside evidence H. unfold check_composition in H. rewrite !andb_true_iff in H.
    destruct H as [[[_ some] bounds] H]. pose proof (check_inside_bounds_is_right bounds) as stays.
    assert (below : forall i, is_valid last i = true -> is_flat_of lower (address last i) = true).
    { unfold check_inside_bounds in bounds. apply andb_true_iff in bounds as [bounds _]. intros i.
      now apply bounds_hold. }
    destruct (rest_after_all _ _ _ _ _) as [box|] eqn:cut; [|discriminate].
    pose proof (what_cuts_take_is_not_valid solver solver_is_right lower (flat_form last) lower_are_views cuts
      (valid_box last) box below cut) as narrows.
    destruct (is_empty box) eqn:empty.
    - apply valid_nowhere; auto; [intros i; now apply an_empty_box_holds_nothing|]. intros i valid.
      destruct (read_valid (reading_of lower (address last i))) eqn:R; [|reflexivity].
      apply (proj2 (narrows i) valid) in R. now rewrite (an_empty_box_holds_nothing _ i empty) in R.
    - rewrite !andb_true_iff in H. destruct H as [[boxes all_valid] address_given]. apply are_same_boxes_spec in boxes.
      assert (box_below : forall i, contains box i = true -> is_flat_of lower (at_index (flat_form last) i) = true)
        by (intros i Hi; apply below, narrows, Hi).
      apply valid_on_a_box with (box := box); auto.
      + intros i Hi. now apply narrows.
      + intros i valid R. now apply narrows.
      + intros i Hi. exact (check_all_valid_is_right solver solver_is_right lower (flat_form last) box lower_are_views
          box_below inside i all_valid Hi).
      + intros i Hi. apply (check_address_is_right solver solver_is_right lower (flat_form last) box lower_are_views
          box_below evidence (flat_form merged) i); try assumption.
        apply weights_of_merged. rewrite <- boxes. now apply box_length.
  Qed.
End Composition.

(** ** All certificates *)

Lemma two_views : forall (views : list View) p, (p + 2 <= length views)%nat ->
  exists below a b above, views = below ++ [a; b] ++ above /\ firstn p views = below /\
    firstn 2 (skipn p views) = [a; b] /\ skipn 2 (skipn p views) = above.
Proof.
  intros views p enough. pose proof (firstn_skipn p views) as E.
  assert (len : (2 <= length (skipn p views))%nat) by (rewrite skipn_length; lia).
  destruct (skipn p views) as [|a [|b above]]; simpl in len; try lia.
  exists (firstn p views), a, b, above. rewrite <- E at 1. auto.
Qed.

Section Certificates.
  Variable solver : Claim -> bool.
  Hypothesis solver_is_right : forall claim, solver claim = true -> holds claim.

  Theorem check_merged_is_right : forall certificate views merged, all_views views -> is_view merged = true ->
    check_merged solver views merged certificate = true -> is_observably views merged.
  Proof.
    induction certificate as [| cuts inside evidence | position both why IHwhy rest IHrest | observed IH evidence];
      intros views merged Hviews Hmerged H; simpl in H;
      (destruct (split_last views) as [[lower last]|] eqn:split; [|discriminate]);
      apply andb_true_iff in H as [shapes H]; apply are_same_spec in shapes; try discriminate.
    1, 2: apply split_last_spec in split; subst views; apply Forall_app in Hviews as [Hlower Hlast];
      inversion Hlast; subst.
    - now apply check_normal_is_right.
    - eapply check_composition_is_right; eassumption.
    - rewrite !andb_true_iff in H. destruct H as [[[[positive small] Hboth] pair_ok] rest_ok].
      destruct (two_views views (Z.to_nat position)) as (below & a & b & above & E & E1 & E2 & E3); [lia|].
      simpl firstn in *. simpl skipn in *. rewrite E1, E2, E3 in *. rewrite E in Hviews |- *.
      apply Forall_app in Hviews as [Hbelow Hviews]. apply Forall_app in Hviews as [Hpair Habove].
      destruct (IHwhy [a; b] both Hpair Hboth pair_ok) as [pair_inside pair_equal].
      assert (Hfolded : all_views (below ++ [both] ++ above))
        by (apply Forall_app; split; [assumption | constructor; assumption]).
      destruct (IHrest (below ++ [both] ++ above) merged Hfolded Hmerged rest_ok) as [rest_inside rest_equal].
      exact (folding_changes_nothing below [a] above b both Hboth (canonical_tracker merged)
        pair_inside pair_equal rest_inside rest_equal).
  Qed.

  Lemma strictly_if_the_addresses_agree : forall lower last merged, is_observably (lower ++ [last]) merged ->
    (forall i, contains (whole_box merged) i = true ->
      read_address (reading_of lower (address last i)) = Some (address merged i)) ->
    are_strictly_equal (stack_tracker (lower ++ [last])) (canonical_tracker merged).
  Proof.
    intros lower last merged [_ [shapes same]] addresses_agree. split; [assumption|]. intros i H.
    destruct (same i H) as [V _]. split; [assumption|]. simpl in *. rewrite reading_of_a_stack. simpl.
    apply addresses_agree. rewrite shapes in H. now apply whole_box_spec.
  Qed.

  Lemma strict_without_more : forall certificate lower last merged, all_views (lower ++ [last]) ->
    is_view merged = true ->
    check_merged solver (lower ++ [last]) merged certificate &&
      (is_empty (whole_box merged) ||
       match lower with
       | [] => are_equal_on (flat_form last) (flat_form merged) (whole_box merged)
       | _ => false
       end) = true ->
    is_inside_bounds (lower ++ [last]) /\
    are_strictly_equal (stack_tracker (lower ++ [last])) (canonical_tracker merged).
  Proof.
    intros certificate lower last merged Hviews Hmerged H. apply andb_true_iff in H as [merges addresses_ok].
    pose proof (check_merged_is_right _ _ _ Hviews Hmerged merges) as observably.
    split; [apply observably|]. apply strictly_if_the_addresses_agree; [assumption|]. intros i inside.
    apply orb_true_iff in addresses_ok as [empty | equal].
    - rewrite (an_empty_box_holds_nothing _ i empty) in inside. discriminate.
    - destruct lower; [|discriminate]. simpl. f_equal. exact (forms_that_agree_are_equal _ _ _ _ equal inside).
  Qed.

  Theorem check_strict_is_right : forall certificate views merged, all_views views -> is_view merged = true ->
    check_strict solver views merged certificate = true ->
    is_inside_bounds views /\ are_strictly_equal (stack_tracker views) (canonical_tracker merged).
  Proof.
    intros certificate views merged Hviews Hmerged H. unfold check_strict in H.
    destruct (split_last views) as [[lower last]|] eqn:split; [|destruct certificate; discriminate].
    apply split_last_spec in split. subst views.
    destruct certificate as [| | | observed evidence]; try (eapply strict_without_more; eassumption).
    rewrite !andb_true_iff in H. destruct H as [[[merges _] bounds] addresses_ok].
    pose proof (check_merged_is_right _ _ _ Hviews Hmerged merges) as observably.
    split; [apply observably|]. apply strictly_if_the_addresses_agree; [assumption|]. intros i inside.
    apply Forall_app in Hviews as [Hlower Hlast].
    assert (below : forall j, contains (whole_box merged) j = true -> is_flat_of lower (address last j) = true)
      by (intros j Hj; exact (bounds_hold lower last merged (Forall_inv Hlast) Hmerged (whole_box merged) j bounds Hj)).
    apply (check_address_is_right solver solver_is_right lower (flat_form last) (whole_box merged) Hlower
      below evidence (flat_form merged) i); try assumption.
    apply weights_of_merged; [assumption|]. unfold whole_box. apply map_length.
  Qed.
End Certificates.
