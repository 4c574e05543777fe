// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// The inputs of one layer and direction at one step.
struct CellInput
{
    std::span<const double> x;      ///< [layer input]; [hidden] with skip input
    std::span<const double> h;      ///< before the step: [recurrent width]
    std::span<const double> c;      ///< before the step: [hidden]; only peepholes need it
    std::span<const double> cAfter; ///< after the step: [hidden]; only peepholes need it
    std::span<const double> reset;  ///< the activated reset gate: [hidden]; GRU only
};

/// The sum of each gate before it is clipped and activated, in double:
/// W x + R h + bW + bR, with the peephole and the forget gate's offset where there are any; of a
/// GRU's new gate W x + bW + r * (R h + bR), or W x + bW + R (r * h) + bR.
/// Shapes: [gates][hidden], in gatesOf(cell) order.
/// Errors: those of reading the weights; ShapeMismatch for an input that does not fit; Cancelled.
Result<std::vector<std::vector<double>>> gateSums(const RnnModel& model, LayerIndex layer,
                                                  Direction direction, const CellInput& input,
                                                  ProgressMonitor& monitor);

} // namespace gateloupe
