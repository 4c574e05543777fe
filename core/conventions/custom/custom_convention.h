// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/common/convention.h"
#include "core/conventions/custom/custom_rules.h"

namespace gateloupe {

/// Finds networks by rules that a user wrote, or that the convention solver did. Networks whose
/// tensors do not agree with the rules become warnings, one sentence each.
/// Requires: validate(rules) succeeds.
[[nodiscard]] Recognition recogniseCustom(const CustomRules& rules, const TensorCatalog& catalog);

} // namespace gateloupe
