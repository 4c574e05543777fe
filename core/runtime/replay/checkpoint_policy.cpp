// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/replay/checkpoint_policy.h"

#include <algorithm>
#include <cmath>

#include "core/runtime/trace/trace_arrays.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe {

namespace {

/// Multiplications of a block: some milliseconds of one core with vectors.
constexpr double kBlockProducts = 0x1.0p26;
/// What a step costs beside its products, in products: gates, threads that meet.
constexpr double kStepOverhead = 8192.0;
/// The reference computes one product after the other.
constexpr double kReferenceSlowness = 16.0;
constexpr double kMinInterval = 16.0;
constexpr double kMaxInterval = 4096.0;

DType mathOf(const RnnSpec& spec, BackendKind backend)
{
    const bool isDouble = backend == BackendKind::Reference || spec.dtype == DType::F64;
    return isDouble ? DType::F64 : DType::F32;
}

/// Multiplications of one step, weighted by how fast the backend does them.
double stepCost(const ForwardRequest& request, BackendKind backend)
{
    const RnnSpec& spec = request.model->spec;
    double products = 0.0;
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        const auto input = static_cast<double>(spec.layerInputSize(LayerIndex(layer)));
        products += static_cast<double>(spec.directions * gatesOf(spec.cell).size()) *
                    static_cast<double>(spec.hiddenSize) *
                    (input + static_cast<double>(spec.recurrentWidth()));
    }
    const double one = products + kStepOverhead * spec.pseudoLayers();
    return one * static_cast<double>(request.x.shape()[1]) *
           (backend == BackendKind::Reference ? kReferenceSlowness : 1.0);
}

double traceBytesPerStep(const ForwardRequest& request, DType math)
{
    const RnnSpec& spec = request.model->spec;
    double perLayer = 0.0;
    for (const TraceSignal& signal : signalsOf(spec)) {
        perLayer += static_cast<double>(widthOf(signal, spec));
    }
    return (perLayer * spec.pseudoLayers() + static_cast<double>(spec.outputWidth())) *
           static_cast<double>(request.x.shape()[1] * sizeOf(math));
}

double stateBytes(const ForwardRequest& request, DType math)
{
    const RnnSpec& spec = request.model->spec;
    const std::uint64_t width =
        spec.recurrentWidth() + (hasCellState(spec.cell) ? spec.hiddenSize : 0);
    return static_cast<double>(width) * spec.pseudoLayers() *
           static_cast<double>(request.x.shape()[1] * sizeOf(math));
}

double chooseInterval(const ForwardRequest& request, double stepBytes, double budget,
                      const CheckpointPolicy& plan, BackendKind backend)
{
    const auto steps = static_cast<double>(request.x.shape()[0]);
    const double state = stateBytes(request, plan.math);
    const double quick =
        std::clamp(kBlockProducts / stepCost(request, backend), kMinInterval, kMaxInterval);
    const double fewest = CheckpointPolicy::kQuarters * steps * state / budget;
    const double most = budget / (CheckpointPolicy::kQuarters * stepBytes);
    if (fewest > most) {
        return std::sqrt(steps * state / stepBytes); // least memory in all
    }
    return std::clamp(quick, fewest, most);
}

} // namespace

CheckpointPolicy planReplay(const ForwardRequest& request, const ReplayOptions& options,
                            BackendKind backend)
{
    const std::uint64_t steps = request.x.shape()[0];
    const auto budget = static_cast<double>(std::max<std::uint64_t>(1, options.memoryBudgetBytes));
    CheckpointPolicy plan;
    plan.math = mathOf(request.model->spec, backend);
    const double stepBytes = traceBytesPerStep(request, plan.math);
    plan.stepBytes = static_cast<std::uint64_t>(stepBytes);
    plan.keepsEverything =
        options.mayKeepEverything && stepBytes * static_cast<double>(steps) <= budget;
    if (plan.keepsEverything) {
        plan.interval = steps;
        plan.windowSteps = steps;
        return plan;
    }
    const double chosen = options.keyframeInterval > 0
                              ? static_cast<double>(options.keyframeInterval)
                              : chooseInterval(request, stepBytes, budget, plan, backend);
    plan.interval = static_cast<std::uint64_t>(std::clamp(chosen, 1.0, static_cast<double>(steps)));
    plan.cacheBytes = options.memoryBudgetBytes / CheckpointPolicy::kCacheShare;
    plan.windowSteps =
        std::clamp(static_cast<std::uint64_t>(budget / (CheckpointPolicy::kQuarters * stepBytes)),
                   plan.interval, steps);
    return plan;
}

} // namespace gateloupe
