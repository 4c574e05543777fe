// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ranges>
#include <utility>

#include "core/base/progress_monitor.h"

namespace gateloupe {

/// A range that ends early, where the monitor is found cancelled.
// Not std::views::take_while, which clang 14 cannot compile with the library of GCC 12.
template <std::ranges::forward_range Range>
class UntilCancelled
{
public:
    /// Range is a reference where the range is somebody else's, who keeps it alive.
    UntilCancelled(Range range, const ProgressMonitor& monitor)
        : m_range(std::forward<Range>(range))
        , m_monitor(&monitor)
    {
    }

    struct End
    {
        std::ranges::sentinel_t<Range> last;
        const ProgressMonitor* monitor;
    };

    class Iterator
    {
    public:
        explicit Iterator(std::ranges::iterator_t<Range> element)
            : m_element(element)
        {
        }

        decltype(auto) operator*() const { return *m_element; }

        Iterator& operator++()
        {
            ++m_element;
            return *this;
        }

        friend bool operator==(const Iterator& iterator, const End& end)
        {
            return iterator.m_element == end.last || end.monitor->cancelled();
        }

    private:
        std::ranges::iterator_t<Range> m_element;
    };

    [[nodiscard]] Iterator begin() { return Iterator(std::ranges::begin(m_range)); }

    [[nodiscard]] End end() { return {std::ranges::end(m_range), m_monitor}; }

private:
    Range m_range;
    const ProgressMonitor* m_monitor;
};

/// The range, up to where the monitor is found cancelled: for loops whose caller asks the monitor
/// afterwards and throws the incomplete result away. Lifetime: the range's and the monitor's.
template <std::ranges::forward_range Range>
[[nodiscard]] UntilCancelled<Range> untilCancelled(Range&& range, const ProgressMonitor& monitor)
{
    return UntilCancelled<Range>(std::forward<Range>(range), monitor);
}

} // namespace gateloupe
