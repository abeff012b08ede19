/* What is asked, read into forms: Python's own forms, trees, and nodes. Trees and nodes are read as impl/simplify/trees.py
 * and impl/simplify/nodes.py read them, and as little of both as impl/simplify/size.py has it; whatever these refuse, or
 * take for a variable that it does not look like, throws `Unsure`. */
#ifndef VIEW_ALGEBRA_CHEAPEST_READING_H
#define VIEW_ALGEBRA_CHEAPEST_READING_H

#include "objects.h"

namespace cheapest {

static const size_t MOST_WORK = 1 << 15; /* pairs of terms of one sum, and of conditions */
static const int MOST_LEVELS = 500;      /* trees, or nodes, inside one another */

/* One level further down, as long as it lives. */
struct Level {
    int &levels;
    explicit Level(int &levels) : levels(levels)
    {
        if (++levels > MOST_LEVELS) throw Unsure();
    }
    ~Level() { levels--; }
};

/* Python forms as forms of a store; an atom that occurs more than once is read once. */
class FormReader {
  public:
    explicit FormReader(Store &store) : store(store) {}
    Expression expression(PyObject *index, PyObject *clauses);

  private:
    F form(PyObject *object);
    const Atom *atom(PyObject *object);

    Store &store;
    std::unordered_map<PyObject *, const Atom *> known;
    std::unordered_set<std::string> names;
};

/* What trees and nodes have in common: what is made of parts, and how much there may be of it. */
class PartReader {
  public:
    explicit PartReader(Store &store) : store(store) {}

  protected:
    F variable(const std::string &name, number low, number high);
    F multiplied(F form, number factor); /* a sum stays in one piece, as it is written */
    F quotient(F form, number by) { return deeper(form, store.quotient(form, by)); }
    F remainder(F form, number by) { return deeper(form, store.remainder(form, by)); }
    void take_up(const Expression &expression) const; /* throws if that is too large */

    Store &store;
    std::unordered_map<PyObject *, F> done;
    std::unordered_map<std::string, F> variables;
    int levels = 0;

  private:
    F deeper(F inner, F made);

    std::unordered_map<const Atom *, int> depths;
};

/* Trees as forms; a tree that occurs more than once is read once. `ranges` has the bounds of each variable. */
class TreeReader : public PartReader {
  public:
    TreeReader(Store &store, PyObject *ranges) : PartReader(store), ranges(ranges) {}
    Expression expression(PyObject *index, PyObject *valid);

  private:
    PyObject *entries(PyObject *tree); /* a tuple, borrowed */
    F form(PyObject *tree);
    F compound(PyObject *parts);
    F product(PyObject *parts);
    F divided(bool is_quotient, F left, F right);
    void condition(PyObject *tree, Clauses &found);

    PyObject *ranges;
    std::vector<Owned> kept;
};

/* Nodes as forms; a node that occurs more than once is read once. */
class NodeReader : public PartReader {
  public:
    /* `nodes` is a dictionary, which gets the variables by their names. */
    NodeReader(Store &store, PyObject *nodes) : PartReader(store), nodes(nodes) {}
    Expression expression(PyObject *index, PyObject *valid);

    int negative = 0; /* divisions by negative numbers */

  private:
    F form(PyObject *node);
    F read(PyObject *node);
    F named_form(PyObject *node);
    size_t work(PyObject *node, std::unordered_set<PyObject *> &seen);
    void condition(PyObject *node, Clauses &found);

    PyObject *nodes;
    size_t conditions = 0; /* that hold together */
};

} // namespace cheapest

#endif
