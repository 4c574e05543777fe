// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/screenshots/painted_texts.h"

#include <vector>

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMetaProperty>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <qcustomplot.h>

namespace gateloupe::test {

namespace {

constexpr double kInkSlackPx = 1.5; ///< side bearings, and fonts that are measured in whole pixels
constexpr double kSeenPx = 3.0;     ///< a text of which less is in sight is scrolled away
constexpr QChar kEllipsis(0x2026);

/// A text as it was painted, in pixels of the widget.
struct PaintedText
{
    QString text;
    QRectF ink;                 ///< the letters themselves
    std::optional<QRectF> clip; ///< the painter's
};

/// Keeps the texts that are drawn and nothing else.
class TextEngine : public QPaintEngine
{
public:
    explicit TextEngine(std::vector<PaintedText>& texts)
        : QPaintEngine(QPaintEngine::AllFeatures)
        , m_texts(texts)
    {
    }

    bool begin(QPaintDevice*) override { return true; }

    bool end() override { return true; }

    void updateState(const QPaintEngineState&) override {}

    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}

    void drawPath(const QPainterPath&) override {}

    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}

    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        if (item.text().trimmed().isEmpty() || painter()->pen().style() == Qt::NoPen) {
            return;
        }
        const QTransform toDevice = painter()->combinedTransform();
        const QRectF ink = QFontMetricsF(item.font()).tightBoundingRect(item.text());
        PaintedText painted{
            .text = item.text(), .ink = toDevice.mapRect(ink.translated(at)), .clip = {}};
        if (painter()->hasClipping()) {
            painted.clip = toDevice.mapRect(painter()->clipBoundingRect());
        }
        m_texts.push_back(std::move(painted));
    }

    [[nodiscard]] Type type() const override { return QPaintEngine::User; }

private:
    std::vector<PaintedText>& m_texts;
};

/// As large as a widget, with the screen's resolution.
class TextRecorder : public QPaintDevice
{
public:
    explicit TextRecorder(const QWidget& widget)
        : m_widget(widget)
        , m_engine(m_texts)
    {
    }

    [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }

    [[nodiscard]] const std::vector<PaintedText>& texts() const { return m_texts; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth:
            return m_widget.width();
        case PdmHeight:
            return m_widget.height();
        case PdmDpiX:
        case PdmPhysicalDpiX:
            return m_widget.logicalDpiX();
        case PdmDpiY:
        case PdmPhysicalDpiY:
            return m_widget.logicalDpiY();
        case PdmDepth:
            return 32;
        case PdmNumColors:
            return INT_MAX;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        case PdmWidthMM:
            return m_widget.widthMM();
        case PdmHeightMM:
            return m_widget.heightMM();
        default:
            return 0;
        }
    }

private:
    const QWidget& m_widget;
    std::vector<PaintedText> m_texts;
    mutable TextEngine m_engine;
};

std::vector<PaintedText> textsOf(QWidget& widget)
{
    TextRecorder recorder(widget);
    if (auto* plot = qobject_cast<QCustomPlot*>(&widget)) {
        // A plot keeps pictures of its layers; here it draws them anew.
        QCPPainter painter(&recorder);
        painter.setMode(QCPPainter::pmNoCaching);
        plot->toPainter(&painter, plot->width(), plot->height());
    } else {
        widget.render(&recorder, QPoint(), QRegion(), QWidget::RenderFlags());
    }
    return recorder.texts();
}

QString placeNameOf(const QWidget& widget)
{
    QString name = QLatin1String(widget.metaObject()->className());
    for (const QWidget* at = &widget; at != nullptr; at = at->parentWidget()) {
        if (!at->objectName().isEmpty() && !at->objectName().startsWith(QLatin1String("qt_"))) {
            return name + QStringLiteral(" in \"%1\"").arg(at->objectName());
        }
    }
    return name;
}

/// The scroll area that moves what a widget shows: its viewport, or the header of a table; null for
/// any other.
const QAbstractScrollArea* scrollAreaOf(const QWidget& widget)
{
    const auto* area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
    if (area == nullptr || area->viewport() != &widget) {
        return nullptr;
    }
    if (qobject_cast<const QHeaderView*>(area) != nullptr) {
        const auto* table = qobject_cast<const QAbstractScrollArea*>(area->parentWidget());
        return table != nullptr ? table : area;
    }
    return area;
}

bool canScroll(const QScrollBar& bar)
{
    return bar.maximum() > bar.minimum();
}

/// What is seen of a widget, and what of it can be scrolled into sight, in its own pixels.
struct Sight
{
    QRectF seen;
    QRectF reached;
};

