(** Shapetrackers, held extensionally: [spec/tracker.py]. *)

From ViewAlgebra Require Export definitions.View.

(** D4. A shapetracker: a shape, an address map that may leave out indices, and the valid indices.
    Only what it says of indices of its shape counts. *)
Record Tracker := tracker { extents : Shape; addresses : Index -> option Z; validity : Index -> bool }.

(** D4. What the spec asks for: no valid index is left out. *)
Definition is_tracker (t : Tracker) : Prop :=
  forall index, is_index (extents t) index -> validity t index = true -> addresses t index <> None.

(** The two equalities, by name. *)
Inductive Equality := strict | observable.

(** D5. Same shape, same address map at every index, same valid indices. *)
Definition are_strictly_equal (left right : Tracker) : Prop :=
  extents left = extents right /\
  forall index, is_index (extents left) index ->
    validity left index = validity right index /\ addresses left index = addresses right index.

(** D6. Same shape, same valid indices, same address at every valid index. *)
Definition are_observably_equal (left right : Tracker) : Prop :=
  extents left = extents right /\
  forall index, is_index (extents left) index ->
    validity left index = validity right index /\
    (validity left index = true -> addresses left index = addresses right index).

(** D5 or D6, by name. *)
Definition are_equal (left right : Tracker) (equality : Equality) : Prop :=
  match equality with
  | strict => are_strictly_equal left right
  | observable => are_observably_equal left right
  end.

(** D8. The shapetracker of a view. *)
Definition canonical_tracker (v : View) : Tracker :=
  tracker (shape v) (fun index => Some (address v index)) (is_valid v).
