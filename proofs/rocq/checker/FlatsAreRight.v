(** The listed flat numbers hold every flat number that the box reaches; so what is true of all listed ones is true of
    every index. *)

From ViewAlgebra Require Export checker.Flats.

(** ** The lists *)

Lemma in_union_onto : forall x xs ys merged, In x (union_onto xs ys merged) <-> In x xs \/ In x ys \/ In x merged.
Proof.
  intros x. induction xs as [|a xs IH]; [intros ys merged; simpl; rewrite rev_append_rev, in_app_iff, <- in_rev;
    tauto|].
  induction ys as [|b ys IHys]; intros merged.
  - cbn [union_onto]. rewrite rev_append_rev, in_app_iff, <- in_rev. simpl. tauto.
  - change (union_onto (a :: xs) (b :: ys) merged) with
      (match a ?= b with
       | Lt => union_onto xs (b :: ys) (a :: merged)
       | Eq => union_onto xs ys (a :: merged)
       | Gt => union_onto (a :: xs) ys (b :: merged)
       end).
    destruct (Z.compare_spec a b) as [-> | |]; rewrite ?IHys, ?IH; simpl; tauto.
Qed.

Lemma in_union : forall x xs ys, In x (union xs ys) <-> In x xs \/ In x ys.
Proof. intros. unfold union. rewrite in_union_onto. simpl. tauto. Qed.

Lemma in_shifted : forall x by_ xs, In (x + by_) (shifted by_ xs) <-> In x xs.
Proof.
  intros x by_ xs. unfold shifted. rewrite rev_append_rev, app_nil_r, <- in_rev.
  assert (H : forall xs done, In (x + by_) (fold_left (fun done y => y + by_ :: done) xs done) <->
    In x xs \/ In (x + by_) done).
  { clear. induction xs as [|y xs IH]; intros done; simpl; [tauto|]. rewrite IH. simpl.
    assert (y + by_ = x + by_ <-> y = x) by lia. tauto. }
  rewrite H. simpl. tauto.
Qed.

(** ** What is reached *)

(** A list holds what is reached from some start by up to [covered - 1] steps. *)
Definition covers (flats start : list Z) (weight covered : Z) : Prop :=
  forall y steps, In y start -> 0 <= steps < covered -> In (y + weight * steps) flats.

Lemma along_axis_covers : forall fuel flats covered extent weight start result, 0 < covered ->
  covers flats start weight covered -> along_axis fuel flats covered extent weight = Some result ->
  covers result start weight extent.
Proof.
  induction fuel as [|fuel IH]; intros flats covered extent weight start result pos H; cbn [along_axis];
    (destruct (Z.leb_spec extent covered);
      [intros E; inversion E; subst; intros y steps member bounds; apply H; [assumption | lia]|]); [discriminate|].
  destruct (most <? _); [discriminate|]. apply IH; [lia|].
  intros y steps member bounds. apply in_union.
  destruct (Z.lt_ge_cases steps covered); [left; apply H; [assumption | lia]|]. right.
  set (further := Z.min covered (extent - covered)) in *.
  replace (y + weight * steps) with (y + weight * (steps - further) + weight * further) by ring.
  apply in_shifted, H; [assumption | lia].
Qed.

Lemma along_axes_covers : forall ws box flats result, along_axes flats ws box = Some result ->
  forall y i, In y flats -> contains box i = true -> In (y + (dot ws i - dot ws (map fst box))) result.
Proof.
  induction ws as [|w ws IH]; intros [|[b e] box] flats result E y [|c i] member inside; simpl in *; try discriminate.
  - inversion E; subst. now rewrite Z.add_0_r.
  - destruct (along_axis _ _ _ _ _) as [next|] eqn:axis; [|discriminate].
    apply andb_true_iff in inside as [between inside].
    assert (start : covers flats flats w 1).
    { intros z steps Hz bounds. assert (steps = 0) as -> by lia. now rewrite Z.mul_0_r, Z.add_0_r. }
    pose proof (along_axis_covers _ _ _ _ _ _ _ Z.lt_0_1 start axis y (c - b) member ltac:(lia)) as Hy.
    pose proof (IH box next result E _ i Hy inside) as H.
    now replace (y + (w * c + dot ws i - (w * b + dot ws (map fst box))))
      with (y + w * (c - b) + (dot ws i - dot ws (map fst box))) by ring.
