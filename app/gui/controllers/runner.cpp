// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/runner.h"

#include <utility>

#include <QFileDialog>

#include "app/gui/common/error_texts.h"
#include "app/gui/common/file_dialogs.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "core/formats/array_file.h"
#include "core/model/free_matrices.h"
#include "core/runtime/input/vocabulary.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {

namespace {

constexpr int kDelayMs = 150;

} // namespace

InputPreview::InputPreview(InputChooser& input, QObject* parent)
    : QObject(parent)
    , m_input(input)
    , m_task([this](const Result<Preview>& preview) { show(preview); })
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &InputPreview::ask);
    connect(&input, &InputChooser::sourceChanged, &m_delay, qOverload<>(&QTimer::start));
}

void InputPreview::setModel(std::shared_ptr<const RnnModel> model)
{
    if (model != m_model) {
        m_model = std::move(model);
        m_delay.start();
    }
}

void InputPreview::ask()
{
    m_task.cancel();
    if (m_input.isUntouched()) {
        m_input.setProblem({});
        emit shown();
    } else if (m_model != nullptr) {
        m_task.start([model = m_model,
                      source = m_input.source()](ProgressMonitor& monitor) -> Result<Preview> {
            Preview preview;
            if (source.kind == SequenceSource::Kind::File) {
                GATELOUPE_TRY(preview.arrays, arrayNames(source.array, monitor));
                if (!preview.arrays.empty()) {
                    return preview;
                }
            }
            GATELOUPE_TRY(preview.outline, outlineOf(source, model->spec.inputSize, monitor));
            if (source.kind == SequenceSource::Kind::Text &&
                source.encoding == TextEncoding::OneHot) {
                GATELOUPE_TRY(const Vocabulary vocabulary, Vocabulary::load(source.vocabulary));
                preview.symbols = vocabulary.size();
            }
            return preview;
        });
    }
}

void InputPreview::show(const Result<Preview>& preview)
{
    m_input.setArrayNames(preview ? preview->arrays : std::vector<std::string>());
    if (preview && !preview->arrays.empty()) {
        m_input.setProblem(tr("The file holds %Ln array(s): choose one", nullptr,
                              static_cast<int>(preview->arrays.size())));
    } else if (preview) {
        const std::uint64_t symbols = preview->symbols.value_or(preview->outline.features);
        m_input.setOutline(
            preview->outline,
            symbols == preview->outline.features
                ? QString()
                //: a text's alphabet does not fit the network it is to run through
                : tr("vocabulary %1 ≠ %2 inputs")
                      .arg(formatCount(symbols), formatCount(preview->outline.features)));
    } else {
        m_input.setProblem(ErrorTexts::details(preview.error()));
    }
    emit shown();
}

Result<std::shared_ptr<const SequenceRun>> runSequence(std::shared_ptr<const RnnModel> model,
                                                       const RunSource& source,
                                                       const RunConditions& conditions,
                                                       ProgressMonitor& monitor)
{
    const Trace* previous = conditions.previous ? &conditions.previous->summary() : nullptr;
    GATELOUPE_TRY(PreparedRun prepared, prepareRun(model, source, previous, monitor));
    GATELOUPE_TRY(auto backend, makeChosenBackend(*model, conditions.backend));
    GATELOUPE_TRY(auto travel, TraceReplay::run(std::move(prepared.request),
                                                {.memoryBudgetBytes = conditions.memoryBudgetBytes},
                                                std::move(backend), monitor));
    auto run = std::make_shared<SequenceRun>();
    run->model = std::move(model);
    run->sequence = std::move(prepared.sequence);
    run->travel = std::move(travel);
    run->notes = std::move(prepared.notes);
    run->gpu = conditions.backend.workerOptions();
    run->source = source;
    return std::shared_ptr<const SequenceRun>(std::move(run));
}

