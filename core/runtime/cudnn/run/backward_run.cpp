// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/backward_run.h"

#include <algorithm>
#include <new>
#include <numeric>
#include <utility>
#include <vector>

#include "core/runtime/cudnn/run/library_calls.h"
#include "core/runtime/cudnn/run/sequence_batch.h"
#include "core/runtime/forward/run_progress.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe::cudnn {

namespace {

/// What one run backwards has on the device beside the weights. Arrays along time are step-major,
/// sequences longest first.
class DeviceBackward
{
public:
    DeviceBackward(DeviceLayer& device, LoadedModel& model, const ForwardRequest& request,
                   const BackwardInputs& inputs, const RunOptions& options,
                   ProgressMonitor& monitor)
        : m_device(device)
        , m_model(model)
        , m_spec(model.spec())
        , m_request(request)
        , m_inputs(inputs)
        , m_options(options)
        , m_lengths(lengthsOf(request))
        , m_size(sizeOf(m_spec.dtype))
        , m_progress(monitor,
                     2 * m_spec.pseudoLayers() *
                         std::accumulate(m_lengths.begin(), m_lengths.end(), std::uint64_t{0}))
    {
    }

    Result<RunFigures> run(const BackwardTargets& targets)
    {
        GATELOUPE_CHECK(m_device.useInThisThread());
        auto figures = uploadAndRun(targets);
        // Nothing is copied from or to this run's memory any more, also where it was broken off.
        const Status done = m_device.synchronize();
        return figures && !done ? done.error() : figures;
    }

private:
    /// What a call reads and leaves, of the whole network or of one direction of a layer.
    struct PassArrays
    {
        const std::byte* x = nullptr;
        std::byte* y = nullptr;
        const std::byte* h0 = nullptr;
        const std::byte* c0 = nullptr;
        const std::byte* dY = nullptr;
        const std::byte* dHN = nullptr;
        const std::byte* dCN = nullptr;
        std::byte* dX = nullptr;
        std::byte* dH0 = nullptr;
        std::byte* dC0 = nullptr;
        std::byte* dWeights = nullptr;
    };

    Result<RunFigures> uploadAndRun(const BackwardTargets& targets)
    {
        GATELOUPE_CHECK(upload());
        GATELOUPE_CHECK(m_progress.check());
        const std::uint64_t most = m_device.facts().mostCallSteps;
        GATELOUPE_CHECK(m_sequences.longest() <= most ? runWhole() : runLayers(most));
        GATELOUPE_CHECK(give(targets.dX, m_dX, steps(), m_spec.inputSize, m_sequences.lengths()));
        GATELOUPE_CHECK(
            give(targets.dH0, m_dH0, m_spec.pseudoLayers(), m_spec.recurrentWidth(), nullptr));
        GATELOUPE_CHECK(
            give(targets.dC0, m_dC0, m_spec.pseudoLayers(), m_spec.hiddenSize, nullptr));
        GATELOUPE_CHECK(giveWeights(targets.dWeights));
        m_progress.finish();
        RunFigures figures{.device = deviceText(m_device.facts()), .fusedSeconds = m_seconds};
        figures.math = std::string(nameOf(resolved(m_options.math, m_spec.dtype))) + ", " +
                       std::string(nameOf(algorithm()));
        return figures;
    }

    [[nodiscard]] std::uint64_t steps() const { return m_request.x.shape()[0]; }

    [[nodiscard]] std::uint64_t batch() const { return m_request.x.shape()[1]; }

    [[nodiscard]] std::uint64_t hBytes() const
    {
        return batch() * m_spec.recurrentWidth() * m_size;
    }

    [[nodiscard]] std::uint64_t cBytes() const
    {
        return hasCellState(m_spec.cell) ? batch() * m_spec.hiddenSize * m_size : 0;
    }

    /// The bytes of an array [T, B, width].
    [[nodiscard]] std::uint64_t timeBytes(std::uint64_t width) const
    {
        return steps() * batch() * width * m_size;
    }

