// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/folding.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/number_text.h"

namespace gateloupe {

namespace {

/// One feature of a network and what the network does with it, as a refusal says it.
struct FoundFeature
{
    Feature feature;
    bool isThere;
    Message reason;
};

std::vector<FoundFeature> featuresOf(const RnnModel& model)
{
    const CellEquations standard = standardEquations(model.spec.cell);
    const bool isGru = model.spec.cell == CellKind::Gru;
    const std::vector<CellEquations> cells = model.allEquations();
    const auto any = [&cells](const auto& isSo) { return std::ranges::any_of(cells, isSo); };
    const bool resetsBefore =
        any([](const CellEquations& own) { return own.gruReset == GruReset::Before; });
    const bool resetsAfter =
        any([](const CellEquations& own) { return own.gruReset == GruReset::After; });
    return {
        {Feature::ResetAfter, isGru && resetsAfter,
         message("the reset gate acts after the recurrent product")},
        {Feature::ResetBefore, isGru && resetsBefore,
         message("the reset gate acts before the recurrent product")},
        {Feature::Projection, model.spec.projectionSize.has_value(),
         message("the hidden state is projected")},
        {Feature::SkipInput, model.spec.inputMode == InputMode::Skip,
         message("the input skips the weights of the first layer")},
        {Feature::Reversed, model.isReversed,
         message("its one direction reads the sequence from the end")},
        {Feature::Peepholes, stores(model, ParameterKind::PeepholeWeights),
         message("peepholes lead from the cell state to the gates")},
        {Feature::OtherActivations, any([&standard](const CellEquations& own) {
             return own.gate != standard.gate || own.candidate != standard.candidate ||
                    own.output != standard.output;
         }),
         message("its activations are not the usual ones")},
        {Feature::SumClip, any([](const CellEquations& own) { return own.sumClip.has_value(); }),
         message("sums are clipped before their activation")},
        {Feature::CellClip, any([](const CellEquations& own) { return own.cellClip.has_value(); }),
         message("the cell state is clipped")},
        {Feature::ProjectionClip,
         any([](const CellEquations& own) { return own.projectionClip.has_value(); }),
         message("the projected state is clipped")},
        {Feature::CoupledForget, any([](const CellEquations& own) { return own.isForgetCoupled; }),
         message("the forget gate is 1 - input gate")},
        {Feature::InvertedUpdate,
         any([](const CellEquations& own) { return own.isUpdateInverted; }),
         message("the update gate lets the new state in, h' = (1 - z) h + z n")},
    };
}

/// Whether every number of a gate is zero.
Result<bool> isZero(const GateView& gate, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const MatrixView matrix, gate.map(monitor));
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        if (matrix.at(row, 0) != 0.0) {
            return false;
        }
    }
    return true;
}

/// Whether a bias that the spec calls for is not stored.
bool lacksOne(const RnnModel& model)
{
    return std::ranges::any_of(
        parameterIdsOf(model.spec, model.direction(0)),
        [&model](const ParameterId& id) { return isBias(id.kind) && model.find(id) == nullptr; });
}

ParameterId withKind(ParameterId id, ParameterKind kind)
{
    id.kind = kind;
    return id;
}

} // namespace

bool stores(const RnnModel& model, bool (*wanted)(ParameterKind))
{
    return std::ranges::any_of(model.parameters,
                               [wanted](const auto& entry) { return wanted(entry.first.kind); });
}

bool stores(const RnnModel& model, ParameterKind kind)
{
    return std::ranges::any_of(model.parameters,
                               [kind](const auto& entry) { return entry.first.kind == kind; });
}

Status checkExpressible(const RnnModel& model, const FrameworkCapabilities& framework)
{
    for (const auto& [feature, isThere, reason] : featuresOf(model)) {
        const bool isKnown =
            std::ranges::find(framework.expresses, feature) != framework.expresses.end();
        if (isThere && !isKnown) {
            return Error::unsupported("%1, which %2 can't express", reason, framework.name);
        }
    }
    return {};
}

void noteWhatStaysOutside(ExportedModel& exported)
{
    const RnnModel& model = *exported.model;
    if (model.initialHidden != nullptr || model.initialCell != nullptr) {
        exported.leavesStartOut = true;
        exported.notes.push_back(
            message("the initial states that the source gives are not written; hand "
                    "them over at the call"));
    }
    noteLengthsStayOutside(exported);
}

