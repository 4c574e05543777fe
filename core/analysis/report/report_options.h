// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/study/study_option.h"

/// The options of the study `report`.
namespace gateloupe::report_options {

inline constexpr StudyOption kTarget = {
    .name = "--to", .help = "The page to write", .isRequired = true};
inline constexpr StudyOption kExpected = {
    .name = "--expect",
    .help = phrase("The output of another program, in any form that check takes: its differences "
                   "are listed"),
    .label = phrase("Their output")};
inline constexpr StudyOption kAt = {
    .name = "--at", .help = "A value to explain, as explain takes it; may be given again"};
inline constexpr StudyOption kTitle = {
    .name = "--title",
    .help = phrase("The title of the page (default: the network's name)"),
    .label = phrase("Title")};
inline constexpr StudyOption kNote = {
    .name = "--note", .help = phrase("A text below the title"), .label = phrase("Note")};
inline constexpr StudyOption kSequence = {
    .name = "--sequence", .help = "Which sequence of the batch the page shows", .initial = 0};
inline constexpr StudyOption kTolerance = {
    .name = "--tol", .help = "Largest absolute difference that is none", .initial = 1e-5};

} // namespace gateloupe::report_options
