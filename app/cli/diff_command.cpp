// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/add_option.h"
#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/analysis/compare_files/diff_options.h"
#include "core/analysis/compare_files/file_comparison.h"
#include "core/analysis/compare_files/stated_surroundings.h"
#include "core/analysis/prove/junit.h"
#include "core/base/atomic_file.h"
#include "core/base/lists.h"
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

using Networks = std::vector<std::shared_ptr<const RnnModel>>;

/// The networks of one file that are compared.
struct Side
{
    std::shared_ptr<const Checkpoint> checkpoint;
    Networks networks;
    bool isWhole = true; ///< all of the file, no name chose one
};

/// The networks that were asked for, or those layers of one.
Result<Side> openSide(const FileArguments& side, const std::string& layers,
                      ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto checkpoint, openFile(side, monitor));
    GATELOUPE_TRY(auto models, selectRnns(*checkpoint, side.rnn));
    if (models.empty()) {
        return Error::unsupported("%1: no recurrent network was found in it", checkpoint->path);
    }
    if (layers.empty()) {
        return Side{checkpoint, std::move(models), side.rnn.empty()};
    }
    GATELOUPE_TRY(const auto model, findRnn(*checkpoint, side.rnn));
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    const auto dash = layers.find('-');
    const bool isRange = CLI::detail::lexical_cast(layers.substr(0, dash), first) &&
                         CLI::detail::lexical_cast(
                             dash == std::string::npos ? layers : layers.substr(dash + 1), last);
    if (!isRange || first > last || last >= model->spec.layers) {
        return Error::invalidArgument("%1 is no range of the %2 of %3, for example %4", layers,
                                      countOf(model->spec.layers, "layer"), model->name,
                                      model->spec.layers > 1 ? "0-1" : "0");
    }
    return Side{checkpoint, {layersOf(model, first, last - first + 1)}, false};
}

/// Whether all pairs are of one network, which may be in several pieces on one side.
bool isOneNetwork(const FileComparison& compared)
{
    const auto& pairs = compared.pairs;
    const auto isOf = [&](auto side) {
        return std::ranges::all_of(pairs, [&](const ComparedPair& one) {
            return (one.pair.*side)->name == (pairs.front().pair.*side)->name;
        });
    };
    return !compared.hasLonely() && !pairs.empty() &&
           (isOf(&NetworkPair::a) || isOf(&NetworkPair::b));
}

Json gateJson(const ComparedPair& one, const GateDifference& gate)
{
    Json entry = jsonOf(one.idInStack(gate.id));
    entry.update({{"equal", gate.isEqual},
                  {"max_abs", gate.maxAbs},
                  {"rms", gate.rms},
                  {"cosine", gate.cosine},
                  {"roundings", gate.roundings},
                  {"scales", orNull(gate.scales)}});
    return entry;
}

Json equationJson(const EquationDifference& difference)
{
    return {
        {"layer", difference.layer.value},
        {"side", nameOf(difference.direction)},
        {"what", difference.what()},
        {"a", difference.a},
        {"b", difference.b},
        {"assumed", difference.isAssumed()},
        {"source_a", nameOf(difference.sourceA)},
        {"source_b", nameOf(difference.sourceB)},
        {"rounding", difference.isRounding},
        // a clip that cannot act while |c| stays below it
        {"idle_below", difference.idleBelow > 0.0 ? Json(difference.idleBelow) : Json(nullptr)}};
}

/// What one file's network has only because nothing in the file says it.
void addAssumed(Json& list, const RnnModel& model, const char* side)
{
    for (const SourcedFact& each : sourcedFacts(model)) {
        if (each.source == FactSource::Assumed) {
            list.push_back({{"file", side}, {"fact", each.name()}, {"value", each.value}});
        }
    }
}

Json assumedJson(const ComparedPair& one)
{
    Json list = Json::array();
    addAssumed(list, *one.pair.a, "a");
    addAssumed(list, *one.pair.b, "b");
    return list;
}

