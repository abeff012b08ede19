(** L2, L7 and L8: a shapetracker equals a view, or at most four indices refute it; if it equals any view, it equals
    the one that [view_of] builds; and what its valid indices and unit steps have to do with it. *)

From ViewAlgebra Require Export laws.Walks.

Lemma axes_length : forall d, length (axes_of d) = length d.
Proof. intros d. apply seq_length. Qed.

Lemma nth_of_axes : forall f d k, (k < length d)%nat -> nth k (map f (axes_of d)) 0 = f k.
Proof.
  intros f d k small. rewrite (nth_indep _ 0 (f 0%nat)) by (now rewrite map_length, axes_length).
  rewrite map_nth. unfold axes_of. now rewrite seq_nth.
Qed.

(** Nothing refutes the shapetracker. *)
Definition is_unrefuted (t : Tracker) (equality : Equality) : Prop :=
  forall witness, refutes_tracker t witness equality = false.

Section Unrefuted.
  Variables (t : Tracker) (equality : Equality).
  Hypothesis tracked : is_tracker t.
  Hypothesis unrefuted : is_unrefuted t equality.
  Let d := extents t.
  Let rank := length d.

  Lemma indices_of_the_shape : forall witness, Forall (is_index d) witness ->
    forallb (is_index_of (extents t)) witness = true.
  Proof. intros witness H. apply forallb_forall. rewrite Forall_forall in H. intros i m.
  now apply is_index_of_spec, H. Qed.

  (** No valid indices enclose one that is not valid. *)
  Lemma valid_indices_are_convex : forall p q z, is_index d p -> is_index d q -> is_index d z ->
    validity t p = true -> validity t q = true -> is_between p q z = true -> validity t z = true.
  Proof.
    intros p q z Hp Hq Hz Vp Vq between. specialize (unrefuted [p; q; z]).
    unfold refutes_tracker, is_hole in unrefuted. rewrite indices_of_the_shape, between, Vp, Vq in unrefuted by auto.
    destruct (validity t z); [reflexivity | discriminate].
  Qed.

  Lemma in_valid_indices : forall i, In i (valid_indices t) <-> is_index d i /\ validity t i = true.
  Proof. intros i. unfold valid_indices. now rewrite filter_In, index_set_lists_the_indices. Qed.

  (** The box that [view_of] gives to the valid indices holds them and nothing else. *)
  Lemma the_bounding_box_is_the_valid_set : forall first others, valid_indices t = first :: others ->
    forall z, is_index d z ->
    validity t z = contains (combine (map (fun k => lowest k first others) (axes_of d))
                                     (map (fun k => highest k first others + 1) (axes_of d))) z.
  Proof.
    intros first others E z Hz. apply eq_true_iff_eq.
    assert (same : In z (first :: others) <->
      forall k, (k < rank)%nat -> lowest k first others <= nth k z 0 <= highest k first others).
    { apply a_convex_set_is_a_box; [| |now apply index_length].
      - intros i member. rewrite <- E in member. now apply in_valid_indices in member as [H%index_length _].
      - intros p q w Hp Hq same between. rewrite <- E in *. apply in_valid_indices in Hp as [Hp Vp], Hq as [Hq Vq].
        assert (Hw : is_index d w) by (apply is_index_of_spec, (a_box_holds_what_is_between _ p q); auto;
          now apply is_index_of_spec).
        apply in_valid_indices. split; [assumption|]. now apply (valid_indices_are_convex p q). }
    rewrite <- E, in_valid_indices in same. rewrite contains_nth.
    set (low := fun k => lowest k first others) in *. set (high := fun k => highest k first others + 1) in *.
    assert (len : length (combine (map low (axes_of d)) (map high (axes_of d))) = rank)
      by (rewrite combine_length, !map_length, axes_length; apply Nat.min_id).
    assert (at_axis : forall k, (k < rank)%nat ->
      nth k (combine (map low (axes_of d)) (map high (axes_of d))) (0, 0) = (low k, high k)).
    { intros k small. rewrite combine_nth by (now rewrite !map_length). now rewrite !nth_of_axes. }
    rewrite len. split.
    - intros valid. split; [now apply index_length|]. intros k small. rewrite at_axis by assumption.
      pose proof (proj1 same (conj Hz valid) k small). simpl. unfold low, high. lia.
    - intros [_ bounds]. apply same. intros k small. specialize (bounds k small).
      rewrite at_axis in bounds by assumption. simpl in bounds. unfold low, high in bounds. lia.
  Qed.
End Unrefuted.

(** ** The masks that are made *)

Lemma mask_fits_nth : forall d b e, length b = length d -> length e = length d ->
  (forall k, (k < length d)%nat -> 0 <= nth k b 0 <= nth k e 0 /\ nth k e 0 <= nth k d 0) -> mask_fits d b e = true.
