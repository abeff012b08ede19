(** The normal form of parts (R3 to R6): it shows the same, and there is one for all that shows the same. *)

From ViewAlgebra Require Export parts.OnStacks.

(** [is_whole]: whether a mask excludes nothing. *)
Fixpoint is_whole (mask : Box) (d : Shape) : bool :=
  match mask, d with
  | (b, e) :: mask, n :: d => ((b =? 0) && (e =? n)) && is_whole mask d
  | _, _ => true
  end.

(** R4. The stride of an axis with one valid coordinate is 0, *)
Definition stride_that_counts (range : Z * Z) (stride : Z) : Z :=
  if fst range + 1 =? snd range then 0 else stride.

(** and what it adds is in the offset. *)
Definition fixed_coordinate (range : Z * Z) : Z := if fst range + 1 =? snd range then fst range else 0.

(** [normalised]: R4, R5 and R6. *)
Definition normalised (p : Parts) : Parts :=
  let d := part_shape p in
  match part_mask p with
  | None => p
  | Some mask =>
      if is_whole mask d then parts d (part_strides p) (part_offset p) None
      else if leaves_nothing mask then parts d (map (fun _ => 0) d) 0 (Some (map (fun _ => (0, 0)) d))
      else parts d (map2 stride_that_counts mask (part_strides p))
             (part_offset p + dot (part_strides p) (map fixed_coordinate mask)) (Some mask)
  end.

(** [normal_form]: R3 as well. *)
Definition normal_form (p : Parts) : Parts :=
  normalised (parts (part_shape p) (canonicalize_strides (part_shape p) (part_strides p)) (part_offset p) (part_mask
    p)).

(** ** It shows the same *)

Lemma a_whole_mask : forall d s mask, Fit d s mask -> is_whole mask d = true ->
  mask = map (fun extent => (0, extent)) d.
Proof.
  intros d s mask fit. induction fit as [|n d s strides b e box low some high fit IH]; simpl; intros whole;
    [reflexivity|]. apply andb_true_iff in whole as [here whole]. rewrite <- IH by assumption. f_equal. f_equal; lia.
Qed.

Lemma strides_that_count : forall d s mask index, Fit d s mask -> contains mask index = true ->
  dot s index = dot (map2 stride_that_counts mask s) index + dot s (map fixed_coordinate mask).
Proof.
  intros d s mask index fit. revert index. induction fit as [|n d s strides b e box low some high fit IH];
    intros [|i index]; simpl; try discriminate; [reflexivity|]. intros [here there]%andb_true_iff.
  rewrite (IH index there). unfold stride_that_counts, fixed_coordinate. simpl.
  destruct (Z.eqb_spec (b + 1) e); [assert (i = b) by lia; subst i|]; lia.
Qed.

Lemma normalised_parts : forall p, are_parts p -> are_parts (normalised p) /\ part_shape (normalised p) = part_shape p.
Proof.
  intros [d s o [mask|]] Hp; unfold normalised; simpl; [|auto]. pose proof Hp as fit%parts_fit. simpl in fit.
  destruct (is_whole mask d) eqn:whole; [|destruct (leaves_nothing mask)]; (split; [|reflexivity]).
  - apply parts_fit. unfold visible in *. simpl in *. now rewrite <- (a_whole_mask _ _ _ fit whole).
  - apply masked_parts, Hp.
  - apply parts_fit. unfold visible in *. simpl in *. clear -fit. induction fit; simpl; constructor; assumption.
Qed.

Lemma normalised_shows_the_same : forall p index, are_parts p ->
  seen (view_with (normalised p)) index = seen (view_with p) index.
Proof.
  intros [d s o [mask|]] index fit%parts_fit; [|reflexivity]. unfold visible in fit. simpl in fit.
  unfold normalised. simpl. rewrite !seen_with_the_offset. unfold seen_in, visible. simpl.
  destruct (is_whole mask d) eqn:whole; [|destruct (leaves_nothing mask) eqn:nothing].
  - simpl. now rewrite <- (a_whole_mask _ _ _ fit whole).
  - pose proof (what_leaves_nothing_shows_nothing s mask index nothing) as none. unfold seen_in in none. rewrite none.
    pose proof (what_leaves_nothing_shows_nothing (map (fun _ => 0) d) (map (fun _ => (0, 0)) d) index) as zero.
    unfold seen_in in zero. simpl. rewrite zero; [reflexivity|].
    destruct d; simpl; [|reflexivity]. inversion fit. subst. discriminate.
  - simpl. destruct (contains mask index) eqn:valid; [|reflexivity]. simpl. f_equal.
    rewrite (strides_that_count d s mask index) by assumption. lia.
Qed.

(** R3 to R6. *)
Theorem the_normal_form_shows_the_same : forall p, are_parts p ->
  are_parts (normal_form p) /\
  are_observably_equal (canonical_tracker (view_with p)) (canonical_tracker (view_with (normal_form p))).
Proof.
  intros p Hp. pose proof Hp as fit%parts_fit. unfold normal_form.
  set (short := parts (part_shape p) _ _ _).
  assert (Hs : are_parts short).
  { apply parts_fit. change (visible short) with (visible p). unfold short. simpl. clear -fit.
    induction fit; simpl; constructor; assumption. }
  destruct (normalised_parts short Hs) as [Hn shapes]. split; [exact Hn|].
  apply what_is_observed_alike_is_observably_equal; [now intros ? ? ?|].
  split; [symmetry; exact shapes|]. intros index H. change (is_index (part_shape (normalised short)) index) in H.
  rewrite shapes in H. rewrite normalised_shows_the_same by assumption.
  change (seen (view_with p) index = seen (view_with short) index).
  rewrite !seen_with_the_offset. f_equal. change (visible short) with (visible p). unfold seen_in, short. simpl.
  now rewrite an_index_of_a_unit_is_zero by (assumption || (clear -fit; induction fit; simpl; congruence)).
Qed.
