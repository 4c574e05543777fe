// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <iostream>
#include <iterator>
#include <span>

#include "app/cli/add_option.h"
#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/gradients/upstream_arguments.h"
#include "app/cli/next_command.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "app/cli/output_arguments.h"
#include "core/analysis/explain/explain.h"
#include "core/analysis/explain/trace_point.h"
#include "core/analysis/explain/trail.h"
#include "core/analysis/gradient/dead_units.h"
#include "core/analysis/gradient/dependence.h"
#include "core/analysis/gradient/gradient_options.h"
#include "core/analysis/gradient/gradient_summary.h"
#include "core/analysis/gradient/jacobian_norms.h"
#include "core/analysis/gradient/upstream_arrays.h"
#include "core/export/gradients/gradient_file.h"
#include "core/formats/array_file.h"
#include "core/runtime/replay/trace_reader.h"

namespace gateloupe::cli {

namespace {

/// Steps whose norms a person gets to see of each layer.
constexpr std::uint64_t kShownSteps = 8;
/// Dead units that a person gets to see.
constexpr std::size_t kShownUnits = 20;

struct GradientArguments
{
    ForwardArguments forward;
    UpstreamArguments upstream;
    std::string at;
    std::string readout;
    std::string targets;
    std::string target;
    std::size_t top = 0; ///< terms of each kind that --at lists
    bool asJson = false;
};

/// Everything that the command found out.
struct GradientAnswer
{
    BackwardMethod method = BackwardMethod::Reference;
    std::shared_ptr<const TraceReplay> run;
    std::shared_ptr<const Gradients> gradients;
    double sum = 0.0; ///< L
    std::optional<TracePoint> at;
    std::optional<std::uint64_t> countedTargets; ///< of a readout
    std::vector<LayerGradientSummary> layers;
    std::vector<std::vector<std::optional<double>>> jacobians;
    std::vector<DeadUnit> dead;
    std::optional<Dependence> dependence;   ///< with --at
    std::optional<Explanation> explanation; ///< with --at: the value's own step
    std::optional<NonFiniteOrigin> origin;  ///< where L is no finite number: what made it none
};

/// Errors: InvalidArgument unless one of the three ways to say what L is was used.
Status checkSource(const GradientArguments& arguments)
{
    const bool isReadout = !arguments.readout.empty() || !arguments.targets.empty();
    const int ways = (arguments.upstream.isEmpty() ? 0 : 1) + (arguments.at.empty() ? 0 : 1) +
                     (isReadout ? 1 : 0);
    if (ways != 1) {
        return Error::invalidArgument("gradient needs one of --upstream FILE (with --upstream-h, "
                                      "--upstream-c), --at PLACE, --readout TENSOR --targets FILE");
    }
    if (isReadout && (arguments.readout.empty() || arguments.targets.empty())) {
        return Error::invalidArgument("--readout and --targets go together");
    }
    return {};
}

Result<std::optional<GradientFormat>> targetFormat(const GradientArguments& arguments)
{
    if (arguments.target.empty()) {
        return std::optional<GradientFormat>();
    }
    auto inputs = arguments.forward.inputs();
    std::ranges::copy(arguments.upstream.inputs(), std::back_inserter(inputs));
    inputs.push_back(arguments.targets);
    GATELOUPE_CHECK(refuseOverwriting(arguments.target, inputs));
    const auto format = gradientFormatOf(arguments.target);
    if (!format) {
        return Error::invalidArgument("gradients are written as .h5, .npz or .safetensors, not as "
                                      "%1",
                                      arguments.target);
    }
    return format;
}

/// What L is made of.
Status readSource(const GradientArguments& arguments, const PreparedForward& prepared,
                  Upstream& upstream, GradientAnswer& answer, ProgressMonitor& monitor)
{
    const RnnModel& model = *prepared.request.model;
    if (!arguments.at.empty()) {
        GATELOUPE_TRY(answer.at, tracePointFromText(arguments.at, model));
        upstream.at = BackwardPlace{
            .pseudoLayer = model.spec.pseudoLayer(answer.at->layer, answer.at->direction),
            .signal = answer.at->signal,
            .unit = answer.at->unit,
            .step = answer.at->step,
            .sequence = answer.at->sequence};
        return {};
    }
    if (arguments.readout.empty()) {
        GATELOUPE_TRY(upstream, readUpstream(arguments.upstream, arguments.forward,
                                             prepared.request, monitor));
        return {};
    }
    GATELOUPE_TRY(const Readout readout,
                  readReadout(prepared.checkpoint->catalog, arguments.readout,
                              model.spec.outputWidth(), monitor));
    GATELOUPE_TRY(const Array targets, readArray(arguments.targets, monitor));
    GATELOUPE_TRY(ReadoutLoss loss, readoutLoss(answer.run, readout, targets, monitor));
    upstream.y = std::move(loss.upstream);
    answer.sum = loss.sum;
    answer.countedTargets = loss.counted;
    return {};
}

/// What made the value of --at, or else a value of the run, no finite number.
Result<std::optional<NonFiniteOrigin>> originOf(const GradientAnswer& answer,
                                                ProgressMonitor& monitor)
{
    const ExplainedRun run{.request = answer.run->request(),
                           .windows = readerOf(answer.run).windows};
    if (!answer.at) {
        return findNonFiniteOrigin(run, monitor);
    }
    GATELOUPE_TRY(const auto trail, followLargest(run, *answer.at, 1, monitor));
    return trail.empty() ? std::nullopt : trail.back().origin;
}

Result<GradientAnswer> findGradients(const GradientArguments& arguments, GradientDetail detail,
                                     ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const PreparedForward prepared, prepareForward(arguments.forward, monitor));
    GradientAnswer answer;
    GATELOUPE_TRY(answer.method, backwardMethodOf(arguments.forward, prepared.request));
    GATELOUPE_TRY(answer.run, replayForGradients(prepared.request, answer.method, monitor,
                                                 onePassOptions(prepared.request, answer.method)));
    BackwardRequest request{.run = answer.run, .upstream = {}, .detail = detail};
    GATELOUPE_CHECK(readSource(arguments, prepared, request.upstream, answer, monitor));
    GATELOUPE_TRY(answer.gradients,
                  gradientsBy(answer.method, arguments.forward, request, monitor));
    if (!answer.countedTargets) {
        answer.sum = answer.gradients->sum;
    }
    const RnnModel& model = *prepared.request.model;
    GATELOUPE_TRY(answer.layers, summariesOf(model, *answer.gradients, monitor));
    GATELOUPE_TRY(answer.jacobians, jacobianNorms(answer.run, monitor));
    if (answer.at) {
        GATELOUPE_TRY(answer.dependence,
                      dependenceOf(request, *answer.gradients, arguments.top, monitor));
        auto explained =
            explain({.request = answer.run->request(), .windows = readerOf(answer.run).windows},
                    *answer.at, monitor);
        if (!explained && explained.error().code == ErrorCode::Cancelled) {
            return explained.error();
        }
        answer.explanation = explained ? std::optional(*std::move(explained)) : std::nullopt;
    } else if (answer.method != BackwardMethod::Cudnn) { // which tells nothing of single steps
        GATELOUPE_TRY(answer.dead, deadUnits(answer.run, *answer.gradients, monitor));
    }
    if (!std::isfinite(answer.sum)) {
        GATELOUPE_TRY(answer.origin, originOf(answer, monitor));
    }
    return answer;
}

Json weightJson(const WeightGradient& weight)
{
    Json at = Json::array({weight.at[0]});
    if (!isVector(weight.id.kind)) {
        at.push_back(weight.at[1]);
    }
    const bool isOfGate = weight.id.kind != ParameterKind::ProjectionWeights;
    return {{"gate", isOfGate ? Json(nameOf(weight.id.gate)) : Json(nullptr)},
            {"kind", nameOf(weight.id.kind)},
            {"norm", weight.norm},
            {"largest", weight.largest},
            {"at", at},
            {"relative", orNull(weight.relative)}};
}

Json dependenceJson(const DependenceTerm& term)
{
    return {{"at", term.at},
            {"value", term.value},
            {"gradient", term.gradient},
            {"product", term.product()}};
}

void printGradientDocument(const GradientAnswer& answer, const GradientArguments&)
{
    const RnnModel& model = *answer.run->request().model;
    const auto layerJson = [&](const LayerGradientSummary& layer) {
        const LayerGradients& gradients = answer.gradients->layers[layer.pseudoLayer.value];
        const bool hasC = !gradients.cNorms.empty();
        return Json{{"layer", model.spec.layerOf(layer.pseudoLayer).value},
                    {"side", nameOf(model.directionOf(layer.pseudoLayer))},
                    {"norm_h", gradients.hNorms.empty() ? Json(nullptr) : Json(gradients.hNorms)},
                    {"norm_c", hasC ? Json(gradients.cNorms) : Json(nullptr)},
                    {"jacobian_norm", listOf(answer.jacobians[layer.pseudoLayer.value],
                                             [](const auto& norm) { return orNull(norm); })},
                    {"vanishes_at", orNull(layer.vanishesAt)},
                    {"explodes_at", orNull(layer.explodesAt)},
                    {"weights", listOf(layer.weights, weightJson)}};
    };
    const auto deadJson = [&](const DeadUnit& unit) {
        return Json{{"layer", model.spec.layerOf(unit.pseudoLayer).value},
                    {"side", nameOf(model.directionOf(unit.pseudoLayer))},
                    {"unit", unit.unit},
                    {"why", textOf(unit.reason)}};
    };
    Json document = {{"sum", answer.sum},
                     {"at", answer.at ? Json(toText(*answer.at)) : Json(nullptr)},
                     {"steps", answer.run->steps()},
                     {"batch", answer.run->batch()},
                     {"backend", nameOf(answer.method)},
                     {"device", answer.gradients->device.empty() ? Json(nullptr)
                                                                 : Json(answer.gradients->device)},
                     {"layers", listOf(answer.layers, layerJson)},
                     {"dead_units", listOf(answer.dead, deadJson)},
                     {"targets", orNull(answer.countedTargets)},
                     {"depends_on", nullptr},
                     {"explained", nullptr},
                     {"origin", nullptr}};
    if (answer.dependence) {
        document["depends_on"] = {{"inputs", listOf(answer.dependence->inputs, dependenceJson)},
                                  {"units", listOf(answer.dependence->units, dependenceJson)},
                                  {"weights", listOf(answer.dependence->weights, dependenceJson)}};
    }
    if (answer.origin) {
        document["origin"] = {{"cause", nameOf(answer.origin->cause)},
                              {"at", toText(answer.origin->at)},
                              {"text", textOf(*answer.origin).text()}};
    }
    if (answer.explanation) {
        document["explained"] = {{"equation", answer.explanation->equation},
                                 {"value", answer.explanation->value},
                                 {"sums", Json::object()}};
        for (const ExplainedSum& sum : answer.explanation->sums) {
            document["explained"]["sums"][sum.name] = sum.value;
        }
    }
    printJson(document);
}

/// "layer_0/forward".
std::string layerText(const RnnModel& model, PseudoLayerIndex index)
{
    return "layer_" + std::to_string(model.spec.layerOf(index).value) + "/" +
           std::string(nameOf(model.directionOf(index)));
}

/// Some norms of a layer, evenly spread, the step that the gradient reaches first leftmost.
std::string courseText(const std::vector<double>& norms, Direction direction)
{
    const std::uint64_t last = norms.size() - 1;
    const std::uint64_t count = std::min<std::uint64_t>(kShownSteps, norms.size());
    std::vector<std::string> parts;
    for (std::uint64_t at = 0; at < count; ++at) {
        const std::uint64_t back = count > 1 ? at * last / (count - 1) : 0;
        const std::uint64_t step = direction == Direction::Forward ? last - back : back;
        parts.push_back("@" + std::to_string(step) + " " + realText(norms[step]));
    }
    return joined(parts);
}

void printLayer(const GradientAnswer& answer, const LayerGradientSummary& layer)
{
    const RnnModel& model = *answer.run->request().model;
    const Direction direction = model.directionOf(layer.pseudoLayer);
    const LayerGradients& gradients = answer.gradients->layers[layer.pseudoLayer.value];
    if (gradients.hNorms.empty()) {
        return;
    }
    std::cout << layerText(model, layer.pseudoLayer)
              << "\n  |dL/dh| going back: " << courseText(gradients.hNorms, direction) << "\n";
    if (!gradients.cNorms.empty()) {
        std::cout << "  |dL/dc| going back: " << courseText(gradients.cNorms, direction) << "\n";
    }
    if (layer.vanishesAt) {
        std::cout << "  vanishes at step " << *layer.vanishesAt
                  << ": below a thousandth of its largest\n";
    }
    if (layer.explodesAt) {
        std::cout << "  explodes at step " << *layer.explodesAt
                  << ": above a thousand times what it is at the end\n";
    }
}

void printWeights(const GradientAnswer& answer)
{
    TextTable table({"layer", "gate", "kind", ">norm", ">of the weights", ">largest", "at"});
    const RnnModel& model = *answer.run->request().model;
    for (const LayerGradientSummary& layer : answer.layers) {
        for (const WeightGradient& weight : layer.weights) {
            const bool isOfGate = weight.id.kind != ParameterKind::ProjectionWeights;
            const std::string at =
                "[" + std::to_string(weight.at[0]) +
                (isVector(weight.id.kind) ? "]" : ", " + std::to_string(weight.at[1]) + "]");
            table.addRow(layerText(model, layer.pseudoLayer),
                         isOfGate ? nameOf(weight.id.gate) : "-", nameOf(weight.id.kind),
                         realText(weight.norm), weight.relative ? realText(*weight.relative) : "-",
                         realText(weight.largest), at);
        }
    }
    std::cout << table.text();
}

void printDeadUnits(const GradientAnswer& answer)
{
    if (answer.dead.empty()) {
        return;
    }
    std::cout << countOf(answer.dead.size(), "unit") << " learn nothing:\n";
    const RnnModel& model = *answer.run->request().model;
    for (const DeadUnit& unit :
         std::span(answer.dead).first(std::min(answer.dead.size(), kShownUnits))) {
        std::cout << "  " << layerText(model, unit.pseudoLayer) << " unit " << unit.unit << ": "
                  << textOf(unit.reason) << "\n";
    }
    if (answer.dead.size() > kShownUnits) {
        std::cout << "  and " << answer.dead.size() - kShownUnits << " more\n";
    }
}

void printTerms(const char* title, const std::vector<DependenceTerm>& terms)
{
    TextTable table({">gradient x value", ">gradient", ">value", title});
    for (const DependenceTerm& term : terms) {
        table.addRow(realText(term.product()), realText(term.gradient), realText(term.value),
                     term.at);
    }
    std::cout << table.text();
}

/// What the value's own step made it of, beside what it depends on through all steps.
void printExplanation(const Explanation& explanation)
{
    std::cout << "in its own step " << explanation.equation << ":";
    for (const ExplainedSum& sum : explanation.sums) {
        std::cout << "  " << sum.name << " " << realText(sum.value);
    }
    std::cout << "\n";
}

/// What L is, and where its gradient vanishes or explodes: first that which happens nearest to the
/// output.
std::string headline(const GradientAnswer& answer)
{
    if (answer.at) {
        const std::string value = toText(*answer.at) + " = " + realText(answer.sum);
        return std::isfinite(answer.sum)
                   ? value + " depends on"
                   : value + ": the gradient of what is no finite number tells nothing";
    }
    std::string text = "L = ";
    text += answer.countedTargets ? realText(answer.sum) + ", the cross-entropy of " +
                                        countOf(*answer.countedTargets, "target")
                                  : "sum of g * y = " + realText(answer.sum);
    const RnnModel& model = *answer.run->request().model;
    for (auto layer = answer.layers.rbegin(); layer != answer.layers.rend(); ++layer) {
        if (layer->vanishesAt) {
            text += "; vanishes in " + layerText(model, layer->pseudoLayer) + " at step " +
                    std::to_string(*layer->vanishesAt);
        }
        if (layer->explodesAt) {
            text += "; explodes in " + layerText(model, layer->pseudoLayer) + " at step " +
                    std::to_string(*layer->explodesAt);
        }
    }
    return text;
}

void printGradientText(const GradientAnswer& answer, const GradientArguments& arguments)
{
    std::cout << headline(answer) << "\n";
    if (!answer.gradients->device.empty()) {
        std::cout << "by " << printable(answer.gradients->device)
                  << ", which tells the gradients of weights, input and first states alone\n";
    }
    if (answer.origin) {
        std::cout << "  " << textOf(*answer.origin) << ", which makes " << toText(answer.origin->at)
                  << " no finite number\n";
    }
    if (answer.dependence && std::isfinite(answer.sum)) {
        printTerms("inputs", answer.dependence->inputs);
        printTerms("units", answer.dependence->units);
        printTerms("weights", answer.dependence->weights);
    }
    if (answer.explanation) {
        printExplanation(*answer.explanation);
    }
    for (const LayerGradientSummary& layer : answer.layers) {
        printLayer(answer, layer);
    }
    printWeights(answer);
    printDeadUnits(answer);
    if (!arguments.target.empty()) {
        std::cout << "written to " << printable(arguments.target) << "\n";
    }
    if (answer.at) {
        std::vector<std::string> nextOptions = {"--at", toText(*answer.at)};
        if (answer.origin) {
            nextOptions.emplace_back("--trail");
        }
        std::cout << "next: " << nextCommand("explain", arguments.forward, nextOptions) << "\n";
    }
}

Result<ExitCode> gradient(const GradientArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(checkSource(arguments));
    GATELOUPE_TRY(const auto format, targetFormat(arguments));
    const GradientDetail detail = format                 ? GradientDetail::Full
                                  : arguments.at.empty() ? GradientDetail::WeightsOnly
                                                         : GradientDetail::States;
    GATELOUPE_TRY(const GradientAnswer answer, findGradients(arguments, detail, monitor));
    if (format) {
        GATELOUPE_CHECK(writeGradients(*answer.run->request().model, *answer.gradients, *format,
                                       arguments.target, monitor));
    }
    printAnswer(arguments.asJson, printGradientDocument, printGradientText, answer, arguments);
    return ExitCode::Fine;
}

} // namespace

void addGradient(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] = addCommand(
        program, chosen, "gradient",
        "The run backwards: what each step, gate and weight has of a sum L over the output",
        "gradient model.safetensors --input x.npy --at layer_0/forward/h[0]@2", gradient);
    addForwardArguments(*command, arguments->forward);
    addUpstreamArguments(*command, arguments->upstream);
    addOutputAxes(*command, arguments->upstream.axes);
    namespace options = gradient_options;
    addOption(*command, options::kAt, arguments->at);
    addOption(*command, options::kReadout, arguments->readout);
    addOption(*command, options::kTargets, arguments->targets);
    addOption(*command, options::kTop, arguments->top);
    addOption(*command, options::kTarget, arguments->target);
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
