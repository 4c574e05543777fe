// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/runner.h"

#include <algorithm>
#include <utility>

#include <QFileDialog>

#include "app/gui/common/error_texts.h"
#include "app/gui/common/file_dialogs.h"
#include "app/gui/controllers/studies/joined_run.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "core/formats/array_file.h"
#include "core/formats/wav/wav_sound.h"
#include "core/model/free_matrices.h"
#include "core/runtime/input/vocabulary.h"
#include "core/runtime/replay/run_beginning.h"
#include "core/runtime/whole_model/model_inputs.h"
#include "core/runtime/whole_model/whole_model.h"
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

void InputPreview::setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint)
{
    m_checkpoint = std::move(checkpoint);
}

void InputPreview::ask()
{
    m_task.cancel();
    if (m_input.isUntouched()) {
        m_input.setProblem({});
        emit shown();
    } else if (m_model != nullptr) {
        m_task.start([model = m_model, checkpoint = m_checkpoint,
                      source = m_input.source()](ProgressMonitor& monitor) -> Result<Preview> {
            Preview preview;
            if (source.kind == SequenceSource::Kind::Model) {
                GATELOUPE_TRY(const auto signature, modelSignature(*checkpoint));
                GATELOUPE_CHECK(readModelInputs(source.modelInputs, signature, monitor));
                preview.isModel = true;
                return preview;
            }
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
    } else if (preview && preview->isModel) {
        m_input.setProblem({}); // what runs is known when the model has run
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

namespace {

/// The network that the model runs: `model`, or, where it is not run, the only one that is.
Result<std::shared_ptr<const RnnModel>>
networkThatRuns(const WholeModelRun& whole, const Checkpoint& file,
                const std::shared_ptr<const RnnModel>& model, RunSource& source)
{
    std::vector<std::size_t> running;
    for (std::size_t index = 0; index < whole.networks.size(); ++index) {
        if (whole.networks[index].values && file.rnns[index] == model) {
            running = {index};
            break;
        }
        if (whole.networks[index].values) {
            running.push_back(index);
        }
    }
    if (running.size() != 1) {
        const auto place =
            static_cast<std::size_t>(std::ranges::find(file.rnns, model) - file.rnns.begin());
        return Error{ErrorCode::Unsupported,
                     place < whole.networks.size() ? whole.networks[place].reason : Message(),
                     {}};
    }
    source.input.model = whole.networks[running.front()].values;
    return file.rnns[running.front()];
}

/// The ids, which are written one behind the other.
std::vector<std::string> innerOf(const ModelInputSource& source)
{
    std::vector<std::string> ids;
    for (const QString& id : QString::fromStdString(source.inner).split(QLatin1Char(','))) {
        if (!id.trimmed().isEmpty()) {
            ids.push_back(id.trimmed().toStdString());
        }
    }
    return ids;
}

/// Runs the whole model where the source is its inputs, and takes what it gives the network.
Result<std::shared_ptr<const WholeModelRun>> takeWholeModel(std::shared_ptr<const RnnModel>& model,
                                                            RunSource& source,
                                                            const RunConditions& conditions,
                                                            ProgressMonitor& monitor)
{
    std::shared_ptr<const WholeModelRun> whole;
    if (source.input.kind == SequenceSource::Kind::Model && conditions.checkpoint != nullptr) {
        GATELOUPE_TRY(auto run, runWholeModel(*conditions.checkpoint,
                                              {.inputs = source.input.modelInputs,
                                               .inner = innerOf(source.input.modelInputs)},
                                              monitor));
        whole = std::make_shared<const WholeModelRun>(std::move(run));
        GATELOUPE_TRY(model, networkThatRuns(*whole, *conditions.checkpoint, model, source));
    }
    return whole;
}

} // namespace

namespace {

/// How long a step of a sound takes; 0 where the source is none. `calls`: of a whole model, which
/// takes `hop` samples at each.
double secondsPerStep(const SequenceSource& source, std::uint64_t steps, std::uint64_t calls)
{
    const bool isModel = source.kind == SequenceSource::Kind::Model;
    std::string path = source.array;
    if (isModel) { // "input=a.wav sr=16000": the only sound among them
        const std::string& inputs = source.modelInputs.inputs;
        const auto end = inputs.find(".wav");
        const auto begin = inputs.rfind('=', end);
        path = end == std::string::npos ? std::string()
                                        : inputs.substr(begin + 1, end + 4 - begin - 1);
    }
    if ((source.kind != SequenceSource::Kind::File && !isModel) || !isWav(path)) {
        return 0.0;
    }
    const auto outline = readWavOutline(path);
    if (!outline || outline->rate == 0) {
        return 0.0;
    }
    const double second = outline->rate;
    if (!isModel) {
        return static_cast<double>(std::max<std::uint64_t>(source.hop, 1)) / second;
    }
    // Each call of the model takes so many samples and is as many steps of its network.
    const double taken = source.modelInputs.hop > 0
                             ? static_cast<double>(source.modelInputs.hop * calls)
                             : static_cast<double>(outline->samples);
    return taken / second / static_cast<double>(std::max<std::uint64_t>(steps, 1));
}

} // namespace

Result<std::shared_ptr<const SequenceRun>> runSequence(std::shared_ptr<const RnnModel> model,
                                                       const RunSource& asked,
                                                       const RunConditions& conditions,
                                                       ProgressMonitor& monitor)
{
    const Trace* previous = conditions.previous ? &conditions.previous->replay->summary() : nullptr;
    RunSource source = asked;
    GATELOUPE_TRY(auto whole, takeWholeModel(model, source, conditions, monitor));
    GATELOUPE_TRY(PreparedRun prepared, prepareRun(model, source, previous, monitor));
    GATELOUPE_TRY(auto backend, makeChosenBackend(*model, conditions.backend));
    SequenceRun run;
    run.model = std::move(model);
    run.sequence = std::move(prepared.sequence);
    run.notes = std::move(prepared.notes);
    run.gpu = conditions.backend.workerOptions();
    if (whole != nullptr) {
        run.notes.insert(run.notes.end(), whole->notes.begin(), whole->notes.end());
    }
    run.secondsPerStep = secondsPerStep(asked.input, prepared.request.x.shape()[0],
                                        whole == nullptr ? 1 : whole->calls);
    run.whole = std::move(whole);
    run.source = asked;
    const ReplayOptions options{.memoryBudgetBytes = conditions.memoryBudgetBytes};
    if (conditions.begun) {
        GATELOUPE_TRY(auto first, runBeginning(prepared.request, options, *backend, monitor));
        if (first != nullptr) {
            SequenceRun beginning = run;
            beginning.replay = std::move(first);
            beginning.isBeginning = true;
            conditions.begun(std::make_shared<const SequenceRun>(std::move(beginning)));
        }
    }
    GATELOUPE_TRY(run.replay, TraceReplay::run(std::move(prepared.request), options,
                                               std::move(backend), monitor));
    return std::make_shared<const SequenceRun>(std::move(run));
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
        m_isFileNew = true;
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
    connect(&page.input(), &InputChooser::modelFileWanted, this, [this](const QString& input) {
        const QString arrays = tr("Arrays and sounds (*.npy *.npz *.h5 *.hdf5 *.wav)");
        connect(askForFile({.parent = m_window,
                            .name = "modelInputDialog",
                            .title = tr("Choose the model's input %1").arg(input),
                            .filters = {arrays, tr("All files (*)")}}),
                &QFileDialog::fileSelected, this,
                [this, input](const QString& path) { m_page.input().setModelFile(input, path); });
    });
    connect(&page.input(), &InputChooser::sourceChanged, this, &Runner::showStarts);
    connect(&page.input(), &InputChooser::arrayWanted, this, [this] {
        const QString arrays =
            tr("Arrays, tables and sounds (*.npy *.npz *.h5 *.hdf5 *.csv *.tsv *.txt *.wav)");
        connect(askForFile({.parent = m_window,
                            .title = tr("Choose the input"),
                            .filters = {arrays, tr("All files (*)")}}),
                &QFileDialog::fileSelected, &m_page.input(), &InputChooser::setArray);
    });
    connectProgress();
}

void Runner::connectProgress()
{
    m_jobs.whenBusy(Jobs::Kind::Run, this, [this](bool isBusy) { m_page.setBusy(isBusy); });
    connect(&m_jobs, &Jobs::busyChanged, this, &Runner::showProgress);
    connect(&m_jobs, &Jobs::progressed, this, &Runner::showProgress);
    connect(&m_jobs, &Jobs::ended, this, [this](Jobs::Kind kind, Jobs::Outcome outcome) {
        showProgress(kind);
        if (kind == Jobs::Kind::Run && outcome != Jobs::Outcome::Succeeded &&
            m_page.run() != nullptr && m_page.run()->isBeginning) {
            m_page.setRun(m_session.runOfSelection()); // no rest will come
        }
    });
}

/// The page says how far a run is.
void Runner::showProgress(Jobs::Kind kind)
{
    if (kind != Jobs::Kind::Run) {
        return;
    }
    const Jobs::State state = m_jobs.stateOf(kind);
    m_page.setRunning(!m_jobs.isRunning(kind) ? QString()
                      : state.share < 0.0
                          ? state.title
                          : tr("%1, %2 %").arg(state.title).arg(qRound(100 * state.share)));
}

void Runner::run()
{
    using Ran = std::shared_ptr<const SequenceRun>;
    const auto model = m_session.selection().rnn;
    if (model == nullptr) {
        return;
    }
    m_page.banner().clear();
    m_isFileNew = false;
    m_page.input().remember();
    m_jobs.start<Ran>(
        Jobs::Kind::Run, tr("Running %1").arg(nameText(model->name)),
        [model, source = m_page.input().runSource(),
         conditions = conditions()](ProgressMonitor& monitor) -> Result<Ran> {
            GATELOUPE_TRY(Ran ran, runSequence(model, source, conditions, monitor));
            const bool isContinued = source.start.kind == StartSource::Kind::Previous;
            return isContinued ? joinedRun(*conditions.previous, ran) : ran;
        },
        [this](const Ran& run) {
            if (run->model != m_session.selection().rnn) {
                m_session.select({.rnn = run->model}); // the one that the model runs
            }
            m_session.setRun(run);
            if (!run->notes.empty()) {
                m_page.banner().showInformation(
                    run->whole != nullptr
                        ? tr("The model ran on these inputs")
                        : tr("The file gives initial states or lengths of its own"),
                    coreTexts(run->notes).join(QLatin1Char('\n')));
            }
        },
        [this](const Error& error) {
            m_page.banner().showError(ErrorTexts::running(error), ErrorTexts::details(error));
        });
}

RunConditions Runner::conditions()
{
    return {.previous = previous(),
            .memoryBudgetBytes = m_budget,
            .backend = m_choice,
            .checkpoint = m_session.checkpoint(),
            .begun = [this, asked = ++m_asked](std::shared_ptr<const SequenceRun> beginning) {
                QMetaObject::invokeMethod(
                    this,
                    [this, asked, beginning = std::move(beginning)] {
                        if (asked == m_asked && m_jobs.isRunning(Jobs::Kind::Run) &&
                            beginning->model == m_session.selection().rnn) {
                            m_page.setRun(beginning);
                        }
                    },
                    Qt::QueuedConnection);
            }};
}

void Runner::cancel()
{
    m_jobs.cancel(Jobs::Kind::Run);
}

/// The last run, where it is one of the selected network.
std::shared_ptr<const SequenceRun> Runner::previous() const
{
    return m_session.runOfSelection();
}

void Runner::showChoices()
{
    const auto model = m_session.selection().rnn;
    m_preview.setCheckpoint(m_session.checkpoint());
    m_preview.setModel(model);
    if (model != nullptr) {
        if (m_shown.lock() != model && m_session.checkpoint() != nullptr) {
            m_shown = model;
            const Checkpoint& file = *m_session.checkpoint();
            m_page.input().setSignature(modelSignature(file).value_or(OnnxSignature()));
            m_page.input().setEmbeddings(matricesBeside(
                file.rnns, file.catalog, MatrixRole::Embedding, model->spec.inputSize));
        }
        showStarts();
        showInputOfRun();
    }
}

/// A file that is shown again has its run, and the input says of what.
void Runner::showInputOfRun()
{
    const auto run = m_session.runOfSelection();
    if (m_isFileNew && run != nullptr && run->source) {
        m_isFileNew = false;
        m_page.input().setRunSource(*run->source);
    }
}

void Runner::showStarts()
{
    const auto model = m_session.selection().rnn;
    if (model != nullptr) {
        const bool isWhole = m_page.input().source().kind == SequenceSource::Kind::Model;
        m_page.input().start().setChoices({.hasStored = isWhole ||
                                                        model->initialHidden != nullptr ||
                                                        model->initialCell != nullptr,
                                           .hasPrevious = previous() != nullptr,
                                           .hasCellState = hasCellState(model->spec.cell)});
    }
}

} // namespace gateloupe
