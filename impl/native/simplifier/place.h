/* Forms as moves see them, and a rough count of what a move gains. Mirrors `Place` of impl/simplify/search/proposals.py.
 */
#ifndef VIEW_ALGEBRA_CHEAPEST_PLACE_H
#define VIEW_ALGEBRA_CHEAPEST_PLACE_H

#include "search.h"

namespace cheapest {

const int SLACK = -1;    /* the least gain, as it is counted roughly, for which a move is tried */

/* Forms as the moves see them: `inside` are all forms, inner ones included, `holders` those that an atom is a term of,
 * and `numerators` count the divisions of a form. */
struct Place {
    Store &store;
    Forms inside;
    std::unordered_set<F> seen;
    std::vector<const Atom *> atoms; /* in order of appearance */
    std::unordered_map<const Atom *, Forms> holders;
    std::unordered_map<F, int> numerators;

    Place(Store &store, const Forms &forms) : store(store), inside(forms_of(forms)), seen(inside.begin(), inside.end())
    {
        for (F form : forms) numerators[form] = 1;
        for (F form : inside) {
            for (const Term &term : form->terms) {
                Forms &found = holders[term.atom];
                if (found.empty()) {
                    atoms.push_back(term.atom);
                    if (term.atom->form != nullptr) numerators[term.atom->form]++;
                }
                found.push_back(form);
            }
        }
    }

    bool has(F form) const { return seen.find(form) != seen.end(); }

    const Forms &holding(const Atom *atom) const
    {
        static const Forms none;
        const auto place = holders.find(atom);
        return place == holders.end() ? none : place->second;
    }

    /* Whether the cost may fall if an atom is replaced: a rough count of what goes and what comes. */
    bool is_hopeful(const Rewritten &move) const
    {
        const Atom *atom = move.atom;
        const auto count = numerators.find(atom->form);
        int gone = DIVISION + (count != numerators.end() && count->second == 1 ? atom->form->weight() : 0);
        for (const Term &term : move.after->terms) {
            if (term.atom->form == nullptr || holders.find(term.atom) != holders.end()) continue;
            gone -= DIVISION + (has(term.atom->form) ? 0 : term.atom->form->weight());
            if (term.atom->form->terms.size() < atom->form->terms.size()) return true;
        }
        for (F form : holding(atom)) {
            const F changed = store.putting(form, move.after, atom);
            gone += form->weight() - (has(changed) ? 0 : changed->weight());
            if (changed->terms.size() < form->terms.size()) return true;
        }
        return gone > SLACK;
    }
};

} // namespace cheapest

#endif
