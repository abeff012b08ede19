(** A merge, checked along its certificate: [proofs/checker/merges.py]. *)

From ViewAlgebra Require Export checker.FlatsAreRight.

(** ** What a certificate is made of *)

(** What some part of a certificate rests on. What could not be read is left out: it is missed only where it is used. *)
Inductive Evidence :=
  | Digits (rows : option (list Digit))
  | Row (axis : option (Z * Z))
  | Reached (most_flats : option Z)
  | OtherEvidence.

(** A slab that is cut away from the box so far. *)
Record Cut := cut { cut_axis : Z; cut_begin : Z; cut_end : Z; cut_evidence : option Evidence }.

(** Why a merge is right. [Fold] is one fold of a list of them, and what comes after it. *)
Inductive Certificate :=
  | Normal
  | Composition (cuts : list Cut) (inside : option (list Evidence)) (address_evidence : option Evidence)
  | Fold (position : Z) (both : View) (why : Certificate) (rest : Certificate)
  | Strict (observed : Certificate) (address_evidence : option Evidence).

(** What is left to a solver where flat numbers are too many to be listed: three kinds of claims about one view and a
    flat number on a box. *)
Inductive Claim :=
  | NoneValid (base : View) (flat : Form) (box : Box)
  | AllValid (base : View) (flat : Form) (box : Box)
  | AddressIs (base : View) (flat : Form) (box : Box) (f : Form).

(** What such a claim says, of the indices whose flat number is inside. *)
Definition holds (claim : Claim) : Prop :=
  match claim with
  | NoneValid base flat box => forall i, contains box i = true -> is_flat_of [base] (at_index flat i) = true ->
      is_valid base (unravel (shape base) (at_index flat i)) = false
  | AllValid base flat box => forall i, contains box i = true -> is_flat_of [base] (at_index flat i) = true ->
      is_valid base (unravel (shape base) (at_index flat i)) = true
  | AddressIs base flat box f => forall i, contains box i = true -> is_flat_of [base] (at_index flat i) = true ->
      address base (unravel (shape base) (at_index flat i)) = at_index f i
  end.

(** ** The checks *)

(** Whether two boxes are the same. *)
Definition are_same_boxes (box other : Box) : bool :=
  are_same (map fst box) (map fst other) && are_same (map snd box) (map snd other).

(** A box with another range on one axis. *)
Fixpoint with_range (box : Box) (axis : nat) (range : Z * Z) : Box :=
  match box, axis with
  | [], _ => []
  | _ :: box, O => range :: box
  | first :: box, S axis => first :: with_range box axis range
  end.

(** Whether there are no more flat numbers than the evidence says. *)
Definition are_as_many (most_flats : option Z) (flats : list Z) : bool :=
  match most_flats with
  | Some n => count flats <=? n
  | None => false
  end.

