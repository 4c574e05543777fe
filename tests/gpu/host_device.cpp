// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/host_device.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <iterator>
#include <map>
#include <numeric>
#include <string>
#include <thread>
#include <utility>

#include "core/packing/pack.h"
#include "core/packing/packed_layout.h"
#include "core/runtime/backward/backward.h"
#include "core/runtime/cudnn/device/device_values.h"
#include "core/runtime/forward/forward.h"
#include "core/tensor/tensor_source.h"
#include "tests/gpu/host_gate_math.h"

namespace gateloupe::test {

namespace {

using namespace cudnn;

/// A new array of rows of `width` numbers; pairs(move) says where each row comes from.
template <typename Pairs>
Array movedRows(const Array& array, Shape shape, std::uint64_t width, const Pairs& pairs)
{
    Array result = Array::zeros(array.dtype(), std::move(shape));
    const std::uint64_t bytes = width * sizeOf(array.dtype());
    const auto target = result.writableBytes();
    pairs([&](std::uint64_t from, std::uint64_t to) {
        std::ranges::copy(array.bytes().subspan(from * bytes, bytes),
                          target.subspan(to * bytes, bytes).begin());
    });
    return result;
}

/// [T, B, V] as cuDNN's packed rows [sum of lengths, V].
Array packedRows(const Array& array, const std::vector<std::uint64_t>& lengths)
{
    const Shape& shape = array.shape();
    const std::uint64_t rows = std::accumulate(lengths.begin(), lengths.end(), std::uint64_t{0});
    return movedRows(array, {rows, shape[2]}, shape[2], [&](const auto& move) {
        std::uint64_t next = 0;
        for (std::uint64_t t = 0; t < shape[0]; ++t) {
            for (std::uint64_t b = 0; b < shape[1] && t < lengths[b]; ++b) {
                move(t * shape[1] + b, next++);
            }
        }
    });
}

Array paddedRows(const Array& rows, std::uint64_t steps, const std::vector<std::uint64_t>& lengths)
{
    const std::uint64_t width = rows.shape()[1];
    const std::uint64_t batch = lengths.size();
    return movedRows(rows, {steps, batch, width}, width, [&](const auto& move) {
        std::uint64_t next = 0;
        for (std::uint64_t t = 0; t < steps; ++t) {
            for (std::uint64_t b = 0; b < batch && t < lengths[b]; ++b) {
                move(next++, t * batch + b);
            }
        }
    });
}

Array axesSwapped(const Array& array)
{
    const Shape& shape = array.shape();
    return movedRows(array, {shape[1], shape[0], shape[2]}, shape[2], [&](const auto& move) {
        for (std::uint64_t first = 0; first < shape[0]; ++first) {
            for (std::uint64_t second = 0; second < shape[1]; ++second) {
                move(first * shape[1] + second, second * shape[0] + first);
            }
        }
    });
}

class BorrowedBytes final : public TensorSource
{
public:
    explicit BorrowedBytes(std::span<const std::byte> bytes)
        : m_bytes(bytes)
    {
    }

    [[nodiscard]] Encoding encoding() const override { return Encoding::Computed; }

    [[nodiscard]] std::uint64_t sizeBytes() const override { return m_bytes.size(); }

    [[nodiscard]] std::optional<FileLocation> place() const override { return std::nullopt; }

    Result<std::span<const std::byte>> bytes(ProgressMonitor&) const override { return m_bytes; }

private:
    std::span<const std::byte> m_bytes;
};

/// What a descriptor stands for; queued calls outlive it.
class HostLibrary
{
public:
    HostLibrary(HostDevice& device, RnnConfig config, PackedLayout layout)
        : m_device(device)
        , m_config(std::move(config))
        , m_layout(std::move(layout))
    {
    }

    [[nodiscard]] const RnnConfig& config() const { return m_config; }

    [[nodiscard]] const PackedLayout& layout() const { return m_layout; }

    /// Not monotonic, as the real one's are not.
    [[nodiscard]] TempSpace tempSpace(const SequenceShape& shape) const
    {
        return TempSpace{.workBytes = 64 * shape.batch() + (shape.steps % 2 == 0 ? 96 : 32),
                         .reserveBytes = m_config.isTraining ? 128 + shape.steps : 0};
    }

