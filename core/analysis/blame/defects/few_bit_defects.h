// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/analysis/blame/defects/defect.h"
#include "core/analysis/blame/scoring/number_rounding.h"

namespace gateloupe {

/// Runtimes that compute in types of few bits, in the orders of roundings of the usual ones. Those
/// in another type than theirs shows are left out. Their roundings differ by chance in a few
/// places, so that the mean error tells them from others and the largest does not.
[[nodiscard]] std::vector<Defect> fewBitDefectsOf(const DenseRun& right,
                                                  const NumberRounding& ofTheirs);

} // namespace gateloupe
