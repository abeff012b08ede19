/* What was answered before. A part of quick.c, and of nothing else.
 *
 * Views that are answered are kept, by their numbers: an equal answer is the same object. Calls are kept as well, by the
 * identity of their arguments, which do not change: what is asked again with the same objects is not read again. Both
 * stand in the order in which they came, for what is asked in that order again is then near in memory.
 */
#ifndef VIEW_ALGEBRA_KEEPING_H
#define VIEW_ALGEBRA_KEEPING_H

#include "objects.h"

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

static bool is_on = true; /* see `switch` */
static unsigned long long declined = 0; /* see `method_declined` */

/* Whether the answers are on; notes that one was asked for if they are not. */
static bool is_asked(void)
{
    declined += !is_on;
    return is_on;
}

/* A call, answered. It is kept if its last tuple belongs to somebody else than those through whose hands it has come as
 * well: one that was made for this call alone will not be given again. */
static PyObject *asked(
    operations *self, on_objects method, PyObject *const *given, int count, PyObject *last, Py_ssize_t hands)
{
    if (!is_asked() || self->kind == NULL) {
        return Py_NewRef(Py_NotImplemented);
    }
    const uint64_t hash = hash_of_call(method, given, count);
    PyObject *answer = recalled(self, hash, method, given, count);
    if (answer == NULL) {
        answer = method(self, given);
        if (answer != NULL && answer != Py_NotImplemented && Py_REFCNT(last) > hands) {
            remember(self, hash, method, given, count, answer);
        }
    }
    return answer;
}

#endif
