// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/studies/readout_study.h"

#include <string>
#include <utility>

#include <QFileDialog>

#include "app/gui/common/error_texts.h"
#include "app/gui/common/file_dialogs.h"
#include "app/gui/session/session.h"
#include "core/model/free_matrices.h"
#include "core/runtime/input/vocabulary.h"
#include "core/runtime/trace/array_rows.h"
#include "core/runtime/whole_model/decision_steps.h"
#include "widgets/common/number_format.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {

namespace {

/// The symbols of the file that was chosen, however many, or the run's own alphabet where it has as
/// many as there are numbers.
Result<std::vector<QString>> labelsFor(std::uint64_t numbers, const QString& chosen,
                                       const std::optional<RunSource>& source)
{
    std::vector<std::string> symbols;
    if (!chosen.isEmpty()) {
        GATELOUPE_TRY(const Vocabulary vocabulary, Vocabulary::load(chosen.toStdString()));
        symbols = vocabulary.symbols();
    } else if (source && !source->input.vocabulary.empty()) {
        // The input's own vocabulary is an offer: one that cannot be read any more names nothing.
        const auto vocabulary = Vocabulary::load(source->input.vocabulary);
        if (vocabulary && vocabulary->size() == numbers) {
            symbols = vocabulary->symbols();
        }
    }
    std::vector<QString> labels;
    for (const std::string& symbol : symbols) {
        labels.push_back(visibleSymbol(QString::fromStdString(symbol)));
    }
    return labels;
}

/// Inner values of the model that somebody asked for, one below the other.
std::shared_ptr<const ReadoutLane> innerLane(const std::vector<DecisionSteps>& inner,
                                             const StepRange& steps)
{
    auto lane = std::make_shared<ReadoutLane>();
    lane->steps = steps;
    std::uint64_t width = 0;
    QStringList names;
    for (const DecisionSteps& value : inner) {
        const QString name = QString::fromStdString(printable(value.name));
        names.append(name);
        for (std::uint64_t i = 0; i < value.numbers.shape()[2]; ++i) {
            lane->labels.push_back(QStringLiteral("%1[%2]").arg(name).arg(i));
        }
        width += value.numbers.shape()[2];
    }
    lane->tensor = names.join(QStringLiteral(", "));
    const std::uint64_t batch = inner.front().numbers.shape()[1];
    std::vector<double> numbers;
    numbers.reserve(steps.count * batch * width);
    for (std::uint64_t row = steps.first * batch; row < steps.end() * batch; ++row) {
        for (const DecisionSteps& value : inner) {
            const std::uint64_t count = value.numbers.shape()[2];
            for (std::uint64_t i = 0; i < count; ++i) {
                numbers.push_back(value.numbers[row * count + i]);
            }
        }
    }
    lane->numbers = Array({steps.count, batch, width}, std::move(numbers));
    return lane;
}

/// What the whole model decides at each step of a window; null where it does not, or none ran.
std::shared_ptr<const ReadoutLane> decisionsOf(const std::shared_ptr<const SequenceRun>& run,
                                               const TraceWindow& window)
{
    if (run == nullptr || run->whole == nullptr || window.trace == nullptr) {
        return nullptr;
    }
    if (auto inner = innerSteps(*run->whole, run->steps(), run->batch()); !inner.empty()) {
        return innerLane(inner, window.range());
    }
    auto found = decisionSteps(*run->whole, run->steps(), run->batch());
    if (!found) {
        return nullptr;
    }
    auto lane = std::make_shared<ReadoutLane>();
    lane->tensor = QString::fromStdString(printable(found->name));
    lane->steps = window.range();
    lane->numbers = sliceSteps(found->numbers, lane->steps);
    return lane;
}

} // namespace

