(** Views that show the same have the same normal form, if they have elements. *)

From ViewAlgebra Require Export parts.NormalForm.

(** ** Which indices tell the strides *)

Lemma the_corner_is_valid : forall d s mask, Fit d s mask -> leaves_nothing mask = false ->
  contains mask (map fst mask) = true.
Proof.
  intros d s mask fit. induction fit as [|n d s strides b e box low some high fit IH]; simpl; [reflexivity|].
  intros [here there]%orb_false_iff. rewrite IH by assumption. lia.
Qed.

Lemma a_step_from_the_corner_is_valid : forall d s mask k, Fit d s mask -> leaves_nothing mask = false ->
  (k < length mask)%nat -> fst (nth k mask (0, 0)) + 1 <> snd (nth k mask (0, 0)) ->
  contains mask (step (map fst mask) k) = true.
Proof.
  intros d s mask k fit. revert k. induction fit as [|n d s strides b e box low some high fit IH];
    intros [|k]; simpl; try lia; intros [here there]%orb_false_iff small wide.
  - rewrite (the_corner_is_valid d strides) by assumption. lia.
  - rewrite IH by (assumption || lia). lia.
Qed.

(** ** What a normal form is made of *)

(** The strides and the offset of a normal form whose mask leaves something. *)
Definition strides_of_normal_form (p : Parts) : list Z :=
  map2 stride_that_counts (visible p) (canonicalize_strides (part_shape p) (part_strides p)).
Definition offset_of_normal_form (p : Parts) : Z :=
  part_offset p + dot (canonicalize_strides (part_shape p) (part_strides p)) (map fixed_coordinate (visible p)).

Lemma whole_axes_count : forall d s, length s = length d ->
  map2 stride_that_counts (map (fun extent => (0, extent)) d) (canonicalize_strides d s) = canonicalize_strides d s /\
  dot (canonicalize_strides d s) (map fixed_coordinate (map (fun extent => (0, extent)) d)) = 0.
Proof.
  induction d as [|n d IH]; intros [|x s] same; try discriminate; [auto|]. simpl in same.
  destruct (IH s ltac:(lia)) as [E F]. unfold canonicalize_strides in *. cbn [map map2 dot]. rewrite E, F.
  unfold stride_that_counts, fixed_coordinate. cbn [fst snd].
  destruct (Z.eqb_spec n 1) as [-> |]; [split; reflexivity|]. replace (0 + 1 =? n) with false by lia.
  split; [reflexivity | lia].
Qed.

Lemma whole_is_whole : forall d, is_whole (map (fun extent => (0, extent)) d) d = true.
Proof. induction d as [|n d IH]; simpl; [reflexivity|]. rewrite IH, Z.eqb_refl. reflexivity. Qed.

Lemma normal_form_by_what_is_visible : forall p, are_parts p -> leaves_nothing (visible p) = false ->
  normal_form p = parts (part_shape p) (strides_of_normal_form p) (offset_of_normal_form p)
    (if is_whole (visible p) (part_shape p) then None else Some (visible p)).
Proof.
  intros [d s o [mask|]] fit%parts_fit; unfold normal_form, normalised, strides_of_normal_form, offset_of_normal_form,
    visible in *; simpl in *; intros some.
  - destruct (is_whole mask d) eqn:whole; [|now rewrite some].
    apply (a_whole_mask _ _ _ fit) in whole as E. subst mask.
    destruct (whole_axes_count d s) as [-> ->]; [apply fit_nth in fit; tauto | f_equal; lia].
  - rewrite whole_is_whole. destruct (whole_axes_count d s) as [-> ->]; [apply fit_nth in fit; tauto | f_equal; lia].
Qed.

Lemma normal_form_of_nothing : forall p, are_parts p -> are_positive (part_shape p) -> leaves_nothing (visible p) =
  true ->
  normal_form p = parts (part_shape p) (map (fun _ => 0) (part_shape p)) 0
    (Some (map (fun _ => (0, 0)) (part_shape p))).
