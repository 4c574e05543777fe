// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/header/run_facts.h"

#include <QLabel>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"
#include "widgets/sequence/header/run_bar.h"

namespace gateloupe {

RunFacts::RunFacts(RunBar& bar)
    : m_bar(bar)
    , m_ranOn(named(new QLabel, "ranOn"))
    , m_kept(named(new QLabel, "keptSteps"))
{
    m_ranOn->setWordWrap(true);
    m_ranOn->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_kept->setWordWrap(true);
    setLayoutOf(this, columnOf({m_ranOn, m_kept}));
    setRun(nullptr);
    onLanguageChange(this, [this] { showFacts(); });
}

void RunFacts::setRun(std::shared_ptr<const SequenceRun> run)
{
    m_run = std::move(run);
    m_isComputing = false;
    showFacts();
    m_kept->setVisible(isKeptInPart());
}

void RunFacts::setComputing(bool isComputing)
{
    m_isComputing = isComputing;
    m_kept->setText(whatIsKept());
}

void RunFacts::setStale(bool isStale)
{
    m_isStale = isStale;
    showFacts();
}

void RunFacts::showFacts()
{
    const bool isToBeSeen = m_isStale && m_run != nullptr;
    //: %1 is a sentence about the run that is shown
    m_ranOn->setText(
        isToBeSeen ? tr("⚠ The input is another one now; run it to see its steps. %1").arg(ranOn())
                   : ranOn());
    m_kept->setText(whatIsKept());
    // Who computed it is Run's tooltip; it takes room only while it needs to be read.
    m_ranOn->setVisible(isToBeSeen);
    setVisible(isToBeSeen || isKeptInPart());
    m_bar.setFacts(ranOn());
}

QString RunFacts::ranOn() const
{
    if (m_run == nullptr) {
        return {};
    }
    const Trace& trace = m_run->replay->summary();
    if (trace.backend == BackendKind::Cudnn) {
        //: "Ran on cudnn (NVIDIA H200; fma, standard; f32 weights) in 0.21 s; …": the gates are
        //: computed again beside cuDNN's own states; this is how far they are apart at most
        return tr("Ran on %1 (%2; %3; %4 weights) in %5 s; worst residual of the gates %6")
            .arg(QString::fromUtf8(nameOf(trace.backend)), QString::fromStdString(trace.device),
                 QString::fromStdString(trace.math), QString::fromUtf8(nameOf(trace.dtype)),
                 formatShort(trace.elapsedSeconds, 2), formatShort(trace.maxResidual, 3));
    }
    //: "Ran on cpu (CPU, 2 threads, f32 arithmetic, f16 weights) in 0.21 s"
    return tr("Ran on %1 (%2, %3 arithmetic, %4 weights) in %5 s")
        .arg(QString::fromUtf8(nameOf(trace.backend)), QString::fromStdString(trace.device),
             QString::fromStdString(trace.math), QString::fromUtf8(nameOf(trace.dtype)),
             formatShort(trace.elapsedSeconds, 2));
}

bool RunFacts::isKeptInPart() const
{
    return m_run != nullptr && !m_run->isBeginning && m_run->replay->fullTrace() == nullptr;
}

QString RunFacts::whatIsKept() const
{
    if (!isKeptInPart()) {
        return {};
    }
    const TraceReplay& replay = *m_run->replay;
    const ReplayMemory memory = replay.memory();
    std::uint64_t steps = 0;
    for (const StepRange& range : replay.kept()) {
        steps += range.count;
    }
    //: %1 is a number of steps, %2 and %4 are sizes such as "12 MiB", %3 is a number of steps
    const QString kept =
        tr("Keeps the states every %1 steps (%2) and the full trace of %3 steps "
           "(%4); the rest is computed again when it comes in sight")
            .arg(formatCount(replay.keyframeInterval()), formatSize(memory.keyframes),
                 formatCount(steps), formatSize(memory.traces));
    //: %1 is a sentence about what of a run is kept
    return m_isComputing ? tr("%1. Computing…").arg(kept) : kept;
}

} // namespace gateloupe
