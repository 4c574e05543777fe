// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/studies/gradient_study.h"

#include <utility>

#include <QFileDialog>

#include "app/gui/common/error_texts.h"
#include "app/gui/common/file_dialogs.h"
#include "app/gui/controllers/studies/gradient_run.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "core/model/free_matrices.h"
#include "widgets/common/inline_banner.h"
#include "widgets/sequence/curves/norm_lane.h"
#include "widgets/sequence/gradients/dependence_panel.h"
#include "widgets/sequence/gradients/gradient_chooser.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {

namespace {

constexpr int kRestMs = 200; ///< the strips stand still for as long before they are computed

} // namespace

GradientStudy::GradientStudy(Session& session, Jobs& jobs, SequencePage& page,
                             DependencePanel& panel, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_jobs(jobs)
    , m_page(page)
    , m_panel(panel)
{
    GradientChooser& chooser = page.gradient();
    connect(&chooser, &GradientChooser::computeRequested, this, &GradientStudy::start);
    connect(&chooser, &GradientChooser::cancelRequested, this,
            [this] { m_jobs.cancel(Jobs::Kind::Gradient); });
    connect(&chooser, &GradientChooser::removeRequested, this, [this] { setGradients(nullptr); });
    jobs.whenBusy(Jobs::Kind::Gradient, this, [&chooser](bool isBusy) { chooser.setBusy(isBusy); });
    connect(&page.plot(), &TracePlot::dependenceRequested, this, [this](const StripCell& cell) {
        const auto& run = m_page.run();
        const auto point = run == nullptr ? std::nullopt : tracePointOf(cell, *run->model);
        if (point) {
            const GradientSource source{.kind = GradientSource::Kind::Value,
                                        .at = QString::fromStdString(toText(*point))};
            m_page.gradient().setSource(source);
            start(source);
        }
    });
    connect(&session, &Session::selectionChanged, this, &GradientStudy::offerReadouts);
    for (const auto moved :
         {&SequencePage::stepChanged, &SequencePage::batchChanged, &SequencePage::unitChanged}) {
        connect(&page, moved, this, &GradientStudy::offerPlace);
    }
    connect(&page, &SequencePage::windowChanged, this, &GradientStudy::offerPlace);
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMs);
    connect(&page, &SequencePage::windowChanged, &m_rest, qOverload<>(&QTimer::start));
    connect(&m_rest, &QTimer::timeout, this, &GradientStudy::followSight);
    connect(&session, &Session::runChanged, this, [this] {
        m_jobs.cancel(Jobs::Kind::Gradient);
        if (m_gradients != nullptr && m_gradients->run != m_session.run()) {
            setGradients(nullptr);
        }
    });
    connectFiles();
    panel.setGradients(nullptr);
}

void GradientStudy::connectFiles()
{
    GradientChooser& chooser = m_page.gradient();
    const auto ask = [this, &chooser](const char* name, const QString& title,
                                      void (GradientChooser::*take)(const QString&)) {
        connect(
            askForFile({.parent = m_panel.window(),
                        .name = name,
                        .title = title,
                        .filters = {tr("Arrays (*.npy *.npz *.h5 *.hdf5)"), tr("All files (*)")}}),
            &QFileDialog::fileSelected, &chooser, take);
    };
    connect(&chooser, &GradientChooser::targetsWanted, this, [ask] {
        ask("gradientTargetsDialog", tr("Choose the right classes"), &GradientChooser::setTargets);
    });
    connect(&chooser, &GradientChooser::upstreamWanted, this, [ask] {
        ask("gradientUpstreamDialog", tr("Choose the gradient of the output, dL/dy"),
            &GradientChooser::setUpstream);
    });
}

void GradientStudy::offerReadouts()
{
    const auto model = m_session.selection().rnn;
    if (model != nullptr && m_session.checkpoint() != nullptr && m_offered.lock() != model) {
        m_offered = model;
        const Checkpoint& file = *m_session.checkpoint();
        m_page.gradient().setReadouts(matricesBeside(file.rnns, file.catalog, MatrixRole::Readout,
                                                     model->spec.outputWidth()));
    }
}

/// h of the chosen unit at the step.
void GradientStudy::offerPlace()
{
    const auto& run = m_page.run();
    if (run != nullptr && m_gradients != nullptr && m_gradients->run == run &&
        m_page.plot().norms().gradients() != m_gradients) {
        m_page.setGradients(m_gradients); // the page showed another network meanwhile
    }
    if (run != nullptr) {
        const StripCell cell{
            {StripId::Kind::Hidden, m_page.place()}, m_page.unit(), m_page.step(), m_page.batch()};
        m_page.gradient().setPlace(addressOf(cell, *run->model));
    }
}

/// The steps of a long run that came in sight have no gradients yet.
void GradientStudy::followSight()
{
    const StepRange seen = m_page.window().trace == nullptr ? StepRange{} : m_page.window().range();
    const bool isShown = m_gradients != nullptr && m_gradients->run == m_session.runOfSelection() &&
                         m_page.run() == m_gradients->run;
    if (isShown && m_gradients->run->replay->fullTrace() == nullptr && seen.count > 0 &&
        !(seen == m_asked) && !m_gradients->steps().contains(seen)) {
        start(m_source);
    }
}

void GradientStudy::start(const GradientSource& source)
{
    using Found = std::shared_ptr<const RunGradients>;
    const auto run = m_session.runOfSelection();
    if (run == nullptr || m_session.checkpoint() == nullptr) {
        return;
    }
    m_page.banner().clear();
    m_source = source;
    m_asked = m_page.window().trace == nullptr ? StepRange{} : m_page.window().range();
    m_jobs.start<Found>(
        Jobs::Kind::Gradient, tr("Running backwards"),
        [run, file = m_session.checkpoint(), source, seen = m_asked](ProgressMonitor& monitor) {
            return runBackwards(run, *file, source, seen, monitor);
        },
        [this](const Found& found) {
            if (found->run == m_session.run()) {
                setGradients(found);
            }
        },
        [this](const Error& error) {
            m_page.banner().showError(tr("The gradient could not be computed"),
                                      ErrorTexts::details(error));
        });
}

void GradientStudy::setGradients(std::shared_ptr<const RunGradients> gradients)
{
    m_gradients = std::move(gradients);
    m_page.setGradients(m_gradients);
    m_panel.setGradients(m_gradients);
    emit gradientsChanged();
}

} // namespace gateloupe
