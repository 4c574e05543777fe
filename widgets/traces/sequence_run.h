// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/model/rnn_model.h"
#include "core/runtime/forward.h"
#include "core/runtime/sequence.h"

namespace gateloupe {

/// A finished run with what went in. No member is null; the trace is full.
struct SequenceRun
{
    std::shared_ptr<const RnnModel> model;
    std::shared_ptr<const Sequence> sequence;
    std::shared_ptr<const Trace> trace;
    std::vector<std::string> notes; ///< what the file itself added to the input
};

/// The part of a run that the sequence page shows.
struct SequencePart
{
    std::shared_ptr<const SequenceRun> run; ///< null: nothing
    PseudoLayerIndex pseudoLayer;
    std::uint64_t batch = 0;
    friend bool operator==(const SequencePart&, const SequencePart&) = default;

    /// Requires: run.
    [[nodiscard]] const LayerTrace& layer() const { return run->trace->layers[pseudoLayer.value]; }

    [[nodiscard]] std::uint64_t steps() const { return run == nullptr ? 0 : run->trace->steps; }

    [[nodiscard]] std::uint64_t units() const
    {
        return run == nullptr ? 0 : run->model->spec.hiddenSize;
    }
};

} // namespace gateloupe