    /// Which one Auto stands for is a matter of speed: the standard one has every gradient.
    [[nodiscard]] Algorithm algorithm() const
    {
        return m_options.algorithm == Algorithm::Auto ? Algorithm::Standard : m_options.algorithm;
    }

    Status upload()
    {
        const std::uint64_t width = m_spec.inputSize + m_spec.outputWidth();
        GATELOUPE_CHECK(
            checkMemory(m_device, 2 * timeBytes(width) + m_model.weights.bytes() +
                                      4 * m_spec.pseudoLayers() * (hBytes() + cBytes())));
        GATELOUPE_TRY(m_sequences, SequenceBatch::create(m_device, steps(), m_lengths));
        const RunInputs& forward = m_inputs.forward;
        GATELOUPE_TRY(m_x, uploaded(forward.x));
        GATELOUPE_TRY(m_h0, uploadedOrNone(forward.h0));
        GATELOUPE_TRY(m_dHN, uploadedOrNone(m_inputs.dHN));
        if (hasCellState(m_spec.cell)) {
            GATELOUPE_TRY(m_c0, uploadedOrNone(forward.c0));
            GATELOUPE_TRY(m_dCN, uploadedOrNone(m_inputs.dCN));
        }
        if (m_inputs.dY) {
            GATELOUPE_TRY(m_dY, uploaded(*m_inputs.dY));
        } else {
            GATELOUPE_TRY(m_dY, zeros(timeBytes(m_spec.outputWidth())));
        }
        GATELOUPE_TRY(m_dX, zeros(timeBytes(m_spec.inputSize)));
        GATELOUPE_TRY(m_dH0, zeros(m_spec.pseudoLayers() * hBytes()));
        GATELOUPE_TRY(m_dC0, zeros(m_spec.pseudoLayers() * cBytes()));
        GATELOUPE_TRY(m_dWeights, zeros(m_model.weights.bytes()));
        return {};
    }

    Result<DeviceBuffer> zeros(std::uint64_t bytes)
    {
        GATELOUPE_TRY(DeviceBuffer buffer, DeviceBuffer::allocate(m_device, bytes));
        if (bytes > 0) {
            GATELOUPE_CHECK(m_device.clear(buffer.data(), bytes));
        }
        return buffer;
    }

    /// In the device's type and order of sequences.
    Result<DeviceBuffer> uploaded(const NumbersView& numbers)
    {
        std::vector<std::byte>& own =
            m_converted.emplace_back(numbers.bytes.size() / sizeOf(numbers.dtype) * m_size);
        convertReordered(numbers, m_sequences.order(), m_spec.dtype, own);
        GATELOUPE_TRY(DeviceBuffer buffer, DeviceBuffer::allocate(m_device, own.size()));
        GATELOUPE_CHECK(m_device.upload(buffer.data(), own));
        return buffer;
    }

    Result<DeviceBuffer> uploadedOrNone(const std::optional<NumbersView>& numbers)
    {
        return numbers ? uploaded(*numbers) : Result<DeviceBuffer>(DeviceBuffer());
    }

    Status give(std::span<std::byte> target, const DeviceBuffer& source, std::uint64_t rows,
                std::uint64_t width, const std::int32_t* lengths)
    {
        if (target.empty()) {
            return {};
        }
        GATELOUPE_TRY(const DeviceBuffer shown, DeviceBuffer::allocate(m_device, target.size()));
        GATELOUPE_CHECK(m_device.gateMath().show({.source = source.data(),
                                                  .stride = width,
                                                  .width = width,
                                                  .steps = rows,
                                                  .batch = batch(),
                                                  .lengths = lengths,
                                                  .places = m_sequences.places(),
                                                  .target = shown.data(),
                                                  .isWide = m_spec.dtype == DType::F64},
                                                 m_spec.dtype));
        return m_device.download(target, shown.data());
    }

