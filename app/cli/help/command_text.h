// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace gateloupe::cli {

/// What --help says of one option, in parts.
struct OptionText
{
    std::vector<std::string> names; ///< "-o", "--output"; none for a positional
    std::string value;              ///< "TEXT", a positional's name; empty for a flag
    std::string description;        ///< with the default and what it needs or excludes
    bool isRequired = false;
    bool isRepeatable = false; ///< takes several values
};

/// The options of a command, or of the whole program, in the order of --help.
[[nodiscard]] std::vector<OptionText> optionTexts(const CLI::App& command);

/// The commands of a program, in the order of --help.
[[nodiscard]] std::vector<const CLI::App*> subcommandsOf(const CLI::App& program);

} // namespace gateloupe::cli
