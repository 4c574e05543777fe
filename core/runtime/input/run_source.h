// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/input/sequence.h"

namespace gateloupe {

/// Where the initial states of a run come from, as a user says it.
struct StartSource
{
    enum class Kind : std::uint8_t
    {
        Stored,   ///< what the network's own file gives, zeros where it gives nothing
        Zeros,    ///< whatever the file gives
        File,     ///< arrays [layers * directions, batch, width]
        Previous, ///< where the previous run ended
        Trace     ///< where the run ended that `h0` names: a file with h_n and c_n
    };

    Kind kind = Kind::Stored;
    std::string h0; ///< array reference; empty: zeros
    std::string c0; ///< array reference, LSTM only; empty: zeros
};

/// Everything a run is made from beside its network.
struct RunSource
{
    SequenceSource input;
    StartSource start;
    /// "12, 30, 7", an array reference [batch], or empty: what the network's own file gives, else
    /// all steps.
    std::string lengths;
    std::string resets; ///< as readResets() takes them; empty: nowhere
};

/// A request and what it was made from.
struct PreparedRun
{
    std::shared_ptr<const Sequence> sequence;
    ForwardRequest request;     ///< validate() accepts it
    std::vector<Message> notes; ///< what the file itself added to the input
};

/// Reads what is needed. `previous` is the trace whose last states StartSource::Kind::Previous
/// means; null: there is none.
/// Errors: those of makeSequence(), readArray(), validate(); ShapeMismatch for states that do not
/// fit the network or the batch; InvalidArgument where there is no previous run.
Result<PreparedRun> prepareRun(std::shared_ptr<const RnnModel> model, const RunSource& source,
                               const Trace* previous, ProgressMonitor& monitor);

/// States as a user may give them: [L * D, B, W] as they are; [L * D, W], [L * D, 1, W] and, where
/// L * D is 1, [W] for every sequence of the batch.
/// Errors: ShapeMismatch naming `what`, both shapes and the order of the axes.
Result<Array> fittedStates(const Array& given, const Shape& wanted, std::string_view what);

/// Lengths as typed: whole numbers parted by commas, semicolons or spaces.
/// Errors: InvalidArgument naming the word that is no whole number of steps.
Result<std::vector<std::uint64_t>> lengthsFromText(std::string_view text);
/// Errors: those of readArray(); ShapeMismatch or InvalidArgument for what is no list of lengths.
Result<std::vector<std::uint64_t>> readLengths(const std::string& reference,
                                               ProgressMonitor& monitor);

/// The sizes of an input before it is made.
struct SequenceOutline
{
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
    std::uint64_t features = 0;
    friend bool operator==(const SequenceOutline&, const SequenceOutline&) = default;
};

/// The size of the sequence that makeSequence() would make, without reading the numbers of an
/// array.
/// Errors: those of makeSequence() but what only the numbers tell.
Result<SequenceOutline> outlineOf(const SequenceSource& source, std::uint64_t inputSize,
                                  ProgressMonitor& monitor);

} // namespace gateloupe
