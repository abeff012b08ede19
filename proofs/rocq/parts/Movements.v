(** What the movements do to the parts of a view: [impl/parts/movement.py], on integers.

    Each function here has the name of the one in Python with [_parts] after it, takes the argument as that one has
    checked it, and gives the parts that it returns. What a loop there adds up is a [dot] here; and what Python asks of
    the argument, or raises MovementError, is a hypothesis of the theorem about it ([parts/MovementsAreRight.v]). *)

From ViewAlgebra Require Export parts.Parts.

(** [ceiling]: the quotient rounded up. *)
Definition ceiling (numerator divisor : Z) : Z := (numerator + (divisor - 1)) / divisor.

(** [clamped]: the nearest coordinate in [0, size]. *)
Definition clamped (value extent : Z) : Z := Z.max 0 (Z.min value extent).

(** A range of coordinates after so many have come before it. *)
Definition after_those_before (kept width : Z * Z) : Z * Z := (fst kept + fst width, snd kept + fst width).

(** D10. [pad]: adds (before, after) invalid elements to each axis. *)
Definition pad_parts (p : Parts) (widths : list (Z * Z)) : Parts :=
  parts
    (map2 (fun extent width => extent + snd width + fst width) (part_shape p) widths)
    (part_strides p)
    (part_offset p - dot (part_strides p) (map fst widths))
    (Some (map2 after_those_before (visible p) widths)).

(** What a range of coordinates keeps of another, counted from its begin. *)
Definition kept_in (kept range : Z * Z) : Z * Z :=
  (clamped (fst kept - fst range) (snd range - fst range), clamped (snd kept - fst range) (snd range - fst range)).

(** [window]: the coordinates [begin, end) of each axis, which may reach beyond the view. *)
Definition window (p : Parts) (ranges : list (Z * Z)) : Parts :=
  parts
    (map (fun range => snd range - fst range) ranges)
    (part_strides p)
    (part_offset p + dot (part_strides p) (map fst ranges))
    (option_map (fun mask => map2 kept_in mask ranges) (part_mask p)).

(** D11. [shrink]: keeps the half-open range of each axis. *)
Definition shrink_parts (p : Parts) (ranges : list (Z * Z)) : Parts := window p ranges.

(** [repeated_range]: all of the new coordinates if the range has the coordinate 0, none if it is empty. *)
Definition repeated_range (begin fin new : Z) : Z * Z := if begin <? fin then (0, new) else (0, 0).

(** The range of an axis that may be repeated; its size before and after. *)
Definition repeated_axis (kept sizes : Z * Z) : Z * Z :=
  if fst sizes =? snd sizes then kept else repeated_range (fst kept) (snd kept) (snd sizes).

(** [repeated]: the parts with axes of size 1 repeated. *)
Definition repeated (p : Parts) (new_shape : Shape) : Parts :=
  parts new_shape (canonicalize_strides (part_shape p) (part_strides p)) (part_offset p)
    (option_map (fun mask => map2 repeated_axis mask (combine (part_shape p) new_shape)) (part_mask p)).

(** D12. [expand]: repeats axes of size 1. *)
Definition expand_parts (p : Parts) (new_shape : Shape) : Parts :=
  if is_empty_shape (part_shape p) then parts new_shape (strides_for_shape new_shape) 0 None
  else repeated p new_shape.

(** D13. [permute]: axis k of the result is axis [order[k]] of the view. *)
Definition permute_parts (p : Parts) (order : list nat) : Parts :=
  parts
    (map (fun axis => nth axis (part_shape p) 0) order)
    (map (fun axis => nth axis (part_strides p) 0) order)
    (part_offset p)
    (option_map (fun mask => map (fun axis => nth axis mask (0, 0)) order) (part_mask p)).

(** [stepped]: the coordinates i with [begin <= i * |step| < end], counted from the end where the step is negative; the
    size and the step of the axis. *)
Definition stepped (kept place : Z * Z) : Z * Z :=
  let '(extent, step) := place in
  let low := if 0 <? step then fst kept else extent - snd kept in
  let high := if 0 <? step then snd kept else extent - fst kept in
  (ceiling low (Z.abs step), ceiling high (Z.abs step)).

(** D14. [stride]: every so-many-th element, from the last one down where the step is negative. *)
Definition stride_parts (p : Parts) (steps : list Z) : Parts :=
  parts
    (map2 (fun extent step => ceiling extent (Z.abs step)) (part_shape p) steps)
    (map2 (fun old step => old * step) (part_strides p) steps)
    (part_offset p +
       dot (part_strides p) (map2 (fun extent step => if step <? 0 then extent - 1 else 0) (part_shape p) steps))
    (option_map (fun mask => map2 stepped mask (combine (part_shape p) steps)) (part_mask p)).
