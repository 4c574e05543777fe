// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/library_calls.h"

#include <algorithm>

namespace gateloupe::cudnn {

namespace {

/// Calls that are queued before the device is waited for: what is reported has happened then.
constexpr std::uint64_t kQueuedCalls = 256;

/// The states behind a call; null stays null.
std::byte* bordersOf(std::byte* states, std::uint64_t bytes, std::uint64_t call)
{
    return states == nullptr ? nullptr : states + call * bytes;
}

} // namespace

/// By the algorithm that was asked for; where torch's choice for the whole network is refused, by
/// the standard one. torch never clips: then there is no choice of its to follow.
template <typename Attempt>
Status LibraryCalls::withAlgorithm(const Attempt& attempt)
{
    const bool isFree = m_options.algorithm == Algorithm::Auto;
    m_algorithm = !isFree          ? m_options.algorithm
                  : m_options.clip ? Algorithm::Standard
                                   : torchAlgorithm(m_request.model->spec,
                                                    {.steps = m_sequences.steps(),
                                                     .sequences = m_sequences.batch(),
                                                     .isRagged = m_sequences.isRagged()},
                                                    m_device.facts());
    Status done = attempt();
    const bool isRefusal =
        !done && (done.error().code == ErrorCode::Unsupported ||
                  (done.error().code == ErrorCode::Device && !m_device.isLost()));
    if (isRefusal && isFree && m_algorithm != Algorithm::Standard) {
        m_refusal = std::string(nameOf(m_algorithm)) +
                    " was refused, standard is used: " + done.error().message.text();
        m_algorithm = Algorithm::Standard;
        done = attempt();
    }
    return done;
}

std::string LibraryCalls::note() const
{
    if (!m_refusal.empty()) {
        return m_refusal;
    }
    const std::string_view known = noteOf(m_algorithm, m_request.model->spec.dtype);
    return known.empty() ? "" : std::string(nameOf(m_algorithm)) + ": " + std::string(known);
}

RnnConfig LibraryCalls::configOf(const NetworkPart& part, DataLayout layout) const
{
    return {.spec = part.spec,
            .precision = m_options.precision,
            .math = resolved(m_options.math, part.spec.dtype),
            .algorithm = m_algorithm,
            .clip = m_options.clip,
            .isPadded = layout != DataLayout::StepMajorPacked,
            .isTraining = m_request.isTraining,
            .dropout = m_request.isTraining ? m_request.dropout : 0.0,
            .seed = m_request.seed};
}

Result<std::shared_ptr<Rnn>> LibraryCalls::open(const NetworkPart& part, DataLayout layout)
{
    const RnnConfig config = configOf(part, layout);
    if (config.dropout > 0.0) {
        // Its generator goes on from call to call: a kept one would give other masks.
        GATELOUPE_TRY(auto rnn, m_device.createRnn(config));
        GATELOUPE_CHECK(compareLayouts(*rnn, part.spec));
        return std::shared_ptr<Rnn>(std::move(rnn));
    }
    GATELOUPE_TRY(KeptRnn* const kept, m_device.keptRnn(config));
    if (!kept->isLayoutKnown) {
        GATELOUPE_CHECK(compareLayouts(*kept->rnn, part.spec));
        kept->isLayoutKnown = true;
    }
    return kept->rnn;
}

/// The memory that a call takes, which is there then.
Result<TempSpace> LibraryCalls::reserve(Rnn& rnn, const SequenceShape& shape)
{
    GATELOUPE_TRY(const TempSpace space, rnn.tempSpace(shape));
    const auto grow = [this](DeviceBuffer& buffer, std::uint64_t bytes) -> Status {
        if (bytes > buffer.bytes()) {
            buffer = DeviceBuffer();
            GATELOUPE_TRY(buffer, DeviceBuffer::allocate(m_device, bytes));
        }
        return {};
    };
    GATELOUPE_CHECK(grow(m_work, space.workBytes));
    GATELOUPE_CHECK(grow(m_reserve, space.reserveBytes));
    return space;
}

Status LibraryCalls::call(Rnn& rnn, const NetworkPart& part, const SequenceShape& shape,
                          const TempSpace& space, const CallArrays& arrays)
{
    Status done = rnn.forward(shape, {.x = arrays.x,
                                      .y = arrays.y,
                                      .h0 = arrays.h0,
                                      .hN = arrays.hN,
                                      .c0 = arrays.c0,
                                      .cN = arrays.cN,
                                      .weights = part.weights,
                                      .weightBytes = part.weightBytes,
                                      .work = m_work.data(),
                                      .reserve = m_reserve.data(),
                                      .space = space});
    if (!done) {
        m_device.forgetRnn(configOf(part, shape.layout)); // who knows what it is in
    }
    return done;
}

Status LibraryCalls::moveRows(const std::byte* source, const Rows& from, std::byte* target,
                              const Rows& to, std::uint64_t rowBytes, bool isTurned)
{
    return m_device.gateMath().move({.source = source,
                                     .sourceStride = from.stride,
                                     .from = from.order,
                                     .target = target,
                                     .targetStride = to.stride,
                                     .to = to.order,
                                     .rowBytes = rowBytes,
                                     .lengths = m_sequences.lengths(),
                                     .isTurned = isTurned});
}

Result<double> LibraryCalls::seconds()
{
    if (m_isTimed) {
        m_isTimed = false;
        GATELOUPE_TRY(const double spent, m_device.secondsOf(Timer::Library));
        m_seconds += spent;
    }
    return m_seconds;
}

/// The timer measures what is queued between startTimer() and stopTimer(). Neither waits for the
/// device, so that the host queues further work meanwhile.
Status LibraryCalls::startTimer()
{
    GATELOUPE_CHECK(seconds());
    return m_device.startTimer(Timer::Library);
}

Status LibraryCalls::stopTimer()
{
    m_isTimed = true;
    return m_device.stopTimer(Timer::Library);
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
    GATELOUPE_TRY(const TempSpace space, reserve(*rnn, shape));

    const std::uint64_t size = sizeOf(part.spec.dtype);
    const std::uint64_t in = part.spec.inputSize * size;
    const std::uint64_t out = part.spec.outputWidth() * size;
    const std::uint64_t rows = m_sequences.rows(layout);
    const bool isMoved = layout != DataLayout::StepMajor;
    GATELOUPE_TRY(const DeviceBuffer x, DeviceBuffer::allocate(m_device, isMoved ? rows * in : 0));
    GATELOUPE_TRY(const DeviceBuffer y, DeviceBuffer::allocate(m_device, isMoved ? rows * out : 0));
    const RowOrder plain = m_sequences.rowOrder(DataLayout::StepMajor);
    const RowOrder order = m_sequences.rowOrder(layout);
    CallArrays moved = arrays;
    if (isMoved) {
        moved.x = x.data();
        moved.y = y.data();
        GATELOUPE_CHECK(m_device.clear(x.data(), x.bytes()));
        GATELOUPE_CHECK(moveRows(arrays.x, {in, plain}, x.data(), {in, order}, in, false));
    }
    GATELOUPE_CHECK(startTimer());
    GATELOUPE_CHECK(call(*rnn, part, shape, space, moved));
    GATELOUPE_CHECK(stopTimer());
    return isMoved ? moveRows(y.data(), {out, order}, arrays.y, {out, plain}, out, false)
                   : Status();
}

Status LibraryCalls::inSegments(const NetworkPart& part, Direction direction, std::uint64_t steps,
                                const CallArrays& arrays, const Borders& borders,
                                RunProgress& progress)
{
    return withAlgorithm(
        [&] { return callSegments(part, direction, steps, arrays, borders, progress); });
}

/// Sequences [ended.first, ended.second) of a segment leave their last states, rows of `bytes`.
Status LibraryCalls::keepEnded(std::byte* target, const std::byte* states, std::uint64_t bytes,
                               const std::pair<std::uint64_t, std::uint64_t>& ended)
{
    if (bytes == 0 || ended.first == ended.second) {
        return {};
    }
    return m_device.copyRows({.target = target + ended.first * bytes,
                              .targetStride = bytes,
                              .source = states + ended.first * bytes,
                              .sourceStride = bytes,
                              .rowBytes = bytes,
                              .rows = ended.second - ended.first});
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
    const bool isMoved = isTurned || layout != DataLayout::StepMajor;
    const bool isOwnY = isMoved || arrays.yStride != out;
    GATELOUPE_TRY(const DeviceBuffer ownX,
                  DeviceBuffer::allocate(m_device, isMoved ? rows * in : 0));
    GATELOUPE_TRY(const DeviceBuffer ownY,
                  DeviceBuffer::allocate(m_device, isOwnY ? rows * out : 0));
    const std::byte* const x = isMoved ? ownX.data() : arrays.x;
    std::byte* const y = isOwnY ? ownY.data() : arrays.y;
    const RowOrder plain = m_sequences.rowOrder(DataLayout::StepMajor);
    const RowOrder order = m_sequences.rowOrder(layout);
    if (isMoved) {
        GATELOUPE_CHECK(moveRows(arrays.x, {in, plain}, ownX.data(), {in, order}, in, isTurned));
    }
    GATELOUPE_CHECK(startTimer());
    std::uint64_t number = 0; ///< of the call
    for (std::uint64_t first = 0; first < m_sequences.longest(); first += steps, ++number) {
        GATELOUPE_CHECK(progress.check());
        const std::uint64_t count = std::min(steps, m_sequences.longest() - first);
        const SequenceShape shape = m_sequences.shape(layout, first, count);
        GATELOUPE_TRY(const TempSpace space, reserve(*rnn, shape));
        const std::uint64_t row = m_sequences.firstRow(layout, first);
        GATELOUPE_CHECK(
            call(*rnn, part, shape, space,
                 {.x = x + row * in,
                  .y = y + row * out,
                  .h0 = number == 0 ? arrays.h0 : bordersOf(borders.h, hBytes, number - 1),
                  .hN = bordersOf(borders.h, hBytes, number),
                  .c0 = number == 0 ? arrays.c0 : bordersOf(borders.c, cBytes, number - 1),
                  .cN = bordersOf(borders.c, cBytes, number)}));
        const auto keep = [&](std::byte* target, std::byte* states, std::uint64_t bytes) {
            return keepEnded(target, bordersOf(states, bytes, number), bytes / m_sequences.batch(),
                             {m_sequences.longerThan(first + steps), shape.batch()});
        };
        GATELOUPE_CHECK(keep(arrays.hN, borders.h, hBytes));
        GATELOUPE_CHECK(keep(arrays.cN, borders.c, cBytes));
        if (number % kQueuedCalls == kQueuedCalls - 1) {
            GATELOUPE_CHECK(m_device.synchronize());
        }
        for (const std::int32_t length : shape.lengths) {
            progress.advance(static_cast<std::uint64_t>(length));
        }
        progress.reportIfDue();
    }
    GATELOUPE_CHECK(stopTimer());
    return isOwnY ? moveRows(y, {out, order}, arrays.y, {arrays.yStride, plain}, out, isTurned)
                  : Status();
}

} // namespace gateloupe::cudnn
