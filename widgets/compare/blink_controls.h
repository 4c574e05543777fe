// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QWidget>

class QAction;
class QCheckBox;
class QSpinBox;

namespace gateloupe {

class GatePanes;

/// A and B by turns in one heatmap: by hand, or by themselves after a while.
/// Keys on the page: I puts both in one place, B shows the other one, Shift+B blinks.
class BlinkControls : public QWidget
{
    Q_OBJECT

public:
    /// Lifetime: `panes` outlives this. `page`: where the keys count.
    BlinkControls(GatePanes& panes, QWidget* page);

    /// "isInPlace", "isBlinking", "intervalMs". Missing keys keep what is.
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    void viewStateChanged(const QString& what);

private:
    void buildActions(QWidget* page);
    void apply();
    void showFlip();
    void retranslate();

    GatePanes& m_panes;
    QCheckBox* m_auto;
    QSpinBox* m_interval;
    QAction* m_inPlace;
    QAction* m_flip;
    QAction* m_blinking;
};

/// A key of a page: it counts wherever on the page the focus is.
[[nodiscard]] QAction* newPageAction(QWidget* page, const char* name, const QKeySequence& keys);
/// A button for it, with its text.
[[nodiscard]] QWidget* newTextButton(QAction* action);

} // namespace gateloupe
