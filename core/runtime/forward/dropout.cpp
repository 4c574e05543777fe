// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/forward/dropout.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kGoldenGamma = 0x9E3779B97F4A7C15ULL;

/// The output function of SplitMix64.
std::uint64_t mixed(std::uint64_t z)
{
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
}

/// Number `index` of the stream that starts at `key`.
std::uint64_t numberAt(std::uint64_t key, std::uint64_t index)
{
    return mixed(key + (index + 1) * kGoldenGamma);
}

} // namespace

Dropout::Dropout(double probability, std::uint64_t seed)
    : m_probability(probability)
    , m_seed(seed)
{
}

template <typename T>
void Dropout::apply(const Row& row, T* values, std::uint64_t width) const
{
    const std::uint64_t key =
        numberAt(numberAt(numberAt(m_seed, row.layer), row.step), row.sequence);
    const T scale = static_cast<T>(1.0 / (1.0 - m_probability));
    for (std::uint64_t unit = 0; unit < width; ++unit) {
        const double uniform = static_cast<double>(numberAt(key, unit) >> 11U) * 0x1p-53;
        values[unit] = uniform < m_probability ? T(0) : values[unit] * scale;
    }
}

template void Dropout::apply(const Row&, float*, std::uint64_t) const;
template void Dropout::apply(const Row&, double*, std::uint64_t) const;

} // namespace gateloupe
