// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "core/analysis/blame/scoring/given_output.h"
#include "core/analysis/dense/dense_run.h"
#include "core/base/message.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// What of a run somebody's output holds where it does not hold all: one sequence of a batch, or
/// one of two directions.
struct OutputPart
{
    std::optional<std::uint64_t> sequence;
    std::optional<std::uint32_t> direction;

    [[nodiscard]] bool isAll() const { return !sequence && !direction; }

    /// "taken as sequence 2 alone"; empty for all.
    [[nodiscard]] Message text() const;

    /// The run over that sequence alone, or as it is.
    [[nodiscard]] DenseRun runOf(const DenseRun& right) const;
    /// With a readout that takes the numbers of that direction. `right`: the whole run.
    [[nodiscard]] GivenOutput givenOf(GivenOutput given, const DenseRun& right) const;
};

/// The part that an output is of: by its shape all, else of the parts that have its shape the one
/// whose right output is nearest; all where none has. Errors: Cancelled.
Result<OutputPart> partOf(const DenseRun& right, const GivenOutput& given,
                          const ProgressMonitor& monitor);

} // namespace gateloupe
