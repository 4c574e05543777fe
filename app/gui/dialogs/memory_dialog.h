// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "app/gui/dialogs/tool_dialog.h"
#include "widgets/pictures/picture_menu.h"

class QLineEdit;
class QSpinBox;

namespace gateloupe {

struct MemoryReport;
struct RnnModel;
class PastHeatmap;
class PastList;
class StepLinePlot;

/// How long the past lives in the network of the session's run: runs its sequence after pasts of
/// the user's choice, and shows when the states agree again, unit by unit, when the numbers of a
/// readout do, what resets cost, and where silence and a constant input lead.
class MemoryDialog : public ToolDialog
{
    Q_OBJECT

public:
    /// Both outlive this.
    MemoryDialog(Session& session, Jobs& jobs, QWidget* parent = nullptr);

signals:
    /// The session now looks at a unit.
    void placeChosen();
    /// A picture of a plot is to be copied or saved, at once.
    void pictureWanted(const gateloupe::ViewPicture& picture, gateloupe::PictureFormat format);

private:
    struct Measured
    {
        std::shared_ptr<const RnnModel> model;
        QString readout; ///< empty: the output
        std::shared_ptr<const MemoryReport> report;
        std::vector<std::size_t> rows; ///< units of the report, the longest memory first
    };

    void setUpSurvival();
    void showTexts();
    void styleCurves();
    void showRun();
    void offerNumbers();
    void measure();
    void forget();
    void showReport();
    void showUnits();
    void showCurves();
    void showState();
    void openUnit(std::size_t index);
    [[nodiscard]] QString verdict() const;

    Measured m_measured;
    PastList* m_pastList;
    QComboBox* m_readout;
    QLineEdit* m_constant;
    QSpinBox* m_pastSteps;
    QLabel* m_verdict;
    StepLinePlot* m_survival;
    PastHeatmap* m_heatmap;
    QTableWidget* m_pasts;
    QTableWidget* m_unitTable;
};

} // namespace gateloupe
