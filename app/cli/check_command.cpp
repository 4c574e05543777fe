// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <iostream>
#include <iterator>
#include <limits>
#include <utility>

#include "app/cli/add_option.h"
#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/gradients/gradient_check.h"
#include "app/cli/next_command.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/lanes_text.h"
#include "app/cli/output/not_finite_text.h"
#include "app/cli/output/text_table.h"
#include "app/cli/output_arguments.h"
#include "core/analysis/blame/scoring/output_verdict.h"
#include "core/analysis/compare/error_lanes.h"
#include "core/analysis/compare/run_comparison.h"
#include "core/analysis/prove/junit.h"
#include "core/analysis/study/check_options.h"
#include "core/base/atomic_file.h"
#include "core/base/distance.h"
#include "core/formats/array_file.h"
#include "core/runtime/cpu/quick_reference/quick_reference.h"
#include "core/runtime/gpu/installed_backends.h"
#include "core/runtime/input/recorded_run.h"

namespace gateloupe::cli {

namespace {

/// About the last place of f16, bf16 and TF32 in numbers below 1.
constexpr double kRoundingOfNarrowTypes = 1e-3;
/// About what integers of 8 bits for x and h make of h.
constexpr double kRoundingOfBytes = 5e-2;
/// Places in the last digit by which f32 sums may be off.
constexpr double kLastPlaces = 16.0;

struct CheckArguments
{
    ForwardArguments forward;
    OutputArguments expected;
    GradientCheckArguments gradients;
    std::string against;
    std::string junit;
    double tolerance = 0.0; ///< set by its option
    bool isToleranceGiven = false;
    bool hasLanes = false;
    bool asJson = false;
};

/// The outputs of a run beside those that were expected, and what to do where they differ.
struct Verdict
{
    ExpectedComparison found;
    bool isEqual = false;
    /// Equal but for the type or the decimals of their numbers; that is equal where nobody gave a
    /// tolerance of their own.
    bool isRounded = false;
    std::optional<std::string> hint; ///< "equal with --axes bti"
    /// Of numbers that single precision cannot hold to the tolerance: the one that is wrong even
    /// so.
    std::optional<WrongNumber> furthest;
    std::optional<std::string> notFinite; ///< why the network's own run is not finite
};

/// Whether R of a network is stored as integers: its runtimes often make integers of x and h, too.
bool hasIntegerWeights(const RnnModel& model)
{
    const GateView* const view =
        model.find({LayerIndex(0), model.direction(0), ParameterKind::RecurrentWeights,
                    gatesOf(model.spec.cell).front()});
    return view != nullptr && view->tensor->source->encoding() == Encoding::Quantised;
}

/// What a person can do about a difference.
std::string adviceText(const Verdict& verdict, const CheckArguments& arguments,
                       const RnnModel& model)
{
    if (verdict.hint) {
        return *verdict.hint;
    }
    if (verdict.notFinite) {
        return *verdict.notFinite;
    }
    const double largest = verdict.furthest
                               ? distanceOf(verdict.furthest->ours, verdict.furthest->theirs)
                               : verdict.found.worst.largest;
    const double atThatSize = kLastPlaces * std::numeric_limits<float>::epsilon() *
                              std::max(verdict.found.magnitude, 1.0);
    if (!verdict.furthest && largest <= atThatSize) {
        return "as little as the rounding of f32 in numbers up to " +
               realText(verdict.found.magnitude) + ": --tol " + realText(largest * 1.01) +
               " calls it equal";
    }
    if (largest <= kRoundingOfNarrowTypes) {
        return "as little as the rounding of narrower types: --tol " + realText(largest * 1.01) +
               " calls it equal";
    }
    std::vector<std::string> theirs;
    const auto add = [&theirs](const char* option, const std::string& value) {
        if (!value.empty()) {
            theirs.insert(theirs.end(), {option, value});
        }
    };
    add("--got", arguments.expected.y);
    add("--got-h", arguments.expected.h);
    add("--got-c", arguments.expected.c);
    add("--output-axes", arguments.expected.axes);
    const std::string blame = nextCommand("blame", arguments.forward, theirs);
    if (largest <= kRoundingOfBytes && hasIntegerWeights(model)) {
        return "as little as products of 8-bit integers make, which the weights of this file are "
               "made for; whether they do: " +
               blame;
    }
    return "which defect makes it: " + blame;
}

Json furthestJson(const WrongNumber& wrong)
{
    return {{"at", orNull(wrong.at)}, {"right", wrong.ours}, {"theirs", wrong.theirs}};
}

void printOutputDocument(const Verdict& verdict, const CheckArguments& arguments,
                         const ForwardOutcome& outcome)
{
    const Trace& trace = *outcome.trace;
    const ExpectedComparison& found = verdict.found;
    printJson({{"equal", verdict.isEqual},
               {"rounded", verdict.isRounded},
               {"tolerance", arguments.tolerance},
               {"max_abs_error", found.worst.largest},
               {"at", found.worst.at},
               {"array", found.array},
               {"backend", nameOf(trace.backend)},
               {"start", nameOf(startOf(outcome.request))},
               {"compared", found.compared},
               {"notes", listOf(found.notes, &Message::text)},
               {"not_finite", orNull(verdict.notFinite)},
               {"furthest", verdict.furthest ? furthestJson(*verdict.furthest) : Json(nullptr)},
               {"hint", orNull(verdict.hint)}});
}

void printOutputText(const Verdict& verdict, const CheckArguments& arguments,
                     const ForwardOutcome& outcome)
{
    const Trace& trace = *outcome.trace;
    const ExpectedComparison& found = verdict.found;
    std::cout << (verdict.isEqual ? "equal" : "DIFFERENT") << ": " << joined(found.compared)
              << " within " << realText(found.worst.largest) << ", tolerance "
              << realText(arguments.tolerance) << ", backend " << nameOf(trace.backend)
              << ", start " << startText(outcome.request) << "\n";
    for (const Message& note : found.notes) {
        std::cout << "  " << printable(note.text()) << "\n";
    }
    if (verdict.isRounded && std::isinf(found.worst.largest)) {
        std::cout
            << "  single precision cannot hold the network's own numbers where theirs are not "
               "finite; the others are equal\n";
    } else if (verdict.isRounded) {
        std::cout << "  as little as the type, the decimals or the size of their numbers make; "
                     "--tol "
                  << realText(found.worst.largest * 1.01) << " allows as much\n";
    }
    if (!verdict.isEqual) {
        std::cout << "  worst in " << found.array << " at " << toText(found.worst.at) << "\n";
        if (verdict.furthest) {
            const WrongNumber& wrong = *verdict.furthest;
            std::cout << "  furthest beyond what single precision makes of a number"
                      << (wrong.at ? " at " + toText(*wrong.at) : "") << ": right "
                      << realText(wrong.ours) << ", theirs " << realText(wrong.theirs) << "\n";
        }
        if (hasPersistentTanh(trace) && found.worst.largest <= kLargestRounding) {
            std::cout << "  " << explanationOf(Divergence::PersistentTanh) << "\n";
        } else {
            std::cout << "  " << printable(adviceText(verdict, arguments, *outcome.request.model))
                      << "\n";
        }
    }
}

/// Whether a difference may be no more than the rounding of a fast backend that the user did not
/// ask for: that is no difference of the network, and float64 decides.
bool isForReference(const ForwardArguments& forward, const Trace& trace)
{
    return forward.backend == kAutomaticBackend && trace.backend != BackendKind::Reference;
}

Status writeOutputJunit(const Verdict& verdict, const CheckArguments& arguments,
                        const RnnModel& model)
{
    const ExpectedComparison& found = verdict.found;
    JunitCase one{.name = joined(found.compared)};
    if (!verdict.isEqual) {
        one.failure = "off by " + realText(found.worst.largest) + " in " + found.array + " at " +
                      toText(found.worst.at) + "; " + adviceText(verdict, arguments, model);
    }
    return writeWholeFile(arguments.junit,
                          junitText("gateloupe check " + arguments.forward.file.file, {one}));
}

/// Fails with `misfit`, and names the order of axes in which input and output would fit, if any.
Result<ExitCode> failMisfit(Error misfit, const ExpectedOutputs& expected,
                            const ForwardOutcome& outcome, double tolerance,
                            ProgressMonitor& monitor)
{
    if (misfit.code == ErrorCode::InvalidArgument) {
        GATELOUPE_TRY(const auto hint,
                      readingHint(expected, outcome.request, *outcome.trace,
                                  std::numeric_limits<double>::infinity(), tolerance, monitor));
        if (hint && hint->starts_with(kEqualWith)) {
            return Error::invalidArgument("%1; %2", misfit.message, *hint);
        }
    }
    return misfit;
}

/// What the whole model's own run of the network left.
Status expectOfModel(ExpectedOutputs& expected, const ForwardOutcome& outcome)
{
    const NetworkValues& values = *outcome.values;
    expected.y = values.y;
    expected.h = values.hN;
    expected.c = values.cN;
    if (!values.y && !values.hN && !values.cN) {
        return Error::invalidArgument("the model hands no output of %1 on; name one with --expect",
                                      outcome.request.model->name);
    }
    return {};
}

Result<ExitCode> checkOutput(const CheckArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto outcome, runForward(arguments.forward, TraceDetail::OutputOnly, monitor));
    GATELOUPE_TRY(auto expected, readOutputs(arguments.expected, arguments.forward, monitor));
    if (arguments.expected.isEmpty()) {
        GATELOUPE_CHECK(expectOfModel(expected, outcome));
    }
    auto compared = compareExpected(expected, outcome.request, *outcome.trace);
    if (!compared) {
        return failMisfit(compared.error(), expected, outcome, arguments.tolerance, monitor);
    }
    Verdict verdict{.found = *std::move(compared)};
    const auto isEqual = [&] { return verdict.found.worst.largest <= arguments.tolerance; };
    if (!isEqual() && isForReference(arguments.forward, *outcome.trace)) {
        GATELOUPE_TRY(outcome.trace, makeQuickReferenceBackend()->run(outcome.request, monitor));
        GATELOUPE_TRY(verdict.found, compareExpected(expected, outcome.request, *outcome.trace));
    }
    verdict.isEqual = isEqual();
    if (!verdict.isEqual) {
        GATELOUPE_TRY(verdict.notFinite, notFiniteText(outcome.request, outcome.trace->y, monitor));
        const GivenOutput given{.y = expected.y.value_or(Array()),
                                .h = expected.h,
                                .c = expected.c,
                                .readout = std::nullopt,
                                .axes = expected.axes};
        const auto judged = judgeOutput(outcome.request, given, arguments.tolerance, monitor);
        verdict.isRounded = judged && judged->isRounded;
        verdict.isEqual = verdict.isRounded && !arguments.isToleranceGiven;
        if (judged && !verdict.notFinite) {
            verdict.furthest = judged->furthest;
        }
    }
    if (!verdict.isEqual) {
        GATELOUPE_TRY(verdict.hint,
                      readingHint(expected, outcome.request, *outcome.trace,
                                  verdict.found.worst.largest, arguments.tolerance, monitor));
    }
    if (!arguments.junit.empty()) {
        GATELOUPE_CHECK(writeOutputJunit(verdict, arguments, *outcome.request.model));
    }
    printAnswer(arguments.asJson, printOutputDocument, printOutputText, verdict, arguments,
                outcome);
    return verdict.isEqual ? ExitCode::Fine : ExitCode::Different;
}

/// What a run is held against, as it is told.
struct OtherRun
{
    std::string text; ///< "reference (f64, ...)", "recorded in run.h5"
    Json json;        ///< the member "b" of the document
    std::vector<Message> remarks;
};

/// A run, another one of the same request, and where they part.
struct CheckedRuns
{
    ForwardOutcome outcome;
    OtherRun other;
    RunComparison comparison;
    /// The last h and c, where the recording has them.
    std::optional<ExpectedComparison> states;
    /// Error lanes of the run that is checked, where they were asked for: that of the other
    /// backend, or the recorded one.
    std::optional<std::vector<ErrorLane>> lanes;
};

bool isEqual(const CheckedRuns& runs)
{
    return runs.comparison.isEqual() &&
           (!runs.states || runs.states->worst.largest <= runs.comparison.difference.tolerance);
}

std::string runText(const Trace& trace)
{
    return std::string(nameOf(trace.backend)) + " (" + trace.device + ", " + trace.math + ")";
}

Json placeJson(const TracePlace& place)
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

void printRunsDocument(const CheckedRuns& runs)
{
    const RnnModel& model = *runs.outcome.request.model;
    const auto signalJson = [&model](const SignalDifference& signal) {
        return Json{{"layer", model.spec.layerOf(signal.pseudoLayer).value},
                    {"side", nameOf(model.directionOf(signal.pseudoLayer))},
                    {"signal", nameOf(signal.part)},
                    {"first", signal.first ? placeJson(*signal.first) : Json(nullptr)},
                    {"largest", placeJson(signal.largest)},
                    {"units_over", signal.unitsOver}};
    };
    const TraceDifference& difference = runs.comparison.difference;
    const auto& earliest = difference.earliest;
    Json document = {{"equal", isEqual(runs)},
                     {"tolerance", difference.tolerance},
                     {"class", nameOf(runs.comparison.divergence)},
                     {"start", nameOf(startOf(runs.outcome.request))},
                     {"a", runJson(*runs.outcome.trace)},
                     {"b", runs.other.json},
                     {"first", earliest ? signalJson(difference.parts[*earliest]) : Json(nullptr)},
                     {"signals", listOf(difference.parts, signalJson)}};
    document["states"] = nullptr;
    if (runs.states) {
        document["states"] = {{"max_abs_error", runs.states->worst.largest},
                              {"array", runs.states->array},
                              {"at", runs.states->worst.at},
                              {"compared", runs.states->compared}};
    }
    if (runs.lanes) {
        document["lanes"] = listOf(*runs.lanes, [&model](const ErrorLane& lane) {
            return Json{{"layer", model.spec.layerOf(lane.pseudoLayer).value},
                        {"side", nameOf(model.directionOf(lane.pseudoLayer))},
                        {"own", lane.own},
                        {"inherited", lane.inherited},
                        {"largest_own", lane.largestOwn},
                        {"largest_inherited", lane.largestInherited},
                        {"first_own", orNull(lane.firstOwn)},
                        {"exponent", lane.exponent}};
        });
    }
    printJson(document);
}

void printRunsText(const CheckedRuns& runs)
{
    std::cout << (isEqual(runs) ? "equal" : "DIFFERENT") << ": " << runText(*runs.outcome.trace)
              << " and " << printable(runs.other.text) << ", tolerance "
              << realText(runs.comparison.difference.tolerance) << "\n  "
              << explanationOf(runs.comparison.divergence) << "\n";
    if (runs.outcome.trace->backend == BackendKind::Cudnn) {
        std::cout << "  worst residual of the recomputed gates "
                  << realText(runs.outcome.trace->maxResidual) << "\n";
    }
    for (const std::string& note : runs.other.remarks) {
        std::cout << "  " << printable(note) << "\n";
    }
    if (runs.states) {
        std::cout << "  " << joined(runs.states->compared) << " within "
                  << realText(runs.states->worst.largest) << ", worst in " << runs.states->array
                  << " at " << toText(runs.states->worst.at) << "\n";
    }
    const RnnModel& model = *runs.outcome.request.model;
    TextTable table({">layer", "side", "signal", ">max error", ">first step", ">sequence", ">unit",
                     ">units over"});
    for (const SignalDifference& signal : runs.comparison.difference.parts) {
        const auto& first = signal.first;
        table.addRow(std::to_string(model.spec.layerOf(signal.pseudoLayer).value),
                     nameOf(model.directionOf(signal.pseudoLayer)), nameOf(signal.part),
                     realText(signal.largest.distance), first ? std::to_string(first->step) : "-",
                     first ? std::to_string(first->batch) : "-",
                     first ? std::to_string(first->unit) : "-", std::to_string(signal.unitsOver));
    }
    std::cout << table.text();
    if (runs.lanes) {
        std::cout << lanesText(*runs.lanes, model, runs.comparison.difference.tolerance);
    }
}

Status writeRunsJunit(const CheckedRuns& runs, const CheckArguments& arguments)
{
    const RnnModel& model = *runs.outcome.request.model;
    std::vector<JunitCase> cases;
    for (const SignalDifference& signal : runs.comparison.difference.parts) {
        JunitCase one{.name = "layer_" +
                              std::to_string(model.spec.layerOf(signal.pseudoLayer).value) + "/" +
                              std::string(nameOf(model.directionOf(signal.pseudoLayer))) + "/" +
                              std::string(nameOf(signal.part))};
        if (signal.first) {
            one.failure = "off by " + realText(signal.largest.distance) + ", first at step " +
                          std::to_string(signal.first->step);
        }
        cases.push_back(std::move(one));
    }
    if (runs.states) {
        JunitCase one{.name = joined(runs.states->compared)};
        if (runs.states->worst.largest > runs.comparison.difference.tolerance) {
            one.failure = "off by " + realText(runs.states->worst.largest) + " in " +
                          runs.states->array + " at " + toText(runs.states->worst.at);
        }
        cases.push_back(std::move(one));
    }
    return writeWholeFile(arguments.junit,
                          junitText("gateloupe check " + arguments.forward.file.file, cases));
}

Result<ExitCode> printRuns(const CheckedRuns& runs, const CheckArguments& arguments)
{
    if (!arguments.junit.empty()) {
        GATELOUPE_CHECK(writeRunsJunit(runs, arguments));
    }
    printAnswer(arguments.asJson, printRunsDocument, printRunsText, runs);
    return isEqual(runs) ? ExitCode::Fine : ExitCode::Different;
}

/// The lanes of the judged run beside ours.
Status addLanes(CheckedRuns& runs, const Trace& judged, const CheckArguments& arguments,
                ProgressMonitor& monitor)
{
    if (!arguments.hasLanes) {
        return {};
    }
    if (runs.outcome.request.isTraining && runs.outcome.request.dropout > 0.0) {
        return Error::invalidArgument("--lanes and --dropout do not go together");
    }
    GATELOUPE_TRY(runs.lanes, errorLanes(runs.outcome.request, judged, *runs.outcome.trace,
                                         arguments.tolerance, monitor));
    return {};
}

/// Every gate and state beside those of another backend's run.
Result<ExitCode> checkAgainst(const CheckArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const BackendKind kind, namedValue("--against", arguments.against,
                                                     backendFromName, "reference, cpu, cudnn"));
    GATELOUPE_TRY(const gpu::WorkerOptions options, workerOptions(arguments.forward));
    CheckedRuns runs;
    GATELOUPE_TRY(runs.outcome, runForward(arguments.forward, TraceDetail::Full, monitor));
    GATELOUPE_TRY(const auto backend, makeInstalledBackend(kind, options));
    GATELOUPE_TRY(const auto other, backend->run(runs.outcome.request, monitor));
    runs.other = {.text = runText(*other), .json = runJson(*other)};
    GATELOUPE_TRY(runs.comparison,
                  compareRuns(*runs.outcome.trace, *other, *runs.outcome.request.model,
                              arguments.tolerance, monitor));
    GATELOUPE_CHECK(addLanes(runs, *other, arguments, monitor));
    return printRuns(runs, arguments);
}

