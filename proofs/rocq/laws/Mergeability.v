(** L2, L7 and L8, put together. *)

From ViewAlgebra Require Export laws.Criterion.

(** ** What is not refuted equals the candidate *)

Lemma a_stride_for_each_axis : forall t equality, length (map (unit_difference t equality) (axes_of (extents t))) =
  length (extents t).
Proof. intros. now rewrite map_length, axes_length. Qed.

Lemma nothing_is_an_index_of_an_empty_shape : forall d index, size d = 0 -> is_index d index -> False.
Proof. intros d index E H. apply a_flat_number_is_inside in H. lia. Qed.

Section Candidate.
  Variables (t : Tracker) (equality : Equality).
  Hypothesis tracked : is_tracker t.
  Hypothesis Hshape : is_shape (extents t).
  Hypothesis unrefuted : is_unrefuted t equality.
  Let d := extents t.

  Lemma the_candidate_is_a_view : is_view (view_of t equality) = true.
  Proof.
    unfold view_of. destruct (size _ =? 0); [now apply the_canonical_view_is_a_view|].
    destruct (known_indices t equality) as [|corner ?]; [|destruct (valid_indices t) as [|first others] eqn:E];
      unfold is_view; simpl; rewrite ?map_length, ?axes_length, Nat.eqb_refl; simpl;
      try (now apply an_empty_mask_fits).
    now apply the_bounding_box_fits.
  Qed.

  Lemma the_candidate_has_the_shape : shape (view_of t equality) = d.
  Proof.
    unfold view_of. destruct (size _ =? 0); [reflexivity|].
    destruct (known_indices t equality); [|destruct (valid_indices t)]; reflexivity.
  Qed.

  Lemma the_candidate_is_valid_alike : forall i, is_index d i -> validity t i = is_valid (view_of t equality) i.
  Proof.
    intros i H. unfold view_of. fold d. destruct (size d =? 0) eqn:empty.
    - exfalso. apply (nothing_is_an_index_of_an_empty_shape d i); [lia | assumption].
    - unfold is_valid, valid_box. destruct (known_indices t equality) as [|corner rest] eqn:known.
      + simpl. apply without_valid_indices_the_mask_is_empty with (equality := equality); try assumption.
        destruct (valid_indices t) as [|first others] eqn:E; [reflexivity|]. exfalso.
        assert (member : In first (valid_indices t)) by (rewrite E; now left).
        apply in_valid_indices in member as [Hf Vf].
        assert (member : In first (known_indices t equality)); [|rewrite known in member; contradiction].
        apply filter_In. split; [now apply index_set_lists_the_indices | now apply a_valid_index_is_known].
      + destruct (valid_indices t) as [|first others] eqn:E; simpl.
        * now apply without_valid_indices_the_mask_is_empty with (equality := equality).
        * now apply the_bounding_box_is_the_valid_set with (equality := equality).
  Qed.

  Lemma the_candidate_has_the_addresses : forall i, is_known t equality i = true ->
    address_at t i = address (view_of t equality) i.
  Proof.
    intros i Hi. assert (listed : forall j, is_known t equality j = true -> In j (known_indices t equality)).
    { intros j Hj. apply filter_In. split; [|assumption]. apply index_set_lists_the_indices.
      apply andb_true_iff in Hj as [Hj _]. now apply is_index_of_spec. }
    unfold view_of. fold d. destruct (size d =? 0) eqn:empty.
    - exfalso. apply andb_true_iff in Hi as [Hi _]. apply is_index_of_spec in Hi.
      apply (nothing_is_an_index_of_an_empty_shape d i); [lia | assumption].
    - destruct (known_indices t equality) as [|corner rest] eqn:E; [now apply listed in Hi|].
      assert (Hc : is_known t equality corner = true).
      { assert (member : In corner (known_indices t equality)) by (rewrite E; now left).
        now apply filter_In in member as [_ ?]. }
      destruct (the_known_are_a_box t equality tracked unrefuted corner Hc) as (box & rank & holds).
      pose proof (the_address_is_affine t equality unrefuted box rank holds corner i
        (proj1 (holds corner) Hc) (proj1 (holds i) Hi)) as affine. simpl in affine.
      destruct (valid_indices t); unfold address; simpl; exact affine.
  Qed.

  Theorem what_is_not_refuted_equals_the_candidate : are_equal t (canonical_tracker (view_of t equality)) equality.
  Proof.
    assert (by_address : forall i, is_known t equality i = true ->
      addresses t i = Some (address (view_of t equality) i)).
    { intros i known. rewrite <- the_candidate_has_the_addresses by assumption.
      apply andb_true_iff in known as [_ known]. unfold counted, address_at in *.
      destruct equality, (addresses t i), (validity t i); congruence. }
    assert (parts : are_observably_equal t (canonical_tracker (view_of t equality))).
    { split; [symmetry; apply the_candidate_has_the_shape|]. intros i H. split.
      - now apply the_candidate_is_valid_alike.
      - intros valid. now apply by_address, a_valid_index_is_known. }
    destruct equality eqn:which; [|exact parts].
    destruct parts as [shapes same]. split; [assumption|]. intros i H. split; [now apply same|].
    apply by_address, every_index_is_known_strictly; assumption || reflexivity.
  Qed.
