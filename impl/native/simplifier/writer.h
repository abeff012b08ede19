/* How forms and conditions are written, and what that costs. Mirrors impl/simplify/forms/measure.py. */
#ifndef VIEW_ALGEBRA_CHEAPEST_WRITER_H
#define VIEW_ALGEBRA_CHEAPEST_WRITER_H

#include "forms.h"

namespace cheapest {

enum class Op : uint8_t { number, variable, quotient, remainder, product, opposite, sum, less, at_most, equal };

/* A set of operations: a bit for each of their numbers. */
using Mask = std::vector<uint64_t>;

void join(Mask &mask, const Mask &other);

/* An operation as it is written: of a product and a division the parts have one member, and `value` is the number. */
struct Operation {
    Op op;
    std::vector<int> parts;
    number value;
    const Atom *atom; /* of a variable */
    int weight;
    Mask mask; /* all that costs something of what it is made of, itself included */
};

class Writer {
  public:
    explicit Writer(Store &store) : store(store) {}

    int value(F form);
    int clause(const Clause &clause);
    int price(const Mask &mask) const;                      /* the cost of a set of operations */
    int price(const Mask &mask, const Mask &written) const; /* of those that are not written */
    int cost_of(const Expression &expression); /* as it is written, also where it is nowhere valid */
    const Mask &mask_of(F form) { return operations[(size_t)value(form)].mask; }
    const Mask &mask_of(const Clause &condition) { return operations[(size_t)clause(condition)].mask; }

    std::deque<Operation> operations;

  private:
    struct Part {
        int written;
        number factor;
    };

    int made(Key key, Op op, std::vector<int> parts, number value, const Atom *atom, int weight);
    int of_number(number value);
    int of_atom(const Atom *atom);
    int of_product(int part, number factor);
    int of_sum(const std::vector<Part> &parts, number constant);
    std::vector<Part> products(const Terms &terms);
    int less(F form);
    int equal(F form);
    int compared(Op op, const Terms &left, number left_constant, const Terms &right, number right_constant);
    F opened(F form, bool is_compared);

    Store &store;
    std::vector<int> weights;
    std::unordered_map<Key, int, HashOfKey> known;
    std::unordered_map<F, int> values;
    std::unordered_map<const Atom *, int> atoms;
    std::unordered_map<uint64_t, int> clauses;
};

} // namespace cheapest

#endif
