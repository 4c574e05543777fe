// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gates/contact_sheet.h"

#include <algorithm>
#include <utility>

#include <QAccessible>
#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/gates/edge_marks.h"
#include "widgets/gates/sheet_painter.h"
#include "widgets/gates/sheet_texts.h"
#include "widgets/heatmap/data/heatmap_cache.h"

namespace gateloupe {

namespace {

constexpr QSize kUsualSize(420, 360);
constexpr double kFrame = 2.0;
constexpr std::uint64_t kQuickSheetWork = 250'000; ///< of all pictures together
/// Small pictures need no finer blocks; the rest is the cache's to keep or to forget.
constexpr std::uint64_t kBlocksKept = std::uint64_t{1} << 20U;

GateView lying(GateView gate)
{
    std::swap(gate.rows, gate.cols);
    std::swap(gate.rowStride, gate.colStride);
    return gate;
}

} // namespace

ContactSheet::ContactSheet()
    : m_cache(std::make_shared<HeatmapCache>())
    , m_loader([this](const auto& read) {
        if (read && (*read)->isSample()) {
            take(*read);
        } else {
            endReading(read);
        }
    })
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(&m_renderer, &PictureRenderer::rendered, this,
            [this](const PictureRenderer::Pictures& pictures) {
                std::ranges::for_each(pictures, [this](const auto& each) { takePicture(each); });
                update();
            });
    inEveryLanguage(this, [this] {
        describe();
        update();
    });
    onFontChange(this, [this] {
        arrange();
        updateGeometry();
    });
}

void ContactSheet::setCache(std::shared_ptr<HeatmapCache> cache)
{
    m_cache = std::move(cache);
}

void ContactSheet::setModel(std::shared_ptr<const RnnModel> model, const ParameterId& chosen)
{
    const bool isSamePlace = model == m_model && chosen.layer == m_chosen.layer &&
                             chosen.direction == m_chosen.direction;
    m_chosen = chosen;
    if (!isSamePlace) {
        m_model = std::move(model);
        m_pick.reset();
        m_view.reset();
        arrange();
        readParts();
        updateGeometry();
    }
    describe();
    update();
}

void ContactSheet::setContent(SheetContent content)
{
    if (content != m_content) {
        m_content = content;
        arrange();
        readParts();
        updateGeometry();
        update();
    }
}

void ContactSheet::setFilm(bool isFilm)
{
    if (isFilm == m_isFilm) {
        return;
    }
    m_isFilm = isFilm;
    setSizePolicy(QSizePolicy::Preferred, isFilm ? QSizePolicy::Fixed : QSizePolicy::Preferred);
    arrange();
    if (m_model != nullptr) {
        readParts();
    }
    updateGeometry();
    update();
}

void ContactSheet::setColorSettings(const ColorSettings& settings)
{
    if (!(settings == m_settings)) {
        m_settings = settings;
        update();
    }
}

void ContactSheet::setOrder(const MatrixOrder& order)
{
    if (!(order == m_order)) {
        m_order = order;
        readParts();
    }
}

void ContactSheet::setView(const std::optional<HeatmapView>& view)
{
    if (view != m_view) {
        m_view = view;
        update();
    }
}

void ContactSheet::setPick(const std::optional<Mark>& pick)
{
    if (pick != m_pick) {
        m_pick = pick;
        update();
    }
}

void ContactSheet::sumUp()
{
    m_numbers = {};
    for (const Part& part : m_parts) {
        if (part.data != nullptr && !part.data->isSample()) {
            m_numbers[isVector(part.id.kind) ? 1 : 0].add(
                {part.data->statistics, part.data->histogram});
        }
    }
}

bool ContactSheet::isReady() const
{
    return m_toRead.empty() && !m_renderer.isBusy();
}

SheetArea ContactSheet::area() const
{
    return {.size = size(),
            .lineHeight = fontMetrics().height() + 2,
            .symbolWidth = fontMetrics().horizontalAdvance(QStringLiteral("bW")) + 6};
}

QSize ContactSheet::minimumSizeHint() const
{
    if (m_isFilm) {
        return {0, kFilmHeight + area().lineHeight};
    }
    return m_model != nullptr ? smallestSheet(*m_model, m_content, area()) : QSize(0, 0);
}

QSize ContactSheet::sizeHint() const
{
    return m_isFilm ? minimumSizeHint() : kUsualSize.expandedTo(minimumSizeHint());
}

void ContactSheet::arrange()
{
    if (m_model == nullptr) {
        m_items.clear();
    } else if (m_isFilm) {
        m_items = arrangeFilm(*m_model, m_chosen.layer, m_chosen.direction, area());
    } else {
        m_items = arrangeSheet(*m_model, m_chosen.layer, m_chosen.direction, m_content, area());
    }
}

