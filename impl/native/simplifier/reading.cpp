#include "reading.h"

#include <algorithm>

namespace cheapest {

static const number DEEPEST_FORM = 64; /* forms inside one another that are read */
static const Py_ssize_t WIDEST = 4096; /* terms of a form that are read */
static const int DEEPEST_TREE = 24;         /* forms inside one another that are read from trees and nodes */

Expression FormReader::expression(PyObject *index, PyObject *clauses)
{
    Expression found{form(index), {}};
    for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(clauses); at++) {
        PyObject *const pair = PyTuple_GET_ITEM(clauses, at);
        if (!PyTuple_CheckExact(pair) || PyTuple_GET_SIZE(pair) != 2 || !PyUnicode_Check(PyTuple_GET_ITEM(pair, 0)))
            throw Unsure();
        const bool is_equation = PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(pair, 0), "==") == 0;
        found.clauses.push_back({is_equation, form(PyTuple_GET_ITEM(pair, 1))});
    }
    return found;
}

F FormReader::form(PyObject *object)
{
    if (!is_a(object, FORM)) throw Unsure();
    const Owned terms = field_of(object, TERMS);
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

const Atom *FormReader::atom(PyObject *object)
{
    const auto place = known.find(object);
    if (place != known.end()) return place->second;
    const Atom *found = nullptr;
    if (is_a(object, VARIABLE)) {
        const std::string text = name_of(field_of(object, NAME).object);
        if (!names.insert(text).second) throw Unsure();
        found = store.variable(text, number_in(object, LOW), number_in(object, HIGH));
    } else {
        if (number_in(object, DEPTH) > DEEPEST_FORM) throw Unsure();
        const F inner = form(field_of(object, INNER).object);
        if (inner->is_number()) throw Unsure();
        if (is_a(object, GROUP)) found = store.grouped(inner)->atom();
        else if (is_a(object, QUOTIENT)) found = store.quotient(inner, number_in(object, DIVISOR))->atom();
        else if (is_a(object, REMAINDER)) found = store.remainder(inner, number_in(object, DIVISOR))->atom();
        else throw Unsure();
    }
    return known[object] = found;
}

F PartReader::variable(const std::string &name, number low, number high)
{
    if (low > high) throw Unsure();
    return low == high ? store.number_form(low) : store.of(store.variable(name, low, high));
}

F PartReader::multiplied(F form, number factor)
{
    if (form->terms.size() > 1 && factor != 0 && factor != 1) form = deeper(form, store.grouped(form));
    return store.times(form, factor);
}

F PartReader::deeper(F inner, F made)
{
    const Atom *const atom = made->atom();
    if (inner->is_number() || atom == nullptr || depths.count(atom)) return made;
    int depth = 0;
    for (const Term &term : inner->terms)
        if (term.atom->is_compound()) depth = std::max(depth, depths.at(term.atom));
    if (depth >= DEEPEST_TREE) throw Unsure();
    depths[atom] = depth + 1;
    return made;
}

void PartReader::take_up(const Expression &expression) const
{
    size_t work = expression.clauses.size() * expression.clauses.size();
    work += expression.index->terms.size() * expression.index->terms.size();
    for (const Clause &clause : expression.clauses) work += clause.form->terms.size() * clause.form->terms.size();
    for (const auto &[atom, depth] : depths) work += atom->form->terms.size() * atom->form->terms.size();
    if (work > MOST_WORK) throw Unsure();
}

Expression TreeReader::expression(PyObject *index, PyObject *valid)
{
    Expression found{form(index), {}};
    condition(valid, found.clauses);
    take_up(found);
    return found;
}

/* A list is copied, so that nobody changes it meanwhile. */
PyObject *TreeReader::entries(PyObject *tree)
{
    PyObject *parts = tree;
    if (PyList_CheckExact(tree)) {
        kept.push_back(Owned(PyList_AsTuple(tree)));
        parts = kept.back().object;
    }
    if (!PyTuple_CheckExact(parts) || !PyTuple_GET_SIZE(parts)) throw Unsure();
    if (!PyUnicode_CheckExact(PyTuple_GET_ITEM(parts, 0))) throw Unsure();
    return parts;
}

static bool is_sign(PyObject *parts, const char *sign)
{
    return PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(parts, 0), sign) == 0;
}

