(** What [check_derivation] accepts is so: an expression is what it is simplified to, at every point of the ranges. *)

From ViewAlgebra Require Export simplifier.DerivationsAreRight.

(** ** Clauses about numbers *)

Lemma a_decided_clause_holds_everywhere_or_nowhere : forall p q c, is_decided c = true ->
  clause_holds p c = clause_holds q c.
Proof. intros p q [k [n | l a f]] H; [reflexivity | discriminate]. Qed.

Lemma where_the_true_clauses_are_left_out : forall p cs,
  existsb (fun c => is_decided c && negb (clause_holds [] c)) cs = false ->
  all_hold p (without_numbers cs) = all_hold p cs /\
  all_hold p (map (fun c => if is_decided c then true_clause else c) cs) = all_hold p cs.
Proof.
  induction cs as [|c cs IH]; intros none; [split; reflexivity|]. cbn [existsb] in none.
  apply orb_false_iff in none as [here rest]. destruct (IH rest) as [IH_1 IH_2].
  unfold all_hold, without_numbers in *. cbn [filter map forallb]. rewrite IH_2.
  destruct (is_decided c) eqn:D; cbn [negb forallb]; rewrite ?IH_1; [|split; reflexivity].
  rewrite (a_decided_clause_holds_everywhere_or_nowhere p [] c D). cbn [andb] in here.
  apply negb_false_iff in here. rewrite here. split; reflexivity.
Qed.

Lemma what_holds_without_one_and_with_it : forall p c cs, clause_holds p c = true ->
  forallb (clause_holds p) (filter (fun d => negb (are_same_clauses c d)) cs) = forallb (clause_holds p) cs.
Proof.
  intros p c cs holds. induction cs as [|d cs IH]; [reflexivity|]. cbn [filter forallb].
  destruct (are_same_clauses c d) eqn:S; cbn [negb forallb]; rewrite IH; [|reflexivity].
  apply same_clauses_are_equal in S. subst d. now rewrite holds.
Qed.

Lemma once_is_as_often : forall p cs, all_hold p (distinct cs) = all_hold p cs.
Proof.
  intros p. induction cs as [|c cs IH]; [reflexivity|]. unfold all_hold in *. cbn [distinct forallb].
  destruct (clause_holds p c) eqn:H; [|reflexivity]. rewrite what_holds_without_one_and_with_it by assumption. exact IH.
Qed.

Theorem what_is_tidied_is_the_same : forall p place e, are_same_at p e (tidied place e).
Proof.
  intros p place [x cs]. unfold tidied. cbn [index clauses]. destruct (existsb _ cs) eqn:some.
  - apply existsb_exists in some as (c & member & H). apply andb_true_iff in H as [decided fails].
    rewrite (a_decided_clause_holds_everywhere_or_nowhere [] p c decided) in fails. apply negb_true_iff in fails.
    assert (none : all_hold p cs = false).
    { destruct (all_hold p cs) eqn:H; [|reflexivity]. unfold all_hold in H. rewrite forallb_forall in H.
      now rewrite (H c member) in fails. }
    split; cbn [index clauses]; [now rewrite none | intros holds; congruence].
  - destruct (where_the_true_clauses_are_left_out p cs some) as [left_out put].
    split; cbn [index clauses]; [|reflexivity].
    destruct (match place with None | Some O => true | Some _ => _ end); [|now rewrite put].
    now rewrite once_is_as_often, left_out.
Qed.

(** ** A whole derivation *)

Section Passages.
  Variables (ranges : Ranges) (points : option (list Point)) (p : Point).
  Hypothesis is_inside : is_in_ranges ranges p.
  Hypothesis points_are_all : forall listed, points = Some listed -> In p listed.

  Lemma all_moves_are_right : forall ms e f, all_moved ranges points e ms = Some f -> are_same_at p e f.
  Proof.
    induction ms as [|[s | why g] ms IH]; intros e f E; cbn [all_moved] in E;
      [inversion E; subst; apply is_the_same_as_itself | | discriminate].
    destruct (moved ranges points e s) as [next|] eqn:M; [|discriminate].
    apply (same_as_what_is_the_same p e next f); [|now apply IH].
    now apply (what_is_moved_is_the_same ranges points p is_inside points_are_all e s).
  Qed.

  Lemma what_is_the_same_at_once_is : forall e f, are_same_at_once p e f = true -> are_same_at p e f.
  Proof.
    intros e f H. unfold are_same_at_once in H. apply andb_true_iff in H as [hold values].
    apply Bool.eqb_prop in hold. split; [assumption|]. intros holds. rewrite holds in values. simpl in values. lia.
  Qed.

  Lemma an_opened_expression_is_the_same : forall e, are_same_at p e (with_forms opened e).
  Proof. intros. apply forms_that_keep_their_values_are_the_same, what_is_opened_is_the_same. Qed.

  Theorem what_is_passed_is_the_same : forall e passage f, passed ranges points e passage = Some f -> are_same_at p e f.
  Proof.
    intros e [[n|] given ms | b a] f E; cbn [passed] in E.
    - destruct (rewritten _ _ _ n given ms) as [g|] eqn:R; [|discriminate]. inversion E.
      apply (same_as_what_is_the_same p e _ _ (an_opened_expression_is_the_same e)).
      apply (same_as_what_is_the_same p _ g); [|apply what_is_tidied_is_the_same].
      now apply (what_is_rewritten_is_the_same ranges points p is_inside points_are_all _ n given ms).
    - destruct (all_moved _ _ e ms) as [g|] eqn:R; [|discriminate]. inversion E.
      apply (same_as_what_is_the_same p _ g); [now apply (all_moves_are_right ms) | apply what_is_tidied_is_the_same].
    - destruct points as [listed|]; [|discriminate]. destruct (forallb _ listed) eqn:H in E; [|discriminate].
      inversion E. subst a. clear E. rewrite forallb_forall in H. specialize (H p (points_are_all listed eq_refl)).
      apply andb_true_iff in H as [there decided]. apply what_is_the_same_at_once_is in there, decided.
      now apply (same_as_what_is_the_same p e b f).
  Qed.

  Theorem what_all_passages_lead_to_is_the_same : forall passages e f,
    all_passed ranges points e passages = Some f -> are_same_at p e f.
  Proof.
    unfold all_passed. induction passages as [|passage passages IH]; intros e f E; cbn [fold_left] in E.
    - inversion E. apply is_the_same_as_itself.
    - destruct (passed ranges points e passage) as [next|] eqn:P.
      + apply (same_as_what_is_the_same p e next f); [now apply (what_is_passed_is_the_same e passage) | now apply IH].
      + clear IH. exfalso. induction passages; cbn [fold_left] in E; [discriminate | auto].
  Qed.
End Passages.

(** An accepted derivation: at every point of the ranges the conditions of both expressions agree, and where they hold
    both indices are the same. *)
Theorem check_derivation_is_right : forall ranges e passages answer,
  check_derivation ranges e passages answer = true -> forall p, is_in_ranges ranges p -> are_same_at p e answer.
Proof.
  intros ranges e passages answer H p inside. unfold check_derivation in H.
  destruct (all_passed _ _ e passages) as [found|] eqn:E; [|discriminate].
  apply same_expressions_are_equal in H. subst found.
  apply (what_all_passages_lead_to_is_the_same ranges (points_to_look_at ranges) p inside) with (passages := passages);
    [|exact E].
  intros listed L. now apply (the_points_are_all ranges listed p L).
Qed.
