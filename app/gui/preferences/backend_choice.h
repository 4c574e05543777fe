// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <QJsonObject>

#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/runtime/cudnn/device/rnn_config.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/gpu/worker_options.h"

namespace gateloupe {

/// Who is to compute a run, and how.
struct BackendChoice
{
    std::optional<BackendKind> kind; ///< empty: the best one that can run the network
    cudnn::MathType math = cudnn::MathType::Auto;
    cudnn::Algorithm algorithm = cudnn::Algorithm::Auto;
    std::uint32_t device = 0;                  ///< of cuDNN: cudnn::InstalledDevice::index
    unsigned threads = 0;                      ///< of the CPU; 0: all cores
    bool hasGpu = true;                        ///< false: the worker has said that it finds none
    std::shared_ptr<gpu::IdleWorkerPool> warm; ///< see gpu::WorkerOptions

    /// What of it is about the GPU.
    [[nodiscard]] gpu::WorkerOptions workerOptions() const;
    /// What was chosen, but for the threads, which belong to the machine.
    [[nodiscard]] QJsonObject toJson() const;
    /// Keeps what the object does not name, or names in words of another version.
    void readJson(const QJsonObject& object);

    friend bool operator==(const BackendChoice&, const BackendChoice&) = default;
};

/// Errors: those of makeInstalledBackend().
Result<std::unique_ptr<ForwardBackend>> makeChosenBackend(const RnnModel& model,
                                                          const BackendChoice& choice);

/// Whom the choice stands for: the best backend that is there and can express the network, without
/// a network the best one there is.
[[nodiscard]] BackendKind resolved(const BackendChoice& choice, const RnnModel* model);

} // namespace gateloupe
