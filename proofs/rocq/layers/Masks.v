(** R8. What a mask below leaves of the lines: [digit_form], [lies_inside], [lies_beside] and [passing] of
    [impl/merge/layers/carry_free.py], on integers. *)

From ViewAlgebra Require Export laws.Boxes layers.FloorForm.

(** [MaskedDigit]: an axis of the base with a mask; its digit is [flat / period mod size], at the top [flat / period],
    which is the same inside of the base. *)
Record MaskedDigit := masked_digit { period : Z; digit_extent : Z; mask_begin : Z; mask_end : Z; is_top : bool }.

(** The digit of a flat number, and whether it is in its mask. *)
Definition digit_of (d : MaskedDigit) (flat : Z) : Z :=
  if is_top d then flat / period d else (flat / period d) mod digit_extent d.
Definition is_in_mask (d : MaskedDigit) (flat : Z) : bool :=
  (mask_begin d <=? digit_of d flat) && (digit_of d flat <? mask_end d).

(** [plus]: a form and a multiple of another. *)
Definition plus (f g : Affine) (factor : Z) : Affine :=
  affine (affine_constant f + factor * affine_constant g)
    (map2 (fun a b => a + factor * b) (affine_weights f) (affine_weights g)).

(** [digit_form]: one digit of the flat number as an affine form. *)
Definition digit_form (d : MaskedDigit) (start : Z) (lines : list Line) : option Affine :=
  match floor_form start lines (period d) with
  | None => None
  | Some lower =>
      if is_top d then Some lower
      else
        match floor_form start lines (period d * digit_extent d) with
        | None => None
        | Some upper => Some (plus lower upper (- digit_extent d))
        end
  end.

(** [Affine.bounds]: the smallest and the largest value on the box. *)
Fixpoint bounds_from (bounds : Z * Z) (weights : list Z) (lines : list Line) : Z * Z :=
  match weights, lines with
  | w :: weights, l :: lines => bounds_from (widened (fst bounds) (snd bounds) w (line_extent l)) weights lines
  | _, _ => bounds
  end.
Definition bounds (f : Affine) (lines : list Line) : Z * Z :=
  bounds_from (affine_constant f, affine_constant f) (affine_weights f) lines.

(** [lies_inside] and [lies_beside]: a digit with these bounds is always, or never, in its mask. *)
Definition lies_inside (b : Z * Z) (d : MaskedDigit) : bool := (mask_begin d <=? fst b) && (snd b <? mask_end d).
Definition lies_beside (b : Z * Z) (d : MaskedDigit) : bool := (snd b <? mask_begin d) || (mask_end d <=? fst b).

(** [solutions], with constant 0: the range of t with [begin <= weight * t < fin]; the weight is not 0. *)
Definition solutions (weight begin fin : Z) : Z * Z :=
  if 0 <? weight then (- ((0 - begin) / weight), - ((0 - fin) / weight))
  else (- ((fin - 1 - 0) / - weight), (0 - begin) / - weight + 1).

(** [passing]: the range of a line outside of which a digit is never in its mask. *)
Definition passing (d : MaskedDigit) (b : Z * Z) (weight extent : Z) : Z * Z :=
  if weight =? 0 then (0, extent)
  else
    let low := fst b - Z.min (weight * (extent - 1)) 0 in
    let high := snd b - Z.max (weight * (extent - 1)) 0 in
    let range := solutions weight (mask_begin d - high) (mask_end d - low) in
    (Z.max (fst range) 0, Z.min (snd range) extent).

(** ** The digit *)

Lemma value_of_a_sum : forall f g factor point, length (affine_weights f) = length (affine_weights g) ->
  value_at (plus f g factor) point = value_at f point + factor * value_at g point.