    /// Throws: IllegalAccess.
    void compute(const SequenceShape& shape, const ForwardPointers& pointers) const
    {
        m_device.countForward();
        scribble(pointers.work, tempSpace(shape).workBytes);
        scribble(pointers.reserve, tempSpace(shape).reserveBytes);
        const RnnSpec& spec = m_config.spec;
        NullMonitor monitor;
        ForwardRequest request = requestOf(shape, pointers);
        request.detail = TraceDetail::OutputOnly;
        const auto trace = makeReferenceBackend()->run(request, monitor);
        if (!trace) {
            throw IllegalAccess();
        }
        write(output(shape, request.lengths, m_device.shifted((*trace)->y, 0), shape.paddingFill),
              pointers.y);
        write(m_device.shifted((*trace)->hN, shape.steps - 1), pointers.hN);
        if (hasCellState(spec.cell)) {
            write((*trace)->cN, pointers.cN);
        }
    }

    /// Throws: IllegalAccess, also where the reserve space is not what compute() left there.
    void computeBackward(const SequenceShape& shape, const BackwardPointers& pointers) const
    {
        const RnnSpec& spec = m_config.spec;
        const std::uint64_t reserved = tempSpace(shape).reserveBytes;
        const std::byte* const reserve = at(pointers.forward.reserve, reserved);
        if (!std::all_of(reserve, reserve + reserved,
                         [](std::byte each) { return each == kScribble; })) {
            throw IllegalAccess();
        }
        NullMonitor monitor;
        BackwardRequest pass;
        const auto run = TraceReplay::run(requestOf(shape, pointers.forward), {},
                                          makeReferenceBackend(), monitor);
        if (!run) {
            throw IllegalAccess();
        }
        const std::vector<std::uint64_t> lengths(shape.lengths.begin(), shape.lengths.end());
        const std::uint64_t lanes = spec.pseudoLayers();
        pass.run = *run;
        pass.upstream.y = rowsOf(shape, lengths, pointers.dY, spec.outputWidth());
        if (pointers.dHN != nullptr) {
            pass.upstream.hN = read(pointers.dHN, {lanes, shape.batch(), spec.recurrentWidth()});
        }
        if (pointers.dCN != nullptr && hasCellState(spec.cell)) {
            pass.upstream.cN = read(pointers.dCN, {lanes, shape.batch(), spec.hiddenSize});
        }
        const auto found = backward(pass, BackwardMethod::Reference, monitor);
        if (!found) {
            throw IllegalAccess();
        }
        // Whatever stands in the padding of dx: a caller must not look at it.
        write(output(shape, lengths, (*found)->x, kPaddingOfDx), pointers.dX);
        write((*found)->h0, pointers.dH0);
        if (hasCellState(spec.cell)) {
            write((*found)->c0, pointers.dC0);
        }
        addWeights((*found)->weights, pointers.dWeights);
    }

private:
    static constexpr std::byte kScribble{0x5A};
    static constexpr double kPaddingOfDx = 7.0;

    void addWeights(const std::map<ParameterId, std::vector<double>>& found,
                    const std::byte* to) const
    {
        Array sum = read(to, {m_layout.elements()});
        std::vector<double> values = sum.convertedTo<double>();
        for (const Region& region : m_layout.regions()) {
            const std::vector<double>& more = found.at(region.id);
            for (std::uint64_t index = 0; index < region.elements; ++index) {
                values[region.offset + index] += more[index];
            }
        }
        write(Array({values.size()}, values), to);
    }

    /// The run that a call computes.
    [[nodiscard]] ForwardRequest requestOf(const SequenceShape& shape,
                                           const ForwardPointers& pointers) const
    {
        const RnnSpec& spec = m_config.spec;
        const std::vector<std::uint64_t> lengths(shape.lengths.begin(), shape.lengths.end());
        auto tensor =
            makeTensor("w", spec.dtype, {m_layout.elements()},
                       std::make_shared<BorrowedBytes>(std::span(
                           at(pointers.weights, m_layout.sizeBytes()), m_layout.sizeBytes())));
        auto model = unpack(*std::move(tensor), spec, "device");
        if (m_config.clip && !m_device.faults().forgetsClipping) {
            CellEquations equations = standardEquations(spec.cell);
            const auto single = [](double limit) { return double{static_cast<float>(limit)}; };
            equations.cellClip =
                CellClip(ClipRange{single(m_config.clip->low), single(m_config.clip->high)},
                         Kept::Unclipped);
            model->equations = {equations};
        }
        ForwardRequest request{.model = std::make_shared<const RnnModel>(*std::move(model))};
        request.x = rowsOf(shape, lengths, pointers.x, spec.inputSize);
        const std::uint64_t batch = shape.batch();
        if (pointers.h0 != nullptr) {
            request.h0 = read(pointers.h0, {spec.pseudoLayers(), batch, spec.recurrentWidth()});
        }
        if (pointers.c0 != nullptr && hasCellState(spec.cell)) {
            request.c0 = read(pointers.c0, {spec.pseudoLayers(), batch, spec.hiddenSize});
        }
        request.lengths = lengths;
        request.isTraining = m_config.isTraining;
        request.dropout = m_config.dropout;
        request.seed = m_config.seed;
        return request;
    }

