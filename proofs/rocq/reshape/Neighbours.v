(** What no axis collapses into is no view: the refusal is seen at the first element of a run of valid ones, which is at
    the first valid column of its row. *)

From ViewAlgebra Require Export reshape.Refactoring.

(** Some axes of these sizes, with an offset, read the same. *)
Definition has_axes (axes : list Axis) (sizes : Shape) : Prop :=
  exists result o, map axis_size result = sizes /\ Forall (fun a => 0 <= axis_begin a) result /\
    forall t, 0 <= t < size sizes -> both (Some o) (reads result t) = reads axes t.

(** ** There is a first element of a run *)

Lemma something_is_read : forall axes, Forall is_axis axes ->
  exists t, 0 <= t < elements axes /\ reads axes t <> None.
Proof.
  intros axes good. induction good as [|a axes [low high] good (t & inside & some)];
    [exists 0; unfold elements; simpl; split; [lia | discriminate]|].
  exists (axis_size a * t + axis_begin a). unfold elements in *. simpl size. split; [simpl; nia|].
  rewrite reads_at by lia. unfold at_coordinate.
  rewrite (proj2 (andb_true_iff _ _)) by lia. destruct (reads axes t); simpl; congruence.
Qed.

Lemma a_run_begins_somewhere : forall (f : Z -> option Z) t, 0 <= t -> f t <> None ->
  exists u, 0 <= u <= t /\ f u <> None /\ (u = 0 \/ f (u - 1) = None).
Proof.
  intros f t natural. pattern t. apply natlike_ind; [| |assumption].
  - intros some. exists 0. auto with zarith.
  - intros x Hx IH some. destruct (f x) eqn:before.
    + destruct IH as (u & inside & found); [congruence|]. exists u. split; [lia | assumption].
    + exists (Z.succ x). split; [lia|]. split; [assumption|]. right. now replace (Z.succ x - 1) with x by lia.
Qed.

(** ** Rows of a view *)

Section Rows.
  Variables (f : Z -> option Z) (columns rows : Z) (a : Axis) (result : list Axis) (o : Z).
  Hypothesis sized : axis_size a = columns.
  Hypothesis some : 0 < columns.
  Hypothesis natural : 0 <= axis_begin a.
  Hypothesis same : forall t, 0 <= t < columns * rows -> both (Some o) (reads (a :: result) t) = f t.

  (** In the row of a valid element, an element is valid exactly in the range of the axis; one stride tells
    addresses. *)
  Lemma a_row_is_alike : forall t u x, 0 <= t < columns * rows -> 0 <= u < columns * rows ->
    t / columns = u / columns -> f t = Some x ->
    axis_begin a <= t mod columns < axis_end a /\
    f u = if (axis_begin a <=? u mod columns) && (u mod columns <? axis_end a)
          then Some (x + axis_stride a * (u - t)) else None.
  Proof.
    intros t u x Ht Hu row. rewrite <- !same by assumption. simpl. rewrite sized, <- row. unfold at_coordinate.
    destruct ((axis_begin a <=? t mod columns) && (t mod columns <? axis_end a)) eqn:Vt; simpl; [|discriminate].
    destruct (reads result (t / columns)) as [y|]; simpl; [|discriminate]. intros E. injection E as <-.
    split; [lia|]. destruct ((axis_begin a <=? u mod columns) && (u mod columns <? axis_end a)); simpl; [|reflexivity].
    f_equal. pose proof (Z.div_mod t columns ltac:(lia)). pose proof (Z.div_mod u columns ltac:(lia)).
    rewrite row in *. nia.
  Qed.

  Lemma the_row_before : forall t, t mod columns <> 0 -> (t - 1) / columns = t / columns /\
    (t - 1) mod columns = t mod columns - 1.
  Proof.
    intros t inner. pose proof (Z.div_mod t columns ltac:(lia)). pose proof (Z.mod_pos_bound t columns some).
    split; symmetry; [apply Z.div_unique with (t mod columns - 1) | apply Z.mod_unique with (t / columns)]; lia.
  Qed.

  (** A run of valid elements begins at the first valid column. *)
  Lemma a_run_begins_at_the_first_column : forall t, 0 <= t < columns * rows -> f t <> None ->
    t = 0 \/ f (t - 1) = None -> t mod columns = axis_begin a.
  Proof.
    intros t Ht valid first. destruct (f t) as [x|] eqn:E; [|congruence].
    pose proof (Z.mod_pos_bound t columns some).
    destruct (a_row_is_alike t t x Ht Ht eq_refl E) as [inside _].
    destruct first as [-> | before]; [rewrite Z.mod_0_l in * by lia; lia|].
    destruct (Z.eq_dec (t mod columns) (axis_begin a)) as [|inner]; [assumption|].
    destruct (the_row_before t ltac:(lia)) as [row column].
    assert (0 < t) by (destruct (Z.eq_dec t 0) as [-> |]; [rewrite Z.mod_0_l in *|]; lia).
    destruct (a_row_is_alike t (t - 1) x Ht ltac:(lia) (eq_sym row) E) as [_ F].
    rewrite F, column in before. rewrite (proj2 (andb_true_iff _ _)) in before by lia. discriminate.
  Qed.
