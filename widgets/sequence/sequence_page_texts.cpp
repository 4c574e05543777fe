// SPDX-License-Identifier: GPL-3.0-or-later
// What the sequence page says about a run.
#include <QSpinBox>

#include "widgets/common/number_format.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/timeline/window_loader.h"

namespace gateloupe {

namespace {

QString latin(std::string_view name)
{
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

} // namespace

/// The length of the chosen sequence beside its number.
void SequencePage::showLength()
{
    if (m_run == nullptr || batch() >= m_run->batch()) {
        m_batch->setSuffix({});
        return;
    }
    const int length = static_cast<int>(m_run->lengthOf(batch()));
    //: behind the number of a batch's sequence: "0 of 3 (17 steps)"
    m_batch->setSuffix(
        tr(" of %1 (%Ln step(s))", nullptr, length).arg(formatCount(m_run->batch())));
}

QString SequencePage::ranOn() const
{
    if (m_run == nullptr) {
        return {};
    }
    const Trace& trace = m_run->travel->summary();
    if (trace.backend == BackendKind::Cudnn) {
        //: "Ran on cudnn (NVIDIA H200; fma, standard; f32 weights) in 0.21 s; …": the gates are
        //: computed again beside cuDNN's own states, and its single steps are held against one call
        //: for the whole sequence; this is how far they are apart at most
        return tr("Ran on %1 (%2; %3; %4 weights) in %5 s; worst residual of the gates %6, single "
                  "steps against the whole sequence %7")
            .arg(latin(nameOf(trace.backend)), QString::fromStdString(trace.device),
                 QString::fromStdString(trace.math), latin(nameOf(trace.dtype)),
                 formatShort(trace.elapsedSeconds, 2), formatShort(trace.maxResidual, 3),
                 formatShort(trace.steppedDifference, 3));
    }
    //: "Ran on cpu (CPU, 2 threads, f32 arithmetic, f16 weights) in 0.21 s"
    return tr("Ran on %1 (%2, %3 arithmetic, %4 weights) in %5 s")
        .arg(latin(nameOf(trace.backend)), QString::fromStdString(trace.device),
             QString::fromStdString(trace.math), latin(nameOf(trace.dtype)),
             formatShort(trace.elapsedSeconds, 2));
}

QString SequencePage::whatIsKept() const
{
    if (m_run == nullptr || m_run->travel->fullTrace() != nullptr) {
        return {};
    }
    const TraceReplay& travel = *m_run->travel;
    const TravelMemory memory = travel.memory();
    std::uint64_t steps = 0;
    for (const StepRange& range : travel.kept()) {
        steps += range.count;
    }
    //: %1 is a number of steps, %2 and %4 are sizes such as "12 MiB", %3 is a number of steps
    const QString kept =
        tr("Keeps the states every %1 steps (%2) and the full trace of %3 steps "
           "(%4); the rest is computed again when it comes in sight")
            .arg(formatCount(travel.keyframeInterval()), formatSize(memory.keyframes),
                 formatCount(steps), formatSize(memory.traces));
    //: %1 is a sentence about what of a run is kept
    return m_windows->isBusy() ? tr("%1. Computing…").arg(kept) : kept;
}

} // namespace gateloupe
