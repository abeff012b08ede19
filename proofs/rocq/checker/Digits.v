(** The matrix of digits, and a digit in one row: evidence that integer arithmetic alone verifies:
    [proofs/checker/digits.py].

    If integers [0 <= e_j < size_j] satisfy [y = sum_j period_j e_j], where each period is the product of the sizes
    before it, they are the digits of y (L1). *)

From ViewAlgebra Require Export checker.Forms.

(** One digit of the flat number as a form, and the values it runs between. *)
Record Digit := digit { period : Z; digit_size : Z; digit_form : Form; low : Z; high : Z }.

(** ** The matrix *)

(** One row: it runs between the values that it says, and those are digits. *)
Definition is_digit_on (d : Digit) (box : Box) : bool :=
  Nat.eqb (length (weights (digit_form d))) (length box) &&
  (lowest_on (digit_form d) box =? low d) && (highest_on (digit_form d) box =? high d) &&
  (0 <=? low d) && (high d <? digit_size d).

(** The rows have the periods that their sizes make up, all of them those of so many elements. *)
Fixpoint have_periods (rows : list Digit) (so_far elements : Z) : bool :=
  match rows with
  | [] => so_far =? elements
  | d :: rows => (period d =? so_far) && have_periods rows (so_far * digit_size d) elements
  end.

(** The sum of the digits, each times its period. *)
Definition sum_of_digits (rows : list Digit) (rank : nat) : Form :=
  fold_right (fun d total => plus total (digit_form d) (period d)) (form 0 (repeat 0 rank)) rows.

(** Whether some rows are the digits of a flat number on a box. *)
Definition are_digits_on (rows : list Digit) (flat : Form) (base : View) (box : Box) : bool :=
  forallb (fun d => is_digit_on d box) rows && have_periods rows 1 (size (shape base)) &&
  are_equal_on (sum_of_digits rows (length box)) flat box.

(** The digit of an axis where all flat numbers of a box lie in one row of it: it runs between those of the least and
    of the largest. *)
Definition digit_in_row (axis_period extent : Z) (flat : Form) (box : Box) : option Digit :=
  let first := lowest_on flat box / axis_period in
  let last := highest_on flat box / axis_period in
  let row := first / extent in
  if (0 <? axis_period) && (0 <? extent) && (last / extent =? row)
  then Some (digit axis_period extent (form 0 []) (first - extent * row) (last - extent * row))
  else None.

(** ** The masked axes of the base *)

(** The digit of an axis, if it is one by itself. *)
Definition digit_of_axis (rows : list Digit) (axis_period extent : Z) : option Digit :=
  find (fun d => (period d =? axis_period) && (digit_size d =? extent)) rows.

Definition is_masked (extent b e : Z) : bool := negb ((b =? 0) && (e =? extent)).

(** Whether the digit of an axis is there, and runs where a condition holds. *)
Definition runs_where (condition : Digit -> bool) (rows : list Digit) (axis_period extent : Z) : bool :=
  match digit_of_axis rows axis_period extent with
  | Some d => condition d
  | None => false
  end.

(** Whether some digit is a masked axis and never in its mask. *)
Fixpoint lies_beside_axes (rows : list Digit) (d : Shape) (b e : list Z) : bool :=
  match d, b, e with
  | extent :: d, first :: b, last :: e =>
      (is_masked extent first last &&
       runs_where (fun row => (high row <? first) || (last <=? low row)) rows (size d) extent)
      || lies_beside_axes rows d b e
  | _, _, _ => false
  end.
Definition lies_beside (base : View) (rows : list Digit) : bool :=
  lies_beside_axes rows (shape base) (begin base) (fin base).

(** Whether each masked axis is a digit, in one of some matrices, which never leaves the mask. *)
Fixpoint lies_inside_axes (matrices : list (list Digit)) (d : Shape) (b e : list Z) : bool :=
  match d, b, e with
  | extent :: d, first :: b, last :: e =>
      (negb (is_masked extent first last) ||
       existsb (fun rows =>
         runs_where (fun row => (first <=? low row) && (high row <? last)) rows (size d) extent) matrices)
      && lies_inside_axes matrices d b e
  | [], [], [] => true
  | _, _, _ => false
  end.
Definition lies_inside (base : View) (matrices : list (list Digit)) : bool :=
  lies_inside_axes matrices (shape base) (begin base) (fin base).

(** ** The address *)

(** The axes of the base, sizes and strides, the last one (which counts 1) first. *)
Definition axes_from_the_last (base : View) : list (Z * Z) := rev (combine (shape base) (strides base)).

(** Takes axes that together have so many values, and are one axis to the address with a given stride; the rest. *)
Fixpoint take_axes (wanted stride : Z) (axes : list (Z * Z)) : option (list (Z * Z)) :=
  if wanted =? 1 then Some axes else
  match axes with
  | [] => None
  | (extent, axis_stride) :: axes =>
      if extent =? 1 then take_axes wanted stride axes
      else if (axis_stride =? stride) && (wanted mod extent =? 0)
        then take_axes (wanted / extent) (stride * extent) axes
        else None
  end.

(** The stride of the first axis that has more than one coordinate. *)
Definition first_stride (axes : list (Z * Z)) : Z :=
  match find (fun axis => negb (fst axis =? 1)) axes with
  | Some axis => snd axis
  | None => 0
  end.

(** The address as a form: each digit counts the stride of the axes that it stands for. *)
Fixpoint address_form (rows : list Digit) (axes : list (Z * Z)) (total : Form) : option Form :=
  match rows with
  | [] => Some total
  | d :: rows =>
      let stride := if digit_size d =? 1 then 0 else first_stride axes in
      match take_axes (digit_size d) stride axes with
      | Some axes => address_form rows axes (plus total (digit_form d) stride)
      | None => None
      end
  end.

(** Whether the digits give the address of a form on a box. *)
Definition digits_give (rows : list Digit) (base : View) (box : Box) (f : Form) : bool :=
  match address_form rows (axes_from_the_last base) (form (offset base) (repeat 0 (length box))) with
  | Some total => are_equal_on total f box
  | None => false
  end.
