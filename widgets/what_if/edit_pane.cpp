// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/edit_pane.h"

#include <utility>

#include <QHBoxLayout>
#include <QListView>
#include <QPalette>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/list_keys.h"
#include "widgets/what_if/edit_form.h"
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

void EditListModel::setModel(std::shared_ptr<const RnnModel> model)
{
    reset([&] { m_model = std::move(model); });
}

void EditListModel::setEdits(std::vector<ModelEdit> edits)
{
    reset([&] { m_edits = std::move(edits); });
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

EditPane::EditPane(QWidget* parent)
    : QWidget(parent)
    , m_form(new EditForm)
    , m_list(new QListView)
    , m_edits(new EditListModel(this))
    , m_remove(new QPushButton)
    , m_removeAll(new QPushButton)
{
    m_list->setObjectName(QStringLiteral("editList"));
    m_remove->setObjectName(QStringLiteral("removeEdit"));
    m_removeAll->setObjectName(QStringLiteral("removeAllEdits"));
    m_list->setModel(m_edits);
    m_list->setAlternatingRowColors(true);
    m_list->setUniformItemSizes(true);
    m_list->setMinimumHeight(fontMetrics().height() * 4);
    onKey(*m_list, ListKey::Remove, [this] { removeChosen(); });
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(m_remove);
    buttons->addWidget(m_removeAll);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_list, 1);
    column->addLayout(buttons);
    column->addWidget(m_form);

    connect(m_form, &EditForm::addRequested, this, [this](const ModelEdit& edit) {
        m_edits->add(edit);
        updateButtons();
        emit edited();
    });
    connect(m_remove, &QPushButton::clicked, this, &EditPane::removeChosen);
    connect(m_removeAll, &QPushButton::clicked, this, [this] {
        setEdits({});
        emit edited();
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &EditPane::updateButtons);
    inEveryLanguage(this, [this] { retranslate(); });
}

void EditPane::setModel(std::shared_ptr<const RnnModel> model)
{
    m_edits->setModel(model);
    m_form->setModel(std::move(model));
    updateButtons();
}

void EditPane::setEdits(std::vector<ModelEdit> edits)
{
    m_edits->setEdits(std::move(edits));
    updateButtons();
}

const std::vector<ModelEdit>& EditPane::edits() const
{
    return m_edits->edits();
}

void EditPane::removeChosen()
{
    if (m_list->currentIndex().isValid()) {
        m_edits->remove(m_list->currentIndex().row());
        updateButtons();
        emit edited();
    }
}

void EditPane::updateButtons()
{
    const bool isChosen = m_list->currentIndex().isValid();
    m_remove->setEnabled(isChosen);
    m_remove->setToolTip(isChosen ? tr("Remove the chosen edit and run again")
                                  : tr("Choose an edit of the list first"));
    m_removeAll->setEnabled(!edits().empty());
    m_removeAll->setToolTip(edits().empty() ? tr("There are no edits") : tr("Remove all edits"));
}

void EditPane::retranslate()
{
    m_list->setAccessibleName(tr("Edits"));
    m_remove->setText(tr("Remove"));
    m_removeAll->setText(tr("Remove all"));
    updateButtons();
}

} // namespace gateloupe
