(** Pad, shrink, expand and stride of views are those of the shapetrackers of the views, for every rank and size. Pad is
    so observably: what it adds has no address by D10, and a view has an address everywhere. The others are so
    strictly. *)

From ViewAlgebra Require Export parts.Movements.

(** A movement of parts does what the movement of shapetrackers says. *)
Definition is_moved (p q : Parts) (m : Movement) (equality : Equality) : Prop :=
  are_parts q /\ are_equal (moved (canonical_tracker (view_with p)) m) (canonical_tracker (view_with q)) equality.

(** It does if the index and the masks of both are alike, and the addresses where they count. *)
Lemma moved_strictly : forall p q m, are_parts q -> result m = part_shape q -> exists_at m = everywhere ->
  (forall index, is_index (part_shape q) index ->
    contains (visible p) (source m index) = contains (visible q) index /\
    address (view_with p) (source m index) = address (view_with q) index) ->
  is_moved p q m strict.
Proof.
  intros p q m fit shapes there same. split; [exact fit|]. split; [exact shapes|]. simpl. intros index H.
  rewrite shapes in H. destruct (same index H) as [V A]. rewrite there. unfold everywhere, is_valid. simpl.
  rewrite !the_box_of_parts, V, A. auto.
Qed.

(** ** Pad *)

Lemma pad_axes : forall d s box widths, Fit d s box -> length widths = length d ->
  Forall (fun width => 0 <= fst width /\ 0 <= snd width) widths ->
  Fit (map2 (fun extent width => extent + snd width + fst width) d widths) s
    (map2 after_those_before box widths).
Proof.
  intros d s box widths fit. revert widths. induction fit as [|n d s strides b e box low some high rest IH];
    intros [|[before after] widths] same wide; simpl in *; try discriminate; constructor;
    inversion wide; subst; simpl in *; try lia. apply IH; auto.
Qed.

Lemma pad_index : forall d s box widths index, Fit d s box -> length widths = length d ->
  length index = length d ->
  let from := map2 (fun i width => i - fst width) index widths in
  contains (map2 (fun extent width => (fst width, fst width + extent)) d widths) index && contains box from =
  contains (map2 after_those_before box widths) index /\
  dot s from = dot s index - dot s (map fst widths).
Proof.
  intros d s box widths index fit. revert widths index.
  induction fit as [|n d s strides b e box low some high rest IH];
    intros [|[before after] widths] [|i index] same long; simpl in *; try discriminate; [split; reflexivity|].
  destruct (IH widths index ltac:(lia) ltac:(lia)) as [V A]. rewrite A, <- V.
  split; [|lia]. set (there := contains (map2 _ d widths) index). set (kept := contains box _).
  destruct there, kept; lia.
Qed.

(** D10. The padded view is observably the padded shapetracker. *)
Theorem pad_of_a_view_is_pad : forall p widths, are_parts p -> length widths = length (part_shape p) ->
  Forall (fun width => 0 <= fst width /\ 0 <= snd width) widths ->
  is_moved p (pad_parts p widths) (pad (part_shape p) widths) observable.
Proof.
  intros p widths fit%parts_fit same wide. split; [apply parts_fit, pad_axes; assumption|]. simpl.
  assert (E : map2 (fun extent width => fst width + extent + snd width) (part_shape p) widths =
              map2 (fun extent width => extent + snd width + fst width) (part_shape p) widths).
  { clear. generalize (part_shape p). induction widths as [|w widths IH]; intros [|n d]; simpl; try reflexivity.
    rewrite IH. f_equal. lia. }
  split; [exact E|]. simpl. intros index H. apply index_length in H. rewrite E in H.
  rewrite map2_length in H by assumption.
  destruct (pad_index _ _ _ widths index fit same H) as [V A]. unfold is_valid. rewrite !the_box_of_parts.
  split; [exact V|]. intros valid%andb_true_iff. destruct valid as [-> _]. unfold address. simpl. f_equal. lia.
Qed.

(** ** Shrink *)

Definition are_inside (d : Shape) (ranges : list (Z * Z)) : Prop :=
  Forall2 (fun extent range => 0 <= fst range <= snd range /\ snd range <= extent) d ranges.

