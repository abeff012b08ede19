(** Shapes, their index sets, and the row-major numbering of an index set: [spec/shape.py].

    A shape says how many values each axis has; its index set is every combination of them. Shapes, indices and strides
    are lists of integers, the first axis first. Where the spec raises an error (ranks that differ, a flat number out of
    range) the functions here give some value; no theorem says anything about it. *)

From Coq Require Export ZArith List Bool Lia ZifyBool.
Export ListNotations.
Open Scope Z_scope.

Definition Shape := list Z.
Definition Index := list Z.

(** The integers from 0 to [n - 1]. *)
Definition range (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).

(** D1. The index set of a shape, in row-major order. *)
Fixpoint index_set (shape : Shape) : list Index :=
  match shape with
  | [] => [[]]
  | extent :: rest => flat_map (fun coordinate => map (cons coordinate) (index_set rest)) (range extent)
  end.

(** D1. Membership in the index set, without listing it: [index_set_lists_the_indices] says that it is the same. *)
Definition is_index (shape : Shape) (index : Index) : Prop :=
  Forall2 (fun extent coordinate => 0 <= coordinate < extent) shape index.

(** The number of indices. *)
Fixpoint size (shape : Shape) : Z :=
  match shape with
  | [] => 1
  | extent :: rest => extent * size rest
  end.

(** D2. The row-major strides: the product of the sizes to the right. *)
Fixpoint canonical_strides (shape : Shape) : list Z :=
  match shape with
  | [] => []
  | _ :: rest => size rest :: canonical_strides rest
  end.

(** The sum of the products of two lists. *)
Fixpoint dot (strides : list Z) (index : Index) : Z :=
  match strides, index with
  | stride :: strides, coordinate :: index => stride * coordinate + dot strides index
  | _, _ => 0
  end.

(** D2. The flat number of an index. *)
Definition ravel (shape : Shape) (index : Index) : Z := dot (canonical_strides shape) index.

(** D3. The inverse of ravel, on [0 <= flat < size shape]. *)
Fixpoint unravel (shape : Shape) (flat : Z) : Index :=
  match shape with
  | [] => []
  | extent :: rest => (flat / size rest) mod extent :: unravel rest flat
  end.

(** Whether a number is one of [0, extent). *)
Definition is_inside (flat extent : Z) : bool := (0 <=? flat) && (flat <? extent).

(** Whether two lists of integers are the same. *)
Fixpoint are_same (lefts rights : list Z) : bool :=
  match lefts, rights with
  | [], [] => true
  | a :: lefts, b :: rights => (a =? b) && are_same lefts rights
  | _, _ => false
  end.
