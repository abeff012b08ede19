(** Why two stacks are equivalent, as evidence: [proofs/checker/equivalences.py]. *)

From ViewAlgebra Require Export laws.Congruence checker.Answers.

(** Both are the same; every index is read through both; the same with the two turned round; a run of the left one is
    one view, and what is left is equivalent; or both have so many views below and above in common, and those between
    are equivalent. *)
Inductive Likeness :=
  | Same
  | Listed
  | Turned (rest : Likeness)
  | Run (position count : Z) (both : View) (why : Certificate) (rest : Likeness)
  | Apart (below above : Z) (rest : Likeness).

(** The most indices that are listed. *)
Definition most_indices : Z := 2 ^ 14.

Definition are_same_views (v w : View) : bool :=
  are_same (shape v) (shape w) && are_same (strides v) (strides w) && (offset v =? offset w) &&
  are_same (begin v) (begin w) && are_same (fin v) (fin w).
Fixpoint are_same_stacks (left right : list View) : bool :=
  match left, right with
  | [], [] => true
  | v :: vs, w :: ws => are_same_views v w && are_same_stacks vs ws
  | _, _ => false
  end.

(** Each valid index of each view is inside of the view below; views are listed last one first. *)
Fixpoint stay_inside_by_extremes (down : list View) : bool :=
  match down with
  | v :: (base :: _) as below =>
      (is_empty (valid_box v) || check_bounds [base] (flat_form v) (valid_box v)) && stay_inside_by_extremes below
  | _ => true
  end.

(** Whether two readings stay inside and are the same where they are valid. *)
Definition are_alike_inside (r s : Reading) : bool :=
  negb (leaves_base r) && negb (leaves_base s) && Bool.eqb (read_valid r) (read_valid s) &&
  (negb (read_valid r) || is_same_address (read_address r) (read_address s)).

Definition is_some_stack (views : list View) : bool := match views with [] => false | _ => true end.
Definition is_place (n : Z) (views : list View) : bool := (0 <=? n) && (n <=? Z.of_nat (length views)).

(** The views below, between, and above, for so many below and so many above. *)
Definition below_of (n : nat) (views : list View) : list View := firstn n views.
Definition between_of (n m : nat) (views : list View) : list View := firstn (length views - n - m) (skipn n views).
Definition above_of (n m : nat) (views : list View) : list View := skipn (length views - n - m) (skipn n views).

Definition nobody (_ : Claim) : bool := false.

Fixpoint check_alike (left right : list View) (e : Likeness) : bool :=
  match e with
  | Same => are_same_stacks left right && stay_inside_by_extremes (rev left)
  | Listed =>
      are_same (stack_shape left) (stack_shape right) && (size (stack_shape left) <=? most_indices) &&
      forallb (fun i => are_alike_inside (read left i) (read right i)) (index_set (stack_shape left))
  | Turned e => check_alike right left e
  | Run position count both why e =>
      is_place position left && is_place count left && is_view both &&
      let (n, k) := (Z.to_nat position, Z.to_nat count) in
      let run := firstn k (skipn n left) in
      is_some_stack run && check_merged nobody run both why &&
      check_alike (firstn n left ++ [both] ++ skipn k (skipn n left)) right e
  | Apart below above e =>
      is_place below left && is_place below right && is_place above left && is_place above right &&
      let (n, m) := (Z.to_nat below, Z.to_nat above) in
      let (mine, theirs) := (between_of n m left, between_of n m right) in
      are_same_stacks (below_of n left) (below_of n right) &&
      are_same_stacks (above_of n m left) (above_of n m right) &&
      is_some_stack mine && is_some_stack theirs &&
      stay_inside_by_extremes (rev left) && stay_inside_by_extremes (rev right) && check_alike mine theirs e
  end.