Qed.

Theorem every_flat_number_is_listed : forall flat box flats i, reached flat box = Some flats ->
  contains box i = true -> In (at_index flat i) flats.
Proof.
  intros flat box flats i E inside. unfold reached in E.
  pose proof (along_axes_covers _ _ _ _ E _ i (or_introl eq_refl) inside) as H. unfold at_index in *.
  now replace (constant flat + dot (weights flat) i) with
    (constant flat + dot (weights flat) (map fst box) + (dot (weights flat) i - dot (weights flat) (map fst box))) by
      ring.
Qed.

(** ** What is true of all of them *)

Theorem what_lists_only_valid_numbers_is_valid : forall lower flat box flats i, reached flat box = Some flats ->
  are_valid lower flats = true -> contains box i = true -> read_valid (reading_of lower (at_index flat i)) = true.
Proof.
  intros lower flat box flats i E all inside. unfold are_valid in all. rewrite forallb_forall in all.
  specialize (all _ (every_flat_number_is_listed _ _ _ _ E inside)). now apply andb_true_iff in all as [_ all].
Qed.

Theorem what_lists_no_valid_number_is_not_valid : forall lower flat box flats i, reached flat box = Some flats ->
  are_invalid lower flats = true -> contains box i = true -> read_valid (reading_of lower (at_index flat i)) = false.
Proof.
  intros lower flat box flats i E all inside. unfold are_invalid in all. rewrite forallb_forall in all.
  specialize (all _ (every_flat_number_is_listed _ _ _ _ E inside)). apply andb_true_iff in all as [_ all].
  now apply negb_true_iff.
Qed.

Theorem what_lists_no_leaving_number_stays_inside : forall lower flat box flats i, reached flat box = Some flats ->
  stay_inside lower flats = true -> contains box i = true -> leaves_base (reading_of lower (at_index flat i)) = false.
Proof.
  intros lower flat box flats i E all inside. unfold stay_inside in all. rewrite forallb_forall in all.
  specialize (all _ (every_flat_number_is_listed _ _ _ _ E inside)). apply andb_true_iff in all as [_ all].
  now apply negb_true_iff.
Qed.

(** ** The address *)

Lemma a_step_of_a_form : forall f i k, length (weights f) = length i -> (k < length i)%nat ->
  at_index f (step i k) = at_index f i + nth k (weights f) 0.
Proof.
  intros f i k same small. unfold at_index.
  destruct (a_step_changes_the_sum (weights f) i k small) as [E | E]; lia.
Qed.

Lemma along_axes_rank : forall ws box flats result, along_axes flats ws box = Some result -> length ws = length box.
Proof.
  induction ws as [|w ws IH]; intros [|[b e] box] flats result E; simpl in *; try discriminate; [reflexivity|].
  destruct (along_axis _ _ _ _ _); [|discriminate]. f_equal. eapply IH, E.
Qed.

Lemma differ_by_spec : forall change here there, differ_by change here there = true ->
  exists a, here = Some a /\ there = Some (a + change).
Proof.
  intros change [a|] [b|] H; try discriminate. exists a. simpl in H. split; [reflexivity | f_equal; lia].
Qed.

Lemma the_corner_or_a_step : forall box i, contains box i = true ->
  i = map fst box \/ exists x k, (k < length box)%nat /\ contains box x = true /\ i = step x k.
