(** Derivations of simplified expressions, done again: [proofs/checker/simplifier/derivations.py] and
    [places.py] there. Each step is a rule of the
    table, applied to its parts; what it needs is shown by bounds, or looked at at every point where what is given
    holds. *)

From ViewAlgebra Require Export simplifier.RuleTable simplifier.Expressions simplifier.Reasons.

(** ** What a derivation is made of *)

(** One application of a rule: its name and its parts, the form that was there, and the one that took its place. *)
Record Step := step { used : string; parts : Parts; before : Form; after : Form }.

(** A step; or what is shown between steps: that another form is there, by reasons. *)
Inductive Move :=
  | Used (s : Step)
  | Shown (why : list Reason) (form : Form).

(** Moves in one place where some clauses hold (0 is the index, [n] the clause [n - 1], and none all places at once); or
    an expression that was decided as a whole. *)
Inductive Passage :=
  | Steps (place : option nat) (given : list Clause) (moves : list Move)
  | Decided (before after : Expression).

(** ** Equality *)

Definition are_same_kinds (k l : Kind) : bool :=
  match k, l with NotNegative, NotNegative | IsZero, IsZero => true | _, _ => false end.
Definition are_same_clauses (c d : Clause) : bool :=
  are_same_kinds (fst c) (fst d) && are_same_forms (snd c) (snd d).
Fixpoint are_all_same (cs ds : list Clause) : bool :=
  match cs, ds with
  | [], [] => true
  | c :: cs, d :: ds => are_same_clauses c d && are_all_same cs ds
  | _, _ => false
  end.
Definition are_same_expressions (e f : Expression) : bool :=
  are_same_forms (index e) (index f) && are_all_same (clauses e) (clauses f).

Definition with_forms (change : Form -> Form) (e : Expression) : Expression :=
  expression (change (index e)) (map (fun c => (fst c, change (snd c))) (clauses e)).

(** ** One step *)

Definition rule_of (s : Step) : option Rule := find (fun r => String.eqb (rule_name r) (used s)) RULES.

Definition is_number (f : Form) : bool := match f with Constant _ => true | _ => false end.
Definition is_some (test : Form -> bool) (f : option Form) : bool := match f with Some f => test f | None => false end.

