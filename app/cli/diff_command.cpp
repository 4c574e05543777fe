// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/analysis/compare/model_comparison.h"
#include "core/analysis/compare/network_pairing.h"
#include "core/analysis/prove/junit.h"
#include "core/base/atomic_file.h"
#include "core/model/model_layers.h"

namespace gateloupe::cli {

namespace {

struct DiffArguments
{
    FileArguments common; ///< for both files, unless a direction says otherwise
    FileArguments a;
    FileArguments b;
    std::string layersA; ///< "0-1"; empty: all
    std::string layersB;
    bool allowsRounding = false;
    std::string junit;
    bool asJson = false;
};

/// One direction with what was said for both filled in.
FileArguments completed(FileArguments direction, const FileArguments& common)
{
    const auto orElse = [](std::string& value, const std::string& other) {
        if (value.empty()) {
            value = other;
        }
    };
    orElse(direction.rnn, common.rnn);
    orElse(direction.spec, common.spec);
    orElse(direction.tensor, common.tensor);
    orElse(direction.cell, common.cell);
    if (direction.offsetBytes == 0) {
        direction.offsetBytes = common.offsetBytes;
    }
    if (!direction.forgetOffset) {
        direction.forgetOffset = common.forgetOffset;
    }
    return direction;
}

/// The networks that were asked for, or those layers of one.
Result<std::vector<std::shared_ptr<const RnnModel>>>
openSide(const FileArguments& side, const std::string& layers, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto checkpoint, openFile(side, monitor));
    GATELOUPE_TRY(auto models, selectRnns(*checkpoint, side.rnn));
    if (models.empty()) {
        return Error::unsupported("%1: no recurrent network was found in it", checkpoint->path);
    }
    if (layers.empty()) {
        return models;
    }
    GATELOUPE_TRY(const auto model, findRnn(*checkpoint, side.rnn));
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    const auto dash = layers.find('-');
    const bool isRange = CLI::detail::lexical_cast(layers.substr(0, dash), first) &&
                         CLI::detail::lexical_cast(
                             dash == std::string::npos ? layers : layers.substr(dash + 1), last);
    if (!isRange || first > last || last >= model->spec.layers) {
        return Error::invalidArgument("%1 is no range of the %2 of %3, for example 0-1", layers,
                                      countOf(model->spec.layers, "layer"), model->name);
    }
    return std::vector{layersOf(model, first, last - first + 1)};
}

/// What makes equal gates compute different things.
std::vector<std::string> behaviourDifferences(const RnnModel& a, const RnnModel& b)
{
    std::vector<std::string> notes;
    const auto note = [&notes](std::string_view what, const std::string& ofA,
                               const std::string& ofB) {
        if (ofA != ofB) {
            notes.push_back(std::string(what) + ": " + ofA + " in A, " + ofB + " in B");
        }
    };
    if (!std::ranges::equal(gatesOf(a.spec.cell), gatesOf(b.spec.cell))) {
        note("cell", std::string(nameOf(a.spec.cell)), std::string(nameOf(b.spec.cell)));
    }
    note("input mode", std::string(nameOf(a.spec.inputMode)),
         std::string(nameOf(b.spec.inputMode)));
    return notes;
}

/// One pair of networks, compared. Layers are counted as in the stack that one of them is part of.
struct ComparedPair
{
    NetworkPair pair;
    std::shared_ptr<const ModelComparison> comparison;
    std::vector<std::string> notes; ///< what makes equal gates compute different things

    [[nodiscard]] ParameterId idInStack(ParameterId id) const
    {
        id.layer = LayerIndex(id.layer.value + pair.firstLayer);
        return id;
    }

    /// The gates that one network has alone, and which of the two it is.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> unpaired() const
    {
        std::vector<std::pair<std::string, std::string>> all;
        for (const ParameterId& id : comparison->difference.onlyInA) {
            all.emplace_back(pathOf(idInStack(id)), "only in A, or of another shape");
        }
        for (const ParameterId& id : comparison->difference.onlyInB) {
            all.emplace_back(pathOf(idInStack(id)), "only in B, or of another shape");
        }
        return all;
    }
};

struct DiffVerdict
{
    bool hasEqualWeights = true;
    bool isEqual = true; ///< weights and equations
    bool isEqualUpToRounding = true;
    std::optional<std::string> first; ///< the first gate that rounding does not explain

