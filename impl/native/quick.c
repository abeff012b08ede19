/* impl.native.quick: the module that the door `impl.native` opens, if it was built from the sources as they are.
 *
 * `Operations` reads views and arguments that consist of plain integers, asks the functions of parts.h, and makes views
 * of a class. Each method returns NotImplemented where the Python function beside it is to be asked. It raises nothing
 * but MemoryError, and TypeError for a call with another number of arguments than it has.
 *
 * Views that are answered are kept, by their numbers: an equal answer is the same object. Calls are kept as well, by the
 * identity of their arguments, which do not change: what is asked again with the same objects is not read again. Both
 * stand in the order in which they came, for what is asked in that order again is then near in memory.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#include "parts.h"

#ifndef VIEW_ALGEBRA_SOURCES
#define VIEW_ALGEBRA_SOURCES ""
#endif

enum { SHAPE, STRIDES, OFFSET, MASK, CONTIGUOUS, FIELDS };
enum { KEPT = 1 << 15 };   /* views that are kept, and calls; where there are more, the oldest give way */
enum { PLACES = 1 << 16 }; /* where the number of one is looked up by a hash */
enum { GIVEN = 4 };        /* the most arguments of a call */

static const char *const FIELD_NAMES[FIELDS] = {"shape", "strides", "offset", "mask", "contiguous"};

static bool is_on = true; /* see `switch` */

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
    Py_ssize_t places[FIELDS]; /* the offsets of its slots */
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

