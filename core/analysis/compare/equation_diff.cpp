// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/equation_diff.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/number_text.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/input/stored_start.h"

namespace gateloupe {

namespace {

/// What two numbers of 64 bits may be apart that are equal as 32-bit ones, relatively.
constexpr double kSinglePrecision = 0x1p-23;

bool isClose(double a, double b)
{
    return std::abs(a - b) <= kSinglePrecision * std::max(std::abs(a), std::abs(b));
}

bool isClose(const Activation& a, const Activation& b)
{
    return a.kind == b.kind && isClose(a.alpha, b.alpha) && isClose(a.beta, b.beta) &&
           isClose(a.gamma, b.gamma);
}

bool isClose(const ClipRange& a, const ClipRange& b)
{
    return isClose(a.min, b.min) && isClose(a.max, b.max);
}

bool isClose(const CellClip& a, const CellClip& b)
{
    return a.kept == b.kept && isClose(a.range, b.range);
}

template <typename Fact>
bool isClose(const std::optional<Fact>& a, const std::optional<Fact>& b)
{
    return a.has_value() && b.has_value() && isClose(*a, *b);
}

/// Whether a fact differs only as formats make it differ whose attributes are 32-bit numbers.
bool isRounded(const CellEquations& a, const CellEquations& b, EquationFact fact)
{
    switch (fact) {
    case EquationFact::Gate:
        return isClose(a.gate, b.gate);
    case EquationFact::Candidate:
        return isClose(a.candidate, b.candidate);
    case EquationFact::Output:
        return isClose(a.output, b.output);
    case EquationFact::SumClip:
        return isClose(a.sumClip, b.sumClip);
    case EquationFact::CellClip:
        return isClose(a.cellClip, b.cellClip);
    case EquationFact::ProjectionClip:
        return isClose(a.projectionClip, b.projectionClip);
    case EquationFact::ForgetOffset:
        return isClose(a.forgetOffset, b.forgetOffset);
    case EquationFact::ForgetCoupling:
    case EquationFact::GruReset:
    case EquationFact::UpdateInversion:
    case EquationFact::ReadingDirection:
        break;
    }
    return false;
}

/// Up to which |c| two cells compute alike that differ in a clip of the cell state alone, which one
/// of them has; 0 where a step may add more than 1 to c.
double idleClip(const CellEquations& a, const CellEquations& b, EquationFact fact)
{
    const bool isOneSided = a.cellClip.has_value() != b.cellClip.has_value();
    return fact == EquationFact::CellClip && isOneSided
               ? std::max(stepsToReachCellClip(a), stepsToReachCellClip(b))
               : 0.0;
}

/// One layer and direction of both networks.
class CellPairComparer
{
public:
    CellPairComparer(const RnnModel& a, const RnnModel& b, PseudoLayerIndex pseudoLayer,
                     std::vector<EquationDifference>& differences)
        : m_a(a)
        , m_b(b)
        , m_ofA(a.equationsOf(pseudoLayer))
        , m_ofB(b.equationsOf(pseudoLayer))
        , m_pseudoLayer(pseudoLayer)
        , m_differences(differences)
    {
    }

    void run()
    {
        for (const EquationFact fact : equationFacts()) {
            if (hasFact(m_a.spec.cell, fact) && hasFact(m_b.spec.cell, fact)) {
                compareFact(fact);
            }
        }
    }

private:
    void compareFact(EquationFact fact)
    {
        const bool isDirection = fact == EquationFact::ReadingDirection;
        if (isDirection && m_a.spec.directions == 2) {
            return;
        }
        const std::string ofA = isDirection ? factText(m_a, fact) : factText(m_ofA, fact);
        const std::string ofB = isDirection ? factText(m_b, fact) : factText(m_ofB, fact);
        if (ofA == ofB) {
            return;
        }
        m_differences.push_back({.layer = m_a.spec.layerOf(m_pseudoLayer),
                                 .direction = m_a.directionOf(m_pseudoLayer),
                                 .fact = fact,
                                 .a = ofA,
                                 .b = ofB,
                                 .sourceA = m_a.sources.of(m_pseudoLayer).of(fact),
                                 .sourceB = m_b.sources.of(m_pseudoLayer).of(fact),
                                 .isRounding = isRounded(m_ofA, m_ofB, fact),
                                 .idleBelow = idleClip(m_ofA, m_ofB, fact)});
    }

