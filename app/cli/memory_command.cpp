// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <string_view>

#include "app/cli/add_option.h"
#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/analysis/memory/memory.h"
#include "core/analysis/memory/memory_options.h"
#include "core/analysis/readout/readout.h"
#include "core/base/number_text.h"

namespace gateloupe::cli {

namespace {

struct MemoryArguments
{
    ForwardArguments forward;
    std::vector<std::string> pasts = {"silence", "noise:0.1", "noise:1"};
    std::uint64_t pastSteps = 0;
    std::string readout;
    std::string constant;
    MemoryOptions options;
    bool asJson = false;
};

/// The standard deviation in "noise:0.1".
Result<double> sigmaOf(std::string_view text, std::string_view prefix)
{
    const auto sigma = numberFromText<double>(text.substr(prefix.size()));
    if (!sigma || !(*sigma >= 0.0)) {
        return Error::invalidArgument("--past %1 is no %2SIGMA", text, prefix);
    }
    return *sigma;
}

/// "silence", "noise:0.1", "states:1", "sequence", or what --input takes.
Result<PastSource> pastSource(const std::string& text, const MemoryArguments& arguments,
                              const PreparedForward& prepared)
{
    constexpr std::string_view kNoise = "noise:";
    constexpr std::string_view kStates = "states:";
    PastSource source{.name = text, .steps = arguments.pastSteps, .recording = {}};
    if (text == "silence") {
        return source;
    }
    if (text.starts_with(kNoise)) {
        GATELOUPE_TRY(source.sigma, sigmaOf(text, kNoise));
        return source;
    }
    if (text.starts_with(kStates)) {
        source.kind = PastSource::Kind::States;
        GATELOUPE_TRY(source.sigma, sigmaOf(text, kStates));
        return source;
    }
    if (text == "sequence") {
        source.kind = PastSource::Kind::Sequence;
        return source;
    }
    source.kind = PastSource::Kind::Recording;
    GATELOUPE_TRY(source.recording, inputSource(text, arguments.forward, *prepared.checkpoint,
                                                *prepared.request.model));
    return source;
}

Json pastJson(const PastMemory& past)
{
    const auto decisionJson = [](const OtherDecision& one) {
        return Json{
            {"step", one.step}, {"batch", one.batch}, {"fresh", one.fresh}, {"other", one.other}};
    };
    return {{"past", past.name},
            {"agrees_after", orNull(past.agreesAfter)},
            {"largest", past.largest},
            {"latched_units", past.latchedUnits},
            {"decisions", past.decisions},
            {"other_decisions", listOf(past.otherDecisions, decisionJson)}};
}

Json unitJson(const UnitMemory& unit)
{
    return {{"layer", unit.layer.value},
            {"unit", unit.unit},
            {"agrees_after", orNull(unit.h.agreesAfter)},
            {"latched", unit.h.isLatched()}};
}

Json resetJson(const ResetCost& cost)
{
    return {{"every", cost.every},
            {"largest", cost.largest},
            {"share", cost.share},
            {"decisions", cost.decisions}};
}

Json dynamicsJson(const LayerDynamics& layer)
{
    const auto lagJson = [](const LagNorm& lag) {
        return Json{{"lag", lag.lag},
                    {"largest", lag.largest},
                    {"mean", lag.mean},
                    {"stretches", lag.stretches}};
    };
    const auto gateJson = [](const GateNorms& norms) {
        return Json{{"gate", nameOf(norms.gate)},
                    {"input_norm", norms.input},
                    {"recurrent_norm", norms.recurrent}};
    };
    return {{"layer", layer.layer.value},
            {"jacobians", listOf(layer.lags, lagJson)},
            {"weights", listOf(layer.gates, gateJson)}};
}

Json pointJson(const FixedPoint& point)
{
    return {{"reached", point.isReached}, {"diverges", point.isDiverging},
            {"steps", point.steps},       {"starts", point.starts},
            {"residual", point.residual}, {"largest_state", point.largestState}};
}

void printMemoryDocument(const MemoryReport& report, const MemoryArguments& arguments)
{
    Json document = {{"steps", report.steps},
                     {"batch", report.batch},
                     {"tolerance", arguments.options.tolerance},
                     {"pasts", listOf(report.pasts, pastJson)},
                     {"dependent_decisions", report.dependentDecisions},
                     {"units", listOf(report.units, unitJson)}};
    if (!arguments.readout.empty()) {
        document["readout"] = Json::array();
        for (const NumberMemory& number : report.numbers) {
            document["readout"].push_back({{"number", document["readout"].size()},
                                           {"agrees_after", orNull(number.agreesAfter)}});
        }
    }
    const auto exponentsJson = [](const LayerDynamics& layer) {
        return Json{{"layer", layer.layer.value}, {"exponents", layer.exponents}};
    };
    document.update({{"largest_state", report.largestState},
                     {"diverges", report.isDiverging},
                     {"warm_up", orNull(report.warmUp)},
                     {"reset_every", orNull(report.resetEvery)},
                     {"resets", listOf(report.resets, resetJson)},
                     {"lyapunov", listOf(report.dynamics, exponentsJson)},
                     {"norms", listOf(report.dynamics, dynamicsJson)},
                     {"silence", listOf(report.silence.points, pointJson)},
                     {"stored_state_residual", orNull(report.silence.storedStateResidual)}});
    if (report.constant) {
        document["constant"] = {
            {"input", arguments.constant},
            {"points", listOf(report.constant->points, pointJson)},
            {"stored_state_residual", orNull(report.constant->storedStateResidual)}};
    }
    printJson(document);
}

std::string stepsText(const std::optional<std::uint64_t>& steps)
{
    return steps ? countText(*steps) : "never";
}

/// What is left of a change after so many steps, and how far the weights stretch.
void printNorms(const LayerDynamics& layer)
{
    std::cout << "  a change of the state after";
    for (const LagNorm& lag : layer.lags) {
        std::cout << (lag.lag > 1 ? ", " : " ") << lag.lag << ": " << realText(lag.largest);
    }
    std::cout << (layer.lags.empty() ? " steps: not computed, the layer is too wide"
                                     : " steps, at most")
              << "\n  norms of W and R:";
    for (const GateNorms& norms : layer.gates) {
        std::cout << " " << nameOf(norms.gate) << " " << realText(norms.input) << " "
                  << realText(norms.recurrent) << ";";
    }
    std::cout << "\n";
}

void printRest(std::string_view title, std::string_view input, const RestPoints& rest)
{
    for (const FixedPoint& point : rest.points) {
        std::cout << title << ": "
                  << (point.isReached     ? "at rest after "
                      : point.isDiverging ? "diverges, beyond every bound after "
                                          : "still moving after ")
                  << countOf(point.steps, "step") << " from " << countOf(point.starts, "start")
                  << ", largest state " << realText(point.largestState) << "\n";
    }
    if (rest.storedStateResidual) {
        std::cout << "the stored state moves by " << realText(*rest.storedStateResidual)
                  << " in a step of " << input << "\n";
    }
}

/// How long to warm up, and when to reset.
std::string restText(const MemoryReport& report)
{
    return "warm-up: " +
           (report.warmUp ? countOf(*report.warmUp, "step")
                          : "not known, within " + countOf(report.steps, "step") +
                                " a run that begins in their first half does not become one that "
                                "began earlier; a longer input may show it") +
           "; reset: " +
           (report.resetEvery
                ? "every " + countOf(*report.resetEvery, "step") + " keeps the wanted agreement"
                : "no interval tried keeps the wanted agreement");
}

void printMemoryText(const MemoryReport& report, const MemoryArguments& arguments)
{
    std::cout << (report.isDiverging ? "diverges: the state grows without end" : restText(report))
              << "\n"
              << countOf(report.steps, "step") << ", " << countOf(report.batch, "sequence")
              << "; numbers within " << realText(arguments.options.tolerance) << " agree\n\n";
    TextTable pasts({"past", ">agrees after", ">largest", ">latched units", ">other decisions"});
    for (const PastMemory& past : report.pasts) {
        pasts.addRow(past.name, stepsText(past.agreesAfter), realText(past.largest),
                     countText(past.latchedUnits),
                     arguments.readout.empty() ? "-" : countText(past.decisions));
    }
    std::cout << pasts.text() << "\n";
    if (!arguments.readout.empty()) {
        std::cout << countText(report.dependentDecisions) << " of "
                  << countOf(report.steps * report.batch, "decision") << " depend on the past\n\n";
    }
    TextTable resets({">reset every", ">largest", ">steps off", ">other decisions"});
    for (const ResetCost& cost : report.resets) {
        resets.addRow(countText(cost.every), realText(cost.largest),
                      realText(100.0 * cost.share) + " %",
                      arguments.readout.empty() ? "-" : countText(cost.decisions));
    }
    std::cout << resets.text() << "\n"
              << "largest state over repetitions:";
    for (const double largest : report.largestState) {
        std::cout << " " << realText(largest);
    }
    std::cout << "\n";
    for (const LayerDynamics& layer : report.dynamics) {
        std::cout << "layer " << layer.layer.value << ": Lyapunov exponents";
        for (const double exponent : layer.exponents) {
            std::cout << " " << realText(exponent);
        }
        std::cout << " per step\n";
        printNorms(layer);
    }
    printRest("silence", "silence", report.silence);
    if (report.constant) {
        printRest("constant", "the constant input", *report.constant);
    }
}

Result<ExitCode> memory(const MemoryArguments& arguments, ProgressMonitor& monitor)
{
    MemoryOptions options = arguments.options;
    if (!(options.tolerance >= 0.0) || !(options.agreement >= 0.0 && options.agreement <= 1.0)) {
        return Error::invalidArgument("--tol must be at least 0, --agreement from 0 to 1");
    }
    if (arguments.pastSteps == 0 || options.repetitions == 0) {
        return Error::invalidArgument("--past-steps and --repeat must be at least 1");
    }
    GATELOUPE_TRY(const PreparedForward prepared, prepareForward(arguments.forward, monitor));
    const RnnSpec& spec = prepared.request.model->spec;
    for (const std::string& text : arguments.pasts) {
        GATELOUPE_TRY(const auto source, pastSource(text, arguments, prepared));
        GATELOUPE_TRY(auto past, makePast(source, prepared.request, monitor));
        options.pasts.push_back(std::move(past));
    }
    if (!arguments.constant.empty()) {
        GATELOUPE_TRY(options.constant, constantInput(arguments.constant, spec.inputSize, monitor));
    }
    if (!arguments.readout.empty()) {
        GATELOUPE_TRY(options.readout, readReadout(prepared.checkpoint->catalog, arguments.readout,
                                                   spec.outputWidth(), monitor));
    }
    GATELOUPE_TRY(const auto report, measureMemory(prepared.request, options, monitor));
    printAnswer(arguments.asJson, printMemoryDocument, printMemoryText, report, arguments);
    return ExitCode::Fine;
}

} // namespace

void addMemory(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] =
        addCommand(program, chosen, "memory",
                   "How long does the past live in a network, when to reset, how long to warm up?",
                   "memory model.safetensors --input x.npy --past silence", memory);
    addForwardArguments(*command, arguments->forward);
    namespace options = memory_options;
    addOption(*command, options::kPasts, arguments->pasts)->capture_default_str();
    addOption(*command, options::kPastSteps, arguments->pastSteps);
    addOption(*command, options::kReadout, arguments->readout);
    addOption(*command, options::kConstant, arguments->constant);
    addOption(*command, options::kTolerance, arguments->options.tolerance);
    addOption(*command, options::kAgreement, arguments->options.agreement);
    addOption(*command, options::kRepetitions, arguments->options.repetitions);
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
