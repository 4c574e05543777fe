// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <string>

#include "core/runtime/cudnn/device/device_values.h"
#include "core/runtime/cudnn/device/run_parts.h"
#include "core/runtime/cudnn/run/sequence_order.h"
#include "core/runtime/cudnn/run/weight_space.h"

namespace gateloupe::cudnn {

namespace {

Result<DeviceBuffer> uploaded(DeviceLayer& device, const Array& array, DType dtype)
{
    const auto bytes = toDeviceType(array, dtype);
    GATELOUPE_TRY(DeviceBuffer buffer, DeviceBuffer::allocate(device, bytes.size()));
    GATELOUPE_CHECK(device.upload(buffer.data(), bytes));
    // The host copy goes with this function.
    GATELOUPE_CHECK(device.synchronize());
    return buffer;
}

Result<Array> downloaded(DeviceLayer& device, const DeviceBuffer& buffer, DType dtype, Shape shape)
{
    std::vector<std::byte> bytes(buffer.bytes());
    GATELOUPE_CHECK(device.download(bytes, buffer.data()));
    return fromDeviceType(bytes, dtype, std::move(shape));
}

/// How x goes in and y comes out in a data layout.
struct Arrangement
{
    DataLayout layout = DataLayout::StepMajor;
    std::vector<std::uint64_t> order;   ///< of the sequences
    std::vector<std::uint64_t> lengths; ///< in that order
    std::uint64_t steps = 0;

    [[nodiscard]] Array in(const Array& x) const
    {
        const Array sorted = reordered(x, order);
        switch (layout) {
        case DataLayout::StepMajorPacked:
            return packedRows(sorted, lengths);
        case DataLayout::BatchMajor:
            return axesSwapped(sorted);
        case DataLayout::StepMajor:
            break;
        }
        return sorted;
    }

    [[nodiscard]] Shape outShape(std::uint64_t width) const
    {
        if (layout == DataLayout::StepMajorPacked) {
            std::uint64_t rows = 0;
            for (const std::uint64_t length : lengths) {
                rows += length;
            }
            return {rows, width};
        }
        return layout == DataLayout::BatchMajor ? Shape{lengths.size(), steps, width}
                                                : Shape{steps, lengths.size(), width};
    }

