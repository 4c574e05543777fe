// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/forward/resets.h"

#include <algorithm>

namespace gateloupe {

Resets::Resets(std::uint64_t steps, std::uint64_t batch)
    : m_steps(steps)
    , m_batch(batch)
    , m_flags(steps * batch, 0)
{
}

std::uint64_t Resets::count(std::uint64_t sequence, std::uint64_t length) const
{
    std::uint64_t sum = 0;
    for (std::uint64_t step = 1; step < std::min(length, m_steps); ++step) {
        sum += at(step, sequence) ? 1 : 0;
    }
    return sum;
}

Resets Resets::slice(std::uint64_t first, std::uint64_t count) const
{
    if (isEmpty()) {
        return {};
    }
    Resets part(count, m_batch);
    const auto begin = m_flags.begin() + static_cast<std::ptrdiff_t>(first * m_batch);
    std::copy_n(begin, count * m_batch, part.m_flags.begin());
    return part;
}

Resets Resets::ofSequences(std::uint64_t first, std::uint64_t count) const
{
    if (isEmpty()) {
        return {};
    }
    Resets some(m_steps, count);
    for (std::uint64_t step = 0; step < m_steps; ++step) {
        for (std::uint64_t sequence = 0; sequence < count; ++sequence) {
            some.set(step, sequence, at(step, first + sequence));
        }
    }
    return some;
}

} // namespace gateloupe
