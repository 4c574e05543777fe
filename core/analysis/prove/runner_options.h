// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "core/analysis/study/study_option.h"

/// The options by which the studies `prove` and `shrink` start a foreign program.
namespace gateloupe::runner_options {

inline constexpr std::array kExchanges = {"npy", "safetensors"}; // as in ArrayExchange

inline constexpr StudyOption kExchange = {
    .name = "--exchange",
    .help = phrase("What the program reads and writes: npy, or safetensors of one tensor each"),
    .label = phrase("Files of arrays"),
    .words = kExchanges};
inline constexpr StudyOption kLimit = {.name = "--limit",
                                       .help = phrase("Seconds that one run of it may take"),
                                       .label = phrase("Limit of a run"),
                                       .initial = 60,
                                       .least = 0.1,
                                       .most = 3600};

} // namespace gateloupe::runner_options
