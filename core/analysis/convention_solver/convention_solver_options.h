// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/study/study_option.h"

/// The options of the study `solve` for tensors of unknown names, whose network's output is known.
namespace gateloupe::convention_solver_options {

inline constexpr StudyOption kInput = {
    .name = "--input", .help = "The input size, if it is known; with --expect the input itself"};
inline constexpr StudyOption kExpected = {
    .name = "--expect", .help = "The output of --input: find how FILE's tensors give it"};
inline constexpr StudyOption kFirstH = {.name = "--h0", .help = "With --expect: the first h"};
inline constexpr StudyOption kFirstC = {.name = "--c0", .help = "With --expect: the first c"};
inline constexpr StudyOption kTolerance = {
    .name = "--tol",
    .help = "With --expect: largest absolute error that reproduces it",
    .initial = 1e-4};
inline constexpr StudyOption kSeconds = {
    .name = "--seconds", .help = "With --expect: how long to search", .initial = 10};
inline constexpr StudyOption kTarget = {
    .name = "--write-convention", .help = "With --expect: write what was found, for --convention"};

} // namespace gateloupe::convention_solver_options
