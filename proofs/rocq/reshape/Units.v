(** A view reads what its axes read, those of size 1 left out or not. *)

From ViewAlgebra Require Export reshape.Completeness.

Lemma size_rev : forall d, size (rev d) = size d.
Proof. induction d as [|n d IH]; simpl; [reflexivity|]. rewrite size_app, IH. simpl. ring. Qed.

Lemma size_without_ones : forall d, size (filter is_not_one d) = size d.
Proof.
  induction d as [|n d IH]; [reflexivity|]. cbn [filter]. unfold is_not_one at 1.
  destruct (Z.eqb_spec n 1) as [-> |]; cbn [negb size]; rewrite IH; [symmetry; apply Z.mul_1_l | reflexivity].
Qed.

Lemma reads_app : forall xs ys t, are_positive (map axis_size xs) ->
  reads (xs ++ ys) t = both (reads xs t) (reads ys (t / elements xs)).
Proof.
  unfold elements. induction xs as [|a xs IH]; intros ys t positive; cbn [app reads map size].
  - now rewrite both_zero, Z.div_1_r.
  - apply Forall_cons_iff in positive as [some positive]. simpl in some. rewrite IH, both_assoc by assumption.
    pose proof (size_is_positive (map axis_size xs) positive). now rewrite Z.div_div by lia.
Qed.

Lemma sizes_of_all_axes : forall d s box, Fit d s box -> map axis_size (all_axes d s box) = d.
Proof. intros d s box fit. induction fit; simpl; congruence. Qed.

(** The index of a flat number shows what the axes read there. *)
Theorem a_view_shows_what_its_axes_read : forall d s box t, Fit d s box -> are_positive d ->
  seen_in s box (unravel d t) = reads (rev (all_axes d s box)) t.
Proof.
  intros d s box t fit. revert t. induction fit as [|n d s strides b e box low some high fit IH]; intros t positive;
    [reflexivity|].
  apply Forall_cons_iff in positive as [some_size positive]. simpl all_axes. simpl rev.
  pose proof (sizes_of_all_axes _ _ _ fit) as sized.
  rewrite reads_app, <- IH by (try rewrite map_rev, sized; try apply Forall_rev; assumption).
  unfold elements. rewrite map_rev, size_rev, sized. unfold seen_in, at_coordinate. simpl.
  unfold at_coordinate. simpl. set (i := (t / size d) mod n).
  destruct ((b <=? i) && (i <? e)), (contains box (unravel d t)); simpl; try reflexivity. f_equal. lia.
Qed.

(** ** Axes of size 1 *)

Lemma the_coordinate_of_a_unit : forall a t, is_axis a -> axis_size a = 1 ->
  at_coordinate a (t mod axis_size a) = Some 0.
Proof.
  intros a t [low high] one. rewrite one, Z.mod_1_r. rewrite valid_coordinate by lia. f_equal. ring.
Qed.

Lemma units_read_nothing : forall axes t, Forall is_axis axes -> reads (filter is_long axes) t = reads axes t.
Proof.
  intros axes t good. revert t. induction good as [|a axes Ha good IH]; intros t; simpl; [reflexivity|].
  destruct (is_long a) eqn:long; simpl; [now rewrite IH|]. unfold is_long in long.
  assert (one : axis_size a = 1) by lia. rewrite the_coordinate_of_a_unit, one, Z.div_1_r, both_zero, IH by assumption.
  reflexivity.
Qed.

Lemma sizes_without_units : forall axes, map axis_size (filter is_long axes) = filter is_not_one (map axis_size axes).
Proof.
  induction axes as [|a axes IH]; simpl; [reflexivity|]. unfold is_long at 1, is_not_one at 1.
  destruct (axis_size a =? 1); simpl; congruence.
Qed.

Lemma filter_in_reverse : forall {A} (test : A -> bool) xs, filter test (rev xs) = rev (filter test xs).
Proof.
  intros A test. induction xs as [|x xs IH]; simpl; [reflexivity|]. rewrite filter_app, IH. simpl.
  destruct (test x); simpl; [reflexivity | apply app_nil_r].
Qed.

(** A mask that leaves something leaves something on each axis. *)
Lemma what_leaves_something_are_axes : forall d s box, Fit d s box -> leaves_nothing box = false ->
  Forall is_axis (all_axes d s box).
Proof.
  intros d s box fit. induction fit as [|n d s strides b e box low some high fit IH]; simpl; [constructor|].
  intros leaves. constructor; [unfold is_axis; simpl; lia | apply IH; lia].
Qed.

(** ** Axes put back *)

Lemma with_units_sizes : forall d axes, map axis_size axes = filter is_not_one d ->
  map axis_size (with_units d axes) = d /\ filter is_long (with_units d axes) = axes.
Proof.
  induction d as [|n d IH]; intros axes sized; simpl in *; [destruct axes; [auto | discriminate]|].
  unfold is_not_one at 1 in sized. destruct (Z.eqb_spec n 1) as [-> |other]; simpl in *.
  - destruct (IH axes sized) as [sizes filtered]. now rewrite sizes.
  - destruct axes as [|a axes]; [discriminate|]. injection sized as here sized.
    destruct (IH axes sized) as [sizes filtered]. simpl. unfold is_long at 1.
    rewrite here, sizes, filtered. rewrite (proj2 (Z.eqb_neq n 1)) by assumption. auto.
Qed.

Lemma with_units_axes : forall d axes, Forall is_axis axes -> Forall is_axis (with_units d axes).
Proof.
  assert (unit_is : is_axis unit_axis) by (unfold is_axis; simpl; lia).
  induction d as [|n d IH]; intros axes good; simpl; [constructor|]. destruct (n =? 1); [constructor; auto|].
  destruct axes as [|a axes]; [constructor|]. inversion good; subst. constructor; auto.
Qed.

Lemma axes_of_their_parts : forall full, Forall is_axis full ->
  all_axes (map axis_size full) (map axis_stride full) (map (fun a => (axis_begin a, axis_end a)) full) = full /\
  Fit (map axis_size full) (map axis_stride full) (map (fun a => (axis_begin a, axis_end a)) full).
Proof.
  intros full good. induction good as [|a full [low high] good [same fit]]; simpl; [split; [reflexivity |
    constructor]|].
  rewrite same. split; [now destruct a | constructor; try assumption; lia].
Qed.
