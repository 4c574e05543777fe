// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_solver/buffer_evidence.h"
#include "core/analysis/buffer_solver/column_nats.h"

namespace gateloupe {

Evidence columnEvidence(const BufferValues& values, const BufferPartition& cut,
                        std::uint64_t maxElements)
{
    // Every step-th column of each matrix: all candidates are judged by equally many numbers.
    const std::uint64_t step = (cut.end + maxElements - 1) / maxElements;
    double sum = 0.0;
    for (const BufferPart& part : cut.parts) {
        sum += buffer::columnNats(values, part, step);
    }
    return {sum, message("the columns of the matrices differ from each other in all rows, as "
                         "features and units of unequal weight do")};
}

} // namespace gateloupe