End Candidate.

(** ** The search for a witness *)

(** All lists of so many members of a list. *)
Fixpoint lists_of {A} (n : nat) (members : list A) : list (list A) :=
  match n with
  | O => [[]]
  | S n => flat_map (fun first => map (cons first) (lists_of n members)) members
  end.

Lemma in_lists_of : forall A (members l : list A), Forall (fun m => In m members) l ->
  In l (lists_of (length l) members).
Proof.
  intros A members l H. induction H as [|m l member H IH]; simpl; [now left|].
  apply in_flat_map. exists m. split; [assumption | now apply in_map].
Qed.

Definition all_witnesses (d : Shape) : list (list Index) :=
  lists_of 1 (index_set d) ++ lists_of 3 (index_set d) ++ lists_of 4 (index_set d).

Lemma a_witness_is_one_of_them : forall t witness equality,
  refutes_tracker t witness equality = true -> In witness (all_witnesses (extents t)).
Proof.
  intros t witness equality H. unfold refutes_tracker in H. apply andb_true_iff in H as [inside H].
  assert (member : In witness (lists_of (length witness) (index_set (extents t)))).
  { apply in_lists_of, Forall_forall. intros i m. rewrite forallb_forall in inside.
    apply index_set_lists_the_indices, is_index_of_spec, inside, m. }
  unfold all_witnesses. rewrite !in_app_iff.
  destruct witness as [|x [|y [|z [|w [|]]]]]; try discriminate; auto.
Qed.

(** L8. A shapetracker equals a view, or it has a witness of at most four indices, which [refutes] accepts. *)
Theorem a_view_or_a_witness : forall t equality, is_tracker t -> is_shape (extents t) ->
  (is_view (view_of t equality) = true /\ are_equal t (canonical_tracker (view_of t equality)) equality) \/
  (exists witness, (length witness <= 4)%nat /\ refutes_tracker t witness equality = true).
Proof.
  intros t equality tracked Hshape.
  destruct (existsb (fun w => refutes_tracker t w equality) (all_witnesses (extents t))) eqn:search.
  - right. apply existsb_exists in search as (w & member & H). exists w. split; [|assumption].
    unfold refutes_tracker in H. apply andb_true_iff in H as [_ H].
    destruct w as [|x [|y [|z [|u [|]]]]]; simpl; try discriminate; lia.
  - left. assert (unrefuted : is_unrefuted t equality).
    { intros w. destruct (refutes_tracker t w equality) eqn:H; [|reflexivity].
      rewrite <- search. symmetry. apply existsb_exists. exists w. split; [|assumption].
      eapply a_witness_is_one_of_them, H. }
    split; [now apply the_candidate_is_a_view | now apply what_is_not_refuted_equals_the_candidate].
