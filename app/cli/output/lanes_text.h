// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/analysis/compare/error_lanes.h"
#include "core/model/rnn_model.h"

namespace gateloupe::cli {

/// Whose error it is: a table with a line for each layer and direction.
[[nodiscard]] std::string lanesText(const std::vector<ErrorLane>& lanes, const RnnModel& model,
                                    double tolerance);

} // namespace gateloupe::cli
