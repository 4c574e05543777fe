// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/what_if_runner.h"

#include <utility>

#include "app/gui/jobs/busy_delay.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "app/gui/shell/error_texts.h"
#include "core/runtime/gpu/installed_backends.h"
#include "core/runtime/replay/trace_reader.h"
#include "core/runtime/trace/array_rows.h"
#include "widgets/what_if/what_if_panel.h"

namespace gateloupe {

namespace {

/// A number of one unit at every step; empty when the run keeps no full trace.
QVector<double> curveOf(const SequenceRun& run, const TraceSignal& source, PseudoLayerIndex place,
                        std::uint64_t batch, std::uint64_t unit)
{
    QVector<double> values;
    const auto& trace = run.travel->fullTrace();
    if (trace == nullptr || place.value >= trace->layers.size()) {
        return values;
    }
    const Array* array = arrayOf(trace->layers[place.value], run.model->spec.cell, source);
    if (array == nullptr || batch >= array->shape()[1] || unit >= array->shape()[2]) {
        return values;
    }
    const std::uint64_t steps = run.lengthOf(batch);
    values.resize(static_cast<qsizetype>(steps));
    for (std::uint64_t step = 0; step < steps; ++step) {
        copyRow(*array, {.row = step, .batch = batch, .first = unit, .count = 1},
                &values[static_cast<qsizetype>(step)]);
    }
    return values;
}

} // namespace

Result<std::shared_ptr<const SequenceRun>> runEdited(const SequenceRun& original,
                                                     const std::vector<ModelEdit>& edits,
                                                     ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto model, withEdits(*original.model, edits));
    GATELOUPE_TRY(auto backend,
                  makeInstalledBackend(original.travel->summary().backend, original.gpu));
    ForwardRequest request = original.travel->request();
    request.model = model;
    GATELOUPE_TRY(auto travel,
                  TraceReplay::run(std::move(request),
                                   {.memoryBudgetBytes = original.travel->memory().budget},
                                   std::move(backend), monitor));
    auto run = std::make_shared<SequenceRun>(original);
    run->model = std::move(model);
    run->travel = std::move(travel);
    return std::shared_ptr<const SequenceRun>(std::move(run));
}

WhatIfRunner::WhatIfRunner(Session& session, Jobs& jobs, WhatIfPanel& panel, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_jobs(jobs)
    , m_panel(panel)
{
    connect(&session, &Session::selectionChanged, this, &WhatIfRunner::showSelection);
    connect(&session, &Session::runChanged, this, &WhatIfRunner::runAgain);
    connect(&session, &Session::batchChanged, this, &WhatIfRunner::compareAgain);
    connect(&session, &Session::unitChanged, &panel, &WhatIfPanel::setUnit);
    connect(&session, &Session::stepChanged, &panel, &WhatIfPanel::setStep);
    connect(&panel, &WhatIfPanel::editsChanged, this, &WhatIfRunner::runAgain);
    connect(&panel, &WhatIfPanel::toleranceChanged, this, &WhatIfRunner::compareAgain);
    connect(&panel, &WhatIfPanel::curvesWanted, this, &WhatIfRunner::showCurves);
    connect(&panel, &WhatIfPanel::cancelRequested, this,
            [this] { m_jobs.cancel(Jobs::Kind::WhatIf); });
    connect(&panel, &WhatIfPanel::stepChosen, &session, &Session::setStep);
    connect(&panel, &WhatIfPanel::cellChosen, this,
            [this](PseudoLayerIndex place, std::uint64_t step, std::uint64_t unit) {
                if (const auto& model = m_session.selection().rnn) {
                    const std::uint32_t directions = model->spec.directions;
                    m_session.selectPlace(LayerIndex(place.value / directions),
                                          model->direction(place.value % directions));
                }
                m_session.setUnit(unit);
                m_session.setStep(step);
            });
    m_busyDelay.setSingleShot(true);
    m_busyDelay.setInterval(kBusyDelayMs);
    connect(&m_busyDelay, &QTimer::timeout, this, [this] { m_panel.setBusy(true); });
    connect(&jobs, &Jobs::ended, this, [this](Jobs::Kind kind) {
        if (kind == Jobs::Kind::WhatIf) {
            m_busyDelay.stop();
            m_panel.setBusy(false);
        }
    });
}

void WhatIfRunner::showSelection()
{
    const TreeSelection& selection = m_session.selection();
    if (selection.rnn == nullptr || !selection.parameter) {
        return;
    }
    if (selection.rnn != m_model) {
        runAgain();
    }
    m_panel.setPlace(selection.parameter->layer, selection.parameter->direction);
    m_panel.setGate(selection.parameter->gate);
    m_panel.setUnit(m_session.focus().unit);
}

void WhatIfRunner::runAgain()
{
    m_jobs.cancel(Jobs::Kind::WhatIf);
    m_edited = nullptr;
    m_model = m_session.selection().rnn;
    const auto& run = m_session.run();
    m_original = run != nullptr && run->model == m_model ? run : nullptr;
    m_panel.setModel(m_model);
    m_panel.setHasRun(m_original != nullptr);
    m_panel.setDifference(nullptr);
    if (m_original == nullptr || m_panel.edits().empty()) {
        return;
    }
    using Ran = std::shared_ptr<const SequenceRun>;
    m_jobs.start<Ran>(
        Jobs::Kind::WhatIf, tr("Running with the edits"),
        [original = m_original, edits = m_panel.edits()](ProgressMonitor& monitor) {
            return runEdited(*original, edits, monitor);
        },
        [this](const Result<Ran>& ran) {
            if (ran) {
                m_edited = *ran;
                compareAgain();
            } else if (ran.error().code != ErrorCode::Cancelled) {
                m_panel.setProblem(ErrorTexts::details(ran.error()));
            }
        });
    m_busyDelay.start();
}

void WhatIfRunner::compareAgain()
{
    if (m_edited == nullptr) {
        return;
    }
    using Compared = std::shared_ptr<const StateDifference>;
    const StateDifferenceOptions options{.tolerance = m_panel.tolerance(),
                                         .batch = m_session.focus().batch};
    m_jobs.start<Compared>(
        Jobs::Kind::WhatIf, tr("Comparing with the original"),
        [original = readerOf(m_original->travel), edited = readerOf(m_edited->travel),
         options](ProgressMonitor& monitor) -> Result<Compared> {
            GATELOUPE_TRY(auto difference, differenceOf(original, edited, options, monitor));
            return std::make_shared<const StateDifference>(std::move(difference));
        },
        [this](const Result<Compared>& difference) {
            if (difference) {
                m_panel.setDifference(*difference);
                showCurves();
            } else if (difference.error().code != ErrorCode::Cancelled) {
                m_panel.setProblem(ErrorTexts::details(difference.error()));
            }
        });
    m_busyDelay.start();
}

void WhatIfRunner::showCurves()
{
    if (m_edited == nullptr) {
        m_panel.setCurves({}, {});
        return;
    }
    const auto curve = [this](const SequenceRun& run) {
        return curveOf(run, m_panel.curve(), m_panel.place(), m_session.focus().batch,
                       m_panel.unit());
    };
    const QVector<double> original = curve(*m_original);
    const QVector<double> edited = curve(*m_edited);
    const bool hasBoth = !original.isEmpty() && !edited.isEmpty();
    m_panel.setCurves(hasBoth ? original : QVector<double>(), hasBoth ? edited : QVector<double>(),
                      hasBoth ? QString()
                              : tr("The run is too long for its full trace to be kept: the table "
                                   "above compares all of its steps."));
    m_panel.setStep(m_session.focus().step);
}

} // namespace gateloupe
