// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/layouts/arrange.h"

#include <QLabel>
#include <QSplitter>
#include <QWidget>

namespace gateloupe {

namespace {

template <typename Box>
Box* boxOf(std::initializer_list<LayoutItem> items, int spacing)
{
    auto* box = new Box;
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(spacing);
    for (const LayoutItem& item : items) {
        item.addTo(*box);
    }
    return box;
}

} // namespace

LayoutItem LayoutItem::gap(int pixels)
{
    LayoutItem item;
    item.m_gap = pixels;
    return item;
}

LayoutItem LayoutItem::room(int stretch)
{
    LayoutItem item;
    item.m_stretch = stretch;
    return item;
}

void LayoutItem::addTo(QBoxLayout& box) const
{
    if (m_widget != nullptr) {
        box.addWidget(m_widget, m_stretch, m_alignment);
    } else if (m_layout != nullptr) {
        box.addLayout(m_layout, m_stretch);
    } else if (m_gap > 0) {
        box.addSpacing(m_gap);
    } else {
        box.addStretch(m_stretch);
    }
}

void LayoutItem::addTo(QSplitter& splitter) const
{
    splitter.addWidget(m_widget);
    splitter.setStretchFactor(splitter.count() - 1, m_stretch);
}

QHBoxLayout* rowOf(std::initializer_list<LayoutItem> items, int spacing)
{
    return boxOf<QHBoxLayout>(items, spacing);
}

QVBoxLayout* columnOf(std::initializer_list<LayoutItem> items, int spacing)
{
    return boxOf<QVBoxLayout>(items, spacing);
}

void setLayoutOf(QWidget* owner, QLayout* layout, int margin)
{
    setLayoutOf(owner, layout, QMargins(margin, margin, margin, margin));
}

void setLayoutOf(QWidget* owner, QLayout* layout, const QMargins& margins)
{
    layout->setContentsMargins(margins);
    owner->setLayout(layout);
}

QWidget* paneOf(QLayout* layout, int margin)
{
    auto* pane = new QWidget;
    setLayoutOf(pane, layout, margin);
    return pane;
}

QSplitter* newSplitter(const char* name, Qt::Orientation along,
                       std::initializer_list<LayoutItem> items)
{
    auto* splitter = named(new QSplitter(along), name);
    for (const LayoutItem& item : items) {
        item.addTo(*splitter);
    }
    splitter->setChildrenCollapsible(false);
    return splitter;
}

QLabel* newPlainLabel(const char* name)
{
    auto* label = named(new QLabel, name);
    label->setTextFormat(Qt::PlainText);
    return label;
}

QLabel* newPlainLine(const char* name)
{
    QLabel* label = newPlainLabel(name);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return label;
}

QLabel* newPlainText(const char* name)
{
    QLabel* label = newPlainLabel(name);
    label->setWordWrap(true);
    return label;
}

QLabel* newSelectableText(const char* name)
{
    QLabel* label = newPlainText(name);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace gateloupe
