(** [refactor] finds axes if there are any: collapsing and splitting succeed where they are needed. *)

From ViewAlgebra Require Export reshape.Neighbours.

(** An axis that is not one of size 1. *)
Definition is_long_axis (a : Axis) : Prop := is_axis a /\ 1 < axis_size a.

Definition are_long (d : Shape) : Prop := Forall (fun n => 1 < n) d.

Lemma are_axes : forall axes, Forall is_long_axis axes -> Forall is_axis axes.
Proof. intros axes. apply Forall_impl. now intros a [good _]. Qed.

(** ** R1 is needed where a size does not fit *)

Lemma neighbours_that_read_as_rows_collapse : forall outer inner rest columns sizes,
  Forall is_axis (inner :: outer :: rest) -> 1 < axis_size inner -> 1 < columns ->
  elements (inner :: outer :: rest) = size (columns :: sizes) -> has_axes (inner :: outer :: rest) (columns :: sizes) ->
  axis_size inner mod columns <> 0 -> collapse outer inner <> None.
Proof.
  intros outer inner rest columns sizes good long some total (result & o & sized & natural & same) apart.
  apply Forall_cons_iff in good as [Hi good]. apply Forall_cons_iff in good as [Ho good].
  destruct result as [|a result]; [discriminate|]. injection sized as sized _.
  apply Forall_cons_iff in natural as [natural _].
  destruct (something_is_read rest good) as (v & inside & there).
  destruct (a_run_begins_somewhere (reads rest) v) as (w & before & valid & first); [lia | assumption|].
  destruct (reads rest w) as [x|] eqn:read_there; [|congruence]. assert (Hw : 0 <= w < elements rest) by lia.
  unfold collapse. destruct (Z.eqb_spec (axis_begin outer + 1) (axis_end outer)) as [|fixed]; [discriminate|].
  assert (wide : axis_begin outer + 1 < axis_end outer) by (destruct Ho; lia). simpl in total, same.
  destruct ((axis_begin inner =? 0) && (axis_end inner =? axis_size inner)) eqn:whole; simpl.
  - destruct (axis_size inner =? 1); [discriminate|].
    destruct (Z.eqb_spec (axis_stride outer) (axis_stride inner * axis_size inner)) as [|bend]; [discriminate|].
    exfalso. apply bend.
    apply (the_step_to_the_next_row_is_the_stride inner outer rest columns (size sizes) a result o w x); auto; lia.
  - exfalso. apply apart.
    apply (a_masked_axis_consists_of_rows inner outer rest columns (size sizes) a result o w x); auto; lia.
Qed.

(** ** R2 is possible where it fits *)

