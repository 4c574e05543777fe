// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe {

/// One number that L depends on.
struct DependenceTerm
{
    std::string at; ///< "x[3]@17", "layer_0/forward/h[2]@16,1", "layer_0/.../weights[3, 7]"
    double value = 0.0;
    double gradient = 0.0;

    [[nodiscard]] double product() const { return value * gradient; }
};

/// The largest |gradient x value|, each list with its largest first.
struct Dependence
{
    std::vector<DependenceTerm> inputs; ///< numbers of x
    std::vector<DependenceTerm> units;  ///< h and c between two steps, initial states too
    std::vector<DependenceTerm> weights;
};

/// The values that L depends on most, `count` of each kind; terms that are 0 are left out. The
/// value itself, where L is one value of the run, is not listed.
/// Requires: gradients of the run with those of its states. Errors: those of reading the weights
/// and of the run's windows; Cancelled.
Result<Dependence> dependenceOf(const BackwardRequest& request, const Gradients& gradients,
                                std::size_t count, ProgressMonitor& monitor);

} // namespace gateloupe
