// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gradient/upstream_arrays.h"

#include <algorithm>
#include <cmath>

#include "core/runtime/replay/trace_reader.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe {

namespace {

/// [B, W] of each sequence's last step as [T, B, W].
Array atLastSteps(const Array& last, const OutputSizes& sizes)
{
    Array whole = Array::zeros(DType::F64, {sizes.steps, sizes.batch, sizes.outputWidth()});
    const std::span<double> values = whole.values<double>();
    for (std::uint64_t b = 0; b < sizes.batch; ++b) {
        const std::uint64_t step = (b < sizes.lengths.size() ? sizes.lengths[b] : sizes.steps) - 1;
        for (std::uint64_t unit = 0; unit < sizes.outputWidth(); ++unit) {
            values[(step * sizes.batch + b) * sizes.outputWidth() + unit] =
                last[b * sizes.outputWidth() + unit];
        }
    }
    return whole;
}

/// Says which order of the steps was taken of a network that reads from the end: its frameworks
/// give the output in either.
void noteOrderOfTime(const OutputReading& reading, const OutputSizes& sizes,
                     std::vector<Message>& notes)
{
    const auto steps = reading.axes.find('t');
    if (!sizes.isReversed || steps == std::string::npos || reading.steps < 2) {
        return;
    }
    std::string turned = reading.axes;
    turned[steps] = 'r';
    notes.push_back(message("the network reads from the end; the gradient of its output was taken "
                            "in the order of time. The order of Keras, the last step first, is "
                            "taken with output-axes %1",
                            turned));
}

/// Targets as [T, B], -1 where there is none.
Result<std::vector<std::int64_t>> targetsOf(const Array& given, const TraceReplay& run,
                                            std::uint64_t classes)
{
    const std::uint64_t T = run.steps();
    const std::uint64_t B = run.batch();
    const bool isOfSteps = given.shape() == Shape{T, B} || (B == 1 && given.shape() == Shape{T}) ||
                           given.shape() == Shape{T, B, 1};
    if (!isOfSteps && given.shape() != Shape{B} && given.shape() != Shape{B, 1}) {
        return Error::shapeMismatch("the targets are %1, expected %2 or %3", toText(given.shape()),
                                    toText(Shape{T, B}), toText(Shape{B}));
    }
    std::vector<std::int64_t> targets(T * B, -1);
    for (std::uint64_t at = 0; at < given.size(); ++at) {
        const double target = given[at];
        if (target < 0.0) {
            continue;
        }
        if (!(target < static_cast<double>(classes)) || target != std::floor(target)) {
            return Error::shapeMismatch("target %1 is %2, the readout has the classes 0 to %3", at,
                                        target, classes - 1);
        }
        const std::uint64_t b = at % B;
        const std::uint64_t step = isOfSteps ? at / B : run.summary().lengths[b] - 1;
        if (step < run.summary().lengths[b]) {
            targets[step * B + b] = static_cast<std::int64_t>(target);
        }
    }
    return targets;
}

/// -log softmax(numbers)[target]; the numbers become its gradient by them.
double crossEntropy(std::vector<double>& numbers, std::size_t target)
{
    const double most = std::ranges::max(numbers);
    double sum = 0.0;
    for (const double number : numbers) {
        sum += std::exp(number - most);
    }
    const double loss = std::log(sum) + most - numbers[target];
    for (double& number : numbers) {
        number = std::exp(number - most) / sum;
    }
    numbers[target] -= 1.0;
    return loss;
}

} // namespace

Result<Array> upstreamOfOutput(const Array& given, const OutputAxes& axes,
                               const ForwardRequest& request, std::vector<Message>& notes)
{
    const OutputSizes sizes = outputSizesOf(request);
    GATELOUPE_TRY(const auto readings, outputReadings(given.shape(), sizes, axes));
    const OutputReading& reading = readings.front();
    if (const Message text = reading.text(sizes); !text.text().empty()) {
        notes.push_back(text);
    }
    if (axes.output.empty()) {
        noteOrderOfTime(reading, sizes, notes);
    }
    Array read = arranged(given, reading, sizes);
    if (reading.hasSteps) {
        return read;
    }
    Array last = atLastSteps(read, sizes);
    auto ended = withBackwardAsItEnded(last, request);
    if (!ended) {
        return last;
    }
    // Keras' last output has the backward direction as it ended, torch's y[-1] where it began.
    const bool isOfKeras = request.model->convention.starts_with("keras");
    notes.push_back(isOfKeras ? message("the backward direction's gradient enters where that "
                                        "direction ended, at step 0")
                              : message("the backward direction's gradient enters in the last "
                                        "step, where that direction began; where it ended it is "
                                        "the gradient of the last h"));
    return isOfKeras ? *std::move(ended) : std::move(last);
}

