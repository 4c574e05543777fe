// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/formats/pickle/pickle_value.h"

namespace gateloupe {

/// A class or function that means something here, and what.
template <typename Meaning>
struct KnownGlobal
{
    std::string_view module;
    std::string_view name;
    Meaning meaning;
};

/// The row of a table of KnownGlobal; null for names it does not have.
template <typename Meaning, std::size_t N>
[[nodiscard]] const Meaning* meaningOf(const std::array<KnownGlobal<Meaning>, N>& table,
                                       const PickleGlobal& global)
{
    const auto found = std::ranges::find_if(table, [&](const auto& known) {
        return known.module == global.module && known.name == global.name;
    });
    return found == table.end() ? nullptr : &found->meaning;
}

/// Python 3's name of a module that Python 2 called otherwise.
[[nodiscard]] std::string_view currentModuleName(std::string_view module);

/// Whether the class or function exists to run code or to reach the system: no checkpoint needs it.
[[nodiscard]] bool runsCode(const PickleGlobal& global);

/// Appends one sentence that names the classes and functions of a pickle beyond those of PyTorch,
/// numpy and Python's own containers, so that people know what was left alone; none when there are
/// none.
void mentionGlobals(const PickleDocument& document, std::vector<Warning>& warnings);

/// The plain container that calling the global makes (lists, tuples, dict types, sets); empty for
/// all others.
[[nodiscard]] std::optional<PickleKind> containerMadeBy(const PickleGlobal& global);
/// The value that such a call puts into its container. `arguments` is the call's tuple.
[[nodiscard]] std::vector<const PickleValue*> itemsOfCall(PickleKind container,
                                                          const PickleValue& arguments);

} // namespace gateloupe
