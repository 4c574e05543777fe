// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/model_comparison.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "core/analysis/compare/derived_gates.h"
#include "core/model/plain_update.h"

namespace gateloupe {

namespace {

/// Errors: as matchUnits(), and OutOfMemory for what would be too large.
Result<UnitMatching> matchWithinBudget(const RnnModel& a, const RnnModel& b,
                                       ProgressMonitor& monitor)
{
    const std::uint64_t bytes = reorderedBytes(b);
    if (bytes > kMaxReorderedBytes) {
        return Error::outOfMemory("a copy of B with its units in another order would take %1 MiB",
                                  bytes >> 20U);
    }
    return matchUnits(a, b, monitor);
}

std::vector<SpecAspect> specDifferences(const RnnModel& a, const RnnModel& b)
{
    const RnnSpec& x = a.spec;
    const RnnSpec& y = b.spec;
    std::vector<SpecAspect> aspects;
    const auto note = [&aspects](SpecAspect aspect, bool isSame) {
        if (!isSame) {
            aspects.push_back(aspect);
        }
    };
    note(SpecAspect::Cell, x.cell == y.cell);
    note(SpecAspect::InputSize, x.inputSize == y.inputSize);
    note(SpecAspect::HiddenSize, x.hiddenSize == y.hiddenSize);
    note(SpecAspect::ProjectionSize, x.projectionSize == y.projectionSize);
    note(SpecAspect::Layers, x.layers == y.layers);
    note(SpecAspect::Directions, x.directions == y.directions);
    note(SpecAspect::ReadingDirection, a.isReversed == b.isReversed);
    note(SpecAspect::InputMode, x.inputMode == y.inputMode);
    note(SpecAspect::Bias, x.bias == y.bias);
    const auto isSame = [&](EquationFact fact) { return factText(a, fact) == factText(b, fact); };
    note(SpecAspect::ForgetOffset, isSame(EquationFact::ForgetOffset));
    if (x.cell == y.cell) {
        note(SpecAspect::GruReset, x.cell != CellKind::Gru || isSame(EquationFact::GruReset));
        note(SpecAspect::Equations, equationTexts(a) == equationTexts(b));
    }
    note(SpecAspect::DType, x.dtype == y.dtype);
    return aspects;
}

/// The two plain cells differ in their activation alone.
bool haveSameGates(const RnnModel& a, const RnnModel& b)
{
    return std::ranges::equal(gatesOf(a.spec.cell), gatesOf(b.spec.cell));
}

/// A network of one direction with its gates under the other direction, so that they stand beside
/// those of a network that reads the other way.
std::shared_ptr<const RnnModel> withTurnedIds(const RnnModel& model)
{
    auto turned = std::make_shared<RnnModel>(model);
    turned->isReversed = !model.isReversed;
    turned->parameters.clear();
    for (const auto& [id, view] : model.parameters) {
        ParameterId other = id;
        other.direction = turned->direction(0);
        turned->parameters.emplace(other, view);
    }
    return turned;
}

/// Whether gates of networks that differ there are comparable.
bool isComparable(SpecAspect aspect)
{
    switch (aspect) {
    case SpecAspect::Bias:
    case SpecAspect::ForgetOffset:
    case SpecAspect::GruReset:
    case SpecAspect::Equations:
    case SpecAspect::DType:
        return true;
    default:
        return false;
    }
}

bool isBias(const ParameterId& id)
{
    return id.kind == ParameterKind::InputBias || id.kind == ParameterKind::RecurrentBias;
}

/// Whether rounding explains everything but biases, of which both networks keep the same ones.
bool doBiasesAloneDiffer(const ModelDifference& difference)
{
    return !difference.isEqualUpToRounding() && difference.onlyInA.empty() &&
           difference.onlyInB.empty() &&
           std::ranges::all_of(difference.gates, [](const GateDifference& gate) {
               return isBias(gate.id) || gate.roundings <= 1.0;
           });
}

/// Compares the sums of biases that two files share out otherwise, as where one of them has zeros
/// in the place of the second: equal sums are what counts.
Status compareSharedBiases(ModelComparison& comparison, std::shared_ptr<const RnnModel>& a,
                           std::shared_ptr<const RnnModel>& b, ProgressMonitor& monitor)
{
    auto summedA = withSummedBiases(a);
    auto summedB = withSummedBiases(b);
    GATELOUPE_TRY(auto difference, compareSummed({summedA, comparison.originalA},
                                                 {summedB, comparison.originalB}, monitor));
    if (difference.isEqualUpToRounding()) {
        comparison.hasSummedBiases = true;
        comparison.difference = std::move(difference);
        a = std::move(summedA);
        b = std::move(summedB);
    }
    return {};
}

} // namespace

bool ModelComparison::hasEqualEquationsUpToRounding() const
{
    return std::ranges::all_of(equations, &EquationDifference::isRounding);
}

bool areComparable(const RnnModel& a, const RnnModel& b)
{
    return std::ranges::all_of(specDifferences(a, b), [&](SpecAspect aspect) {
        return isComparable(aspect) || (aspect == SpecAspect::Cell && haveSameGates(a, b));
    });
}

Result<std::shared_ptr<const ModelComparison>> compareModels(std::shared_ptr<const RnnModel> a,
                                                             std::shared_ptr<const RnnModel> b,
                                                             bool isMatchingUnits,
                                                             ProgressMonitor& monitor)
{
    if (hasPlainUpdate(*a) != hasPlainUpdate(*b)) { // z and 1 - z are two writings of one network
        GATELOUPE_TRY(a, withPlainUpdate(a));
        GATELOUPE_TRY(b, withPlainUpdate(b));
    }
    auto comparison = std::make_shared<ModelComparison>();
    comparison->aspects = specDifferences(*a, *b);
    comparison->originalA = a;
    comparison->originalB = b;
    comparison->hasSummedBiases = haveSameGates(*a, *b) && !haveSameBiases(*a, *b);
    if (comparison->hasSummedBiases) {
        a = withSummedBiases(a);
        b = withSummedBiases(b);
    }
    if (a->spec.directions == 1 && b->spec.directions == 1 && a->isReversed != b->isReversed) {
        b = withTurnedIds(*b);
    }
    if (isMatchingUnits) {
        Result<UnitMatching> matching = matchWithinBudget(*a, *b, monitor);
        if (matching) {
            b = withUnitsReordered(b, matching->orders());
            comparison->matching = *std::move(matching);
        } else if (matching.error().code == ErrorCode::Cancelled) {
            return matching.error();
        } else {
            comparison->matchingRefusal = matching.error();
        }
    }
    // A cell of another kind has gates of other meanings, whatever their shapes.
    if (haveSameGates(*a, *b)) {
        const bool isSummed = comparison->hasSummedBiases;
        GATELOUPE_TRY(comparison->difference,
                      isSummed ? compareSummed({a, comparison->originalA},
                                               {b, comparison->originalB}, monitor)
                               : compare(*a, *b, monitor));
        if (!isSummed && !comparison->matching && doBiasesAloneDiffer(comparison->difference)) {
            GATELOUPE_CHECK(compareSharedBiases(*comparison, a, b, monitor));
        }
    } else {
        for (const auto& [id, gate] : a->parameters) {
            comparison->difference.onlyInA.push_back(id);
        }
        for (const auto& [id, gate] : b->parameters) {
            comparison->difference.onlyInB.push_back(id);
        }
    }
    const bool isExplained =
        comparison->hasSummedBiases && comparison->difference.isEqualUpToRounding();
    const bool isTurned = b->isReversed != comparison->originalB->isReversed;
    comparison->equations = isExplained && !isTurned
                                ? compareEquations(*a, *b)
                                : compareEquations(*comparison->originalA, *comparison->originalB);
    // Units in another order have other numbers.
    GATELOUPE_TRY(auto starts, compareStarts(comparison->originalA, comparison->originalB,
                                             !comparison->matching, monitor));
    std::ranges::move(starts, std::back_inserter(comparison->equations));
    comparison->a = std::move(a);
    comparison->b = std::move(b);
    return std::shared_ptr<const ModelComparison>(std::move(comparison));
}

} // namespace gateloupe
