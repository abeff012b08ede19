/* Other ways to write the same. Mirrors impl/simplify/search. */
#ifndef VIEW_ALGEBRA_CHEAPEST_SEARCH_H
#define VIEW_ALGEBRA_CHEAPEST_SEARCH_H

#include "rewriting.h"
#include "writer.h"

namespace cheapest {

/* An atom that is replaced by the right side of a rule, `after`. */
struct Rewritten {
    Rule rule;
    const Atom *atom;
    Parts parts;
    F before, after;
};

Rewritten rewritten(Store &store, Rule rule, const Atom *atom, Parts parts);

/* A rewrite of all forms at once; empty if it does not apply. */
using Move = std::function<Forms(const Forms &, Trail &)>;

Move replacing(Rewritten move);
Move together(std::vector<Move> moves);
Move as_remainder(const Atom *atom, bool is_rounded);
Move digits(const Atom *atom, const Atom *inner);
Move inward(const Atom *atom, const Atom *inner, std::vector<bool> are_equations);
Move compared(Rule rule, size_t at, Parts parts);
Move grouping(F group);
F grouped(Store &store, F group, F form, Trail *trail);

/* What nothing has changed of since its moves were tried. */
using Settled = std::unordered_set<Key, HashOfKey>;

/* Which moves are tried: all but groups, all, or those that come last. */
enum class Stage { apart, groups, finishing };

/* Calls `use` with all moves of a stage, in a fixed order. */
void moves(Store &store, const Forms &forms, const std::vector<bool> &are_equations, Settled &settled, Stage stage,
           const std::function<void(const Move &)> &use);

/* Forms that cost as little as single moves of some stages reach: each move that lowers the cost is taken, again and
 * again. */
Forms descended(Store &store, Forms best, const std::vector<bool> &are_equations, Writer &writer, int &budget,
                const std::vector<Stage> &stages);

} // namespace cheapest

#endif
