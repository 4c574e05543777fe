// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/layouts/wrapping_row.h"

#include <algorithm>
#include <utility>

#include <QStyle>
#include <QWidget>

namespace gateloupe {

namespace {

bool canGrow(const QLayoutItem& item)
{
    return item.expandingDirections().testFlag(Qt::Horizontal);
}

/// What can grow wants its least, but another row like this one all of its controls beside each
/// other.
int wantedWidth(QLayoutItem& item)
{
    const QWidget* widget = item.widget();
    const bool isRow =
        widget != nullptr && qobject_cast<const WrappingRow*>(widget->layout()) != nullptr;
    const int least = item.minimumSize().width();
    return canGrow(item) && !isRow ? least : std::max(least, item.sizeHint().width());
}

int heightAt(const QLayoutItem& item, int width)
{
    return item.hasHeightForWidth() ? item.heightForWidth(width) : item.sizeHint().height();
}

} // namespace

WrappingRow::WrappingRow(QWidget* parent)
    : QLayout(parent)
{
}

WrappingRow::~WrappingRow() = default;

void WrappingRow::addItem(QLayoutItem* item)
{
    m_items.emplace_back(item);
}

int WrappingRow::count() const
{
    return static_cast<int>(m_items.size());
}

QLayoutItem* WrappingRow::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* WrappingRow::takeAt(int index)
{
    if (index < 0 || index >= count()) {
        return nullptr;
    }
    QLayoutItem* item = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

std::vector<WrappingRow::Row> WrappingRow::rowsFor(int width) const
{
    std::vector<Row> rows;
    for (const auto& item : m_items) {
        if (item->isEmpty()) {
            continue;
        }
        const int wanted = wantedWidth(*item);
        if (rows.empty() || rows.back().width + spacing() + wanted > width) {
            rows.emplace_back();
        } else {
            rows.back().width += spacing();
        }
        Row& row = rows.back();
        row.items.push_back(item.get());
        row.width += wanted;
        row.height = std::max(row.height, heightAt(*item, std::min(wanted, width)));
    }
    return rows;
}

QSize WrappingRow::sizeHint() const
{
    QSize size;
    for (const auto& item : m_items) {
        if (!item->isEmpty()) {
            size.rwidth() += (size.width() > 0 ? spacing() : 0) + wantedWidth(*item);
            size.setHeight(std::max(size.height(), item->sizeHint().height()));
        }
    }
    const QMargins margins = contentsMargins();
    return size.grownBy(margins);
}

QSize WrappingRow::minimumSize() const
{
    QSize size;
    for (const auto& item : m_items) {
        if (!item->isEmpty()) {
            size = size.expandedTo(item->minimumSize());
        }
    }
    return size.grownBy(contentsMargins());
}

int WrappingRow::heightForWidth(int width) const
{
    const QMargins margins = contentsMargins();
    int height = margins.top() + margins.bottom();
    const std::vector<Row> rows = rowsFor(width - margins.left() - margins.right());
    for (const Row& row : rows) {
        height += row.height + (&row == &rows.front() ? 0 : spacing());
    }
    return height;
}

void WrappingRow::setGeometry(const QRect& area)
{
    QLayout::setGeometry(area);
    QRect left = area.marginsRemoved(contentsMargins());
    for (const Row& row : rowsFor(left.width())) {
        place(row, QRect(left.topLeft(), QSize(left.width(), row.height)));
        left.setTop(left.top() + row.height + spacing());
    }
}

void WrappingRow::place(const Row& row, const QRect& area) const
{
    auto growing = std::ranges::count_if(row.items, [](auto* item) { return canGrow(*item); });
    int spare = std::max(0, area.width() - row.width);
    int left = area.left();
    for (QLayoutItem* item : row.items) {
        int width = std::min(wantedWidth(*item), area.width());
        if (canGrow(*item)) {
            const int more = std::min(spare / static_cast<int>(growing),
                                      std::max(0, item->maximumSize().width() - width));
            width += more;
            spare -= more;
            --growing;
        }
        const QRect room(left, area.top(), width, area.height());
        const Qt::LayoutDirection direction =
            parentWidget() != nullptr ? parentWidget()->layoutDirection() : Qt::LeftToRight;
        item->setGeometry(QStyle::visualRect(direction, area, room));
        left += width + spacing();
    }
}

} // namespace gateloupe
