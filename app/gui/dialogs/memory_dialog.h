// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <QDialog>

class QLabel;
class QSpinBox;
class QTableWidget;

namespace gateloupe {

struct MemoryReport;
struct RnnModel;
class InlineBanner;
class Jobs;
class PastHeatmap;
class Session;
class StepLinePlot;
class WorkRow;

/// How long the past lives in the network of the session's run: runs its sequence after silence
/// and noise, and shows when the states agree again, unit by unit, and what resets cost.
class MemoryDialog : public QDialog
{
    Q_OBJECT

public:
    /// Both outlive this.
    MemoryDialog(Session& session, Jobs& jobs, QWidget* parent = nullptr);

signals:
    /// The session now looks at a unit.
    void placeChosen();
    /// A measurement has ended, well or not.
    void ended();

private:
    void build();
    void measure();
    void forget();
    void showReport();
    void showUnits();
    void showCurves();
    void showState();
    void markLatched();
    void openUnit(std::size_t index);
    [[nodiscard]] QString verdict() const;

    Session& m_session;
    Jobs& m_jobs;
    std::shared_ptr<const RnnModel> m_model; ///< that was measured
    std::shared_ptr<const MemoryReport> m_report;
    std::vector<std::size_t> m_rows; ///< units of the report, the longest memory first
    InlineBanner* m_banner;
    QSpinBox* m_pastSteps;
    WorkRow* m_row;
    QLabel* m_verdict;
    StepLinePlot* m_survival;
    PastHeatmap* m_heatmap;
    QTableWidget* m_pasts;
    QTableWidget* m_unitTable;
};

} // namespace gateloupe
