// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strip_painter.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include <QPainter>
#include <QPalette>
#include <QWidget>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/heatmap/data/round_step.h"
#include "widgets/timeline/strip_address.h"
#include "widgets/timeline/strip_stack.h"
#include "widgets/timeline/time_axis.h"

namespace gateloupe {

namespace {

constexpr int kStripPadding = 4;
constexpr float kShadeAlpha = 0.10F;
constexpr float kRangeAlpha = 0.16F; ///< of the chosen steps, over the pictures
constexpr int kMarksWidth = 12;      ///< pins and marks of rows, between picture and colour bar
constexpr int kStripBarWidth = 8;    ///< a strip's colour bar
constexpr int kStripBarGap = 3;      ///< between the bar and its numbers
constexpr int kStripRangeDigits = 2; ///< of the ends of its range
constexpr int kTickRoom = 4;         ///< for the tick between a unit's number and the picture
constexpr int kNumbersGap = 4;       ///< between a strip's name and its units' numbers
constexpr int kStripNameIndent = 16; ///< behind the triangle that folds a strip

class StripPainter
{
public:
    StripPainter(QWidget& widget, const StripScene& scene)
        : m_painter(&widget)
        , m_palette(widget.palette())
        , m_font(widget.font())
        , m_size(widget.size())
        , m_scene(scene)
    {
    }

    void paint()
    {
        m_painter.fillRect(QRect(QPoint(), m_size), m_palette.base());
        for (const StripLayout::Strip& strip : m_scene.layout.strips()) {
            if (m_scene.layout.isInSight(strip, m_size.height())) {
                paintStrip(strip);
            }
        }
        if (m_scene.axis.steps() > 0) {
            paintBorders(m_scene.emphasis.calls, Qt::SolidLine);
            paintBorders(m_scene.emphasis.resets, Qt::DashLine);
            paintRange();
            if (m_scene.axis.second()) {
                paintCursor(*m_scene.axis.second(), Qt::DashLine);
            }
            paintCursor(m_scene.axis.cursor(), Qt::SolidLine);
            paintTrail();
        }
    }

private:
    using Strip = StripLayout::Strip;

    [[nodiscard]] bool isChosen(StripId id) const
    {
        return id.hasUnits() && id.pseudoLayer == m_scene.emphasis.place;
    }

    /// A line from place to place; a gate without a strip of its own is drawn in its unit's h.
    void paintTrail()
    {
        constexpr double kTrailDot = 3.0;
        const TimeAxis& axis = m_scene.axis;
        QPolygonF line;
        for (const TrailMark& mark : m_scene.emphasis.trail) {
            auto row = m_scene.layout.rowRect(mark.id, mark.index);
            if (!row && mark.id.hasUnits()) {
                row = m_scene.layout.rowRect({StripId::Kind::Hidden, mark.id.pseudoLayer},
                                             mark.index);
            }
            if (row) {
                line.append({axis.pixelOf(static_cast<double>(mark.step)), row->center().y()});
            }
        }
        if (line.isEmpty()) {
            return;
        }
        m_painter.save();
        m_painter.setClipRect(QRect(axis.left(), 0, axis.width(), m_size.height()));
        m_painter.setRenderHint(QPainter::Antialiasing);
        // Light below dark, so that it is seen on every colour of the maps.
        for (const auto& [role, width] :
             {std::pair(QPalette::Base, 4.0), std::pair(QPalette::Text, 2.0)}) {
            m_painter.setPen(QPen(m_palette.color(role), width));
            m_painter.drawPolyline(line);
        }
        m_painter.setPen(QPen(m_palette.color(QPalette::Base), 1));
        m_painter.setBrush(m_palette.color(QPalette::Text));
        for (const QPointF& point : line) {
            m_painter.drawEllipse(point, kTrailDot, kTrailDot);
        }
        m_painter.setBrush(m_palette.color(QPalette::Highlight));
        m_painter.drawEllipse(line.front(), kTrailDot + 1.5, kTrailDot + 1.5);
        m_painter.restore();
    }

    void paintStrip(const Strip& strip)
    {
        paintName(strip);
        if (strip.isFolded) {
            paintFolded(strip);
            return;
        }
        paintPicture(strip);
        paintColorBar(strip);
        paintPredictions(strip);
        paintUnitNumbers(strip);
        paintMarks(strip);
    }

