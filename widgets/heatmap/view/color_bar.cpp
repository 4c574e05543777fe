// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/color_bar.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <QAction>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/heatmap/data/round_step.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr double kBeyond = 0.1; ///< of the range, shown beyond each limit

constexpr int kHistogramWidth = 28;
constexpr int kColorBarWidth = 16;
constexpr int kHandle = 6; ///< half a handle's height, and its width
constexpr int kBarGap = 4;
constexpr int kBarMargin = 4;
constexpr int kLabelDigits = 4;
constexpr int kShortestBar = 96;
constexpr int kPixelsPerBin = 3;
constexpr double kInnerNumbers = 5.0; ///< between the limits, at most

constexpr double kClosest = 1e-4; ///< of the range, between the handles
constexpr double kKeyStep = 0.01; ///< of the range
constexpr double kLargeKeyStep = 0.1;
constexpr int kReach = 8; ///< pixels from a handle that still grab it

/// What is numbered between the limits: zero first, then 1, 2 or 5 times a power of ten apart; of a
/// scale that is not linear the quarters.
std::vector<double> innerNumbers(const ColorScale& scale)
{
    std::vector<double> numbers;
    const double size = scale.high() - scale.low();
    if (scale.transform() != ColorTransform::Linear || !std::isfinite(size) || size <= 0.0) {
        for (const double place : {0.5, 0.25, 0.75}) {
            const double value = scale.valueAt(place);
            numbers.push_back(std::abs(value) < 1e-9 * size ? 0.0 : value);
        }
        return numbers;
    }
    const double step = roundStepFrom(size / kInnerNumbers);
    for (double index = std::ceil(scale.low() / step); index * step < scale.high(); ++index) {
        numbers.push_back(index * step + 0.0); // no negative zero
    }
    std::ranges::stable_sort(numbers, {}, [](double value) { return value != 0.0; });
    return numbers;
}

} // namespace

ColorBar::ColorBar()
    : m_logCounts(named(new QAction(this), "logCounts"))
{
    setFont(numberFont());
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    m_logCounts->setCheckable(true);
    auto* fit = named(new QAction(this), "autoRange");
    auto* reset = named(new QAction(this), "resetRange");
    addActions({m_logCounts, fit, reset});
    setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_logCounts, &QAction::toggled, this, qOverload<>(&QWidget::update));
    connect(m_logCounts, &QAction::triggered, this, &ColorBar::countsChanged);
    connect(fit, &QAction::triggered, this, &ColorBar::autoRequested);
    connect(reset, &QAction::triggered, this, &ColorBar::resetRequested);
    inEveryLanguage(this, [this, fit, reset] {
        //: of the histogram beside the colour scale
        m_logCounts->setText(tr("Logarithmic counts"));
        fit->setText(tr("Range from what is visible"));
        reset->setText(tr("Reset range"));
        setToolTip(tr("Drag a handle to change the range of colours, double click to reset it."));
        describe();
        updateGeometry();
    });
    onFontChange(this, [this] { updateGeometry(); });
}

void ColorBar::setScale(const ColorScale& scale)
{
    if (scale == m_scale) {
        return;
    }
    m_scale = scale;
    if (!m_dragged) {
        m_axis = scale;
    }
    describe();
    updateGeometry();
    update();
}

void ColorBar::setData(std::shared_ptr<const HeatmapData> numbers)
{
    if (numbers != m_data) {
        m_data = std::move(numbers);
        describe();
        updateGeometry();
        update();
    }
}

void ColorBar::setLogarithmic(bool isLogarithmic)
{
    m_logCounts->setChecked(isLogarithmic);
}

bool ColorBar::isLogarithmic() const
{
    return m_logCounts->isChecked();
}

double ColorBar::clipped(Handle handle) const
{
    // Within a bin the histogram only estimates; at the ends it is known that nothing is clipped.
    const bool isHigh = handle == Handle::High;
    if (m_data == nullptr || (isHigh ? m_data->statistics.max <= m_scale.high()
                                     : m_data->statistics.min >= m_scale.low())) {
        return 0.0;
    }
    const ValueHistogram& histogram = m_data->histogram;
    return std::max(1.0, isHigh ? static_cast<double>(histogram.finite()) -
                                      histogram.countBelow(m_scale.high())
                                : histogram.countBelow(m_scale.low()));
}

