// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/convention_solver.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/convention_solver/convention_solver_search.h"
#include "core/base/result.h"
#include "core/conventions/custom/custom_convention.h"
#include "core/conventions/custom/custom_rules.h"
#include "core/runtime/forward/forward.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

// ---- Families ----

namespace {

using namespace solver;

constexpr std::array kCells = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu};
constexpr std::array kForgetOffsets = {0.0, 1.0};
/// Sequences of the probe that are looked at while searching.
constexpr std::uint64_t kMaxBatch = 2;
constexpr std::uint32_t kMaxLayers = 8;

/// The first sequences of an array [T, B, W], as [B, T, W].
std::vector<double> sequencesOf(const Array& array, std::uint64_t batch)
{
    const Shape& shape = array.shape();
    std::vector<double> values;
    for (std::uint64_t sequence = 0; sequence < batch; ++sequence) {
        for (std::uint64_t t = 0; t < shape[0]; ++t) {
            for (std::uint64_t unit = 0; unit < shape[2]; ++unit) {
                values.push_back(array[(t * shape[1] + sequence) * shape[2] + unit]);
            }
        }
    }
    return values;
}

/// The states of the sequences that are looked at, [L*D, B, W].
std::vector<double> statesOf(const std::optional<Array>& states, std::uint64_t batch)
{
    std::vector<double> values;
    if (!states) {
        return values;
    }
    const Shape& shape = states->shape();
    for (std::uint64_t outer = 0; outer < shape[0]; ++outer) {
        for (std::uint64_t inner = 0; inner < batch * shape[2]; ++inner) {
            values.push_back((*states)[outer * shape[1] * shape[2] + inner]);
        }
    }
    return values;
}

/// The output's width, or with a projection every extent of a tensor beside it.
std::set<std::uint64_t> hiddenSizes(const Form& form, std::uint64_t width,
                                    const ConventionSearchInput& question,
                                    const std::vector<SolverTensor>& tensors)
{
    std::set<std::uint64_t> sizes;
    if (!form.isProjected) {
        sizes.insert(width);
    } else {
        for (const SolverTensor& tensor : tensors) {
            const std::uint64_t elements = tensor.tensor->elements();
            if (elements % width == 0 && elements / width > width) {
                sizes.insert(elements / width);
            }
        }
    }
    std::erase_if(sizes, [&](auto size) { return question.hiddenSize.value_or(size) != size; });
    return sizes;
}

/// Every network of the probe's sizes that the tensors might be. A deque, because families point
/// into it.
std::deque<Structure> structuresOf(const ConventionSearchInput& question, const ProbeData& data,
                                   const std::vector<SolverTensor>& tensors)
{
    std::deque<Structure> structures;
    const auto addLayers = [&](const Form& form, RnnSpec spec) {
        for (spec.layers = 1; spec.layers <= kMaxLayers; ++spec.layers) {
            if (question.layers.value_or(spec.layers) != spec.layers || !spec.validate()) {
                continue;
            }
            for (const bool hasDirectionAxis : {false, true}) {
                Structure structure{
                    .form = form, .spec = spec, .hasDirectionAxis = hasDirectionAxis};
                const bool hasEnough = placesOf(structure).size() <= tensors.size();
                if (hasEnough && (!hasDirectionAxis || spec.directions == 2)) {
                    structures.push_back(std::move(structure));
                }
            }
        }
    };
    const auto addForm = [&](const Form& form) {
        for (const std::uint32_t directions : {1U, 2U}) {
            if (question.directions.value_or(directions) != directions ||
                data.outputWidth % directions != 0) {
                continue;
            }
            const std::uint64_t width = data.outputWidth / directions;
            for (const std::uint64_t hidden : hiddenSizes(form, width, question, tensors)) {
                addLayers(form,
                          {.cell = form.cell,
                           .inputSize = data.inputSize,
                           .hiddenSize = hidden,
                           .projectionSize = form.isProjected ? std::optional(width) : std::nullopt,
                           .directions = directions,
                           .bias = form.bias});
            }
        }
    };
    for (const CellKind cell : kCells) {
        if (question.cell.value_or(cell) == cell) {
            std::ranges::for_each(formsOf(cell), addForm);
        }
    }
    return structures;
}

