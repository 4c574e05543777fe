// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "core/analysis/watch/stops.h"
#include "widgets/common/column_table.h"

class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace gateloupe {

class StopEditor;
class StopListModel;
class StopSearchBar;

/// Where stops hold, one step, layer and direction a row.
class HitListModel : public ColumnTable<const StopHit&>
{
    Q_OBJECT

public:
    enum class Column
    {
        Step,
        Label,
        Place,
        Unit,
        Stop,
    };

    /// What the hits belong to.
    struct Content
    {
        std::shared_ptr<const RnnModel> model;
        std::vector<Stop> stops;         ///< that the hits' indices mean
        std::vector<StopHit> hits;       ///< of these stops
        std::vector<std::string> labels; ///< of the steps; empty for none
    };

    explicit HitListModel(QObject* parent = nullptr);

    void setContent(Content content)
    {
        reset([&] { m_content = std::move(content); });
    }

    /// Requires: a row that exists.
    [[nodiscard]] const StopHit& hitAt(int row) const { return rowAt(row); }

protected:
    [[nodiscard]] int rows() const override { return static_cast<int>(m_content.hits.size()); }

    [[nodiscard]] const StopHit& rowAt(int row) const override
    {
        return m_content.hits[static_cast<std::size_t>(row)];
    }

private:
    Content m_content;
};

/// Breakpoints and watches, and where they hold. Looks for nothing itself: it asks by signals and
/// is told what was found.
class StopsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit StopsPanel(QWidget* parent = nullptr);

    /// The network that stops are about; null for none. Forgets the hits.
    void setModel(std::shared_ptr<const RnnModel> model);
    /// The run that can be searched: its steps, and their labels if they have some. 0 steps: none.
    void setRun(std::uint64_t steps, std::vector<std::string> labels);
    /// Whether hits are only looked for when asked: a run whose steps must be recomputed.
    void setListOnDemand(bool isOnDemand);
    /// Every hit of stops(); shows how often each holds.
    void setHits(const StopHits& hits);
    /// Marks the first hit there; none where nothing holds.
    void setStep(std::uint64_t step);
    /// One line about the last search: "No stop after step 17".
    void setMessage(const QString& message);
    /// While something is being searched for.
    void setBusy(bool isBusy);
    /// Adds a breakpoint, or removes the one that is there already.
    void toggleBreakpoint(std::uint64_t step, std::optional<PseudoLayerIndex> place = {},
                          std::optional<std::uint64_t> unit = {});

    [[nodiscard]] const std::vector<Stop>& stops() const;

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    /// The list is another one: hits that are shown are those of the old list until setHits().
    void stopsChanged();
    void nextRequested();
    void previousRequested();
    void nextNonFiniteRequested();
    void listRequested();
    void cancelRequested();
    void hitChosen(const gateloupe::StopHit& hit);
    void viewStateChanged(const QString& what);

private:
    void markHit();
    void changeByUser();
    void removeChosen();
    void updateButtons();
    [[nodiscard]] int chosenRow() const;
    void chooseHit();
    void updateSearch();

    std::shared_ptr<const RnnModel> m_model;
    std::uint64_t m_step = 0;
    std::uint64_t m_steps = 0;
    std::vector<std::string> m_labels;
    StopSearchBar* m_search;
    QTableView* m_stopTable;
    StopListModel* m_stops;
    QPushButton* m_remove;
    StopEditor* m_editor;
    QTableView* m_hitTable;
    HitListModel* m_hits;
    QSortFilterProxyModel* m_sortedHits;
};

} // namespace gateloupe
