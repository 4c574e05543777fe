// SPDX-License-Identifier: Apache-2.0
// Recurrent layers of neural networks.
#include <array>
#include <string_view>

#include "core/base/lists.h"
#include "core/conventions/coreml/coreml_cell.h"

namespace gateloupe {

Result<CoremlCell> networkCell(const AttributeIndex& attributes, const TensorIndex& index,
                               const std::string& name, const std::string& kind)
{
    const auto said = [&](std::string_view attribute, auto otherwise) {
        return attributes.valueOr(name, attribute, otherwise);
    };
    const auto firstOf = [&](std::string_view attribute) {
        const auto list = said(attribute, std::vector<std::string>());
        return list.empty() ? std::string() : list.front();
    };
    CoremlCell cell{.name = name, .kind = kind};
    cell.cell = kind == "gru"               ? CellKind::Gru
                : kind == "simpleRecurrent" ? CellKind::RnnTanh
                                            : CellKind::Lstm;
    cell.reset = cell.cell == CellKind::Gru ? GruReset::Before : GruReset::After;
    GATELOUPE_CHECK(setActivations(cell, said("coreml.activations", std::vector<std::string>())));
    cell.inputSize = static_cast<std::uint64_t>(said("input_size", std::int64_t{0}));
    cell.hiddenSize = static_cast<std::uint64_t>(said("output_size", std::int64_t{0}));
    cell.isReversed = said("reverse", false);
    cell.forgetOffset = said("forget_bias", false) ? 1.0 : 0.0;
    cell.equations.isForgetCoupled = said("coupled", false);
    const double clip = said("cell_clip", 0.0);
    if (clip > 0.0) {
        cell.equations.cellClip = ClipRange{-clip, clip};
    }
    cell.input = firstOf("coreml.inputs");
    cell.output = firstOf("coreml.outputs");
    cell.isReadOnce = said("coreml.readers", std::int64_t{0}) == 1;
    constexpr std::array kKinds = {ParameterKind::InputWeights, ParameterKind::RecurrentWeights,
                                   ParameterKind::InputBias, ParameterKind::PeepholeWeights};
    for (const Direction direction : {Direction::Forward, Direction::Backward}) {
        CoremlArrays arrays;
        for (const Gate gate : gatesOf(cell.cell)) {
            for (const ParameterKind parameter : kKinds) {
                const std::array<std::string_view, 4> path = {name, nameOf(direction), nameOf(gate),
                                                              nameOf(parameter)};
                if (auto tensor = lookUp(index, joinedBy("/", path))) {
                    arrays.gates.emplace(std::pair(gate, parameter), std::move(tensor));
                }
            }
        }
        if (!arrays.gates.empty()) {
            cell.directions.push_back(std::move(arrays));
        }
    }
    return cell;
}

} // namespace gateloupe
