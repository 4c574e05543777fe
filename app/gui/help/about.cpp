// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/help/about.h"

#include <QApplication>
#include <QClipboard>
#include <QMessageBox>
#include <QPushButton>

#include "app/gui/common/icons.h"
#include "app/gui/help/diagnostics.h"

namespace gateloupe {

void About::show(QWidget* window)
{
    auto* box = new QMessageBox(window);
    box->setObjectName(QStringLiteral("aboutBox"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setModal(false);
    box->setWindowTitle(tr("About Gateloupe"));
    box->setTextFormat(Qt::RichText);
    box->setIconPixmap(themedIcon(Icon::Application).pixmap(96));
    box->setText(QStringLiteral("<h3>Gateloupe %1</h3>").arg(QStringLiteral(GATELOUPE_VERSION)));
    QString rows;
    const auto addRow = [&rows](const QString& name, const QString& value) {
        rows += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
                    .arg(name, value.toHtmlEscaped());
    };
    for (const LibraryVersion& library : libraryVersions()) {
        addRow(library.name, library.version);
    }
    const GpuProbe gpu = GpuProbe::run();
    addRow(QStringLiteral("cuDNN"),
           gpu.cudnnPath.isEmpty() ? tr("libcudnn.so.9 not found; see Help > GPU") : gpu.cudnnPath);
    box->setInformativeText(
        tr("<p>Looks into the gates of recurrent networks, steps through sequences and "
           "exports canonical weights.</p>") +
        QStringLiteral("<table>%1</table>").arg(rows) +
        tr("<p>The window is free software under the GNU General Public License, "
           "version 3 or later; its core is under the Apache License 2.0.</p>"));
    QPushButton* copy = box->addButton(tr("Copy diagnostics"), QMessageBox::ActionRole);
    copy->setObjectName(QStringLiteral("copyDiagnostics"));
    // The box would close with any of its buttons.
    copy->disconnect();
    QObject::connect(copy, &QPushButton::clicked, box, &About::copyDiagnostics);
    box->setDefaultButton(box->addButton(tr("Close"), QMessageBox::RejectRole));
    box->show();
}

void About::copyDiagnostics()
{
    QApplication::clipboard()->setText(diagnosticsText(GpuProbe::run()));
}

} // namespace gateloupe
