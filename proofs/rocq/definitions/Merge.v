(** Mergeability: is a stack of views the same as one view? [spec/merge.py] *)

From ViewAlgebra Require Export definitions.Movement.

(** D17. Some view equals the shapetracker. *)
Definition equals_a_view (t : Tracker) (equality : Equality) : Prop :=
  exists v, is_view v = true /\ are_equal t (canonical_tracker v) equality.

(** D17. The stack has a meaning, and equals a view. *)
Definition is_mergeable (views : list View) (equality : Equality) : Prop :=
  is_inside_bounds views /\ equals_a_view (stack_tracker views) equality.

(** Whether an index is between two, on every axis. *)
Fixpoint is_between (lefts rights index : Index) : bool :=
  match lefts, rights, index with
  | [], [], [] => true
  | a :: lefts, b :: rights, i :: index => ((Z.min a b <=? i) && (i <=? Z.max a b)) && is_between lefts rights index
  | _, _, _ => false
  end.

(** The next index along an axis. *)
Fixpoint step (index : Index) (axis : nat) : Index :=
  match index, axis with
  | [], _ => []
  | i :: rest, O => i + 1 :: rest
  | i :: rest, S axis => i :: step rest axis
  end.

(** The axes of a shape. *)
Definition axes_of (d : Shape) : list nat := seq 0 (length d).

(** Whether three indices follow one another along an axis. *)
Definition are_in_a_row (d : Shape) (x y z : Index) : bool :=
  existsb (fun k => are_same (step x k) y && are_same (step y k) z) (axes_of d).

(** Whether four indices are the corners of a unit square. *)
Definition are_a_square (d : Shape) (x y z w : Index) : bool :=
  existsb (fun k => are_same (step x k) y &&
    existsb (fun j => are_same (step x j) z && are_same (step y j) w) (axes_of d)) (axes_of d).

(** The address of an index, if it is one that counts: under observable equality a valid one. *)
Definition counted (t : Tracker) (equality : Equality) (index : Index) : option Z :=
  match equality with
  | strict => addresses t index
  | observable => if validity t index then addresses t index else None
  end.

(** D1. Whether an index is one of a shape. *)
Definition is_index_of (d : Shape) (index : Index) : bool := contains (map (fun extent => (0, extent)) d) index.

(** Whether an index counts. *)
Definition is_known (t : Tracker) (equality : Equality) (index : Index) : bool :=
  is_index_of (extents t) index && match counted t equality index with Some _ => true | None => false end.

(** The indices that count, in row-major order. *)
Definition known_indices (t : Tracker) (equality : Equality) : list Index :=
  filter (is_known t equality) (index_set (extents t)).

(** The valid indices, in row-major order. *)
Definition valid_indices (t : Tracker) : list Index := filter (validity t) (index_set (extents t)).

(** The smallest and the largest coordinate on an axis. *)
Definition lowest (axis : nat) (first : Index) (others : list Index) : Z :=
  fold_right (fun index low => Z.min (nth axis index 0) low) (nth axis first 0) others.
Definition highest (axis : nat) (first : Index) (others : list Index) : Z :=
  fold_right (fun index high => Z.max (nth axis index 0) high) (nth axis first 0) others.

(** The address of an index that has one. *)
Definition address_at (t : Tracker) (index : Index) : Z :=
  match addresses t index with Some a => a | None => 0 end.

(** How the address changes by a step along an axis, at the first index that counts with the one after it; or 0. *)
Definition unit_difference (t : Tracker) (equality : Equality) (axis : nat) : Z :=
  match find (fun index => is_known t equality (step index axis)) (known_indices t equality) with
  | Some index => address_at t (step index axis) - address_at t index
  | None => 0
  end.

(** D17. The one candidate: if any view equals the shapetracker, then this one does. *)
Definition view_of (t : Tracker) (equality : Equality) : View :=
  let d := extents t in
  let zeros := map (fun _ => 0) d in
  if size d =? 0 then canonical_view d else
  match known_indices t equality with
  | [] => view d zeros 0 zeros zeros
  | corner :: _ =>
      let s := map (unit_difference t equality) (axes_of d) in
      let o := address_at t corner - dot s corner in
      match valid_indices t with
      | [] => view d s o zeros zeros
      | first :: others =>
          view d s o (map (fun k => lowest k first others) (axes_of d))
                     (map (fun k => highest k first others + 1) (axes_of d))
      end
  end.

(** Whether an index has no address, and should have one. *)
Definition is_undefined (t : Tracker) (equality : Equality) (index : Index) : bool :=
  match equality, addresses t index with
  | strict, None => true
  | _, _ => false
  end.

(** Whether three numbers are there, and their second difference is not 0. *)
Definition bends (a b c : option Z) : bool :=
  match a, b, c with
  | Some a, Some b, Some c => negb (c - 2 * b + a =? 0)
  | _, _, _ => false
  end.

(** Whether four numbers are there, and their second difference is not 0. *)
Definition twists (a b c d : option Z) : bool :=
  match a, b, c, d with
  | Some a, Some b, Some c, Some d => negb (d - c - b + a =? 0)
  | _, _, _, _ => false
  end.

(** Whether the third of three indices is between the others, and not valid. *)
Definition is_hole (t : Tracker) (p q z : Index) : bool := is_between p q z && negb (validity t z).

(** L8. Whether at most four indices show that no view equals a shapetracker. *)
Definition refutes_tracker (t : Tracker) (witness : list Index) (equality : Equality) : bool :=
  forallb (is_index_of (extents t)) witness &&
  match witness with
  | [scalar] => is_undefined t equality scalar || (are_same scalar [] && negb (validity t scalar))
  | [x; y; z] =>
      if is_hole t x y z then validity t x && validity t y
      else are_in_a_row (extents t) x y z && bends (counted t equality x) (counted t equality y) (counted t equality z)
  | [x; y; z; w] =>
      are_a_square (extents t) x y z w &&
      twists (counted t equality x) (counted t equality y) (counted t equality z) (counted t equality w)
  | _ => false
  end.

(** L8. Whether they show it of a stack. *)
Definition refutes (views : list View) (witness : list Index) (equality : Equality) : bool :=
  refutes_tracker (stack_tracker views) witness equality.
