// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QAbstractListModel>

#include "core/model/what_if.h"

namespace gateloupe {

/// The edits of a what-if in their order, one a row, as sentences.
class EditListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    explicit EditListModel(QObject* parent = nullptr);

    /// The network that edits are held against; null for none.
    void setModel(std::shared_ptr<const RnnModel> model);
    void setEdits(std::vector<ModelEdit> edits);
    void add(const ModelEdit& edit);
    /// Requires: a row that exists.
    void remove(int row);

    [[nodiscard]] const std::vector<ModelEdit>& edits() const { return m_edits; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    std::shared_ptr<const RnnModel> m_model;
    std::vector<ModelEdit> m_edits;
};

} // namespace gateloupe
