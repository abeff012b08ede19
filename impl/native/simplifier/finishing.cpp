/* What is tried where no other move lowers the cost any more. Mirrors impl/simplify/search/finishing.py. */
#include "proposals.h"

#include <algorithm>
#include <set>

namespace cheapest {

void Proposals::finishing()
{
    Facts facts(store, known_of(store, {}, nullptr));
    for (const Atom *atom : divisions) {
        wholes(atom);
        parted(atom, facts);
        turned(atom);
        if (atom->kind != Kind::quotient) continue;
        for (F q : beside(atom)) hopeful(shifted(atom, q));
        nested_digits(atom);
        differences(atom);
    }
    scalings(facts);
    residues();
}

/* A numerator loses what it has of its divisor: in its constant, in one coefficient, and in all together. */
void Proposals::wholes(const Atom *atom)
{
    const F whole = separated(store, atom->form, atom->divisor).first;
    Forms parts;
    if (whole->constant) parts.push_back(store.number_form(whole->constant));
    for (const Term &term : whole->terms) parts.push_back(store.of(term.atom, term.factor));
    if (parts.size() > 1) parts.push_back(whole);
    for (F part : parts) hopeful(shifted(atom, part));
}

/* The period of g in which the rest of a form is shown to stay, what is a multiple of g taken out; false if it is not.
 * */
static bool has_period(Store &store, Facts &facts, F form, number g, Period &found)
{
    const auto [whole, rest] = separated(store, form, g);
    const F k = facts.quotient(rest, g);
    if (k == nullptr) return false;
    const F slope = store.bare(k);
    found = {store.plus(whole, slope, 1), store.plus(rest, slope, neg(g)), k->constant, g};
    return true;
}

/* A factor of the divisor cancels, or leaves a remainder, with what is a multiple of it and stays inside one of its
 * periods. */
void Proposals::parted(const Atom *atom, Facts &facts)
{
    const Rule rule = atom->kind == Kind::quotient ? Rule::common : Rule::factor;
    std::set<number, std::greater<number>> factors;
    for (const Term &term : atom->form->terms) factors.insert(gcd_of(term.factor, atom->divisor));
    factors.erase(1);
    for (number g : factors) {
        Period p;
        if (has_period(store, facts, atom->form, g, p))
            hopeful(rewritten(store, rule, atom, {p.whole, p.rest, p.k, g, atom->divisor / g}));
    }
}

/* What leaves a numerator, times the divisor, so that all that the quotient stands beside is in it. */
Forms Proposals::beside(const Atom *atom)
{
    Forms found;
    for (F form : place.holding(atom)) {
        const F rest = store.without(form, atom);
        const number factor = form->factor_of(atom);
        const auto has_it = [&](const Term &term) { return contains(term.atom, atom); };
        if (rest->terms.size() > 1 && are_multiples(rest, factor) &&
            std::none_of(rest->terms.begin(), rest->terms.end(), has_it))
            found.push_back(store.divided(rest, neg(factor)));
    }
    return found;
}

/* A division is reflected, once multiples of its divisor have left or entered the numerator: a term, a number, both, or
 * all that a quotient stands beside; a remainder with the number that is within the divisor then. */
void Proposals::turned(const Atom *atom)
{
    const number c = atom->divisor;
    const bool is_quotient = atom->kind == Kind::quotient;
    const Rule rule = is_quotient ? Rule::reflect : Rule::reflect_remainder;
    Forms terms{store.number_form(0)};
    std::vector<number> numbers;
    if (is_quotient) numbers.push_back(0);
    else numbers.push_back(add(quotient_of(atom->form->constant, c), 1));
    Forms found = is_quotient ? leaving(atom, place.holding(atom)) : reducing(atom);
    if (is_quotient)
        for (F q : beside(atom)) found.push_back(q);
    for (F q : found) {
        if (q->is_number()) numbers.push_back(q->constant);
        else terms.push_back(q);
    }
    for (F term : terms) {
        for (number more : numbers) {
            const F q = store.plus(term, more), left = store.plus(atom->form, q, neg(c));
            const Atom *inner = (is_quotient ? store.quotient(left, c) : store.remainder(left, c))->atom();
            if (inner == nullptr || !inner->is_division()) continue;
            Rewritten second = rewritten(store, rule, inner, {left, c});
            const F after = is_quotient ? store.plus(second.after, q, 1) : second.after;
            if (!place.is_hopeful({rule, atom, {}, store.of(atom), after})) continue;
            use(together({replacing(shifted(atom, q)), replacing(std::move(second))}));
        }
    }
}

/* A quotient of a digit becomes one of a remainder. */
void Proposals::nested_digits(const Atom *atom)
{
    for (const Term &term : atom->form->terms) {
        const Atom *digit = term.atom;
        const Atom *inner = digit->kind == Kind::remainder ? digit->form->atom() : nullptr;
        if (inner == nullptr || inner->kind != Kind::quotient || term.factor != 1) continue;
        const number d = inner->divisor;
        Rewritten first = rewritten(store, Rule::inward, digit, {inner->form, d, digit->divisor});
        const Atom *outer = store.quotient(store.putting(atom->form, first.after, digit), atom->divisor)->atom();
        if (outer == nullptr || outer->kind != Kind::quotient || first.after->atom() == nullptr) continue;
        const F remainder = store.remainder(inner->form, mul(d, digit->divisor));
        Rewritten second = rewritten(store, Rule::nested, outer,
            {remainder, store.without(atom->form, digit), d, atom->divisor});
        use(together({replacing(std::move(first)), replacing(std::move(second))}));
    }
}

/* The difference of two quotients is one, of what they differ by and a remainder, of the lighter numerator; that may be
 * reflected. */
void Proposals::differences(const Atom *atom)
{
    for (F form : place.holding(atom)) {
        const number factor = form->factor_of(atom);
        for (const Term &term : form->terms) {
            const Atom *other = term.atom;
            if (other->kind != Kind::quotient || other->divisor != atom->divisor || term.factor != neg(factor) ||
                other->form->weight() > atom->form->weight() || contains(other, atom))
                continue;
            std::vector<Move> moves{replacing(shifted(atom, store.of(other))), as_remainder(other, false)};
            use(together(moves));
            const number c = atom->divisor;
            const F left = store.plus(store.minus(atom->form, other->form), store.remainder(other->form, c), 1);
            const Atom *inner = store.quotient(left, c)->atom();
            if (inner != nullptr && inner->kind == Kind::quotient)
                moves.push_back(replacing(rewritten(store, Rule::reflect, inner, {inner->form, c})));
            use(together(std::move(moves)));
        }
    }
}

/* A comparison is divided, with what is a multiple of the divisor and stays inside one of its periods. */
void Proposals::scalings(Facts &facts)
{
    for (size_t at = 1; at < forms.size(); at++) {
        if (are_equations[at - 1]) continue;
        std::set<number, std::greater<number>> sizes;
        for (const Term &term : forms[at]->terms) sizes.insert(magnitude(term.factor));
        sizes.erase(1);
        for (number g : sizes) {
            Period p;
            if (has_period(store, facts, forms[at], g, p))
                use(compared(Rule::scaled, at, {p.whole, p.rest, p.k, g}));
        }
    }
}

/* What all coefficients of a form are multiples of and has an inverse modulo c. */
static std::vector<number> multipliers(F form, number c)
{
    number all = 0;
    for (const Term &term : form->terms) all = gcd_of(all, term.factor);
    std::vector<number> found;
    for (number size : {all, (number)1}) {
        if (gcd_of(size, c) != 1 || (size == 1 && !found.empty() && found[0] == 1)) continue;
        found.push_back(size);
        found.push_back(neg(size));
    }
    return found;
}

/* The inverse of a number modulo c, at least 0 and below c. */
static number inverse_of(number k, number c)
{
    number rest = c, next = remainder_of(k, c), found = 0, after = 1;
    while (next > 1) {
        const number times = rest / next;
        std::swap(rest, next);
        next -= times * rest;
        std::swap(found, after);
        after -= times * found;
    }
    return remainder_of(after, c);
}

/* A comparison with one remainder becomes one with the remainder of what is multiplied there, without a number. */
void Proposals::residues()
{
    for (size_t at = 1; at < forms.size(); at++) {
        const Terms &terms = forms[at]->terms;
        if (terms.size() != 1 || terms[0].atom->kind != Kind::remainder || magnitude(terms[0].factor) != 1) continue;
        for (number k : multipliers(terms[0].atom->form, terms[0].atom->divisor))
            are_equations[at - 1] ? equation(at, terms[0], k) : inequation(at, terms[0], k);
    }
}

/* A remainder is a number. */
void Proposals::equation(size_t at, Term term, number k)
{
    const F form = forms[at], inner = term.atom->form;
    const number c = term.atom->divisor, m = inner->constant, r = mul(neg(form->constant), term.factor);
    const number j = inverse_of(k, c), t = remainder_of(mul(sub(r, m), j), c);
    const number p = quotient_of(add(sub(m, r), mul(k, t)), c), n = quotient_of(sub(mul(k, j), 1), c);
    const Move second = compared(Rule::residue, at, {store.divided(store.bare(inner), k), k, r, t, p, j, n, c});
    if (term.factor == 1) use(second);
    else use(together({compared(Rule::multiple, at, {store.negated(form), (number)-1}), second}));
}

/* A remainder is not 0; or not the last, which is the same of what it leaves of that. */
void Proposals::inequation(size_t at, Term term, number k)
{
    const F form = forms[at], inner = term.atom->form;
    const number c = term.atom->divisor, m = inner->constant, j = inverse_of(k, c);
    F x = store.divided(store.bare(inner), k);
    std::vector<Move> moves;
    if (term.factor == -1 && form->constant == c - 2 && remainder_of(add(m, 1), c) == 0) {
        const Rewritten turned = rewritten(store, Rule::reflect_remainder, term.atom, {inner, c});
        moves.push_back(replacing(turned));
        for (const Term &left : turned.after->terms)
            if (left.atom->is_division())
                moves.push_back(replacing(
                    shifted(left.atom, store.number_form(quotient_of(left.atom->form->constant, c)))));
        x = store.negated(x);
    } else if (term.factor != 1 || form->constant != -1 || m) {
        return;
    }
    moves.push_back(compared(Rule::coprime, at, {x, k, j, quotient_of(sub(mul(k, j), 1), c), c}));
    use(together(std::move(moves)));
}

} // namespace cheapest
