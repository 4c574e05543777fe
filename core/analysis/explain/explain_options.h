// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/study/study_option.h"

/// The options of the study `explain`.
namespace gateloupe::explain_options {

inline constexpr StudyOption kAt = {
    .name = "--at",
    .help = "The value: layer_0/forward/forget[12]@40 (path, unit, step), y[3]@40,2 with "
            "a batch entry; c, h, projected and the gates by name",
    .isRequired = true};
inline constexpr StudyOption kTop = {
    .name = "--top",
    .help = "How many terms, largest first (default: 95 % of the sum, in JSON all)"};
inline constexpr StudyOption kTrail = {
    .name = "--trail",
    .help = "Follow the largest term back in time to an input or an initial state; from a NaN "
            "what is not finite, to what made it"};

} // namespace gateloupe::explain_options
