(** Affine forms of an index, and the boxes on which they are looked at: [proofs/checker/forms.py]. *)

From ViewAlgebra Require Export laws.Moving.

(** [constant + sum_k weights[k] * i[k]]. *)
Record Form := form { constant : Z; weights : list Z }.

(** The value at an index. *)
Definition at_index (f : Form) (index : Index) : Z := constant f + dot (weights f) index.

(** [left + factor * right], for forms of the same rank. *)
Definition plus (f : Form) (g : Form) (factor : Z) : Form :=
  form (constant f + factor * constant g) (map2 (fun a b => a + factor * b) (weights f) (weights g)).

(** The smallest and the largest value of the sum on a box that is not empty. *)
Fixpoint lowest_sum (ws : list Z) (box : Box) : Z :=
  match ws, box with
  | w :: ws, (begin, fin) :: box => Z.min (w * begin) (w * (fin - 1)) + lowest_sum ws box
  | _, _ => 0
  end.
Fixpoint highest_sum (ws : list Z) (box : Box) : Z :=
  match ws, box with
  | w :: ws, (begin, fin) :: box => Z.max (w * begin) (w * (fin - 1)) + highest_sum ws box
  | _, _ => 0
  end.
Definition lowest_on (f : Form) (box : Box) : Z := constant f + lowest_sum (weights f) box.
Definition highest_on (f : Form) (box : Box) : Z := constant f + highest_sum (weights f) box.

(** Whether no index is in a box. *)
Definition is_empty (box : Box) : bool := existsb (fun range => snd range <=? fst range) box.

(** Whether two lists have the same weight on each axis along which the box has more than one coordinate. *)
Fixpoint agree_where_moving (us ws : list Z) (box : Box) : bool :=
  match us, ws, box with
  | [], [], [] => true
  | u :: us, w :: ws, (begin, fin) :: box => ((fin - begin <=? 1) || (u =? w)) && agree_where_moving us ws box
  | _, _, _ => false
  end.

(** Whether two forms have the same value at every index of a box that is not empty. *)
Definition are_equal_on (f g : Form) (box : Box) : bool :=
  (at_index f (map fst box) =? at_index g (map fst box)) && agree_where_moving (weights f) (weights g) box.

(** The flat number of an index of a view (D8). *)
Definition flat_form (v : View) : Form := form (offset v) (strides v).

(** All indices of a view. *)
Definition whole_box (v : View) : Box := map (fun extent => (0, extent)) (shape v).

(** ** What they are good for *)

Lemma flat_form_is_the_address : forall v i, at_index (flat_form v) i = address v i.
Proof. reflexivity. Qed.

Lemma whole_box_spec : forall v i, contains (whole_box v) i = true <-> is_index (shape v) i.
Proof. intros. apply is_index_of_spec. Qed.

Theorem an_empty_box_holds_nothing : forall box i, is_empty box = true -> contains box i = false.
Proof.
  induction box as [|[b e] box IH]; intros [|c i]; simpl; try reflexivity; try discriminate.
  intros empty. apply orb_true_iff in empty as [empty | empty]; [|rewrite (IH i empty)]; lia.
Qed.

Theorem a_form_stays_in_its_bounds : forall f box i, contains box i = true ->
  lowest_on f box <= at_index f i <= highest_on f box.
Proof.
  intros [c ws] box. unfold lowest_on, highest_on, at_index. simpl. revert ws.
  assert (H : forall box ws i, contains box i = true -> lowest_sum ws box <= dot ws i <= highest_sum ws box).
  { clear. induction box as [|[b e] box IH]; intros [|w ws] [|x i]; simpl; try discriminate; try lia.
    intros inside. apply andb_true_iff in inside as [between inside]. specialize (IH ws i inside).
    assert (Z.min (w * b) (w * (e - 1)) <= w * x <= Z.max (w * b) (w * (e - 1))); [|lia].
    destruct (Z.le_ge_cases 0 w); split; nia. }
  intros ws i inside. specialize (H box ws i inside). lia.
Qed.

Theorem forms_that_agree_are_equal : forall f g box i, are_equal_on f g box = true -> contains box i = true ->
  at_index f i = at_index g i.
Proof.
  intros [c us] [c' ws] box i. unfold are_equal_on, at_index. simpl.
  rewrite andb_true_iff. intros [corner agree] inside.
  assert (H : forall box us ws i, agree_where_moving us ws box = true -> contains box i = true ->
    dot us i - dot us (map fst box) = dot ws i - dot ws (map fst box)).
  { clear. induction box as [|[b e] box IH]; intros [|u us] [|w ws] [|x i]; simpl; try discriminate; try lia.
    rewrite !andb_true_iff. intros [here agree] [between inside]. specialize (IH us ws i agree inside).
    apply orb_true_iff in here as [here | here]; [assert (x = b) by lia; subst; lia | assert (u = w) by lia; subst;
      lia]. }
  specialize (H box us ws i agree inside). lia.
Qed.

Lemma plus_is_the_sum : forall f g factor i, length (weights f) = length i -> length (weights g) = length i ->
  at_index (plus f g factor) i = at_index f i + factor * at_index g i.
Proof.
  intros [c us] [c' ws] factor i. unfold plus, at_index. simpl. revert us ws.
  assert (H : forall i us ws, length us = length i -> length ws = length i ->
    dot (map2 (fun a b => a + factor * b) us ws) i = dot us i + factor * dot ws i).
  { clear. induction i as [|x i IH]; intros [|u us] [|w ws]; simpl; intros; try discriminate; [lia|].
    rewrite IH by lia. lia. }
  intros us ws Eu Ew. rewrite H by assumption. lia.
Qed.

Lemma plus_length : forall f g factor n, length (weights f) = n -> length (weights g) = n ->
  length (weights (plus f g factor)) = n.
Proof.
  intros [c us] [c' ws] factor n. unfold plus. simpl. revert us ws.
  induction n as [|n IH]; intros [|u us] [|w ws]; simpl; intros; try discriminate; auto.
Qed.

Lemma contains_length : forall box i, contains box i = true -> length i = length box.
Proof. intros box i H. now apply contains_nth in H as [H _]. Qed.
