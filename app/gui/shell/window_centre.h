// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QStackedWidget;

namespace gateloupe {

class InlineBanner;
class Messages;
class TrainingBar;
class WelcomePage;

/// The middle of the window: its banner, and below it the welcome page or the pages of a file.
class WindowCentre : public QWidget
{
public:
    /// Takes `pages` over.
    explicit WindowCentre(QWidget* pages);

    void showPages(bool areShown);

    [[nodiscard]] Messages& messages() { return *m_messages; }

    [[nodiscard]] WelcomePage& welcome() { return *m_welcome; }

    /// Hidden while no checkpoint of a folder is shown.
    [[nodiscard]] TrainingBar& training() { return *m_training; }

private:
    TrainingBar* m_training;
    InlineBanner* m_banner;
    Messages* m_messages;
    QStackedWidget* m_stack;
    WelcomePage* m_welcome;
};

} // namespace gateloupe
