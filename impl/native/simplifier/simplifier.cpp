#include "simplifier.h"

#include <algorithm>
#include <array>

namespace cheapest {

static const int TRIES = 60;      /* the most applications of rules in a search for a cheaper candidate */
static const number FEW = 2048;   /* the most points at which what a rule needs is looked up */
static const number LIMIT = 32768; /* the most points at which an expression is decided */
static const number COMPARED = 128; /* the most points at which answers are compared with their questions */
static const int ENOUGH = 17;     /* a cost at which no other candidate is tried */
static const int HOPE = 14;       /* how much more than the best so far an expression may cost to be searched */

namespace {

int cost_of(const Expression &expression, Writer &writer)
{
    return is_false(expression.clauses) ? 0 : writer.cost_of(expression);
}

/* How far the expression is from an affine index and a box, and then its cost. */
std::pair<int, int> measure(const Expression &expression, int cost)
{
    if (is_false(expression.clauses)) return {0, 0};
    return {!is_linear(expression.index) + !are_bounds(expression.clauses), cost};
}

/* The expression without the comparisons that hold in the ranges of their atoms, and without those of numbers. */
Expression without_idle(Store &store, const Expression &expression)
{
    Expression found{expression.index, {}};
    for (const Clause &clause : expression.clauses)
        if (clause.form->is_number() || clause.is_equation || clause.form->low() < 0) found.clauses.push_back(clause);
    return without_numbers(store, found);
}

/* The expression without groups. */
Expression flat(Store &store, const Expression &expression)
{
    const auto change = [&](F form) {
        for (const Term &term : Terms(form->terms))
            if (term.atom->kind == Kind::group) form = store.plus(store.without(form, term.atom), term.atom->form,
                    term.factor);
        return form;
    };
    const Forms forms = everywhere(store, forms_in(expression), change);
    Expression found(expression);
    found.index = forms[0];
    for (size_t at = 1; at < forms.size(); at++) found.clauses[at - 1].form = forms[at];
    return found;
}

bool has_remainders(const Expression &expression)
{
    const std::vector<const Atom *> atoms = atoms_of(forms_in(expression));
    return std::any_of(atoms.begin(), atoms.end(), [](const Atom *atom) { return atom->kind == Kind::remainder; });
}

/* The moves that every candidate is improved by. */
const std::vector<Stage> IMPROVING{Stage::apart, Stage::groups};

/* What the candidates of one expression share: the writer, the points, and what was searched already. */
class Work {
  public:
    using Use = std::function<void(const Expression &)>;

    Work(Store &store, int budget, bool searches)
        : writer(store), store(store), budget(budget), searches(searches), few(store, FEW, nullptr)
    {
        take({});
    }

    /* Calls `use` with equal expressions. */
    void candidates(Expression expression, const Use &use)
    {
        Expression start = flat(store, expression);
        if (!started.insert(key_of(start)).second) return;
        const auto is_number = [](const Clause &clause) { return clause.form->is_number(); };
        if (std::any_of(start.clauses.begin(), start.clauses.end(), is_number)) {
            start = expression = without_numbers(store, start);
            use(start);
        }
        look(start);
        Expression whole;
        const bool is_found = !is_decided && decided(start, few, whole);
        is_decided = points->is_complete && points->fit(forms_in(start));
        if (is_found) {
            start = expression = whole;
            started.insert(key_of(start));
            use(start);
        }
        Expression best(expression);
        int cost = cost_of(expression, writer);
        const Expression base = based(start);
        for (Style style : {Style::quotients, Style::remainders, Style::as_it_is}) {
            const Expression origin = style == Style::quotients ? Expression{start.index, base.clauses} : base;
            Expression found;
            if (!attempt(origin, style, cost + HOPE, found)) continue;
            const int price = cost_of(found, writer);
            if (price < cost) {
                best = found;
                cost = price;
                use(best);
            }
            if (cost <= ENOUGH || !has_remainders(base)) break;
        }
        decisions(best, start.clauses, use);
    }

    /* Calls `use` with what no candidate is cheaper than, after the moves that come last. */
    void finished(const Expression &expression, const Use &use)
    {
        if (!searches) return;
        Expression found = tightened(expression);
        if (!searched.count(key_of(expression))) found = descended(found, IMPROVING);
        use(descended(found, {Stage::finishing}));
    }

    Writer writer;

  private:
    /* What the normal forms that keep remainders start from. */
    Expression based(const Expression &start)
    {
        int left = budget;
        try {
            return normaliser->normalised(start, left, Style::as_it_is);
        } catch (const BudgetSpent &) {
            return start;
        }
    }

