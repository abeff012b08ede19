(** What each rule of the simplifier says, for all integers: [impl/simplify/rules]. What the rule needs comes first, as
    numbers that are not negative. *)

From Coq Require Export ZArith Lia.
Open Scope Z_scope.

(** ** What floors and remainders are *)

Lemma the_floor : forall x c q, 0 <= x - q * c -> 0 <= q * c + c - 1 - x -> x / c = q.
Proof. intros. symmetry. apply Z.div_unique with (x - q * c); lia. Qed.

Lemma what_is_left : forall x c q, 0 <= x - q * c -> 0 <= q * c + c - 1 - x -> x mod c = x - q * c.
Proof. intros. symmetry. apply Z.mod_unique with q; lia. Qed.

(** The floor by a product of two is the floor by the second of the floor by the first. *)
Lemma a_floor_of_a_floor : forall x a c, 0 <= a - 1 -> 0 <= c - 1 -> x / a / c = x / (a * c).
Proof. intros. apply Z.div_div; lia. Qed.

Lemma left_of_the_floor : forall x c, 0 <= c - 1 -> x mod c = x - (x / c) * c.
Proof. intros. rewrite Z.mod_eq; lia. Qed.

(** A remainder by a product is a remainder by the first, and a digit of weight of the first. *)
Lemma remainder_and_digit : forall x d c, 0 <= d - 1 -> 0 <= c - 1 -> x mod (d * c) = x mod d + ((x / d) mod c) * d.
Proof. intros. rewrite Z.rem_mul_r; lia. Qed.

(** What is added inside of one period of a factor changes a floor by its period. *)
Lemma floor_with_a_part : forall x r k g, 0 <= g - 1 -> 0 <= r - k * g -> 0 <= k * g + g - 1 - r ->
  (x * g + r) / g = x + k.
Proof. intros. apply the_floor; lia. Qed.

(** ** Values: both sides are the same integer *)

Theorem the_rule_split : forall q r c, 0 <= c - 1 -> (q * c + r) / c = q + r / c.
Proof.
  intros. rewrite Z.div_add_l; lia.
Qed.

Theorem the_rule_inside : forall x k c, 0 <= c - 1 -> 0 <= x - k * c -> 0 <= k * c + c - 1 - x -> x / c = k.
Proof. intros. now apply the_floor. Qed.

Theorem the_rule_common : forall x r k g c, 0 <= g - 1 -> 0 <= c - 1 -> 0 <= r - k * g -> 0 <= k * g + g - 1 - r ->
  (x * g + r) / (g * c) = (x + k) / c.
Proof. intros. rewrite <- a_floor_of_a_floor, (floor_with_a_part x r k g); auto. Qed.

Theorem the_rule_nested : forall x m a c, 0 <= a - 1 -> 0 <= c - 1 -> (x / a + m) / c = (x + m * a) / (a * c).
Proof. intros. rewrite <- a_floor_of_a_floor, Z.div_add; auto; lia. Qed.

Theorem the_rule_nested_negative : forall x m a c, 0 <= a - 1 -> 0 <= c - 1 ->
  (m - x / a) / c = (m * a - x + a - 1) / (a * c).
Proof.
  intros. rewrite <- a_floor_of_a_floor by assumption. f_equal. symmetry.
  pose proof (Z.div_mod x a). pose proof (Z.mod_pos_bound x a). apply the_floor; lia.
Qed.

Theorem the_rule_unnested : forall x m a c, 0 <= a - 1 -> 0 <= c - 1 -> (x + m * a) / (a * c) = (x / a + m) / c.
Proof.
  intros. now rewrite the_rule_nested.
Qed.

Theorem the_rule_remainder : forall x c, 0 <= c - 1 -> x mod c = x - (x / c) * c.
Proof. exact left_of_the_floor. Qed.

Theorem the_rule_quotient : forall x s k c, 0 <= c - 1 -> s + (x / c) * (c * k) = s + x * k - (x mod c) * k.
Proof. intros. rewrite left_of_the_floor by assumption. ring. Qed.

