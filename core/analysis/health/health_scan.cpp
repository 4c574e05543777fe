// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/health/health_scan.h"

#include <algorithm>

namespace gateloupe::health {

bool hearsInput(const DirectionScan& direction)
{
    return direction.layer.value == 0 && direction.model().spec.inputMode == InputMode::Skip;
}

std::vector<std::uint64_t> chosen(std::uint64_t count,
                                  const std::function<bool(std::uint64_t)>& isConcerned)
{
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t number = 0; number < count; ++number) {
        if (isConcerned(number)) {
            numbers.push_back(number);
        }
    }
    return numbers;
}

void addLines(const DirectionScan& direction, HealthFinding finding, const ParameterId& id,
              Axis axis, std::vector<std::uint64_t> lines)
{
    if (lines.empty()) {
        return;
    }
    finding.place = axis == Axis::Rows ? MatrixPlace{.row = lines.front(), .col = 0}
                                       : MatrixPlace{.row = 0, .col = lines.front()};
    finding.count = lines.size();
    lines.resize(std::min(lines.size(), HealthFinding::kMaxListed));
    finding.where = std::move(lines);
    direction.scan.add(std::move(finding), id);
}

} // namespace gateloupe::health
