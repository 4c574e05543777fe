// SPDX-License-Identifier: Apache-2.0
#include "app/cli/check_against.h"

#include <iostream>

#include "app/cli/json_output.h"
#include "app/cli/text_table.h"
#include "core/analysis/divergence.h"
#include "core/runtime/gpu/installed_backends.h"

namespace gateloupe::cli {

namespace {

/// Two runs side by side.
struct Pair
{
    ForwardOutcome outcome;
    std::shared_ptr<const Trace> other;
    TraceDifference difference;
    Divergence divergence = Divergence::None;

    [[nodiscard]] const RnnModel& model() const { return *outcome.request.model; }
};

std::string signalName(const SignalDifference& signal)
{
    switch (signal.part) {
    case TracePart::CellState:
        return "c";
    case TracePart::HiddenState:
        return "h";
    case TracePart::Projected:
        return "projected";
    case TracePart::Gate:
        break;
    }
    return std::string(nameOf(signal.gate));
}

struct Place
{
    std::uint32_t layer = 0;
    Side side = Side::Forward;
};

Place placeOf(const SignalDifference& signal, const RnnModel& model)
{
    const std::uint32_t directions = model.spec.directions;
    return {signal.pseudoLayer.value / directions,
            model.side(signal.pseudoLayer.value % directions)};
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

void printDocument(const Pair& pair)
{
    Json document;
    document["schema"] = kJsonSchema;
    document["equal"] = pair.divergence == Divergence::None;
    document["tolerance"] = pair.difference.tolerance;
    document["class"] = nameOf(pair.divergence);
    document["a"] = runJson(*pair.outcome.trace);
    document["b"] = runJson(*pair.other);
    const auto signalJson = [&pair](const SignalDifference& signal) {
        const Place place = placeOf(signal, pair.model());
        Json entry = {{"layer", place.layer},
                      {"side", nameOf(place.side)},
                      {"signal", signalName(signal)}};
        entry["first"] = signal.first ? numberPlace(*signal.first) : Json(nullptr);
        entry["largest"] = numberPlace(signal.largest);
        entry["units_over"] = signal.unitsOver;
        return entry;
    };
    const auto& earliest = pair.difference.earliest;
    document["first"] =
        earliest ? signalJson(pair.difference.parts[*earliest]) : Json(nullptr);
    document["signals"] = Json::array();
    for (const SignalDifference& signal : pair.difference.parts) {
        document["signals"].push_back(signalJson(signal));
    }
    printJson(document);
}

void printText(const Pair& pair)
{
    const auto runText = [](const Trace& trace) {
        return std::string(nameOf(trace.backend)) + " (" + trace.device + ", " + trace.math + ")";
    };
    std::cout << (pair.divergence == Divergence::None ? "equal" : "DIFFERENT") << ": "
              << runText(*pair.outcome.trace) << " and " << runText(*pair.other) << ", tolerance "
              << realText(pair.difference.tolerance) << "\n  " << explanationOf(pair.divergence)
              << "\n";
    if (pair.outcome.trace->backend == BackendKind::Cudnn) {
        std::cout << "  worst residual of the recomputed gates "
                  << realText(pair.outcome.trace->maxResidual) << "\n";
    }
    TextTable table({{"layer", Align::Right},
                     {"side"},
                     {"signal"},
                     {"max error", Align::Right},
                     {"first step", Align::Right},
                     {"sequence", Align::Right},
                     {"unit", Align::Right},
                     {"units over", Align::Right}});
    for (const SignalDifference& signal : pair.difference.parts) {
        const Place place = placeOf(signal, pair.model());
        const auto& first = signal.first;
        table.addRow({std::to_string(place.layer), std::string(nameOf(place.side)),
                      signalName(signal), realText(signal.largest.distance),
                      first ? std::to_string(first->step) : "-",
                      first ? std::to_string(first->batch) : "-",
                      first ? std::to_string(first->unit) : "-",
                      std::to_string(signal.unitsOver)});
    }
    std::cout << table.text();
}

} // namespace

Result<ExitCode> checkAgainst(const ForwardArguments& forward, const AgainstArguments& against,
                              Monitor& monitor)
{
    const auto kind = backendFromName(against.backend);
    if (!kind) {
        return Error{ErrorCode::InvalidArgument,
                     "--against " + against.backend + " is none of reference, cpu, cudnn"};
    }
    GATELOUPE_TRY(const gpu::WorkerOptions options, workerOptions(forward));
    Pair pair;
    GATELOUPE_TRY(pair.outcome, runForward(forward, TraceDetail::Full, monitor));
    GATELOUPE_TRY(const auto backend, makeInstalledBackend(*kind, options));
    GATELOUPE_TRY(pair.other, backend->run(pair.outcome.request, monitor));
    const RnnModel& model = pair.model();
    GATELOUPE_TRY(pair.difference,
                  compareTraces(*pair.outcome.trace, *pair.other, model.spec, model.isReversed,
                                against.tolerance, monitor));
    pair.divergence =
        classify(pair.difference, model.spec, model.isReversed, pair.other->lengths);
    (against.asJson ? printDocument : printText)(pair);
    return pair.divergence == Divergence::None ? ExitCode::Fine : ExitCode::Different;
}

} // namespace gateloupe::cli
