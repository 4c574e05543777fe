// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace gateloupe {

/// What a wrong program does to the output y [T, B, W] of a run behind its last layer; no state
/// sees it. Unit j becomes unit order[j] times scale plus offset, then times its factor.
struct OutputChange
{
    std::vector<std::uint64_t> order; ///< [W]; empty: each unit is itself
    std::vector<double> scale;        ///< [W], or one for all; empty: 1
    std::vector<double> offset;       ///< as scale; empty: 0
    std::vector<double> factors;      ///< [T, B, W], those of a dropout; empty: 1

    [[nodiscard]] bool isEmpty() const
    {
        return order.empty() && scale.empty() && offset.empty() && factors.empty();
    }

    /// Requires: y has whole rows of `width`, and as many numbers as there are factors, if any.
    void applyTo(std::vector<double>& y, std::uint64_t width) const;

    friend bool operator==(const OutputChange&, const OutputChange&) = default;
};

} // namespace gateloupe
