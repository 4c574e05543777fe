// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/error_lanes_view.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QToolTip>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMostBars = 4096;
constexpr double kSmallestError = 1e-18;
constexpr double kLargestError = 1e30;
constexpr int kLaneGap = 8;
constexpr int kLeastRows = 4; ///< that are always in sight

} // namespace

/// The lanes painted: bars over time on a logarithmic scale, strong where they are over the
/// tolerance. Arrow keys move the cursor, Enter and a click open its step.
class LaneStrips : public QWidget
{
    Q_OBJECT

public:
    LaneStrips();

    void setLanes(std::shared_ptr<const ErrorLanes> lanes)
    {
        m_lanes = std::move(lanes);
        m_rows.clear();
        m_row = 0;
        m_bar = 0;
        double lowest = kLargestError;
        double highest = kSmallestError;
        for (std::size_t index = 0; m_lanes != nullptr && index < m_lanes->lanes.size(); ++index) {
            const ErrorLane& lane = m_lanes->lanes[index];
            m_rows.push_back({.lane = index, .isOwn = true, .bars = barsOf(lane.own)});
            m_rows.push_back({.lane = index, .isOwn = false, .bars = barsOf(lane.inherited)});
            for (const Row& row : {m_rows[m_rows.size() - 2], m_rows.back()}) {
                for (const Bar& bar : row.bars) {
                    if (bar.error > 0.0) {
                        lowest = std::min(lowest, std::max(bar.error, kSmallestError));
                        highest = std::max(highest, std::min(bar.error, kLargestError));
                    }
                }
            }
        }
        m_highest = std::log10(highest);
        m_lowest = std::min(std::log10(lowest), m_highest) - 1.0;
        if (const auto culprit = m_lanes != nullptr ? m_lanes->culprit() : std::nullopt) {
            m_row = *culprit * 2;
            const ErrorLane& lane = m_lanes->lanes[*culprit];
            m_bar = static_cast<std::size_t>(*lane.firstOwn * m_rows[m_row].bars.size() /
                                             std::max<std::uint64_t>(lane.own.size(), 1));
        }
        measureNames();
    }

    [[nodiscard]] QSize sizeHint() const override
    {
        return {m_names + 240, static_cast<int>(m_rows.size()) * rowHeight()};
    }

    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

    [[nodiscard]] int rowHeight() const { return fontMetrics().height() + 8; }

    [[nodiscard]] QList<QRect> barRects() const
    {
        QList<QRect> rects;
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            rects.append(barsRect(row));
        }
        return rects;
    }

signals:
    void opened(std::size_t lane, std::uint64_t step);
    /// The cursor went to what lies there.
    void moved(const QRect& row);

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            paintRow(painter, row);
        }
    }

    void mousePressEvent(QMouseEvent* event) override
    {
        const auto hit = barAt(event->position().toPoint());
        if (event->button() != Qt::LeftButton || !hit) {
            return QWidget::mousePressEvent(event);
        }
        std::tie(m_row, m_bar) = *hit;
        update();
        describe();
        emit opened(m_rows[m_row].lane, m_rows[m_row].bars[m_bar].step);
    }

    void keyPressEvent(QKeyEvent* event) override
    {
        if (m_rows.empty() || m_rows[m_row].bars.empty()) {
            return QWidget::keyPressEvent(event);
        }
        const std::size_t last = m_rows[m_row].bars.size() - 1;
        switch (event->key()) {
        case Qt::Key_Left:
            m_bar -= m_bar > 0 ? 1U : 0U;
            break;
        case Qt::Key_Right:
            m_bar = std::min(m_bar + 1, last);
            break;
        case Qt::Key_Home:
            m_bar = 0;
            break;
        case Qt::Key_End:
            m_bar = last;
            break;
        case Qt::Key_Up:
            m_row -= m_row > 0 ? 1U : 0U;
            break;
        case Qt::Key_Down:
            m_row = std::min(m_row + 1, m_rows.size() - 1);
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            emit opened(m_rows[m_row].lane, m_rows[m_row].bars[m_bar].step);
            return;
        default:
            return QWidget::keyPressEvent(event);
        }
        update();
        describe();
        emit moved(QRect(0, static_cast<int>(m_row) * rowHeight(), 1, rowHeight()));
    }

    bool event(QEvent* event) override
    {
        if (event->type() == QEvent::ToolTip) {
            const auto* help = static_cast<const QHelpEvent*>(event);
            const auto hit = barAt(help->pos());
            QToolTip::showText(help->globalPos(), hit ? textOf(hit->first, hit->second) : QString(),
                               this);
            return true;
        }
        return QWidget::event(event);
    }

