// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>

#include <QJsonObject>
#include <QWidget>

#include "core/runtime/sequence.h"
#include "widgets/compare/signal_table_model.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QModelIndex;
class QPushButton;
class QSortFilterProxyModel;
class QSpinBox;
class QTableView;

namespace gateloupe {

class InlineBanner;
class StepDifferencePlot;

/// Two networks run on one input: which input, the tolerance, where each gate and state parts.
class RunDifferenceView : public QWidget
{
    Q_OBJECT

public:
    explicit RunDifferenceView(QWidget* parent = nullptr);

    /// Steps of the window's last run, 0 when there is none that fits both networks.
    void setLastRun(std::uint64_t steps);
    /// Why the two cannot be run beside each other; empty: they can.
    void setObstacle(const QString& reason);
    void setBusy(bool isBusy);
    /// Null: nothing was run yet.
    void setDifference(std::shared_ptr<const RunDifference> difference);

    [[nodiscard]] InlineBanner& banner() { return *m_banner; }

    /// Whether the input of the last run is wanted, else probe().
    [[nodiscard]] bool isLastRunChosen() const;
    [[nodiscard]] ProbeSpec probe() const;
    /// Differences above it count.
    [[nodiscard]] double tolerance() const;

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    void runRequested();
    void cancelRequested();
    /// The step of a signal is to be looked at.
    void stepOpened(gateloupe::LayerIndex layer, gateloupe::Side side, std::uint64_t step,
                    std::uint64_t unit, std::uint64_t batch);
    void viewStateChanged(const QString& what);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildTop();
    void buildTable();
    void openRow(const QModelIndex& index);
    void markRow(const QModelIndex& index);
    void chooseInput();
    void showSummary();
    void updateRun();
    void retranslate();

    std::shared_ptr<const RunDifference> m_run;
    std::uint64_t m_lastSteps = 0;
    QString m_obstacle;
    bool m_isBusy = false;
    InlineBanner* m_banner;
    QLabel* m_inputLabel;
    QComboBox* m_input;
    QLabel* m_stepsLabel;
    QSpinBox* m_steps;
    QLabel* m_toleranceLabel;
    QLineEdit* m_tolerance;
    QPushButton* m_runButton;
    QPushButton* m_cancelButton;
    QPushButton* m_openButton;
    QLabel* m_summary;
    StepDifferencePlot* m_plot;
    SignalTableModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
};

} // namespace gateloupe
