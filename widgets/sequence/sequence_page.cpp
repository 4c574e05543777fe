// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/sequence_page.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QJsonArray>
#include <QStackedWidget>
#include <QWidget>

#include "widgets/common/change_events.h"
#include "widgets/common/inline_banner.h"
#include "widgets/layouts/arrange.h"
#include "widgets/sequence/empty_sequence.h"
#include "widgets/sequence/gradients/gradient_chooser.h"
#include "widgets/sequence/header/part_chooser.h"
#include "widgets/sequence/header/run_bar.h"
#include "widgets/sequence/header/run_facts.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/play_keys.h"
#include "widgets/sequence/run_verdict.h"
#include "widgets/sequence/sequence_header.h"
#include "widgets/sequence/table/step_table.h"
#include "widgets/sequence/table/unit_sorter.h"
#include "widgets/sequence/transport_bar.h"
#include "widgets/sequence/view_bar.h"
#include "widgets/timeline/overview_strip.h"
#include "widgets/timeline/sequence_run.h"
#include "widgets/timeline/window_follower.h"

namespace gateloupe {

namespace {

const QLatin1String kPlotKey("plot");
const QLatin1String kPinnedKey("pinnedUnits");
const QLatin1String kSortKey("unitSort");
const QLatin1String kSecondKey("secondCursor");
const QLatin1String kLoopKey("loop");
const QLatin1String kTableKey("table");
const QLatin1String kSpeedKey("speed");

std::uint64_t stepFrom(const QJsonValue& value)
{
    return static_cast<std::uint64_t>(std::max<qint64>(0, value.toInteger()));
}

} // namespace

SequencePage::SequencePage(QWidget* parent)
    : QWidget(parent)
    , m_actions(this)
    , m_keys(new PlayKeys(this))
    , m_empty(new EmptySequence)
    , m_verdict(new RunVerdict)
    , m_stack(new QStackedWidget)
    , m_plot(named(new TracePlot, "sequencePicture"))
    , m_header(new SequenceHeader(*m_plot))
    , m_transport(named(new TransportBar, "transport"))
    , m_table(new StepTable)
    , m_sorter(new UnitSorter(this))
    , m_windows(new WindowFollower(this))
{
    adopt(m_table);
    // A table searches its rows with Space and takes the arrows; here they play and step.
    m_keys->watchView(*m_table);
    m_stack->addWidget(m_empty);
    m_plot->setHeadline(m_verdict);
    m_stack->addWidget(paneOf(columnOf({{m_plot, 1}, m_transport}, 0)));
    setLayoutOf(this, columnOf({m_header, {m_stack, 1}}, 2), QMargins(4, 2, 4, 0));
    connectParts();
    m_keys->watchButtons(*this);
    connectPlot();
    connectActions();
    connectWindows();
    inEveryLanguage(this, [this] {
        m_actions.retranslate();
        m_actions.allow(m_run != nullptr, m_second.has_value());
    });
    setModel(nullptr);
}

void SequencePage::connectParts()
{
    connect(m_header->runBar, &RunBar::runRequested, this, &SequencePage::runRequested);
    connect(m_header->runBar, &RunBar::cancelRequested, this, &SequencePage::cancelRequested);
    connect(&input(), &InputChooser::sourceChanged, this, &SequencePage::markStale);
    connect(&input(), &InputChooser::viewStateChanged, this, &SequencePage::markStale);
    connect(m_header->parts, &PartChooser::placeChosen, this, &SequencePage::choosePlace);
    connect(m_header->parts, &PartChooser::batchChosen, this, [this](std::uint64_t batch) {
        showPart();
        emit batchChanged(batch);
    });
    connect(m_empty, &EmptySequence::probeChosen, this, [this](Probe probe) {
        SequenceSource source = input().source();
        source.kind = SequenceSource::Kind::Probe;
        source.probe.kind = probe;
        input().setSource(source);
        emit runRequested();
    });
    connect(m_empty, &EmptySequence::textWanted, this, [this] {
        SequenceSource source = input().source();
        source.kind = SequenceSource::Kind::Text;
        input().setSource(source);
        m_header->runBar->openInput();
    });
    connect(m_empty, &EmptySequence::fileWanted, this, [this] {
        SequenceSource source = input().source();
        source.kind = SequenceSource::Kind::File;
        input().setSource(source);
        emit input().arrayWanted();
    });
    connect(m_header->views, &ViewBar::columnFileWanted, this, &SequencePage::columnFileWanted);
    connect(m_header->views, &ViewBar::sortChosen, this, &SequencePage::sortUnits);
    connect(m_header->views, &ViewBar::viewStateChanged, this, &SequencePage::viewStateChanged);
    connect(m_sorter, &UnitSorter::sorted, this, &SequencePage::showRankings);
    connect(m_transport, &TransportBar::stepChosen, this, &SequencePage::setStep);
    connect(m_transport, &TransportBar::loopChosen, this, &SequencePage::chooseLoop);
    connect(m_transport, &TransportBar::speedChosen, this,
            [this] { emit viewStateChanged(tr("speed")); });
    connect(m_table, &StepTable::unitChosen, this, &SequencePage::chooseUnit);
    connect(m_table, &StepTable::pinToggled, this, &SequencePage::togglePin);
    connect(m_table, &StepTable::breakpointRequested, this,
            [this](std::uint64_t unit) { emit breakpointRequested(step(), place(), unit); });
    connect(m_table, &StepTable::similarityRequested, this, &SequencePage::sortBySimilarity);
    connect(m_table, &StepTable::viewStateChanged, this, &SequencePage::viewStateChanged);
}

void SequencePage::connectPlot()
{
    connect(m_plot, &TracePlot::stepChosen, this, &SequencePage::setStep);
    connect(m_plot, &TracePlot::secondChosen, this, &SequencePage::setSecond);
    connect(m_plot, &TracePlot::unitChosen, this, &SequencePage::chooseUnit);
    connect(m_plot, &TracePlot::placeChosen, this, [this](PseudoLayerIndex place) {
        if (m_header->parts->setPlace(place)) {
            choosePlace();
        }
    });
    connect(&m_plot->gestures(), &TraceGestures::loopPicked, this, &SequencePage::chooseLoop);
    connect(m_plot, &TracePlot::pinToggled, this, &SequencePage::togglePin);
    connect(m_plot, &TracePlot::breakpointRequested, this, &SequencePage::breakpointRequested);
    connect(m_plot, &TracePlot::similarityRequested, this, &SequencePage::sortBySimilarity);
    connect(m_plot, &TracePlot::viewStateChanged, this, &SequencePage::viewStateChanged);
}

void SequencePage::connectActions()
{
    m_actions.drive(*m_transport);
    connect(m_actions.nextStop, &QAction::triggered, this, &SequencePage::nextStopRequested);
    connect(m_actions.previousStop, &QAction::triggered, this,
            &SequencePage::previousStopRequested);
    connect(m_actions.nextNonFinite, &QAction::triggered, this,
            &SequencePage::nextNonFiniteRequested);
    connect(m_actions.breakpoint, &QAction::triggered, this,
            [this] { emit breakpointRequested(step(), place(), std::nullopt); });
    connect(m_actions.runToCursor, &QAction::triggered, this, &SequencePage::runToSecond);
    connect(m_actions.pin, &QAction::triggered, this, [this] { togglePin(unit()); });
    connect(m_actions.sortBySimilarity, &QAction::triggered, this,
            [this] { sortBySimilarity(unit()); });
    connect(m_actions.showAllSteps, &QAction::triggered, this, [this] {
        m_plot->axis().showAll();
        emit viewStateChanged(tr("zoom in time"));
    });
    connect(m_actions.rangeFirst, &QAction::triggered, this, [this] { moveRange(true); });
    connect(m_actions.rangeLast, &QAction::triggered, this, [this] { moveRange(false); });
    connect(m_actions.setSecond, &QAction::triggered, this, [this] { setSecond(step()); });
    connect(m_actions.clearSecond, &QAction::triggered, this, [this] { setSecond(std::nullopt); });
}

void SequencePage::connectWindows()
{
    const auto follow = [this] {
        if (m_run != nullptr) {
            m_windows->follow(step(), m_plot->axis().visible());
        }
    };
    connect(&m_plot->axis(), &TimeAxis::changed, this, follow, Qt::QueuedConnection);
    connect(m_windows, &WindowFollower::inSightChanged, this, [this](const TraceWindow& window) {
        m_plot->setWindow(window);
        emit windowChanged();
        if (m_sorter->rankings() == nullptr && !UnitSorter::keyframeInterval(*m_run)) {
            sortUnits();
        }
    });
    connect(m_windows, &WindowFollower::atCursorChanged, this,
            [this](const TraceWindow& window) { m_table->setWindow(window); });
    connect(m_windows, &WindowFollower::busyChanged, this,
            [this] { m_header->facts->setComputing(m_windows->isBusy()); });
    connect(m_windows, &WindowFollower::failed, this, [this](const QString& reason) {
        m_header->banner->showError(tr("The steps in sight could not be computed again"), reason);
    });
}

void SequencePage::setModel(std::shared_ptr<const RnnModel> model)
{
    if (model != nullptr && model == m_model) {
        return;
    }
    m_model = std::move(model);
    m_header->banner->clear();
    setRun(nullptr);
    setPinned({});
    m_header->parts->setModel(m_model);
    setEnabled(m_model != nullptr);
    setToolTip(m_model == nullptr ? tr("Open a file with a recurrent network first") : QString());
    if (m_model != nullptr) {
        input().setInputSize(m_model->spec.inputSize);
    }
}

void SequencePage::setRun(std::shared_ptr<const SequenceRun> run)
{
    if (run == m_run && (run != nullptr || m_stack->currentIndex() == 0)) {
        return;
    }
    if (run != nullptr) {
        setModel(run->model);
    }
    // What was looked at stays in sight when the rest of the steps comes.
    const bool isCompleted = m_run != nullptr && m_run->isBeginning && run != nullptr &&
                             run->model == m_run->model && run->steps() == m_run->steps();
    const auto [first, last] = m_plot->axis().visible();
    m_run = std::move(run);
    m_told.reset();
    m_second.reset();
    m_windows->setRun(m_run);
    m_sorter->clear();
    m_header->parts->setRun(m_run);
    m_header->facts->setRun(m_run);
    markStale();
    m_transport->setSteps(part().steps());
    m_plot->setRange(std::nullopt);
    m_plot->setMarks({});
    m_plot->overview().setFound({});
    m_plot->strips().setTrail({});
    m_header->views->setRun(m_run);
    m_header->views->setEnabled(m_run != nullptr);
    m_header->setHasRun(m_run != nullptr);
    setGradients(nullptr);
    m_stack->setCurrentIndex(m_run == nullptr ? 0 : 1);
    showPart();
    setStep(m_transport->step());
    if (isCompleted) {
        m_plot->axis().setVisible(first, last);
    }
    if (m_run != nullptr) {
        sortUnits();
        setViewState(std::exchange(m_waitingState, {}));
    }
    emit windowChanged();
    tellRange();
}

void SequencePage::setGradients(std::shared_ptr<const RunGradients> gradients)
{
    const bool areShown = gradients != nullptr;
    m_plot->setGradients(std::move(gradients));
    m_header->gradient->setShown(areShown);
    m_transport->setBackwards(areShown);
}

void SequencePage::setSortTable(std::shared_ptr<const SortTable> table)
{
    m_header->views->setSortTable(std::move(table));
}

GradientChooser& SequencePage::gradient()
{
    return *m_header->gradient;
}

void SequencePage::markStale()
{
    m_header->facts->setStale(m_run != nullptr && m_run->source && !input().shows(*m_run->source));
}

SequencePart SequencePage::part() const
{
    return m_run == nullptr ? SequencePart{}
                            : SequencePart{.run = m_run, .pseudoLayer = place(), .batch = batch()};
}

void SequencePage::showPart()
{
    const SequencePart shown = part();
    m_plot->setPart(shown);
    m_table->setPart(shown);
    m_header->views->setPlace(shown.pseudoLayer);
    if (m_run != nullptr) {
        m_plot->setWindow(m_windows->inSight());
        m_table->setWindow(m_windows->atCursor());
        m_table->setSteps(step(), m_second);
        m_table->setPinned(pinned());
        showRankings();
        setUnit(unit());
    }
    m_actions.allow(m_run != nullptr, m_second.has_value());
}

void SequencePage::choosePlace()
{
    showPart();
    emit placeChosen(m_model->spec.layerOf(place()), m_model->directionOf(place()));
}

void SequencePage::setPlace(LayerIndex layer, Direction direction)
{
    if (m_model != nullptr && layer.value < m_model->spec.layers &&
        m_header->parts->setPlace(m_model->spec.pseudoLayer(layer, direction))) {
        showPart();
    }
}

void SequencePage::setBatch(std::uint64_t batch)
{
    if (m_header->parts->setBatch(batch)) {
        showPart();
        emit batchChanged(batch);
    }
}

const TraceWindow& SequencePage::window() const
{
    return m_windows->inSight();
}

std::uint64_t SequencePage::step() const
{
    return m_transport->step();
}

PseudoLayerIndex SequencePage::place() const
{
    return m_header->parts->place();
}

std::uint64_t SequencePage::batch() const
{
    return m_header->parts->batch();
}

InlineBanner& SequencePage::banner()
{
    return *m_header->banner;
}

InputChooser& SequencePage::input()
{
    return m_header->runBar->input();
}

void SequencePage::setBusy(bool isBusy)
{
    m_header->runBar->setBusy(isBusy);
}

void SequencePage::setRunning(const QString& text)
{
    m_empty->setRunning(text);
}

std::vector<QList<QAction*>> SequencePage::walkingActions() const
{
    return {{m_actions.play, m_actions.forward, m_actions.back, m_actions.toStart, m_actions.toEnd},
            {m_actions.nextStop, m_actions.previousStop, m_actions.nextNonFinite,
             m_actions.breakpoint, m_actions.runToCursor}};
}

void SequencePage::adopt(QWidget* panel)
{
    panel->setParent(this);
    panel->hide();
    panel->addActions(actions());
    m_keys->watchButtons(*panel);
}

void SequencePage::setBackendControl(QWidget* control)
{
    m_header->runBar->addControl(control);
    m_keys->watchButtons(*m_header);
}

void SequencePage::setStep(std::uint64_t step)
{
    if (m_run == nullptr || step >= m_run->steps()) {
        return;
    }
    m_transport->setStep(step);
    m_plot->setStep(step);
    m_table->setSteps(step, m_second);
    m_windows->follow(step, m_plot->axis().visible());
    if (m_told != step) {
        m_told = step;
        emit stepChanged(step);
    }
}

void SequencePage::setSecond(std::optional<std::uint64_t> step)
{
    if (m_run == nullptr || (step && *step >= m_run->steps()) || step == m_second) {
        return;
    }
    m_second = step;
    m_plot->setSecond(step);
    m_table->setSteps(this->step(), step);
    m_actions.allow(true, step.has_value());
    emit secondChanged(step);
}

void SequencePage::setUnit(std::uint64_t unit)
{
    m_plot->setUnit(unit);
    m_table->setUnit(this->unit());
    m_header->views->setUnit(this->unit());
}

void SequencePage::chooseUnit(std::uint64_t unit)
{
    setUnit(unit);
    emit unitChanged(this->unit());
}

void SequencePage::runToSecond()
{
    if (m_run == nullptr || !m_second) {
        return;
    }
    // A stop on the way there holds the run, as in a debugger.
    std::uint64_t goal = *m_second;
    const std::uint64_t from = step();
    for (const StepMark& mark : m_plot->ruler().marks()) {
        const bool isStop = mark.kind != StepMark::Kind::Note;
        const bool isOnTheWay = goal > from ? mark.step > from && mark.step < goal
                                            : mark.step < from && mark.step > goal;
        if (isStop && isOnTheWay) {
            goal = mark.step;
        }
    }
    setStep(goal);
}

void SequencePage::setPinned(const std::vector<std::uint64_t>& units)
{
    m_plot->setPinned(units);
    m_table->setPinned(units);
}

void SequencePage::togglePin(std::uint64_t unit)
{
    std::vector<std::uint64_t> units = pinned();
    if (std::erase(units, unit) == 0) {
        units.push_back(unit);
    }
    setPinned(units);
    emit viewStateChanged(tr("pinned units"));
}

void SequencePage::sortUnits()
{
    const TraceWindow& window = m_windows->inSight();
    if (m_run != nullptr &&
        (window.trace != nullptr || UnitSorter::keyframeInterval(*m_run).has_value())) {
        m_sorter->start(part(), window, m_header->views->sort());
    }
}

void SequencePage::sortBySimilarity(std::uint64_t unit)
{
    m_header->views->setSort(
        {.by = UnitSort::By::Similarity, .unit = unit, .pseudoLayer = place()});
    sortUnits();
    emit viewStateChanged(tr("order of the units"));
}

void SequencePage::showRankings()
{
    std::vector<RowOrder> orders;
    if (m_sorter->rankings() != nullptr) {
        for (const UnitRanking& ranking : *m_sorter->rankings()) {
            orders.push_back(ranking.order);
        }
    }
    m_plot->strips().setOrders(std::move(orders));
    m_table->setRanking(m_sorter->rankingOf(place()), m_header->views->sortTitle());
}

void SequencePage::setLoop(std::optional<LoopRange> loop)
{
    m_transport->setLoop(loop);
    m_plot->setRange(range());
    tellRange();
}

void SequencePage::tellRange()
{
    if (std::exchange(m_toldRange, range()) != range()) {
        emit rangeChanged();
    }
}

void SequencePage::chooseLoop(std::optional<LoopRange> loop)
{
    setLoop(loop);
    emit viewStateChanged(tr("loop"));
}

std::optional<LoopRange> SequencePage::range() const
{
    return m_transport->loop();
}

/// Without a range, or with one on the other side of the step, it is the step alone.
void SequencePage::moveRange(bool isFirst)
{
    if (m_run == nullptr) {
        return;
    }
    LoopRange moved = range().value_or(LoopRange{step(), step()});
    (isFirst ? moved.first : moved.last) = step();
    if (moved.first > moved.last) {
        moved = {step(), step()};
    }
    chooseLoop(moved);
}

QJsonObject SequencePage::viewState() const
{
    if (m_run == nullptr && !m_waitingState.isEmpty()) {
        return m_waitingState;
    }
    QJsonArray units;
    for (const std::uint64_t unit : pinned()) {
        units.append(static_cast<qint64>(unit));
    }
    const auto loop = range();
    return {{kTableKey, m_table->viewState()},
            {kSpeedKey, m_transport->speed()},
            {kPlotKey, m_plot->viewState()},
            {kPinnedKey, units},
            {kSortKey, m_header->views->sortState()},
            {kSecondKey, m_second ? QJsonValue(static_cast<qint64>(*m_second)) : QJsonValue()},
            {kLoopKey,
             loop ? QJsonArray{static_cast<qint64>(loop->first), static_cast<qint64>(loop->last)}
                  : QJsonArray{}}};
}

void SequencePage::setViewState(const QJsonObject& state)
{
    if (m_run == nullptr) {
        m_waitingState = state;
        return;
    }
    m_plot->setViewState(state.value(kPlotKey).toObject());
    if (state.value(kPinnedKey).isArray()) {
        std::vector<std::uint64_t> units;
        for (const QJsonValue& unit : state.value(kPinnedKey).toArray()) {
            const qint64 number = unit.toInteger(-1);
            if (number >= 0 && static_cast<std::uint64_t>(number) < m_model->spec.hiddenSize) {
                units.push_back(static_cast<std::uint64_t>(number));
            }
        }
        setPinned(units);
    }
    if (m_header->views->setSortState(state.value(kSortKey).toObject())) {
        sortUnits();
    }
    m_table->setViewState(state.value(kTableKey).toObject());
    m_transport->setSpeed(state.value(kSpeedKey).toInt(m_transport->speed()));
    if (state.value(kLoopKey).isArray()) {
        const QJsonArray loop = state.value(kLoopKey).toArray();
        setLoop(loop.size() == 2 ? std::optional(LoopRange{stepFrom(loop[0]), stepFrom(loop[1])})
                                 : std::nullopt);
    }
    if (state.value(kSecondKey).isDouble()) {
        setSecond(stepFrom(state.value(kSecondKey)));
    } else if (state.value(kSecondKey).isNull()) {
        setSecond(std::nullopt);
    }
}

} // namespace gateloupe
