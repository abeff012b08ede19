/* What tries moves. Mirrors impl/simplify/search/proposals.py, pairs.py and finishing.py. */
#ifndef VIEW_ALGEBRA_CHEAPEST_PROPOSALS_H
#define VIEW_ALGEBRA_CHEAPEST_PROPOSALS_H

#include "place.h"

namespace cheapest {

/* Hands moves of some forms to `use`: of pairs of divisions (pairs.cpp), those that come last (finishing.cpp), and all
 * others (proposals.cpp). */
class Proposals {
  public:
    Proposals(Store &store, const Forms &forms, const std::vector<bool> &are_equations, Settled &settled,
              const std::function<void(const Move &)> &use);

    void all(bool groups);
    void finishing();

  private:
    void hopeful(Rewritten move);
    void of_division(const Atom *atom);
    Forms reducing(const Atom *atom);
    Forms leaving(const Atom *atom, const Forms &holders);
    void joint_shifts();
    void groupings();
    void unscalings();

    /* Of pairs. */
    Rewritten shifted(const Atom *atom, F q);
    void alignments();
    void nestings();
    void endings();
    void halves_ended(const Atom *atom, const Atom *other);
    std::vector<Move> ended(const Atom *atom, const Atom *inner);
    void halvings();
    void mirrorings();
    std::vector<Move> mirrored(const Atom *atom, const Atom *other);

    /* Of what comes last. */
    void wholes(const Atom *atom);
    void parted(const Atom *atom, Facts &facts);
    Forms beside(const Atom *atom);
    void turned(const Atom *atom);
    void nested_digits(const Atom *atom);
    void differences(const Atom *atom);
    void scalings(Facts &facts);
    void residues();
    void equation(size_t at, Term term, number k);
    void inequation(size_t at, Term term, number k);

    bool is_settled(Key key) { return !settled.insert(std::move(key)).second; }

    Store &store;
    const Forms &forms;
    const std::vector<bool> &are_equations;
    Settled &settled;
    const std::function<void(const Move &)> &use;
    Place place;
    std::vector<const Atom *> divisions;
};

/* Whether an atom is or holds another. */
bool contains(const Atom *atom, const Atom *inner);

/* Whether all factors of a form are multiples of a number. */
bool are_multiples(F form, number by);

} // namespace cheapest

#endif
