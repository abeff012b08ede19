/* Forms taken apart and put together: what is a multiple of a number, what is inside, and changes everywhere inside.
 *
 * Mirrors impl/simplify/normal_forms/separating.py and the first half of impl/simplify/search/moves.py.
 */
#include "forms.h"

namespace cheapest {

/* The coefficient nearest to 0 with a given remainder; of two the positive one. */
static number nearest(number factor, number c)
{
    const number rest = remainder_of(factor, c);
    return mul(2, rest) > c ? rest - c : rest;
}

std::pair<F, F> separated(Store &store, F x, number c)
{
    Terms whole, rest;
    for (const Term &term : x->terms) {
        const number left = nearest(term.factor, c);
        if (left) rest.push_back({term.atom, left});
        if (left != term.factor) whole.push_back({term.atom, quotient_of(sub(term.factor, left), c)});
    }
    return {store.interned(std::move(whole), quotient_of(x->constant, c)),
            store.interned(std::move(rest), remainder_of(x->constant, c))};
}

Forms forms_of(const Forms &forms)
{
    Forms found, waiting(forms.rbegin(), forms.rend());
    std::unordered_set<F> seen;
    while (!waiting.empty()) {
        const F form = waiting.back();
        waiting.pop_back();
        if (!seen.insert(form).second) continue;
        found.push_back(form);
        for (const Term &term : form->terms)
            if (term.atom->form != nullptr) waiting.push_back(term.atom->form);
    }
    return found;
}

std::vector<const Atom *> atoms_of(const Forms &forms)
{
    std::vector<const Atom *> found;
    std::unordered_set<const Atom *> seen;
    for (F form : forms_of(forms))
        for (const Term &term : form->terms)
            if (seen.insert(term.atom).second) found.push_back(term.atom);
    return found;
}

namespace {

struct Mapping {
    Store &store;
    const Change &change;
    const Atom *inside;
    std::unordered_map<F, F> done;

    F mapped(F form)
    {
        if (inside != nullptr && !form->holds(inside)) return form;
        const auto known = done.find(form);
        if (known != done.end()) return known->second;
        Terms pairs;
        number constant = form->constant;
        bool is_same = true;
        for (const Term &term : form->terms) {
            const F inner = term.atom->form == nullptr ? nullptr : mapped(term.atom->form);
            if (inner == term.atom->form) {
                pairs.push_back(term);
                continue;
            }
            is_same = false;
            const F now = store.rebuilt(term.atom, inner);
            for (const Term &part : now->terms) pairs.push_back({part.atom, mul(part.factor, term.factor)});
            constant = add(constant, mul(now->constant, term.factor));
        }
        return done[form] = change(is_same ? form : store.collected(std::move(pairs), constant));
    }
};

} // namespace

Forms everywhere(Store &store, const Forms &forms, const Change &change, const Atom *inside)
{
    Mapping mapping{store, change, inside, {}};
    Forms found;
    for (F form : forms) found.push_back(mapping.mapped(form));
    return found;
}

} // namespace cheapest
