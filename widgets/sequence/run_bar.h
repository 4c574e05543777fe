// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QPushButton;

namespace gateloupe {

class InputChooser;

/// What a run is made from, and the buttons that start and stop it.
class RunBar : public QWidget
{
    Q_OBJECT

public:
    explicit RunBar(QWidget* parent = nullptr);

    [[nodiscard]] InputChooser& input() { return *m_input; }

    /// Beside Run. Takes ownership.
    void addControl(QWidget* control);
    /// Whether a run is under way: shows Cancel instead of Run.
    void setBusy(bool isBusy);

signals:
    void runRequested();
    void cancelRequested();

private:
    void retranslate();

    QHBoxLayout* m_row;
    InputChooser* m_input;
    QPushButton* m_run;
    QPushButton* m_cancel;
};

} // namespace gateloupe
