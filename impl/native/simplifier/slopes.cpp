/* Affine forms that have some values at some points. Mirrors the second half of impl/simplify/pointwise/decide.py. */
#include "pointwise.h"

#include <algorithm>

namespace cheapest {

static const number FARTHEST = 8;  /* how far apart two points may be that show what a coordinate weighs */
static const size_t SEVERAL = 24;  /* how many points the coefficients are worked out from */

namespace {

/* A fraction in lowest terms, its denominator positive. */
struct Fraction {
    number above = 0, below = 1;

    Fraction(number above = 0, number below = 1) : above(above), below(below)
    {
        const number by = gcd_of(above, below);
        if (by > 1) {
            this->above /= by;
            this->below /= by;
        }
        if (this->below < 0) {
            this->above = neg(this->above);
            this->below = neg(this->below);
        }
    }
    Fraction operator*(const Fraction &other) const
    {
        const Fraction a(above, other.below), b(other.above, below); /* what cancels goes before it is multiplied */
        return Fraction(mul(a.above, b.above), mul(a.below, b.below));
    }
    Fraction operator/(const Fraction &other) const { return *this * Fraction(other.below, other.above); }
    Fraction operator-(const Fraction &other) const
    {
        const number by = gcd_of(below, other.below);
        return Fraction(sub(mul(above, other.below / by), mul(other.above, below / by)), mul(below, other.below / by));
    }
    bool is_zero() const { return above == 0; }
};

using Row = std::vector<Fraction>;
using Sample = std::vector<std::vector<number>>; /* a row for each point: its coordinates, and the value */

/* The factor of each coordinate in an affine form with some values at some points; false if there is none. */
bool weights_of(const Sample &sample, Row &weights)
{
    std::vector<std::pair<size_t, Row>> rows;
    const size_t rank = sample[0].size() - 1;
    for (const std::vector<number> &point : sample) {
        Row row;
        for (size_t at = 0; at <= rank; at++) row.push_back(Fraction(sub(point[at], sample[0][at])));
        for (const auto &[at, other] : rows) {
            if (row[at].is_zero()) continue;
            const Fraction by = row[at];
            for (size_t k = 0; k <= rank; k++) row[k] = row[k] - by * other[k];
        }
        size_t pivot = 0;
        while (pivot < rank && row[pivot].is_zero()) pivot++;
        if (pivot == rank) {
            if (!row[rank].is_zero()) return false;
            continue;
        }
        const Fraction by = row[pivot];
        for (Fraction &x : row) x = x / by;
        for (auto &[at, other] : rows) {
            const Fraction times = other[pivot];
            for (size_t k = 0; k <= rank; k++) other[k] = other[k] - times * row[k];
        }
        rows.push_back({pivot, row});
        if (rows.size() == rank) break;
    }
    weights.assign(rank, Fraction());
    for (const auto &[at, row] : rows) weights[at] = row[rank];
    return true;
}

bool are_integers(const Row &weights)
{
    return std::all_of(weights.begin(), weights.end(), [](const Fraction &weight) { return weight.below == 1; });
}

/* The same, with integers where such are found. */
bool fitting(const Sample &sample, Row &weights)
{
    if (!weights_of(sample, weights)) return false;
    if (are_integers(weights)) return true;
    Sample turned(sample);
    for (std::vector<number> &point : turned) std::reverse(point.begin(), point.end() - 1);
    Row last;
    if (weights_of(turned, last) && are_integers(last)) {
        std::reverse(last.begin(), last.end());
        weights = last;
    }
    return true;
}

/* Some of the valid points, and the values of a form at them; false where these differ in too many bits. */
bool several(Store &store, F form, Points &points, const Bits &valid, Sample &sample)
{
    std::vector<std::vector<number>> columns;
    for (size_t at = 0; at <= points.ranges.size(); at++) {
        columns.emplace_back();
        const F x = at == points.ranges.size() ? form : store.of(points.ranges[at].variable);
        if (!points.values(x, valid, columns.back())) return false;
    }
    const size_t count = columns[0].size(), every = (count + SEVERAL - 1) / SEVERAL;
    for (size_t point = 0; point < count; point += every) {
        sample.emplace_back();
        for (const std::vector<number> &column : columns) sample.back().push_back(column[point]);
    }
    return true;
}

/* The factor of each coordinate, from pairs of points that differ in one coordinate alone, or else from a few points.
 * */
bool slopes(Store &store, F form, Points &points, const Bits &valid, Row &weights)
{
    size_t after = points.size;
    for (const Range &range : points.ranges) {
        after /= (size_t)(range.high - range.low + 1);
        const F x = store.of(range.variable);
        number apart = 0;
        Bits pairs(points.size);
        while (!pairs.any() && apart < std::min(range.high - range.low, FARTHEST)) {
            apart++;
            const Bits *near = points.where(store.difference(sub(range.high, apart), x));
            if (near == nullptr) return false;
            pairs = valid.down(after * (size_t)apart);
            pairs &= valid;
            pairs &= *near;
        }
        if (!pairs.any() && range.low < range.high) {
            Sample sample;
            return several(store, form, points, valid, sample) && fitting(sample, weights);
        }
        number rise = 0, start;
        if (pairs.any()) {
            const long at = pairs.first();
            if (!points.value(form, at + (long)after * (long)apart, rise) || !points.value(form, at,
                    start)) return false;
            rise = sub(rise, start);
        }
        weights.push_back(apart ? Fraction(rise, apart) : Fraction());
    }
    return true;
}

} // namespace

bool is_not_affine(F form, const Clauses &clauses, Points *points)
{
    if (points == nullptr) return false;
    Bits valid;
    Sample sample;
    Row weights;
    if (!points->holding(clauses, valid) || !valid.any() || !several(points->store, form, *points, valid, sample))
        return false;
    return !weights_of(sample, weights);
}

F sloping(Store &store, F form, Points &points, const Clauses &clauses)
{
    Bits valid;
    Row weights;
    if (!points.holding(clauses, valid) || !valid.any() || !slopes(store, form, points, valid, weights)) return nullptr;
    number by = 1, value, other;
    for (const Fraction &weight : weights) by = lcm_of(by, weight.below);
    Terms terms;
    for (size_t k = 0; k < weights.size(); k++)
        terms.push_back({points.ranges[k].variable, mul(weights[k].above, by / weights[k].below)});
    F found = store.collected(std::move(terms), 0);
    const long at = valid.first();
    if (!points.value(form, at, value) || !points.value(found, at, other)) return nullptr;
    found = store.plus(found, sub(mul(value, by), other));
    if (by > 1) found = store.quotient(found, by);
    const F apart = store.minus(form, found);
    const Bits *above = points.where(apart), *below = points.where(store.negated(apart));
    if (above == nullptr || below == nullptr) return nullptr;
    return valid.is_within(*above) && valid.is_within(*below) ? found : nullptr;
}

} // namespace cheapest
