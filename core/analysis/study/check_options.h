// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/study/study_option.h"

/// The options of the study `check`; those of gradients are in app/cli/gradients.
namespace gateloupe::check_options {

inline constexpr StudyOption kExpected = {
    .name = "--expect",
    .help = "The output to reproduce: all steps [T, B, directions * width] or in the order of "
            "--axes, the last step [B, directions * width], ONNX's [T, directions, B, width], one "
            "direction, one sequence; or a file of arrays named as run writes them: y, "
            "layer_0/forward/h, ..."};
inline constexpr StudyOption kExpectedH = {
    .name = "--expect-h",
    .help = "The last h [layers * directions, B, width], or those of the top layer, or a list"};
inline constexpr StudyOption kExpectedC = {
    .name = "--expect-c", .help = "The last c [layers * directions, B, hidden], or as above"};
inline constexpr StudyOption kAgainst = {
    .name = "--against",
    .help = "Instead: compare every gate and state with reference, cpu or cudnn"};
inline constexpr StudyOption kTolerance = {
    .name = "--tol",
    .help = "Largest absolute error that is equal; of gradients relative to the largest number of "
            "each array",
    .initial = 1e-5};
inline constexpr StudyOption kLanes = {.name = "--lanes",
                                       .help = "Tell each step's own error from what it inherits"};
inline constexpr StudyOption kJunit = {.name = "--junit",
                                       .help = "Write the verdicts as JUnit's XML, too"};

} // namespace gateloupe::check_options
