// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/graphdef/graphdef_links.h"

namespace gateloupe {

/// Whether a value comes from the first branch of a Switch that takes it unless a run says
/// otherwise: what a phase of training adds, which a run has to switch on, is the second one.
[[nodiscard]] bool isUsualBranch(const GraphdefLinks& links, GraphdefLink value);

} // namespace gateloupe
