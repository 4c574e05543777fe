// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/curves/trace_plot.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QScrollBar>
#include <QSplitter>
#include <QStyle>
#include <QVBoxLayout>

#include "widgets/sequence/curves/curve_plot.h"
#include "widgets/timeline/time_axis.h"
#include "widgets/timeline/timeline_accessible.h"

namespace gateloupe {

namespace {

constexpr int kGap = 4;

/// Blanks have no shape of their own.
QString shownLabel(const std::string& label)
{
    const QString text = QString::fromStdString(label);
    if (text == QLatin1String(" ")) {
        return QStringLiteral("␣");
    }
    return text == QLatin1String("\n") ? QStringLiteral("⏎") : text;
}

QWidget* besideRoom(QWidget* view, QWidget* room)
{
    auto* pane = new QWidget;
    auto* row = new QHBoxLayout(pane);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(view, 1);
    row->addWidget(room);
    return pane;
}

} // namespace

TracePlot::TracePlot(QWidget* parent)
    : QWidget(parent)
    , m_axis(new TimeAxis(this))
    , m_ruler(new TimeRuler(*m_axis))
    , m_stack(new StripStack(*m_axis))
    , m_scroll(new QScrollBar(Qt::Vertical))
    , m_curves(new CurvePlot(*m_axis))
    , m_splitter(new QSplitter(Qt::Vertical))
    , m_curveJob([this](const Groups& groups) {
        m_curves->setGroups(*groups);
        if (isReady()) {
            emit ready();
        }
    })
{
    TimelineAccessible::install();
    build();
    setFocusPolicy(Qt::StrongFocus);
    connect(m_axis, &TimeAxis::changed, this, [this] {
        if (m_window.range().count > kMostCurvePoints) {
            loadCurves(); // thinned out for what was in sight
        }
        emit visibleStepsChanged();
    });
    connect(m_scroll, &QScrollBar::valueChanged, m_stack, &StripStack::setOffset);
    connect(m_stack, &StripStack::contentHeightChanged, this, &TracePlot::updateScrollBar);
    connect(m_stack, &StripStack::ready, this, [this] {
        if (isReady()) {
            emit ready();
        }
    });
    for (QWidget* view : {static_cast<QWidget*>(m_ruler), static_cast<QWidget*>(m_stack),
                          static_cast<QWidget*>(m_curves)}) {
        view->installEventFilter(this);
    }
    describe();
}

void TracePlot::build()
{
    const auto room = [this] {
        auto* empty = new QWidget;
        empty->setFixedWidth(style()->pixelMetric(QStyle::PM_ScrollBarExtent));
        return empty;
    };
    QSizePolicy keepsRoom = m_scroll->sizePolicy();
    keepsRoom.setRetainSizeWhenHidden(true);
    m_scroll->setSizePolicy(keepsRoom);
    m_ruler->setObjectName(QStringLiteral("timeRuler"));
    m_stack->setObjectName(QStringLiteral("stripStack"));
    m_curves->setObjectName(QStringLiteral("curvePlot"));
    m_splitter->setObjectName(QStringLiteral("traceSplitter"));
    m_splitter->addWidget(besideRoom(m_stack, m_scroll));
    m_splitter->addWidget(besideRoom(m_curves, room()));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    connect(m_splitter, &QSplitter::splitterMoved, this,
            [this] { emit viewStateChanged(tr("room of the curves")); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(besideRoom(m_ruler, room()));
    column->addWidget(m_splitter, 1);
}

QSize TracePlot::sizeHint() const
{
    return {800, 420};
}

void TracePlot::setPart(SequencePart part)
{
    if (part == m_part) {
        return;
    }
    const bool isSameRun = part.run == m_part.run && m_part.run != nullptr;
    const bool isSameBatch = part.batch == m_part.batch;
    m_part = std::move(part);
    if (!isSameRun) {
        m_axis->setSteps(m_part.steps());
        m_second.reset();
        m_window = {};
    }
    if (!isSameRun || !isSameBatch) {
        m_stack->setRun(m_part.run, m_part.batch);
        m_stack->setWindow(m_window);
    }
    if (!hasRun()) {
        m_curveJob.cancel();
        m_curves->setGroups({});
        m_ruler->setLabels({});
        describe();
        return;
    }
    m_step = std::min(m_step, m_part.steps() - 1);
    m_unit = std::min(m_unit, m_part.units() - 1);
    if (!isSameRun) {
        showLabels();
        setWindow(windowOf(*m_part.run));
    }
    placeAxis();
    m_stack->setPlace(m_part.pseudoLayer);
    m_stack->setUnit(m_unit);
    revealPlace(m_part.pseudoLayer);
    loadCurves();
    setStep(m_step);
}

void TracePlot::setWindow(const TraceWindow& window)
{
    if (window == m_window) {
        return;
    }
    m_window = window;
    m_stack->setWindow(window);
    loadCurves();
    describe();
}

void TracePlot::showLabels()
{
    std::vector<QString> labels;
    for (const std::string& label : m_part.run->sequence->labels) {
        labels.push_back(shownLabel(label));
    }
    const bool hasLabels = !labels.empty();
    m_ruler->setLabels(std::move(labels));
    if (hasLabels) {
        placeAxis();
        m_axis->setVisible(0.0, m_ruler->readableSteps() - 1.0);
    }
}

bool TracePlot::isReady() const
{
    return hasRun() && m_stack->isReady() && !m_curveJob.isRunning();
}

void TracePlot::setStep(std::uint64_t step)
{
    if (step >= m_part.steps()) {
        return;
    }
    m_step = step;
    m_axis->reveal(step);
    updateCursors();
}

void TracePlot::setSecond(std::optional<std::uint64_t> step)
{
    if (step && *step >= m_part.steps()) {
        return;
    }
    m_second = step;
    updateCursors();
}

void TracePlot::updateCursors()
{
    m_ruler->setCursors(m_step, m_second);
    m_stack->setCursors(m_step, m_second);
    m_curves->setCursors(m_step, m_second);
    describe();
}

void TracePlot::setUnit(std::uint64_t unit)
{
    if (unit >= m_part.units() || unit == m_unit) {
        return;
    }
    m_unit = unit;
    m_stack->setUnit(unit);
    loadCurves();
    describe();
}

void TracePlot::setPinned(const std::vector<std::uint64_t>& units)
{
    m_pinned = units;
    m_stack->setPinned(units);
    loadCurves();
}

void TracePlot::setRankings(const UnitRankings& rankings)
{
    std::vector<RowOrder> orders;
    if (rankings != nullptr) {
        for (const UnitRanking& ranking : *rankings) {
            orders.push_back(ranking.order);
        }
    }
    m_stack->setOrders(std::move(orders));
}

void TracePlot::setLoop(std::optional<LoopRange> loop)
{
    m_ruler->setLoop(loop);
}

void TracePlot::setMarks(std::vector<StepMark> marks)
{
    m_ruler->setMarks(std::move(marks));
}

void TracePlot::setUnitMarks(PseudoLayerIndex place, std::vector<UnitMark> marks)
{
    m_stack->setUnitMarks(place, std::move(marks));
}

void TracePlot::setArrangement(CurveChoice::Arrangement arrangement)
{
    if (arrangement != m_choice.arrangement) {
        m_choice.arrangement = arrangement;
        loadCurves();
    }
}

void TracePlot::setSignalShown(const QString& symbol, bool isShown)
{
    std::erase(m_choice.hidden, symbol);
    if (!isShown) {
        m_choice.hidden.push_back(symbol);
    }
    loadCurves();
}

void TracePlot::loadCurves()
{
    if (!hasRun() || m_window.trace == nullptr) {
        return;
    }
    // The current unit first, then what stays while the choice moves.
    m_choice.units = {m_unit};
    for (const std::uint64_t unit : m_pinned) {
        if (unit != m_unit && unit < m_part.units() &&
            m_choice.units.size() < CurveChoice::kMostUnits) {
            m_choice.units.push_back(unit);
        }
    }
    const StepRange all = m_window.range();
    StepRange steps = all;
    if (all.count > kMostCurvePoints) {
        // What is in sight and as much on both directions, so that a short way needs no new curves.
        const double size = m_axis->size();
        const auto end = static_cast<double>(all.end());
        const auto inside = [&all, end](double step) {
            return static_cast<std::uint64_t>(
                std::clamp(step, static_cast<double>(all.first), end));
        };
        steps.first = inside(m_axis->first() - size);
        steps.count = inside(m_axis->last() + size) - steps.first;
    }
    m_curveJob.start(
        [part = m_part, window = m_window, steps, choice = m_choice](ProgressMonitor& monitor) {
            return std::make_shared<const std::vector<CurveGroup>>(
                curvesOf(part, window, steps, choice, monitor));
        });
}

} // namespace gateloupe