Json relatedJson(const ComparedPair& one)
{
    if (!one.relation) {
        return nullptr;
    }
    return {{"id", one.relation->id},
            {"text", one.relation->text.text()},
            {"same_function", one.relation->isSameFunction}};
}

/// "equations", "gates", "only_in_a", "only_in_b", "related", "notes" and "assumed" of one pair.
Json detailsJson(const ComparedPair& one)
{
    const ModelDifference& difference = one.comparison->difference;
    const auto pathOfId = [&one](const ParameterId& id) { return pathOf(one.idInStack(id)); };
    return {{"equations", listOf(one.equations(), equationJson)},
            {"gates", listOf(difference.gates,
                             [&one](const GateDifference& gate) { return gateJson(one, gate); })},
            {"only_in_a", listOf(difference.onlyInA, pathOfId)},
            {"only_in_b", listOf(difference.onlyInB, pathOfId)},
            {"related", relatedJson(one)},
            {"notes", one.notes},
            {"assumed", assumedJson(one)}};
}

Json pairJson(const ComparedPair& one)
{
    Json entry = {{"a", one.pair.a->name},
                  {"b", one.pair.b->name},
                  {"equal", one.verdict() == DiffVerdict::Equal},
                  {"weights_equal", one.comparison->difference.isEqual()},
                  {"verdict", nameOf(one.verdict())},
                  {"first", orNull(one.first())},
                  {"first_layer", one.pair.firstLayer},
                  {"layers", one.pair.a->spec.layers},
                  {"summed_biases", one.comparison->hasSummedBiases}};
    entry.update(detailsJson(one));
    return entry;
}

/// The first gate of all that rounding does not explain.
std::optional<std::string> firstOf(const FileComparison& compared)
{
    for (const ComparedPair& one : compared.pairs) {
        if (auto first = one.first()) {
            return isOneNetwork(compared) ? first : one.pair.a->name + ": " + *first;
        }
    }
    return std::nullopt;
}

/// A single network's gates stand at the top, too; of several networks those that stand alone.
void printDifferenceDocument(const FileComparison& compared)
{
    const auto nameOfNetwork = [](const auto& network) { return network->name; };
    Json document = {{"equal", compared.verdict() == DiffVerdict::Equal},
                     {"weights_equal", compared.hasEqualWeights()},
                     {"verdict", nameOf(compared.verdict())},
                     {"first", orNull(firstOf(compared))},
                     {"pairs", listOf(compared.pairs, pairJson)}};
    for (const char* const list :
         {"equations", "gates", "only_in_a", "only_in_b", "notes", "assumed"}) {
        document[list] = Json::array();
        for (const ComparedPair& one : compared.pairs) {
            const Json details = detailsJson(one)[list];
            if (isOneNetwork(compared)) {
                document[list].insert(document[list].end(), details.begin(), details.end());
            }
        }
    }
    document["related"] = nullptr;
    if (compared.pairs.size() == 1) {
        document["related"] = relatedJson(compared.pairs.front());
    }
    if (!isOneNetwork(compared)) {
        document["only_in_a"] = listOf(compared.onlyInA, nameOfNetwork);
        document["only_in_b"] = listOf(compared.onlyInB, nameOfNetwork);
        for (const char* const list : {"equations", "gates", "notes", "assumed"}) {
            document.erase(list); // each pair has its own
        }
    }
    printJson(document);
}

std::string_view wordOf(const GateDifference& gate)
{
    return gate.isEqual ? "equal" : gate.roundings <= 1.0 ? "rounding" : "different";
}

std::string_view wordOf(DiffVerdict verdict)
{
    switch (verdict) {
    case DiffVerdict::Equal:
        return "equal";
    case DiffVerdict::EqualUpToRounding:
        return "equal up to rounding";
    case DiffVerdict::Different:
        break;
    }
    return "DIFFERENT";
}

