/* Normal forms of forms. Mirrors impl/simplify/normal_forms/rewriting.py. */
#include "rewriting.h"

#include <algorithm>
#include <set>

namespace cheapest {

F Trail::form(F form)
{
    const Key key{word(form)};
    const auto place = forms.find(key);
    if (place != forms.end()) return place->second;
    F found = collected(form);
    if (keeps_remainders) found = recombined(found);
    if (!facts.zero().empty()) found = balanced(found);
    return forms[key] = found;
}

F Trail::collected(F form)
{
    Terms pairs;
    number constant = form->constant;
    bool is_same = true;
    for (const Term &term : form->terms) {
        const F part = atom(term.atom);
        if (part->atom() == term.atom) {
            pairs.push_back(term);
            continue;
        }
        is_same = false;
        for (const Term &inner : part->terms) pairs.push_back({inner.atom, mul(inner.factor, term.factor)});
        constant = add(constant, mul(part->constant, term.factor));
    }
    return is_same ? form : store.collected(std::move(pairs), constant);
}

F Trail::atom(const Atom *atom)
{
    const Key key{word(atom), 0};
    const auto place = forms.find(key);
    if (place != forms.end()) return place->second;
    const F found = normal_atom(atom);
    return forms[key] = found;
}

F Trail::normal_atom(const Atom *atom)
{
    switch (atom->kind) {
    case Kind::variable: {
        const Ends ends = facts.bounds_of(atom);
        const F x = store.of(atom);
        if (ends.low != ends.high) return x;
        const F after = applied(Rule::single, x, {x, ends.low});
        return after == nullptr ? x : after;
    }
    case Kind::group: return form(atom->form);
    case Kind::remainder: {
        is_styled = true;
        if (keeps_remainders) return remainder(form(atom->form), atom->divisor);
        applied(Rule::remainder, store.of(atom), {atom->form, atom->divisor});
        const F quotient = outermost(atom->form, atom->divisor);
        return store.plus(form(atom->form), quotient, neg(atom->divisor));
    }
    default: return outermost(atom->form, atom->divisor);
    }
}

static const Atom *as_quotient(F x)
{
    const Atom *atom = x->atom();
    return atom != nullptr && atom->kind == Kind::quotient ? atom : nullptr;
}

F Trail::outermost(F x, number c)
{
    const Atom *inner = as_quotient(x);
    is_styled = is_styled || inner != nullptr;
    if (!keeps_remainders && inner != nullptr) {
        const F nested = applied(Rule::nested, store.quotient(x, c), {inner->form, store.number_form(0),
            inner->divisor, c});
        if (nested != nullptr) return form(nested);
    }
    return quotient(form(x), c);
}

F Trail::quotient(F x, number c)
{
    const Key key{word(x), 1, (uint64_t)c};
    const auto place = forms.find(key);
    if (place != forms.end()) return place->second;
    const F found = divided(x, c);
    return forms[key] = found;
}

F Trail::divided(F x, number c)
{
    if (x->is_number()) return store.quotient(x, c);
    F found = nullptr;
    const F k = facts.quotient(x, c);
    if (k != nullptr) found = applied(Rule::inside, store.quotient(x, c), {x, k, c});
    if (found != nullptr) return found;
    is_styled = true;
    if (style == Style::as_it_is) {
        if (as_quotient(x) != nullptr) found = nested(x, c);
        if (found == nullptr) found = outward(x, c);
        return found == nullptr ? store.quotient(x, c) : found;
    }
    found = split(x, c);
    if (found == nullptr) found = nested(x, c);
    if (found == nullptr) found = common(x, c);
    if (found == nullptr) found = outward(x, c);
    if (found == nullptr) found = reflected(x, c);
    return found == nullptr ? store.quotient(x, c) : found;
}

F Trail::remainder(F x, number c)
{
    const Key key{word(x), 2, (uint64_t)c};
    const auto place = forms.find(key);
    if (place != forms.end()) return place->second;
    const F found = x->is_number() ? store.remainder(x, c) : reduced(x, c);
    return forms[key] = found;
}

F Trail::reduced(F x, number c)
{
    const F before = store.remainder(x, c);
    const F k = facts.quotient(x, c);
    if (k != nullptr) {
        const F after = applied(Rule::period, before, {x, k, c});
        if (after != nullptr) return after;
    }
    for (const Term &term : x->terms) {
        const Atom *atom = term.atom;
        if (atom->kind != Kind::remainder || atom->divisor % c) continue;
        const F rest = store.without(x, atom);
        if (applied(Rule::unwrap, before, {atom->form, rest, term.factor, atom->divisor / c, c}) != nullptr)
            return remainder(form(store.plus(rest, atom->form, term.factor)), c);
    }
    if (style == Style::as_it_is) return before;
    const auto [whole, rest] = separated(store, x, c);
    if (!whole->is_number() || whole->constant) {
        applied(Rule::reduce, before, {whole, rest, c});
        return remainder(rest, c);
    }
    const F found = periods(x, c, [&](const Period &p) -> F {
        if (applied(Rule::factor, before, {p.whole, p.rest, p.k, p.g, c / p.g}) == nullptr) return nullptr;
        const F inner = remainder(form(store.plus(p.whole, p.k)), c / p.g);
        return store.plus(store.plus(store.times(inner, p.g), p.rest, 1), neg(mul(p.k, p.g)));
    });
    return found == nullptr ? before : found;
}

F Trail::balanced(F form)
{
    for (F nothing : facts.zero()) {
        const Terms &terms = nothing->terms;
        if (std::any_of(terms.begin(), terms.end(),
                [](const Term &term) { return term.atom->is_compound(); })) continue;
        for (const Term &term : terms) {
            const number factor = form->factor_of(term.atom);
            const number times = quotient_of(factor, term.factor);
            if (!times || remainder_of(factor, term.factor)) continue;
            const F rest = store.plus(form, nothing, neg(times));
            if (rest->weight() < form->weight()) {
                const F after = applied(Rule::nothing, form, {nothing, rest, times});
                return after == nullptr ? form : this->form(after);
            }
        }
    }
    return form;
}

F Trail::recombined(F form)
{
    for (const Term &term : form->terms) {
        if (term.atom->kind != Kind::remainder) continue;
        const F x = term.atom->form;
        const number a = term.atom->divisor;
        for (const Term &other : form->terms) {
            if (!other.atom->is_division() || other.factor != mul(term.factor, a)) continue;
            const F rest = store.without(store.without(form, term.atom), other.atom);
            F after = nullptr;
            if (other.atom->kind == Kind::quotient) {
                after = applied(Rule::whole, form, {x, rest, term.factor, a});
                const Atom *inner = as_quotient(x);
                if (after == nullptr && inner != nullptr)
                    after = applied(Rule::upper, form, {inner->form, rest, term.factor, inner->divisor, a});
            } else if (as_quotient(other.atom->form) != nullptr) {
                after = applied(Rule::radix, form, {x, rest, term.factor, a, other.atom->divisor});
                const Atom *inner = as_quotient(x);
                if (after == nullptr && inner != nullptr)
                    after = applied(Rule::digits, form,
                        {inner->form, rest, term.factor, inner->divisor, a, other.atom->divisor});
            }
            if (after != nullptr) return this->form(after);
        }
    }
    return form;
}

F Trail::split(F x, number c)
{
    const auto [whole, rest] = separated(store, x, c);
    if (whole->is_number() && !whole->constant) return nullptr;
    if (applied(Rule::split, store.quotient(x, c), {whole, rest, c}) == nullptr) return nullptr;
    const F normal = form(whole);
    return store.plus(normal, quotient(rest, c), 1);
}

F Trail::nested(F x, number c)
{
    for (const Term &term : x->terms) {
        if (term.atom->kind != Kind::quotient || magnitude(term.factor) != 1) continue;
        const Rule rule = term.factor == 1 ? Rule::nested : Rule::nested_negative;
        const F rest = store.without(x, term.atom);
        const F after = applied(rule, store.quotient(x, c), {term.atom->form, rest, term.atom->divisor, c});
        return after == nullptr ? nullptr : form(after);
    }
    return nullptr;
}

F Trail::outward(F x, number c)
{
    const Atom *atom = x->atom();
    if (atom == nullptr || atom->kind != Kind::remainder || atom->divisor % c) return nullptr;
    const number times = atom->divisor / c;
    if (applied(Rule::outward, store.quotient(x, c), {atom->form, c, times}) == nullptr) return nullptr;
    return remainder(quotient(atom->form, c), times);
}

F Trail::common(F x, number c)
{
    return periods(x, c, [&](const Period &p) -> F {
        if (applied(Rule::common, store.quotient(x, c),
                {p.whole, p.rest, p.k, p.g, c / p.g}) == nullptr) return nullptr;
        return quotient(form(store.plus(p.whole, p.k)), c / p.g);
    });
}

F Trail::periods_beside(F others, F left, number c, const Use &use)
{
    std::set<number, std::greater<number>> factors;
    for (const Term &term : others->terms) factors.insert(gcd_of(term.factor, c));
    factors.erase(1);
    for (number g : factors) {
        const auto [whole, rest] = separated(store, others, g);
        const F all = left == nullptr ? rest : store.plus(rest, left, 1);
        number k;
        if (!facts.period(all, g, k)) continue;
        const F found = use({whole, all, k, g});
        if (found != nullptr) return found;
    }
    return nullptr;
}

F Trail::periods(F x, number c, const Use &use)
{
    const F found = periods_beside(x, nullptr, c, use);
    if (found != nullptr) return found;
    for (const Term &term : x->terms) {
        const Atom *atom = term.atom;
        if (atom->kind != Kind::quotient) continue;
        const Term first = atom->form->terms[0];
        const number factor = x->factor_of(first.atom), times = quotient_of(factor, first.factor);
        if (!times || remainder_of(factor, first.factor)) continue;
        const F left = store.times(store.plus(atom->form, store.of(atom), neg(atom->divisor)), times);
        const F others = store.minus(x, left);
        if (others->terms.size() + atom->form->terms.size() > x->terms.size()) continue;
        const F beside = periods_beside(others, left, c, use);
        if (beside != nullptr) return beside;
    }
    return nullptr;
}

F Trail::reflected(F x, number c)
{
    if (x->terms[0].factor > 0) return nullptr;
    if (applied(Rule::reflect, store.quotient(x, c), {x, c}) == nullptr) return nullptr;
    return store.negated(quotient(store.difference(c - 1, x), c));
}

} // namespace cheapest
