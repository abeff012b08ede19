/* Floors of the flat number that never carry, and the masks that they project: impl/merge/layers/carry_free.py.
 *
 * Flat numbers are not negative, since all of them lie inside of the base; so C's division, which rounds to 0, is that of
 * Python.
 */
#include "merge.h"

/* carry_free.widened */
static range widened(range bounds, number weight, number extent, bool *fits)
{
    const number end = times(weight, extent - 1, fits);
    if (end < 0) {
        bounds.begin = plus(bounds.begin, end, fits);
    } else {
        bounds.end = plus(bounds.end, end, fits);
    }
    return bounds;
}

/* R7. carry_free.floor_form: floor(y / period) as an affine form; false if it is none. */
static bool floor_form(const problem *asked, number period, affine *form, bool *fits)
{
    form->constant = asked->start / period;
    range bounds = {asked->start % period, asked->start % period};
    for (int k = 0; k < asked->count; k++) {
        const line *each = &asked->lines[k];
        const number weight = plus(asked->start, each->step, fits) / period - form->constant;
        form->weights[k] = weight;
        bounds = widened(bounds, each->step - period * weight, each->extent, fits);
        if (!*fits || bounds.begin < 0 || bounds.end >= period) {
            return false;
        }
    }
    return true;
}

/* Affine.bounds: the smallest and the largest value, both included. */
range bounds_of(const affine *form, const problem *asked, bool *fits)
{
    range bounds = {form->constant, form->constant};
    for (int k = 0; k < asked->count; k++) {
        bounds = widened(bounds, form->weights[k], asked->lines[k].extent, fits);
    }
    return bounds;
}

/* R7. carry_free.digit_form */
bool digit_form(const masked_digit *digit, const problem *asked, affine *form, bool *fits)
{
    affine upper;
    if (!floor_form(asked, digit->period, form, fits)) {
        return false;
    }
    if (digit->is_top) {
        return true;
    }
    if (!floor_form(asked, digit->period * digit->size, &upper, fits)) {
        return false;
    }
    form->constant = minus(form->constant, times(digit->size, upper.constant, fits), fits);
    for (int k = 0; k < asked->count; k++) {
        form->weights[k] = minus(form->weights[k], times(digit->size, upper.weights[k], fits), fits);
    }
    return true;
}

static bool lies_inside(range bounds, const masked_digit *digit)
{
    return digit->valid.begin <= bounds.begin && bounds.end < digit->valid.end;
}

static number rounded_down(number numerator, number divisor)
{
    return numerator / divisor - (numerator % divisor < 0);
}

/* R8. carry_free.passing and solutions: the range of one line outside of which a digit is never in its mask. */
static range passing(const masked_digit *digit, range bounds, number weight, number extent, bool *fits)
{
    if (weight == 0) {
        return (range){0, extent};
    }
    const number reach = times(weight, extent - 1, fits);
    const number low = minus(bounds.begin, smaller(reach, 0), fits), high = minus(bounds.end, larger(reach, 0), fits);
    const number begin = minus(digit->valid.begin, high, fits), end = minus(digit->valid.end, low, fits);
    range found;
    if (!*fits || begin == INT64_MIN || end == INT64_MIN || weight == INT64_MIN) {
        *fits = false;
        return (range){0, extent};
    }
    if (weight > 0) {
        found = (range){-rounded_down(-begin, weight), -rounded_down(-end, weight)};
    } else {
        found = (range){-rounded_down(end - 1, -weight), rounded_down(-begin, -weight) + 1};
    }
    return (range){larger(found.begin, 0), smaller(found.end, extent)};
}

/* R8. carry_free.without_ends, in place; `is_narrowed` says whether anything was left out. */
static projection without_ends(
    const masked_digit *digit, const affine *form, range bounds, problem *asked, bool *is_narrowed, bool *fits)
{
    problem left = *asked;
    left.count = 0;
    for (int k = 0; k < asked->count; k++) {
        line part = asked->lines[k];
        const range kept = passing(digit, bounds, form->weights[k], part.extent, fits);
        if (!*fits) {
            return UNDECIDED;
        }
        if (kept.begin >= kept.end) {
            return EMPTY;
        }
        if (kept.begin != 0 || kept.end != part.extent) {
            *is_narrowed = true;
        }
        left.start = plus(left.start, times(part.step, kept.begin, fits), fits);
        const number first = part.first + part.direction * kept.begin;
        const number last = part.first + part.direction * (kept.end - 1);
        left.ranges[part.axis] = (range){smaller(first, last), larger(first, last) + 1};
        part.first = first;
        part.extent = kept.end - kept.begin;
        if (part.extent > 1) {
            left.lines[left.count++] = part;
        }
    }
    if (*is_narrowed) {
        *asked = left;
    }
    return DECIDED;
}