/// Gates that stand alone; those of one layer and direction in one line.
void printUnpaired(const ComparedPair& one)
{
    constexpr std::size_t kManyGates = 4;
    std::map<std::pair<std::string, std::string>, std::vector<std::string>> cells;
    for (const auto& [path, text] : one.unpaired()) {
        const auto end = path.find('/', path.find('/') + 1);
        cells[{text, path.substr(0, end)}].push_back(path);
    }
    for (const auto& [place, paths] : cells) {
        if (paths.size() > kManyGates) {
            std::cout << place.first << ": " << place.second << ", "
                      << countOf(paths.size(), "gate") << "\n";
            continue;
        }
        for (const std::string& path : paths) {
            std::cout << place.first << ": " << path << "\n";
        }
    }
}

/// The equations and gates of a pair; of several networks only those that differ.
void printGates(const ComparedPair& one, bool withEqual)
{
    if (one.relation) {
        std::cout << "related: " << printable(one.relation->text.text()) << "\n";
    }
    const auto equations = equationDifferenceTexts(one.comparison->equations, *one.pair.a);
    std::cout << (equations.empty() ? "" : "equations differ:\n");
    for (const std::string& text : equations) {
        std::cout << "  " << printable(text) << "\n";
    }
    TextTable table({"gate", "", ">max abs", ">in roundings", ">in scales", ">rms", ">cosine"});
    for (const GateDifference& gate : one.comparison->difference.gates) {
        if (withEqual || !gate.isEqual) {
            table.addRow(pathOf(one.idInStack(gate.id)), wordOf(gate), realText(gate.maxAbs),
                         realText(gate.roundings), gate.scales ? realText(*gate.scales) : "-",
                         realText(gate.rms), realText(gate.cosine));
        }
    }
    std::cout << table.text();
    printUnpaired(one);
    for (const std::string& note : one.notes) {
        std::cout << printable(note) << "\n";
    }
    if (one.comparison->hasSummedBiases) {
        std::cout << "the two biases of a gate were added up, as only one of the files has both\n";
    }
}

/// The first gate that differs, else the first equation or note.
std::string firstTextOf(const ComparedPair& one)
{
    if (auto first = one.first()) {
        return *std::move(first);
    }
    const auto equations = equationDifferenceTexts(one.comparison->equations, *one.pair.a);
    return !equations.empty() ? equations.front() : one.notes.empty() ? "" : one.notes.front();
}

/// Which network stands beside which, and what came of it.
void printPairs(const FileComparison& compared)
{
    TextTable table({"A", "B", "verdict", "first difference"});
    for (const ComparedPair& one : compared.pairs) {
        const std::string from = one.pair.firstLayer > 0
                                     ? " from layer " + std::to_string(one.pair.firstLayer)
                                     : std::string();
        table.addRow(one.pair.a->name + from, one.pair.b->name, wordOf(one.verdict()),
                     firstTextOf(one));
    }
    for (const auto& network : compared.onlyInA) {
        table.addRow(network->name, "-", "only in A", toText(network->spec));
    }
    for (const auto& network : compared.onlyInB) {
        table.addRow("-", network->name, "only in B", toText(network->spec));
    }
    std::cout << table.text();
}

/// The least |c| at which the clips begin to act that are all that differs; empty where anything
/// else does.
std::optional<double> idleClipOf(const FileComparison& compared)
{
    std::optional<double> least;
    bool isAll = !compared.hasLonely() && compared.hasEqualWeights();
    for (const ComparedPair& one : compared.pairs) {
        isAll = isAll && one.notes.empty();
        for (const EquationDifference& each : one.comparison->equations) {
            isAll = isAll && (each.isRounding || each.idleBelow > 0.0);
            least = each.idleBelow > 0.0 ? std::min(each.idleBelow, least.value_or(each.idleBelow))
                                         : least;
        }
    }
    return isAll ? least : std::nullopt;
}

