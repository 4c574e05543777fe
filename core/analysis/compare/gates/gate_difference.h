// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/cell.h"

namespace gateloupe {

/// One cell in which two gates differ.
struct ElementDifference
{
    std::uint64_t row = 0;
    std::uint64_t col = 0;
    double a = 0.0;
    double b = 0.0;
    double distance = 0.0; ///< |a - b|; infinite where only one of them is NaN or infinite
};

/// How one gate of A differs from the same gate of B, in float64.
struct GateDifference
{
    /// Most elements that `largest` names.
    static constexpr std::size_t kMaxLargest = 64;

    ParameterId id;
    double maxAbs = 0.0; ///< NaN in one only counts as infinite
    double rms = 0.0;
    /// 1 when both are zero, 0 when one is, or holds no finite number where the other does.
    double cosine = 1.0;
    bool isEqual = true; ///< every number equal (NaN equals NaN)
    /// The largest difference in units of what rounding once to the narrower of both types, or to
    /// the integers of a quantised gate, may do to its numbers: up to 1 nothing else has happened
    /// to any of them.
    double roundings = 0.0;
    /// The largest difference in units of its element's scale, the larger one where both gates are
    /// quantised; empty where neither is.
    std::optional<double> scales;
    /// The largest differences first, equal ones by row and column; none that are 0.
    std::vector<ElementDifference> largest;
};

} // namespace gateloupe
