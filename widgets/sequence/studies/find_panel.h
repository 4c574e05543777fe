// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QWidget>

#include "core/analysis/find/find.h"
#include "core/model/rnn_model.h"
#include "widgets/timeline/trace_marks.h"

class QDoubleSpinBox;
class QLabel;
class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace gateloupe {

/// What else in the run is like the unit, or the steps, that the user looks at: asks by signals,
/// lists what was found, and tells which of it was chosen.
class FindPanel : public QWidget
{
    Q_OBJECT

public:
    explicit FindPanel(QWidget* parent = nullptr);

    /// Null: there is no run; empties the list.
    void setModel(std::shared_ptr<const RnnModel> model);
    /// The unit and the steps that a search would be about.
    void setPlace(std::uint64_t unit, const LoopRange& steps);
    void setUnits(std::uint64_t unit, const std::vector<LikeUnit>& found);
    void setSteps(const LoopRange& sample, const LikeStepsReport& report);
    void setProblem(const QString& reason);

    /// From which h on a unit counts as on.
    [[nodiscard]] double threshold() const;

signals:
    void unitsWanted();
    void stepsWanted();
    void unitChosen(gateloupe::PseudoLayerIndex place, std::uint64_t unit);
    void stepsChosen(const gateloupe::StepRange& steps);

private:
    void choose(const QListWidgetItem* item);
    void showFound();

    std::shared_ptr<const RnnModel> m_model;
    std::uint64_t m_unit = 0;
    LoopRange m_steps;
    std::uint64_t m_foundUnit = 0; ///< that m_units is about
    std::vector<LikeUnit> m_units;
    LoopRange m_sample; ///< that m_report is about
    std::optional<LikeStepsReport> m_report;
    QString m_problem;
    QPushButton* m_findUnits;
    QPushButton* m_findSteps;
    QDoubleSpinBox* m_threshold;
    QLabel* m_thresholdLabel;
    QLabel* m_title;
    QListWidget* m_list;
};

} // namespace gateloupe
