// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/edit_list_model.h"

#include <utility>

#include <QPalette>

#include "widgets/what_if/edit_texts.h"

namespace gateloupe {

EditListModel::EditListModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void EditListModel::setModel(std::shared_ptr<const RnnModel> model)
{
    beginResetModel();
    m_model = std::move(model);
    endResetModel();
}

void EditListModel::setEdits(std::vector<ModelEdit> edits)
{
    beginResetModel();
    m_edits = std::move(edits);
    endResetModel();
}

void EditListModel::add(const ModelEdit& edit)
{
    beginInsertRows({}, rowCount(), rowCount());
    m_edits.push_back(edit);
    endInsertRows();
}

void EditListModel::remove(int row)
{
    beginRemoveRows({}, row, row);
    m_edits.erase(m_edits.begin() + row);
    endRemoveRows();
}

int EditListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_edits.size());
}

QVariant EditListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const ModelEdit& edit = m_edits[static_cast<std::size_t>(index.row())];
    const Status status = m_model == nullptr ? Status() : validate(edit, *m_model);
    switch (role) {
    case Qt::DisplayRole:
        return EditTexts::sentence(edit);
    case Qt::ToolTipRole:
        return status ? EditTexts::sentence(edit)
                      : tr("Not in this network: %1")
                            .arg(QString::fromStdString(status.error().message));
    case Qt::ForegroundRole:
        return status ? QVariant() : QVariant(QPalette().brush(QPalette::Disabled, QPalette::Text));
    default:
        return {};
    }
}

} // namespace gateloupe
