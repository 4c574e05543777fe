// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/run_facts.h"

#include <QLabel>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

QString latinText(std::string_view name)
{
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

} // namespace

RunFacts::RunFacts(QWidget* parent)
    : QWidget(parent)
    , m_ranOn(new QLabel)
    , m_kept(new QLabel)
{
    m_ranOn->setObjectName(QStringLiteral("ranOn"));
    m_ranOn->setWordWrap(true);
    m_ranOn->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_kept->setObjectName(QStringLiteral("keptSteps"));
    m_kept->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_ranOn);
    column->addWidget(m_kept);
    setRun(nullptr);
    onLanguageChange(this, [this] { showFacts(); });
}

void RunFacts::setRun(std::shared_ptr<const SequenceRun> run)
{
    m_run = std::move(run);
    m_isComputing = false;
    showFacts();
    m_kept->setVisible(m_run != nullptr && m_run->travel->fullTrace() == nullptr);
    setVisible(m_run != nullptr);
}

void RunFacts::setComputing(bool isComputing)
{
    m_isComputing = isComputing;
    m_kept->setText(whatIsKept());
}

void RunFacts::showFacts()
{
    m_ranOn->setText(ranOn());
    m_kept->setText(whatIsKept());
}

QString RunFacts::ranOn() const
{
    if (m_run == nullptr) {
        return {};
    }
    const Trace& trace = m_run->travel->summary();
    if (trace.backend == BackendKind::Cudnn) {
        //: "Ran on cudnn (NVIDIA H200; fma, standard; f32 weights) in 0.21 s; …": the gates are
        //: computed again beside cuDNN's own states; this is how far they are apart at most
        return tr("Ran on %1 (%2; %3; %4 weights) in %5 s; worst residual of the gates %6")
            .arg(latinText(nameOf(trace.backend)), QString::fromStdString(trace.device),
                 QString::fromStdString(trace.math), latinText(nameOf(trace.dtype)),
                 formatShort(trace.elapsedSeconds, 2), formatShort(trace.maxResidual, 3));
    }
    //: "Ran on cpu (CPU, 2 threads, f32 arithmetic, f16 weights) in 0.21 s"
    return tr("Ran on %1 (%2, %3 arithmetic, %4 weights) in %5 s")
        .arg(latinText(nameOf(trace.backend)), QString::fromStdString(trace.device),
             QString::fromStdString(trace.math), latinText(nameOf(trace.dtype)),
             formatShort(trace.elapsedSeconds, 2));
}

QString RunFacts::whatIsKept() const
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
    return m_isComputing ? tr("%1. Computing…").arg(kept) : kept;
}

} // namespace gateloupe
