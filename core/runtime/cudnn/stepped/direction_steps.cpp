// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/stepped/direction_steps.h"

#include <algorithm>
#include <utility>

#include "core/runtime/cudnn/device/device_values.h"
#include "core/runtime/cudnn/run/weight_space.h"
#include "core/runtime/cudnn/stepped/step_graph.h"

namespace gateloupe::cudnn {

DirectionSteps::DirectionSteps(DeviceLayer& device, const RnnModel& model,
                               const RunOptions& options, Direction direction,
                               const std::vector<std::uint64_t>& lengths)
    : m_device(device)
    , m_model(model)
    , m_options(options)
    , m_direction(direction)
    , m_lengths(lengths)
    , m_batch(lengths.size())
    , m_size(sizeOf(model.spec.dtype))
    , m_caller(device, configOf(model.spec, options), direction, lengths.size())
{
}

Status DirectionSteps::run(const std::byte* x, std::uint64_t steps, const Array& h0,
                           const Array& c0, RunProgress& progress, double& seconds,
                           ProgressMonitor& monitor)
{
    const RnnSpec& spec = m_model.spec;
    m_x = x;
    m_steps = steps;
    GATELOUPE_CHECK(m_caller.open());
    const auto parts = segments();
    GATELOUPE_CHECK(reserveMemory(parts));
    GATELOUPE_TRY(m_weights, uploadWeights(m_device, m_caller.rnn(), m_model, monitor));
    GATELOUPE_CHECK(begin(m_h, h0, spec.recurrentWidth()));
    if (hasCellState(spec.cell)) {
        GATELOUPE_CHECK(begin(m_c, c0, spec.hiddenSize));
    }
    m_caller.use({.weights = m_weights.data(),
                  .weightBytes = m_weights.bytes(),
                  .y = m_y.data(),
                  .work = m_work.data()});
    GATELOUPE_CHECK(m_device.synchronize());
    m_initial.clear();
    GATELOUPE_CHECK(m_device.startTimer());
    for (const Segment& segment : parts) {
        GATELOUPE_CHECK(runSegment(segment, progress));
    }
    GATELOUPE_TRY(const double spent, m_device.stopTimer());
    seconds += spent;
    return {};
}

/// Sequences that have a step t.
std::uint64_t DirectionSteps::alive(std::uint64_t t) const
{
    return static_cast<std::uint64_t>(
        std::ranges::count_if(m_lengths, [t](std::uint64_t length) { return length > t; }));
}

std::vector<DirectionSteps::Segment> DirectionSteps::segments() const
{
    std::vector<Segment> all;
    for (std::uint64_t t = 0; t < std::min(m_steps, m_lengths.front()); ++t) {
        const std::uint64_t count = alive(t);
        if (all.empty() || all.back().alive != count) {
            all.push_back({.first = t, .steps = 0, .alive = count});
        }
        ++all.back().steps;
    }
    if (m_direction == Direction::Backward) {
        std::ranges::reverse(all);
    }
    return all;
}

Status DirectionSteps::reserveMemory(const std::vector<Segment>& segments)
{
    Rnn& rnn = m_caller.rnn();
    GATELOUPE_TRY(const std::uint64_t weightBytes, rnn.weightSpaceBytes());
    // Sizes do not grow evenly with the batch: the largest of all batches that will be run.
    std::uint64_t workBytes = 0;
    bool wantsSlots = false;
    for (const Segment& segment : segments) {
        GATELOUPE_TRY(const TempSpace space, rnn.tempSpace(StepCaller::shapeOf(segment.alive)));
        workBytes = std::max(workBytes, space.workBytes);
        wantsSlots = wantsSlots || (m_options.stepping == Stepping::Graph &&
                                    StepGraph::isWorthwhile(segment.steps));
    }
    const std::uint64_t hBytes = (m_steps + 1) * m_caller.hBytes(m_batch);
    const std::uint64_t cBytes = (m_steps + 1) * m_caller.cBytes(m_batch);
    const std::uint64_t yBytes = m_caller.hBytes(m_batch);
    const std::uint64_t slotBytes = wantsSlots ? StepGraph::slotBytes(m_caller) : 0;
    GATELOUPE_CHECK(
        checkMemory(m_device, weightBytes + hBytes + cBytes + yBytes + workBytes + slotBytes));
    GATELOUPE_TRY(m_h, DeviceBuffer::allocate(m_device, hBytes));
    GATELOUPE_TRY(m_c, DeviceBuffer::allocate(m_device, cBytes));
    GATELOUPE_TRY(m_y, DeviceBuffer::allocate(m_device, yBytes));
    GATELOUPE_TRY(m_work, DeviceBuffer::allocate(m_device, workBytes));
    GATELOUPE_TRY(m_slots, DeviceBuffer::allocate(m_device, slotBytes));
    return {};
}

/// Zero everywhere, the initial state of each sequence in the row before its first step.
Status DirectionSteps::begin(const DeviceBuffer& buffer, const Array& initial, std::uint64_t width)
{
    GATELOUPE_CHECK(m_device.clear(buffer.data(), buffer.bytes()));
    m_initial.push_back(toDeviceType(initial, m_model.spec.dtype));
    const std::vector<std::byte>& bytes = m_initial.back();
    const std::uint64_t rowBytes = width * m_size;
    for (std::uint64_t sequence = 0; sequence < m_batch; ++sequence) {
        const std::uint64_t row = m_direction == Direction::Forward ? 0 : m_lengths[sequence];
        GATELOUPE_CHECK(m_device.upload(buffer.data() + (row * m_batch + sequence) * rowBytes,
                                        std::span(bytes).subspan(sequence * rowBytes, rowBytes)));
    }
    return {};
}

Status DirectionSteps::runSegment(Segment segment, RunProgress& progress)
{
    const auto call = [&](std::uint64_t steps) -> Status {
        for (; steps > 0; --steps, --segment.steps) {
            const bool isForward = m_direction == Direction::Forward;
            const std::uint64_t t = isForward ? segment.first++ : segment.first + segment.steps - 1;
            GATELOUPE_CHECK(progress.check());
            GATELOUPE_CHECK(m_caller.call(rows(), t, segment.alive));
            progress.advance(segment.alive);
            progress.reportIfDue();
        }
        return {};
    };
    const bool canReplay = m_options.stepping == Stepping::Graph && m_graphProblem.empty() &&
                           StepGraph::isWorthwhile(segment.steps);
    if (canReplay) {
        // The library loads and allocates what it needs in calls that are not recorded; the
        // recording then has to give the very same.
        const std::uint64_t first = m_direction == Direction::Forward
                                        ? segment.first
                                        : segment.first + segment.steps - StepGraph::kSteps;
        GATELOUPE_CHECK(call(StepGraph::kSteps));
        StepGraph graph(m_device, m_caller, m_slots.data(), segment.alive);
        if (auto proven = graph.record(rows(), first); !proven) {
            if (proven.error().code != ErrorCode::Unsupported) {
                return proven;
            }
            m_graphProblem = proven.error().message;
        }
        while (m_graphProblem.empty() && segment.steps >= StepGraph::kSteps) {
            GATELOUPE_CHECK(progress.check());
            const std::uint64_t next = m_direction == Direction::Forward
                                           ? segment.first
                                           : segment.first + segment.steps - StepGraph::kSteps;
            GATELOUPE_CHECK(graph.replay(rows(), next));
            segment.steps -= StepGraph::kSteps;
            segment.first += m_direction == Direction::Forward ? StepGraph::kSteps : 0;
            m_hasReplayed = true;
            progress.advance(segment.alive * StepGraph::kSteps);
            progress.reportIfDue();
        }
        // The graph must not go before what it queued has run.
        GATELOUPE_CHECK(m_device.synchronize());
    }
    return call(segment.steps);
}

Result<DirectionStates> DirectionSteps::states()
{
    const RnnSpec& spec = m_model.spec;
    DirectionStates result;
    GATELOUPE_CHECK(collect(m_h, spec.recurrentWidth(), result.h, result.hN));
    if (hasCellState(spec.cell)) {
        GATELOUPE_CHECK(collect(m_c, spec.hiddenSize, result.c, result.cN));
    }
    return result;
}

Status DirectionSteps::collect(const DeviceBuffer& buffer, std::uint64_t width, Array& all,
                               Array& last)
{
    std::vector<std::byte> bytes(buffer.bytes());
    GATELOUPE_CHECK(m_device.download(bytes, buffer.data()));
    const std::uint64_t rowBytes = width * m_size;
    std::vector<std::byte> lastBytes(m_batch * rowBytes);
    for (std::uint64_t sequence = 0; sequence < m_batch; ++sequence) {
        const std::uint64_t row = m_direction == Direction::Forward ? m_lengths[sequence] : 0;
        const auto place = (row * m_batch + sequence) * rowBytes;
        std::copy_n(bytes.data() + place, rowBytes, lastBytes.data() + sequence * rowBytes);
        if (m_direction == Direction::Backward) {
            // The initial state stands where padding begins.
            const auto initial = (m_lengths[sequence] * m_batch + sequence) * rowBytes;
            std::fill_n(bytes.data() + initial, rowBytes, std::byte{0});
        }
    }
    const std::uint64_t firstRow = m_direction == Direction::Forward ? 1 : 0;
    const auto rows =
        std::span(bytes).subspan(firstRow * m_batch * rowBytes, m_steps * m_batch * rowBytes);
    all = fromDeviceType(rows, m_model.spec.dtype, {m_steps, m_batch, width});
    last = fromDeviceType(lastBytes, m_model.spec.dtype, {m_batch, width});
    return {};
}

DirectionOnDevice DirectionSteps::onDevice(const std::vector<std::uint64_t>& order) const
{
    return {.model = m_model,
            .direction = m_direction,
            .lengths = m_lengths,
            .order = order,
            .steps = m_steps,
            .weights = m_weights.data(),
            .x = m_x,
            .h = m_h.data(),
            .c = m_c.data(),
            .clip = m_options.clip};
}

const std::byte* DirectionSteps::hiddenRows() const
{
    return m_h.data() + (m_direction == Direction::Forward ? m_caller.hBytes(m_batch) : 0);
}

} // namespace gateloupe::cudnn
