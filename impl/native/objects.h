/* Python objects as the numbers of parts.h, and back: what is exactly a view, a tuple or an integer of 64 bits is read,
 * and views are made of numbers. A part of quick.c, and of nothing else.
 */
#ifndef VIEW_ALGEBRA_OBJECTS_H
#define VIEW_ALGEBRA_OBJECTS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#include "parts.h"

enum { SHAPE, STRIDES, OFFSET, MASK, CONTIGUOUS, FIELDS, HASH = FIELDS, SLOTS_OF_VIEWS };
enum { KEPT = 1 << 15 };   /* views that are kept, and calls; where there are more, the oldest give way */
enum { PLACES = 1 << 16 }; /* where the number of one is looked up by a hash */
enum { GIVEN = 4 };        /* the most arguments of a call */

static const char *const SLOT_NAMES[SLOTS_OF_VIEWS] = {"shape", "strides", "offset", "mask", "contiguous", "_hash"};

typedef struct {
    uint64_t hash;
    PyObject *view;
    number *row; /* its numbers, see `in_a_row` */
} entry;

/* Where things that are kept in a row of KEPT are, by a hash: each may stand in two places, as its number plus 1. */
typedef struct {
    uint16_t places[PLACES];
    unsigned next;
} directory;

typedef struct operations operations;
typedef PyObject *(*on_objects)(operations *, PyObject *const *);

typedef struct {
    on_objects method; /* NULL where no call is kept */
    PyObject *given[GIVEN]; /* NULL beyond the arguments that there are */
    PyObject *answer;
} known_call;

struct operations {
    PyObject_HEAD
    PyTypeObject *kind; /* the class whose views are answered, NULL until `make` has named it */
    Py_ssize_t places[SLOTS_OF_VIEWS]; /* their offsets */
    entry *views;
    known_call *calls;
    directory *of_views, *of_calls;
    bool is_ready; /* whether there are these four */
};

/* Reading: false for whatever is not exactly what views and arguments are made of. */

static inline bool read_number(PyObject *value, number *result)
{
    if (!PyLong_CheckExact(value)) {
        return false;
    }
#if PY_VERSION_HEX >= 0x030C0000
    if (PyUnstable_Long_IsCompact((PyLongObject *)value)) {
        *result = PyUnstable_Long_CompactValue((PyLongObject *)value);
        return true;
    }
#else
    const Py_ssize_t digits = Py_SIZE(value);
    if (digits >= -1 && digits <= 1) {
        *result = digits * (number)((PyLongObject *)value)->ob_digit[0];
        return true;
    }
#endif
    int overflow;
    const long long found = PyLong_AsLongLongAndOverflow(value, &overflow); /* an exact int raises nothing */
    *result = found;
    return overflow == 0;
}

static inline bool read_numbers(PyObject *values, number *result, int *rank)
{
    if (!PyTuple_CheckExact(values) || PyTuple_GET_SIZE(values) > MOST_AXES) {
        return false;
    }
    *rank = (int)PyTuple_GET_SIZE(values);
    for (int axis = 0; axis < *rank; axis++) {
        if (!read_number(PyTuple_GET_ITEM(values, axis), &result[axis])) {
            return false;
        }
    }
    return true;
}

static inline bool read_ranges(PyObject *values, range *result, int rank)
{
    if (!PyTuple_CheckExact(values) || PyTuple_GET_SIZE(values) != rank) {
        return false;
    }
    for (int axis = 0; axis < rank; axis++) {
        PyObject *pair = PyTuple_GET_ITEM(values, axis);
        if (!PyTuple_CheckExact(pair) || PyTuple_GET_SIZE(pair) != 2 ||
            !read_number(PyTuple_GET_ITEM(pair, 0), &result[axis].begin) ||
            !read_number(PyTuple_GET_ITEM(pair, 1), &result[axis].end)) {
            return false;
        }
    }
    return true;
}

/* What `create` is given: strides that are None are row-major. */
static bool read_parts(PyObject *shape, PyObject *strides, PyObject *offset, PyObject *mask, parts *view)
{
    int rank;
    if (!read_numbers(shape, view->shape, &view->rank)) {
        return false;
    }
    if (strides == Py_None) {
        if (!row_major(view)) {
            return false;
        }
    } else if (!read_numbers(strides, view->strides, &rank) || rank != view->rank) {
        return false;
    }
    view->is_masked = mask != Py_None;
    return read_number(offset, &view->offset) && (!view->is_masked || read_ranges(mask, view->mask, view->rank));
}

