// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output/lanes_text.h"

#include "app/cli/output/text_table.h"

namespace gateloupe::cli {

std::string lanesText(const std::vector<ErrorLane>& lanes, const RnnModel& model, double tolerance)
{
    TextTable table(
        {">layer", "side", ">own error", ">first own step", ">inherited", ">exponent", "verdict"});
    for (const ErrorLane& lane : lanes) {
        const char* verdict = lane.firstOwn                          ? "wrong by itself"
                              : !(lane.largestInherited > tolerance) ? "equal"
                              : lane.exponent > 0.0 ? "inherited, and differences grow here"
                                                    : "inherited";
        table.addRow(std::to_string(model.spec.layerOf(lane.pseudoLayer).value),
                     nameOf(model.directionOf(lane.pseudoLayer)), realText(lane.largestOwn),
                     lane.firstOwn ? countText(*lane.firstOwn) : "-",
                     realText(lane.largestInherited), realText(lane.exponent), verdict);
    }
    return "own: one step in float64 from the run's own state; exponent: growth of a small "
           "difference, nats a step\n" +
           table.text();
}

} // namespace gateloupe::cli
