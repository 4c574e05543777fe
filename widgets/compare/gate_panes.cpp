// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/gate_panes.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QAccessible>
#include <QKeyEvent>
#include <QLabel>

#include "core/analysis/compare/derived_gates.h"
#include "widgets/common/change_events.h"
#include "widgets/common/color_settings.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/compare/panes/difference_scatter.h"
#include "widgets/heatmap/view/color_bar.h"
#include "widgets/heatmap/view/heatmap_plot.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/elided_text.h"

namespace gateloupe {

namespace {

double largestIn(const std::shared_ptr<const HeatmapData>& data)
{
    return data == nullptr
               ? 0.0
               : std::max(std::abs(data->statistics.min), std::abs(data->statistics.max));
}

constexpr double kPanesKeyZoom = 1.25;
constexpr int kTitleGap = 4; ///< pixels between a pane's title and its plot

} // namespace

GatePanes::GatePanes()
    : m_sharedBar(named(new ColorBar, "sharedBar"))
    , m_differenceBar(named(new ColorBar, "differenceBar"))
    , m_values(newSelectableText("compareValues"))
    , m_scatter(named(new DifferenceScatter, "differenceScatter"))
{
    setFocusPolicy(Qt::StrongFocus);
    for (const PaneIndex index : {PaneA, PaneB, PaneDifference}) {
        buildPane(index);
    }
    // Ranges are read here, distributions in Gates: the panes have the room.
    m_sharedBar->setHistogramShown(false);
    m_differenceBar->setHistogramShown(false);
    m_stage = new PaneStage(
        {m_panes[PaneA].frame, m_panes[PaneB].frame, m_panes[PaneDifference].frame}, m_scatter);
    // The bars beside all three, so that they have equal pixels.
    QLayout* bars = columnOf({{m_sharedBar, 1}, {m_differenceBar, 1}});
    setLayoutOf(this, rowOf({{m_stage, 1}, bars}, 4));
    m_values->setFont(numberFont());
    linkAxes();
    connectBar(*m_sharedBar, m_ownSharedScale);
    connectBar(*m_differenceBar, m_ownDifferenceScale);
    connect(&m_blink, &QTimer::timeout, this, &GatePanes::flip);
    showAll();
    onLanguageChange(this, [this] { showTexts(); });
    onPaletteChange(this, [this] { showScales(); }); // the middle is as dark as the window
}

void GatePanes::buildPane(PaneIndex index)
{
    Pane& pane = m_panes[index];
    static constexpr std::array kTitles = {"titleA", "titleB", "titleDifference"};
    static constexpr std::array kPlots = {"plotA", "plotB", "plotDifference"};
    pane.title = named(new ElidedLabel, kTitles[index]);
    pane.plot = named(new HeatmapPlot, kPlots[index]);
    pane.placeholder = new QLabel;
    pane.frame = paneOf(columnOf({pane.title, {pane.plot, 1}}, kTitleGap));
    pane.loader = std::make_unique<HeatmapLoader>([this, index](const auto& read) {
        if (!read) {
            m_panes[index].trouble = coreText(read.error().message);
            take(index, nullptr);
        } else if (!(*read)->isSample()) {
            take(index, *read);
        }
    });
    QFont bold = pane.title->font();
    bold.setBold(true);
    pane.title->setFont(bold);
    pane.plot->setMinimumSize(96, 120);
    setLayoutOf(pane.plot, columnOf({pane.placeholder}), 8);
    pane.placeholder->setAlignment(Qt::AlignCenter);
    pane.placeholder->setWordWrap(true);
    pane.placeholder->setAttribute(Qt::WA_TransparentForMouseEvents);
    // One axis counts the rows of all three.
    pane.plot->yAxis->setTickLabels(index == PaneA);
    connect(pane.plot, &HeatmapPlot::cellsAreaChanged, this, &GatePanes::shareRoom,
            Qt::QueuedConnection); // not while it is laid out
    connect(pane.plot, &HeatmapPlot::cellClicked, this, [this](const HeatmapPlot::Cell& cell) {
        setFocus(Qt::MouseFocusReason);
        choose(cell.row, cell.col);
    });
}

/// Whatever one plot shows of its matrix, the others show of theirs.
void GatePanes::linkAxes()
{
    for (const Pane& from : m_panes) {
        for (const bool isRows : {false, true}) {
            QCPAxis* axis = isRows ? from.plot->yAxis : from.plot->xAxis2;
            connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
                    [this, &from, axis, isRows](const QCPRange& range) {
                        if (m_isLinking || from.data == nullptr) {
                            return;
                        }
                        m_isLinking = true;
                        for (const Pane& to : m_panes) {
                            QCPAxis* other = isRows ? to.plot->yAxis : to.plot->xAxis2;
                            if (other != axis && to.data != nullptr) {
                                other->setRange(range);
                                to.plot->replot(QCustomPlot::rpQueuedReplot);
                            }
                        }
                        m_isLinking = false;
                    });
        }
    }
}