/* R8. carry_free.bounds_in_row, where the digit has no form. */
static bool bounds_in_row(const masked_digit *digit, const problem *asked, range *bounds, bool *fits)
{
    number last = asked->start;
    for (int k = 0; k < asked->count; k++) {
        last = plus(last, times(asked->lines[k].step, asked->lines[k].extent - 1, fits), fits);
    }
    *bounds = (range){asked->start / digit->period, last / digit->period};
    if (!digit->is_top) {
        const number row = bounds->begin / digit->size;
        if (bounds->end / digit->size != row) {
            return false;
        }
        *bounds = (range){bounds->begin - digit->size * row, bounds->end - digit->size * row};
    }
    return *fits;
}

/* R8. carry_free.project_mask, in place: DECIDED if the digit is inside of its mask on all that is left. */
static projection project_mask(const masked_digit *digit, problem *asked, bool *is_narrowed, bool *fits)
{
    affine form;
    bool is_cut = false;
    range bounds;
    const bool has_form = digit_form(digit, asked, &form, fits);
    if (has_form) {
        bounds = bounds_of(&form, asked, fits);
    } else if (!bounds_in_row(digit, asked, &bounds, fits)) {
        return UNDECIDED;
    }
    if (lies_inside(bounds, digit)) {
        return DECIDED;
    }
    if (bounds.end < digit->valid.begin || digit->valid.end <= bounds.begin) {
        return EMPTY;
    }
    if (!has_form) {
        return UNDECIDED;
    }
    if (without_ends(digit, &form, bounds, asked, &is_cut, fits) == EMPTY) {
        return EMPTY;
    }
    if (is_cut) {
        *is_narrowed = true;
        if (digit_form(digit, asked, &form, fits)) {
            bounds = bounds_of(&form, asked, fits);
        } else if (!bounds_in_row(digit, asked, &bounds, fits)) {
            return UNDECIDED;
        }
    }
    return lies_inside(bounds, digit) ? DECIDED : UNDECIDED;
}

/* R8. carry_free.valid_points: rounds over the digits that are not decided, as long as a round narrows something. Only
 * those that are left undecided stay digits of the base. */
projection valid_points(base_view *base, problem *asked, expense *spent, bool *fits)
{
    const int rounds = base->digit_count + 1;
    for (int round = 0; round < rounds && base->digit_count > 0; round++) {
        spent->steps += base->digit_count * (6 * asked->count + asked->count * asked->count / 16 + 4);
        bool is_narrowed = false;
        int left = 0;
        for (int k = 0; k < base->digit_count; k++) {
            const projection found = project_mask(&base->digits[k], asked, &is_narrowed, fits);
            if (found == EMPTY || !*fits) {
                return found == EMPTY && *fits ? EMPTY : UNDECIDED;
            }
            if (found == UNDECIDED) {
                base->digits[left++] = base->digits[k];
            }
        }
        base->digit_count = left;
        if (!is_narrowed) {
            break;
        }
    }
    return base->digit_count == 0 ? DECIDED : UNDECIDED;
}

/* R7. carry_free.carrying_corner and corner_bend: whether the address bends at the corner where a floor that is not
 * affine differs from what it is predicted to be. */
static bool bends(const base_view *base, const problem *asked, number period, const number *changes, bool *fits)
{
    number lowest = asked->start % period, low = asked->start, high = asked->start;
    number address = address_at(base, asked->start, fits), at_low = address, at_high = address;
    for (int k = 0; k < asked->count; k++) {
        const line *each = &asked->lines[k];
        const number end = each->extent - 1, moved = times(each->step, end, fits);
        const number weight = plus(asked->start, each->step, fits) / period - asked->start / period;
        const number remainder = each->step - period * weight;
        const number change = times(changes[k], end, fits);
        if (remainder < 0) {
            low = plus(low, moved, fits);
            at_low = plus(at_low, change, fits);
            lowest = plus(lowest, times(remainder, end, fits), fits);
        } else if (remainder > 0) {
            high = plus(high, moved, fits);
            at_high = plus(at_high, change, fits);
        }
    }
    return lowest < 0 ? address_at(base, low, fits) != at_low : address_at(base, high, fits) != at_high;
}

/* R7. carry_free.constant_steps: what a step along each line changes the address by. */
verdict constant_steps(
    const base_view *base, const problem *asked, number *start, number *changes, expense *spent, bool *fits)
{
    int carrying = 0;
    bool is_bent = false;
    affine form;
    *start = address_at(base, asked->start, fits);
    for (int k = 0; k < asked->count; k++) {
        const number flat = plus(asked->start, asked->lines[k].step, fits);
        changes[k] = minus(address_at(base, flat, fits), *start, fits);
    }
    for (int k = 0; k < base->boundary_count && *fits; k++) {
        if (!floor_form(asked, base->boundaries[k].period, &form, fits)) {
            carrying++;
            is_bent = is_bent || bends(base, asked, base->boundaries[k].period, changes, fits);
        }
    }
    const int lines = asked->count, boundaries = base->boundary_count;
    spent->steps += 4 * lines * (boundaries + 1) + 2 * carrying * (4 * lines + boundaries);
    return !*fits || (carrying > 0 && !is_bent) ? UNSURE : is_bent ? NOTHING : ANSWERED;
}