    [[nodiscard]] Array out(const Array& y) const
    {
        switch (layout) {
        case DataLayout::StepMajorPacked:
            return restored(paddedRows(y, steps, lengths), order);
        case DataLayout::BatchMajor:
            return restored(axesSwapped(y), order);
        case DataLayout::StepMajor:
            break;
        }
        return restored(y, order);
    }
};

Arrangement arrangementOf(const RunInput& input, DataLayout layout)
{
    Arrangement arrangement{.layout = layout, .order = {}, .lengths = {}, .steps = input.steps()};
    if (layout == DataLayout::StepMajorPacked) {
        arrangement.order = longestFirst(input.lengths);
    } else {
        for (std::uint64_t n = 0; n < input.batch(); ++n) {
            arrangement.order.push_back(n);
        }
    }
    for (const std::uint64_t sequence : arrangement.order) {
        arrangement.lengths.push_back(input.lengths[sequence]);
    }
    if (layout == DataLayout::StepMajorPacked) {
        // Packed data end with the longest sequence.
        arrangement.steps = arrangement.lengths.front();
    }
    return arrangement;
}

} // namespace

RnnConfig configOf(const RnnSpec& spec, const RunOptions& options)
{
    return {.spec = spec,
            .precision = options.precision,
            .math = options.math,
            .algorithm = options.algorithm,
            .clip = options.clip};
}

Status checkMemory(DeviceLayer& device, std::uint64_t bytes)
{
    GATELOUPE_TRY(const DeviceMemoryUse use, device.memory());
    if (bytes <= use.freeBytes) {
        return {};
    }
    return Error::outOfMemory(
        "the run needs %1 bytes on %2, where %3 of %4 are free; shorten the sequence or the batch",
        bytes, device.facts().name, use.freeBytes, use.totalBytes);
}

Result<FusedOutput> runFused(DeviceLayer& device, const RunInput& input, const RunOptions& options,
                             ProgressMonitor& monitor)
{
    const RnnSpec& spec = input.model->spec;
    const DType dtype = spec.dtype;
    RnnConfig config = configOf(spec, options);
    config.isPadded = options.layout != DataLayout::StepMajorPacked;
    config.isTraining = input.isTraining;
    config.dropout = input.dropout;
    config.seed = input.seed;
    GATELOUPE_TRY(const auto rnn, device.createRnn(config));

    const Arrangement arrangement = arrangementOf(input, options.layout);
    SequenceShape shape{.steps = arrangement.steps,
                        .lengths = {arrangement.lengths.begin(), arrangement.lengths.end()},
                        .layout = options.layout,
                        .paddingFill = options.paddingFill};
    GATELOUPE_TRY(const TempSpace space, rnn->tempSpace(shape));
    GATELOUPE_TRY(const std::uint64_t weightBytes, rnn->weightSpaceBytes());
    const Shape outShape = arrangement.outShape(spec.outputWidth());
    const std::uint64_t outBytes = elementCount(outShape).value_or(0) * sizeOf(dtype);
    const std::uint64_t hiddenBytes =
        spec.pseudoLayers() * input.batch() * spec.recurrentWidth() * sizeOf(dtype);
    const bool hasCell = hasCellState(spec.cell);
    const std::uint64_t cellBytes =
        hasCell ? spec.pseudoLayers() * input.batch() * spec.hiddenSize * sizeOf(dtype) : 0;
    GATELOUPE_CHECK(checkMemory(device, input.x.size() * sizeOf(dtype) + outBytes + weightBytes +
                                            space.workBytes + space.reserveBytes +
                                            2 * (hiddenBytes + cellBytes)));

    GATELOUPE_TRY(const DeviceBuffer weights, uploadWeights(device, *rnn, *input.model, monitor));
    GATELOUPE_TRY(const DeviceBuffer x, uploaded(device, arrangement.in(input.x), dtype));
    const auto state = [&](const std::optional<Array>& array) -> Result<DeviceBuffer> {
        return array ? uploaded(device, reordered(*array, arrangement.order), dtype)
                     : Result<DeviceBuffer>(DeviceBuffer());
    };
    GATELOUPE_TRY(const DeviceBuffer h0, state(input.h0));
    GATELOUPE_TRY(const DeviceBuffer c0, state(input.c0));
    GATELOUPE_TRY(const DeviceBuffer y, DeviceBuffer::allocate(device, outBytes));
    GATELOUPE_TRY(const DeviceBuffer hN, DeviceBuffer::allocate(device, hiddenBytes));
    GATELOUPE_TRY(const DeviceBuffer cN, DeviceBuffer::allocate(device, cellBytes));
    GATELOUPE_TRY(const DeviceBuffer work, DeviceBuffer::allocate(device, space.workBytes));
    GATELOUPE_TRY(const DeviceBuffer reserve, DeviceBuffer::allocate(device, space.reserveBytes));
    if (monitor.cancelled()) {
        return Error{ErrorCode::Cancelled, message("the run was cancelled"), {}};
    }
    GATELOUPE_CHECK(device.startTimer());
    GATELOUPE_CHECK(rnn->forward(shape, {.x = x.data(),
                                         .y = y.data(),
                                         .h0 = h0.data(),
                                         .hN = hN.data(),
                                         .c0 = c0.data(),
                                         .cN = cN.data(),
                                         .weights = weights.data(),
                                         .weightBytes = weights.bytes(),
                                         .work = work.data(),
                                         .reserve = reserve.data(),
                                         .space = space}));
    FusedOutput output;
    GATELOUPE_TRY(output.seconds, device.stopTimer());
    GATELOUPE_TRY(const Array outputs, downloaded(device, y, dtype, outShape));
    output.y = arrangement.out(outputs);
    const Shape hiddenShape = {spec.pseudoLayers(), input.batch(), spec.recurrentWidth()};
    GATELOUPE_TRY(const Array lastHidden, downloaded(device, hN, dtype, hiddenShape));
    output.hN = restored(lastHidden, arrangement.order);
    if (hasCell) {
        GATELOUPE_TRY(
            const Array lastCell,
            downloaded(device, cN, dtype, {spec.pseudoLayers(), input.batch(), spec.hiddenSize}));
        output.cN = restored(lastCell, arrangement.order);
    }
    return output;
}

} // namespace gateloupe::cudnn