void GatePanes::setGate(std::shared_ptr<const ModelComparison> comparison,
                        std::optional<ParameterId> id)
{
    if (comparison == m_comparison && id == m_id) {
        return;
    }
    m_comparison = std::move(comparison);
    m_id = id;
    m_isShowingB = false;
    m_ownSharedScale.reset();
    m_ownDifferenceScale.reset();
    for (Pane& pane : m_panes) {
        pane.loader->cancel();
        pane.data.reset();
        pane.trouble.clear();
    }
    if (m_comparison != nullptr && m_id) {
        load(PaneA, m_comparison->a->find(*m_id));
        load(PaneB, m_comparison->b->find(*m_id));
        loadDifference();
    }
    showAll();
}

/// The numbers of the rows and columns have other widths with every matrix and size.
void GatePanes::shareRoom()
{
    int title = 0; // letters of other scripts are higher
    for (const Pane& pane : m_panes) {
        title = std::max(title, pane.title->sizeHint().height());
    }
    for (const Pane& pane : m_panes) {
        pane.title->setFixedHeight(title);
    }
    m_stage->setShape(shape());
    QCPAxis& columns = *m_panes[PaneDifference].plot->xAxis2;
    const bool areNumbered = columns.ticks() && !m_stage->isStacked();
    if (columns.tickLabels() != areNumbered) {
        columns.setTickLabels(areNumbered);
        m_panes[PaneDifference].plot->replot(QCustomPlot::rpQueuedReplot); // comes back here
    }
}

PaneShape GatePanes::shape() const
{
    const auto& a = m_panes[PaneA].data;
    const auto& b = m_panes[PaneB].data;
    const auto& either = a != nullptr ? a : b;
    PaneShape shape{.isSquare = either != nullptr && either->matrix.rows == either->matrix.cols &&
                                either->matrix.rows > 1,
                    .hasB = !m_isBlink,
                    .frames = {}};
    for (std::size_t i = 0; i < shape.frames.size(); ++i) {
        const Pane& pane = m_panes[i];
        const QMargins margins = pane.plot->axisRect()->margins();
        shape.frames[i] =
            QSize(margins.left() + margins.right(),
                  margins.top() + margins.bottom() + kTitleGap + pane.title->minimumHeight());
    }
    return shape;
}

QList<QRect> GatePanes::dataAreas() const
{
    QList<QRect> areas;
    for (const Pane& pane : m_panes) {
        if (pane.frame->isVisible() && pane.plot->matrix().data() != nullptr) {
            areas.append(pane.plot->cellsArea().translated(pane.plot->mapTo(this, QPoint(0, 0))));
        }
    }
    if (m_scatter->isVisible() && m_scatter->hasData()) {
        areas.append(m_scatter->plotArea().translated(m_scatter->mapTo(this, QPoint(0, 0))));
    }
    return areas;
}

void GatePanes::setFiles(const QString& a, const QString& b)
{
    m_files = {a, b};
    showTexts();
}

