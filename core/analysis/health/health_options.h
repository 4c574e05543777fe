// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "core/analysis/study/study_option.h"

/// The options of the study `health`.
namespace gateloupe::health_options {

inline constexpr std::array kRanks = {"broken", "risk", "remark"}; // as severityFromName() reads

inline constexpr StudyOption kFailOn = {.name = "--fail-on",
                                        .help =
                                            "End with 1 from this rank on: broken, risk or remark",
                                        .words = kRanks};

} // namespace gateloupe::health_options
