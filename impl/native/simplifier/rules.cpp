/* The rules, as the objects of impl/simplify/rules have them: a side of each is a function of its parts. */
#include "rewriting.h"

namespace cheapest {

namespace {

/* Arithmetic on forms, as rules write it. */
struct Arithmetic {
    Store &store;
    const Parts &parts;

    F form(size_t at) const { return parts[at].form; }
    number value(size_t at) const { return parts[at].value; }
    number twice(size_t at) const { return mul(2, parts[at].value); }
    F of(number value) const { return store.number_form(value); }
    F over(F x, number c) const { return store.quotient(x, c); }
    F mod(F x, number c) const { return store.remainder(x, c); }
    F sum(F x, F y) const { return store.plus(x, y, 1); }
    F sum(F x, F y, number by) const { return store.plus(x, y, by); }
    F sum(F x, number value) const { return store.plus(x, value); }
    F times(F x, number k) const { return store.times(x, k); }
    F from(number value, F x) const { return store.difference(value, x); }
    F less(F x, F y) const { return store.minus(x, y); }

    F left(Rule rule) const
    {
        switch (rule) {
        case Rule::split: return over(sum(form(1), form(0), value(2)), value(2));
        case Rule::inside: return over(form(0), value(2));
        case Rule::common: return over(sum(form(1), form(0), value(3)), mul(value(3), value(4)));
        case Rule::nested: return over(sum(over(form(0), value(2)), form(1)), value(3));
        case Rule::nested_negative: return over(less(form(1), over(form(0), value(2))), value(3));
        case Rule::unnested: return over(sum(form(0), form(1), value(2)), mul(value(2), value(3)));
        case Rule::remainder: return mod(form(0), value(1));
        case Rule::quotient: return sum(form(1), over(form(0), value(3)), mul(value(3), value(2)));
        case Rule::reduce: return mod(sum(form(1), form(0), value(2)), value(2));
        case Rule::period: return mod(form(0), value(2));
        case Rule::factor: return mod(sum(form(1), form(0), value(3)), mul(value(3), value(4)));
        case Rule::unwrap: return mod(sum(form(1), mod(form(0), mul(value(3), value(4))), value(2)), value(4));
        case Rule::outward: return over(mod(form(0), mul(value(1), value(2))), value(1));
        case Rule::inward: return mod(over(form(0), value(1)), value(2));
        case Rule::upper:
            return sum(sum(form(1), mod(over(form(0), value(3)), value(4)), value(2)),
                       over(form(0), mul(value(3), value(4))), mul(value(2), value(4)));
        case Rule::radix:
            return sum(sum(form(1), mod(form(0), value(3)), value(2)), mod(over(form(0), value(3)), value(4)),
                       mul(value(2), value(3)));
        case Rule::digits:
            return sum(sum(form(1), mod(over(form(0), value(3)), value(4)), value(2)),
                       mod(over(form(0), mul(value(3), value(4))), value(5)), mul(value(2), value(4)));
        case Rule::digit: return sum(form(1), mod(over(form(0), value(3)), value(4)), mul(value(2), value(3)));
        case Rule::whole:
            return sum(sum(form(1), mod(form(0), value(3)), value(2)), over(form(0), value(3)), mul(value(2),
                value(3)));
        case Rule::reflect: return over(form(0), value(1));
        case Rule::reflect_remainder: return mod(form(0), value(1));
        case Rule::halves: return over(sum(form(0), form(1), value(2)), value(2));
        case Rule::other_half: return over(sum(sum(form(0), value(2)), form(1), twice(2)), twice(2));
        case Rule::single: return form(0);
        case Rule::nothing:
        case Rule::group: return sum(form(1), form(0), value(2));
        case Rule::always:
        case Rule::never:
        case Rule::tight:
        case Rule::unequal: return form(0);
        case Rule::scaled: return sum(form(1), form(0), value(3));
        case Rule::unscaled: return sum(form(0), value(2));
        case Rule::positive: return sum(sum(form(1), form(0), value(2)), -1);
        case Rule::none_positive: return from(0, sum(form(1), form(0), value(2)));
        case Rule::below: return sum(over(form(0), value(2)), form(1));
        case Rule::above: return less(form(1), over(form(0), value(2)));
        case Rule::congruent: return sum(form(0), over(sum(form(0), value(1)), value(3)), neg(value(3)));
        case Rule::congruent_opposite: return less(times(over(sum(form(0), value(1)), value(3)), value(3)), form(0));
        case Rule::residue: {
            const number k = value(1), r = value(2), c = value(7);
            const number more = add(sub(r, mul(k, value(3))), mul(value(4), c));
            return sum(mod(sum(times(form(0), k), more), c), neg(r));
        }
        case Rule::coprime: return sum(mod(times(form(0), value(1)), value(4)), -1);
        case Rule::multiple: return times(form(0), value(1));
        }
        throw Unsure();
    }

