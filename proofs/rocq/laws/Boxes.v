(** The box lemma (L8): a set of indices is a box exactly when it holds, with any two of its members, all indices
    between them. And what a box is good for: a function on it with constant unit steps is affine. *)

From ViewAlgebra Require Export laws.Stacks.

(** ** Coordinates *)

(** An index with another coordinate on one axis. *)
Fixpoint set_at (index : Index) (axis : nat) (coordinate : Z) : Index :=
  match index, axis with
  | [], _ => []
  | _ :: rest, O => coordinate :: rest
  | i :: rest, S axis => i :: set_at rest axis coordinate
  end.

Lemma set_at_length : forall index axis c, length (set_at index axis c) = length index.
Proof. induction index; intros [|axis] c; simpl; congruence. Qed.

Lemma set_at_there : forall index axis c, (axis < length index)%nat -> nth axis (set_at index axis c) 0 = c.
Proof. induction index; intros [|axis] c; simpl; intros; try lia. apply IHindex. lia. Qed.

Lemma set_at_elsewhere : forall index axis c other, other <> axis ->
  nth other (set_at index axis c) 0 = nth other index 0.
Proof. induction index; intros [|axis] c [|other]; simpl; intros; try congruence. apply IHindex. congruence. Qed.

Lemma is_index_nth : forall d index, is_index d index <->
  length index = length d /\ forall k, (k < length d)%nat -> 0 <= nth k index 0 < nth k d 0.
Proof.
  unfold is_index. induction d as [|n d IH]; intros [|c index]; simpl.
  - split; [split; [auto | lia] | constructor].
  - split; [intros H; inversion H | intros [E _]; lia].
  - split; [intros H; inversion H | intros [E _]; lia].
  - split.
    + intros H. inversion H as [|? ? ? ? head tail]; subst. apply IH in tail as [E tail].
      split; [lia|]. intros [|k] small; [assumption | apply tail; lia].
    + intros [E H]. constructor; [exact (H 0%nat ltac:(lia))|]. apply IH. split; [lia|].
      intros k small. apply (H (S k)). lia.
Qed.

Lemma contains_nth : forall box index, contains box index = true <->
  length index = length box /\
  forall k, (k < length box)%nat -> fst (nth k box (0, 0)) <= nth k index 0 < snd (nth k box (0, 0)).
Proof.
  induction box as [|[b e] box IH]; intros [|c index]; simpl.
  - split; [split; [auto | lia] | auto].
  - split; [discriminate | intros [E _]; lia].
  - split; [discriminate | intros [E _]; lia].
  - rewrite andb_true_iff, IH. split.
    + intros (head & E & tail). split; [lia|]. intros [|k] small; [simpl; lia | apply tail; lia].
    + intros [E H]. split; [pose proof (H 0%nat ltac:(lia)); simpl in *; lia|]. split; [lia|].
      intros k small. apply (H (S k)). lia.
Qed.

Lemma between_nth : forall p q z, length p = length z -> length q = length z ->
  (forall k, (k < length z)%nat -> nth k p 0 <= nth k z 0 <= nth k q 0 \/ nth k q 0 <= nth k z 0 <= nth k p 0) ->
  is_between p q z = true.
Proof.
  induction p as [|a p IH]; intros [|b q] [|c z]; simpl; intros Ep Eq H; try lia.
  apply andb_true_iff. split; [pose proof (H 0%nat ltac:(lia)); simpl in *; lia|].
  apply IH; try lia. intros k small. apply (H (S k)). lia.
Qed.

(** ** The smallest box *)

Lemma lowest_is_attained : forall k first others, exists p, In p (first :: others) /\ nth k p 0 = lowest k first others.
Proof.
  intros k first others. induction others as [|i others (p & member & E)]; simpl; [exists first; auto|].
  destruct (Z.min_spec (nth k i 0) (lowest k first others)) as [[_ M] | [_ M]].
  - exists i. unfold lowest in *. auto.
  - exists p. unfold lowest in *. split; [simpl in member; tauto | congruence].