/* What `create` is given: strides that are None or empty are row-major. */
static bool read_parts(PyObject *shape, PyObject *strides, PyObject *offset, PyObject *mask, parts *view)
{
    int rank;
    if (!read_numbers(shape, view->shape, &view->rank)) {
        return false;
    }
    if (strides == Py_None || (PyTuple_CheckExact(strides) && PyTuple_GET_SIZE(strides) == 0)) {
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

static PyObject *tuple_of_numbers(const number *values, int rank, PyObject *at_hand)
{
    if (has_numbers(at_hand, values, rank)) {
        return Py_NewRef(at_hand);
    }
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

static PyObject *tuple_of_ranges(const range *values, int rank, PyObject *at_hand)
{
    if (has_ranges(at_hand, values, rank)) {
        return Py_NewRef(at_hand);
    }
    PyObject *result = PyTuple_New(rank);
    for (int axis = 0; result != NULL && axis < rank; axis++) {
        const number ends[2] = {values[axis].begin, values[axis].end};
        PyObject *pair = tuple_of_numbers(ends, 2, Py_None);
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
    if (*shape == NULL || *strides == NULL || *offset == NULL || *mask == NULL) {
        Py_DECREF(result);
        return NULL;
    }
    return result;
}

/* Keeping: equal views that are answered are one object, as long as the table has it. */

enum { MOST_NUMBERS = 2 + 4 * MOST_AXES };

/* All numbers of a view in one row, for the table; how many there are follows from the first. */
static size_t in_a_row(const parts *view, number *row)
{
    const size_t rank = (size_t)view->rank;
    size_t count = 2;
    row[0] = view->rank * 4 + view->is_masked * 2 + view->is_contiguous;
    row[1] = view->offset;
    memcpy(row + count, view->shape, rank * sizeof(number));
    count += rank;
    memcpy(row + count, view->strides, rank * sizeof(number));
    count += rank;
    if (view->is_masked) {
        memcpy(row + count, view->mask, rank * sizeof(range));
        count += 2 * rank;
    }
    return count;
}

static uint64_t hash_of(const number *row, size_t count)
{
    uint64_t hash = 0;
    for (size_t k = 0; k < count; k++) {
        hash = (hash ^ (uint64_t)row[k]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    return hash;
}

/* The number of what may be meant by a hash, at the first or the second place; -1 if nothing is there. */
static inline int number_at(const directory *where, uint64_t hash, unsigned place)
{
    return (int)where->places[(hash ^ place) & (PLACES - 1)] - 1;
}

/* The number of what comes next, which is found by this hash from now on. */
static unsigned numbered(directory *where, uint64_t hash)
{
    const unsigned number = where->next++ % KEPT;
    where->places[(hash ^ 1) & (PLACES - 1)] = where->places[hash & (PLACES - 1)];
    where->places[hash & (PLACES - 1)] = (uint16_t)(number + 1);
    return number;
}

static PyObject *kept(operations *self, const parts *view, PyObject *const *at_hand)
{
    number row[MOST_NUMBERS];
    const size_t count = in_a_row(view, row), size = count * sizeof(number);
    const uint64_t hash = hash_of(row, count);
    for (unsigned place = 0; place < 2; place++) {
        const int found = number_at(self->of_views, hash, place);
        const entry *known = &self->views[found < 0 ? 0 : found];
        if (known->view != NULL && known->hash == hash && known->row[0] == row[0] && memcmp(known->row, row, size) == 0) {
            return Py_NewRef(known->view);
        }
    }
    PyObject *result = made(self, view, at_hand); /* may collect garbage, and what that runs may use the tables */
    number *copy = result == NULL ? NULL : PyMem_Malloc(size);
    if (copy != NULL) {
        memcpy(copy, row, size);
        entry *place = &self->views[numbered(self->of_views, hash)];
        const entry old = *place;
        *place = (entry){hash, Py_NewRef(result), copy};
        PyMem_Free(old.row);
        Py_XDECREF(old.view);
    }
    return result;
}

static inline uint64_t hash_of_call(on_objects method, PyObject *const *given, int count)
{
    uint64_t hash = (uintptr_t)method;
    for (int k = 0; k < count; k++) {
        hash = (hash ^ (uintptr_t)given[k]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    return hash;
}

/* The answer to a call that was made with the same objects, or NULL. */
static inline PyObject *recalled(
    const operations *self, uint64_t hash, on_objects method, PyObject *const *given, int count)
{
    for (unsigned place = 0; place < 2; place++) {
        const int found = number_at(self->of_calls, hash, place);
        const known_call *known = &self->calls[found < 0 ? 0 : found];
        bool is_same = known->method == method;
        for (int k = 0; is_same && k < count; k++) {
            is_same = known->given[k] == given[k];
        }
        if (is_same) {
            return Py_NewRef(known->answer);
        }
    }
    return NULL;
}

static void forget(known_call *place)
{
    known_call old = *place;
    memset(place, 0, sizeof(known_call));
    for (int k = 0; k < GIVEN; k++) {
        Py_XDECREF(old.given[k]);
    }
    Py_XDECREF(old.answer);
}

static void remember(
    operations *self, uint64_t hash, on_objects method, PyObject *const *given, int count, PyObject *answer)
{
    known_call *place = &self->calls[numbered(self->of_calls, hash)];
    forget(place);
    *place = (known_call){method, {NULL, NULL, NULL, NULL}, Py_NewRef(answer)};
    for (int k = 0; k < count; k++) {
        place->given[k] = Py_NewRef(given[k]);
    }
}

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

/* The methods. */

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

/* A call, answered. It is kept if its last tuple belongs to somebody else than the stack of the caller as well: one that
 * was made for this call alone will not be given again. */
static PyObject *asked(operations *self, on_objects method, PyObject *const *given, int count, PyObject *last)
{
    if (!is_on || self->kind == NULL) {
        return Py_NewRef(Py_NotImplemented);
    }
    const uint64_t hash = hash_of_call(method, given, count);
    PyObject *answer = recalled(self, hash, method, given, count);
    if (answer == NULL) {
        answer = method(self, given);
        if (answer != NULL && answer != Py_NotImplemented && Py_REFCNT(last) > 2) {
            remember(self, hash, method, given, count, answer);
        }
    }
    return answer;
}

#define METHOD(name, expected, owned)                                                                                  \
    static PyObject *method_##name(operations *self, PyObject *const *given, Py_ssize_t count)                         \
    {                                                                                                                  \
        if (count != (expected)) {                                                                                     \
            return PyErr_Format(PyExc_TypeError, "%d arguments are needed, %zd were given", expected, count);          \
        }                                                                                                              \
        return asked(self, of_##name, given, expected, given[owned]);                                                  \
    }

METHOD(create, 4, 0)
METHOD(pad, 2, 1)
METHOD(shrink, 2, 1)
METHOD(expand, 2, 1)
METHOD(permute, 2, 1)
METHOD(stride, 2, 1)
METHOD(reshape, 2, 1)
METHOD(add, 2, 1)

/* Names the class whose views are answered; its fields must be slots. */
static PyObject *method_make(operations *self, PyObject *kind)
{
    if (!PyType_Check(kind) || self->kind != NULL) {
        PyErr_SetString(PyExc_TypeError, "make: a class is needed, and once");
        return NULL;
    }
    for (int name = 0; name < FIELDS; name++) {
        PyObject *slot = PyObject_GetAttrString(kind, FIELD_NAMES[name]);
        if (slot == NULL) {
            return NULL;
        }
        const bool is_slot = Py_IS_TYPE(slot, &PyMemberDescr_Type);
        self->places[name] = is_slot ? ((PyMemberDescrObject *)slot)->d_member->offset : 0;
        Py_DECREF(slot);
        if (!is_slot) {
            PyErr_Format(PyExc_TypeError, "make: %s is no slot", FIELD_NAMES[name]);
            return NULL;
        }
    }
    self->kind = (PyTypeObject *)Py_NewRef(kind);
    Py_RETURN_NONE;
}

static PyObject *method_clear(operations *self, PyObject *nothing)
{
    (void)nothing;
    for (size_t k = 0; self->is_ready && k < KEPT; k++) {
        const entry old = self->views[k];
        self->views[k] = (entry){0, NULL, NULL};
        PyMem_Free(old.row);
        Py_XDECREF(old.view);
        forget(&self->calls[k]);
    }
    if (self->is_ready) {
        memset(self->of_views, 0, sizeof(directory));
        memset(self->of_calls, 0, sizeof(directory));
    }
    Py_RETURN_NONE;
}

static PyObject *method_size(operations *self, PyObject *nothing)
{
    (void)nothing;
    const unsigned next = self->of_views->next;
    return Py_BuildValue("(Ii)", next < KEPT ? next : (unsigned)KEPT, (int)KEPT);
}

static PyMethodDef METHODS[] = {
    {"create", (PyCFunction)(void (*)(void))method_create, METH_FASTCALL, "View.create"},
    {"pad", (PyCFunction)(void (*)(void))method_pad, METH_FASTCALL, "View.pad"},
    {"shrink", (PyCFunction)(void (*)(void))method_shrink, METH_FASTCALL, "View.shrink"},
    {"expand", (PyCFunction)(void (*)(void))method_expand, METH_FASTCALL, "View.expand"},
    {"permute", (PyCFunction)(void (*)(void))method_permute, METH_FASTCALL, "View.permute"},
    {"stride", (PyCFunction)(void (*)(void))method_stride, METH_FASTCALL, "View.stride"},
    {"reshape", (PyCFunction)(void (*)(void))method_reshape, METH_FASTCALL, "View.reshape"},
    {"add", (PyCFunction)(void (*)(void))method_add, METH_FASTCALL, "View.__add__"},
    {"make", (PyCFunction)method_make, METH_O, "Names the class whose views are answered."},
    {"clear", (PyCFunction)method_clear, METH_NOARGS, "Drops the views that are kept."},
    {"size", (PyCFunction)method_size, METH_NOARGS, "How many views are kept, and how many there is room for."},
    {NULL, NULL, 0, NULL},
};

static int traverse(operations *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->kind);
    for (size_t k = 0; self->is_ready && k < KEPT; k++) {
        Py_VISIT(self->views[k].view);
        for (int at = 0; at < GIVEN; at++) {
            Py_VISIT(self->calls[k].given[at]);
        }
        Py_VISIT(self->calls[k].answer);
    }
    return 0;
}

static int clear(operations *self)
{
    Py_CLEAR(self->kind); /* from now on nothing is answered */
    Py_DECREF(method_clear(self, NULL));
    return 0;
}

static void dealloc(operations *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    clear(self);
    PyMem_Free(self->views);
    PyMem_Free(self->calls);
    PyMem_Free(self->of_views);
    PyMem_Free(self->of_calls);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *new_operations(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    if (PyTuple_GET_SIZE(arguments) != 0 || (named != NULL && PyDict_GET_SIZE(named) != 0)) {
        PyErr_SetString(PyExc_TypeError, "Operations: no arguments are needed");
        return NULL;
    }
    operations *self = (operations *)type->tp_alloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->views = PyMem_Calloc(KEPT, sizeof(entry));
    self->calls = PyMem_Calloc(KEPT, sizeof(known_call));
    self->of_views = PyMem_Calloc(1, sizeof(directory));
    self->of_calls = PyMem_Calloc(1, sizeof(directory));
    self->is_ready = self->views != NULL && self->calls != NULL && self->of_views != NULL && self->of_calls != NULL;
    if (!self->is_ready) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static PyType_Slot SLOTS[] = {
    {Py_tp_doc, "What views of one class answer to plain integers of 64 bits."},
    {Py_tp_methods, METHODS},
    {Py_tp_new, new_operations},
    {Py_tp_traverse, traverse},
    {Py_tp_clear, clear},
    {Py_tp_dealloc, dealloc},
    {0, NULL},
};

static PyType_Spec OPERATIONS = {
    "impl.native.quick.Operations", sizeof(operations), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, SLOTS,
};

/* Turns all answers on or off, and says whether they were on. */
static PyObject *method_switch(PyObject *module, PyObject *wanted)
{
    (void)module;
    const bool was_on = is_on;
    is_on = wanted == Py_True;
    return PyBool_FromLong(was_on);
}

static PyMethodDef FUNCTIONS[] = {
    {"switch", method_switch, METH_O, "Turns all answers on or off, and says whether they were on."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, "impl.native.quick", "The native path of plain integers; see impl.native.", -1, FUNCTIONS,
    NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_quick(void)
{
    PyObject *module = PyModule_Create(&MODULE);
    PyObject *type = PyType_FromSpec(&OPERATIONS);
    if (module == NULL || type == NULL || PyModule_AddObjectRef(module, "Operations", type) < 0 ||
        PyModule_AddStringConstant(module, "sources", VIEW_ALGEBRA_SOURCES) < 0) {
        Py_XDECREF(type);
        Py_XDECREF(module);
        return NULL;
    }
    Py_DECREF(type);
    return module;
}