    Status giveWeights(std::span<std::byte> target)
    {
        std::vector<std::byte> packed(m_dWeights.bytes());
        GATELOUPE_CHECK(m_device.download(packed, m_dWeights.data()));
        convertNumbers({m_spec.dtype, {m_model.layout.elements()}, packed},
                       m_spec.dtype == DType::F64 ? DType::F64 : DType::F32, target);
        return {};
    }

    Result<std::shared_ptr<Rnn>> open(const RnnSpec& spec, DataLayout layout)
    {
        const RnnConfig config{.spec = spec,
                               .precision = m_options.precision,
                               .math = resolved(m_options.math, spec.dtype),
                               .algorithm = algorithm(),
                               .clip = m_options.clip,
                               .isPadded = layout != DataLayout::StepMajorPacked,
                               .isTraining = true,
                               .dropout = m_request.isTraining ? m_request.dropout : 0.0,
                               .seed = m_request.seed};
        GATELOUPE_TRY(auto rnn, m_device.createRnn(config));
        GATELOUPE_CHECK(compareLayouts(*rnn, spec));
        return std::shared_ptr<Rnn>(std::move(rnn));
    }

    /// A forward call for training and the backward calls that belong to it.
    Status pass(Rnn& rnn, const NetworkPart& part, const SequenceShape& shape,
                const PassArrays& arrays)
    {
        GATELOUPE_TRY(const TempSpace space, rnn.tempSpace(shape));
        GATELOUPE_TRY(const DeviceBuffer work, DeviceBuffer::allocate(m_device, space.workBytes));
        GATELOUPE_TRY(const DeviceBuffer reserve,
                      DeviceBuffer::allocate(m_device, space.reserveBytes));
        const ForwardPointers forward{.x = arrays.x,
                                      .y = arrays.y,
                                      .h0 = arrays.h0,
                                      .c0 = arrays.c0,
                                      .weights = part.weights,
                                      .weightBytes = part.weightBytes,
                                      .work = work.data(),
                                      .reserve = reserve.data(),
                                      .space = space};
        GATELOUPE_CHECK(m_device.startTimer(Timer::Library));
        GATELOUPE_CHECK(rnn.forward(shape, forward));
        GATELOUPE_CHECK(rnn.backward(shape, {.forward = forward,
                                             .dY = arrays.dY,
                                             .dHN = arrays.dHN,
                                             .dCN = arrays.dCN,
                                             .dX = arrays.dX,
                                             .dH0 = arrays.dH0,
                                             .dC0 = arrays.dC0,
                                             .dWeights = arrays.dWeights}));
        GATELOUPE_CHECK(m_device.stopTimer(Timer::Library));
        GATELOUPE_TRY(const double spent, m_device.secondsOf(Timer::Library));
        m_seconds += spent;
        for (const std::int32_t length : shape.lengths) {
            m_progress.advance(2 * part.spec.pseudoLayers() * static_cast<std::uint64_t>(length));
        }
        m_progress.reportIfDue();
        return m_progress.check();
    }

    /// All layers and directions by one call each way.
    Status runWhole()
    {
        GATELOUPE_TRY(const auto rnn, open(m_spec, DataLayout::StepMajor));
        GATELOUPE_TRY(const DeviceBuffer y, zeros(timeBytes(m_spec.outputWidth())));
        return pass(*rnn,
                    {.spec = m_spec,
                     .own = {},
                     .weights = m_model.weights.data(),
                     .weightBytes = m_model.weights.bytes()},
                    m_sequences.shape(DataLayout::StepMajor, 0, steps()),
                    {.x = m_x.data(),
                     .y = y.data(),
                     .h0 = m_h0.data(),
                     .c0 = m_c0.data(),
                     .dY = m_dY.data(),
                     .dHN = m_dHN.data(),
                     .dCN = m_dCN.data(),
                     .dX = m_dX.data(),
                     .dH0 = m_dH0.data(),
                     .dC0 = m_dC0.data(),
                     .dWeights = m_dWeights.data()});
    }

