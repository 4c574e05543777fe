// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/analysis/watch/stops.h"
#include "widgets/common/column_table.h"

namespace gateloupe {

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

    void setContent(Content content);

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

} // namespace gateloupe
