// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/convention_solver_rules.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/conventions/custom/custom_convention.h"
#include "core/conventions/custom/custom_rules.h"

namespace gateloupe::solver {

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

Difference differenceOf(const std::vector<std::string>& names)
{
    std::size_t begin = names.front().size();
    std::size_t end = begin;
    for (const std::string& name : names) {
        const auto start = std::ranges::mismatch(names.front(), name).in1 - names.front().begin();
        begin = std::min(begin, static_cast<std::size_t>(start));
    }
    for (const std::string& name : names) {
        const auto tail =
            std::mismatch(names.front().rbegin(), names.front().rend(), name.rbegin(), name.rend());
        end = std::min(end, static_cast<std::size_t>(tail.first - names.front().rbegin()));
        end = std::min(end, name.size() - begin);
    }
    Difference difference{.begin = begin, .words = {}};
    for (const std::string& name : names) {
        difference.words.push_back(name.substr(begin, name.size() - begin - end));
    }
    return difference;
}

/// The tensors of some rules that differ only in one thing, that first.
using TensorFamily = std::vector<CustomTensor>;

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

std::vector<std::string> namesOf(const TensorFamily& family)
{
    std::vector<std::string> names;
    for (const CustomTensor& tensor : family) {
        names.push_back(tensor.name);
    }
    return names;
}

/// The first layer's number and the pattern of names that count layers up.
std::optional<std::pair<std::uint32_t, std::string>>
layerPattern(const std::vector<std::string>& names)
{
    const std::string& first = names.front();
    for (std::size_t begin = first.find_first_of(kDigits); begin != std::string::npos;) {
        const std::size_t end = std::min(first.find_first_not_of(kDigits, begin), first.size());
        const std::string digits = first.substr(begin, end - begin);
        if (digits.size() <= 4) {
            const auto number = static_cast<std::uint32_t>(std::stoul(digits));
            bool counts = true;
            for (std::size_t layer = 0; layer < names.size(); ++layer) {
                counts = counts && names[layer] == first.substr(0, begin) +
                                                       std::to_string(number + layer) +
                                                       first.substr(end);
            }
            if (counts) {
                return std::pair(number, first.substr(0, begin) + "{layer}" + first.substr(end));
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
        const auto pattern = family.size() > 1 ? layerPattern(namesOf(family)) : std::nullopt;
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
        const Difference difference = differenceOf(namesOf(family));
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
        const Difference difference = differenceOf(namesOf(family));
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
        const auto same = std::ranges::mismatch(shared, tensor.name).in1 - shared.begin();
        shared.resize(static_cast<std::size_t>(same));
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

/// The same rules with patterns instead of names, as far as the names follow one: numbers that
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

/// The same elements at the same gates; a stride over one element means nothing.
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

/// The network that rules find; empty when there is none, with the reason in `problem`.
std::optional<RnnModel> onlyModel(const CustomRules& rules, const TensorCatalog& catalog,
                                  std::string& problem)
{
    if (auto status = validate(rules); !status) {
        problem = status.error().message;
        return std::nullopt;
    }
    Recognition recognition = CustomConvention(rules).recognise(catalog);
    if (recognition.models.size() != 1) {
        problem = recognition.warnings.empty() ? "several networks" : recognition.warnings.front();
        return std::nullopt;
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
    Recognition recognition = CustomConvention(general).recognise(catalog);
    const auto same = std::ranges::find_if(
        recognition.models, [&](const RnnModel& other) { return isSameModel(other, model); });
    return same == recognition.models.end() ? std::nullopt : std::optional(std::move(*same));
}

} // namespace

Result<WrittenReading> writeReading(const Family& family, const Found& found,
                                    const std::vector<SolverTensor>& tensors,
                                    const TensorCatalog& catalog, const std::string& name)
{
    CustomRules rules = literalRules(family, found, tensors, name);
    std::string problem;
    auto model = onlyModel(rules, catalog, problem);
    if (!model) { // the shapes alone may leave the hidden size open
        rules.hiddenSize = family.structure->spec.hiddenSize;
        model = onlyModel(rules, catalog, problem);
    }
    if (!model) {
        return Error::unsupported("the reading cannot be described: %1", problem);
    }
    CustomRules general = generalised(rules);
    if (auto same = sameByPatterns(general, *model, catalog)) {
        return WrittenReading{.rules = std::move(general),
                              .model = std::make_shared<const RnnModel>(*std::move(same))};
    }
    return WrittenReading{.rules = std::move(rules),
                          .model = std::make_shared<const RnnModel>(*std::move(model))};
}

} // namespace gateloupe::solver