void ContactSheet::resizeEvent(QResizeEvent* event)
{
    arrange();
    QWidget::resizeEvent(event);
}

const SheetItem* ContactSheet::itemAt(const QPoint& point) const
{
    const auto found = std::ranges::find_if(m_items, [&point](const SheetItem& item) {
        return (item.title | item.picture).contains(point);
    });
    return found != m_items.end() ? &*found : nullptr;
}

void ContactSheet::choose(const ParameterId& id)
{
    if (!(id == m_chosen)) {
        emit chosenByUser(id);
    }
}

void ContactSheet::chooseTowards(int key)
{
    if (const SheetItem* next = neighbourOf(m_items, m_chosen, key)) {
        choose(next->id);
    }
}

void ContactSheet::mousePressEvent(QMouseEvent* event)
{
    const SheetItem* item = itemAt(event->pos());
    // The right button opens a menu, which is about the cell under the mouse.
    const bool isChoice = event->button() == Qt::LeftButton || event->button() == Qt::RightButton;
    if (isChoice && item != nullptr) {
        const std::optional<Mark> cell = m_isFilm ? std::nullopt : cellAt(*item, event->pos());
        const ParameterId id = item->id;
        choose(id);
        if (cell) {
            emit cellClicked(id, cell->row, cell->col);
        }
    }
}

/// Empty beside the picture, and where nothing has been read.
std::optional<ContactSheet::Mark> ContactSheet::cellAt(const SheetItem& item,
                                                       const QPoint& point) const
{
    const Part* part = partOf(item.id);
    if (part == nullptr || part->data == nullptr || !item.picture.contains(point)) {
        return std::nullopt;
    }
    const MatrixViewport view = wantedPicture(*part, item.picture.size()).viewport;
    const QPointF inside = QPointF(point - item.picture.topLeft()) * devicePixelRatioF();
    const double row = view.top + inside.y() * view.rowsPerPixel;
    const double col = view.left + inside.x() * view.colsPerPixel;
    const MatrixView& matrix = part->data->matrix;
    if (row < 0.0 || col < 0.0 || row >= static_cast<double>(matrix.rows) ||
        col >= static_cast<double>(matrix.cols)) {
        return std::nullopt;
    }
    const ShownMatrix shown = part->data->shown();
    const std::uint64_t storedRow = shown.storedRow(static_cast<std::uint64_t>(row));
    const std::uint64_t storedCol = shown.storedCol(static_cast<std::uint64_t>(col));
    return item.isStrip ? Mark{storedCol, 0} : Mark{storedRow, storedCol};
}

void ContactSheet::mouseMoveEvent(QMouseEvent* event)
{
    const SheetItem* item = m_isFilm ? nullptr : itemAt(event->pos());
    const auto cell = item == nullptr ? std::nullopt : heatmapCell(*item, event->pos());
    if (cell) {
        emit hovered(item->id, *cell);
    } else {
        emit hoverLeft();
    }
    QWidget::mouseMoveEvent(event);
}

void ContactSheet::leaveEvent(QEvent* event)
{
    emit hoverLeft();
    QWidget::leaveEvent(event);
}

/// The number under a point, with its place in the file.
std::optional<HeatmapCell> ContactSheet::heatmapCell(const SheetItem& item,
                                                     const QPoint& point) const
{
    const auto mark = cellAt(item, point);
    if (!mark) {
        return std::nullopt;
    }
    const Part& part = *partOf(item.id);
    const HeatmapSubject subject{m_model, item.id, part.gate};
    const MatrixView& matrix = part.data->matrix;
    if (!item.isStrip) {
        return subject.cellAt(matrix, mark->row, mark->col);
    }
    HeatmapCell cell = subject.cellAt(matrix, 0, mark->row); // it lies
    std::swap(cell.row, cell.col);
    return cell;
}

QList<QRect> ContactSheet::areas() const
{
    QList<QRect> areas;
    for (const SheetItem& item : m_items) {
        if (const Part* part = partOf(item.id); part != nullptr && part->failure.isEmpty()) {
            areas.append(item.picture);
        }
    }
    return areas;
}

void ContactSheet::mouseDoubleClickEvent(QMouseEvent* event)
{
    const SheetItem* item = itemAt(event->pos());
    if (event->button() == Qt::LeftButton && item != nullptr) {
        choose(item->id);
        emit activated();
    }
}

