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
struct DirectionMatrices
{
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

    std::uint64_t hidden = 0;        ///< H
    std::vector<Block> input;        ///< W by gate, [H, I]
    std::vector<Block> recurrent;    ///< R by gate, [H, R]
    std::vector<Block> vectors;      ///< biases and peepholes, [H, 1]
    std::optional<Block> projection; ///< [P, H]
};

/// Errors: those of reading the gates; Cancelled.
Result<DirectionMatrices> directionMatrices(const RnnModel& model, LayerIndex layer,
                                            Direction direction, ProgressMonitor& monitor);

/// The sum of the squares of `count` numbers that are `stride` apart.
[[nodiscard]] double squareSum(const float* numbers, std::uint64_t count, std::uint64_t stride = 1);

/// [H, 3] of each R: norms of its rows, and without a projection of its columns, and its diagonal:
/// what no order of the units changes.
[[nodiscard]] std::vector<DirectionMatrices::Block>
unitInvariants(const DirectionMatrices& direction);

} // namespace gateloupe
