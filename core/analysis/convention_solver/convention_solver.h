// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/conventions/custom/custom_rules.h"
#include "core/model/rnn_model.h"
#include "core/tensor/array.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// A file of unknown names, and the output of its network for an input.
struct ConventionSearchInput
{
    Array x;                 ///< [T, B, I]
    Array y;                 ///< [T, B, D*R], or the last step alone [B, D*R]
    std::optional<Array> h0; ///< [L*D, B, R]
    std::optional<Array> c0; ///< [L*D, B, H]
    /// Only tensors whose name contains one of these; empty: all.
    std::vector<std::string> names;
    std::optional<CellKind> cell;
    std::optional<std::uint64_t> hiddenSize;
    std::optional<std::uint32_t> layers;
    std::optional<std::uint32_t> directions;
    std::string ruleName = "solved"; ///< of the convention that is found
    double tolerance = 1e-4;         ///< largest absolute error that still reproduces y
    double seconds = 10.0;           ///< the search ends then, finished or not
};

/// One way to read the file.
struct ConventionCandidate
{
    CustomRules rules; ///< opens the file: recogniseCustom()
    std::shared_ptr<const RnnModel> model;
    /// Against y; of a reading that reproduces it by the reference backend over the whole of x.
    double maxAbsError = 0.0;
};

/// The result of the search. Never a guess: a reading counts only when its output is y.
struct ConventionSolution
{
    /// The readings that reproduce y; several when the probe cannot tell them apart, the most
    /// complete and most usual first.
    std::vector<ConventionCandidate> reproducing;
    /// The closest reading that does not.
    std::optional<ConventionCandidate> runnerUp;
    std::uint64_t searched = 0; ///< readings tried
    bool isComplete = true;     ///< false: time ended before all assignments were tried
    std::vector<Message> notes; ///< what limits the answer, whole sentences

    /// Error of the runner-up over that of the best: how clear the answer is; 0 without both.
    [[nodiscard]] double margin() const;
};

/// Tries every assignment of the file's tensors to the weights of a network of the probe's sizes,
/// with every gate order, orientation, bias mode, forget offset, direction and reset, on the first
/// steps of the probe; a reading is left as soon as its error passes that of the best so far.
/// Errors: ShapeMismatch for x and y that do not go together; those of reading the tensors;
/// Cancelled.
/// Progress: Stage::Running by groups of readings.
/// Threads: free; uses all cores.
Result<ConventionSolution> solveConvention(const TensorCatalog& catalog,
                                           const ConventionSearchInput& question,
                                           ProgressMonitor& monitor);

} // namespace gateloupe
