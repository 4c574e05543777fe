// SPDX-License-Identifier: Apache-2.0
#include "app/cli/run_comparison.h"

#include <iostream>
#include <utility>

#include "app/cli/text_table.h"

namespace gateloupe::cli {

namespace {

std::string runText(const Trace& trace)
{
    return std::string(nameOf(trace.backend)) + " (" + trace.device + ", " + trace.math + ")";
}

const RnnModel& modelOf(const RunComparison& comparison)
{
    return *comparison.outcome.request.model;
}

struct Place
{
    std::uint32_t layer = 0;
    Direction direction = Direction::Forward;
};

Place placeOf(const SignalDifference& signal, const RnnModel& model)
{
    const std::uint32_t directions = model.spec.directions;
    return {signal.pseudoLayer.value / directions,
            model.direction(signal.pseudoLayer.value % directions)};
}

Json numberPlace(const TracePlace& place)
{
    return {{"step", place.step}, {"batch", place.batch}, {"unit", place.unit},
            {"a", place.a},       {"b", place.b},         {"abs_error", place.distance}};
}

Json runJson(const Trace& trace)
{
    return {{"backend", nameOf(trace.backend)},
            {"device", trace.device},
            {"math", trace.math},
            {"max_residual", trace.maxResidual}};
}

void printRunsDocument(const RunComparison& comparison)
{
    Json document;
    document["schema"] = kJsonSchema;
    document["equal"] = comparison.isEqual();
    document["tolerance"] = comparison.difference.tolerance;
    document["class"] = nameOf(comparison.divergence);
    document["a"] = runJson(*comparison.outcome.trace);
    document["b"] = comparison.other.json;
    const auto signalJson = [&comparison](const SignalDifference& signal) {
        const Place place = placeOf(signal, modelOf(comparison));
        Json entry = {{"layer", place.layer},
                      {"side", nameOf(place.direction)},
                      {"signal", nameOf(signal.part)}};
        entry["first"] = signal.first ? numberPlace(*signal.first) : Json(nullptr);
        entry["largest"] = numberPlace(signal.largest);
        entry["units_over"] = signal.unitsOver;
        return entry;
    };
    const auto& earliest = comparison.difference.earliest;
    document["first"] =
        earliest ? signalJson(comparison.difference.parts[*earliest]) : Json(nullptr);
    document["signals"] = Json::array();
    for (const SignalDifference& signal : comparison.difference.parts) {
        document["signals"].push_back(signalJson(signal));
    }
    printJson(document);
}

void printRunsText(const RunComparison& comparison)
{
    std::cout << (comparison.isEqual() ? "equal" : "DIFFERENT") << ": "
              << runText(*comparison.outcome.trace) << " and " << comparison.other.text
              << ", tolerance " << realText(comparison.difference.tolerance) << "\n  "
              << explanationOf(comparison.divergence) << "\n";
    if (comparison.outcome.trace->backend == BackendKind::Cudnn) {
        std::cout << "  worst residual of the recomputed gates "
                  << realText(comparison.outcome.trace->maxResidual) << "\n";
    }
    for (const std::string& note : comparison.other.notes) {
        std::cout << "  " << note << "\n";
    }
    TextTable table({{"layer", Align::Right},
                     {"side"},
                     {"signal"},
                     {"max error", Align::Right},
                     {"first step", Align::Right},
                     {"sequence", Align::Right},
                     {"unit", Align::Right},
                     {"units over", Align::Right}});
    for (const SignalDifference& signal : comparison.difference.parts) {
        const Place place = placeOf(signal, modelOf(comparison));
        const auto& first = signal.first;
        table.addRow({std::to_string(place.layer), std::string(nameOf(place.direction)),
                      std::string(nameOf(signal.part)), realText(signal.largest.distance),
                      first ? std::to_string(first->step) : "-",
                      first ? std::to_string(first->batch) : "-",
                      first ? std::to_string(first->unit) : "-", std::to_string(signal.unitsOver)});
    }
    std::cout << table.text();
}

} // namespace

Result<RunComparison> compareRun(ForwardOutcome outcome, const Trace& recorded, OtherRun other,
                                 double tolerance, ProgressMonitor& monitor)
{
    const RnnModel& model = *outcome.request.model;
    RunComparison comparison{.other = std::move(other)};
    GATELOUPE_TRY(comparison.difference, compareTraces(*outcome.trace, recorded, model.spec,
                                                       model.isReversed, tolerance, monitor));
    comparison.divergence =
        classify(comparison.difference, model.spec, model.isReversed, outcome.trace->lengths);
    comparison.outcome = std::move(outcome);
    return comparison;
}

OtherRun otherRun(const Trace& trace)
{
    return {.text = runText(trace), .json = runJson(trace)};
}

ExitCode printComparison(const RunComparison& comparison, bool asJson)
{
    (asJson ? printRunsDocument : printRunsText)(comparison);
    return comparison.isEqual() ? ExitCode::Fine : ExitCode::Different;
}

} // namespace gateloupe::cli
