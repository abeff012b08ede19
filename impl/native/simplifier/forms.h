/* Linear forms of 64 bits, each made once: equal forms are one object, so that what is known of one is kept with it.
 *
 * Mirrors impl/simplify/forms: a `Form` is a constant and a sum of multiples of atoms, sorted by the texts of these.
 * `Store` makes and keeps all forms and atoms of one simplification. Whatever does not fit into 64 bits, and atoms that
 * differ and have one text, throw `Unsure`: then Python is asked.
 */
#ifndef VIEW_ALGEBRA_CHEAPEST_FORMS_H
#define VIEW_ALGEBRA_CHEAPEST_FORMS_H

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "small.h"

namespace cheapest {

using number = int64_t;

const int PRODUCT = 3, DIVISION = 10; /* what a product and a division cost */

struct Unsure {};
struct BudgetSpent {};

/* Checked arithmetic; divisions round down. */

inline number add(number a, number b)
{
    number result;
    if (__builtin_add_overflow(a, b, &result)) throw Unsure();
    return result;
}

inline number sub(number a, number b)
{
    number result;
    if (__builtin_sub_overflow(a, b, &result)) throw Unsure();
    return result;
}

inline number mul(number a, number b)
{
    number result;
    if (__builtin_mul_overflow(a, b, &result)) throw Unsure();
    return result;
}

inline number neg(number a) { return sub(0, a); }

inline number magnitude(number a) { return a < 0 ? neg(a) : a; }

inline number quotient_of(number a, number b)
{
    if (b == -1) return neg(a);
    const number q = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

inline number remainder_of(number a, number b)
{
    if (b == -1) return 0;
    const number r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

number gcd_of(number a, number b);
number lcm_of(number a, number b);

/* What `x * factor` is never below, for `low <= x <= high`. */
inline number least(number low, number high, number factor) { return mul(factor > 0 ? low : high, factor); }

struct Form;

enum class Kind : uint8_t { variable, quotient, remainder, group };

struct Atom {
    Kind kind;
    uint32_t id; /* the atoms of a store are numbered */
    number low, high;
    std::string order;
    const Form *form; /* NULL for a variable */
    number divisor;   /* 0 for what is no division */

    bool is_variable() const { return kind == Kind::variable; }
    bool is_compound() const { return kind != Kind::variable; }
    bool is_division() const { return kind == Kind::quotient || kind == Kind::remainder; }
};

struct Term {
    const Atom *atom;
    number factor;
};

using Terms = Small<Term, 6>;

struct Form {
    Terms terms; /* sorted by the orders of the atoms, no factor is 0 */
    number constant;
    size_t hash;

    number low() const;
    number high() const;
    int weight() const;
    bool holds(const Atom *atom) const; /* as a term, or inside of one */
    const std::vector<uint64_t> &inside() const;
    number factor_of(const Atom *atom) const;
    bool is_number() const { return terms.empty(); }
    const Atom *atom() const; /* the atom that the form is; NULL if it is anything else */

  private:
    mutable number known_low = 0, known_high = 0;
    mutable int known_weight = -1;
    mutable bool has_low = false, has_high = false, has_inside = false;
    mutable std::vector<uint64_t> known_inside;
};

using F = const Form *;
using Forms = std::vector<F>;

/* A condition: a form that is not negative, or that is 0. */
struct Clause {
    bool is_equation;
    F form;
    bool operator==(const Clause &other) const { return is_equation == other.is_equation && form == other.form; }
};

using Clauses = std::vector<Clause>;

struct Expression {
    F index;
    Clauses clauses;
    bool operator==(const Expression &other) const { return index == other.index && clauses == other.clauses; }
};

/* Keys of sets and dictionaries: pointers and numbers in a row. */
using Key = Small<uint64_t, 6>;

struct HashOfKey {
    size_t operator()(const Key &key) const
    {
        size_t hash = key.size();
        for (uint64_t part : key) hash = (hash ^ part) * 0x9E3779B97F4A7C15u + (hash >> 29);
        return hash;
    }
};

inline uint64_t word(const void *pointer) { return reinterpret_cast<uint64_t>(pointer); }
void note(Key &key, const Clauses &clauses);
Key key_of(const Expression &expression);

/* Digests a text that is too long to be an order; asks Python. */
using Digest = std::function<std::string(const std::string &)>;

class Store {
  public:
    explicit Store(Digest digest) : digest(std::move(digest)), table(1024, nullptr) {}
    Store(const Store &) = delete;
    Store &operator=(const Store &) = delete;

    const Atom *variable(const std::string &name, number low, number high);
    F number_form(number value) { return interned(Terms(), value); }
    F of(const Atom *atom, number factor = 1, number constant = 0) { return interned({{atom, factor}}, constant); }
    F interned(Terms terms, number constant);
    F collected(Terms pairs, number constant);

    F plus(F form, F other, number by);
    F plus(F form, number value) { return value ? interned(form->terms, add(form->constant, value)) : form; }
    F minus(F form, F other) { return plus(form, other, -1); }
    F difference(number value, F form);
    F negated(F form) { return difference(0, form); }
    F times(F form, number factor);
    F putting(F form, F other, const Atom *atom);
    F without(F form, const Atom *atom);
    F bare(F form) { return interned(form->terms, 0); }
    F divided(F form, number by); /* all coefficients are multiples */

    F quotient(F form, number by);
    F remainder(F form, number by);
    F grouped(F form);
    F rebuilt(const Atom *atom, F form);

  private:
    F made(Kind kind, F form, number divisor);
    F merged(const Term *begin, const Term *end, F other, number by, number constant);
    std::string order_of(F form);
    std::string shortened(std::string text);

    Digest digest;
    std::deque<Form> forms;
    std::deque<Atom> atoms;
    std::vector<const Form *> table; /* open addressing */
    std::unordered_map<Key, F, HashOfKey> compounds;
};

/* A whole and a rest with `x == whole * c + rest`, the coefficients of the rest as near to 0 as can be. */
std::pair<F, F> separated(Store &store, F x, number c);

/* All forms, inner ones included, in order of appearance; and their atoms. */
Forms forms_of(const Forms &forms);
std::vector<const Atom *> atoms_of(const Forms &forms);

/* Forms with `change` applied to them and to every form inside, the inner ones first; if an atom is given, to those
 * that hold it. */
using Change = std::function<F(F)>;
Forms everywhere(Store &store, const Forms &forms, const Change &change, const Atom *inside = nullptr);

} // namespace cheapest

#endif