void GatePanes::load(PaneIndex index, const GateView* gate)
{
    if (gate != nullptr) {
        loadHeatmap(*m_panes[index].loader, *gate);
    } else {
        m_panes[index].trouble = index == PaneA ? tr("A has no %1.").arg(TermNames::place(*m_id))
                                                : tr("B has no %1.").arg(TermNames::place(*m_id));
    }
}

void GatePanes::loadDifference()
{
    Pane& pane = m_panes[PaneDifference];
    const GateView* a = m_comparison->a->find(*m_id);
    const GateView* b = m_comparison->b->find(*m_id);
    if (a == nullptr || b == nullptr || a->rows != b->rows || a->cols != b->cols) {
        pane.trouble = tr("Only gates of one shape have a difference.");
        return;
    }
    const bool isWide = a->dtype() == DType::F64 || b->dtype() == DType::F64;
    const std::uint64_t bytes = a->elements() * (isWide ? sizeof(double) : sizeof(float));
    if (bytes > kMaxDifferenceBytes) {
        pane.trouble = tr("The difference would take %1 of memory; up to %2 it is computed. The "
                          "table and the values of a picked element do not need it.")
                           .arg(formatSize(bytes), formatSize(kMaxDifferenceBytes));
        return;
    }
    if (const Result<GateView> difference = differenceOf(*a, *b)) {
        load(PaneDifference, &*difference);
    }
}

void GatePanes::take(PaneIndex index, const std::shared_ptr<const HeatmapData>& read)
{
    m_panes[index].data = read;
    // One gate's three pictures come together: no range that jumps, no half of a pair.
    if (isReady()) {
        showAll();
        if (m_pick) {
            const MatrixPlace place = *m_pick;
            m_pick.reset();
            choose(place.row, place.col);
        }
        emit ready();
    }
}

bool GatePanes::isReady() const
{
    return std::ranges::none_of(m_panes, [](const Pane& pane) { return pane.loader->isBusy(); });
}

/// As dragged by the user, else about zero over everything that has the range.
ColorScale GatePanes::scaleOf(PaneIndex index) const
{
    const auto symmetric = [](double largest) {
        const ColorScale light = ColorScale::symmetric(largest);
        return ColorScale(mapForWindows(light.map()), light.low(), light.high());
    };
    if (index == PaneDifference) {
        return m_ownDifferenceScale.value_or(symmetric(largestIn(m_panes[PaneDifference].data)));
    }
    return m_ownSharedScale.value_or(
        symmetric(std::max(largestIn(m_panes[PaneA].data), largestIn(m_panes[PaneB].data))));
}

void GatePanes::connectBar(ColorBar& bar, std::optional<ColorScale>& own)
{
    connect(&bar, &ColorBar::rangeMoved, this, [this, &own](const ValueRange& range) {
        own = ColorScale(mapForWindows(ColorMap::Diverging), range.low, range.high);
        showScales();
    });
    const auto reset = [this, &own] {
        own.reset();
        showScales();
    };
    connect(&bar, &ColorBar::resetRequested, this, reset);
    connect(&bar, &ColorBar::autoRequested, this, reset);
}

void GatePanes::showScales()
{
    for (const PaneIndex index : {PaneA, PaneB, PaneDifference}) {
        m_panes[index].plot->setScale(scaleOf(index));
    }
    m_sharedBar->setScale(scaleOf(PaneA));
    m_differenceBar->setScale(scaleOf(PaneDifference));
}

void GatePanes::showPane(PaneIndex index)
{
    Pane& pane = m_panes[index];
    const Pane& content = index == PaneA && m_isBlink && m_isShowingB ? m_panes[PaneB] : pane;
    const bool isColumn = m_id && isVector(m_id->kind);
    pane.plot->setData(
        content.data,
        {.rows = {}, .columns = content.data == nullptr || isColumn ? QString() : tr("column")},
        scaleOf(index));
    pane.plot->xAxis2->setLabel({}); // words would cost every pane a line
    pane.placeholder->setVisible(content.data == nullptr);
    pane.placeholder->setText(content.trouble.isEmpty() && m_id && !isReady() ? tr("Reading…")
                                                                              : content.trouble);
    pane.plot->setPick(m_pick && content.data != nullptr
                           ? std::optional(HeatmapPlot::Cell{m_pick->row, m_pick->col})
                           : std::nullopt);
}

