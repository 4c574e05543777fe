// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/pair_runner.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/gui/common/error_texts.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/preferences/backend_texts.h"
#include "app/gui/session/session.h"
#include "core/analysis/compare/divergence.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/error_lanes_view.h"
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

/// A backend and its math as the session file says it: "cudnn/fma".
QString keyOf(cudnn::MathType math)
{
    return QLatin1String("cudnn/") + QString::fromUtf8(cudnn::nameOf(math));
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
                           PairRunner::tr("%1, %2").arg(BackendTexts::name(BackendKind::Cudnn),
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

PairRunner::PairRunner(Session& session, Jobs& jobs, CompareView& view, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_jobs(jobs)
    , m_view(view)
{
    RunDifferenceView& runs = m_view.runs();
    connect(&runs.controls(), &PairControls::runRequested, this, &PairRunner::run);
    connect(&runs.controls(), &PairControls::cancelRequested, this,
            [this] { m_jobs.cancel(Jobs::Kind::ComparedRuns); });
    connect(&runs.controls(), &PairControls::runnersChanged, this, &PairRunner::takeComparison);
    connect(&runs.controls(), &PairControls::runnerBChosen, this, [this](const QString& key) {
        if (key == kRecorded) {
            emit recordedWanted();
        }
    });
    connect(&runs, &RunDifferenceView::laneOpened, this,
            [this](LayerIndex layer, Direction direction, std::uint64_t step) {
                const Focus focus = m_session.focus();
                openStep(layer, direction, step, focus.unit, focus.batch);
            });
    connect(&runs, &RunDifferenceView::stepOpened, this, &PairRunner::openStep);
    connect(&runs, &RunDifferenceView::bugWanted, this, [this] {
        if (const auto run = m_runA) {
            m_session.setRun(run); // the search is about the input that was compared
            emit bugWanted(m_recorded);
        }
    });
    connect(&runs.controls(), &PairControls::fileWanted, this, &PairRunner::inputWanted);
    connect(&m_session, &Session::runChanged, this, &PairRunner::takeComparison);
    connect(&m_jobs, &Jobs::ended, this, [this](Jobs::Kind kind) {
        if (kind == Jobs::Kind::ComparedRuns) {
            m_view.runs().controls().setBusy(false);
        }
    });
    onLanguageChange(&m_view, [this] {
        showRunners();
        takeComparison();
    });
}

void PairRunner::setPair(std::shared_ptr<const RnnModel> a, std::shared_ptr<const RnnModel> b)
{
    m_jobs.cancel(Jobs::Kind::ComparedRuns);
    m_jobs.cancel(Jobs::Kind::ErrorLanes);
    m_a = std::move(a);
    m_b = std::move(b);
    m_runA.reset();
    m_view.runs().setDifference(nullptr);
    showRunners();
}

void PairRunner::setBackend(const BackendChoice& choice, const QString& noGpu)
{
    m_backend = choice;
    if (std::exchange(m_noGpu, noGpu) != noGpu) {
        showRunners();
    }
    showTolerance();
}

void PairRunner::setRecorded(const QString& reference)
{
    m_recorded = reference;
    showRunners();
    takeComparison();
}

void PairRunner::compareRecorded(const QString& reference)
{
    setRecorded(reference);
    PairControls& controls = m_view.runs().controls();
    controls.chooseRunnerB(kRecorded);
    controls.chooseLastRun(); // what was recorded is of some input that the user has
}

BackendChoice PairRunner::runner(const QString& key) const
{
    BackendChoice choice = m_backend;
    choice.kind = backendFromName(key.toStdString()).value_or(BackendKind::Cudnn);
    for (const cudnn::MathType math : kComparedMaths) {
        if (key == keyOf(math)) {
            choice.math = math;
        }
    }
    return choice;
}

bool PairRunner::isRecordedWanted() const
{
    return isOneNetwork() && m_view.runs().controls().runnerB() == kRecorded;
}

PairSide PairRunner::sideA() const
{
    if (isOneNetwork()) {
        return {.model = m_a, .backend = runner(m_view.runs().controls().runnerA())};
    }
    // Both on one backend, or the difference would be the backends'.
    const auto canRun = [this](BackendKind kind) { return m_a->runsOn(kind) && m_b->runsOn(kind); };
    BackendChoice both = m_backend;
    both.kind = resolved(m_backend, m_a.get());
    if (!canRun(*both.kind)) {
        both.kind = canRun(BackendKind::Cpu) ? BackendKind::Cpu : BackendKind::Reference;
    }
    return {.model = m_a, .backend = both};
}

/// B as the file has it, its units in the order they were matched.
PairSide PairRunner::sideB() const
{
    if (isOneNetwork()) {
        if (isRecordedWanted()) {
            // In which arithmetic it was made, nobody says: that of A.
            return {.model = m_b, .backend = sideA().backend, .recorded = m_recorded.toStdString()};
        }
        return {.model = m_b, .backend = runner(m_view.runs().controls().runnerB())};
    }
    const auto& comparison = m_view.comparison();
    PairSide side{.model = comparison->originalB, .backend = sideA().backend};
    if (comparison->matching) {
        side.orders = comparison->matching->orders();
        side.model = withUnitsReordered(side.model, side.orders);
    }
    return side;
}

void PairRunner::showRunners()
{
    PairControls& controls = m_view.runs().controls();
    if (isOneNetwork()) {
        auto runners = runnersOf(*m_a, m_noGpu);
        runners.push_back({.key = kRecorded,
                           .name = m_recorded.isEmpty()
                                       //: in a list of who computes a run: a file has it
                                       ? tr("recorded run…")
                                       //: %1 is a file name
                                       : tr("recorded: %1").arg(fileNameText(m_recorded)),
                           .isOnlyB = true});
        const QString gpu = keyOf(cudnn::MathType::Fma);
        controls.setRunners(runners, isUsable(runners, gpu) ? gpu : QString(kCpu), kReference);
    } else {
        controls.setRunners({}, {}, {});
    }
    showTolerance();
}

void PairRunner::showTolerance()
{
    if (m_a == nullptr || m_b == nullptr || (!isOneNetwork() && m_view.comparison() == nullptr)) {
        return;
    }
    const double usual =
        std::max(usualToleranceOf(sideA().backend, *m_a), usualToleranceOf(sideB().backend, *m_b));
    // Two networks, or two programs, are not asked to agree like two backends of this one.
    const bool areBackends = isOneNetwork() && !isRecordedWanted();
    m_view.runs().controls().setUsualTolerance(areBackends ? usual
                                                           : std::max(usual, kNetworksTolerance));
}

void PairRunner::takeComparison()
{
    RunDifferenceView& runs = m_view.runs();
    const auto& comparison = m_view.comparison();
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

void PairRunner::run()
{
    RunDifferenceView& runs = m_view.runs();
    if (m_view.comparison() == nullptr && !isOneNetwork()) {
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
    input.file = controls.file().toStdString();
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
            emit ran();
        });
    runs.controls().setBusy(true);
}

void PairRunner::showPair(const Result<PairRun>& result)
{
    RunDifferenceView& runs = m_view.runs();
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
    } else if (isRecordedWanted() && (result.error().code == ErrorCode::ShapeMismatch ||
                                      result.error().code == ErrorCode::InvalidArgument)) {
        runs.banner().showError(
            tr("What was recorded does not belong to this input. Choose the input that the other "
               "program ran over: the last run's, or a file."),
            ErrorTexts::details(result.error()));
    } else if (result.error().code != ErrorCode::Cancelled) {
        runs.banner().showError(ErrorTexts::running(result.error()),
                                ErrorTexts::details(result.error()));
    }
}

/// Measures the lanes of one network alone: the steps of another one are not wrong, they are
/// others.
void PairRunner::measureLanes(const PairRun& pair)
{
    if (!isOneNetwork()) {
        return;
    }
    m_jobs.start<ErrorLanes>(
        Jobs::Kind::ErrorLanes, tr("Telling own errors from inherited ones"),
        [a = pair.a, b = pair.b, tolerance = pair.difference->difference.tolerance](
            ProgressMonitor& monitor) -> Result<ErrorLanes> {
            ErrorLanes measured{.model = a->model, .lanes = {}, .tolerance = tolerance};
            GATELOUPE_TRY(measured.lanes, errorLanes(a->replay->request(), *b,
                                                     *a->replay->fullTrace(), tolerance, monitor));
            return measured;
        },
        [this](ErrorLanes lanes) {
            m_view.runs().setLanes(std::make_shared<const ErrorLanes>(std::move(lanes)));
        },
        [this](const Error& error) {
            m_view.runs().banner().showError(tr("Own and inherited error could not be computed."),
                                             ErrorTexts::details(error));
        });
}

void PairRunner::openStep(LayerIndex layer, Direction direction, std::uint64_t step,
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

} // namespace gateloupe