Section Split.
  Variables (a b : Axis) (rest result : list Axis) (columns rows sizes o w x : Z).
  Let f := reads (a :: rest).
  Hypothesis Ha : is_axis a.
  Hypothesis some : 0 < columns.
  Hypothesis sized : axis_size b = columns.
  Hypothesis rows_are : axis_size a = rows * columns.
  Hypothesis natural : 0 <= axis_begin b.
  Hypothesis total : columns * sizes = elements (a :: rest).
  Hypothesis same : forall t, 0 <= t < columns * sizes -> both (Some o) (reads (b :: result) t) = f t.
  Hypothesis Hw : 0 <= w < elements rest.
  Hypothesis valid : reads rest w = Some x.
  Let at_ j := axis_size a * w + j.

  Lemma place_is_inside : forall j, 0 <= j < axis_size a -> 0 <= at_ j < columns * sizes.
  Proof.
    intros j Hj. rewrite total. change (elements (a :: rest)) with (axis_size a * elements rest). unfold at_. nia.
  Qed.

  Lemma place_of_row : forall j, at_ j / columns = rows * w + j / columns /\ at_ j mod columns = j mod columns.
  Proof.
    intros j. unfold at_. replace (axis_size a * w + j) with (j + rows * w * columns) by (rewrite rows_are; ring).
    rewrite Z.div_add, Z.mod_add by lia. split; ring.
  Qed.

  Lemma read_at_place : forall j, 0 <= j < axis_size a -> f (at_ j) = both (at_coordinate a j) (Some x).
  Proof. intros j Hj. unfold f, at_. now rewrite reads_at, valid by assumption. Qed.

  (** In the row of a valid coordinate, a coordinate is valid where the column is. *)
  Lemma a_row_of_coordinates : forall j k, axis_begin a <= j < axis_end a -> 0 <= k < axis_size a ->
    j / columns = k / columns ->
    axis_begin b <= j mod columns < axis_end b /\
    (axis_begin b <= k mod columns < axis_end b -> axis_begin a <= k < axis_end a).
  Proof.
    intros j k Hj Hk row. destruct Ha as [Ha1 Ha2].
    assert (valid_at : f (at_ j) = Some (axis_stride a * j + x))
      by (rewrite read_at_place by lia; now rewrite valid_coordinate by assumption).
    assert (same_row : at_ j / columns = at_ k / columns) by (rewrite !(proj1 (place_of_row _)); lia).
    destruct (a_row_is_alike f columns sizes b result o sized some same _ _ _ (place_is_inside j ltac:(lia))
      (place_is_inside k Hk) same_row valid_at) as [inside reading].
    rewrite (proj2 (place_of_row j)) in inside. split; [exact inside|]. intros column.
    rewrite (proj2 (place_of_row k)), (proj2 (andb_true_iff _ _)) in reading by lia.
    destruct (Z_lt_le_dec k (axis_begin a)); [|destruct (Z_lt_le_dec k (axis_end a)); [lia|]];
      rewrite read_at_place, invalid_coordinate in reading by (assumption || lia); discriminate.
  Qed.

  (** If the valid range has the border of two rows, it has no part of a row only. *)
  Lemma a_range_over_rows_consists_of_rows : axis_begin a / columns <> (axis_end a - 1) / columns ->
    axis_begin a = axis_begin a / columns * columns /\ axis_end a = ((axis_end a - 1) / columns + 1) * columns.
  Proof.
    intros border. destruct Ha as [Ha1 Ha2].
    pose proof (Z.div_mod (axis_begin a) columns ltac:(lia)) as low.
    pose proof (Z.mod_pos_bound (axis_begin a) columns some).
    pose proof (Z.div_mod (axis_end a - 1) columns ltac:(lia)) as high.
    pose proof (Z.mod_pos_bound (axis_end a - 1) columns some).
    pose proof (Z.div_le_mono (axis_begin a) (axis_end a - 1) columns some ltac:(lia)).
    pose proof (Z.div_pos (axis_begin a) columns ltac:(lia) some).
    set (p := axis_begin a / columns) in *. set (q := (axis_end a - 1) / columns) in *.
    assert (middle : axis_begin a < (p + 1) * columns <= axis_end a - 1) by nia.
    destruct (a_row_of_coordinates ((p + 1) * columns) ((p + 1) * columns)) as [left_end _]; try lia.
    destruct (a_row_of_coordinates ((p + 1) * columns - 1) ((p + 1) * columns - 1)) as [right_end _]; try lia.
    rewrite Z.mod_mul in left_end by lia.
    replace ((p + 1) * columns - 1) with (columns - 1 + p * columns) in right_end by ring.
    rewrite Z.mod_add, Z.mod_small in right_end by lia.
    assert (every : forall k, axis_begin b <= k mod columns < axis_end b)
      by (intros k; pose proof (Z.mod_pos_bound k columns some); lia).
    split.
    - destruct (Z.eq_dec (axis_begin a) (p * columns)) as [|inner]; [assumption | exfalso].
      destruct (the_row_before columns some (axis_begin a)) as [row _]; [lia|].
      assert (axis_begin a <> 0) by nia.
      destruct (a_row_of_coordinates (axis_begin a) (axis_begin a - 1)) as [_ before]; try lia.
      specialize (before (every _)). lia.
    - destruct (Z.eq_dec (axis_end a) ((q + 1) * columns)) as [|inner]; [assumption | exfalso].
      assert (row : axis_end a / columns = q)
        by (symmetry; apply Z.div_unique with (axis_end a - q * columns); lia).
      assert (q + 1 <= rows) by nia. assert (axis_end a < axis_size a) by nia.
      destruct (a_row_of_coordinates (axis_end a - 1) (axis_end a)) as [_ after]; try lia.
      specialize (after (every _)). lia.
  Qed.