void ContactSheet::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        return chooseTowards(event->key());
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit activated();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void ContactSheet::paintEvent(QPaintEvent*)
{
    updatePictures();
    QPainter painter(this);
    for (const SheetItem& item : m_items) {
        paintItem(painter, item);
    }
}

void ContactSheet::paintItem(QPainter& painter, const SheetItem& item) const
{
    const bool isChosen = item.id == m_chosen;
    painter.setPen(palette().color(QPalette::WindowText));
    paintSheetTitle(painter, font(), item, SheetTexts::title(item, m_isFilm), isChosen);

    const Part* part = partOf(item.id);
    if (part == nullptr) {
        paintAbsence(painter, palette(), item, SheetTexts::absence(m_model.get(), item.id));
    } else if (!part->failure.isEmpty()) {
        paintAbsence(painter, palette(), item, tr("not readable"));
    } else {
        // An older picture of the same numbers will do until the new one is there.
        if (part->data != nullptr && part->picture.data == part->data &&
            !part->picture.image.isNull()) {
            painter.drawImage(item.picture, part->picture.image);
        } else {
            painter.fillRect(item.picture, palette().color(QPalette::AlternateBase));
        }
        paintPick(painter, item, *part);
    }
    painter.setBrush(Qt::NoBrush);
    if (isChosen) {
        const double inset = kFrame / 2.0;
        painter.setPen(
            QPen(palette().color(QPalette::Highlight), hasFocus() ? 2 * kFrame : kFrame));
        painter.drawRect(QRectF(item.picture).adjusted(-inset, -inset, inset, inset));
    } else {
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawRect(item.picture.adjusted(0, 0, -1, -1));
    }
}

/// Short marks at the edges point at the row and the column, so that nothing is covered.
void ContactSheet::paintPick(QPainter& painter, const SheetItem& item, const Part& part) const
{
    const Part* chosen = partOf(m_chosen);
    if (!m_pick || chosen == nullptr || part.data == nullptr) {
        return;
    }
    const MatrixViewport view = wantedPicture(part, item.picture.size()).viewport;
    const double ratio = devicePixelRatioF();
    const bool isLying = isVector(part.id.kind);
    const auto place = [](const std::shared_ptr<const IndexOrder>& order, std::uint64_t stored) {
        return static_cast<double>(order != nullptr ? order->placeOf(stored) : stored) + 0.5;
    };
    const EdgeMarks marks(painter, item.picture);
    const auto markX = [&](double col) {
        marks.atX(item.picture.left() + (col - view.left) / view.colsPerPixel / ratio);
    };
    const auto markY = [&](double row) {
        marks.atY(item.picture.top() + (row - view.top) / view.rowsPerPixel / ratio);
    };
    if (part.rows == chosen->rows) {
        isLying ? markX(place(part.order.cols, m_pick->row))
                : markY(place(part.order.rows, m_pick->row));
    }
    if (part.cols == chosen->cols && !isLying) {
        markX(place(part.order.cols, m_pick->col));
    }
}

/// What is known already stays.
void ContactSheet::readParts()
{
    m_loader.cancel();
    m_renderer.cancel();
    m_toRead.clear();
    const std::vector<Part> before = std::exchange(m_parts, {});
    for (const SheetItem& item : m_items) {
        const GateView* gate = m_model->find(item.id);
        if (gate == nullptr) {
            continue;
        }
        Part& part = m_parts.emplace_back(Part{.id = item.id,
                                               .gate = item.isStrip ? lying(*gate) : *gate,
                                               .rows = gate->rows,
                                               .cols = gate->cols});
        part.order = orderFor(part);
        const auto old = std::ranges::find_if(before, [&part](const Part& other) {
            return other.id == part.id && other.gate.tensor == part.gate.tensor &&
                   other.order == part.order && other.data != nullptr && !other.data->isSample();
        });
        if (old != before.end()) {
            part.data = old->data;
            part.picture = old->picture;
        } else {
            m_toRead.push_back(part.id);
        }
    }
    sumUp();
    // The chosen one last: someone else reads it, too, and then it is in the cache.
    std::ranges::sort(m_toRead, {},
                      [this](const ParameterId& id) { return std::pair(id == m_chosen, id); });
    readNext();
}

void ContactSheet::readNext()
{
    while (!m_toRead.empty()) {
        const Part* part = partOf(m_toRead.front());
        const std::shared_ptr<const HeatmapData> known = m_cache->find(part->gate);
        if (known == nullptr || !(known->order == part->order)) {
            loadHeatmap(m_loader, part->gate, part->order, known);
            return;
        }
        take(known);
        m_toRead.pop_front();
        emit loaded();
    }
}

