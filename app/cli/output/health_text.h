// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/cli/output/json_output.h"
#include "core/analysis/health/health.h"

namespace gateloupe::cli {

/// A finding in one sentence, without its place: what the console program and the Python module
/// say.
[[nodiscard]] std::string sentenceOf(const HealthFinding& finding);
/// "layer_0/forward/forget/recurrent_weights[3, 5]"; of the network as a whole none.
[[nodiscard]] std::string placeOf(const HealthFinding& finding);
/// {rank, id, rnn, place, text}. Requires: the finding is one of the report's.
[[nodiscard]] Json findingJson(const HealthReport& report, const HealthFinding& finding);

} // namespace gateloupe::cli
