/* A merge on its way: the last view as a problem, the base as boundaries and masked digits. See impl/merge. */
#ifndef VIEW_ALGEBRA_MERGE_H
#define VIEW_ALGEBRA_MERGE_H

#include "parts.h"

enum { MOST_MERGED = 12 }; /* axes of either view: so few that the work is far within IMPLICIT_BUDGET */

/* merge.problem.Line: `coordinate = first + direction * t`, `0 <= t < extent`, moves the flat number by `step * t`. */
typedef struct {
    int axis, direction;
    number first, extent, step;
} line;

/* merge.problem.Problem: the box of indices under consideration. */
typedef struct {
    number start;
    int count;
    line lines[MOST_MERGED];
    range ranges[MOST_MERGED];
} problem;

/* merge.base.Boundary */
typedef struct {
    number period, weight;
} boundary;

/* merge.base.MaskedDigit */
typedef struct {
    number period, size;
    range valid;
    bool is_top;
} masked_digit;

/* merge.base.Base: `address(y) = offset + slope * y + sum_j weight_j * floor(y / period_j)`. */
typedef struct {
    number size, offset, slope;
    int boundary_count, digit_count;
    boundary boundaries[MOST_MERGED];
    masked_digit digits[MOST_MERGED];
} base_view;

/* merge.layers.carry_free.Affine, over the lines of a problem. */
typedef struct {
    number constant, weights[MOST_MERGED];
} affine;

/* What a merge took, in the steps of impl/merge/budget.py. It is not known where a hole was looked for in another way than
 * Python does. */
typedef struct {
    number steps;
    bool is_known;
} expense;

/* What became of a problem whose digits were projected. */
typedef enum { DECIDED, UNDECIDED, EMPTY } projection;

static inline number smaller(number a, number b)
{
    return a < b ? a : b;
}

static inline number larger(number a, number b)
{
    return a > b ? a : b;
}

/* problem.c */
problem problem_of(const parts *view, bool *fits);
number last_of(const problem *asked, bool *fits);
base_view base_of(const parts *view, bool *fits);
number address_at(const base_view *base, number flat, bool *fits);

/* carry_free.c */
bool digit_form(const masked_digit *digit, const problem *asked, affine *form, bool *fits);
range bounds_of(const affine *form, const problem *asked, bool *fits);
projection valid_points(base_view *base, problem *asked, expense *spent, bool *fits);
verdict constant_steps(
    const base_view *base, const problem *asked, number *start, number *changes, expense *spent, bool *fits);

/* merge.c */
verdict merge_at_expense(const parts *base, const parts *outer, parts *result, expense *spent);

/* hole.c */
bool shows_a_hole(const base_view *base, const problem *asked, bool *fits);

#endif
