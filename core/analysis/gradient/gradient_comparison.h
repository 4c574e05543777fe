// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/gradient/gradient_reading.h"
#include "core/base/result.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe {

/// One array of given gradients beside ours.
struct GradientDifference
{
    std::string path;
    double largestError = 0.0;     ///< |theirs - ours|; infinite where one is not finite
    double largest = 0.0;          ///< |ours|
    double relative = 0.0;         ///< largestError over largest; over 1 where ours are all 0
    std::vector<std::uint64_t> at; ///< index of the largest error
    double ours = 0.0;             ///< there
    double theirs = 0.0;
    std::optional<double> factor; ///< theirs are ours times this number, which is not 1
};

struct GradientComparison
{
    std::vector<GradientDifference> arrays; ///< every array that both have
    std::size_t worst = 0;                  ///< place of the largest relative error
    std::vector<std::string> missing;       ///< paths that theirs lack
    std::vector<std::string> ignored;       ///< names of theirs that are none of the network's
};

/// Compares array by array, each relative to the largest number of ours.
/// Errors: ShapeMismatch for an array of a run's values with another shape.
Result<GradientComparison> compareGradients(const RnnModel& model, const Gradients& ours,
                                            const GivenGradients& theirs);

} // namespace gateloupe
