/* Sets of points. */
#include "points.h"

#include <algorithm>

namespace cheapest {

Bits::Bits(size_t size, bool is_full) : size(size), words((size + 63) / 64, is_full ? ~(uint64_t)0 : 0)
{
    if (is_full && size % 64) words.back() = ((uint64_t)1 << size % 64) - 1;
}

void Bits::put_at_least(const uint32_t *lanes, uint32_t least)
{
    for (size_t k = 0; k < words.size(); k++) {
        const size_t many = std::min<size_t>(64, size - 64 * k);
        uint64_t found = 0;
        for (size_t at = 0; at < many; at++) found |= (uint64_t)(lanes[64 * k + at] >= least) << at;
        words[k] = found;
    }
}

bool Bits::any() const
{
    return std::any_of(words.begin(), words.end(), [](uint64_t word) { return word != 0; });
}

Bits &Bits::operator&=(const Bits &other)
{
    for (size_t k = 0; k < words.size(); k++) words[k] &= other.words[k];
    return *this;
}

Bits &Bits::operator|=(const Bits &other)
{
    for (size_t k = 0; k < words.size(); k++) words[k] |= other.words[k];
    return *this;
}

Bits Bits::without(const Bits &other) const
{
    Bits found(*this);
    for (size_t k = 0; k < words.size(); k++) found.words[k] &= ~other.words[k];
    return found;
}

bool Bits::is_within(const Bits &other) const
{
    for (size_t k = 0; k < words.size(); k++)
        if (words[k] & ~other.words[k]) return false;
    return true;
}

bool Bits::meets(const Bits &other) const
{
    for (size_t k = 0; k < words.size(); k++)
        if (words[k] & other.words[k]) return true;
    return false;
}

int Bits::count_both(const Bits &other) const
{
    int total = 0;
    for (size_t k = 0; k < words.size(); k++) total += __builtin_popcountll(words[k] & other.words[k]);
    return total;
}

Bits Bits::down(size_t by) const
{
    Bits found(size);
    const size_t whole = by / 64, rest = by % 64;
    for (size_t k = 0; k + whole < words.size(); k++) {
        found.words[k] = words[k + whole] >> rest;
        if (rest && k + whole + 1 < words.size()) found.words[k] |= words[k + whole + 1] << (64 - rest);
    }
    return found;
}

long Bits::first() const
{
    for (size_t k = 0; k < words.size(); k++)
        if (words[k]) return (long)(64 * k) + __builtin_ctzll(words[k]);
    return -1;
}

long Bits::last() const
{
    for (size_t k = words.size(); k-- > 0;)
        if (words[k]) return (long)(64 * k) + 63 - __builtin_clzll(words[k]);
    return -1;
}

} // namespace cheapest
