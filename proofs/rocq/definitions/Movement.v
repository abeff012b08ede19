(** The six movement operations on shapetrackers: [spec/movement.py]. *)

From ViewAlgebra Require Export definitions.Stack.

(** The shape of the result, which of its indices come from the source, and from where. *)
Record Movement := movement { result : Shape; exists_at : Index -> bool; source : Index -> Index }.

(** The [exists_at] of every movement but pad. *)
Definition everywhere (_ : Index) : bool := true.

(** The shapetracker after a movement. *)
Definition moved (t : Tracker) (m : Movement) : Tracker :=
  tracker (result m)
    (fun index => if exists_at m index then addresses t (source m index) else None)
    (fun index => exists_at m index && validity t (source m index)).

(** The results of a function of two lists, member by member. *)
Fixpoint map2 {A B C} (f : A -> B -> C) (lefts : list A) (rights : list B) : list C :=
  match lefts, rights with
  | a :: lefts, b :: rights => f a b :: map2 f lefts rights
  | _, _ => []
  end.

(** D10. Adds coordinates before and after, which come from nowhere. *)
Definition pad (d : Shape) (widths : list (Z * Z)) : Movement :=
  movement
    (map2 (fun extent width => fst width + extent + snd width) d widths)
    (fun index => contains (map2 (fun extent width => (fst width, fst width + extent)) d widths) index)
    (fun index => map2 (fun i width => i - fst width) index widths).

(** D11. Keeps the coordinates of a range of each axis, [0 <= begin <= end <= extent]. *)
Definition shrink (_ : Shape) (ranges : list (Z * Z)) : Movement :=
  movement (map (fun range => snd range - fst range) ranges) everywhere
    (fun index => map2 (fun i range => i + fst range) index ranges).

(** D12. Repeats axes of size 1; every other axis keeps its size. *)
Definition expand (d new_shape : Shape) : Movement :=
  movement new_shape everywhere (fun index => map2 (fun i old => if old =? 1 then 0 else i) index d).

(** The place of an axis in a list of axes. *)
Fixpoint place_of (axis : nat) (axes : list nat) : nat :=
  match axes with
  | [] => 0%nat
  | first :: rest => if Nat.eqb first axis then 0%nat else S (place_of axis rest)
  end.

(** D13. Axis k of the result is axis [axes[k]] of the source. *)
Definition permute (d : Shape) (axes : list nat) : Movement :=
  movement (map (fun axis => nth axis d 0) axes) everywhere
    (fun index => map (fun axis => nth (place_of axis axes) index 0) (seq 0 (length d))).

(** D14. Takes every so-many-th coordinate, from the last down where the step is negative. *)
Definition stride (d : Shape) (steps : list Z) : Movement :=
  movement (map2 (fun extent step => (extent + Z.abs step - 1) / Z.abs step) d steps) everywhere
    (fun index =>
       map2 (fun i place => if 0 <? snd place then i * snd place else fst place - 1 + i * snd place)
         index (combine d steps)).

(** D15. The index with the same flat number; the two shapes have the same size. *)
Definition reshape (d new_shape : Shape) : Movement :=
  movement new_shape everywhere (fun index => unravel d (ravel new_shape index)).
