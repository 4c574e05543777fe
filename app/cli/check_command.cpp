// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <iostream>
#include <limits>

#include "app/cli/check_against.h"
#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/json_output.h"
#include "app/cli/text_table.h"
#include "core/base/distance.h"
#include "core/formats/array_file.h"
#include "core/runtime/input/recorded_run.h"

namespace gateloupe::cli {

namespace {

constexpr double kDefaultTolerance = 1e-5;

struct CheckArguments
{
    ForwardArguments forward;
    std::string y;
    std::string h;
    std::string c;
    std::string against;
    double tolerance = kDefaultTolerance;
    bool asJson = false;
};

/// The worst disagreement so far.
struct Deviation
{
    double maxAbs = 0.0; ///< infinite where one direction is NaN
    std::string array = "y";
    Shape at; ///< [step, sequence, unit], or [pseudo-layer, sequence, unit] for states
};

/// An output beside what was expected of it.
struct Comparison
{
    std::string name;
    const Array* actual = nullptr;
    Array expected;
    std::string reference;              ///< what the user called `expected`
    std::vector<std::uint64_t> lengths; ///< steps that count, per sequence; empty: all
};

Status compare(const Comparison& comparison, Deviation& worst)
{
    const Shape& shape = comparison.actual->shape();
    if (comparison.expected.shape() != shape) {
        return Error{ErrorCode::ShapeMismatch, comparison.reference + " is " +
                                                   toText(comparison.expected.shape()) + ", " +
                                                   comparison.name + " is " + toText(shape)};
    }
    const std::uint64_t batch = shape[1];
    const std::uint64_t width = shape[2];
    for (std::size_t index = 0; index < comparison.actual->size(); ++index) {
        const std::uint64_t first = index / (batch * width);
        const std::uint64_t sequence = index / width % batch;
        if (!comparison.lengths.empty() && first >= comparison.lengths[sequence]) {
            continue; // padding
        }
        const double distance = distanceOf((*comparison.actual)[index], comparison.expected[index]);
        if (distance > worst.maxAbs || worst.at.empty()) {
            worst = {distance, comparison.name, {first, sequence, index % width}};
        }
    }
    return {};
}

/// What the user gave to compare with.
Result<std::vector<Comparison>> comparisonsOf(const CheckArguments& arguments,
                                              const ForwardOutcome& outcome,
                                              ProgressMonitor& monitor)
{
    const Trace& trace = *outcome.trace;
    std::vector<Comparison> comparisons;
    const auto add = [&](const char* name, const Array& actual, const std::string& reference,
                         const std::vector<std::uint64_t>& lengths) -> Status {
        if (reference.empty()) {
            return {};
        }
        if (actual.shape().empty()) {
            return Error{ErrorCode::InvalidArgument,
                         outcome.request.model->name + " is a " +
                             std::string(nameOf(outcome.request.model->spec.cell)) +
                             " and has no " + name};
        }
        GATELOUPE_TRY(auto expected, readArray(reference, monitor));
        comparisons.push_back({name, &actual, std::move(expected), reference, lengths});
        return {};
    };
    GATELOUPE_CHECK(add("y", trace.y, arguments.y, outcome.request.lengths));
    GATELOUPE_CHECK(add("h_n", trace.hN, arguments.h, {}));
    GATELOUPE_CHECK(add("c_n", trace.cN, arguments.c, {}));
    return comparisons;
}

void printDocument(const Deviation& worst, const CheckArguments& arguments, const Trace& trace,
                   const std::vector<std::string>& compared, bool isEqual)
{
    Json document;
    document["schema"] = kJsonSchema;
    document["equal"] = isEqual;
    document["tolerance"] = arguments.tolerance;
    document["max_abs_error"] = worst.maxAbs;
    document["at"] = worst.at;
    document["array"] = worst.array;
    document["backend"] = nameOf(trace.backend);
    document["compared"] = compared;
    printJson(document);
}

void printText(const Deviation& worst, const CheckArguments& arguments, const Trace& trace,
               const std::vector<std::string>& compared, bool isEqual)
{
    std::cout << (isEqual ? "equal" : "DIFFERENT") << ": " << joined(compared) << " within "
              << realText(worst.maxAbs) << ", tolerance " << realText(arguments.tolerance)
              << ", backend " << nameOf(trace.backend) << "\n";
    if (!isEqual) {
        std::cout << "  worst in " << worst.array << " at " << toText(worst.at) << "\n";
    }
}

/// A run and what came of the comparisons.
struct Verdict
{
    ForwardOutcome outcome;
    Deviation worst;
    std::vector<std::string> compared;
    bool isEqual = false;
};

Result<Verdict> judge(const CheckArguments& arguments, ForwardOutcome outcome,
                      ProgressMonitor& monitor)
{
    Verdict verdict{.outcome = std::move(outcome)};
    GATELOUPE_TRY(const auto comparisons, comparisonsOf(arguments, verdict.outcome, monitor));
    for (const Comparison& comparison : comparisons) {
        GATELOUPE_CHECK(compare(comparison, verdict.worst));
        verdict.compared.push_back(comparison.name);
    }
    verdict.isEqual = verdict.worst.maxAbs <= arguments.tolerance;
    return verdict;
}

Result<ExitCode> check(const CheckArguments& arguments, ProgressMonitor& monitor)
{
    if (!(arguments.tolerance >= 0.0)) {
        return Error{ErrorCode::InvalidArgument, "--tol must be a number of at least 0"};
    }
    if (!arguments.against.empty()) {
        return checkAgainst(arguments.forward,
                            {.backend = arguments.against,
                             .tolerance = arguments.tolerance,
                             .asJson = arguments.asJson},
                            monitor);
    }
    if (arguments.y.empty()) {
        return Error{ErrorCode::InvalidArgument, "check needs --expect FILE or --against BACKEND"};
    }
    GATELOUPE_TRY(const RecordingKind kind, recordingKind(arguments.y, monitor));
    if (kind == RecordingKind::Run) {
        if (!arguments.h.empty() || !arguments.c.empty()) {
            return Error{ErrorCode::InvalidArgument,
                         "--expect-h and --expect-c go with one array, file:name; " + arguments.y +
                             " holds a whole run"};
        }
        return checkRecorded(arguments.forward,
                             {.reference = arguments.y,
                              .tolerance = arguments.tolerance,
                              .asJson = arguments.asJson},
                             monitor);
    }
    GATELOUPE_TRY(auto outcome, runForward(arguments.forward, TraceDetail::OutputOnly, monitor));
    GATELOUPE_TRY(auto verdict, judge(arguments, outcome, monitor));
    if (!verdict.isEqual && arguments.forward.backend == kAutomaticBackend &&
        outcome.trace->backend != BackendKind::Reference) {
        // The rounding of a fast backend is no difference of the network: float64 decides.
        GATELOUPE_TRY(outcome.trace, makeReferenceBackend()->run(outcome.request, monitor));
        GATELOUPE_TRY(verdict, judge(arguments, outcome, monitor));
    }
    (arguments.asJson ? printDocument : printText)(verdict.worst, arguments, *verdict.outcome.trace,
                                                   verdict.compared, verdict.isEqual);
    return verdict.isEqual ? ExitCode::Fine : ExitCode::Different;
}

} // namespace

void addCheck(CLI::App& program, Action& chosen)
{
    const auto arguments = std::make_shared<CheckArguments>();
    CLI::App* command = program.add_subcommand(
        "check", "Does a network reproduce this output, or does a backend agree with another?");
    addForwardArguments(*command, arguments->forward);
    CLI::Option* expect = command->add_option(
        "--expect", arguments->y,
        "The output [T, B, directions * width] to reproduce, or a file of arrays named as run "
        "writes them: y, layer_0/forward/h, ...");
    command->add_option("--expect-h", arguments->h, "The last h [layers * directions, B, width]")
        ->needs(expect);
    command->add_option("--expect-c", arguments->c, "The last c [layers * directions, B, hidden]")
        ->needs(expect);
    command
        ->add_option("--against", arguments->against,
                     "Instead: compare every gate and state with reference, cpu or cudnn")
        ->excludes(expect);
    command->add_option("--tol", arguments->tolerance, "Largest absolute error that is equal")
        ->capture_default_str();
    command->add_flag("--json", arguments->asJson, "One JSON document on stdout");
    command->footer(helpFooter("check model.safetensors --input x.npy --expect y.npy"));
    command->callback([&chosen, arguments] {
        chosen = [arguments](ProgressMonitor& monitor) { return check(*arguments, monitor); };
    });
}

} // namespace gateloupe::cli