End Split.

(** Where [split] refuses, no axes of so many rows and columns read the same. *)
Theorem an_axis_that_reads_as_rows_splits : forall a rest columns sizes,
  Forall is_axis (a :: rest) -> 1 < columns -> axis_size a mod columns = 0 ->
  elements (a :: rest) = size (columns :: sizes) -> has_axes (a :: rest) (columns :: sizes) ->
  split_axis a (axis_size a / columns) columns <> None.
Proof.
  intros a rest columns sizes good some rows total (result & o & sized & natural & same).
  apply Forall_cons_iff in good as [Ha good]. destruct result as [|b result]; [discriminate|].
  injection sized as sized _. apply Forall_cons_iff in natural as [natural _].
  destruct (something_is_read rest good) as (w & Hw & there). destruct (reads rest w) as [x|] eqn:valid; [|congruence].
  unfold split_axis. destruct (Z.eqb_spec (axis_begin a / columns) ((axis_end a - 1) / columns)) as [|border];
    [discriminate|].
  destruct (a_range_over_rows_consists_of_rows a b rest result columns (axis_size a / columns) (size sizes) o w x)
    as [low high]; try assumption; try lia.
  - rewrite (Z.div_mod (axis_size a) columns) at 1 by lia. lia.
  - symmetry. exact total.
  - rewrite (proj2 (andb_true_iff _ _)) by lia. discriminate.
Qed.

(** ** What is left after an axis *)

Lemma the_rest_has_axes : forall inner rest columns sizes, Forall is_axis (inner :: rest) -> axis_size inner =
  columns ->
  elements (inner :: rest) = size (columns :: sizes) -> has_axes (inner :: rest) (columns :: sizes) ->
  has_axes rest sizes.
Proof.
  intros inner rest columns sizes good whole total (result & o & sized & natural & same).
  apply Forall_cons_iff in good as [Hi good]. destruct result as [|b result]; [discriminate|].
  injection sized as sized others. apply Forall_cons_iff in natural as [_ natural].
  destruct Hi as [Hi1 Hi2]. set (r := axis_begin inner).
  assert (fits : size sizes = elements rest).
  { apply (Z.mul_reg_l _ _ columns); [lia|]. change (elements (inner :: rest)) with (axis_size inner * elements rest)
    in total.
    simpl in total. congruence. }
  assert (read_at : forall t, 0 <= t < size sizes ->
    both (Some o) (both (at_coordinate b r) (reads result t)) = both (Some (axis_stride inner * r)) (reads rest t)).
  { intros t Ht. rewrite <- (valid_coordinate inner r) by (unfold r; lia). unfold r in *.
    rewrite <- !reads_at by lia. rewrite whole, sized. apply same. simpl. nia. }
  destruct (something_is_read rest good) as (w & Hw & there). destruct (at_coordinate b r) as [y|] eqn:there_too.
  - exists result, (o + y - axis_stride inner * r). repeat split; try assumption. intros t Ht.
    specialize (read_at t Ht). destruct (reads rest t), (reads result t); simpl in *; try congruence.
    injection read_at as E. f_equal. lia.
  - specialize (read_at w ltac:(lia)). destruct (reads rest w); simpl in *; congruence.
Qed.

Lemma axes_that_read_the_same : forall axes others moved sizes,
  (forall t, both (Some moved) (reads others t) = reads axes t) -> has_axes axes sizes -> has_axes others sizes.
Proof.
  intros axes others moved sizes alike (result & o & sized & natural & same).
  exists result, (o - moved). repeat split; try assumption. intros t Ht. specialize (same t Ht).
  rewrite <- alike in same. destruct (reads others t), (reads result t); simpl in *; try congruence.
  injection same as E. f_equal. lia.
