/* The two views of a merge as lines, boundaries and masked digits: impl/merge/problem.py and impl/merge/base.py. */
#include "merge.h"

/* merge.problem.problem_of, of a view that has a valid index. */
problem problem_of(const parts *view, bool *fits)
{
    problem found = {.start = view->offset, .count = 0};
    for (int axis = 0; axis < view->rank; axis++) {
        const number step = view->strides[axis];
        const range valid = view->is_masked ? view->mask[axis] : (range){0, view->shape[axis]};
        const number extent = valid.end - valid.begin;
        const bool is_turned = step < 0 && extent > 1;
        const number first = is_turned ? valid.end - 1 : valid.begin;
        found.ranges[axis] = valid;
        found.start = plus(found.start, times(step, first, fits), fits);
        if (step != 0 && extent > 1) {
            const number size = step < 0 ? minus(0, step, fits) : step;
            found.lines[found.count++] = (line){axis, is_turned ? -1 : 1, first, extent, size};
        }
    }
    return found;
}

/* merge.problem.Problem.last: the largest flat number. */
number last_of(const problem *asked, bool *fits)
{
    number last = asked->start;
    for (int k = 0; k < asked->count; k++) {
        last = plus(last, times(asked->lines[k].step, asked->lines[k].extent - 1, fits), fits);
    }
    return last;
}

/* merge.base.Base and boundaries_of. */
base_view base_of(const parts *view, bool *fits)
{
    base_view base = {.size = 1, .offset = view->offset, .slope = 0, .boundary_count = 0, .digit_count = 0};
    number row = 0;
    bool has_row = false;
    for (int axis = view->rank - 1; axis >= 0; axis--) {
        const number extent = view->shape[axis], step = view->strides[axis];
        if (view->is_masked && (view->mask[axis].begin != 0 || view->mask[axis].end != extent)) {
            base.digits[base.digit_count++] = (masked_digit){base.size, extent, view->mask[axis], false};
        }
        if (extent != 1) {
            if (!has_row) {
                base.slope = step;
            } else if (step != row) {
                base.boundaries[base.boundary_count++] = (boundary){base.size, minus(step, row, fits)};
            }
            row = times(extent, step, fits);
            has_row = true;
        }
        base.size = times(base.size, extent, fits);
    }
    for (int k = 0; k < base.digit_count; k++) {
        base.digits[k].is_top = times(base.digits[k].period, base.digits[k].size, fits) == base.size;
    }
    return base;
}

/* merge.base.Base.address */
number address_at(const base_view *base, number flat, bool *fits)
{
    number address = plus(base->offset, times(base->slope, flat, fits), fits);
    for (int k = 0; k < base->boundary_count; k++) {
        const boundary *each = &base->boundaries[k];
        address = plus(address, times(each->weight, flat / each->period, fits), fits);
    }
    return address;
}