void noteLengthsStayOutside(ExportedModel& exported)
{
    if (exported.model->sequenceLengths != nullptr) {
        exported.leavesStartOut = true;
        exported.notes.push_back(
            message("the sequence lengths that the source gives are not written; hand "
                    "them over at the call"));
    }
}

std::string nameModule(const ExportRequest& request, ExportedModel& exported)
{
    if (request.models.size() == 1) {
        return {};
    }
    exported.writtenName = exported.path;
    std::ranges::replace(exported.writtenName, '/', '.');
    return exported.writtenName + ".";
}

FoldedBiases::FoldedBiases(const RnnModel& model, const Rules& rules)
    : m_model(&model)
    , m_rules(rules)
    , m_exist(stores(model, isBias) || (hasForgetOffset(model) && !rules.keepsForgetOffset))
{
}

Result<FoldedBiases> FoldedBiases::create(ExportedModel& exported, const Rules& rules,
                                          ProgressMonitor& monitor)
{
    FoldedBiases biases(*exported.model, rules);
    GATELOUPE_CHECK(biases.checkCandidate(monitor));
    biases.note(exported);
    return biases;
}

bool FoldedBiases::isMerged(Gate gate) const
{
    return (gate == Gate::New ? m_rules.candidate : m_rules.gates) == BiasForm::Merged;
}

/// With the reset gate between the new gate's biases r * (R h + bR) + W x + bW has no one bias.
Status FoldedBiases::checkCandidate(ProgressMonitor& monitor) const
{
    const RnnModel& model = *m_model;
    if (model.spec.cell != CellKind::Gru || !isMerged(Gate::New)) {
        return {};
    }
    for (const auto& [id, view] : model.parameters) {
        if (id.gate != Gate::New || id.kind != ParameterKind::RecurrentBias ||
            model.equationsOf(id).gruReset == GruReset::Before) {
            continue;
        }
        GATELOUPE_TRY(const bool isNothing, isZero(view, monitor));
        if (!isNothing) {
            return Error::unsupported(
                "%1 is not zero: the reset gate acts between the new gate's two biases, and the "
                "format has one for both",
                pathOf(id));
        }
    }
    return {};
}

void FoldedBiases::note(ExportedModel& exported) const
{
    const RnnModel& model = *m_model;
    const bool hasInput = stores(model, ParameterKind::InputBias);
    const bool hasRecurrent = stores(model, ParameterKind::RecurrentBias);
    const bool anyMerged =
        m_rules.gates == BiasForm::Merged ||
        (model.spec.cell == CellKind::Gru && m_rules.candidate == BiasForm::Merged);
    if (hasInput && hasRecurrent && anyMerged) {
        exported.notes.push_back(
            message("input and recurrent bias are summed into the one that the format "
                    "has"));
    }
    if (hasInput != hasRecurrent && m_rules.gates == BiasForm::Separate) {
        exported.notes.push_back(
            hasInput
                ? message("the one stored bias is the input bias, the recurrent bias is zero")
                : message("the one stored bias is the recurrent bias, the input bias is zero"));
    } else if (!anyMerged && hasInput && lacksOne(model)) {
        exported.notes.push_back(message("biases that the source does not store are zero"));
    }
    if (hasForgetOffset(model) && !m_rules.keepsForgetOffset) {
        const std::string offsets = factText(model, EquationFact::ForgetOffset);
        exported.notes.push_back(
            hasInput || hasRecurrent
                ? message("the forget offset %1 is folded into the forget gate's bias", offsets)
                : message("the forget offset %1 is folded into the forget gate's bias, which the "
                          "source does not have",
                          offsets));
    }
}

/// What the cell adds to that bias: the forget offset goes to the input bias, unless only the
/// recurrent one is stored.
double FoldedBiases::offsetOf(const ParameterId& id) const
{
    if (m_rules.keepsForgetOffset || id.gate != Gate::Forget) {
        return 0.0;
    }
    const bool isAtRecurrent = m_model->find(withKind(id, ParameterKind::InputBias)) == nullptr &&
                               m_model->find(withKind(id, ParameterKind::RecurrentBias)) != nullptr;
    return isMerged(id.gate) || (id.kind == ParameterKind::RecurrentBias) == isAtRecurrent
               ? m_model->equationsOf(id).forgetOffset
               : 0.0;
}

