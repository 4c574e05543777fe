// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// Which column each row gets so that the sum of the similarities is the largest there can be.
/// Shapes: similarity [n, n], row-major, finite; the answer [n], a permutation.
/// Time grows with n^3 at worst, about n^2 where most rows have a clear favourite.
/// Errors: Cancelled.
/// Source: column reduction, bids and shortest augmenting paths of Jonker, Volgenant, "A shortest
/// augmenting path algorithm for dense and sparse linear assignment problems", 1987. Debian's
/// packages with one (dlib, lemon) want integers or whole graph libraries.
Result<std::vector<std::uint64_t>> assignBest(std::span<const float> similarity, std::uint64_t n,
                                              ProgressMonitor& monitor);

} // namespace gateloupe
