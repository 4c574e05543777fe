// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/gradient_parts.h"

#include <span>
#include <vector>

#include "core/runtime/cudnn/run/reset_parts.h"
#include "core/runtime/trace/array_rows.h"

namespace gateloupe::gpu {

namespace {

using Parts = std::span<const cudnn::ResetPart>;

PseudoLayerIndex laneAt(std::uint64_t index)
{
    return PseudoLayerIndex(static_cast<std::uint32_t>(index));
}

/// Whether a reset begins with the initial states, which then get its gradient, too.
bool beginsWithInitial(const ForwardRequest& request)
{
    return !request.resetH && !request.resetC;
}

/// What the parts get of the gradients of the whole run's output and last states.
Upstream upstreamOf(const ForwardRequest& request, const Upstream& whole, Parts parts)
{
    Upstream own;
    if (!whole.y.isEmpty()) {
        own.y =
            Array::zeros(whole.y.dtype(), {parts.front().count, parts.size(), whole.y.shape()[2]});
        for (std::uint64_t member = 0; member < parts.size(); ++member) {
            const cudnn::ResetPart& part = parts[member];
            for (std::uint64_t t = 0; t < part.count; ++t) {
                copyRow(whole.y, {part.first + t, part.sequence}, own.y, {t, member});
            }
        }
    }
    const auto states = [&](const Array& given) {
        if (given.isEmpty()) {
            return Array();
        }
        Array taken =
            Array::zeros(given.dtype(), {given.shape()[0], parts.size(), given.shape()[2]});
        for (std::uint64_t lane = 0; lane < given.shape()[0]; ++lane) {
            for (std::uint64_t member = 0; member < parts.size(); ++member) {
                if (cudnn::endsAsRun(request, parts[member], laneAt(lane))) {
                    copyRow(given, {lane, parts[member].sequence}, taken, {lane, member});
                }
            }
        }
        return taken;
    };
    own.hN = states(whole.hN);
    own.cN = states(whole.cN);
    return own;
}

/// dL of the states that parts begin with, to those that the run begins with.
void addStates(const ForwardRequest& request, Parts parts, const Array& from, Array& to)
{
    const auto add = [&]<typename T>(std::span<T> sums, std::span<const T> terms) {
        const Shape& shape = to.shape();
        for (std::uint64_t lane = 0; lane < shape[0]; ++lane) {
            for (std::uint64_t member = 0; member < parts.size(); ++member) {
                const cudnn::ResetPart& part = parts[member];
                if (!cudnn::startsAsRun(request, part, laneAt(lane)) &&
                    !beginsWithInitial(request)) {
                    continue;
                }
                const std::uint64_t own = (lane * parts.size() + member) * shape[2];
                const std::uint64_t place = (lane * shape[1] + part.sequence) * shape[2];
                for (std::uint64_t unit = 0; unit < shape[2]; ++unit) {
                    sums[place + unit] += terms[own + unit];
                }
            }
        }
    };
    if (from.isEmpty()) {
        return;
    }
    from.dtype() == DType::F64 ? add(to.values<double>(), from.values<double>())
                               : add(to.values<float>(), from.values<float>());
}

void add(const ForwardRequest& request, Parts parts, const Gradients& some, Gradients& whole)
{
    if (whole.x.isEmpty()) {
        const std::uint64_t batch = request.x.shape()[1];
        const auto zeros = [batch](const Array& states) {
            return states.isEmpty() ? Array()
                                    : Array::zeros(states.dtype(),
                                                   {states.shape()[0], batch, states.shape()[2]});
        };
        whole.method = some.method;
        whole.device = some.device;
        whole.layers.resize(some.layers.size());
        whole.x = Array::zeros(some.x.dtype(), request.x.shape());
        whole.h0 = zeros(some.h0);
        whole.c0 = zeros(some.c0);
    }
    for (std::uint64_t member = 0; member < parts.size(); ++member) {
        const cudnn::ResetPart& part = parts[member];
        for (std::uint64_t t = 0; t < part.count; ++t) {
            copyRow(some.x, {t, member}, whole.x, {part.first + t, part.sequence});
        }
    }
    addStates(request, parts, some.h0, whole.h0);
    addStates(request, parts, some.c0, whole.c0);
    for (const auto& [id, values] : some.weights) {
        std::vector<double>& sum = whole.weights[id];
        sum.resize(values.size());
        for (std::size_t at = 0; at < values.size(); ++at) {
            sum[at] += values[at];
        }
    }
    whole.elapsedSeconds += some.elapsedSeconds;
}

} // namespace

Result<std::shared_ptr<Gradients>> gradientsInParts(const ForwardRequest& request,
                                                    const Upstream& upstream,
                                                    const PlainGradients& run,
                                                    ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(validate(request));
    if (request.isTraining && request.dropout > 0.0) {
        return Error::unsupported(
            "cuDNN runs parts between resets as sequences of their own, whose "
            "dropout would be that of other steps; run without dropout");
    }
    const auto parts = cudnn::resetParts(request);
    const auto whole = std::make_shared<Gradients>();
    for (Parts left(parts); !left.empty();) {
        const Parts members = left.first(cudnn::partsOfOneRun(left));
        left = left.subspan(members.size());
        GATELOUPE_TRY(const auto some, run(cudnn::requestOfParts(request, members),
                                           upstreamOf(request, upstream, members), monitor));
        add(request, members, *some, *whole);
    }
    return whole;
}

} // namespace gateloupe::gpu
