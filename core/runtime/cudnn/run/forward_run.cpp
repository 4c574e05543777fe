// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/forward_run.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <new>
#include <string>
#include <utility>

#include "core/runtime/cudnn/device/device_values.h"
#include "core/runtime/cudnn/device/run_parts.h"
#include "core/runtime/cudnn/run/sequence_order.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe::cudnn {

namespace {

double largestDifference(const Array& a, const Array& b)
{
    double worst = 0.0;
    for (std::size_t index = 0; index < a.size(); ++index) {
        const double gap = std::abs(a[index] - b[index]);
        if (std::isnan(gap) && std::isnan(a[index]) != std::isnan(b[index])) {
            return std::numeric_limits<double>::infinity();
        }
        worst = std::isnan(gap) ? worst : std::max(worst, gap);
    }
    return worst;
}

/// The padding of y is zero in a Trace, whatever the library was told to fill it with.
void clearPadding(Array& y, const std::vector<std::uint64_t>& lengths)
{
    const Shape shape = y.shape();
    const auto clear = [&](auto values) {
        for (std::uint64_t t = 0; t < shape[0]; ++t) {
            for (std::uint64_t b = 0; b < shape[1]; ++b) {
                if (t >= lengths[b]) {
                    std::ranges::fill(values.subspan((t * shape[1] + b) * shape[2], shape[2]), 0);
                }
            }
        }
    };
    if (y.dtype() == DType::F64) {
        clear(y.values<double>());
    } else {
        clear(y.values<float>());
    }
}

/// Steps behind the longest sequence, which a packed run leaves out.
Array withAllSteps(const Array& y, std::uint64_t steps)
{
    const Shape& shape = y.shape();
    if (shape[0] == steps) {
        return y;
    }
    Array result = Array::zeros(y.dtype(), {steps, shape[1], shape[2]});
    if (y.dtype() == DType::F64) {
        std::ranges::copy(y.values<double>(), result.values<double>().begin());
    } else {
        std::ranges::copy(y.values<float>(), result.values<float>().begin());
    }
    return result;
}

/// States as the device holds them, so that whoever computes with them next to it starts alike.
std::optional<Array> rounded(const std::optional<Array>& states, DType dtype)
{
    return states
               ? std::optional(fromDeviceType(toDeviceType(*states, dtype), dtype, states->shape()))
               : std::nullopt;
}

RunInput inputOf(const ForwardRequest& request, std::shared_ptr<const RnnModel> model,
                 const std::vector<std::uint64_t>& lengths)
{
    const DType dtype = model->spec.dtype;
    return {.model = std::move(model),
            .x = request.model->isReversed ? reversedInTime(request.x, lengths) : request.x,
            .h0 = rounded(request.h0, dtype),
            .c0 = rounded(request.c0, dtype),
            .lengths = lengths,
            .isTraining = request.isTraining,
            .dropout = request.isTraining ? request.dropout : 0.0,
            .seed = request.seed};
}

/// "fma, standard, gates on the device": what was computed how.
std::string mathText(const RunOptions& options, TraceDetail detail, const SteppingUse& use)
{
    std::string text =
        std::string(nameOf(options.math)) + ", " + std::string(nameOf(options.algorithm));
    if (detail == TraceDetail::Full) {
        text += use.stepping == Stepping::Graph ? ", recorded steps" : "";
        text += ", gates on the " + std::string(nameOf(use.gates));
    }
    return text;
}

/// Device 0 is what everybody expects: only another one is told by number.
std::string deviceText(const DeviceFacts& facts)
{
    const std::string number = facts.index == 0 ? "" : " (" + std::to_string(facts.index) + ")";
    return facts.name + number + ", cuDNN " + facts.cudnn;
}

double steppedDifference(const SteppedOutput& stepped, const FusedOutput& fused, bool hasCell)
{
    double worst = largestDifference(stepped.y, fused.y);
    const std::uint64_t directions = stepped.directions.size();
    for (std::uint64_t direction = 0; direction < directions; ++direction) {
        const auto compare = [&](const Array& own, const Array& all) {
            for (std::size_t index = 0; index < own.size(); ++index) {
                const double gap = std::abs(own[index] - all[direction * own.size() + index]);
                worst = std::isnan(gap) ? worst : std::max(worst, gap);
            }
        };
        compare(stepped.directions[direction].hN, fused.hN);
        if (hasCell) {
            compare(stepped.directions[direction].cN, fused.cN);
        }
    }
    return worst;
}

Result<RunResult> run(DeviceLayer& device, const ForwardRequest& request, const RunOptions& options,
                      ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(device.useInThisThread());
    const RnnSpec& spec = request.model->spec;
    const auto start = std::chrono::steady_clock::now();
    // The worker gets networks that are ready: copying their weights once more would be waste.
    std::shared_ptr<const RnnModel> model = request.model;
    if (model->isReversed || model->forgetOffset != 0.0) {
        GATELOUPE_TRY(model, packedModel(*request.model, monitor));
    }
    const DType hostType = spec.dtype == DType::F64 ? DType::F64 : DType::F32;
    RunResult result;
    GATELOUPE_TRY(result.trace, allocateTrace(request, {.math = hostType}));
    Trace& trace = *result.trace;
    const RunInput input = inputOf(request, std::move(model), trace.lengths);

    GATELOUPE_TRY(FusedOutput fused, runFused(device, input, options, monitor));
    fused.y = withAllSteps(fused.y, trace.steps);
    clearPadding(fused.y, trace.lengths);
    result.fusedSeconds = fused.seconds;
    if (request.detail == TraceDetail::Full) {
        GATELOUPE_TRY(const SteppedOutput stepped,
                      runStepped(device, input, options, trace, monitor));
        result.steppedSeconds = stepped.seconds;
        result.steppedDifference = steppedDifference(stepped, fused, hasCellState(spec.cell));
        result.use = stepped.use;
        if (stepped.use.gates == GatePlace::Host) {
            GATELOUPE_CHECK(verifyGates(input, stepped, options.clip, trace, monitor));
        }
    }
    trace.backend = BackendKind::Cudnn;
    trace.device = deviceText(device.facts());
    trace.math = mathText(options, request.detail, result.use);
    trace.y = std::move(fused.y);
    trace.hN = std::move(fused.hN);
    if (hasCellState(spec.cell)) {
        trace.cN = std::move(fused.cN);
    }
    if (request.model->isReversed) {
        turnRound(trace);
    }
    trace.elapsedSeconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

} // namespace

Result<RunResult> runForward(DeviceLayer& device, const ForwardRequest& request,
                             const RunOptions& options, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(validate(request));
    GATELOUPE_CHECK(checkRunsOn(*request.model, BackendKind::Cudnn));
    const bool dropsOut =
        request.isTraining && request.dropout > 0.0 && request.model->spec.layers > 1;
    if (dropsOut && request.detail == TraceDetail::Full) {
        return Error::unsupported(
            "the states of every step are not to be had with dropout: cuDNN does not say which "
            "elements it dropped; run without dropout, or for the output only");
    }
    try {
        return run(device, request, options, monitor);
    } catch (const std::bad_alloc&) {
        return Error::outOfMemory("running %1 ran out of memory", request.model->name);
    }
}

} // namespace gateloupe::cudnn
