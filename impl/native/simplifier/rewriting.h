/* Rules, where they are applied, and normal forms. Mirrors impl/simplify/rules and normal_forms. */
#ifndef VIEW_ALGEBRA_CHEAPEST_REWRITING_H
#define VIEW_ALGEBRA_CHEAPEST_REWRITING_H

#include "facts.h"

namespace cheapest {

enum class Rule : uint8_t {
    split, inside, common, nested, nested_negative, unnested, remainder, quotient, reduce, period, factor, unwrap,
    outward, inward, upper, radix, digits, digit, whole, reflect, reflect_remainder, halves, other_half, single, nothing,
    group,
    always, never, scaled, unscaled, positive, none_positive, below, above, tight, congruent, congruent_opposite,
    unequal, residue, coprime, multiple,
};

/* What a rule is given: a form or a number, in the order of its parts. */
struct Part {
    F form;
    number value;
    Part(F form) : form(form), value(0) {}
    Part(number value) : form(nullptr), value(value) {}
};

using Parts = std::vector<Part>;

/* The sides of a rule, and whether a predicate holds for everything that it needs. */
F left_of(Store &store, Rule rule, const Parts &parts);
F right_of(Store &store, Rule rule, const Parts &parts);
bool has_needs(Store &store, Rule rule, const Parts &parts, const std::function<bool(F)> &is_natural);

enum class Style : uint8_t { quotients, remainders, as_it_is };

class Trail {
  public:
    Trail(Store &store, Facts &facts, int &budget, Style style = Style::quotients)
        : store(store), facts(facts), budget(budget), style(style), keeps_remainders(style != Style::quotients) {}

    /* The right side of a rule; NULL if the left side is not `before`, or what it needs is not shown. A sketch checks
     * nothing. Both throw `BudgetSpent`. */
    F applied(Rule rule, F before, const Parts &parts);
    F taken(Rule rule, F before, const Parts &parts, F after);
    bool is_natural(F form) { return facts.is_natural(form); }
    F form(F form);
    Clause normal_clause(Clause clause);

    Store &store;
    Facts &facts;
    int &budget;
    Style style;
    bool keeps_remainders, is_styled = false, is_sketch = false;

  private:
    void spend();
    F collected(F form);
    F atom(const Atom *atom);
    F normal_atom(const Atom *atom);
    F outermost(F x, number c);
    F quotient(F x, number c);
    F divided(F x, number c);
    F remainder(F x, number c);
    F reduced(F x, number c);
    F balanced(F form);
    F recombined(F form);
    F nested(F x, number c);
    F outward(F x, number c);
    F split(F x, number c);
    F common(F x, number c);
    F reflected(F x, number c);

    using Use = std::function<F(const Period &)>;
    F periods(F x, number c, const Use &use); /* what `use` makes of the first that it makes something of */
    F periods_beside(F others, F left, number c, const Use &use);

    F shorter(F form);
    F scaled(F form);
    F undivided(F form);
    F evened(F form);
    F linear_equation(F form);
    F reached(F form);

    std::unordered_map<Key, F, HashOfKey> forms;
};

/* The clause about a number: one that always holds if it is true, else one that never does. */
Clause decided(Store &store, bool is_equation, number value);

} // namespace cheapest

#endif
