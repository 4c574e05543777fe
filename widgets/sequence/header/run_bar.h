// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

class QHBoxLayout;
class QPushButton;

namespace gateloupe {

class InputChooser;

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
    /// Shows what the network runs over, to be changed.
    void openInput();
    /// Whether a run is under way: shows Cancel instead of Run.
    void setBusy(bool isBusy);

signals:
    void runRequested();
    void cancelRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// As much of the input as the button has room for.
    void showSummary();

    InputChooser* m_input;
    QPushButton* m_inputButton;
    QPushButton* m_run;
    QPushButton* m_cancel;
    QHBoxLayout* m_row;
    QString m_facts;
};

} // namespace gateloupe
