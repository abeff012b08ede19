/* A view as plain numbers of 64 bits, and what the native path does with it.
 *
 * Each function here mirrors one of Python that is proved, named above it. It answers where it is certain that the
 * Python function gives the same, and says UNSURE everywhere else: for more axes than MOST_AXES, for numbers that do not
 * fit, for arguments that Python refuses. The Python function is asked then, so no rule is decided here in another way.
 */
#ifndef VIEW_ALGEBRA_PARTS_H
#define VIEW_ALGEBRA_PARTS_H

#include <stdbool.h>
#include <stdint.h>

typedef int64_t number;

enum { MOST_AXES = 64 }; /* as many as arrays of numpy and PyTorch have; all that is known of a view fits the stack */

/* The half-open range [begin, end); as an argument of pad, the widths before and after. */
typedef struct {
    number begin, end;
} range;

/* impl.parts.normal_form.Parts, and the flag of a View. Only the first `rank` entries have a meaning, and those of the
 * mask only if there is one. */
typedef struct {
    int rank;
    bool is_masked, is_contiguous;
    number offset;
    number shape[MOST_AXES], strides[MOST_AXES];
    range mask[MOST_AXES];
} parts;

/* What is known about an answer: it is in the result; it is None; or Python has to be asked. */
typedef enum { ANSWERED, NOTHING, UNSURE } verdict;

/* Sums and products; `fits` becomes false for good where one of them leaves 64 bits. */
static inline number plus(number a, number b, bool *fits)
{
    number sum;
    if (__builtin_add_overflow(a, b, &sum)) {
        *fits = false;
    }
    return sum;
}

static inline number minus(number a, number b, bool *fits)
{
    number difference;
    if (__builtin_sub_overflow(a, b, &difference)) {
        *fits = false;
    }
    return difference;
}

static inline number times(number a, number b, bool *fits)
{
    number product;
    if (__builtin_mul_overflow(a, b, &product)) {
        *fits = false;
    }
    return product;
}

/* parts.c */
bool is_well_formed(const parts *view);
bool is_empty(const parts *view);
bool has_valid_index(const parts *view);
bool row_major(parts *view);
bool is_row_major(const parts *view, bool *fits);
bool normalise(parts *view);

/* movement.c */
verdict pad(const parts *view, const range *widths, parts *result);
verdict shrink(const parts *view, const range *ranges, parts *result);
verdict expand(const parts *view, const number *shape, parts *result);
verdict permute(const parts *view, const number *order, parts *result);
verdict stride(const parts *view, const number *steps, parts *result);

/* reshape.c */
verdict reshape(const parts *view, const number *shape, int rank, parts *result);

/* merge.c */
verdict merge(const parts *base, const parts *outer, parts *result);

#endif
