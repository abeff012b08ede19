/* impl.native.quick: the module that the door `impl.native` opens, if it was built from the sources as they are.
 *
 * Views and arguments that consist of plain integers are read (objects.h), the functions of parts.h asked (answers.h),
 * and what was answered is kept (keeping.h), by methods that stand before those in Python (asking.h). These are asked
 * about everything else. Nothing is raised here but MemoryError, TypeError for a call with another number of arguments
 * than there are, and RuntimeError by a method whose parts were collected.
 */
#include "asking.h"

#ifndef VIEW_ALGEBRA_SOURCES
#define VIEW_ALGEBRA_SOURCES ""
#endif

/* Names the class whose views are answered; its fields must be slots. */
static PyObject *method_make(operations *self, PyObject *kind)
{
    if (!PyType_Check(kind) || self->kind != NULL) {
        PyErr_SetString(PyExc_TypeError, "make: a class is needed, and once");
        return NULL;
    }
    for (int name = 0; name < SLOTS_OF_VIEWS; name++) {
        PyObject *slot = PyObject_GetAttrString(kind, SLOT_NAMES[name]);
        if (slot == NULL) {
            return NULL;
        }
        const bool is_slot = Py_IS_TYPE(slot, &PyMemberDescr_Type);
        self->places[name] = is_slot ? ((PyMemberDescrObject *)slot)->d_member->offset : 0;
        Py_DECREF(slot);
        if (!is_slot) {
            PyErr_Format(PyExc_TypeError, "make: %s is no slot", SLOT_NAMES[name]);
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

/* How many places of a row are taken: garbage is collected often, and looks at no others. */
static size_t taken(const directory *where)
{
    return where->next < KEPT ? where->next : KEPT;
}

static PyObject *method_size(operations *self, PyObject *nothing)
{
    (void)nothing;
    return Py_BuildValue("(ni)", (Py_ssize_t)taken(self->of_views), (int)KEPT);
}

static PyObject *method_outcome(PyObject *nothing, PyObject *const *given, Py_ssize_t count)
{
    (void)nothing;
    if (count != 2) {
        return PyErr_Format(PyExc_TypeError, "2 arguments are needed, %zd were given", count);
    }
    return is_asked() ? of_outcome(given) : Py_NewRef(Py_NotImplemented);
}

static PyMethodDef METHODS[] = {
    {"outcome", (PyCFunction)(void (*)(void))method_outcome, METH_FASTCALL | METH_STATIC, "runs.outcome_of two views"},
    {"before", (PyCFunction)(void (*)(void))method_before, METH_FASTCALL, "The method of a name, before a function."},
    {"make", (PyCFunction)method_make, METH_O, "Names the class whose views are answered."},
    {"clear", (PyCFunction)method_clear, METH_NOARGS, "Drops the views that are kept."},
    {"size", (PyCFunction)method_size, METH_NOARGS, "How many views are kept, and how many there is room for."},
    {NULL, NULL, 0, NULL},
};

static int traverse(operations *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->kind);
    const size_t views = self->is_ready ? taken(self->of_views) : 0, calls = self->is_ready ? taken(self->of_calls) : 0;
    for (size_t k = 0; k < views; k++) {
        Py_VISIT(self->views[k].view);
    }
    for (size_t k = 0; k < calls; k++) {
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

/* Whether they are on. */
static PyObject *method_is_on(PyObject *module, PyObject *nothing)
{
    (void)module;
    (void)nothing;
    return PyBool_FromLong(is_asked());
}

/* How many answers were asked for while they were off. */
static PyObject *method_declined(PyObject *module, PyObject *nothing)
{
    (void)module;
    (void)nothing;
    return PyLong_FromUnsignedLongLong(declined);
}

static PyMethodDef FUNCTIONS[] = {
    {"is_on", method_is_on, METH_NOARGS, "Whether the answers are on."},
    {"declined", method_declined, METH_NOARGS, "How many answers were asked for while they were off."},
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
    if (module == NULL || type == NULL || !are_calls_ready() || PyModule_AddObjectRef(module, "Operations", type) < 0 ||
        PyModule_AddStringConstant(module, "sources", VIEW_ALGEBRA_SOURCES) < 0) {
        Py_XDECREF(type);
        Py_XDECREF(module);
        return NULL;
    }
    Py_DECREF(type);
    return module;
}