    [[nodiscard]] std::byte* at(const std::byte* address, std::uint64_t bytes) const
    {
        return m_device.hostMemory().at(address, bytes);
    }

    /// The library may use all of what it asked for.
    void scribble(const std::byte* space, std::uint64_t bytes) const
    {
        if (bytes > 0) {
            std::fill_n(at(space, bytes), bytes, kScribble);
        }
    }

    [[nodiscard]] Array read(const std::byte* from, Shape shape) const
    {
        const std::uint64_t bytes = elementCount(shape).value_or(0) * sizeOf(m_config.spec.dtype);
        return fromDeviceType({at(from, bytes), bytes}, m_config.spec.dtype, std::move(shape));
    }

    void write(const Array& array, const std::byte* to) const
    {
        const auto bytes = toDeviceType(array, m_config.spec.dtype);
        if (to != nullptr) {
            std::ranges::copy(bytes, at(to, bytes.size()));
        }
    }

    /// [T, B, width] of numbers along time.
    [[nodiscard]] Array rowsOf(const SequenceShape& shape,
                               const std::vector<std::uint64_t>& lengths, const std::byte* x,
                               std::uint64_t width) const
    {
        switch (shape.layout) {
        case DataLayout::StepMajorPacked: {
            const auto rows = std::accumulate(lengths.begin(), lengths.end(), std::uint64_t{0});
            return paddedRows(read(x, {rows, width}), shape.steps, lengths);
        }
        case DataLayout::BatchMajor:
            return axesSwapped(read(x, {shape.batch(), shape.steps, width}));
        case DataLayout::StepMajor:
            break;
        }
        return read(x, {shape.steps, shape.batch(), width});
    }

    [[nodiscard]] static Array output(const SequenceShape& shape,
                                      const std::vector<std::uint64_t>& lengths, Array y,
                                      double paddingFill)
    {
        const Shape full = y.shape();
        const auto values = y.values<double>();
        for (std::uint64_t t = 0; t < full[0]; ++t) {
            for (std::uint64_t b = 0; b < full[1]; ++b) {
                if (t >= lengths[b]) {
                    std::ranges::fill(values.subspan((t * full[1] + b) * full[2], full[2]),
                                      paddingFill);
                }
            }
        }
        switch (shape.layout) {
        case DataLayout::StepMajorPacked:
            return packedRows(y, lengths);
        case DataLayout::BatchMajor:
            return axesSwapped(y);
        case DataLayout::StepMajor:
            break;
        }
        return y;
    }

    HostDevice& m_device;
    RnnConfig m_config;
    PackedLayout m_layout;
};

class HostRnn final : public Rnn
{
public:
    HostRnn(HostDevice& device, const RnnConfig& config, PackedLayout layout)
        : m_device(device)
        , m_library(std::make_shared<const HostLibrary>(device, config, std::move(layout)))
    {
    }

    Result<std::uint64_t> weightSpaceBytes() override { return m_library->layout().sizeBytes(); }

    Result<std::optional<ParameterPlace>> place(std::uint32_t pseudoLayer, std::uint32_t linLayer,
                                                bool isBias) override
    {
        return find(pseudoLayer, linLayer, isBias);
    }

    Result<TempSpace> tempSpace(const SequenceShape& shape) override
    {
        if (shape.steps > m_device.faults().mostCallSteps) {
            return Error{ErrorCode::Unsupported,
                         "cudnnSetRNNDataDescriptor: CUDNN_STATUS_NOT_SUPPORTED"};
        }
        return m_library->tempSpace(shape);
    }

