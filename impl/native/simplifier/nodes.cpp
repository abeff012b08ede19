#include "reading.h"

#include <cctype>

namespace cheapest {

Expression NodeReader::expression(PyObject *index, PyObject *valid)
{
    std::unordered_set<PyObject *> seen, others;
    const size_t most = work(index, seen) + work(valid, others);
    if (most + conditions * conditions > MOST_WORK) throw Unsure();
    Expression found{form(index), {}};
    condition(valid, found.clauses);
    take_up(found);
    return found;
}

/* The pairs of parts of the nodes that are not seen yet; those of a conjunction are counted apart. */
size_t NodeReader::work(PyObject *node, std::unordered_set<PyObject *> &seen)
{
    if (is_a(node, NODE_VARIABLE) || is_a(node, NODE_NUMBER) || !seen.insert(node).second) return 0;
    const Level level(levels);
    size_t found = 0;
    if (is_a(node, NODE_SUM) || is_a(node, NODE_ALL)) {
        const Owned parts = field_of(node, PARTS);
        if (!PyTuple_CheckExact(parts.object)) throw Unsure();
        const size_t size = (size_t)PyTuple_GET_SIZE(parts.object);
        for (size_t at = 0; at < size; at++) found += work(PyTuple_GET_ITEM(parts.object, at), seen);
        if (is_a(node, NODE_SUM)) return found + size * size;
        conditions += size ? size - 1 : 0;
        return found;
    }
    if (is_a(node, NODE_LESS)) {
        const Owned bound = field_of(node, RIGHT);
        if (!PyLong_CheckExact(bound.object)) found = 3 + work(bound.object, seen);
    } else if (!is_a(node, NODE_PRODUCT) && !is_a(node, NODE_QUOTIENT) && !is_a(node, NODE_REMAINDER)) {
        throw Unsure();
    }
    return found + 1 + work(field_of(node, LEFT).object, seen);
}

F NodeReader::form(PyObject *node)
{
    const auto known = done.find(node);
    if (known != done.end()) return known->second;
    const Level level(levels);
    return done[node] = read(node);
}

F NodeReader::read(PyObject *node)
{
    if (is_a(node, NODE_VARIABLE)) return named_form(node);
    if (is_a(node, NODE_NUMBER)) return store.number_form(number_in(node, RIGHT));
    if (is_a(node, NODE_SUM)) {
        const Owned parts = field_of(node, PARTS);
        if (!PyTuple_CheckExact(parts.object)) throw Unsure();
        Terms terms;
        number constant = 0;
        for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(parts.object); at++) {
            const F part = form(PyTuple_GET_ITEM(parts.object, at));
            terms.append(part->terms.data(), part->terms.size());
            constant = add(constant, part->constant);
        }
        return store.collected(std::move(terms), constant);
    }
    const bool is_quotient = is_a(node, NODE_QUOTIENT);
    if (!is_quotient && !is_a(node, NODE_REMAINDER) && !is_a(node, NODE_PRODUCT)) throw Unsure();
    const F left = form(field_of(node, LEFT).object);
    const number by = number_in(node, RIGHT);
    if (is_a(node, NODE_PRODUCT)) return multiplied(left, by);
    if (is_quotient && by == 1) return left;
    if (by > 0) return is_quotient ? quotient(left, by) : remainder(left, by);
    negative++;
    const F opposite = store.negated(left);
    return is_quotient ? quotient(opposite, neg(by)) : store.negated(remainder(opposite, neg(by)));
}

/* Whether a variable has a value, or an upper bound that is no number. */
static bool is_special(PyObject *node)
{
    return field_of(node, VALUE).object != Py_None || !PyLong_CheckExact(field_of(node, MAXIMUM).object);
}

/* A variable whose name is an identifier, and that is the only one of its name, or equal to the one that is known. */
F NodeReader::named_form(PyObject *node)
{
    const Owned text = field_of(node, EXPRESSION);
    const std::string name = name_of(text.object);
    if (name.empty() || std::isdigit((unsigned char)name[0])) throw Unsure();
    for (char each : name)
        if (!std::isalnum((unsigned char)each) && each != '_') throw Unsure();
    const number low = number_in(node, MINIMUM), high = number_in(node, CEILING);
    PyObject *const known = PyDict_GetItemWithError(nodes, text.object);
    if (known == nullptr && PyErr_Occurred()) throw Raised();
    if (known != nullptr) {
        const bool is_equal = number_in(known, MINIMUM) == low && number_in(known, CEILING) == high;
        if (!is_equal || is_special(known) || is_special(node)) throw Unsure();
    }
    if (PyDict_SetItem(nodes, text.object, node) < 0) throw Raised();
    const auto [place, is_new] = variables.try_emplace(name, nullptr);
    if (is_new) place->second = variable(name, low, high);
    return place->second;
}

void NodeReader::condition(PyObject *node, Clauses &found)
{
    const Level level(levels);
    if (is_a(node, NODE_ALL)) {
        const Owned parts = field_of(node, PARTS);
        if (!PyTuple_CheckExact(parts.object)) throw Unsure();
        for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(parts.object); at++)
            condition(PyTuple_GET_ITEM(parts.object, at), found);
    } else if (is_a(node, NODE_LESS)) {
        const Owned bound = field_of(node, RIGHT);
        const F right = PyLong_CheckExact(bound.object) ? store.number_form(number_of(bound.object)) : form(bound.object);
        const F left = form(field_of(node, LEFT).object);
        found.push_back({false, store.plus(store.minus(right, left), -1)});
    } else if (is_a(node, NODE_NUMBER)) {
        if (!number_in(node, RIGHT)) found.push_back({false, store.number_form(-1)});
    } else {
        throw Unsure();
    }
}

} // namespace cheapest
