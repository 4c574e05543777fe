// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/runtime/cudnn/device/device_layer.h"

namespace gateloupe::cudnn {

/// The sequences of a run, longest first, on the host and on the device. Lifetime: not longer than
/// its device.
class SequenceBatch
{
public:
    static Result<SequenceBatch> create(DeviceLayer& device, std::uint64_t steps,
                                        const std::vector<std::uint64_t>& lengths);

    [[nodiscard]] std::uint64_t steps() const { return m_steps; }

    [[nodiscard]] std::uint64_t batch() const { return m_order.size(); }

    /// Steps of the longest sequence.
    [[nodiscard]] std::uint64_t longest() const { return m_lengths.front(); }

    [[nodiscard]] bool isRagged() const { return m_lengths.front() != m_lengths.back(); }

    /// Sequence n is the caller's order()[n].
    [[nodiscard]] const std::vector<std::uint64_t>& order() const { return m_order; }

    /// Rows of x and y in a layout.
    [[nodiscard]] std::uint64_t rows(DataLayout layout) const;
    [[nodiscard]] RowOrder rowOrder(DataLayout layout) const;
    /// The first row of a step.
    [[nodiscard]] std::uint64_t firstRow(DataLayout layout, std::uint64_t t) const;
    /// Steps [first, first + count) of those sequences that have any of them.
    [[nodiscard]] SequenceShape shape(DataLayout layout, std::uint64_t first,
                                      std::uint64_t count) const;
    /// Sequences of more than `steps` steps.
    [[nodiscard]] std::uint64_t longerThan(std::uint64_t steps) const;

    // On the device, [B]:
    [[nodiscard]] const std::int32_t* lengths() const;
    [[nodiscard]] const std::int32_t* places() const;

private:
    std::uint64_t m_steps = 0;
    std::vector<std::uint64_t> m_order;
    std::vector<std::uint64_t> m_lengths;
    std::vector<std::uint64_t> m_firstRows; ///< packed, of each step and behind the last
    DeviceBuffer m_onDevice;                ///< first rows [T], lengths [B], places [B]
};

} // namespace gateloupe::cudnn