Proof.
  intros [c ws] [c' vs] factor point. unfold value_at. simpl. revert vs point.
  induction ws as [|w ws IH]; intros [|v vs] [|t point] same; simpl in *; try discriminate; try ring.
  specialize (IH vs point ltac:(lia)). nia.
Qed.

Lemma weights_of_a_floor : forall start lines p f, 0 < p -> floor_form start lines p = Some f ->
  length (affine_weights f) = length lines.
Proof.
  intros start lines p f positive found. unfold floor_form in found.
  pose proof (Z.div_mod start p ltac:(lia)). pose proof (Z.mod_pos_bound start p positive).
  destruct (floor_loop _ _ _ _ _) as [weights|] eqn:loop; [|discriminate]. injection found as <-.
  destruct (what_the_loop_finds _ _ _ _ _ _ loop ltac:(lia) ltac:(lia)) as [-> _]. apply map_length.
Qed.

(** R7. What [digit_form] finds is the digit at every point. *)
Theorem what_digit_form_finds_is_the_digit : forall d start lines f, 0 < period d -> 0 < digit_extent d ->
  digit_form d start lines = Some f -> forall point, is_point lines point ->
  value_at f point = digit_of d (flat_at start lines point).
Proof.
  intros d start lines f positive some found point Hp. unfold digit_form in found. unfold digit_of.
  destruct (floor_form start lines (period d)) as [lower|] eqn:below; [|discriminate].
  pose proof (what_floor_form_finds_is_the_floor _ _ _ _ positive below point Hp) as low.
  destruct (is_top d); [injection found as <-; congruence|].
  assert (positive' : 0 < period d * digit_extent d) by nia.
  destruct (floor_form start lines (period d * digit_extent d)) as [upper|] eqn:above; [|discriminate].
  injection found as <-.
  pose proof (what_floor_form_finds_is_the_floor _ _ _ _ positive' above point Hp) as high.
  rewrite value_of_a_sum by (rewrite (weights_of_a_floor _ _ _ _ positive below);
    symmetry; exact (weights_of_a_floor _ _ _ _ positive' above)).
  rewrite <- low, <- high, <- Z.div_div, (Z.mod_eq (_ / _)) by lia. ring.
Qed.

(** ** The bounds *)

Lemma values_lie_between_the_bounds : forall weights lines b point x, is_point lines point -> fst b <= x <= snd b ->
  fst (bounds_from b weights lines) <= x + dot weights point <= snd (bounds_from b weights lines).
Proof.
  induction weights as [|w weights IH]; intros [|l lines] b point x Hp Hx; inversion Hp as [|? t ? point' Ht Hp'];
    subst; simpl; try lia.
  pose proof (IH lines _ point' (x + w * t) Hp' (widened_bounds_hold (fst b) (snd b) w (line_extent l) x t Hx Ht)).
  lia.
Qed.

(** R8. Where the bounds lie inside of the mask, the digit is in it everywhere; where they lie beside it, nowhere. *)
Theorem a_digit_lies_inside_or_beside : forall d start lines f point, 0 < period d -> 0 < digit_extent d ->
  digit_form d start lines = Some f -> is_point lines point ->
  (lies_inside (bounds f lines) d = true -> is_in_mask d (flat_at start lines point) = true) /\
  (lies_beside (bounds f lines) d = true -> is_in_mask d (flat_at start lines point) = false).
Proof.
  intros d start lines f point positive some found Hp. unfold is_in_mask, lies_inside, lies_beside, bounds.
  rewrite <- (what_digit_form_finds_is_the_digit d start lines f positive some found point Hp). unfold value_at.
  pose proof (values_lie_between_the_bounds (affine_weights f) lines (affine_constant f, affine_constant f) point
    (affine_constant f) Hp ltac:(simpl; lia)).
  split; intros; lia.
Qed.

(** ** The range that passes *)

Lemma solutions_hold_what_passes : forall weight first last t, weight <> 0 -> first <= weight * t < last ->
  fst (solutions weight first last) <= t < snd (solutions weight first last).
Proof.
  intros weight first last t some inside. unfold solutions. destruct (Z.ltb_spec 0 weight); cbn [fst snd].
  - assert (- t <= (0 - first) / weight) by (apply Z.div_le_lower_bound; lia).
    assert ((0 - last) / weight < - t) by (apply Z.div_lt_upper_bound; lia). lia.
  - assert (- t <= (last - 1 - 0) / - weight) by (apply Z.div_le_lower_bound; lia).
    assert (t <= (0 - first) / - weight) by (apply Z.div_le_lower_bound; lia). lia.
Qed.

(** A point with another coordinate on one line. *)
Lemma another_coordinate : forall lines point k c, is_point lines point -> (k < length lines)%nat ->
  0 <= c < line_extent (nth k lines (line 0 0)) -> is_point lines (set_at point k c).
Proof.
  unfold is_point. intros lines point k c Hp. revert k. induction Hp as [|l t lines point Ht Hp IH]; intros [|k];
    simpl; intros small Hc; try lia; constructor; auto. apply IH; [lia | assumption].
Qed.

Lemma value_at_another_coordinate : forall weights point k c, (k < length point)%nat ->
  dot weights (set_at point k c) = dot weights point + nth k weights 0 * (c - nth k point 0).
Proof.
  induction weights as [|w weights IH]; intros [|t point] [|k] c; simpl; intros small; try lia.
  rewrite IH by lia. lia.
Qed.

Lemma point_nth : forall lines point k, is_point lines point -> (k < length lines)%nat ->
  length point = length lines /\ 0 <= nth k point 0 < line_extent (nth k lines (line 0 0)).
Proof.
  intros lines point k Hp. revert k. induction Hp as [|l t lines point Ht Hp IH]; simpl; intros k small; [lia|].
  destruct k as [|k]; [split; [f_equal | assumption] | destruct (IH k ltac:(lia)); split; [lia | assumption]].
  clear -Hp. induction Hp; simpl; congruence.
Qed.

(** R8. Outside of the range that [passing] leaves of a line, the digit is outside of its mask wherever the others are:
    no valid point is lost. *)
Theorem what_is_in_the_mask_passes : forall d start lines f point k, 0 < period d -> 0 < digit_extent d ->
  digit_form d start lines = Some f -> is_point lines point -> (k < length lines)%nat ->
  is_in_mask d (flat_at start lines point) = true ->
  let range := passing d (bounds f lines) (nth k (affine_weights f) 0) (line_extent (nth k lines (line 0 0))) in
  fst range <= nth k point 0 < snd range.
Proof.
  intros d start lines f point k positive some found Hp small valid. unfold is_in_mask in valid.
  rewrite <- (what_digit_form_finds_is_the_digit d start lines f positive some found point Hp) in valid.
  destruct (point_nth lines point k Hp small) as [long inside]. set (w := nth k (affine_weights f) 0).
  set (e := line_extent (nth k lines (line 0 0))) in *. unfold passing.
  destruct (Z.eqb_spec w 0) as [|moves]; [simpl; lia|]. simpl.
  assert (between : forall c, 0 <= c < e -> fst (bounds f lines) <= value_at f point + w * (c - nth k point 0) <=
    snd (bounds f lines)).
  { intros c Hc. unfold value_at, bounds. rewrite <- Z.add_assoc. unfold w.
    rewrite <- value_at_another_coordinate by lia.
    apply values_lie_between_the_bounds; [now apply another_coordinate | simpl; lia]. }
  pose proof (between 0 ltac:(lia)) as at_first. pose proof (between (e - 1) ltac:(lia)) as at_last.
  match goal with |- context [solutions w ?first ?last] =>
    pose proof (solutions_hold_what_passes w first last (nth k point 0) moves) as holds end.
  unfold value_at in *. lia.
Qed.
