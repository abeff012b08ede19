(** The parts of a view, as the library holds them: [impl/parts/normal_form.py].

    A mask that is not there excludes nothing; that is all in which parts are other than the view of D7. *)

From ViewAlgebra Require Export laws.Moving.

Record Parts := parts { part_shape : Shape; part_strides : list Z; part_offset : Z; part_mask : option Box }.

(** The ranges of coordinates that a mask leaves. *)
Definition visible (p : Parts) : Box :=
  match part_mask p with
  | Some mask => mask
  | None => map (fun extent => (0, extent)) (part_shape p)
  end.

(** The view that parts stand for. *)
Definition view_with (p : Parts) : View :=
  view (part_shape p) (part_strides p) (part_offset p) (map fst (visible p)) (map snd (visible p)).

(** What [require_fit] asks: ranks that agree, no negative size, a mask inside of the shape. *)
Definition are_parts (p : Parts) : Prop := is_view (view_with p) = true /\ is_shape (part_shape p).

(** No axis is empty. *)
Definition are_positive (d : Shape) : Prop := Forall (fun n => 0 < n) d.

(** What a view shows at an index: the address if it is valid. *)
Definition seen (v : View) (index : Index) : option Z := if is_valid v index then Some (address v index) else None.

(** What a shapetracker shows at an index. *)
Definition shown (t : Tracker) (index : Index) : option Z := if validity t index then addresses t index else None.

(** ** What their normal form is made of *)

(** R3. [canonicalize_strides]: strides in which axes of size 1 have stride 0. *)
Definition canonicalize_strides (d : Shape) (s : list Z) : list Z :=
  map2 (fun extent stride => if extent =? 1 then 0 else stride) d s.

(** D2, R3. [strides_for_shape]: the row-major strides of a shape, 0 on axes of size 1. *)
Definition strides_for_shape (d : Shape) : list Z := canonicalize_strides d (canonical_strides d).

(** [is_empty]: whether an axis has size 0. *)
Definition is_empty_shape (d : Shape) : bool := existsb (fun extent => extent =? 0) d.

(** [is_row_major]: the parts read memory from 0 in row-major order, nothing masked. *)
Definition is_row_major (p : Parts) : Prop :=
  part_mask p = None /\ part_offset p = 0 /\ part_strides p = strides_for_shape (part_shape p).

(** Whether a mask leaves nothing. *)
Definition leaves_nothing (box : Box) : bool := existsb (fun range => snd range <=? fst range) box.

(** ** How parts stand to views *)

(** D6. To be observably equal is to show the same. *)
Definition is_observed_as (t : Tracker) (v : View) : Prop :=
  extents t = shape v /\ forall index, is_index (shape v) index -> shown t index = seen v index.

Theorem what_is_observed_alike_is_observably_equal : forall t v, is_tracker t ->
  is_observed_as t v <-> are_observably_equal t (canonical_tracker v).
Proof.
  unfold is_observed_as, are_observably_equal, shown, seen. simpl. intros t v tracked.
  split; intros [E same]; (split; [assumption|]); intros index H.
  - rewrite E in H. specialize (same index H). rewrite <- E in H. specialize (tracked index H).
    destruct (validity t index), (is_valid v index); try (split; congruence).
    specialize (tracked eq_refl). congruence.
  - rewrite <- E in H. destruct (same index H) as [V A]. rewrite <- V. destruct (validity t index); auto.
Qed.

(** A list of ranges is that of its ends. *)
Lemma ranges_from_their_ends : forall box : Box, combine (map fst box) (map snd box) = box.
Proof. induction box as [|[b e] box IH]; simpl; congruence. Qed.

Lemma the_box_of_parts : forall p, valid_box (view_with p) = visible p.
Proof. intros p. apply ranges_from_their_ends. Qed.

(** What holds of the parts axis by axis. *)
Inductive Fit : Shape -> list Z -> Box -> Prop :=
  | fit_none : Fit [] [] []
  | fit_axis : forall n d s strides b e box, 0 <= b -> b <= e -> e <= n -> Fit d strides box ->
      Fit (n :: d) (s :: strides) ((b, e) :: box).

Lemma parts_fit : forall p, are_parts p <-> Fit (part_shape p) (part_strides p) (visible p).
Proof.
  intros [d s o m]. unfold are_parts, is_view, view_with. simpl. set (box := visible _). clearbody box.
  rewrite andb_true_iff, Nat.eqb_eq. revert s box.
  induction d as [|n d IH]; intros [|x s] [|[b e] box]; simpl;
    (split; [intros [[same fits] sizes]; try discriminate | intros H; inversion H; subst]).
  - constructor.
  - repeat split. constructor.
  - apply andb_true_iff in fits as [here fits]. inversion sizes; subst.
    constructor; try lia. apply IH. auto.
  - match goal with rest : Fit d _ _ |- _ => apply IH in rest as [[same fits] sizes] end.
    rewrite fits. repeat split; [congruence | lia | constructor; [lia | assumption]].
Qed.

Lemma fit_nth : forall d s box, Fit d s box <-> length s = length d /\ length box = length d /\
  forall k, (k < length d)%nat -> 0 <= fst (nth k box (0, 0)) <= snd (nth k box (0, 0)) /\
    snd (nth k box (0, 0)) <= nth k d 0.
