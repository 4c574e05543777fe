// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/common/dialog_parts.h"

#include <QDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QPushButton>
#include <QTreeView>

#include "widgets/layouts/arrange.h"

namespace gateloupe {

QLabel* newHint(const QString& text)
{
    QLabel* hint = newPlainText("");
    hint->setText(text);
    return hint;
}

QLabel* newAnswer(const char* name)
{
    QLabel* answer = newPlainText(name);
    answer->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return answer;
}

QDialogButtonBox* newEndButtons(QDialog& dialog, QDialogButtonBox::StandardButton accept,
                                const QString& acceptText, const QString& cancelText)
{
    auto* buttons = new QDialogButtonBox(accept | QDialogButtonBox::Cancel);
    buttons->button(accept)->setText(acceptText);
    buttons->button(QDialogButtonBox::Cancel)->setText(cancelText);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return buttons;
}

void applyListStyle(QTreeView& list, int wide)
{
    list.setRootIsDecorated(false);
    list.setUniformRowHeights(true);
    list.setAllColumnsShowFocus(true);
    list.header()->setStretchLastSection(false);
    list.header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list.header()->setSectionResizeMode(wide, QHeaderView::Stretch);
}

void setDialogLayout(QDialog& dialog, QLayout* layout)
{
    layout->unsetContentsMargins();
    dialog.setLayout(layout);
}

} // namespace gateloupe
