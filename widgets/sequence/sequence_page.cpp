// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/sequence_page.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <QAbstractButton>
#include <QAction>
#include <QJsonArray>
#include <QKeyEvent>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QWidget>

#include "widgets/common/change_events.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/wrapping_row.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/part_chooser.h"
#include "widgets/sequence/run_bar.h"
#include "widgets/sequence/table/step_table.h"
#include "widgets/sequence/table/unit_sorter.h"
#include "widgets/sequence/transport_bar.h"
#include "widgets/sequence/view_bar.h"
#include "widgets/timeline/overview_strip.h"
#include "widgets/timeline/sequence_run.h"
#include "widgets/timeline/window_follower.h"

namespace gateloupe {

namespace {

QAction* make(QWidget* page, const char* name, const QList<QKeySequence>& keys = {})
{
    auto* action = new QAction(page);
    action->setObjectName(QLatin1String(name));
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    page->addAction(action);
    return action;
}

} // namespace

SequenceActions::SequenceActions(QWidget* page)
    : play(make(page, "actionPlay", {Qt::Key_Space}))
    , back(make(page, "actionStepBack", {Qt::Key_Left, Qt::SHIFT | Qt::Key_F10}))
    , forward(make(page, "actionStepForward", {Qt::Key_Right, Qt::Key_F10}))
    , back10(make(page, "actionStepBack10", {Qt::SHIFT | Qt::Key_Left}))
    , forward10(make(page, "actionStepForward10", {Qt::SHIFT | Qt::Key_Right}))
    , back100(make(page, "actionStepBack100", {Qt::Key_PageUp}))
    , forward100(make(page, "actionStepForward100", {Qt::Key_PageDown}))
    , toStart(make(page, "actionToFirstStep", {Qt::Key_Home}))
    , toEnd(make(page, "actionToLastStep", {Qt::Key_End}))
    , nextStop(make(page, "actionNextStop", {Qt::Key_F5}))
    , previousStop(make(page, "actionPreviousStop", {Qt::SHIFT | Qt::Key_F5}))
    , breakpoint(make(page, "actionToggleBreakpoint", {Qt::Key_F9}))
    , runToCursor(make(page, "actionRunToCursor", {Qt::CTRL | Qt::Key_F10}))
    , nextNonFinite(make(page, "actionNextNonFinite", {Qt::Key_N}))
    , pin(make(page, "actionPinUnit", {Qt::Key_P}))
    , showAllSteps(make(page, "actionShowAllSteps", {Qt::Key_F}))
    , setSecond(make(page, "actionSetSecondCursor", {Qt::Key_B}))
    , clearSecond(make(page, "actionClearSecondCursor", {Qt::Key_Escape}))
    , rangeFirst(make(page, "actionRangeFirst", {Qt::Key_BracketLeft}))
    , rangeLast(make(page, "actionRangeLast", {Qt::Key_BracketRight}))
    , sortBySimilarity(make(page, "actionSortBySimilarity"))
{
    retranslate();
}

void SequenceActions::retranslate() const
{
    play->setText(tr("Play or pause"));
    back->setText(tr("One step back"));
    forward->setText(tr("One step on"));
    back10->setText(tr("10 steps back"));
    forward10->setText(tr("10 steps on"));
    back100->setText(tr("100 steps back"));
    forward100->setText(tr("100 steps on"));
    toStart->setText(tr("To the first step"));
    toEnd->setText(tr("To the last step"));
    nextStop->setText(tr("Run to the next stop"));
    previousStop->setText(tr("Run to the previous stop"));
    breakpoint->setText(tr("Toggle a breakpoint at this step"));
    runToCursor->setText(tr("Run to the second cursor"));
    nextNonFinite->setText(tr("To the next NaN or infinity"));
    pin->setText(tr("Pin or unpin the unit"));
    showAllSteps->setText(tr("Show all steps"));
    setSecond->setText(tr("Set the second cursor at this step"));
    clearSecond->setText(tr("Remove the second cursor"));
    rangeFirst->setText(tr("Begin the range at this step"));
    rangeLast->setText(tr("End the range at this step"));
    sortBySimilarity->setText(tr("Sort units by similarity to this one"));
    for (QAction* action : all()) {
        action->setStatusTip(action->text());
    }
}

QList<QAction*> SequenceActions::all() const
{
    return {play,         back,       forward,     back10,          forward10,
            back100,      forward100, toStart,     toEnd,           nextStop,
            previousStop, breakpoint, runToCursor, nextNonFinite,   pin,
            showAllSteps, setSecond,  clearSecond, rangeFirst,      rangeLast,
            sortBySimilarity};
}

void SequenceActions::drive(TransportBar& transport) const
{
    const auto step = [&transport](QAction* action, std::int64_t steps) {
        QObject::connect(action, &QAction::triggered, &transport,
                         [&transport, steps] { transport.moveBy(steps); });
    };
    step(back, -1);
    step(forward, 1);
    step(back10, -10);
    step(forward10, 10);
    step(back100, -100);
    step(forward100, 100);
    QObject::connect(play, &QAction::triggered, &transport, &TransportBar::togglePlay);
    QObject::connect(toStart, &QAction::triggered, &transport, &TransportBar::moveToStart);
    QObject::connect(toEnd, &QAction::triggered, &transport, &TransportBar::moveToEnd);
}

void SequenceActions::allow(bool hasRun, bool hasSecond) const
{
    for (QAction* action : all()) {
        action->setEnabled(hasRun);
        action->setToolTip(hasRun ? action->text() : tr("Run a sequence first"));
    }
    for (QAction* action : {runToCursor, clearSecond}) {
        action->setEnabled(hasSecond);
        if (!hasSecond) {
            action->setToolTip(tr("Alt+click sets the second cursor that this needs"));
        }
    }
}

/// What is to be said about a run: where it ran and how exactly, and what is kept of a long one.
class RunFacts : public QWidget
{
    Q_OBJECT

public:
    explicit RunFacts(QWidget* parent = nullptr);