void GatePanes::showAll()
{
    // A plot fits a matrix of another size by itself, and an empty one shows nothing worth sharing.
    m_isLinking = true;
    for (const PaneIndex index : {PaneA, PaneB, PaneDifference}) {
        showPane(index);
    }
    m_isLinking = false;
    shareRoom();
    const Pane& a = m_panes[PaneA];
    m_scatter->setData(a.data, m_panes[PaneB].data);
    m_scatter->setPick(m_pick);
    const Pane& difference = m_panes[PaneDifference];
    m_sharedBar->setVisible(a.data != nullptr || m_panes[PaneB].data != nullptr);
    m_sharedBar->setData(m_isShowingB || a.data == nullptr ? m_panes[PaneB].data : a.data);
    m_differenceBar->setVisible(difference.data != nullptr);
    m_differenceBar->setData(difference.data);
    showScales();
    showTexts();
    restartBlinking();
}

void GatePanes::choose(std::uint64_t row, std::uint64_t col)
{
    const auto contains = [row, col](const Pane& pane) {
        return pane.data != nullptr && row < pane.data->matrix.rows && col < pane.data->matrix.cols;
    };
    const MatrixPlace place{.row = row, .col = col};
    if (std::ranges::none_of(m_panes, contains) || m_pick == place) {
        return;
    }
    m_pick = place;
    m_scatter->setPick(m_pick);
    for (const Pane& pane : m_panes) {
        if (contains(pane)) {
            pane.plot->setPick(HeatmapPlot::Cell{row, col});
        }
    }
    showTexts();
    emit picked(row, col);
}

void GatePanes::setPick(std::uint64_t row, std::uint64_t col)
{
    if (isReady() && m_comparison != nullptr) {
        choose(row, col);
    } else {
        m_pick = MatrixPlace{.row = row, .col = col}; // once it is read
    }
}

void GatePanes::movePick(std::int64_t rows, std::int64_t cols)
{
    const Pane& pane = m_panes[PaneA].data != nullptr ? m_panes[PaneA] : m_panes[PaneB];
    if (pane.data == nullptr || pane.data->matrix.isEmpty()) {
        return;
    }
    const HeatmapPlot::Cell target =
        m_pick ? movedCell({m_pick->row, m_pick->col}, rows, cols, pane.data->matrix)
               : pane.plot->middleCell();
    choose(target.row, target.col);
}

