// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace gateloupe {

/// What one element of a layer's input is multiplied by in training: 0 with probability p, else
/// 1 / (1 - p) (inverted dropout, as every framework here has it). A mask depends only on the seed
/// and on where the element stands, so any order of work and any number of threads gives the same.
/// Source: Srivastava et al., "Dropout", JMLR 15 (2014); numbers by SplitMix64, Steele et al.,
/// "Fast splittable pseudorandom number generators", OOPSLA 2014.
class Dropout
{
public:
    /// One element's place but for its unit.
    struct Row
    {
        std::uint32_t layer = 0;
        std::uint64_t step = 0;
        std::uint64_t sequence = 0;
    };

    /// Requires: 0 <= probability < 1.
    Dropout(double probability, std::uint64_t seed);

    [[nodiscard]] bool isActive() const { return m_probability > 0.0; }

    /// Multiplies `width` elements that stand next to each other.
    template <typename T>
    void apply(const Row& row, T* values, std::uint64_t width) const;

private:
    double m_probability;
    std::uint64_t m_seed;
};

} // namespace gateloupe