Qed.

(** L8, as the spec says it: there is a witness exactly when there is no view. *)
Theorem not_mergeable_exactly_when_refuted : forall t equality, is_tracker t -> is_shape (extents t) ->
  ~ equals_a_view t equality <-> exists witness, (length witness <= 4)%nat /\ refutes_tracker t witness equality = true.
Proof.
  intros t equality tracked Hshape. split.
  - intros no. destruct (a_view_or_a_witness t equality tracked Hshape) as [yes | w]; [|assumption].
    exfalso. apply no. exists (view_of t equality). exact yes.
  - intros (w & _ & H). eapply what_refutes_shows_that_no_view_equals, H.
Qed.

(** L2. A shapetracker equals some view exactly when it equals the one that is built from its unit differences. *)
Theorem equals_a_view_exactly_when_it_equals_the_candidate : forall t equality, is_tracker t -> is_shape (extents t) ->
  equals_a_view t equality <->
  is_view (view_of t equality) = true /\ are_equal t (canonical_tracker (view_of t equality)) equality.
Proof.
  intros t equality tracked Hshape. split; [|intros yes; now exists (view_of t equality)].
  intros yes. destruct (a_view_or_a_witness t equality tracked Hshape) as [H | (w & _ & H)]; [assumption|].
  exfalso. eapply what_refutes_shows_that_no_view_equals; eassumption.
Qed.

(** L7. The two halves of the criterion. *)
Definition has_a_box (t : Tracker) : Prop :=
  (forall p q z, is_index (extents t) p -> is_index (extents t) q -> is_index (extents t) z ->
    validity t p = true -> validity t q = true -> is_between p q z = true -> validity t z = true) /\
  (extents t = [] -> validity t [] = true).

Definition has_constant_steps (t : Tracker) : Prop :=
  forall k x y, (k < length (extents t))%nat -> is_index (extents t) x -> is_index (extents t) (step x k) ->
    is_index (extents t) y -> is_index (extents t) (step y k) ->
    validity t x = true -> validity t (step x k) = true -> validity t y = true -> validity t (step y k) = true ->
    address_at t (step x k) - address_at t x = address_at t (step y k) - address_at t y.

Lemma criterion_unrefuted : forall t, has_a_box t -> has_constant_steps t -> is_unrefuted t observable.
Proof.
  intros t [convex scalar] steps witness. destruct (refutes_tracker t witness observable) eqn:H; [|reflexivity].
  unfold refutes_tracker in H. apply andb_true_iff in H as [inside H]. rewrite forallb_forall in inside.
  assert (Hin : forall i, In i witness -> is_index (extents t) i)
    by (intros i member; apply is_index_of_spec, inside, member). clear inside.
  assert (counts : forall i a, counted t observable i = Some a -> validity t i = true /\ a = address_at t i).
  { intros i a. unfold counted, address_at. destruct (validity t i), (addresses t i); intros E; inversion E; auto. }
  destruct witness as [|x [|y [|z [|w [|]]]]]; try discriminate; simpl in Hin.
  - simpl in H. apply andb_true_iff in H as [E invalid]. apply are_same_spec in E. subst x.
    assert (Hx : is_index (extents t) []) by auto. rewrite scalar in invalid by (inversion Hx; reflexivity).
    discriminate.
  - unfold is_hole in H. destruct (is_between x y z && negb (validity t z)) eqn:hole.
    + apply andb_true_iff in H as [Vx Vy], hole as [between invalid].
      rewrite (convex x y z) in invalid by auto. discriminate.
    + apply andb_true_iff in H as [row bend]. unfold bends in bend.
      destruct (counted t observable x) eqn:Cx, (counted t observable y) eqn:Cy, (counted t observable z) eqn:Cz;
        try discriminate. apply counts in Cx as [Vx ->], Cy as [Vy ->], Cz as [Vz ->].
      apply existsb_exists in row as (k & small & row). apply andb_true_iff in row as [E1 E2].
      apply are_same_spec in E1, E2. apply in_seq in small. subst y z.
      assert (address_at t (step x k) - address_at t x = address_at t (step (step x k) k) - address_at t (step x k))
        by (apply steps; auto 8; lia). lia.
  - apply andb_true_iff in H as [square twist]. unfold twists in twist.
    destruct (counted t observable x) eqn:Cx, (counted t observable y) eqn:Cy, (counted t observable z) eqn:Cz,
      (counted t observable w) eqn:Cw; try discriminate.
    apply counts in Cx as [Vx ->], Cy as [Vy ->], Cz as [Vz ->], Cw as [Vw ->].
    apply existsb_exists in square as (k & small_k & square). apply andb_true_iff in square as [E1 square].
    apply existsb_exists in square as (j & small_j & square). apply andb_true_iff in square as [E2 E3].
    apply are_same_spec in E1, E2, E3. apply in_seq in small_j. subst y z w.
    assert (address_at t (step x j) - address_at t x = address_at t (step (step x k) j) - address_at t (step x k))
      by (apply steps; auto 8; lia). lia.
