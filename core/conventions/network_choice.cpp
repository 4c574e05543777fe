// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/conventions/checkpoint.h"
#include "core/conventions/named_items.h"
#include "core/model/model_layers.h"
#include "core/tensor/nearest_name.h"

namespace gateloupe {

namespace {

/// Networks as the layers of one by their names: "lstm + lstm_1", where each reads what the one
/// before makes; null for another name.
std::shared_ptr<const RnnModel> stackNamed(const Checkpoint& checkpoint, std::string_view name)
{
    constexpr std::string_view kBetween = " + "; // as stackOf() writes it
    std::vector<std::shared_ptr<const RnnModel>> parts;
    while (!name.empty()) {
        const std::size_t end = std::min(name.find(kBetween), name.size());
        const auto found =
            std::ranges::find_if(checkpoint.rnns, [part = name.substr(0, end)](const auto& each) {
                return each->name == part;
            });
        if (found == checkpoint.rnns.end()) {
            return nullptr;
        }
        parts.push_back(*found);
        name.remove_prefix(std::min(end + kBetween.size(), name.size()));
    }
    const auto stack = parts.empty() ? nullptr : stackOf(parts);
    if (stack == nullptr || parts.size() == 1) {
        return stack;
    }
    auto assumed = std::make_shared<RnnModel>(*stack);
    assumed->warnings.emplace_back(
        message("that each of them reads what the one before makes, and nothing else, is assumed"));
    return assumed;
}

/// Whether each network reads as many numbers as the one before makes.
bool followEachOther(std::span<const std::shared_ptr<const RnnModel>> models)
{
    const auto breaks = [](const auto& below, const auto& above) {
        return above->spec.inputSize != below->spec.outputWidth();
    };
    return std::ranges::adjacent_find(models, breaks) == models.end();
}

/// The most networks behind each other that are called alike but for a number, as a stack: those of
/// a ModuleList of cells beside other networks. Null where there are none.
std::shared_ptr<const RnnModel>
numberedStack(std::span<const std::shared_ptr<const RnnModel>> models)
{
    const auto isAlike = [](const auto& a, const auto& b) {
        const auto isNumber = [](char letter) { return letter >= '0' && letter <= '9'; };
        std::string nameA = a->name;
        std::string nameB = b->name;
        return std::erase_if(nameA, isNumber) > 0 && std::erase_if(nameB, isNumber) > 0 &&
               nameA == nameB;
    };
    std::shared_ptr<const RnnModel> longest;
    for (std::size_t first = 0; first < models.size();) {
        std::size_t end = first + 1;
        while (end < models.size() && isAlike(models[first], models[end])) {
            ++end;
        }
        const std::size_t count = end - first;
        auto stack = count > 1 ? stackOf(models.subspan(first, count)) : nullptr;
        if (stack && (!longest || stack->spec.layers > longest->spec.layers)) {
            longest = std::move(stack);
        }
        first = end;
    }
    return longest;
}

/// Which networks a name, or none, leaves to choose from, and what they are together.
Error severalMeant(const std::string& path, std::string_view name,
                   std::span<const std::shared_ptr<const RnnModel>> candidates)
{
    const std::string names = namesIn(std::vector(candidates.begin(), candidates.end()));
    const Message several =
        name.empty() ? message("%1: holds several RNNs: %2", path, names)
                     : message("%1: several RNN names contain '%2': %3", path, name, names);
    auto stack = stackOf(candidates);
    stack = stack ? stack : numberedStack(candidates);
    if (stack) {
        return Error::invalidArgument("%1, and as one stack '%2'", several, stack->name)
            .withRemedy(remedy::ChooseNetwork{});
    }
    if (followEachOther(candidates)) {
        return Error::invalidArgument("%1; their sizes follow each other, but are not those of one "
                                      "stack: run each with the output of the one before",
                                      several)
            .withRemedy(remedy::ChooseNetwork{});
    }
    return Error{ErrorCode::InvalidArgument, several, {}}.withRemedy(remedy::ChooseNetwork{});
}

} // namespace

Result<std::shared_ptr<const RnnModel>> findRnn(const Checkpoint& checkpoint, std::string_view name)
{
    const std::string path = checkpoint.path.string();
    if (checkpoint.rnns.empty()) {
        return Error::invalidArgument("%1: no recurrent network found in it", path);
    }
    auto candidates = checkpoint.rnns;
    if (auto found = pick(candidates, name)) {
        return found;
    }
    if (auto stack = stackNamed(checkpoint, name)) {
        return stack;
    }
    if (candidates.empty()) {
        return withNearest(Error::invalidArgument("%1: no RNN name contains '%2'; there are: %3",
                                                  path, name, namesIn(checkpoint.rnns)),
                           name, listedNames(checkpoint.rnns));
    }
    return severalMeant(path, name, candidates);
}

} // namespace gateloupe
