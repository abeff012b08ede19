/* Which moves are tried, and in what order. Mirrors impl/simplify/search/proposals.py. */
#include "place.h"

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

/* Whether an atom is or holds another. */
bool contains(const Atom *atom, const Atom *inner)
{
    return atom == inner || (atom->form != nullptr && atom->form->holds(inner));
}

bool are_multiples(F form, number by)
{
    return remainder_of(form->constant, by) == 0 &&
           std::all_of(form->terms.begin(), form->terms.end(), [&](const Term &t) { return remainder_of(t.factor,
               by) == 0; });
}

class Proposals {
  public:
    Proposals(Store &store, const Forms &forms, const std::vector<bool> &are_equations, Settled &settled,
              const std::function<void(const Move &)> &use)
        : store(store), forms(forms), are_equations(are_equations), settled(settled), use(use), place(store, forms)
    {
        for (const Atom *atom : place.atoms)
            if (atom->is_division() && divisions.size() < MOST_DIVISIONS) divisions.push_back(atom);
    }

    void all(bool groups)
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

  private:
    void hopeful(Rewritten move)
    {
        if (place.is_hopeful(move)) use(replacing(std::move(move)));
    }

    bool is_settled(Key key) { return !settled.insert(std::move(key)).second; }

    /* The atom with multiples of its divisor taken out of the numerator. */
    Rewritten shifted(const Atom *atom, F q)
    {
        const Rule rule = atom->kind == Kind::quotient ? Rule::split : Rule::reduce;
        return rewritten(store, rule, atom, {q, store.plus(atom->form, q, neg(atom->divisor)), atom->divisor});
    }

    void alignments()
    {
        for (const Atom *atom : divisions) {
            for (const Atom *other : divisions) {
                if (other->form == atom->form || is_settled({word(atom), word(other)})) continue;
                const F apart = store.minus(atom->form, other->form);
                if (are_multiples(apart, atom->divisor) && !contains(other, atom))
                    hopeful(shifted(atom, store.divided(apart, atom->divisor)));
            }
        }
    }

