(** What axes read at a flat number, and that collapsing (R1) and splitting (R2) leave it as it is. *)

From ViewAlgebra Require Export reshape.Reshape.

(** What one axis adds to the address at a coordinate, if it is valid. *)
Definition at_coordinate (a : Axis) (i : Z) : option Z :=
  if (axis_begin a <=? i) && (i <? axis_end a) then Some (axis_stride a * i) else None.

(** What axes, last one first, read at a flat number: the address if it is valid. *)
Fixpoint reads (axes : list Axis) (t : Z) : option Z :=
  match axes with
  | [] => Some 0
  | a :: rest => both (at_coordinate a (t mod axis_size a)) (reads rest (t / axis_size a))
  end.

(** An axis that has a valid coordinate. *)
Definition is_axis (a : Axis) : Prop := 0 <= axis_begin a < axis_end a /\ axis_end a <= axis_size a.

(** The number of elements. *)
Definition elements (axes : list Axis) : Z := size (map axis_size axes).

(** A flat number over two axes is a number over the first and one over the second. *)
Lemma reads_at : forall a rest t i, 0 <= i < axis_size a ->
  reads (a :: rest) (axis_size a * t + i) = both (at_coordinate a i) (reads rest t).
Proof.
  intros a rest t i inside. simpl. rewrite Z.add_comm, Z.mul_comm, Z.mod_add, Z.div_add by lia.
  now rewrite Z.mod_small, Z.div_small by lia.
Qed.

(** A flat number from the coordinate of its axis. *)
Lemma flat_of : forall a t, is_axis a -> t = axis_size a * (t / axis_size a) + t mod axis_size a /\
  0 <= t mod axis_size a < axis_size a.
Proof.
  intros a t [some high]. split; [apply Z.div_mod; lia | apply Z.mod_pos_bound; lia].
Qed.

(** ** R1 *)

(** Two rows of a size are the same, or at least that far apart. *)
Lemma rows_apart : forall m i k, 0 < m ->
  i = k \/ i < k /\ m * i + m <= m * k \/ k < i /\ m * k + m <= m * i.
Proof. intros m i k positive. destruct (Z.lt_total i k) as [H | [H | H]]; nia. Qed.

(** Looks at each range whether a coordinate is in it. *)
Ltac look_at_ranges :=
  repeat match goal with
  | |- context [(?a <=? ?i) && (?k <? ?e)] => destruct (Z.leb_spec a i), (Z.ltb_spec k e); simpl
  end; try reflexivity; try lia.

(** Two coordinates of neighbouring axes are one of the collapsed axis. *)
Lemma collapsed_coordinate : forall outer inner joined moved i j, is_axis outer -> is_axis inner ->
  0 <= i < axis_size outer -> 0 <= j < axis_size inner -> collapse outer inner = Some (joined, moved) ->
  both (Some moved) (at_coordinate joined (axis_size inner * i + j)) =
  both (at_coordinate inner j) (at_coordinate outer i).
Proof.
  intros [n so ob oe] [m s b e] joined moved i j [? ?] [? ?] Hi Hj. unfold collapse, at_coordinate. simpl in *.
  pose proof (rows_apart m i ob ltac:(lia)). pose proof (rows_apart m i oe ltac:(lia)).
  destruct (Z.eqb_spec (ob + 1) oe) as [fixed|]; simpl.
  - intros E. injection E as <- <-. simpl. look_at_ranges.
    assert (i = ob) by lia. subst i. f_equal. ring.
  - destruct ((b =? 0) && (e =? m)) eqn:whole; simpl; [|discriminate].
    assert (b = 0 /\ e = m) as [-> ->] by lia.
    destruct (Z.eqb_spec m 1) as [one|long]; [|destruct (Z.eqb_spec so (s * m)) as [same|]; [|discriminate]].
    all: intros E; injection E as <- <-; simpl; look_at_ranges; f_equal.
    + assert (j = 0) by lia. subst j m. ring.
    + rewrite same. ring.
Qed.

Lemma collapsed_is_an_axis : forall outer inner joined moved, is_axis outer -> is_axis inner ->
  collapse outer inner = Some (joined, moved) ->
  is_axis joined /\ axis_size joined = axis_size outer * axis_size inner.
Proof.
  intros [n so ob oe] [m s b e] joined moved [? ?] [? ?]. unfold collapse, is_axis. simpl in *.
  destruct (Z.eqb_spec (ob + 1) oe) as [fixed|]; [intros E; injection E as <- <-; simpl; nia|].
  destruct ((b =? 0) && (e =? m)) eqn:whole; simpl; [|discriminate].
  destruct (m =? 1); [intros E; injection E as <- <-; simpl; nia|].
  destruct (so =? s * m); [|discriminate]. intros E; injection E as <- <-. simpl. nia.
Qed.

