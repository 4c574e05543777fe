// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/sequence_page.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QJsonArray>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QWidget>

#include "widgets/common/change_events.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/wrapping_row.h"
#include "widgets/sequence/empty_sequence.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/popover.h"
#include "widgets/sequence/run_verdict.h"
#include "widgets/sequence/table/step_table.h"
#include "widgets/sequence/table/unit_sorter.h"
#include "widgets/sequence/transport_bar.h"
#include "widgets/sequence/view_bar.h"
#include "widgets/timeline/overview_strip.h"
#include "widgets/timeline/sequence_run.h"
#include "widgets/timeline/window_follower.h"

namespace gateloupe {

SequenceActions::SequenceActions(QWidget* page)
    : play(add(page, "actionPlay", QT_TR_NOOP("Play or pause"), {Qt::Key_Space}))
    , back(add(page, "actionStepBack", QT_TR_NOOP("One step back"),
               {Qt::Key_Left, Qt::SHIFT | Qt::Key_F10}))
    , forward(
          add(page, "actionStepForward", QT_TR_NOOP("One step on"), {Qt::Key_Right, Qt::Key_F10}))
    , back10(add(page, "actionStepBack10", QT_TR_NOOP("10 steps back"), {Qt::SHIFT | Qt::Key_Left}))
    , forward10(
          add(page, "actionStepForward10", QT_TR_NOOP("10 steps on"), {Qt::SHIFT | Qt::Key_Right}))
    , back100(add(page, "actionStepBack100", QT_TR_NOOP("100 steps back"), {Qt::Key_PageUp}))
    , forward100(add(page, "actionStepForward100", QT_TR_NOOP("100 steps on"), {Qt::Key_PageDown}))
    , toStart(add(page, "actionToFirstStep", QT_TR_NOOP("To the first step"), {Qt::Key_Home}))
    , toEnd(add(page, "actionToLastStep", QT_TR_NOOP("To the last step"), {Qt::Key_End}))
    , nextStop(add(page, "actionNextStop", QT_TR_NOOP("Run to the next stop"), {Qt::Key_F5}))
    , previousStop(add(page, "actionPreviousStop", QT_TR_NOOP("Run to the previous stop"),
                       {Qt::SHIFT | Qt::Key_F5}))
    , breakpoint(add(page, "actionToggleBreakpoint", QT_TR_NOOP("Toggle a breakpoint at this step"),
                     {Qt::Key_F9}))
    , runToCursor(add(page, "actionRunToCursor", QT_TR_NOOP("Run to the second cursor"),
                      {Qt::CTRL | Qt::Key_F10}))
    , nextNonFinite(
          add(page, "actionNextNonFinite", QT_TR_NOOP("To the next NaN or infinity"), {Qt::Key_N}))
    , pin(add(page, "actionPinUnit", QT_TR_NOOP("Pin or unpin the unit"), {Qt::Key_P}))
    , showAllSteps(add(page, "actionShowAllSteps", QT_TR_NOOP("Show all steps"), {Qt::Key_F}))
    , setSecond(add(page, "actionSetSecondCursor", QT_TR_NOOP("Set the second cursor at this step"),
                    {Qt::Key_B}))
    , clearSecond(add(page, "actionClearSecondCursor", QT_TR_NOOP("Remove the second cursor"),
                      {Qt::Key_Escape}))
    , rangeFirst(add(page, "actionRangeFirst", QT_TR_NOOP("Begin the range at this step"),
                     {Qt::Key_BracketLeft}))
    , rangeLast(add(page, "actionRangeLast", QT_TR_NOOP("End the range at this step"),
                    {Qt::Key_BracketRight}))
    , sortBySimilarity(add(page, "actionSortBySimilarity",
                           QT_TR_NOOP("Sort units by similarity to this one"), {}))
{
    retranslate();
}

QAction* SequenceActions::add(QWidget* page, const char* name, const char* text,
                              const QList<QKeySequence>& keys)
{
    auto* action = named(new QAction(page), name);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    page->addAction(action);
    m_all.emplace_back(action, text);
    return action;
}

void SequenceActions::retranslate() const
{
    for (const auto& [action, text] : m_all) {
        action->setText(tr(text));
        action->setStatusTip(action->text());
    }
}

void SequenceActions::drive(TransportBar& transport) const
{
    constexpr auto kAll = std::numeric_limits<std::int64_t>::max(); // it stops at the ends
    const auto moves = [&transport](const QAction* action, std::int64_t steps) {
        QObject::connect(action, &QAction::triggered, &transport,
                         [&transport, steps] { transport.moveBy(steps); });
    };
    moves(back, -1);
    moves(forward, 1);
    moves(back10, -10);
    moves(forward10, 10);
    moves(back100, -100);
    moves(forward100, 100);
    moves(toStart, -kAll);
    moves(toEnd, kAll);
    QObject::connect(play, &QAction::triggered, &transport, &TransportBar::togglePlay);
}

void SequenceActions::allow(bool hasRun, bool hasSecond) const
{
    for (const auto& [action, text] : m_all) {
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

namespace {

constexpr int kLeastPlaceLetters = 6;
constexpr int kLeastInputWidth = 90;
constexpr int kMostInputWidth = 420;
constexpr int kInputButtonMargins = 40; ///< and the arrow

} // namespace

/// What a run is made from, as one button with a popover, and the buttons that start and stop it.
class RunBar : public QWidget
{
    Q_OBJECT

public:
    /// The page tells what is wanted.
    explicit RunBar(SequencePage& page)
        : m_input(new InputChooser)
        , m_inputButton(named(new QPushButton, "inputButton"))
        , m_run(newButton("runButton", [] { return tr("Run"); }))
        , m_cancel(newButton("cancelRunButton", [] { return tr("Cancel"); }))
        , m_row(rowOf({{m_inputButton, 1}, m_run, m_cancel, LayoutItem::room(0)}))
    {
        setLayoutOf(this, m_row);
        m_inputButton->setMinimumWidth(kLeastInputWidth);
        m_inputButton->setMaximumWidth(kMostInputWidth);
        m_inputButton->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        auto* popover = named(new Popover(m_inputButton), "inputPopover");
        popover->column().addWidget(m_input);
        connect(m_input, &InputChooser::accepted, popover, &QWidget::hide);
        connect(m_input, &InputChooser::accepted, m_run, &QPushButton::click);
        connect(m_input, &InputChooser::summaryChanged, this, &RunBar::showSummary);
        // The dialog that asks for a file is to have the keyboard.
        connect(m_input, &InputChooser::vocabularyWanted, popover, &QWidget::hide);
        connect(m_input, &InputChooser::arrayWanted, popover, &QWidget::hide);
        connect(m_run, &QPushButton::clicked, &page, &SequencePage::runRequested);
        connect(m_cancel, &QPushButton::clicked, &page, &SequencePage::cancelRequested);
        setBusy(false);
        inEveryLanguage(this, [this] {
            showSummary();
            setFacts(m_facts);
            m_cancel->setToolTip(tr("Stop the run"));
        });
    }

    [[nodiscard]] InputChooser& input() { return *m_input; }

    /// What there is to know about the last run, as Run's tooltip.
    void setFacts(const QString& facts)
    {
        m_facts = facts;
        m_run->setToolTip(m_facts.isEmpty()
                              ? tr("Run the network over this input")
                              //: %1 is a sentence about the last run
                              : tr("Run the network over this input\n%1").arg(m_facts));
    }

    /// Beside Run. Takes ownership.
    void addControl(QWidget* control) { m_row->insertWidget(m_row->count() - 1, control); }

    /// Shows what the network runs over, to be changed.
    void openInput() { m_inputButton->click(); }

    /// Whether a run is under way: shows Cancel instead of Run.
    void setBusy(bool isBusy)
    {
        m_run->setVisible(!isBusy);
        m_cancel->setVisible(isBusy);
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QWidget::resizeEvent(event);
        showSummary();
    }

private:
    /// As much of the input as the button has room for.
    void showSummary()
    {
        const QString summary = m_input->summary();
        const int room = m_inputButton->width() - kInputButtonMargins;
        QString text = m_inputButton->fontMetrics().elidedText(summary, Qt::ElideMiddle, room);
        text.replace(QLatin1Char('&'), QLatin1String("&&"));
        m_inputButton->setText(text + QStringLiteral("  ▾"));
        //: %1 is what will run: "Text “(a[b]c)”, 200 steps"
        m_inputButton->setAccessibleName(tr("Input: %1").arg(summary));
        m_inputButton->setToolTip(m_input->problem().isEmpty() ? tr("What the network runs over")
                                                               : m_input->problem());
    }

    InputChooser* m_input;
    QPushButton* m_inputButton;
    QPushButton* m_run;
    QPushButton* m_cancel;
    QHBoxLayout* m_row;
    QString m_facts;
};

/// Which part of a run is shown: layer and direction, and the sequence of a batch.
class PartChooser : public QWidget
{
    Q_OBJECT

public:
    PartChooser()
        : m_place(named(new QComboBox, "place"))
        , m_batch(named(new QSpinBox, "batch"))
        //: which sequence of a batch the plots show
        , m_batchLabel(newLabel([] { return tr("Batch entry"); }, m_batch))
    {
        m_place->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        m_place->setMinimumContentsLength(kLeastPlaceLetters); // where the window is narrow
        setLayoutOf(this, rowOf({m_place, m_batchLabel, m_batch}));
        connect(m_place, &QComboBox::currentIndexChanged, this, [this](int index) {
            if (index >= 0) {
                emit placeChosen(place());
            }
        });
        connect(m_batch, &QSpinBox::valueChanged, this, [this] {
            showLength();
            emit batchChosen(batch());
        });
        setRun(nullptr);
        inEveryLanguage(this, [this] {
            m_place->setAccessibleName(tr("Layer and direction"));
            m_place->setToolTip(tr("Layer and direction of the table and of the curves"));
            setEntries(*m_place, TermNames::places(m_model.get()));
            showLength();
        });
    }

    /// Offers the network's layers and directions; null: none.
    void setModel(std::shared_ptr<const RnnModel> model)
    {
        m_model = std::move(model);
        setEntries(*m_place, TermNames::places(m_model.get()));
    }

    /// Offers the run's sequences, where there are several. Null: none.
    void setRun(std::shared_ptr<const SequenceRun> run)
    {
        m_run = std::move(run);
        {
            const QSignalBlocker blocker(m_batch);
            m_batch->setRange(0, m_run == nullptr ? 0 : static_cast<int>(m_run->batch()) - 1);
        }
        const bool hasBatch = m_batch->maximum() > 0;
        m_batch->setVisible(hasBatch);
        m_batchLabel->setVisible(hasBatch);
        showLength();
    }

    /// Both emit nothing; return whether anything changed. What there is not is ignored.
    bool setPlace(PseudoLayerIndex place)
    {
        const auto index = static_cast<int>(place.value);
        if (index >= m_place->count() || index == m_place->currentIndex()) {
            return false;
        }
        const QSignalBlocker blocker(m_place);
        m_place->setCurrentIndex(index);
        return true;
    }

    bool setBatch(std::uint64_t batch)
    {
        if (batch > static_cast<std::uint64_t>(m_batch->maximum()) || batch == this->batch()) {
            return false;
        }
        const QSignalBlocker blocker(m_batch);
        m_batch->setValue(static_cast<int>(batch));
        showLength();
        return true;
    }

    [[nodiscard]] PseudoLayerIndex place() const
    {
        return PseudoLayerIndex(static_cast<std::uint32_t>(std::max(0, m_place->currentIndex())));
    }

    [[nodiscard]] std::uint64_t batch() const
    {
        return static_cast<std::uint64_t>(m_batch->value());
    }

signals:
    void placeChosen(gateloupe::PseudoLayerIndex place);
    void batchChosen(std::uint64_t batch);

private:
    /// The length of the chosen sequence beside its number.
    void showLength()
    {
        if (m_run == nullptr || batch() >= m_run->batch()) {
            m_batch->setSuffix({});
            return;
        }
        const int length = static_cast<int>(m_run->lengthOf(batch()));
        //: behind the number of a batch's sequence: "0 of 3 (17 steps)"
        m_batch->setSuffix(
            tr(" of %1 (%Ln step(s))", nullptr, length).arg(formatCount(m_run->batch())));
    }

    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const SequenceRun> m_run;
    QComboBox* m_place; ///< one entry per pseudo-layer
    QSpinBox* m_batch;
    QLabel* m_batchLabel;
};

/// What is to be said about a run: where it ran and how exactly, and what is kept of a long one.
class RunFacts : public QWidget
{
    Q_OBJECT

public:
    /// Who computed the run, and in which time, is told by the bar. Lifetime: it outlives this.
    explicit RunFacts(RunBar& bar)
        : m_bar(bar)
        , m_ranOn(named(new QLabel, "ranOn"))
        , m_kept(named(new QLabel, "keptSteps"))
    {
        m_ranOn->setWordWrap(true);
        m_ranOn->setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_kept->setWordWrap(true);
        setLayoutOf(this, columnOf({m_ranOn, m_kept}));
        setRun(nullptr);
        onLanguageChange(this, [this] { showFacts(); });
    }

    /// Null: nothing is said.
    void setRun(std::shared_ptr<const SequenceRun> run)
    {
        m_run = std::move(run);
        m_isComputing = false;
        showFacts();
        m_kept->setVisible(m_run != nullptr && m_run->travel->fullTrace() == nullptr);
    }

    /// Says again what is kept, and whether steps are being computed again.
    void setComputing(bool isComputing)
    {
        m_isComputing = isComputing;
        m_kept->setText(whatIsKept());
    }

    /// Whether another input is chosen than the run was made of.
    void setStale(bool isStale)
    {
        m_isStale = isStale;
        showFacts();
    }

private:
    void showFacts()
    {
        const bool isToBeSeen = m_isStale && m_run != nullptr;
        //: %1 is a sentence about the run that is shown
        m_ranOn->setText(
            isToBeSeen
                ? tr("⚠ The input is another one now; run it to see its steps. %1").arg(ranOn())
                : ranOn());
        m_kept->setText(whatIsKept());
        // Who computed it is Run's tooltip; it takes room only while it needs to be read.
        m_ranOn->setVisible(isToBeSeen);
        setVisible(m_run != nullptr && (m_isStale || m_run->travel->fullTrace() == nullptr));
        m_bar.setFacts(ranOn());
    }

    [[nodiscard]] QString ranOn() const;
    [[nodiscard]] QString whatIsKept() const;

    RunBar& m_bar;
    std::shared_ptr<const SequenceRun> m_run;
    bool m_isComputing = false;
    bool m_isStale = false;
    QLabel* m_ranOn;
    QLabel* m_kept;
};

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
            .arg(QString::fromUtf8(nameOf(trace.backend)), QString::fromStdString(trace.device),
                 QString::fromStdString(trace.math), QString::fromUtf8(nameOf(trace.dtype)),
                 formatShort(trace.elapsedSeconds, 2), formatShort(trace.maxResidual, 3));
    }
    //: "Ran on cpu (CPU, 2 threads, f32 arithmetic, f16 weights) in 0.21 s"
    return tr("Ran on %1 (%2, %3 arithmetic, %4 weights) in %5 s")
        .arg(QString::fromUtf8(nameOf(trace.backend)), QString::fromStdString(trace.device),
             QString::fromStdString(trace.math), QString::fromUtf8(nameOf(trace.dtype)),
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
    SequenceHeader(SequencePage& page, TracePlot& plot)
        : runBar(new RunBar(page))
        , views(new ViewBar(plot))
        , facts(new RunFacts(*runBar))
    {
        setLayoutOf(this, columnOf({banner, wrappingRowOf({runBar, parts, views}, 8), facts}, 4));
    }

    InlineBanner* const banner = new InlineBanner;
    RunBar* const runBar;
    PartChooser* const parts = new PartChooser;
    ViewBar* const views;
    RunFacts* const facts;
};

SequencePage::SequencePage(QWidget* parent)
    : QWidget(parent)
    , m_actions(this)
    , m_empty(new EmptySequence)
    , m_verdict(new RunVerdict)
    , m_stack(new QStackedWidget)
    , m_plot(named(new TracePlot, "sequencePicture"))
    , m_header(new SequenceHeader(*this, *m_plot))
    , m_transport(named(new TransportBar, "transport"))
    , m_table(new StepTable)
    , m_sorter(new UnitSorter(this))
    , m_windows(new WindowFollower(this))
{
    adopt(m_table);
    // A table searches its rows with Space and takes the arrows; here they play and step.
    for (QWidget* view : m_table->findChildren<QWidget*>()) {
        view->installEventFilter(this);
    }
    m_stack->addWidget(m_empty);
    m_plot->setHeadline(m_verdict);
    m_stack->addWidget(paneOf(columnOf({{m_plot, 1}, m_transport}, 2)));
    setLayoutOf(this, columnOf({m_header, {m_stack, 1}}, 4), QMargins(4, 4, 4, 0));
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

void SequencePage::connectParts()
{
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
        constexpr std::array kOwn = {Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Home, Qt::Key_End,
                                     Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Space};
        if (std::ranges::find(kOwn, key->key()) != kOwn.end()) {
            event->ignore();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void SequencePage::setBackendControl(QWidget* control)
{
    m_header->runBar->addControl(control);
    watchButtons(*m_header);
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
    m_plot->setRange(m_transport->loop());
    emit rangeChanged();
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

#include "sequence_page.moc"
