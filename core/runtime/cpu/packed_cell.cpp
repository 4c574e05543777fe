// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/packed_cell.h"

#include "core/runtime/cpu/reference/gate_values.h"

namespace gateloupe {

namespace {

std::vector<ParameterId> idsOf(const CellPlace& place, ParameterKind kind,
                               const std::vector<Gate>& gates)
{
    std::vector<ParameterId> ids;
    for (const Gate gate : gates) {
        ids.push_back({place.layer, place.direction, kind, gate});
    }
    return ids;
}

/// What a cell's slots begin with: both biases and the forget offset, each in the slot of the
/// product it belongs to.
template <typename T>
Status readBiases(const RnnModel& model, const CellPlace& place, PackedCell<T>& cell,
                  ProgressMonitor& monitor)
{
    const CellPlan& plan = cell.plan;
    const double forgetOffset =
        model.equationsOf(model.spec.pseudoLayer(place.layer, place.direction)).forgetOffset;
    std::vector<double> sums(cell.tiles * cell.lanes * plan.slots, 0.0); // [slots, units]
    const auto add = [&](ParameterKind kind, const std::vector<Gate>& gates,
                         std::size_t firstSlot) -> Status {
        for (std::size_t gate = 0; gate < gates.size(); ++gate) {
            GATELOUPE_TRY(const auto values,
                          gateValues<double>(
                              model, {place.layer, place.direction, kind, gates[gate]}, monitor));
            double* slot = sums.data() + (firstSlot + gate) * cell.tiles * cell.lanes;
            for (std::size_t unit = 0; unit < values.size(); ++unit) {
                slot[unit] +=
                    values[unit] + (gates[gate] == Gate::Forget && kind == ParameterKind::InputBias
                                        ? forgetOffset
                                        : 0.0);
            }
        }
        return {};
    };
    GATELOUPE_CHECK(add(ParameterKind::InputBias, plan.inputGates, 0));
    GATELOUPE_CHECK(add(ParameterKind::RecurrentBias, plan.recurrentGates, plan.recurrentSlot));
    GATELOUPE_CHECK(add(ParameterKind::RecurrentBias, plan.resetGates, 0));
    cell.bias = ZeroedValues<T>(sums.size());
    for (std::size_t slot = 0; slot < plan.slots; ++slot) {
        for (std::size_t unit = 0; unit < cell.tiles * cell.lanes; ++unit) {
            const std::size_t tile = unit / cell.lanes;
            cell.bias.data()[(tile * plan.slots + slot) * cell.lanes + unit % cell.lanes] =
                static_cast<T>(sums[slot * cell.tiles * cell.lanes + unit]);
        }
    }
    return {};
}

} // namespace

CellPlan planOf(CellKind cell, GruReset reset)
{
    const auto gates = gatesOf(cell);
    const std::vector<Gate> all(gates.begin(), gates.end());
    if (cell != CellKind::Gru) {
        return {.inputGates = all, .recurrentGates = all, .slots = all.size()};
    }
    const std::vector<Gate> input = {Gate::New, Gate::Reset, Gate::Update};
    if (reset == GruReset::After) {
        return {.inputGates = input, .recurrentGates = all, .recurrentSlot = 1, .slots = 4};
    }
    return {.inputGates = input,
            .recurrentGates = {Gate::Reset, Gate::Update},
            .recurrentSlot = 1,
            .resetGates = {Gate::New},
            .slots = 3};
}

template <typename T>
Result<PackedCell<T>> openCell(const RnnModel& model, const CellPlace& place, std::size_t lanes,
                               ProgressMonitor& monitor)
{
    const RnnSpec& spec = model.spec;
    PackedCell<T> cell;
    cell.plan = planOf(spec.cell,
                       model.equationsOf(spec.pseudoLayer(place.layer, place.direction)).gruReset);
    cell.lanes = lanes;
    cell.hidden = spec.hiddenSize;
    cell.tiles = (cell.hidden + lanes - 1) / lanes;
    const auto open = [&](ParameterKind kind, const std::vector<Gate>& gates) {
        return openMatrix<T>(model, idsOf(place, kind, gates), lanes, monitor);
    };
    if (spec.layerInputSize(place.layer) > 0) {
        GATELOUPE_TRY(cell.W, open(ParameterKind::InputWeights, cell.plan.inputGates));
    }
    GATELOUPE_TRY(cell.R, open(ParameterKind::RecurrentWeights, cell.plan.recurrentGates));
    GATELOUPE_TRY(cell.resetR, open(ParameterKind::RecurrentWeights, cell.plan.resetGates));
    if (spec.projectionSize) {
        const ParameterId id = projectionId(place.layer, place.direction);
        GATELOUPE_TRY(cell.projection, openMatrix<T>(model, {&id, 1}, lanes, monitor));
    }
    GATELOUPE_CHECK(readBiases(model, place, cell, monitor));
    GATELOUPE_TRY(cell.general, generalCellOf<T>(model, place.layer, place.direction, monitor));
    return cell;
}

template Result<PackedCell<float>> openCell(const RnnModel&, const CellPlace&, std::size_t,
                                            ProgressMonitor&);
template Result<PackedCell<double>> openCell(const RnnModel&, const CellPlace&, std::size_t,
                                             ProgressMonitor&);

} // namespace gateloupe
