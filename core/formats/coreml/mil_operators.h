// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/coreml/mil_messages.h"
#include "core/formats/coreml/mil_scope.h"

namespace gateloupe {

/// Adds an operation to the scope's graph, in neutral words where there are some, and names its
/// outputs in the scope. A recurrent operation's inputs get the order that readCoremlProgram()
/// says; all others keep theirs.
void addMilOperation(const MilOperation& operation, MilScope& scope);

} // namespace gateloupe
