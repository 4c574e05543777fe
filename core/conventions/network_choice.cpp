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
#include "core/conventions/convention_registry.h"
#include "core/conventions/graph/graph_order.h"
#include "core/conventions/named_items.h"
#include "core/model/model_layers.h"
#include "core/tensor/nearest_name.h"

namespace gateloupe {

namespace {

/// The first network that reads another layer's output than that of the network before it, as far
/// as the file says it.
struct Between
{
    std::string lower;
    std::string upper;
    std::string layer; ///< empty: nothing is known to be between any two
};

Between between(const Checkpoint& checkpoint,
                std::span<const std::shared_ptr<const RnnModel>> models)
{
    const std::vector<std::string> operators = operatorsBetween(checkpoint.catalog, models);
    for (std::size_t upper = 1; upper < models.size(); ++upper) {
        const RnnModel& below = *models[upper - 1];
        const RnnModel& above = *models[upper];
        if (!operators[upper - 1].empty()) {
            return {.lower = below.name, .upper = above.name, .layer = operators[upper - 1]};
        }
        for (const Convention& convention : builtinConventions()) {
            const bool isOfBoth =
                convention.id == below.convention && convention.id == above.convention;
            if (!isOfBoth || convention.layerBetween == nullptr) {
                continue;
            }
            auto layer = convention.layerBetween(checkpoint.catalog, below.name, above.name);
            if (!layer.empty()) {
                return {.lower = below.name, .upper = above.name, .layer = std::move(layer)};
            }
        }
    }
    return {};
}

/// Networks as the layers of one by their names: "lstm + lstm_1", where each reads what the one
/// before makes; null for another name. Errors: InvalidArgument where the file says that one reads
/// something else.
Result<std::shared_ptr<const RnnModel>> stackNamed(const Checkpoint& checkpoint,
                                                   std::string_view name)
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
            return std::shared_ptr<const RnnModel>();
        }
        parts.push_back(*found);
        name.remove_prefix(std::min(end + kBetween.size(), name.size()));
    }
    auto stack = parts.empty() ? nullptr : stackOf(parts);
    if (stack == nullptr || parts.size() == 1) {
        return stack;
    }
    if (const Between found = between(checkpoint, parts); !found.layer.empty()) {
        return Error::invalidArgument(
            "%1: %2 reads what the layer %3 makes, not what %4 makes: they are no stack",
            checkpoint.path.string(), found.upper, found.layer, found.lower);
    }
    auto assumed = std::make_shared<RnnModel>(*stack);
    assumed->warnings.emplace_back(
        message("that each of them reads what the one before makes, and nothing else, is assumed"));
    return std::shared_ptr<const RnnModel>(std::move(assumed));
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
Error severalMeant(const Checkpoint& checkpoint, std::string_view name,
                   std::span<const std::shared_ptr<const RnnModel>> candidates)
{
    const std::string path = checkpoint.path.string();
    const std::string names = namesIn(std::vector(candidates.begin(), candidates.end()));
    const Message several =
        name.empty() ? message("%1: holds several RNNs: %2", path, names)
                     : message("%1: several RNN names contain '%2': %3", path, name, names);
    const bool areInARow = followEachOther(candidates);
    if (const Between found = areInARow ? between(checkpoint, candidates) : Between();
        !found.layer.empty()) {
        return Error::invalidArgument("%1; %2 reads what the layer %3 makes: run each by itself, "
                                      "with the input that it has in the model",
                                      several, found.upper, found.layer)
            .withRemedy(remedy::ChooseNetwork{});
    }
    auto stack = stackOf(candidates);
    stack = stack ? stack : numberedStack(candidates);
    const bool canBeChosen = stack && stackNamed(checkpoint, stack->name).has_value();
    if (canBeChosen) {
        return Error::invalidArgument(
                   "%1, and, where the model has nothing between them, as one stack '%2'", several,
                   stack->name)
            .withRemedy(remedy::ChooseNetwork{});
    }
    if (areInARow) {
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
    GATELOUPE_TRY(auto stack, stackNamed(checkpoint, name));
    if (stack != nullptr) {
        return stack;
    }
    if (candidates.empty()) {
        return withNearest(Error::invalidArgument("%1: no RNN name contains '%2'; there are: %3",
                                                  path, name, namesIn(checkpoint.rnns)),
                           name, listedNames(checkpoint.rnns));
    }
    return severalMeant(checkpoint, name, candidates);
}

} // namespace gateloupe
