// SPDX-License-Identifier: Apache-2.0
#include "core/model/rnn_model.h"

#include <algorithm>
#include <array>

#include "core/base/lists.h"

namespace gateloupe {

namespace {

constexpr std::array<std::string_view, 3> kBackendNames = {"reference", "cpu", "cudnn"};
constexpr std::array<std::string_view, 2> kResetNames = {"after", "before"};

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

void addCudnnLimits(RnnModel& model)
{
    if (model.spec.cell == CellKind::Gru && model.gruReset == GruReset::Before) {
        addLimit(model, BackendKind::Cudnn,
                 message("the reset gate acts before the recurrent product; cuDNN's GRU applies "
                         "it after"));
    }
    for (const CellEquations& equations : model.equations) {
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

} // namespace

std::string_view nameOf(BackendKind backend)
{
    return kBackendNames[static_cast<std::size_t>(backend)];
}

std::string_view nameOf(GruReset reset)
{
    return kResetNames[static_cast<std::size_t>(reset)];
}

std::optional<GruReset> gruResetFromName(std::string_view name)
{
    return enumeratorNamed<GruReset>(kResetNames, name);
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

CellEquations RnnModel::equationsOf(std::uint32_t directionIndex) const
{
    if (equations.empty()) {
        return standardEquations(spec.cell);
    }
    return equations[std::min<std::size_t>(directionIndex, equations.size() - 1)];
}

const GateView* RnnModel::find(const ParameterId& id) const
{
    const auto found = parameters.find(id);
    return found == parameters.end() ? nullptr : &found->second;
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
    std::vector<std::string> texts;
    for (const CellEquations& equations : model.equations) {
        texts.push_back(toText(equations));
    }
    return texts;
}

Status finalizeAndValidate(RnnModel& model)
{
    GATELOUPE_CHECK(model.spec.validate().withContext(model.name));
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
