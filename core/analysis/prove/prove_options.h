// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/study/study_option.h"

/// The options of the study `prove`, beside those of runner_options.
namespace gateloupe::prove_options {

inline constexpr StudyOption kRunner = {
    .name = "--runner",
    .help = phrase("The program: \"CMD {model} {in} {out}\" over files of arrays [T, B, I] and "
                   "[T, B, directions * width]; also {h0} {c0} {hn} {cn} {lengths} {resets}, "
                   "between [ and ] what it can do without. No shell sees it"),
    .label = phrase("Command")};
inline constexpr StudyOption kInput = {
    .name = "--input",
    .help = phrase("The sequence [T, B, I] (default: noise of 24 steps and 3 sequences)"),
    .label = phrase("Input")};
inline constexpr StudyOption kTolerance = {
    .name = "--tol", .help = "Largest absolute error that is equal", .initial = 1e-4};
inline constexpr StudyOption kSeed = {
    .name = "--seed", .help = "Of the noise and of the altered weights", .initial = 1};
inline constexpr StudyOption kJunit = {.name = "--junit",
                                       .help = "Write the proofs as JUnit's XML, too"};
inline constexpr StudyOption kHtml = {.name = "--html",
                                      .help = "Write the proofs as a page of HTML, too"};
inline constexpr StudyOption kTorture = {
    .name = "--torture",
    .help = "Instead: write a network in which every mistake shows (lstm, gru, "
            "rnn_tanh) as safetensors under PyTorch's names"};
inline constexpr StudyOption kTarget = {.name = "-o,--output", .help = "The file of --torture"};

} // namespace gateloupe::prove_options
