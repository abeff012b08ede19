/* impl.native.cheapest: the module that the door `impl.native` opens, if it was built from the sources as they are.
 *
 * `simplified`, `trees` and `nodes` read forms, trees and nodes that consist of integers of 64 bits, and say what the
 * simplifier of impl.simplify finds, as trees; NotImplemented where Python is to be asked. They raise nothing but
 * MemoryError, and TypeError for a call with other arguments than they take.
 */
#include "reading.h"

#include <algorithm>
#include <new>

#include "simplifier.h"

#ifndef VIEW_ALGEBRA_SOURCES
#define VIEW_ALGEBRA_SOURCES ""
#endif

using namespace cheapest;

PyObject *cheapest::named[NAMED];
PyObject *cheapest::fields[FIELDS];

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

/* How an expression is to be simplified: a budget, whether it is searched, and the least cost at which that begins. */
struct Asked {
    number budget, least;
    bool searches;
    explicit Asked(PyObject *const *given)
        : budget(number_of(given[0])), least(number_of(given[2])), searches(given[1] == Py_True)
    {
        if (budget < 0) throw Unsure();
    }
};

static PyObject *found(Store &store, const Expression &expression, const Asked &asked)
{
    const int most = (int)std::min<number>(asked.budget, INT32_MAX);
    const Result result = simplified(store, expression, most, asked.searches, asked.least);
    if (!is_same_at_some_points(store, expression, result.expression)) throw Unsure();
    return written(store, result);
}

static PyObject *found_of_forms(PyObject *const *given)
{
    Store store(digested);
    return found(store, FormReader(store).expression(given[0], given[1]), Asked(given + 2));
}

static PyObject *found_of_trees(PyObject *const *given)
{
    Store store(digested);
    return found(store, TreeReader(store, given[2]).expression(given[0], given[1]), Asked(given + 3));
}

static PyObject *found_of_nodes(PyObject *const *given)
{
    Store store(digested);
    const Owned nodes(PyDict_New());
    NodeReader reader(store, nodes.object);
    const Owned answer(found(store, reader.expression(given[0], given[1]), Asked(given + 2)));
    return Py_BuildValue("(OOi)", answer.object, nodes.object, reader.negative);
}

/* An answer, or NotImplemented where that is not certain. */
static PyObject *certain(PyObject *(*answer)(PyObject *const *), PyObject *const *given)
{
    if (named[FORM] == nullptr) return Py_NewRef(Py_NotImplemented);
    try {
        return answer(given);
    } catch (const Unsure &) {
        return Py_NewRef(Py_NotImplemented);
    } catch (const Raised &) {
        return nullptr;
    } catch (const std::bad_alloc &) {
        return PyErr_NoMemory();
    }
}

static PyObject *refused(const char *need)
{
    PyErr_SetString(PyExc_TypeError, need);
    return nullptr;
}

static PyObject *method_simplified(PyObject *module, PyObject *const *given, Py_ssize_t count)
{
    (void)module;
    if (count != 5 || !PyTuple_CheckExact(given[1]))
        return refused("simplified: a form, a tuple of clauses, a budget, a bool and a cost are needed");
    return certain(found_of_forms, given);
}

static PyObject *method_trees(PyObject *module, PyObject *const *given, Py_ssize_t count)
{
    (void)module;
    if (count != 6 || !PyDict_CheckExact(given[2]))
        return refused("trees: two trees, a dictionary of ranges, a budget, a bool and a cost are needed");
    return certain(found_of_trees, given);
}

static PyObject *method_nodes(PyObject *module, PyObject *const *given, Py_ssize_t count)
{
    (void)module;
    if (count != 5) return refused("nodes: two nodes, a budget, a bool and a cost are needed");
    return certain(found_of_nodes, given);
}

/* Names the classes of forms, of atoms and of nodes, and what digests a text. */
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
    {"trees", (PyCFunction)(void (*)(void))method_trees, METH_FASTCALL, "The same, of an index and a condition as trees."},
    {"nodes", (PyCFunction)(void (*)(void))method_nodes, METH_FASTCALL,
     "The same, of an index and a condition as nodes; and the variables by name, and the divisions by negative numbers."},
    {"make", (PyCFunction)(void (*)(void))method_make, METH_FASTCALL, "Names the classes that are read."},
    {nullptr, nullptr, 0, nullptr},
};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "cheapest", "The simplifier, in C++.", -1, methods, nullptr, nullptr, nullptr, nullptr,
};

PyMODINIT_FUNC PyInit_cheapest(void)
{
    static const char *const NAMES[FIELDS] = {"terms", "const", "form", "divisor", "name", "low", "high", "depth",
        "a", "b", "nodes", "expr", "min", "max", "ceiling", "_val"};
    for (int field = 0; field < FIELDS; field++) {
        fields[field] = PyUnicode_InternFromString(NAMES[field]);
        if (fields[field] == nullptr) return nullptr;
    }
    PyObject *const module = PyModule_Create(&definition);
    if (module == nullptr || PyModule_AddStringConstant(module, "sources", VIEW_ALGEBRA_SOURCES) < 0) return nullptr;
    return module;
}
