// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strip_pane.h"

#include <algorithm>

#include <QScrollBar>

#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

const QLatin1String kStripScrollKey("scroll");

} // namespace

StripPane::StripPane(TimeAxis& axis, QWidget* parent)
    : QWidget(parent)
    , m_stack(new StripStack(axis))
    , m_scroll(new QScrollBar(Qt::Vertical))
{
    m_scroll->hide(); // the picture has its room until it is needed
    setLayoutOf(this, rowOf({{m_stack, 1}, m_scroll}, 0));
    connect(m_scroll, &QScrollBar::valueChanged, m_stack, &StripStack::setOffset);
    connect(m_stack, &StripStack::contentHeightChanged, this, &StripPane::updateScrollBar);
    connect(m_stack, &StripStack::resized, this, &StripPane::updateScrollBar);
}

void StripPane::updateScrollBar()
{
    const int hidden = std::max(0, m_stack->stripLayout().height() - m_stack->height());
    m_scroll->setRange(0, hidden);
    m_scroll->setPageStep(std::max(1, m_stack->height()));
    m_scroll->setSingleStep(m_stack->stripLayout().shownHeight() / 2);
    m_scroll->setVisible(hidden > 0);
    m_stack->setOffset(m_scroll->value());
}

void StripPane::reveal(PseudoLayerIndex place)
{
    const StripLayout& layout = m_stack->stripLayout();
    auto strip = layout.find({StripId::Kind::Hidden, place});
    if (!strip) {
        strip = layout.find({StripId::Kind::Cell, place});
    }
    if (!strip) {
        return;
    }
    const int bottom = strip->top + strip->height;
    if (strip->top < layout.offset()) {
        m_scroll->setValue(strip->top);
    } else if (bottom > layout.offset() + m_stack->height()) {
        m_scroll->setValue(std::min(strip->top, bottom - m_stack->height()));
    }
}

bool StripPane::canScroll() const
{
    return m_scroll->maximum() > 0;
}

void StripPane::scrollBy(double notches)
{
    m_scroll->setValue(m_scroll->value() - static_cast<int>(notches * m_scroll->singleStep()));
}

QJsonObject StripPane::viewState() const
{
    QJsonObject state = m_stack->stripLayout().viewState();
    state.insert(kStripScrollKey, m_scroll->value());
    return state;
}

void StripPane::setViewState(const QJsonObject& state)
{
    m_stack->stripLayout().setViewState(state);
    m_scroll->setValue(state.value(kStripScrollKey).toInt(m_scroll->value()));
}

} // namespace gateloupe
