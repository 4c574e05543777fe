// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/sequence_batch.h"

#include <algorithm>
#include <span>

#include "core/runtime/cudnn/run/sequence_order.h"

namespace gateloupe::cudnn {

Result<SequenceBatch> SequenceBatch::create(DeviceLayer& device, std::uint64_t steps,
                                            const std::vector<std::uint64_t>& lengths)
{
    SequenceBatch batch;
    batch.m_steps = steps;
    batch.m_order = longestFirst(lengths);
    std::vector<std::int32_t> numbers;
    for (const std::uint64_t sequence : batch.m_order) {
        batch.m_lengths.push_back(lengths[sequence]);
        numbers.push_back(static_cast<std::int32_t>(lengths[sequence]));
    }
    numbers.insert(numbers.end(), batch.m_order.begin(), batch.m_order.end());
    batch.m_firstRows.push_back(0);
    for (std::uint64_t t = 0; t < steps; ++t) {
        batch.m_firstRows.push_back(batch.m_firstRows.back() + batch.longerThan(t));
    }
    const auto rows = std::as_bytes(std::span(batch.m_firstRows).first(steps));
    const auto rest = std::as_bytes(std::span(numbers));
    GATELOUPE_TRY(batch.m_onDevice, DeviceBuffer::allocate(device, rows.size() + rest.size()));
    GATELOUPE_CHECK(device.upload(batch.m_onDevice.data(), rows));
    GATELOUPE_CHECK(device.upload(batch.m_onDevice.data() + rows.size(), rest));
    GATELOUPE_CHECK(device.synchronize()); // `numbers` goes
    return batch;
}

std::uint64_t SequenceBatch::longerThan(std::uint64_t steps) const
{
    return static_cast<std::uint64_t>(
        std::ranges::partition_point(m_lengths,
                                     [steps](std::uint64_t length) { return length > steps; }) -
        m_lengths.begin());
}

std::uint64_t SequenceBatch::firstRow(DataLayout layout, std::uint64_t t) const
{
    return layout == DataLayout::StepMajorPacked ? m_firstRows[t] : t * batch();
}

std::uint64_t SequenceBatch::rows(DataLayout layout) const
{
    return firstRow(layout, m_steps);
}

RowOrder SequenceBatch::rowOrder(DataLayout layout) const
{
    return {.layout = layout,
            .steps = m_steps,
            .batch = batch(),
            .firstRows = reinterpret_cast<const std::uint64_t*>(m_onDevice.data())};
}

SequenceShape SequenceBatch::shape(DataLayout layout, std::uint64_t first,
                                   std::uint64_t count) const
{
    SequenceShape shape{.steps = count, .layout = layout};
    for (std::uint64_t b = 0; b < longerThan(first); ++b) {
        shape.lengths.push_back(static_cast<std::int32_t>(std::min(m_lengths[b] - first, count)));
    }
    return shape;
}

const std::int32_t* SequenceBatch::lengths() const
{
    return reinterpret_cast<const std::int32_t*>(m_onDevice.data() +
                                                 m_steps * sizeof(std::uint64_t));
}

const std::int32_t* SequenceBatch::places() const
{
    return lengths() + batch();
}

} // namespace gateloupe::cudnn
