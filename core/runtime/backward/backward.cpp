// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/backward.h"

#include <algorithm>
#include <chrono>
#include <new>

#include "core/runtime/backward/fast_backward.h"
#include "core/runtime/backward/gradient_storage.h"
#include "core/runtime/backward/reference_backward.h"
#include "core/runtime/replay/trace_reader.h"

namespace gateloupe {

namespace {

/// Multiplications that the reference does backwards in some seconds.
constexpr double kReferenceWork = 2e9;

/// Multiplications that the matrix products of a forward pass take.
double multiplicationsOf(const ForwardRequest& request)
{
    const RnnSpec& spec = request.model->spec;
    double perStep = 0.0;
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        perStep +=
            static_cast<double>(spec.layerInputSize(LayerIndex(layer)) + spec.recurrentWidth()) *
            static_cast<double>(spec.directions * gatesOf(spec.cell).size() * spec.hiddenSize);
    }
    return perStep * static_cast<double>(request.x.shape()[0] * request.x.shape()[1]);
}

Status checkShape(const Array& array, const char* name, const Shape& wanted)
{
    if (array.isEmpty() || array.shape() == wanted) {
        return {};
    }
    return Error::shapeMismatch("the gradient of %1 is %2, expected %3", name,
                                toText(array.shape()), toText(wanted));
}

Status checkPlace(const BackwardPlace& place, const TraceReplay& run, const RnnSpec& spec)
{
    if (place.pseudoLayer.value >= spec.pseudoLayers() ||
        place.unit >= widthOf(place.signal, spec) || place.sequence >= run.batch() ||
        place.step >= run.summary().lengths[place.sequence]) {
        return Error::invalidArgument(
            "the run has no such value: its sequence %1 has %2 steps", place.sequence,
            place.sequence < run.batch() ? run.summary().lengths[place.sequence] : 0);
    }
    return {};
}

} // namespace

BackwardMethod usualBackwardMethod(const ForwardRequest& request)
{
    return multiplicationsOf(request) > kReferenceWork ? BackwardMethod::Fast
                                                       : BackwardMethod::Reference;
}

Status validate(const BackwardRequest& request)
{
    const TraceReplay& run = *request.run;
    const RnnSpec& spec = run.request().model->spec;
    const Upstream& upstream = request.upstream;
    GATELOUPE_CHECK(
        checkShape(upstream.y, "the output", {run.steps(), run.batch(), spec.outputWidth()}));
    GATELOUPE_CHECK(checkShape(upstream.hN, "the last h",
                               {spec.pseudoLayers(), run.batch(), spec.recurrentWidth()}));
    if (!upstream.cN.isEmpty() && !hasCellState(spec.cell)) {
        return Error::invalidArgument("only an LSTM has a last c, this is a %1", nameOf(spec.cell));
    }
    GATELOUPE_CHECK(
        checkShape(upstream.cN, "the last c", {spec.pseudoLayers(), run.batch(), spec.hiddenSize}));
    if (request.shown &&
        (request.shown->end() < request.shown->first || request.shown->end() > run.steps())) {
        return Error::invalidArgument("steps %1 to %2 are not all of this run, which has %3",
                                      request.shown->first, request.shown->end(), run.steps());
    }
    return upstream.at ? checkPlace(*upstream.at, run, spec) : Status();
}

Result<double> backwardSum(const BackwardRequest& request, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(validate(request));
    double sum = sumOfLastStates(request);
    const std::uint64_t steps = request.run->steps();
    const std::uint64_t piece = std::max<std::uint64_t>(1, stepsPerWindow(readerOf(request.run)));
    for (std::uint64_t first = 0; first < steps; first += piece) {
        const StepRange range{first, std::min(piece, steps - first)};
        GATELOUPE_TRY(const TraceWindow window, request.run->window(range, monitor));
        sum += sumOfSteps(request, window, range);
    }
    return sum;
}

Result<std::shared_ptr<const Gradients>> backward(const BackwardRequest& request,
                                                  BackwardMethod method, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(validate(request));
    const RnnModel& model = *request.run->request().model;
    if (method == BackwardMethod::Cudnn) {
        return Error::invalidArgument("cuDNN's gradients come from its backend");
    }
    const auto start = std::chrono::steady_clock::now();
    try {
        const auto found = std::make_shared<Gradients>();
        found->method = method;
        if (method == BackwardMethod::Fast) {
            GATELOUPE_CHECK(runFastBackward(request, *found, monitor));
        } else {
            GATELOUPE_CHECK(runReferenceBackward(request, *found, monitor));
        }
        found->elapsedSeconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        return std::shared_ptr<const Gradients>(found);
    } catch (const std::bad_alloc&) {
        return Error::outOfMemory("running %1 backwards ran out of memory", model.name);
    }
}

} // namespace gateloupe
