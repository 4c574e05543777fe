// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/gradients/gradient_pairs.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/analysis/blame/defects/defect_list.h"

namespace gateloupe {

namespace {

/// What a field says is what differs from a default one.
template <typename T>
void takeField(T& into, const T& from)
{
    into = into == T() ? from : into;
}

template <typename T>
void takeField(std::optional<T>& into, const std::optional<T>& from)
{
    into = into ? into : from;
}

template <typename T>
void takeField(std::set<T>& into, const std::set<T>& from)
{
    into.insert(from.begin(), from.end());
}

template <typename K, typename V>
void takeField(std::map<K, V>& into, const std::map<K, V>& from)
{
    into.insert(from.begin(), from.end());
}

GradientDefect pairOf(const GradientDefect& first, const GradientDefect& second)
{
    GradientDefect both = {.named = first.named, .faults = bothOf(first.faults, second.faults)};
    both.named.id += "+" + second.named.id;
    for (const auto& [name, value] : second.named.detail) {
        both.named.detail.emplace_back("second_" + std::string(name), value);
    }
    both.named.text = message("%1; and: %2", first.named.text, second.named.text);
    return both;
}

} // namespace

BackwardFaults bothOf(BackwardFaults first, const BackwardFaults& second)
{
    const auto take = [&](auto... fields) { (takeField(first.*fields, second.*fields), ...); };
    using F = BackwardFaults;
    take(&F::onlyLayer, &F::onlyDirection, &F::runsForwards, &F::lastStatesEnterFirst, &F::doubled,
         &F::isOutputValueDoubled, &F::isOutputDerivativeMissing, &F::isCandidateDerivativeMissing,
         &F::seesNewCellState, &F::withoutDerivative, &F::slopes, &F::outputSlope,
         &F::isOutputGateSeeingCell, &F::isInputGateSeeingItself, &F::isCandidateSeeingItself,
         &F::isOutputGateMissingInPath, &F::isInputGateInPath, &F::isLaterCellMissingInPath,
         &F::blindToLaterCells, &F::withoutPath, &F::isUpdateSeeingStateOnly,
         &F::isUpdateExchangedInNew, &F::isUpdateExchangedInPath, &F::isResetSeeingState,
         &F::isResetSeeingProduct, &F::isResetBeforeSlope, &F::stepOfBias, &F::stepOfWeights,
         &F::missing, &F::negated, &F::isNewRecurrentMissing, &F::forgottenReset, &F::exchanged,
         &F::isExchangedBeforeReset, &F::seesNewHiddenState, &F::seesNoInitialState,
         &F::isRecurrentUntransposed, &F::hasNoPathThroughH, &F::hasNoPathThroughR,
         &F::hasNoPathThroughUpdate, &F::hasNoPathThroughC, &F::isForgetMissingInPath,
         &F::crossesResets, &F::truncation, &F::clip, &F::stateFactor, &F::missingStep,
         &F::handedStep, &F::ignoresDropout, &F::isDropoutScaledTwice, &F::doWeightsIgnoreDropout,
         &F::areLowerLayersDetached, &F::isOutputGradientOverwritten, &F::missingDirection,
         &F::detachedDirection);
    return first;
}

std::vector<GradientDefect> pairsOf(const std::vector<TriedPass>& passes, std::size_t most)
{
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t first = 0; first < passes.size(); ++first) {
        for (std::size_t second = first + 1; second < passes.size(); ++second) {
            if (passes[first].defect.named.id != passes[second].defect.named.id) {
                pairs.emplace_back(first, second);
            }
        }
    }
    std::ranges::stable_sort(pairs, {}, [&](const auto& pair) {
        return passes[pair.first].error + passes[pair.second].error;
    });
    pairs.resize(std::min(pairs.size(), most));
    std::vector<GradientDefect> defects;
    for (const auto& [first, second] : pairs) {
        defects.push_back(pairOf(passes[first].defect, passes[second].defect));
    }
    return defects;
}

} // namespace gateloupe
