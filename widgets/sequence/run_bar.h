// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QPushButton;

namespace gateloupe {

class InputChooser;
class Popover;

/// What a run is made from, as one button with a popover, and the buttons that start and stop it.
class RunBar : public QWidget
{
    Q_OBJECT

public:
    explicit RunBar(QWidget* parent = nullptr);

    [[nodiscard]] InputChooser& input() { return *m_input; }

    /// What there is to know about the last run, as Run's tooltip.
    void setFacts(const QString& facts);
    /// Beside Run. Takes ownership.
    void addControl(QWidget* control);
    /// Whether a run is under way: shows Cancel instead of Run.
    void setBusy(bool isBusy);

signals:
    void runRequested();
    void cancelRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showSummary();
    void retranslate();

    QHBoxLayout* m_row;
    InputChooser* m_input;
    QPushButton* m_inputButton;
    Popover* m_popover;
    QPushButton* m_run;
    QPushButton* m_cancel;
    QString m_facts;
};

} // namespace gateloupe