    [[nodiscard]] std::string_view name() const
    {
        return isEqual ? "equal" : isEqualUpToRounding ? "equal_up_to_rounding" : "different";
    }
};

DiffVerdict diffVerdictOf(const std::vector<ComparedPair>& compared)
{
    DiffVerdict verdict;
    for (const ComparedPair& one : compared) {
        const ModelDifference& difference = one.comparison->difference;
        verdict.hasEqualWeights = verdict.hasEqualWeights && difference.isEqual();
        verdict.isEqual = verdict.isEqual && difference.isEqual() &&
                          one.comparison->equations.empty() && one.notes.empty();
        verdict.isEqualUpToRounding =
            verdict.isEqualUpToRounding && difference.isEqualUpToRounding() &&
            one.comparison->hasEqualEquationsUpToRounding() && one.notes.empty();
        const auto beyond = std::ranges::find_if(
            difference.gates, [](const GateDifference& gate) { return gate.roundings > 1.0; });
        if (beyond != difference.gates.end() && !verdict.first) {
            verdict.first = pathOf(one.idInStack(beyond->id));
        }
    }
    return verdict;
}

Json equationJson(const EquationDifference& difference)
{
    return {{"layer", difference.layer.value},
            {"side", nameOf(difference.direction)},
            {"what", nameOf(difference.fact)},
            {"a", difference.a},
            {"b", difference.b},
            {"assumed", difference.isAssumed()},
            {"source_a", nameOf(difference.sourceA)},
            {"source_b", nameOf(difference.sourceB)},
            {"rounding", difference.isRounding}};
}

void append(Json& list, const Json& more)
{
    list.insert(list.end(), more.begin(), more.end());
}

void printDifferenceDocument(const std::vector<ComparedPair>& compared, const DiffVerdict& verdict)
{
    Json document = {{"equal", verdict.isEqual},
                     {"weights_equal", verdict.hasEqualWeights},
                     {"verdict", verdict.name()},
                     {"first", orNull(verdict.first)}};
    for (const char* list : {"pairs", "equations", "gates", "only_in_a", "only_in_b", "notes"}) {
        document[list] = Json::array();
    }
    for (const ComparedPair& one : compared) {
        const ModelDifference& difference = one.comparison->difference;
        const auto pathOfId = [&one](const ParameterId& id) { return pathOf(one.idInStack(id)); };
        document["pairs"].push_back({{"a", one.pair.a->name},
                                     {"b", one.pair.b->name},
                                     {"first_layer", one.pair.firstLayer},
                                     {"layers", one.pair.a->spec.layers},
                                     {"summed_biases", one.comparison->hasSummedBiases}});
        for (const GateDifference& gate : difference.gates) {
            Json entry = jsonOf(one.idInStack(gate.id));
            entry.update({{"equal", gate.isEqual},
                          {"max_abs", gate.maxAbs},
                          {"rms", gate.rms},
                          {"cosine", gate.cosine},
                          {"roundings", gate.roundings},
                          {"scales", orNull(gate.scales)}});
            document["gates"].push_back(std::move(entry));
        }
        append(document["equations"],
               listOf(one.comparison->equations, [&one](EquationDifference each) {
                   each.layer = one.idInStack({.layer = each.layer}).layer;
                   return equationJson(each);
               }));
        append(document["only_in_a"], listOf(difference.onlyInA, pathOfId));
        append(document["only_in_b"], listOf(difference.onlyInB, pathOfId));
        append(document["notes"], one.notes);
    }
    printJson(document);
}

std::string_view wordOf(const GateDifference& gate)
{
    return gate.isEqual ? "equal" : gate.roundings <= 1.0 ? "rounding" : "different";
}

void printDifferenceText(const std::vector<ComparedPair>& compared, const DiffVerdict& verdict)
{
    TextTable table({"gate", "", ">max abs", ">in roundings", ">in scales", ">rms", ">cosine"});
    std::string equations;
    std::string more;
    std::size_t gates = 0;
    for (const ComparedPair& one : compared) {
        const ModelDifference& difference = one.comparison->difference;
        gates += difference.gates.size();
        for (const GateDifference& gate : difference.gates) {
            table.addRow(pathOf(one.idInStack(gate.id)), wordOf(gate), realText(gate.maxAbs),
                         realText(gate.roundings), gate.scales ? realText(*gate.scales) : "-",
                         realText(gate.rms), realText(gate.cosine));
        }
        for (const auto& [path, text] : one.unpaired()) {
            more += text + ": " + path + "\n";
        }
        for (const std::string& text :
             equationDifferenceTexts(one.comparison->equations, *one.pair.a)) {
            equations += "  " + printable(text) + "\n";
        }
        for (const std::string& note : one.notes) {
            more += printable(note) + "\n";
        }
        if (one.comparison->hasSummedBiases) {
            more += "the two biases of a gate were added up, as only one of the files has both\n";
        }
    }
    std::cout << (verdict.isEqual               ? "equal"
                  : verdict.isEqualUpToRounding ? "equal up to rounding"
                  : verdict.hasEqualWeights     ? "DIFFERENT, though the weights are equal"
                                                : "DIFFERENT")
              << ": " << countOf(gates, "gate") << " compared"
              << (verdict.first ? ", the first that rounding does not explain is " + *verdict.first
                                : std::string())
              << "\n";
    if (compared.size() > 1) {
        for (const ComparedPair& one : compared) {
            std::cout << "  from layer " << one.pair.firstLayer << ": "
                      << printable(one.pair.a->name) << " beside " << printable(one.pair.b->name)
                      << "\n";
        }
    }
    std::cout << (equations.empty() ? "" : "equations differ:\n" + equations) << "\n"
              << table.text() << more;
    if (!verdict.hasEqualWeights) {
        std::cout
            << "up to 1 in roundings, rounding alone explains a difference: half a unit of the "
               "narrower type's last place, and half a scale of integers\n";
    }
}

/// What rounding explains is a failure only where it was not allowed.
Status writeDifferenceJunit(const std::vector<ComparedPair>& compared,
                            const DiffArguments& arguments)
{
    std::vector<JunitCase> cases;
    for (const ComparedPair& one : compared) {
        const ModelDifference& difference = one.comparison->difference;
        for (const GateDifference& gate : difference.gates) {
            JunitCase tested{.name = pathOf(one.idInStack(gate.id))};
            if (!gate.isEqual && !(arguments.allowsRounding && gate.roundings <= 1.0)) {
                tested.failure = "largest difference " + realText(gate.maxAbs) + ", rms " +
                                 realText(gate.rms) + ", cosine " + realText(gate.cosine);
            }
            cases.push_back(std::move(tested));
        }
        for (const auto& [path, text] : one.unpaired()) {
            cases.push_back({.name = path, .failure = text});
        }
        for (const std::string& text :
             equationDifferenceTexts(one.comparison->equations, *one.pair.a)) {
            cases.push_back(
                {.name = "equations: " + text.substr(0, text.find(':')), .failure = text});
        }
        for (const std::string& note : one.notes) {
            cases.push_back({.name = note.substr(0, note.find(':')), .failure = note});
        }
    }
    return writeWholeFile(
        arguments.junit,
        junitText("gateloupe diff " + arguments.a.file + " " + arguments.b.file, cases));
}

Result<ExitCode> diff(const DiffArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto a,
                  openSide(completed(arguments.a, arguments.common), arguments.layersA, monitor));
    GATELOUPE_TRY(const auto b,
                  openSide(completed(arguments.b, arguments.common), arguments.layersB, monitor));
    GATELOUPE_TRY(auto pairs, pairNetworks(a, b));
    std::vector<ComparedPair> compared;
    for (NetworkPair& pair : pairs) {
        ComparedPair one{.pair = std::move(pair)};
        auto part = ProgressShare::ofEqual(monitor, compared.size(), pairs.size());
        GATELOUPE_TRY(one.comparison, compareModels(one.pair.a, one.pair.b, false, part));
        one.notes = behaviourDifferences(*one.pair.a, *one.pair.b);
        compared.push_back(std::move(one));
    }
    const DiffVerdict verdict = diffVerdictOf(compared);
    if (!arguments.junit.empty()) {
        GATELOUPE_CHECK(refuseOverwriting(arguments.junit, {arguments.a.file, arguments.b.file}));
        GATELOUPE_CHECK(writeDifferenceJunit(compared, arguments));
    }
    (arguments.asJson ? printDifferenceDocument : printDifferenceText)(compared, verdict);
    const bool isFine =
        verdict.isEqual || (arguments.allowsRounding && verdict.isEqualUpToRounding);
    return isFine ? ExitCode::Fine : ExitCode::Different;
}

