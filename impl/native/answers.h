/* What each method of a view answers to objects: they are read, parts.h is asked, and what it finds becomes a view, or
 * None, or NotImplemented. A part of quick.c, and of nothing else.
 */
#ifndef VIEW_ALGEBRA_ANSWERS_H
#define VIEW_ALGEBRA_ANSWERS_H

#include "keeping.h"
#include "merge.h"

static PyObject *answered(operations *self, verdict found, const parts *result, PyObject *const *at_hand)
{
    switch (found) {
    case ANSWERED:
        return kept(self, result, at_hand);
    case NOTHING:
        return Py_NewRef(Py_None);
    default:
        return Py_NewRef(Py_NotImplemented);
    }
}

static PyObject *of_create(operations *self, PyObject *const *given)
{
    parts view;
    if (!read_parts(given[0], given[1], given[2], given[3], &view)) {
        return Py_NewRef(Py_NotImplemented);
    }
    return answered(self, is_well_formed(&view) && normalise(&view) ? ANSWERED : UNSURE, &view, given);
}

typedef verdict (*on_ranges)(const parts *, const range *, parts *);
typedef verdict (*on_numbers)(const parts *, const number *, parts *);

static PyObject *moved_by_ranges(operations *self, PyObject *const *given, on_ranges operation)
{
    parts view, result;
    PyObject *fields[FIELDS];
    range ranges[MOST_AXES];
    if (!read_view(self, given[0], fields, &view) || !read_ranges(given[1], ranges, view.rank) ||
        !is_well_formed(&view)) {
        return Py_NewRef(Py_NotImplemented);
    }
    return answered(self, operation(&view, ranges, &result), &result, fields);
}

static PyObject *moved_by_numbers(operations *self, PyObject *const *given, on_numbers operation)
{
    parts view, result;
    PyObject *fields[FIELDS];
    number numbers[MOST_AXES];
    int rank;
    if (!read_view(self, given[0], fields, &view) || !read_numbers(given[1], numbers, &rank) || rank != view.rank ||
        !is_well_formed(&view)) {
        return Py_NewRef(Py_NotImplemented);
    }
    const verdict found = operation(&view, numbers, &result);
    fields[SHAPE] = given[1]; /* that of an expanded view */
    return answered(self, found, &result, fields);
}

static PyObject *of_pad(operations *self, PyObject *const *given)
{
    return moved_by_ranges(self, given, pad);
}

static PyObject *of_shrink(operations *self, PyObject *const *given)
{
    return moved_by_ranges(self, given, shrink);
}

static PyObject *of_expand(operations *self, PyObject *const *given)
{
    return moved_by_numbers(self, given, expand);
}

static PyObject *of_permute(operations *self, PyObject *const *given)
{
    return moved_by_numbers(self, given, permute);
}

static PyObject *of_stride(operations *self, PyObject *const *given)
{
    return moved_by_numbers(self, given, stride);
}

static PyObject *of_reshape(operations *self, PyObject *const *given)
{
    parts view, result;
    PyObject *fields[FIELDS];
    number shape[MOST_AXES];
    int rank;
    if (!read_view(self, given[0], fields, &view) || !read_numbers(given[1], shape, &rank) ||
        !is_well_formed(&view)) {
        return Py_NewRef(Py_NotImplemented);
    }
    if (rank == view.rank && memcmp(shape, view.shape, sizeof(number) * (size_t)rank) == 0) {
        return Py_NewRef(given[0]);
    }
    const verdict found = reshape(&view, shape, rank, &result);
    fields[SHAPE] = given[1];
    return answered(self, found, &result, fields);
}

static bool has_same_shape(const parts *left, const parts *right)
{
    return left->rank == right->rank &&
           memcmp(left->shape, right->shape, sizeof(number) * (size_t)left->rank) == 0;
}

static PyObject *of_add(operations *self, PyObject *const *given)
{
    parts base, outer, result;
    PyObject *fields[2][FIELDS];
    bool fits = true;
    if (!read_view(self, given[0], fields[0], &base) || !read_view(self, given[1], fields[1], &outer) ||
        !is_well_formed(&base) || !is_well_formed(&outer)) {
        return Py_NewRef(Py_NotImplemented);
    }
    if (base.is_contiguous) {
        return Py_NewRef(given[1]);
    }
    if (outer.is_contiguous && has_same_shape(&base, &outer)) {
        return Py_NewRef(given[0]);
    }
    if (is_row_major(&base, &fits) || is_row_major(&outer, &fits) != outer.is_contiguous) {
        return Py_NewRef(Py_NotImplemented); /* a flag by hand that does not say what the parts are */
    }
    return answered(self, merge(&base, &outer, &result), &result, fields[1]);
}

/* The parts of a view, as impl.parts.normal_form.Parts holds them: a tuple of four, or of a class made from tuples. */
static bool read_four(PyObject *given, parts *view)
{
    PyObject *const *four = PyTuple_Check(given) ? ((PyTupleObject *)given)->ob_item : NULL;
    return four != NULL && PyTuple_GET_SIZE(given) == FIELDS - 1 &&
           read_parts(four[SHAPE], four[STRIDES], four[OFFSET], four[MASK], view) && is_well_formed(view);
}

/* runs.outcome_of two views: the parts of the one view that they are, or None, and the steps that took. */
static PyObject *of_outcome(PyObject *const *given)
{
    parts base, outer, result;
    expense spent;
    if (!read_four(given[0], &base) || !read_four(given[1], &outer)) {
        return Py_NewRef(Py_NotImplemented);
    }
    const verdict found = merge_at_expense(&base, &outer, &result, &spent);
    if (found == UNSURE || !spent.is_known) {
        return Py_NewRef(Py_NotImplemented);
    }
    if (found == NOTHING) {
        return Py_BuildValue("(OL)", Py_None, (long long)spent.steps);
    }
    PyObject *const *at_hand = ((PyTupleObject *)given[1])->ob_item;
    return Py_BuildValue(
        "((NNLN)L)", tuple_of_numbers(result.shape, result.rank, at_hand[SHAPE]),
        tuple_of_numbers(result.strides, result.rank, at_hand[STRIDES]), (long long)result.offset,
        result.is_masked ? tuple_of_ranges(result.mask, result.rank, at_hand[MASK]) : Py_NewRef(Py_None),
        (long long)spent.steps);
}

#endif
