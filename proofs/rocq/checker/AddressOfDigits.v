(** The address that digits give is that of the view below. *)

From ViewAlgebra Require Export checker.DigitsAreRight.

(** What some axes, the last one first, contribute to the address of a flat number. *)
Fixpoint contribution (axes : list (Z * Z)) (flat : Z) : Z :=
  match axes with
  | [] => 0
  | (extent, stride) :: axes => stride * (flat mod extent) + contribution axes (flat / extent)
  end.

Definition values_of (axes : list (Z * Z)) : Z := fold_right (fun axis n => fst axis * n) 1 axes.

Definition are_positive (axes : list (Z * Z)) : Prop := Forall (fun axis => 0 < fst axis) axes.

Lemma contribution_app : forall axes extent stride flat, are_positive axes -> 0 < extent ->
  contribution (axes ++ [(extent, stride)]) flat =
  contribution axes flat + stride * ((flat / values_of axes) mod extent).
Proof.
  intros axes extent stride flat positive pos. revert flat.
  induction positive as [|[n s] axes here rest IH]; intros flat; simpl in *.
  - rewrite Z.div_1_r. lia.
  - assert (0 < values_of axes).
    { clear IH. unfold values_of. induction rest; simpl; [lia | now apply Z.mul_pos_pos]. }
    rewrite IH, Z.div_div by lia. lia.
Qed.

Lemma axes_are_positive : forall (d : Shape) s, Forall (fun extent => 0 < extent) d -> are_positive (rev (combine d s)).
Proof.
  intros d s H. apply Forall_rev. revert s. induction H as [|n d pos rest IH]; intros [|t s]; simpl; try constructor;
    auto.
Qed.

Lemma values_of_axes : forall (d : Shape) s, length s = length d -> values_of (rev (combine d s)) = size d.
Proof.
  assert (app : forall axes n (s : Z), values_of (axes ++ [(n, s)]) = values_of axes * n).
  { unfold values_of. induction axes as [|[m t] axes IH]; intros n s; cbn -[Z.mul] in *; [ring|].
    rewrite IH. ring. }
  induction d as [|n d IH]; intros [|t s] same; simpl in *; try discriminate; [reflexivity|].
  rewrite app, IH by lia. lia.
Qed.

Lemma the_address_is_the_contribution : forall (d : Shape) s flat, Forall (fun extent => 0 < extent) d ->
  length s = length d -> dot s (unravel d flat) = contribution (rev (combine d s)) flat.
Proof.
  intros d s flat H. revert s. induction H as [|n d pos rest IH]; intros [|t s] same; simpl in *; try discriminate;
    auto.
  rewrite contribution_app, values_of_axes, IH by (auto using axes_are_positive). lia.
Qed.

Lemma taken_axes_are_one_axis : forall axes wanted stride rest flat, are_positive axes -> 0 < wanted ->
  take_axes wanted stride axes = Some rest ->
  are_positive rest /\ contribution axes flat = stride * (flat mod wanted) + contribution rest (flat / wanted).
Proof.
  induction axes as [|[n s] axes IH]; intros wanted stride rest flat positive pos; simpl;
    (destruct (Z.eqb_spec wanted 1) as [->|];
      [intros E; inversion E; subst; split; [assumption|]; simpl; rewrite ?Z.mod_1_r, ?Z.div_1_r; lia|]);
    [discriminate|].
  inversion positive as [|? ? here tail]; subst. simpl in here. destruct (Z.eqb_spec n 1) as [->|].
  - intros taken. rewrite Z.mod_1_r, Z.div_1_r. destruct (IH _ _ _ flat tail pos taken) as [? ->].
    split; [assumption | lia].
  - destruct ((s =? stride) && (wanted mod n =? 0)) eqn:fits; [|discriminate]. intros taken.
    assert (s = stride) as -> by lia. pose proof (Z.div_exact wanted n ltac:(lia)) as exact.
    assert (W : wanted = n * (wanted / n)) by lia. assert (pos_rest : 0 < wanted / n) by nia.
    destruct (IH _ _ _ (flat / n) tail pos_rest taken) as [? ->]. split; [assumption|].
    rewrite Z.div_div by lia. rewrite <- W. rewrite W at 3. rewrite Z.rem_mul_r by lia. lia.
