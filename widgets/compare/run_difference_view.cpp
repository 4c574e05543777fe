// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/run_difference_view.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QString>
#include <QTableView>

#include "core/analysis/compare/divergence.h"
#include "widgets/common/change_events.h"
#include "widgets/common/event_listener.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/common/term_names.h"
#include "widgets/compare/error_lanes_view.h"
#include "widgets/compare/pair_controls.h"
#include "widgets/compare/step_difference_plot.h"
#include "widgets/compare/unit_difference_map.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kLeastSignalRows = 4; ///< of the table, with its head
constexpr int kBetweenPictures = 4; ///< the pictures have the room
constexpr int kHeightForMap = 560;  ///< in less the plot alone has the room
/// Room for the numbers of plot and map, so that a step has one place in both.
constexpr QMargins kPictureMargins(76, 4, 12, 4);

} // namespace

namespace {

/// What a difference between two backends looks like and what to try next, in plain sentences.
class DivergenceTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::DivergenceTexts)

public:
    /// The advice is empty where nothing is to be done.
    [[nodiscard]] static QStringList of(Divergence divergence)
    {
        struct Texts
        {
            const char* explanation;
            const char* advice;
        };

        // In the order of Divergence.
        static constexpr std::array kTexts = {
            Texts{QT_TR_NOOP("The two agree."), ""},
            Texts{
                QT_TR_NOOP("The two agree up to that step and are far off there at once: it had "
                           "another input, length or mask, or the states were reset."),
                QT_TR_NOOP("Look at the input of that step and at the lengths of the sequences.")},
            Texts{QT_TR_NOOP("The two agree at first and drift apart, as rounding does that grows "
                             "with the steps."),
                  QT_TR_NOOP("Compare the CPU with the reference too: if they drift apart alike, "
                             "the network magnifies every rounding and no backend is wrong.")},
            Texts{QT_TR_NOOP("The two are a little off from the first step on, as products in "
                             "TF32, f16 or bf16 are."),
                  QT_TR_NOOP("Where cuDNN computes, choose FMA and run again; if the difference "
                             "goes, it was the math.")},
            Texts{QT_TR_NOOP("The two are far off from the first step on: they do not compute the "
                             "same equations, order of gates, biases or direction."),
                  QT_TR_NOOP("Look at the first gate that parts, and compare it with what the "
                             "file's convention says about it (F1).")},
            Texts{QT_TR_NOOP("The layers below agree, and what goes into a layer is other from its "
                             "first step on."),
                  QT_TR_NOOP("Look for a dropout or a scale between the layers, for units in "
                             "another order, and for the weights of that layer.")},
            Texts{QT_TR_NOOP("One of the two has NaN or infinity where the other has numbers."),
                  QT_TR_NOOP("Go to that step: the gate that leaves the numbers first is the "
                             "cause. Health lists weights that are no numbers.")},
            Texts{QT_TR_NOOP("The two are a little off, as the persistent kernels of cuDNN are: "
                             "their tanh is accurate to 7e-6."),
                  QT_TR_NOOP("Choose the standard algorithm and run again: its tanh is accurate "
                             "to 6e-8.")},
        };
        static_assert(kTexts.size() == static_cast<std::size_t>(Divergence::PersistentTanh) + 1);
        const Texts& texts = kTexts[static_cast<std::size_t>(divergence)];
        return {tr(texts.explanation), tr(texts.advice)};
    }
};

} // namespace

