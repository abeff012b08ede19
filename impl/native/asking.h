/* Methods of views with the native ones before them: a call that the native one answers takes no frame of Python.
 * `Operations.before` makes one of a Python function, which is asked about everything else, in the words of the call.
 * Its class has the attributes of `functools.update_wrapper`, and is bound to views as functions are. A part of quick.c,
 * and of nothing else.
 */
#ifndef VIEW_ALGEBRA_ASKING_H
#define VIEW_ALGEBRA_ASKING_H

#include "answers.h"

typedef struct {
    const char *name;
    on_objects method;
    int count; /* of its arguments */
} known_method;

static const known_method METHODS_KNOWN[] = {
    {"create", of_create, GIVEN}, {"pad", of_pad, 2},       {"shrink", of_shrink, 2},   {"expand", of_expand, 2},
    {"permute", of_permute, 2},   {"stride", of_stride, 2}, {"reshape", of_reshape, 2}, {"add", of_add, 2},
    {NULL, NULL, 0},
};

typedef struct {
    PyObject_HEAD
    operations *first;
    const known_method *known;
    PyObject *function; /* in Python */
    PyObject *named; /* attributes */
    vectorcallfunc call;
} asking;

static const char *const WORDS[GIVEN] = {"shape", "strides", "offset", "mask"};
static PyObject *words[GIVEN]; /* the same, interned, as the names of arguments are */
static PyObject *zero;

/* The arguments of a call of `create` in their order, all of them; false for what is no call of it, or may be none. */
static bool in_order(PyObject *const *arguments, Py_ssize_t count, PyObject *names, PyObject **given)
{
    const Py_ssize_t named = names == NULL ? 0 : PyTuple_GET_SIZE(names);
    if (count > GIVEN) {
        return false;
    }
    given[SHAPE] = NULL;
    given[STRIDES] = given[MASK] = Py_None;
    given[OFFSET] = zero;
    for (Py_ssize_t k = 0; k < count; k++) {
        given[k] = arguments[k];
    }
    for (Py_ssize_t k = 0; k < named; k++) {
        Py_ssize_t place = count;
        while (place < GIVEN && PyTuple_GET_ITEM(names, k) != words[place]) {
            place++;
        }
        if (place == GIVEN) {
            return false;
        }
        given[place] = arguments[count + k];
    }
    return given[SHAPE] != NULL;
}

/* What the native method says of a call; NotImplemented if it is not asked. */
static PyObject *said_natively(const asking *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    const known_method *known = self->known;
    PyObject *all[GIVEN];
    if (known->count == GIVEN && in_order(arguments, count, names, all)) {
        return asked(self->first, known->method, all, GIVEN, all[SHAPE], 1);
    }
    if (known->count == count && names == NULL) {
        return asked(self->first, known->method, arguments, known->count, arguments[known->count - 1], 1);
    }
    return Py_NewRef(Py_NotImplemented);
}

static PyObject *asked_first(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    const asking *self = (asking *)callable;
    if (self->function == NULL) {
        return PyErr_Format(PyExc_RuntimeError, "%s: it is taken apart", self->known->name);
    }
    PyObject *answer = said_natively(self, arguments, PyVectorcall_NARGS(flags), names);
    if (answer != Py_NotImplemented) {
        return answer;
    }
    Py_DECREF(answer);
    return PyObject_Vectorcall(self->function, arguments, flags, names);
}

static PyObject *asking_bound(PyObject *self, PyObject *object, PyObject *kind)
{
    (void)kind;
    return object == NULL || object == Py_None ? Py_NewRef(self) : PyMethod_New(self, object);
}

static PyObject *asking_text(asking *self)
{
    return self->function == NULL ? PyUnicode_FromString(self->known->name) : PyObject_Repr(self->function);
}

static int asking_traverse(asking *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->first);
    Py_VISIT(self->function);
    Py_VISIT(self->named);
    return 0;
}

static int asking_clear(asking *self)
{
    Py_CLEAR(self->first);
    Py_CLEAR(self->function);
    Py_CLEAR(self->named);
    return 0;
}

static void asking_dealloc(asking *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    asking_clear(self);
    type->tp_free(self);
    Py_DECREF(type);
}

/* Found again by its name, as functions are. */
static PyObject *asking_name(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return PyObject_GetAttrString(self, "__qualname__");
}

static PyMethodDef ASKING_METHODS[] = {
    {"__reduce__", asking_name, METH_NOARGS, "The name by which it is found again."},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef ASKING_MEMBERS[] = {
    {"__dictoffset__", T_PYSSIZET, offsetof(asking, named), READONLY, NULL},
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(asking, call), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef ASKING_ATTRIBUTES[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot ASKING_SLOTS[] = {
    {Py_tp_doc, "A method of views, with the native one before it."},
    {Py_tp_call, PyVectorcall_Call},
    {Py_tp_descr_get, asking_bound},
    {Py_tp_repr, asking_text},
    {Py_tp_methods, ASKING_METHODS},
    {Py_tp_members, ASKING_MEMBERS},
    {Py_tp_getset, ASKING_ATTRIBUTES},
    {Py_tp_traverse, asking_traverse},
    {Py_tp_clear, asking_clear},
    {Py_tp_dealloc, asking_dealloc},
    {0, NULL},
};

static PyType_Spec ASKING = {
    "impl.native.quick.Asking", sizeof(asking), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR |
        Py_TPFLAGS_DISALLOW_INSTANTIATION,
    ASKING_SLOTS,
};

static PyTypeObject *asking_type; /* made with the module, and kept */

/* Makes the type, and what calls are read by; false where there is no memory. */
static bool are_calls_ready(void)
{
    asking_type = (PyTypeObject *)PyType_FromSpec(&ASKING);
    zero = PyLong_FromLong(0);
    bool is_ready = asking_type != NULL && zero != NULL;
    for (int k = 0; is_ready && k < GIVEN; k++) {
        words[k] = PyUnicode_InternFromString(WORDS[k]);
        is_ready = words[k] != NULL;
    }
    return is_ready;
}

/* Operations.before: a method of a name, of a Python function. */
static PyObject *method_before(operations *self, PyObject *const *given, Py_ssize_t count)
{
    const known_method *known = METHODS_KNOWN;
    while (count == 2 && known->name != NULL &&
           !(PyUnicode_Check(given[0]) && PyUnicode_CompareWithASCIIString(given[0], known->name) == 0)) {
        known++;
    }
    if (count != 2 || known->name == NULL) {
        return PyErr_Format(PyExc_TypeError, "before: the name of a method and a function are needed");
    }
    asking *made = PyObject_GC_New(asking, asking_type);
    if (made == NULL) {
        return NULL;
    }
    made->first = (operations *)Py_NewRef(self);
    made->known = known;
    made->function = Py_NewRef(given[1]);
    made->named = NULL;
    made->call = asked_first;
    PyObject_GC_Track(made);
    return (PyObject *)made;
}

#endif
