/* Which moves are tried, and in what order. Mirrors impl/simplify/search/proposals.py. */
#include "proposals.h"

#include <algorithm>

namespace cheapest {

static const size_t MOST_DIVISIONS = 40; /* the most divisions that moves are tried for */

namespace {

/* Whether a form may be cheaper with another coefficient of one atom: none, 1, or one that it has elsewhere. */
bool is_welcome(F form, const Atom *x, number factor)
{
    if (-1 <= factor && factor <= 1) return true;
    return std::any_of(form->terms.begin(), form->terms.end(), [&](const Term &term) {
        return term.atom != x && magnitude(term.factor) == magnitude(factor);
    });
}

} // namespace

Proposals::Proposals(Store &store, const Forms &forms, const std::vector<bool> &are_equations, Settled &settled,
                     const std::function<void(const Move &)> &use)
    : store(store), forms(forms), are_equations(are_equations), settled(settled), use(use), place(store, forms)
{
    for (const Atom *atom : place.atoms)
        if (atom->is_division() && divisions.size() < MOST_DIVISIONS) divisions.push_back(atom);
}

void Proposals::all(bool groups)
{
    alignments();
    for (const Atom *atom : divisions) of_division(atom);
    nestings();
    halvings();
    mirrorings();
    for (const Atom *atom : divisions) {
        const Atom *inner = atom->form->atom();
        if (atom->kind != Kind::remainder || inner == nullptr || inner->kind != Kind::quotient) continue;
        use(digits(atom, inner));
        use(inward(atom, inner, are_equations));
    }
    joint_shifts();
    if (!groups) return;
    endings();
    groupings();
    unscalings();
}

void Proposals::hopeful(Rewritten move)
{
    if (place.is_hopeful(move)) use(replacing(std::move(move)));
}

void Proposals::of_division(const Atom *atom)
{
    const Forms &holders = place.holding(atom);
    Key key{word(atom), 1};
    for (F form : holders) key.push_back(word(form));
    if (settled.find(key) != settled.end()) return;
    const number c = atom->divisor;
    if (atom->kind == Kind::quotient) {
        const auto is_multiple = [&](F form) { return remainder_of(form->factor_of(atom), c) == 0; };
        const auto is_large = [&](F form) { return mul(2, magnitude(form->factor_of(atom))) > c; };
        if (std::any_of(holders.begin(), holders.end(), is_multiple)) use(as_remainder(atom, false));
        for (F q : leaving(atom, holders)) hopeful(shifted(atom, q));
        hopeful(rewritten(store, Rule::reflect, atom, {atom->form, c}));
        if (std::any_of(holders.begin(), holders.end(), is_large)) use(as_remainder(atom, true));
    } else {
        hopeful(rewritten(store, Rule::remainder, atom, {atom->form, c}));
        hopeful(rewritten(store, Rule::reflect_remainder, atom, {atom->form, c}));
        for (F q : reducing(atom)) hopeful(shifted(atom, q));
    }
    settled.insert(std::move(key));
}

/* What leaves a remainder, times the divisor, so that one coefficient of the numerator grows or shrinks by that. */
Forms Proposals::reducing(const Atom *atom)
{
    Forms found;
    for (const Term &term : atom->form->terms)
        for (number by : {1, -1})
            if (is_welcome(atom->form, term.atom, sub(term.factor, mul(by, atom->divisor))))
                found.push_back(store.of(term.atom, by));
    return found;
}

/* What leaves the numerator of a quotient, times the divisor, or enters it where negative: a multiple of one term, so
 * that it cancels outside or is reduced inside, or a number. */
Forms Proposals::leaving(const Atom *atom, const Forms &holders)
{
    Forms found;
    const auto note = [&](F q) {
        if (std::find(found.begin(), found.end(), q) == found.end()) found.push_back(q);
    };
    for (const Term &term : atom->form->terms) {
        for (number by : {1, -1}) {
            const auto is_welcomed = [&](F form) {
                return is_welcome(form, term.atom, add(form->factor_of(term.atom), mul(by, form->factor_of(atom))));
            };
            if (is_welcome(atom->form, term.atom, sub(term.factor, mul(by, atom->divisor))) ||
                std::any_of(holders.begin(), holders.end(), is_welcomed))
                note(store.of(term.atom, by));
        }
    }
    for (F form : holders) {
        const number factor = form->factor_of(atom);
        for (const Term &other : form->terms)
            if (remainder_of(other.factor, factor) == 0 && other.atom != atom && !contains(other.atom, atom))
                note(store.of(other.atom, quotient_of(neg(other.factor), factor)));
        if (form->constant && remainder_of(form->constant, factor) == 0)
            note(store.number_form(quotient_of(neg(form->constant), factor)));
    }
    return found;
}

/* Divisions of one form that give off a multiple of all their divisors together. */
void Proposals::joint_shifts()
{
    std::vector<std::pair<F, std::vector<const Atom *>>> shared;
    for (const Atom *atom : divisions) {
        auto entry = std::find_if(shared.begin(), shared.end(),
            [&](const auto &e) { return e.first == atom->form; });
        if (entry == shared.end()) entry = shared.insert(shared.end(), {atom->form, {}});
        entry->second.push_back(atom);
    }
    for (const auto &[form, atoms] : shared) {
        if (atoms.size() < 2) continue;
        Key key{word(form), 3};
        for (const Atom *atom : atoms) key.push_back(word(atom));
        if (is_settled(std::move(key))) continue;
        number by = 1;
        for (const Atom *atom : atoms) by = lcm_of(by, atom->divisor);
        Forms apart;
        if (form->constant < 0 || form->constant >= by)
            apart.push_back(store.number_form(mul(quotient_of(form->constant, by), by)));
        for (const Term &term : form->terms) {
            const number least = remainder_of(term.factor, by);
            for (number now : {least, least - by})
                if (now != term.factor && (is_welcome(form, term.atom, now) ||
                        magnitude(now) < magnitude(term.factor)))
                    apart.push_back(store.of(term.atom, sub(term.factor, now)));
        }
        for (F whole : apart) {
            std::vector<Move> moves;
            for (const Atom *atom : atoms)
                moves.push_back(replacing(shifted(atom, store.divided(whole, atom->divisor))));
            use(together(std::move(moves)));
        }
    }
}

/* Sums that stand, multiplied, for terms of other sums: whole ones, and common multiples in one. */
void Proposals::groupings()
{
    Forms found;
    std::unordered_set<F> seen;
    const auto note = [&](F form) {
        if (seen.insert(form).second) found.push_back(form);
    };
    for (F form : place.inside) {
        if (form->terms.size() < 2) continue;
        const F bare = store.bare(form);
        note(bare);
        if (std::find(forms.begin(), forms.end(), form) != forms.end()) note(store.negated(bare));
        else if (form->constant) note(form);
        std::vector<number> sizes;
        for (const Term &term : form->terms) {
            const number g = magnitude(term.factor);
            if (g <= 1 || std::find(sizes.begin(), sizes.end(), g) != sizes.end()) continue;
            sizes.push_back(g);
            Terms part;
            for (const Term &t : form->terms)
                if (t.factor % g == 0) part.push_back({t.atom, t.factor / g});
            if (part.size() > 1) note(store.interned(std::move(part), 0));
        }
    }
    for (F group : found) {
        const Forms &places = place.holding(group->terms[0].atom);
        Key key{word(group), 4};
        for (F form : places) key.push_back(word(form));
        if (is_settled(std::move(key))) continue;
        const auto is_changed = [&](F form) { return grouped(store, group, form, nullptr) != form; };
        if (std::any_of(places.begin(), places.end(), is_changed)) use(grouping(group));
    }
}

/* Moves that multiply a comparison so that it matches another sum. */
void Proposals::unscalings()
{
    for (size_t at = 1; at < forms.size(); at++) {
        const F form = forms[at];
        if (are_equations[at - 1] || form->is_number()) continue;
        const Term first = form->terms[0];
        for (F other : place.inside) {
            const number g = magnitude(other->factor_of(first.atom)) / magnitude(first.factor);
            if (g <= 1) continue;
            for (number sign : {1, -1}) {
                const F rest = store.bare(store.plus(store.times(other, sign), form, neg(g)));
                if (rest->terms.size() >= other->terms.size()) continue;
                const number k = quotient_of(rest->low(), g);
                use(compared(Rule::unscaled, at, {store.plus(form, neg(k)), rest, k, g}));
            }
        }
    }
}

void moves(Store &store, const Forms &forms, const std::vector<bool> &are_equations, Settled &settled, Stage stage,
           const std::function<void(const Move &)> &use)
{
    Proposals proposals(store, forms, are_equations, settled, use);
    if (stage == Stage::finishing)
        proposals.finishing();
    else
        proposals.all(stage == Stage::groups);
}

} // namespace cheapest
