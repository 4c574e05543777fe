// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/common/file_dialogs.h"

#include <QAction>
#include <QFileDialog>
#include <QShortcut>

namespace gateloupe {

namespace {

QFileDialog* newDialog(const FileQuestion& question)
{
    auto* dialog = new QFileDialog(question.parent, question.title, question.start);
    dialog->setObjectName(QLatin1String(question.name));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (const QString filters = question.filters.join(QLatin1String(";;")); !filters.isEmpty()) {
        dialog->setNameFilter(filters);
    }
    return dialog;
}

} // namespace

QFileDialog* askForFile(const FileQuestion& question)
{
    QFileDialog* dialog = newDialog(question);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setOption(QFileDialog::ReadOnly);
    dialog->open();
    return dialog;
}

QFileDialog* askForTarget(const FileQuestion& question)
{
    QFileDialog* dialog = newDialog(question);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(question.suffix);
    if (!question.proposed.isEmpty()) {
        dialog->selectFile(question.proposed);
    }
    openWithoutDeleting(*dialog);
    return dialog;
}

void openWithoutDeleting(QFileDialog& dialog)
{
    dialog.open(); // makes what the dialog consists of
    for (QShortcut* shortcut : dialog.findChildren<QShortcut*>()) {
        if (shortcut->key() == QKeySequence(Qt::Key_Delete)) {
            shortcut->setEnabled(false);
        }
    }
    if (auto* action = dialog.findChild<QAction*>(QStringLiteral("qt_delete_action"))) {
        action->setVisible(false); // enabled and disabled by Qt as the selection goes
    }
}

} // namespace gateloupe
