(** Reshape, by collapsing neighbouring axes and splitting them again: [impl/parts/reshape.py], on integers.

    Each function has the name of the one in Python, or a note of that name. Lists of axes are written last axis first
    where Python pops from their end; the axis that [refactor] holds as its [current] one is the first of the list. *)

From ViewAlgebra Require Export parts.OneNormalForm.

(** One axis of a view: size, stride in elements, and the half-open range of its valid coordinates. *)
Record Axis := axis { axis_size : Z; axis_stride : Z; axis_begin : Z; axis_end : Z }.

(** [UNIT]: an axis of size 1. *)
Definition unit_axis : Axis := axis 1 0 0 1.

(** R1. [collapse]: the one axis that reads two neighbouring ones, and what it adds to the offset. *)
Definition collapse (outer inner : Axis) : option (Axis * Z) :=
  let whole := axis_size outer * axis_size inner in
  if axis_begin outer + 1 =? axis_end outer then
    let first := axis_begin outer * axis_size inner in
    Some (axis whole (axis_stride inner) (first + axis_begin inner) (first + axis_end inner),
          axis_begin outer * (axis_stride outer - axis_stride inner * axis_size inner))
  else if negb ((axis_begin inner =? 0) && (axis_end inner =? axis_size inner)) then None
  else
    let first := axis_begin outer * axis_size inner in
    let last := axis_end outer * axis_size inner in
    if axis_size inner =? 1 then Some (axis whole (axis_stride outer) first last, 0)
    else if axis_stride outer =? axis_stride inner * axis_size inner then
      Some (axis whole (axis_stride inner) first last, 0)
    else None.

(** R2. [split]: the two axes, of so many rows and columns, that an axis reads as. *)
Definition split_axis (a : Axis) (rows columns : Z) : option (Axis * Axis) :=
  let first_row := axis_begin a / columns in
  let last_row := (axis_end a - 1) / columns in
  let outer := axis rows (axis_stride a * columns) first_row (last_row + 1) in
  if first_row =? last_row then
    Some (outer, axis columns (axis_stride a) (axis_begin a - first_row * columns) (axis_end a - first_row * columns))
  else if (axis_begin a =? first_row * columns) && (axis_end a =? (last_row + 1) * columns) then
    Some (outer, axis columns (axis_stride a) 0 columns)
  else None.

(** The inner loop of [refactor]: collapses the current axis with the ones left of it until it consists of whole rows of
    a size. *)
Fixpoint gathered (columns : Z) (current : Axis) (remaining : list Axis) : option (Axis * list Axis * Z) :=
  if axis_size current mod columns =? 0 then Some (current, remaining, 0)
  else
    match remaining with
    | [] => None
    | outer :: remaining =>
        match collapse outer current with
        | None => None
        | Some (joined, moved) =>
            match gathered columns joined remaining with
            | None => None
            | Some (found, left_over, further) => Some (found, left_over, moved + further)
            end
        end
    end.

(** An axis before those that were found, and what it adds to the offset. *)
Definition before_it (inner : Axis) (moved : Z) (found : option (list Axis * Z)) : option (list Axis * Z) :=
  match found with
  | None => None
  | Some (result, further) => Some (inner :: result, moved + further)
  end.

(** [refactor], last axis first: axes of the given sizes that read the same, and what they add to the offset. *)
Fixpoint refactored (axes : list Axis) (sizes : Shape) : option (list Axis * Z) :=
  match sizes, axes with
  | [], [] => Some ([], 0)
  | columns :: sizes, current :: remaining =>
      match gathered columns current remaining with
      | None => None
      | Some (current, remaining, moved) =>
          if axis_size current =? columns then before_it current moved (refactored remaining sizes)
          else
            match split_axis current (axis_size current / columns) columns with
            | None => None
            | Some (outer, inner) => before_it inner moved (refactored (outer :: remaining) sizes)
            end
      end
  | _, _ => None
  end.

(** [refactor]. *)
Definition refactor (axes : list Axis) (sizes : Shape) : option (list Axis * Z) :=
  match refactored (rev axes) (rev sizes) with
  | None => None
  | Some (result, moved) => Some (rev result, moved)
  end.

(** All axes of a view. *)
Fixpoint all_axes (d : Shape) (s : list Z) (box : Box) : list Axis :=
  match d, s, box with
  | n :: d, x :: s, (b, e) :: box => axis n x b e :: all_axes d s box
  | _, _, _ => []
  end.

(** Whether an axis, or a size, is not 1. *)
Definition is_long (a : Axis) : bool := negb (axis_size a =? 1).
Definition is_not_one (n : Z) : bool := negb (n =? 1).

(** [axes_of]: the axes of a view without those of size 1. *)
Definition axes_of_parts (p : Parts) : list Axis :=
  filter is_long (all_axes (part_shape p) (part_strides p) (visible p)).

(** The axes of a shape: those of size 1, and the given ones for the others. *)
Fixpoint with_units (d : Shape) (axes : list Axis) : list Axis :=
  match d, axes with
  | [], _ => []
  | n :: d, _ =>
      if n =? 1 then unit_axis :: with_units d axes
      else match axes with a :: axes => a :: with_units d axes | [] => [] end
  end.

(** [assembled]: parts from the axes of a view, with axes of size 1 put back where the shape has them. *)
Definition assembled (d : Shape) (axes : list Axis) (o : Z) : Parts :=
  let full := with_units d axes in
  parts d (map axis_stride full) o (Some (map (fun a => (axis_begin a, axis_end a)) full)).

(** D15. [reshaped]: the parts of a view under another shape with as many elements; None if that is no single view.
    ([has_open_unit] is about symbolic masks: with integers, an axis of size 1 whose mask is not empty has all of
      it.) *)
Definition reshaped (p : Parts) (new_shape : Shape) (is_contiguous : bool) : option Parts :=
  if is_contiguous || is_empty_shape (part_shape p) then
    Some (parts new_shape (strides_for_shape new_shape) 0 None)
  else if leaves_nothing (visible p) then
    match new_shape with
    | [] => None
    | _ => Some (parts new_shape (map (fun _ => 0) new_shape) 0 (Some (map (fun _ => (0, 0)) new_shape)))
    end
  else
    match refactor (axes_of_parts p) (filter is_not_one new_shape) with
    | None => None
    | Some (axes, moved) => Some (assembled new_shape axes (part_offset p + moved))
    end.