/// What a person can do about a difference.
void printAdvice(const FileComparison& compared)
{
    const bool isSpecial = compared.pairs.empty() || compared.hasLonely();
    if (isSpecial) {
        std::cout << "a network that stands alone: --rnn-a NAME with --rnn-b NAME compares two "
                     "that names, sizes and weights do not pair\n";
    }
    if (compared.verdict() == DiffVerdict::EqualUpToRounding) {
        std::cout << "--allow-rounding calls this equal\n";
    }
    if (!compared.pairs.empty() && !compared.hasEqualWeights()) {
        std::cout
            << "up to 1 in roundings, rounding alone explains a difference: half a unit of the "
               "narrower type's last place, and half a scale of integers\n";
    }
}

void printDifferenceText(const FileComparison& compared)
{
    const DiffVerdict verdict = compared.verdict();
    std::size_t gates = 0;
    for (const ComparedPair& one : compared.pairs) {
        gates += one.comparison->difference.gates.size();
    }
    const auto first = firstOf(compared);
    const std::size_t lonely = compared.onlyInA.size() + compared.onlyInB.size();
    const bool hasOtherEquations =
        verdict == DiffVerdict::Different && compared.hasEqualWeights() && !compared.pairs.empty();
    const auto idleClip = idleClipOf(compared);
    std::cout << wordOf(verdict)
              << (idleClip ? " in a clip alone, which cannot act while |c| stays below " +
                                 realText(*idleClip) + ": "
                  : hasOtherEquations ? ", though the weights are equal: "
                                      : ": ")
              << (isOneNetwork(compared) ? "" : countOf(compared.pairs.size(), "pair") + ", ")
              << countOf(gates, "gate") << " compared"
              << (first ? ", the first that rounding does not explain is " + *first : "")
              << (lonely > 0 ? ", " + countOf(lonely, "network") + " alone" : "") << "\n";
    if (compared.pairs.size() > 1 || lonely > 0) {
        std::cout << "\n";
        printPairs(compared);
    } else if (const NetworkPair& pair = compared.pairs.front().pair;
               pair.a->name != pair.b->name) {
        std::cout << "  " << printable(pair.a->name) << " beside " << printable(pair.b->name)
                  << "\n";
    }
    for (const ComparedPair& one : compared.pairs) {
        if (isOneNetwork(compared)) {
            std::cout << "\n";
            printGates(one, true);
        } else if (one.verdict() != DiffVerdict::Equal) {
            std::cout << "\n"
                      << printable(one.pair.a->name) << " beside " << printable(one.pair.b->name)
                      << "\n";
            printGates(one, false);
        }
    }
    if (verdict != DiffVerdict::Equal) {
        printAdvice(compared);
    }
}

void addPairCases(std::vector<JunitCase>& cases, const ComparedPair& one,
                  const std::string& network, bool allowsRounding)
{
    for (const GateDifference& gate : one.comparison->difference.gates) {
        JunitCase tested{.name = network + pathOf(one.idInStack(gate.id))};
        if (!gate.isEqual && !(allowsRounding && gate.roundings <= 1.0)) {
            tested.failure = "largest difference " + realText(gate.maxAbs) + ", rms " +
                             realText(gate.rms) + ", cosine " + realText(gate.cosine);
        }
        cases.push_back(std::move(tested));
    }
    for (const auto& [path, text] : one.unpaired()) {
        cases.push_back({.name = network + path, .failure = text});
    }
    for (const std::string& text :
         equationDifferenceTexts(one.comparison->equations, *one.pair.a)) {
        cases.push_back(
            {.name = network + "equations: " + text.substr(0, text.find(':')), .failure = text});
    }
    for (const std::string& note : one.notes) {
        cases.push_back({.name = network + note.substr(0, note.find(':')), .failure = note});
    }
}

