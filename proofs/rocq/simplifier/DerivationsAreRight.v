(** What [check_derivation] accepts is so: the simplified expression is the expression, at every point of the ranges. *)

From ViewAlgebra Require Export simplifier.Derivations.

(** ** Equality *)

Lemma same_clauses_are_equal : forall c d, are_same_clauses c d = true -> c = d.
Proof.
  intros [k f] [l g] H. unfold are_same_clauses in H. simpl in H. apply andb_true_iff in H as [kinds forms].
  apply same_forms_are_equal in forms. subst. destruct k, l; try discriminate; reflexivity.
Qed.

Lemma all_same_clauses_are_equal : forall cs ds, are_all_same cs ds = true -> cs = ds.
Proof.
  induction cs as [|c cs IH]; intros [|d ds] H; simpl in H; try discriminate; [reflexivity|].
  apply andb_true_iff in H as [first rest]. apply same_clauses_are_equal in first. apply IH in rest. now subst.
Qed.

Lemma same_expressions_are_equal : forall e f, are_same_expressions e f = true -> e = f.
Proof.
  intros [x cs] [y ds] H. unfold are_same_expressions in H. simpl in H. apply andb_true_iff in H as [forms rest].
  apply same_forms_are_equal in forms. apply all_same_clauses_are_equal in rest. now subst.
Qed.

(** ** Being the same at a point *)

Lemma is_the_same_as_itself : forall p e, are_same_at p e e.
Proof. split; auto. Qed.

Lemma same_as_what_is_the_same : forall p e f g, are_same_at p e f -> are_same_at p f g -> are_same_at p e g.
Proof.
  intros p e f g [hold_1 index_1] [hold_2 index_2]. split; [congruence|].
  intros H. rewrite index_1 by assumption. apply index_2. congruence.
Qed.

Lemma forms_that_keep_their_values_are_the_same : forall p change e, (forall f, value p (change f) = value p f) ->
  are_same_at p e (with_forms change e).
Proof.
  intros p change [x cs] same. unfold with_forms, are_same_at. cbn [index clauses].
  split; [|intros _; now rewrite same].
  induction cs as [|c cs IH]; [reflexivity|]. unfold all_hold, clause_holds in *. cbn [forallb map fst snd].
  now rewrite same, <- IH.
Qed.

(** ** One step *)

(** How deep forms are looked into is no matter. *)
Local Opaque deepest_equal.

