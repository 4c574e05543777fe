// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/host_device.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "core/packing/pack.h"
#include "core/packing/packed_layout.h"
#include "core/runtime/cudnn/device/device_values.h"
#include "core/runtime/cudnn/gates/gate_check.h"
#include "core/runtime/cudnn/gates/host_gate_math.h"
#include "core/runtime/cudnn/run/sequence_order.h"
#include "core/runtime/forward/forward.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe::test {

namespace {

using namespace cudnn;

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

class HostRnn final : public Rnn
{
public:
    HostRnn(HostDevice& device, RnnConfig config, PackedLayout layout)
        : m_device(device)
        , m_config(std::move(config))
        , m_layout(std::move(layout))
    {
    }

    Result<std::uint64_t> weightSpaceBytes() override { return m_layout.sizeBytes(); }

    Result<std::optional<ParameterPlace>> matrix(std::uint32_t pseudoLayer,
                                                 std::uint32_t linLayer) override
    {
        return find(pseudoLayer, linLayer, false);
    }

    Result<std::optional<ParameterPlace>> bias(std::uint32_t pseudoLayer,
                                               std::uint32_t linLayer) override
    {
        return find(pseudoLayer, linLayer, true);
    }

    Result<TempSpace> tempSpace(const SequenceShape& shape) override
    {
        return TempSpace{.workBytes = 64 * shape.batch(),
                         .reserveBytes = m_config.isTraining ? std::uint64_t{128} : 0};
    }

    Status forward(const SequenceShape& shape, const ForwardPointers& pointers) override
    {
        return m_device.runOrRecord([this, shape, pointers] { return compute(shape, pointers); });
    }

private:
    Status compute(const SequenceShape& shape, const ForwardPointers& pointers)
    {
        GATELOUPE_CHECK(m_device.countForward());
        const RnnSpec& spec = m_config.spec;
        const std::vector<std::uint64_t> lengths(shape.lengths.begin(), shape.lengths.end());
        GATELOUPE_TRY(auto tensor, makeTensor("w", spec.dtype, {m_layout.elements()},
                                              std::make_shared<BorrowedBytes>(std::span(
                                                  pointers.weights, pointers.weightBytes))));
        GATELOUPE_TRY(RnnModel model, unpack(std::move(tensor), spec, "device"));
        if (m_config.clip && !m_device.faults().forgetsClipping) {
            CellEquations equations = standardEquations(spec.cell);
            equations.cellClip = ClipRange{m_config.clip->low, m_config.clip->high};
            model.equations = {equations};
        }
        ForwardRequest request{.model = std::make_shared<const RnnModel>(std::move(model))};
        request.x = input(shape, lengths, pointers.x);
        const std::uint64_t batch = shape.batch();
        if (pointers.h0 != nullptr) {
            request.h0 = read(pointers.h0, {spec.pseudoLayers(), batch, spec.recurrentWidth()});
        }
        if (pointers.c0 != nullptr && hasCellState(spec.cell)) {
            request.c0 = read(pointers.c0, {spec.pseudoLayers(), batch, spec.hiddenSize});
        }
        request.lengths = lengths;
        request.detail = TraceDetail::OutputOnly;
        request.isTraining = m_config.isTraining;
        request.dropout = m_config.dropout;
        request.seed = m_config.seed;
        NullMonitor monitor;
        GATELOUPE_TRY(const auto trace, makeReferenceBackend()->run(request, monitor));
        write(output(shape, lengths, m_device.shifted(trace->y)), pointers.y);
        write(m_device.shifted(trace->hN), pointers.hN);
        if (hasCellState(spec.cell)) {
            write(trace->cN, pointers.cN);
        }
        return {};
    }

