/* impl.native.cheapest: the module that the door `impl.native` opens, if it was built from the sources as they are.
 *
 * `simplified` reads forms that consist of integers of 64 bits, and says what the simplifier of impl.simplify finds, as
 * trees; NotImplemented where Python is to be asked. It raises nothing but MemoryError, and TypeError for a call with
 * other arguments than it takes.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "simplifier.h"

#ifndef VIEW_ALGEBRA_SOURCES
#define VIEW_ALGEBRA_SOURCES ""
#endif

using namespace cheapest;

static const long DEEPEST = 64;       /* forms inside one another that are read */
static const Py_ssize_t WIDEST = 4096; /* terms of a form that are read */

/* What `make` has named: the class of forms, those of atoms, and what digests a text. */
enum { FORM, VARIABLE, QUOTIENT, REMAINDER, GROUP, SHORTENED, NAMED };
static PyObject *named[NAMED];

/* The names of fields. */
enum { TERMS, CONST, INNER, DIVISOR, NAME, LOW, HIGH, DEPTH, FIELDS };
static PyObject *fields[FIELDS];

struct Raised {}; /* a Python exception is set */

/* A reference that is given back. */
struct Owned {
    PyObject *object;
    explicit Owned(PyObject *object) : object(object)
    {
        if (object == nullptr) throw Raised();
    }
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

static number number_of(PyObject *value)
{
    int overflow = 0;
    if (!PyLong_CheckExact(value)) throw Unsure();
    const long long found = PyLong_AsLongLongAndOverflow(value, &overflow);
    if (overflow) throw Unsure();
    return found;
}

static number number_in(PyObject *object, int field) { return number_of(Owned(PyObject_GetAttr(object,
    fields[field])).object); }

/* Python forms as forms of a store; an atom that occurs more than once is read once. */
class Reader {
  public:
    explicit Reader(Store &store) : store(store) {}

    F form(PyObject *object)
    {
        if (!Py_IS_TYPE(object, (PyTypeObject *)named[FORM])) throw Unsure();
        const Owned terms(PyObject_GetAttr(object, fields[TERMS]));
        if (!PyTuple_CheckExact(terms.object) || PyTuple_GET_SIZE(terms.object) > WIDEST) throw Unsure();
        Terms found;
        for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(terms.object); at++) {
            PyObject *const pair = PyTuple_GET_ITEM(terms.object, at);
            if (!PyTuple_CheckExact(pair) || PyTuple_GET_SIZE(pair) != 2) throw Unsure();
            const Atom *const known = atom(PyTuple_GET_ITEM(pair, 0));
            const number factor = number_of(PyTuple_GET_ITEM(pair, 1));
            if (!factor || (at && !(found.back().atom->order < known->order))) throw Unsure();
            found.push_back({known, factor});
        }
        return store.interned(std::move(found), number_in(object, CONST));
    }

  private:
    const Atom *atom(PyObject *object)
    {
        const auto place = known.find(object);
        if (place != known.end()) return place->second;
        const Atom *found = nullptr;
        if (Py_IS_TYPE(object, (PyTypeObject *)named[VARIABLE])) {
            const Owned name(PyObject_GetAttr(object, fields[NAME]));
            if (!PyUnicode_CheckExact(name.object) || !PyUnicode_IS_COMPACT_ASCII(name.object)) throw Unsure();
            const std::string text((const char *)PyUnicode_DATA(name.object),
                (size_t)PyUnicode_GET_LENGTH(name.object));
            if (!names.insert(text).second) throw Unsure();
            found = store.variable(text, number_in(object, LOW), number_in(object, HIGH));
        } else {
            if (number_in(object, DEPTH) > DEEPEST) throw Unsure();
            const F inner = form(Owned(PyObject_GetAttr(object, fields[INNER])).object);
            const PyTypeObject *const type = Py_TYPE(object);
            if (inner->is_number()) throw Unsure();
            if (type == (PyTypeObject *)named[GROUP]) found = store.grouped(inner)->atom();
            else if (type == (PyTypeObject *)named[QUOTIENT]) found = store.quotient(inner, number_in(object,
                DIVISOR))->atom();
            else if (type == (PyTypeObject *)named[REMAINDER]) found = store.remainder(inner, number_in(object,
                DIVISOR))->atom();
            else throw Unsure();
        }
        return known[object] = found;
    }

    Store &store;
    std::unordered_map<PyObject *, const Atom *> known;
    std::unordered_set<std::string> names;
};

/* What is written, as trees; an operation that occurs more than once is one object. */
class Trees {
  public:
    explicit Trees(const Writer &writer) : writer(writer), made(writer.operations.size()) {}
    ~Trees()
    {
        for (PyObject *tree : made) Py_XDECREF(tree);
    }
    Trees(const Trees &) = delete;
    Trees &operator=(const Trees &) = delete;

    PyObject *of(int number) /* borrowed */
    {
        PyObject *&found = made[(size_t)number];
        if (found == nullptr) {
            PyObject *const tree = written(writer.operations[(size_t)number]);
            if (tree == nullptr) throw Raised();
            made[(size_t)number] = tree;
            return tree;
        }
        return found;
    }

    PyObject *conjunction(const std::vector<int> &parts)
    {
        if (parts.empty()) return PyLong_FromLong(1);
        return parts.size() == 1 ? Py_NewRef(of(parts[0])) : listed("and", parts, 0);
    }

