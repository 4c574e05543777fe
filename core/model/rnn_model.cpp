// SPDX-License-Identifier: Apache-2.0
#include "core/model/rnn_model.h"

#include <algorithm>
#include <array>

#include "core/base/lists.h"

namespace gateloupe {

namespace {

constexpr std::array<std::string_view, 3> kBackendNames = {"reference", "cpu", "cudnn"};

bool isBiasAbsentByDesign(const RnnModel& model, const ParameterId& id)
{
    // A GRU whose reset and update gates have one stored bias, and whose new gate has two.
    return model.spec.cell == CellKind::Gru && model.spec.bias == BiasMode::Double &&
           isBias(id.kind);
}

bool isPeephole(const ParameterId& id)
{
    return id.kind == ParameterKind::PeepholeWeights;
}

/// Standard equations are written out only where they would change.
template <typename Value>
void setInAll(RnnModel& model, Value CellEquations::*fact, Value value)
{
    if (model.equations.empty() && standardEquations(model.spec.cell).*fact != value) {
        model.equations = {standardEquations(model.spec.cell)};
    }
    for (CellEquations& own : model.equations) {
        own.*fact = value;
    }
}

/// An LSTM's peephole of a gate that can have one, where the spec has a layer and direction for it.
bool isPeepholeOf(const RnnModel& model, const ParameterId& id, const GateView& view)
{
    const RnnSpec& spec = model.spec;
    const bool hasDirection = spec.directions == 2 || id.direction == model.direction(0);
    const bool isGate =
        id.gate == Gate::Input || id.gate == Gate::Forget || id.gate == Gate::Output;
    return isPeephole(id) && spec.cell == CellKind::Lstm && isGate && hasDirection &&
           id.layer.value < spec.layers && view.rows == spec.hiddenSize && view.cols == 1 &&
           view.dtype() == spec.dtype;
}

/// A clip of c that no run reaches becomes a remark.
void dropUnreachableClips(RnnModel& model)
{
    for (CellEquations& own : model.equations) {
        if (stepsToReachCellClip(own) < kLeastStepsOfNoClip) {
            continue;
        }
        const Message remark =
            message("the file clips the cell state to %1, which takes %2 steps of open gates to "
                    "reach: no equation here",
                    factText(own, EquationFact::CellClip), stepsToReachCellClip(own));
        if (!isOneOf(remark, model.evidence)) {
            model.evidence.push_back(remark);
        }
        own.cellClip.reset();
    }
    const CellEquations standard = standardEquations(model.spec.cell);
    if (std::ranges::all_of(model.equations,
                            [&](const CellEquations& own) { return own == standard; })) {
        model.equations.clear();
    }
}

/// Nothing runs what has only a name.
void addLimitsOfUnknownActivations(RnnModel& model)
{
    const auto limitBy = [&model](const Activation& own, std::string_view role) {
        if (own.kind == ActivationKind::Unknown) {
            for (const BackendKind backend :
                 {BackendKind::Reference, BackendKind::Cpu, BackendKind::Cudnn}) {
                addLimit(
                    model, backend,
                    message("its %1 is %2; nothing here computes that", role, own.unknownName));
            }
        }
    };
    for (const CellEquations& equations : model.equations) {
        limitBy(equations.candidate, "activation");
        if (hasFact(model.spec.cell, EquationFact::Output)) {
            limitBy(equations.output, "activation");
        }
        if (hasFact(model.spec.cell, EquationFact::Gate)) {
            limitBy(equations.gate, "recurrent activation");
        }
    }
}

void addCudnnLimits(RnnModel& model)
{
    for (const CellEquations& equations : model.equations) {
        if (hasUnknownActivation(model.spec.cell, equations)) {
            continue; // its limit holds for cuDNN, too
        }
        if (const auto objection = cudnnObjection(model.spec.cell, equations);
            !objection.text().empty()) {
            addLimit(model, BackendKind::Cudnn, objection);
        }
    }
    if (std::ranges::any_of(model.parameters,
                            [](const auto& entry) { return isPeephole(entry.first); })) {
        addLimit(model, BackendKind::Cudnn,
                 message("peephole connections from the cell state to the gates; cuDNN has none"));
    }
}

/// Not a clip or a coupling of which it is known that there is none.
bool saysSomething(const SourcedFact& one)
{
    switch (one.fact) {
    case EquationFact::SumClip:
    case EquationFact::CellClip:
    case EquationFact::ProjectionClip:
    case EquationFact::ForgetCoupling:
    case EquationFact::UpdateInversion:
        return one.source == FactSource::Assumed ||
               one.value != factText(CellEquations{}, one.fact);
    default:
        return true;
    }
}

} // namespace

std::string_view nameOf(BackendKind backend)
{
    return kBackendNames[static_cast<std::size_t>(backend)];
}

std::optional<BackendKind> backendFromName(std::string_view name)
{
    return enumeratorNamed<BackendKind>(kBackendNames, name);
}

void addLimit(RnnModel& model, BackendKind backend, const Message& reason)
{
    const bool isSaid = std::ranges::any_of(model.limits, [&](const Limit& limit) {
        return limit.backend == backend && limit.reason == reason;
    });
    if (!isSaid) {
        model.limits.push_back({backend, reason});
    }
}

bool RnnModel::runsOn(BackendKind backend) const
{
    return std::ranges::none_of(limits,
                                [backend](const Limit& limit) { return limit.backend == backend; });
}

CellEquations RnnModel::equationsOf(PseudoLayerIndex pseudoLayer) const
{
    if (equations.empty()) {
        return standardEquations(spec.cell);
    }
    const bool isForEach = equations.size() == spec.pseudoLayers();
    const std::size_t index = isForEach ? pseudoLayer.value : spec.directionIndexOf(pseudoLayer);
    return equations[std::min(index, equations.size() - 1)];
}

CellEquations RnnModel::equationsOf(LayerIndex layer, std::uint32_t directionIndex) const
{
    return equationsOf(PseudoLayerIndex(layer.value * spec.directions + directionIndex));
}

CellEquations RnnModel::equationsOf(const ParameterId& id) const
{
    return equationsOf(spec.pseudoLayer(id.layer, id.direction));
}

std::vector<CellEquations> RnnModel::allEquations() const
{
    std::vector<CellEquations> all;
    for (std::uint32_t index = 0; index < spec.pseudoLayers(); ++index) {
        all.push_back(equationsOf(PseudoLayerIndex(index)));
    }
    return all;
}

double RnnModel::forgetOffset() const
{
    return equationsOf(PseudoLayerIndex(0)).forgetOffset;
}

GruReset RnnModel::gruReset() const
{
    return equationsOf(PseudoLayerIndex(0)).gruReset;
}

void RnnModel::setForgetOffset(double offset, FactSource source)
{
    setInAll(*this, &CellEquations::forgetOffset, offset);
    sources.set(EquationFact::ForgetOffset, source);
}

void RnnModel::setGruReset(GruReset reset, FactSource source)
{
    setInAll(*this, &CellEquations::gruReset, reset);
    sources.set(EquationFact::GruReset, source);
}

void RnnModel::setUpdateInverted(bool isInverted, FactSource source)
{
    setInAll(*this, &CellEquations::isUpdateInverted, isInverted);
    sources.set(EquationFact::UpdateInversion, source);
}

void RnnModel::setReversed(bool isFromEnd, FactSource source)
{
    isReversed = isFromEnd;
    sources.set(EquationFact::ReadingDirection, source);
}

const GateView* RnnModel::find(const ParameterId& id) const
{
    const auto found = parameters.find(id);
    return found == parameters.end() ? nullptr : &found->second;
}

bool hasForgetOffset(const RnnModel& model)
{
    return model.spec.cell == CellKind::Lstm &&
           std::ranges::any_of(model.equations,
                               [](const CellEquations& own) { return own.forgetOffset != 0.0; });
}

bool hasStandardEquations(const RnnModel& model)
{
    return std::ranges::all_of(model.equations, [&model](const CellEquations& own) {
        return isStandard(model.spec.cell, own);
    });
}

bool hasEqualEquations(const RnnModel& a, const RnnModel& b)
{
    return a.spec.cell == b.spec.cell && a.isReversed == b.isReversed &&
           a.allEquations() == b.allEquations();
}

std::vector<std::string> limitTexts(const RnnModel& model)
{
    std::vector<std::string> texts;
    for (const Limit& limit : model.limits) {
        texts.push_back(std::string(nameOf(limit.backend)) + ": " + limit.reason.text());
    }
    return texts;
}

std::vector<std::string> equationTexts(const RnnModel& model)
{
    const auto isLike = [&](EquationFact fact) {
        return [&model, fact](const CellEquations& own) {
            return factText(own, fact) == factText(model.equations.front(), fact);
        };
    };
    const bool hasOneOffset =
        std::ranges::all_of(model.equations, isLike(EquationFact::ForgetOffset));
    const bool hasOneReset = std::ranges::all_of(model.equations, isLike(EquationFact::GruReset));
    const auto named = [](const CellEquations& own, EquationFact fact) {
        return " " + std::string(nameOf(fact)) + "=" + factText(own, fact);
    };
    std::vector<std::string> texts;
    for (const CellEquations& own : model.equations) {
        texts.push_back(toText(model.spec.cell, own) +
                        (hasOneOffset ? "" : named(own, EquationFact::ForgetOffset)) +
                        (hasOneReset ? "" : named(own, EquationFact::GruReset)));
    }
    if (texts.empty()) {
        texts.push_back(toText(model.spec.cell, standardEquations(model.spec.cell)));
    }
    const bool areAlike = std::ranges::all_of(
        texts, [&texts](const std::string& text) { return text == texts.front(); });
    texts.resize(areAlike ? 1 : texts.size());
    return texts;
}

std::string factText(const RnnModel& model, EquationFact fact)
{
    if (fact == EquationFact::ReadingDirection) {
        return std::string(model.spec.directions == 2 ? "both" : nameOf(model.direction(0)));
    }
    std::vector<std::string> values;
    for (std::uint32_t index = 0; index < model.spec.pseudoLayers(); ++index) {
        const std::string value = factText(model.equationsOf(PseudoLayerIndex(index)), fact);
        if (!isOneOf(value, values)) {
            values.push_back(value);
        }
    }
    return joinedBy("|", values);
}

std::string SourcedFact::name() const
{
    return (place.empty() ? "" : place + "/") + std::string(nameOf(fact));
}

std::string SourcedFact::text() const
{
    return name() + "=" + value;
}

std::vector<SourcedFact> sourcedFacts(const RnnModel& model)
{
    std::vector<SourcedFact> facts;
    const auto add = [&facts](SourcedFact one) {
        if (saysSomething(one)) {
            facts.push_back(std::move(one));
        }
    };
    for (const EquationFact fact : equationFacts()) {
        const bool isOfOneDirection = fact == EquationFact::ReadingDirection;
        if (!hasFact(model.spec.cell, fact) || (isOfOneDirection && model.spec.directions == 2)) {
            continue;
        }
        if (isOfOneDirection || model.sources.isOne(fact)) {
            add({fact, factText(model, fact), model.sources.of(fact), ""});
            continue;
        }
        for (std::uint32_t index = 0; index < model.spec.pseudoLayers(); ++index) {
            const PseudoLayerIndex cell(index);
            add({fact, factText(model.equationsOf(cell), fact), model.sources.of(cell).of(fact),
                 pathOf(model.spec.layerOf(cell), model.directionOf(cell))});
        }
    }
    return facts;
}

std::vector<std::string> assumedTexts(const RnnModel& model)
{
    std::vector<std::string> texts;
    for (const SourcedFact& each : sourcedFacts(model)) {
        if (each.source == FactSource::Assumed) {
            texts.push_back(each.text());
        }
    }
    return texts;
}

Status finalizeAndValidate(RnnModel& model)
{
    GATELOUPE_CHECK(model.spec.validate().withContext(model.name));
    if (const std::size_t given = model.equations.size();
        given > 1 && given != model.spec.directions && given != model.spec.pseudoLayers()) {
        return Error::shapeMismatch("%1: %2 equations for %3 layers and %4 directions", model.name,
                                    given, model.spec.layers, model.spec.directions);
    }
    const auto expected = parameterIdsOf(model.spec, model.direction(0)); // sorted
    for (const ParameterId& id : expected) {
        const GateView* view = model.find(id);
        if (view == nullptr) {
            if (isBiasAbsentByDesign(model, id)) {
                continue;
            }
            return Error::shapeMismatch("%1: %2 is missing", model.name, pathOf(id));
        }
        const MatrixSize size = sizeOf(model.spec, id);
        if (view->rows != size.rows || view->cols != size.cols) {
            return Error::shapeMismatch("%1: %2 is [%3, %4], expected [%5, %6]", model.name,
                                        pathOf(id), view->rows, view->cols, size.rows, size.cols);
        }
        if (view->dtype() != model.spec.dtype) {
            return Error::shapeMismatch("%1: %2 is %3, the others are %4", model.name, pathOf(id),
                                        nameOf(view->dtype()), nameOf(model.spec.dtype));
        }
    }
    for (const auto& [id, view] : model.parameters) {
        if (!std::ranges::binary_search(expected, id) && !isPeepholeOf(model, id, view)) {
            return Error::shapeMismatch("%1: %2 has no place in %3", model.name, pathOf(id),
                                        toText(model.spec));
        }
    }
    dropUnreachableClips(model);
    addLimitsOfUnknownActivations(model);
    addCudnnLimits(model);
    return {};
}

Status unchanged(const RnnModel& model)
{
    for (const auto& [id, view] : model.parameters) {
        GATELOUPE_CHECK(view.unchanged());
    }
    return {};
}

std::vector<ParameterId> orderedIds(const RnnModel& model)
{
    std::vector<ParameterId> ids;
    for (const auto& [id, view] : model.parameters) { // ParameterId's order is the contract's
        ids.push_back(id);
    }
    return ids;
}

} // namespace gateloupe
