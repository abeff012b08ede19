#include "forms.h"

#include <algorithm>

namespace cheapest {

static const size_t LONGEST = 300;      /* characters of an order */

number gcd_of(number a, number b)
{
    a = magnitude(a);
    b = magnitude(b);
    while (b) {
        const number rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

number lcm_of(number a, number b) { return a && b ? magnitude(mul(a / gcd_of(a, b), b)) : 0; }

void note(Key &key, const Clauses &clauses)
{
    for (const Clause &clause : clauses) key.push_back(word(clause.form) | clause.is_equation);
}

Key key_of(const Expression &expression)
{
    Key key{word(expression.index)};
    note(key, expression.clauses);
    return key;
}

number Form::low() const
{
    if (!has_low) {
        number found = constant;
        for (const Term &term : terms) found = add(found, least(term.atom->low, term.atom->high, term.factor));
        known_low = found;
        has_low = true;
    }
    return known_low;
}

number Form::high() const
{
    if (!has_high) {
        number found = constant;
        for (const Term &term : terms) found = sub(found, least(term.atom->low, term.atom->high, neg(term.factor)));
        known_high = found;
        has_high = true;
    }
    return known_high;
}

int Form::weight() const
{
    if (known_weight < 0) {
        std::vector<number> sizes;
        bool is_negative = !constant;
        for (const Term &term : terms) {
            const number size = magnitude(term.factor);
            if (size != 1 && std::find(sizes.begin(), sizes.end(), size) == sizes.end()) sizes.push_back(size);
            is_negative = is_negative && term.factor < 0;
        }
        known_weight = PRODUCT * (int)sizes.size() + (int)terms.size() - 1 + (constant != 0) + is_negative;
    }
    return known_weight;
}

const std::vector<uint64_t> &Form::inside() const
{
    if (!has_inside) {
        for (const Term &term : terms) {
            const size_t at = term.atom->id / 64;
            if (known_inside.size() <= at) known_inside.resize(at + 1);
            known_inside[at] |= (uint64_t)1 << term.atom->id % 64;
            if (term.atom->form == nullptr) continue;
            const std::vector<uint64_t> &deeper = term.atom->form->inside();
            if (known_inside.size() < deeper.size()) known_inside.resize(deeper.size());
            for (size_t k = 0; k < deeper.size(); k++) known_inside[k] |= deeper[k];
        }
        has_inside = true;
    }
    return known_inside;
}

bool Form::holds(const Atom *atom) const
{
    const std::vector<uint64_t> &bits = inside();
    return atom->id / 64 < bits.size() && (bits[atom->id / 64] >> atom->id % 64 & 1);
}

number Form::factor_of(const Atom *atom) const
{
    for (const Term &term : terms)
        if (term.atom == atom) return term.factor;
    return 0;
}

const Atom *Form::atom() const
{
    return !constant && terms.size() == 1 && terms[0].factor == 1 ? terms[0].atom : nullptr;
}

/* Whether an atom comes before another; two that differ have two texts. */
static bool is_before(const Atom *a, const Atom *b)
{
    const int sign = a->order.compare(b->order);
    if (sign == 0 && a != b) throw Unsure();
    return sign < 0;
}

const Atom *Store::variable(const std::string &name, number low, number high)
{
    atoms.push_back({Kind::variable, (uint32_t)atoms.size(), low, high, name, nullptr, 0});
    return &atoms.back();
}

F Store::interned(Terms terms, number constant)
{
    size_t hash = (size_t)constant * 0x9E3779B97F4A7C15u;
    for (const Term &term : terms) {
        hash = (hash ^ (size_t)term.factor) * 0x9E3779B97F4A7C15u;
        hash = (hash ^ word(term.atom)) * 0xC2B2AE3D27D4EB4Fu + (hash >> 31);
    }
    hash ^= hash >> 32;
    size_t at = hash & (table.size() - 1);
    for (; table[at] != nullptr; at = (at + 1) & (table.size() - 1)) {
        const Form *known = table[at];
        if (known->hash == hash && known->constant == constant && known->terms.size() == terms.size() &&
            std::equal(terms.begin(), terms.end(), known->terms.begin(),
                       [](const Term &a, const Term &b) { return a.atom == b.atom && a.factor == b.factor; }))
            return known;
    }
    forms.emplace_back();
    Form &form = forms.back();
    form.terms = std::move(terms);
    form.constant = constant;
    form.hash = hash;
    table[at] = &form;
    if (2 * forms.size() > table.size()) {
        std::vector<const Form *> wider(4 * table.size(), nullptr);
        for (const Form &known : forms) {
            size_t place = known.hash & (wider.size() - 1);
            while (wider[place] != nullptr) place = (place + 1) & (wider.size() - 1);
            wider[place] = &known;
        }
        table = std::move(wider);
    }
    return &form;
}

F Store::collected(Terms pairs, number constant)
{
    std::sort(pairs.begin(), pairs.end(),
              [](const Term &a, const Term &b) { return a.atom != b.atom && is_before(a.atom, b.atom); });
    Terms found;
    for (size_t at = 0; at < pairs.size();) {
        Term sum = pairs[at];
        for (at++; at < pairs.size() && pairs[at].atom == sum.atom; at++) sum.factor = add(sum.factor,
                pairs[at].factor);
        if (sum.factor) found.push_back(sum);
    }
    return interned(std::move(found), constant);
}

F Store::merged(const Term *begin, const Term *end, F other, number by, number constant)
{
    Terms found;
    const Term *next = other->terms.data(), *last = next + other->terms.size();
    while (begin != end || next != last) {
        if (next == last) {
            found.push_back(*begin++);
        } else if (begin != end && begin->atom == next->atom) {
            const number factor = add(begin->factor, mul(next->factor, by));
            if (factor) found.push_back({begin->atom, factor});
            begin++;
            next++;
        } else if (begin != end && is_before(begin->atom, next->atom)) {
            found.push_back(*begin++);
        } else {
            const number factor = mul(next->factor, by);
            if (factor) found.push_back({next->atom, factor});
            next++;
        }
    }
    return interned(std::move(found), add(constant, mul(other->constant, by)));
}

F Store::plus(F form, F other, number by)
{
    return merged(form->terms.data(), form->terms.data() + form->terms.size(), other, by, form->constant);
}

F Store::difference(number value, F form)
{
    Terms found(form->terms);
    for (Term &term : found) term.factor = neg(term.factor);
    return interned(std::move(found), sub(value, form->constant));
}

F Store::times(F form, number factor)
{
    if (factor == 1) return form;
    Terms found;
    if (factor) {
        found = form->terms;
        for (Term &term : found) term.factor = mul(term.factor, factor);
    }
    return interned(std::move(found), mul(form->constant, factor));
}

F Store::putting(F form, F other, const Atom *atom)
{
    const number by = form->factor_of(atom);
    return by ? plus(without(form, atom), other, by) : form;
}

F Store::without(F form, const Atom *atom)
{
    Terms found;
    for (const Term &term : form->terms)
        if (term.atom != atom) found.push_back(term);
    return interned(std::move(found), form->constant);
}

F Store::divided(F form, number by)
{
    Terms found(form->terms);
    for (Term &term : found) term.factor = quotient_of(term.factor, by);
    return interned(std::move(found), quotient_of(form->constant, by));
}

std::string Store::shortened(std::string text) { return text.size() <= LONGEST ? text : digest(text); }

std::string Store::order_of(F form)
{
    std::string text;
    for (const Term &term : form->terms) {
        text += std::to_string(term.factor);
        text += '*';
        text += term.atom->order;
        text += '+';
    }
    return shortened(text + std::to_string(form->constant));
}

F Store::made(Kind kind, F form, number divisor)
{
    const Key key{word(form), (uint64_t)kind, (uint64_t)divisor};
    const auto known = compounds.find(key);
    if (known != compounds.end()) return known->second;
    number low = form->low(), high = form->high();
    std::string order = kind == Kind::group ? "[" + order_of(form) + "]" : "(" + order_of(form) + ")";
    if (kind != Kind::group) {
        if (divisor < 1) throw Unsure();
        const number first = quotient_of(low, divisor), last = quotient_of(high, divisor);
        if (kind == Kind::quotient) {
            low = first;
            high = last;
        } else {
            low = first == last ? remainder_of(low, divisor) : 0;
            high = first == last ? remainder_of(high, divisor) : divisor - 1;
        }
        order += (kind == Kind::quotient ? "//" : "%") + std::to_string(divisor);
    }
    atoms.push_back({kind, (uint32_t)atoms.size(), low, high, shortened(std::move(order)), form, divisor});
    return compounds[key] = of(&atoms.back());
}

F Store::quotient(F form, number by)
{
    return form->is_number() ? number_form(quotient_of(form->constant, by)) : made(Kind::quotient, form, by);
}

F Store::remainder(F form, number by)
{
    return form->is_number() ? number_form(remainder_of(form->constant, by)) : made(Kind::remainder, form, by);
}

F Store::grouped(F form) { return form->is_number() ? form : made(Kind::group, form, 0); }

F Store::rebuilt(const Atom *atom, F form)
{
    switch (atom->kind) {
    case Kind::quotient: return quotient(form, atom->divisor);
    case Kind::remainder: return remainder(form, atom->divisor);
    case Kind::group: return grouped(form);
    default: return of(atom);
    }
}

} // namespace cheapest
