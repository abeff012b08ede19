/* The movement operations that act on each axis by itself: impl/parts/movement.py on numbers of 64 bits.
 *
 * The view is well-formed, the argument has one entry for each axis, and the result is in normal form.
 */
#include "parts.h"

#include <string.h>

/* Starts a result as a copy of what it shares with a view; the copies are as long as the rank. */
static void begin_as(const parts *view, parts *result)
{
    const size_t rank = (size_t)view->rank;
    result->rank = view->rank;
    result->is_masked = view->is_masked;
    result->offset = view->offset;
    memcpy(result->shape, view->shape, rank * sizeof(number));
    memcpy(result->strides, view->strides, rank * sizeof(number));
    if (view->is_masked) {
        memcpy(result->mask, view->mask, rank * sizeof(range));
    }
}

static verdict finished(parts *result, bool fits)
{
    return fits && normalise(result) ? ANSWERED : UNSURE;
}

/* D10. Adds (before, after) invalid elements to each axis. */
verdict pad(const parts *view, const range *widths, parts *result)
{
    bool fits = true;
    begin_as(view, result);
    result->is_masked = true;
    for (int axis = 0; axis < view->rank; axis++) {
        const number before = widths[axis].begin, after = widths[axis].end, size = view->shape[axis];
        const range valid = view->is_masked ? view->mask[axis] : (range){0, size};
        if (before < 0 || after < 0) {
            return UNSURE;
        }
        result->shape[axis] = plus(plus(size, after, &fits), before, &fits);
        result->offset = minus(result->offset, times(before, view->strides[axis], &fits), &fits);
        result->mask[axis] = (range){plus(valid.begin, before, &fits), plus(valid.end, before, &fits)};
    }
    return finished(result, fits);
}

static number clamped(number value, number size)
{
    const number least = value < size ? value : size;
    return least > 0 ? least : 0;
}

/* D11. Keeps the half-open range (begin, end) of each axis. */
verdict shrink(const parts *view, const range *ranges, parts *result)
{
    bool fits = true;
    begin_as(view, result);
    for (int axis = 0; axis < view->rank; axis++) {
        const number begin = ranges[axis].begin, end = ranges[axis].end;
        if (begin < 0 || begin > end || end > view->shape[axis]) {
            return UNSURE;
        }
        const number size = result->shape[axis] = end - begin;
        result->offset = plus(result->offset, times(view->strides[axis], begin, &fits), &fits);
        if (view->is_masked) {
            const range valid = view->mask[axis];
            result->mask[axis] = (range){clamped(valid.begin - begin, size), clamped(valid.end - begin, size)};
        }
    }
    return finished(result, fits);
}

/* D12. Repeats axes of size 1; of a view that has elements. */
verdict expand(const parts *view, const number *shape, parts *result)
{
    if (is_empty(view)) {
        return UNSURE;
    }
    begin_as(view, result);
    for (int axis = 0; axis < view->rank; axis++) {
        const number size = view->shape[axis], repeated = shape[axis];
        if (repeated < 0 || (size != 1 && size != repeated)) {
            return UNSURE;
        }
        result->shape[axis] = repeated;
        if (size == 1) {
            result->strides[axis] = 0;
        }
        if (view->is_masked && size != repeated) {
            result->mask[axis] = (range){0, view->mask[axis].begin < view->mask[axis].end ? repeated : 0};
        }
    }
    return finished(result, true);
}

/* D13. Axis k of the result is axis `order[k]` of the view. */
verdict permute(const parts *view, const number *order, parts *result)
{
    uint64_t seen = 0;
    result->rank = view->rank;
    result->is_masked = view->is_masked;
    result->offset = view->offset;
    for (int axis = 0; axis < view->rank; axis++) {
        const number from = order[axis];
        if (from < 0 || from >= view->rank || (seen >> from & 1)) {
            return UNSURE;
        }
        seen |= (uint64_t)1 << from;
        result->shape[axis] = view->shape[from];
        result->strides[axis] = view->strides[from];
        if (view->is_masked) {
            result->mask[axis] = view->mask[from];
        }
    }
    return finished(result, true);
}

/* The quotient of a number that is not negative by a positive one, rounded up. */
static number ceiling(number numerator, number divisor)
{
    return numerator / divisor + (numerator % divisor != 0);
}

/* D14. Every `|steps[k]|`-th element of axis k, from the last one down where the step is negative. */
verdict stride(const parts *view, const number *steps, parts *result)
{
    bool fits = true;
    begin_as(view, result);
    for (int axis = 0; axis < view->rank; axis++) {
        const number size = view->shape[axis], old = view->strides[axis], step = steps[axis];
        if (step == 0 || step == INT64_MIN) {
            return UNSURE;
        }
        const number length = step < 0 ? -step : step;
        result->shape[axis] = ceiling(size, length);
        result->strides[axis] = times(old, step, &fits);
        if (step < 0) {
            result->offset = plus(result->offset, times(size - 1, old, &fits), &fits);
        }
        if (view->is_masked) {
            const range valid = view->mask[axis];
            const range counted = step > 0 ? valid : (range){size - valid.end, size - valid.begin};
            result->mask[axis] = (range){ceiling(counted.begin, length), ceiling(counted.end, length)};
        }
    }
    return finished(result, fits);
}
