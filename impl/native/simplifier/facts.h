/* What is known where a condition holds. Mirrors impl/simplify/normal_forms/facts.py. */
#ifndef VIEW_ALGEBRA_CHEAPEST_FACTS_H
#define VIEW_ALGEBRA_CHEAPEST_FACTS_H

#include "points.h"

namespace cheapest {

struct Ends {
    number low, high;
    bool operator==(const Ends &other) const { return low == other.low && high == other.high; }
};

/* What conditions say of atoms and of sums, before any form was searched for better bounds. */
struct Conditions {
    Conditions(Store &store, const Forms &everything);
    bool noted(F form);
    bool narrowed(Store &store, F form);
    Ends of(const Atom *atom) const;

    std::unordered_map<const Atom *, Ends> atoms;
    Forms forms;
    bool is_empty;
};

/* `low` and `high` bound any form by conditions; they search a bounded number of forms. */
class Bounds {
  public:
    Bounds(Store &store, std::shared_ptr<const Conditions> conditions) : store(store),
        conditions(std::move(conditions)) {}
    number low(F form);
    number high(F form);
    Ends of(const Atom *atom);

  private:
    number low_at(F form, int depth);
    number found(F form, int depth);
    number by_atoms(const Terms &terms);
    number low_less(F form, F fact, number by);
    Ends tightened(const Atom *atom, Ends known);

    Store &store;
    std::shared_ptr<const Conditions> conditions;
    std::unordered_map<const Atom *, Ends> atoms;
    std::unordered_map<Key, number, HashOfKey> lows;
    int left = 40; /* the most forms that are searched for better bounds */
};

/* What does not change while forms are searched: the conditions, and the points where they hold. */
struct Known {
    Known(Store &store, const Forms &positive, const Forms &zero, std::shared_ptr<Points> points);

    Forms zero, conditions;
    std::shared_ptr<Points> points; /* NULL where nothing can be looked up */
    Bits valid;
    long first = 0, last = 0;
    std::shared_ptr<const Conditions> symbolic; /* made when it is asked for */
};

enum class Seen : uint8_t { no, yes, unknown };

/* A whole and a rest of `whole * g + rest`, the rest inside the period `k` of g. */
struct Period {
    F whole, rest;
    number k, g;
};

class Facts {
  public:
    Facts(Store &store, std::shared_ptr<Known> known) : store(store), known(std::move(known)) {}
    bool is_natural(F form);
    Seen looked_up(F form);
    bool period(F form, number by, number &found); /* what `form // by` is if it is shown to be one number */
    F quotient(F form, number by);                 /* or a form of the atoms; NULL if it is not shown */
    Ends bounds(F form);
    Ends bounds_of(const Atom *atom);
    const Forms &zero() const { return known->zero; }
    Bounds &symbolic();

  private:
    bool symbolic_period(F form, number by, number &found);

    Store &store;
    std::shared_ptr<Known> known;
    std::unique_ptr<Bounds> searched;
};

std::shared_ptr<Known> known_of(Store &store, const Clauses &clauses, std::shared_ptr<Points> points);

} // namespace cheapest

#endif