Lemma window_of_the_whole : forall d ranges, are_inside d ranges ->
  map2 kept_in
    (map (fun extent => (0, extent)) d) ranges = map (fun range => (0, snd range - fst range)) ranges.
Proof.
  intros d ranges inside. induction inside as [|n [b e] d ranges here rest IH]; simpl in *; [reflexivity|].
  rewrite IH. f_equal. unfold kept_in, clamped. simpl. f_equal; lia.
Qed.

Lemma shrink_axes : forall d s box ranges, Fit d s box -> are_inside d ranges ->
  Fit (map (fun range => snd range - fst range) ranges) s
    (map2 kept_in box ranges).
Proof.
  intros d s box ranges fit. revert ranges. induction fit as [|n d s strides b e box low some high rest IH];
    intros ranges inside; inversion inside; subst; simpl; constructor; unfold kept_in, clamped; simpl; try lia. now
      apply IH.
Qed.

Lemma shrink_index : forall d s box ranges index, Fit d s box -> are_inside d ranges ->
  is_index (map (fun range => snd range - fst range) ranges) index ->
  let from := map2 (fun i range => i + fst range) index ranges in
  contains box from = contains (map2 kept_in
    box ranges) index /\ dot s from = dot s (map fst ranges) + dot s index.
Proof.
  intros d s box ranges index fit. revert ranges index.
  induction fit as [|n d s strides b e box low some high rest IH];
    intros ranges index inside H; inversion inside; subst; inversion H; subst; simpl; [split; reflexivity|].
  match goal with tail : Forall2 _ d ?r, small : Forall2 _ _ ?i |- _ => destruct (IH r i tail small) as [V A] end.
  rewrite V, A. split; [|lia]. set (kept := contains _ _). unfold kept_in, clamped. simpl. destruct kept; lia.
Qed.

Lemma window_sees : forall p ranges, are_inside (part_shape p) ranges ->
  visible (window p ranges) = map2 kept_in
    (visible p) ranges.
Proof.
  intros [d s o [mask|]] ranges inside; unfold visible; simpl in *; [reflexivity|].
  rewrite window_of_the_whole by assumption. now rewrite map_map.
Qed.

(** D11. *)
Theorem shrink_of_a_view_is_shrink : forall p ranges, are_parts p -> are_inside (part_shape p) ranges ->
  is_moved p (shrink_parts p ranges) (shrink (part_shape p) ranges) strict.
Proof.
  intros p ranges fit%parts_fit inside. unfold shrink_parts.
  apply moved_strictly; [apply parts_fit; rewrite window_sees by assumption; now apply shrink_axes with (part_shape p)
    | reflexivity | reflexivity |].
  simpl. intros index H. destruct (shrink_index _ _ _ ranges index fit inside H) as [V A].
  rewrite window_sees, V by assumption. split; [reflexivity|]. unfold address. simpl. lia.
Qed.

(** ** Expand *)

Definition expands_to (d new_shape : Shape) : Prop := Forall2 (fun old new => old = 1 \/ old = new) d new_shape.

Lemma nothing_is_an_index_of_an_empty_shape : forall d new_shape index, expands_to d new_shape ->
  is_empty_shape d = true -> ~ is_index new_shape index.
Proof.
  intros d new_shape index fits. revert index. induction fits as [|old new d new_shape here rest IH]; simpl;
    [discriminate|]. intros index empty H. inversion H; subst. apply orb_true_iff in empty as [empty | empty]; [lia|].
  eapply IH; eassumption.
Qed.

Lemma expand_axes : forall d s box new_shape, Fit d s box -> expands_to d new_shape -> is_shape new_shape ->
  Fit new_shape (canonicalize_strides d s)
    (map2 repeated_axis box (combine d new_shape)).
Proof.
  intros d s box new_shape fit. revert new_shape. induction fit as [|n d s strides b e box low some high rest IH];
    intros new_shape fits sizes; inversion fits; subst; inversion sizes; subst; simpl; [constructor|].
  unfold repeated_axis, repeated_range. simpl.
  destruct (n =? y) eqn:same; [|destruct (b <? e)]; constructor; try lia; now apply IH.
Qed.

