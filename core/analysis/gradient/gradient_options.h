// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/study/study_option.h"

/// The options of the study `gradient`. `check` and `blame` take those of the upstream gradient,
/// too.
namespace gateloupe::gradient_options {

inline constexpr StudyOption kUpstream = {
    .name = "--upstream",
    .help = "Gradient of the output, dL/dy, in any form of an output: all steps, the "
            "last step, ONNX's [T, directions, B, width]"};
inline constexpr StudyOption kUpstreamH = {
    .name = "--upstream-h", .help = "Gradient of the last h [layers * directions, B, width]"};
inline constexpr StudyOption kUpstreamC = {
    .name = "--upstream-c", .help = "Gradient of the last c [layers * directions, B, hidden]"};
inline constexpr StudyOption kAt = {
    .name = "--at",
    .help = "L is one value of the run: layer_0/forward/h[12]@40 (path, unit, step), "
            "y[3]@40,2 with a batch entry; c, h, projected and the gates by name. "
            "Lists what it depends on most"};
inline constexpr StudyOption kReadout = {
    .name = "--readout",
    .help = "L is the cross-entropy of the numbers that this tensor of FILE makes of "
            "the output, summed; its bias is found by its name"};
inline constexpr StudyOption kTargets = {
    .name = "--targets",
    .help = "The right classes of the readout [T, B], or [B] for the last steps; "
            "negative ones are left out"};
inline constexpr StudyOption kTop = {
    .name = "--top",
    .help = "How many inputs, units and weights --at lists, by |gradient x value|",
    .initial = 10};
inline constexpr StudyOption kTarget = {.name = "-o,--output",
                                        .help = "Write all gradients: .h5, .npz or .safetensors"};

} // namespace gateloupe::gradient_options