Qed.

Lemma the_form_of_the_digits : forall rows i axes total so_far elements flat result, 0 < so_far -> are_positive axes ->
  are_in_range rows i -> length (weights total) = length i -> have_periods rows so_far elements = true ->
  Forall (fun d => value d i = (flat / period d) mod digit_size d) rows ->
  address_form rows axes total = Some result ->
  exists rest, are_positive rest /\ at_index result i + contribution rest (flat / elements) =
               at_index total i + contribution axes (flat / so_far).
Proof.
  induction rows as [|d rows IH]; intros i axes total so_far elements flat result pos positive inside len periods
    digits;
    simpl in *.
  - intros E. inversion E; subst. exists axes. assert (so_far = elements) as -> by lia. auto.
  - inversion inside as [|? ? [bounds form_len] rest_inside]; subst.
    inversion digits as [|? ? is_digit rest_digits]; subst.
    apply andb_true_iff in periods as [here periods]. assert (period d = so_far) as P by lia.
    assert (size_pos : 0 < digit_size d) by lia. assert (next_pos : 0 < so_far * digit_size d) by nia.
    destruct (take_axes _ _ axes) as [rest|] eqn:taken; [|discriminate]. intros E.
    destruct (taken_axes_are_one_axis _ _ _ _ (flat / so_far) positive size_pos taken) as [rest_positive ->].
    assert (new_len : forall s, length (weights (plus total (digit_form d) s)) = length i)
      by (intros; now apply plus_length).
    destruct (IH i rest _ (so_far * digit_size d) elements flat result next_pos rest_positive rest_inside (new_len _)
      periods rest_digits E) as (last & last_positive & sum).
    exists last. split; [assumption|]. rewrite sum, plus_is_the_sum by assumption. fold (value d i).
    rewrite is_digit, P, Z.div_div by lia. lia.
Qed.

Lemma nothing_is_left : forall axes, are_positive axes -> contribution axes 0 = 0.
Proof.
  intros axes H. induction H as [|[n s] axes pos rest IH]; simpl in *; [reflexivity|].
  rewrite Z.mod_0_l, Z.div_0_l, IH; lia.
Qed.

Theorem digits_give_the_address : forall rows flat base box f i, is_view base = true ->
  are_digits_on rows flat base box = true -> digits_give rows base box f = true -> contains box i = true ->
  address base (unravel (shape base) (at_index flat i)) = at_index f i.
Proof.
  intros rows flat base box f i Hbase digits gives inside. unfold digits_give in gives.
  destruct (address_form _ _ _) as [total|] eqn:E; [|discriminate].
  rewrite <- (forms_that_agree_are_equal _ _ _ _ gives inside).
  pose proof (the_flat_number_is_inside rows flat base box i digits inside) as bounds.
  assert (positive : Forall (fun extent => 0 < extent) (shape base))
    by (apply positive_size; [now apply view_shape | lia]).
  assert (same : length (strides base) = length (shape base))
    by (unfold is_view in Hbase; apply andb_true_iff in Hbase as [same _]; now apply Nat.eqb_eq).
  assert (start_length : length (weights (form (offset base) (repeat 0 (length box)))) = length i)
    by (simpl; rewrite repeat_length; symmetry; now apply contains_length).
  destruct (the_form_of_the_digits rows i _ _ 1 (size (shape base)) (at_index flat i) total ltac:(lia)
    (axes_are_positive _ _ positive) (the_rows_are_in_range rows flat base box i digits inside)
    start_length
    (the_periods_are_right rows flat base box digits) (each_row_is_its_digit rows flat base box i digits inside) E)
    as (rest & rest_positive & sum).
  rewrite Z.div_small, nothing_is_left, Z.div_1_r in sum by assumption.
  unfold address. rewrite the_address_is_the_contribution by assumption.
  unfold at_index in sum. simpl in sum. rewrite dot_of_zeros in sum. unfold axes_from_the_last, at_index in *. lia.
Qed.
