// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/analysis/prove/prove.h"

namespace gateloupe {

/// What a foreign program was put to, as a page of HTML like that of a run.
[[nodiscard]] std::string
htmlProofs(const Proofs& proofs, std::string_view title,
           const std::vector<std::pair<std::string, std::string>>& facts);

} // namespace gateloupe
