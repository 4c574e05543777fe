// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "core/analysis/compare/direction_matrices.h"
#include "core/analysis/compare/similarities.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// Each adds what its name says, B's columns in the given order (order[k] stands beside A's k).
/// Errors: Cancelled.
Status addInputWeights(Similarities& similarities, const DirectionMatrices& a,
                       const DirectionMatrices& b, std::span<const std::uint64_t> inputOrder,
                       ProgressMonitor& monitor);
Status addVectors(Similarities& similarities, const DirectionMatrices& a,
                  const DirectionMatrices& b, ProgressMonitor& monitor);
/// Norms of R's rows, and without a projection of its columns, and its diagonal.
Status addInvariants(Similarities& similarities, const DirectionMatrices& a,
                     const DirectionMatrices& b, ProgressMonitor& monitor);
/// Rows of R, and what others read of the unit: columns of R, or of the projection.
Status addRecurrentWeights(Similarities& similarities, const DirectionMatrices& a,
                           const DirectionMatrices& b, std::span<const std::uint64_t> hiddenOrder,
                           std::span<const std::uint64_t> outputOrder, ProgressMonitor& monitor);
/// Rows of the projection, for projected units.
Status addProjectionRows(Similarities& similarities, const DirectionMatrices& a,
                         const DirectionMatrices& b, std::span<const std::uint64_t> hiddenOrder,
                         ProgressMonitor& monitor);

} // namespace gateloupe