    /// A line, or the word that says that there is nothing else to see.
    void paintFolded(const Strip& strip)
    {
        const QRect line = m_scene.layout.pictureRect(strip);
        if (m_scene.layout.isZero(strip.id)) {
            m_painter.setFont(m_font);
            m_painter.setPen(m_palette.color(QPalette::PlaceholderText));
            //: in place of a picture over time in which every number is 0
            m_painter.drawText(line, Qt::AlignVCenter, StripStack::tr("all zero"));
            return;
        }
        m_painter.setPen(QPen(m_palette.color(QPalette::Mid), 1));
        m_painter.drawLine(line.left(), line.center().y(), line.right(), line.center().y());
    }

    void paintName(const Strip& strip)
    {
        const QRect area(0, m_scene.layout.pictureRect(strip).top(), m_scene.axis.left(),
                         strip.height);
        if (isChosen(strip.id)) {
            m_painter.fillRect(QRect(0, area.top(), 3, area.height()),
                               m_palette.color(QPalette::Highlight));
        }
        const QFontMetrics metrics(m_font);
        const int line = metrics.height();
        const int x = kStripPadding + 4;
        const int top = area.top() + (strip.isFolded ? 2 : 0);
        // The triangle of a tree: points down while open.
        const QPointF fold(x + 4, top + line / 2.0);
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_palette.color(QPalette::Text));
        const double r = 3.5;
        m_painter.drawPolygon(
            strip.isFolded
                ? QPolygonF{{fold + QPointF(-r, -r), fold + QPointF(-r, r), fold + QPointF(r, 0)}}
                : QPolygonF{{fold + QPointF(-r, -r + 1), fold + QPointF(r, -r + 1),
                             fold + QPointF(0, r)}});
        m_painter.restore();
        m_painter.setPen(m_palette.color(QPalette::Text));
        QFont bold = m_font;
        bold.setBold(true);
        m_painter.setFont(bold);
        const int symbolX = x + 12;
        m_painter.drawText(QPoint(symbolX, top + metrics.ascent()), strip.id.symbol());
        m_painter.setFont(m_font);
        const SequenceRun* run = m_scene.pictures.run();
        const ReadoutLane* readout = m_scene.pictures.readout();
        if (run == nullptr || strip.id.isInput() || (!strip.id.hasUnits() && readout == nullptr)) {
            return;
        }
        const int nameX = symbolX + QFontMetrics(bold).horizontalAdvance(strip.id.symbol()) + 6;
        const QString name =
            strip.id.hasUnits() ? shortPlace(*run->model, strip.id.pseudoLayer) : readout->tensor;
        // A strip too low for numbers gives their room to its name.
        const bool hasNumbers = !strip.isFolded && strip.height >= 2 * line;
        const int right = hasNumbers ? numbersLeft(strip) : m_scene.axis.left() - kStripPadding;
        paintPlace(name, QRect(nameX, top, right - nameX, line),
                   strip.isFolded ? line : strip.height);
    }

    /// A name in one line, or its parts below each other where it is too long for one.
    void paintPlace(const QString& name, const QRect& room, int height)
    {
        const QFontMetrics metrics(m_font);
        const QStringList parts = name.split(QStringLiteral(", "));
        const auto lines = static_cast<int>(parts.size());
        if (metrics.horizontalAdvance(name) <= room.width() || lines < 2 ||
            height < lines * room.height()) {
            m_painter.drawText(room, Qt::AlignVCenter,
                               metrics.elidedText(name, Qt::ElideRight, room.width()));
            return;
        }
        for (int i = 0; i < lines; ++i) {
            const QRect each = room.translated(0, i * room.height());
            // Below the first line there is room under the symbol as well.
            const QRect line =
                i == 0 ? each : each.adjusted(kStripNameIndent - room.left(), 0, 0, 0);
            m_painter.drawText(line, Qt::AlignVCenter,
                               metrics.elidedText(parts[i], Qt::ElideRight, line.width()));
        }
    }

