// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/generalised_rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

} // namespace

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

} // namespace gateloupe::solver
