(** Rows that pass [are_digits_on] are the digits of the flat number, one in its row is a digit, and what is read off
    them is right. *)

From ViewAlgebra Require Export checker.Digits.

(** The value of a digit at an index. *)
Definition value (d : Digit) (i : Index) : Z := at_index (digit_form d) i.

(** What rows say of the digits of a number: between what each runs. *)
Definition run_between (rows : list Digit) (y : Z) : Prop :=
  Forall (fun d => low d <= (y / period d) mod digit_size d <= high d) rows.

(** ** The digits of the flat number *)

(** What digits amount to, lowest first. *)
Fixpoint horner (rows : list Digit) (i : Index) : Z :=
  match rows with
  | [] => 0
  | d :: rows => value d i + digit_size d * horner rows i
  end.

Definition elements_of (rows : list Digit) : Z := fold_right (fun d n => digit_size d * n) 1 rows.

Definition are_in_range (rows : list Digit) (i : Index) : Prop :=
  Forall (fun d => 0 <= value d i < digit_size d /\ length (weights (digit_form d)) = length i) rows.

Lemma rows_are_in_range : forall rows box i, forallb (fun d => is_digit_on d box) rows = true ->
  contains box i = true -> are_in_range rows i.
Proof.
  intros rows box i H inside. rewrite forallb_forall in H. apply Forall_forall. intros d member.
  specialize (H d member). unfold is_digit_on in H. pose proof (a_form_stays_in_its_bounds (digit_form d) box i inside).
  rewrite !andb_true_iff, Nat.eqb_eq in H. rewrite (contains_length _ _ inside). unfold value. lia.
Qed.

Lemma horner_is_bounded : forall rows i, are_in_range rows i -> 0 <= horner rows i < elements_of rows.
Proof.
  intros rows i H. unfold elements_of. induction H as [|d rows [bounds _] rest IH]; simpl; [lia|]. nia.
Qed.

Lemma sum_of_digits_length : forall rows i, are_in_range rows i ->
  length (weights (sum_of_digits rows (length i))) = length i.
Proof.
  intros rows i H. unfold sum_of_digits. induction H as [|d rows [_ len] rest IH]; simpl; [apply repeat_length|].
  now apply plus_length.
Qed.

Lemma dot_of_zeros : forall n i, dot (repeat 0 n) i = 0.
Proof. induction n; intros [|x i]; simpl; auto. Qed.

Lemma the_sum_is_horner : forall rows i so_far elements, are_in_range rows i ->
  have_periods rows so_far elements = true ->
  at_index (sum_of_digits rows (length i)) i = so_far * horner rows i /\ elements = so_far * elements_of rows.
Proof.
  intros rows i. induction rows as [|d rows IH]; intros so_far elements inside periods; simpl in *.
  - unfold at_index. simpl. rewrite dot_of_zeros. lia.
  - inversion inside as [|? ? [bounds len] rest]; subst. apply andb_true_iff in periods as [here periods].
    destruct (IH _ _ rest periods) as [E1 E2].
    rewrite plus_is_the_sum by (assumption || now apply sum_of_digits_length). rewrite E1, E2.
    assert (period d = so_far) as -> by lia. fold (value d i). split; ring.
Qed.

(** L1: rows in range that sum to a number are its digits. *)
Theorem digits_are_digits : forall rows i so_far elements flat, 0 < so_far -> are_in_range rows i ->
  have_periods rows so_far elements = true -> flat / so_far = horner rows i ->
  Forall (fun d => value d i = (flat / period d) mod digit_size d) rows.
Proof.
  intros rows i. induction rows as [|d rows IH]; intros so_far elements flat pos inside periods E; simpl in *;
    [constructor|].
  inversion inside as [|? ? [bounds len] rest]; subst. apply andb_true_iff in periods as [here periods].
  assert (period d = so_far) as P by lia. constructor.
  - rewrite P, E, Z.add_comm, Z.mul_comm, Z.add_comm, Z.mod_add, Z.mod_small; lia.
  - apply (IH (so_far * digit_size d) elements flat); try assumption; [nia|].
    rewrite <- Z.div_div, E by lia. rewrite Z.mul_comm, Z.div_add, Z.div_small; lia.
Qed.

