// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/analysis/health/health.h"

namespace gateloupe::cli {

/// A finding in one sentence, without its place: what the console program and the Python module
/// say.
[[nodiscard]] std::string sentenceOf(const HealthFinding& finding);
/// "layer_0/forward/forget/recurrent_weights[3, 5]"; of the network as a whole none.
[[nodiscard]] std::string placeOf(const HealthFinding& finding);

} // namespace gateloupe::cli