/// What rounding explains is a failure only where it was not allowed.
Status writeDifferenceJunit(const FileComparison& compared, const DiffArguments& arguments)
{
    std::vector<JunitCase> cases;
    for (const ComparedPair& one : compared.pairs) {
        addPairCases(cases, one, isOneNetwork(compared) ? "" : one.pair.a->name + ": ",
                     arguments.allowsRounding);
    }
    for (const auto& network : compared.onlyInA) {
        cases.push_back({.name = network->name, .failure = "only in A"});
    }
    for (const auto& network : compared.onlyInB) {
        cases.push_back({.name = network->name, .failure = "only in B"});
    }
    return writeWholeFile(
        arguments.junit,
        junitText("gateloupe diff " + arguments.a.file + " " + arguments.b.file, cases));
}

std::string namesOf(const Networks& networks)
{
    return joinedBy(", ", networks, [](const auto& network) { return network->name; });
}

/// A network that was named is to be compared; those that nobody named may stand alone.
/// Errors: InvalidArgument where nothing stands beside it.
Result<FilePairing> pairSides(const Side& a, const Side& b, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(FilePairing pairing, pairFiles(a.networks, b.networks, monitor));
    if (!a.isWhole) {
        pairing.onlyInB.clear();
    }
    if (!b.isWhole) {
        pairing.onlyInA.clear();
    }
    if (pairing.pairs.empty() && a.isWhole != b.isWhole) {
        const Side& named = a.isWhole ? b : a;
        const Side& whole = a.isWhole ? a : b;
        return Error::invalidArgument("none of the networks fits %1 in name or size, name one with "
                                      "--rnn-%2: %3",
                                      namesOf(named.networks), a.isWhole ? "a" : "b",
                                      namesOf(whole.networks));
    }
    return pairing;
}

Result<ExitCode> diff(const DiffArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const Side a,
                  openSide(completed(arguments.a, arguments.common), arguments.layersA, monitor));
    GATELOUPE_TRY(const Side b,
                  openSide(completed(arguments.b, arguments.common), arguments.layersB, monitor));
    GATELOUPE_TRY(FilePairing pairing, pairSides(a, b, monitor));
    GATELOUPE_TRY(FileComparison compared, compareFiles(std::move(pairing), monitor));
    noteSurroundings(compared, a.checkpoint->catalog, b.checkpoint->catalog);
    if (!arguments.junit.empty()) {
        GATELOUPE_CHECK(refuseOverwriting(arguments.junit, {arguments.a.file, arguments.b.file}));
        GATELOUPE_CHECK(writeDifferenceJunit(compared, arguments));
    }
    printAnswer(arguments.asJson, printDifferenceDocument, printDifferenceText, compared);
    const bool isFine =
        compared.verdict() == DiffVerdict::Equal ||
        (arguments.allowsRounding && compared.verdict() == DiffVerdict::EqualUpToRounding);
    return isFine ? ExitCode::Fine : ExitCode::Different;
}

/// A file, and the options that it may have for itself.
void addSide(CLI::App& command, FileArguments& side, const std::string& letter)
{
    command.add_option(letter, side.file, "A checkpoint, as FILE elsewhere")->required();
    addFileOptionsOf(command, side, letter == "A" ? "-a" : "-b");
}

} // namespace

void addDiff(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] =
        addCommand(program, chosen, "diff",
                   "Compare two files network by network, in canonical form, gate by gate",
                   "diff model.safetensors gates.h5", diff);
    namespace options = diff_options;
    addSide(*command, arguments->a, "A");
    addOption(*command, options::kLayersA, arguments->layersA);
    addSide(*command, arguments->b, "B");
    addOption(*command, options::kLayersB, arguments->layersB);
    addFileOptions(*command, arguments->common);
    addFlag(*command, options::kAllowRounding, arguments->allowsRounding);
    addOption(*command, options::kJunit, arguments->junit);
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
