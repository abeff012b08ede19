(** R7. The layer that takes no search: [floor_form] of [impl/merge/layers/carry_free.py], on integers.

    A flat number runs over lines, each with a step and an extent. The loop of [floor_form] looks at one line after the
    other and stops at the first at which the remainder leaves the period. *)

From ViewAlgebra Require Export laws.Numbering.

Record Line := line { line_step : Z; line_extent : Z }.

(** [Affine]: the form [constant + sum weights * t] over the lines. *)
Record Affine := affine { affine_constant : Z; affine_weights : list Z }.

(** [widened]: the bounds of [value + weight * t] for [low <= value <= high] and [0 <= t < extent]. *)
Definition widened (low high weight extent : Z) : Z * Z :=
  let last := weight * (extent - 1) in if last <? 0 then (low + last, high) else (low, high + last).

(** [floor_change]: what one step changes the floor of a flat number by. *)
Definition floor_change (flat step period : Z) : Z := (flat + step) / period - flat / period.

(** [is_inside_period]: whether the smallest and the largest remainder, and so all between, lie in [0, period). *)
Definition is_inside_period (bounds : Z * Z) (period : Z) : bool := (0 <=? fst bounds) && (snd bounds <? period).

(** The loop of [floor_form], with its early exit: the weights, if the remainder stays inside the period. *)
Fixpoint floor_loop (start period : Z) (lines : list Line) (low high : Z) : option (list Z) :=
  match lines with
  | [] => Some []
  | l :: lines =>
      let weight := floor_change start (line_step l) period in
      let bounds := widened low high (line_step l - period * weight) (line_extent l) in
      if is_inside_period bounds period
      then option_map (cons weight) (floor_loop start period lines (fst bounds) (snd bounds))
      else None
  end.

(** [floor_form]: the floor of the flat number by a period, as an affine form of the point. *)
Definition floor_form (start : Z) (lines : list Line) (period : Z) : option Affine :=
  let constant := start / period in
  let remainder := start - period * constant in
  option_map (affine constant) (floor_loop start period lines remainder remainder).

(** ** What it has to do with the floor *)

(** The points: a coordinate inside of the extent of each line. *)
Definition is_point (lines : list Line) (point : list Z) : Prop :=
  Forall2 (fun l t => 0 <= t < line_extent l) lines point.

(** The flat number at a point, and the value of a form. *)
Definition flat_at (start : Z) (lines : list Line) (point : list Z) : Z := start + dot (map line_step lines) point.
Definition value_at (f : Affine) (point : list Z) : Z := affine_constant f + dot (affine_weights f) point.

(** A form is the floor at every point. *)
Definition is_the_floor (f : Affine) (start : Z) (lines : list Line) (period : Z) : Prop :=
  forall point, is_point lines point -> flat_at start lines point / period = value_at f point.

(** The one form that could be the floor. *)
Definition the_form (start : Z) (lines : list Line) (period : Z) : Affine :=
  affine (start / period) (map (fun l => floor_change start (line_step l) period) lines).

(** What the remainder that the form leaves changes by along a line. *)
Definition slope (start period : Z) (l : Line) : Z := line_step l - period * floor_change start (line_step l) period.

(** The remainder at a point. *)
Definition remainder_at (start : Z) (lines : list Line) (period : Z) (point : list Z) : Z :=
  (start - period * (start / period)) + dot (map (slope start period) lines) point.

Lemma the_form_leaves_the_remainder : forall start lines period point,
  remainder_at start lines period point =
  flat_at start lines point - period * value_at (the_form start lines period) point.
Proof.
  intros start lines period. unfold remainder_at, flat_at, value_at. simpl. induction lines as [|l lines IH];
    intros [|t point]; simpl; try lia. specialize (IH point). unfold slope at 1. lia.
Qed.

Lemma a_remainder_tells_the_floor : forall start lines period point, 0 < period ->
  flat_at start lines point / period = value_at (the_form start lines period) point <->
  0 <= remainder_at start lines period point < period.
Proof.
  intros start lines period point positive. rewrite the_form_leaves_the_remainder.
  set (y := flat_at _ _ _). set (v := value_at _ _).
  pose proof (Z.div_mod y period ltac:(lia)). pose proof (Z.mod_pos_bound y period positive). split; intros H1.
  - rewrite <- H1. lia.
  - symmetry. apply Z.div_unique with (y - period * v); lia.