void ContactSheet::endReading(const Result<std::shared_ptr<const HeatmapData>>& read)
{
    Part* part = partOf(m_toRead.front());
    if (read) {
        m_cache->insert(part->gate, *read);
        take(*read);
    } else {
        part->failure = coreText(read.error().message);
        update();
    }
    m_toRead.pop_front();
    if (read) {
        emit loaded();
    }
    readNext();
}

void ContactSheet::take(const std::shared_ptr<const HeatmapData>& numbers)
{
    partOf(m_toRead.front())->data = withoutFineLevels(numbers, kBlocksKept);
    sumUp();
    describe();
    update();
}

const ContactSheet::Part* ContactSheet::partOf(const ParameterId& id) const
{
    return partIn(m_parts, id);
}

ContactSheet::Part* ContactSheet::partOf(const ParameterId& id)
{
    return partIn(m_parts, id);
}

/// The order of the chosen one's rows holds for all that have as many, lying ones included.
MatrixOrder ContactSheet::orderFor(const Part& part) const
{
    const MatrixOrder order = m_order.fitting(part.rows, part.cols);
    return isVector(part.id.kind) ? MatrixOrder{nullptr, order.rows} : order;
}

MatrixPicture ContactSheet::wantedPicture(const Part& part, const QSize& size) const
{
    const MatrixView& matrix = part.data->matrix;
    const QSize pixels = (QSizeF(size) * devicePixelRatioF()).toSize().expandedTo({1, 1});
    MatrixViewport viewport = MatrixViewport::fit(matrix, pixels);
    const Part* chosen = partOf(m_chosen);
    if (m_view && chosen != nullptr) {
        const auto alongX = [&](double from, double to) {
            viewport.left = from + 0.5;
            viewport.colsPerPixel = (to - from) / pixels.width();
        };
        const bool isLying = isVector(part.id.kind);
        if (part.rows == chosen->rows && isLying) {
            alongX(m_view->top, m_view->bottom);
        } else if (part.rows == chosen->rows) {
            viewport.top = m_view->top + 0.5;
            viewport.rowsPerPixel = (m_view->bottom - m_view->top) / pixels.height();
        }
        if (part.cols == chosen->cols && !isLying) {
            alongX(m_view->left, m_view->right);
        }
    }
    const ValueSummary& layer = numbersOf(part.id.kind);
    const bool isOfLayer = m_settings.scope == RangeScope::Layer && layer.statistics.elements > 0;
    const ColorScale scale = isOfLayer
                                 ? m_settings.scaleOf(layer.statistics, layer.histogram)
                                 : m_settings.scaleOf(part.data->statistics, part.data->histogram);
    return {part.data, viewport, scale, m_settings.pixels, {}, {}, {}};
}

void ContactSheet::takePicture(const MatrixPicture& picture)
{
    for (Part& part : m_parts) {
        if (part.data == picture.data) {
            part.picture = picture;
        }
    }
}

/// Few pixels are rendered at once, many by the worker.
void ContactSheet::updatePictures()
{
    PictureRenderer::Pictures stale;
    std::uint64_t work = 0;
    for (const SheetItem& item : m_items) {
        const Part* part = partOf(item.id);
        if (part == nullptr || part->data == nullptr || part->data->matrix.isEmpty()) {
            continue;
        }
        MatrixPicture wanted = wantedPicture(*part, item.picture.size());
        if (!part->picture.showsSameAs(wanted)) {
            wanted.learnFrom(part->picture);
            work += wanted.work();
            stale.push_back(std::move(wanted));
        }
    }
    if (work > kQuickSheetWork) {
        m_renderer.request(stale);
        return;
    }
    for (MatrixPicture& picture : stale) {
        picture.render();
        takePicture(picture);
    }
}

bool ContactSheet::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<const QHelpEvent*>(event);
        const SheetItem* item = itemAt(help->pos());
        QToolTip::showText(help->globalPos(), item != nullptr ? toolTipOf(item->id) : QString(),
                           this);
        return true;
    }
    return QWidget::event(event);
}

QString ContactSheet::toolTipOf(const ParameterId& id) const
{
    const Part* part = partOf(id);
    if (part == nullptr) {
        return SheetTexts::toolTipOfAbsent(m_model.get(), id);
    }
    const bool isRead = part->data != nullptr && !part->data->isSample();
    return SheetTexts::toolTip(id, formatShape(part->rows, part->cols),
                               isRead ? &part->data->statistics : nullptr);
}

void ContactSheet::describe()
{
    setAccessibleName(tr("Contact sheet"));
    const QString description = m_model != nullptr ? toolTipOf(m_chosen) : QString();
    if (description != accessibleDescription()) {
        setAccessibleDescription(description);
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace gateloupe