    void of_division(const Atom *atom)
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
            shifts(atom, holders);
            hopeful(rewritten(store, Rule::reflect, atom, {atom->form, c}));
            if (std::any_of(holders.begin(), holders.end(), is_large)) use(as_remainder(atom, true));
        } else {
            hopeful(rewritten(store, Rule::remainder, atom, {atom->form, c}));
            hopeful(rewritten(store, Rule::reflect_remainder, atom, {atom->form, c}));
            for (const Term &term : atom->form->terms)
                for (number by : {1, -1})
                    if (is_welcome(atom->form, term.atom, sub(term.factor, mul(by, c))))
                        hopeful(shifted(atom, store.of(term.atom, by)));
        }
        settled.insert(std::move(key));
    }

    /* A multiple of one term leaves or enters the numerator, so that it cancels outside or is reduced inside. */
    void shifts(const Atom *atom, const Forms &holders)
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
        for (F q : found) hopeful(shifted(atom, q));
    }

    /* A quotient is divided in two steps, the first of which is another quotient. */
    void nestings()
    {
        for (const Atom *atom : divisions) {
            for (const Atom *other : divisions) {
                if (atom->kind != Kind::quotient || other->kind != Kind::quotient) continue;
                const number a = other->divisor, c = atom->divisor;
                if (a >= c || c % a || settled.count({word(other), word(atom), 2, (uint64_t)a}) || contains(other,
                        atom))
                    continue;
                settled.insert({word(other), word(atom), 2, (uint64_t)a});
                const F apart = store.minus(atom->form, other->form);
                if (are_multiples(apart, a))
                    hopeful(rewritten(store, Rule::unnested, atom, {other->form, store.divided(apart, a), a, c / a}));
            }
        }
    }

    /* A quotient beside multiples of another that divides it further, or the two halves of one, of which one is taken
     * from the other: what that leaves is a remainder. */
    void endings()
    {
        for (const Atom *atom : divisions) {
            if (atom->kind != Kind::quotient) continue;
            const number c = atom->divisor;
            for (F form : place.holding(atom)) {
                const number factor = form->factor_of(atom);
                for (const Term &term : form->terms) {
                    const Atom *other = term.atom;
                    if (other->kind != Kind::quotient || factor % term.factor ||
                        is_settled({word(form), word(atom), word(other), 7}))
                        continue;
                    const number a = other->divisor, n = neg(factor) / term.factor;
                    if (n > 1 && mul(a, n) == c && !contains(other, atom) &&
                        are_multiples(store.minus(atom->form, other->form), a))
                        use(together(ended(atom, other)));
                    else if (n == 1 && a == c && c > 2 && c % 2 == 0)
                        halves_ended(atom, other);
                }
            }
        }
    }

    /* The move by which two quotients, if they are the halves of one, are that and what it leaves. */
    void halves_ended(const Atom *atom, const Atom *other)
    {
        const number c = atom->divisor, half = c / 2;
        const F whole = store.plus(store.minus(atom->form, other->form), neg(half));
        if (!are_multiples(whole, c)) return;
        const Atom *both = store.quotient(other->form, half)->atom();
        if (both == nullptr || both->kind != Kind::quotient) return;
        std::vector<Move> moves{
            replacing(rewritten(store, Rule::other_half, atom, {other->form, store.divided(whole, c), half}))};
        for (Move &move : ended(other, both)) moves.push_back(std::move(move));
        use(together(std::move(moves)));
    }

    /* The moves by which a quotient divides another further, and multiples of it become what that leaves. */
    std::vector<Move> ended(const Atom *atom, const Atom *inner)
    {
        const number a = inner->divisor;
        const F more = store.divided(store.minus(atom->form, inner->form), a);
        const Rewritten twice = rewritten(store, Rule::unnested, atom, {inner->form, more, a, atom->divisor / a});
        std::vector<Move> moves{replacing(twice)};
        const Terms &terms = twice.after->terms;
        if (!terms.empty() && terms[0].atom->kind == Kind::quotient)
            moves.push_back(as_remainder(terms[0].atom, false));
        return moves;
    }

    /* A quotient becomes two by twice its divisor, one of which is another quotient; or, where two such are there, the
     * other and the quotient that they add up to. */
    void halvings()
    {
        for (const Atom *atom : divisions) {
            for (const Atom *other : divisions) {
                if (atom->kind != Kind::quotient || other->kind != Kind::quotient) continue;
                const number c = atom->divisor;
                const bool is_half = other->divisor == c;
                if ((!is_half && other->divisor != mul(2, c)) || settled.count({word(atom), word(other), 5}) ||
                    contains(other, atom))
                    continue;
                settled.insert({word(atom), word(other), 5});
                const F apart = store.plus(store.minus(atom->form, other->form), is_half ? neg(c / 2) : 0);
                if (!are_multiples(apart, c) || (is_half && (c % 2 || c == 2))) continue;
                hopeful(rewritten(store, is_half ? Rule::other_half : Rule::halves, atom,
                    {other->form, store.divided(apart, c), is_half ? c / 2 : c}));
            }
        }
    }

    /* A division is written by another by the same divisor, where their numerators add up to 1 less than a multiple of
     * that. */
    void mirrorings()
    {
        for (const Atom *atom : divisions) {
            for (const Atom *other : divisions) {
                if (other->divisor != atom->divisor || atom == other ||
                    settled.count({word(atom), word(other), 6}) || contains(other, atom))
                    continue;
                settled.insert({word(atom), word(other), 6});
                const F both = store.plus(store.plus(atom->form, other->form, 1), 1);
                if (are_multiples(both, atom->divisor)) use(together(mirrored(atom, other)));
            }
        }
    }

    /* The moves by which a division becomes the opposite of another by the same divisor, or of what that leaves. */
    std::vector<Move> mirrored(const Atom *atom, const Atom *other)
    {
        const number c = atom->divisor;
        const F x = other->form;
        const bool is_quotient = atom->kind == Kind::quotient;
        const Rewritten turned =
            rewritten(store, is_quotient ? Rule::reflect : Rule::reflect_remainder, atom, {atom->form, c});
        const Atom *opposite = turned.after->terms[0].atom;
        const Atom *mate = (is_quotient ? store.quotient(x, c) : store.remainder(x, c))->atom();
        std::vector<Move> moves{replacing(turned)};
        moves.push_back(replacing(shifted(opposite, store.divided(store.minus(opposite->form, x), c))));
        if (is_quotient && other->kind == Kind::remainder) moves.push_back(as_remainder(mate, false));
        if (!is_quotient && other->kind == Kind::quotient)
            moves.push_back(replacing(rewritten(store, Rule::remainder, mate, {x, c})));
        return moves;
    }

    /* Divisions of one form that give off a multiple of all their divisors together. */
    void joint_shifts()
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
    void groupings()
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
    void unscalings()
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
                    use(unscaled(at, {store.plus(form, neg(k)), rest, k, g}));
                }
            }
        }
    }

    Store &store;
    const Forms &forms;
    const std::vector<bool> &are_equations;
    Settled &settled;
    const std::function<void(const Move &)> &use;
    Place place;
    std::vector<const Atom *> divisions;
};

} // namespace

void moves(Store &store, const Forms &forms, const std::vector<bool> &are_equations, Settled &settled, bool groups,
           const std::function<void(const Move &)> &use)
{
    Proposals(store, forms, are_equations, settled, use).all(groups);
}

} // namespace cheapest