    Result<std::optional<ParameterPlace>> find(std::uint32_t pseudoLayer, std::uint32_t linLayer,
                                               bool wantsBias) const
    {
        const RnnSpec& spec = m_config.spec;
        for (const Region& region : m_layout.regions()) {
            if (region.pseudoLayer.value == pseudoLayer && isBias(region.id.kind) == wantsBias &&
                linLayerId(spec.cell, region.id) == linLayer) {
                return std::optional<ParameterPlace>(
                    {.offsetBytes = region.offset * sizeOf(spec.dtype) +
                                    (wantsBias ? m_device.faults().layoutShift : 0),
                     .rows = region.rows,
                     .cols = region.cols});
            }
        }
        return std::optional<ParameterPlace>();
    }

    [[nodiscard]] Array read(const std::byte* from, Shape shape) const
    {
        const std::uint64_t bytes = elementCount(shape).value_or(0) * sizeOf(m_config.spec.dtype);
        return fromDeviceType({from, bytes}, m_config.spec.dtype, std::move(shape));
    }

    void write(const Array& array, std::byte* to) const
    {
        const auto bytes = toDeviceType(array, m_config.spec.dtype);
        if (to != nullptr) {
            std::ranges::copy(bytes, to);
        }
    }

    [[nodiscard]] Array input(const SequenceShape& shape, const std::vector<std::uint64_t>& lengths,
                              const std::byte* x) const
    {
        const std::uint64_t width = m_config.spec.inputSize;
        switch (shape.layout) {
        case DataLayout::StepMajorPacked: {
            std::uint64_t rows = 0;
            for (const std::uint64_t length : lengths) {
                rows += length;
            }
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
                                      const std::vector<std::uint64_t>& lengths, Array y)
    {
        const Shape full = y.shape();
        const auto values = y.values<double>();
        for (std::uint64_t t = 0; t < full[0]; ++t) {
            for (std::uint64_t b = 0; b < full[1]; ++b) {
                if (t >= lengths[b]) {
                    std::ranges::fill(values.subspan((t * full[1] + b) * full[2], full[2]),
                                      shape.paddingFill);
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

/// Calls kept as they were made.
class HostRecording final : public Recording
{
public:
    HostRecording(std::vector<std::function<Status()>> calls, bool isWrong)
        : m_calls(std::move(calls))
    {
        if (isWrong) {
            m_calls.pop_back();
        }
    }

    Status replay() override
    {
        for (const auto& call : m_calls) {
            GATELOUPE_CHECK(call());
        }
        return {};
    }

private:
    std::vector<std::function<Status()>> m_calls;
};

/// Plain loops, counted; the wrong ones forget the last row of every product.
class HostGateMath final : public GateMath
{
public:
    HostGateMath(bool isWrong, int& chunks)
        : m_isWrong(isWrong)
        , m_chunks(chunks)
    {
    }

    Status widen(double* target, const std::byte* source, DType dtype, std::uint64_t count) override
    {
        return m_plain.widen(target, source, dtype, count);
    }

    Status multiply(const RowProduct& product) override
    {
        RowProduct given = product;
        given.rows -= m_isWrong ? 1 : 0;
        return m_plain.multiply(given);
    }

    Status gates(const GateChunk& chunk, double* worst) override
    {
        ++m_chunks;
        return m_plain.gates(chunk, worst);
    }

    Status projected(const ProjectedChunk& chunk, double* worst) override
    {
        return m_plain.projected(chunk, worst);
    }

private:
    PlainGateMath m_plain;
    bool m_isWrong;
    int& m_chunks;
};

} // namespace

HostDevice::HostDevice()
    : HostDevice(Faults())
{
}

HostDevice::HostDevice(const Faults& faults)
    : m_facts{.index = faults.index,
              .name = "host",
              .capability = "0.0",
              .driver = "0.0",
              .cuda = "0.0",
              .cudnn = "0.0.0",
              .hasGateMath = !faults.hasNoGateMath}
    , m_faults(faults)
{
}

HostDevice::~HostDevice() = default;

std::uint64_t HostDevice::usedBytes() const
{
    std::uint64_t used = 0;
    for (const auto& [pointer, block] : m_blocks) {
        used += block.size();
    }
    return used;
}

Result<DeviceMemoryUse> HostDevice::memory()
{
    return DeviceMemoryUse{m_faults.memoryBytes - usedBytes(), m_faults.memoryBytes};
}

Result<std::byte*> HostDevice::allocate(std::uint64_t bytes)
{
    if (usedBytes() + bytes > m_faults.memoryBytes) {
        return Error{ErrorCode::OutOfMemory, "allocating " + std::to_string(bytes) + " bytes"};
    }
    std::vector<std::byte> block(bytes, std::byte{0xA5}); // device memory is not cleared
    std::byte* const data = block.data();
    m_blocks.emplace(data, std::move(block));
    return data;
}

void HostDevice::release(std::byte* pointer) noexcept
{
    m_blocks.erase(pointer);
}

Status HostDevice::upload(std::byte* target, std::span<const std::byte> source)
{
    std::ranges::copy(source, target);
    return synchronize();
}

Status HostDevice::download(std::span<std::byte> target, const std::byte* source)
{
    std::copy_n(source, target.size(), target.begin());
    return synchronize();
}

Result<std::unique_ptr<Mark>> HostDevice::mark()
{
    return std::make_unique<Mark>();
}

/// As late as a device may do it: everything that was queued has run.
Status HostDevice::downloadAfter(const Mark&, std::span<std::byte> target, const std::byte* source)
{
    return download(target, source);
}

Status HostDevice::clear(std::byte* target, std::uint64_t bytes)
{
    std::fill_n(target, bytes, std::byte{0});
    return synchronize();
}

Status HostDevice::synchronize()
{
    return m_isLost ? Status(Error{ErrorCode::Device, "an illegal memory access was encountered"})
                    : Status();
}

Status HostDevice::countForward()
{
    m_isLost = m_isLost || m_forwards++ == m_faults.failingForward;
    return synchronize();
}

Result<GateMath*> HostDevice::gateMath()
{
    if (m_faults.hasNoGateMath) {
        return Error{ErrorCode::Unsupported, "built without the CUDA compiler"};
    }
    m_gateMath = std::make_unique<HostGateMath>(m_faults.computesGatesWrongly, m_gateChunks);
    GATELOUPE_CHECK(checkGateMath(*this, *m_gateMath));
    m_gateChunks = 0;
    return m_gateMath.get();
}

Status HostDevice::copyRows(const RowCopy& copy)
{
    return runOrRecord([this, copy] {
        for (std::uint64_t row = 0; row < copy.rows; ++row) {
            std::copy_n(copy.source + row * copy.sourceStride, copy.rowBytes,
                        copy.target + row * copy.targetStride);
        }
        return synchronize();
    });
}

Status HostDevice::runOrRecord(std::function<Status()> call)
{
    if (m_recorded == nullptr) {
        return call();
    }
    m_recorded->push_back(std::move(call));
    return {};
}

Result<std::unique_ptr<Recording>> HostDevice::record(const std::function<Status()>& calls)
{
    if (m_faults.refusesRecording) {
        return Error{ErrorCode::Unsupported, "operation not permitted when stream is capturing"};
    }
    std::vector<std::function<Status()>> recorded;
    m_recorded = &recorded;
    const Status queued = calls();
    m_recorded = nullptr;
    GATELOUPE_CHECK(queued);
    return std::unique_ptr<Recording>(
        std::make_unique<HostRecording>(std::move(recorded), m_faults.replaysWrongly));
}

Array HostDevice::shifted(Array states) const
{
    if (m_faults.shiftedForward >= 0 && m_forwards > m_faults.shiftedForward) {
        for (double& value : states.values<double>()) {
            value += m_faults.shift;
        }
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
    return std::unique_ptr<Rnn>(std::make_unique<HostRnn>(*this, config, std::move(layout)));
}

} // namespace gateloupe::test
