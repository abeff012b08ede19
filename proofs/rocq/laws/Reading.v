(** L3. Reading a stack is associative: neighbours may be replaced by one view that equals them. *)

From ViewAlgebra Require Export laws.Refutation.

(** ** Reading goes on below *)

(** What a flat number reads through some views, last one first; with no views left it is the address. *)
Definition enter (views : list View) (valid : bool) (flat : Z) : Reading :=
  match views with
  | [] => reading (Some flat) valid false
  | base :: _ =>
      if is_inside flat (size (shape base)) then read_down views valid (unravel (shape base) flat)
      else reading None false valid
  end.

(** What is read after some views by those below. *)
Definition continue (above : Reading) (below : list View) : Reading :=
  match read_address above with
  | Some flat => enter below (read_valid above) flat
  | None => above
  end.

(** The same reading at an index that was not valid before. *)
Definition masked (valid : bool) (r : Reading) : Reading :=
  reading (read_address r) (valid && read_valid r) (valid && leaves_base r).

Lemma reading_through : forall above below valid index, above <> [] ->
  read_down (above ++ below) valid index = continue (read_down above valid index) below.
Proof.
  induction above as [|v above IH]; intros below valid index some; [congruence|].
  destruct above as [|base above].
  - simpl. unfold continue, enter. simpl. destruct below; reflexivity.
  - change (((v :: base :: above) ++ below)) with (v :: (base :: above) ++ below).
    simpl. destruct (is_inside _ _); [|reflexivity].
    apply (IH below); congruence.
Qed.

Lemma an_invalid_start_masks : forall views valid index, views <> [] ->
  read_down views valid index = masked valid (read_down views true index).
Proof.
  induction views as [|v views IH]; intros valid index some; [congruence|].
  simpl. destruct views as [|base views].
  - unfold masked. simpl. now rewrite andb_false_r.
  - destruct (is_inside _ _).
    + rewrite (IH (valid && _)), (IH (is_valid v index)) by congruence.
      unfold masked. simpl. now rewrite !andb_assoc.
    + unfold masked. simpl. now rewrite andb_false_r.
Qed.

Lemma an_invalid_entry_masks : forall views valid flat, enter views valid flat = masked valid (enter views true flat).
Proof.
  intros [|base views] valid flat; unfold enter; [unfold masked; simpl; now rewrite andb_true_r, andb_false_r|].
  destruct (is_inside _ _); [now apply an_invalid_start_masks|].
  unfold masked. simpl. now rewrite andb_false_r, andb_true_r.
Qed.

Lemma what_has_no_address_is_not_valid : forall views valid index,
  read_address (read_down views valid index) = None -> read_valid (read_down views valid index) = false.
Proof.
  induction views as [|v views IH]; intros valid index; simpl; [reflexivity|].
  destruct views as [|base views]; [discriminate|]. destruct (is_inside _ _); [apply IH | reflexivity].
Qed.

Lemma what_has_an_address_does_not_leave : forall views valid index flat,
  read_address (read_down views valid index) = Some flat -> leaves_base (read_down views valid index) = false.
Proof.
  induction views as [|v views IH]; intros valid index flat; simpl; [reflexivity|].
  destruct views as [|base views]; [reflexivity|]. destruct (is_inside _ _); [apply IH | discriminate].
Qed.

(** ** What counts of a reading *)

(** Two readings are the same to whoever looks at valid indices only. *)
Definition alike (r s : Reading) : Prop :=
  read_valid r = read_valid s /\ leaves_base r = leaves_base s /\
  (read_valid r = true -> read_address r = read_address s).

Lemma alike_refl : forall r, alike r r.
Proof. unfold alike. auto. Qed.

Lemma masked_alike : forall valid r s, alike r s -> alike (masked valid r) (masked valid s).
Proof.
  intros valid r s (V & L & A). unfold alike, masked. simpl. rewrite V, L. repeat split.
  rewrite andb_true_iff. intros [_ H]. apply A. congruence.
Qed.

Lemma continue_alike : forall r s below, leaves_base r = false -> alike r s ->
  (read_address r = None -> read_valid r = false) -> (read_address s = None -> read_valid s = false) ->
  alike (continue r below) (continue s below).
Proof.
  intros r s below stays (V & L & A) undefined_r undefined_s. destruct (read_valid r) eqn:valid.
  - unfold continue. rewrite <- A by reflexivity. destruct (read_address r); [|now specialize (undefined_r eq_refl)].
    rewrite valid, <- V. apply alike_refl.
  - assert (invalid : forall q, read_valid q = false -> leaves_base q = false ->
      read_valid (continue q below) = false /\ leaves_base (continue q below) = false).
    { intros q Vq Lq. unfold continue. destruct (read_address q); [|auto].
      rewrite an_invalid_entry_masks, Vq. auto. }
    destruct (invalid r) as [Vr Lr], (invalid s) as [Vs Ls]; try congruence.
    unfold alike. rewrite Vr, Vs, Lr, Ls. repeat split. discriminate.
