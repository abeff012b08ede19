#include "points.h"

#include <algorithm>

namespace cheapest {

static const int MOST_BITS = 30; /* bits that the values of a form may differ in */
static const size_t SOME = 128;  /* how many points are taken where all of them are too many */

/* Coordinates of one variable at some points: both ends, next to them, and others. */
static void scatter(std::vector<uint32_t> &lanes, number size, uint64_t seed)
{
    uint64_t state = 2 * seed + 1;
    for (size_t at = 0; at < SOME; at++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        const uint64_t spread = state >> 33;
        const number choices[] = {0, size - 1, (number)(spread % (uint64_t)size), std::min((number)(spread % 4),
            size - 1)};
        lanes[at] = (uint32_t)choices[at > 1 ? (spread >> 16) % 4 : at];
    }
}

Points::Points(Store &store, std::vector<Range> given, number most) : store(store), ranges(std::move(given)), size(0)
{
    __int128 total = 1;
    bool is_empty = false;
    for (const Range &range : ranges) {
        const number size = add(sub(range.high, range.low), 1);
        is_empty = is_empty || size <= 0;
        total = std::min<__int128>(total * std::max<number>(size, 1), (__int128)most + 1);
    }
    is_complete = is_empty || total <= most;
    size = is_empty ? 0 : is_complete ? (size_t)total : SOME;
    everywhere = Bits(size, true);
    size_t after = size;
    uint64_t seed = 0;
    for (const Range &range : ranges) {
        const number count = range.high - range.low + 1;
        if (is_complete && count > 0) after /= (size_t)count;
        if (!(count >> MOST_BITS)) {
            Column found{std::vector<uint32_t>(size), range.low, range.high};
            if (!is_complete) {
                scatter(found.lanes, count, seed);
            } else if (size) {
                for (size_t at = 0, value = 0; at < size; value = value + 1 == (size_t)count ? 0 : value + 1)
                    for (size_t k = 0; k < after; k++) found.lanes[at++] = (uint32_t)value;
            }
            columns.push_back(std::move(found));
            atoms[range.variable] = &columns.back();
        }
        seed++;
    }
}

bool Points::has(const Atom *variable) const
{
    return std::any_of(ranges.begin(), ranges.end(), [&](const Range &range) { return range.variable == variable; });
}

bool Points::column(F form, const Column *&found, number &constant)
{
    const F bare = store.bare(form);
    const auto [place, is_new] = sums.try_emplace(bare, nullptr);
    if (is_new) {
        const Column *made = sum(bare);
        found = sums[bare] = made;
    } else {
        found = place->second;
    }
    constant = form->constant;
    return found != nullptr;
}

bool Points::fit(const Forms &forms)
{
    const Column *found;
    number constant;
    return std::all_of(forms.begin(), forms.end(), [&](F form) { return column(form, found, constant); });
}

const Column *Points::sum(F bare)
{
    Column found{{}, 0, 0};
    uint32_t more = 0;
    for (const Term &term : bare->terms) {
        const Column *part = of_atom(term.atom);
        if (part == nullptr) return nullptr;
        found.low = add(found.low, least(part->low, part->high, term.factor));
        found.high = sub(found.high, least(part->low, part->high, neg(term.factor)));
        if (term.factor < 0) more += (uint32_t)mul(sub(part->high, part->low), neg(term.factor));
        if (part->lanes.empty()) continue;
        if (found.lanes.empty()) found.lanes.resize(size);
        const uint32_t factor = (uint32_t)term.factor;
        for (size_t at = 0; at < size; at++) found.lanes[at] += part->lanes[at] * factor;
    }
    if (sub(found.high, found.low) >> MOST_BITS) return nullptr;
    if (more) {
        if (found.lanes.empty()) found.lanes.resize(size);
        for (uint32_t &lane : found.lanes) lane += more;
    }
    columns.push_back(std::move(found));
    return &columns.back();
}

/* `(lane + more) // by` in each lane. Both are below 2**30, so that the nearest double of a fraction that is no integer
 * lies between the same integers as the fraction. */
static void divide(const uint32_t *lanes, uint32_t *found, size_t size, int32_t more, int32_t by)
{
    const double divisor = by;
    for (size_t at = 0; at < size; at++) found[at] = (uint32_t)(int32_t)((double)((int32_t)lanes[at] + more) / divisor);
}

const Column *Points::of_atom(const Atom *atom)
{
    const auto known = atoms.find(atom);
    if (known != atoms.end()) return known->second;
    const Column *inner = nullptr, *found = nullptr;
    number constant = 0;
    if (atom->form != nullptr && column(atom->form, inner, constant)) {
        Column moved{{}, add(inner->low, constant), add(inner->high, constant)};
        const number by = atom->divisor;
        if (atom->kind == Kind::group) {
            moved.lanes = inner->lanes;
            columns.push_back(std::move(moved));
            found = &columns.back();
        } else {
            const number first = quotient_of(moved.low, by), last = quotient_of(moved.high, by);
            const number over = remainder_of(moved.low, by);
            const bool is_quotient = atom->kind == Kind::quotient;
            if (first == last) {
                if (!is_quotient) moved.lanes = inner->lanes;
                moved.low = is_quotient ? first : over;
                moved.high = is_quotient ? first : remainder_of(moved.high, by);
                columns.push_back(std::move(moved));
                found = &columns.back();
            } else if (!(add(sub(moved.high, moved.low), over) >> MOST_BITS)) {
                moved.lanes.resize(size);
                if (!inner->lanes.empty()) divide(inner->lanes.data(), moved.lanes.data(), size, (int32_t)over,
                        (int32_t)by);
                if (!is_quotient)
                    for (size_t at = 0; at < size; at++)
                        moved.lanes[at] = inner->lanes[at] + (uint32_t)over - moved.lanes[at] * (uint32_t)by;
                moved.low = is_quotient ? first : 0;
                moved.high = is_quotient ? last : by - 1;
                columns.push_back(std::move(moved));
                found = &columns.back();
            }
        }
    }
    return atoms[atom] = found;
}

const Bits *Points::where(F form)
{
    const auto place = known.find(form);
    if (place != known.end()) return &place->second;
    const Column *column_of;
    number constant;
    if (!column(form, column_of, constant)) return nullptr;
    const number low = add(column_of->low, constant), high = add(column_of->high, constant);
    if (low >= 0 || high < 0) return &(known[form] = Bits(size, low >= 0));
    Bits found(size);
    if (!column_of->lanes.empty()) found.put_at_least(column_of->lanes.data(), (uint32_t)-low);
    return &(known[form] = std::move(found));
}

bool Points::holding(const Clause &clause, Bits &valid)
{
    const Bits *found = where(clause.form);
    if (found == nullptr) return false;
    valid &= *found;
    if (!clause.is_equation) return true;
    found = where(store.negated(clause.form));
    if (found == nullptr) return false;
    valid &= *found;
    return true;
}

bool Points::holding(const Clauses &clauses, Bits &valid)
{
    valid = everywhere;
    return std::all_of(clauses.begin(), clauses.end(), [&](const Clause &clause) { return holding(clause, valid); });
}

bool Points::value(F form, long at, number &found)
{
    const Column *column_of;
    number constant;
    if (!column(form, column_of, constant)) return false;
    const number lane = column_of->lanes.empty() || at < 0 ? 0 : column_of->lanes[(size_t)at];
    found = add(lane, add(column_of->low, constant));
    return true;
}

bool Points::values(F form, const Bits &valid, std::vector<number> &found)
{
    const Column *column_of;
    number constant;
    if (!column(form, column_of, constant)) return false;
    const number low = add(column_of->low, constant);
    for (size_t at = 0; at < size; at++)
        if (valid.at(at)) found.push_back(add(low, column_of->lanes.empty() ? 0 : column_of->lanes[at]));
    return true;
}

bool Points::span(F form, const Bits &valid, Span &found)
{
    const auto place = spans.find(form);
    if (place != spans.end() && place->second.first == valid) {
        found = place->second.second;
        return true;
    }
    const Column *column_of;
    number constant;
    if (!column(form, column_of, constant)) return false;
    const number low = add(column_of->low, constant);
    found = {low, low, 0};
    if (!column_of->lanes.empty()) {
        uint32_t first = UINT32_MAX, last = 0, step = 0;
        for (size_t at = 0; at < size; at++) {
            if (!valid.at(at)) continue;
            first = std::min(first, column_of->lanes[at]);
            last = std::max(last, column_of->lanes[at]);
        }
        for (size_t at = 0; at < size && step != 1; at++)
            if (valid.at(at) && column_of->lanes[at] != first) step = (uint32_t)gcd_of(step,
                    column_of->lanes[at] - first);
        found = {add(low, first), add(low, last), step};
    }
    spans[form] = {valid, found};
    return true;
}

} // namespace cheapest
