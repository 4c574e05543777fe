// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/cli/output/json_output.h"
#include "core/analysis/blame/defects/defect.h"

namespace gateloupe::cli {

/// What tells one form of a defect from another, as an object; null for what holds for all.
[[nodiscard]] Json detailJson(const Defect& defect);
/// "layer=1, gates=input+forget"; what is not said for a part is for all.
[[nodiscard]] std::string detailText(const Defect& defect);
/// "id" and "detail".
[[nodiscard]] Json defectJson(const Defect& defect);

} // namespace gateloupe::cli
