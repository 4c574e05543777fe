// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/study/study_option.h"

/// The options of the study `shrink`, beside those of runner_options.
namespace gateloupe::shrink_options {

inline constexpr StudyOption kExpected = {
    .name = "--expect",
    .help = phrase("Their output of the same run, in any form that check takes"),
    .label = phrase("Their output")};
inline constexpr StudyOption kAgainst = {
    .name = "--against",
    .help = phrase("Instead: a backend, asked again for each part: reference, cpu, cudnn"),
    .label = phrase("Other backend")};
inline constexpr StudyOption kRunner = {
    .name = "--runner",
    .help = phrase("Instead: a foreign program, started for each part with a network of its own: "
                   "\"CMD {model} {in} {out}\", as prove takes it"),
    .label = phrase("Command")};
/// Its help is followed by the names of the formats.
inline constexpr StudyOption kRunnerModel = {.name = "--runner-model",
                                             .help = "In which file it gets a part of the network"};
inline constexpr StudyOption kFolder = {
    .name = "--to",
    .help = "The folder to make: a bundle, with theirs.npy and shrunk.json",
    .isRequired = true};
inline constexpr StudyOption kTolerance = {.name = "--tol",
                                           .help = phrase("Largest absolute error that is none"),
                                           .label = phrase("Tolerance"),
                                           .initial = 1e-5};

} // namespace gateloupe::shrink_options
