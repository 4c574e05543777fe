// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/gui/preferences/backend_choice.h"
#include "core/analysis/compare/derived_gates.h"
#include "core/analysis/compare/model_comparison.h"
#include "core/base/progress_monitor.h"
#include "core/runtime/input/sequence.h"
#include "widgets/compare/pair_controls.h"
#include "widgets/compare/signal_table_model.h"

namespace gateloupe {

struct SequenceRun;

/// Memory that the traces of two runs may take together.
inline constexpr std::uint64_t kMaxPairBytes = std::uint64_t{1} << 30U;

/// What two runs are made from.
struct PairInput
{
    std::shared_ptr<const SequenceRun> last; ///< whose input is taken; null: the probe
    std::string file; ///< an array that is the input instead, as SequenceSource::array
    ProbeSpec probe;
    PairStart start = PairStart::Stored;
    double tolerance = 0.0;
};

/// One of two runs.
struct PairSide
{
    std::shared_ptr<const RnnModel> model;
    BackendChoice backend;
    std::string recorded; ///< where the run was recorded, see readRecordedRun(); empty: run it
    /// The order in which the model has the units of its file; empty: as they are.
    std::vector<UnitOrder> orders;
};

/// Two runs of one input and where they part.
struct PairRun
{
    std::shared_ptr<const SequenceRun> a;
    std::shared_ptr<const RunDifference> difference;
    std::shared_ptr<const Trace> b;
    std::uint64_t droppedSteps = 0; ///< of the input, for both traces to fit in memory
    std::vector<Message> notes;     ///< how the recorded run was read
};

/// Runs both with full traces, or reads what was recorded of B. Two sides with one model are two
/// backends: their difference is given a class. Meant for a worker. Errors: those of
/// makeProbe(), addStoredStates(), the backends, readRecordedRun() and compareTraces(); OutOfMemory
/// for a recorded run whose steps would have to be cut.
Result<PairRun> runPair(const PairSide& a, const PairSide& b, const PairInput& input,
                        ProgressMonitor& monitor);

} // namespace gateloupe
