/* Is the condition empty, always true, or a box; is the index affine where it holds? Mirrors the first half of
 * impl/simplify/pointwise/decide.py. */
#include "pointwise.h"

#include <algorithm>

namespace cheapest {

std::shared_ptr<Points> Spaces::of(const Block &block)
{
    Bounds facts(store, std::make_shared<const Conditions>(store, known_of(store, block.clauses, nullptr)->conditions));
    std::vector<Range> ranges;
    Key key;
    __int128 total = 1;
    bool is_empty = false;
    for (const Atom *variable : block.variables) {
        const Ends ends = facts.of(variable);
        const number high = std::max(ends.high, sub(ends.low, 1));
        ranges.push_back({variable, ends.low, high});
        for (uint64_t part : {word(variable), (uint64_t)ends.low, (uint64_t)high}) key.push_back(part);
        const number size = add(sub(high, ends.low), 1);
        is_empty = is_empty || size == 0;
        total = std::min<__int128>(total * std::max<number>(size, 1), (__int128)most + 1);
    }
    if (!is_empty && total > most) return nullptr;
    std::shared_ptr<Points> &found = known[key];
    if (found == nullptr) found = std::make_shared<Points>(store, std::move(ranges), most);
    return found;
}

F Spaces::affine(F form, const Block &block)
{
    Key key{word(form)};
    for (const Atom *variable : block.variables) key.push_back(word(variable));
    key.push_back(0);
    note(key, block.clauses);
    const auto place = affines.find(key);
    if (place != affines.end()) return place->second;
    const std::shared_ptr<Points> points = is_not_affine(form, block.clauses, some.get()) ? nullptr : of(block);
    return affines[key] = points == nullptr ? nullptr : sloping(store, form, *points, block.clauses);
}

Variables variables_of(const Forms &forms)
{
    Variables found;
    for (const Atom *atom : atoms_of(forms))
        if (atom->is_variable()) found.push_back(atom);
    return found;
}

static bool has(const Variables &variables, const Atom *atom)
{
    return std::find(variables.begin(), variables.end(), atom) != variables.end();
}

static bool share(const Variables &some, const Variables &others)
{
    return std::any_of(some.begin(), some.end(), [&](const Atom *atom) { return has(others, atom); });
}

static void unite(Variables &some, const Variables &others)
{
    for (const Atom *atom : others)
        if (!has(some, atom)) some.push_back(atom);
}

std::vector<Block> blocks_of(const Clauses &clauses)
{
    std::vector<Block> found;
    for (const Clause &clause : clauses) {
        Block block{variables_of({clause.form}), {}};
        std::vector<Block> apart;
        for (const Block &other : found) {
            if (!share(block.variables, other.variables)) {
                apart.push_back(other);
                continue;
            }
            Variables variables(other.variables);
            unite(variables, block.variables);
            block.variables = std::move(variables);
            block.clauses.insert(block.clauses.end(), other.clauses.begin(), other.clauses.end());
        }
        block.clauses.push_back(clause);
        apart.push_back(std::move(block));
        found = std::move(apart);
    }
    return found;
}

bool is_bound(const Clause &clause) { return clause.form->terms.size() == 1 &&
    clause.form->terms[0].atom->is_variable(); }

bool are_bounds(const Clauses &clauses) { return std::all_of(clauses.begin(), clauses.end(), is_bound); }

bool is_linear(F form)
{
    return std::none_of(form->terms.begin(), form->terms.end(), [](const Term &term) {
        return term.atom->is_division() || (term.atom->form != nullptr && !is_linear(term.atom->form));
    });
}

bool is_same_set(const Clauses &some, const Clauses &others)
{
    const auto is_within = [](const Clauses &a, const Clauses &b) {
        return std::all_of(a.begin(), a.end(), [&](const Clause &c) { return std::find(b.begin(), b.end(),
            c) != b.end(); });
    };
    return is_within(some, others) && is_within(others, some);
}

bool is_false(const Clauses &clauses)
{
    return std::any_of(clauses.begin(), clauses.end(), [](const Clause &clause) {
        return !clause.is_equation && clause.form->is_number() && clause.form->constant == -1;
    });
}

Clauses bounds(Store &store, const Atom *variable, number low, number high)
{
    const F x = store.of(variable);
    if (low == high && high != variable->low && high != variable->high) return {{true, store.plus(x, neg(low))}};
    Clauses found;
    if (low > variable->low) found.push_back({false, store.plus(x, neg(low))});
    if (high < variable->high) found.push_back({false, store.difference(high, x)});
    return found;
}

Forms forms_in(const Expression &expression)
{
    Forms found{expression.index};
    for (const Clause &clause : expression.clauses) found.push_back(clause.form);
    return found;
}

Expression nowhere(Store &store) { return {store.number_form(0), {{false, store.number_form(-1)}}}; }

/* The clauses of the smallest box of some variables that the valid points are in; false where one does not fit. */
static bool around(Store &store, const Variables &variables, Points &points, const Bits &valid, Clauses &box)
{
    for (const Atom *variable : variables) {
        Span span;
        if (!points.span(store.of(variable), valid, span)) return false;
        for (const Clause &clause : bounds(store, variable, span.low, span.high)) box.push_back(clause);
    }
    return true;
}

/* Whether the valid points of a block are seen to be no box, and not none. */
static bool is_no_box(Store &store, const Block &block, Points *points)
{
    Bits valid, inside;
    Clauses box;
    if (points == nullptr || !points->holding(block.clauses, valid) || !valid.any()) return false;
    return around(store, block.variables, *points, valid, box) && points->holding(box, inside) &&
        !inside.is_within(valid);
}

/* The clauses of the box that the valid points of a block are, or the clauses as they are. */
static Clauses simple_clauses(Store &store, const Block &block, Spaces &spaces)
{
    if (are_bounds(block.clauses) || is_no_box(store, block, spaces.some.get())) return block.clauses;
    const std::shared_ptr<Points> points = spaces.of(block);
    if (points == nullptr) return block.clauses;
    Bits valid(0), inside;
    Clauses box;
    if (points->size && !points->holding(block.clauses, valid)) return block.clauses;
    if (!valid.any()) box = nowhere(store).clauses;
    else if (!around(store, block.variables, *points, valid, box)) return block.clauses;
    if (!points->holding(box, inside)) return block.clauses;
    return inside.is_within(valid) ? box : block.clauses;
}

bool decided(const Expression &expression, Spaces &spaces, Expression &found)
{
    Store &store = spaces.store;
    if (is_linear(expression.index) && are_bounds(expression.clauses)) return false;
    const std::vector<Block> blocks = blocks_of(expression.clauses);
    Clauses clauses;
    for (const Block &block : blocks)
        for (const Clause &clause : simple_clauses(store, block, spaces)) clauses.push_back(clause);
    if (is_false(clauses)) {
        found = nowhere(store);
        return !(expression.clauses == found.clauses);
    }
    const F index = affine(expression.index, blocks, spaces);
    found = {index != nullptr && is_linear(index) ? index : expression.index, clauses};
    return found.index != expression.index || !is_same_set(clauses, expression.clauses);
}

F affine(F index, const std::vector<Block> &blocks, Spaces &spaces)
{
    Terms terms;
    for (const Term &term : index->terms)
        if (term.atom->is_variable()) terms.push_back(term);
    const F whole = spaces.store.interned(std::move(terms), index->constant), divided = spaces.store.minus(index,
        whole);
    Block block{variables_of({divided}), {}};
    for (const Block &other : blocks) {
        if (!share(block.variables, other.variables)) continue;
        unite(block.variables, other.variables);
        block.clauses.insert(block.clauses.end(), other.clauses.begin(), other.clauses.end());
    }
    const F found = divided->is_number() ? nullptr : spaces.affine(divided, block);
    return found == nullptr ? nullptr : spaces.store.plus(whole, found, 1);
}

} // namespace cheapest
