// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/layouts/wrapping_row.h"

#include <algorithm>

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

void WrappingRow::setCentered(bool isCentered)
{
    m_isCentered = isCentered;
    invalidate();
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
        rows.back().parts.push_back({item.get(), std::min(wanted, width)});
        rows.back().width += wanted;
    }
    for (Row& row : rows) {
        shareOut(row, width);
        for (const Part& part : row.parts) {
            row.height = std::max(row.height, heightAt(*part.item, part.width));
        }
    }
    return rows;
}

void WrappingRow::shareOut(Row& row, int width) const
{
    auto growing =
        std::ranges::count_if(row.parts, [](const Part& part) { return canGrow(*part.item); });
    int spare = std::max(0, width - row.width);
    for (Part& part : row.parts) {
        if (canGrow(*part.item)) {
            const int more = std::min(spare / static_cast<int>(growing),
                                      std::max(0, part.item->maximumSize().width() - part.width));
            part.width += more;
            row.width += more;
            spare -= more;
            --growing;
        }
    }
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
    return size.grownBy(contentsMargins());
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
    int left = area.left() + (m_isCentered ? std::max(0, area.width() - row.width) / 2 : 0);
    for (const Part& part : row.parts) {
        const QRect room(left, area.top(), part.width, area.height());
        const Qt::LayoutDirection direction =
            parentWidget() != nullptr ? parentWidget()->layoutDirection() : Qt::LeftToRight;
        part.item->setGeometry(QStyle::visualRect(direction, area, room));
        left += part.width + spacing();
    }
}

WrappingRow* wrappingRowOf(std::initializer_list<QWidget*> controls, int spacing)
{
    auto* row = new WrappingRow;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(spacing);
    for (QWidget* control : controls) {
        row->addWidget(control);
    }
    return row;
}

WrappingRow* sharedRowOf(std::initializer_list<QWidget*> controls)
{
    for (QWidget* control : controls) {
        control->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    return wrappingRowOf(controls, -1);
}

} // namespace gateloupe