Proof.
  induction d as [|n d IH]; intros [|x b] [|y e]; simpl; intros Eb Ee H; try lia.
  rewrite IH; [pose proof (H 0%nat ltac:(lia)); simpl in *; lia | lia | lia |].
  intros k small. apply (H (S k)). lia.
Qed.

Lemma what_a_mask_holds_is_an_index : forall d b e index, mask_fits d b e = true ->
  contains (combine b e) index = true -> is_index d index.
Proof.
  unfold is_index. induction d as [|n d IH]; intros [|x b] [|y e] [|i index]; simpl; try discriminate; [constructor|].
  rewrite !andb_true_iff. intros [? fits] [? inside]. constructor; [lia | eauto].
Qed.

Lemma an_empty_mask_fits : forall d, is_shape d -> mask_fits d (map (fun _ => 0) d) (map (fun _ => 0) d) = true.
Proof. intros d H. induction H; simpl; [reflexivity | rewrite IHForall; lia]. Qed.

Lemma an_empty_mask_holds_nothing : forall (d : Shape) index, d <> [] ->
  contains (combine (map (fun _ => 0) d) (map (fun _ => 0) d)) index = false.
Proof. intros [|n d] [|i index] some; simpl; try congruence; [destruct i; reflexivity || lia]. Qed.

(** ** The address on the indices that count *)

Section Known.
  Variables (t : Tracker) (equality : Equality).
  Hypothesis unrefuted : is_unrefuted t equality.
  Let d := extents t.
  Variable box : Box.
  Hypothesis box_rank : length box = length d.
  Hypothesis box_holds_the_known : forall i, is_known t equality i = true <-> contains box i = true.

  Lemma known_has_an_address : forall i, is_known t equality i = true ->
    is_index d i /\ counted t equality i = Some (address_at t i).
  Proof.
    intros i H. unfold is_known in H. apply andb_true_iff in H as [H some]. split; [now apply is_index_of_spec|].
    unfold counted, address_at in *. destruct equality, (addresses t i), (validity t i); congruence.
  Qed.

  Lemma the_addresses_do_not_twist : has_no_twist box (address_at t).
  Proof.
    intros x k j small_k small_j Hx Hk Hj Hkj. rewrite box_rank in *.
    apply box_holds_the_known, known_has_an_address in Hx as [Ix Cx], Hk as [Ik Ck], Hj as [Ij Cj], Hkj as [Ikj Ckj].
    specialize (unrefuted [x; step x k; step x j; step (step x k) j]). unfold refutes_tracker in unrefuted.
    rewrite Cx, Ck, Cj, Ckj, indices_of_the_shape in unrefuted by auto.
    assert (square : are_a_square (extents t) x (step x k) (step x j) (step (step x k) j) = true).
    { assert (same : forall i, are_same i i = true) by (intros; now apply are_same_spec).
      apply existsb_exists. exists k. split; [apply in_seq; unfold d in *; lia|]. rewrite same.
      apply existsb_exists. exists j. split; [apply in_seq; unfold d in *; lia|]. now rewrite !same. }
    rewrite square in unrefuted. simpl in unrefuted. lia.
  Qed.

  Lemma the_addresses_change_by_unit_differences :
    steps_by box (address_at t) (map (unit_difference t equality) (axes_of d)).
  Proof.
    intros x k small Hx Hk. rewrite nth_of_axes by congruence. unfold unit_difference.
    assert (member : In x (known_indices t equality)).
    { apply filter_In. apply box_holds_the_known in Hx. split; [|assumption].
      apply index_set_lists_the_indices. now apply known_has_an_address in Hx. }
    destruct (find _ _) as [y|] eqn:found.
    - apply find_some in found as [Hy Hyk]. apply filter_In in Hy as [_ Hy].
      apply box_holds_the_known in Hy, Hyk.
      pose proof (without_twist_steps_are_constant box (address_at t) the_addresses_do_not_twist k x y small Hx Hk Hy
        Hyk).
      lia.
    - apply (find_none _ _ found) in member. apply box_holds_the_known in Hk. congruence.
  Qed.

  Lemma the_address_is_affine : forall corner x, contains box corner = true -> contains box x = true ->
    let s := map (unit_difference t equality) (axes_of d) in
    address_at t x = address_at t corner - dot s corner + dot s x.
  Proof.
    intros corner x Hc Hx s.
    assert (E : length s = length box) by (unfold s; rewrite map_length, axes_length; congruence).
    pose proof (a_function_with_constant_steps_is_affine box (address_at t) s E
      the_addresses_change_by_unit_differences) as affine.
    rewrite (affine x Hx), (affine corner Hc). lia.
  Qed.
End Known.

(** ** The candidate *)