RunDifferenceView::RunDifferenceView()
    : m_banner(named(new InlineBanner, "runBanner"))
    , m_controls(new PairControls)
    , m_openButton(named(new QPushButton, "openStep"))
    , m_summary(newSelectableText("runSummary"))
    , m_meaning(newSelectableText("runMeaning"))
    , m_bugButton(named(new QPushButton, "nameBugOfRun"))
    , m_plot(new StepDifferencePlot)
    , m_map(new UnitDifferenceMap)
    , m_lanes(new ErrorLanesView)
    , m_model(new SignalTableModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_table(named(new QTableView, "signals"))
    , m_side(new QWidget)
{
    build();
    connect(m_controls, &PairControls::runnersChanged, this, &RunDifferenceView::showSummary);
    connect(m_controls, &PairControls::viewStateChanged, this,
            &RunDifferenceView::viewStateChanged);
    connect(m_openButton, &QPushButton::clicked, this,
            [this] { openRow(m_table->currentIndex()); });
    connect(m_plot, &StepDifferencePlot::indexClicked, m_plot,
            [this](std::uint64_t step) { m_plot->setMark(step); });
    connect(m_map, &UnitDifferenceMap::stepClicked, m_plot,
            [this](std::uint64_t step) { m_plot->setMark(step); });
    connect(m_bugButton, &QPushButton::clicked, this, &RunDifferenceView::bugWanted);
    connect(m_lanes, &ErrorLanesView::stepOpened, this, &RunDifferenceView::laneOpened);
    setDifference(nullptr);
    inEveryLanguage(this, [this] {
        m_openButton->setText(tr("Show the step"));
        m_bugButton->setText(tr("Name the bug…"));
        m_bugButton->setToolTip(
            tr("Find which defect makes another program's output of the right one"));
        m_table->setAccessibleName(tr("Gates and states of both runs"));
        m_plot->setAccessibleName(tr("Largest difference at each step"));
        showSummary();
        markRow(m_table->currentIndex()); // its curve has a name
    });
}

void RunDifferenceView::build()
{
    QVBoxLayout* column = columnOf(
        {m_banner,
         m_controls,
         rowOf({{m_summary, 1}, {m_bugButton, 0, Qt::AlignTop}, {m_openButton, 0, Qt::AlignTop}}),
         m_meaning,
         {m_plot, 4},
         {m_map, 4},
         m_lanes,
         {m_side, 1}, // unless somebody else lays it out
         // keeps the controls at the top while nothing is below them
         LayoutItem::room(0)});
    setLayoutOf(m_side, columnOf({m_table}));
    m_map->installEventFilter(this);
    m_plot->axisRect()->setMinimumMargins(kPictureMargins);
    m_map->setLeastMargins(kPictureMargins);
    const auto tell = [this](const ViewPicture& picture, PictureFormat format) {
        emit pictureWanted(picture, format);
    };
    PictureMenu::attachTo(*named(m_plot, "runDifference"), QStringLiteral("Runs"), tell);
    PictureMenu::attachTo(*named(m_map, "unitDifference"), QStringLiteral("Units"), tell);
    setLayoutOf(this, column);
    column->setSpacing(kBetweenPictures);
    column->setContentsMargins(0, 2, 0, 0);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(SignalTableModel::kSortRole);
    m_table->setModel(m_sorted);
    applyTableStyle(*m_table);
    m_table->horizontalHeader()->setStretchLastSection(false); // a number
    m_table->sortByColumn(static_cast<int>(SignalTableModel::Column::FirstStep),
                          Qt::AscendingOrder);
    // The pictures have the room: the table takes what they leave.
    m_table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    m_table->setMinimumHeight(kLeastSignalRows * m_table->verticalHeader()->defaultSectionSize());
    onKey(*m_table, ListKey::Open, [this] { openRow(m_table->currentIndex()); });
    connect(m_table, &QTableView::doubleClicked, this, &RunDifferenceView::openRow);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &RunDifferenceView::markRow);
}

void RunDifferenceView::setObstacle(const QString& reason)
{
    m_obstacle = reason;
    m_controls->setObstacle(reason);
    showSummary();
}

void RunDifferenceView::setDifference(std::shared_ptr<const RunDifference> difference)
{
    m_run = std::move(difference);
    m_lanes->setLanes(nullptr);
    m_model->setDifference(m_run);
    m_table->setVisible(m_run != nullptr);
    m_plot->setVisible(m_run != nullptr);
    m_openButton->setVisible(m_run != nullptr);
    m_bugButton->setVisible(m_run != nullptr && !m_run->recorded.empty());
    if (m_run != nullptr) {
        fitColumns(*m_table);
        m_plot->setDifferences(m_run->difference.largestByStep, m_run->difference.tolerance);
        if (m_run->difference.earliest) {
            const auto row = static_cast<int>(*m_run->difference.earliest);
            const QModelIndex first = m_sorted->mapFromSource(m_model->index(row, 0));
            m_table->selectRow(first.row());
            m_table->scrollTo(first);
        }
    }
    markRow(m_table->currentIndex());
    showSummary();
}

void RunDifferenceView::setLanes(std::shared_ptr<const ErrorLanes> lanes)
{
    m_lanes->setLanes(std::move(lanes));
}

namespace {

double largestDifferenceOf(const SignalDifference& signal)
{
    return signal.largestByStep.empty() ? 0.0 : std::ranges::max(signal.largestByStep);
}

} // namespace

void RunDifferenceView::markRow(const QModelIndex& index)
{
    const SignalDifference* signal = m_run != nullptr && index.isValid()
                                         ? &m_model->rowAt(m_sorted->mapToSource(index).row())
                                         : nullptr;
    m_openButton->setEnabled(signal != nullptr);
    m_openButton->setToolTip(signal != nullptr ? QString() : tr("Choose a gate or a state first"));
    const SignalDifference* shown = signal;
    if (shown == nullptr && m_run != nullptr && !m_run->difference.parts.empty()) {
        shown = &*std::ranges::max_element(m_run->difference.parts, {}, largestDifferenceOf);
    }
    m_map->setSignal(m_run, shown);
    if (m_run == nullptr) {
        return;
    }
    if (signal == nullptr) {
        m_plot->setSignal({}, {});
        m_plot->setMark(std::nullopt);
        return;
    }
    //: %1 is e.g. "layer 0, forward", %2 "forget gate"
    m_plot->setSignal(signal->largestByStep,
                      tr("%1, %2").arg(SignalTableModel::placeOf(*m_run, *signal),
                                       SignalTableModel::nameOf(*signal)));
    m_plot->setMark(signal->first ? std::optional(signal->first->step) : std::nullopt);
}