Qed.

Lemma entered_at_an_index : forall v flat, is_shape (shape v) -> is_inside flat (size (shape v)) = true ->
  is_index (shape v) (unravel (shape v) flat).
Proof.
  intros v flat Hshape inside. apply is_inside_spec in inside. now apply ravel_undoes_unravel.
Qed.

(** ** Replacing the last views of a stack, then any neighbours *)

Lemma stack_shape_rev : forall views v, stack_shape (views ++ [v]) = shape v.
Proof. intros. unfold stack_shape. now rewrite last_last. Qed.

Lemma view_shape : forall v, is_view v = true -> is_shape (shape v).
Proof.
  intros v H. unfold is_view in H. apply andb_true_iff in H as [_ fits].
  revert fits. generalize (begin v), (fin v). induction (shape v) as [|n d IH]; intros b e fits; [constructor|].
  destruct b, e; simpl in fits; try discriminate. constructor; [lia|].
  apply andb_true_iff in fits as [_ fits]. eapply IH, fits.
Qed.

Section Replace.
  Variables (run : list View) (last_one v : View).
  Let pair := run ++ [last_one].
  Hypothesis Hv : is_view v = true.
  Hypothesis inside : is_inside_bounds pair.
  Hypothesis equal : are_observably_equal (stack_tracker pair) (canonical_tracker v).

  Lemma same_shape : shape last_one = shape v.
  Proof. destruct equal as [E _]. simpl in E. unfold pair in E. now rewrite stack_shape_rev in E. Qed.

  Lemma the_run_reads_as_the_view : forall index, is_index (shape v) index ->
    alike (read_down (rev pair) true index) (read_down [v] true index).
  Proof.
    intros index H. destruct equal as [E same]. specialize (same index). specialize (inside index).
    change (stack_tracker pair) with (tracker (stack_shape pair) (fun i => read_address (read pair i))
      (fun i => read_valid (read pair i))) in *. simpl in *.
    rewrite E in *. unfold read in *. destruct (same H) as [V A].
    unfold alike. simpl. rewrite inside by assumption. auto.
  Qed.

  Lemma below_the_run : forall below valid index, is_index (shape v) index ->
    alike (read_down (rev pair ++ below) valid index) (read_down ([v] ++ below) valid index).
  Proof.
    intros below valid index H.
    assert (some : rev pair <> []) by (unfold pair; rewrite rev_app_distr; discriminate).
    rewrite (an_invalid_start_masks (rev pair ++ below)), (an_invalid_start_masks ([v] ++ below))
      by (destruct (rev pair); simpl; congruence).
    apply masked_alike. rewrite !reading_through by (assumption || discriminate).
    apply continue_alike.
    - assert (E : stack_shape pair = shape v) by (apply (proj1 equal)).
      apply inside. now rewrite E.
    - now apply the_run_reads_as_the_view.
    - apply what_has_no_address_is_not_valid.
    - apply what_has_no_address_is_not_valid.
  Qed.

  (** L3, observably: nothing that counts of a reading changes. *)
  Theorem reading_is_associative : forall below above index,
    is_index (stack_shape (below ++ [v] ++ above)) index ->
    alike (read (below ++ pair ++ above) index) (read (below ++ [v] ++ above) index).
  Proof.
    intros below above index H. unfold read. rewrite !rev_app_distr, <- !app_assoc.
    destruct above as [|w above _] using rev_ind.
    - rewrite app_nil_r in H. rewrite stack_shape_rev in H. now apply below_the_run.
    - rewrite !rev_app_distr. simpl rev at 1 3.
      rewrite !reading_through by (destruct above; discriminate).
      unfold continue. destruct (read_address _) as [flat|]; [|apply alike_refl].
      rewrite (an_invalid_entry_masks (rev pair ++ _)), (an_invalid_entry_masks (rev [v] ++ _)).
      apply masked_alike. unfold enter. unfold pair. rewrite rev_app_distr. simpl rev. simpl app.
      cbv beta iota. rewrite same_shape. destruct (is_inside flat (size (shape v))) eqn:fits; [|apply alike_refl].
      pose proof (below_the_run (rev below) true (unravel (shape v) flat)) as B.
      unfold pair in B. rewrite rev_app_distr in B. simpl in B. apply B.
      now apply entered_at_an_index; [apply view_shape|].
  Qed.
End Replace.
