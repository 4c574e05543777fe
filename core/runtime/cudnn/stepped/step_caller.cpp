// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/stepped/step_caller.h"

#include <utility>

namespace gateloupe::cudnn {

StepCaller::StepCaller(DeviceLayer& device, RnnConfig config, Direction direction,
                       std::uint64_t batch)
    : m_device(device)
    , m_config(std::move(config))
    , m_direction(direction)
    , m_batch(batch)
{
}

Status StepCaller::open()
{
    m_shape = {};
    GATELOUPE_TRY(m_rnn, m_device.createRnn(m_config));
    return {};
}

std::uint64_t StepCaller::xBytes(std::uint64_t sequences) const
{
    return sequences * spec().inputSize * sizeOf(spec().dtype);
}

std::uint64_t StepCaller::hBytes(std::uint64_t sequences) const
{
    return sequences * spec().recurrentWidth() * sizeOf(spec().dtype);
}

std::uint64_t StepCaller::cBytes(std::uint64_t sequences) const
{
    return hasCellState(spec().cell) ? sequences * spec().hiddenSize * sizeOf(spec().dtype) : 0;
}

SequenceShape StepCaller::shapeOf(std::uint64_t batch)
{
    return {.steps = 1, .lengths = std::vector<std::int32_t>(batch, 1)};
}

Status StepCaller::call(const StepRows& rows, std::uint64_t t, std::uint64_t alive)
{
    if (alive != m_shape.batch()) {
        m_shape = shapeOf(alive);
        GATELOUPE_TRY(m_space, m_rnn->tempSpace(m_shape));
    }
    const std::uint64_t from = m_direction == Direction::Forward ? t : t + 1;
    const std::uint64_t to = m_direction == Direction::Forward ? t + 1 : t;
    const auto row = [](std::byte* rowsOf, std::uint64_t index, std::uint64_t bytes) {
        return rowsOf == nullptr ? nullptr : rowsOf + index * bytes;
    };
    const std::uint64_t h = hBytes(m_batch);
    const std::uint64_t c = cBytes(m_batch);
    return m_rnn->forward(m_shape, {.x = rows.x + t * xBytes(m_batch),
                                    .y = m_resources.y,
                                    .h0 = row(rows.h, from, h),
                                    .hN = row(rows.h, to, h),
                                    .c0 = row(rows.c, from, c),
                                    .cN = row(rows.c, to, c),
                                    .weights = m_resources.weights,
                                    .weightBytes = m_resources.weightBytes,
                                    .work = m_resources.work,
                                    .reserve = nullptr,
                                    .space = m_space});
}

} // namespace gateloupe::cudnn
