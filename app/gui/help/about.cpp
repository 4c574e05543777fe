// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/help/about.h"

#include <openssl/crypto.h>
#include <zlib.h>

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QStringList>
#include <QSysInfo>
#include <QThread>
#include <qcustomplot.h>

#include "app/gui/common/icons.h"
#include "core/export/hdf5/hdf5_handles.h"

namespace gateloupe {

namespace {

QString runningAndBuilt(const QString& running, const QString& built)
{
    return running == built ? running : QStringLiteral("%1, built with %2").arg(running, built);
}

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

QString screens()
{
    QStringList texts;
    for (const QScreen* screen : QGuiApplication::screens()) {
        texts.append(QStringLiteral("%1x%2 at %3x, %4 dpi")
                         .arg(screen->size().width())
                         .arg(screen->size().height())
                         .arg(screen->devicePixelRatio())
                         .arg(screen->logicalDotsPerInch()));
    }
    return texts.join(QStringLiteral("; "));
}

QString pathOr(const QString& path, const QString& missing)
{
    return path.isEmpty() ? missing : path;
}

/// A library the program works with.
struct LibraryVersion
{
    QString name;
    QString version; ///< of what runs; ", built with ..." where that differs
};

/// Of Qt, HDF5, QCustomPlot and the others, asked at run time where the library can tell.
std::vector<LibraryVersion> libraryVersions()
{
    const QString hdf5Built =
        QStringLiteral("%1.%2.%3").arg(H5_VERS_MAJOR).arg(H5_VERS_MINOR).arg(H5_VERS_RELEASE);
    return {{QStringLiteral("Qt"),
             runningAndBuilt(QLatin1String(qVersion()), QStringLiteral(QT_VERSION_STR))},
            {QStringLiteral("HDF5"), runningAndBuilt(hdf5Version(), hdf5Built)},
            {QStringLiteral("QCustomPlot"), QStringLiteral(QCUSTOMPLOT_VERSION_STR)},
            {QStringLiteral("OpenSSL"), QLatin1String(OpenSSL_version(OPENSSL_VERSION_STRING))},
            {QStringLiteral("zlib"),
             runningAndBuilt(QLatin1String(zlibVersion()), QStringLiteral(ZLIB_VERSION))}};
}

} // namespace

QString diagnosticsText(const GpuProbe& gpu)
{
    QStringList lines = {QStringLiteral("Gateloupe ") + QStringLiteral(GATELOUPE_VERSION)};
    for (const LibraryVersion& library : libraryVersions()) {
        lines.append(library.name + QLatin1Char(' ') + library.version);
    }
    lines.append(QStringLiteral("NVIDIA driver: ") +
                 pathOr(gpu.driverPath, QStringLiteral("libcuda.so.1 not found")));
    lines.append(QStringLiteral("cuDNN: ") +
                 pathOr(gpu.cudnnPath, QStringLiteral("libcudnn.so.9 not found")));
    lines.append(QStringLiteral("GPU backend: ") +
                 pathOr(gpu.objection, QStringLiteral("available")));
    lines.append(QStringLiteral("System: %1, kernel %2, %3, %4 threads")
                     .arg(QSysInfo::prettyProductName(), QSysInfo::kernelVersion(),
                          QSysInfo::currentCpuArchitecture())
                     .arg(QThread::idealThreadCount()));
    lines.append(QStringLiteral("Build: ") + QSysInfo::buildAbi());
    lines.append(QStringLiteral("Platform: %1; language %2; screens: %3")
                     .arg(QGuiApplication::platformName(), QLocale().name(), screens()));
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

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
    // The format of the box is that of its first text only; this one would guess.
    for (auto* label : box->findChildren<QLabel*>()) {
        if (label->text() == box->informativeText()) {
            label->setTextFormat(Qt::RichText);
        }
    }
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