Runner::Runner(Session& session, Jobs& jobs, SequencePage& page, QWidget* window)
    : QObject(window)
    , m_session(session)
    , m_jobs(jobs)
    , m_page(page)
    , m_preview(page.input())
    , m_window(window)
{
    connect(&session, &Session::selectionChanged, this, &Runner::showChoices);
    connect(&session, &Session::checkpointChanged, this, [this] {
        m_page.input().setRunSource({}); // a text and its vocabulary belong to one file
        m_shown.reset();
        showChoices();
    });
    connect(&session, &Session::runChanged, this, &Runner::showChoices);
    connect(
        &page.input().start(), &StartChooser::arrayWanted, this, [this](StartChooser::Field field) {
            connect(askForFile(
                        {.parent = m_window,
                         .title = field == StartChooser::Field::Resets
                                      ? tr("Choose the resets of the sequences")
                                  : field == StartChooser::Field::Lengths
                                      ? tr("Choose the lengths of the sequences")
                                      : tr("Choose the initial state"),
                         .filters = {tr("Arrays (*.npy *.npz *.h5 *.hdf5)"), tr("All files (*)")}}),
                    &QFileDialog::fileSelected, this, [this, field](const QString& path) {
                        m_page.input().start().setArray(field, path);
                    });
        });
    connect(&page, &SequencePage::runRequested, this, &Runner::run);
    connect(&page, &SequencePage::cancelRequested, this, &Runner::cancel);
    connect(&page.input(), &InputChooser::vocabularyWanted, this, [this] {
        connect(askForFile({.parent = m_window,
                            .title = tr("Choose a vocabulary"),
                            .filters = {tr("Vocabularies (*.json *.txt)"), tr("All files (*)")}}),
                &QFileDialog::fileSelected, &m_page.input(), &InputChooser::setVocabulary);
    });
    connect(&page.input(), &InputChooser::arrayWanted, this, [this] {
        const QString arrays =
            tr("Arrays, tables and sounds (*.npy *.npz *.h5 *.hdf5 *.csv *.tsv *.txt *.wav)");
        connect(askForFile({.parent = m_window,
                            .title = tr("Choose the input"),
                            .filters = {arrays, tr("All files (*)")}}),
                &QFileDialog::fileSelected, &m_page.input(), &InputChooser::setArray);
    });
    jobs.whenBusy(Jobs::Kind::Run, this, [this](bool isBusy) { m_page.setBusy(isBusy); });
}

void Runner::run()
{
    using Ran = std::shared_ptr<const SequenceRun>;
    const auto model = m_session.selection().rnn;
    if (model == nullptr) {
        return;
    }
    m_page.banner().clear();
    m_page.input().remember();
    m_jobs.start<Ran>(
        Jobs::Kind::Run, tr("Running %1").arg(nameText(model->name)),
        [model, source = m_page.input().runSource(),
         conditions = RunConditions{.previous = previous(),
                                    .memoryBudgetBytes = m_budget,
                                    .backend = m_choice}](ProgressMonitor& monitor) {
            return runSequence(model, source, conditions, monitor);
        },
        [this](const Ran& run) {
            m_session.setRun(run);
            if (!run->notes.empty()) {
                m_page.banner().showInformation(
                    tr("The file gives initial states or lengths of its own"),
                    coreTexts(run->notes).join(QLatin1Char('\n')));
            }
        },
        [this](const Error& error) {
            m_page.banner().showError(ErrorTexts::running(error), ErrorTexts::details(error));
        });
}

void Runner::cancel()
{
    m_jobs.cancel(Jobs::Kind::Run);
}

/// The last run, where it is one of the selected network.
std::shared_ptr<const TraceReplay> Runner::previous() const
{
    const auto run = m_session.runOfSelection();
    return run != nullptr ? run->travel : nullptr;
}

void Runner::showChoices()
{
    const auto model = m_session.selection().rnn;
    m_preview.setModel(model);
    if (model != nullptr) {
        if (m_shown.lock() != model && m_session.checkpoint() != nullptr) {
            m_shown = model;
            const Checkpoint& file = *m_session.checkpoint();
            m_page.input().setEmbeddings(matricesBeside(
                file.rnns, file.catalog, MatrixRole::Embedding, model->spec.inputSize));
        }
        m_page.input().start().setChoices(
            {.hasStored = model->initialHidden != nullptr || model->initialCell != nullptr,
             .hasPrevious = previous() != nullptr,
             .hasCellState = hasCellState(model->spec.cell)});
    }
}

} // namespace gateloupe
