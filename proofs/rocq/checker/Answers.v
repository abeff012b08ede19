(** One question and its answer: [proofs/checker/answers.py]; what an answer means; and the theorem: what the checker
    accepts is so. *)

From ViewAlgebra Require Export checker.CertificatesAreRight.

(** Is this stack, base first, one view? *)
Record Question := question { views : list View; equality : Equality }.

(** What [mergeable] answers, with what shows that it is right. *)
Inductive Answer :=
  | Merged (merged : View) (certificate : Certificate)
  | NotMergeable (witness : list Index) (shown : list (option Z))
  | OutOfBounds (witness : Index) (level flat elements : Z)
  | BudgetExceeded (cost budget : Z).

(** ** What an answer means *)

(** The index is valid above the view at a level, and leads to a flat number that is no element of it. *)
Definition leaves_at (views : list View) (index : Index) (level flat elements : Z) : Prop :=
  exists below base above, views = below ++ [base] ++ above /\ Z.of_nat (length below) = level /\
    size (shape base) = elements /\ ~ (0 <= flat < elements) /\
    read_valid (read above index) = true /\ read_address (read above index) = Some flat.

Definition means (q : Question) (a : Answer) : Prop :=
  match a with
  | Merged merged _ =>
      is_view merged = true /\ is_inside_bounds (views q) /\
      are_equal (stack_tracker (views q)) (canonical_tracker merged) (equality q)
  | NotMergeable witness shown =>
      ~ equals_a_view (stack_tracker (views q)) (equality q) /\
      Forall (is_index (stack_shape (views q))) witness /\
      map (counted (stack_tracker (views q)) (equality q)) witness = shown
  | OutOfBounds index level flat elements =>
      is_index (stack_shape (views q)) index /\ leaves_at (views q) index level flat elements /\
      leaves_base (read (views q) index) = true
  | BudgetExceeded _ _ => True
  end.

(** ** The check *)

Definition is_same_address (a b : option Z) : bool :=
  match a, b with
  | Some a, Some b => a =? b
  | None, None => true
  | _, _ => false
  end.

Fixpoint are_same_addresses (xs ys : list (option Z)) : bool :=
  match xs, ys with
  | [], [] => true
  | x :: xs, y :: ys => is_same_address x y && are_same_addresses xs ys
  | _, _ => false
  end.

Definition check_refusal (q : Question) (witness : list Index) (shown : list (option Z)) : bool :=
  refutes (views q) witness (equality q) &&
  are_same_addresses (map (counted (stack_tracker (views q)) (equality q)) witness) shown.

(** The index is valid, and leaves the named view by the named flat number. *)
Definition check_leaving (q : Question) (index : Index) (level flat elements : Z) : bool :=
  is_index_of (stack_shape (views q)) index &&
  (0 <=? level) && (level <? Z.of_nat (length (views q)) - 1) &&
  match skipn (Z.to_nat level) (views q) with
  | base :: above =>
      let r := read above index in
      read_valid r && is_same_address (read_address r) (Some flat) &&
      (size (shape base) =? elements) && negb (is_inside flat elements)
  | [] => false
  end.

Section Check.
  Variable solver : Claim -> bool.

  Definition check_with (q : Question) (a : Answer) : bool :=
    forallb is_view (views q) && match views q with [] => false | _ => true end &&
    match a with
    | Merged merged certificate =>
        is_view merged &&
        match equality q with
        | observable => check_merged solver (views q) merged certificate
        | strict => check_strict solver (views q) merged certificate
        end
    | NotMergeable witness shown => check_refusal q witness shown
    | OutOfBounds index level flat elements => check_leaving q index level flat elements
    | BudgetExceeded cost budget => (budget <? cost) && (0 <=? budget)
    end.
End Check.

(** The checker, which asks nobody: what has more flat numbers than are listed is not accepted. *)
Definition check : Question -> Answer -> bool := check_with (fun _ => false).

(** ** It is right *)

Lemma are_same_addresses_spec : forall xs ys, are_same_addresses xs ys = true -> xs = ys.
Proof.
  induction xs as [|x xs IH]; intros [|y ys] H; simpl in H; try discriminate; [reflexivity|].
  apply andb_true_iff in H as [here rest]. f_equal; [|now apply IH].
  destruct x, y; simpl in here; try discriminate; [f_equal; lia | reflexivity].
Qed.