Lemma expand_index : forall d s box new_shape index, Fit d s box -> expands_to d new_shape ->
  is_index new_shape index ->
  let from := map2 (fun i old => if old =? 1 then 0 else i) index d in
  contains box from = contains (map2 repeated_axis box (combine d new_shape)) index /\
  dot s from = dot (canonicalize_strides d s) index.
Proof.
  intros d s box new_shape index fit. revert new_shape index.
  induction fit as [|n d s strides b e box low some high rest IH];
    intros new_shape index fits H; inversion fits; subst; inversion H; subst; simpl; [split; reflexivity|].
  match goal with tail : Forall2 _ d ?r, small : Forall2 _ ?r ?i |- _ =>
    destruct (IH r i tail small) as [V A]; cbv zeta in V, A; fold (canonicalize_strides d strides); rewrite <- V, A end.
  set (kept := contains _ _). unfold repeated_axis, repeated_range. simpl. split.
  - destruct (n =? y) eqn:same, (n =? 1) eqn:one, (b <? e) eqn:nonempty, kept; lia.
  - destruct (n =? 1) eqn:one; lia.
Qed.

Lemma whole_when_expanded : forall d new_shape, expands_to d new_shape ->
  map2 repeated_axis
    (map (fun extent => (0, extent)) d) (combine d new_shape) = map (fun extent => (0, extent)) new_shape.
Proof.
  intros d new_shape fits. induction fits as [|old new d new_shape here rest IH]; simpl; [reflexivity|].
  rewrite IH. f_equal. unfold repeated_axis, repeated_range. simpl. destruct (Z.eqb_spec old new); [congruence|].
  destruct here as [-> | same]; [reflexivity | contradiction].
Qed.

(** D12. *)
Theorem expand_of_a_view_is_expand : forall p new_shape, are_parts p -> expands_to (part_shape p) new_shape ->
  is_shape new_shape -> is_moved p (expand_parts p new_shape) (expand (part_shape p) new_shape) strict.
Proof.
  intros p new_shape fit%parts_fit fits sizes. unfold expand_parts. destruct (is_empty_shape (part_shape p)) eqn:empty.
  - apply moved_strictly; try reflexivity.
    + apply parts_fit, the_whole_fits; [assumption|]. apply map2_length, canonical_strides_length.
    + simpl. intros index H. exfalso. eapply nothing_is_an_index_of_an_empty_shape; eassumption.
  - assert (E : visible (repeated p new_shape) = map2 repeated_axis (visible p) (combine (part_shape p) new_shape)).
    { destruct p as [d s o [mask|]]; unfold visible; simpl; [reflexivity|]. symmetry. now apply whole_when_expanded. }
    apply moved_strictly; try reflexivity; [apply parts_fit; rewrite E; now apply expand_axes|].
    simpl. intros index H. destruct (expand_index _ _ _ new_shape index fit fits H) as [V A].
    rewrite E. split; [exact V|]. unfold address. simpl. f_equal. exact A.
Qed.

(** ** Stride *)

Lemma ceiling_below : forall n d i, 0 < d -> ceiling n d <= i <-> n <= i * d.
Proof.
  intros n d i positive. unfold ceiling. split; intros H.
  - pose proof (Z.mul_succ_div_gt (n + (d - 1)) d positive). nia.
  - apply Z.lt_succ_r, Z.div_lt_upper_bound; nia.
Qed.

Lemma ceiling_above : forall n d i, 0 < d -> i < ceiling n d <-> i * d < n.
Proof. intros n d i positive. pose proof (ceiling_below n d i positive). lia. Qed.

Lemma ceiling_is_monotone : forall a b d, 0 < d -> a <= b -> ceiling a d <= ceiling b d.
Proof. intros a b d positive H. unfold ceiling. apply Z.div_le_mono; lia. Qed.

Lemma ceiling_is_positive : forall a d, 0 < d -> 0 <= a -> 0 <= ceiling a d.
Proof. intros a d positive H. apply Z.div_pos; lia. Qed.

(** Where a coordinate of the result comes from. *)
Definition stepped_from (i : Z) (place : Z * Z) : Z :=
  if 0 <? snd place then i * snd place else fst place - 1 + i * snd place.

Lemma stepped_range_holds : forall b e n s i, s <> 0 ->
  let kept := stepped (b, e) (n, s) in
  (fst kept <= i < snd kept) <-> (b <= stepped_from i (n, s) < e).
