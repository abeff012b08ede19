#include "writer.h"

#include <algorithm>

namespace cheapest {

void join(Mask &mask, const Mask &other)
{
    if (mask.size() < other.size()) mask.resize(other.size());
    for (size_t at = 0; at < other.size(); at++) mask[at] |= other[at];
}

static int price_of(uint64_t bits, const int *weights)
{
    int total = 0;
    for (; bits; bits &= bits - 1) total += weights[__builtin_ctzll(bits)];
    return total;
}

int Writer::price(const Mask &mask) const
{
    int total = 0;
    for (size_t at = 0; at < mask.size(); at++) total += price_of(mask[at], &weights[64 * at]);
    return total;
}

int Writer::price(const Mask &mask, const Mask &written) const
{
    int total = 0;
    for (size_t at = 0; at < mask.size(); at++)
        total += price_of(mask[at] & ~(at < written.size() ? written[at] : 0), &weights[64 * at]);
    return total;
}

int Writer::made(Key key, Op op, std::vector<int> parts, number value, const Atom *atom, int weight)
{
    const int next = (int)operations.size();
    const auto [place, is_new] = known.try_emplace(std::move(key), next);
    if (!is_new) return place->second;
    Operation found{op, std::move(parts), value, atom, weight, {}};
    if (weight) {
        found.mask.resize((size_t)next / 64 + 1);
        found.mask[(size_t)next / 64] |= (uint64_t)1 << next % 64;
    }
    for (int part : found.parts) join(found.mask, operations[(size_t)part].mask);
    operations.push_back(std::move(found));
    if (weights.size() <= (size_t)next) weights.resize((size_t)next / 64 * 64 + 64);
    weights[(size_t)next] = weight;
    return next;
}

int Writer::of_number(number value) { return made({(uint64_t)Op::number, (uint64_t)value}, Op::number, {}, value,
    nullptr, 0); }

F Writer::opened(F form, bool is_compared)
{
    for (const Term &term : form->terms)
        if (term.atom->kind == Kind::group && (term.factor == 1 || (is_compared && term.factor == -1)))
            return opened(store.plus(store.without(form, term.atom), term.atom->form, term.factor), is_compared);
    return form;
}

int Writer::value(F form)
{
    const auto found = values.find(form);
    if (found != values.end()) return found->second;
    const F whole = opened(form, false);
    return values[form] = of_sum(products(whole->terms), whole->constant);
}

std::vector<Writer::Part> Writer::products(const Terms &terms)
{
    std::vector<std::pair<number, std::vector<Part>>> sizes;
    std::vector<Part> found;
    for (const Term &term : terms) {
        const Part part{of_atom(term.atom), term.factor};
        if (term.atom->kind == Kind::group) {
            found.push_back(part);
            continue;
        }
        const number size = magnitude(term.factor);
        auto place = std::find_if(sizes.begin(), sizes.end(), [&](const auto &entry) { return entry.first == size; });
        if (place == sizes.end()) place = sizes.insert(sizes.end(), {size, {}});
        place->second.push_back(part);
    }
    for (auto &[size, parts] : sizes) {
        if (size == 1 || parts.size() == 1) {
            found.insert(found.end(), parts.begin(), parts.end());
            continue;
        }
        const bool has_positive = std::any_of(parts.begin(), parts.end(), [](const Part &p) { return p.factor > 0; });
        const number by = has_positive ? size : -size;
        for (Part &part : parts) part.factor /= by;
        found.push_back({of_sum(parts, 0), by});
    }
    return found;
}

int Writer::of_atom(const Atom *atom)
{
    const auto found = atoms.find(atom);
    if (found != atoms.end()) return found->second;
    int made_as;
    if (atom->is_variable()) {
        made_as = made({(uint64_t)Op::variable, word(atom)}, Op::variable, {}, 0, atom, 0);
    } else if (atom->kind == Kind::group) {
        made_as = value(atom->form);
    } else {
        const Op op = atom->kind == Kind::quotient ? Op::quotient : Op::remainder;
        const int part = value(atom->form);
        made_as = made({(uint64_t)op, (uint64_t)part, (uint64_t)atom->divisor}, op, {part}, atom->divisor, nullptr,
            DIVISION);
    }
    return atoms[atom] = made_as;
}

int Writer::of_product(int part, number factor)
{
    if (factor == 1) return part;
    const int weight = factor != -1 ? PRODUCT : 0;
    return made({(uint64_t)Op::product, (uint64_t)part, (uint64_t)factor}, Op::product, {part}, factor, nullptr,
        weight);
}

int Writer::of_sum(const std::vector<Part> &parts, number constant)
{
    if (parts.empty()) return of_number(constant);
    std::vector<int> written;
    bool is_negative = !constant;
    for (const Part &part : parts) {
        written.push_back(of_product(part.written, part.factor));
        is_negative = is_negative && part.factor == -1;
    }
    if (written.size() == 1 && !constant) {
        if (parts[0].factor != -1) return written[0];
        return made({(uint64_t)Op::opposite, (uint64_t)written[0]}, Op::opposite, {written[0]}, 0, nullptr, 1);
    }
    std::vector<int> sorted(written);
    std::sort(sorted.begin(), sorted.end());
    Key key{(uint64_t)Op::sum, (uint64_t)constant};
    for (int part : sorted) key.push_back((uint64_t)part);
    const int weight = (int)written.size() - (constant ? 0 : 1) + is_negative;
    return made(std::move(key), Op::sum, std::move(written), constant, nullptr, weight);
}

int Writer::clause(const Clause &clause)
{
    const auto [place, is_new] = clauses.try_emplace(word(clause.form) | clause.is_equation, 0);
    if (!is_new) return place->second;
    const int found = clause.is_equation ? equal(clause.form) : less(clause.form);
    return clauses[word(clause.form) | clause.is_equation] = found;
}

/* The negative terms, with their coefficients negated, and the positive ones. */
static std::pair<Terms, Terms> sides(F form)
{
    std::pair<Terms, Terms> found;
    for (const Term &term : form->terms) {
        if (term.factor < 0) found.first.push_back({term.atom, neg(term.factor)});
        else found.second.push_back(term);
    }
    return found;
}

int Writer::less(F form)
{
    form = opened(form, true);
    const auto [left, right] = sides(form);
    number constant = sub(neg(form->constant), 1);
    if (left.empty() || right.empty())
        return compared(Op::less, left, left.empty() && !right.empty() ? constant : 0, right,
                        right.empty() ? neg(constant) : 0);
    const Op op = constant == -1 ? Op::at_most : Op::less;
    constant += constant == -1;
    return compared(op, left, std::max<number>(constant, 0), right, std::max<number>(neg(constant), 0));
}

int Writer::equal(F form)
{
    form = opened(form, true);
    auto [right, left] = sides(form);
    number constant = form->constant;
    if (left.empty()) {
        std::swap(left, right);
        constant = neg(constant);
    }
    if (right.empty()) return compared(Op::equal, left, 0, {}, neg(constant));
    return compared(Op::equal, left, std::max<number>(constant, 0), right, std::max<number>(neg(constant), 0));
}

int Writer::compared(Op op, const Terms &left, number left_constant, const Terms &right, number right_constant)
{
    const int first = of_sum(products(left), left_constant), second = of_sum(products(right), right_constant);
    return made({(uint64_t)op, (uint64_t)first, (uint64_t)second}, op, {first, second}, 0, nullptr, 1);
}

int Writer::cost_of(const Expression &expression)
{
    std::vector<int> conditions;
    for (const Clause &condition : expression.clauses) {
        const int found = clause(condition);
        if (std::find(conditions.begin(), conditions.end(), found) == conditions.end()) conditions.push_back(found);
    }
    Mask mask = mask_of(expression.index);
    for (int condition : conditions) join(mask, operations[(size_t)condition].mask);
    return price(mask) + (conditions.empty() ? 0 : (int)conditions.size() - 1);
}

} // namespace cheapest
