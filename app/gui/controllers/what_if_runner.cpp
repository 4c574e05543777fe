// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/what_if_runner.h"

#include <utility>

#include "app/gui/common/error_texts.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "core/runtime/gpu/installed_backends.h"
#include "core/runtime/replay/trace_reader.h"
#include "widgets/what_if/edit_form.h"
#include "widgets/what_if/what_if_panel.h"

namespace gateloupe {

Result<std::shared_ptr<const SequenceRun>> runEdited(const SequenceRun& original,
                                                     const std::vector<ModelEdit>& edits,
                                                     ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto model, withEdits(*original.model, edits));
    GATELOUPE_TRY(auto backend,
                  makeInstalledBackend(original.replay->summary().backend, original.gpu));
    ForwardRequest request = original.replay->request();
    request.model = model;
    GATELOUPE_TRY(auto replay,
                  TraceReplay::run(std::move(request),
                                   {.memoryBudgetBytes = original.replay->memory().budget},
                                   std::move(backend), monitor));
    auto run = std::make_shared<SequenceRun>(original);
    run->model = std::move(model);
    run->replay = std::move(replay);
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
    connect(&session, &Session::unitChanged, &panel.form(), &EditForm::setChosenUnit);
    connect(&panel, &WhatIfPanel::editsChanged, this, &WhatIfRunner::runAgain);
    connect(&panel, &WhatIfPanel::toleranceChanged, this, &WhatIfRunner::compareAgain);
    connect(&panel, &WhatIfPanel::cancelRequested, this,
            [this] { m_jobs.cancel(Jobs::Kind::WhatIf); });
    connect(&panel, &WhatIfPanel::cellChosen, this,
            [this](PseudoLayerIndex place, std::uint64_t step, std::uint64_t unit) {
                if (const auto& model = m_session.selection().rnn) {
                    m_session.selectPlace(model->spec.layerOf(place), model->directionOf(place));
                }
                m_session.setUnit(unit);
                m_session.setStep(step);
            });
    jobs.whenBusy(Jobs::Kind::WhatIf, this, [this](bool isBusy) { m_panel.setBusy(isBusy); });
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
    m_panel.form().setPlace(selection.parameter->layer, selection.parameter->direction);
    m_panel.form().setGate(selection.parameter->gate);
    m_panel.form().setChosenUnit(m_session.focus().unit);
}

void WhatIfRunner::runAgain()
{
    m_jobs.cancel(Jobs::Kind::WhatIf);
    m_edited = nullptr;
    emit editedRunChanged(nullptr);
    m_model = m_session.selection().rnn;
    m_original = m_session.runOfSelection();
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
        [this](const Ran& ran) {
            m_edited = ran;
            emit editedRunChanged(m_edited);
            compareAgain();
        },
        [this](const Error& error) { m_panel.setProblem(ErrorTexts::details(error)); });
}

void WhatIfRunner::compareAgain()
{
    if (m_edited == nullptr) {
        return;
    }
    const StateDifferenceOptions options{.tolerance = m_panel.tolerance(),
                                         .batch = m_session.focus().batch};
    m_jobs.start<StateDifference>(
        Jobs::Kind::WhatIf, tr("Comparing with the original"),
        [original = readerOf(m_original->replay), edited = readerOf(m_edited->replay), options](
            ProgressMonitor& monitor) { return differenceOf(original, edited, options, monitor); },
        [this](StateDifference found) {
            m_panel.setDifference(std::make_shared<const StateDifference>(std::move(found)));
        },
        [this](const Error& error) { m_panel.setProblem(ErrorTexts::details(error)); });
}

} // namespace gateloupe
