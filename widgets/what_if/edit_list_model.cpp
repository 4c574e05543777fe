// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/edit_list_model.h"

#include <utility>

#include <QPalette>

#include "widgets/common/core_text.h"
#include "widgets/what_if/edit_texts.h"

namespace gateloupe {

EditListModel::EditListModel(QObject* parent)
    : ColumnTable(parent)
{
    setColumns(
        {{.text = [](const ModelEdit& edit) { return EditTexts::sentence(edit); },
          .toolTip =
              [this](const ModelEdit& edit) {
                  const Status status = check(edit);
                  return status
                             ? EditTexts::sentence(edit)
                             : tr("Not in this network: %1").arg(coreText(status.error().message));
              }}});
}

void EditListModel::add(const ModelEdit& edit)
{
    beginInsertRows({}, rows(), rows());
    m_edits.push_back(edit);
    endInsertRows();
}

void EditListModel::remove(int row)
{
    beginRemoveRows({}, row, row);
    m_edits.erase(m_edits.begin() + row);
    endRemoveRows();
}

Status EditListModel::check(const ModelEdit& edit) const
{
    return m_model == nullptr ? Status() : validate(edit, *m_model);
}

QVariant EditListModel::data(const QModelIndex& index, int role) const
{
    if (role == Qt::ForegroundRole && index.isValid() && !check(rowAt(index.row()))) {
        return QPalette().brush(QPalette::Disabled, QPalette::Text);
    }
    return ColumnTable::data(index, role);
}

} // namespace gateloupe
