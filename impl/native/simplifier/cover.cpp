/* The cheapest clauses that exclude the same points as those of an expression. Mirrors
 * impl/simplify/pointwise/cover.py.
 */
#include "pointwise.h"

#include <algorithm>

namespace cheapest {

static const size_t MOST_POINTS = 8192; /* the most points at which candidates are looked up */
static const size_t MOST_FORMS = 40;    /* the most forms that are looked at */

namespace {

void note_new(Clauses &clauses, const Clause &clause)
{
    if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) clauses.push_back(clause);
}

/* Sums of the terms of a form that have one factor up to sign; and the form with such a sum as one piece of it. */
Forms shared(Store &store, F form)
{
    Forms found;
    std::vector<number> sizes;
    for (const Term &term : form->terms) {
        const number size = magnitude(term.factor);
        if (std::find(sizes.begin(), sizes.end(), size) == sizes.end()) sizes.push_back(size);
    }
    for (number size : sizes) {
        Terms terms;
        for (const Term &term : form->terms)
            if (magnitude(term.factor) == size) terms.push_back({term.atom, term.factor / size});
        if (size <= 1 || terms.size() < 2) continue;
        const F some = store.interned(std::move(terms), 0);
        found.push_back(some);
        if (some->terms.size() < form->terms.size())
            found.push_back(store.plus(store.plus(form, some, neg(size)), store.grouped(some), size));
    }
    return found;
}

/* Forms of the variables of some points, and the divisions in them and what is multiplied by one number, also without
 * the variables that are pinned. */
Forms made_of(Store &store, const Forms &forms, const Points &points, const Variables &pinned)
{
    Forms found;
    std::unordered_set<F> seen;
    const auto is_known = [&](F form) {
        const std::vector<const Atom *> atoms = atoms_of({form});
        return std::all_of(atoms.begin(), atoms.end(), [&](const Atom *x) { return x->is_compound() ||
            points.has(x); });
    };
    for (F form : forms) {
        Forms parts{form};
        for (const Term &term : form->terms)
            if (term.atom->is_division()) parts.push_back(store.of(term.atom));
        for (F sum : shared(store, form)) parts.push_back(sum);
        for (F part : parts) {
            Terms terms;
            for (const Term &term : part->terms)
                if (std::find(pinned.begin(), pinned.end(), term.atom) == pinned.end()) terms.push_back(term);
            for (F some : {store.bare(part), store.interned(std::move(terms), 0)}) {
                if (some->is_number() || (some->terms.size() == 1 && some->terms[0].atom->is_variable())) continue;
                if (!is_known(some)) continue;
                const F upright = some->terms[0].factor > 0 ? some : store.negated(some);
                if (seen.insert(upright).second) found.push_back(upright);
            }
        }
    }
    if (found.size() > MOST_FORMS) found.resize(MOST_FORMS);
    return found;
}

/* Notes the clause that a form is a multiple of a number, if it is not one anyway. */
void note_congruent(Store &store, F form, number by, Clauses &found)
{
    if (by <= 1) return;
    const F rest = separated(store, form, by).second;
    if (!rest->is_number()) note_new(found, {true, store.remainder(rest, by)});
}

/* Notes clauses that hold at all valid points, if there are any; false where values differ in too many bits. */
bool note_candidates(Store &store, const Forms &forms, Points &points, const Bits &valid, Clauses &found)
{
    if (!valid.any()) return true;
    const long first = valid.first();
    Forms free;
    Variables pinned;
    Span span;
    for (const Range &range : points.ranges) {
        const F x = store.of(range.variable);
        if (!points.span(x, valid, span)) return false;
        for (const Clause &clause : bounds(store, range.variable, span.low, span.high)) note_new(found, clause);
        if (span.low == span.high) {
            pinned.push_back(range.variable);
            continue;
        }
        free.push_back(x);
        note_congruent(store, store.plus(x, neg(span.low)), span.step, found);
    }
    for (size_t at = 0; at < free.size(); at++) {
        for (size_t other = 0; other < at; other++) {
            for (number sign : {-1, 1}) {
                const F pair = store.plus(free[at], free[other], sign);
                number value;
                if (!points.value(pair, first, value)) return false;
                const F apart = store.plus(pair, neg(value));
                const Bits *above = points.where(apart), *below = points.where(store.negated(apart));
                if (above == nullptr || below == nullptr) return false;
                if (valid.is_within(*above) && valid.is_within(*below)) note_new(found, {true, apart});
            }
        }
    }
    for (F form : made_of(store, forms, points, pinned)) {
        if (!points.span(form, valid, span)) return false;
        const F above = store.plus(form, neg(span.low));
        if (span.low == span.high) {
            note_new(found, {true, above});
            continue;
        }
        note_new(found, {false, above});
        note_new(found, {false, store.difference(span.high, form)});
        note_congruent(store, above, span.step, found);
    }
    return true;
}

/* A clause, the points that it excludes, and what it is written as. */
struct Excluding {
    Clause clause;
    Bits points;
    Mask written;
};

class Cover {
  public:
    Cover(std::vector<Excluding> all, size_t size, const Writer &writer)
        : all(std::move(all)), writer(writer), excluded(size)
    {
        for (const Excluding &one : this->all) excluded |= one.points;
    }

    Clauses cheapest(const Mask &written) const
    {
        const Chosen first = by_price(written), second = by_share(written);
        Clauses found;
        for (size_t at : cost(second, written) < cost(first, written) ? second : first) found.push_back(all[at].clause);
        return found;
    }

  private:
    using Chosen = std::vector<size_t>;

    int price(size_t at, const Mask &written) const { return writer.price(all[at].written, written) + 1; }

