// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "core/analysis/blame/gradients/gradient_defect.h"
#include "core/analysis/blame/scoring/number_rounding.h"
#include "core/analysis/gradient/gradient_reading.h"

namespace gateloupe {

/// How far gradients are from given ones: over the arrays that these have, the root of the mean of
/// the squared relative distances; of an array its norm is what is relative to. What the rounding
/// of their numbers explains is no distance.
/// Lifetime: both outlive it. Threads: free.
class GradientScorer
{
public:
    GradientScorer(const WeightGradients& right, const WeightGradients& theirs);

    /// Infinite where theirs or these are no finite numbers. Requires: the arrays of `right`.
    [[nodiscard]] double error(const WeightGradients& gradients) const;
    /// The error with what rounding made of theirs in it.
    [[nodiscard]] double plainError(const WeightGradients& gradients) const;
    /// The factor on gradients with which they come nearest.
    [[nodiscard]] double bestFactor(const WeightGradients& gradients) const;
    /// The largest distance of an array relative to the largest number of the right one.
    [[nodiscard]] double largestRelative(const ParameterId& id,
                                         const std::vector<double>& right) const;

    /// Errors below are none: what f32 makes of a sum of many numbers.
    [[nodiscard]] static double resolution() { return 1e-7; }

    [[nodiscard]] bool isRounded() const { return m_rounding.kind != NumberRounding::Kind::None; }

    /// "float16", "bfloat16"; empty where theirs are not rounded.
    [[nodiscard]] std::string_view roundingName() const;

private:
    [[nodiscard]] double distance(double theirs, double other) const;
    [[nodiscard]] double errorBy(const WeightGradients& gradients,
                                 double (GradientScorer::*apart)(double, double) const) const;

    [[nodiscard]] double plainDistance(double theirs, double other) const;

    const WeightGradients& m_theirs;
    NumberRounding m_rounding;
    std::map<ParameterId, double> m_scales; ///< by which an array's squared distances are divided
};

} // namespace gateloupe