private:
    /// The worst of the steps that share a bar.
    struct Bar
    {
        double error = 0.0;
        std::uint64_t step = 0;
    };

    /// A row: own errors of a layer and direction, or its inherited ones.
    struct Row
    {
        std::size_t lane = 0;
        bool isOwn = true;
        std::vector<Bar> bars;
    };

    [[nodiscard]] static std::vector<Bar> barsOf(const std::vector<double>& errors)
    {
        std::vector<Bar> bars(std::min(errors.size(), kMostBars));
        for (std::size_t step = 0; step < errors.size(); ++step) {
            const std::size_t index = step * bars.size() / errors.size();
            const bool isFirst = step == 0 || (step - 1) * bars.size() / errors.size() != index;
            // What is no number is the worst that there is.
            const double error = std::isnan(errors[step]) ? kLargestError : errors[step];
            if (isFirst || error > bars[index].error) {
                bars[index] = {.error = error, .step = step};
            }
        }
        return bars;
    }

    [[nodiscard]] QString nameOf(const Row& row) const
    {
        const QString place =
            TermNames::place(*m_lanes->model, m_lanes->lanes[row.lane].pseudoLayer);
        //: a lane of errors; %1 is e.g. "layer 0, forward"
        return row.isOwn ? tr("%1: own").arg(place)
                         //: a lane of errors; %1 is e.g. "layer 0, forward"
                         : tr("%1: inherited").arg(place);
    }

    /// What stands before a row: the layer and direction once for its two rows.
    [[nodiscard]] QString headOf(const Row& row) const
    {
        //: a lane of errors below the own ones of the same layer
        return row.isOwn ? nameOf(row) : tr("inherited");
    }

    [[nodiscard]] QString textOf(std::size_t index, std::size_t ofBar) const
    {
        const Row& row = m_rows[index];
        const Bar& bar = row.bars[ofBar];
        //: %1 is e.g. "layer 0, forward: own", %2 a step, %3 an error
        return tr("%1, step %2: %3")
            .arg(nameOf(row), formatCount(bar.step), formatValue(bar.error));
    }

    [[nodiscard]] QRect barsRect(std::size_t row) const
    {
        const int left = m_names + kLaneGap;
        return {left, static_cast<int>(row) * rowHeight() + 2, std::max(1, width() - left),
                rowHeight() - 4};
    }

    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> barAt(QPoint at) const
    {
        const int row = at.y() / rowHeight();
        if (at.y() < 0 || row >= static_cast<int>(m_rows.size())) {
            return std::nullopt;
        }
        const auto index = static_cast<std::size_t>(row);
        const QRect bars = barsRect(index);
        if (at.x() < bars.left() || at.x() > bars.right() || m_rows[index].bars.empty()) {
            return std::nullopt;
        }
        const auto count = static_cast<double>(m_rows[index].bars.size());
        return std::pair(index,
                         static_cast<std::size_t>((at.x() - bars.left()) * count / bars.width()));
    }

    [[nodiscard]] double levelOf(double error) const
    {
        if (!(error > 0.0)) {
            return 0.0;
        }
        const double log = std::log10(std::clamp(error, kSmallestError, kLargestError));
        return std::clamp((log - m_lowest) / (m_highest - m_lowest), 0.0, 1.0);
    }

    void paintRow(QPainter& painter, std::size_t index) const
    {
        const Row& row = m_rows[index];
        const QRect bars = barsRect(index);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(
            QRect(0, bars.top(), m_names, bars.height()),
            static_cast<int>(Qt::AlignVCenter | (row.isOwn ? Qt::AlignLeft : Qt::AlignRight)),
            headOf(row));
        painter.fillRect(bars, palette().color(QPalette::Base));
        const QColor over = row.isOwn ? palette().color(QPalette::Highlight)
                                      : palette().color(QPalette::WindowText);
        QColor under = palette().color(QPalette::WindowText);
        under.setAlphaF(0.3F);
        const auto count = static_cast<double>(row.bars.size());
        for (int x = 0; x < bars.width(); ++x) {
            // A column of pixels shows the worst of its bars.
            const auto first = static_cast<std::size_t>(x * count / bars.width());
            const auto last =
                std::max(first + 1, static_cast<std::size_t>((x + 1) * count / bars.width()));
            double worst = 0.0;
            for (std::size_t bar = first; bar < std::min(last, row.bars.size()); ++bar) {
                worst = std::max(worst, row.bars[bar].error);
            }
            const int height = static_cast<int>(std::lround(levelOf(worst) * bars.height()));
            painter.fillRect(QRect(bars.left() + x, bars.bottom() + 1 - height, 1, height),
                             worst > m_lanes->tolerance ? over : under);
        }
        if (index == m_row && !row.bars.empty()) {
            const int x = bars.left() + static_cast<int>((static_cast<double>(m_bar) + 0.5) *
                                                         bars.width() / count);
            painter.setPen(QPen(palette().color(QPalette::Highlight), hasFocus() ? 2.0 : 1.0));
            painter.drawLine(x, bars.top() - 2, x, bars.bottom() + 2);
        }
    }

    void measureNames()
    {
        m_names = 0;
        for (const Row& row : m_rows) {
            m_names = std::max(m_names, fontMetrics().horizontalAdvance(headOf(row)));
        }
        updateGeometry();
        update();
        describe();
    }

    /// What a screen reader says of the cursor.
    void describe()
    {
        const bool hasBars = !m_rows.empty() && !m_rows[m_row].bars.empty();
        setAccessibleDescription(hasBars ? textOf(m_row, m_bar) : QString());
    }

    std::shared_ptr<const ErrorLanes> m_lanes;
    std::vector<Row> m_rows;
    std::size_t m_row = 0;
    std::size_t m_bar = 0;
    int m_names = 0;        ///< width of the longest name
    double m_lowest = 0.0;  ///< log10 of what stands on the lower edge
    double m_highest = 1.0; ///< log10 of what fills the row
};