Qed.

Lemma highest_is_attained : forall k first others, exists p, In p (first :: others) /\ nth k p 0 = highest k first
  others.
Proof.
  intros k first others. induction others as [|i others (p & member & E)]; simpl; [exists first; auto|].
  destruct (Z.max_spec (nth k i 0) (highest k first others)) as [[_ M] | [_ M]].
  - exists p. unfold highest in *. split; [simpl in member; tauto | congruence].
  - exists i. unfold highest in *. auto.
Qed.

Lemma all_are_between_the_extremes : forall k first others i, In i (first :: others) ->
  lowest k first others <= nth k i 0 <= highest k first others.
Proof.
  intros k first others i. induction others as [|j others IH]; simpl.
  - intros [<- | []]. unfold lowest, highest. simpl. lia.
  - unfold lowest, highest in *. simpl in *. intros [<- | [<- | H]].
    + specialize (IH (or_introl eq_refl)). lia.
    + lia.
    + specialize (IH (or_intror H)). lia.
Qed.

(** ** The box lemma *)

Section Convex.
  Variables (n : nat) (first : Index) (others : list Index).
  Let members := first :: others.
  Hypothesis same_rank : forall i, In i members -> length i = n.
  Hypothesis convex : forall p q z, In p members -> In q members -> length z = n ->
    is_between p q z = true -> In z members.

  (** Coordinate by coordinate, a member that agrees with [z] on one axis more. *)
  Lemma a_member_that_agrees : forall z, length z = n ->
    (forall k, (k < n)%nat -> lowest k first others <= nth k z 0 <= highest k first others) ->
    forall t, (t <= n)%nat -> exists x, In x members /\ forall k, (k < t)%nat -> nth k x 0 = nth k z 0.
  Proof.
    intros z Ez bounds. induction t as [|t IH]; intros small; [exists first; split; [now left | lia]|].
    destruct IH as (x & member & agrees); [lia|]. pose proof (same_rank x member) as Ex.
    assert (other : exists q, In q members /\
      (nth t x 0 <= nth t z 0 <= nth t q 0 \/ nth t q 0 <= nth t z 0 <= nth t x 0)).
    { specialize (bounds t ltac:(lia)). destruct (Z.le_ge_cases (nth t x 0) (nth t z 0)).
      - destruct (highest_is_attained t first others) as (q & ? & ?). exists q. split; [assumption | lia].
      - destruct (lowest_is_attained t first others) as (q & ? & ?). exists q. split; [assumption | lia]. }
    destruct other as (q & member_q & order). pose proof (same_rank q member_q) as Eq.
    exists (set_at x t (nth t z 0)). split.
    - apply (convex x q); auto; [now rewrite set_at_length|].
      apply between_nth; rewrite set_at_length; try lia. intros k small_k. destruct (Nat.eq_dec k t) as [->|].
      + rewrite set_at_there by lia. exact order.
      + rewrite set_at_elsewhere by assumption. lia.
    - intros k small_k. destruct (Nat.eq_dec k t) as [->|]; [apply set_at_there; lia|].
      rewrite set_at_elsewhere by assumption. apply agrees. lia.
  Qed.

  (** L8, the box lemma: what is between the extremes of all axes is a member. *)
  Theorem a_convex_set_is_a_box : forall z, length z = n ->
    (In z members <-> forall k, (k < n)%nat -> lowest k first others <= nth k z 0 <= highest k first others).
  Proof.
    intros z Ez. split.
    - intros member k _. now apply all_are_between_the_extremes.
    - intros bounds. destruct (a_member_that_agrees z Ez bounds n (le_n n)) as (x & member & agrees).
      replace z with x; [assumption|]. pose proof (same_rank x member).
      apply (nth_ext x z 0 0); [congruence|]. intros k small. apply agrees. lia.
  Qed.
End Convex.