    /* Takes the points of the variables of an expression, if it has others than the one before. */
    void look(const Expression &expression)
    {
        Variables variables = variables_of(forms_in(expression));
        std::sort(variables.begin(), variables.end(), [](const Atom *a, const Atom *b) { return a->order < b->order; });
        const bool is_same = variables.size() == points->ranges.size() &&
                             std::all_of(variables.begin(), variables.end(),
                                 [&](const Atom *x) { return points->has(x); });
        if (is_same) return;
        std::vector<Range> ranges;
        for (const Atom *variable : variables) ranges.push_back({variable, variable->low, variable->high});
        take(std::move(ranges));
        searched.clear();
        is_decided = false;
    }

    void take(std::vector<Range> ranges)
    {
        points = std::make_shared<Points>(store, std::move(ranges), FEW);
        normaliser = std::make_unique<Normaliser>(store, points);
        many = std::make_unique<Spaces>(store, LIMIT, points->is_complete ? nullptr : points);
    }

    /* Calls `use` with the expression after each decision about it as a whole. */
    void decisions(Expression expression, const Clauses &others, const Use &use)
    {
        Expression found;
        if (!points->is_complete && decided(expression, *many, found)) {
            expression = found;
            use(expression);
        }
        const F index = affine(expression.index, blocks_of(expression.clauses), *many);
        if (index != nullptr) {
            found = {index, expression.clauses};
            if (cost_of(found, writer) < cost_of(expression, writer)) {
                expression = found;
                use(expression);
            }
        }
        if (leaner(expression, others, *many, writer, found)) use(found);
    }

    /* One candidate: the normal form, improved by the search; false if that was searched before, or costs too much. */
    bool attempt(const Expression &expression, Style style, int most, Expression &found)
    {
        int left = budget;
        found = expression;
        try {
            if (style != Style::as_it_is) found = normaliser->normalised(expression, left, style);
        } catch (const BudgetSpent &) {
            return true;
        }
        if (!searched.insert(key_of(found)).second) return false;
        if (searches) {
            if (cost_of(found, writer) > most) return false;
            found = descended(found, IMPROVING);
        }
        found = without_numbers(store, found);
        return true;
    }

    /* The expression with equations for the comparisons of remainders with 0. */
    static Expression tightened(Expression expression)
    {
        for (Clause &clause : expression.clauses) {
            const Terms &terms = clause.form->terms;
            const bool is_one = terms.size() == 1 && terms[0].atom->kind == Kind::remainder;
            clause.is_equation |= is_one && clause.form->high() == 0;
        }
        return expression;
    }

    /* The expression after the moves of some stages that lower its cost. */
    Expression descended(Expression found, const std::vector<Stage> &stages)
    {
        std::vector<bool> are_equations;
        for (const Clause &clause : found.clauses) are_equations.push_back(clause.is_equation);
        int tries = std::min(budget, TRIES);
        const Forms forms = cheapest::descended(store, forms_in(found), are_equations, writer, tries, stages);
        found.index = forms[0];
        for (size_t at = 1; at < forms.size(); at++) found.clauses[at - 1].form = forms[at];
        return without_numbers(store, found);
    }

    Store &store;
    int budget;
    bool searches, is_decided = false;
    std::shared_ptr<Points> points;
    Spaces few;
    std::unique_ptr<Spaces> many;
    std::unique_ptr<Normaliser> normaliser;
    Settled searched, started;
};

} // namespace

bool is_same_at_some_points(Store &store, const Expression &before, const Expression &after)
{
    std::vector<Range> ranges;
    for (const Atom *variable : variables_of(forms_in(before))) ranges.push_back({variable, variable->low,
            variable->high});
    Points points(store, std::move(ranges), COMPARED);
    Bits valid, holding;
    if (!points.holding(before.clauses, valid) || !points.holding(after.clauses, holding)) return true;
    if (!(valid == holding)) return false;
    std::vector<number> values, others;
    if (!points.values(before.index, valid, values) || !points.values(after.index, valid, others)) return true;
    return values == others;
}

Result simplified(Store &store, const Expression &expression, int budget, bool searches, number least)
{
    Work work(store, budget, searches);
    const int before = cost_of(expression, work.writer);
    if (before < least) return {expression, before, before};
    Expression current = without_idle(store, expression);
    const int most = cost_of(current, work.writer);
    std::pair<int, int> lowest = measure(current, most);
    while (true) {
        bool is_better = false;
        Expression found;
        const auto look = [&](const Expression &candidate) {
            const int price = cost_of(candidate, work.writer);
            if (price > most || measure(candidate, price) >= lowest) return;
            lowest = measure(candidate, price);
            found = candidate;
            is_better = true;
        };
        work.candidates(current, look);
        if (!is_better) work.finished(current, look);
        if (is_better) current = found;
        if (!is_better || !searches) return {current, before, lowest.second};
    }
}

} // namespace cheapest
