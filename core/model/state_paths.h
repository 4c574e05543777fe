// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace gateloupe {

/// In an exported file, behind "<network>/": what the source's file itself starts a run with,
/// [layers * directions, B, width].
inline constexpr std::string_view kInitialHiddenPart = "initial_h";
inline constexpr std::string_view kInitialCellPart = "initial_c";
/// Likewise the steps of each sequence, [B].
inline constexpr std::string_view kSequenceLengthsPart = "sequence_lengths";
inline constexpr std::array kRunParts = {kInitialHiddenPart, kInitialCellPart,
                                         kSequenceLengthsPart};

} // namespace gateloupe