    /// Null: nothing is said.
    void setRun(std::shared_ptr<const SequenceRun> run);
    /// Says again what is kept, and whether steps are being computed again.
    void setComputing(bool isComputing);
    /// Whether another input is chosen than the run was made of.
    void setStale(bool isStale);

signals:
    /// Who computed the run, and in which time.
    void factsChanged(const QString& facts);

private:
    void showFacts();
    [[nodiscard]] QString ranOn() const;
    [[nodiscard]] QString whatIsKept() const;

    std::shared_ptr<const SequenceRun> m_run;
    bool m_isComputing = false;
    bool m_isStale = false;
    QLabel* m_ranOn;
    QLabel* m_kept;
};

namespace {

QString latinText(std::string_view name)
{
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

} // namespace

RunFacts::RunFacts(QWidget* parent)
    : QWidget(parent)
    , m_ranOn(new QLabel)
    , m_kept(new QLabel)
{
    m_ranOn->setObjectName(QStringLiteral("ranOn"));
    m_ranOn->setWordWrap(true);
    m_ranOn->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_kept->setObjectName(QStringLiteral("keptSteps"));
    m_kept->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_ranOn);
    column->addWidget(m_kept);
    setRun(nullptr);
    onLanguageChange(this, [this] { showFacts(); });
}

void RunFacts::setRun(std::shared_ptr<const SequenceRun> run)
{
    m_run = std::move(run);
    m_isComputing = false;
    showFacts();
    m_kept->setVisible(m_run != nullptr && m_run->travel->fullTrace() == nullptr);
}

void RunFacts::setComputing(bool isComputing)
{
    m_isComputing = isComputing;
    m_kept->setText(whatIsKept());
}

void RunFacts::setStale(bool isStale)
{
    m_isStale = isStale;
    showFacts();
}

void RunFacts::showFacts()
{
    //: %1 is a sentence about the run that is shown
    m_ranOn->setText(
        m_isStale && m_run != nullptr
            ? tr("⚠ The input is another one now; run it to see its steps. %1").arg(ranOn())
            : ranOn());
    m_kept->setText(whatIsKept());
    // Who computed it is Run's tooltip; it takes room only while it needs to be read.
    m_ranOn->setVisible(m_isStale && m_run != nullptr);
    setVisible(m_run != nullptr && (m_isStale || m_run->travel->fullTrace() == nullptr));
    emit factsChanged(ranOn());
}

QString RunFacts::ranOn() const
{
    if (m_run == nullptr) {
        return {};
    }
    const Trace& trace = m_run->travel->summary();
    if (trace.backend == BackendKind::Cudnn) {
        //: "Ran on cudnn (NVIDIA H200; fma, standard; f32 weights) in 0.21 s; …": the gates are
        //: computed again beside cuDNN's own states; this is how far they are apart at most
        return tr("Ran on %1 (%2; %3; %4 weights) in %5 s; worst residual of the gates %6")
            .arg(latinText(nameOf(trace.backend)), QString::fromStdString(trace.device),
                 QString::fromStdString(trace.math), latinText(nameOf(trace.dtype)),
                 formatShort(trace.elapsedSeconds, 2), formatShort(trace.maxResidual, 3));
    }
    //: "Ran on cpu (CPU, 2 threads, f32 arithmetic, f16 weights) in 0.21 s"
    return tr("Ran on %1 (%2, %3 arithmetic, %4 weights) in %5 s")
        .arg(latinText(nameOf(trace.backend)), QString::fromStdString(trace.device),
             QString::fromStdString(trace.math), latinText(nameOf(trace.dtype)),
             formatShort(trace.elapsedSeconds, 2));
}

QString RunFacts::whatIsKept() const
{
    if (m_run == nullptr || m_run->travel->fullTrace() != nullptr) {
        return {};
    }
    const TraceReplay& travel = *m_run->travel;
    const TravelMemory memory = travel.memory();
    std::uint64_t steps = 0;
    for (const StepRange& range : travel.kept()) {
        steps += range.count;
    }
    //: %1 is a number of steps, %2 and %4 are sizes such as "12 MiB", %3 is a number of steps
    const QString kept =
        tr("Keeps the states every %1 steps (%2) and the full trace of %3 steps "
           "(%4); the rest is computed again when it comes in sight")
            .arg(formatCount(travel.keyframeInterval()), formatSize(memory.keyframes),
                 formatCount(steps), formatSize(memory.traces));
    //: %1 is a sentence about what of a run is kept
    return m_isComputing ? tr("%1. Computing…").arg(kept) : kept;
}

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

/// What stands above the picture: news, the input, what is shown of the run, facts about it.
class SequenceHeader : public QWidget
{
public:
    explicit SequenceHeader(TracePlot& plot)
        : m_banner(new InlineBanner)
        , m_runBar(new RunBar)
        , m_parts(new PartChooser)
        , m_views(new ViewBar(plot))
        , m_facts(new RunFacts)
    {
        auto* row = new WrappingRow;
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(8);
        row->addWidget(m_runBar);
        row->addWidget(m_parts);
        row->addWidget(m_views);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(4);
        column->addWidget(m_banner);
        column->addLayout(row);
        column->addWidget(m_facts);
    }

