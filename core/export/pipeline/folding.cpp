// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/folding.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/number_text.h"

namespace gateloupe {

namespace {

struct FeatureRule
{
    Feature feature;
    bool (*isIn)(const RnnModel&);
    Message (*reason)(); ///< what the model does that the framework can't say
};

bool anyEquations(const RnnModel& model,
                  bool (*differs)(const CellEquations&, const CellEquations&))
{
    const CellEquations standard = standardEquations(model.spec.cell);
    return std::ranges::any_of(model.equations,
                               [&](const CellEquations& own) { return differs(own, standard); });
}

constexpr std::array kRules = {
    FeatureRule{Feature::ResetAfter,
                [](const RnnModel& model) {
                    return model.spec.cell == CellKind::Gru && model.gruReset == GruReset::After;
                },
                [] { return message("the reset gate acts after the recurrent product"); }},
    FeatureRule{Feature::ResetBefore,
                [](const RnnModel& model) {
                    return model.spec.cell == CellKind::Gru && model.gruReset == GruReset::Before;
                },
                [] { return message("the reset gate acts before the recurrent product"); }},
    FeatureRule{Feature::Projection,
                [](const RnnModel& model) { return model.spec.projectionSize.has_value(); },
                [] { return message("the hidden state is projected"); }},
    FeatureRule{Feature::SkipInput,
                [](const RnnModel& model) { return model.spec.inputMode == InputMode::Skip; },
                [] { return message("the input skips the weights of the first layer"); }},
    FeatureRule{Feature::Reversed, [](const RnnModel& model) { return model.isReversed; },
                [] { return message("its one direction reads the sequence from the end"); }},
    FeatureRule{Feature::Peepholes,
                [](const RnnModel& model) {
                    return std::ranges::any_of(model.parameters, [](const auto& entry) {
                        return entry.first.kind == ParameterKind::PeepholeWeights;
                    });
                },
                [] { return message("peepholes lead from the cell state to the gates"); }},
    FeatureRule{Feature::OtherActivations,
                [](const RnnModel& model) {
                    return anyEquations(model, [](const auto& own, const auto& standard) {
                        return own.gate != standard.gate || own.candidate != standard.candidate ||
                               own.output != standard.output;
                    });
                },
                [] { return message("its activations are not the usual ones"); }},
    FeatureRule{Feature::SumClip,
                [](const RnnModel& model) {
                    return anyEquations(model, [](const auto& own, const auto&) {
                        return own.sumClip.has_value();
                    });
                },
                [] { return message("sums are clipped before their activation"); }},
    FeatureRule{Feature::CellClip,
                [](const RnnModel& model) {
                    return anyEquations(model, [](const auto& own, const auto&) {
                        return own.cellClip.has_value();
                    });
                },
                [] { return message("the cell state is clipped"); }},
    FeatureRule{Feature::ProjectionClip,
                [](const RnnModel& model) {
                    return anyEquations(model, [](const auto& own, const auto&) {
                        return own.projectionClip.has_value();
                    });
                },
                [] { return message("the projected state is clipped"); }},
    FeatureRule{Feature::CoupledForget,
                [](const RnnModel& model) {
                    return anyEquations(
                        model, [](const auto& own, const auto&) { return own.isForgetCoupled; });
                },
                [] { return message("the forget gate is 1 - input gate"); }},
};

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

bool hasAny(const RnnModel& model, bool (*wanted)(ParameterKind))
{
    return std::ranges::any_of(model.parameters,
                               [wanted](const auto& entry) { return wanted(entry.first.kind); });
}

constexpr bool isInputBias(ParameterKind kind)
{
    return kind == ParameterKind::InputBias;
}

constexpr bool isRecurrentBias(ParameterKind kind)
{
    return kind == ParameterKind::RecurrentBias;
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

Status checkExpressible(const RnnModel& model, const FrameworkCapabilities& framework)
{
    for (const FeatureRule& rule : kRules) {
        const bool isKnown =
            std::ranges::find(framework.expresses, rule.feature) != framework.expresses.end();
        if (!isKnown && rule.isIn(model)) {
            return Error::unsupported("%1, which %2 can't express; %3", rule.reason(),
                                      framework.name, framework.instead);
        }
    }
    return {};
}

void noteWhatStaysOutside(ExportedModel& exported)
{
    const RnnModel& model = *exported.model;
    if (model.initialHidden != nullptr || model.initialCell != nullptr) {
        exported.notes.push_back("the initial states that the source gives are not written; hand "
                                 "them over at the call");
    }
    if (model.sequenceLengths != nullptr) {
        exported.notes.push_back("the sequence lengths that the source gives are not written; hand "
                                 "them over at the call");
    }
}

FoldedBiases::FoldedBiases(const RnnModel& model, const Rules& rules)
    : m_model(&model)
    , m_rules(rules)
    , m_exist(hasAny(model, isBias) || (model.forgetOffset != 0.0 && !rules.keepsForgetOffset &&
                                        model.spec.cell == CellKind::Lstm))
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
    if (model.spec.cell != CellKind::Gru || model.gruReset == GruReset::Before ||
        !isMerged(Gate::New)) {
        return {};
    }
    for (const auto& [id, view] : model.parameters) {
        if (id.gate != Gate::New || id.kind != ParameterKind::RecurrentBias) {
            continue;
        }
        GATELOUPE_TRY(const bool isNothing, isZero(view, monitor));
        if (!isNothing) {
            return Error::unsupported(
                "%1 is not zero: the reset gate acts between the new gate's two biases, and the "
                "format has one for both; write pytorch, onnx or hdf5",
                pathOf(id));
        }
    }
    return {};
}

void FoldedBiases::note(ExportedModel& exported) const
{
    const RnnModel& model = *m_model;
    const bool hasInput = hasAny(model, isInputBias);
    const bool hasRecurrent = hasAny(model, isRecurrentBias);
    const bool anyMerged =
        m_rules.gates == BiasForm::Merged ||
        (model.spec.cell == CellKind::Gru && m_rules.candidate == BiasForm::Merged);
    if (hasInput && hasRecurrent && anyMerged) {
        exported.notes.push_back("input and recurrent bias are summed into the one that the format "
                                 "has");
    }
    if (hasInput != hasRecurrent && m_rules.gates == BiasForm::Separate) {
        exported.notes.push_back(std::string("the one stored bias is the ") +
                                 (hasInput ? "input" : "recurrent") + " bias, the " +
                                 (hasInput ? "recurrent" : "input") + " bias is zero");
    } else if (!anyMerged && hasInput && lacksOne(model)) {
        exported.notes.push_back("biases that the source does not store are zero");
    }
    if (model.forgetOffset != 0.0 && model.spec.cell == CellKind::Lstm &&
        !m_rules.keepsForgetOffset) {
        exported.notes.push_back(
            "the forget offset " + shortestText(model.forgetOffset) +
            " is folded into the forget gate's bias" +
            (hasInput || hasRecurrent ? "" : ", which the source does not have"));
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
    return isMerged(id.gate) || isRecurrentBias(id.kind) == isAtRecurrent ? m_model->forgetOffset
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

ExportItem emptyItem(std::string key, DType dtype, Shape shape)
{
    ExportItem item;
    item.key = std::move(key);
    item.dtype = dtype;
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

} // namespace gateloupe