Proof.
  induction box as [|[b e] box IH]; intros [|c i] inside; simpl in *; try discriminate; [now left|].
  apply andb_true_iff in inside as [between inside]. destruct (Z.eq_dec c b) as [->|].
  - destruct (IH i inside) as [-> | (x & k & small & Hx & ->)]; [now left|]. right.
    exists (b :: x), (S k). simpl. rewrite Hx. split; [lia|]. split; [lia | reflexivity].
  - right. exists (c - 1 :: i), 0%nat. simpl. rewrite inside. split; [lia|]. split; [lia|]. f_equal. lia.
Qed.

Section Address.
  Variables (lower : list View) (flat f : Form) (box : Box).
  Hypothesis flat_rank : length (weights flat) = length box.
  Hypothesis form_rank : length (weights f) = length box.
  Hypothesis H : address_is lower flat box f = true.

  (** The address, or 0 where there is none. *)
  Let address_read (i : Index) : Z := match address_of lower (at_index flat i) with Some a => a | None => 0 end.

  Lemma both_ends_have_an_address : forall x k, (k < length box)%nat ->
    contains box x = true -> contains box (step x k) = true ->
    exists a, address_of lower (at_index flat x) = Some a /\
              address_of lower (at_index flat (step x k)) = Some (a + nth k (weights f) 0).
  Proof.
    intros x k small Hx Hk. unfold address_is in H. apply andb_true_iff in H as [_ all].
    rewrite forallb_forall in all. specialize (all k ltac:(apply in_seq; lia)). unfold changes_along in all.
    apply orb_true_iff in all as [narrow | all].
    - exfalso. pose proof (proj1 (contains_nth _ _) Hx) as [len bx]. apply contains_nth in Hk as [_ bk].
      specialize (bx k small). specialize (bk k small). assert (E : forall j n, (n < length j)%nat ->
        nth n (step j n) 0 = nth n j 0 + 1)
        by (clear; induction j; intros [|n]; simpl; intros; try lia; apply IHj; lia).
      rewrite E in bk by lia. lia.
    - destruct (reached flat (but_the_last box k)) as [sources|] eqn:listed; [|discriminate].
      rewrite forallb_forall in all.
      assert (inner : contains (but_the_last box k) x = true) by (apply but_the_last_spec; auto).
      specialize (all _ (every_flat_number_is_listed _ _ _ _ listed inner)).
      apply contains_length in Hx. rewrite a_step_of_a_form by lia. now apply differ_by_spec.
  Qed.

  Lemma the_corner_has_its_address : address_of lower (at_index flat (map fst box)) = Some (at_index f (map fst box)).
  Proof.
    unfold address_is in H. apply andb_true_iff in H as [corner _].
    apply differ_by_spec in corner as (a & E & ->). inversion E. f_equal. lia.
  Qed.

  Lemma the_read_address_is_affine : forall i, contains box i = true -> address_read i = at_index f i.
  Proof.
    intros i inside. unfold at_index.
    rewrite (a_function_with_constant_steps_is_affine box address_read (weights f) form_rank) with (x := i);
      [| |assumption].
    - unfold address_read. rewrite the_corner_has_its_address. unfold at_index. lia.
    - intros x k small Hx Hk. unfold address_read.
      destruct (both_ends_have_an_address x k small Hx Hk) as (a & -> & ->). reflexivity.
  Qed.

  Theorem every_index_reads_the_address_of_the_form : forall i, contains box i = true ->
    read_address (reading_of lower (at_index flat i)) = Some (at_index f i).
  Proof.
    intros i inside.
    assert (some : exists a, address_of lower (at_index flat i) = Some a).
    { destruct (the_corner_or_a_step box i inside) as [-> | (x & k & small & Hx & ->)].
      - eexists. apply the_corner_has_its_address.
      - destruct (both_ends_have_an_address x k small Hx inside) as (a & _ & there). eauto. }
    destruct some as (a & E). pose proof (the_read_address_is_affine i inside) as affine. unfold address_read in affine.
    rewrite E in affine. subst a. unfold address_of in E. destruct (is_flat_of lower _); [assumption | discriminate].
  Qed.
End Address.
