// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QFrame>
#include <QPointer>
#include <QString>

#include "widgets/common/column_table.h"

class QLabel;
class QPushButton;

namespace gateloupe {

/// A stop of the tour: what to bring up, what to look at, what is said.
struct TourStep
{
    std::function<void()> bringUp;
    QString widget;  ///< object name of what the frame goes around
    HeadWords title; ///< marked in the window's class
    HeadWords text;
};

/// Walks through the window: a card in its corner with a few words, and a frame around what they
/// are about. It takes nothing away: everything can be used meanwhile, it can be left at any moment
/// and taken again.
class Tour : public QFrame
{
    Q_OBJECT

public:
    Tour(std::vector<TourStep> steps, QWidget* window);

    /// From the first step.
    void begin();
    void leave();

    /// Which step is shown; -1: none.
    [[nodiscard]] int step() const { return m_step; }

signals:
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showStep(int step);
    void place();
    void retranslate();

    std::vector<TourStep> m_steps;
    int m_step = -1;
    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_count;
    QPushButton* m_leave;
    QPushButton* m_back;
    QPushButton* m_next;
    QWidget* m_frame; ///< around what a step is about; lets every click through
    QPointer<QWidget> m_target;
};

} // namespace gateloupe
