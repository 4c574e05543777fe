// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/compare_page.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <QFileDialog>
#include <QFileInfo>
#include <QVBoxLayout>

#include "app/gui/common/error_texts.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/preferences/backend_texts.h"
#include "app/gui/session/session.h"
#include "core/analysis/compare/divergence.h"
#include "core/analysis/compare/network_pairing.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/gate_panes.h"
#include "widgets/compare/run_difference_view.h"

namespace gateloupe {

namespace {
constexpr std::array kComparedMaths = {cudnn::MathType::Fma, cudnn::MathType::Default,
                                       cudnn::MathType::TensorOp, cudnn::MathType::Conversion};
/// Two networks of which nothing is known agree within it, whatever their arithmetic.
constexpr double kNetworksTolerance = 1e-5;
const QLatin1String kReference("reference");
const QLatin1String kCpu("cpu");
const QLatin1String kRecorded("recorded");

QString fileOf(const Checkpoint& checkpoint)
{
    return nameText(checkpoint.path.filename().string());
}

/// A backend and its math as the session file says it: "cudnn/fma".
QString keyOf(cudnn::MathType math)
{
    return QLatin1String("cudnn/") + QString::fromStdString(std::string(cudnn::nameOf(math)));
}

/// What a network can be run on, and why not.
std::vector<RunnerEntry> runnersOf(const RnnModel& model, const QString& noGpu)
{
    std::vector<RunnerEntry> runners = {{kReference, BackendTexts::name(BackendKind::Reference),
                                         BackendTexts::obstacle(BackendKind::Reference, &model)},
                                        {kCpu, BackendTexts::name(BackendKind::Cpu),
                                         BackendTexts::obstacle(BackendKind::Cpu, &model)}};
    const QString obstacle = BackendTexts::obstacle(BackendKind::Cudnn, &model, noGpu);
    for (const cudnn::MathType math : kComparedMaths) {
        runners.push_back({keyOf(math),
                           //: a backend and its arithmetic: "GPU (cuDNN), FMA"
                           ComparePage::tr("%1, %2").arg(BackendTexts::name(BackendKind::Cudnn),
                                                         BackendTexts::name(math)),
                           obstacle.isEmpty() ? BackendTexts::obstacle(math, &model) : obstacle});
    }
    return runners;
}

bool isUsable(const std::vector<RunnerEntry>& runners, const QString& key)
{
    return std::ranges::any_of(runners, [&key](const RunnerEntry& runner) {
        return runner.key == key && runner.obstacle.isEmpty();
    });
}

double usualToleranceOf(const BackendChoice& choice, const RnnModel& model)
{
    return usualTolerance(
        {.backend = resolved(choice, &model), .weights = model.spec.dtype, .math = choice.math});
}

} // namespace

ComparePage::ComparePage(Session& session, Jobs& jobs, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_jobs(jobs)
    , m_view(new CompareView)
{
    setObjectName(QStringLiteral("comparePage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_view);
    connectView();
    connectSession();
    onLanguageChange(this, [this] {
        showRunners();
        showRuns();
    });
}

void ComparePage::connectView()
{
    connect(m_view, &CompareView::fileWanted, this, &ComparePage::chooseFile);
    connect(m_view, &CompareView::candidateChosen, this,
            [this](int index) { choose(m_candidates[static_cast<std::size_t>(index)]); });
    connect(m_view, &CompareView::matchingChanged, this, &ComparePage::compare);
    connect(m_view, &CompareView::parameterChosen, this, [this](const ParameterId& id) {
        if (m_a != nullptr && m_a->find(id) != nullptr) {
            m_session.selectParameter(id);
        }
    });
    connect(m_view, &CompareView::picked, &m_session, &Session::setPick);
    connect(m_view, &CompareView::viewStateChanged, this, &ComparePage::viewStateChanged);
    RunDifferenceView& runs = m_view->runs();
    connect(&runs, &RunDifferenceView::runRequested, this, &ComparePage::run);
    connect(&runs, &RunDifferenceView::cancelRequested, this,
            [this] { m_jobs.cancel(Jobs::Kind::ComparedRuns); });
    connect(&runs, &RunDifferenceView::laneOpened, this,
            [this](LayerIndex layer, Direction direction, std::uint64_t step) {
                const Focus focus = m_session.focus();
                openStep(layer, direction, step, focus.unit, focus.batch);
            });
    connect(&runs, &RunDifferenceView::stepOpened, this, &ComparePage::openStep);
    connect(&runs, &RunDifferenceView::viewStateChanged, this, &ComparePage::viewStateChanged);
    connect(&runs.controls(), &PairControls::runnersChanged, this, &ComparePage::showRuns);
    connect(&runs.controls(), &PairControls::runnerBChosen, this, &ComparePage::takeRunnerB);
}

void ComparePage::connectSession()
{
    connect(&m_session, &Session::checkpointChanged, this, [this] {
        m_jobs.cancel(Jobs::Kind::Compare);
        m_jobs.cancel(Jobs::Kind::ComparedRuns);
        m_jobs.cancel(Jobs::Kind::ErrorLanes);
        m_a.reset();
        choose(nullptr);
        m_view->setA(nullptr, {});
        fillCandidates();
    });
    connect(&m_session, &Session::runChanged, this, &ComparePage::showRuns);
    connect(&m_session, &Session::pickChanged, this, [this](std::uint64_t row, std::uint64_t col) {
        if (isVisible()) {
            m_view->setPick(row, col);
        }
    });
    connect(&m_jobs, &Jobs::ended, this, [this](Jobs::Kind kind) {
        if (kind == Jobs::Kind::ComparedRuns) {
            m_view->runs().setBusy(false);
        }
    });
}

void ComparePage::showSelection()
{
    const TreeSelection& selection = m_session.selection();
    if (selection.rnn == nullptr) {
        return;
    }
    if (selection.rnn != m_a) {
        const bool wasOne = isOneNetwork() || std::exchange(m_wantsOneNetwork, false);
        m_a = selection.rnn;
        if (wasOne) {
            m_b = m_a;
        }
        m_view->setA(m_a, fileOf(*m_session.checkpoint()));
        m_view->setParameter(*selection.parameter);
        fillCandidates();
        compare();
    } else {
        m_view->setParameter(*selection.parameter);
    }
    if (const auto& pick = m_session.focus().pick) {
        m_view->setPick(pick->row, pick->col);
    }
}

/// B can be A itself, A's neighbour, or anything of the other file.
void ComparePage::fillCandidates()
{
    std::vector<CompareCandidate> candidates;
    if (m_a != nullptr) {
        candidates.push_back({m_a, fileOf(*m_session.checkpoint()), true});
    }
    const auto add = [&candidates, this](const std::shared_ptr<const Checkpoint>& checkpoint) {
        if (checkpoint == nullptr) {
            return;
        }
        for (const auto& rnn : checkpoint->rnns) {
            if (rnn != m_a) {
                candidates.push_back({rnn, fileOf(*checkpoint)});
            }
        }
    };
    add(m_session.checkpoint());
    add(m_other);
    recut();
    for (const auto& rnn : m_recut) {
        candidates.push_back({rnn, fileOf(*m_other)});
    }
    m_candidates.clear();
    for (const CompareCandidate& candidate : candidates) {
        m_candidates.push_back(candidate.model);
    }
    const auto chosen = std::ranges::find(m_candidates, m_b);
    const bool isThere = m_b != nullptr && chosen != m_candidates.end();
    m_view->setCandidates(std::move(candidates),
                          isThere ? static_cast<int>(chosen - m_candidates.begin()) : -1);
    if (!isThere) {
        m_b.reset();
    }
}

/// A stack of one file may be several networks of the other.
void ComparePage::recut()
{
    if (m_recutA == m_a && m_recutOther == m_other) {
        return;
    }
    m_recutA = m_a;
    m_recutOther = m_other;
    m_recut.clear();
    if (m_a != nullptr && m_other != nullptr) {
        m_recut = recutFor(*m_a, m_other->rnns);
    }
}

void ComparePage::chooseFile()
{
    const QFileInfo last(m_session.request().path);
    auto* dialog = new QFileDialog(this, tr("Open a file to compare with"), last.absolutePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setOption(QFileDialog::ReadOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &ComparePage::openOther);
    dialog->open();
}

void ComparePage::openOther(const QString& path)
{
    using Opened = std::shared_ptr<const Checkpoint>;
    m_view->banner().clear();
    m_jobs.start<Opened>(
        Jobs::Kind::OpenOther, tr("Opening %1").arg(nameText(QFileInfo(path).fileName())),
        [path](ProgressMonitor& monitor) {
            return openCheckpoint(path.toStdString(), {}, monitor);
        },
        [this, path](const Result<Opened>& result) {
            if (result) {
                takeOther(*result);
            } else if (result.error().code != ErrorCode::Cancelled) {
                m_view->banner().showError(ErrorTexts::opening(path, result.error()),
                                           ErrorTexts::details(result.error()));
                emit compared();
            }
        });
}

void ComparePage::takeOther(std::shared_ptr<const Checkpoint> checkpoint)
{
    if (checkpoint->rnns.empty()) {
        m_view->banner().showWarning(
            tr("No recurrent network was found in “%1”.").arg(fileOf(*checkpoint)));
        emit compared();
        return;
    }
    m_other = std::move(checkpoint);
    fillCandidates();
    const auto fits = [this](const std::shared_ptr<const RnnModel>& rnn) {
        return m_a != nullptr && areComparable(*m_a, *rnn);
    };
    const auto& rnns = m_other->rnns;
    const auto first = std::ranges::find_if(rnns, fits);
    if (first == rnns.end() && !m_recut.empty()) {
        choose(m_recut.front());
    } else {
        choose(first == rnns.end() ? rnns.front() : *first);
    }
}

void ComparePage::compareWith(std::shared_ptr<const Checkpoint> other,
                              std::shared_ptr<const RnnModel> b)
{
    m_other = std::move(other);
    choose(std::move(b));
}

void ComparePage::choose(std::shared_ptr<const RnnModel> b)
{
    m_b = std::move(b);
    fillCandidates();
    compare();
}

void ComparePage::compareBackends()
{
    if (m_a != nullptr) {
        choose(m_a);
    } else {
        m_wantsOneNetwork = true;
    }
}

void ComparePage::setBackend(const BackendChoice& choice, const QString& noGpu)
{
    m_choice = choice;
    if (m_noGpu != noGpu) {
        m_noGpu = noGpu;
        showRunners();
    }
    showTolerance();
}

void ComparePage::compare()
{
    using Compared = std::shared_ptr<const ModelComparison>;
    m_jobs.cancel(Jobs::Kind::ComparedRuns);
    m_jobs.cancel(Jobs::Kind::ErrorLanes);
    m_runA.reset();
    m_view->runs().setDifference(nullptr);
    m_view->setOneNetwork(isOneNetwork());
    showRunners();
    if (m_a == nullptr || m_b == nullptr || isOneNetwork()) {
        m_jobs.cancel(Jobs::Kind::Compare);
        m_view->setComparison(nullptr);
        showRuns();
        if (isOneNetwork()) {
            emit compared();
        }
        return;
    }
    m_view->setBusy();
    m_jobs.start<Compared>(
        Jobs::Kind::Compare,
        //: two networks
        tr("Comparing %1 with %2").arg(nameText(m_a->name), nameText(m_b->name)),
        [a = m_a, b = m_b, isMatching = m_view->isMatching()](ProgressMonitor& monitor) {
            return compareModels(a, b, isMatching, monitor);
        },
        [this](const Result<Compared>& result) {
            m_view->setComparison(result ? *result : nullptr);
            if (!result && result.error().code != ErrorCode::Cancelled) {
                m_view->banner().showError(tr("The two networks could not be compared."),
                                           ErrorTexts::details(result.error()));
            }
            showRuns();
            emit compared();
        });
}

BackendChoice ComparePage::runner(const QString& key) const
{
    BackendChoice choice = m_choice;
    choice.kind = BackendKind::Cudnn;
    if (key == kReference || key == kCpu) {
        choice.kind = backendFromName(key.toStdString());
    }
    for (const cudnn::MathType math : kComparedMaths) {
        if (key == keyOf(math)) {
            choice.math = math;
        }
    }
    return choice;
}

bool ComparePage::isRecordedWanted() const
{
    return isOneNetwork() && m_view->runs().controls().runnerB() == kRecorded;
}

void ComparePage::takeRunnerB(const QString& key)
{
    if (key == kRecorded) {
        chooseRecorded();
    }
}

void ComparePage::chooseRecorded()
{
    const QFileInfo last(m_recorded.isEmpty() ? m_session.request().path : m_recorded);
    auto* dialog = new QFileDialog(this, tr("Choose the recorded run"), last.absolutePath());
    dialog->setObjectName(QStringLiteral("recordedDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setOption(QFileDialog::ReadOnly);
    dialog->setNameFilters({tr("Runs and outputs (*.h5 *.hdf5 *.npz *.npy *.safetensors *.csv)"),
                            tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &ComparePage::compareRecorded);
    dialog->open();
}

void ComparePage::compareRecorded(const QString& reference)
{
    m_recorded = reference;
    compareBackends();
    showRunners();
    PairControls& controls = m_view->runs().controls();
    controls.chooseRunnerB(kRecorded);
    controls.chooseLastRun(); // what was recorded is of some input that the user has
}

PairSide ComparePage::sideA() const
{
    if (isOneNetwork()) {
        return {.model = m_a, .backend = runner(m_view->runs().controls().runnerA())};
    }
    // Both on one backend, or the difference would be the backends'.
    const auto canRun = [this](BackendKind kind) { return m_a->runsOn(kind) && m_b->runsOn(kind); };
    BackendChoice both = m_choice;
    both.kind = resolved(m_choice, m_a.get());
    if (!canRun(*both.kind)) {
        both.kind = canRun(BackendKind::Cpu) ? BackendKind::Cpu : BackendKind::Reference;
    }
    return {.model = m_a, .backend = both};
}

/// B as the file has it, its units in the order they were matched.
PairSide ComparePage::sideB() const
{
    if (isOneNetwork()) {
        if (isRecordedWanted()) {
            // In which arithmetic it was made, nobody says: that of A.
            return {.model = m_b, .backend = sideA().backend, .recorded = m_recorded.toStdString()};
        }
        return {.model = m_b, .backend = runner(m_view->runs().controls().runnerB())};
    }
    const auto& comparison = m_view->comparison();
    PairSide side{.model = comparison->originalB, .backend = sideA().backend};
    if (comparison->matching) {
        side.orders = comparison->matching->orders();
        side.model = withUnitsReordered(side.model, side.orders);
    }
    return side;
}

void ComparePage::showRunners()
{
    PairControls& controls = m_view->runs().controls();
    if (isOneNetwork()) {
        auto runners = runnersOf(*m_a, m_noGpu);
        runners.push_back({.key = kRecorded,
                           .name = m_recorded.isEmpty()
                                       //: in a list of who computes a run: a file has it
                                       ? tr("recorded run…")
                                       //: %1 is a file name
                                       : tr("recorded: %1").arg(nameText(QFileInfo(m_recorded).fileName())),
                           .isOnlyB = true});
        const QString gpu = keyOf(cudnn::MathType::Fma);
        controls.setRunners(runners, isUsable(runners, gpu) ? gpu : QString(kCpu), kReference);
    } else {
        controls.setRunners({}, {}, {});
    }
    showTolerance();
}

void ComparePage::showTolerance()
{
    if (m_a == nullptr || m_b == nullptr || (!isOneNetwork() && m_view->comparison() == nullptr)) {
        return;
    }
    const double usual =
        std::max(usualToleranceOf(sideA().backend, *m_a), usualToleranceOf(sideB().backend, *m_b));
    // Two networks, or two programs, are not asked to agree like two backends of this one.
    const bool areBackends = isOneNetwork() && !isRecordedWanted();
    m_view->runs().controls().setUsualTolerance(areBackends ? usual
                                                            : std::max(usual, kNetworksTolerance));
}

void ComparePage::showRuns()
{
    RunDifferenceView& runs = m_view->runs();
    const auto& comparison = m_view->comparison();
    const auto& last = m_session.run();
    const bool fits = last != nullptr && m_a != nullptr && last->sequence != nullptr &&
                      last->sequence->x.shape().size() == 3 &&
                      last->sequence->x.shape()[2] == m_a->spec.inputSize;
    const auto hasStored = [](const std::shared_ptr<const RnnModel>& model) {
        return model != nullptr &&
               (model->initialHidden != nullptr || model->initialCell != nullptr);
    };
    runs.controls().setStored(hasStored(m_a) || hasStored(m_b));
    runs.controls().setLastRun(fits ? last->sequence->x.shape()[0] : 0);
    QString obstacle;
    if (isOneNetwork()) {
        // A network runs on the reference, or nowhere: its menu of backends says why.
        obstacle = runs.controls().runnerA().isEmpty() || runs.controls().runnerB().isEmpty()
                       ? tr("No two backends can run this network.")
                       : QString();
        if (isRecordedWanted() && m_recorded.isEmpty()) {
            obstacle = tr("Choose the file of the recorded run: take that entry once more.");
        }
    } else if (comparison == nullptr) {
        obstacle = tr("Choose two networks first.");
    } else if (!areComparable(*comparison->originalA, *comparison->originalB)) {
        obstacle = tr("Only networks of one shape can be run beside each other; see above where "
                      "these two differ.");
    }
    runs.setObstacle(obstacle);
    showTolerance();
}

void ComparePage::run()
{
    RunDifferenceView& runs = m_view->runs();
    if (m_view->comparison() == nullptr && !isOneNetwork()) {
        return;
    }
    const PairControls& controls = runs.controls();
    PairInput input{.last = nullptr,
                    .probe = controls.probe(),
                    .start = controls.start(),
                    .tolerance = controls.tolerance()};
    if (controls.isLastRunChosen()) {
        input.last = m_session.run();
    }
    runs.banner().clear();
    m_jobs.start<PairRun>(
        Jobs::Kind::ComparedRuns,
        isRecordedWanted()
            ? tr("Running and comparing with what was recorded")
            : (isOneNetwork() ? tr("Running on both backends") : tr("Running both networks")),
        [a = sideA(), b = sideB(), input](ProgressMonitor& monitor) {
            return runPair(a, b, input, monitor);
        },
        [this](const Result<PairRun>& result) {
            showPair(result);
            emit compared();
        });
    runs.setBusy(true);
}

void ComparePage::showPair(const Result<PairRun>& result)
{
    RunDifferenceView& runs = m_view->runs();
    if (result) {
        m_runA = result->a;
        runs.setDifference(result->difference);
        measureLanes(*result);
        if (result->droppedSteps > 0) {
            runs.banner().showInformation(
                tr("Only the first %1 steps were run: both traces may take %2 of memory.")
                    .arg(formatCount(result->a->steps()), formatSize(kMaxPairBytes)));
        } else if (!result->notes.empty()) {
            runs.banner().showInformation(tr("How the recorded run was read"),
                                          coreTexts(result->notes).join(QLatin1Char('\n')));
        }
    } else if (result.error().code != ErrorCode::Cancelled) {
        runs.banner().showError(ErrorTexts::running(result.error()),
                                ErrorTexts::details(result.error()));
    }
}

/// Of one network alone: the steps of another one are not wrong, they are others.
void ComparePage::measureLanes(const PairRun& pair)
{
    if (!isOneNetwork()) {
        return;
    }
    using Measured = std::shared_ptr<const ErrorLanes>;
    m_jobs.start<Measured>(
        Jobs::Kind::ErrorLanes, tr("Telling own errors from inherited ones"),
        [a = pair.a, b = pair.b,
         tolerance = pair.difference->difference.tolerance](
            ProgressMonitor& monitor) -> Result<Measured> {
            GATELOUPE_TRY(auto lanes, errorLanes(a->travel->request(), *b,
                                                 *a->travel->fullTrace(), tolerance, monitor));
            return std::make_shared<const ErrorLanes>(ErrorLanes{
                .model = a->model, .lanes = std::move(lanes), .tolerance = tolerance});
        },
        [this](const Result<Measured>& measured) {
            if (measured) {
                m_view->runs().setLanes(*measured);
            } else if (measured.error().code != ErrorCode::Cancelled) {
                m_view->runs().banner().showError(tr("Whose error it is could not be told."),
                                                  ErrorTexts::details(measured.error()));
            }
        });
}

void ComparePage::openStep(LayerIndex layer, Direction direction, std::uint64_t step,
                           std::uint64_t unit, std::uint64_t batch)
{
    if (m_runA == nullptr) {
        return;
    }
    const auto run = m_runA; // setting it as the session's may replace ours
    m_session.setRun(run);
    m_session.selectPlace(layer, direction);
    m_session.setBatch(batch);
    m_session.setUnit(unit);
    m_session.setStep(step);
    emit sequenceWanted();
}

QJsonObject ComparePage::viewState() const
{
    QJsonObject state = m_view->viewState();
    if (!m_recorded.isEmpty()) {
        state.insert(QStringLiteral("recorded"), m_recorded);
    }
    return state;
}

void ComparePage::setViewState(const QJsonObject& state)
{
    m_recorded = state.value(QStringLiteral("recorded")).toString(m_recorded);
    m_view->setViewState(state);
    showRunners();
    if (state.value(QStringLiteral("isOneNetwork")).toBool() && !isOneNetwork()) {
        compareBackends();
    }
}

} // namespace gateloupe