Proof.
  induction d as [|n d IH]; intros [|x s] [|[b e] box]; simpl.
  all: split; [intros fit; inversion fit; subst | intros (E & F & H); try discriminate].
  - split; [reflexivity|]. split; [reflexivity | lia].
  - constructor.
  - match goal with rest : Fit d _ _ |- _ => apply IH in rest as (E & F & H) end.
    split; [congruence|]. split; [congruence|]. intros [|k] small; simpl; [lia | apply H; lia].
  - pose proof (H 0%nat ltac:(lia)) as first_axis. simpl in first_axis.
    constructor; try lia. apply IH. split; [congruence|]. split; [congruence|]. intros k small. apply (H (S k)). lia.
Qed.

Lemma the_whole_fits : forall d s, is_shape d -> length s = length d -> Fit d s (map (fun extent => (0, extent)) d).
Proof.
  intros d s sizes. revert s. induction sizes as [|n d here rest IH]; intros [|x s] same; try discriminate;
    constructor; try lia. apply IH. simpl in same. lia.
Qed.

Lemma a_mask_has_ends : forall d b e, mask_fits d b e = true ->
  map fst (combine b e) = b /\ map snd (combine b e) = e /\ is_shape d.
Proof.
  induction d as [|n d IH]; intros [|x b] [|y e]; simpl; try discriminate; [repeat split; constructor|].
  intros [here there]%andb_true_iff. destruct (IH b e there) as (lows & highs & sizes). rewrite lows, highs.
  repeat split. constructor; [lia | assumption].
Qed.

Lemma a_view_has_parts : forall v, is_view v = true -> exists p, are_parts p /\ view_with p = v.
Proof.
  intros v Hv. exists (parts (shape v) (strides v) (offset v) (Some (valid_box v))).
  pose proof Hv as [_ fits]%andb_true_iff. apply a_mask_has_ends in fits as (lows & highs & sizes).
  assert (E : view_with (parts (shape v) (strides v) (offset v) (Some (valid_box v))) = v).
  { unfold view_with, visible, valid_box. simpl. rewrite lows, highs. now destruct v. }
  unfold are_parts. rewrite E. auto.
Qed.

(** ** Row-major parts, and parts of which nothing is valid *)

Lemma map2_length : forall {A B C} (f : A -> B -> C) xs ys, length ys = length xs -> length (map2 f xs ys) = length xs.
Proof. induction xs; intros [|y ys] same; simpl in *; auto; discriminate. Qed.

Lemma canonical_strides_length : forall d, length (canonical_strides d) = length d.
Proof. induction d; simpl; congruence. Qed.

Lemma row_major_parts : forall d, is_shape d -> are_parts (parts d (strides_for_shape d) 0 None).
Proof.
  intros d sizes. apply parts_fit, the_whole_fits; [assumption|]. apply map2_length, canonical_strides_length.
Qed.

Lemma masked_parts : forall d, is_shape d ->
  are_parts (parts d (map (fun _ => 0) d) 0 (Some (map (fun _ => (0, 0)) d))).
Proof.
  intros d sizes. apply parts_fit. unfold visible. simpl. induction sizes; simpl; constructor; try lia. assumption.
Qed.

Lemma an_index_of_a_unit_is_zero : forall d s index, is_index d index -> length s = length d ->
  dot (canonicalize_strides d s) index = dot s index.
Proof.
  intros d s index H. revert s. induction H as [|n i d index inside rest IH]; intros [|x s] same; try discriminate;
    [reflexivity|]. simpl in *. fold (canonicalize_strides d s). rewrite IH by lia.
  destruct (Z.eqb_spec n 1); [|reflexivity]. assert (i = 0) by lia. subst i. lia.
Qed.

(** ** What leaves nothing shows nothing *)

(** The sum of two numbers if both are there. *)
Definition both (x y : option Z) : option Z :=
  match x, y with
  | Some a, Some b => Some (a + b)
  | _, _ => None
  end.

Lemma both_assoc : forall x y z, both x (both y z) = both (both x y) z.
Proof. intros [x|] [y|] [z|]; simpl; try reflexivity. f_equal. lia. Qed.

Lemma both_comm : forall x y, both x y = both y x.
Proof. intros [x|] [y|]; simpl; try reflexivity. f_equal. lia. Qed.

Lemma both_swap : forall x y z, both x (both y z) = both y (both x z).
Proof. intros x y z. now rewrite !both_assoc, (both_comm x). Qed.

Lemma both_zero : forall x, both (Some 0) x = x.
Proof. intros [x|]; reflexivity. Qed.

(** What a view shows without its offset. *)
Definition seen_in (s : list Z) (box : Box) (index : Index) : option Z :=
  if contains box index then Some (dot s index) else None.

Lemma seen_with_the_offset : forall p index,
  seen (view_with p) index = both (Some (part_offset p)) (seen_in (part_strides p) (visible p) index).
Proof.
  intros p index. unfold seen, seen_in, is_valid. rewrite the_box_of_parts. now destruct (contains _ _).
Qed.

Lemma what_leaves_nothing_shows_nothing : forall s box index, leaves_nothing box = true -> seen_in s box index = None.
Proof.
  intros s box index nothing. unfold seen_in. replace (contains box index) with false; [reflexivity|].
  revert index nothing. induction box as [|[b e] box IH]; intros [|i index]; simpl; try (discriminate || reflexivity).
  intros nothing. destruct (e <=? b) eqn:here; simpl in nothing; [lia|]. rewrite <- IH by assumption. lia.
Qed.

Lemma what_shows_nothing : forall p index, leaves_nothing (visible p) = true -> seen (view_with p) index = None.
Proof. intros p index nothing. now rewrite seen_with_the_offset, what_leaves_nothing_shows_nothing. Qed.
