// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gates/contact_sheet.h"

#include <algorithm>
#include <limits>
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
#include "widgets/common/term_names.h"
#include "widgets/heatmap/data/heatmap_cache.h"
#include "widgets/heatmap/view/heatmap_loader.h"

namespace gateloupe {

namespace {

constexpr QSize kUsualSize(420, 360);

constexpr int kMark = 7; ///< length of a pick's marks at the edges
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

ContactSheet::ContactSheet(QWidget* parent)
    : QWidget(parent)
    , m_cache(std::make_shared<HeatmapCache>())
    , m_loader(new HeatmapLoader(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(m_loader, &HeatmapLoader::sampled, this, &ContactSheet::take);
    connect(m_loader, &HeatmapLoader::loaded, this,
            [this](const std::shared_ptr<const HeatmapData>& numbers) {
                if (const Part* part = partOf(m_toRead.front())) {
                    m_cache->insert(part->gate, numbers);
                }
                take(numbers);
                m_toRead.pop_front();
                emit loaded();
                readNext();
            });
    connect(m_loader, &HeatmapLoader::failed, this, [this](const Error& error) {
        if (Part* part = partOf(m_toRead.front())) {
            part->failure = coreText(error.message);
        }
        m_toRead.pop_front();
        update();
        readNext();
    });
    connect(&m_renderer, &PictureRenderer::rendered, this,
            [this](const PictureRenderer::Pictures& pictures) {
                for (const MatrixPicture& picture : pictures) {
                    for (Part& part : m_parts) {
                        if (part.data == picture.data) {
                            part.picture = picture;
                        }
                    }
                }
                update();
            });
    describe();
    onLanguageChange(this, [this] {
        describe();
        update();
    });
    onFontChange(this, [this] {
        arrange();
        updateGeometry();
    });
}

ContactSheet::~ContactSheet() = default;

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
            ValueSummary& sum = isVector(part.id.kind) ? m_numbers.vectors : m_numbers.matrices;
            sum.add({part.data->statistics, part.data->histogram});
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
    const auto found =
        std::find_if(m_items.begin(), m_items.end(), [&point](const SheetItem& item) {
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

/// The nearest in the key's direction, rather straight ahead than aside.
void ContactSheet::chooseTowards(int key)
{
    const auto now = std::find_if(m_items.begin(), m_items.end(),
                                  [this](const SheetItem& item) { return item.id == m_chosen; });
    if (now == m_items.end()) {
        return m_items.empty() ? void() : choose(m_items.front().id);
    }
    const bool isSideways = key == Qt::Key_Left || key == Qt::Key_Right;
    const int sign = key == Qt::Key_Left || key == Qt::Key_Up ? -1 : 1;
    const SheetItem* best = nullptr;
    int least = std::numeric_limits<int>::max();
    for (const SheetItem& item : m_items) {
        const QPoint way = item.picture.center() - now->picture.center();
        const int ahead = sign * (isSideways ? way.x() : way.y());
        const int aside = std::abs(isSideways ? way.y() : way.x());
        constexpr int kAsideCounts = 4;
        if (ahead > 0 && ahead + kAsideCounts * aside < least) {
            least = ahead + kAsideCounts * aside;
            best = &item;
        }
    }
    if (best != nullptr) {
        choose(best->id);
    }
}

void ContactSheet::mousePressEvent(QMouseEvent* event)
{
    const SheetItem* item = itemAt(event->pos());
    if (event->button() == Qt::LeftButton && item != nullptr) {
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

void ContactSheet::focusInEvent(QFocusEvent* event)
{
    update();
    QWidget::focusInEvent(event);
}

void ContactSheet::focusOutEvent(QFocusEvent* event)
{
    update();
    QWidget::focusOutEvent(event);
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
    const QString name = titleOf(item);
    QFont titleFont = font();
    titleFont.setBold(isChosen);
    painter.setFont(titleFont);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(item.title, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(titleFont).elidedText(name, Qt::ElideRight, item.title.width()));
    painter.setFont(font());

    const Part* part = partOf(item.id);
    if (part == nullptr) {
        paintAbsence(painter, item, absenceOf(item.id));
    } else if (!part->failure.isEmpty()) {
        paintAbsence(painter, item, tr("not readable"));
    } else {
        paintPicture(painter, item, *part);
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

QString ContactSheet::titleOf(const SheetItem& item) const
{
    const QString symbol = TermNames::symbol(item.id.kind);
    if (item.isStrip) {
        return symbol;
    }
    if (!m_isFilm || item.id.kind == ParameterKind::ProjectionWeights) {
        return TermNames::parameter(item.id);
    }
    const std::string_view letter = letterOf(item.id.gate);
    return symbol + QLatin1Char(' ') +
           QLatin1String(letter.data(), static_cast<qsizetype>(letter.size()));
}

void ContactSheet::paintPicture(QPainter& painter, const SheetItem& item, const Part& part) const
{
    // An older picture of the same numbers will do until the new one is there.
    if (part.data != nullptr && part.picture.data == part.data && !part.picture.image.isNull()) {
        painter.drawImage(item.picture, part.picture.image);
    } else {
        painter.fillRect(item.picture, palette().color(QPalette::AlternateBase));
    }
}

void ContactSheet::paintAbsence(QPainter& painter, const SheetItem& item, const QString& word) const
{
    painter.fillRect(item.picture, palette().color(QPalette::Window));
    painter.fillRect(item.picture, QBrush(palette().color(QPalette::Mid), Qt::BDiagPattern));
    const QRect room = item.picture.adjusted(2, 0, -2, 0);
    const QRect text =
        painter.boundingRect(room, Qt::AlignCenter | (item.isStrip ? 0 : Qt::TextWordWrap), word);
    if (!room.contains(text)) {
        return; // half a word is none; the tool tip has it
    }
    painter.fillRect(text.adjusted(-2, 0, 2, 0) & item.picture, palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(room, Qt::AlignCenter | (item.isStrip ? 0 : Qt::TextWordWrap), word);
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
    const auto mark = [&](const QPointF& from, const QPointF& to) {
        painter.setPen(QPen(Qt::white, 3.0));
        painter.drawLine(from, to);
        painter.setPen(QPen(Qt::black, 1.0));
        painter.drawLine(from, to);
    };
    const QRectF area = item.picture;
    const auto markX = [&](double col) {
        const double x = area.left() + (col - view.left) / view.colsPerPixel / ratio;
        if (x >= area.left() && x <= area.right()) {
            mark({x, area.top()}, {x, area.top() + kMark});
            mark({x, area.bottom() - kMark}, {x, area.bottom()});
        }
    };
    const auto markY = [&](double row) {
        const double y = area.top() + (row - view.top) / view.rowsPerPixel / ratio;
        if (y >= area.top() && y <= area.bottom()) {
            mark({area.left(), y}, {area.left() + kMark, y});
            mark({area.right() - kMark, y}, {area.right(), y});
        }
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
    m_loader->cancel();
    m_renderer.cancel();
    m_toRead.clear();
    std::vector<Part> before = std::exchange(m_parts, {});
    for (const SheetItem& item : m_items) {
        const GateView* gate = m_model->find(item.id);
        if (gate == nullptr) {
            continue;
        }
        Part part{.id = item.id,
                  .gate = item.isStrip ? lying(*gate) : *gate,
                  .rows = gate->rows,
                  .cols = gate->cols};
        m_parts.push_back(std::move(part));
    }
    for (Part& part : m_parts) {
        part.order = orderFor(part);
        const auto old = std::find_if(before.begin(), before.end(), [&part](const Part& other) {
            return other.id == part.id && other.gate.tensor == part.gate.tensor &&
                   other.order == part.order && other.data != nullptr && !other.data->isSample();
        });
        if (old != before.end()) {
            part.data = old->data;
            part.picture = old->picture;
        } else if (part.id == m_chosen) {
            m_toRead.push_back(part.id); // someone else reads it, too: then it is in the cache
        } else {
            m_toRead.push_front(part.id);
        }
    }
    sumUp();
    std::sort(m_toRead.begin(), m_toRead.end(), [this](const ParameterId& a, const ParameterId& b) {
        return std::pair(a == m_chosen, a) < std::pair(b == m_chosen, b);
    });
    readNext();
}

void ContactSheet::readNext()
{
    while (!m_toRead.empty()) {
        const Part* part = partOf(m_toRead.front());
        const std::shared_ptr<const HeatmapData> known = m_cache->find(part->gate);
        if (known == nullptr || !(known->order == part->order)) {
            m_loader->load(part->gate, part->order, known);
            return;
        }
        take(known);
        m_toRead.pop_front();
        emit loaded();
    }
}

void ContactSheet::take(const std::shared_ptr<const HeatmapData>& numbers)
{
    if (Part* part = partOf(m_toRead.front())) {
        part->data = withoutFineLevels(numbers, kBlocksKept);
        sumUp();
        describe();
        update();
    }
}

const ContactSheet::Part* ContactSheet::partOf(const ParameterId& id) const
{
    const auto found = std::find_if(m_parts.begin(), m_parts.end(),
                                    [&id](const Part& part) { return part.id == id; });
    return found != m_parts.end() ? &*found : nullptr;
}

ContactSheet::Part* ContactSheet::partOf(const ParameterId& id)
{
    return const_cast<Part*>(std::as_const(*this).partOf(id));
}

/// The order of the chosen one's rows holds for all that have as many, lying ones included.
MatrixOrder ContactSheet::orderFor(const Part& part) const
{
    const auto fitting = [](const std::shared_ptr<const IndexOrder>& order, std::uint64_t size) {
        return order != nullptr && order->size() == size ? order : nullptr;
    };
    if (isVector(part.id.kind)) {
        return {nullptr, fitting(m_order.rows, part.gate.cols)};
    }
    return {fitting(m_order.rows, part.gate.rows), fitting(m_order.cols, part.gate.cols)};
}

MatrixPicture ContactSheet::wantedPicture(const Part& part, const QSize& size) const
{
    const MatrixView& matrix = part.data->matrix;
    const QSize pixels = (QSizeF(size) * devicePixelRatioF()).toSize().expandedTo({1, 1});
    MatrixViewport viewport = MatrixViewport::fit(matrix, pixels);
    const Part* chosen = partOf(m_chosen);
    if (m_view && chosen != nullptr) {
        const auto window = [](double from, double to, int count, double& start, double& perPixel) {
            start = from + 0.5;
            perPixel = (to - from) / count;
        };
        const bool isLying = isVector(part.id.kind);
        if (part.rows == chosen->rows) {
            window(m_view->top, m_view->bottom, isLying ? pixels.width() : pixels.height(),
                   isLying ? viewport.left : viewport.top,
                   isLying ? viewport.colsPerPixel : viewport.rowsPerPixel);
        }
        if (part.cols == chosen->cols && !isLying) {
            window(m_view->left, m_view->right, pixels.width(), viewport.left,
                   viewport.colsPerPixel);
        }
    }
    const ValueSummary& layer = isVector(part.id.kind) ? m_numbers.vectors : m_numbers.matrices;
    const bool isOfLayer = m_settings.scope == RangeScope::Layer && layer.statistics.elements > 0;
    const ColorScale scale = isOfLayer
                                 ? m_settings.scaleOf(layer.statistics, layer.histogram)
                                 : m_settings.scaleOf(part.data->statistics, part.data->histogram);
    return {part.data, viewport, scale, m_settings.pixels, {}, {}, {}};
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
    if (stale.empty()) {
        return;
    }
    if (work > kQuickSheetWork) {
        m_renderer.request(stale);
        return;
    }
    for (MatrixPicture& picture : stale) {
        picture.render();
        for (Part& part : m_parts) {
            if (part.data == picture.data) {
                part.picture = picture;
            }
        }
    }
}

QString ContactSheet::absenceOf(const ParameterId& id) const
{
    if (m_model == nullptr || m_model->find(id) != nullptr) {
        return {};
    }
    const RnnSpec& spec = m_model->spec;
    if (isBias(id.kind)) {
        switch (spec.bias) {
        case BiasMode::None:
            return tr("no bias");
        case BiasMode::SingleInput:
            //: the file stores one bias for a gate, which stands for both
            return tr("merged into bW");
        case BiasMode::SingleRecurrent:
            return tr("merged into bR");
        case BiasMode::Double:
            break;
        }
    }
    if (id.kind == ParameterKind::InputWeights && id.layer.value == 0 &&
        spec.inputMode == InputMode::Skip) {
        //: a layer without input weights: x is added to every gate as it is
        return tr("none: x as it is");
    }
    return tr("not stored");
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
    const QString name = TermNames::place(id);
    if (part == nullptr) {
        //: tool tip: a parameter, and why the file has none
        return tr("%1: %2").arg(name, absenceOf(id));
    }
    const QString shape = formatShape(part->rows, part->cols);
    if (part->data == nullptr || part->data->isSample()) {
        return QStringLiteral("%1, %2").arg(name, shape);
    }
    const MatrixStatistics& s = part->data->statistics;
    //: tool tip: a parameter, rows x columns, smallest and largest number
    QString text =
        tr("%1, %2, from %3 to %4").arg(name, shape, formatValue(s.min), formatValue(s.max));
    if (s.nan + s.inf > 0) {
        text += QLatin1Char('\n') +
                tr("%n element(s) are NaN or infinite", nullptr, static_cast<int>(s.nan + s.inf));
    }
    return text;
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