std::vector<ColorBar::Entry> ColorBar::entries() const
{
    std::vector<Entry> list;
    if (m_data == nullptr) {
        return list;
    }
    const ValueHistogram& histogram = m_data->histogram;
    const auto outside = [this](Handle handle) {
        return static_cast<std::uint64_t>(std::llround(clipped(handle)));
    };
    const auto add = [&list](std::uint64_t count, const QString& text, QRgb color) {
        if (count > 0) {
            list.push_back({text.arg(formatCount(count)), color});
        }
    };
    //: legend entry: about how many elements lie above the range of colours
    add(outside(Handle::High), tr("above ≈%1"), m_scale.aboveColor());
    //: legend entry: about how many elements lie below the range of colours
    add(outside(Handle::Low), tr("below ≈%1"), m_scale.belowColor());
    //: legend entry: how many elements are infinite
    add(histogram.plusInfinity(), tr("+∞ %1"), ColorScale::plusInfinityColor());
    //: legend entry: how many elements are infinite and negative
    add(histogram.minusInfinity(), tr("−∞ %1"), ColorScale::minusInfinityColor());
    //: legend entry: how many elements are "not a number"
    add(m_data->statistics.nan, tr("NaN %1"), ColorScale::nanColor());
    return list;
}

QString ColorBar::shareText(Handle handle) const
{
    const double count = clipped(handle);
    if (count == 0.0) {
        return {};
    }
    const double percent = 100.0 * count / static_cast<double>(m_data->histogram.finite());
    constexpr int kDigits = 2;
    const QString number = percent < 0.01 ? tr("<0.01") : formatShort(percent, kDigits);
    //: share of the elements that lie above the range of colours
    return handle == Handle::High ? tr("%1 % above").arg(number)
                                  //: share of the elements that lie below the range of colours
                                  : tr("%1 % below").arg(number);
}

QStringList ColorBar::legendTexts() const
{
    QStringList texts;
    for (const Handle handle : {Handle::High, Handle::Low}) {
        if (const QString text = shareText(handle); !text.isEmpty()) {
            texts.append(text);
        }
    }
    for (const Entry& entry : entries()) {
        texts.append(entry.text);
    }
    return texts;
}

double ColorBar::positionAt(double y) const
{
    const QRect bar = barRect();
    return (bar.bottom() - y) / std::max(1, bar.height() - 1) * (1.0 + 2.0 * kBeyond) - kBeyond;
}

int ColorBar::yOf(double position) const
{
    const QRect bar = barRect();
    const double place = (position + kBeyond) / (1.0 + 2.0 * kBeyond);
    return bar.bottom() -
           static_cast<int>(std::lround(std::clamp(place, 0.0, 1.0) * (bar.height() - 1)));
}

QPoint ColorBar::placeOf(Handle handle) const
{
    const double value = handle == Handle::High ? m_scale.high() : m_scale.low();
    double position = m_axis.positionOf(value);
    if (m_scale.low() == m_scale.high()) {
        position = handle == Handle::High ? 1.0 : 0.0;
    }
    return {barRect().center().x(), yOf(position)};
}

void ColorBar::describe()
{
    setAccessibleName(tr("Colour scale"));
    const QString low = formatValue(m_scale.low());
    const QString high = formatValue(m_scale.high());
    //: the numbers at the two ends of the colour scale, and which of them the keys move
    QStringList sentences = {m_focused == Handle::High
                                 ? tr("from %1 to %2, upper limit selected").arg(low, high)
                                 : tr("from %1 to %2, lower limit selected").arg(low, high)};
    sentences.append(legendTexts());
    setAccessibleDescription(sentences.join(QStringLiteral("; ")));
}

int ColorBar::labelWidth() const
{
    int width = 0;
    const auto fit = [&](const QString& text, int otherRoom = 0) {
        width = std::max(width, fontMetrics().horizontalAdvance(text) - otherRoom);
    };
    for (const double limit : {m_scale.low(), m_scale.high()}) {
        fit(formatShort(limit, kLabelDigits));
    }
    for (const double value : innerNumbers(m_scale)) {
        fit(formatShort(value, kLabelDigits));
    }
    // A limit may get a sign and more digits while it is dragged.
    fit(QStringLiteral("−0.000"));
    // The legend and the shares have the histogram's room, too.
    const int wide = histogramWidth();
    for (const Entry& entry : entries()) {
        fit(entry.text, wide - kHandle);
    }
    for (const Handle handle : {Handle::Low, Handle::High}) {
        fit(shareText(handle), wide + kColorBarWidth + kHandle);
    }
    return width;
}

int ColorBar::histogramWidth() const
{
    return m_hasHistogram ? kHistogramWidth + kBarGap : 0;
}

