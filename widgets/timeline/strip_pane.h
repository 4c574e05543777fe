// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QWidget>

#include "widgets/timeline/strip_stack.h"

class QScrollBar;

namespace gateloupe {

/// Strips with a scroll bar, which keeps its room while there is nothing to scroll.
class StripPane : public QWidget
{
    Q_OBJECT

public:
    /// Lifetime: the axis outlives the pane.
    explicit StripPane(TimeAxis& axis, QWidget* parent = nullptr);

    [[nodiscard]] StripStack& stack() { return *m_stack; }

    /// Brings the strips of a layer and direction into sight, moving as little as it takes.
    void reveal(PseudoLayerIndex place);
    /// Whether strips are out of sight.
    [[nodiscard]] bool canScroll() const;
    /// By turns of a mouse wheel; positive ones go up.
    void scrollBy(double notches);

    /// The layout's state and how far it is scrolled.
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

private:
    void updateScrollBar();

    StripStack* m_stack;
    QScrollBar* m_scroll;
};

} // namespace gateloupe