    Status forward(const SequenceShape& shape, const ForwardPointers& pointers) override
    {
        const TempSpace space = m_library->tempSpace(shape);
        const bool isRight =
            pointers.space.workBytes >= space.workBytes &&
            pointers.space.reserveBytes >= space.reserveBytes &&
            pointers.weightBytes == m_library->layout().sizeBytes() &&
            std::ranges::all_of(shape.lengths, [](std::int32_t length) { return length > 0; });
        if (!isRight) {
            return Error{ErrorCode::Device, "cudnnRNNForward: CUDNN_STATUS_BAD_PARAM"};
        }
        if (m_device.faults().refusesPersistent &&
            m_library->config().algorithm != Algorithm::Standard) {
            return Error{ErrorCode::Unsupported, "cudnnRNNForward: CUDNN_STATUS_NOT_SUPPORTED"};
        }
        return m_device.queue(
            [library = m_library, shape, pointers] { library->compute(shape, pointers); });
    }

    /// Refuses what the library refuses: a descriptor for inference, spaces that are too small, a
    /// missing array.
    Status backward(const SequenceShape& shape, const BackwardPointers& pointers) override
    {
        const TempSpace space = m_library->tempSpace(shape);
        const ForwardPointers& given = pointers.forward;
        const bool isRight = m_library->config().isTraining && given.x != nullptr &&
                             given.y != nullptr && pointers.dY != nullptr &&
                             pointers.dX != nullptr && pointers.dWeights != nullptr &&
                             given.space.workBytes >= space.workBytes &&
                             given.space.reserveBytes >= space.reserveBytes &&
                             given.weightBytes == m_library->layout().sizeBytes();
        if (!isRight) {
            return Error{ErrorCode::Device, "cudnnRNNBackwardData_v8: CUDNN_STATUS_BAD_PARAM"};
        }
        return m_device.queue(
            [library = m_library, shape, pointers] { library->computeBackward(shape, pointers); });
    }

private:
    [[nodiscard]] std::optional<ParameterPlace> find(std::uint32_t pseudoLayer,
                                                     std::uint32_t linLayer, bool wantsBias) const
    {
        const RnnSpec& spec = m_library->config().spec;
        for (const Region& region : m_library->layout().regions()) {
            if (region.pseudoLayer.value == pseudoLayer && isBias(region.id.kind) == wantsBias &&
                linLayerId(spec.cell, region.id) == linLayer) {
                return ParameterPlace{.offsetBytes =
                                          region.offset * sizeOf(spec.dtype) +
                                          (wantsBias ? m_device.faults().layoutShift : 0),
                                      .rows = region.rows,
                                      .cols = region.cols};
            }
        }
        return std::nullopt;
    }