Array turnedInTime(const Array& y)
{
    const std::uint64_t steps = y.shape()[0];
    const std::uint64_t row = y.size() / steps;
    const std::vector<double> values = y.convertedTo<double>();
    std::vector<double> turned(values.size());
    for (std::uint64_t at = 0; at < values.size(); ++at) {
        turned[(steps - 1 - at / row) * row + at % row] = values[at];
    }
    return {y.shape(), std::move(turned)};
}

std::optional<Array> withBackwardAsItEnded(const Array& y, const ForwardRequest& request)
{
    const OutputSizes sizes = outputSizesOf(request);
    const std::uint64_t width = sizes.outputWidth();
    if (sizes.directions != 2 || y.isEmpty()) {
        return std::nullopt;
    }
    const std::vector<double> values = y.convertedTo<double>();
    std::vector<double> moved(values.size());
    for (std::uint64_t at = 0; at < values.size(); ++at) {
        const std::uint64_t b = at / width % sizes.batch;
        const std::uint64_t length = b < sizes.lengths.size() ? sizes.lengths[b] : sizes.steps;
        const bool isLast = at / width / sizes.batch + 1 == length;
        if (!isLast && values[at] != 0.0) {
            return std::nullopt;
        }
        if (isLast) {
            const bool isBackward = at % width >= sizes.width;
            moved[isBackward ? b * width + at % width : at] = values[at];
        }
    }
    return Array(y.shape(), std::move(moved));
}

Result<Array> upstreamOfStates(const Array& given, StateKind kind, const ForwardRequest& request,
                               std::vector<Message>& notes)
{
    const OutputSizes sizes = outputSizesOf(request);
    GATELOUPE_TRY(const auto readings, stateReadings(given.shape(), sizes, kind));
    const StateReading& reading = readings.front();
    if (const Message text = reading.text(); !text.text().empty()) {
        notes.push_back(text);
    }
    const std::uint64_t width = kind == StateKind::Hidden ? sizes.width : sizes.hidden;
    const Array zeros =
        Array::zeros(given.dtype(), {sizes.layers * sizes.directions, sizes.batch, width});
    return inPlaceOf(given, reading, sizes, zeros);
}

Result<ReadoutLoss> readoutLoss(const std::shared_ptr<const TraceReplay>& run,
                                const Readout& readout, const Array& targets,
                                ProgressMonitor& monitor)
{
    const std::uint64_t classes = readout.weights.shape()[0];
    const std::uint64_t width = run->request().model->spec.outputWidth();
    GATELOUPE_TRY(const auto wanted, targetsOf(targets, *run, classes));
    ReadoutLoss found;
    found.upstream = Array::zeros(DType::F64, {run->steps(), run->batch(), width});
    const std::span<double> upstream = found.upstream.values<double>();
    const std::uint64_t piece = std::max<std::uint64_t>(1, stepsPerWindow(readerOf(run)));
    std::vector<double> numbers(classes);
    for (std::uint64_t first = 0; first < run->steps(); first += piece) {
        const std::uint64_t count = std::min(piece, run->steps() - first);
        GATELOUPE_TRY(const TraceWindow window, run->window({first, count}, monitor));
        for (std::uint64_t row = first * run->batch(); row < (first + count) * run->batch();
             ++row) {
            if (wanted[row] < 0) {
                continue;
            }
            const std::uint64_t own = (row - window.firstStep * run->batch()) * width;
            for (std::uint64_t k = 0; k < classes; ++k) {
                numbers[k] = readout.bias.isEmpty() ? 0.0 : readout.bias[k];
                for (std::uint64_t unit = 0; unit < width; ++unit) {
                    numbers[k] += readout.weights[k * width + unit] * window.trace->y[own + unit];
                }
            }
            found.sum += crossEntropy(numbers, static_cast<std::size_t>(wanted[row]));
            ++found.counted;
            for (std::uint64_t k = 0; k < classes; ++k) {
                for (std::uint64_t unit = 0; unit < width; ++unit) {
                    upstream[row * width + unit] += readout.weights[k * width + unit] * numbers[k];
                }
            }
        }
    }
    return found;
}

} // namespace gateloupe