End Rows.

(** ** Axes that do not collapse *)

Lemma valid_coordinate : forall a i, axis_begin a <= i < axis_end a -> at_coordinate a i = Some (axis_stride a * i).
Proof. intros a i inside. unfold at_coordinate. now rewrite (proj2 (andb_true_iff _ _)) by lia. Qed.

Lemma invalid_coordinate : forall a i, i < axis_begin a \/ axis_end a <= i -> at_coordinate a i = None.
Proof. intros a i outside. unfold at_coordinate. now rewrite (proj2 (andb_false_iff _ _)) by lia. Qed.

Section Neighbours.
  Variables (inner outer : Axis) (rest : list Axis) (columns rows : Z) (a : Axis) (result : list Axis) (o w x : Z).
  Let c := axis_size inner.
  Let n := axis_size outer.
  Let f := reads (inner :: outer :: rest).
  Hypothesis Hi : is_axis inner.
  Hypothesis Ho : is_axis outer.
  Hypothesis wide : axis_begin outer + 1 < axis_end outer.
  Hypothesis Hw : 0 <= w < elements rest.
  Hypothesis valid : reads rest w = Some x.
  Hypothesis first : w = 0 \/ reads rest (w - 1) = None.
  Hypothesis sized : axis_size a = columns.
  Hypothesis some : 0 < columns.
  Hypothesis natural : 0 <= axis_begin a.
  Hypothesis total : columns * rows = elements (inner :: outer :: rest).
  Hypothesis same : forall t, 0 <= t < columns * rows -> both (Some o) (reads (a :: result) t) = f t.

  (** The element at two coordinates, and at that element of the rest. *)
  Let at_ i j := c * (n * w + i) + j.

  Lemma element_is_inside : forall i j, 0 <= i < n -> 0 <= j < c -> 0 <= at_ i j < columns * rows.
  Proof.
    intros i j Hoi Hj. rewrite total. change (elements (inner :: outer :: rest)) with (c * (n * elements rest)).
    unfold at_. assert (0 <= n * w + i < n * elements rest) by nia. nia.
  Qed.

  Lemma reads_both : forall i j, 0 <= i < n -> 0 <= j < c ->
    f (at_ i j) = both (at_coordinate inner j) (both (at_coordinate outer i) (Some x)).
  Proof. intros i j Hoi Hj. unfold f, at_, c, n in *. now rewrite !reads_at, valid by assumption. Qed.

  (** The first valid element begins a run. *)
  Lemma the_first_one_begins_a_run : at_ (axis_begin outer) (axis_begin inner) mod columns = axis_begin a.
  Proof.
    destruct Hi as [Hi1 Hi2], Ho as [Ho1 Ho2].
    apply a_run_begins_at_the_first_column with f rows result o; auto.
    - apply element_is_inside; unfold c, n; lia.
    - rewrite reads_both by (unfold c, n; lia). rewrite !valid_coordinate by lia. discriminate.
    - destruct (Z.eq_dec (axis_begin inner) 0) as [E|]; [destruct (Z.eq_dec (axis_begin outer) 0) as [F|]|].
      + destruct first as [-> | none]; [left; unfold at_; lia | right].
        replace (at_ _ _ - 1) with (c * (n * (w - 1) + (n - 1)) + (c - 1)) by (unfold at_; lia).
        unfold f, c, n. rewrite !reads_at, none by lia. now rewrite both_comm, (both_comm (at_coordinate outer _)).
      + right. replace (at_ _ _ - 1) with (at_ (axis_begin outer - 1) (c - 1)) by (unfold at_; lia).
        rewrite reads_both by (unfold c, n; lia). rewrite (invalid_coordinate outer) by lia. now rewrite both_comm.
      + right. replace (at_ _ _ - 1) with (at_ (axis_begin outer) (axis_begin inner - 1)) by (unfold at_; lia).
        rewrite reads_both by (unfold c, n; lia). now rewrite invalid_coordinate by lia.
  Qed.

  Lemma a_row_further : at_ (axis_begin outer + 1) (axis_begin inner) = at_ (axis_begin outer) (axis_begin inner) + c.
  Proof. unfold at_. ring. Qed.

  (** If the inner axis is masked, so does the first one of the next row: they are a multiple of the columns apart. *)
  Lemma a_masked_axis_consists_of_rows : axis_begin inner <> 0 \/ axis_end inner <> c -> c mod columns = 0.
  Proof.
    intros masked. destruct Hi as [Hi1 Hi2], Ho as [Ho1 Ho2].
    pose proof the_first_one_begins_a_run as here.
    assert (there : at_ (axis_begin outer + 1) (axis_begin inner) mod columns = axis_begin a).
    { apply a_run_begins_at_the_first_column with f rows result o; auto.
      - apply element_is_inside; unfold c, n; lia.
      - rewrite reads_both by (unfold c, n; lia). rewrite !valid_coordinate by lia. discriminate.
      - right. destruct (Z.eq_dec (axis_begin inner) 0) as [E|].
        + replace (at_ _ _ - 1) with (at_ (axis_begin outer) (c - 1)) by (unfold at_; lia).
          rewrite reads_both by (unfold c, n; lia). rewrite (invalid_coordinate inner) by (unfold c in *; lia).
            reflexivity.
        + replace (at_ _ _ - 1) with (at_ (axis_begin outer + 1) (axis_begin inner - 1)) by (unfold at_; lia).
          rewrite reads_both by (unfold c, n; lia). now rewrite invalid_coordinate by lia. }
    rewrite a_row_further in there. set (t := at_ _ _) in *.
    replace c with (t + c - t) by lia. rewrite Zminus_mod, here, there, Z.sub_diag. apply Z.mod_0_l. lia.
  Qed.

  (** If it is not, and its next row begins inside of a row, the step to that is its stride. *)
  Lemma the_step_to_the_next_row_is_the_stride : 1 < c -> axis_begin inner = 0 -> axis_end inner = c ->
    c mod columns <> 0 -> axis_stride outer = axis_stride inner * c.
  Proof.
    intros long E F apart. destruct Ho as [Ho1 Ho2].
    pose proof the_first_one_begins_a_run as here. rewrite E in here. set (i := axis_begin outer) in *.
    assert (read_at : forall k j, (k = i \/ k = i + 1) -> 0 <= j < c ->
      f (at_ k j) = Some (axis_stride inner * j + (axis_stride outer * k + x))).
    { intros k j Hk Hj. rewrite reads_both by (unfold n; lia). now rewrite !valid_coordinate by lia. }
    assert (inside : forall k j, (k = i \/ k = i + 1) -> 0 <= j < c -> 0 <= at_ k j < columns * rows)
      by (intros; apply element_is_inside; unfold n; lia).
    pose proof (Z.mod_pos_bound (at_ (i + 1) 0) columns some).
    assert (next : at_ (i + 1) 0 = at_ i 0 + c) by (unfold at_; ring).
    destruct (a_row_is_alike f columns rows a result o sized some same _ _ _ (inside (i + 1) 0 ltac:(lia) ltac:(lia))
      (inside (i + 1) 0 ltac:(lia) ltac:(lia)) eq_refl (read_at (i + 1) 0 ltac:(lia) ltac:(lia))) as [column _].
    assert (middle : at_ (i + 1) 0 mod columns <> 0).
    { intros zero. apply apart. replace c with (at_ (i + 1) 0 - at_ i 0) by lia.
      rewrite Zminus_mod, here, zero. replace (axis_begin a) with 0 by lia. apply Z.mod_0_l. lia. }
    destruct (the_row_before columns some _ middle) as [row below].
    replace (at_ (i + 1) 0 - 1) with (at_ i (c - 1)) in * by (unfold at_; lia).
    destruct (a_row_is_alike f columns rows a result o sized some same _ _ _ (inside i (c - 1) ltac:(lia) ltac:(lia))
      (inside (i + 1) 0 ltac:(lia) ltac:(lia)) row (read_at i (c - 1) ltac:(lia) ltac:(lia))) as [before jump].
    assert (second : at_ i 1 mod columns <> 0 /\ at_ i 1 mod columns = axis_begin a + 1).
    { replace (at_ i 1) with (at_ i 0 + 1) by (unfold at_; ring). rewrite Zplus_mod, here.
      destruct (Z.eq_dec columns 1) as [-> |]; [rewrite Z.mod_1_r in *; lia|].
      rewrite (Z.mod_small 1), Z.mod_small by lia. lia. }
    destruct (the_row_before columns some (at_ i 1) (proj1 second)) as [beside _].
    replace (at_ i 1 - 1) with (at_ i 0) in beside by (unfold at_; ring).
    destruct (a_row_is_alike f columns rows a result o sized some same _ _ _ (inside i 0 ltac:(lia) ltac:(lia))
      (inside i 1 ltac:(lia) ltac:(lia)) beside (read_at i 0 ltac:(lia) ltac:(lia))) as [_ step].
    rewrite read_at in jump, step by lia. rewrite (proj2 (andb_true_iff _ _)) in jump by lia.
    rewrite (proj2 (andb_true_iff _ _)) in step by lia. injection jump as jump. injection step as step.
    unfold at_ in jump, step. nia.
  Qed.
End Neighbours.