    HostDevice& m_device;
    std::shared_ptr<const HostLibrary> m_library;
};

} // namespace

HostDevice::HostDevice()
    : HostDevice(Faults())
{
}

HostDevice::HostDevice(const Faults& faults)
    : m_facts{.index = faults.index,
              .name = "host",
              .capability = "9.0",
              .driver = "0.0",
              .cuda = "0.0",
              .cudnn = "0.0.0",
              .major = 9,
              .minor = 0,
              .multiprocessors = 132,
              .mostCallSteps = faults.mostCallSteps}
    , m_faults(faults)
    , m_gateMath(makeHostGateMath(*this))
{
}

HostDevice::~HostDevice() = default;

Result<DeviceMemoryUse> HostDevice::memory()
{
    return DeviceMemoryUse{m_faults.memoryBytes - usedBytes(), m_faults.memoryBytes};
}

Result<std::byte*> HostDevice::allocate(std::uint64_t bytes)
{
    if (usedBytes() + bytes > m_faults.memoryBytes) {
        return Error{ErrorCode::OutOfMemory, "allocating " + std::to_string(bytes) + " bytes"};
    }
    m_timedAllocations += m_isTiming ? 1 : 0;
    return m_memory.allocate(bytes);
}

void HostDevice::release(std::byte* pointer) noexcept
{
    static_cast<void>(synchronize());
    m_memory.release(pointer);
}

Status HostDevice::queue(std::function<void()> call)
{
    if (m_isLost) {
        return synchronize();
    }
    m_queue.push_back(std::move(call));
    return {};
}

Status HostDevice::synchronize()
{
    std::vector<std::function<void()>> calls;
    std::swap(calls, m_queue);
    for (auto& lane : m_lanes) {
        std::ranges::move(lane, std::back_inserter(calls));
        lane.clear();
    }
    return run(calls);
}

Status HostDevice::run(const std::vector<std::function<void()>>& calls)
{
    for (const auto& call : calls) {
        if (m_isLost) {
            break;
        }
        try {
            call();
        } catch (const IllegalAccess&) {
            m_isLost = true;
        }
    }
    return m_isLost ? Status(Error{ErrorCode::Device, "an illegal memory access was encountered"})
                    : Status();
}

Status HostDevice::upload(std::byte* target, std::span<const std::byte> source)
{
    ++m_uploads;
    m_uploadedBytes += source.size();
    return queue(
        [this, target, source] { std::ranges::copy(source, m_memory.at(target, source.size())); });
}

/// As late as it may be: what overwrites the source before then shows.
Status HostDevice::downloadBeside(Lane lane, std::span<std::byte> target, const std::byte* source)
{
    m_downloadedBytes += target.size();
    m_lanes[static_cast<std::size_t>(lane)].push_back([this, target, source] {
        std::copy_n(m_memory.at(source, target.size()), target.size(), target.begin());
    });
    return {};
}

Status HostDevice::awaitDownloads(Lane lane)
{
    std::vector<std::function<void()>> calls;
    std::swap(calls, m_queue);
    std::ranges::move(m_lanes[static_cast<std::size_t>(lane)], std::back_inserter(calls));
    m_lanes[static_cast<std::size_t>(lane)].clear();
    return run(calls);
}

Status HostDevice::download(std::span<std::byte> target, const std::byte* source)
{
    m_downloadedBytes += target.size();
    GATELOUPE_CHECK(queue([this, target, source] {
        std::copy_n(m_memory.at(source, target.size()), target.size(), target.begin());
    }));
    return synchronize();
}

void HostDevice::pin(std::span<std::byte> memory) noexcept
{
    ++m_pinned;
    m_pinnedBytes += memory.size();
}

void HostDevice::unpin(std::span<std::byte>) noexcept
{
    static_cast<void>(synchronize());
    --m_pinned;
}

Status HostDevice::clear(std::byte* target, std::uint64_t bytes)
{
    return queue([=, this] { std::fill_n(m_memory.at(target, bytes), bytes, std::byte{0}); });
}

Status HostDevice::startTimer(Timer /*timer*/)
{
    m_isTiming = true;
    return {};
}

Status HostDevice::stopTimer(Timer /*timer*/)
{
    m_isTiming = false;
    return {};
}

Result<double> HostDevice::secondsOf(Timer /*timer*/)
{
    GATELOUPE_CHECK(synchronize());
    return 0.0;
}

void HostDevice::countForward()
{
    const int forward = m_forwards++;
    while (forward == m_faults.hangingForward) {
        std::this_thread::sleep_for(std::chrono::seconds(1));
    }
    if (forward == m_faults.failingForward) {
        throw IllegalAccess();
    }
}

GateMath& HostDevice::gateMath()
{
    return *m_gateMath;
}

Status HostDevice::copyRows(const RowCopy& copy)
{
    return queue([this, copy] {
        for (std::uint64_t row = 0; row < copy.rows; ++row) {
            std::copy_n(m_memory.at(copy.source + row * copy.sourceStride, copy.rowBytes),
                        copy.rowBytes,
                        m_memory.at(copy.target + row * copy.targetStride, copy.rowBytes));
        }
    });
}

Array HostDevice::shifted(Array states, std::uint64_t firstStep) const
{
    if (m_faults.shiftedStep == std::numeric_limits<std::uint64_t>::max()) {
        return states;
    }
    const Shape shape = states.shape();
    const std::uint64_t perStep = shape[1] * shape[2];
    const auto values = states.values<double>();
    for (std::size_t index = 0; index < values.size(); ++index) {
        // Last states have layers where y has steps.
        const std::uint64_t step = firstStep == 0 ? index / perStep : firstStep;
        values[index] += step >= m_faults.shiftedStep ? m_faults.shift : 0.0;
    }
    return states;
}

Result<std::unique_ptr<Rnn>> HostDevice::createRnn(const RnnConfig& config)
{
    GATELOUPE_CHECK(check(config));
    if (m_faults.refusesDescriptors) {
        return Error{ErrorCode::Unsupported,
                     "cudnnSetRNNDescriptor_v8: CUDNN_STATUS_NOT_SUPPORTED"};
    }
    GATELOUPE_TRY(PackedLayout layout, PackedLayout::create(config.spec));
    countRnn();
    return std::unique_ptr<Rnn>(std::make_unique<HostRnn>(*this, config, std::move(layout)));
}

} // namespace gateloupe::test