    const RnnModel& m_a;
    const RnnModel& m_b;
    CellEquations m_ofA;
    CellEquations m_ofB;
    PseudoLayerIndex m_pseudoLayer;
    std::vector<EquationDifference>& m_differences;
};

bool hasStoredStart(const RnnModel& model)
{
    return model.initialHidden != nullptr || model.initialCell != nullptr;
}

/// With the states that the network's file holds, for one sequence of the batch it is made for.
Result<ForwardRequest> startedRequest(const std::shared_ptr<const RnnModel>& model,
                                      ProgressMonitor& monitor)
{
    const auto& stored =
        model->initialHidden != nullptr ? model->initialHidden : model->initialCell;
    const std::uint64_t batch =
        stored != nullptr && stored->shape.size() == 3 ? stored->shape[1] : 1;
    ForwardRequest request{.model = model};
    request.x = Array::zeros(DType::F32, {1, std::max<std::uint64_t>(batch, 1), 1});
    GATELOUPE_TRY(const auto notes, addStoredStates(request, monitor));
    static_cast<void>(notes);
    return request;
}

/// h and c of the first sequence.
std::vector<double> startNumbers(const ForwardRequest& request, PseudoLayerIndex pseudoLayer)
{
    std::vector<double> numbers;
    for (const auto& states : {request.h0, request.c0}) {
        const std::uint64_t width = states ? states->shape()[2] : 0;
        for (std::uint64_t unit = 0; unit < width; ++unit) {
            numbers.push_back((*states)[pseudoLayer.value * states->shape()[1] * width + unit]);
        }
    }
    return numbers;
}

constexpr std::string_view kStored = "stored";

std::string startText(const std::vector<double>& numbers)
{
    const bool isZero = std::ranges::all_of(numbers, [](double value) { return value == 0.0; });
    return std::string(isZero ? "zero" : kStored);
}

/// Those that the network's file holds, for the batch it is made for.
Result<std::vector<std::uint64_t>> storedLengths(const std::shared_ptr<const RnnModel>& model,
                                                 ProgressMonitor& monitor)
{
    if (model->sequenceLengths == nullptr) {
        return std::vector<std::uint64_t>();
    }
    ForwardRequest request{.model = model};
    request.x = Array::zeros(DType::F32, {1, model->sequenceLengths->elements(), 1});
    GATELOUPE_TRY(const auto notes, addStoredLengths(request, monitor));
    static_cast<void>(notes);
    return request.lengths;
}

/// Where only one network has lengths, or both have others: for all layers and directions.
Status compareLengths(const std::shared_ptr<const RnnModel>& a,
                      const std::shared_ptr<const RnnModel>& b,
                      std::vector<EquationDifference>& differences, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto ofA, storedLengths(a, monitor));
    GATELOUPE_TRY(const auto ofB, storedLengths(b, monitor));
    if (ofA == ofB) {
        return {};
    }
    const std::string_view noLengths = "none";
    EquationDifference difference{.isLengths = true,
                                  .a = std::string(ofA.empty() ? noLengths : kStored),
                                  .b = std::string(ofB.empty() ? noLengths : kStored),
                                  .sourceA = FactSource::Stated,
                                  .sourceB = FactSource::Stated};
    difference.b += ofA.empty() || ofB.empty() ? "" : ", other numbers";
    for (std::uint32_t index = 0; index < a->spec.pseudoLayers(); ++index) {
        difference.layer = a->spec.layerOf(PseudoLayerIndex(index));
        difference.direction = a->directionOf(PseudoLayerIndex(index));
        differences.push_back(difference);
    }
    return {};
}

bool isAlike(const EquationDifference& a, const EquationDifference& b)
{
    return a.what() == b.what() && a.a == b.a && a.b == b.b;
}

std::string whoAssumes(const EquationDifference& difference)
{
    const bool isA = difference.sourceA == FactSource::Assumed;
    const bool isB = difference.sourceB == FactSource::Assumed;
    return isA && isB ? " (assumed in both: the files do not say it)"
           : isA      ? " (assumed in A: the file does not say it)"
           : isB      ? " (assumed in B: the file does not say it)"
                      : "";
}

std::string idleText(const EquationDifference& difference)
{
    const std::string clip = sixDigits(difference.idleBelow);
    return difference.idleBelow > 0.0
               ? "; the clip cannot act while |c| stays below " + clip +
                     ": |c_t| <= |c_0| + t, so from zeros not in the first " + clip + " steps"
               : "";
}

} // namespace