static inline PyObject **field(const operations *self, PyObject *view, int name)
{
    return (PyObject **)((char *)view + self->places[name]);
}

/* A view of exactly the class, and what its fields hold, borrowed; false for anything else. */
static bool read_view(const operations *self, PyObject *view, PyObject **fields, parts *result)
{
    if (self->kind == NULL || Py_TYPE(view) != self->kind) {
        return false;
    }
    for (int name = 0; name < FIELDS; name++) {
        fields[name] = *field(self, view, name);
        if (fields[name] == NULL) {
            return false;
        }
    }
    int rank;
    result->is_contiguous = fields[CONTIGUOUS] == Py_True;
    result->is_masked = fields[MASK] != Py_None;
    return (result->is_contiguous || fields[CONTIGUOUS] == Py_False) &&
           read_numbers(fields[SHAPE], result->shape, &result->rank) &&
           read_numbers(fields[STRIDES], result->strides, &rank) && rank == result->rank &&
           read_number(fields[OFFSET], &result->offset) &&
           (!result->is_masked || read_ranges(fields[MASK], result->mask, rank));
}

/* Writing: new references, NULL with an exception set where there is no memory. What is at hand and has the numbers
 * already is taken again; `at_hand` may be any object. */

static bool has_numbers(PyObject *tuple, const number *values, int rank)
{
    number known;
    bool is_same = PyTuple_CheckExact(tuple) && PyTuple_GET_SIZE(tuple) == rank;
    for (int axis = 0; is_same && axis < rank; axis++) {
        is_same = read_number(PyTuple_GET_ITEM(tuple, axis), &known) && known == values[axis];
    }
    return is_same;
}

static bool has_ranges(PyObject *tuple, const range *values, int rank)
{
    bool is_same = PyTuple_CheckExact(tuple) && PyTuple_GET_SIZE(tuple) == rank;
    for (int axis = 0; is_same && axis < rank; axis++) {
        const number ends[2] = {values[axis].begin, values[axis].end};
        is_same = has_numbers(PyTuple_GET_ITEM(tuple, axis), ends, 2);
    }
    return is_same;
}

static PyObject *new_tuple(const number *values, int rank)
{
    PyObject *result = PyTuple_New(rank);
    for (int axis = 0; result != NULL && axis < rank; axis++) {
        PyObject *value = PyLong_FromLongLong(values[axis]);
        if (value == NULL) {
            Py_CLEAR(result);
            break;
        }
        PyTuple_SET_ITEM(result, axis, value);
    }
    return result;
}

static PyObject *tuple_of_numbers(const number *values, int rank, PyObject *at_hand)
{
    return has_numbers(at_hand, values, rank) ? Py_NewRef(at_hand) : new_tuple(values, rank);
}

static PyObject *tuple_of_ranges(const range *values, int rank, PyObject *at_hand)
{
    if (has_ranges(at_hand, values, rank)) {
        return Py_NewRef(at_hand);
    }
    PyObject *result = PyTuple_New(rank);
    for (int axis = 0; result != NULL && axis < rank; axis++) {
        const number ends[2] = {values[axis].begin, values[axis].end};
        PyObject *pair = new_tuple(ends, 2);
        if (pair == NULL) {
            Py_CLEAR(result);
            break;
        }
        PyTuple_SET_ITEM(result, axis, pair);
    }
    return result;
}

static PyObject *made(operations *self, const parts *view, PyObject *const *at_hand)
{
    PyObject *result = self->kind->tp_alloc(self->kind, 0);
    if (result == NULL) {
        return NULL;
    }
    PyObject **shape = field(self, result, SHAPE), **strides = field(self, result, STRIDES);
    PyObject **offset = field(self, result, OFFSET), **mask = field(self, result, MASK);
    *shape = tuple_of_numbers(view->shape, view->rank, at_hand[SHAPE]);
    *strides = tuple_of_numbers(view->strides, view->rank, at_hand[STRIDES]);
    *offset = PyLong_FromLongLong(view->offset);
    *mask = view->is_masked ? tuple_of_ranges(view->mask, view->rank, at_hand[MASK]) : Py_NewRef(Py_None);
    *field(self, result, CONTIGUOUS) = Py_NewRef(view->is_contiguous ? Py_True : Py_False);
    *field(self, result, HASH) = Py_NewRef(Py_None); /* it is of plain integers, and its hash was not asked for yet */
    if (*shape == NULL || *strides == NULL || *offset == NULL || *mask == NULL) {
        Py_DECREF(result);
        return NULL;
    }
    return result;
}

#endif
