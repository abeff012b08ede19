/* Python's objects, as the module reads them: references that are given back, numbers of 64 bits, fields by name. */
#ifndef VIEW_ALGEBRA_CHEAPEST_OBJECTS_H
#define VIEW_ALGEBRA_CHEAPEST_OBJECTS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "forms.h"

namespace cheapest {

/* What `make` names: the class of forms, those of their atoms and of nodes, and what digests a text. */
enum Named {
    FORM, VARIABLE, QUOTIENT, REMAINDER, GROUP, SHORTENED,
    NODE_NUMBER, NODE_VARIABLE, NODE_SUM, NODE_PRODUCT, NODE_QUOTIENT, NODE_REMAINDER, NODE_LESS, NODE_ALL,
    NAMED
};
extern PyObject *named[NAMED];

/* The names of fields. */
enum Field {
    TERMS, CONST, INNER, DIVISOR, NAME, LOW, HIGH, DEPTH, LEFT, RIGHT, PARTS, EXPRESSION, MINIMUM, MAXIMUM, CEILING,
    VALUE, FIELDS
};
extern PyObject *fields[FIELDS];

struct Raised {}; /* a Python exception is set */

/* A reference that is given back. */
struct Owned {
    PyObject *object;
    explicit Owned(PyObject *object) : object(object)
    {
        if (object == nullptr) throw Raised();
    }
    Owned(Owned &&other) noexcept : object(other.release()) {}
    ~Owned() { Py_XDECREF(object); }
    Owned(const Owned &) = delete;
    Owned &operator=(const Owned &) = delete;
    PyObject *release()
    {
        PyObject *const found = object;
        object = nullptr;
        return found;
    }
};

inline bool is_a(PyObject *object, Named kind) { return Py_IS_TYPE(object, (PyTypeObject *)named[kind]); }

inline Owned field_of(PyObject *object, Field field) { return Owned(PyObject_GetAttr(object, fields[field])); }

inline number number_of(PyObject *value)
{
    int overflow = 0;
    if (!PyLong_CheckExact(value)) throw Unsure();
    const long long found = PyLong_AsLongLongAndOverflow(value, &overflow);
    if (overflow) throw Unsure();
    return found;
}

inline number number_in(PyObject *object, Field field) { return number_of(field_of(object, field).object); }

/* The name of a variable; the orders of a store are ASCII. */
inline std::string name_of(PyObject *text)
{
    if (!PyUnicode_CheckExact(text) || !PyUnicode_IS_COMPACT_ASCII(text)) throw Unsure();
    return std::string((const char *)PyUnicode_DATA(text), (size_t)PyUnicode_GET_LENGTH(text));
}

} // namespace cheapest

#endif
