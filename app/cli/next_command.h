// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "app/cli/forward_arguments.h"

namespace gateloupe::cli {

/// A word as a shell takes it: in single quotes where it needs them.
[[nodiscard]] std::string shellWord(const std::string& word);

/// "gateloupe-cli COMMAND FILE --input X ... OPTIONS": another command about the same run.
[[nodiscard]] std::string nextCommand(const std::string& command, const ForwardArguments& run,
                                      const std::vector<std::string>& options);

} // namespace gateloupe::cli
