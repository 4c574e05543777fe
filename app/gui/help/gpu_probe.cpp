// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/help/gpu_probe.h"

#include <QDir>
#include <QFileInfo>

#include "core/runtime/gpu/gpu_backend.h"
#include "core/runtime/gpu/installed_backends.h"
#include "widgets/common/core_text.h"

namespace gateloupe {

namespace {

const QLatin1String kDriver("libcuda.so.1");
const QLatin1String kCudnn("libcudnn.so.9");

QString findIn(const QStringList& folders, QLatin1String name)
{
    for (const QString& folder : folders) {
        const QFileInfo file(QDir(folder).filePath(name));
        if (file.exists()) {
            return file.canonicalFilePath();
        }
    }
    return {};
}

} // namespace

QStringList GpuProbe::usualFolders()
{
    QStringList folders =
        qEnvironmentVariable("LD_LIBRARY_PATH").split(QLatin1Char(':'), Qt::SkipEmptyParts);
    const QString cudnnHome = qEnvironmentVariable("CUDNN_PATH");
    if (!cudnnHome.isEmpty()) {
        folders += {cudnnHome + QLatin1String("/lib"), cudnnHome + QLatin1String("/lib64")};
    }
    folders += {QStringLiteral("/usr/lib/x86_64-linux-gnu"),
                QStringLiteral("/usr/lib/aarch64-linux-gnu"),
                QStringLiteral("/usr/lib/x86_64-linux-gnu/nvidia/current"),
                QStringLiteral("/usr/lib64"),
                QStringLiteral("/usr/lib"),
                QStringLiteral("/usr/local/cuda/lib64"),
                QStringLiteral("/usr/local/lib")};
    return folders;
}

GpuProbe GpuProbe::in(const QStringList& folders)
{
    GpuProbe probe;
    probe.folders = folders;
    probe.driverPath = findIn(folders, kDriver);
    probe.cudnnPath = findIn(folders, kCudnn);
    if (const auto worker = gpu::findWorker()) {
        probe.workerPath = QString::fromStdString(worker->string());
    }
    if (const auto backend = makeInstalledBackend(BackendKind::Cudnn); !backend) {
        probe.objection = coreText(backend.error().message);
    }
    return probe;
}

GpuProbe GpuProbe::run()
{
    return in(usualFolders());
}

} // namespace gateloupe
