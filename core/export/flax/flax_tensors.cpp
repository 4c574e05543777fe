// SPDX-License-Identifier: Apache-2.0
#include "core/export/flax/flax_tensors.h"

#include <array>
#include <utility>

#include "core/conventions/flax/flax_cells.h"
#include "core/export/pipeline/folding.h"

namespace gateloupe {

namespace {

constexpr std::array kExpresses = {Feature::ResetAfter};
constexpr FrameworkCapabilities kFlax = {
    .name = "a Flax cell", .expresses = kExpresses, .instead = "write pytorch, onnx or hdf5"};

/// Where the one bias of a merged gate stands: Flax' LSTM has it on the recurrent direction, its
/// GRU and its plain cell on the input direction. Source: flax 0.12, flax/linen/recurrent.py.
ParameterKind biasPlace(CellKind cell)
{
    return cell == CellKind::Lstm ? ParameterKind::RecurrentBias : ParameterKind::InputBias;
}

/// The tensors of one cell.
class CellTensors
{
public:
    CellTensors(ExportedModel& exported, const FoldedBiases& biases, LayerIndex layer,
                Direction direction, std::string path)
        : m_exported(exported)
        , m_biases(biases)
        , m_layer(layer)
        , m_direction(direction)
        , m_path(std::move(path))
    {
    }

    void add()
    {
        for (const FlaxGate& gate : flaxGatesOf(m_exported.spec.cell)) {
            add(gate.gate, gate.input, ParameterKind::InputWeights, ParameterKind::InputBias);
        }
        for (const FlaxGate& gate : flaxGatesOf(m_exported.spec.cell)) {
            add(gate.gate, gate.recurrent, ParameterKind::RecurrentWeights,
                ParameterKind::RecurrentBias);
        }
    }

private:
    /// One Dense: kernel [in, out], and a bias where the cell has one.
    void add(Gate gate, std::string_view child, ParameterKind kind, ParameterKind bias)
    {
        const ParameterId id{m_layer, m_direction, kind, gate};
        const GateView kernel = transposed(*m_exported.model->find(id));
        const std::string path = m_path + "/" + std::string(child);
        ExportItem item =
            emptyItem(path + "/kernel", m_exported.spec.dtype, {kernel.rows, kernel.cols});
        addRun(item, sumOf(kernel), 0);
        m_exported.items.push_back(std::move(item));
        if (hasBias(gate, bias)) {
            ParameterId biasId = id;
            biasId.kind = bias;
            ExportItem vector =
                emptyItem(path + "/bias", m_exported.spec.dtype, {m_exported.spec.hiddenSize});
            addRun(vector,
                   m_biases.isMerged(gate) ? m_biases.merged(biasId) : m_biases.separate(biasId),
                   0);
            m_exported.items.push_back(std::move(vector));
        }
    }

    [[nodiscard]] bool hasBias(Gate gate, ParameterKind bias) const
    {
        return !m_biases.isMerged(gate) || bias == biasPlace(m_exported.spec.cell);
    }

    ExportedModel& m_exported;
    const FoldedBiases& m_biases;
    LayerIndex m_layer;
    Direction m_direction;
    std::string m_path;
};

/// "params/layers_0/forward_rnn/cell": what linen calls the cell of a layer and direction.
std::string cellPath(const ExportedModel& exported, std::uint32_t layer,
                     std::uint32_t directionIndex)
{
    std::string path = exported.writtenName;
    if (exported.spec.layers > 1) {
        path += "/layers_" + std::to_string(layer);
    }
    if (exported.spec.directions == 2) {
        path += directionIndex == 0 ? "/forward_rnn" : "/backward_rnn";
    }
    return path + "/cell";
}

} // namespace

Status describeFlax(const ExportRequest& request, ExportedModel& exported, ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    GATELOUPE_CHECK(checkExpressible(model, kFlax));
    GATELOUPE_TRY(const auto biases,
                  FoldedBiases::create(exported,
                                       {.gates = BiasForm::Merged, .candidate = BiasForm::Separate},
                                       monitor));
    if (!biases.exist()) {
        exported.notes.push_back("a Flax cell always has biases: they are zero");
    }
    exported.isCellUntold = true;
    exported.writtenName = "params" + (request.models.size() > 1 ? "/" + exported.path : "");
    for (std::uint32_t layer = 0; layer < exported.spec.layers; ++layer) {
        for (std::uint32_t directionIndex = 0; directionIndex < exported.spec.directions;
             ++directionIndex) {
            CellTensors(exported, biases, LayerIndex(layer), model.direction(directionIndex),
                        cellPath(exported, layer, directionIndex))
                .add();
        }
    }
    if (exported.spec.cell == CellKind::RnnRelu) {
        exported.notes.push_back(
            "the file doesn't say ReLU: SimpleCell needs activation_fn=nn.relu");
    }
    noteWhatStaysOutside(exported);
    return {};
}

} // namespace gateloupe
