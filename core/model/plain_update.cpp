// SPDX-License-Identifier: Apache-2.0
#include "core/model/plain_update.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/tensor/computed_tensors.h"

namespace gateloupe {

namespace {

/// Whether gate(-a) is 1 - gate(a); clips of the sum a are symmetric.
bool isPointSymmetric(const CellEquations& equations)
{
    constexpr double kMiddle = 0.5;
    const Activation& gate = equations.gate;
    return (gate.kind == ActivationKind::Sigmoid ||
            (gate.kind == ActivationKind::HardSigmoid && gate.beta == kMiddle));
}

Result<GateView> negatedGate(const GateView& gate)
{
    Tensor part = *gate.tensor;
    part.shape = {gate.rows, gate.cols};
    part.strides = {gate.rowStride, gate.colStride};
    part.offsetElements = gate.offsetElements;
    GATELOUPE_TRY(Tensor numbers, negated(part));
    numbers.name = gate.tensor->name;
    GateView view = gate;
    view.offsetElements = numbers.offsetElements;
    view.rowStride = numbers.strides[0];
    view.colStride = numbers.strides[1];
    view.tensor = std::make_shared<const Tensor>(std::move(numbers));
    return view;
}

} // namespace

bool hasPlainUpdate(const RnnModel& model)
{
    const std::vector<CellEquations> all = model.allEquations();
    return model.spec.cell == CellKind::Gru &&
           std::ranges::any_of(all, &CellEquations::isUpdateInverted) &&
           std::ranges::all_of(all, [](const CellEquations& own) {
               return !own.isUpdateInverted || isPointSymmetric(own);
           });
}

Result<std::shared_ptr<const RnnModel>> withPlainUpdate(std::shared_ptr<const RnnModel> model)
{
    if (!hasPlainUpdate(*model)) {
        return model;
    }
    auto plain = std::make_shared<RnnModel>(*model);
    for (auto& [id, view] : plain->parameters) {
        if (id.gate == Gate::Update && model->equationsOf(id).isUpdateInverted) {
            GATELOUPE_TRY(view, negatedGate(view));
        }
    }
    for (CellEquations& own : plain->equations) {
        own.isUpdateInverted = false;
    }
    return std::shared_ptr<const RnnModel>(std::move(plain));
}

} // namespace gateloupe
