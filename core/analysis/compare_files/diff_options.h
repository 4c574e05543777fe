// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/study/study_option.h"

/// The options of the study `diff`, beside those of its two files.
namespace gateloupe::diff_options {

inline constexpr StudyOption kLayersA = {.name = "--layers-a",
                                         .help = "Only these layers, 0-1 say, of the file A"};
inline constexpr StudyOption kLayersB = {.name = "--layers-b",
                                         .help = "Only these layers, 0-1 say, of the file B"};
inline constexpr StudyOption kAllowRounding = {
    .name = "--allow-rounding",
    .help = "Exit with 0 where rounding to the narrower type explains all differences"};
inline constexpr StudyOption kJunit = {.name = "--junit",
                                       .help = "Write a case for each gate as JUnit's XML, too"};

} // namespace gateloupe::diff_options
