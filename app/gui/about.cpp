// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/about.h"

#include <QCoreApplication>
#include <QMessageBox>

#include "app/gui/icons.h"
#include "core/formats/hdf5_handles.h"

namespace gateloupe {

namespace {

QString hdf5Version()
{
    unsigned major = 0;
    unsigned minor = 0;
    unsigned release = 0;
    const Hdf5Lock lock;
    if (H5get_libversion(&major, &minor, &release) < 0) {
        return {};
    }
    return QStringLiteral("%1.%2.%3").arg(major).arg(minor).arg(release);
}

} // namespace

void About::show(QWidget* window)
{
    auto* box = new QMessageBox(window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setModal(false);
    box->setWindowTitle(tr("About Gateloupe"));
    box->setIconPixmap(themedIcon(Icon::Application).pixmap(96));
    box->setText(QStringLiteral("<h3>Gateloupe %1</h3>").arg(QStringLiteral(GATELOUPE_VERSION)));
    box->setInformativeText(
        tr("<p>Looks into the gates of recurrent networks, steps through sequences and "
           "exports canonical weights.</p><p>Qt %1, HDF5 %2, QCustomPlot 2.1</p>"
           "<p>The window is free software under the GNU General Public License, "
           "version 3 or later; its core is under the Apache License 2.0.</p>")
            .arg(QLatin1String(qVersion()), hdf5Version()));
    box->addButton(tr("Close"), QMessageBox::RejectRole);
    box->show();
}

} // namespace gateloupe