Section Checks.
  Variables (ranges : Ranges) (points : option (list Point)) (p : Point).
  Hypothesis is_inside : is_in_ranges ranges p.
  Hypothesis points_are_all : forall listed, points = Some listed -> In p listed.

  Theorem what_is_natural_is_not_negative : forall given f, is_natural ranges points given f = true ->
    all_hold p given = true -> 0 <= value p f.
  Proof.
    intros given f H holds. unfold is_natural in H. apply orb_true_iff in H as [low | looked].
    - pose proof (proj1 (a_form_stays_in_the_bounds_of_its_parts ranges p is_inside) f). lia.
    - destruct points as [listed|]; [|discriminate]. rewrite forallb_forall in looked.
      specialize (looked p (points_are_all listed eq_refl)). rewrite holds in looked. simpl in looked. lia.
  Qed.

  Lemma the_rule_of_a_step_is_right : forall s r, rule_of s = Some r -> is_right r.
  Proof.
    intros s r E. apply find_some in E as [member _]. pose proof every_rule_is_right as all.
    rewrite Forall_forall in all. now apply all.
  Qed.

  Lemma made_is_meant : forall parts s f, is_some (are_same_forms f) (made parts s) = true ->
    value p f = meant (values p parts) s.
  Proof.
    intros parts s f H. unfold is_some in H. destruct (made parts s) as [g|] eqn:E; [|discriminate].
    apply same_forms_are_equal in H. subst. now apply what_is_made_has_the_value_that_is_meant.
  Qed.

  Theorem a_checked_step_is_right : forall given s r, checked ranges points given s = Some r ->
    all_hold p given = true -> compare_as (relation r) (value p (before s)) (value p (after s)).
  Proof.
    intros given s r E holds. unfold checked in E. destruct (rule_of s) as [known|] eqn:known_rule; [|discriminate].
    destruct (_ && _) eqn:H in E; [|discriminate]. inversion E. subst known. clear E.
    rewrite !andb_true_iff in H. destruct H as [[[_ lefts] rights] met].
    rewrite (made_is_meant _ _ _ lefts), (made_is_meant _ _ _ rights).
    apply (the_rule_of_a_step_is_right s r known_rule).
    apply Forall_forall. intros need member. rewrite forallb_forall in met. specialize (met need member).
    destruct (made (parts s) need) as [f|] eqn:E; [|discriminate].
    rewrite <- (what_is_made_has_the_value_that_is_meant p _ _ _ E).
    eapply what_is_natural_is_not_negative; eassumption.
  Qed.

  (** ** Steps in all places at once *)

  Lemma a_compared_clause_holds_as_before : forall r s c, compare_as r (value p (before s)) (value p (after s)) ->
    clause_holds p (compared r s c) = clause_holds p c.
  Proof.
    intros r s [k f] same. unfold compared. cbn [fst snd]. destruct r, k; try reflexivity;
      (destruct (are_same_forms f (before s)) eqn:E; [|reflexivity]; apply same_forms_are_equal in E; subst f;
       unfold clause_holds; cbn [fst snd holds_of compare_as] in *; lia).
  Qed.

  Lemma what_is_compared_is_the_same : forall r s e, compare_as r (value p (before s)) (value p (after s)) ->
    are_same_at p e (expression (index e) (map (compared r s) (clauses e))).
  Proof.
    intros r s e same. split; [|reflexivity]. cbn [clauses]. induction (clauses e) as [|c cs IH]; [reflexivity|].
    unfold all_hold in *. cbn [forallb map]. now rewrite a_compared_clause_holds_as_before, IH.
  Qed.

  Theorem what_is_moved_is_the_same : forall e s f, moved ranges points e s = Some f -> are_same_at p e f.
  Proof.
    intros e s f E. unfold moved in E. destruct (checked ranges points [] s) as [r|] eqn:C; [|discriminate].
    pose proof (a_checked_step_is_right [] s r C eq_refl) as same.
    destruct (relation r) eqn:R; try discriminate; inversion E.
    - apply forms_that_keep_their_values_are_the_same. apply what_is_mapped_is_the_same.
      now apply putting_an_equal_is_the_same.
    - now apply what_is_compared_is_the_same.
    - now apply what_is_compared_is_the_same.
  Qed.

  (** ** Steps in one place *)

  (** What a state says at the point: equals are equal; and what is there now says of the form that was there what it
      said. *)
  Definition says (kind : option Kind) (f g : Form) (now : option Kind) : Prop :=
    match kind, now with
    | None, None => value p f = value p g
    | Some k, Some l => holds_of k (value p f) = holds_of l (value p g)
    | _, _ => False
    end.
  Definition is_state_of (kind : option Kind) (f : Form) (st : State) : Prop :=
    are_equal_at p (known st) /\ says kind f (here st) (said st).

  Lemma saying_the_value : forall kind f g h now, says kind f g now -> value p h = value p g -> says kind f h now.
  Proof. intros [] f g h [] H E; unfold says in *; congruence. Qed.

  Lemma saying_of_a_relation : forall kind f g h r now, r <> Value -> compare_as r (value p g) (value p h) ->
    says kind f g now -> said_after r now <> None -> says kind f h (said_after r now).
  Proof.
    intros kind f g h r now not_value same H some. destruct r; [congruence| | |];
      destruct now as [[]|]; cbn [said_after] in *; try congruence; destruct kind as [k|]; cbn [says] in *; auto;
      rewrite H; unfold holds_of, compare_as in *; lia.
  Qed.

  Lemma a_value_is_taken_rightly : forall kind f st s next, value p (before s) = value p (after s) ->
    is_state_of kind f st -> value_taken st s = Some next -> is_state_of kind f next.
  Proof.
    intros kind f st s next same [equal says_so] E. unfold value_taken in E.
    assert (learnt : is_state_of kind f (state ((before s, after s) :: known st) (here st) (said st)))
      by (split; [now constructor | assumption]).
    destruct (said st) as [k|] eqn:S; [|now inversion E; subst].
    destruct (substituted deepest_equal (known st) (here st)) as [now|] eqn:N; [|discriminate].
    destruct (are_same_forms (before s) now) eqn:B; [|now inversion E; subst].
    destruct (substituted deepest_equal (known st) (after s)) as [then_|] eqn:T; [|discriminate].
    inversion E; subst next. split; [assumption|]. cbn [here said].
    apply (saying_the_value _ _ (here st)); [assumption|].
    apply same_forms_are_equal in B. subst now.
    rewrite (what_is_substituted_is_the_same _ p _ _ _ equal T), <- same.
    apply (what_is_substituted_is_the_same _ p _ _ _ equal N).
  Qed.

  Lemma what_is_there_has_the_value : forall st f, are_equal_at p (known st) -> is_there st f = true ->
    value p f = value p (here st).
  Proof.
    intros st f equal H. unfold is_there in H. apply orb_true_iff in H as [same | H].
    - apply same_forms_are_equal in same. now subst.
    - destruct (substituted deepest_equal (known st) (here st)) as [g|] eqn:G; [|discriminate]. cbn [is_some] in H.
      apply same_forms_are_equal in H. subst g. apply (what_is_substituted_is_the_same _ p _ _ _ equal G).
  Qed.

  Theorem a_step_is_taken_rightly : forall given kind f st s next, all_hold p given = true ->
    is_state_of kind f st -> step_taken ranges points given st s = Some next -> is_state_of kind f next.
  Proof.
    intros given kind f st s next holds now E. unfold step_taken in E.
    destruct (checked ranges points given s) as [r|] eqn:C; [|discriminate].
    pose proof (a_checked_step_is_right given s r C holds) as same.
    destruct (relation r) eqn:R; [eapply a_value_is_taken_rightly; eassumption | | |];
      destruct (said_after _ (said st)) as [l|] eqn:L; try discriminate;
      destruct (is_there st (before s)) eqn:B; try discriminate;
      inversion E; subst next; destruct now as [equal says_so]; (split; [assumption|]); cbn [here said];
      rewrite <- L; apply (saying_of_a_relation _ _ (before s)); rewrite ?L; try discriminate; try assumption;
      apply (saying_the_value _ _ (here st)); try assumption;
      now apply what_is_there_has_the_value.
  Qed.

  Theorem what_is_shown_is_there_rightly : forall kind f st why g next, is_state_of kind f st ->
    shown_there st why g = Some next -> is_state_of kind f next.
  Proof.
    intros kind f st why g next [equal says_so] E. unfold shown_there in E.
    destruct (substituted deepest_equal (known st) (here st)) as [now|] eqn:N; [|discriminate].
    destruct (are_equal_by _ why now g) eqn:S; [|discriminate]. inversion E; subst next.
    split; [assumption|]. cbn [here said]. apply (saying_the_value _ _ (here st)); [assumption|].
    rewrite <- (what_is_substituted_is_the_same _ p _ _ _ equal N). symmetry.
    exact (what_reasons_show_to_be_equal_is p _ why _ _ (Forall_rev equal) S).
  Qed.

  Lemma a_move_is_taken_rightly : forall given kind f st m next, all_hold p given = true ->
    is_state_of kind f st -> taken ranges points given st m = Some next -> is_state_of kind f next.
  Proof.
    intros given kind f st [s | why g] next holds now E; cbn [taken] in E;
      [eapply a_step_is_taken_rightly | eapply what_is_shown_is_there_rightly]; eassumption.
  Qed.

  Theorem all_moves_are_taken_rightly : forall given kind f ms st last, all_hold p given = true ->
    is_state_of kind f st -> all_taken ranges points given st ms = Some last -> says kind f (here last) (said last).
  Proof.
    induction ms as [|m ms IH]; intros st last holds now E; cbn [all_taken] in E.
    - destruct (substituted deepest_equal (known st) (here st)) as [g|] eqn:G; [|discriminate]. inversion E.
      destruct now as [equal says_so]. apply (saying_the_value _ _ (here st)); [assumption|].
      apply (what_is_substituted_is_the_same _ p _ _ _ equal G).
    - destruct (taken ranges points given st m) as [next|] eqn:T; [|discriminate].
      pose proof (a_move_is_taken_rightly given kind f st m next holds now T) as then_.
      destruct m as [s | why g]; [now apply (IH next)|]. destruct ms as [|m ms]; [|now apply (IH next)].
      inversion E. subst last. exact (proj2 then_).
  Qed.

  Lemma a_new_state_is_one : forall f kind, is_state_of kind f (state [] f kind).
  Proof. intros f [k|]; split; constructor. Qed.

  Lemma apart_is_together : forall n cs first c rest, apart n cs = Some (first, c, rest) -> cs = first ++ c :: rest.
  Proof.
    intros n cs first c rest E. unfold apart in E. rewrite <- (firstn_skipn n cs) at 1.
    destruct (skipn n cs); [discriminate|]. now inversion E.
  Qed.

  Lemma all_hold_together : forall cs ds, all_hold p (cs ++ ds) = all_hold p cs && all_hold p ds.
  Proof. intros. unfold all_hold. apply forallb_app. Qed.

  Theorem what_is_rewritten_is_the_same : forall e place given ms f,
    rewritten ranges points e place given ms = Some f -> are_same_at p e f.
  Proof.
    intros [x cs] [|n] given ms f E; cbn [rewritten index clauses] in E.
    - destruct (are_all_same given cs) eqn:G; [|discriminate]. apply all_same_clauses_are_equal in G. subst given.
      destruct (all_taken _ _ cs _ ms) as [last|] eqn:T; [|discriminate]. inversion E. split; [reflexivity|].
      intros holds.
      pose proof (all_moves_are_taken_rightly cs None x ms _ last holds (a_new_state_is_one x None) T) as S.
      destruct (said last); [contradiction | exact S].
    - destruct (apart n cs) as [[[first [kind g]] rest]|] eqn:A; [|discriminate].
      apply apart_is_together in A. subst cs.
      destruct (are_all_same given (first ++ rest)) eqn:G; [|discriminate].
      apply all_same_clauses_are_equal in G. subst given.
      destruct (all_taken _ _ _ _ ms) as [[equal h [l|]]|] eqn:T; try discriminate. inversion E.
      split; [|reflexivity]. cbn [clauses]. rewrite !all_hold_together. cbn [all_hold forallb].
      assert (S : all_hold p first = true -> all_hold p rest = true ->
        holds_of kind (value p g) = holds_of l (value p h)).
      { intros one other. apply (all_moves_are_taken_rightly (first ++ rest) (Some kind) g ms (state [] g (Some kind))
          (state equal h (Some l))); [|apply a_new_state_is_one | exact T].
        now rewrite all_hold_together, one, other. }
      fold (all_hold p rest). change (clause_holds p (kind, g)) with (holds_of kind (value p g)).
      change (clause_holds p (l, h)) with (holds_of l (value p h)).
      destruct (all_hold p first); [|reflexivity].
      destruct (all_hold p rest); [now rewrite S | now rewrite !andb_false_r].
  Qed.
End Checks.
