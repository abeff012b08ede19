/* Reshape, by collapsing neighbouring axes and splitting them again: impl/parts/reshape.py on numbers of 64 bits. */
#include "parts.h"

#include <string.h>

/* One axis of a view: size, stride, and the valid coordinates. */
typedef struct {
    number size, stride;
    range valid;
} axis_of_view;

/* The axes that are still to be used, the last one first, and what was collapsed so far adds to the offset. */
typedef struct {
    axis_of_view axes[MOST_AXES];
    int left;
    number offset;
    bool fits;
} stock;

/* R1. Puts an axis and the one on its left together, into `inner`; false if no one axis reads the same. */
static bool collapse(stock *from, axis_of_view *inner)
{
    if (from->left == 0) {
        return false;
    }
    const axis_of_view outer = from->axes[--from->left];
    const number row = times(inner->stride, inner->size, &from->fits);
    const number begin = times(outer.valid.begin, inner->size, &from->fits);
    if (outer.valid.end - outer.valid.begin == 1) {
        const number change = times(outer.valid.begin, minus(outer.stride, row, &from->fits), &from->fits);
        from->offset = plus(from->offset, change, &from->fits);
        inner->valid.begin = plus(begin, inner->valid.begin, &from->fits);
        inner->valid.end = plus(begin, inner->valid.end, &from->fits);
    } else {
        if (inner->valid.begin != 0 || inner->valid.end != inner->size) {
            return false;
        }
        inner->valid.begin = begin;
        inner->valid.end = times(outer.valid.end, inner->size, &from->fits);
        if (inner->size == 1) {
            inner->stride = outer.stride;
        } else if (outer.stride != row) {
            return false;
        }
    }
    inner->size = times(outer.size, inner->size, &from->fits);
    return true;
}

/* R2. The axis with `columns` coordinates that is split off from another, which keeps the rows; false if the valid
 * coordinates neither consist of whole rows nor lie inside one. */
static bool split(axis_of_view *outer, number columns, axis_of_view *inner, bool *fits)
{
    const number begin = outer->valid.begin, end = outer->valid.end;
    const number first = begin / columns, last = (end - 1) / columns;
    inner->size = columns;
    inner->stride = outer->stride;
    if (first == last) {
        inner->valid = (range){begin - first * columns, end - first * columns};
    } else if (begin % columns == 0 && end % columns == 0) {
        inner->valid = (range){0, columns};
    } else {
        return false;
    }
    outer->size /= columns;
    outer->stride = times(outer->stride, columns, fits);
    outer->valid = (range){first, last + 1};
    return true;
}

/* The number of elements; false where a size is negative or the number does not fit. */
static bool count(const number *shape, int rank, number *elements)
{
    bool fits = true;
    *elements = 1;
    for (int axis = 0; axis < rank; axis++) {
        if (shape[axis] < 0) {
            return false;
        }
        *elements = times(*elements, shape[axis], &fits);
    }
    return fits;
}

/* refactor and assembled: the new axes, from the last one on, each taken from the old ones. */
static verdict refactor(stock *from, parts *result)
{
    axis_of_view current = {0, 0, {0, 0}}, inner;
    bool is_begun = false;
    for (int axis = result->rank - 1; axis >= 0; axis--) {
        const number size = result->shape[axis];
        if (size == 1) {
            result->strides[axis] = 0;
            result->mask[axis] = (range){0, 1};
            continue;
        }
        if (!is_begun) {
            if (from->left == 0) {
                return NOTHING;
            }
            current = from->axes[--from->left];
            is_begun = true;
        }
        while (from->fits && current.size % size != 0) {
            if (!collapse(from, &current)) {
                return from->fits ? NOTHING : UNSURE;
            }
        }
        if (!from->fits) {
            return UNSURE;
        }
        if (current.size == size) {
            inner = current;
            is_begun = false;
        } else if (!split(&current, size, &inner, &from->fits)) {
            return NOTHING;
        }
        result->strides[axis] = inner.stride;
        result->mask[axis] = inner.valid;
    }
    return is_begun || from->left != 0 ? NOTHING : ANSWERED;
}

/* D15. The same elements in row-major order under another shape; that the shape is another is for the caller to see. */
verdict reshape(const parts *view, const number *shape, int rank, parts *result)
{
    number old, new;
    if (!count(view->shape, view->rank, &old) || !count(shape, rank, &new) || old != new) {
        return UNSURE;
    }
    result->rank = rank;
    memcpy(result->shape, shape, sizeof(number) * (size_t)rank);
    if (view->is_contiguous || old == 0) {
        return row_major(result) ? ANSWERED : UNSURE;
    }
    result->is_masked = true;
    result->offset = 0;
    if (!has_valid_index(view)) {
        memset(result->strides, 0, sizeof(number) * (size_t)rank);
        memset(result->mask, 0, sizeof(range) * (size_t)rank);
        return rank == 0 ? NOTHING : normalise(result) ? ANSWERED : UNSURE;
    }
    stock from = {.left = 0, .offset = view->offset, .fits = true};
    for (int axis = 0; axis < view->rank; axis++) {
        if (view->shape[axis] != 1) {
            const range valid = view->is_masked ? view->mask[axis] : (range){0, view->shape[axis]};
            from.axes[from.left++] = (axis_of_view){view->shape[axis], view->strides[axis], valid};
        }
    }
    const verdict found = refactor(&from, result);
    if (found != ANSWERED) {
        return found;
    }
    result->offset = from.offset;
    return from.fits && normalise(result) ? ANSWERED : UNSURE;
}