ReadoutStudy::ReadoutStudy(Session& session, SequencePage& page, ReadoutPanel& panel,
                           QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_page(page)
    , m_panel(panel)
    , m_task([this](const Result<Answer>& answer) { take(answer); })
{
    connect(&session, &Session::checkpointChanged, this, [this] {
        m_offered.reset();
        offerTensors();
    });
    connect(&session, &Session::selectionChanged, this, &ReadoutStudy::offerTensors);
    const auto place = [this] { m_panel.setPlace(m_page.step(), m_page.batch()); };
    connect(&page, &SequencePage::stepChanged, this, place);
    connect(&page, &SequencePage::batchChanged, this, place);
    connect(&page, &SequencePage::windowChanged, this, &ReadoutStudy::start);
    connect(&panel, &ReadoutPanel::choiceChanged, this, &ReadoutStudy::readAgain);
    connect(&panel, &ReadoutPanel::labelsWanted, this, [this] {
        connect(askForFile({.parent = m_panel.window(),
                            .name = "readoutLabelsDialog",
                            .title = tr("Choose the labels of the readout"),
                            .filters = {tr("Vocabularies (*.json *.txt)"), tr("All files (*)")}}),
                &QFileDialog::fileSelected, &m_panel, &ReadoutPanel::setLabels);
    });
    offerTensors();
}

void ReadoutStudy::offerTensors()
{
    const auto model = m_session.selection().rnn;
    if (model == nullptr || m_session.checkpoint() == nullptr) {
        m_panel.setTensors({});
        return;
    }
    if (m_offered.lock() != model) {
        m_offered = model;
        const Checkpoint& file = *m_session.checkpoint();
        m_panel.setTensors(matricesBeside(file.rnns, file.catalog, MatrixRole::Readout,
                                          model->spec.outputWidth()));
        readAgain();
    }
}

void ReadoutStudy::readAgain()
{
    m_readout = nullptr;
    m_window = {};
    start();
}

void ReadoutStudy::start()
{
    const ReadoutChoice choice = m_panel.choice();
    const TraceWindow& window = m_page.window();
    const auto& run = m_page.run();
    const bool isKnown = choice == m_choice && window == m_window && m_readout != nullptr;
    if (isKnown && m_lane != nullptr) {
        return;
    }
    m_task.cancel();
    m_panel.setProblem({});
    if (choice.tensor.isEmpty() || run == nullptr || window.trace == nullptr ||
        run->model != m_session.selection().rnn) {
        m_lane = decisionsOf(run, window);
        m_page.plot().setReadout(m_lane);
        m_panel.setLane(m_lane);
        return;
    }
    m_choice = choice;
    m_window = window;
    m_task.start([choice, window, run, file = m_session.checkpoint(),
                  readout = m_readout](ProgressMonitor& monitor) -> Result<Answer> {
        Answer answer{.readout = readout, .lane = nullptr};
        if (answer.readout == nullptr) {
            GATELOUPE_TRY(Readout made, readReadout(file->catalog, choice.tensor.toStdString(),
                                                    run->model->spec.outputWidth(), monitor));
            answer.readout = std::make_shared<const Readout>(std::move(made));
        }
        auto lane = std::make_shared<ReadoutLane>();
        lane->tensor = choice.tensor;
        lane->scale = choice.scale;
        lane->steps = window.range();
        GATELOUPE_TRY(lane->numbers,
                      readoutOf(window.trace->y, *answer.readout, choice.scale, monitor));
        GATELOUPE_TRY(lane->labels, labelsFor(lane->rows(), choice.labels, run->source));
        answer.symbols = lane->labels.size();
        if (answer.symbols != lane->rows()) {
            lane->labels.clear(); // names of other numbers
        }
        answer.lane = std::move(lane);
        return answer;
    });
}

void ReadoutStudy::take(const Result<Answer>& answer)
{
    m_readout = answer ? answer->readout : nullptr;
    m_lane = answer ? answer->lane : nullptr;
    m_page.plot().setReadout(m_lane);
    m_panel.setLane(m_lane);
    m_panel.setPlace(m_page.step(), m_page.batch());
    if (answer && answer->symbols != 0 && m_lane->labels.empty()) {
        //: the labels that were chosen for the numbers of a readout are too few, or too many
        m_panel.setProblem(tr("The vocabulary has %1 symbols, the readout makes %2 numbers.")
                               .arg(formatCount(answer->symbols), formatCount(m_lane->rows())));
    }
    if (!answer && answer.error().code != ErrorCode::Cancelled) {
        m_panel.setProblem(ErrorTexts::details(answer.error()));
    }
}

} // namespace gateloupe
