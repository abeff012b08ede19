/* The merge of two views where no floor of the flat number carries: impl/merge on numbers of 64 bits.
 *
 * It follows `derivation.derive` through the layer `carry_free` and no further: what is neither one view nor refuted at a
 * corner or in a row is UNSURE, and Python asks the other layers.
 */
#include "merge.h"

#include <string.h>

enum { DERIVING = 100 }; /* steps to look at two views, whatever they are: derivation.DERIVING */

/* merge.results.nothing_valid */
static verdict nothing_valid(const parts *top, parts *result)
{
    if (is_empty(top)) {
        return row_major(result) ? ANSWERED : UNSURE;
    }
    if (top->rank == 0) {
        return NOTHING;
    }
    memset(result->strides, 0, sizeof(number) * (size_t)top->rank);
    memset(result->mask, 0, sizeof(range) * (size_t)top->rank);
    result->offset = 0;
    result->is_masked = true;
    return normalise(result) ? ANSWERED : UNSURE;
}

/* merge.results.parts_of, in normal form. */
static verdict result_of(const problem *asked, number start, const number *changes, parts *result, bool *fits)
{
    memset(result->strides, 0, sizeof(number) * (size_t)result->rank);
    memcpy(result->mask, asked->ranges, sizeof(range) * (size_t)result->rank);
    result->is_masked = true;
    result->offset = start;
    for (int k = 0; k < asked->count; k++) {
        const line *each = &asked->lines[k];
        const number change = each->direction < 0 ? minus(0, changes[k], fits) : changes[k];
        result->strides[each->axis] = change;
        result->offset = minus(result->offset, times(change, each->first, fits), fits);
    }
    return *fits && normalise(result) ? ANSWERED : UNSURE;
}

/* D16. The one view that reads `outer` through `base`; neither of them is contiguous in a way that settles it. */
verdict merge(const parts *base, const parts *outer, parts *result)
{
    expense spent;
    return merge_at_expense(base, outer, result, &spent);
}

/* The same, and what derivation.derive takes off a budget for it. */
verdict merge_at_expense(const parts *base, const parts *outer, parts *result, expense *spent)
{
    bool fits = true;
    number start, changes[MOST_MERGED];
    if (base->rank > MOST_MERGED || outer->rank > MOST_MERGED) {
        return UNSURE;
    }
    result->rank = outer->rank;
    memcpy(result->shape, outer->shape, sizeof(number) * (size_t)outer->rank);
    *spent = (expense){DERIVING + outer->rank, true};
    if (!has_valid_index(outer)) {
        return nothing_valid(outer, result);
    }
    spent->steps += base->rank;
    base_view below = base_of(base, &fits);
    problem asked = problem_of(outer, &fits);
    const number last = last_of(&asked, &fits);
    if (!fits) {
        return UNSURE;
    }
    if (asked.start < 0 || last >= below.size) {
        return NOTHING; /* out of bounds */
    }
    const projection left = valid_points(&below, &asked, spent, &fits);
    if (fits && left == UNDECIDED && shows_a_hole(&below, &asked, &fits)) {
        spent->is_known = false;
        return NOTHING;
    }
    if (!fits || left == UNDECIDED) {
        return UNSURE;
    }
    if (left == EMPTY) {
        return nothing_valid(outer, result);
    }
    const verdict found = constant_steps(&below, &asked, &start, changes, spent, &fits);
    return found == ANSWERED ? result_of(&asked, start, changes, result, &fits) : found;
}
