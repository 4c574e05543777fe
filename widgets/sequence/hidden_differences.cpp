// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/hidden_differences.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

Result<std::vector<Array>> hiddenDifferences(const Trace& original, const Trace& edited,
                                             ProgressMonitor& monitor)
{
    std::vector<Array> differences;
    for (std::size_t i = 0; i < std::min(original.layers.size(), edited.layers.size()); ++i) {
        const Array& before = original.layers[i].h;
        const Array& after = edited.layers[i].h;
        if (before.shape() != after.shape() || before.shape().size() != 3) {
            continue;
        }
        const std::uint64_t batch = before.shape()[1];
        const std::uint64_t units = before.shape()[2];
        std::vector<float> values(before.shape()[0] * batch * units);
        std::vector<double> row(units);
        for (std::uint64_t at = 0; at < before.shape()[0] * batch; ++at) {
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
            const auto readRow = [&](const Array& array) {
                copyRow(array, {.row = at / batch, .batch = at % batch, .first = 0, .count = units},
                        row.data());
            };
            float* out = values.data() + at * units;
            readRow(after);
            std::ranges::transform(row, out,
                                   [](double value) { return static_cast<float>(value); });
            readRow(before);
            for (std::uint64_t unit = 0; unit < units; ++unit) {
                out[unit] -= static_cast<float>(row[unit]);
            }
        }
        differences.emplace_back(before.shape(), std::move(values));
    }
    return differences;
}

} // namespace gateloupe
