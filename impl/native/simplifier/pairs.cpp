/* Moves of two divisions. Mirrors impl/simplify/search/pairs.py. */
#include "proposals.h"

#include <algorithm>

namespace cheapest {

bool contains(const Atom *atom, const Atom *inner)
{
    return atom == inner || (atom->form != nullptr && atom->form->holds(inner));
}

bool are_multiples(F form, number by)
{
    return remainder_of(form->constant, by) == 0 &&
           std::all_of(form->terms.begin(), form->terms.end(),
               [&](const Term &term) { return remainder_of(term.factor, by) == 0; });
}

/* The atom with multiples of its divisor taken out of the numerator. */
Rewritten Proposals::shifted(const Atom *atom, F q)
{
    const Rule rule = atom->kind == Kind::quotient ? Rule::split : Rule::reduce;
    return rewritten(store, rule, atom, {q, store.plus(atom->form, q, neg(atom->divisor)), atom->divisor});
}

void Proposals::alignments()
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

/* A quotient is divided in two steps, the first of which is another quotient. */
void Proposals::nestings()
{
    for (const Atom *atom : divisions) {
        for (const Atom *other : divisions) {
            if (atom->kind != Kind::quotient || other->kind != Kind::quotient) continue;
            const number a = other->divisor, c = atom->divisor;
            if (a >= c || c % a || settled.count({word(other), word(atom), 2, (uint64_t)a}) ||
                contains(other, atom))
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
void Proposals::endings()
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
void Proposals::halves_ended(const Atom *atom, const Atom *other)
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
std::vector<Move> Proposals::ended(const Atom *atom, const Atom *inner)
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
void Proposals::halvings()
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
void Proposals::mirrorings()
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
std::vector<Move> Proposals::mirrored(const Atom *atom, const Atom *other)
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

} // namespace cheapest