    /// What the colours mean: the map from its lowest to its highest number, right of the picture.
    void paintColorBar(const Strip& strip)
    {
        const auto scale = m_scene.pictures.scaleOf(strip.id);
        const QRect area = m_scene.layout.pictureRect(strip);
        const QFontMetrics metrics(numberFont());
        if (!scale || area.height() < 2 * metrics.ascent()) {
            return;
        }
        const QRect bar(area.right() + 1 + kMarksWidth, area.top(), kStripBarWidth, area.height());
        QLinearGradient gradient(bar.bottomLeft(), bar.topLeft());
        constexpr int kColors = 16;
        for (int i = 0; i <= kColors; ++i) {
            const double at = static_cast<double>(i) / kColors;
            gradient.setColorAt(at, QColor::fromRgb(scale->colorAt(at)));
        }
        m_painter.fillRect(bar, gradient);
        m_painter.setPen(QPen(m_palette.color(QPalette::Mid), 1));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(bar.adjusted(0, 0, -1, -1));
        m_painter.setFont(numberFont());
        QColor ink = m_palette.color(QPalette::Text);
        ink.setAlphaF(0.65F);
        m_painter.setPen(ink);
        const int x = bar.right() + 1 + kStripBarGap;
        const auto write = [&](double value, int baseline) {
            const QString text = formatShort(value, kStripRangeDigits);
            const bool fits = x + metrics.horizontalAdvance(text) <= m_size.width();
            m_painter.drawText(QPoint(x, baseline), fits ? text : formatShort(value, 1));
        };
        write(scale->high(), area.top() + metrics.ascent() - 2);
        write(scale->low(), area.bottom());
    }

    /// A line in front of each of the steps, over all strips: a call that continues, or, dashed, a
    /// state that begins anew.
    void paintBorders(const std::vector<std::uint64_t>& steps, Qt::PenStyle line)
    {
        const TimeAxis& axis = m_scene.axis;
        const int height = m_scene.layout.height() - m_scene.layout.offset();
        const double bottom = std::min(m_size.height(), height);
        for (const std::uint64_t step : steps) {
            const double x = axis.pixelOf(static_cast<double>(step) - 0.5);
            if (x < axis.left() || x > axis.left() + axis.width()) {
                continue;
            }
            // Light below dark, so that it is seen on every colour of the maps.
            for (const auto& [role, width, style] : {std::tuple(QPalette::Base, 3.0, Qt::SolidLine),
                                                     std::tuple(QPalette::Text, 1.5, line)}) {
                m_painter.setPen(QPen(m_palette.color(role), width, style));
                m_painter.drawLine(QPointF(x, 0.0), QPointF(x, bottom));
            }
        }
    }

    /// The chosen steps, over all strips.
    void paintRange()
    {
        if (!m_scene.emphasis.range) {
            return;
        }
        const TimeAxis& axis = m_scene.axis;
        const auto [first, last] = *m_scene.emphasis.range;
        const double from = axis.pixelOf(static_cast<double>(first) - 0.5);
        const double to = axis.pixelOf(static_cast<double>(last) + 0.5);
        const int height = m_scene.layout.height() - m_scene.layout.offset();
        const QRectF area = QRectF(from, 0, to - from, std::min(m_size.height(), height)) &
                            QRectF(axis.left(), 0, axis.width(), m_size.height());
        if (area.isEmpty()) {
            return;
        }
        QColor ink = m_palette.color(QPalette::Highlight);
        m_painter.setPen(QPen(ink, 1));
        m_painter.drawLine(area.topLeft(), area.bottomLeft());
        m_painter.drawLine(area.topRight(), area.bottomRight());
        ink.setAlphaF(kRangeAlpha);
        m_painter.fillRect(area, ink);
    }

