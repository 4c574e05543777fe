// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// One layer and direction of a network as row-major f32 blocks; NaN and infinities become 0. Gates
/// that the file does not store are left out.
class DirectionMatrices
{
public:
    static Result<DirectionMatrices> read(const RnnModel& model, LayerIndex layer,
                                          Direction direction, ProgressMonitor& monitor);

    struct Block
    {
        std::uint64_t rows = 0;
        std::uint64_t cols = 0;
        std::vector<float> numbers;

        [[nodiscard]] float at(std::uint64_t row, std::uint64_t col) const
        {
            return numbers[row * cols + col];
        }
    };

    [[nodiscard]] std::uint64_t hidden() const { return m_hidden; }

    [[nodiscard]] std::uint64_t output() const { return m_output; }

    [[nodiscard]] bool hasProjection() const { return m_projection.has_value(); }

    std::vector<Block> input;     ///< W by gate, [H, I]
    std::vector<Block> recurrent; ///< R by gate, [H, R]
    std::vector<Block> vectors;   ///< biases and peepholes, [H, 1]

    /// Requires: hasProjection().
    [[nodiscard]] const Block& projection() const { return *m_projection; }

private:
    std::uint64_t m_hidden = 0;
    std::uint64_t m_output = 0;
    std::optional<Block> m_projection; ///< [P, H]
};

} // namespace gateloupe
