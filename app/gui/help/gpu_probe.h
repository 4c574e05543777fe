// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace gateloupe {

/// What this machine has of what cuDNN needs. Looks for files and asks the backends; loads no
/// library, so that nothing proprietary enters the process.
struct GpuProbe
{
    QString driverPath;  ///< libcuda.so.1, of NVIDIA's driver; empty: not found
    QString cudnnPath;   ///< libcudnn.so.9 behind its links; empty: not found
    QString workerPath;  ///< the program gateloupe-gpu; empty: not found
    QStringList folders; ///< where the libraries were looked for
    QStringList devices; ///< what the worker says it finds; empty: nobody asked it, or nothing
    QString objection;   ///< why no network runs on the GPU; empty: as far as is known they do

    [[nodiscard]] static GpuProbe run();
    /// The folders of the loader and of NVIDIA's packages.
    [[nodiscard]] static QStringList usualFolders();
    /// With other folders, for tests.
    [[nodiscard]] static GpuProbe in(const QStringList& folders);
};

} // namespace gateloupe