    /// What the forward sweep of one direction of a layer leaves: the states behind each segment.
    struct Borders
    {
        DeviceBuffer h; ///< [segments, B, R]
        DeviceBuffer c; ///< [segments, B, H]
    };

    /// A layer's arrays along time.
    struct LayerArrays
    {
        const std::byte* x = nullptr;
        std::uint64_t inputs = 0;
        DeviceBuffer y;
        std::vector<Borders> borders; ///< of each direction
    };

    /// More steps than one call takes.
    Status runLayers(std::uint64_t segmentSteps)
    {
        std::vector<LayerArrays> layers;
        for (std::uint32_t layer = 0; layer < m_spec.layers; ++layer) {
            const std::byte* const x = layer == 0 ? m_x.data() : layers.back().y.data();
            GATELOUPE_TRY(LayerArrays arrays, runForwards(LayerIndex(layer), x, segmentSteps));
            layers.push_back(std::move(arrays));
        }
        DeviceBuffer dY = std::move(m_dY);
        for (std::uint32_t layer = m_spec.layers; layer-- > 0;) {
            const LayerArrays& arrays = layers[layer];
            GATELOUPE_TRY(DeviceBuffer dX, zeros(timeBytes(arrays.inputs)));
            for (std::uint32_t index = 0; index < m_spec.directions; ++index) {
                GATELOUPE_CHECK(
                    runBackwards(LayerIndex(layer), index, arrays, dY.data(), segmentSteps, dX));
            }
            dY = std::move(dX);
        }
        m_dX = std::move(dY);
        return {};
    }

    Result<LayerArrays> runForwards(LayerIndex layer, const std::byte* x,
                                    std::uint64_t segmentSteps)
    {
        LayerArrays arrays{.x = x,
                           .inputs = layer.value == 0 ? m_spec.inputSize : m_spec.outputWidth(),
                           .y = {},
                           .borders = {}};
        GATELOUPE_TRY(arrays.y, DeviceBuffer::allocate(m_device, timeBytes(m_spec.outputWidth())));
        ForwardRequest inference = m_request;
        inference.isTraining = false;
        LibraryCalls library(m_device, inference, m_sequences, m_options);
        const std::uint64_t segments = (steps() + segmentSteps - 1) / segmentSteps;
        GATELOUPE_TRY(const DeviceBuffer lastH, DeviceBuffer::allocate(m_device, hBytes()));
        GATELOUPE_TRY(const DeviceBuffer lastC, DeviceBuffer::allocate(m_device, cBytes()));
        for (std::uint32_t index = 0; index < m_spec.directions; ++index) {
            Borders borders;
            GATELOUPE_TRY(borders.h, DeviceBuffer::allocate(m_device, segments * hBytes()));
            GATELOUPE_TRY(borders.c, DeviceBuffer::allocate(m_device, segments * cBytes()));
            GATELOUPE_TRY(const NetworkPart* const part,
                          partOf(m_device, m_model, layer, directionOf(index)));
            const std::uint32_t lane = layer.value * m_spec.directions + index;
            GATELOUPE_CHECK(
                library.inSegments(*part, directionOf(index), segmentSteps,
                                   {.x = x,
                                    .y = arrays.y.data() + index * m_spec.recurrentWidth() * m_size,
                                    .yStride = m_spec.outputWidth() * m_size,
                                    .h0 = laneOf(m_h0, hBytes(), lane),
                                    .hN = lastH.data(),
                                    .c0 = laneOf(m_c0, cBytes(), lane),
                                    .cN = lastC.data()},
                                   {.h = borders.h.data(), .c = borders.c.data()}, m_progress));
            arrays.borders.push_back(std::move(borders));
        }
        return arrays;
    }

    [[nodiscard]] static Direction directionOf(std::uint32_t index)
    {
        return index == 0 ? Direction::Forward : Direction::Backward;
    }

