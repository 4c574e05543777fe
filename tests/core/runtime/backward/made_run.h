// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <stdexcept>

#include "core/runtime/backward/backward.h"
#include "core/runtime/cpu/quick_reference/quick_reference.h"
#include "tests/core/runtime/network.h"

namespace gateloupe::test {

/// A finished float64 run. Throws the error's sentence.
inline std::shared_ptr<const TraceReplay> replayOf(const ForwardRequest& request,
                                                   const ReplayOptions& options = {})
{
    NullMonitor monitor;
    auto run = TraceReplay::run(request, options, makeQuickReferenceBackend(), monitor);
    if (!run) {
        throw std::runtime_error(run.error().message);
    }
    return *std::move(run);
}

/// Throws the error's sentence.
inline std::shared_ptr<const Gradients>
mustRunBackward(const BackwardRequest& request, BackwardMethod method = BackwardMethod::Reference)
{
    NullMonitor monitor;
    auto found = backward(request, method, monitor);
    if (!found) {
        throw std::runtime_error(found.error().message);
    }
    return *std::move(found);
}

/// Gradients of every output of a request, seeded. Shapes: those of Upstream.
inline Upstream randomUpstream(const ForwardRequest& request, std::uint64_t seed)
{
    const RnnSpec& spec = request.model->spec;
    const std::uint64_t batch = request.x.shape()[1];
    Upstream upstream{
        .y = randomArray({request.x.shape()[0], batch, spec.outputWidth()}, seed),
        .hN = randomArray({spec.pseudoLayers(), batch, spec.recurrentWidth()}, seed + 1)};
    if (hasCellState(spec.cell)) {
        upstream.cN = randomArray({spec.pseudoLayers(), batch, spec.hiddenSize}, seed + 2);
    }
    return upstream;
}

} // namespace gateloupe::test