Theorem the_rule_reduce : forall q r c, 0 <= c - 1 -> (q * c + r) mod c = r mod c.
Proof. intros. rewrite Z.add_comm. apply Z.mod_add. lia. Qed.

Theorem the_rule_period : forall x k c, 0 <= c - 1 -> 0 <= x - k * c -> 0 <= k * c + c - 1 - x -> x mod c = x - k * c.
Proof. intros. now apply what_is_left. Qed.

Theorem the_rule_factor : forall x r k g c, 0 <= g - 1 -> 0 <= c - 1 -> 0 <= r - k * g -> 0 <= k * g + g - 1 - r ->
  (x * g + r) mod (g * c) = ((x + k) mod c) * g + r - k * g.
Proof.
  intros. rewrite remainder_and_digit, (floor_with_a_part x r k g) by assumption.
  rewrite (what_is_left (x * g + r) g (x + k)) by lia. ring.
Qed.

Theorem the_rule_unwrap : forall x y m a c, 0 <= a - 1 -> 0 <= c - 1 ->
  ((x mod (a * c)) * m + y) mod c = (x * m + y) mod c.
Proof.
  intros. rewrite (left_of_the_floor x (a * c)) by nia.
  replace ((x - x / (a * c) * (a * c)) * m + y) with (x * m + y + - (x / (a * c) * a * m) * c) by ring.
  apply Z.mod_add. lia.
Qed.

Theorem the_rule_outward : forall x d c, 0 <= d - 1 -> 0 <= c - 1 -> (x mod (d * c)) / d = (x / d) mod c.
Proof.
  intros. rewrite remainder_and_digit by assumption. rewrite Z.div_add by lia.
  rewrite Z.div_small by (apply Z.mod_pos_bound; lia). lia.
Qed.

Theorem the_rule_inward : forall x d c, 0 <= d - 1 -> 0 <= c - 1 -> (x / d) mod c = (x mod (d * c)) / d.
Proof. intros. now rewrite the_rule_outward. Qed.

Theorem the_rule_upper : forall x s k d c, 0 <= d - 1 -> 0 <= c - 1 ->
  s + ((x / d) mod c) * k + (x / (d * c)) * (k * c) = s + (x / d) * k.
Proof.
  intros. rewrite <- a_floor_of_a_floor, (left_of_the_floor (x / d) c) by assumption. ring.
Qed.

Theorem the_rule_radix : forall x s k d c, 0 <= d - 1 -> 0 <= c - 1 ->
  s + (x mod d) * k + ((x / d) mod c) * (k * d) = s + (x mod (d * c)) * k.
Proof. intros. rewrite remainder_and_digit by assumption. ring. Qed.

Theorem the_rule_digits : forall x s k e d c, 0 <= e - 1 -> 0 <= d - 1 -> 0 <= c - 1 ->
  s + ((x / e) mod d) * k + ((x / (e * d)) mod c) * (k * d) = s + ((x / e) mod (d * c)) * k.
Proof. intros. rewrite <- a_floor_of_a_floor by assumption. now apply the_rule_radix. Qed.

Theorem the_rule_digit : forall x s k d c, 0 <= d - 1 -> 0 <= c - 1 ->
  s + ((x / d) mod c) * (k * d) = s + (x mod (d * c)) * k - (x mod d) * k.
Proof. intros. rewrite remainder_and_digit by assumption. ring. Qed.

Theorem the_rule_whole : forall x s k c, 0 <= c - 1 -> s + (x mod c) * k + (x / c) * (k * c) = s + x * k.
Proof. intros. rewrite left_of_the_floor by assumption. ring. Qed.

Theorem the_rule_reflect : forall x c, 0 <= c - 1 -> x / c = - ((- x + c - 1) / c).
Proof.
  intros. pose proof (Z.div_mod x c). pose proof (Z.mod_pos_bound x c).
  rewrite (the_floor (- x + c - 1) c (- (x / c))); lia.
Qed.

