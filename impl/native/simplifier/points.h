/* The values of forms at all points of their variables, or at some. Mirrors impl/simplify/forms/points.py. */
#ifndef VIEW_ALGEBRA_CHEAPEST_POINTS_H
#define VIEW_ALGEBRA_CHEAPEST_POINTS_H

#include "forms.h"

namespace cheapest {

/* Points, as a bit for each; all sets of the same points have one length. */
class Bits {
  public:
    explicit Bits(size_t size = 0, bool is_full = false);
    bool any() const;
    bool operator==(const Bits &other) const { return words == other.words; }
    Bits &operator&=(const Bits &other);
    Bits &operator|=(const Bits &other);
    Bits without(const Bits &other) const;
    bool is_within(const Bits &other) const;
    bool meets(const Bits &other) const;
    int count_both(const Bits &other) const;
    Bits down(size_t by) const; /* each point of a number `by` less */
    bool at(size_t point) const { return words[point / 64] >> point % 64 & 1; }
    void put_at_least(const uint32_t *lanes, uint32_t least); /* the points where a lane is not below a number */
    long first() const; /* -1 if there is none */
    long last() const;
    size_t size;

  private:
    std::vector<uint64_t> words;
};

/* The values less `low`, of which there is none if all are `low`; no value is above `high`. */
struct Column {
    std::vector<uint32_t> lanes;
    number low, high;
};

struct Range {
    const Atom *variable;
    number low, high;
};

struct Span {
    number low, high, step;
};

class Points {
  public:
    Points(Store &store, std::vector<Range> ranges, number most);

    /* Each of these answers NULL or false where values differ in too many bits. */
    bool column(F form, const Column *&found, number &constant);
    bool fit(const Forms &forms);
    const Bits *where(F form); /* the points at which a form is not negative */
    bool holding(const Clause &clause, Bits &valid); /* leaves those where a clause holds */
    bool holding(const Clauses &clauses, Bits &valid);
    bool value(F form, long at, number &found);
    bool values(F form, const Bits &valid, std::vector<number> &found);
    bool span(F form, const Bits &valid, Span &found); /* of points of which there is one at least */

    bool has(const Atom *variable) const;

    Store &store;
    std::vector<Range> ranges;
    bool is_complete;
    size_t size;
    Bits everywhere;

  private:
    const Column *sum(F bare);
    const Column *of_atom(const Atom *atom);

    std::deque<Column> columns;
    std::unordered_map<F, const Column *> sums;
    std::unordered_map<const Atom *, const Column *> atoms;
    std::unordered_map<F, Bits> known;
    std::unordered_map<F, std::pair<Bits, Span>> spans;
};

} // namespace cheapest

#endif
