// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output/not_finite_text.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/analysis/explain/trail.h"
#include "core/runtime/cpu/quick_reference/quick_reference.h"
#include "core/runtime/replay/trace_reader.h"
#include "core/runtime/replay/trace_replay.h"

namespace gateloupe::cli {

Result<std::optional<std::string>> notFiniteText(const ForwardRequest& request, const Array& y,
                                                 ProgressMonitor& monitor)
{
    const std::vector<double> numbers = y.convertedTo<double>();
    if (std::ranges::all_of(numbers, [](double number) { return std::isfinite(number); })) {
        return std::optional<std::string>();
    }
    ForwardRequest full = request;
    full.detail = TraceDetail::Full;
    GATELOUPE_TRY(const auto replay,
                  TraceReplay::run(full, {}, makeQuickReferenceBackend(), monitor));
    const ExplainedRun run{.request = replay->request(), .windows = readerOf(replay).windows};
    GATELOUPE_TRY(const auto origin, findNonFiniteOrigin(run, monitor));
    if (!origin) {
        return std::optional<std::string>();
    }
    return std::optional(toText(origin->at) +
                         " is the first value of the network's own run that is not finite: " +
                         textOf(*origin).text());
}

} // namespace gateloupe::cli