    /// What the readout holds likeliest at the cursor, below its name, as far as there is room.
    void paintPredictions(const Strip& strip)
    {
        constexpr int kMostPredictions = 5;
        constexpr int kLabelLeft = 12;
        const ReadoutLane* readout = m_scene.pictures.readout();
        const QRect area = m_scene.layout.pictureRect(strip);
        const int line = QFontMetrics(m_font).height();
        const int room = std::min(kMostPredictions, area.height() / line - 1);
        if (strip.id.kind != StripId::Kind::Readout || readout == nullptr || room <= 0) {
            return;
        }
        const int right = numbersLeft(strip);
        int top = area.top() + line;
        m_painter.setPen(m_palette.color(QPalette::Text));
        for (const ReadoutLane::Prediction& each : readout->largest(
                 m_scene.axis.cursor(), m_scene.pictures.batch(), static_cast<std::size_t>(room))) {
            const QString number = formatShort(each.value, 3);
            m_painter.setFont(numberFont());
            const int width = QFontMetrics(numberFont()).horizontalAdvance(number);
            m_painter.drawText(QRect(right - width, top, width, line), Qt::AlignVCenter, number);
            m_painter.setFont(m_font);
            const int labelWidth = right - width - 6 - kLabelLeft;
            m_painter.drawText(QRect(kLabelLeft, top, std::max(0, labelWidth), line),
                               Qt::AlignVCenter,
                               QFontMetrics(m_font).elidedText(readout->labelOf(each.row),
                                                               Qt::ElideRight, labelWidth));
            top += line;
        }
    }

    void paintPicture(const Strip& strip)
    {
        const QRect area = m_scene.layout.pictureRect(strip);
        m_painter.save();
        m_painter.setClipRect(area);
        paintImages(strip);
        paintPadding(area);
        m_painter.restore();
        m_painter.setPen(QPen(m_palette.color(QPalette::Mid), 1));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(area.adjusted(-1, -1, 0, 0));
        if (isChosen(strip.id)) {
            if (const auto frame = m_scene.layout.rowRect(strip.id, m_scene.emphasis.unit)) {
                m_painter.setPen(QPen(m_palette.color(QPalette::Highlight), 1));
                m_painter.drawRect(frame->adjusted(-0.5, -1.0, 0.5, 0.5));
            }
        }
    }

    void paintImages(const Strip& strip)
    {
        const TimeAxis& axis = m_scene.axis;
        const QRect area = m_scene.layout.pictureRect(strip);
        const auto draw = [&](const StripPictures::Picture& picture, double left,
                              double pixelsPerUnit) {
            const double width =
                picture.viewport.stepsPerPixel * picture.viewport.size.width() * pixelsPerUnit;
            m_painter.drawImage(QRectF(left, area.top(), width, area.height()), picture.image);
        };
        if (const auto* overview = m_scene.pictures.overviewOf(strip.id)) {
            // The states that are kept stand in for what is not there yet.
            const auto interval =
                static_cast<double>(m_scene.pictures.run()->replay->keyframes().interval);
            draw(*overview, axis.pixelOf(overview->viewport.lower * interval - 0.5),
                 interval * axis.pixelsPerStep());
        }
        const StepRange steps = m_scene.pictures.stepsOf(strip.id);
        const auto* picture = m_scene.pictures.pictureOf(strip.id);
        if (steps.count == 0) {
            shade(area, area.left(), area.left() + area.width());
        } else {
            const double left = axis.pixelOf(static_cast<double>(steps.first) - 0.5);
            const double right = axis.pixelOf(static_cast<double>(steps.end()) - 0.5);
            shade(area, axis.pixelOf(-0.5), left);
            shade(area, right, axis.pixelOf(static_cast<double>(axis.steps()) - 0.5));
            paintRunning(area, right);
            if (picture == nullptr) {
                shade(area, left, right);
            }
        }
        if (picture != nullptr) {
            draw(*picture, axis.pixelOf(picture->viewport.lower), axis.pixelsPerStep());
        }
    }

    /// Says why steps are missing while they are being computed.
    void paintRunning(const QRect& area, double from)
    {
        if (m_scene.pictures.run() == nullptr || !m_scene.pictures.run()->isBeginning) {
            return;
        }
        m_painter.setFont(m_font);
        m_painter.setPen(m_palette.color(QPalette::Text));
        const QRectF rest(from + kStripPadding, area.top(), area.right() - from, area.height());
        //: in the part of a picture over time whose steps are still being computed
        m_painter.drawText(rest, Qt::AlignVCenter | Qt::AlignLeft, StripStack::tr("running…"));
    }

    /// Lightly and by hatching, not by colour alone: what is not at hand.
    void shade(const QRect& area, double from, double to)
    {
        QColor ink = m_palette.color(QPalette::Text);
        ink.setAlphaF(kShadeAlpha);
        const QRectF part = QRectF(from, area.top(), to - from, area.height()) & QRectF(area);
        if (!part.isEmpty()) {
            m_painter.fillRect(part, ink);
            m_painter.fillRect(part, QBrush(ink, Qt::BDiagPattern));
        }
    }