F TreeReader::form(PyObject *tree)
{
    if (PyLong_CheckExact(tree)) return store.number_form(number_of(tree));
    if (PyUnicode_CheckExact(tree)) {
        const std::string name = name_of(tree);
        const auto known = variables.find(name);
        if (known != variables.end()) return known->second;
        PyObject *const range = PyDict_GetItemWithError(ranges, tree);
        if (range == nullptr && PyErr_Occurred()) throw Raised();
        if (range == nullptr || !PyTuple_CheckExact(range) || PyTuple_GET_SIZE(range) != 2) throw Unsure();
        const number low = number_of(PyTuple_GET_ITEM(range, 0)), high = number_of(PyTuple_GET_ITEM(range, 1));
        return variables[name] = variable(name, low, high);
    }
    const auto known = done.find(tree);
    if (known != done.end()) return known->second;
    const Level level(levels);
    return done[tree] = compound(entries(tree));
}

F TreeReader::compound(PyObject *parts)
{
    const Py_ssize_t size = PyTuple_GET_SIZE(parts);
    if (is_sign(parts, "+")) {
        Terms terms;
        number constant = 0;
        for (Py_ssize_t at = 1; at < size; at++) {
            const F part = form(PyTuple_GET_ITEM(parts, at));
            terms.append(part->terms.data(), part->terms.size());
            constant = add(constant, part->constant);
        }
        return store.collected(std::move(terms), constant);
    }
    if (is_sign(parts, "*")) return product(parts);
    const bool is_quotient = is_sign(parts, "//");
    if (size != 3 || (!is_quotient && !is_sign(parts, "%"))) throw Unsure();
    const F left = form(PyTuple_GET_ITEM(parts, 1));
    return divided(is_quotient, left, form(PyTuple_GET_ITEM(parts, 2)));
}

/* Of numbers and at most one form. */
F TreeReader::product(PyObject *parts)
{
    number factor = 1;
    F found = nullptr;
    for (Py_ssize_t at = 1; at < PyTuple_GET_SIZE(parts); at++) {
        const F part = form(PyTuple_GET_ITEM(parts, at));
        if (part->is_number()) factor = mul(factor, part->constant);
        else if (found == nullptr) found = part;
        else throw Unsure();
    }
    return found == nullptr ? store.number_form(factor) : multiplied(found, factor);
}

F TreeReader::divided(bool is_quotient, F left, F right)
{
    const number by = right->constant;
    if (!right->is_number() || !by) throw Unsure();
    if (by == 1 || by == -1) return is_quotient ? store.times(left, by) : store.number_form(0);
    if (by > 0) return is_quotient ? quotient(left, by) : remainder(left, by);
    const F opposite = store.negated(left);
    return is_quotient ? quotient(opposite, neg(by)) : store.negated(remainder(opposite, neg(by)));
}

void TreeReader::condition(PyObject *tree, Clauses &found)
{
    if (PyLong_CheckExact(tree)) {
        if (!number_of(tree)) found.push_back({false, store.number_form(-1)});
        return;
    }
    const Level level(levels);
    PyObject *const parts = entries(tree);
    if (is_sign(parts, "and")) {
        for (Py_ssize_t at = 1; at < PyTuple_GET_SIZE(parts); at++) condition(PyTuple_GET_ITEM(parts, at), found);
        return;
    }
    const bool is_strict = is_sign(parts, "<"), is_equation = is_sign(parts, "==");
    if (PyTuple_GET_SIZE(parts) != 3 || (!is_strict && !is_equation && !is_sign(parts, "<="))) throw Unsure();
    const F right = form(PyTuple_GET_ITEM(parts, 2)), left = form(PyTuple_GET_ITEM(parts, 1));
    found.push_back({is_equation, store.plus(store.minus(right, left), is_strict ? -1 : 0)});
}

} // namespace cheapest