    [[nodiscard]] InlineBanner& banner() { return *m_banner; }

    [[nodiscard]] RunBar& runBar() { return *m_runBar; }

    [[nodiscard]] PartChooser& parts() { return *m_parts; }

    [[nodiscard]] ViewBar& views() { return *m_views; }

    [[nodiscard]] RunFacts& facts() { return *m_facts; }

private:
    InlineBanner* m_banner;
    RunBar* m_runBar;
    PartChooser* m_parts;
    ViewBar* m_views;
    RunFacts* m_facts;
};

SequencePage::SequencePage(QWidget* parent)
    : QWidget(parent)
    , m_actions(this)
    , m_stack(new QStackedWidget)
    , m_body(new QWidget)
    , m_plot(new TracePlot)
    , m_header(new SequenceHeader(*m_plot))
    , m_transport(new TransportBar)
    , m_table(new StepTable)
    , m_sorter(new UnitSorter(this))
    , m_windows(new WindowFollower(this))
{
    build();
    connectParts();
    watchButtons(*this);
    connectPlot();
    connectActions();
    connectWindows();
    inEveryLanguage(this, [this] {
        m_actions.retranslate();
        m_actions.allow(m_run != nullptr, m_second.has_value());
    });
    setModel(nullptr);
}

void SequencePage::build()
{
    m_plot->setObjectName(QStringLiteral("sequencePicture"));
    m_transport->setObjectName(QStringLiteral("transport"));
    auto* body = new QVBoxLayout(m_body);
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(2);
    body->addWidget(m_plot, 1);
    body->addWidget(m_transport);
    adopt(m_table);
    // A table searches its rows with Space and takes the arrows; here they play and step.
    for (QWidget* view : m_table->findChildren<QWidget*>()) {
        view->installEventFilter(this);
    }
    auto* empty = newLabel([] {
        return tr("Choose an input above and run it: the state of every unit then appears here, "
                  "step by step.");
    });
    empty->setAlignment(Qt::AlignCenter);
    empty->setWordWrap(true);
    m_stack->addWidget(empty);
    m_stack->addWidget(m_body);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 0);
    column->setSpacing(4);
    column->addWidget(m_header);
    column->addWidget(m_stack, 1);
}