Proof.
  intros b e n s i some. unfold stepped, stepped_from. simpl. rewrite ceiling_below, ceiling_above by lia.
  destruct (Z.ltb_spec 0 s); [rewrite Z.abs_eq by lia | rewrite Z.abs_neq by lia]; lia.
Qed.

Lemma stride_axes : forall d s box steps, Fit d s box -> length steps = length d ->
  Forall (fun step => step <> 0) steps ->
  Fit (map2 (fun extent step => ceiling extent (Z.abs step)) d steps) (map2 (fun old step => old * step) s steps)
    (map2 stepped box (combine d steps)).
Proof.
  intros d s box steps fit. revert steps. induction fit as [|n d s strides b e box low some high rest IH];
    intros [|x steps] same nonzero; simpl in *; try discriminate; [constructor|].
  inversion nonzero; subst. unfold stepped at 1. simpl.
  destruct (0 <? x); constructor; try (apply ceiling_is_monotone || apply ceiling_is_positive); try lia;
    apply IH; auto.
Qed.

Lemma stride_index : forall d s box steps index, Fit d s box -> length steps = length d ->
  Forall (fun step => step <> 0) steps -> length index = length d ->
  let from := map2 stepped_from index (combine d steps) in
  contains box from = contains (map2 stepped box (combine d steps)) index /\
  dot s from = dot s (map2 (fun extent step => if step <? 0 then extent - 1 else 0) d steps) +
    dot (map2 (fun old step => old * step) s steps) index.
Proof.
  intros d s box steps index fit. revert steps index.
  induction fit as [|n d s strides b e box low some high rest IH];
    intros [|x steps] [|i index] same nonzero long; simpl in *; try discriminate; [split; reflexivity|].
  inversion nonzero; subst. destruct (IH steps index) as [V A]; try assumption; try lia. rewrite V, A.
  pose proof (stepped_range_holds b e n x i ltac:(assumption)) as holds. simpl in holds.
  split.
  - destruct (stepped (b, e) (n, x)) as [first last]. simpl in holds. set (kept := contains _ _). destruct kept; lia.
  - unfold stepped_from. simpl. destruct (Z.ltb_spec 0 x), (Z.ltb_spec x 0); lia.
Qed.

Lemma whole_when_stepped : forall d steps, length steps = length d -> Forall (fun step => step <> 0) steps ->
  map2 stepped (map (fun extent => (0, extent)) d) (combine d steps) =
  map (fun extent => (0, extent)) (map2 (fun extent step => ceiling extent (Z.abs step)) d steps).
Proof.
  induction d as [|n d IH]; intros [|x steps] same nonzero; simpl in *; try discriminate; [reflexivity|].
  inversion nonzero; subst. rewrite IH by (assumption || lia). f_equal. unfold stepped. simpl.
  replace (n - n) with 0 by lia. replace (n - 0) with n by lia.
  assert (none : ceiling 0 (Z.abs x) = 0) by (unfold ceiling; apply Z.div_small; lia).
  destruct (0 <? x); now rewrite none.
Qed.

(** D14. *)
Theorem stride_of_a_view_is_stride : forall p steps, are_parts p -> length steps = length (part_shape p) ->
  Forall (fun step => step <> 0) steps ->
  is_moved p (stride_parts p steps) (stride (part_shape p) steps) strict.
Proof.
  intros p steps fit%parts_fit same nonzero.
  assert (E : visible (stride_parts p steps) = map2 stepped (visible p) (combine (part_shape p) steps)).
  { destruct p as [d s o [mask|]]; unfold visible; simpl in *; [reflexivity|]. symmetry. now apply whole_when_stepped. }
  apply moved_strictly; try reflexivity; [apply parts_fit; rewrite E; now apply stride_axes| |].
  - simpl. clear. generalize (part_shape p). induction steps as [|x steps IH]; intros [|n d]; simpl; try reflexivity.
    rewrite IH. unfold ceiling. do 2 f_equal. lia.
  - simpl. intros index H%index_length. rewrite map2_length in H by assumption.
    destruct (stride_index _ _ _ steps index fit same nonzero H) as [V A]. rewrite E. split; [exact V|].
    unfold address, stepped_from in *. simpl. lia.
Qed.