std::vector<EquationDifference> compareEquations(const RnnModel& a, const RnnModel& b)
{
    std::vector<EquationDifference> differences;
    const std::uint32_t count =
        a.spec.directions == b.spec.directions && a.spec.layers == b.spec.layers
            ? a.spec.pseudoLayers()
            : 0;
    for (std::uint32_t index = 0; index < count; ++index) {
        CellPairComparer(a, b, PseudoLayerIndex(index), differences).run();
    }
    return differences;
}

Result<std::vector<EquationDifference>> compareStarts(const std::shared_ptr<const RnnModel>& a,
                                                      const std::shared_ptr<const RnnModel>& b,
                                                      bool hasNumbers, ProgressMonitor& monitor)
{
    std::vector<EquationDifference> differences;
    const bool isPair = a->spec.directions == b->spec.directions &&
                        a->spec.layers == b->spec.layers &&
                        a->spec.hiddenSize == b->spec.hiddenSize;
    if (!isPair) {
        return differences;
    }
    GATELOUPE_CHECK(compareLengths(a, b, differences, monitor));
    if (!hasStoredStart(*a) && !hasStoredStart(*b)) {
        return differences;
    }
    GATELOUPE_TRY(const ForwardRequest ofA, startedRequest(a, monitor));
    GATELOUPE_TRY(const ForwardRequest ofB, startedRequest(b, monitor));
    for (std::uint32_t index = 0; index < a->spec.pseudoLayers(); ++index) {
        const PseudoLayerIndex pseudoLayer(index);
        const std::vector<double> startA = startNumbers(ofA, pseudoLayer);
        const std::vector<double> startB = startNumbers(ofB, pseudoLayer);
        EquationDifference difference{.layer = a->spec.layerOf(pseudoLayer),
                                      .direction = a->directionOf(pseudoLayer),
                                      .isStart = true,
                                      .a = startText(startA),
                                      .b = startText(startB),
                                      .sourceA = FactSource::Stated,
                                      .sourceB = FactSource::Stated};
        if (difference.a == kStored && difference.b == kStored && hasNumbers && startA != startB) {
            difference.b += ", other numbers";
        }
        if (difference.a != difference.b) {
            differences.push_back(std::move(difference));
        }
    }
    return differences;
}

std::vector<std::string> equationDifferenceTexts(const std::vector<EquationDifference>& differences,
                                                 const RnnModel& model)
{
    std::vector<std::string> texts;
    for (auto each = differences.begin(); each != differences.end(); ++each) {
        const auto isLikeEach = [each](const auto& other) { return isAlike(*each, other); };
        if (std::any_of(differences.begin(), each, isLikeEach)) {
            continue; // said with the first of them
        }
        std::string where;
        for (const EquationDifference& other : differences) {
            if (isLikeEach(other)) {
                where += (where.empty() ? "" : ", ") + std::string("layer_") +
                         std::to_string(other.layer.value) + "/" +
                         std::string(nameOf(other.direction));
            }
        }
        const auto count = std::ranges::count_if(differences, isLikeEach);
        const bool isEverywhere = static_cast<std::uint32_t>(count) == model.spec.pseudoLayers();
        texts.push_back((isEverywhere ? "" : where + " ") + std::string(each->what()) + ": " +
                        each->a + " in A, " + each->b + " in B" + whoAssumes(*each) +
                        (each->isRounding ? " (equal as 32-bit numbers)" : "") + idleText(*each));
    }
    return texts;
}

} // namespace gateloupe
