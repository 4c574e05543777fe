// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QFileDialog;
class QWidget;

namespace gateloupe {

/// What somebody is asked for.
struct FileQuestion
{
    QWidget* parent = nullptr;
    const char* name = ""; ///< of the dialog, as an object
    QString title;
    QString start;       ///< the folder or file where the dialog begins
    QStringList filters; ///< none: all files
    QString suffix;      ///< of a target that is typed without one
    QString proposed;    ///< a target's name
};

/// Shows a dialog that asks for a file to read. The answer is its fileSelected().
QFileDialog* askForFile(const FileQuestion& question);
/// Shows a dialog that asks for a file to write, as openWithoutDeleting().
QFileDialog* askForTarget(const FileQuestion& question);

/// Opens a dialog in which somebody says where to save. Qt's own can delete files too, by the
/// Delete key and by its menu: not here, where the files beside are checkpoints.
/// (QFileDialog::ReadOnly would take "New folder" away as well.) Dialogs of the desktop stay as
/// they are.
void openWithoutDeleting(QFileDialog& dialog);

} // namespace gateloupe
