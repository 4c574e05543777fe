// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/formats/pickle_value.h"

namespace gateloupe {

/// Python 3's name of a module that Python 2 called otherwise.
[[nodiscard]] std::string_view currentModuleName(std::string_view module);

/// Whether the class or function exists to run code or to reach the system: no checkpoint needs it.
[[nodiscard]] bool runsCode(const PickleGlobal& global);

/// Whether the global is a part of PyTorch, numpy or Python's own containers, so that a file that
/// names it needs no mention.
[[nodiscard]] bool isCommonplace(const PickleGlobal& global);

/// The plain container that calling the global makes (dict types, sets); empty for all others.
[[nodiscard]] std::optional<PickleKind> containerMadeBy(const PickleGlobal& global);
/// What such a call puts into its container. `arguments` is the call's tuple.
[[nodiscard]] std::vector<const PickleValue*> itemsOfCall(PickleKind container,
                                                          const PickleValue& arguments);

} // namespace gateloupe