    /// The states of one layer and direction; null stays null.
    [[nodiscard]] static std::byte* laneOf(const DeviceBuffer& states, std::uint64_t bytes,
                                           std::uint64_t lane)
    {
        return states.data() == nullptr ? nullptr : states.data() + lane * bytes;
    }

    /// One direction of a layer in rows as its calls see them, its own steps first.
    struct LaneRows
    {
        DataLayout layout = DataLayout::StepMajor;
        bool isTurned = false;

        DeviceBuffer x;
        DeviceBuffer y;
        DeviceBuffer dY;
        DeviceBuffer dX;
    };

    /// Steps of one direction between the layer's rows and those of its calls.
    Status move(const LaneRows& rows, const std::byte* source, std::uint64_t sourceStride,
                std::byte* target, std::uint64_t targetStride, std::uint64_t rowBytes, bool isBack)
    {
        const RowOrder plain = m_sequences.rowOrder(DataLayout::StepMajor);
        const RowOrder own = m_sequences.rowOrder(rows.layout);
        return m_device.gateMath().move({.source = source,
                                         .sourceStride = sourceStride,
                                         .from = isBack ? own : plain,
                                         .target = target,
                                         .targetStride = targetStride,
                                         .to = isBack ? plain : own,
                                         .rowBytes = rowBytes,
                                         .lengths = m_sequences.lengths(),
                                         .isTurned = rows.isTurned});
    }

    Result<LaneRows> rowsOf(std::uint32_t index, const LayerArrays& arrays, const std::byte* dY)
    {
        LaneRows rows{.layout = m_sequences.isRagged() ? DataLayout::StepMajorPacked
                                                       : DataLayout::StepMajor,
                      .isTurned = index == 1,
                      .x = {},
                      .y = {},
                      .dY = {},
                      .dX = {}};
        const std::uint64_t count = m_sequences.rows(rows.layout);
        const std::uint64_t in = arrays.inputs * m_size;
        const std::uint64_t out = m_spec.recurrentWidth() * m_size;
        const std::uint64_t all = m_spec.outputWidth() * m_size;
        GATELOUPE_TRY(rows.x, DeviceBuffer::allocate(m_device, count * in));
        GATELOUPE_TRY(rows.dX, DeviceBuffer::allocate(m_device, count * in));
        GATELOUPE_TRY(rows.y, DeviceBuffer::allocate(m_device, count * out));
        GATELOUPE_TRY(rows.dY, DeviceBuffer::allocate(m_device, count * out));
        GATELOUPE_CHECK(move(rows, arrays.x, in, rows.x.data(), in, in, false));
        GATELOUPE_CHECK(
            move(rows, arrays.y.data() + index * out, all, rows.y.data(), out, out, false));
        GATELOUPE_CHECK(move(rows, dY + index * out, all, rows.dY.data(), out, out, false));
        return rows;
    }