Proof.
  intros [d s o [mask|]] fit%parts_fit positive nothing; unfold normal_form, normalised, visible in *; simpl in *.
  - destruct (is_whole mask d) eqn:whole; [exfalso | now rewrite nothing].
    apply (a_whole_mask _ _ _ fit) in whole. subst mask. clear -positive nothing.
    induction positive as [|n d some positive IH]; simpl in nothing; [discriminate|]. lia.
  - exfalso. clear -positive nothing. induction positive as [|n d some positive IH]; simpl in nothing; [discriminate|].
    lia.
Qed.

(** ** There is one *)

Lemma strides_length : forall p, are_parts p -> length (strides_of_normal_form p) = length (visible p) /\
  length (canonicalize_strides (part_shape p) (part_strides p)) = length (part_shape p) /\
  length (visible p) = length (part_shape p).
Proof.
  intros p (same & long & _)%parts_fit%fit_nth. assert (E := same). unfold strides_of_normal_form.
  assert (F : length (canonicalize_strides (part_shape p) (part_strides p)) = length (part_shape p))
    by (now apply map2_length).
  rewrite map2_length by congruence. auto.
Qed.

Lemma map2_nth : forall {A B C} (f : A -> B -> C) xs ys k x y z, length ys = length xs -> (k < length xs)%nat ->
  nth k (map2 f xs ys) z = f (nth k xs x) (nth k ys y).
Proof.
  induction xs as [|a xs IH]; intros [|b ys] [|k] x y z same small; simpl in *; try lia; [reflexivity|].
  apply IH; lia.
Qed.

Lemma address_by_normal_form : forall p index, are_parts p -> contains (visible p) index = true ->
  is_index (part_shape p) index ->
  address (view_with p) index = offset_of_normal_form p + dot (strides_of_normal_form p) index.
Proof.
  intros p index Hp valid H. pose proof Hp as fit%parts_fit. unfold offset_of_normal_form, strides_of_normal_form,
    address.
  simpl. rewrite <- (an_index_of_a_unit_is_zero (part_shape p)) by (assumption || (apply fit_nth in fit; tauto)).
  rewrite (strides_that_count (part_shape p) (canonicalize_strides (part_shape p) (part_strides p)) (visible p) index);
    [lia | | assumption].
  clear -fit. induction fit; simpl; constructor; assumption.
Qed.