    /// What follows a sequence's own last step is no part of it: crossed out.
    void paintPadding(const QRect& area)
    {
        const TimeAxis& axis = m_scene.axis;
        const std::uint64_t length = m_scene.pictures.length();
        if (length == 0 || length >= axis.steps()) {
            return;
        }
        const double from = axis.pixelOf(static_cast<double>(length) - 0.5);
        const double to = axis.pixelOf(static_cast<double>(axis.steps()) - 0.5);
        const QRectF padding = QRectF(from, area.top(), to - from, area.height()) & QRectF(area);
        if (!padding.isEmpty()) {
            m_painter.fillRect(padding, m_palette.color(QPalette::Window));
            m_painter.fillRect(padding,
                               QBrush(m_palette.color(QPalette::Mid), Qt::DiagCrossPattern));
        }
    }

    /// Where the room for the numbers of a strip's units begins.
    [[nodiscard]] int numbersLeft(const Strip& strip) const
    {
        const std::uint64_t count = m_scene.layout.rowCount(strip.id);
        const QString widest = QString::number(std::max<std::uint64_t>(count, 1) - 1);
        return m_scene.axis.left() - 2 * kStripPadding - kTickRoom -
               QFontMetrics(numberFont()).horizontalAdvance(widest);
    }

    void paintUnitNumbers(const Strip& strip)
    {
        const std::uint64_t count = m_scene.layout.rowCount(strip.id);
        const QRect area = m_scene.layout.pictureRect(strip);
        m_painter.setFont(numberFont());
        const QFontMetrics metrics(numberFont());
        const int line = metrics.height();
        if (count == 0 || area.height() < 2 * line) {
            return;
        }
        const int free = area.top() - line / 4;
        std::vector<QRect> taken;
        const auto write = [&](std::uint64_t index, bool isStrong) {
            const auto row = m_scene.layout.rowRect(strip.id, index);
            if (!row) {
                return;
            }
            const int y = std::clamp(static_cast<int>(row->center().y()) - line / 2, free,
                                     std::max(free, area.bottom() - line + line / 4 + 1));
            const QString text = QString::number(index);
            const int width = metrics.horizontalAdvance(text);
            const QRect box(area.left() - kStripPadding - kTickRoom - width, y, width, line);
            const bool isFree = std::ranges::none_of(
                taken, [&box](const QRect& other) { return other.intersects(box); });
            if (!isFree) {
                return;
            }
            taken.push_back(box.adjusted(-400, line / 4, 0, -line / 4));
            QColor ink = m_palette.color(QPalette::Text);
            if (!isStrong) {
                ink.setAlphaF(0.65F);
            }
            m_painter.setPen(ink);
            m_painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, text);
            m_painter.drawLine(QPointF(area.left() - 5.0, box.center().y()),
                               QPointF(area.left() - 2.0, row->center().y()));
        };
        // The chosen and the pinned units first, then as many more as have room.
        if (isChosen(strip.id)) {
            write(m_scene.emphasis.unit, true);
            for (const std::uint64_t unit : m_scene.emphasis.pinned) {
                write(unit, true);
            }
        }
        const std::uint64_t every =
            roundIndexStep(count, static_cast<double>(area.height()) / line);
        for (std::uint64_t row = 0; row < count; row += every) {
            write(m_scene.layout.indexAt(strip.id, row), false);
        }
    }

