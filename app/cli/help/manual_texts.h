// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace gateloupe::cli {

/// A page of the manual, as it lies in resources/manual.
struct ManualText
{
    std::string_view page;     ///< "gates"
    std::string_view language; ///< "en"
    std::string_view markdown;
};

/// All pages in the order of the window's list, of each page the languages that it has. Source:
/// written by embed_manual.cmake when the program is built.
[[nodiscard]] std::span<const ManualText> manualTexts();

} // namespace gateloupe::cli
