// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/analysis/study/study_option.h"

namespace gateloupe::cli {

/// Adds an option of a study, which sets `value`. Where its table says what it is initially,
/// `value` becomes that, and the help shows it. Lifetime: `value` outlives the command.
template <typename Value>
CLI::Option* addOption(CLI::App& command, const StudyOption& option, Value& value)
{
    if constexpr (std::is_arithmetic_v<Value>) {
        value = static_cast<Value>(option.initial.value_or(static_cast<double>(value)));
    } else if constexpr (std::is_same_v<Value, std::string>) {
        if (!option.words.empty()) {
            value = option.words.front();
        }
    }
    CLI::Option* const added = command.add_option(option.name, value, option.help);
    if (option.isRequired) {
        added->required();
    }
    if (!option.words.empty()) {
        added->check(
            CLI::IsMember(std::vector<std::string>(option.words.begin(), option.words.end())));
    }
    if (option.initial || !option.words.empty()) {
        added->capture_default_str();
    }
    return added;
}

/// Adds an option without a value.
inline CLI::Option* addFlag(CLI::App& command, const StudyOption& option, bool& isGiven)
{
    return command.add_flag(option.name, isGiven, option.help);
}

} // namespace gateloupe::cli
