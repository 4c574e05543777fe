// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <QDialog>
#include <QString>

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QTableWidget;

namespace gateloupe {

struct MemoryReport;
struct RnnModel;
class InlineBanner;
class Jobs;
class PastHeatmap;
class PastList;
class Session;
class StepLinePlot;
class WorkRow;

/// How long the past lives in the network of the session's run: runs its sequence after pasts of
/// the user's choice, and shows when the states agree again, unit by unit, when the numbers of a
/// readout do, what resets cost, and where silence and a constant input lead.
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
    struct Measured
    {
        std::shared_ptr<const RnnModel> model;
        QString readout; ///< empty: the output
        std::shared_ptr<const MemoryReport> report;
        std::vector<std::size_t> rows; ///< units of the report, the longest memory first
    };

    void build();
    void buildPlot();
    void styleCurves();
    void offerReadouts();
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
    Measured m_measured;
    InlineBanner* m_banner;
    PastList* m_pastList;
    QComboBox* m_readout;
    QLineEdit* m_constant;
    QSpinBox* m_pastSteps;
    WorkRow* m_row;
    QLabel* m_verdict;
    StepLinePlot* m_survival;
    PastHeatmap* m_heatmap;
    QTableWidget* m_pasts;
    QTableWidget* m_unitTable;
};

} // namespace gateloupe
