// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/model/rnn_model.h"
#include "core/runtime/gpu/worker_options.h"
#include "core/runtime/input/run_source.h"
#include "core/runtime/input/sequence.h"
#include "core/runtime/replay/trace_replay.h"

namespace gateloupe {

struct WholeModelRun; // core/runtime/whole_model

/// A finished run with what went in. No member is null. Its traces come by windows, see
/// TraceReplay: a long run keeps the states every so many steps and recomputes the rest.
struct SequenceRun
{
    std::shared_ptr<const RnnModel> model;
    std::shared_ptr<const Sequence> sequence;
    std::shared_ptr<const TraceReplay> replay;
    /// What the model around the network made; null: it was given x itself.
    std::shared_ptr<const WholeModelRun> whole;
    std::vector<Message> notes;       ///< what the file itself added to the input
    gpu::WorkerOptions gpu;           ///< where it ran on cuDNN: to run something alike
    double secondsPerStep = 0.0;      ///< of a sound; 0: steps are not told in seconds
    std::vector<std::uint64_t> calls; ///< steps at which a later call begins that continued it
    std::optional<RunSource> source;  ///< what the user asked for, where that made it
    bool isBeginning = false;         ///< only its first steps are there, the rest is being run

    [[nodiscard]] std::uint64_t steps() const { return replay->steps(); }

    [[nodiscard]] std::uint64_t batch() const { return replay->batch(); }

    /// Steps of one sequence of the batch; what comes after is padding.
    [[nodiscard]] std::uint64_t lengthOf(std::uint64_t sequenceIndex) const
    {
        const auto& lengths = replay->summary().lengths;
        return sequenceIndex < lengths.size() ? lengths[sequenceIndex] : steps();
    }
};

/// What of a run is there without computing anything: all of it or nothing.
[[nodiscard]] inline TraceWindow windowOf(const SequenceRun& run)
{
    return {.firstStep = 0, .trace = run.replay->fullTrace()};
}

/// The part of a run that the sequence page shows.
struct SequencePart
{
    std::shared_ptr<const SequenceRun> run; ///< null: nothing
    PseudoLayerIndex pseudoLayer;
    std::uint64_t batch = 0;
    friend bool operator==(const SequencePart&, const SequencePart&) = default;

    /// The layer and direction over all steps. Requires: a run that keeps everything.
    [[nodiscard]] const LayerTrace& layer() const
    {
        return run->replay->fullTrace()->layers[pseudoLayer.value];
    }

    [[nodiscard]] std::uint64_t steps() const { return run == nullptr ? 0 : run->steps(); }

    [[nodiscard]] std::uint64_t units() const
    {
        return run == nullptr ? 0 : run->model->spec.hiddenSize;
    }
};

} // namespace gateloupe
