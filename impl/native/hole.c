/* Holes that the masks of a base leave: two valid points, and one between them that is not valid.
 *
 * The points are looked for as impl/merge/layers/corner_hole.py looks for them, but what is found is a hole whatever led
 * to it, since each point is asked for its digits; so the answer, that there is no one view, is certain.
 */
#include "merge.h"

#include <string.h>

enum { ROW = 16 }; /* how far along a row a hole is looked for */

/* Whether the digits of a flat number are in their masks. */
static bool is_valid(const base_view *base, number flat)
{
    for (int k = 0; k < base->digit_count; k++) {
        const masked_digit *each = &base->digits[k];
        const number digit = flat / each->period % each->size;
        if (digit < each->valid.begin || digit >= each->valid.end) {
            return false;
        }
    }
    return true;
}

/* corner_hole.row_hole: valid, not valid, and valid again, near the begin of a row through the first corner. */
static bool has_row_hole(const base_view *base, const problem *asked)
{
    for (int k = 0; k < asked->count; k++) {
        const number extent = smaller(asked->lines[k].extent, ROW);
        int changes = 0;
        for (number t = 0; t < extent; t++) {
            if (is_valid(base, asked->start + asked->lines[k].step * t) == (changes % 2 == 0) && ++changes == 3) {
                return true;
            }
        }
    }
    return false;
}

/* corner_hole.safe_corner: for each line, whether the digits are farthest inside at its end; false if they disagree. */
static bool find_safe_corner(const base_view *base, const problem *asked, bool *is_at_end, bool *fits)
{
    bool is_chosen[MOST_MERGED] = {false};
    affine form;
    for (int j = 0; j < base->digit_count; j++) {
        const masked_digit *digit = &base->digits[j];
        if (!digit_form(digit, asked, &form, fits)) {
            return false;
        }
        const range bounds = bounds_of(&form, asked, fits);
        const bool is_above = bounds.end >= digit->valid.end;
        if (!*fits || (bounds.begin < digit->valid.begin && is_above)) {
            return false;
        }
        for (int k = 0; k < asked->count; k++) {
            const bool wanted = (form.weights[k] < 0) == is_above;
            if (form.weights[k] == 0) {
                continue;
            }
            if (is_chosen[k] && is_at_end[k] != wanted) {
                return false;
            }
            is_chosen[k] = true;
            is_at_end[k] = wanted;
        }
    }
    return true;
}

/* corner_hole.hole_from: on the way from the safe corner to the opposite one, a turn of one line that leads to a point
 * which is not valid, but is valid from the safe corner. */
static bool has_corner_hole(const base_view *base, const problem *asked, bool *fits)
{
    bool is_at_end[MOST_MERGED] = {false};
    if (!find_safe_corner(base, asked, is_at_end, fits)) {
        return false;
    }
    number safe = asked->start;
    for (int k = 0; k < asked->count; k++) {
        safe += is_at_end[k] ? asked->lines[k].step * (asked->lines[k].extent - 1) : 0;
    }
    number here = safe;
    for (int k = 0; k < asked->count; k++) {
        const number reach = asked->lines[k].step * (asked->lines[k].extent - 1);
        const number turn = is_at_end[k] ? -reach : reach;
        if (!is_valid(base, here + turn)) {
            return is_valid(base, here) && is_valid(base, safe + turn);
        }
        here += turn;
    }
    return false;
}

/* Whether a hole shows; the digits of the base are those that are not decided, and all points lie inside of it. */
bool shows_a_hole(const base_view *base, const problem *asked, bool *fits)
{
    return has_corner_hole(base, asked, fits) || (*fits && has_row_hole(base, asked));
}
