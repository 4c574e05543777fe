// SPDX-License-Identifier: Apache-2.0
#include "core/formats/torch/torch_flow.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string_view>

#include "core/base/lists.h"

namespace gateloupe {

namespace {

constexpr int kMostMovements = 64;

/// Operators that hand on their first operand as it is, or with its axes in another order.
constexpr std::array<std::string_view, 12> kPassing = {
    "dropout", "contiguous", "to",      "clone",   "detach",    "getitem",
    "float",   "transpose",  "permute", "squeeze", "unsqueeze", "alias"};

} // namespace

/// Back to what makes a sequence, through what turns it, moves it or takes a step of it.
TorchFlow::Source TorchFlow::sourceOf(std::size_t operation) const
{
    Source source{.operation = operation};
    for (int moved = 0; moved < kMostMovements; ++moved) {
        const TorchOperation& each = m_operations[source.operation];
        const bool isFlip = each.name == "flip";
        const bool isStep = each.name == "select";
        const bool isMove = isFlip || isStep || isOneOf(each.name, kPassing);
        if (!isMove) {
            return source;
        }
        if (isFlip) {
            const bool isOfStepsOrBatch =
                each.numbers.size() == 1 && (each.numbers[0] == 0 || each.numbers[0] == 1);
            source.isCertain = source.isCertain && isOfStepsOrBatch && !source.turnedAxis;
            source.turnedAxis = isOfStepsOrBatch ? std::optional(each.numbers[0]) : std::nullopt;
            source.isReversed = !source.isReversed;
            source.flips.push_back(source.operation);
        }
        if (each.operands.empty() || !each.operands.front()) {
            source.isCertain = false;
            return source;
        }
        source.step = isStep && !source.step ? std::optional(source.operation) : source.step;
        source.operation = *each.operands.front();
    }
    source.isCertain = false;
    return source;
}

/// Whether the indices of steps that are taken one after the other fall; empty where unknown.
std::optional<bool> TorchFlow::stepsFall(const std::vector<std::size_t>& steps) const
{
    std::vector<std::int64_t> places;
    for (const std::size_t step : steps) {
        const TorchOperation& select = m_operations[step];
        if (select.numbers.size() == 2) { // axis, index
            places.push_back(select.numbers.back());
        }
    }
    if (places.size() == steps.size() && places.size() > 1) {
        const bool isRising = std::ranges::is_sorted(places);
        const bool isFalling = std::ranges::is_sorted(places, std::greater());
        return isRising != isFalling ? std::optional(isFalling) : std::nullopt;
    }
    // One call in a loop: the index is the loop's own, or one that is derived from it.
    const TorchOperation& select = m_operations[steps.front()];
    const auto index = select.operands.size() > 2 ? select.operands[2] : std::nullopt;
    if (steps.size() != 1 || !index) {
        return std::nullopt;
    }
    const TorchOperation& counter = m_operations[*index];
    if (counter.name == "range") {
        return false;
    }
    const bool isDerived = counter.name == "__derive_index" && !counter.numbers.empty();
    return isDerived ? std::optional(counter.numbers.back() < 0) : std::nullopt;
}

/// Of all calls of one module.
std::optional<bool> TorchFlow::isReversed(const std::vector<std::size_t>& calls) const
{
    std::vector<std::size_t> steps;
    std::optional<bool> reversed;
    for (const std::size_t call : calls) {
        const auto& operands = m_operations[call].operands;
        if (operands.empty() || !operands.front()) {
            return std::nullopt;
        }
        const Source source = sourceOf(*operands.front());
        if (!source.isCertain || (reversed && *reversed != source.isReversed)) {
            return std::nullopt;
        }
        reversed = source.isReversed;
        if (source.step) {
            steps.push_back(*source.step);
        }
    }
    if (steps.empty()) {
        return calls.size() == 1 ? reversed : std::nullopt;
    }
    const auto falls = steps.size() == calls.size() ? stepsFall(steps) : std::nullopt;
    return falls && reversed ? std::optional(*falls != *reversed) : std::nullopt;
}

/// "add", where an addition takes the output of one of the calls and what goes into it.
std::string TorchFlow::residualOf(const std::vector<std::size_t>& calls) const
{
    for (const TorchOperation& each : m_operations) {
        const bool isAddition = each.name == "add" || each.name == "add_";
        if (!isAddition || each.operands.size() < 2 || !each.operands[0] || !each.operands[1]) {
            continue;
        }
        const std::array<std::size_t, 2> sources = {sourceOf(*each.operands[0]).operation,
                                                    sourceOf(*each.operands[1]).operation};
        for (const std::size_t call : calls) {
            const auto& operands = m_operations[call].operands;
            const bool isRead = !operands.empty() && operands.front() &&
                                isOneOf(sourceOf(*operands.front()).operation, sources);
            if (isRead && isOneOf(call, sources)) {
                return each.name;
            }
        }
    }
    return {};
}

/// Whether every flip of the program turns what a module reads, or what one makes.
bool TorchFlow::areFlipsKnown() const
{
    std::set<std::size_t> known;
    std::set<std::size_t> flips;
    for (std::size_t index = 0; index < m_operations.size(); ++index) {
        const TorchOperation& each = m_operations[index];
        if (each.name == "flip") {
            flips.insert(index);
            if (!m_operations[sourceOf(index).operation].module.empty()) {
                known.insert(index);
            }
        }
        if (!each.module.empty() && !each.operands.empty() && each.operands.front()) {
            const Source source = sourceOf(*each.operands.front());
            known.insert(source.flips.begin(), source.flips.end());
        }
    }
    return known == flips;
}

std::vector<Attribute> TorchFlow::attributes(const std::string& path) const
{
    std::map<std::string, std::vector<std::size_t>> calls;
    for (std::size_t index = 0; index < m_operations.size(); ++index) {
        if (!m_operations[index].module.empty()) {
            calls[m_operations[index].module].push_back(index);
        }
    }
    std::vector<Attribute> told;
    const bool areKnown = areFlipsKnown();
    for (const auto& [module, of] : calls) {
        const std::string name = path.empty() ? module : path + "." + module;
        if (const auto reversed = areKnown ? isReversed(of) : std::nullopt) {
            told.push_back({name, kReadsReversed, *reversed});
            if (const auto axis = sourceOf(*m_operations[of.front()].operands.front()).turnedAxis) {
                told.push_back({name, kTurnedAxis, *axis});
            }
        }
        if (const std::string addition = residualOf(of); !addition.empty()) {
            told.push_back({name, kAddsInput, addition});
        }
    }
    return told;
}

} // namespace gateloupe