    F right(Rule rule) const
    {
        switch (rule) {
        case Rule::split: return sum(form(0), over(form(1), value(2)));
        case Rule::inside: return form(1);
        case Rule::common: return over(sum(form(0), value(2)), value(4));
        case Rule::nested: return over(sum(form(0), form(1), value(2)), mul(value(2), value(3)));
        case Rule::nested_negative:
            return over(sum(less(times(form(1), value(2)), form(0)), value(2) - 1), mul(value(2), value(3)));
        case Rule::unnested: return over(sum(over(form(0), value(2)), form(1)), value(3));
        case Rule::remainder: return sum(form(0), over(form(0), value(1)), neg(value(1)));
        case Rule::quotient: return sum(sum(form(1), form(0), value(2)), mod(form(0), value(3)), neg(value(2)));
        case Rule::reduce: return mod(form(1), value(2));
        case Rule::period: return sum(form(0), form(1), neg(value(2)));
        case Rule::factor:
            return sum(sum(times(mod(sum(form(0), value(2)), value(4)), value(3)), form(1)),
                neg(mul(value(2), value(3))));
        case Rule::unwrap: return mod(sum(form(1), form(0), value(2)), value(4));
        case Rule::outward: return mod(over(form(0), value(1)), value(2));
        case Rule::inward: return over(mod(form(0), mul(value(1), value(2))), value(1));
        case Rule::upper: return sum(form(1), over(form(0), value(3)), value(2));
        case Rule::radix: return sum(form(1), mod(form(0), mul(value(3), value(4))), value(2));
        case Rule::digits: return sum(form(1), mod(over(form(0), value(3)), mul(value(4), value(5))), value(2));
        case Rule::digit:
            return sum(sum(form(1), mod(form(0), mul(value(3), value(4))), value(2)), mod(form(0), value(3)),
                neg(value(2)));
        case Rule::whole: return sum(form(1), form(0), value(2));
        case Rule::reflect: return from(0, over(sum(from(0, form(0)), value(1) - 1), value(1)));
        case Rule::reflect_remainder: return from(value(1) - 1, mod(from(-1, form(0)), value(1)));
        case Rule::halves:
            return sum(sum(form(1), over(form(0), twice(2))), over(sum(form(0), value(2)), twice(2)));
        case Rule::other_half: return less(sum(form(1), over(form(0), value(2))), over(form(0), twice(2)));
        case Rule::single: return of(value(1));
        case Rule::nothing: return form(1);
        case Rule::group: return sum(form(1), store.grouped(form(0)), value(2));
        case Rule::always: return of(0);
        case Rule::never: return of(-1);
        case Rule::scaled: return sum(form(0), value(2));
        case Rule::unscaled: return sum(form(1), form(0), value(3));
        case Rule::positive: return sum(sum(form(0), form(1)), -1);
        case Rule::none_positive: return from(0, sum(form(0), form(1)));
        case Rule::below: return sum(form(0), form(1), value(2));
        case Rule::above: return less(sum(times(form(1), value(2)), value(2) - 1), form(0));
        case Rule::tight: return form(0);
        case Rule::congruent:
        case Rule::congruent_opposite: return sum(form(0), neg(mul(value(2), value(3))));
        case Rule::unequal: return of(1);
        case Rule::residue: return sum(mod(form(0), value(7)), neg(value(3)));
        case Rule::coprime: return sum(mod(form(0), value(4)), -1);
        case Rule::multiple: return form(0);
        }
        throw Unsure();
    }

