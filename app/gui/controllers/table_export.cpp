// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/table_export.h"

#include <QFileDialog>
#include <QSaveFile>

#include "app/gui/common/save_dialog.h"

namespace gateloupe {

TableExport::TableExport(QWidget* window)
    : QObject(window)
    , m_window(window)
{
}

void TableExport::choose(const QString& text, const QString& name)
{
    auto* dialog = new QFileDialog(m_window, tr("Export the table"), name);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->setNameFilter(tr("Comma-separated values (*.csv)"));
    dialog->selectFile(name);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, text](const QString& path) { write(text, path); });
    openWithoutDeleting(*dialog);
}

void TableExport::write(const QString& text, const QString& path)
{
    QSaveFile file(path);
    const QByteArray bytes = text.toUtf8();
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit()) {
        emit written(path);
    } else {
        emit failed(path, file.errorString());
    }
}

} // namespace gateloupe
