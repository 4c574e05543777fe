// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QAbstractTableModel>

#include "core/analysis/watch/stops.h"

namespace gateloupe {

/// Stops, one a row: a check box and the condition, where it looks, how often it holds.
class StopListModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Column
    {
        Condition,
        Place,
        Hits,
    };
    static constexpr int kColumns = static_cast<int>(Column::Hits) + 1;

    explicit StopListModel(QObject* parent = nullptr);

    /// The network that stops are held against; null for none.
    void setModel(std::shared_ptr<const RnnModel> model);
    void setStops(std::vector<Stop> stops);
    void add(const Stop& stop);
    /// Requires: rows that exist.
    void replace(int row, const Stop& stop);
    void remove(int row);
    /// How often each holds; empty for unknown. Another number of counts than stops is none.
    void setCounts(std::vector<std::uint64_t> counts);

    [[nodiscard]] const std::vector<Stop>& stops() const { return m_stops; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    /// The user switched a stop on or off.
    void enabledChanged();

private:
    void findProblems();
    [[nodiscard]] QString textOf(std::size_t row, Column column) const;
    void dropCounts();

    std::shared_ptr<const RnnModel> m_model;
    std::vector<Stop> m_stops;
    std::vector<QString> m_problems; ///< what the network does not have; empty for none
    std::vector<std::uint64_t> m_counts;
};

} // namespace gateloupe
