// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "widgets/timeline/gradients/run_gradients.h"
#include "widgets/timeline/trace_marks.h"

namespace gateloupe {

/// A cross beside each unit of a layer that learns nothing, with the reason; none without
/// gradients.
[[nodiscard]] std::vector<UnitMark> deadUnitMarks(const RunGradients* gradients,
                                                  PseudoLayerIndex place);

} // namespace gateloupe
