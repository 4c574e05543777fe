// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/gradient_storage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/runtime/trace/trace_storage.h"

namespace gateloupe {

namespace {

template <typename T>
void put(std::span<const T> values, Array& array, std::uint64_t outer, std::uint64_t sequence)
{
    const std::uint64_t width = array.shape()[2];
    const std::uint64_t first = (outer * array.shape()[1] + sequence) * width;
    if (array.dtype() == DType::F64) {
        std::ranges::copy(values, array.values<double>().subspan(first, width).begin());
        return;
    }
    std::ranges::transform(values, array.values<float>().subspan(first, width).begin(),
                           [](T value) { return static_cast<float>(value); });
}

/// Several sums side by side: the compiler may not reorder one.
template <typename T>
double normOf(std::span<const T> values)
{
    constexpr std::size_t kSums = 8;
    std::array<double, kSums> sums{};
    std::size_t at = 0;
    for (; at + kSums <= values.size(); at += kSums) {
        for (std::size_t sum = 0; sum < kSums; ++sum) {
            const auto value = static_cast<double>(values[at + sum]);
            sums[sum] += value * value;
        }
    }
    for (; at < values.size(); ++at) {
        sums[0] += static_cast<double>(values[at]) * static_cast<double>(values[at]);
    }
    return std::sqrt(std::accumulate(sums.begin(), sums.end(), 0.0));
}

template <typename T>
void raiseEach(std::vector<double>& largest, std::span<const T> values)
{
    for (std::size_t at = 0; at < largest.size(); ++at) {
        largest[at] = std::max(largest[at], static_cast<double>(std::abs(values[at])));
    }
}

double productOf(const Array& a, const Array& b)
{
    double sum = 0.0;
    for (std::size_t at = 0; at < a.size() && at < b.size(); ++at) {
        sum += a[at] * b[at];
    }
    return sum;
}

/// The steps whose gradients a layer keeps.
StepRange shownSteps(const BackwardRequest& request)
{
    return request.shown.value_or(StepRange{0, request.run->steps()});
}

/// Numbers that a backward pass keeps.
std::uint64_t numbersKept(const BackwardRequest& request)
{
    const TraceReplay& run = *request.run;
    const RnnSpec& spec = run.request().model->spec;
    const std::uint64_t states = 2 * spec.hiddenSize + spec.projectionSize.value_or(0);
    const std::uint64_t gates = gatesOf(spec.cell).size() * spec.hiddenSize;
    const std::uint64_t perLayer = request.detail == GradientDetail::Full     ? states + gates
                                   : request.detail == GradientDetail::States ? states
                                                                              : 0;
    // With two directions what one layer hands down to the next stands beside the result, of a
    // layer between two others its output's and its input's gradient.
    const std::uint64_t handed = std::min<std::uint64_t>(spec.layers - 1, 2);
    const std::uint64_t work = spec.directions == 2 ? handed * spec.outputWidth() : 0;
    return run.batch() * (run.steps() * (spec.inputSize + work) +
                          shownSteps(request).count * spec.pseudoLayers() * perLayer);
}

Status checkGradientMemory(const BackwardRequest& request, DType dtype)
{
    const std::uint64_t needed = numbersKept(request) * sizeOf(dtype);
    const std::uint64_t available = availableMemoryBytes();
    if (needed <= available) {
        return {};
    }
    return Error::outOfMemory(
        "the gradients of %1 need %2 bytes, there are %3 free; use fewer steps or sequences",
        request.run->request().model->name, needed, available);
}

} // namespace

Status allocateGradients(const BackwardRequest& request, DType dtype, Gradients& found)
{
    const TraceReplay& run = *request.run;
    const RnnModel& model = *run.request().model;
    const RnnSpec& spec = model.spec;
    const std::uint64_t T = run.steps();
    const std::uint64_t B = run.batch();
    const std::uint64_t H = spec.hiddenSize;
    const StepRange shown = shownSteps(request);
    GATELOUPE_CHECK(checkGradientMemory(request, dtype));
    for (const auto& [id, view] : model.parameters) {
        found.weights[id].resize(view.elements());
    }
    found.x = Array::zeros(dtype, {T, B, spec.inputSize});
    found.h0 = Array::zeros(dtype, {spec.pseudoLayers(), B, spec.recurrentWidth()});
    if (hasCellState(spec.cell)) {
        found.c0 = Array::zeros(dtype, {spec.pseudoLayers(), B, H});
    }
    found.layers.resize(spec.pseudoLayers());
    for (LayerGradients& layer : found.layers) {
        layer.hNorms.assign(T, 0.0);
        layer.cNorms.assign(hasCellState(spec.cell) ? T : 0, 0.0);
        layer.largest.sums.assign(H, 0.0);
        layer.largest.states.assign(H, 0.0);
        if (request.detail == GradientDetail::WeightsOnly) {
            continue;
        }
        layer.firstStep = shown.first;
        const bool hasGates = request.detail == GradientDetail::Full;
        layer.gates.assign(hasGates ? gatesOf(spec.cell).size() : 0, {});
        for (Array& gate : layer.gates) {
            gate = Array::zeros(dtype, {shown.count, B, H});
        }
        layer.h = Array::zeros(dtype, {shown.count, B, H});
        if (hasCellState(spec.cell)) {
            layer.c = Array::zeros(dtype, {shown.count, B, H});
        }
        if (spec.projectionSize) {
            layer.projected = Array::zeros(dtype, {shown.count, B, *spec.projectionSize});
        }
    }
    return {};
}

template <typename T>
void raise(LargestOfUnits& largest, const StepGradients<T>& gradients)
{
    const std::size_t hidden = gradients.hidden.size();
    for (std::size_t first = 0; first < gradients.sums.size(); first += hidden) {
        raiseEach(largest.sums, gradients.sums.subspan(first, hidden));
    }
    raiseEach(largest.states, gradients.hidden);
}

template void raise(LargestOfUnits&, const StepGradients<float>&);
template void raise(LargestOfUnits&, const StepGradients<double>&);

template <typename T>
void keepStepGradients(LayerGradients& layer, std::uint64_t step, std::uint64_t sequence,
                       const StepGradients<T>& gradients)
{
    const std::size_t hidden = gradients.hidden.size();
    layer.hNorms[step] += normOf(gradients.state);
    if (!layer.cNorms.empty()) {
        layer.cNorms[step] += normOf(gradients.cellState);
    }
    if (layer.h.isEmpty() || step < layer.firstStep ||
        step - layer.firstStep >= layer.h.shape()[0]) {
        return; // not shown
    }
    const std::uint64_t row = step - layer.firstStep;
    for (std::size_t gate = 0; gate < layer.gates.size(); ++gate) {
        put(gradients.sums.subspan(gate * hidden, hidden), layer.gates[gate], row, sequence);
    }
    put(gradients.hidden, layer.h, row, sequence);
    if (!layer.c.isEmpty()) {
        put(gradients.cellState, layer.c, row, sequence);
    }
    if (!layer.projected.isEmpty()) {
        put(gradients.state, layer.projected, row, sequence);
    }
}

template void keepStepGradients(LayerGradients&, std::uint64_t, std::uint64_t,
                                const StepGradients<float>&);
template void keepStepGradients(LayerGradients&, std::uint64_t, std::uint64_t,
                                const StepGradients<double>&);

void finishNorms(const BackwardRequest& request, Gradients& found)
{
    const auto& lengths = request.run->summary().lengths;
    for (std::uint64_t step = 0; step < request.run->steps(); ++step) {
        const auto count = static_cast<double>(
            std::ranges::count_if(lengths, [step](std::uint64_t length) { return step < length; }));
        for (LayerGradients& layer : found.layers) {
            layer.hNorms[step] /= std::max(count, 1.0);
            if (!layer.cNorms.empty()) {
                layer.cNorms[step] /= std::max(count, 1.0);
            }
        }
    }
}

void addRow(std::span<const double> values, Array& array, std::uint64_t outer,
            std::uint64_t sequence)
{
    const std::uint64_t first = (outer * array.shape()[1] + sequence) * array.shape()[2];
    const auto add = [&]<typename T>(std::span<T> to) {
        for (std::size_t at = 0; at < values.size(); ++at) {
            to[first + at] += static_cast<T>(values[at]);
        }
    };
    if (array.dtype() == DType::F64) {
        add(array.values<double>());
    } else {
        add(array.values<float>());
    }
}

double sumOfLastStates(const BackwardRequest& request)
{
    const Trace& run = request.run->summary();
    return productOf(request.upstream.hN, run.hN) + productOf(request.upstream.cN, run.cN);
}

double sumOfSteps(const BackwardRequest& request, const TraceWindow& window, const StepRange& steps)
{
    const Upstream& upstream = request.upstream;
    const RnnSpec& spec = request.run->request().model->spec;
    if (upstream.at && steps.contains(upstream.at->step)) {
        const Array* const array =
            arrayOf(window.layer(upstream.at->pseudoLayer), spec.cell, upstream.at->signal);
        const std::uint64_t row =
            (upstream.at->step - window.firstStep) * window.trace->batch + upstream.at->sequence;
        return array == nullptr ? 0.0 : (*array)[row * array->shape()[2] + upstream.at->unit];
    }
    double sum = 0.0;
    if (upstream.y.isEmpty()) {
        return sum;
    }
    const std::uint64_t batch = window.trace->batch;
    const std::uint64_t width = spec.outputWidth();
    for (std::uint64_t step = steps.first; step < steps.end(); ++step) {
        for (std::uint64_t b = 0; b < batch; ++b) {
            if (step >= request.run->summary().lengths[b]) {
                continue;
            }
            const std::uint64_t given = (step * batch + b) * width;
            const std::uint64_t own = ((step - window.firstStep) * batch + b) * width;
            for (std::uint64_t unit = 0; unit < width; ++unit) {
                sum += upstream.y[given + unit] * window.trace->y[own + unit];
            }
        }
    }
    return sum;
}

} // namespace gateloupe