Qed.

(** ** The loops *)

Lemma a_product_is_positive : forall axes, Forall is_axis axes -> 0 < elements axes.
Proof. intros axes good. induction good as [|a axes [low high] good IH]; unfold elements in *; simpl; nia. Qed.

(** [gathered] finds an axis of whole rows if there are axes at all. *)
Lemma axes_are_gathered : forall columns sizes remaining current, Forall is_axis (current :: remaining) ->
  1 < axis_size current -> 1 < columns -> elements (current :: remaining) = size (columns :: sizes) ->
  has_axes (current :: remaining) (columns :: sizes) -> gathered columns current remaining <> None.
Proof.
  intros columns sizes. induction remaining as [|outer remaining IH]; intros current good long some total there; simpl;
    destruct (Z.eqb_spec (axis_size current mod columns) 0) as [|apart]; try discriminate.
  - exfalso. apply apart. unfold elements in total. simpl in total.
    replace (axis_size current) with (size sizes * columns) by lia. apply Z.mod_mul. lia.
  - pose proof (neighbours_that_read_as_rows_collapse _ _ _ _ _ good long some total there apart) as collapses.
    destruct (collapse outer current) as [[joined moved]|] eqn:collapsed; [|congruence].
    apply Forall_cons_iff in good as [Hc good]. apply Forall_cons_iff in good as [Ho good].
    destruct (collapsed_is_an_axis _ _ _ _ Ho Hc collapsed) as [Hj sized].
    assert (found : gathered columns joined remaining <> None).
    { apply IH; [now constructor | destruct Ho; nia | assumption | |].
      - rewrite <- total. unfold elements. simpl. rewrite sized. ring.
      - apply (axes_that_read_the_same (current :: outer :: remaining)) with moved; [|assumption].
        intros t. now apply a_collapsed_axis_reads_the_same. }
    destruct (gathered columns joined remaining) as [[[a left_over] further]|]; congruence.
Qed.

Lemma what_is_left_was_there : forall columns remaining current found left_over moved,
  Forall is_long_axis remaining -> gathered columns current remaining = Some (found, left_over, moved) ->
  Forall is_long_axis left_over.
Proof.
  intros columns. induction remaining as [|outer remaining IH]; intros current found left_over moved long; simpl;
    destruct (axis_size current mod columns =? 0); try discriminate.
  1, 2: intros E; injection E as <- <- <-; assumption.
  destruct (collapse outer current) as [[joined here]|]; [|discriminate].
  destruct (gathered columns joined remaining) as [[[a rest] further]|] eqn:next; [|discriminate].
  intros E. injection E as -> -> <-. eapply IH; [|exact next]. now apply Forall_inv_tail in long.
Qed.

Lemma a_product_of_long_axes_is_long : forall axes, Forall is_long_axis axes -> 0 < elements axes /\
  (axes = [] \/ 1 < elements axes).
Proof.
  intros axes long. induction long as [|a axes [_ some] long [positive _]]; unfold elements in *; simpl; [auto with
    zarith|].
  split; [|right]; nia.
Qed.

Lemma a_product_of_long_sizes_is_long : forall d, are_long d -> 0 < size d /\ (d = [] \/ 1 < size d).
Proof. intros d long. induction long as [|n d some long [positive _]]; simpl; [auto with zarith|]. split; [|right];
  nia. Qed.

Lemma what_is_left_over : forall inner others columns sizes, axis_size inner = columns -> 1 < columns ->
  elements (inner :: others) = size (columns :: sizes) -> elements others = size sizes.
Proof. intros inner others columns sizes E some. unfold elements. simpl. rewrite E. apply Z.mul_reg_l. lia. Qed.

