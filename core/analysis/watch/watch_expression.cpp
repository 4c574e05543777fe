// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/watch/watch_expression.h"

#include <algorithm>
#include <utility>

#include "core/analysis/watch/watch_parser.h"
#include "core/analysis/watch/watch_parts.h"

namespace gateloupe {

namespace {

/// Numbers that are worked on at once: some of them fit into a cache.
constexpr std::uint64_t kBlockNumbers = 16384;

} // namespace

Result<WatchExpression> WatchExpression::parse(std::string_view text, const RnnSpec& spec)
{
    GATELOUPE_TRY(WatchProgram program, watch::parse(text, spec));
    return WatchExpression(std::move(program));
}

WatchValues WatchExpression::evaluate(const WatchedSteps& steps) const
{
    const bool isOneUnit = isPerUnit() && steps.unit.has_value();
    WatchValues all;
    all.lanes = isOneUnit ? 1 : lanes();
    all.values.reserve(steps.count * all.lanes);
    const std::uint64_t stepsAtOnce =
        std::max<std::uint64_t>(1, kBlockNumbers / std::max<std::uint64_t>(1, m_program.mostLanes));
    for (std::uint64_t done = 0; done < steps.count; done += stepsAtOnce) {
        const std::vector<double> values =
            m_program.root({.run = steps,
                            .first = steps.first + done,
                            .steps = std::min(stepsAtOnce, steps.count - done),
                            .firstLane = isOneUnit ? *steps.unit : 0,
                            .lanes = all.lanes,
                            .units = isPerUnit() ? nullptr : &all.units});
        all.values.insert(all.values.end(), values.begin(), values.end());
    }
    return all;
}

} // namespace gateloupe
