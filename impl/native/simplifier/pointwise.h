/* Decisions about a whole expression where it has few points. Mirrors impl/simplify/pointwise. */
#ifndef VIEW_ALGEBRA_CHEAPEST_POINTWISE_H
#define VIEW_ALGEBRA_CHEAPEST_POINTWISE_H

#include "facts.h"
#include "writer.h"

namespace cheapest {

using Variables = std::vector<const Atom *>;

/* Clauses, and the variables that they are about. */
struct Block {
    Variables variables;
    Clauses clauses;
};

/* The points of variables in the ranges that clauses leave, if they are not more than a limit; `some` are points at
 * which answers may be refuted before. */
class Spaces {
  public:
    Spaces(Store &store, number most, std::shared_ptr<Points> some) : store(store), most(most), some(std::move(some)) {}
    std::shared_ptr<Points> of(const Block &block); /* NULL if they are too many */
    F affine(F form, const Block &block);

    Store &store;
    number most;
    std::shared_ptr<Points> some;

  private:
    std::unordered_map<Key, std::shared_ptr<Points>, HashOfKey> known;
    std::unordered_map<Key, F, HashOfKey> affines;
};

Variables variables_of(const Forms &forms);
std::vector<Block> blocks_of(const Clauses &clauses);
bool is_bound(const Clause &clause);
bool are_bounds(const Clauses &clauses);
bool is_linear(F form);
bool is_same_set(const Clauses &some, const Clauses &others);
bool is_false(const Clauses &clauses);
Clauses bounds(Store &store, const Atom *variable, number low, number high);
Forms forms_in(const Expression &expression);
Expression nowhere(Store &store);

/* The expression with what could be decided in its place; whether anything could. */
bool decided(const Expression &expression, Spaces &spaces, Expression &found);

/* A form with at most one division that has the values of the index at all valid points; NULL if none is found. */
F affine(F index, const std::vector<Block> &blocks, Spaces &spaces);

/* The affine form that has the values of a form at the points where clauses hold; NULL if there is none. */
F sloping(Store &store, F form, Points &points, const Clauses &clauses);
bool is_not_affine(F form, const Clauses &clauses, Points *points);

/* The expression with fewer or cheaper clauses that hold at the same points; whether there are any. */
bool leaner(const Expression &expression, const Clauses &others, Spaces &spaces, Writer &writer, Expression &found);

} // namespace cheapest

#endif
