/* Single changes of forms. Mirrors impl/simplify/search/moves.py. */
#include "search.h"

namespace cheapest {

Rewritten rewritten(Store &store, Rule rule, const Atom *atom, Parts parts)
{
    const F after = right_of(store, rule, parts);
    return {rule, atom, std::move(parts), store.of(atom), after};
}

static Forms replaced(Store &store, const Forms &forms, const Atom *atom, F after)
{
    return everywhere(store, forms, [&](F form) { return store.putting(form, after, atom); }, atom);
}

static Forms done(const Rewritten &move, const Forms &forms, Trail &trail)
{
    const F after = trail.taken(move.rule, move.before, move.parts, move.after);
    return after == nullptr || after == move.before ? Forms() : replaced(trail.store, forms, move.atom, after);
}

Move replacing(Rewritten move)
{
    return [move = std::move(move)](const Forms &forms, Trail &trail) { return done(move, forms, trail); };
}

Move together(std::vector<Move> moves)
{
    return [moves = std::move(moves)](const Forms &forms, Trail &trail) {
        Forms found(forms);
        for (const Move &move : moves) {
            Forms after = move(found, trail);
            if (!after.empty()) found = std::move(after);
        }
        return found;
    };
}

static Forms changed(Forms after, const Forms &before) { return after == before ? Forms() : after; }

Move as_remainder(const Atom *atom, bool is_rounded)
{
    return [=](const Forms &forms, Trail &trail) {
        Store &store = trail.store;
        const number c = atom->divisor;
        const auto change = [&](F form) {
            const number factor = form->factor_of(atom);
            const number k = is_rounded ? quotient_of(add(mul(2, factor), c), mul(2, c)) : quotient_of(factor, c);
            if (!k || (!is_rounded && remainder_of(factor, c))) return form;
            const F rest = store.plus(form, store.of(atom), neg(mul(c, k)));
            const F after = trail.applied(Rule::quotient, form, {atom->form, rest, k, c});
            return after == nullptr ? form : after;
        };
        return changed(everywhere(store, forms, change, atom), forms);
    };
}

F grouped(Store &store, F group, F form, Trail *trail)
{
    const Term first = group->terms[0];
    const number factor = form->factor_of(first.atom), by = quotient_of(factor, first.factor);
    if (remainder_of(factor, first.factor) || by == 0 || by == 1) return form;
    const F rest = store.plus(form, group, neg(by));
    if (rest->terms.size() + group->terms.size() > form->terms.size()) return form;
    if (trail == nullptr) return rest;
    const F after = trail->applied(Rule::group, form, {group, rest, by});
    return after == nullptr ? form : after;
}

Move grouping(F group)
{
    return [=](const Forms &forms, Trail &trail) {
        const auto change = [&](F form) { return grouped(trail.store, group, form, &trail); };
        return changed(everywhere(trail.store, forms, change, group->terms[0].atom), forms);
    };
}

Move digits(const Atom *atom, const Atom *inner)
{
    return [=](const Forms &forms, Trail &trail) {
        Store &store = trail.store;
        const number d = inner->divisor;
        const auto change = [&](F form) {
            const number factor = form->factor_of(atom), k = quotient_of(factor, d);
            if (!k || remainder_of(factor, d)) return form;
            const F after = trail.applied(Rule::digit, form, {inner->form, store.without(form, atom), k, d,
                atom->divisor});
            return after == nullptr ? form : after;
        };
        return changed(everywhere(store, forms, change, atom), forms);
    };
}

Move inward(const Atom *atom, const Atom *inner, std::vector<bool> are_equations)
{
    return [=](const Forms &forms, Trail &trail) {
        Store &store = trail.store;
        const number d = inner->divisor;
        const F before = store.of(atom), after = trail.applied(Rule::inward, before, {inner->form, d, atom->divisor});
        const Atom *digit = after == nullptr ? nullptr : after->atom();
        if (digit == nullptr) return Forms();
        const F remainder = store.remainder(inner->form, mul(d, atom->divisor));
        Forms found = replaced(store, forms, atom, after);
        for (size_t at = 1; at < found.size(); at++) {
            const F form = found[at];
            const number factor = form->factor_of(digit);
            if (are_equations[at - 1] || magnitude(factor) != 1) continue;
            const Rule rule = factor == 1 ? Rule::below : Rule::above;
            const F compared = trail.applied(rule, form, {remainder, store.without(form, digit), d});
            if (compared != nullptr) found[at] = compared;
        }
        return found;
    };
}

Move compared(Rule rule, size_t at, Parts parts)
{
    return [rule, at, parts = std::move(parts)](const Forms &forms, Trail &trail) {
        const F after = trail.applied(rule, forms[at], parts);
        if (after == nullptr) return Forms();
        Forms found(forms);
        found[at] = after;
        return found;
    };
}

Forms descended(Store &store, Forms best, const std::vector<bool> &are_equations, Writer &writer, int &budget,
                const std::vector<Stage> &stages)
{
    const auto cost_of = [&](const Forms &forms) {
        Expression expression{forms[0], {}};
        for (size_t at = 1; at < forms.size(); at++) expression.clauses.push_back({are_equations[at - 1], forms[at]});
        return writer.cost_of(expression);
    };
    Facts facts(store, known_of(store, {}, nullptr));
    Trail trail(store, facts, budget), sketch(store, facts, budget);
    sketch.is_sketch = true;
    int cost = cost_of(best);
    Settled settled;
    try {
        for (Stage stage : stages) {
            for (bool is_better = true; is_better;) {
                is_better = false;
                const Forms start(best);
                moves(store, start, are_equations, settled, stage, [&](const Move &move) {
                    const Forms seen = move(best, sketch);
                    if (seen.empty() || cost_of(seen) >= cost) return;
                    const Forms after = move(best, trail);
                    if (after.empty()) return;
                    const int price = cost_of(after);
                    if (price >= cost) return;
                    best = after;
                    cost = price;
                    is_better = true;
                });
            }
        }
    } catch (const BudgetSpent &) {
    }
    return best;
}

} // namespace cheapest
