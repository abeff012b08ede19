(** Views, the shapetrackers that a handful of integers can describe: [spec/view.py]. *)

From ViewAlgebra Require Export definitions.Shape.

(** A half-open range of coordinates for each axis. *)
Definition Box := list (Z * Z).

(** Whether an index is in a box. *)
Fixpoint contains (box : Box) (index : Index) : bool :=
  match box, index with
  | [], [] => true
  | (begin, fin) :: box, coordinate :: index =>
      ((begin <=? coordinate) && (coordinate <? fin)) && contains box index
  | _, _ => false
  end.

(** D7. A view: a shape, strides, an offset, and a half-open box. (The spec's [end] is a keyword here.) *)
Record View := view { shape : Shape; strides : list Z; offset : Z; begin : list Z; fin : list Z }.

(** Whether [0 <= begin <= fin <= extent] on each axis. *)
Fixpoint mask_fits (shape begin fin : list Z) : bool :=
  match shape, begin, fin with
  | [], [], [] => true
  | extent :: shape, b :: begin, e :: fin =>
      ((0 <=? b) && (b <=? e) && (e <=? extent)) && mask_fits shape begin fin
  | _, _, _ => false
  end.

(** D7. What the spec asks for when a view is made. *)
Definition is_view (v : View) : bool :=
  Nat.eqb (length (strides v)) (length (shape v)) && mask_fits (shape v) (begin v) (fin v).

(** D8. The stride map. *)
Definition address (v : View) (index : Index) : Z := offset v + dot (strides v) index.

(** The indices that a view calls valid, as a box. *)
Definition valid_box (v : View) : Box := combine (begin v) (fin v).

(** D8. Whether an index is in the box of a view. *)
Definition is_valid (v : View) (index : Index) : bool := contains (valid_box v) index.

(** D9. The view that reads memory in row-major order. *)
Definition canonical_view (d : Shape) : View := view d (canonical_strides d) 0 (map (fun _ => 0) d) d.