Qed.

(** L7. A shapetracker is observably equal to a view exactly when its valid indices are a box, and every unit step
    between valid indices changes the address by a constant of its axis. *)
Theorem the_criterion : forall t, is_tracker t -> is_shape (extents t) ->
  equals_a_view t observable <-> has_a_box t /\ has_constant_steps t.
Proof.
  intros t tracked Hshape. split.
  - intros (v & Hv & equal). split; [split|].
    + intros p q z Hp Hq Hz Vp Vq between. destruct (validity t z) eqn:Vz; [reflexivity|]. exfalso.
      apply (no_hole t v observable equal p q z); auto; unfold is_hole; rewrite ?between, ?Vp, ?Vq, ?Vz; reflexivity.
    + intros E. rewrite (validity_is_equal t v observable equal); [|rewrite E; constructor].
      apply a_view_of_no_axes_is_valid; [assumption|]. now rewrite <- (shapes_are_equal t v observable equal).
    + intros k x y small Hx Hxk Hy Hyk Vx Vxk Vy Vyk.
      assert (at_valid : forall i, is_index (extents t) i -> validity t i = true -> address_at t i = address v i).
      { intros i Hi Vi. destruct equal as [_ same]. destruct (same i Hi) as [_ A]. unfold address_at. now rewrite A. }
      rewrite !at_valid by assumption.
      assert (member : In k (axes_of (extents t))) by (apply in_seq; lia).
      rewrite (stepped t v observable Hv equal x _ k Hx member eq_refl).
      rewrite (stepped t v observable Hv equal y _ k Hy member eq_refl). lia.
  - intros [box steps]. apply equals_a_view_exactly_when_it_equals_the_candidate; [assumption..|].
    pose proof (criterion_unrefuted t box steps).
    split; [now apply the_candidate_is_a_view | now apply what_is_not_refuted_equals_the_candidate].
Qed.

(** ** Stacks *)

Theorem the_tracker_of_a_stack_is_a_tracker : forall views, is_tracker (stack_tracker views).
Proof.
  intros views index _. simpl. unfold read. intros valid none.
  rewrite (what_has_no_address_is_not_valid _ _ _ none) in valid. discriminate.
Qed.

(** L8, for stacks: a stack whose sizes are natural numbers is a view, or at most four indices refute it. *)
Theorem a_stack_is_a_view_or_has_a_witness : forall views equality, is_shape (stack_shape views) ->
  equals_a_view (stack_tracker views) equality \/
  exists witness, (length witness <= 4)%nat /\ refutes views witness equality = true.
Proof.
  intros views equality H.
  destruct (a_view_or_a_witness (stack_tracker views) equality (the_tracker_of_a_stack_is_a_tracker views) H) as [yes
    | no].
  - left. exists (view_of (stack_tracker views) equality). exact yes.
  - right. exact no.
Qed.
