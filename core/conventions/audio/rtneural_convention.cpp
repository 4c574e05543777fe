// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/conventions/common/attributes.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/gate_orders.h"
#include "core/conventions/common/model_builder.h"

namespace gateloupe {

namespace {

/// The two biases of a GRU are the rows of one array.
constexpr std::array kRtneuralBiases = {StoredAxis::Part, StoredAxis::Gate, StoredAxis::Unit};

struct RtneuralLayer
{
    std::string path;
    CellKind cell;
};

std::vector<RtneuralLayer> rtneuralLayers(const TensorCatalog& catalog)
{
    std::vector<RtneuralLayer> layers;
    for (const Attribute& attribute : catalog.attributes) {
        const auto* type = std::get_if<std::string>(&attribute.value);
        if (attribute.name == "type" && type != nullptr &&
            attribute.object.starts_with("layers.") && (*type == "lstm" || *type == "gru")) {
            layers.push_back({attribute.object, *type == "lstm" ? CellKind::Lstm : CellKind::Gru});
        }
    }
    return layers;
}

Result<RnnModel> rtneuralModel(const RtneuralLayer& layer, const TensorCatalog& catalog,
                               std::string_view name)
{
    const auto kernel = catalog.find(layer.path + ".kernel");
    const auto recurrent = catalog.find(layer.path + ".recurrent_kernel");
    const auto bias = catalog.find(layer.path + ".bias");
    if (!kernel || !recurrent || !bias || kernel->shape.size() != 2 ||
        recurrent->shape.size() != 2) {
        return Error::shapeMismatch("%1 has no kernel, recurrent kernel and bias", layer.path);
    }
    const bool isLstm = layer.cell == CellKind::Lstm;
    const auto gates = kKerasOrder.of(layer.cell);
    ModelBuilder builder(name, catalog.path, "rtneural", FactSource::Stated);
    builder.spec() = {.cell = layer.cell,
                      .inputSize = kernel->shape[0],
                      .hiddenSize = recurrent->shape[0],
                      .bias = isLstm ? BiasMode::SingleInput : BiasMode::Double,
                      .dtype = kernel->dtype};
    GATELOUPE_CHECK(
        builder.add({{kernel, columnBlocks(only(ParameterKind::InputWeights), gates)},
                     {recurrent, columnBlocks(only(ParameterKind::RecurrentWeights), gates)},
                     {bias, isLstm ? rowBlocks(ParameterKind::InputBias, gates)
                                   : StoredGates{kBothBiases, kRtneuralBiases, gates}}}));
    const auto* units = findAttribute<std::int64_t>(catalog, layer.path, "units");
    if (units != nullptr && !std::cmp_equal(*units, builder.spec().hiddenSize)) {
        builder.model().contradictions.push_back(
            message("the layer says that it has %1 units, its weights have %2; RTNeural refuses "
                    "such a file",
                    *units, builder.spec().hiddenSize));
    }
    const auto* inputs = findAttribute<std::int64_t>(catalog, layer.path, "inputs");
    if (inputs != nullptr && !std::cmp_equal(*inputs, builder.spec().inputSize)) {
        builder.model().contradictions.push_back(
            message("what stands before the layer gives %1 inputs, its weights take %2", *inputs,
                    builder.spec().inputSize));
    }
    builder.model().evidence.push_back(
        message("layer of RTNeural of type %1", isLstm ? "lstm" : "gru"));
    return builder.finish();
}

} // namespace

/// Layers of RTNeural: Keras' kernels and order of gates, the reset gate after the product, and
/// always tanh and sigmoid (its loader does not look at a recurrent layer's `activation`).
/// Source: RTNeural @0154d25f, RTNeural/model_loader.h.
Recognition recogniseRtneural(const TensorCatalog& catalog)
{
    Recognition recognition;
    if (catalog.format != "json") {
        return recognition;
    }
    const auto layers = rtneuralLayers(catalog);
    for (const RtneuralLayer& layer : layers) {
        recognition.add(rtneuralModel(layer, catalog, layers.size() == 1 ? "" : layer.path));
    }
    return recognition;
}

} // namespace gateloupe
