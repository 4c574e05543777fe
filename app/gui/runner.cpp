// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/runner.h"

#include <QFileDialog>

#include "app/gui/error_texts.h"
#include "app/gui/jobs.h"
#include "app/gui/session.h"
#include "core/runtime/stored_start.h"
#include "widgets/common/inline_banner.h"
#include "widgets/traces/input_chooser.h"
#include "widgets/traces/sequence_page.h"

namespace gateloupe {

namespace {

constexpr int kBusyDelayMs = 150;

Result<std::unique_ptr<ForwardBackend>> backendFor(const RnnModel& model,
                                                   const BackendChoice& choice)
{
    GATELOUPE_TRY(auto backend,
                  choice.kind ? makeBackend(*choice.kind) : makeAutomaticBackend(model));
    if (backend->kind() == BackendKind::Cpu && choice.threads > 0) {
        return makeCpuBackend(choice.threads);
    }
    return backend;
}

} // namespace

Result<std::shared_ptr<const SequenceRun>> runSequence(std::shared_ptr<const RnnModel> model,
                                                       const SequenceSource& source,
                                                       std::uint64_t budget, Monitor& monitor,
                                                       const BackendChoice& choice)
{
    GATELOUPE_TRY(Sequence sequence, makeSequence(source, model->spec.inputSize, monitor));
    GATELOUPE_TRY(auto backend, backendFor(*model, choice));
    ForwardRequest request;
    request.model = model;
    request.x = sequence.x;
    GATELOUPE_TRY(auto notes, addStoredStart(request, monitor));
    GATELOUPE_TRY(auto travel, TimeTravel::run(std::move(request), {.memoryBudgetBytes = budget},
                                               std::move(backend), monitor));
    auto run = std::make_shared<SequenceRun>();
    run->model = std::move(model);
    run->sequence = std::make_shared<const Sequence>(std::move(sequence));
    run->travel = std::move(travel);
    run->notes = std::move(notes);
    return std::shared_ptr<const SequenceRun>(std::move(run));
}

Runner::Runner(Session& session, Jobs& jobs, SequencePage& page, QWidget* window)
    : QObject(window)
    , m_session(session)
    , m_jobs(jobs)
    , m_page(page)
    , m_window(window)
{
    connect(&page, &SequencePage::runRequested, this, &Runner::run);
    connect(&page, &SequencePage::cancelRequested, this, &Runner::cancel);
    connect(&page.input(), &InputChooser::vocabularyWanted, this, &Runner::chooseVocabulary);
    connect(&page.input(), &InputChooser::arrayWanted, this, &Runner::chooseArray);
    m_busyDelay.setSingleShot(true);
    m_busyDelay.setInterval(kBusyDelayMs);
    connect(&m_busyDelay, &QTimer::timeout, this, [this] { m_page.setBusy(true); });
    connect(&jobs, &Jobs::ended, this, [this](Jobs::Kind kind) {
        if (kind == Jobs::Kind::Run) {
            m_busyDelay.stop();
            m_page.setBusy(false);
        }
    });
}

void Runner::run()
{
    using Ran = std::shared_ptr<const SequenceRun>;
    const auto model = m_session.selection().rnn;
    if (model == nullptr) {
        return;
    }
    m_page.banner().clear();
    m_jobs.start<Ran>(
        Jobs::Kind::Run, tr("Running %1").arg(QString::fromStdString(model->name)),
        [model, source = m_page.input().source(), budget = m_budget,
         choice = m_choice](Monitor& monitor) {
            return runSequence(model, source, budget, monitor, choice);
        },
        [this](const Result<Ran>& result) {
            if (result) {
                m_session.setRun(*result);
                showNotes((*result)->notes);
            } else if (result.error().code != ErrorCode::Cancelled) {
                m_page.banner().showError(ErrorTexts::running(result.error()),
                                          ErrorTexts::details(result.error()));
            }
        });
    m_busyDelay.start();
}

void Runner::showNotes(const std::vector<std::string>& notes)
{
    if (notes.empty()) {
        return;
    }
    QStringList lines;
    for (const std::string& note : notes) {
        lines.append(QString::fromStdString(note));
    }
    m_page.banner().showInformation(tr("The file gives initial states or lengths of its own"),
                                    lines.join(QLatin1Char('\n')));
}

void Runner::cancel()
{
    m_jobs.cancel(Jobs::Kind::Run);
}

void Runner::chooseVocabulary()
{
    auto* dialog = new QFileDialog(m_window, tr("Choose a vocabulary"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, &m_page.input(), &InputChooser::setVocabulary);
    dialog->open();
}

void Runner::chooseArray()
{
    auto* dialog = new QFileDialog(m_window, tr("Choose the input"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Arrays (*.npy *.npz *.h5 *.hdf5)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, &m_page.input(), &InputChooser::setArray);
    dialog->open();
}

} // namespace gateloupe
