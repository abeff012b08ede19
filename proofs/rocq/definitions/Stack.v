(** Stacks of views, and what an index reads through them: [spec/stack.py].

    A stack is written base first, as in the spec; reading goes from the last view down,
      so it walks the reversed list. *)

From ViewAlgebra Require Export definitions.Tracker.

(** What one index reads: the address, whether it is valid, and whether it left a view while it was still valid. *)
Record Reading := reading { read_address : option Z; read_valid : bool; leaves_base : bool }.

(** Reads an index through views that are listed last one first; [valid] says whether it is valid so far. *)
Fixpoint read_down (views : list View) (valid : bool) (index : Index) : Reading :=
  match views with
  | [] => reading None false false
  | v :: below =>
      let valid := valid && is_valid v index in
      let flat := address v index in
      match below with
      | [] => reading (Some flat) valid false
      | base :: _ =>
          if is_inside flat (size (shape base)) then read_down below valid (unravel (shape base) flat)
          else reading None false valid
      end
  end.

(** D16. Reads one index through a stack. *)
Definition read (views : list View) (index : Index) : Reading := read_down (rev views) true index.

(** The shape of a stack: that of its last view. *)
Definition stack_shape (views : list View) : Shape := shape (last views (canonical_view [])).

(** D16. The stack has a meaning: no valid index leaves a view of it. *)
Definition is_inside_bounds (views : list View) : Prop :=
  forall index, is_index (stack_shape views) index -> leaves_base (read views index) = false.

(** D16. The shapetracker of a stack. (The spec has none for a stack that is out of bounds; here an index that leaves is
    not valid and has no address.) *)
Definition stack_tracker (views : list View) : Tracker :=
  tracker (stack_shape views) (fun index => read_address (read views index)) (fun index => read_valid (read views
    index)).
