// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_cell_views.h"

#include <algorithm>
#include <array>

#include "core/base/checked_math.h"

namespace gateloupe::tensorflow1 {

namespace {

Error misfit(const Tensor& tensor, const std::string& expected)
{
    return Error{ErrorCode::ShapeMismatch,
                 tensor.name + " is " + toText(tensor.shape) + ", expected " + expected};
}

std::uint64_t rowsOf(const CellSizes& sizes, KernelRows rows)
{
    switch (rows) {
    case KernelRows::Input:
        return sizes.input;
    case KernelRows::Recurrent:
        return sizes.recurrentWidth();
    case KernelRows::InputThenRecurrent:
        break;
    }
    return sizes.input + sizes.recurrentWidth();
}

/// The form whose every bias is there; null when the cell has none at all.
const BiasForm* biasFormOf(const CellVariables& cell)
{
    for (const BiasForm& form : cell.rule->biasForms) {
        if (std::ranges::all_of(form.biases, [&](const FusedBias& bias) {
                return cell.find(bias.tensor) != nullptr;
            })) {
            return &form;
        }
    }
    return nullptr;
}

Status checkKernel(const CellVariables& cell, const FusedKernel& kernel, const CellSizes& sizes)
{
    const auto tensor = cell.find(kernel.tensor);
    const Shape expected = {rowsOf(sizes, kernel.rows), kernel.gates.size() * sizes.hidden};
    if (tensor->shape != expected) {
        return misfit(*tensor, toText(expected));
    }
    if (tensor->dtype != sizes.dtype || !tensor->source) {
        return misfit(*tensor, "numbers of " + std::string(nameOf(sizes.dtype)));
    }
    return {};
}

/// Adds one gate's rows of a kernel's block of columns.
Status addBlock(const std::shared_ptr<const Tensor>& tensor, const TensorPiece& piece,
                const ParameterId& id, std::map<ParameterId, GateView>& parameters)
{
    GATELOUPE_TRY(auto view, viewOf(tensor, piece, Orientation::Transposed));
    parameters.insert_or_assign(id, std::move(view));
    return {};
}

struct Peephole
{
    std::string_view variable;
    Gate gate;
};

constexpr std::array<Peephole, 3> kPeepholes = {{
    {"w_i_diag", Gate::Input},
    {"w_f_diag", Gate::Forget},
    {"w_o_diag", Gate::Output},
}};

/// The cell state's own weights into the gates: one number for each unit.
Status addPeepholes(const CellVariables& cell, const CellSizes& sizes, const ParameterId& place,
                    std::map<ParameterId, GateView>& parameters)
{
    for (const Peephole& peephole : kPeepholes) {
        const auto tensor = cell.find(peephole.variable);
        if (cell.rule->cell != CellKind::Lstm || tensor == nullptr) {
            continue;
        }
        if (tensor->shape != Shape{sizes.hidden} || tensor->dtype != sizes.dtype) {
            return misfit(*tensor,
                          toText(Shape{sizes.hidden}) + " of " + std::string(nameOf(sizes.dtype)));
        }
        GATELOUPE_TRY(auto view,
                      viewOf(tensor, {.rows = sizes.hidden, .cols = 1}, Orientation::AsStored));
        parameters.insert_or_assign(
            {place.layer, place.direction, ParameterKind::PeepholeWeights, peephole.gate},
            std::move(view));
    }
    return {};
}

} // namespace

Result<CellSizes> measure(const CellVariables& cell)
{
    const FusedKernel& first = cell.rule->kernels.front();
    const auto kernel = cell.find(first.tensor);
    const std::uint64_t blocks = first.gates.size();
    CellSizes sizes;
    sizes.dtype = kernel->dtype;
    sizes.hidden = kernel->shape[1] / blocks;
    if (!isFloatingPoint(kernel->dtype) || !kernel->source) {
        return Error{ErrorCode::Unsupported, kernel->name + " holds no floating-point numbers"};
    }
    if (sizes.hidden == 0 || kernel->shape[1] % blocks != 0) {
        return misfit(*kernel, "a multiple of " + std::to_string(blocks) + " columns");
    }
    if (const auto projection = cell.find(kProjectionKernel)) {
        if (projection->shape.size() != 2 || projection->shape[0] != sizes.hidden) {
            return misfit(*projection, "[" + std::to_string(sizes.hidden) + ", projection]");
        }
        sizes.projection = projection->shape[1];
    }
    if (kernel->shape[0] <= sizes.recurrentWidth()) {
        return misfit(*kernel, "more than " + std::to_string(sizes.recurrentWidth()) +
                                   " rows: those of the input above those of the hidden state");
    }
    sizes.input = kernel->shape[0] - sizes.recurrentWidth();
    for (const FusedKernel& each : cell.rule->kernels) {
        GATELOUPE_CHECK(checkKernel(cell, each, sizes));
    }
    const BiasForm* form = biasFormOf(cell);
    sizes.bias = form == nullptr ? BiasMode::None : form->mode;
    return sizes;
}

Status addViews(const CellVariables& cell, const CellSizes& sizes, LayerIndex layer,
                Direction direction, std::map<ParameterId, GateView>& parameters)
{
    const std::uint64_t hidden = sizes.hidden;
    const std::uint64_t width = sizes.recurrentWidth();
    for (const FusedKernel& kernel : cell.rule->kernels) {
        const auto tensor = cell.find(kernel.tensor);
        const bool hasInput = kernel.rows != KernelRows::Recurrent;
        const std::uint64_t firstRecurrent = hasInput ? sizes.input : 0;
        for (std::uint64_t block = 0; block < kernel.gates.size(); ++block) {
            const Gate gate = kernel.gates[block];
            if (hasInput) {
                GATELOUPE_CHECK(addBlock(tensor, {0, block * hidden, sizes.input, hidden},
                                         {layer, direction, ParameterKind::InputWeights, gate},
                                         parameters));
            }
            if (kernel.rows != KernelRows::Input) {
                GATELOUPE_CHECK(addBlock(tensor, {firstRecurrent, block * hidden, width, hidden},
                                         {layer, direction, ParameterKind::RecurrentWeights, gate},
                                         parameters));
            }
        }
    }
    if (sizes.projection) {
        GATELOUPE_CHECK(addBlock(cell.find(kProjectionKernel), {0, 0, hidden, *sizes.projection},
                                 projectionId(layer, direction), parameters));
    }
    GATELOUPE_CHECK(
        addPeepholes(cell, sizes, {.layer = layer, .direction = direction}, parameters));
    const BiasForm* form = biasFormOf(cell);
    for (const FusedBias& bias : form == nullptr ? std::span<const FusedBias>() : form->biases) {
        const auto tensor = cell.find(bias.tensor);
        if (tensor->shape != Shape{bias.gates.size() * hidden}) {
            return misfit(*tensor, toText(Shape{bias.gates.size() * hidden}));
        }
        for (std::uint64_t block = 0; block < bias.gates.size(); ++block) {
            GATELOUPE_TRY(auto view,
                          viewOf(tensor, {block * hidden, 0, hidden, 1}, Orientation::AsStored));
            parameters.insert_or_assign({layer, direction, bias.kind, bias.gates[block]},
                                        std::move(view));
        }
    }
    return {};
}

} // namespace gateloupe::tensorflow1