Section Checks.
  Variable ranges : Ranges.
  (** All points of the ranges, if they are looked at. *)
  Variable points : option (list Point).

  (** Whether a form is negative nowhere that what is given holds: by its bounds, or by looking. *)
  Definition is_natural (given : list Clause) (f : Form) : bool :=
    (0 <=? fst (bounds ranges f)) ||
    match points with
    | Some points => forallb (fun p => negb (all_hold p given) || (0 <=? value p f)) points
    | None => false
    end.

  (** The rule of a step, if the step is that rule, applied to its parts, with nothing negative that it needs. *)
  Definition checked (given : list Clause) (s : Step) : option Rule :=
    match rule_of s with
    | None => None
    | Some r =>
        if forallb (fun name => is_some is_number (part (parts s) name)) (numbers r) &&
           is_some (are_same_forms (before s)) (made (parts s) (left r)) &&
           is_some (are_same_forms (after s)) (made (parts s) (right r)) &&
           forallb (fun need => is_some (is_natural given) (made (parts s) need)) (needs r)
        then Some r else None
    end.

  (** ** Steps in all places at once *)

  (** A clause after a step about clauses that say the same. *)
  Definition compared (r : Relation) (s : Step) (c : Clause) : Clause :=
    match r, fst c with
    | Sign, NotNegative | Zero, IsZero => if are_same_forms (snd c) (before s) then (fst c, after s) else c
    | _, _ => c
    end.

  Definition moved (e : Expression) (s : Step) : option Expression :=
    match checked [] s with
    | None => None
    | Some r =>
        match relation r with
        | Value => Some (with_forms (mapped (put_for (before s) (after s))) e)
        | Equation => None
        | kept => Some (expression (index e) (map (compared kept s) (clauses e)))
        end
    end.

  Fixpoint all_moved (e : Expression) (ms : list Move) : option Expression :=
    match ms with
    | [] => Some e
    | Used s :: ms => match moved e s with Some e => all_moved e ms | None => None end
    | Shown _ _ :: _ => None
    end.

  (** ** Steps in one place *)

  (** What is known so far: equal forms, what is in the place now, and what the clause says of it, if it is one. *)
  Record State := state { known : Equals; here : Form; said : option Kind }.

  (** Whether a rule that does not keep the value may be used, and what the clause says then. *)
  Definition said_after (r : Relation) (said : option Kind) : option Kind :=
    match r, said with
    | Sign, Some NotNegative => Some NotNegative
    | Zero, Some IsZero => Some IsZero
    | Equation, Some NotNegative => Some IsZero
    | _, _ => None
    end.

  Definition value_taken (st : State) (s : Step) : option State :=
    let learnt := Some (state ((before s, after s) :: known st) (here st) (said st)) in
    match said st with
    | None => learnt
    | Some _ =>
        match substituted deepest_equal (known st) (here st) with
        | None => None
        | Some now =>
            if are_same_forms (before s) now then
              option_map (fun next => state (known st) next (said st))
                (substituted deepest_equal (known st) (after s))
            else learnt
        end
    end.

  (** Whether a form is there: as it is, or with equals put for equals. *)
  Definition is_there (st : State) (f : Form) : bool :=
    are_same_forms f (here st) || is_some (are_same_forms f) (substituted deepest_equal (known st) (here st)).

  Definition step_taken (given : list Clause) (st : State) (s : Step) : option State :=
    match checked given s with
    | None => None
    | Some r =>
        match relation r with
        | Value => value_taken st s
        | _ =>
            match said_after (relation r) (said st) with
            | None => None
            | said => if is_there st (before s) then Some (state (known st) (after s) said) else None
            end
        end
    end.

  (** That another form is there, if reasons show that it is equal, by what is known. *)
  Definition shown_there (st : State) (why : list Reason) (f : Form) : option State :=
    match substituted deepest_equal (known st) (here st) with
    | None => None
    | Some now => if are_equal_by (rev (known st)) why now f then Some (state (known st) f (said st)) else None
    end.

  Definition taken (given : list Clause) (st : State) (m : Move) : option State :=
    match m with Used s => step_taken given st s | Shown why f => shown_there st why f end.

  (** What is there after all moves: what was shown last, or what equals lead to. *)
  Fixpoint all_taken (given : list Clause) (st : State) (ms : list Move) : option State :=
    match ms with
    | [] => option_map (fun f => state (known st) f (said st)) (substituted deepest_equal (known st) (here st))
    | m :: ms =>
        match taken given st m, m, ms with
        | Some st, Shown _ _, [] => Some st
        | Some st, _, _ => all_taken given st ms
        | None, _, _ => None
        end
    end.

  (** The clauses before and after one, and that one. *)
  Definition apart (n : nat) (cs : list Clause) : option (list Clause * Clause * list Clause) :=
    match skipn n cs with c :: rest => Some (firstn n cs, c, rest) | [] => None end.

  (** The expression with one place brought into normal form. *)
  Definition rewritten (e : Expression) (place : nat) (given : list Clause) (ms : list Move) : option Expression :=
    match place with
    | O =>
        if are_all_same given (clauses e) then
          option_map (fun st => expression (here st) (clauses e)) (all_taken given (state [] (index e) None) ms)
        else None
    | S n =>
        match apart n (clauses e) with
        | None => None
        | Some (first, (kind, f), rest) =>
            if are_all_same given (first ++ rest) then
              match all_taken given (state [] f (Some kind)) ms with
              | Some (state _ g (Some kind)) => Some (expression (index e) (first ++ (kind, g) :: rest))
              | _ => None
              end
            else None
        end
    end.

  (** ** Clauses about numbers *)

  (** The expression that is nowhere valid. *)
  Definition nowhere : Expression := expression (Constant 0) [(NotNegative, Constant (-1))].

  Definition is_decided (c : Clause) : bool := is_number (snd c).
  Definition true_clause : Clause := (NotNegative, Constant 0).
  Definition without_numbers (cs : list Clause) : list Clause := filter (fun c => negb (is_decided c)) cs.

  (** Each clause once. *)
  Fixpoint distinct (cs : list Clause) : list Clause :=
    match cs with
    | [] => []
    | c :: cs => c :: filter (fun d => negb (are_same_clauses c d)) (distinct cs)
    end.

  (** Clauses about numbers decided; and dropped where the next place begins. *)
  Definition tidied (place : option nat) (e : Expression) : Expression :=
    if existsb (fun c => is_decided c && negb (clause_holds [] c)) (clauses e) then nowhere else
    let is_last := match place with
                   | None | Some O => true
                   | Some n => Nat.eqb n (List.length (clauses e))
                   end in
    expression (index e)
      (if is_last then distinct (without_numbers (clauses e))
       else map (fun c => if is_decided c then true_clause else c) (clauses e)).

  (** ** A whole derivation *)

  Definition are_same_at_once (p : Point) (e f : Expression) : bool :=
    Bool.eqb (all_hold p (clauses e)) (all_hold p (clauses f)) &&
    (negb (all_hold p (clauses e)) || (value p (index e) =? value p (index f))).

  (** The expression after a passage, if all of it is as it must be. *)
  Definition passed (e : Expression) (passage : Passage) : option Expression :=
    match passage with
    | Decided before after =>
        if match points with
           | Some points => forallb (fun p => are_same_at_once p e before && are_same_at_once p before after) points
           | None => false
           end
        then Some after else None
    | Steps None _ ms => option_map (tidied None) (all_moved e ms)
    | Steps (Some n) given ms => option_map (tidied (Some n)) (rewritten (with_forms opened e) n given ms)
    end.

  Definition all_passed (e : Expression) (passages : list Passage) : option Expression :=
    fold_left (fun e passage => match e with Some e => passed e passage | None => None end) passages (Some e).
End Checks.

(** Whether a derivation leads from what was given to what was answered. *)
Definition check_derivation (ranges : Ranges) (e : Expression) (passages : list Passage) (answer : Expression) : bool :=
  match all_passed ranges (points_to_look_at ranges) e passages with
  | Some found => are_same_expressions found answer
  | None => false
  end.
