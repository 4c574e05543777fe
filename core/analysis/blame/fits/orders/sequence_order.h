// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/analysis/blame/defects/defect.h"
#include "core/analysis/blame/scoring/defect_scorer.h"
#include "core/analysis/dense/dense_run.h"

namespace gateloupe {

/// The sequences of a batch stand in another order, as after a sort by length that was not undone:
/// the order in which theirs are nearest to the right ones. Empty: it is the usual one, two of
/// theirs are nearest to the same one, or there are too many to hold each against each.
/// `output`: of the right run.
[[nodiscard]] std::optional<Defect>
exchangedSequences(const DenseRun& right, const DenseOutput& output, const DefectScorer& scorer);

} // namespace gateloupe