/// The last states of a recording, which its trace does not hold; empty where it has none.
/// Takes their names from those that are ignored.
Result<ExpectedOutputs> lastStatesOf(const std::string& file, std::vector<std::string>& ignored,
                                     ProgressMonitor& monitor)
{
    ExpectedOutputs states;
    for (auto& [name, state] : {std::pair("h_n", &states.h), std::pair("c_n", &states.c)}) {
        const auto found = std::ranges::find_if(ignored, [name = name](const std::string& other) {
            return other == name || other == "/" + std::string(name);
        });
        if (found != ignored.end()) {
            GATELOUPE_TRY(*state, readArray(file + ":" + *found, monitor));
            ignored.erase(found);
        }
    }
    return states;
}

/// Every gate and state beside those that a file recorded.
Result<ExitCode> checkRecorded(const CheckArguments& arguments, ProgressMonitor& monitor)
{
    CheckedRuns runs;
    GATELOUPE_TRY(runs.outcome, runForward(arguments.forward, TraceDetail::Full, monitor));
    const ForwardRequest& request = runs.outcome.request;
    GATELOUPE_TRY(RecordedRun recorded,
                  readRecordedRun(arguments.expected.y, request, *runs.outcome.trace, monitor));
    GATELOUPE_TRY(const ExpectedOutputs states,
                  lastStatesOf(arguments.expected.y, recorded.ignored, monitor));
    runs.other = {.text = "what " + arguments.expected.y + " recorded",
                  .json = {{"recorded", arguments.expected.y},
                           {"arrays", recorded.taken},
                           {"ignored", recorded.ignored}},
                  .remarks = recorded.remarks()};
    const auto compare = [&] {
        return compareRuns(*runs.outcome.trace, recorded.trace, *request.model, arguments.tolerance,
                           monitor);
    };
    GATELOUPE_TRY(runs.comparison, compare());
    if (!runs.comparison.isEqual() && isForReference(arguments.forward, *runs.outcome.trace)) {
        GATELOUPE_TRY(runs.outcome.trace, makeQuickReferenceBackend()->run(request, monitor));
        GATELOUPE_TRY(runs.comparison, compare());
    }
    if (states.h || states.c) {
        GATELOUPE_TRY(runs.states, compareExpected(states, request, *runs.outcome.trace));
    }
    GATELOUPE_CHECK(addLanes(runs, recorded.trace, arguments, monitor));
    return printRuns(runs, arguments);
}

