// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/table_export.h"

#include <QFileDialog>
#include <QSaveFile>

#include "app/gui/common/file_dialogs.h"

namespace gateloupe {

TableExport::TableExport(QWidget* window)
    : QObject(window)
    , m_window(window)
{
}

void TableExport::choose(const QString& text, const QString& name)
{
    connect(askForTarget({.parent = m_window,
                          .title = tr("Export the table"),
                          .start = name,
                          .filters = {tr("Comma-separated values (*.csv)")},
                          .suffix = QStringLiteral("csv"),
                          .proposed = name}),
            &QFileDialog::fileSelected, this,
            [this, text](const QString& path) { write(text, path); });
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
