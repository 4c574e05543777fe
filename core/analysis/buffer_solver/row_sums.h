// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/analysis/buffer_solver/buffer_partition.h"
#include "core/analysis/buffer_solver/buffer_values.h"

namespace gateloupe::buffer {

/// Nats of `Sums` over the rows of a matrix: over those of all gates, or of each in its own way.
/// Looks at every `step`-th row.
template <typename Sums>
double natsOfRows(const BufferValues& values, const BufferPart& matrix, std::uint64_t step)
{
    const std::uint64_t rowsOfGate = matrix.rows / matrix.gates;
    Sums all(matrix.cols);
    double ofGates = 0.0;
    std::vector<float> row(matrix.cols);
    for (std::uint64_t gate = 0; gate < matrix.gates; ++gate) {
        Sums one(matrix.cols);
        for (std::uint64_t index = 0; index < rowsOfGate; index += step) {
            values.copy(matrix.first + (gate * rowsOfGate + index) * matrix.cols, row);
            one.addRow(row);
        }
        ofGates += one.nats();
        all.add(one);
    }
    return std::max(all.nats(), ofGates);
}

} // namespace gateloupe::buffer
