// SPDX-License-Identifier: Apache-2.0
#include "core/export/torch/torch_state_dict.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/conventions/torch/torch_names.h"
#include "core/export/pipeline/folding.h"

namespace gateloupe {

namespace {

constexpr std::array kExpresses = {Feature::ResetAfter, Feature::Projection};
constexpr FrameworkCapabilities kTorch = {
    .name = "torch.nn", .expresses = kExpresses, .instead = "write onnx, hdf5, npz or safetensors"};

struct ModuleWords
{
    CellKind cell;
    std::string_view module;
    std::string_view argument; ///< that chooses the cell
};

constexpr std::array kModules = {
    ModuleWords{CellKind::Lstm, "LSTM", ""},
    ModuleWords{CellKind::Gru, "GRU", ""},
    ModuleWords{CellKind::RnnTanh, "RNN", ""},
    ModuleWords{CellKind::RnnRelu, "RNN", ", nonlinearity='relu'"},
};

/// The call that makes a module which takes the state_dict.
std::string constructorOf(const RnnSpec& spec, bool hasBias)
{
    const auto& words = *std::ranges::find(kModules, spec.cell, &ModuleWords::cell);
    std::string text = "torch.nn." + std::string(words.module) + "(" +
                       std::to_string(spec.inputSize) + ", " + std::to_string(spec.hiddenSize);
    text += spec.layers > 1 ? ", num_layers=" + std::to_string(spec.layers) : "";
    text += words.argument;
    text += hasBias ? "" : ", bias=False";
    text += spec.directions == 2 ? ", bidirectional=True" : "";
    text += spec.projectionSize ? ", proj_size=" + std::to_string(*spec.projectionSize) : "";
    return text + ")";
}

/// All gates of a kind, one below the other.
ExportItem stacked(const ExportedModel& exported, const ParameterId& first, std::string key,
                   const FoldedBiases& biases)
{
    const RnnModel& model = *exported.model;
    const auto gates = gatesOf(exported.spec.cell); // torch: i f g o, r z n, as canonical
    const MatrixSize size = sizeOf(exported.spec, first);
    Shape shape = {gates.size() * size.rows};
    if (!isBias(first.kind)) {
        shape.push_back(size.cols);
    }
    ExportItem item = emptyItem(std::move(key), exported.spec.dtype, std::move(shape));
    std::uint64_t offset = 0;
    for (const Gate gate : gates) {
        ParameterId id = first;
        id.gate = gate;
        addRun(item, isBias(id.kind) ? biases.separate(id) : sumOf(*model.find(id)), offset);
        offset += size.rows * size.cols;
    }
    return item;
}

void addDirection(ExportedModel& exported, LayerIndex layer, Direction direction,
                  const std::string& prefix, const FoldedBiases& biases)
{
    const auto nameOfKind = [&](ParameterKind kind) {
        return prefix + torchParameterName(kind, layer.value, direction);
    };
    const Gate first = gatesOf(exported.spec.cell).front();
    for (const auto kind : {ParameterKind::InputWeights, ParameterKind::RecurrentWeights,
                            ParameterKind::InputBias, ParameterKind::RecurrentBias}) {
        if (!isBias(kind) || biases.exist()) {
            exported.items.push_back(
                stacked(exported, {layer, direction, kind, first}, nameOfKind(kind), biases));
        }
    }
    if (const GateView* projection = exported.model->find(projectionId(layer, direction))) {
        ExportItem item = emptyItem(nameOfKind(ParameterKind::ProjectionWeights),
                                    exported.spec.dtype, {projection->rows, projection->cols});
        addRun(item, sumOf(*projection), 0);
        exported.items.push_back(std::move(item));
    }
}

} // namespace

Status describePytorch(const ExportRequest& request, ExportedModel& exported,
                       ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    GATELOUPE_CHECK(checkExpressible(model, kTorch));
    GATELOUPE_TRY(const auto biases, FoldedBiases::create(exported, {}, monitor));
    exported.spec.bias = biases.exist() ? BiasMode::Double : BiasMode::None;
    exported.isCellUntold = true;
    std::string prefix;
    if (request.models.size() > 1) {
        exported.writtenName = exported.path;
        std::ranges::replace(exported.writtenName, '/', '.');
        prefix = exported.writtenName + ".";
    }
    for (std::uint32_t layer = 0; layer < exported.spec.layers; ++layer) {
        for (std::uint32_t directionIndex = 0; directionIndex < exported.spec.directions;
             ++directionIndex) {
            addDirection(exported, LayerIndex(layer), model.direction(directionIndex), prefix,
                         biases);
        }
    }
    noteWhatStaysOutside(exported);
    exported.notes.push_back("load it into " + constructorOf(exported.spec, biases.exist()));
    return {};
}

} // namespace gateloupe