Qed.

(** ** The loop *)

(** [widened] holds what it should, and both bounds are reached. *)
Lemma widened_bounds_hold : forall low high weight extent x t, low <= x <= high -> 0 <= t < extent ->
  fst (widened low high weight extent) <= x + weight * t <= snd (widened low high weight extent).
Proof.
  intros low high weight extent x t Hx Ht. unfold widened.
  destruct (Z.ltb_spec (weight * (extent - 1)) 0) as [falls|]; simpl.
  - assert (weight < 0) by nia. nia.
  - assert (t = 0 \/ 0 <= weight) as [-> |] by nia; nia.
Qed.

Lemma widened_bounds_are_reached : forall low high weight extent, 0 < extent ->
  (exists t, 0 <= t < extent /\ low + weight * t = fst (widened low high weight extent)) /\
  (exists t, 0 <= t < extent /\ high + weight * t = snd (widened low high weight extent)).
Proof.
  intros low high weight extent some. unfold widened. destruct (Z.ltb_spec (weight * (extent - 1)) 0); simpl; split.
  all: (exists 0; lia) || (exists (extent - 1); lia).
Qed.

(** What it finds is the form, and the remainder stays inside whatever it was between the bounds before. *)
Lemma what_the_loop_finds : forall start period lines low high weights,
  floor_loop start period lines low high = Some weights -> 0 <= low -> high < period ->
  weights = affine_weights (the_form start lines period) /\
  forall point x, is_point lines point -> low <= x <= high ->
    0 <= x + dot (map (slope start period) lines) point < period.
Proof.
  intros start period. induction lines as [|l lines IH]; intros low high weights; cbn [floor_loop].
  - intros E inside below. injection E as <-. split; [reflexivity|]. intros point x H between. simpl. lia.
  - fold (slope start period l). intros found inside below.
    destruct (is_inside_period _ period) eqn:stays; [|discriminate]. unfold is_inside_period in stays.
    destruct (floor_loop _ _ lines _ _) as [others|] eqn:rest; [|discriminate].
    injection found as <-. destruct (IH _ _ others rest ltac:(lia) ltac:(lia)) as [E H].
    split; [simpl; now f_equal|]. intros point x Hp between.
    inversion Hp as [|? t ? point' Ht Hp']; subst.
    pose proof (H point' _ Hp' (widened_bounds_hold low high (slope start period l) (line_extent l) x t between Ht)).
    simpl. lia.
Qed.

Lemma the_origin_is_a_point : forall lines, Forall (fun l => 0 < line_extent l) lines ->
  is_point lines (map (fun _ => 0) lines).
Proof. intros lines some. induction some; simpl; constructor; auto. lia. Qed.

Lemma nothing_at_the_origin : forall s (lines : list Line), dot s (map (fun _ => 0) lines) = 0.
Proof. induction s; intros [|l lines]; simpl; try reflexivity. rewrite IHs. lia. Qed.

(** Where it stops, some point has a remainder outside of the period, if the bounds before were reached. *)
Lemma where_the_loop_stops : forall start period lines low high,
  floor_loop start period lines low high = None -> Forall (fun l => 0 < line_extent l) lines ->
  exists point, is_point lines point /\
    (low + dot (map (slope start period) lines) point < 0 \/
     period <= high + dot (map (slope start period) lines) point).
Proof.
  intros start period. induction lines as [|l lines IH]; intros low high; cbn [floor_loop]; [discriminate|].
  fold (slope start period l). set (bounds := widened low high (slope start period l) (line_extent l)).
  intros found some. apply Forall_cons_iff in some as [here some].
  destruct (widened_bounds_are_reached low high (slope start period l) (line_extent l) here)
    as [(below & inside_below & E) (above & inside_above & F)]. fold bounds in E, F.
  destruct (is_inside_period bounds period) eqn:stays.
  - destruct (floor_loop start period lines (fst bounds) (snd bounds)) eqn:rest; [discriminate|].
    destruct (IH _ _ rest some) as (point & Hp & [low_leaves | high_leaves]).
    + exists (below :: point). split; [now constructor|]. left. simpl. lia.
    + exists (above :: point). split; [now constructor|]. right. simpl. lia.
  - pose proof (the_origin_is_a_point lines some) as origin. unfold is_inside_period in stays.
    destruct (Z_lt_le_dec (fst bounds) 0).
    + exists (below :: map (fun _ => 0) lines). split; [now constructor|]. left. simpl.
      rewrite nothing_at_the_origin. lia.
    + exists (above :: map (fun _ => 0) lines). split; [now constructor|]. right. simpl.
      rewrite nothing_at_the_origin. lia.
