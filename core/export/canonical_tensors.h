// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/export/export_plan.h"

namespace gateloupe {

/// Every gate apart, under the paths of the contract (README.md).
Status describeCanonical(const ExportRequest& request, ExportedModel& exported, Monitor& monitor);

/// Every gate at its place in cuDNN's buffer. What the buffer can't say is folded or refused.
Status describePacked(const ExportRequest& request, ExportedModel& exported, Monitor& monitor);

} // namespace gateloupe