    /* What is needed of a form that has to stay in the period that begins with a form. */
    bool is_inside(const std::function<bool(F)> &is_natural, F x, F begin, number size) const
    {
        const F apart = less(x, begin);
        return size >= 1 && is_natural(apart) && is_natural(from(size - 1, apart));
    }

    bool has_needs(Rule rule, const std::function<bool(F)> &is_natural) const
    {
        switch (rule) {
        case Rule::split:
        case Rule::reduce:
        case Rule::halves:
        case Rule::other_half:
        case Rule::below:
        case Rule::above: return value(2) >= 1;
        case Rule::inside:
        case Rule::period: return is_inside(is_natural, form(0), times(form(1), value(2)), value(2));
        case Rule::common:
        case Rule::factor:
            return value(3) >= 1 && value(4) >= 1 &&
                   is_inside(is_natural, form(1), of(mul(value(2), value(3))), value(3));
        case Rule::nested:
        case Rule::nested_negative:
        case Rule::unnested: return value(2) >= 1 && value(3) >= 1;
        case Rule::remainder:
        case Rule::reflect:
        case Rule::reflect_remainder: return value(1) >= 1;
        case Rule::quotient:
        case Rule::whole: return value(3) >= 1;
        case Rule::unwrap:
        case Rule::upper:
        case Rule::radix:
        case Rule::digit: return value(3) >= 1 && value(4) >= 1;
        case Rule::digits: return value(3) >= 1 && value(4) >= 1 && value(5) >= 1;
        case Rule::outward:
        case Rule::inward: return value(1) >= 1 && value(2) >= 1;
        case Rule::single: return is_natural(sum(form(0), neg(value(1)))) && is_natural(from(value(1), form(0)));
        case Rule::nothing: return is_natural(form(0)) && is_natural(from(0, form(0)));
        case Rule::group: return true;
        case Rule::always: return is_natural(form(0));
        case Rule::never: return is_natural(from(-1, form(0)));
        case Rule::scaled:
        case Rule::unscaled: return is_inside(is_natural, form(1), of(mul(value(2), value(3))), value(3));
        case Rule::positive:
        case Rule::none_positive: return is_natural(form(0)) && is_natural(form(1)) && value(2) >= 1;
        case Rule::tight: return is_natural(from(0, form(0)));
        case Rule::congruent:
        case Rule::congruent_opposite: {
            const number m = value(1), c = value(3), start = mul(value(2), c);
            return c >= 1 && m >= 0 && c - 1 - m >= 0 && is_natural(sum(form(0), sub(c - 1, start))) &&
                   is_natural(from(add(start, c - 1), form(0)));
        }
        case Rule::unequal: return is_natural(sum(times(form(0), value(1)), -1));
        case Rule::residue: {
            const number r = value(2), t = value(3), c = value(7);
            return 0 <= r && r < c && 0 <= t && t < c && mul(value(1), value(5)) == add(mul(value(6), c), 1);
        }
        case Rule::coprime: return value(4) >= 1 && mul(value(1), value(2)) == add(mul(value(3), value(4)), 1);
        case Rule::multiple: return value(1) != 0;
        }
        throw Unsure();
    }
};

} // namespace

F left_of(Store &store, Rule rule, const Parts &parts) { return Arithmetic{store, parts}.left(rule); }

F right_of(Store &store, Rule rule, const Parts &parts) { return Arithmetic{store, parts}.right(rule); }

bool has_needs(Store &store, Rule rule, const Parts &parts, const std::function<bool(F)> &is_natural)
{
    return Arithmetic{store, parts}.has_needs(rule, is_natural);
}

void Trail::spend()
{
    if (--budget < 0) throw BudgetSpent();
}

F Trail::applied(Rule rule, F before, const Parts &parts)
{
    spend();
    if (!is_sketch) {
        if (left_of(store, rule, parts) != before) return nullptr;
        if (!has_needs(store, rule, parts, [this](F need) { return is_natural(need); })) return nullptr;
    }
    return right_of(store, rule, parts);
}

F Trail::taken(Rule rule, F before, const Parts &parts, F after)
{
    if (!is_sketch) return applied(rule, before, parts);
    spend();
    return after;
}

} // namespace cheapest
