/* Index and condition together: the cheapest equal expression that is found. Mirrors impl/simplify/simplifier.py and
 * impl/simplify/normalising.py. */
#ifndef VIEW_ALGEBRA_CHEAPEST_SIMPLIFIER_H
#define VIEW_ALGEBRA_CHEAPEST_SIMPLIFIER_H

#include "pointwise.h"
#include "search.h"

namespace cheapest {

struct Result {
    Expression expression;
    int before, cost;
};

/* What costs less than `least` is not begun. Throws `Unsure` where 64 bits are too few. */
Result simplified(Store &store, const Expression &expression, int budget, bool searches, number least);

/* Whether two expressions have the same condition, and the same index where it holds, at all points of their variables,
 * or at some if they are many; so too where their values cannot be looked up. */
bool is_same_at_some_points(Store &store, const Expression &before, const Expression &after);

/* Expressions in normal form: the clauses in turn, each where the others hold, and then the index where all do. */
class Normaliser {
  public:
    Normaliser(Store &store, std::shared_ptr<Points> points) : store(store), points(std::move(points)) {}
    Expression normalised(const Expression &expression, int &left, Style style); /* throws `BudgetSpent` */

  private:
    struct Known {
        Clause after;
        int spent;
    };
    using Work = std::function<Clause(Trail &)>;

    Clause under(const Clauses &conditions, Key asked, const Work &work, int &left, Style style);
    std::shared_ptr<cheapest::Known> facts(const Clauses &conditions);
    Expression swept(const Expression &expression, int &left, Style style, Settled &done);

    Store &store;
    std::shared_ptr<Points> points;
    std::unordered_map<Key, std::shared_ptr<cheapest::Known>, HashOfKey> known_facts;
    std::unordered_map<Key, Known, HashOfKey> known;
};

/* The expression without clauses about numbers, each clause once; `nowhere` if one about numbers does not hold. */
Expression without_numbers(Store &store, const Expression &expression);

} // namespace cheapest

#endif
