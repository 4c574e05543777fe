// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/base/progress_monitor.h"

namespace gateloupe {

/// x of A x = b for a symmetric positive A [n, n], row-major. Empty: A is not positive.
[[nodiscard]] std::optional<std::vector<double>> solveSymmetric(std::vector<double> a,
                                                                std::vector<double> b);

/// Residuals of a model with some parameters, always as many; empty: it can't be computed.
/// Requires: may be called on several threads at once.
using ResidualsOf = std::function<std::vector<double>(std::span<const double> parameters)>;

struct FittedParameters
{
    std::vector<double> values;
    double squares = 0.0; ///< sum of the squared residuals
};

[[nodiscard]] double squaresOf(std::span<const double> residuals);

/// Levenberg and Marquardt's steps from `start` with difference quotients, at most `steps` of them.
/// `scales` are magnitudes of the parameters that matter, for the quotients and the damping.
/// Empty: cancelled, or no residuals.
[[nodiscard]] std::optional<FittedParameters>
fitParameters(const ResidualsOf& residualsOf, std::vector<double> start,
              const std::vector<double>& scales, int steps, const ProgressMonitor& monitor);

/// The parameter in [from, to] with the least squares, by a golden section on a scale that is
/// linear. Requires: one minimum there.
[[nodiscard]] FittedParameters fitOne(const ResidualsOf& residualsOf, double from, double to,
                                      int steps);

} // namespace gateloupe