/// The map below the plot has the same axis of steps.
bool RunDifferenceView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_map && (event->type() == QEvent::Show || event->type() == QEvent::Hide)) {
        m_plot->setStepsNamed(event->type() == QEvent::Hide);
    }
    return QWidget::eventFilter(watched, event);
}

void RunDifferenceView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_map->setRoom(height() >= kHeightForMap);
}

QList<QRect> RunDifferenceView::dataAreas() const
{
    QList<QRect> areas;
    if (m_plot->isVisible()) {
        areas.append(m_plot->axisRect()->rect().translated(m_plot->mapTo(this, QPoint(0, 0))));
    }
    for (const QRect& area : m_map->dataAreas()) {
        areas.append(area.translated(m_map->mapTo(this, QPoint(0, 0))));
    }
    for (const QRect& area : m_lanes->dataAreas()) {
        areas.append(area.translated(m_lanes->mapTo(this, QPoint(0, 0))));
    }
    return areas;
}

void RunDifferenceView::openRow(const QModelIndex& index)
{
    if (m_run == nullptr || !index.isValid()) {
        return;
    }
    const SignalDifference& signal = m_model->rowAt(m_sorted->mapToSource(index).row());
    const TracePlace& place = signal.first ? *signal.first : signal.largest;
    emit stepOpened(m_run->layerOf(signal), m_run->directionOf(signal), place.step, place.unit,
                    place.batch);
}

QString RunDifferenceView::invitation() const
{
    if (!m_obstacle.isEmpty()) {
        return m_obstacle;
    }
    return m_controls->runnerA().isEmpty()
               ? tr("Run A and B on one input to see at which step their gates and states part.")
               : tr("Run the network on both backends to see at which step, layer, unit and gate "
                    "they part.");
}

QString RunDifferenceView::verdict() const
{
    const TraceDifference& difference = m_run->difference;
    const QString tolerance = formatValue(difference.tolerance);
    if (!difference.earliest) {
        const double largest =
            difference.largestByStep.empty() ? 0.0 : std::ranges::max(difference.largestByStep);
        //: %1 a tolerance, %2 a number
        return tr("No gate and no state differs by more than %1 in %n step(s); the largest "
                  "difference is %2.",
                  nullptr, static_cast<int>(difference.steps))
            .arg(tolerance, formatValue(largest));
    }
    const SignalDifference& first = difference.parts[*difference.earliest];
    //: %1 a tolerance, %2 a step, %3 e.g. "layer 0, forward", %4 e.g. "forget gate", %5 a unit,
    //: %6 and %7 its numbers
    return tr("First over %1 at step %2: %3, %4 of unit %5 (A %6, B %7).")
        .arg(tolerance, formatCount(first.first->step), SignalTableModel::placeOf(*m_run, first),
             SignalTableModel::nameOf(first), formatCount(first.first->unit),
             formatValue(first.first->a), formatValue(first.first->b));
}

void RunDifferenceView::showSummary()
{
    QStringList meaning;
    const bool hasRun = m_run != nullptr && m_obstacle.isEmpty();
    if (hasRun && m_run->divergence) {
        if (*m_run->divergence != Divergence::None) {
            meaning += DivergenceTexts::of(*m_run->divergence);
        }
        const QString a = QString::fromStdString(m_run->backend);
        meaning +=
            m_run->recorded.empty()
                //: who computed two runs, e.g. "cudnn (NVIDIA H200; fma, standard)"
                ? tr("A ran on %1, B on %2.").arg(a, QString::fromStdString(m_run->otherBackend))
                //: %1 who computed, e.g. "cpu (CPU, 2 threads; f32)", %2 a file
                : tr("A ran on %1, B was recorded in %2.")
                      .arg(a, QString::fromStdString(m_run->recorded));
    } else if (hasRun) {
        //: who computed, e.g. "CPU, 2 threads"
        meaning += tr("Ran on %1.").arg(QString::fromStdString(m_run->backend));
    }
    if (hasRun && m_run->maxResidual > 0.0) {
        //: the gates of cuDNN are computed again from its states; %1 is how far they are off
        meaning += tr("The gates that were recomputed beside cuDNN's states are off by %1 at most.")
                       .arg(formatShort(m_run->maxResidual, 3));
    }
    m_summary->setText(hasRun ? verdict() : invitation());
    m_meaning->setText(meaning.join(QLatin1Char(' ')));
    m_summary->setToolTip(m_meaning->text());
    // Who computed is chosen above; a line of its own is for what there is to know besides.
    const bool isMeaningful =
        hasRun && ((m_run->divergence && *m_run->divergence != Divergence::None) ||
                   !m_run->recorded.empty() || m_run->maxResidual > 0.0);
    m_meaning->setVisible(isMeaningful);
}

} // namespace gateloupe
