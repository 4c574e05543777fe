// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/study/study_option.h"

/// The options of the study `memory`.
namespace gateloupe::memory_options {

inline constexpr StudyOption kPasts = {
    .name = "--past",
    .help = "What was before: silence, noise:SIGMA, sequence (the input itself), "
            "states:SIGMA (random h and c, nothing heard), or a recording in any form "
            "that --input has, with its --axes and --hop; may be given several times",
    .label = phrase("Pasts")};
inline constexpr StudyOption kPastSteps = {.name = "--past-steps",
                                           .help = phrase("Steps of silence and noise"),
                                           .label = phrase("Steps before the sequence"),
                                           .initial = 500,
                                           .least = 1,
                                           .most = 100000};
inline constexpr StudyOption kReadout = {
    .name = "--readout",
    .help = phrase("The tensor of the file that makes numbers of an output; its bias is found by "
                   "its name"),
    .label = phrase("Measured at")};
inline constexpr StudyOption kConstant = {
    .name = "--constant",
    .help = phrase("Where this input leads if it never changes, as well as silence: a number, one "
                   "for each input parted by commas, or an array of them"),
    .label = phrase("Constant input")};
inline constexpr StudyOption kTolerance = {
    .name = "--tol", .help = "Numbers closer than this agree", .initial = 1e-3};
inline constexpr StudyOption kAgreement = {
    .name = "--agreement",
    .help = "Share of steps that must agree with a run without resets",
    .initial = 0.99,
    .most = 1.0};
inline constexpr StudyOption kRepetitions = {
    .name = "--repeat", .help = "Times that the sequence is run on and on", .initial = 6};

} // namespace gateloupe::memory_options
