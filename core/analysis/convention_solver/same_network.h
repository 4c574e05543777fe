// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/convention_solver/convention_solver_tensors.h"

namespace gateloupe::solver {

/// Whether two networks have equal numbers at equal gates and compute alike.
[[nodiscard]] bool isSameNetwork(const ProbeNetwork& a, const ProbeNetwork& b);

} // namespace gateloupe::solver
