// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/model/what_if.h"
#include "widgets/common/column_table.h"

namespace gateloupe {

/// The edits of a what-if in their order, one a row, as sentences.
class EditListModel : public ColumnTable<const ModelEdit&>
{
    Q_OBJECT

public:
    explicit EditListModel(QObject* parent = nullptr);

    /// The network that edits are held against; null for none.
    void setModel(std::shared_ptr<const RnnModel> model)
    {
        reset([&] { m_model = std::move(model); });
    }

    void setEdits(std::vector<ModelEdit> edits)
    {
        reset([&] { m_edits = std::move(edits); });
    }

    void add(const ModelEdit& edit);
    /// Requires: a row that exists.
    void remove(int row);

    [[nodiscard]] const std::vector<ModelEdit>& edits() const { return m_edits; }

    /// Greys what the network does not have.
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

protected:
    [[nodiscard]] int rows() const override { return static_cast<int>(m_edits.size()); }

    [[nodiscard]] const ModelEdit& rowAt(int row) const override
    {
        return m_edits[static_cast<std::size_t>(row)];
    }

private:
    [[nodiscard]] Status check(const ModelEdit& edit) const;

    std::shared_ptr<const RnnModel> m_model;
    std::vector<ModelEdit> m_edits;
};

} // namespace gateloupe
