// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>

#include <QJsonObject>
#include <QWidget>

#include "core/analysis/saturation/saturation.h"

class QCheckBox;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QStackedWidget;
class QTableView;

namespace gateloupe {

class SaturationModel;

/// How gates saturate and how long units remember along a run: a summary and a sortable table.
class SaturationPanel : public QWidget
{
    Q_OBJECT

public:
    explicit SaturationPanel(QWidget* parent = nullptr);

    /// What there is while there is no report.
    enum class Absence
    {
        NoRun,
        OnDemand, ///< a run whose steps must be recomputed: the user asks for it
        Coming,
    };

    /// Requires: neither is null.
    void setReport(std::shared_ptr<const RnnModel> model,
                   std::shared_ptr<const SaturationReport> report);
    /// Forgets the report.
    void setAbsent(Absence absence);
    /// The layer and direction that the table shows.
    void setPlace(PseudoLayerIndex pseudoLayer);
    /// Selects the unit's row. Does nothing when it has none.
    void setUnit(std::uint64_t unit);

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    void computeRequested();
    void unitChosen(std::uint64_t unit);
    void viewStateChanged(const QString& what);

private:
    void showReport();
    void showWords();
    [[nodiscard]] QString summary() const;

    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const SaturationReport> m_report;
    PseudoLayerIndex m_place;
    Absence m_absence = Absence::NoRun;
    QStackedWidget* m_stack;
    QLabel* m_empty;
    QPushButton* m_compute;
    QLabel* m_summary;
    QCheckBox* m_onlyUnusual;
    QTableView* m_table;
    SaturationModel* m_rows;
    QSortFilterProxyModel* m_sorted;
};

} // namespace gateloupe
