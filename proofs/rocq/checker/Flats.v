(** The flat numbers that a box reaches: evidence that looks at each of them once: [proofs/checker/flats.py]. *)

From ViewAlgebra Require Export checker.AddressOfDigits.

(** Flat numbers that are listed; more are left to the solver. *)
Definition most : Z := 2 ^ 20.

(** The views below the last, base first; what a flat number reads through them. *)
Definition reading_of (lower : list View) (flat : Z) : Reading := enter (rev lower) true flat.

(** Whether a flat number is one of the view below. *)
Definition is_flat_of (lower : list View) (flat : Z) : bool := is_inside flat (size (stack_shape lower)).

(** Two ascending lists in one, what is in both once; what is done is in [merged], last one first. *)
Fixpoint union_onto (xs : list Z) : list Z -> list Z -> list Z :=
  match xs with
  | [] => fun ys merged => rev_append merged ys
  | x :: xs' =>
      fix inner (ys merged : list Z) : list Z :=
        match ys with
        | [] => rev_append merged xs
        | y :: ys' =>
            match x ?= y with
            | Lt => union_onto xs' ys (x :: merged)
            | Eq => union_onto xs' ys' (x :: merged)
            | Gt => inner ys' (y :: merged)
            end
        end
  end.
Definition union (xs ys : list Z) : list Z := union_onto xs ys [].

(** All of some numbers, moved. *)
Definition shifted (by_ : Z) (xs : list Z) : list Z := rev_append (fold_left (fun done x => x + by_ :: done) xs []) [].

Definition count (xs : list Z) : Z := fold_left (fun n _ => n + 1) xs 0.

(** The numbers and what is reached from them by up to [extent - 1] steps along one axis,
    if [covered] of these are done:
    about 2 log2(extent) unions. None if they are more than are listed. *)
Fixpoint along_axis (fuel : nat) (flats : list Z) (covered extent weight : Z) : option (list Z) :=
  if extent <=? covered then Some flats else
  match fuel with
  | O => None
  | S fuel =>
      let further := Z.min covered (extent - covered) in
      let flats := union flats (shifted (weight * further) flats) in
      if most <? count flats then None else along_axis fuel flats (covered + further) extent weight
  end.

(** Enough rounds: each doubles what is covered. *)
Definition rounds (extent : Z) : nat := Z.to_nat (Z.log2_up extent + 1).

Fixpoint along_axes (flats : list Z) (ws : list Z) (box : Box) : option (list Z) :=
  match ws, box with
  | w :: ws, (b, e) :: box =>
      match along_axis (rounds (e - b)) flats 1 (e - b) w with
      | Some flats => along_axes flats ws box
      | None => None
      end
  | [], [] => Some flats
  | _, _ => None
  end.

(** The flat numbers of the indices of a box. *)
Definition reached (flat : Form) (box : Box) : option (list Z) :=
  along_axes [at_index flat (map fst box)] (weights flat) box.

Definition are_valid (lower : list View) (flats : list Z) : bool :=
  forallb (fun flat => is_flat_of lower flat && read_valid (reading_of lower flat)) flats.

Definition are_invalid (lower : list View) (flats : list Z) : bool :=
  forallb (fun flat => is_flat_of lower flat && negb (read_valid (reading_of lower flat))) flats.

Definition stay_inside (lower : list View) (flats : list Z) : bool :=
  forallb (fun flat => is_flat_of lower flat && negb (leaves_base (reading_of lower flat))) flats.

(** The address that a flat number reads, if it reads one. *)
Definition address_of (lower : list View) (flat : Z) : option Z :=
  if is_flat_of lower flat then read_address (reading_of lower flat) else None.

(** Whether two addresses are there and differ by a number. *)
Definition differ_by (change : Z) (here there : option Z) : bool :=
  match here, there with
  | Some a, Some b => b - a =? change
  | _, _ => false
  end.

(** Whether steps along one axis of a box change the address by a number. *)
Definition changes_along (lower : list View) (flat : Form) (box : Box) (change : Z) (axis : nat) : bool :=
  let range := nth axis box (0, 0) in
  let weight := nth axis (weights flat) 0 in
  (snd range - fst range <=? 1) ||
  match reached flat (but_the_last box axis) with
  | Some sources => forallb (fun y => differ_by change (address_of lower y) (address_of lower (y + weight))) sources
  | None => false
  end.

(** Whether every index of a box reads the address that a form gives it: at the corner, and by every step (L7). *)
Definition address_is (lower : list View) (flat : Form) (box : Box) (f : Form) : bool :=
  differ_by 0 (Some (at_index f (map fst box))) (address_of lower (at_index flat (map fst box))) &&
  forallb (fun axis => changes_along lower flat box (nth axis (weights f) 0) axis) (seq 0 (length box)).
