// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QPersistentModelIndex>
#include <QWidget>

#include "core/conventions/checkpoint.h"
#include "widgets/models/checkpoint_tree_model.h"

class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace gateloupe {

/// The checkpoint tree with a filter line above it.
class CheckpointTree : public QWidget
{
    Q_OBJECT

public:
    explicit CheckpointTree(QWidget* parent = nullptr);

    /// Null empties the tree. Networks are opened down to their gates when there are few.
    void setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint);
    /// As CheckpointTreeModel::setHealth().
    void setHealth(const std::shared_ptr<const HealthReport>& report);
    /// Shows and marks the row of `selection`; does nothing when the current row already stands
    /// for it, or no row does.
    void select(const TreeSelection& selection);
    /// Of the chosen row, which the filter may hide.
    [[nodiscard]] TreeSelection selection() const;

signals:
    /// The user went to another row.
    void selectionChanged(const gateloupe::TreeSelection& selection);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void filterBy(const QString& text);
    void openNetworks();
    void choose(const QModelIndex& source);
    void showChosen();

    QPersistentModelIndex m_chosen; ///< of m_model
    CheckpointTreeModel* m_model;
    QSortFilterProxyModel* m_filter;
    QLineEdit* m_filterLine;
    QTreeView* m_view;
};

} // namespace gateloupe

Q_DECLARE_METATYPE(gateloupe::TreeSelection)