Section Digits.
  Variables (rows : list Digit) (flat : Form) (base : View) (box : Box) (i : Index).
  Hypothesis digits : are_digits_on rows flat base box = true.
  Hypothesis inside : contains box i = true.
  Let y := at_index flat i.

  Lemma the_rows_are_in_range : are_in_range rows i.
  Proof.
    unfold are_digits_on in digits. apply andb_true_iff in digits as [digits' _].
    apply andb_true_iff in digits' as [H _].
    eapply rows_are_in_range; eassumption.
  Qed.

  Lemma the_periods_are_right : have_periods rows 1 (size (shape base)) = true.
  Proof. unfold are_digits_on in digits. rewrite !andb_true_iff in digits. tauto. Qed.

  Lemma the_flat_number_is_horner : y = horner rows i /\ size (shape base) = elements_of rows.
  Proof.
    destruct (the_sum_is_horner rows i 1 _ the_rows_are_in_range the_periods_are_right) as [E1 E2].
    unfold are_digits_on in digits. apply andb_true_iff in digits as [_ equal].
    pose proof (forms_that_agree_are_equal _ _ _ _ equal inside) as E. rewrite <- (contains_length _ _ inside), E1 in E.
    unfold y. lia.
  Qed.

  Theorem the_flat_number_is_inside : 0 <= y < size (shape base).
  Proof. destruct the_flat_number_is_horner as [-> ->]. apply horner_is_bounded, the_rows_are_in_range. Qed.

  Theorem each_row_is_its_digit : Forall (fun d => value d i = (y / period d) mod digit_size d) rows.
  Proof.
    apply (digits_are_digits rows i 1 (size (shape base)) y); try lia.
    - exact the_rows_are_in_range.
    - exact the_periods_are_right.
    - rewrite Z.div_1_r. apply the_flat_number_is_horner.
  Qed.

  Lemma each_row_stays_in_its_bounds : Forall (fun d => low d <= value d i <= high d) rows.
  Proof.
    unfold are_digits_on in digits. rewrite !andb_true_iff in digits. destruct digits as [[H _] _].
    rewrite forallb_forall in H. apply Forall_forall. intros d member. specialize (H d member). unfold is_digit_on in H.
    pose proof (a_form_stays_in_its_bounds (digit_form d) box i inside). unfold value.
    rewrite !andb_true_iff in H. lia.
  Qed.

  Theorem each_digit_runs_between : run_between rows y.
  Proof.
    pose proof each_row_is_its_digit as is_digit. pose proof each_row_stays_in_its_bounds as bounded.
    unfold run_between. rewrite Forall_forall in *. intros d member. rewrite <- is_digit by assumption.
    now apply bounded.
  Qed.
End Digits.

Theorem a_digit_in_a_row_runs_between : forall axis_period extent flat box d i,
  digit_in_row axis_period extent flat box = Some d -> contains box i = true -> run_between [d] (at_index flat i).
Proof.
  intros axis_period extent flat box d i E inside.
  pose proof (a_form_stays_in_its_bounds flat box i inside) as [least most].
  unfold digit_in_row in E. destruct (_ && _) eqn:H in E; [|discriminate]. inversion E; subst. clear E.
  rewrite !andb_true_iff in H. destruct H as [[pos positive] one]. constructor; [simpl|constructor].
  assert (lower : lowest_on flat box / axis_period <= at_index flat i / axis_period) by (apply Z.div_le_mono; lia).
  assert (upper : at_index flat i / axis_period <= highest_on flat box / axis_period) by (apply Z.div_le_mono; lia).
  assert (not_below : lowest_on flat box / axis_period / extent <= at_index flat i / axis_period / extent)
    by (apply Z.div_le_mono; lia).
  assert (not_above : at_index flat i / axis_period / extent <= highest_on flat box / axis_period / extent)
    by (apply Z.div_le_mono; lia).
  rewrite Z.mod_eq by lia. assert (at_index flat i / axis_period / extent = lowest_on flat box / axis_period / extent)
    as -> by lia. lia.
Qed.

(** ** Validity *)

Lemma the_digit_of_an_axis_is_its_coordinate : forall rows y condition axis_period extent, run_between rows y ->
  runs_where condition rows axis_period extent = true ->
  exists d, condition d = true /\ low d <= (y / axis_period) mod extent <= high d.
Proof.
  intros rows y condition axis_period extent between H. unfold runs_where, digit_of_axis in H.
  destruct (find _ rows) as [d|] eqn:found; [|discriminate]. apply find_some in found as [member E].
  assert (period d = axis_period /\ digit_size d = extent) as [<- <-] by lia.
  exists d. split; [assumption|]. unfold run_between in between. rewrite Forall_forall in between. now apply between.
Qed.

Theorem what_lies_beside_is_not_valid : forall rows base y, run_between rows y -> lies_beside base rows = true ->
  is_valid base (unravel (shape base) y) = false.
Proof.
  intros rows base y between. unfold lies_beside, is_valid, valid_box.
  generalize (begin base), (fin base). induction (shape base) as [|n d IH]; intros [|first b] [|last e] beside;
    simpl in *; try discriminate.
  apply orb_true_iff in beside as [here | rest]; [|now rewrite (IH b e rest), andb_false_r].
  apply andb_true_iff in here as [_ here].
  apply (the_digit_of_an_axis_is_its_coordinate _ _ _ _ _ between) in here as (row & outside & bounds). lia.
Qed.

Theorem what_lies_inside_is_valid : forall matrices base y, is_view base = true ->
  Forall (fun rows => run_between rows y) matrices -> 0 <= y < size (shape base) -> lies_inside base matrices = true ->
  is_valid base (unravel (shape base) y) = true.
Proof.
  intros matrices base y Hbase between bounds. rewrite Forall_forall in between.
  assert (positive : Forall (fun extent => 0 < extent) (shape base))
    by (apply positive_size; [now apply view_shape | lia]).
  clear bounds. unfold lies_inside, is_valid, valid_box. generalize (begin base), (fin base).
  induction positive as [|n d pos positive IH]; intros [|first b] [|last e] all; simpl in *; try discriminate;
    [reflexivity|].
  apply andb_true_iff in all as [here rest]. rewrite (IH b e rest), andb_true_r.
  apply orb_true_iff in here as [unmasked | masked].
  - pose proof (Z.mod_pos_bound (y / size d) n pos). unfold is_masked in unmasked. lia.
  - apply existsb_exists in masked as (rows & member & runs).
    apply (the_digit_of_an_axis_is_its_coordinate rows y _ _ _ (between rows member))
      in runs as (row & stays & bounds). lia.
Qed.