  private:
    PyObject *written(const Operation &operation)
    {
        static const char *const SIGNS[] = {"", "", "//", "%", "*", "", "+", "<", "<=", "=="};
        switch (operation.op) {
        case Op::number: return PyLong_FromLongLong(operation.value);
        case Op::variable:
            return PyUnicode_FromStringAndSize(operation.atom->order.data(), (Py_ssize_t)operation.atom->order.size());
        case Op::opposite: return Py_NewRef(of(operation.parts[0]));
        case Op::quotient:
        case Op::remainder:
        case Op::product:
            return Py_BuildValue("(sOL)", SIGNS[(int)operation.op], of(operation.parts[0]), (long long)operation.value);
        default: return listed(SIGNS[(int)operation.op], operation.parts, operation.value);
        }
    }

    PyObject *listed(const char *sign, const std::vector<int> &parts, number constant)
    {
        Owned found(PyTuple_New((Py_ssize_t)parts.size() + 1 + (constant != 0)));
        Py_ssize_t at = 0;
        PyTuple_SET_ITEM(found.object, at++, Owned(PyUnicode_InternFromString(sign)).release());
        for (int part : parts) PyTuple_SET_ITEM(found.object, at++, Py_NewRef(of(part)));
        if (constant) PyTuple_SET_ITEM(found.object, at, Owned(PyLong_FromLongLong(constant)).release());
        return found.release();
    }

    const Writer &writer;
    std::vector<PyObject *> made;
};

static std::string digested(const std::string &text)
{
    const Owned given(PyUnicode_FromStringAndSize(text.data(), (Py_ssize_t)text.size()));
    const Owned found(PyObject_CallOneArg(named[SHORTENED], given.object));
    Py_ssize_t size;
    const char *const data = PyUnicode_AsUTF8AndSize(found.object, &size);
    if (data == nullptr) throw Raised();
    return std::string(data, (size_t)size);
}

/* The cost before and after, the index and the condition as trees, and whether there are equations. */
static PyObject *written(Store &store, const Result &result)
{
    const Clauses &clauses = result.expression.clauses;
    if (is_false(clauses)) return Py_BuildValue("(iiiiO)", result.before, result.cost, 0, 0, Py_False);
    Writer writer(store);
    std::vector<int> parts;
    bool has_equations = false;
    for (const Clause &clause : clauses) {
        const int part = writer.clause(clause);
        if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
        has_equations = has_equations || clause.is_equation;
    }
    const int index = writer.value(result.expression.index);
    Trees trees(writer);
    const Owned condition(trees.conjunction(parts));
    PyObject *const equations = has_equations ? Py_True : Py_False;
    return Py_BuildValue("(iiOOO)", result.before, result.cost, trees.of(index), condition.object, equations);
}

static PyObject *answered(PyObject *index, PyObject *clauses, number budget, bool searches, number least)
{
    if (budget < 0) throw Unsure();
    Store store(digested);
    Reader reader(store);
    Expression expression{reader.form(index), {}};
    for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(clauses); at++) {
        PyObject *const pair = PyTuple_GET_ITEM(clauses, at);
        if (!PyTuple_CheckExact(pair) || PyTuple_GET_SIZE(pair) != 2 || !PyUnicode_Check(PyTuple_GET_ITEM(pair, 0)))
            throw Unsure();
        const bool is_equation = PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(pair, 0), "==") == 0;
        expression.clauses.push_back({is_equation, reader.form(PyTuple_GET_ITEM(pair, 1))});
    }
    const int most = (int)std::min<number>(budget, INT32_MAX);
    const Result result = simplified(store, expression, most, searches, least);
    if (!is_same_at_some_points(store, expression, result.expression)) throw Unsure();
    return written(store, result);
}

static PyObject *method_simplified(PyObject *module, PyObject *const *given, Py_ssize_t count)
{
    (void)module;
    if (count != 5 || !PyTuple_CheckExact(given[1])) {
        PyErr_SetString(PyExc_TypeError,
            "simplified: a form, a tuple of clauses, a budget, a bool and a cost are needed");
        return nullptr;
    }
    if (named[FORM] == nullptr) return Py_NewRef(Py_NotImplemented);
    try {
        return answered(given[0], given[1], number_of(given[2]), given[3] == Py_True, number_of(given[4]));
    } catch (const Unsure &) {
        return Py_NewRef(Py_NotImplemented);
    } catch (const Raised &) {
        return nullptr;
    } catch (const std::bad_alloc &) {
        return PyErr_NoMemory();
    }
}

/* Names the classes of forms and of atoms, and what digests a text. */
static PyObject *method_make(PyObject *module, PyObject *const *given, Py_ssize_t count)
{
    (void)module;
    if (count != NAMED) {
        PyErr_Format(PyExc_TypeError, "make: %d arguments are needed, %zd were given", (int)NAMED, count);
        return nullptr;
    }
    for (int name = 0; name < NAMED; name++) Py_XSETREF(named[name], Py_NewRef(given[name]));
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"simplified", (PyCFunction)(void (*)(void))method_simplified, METH_FASTCALL,
     "The costs before and after, index and condition as trees, and whether there are equations."},
    {"make", (PyCFunction)(void (*)(void))method_make, METH_FASTCALL, "Names the classes that are read."},
    {nullptr, nullptr, 0, nullptr},
};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "cheapest", "The simplifier, in C++.", -1, methods, nullptr, nullptr, nullptr, nullptr,
};

PyMODINIT_FUNC PyInit_cheapest(void)
{
    static const char *const NAMES[FIELDS] = {"terms", "const", "form", "divisor", "name", "low", "high", "depth"};
    for (int field = 0; field < FIELDS; field++) {
        fields[field] = PyUnicode_InternFromString(NAMES[field]);
        if (fields[field] == nullptr) return nullptr;
    }
    PyObject *const module = PyModule_Create(&definition);
    if (module == nullptr || PyModule_AddStringConstant(module, "sources", VIEW_ALGEBRA_SOURCES) < 0) return nullptr;
    return module;
}