Theorem the_rule_reflect_remainder : forall x c, 0 <= c - 1 -> x mod c = c - 1 - (- x - 1) mod c.
Proof.
  intros. pose proof (Z.div_mod x c). pose proof (Z.mod_pos_bound x c).
  rewrite (what_is_left (- x - 1) c (- (x / c) - 1)); lia.
Qed.

(** By twice a number the floor of what is higher by it is one more exactly where the floor by it is odd. *)
Lemma two_halves : forall x c, 0 <= c - 1 -> x / c = x / (c * 2) + (x + c) / (c * 2).
Proof.
  intros. rewrite <- !a_floor_of_a_floor by lia.
  replace (x + c) with (x + 1 * c) by ring. rewrite Z.div_add by lia.
  pose proof (Z.div_mod (x / c) 2). pose proof (Z.mod_pos_bound (x / c) 2).
  pose proof (Z.div_mod (x / c + 1) 2). pose proof (Z.mod_pos_bound (x / c + 1) 2). lia.
Qed.

Theorem the_rule_halves : forall x q c, 0 <= c - 1 -> (q * c + x) / c = q + x / (c * 2) + (x + c) / (c * 2).
Proof. intros. rewrite the_rule_split, (two_halves x c) by assumption. ring. Qed.

Theorem the_rule_other_half : forall x q c, 0 <= c - 1 ->
  (q * (c * 2) + x + c) / (c * 2) = q + x / c - x / (c * 2).
Proof.
  intros. replace (q * (c * 2) + x + c) with (q * (c * 2) + (x + c)) by ring.
  rewrite the_rule_split, (two_halves x c) by lia. ring.
Qed.

Theorem the_rule_single : forall x k, 0 <= x - k -> 0 <= k - x -> x = k.
Proof.
  lia.
Qed.

Theorem the_rule_nothing : forall x s k, 0 <= x -> 0 <= - x -> s + x * k = s.
Proof. intros. assert (x = 0) as -> by lia. ring. Qed.

(** A form as one piece is the form. *)
Theorem the_rule_group : forall x s k, s + x * k = s + x * k.
Proof. reflexivity. Qed.

(** ** Conditions: where a form is not negative, and where it is 0 *)

Theorem the_rule_always : forall x, 0 <= x -> (0 <= x <-> 0 <= 0).
Proof. lia. Qed.

Theorem the_rule_never : forall x, 0 <= - 1 - x -> (0 <= x <-> 0 <= - 1).
Proof.
  lia.
Qed.

Theorem the_rule_scaled : forall x r k g, 0 <= g - 1 -> 0 <= r - k * g -> 0 <= k * g + g - 1 - r ->
  (0 <= x * g + r <-> 0 <= x + k).
Proof. split; nia. Qed.

Theorem the_rule_unscaled : forall x r k g, 0 <= g - 1 -> 0 <= r - k * g -> 0 <= k * g + g - 1 - r ->
  (0 <= x + k <-> 0 <= x * g + r).
Proof. intros. now rewrite (the_rule_scaled x r k g). Qed.

Theorem the_rule_positive : forall x y a, 0 <= x -> 0 <= y -> 0 <= a - 1 -> (0 <= x * a + y - 1 <-> 0 <= x + y - 1).
Proof.
  split; nia.
Qed.

Theorem the_rule_none_positive : forall x y a, 0 <= x -> 0 <= y -> 0 <= a - 1 ->
  (0 <= - (x * a + y) <-> 0 <= - (x + y)).
Proof. split; nia. Qed.

Theorem the_rule_below : forall x m c, 0 <= c - 1 -> (0 <= x / c + m <-> 0 <= x + m * c).
Proof. intros. pose proof (Z.div_mod x c). pose proof (Z.mod_pos_bound x c). split; nia. Qed.

Theorem the_rule_above : forall x m c, 0 <= c - 1 -> (0 <= m - x / c <-> 0 <= m * c + c - 1 - x).
Proof. intros. pose proof (Z.div_mod x c). pose proof (Z.mod_pos_bound x c). split; nia. Qed.