LaneStrips::LaneStrips()
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    onFontChange(this, [this] { measureNames(); });
}

std::optional<std::size_t> ErrorLanes::culprit() const
{
    // Steps are counted in the order of reading.
    const auto firstRead = [this](const ErrorLane& lane) {
        const bool isBackward = model->directionOf(lane.pseudoLayer) == Direction::Backward;
        return !lane.firstOwn ? std::numeric_limits<std::uint64_t>::max()
               : isBackward   ? lane.own.size() - 1 - *lane.firstOwn
                              : *lane.firstOwn;
    };
    const auto first = std::ranges::min_element(lanes, {}, firstRead);
    return first != lanes.end() && first->firstOwn
               ? std::optional(static_cast<std::size_t>(first - lanes.begin()))
               : std::nullopt;
}

ErrorLanesView::ErrorLanesView()
    : m_verdict(newSelectableText("culprit"))
    , m_open(named(new QPushButton, "openCulprit"))
    , m_area(new QScrollArea)
    , m_strips(named(new LaneStrips, "errorLanes"))
{
    setLayoutOf(this, columnOf({rowOf({{m_verdict, 1}, {m_open, 0, Qt::AlignTop}}), m_area}, 4));
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus); // the strips have the keys
    m_area->setWidget(m_strips);
    connect(m_strips, &LaneStrips::opened, this, &ErrorLanesView::openStep);
    connect(m_strips, &LaneStrips::moved, m_area, [this](const QRect& lane) {
        m_area->ensureVisible(lane.center().x(), lane.center().y(), 0, lane.height() / 2 + 1);
    });
    connect(m_open, &QPushButton::clicked, this, [this] {
        if (const auto culprit = m_lanes != nullptr ? m_lanes->culprit() : std::nullopt) {
            openStep(*culprit, *m_lanes->lanes[*culprit].firstOwn);
        }
    });
    inEveryLanguage(this, [this] {
        m_open->setText(tr("Show the culprit"));
        m_strips->setAccessibleName(tr("Own and inherited errors of each layer, step by step"));
        m_strips->setLanes(m_lanes);
        m_verdict->setText(verdict());
    });
    setLanes(nullptr);
}

