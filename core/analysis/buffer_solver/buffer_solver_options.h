// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/study/study_option.h"

/// The options of the study `solve` for a bare packed buffer: what is known of its network.
namespace gateloupe::buffer_solver_options {

inline constexpr StudyOption kElements = {
    .name = "--elements", .help = "How many elements the buffer has; needs no FILE"};
inline constexpr StudyOption kDtype = {.name = "--dtype", .help = "f16, bf16, f32 or f64"};
inline constexpr StudyOption kHidden = {.name = "--hidden",
                                        .help = "The hidden size, if it is known"};
inline constexpr StudyOption kLayers = {.name = "--layers",
                                        .help = "How many layers, if it is known"};
inline constexpr StudyOption kDirections = {.name = "--directions",
                                            .help = "1 or 2, if it is known"};
inline constexpr StudyOption kBias = {
    .name = "--bias", .help = "none, single_input, double or single_recurrent, if it is known"};
inline constexpr StudyOption kProjection = {
    .name = "--proj",
    .help = "The projection size, if it is known; the hidden size says there is none"};
inline constexpr StudyOption kTop = {.name = "--top",
                                     .help = "How many candidates to list (10; 1000 in JSON)"};

} // namespace gateloupe::buffer_solver_options
