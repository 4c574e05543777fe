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
#include "core/export/type_words.h"

namespace gateloupe {

namespace {

constexpr std::array kFlaxExpresses = {Feature::ResetAfter};

/// Where the one bias of a merged gate stands: Flax' LSTM has it on the recurrent direction, its
/// GRU and its plain cell on the input direction. Source: flax 0.12, flax/linen/recurrent.py.
ParameterKind biasPlace(CellKind cell)
{
    return cell == CellKind::Lstm ? ParameterKind::RecurrentBias : ParameterKind::InputBias;
}

/// One Dense of a cell: kernel [in, out], and a bias where the cell has one. `id` says whose
/// weights.
void addDense(ExportedModel& exported, const FoldedBiases& biases, ParameterId id,
              ParameterKind bias, const std::string& path)
{
    const GateView kernel = transposed(*exported.model->find(id));
    addRun(addItem(exported, path + "/kernel", {kernel.rows, kernel.cols}), sumOf(kernel), 0);
    const bool isMerged = biases.isMerged(id.gate);
    if (!isMerged || bias == biasPlace(exported.spec.cell)) {
        id.kind = bias;
        addRun(addItem(exported, path + "/bias", {exported.spec.hiddenSize}),
               isMerged ? biases.merged(id) : biases.separate(id), 0);
    }
}

void addCell(ExportedModel& exported, const FoldedBiases& biases, LayerIndex layer,
             Direction direction, const std::string& path)
{
    const auto& gates = flaxGatesOf(exported.spec.cell);
    for (const FlaxGate& gate : gates) {
        addDense(exported, biases, {layer, direction, ParameterKind::InputWeights, gate.gate},
                 ParameterKind::InputBias, path + "/" + std::string(gate.input));
    }
    for (const FlaxGate& gate : gates) {
        addDense(exported, biases, {layer, direction, ParameterKind::RecurrentWeights, gate.gate},
                 ParameterKind::RecurrentBias, path + "/" + std::string(gate.recurrent));
    }
}

/// "params/layers_0/forward_rnn/cell": what linen calls the cell of a layer and direction.
std::string cellPath(const ExportedModel& exported, LayerIndex layer, Direction direction)
{
    std::string path = exported.writtenName;
    if (exported.spec.layers > 1) {
        path += "/layers_" + std::to_string(layer.value);
    }
    if (exported.spec.directions == 2) {
        path += direction == Direction::Forward ? "/forward_rnn" : "/backward_rnn";
    }
    return path + "/cell";
}

/// Of extension type 1, which Flax has for arrays.
/// Source: google/flax 0.12, flax/serialization.py.
constexpr char kArrayExtension = 1;
/// The most an extension can have.
/// Source: msgpack/msgpack, spec.md.
constexpr std::uint64_t kMostBytes = 0xFFFFFFFF;

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
    head += textOf(typeWordsOf(item.dtype).numpy);
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
    Result<std::vector<std::uint64_t>> begin(const ExportStart& start) override
    {
        Node root;
        const auto items = start.plan.items();
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
    GATELOUPE_CHECK(
        checkExpressible(model, {.name = message("a Flax cell"), .expresses = kFlaxExpresses}));
    GATELOUPE_TRY(const auto biases,
                  FoldedBiases::create(exported,
                                       {.gates = BiasForm::Merged, .candidate = BiasForm::Separate},
                                       monitor));
    if (!biases.exist()) {
        exported.notes.push_back(message("a Flax cell always has biases: they are zero"));
    }
    exported.isCellUntold = true;
    exported.writtenName = "params" + (request.models.size() > 1 ? "/" + exported.path : "");
    forEachCell(model, [&](LayerIndex layer, Direction direction) {
        addCell(exported, biases, layer, direction, cellPath(exported, layer, direction));
    });
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