    /// The segments of one direction of a layer from its last one: adds dL/dx.
    Status runBackwards(LayerIndex layer, std::uint32_t index, const LayerArrays& arrays,
                        const std::byte* dY, std::uint64_t segmentSteps, DeviceBuffer& dX)
    {
        const std::uint32_t lane = layer.value * m_spec.directions + index;
        GATELOUPE_TRY(const NetworkPart* const part,
                      partOf(m_device, m_model, layer, directionOf(index)));
        GATELOUPE_TRY(const LaneRows rows, rowsOf(index, arrays, dY));
        GATELOUPE_TRY(const DeviceBuffer dWeights, zeros(part->weightBytes));
        GATELOUPE_TRY(const auto rnn, open(part->spec, rows.layout));
        const std::uint64_t in = arrays.inputs * m_size;
        const std::uint64_t out = m_spec.recurrentWidth() * m_size;
        // What goes from segment to segment: at first the given gradients of the last states.
        GATELOUPE_TRY(const DeviceBuffer dH, stateOf(m_dHN, hBytes(), lane));
        GATELOUPE_TRY(const DeviceBuffer dC, stateOf(m_dCN, cBytes(), lane));
        const Borders& borders = arrays.borders[index];
        for (std::uint64_t n = (m_sequences.longest() + segmentSteps - 1) / segmentSteps;
             n-- > 0;) {
            const std::uint64_t first = n * segmentSteps;
            const std::uint64_t count = std::min(segmentSteps, m_sequences.longest() - first);
            const std::uint64_t row = m_sequences.firstRow(rows.layout, first);
            const SequenceShape shape = m_sequences.shape(rows.layout, first, count);
            const auto before = [&](const DeviceBuffer& given, const DeviceBuffer& kept,
                                    std::uint64_t bytes) -> const std::byte* {
                return n == 0 ? laneOf(given, bytes, lane) : laneOf(kept, bytes, n - 1);
            };
            std::byte* const dH0 = laneOf(m_dH0, hBytes(), lane);
            std::byte* const dC0 = laneOf(m_dC0, cBytes(), lane);
            GATELOUPE_CHECK(pass(*rnn, *part, shape,
                                 {.x = rows.x.data() + row * in,
                                  .y = rows.y.data() + row * out,
                                  .h0 = before(m_h0, borders.h, hBytes()),
                                  .c0 = before(m_c0, borders.c, cBytes()),
                                  .dY = rows.dY.data() + row * out,
                                  .dHN = dH.data(),
                                  .dCN = dC.data(),
                                  .dX = rows.dX.data() + row * in,
                                  .dH0 = dH0,
                                  .dC0 = dC0,
                                  .dWeights = dWeights.data()}));
            GATELOUPE_CHECK(keepStates(dH0, dH, hBytes(), shape.batch()));
            GATELOUPE_CHECK(keepStates(dC0, dC, cBytes(), shape.batch()));
        }
        GATELOUPE_CHECK(addRows(rows, in, dX));
        return placeWeights(*part, dWeights, layer, directionOf(index));
    }

    /// A copy of a lane's given gradients; zeros where none were given.
    Result<DeviceBuffer> stateOf(const DeviceBuffer& given, std::uint64_t bytes, std::uint32_t lane)
    {
        GATELOUPE_TRY(DeviceBuffer own, zeros(bytes));
        if (bytes > 0 && given.data() != nullptr) {
            GATELOUPE_CHECK(copy(laneOf(given, bytes, lane), own.data(), bytes));
        }
        return own;
    }

    Status copy(const std::byte* source, std::byte* target, std::uint64_t bytes)
    {
        return m_device.copyRows({.target = target,
                                  .targetStride = bytes,
                                  .source = source,
                                  .sourceStride = bytes,
                                  .rowBytes = bytes,
                                  .rows = 1});
    }

    /// dL of the states before a segment, of its sequences, for the segment before it.
    Status keepStates(const std::byte* found, const DeviceBuffer& carried, std::uint64_t bytes,
                      std::uint64_t sequences)
    {
        return bytes == 0 ? Status() : copy(found, carried.data(), bytes / batch() * sequences);
    }

    /// dL/dx of a direction beside that of the other; the device's own arithmetic has no sums.
    Status addRows(const LaneRows& rows, std::uint64_t rowBytes, DeviceBuffer& dX)
    {
        if (m_spec.directions == 1) {
            return move(rows, rows.dX.data(), rowBytes, dX.data(), rowBytes, rowBytes, true);
        }
        GATELOUPE_TRY(const DeviceBuffer own, zeros(dX.bytes()));
        GATELOUPE_CHECK(move(rows, rows.dX.data(), rowBytes, own.data(), rowBytes, rowBytes, true));
        GATELOUPE_TRY(Array sum, downloaded(dX));
        GATELOUPE_TRY(const Array more, downloaded(own));
        const auto add = [&more]<typename T>(std::span<T> to) {
            std::ranges::transform(to, more.values<T>(), to.begin(), std::plus());
        };
        sum.dtype() == DType::F64 ? add(sum.values<double>()) : add(sum.values<float>());
        m_converted.push_back(toDeviceType(sum, m_spec.dtype));
        return m_device.upload(dX.data(), m_converted.back());
    }

