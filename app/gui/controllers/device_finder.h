// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QObject>
#include <QString>

#include "core/runtime/cudnn/device/installed_device.h"

namespace gateloupe {

class Jobs;

/// Asks the GPU worker once which devices there are. A worker that is installed may still find
/// none.
class DeviceFinder : public QObject
{
    Q_OBJECT

public:
    /// `jobs` outlives this.
    explicit DeviceFinder(Jobs& jobs, QObject* parent = nullptr);

    /// Does nothing where no worker is installed.
    void start();

    [[nodiscard]] const std::vector<cudnn::InstalledDevice>& devices() const { return m_devices; }

    /// Why the worker finds no device, once it has said so.
    [[nodiscard]] const QString& objection() const { return m_objection; }

signals:
    /// The worker has answered, or could not.
    void ended();

private:
    Jobs& m_jobs;
    std::vector<cudnn::InstalledDevice> m_devices;
    QString m_objection;
};

} // namespace gateloupe
