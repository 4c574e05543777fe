// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strip_stack.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QHelpEvent>
#include <QResizeEvent>
#include <QToolTip>

#include "widgets/timeline/time_axis.h"

namespace gateloupe {

namespace {

bool contains(const std::vector<QString>& keys, StripId id)
{
    return std::ranges::find(keys, id.key()) != keys.end();
}

/// Whether anything changed.
bool setContained(std::vector<QString>& keys, StripId id, bool isContained)
{
    if (contains(keys, id) == isContained) {
        return false;
    }
    if (isContained) {
        keys.push_back(id.key());
    } else {
        std::erase(keys, id.key());
    }
    return true;
}

} // namespace

StripStack::StripStack(TimeAxis& axis, QWidget* parent)
    : QWidget(parent)
    , m_axis(axis)
    , m_loader(new StripLoader(this))
{
    setMouseTracking(true);
    setMinimumHeight(kLeastHeight);
    connect(&m_axis, &TimeAxis::changed, this, [this] {
        refresh();
        update();
    });
    connect(m_loader, &StripLoader::loaded, this, &StripStack::publish);
    connect(m_loader, &StripLoader::idle, this, [this] {
        prepareVisible();
        if (isReady()) {
            emit ready();
        }
    });
}

void StripStack::setRun(std::shared_ptr<const SequenceRun> run, std::uint64_t batch)
{
    m_loader->cancel();
    m_pictures.clear();
    m_overviews.clear();
    m_window = {};
    m_orders.clear();
    if (run == nullptr || m_run == nullptr || run->model != m_run->model) {
        m_marks.clear();
    }
    m_run = std::move(run);
    m_batch = batch;
    m_strips = m_run == nullptr ? std::vector<StripId>{} : stripsOf(m_run->model->spec);
    changeLayout();
}

void StripStack::setWindow(const TraceWindow& window)
{
    if (window == m_window) {
        return;
    }
    m_loader->cancel();
    m_window = window;
    for (auto& [key, picture] : m_pictures) {
        if (key != StripId{}.key()) {
            picture.pyramid = nullptr;
            picture.image = {};
        }
    }
    refresh();
    update();
}

void StripStack::setPlace(PseudoLayerIndex place)
{
    m_place = place;
    update();
}

void StripStack::setCursors(std::uint64_t step, std::optional<std::uint64_t> second)
{
    m_step = step;
    m_second = second;
    update();
}

void StripStack::setUnit(std::uint64_t unit)
{
    m_unit = unit;
    update();
}

void StripStack::setPinned(std::vector<std::uint64_t> units)
{
    m_pinned = std::move(units);
    update();
}

void StripStack::setOrders(std::vector<RowOrder> orders)
{
    m_orders.clear();
    for (RowOrder& units : orders) {
        Order order{.units = std::move(units), .places = {}};
        if (order.units != nullptr) {
            order.places.resize(order.units->size());
            for (std::size_t place = 0; place < order.units->size(); ++place) {
                order.places[(*order.units)[place]] = static_cast<std::uint32_t>(place);
            }
        }
        m_orders.push_back(std::move(order));
    }
    for (auto* pictures : {&m_pictures, &m_overviews}) {
        for (auto& [key, picture] : *pictures) {
            picture.viewport = {};
        }
    }
    refresh();
    update();
}

void StripStack::setUnitMarks(PseudoLayerIndex place, std::vector<UnitMark> marks)
{
    m_marks[place.value] = std::move(marks);
    update();
}

void StripStack::setShown(StripId id, bool isShown)
{
    if (setContained(m_hidden, id, !isShown)) {
        changeLayout();
    }
}

void StripStack::setFolded(StripId id, bool isFolded)
{
    if (setContained(m_folded, id, isFolded)) {
        changeLayout();
    }
}

void StripStack::setStripHeight(int pixels)
{
    const int height = std::clamp(pixels, kLeastHeight, kMostHeight);
    if (height != m_stripHeight) {
        m_stripHeight = height;
        changeLayout();
    }
}

void StripStack::setOffset(int pixels)
{
    if (pixels != m_offset) {
        m_offset = pixels;
        refresh();
        update();
    }
}

void StripStack::changeLayout()
{
    emit contentHeightChanged();
    refresh();
    update();
}

bool StripStack::isShown(StripId id) const
{
    return !contains(m_hidden, id);
}

bool StripStack::isFolded(StripId id) const
{
    return contains(m_folded, id);
}

bool StripStack::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto hit = hitAt(help->pos());
        QStringList lines;
        if (hit && hit->index && help->pos().x() > m_axis.left() + m_axis.width()) {
            const auto marks = m_marks.find(hit->id.pseudoLayer.value);
            const auto row = rowRect(hit->id, *hit->index);
            for (const UnitMark& mark :
                 marks == m_marks.end() ? std::vector<UnitMark>{} : marks->second) {
                const auto other = rowRect(hit->id, mark.unit);
                constexpr double kNear = 4.0;
                if (row && other && !hit->id.isInput() &&
                    std::abs(row->center().y() - other->center().y()) <= kNear) {
                    lines.append(mark.text);
                }
            }
        }
        QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this);
        return true;
    }
    return QWidget::event(event);
}

void StripStack::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    refresh();
}

} // namespace gateloupe