(** R1. The collapsed axis reads what the two read, wherever that is. *)
Theorem a_collapsed_axis_reads_the_same : forall outer inner joined moved rest t, is_axis outer -> is_axis inner ->
  collapse outer inner = Some (joined, moved) ->
  both (Some moved) (reads (joined :: rest) t) = reads (inner :: outer :: rest) t.
Proof.
  intros outer inner joined moved rest t Ho Hi E.
  destruct (collapsed_is_an_axis _ _ _ _ Ho Hi E) as [Hj sizes].
  destruct (flat_of inner t Hi) as [flat j_inside]. destruct (flat_of outer (t / axis_size inner) Ho) as [row i_inside].
  set (j := t mod axis_size inner) in *. set (i := (t / axis_size inner) mod axis_size outer) in *.
  set (w := t / axis_size inner / axis_size outer) in *. rewrite flat, row at 1 2.
  rewrite (reads_at inner), (reads_at outer) by assumption.
  replace (axis_size inner * (axis_size outer * w + i) + j) with (axis_size joined * w + (axis_size inner * i + j))
    by (rewrite sizes; ring).
  rewrite (reads_at joined) by (destruct Ho, Hi; nia).
  rewrite !both_assoc. f_equal. now apply collapsed_coordinate.
Qed.

(** ** R2 *)

Lemma split_coordinate : forall a rows columns outer inner i j, is_axis a -> 0 < columns ->
  0 <= i < rows -> 0 <= j < columns -> split_axis a rows columns = Some (outer, inner) ->
  both (at_coordinate inner j) (at_coordinate outer i) = at_coordinate a (columns * i + j).
Proof.
  intros [n s b e] rows m outer inner i j [? ?] positive Hi Hj. unfold split_axis, at_coordinate. simpl in *.
  pose proof (Z.div_mod b m ltac:(lia)) as low. pose proof (Z.mod_pos_bound b m positive).
  pose proof (Z.div_mod (e - 1) m ltac:(lia)) as high. pose proof (Z.mod_pos_bound (e - 1) m positive).
  set (first := b / m) in *. set (last := (e - 1) / m) in *.
  pose proof (rows_apart m i first positive). pose proof (rows_apart m i last positive).
  destruct (Z.eqb_spec first last) as [same|];
    [|destruct ((b =? first * m) && (e =? (last + 1) * m)) eqn:whole; [|discriminate]];
    intros E; injection E as <- <-; simpl; [rewrite <- same in *|]; look_at_ranges; f_equal; ring.
Qed.

Lemma split_are_axes : forall a rows columns outer inner, is_axis a -> 0 < columns ->
  axis_size a = rows * columns -> split_axis a rows columns = Some (outer, inner) ->
  is_axis outer /\ is_axis inner /\ axis_size outer = rows /\ axis_size inner = columns.
Proof.
  intros [n s b e] rows m outer inner [? ?] positive sizes. unfold split_axis, is_axis. simpl in *.
  pose proof (Z.div_mod b m ltac:(lia)) as low. pose proof (Z.mod_pos_bound b m positive).
  pose proof (Z.div_mod (e - 1) m ltac:(lia)) as high. pose proof (Z.mod_pos_bound (e - 1) m positive).
  set (first := b / m) in *. set (last := (e - 1) / m) in *.
  destruct (Z.eqb_spec first last) as [same|];
    [|destruct ((b =? first * m) && (e =? (last + 1) * m)) eqn:whole; [|discriminate]];
    intros E; injection E as <- <-; simpl; nia.
Qed.

(** R2. The two axes read what the one reads, wherever that is. *)
Theorem a_split_axis_reads_the_same : forall a rows columns outer inner rest t, is_axis a -> 0 < columns ->
  axis_size a = rows * columns -> split_axis a rows columns = Some (outer, inner) ->
  reads (inner :: outer :: rest) t = reads (a :: rest) t.
Proof.
  intros a rows columns outer inner rest t Ha positive sizes E.
  destruct (split_are_axes _ _ _ _ _ Ha positive sizes E) as (Ho & Hi & rows_are & columns_are).
  destruct (flat_of inner t Hi) as [flat j_inside]. destruct (flat_of outer (t / axis_size inner) Ho) as [row i_inside].
  set (j := t mod axis_size inner) in *. set (i := (t / axis_size inner) mod axis_size outer) in *.
  set (w := t / axis_size inner / axis_size outer) in *. rewrite flat, row.
  rewrite (reads_at inner), (reads_at outer) by assumption.
  replace (axis_size inner * (axis_size outer * w + i) + j) with (axis_size a * w + (axis_size inner * i + j))
    by (rewrite sizes, rows_are, columns_are; ring).
  rewrite rows_are, columns_are in *. rewrite (reads_at a) by nia.
  rewrite both_assoc. f_equal. now apply split_coordinate with rows.
Qed.
