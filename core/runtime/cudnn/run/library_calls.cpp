// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/library_calls.h"

#include <algorithm>

namespace gateloupe::cudnn {

namespace {

/// Calls that are queued before the device is waited for: what is reported has happened then.
constexpr std::uint64_t kQueuedCalls = 256;

} // namespace

LibraryCalls::LibraryCalls(DeviceLayer& device, const RnnSpec& network,
                           const SequenceBatch& sequences, const RunOptions& options,
                           const TrainingOptions& training)
    : m_device(device)
    , m_network(network)
    , m_sequences(sequences)
    , m_options(options)
    , m_training(training)
{
}

/// By the algorithm that was asked for; where torch's choice for the whole network is refused, by
/// the standard one. torch never clips, so nobody knows whether the others do.
template <typename Attempt>
Status LibraryCalls::withAlgorithm(const Attempt& attempt)
{
    const bool isFree = m_options.algorithm == Algorithm::Auto;
    m_algorithm = !isFree          ? m_options.algorithm
                  : m_options.clip ? Algorithm::Standard
                                   : torchAlgorithm(m_network,
                                                    {.steps = m_sequences.steps(),
                                                     .sequences = m_sequences.batch(),
                                                     .isRagged = m_sequences.isRagged()},
                                                    m_device.facts());
    Status done = attempt();
    const bool isRefusal =
        !done && (done.error().code == ErrorCode::Unsupported ||
                  (done.error().code == ErrorCode::Device && !m_device.isLost()));
    if (isRefusal && isFree && m_algorithm != Algorithm::Standard) {
        m_note = std::string(nameOf(m_algorithm)) +
                 " was refused, standard is used: " + done.error().message.text();
        m_algorithm = Algorithm::Standard;
        done = attempt();
    }
    return done;
}

Result<std::unique_ptr<Rnn>> LibraryCalls::open(const NetworkPart& part, DataLayout layout)
{
    GATELOUPE_TRY(auto rnn, m_device.createRnn({.spec = part.spec,
                                                .precision = m_options.precision,
                                                .math = resolved(m_options.math, part.spec.dtype),
                                                .algorithm = m_algorithm,
                                                .clip = m_options.clip,
                                                .isPadded = layout != DataLayout::StepMajorPacked,
                                                .isTraining = m_training.isTraining,
                                                .dropout = m_training.dropout,
                                                .seed = m_training.seed}));
    GATELOUPE_CHECK(compareLayouts(*rnn, part.spec));
    return rnn;
}

Status LibraryCalls::reserve(const TempSpace& space)
{
    const auto grow = [this](DeviceBuffer& buffer, std::uint64_t bytes) -> Status {
        if (bytes > buffer.bytes()) {
            buffer = DeviceBuffer();
            GATELOUPE_TRY(buffer, DeviceBuffer::allocate(m_device, bytes));
        }
        return {};
    };
    GATELOUPE_CHECK(grow(m_work, space.workBytes));
    return grow(m_reserve, space.reserveBytes);
}

Status LibraryCalls::moveRows(RowMove move, bool isTurned)
{
    move.lengths = m_sequences.lengths();
    move.isTurned = isTurned;
    return m_device.gateMath().move(move);
}

Status LibraryCalls::whole(const NetworkPart& part, const CallArrays& arrays)
{
    return withAlgorithm([&] { return callOnce(part, arrays); });
}

Status LibraryCalls::callOnce(const NetworkPart& part, const CallArrays& arrays)
{
    const DataLayout layout = m_options.layout;
    GATELOUPE_TRY(const auto rnn, open(part, layout));
    const bool isPacked = layout == DataLayout::StepMajorPacked;
    SequenceShape shape =
        m_sequences.shape(layout, 0, isPacked ? m_sequences.longest() : m_sequences.steps());
    shape.paddingFill = m_options.paddingFill;
    GATELOUPE_TRY(const TempSpace space, rnn->tempSpace(shape));
    GATELOUPE_CHECK(reserve(space));

    const std::uint64_t size = sizeOf(part.spec.dtype);
    const std::uint64_t in = part.spec.inputSize * size;
    const std::uint64_t out = part.spec.outputWidth() * size;
    const std::uint64_t rows = m_sequences.rows(layout);
    const bool isMoved = layout != DataLayout::StepMajor;
    GATELOUPE_TRY(const DeviceBuffer x, DeviceBuffer::allocate(m_device, isMoved ? rows * in : 0));
    GATELOUPE_TRY(const DeviceBuffer y, DeviceBuffer::allocate(m_device, isMoved ? rows * out : 0));
    const RowOrder plain = m_sequences.rowOrder(DataLayout::StepMajor);
    const RowOrder order = m_sequences.rowOrder(layout);
    if (isMoved) {
        GATELOUPE_CHECK(m_device.clear(x.data(), x.bytes()));
        GATELOUPE_CHECK(moveRows({.source = arrays.x,
                                  .sourceStride = in,
                                  .from = plain,
                                  .target = x.data(),
                                  .targetStride = in,
                                  .to = order,
                                  .rowBytes = in},
                                 false));
    }
    GATELOUPE_CHECK(m_device.startTimer());
    GATELOUPE_CHECK(rnn->forward(shape, {.x = isMoved ? x.data() : arrays.x,
                                         .y = isMoved ? y.data() : arrays.y,
                                         .h0 = arrays.h0,
                                         .hN = arrays.hN,
                                         .c0 = arrays.c0,
                                         .cN = arrays.cN,
                                         .weights = part.weights,
                                         .weightBytes = part.weightBytes,
                                         .work = m_work.data(),
                                         .reserve = m_reserve.data(),
                                         .space = space}));
    GATELOUPE_TRY(const double spent, m_device.stopTimer());
    m_seconds += spent;
    return isMoved ? moveRows({.source = y.data(),
                               .sourceStride = out,
                               .from = order,
                               .target = arrays.y,
                               .targetStride = out,
                               .to = plain,
                               .rowBytes = out},
                              false)
                   : Status();
}

Status LibraryCalls::inSegments(const NetworkPart& part, Direction direction, std::uint64_t steps,
                                const CallArrays& arrays, const Borders& borders,
                                RunProgress& progress)
{
    return withAlgorithm(
        [&] { return callSegments(part, direction, steps, arrays, borders, progress); });
}

Status LibraryCalls::callSegments(const NetworkPart& part, Direction direction, std::uint64_t steps,
                                  const CallArrays& arrays, const Borders& borders,
                                  RunProgress& progress)
{
    const DataLayout layout =
        m_sequences.isRagged() ? DataLayout::StepMajorPacked : DataLayout::StepMajor;
    GATELOUPE_TRY(const auto rnn, open(part, layout));
    const RnnSpec& spec = part.spec;
    const std::uint64_t size = sizeOf(spec.dtype);
    const std::uint64_t in = spec.inputSize * size;
    const std::uint64_t out = spec.recurrentWidth() * size;
    const std::uint64_t hBytes = m_sequences.batch() * out;
    const std::uint64_t cBytes =
        hasCellState(spec.cell) ? m_sequences.batch() * spec.hiddenSize * size : 0;
    const std::uint64_t rows = m_sequences.rows(layout);
    const bool isTurned = direction == Direction::Backward;
    GATELOUPE_TRY(const DeviceBuffer x, DeviceBuffer::allocate(m_device, rows * in));
    GATELOUPE_TRY(const DeviceBuffer y, DeviceBuffer::allocate(m_device, rows * out));
    const RowOrder plain = m_sequences.rowOrder(DataLayout::StepMajor);
    const RowOrder order = m_sequences.rowOrder(layout);
    GATELOUPE_CHECK(moveRows({.source = arrays.x,
                              .sourceStride = in,
                              .from = plain,
                              .target = x.data(),
                              .targetStride = in,
                              .to = order,
                              .rowBytes = in},
                             isTurned));
    GATELOUPE_CHECK(m_device.startTimer());
    std::uint64_t call = 0;
    for (std::uint64_t first = 0; first < m_sequences.longest(); first += steps, ++call) {
        GATELOUPE_CHECK(progress.check());
        const std::uint64_t count = std::min(steps, m_sequences.longest() - first);
        const SequenceShape shape = m_sequences.shape(layout, first, count);
        GATELOUPE_TRY(const TempSpace space, rnn->tempSpace(shape));
        GATELOUPE_CHECK(reserve(space));
        const std::uint64_t row = m_sequences.firstRow(layout, first);
        const auto behind = [call](std::byte* states, std::uint64_t bytes, std::uint64_t back) {
            return states == nullptr ? nullptr : states + (call - back) * bytes;
        };
        GATELOUPE_CHECK(
            rnn->forward(shape, {.x = x.data() + row * in,
                                 .y = y.data() + row * out,
                                 .h0 = call == 0 ? arrays.h0 : behind(borders.h, hBytes, 1),
                                 .hN = behind(borders.h, hBytes, 0),
                                 .c0 = call == 0 ? arrays.c0 : behind(borders.c, cBytes, 1),
                                 .cN = behind(borders.c, cBytes, 0),
                                 .weights = part.weights,
                                 .weightBytes = part.weightBytes,
                                 .work = m_work.data(),
                                 .reserve = m_reserve.data(),
                                 .space = space}));
        // Sequences that end here leave their last states.
        const std::uint64_t goOn = m_sequences.longerThan(first + steps);
        const auto keep = [&](std::byte* target, std::byte* states, std::uint64_t bytes) -> Status {
            const std::uint64_t one = bytes / m_sequences.batch();
            const std::uint64_t ended = shape.batch() - goOn;
            if (bytes == 0 || ended == 0) {
                return {};
            }
            return m_device.copyRows({.target = target + goOn * one,
                                      .targetStride = one,
                                      .source = behind(states, bytes, 0) + goOn * one,
                                      .sourceStride = one,
                                      .rowBytes = one,
                                      .rows = ended});
        };
        GATELOUPE_CHECK(keep(arrays.hN, borders.h, hBytes));
        GATELOUPE_CHECK(keep(arrays.cN, borders.c, cBytes));
        if (call % kQueuedCalls == kQueuedCalls - 1) {
            GATELOUPE_CHECK(m_device.synchronize());
        }
        for (const std::int32_t length : shape.lengths) {
            progress.advance(static_cast<std::uint64_t>(length));
        }
        progress.reportIfDue();
    }
    GATELOUPE_TRY(const double spent, m_device.stopTimer());
    m_seconds += spent;
    return moveRows({.source = y.data(),
                     .sourceStride = out,
                     .from = order,
                     .target = arrays.y,
                     .targetStride = arrays.yStride,
                     .to = plain,
                     .rowBytes = out},
                    isTurned);
}

} // namespace gateloupe::cudnn
