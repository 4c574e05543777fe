// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>
#include <iterator>
#include <span>

#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "app/cli/output_arguments.h"
#include "core/analysis/blame/blame.h"
#include "core/analysis/prove/array_exchange.h"
#include "core/analysis/readout/readout.h"

namespace gateloupe::cli {

namespace {

struct BlameArguments
{
    ForwardArguments forward;
    OutputArguments got;
    std::string readout;
    std::string probe;
    BlameOptions options;
    bool asJson = false;
};

/// Those that fit equally well are all listed, unless none explains anything.
std::span<const Suspect> shownSuspects(const Blame& blame, const BlameArguments& arguments)
{
    const std::size_t wanted = blame.isExplained
                                   ? std::max(arguments.options.top, blame.equallyGood)
                                   : arguments.options.top;
    return std::span(blame.suspects).first(std::min(wanted, blame.suspects.size()));
}

Json detailJson(const Defect& defect)
{
    Json detail = Json::object();
    for (const auto& [name, value] : defect.detail) {
        std::visit(
            [&detail, &name = name](const auto& held) {
                if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::monostate>) {
                    detail[name] = nullptr;
                } else {
                    detail[name] = held;
                }
            },
            value);
    }
    return detail;
}

/// "layer=1, gates=input+forget"; what is not said for a part is for all.
std::string detailText(const Defect& defect)
{
    struct Words
    {
        std::string operator()(std::monostate) const { return ""; }

        std::string operator()(std::int64_t number) const { return std::to_string(number); }

        std::string operator()(double number) const { return realText(number); }

        std::string operator()(const std::string& word) const { return word; }

        std::string operator()(const std::vector<std::string>& words) const
        {
            std::string text;
            for (const std::string& word : words) {
                text += (text.empty() ? "" : "+") + word;
            }
            return text;
        }
    };

    std::vector<std::string> parts;
    for (const auto& [name, value] : defect.detail) {
        if (const std::string text = std::visit(Words(), value); !text.empty()) {
            parts.push_back(name + "=" + text);
        }
    }
    return joined(parts);
}

/// "layer_0/forward/forget[12]@40,0": what explain takes.
std::string placeText(const FirstTouch& first)
{
    return "layer_" + std::to_string(first.layer.value) + "/" +
           std::string(nameOf(first.direction)) + "/" + first.signal + "[" +
           std::to_string(first.unit) + "]@" + std::to_string(first.step) + "," +
           std::to_string(first.batch);
}

Json defectJson(const Defect& defect)
{
    return {{"id", defect.id}, {"detail", detailJson(defect)}};
}

void printBlameDocument(const Blame& blame, const BlameArguments& arguments)
{
    Json document = {{"equal", blame.isEqual},
                     {"error", blame.error},
                     {"tolerance", arguments.options.tolerance},
                     {"tried", blame.tried},
                     {"explained", blame.isExplained}};
    document["defects"] = listOf(shownSuspects(blame, arguments), [](const Suspect& suspect) {
        Json entry = defectJson(suspect.defect);
        entry["error"] = suspect.error;
        entry["text"] = suspect.defect.text.text();
        return entry;
    });
    document["margin"] = blame.suspects.empty() ? Json(nullptr) : Json(blame.margin);
    const bool isAmbiguous = blame.isExplained && blame.equallyGood > 1;
    document["indistinguishable"] =
        listOf(std::span(blame.suspects).first(isAmbiguous ? blame.equallyGood : 0),
               [](const Suspect& suspect) { return defectJson(suspect.defect); });
    document["first"] = nullptr;
    if (blame.first) {
        document["first"] = {{"at", placeText(*blame.first)},
                             {"right", blame.first->right},
                             {"wrong", blame.first->wrong}};
    }
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

void printBlameText(const Blame& blame, const BlameArguments& arguments)
{
    if (blame.isEqual) {
        std::cout << "equal: within " << realText(blame.error) << ", tolerance "
                  << realText(arguments.options.tolerance) << "\n";
        return;
    }
    std::cout << "DIFFERENT by " << realText(blame.error) << "; " << countOf(blame.tried, "defect")
              << " tried\n";
    if (blame.suspects.empty()) {
        return;
    }
    const Suspect& best = blame.suspects.front();
    if (blame.isExplained) {
        std::cout << "  " << best.defect.text << "\n  error " << realText(best.error)
                  << ", the next guess is " << realText(blame.margin) << " times further off\n";
    } else {
        std::cout << "  no defect explains it: the nearest is off by " << realText(best.error)
                  << "\n";
    }
    if (blame.first) {
        std::cout << "  first at " << placeText(*blame.first) << ": right "
                  << realText(blame.first->right) << ", theirs " << realText(blame.first->wrong)
                  << "\n";
    }
    if (blame.isExplained && blame.equallyGood > 1) {
        printSeparation(blame, arguments);
    }
    TextTable table({">error", "defect", "detail"});
    for (const Suspect& suspect : shownSuspects(blame, arguments)) {
        table.addRow(realText(suspect.error), suspect.defect.id, detailText(suspect.defect));
    }
    std::cout << table.text();
}

/// Theirs may be right and only have its axes in another order: a line on stderr says so.
Status printReadingHint(const ExpectedOutputs& theirs, const ForwardRequest& request,
                        const Blame& found, const BlameArguments& arguments,
                        ProgressMonitor& monitor)
{
    ForwardRequest whole = request;
    whole.detail = TraceDetail::OutputOnly;
    GATELOUPE_TRY(const auto trace, makeReferenceBackend()->run(whole, monitor));
    GATELOUPE_TRY(const auto hint, readingHint(theirs, whole, *trace, found.error,
                                               arguments.options.tolerance, monitor));
    if (hint) {
        std::cerr << *hint << "\n";
    }
    return {};
}

Result<ExitCode> blameOutput(const BlameArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(checkTolerance(arguments.options.tolerance));
    if (!arguments.probe.empty()) {
        auto inputs = arguments.forward.inputs();
        std::ranges::copy(arguments.got.inputs(), std::back_inserter(inputs));
        GATELOUPE_CHECK(refuseOverwriting(arguments.probe, inputs));
    }
    if (arguments.got.isEmpty()) {
        return Error::invalidArgument("blame needs --got FILE, --got-h FILE or --got-c FILE");
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
    GATELOUPE_TRY(const Blame found, blame(prepared.request, given, arguments.options, monitor));
    if (!arguments.probe.empty() && found.separation) {
        GATELOUPE_CHECK(writeNpyFile(arguments.probe, found.separation->x));
    }
    (arguments.asJson ? printBlameDocument : printBlameText)(found, arguments);
    if (!found.isEqual && !given.readout) {
        GATELOUPE_CHECK(printReadingHint(theirs, prepared.request, found, arguments, monitor));
    }
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
    command->add_option("--got", arguments->got.y,
                        "Their output, as check takes it: all steps, the last step, ONNX's [T, "
                        "directions, B, width]; with --readout [.., numbers]");
    command->add_option("--got-h", arguments->got.h,
                        "Their last h [layers * directions, B, width]");
    command->add_option("--got-c", arguments->got.c,
                        "Their last c [layers * directions, B, hidden]");
    addOutputAxes(*command, arguments->got);
    command->add_option(
        "--readout", arguments->readout,
        "The tensor of FILE that makes their numbers of an output; its bias is found "
        "by its name");
    command->add_option("--top", arguments->options.top, "How many suspects are listed")
        ->capture_default_str();
    command->add_flag("--pairs", arguments->options.withPairs,
                      "Try two defects at once where none alone explains the output");
    command
        ->add_option("--tol", arguments->options.tolerance, "Largest absolute error that is equal")
        ->capture_default_str();
    command->add_option(
        "--probe", arguments->probe,
        "Where several defects fit equally well: write the input that parts them to "
        "this .npy");
    command->add_flag("--json", arguments->asJson, "One JSON document on stdout");
}

} // namespace gateloupe::cli