    Result<Array> downloaded(const DeviceBuffer& buffer)
    {
        std::vector<std::byte> bytes(buffer.bytes());
        GATELOUPE_CHECK(m_device.download(bytes, buffer.data()));
        return fromDeviceType(bytes, m_spec.dtype, {buffer.bytes() / m_size});
    }

    /// A part's gradients where the network keeps its weights.
    Status placeWeights(const NetworkPart& part, const DeviceBuffer& dWeights, LayerIndex layer,
                        Direction direction)
    {
        GATELOUPE_TRY(const PackedLayout layout, PackedLayout::create(part.spec));
        for (const Region& region : layout.regions()) {
            ParameterId id = region.id;
            id.layer = layer;
            id.direction = direction;
            const Region* const place = m_model.layout.find(id);
            if (place == nullptr) {
                return Error::device("the part has a parameter that the network lacks: %1",
                                     pathOf(id));
            }
            GATELOUPE_CHECK(copy(dWeights.data() + region.offset * m_size,
                                 m_dWeights.data() + place->offset * m_size,
                                 region.elements * m_size));
        }
        return {};
    }

    DeviceLayer& m_device;
    LoadedModel& m_model;
    const RnnSpec& m_spec;
    const ForwardRequest& m_request;
    const BackwardInputs& m_inputs;
    const RunOptions& m_options;
    std::vector<std::uint64_t> m_lengths;
    std::uint64_t m_size; ///< bytes of a number
    RunProgress m_progress;
    SequenceBatch m_sequences;
    std::vector<std::vector<std::byte>> m_converted; ///< what is being copied to the device
    double m_seconds = 0.0;
    DeviceBuffer m_x;
    DeviceBuffer m_h0;
    DeviceBuffer m_c0;
    DeviceBuffer m_dY;
    DeviceBuffer m_dHN;
    DeviceBuffer m_dCN;
    DeviceBuffer m_dX;
    DeviceBuffer m_dH0;
    DeviceBuffer m_dC0;
    DeviceBuffer m_dWeights;
};

Status checkBackward(const ForwardRequest& request, const RunOptions& options,
                     std::uint64_t mostCallSteps)
{
    if (!request.resets.isEmpty()) {
        return Error::unsupported("cuDNN knows no resets: the run has to be cut at them");
    }
    const bool dropsOut =
        request.isTraining && request.dropout > 0.0 && request.model->spec.layers > 1;
    if (dropsOut && std::ranges::max(lengthsOf(request)) > mostCallSteps) {
        return Error::unsupported("with dropout cuDNN goes backwards through %1 steps at most",
                                  mostCallSteps);
    }
    if (options.layout != DataLayout::StepMajor || options.isAudit || options.segmentSteps > 0) {
        return Error::unsupported("the library's gradients take no data layout, audit or segments");
    }
    return {};
}

} // namespace

Result<RunFigures> runLoadedBackward(DeviceLayer& device, LoadedModel& model,
                                     const ForwardRequest& request, const BackwardInputs& inputs,
                                     const RunOptions& options, const BackwardTargets& targets,
                                     ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(validate(request));
    GATELOUPE_CHECK(checkRunsOn(*request.model, BackendKind::Cudnn));
    GATELOUPE_CHECK(checkBackward(request, options, device.facts().mostCallSteps));
    try {
        return DeviceBackward(device, model, request, inputs, options, monitor).run(targets);
    } catch (const std::bad_alloc&) {
        return Error::outOfMemory("running %1 backwards ran out of memory", request.model->name);
    }
}

} // namespace gateloupe::cudnn
