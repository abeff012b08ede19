/* What tries moves. Mirrors impl/simplify/search/proposals.py and pairs.py. */
#ifndef VIEW_ALGEBRA_CHEAPEST_PROPOSALS_H
#define VIEW_ALGEBRA_CHEAPEST_PROPOSALS_H

#include "place.h"

namespace cheapest {

/* Hands moves of some forms to `use`: of pairs of divisions (pairs.cpp), and all others (proposals.cpp). */
class Proposals {
  public:
    Proposals(Store &store, const Forms &forms, const std::vector<bool> &are_equations, Settled &settled,
              const std::function<void(const Move &)> &use);

    void all(bool groups);
    void wholes();

  private:
    void hopeful(Rewritten move);
    void of_division(const Atom *atom);
    void shifts(const Atom *atom, const Forms &holders);
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