Theorem check_refusal_is_right : forall q witness shown, check_refusal q witness shown = true ->
  means q (NotMergeable witness shown).
Proof.
  intros q witness shown H. unfold check_refusal in H. apply andb_true_iff in H as [refuted same].
  apply are_same_addresses_spec in same. split; [|split; [|assumption]].
  - eapply what_refutes_shows_that_no_view_equals, refuted.
  - unfold refutes, refutes_tracker in refuted. apply andb_true_iff in refuted as [inside _].
    rewrite forallb_forall in inside. apply Forall_forall. intros i member.
    apply is_index_of_spec. exact (inside i member).
Qed.

Theorem check_leaving_is_right : forall q index level flat elements, check_leaving q index level flat elements = true ->
  means q (OutOfBounds index level flat elements).
Proof.
  intros q index level flat elements H. unfold check_leaving in H. rewrite !andb_true_iff in H.
  destruct H as [[[inside positive] small] H].
  pose proof (firstn_skipn (Z.to_nat level) (views q)) as E.
  destruct (skipn (Z.to_nat level) (views q)) as [|base above] eqn:S; [discriminate|].
  rewrite !andb_true_iff in H. destruct H as [[[valid same] extent] outside].
  destruct (read_address (read above index)) as [a|] eqn:A; [|discriminate]. simpl in same.
  assert (a = flat) as -> by lia. assert (size (shape base) = elements) as X by lia.
  assert (out : is_inside flat (size (shape base)) = false) by (rewrite X; now apply negb_true_iff).
  assert (some : rev above <> []).
  { intros none. unfold read in A. rewrite none in A. discriminate. }
  assert (E' : views q = firstn (Z.to_nat level) (views q) ++ [base] ++ above) by (symmetry; exact E).
  split; [now apply is_index_of_spec | split].
  - exists (firstn (Z.to_nat level) (views q)), base, above. split; [exact E'|]. split; [rewrite firstn_length; lia|].
    split; [assumption|]. split; [|auto]. rewrite <- is_inside_spec, <- X. congruence.
  - rewrite E'. unfold read in *. rewrite !rev_app_distr, <- app_assoc. rewrite reading_through by assumption.
    unfold continue. rewrite A. unfold enter. simpl rev. simpl app. cbv beta iota. rewrite out. exact valid.
Qed.

(** What the checker accepts is so, if the solver is right about what it accepts. *)
Theorem check_with_is_right : forall solver, (forall claim, solver claim = true -> holds claim) ->
  forall q a, check_with solver q a = true -> means q a.
Proof.
  intros solver solver_is_right q a H. unfold check_with in H. rewrite !andb_true_iff in H.
  destruct H as [[Hviews _] H].
  rewrite forallb_forall in Hviews. apply Forall_forall in Hviews.
  destruct a as [merged certificate | witness shown | index level flat elements | cost budget].
  - apply andb_true_iff in H as [Hmerged H]. split; [assumption|].
    destruct (equality q) eqn:which; [eapply check_strict_is_right | eapply check_merged_is_right]; eassumption.
  - now apply check_refusal_is_right.
  - now apply check_leaving_is_right.
  - exact I.
Qed.

(** What the checker accepts on its own is so. *)
Theorem check_is_right : forall q a, check q a = true -> means q a.
Proof. apply check_with_is_right. discriminate. Qed.

(** An index that leaves a view of a stack shows that the stack has no meaning, so it is not mergeable. *)
Corollary what_is_out_of_bounds_is_not_mergeable : forall q index level flat elements,
  check q (OutOfBounds index level flat elements) = true -> ~ is_mergeable (views q) (equality q).
Proof.
  intros q index level flat elements H [inside _]. apply check_is_right in H as (Hi & _ & leaves).
  rewrite inside in leaves by assumption. discriminate.
Qed.

(** The three answers that say something exclude one another. *)
Corollary a_yes_is_mergeable : forall q merged certificate,
  check q (Merged merged certificate) = true -> is_mergeable (views q) (equality q).
Proof.
  intros q merged certificate H. apply check_is_right in H as (Hv & inside & equal). split; [assumption|].
  now exists merged.
Qed.

Corollary a_no_is_not_mergeable : forall q witness shown,
  check q (NotMergeable witness shown) = true -> ~ is_mergeable (views q) (equality q).
Proof. intros q witness shown H [_ equal]. apply check_is_right in H as [no _]. contradiction. Qed.