Result<ExitCode> check(const CheckArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(checkTolerance(arguments.tolerance));
    if (!arguments.junit.empty()) {
        auto inputs = arguments.forward.inputs();
        std::ranges::copy(arguments.expected.inputs(), std::back_inserter(inputs));
        inputs.push_back(arguments.gradients.expected);
        GATELOUPE_CHECK(refuseOverwriting(arguments.junit, inputs));
    }
    if (!arguments.gradients.expected.empty()) {
        GradientCheckArguments gradients = arguments.gradients;
        gradients.upstream.axes = arguments.expected.axes;
        return checkGradients(gradients,
                              {.forward = arguments.forward,
                               .tolerance = arguments.tolerance,
                               .junit = arguments.junit,
                               .asJson = arguments.asJson},
                              monitor);
    }
    if (!arguments.against.empty()) {
        return checkAgainst(arguments, monitor);
    }
    if (arguments.expected.isEmpty() && !isModelInput(arguments.forward.input)) {
        return Error::invalidArgument(
            "check needs --expect FILE, --expect-h FILE, --expect-c FILE, "
            "--expect-gradients FILE or --against BACKEND");
    }
    RecordingKind kind = RecordingKind::Output;
    if (!arguments.expected.y.empty()) {
        GATELOUPE_TRY(kind, recordingKind(arguments.expected.y, monitor));
    }
    if (kind == RecordingKind::Output) {
        if (arguments.hasLanes) {
            return Error::invalidArgument("--lanes needs a run with its states: a file as run "
                                          "writes it, or --against");
        }
        return checkOutput(arguments, monitor);
    }
    if (!arguments.expected.h.empty() || !arguments.expected.c.empty()) {
        return Error::invalidArgument("--expect-h and --expect-c go with one array, file:name; %1 "
                                      "holds a whole run",
                                      arguments.expected.y);
    }
    return checkRecorded(arguments, monitor);
}

} // namespace

void addCheck(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] =
        addCommand(program, chosen, "check",
                   "Does a network reproduce this output, or does a backend agree with another?",
                   "check model.safetensors --input x.npy --expect y.npy", check);
    addForwardArguments(*command, arguments->forward);
    OutputArguments& expected = arguments->expected;
    namespace options = check_options;
    CLI::Option* const against = addOption(*command, options::kAgainst, arguments->against);
    addOption(*command, options::kExpected, expected.y)->excludes(against);
    addOption(*command, options::kExpectedH, expected.h)->excludes(against);
    addOption(*command, options::kExpectedC, expected.c)->excludes(against);
    addOutputAxes(*command, expected.axes);
    addGradientCheck(*command, arguments->gradients);
    addOption(*command, options::kTolerance, arguments->tolerance)
        ->each([given = &*arguments](const std::string&) { given->isToleranceGiven = true; });
    addFlag(*command, options::kLanes, arguments->hasLanes);
    addOption(*command, options::kJunit, arguments->junit);
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
