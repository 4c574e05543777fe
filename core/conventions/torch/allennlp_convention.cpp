// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/conventions/common/convention.h"
#include "core/conventions/common/model_builder.h"

namespace gateloupe {

namespace {

constexpr std::array kAllennlpGates = {Gate::Input, Gate::Forget, Gate::Cell, Gate::Output};
constexpr std::string_view kAllennlpInput = ".input_linearity.weight";

/// Direction by the layer's name; empty for names that do not say it.
std::optional<Direction> allennlpDirection(std::string_view layer)
{
    const auto dot = layer.rfind('.');
    const auto name = layer.substr(dot == std::string_view::npos ? 0 : dot + 1);
    if (name.starts_with("forward_layer_")) {
        return Direction::Forward;
    }
    return name.starts_with("backward_layer_") ? std::optional(Direction::Backward) : std::nullopt;
}

using AllennlpIndex = std::map<std::string, std::shared_ptr<const Tensor>, std::less<>>;

Result<RnnModel> allennlpModel(const std::string& layer, Direction direction,
                               const TensorCatalog& catalog, const AllennlpIndex& index)
{
    const auto find = [&](std::string_view name) {
        const auto found = index.find(layer + std::string(name));
        return found == index.end() ? nullptr : found->second;
    };
    const auto input = find(kAllennlpInput);
    const auto state = find(".state_linearity.weight");
    const auto projection = find(".state_projection.weight");
    if (!state || input->shape.size() != 2 || state->shape.size() != 2) {
        return Error::shapeMismatch("%1 has no state_linearity", layer);
    }
    if (input->shape[0] != state->shape[0]) {
        return Error::unsupported("%1 has highway connections, which have no equations here",
                                  layer);
    }
    ModelBuilder builder(layer, catalog.path, "allennlp");
    builder.spec() = {.cell = CellKind::Lstm,
                      .inputSize = input->shape[1],
                      .hiddenSize = input->shape[0] / kAllennlpGates.size(),
                      .dtype = input->dtype};
    if (projection && !projection->shape.empty()) {
        builder.spec().projectionSize = projection->shape[0];
    }
    RnnModel& model = builder.model();
    model.isReversed = direction == Direction::Backward;
    const GatePlace place{.direction = direction};
    GATELOUPE_CHECK(
        builder.add(input, rowBlocks(ParameterKind::InputWeights, kAllennlpGates), place));
    GATELOUPE_CHECK(
        builder.add(state, rowBlocks(ParameterKind::RecurrentWeights, kAllennlpGates), place));
    if (const auto bias = find(".input_linearity.bias")) {
        GATELOUPE_CHECK(
            builder.add(bias, rowBlocks(ParameterKind::InputBias, kAllennlpGates), place));
    }
    if (const auto bias = find(".state_linearity.bias")) {
        GATELOUPE_CHECK(
            builder.add(bias, rowBlocks(ParameterKind::RecurrentBias, kAllennlpGates), place));
    }
    if (projection) {
        GATELOUPE_CHECK(builder.add(
            projection, rowBlocks(ParameterKind::ProjectionWeights, kAllennlpGates), place));
    }
    builder.findBiasMode();
    model.evidence.push_back("AllenNLP's input_linearity and state_linearity in " + layer);
    if (projection) { // LstmCellWithProjection, and no AugmentedLstm
        model.warnings.push_back(message(
            "the file does not say at which bounds c and h are clipped (3 in ELMo's published "
            "models); none are assumed"));
    }
    return builder.finish();
}

} // namespace

/// AllenNLP's LstmCellWithProjection (ELMo) and AugmentedLstm without highway connections. Each
/// layer is a network of its own: what ELMo adds between layers stands in no file.
/// Source: allennlp 2.10, modules/lstm_cell_with_projection.py, augmented_lstm.py.
Recognition recogniseAllennlp(const TensorCatalog& catalog)
{
    Recognition recognition;
    const AllennlpIndex index = catalog.index();
    for (const auto& tensor : catalog.tensors) {
        if (!tensor->name.ends_with(kAllennlpInput)) {
            continue;
        }
        const std::string layer =
            tensor->name.substr(0, tensor->name.size() - kAllennlpInput.size());
        if (const auto direction = allennlpDirection(layer)) {
            recognition.add(allennlpModel(layer, *direction, catalog, index));
        }
    }
    return recognition;
}

} // namespace gateloupe
