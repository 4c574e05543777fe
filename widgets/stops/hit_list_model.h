// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <QAbstractTableModel>

#include "core/analysis/watch/stops.h"

namespace gateloupe {

/// Where stops hold, one step, layer and direction a row.
class HitListModel : public QAbstractTableModel
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
    static constexpr int kColumns = static_cast<int>(Column::Stop) + 1;
    enum class Role
    {
        Sort = Qt::UserRole ///< the bare number, or the text
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
    [[nodiscard]] const StopHit& hitAt(int row) const;

    [[nodiscard]] bool hasLabels() const { return !m_content.labels.empty(); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString textOf(const StopHit& hit, Column column) const;
    [[nodiscard]] QVariant sortKey(const StopHit& hit, Column column) const;

    Content m_content;
};

} // namespace gateloupe
