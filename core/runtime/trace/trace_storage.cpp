// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/trace/trace_storage.h"

#include <algorithm>
#include <fstream>
#include <initializer_list>
#include <limits>
#include <numeric>
#include <utility>

#include <unistd.h>

#include "core/base/checked_math.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe {

namespace {

std::optional<std::uint64_t> bytesNeeded(const ForwardRequest& request, const TraceNeeds& needs)
{
    const RnnSpec& spec = request.model->spec;
    const std::uint64_t steps = request.x.shape()[0];
    const std::uint64_t batch = request.x.shape()[1];
    const std::uint64_t size = sizeOf(needs.math);
    std::optional<std::uint64_t> sum = needs.workBytes; // empty from the first overflow on
    const auto add = [&sum](std::initializer_list<std::uint64_t> factors) {
        std::optional<std::uint64_t> product = 1;
        for (const std::uint64_t factor : factors) {
            product = product ? checkedMul(*product, factor) : std::nullopt;
        }
        sum = sum && product ? checkedAdd(*sum, *product) : std::nullopt;
    };
    add({steps, batch, spec.outputWidth(), size});
    add({spec.pseudoLayers(), batch, spec.recurrentWidth() + spec.hiddenSize, size});
    if (request.detail == TraceDetail::Full) {
        std::uint64_t width = 0;
        for (const TraceSignal& signal : signalsOf(spec)) {
            width += widthOf(signal, spec);
        }
        add({steps, batch, width, spec.pseudoLayers(), size});
    }
    return sum;
}

Status checkMemory(const ForwardRequest& request, const TraceNeeds& needs)
{
    const auto needed = bytesNeeded(request, needs);
    const std::uint64_t available = availableMemoryBytes();
    if (needed && *needed <= available) {
        return {};
    }
    const std::string bytes = needed ? std::to_string(*needed) : "more than 2^64";
    const Error error = Error::outOfMemory(
        "running %1 over %2 needs %3 bytes, there are %4 free; use fewer steps or sequences",
        request.model->name, toText(request.x.shape()), bytes, available);
    return request.detail == TraceDetail::OutputOnly
               ? error
               : Error::outOfMemory("%1, or keep the output only", error.message);
}

LayerTrace layerTrace(const ForwardRequest& request, DType math, Contents contents)
{
    const RnnSpec& spec = request.model->spec;
    const Shape& x = request.x.shape();
    LayerTrace layer;
    layer.gates.resize(gatesOf(spec.cell).size());
    for (const TraceSignal& signal : signalsOf(spec)) {
        *arrayIn(layer, spec.cell, signal) =
            Array::of(math, {x[0], x[1], widthOf(signal, spec)}, contents);
    }
    return layer;
}

} // namespace

std::uint64_t availableMemoryBytes()
{
    std::ifstream info("/proc/meminfo");
    std::string key;
    std::uint64_t kibibytes = 0;
    std::string unit;
    while (info >> key >> kibibytes) {
        if (key == "MemAvailable:") {
            return kibibytes * 1024;
        }
        std::getline(info, unit);
    }
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long pageBytes = ::sysconf(_SC_PAGESIZE);
    if (pages <= 0 || pageBytes <= 0) {
        return std::numeric_limits<std::uint64_t>::max();
    }
    return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(pageBytes);
}

Result<std::shared_ptr<Trace>> allocateTrace(const ForwardRequest& request, const TraceNeeds& needs)
{
    GATELOUPE_CHECK(checkMemory(request, needs));
    return emptyTrace(request, needs.math, needs.contents);
}

std::shared_ptr<Trace> emptyTrace(const ForwardRequest& request, DType math, Contents contents)
{
    const RnnSpec& spec = request.model->spec;
    auto trace = std::make_shared<Trace>();
    trace->dtype = spec.dtype;
    trace->math = nameOf(math);
    trace->steps = request.x.shape()[0];
    trace->batch = request.x.shape()[1];
    trace->lengths = lengthsOf(request);
    const std::uint64_t pseudoLayers = spec.pseudoLayers();
    const bool isPadded = std::ranges::any_of(
        trace->lengths, [&](std::uint64_t length) { return length < trace->steps; });
    const Contents perStep = isPadded ? Contents::Zeros : contents;
    trace->y = Array::of(math, {trace->steps, trace->batch, spec.outputWidth()}, perStep);
    trace->hN = Array::zeros(math, {pseudoLayers, trace->batch, spec.recurrentWidth()});
    if (hasCellState(spec.cell)) {
        trace->cN = Array::zeros(math, {pseudoLayers, trace->batch, spec.hiddenSize});
    }
    for (std::uint64_t i = 0; request.detail == TraceDetail::Full && i < pseudoLayers; ++i) {
        trace->layers.push_back(layerTrace(request, math, perStep));
    }
    return trace;
}

std::vector<std::uint64_t> lengthsOf(const ForwardRequest& request)
{
    const Shape& x = request.x.shape();
    return request.lengths.empty() ? std::vector<std::uint64_t>(x[1], x[0]) : request.lengths;
}

std::uint64_t stepsOf(const Trace& trace, const RnnSpec& spec)
{
    return spec.pseudoLayers() *
           std::accumulate(trace.lengths.begin(), trace.lengths.end(), std::uint64_t{0});
}

} // namespace gateloupe