(** The rows of an axis that consists of several, and the axes left of it, are those of the sizes that are left. *)
Lemma the_rows_have_axes : forall a rest columns sizes outer inner, Forall is_axis (a :: rest) -> 1 < columns ->
  axis_size a = axis_size a / columns * columns -> axis_size a <> columns ->
  elements (a :: rest) = size (columns :: sizes) -> has_axes (a :: rest) (columns :: sizes) ->
  split_axis a (axis_size a / columns) columns = Some (outer, inner) ->
  is_long_axis outer /\ elements (outer :: rest) = size sizes /\ has_axes (outer :: rest) sizes.
Proof.
  intros a rest columns sizes outer inner axes some rows_are more total there splitting.
  apply Forall_cons_iff in axes as [Ha axes].
  assert (several : 1 < axis_size a / columns)
    by (destruct Ha; destruct (Z.lt_total (axis_size a / columns) 1) as [|[|]]; nia).
  destruct (split_are_axes a (axis_size a / columns) columns outer inner Ha ltac:(lia) rows_are splitting)
    as (Ho & Hi & outer_is & inner_is).
  assert (total' : elements (inner :: outer :: rest) = size (columns :: sizes)).
  { rewrite <- total. unfold elements. simpl. rewrite outer_is, inner_is. lia. }
  split; [split; [assumption | lia]|]. split; [now apply what_is_left_over with inner columns|].
  apply (the_rest_has_axes inner (outer :: rest) columns sizes); try assumption;
    [exact (Forall_cons _ Hi (Forall_cons _ Ho axes))|].
  apply (axes_that_read_the_same (a :: rest) _ 0); [|assumption]. intros t. rewrite both_zero.
  apply (a_split_axis_reads_the_same a (axis_size a / columns) columns); auto; lia.
Qed.

(** [refactor] finds axes if there are some. *)
Theorem axes_are_found_if_there_are_some : forall sizes axes, Forall is_long_axis axes -> are_long sizes ->
  elements axes = size sizes -> has_axes axes sizes -> refactored axes sizes <> None.
Proof.
  induction sizes as [|columns sizes IH]; intros [|current remaining] long some total there.
  1: discriminate.
  1, 2: exfalso; apply a_product_of_long_axes_is_long in long as [_ [|]]; apply a_product_of_long_sizes_is_long in some
    as [_ [|]]; try discriminate; unfold elements in *; simpl in *; lia.
  cbn [refactored]. apply Forall_cons_iff in some as [some rest_long]. pose proof (are_axes _ long) as good.
  pose proof (Forall_inv long) as [_ current_long]. apply Forall_inv_tail in long.
  pose proof (axes_are_gathered columns sizes remaining current good current_long some total there) as gathers.
  destruct (gathered columns current remaining) as [[[a left_over] moved]|] eqn:gathering; [clear gathers | congruence].
  destruct (gathered_reads_the_same _ _ _ _ _ _ good gathering) as (axes & rows & sized & reading).
  apply (axes_that_read_the_same _ (a :: left_over) moved) in there; [|assumption]. rewrite <- sized in total.
  apply (what_is_left_was_there columns remaining current a left_over moved) in long; [|assumption].
  pose proof (Z.div_mod (axis_size a) columns ltac:(lia)) as rows_are. rewrite rows, Z.add_0_r, Z.mul_comm in rows_are.
  destruct (Z.eqb_spec (axis_size a) columns) as [whole|more].
  - pose proof (IH left_over long rest_long (what_is_left_over a left_over columns sizes whole some total)
      (the_rest_has_axes a left_over columns sizes axes whole total there)) as found.
    destruct (refactored left_over sizes) as [[result further]|]; [discriminate | congruence].
  - pose proof (an_axis_that_reads_as_rows_splits a left_over columns sizes axes some rows total there) as splits.
    destruct (split_axis a (axis_size a / columns) columns) as [[outer inner]|] eqn:splitting;
      [clear splits | congruence].
    destruct (the_rows_have_axes a left_over columns sizes outer inner axes some rows_are more total there splitting)
      as (Ho & total' & there').
    pose proof (IH (outer :: left_over) (Forall_cons _ Ho long) rest_long total' there') as found.
    destruct (refactored (outer :: left_over) sizes) as [[result further]|]; [discriminate | congruence].
Qed.