Section Checks.
  (** Who is asked where flat numbers are too many. *)
  Variable solver : Claim -> bool.

  (** No index of a slab is valid. *)
  Definition check_none_valid (lower : list View) (flat : Form) (slab : Box) (evidence : option Evidence) : bool :=
    match evidence with
    | Some (Digits (Some rows)) =>
        match lower with [base] => are_digits_on rows flat base slab && lies_beside base rows | _ => false end
    | Some (Row (Some (axis_period, extent))) =>
        match lower, digit_in_row axis_period extent flat slab with
        | [base], Some d => lies_beside base [d]
        | _, _ => false
        end
    | Some (Reached n) =>
        match reached flat slab, lower with
        | Some flats, _ => are_as_many n flats && are_invalid lower flats
        | None, [base] => solver (NoneValid base flat slab)
        | _, _ => false
        end
    | _ => false
    end.

  Definition is_digits (evidence : Evidence) : bool :=
    match evidence with Digits _ | Row _ => true | _ => false end.

  (** The rows of evidence that is all digits on a box. *)
  Fixpoint matrices_on (evidence : list Evidence) (flat : Form) (base : View) (box : Box) : option (list (list
    Digit)) :=
    match evidence with
    | [] => Some []
    | Digits (Some rows) :: evidence =>
        if are_digits_on rows flat base box then option_map (cons rows) (matrices_on evidence flat base box) else None
    | Row (Some (axis_period, extent)) :: evidence =>
        match digit_in_row axis_period extent flat box with
        | Some d => option_map (cons [d]) (matrices_on evidence flat base box)
        | None => None
        end
    | _ :: _ => None
    end.

  (** Every index of a box is valid: each masked axis by its digit, or all of them by the flat numbers. *)
  Definition check_all_valid (lower : list View) (flat : Form) (box : Box) (evidence : option (list Evidence)) : bool :=
    match evidence with
    | None => false
    | Some evidence =>
        match find (fun e => negb (is_digits e)) evidence, lower with
        | None, [base] =>
            match matrices_on evidence flat base box with
            | Some matrices => lies_inside base matrices
            | None => false
            end
        | Some (Reached n), _ =>
            match reached flat box, lower with
            | Some flats, _ => are_as_many n flats && are_valid lower flats
            | None, [base] => solver (AllValid base flat box)
            | _, _ => false
            end
        | _, _ => false
        end
    end.

  (** The address on a box is that of a form. *)
  Definition check_address (lower : list View) (flat : Form) (box : Box) (f : Form) (evidence : option Evidence) :
    bool :=
    match evidence with
    | Some (Digits (Some rows)) =>
        match lower with [base] => are_digits_on rows flat base box && digits_give rows base box f | _ => false end
    | Some (Reached n) =>
        match reached flat box, lower with
        | Some flats, _ => are_as_many n flats && address_is lower flat box f
        | None, [base] => solver (AddressIs base flat box f)
        | _, _ => false
        end
    | _ => false
    end.

  (** The flat numbers of a box are inside of the view below. *)
  Definition check_bounds (lower : list View) (flat : Form) (box : Box) : bool :=
    (0 <=? lowest_on flat box) && (highest_on flat box <? size (stack_shape lower)).

  (** No valid index of the last view leaves the stack. *)
  Definition check_inside_bounds (lower : list View) (flat : Form) (box : Box) : bool :=
    check_bounds lower flat box &&
    match lower with
    | [_] => true
    | _ => match reached flat box with Some flats => stay_inside lower flats | None => false end
    end.

  (** What a cut of an axis leaves of a box, if no index in what it takes is valid. *)
  Definition rest_at (lower : list View) (flat : Form) (box : Box) (c : Cut) (axis : nat) : option Box :=
    let range := nth axis box (0, 0) in
    if ((fst range <=? cut_begin c) && (cut_begin c <? cut_end c) && (cut_end c <=? snd range)) &&
       ((cut_begin c =? fst range) || (cut_end c =? snd range)) &&
       check_none_valid lower flat (with_range box axis (cut_begin c, cut_end c)) (cut_evidence c)
    then Some (with_range box axis (if cut_begin c =? fst range then (cut_end c, snd range)
                                    else (fst range, cut_begin c)))
    else None.

  Definition rest_after (lower : list View) (flat : Form) (box : Box) (c : Cut) : option Box :=
    if (0 <=? cut_axis c) && (cut_axis c <? Z.of_nat (length box))
    then rest_at lower flat box c (Z.to_nat (cut_axis c))
    else None.

  Fixpoint rest_after_all (lower : list View) (flat : Form) (box : Box) (cuts : list Cut) : option Box :=
    match cuts with
    | [] => Some box
    | c :: cuts =>
        match rest_after lower flat box c with
        | Some box => rest_after_all lower flat box cuts
        | None => None
        end
    end.

  (** One view that is the merged one, or a last view without valid index. *)
  Definition check_normal (lower : list View) (last merged : View) : bool :=
    if is_empty (valid_box last) then is_empty (valid_box merged) else
    match lower with
    | [] => are_same_boxes (valid_box merged) (valid_box last) &&
            are_equal_on (flat_form last) (flat_form merged) (valid_box last)
    | _ => false
    end.

  (** Cuts leave the box of the merged view; on it everything is valid, and the address affine. *)
  Definition check_composition (lower : list View) (last merged : View) (cuts : list Cut)
      (inside : option (list Evidence)) (address_evidence : option Evidence) : bool :=
    let flat := flat_form last in
    match lower with [] => false | _ => true end && negb (is_empty (valid_box last)) &&
    check_inside_bounds lower flat (valid_box last) &&
    match rest_after_all lower flat (valid_box last) cuts with
    | None => false
    | Some box =>
        if is_empty box then is_empty (valid_box merged) else
        are_same_boxes (valid_box merged) box && check_all_valid lower flat box inside &&
        check_address lower flat box (flat_form merged) address_evidence
    end.

  (** The views below the last, and the last. *)
  Definition split_last (views : list View) : option (list View * View) :=
    match rev views with
    | [] => None
    | last :: below => Some (rev below, last)
    end.

  (** Whether a certificate shows that a stack is observably the merged view. *)
  Fixpoint check_merged (views : list View) (merged : View) (certificate : Certificate) : bool :=
    match split_last views with
    | None => false
    | Some (lower, last) =>
        are_same (shape last) (shape merged) &&
        match certificate with
        | Normal => check_normal lower last merged
        | Composition cuts inside address_evidence => check_composition lower last merged cuts inside address_evidence
        | Fold position both why rest =>
            (0 <=? position) && (position <? Z.of_nat (length views) - 1) && is_view both &&
            check_merged (firstn 2 (skipn (Z.to_nat position) views)) both why &&
            check_merged (firstn (Z.to_nat position) views ++ [both] ++ skipn 2 (skipn (Z.to_nat position) views))
              merged rest
        | Strict _ _ => false
        end
    end.

  (** Whether a certificate shows that a stack is the merged view under strict equality. *)
  Definition check_strict (views : list View) (merged : View) (certificate : Certificate) : bool :=
    match certificate, split_last views with
    | Strict observed address_evidence, Some (lower, last) =>
        check_merged views merged observed && match lower with [] => false | _ => true end &&
        check_bounds lower (flat_form last) (whole_box merged) &&
        check_address lower (flat_form last) (whole_box merged) (flat_form merged) address_evidence
    | _, Some (lower, last) =>
        check_merged views merged certificate &&
        (is_empty (whole_box merged) ||
         match lower with
         | [] => are_equal_on (flat_form last) (flat_form merged) (whole_box merged)
         | _ => false
         end)
    | _, None => false
    end.
End Checks.