Section Candidate.
  Variables (t : Tracker) (equality : Equality).
  Hypothesis tracked : is_tracker t.
  Hypothesis Hshape : is_shape (extents t).
  Hypothesis unrefuted : is_unrefuted t equality.
  Let d := extents t.

  Lemma a_valid_index_is_known : forall i, is_index d i -> validity t i = true -> is_known t equality i = true.
  Proof.
    intros i H valid. unfold is_known, counted. fold d. rewrite (proj2 (is_index_of_spec _ _) H), valid.
    pose proof (tracked i H valid). destruct equality, (addresses t i); simpl; congruence.
  Qed.

  Lemma every_index_is_known_strictly : equality = strict -> forall i, is_index d i -> is_known t equality i = true.
  Proof.
    intros -> i H. unfold is_known. fold d. rewrite (proj2 (is_index_of_spec _ _) H). simpl.
    specialize (unrefuted [i]). unfold refutes_tracker, is_undefined in unrefuted.
    rewrite indices_of_the_shape in unrefuted by auto. destruct (addresses t i); [reflexivity | discriminate].
  Qed.

  Lemma a_scalar_is_valid : d = [] -> validity t [] = true.
  Proof.
    intros E. specialize (unrefuted [[]]). unfold refutes_tracker in unrefuted.
    rewrite indices_of_the_shape in unrefuted by (repeat constructor; fold d; rewrite E; constructor).
    simpl in unrefuted. destruct (validity t []); [reflexivity|]. rewrite orb_true_r in unrefuted. discriminate.
  Qed.

  Lemma without_valid_indices_the_mask_is_empty : valid_indices t = [] -> forall i, is_index d i ->
    validity t i = contains (combine (map (fun _ => 0) d) (map (fun _ => 0) d)) i.
  Proof.
    intros none i H. assert (invalid : forall j, is_index d j -> validity t j = false).
    { intros j Hj. destruct (validity t j) eqn:valid; [|reflexivity].
      assert (member : In j (valid_indices t)) by (apply in_valid_indices; auto). rewrite none in member.
      contradiction. }
    rewrite invalid by assumption. symmetry. apply an_empty_mask_holds_nothing. intros E.
    assert (H' : is_index d []) by (rewrite E; constructor). apply invalid in H'.
    rewrite a_scalar_is_valid in H'; congruence.
  Qed.

  Lemma the_bounding_box_fits : forall first others, valid_indices t = first :: others ->
    mask_fits d (map (fun k => lowest k first others) (axes_of d))
                (map (fun k => highest k first others + 1) (axes_of d)) = true.
  Proof.
    intros first others E. apply mask_fits_nth; try (now rewrite map_length, axes_length).
    intros k small. rewrite !nth_of_axes by assumption.
    destruct (lowest_is_attained k first others) as (p & member_p & <-).
    destruct (highest_is_attained k first others) as (q & member_q & high).
    pose proof (all_are_between_the_extremes k first others p member_p).
    assert (listed : forall i, In i (first :: others) -> is_index d i)
      by (intros i member; apply in_valid_indices; rewrite E; exact member).
    pose proof (listed p member_p) as Hp. pose proof (listed q member_q) as Hq.
    apply is_index_nth in Hp as [_ Hp], Hq as [_ Hq]. specialize (Hp k small). specialize (Hq k small).
    fold d in Hp, Hq. lia.
  Qed.

  (** The indices that count are a box. *)
  Lemma the_known_are_a_box : forall corner, is_known t equality corner = true ->
    exists box, length box = length d /\ forall i, is_known t equality i = true <-> contains box i = true.
  Proof.
    intros corner known.
    assert (which : equality = strict \/ equality = observable) by (destruct equality; auto).
    destruct which as [which | which].
    - exists (map (fun extent => (0, extent)) d). rewrite map_length. split; [reflexivity|]. intros i. split.
      + intros H. apply andb_true_iff in H as [H _]. exact H.
      + intros H. apply every_index_is_known_strictly; [assumption|]. apply is_index_of_spec, H.
    - assert (valid_if_known : forall i, is_known t equality i = true -> validity t i = true).
      { intros i H. apply andb_true_iff in H as [_ H]. unfold counted in H. rewrite which in H.
        destruct (validity t i); congruence. }
      destruct (valid_indices t) as [|first others] eqn:E.
      + exfalso. assert (member : In corner (valid_indices t)); [|rewrite E in member; contradiction].
        apply in_valid_indices. split; [|now apply valid_if_known].
        apply andb_true_iff in known as [known _]. apply is_index_of_spec, known.
      + pose proof (the_bounding_box_fits first others E) as fits.
        eexists. split; [|intros i; split].
        2: { intros H. rewrite <- (the_bounding_box_is_the_valid_set t equality unrefuted first others E);
             [now apply valid_if_known|]. apply andb_true_iff in H as [H _]. apply is_index_of_spec, H. }
        * rewrite combine_length, !map_length, axes_length. apply Nat.min_id.
        * intros H. pose proof (what_a_mask_holds_is_an_index _ _ _ _ fits H) as Hi.
          apply a_valid_index_is_known; [assumption|].
          now rewrite (the_bounding_box_is_the_valid_set t equality unrefuted first others E).
  Qed.
End Candidate.
