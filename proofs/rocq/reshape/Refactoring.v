(** What [refactor] finds reads what it was given, for every rank and size. *)

From ViewAlgebra Require Export reshape.Axes.

(** Gathering axes changes nothing, and ends with one that consists of whole rows. *)
Lemma gathered_reads_the_same : forall columns remaining current found left_over moved,
  Forall is_axis (current :: remaining) -> gathered columns current remaining = Some (found, left_over, moved) ->
  Forall is_axis (found :: left_over) /\ axis_size found mod columns = 0 /\
  elements (found :: left_over) = elements (current :: remaining) /\
  forall t, both (Some moved) (reads (found :: left_over) t) = reads (current :: remaining) t.
Proof.
  intros columns. induction remaining as [|outer remaining IH]; intros current found left_over moved good; simpl;
    destruct (Z.eqb_spec (axis_size current mod columns) 0) as [rows|]; try discriminate.
  1, 2: intros E; injection E as <- <- <-; split; [assumption|]; split; [assumption|]; split; [reflexivity|];
    intros t; apply both_zero.
  destruct (collapse outer current) as [[joined here]|] eqn:collapsed; [|discriminate].
  destruct (gathered columns joined remaining) as [[[a rest] further]|] eqn:next; [|discriminate].
  intros E. injection E as -> -> <-.
  apply Forall_cons_iff in good as [Hc good]. apply Forall_cons_iff in good as [Ho good].
  destruct (collapsed_is_an_axis _ _ _ _ Ho Hc collapsed) as [Hj sizes].
  destruct (IH joined found left_over further) as (axes & rows & same & reading); [now constructor | assumption|].
  split; [assumption|]. split; [assumption|]. split.
  - rewrite same. unfold elements. simpl. rewrite sizes. ring.
  - intros t. change (both (Some (here + further)) (reads (found :: left_over) t) = reads (current :: outer ::
    remaining) t).
    rewrite <- (a_collapsed_axis_reads_the_same outer current joined here remaining t) by assumption.
    rewrite <- reading, both_assoc. reflexivity.
Qed.

(** One axis before those that read the same as the rest. *)
Lemma before_it_reads_the_same : forall inner rest moved result further t,
  (forall u, both (Some further) (reads result u) = reads rest u) ->
  both (Some (moved + further)) (reads (inner :: result) t) = both (Some moved) (reads (inner :: rest) t).
Proof.
  intros inner rest moved result further t same. cbn [reads]. rewrite <- same.
  change (Some (moved + further)) with (both (Some moved) (Some further)). rewrite <- both_assoc. f_equal. apply
    both_swap.
Qed.

Theorem refactored_axes_read_the_same : forall sizes axes result moved, Forall is_axis axes -> are_positive sizes ->
  refactored axes sizes = Some (result, moved) ->
  Forall is_axis result /\ map axis_size result = sizes /\
  forall t, both (Some moved) (reads result t) = reads axes t.
Proof.
  induction sizes as [|columns sizes IH]; intros [|current remaining] result moved good positive; cbn [refactored];
    try discriminate.
  { intros E. injection E as <- <-. repeat split. constructor. }
  apply Forall_cons_iff in positive as [some positive].
  destruct (gathered columns current remaining) as [[[a rest] here]|] eqn:gathering; [|discriminate].
  destruct (gathered_reads_the_same _ _ _ _ _ _ good gathering) as (axes & rows & _ & reading).
  apply Forall_cons_iff in axes as [Ha axes]. destruct (Z.eqb_spec (axis_size a) columns) as [whole|].
  - destruct (refactored rest sizes) as [[others further]|] eqn:next; cbn [before_it]; [|discriminate].
    intros E. injection E as <- <-. destruct (IH _ _ _ axes positive next) as (fine & sized & same).
    split; [now constructor|]. split; [simpl; congruence|]. intros t.
    rewrite <- reading. now apply before_it_reads_the_same.
  - assert (sized : axis_size a = axis_size a / columns * columns)
      by (rewrite (Z.div_mod (axis_size a) columns) at 1 by lia; lia).
    destruct (split_axis a (axis_size a / columns) columns) as [[outer inner]|] eqn:splitting; [|discriminate].
    destruct (refactored (outer :: rest) sizes) as [[others further]|] eqn:next; cbn [before_it]; [|discriminate].
    intros E. injection E as <- <-.
    destruct (split_are_axes _ _ _ _ _ Ha some sized splitting) as (Ho & Hi & _ & columns_are).
    destruct (IH _ _ _ (Forall_cons _ Ho axes) positive next) as (fine & sizes_are & same).
    split; [now constructor|]. split; [simpl; congruence|]. intros t. rewrite <- reading.
    rewrite <- (a_split_axis_reads_the_same a _ _ outer inner rest t Ha some sized splitting).
    now apply before_it_reads_the_same.
Qed.
