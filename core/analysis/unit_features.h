// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "core/analysis/side_matrices.h"
#include "core/analysis/similarities.h"
#include "core/base/monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// Each adds what its name says, B's columns in the given order (order[k] stands beside A's k).
/// Errors: Cancelled.
Status addInputWeights(Similarities& similarities, const SideMatrices& a, const SideMatrices& b,
                       std::span<const std::uint64_t> inputOrder, Monitor& monitor);
Status addVectors(Similarities& similarities, const SideMatrices& a, const SideMatrices& b,
                  Monitor& monitor);
/// Norms of R's rows, and without a projection of its columns, and its diagonal.
Status addInvariants(Similarities& similarities, const SideMatrices& a, const SideMatrices& b,
                     Monitor& monitor);
/// Rows of R, and what others read of the unit: columns of R, or of the projection.
Status addRecurrentWeights(Similarities& similarities, const SideMatrices& a,
                           const SideMatrices& b, std::span<const std::uint64_t> hiddenOrder,
                           std::span<const std::uint64_t> outputOrder, Monitor& monitor);
/// Rows of the projection, for projected units.
Status addProjectionRows(Similarities& similarities, const SideMatrices& a, const SideMatrices& b,
                         std::span<const std::uint64_t> hiddenOrder, Monitor& monitor);

} // namespace gateloupe