void ErrorLanesView::setLanes(std::shared_ptr<const ErrorLanes> lanes)
{
    m_lanes = std::move(lanes);
    m_strips->setLanes(m_lanes);
    setVisible(m_lanes != nullptr);
    m_area->setVisible(m_lanes != nullptr && !m_lanes->lanes.empty());
    // Lanes of a deep network scroll in a small window.
    const int height = m_strips->sizeHint().height();
    m_area->setMinimumHeight(std::min(height, kLeastRows * m_strips->rowHeight()));
    m_area->setMaximumHeight(height);
    m_open->setVisible(m_lanes != nullptr && m_lanes->culprit().has_value());
    m_verdict->setText(verdict());
}

QList<QRect> ErrorLanesView::dataAreas() const
{
    QList<QRect> areas;
    const QWidget* view = m_area->viewport();
    const QRect seen(view->mapTo(this, QPoint(0, 0)), view->size());
    for (const QRect& bars : m_strips->barRects()) {
        const QRect area = bars.translated(m_strips->mapTo(this, QPoint(0, 0))) & seen;
        if (m_area->isVisible() && !area.isEmpty()) {
            areas.append(area);
        }
    }
    return areas;
}

void ErrorLanesView::openStep(std::size_t lane, std::uint64_t step)
{
    const RnnModel& model = *m_lanes->model;
    const PseudoLayerIndex place = m_lanes->lanes[lane].pseudoLayer;
    emit stepOpened(model.spec.layerOf(place), model.directionOf(place), step);
}

QString ErrorLanesView::verdict() const
{
    if (m_lanes == nullptr) {
        return {};
    }
    if (m_lanes->lanes.empty()) {
        return tr("Own and inherited error need c and h of every layer. What is compared here "
                  "does not have them.");
    }
    const QString tolerance = formatValue(m_lanes->tolerance);
    if (const auto culprit = m_lanes->culprit()) {
        const ErrorLane& lane = m_lanes->lanes[*culprit];
        //: %1 is e.g. "layer 0, forward", %2 a step, %3 an error, %4 a tolerance
        return tr("First culprit: %1 at step %2, where B adds an error of %3, more than %4. "
                  "Inherited errors come from such steps.")
            .arg(TermNames::place(*m_lanes->model, lane.pseudoLayer), formatCount(*lane.firstOwn),
                 formatValue(lane.own[*lane.firstOwn]), tolerance);
    }
    const auto largest = std::ranges::max_element(m_lanes->lanes, {}, &ErrorLane::largestInherited);
    if (!(largest->largestInherited > m_lanes->tolerance)) {
        //: %1 is a tolerance
        return tr("Every step of B is right to %1.").arg(tolerance);
    }
    const auto growing = std::ranges::max_element(m_lanes->lanes, {}, &ErrorLane::exponent);
    if (growing->exponent > 0.0) {
        //: %1 is a tolerance, %2 e.g. "layer 0, forward", %3 a factor
        return tr("No step of B adds an error of more than %1. The network is sensitive: in %2 a "
                  "small difference grows by a factor of %3 a step.")
            .arg(tolerance, TermNames::place(*m_lanes->model, growing->pseudoLayer),
                 formatShort(std::exp(growing->exponent), 4));
    }
    //: %1 is a tolerance
    return tr("No step of B adds an error of more than %1; the difference comes from the start or "
              "from smaller errors.")
        .arg(tolerance);
}

} // namespace gateloupe

#include "error_lanes_view.moc"