Sight sightOf(const QWidget& widget)
{
    constexpr double kFar = 1e6;
    Sight sight{widget.rect(), QRectF(-kFar, -kFar, 2.0 * kFar, 2.0 * kFar)};
    bool limitsWidth = true; // until something scrolls that way
    bool limitsHeight = true;
    QPoint offset;
    for (const QWidget* at = &widget; at != nullptr; at = at->parentWidget()) {
        const QRectF rect = QRectF(at->rect()).translated(offset);
        sight.seen &= rect;
        if (const auto* area = scrollAreaOf(*at)) {
            limitsWidth = limitsWidth && !canScroll(*area->horizontalScrollBar());
            limitsHeight = limitsHeight && !canScroll(*area->verticalScrollBar());
        }
        sight.reached &= QRectF(
            limitsWidth ? rect.left() : -kFar, limitsHeight ? rect.top() : -kFar,
            limitsWidth ? rect.width() : 2.0 * kFar, limitsHeight ? rect.height() : 2.0 * kFar);
        if (at->isWindow()) {
            break;
        }
        offset -= at->pos();
    }
    return sight;
}

bool isCut(const QRectF& ink, const QRectF& room)
{
    return !room.adjusted(-kInkSlackPx, -kInkSlackPx, kInkSlackPx, kInkSlackPx).contains(ink);
}

/// Whether a text with an ellipsis is meant so: "Open…".
bool isWhole(const QWidget& widget, const PaintedText& painted)
{
    const QString text = painted.text;
    const auto holds = [&text](const QObject& object) {
        const QMetaObject* meta = object.metaObject();
        for (int i = 0; i < meta->propertyCount(); ++i) {
            const QMetaProperty property = meta->property(i);
            if (property.metaType().id() == QMetaType::QString &&
                property.read(&object).toString().remove(QLatin1Char('&')).contains(text)) {
                return true;
            }
        }
        return false;
    };
    if (holds(widget)) {
        return true;
    }
    for (const QAction* action : widget.actions()) {
        if (holds(*action)) {
            return true;
        }
    }
    const auto* view = qobject_cast<const QAbstractItemView*>(widget.parentWidget());
    return view != nullptr &&
           view->indexAt(painted.ink.center().toPoint()).data().toString().contains(text);
}

/// Whether the tool tip over a text has what stands before the ellipsis.
bool hasToolTip(QWidget& widget, const PaintedText& painted)
{
    const QPoint at = painted.ink.center().toPoint();
    QHelpEvent wish(QEvent::ToolTip, at, widget.mapToGlobal(at));
    QToolTip::hideText();
    QApplication::sendEvent(&widget, &wish);
    const QString tip = QToolTip::text();
    QToolTip::hideText();
    const QString begin = painted.text.section(kEllipsis, 0, 0).trimmed();
    return !tip.isEmpty() && tip.contains(begin);
}

void addFaults(QWidget& widget, QStringList& faults)
{
    const Sight sight = sightOf(widget);
    // What is typed into a line scrolls in it; its placeholder does not.
    const auto* line = qobject_cast<const QLineEdit*>(&widget);
    const bool isTyped = line != nullptr && !line->text().isEmpty();
    for (const PaintedText& painted : textsOf(widget)) {
        const QRectF seen = painted.clip ? (*painted.clip & sight.seen) : sight.seen;
        const QRectF inSight = painted.ink & seen;
        if (isTyped || inSight.width() < std::min(kSeenPx, painted.ink.width()) ||
            inSight.height() < std::min(kSeenPx, painted.ink.height())) {
            continue;
        }
        QRectF room = sight.reached;
        if (painted.clip) {
            // A painter that is clipped to what is in sight does not cut what can be scrolled to.
            const QRectF clip = *painted.clip;
            const QRectF own = QRectF(widget.rect()) & clip;
            room.setLeft(own.left() > 0.0 ? std::max(room.left(), clip.left()) : room.left());
            room.setTop(own.top() > 0.0 ? std::max(room.top(), clip.top()) : room.top());
            room.setRight(own.right() < widget.width() ? std::min(room.right(), clip.right())
                                                       : room.right());
            room.setBottom(own.bottom() < widget.height() ? std::min(room.bottom(), clip.bottom())
                                                          : room.bottom());
        }
        if (isCut(painted.ink, room)) {
            faults.append(
                QStringLiteral("%1: \"%2\" is cut").arg(placeNameOf(widget), painted.text));
        } else if (painted.text.contains(kEllipsis) && !isWhole(widget, painted) &&
                   !hasToolTip(widget, painted)) {
            faults.append(QStringLiteral("%1: \"%2\" is elided without a tool tip")
                              .arg(placeNameOf(widget), painted.text));
        }
    }
}

} // namespace

QStringList cutPaintedTexts(QWidget& window)
{
    QStringList faults;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->isVisible() && widget->window() == &window &&
            !widget->visibleRegion().isEmpty()) {
            addFaults(*widget, faults);
        }
    }
    faults.removeDuplicates();
    return faults;
}

} // namespace gateloupe::test
