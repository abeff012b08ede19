#include "simplifier.h"

#include <algorithm>

namespace cheapest {

static const int MOST_SWEEPS = 3; /* how often the clauses are simplified in turn */

Expression without_numbers(Store &store, const Expression &expression)
{
    Expression found{expression.index, {}};
    for (Clause clause : expression.clauses) {
        if (clause.form->is_number()) clause = decided(store, clause.is_equation, clause.form->constant);
        if (is_false({clause})) return nowhere(store);
        const bool is_known = std::find(found.clauses.begin(), found.clauses.end(), clause) != found.clauses.end();
        if (!clause.form->is_number() && !is_known) found.clauses.push_back(clause);
    }
    return found;
}

std::shared_ptr<cheapest::Known> Normaliser::facts(const Clauses &conditions)
{
    Key key;
    note(key, conditions);
    std::shared_ptr<cheapest::Known> &found = known_facts[key];
    if (found == nullptr) found = known_of(store, conditions, points);
    return found;
}

Clause Normaliser::under(const Clauses &conditions, Key asked, const Work &work, int &left, Style style)
{
    note(asked, conditions);
    Key styled(asked);
    styled.push_back((uint64_t)style);
    auto place = known.find(styled);
    if (place == known.end()) place = known.find(asked);
    if (place != known.end() && place->second.spent <= left) {
        left -= place->second.spent;
        return place->second.after;
    }
    const int before = left;
    Facts facts(store, this->facts(conditions));
    Trail way(store, facts, left, style);
    const Clause after = work(way);
    known[way.is_styled ? styled : asked] = {after, before - left};
    return after;
}

Expression Normaliser::normalised(const Expression &expression, int &left, Style style)
{
    Settled done;
    Expression current(expression);
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
        const Clauses before(current.clauses);
        current = swept(current, left, style, done);
        if (is_false(current.clauses)) return nowhere(store);
        if (before == current.clauses) break;
    }
    const F index = current.index;
    const Work work = [&](Trail &way) { return Clause{false, way.form(index)}; };
    return {under(current.clauses, {word(index), 2}, work, left, style).form, current.clauses};
}

Expression Normaliser::swept(const Expression &expression, int &left, Style style, Settled &done)
{
    Clauses clauses(expression.clauses);
    for (size_t at = 0; at < clauses.size(); at++) {
        const Clause clause = clauses[at];
        Clauses others(clauses);
        others.erase(others.begin() + (long)at);
        Key key;
        note(key, {clause});
        note(key, others);
        if (done.count(key)) continue;
        const Work work = [&](Trail &way) { return way.normal_clause(clause); };
        clauses[at] = under(others, {word(clause.form), clause.is_equation}, work, left, style);
        Key after;
        note(after, {clauses[at]});
        note(after, others);
        done.insert(std::move(after));
        if (is_false({clauses[at]})) return nowhere(store);
    }
    return without_numbers(store, {expression.index, clauses});
}

} // namespace cheapest
