// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/outputs/output_difference.h"

#include "core/base/distance.h"

namespace gateloupe {

OutputDifference compareOutputs(const Array& actual, const Array& expected,
                                const std::vector<std::uint64_t>& lengths)
{
    const std::uint64_t batch = actual.shape()[1];
    const std::uint64_t width = actual.shape()[2];
    OutputDifference difference;
    for (std::size_t index = 0; index < actual.size(); ++index) {
        const std::uint64_t first = index / (batch * width);
        const std::uint64_t sequence = index / width % batch;
        if (!lengths.empty() && first >= lengths[sequence]) {
            continue; // padding
        }
        const double distance = distanceOf(actual[index], expected[index]);
        if (distance > difference.largest || difference.at.empty()) {
            difference = {distance, {first, sequence, index % width}};
        }
    }
    return difference;
}

} // namespace gateloupe
