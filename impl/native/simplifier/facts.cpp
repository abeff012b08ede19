#include "facts.h"

#include <algorithm>

namespace cheapest {

static const int DEEPEST_BOUND = 2;   /* how often conditions and quotients are taken out of one form */
static const int MOST_ROUNDS = 2;     /* how often conditions narrow the bounds of atoms in turn */
static const size_t MOST_FACTS = 16;  /* the most conditions that are used */

Conditions::Conditions(Store &store, const Forms &everything) : is_empty(everything.empty())
{
    for (F form : everything)
        if (!noted(form)) forms.push_back(form);
    if (forms.size() > MOST_FACTS) forms.resize(MOST_FACTS);
    for (int round = 0; round < MOST_ROUNDS; round++) {
        bool is_narrower = false;
        for (F form : forms) is_narrower |= narrowed(store, form);
        if (!is_narrower) break;
    }
}

Ends Conditions::of(const Atom *atom) const
{
    const auto place = atoms.find(atom);
    return place == atoms.end() ? Ends{atom->low, atom->high} : place->second;
}

bool Conditions::noted(F form)
{
    if (form->terms.size() != 1) return form->terms.empty();
    const Term term = form->terms[0];
    Ends ends = of(term.atom);
    if (term.factor > 0) ends.low = std::max(ends.low, neg(quotient_of(form->constant, term.factor)));
    else ends.high = std::min(ends.high, quotient_of(form->constant, neg(term.factor)));
    atoms[term.atom] = ends;
    return true;
}

bool Conditions::narrowed(Store &store, F form)
{
    bool is_changed = false;
    for (const Term &term : form->terms) {
        number high = form->constant;
        for (const Term &other : form->terms) {
            if (other.atom == term.atom) continue;
            const Ends ends = of(other.atom);
            high = sub(high, least(ends.low, ends.high, neg(other.factor)));
        }
        const bool is_new = atoms.find(term.atom) == atoms.end();
        const Ends before = of(term.atom);
        noted(store.of(term.atom, term.factor, high));
        is_changed = is_changed || is_new || !(before == of(term.atom));
    }
    return is_changed;
}

number Bounds::low(F form) { return low_at(form, DEEPEST_BOUND); }

number Bounds::high(F form) { return neg(low_at(store.negated(form), DEEPEST_BOUND)); }

number Bounds::low_at(F form, int depth)
{
    const Key key{word(form), (uint64_t)depth};
    const auto place = lows.find(key);
    if (place != lows.end()) return place->second;
    const number low = found(form, depth);
    return lows[key] = low;
}

/* Forms that are not above a multiple of one, and what multiple: `c * (x // c)` is at most `x`, and at least `x-c+1`.
 * */
static std::vector<std::pair<F, number>> without_quotients(Store &store, F form)
{
    std::vector<std::pair<F, number>> found;
    size_t quotients = 0;
    for (const Term &term : form->terms) quotients += term.atom->kind == Kind::quotient;
    for (const Term &term : form->terms) {
        const Atom *atom = term.atom;
        if (atom->kind != Kind::quotient) continue;
        const number scale = atom->divisor / gcd_of(atom->divisor, term.factor);
        const number by = quotient_of(mul(term.factor, scale), atom->divisor);
        const F rest = store.plus(store.times(store.without(form, atom), scale), atom->form, by);
        if (rest->terms.size() + 1 < form->terms.size() + atom->form->terms.size() || quotients > 1)
            found.push_back({store.plus(rest, neg(mul(std::max<number>(by, 0), atom->divisor - 1))), scale});
    }
    return found;
}

number Bounds::found(F form, int depth)
{
    number best = add(by_atoms(form->terms), form->constant);
    if (depth == 0 || form->terms.size() < 2 || left <= 0) return best;
    left--;
    for (F fact : conditions->forms) {
        for (const Term &term : form->terms) {
            const number shared = fact->factor_of(term.atom);
            const number by = shared ? quotient_of(term.factor, shared) : 0;
            if (by <= 0) continue;
            const bool is_last = depth == 1;
            best = std::max(best, is_last ? low_less(form, fact, by) : low_at(store.plus(form, fact, neg(by)),
                depth - 1));
        }
    }
    for (const auto &[rest, scale] : without_quotients(store, form))
        best = std::max(best, neg(quotient_of(neg(low_at(rest, depth - 1)), scale)));
    return best;
}

number Bounds::by_atoms(const Terms &terms)
{
    number found = 0;
    for (const Term &term : terms) {
        const auto place = atoms.find(term.atom);
        const Ends ends = place == atoms.end() ? of(term.atom) : place->second;
        found = add(found, least(ends.low, ends.high, term.factor));
    }
    return found;
}

number Bounds::low_less(F form, F fact, number by)
{
    Terms terms(form->terms);
    for (const Term &term : fact->terms) {
        const auto place = std::find_if(terms.begin(), terms.end(), [&](const Term &t) { return t.atom == term.atom; });
        const number less = mul(term.factor, by);
        if (place == terms.end()) terms.push_back({term.atom, neg(less)});
        else place->factor = sub(place->factor, less);
    }
    return sub(add(by_atoms(terms), form->constant), mul(fact->constant, by));
}

Ends Bounds::of(const Atom *atom)
{
    const auto place = atoms.find(atom);
    if (place != atoms.end()) return place->second;
    Ends known = conditions->of(atom);
    if (atom->is_compound() && !conditions->is_empty) {
        atoms[atom] = known; /* the search below may come back to this atom */
        known = tightened(atom, known);
    }
    return atoms[atom] = known;
}

Ends Bounds::tightened(const Atom *atom, Ends known)
{
    Ends ends{low_at(atom->form, 1), 0};
    ends.high = neg(low_at(store.negated(atom->form), 1));
    if (ends.high < ends.low) return known;
    if (atom->is_division()) {
        const number by = atom->divisor, first = quotient_of(ends.low, by), last = quotient_of(ends.high, by);
        if (atom->kind == Kind::quotient) ends = {first, last};
        else if (first == last) ends = {remainder_of(ends.low, by), remainder_of(ends.high, by)};
        else ends = {0, by - 1};
    }
    return {std::max(ends.low, known.low), std::min(ends.high, known.high)};
}

Known::Known(Store &store, const Forms &positive, const Forms &zero, std::shared_ptr<Points> given)
    : zero(zero), conditions(positive), points(std::move(given))
{
    conditions.insert(conditions.end(), zero.begin(), zero.end());
    for (F form : zero) conditions.push_back(store.negated(form));
    if (points == nullptr) return;
    valid = points->everywhere;
    for (F form : conditions) {
        const Bits *found = points->where(form);
        if (found == nullptr) {
            valid = Bits(points->size);
            break;
        }
        valid &= *found;
    }
    first = valid.first();
    last = valid.last();
    if (!valid.any()) points = nullptr;
}

std::shared_ptr<Known> known_of(Store &store, const Clauses &clauses, std::shared_ptr<Points> points)
{
    Forms positive, zero;
    for (const Clause &clause : clauses) (clause.is_equation ? zero : positive).push_back(clause.form);
    return std::make_shared<Known>(store, positive, zero, std::move(points));
}

Bounds &Facts::symbolic()
{
    if (known->symbolic == nullptr) known->symbolic = std::make_shared<const Conditions>(store, known->conditions);
    if (searched == nullptr) searched = std::make_unique<Bounds>(store, known->symbolic);
    return *searched;
}

bool Facts::is_natural(F form)
{
    if (form->low() >= 0) return true;
    if (form->high() < 0) return false;
    const Seen seen = looked_up(form);
    return seen == Seen::unknown ? symbolic().low(form) >= 0 : seen == Seen::yes;
}

Seen Facts::looked_up(F form)
{
    if (known->points == nullptr) return Seen::unknown;
    const Bits *found = known->points->where(form);
    if (found == nullptr) return Seen::unknown;
    const bool is_natural = known->valid.is_within(*found);
    return !is_natural ? Seen::no : known->points->is_complete ? Seen::yes : Seen::unknown;
}

bool Facts::period(F form, number by, number &found)
{
    found = quotient_of(form->low(), by);
    if (found == quotient_of(form->high(), by)) return true;
    number first, last;
    if (known->points == nullptr || !known->points->value(form, known->first, first)) return symbolic_period(form, by,
            found);
    known->points->value(form, known->last, last);
    found = quotient_of(first, by);
    if (quotient_of(last, by) != found) return false;
    const number start = mul(found, by);
    const Seen begins = looked_up(store.plus(form, neg(start)));
    const Seen ends = looked_up(store.difference(sub(add(start, by), 1), form));
    if (begins != Seen::unknown && ends != Seen::unknown) return begins == Seen::yes && ends == Seen::yes;
    number shown;
    return begins != Seen::no && ends != Seen::no && symbolic_period(form, by, shown) && shown == found;
}

bool Facts::symbolic_period(F form, number by, number &found)
{
    const number low = symbolic().low(form), high = symbolic().high(form);
    found = quotient_of(low, by);
    return found >= quotient_of(high, by);
}

F Facts::quotient(F form, number by)
{
    number single;
    if (period(form, by, single)) return store.number_form(single);
    const number low = form->low(), start = quotient_of(low, by);
    Terms weights;
    for (const Term &term : form->terms) {
        const number weight = sub(quotient_of(add(low, magnitude(term.factor)), by), start);
        if (weight) weights.push_back({term.atom, term.factor > 0 ? weight : neg(weight)});
    }
    if (weights.empty()) return nullptr;
    const F slope = store.interned(std::move(weights), 0);
    const F rest = store.plus(form, slope, neg(by));
    const number first = quotient_of(rest->low(), by);
    return first == quotient_of(rest->high(), by) ? store.plus(slope, first) : nullptr;
}

Ends Facts::bounds(F form)
{
    Span span;
    if (known->points != nullptr && known->points->is_complete && known->points->span(form, known->valid, span))
        return {span.low, span.high};
    const number low = symbolic().low(form);
    return {low, symbolic().high(form)};
}

Ends Facts::bounds_of(const Atom *atom)
{
    const Forms &conditions = known->conditions;
    if (std::none_of(conditions.begin(), conditions.end(), [&](F form) { return form->holds(atom); }))
        return {atom->low, atom->high};
    number found;
    if (known->points == nullptr || !known->points->is_complete) return symbolic().of(atom);
    const F x = store.of(atom);
    if (!known->points->value(x, known->first, found)) return symbolic().of(atom);
    const bool is_single = looked_up(store.plus(x, neg(found))) == Seen::yes &&
                           looked_up(store.difference(found, x)) == Seen::yes;
    return is_single ? Ends{found, found} : Ends{atom->low, atom->high};
}

} // namespace cheapest
