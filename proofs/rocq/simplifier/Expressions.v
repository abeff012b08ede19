(** Expressions: an index, and the conditions under which it matters; where two of them are the same, and how a number
    is shown never to be negative. *)

From ViewAlgebra Require Export simplifier.Forms.

(** ** What an expression means (D18) *)

(** What a condition says of its form. *)
Inductive Kind := NotNegative | IsZero.
Definition Clause := (Kind * Form)%type.
Record Expression := expression { index : Form; clauses : list Clause }.

Definition holds_of (kind : Kind) (n : Z) : bool := match kind with NotNegative => 0 <=? n | IsZero => n =? 0 end.
Definition clause_holds (p : Point) (c : Clause) : bool := holds_of (fst c) (value p (snd c)).
Definition all_hold (p : Point) (cs : list Clause) : bool := forallb (clause_holds p) cs.

(** Both hold, or none does; and where they hold both have the same index. *)
Definition are_same_at (p : Point) (e f : Expression) : Prop :=
  all_hold p (clauses e) = all_hold p (clauses f) /\
  (all_hold p (clauses e) = true -> value p (index e) = value p (index f)).

(** The least and the greatest value of each variable. *)
Definition Ranges := list (Z * Z).
Definition is_in_ranges (ranges : Ranges) (p : Point) : Prop := Forall2 (fun r x => fst r <= x <= snd r) ranges p.

(** ** Bounds of a form, from those of its variables (R11) *)

Definition scaled_bounds (k : Z) (b : Z * Z) : Z * Z :=
  if 0 <? k then (k * fst b, k * snd b) else (k * snd b, k * fst b).

Definition floor_bounds (b : Z * Z) (c : Z) : Z * Z := (fst b / c, snd b / c).
Definition left_bounds (b : Z * Z) (c : Z) : Z * Z :=
  if fst b / c =? snd b / c then (fst b mod c, snd b mod c) else (0, c - 1).

Fixpoint bounds (ranges : Ranges) (f : Form) : Z * Z :=
  match f with
  | Constant c => (c, c)
  | Plus k a rest =>
      let of_atom := scaled_bounds k (bounds_of_atom ranges a) in
      let of_rest := bounds ranges rest in
      (fst of_atom + fst of_rest, snd of_atom + snd of_rest)
  end
with bounds_of_atom (ranges : Ranges) (a : Atom) : Z * Z :=
  match a with
  | Var number => nth number ranges (0, 0)
  | Quotient x c => floor_bounds (bounds ranges x) (Zpos c)
  | Remainder x c => left_bounds (bounds ranges x) (Zpos c)
  | Group x => bounds ranges x
  end.

(** ** All points of some ranges *)

Definition values_of (range : Z * Z) : list Z :=
  map (fun n => fst range + Z.of_nat n) (seq 0 (Z.to_nat (snd range - fst range + 1))).

Fixpoint points_of (ranges : Ranges) : list Point :=
  match ranges with
  | [] => [[]]
  | range :: ranges => let others := points_of ranges in flat_map (fun x => map (cons x) others) (values_of range)
  end.

Definition number_of_points (ranges : Ranges) : Z :=
  fold_right (fun range n => Z.max 0 (snd range - fst range + 1) * n) 1 ranges.

(** The most points that are looked at. *)
Definition most_points : Z := 2 ^ 12.

(** The points, if they are not too many. *)
Definition points_to_look_at (ranges : Ranges) : option (list Point) :=
  if number_of_points ranges <=? most_points then Some (points_of ranges) else None.

(** ** What they are good for *)

Lemma value_is_in_range : forall ranges p number, is_in_ranges ranges p ->
  fst (nth number ranges (0, 0)) <= nth number p 0 <= snd (nth number ranges (0, 0)).
Proof.
  intros ranges p number H. revert number.
  induction H; intros [|number]; simpl; auto; split; reflexivity || discriminate.
Qed.

Lemma scaled_is_in_bounds : forall k b n, fst b <= n <= snd b ->
  fst (scaled_bounds k b) <= k * n <= snd (scaled_bounds k b).
Proof. intros k [low high] n H. unfold scaled_bounds. destruct (0 <? k) eqn:E; cbn [fst snd] in *; nia. Qed.

Lemma floor_is_in_bounds : forall b n c, fst b <= n <= snd b ->
  fst (floor_bounds b (Zpos c)) <= n / Zpos c <= snd (floor_bounds b (Zpos c)).
Proof. intros b n c [H1 H2]. cbn [floor_bounds fst snd]. split; (apply Z.div_le_mono; [reflexivity | assumption]). Qed.

Lemma what_is_left_is_in_bounds : forall b n c, fst b <= n <= snd b ->
  fst (left_bounds b (Zpos c)) <= n mod Zpos c <= snd (left_bounds b (Zpos c)).
Proof.
  intros [low high] n c H. unfold left_bounds. cbn [fst snd] in *. destruct (_ =? _) eqn:E; cbn [fst snd].
  - pose proof (floor_is_in_bounds (low, high) n c H) as F. cbn [fst snd floor_bounds] in F.
    rewrite !Z.mod_eq by discriminate. nia.
  - assert (0 <= n mod Zpos c < Zpos c) by (apply Z.mod_pos_bound; reflexivity). cbn [fst snd]. lia.
Qed.

Theorem a_form_stays_in_the_bounds_of_its_parts : forall ranges p, is_in_ranges ranges p ->
  (forall f, fst (bounds ranges f) <= value p f <= snd (bounds ranges f)) /\
  (forall a, fst (bounds_of_atom ranges a) <= value_of_atom p a <= snd (bounds_of_atom ranges a)).
Proof.
  intros ranges p inside. apply forms_and_atoms; cbn [bounds bounds_of_atom value value_of_atom].
  - intros. simpl. lia.
  - intros k a IHa f IHf. pose proof (scaled_is_in_bounds k _ _ IHa). cbn [fst snd]. lia.
  - intros. now apply value_is_in_range.
  - intros. now apply floor_is_in_bounds.
  - intros. now apply what_is_left_is_in_bounds.
  - auto.
Qed.

Theorem every_point_is_listed : forall ranges p, is_in_ranges ranges p -> In p (points_of ranges).
Proof.
  intros ranges p H. induction H as [|range x ranges p here there IH]; simpl; [now left|].
  apply in_flat_map. exists x. split; [|now apply in_map].
  apply in_map_iff. exists (Z.to_nat (x - fst range)). split; [lia|]. apply in_seq. lia.
Qed.

Lemma the_points_are_all : forall ranges points p, points_to_look_at ranges = Some points ->
  is_in_ranges ranges p -> In p points.
Proof.
  intros ranges points p E H. unfold points_to_look_at in E. destruct (_ <=? _); inversion E. subst.
  now apply every_point_is_listed.
Qed.
