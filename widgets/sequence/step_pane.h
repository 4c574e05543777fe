// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QWidget>

class QSplitter;
class QTabWidget;

namespace gateloupe {

class StepTable;
class TransportBar;

/// Below the plot: the transport, the numbers of a step, and panels beside them.
class StepPane : public QWidget
{
    Q_OBJECT

public:
    explicit StepPane(QWidget* parent = nullptr);

    [[nodiscard]] TransportBar& transport() { return *m_transport; }

    [[nodiscard]] StepTable& table() { return *m_table; }

    /// A tab beside the table. Takes ownership; setting the panel's window title renames the tab.
    void addPanel(QWidget* panel);

    /// Table, speed and how the room is divided.
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    void viewStateChanged(const QString& what);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    TransportBar* m_transport;
    QSplitter* m_splitter;
    StepTable* m_table;
    QTabWidget* m_panels;
};

} // namespace gateloupe
