// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <tuple>
#include <vector>

#include "core/runtime/cpu/packed_cell.h"
#include "core/runtime/cpu/worker_team.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// The fast CPU backend: weights packed once per model, input products of many steps at once, all
/// cores. Equal requests give equal bits, whatever the number of threads.
class FastBackend final : public ForwardBackend
{
public:
    /// `threads` 0: all cores.
    explicit FastBackend(unsigned threads);

    [[nodiscard]] BackendKind kind() const override { return BackendKind::Cpu; }

    Result<std::shared_ptr<const Trace>> run(const ForwardRequest& request,
                                             ProgressMonitor& monitor) override;

private:
    /// The weights of the model that ran last: stepping through a network runs it many times.
    template <typename T>
    struct PackedNetwork
    {
        std::weak_ptr<const RnnModel> model;
        std::vector<PackedCell<T>> cells; ///< pseudo-layer order
    };

    template <typename T>
    Result<std::shared_ptr<const Trace>> runAs(const ForwardRequest& request,
                                               ProgressMonitor& monitor);
    template <typename T>
    Status packModel(const std::shared_ptr<const RnnModel>& model, ProgressMonitor& monitor);

    unsigned m_threads;
    std::unique_ptr<WorkerTeam> m_team; ///< made by the first run
    std::tuple<PackedNetwork<float>, PackedNetwork<double>> m_packed;
};

} // namespace gateloupe
