// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>
#include <span>

namespace gateloupe {

/// Marks a text of an option for the translators: translations/core_patterns.cmake collects the
/// literals of these calls.
[[nodiscard]] constexpr const char* phrase(const char* english)
{
    return english;
}

/// An option of a study, described once. The console's parser, its help and manual pages, the
/// functions of the Python module and the fields of the window's dialogs are made of it.
struct StudyOption
{
    const char* name; ///< as the console spells it, "--past-steps"; past_steps= in Python
    const char* help; ///< one clause: help, manual page, tool tip
    const char* label = nullptr; ///< of the field in a dialog; null: no dialog asks for it
    bool isRequired = false;
    std::optional<double> initial = {}; ///< a number's value unless one is given
    /// Bounds of the field in a dialog. The console checks a number where it is used.
    double least = 0.0;
    double most = std::numeric_limits<double>::infinity();
    std::span<const char* const> words = {}; ///< of a choice; the first is the initial one
};

} // namespace gateloupe
