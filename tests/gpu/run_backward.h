// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include "core/packing/packed_layout.h"
#include "core/runtime/backward/backward.h"
#include "core/runtime/cudnn/run/backward_run.h"
#include "core/runtime/replay/trace_replay.h"
#include "tests/core/runtime/network.h"

namespace gateloupe::test {

/// The library's gradients of a run, with all that this takes.
inline Result<std::shared_ptr<Gradients>> runBackwardOn(cudnn::DeviceLayer& device,
                                                        const ForwardRequest& request,
                                                        const Upstream& upstream,
                                                        const cudnn::RunOptions& chosen = {})
{
    NullMonitor monitor;
    ForwardRequest own = request;
    GATELOUPE_TRY(const cudnn::RunOptions options, cudnn::optionsFor(*request.model, chosen));
    GATELOUPE_TRY(own.model, cudnn::packedModel(*request.model, monitor));
    GATELOUPE_TRY(const auto bytes,
                  own.model->parameters.begin()->second.tensor->source->bytes(monitor));
    GATELOUPE_CHECK(device.useInThisThread());
    GATELOUPE_TRY(cudnn::LoadedModel model, cudnn::loadModel(device, own.model->spec, bytes));
    const RnnSpec& spec = own.model->spec;
    const DType shown = spec.dtype == DType::F64 ? DType::F64 : DType::F32;
    const std::uint64_t batch = request.x.shape()[1];
    auto found = std::make_shared<Gradients>();
    found->x = Array::zeros(shown, request.x.shape());
    found->h0 = Array::zeros(shown, {spec.pseudoLayers(), batch, spec.recurrentWidth()});
    if (hasCellState(spec.cell)) {
        found->c0 = Array::zeros(shown, {spec.pseudoLayers(), batch, spec.hiddenSize});
    }
    Array packed = Array::zeros(shown, {model.layout.elements()});
    cudnn::BackwardInputs inputs{.forward = cudnn::inputsOf(own), .dY = {}, .dHN = {}, .dCN = {}};
    const auto give = [](const Array& array, std::optional<cudnn::NumbersView>& to) {
        if (!array.isEmpty()) {
            to = cudnn::viewOf(array);
        }
    };
    give(upstream.y, inputs.dY);
    give(upstream.hN, inputs.dHN);
    give(upstream.cN, inputs.dCN);
    GATELOUPE_TRY(const auto figures, cudnn::runLoadedBackward(device, model, own, inputs, options,
                                                               {.dX = found->x.writableBytes(),
                                                                .dH0 = found->h0.writableBytes(),
                                                                .dC0 = found->c0.writableBytes(),
                                                                .dWeights = packed.writableBytes()},
                                                               monitor));
    found->device = figures.device;
    const std::vector<double> numbers = packed.convertedTo<double>();
    for (const Region& region : model.layout.regions()) {
        const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(region.offset);
        found->weights[region.id].assign(first,
                                         first + static_cast<std::ptrdiff_t>(region.elements));
    }
    return found;
}

/// The reference's gradients of it.
inline Result<std::shared_ptr<const Gradients>> referenceGradients(const ForwardRequest& request,
                                                                   const Upstream& upstream)
{
    NullMonitor monitor;
    BackwardRequest pass;
    GATELOUPE_TRY(pass.run, TraceReplay::run(request, {}, makeReferenceBackend(), monitor));
    pass.upstream = upstream;
    return backward(pass, BackwardMethod::Reference, monitor);
}

/// Largest difference, relative to the largest number of each array; what both have is compared.
inline double gradientDistance(const Gradients& right, const Gradients& other)
{
    double worst = 0.0;
    const auto compare = [&worst](const Array& a, const Array& b) {
        if (!a.isEmpty()) {
            worst = std::max(worst, maxDifference(a, b) / std::max(largest(a), 1e-6));
        }
    };
    for (const auto& [id, values] : right.weights) {
        compare(Array({values.size()}, values), Array({values.size()}, other.weights.at(id)));
    }
    compare(right.x, other.x);
    compare(right.h0, other.h0);
    compare(right.c0, other.c0);
    return worst;
}

/// Random gradients of everything that a run gives.
inline Upstream upstreamOfAll(const ForwardRequest& request, std::uint64_t seed)
{
    const RnnSpec& spec = request.model->spec;
    const std::uint64_t batch = request.x.shape()[1];
    Upstream upstream{
        .y = randomArray({request.x.shape()[0], batch, spec.outputWidth()}, seed),
        .hN = randomArray({spec.pseudoLayers(), batch, spec.recurrentWidth()}, seed + 1),
        .cN = {},
        .at = {}};
    if (hasCellState(spec.cell)) {
        upstream.cN = randomArray({spec.pseudoLayers(), batch, spec.hiddenSize}, seed + 2);
    }
    return upstream;
}

} // namespace gateloupe::test
