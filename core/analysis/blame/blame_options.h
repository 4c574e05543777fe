// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/study/study_option.h"

/// The options of the study `blame`; those of gradients are in app/cli/gradients.
namespace gateloupe::blame_options {

inline constexpr StudyOption kOutput = {
    .name = "--got",
    .help = phrase("Their output, as check takes it: all steps, the last step, ONNX's [T, "
                   "directions, B, width]; with --readout [.., numbers]"),
    .label = phrase("Their output")};
inline constexpr StudyOption kLastH = {.name = "--got-h",
                                       .help = "Their last h [layers * directions, B, width]"};
inline constexpr StudyOption kLastC = {.name = "--got-c",
                                       .help = "Their last c [layers * directions, B, hidden]"};
inline constexpr StudyOption kEmitted = {
    .name = "--emitted",
    .help = "Flags [T, B]: the state moves at these steps and stands at the others, "
            "blanks, as in a transducer"};
inline constexpr StudyOption kReadout = {
    .name = "--readout",
    .help = phrase("The tensor of the file that makes their numbers of an output; its bias is "
                   "found by its name"),
    .label = phrase("It holds")};
inline constexpr StudyOption kTop = {
    .name = "--top", .help = "How many defects are listed", .initial = 5};
inline constexpr StudyOption kPairs = {
    .name = "--pairs",
    .help = phrase("Try two defects at once where none alone explains the output"),
    .label = phrase("Try two defects at once where none alone explains it")};
inline constexpr StudyOption kSeconds = {
    .name = "--seconds,--pair-seconds",
    .help = "How long to search, in seconds of one core; what was not tried by then is listed",
    .initial = 30};
inline constexpr StudyOption kTolerance = {
    .name = "--tol",
    .help = "Largest absolute error that is equal; of gradients relative to the largest "
            "number of each array",
    .initial = 1e-5};
inline constexpr StudyOption kProbe = {
    .name = "--probe",
    .help = "Where several defects fit equally well: write the input that parts them to "
            "this .npy"};

} // namespace gateloupe::blame_options