void ColorBar::setHistogramShown(bool isShown)
{
    m_hasHistogram = isShown;
    updateGeometry();
    update();
}

QSize ColorBar::sizeHint() const
{
    const int lines = static_cast<int>(entries().size()) + 2;
    return {kBarMargin + histogramWidth() + kColorBarWidth + kHandle + kBarGap + labelWidth(),
            2 * kShortestBar + lines * (fontMetrics().height() + kBarGap)};
}

QSize ColorBar::minimumSizeHint() const
{
    return {sizeHint().width(), sizeHint().height() - kShortestBar};
}

QRect ColorBar::barRect() const
{
    const int line = fontMetrics().height();
    const int legend = static_cast<int>(entries().size()) * (line + kBarGap);
    const int top = line + kBarGap; // a share above, another one below
    return {kBarMargin + histogramWidth(), top, kColorBarWidth,
            std::max(1, height() - 2 * top - legend)};
}

void ColorBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintHistogram(painter);
    paintBar(painter);
    paintLabels(painter);
    paintLegend(painter);
    for (const Handle handle : {Handle::Low, Handle::High}) {
        paintHandle(painter, handle);
    }
}

void ColorBar::paintBar(QPainter& painter) const
{
    const QRect bar = barRect();
    for (int y = bar.top(); y <= bar.bottom(); ++y) {
        const double value = m_axis.valueAt(positionAt(y));
        painter.fillRect(bar.left(), y, bar.width(), 1, QColor(m_scale.colorOf(value)));
    }
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar.adjusted(-1, -1, 0, 0));
}

void ColorBar::paintHistogram(QPainter& painter) const
{
    if (!m_hasHistogram) {
        return;
    }
    if (m_data == nullptr || m_axis.high() <= m_axis.low()) {
        return;
    }
    const QRect bar = barRect();
    std::vector<double> edges; // from the bottom up
    const int bins = std::max(1, bar.height() / kPixelsPerBin);
    const auto edgeY = [&](int edge) { return bar.bottom() + 1 - bar.height() * edge / bins; };
    for (int edge = 0; edge <= bins; ++edge) {
        edges.push_back(m_axis.valueAt(positionAt(edgeY(edge) - 0.5)));
    }
    std::vector<double> counts = m_data->histogram.countsBetween(edges);
    if (isLogarithmic()) {
        std::ranges::transform(counts, counts.begin(),
                               [](double count) { return std::log1p(count); });
    }
    const double most = std::ranges::max(counts);
    QColor color = palette().color(QPalette::WindowText);
    color.setAlphaF(0.45F);
    for (int bin = 0; bin < bins; ++bin) {
        const double count = counts[static_cast<std::size_t>(bin)];
        if (count > 0.0) {
            // What is there at all is seen.
            const int length =
                std::max(1, static_cast<int>(std::lround(count / most * kHistogramWidth)));
            painter.fillRect(bar.left() - kBarGap / 2 - length, edgeY(bin + 1), length,
                             edgeY(bin) - edgeY(bin + 1), color);
        }
    }
}

void ColorBar::paintHandle(QPainter& painter, Handle handle) const
{
    const QRect bar = barRect();
    const int y = placeOf(handle).y();
    const bool isFocused = hasFocus() && m_focused == handle;
    const QColor line = palette().color(isFocused ? QPalette::Highlight : QPalette::WindowText);
    painter.setPen(line);
    painter.drawLine(bar.left() - 2, y, bar.right() + 2, y);
    const QPolygon arrow({QPoint(bar.right() + 2, y),
                          QPoint(bar.right() + 2 + kHandle, y - kHandle),
                          QPoint(bar.right() + 2 + kHandle, y + kHandle)});
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(isFocused ? line : palette().color(QPalette::Button));
    painter.drawPolygon(arrow);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void ColorBar::paintLabels(QPainter& painter) const
{
    const QFontMetrics metrics = fontMetrics();
    const QRect bar = barRect();
    const int left = bar.right() + 2 + kHandle + kBarGap;
    painter.setPen(palette().color(QPalette::WindowText));
    std::vector<int> taken;
    const auto draw = [&](int middle, const QString& text) {
        painter.drawText(
            QRect(left, middle - metrics.height() / 2, width() - left, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, text);
        taken.push_back(middle);
    };
    draw(placeOf(Handle::High).y(), formatShort(m_scale.high(), kLabelDigits));
    if (m_scale.high() > m_scale.low()) {
        draw(placeOf(Handle::Low).y(), formatShort(m_scale.low(), kLabelDigits));
        for (const double value : innerNumbers(m_scale)) {
            const int y = yOf(m_axis.positionOf(value));
            if (std::ranges::all_of(taken, [&](int other) {
                    return std::abs(other - y) >= 2 * metrics.height();
                })) {
                painter.drawLine(bar.right() + 2, y, bar.right() + 2 + kBarGap, y);
                draw(y, formatShort(value, kLabelDigits));
            }
        }
    }
    const QRect line(0, 0, width(), metrics.height());
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, shareText(Handle::High));
    painter.drawText(line.translated(0, bar.bottom() + 1 + kBarGap),
                     Qt::AlignRight | Qt::AlignVCenter, shareText(Handle::Low));
}

void ColorBar::paintLegend(QPainter& painter) const
{
    const int line = fontMetrics().height();
    int top = barRect().bottom() + 1 + line + kBarGap;
    for (const Entry& entry : entries()) {
        const QRect row(kBarMargin, top, width() - kBarMargin, line);
        const QRect swatch(row.left(), row.center().y() - kColorBarWidth / 2 + 1, kColorBarWidth,
                           kColorBarWidth - 2);
        painter.setPen(palette().color(QPalette::Mid));
        painter.setBrush(QColor(entry.color));
        painter.drawRect(swatch);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, entry.text);
        top += line + kBarGap;
    }
}

