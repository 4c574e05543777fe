// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/conventions/flax/flax_cells.h"
#include "core/export/pipeline/export_writer.h"
#include "core/export/pipeline/folding.h"
#include "core/export/pipeline/output_file.h"

namespace gateloupe {

namespace {

constexpr std::array kFlaxExpresses = {Feature::ResetAfter};

/// Where the one bias of a merged gate stands: Flax' LSTM has it on the recurrent direction, its
/// GRU and its plain cell on the input direction. Source: flax 0.12, flax/linen/recurrent.py.
ParameterKind biasPlace(CellKind cell)
{
    return cell == CellKind::Lstm ? ParameterKind::RecurrentBias : ParameterKind::InputBias;
}

/// The tensors of one cell.
class FlaxCellTensors
{
public:
    FlaxCellTensors(ExportedModel& exported, const FoldedBiases& biases, LayerIndex layer,
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

/// Of extension type 1, which Flax has for arrays.
/// Source: google/flax 0.12, flax/serialization.py.
constexpr char kArrayExtension = 1;
/// The most an extension can have.
/// Source: msgpack/msgpack, spec.md.
constexpr std::uint64_t kMostBytes = 0xFFFFFFFF;

struct TypeName
{
    DType dtype;
    std::string_view name; ///< numpy's
};

constexpr std::array kTypeNames = {
    TypeName{DType::F16, "float16"},
    TypeName{DType::BF16, "bfloat16"},
    TypeName{DType::F32, "float32"},
    TypeName{DType::F64, "float64"},
};

std::string mapOf(std::uint64_t entries)
{
    return '\xDF' + bigEndian(entries, 4);
}

std::string textOf(std::string_view text)
{
    return '\xDB' + bigEndian(text.size(), 4) + std::string(text);
}

/// [shape, dtype, bytes] up to the bytes.
std::string payloadHead(const ExportItem& item)
{
    std::string head = "\x93";
    head += static_cast<char>(0x90U | item.shape.size());
    for (const std::uint64_t extent : item.shape) {
        head += '\xCF' + bigEndian(extent, 8);
    }
    head += textOf(std::ranges::find(kTypeNames, item.dtype, &TypeName::dtype)->name);
    return head + '\xC6' + bigEndian(item.sizeBytes(), 4);
}

/// Nested maps by the parts of the keys, in the order of the items.
struct Node
{
    std::string name;
    std::vector<Node> children;
    const ExportItem* item = nullptr; ///< of a leaf
    std::size_t index = 0;            ///< of the item
};

void insert(Node& root, const ExportItem& item, std::size_t index)
{
    Node* node = &root;
    std::string_view rest = item.key;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('/'), rest.size());
        const std::string name(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        auto found = std::ranges::find(node->children, name, &Node::name);
        if (found == node->children.end()) {
            node->children.push_back({.name = name, .children = {}});
            found = node->children.end() - 1;
        }
        node = &*found;
    }
    node->item = &item;
    node->index = index;
}

/// Msgpack as flax.serialization.to_bytes writes it: maps of maps of arrays.
class FlaxWriter final : public ExportWriter
{
public:
    Result<std::vector<std::uint64_t>> begin(const ExportPlan& plan, const Provenance&,
                                             std::span<const std::filesystem::path>,
                                             ProgressMonitor&) override
    {
        Node root;
        const auto items = plan.items();
        for (std::size_t index = 0; index < items.size(); ++index) {
            if (items[index]->sizeBytes() > kMostBytes - payloadHead(*items[index]).size()) {
                return Error::unsupported("%1: more than 4 GiB, which msgpack can't hold in one "
                                          "piece; write safetensors",
                                          items[index]->key);
            }
            insert(root, *items[index], index);
        }
        m_offsets.resize(items.size());
        write(root);
        return m_offsets;
    }

    Status end(const Provenance&, OutputFile& target) override { return m_words.write(target); }

private:
    void write(const Node& node) // NOLINT(misc-no-recursion): as deep as the keys
    {
        if (node.item != nullptr) {
            const std::string head = payloadHead(*node.item);
            m_words.add('\xC9' + bigEndian(head.size() + node.item->sizeBytes(), 4) +
                        kArrayExtension + head);
            m_offsets[node.index] = m_words.addNumbers(node.item->sizeBytes());
            return;
        }
        m_words.add(mapOf(node.children.size()));
        for (const Node& child : node.children) {
            m_words.add(textOf(child.name));
            write(child);
        }
    }

    TextSections m_words;
    std::vector<std::uint64_t> m_offsets;
};

} // namespace

/// The variables of flax.linen.RNN around an LSTMCell, GRUCell or SimpleCell; of Bidirectional
/// around two of them; of a Sequential of such layers. Several networks stand below their names.
/// Errors: Unsupported for what those modules can't express.
Status describeFlax(const ExportRequest& request, ExportedModel& exported, ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    GATELOUPE_CHECK(checkExpressible(model, {.name = message("a Flax cell"),
                                             .expresses = kFlaxExpresses,
                                             .instead = message("write pytorch, onnx or hdf5")}));
    GATELOUPE_TRY(const auto biases,
                  FoldedBiases::create(exported,
                                       {.gates = BiasForm::Merged, .candidate = BiasForm::Separate},
                                       monitor));
    if (!biases.exist()) {
        exported.notes.push_back(message("a Flax cell always has biases: they are zero"));
    }
    exported.isCellUntold = true;
    exported.writtenName = "params" + (request.models.size() > 1 ? "/" + exported.path : "");
    for (std::uint32_t layer = 0; layer < exported.spec.layers; ++layer) {
        for (std::uint32_t directionIndex = 0; directionIndex < exported.spec.directions;
             ++directionIndex) {
            FlaxCellTensors(exported, biases, LayerIndex(layer), model.direction(directionIndex),
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

std::unique_ptr<ExportWriter> makeFlaxWriter()
{
    return std::make_unique<FlaxWriter>();
}

} // namespace gateloupe