void SequencePage::connectParts()
{
    connect(&m_header->facts(), &RunFacts::factsChanged, &m_header->runBar(), &RunBar::setFacts);
    connect(&m_header->runBar(), &RunBar::runRequested, this, &SequencePage::runRequested);
    connect(&m_header->runBar(), &RunBar::cancelRequested, this, &SequencePage::cancelRequested);
    connect(&input(), &InputChooser::sourceChanged, this, &SequencePage::markStale);
    connect(&input(), &InputChooser::viewStateChanged, this, &SequencePage::markStale);
    connect(&m_header->parts(), &PartChooser::placeChosen, this, &SequencePage::choosePlace);
    connect(&m_header->parts(), &PartChooser::batchChosen, this, [this](std::uint64_t batch) {
        showPart();
        emit batchChanged(batch);
    });
    connect(&m_header->views(), &ViewBar::sortChosen, this, &SequencePage::sortUnits);
    connect(&m_header->views(), &ViewBar::viewStateChanged, this, &SequencePage::viewStateChanged);
    connect(m_sorter, &UnitSorter::sorted, this, &SequencePage::showRankings);
    connect(m_transport, &TransportBar::stepChosen, this, &SequencePage::setStep);
    connect(m_transport, &TransportBar::loopChosen, this, [this](std::optional<LoopRange> loop) {
        setLoop(loop);
        emit viewStateChanged(tr("loop"));
    });
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
        if (m_header->parts().setPlace(place)) {
            choosePlace();
        }
    });
    connect(m_plot, &TracePlot::loopChosen, this, [this](const LoopRange& loop) {
        setLoop(loop);
        emit viewStateChanged(tr("loop"));
    });
    connect(m_plot, &TracePlot::pinToggled, this, &SequencePage::togglePin);
    connect(m_plot, &TracePlot::breakpointRequested, this, &SequencePage::breakpointRequested);
    connect(m_plot, &TracePlot::similarityRequested, this, &SequencePage::sortBySimilarity);
    connect(m_plot, &TracePlot::readoutPicked, this, &SequencePage::readoutPicked);
    connect(m_plot, &TracePlot::hovered, this, &SequencePage::hovered);
    connect(m_plot, &TracePlot::hoverLeft, this, &SequencePage::hoverLeft);
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
        m_plot->showAllSteps();
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
            m_windows->follow(step(), m_plot->visibleSteps());
        }
    };
    connect(m_plot, &TracePlot::visibleStepsChanged, this, follow, Qt::QueuedConnection);
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
            [this] { m_header->facts().setComputing(m_windows->isBusy()); });
    connect(m_windows, &WindowFollower::failed, this, [this](const QString& reason) {
        m_header->banner().showError(tr("The steps in sight could not be computed again"), reason);
    });
}

void SequencePage::setModel(std::shared_ptr<const RnnModel> model)
{
    if (model != nullptr && model == m_model) {
        return;
    }
    m_model = std::move(model);
    m_header->banner().clear();
    setRun(nullptr);
    setPinned({});
    m_header->parts().setModel(m_model);
    setEnabled(m_model != nullptr);
    setToolTip(m_model == nullptr ? tr("Open a file with a recurrent network first") : QString());
    if (m_model != nullptr) {
        input().setInputSize(m_model->spec.inputSize);
    }
}

void SequencePage::setRun(std::shared_ptr<const SequenceRun> run)
{
    if (run == m_run && (run != nullptr || m_stack->currentWidget() != m_body)) {
        return;
    }
    if (run != nullptr) {
        setModel(run->model);
    }
    m_run = std::move(run);
    m_told.reset();
    m_second.reset();
    m_windows->setRun(m_run);
    m_sorter->clear();
    m_header->parts().setRun(m_run);
    m_header->facts().setRun(m_run);
    markStale();
    m_transport->setSteps(part().steps());
    m_plot->ruler().setLoop(std::nullopt);
    m_plot->setMarks({});
    setFound({});
    setTrail({});
    m_header->views().setRun(m_run);
    m_header->views().setEnabled(m_run != nullptr);
    m_stack->setCurrentIndex(m_run == nullptr ? 0 : 1);
    showPart();
    setStep(m_transport->step());
    if (m_run != nullptr) {
        sortUnits();
        setViewState(std::exchange(m_waitingState, {}));
    }
    emit windowChanged();
    emit rangeChanged();
}

void SequencePage::markStale()
{
    m_header->facts().setStale(m_run != nullptr && m_run->source && !input().shows(*m_run->source));
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
    m_header->views().setPlace(shown.pseudoLayer);
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
        m_header->parts().setPlace(m_model->spec.pseudoLayer(layer, direction))) {
        showPart();
    }
}