std::vector<Choice> choicesOf(const Structure& structure, const ProbeData& data)
{
    const RnnSpec& spec = structure.spec;
    const bool isLstm = spec.cell == CellKind::Lstm;
    const bool isGru = spec.cell == CellKind::Gru;
    const bool isBidirectional = spec.directions == 2;
    std::vector<Choice> choices;
    for (const auto& order : ordersOf(structure.form)) {
        for (const Direction direction : {Direction::Forward, Direction::Backward}) {
            for (const LastStep last : {LastStep::OfTime, LastStep::OfDirection}) {
                const bool isSameLast =
                    data.hasAllSteps || (!isBidirectional && direction == Direction::Forward);
                if ((isBidirectional && direction == Direction::Backward) ||
                    (last == LastStep::OfDirection && isSameLast)) {
                    continue;
                }
                for (const double offset : kForgetOffsets) {
                    for (const GruReset reset : {GruReset::After, GruReset::Before}) {
                        if ((offset == 0.0 || isLstm) && (reset == GruReset::After || isGru)) {
                            choices.push_back({order, offset, reset, direction, last});
                        }
                    }
                }
            }
        }
    }
    return choices;
}

/// The first sequences of the question's arrays.
/// Errors: ShapeMismatch for arrays that do not go together.
Result<ProbeData> probeOf(const ConventionSearchInput& question)
{
    const Shape& x = question.x.shape();
    const Shape& y = question.y.shape();
    if (x.size() != 3 || x[0] == 0 || x[1] == 0 || x[2] == 0) {
        return Error::shapeMismatch("the input is %1, expected [T, B, I]", toText(x));
    }
    ProbeData data;
    data.steps = x[0];
    data.batch = std::min(x[1], kMaxBatch);
    data.inputSize = x[2];
    data.hasAllSteps = y.size() == 3;
    const bool fits =
        data.hasAllSteps ? y[0] == x[0] && y[1] == x[1] : y.size() == 2 && y[0] == x[1];
    if (!fits || y.back() == 0) {
        return Error::shapeMismatch("the output is %1, expected [%2, %3, W] or the last step "
                                    "[%3, W] for an input of %4",
                                    toText(y), x[0], x[1], toText(x));
    }
    for (const auto* states : {&question.h0, &question.c0}) {
        if (*states && ((*states)->shape().size() != 3 || (*states)->shape()[1] != x[1])) {
            return Error::shapeMismatch("an initial state is %1, expected [layers * directions, "
                                        "%2, width]",
                                        toText((*states)->shape()), x[1]);
        }
    }
    data.outputWidth = y.back();
    data.x = sequencesOf(question.x, data.batch);
    data.y =
        sequencesOf(question.y.reshaped({data.hasAllSteps ? x[0] : 1, x[1], y.back()}), data.batch);
    data.h0 = statesOf(question.h0, data.batch);
    data.c0 = statesOf(question.c0, data.batch);
    return data;
}

/// Every style of every structure that has a tensor for each of its places.
/// Lifetime: of `structures`.
std::vector<Family> familiesOf(const std::deque<Structure>& structures, const ProbeData& data,
                               const std::vector<SolverTensor>& tensors)
{
    std::vector<Family> families;
    for (const Structure& structure : structures) {
        const std::vector<Place> places = placesOf(structure);
        for (const Style& style : stylesOf(structure.form)) {
            Family family;
            family.structure = &structure;
            family.style = style;
            family.places = places;
            for (const Place& place : places) {
                family.fits.push_back(fitsOf(structure, style, place, tensors));
                if (family.fits.back().empty()) {
                    break;
                }
            }
            if (family.fits.back().empty()) {
                continue;
            }
            family.regular = regularAssignments(structure, places, family.fits, tensors);
            family.choices = choicesOf(structure, data);
            families.push_back(std::move(family));
        }
    }
    return families;
}

} // namespace

// ---- A reading as rules ----

