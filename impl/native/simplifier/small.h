/* Numbers and pointers in a row, of which a few need no memory of their own. */
#ifndef VIEW_ALGEBRA_CHEAPEST_SMALL_H
#define VIEW_ALGEBRA_CHEAPEST_SMALL_H

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <new>
#include <type_traits>

namespace cheapest {

template <typename T, size_t N> class Small {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    using value_type = T;

    Small() = default;
    Small(std::initializer_list<T> given) { append(given.begin(), given.size()); }
    Small(const Small &other) { append(other.items, other.count); }
    Small(Small &&other) noexcept { take(other); }
    ~Small() { drop(); }

    Small &operator=(const Small &other)
    {
        if (this != &other) {
            count = 0;
            append(other.items, other.count);
        }
        return *this;
    }

    Small &operator=(Small &&other) noexcept
    {
        if (this != &other) {
            drop();
            take(other);
        }
        return *this;
    }

    void push_back(T value)
    {
        if (count == room) grow(count + 1);
        items[count++] = value;
    }

    void append(const T *values, size_t more)
    {
        if (count + more > room) grow(count + more);
        if (more) std::memcpy(items + count, values, more * sizeof(T));
        count += more;
    }

    T *begin() { return items; }
    T *end() { return items + count; }
    const T *begin() const { return items; }
    const T *end() const { return items + count; }
    const T *data() const { return items; }
    size_t size() const { return count; }
    bool empty() const { return count == 0; }
    T &operator[](size_t at) { return items[at]; }
    const T &operator[](size_t at) const { return items[at]; }
    T &back() { return items[count - 1]; }
    bool operator==(const Small &other) const { return std::equal(begin(), end(), other.begin(), other.end()); }

  private:
    void grow(size_t least)
    {
        const size_t wider = std::max(2 * room, least);
        T *const found = static_cast<T *>(std::malloc(wider * sizeof(T)));
        if (found == nullptr) throw std::bad_alloc();
        if (count) std::memcpy(found, items, count * sizeof(T));
        drop();
        items = found;
        room = wider;
    }

    void drop()
    {
        if (items != inside) std::free(items);
        items = inside;
        room = N;
    }

    void take(Small &other)
    {
        count = other.count;
        if (other.items == other.inside) {
            if (count) std::memcpy(inside, other.inside, count * sizeof(T));
        } else {
            items = other.items;
            room = other.room;
            other.items = other.inside;
            other.room = N;
        }
        other.count = 0;
    }

    T inside[N];
    T *items = inside;
    size_t count = 0, room = N;
};

} // namespace cheapest

#endif
