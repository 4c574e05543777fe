// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <iostream>
#include <iterator>
#include <span>

#include "app/cli/add_option.h"
#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/gradients/gradient_blame_command.h"
#include "app/cli/next_command.h"
#include "app/cli/output/defect_output.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/not_finite_text.h"
#include "app/cli/output/text_table.h"
#include "app/cli/output_arguments.h"
#include "app/cli/trace_blame_command.h"
#include "core/analysis/blame/blame.h"
#include "core/analysis/blame/blame_options.h"
#include "core/analysis/prove/array_exchange.h"
#include "core/analysis/readout/readout.h"
#include "core/base/number_text.h"
#include "core/formats/array_file.h"
#include "core/runtime/cpu/quick_reference/quick_reference.h"
#include "core/runtime/input/recorded_run.h"
#include "core/runtime/input/reset_source.h"

namespace gateloupe::cli {

namespace {

struct BlameArguments
{
    ForwardArguments forward;
    OutputArguments got;
    GradientBlameArguments gradients;
    std::string readout;
    std::string emitted; ///< an array of flags
    std::string probe;
    BlameOptions options = {.seconds = kUsualBlameSeconds};
    bool asJson = false;
};

Json growthJson(const ErrorGrowth& growth)
{
    return {{"course", nameOf(growth.course)}, {"steps", growth.steps}, {"errors", growth.errors}};
}

Json gateFitJson(const GateFit& fit)
{
    return {{"layer", fit.layer.value},           {"direction", nameOf(fit.direction)},
            {"gate", nameOf(fit.gate)},           {"error", fit.error},
            {"equations", fit.numbers},           {"unknowns", fit.unknowns},
            {"largest_change", fit.largestChange}};
}

/// The command that tells more about what was found; empty where nothing is wrong.
std::string nextCommandFor(const Blame& blame, const BlameArguments& arguments)
{
    const ForwardArguments& run = arguments.forward;
    std::vector<std::string> theirs;
    const auto add = [&theirs](const char* name, const std::string& value) {
        if (!value.empty()) {
            theirs.insert(theirs.end(), {name, value});
        }
    };
    add("--got", arguments.got.y);
    add("--got-h", arguments.got.h);
    add("--got-c", arguments.got.c);
    add("--output-axes", arguments.got.axes);
    add("--readout", arguments.readout);
    add("--emitted", arguments.emitted);
    if (blame.isEqual) {
        return {};
    }
    if (blame.errorOfFinite) {
        return nextCommand("health", {.file = run.file}, {});
    }
    if (blame.isExplained && blame.equallyGood > 1 && blame.separation && arguments.probe.empty()) {
        theirs.insert(theirs.end(), {"--probe", "probe.npy"});
        return nextCommand("blame", run, theirs);
    }
    if (!blame.isExplained && !blame.notTried.empty()) {
        constexpr double kMoreTime = 4.0;
        theirs.insert(theirs.end(), {"--seconds", realText(kMoreTime * arguments.options.seconds)});
        if (arguments.options.withPairs) {
            theirs.emplace_back("--pairs");
        }
        return nextCommand("blame", run, theirs);
    }
    if (!blame.isExplained && !arguments.options.withPairs && !blame.notFinite) {
        theirs.emplace_back("--pairs");
        return nextCommand("blame", run, theirs);
    }
    if (blame.first && blame.first->signal != "readout") {
        return nextCommand("explain", run, {"--at", placeText(*blame.first), "--trail"});
    }
    return nextCommand("shrink", run, {"--expect", arguments.got.y, "--to", "smallest"});
}

/// What the answer says beside the verdict; it takes other runs than the search made.
struct BlameNotes
{
    std::optional<std::string> hint;      ///< "equal with --axes bti"
    std::optional<std::string> notFinite; ///< why the network's own run is not finite
};

void printBlameDocument(const Blame& blame, const BlameArguments& arguments,
                        const BlameNotes& notes)
{
    Json document = blameJson(blame, arguments.options);
    const std::string taken = blame.taken.text();
    document["taken"] = taken.empty() ? Json(nullptr) : Json(taken);
    document["first"] = blame.first ? firstJson(*blame.first) : Json(nullptr);
    document["not_finite"] = nullptr;
    if (blame.notFinite) {
        document["not_finite"] = {{"step", blame.notFinite->step},
                                  {"sequences", blame.notFinite->sequences},
                                  {"count", blame.notFinite->count},
                                  {"error_of_others", blame.notFinite->errorOfOthers}};
    }
    document["growth"] = blame.growth ? growthJson(*blame.growth) : Json(nullptr);
    document["gates"] = listOf(blame.gates, gateFitJson);
    document["not_fitted"] = blame.notFitted;
    document["seconds"] = arguments.options.seconds;
    document["not_tried"] = blame.notTried;
    document["hint"] = orNull(notes.hint);
    document["right_not_finite"] = orNull(notes.notFinite);
    document["pairs"] = nullptr;
    if (blame.pairs) {
        document["pairs"] = {{"tried", blame.pairs->tried},
                             {"of", blame.pairs->all},
                             {"seconds", arguments.options.seconds}};
    }
    const std::string next = nextCommandFor(blame, arguments);
    document["next"] = next.empty() ? Json(nullptr) : Json(next);
    document["separation"] = nullptr;
    if (blame.separation) {
        document["separation"] = {
            {"distance", blame.separation->distance},
            {"input", arguments.probe.empty() ? Json(nullptr) : Json(arguments.probe)}};
    }
    printJson(document);
}

void printSeparation(const Blame& blame, const BlameArguments& arguments)
{
    std::cout << "  the first " << blame.equallyGood
              << " fit equally well: this output does not tell them apart\n";
    if (!blame.separation) {
        std::cout << "  none of the inputs tried does either\n";
    } else if (arguments.probe.empty()) {
        std::cout << "  another input does, by " << realText(blame.separation->distance)
                  << ": --probe FILE.npy writes it\n";
    } else {
        std::cout << "  " << printable(arguments.probe)
                  << " does: run it through their program, their outputs differ by at least "
                  << realText(blame.separation->distance) << "\n";
    }
}

void printGrowth(const ErrorGrowth& growth)
{
    std::cout << "  the error by steps:";
    for (std::size_t at = 0; at < growth.steps.size(); ++at) {
        std::cout << (at > 0 ? ", " : " ") << "@" << growth.steps[at] << " "
                  << realText(growth.errors[at]);
    }
    if (growth.course != ErrorGrowth::Course::Short) {
        std::cout << ": it " << nameOf(growth.course);
    }
    std::cout << "\n";
}

void printNotFinite(const NotFinite& found)
{
    std::cout << "  theirs is NaN or infinite from step " << found.step << " on, "
              << countOf(found.count, "number") << " in " << countOf(found.sequences, "sequence")
              << "; the others are off by " << realText(found.errorOfOthers) << "\n";
}

/// What other weights of one gate would explain.
void printGateFits(const Blame& blame)
{
    if (blame.gates.empty()) {
        return;
    }
    std::cout << "  if the weights of one gate alone were wrong, these would leave least:\n";
    TextTable table({">error", "gate", ">equations", ">unknowns"});
    for (const GateFit& fit : blame.gates) {
        table.addRow(realText(fit.error),
                     "layer_" + std::to_string(fit.layer.value) + "/" +
                         std::string(nameOf(fit.direction)) + "/" + std::string(nameOf(fit.gate)),
                     std::to_string(fit.numbers), std::to_string(fit.unknowns));
    }
    std::cout << table.text();
}

void printVerdict(const Blame& blame)
{
    const DefectHypothesis& best = blame.hypotheses.front();
    if (blame.isExplained) {
        std::cout << best.defect.text << "\n  error " << realText(best.error)
                  << ", the next guess is " << realText(blame.margin) << " times further off\n";
    } else {
        std::cout << (blame.notTried.empty() ? "no defect explains it"
                                             : "none of those tried explains it")
                  << ", the nearest is off by " << realText(best.error) << "\n";
    }
    std::cout << "  " << countOf(blame.tried, "defect") << " tried\n";
    if (blame.pairs) {
        std::cout << "  " << countText(blame.pairs->tried) << " of " << countText(blame.pairs->all)
                  << " pairs of defects were tried\n";
    }
}

/// What can be said where the network's own run is not finite.
void printOwnNotFinite(const Blame& blame, const BlameArguments& arguments, const BlameNotes& notes)
{
    std::cout << "DIFFERENT by " << realText(blame.error)
              << ": the network's own run is not finite, so no defect is looked for\n";
    if (notes.notFinite) {
        std::cout << "  " << printable(*notes.notFinite) << "\n";
    }
    std::cout << "  where it is finite, theirs is off by " << realText(*blame.errorOfFinite) << "\n"
              << "next: " << nextCommandFor(blame, arguments) << "\n";
}

void printBlameText(const Blame& blame, const BlameArguments& arguments, const BlameNotes& notes)
{
    if (blame.isEqual && std::isinf(blame.error)) {
        std::cout << "equal: theirs is not finite where single precision cannot hold the network's "
                     "own numbers, and right elsewhere\n";
        return;
    }
    if (blame.errorOfFinite) {
        printOwnNotFinite(blame, arguments, notes);
        return;
    }
    if (blame.isEqual) {
        std::cout << "equal: within " << realText(blame.error)
                  << (blame.isRounded
                          ? ", which the type, the decimals or the size of their numbers "
                            "make; "
                          : ", ")
                  << "tolerance " << realText(arguments.options.tolerance) << "\n";
        return;
    }
    if (const std::string taken = blame.taken.text(); !taken.empty()) {
        std::cerr << taken << "\n";
    }
    std::cout << "DIFFERENT by " << realText(blame.error) << ": ";
    if (blame.hypotheses.empty()) {
        std::cout << "no defect can be tried\n";
    } else {
        printVerdict(blame);
    }
    if (blame.notFinite) {
        printNotFinite(*blame.notFinite);
    }
    if (blame.first) {
        std::cout << (blame.isExplained ? "  first at " : "  first seen at ")
                  << firstText(*blame.first) << "\n";
    }
    if (blame.growth) {
        printGrowth(*blame.growth);
    }
    if (blame.isExplained && blame.equallyGood > 1) {
        printSeparation(blame, arguments);
    }
    if (!blame.isExplained && !blame.notFinite) {
        printGateFits(blame);
    }
    if (!blame.notFitted.empty()) {
        std::cout << "  not fitted, the network is too large for it: " << joined(blame.notFitted)
                  << "; a shorter --input may do\n";
    }
    std::cout << notTriedText(blame.notTried, arguments.options.seconds);
    if (notes.hint) {
        std::cout << "  " << *notes.hint << "\n";
    }
    std::cout << hypothesesText(shownHypotheses(blame, arguments.options.top))
              << "next: " << nextCommandFor(blame, arguments) << "\n";
}

/// Theirs may be right and only have its axes in another order.
Result<std::optional<std::string>> readingHintFor(const ExpectedOutputs& theirs,
                                                  const ForwardRequest& request, const Blame& found,
                                                  const BlameArguments& arguments,
                                                  ProgressMonitor& monitor)
{
    ForwardRequest whole = request;
    whole.detail = TraceDetail::OutputOnly;
    GATELOUPE_TRY(const auto trace, makeQuickReferenceBackend()->run(whole, monitor));
    return readingHint(theirs, whole, *trace, found.error, arguments.options.tolerance, monitor);
}

/// The options of a search, with the flags of `--emitted` for a run of x [T, B, I].
Result<BlameOptions> searchOptions(const BlameArguments& arguments, const Shape& x,
                                   ProgressMonitor& monitor)
{
    BlameOptions options = arguments.options;
    if (!arguments.emitted.empty()) {
        GATELOUPE_TRY(const Array flags, readArray(arguments.emitted, monitor));
        std::vector<Message> notes;
        GATELOUPE_TRY(options.emitted,
                      resetsFromArray(flags, ResetForm::Starts, {x[0], x[1]}, notes));
    }
    return options;
}

/// The notes beside a verdict: the option that reads the output better, if there is one, and the
/// first value of the right run that is not finite, if there is one.
Result<BlameNotes> notesBeside(const Blame& found, const ExpectedOutputs& theirs, bool isReadout,
                               const ForwardRequest& request, const BlameArguments& arguments,
                               ProgressMonitor& monitor)
{
    BlameNotes notes;
    if (!found.isEqual && !isReadout) {
        GATELOUPE_TRY(notes.hint, readingHintFor(theirs, request, found, arguments, monitor));
    }
    if (found.errorOfFinite) {
        ForwardRequest whole = request;
        whole.detail = TraceDetail::OutputOnly;
        GATELOUPE_TRY(const auto trace, makeQuickReferenceBackend()->run(whole, monitor));
        GATELOUPE_TRY(notes.notFinite, notFiniteText(whole, trace->y, monitor));
    }
    return notes;
}

Result<ExitCode> blameOutput(const BlameArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(checkTolerance(arguments.options.tolerance));
    if (!arguments.probe.empty()) {
        auto inputs = arguments.forward.inputs();
        std::ranges::copy(arguments.got.inputs(), std::back_inserter(inputs));
        GATELOUPE_CHECK(refuseOverwriting(arguments.probe, inputs));
    }
    if (!arguments.gradients.got.empty()) {
        GradientBlameArguments gradients = arguments.gradients;
        gradients.upstream.axes = arguments.got.axes;
        return blameGotGradients(gradients, arguments.forward, arguments.options, arguments.asJson,
                                 monitor);
    }
    if (arguments.got.isEmpty()) {
        return Error::invalidArgument("blame needs --got FILE, --got-h FILE or --got-c FILE, or "
                                      "--got-gradients FILE");
    }
    if (!arguments.got.y.empty()) {
        GATELOUPE_TRY(const RecordingKind kind, recordingKind(arguments.got.y, monitor));
        if (kind == RecordingKind::Run) {
            return blameRecorded(arguments.got.y, arguments.forward, arguments.options,
                                 arguments.asJson, monitor);
        }
    }
    GATELOUPE_TRY(const PreparedForward prepared, prepareForward(arguments.forward, monitor));
    GATELOUPE_TRY(const ExpectedOutputs theirs,
                  readOutputs(arguments.got, arguments.forward, monitor));
    GivenOutput given{.y = theirs.y.value_or(Array()),
                      .h = theirs.h,
                      .c = theirs.c,
                      .readout = std::nullopt,
                      .axes = theirs.axes};
    if (!arguments.readout.empty()) {
        GATELOUPE_TRY(given.readout,
                      readReadout(prepared.checkpoint->catalog, arguments.readout,
                                  prepared.request.model->spec.outputWidth(), monitor));
    }
    GATELOUPE_TRY(const BlameOptions options,
                  searchOptions(arguments, prepared.request.x.shape(), monitor));
    GATELOUPE_TRY(const Blame found, blame(prepared.request, given, options, monitor));
    if (!arguments.probe.empty() && found.separation) {
        GATELOUPE_CHECK(writeNpyFile(arguments.probe, found.separation->x));
    }
    GATELOUPE_TRY(const BlameNotes notes, notesBeside(found, theirs, given.readout.has_value(),
                                                      prepared.request, arguments, monitor));
    printAnswer(arguments.asJson, printBlameDocument, printBlameText, found, arguments, notes);
    return found.isEqual ? ExitCode::Fine : ExitCode::Different;
}

} // namespace

void addBlame(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] =
        addCommand(program, chosen, "blame",
                   "Which single defect of a runtime turns the right output into theirs?",
                   "blame model.safetensors --input x.npy --got y.npy", blameOutput);
    addForwardArguments(*command, arguments->forward);
    namespace options = blame_options;
    CLI::Option* const got = addOption(*command, options::kOutput, arguments->got.y);
    addOption(*command, options::kLastH, arguments->got.h);
    addOption(*command, options::kLastC, arguments->got.c);
    addOutputAxes(*command, arguments->got.axes);
    addGradientBlame(*command, *got, arguments->gradients);
    addOption(*command, options::kEmitted, arguments->emitted);
    addOption(*command, options::kReadout, arguments->readout);
    addOption(*command, options::kTop, arguments->options.top);
    addFlag(*command, options::kPairs, arguments->options.withPairs);
    addOption(*command, options::kSeconds, arguments->options.seconds)
        ->check([](const std::string& text) {
            const auto seconds = numberFromText<double>(text);
            return seconds && *seconds >= 0.0 ? "" : text + " is no number from 0 on";
        });
    addOption(*command, options::kTolerance, arguments->options.tolerance);
    addOption(*command, options::kProbe, arguments->probe);
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