Section Alike.
  Variables p q : Parts.
  Hypothesis Hp : are_parts p.
  Hypothesis Hq : are_parts q.
  Hypothesis equal : are_observably_equal (canonical_tracker (view_with p)) (canonical_tracker (view_with q)).

  Lemma shapes_are_alike : part_shape p = part_shape q.
  Proof. exact (proj1 equal). Qed.

  Lemma validity_is_alike : forall i, contains (visible p) i = contains (visible q) i.
  Proof.
    intros i. rewrite <- !the_box_of_parts. apply (equal_views_are_valid_alike (view_with p) (view_with q));
      [apply Hp | apply Hq | assumption].
  Qed.

  Lemma nothing_is_alike : leaves_nothing (visible p) = true -> leaves_nothing (visible q) = true.
  Proof.
    intros nothing. destruct (leaves_nothing (visible q)) eqn:some; [reflexivity|]. exfalso.
    pose proof (the_corner_is_valid _ _ _ (proj1 (parts_fit q) Hq) some) as valid. rewrite <- validity_is_alike in
      valid.
    pose proof (what_leaves_nothing_shows_nothing (part_strides p) (visible p) (map fst (visible q)) nothing) as none.
    unfold seen_in in none. rewrite valid in none. discriminate.
  Qed.

  Hypothesis some : leaves_nothing (visible p) = false.
  Let corner := map fst (visible p).

  Lemma the_corner_is_seen : is_valid (view_with p) corner = true.
  Proof.
    unfold is_valid. rewrite the_box_of_parts. apply (the_corner_is_valid (part_shape p) (part_strides p));
      [now apply parts_fit | assumption].
  Qed.

  Lemma boxes_are_alike : visible p = visible q.
  Proof.
    rewrite <- (the_box_of_parts p), <- (the_box_of_parts q).
    apply (the_box_is_unique _ _ (proj1 Hp) (proj1 Hq) equal corner the_corner_is_seen).
  Qed.

  Lemma strides_are_alike : strides_of_normal_form p = strides_of_normal_form q.
  Proof.
    destruct (strides_length p Hp) as (lp & cp & vp), (strides_length q Hq) as (lq & cq & vq).
    pose proof (proj1 (fit_nth _ _ _) (proj1 (parts_fit p) Hp)) as (sp & _).
    pose proof (proj1 (fit_nth _ _ _) (proj1 (parts_fit q) Hq)) as (sq & _).
    pose proof shapes_are_alike as shapes. pose proof boxes_are_alike as boxes.
    apply (nth_ext _ _ 0 0); [congruence|]. intros k small. rewrite lp in small. unfold strides_of_normal_form.
    rewrite !(map2_nth _ _ _ k (0, 0) 0) by congruence. rewrite <- boxes. unfold stride_that_counts.
    destruct (Z.eqb_spec (fst (nth k (visible p) (0, 0)) + 1) (snd (nth k (visible p) (0, 0)))) as [|wide];
      [reflexivity|].
    unfold canonicalize_strides. rewrite !(map2_nth _ _ _ k 0 0) by congruence. rewrite <- shapes.
    destruct (nth k (part_shape p) 0 =? 1); [reflexivity|].
    apply (the_strides_that_count_are_unique _ _ (proj1 Hp) (proj1 Hq) equal corner the_corner_is_seen k corner);
      [simpl; congruence | exact the_corner_is_seen|].
    unfold is_valid. rewrite the_box_of_parts.
    apply (a_step_from_the_corner_is_valid (part_shape p) (part_strides p)); try assumption. now apply parts_fit.
  Qed.

  Lemma offsets_are_alike : offset_of_normal_form p = offset_of_normal_form q.
  Proof.
    pose proof the_corner_is_seen as valid.
    pose proof (the_addresses_that_count_are_unique _ _ (proj1 Hp) equal corner valid) as same.
    pose proof (valid_is_index _ _ (proj1 Hp) valid) as inside. simpl in inside.
    unfold is_valid in valid. rewrite the_box_of_parts in valid.
    rewrite (address_by_normal_form p), (address_by_normal_form q) in same; try assumption.
    - rewrite strides_are_alike in same. lia.
    - now rewrite <- validity_is_alike.
    - now rewrite <- shapes_are_alike.
  Qed.
End Alike.

(** R3 to R6. Two views that show the same have one normal form. *)
Theorem what_shows_the_same_has_one_normal_form : forall p q, are_parts p -> are_parts q ->
  are_positive (part_shape p) ->
  are_observably_equal (canonical_tracker (view_with p)) (canonical_tracker (view_with q)) ->
  normal_form p = normal_form q.
Proof.
  intros p q Hp Hq positive equal. pose proof (shapes_are_alike p q equal) as shapes.
  destruct (leaves_nothing (visible p)) eqn:leaves.
  - pose proof (nothing_is_alike p q Hp Hq equal leaves) as nothing.
    rewrite (normal_form_of_nothing p), (normal_form_of_nothing q) by congruence. now rewrite shapes.
  - assert (some : leaves_nothing (visible q) = false).
    { rewrite <- (boxes_are_alike p q); assumption. }
    rewrite (normal_form_by_what_is_visible p), (normal_form_by_what_is_visible q) by assumption.
    rewrite (strides_are_alike p q), (offsets_are_alike p q), (boxes_are_alike p q), shapes by assumption. reflexivity.
Qed.