/// The options that one direction may have for itself.
void addDirection(CLI::App& command, FileArguments& direction, std::string& layers,
                  const std::string& letter)
{
    const std::string of = " of the file " + letter;
    const std::string end = letter == "A" ? "-a" : "-b";
    command.add_option(letter, direction.file, "A checkpoint, as FILE elsewhere")->required();
    command.add_option("--rnn" + end, direction.rnn, "The network" + of);
    command.add_option("--spec" + end, direction.spec, "The spec" + of);
    command.add_option("--offset" + end, direction.offsetBytes, "The buffer's offset" + of);
    command.add_option("--tensor" + end, direction.tensor, "The buffer's tensor" + of);
    command.add_option("--layers" + end, layers, "Only these layers, 0-1 say," + of);
}

} // namespace

void addDiff(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] =
        addCommand(program, chosen, "diff", "Compare two networks in canonical form, gate by gate",
                   "diff model.safetensors gates.h5", diff);
    addDirection(*command, arguments->a, arguments->layersA, "A");
    addDirection(*command, arguments->b, arguments->layersB, "B");
    addFileOptions(*command, arguments->common);
    command->add_flag("--allow-rounding", arguments->allowsRounding,
                      "Exit with 0 where rounding to the narrower type explains all differences");
    command->add_option("--junit", arguments->junit,
                        "Write a case for each gate as JUnit's XML, too");
    command->add_flag("--json", arguments->asJson, "One JSON document on stdout");
}

} // namespace gateloupe::cli