    int cost(const Chosen &chosen, Mask written) const
    {
        int total = 0;
        for (size_t at : chosen) {
            total += price(at, written);
            join(written, all[at].written);
        }
        return total;
    }

    Chosen by_price(const Mask &written) const
    {
        std::vector<std::pair<int, size_t>> order;
        for (size_t at = 0; at < all.size(); at++) order.push_back({price(at, written), at});
        std::sort(order.begin(), order.end());
        Chosen chosen;
        Bits left(excluded);
        for (const auto &[price, at] : order) {
            if (!left.meets(all[at].points)) continue;
            left = left.without(all[at].points);
            chosen.push_back(at);
        }
        return without_needless(chosen);
    }

    Chosen by_share(Mask written) const
    {
        Chosen chosen;
        for (Bits left(excluded); left.any();) {
            size_t best = 0;
            double most = -1;
            for (size_t at = 0; at < all.size(); at++) {
                const double share = (double)left.count_both(all[at].points) / price(at, written);
                if (share > most) {
                    most = share;
                    best = at;
                }
            }
            left = left.without(all[best].points);
            join(written, all[best].written);
            chosen.push_back(best);
        }
        return without_needless(chosen);
    }

    Chosen without_needless(Chosen chosen) const
    {
        for (size_t k = chosen.size(); k-- > 0;) {
            Bits rest(excluded.size);
            for (size_t other = 0; other < chosen.size(); other++)
                if (other != k) rest |= all[chosen[other]].points;
            if (rest == excluded) chosen.erase(chosen.begin() + (long)k);
        }
        return chosen;
    }

    std::vector<Excluding> all;
    const Writer &writer;
    Bits excluded;
};

/* The bounds of some points, as far as they are narrower than those of the variables. */
Clauses narrower(Store &store, const Points &points)
{
    Clauses found;
    for (const Range &range : points.ranges)
        for (const Clause &clause : bounds(store, range.variable, range.low, range.high)) found.push_back(clause);
    return found;
}

/* The clauses without those bounds of some points that follow from the others, where the variables have all values. */
Clauses without_implied(Store &store, const Clauses &clauses, const Points &points, Spaces &spaces)
{
    const Clauses among = narrower(store, points);
    if (among.empty() || among.size() >= clauses.size()) return clauses;
    Block all;
    for (const Range &range : points.ranges) all.variables.push_back(range.variable);
    const std::shared_ptr<Points> whole = spaces.of(all);
    if (whole == nullptr || whole->size > MOST_POINTS) return clauses;
    Clauses kept = clauses;
    for (const Clause &clause : among) {
        Clauses rest;
        for (const Clause &other : kept)
            if (!(other == clause)) rest.push_back(other);
        Bits valid, holding(whole->everywhere);
        if (!whole->holding(rest, valid) || !whole->holding(clause, holding)) return clauses;
        if (valid.is_within(holding)) kept = rest;
    }
    return kept;
}

/* The cheapest clauses that hold where some do, beside what is written. */
Clauses covered(Store &store, Points &points, const Clauses &clauses, const Clauses &others, const Forms &near,
                Writer &writer, const Mask &written)
{
    Bits valid;
    if (!points.holding(clauses, valid)) return clauses;
    Clauses found;
    for (const Clause &clause : clauses) note_new(found, clause);
    for (const Clause &clause : others) {
        const Variables variables = variables_of({clause.form});
        if (std::all_of(variables.begin(), variables.end(), [&](const Atom *x) { return points.has(x); }))
            note_new(found, clause);
    }
    if (!note_candidates(store, near, points, valid, found)) return clauses;
    std::vector<Excluding> excluding;
    for (const Clause &clause : found) {
        Bits holding(points.everywhere);
        if (!points.holding(clause, holding)) return clauses;
        Bits failing = points.everywhere.without(holding);
        if (failing.any() && !failing.meets(valid)) excluding.push_back({clause, std::move(failing),
                writer.mask_of(clause)});
    }
    Clauses chosen;
    for (const Clause &clause : narrower(store, points)) note_new(chosen, clause);
    for (const Clause &clause : Cover(std::move(excluding), points.size, writer).cheapest(written)) note_new(chosen,
            clause);
    return chosen;
}

} // namespace

bool leaner(const Expression &expression, const Clauses &others, Spaces &spaces, Writer &writer, Expression &found)
{
    Store &store = spaces.store;
    Mask written = writer.mask_of(expression.index);
    Clauses clauses;
    Forms all = forms_in(expression);
    for (const Clause &clause : others) all.push_back(clause.form);
    const Forms forms = forms_of(all);
    for (const Block &block : blocks_of(expression.clauses)) {
        const std::shared_ptr<Points> points = are_bounds(block.clauses) ? nullptr : spaces.of(block);
        Clauses chosen = block.clauses;
        if (points != nullptr && points->size <= MOST_POINTS) {
            Mask together;
            for (const Clause &clause : chosen) join(together, writer.mask_of(clause));
            const int most = writer.price(together);
            Forms near;
            for (F form : forms) {
                const bool is_own = std::any_of(chosen.begin(), chosen.end(), [&](const Clause &clause) {
                    return clause.form == form;
                });
                if (is_own || writer.price(writer.mask_of(form), written) < most) near.push_back(form);
            }
            chosen = covered(store, *points, block.clauses, others, near, writer, written);
            chosen = without_implied(store, chosen, *points, spaces);
        }
        for (const Clause &clause : chosen) join(written, writer.mask_of(clause));
        clauses.insert(clauses.end(), chosen.begin(), chosen.end());
    }
    found = {expression.index, clauses};
    return !is_same_set(clauses, expression.clauses);
}

} // namespace cheapest