Theorem the_rule_tight : forall x, 0 <= - x -> (0 <= x <-> x = 0).
Proof. lia. Qed.

Theorem the_rule_congruent : forall x m k c, 0 <= c - 1 -> 0 <= m -> 0 <= c - 1 - m -> 0 <= x - k * c + c - 1 ->
  0 <= k * c + c - 1 - x -> (x - ((x + m) / c) * c = 0 <-> x - k * c = 0).
Proof.
  intros x m k c. intros. pose proof (Z.div_mod (x + m) c). pose proof (Z.mod_pos_bound (x + m) c).
  split; intros E; [assert ((x + m) / c = k) by nia; congruence|].
  rewrite (the_floor (x + m) c k); lia.
Qed.

Theorem the_rule_congruent_opposite : forall x m k c, 0 <= c - 1 -> 0 <= m -> 0 <= c - 1 - m ->
  0 <= x - k * c + c - 1 -> 0 <= k * c + c - 1 - x -> (((x + m) / c) * c - x = 0 <-> x - k * c = 0).
Proof. intros x m k c. intros. rewrite <- (the_rule_congruent x m k c) by assumption. lia. Qed.

Theorem the_rule_unequal : forall x s, 0 <= x * s - 1 -> (x = 0 <-> 1 = 0).
Proof. split; nia. Qed.

(** Modulo c, what has an inverse may be divided by. *)
Lemma an_inverse_divides : forall y k j n c, 0 <= k * j - 1 - n * c -> 0 <= n * c + 1 - k * j ->
  forall q, y * k = q * c -> y = (q * j - y * n) * c.
Proof.
  intros y k j n c H1 H2 q E. assert (k * j = n * c + 1) as I by lia.
  transitivity (y * k * j - y * (n * c)); [|rewrite E; ring].
  replace (y * k * j) with (y * (k * j)) by ring. rewrite I. ring.
Qed.

Theorem the_rule_residue : forall x k r t p j n c, 0 <= c - 1 -> 0 <= r -> 0 <= c - 1 - r -> 0 <= t ->
  0 <= c - 1 - t -> 0 <= k * j - 1 - n * c -> 0 <= n * c + 1 - k * j ->
  ((x * k + (r - k * t + p * c)) mod c - r = 0 <-> x mod c - t = 0).
Proof.
  intros x k r t p j n c. intros. split; intros E.
  - pose proof (Z.div_mod (x * k + (r - k * t + p * c)) c) as D. set (q := _ / c) in D.
    assert ((x - t) * k = (q - p) * c) as M by (rewrite Z.mul_sub_distr_r, (Z.mul_comm t k); lia).
    apply (an_inverse_divides _ k j n c) in M; [|assumption..]. set (w := _ - _) in M at 2.
    rewrite (what_is_left x c w); lia.
  - pose proof (Z.div_mod x c) as D.
    assert (x * k + (r - k * t + p * c) = (x / c * k + p) * c + r) as M
      by (rewrite D at 1 by lia; replace (x mod c) with t by lia; ring).
    rewrite M, Z.add_comm, Z.mod_add, Z.mod_small; lia.
Qed.

Theorem the_rule_coprime : forall x k j n c, 0 <= c - 1 -> 0 <= k * j - 1 - n * c -> 0 <= n * c + 1 - k * j ->
  (0 <= (x * k) mod c - 1 <-> 0 <= x mod c - 1).
Proof.
  intros x k j n c. intros. pose proof (the_rule_residue x k 0 0 0 j n c) as R.
  replace (x * k + (0 - k * 0 + 0 * c)) with (x * k) in R by ring.
  pose proof (Z.mod_pos_bound (x * k) c). pose proof (Z.mod_pos_bound x c). split; intros; lia.
Qed.

Theorem the_rule_multiple : forall x g, 0 <= g * g - 1 -> (x * g = 0 <-> x = 0).
Proof.
  split; nia.
Qed.