void SequencePage::setBatch(std::uint64_t batch)
{
    if (m_header->parts().setBatch(batch)) {
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
    return m_header->parts().place();
}

std::uint64_t SequencePage::batch() const
{
    return m_header->parts().batch();
}

InlineBanner& SequencePage::banner()
{
    return m_header->banner();
}

InputChooser& SequencePage::input()
{
    return m_header->runBar().input();
}

void SequencePage::setBusy(bool isBusy)
{
    m_header->runBar().setBusy(isBusy);
}

void SequencePage::adopt(QWidget* panel)
{
    panel->setParent(this);
    panel->hide();
    panel->addActions(actions());
    watchButtons(*panel);
}

void SequencePage::watchButtons(const QWidget& part)
{
    for (QAbstractButton* button : part.findChildren<QAbstractButton*>()) {
        button->installEventFilter(this);
    }
}

/// Space plays, also after a click on a button; one that was reached by Tab is pressed.
bool SequencePage::filterButton(QEvent* event)
{
    if (event->type() == QEvent::FocusIn) {
        const Qt::FocusReason reason = static_cast<const QFocusEvent*>(event)->reason();
        if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason) {
            m_isButtonTabbed = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
        }
    } else if (event->type() == QEvent::ShortcutOverride && m_isButtonTabbed &&
               static_cast<const QKeyEvent*>(event)->key() == Qt::Key_Space) {
        event->accept();
        return true;
    }
    return false;
}

bool SequencePage::eventFilter(QObject* watched, QEvent* event)
{
    if (qobject_cast<QAbstractButton*>(watched) != nullptr) {
        return filterButton(event) || QWidget::eventFilter(watched, event);
    }
    if (event->type() == QEvent::ShortcutOverride) {
        // Views claim keys for themselves before shortcuts are asked; these belong to the page.
        const auto* key = static_cast<QKeyEvent*>(event);
        for (const int own : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End,
                              Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Space}) {
            if (key->key() == own) {
                event->ignore();
                return true;
            }
        }
    }
    return QWidget::eventFilter(watched, event);
}

void SequencePage::setEdited(std::shared_ptr<const SequenceRun> run)
{
    m_plot->setEdited(std::move(run));
}

void SequencePage::setBackendControl(QWidget* control)
{
    m_header->runBar().addControl(control);
    watchButtons(*m_header);
}

void SequencePage::setMarks(std::vector<StepMark> marks)
{
    m_plot->setMarks(std::move(marks));
}

void SequencePage::setUnitMarks(MarkSource source, PseudoLayerIndex place,
                                std::vector<UnitMark> marks)
{
    m_plot->strips().setUnitMarks(source, place, std::move(marks));
}

void SequencePage::setStep(std::uint64_t step)
{
    if (m_run == nullptr || step >= m_run->steps()) {
        return;
    }
    m_transport->setStep(step);
    m_plot->setStep(step);
    m_table->setSteps(step, m_second);
    m_windows->follow(step, m_plot->visibleSteps());
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
    m_header->views().setUnit(this->unit());
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
        m_sorter->start(part(), window, m_header->views().sort());
    }
}

void SequencePage::sortBySimilarity(std::uint64_t unit)
{
    m_header->views().setSort(
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
    m_table->setRanking(m_sorter->rankingOf(place()), m_header->views().sortTitle());
}

void SequencePage::setLoop(std::optional<LoopRange> loop)
{
    m_transport->setLoop(loop);
    m_plot->ruler().setLoop(m_transport->loop());
    emit rangeChanged();
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
    setLoop(moved);
    emit viewStateChanged(tr("loop"));
}

void SequencePage::setFound(std::vector<StepRange> found)
{
    m_plot->overview().setFound(std::move(found));
}

void SequencePage::setTrail(std::vector<TrailMark> trail)
{
    m_plot->strips().setTrail(std::move(trail));
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
    QJsonObject state{{kTableKey, m_table->viewState()}, {kSpeedKey, m_transport->speed()}};
    state.insert(kPlotKey, m_plot->viewState());
    state.insert(kPinnedKey, units);
    state.insert(kSortKey, m_header->views().sortState());
    state.insert(kSecondKey, m_second ? QJsonValue(static_cast<qint64>(*m_second)) : QJsonValue());
    const auto loop = m_transport->loop();
    state.insert(kLoopKey, loop ? QJsonArray{static_cast<qint64>(loop->first),
                                             static_cast<qint64>(loop->last)}
                                : QJsonArray{});
    return state;
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
    if (m_header->views().setSortState(state.value(kSortKey).toObject())) {
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

#include "sequence_page.moc"
