// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/installed_backends.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "core/runtime/gpu/gpu_backend.h"

namespace gateloupe {

namespace {

/// Where the drivers of Linux and of its subsystem on Windows show themselves.
constexpr std::array kDriverFiles = {"/dev/nvidiactl", "/dev/dxg"};

bool hasDriver()
{
    std::error_code ignored;
    return std::ranges::any_of(
        kDriverFiles, [&](const char* path) { return std::filesystem::exists(path, ignored); });
}

Result<std::unique_ptr<ForwardBackend>> makeCudnnBackend(const gpu::WorkerOptions& options)
{
    auto worker = gpu::findWorker();
    if (!worker) {
        return Error::device("cuDNN cannot be used: %1", worker.error().message);
    }
    // A worker that was named by hand may know more than this.
    if (!hasDriver() && std::getenv("GATELOUPE_GPU_WORKER") == nullptr) {
        return Error::device("cuDNN cannot be used: no NVIDIA driver is loaded (there is no %1); "
                             "install the driver of the graphics card",
                             kDriverFiles.front());
    }
    return gpu::makeGpuBackend(*std::move(worker), options);
}

} // namespace

Result<std::unique_ptr<ForwardBackend>> makeInstalledBackend(BackendKind kind,
                                                             const gpu::WorkerOptions& options)
{
    return kind == BackendKind::Cudnn ? makeCudnnBackend(options) : makeBackend(kind);
}

Result<std::unique_ptr<ForwardBackend>> makeBestBackend(const RnnModel& model,
                                                        const gpu::WorkerOptions& options)
{
    if (model.runsOn(BackendKind::Cudnn)) {
        if (auto backend = makeCudnnBackend(options)) {
            return backend;
        }
    }
    return makeAutomaticBackend(model);
}

} // namespace gateloupe