std::optional<ColorBar::Handle> ColorBar::handleAt(const QPoint& point) const
{
    const int high = std::abs(point.y() - placeOf(Handle::High).y());
    const int low = std::abs(point.y() - placeOf(Handle::Low).y());
    if (std::min(high, low) > kReach) {
        return std::nullopt;
    }
    return high <= low ? Handle::High : Handle::Low;
}

void ColorBar::moveHandle(Handle handle, double position)
{
    // An empty range has no length to measure by.
    const double around = std::max(std::abs(m_scale.low()) * kLargeKeyStep, kLargeKeyStep);
    const ColorScale axis = m_axis.high() > m_axis.low()
                                ? m_axis
                                : ColorScale(m_scale.map(), m_scale.low() - around,
                                             m_scale.high() + around, m_scale.transform());
    const double other = axis.positionOf(handle == Handle::High ? m_scale.low() : m_scale.high());
    ValueRange range{m_scale.low(), m_scale.high()};
    if (handle == Handle::High) {
        range.high = axis.valueAt(std::max(position, other + kClosest));
    } else {
        range.low = axis.valueAt(std::min(position, other - kClosest));
    }
    if (range.low < range.high && std::isfinite(range.low) && std::isfinite(range.high)) {
        emit rangeMoved(range);
    }
}

void ColorBar::mousePressEvent(QMouseEvent* event)
{
    const std::optional<Handle> handle = handleAt(event->pos());
    if (event->button() != Qt::LeftButton || !handle) {
        return QWidget::mousePressEvent(event);
    }
    m_focused = *handle;
    m_dragged = handle;
    m_grip = placeOf(*handle).y() - event->position().y();
    describe();
    update();
}

void ColorBar::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragged) {
        moveHandle(*m_dragged, positionAt(event->position().y() + m_grip));
    } else if (handleAt(event->pos())) {
        setCursor(Qt::SizeVerCursor);
    } else {
        unsetCursor();
    }
}

void ColorBar::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && std::exchange(m_dragged, std::nullopt)) {
        const bool hasMoved = !(m_axis == m_scale);
        m_axis = m_scale;
        update();
        if (hasMoved) {
            emit rangeChosen();
        }
    }
}

void ColorBar::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        m_dragged.reset();
        emit resetRequested();
    }
}

void ColorBar::keyPressEvent(QKeyEvent* event)
{
    const double step = event->modifiers().testFlag(Qt::ShiftModifier) ? kLargeKeyStep : kKeyStep;
    const double position = m_focused == Handle::High ? 1.0 : 0.0;
    const auto moveBy = [&](double distance) {
        moveHandle(m_focused, position + distance);
        emit rangeChosen();
    };
    switch (event->key()) {
    case Qt::Key_Up:
        return moveBy(step);
    case Qt::Key_Down:
        return moveBy(-step);
    case Qt::Key_PageUp:
        return moveBy(kLargeKeyStep);
    case Qt::Key_PageDown:
        return moveBy(-kLargeKeyStep);
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Space:
        m_focused = m_focused == Handle::High ? Handle::Low : Handle::High;
        describe();
        update();
        return;
    case Qt::Key_Home:
        emit resetRequested();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace gateloupe
