// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/lists.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/common/name_parts.h"

namespace gateloupe {

namespace {

constexpr std::string_view kAllennlpInput = ".input_linearity.weight";

/// ELMo's own file names the variables as TensorFlow before 1.0 did.
constexpr std::array kElmoGates = {Gate::Input, Gate::Cell, Gate::Forget, Gate::Output};
constexpr std::string_view kElmoForward = "RNN_0/RNN/MultiRNNCell/Cell";
constexpr std::string_view kElmoBackward = "RNN_1/RNN/MultiRNNCell/Cell";
constexpr std::string_view kElmoKernel = "/LSTMCell/W_0";

/// Direction by the layer's name; empty for names that do not say it.
std::optional<Direction> allennlpDirection(std::string_view layer)
{
    const auto name = splitLast(layer, ".").tail;
    if (name.starts_with("forward_layer_")) {
        return Direction::Forward;
    }
    return name.starts_with("backward_layer_") ? std::optional(Direction::Backward) : std::nullopt;
}

void warnOfElmoClips(RnnModel& model)
{
    model.sources.set(EquationFact::CellClip, FactSource::Assumed)
        .set(EquationFact::ProjectionClip, FactSource::Assumed);
    model.warnings.push_back(
        message("the file does not say at which bounds c and h are clipped (3 in ELMo's published "
                "models); none are assumed"));
}

Result<RnnModel> allennlpModel(const std::string& layer, Direction direction,
                               const TensorCatalog& catalog, const TensorIndex& index)
{
    const auto find = [&](std::string_view name) {
        return lookUp(index, layer + std::string(name));
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
    ModelBuilder builder(layer, catalog.path, "allennlp", FactSource::Stated);
    builder.spec() = {.cell = CellKind::Lstm,
                      .inputSize = input->shape[1],
                      .hiddenSize = input->shape[0] / gatesOf(CellKind::Lstm).size(),
                      .dtype = input->dtype};
    if (projection && !projection->shape.empty()) {
        builder.spec().projectionSize = projection->shape[0];
    }
    RnnModel& model = builder.model();
    model.isReversed = direction == Direction::Backward;
    using enum ParameterKind;
    const auto gates = gatesOf(CellKind::Lstm);
    GATELOUPE_CHECK(builder.add({{input, rowBlocks(InputWeights, gates)},
                                 {state, rowBlocks(RecurrentWeights, gates)},
                                 {find(".input_linearity.bias"), rowBlocks(InputBias, gates)},
                                 {find(".state_linearity.bias"), rowBlocks(RecurrentBias, gates)},
                                 {projection, rowBlocks(ProjectionWeights, gates)}},
                                {.direction = direction}));
    builder.findBiasMode();
    model.evidence.push_back(
        message("AllenNLP's input_linearity and state_linearity in %1", layer));
    if (projection) { // LstmCellWithProjection, and no AugmentedLstm
        warnOfElmoClips(model);
    }
    return builder.finish();
}

/// One layer and direction of ELMo: what the file calls `cell`.
Result<RnnModel> elmoModel(const std::string& cell, Direction direction,
                           const TensorCatalog& catalog, const TensorIndex& index)
{
    const auto find = [&](const char* name) { return lookUp(index, cell + "/LSTMCell/" + name); };
    const auto kernel = find("W_0");
    const auto bias = find("B");
    const auto projection = find("W_P_0");
    if (!bias || kernel->shape.size() != 2 || (projection && projection->shape.size() != 2)) {
        return Error::shapeMismatch("%1 has no kernel and bias of an LSTM cell", cell);
    }
    const std::uint64_t hidden = kernel->shape[1] / kElmoGates.size();
    const std::uint64_t width = projection ? projection->shape[1] : hidden;
    if (kernel->shape[0] <= width) {
        return Error::shapeMismatch("tensor %1 %2 is no matrix for x and h", kernel->name,
                                    toText(kernel->shape));
    }
    ModelBuilder builder(cell, catalog.path, "allennlp", FactSource::Stated);
    builder.spec() = {.cell = CellKind::Lstm,
                      .inputSize = kernel->shape[0] - width,
                      .hiddenSize = hidden,
                      .bias = BiasMode::SingleInput,
                      .dtype = kernel->dtype};
    if (projection) {
        builder.spec().projectionSize = width;
    }
    RnnModel& model = builder.model();
    model.isReversed = direction == Direction::Backward;
    model.setForgetOffset(1.0, FactSource::Stated);
    GATELOUPE_CHECK(builder.add(
        {{kernel, columnBlocks(kBothWeights, kElmoGates)},
         {bias, rowBlocks(ParameterKind::InputBias, kElmoGates)},
         {projection, columnBlocks(only(ParameterKind::ProjectionWeights), kElmoGates)}},
        {.direction = direction}));
    model.evidence.push_back(message("ELMo's LSTMCell/W_0 and B in %1", cell));
    warnOfElmoClips(model);
    return builder.finish();
}

} // namespace

/// AllenNLP's LstmCellWithProjection (ELMo) and AugmentedLstm without highway connections, and the
/// HDF5 file of ELMo's weights that AllenNLP loads into them. Each layer is a network of its own:
/// what ELMo adds between layers stands in no file.
/// Source: allennlp 2.10, modules/lstm_cell_with_projection.py, augmented_lstm.py, elmo_lstm.py
/// (load_weights: the order i, j, f, o, RNN_1 the backward one, 1 added to the forget bias).
Recognition recogniseAllennlp(const TensorCatalog& catalog)
{
    Recognition recognition;
    const auto isMarked = [](const std::shared_ptr<const Tensor>& tensor) {
        return tensor->name.ends_with(kAllennlpInput) || tensor->name.ends_with(kElmoKernel);
    };
    if (std::ranges::none_of(catalog.tensors, isMarked)) { // quickly done with other files
        return recognition;
    }
    const TensorIndex index = catalog.index();
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
    for (const auto& tensor : catalog.tensors) {
        const std::string_view name = tensor->name;
        const bool isForward = name.starts_with(kElmoForward);
        if (catalog.format == "hdf5" && name.ends_with(kElmoKernel) &&
            (isForward || name.starts_with(kElmoBackward))) {
            const std::string cell(name.substr(0, name.size() - kElmoKernel.size()));
            recognition.add(elmoModel(cell, isForward ? Direction::Forward : Direction::Backward,
                                      catalog, index));
        }
    }
    return recognition;
}

} // namespace gateloupe
