// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/formats/coreml/mil_messages.h"

namespace gateloupe {

/// The body of a while_loop. It counts, gathers rows by the counter, and scatters new ones behind
/// them: such a table of rows is a variable of the graph's loop, and a gathered sequence its item.
/// A variable is named by its index among the loop's.
struct MilLoop
{
    MilBlock body;
    std::map<std::string, std::size_t, std::less<>> makers;    ///< operations by what they make
    std::map<std::string, std::size_t, std::less<>> variables; ///< by their names in the body

    /// Null for what no operation of the body makes.
    [[nodiscard]] const MilOperation* makerOf(const std::string& name) const;

    /// Empty when the name is no variable.
    [[nodiscard]] std::optional<std::size_t> variableOf(const std::string& name) const;

    /// The operation that makes what a variable is after an iteration.
    [[nodiscard]] const MilOperation* makerOfNext(std::size_t variable) const;

    /// Whether each iteration adds something to the variable.
    [[nodiscard]] bool isCounter(std::size_t variable) const;

    /// The operation that writes a row; null when the variable is no table of rows.
    [[nodiscard]] const MilOperation* scatterOf(std::size_t variable) const;
};

/// Reads the body of a while_loop. Requires: two blocks. Errors: Corrupt, Unsupported.
Result<MilLoop> milLoopOf(const MilOperation& operation);

} // namespace gateloupe
