// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/custom/custom_rules.h"

namespace gateloupe::solver {

/// Rules with patterns instead of names, as far as the names follow one: numbers that
/// count layers, words for directions and gates, a beginning that all share. What follows none
/// stays. Requires: names of `rules` are those of tensors, with layer, direction and one gate given
/// where they matter.
[[nodiscard]] CustomRules generalised(const CustomRules& rules);

} // namespace gateloupe::solver