GateSum FoldedBiases::withOffset(std::vector<GateView> terms, double offset) const
{
    return {
        .terms = std::move(terms), .addend = offset, .rows = m_model->spec.hiddenSize, .cols = 1};
}

std::optional<GateSum> FoldedBiases::separate(const ParameterId& id) const
{
    const GateView* stored = m_model->find(id);
    const double offset = offsetOf(id);
    if (stored == nullptr && offset == 0.0) {
        return std::nullopt;
    }
    return withOffset(stored == nullptr ? std::vector<GateView>{} : std::vector{*stored}, offset);
}

std::optional<GateSum> FoldedBiases::merged(const ParameterId& id) const
{
    std::vector<GateView> terms;
    for (const auto kind : {ParameterKind::InputBias, ParameterKind::RecurrentBias}) {
        if (const GateView* stored = m_model->find(withKind(id, kind))) {
            terms.push_back(*stored);
        }
    }
    const double offset = offsetOf(id);
    if (terms.empty() && offset == 0.0) {
        return std::nullopt;
    }
    return withOffset(std::move(terms), offset);
}

ExportItem& addItem(ExportedModel& exported, std::string key, Shape shape)
{
    ExportItem& item = exported.items.emplace_back();
    item.key = std::move(key);
    item.dtype = exported.spec.dtype;
    item.shape = std::move(shape);
    return item;
}

void addPart(ExportItem& item, GateSum numbers, std::uint64_t offset, std::uint64_t rowStride)
{
    item.parts.push_back({.numbers = std::move(numbers), .offset = offset, .rowStride = rowStride});
}

void addRun(ExportItem& item, std::optional<GateSum> numbers, std::uint64_t offset)
{
    if (numbers) {
        const std::uint64_t rowStride = numbers->cols;
        addPart(item, *std::move(numbers), offset, rowStride);
    }
}

void addStackedGates(ExportedModel& exported, const ParameterId& kind, std::string key,
                     const FoldedBiases& biases)
{
    const auto gates = gatesOf(exported.spec.cell);
    ParameterId id = kind;
    id.gate = gates.front();
    const MatrixSize size = sizeOf(exported.spec, id);
    const std::uint64_t rows = gates.size() * size.rows;
    ExportItem& item =
        addItem(exported, std::move(key), isBias(id.kind) ? Shape{rows} : Shape{rows, size.cols});
    std::uint64_t offset = 0;
    for (const Gate gate : gates) {
        id.gate = gate;
        addRun(item, isBias(id.kind) ? biases.separate(id) : sumOf(*exported.model->find(id)),
               offset);
        offset += size.rows * size.cols;
    }
}

void addColumns(ExportItem& item, const RnnModel& model, ParameterId kind,
                std::span<const Gate> gates, std::uint64_t offset)
{
    for (const Gate gate : gates) {
        kind.gate = gate;
        if (const GateView* view = model.find(kind)) {
            addPart(item, sumOf(transposed(*view)), offset, item.shape.back());
        }
        offset += model.spec.hiddenSize;
    }
}

void addBiases(ExportedModel& exported, std::string key, const FoldedBiases& biases,
               ParameterId cell, std::span<const Gate> gates)
{
    const std::uint64_t hidden = exported.spec.hiddenSize;
    const std::uint64_t width = gates.size() * hidden;
    const bool isMerged = biases.isMerged(gates.front());
    ExportItem& item = addItem(exported, std::move(key), isMerged ? Shape{width} : Shape{2, width});
    for (std::size_t at = 0; at < gates.size(); ++at) {
        cell.gate = gates[at];
        cell.kind = ParameterKind::InputBias;
        addRun(item, isMerged ? biases.merged(cell) : biases.separate(cell), at * hidden);
        if (!isMerged) {
            cell.kind = ParameterKind::RecurrentBias;
            addRun(item, biases.separate(cell), width + at * hidden);
        }
    }
}

} // namespace gateloupe