Qed.

(** ** The theorems *)

(** R7. What [floor_form] finds is the floor at every point, for any number of lines. *)
Theorem what_floor_form_finds_is_the_floor : forall start lines period f, 0 < period ->
  floor_form start lines period = Some f -> is_the_floor f start lines period.
Proof.
  intros start lines period f positive found point Hp. unfold floor_form in found.
  pose proof (Z.div_mod start period ltac:(lia)). pose proof (Z.mod_pos_bound start period positive).
  destruct (floor_loop _ _ _ _ _) as [weights|] eqn:loop; [|discriminate]. injection found as <-.
  destruct (what_the_loop_finds _ _ _ _ _ _ loop ltac:(lia) ltac:(lia)) as [-> inside].
  apply a_remainder_tells_the_floor; [assumption|]. apply inside; [assumption | lia].
Qed.

(** Whatever form is the floor everywhere has the values of [the_form]: a step along a line shows its weight. *)
Lemma a_form_that_is_the_floor_has_its_values : forall lines f start period,
  length (affine_weights f) = length lines -> Forall (fun l => 0 < line_extent l) lines ->
  is_the_floor f start lines period ->
  forall point, is_point lines point -> value_at f point = value_at (the_form start lines period) point.
Proof.
  intros lines [c weights] start period same some floor. simpl in same.
  assert (constant : c = start / period).
  { specialize (floor _ (the_origin_is_a_point lines some)). unfold flat_at, value_at in floor. simpl in floor.
    rewrite !nothing_at_the_origin, !Z.add_0_r in floor. congruence. }
  subst c. unfold value_at. simpl. intros point Hp. f_equal. revert weights same floor point Hp.
  induction some as [|l lines here some IH]; intros [|w weights] same floor point Hp; try discriminate;
    [inversion Hp; subst; reflexivity|].
  inversion Hp as [|? t ? point' Ht Hp']; subst. simpl. f_equal.
  - destruct (Z.eq_dec t 0) as [-> |]; [lia|]. f_equal.
    assert (step : is_point (l :: lines) (1 :: map (fun _ => 0) lines))
      by (constructor; [lia | now apply the_origin_is_a_point]).
    specialize (floor _ step). unfold flat_at, value_at in floor. simpl in floor.
    rewrite !nothing_at_the_origin, !Z.add_0_r in floor. unfold floor_change.
    replace (line_step l * 1) with (line_step l) in floor by lia. lia.
  - apply IH; [simpl in same; lia | | assumption]. intros point'' Hq.
    specialize (floor (0 :: point'') ltac:(constructor; [lia | assumption])). unfold flat_at, value_at in *.
    simpl in *. rewrite !Z.mul_0_r in floor. exact floor.
Qed.

(** R7. Where [floor_form] finds none, no affine form is the floor at every point. *)
Theorem where_floor_form_finds_none_there_is_none : forall start lines period, 0 < period ->
  Forall (fun l => 0 < line_extent l) lines -> floor_form start lines period = None ->
  forall f, length (affine_weights f) = length lines -> ~ is_the_floor f start lines period.
Proof.
  intros start lines period positive some none f same floor. unfold floor_form in none.
  destruct (floor_loop _ _ _ _ _) as [weights|] eqn:loop; [discriminate|].
  destruct (where_the_loop_stops _ _ _ _ _ loop some) as (point & Hp & outside).
  pose proof (a_form_that_is_the_floor_has_its_values lines f start period same some floor point Hp) as value.
  specialize (floor point Hp). rewrite value in floor. apply a_remainder_tells_the_floor in floor; [|assumption].
  unfold remainder_at in floor. lia.
Qed.
