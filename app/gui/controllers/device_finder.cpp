// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/device_finder.h"

#include "app/gui/common/error_texts.h"
#include "app/gui/jobs/jobs.h"
#include "core/runtime/gpu/gpu_backend.h"
#include "core/runtime/gpu/installed_backends.h"

namespace gateloupe {

DeviceFinder::DeviceFinder(Jobs& jobs, QObject* parent)
    : QObject(parent)
    , m_jobs(jobs)
{
}

void DeviceFinder::start()
{
    if (!makeInstalledBackend(BackendKind::Cudnn)) {
        return;
    }
    m_jobs.start<gpu::WorkerInfo>(
        Jobs::Kind::FindDevices, tr("Looking for GPUs"),
        [](ProgressMonitor& monitor) { return gpu::askWorker(monitor); },
        [this](const Result<gpu::WorkerInfo>& info) {
            m_devices = info ? info->devices : std::vector<cudnn::InstalledDevice>();
            m_objection = info ? QString() : ErrorTexts::details(info.error());
            emit ended();
        });
}

} // namespace gateloupe
