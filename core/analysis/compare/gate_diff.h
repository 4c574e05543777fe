// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// One place where two gates differ.
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

/// Two networks compared gate by gate in canonical form.
struct ModelDifference
{
    std::vector<GateDifference> gates; ///< those both have with equal shapes
    std::vector<ParameterId> onlyInA;  ///< absent in B, or of another shape
    std::vector<ParameterId> onlyInB;
    [[nodiscard]] bool isEqual() const;
    /// Whether rounding alone explains every difference.
    [[nodiscard]] bool isEqualUpToRounding() const;
};

/// All cores; the result does not depend on how many.
/// Errors: Cancelled; those of reading the gates.
Result<ModelDifference> compare(const RnnModel& a, const RnnModel& b, ProgressMonitor& monitor);

/// A network whose biases were summed, and what it was made from.
struct SummedNetwork
{
    std::shared_ptr<const RnnModel> summed;
    std::shared_ptr<const RnnModel> original;
};

/// Compares networks of withSummedBiases(). How far rounding moves a sum follows from the types
/// that the files store and from the largest of all the terms: so a bias that a file keeps as 1 + b
/// is equal up to rounding to 1 and b apart.
Result<ModelDifference> compareSummed(const SummedNetwork& a, const SummedNetwork& b,
                                      ProgressMonitor& monitor);

} // namespace gateloupe
