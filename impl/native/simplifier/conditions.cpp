/* Conditions in normal form. Mirrors impl/simplify/normal_forms/conditions.py. */
#include "rewriting.h"

#include <algorithm>
#include <set>

namespace cheapest {

static const int MOST_REWRITES = 12; /* rewrites of one clause */

Clause decided(Store &store, bool is_equation, number value)
{
    const bool holds = is_equation ? value == 0 : value >= 0;
    return {false, store.number_form(holds ? 0 : -1)};
}

static number gcd_of_factors(F form)
{
    number found = 0;
    for (const Term &term : form->terms) found = gcd_of(found, term.factor);
    return found;
}

Clause Trail::normal_clause(Clause clause)
{
    const bool is_equation = clause.is_equation;
    F form = clause.form;
    if (is_equation || form->low() < 0) form = this->form(form);
    for (int round = 0; round < MOST_REWRITES && !form->is_number(); round++) {
        const F after = is_equation ? linear_equation(form) : shorter(form);
        if (after == nullptr) break;
        form = this->form(after);
    }
    if (!is_equation && !form->is_number() && is_natural(store.negated(form))) {
        const F after = applied(Rule::tight, form, {form});
        if (after != nullptr) return normal_clause({true, after});
    }
    return form->is_number() ? decided(store, is_equation, form->constant) : Clause{is_equation, form};
}

F Trail::shorter(F form)
{
    if (is_natural(form)) return applied(Rule::always, form, {form});
    if (is_natural(store.difference(-1, form))) return applied(Rule::never, form, {form});
    F found = scaled(form);
    if (found == nullptr) found = undivided(form);
    return found == nullptr ? evened(form) : found;
}

F Trail::scaled(F form)
{
    std::set<number, std::greater<number>> sizes;
    for (const Term &term : form->terms) sizes.insert(magnitude(term.factor));
    sizes.insert(gcd_of_factors(form));
    sizes.erase(1);
    for (number g : sizes) {
        const auto [whole, rest] = separated(store, form, g);
        number k;
        if (!facts.period(rest, g, k)) continue;
        const F after = applied(Rule::scaled, form, {whole, rest, k, g});
        if (after != nullptr) return after;
    }
    return nullptr;
}

F Trail::undivided(F form)
{
    for (const Term &term : form->terms) {
        if (term.atom->kind != Kind::quotient || magnitude(term.factor) != 1) continue;
        const Rule rule = term.factor == 1 ? Rule::below : Rule::above;
        return applied(rule, form, {term.atom->form, store.without(form, term.atom), term.atom->divisor});
    }
    return nullptr;
}

F Trail::evened(F form)
{
    for (const Term &term : form->terms) {
        const number size = magnitude(term.factor);
        if (size <= 1) continue;
        const Ends ends = facts.bounds_of(term.atom);
        const int sign = term.factor > 0 ? 1 : -1;
        for (int side : {1, -1}) {
            const F atom = store.of(term.atom);
            const F x = sign * side > 0 ? store.plus(atom, neg(ends.low)) : store.difference(ends.high, atom);
            const F start = side > 0 ? store.plus(form, 1) : store.negated(form);
            const F rest = store.plus(start, x, neg(size));
            const F after = applied(side > 0 ? Rule::positive : Rule::none_positive, form, {x, rest, size});
            if (after != nullptr) return after;
        }
    }
    return nullptr;
}

F Trail::linear_equation(F form)
{
    for (number sign : {1, -1})
        if (is_natural(store.plus(store.times(form, sign), -1))) return applied(Rule::unequal, form, {form, sign});
    if (is_natural(form) && is_natural(store.negated(form))) return applied(Rule::single, form, {form, (number)0});
    const number g = gcd_of(form->constant, gcd_of_factors(form));
    if (g > 1) return applied(Rule::multiple, form, {store.divided(form, g), g});
    return reached(form);
}

F Trail::reached(F form)
{
    for (const Term &term : form->terms) {
        const Atom *atom = term.atom;
        if (atom->kind != Kind::quotient || magnitude(term.factor) != atom->divisor) continue;
        const F equation = term.factor < 0 ? form : store.negated(form);
        const F x = store.plus(equation, store.of(atom, atom->divisor), 1);
        const F apart = store.minus(atom->form, x);
        if (!apart->is_number()) continue;
        const number k = quotient_of(facts.bounds(x).high, atom->divisor);
        const Rule rule = term.factor < 0 ? Rule::congruent : Rule::congruent_opposite;
        const F after = applied(rule, form, {x, apart->constant, k, atom->divisor});
        if (after != nullptr) return after;
    }
    return nullptr;
}

} // namespace cheapest