void GatePanes::keyPressEvent(QKeyEvent* event)
{
    if ((event->modifiers() & ~Qt::KeypadModifier) != 0) {
        return QWidget::keyPressEvent(event);
    }
    switch (event->key()) {
    case Qt::Key_Up:
        return movePick(-1, 0);
    case Qt::Key_Down:
        return movePick(1, 0);
    case Qt::Key_Left:
        return movePick(0, -1);
    case Qt::Key_Right:
        return movePick(0, 1);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return m_panes[PaneA].plot->zoomBy(kPanesKeyZoom);
    case Qt::Key_Minus:
        return m_panes[PaneA].plot->zoomBy(1.0 / kPanesKeyZoom);
    case Qt::Key_0:
    case Qt::Key_F:
        for (const Pane& pane : m_panes) {
            pane.plot->fitView();
        }
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void GatePanes::setBlink(bool isBlink)
{
    if (isBlink != m_isBlink) {
        m_isBlink = isBlink;
        m_isShowingB = false;
        showAll();
        emit flipped();
    }
}

void GatePanes::flip()
{
    if (m_isBlink) {
        m_isShowingB = !m_isShowingB;
        showPane(PaneA);
        showTexts();
        emit flipped();
    }
}

void GatePanes::setInterval(int milliseconds)
{
    m_interval = milliseconds <= 0 ? 0 : std::clamp(milliseconds, kMinIntervalMs, kMaxIntervalMs);
    restartBlinking();
}

void GatePanes::restartBlinking()
{
    if (m_isBlink && m_interval > 0 && isVisible()) {
        m_blink.start(m_interval);
    } else {
        m_blink.stop();
    }
}

void GatePanes::hideEvent(QHideEvent* event)
{
    m_blink.stop(); // nothing moves where nobody looks
    QWidget::hideEvent(event);
}

void GatePanes::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    restartBlinking();
}

QString GatePanes::titleOf(PaneIndex index) const
{
    if (index == PaneDifference) {
        return tr("A − B");
    }
    if (m_comparison == nullptr) {
        return index == PaneA ? tr("A") : tr("B");
    }
    const bool isB = index == PaneB || (m_isBlink && m_isShowingB);
    const auto& model = isB ? m_comparison->originalB : m_comparison->originalA;
    const QString& file = m_files[isB ? 1 : 0];
    // Networks of two files are mostly called alike.
    const QString name = file.isEmpty() || m_files[0] == m_files[1]
                             ? nameText(model->name)
                             : file + QStringLiteral(" · ") + nameText(model->name);
    //: title of a heatmap: network A or B of a comparison, and its name
    return isB ? tr("B: %1").arg(name) : tr("A: %1").arg(name);
}

QString GatePanes::pickText() const
{
    const auto& a = m_panes[PaneA].data;
    const auto& b = m_panes[PaneB].data;
    if (!m_pick || (a == nullptr && b == nullptr)) {
        return m_id && m_comparison != nullptr ? tr("Click an element to read its numbers.")
                                               : QString();
    }
    const auto valueIn = [this](const std::shared_ptr<const HeatmapData>& heatmap) {
        const bool isInside = heatmap != nullptr && m_pick->row < heatmap->matrix.rows &&
                              m_pick->col < heatmap->matrix.cols;
        return isInside ? std::optional(heatmap->matrix.at(m_pick->row, m_pick->col))
                        : std::nullopt;
    };
    const std::optional<double> valueA = valueIn(a);
    const std::optional<double> valueB = valueIn(b);
    const QString none = QStringLiteral("–");
    //: numbers of one element: its place, in A, in B, their difference
    QString text =
        tr("%1 [%2, %3]   A %4   B %5   A − B %6")
            .arg(TermNames::parameter(*m_id))
            .arg(m_pick->row)
            .arg(m_pick->col)
            .arg(valueA ? formatValue(*valueA) : none, valueB ? formatValue(*valueB) : none,
                 valueA && valueB ? formatValue(*valueA - *valueB) : none);
    if (m_comparison->matching && m_id->kind != ParameterKind::ProjectionWeights) {
        const RnnSpec& spec = m_comparison->a->spec;
        const UnitMatch& match =
            m_comparison->matching->layers[spec.pseudoLayer(m_id->layer, m_id->direction).value];
        if (m_pick->row < match.order.hidden.size()) {
            //: matched units: %1 of network A stands beside %2 of network B; %3 is a number
            text += tr("   unit %1 of A = unit %2 of B, cosine %3")
                        .arg(m_pick->row)
                        .arg(match.order.hidden[m_pick->row])
                        .arg(formatShort(static_cast<double>(match.cosine[m_pick->row]), 4));
        }
    }
    return text;
}

void GatePanes::showTexts()
{
    for (const PaneIndex index : {PaneA, PaneB, PaneDifference}) {
        m_panes[index].title->setText(titleOf(index));
        m_panes[index].title->setToolTip(titleOf(index));
    }
    // A line for each number: the inspector is narrow.
    m_values->setText(pickText().replace(QStringLiteral("   "), QStringLiteral("\n")));
    setAccessibleName(m_id ? tr("Comparison of %1").arg(TermNames::place(*m_id))
                           : tr("Comparison of a gate"));
    if (m_values->text() != accessibleDescription()) {
        setAccessibleDescription(m_values->text());
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace gateloupe
