// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <QList>
#include <QPersistentModelIndex>
#include <QWidget>

#include "core/conventions/checkpoint.h"
#include "widgets/models/checkpoint_tree_model.h"

class QAction;
class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace gateloupe {

/// The trees of the open files below each other, with a filter line above them.
class CheckpointTree : public QWidget
{
    Q_OBJECT

public:
    CheckpointTree();

    /// Networks of what is new are opened down to their gates when there are few.
    void setCheckpoints(const std::vector<std::shared_ptr<const Checkpoint>>& checkpoints);
    /// As CheckpointTreeModel::setHealth().
    void setHealth(const std::shared_ptr<const HealthReport>& report);
    /// Shows and marks the row of `selection`; does nothing when the current row already stands
    /// for it, or no row does.
    void select(const TreeSelection& selection);
    /// Marks the row of a file, unless the current row already lies in it. Requires: it is among
    /// the checkpoints.
    void showFile(const std::shared_ptr<const Checkpoint>& checkpoint);
    /// The chosen row, which the filter may hide.
    [[nodiscard]] TreeSelection selection() const;
    /// What the context menu of the rows offers for the file of the current one, below what it
    /// offers for the row itself.
    void setMenu(const QList<QAction*>& actions);

signals:
    /// From the menu of the rows: the bytes of the current row; its network beside another.
    void layoutRequested();
    void compareRequested();
    /// The user went to another row.
    void selectionChanged(const gateloupe::TreeSelection& selection);
    /// The user went to the row of a file, or one below it that stands for no selection.
    void fileChosen(const std::shared_ptr<const gateloupe::Checkpoint>& checkpoint);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void filterBy(const QString& text);
    void openNetworks(const QModelIndex& file);
    void showChosen();
    void foldOthers();
    void collapseOthers();
    QAction* addMenuAction(const char* name, std::function<void()> act,
                           std::function<QString()> text);

    std::weak_ptr<const Checkpoint> m_unfolded; ///< the others were folded for it
    QPersistentModelIndex m_chosen;             ///< of m_model
    CheckpointTreeModel* m_model;
    QSortFilterProxyModel* m_filter;
    QLineEdit* m_filterLine;
    QTreeView* m_view;
};

} // namespace gateloupe
