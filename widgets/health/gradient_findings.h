// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/analysis/health/health.h"
#include "widgets/timeline/gradients/run_gradients.h"

namespace gateloupe {

/// What learns nothing in a run backwards, and why, as findings: one for each layer, direction and
/// reason. `model` is the place of the run's network in the list that was checked.
[[nodiscard]] std::vector<HealthFinding> gradientFindings(const RunGradients& gradients,
                                                          std::size_t model);

} // namespace gateloupe
