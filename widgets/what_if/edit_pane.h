// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "core/model/what_if.h"

class QListView;
class QPushButton;

namespace gateloupe {

class EditForm;
class EditListModel;

/// The edits of a what-if in their order, and the form that adds one.
class EditPane : public QWidget
{
    Q_OBJECT

public:
    explicit EditPane(QWidget* parent = nullptr);

    /// The network that is edited; null for none.
    void setModel(std::shared_ptr<const RnnModel> model);
    /// Emits nothing.
    void setEdits(std::vector<ModelEdit> edits);

    /// Fills in what the user looks at.
    [[nodiscard]] EditForm& form() { return *m_form; }

    [[nodiscard]] const std::vector<ModelEdit>& edits() const;

signals:
    /// The user added or removed edits.
    void edited();

private:
    void removeChosen();
    void updateButtons();
    void retranslate();

    EditForm* m_form;
    QListView* m_list;
    EditListModel* m_edits;
    QPushButton* m_remove;
    QPushButton* m_removeAll;
};

} // namespace gateloupe