namespace {

constexpr std::string_view kDigits = "0123456789";
/// Ends of a prefix, the strongest first: "net/cell_0/W", "net/cell_1/W" share "net", not
/// "net/cell".
constexpr std::array<std::string_view, 2> kSeparators = {"/.:", "_- "};

/// Where names that are otherwise equal differ: the texts between what they begin and end with.
struct Difference
{
    std::size_t begin = 0;
    std::vector<std::string> words;
};

/// The tensors of some rules that differ only in one thing, that first.
using TensorFamily = std::vector<CustomTensor>;

/// With how many characters both begin.
std::size_t sharedStart(std::string_view a, std::string_view b)
{
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

Difference differenceOf(const TensorFamily& family)
{
    const std::string& first = family.front().name;
    std::size_t begin = first.size();
    std::size_t end = begin;
    for (const CustomTensor& tensor : family) {
        begin = std::min(begin, sharedStart(first, tensor.name));
    }
    for (const CustomTensor& tensor : family) {
        const std::string& name = tensor.name;
        const auto tail = std::mismatch(first.rbegin(), first.rend(), name.rbegin(), name.rend());
        end = std::min(
            {end, static_cast<std::size_t>(tail.first - first.rbegin()), name.size() - begin});
    }
    Difference difference{.begin = begin, .words = {}};
    for (const CustomTensor& tensor : family) {
        difference.words.push_back(tensor.name.substr(begin, tensor.name.size() - begin - end));
    }
    return difference;
}

/// Tensors that `isSame` puts together, each family sorted by `orderOf`.
template <typename IsSame, typename OrderOf>
std::vector<TensorFamily> familiesOf(const std::vector<CustomTensor>& tensors, IsSame isSame,
                                     OrderOf orderOf)
{
    std::vector<TensorFamily> families;
    for (const CustomTensor& tensor : tensors) {
        const auto found = std::ranges::find_if(
            families, [&](const TensorFamily& family) { return isSame(family.front(), tensor); });
        if (found == families.end()) {
            families.push_back({tensor});
        } else {
            found->push_back(tensor);
        }
    }
    for (TensorFamily& family : families) {
        std::ranges::sort(family, {}, orderOf);
    }
    return families;
}

/// The first layer's number and the pattern of names that count layers up.
std::optional<std::pair<std::uint32_t, std::string>> layerPattern(const TensorFamily& family)
{
    const std::string& first = family.front().name;
    for (std::size_t begin = first.find_first_of(kDigits); begin != std::string::npos;) {
        const std::size_t end = std::min(first.find_first_not_of(kDigits, begin), first.size());
        const std::string digits = first.substr(begin, end - begin);
        const auto nameOf = [&](const std::string& layer) {
            return first.substr(0, begin) + layer + first.substr(end);
        };
        if (digits.size() <= 4) {
            const auto number = static_cast<std::uint32_t>(std::stoul(digits));
            std::size_t layer = number;
            if (std::ranges::all_of(family, [&](const CustomTensor& tensor) {
                    return tensor.name == nameOf(std::to_string(layer++));
                })) {
                return std::pair(number, nameOf("{layer}"));
            }
        }
        begin = first.find_first_of(kDigits, end);
    }
    return std::nullopt;
}

/// Numbers that count layers become {layer}.
void generaliseLayers(CustomRules& rules)
{
    const auto isSame = [](const CustomTensor& a, const CustomTensor& b) {
        return a.holds == b.holds && a.gates == b.gates && a.direction == b.direction;
    };
    std::vector<CustomTensor> tensors;
    std::optional<std::uint32_t> firstLayer;
    for (const TensorFamily& family : familiesOf(rules.tensors, isSame, &CustomTensor::layer)) {
        const auto pattern = family.size() > 1 ? layerPattern(family) : std::nullopt;
        const bool isCounted = pattern && firstLayer.value_or(pattern->first) == pattern->first;
        if (!isCounted || family.front().axes != family.back().axes) {
            return;
        }
        firstLayer = pattern->first;
        tensors.push_back(family.front());
        tensors.back().name = pattern->second;
        tensors.back().layer.reset();
    }
    rules.tensors = std::move(tensors);
    rules.firstLayer = firstLayer.value_or(0);
}

/// Words for the directions become {direction}.
void generaliseDirections(CustomRules& rules)
{
    const auto isSame = [](const CustomTensor& a, const CustomTensor& b) {
        return a.holds == b.holds && a.gates == b.gates && a.layer == b.layer;
    };
    std::vector<CustomTensor> tensors;
    std::vector<std::string> words;
    for (const TensorFamily& family : familiesOf(rules.tensors, isSame, &CustomTensor::direction)) {
        if (family.size() != 2) {
            return;
        }
        const Difference difference = differenceOf(family);
        if (!words.empty() && words != difference.words) {
            return;
        }
        words = difference.words;
        CustomTensor tensor = family.front();
        tensor.name.replace(difference.begin, words.front().size(), "{side}");
        tensor.direction.reset();
        tensors.push_back(std::move(tensor));
    }
    rules.tensors = std::move(tensors);
    rules.directionWords = {{Direction::Forward, words.front()},
                            {Direction::Backward, words.back()}};
}

/// Words for the gates become {gate}, where each gate has a tensor of its own.
void generaliseGates(CustomRules& rules)
{
    const auto isSame = [](const CustomTensor& a, const CustomTensor& b) {
        return a.holds == b.holds && a.gates.size() == 1 && b.gates.size() == 1 &&
               a.layer == b.layer && a.direction == b.direction;
    };
    std::vector<CustomTensor> tensors;
    std::map<Gate, std::string> words;
    for (const TensorFamily& family : familiesOf(rules.tensors, isSame, &CustomTensor::gates)) {
        if (family.size() == 1) {
            tensors.push_back(family.front());
            continue;
        }
        const Difference difference = differenceOf(family);
        CustomTensor tensor = family.front();
        tensor.name.replace(difference.begin, difference.words.front().size(), "{gate}");
        tensor.gates.clear();
        for (std::size_t index = 0; index < family.size(); ++index) {
            const Gate gate = family[index].gates.front();
            tensor.gates.push_back(gate);
            if (words.emplace(gate, difference.words[index]).first->second !=
                difference.words[index]) {
                return;
            }
        }
        tensors.push_back(std::move(tensor));
    }
    rules.tensors = std::move(tensors);
    rules.gateWords = std::move(words);
}

/// What all names begin with becomes {prefix}.
void generalisePrefix(CustomRules& rules)
{
    std::string shared = rules.tensors.front().name;
    for (const CustomTensor& tensor : rules.tensors) {
        shared.resize(sharedStart(shared, tensor.name));
    }
    shared.resize(std::min(shared.size(), shared.find_first_of("{}")));
    auto separator = shared.find_last_of(kSeparators.front());
    if (separator == std::string::npos) {
        separator = shared.find_last_of(kSeparators.back());
    }
    if (separator == std::string::npos) {
        return;
    }
    // The separator stays: it ends the prefix of other files too.
    for (CustomTensor& tensor : rules.tensors) {
        tensor.name.replace(0, separator, "{prefix}");
    }
}

/// Rules with patterns instead of names, as far as the names follow one: numbers that
/// count layers, words for directions and gates, a beginning that all share. What follows none
/// stays. Requires: names of `rules` are those of tensors, with layer, direction and one gate given
/// where they matter.
CustomRules generalised(const CustomRules& rules)
{
    CustomRules general = rules;
    const auto has = [&](const auto& field) {
        return std::ranges::all_of(general.tensors, [&](const CustomTensor& tensor) {
            return (tensor.*field).has_value();
        });
    };
    if (has(&CustomTensor::layer)) {
        generaliseLayers(general);
    }
    if (has(&CustomTensor::direction)) {
        generaliseDirections(general);
    }
    generaliseGates(general);
    generalisePrefix(general);
    return general;
}

/// A tensor's name as a pattern that stands for itself.
std::string escaped(std::string_view name)
{
    std::string text;
    for (const char c : name) {
        text += c;
        if (c == '{' || c == '}') {
            text += c;
        }
    }
    return text;
}

/// The rules with every tensor by its own name.
CustomRules literalRules(const Family& family, const Found& found,
                         const std::vector<SolverTensor>& tensors, const std::string& name)
{
    const Structure& structure = *family.structure;
    const Choice& choice = family.choices[found.choice];
    CustomRules rules;
    rules.name = name;
    rules.cell = structure.form.cell;
    rules.equations = standardEquations(rules.cell);
    rules.forgetOffset = choice.forgetOffset;
    rules.gruReset = choice.reset;
    rules.direction = choice.direction;
    for (std::size_t index = 0; index < family.places.size(); ++index) {
        const Place& place = family.places[index];
        const Fit& fit = family.fits[index][found.assignment[index]];
        CustomTensor tensor = describe(structure.form.slots[place.slot], family.style,
                                       structure.hasDirectionAxis, choice.order);
        tensor.name = escaped(tensors[fit.tensor].tensor->name);
        if (structure.spec.layers > 1) {
            tensor.layer = place.layer;
        }
        if (structure.spec.directions > 1 && !structure.hasDirectionAxis) {
            tensor.direction = place.direction == 0 ? Direction::Forward : Direction::Backward;
        }
        rules.tensors.push_back(std::move(tensor));
    }
    return rules;
}

/// Whether two views have equal elements; a stride over one element means nothing.
bool isSameView(const GateView& a, const GateView& b)
{
    return a.tensor == b.tensor && a.offsetElements == b.offsetElements && a.rows == b.rows &&
           a.cols == b.cols && (a.rows == 1 || a.rowStride == b.rowStride) &&
           (a.cols == 1 || a.colStride == b.colStride);
}

bool isSameModel(const RnnModel& a, const RnnModel& b)
{
    return a.spec == b.spec && std::ranges::equal(a.parameters, b.parameters, [](auto& x, auto& y) {
               return x.first == y.first && isSameView(x.second, y.second);
           });
}

/// The network that rules find. Errors: those of validate(); Unsupported where there is none, or
/// more than one.
Result<RnnModel> onlyModel(const CustomRules& rules, const TensorCatalog& catalog)
{
    GATELOUPE_CHECK(validate(rules));
    Recognition recognition = recogniseCustom(rules, catalog);
    if (recognition.models.size() != 1) {
        return Error{ErrorCode::Unsupported, recognition.warnings.empty()
                                                 ? Message("several networks")
                                                 : recognition.warnings.front().message};
    }
    return std::move(recognition.models.front());
}

/// The general rules if they find the very same network, perhaps beside others.
std::optional<RnnModel> sameByPatterns(const CustomRules& general, const RnnModel& model,
                                       const TensorCatalog& catalog)
{
    if (!validate(general)) {
        return std::nullopt;
    }
    Recognition recognition = recogniseCustom(general, catalog);
    const auto same = std::ranges::find_if(
        recognition.models, [&](const RnnModel& other) { return isSameModel(other, model); });
    return same == recognition.models.end() ? std::nullopt : std::optional(std::move(*same));
}

/// Names become patterns where they follow one ({prefix}, {layer}, {direction}, {gate}), so that
/// other files of the family open too; else they stand as they are. Errors: those of the rules not
/// finding the network again, which is a mistake of this program.
Result<ConventionCandidate> writeReading(const Family& family, const Found& found,
                                         const std::vector<SolverTensor>& tensors,
                                         const TensorCatalog& catalog, const std::string& name)
{
    CustomRules rules = literalRules(family, found, tensors, name);
    auto model = onlyModel(rules, catalog);
    if (!model) { // the shapes alone may leave the hidden size open
        rules.hiddenSize = family.structure->spec.hiddenSize;
        model = onlyModel(rules, catalog);
    }
    if (!model) {
        return Error::unsupported("the reading cannot be described: %1", model.error().message);
    }
    CustomRules general = generalised(rules);
    auto same = sameByPatterns(general, *model, catalog);
    return ConventionCandidate{
        .rules = std::move(same ? general : rules),
        .model = std::make_shared<const RnnModel>(std::move(same ? *same : *model)),
        .maxAbsError = found.error};
}

/// How many of the readings that cannot be told apart are written down.
constexpr std::size_t kMaxReadings = 8;

Status readFitting(const std::vector<Family>& families, std::vector<SolverTensor>& tensors,
                   ProgressMonitor& monitor)
{
    for (const Family& family : families) {
        for (const auto& fits : family.fits) {
            for (const Fit& fit : fits) {
                if (!tensors[fit.tensor].values.empty()) {
                    continue; // read for another place
                }
                GATELOUPE_CHECK(readValues(tensors[fit.tensor], monitor));
                if (monitor.cancelled()) {
                    return Error::cancelled();
                }
            }
        }
    }
    return {};
}

/// The largest absolute difference to y, over all of the probe, in float64.
Result<double> confirmedError(const std::shared_ptr<const RnnModel>& model, LastStep last,
                              const ConventionSearchInput& question, ProgressMonitor& monitor)
{
    const ForwardRequest request{.model = model,
                                 .x = question.x,
                                 .h0 = question.h0,
                                 .c0 = question.c0,
                                 .detail = TraceDetail::OutputOnly};
    GATELOUPE_TRY(const auto trace, makeReferenceBackend()->run(request, monitor));
    const std::uint64_t steps = trace->steps;
    const std::uint64_t width = model->spec.outputWidth();
    const std::uint64_t directionWidth = model->spec.recurrentWidth();
    const bool hasAllSteps = question.y.shape().size() == 3;
    double worst = 0.0;
    for (std::size_t index = 0; index < question.y.size(); ++index) {
        const auto directionIndex = static_cast<std::uint32_t>(index % width / directionWidth);
        const bool readsBackward = model->direction(directionIndex) == Direction::Backward;
        const std::uint64_t t = last == LastStep::OfDirection && readsBackward ? 0 : steps - 1;
        const std::size_t at = hasAllSteps ? index : t * question.y.size() + index;
        const double error = std::abs(trace->y[at] - question.y[index]);
        worst = std::isnan(error) ? HUGE_VAL : std::max(worst, error);
    }
    return worst;
}

/// What the numbers alone cannot decide.
void addNotes(ConventionSolution& solution)
{
    if (!solution.isComplete) {
        solution.notes.push_back(
            message("time ended before every assignment of tensors of the same shape "
                    "was tried; more names or sizes as hints, or more time, help"));
    }
    if (solution.reproducing.empty()) {
        return;
    }
    const RnnSpec& spec = solution.reproducing.front().model->spec;
    const bool isOnlySum = spec.cell != CellKind::Gru ||
                           solution.reproducing.front().model->gruReset() == GruReset::Before;
    if (isOnlySum && spec.bias == BiasMode::Double) {
        solution.notes.push_back(
            message("only the sum of the two biases acts in this cell: which is the "
                    "input's cannot be seen"));
    }
    if (solution.reproducing.size() > 1) {
        solution.notes.push_back(message("this input and output cannot tell %1 readings apart; a "
                                         "longer input with states other than zero may",
                                         solution.reproducing.size()));
    }
}

} // namespace

double ConventionSolution::margin() const
{
    constexpr double kSmallest = 1e-17; // an error of 0 is no infinite certainty
    if (reproducing.empty() || !runnerUp) {
        return 0.0;
    }
    return runnerUp->maxAbsError / std::max(reproducing.front().maxAbsError, kSmallest);
}

Result<ConventionSolution> solveConvention(const TensorCatalog& catalog,
                                           const ConventionSearchInput& question,
                                           ProgressMonitor& monitor)
{
    try {
        GATELOUPE_TRY(const auto data, probeOf(question));
        auto tensors = candidateTensors(catalog, question.names);
        const auto structures = structuresOf(question, data, tensors);
        const auto families = familiesOf(structures, data, tensors);
        GATELOUPE_CHECK(readFitting(families, tensors, monitor));
        Search search(families, tensors, data,
                      {.tolerance = question.tolerance, .seconds = question.seconds}, monitor);
        search.run();
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        const auto readingOf = [&](const Found& found) {
            return writeReading(families[found.family], found, tensors, catalog, question.ruleName);
        };
        ConventionSolution solution{.searched = search.searched(),
                                    .isComplete = search.isComplete()};
        for (const Found& found : search.reproducing()) {
            if (solution.reproducing.size() == kMaxReadings) {
                break;
            }
            GATELOUPE_TRY(auto reading, readingOf(found));
            const LastStep last = families[found.family].choices[found.choice].last;
            GATELOUPE_TRY(reading.maxAbsError,
                          confirmedError(reading.model, last, question, monitor));
            if (reading.maxAbsError <= question.tolerance) {
                solution.reproducing.push_back(std::move(reading));
            }
        }
        if (search.closest()) {
            if (auto reading = readingOf(*search.closest())) {
                solution.runnerUp = *std::move(reading);
            }
        }
        addNotes(solution);
        return solution;
    } catch (const std::bad_alloc&) {
        return Error::outOfMemory("the search ran out of memory");
    }
}

} // namespace gateloupe