    void paintMarks(const Strip& strip)
    {
        if (!strip.id.hasUnits()) {
            return;
        }
        const StripEmphasis& emphasis = m_scene.emphasis;
        const double right = m_scene.axis.left() + m_scene.axis.width();
        const QColor accent = m_palette.color(QPalette::Highlight);
        if (isChosen(strip.id)) {
            for (const std::uint64_t unit : emphasis.pinned) {
                if (const auto row = m_scene.layout.rowRect(strip.id, unit)) {
                    // A pin: a short line with a head, at the end of its row.
                    const double y = row->center().y();
                    m_painter.setPen(QPen(accent, 2));
                    m_painter.drawLine(QPointF(right + 1, y), QPointF(right + 7, y));
                    m_painter.fillRect(QRectF(right + 6, y - 3, 3, 6), accent);
                }
            }
        }
        const auto marks = emphasis.marks.find(strip.id.pseudoLayer.value);
        if (marks == emphasis.marks.end()) {
            return;
        }
        constexpr double kApart = 1.5 * kMarkRadius;
        double last = -kApart;
        constexpr double kMarksAt = 5.0;
        constexpr double kBehindPin = 14.0;
        double x = right + kMarksAt;
        std::map<UnitMark::Kind, double> lastOfKind;
        for (const UnitMark& mark : marks->second) {
            const auto row = m_scene.layout.rowRect(strip.id, mark.unit);
            if (!row) {
                continue;
            }
            // One mark stands for neighbours of its kind that lie as close; other kinds stand
            // beside it.
            const double y = row->center().y();
            const auto before = lastOfKind.find(mark.kind);
            if (before != lastOfKind.end() && std::abs(y - before->second) < kApart) {
                continue;
            }
            lastOfKind[mark.kind] = y;
            const bool isPinned =
                isChosen(strip.id) &&
                std::ranges::find(emphasis.pinned, mark.unit) != emphasis.pinned.end();
            x = std::abs(y - last) < kMarkRadius ? x + 2.5 * kMarkRadius
                                                 : right + (isPinned ? kBehindPin : kMarksAt);
            last = y;
            if (x < right + kMarksWidth) { // there the colour bar begins
                drawMark(m_painter, {x, y}, mark.kind, m_palette.color(QPalette::Text));
            }
        }
    }

    void paintCursor(std::uint64_t step, Qt::PenStyle style)
    {
        const TimeAxis& axis = m_scene.axis;
        const double x = axis.pixelOf(static_cast<double>(step));
        if (x < axis.left() || x > axis.left() + axis.width()) {
            return;
        }
        const QLineF line(
            x, 0, x, std::min(m_size.height(), m_scene.layout.height() - m_scene.layout.offset()));
        // Light below the accent, so that it is seen on every colour of the maps.
        m_painter.setPen(QPen(m_palette.color(QPalette::Base), 4));
        m_painter.drawLine(line);
        m_painter.setPen(QPen(m_palette.color(QPalette::Highlight), 2, style));
        m_painter.drawLine(line);
    }

    QPainter m_painter;
    const QPalette m_palette;
    const QFont m_font;
    const QSize m_size;
    const StripScene m_scene;
};

} // namespace

StripNameWidths stripNameWidths(const SequencePart& part, const QWidget& widget)
{
    const QFontMetrics metrics = widget.fontMetrics();
    QFont bold = widget.font();
    bold.setBold(true);
    const int symbol =
        kStripNameIndent + QFontMetrics(bold).horizontalAdvance(QStringLiteral("Δh")) + 6;
    const QString most = QString::number(std::max<std::uint64_t>(part.units(), 1) - 1);
    const int numbers = QFontMetrics(numberFont()).horizontalAdvance(most) + 2 * kStripPadding +
                        kTickRoom + kNumbersGap;
    StripNameWidths widths;
    const std::uint32_t places = part.run == nullptr ? 0 : part.run->model->spec.pseudoLayers();
    for (std::uint32_t place = 0; place < places; ++place) {
        const QString name = shortPlace(*part.run->model, PseudoLayerIndex(place));
        const QStringList parts = name.split(QStringLiteral(", "));
        widths.oneLine = std::max(widths.oneLine, symbol + metrics.horizontalAdvance(name));
        widths.twoLines =
            std::max({widths.twoLines, symbol + metrics.horizontalAdvance(parts.front()),
                      kStripNameIndent + metrics.horizontalAdvance(parts.back())});
    }
    return {widths.oneLine + numbers, widths.twoLines + numbers};
}

int stripLegendWidth()
{
    const QFontMetrics metrics(numberFont());
    return kMarksWidth + kStripBarWidth + kStripBarGap +
           metrics.horizontalAdvance(QStringLiteral("−0.00")) + 2;
}

void paintStrips(QWidget& widget, const StripScene& scene)
{
    StripPainter(widget, scene).paint();
}

} // namespace gateloupe
