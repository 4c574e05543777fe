// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/analysis/watch/stops.h"
#include "widgets/common/column_table.h"

namespace gateloupe {

/// Stops, one a row: a check box and the condition, where it looks, how often it holds.
class StopListModel : public ColumnTable<std::size_t>
{
    Q_OBJECT

public:
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

    /// Greys what the network does not have.
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

signals:
    /// The user switched a stop on or off.
    void enabledChanged();

protected:
    [[nodiscard]] int rows() const override { return static_cast<int>(m_stops.size()); }

    [[nodiscard]] std::size_t rowAt(int row) const override
    {
        return static_cast<std::size_t>(row);
    }

private:
    void findProblems();
    [[nodiscard]] QString condition(std::size_t row) const;
    /// Why a stop is none of this network; else `text`.
    [[nodiscard]] QString tip(std::size_t row, const QString& text) const;

    std::shared_ptr<const RnnModel> m_model;
    std::vector<Stop> m_stops;
    std::vector<QString> m_problems; ///< what the network does not have; empty for none
    std::vector<std::uint64_t> m_counts;
};

} // namespace gateloupe
