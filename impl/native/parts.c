/* The parts of a view and their normal form: impl/parts/normal_form.py on numbers of 64 bits. */
#include "parts.h"

#include <string.h>

/* require_fit: no size is negative, and a mask keeps 0 <= begin <= end <= size. Views made by hand may break it. */
bool is_well_formed(const parts *view)
{
    for (int axis = 0; axis < view->rank; axis++) {
        if (view->shape[axis] < 0) {
            return false;
        }
        if (view->is_masked) {
            const range *valid = &view->mask[axis];
            if (valid->begin < 0 || valid->begin > valid->end || valid->end > view->shape[axis]) {
                return false;
            }
        }
    }
    return true;
}

/* is_empty: whether an axis has size 0. */
bool is_empty(const parts *view)
{
    for (int axis = 0; axis < view->rank; axis++) {
        if (view->shape[axis] == 0) {
            return true;
        }
    }
    return false;
}

/* merge.derivation.has_valid_index, of well-formed parts. */
bool has_valid_index(const parts *view)
{
    for (int axis = 0; view->is_masked && axis < view->rank; axis++) {
        if (view->mask[axis].begin >= view->mask[axis].end) {
            return false;
        }
    }
    return !is_empty(view);
}

/* strides_for_shape: makes a view of its shape alone, row-major from 0 on with nothing masked. */
bool row_major(parts *view)
{
    bool fits = true;
    number period = 1;
    for (int axis = view->rank - 1; axis >= 0; axis--) {
        view->strides[axis] = view->shape[axis] == 1 ? 0 : period;
        period = times(period, view->shape[axis], &fits);
    }
    view->offset = 0;
    view->is_masked = false;
    view->is_contiguous = true;
    return fits;
}

/* is_row_major */
bool is_row_major(const parts *view, bool *fits)
{
    number period = 1;
    if (view->is_masked || view->offset != 0) {
        return false;
    }
    for (int axis = view->rank - 1; axis >= 0; axis--) {
        if (view->strides[axis] != (view->shape[axis] == 1 ? 0 : period)) {
            return false;
        }
        period = times(period, view->shape[axis], fits);
    }
    return true;
}

/* is_whole: whether a mask excludes nothing. */
static bool is_whole(const parts *view)
{
    for (int axis = 0; axis < view->rank; axis++) {
        if (view->mask[axis].begin != 0 || view->mask[axis].end != view->shape[axis]) {
            return false;
        }
    }
    return true;
}

/* R6: nothing is valid. */
static void exclude_everything(parts *view)
{
    memset(view->strides, 0, sizeof(number) * (size_t)view->rank);
    memset(view->mask, 0, sizeof(range) * (size_t)view->rank);
    view->offset = 0;
    view->is_masked = true;
}

/* normal_form: R3 to R6, in place, and the flag that follows. Whether all numbers fit. */
bool normalise(parts *view)
{
    bool fits = true;
    for (int axis = 0; axis < view->rank; axis++) {
        if (view->shape[axis] == 1) {
            view->strides[axis] = 0;
        }
    }
    if (view->is_masked && is_whole(view)) {
        view->is_masked = false;
    }
    for (int axis = 0; view->is_masked && axis < view->rank; axis++) {
        const range valid = view->mask[axis];
        if (valid.begin >= valid.end) {
            exclude_everything(view);
            break;
        }
        if (valid.end - valid.begin == 1) {
            view->offset = plus(view->offset, times(view->strides[axis], valid.begin, &fits), &fits);
            view->strides[axis] = 0;
        }
    }
    view->is_contiguous = is_row_major(view, &fits);
    return fits;
}
