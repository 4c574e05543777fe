// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/readout/readout.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/backward/backward.h"
#include "core/runtime/input/output_forms.h"
#include "core/runtime/input/state_forms.h"

namespace gateloupe {

/// A given gradient of the output as [T, B, D * R], in any form of output_forms.h; that of the
/// last step alone is of each sequence's own last step. Appends how it was read to `notes`, and
/// the order of the steps where the network reads from the end and `axes` do not say it.
/// Errors: InvalidArgument for a shape that fits none.
Result<Array> upstreamOfOutput(const Array& given, const OutputAxes& axes,
                               const ForwardRequest& request, std::vector<Message>& notes);

/// A gradient of the output [T, B, W] from the last step to the first, as Keras gives the output of
/// a layer that reads from the end.
[[nodiscard]] Array turnedInTime(const Array& y);

/// A gradient of the output that is one of each sequence's last step alone, with the backward
/// direction's part where that direction ended, at step 0: as Keras gives the last output of a
/// Bidirectional layer. Null with one direction, and where other steps have a gradient.
[[nodiscard]] std::optional<Array> withBackwardAsItEnded(const Array& y,
                                                         const ForwardRequest& request);

/// The gradient of the last states as [L * D, B, width], in any form of state_forms.h; zeros for
/// layers that the array lacks. Appends how it was read to `notes`.
/// Errors: InvalidArgument for a shape that fits none, or for c of a cell that has none.
Result<Array> upstreamOfStates(const Array& given, StateKind kind, const ForwardRequest& request,
                               std::vector<Message>& notes);

/// The cross-entropy of a readout's numbers and the right classes, summed over steps and sequences,
/// and its gradient by the output.
struct ReadoutLoss
{
    double sum = 0.0;
    std::uint64_t counted = 0; ///< targets that are no negative numbers
    Array upstream;            ///< [T, B, D * R]
};

/// `targets` are numbers of classes: [T, B], [T] of one sequence, or [B] for the last step of each
/// sequence. A negative one is ignored, as is what stands in the padding.
/// Errors: ShapeMismatch for other shapes and classes that the readout has not; those of the run's
/// windows; Cancelled.
Result<ReadoutLoss> readoutLoss(const std::shared_ptr<const TraceReplay>& run,
                                const Readout& readout, const Array& targets,
                                ProgressMonitor& monitor);

} // namespace gateloupe
