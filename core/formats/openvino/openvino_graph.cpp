// SPDX-License-Identifier: Apache-2.0
#include "core/formats/openvino/openvino_graph.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <pugixml.hpp>

#include "core/base/checked_math.h"
#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/graph/activation_match.h"
#include "core/graph/dataflow_graph.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/quantization.h"

namespace gateloupe {

namespace {

constexpr int kMaxBodies = 16; ///< loops in each other

struct OpenvinoTypeRow
{
    std::string_view name;
    DType dtype;
};

constexpr std::array kOpenvinoTypes = {
    OpenvinoTypeRow{"f64", DType::F64},     OpenvinoTypeRow{"f32", DType::F32},
    OpenvinoTypeRow{"f16", DType::F16},     OpenvinoTypeRow{"bf16", DType::BF16},
    OpenvinoTypeRow{"i8", DType::I8},       OpenvinoTypeRow{"i16", DType::I16},
    OpenvinoTypeRow{"i32", DType::I32},     OpenvinoTypeRow{"i64", DType::I64},
    OpenvinoTypeRow{"u8", DType::U8},       OpenvinoTypeRow{"u16", DType::U16},
    OpenvinoTypeRow{"u32", DType::U32},     OpenvinoTypeRow{"u64", DType::U64},
    OpenvinoTypeRow{"boolean", DType::Bool}};

/// Operators whose inputs and outputs are those of a neutral one.
struct OpenvinoWord
{
    std::string_view type;
    GraphOperation operation;
};

constexpr std::array kOpenvinoWords = {OpenvinoWord{"Add", GraphOperation::Add},
                                       OpenvinoWord{"Subtract", GraphOperation::Subtract},
                                       OpenvinoWord{"Multiply", GraphOperation::Multiply},
                                       OpenvinoWord{"Divide", GraphOperation::Divide},
                                       OpenvinoWord{"Negative", GraphOperation::Negate},
                                       OpenvinoWord{"Sigmoid", GraphOperation::Sigmoid},
                                       OpenvinoWord{"Tanh", GraphOperation::Tanh},
                                       OpenvinoWord{"ReLU", GraphOperation::Relu},
                                       OpenvinoWord{"Relu", GraphOperation::Relu},
                                       OpenvinoWord{"Maximum", GraphOperation::Maximum},
                                       OpenvinoWord{"Minimum", GraphOperation::Minimum},
                                       OpenvinoWord{"Power", GraphOperation::Power},
                                       OpenvinoWord{"Exp", GraphOperation::Exp},
                                       OpenvinoWord{"Log", GraphOperation::Log},
                                       OpenvinoWord{"Abs", GraphOperation::Abs},
                                       OpenvinoWord{"Sqrt", GraphOperation::Sqrt},
                                       OpenvinoWord{"Erf", GraphOperation::Erf},
                                       OpenvinoWord{"LogicalNot", GraphOperation::Not},
                                       OpenvinoWord{"Greater", GraphOperation::Greater},
                                       OpenvinoWord{"GreaterEqual", GraphOperation::GreaterEqual},
                                       OpenvinoWord{"Less", GraphOperation::Less},
                                       OpenvinoWord{"LessEqual", GraphOperation::LessEqual},
                                       OpenvinoWord{"Select", GraphOperation::Select},
                                       OpenvinoWord{"ShapeOf", GraphOperation::ShapeOf}};

/// Operators that are an activation without constants. Source: OpenVINO 2026.4, operation sets,
/// "Activation functions".
constexpr std::array<Named<Activation>, 5> kOpenvinoActivationWords = {
    {{"SoftPlus", {ActivationKind::Softplus}},
     {"SoftSign", {ActivationKind::Softsign}},
     {"Mish", {ActivationKind::Mish}},
     {"HSwish", {ActivationKind::HardSwish}},
     {"HSigmoid", kKeras3HardSigmoid}}};

std::string_view textOf(const pugi::xml_node& node, const char* attribute)
{
    return node.attribute(attribute).value();
}

std::optional<std::uint64_t> numberOf(const pugi::xml_node& node, const char* attribute)
{
    return numberFromText<std::uint64_t>(textOf(node, attribute));
}

/// "1, 20, 4" and "1,20,4"; what is no number is -1 ("?", "..8").
GraphShape listOf(std::string_view text)
{
    GraphShape list;
    while (!text.empty() && list.size() <= kMaxRank) {
        const auto end = std::min(text.find(','), text.size());
        auto item = text.substr(0, end);
        item.remove_prefix(std::min(item.find_first_not_of(' '), item.size()));
        list.push_back(numberFromText<std::int64_t>(item).value_or(-1));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return list;
}

GraphShape dimsOf(const pugi::xml_node& port)
{
    GraphShape shape;
    for (const auto& dim : port.children("dim")) {
        if (shape.size() <= kMaxRank) {
            shape.push_back(
                numberFromText<std::int64_t>(std::string_view(dim.child_value())).value_or(-1));
        }
    }
    return shape;
}

/// A layer and one of its ports, as edges name them.
struct PortId
{
    std::uint64_t layer = 0;
    std::uint64_t port = 0;
    friend auto operator<=>(const PortId&, const PortId&) = default;
};

/// What all graphs of a file share.
struct OpenvinoFile
{
    std::shared_ptr<const MappedFile> weights;
    TensorCatalog& catalog;
    ProgressMonitor& monitor;
    DataflowGraph graph;
    std::set<std::string> names; ///< of tensors
    /// By offset and size: a converter lets the steps of an unrolled loop share what is equal.
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::shared_ptr<const TensorSource>> sources;
    /// Numbers that scales and zero points may still have, of all tensors: their constants may
    /// lie upon each other.
    std::uint64_t scalesLeft = 0;
};

/// Integers on their way to numbers: how weights of 8 bits are stored.
struct Dequantisation
{
    std::shared_ptr<const Tensor> integers;
    std::shared_ptr<const Tensor> zero; ///< null: 0
};

/// Values of `tensor`, one for each element of a matrix-like `shape`: single, or one for each row.
Result<std::vector<float>> spreadOf(const Tensor& tensor, const Shape& shape,
                                    ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(checkExtent(tensor));
    GATELOUPE_TRY(const auto bytes, tensor.source->bytes(monitor));
    const std::uint64_t count = elementCount(shape).value_or(0);
    std::vector<float> values(count);
    std::vector<std::uint64_t> index(shape.size());
    const std::size_t lead = shape.size() - tensor.shape.size(); // numpy aligns the last axes
    for (std::uint64_t element = 0; element < count; ++element) {
        auto at = static_cast<std::int64_t>(tensor.offsetElements);
        for (std::size_t axis = 0; axis < tensor.shape.size(); ++axis) {
            at += tensor.shape[axis] == 1
                      ? 0
                      : static_cast<std::int64_t>(index[lead + axis]) * tensor.strides[axis];
        }
        values[element] = static_cast<float>(elementAsDouble(
            bytes.data() + static_cast<std::size_t>(at) * sizeOf(tensor.dtype), tensor.dtype));
        for (std::size_t axis = shape.size(); axis-- > 0 && ++index[axis] == shape[axis];) {
            index[axis] = 0;
        }
    }
    return values;
}

/// Whether a tensor can be spread over a shape.
bool spreads(const Tensor& tensor, const Shape& shape)
{
    bool fits = tensor.shape.size() <= shape.size() && tensor.source != nullptr &&
                tensor.dtype != DType::Other && tensor.dtype != DType::C64 &&
                tensor.dtype != DType::C128;
    for (std::size_t axis = 0; fits && axis < tensor.shape.size(); ++axis) {
        const std::uint64_t extent = shape[shape.size() - tensor.shape.size() + axis];
        fits = tensor.shape[axis] == 1 || tensor.shape[axis] == extent;
    }
    return fits;
}

/// Null when it can't be spread over the shape, or is one too many.
std::optional<ElementGrid> gridOver(const Tensor& tensor, const Shape& shape, OpenvinoFile& file)
{
    if (!spreads(tensor, shape) || tensor.elements() > file.scalesLeft || !checkExtent(tensor)) {
        return std::nullopt;
    }
    auto rowMajor = contiguous(tensor);
    auto grid = rowMajor ? ElementGrid::of(*rowMajor, shape.size()) : std::move(rowMajor).error();
    if (!grid) {
        return std::nullopt;
    }
    file.scalesLeft -= tensor.elements();
    return *std::move(grid);
}

/// Row-major from their source's start on; null when that cannot be.
std::shared_ptr<const Tensor> integersOf(const std::shared_ptr<const Tensor>& tensor)
{
    if (tensor->isRowMajor() && tensor->offsetElements == 0) {
        return tensor;
    }
    if (tensor->shape.empty() || !checkExtent(*tensor)) {
        return nullptr;
    }
    auto copied = concatenated(std::span(tensor.get(), 1), 0);
    return copied ? std::make_shared<const Tensor>(*std::move(copied)) : nullptr;
}

std::shared_ptr<const Tensor> dequantisedTensor(std::string name, const Dequantisation& of,
                                                const Tensor& scale, OpenvinoFile& file)
{
    Quantization quantization{.stored = integersOf(of.integers), .scale = {}};
    const Shape& shape = of.integers->shape;
    auto scales = gridOver(scale, shape, file);
    if (of.zero) {
        quantization.zero = gridOver(*of.zero, shape, file);
    }
    if (!quantization.stored || !scales || (of.zero && !quantization.zero)) {
        return nullptr;
    }
    quantization.scale = *std::move(scales);
    return dequantized(std::move(name), std::move(quantization)).value_or(nullptr);
}

/// The limits of a FakeQuantize.
struct FakeLimits
{
    std::shared_ptr<const Tensor> inputLow;
    std::shared_ptr<const Tensor> inputHigh;
    std::shared_ptr<const Tensor> outputLow;
    std::shared_ptr<const Tensor> outputHigh;
    std::uint64_t levels = 0;
};

/// The steps from 0 that numbers are rounded to, a byte or two for each.
/// Source: OpenVINO, FakeQuantize-1, "Mathematical Formulation".
Result<std::vector<std::byte>> levelsOf(const Tensor& numbers, const FakeLimits& limits,
                                        ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto values, spreadOf(numbers, numbers.shape, monitor));
    GATELOUPE_TRY(const auto lows, spreadOf(*limits.inputLow, numbers.shape, monitor));
    GATELOUPE_TRY(const auto highs, spreadOf(*limits.inputHigh, numbers.shape, monitor));
    const auto last = static_cast<float>(limits.levels - 1);
    const std::size_t size = limits.levels > 256 ? 2 : 1;
    std::vector<std::byte> levels(values.size() * size);
    for (std::size_t index = 0; index < values.size(); ++index) {
        const float low = lows[index];
        const float high = highs[index];
        float level = 0.0F;
        if (values[index] > std::max(low, high)) {
            level = last;
        } else if (values[index] > std::min(low, high)) {
            level = std::nearbyint((values[index] - low) / (high - low) * last);
        }
        const auto whole = static_cast<std::uint16_t>(level >= 0.0F ? level : 0.0F); // NaN is 0
        levels[index * size] = static_cast<std::byte>(whole & 0xFFU);
        if (size == 2) {
            levels[index * size + 1] = static_cast<std::byte>(whole >> 8U);
        }
    }
    return levels;
}

/// Null when the limits do not fit. The integers are computed: the file holds what is rounded.
std::shared_ptr<const Tensor> fakeQuantisedTensor(std::string name,
                                                  const std::shared_ptr<const Tensor>& numbers,
                                                  const FakeLimits& limits, OpenvinoFile& file)
{
    const Shape& shape = numbers->shape;
    const DType dtype = limits.levels > 256 ? DType::U16 : DType::U8;
    const auto bytes = checkedMul(numbers->elements(), sizeOf(dtype));
    if (!bytes || !spreads(*numbers, shape) || !spreads(*limits.inputLow, shape) ||
        !spreads(*limits.inputHigh, shape)) {
        return nullptr;
    }
    auto low = gridOver(*limits.outputLow, shape, file);
    auto high = gridOver(*limits.outputHigh, shape, file);
    if (!low || !high || low->shape != high->shape) {
        return nullptr;
    }
    for (std::size_t index = 0; index < low->values.size(); ++index) {
        high->values[index] =
            (high->values[index] - low->values[index]) / static_cast<double>(limits.levels - 1);
    }
    auto stored =
        makeTensor(name, dtype, shape,
                   std::make_shared<DecodedSource>(Encoding::Computed, *bytes,
                                                   [numbers, limits](ProgressMonitor& monitor) {
                                                       return levelsOf(*numbers, limits, monitor);
                                                   }));
    if (!stored) {
        return nullptr;
    }
    return dequantized(std::move(name), {.stored = *std::move(stored),
                                         .scale = *std::move(high),
                                         .zero = std::nullopt,
                                         .offset = std::move(low),
                                         .table = {},
                                         .type = {},
                                         .roundsOnce = true})
        .value_or(nullptr);
}

/// One `<layers>` with its `<edges>`.
class OpenvinoBody
{
public:
    OpenvinoBody(OpenvinoFile& file, std::string path, int depth)
        : m_file(file)
        , m_path(std::move(path))
        , m_depth(depth)
    {
    }

    /// What stands for Parameters of a loop's body.
    std::map<std::uint64_t, GraphValueIndex> parameters;

    Status read(const pugi::xml_node& net)
    {
        GATELOUPE_CHECK(index(net));
        GATELOUPE_TRY(const auto order, sorted());
        for (const std::uint64_t id : order) {
            if (m_file.monitor.cancelled()) {
                return Error::cancelled();
            }
            const pugi::xml_node& layer = m_layers.at(id);
            GATELOUPE_CHECK(
                add(layer, id).withContext(message("layer %1 (%2)", id, textOf(layer, "name"))));
        }
        return {};
    }

    /// What a Result of the body is given; empty when there is none.
    [[nodiscard]] GraphInput resultOf(std::uint64_t layer) const
    {
        const auto found = m_results.find(layer);
        return found == m_results.end() ? std::nullopt : GraphInput(found->second);
    }

private:
    Status index(const pugi::xml_node& net)
    {
        for (const auto& layer : net.child("layers").children("layer")) {
            const auto id = numberOf(layer, "id");
            if (!id || !m_layers.emplace(*id, layer).second) {
                return Error::corrupt("two layers have the id '%1', or it is none",
                                      textOf(layer, "id"));
            }
        }
        for (const auto& edge : net.child("edges").children("edge")) {
            const auto from = numberOf(edge, "from-layer");
            const auto fromPort = numberOf(edge, "from-port");
            const auto to = numberOf(edge, "to-layer");
            const auto toPort = numberOf(edge, "to-port");
            if (!from || !fromPort || !to || !toPort || !m_layers.contains(*from) ||
                !m_layers.contains(*to) ||
                !m_edges.emplace(PortId{*to, *toPort}, PortId{*from, *fromPort}).second) {
                return Error::corrupt("an edge from layer '%1' to layer '%2' cannot be",
                                      textOf(edge, "from-layer"), textOf(edge, "to-layer"));
            }
        }
        return {};
    }

    /// The layers so that each stands behind those that it is fed by.
    Result<std::vector<std::uint64_t>> sorted() const
    {
        std::map<std::uint64_t, std::size_t> open;
        std::multimap<std::uint64_t, std::uint64_t> readers;
        for (const auto& [to, from] : m_edges) {
            ++open[to.layer];
            readers.emplace(from.layer, to.layer);
        }
        std::vector<std::uint64_t> order;
        for (const auto& [id, layer] : m_layers) {
            if (!open.contains(id)) {
                order.push_back(id);
            }
        }
        for (std::size_t next = 0; next < order.size(); ++next) {
            const auto [first, last] = readers.equal_range(order[next]);
            for (auto reader = first; reader != last; ++reader) {
                if (--open[reader->second] == 0) {
                    order.push_back(reader->second);
                }
            }
        }
        if (order.size() != m_layers.size()) {
            return Error::corrupt("its layers feed each other in a circle");
        }
        return order;
    }

    /// The value at an input port; empty when nothing is connected.
    [[nodiscard]] GraphInput valueAt(std::uint64_t layer, std::uint64_t port) const
    {
        const auto edge = m_edges.find({layer, port});
        const auto found = edge == m_edges.end() ? m_values.end() : m_values.find(edge->second);
        return found == m_values.end() ? std::nullopt : GraphInput(found->second);
    }

    [[nodiscard]] std::vector<GraphInput> inputsOf(const pugi::xml_node& layer,
                                                   std::uint64_t id) const
    {
        std::vector<GraphInput> inputs;
        for (const auto& port : layer.child("input").children("port")) {
            inputs.push_back(valueAt(id, numberOf(port, "id").value_or(~std::uint64_t{0})));
        }
        return inputs;
    }

    [[nodiscard]] std::string nameOf(const pugi::xml_node& layer) const
    {
        return m_path + std::string(textOf(layer, "name"));
    }

    Status add(const pugi::xml_node& layer, std::uint64_t id)
    {
        const auto type = textOf(layer, "type");
        if (type == "Parameter") {
            const auto given = parameters.find(id);
            setOutput(layer, id, 0,
                      given != parameters.end()
                          ? given->second
                          : m_file.graph.addInput(nameOf(layer),
                                                  listOf(textOf(layer.child("data"), "shape"))));
            return {};
        }
        if (type == "Const") {
            return addConstant(layer, id);
        }
        const auto inputs = inputsOf(layer, id);
        if (type == "Result") {
            if (!inputs.empty() && inputs[0]) {
                m_results.emplace(id, *inputs[0]);
                if (m_depth == 0) {
                    m_file.graph.addOutput(*inputs[0]);
                }
            }
            return {};
        }
        if (type == "TensorIterator" || type == "Loop") {
            return addLoop(layer, id);
        }
        addNode(layer, id, inputs);
        return {};
    }

    /// The value of the layer's output of that number (from 0), and what the file says of it.
    void setOutput(const pugi::xml_node& layer, std::uint64_t id, std::size_t number,
                   GraphValueIndex value)
    {
        std::size_t at = 0;
        for (const auto& port : layer.child("output").children("port")) {
            if (at++ == number) {
                m_values.insert_or_assign(PortId{id, numberOf(port, "id").value_or(0)}, value);
            }
        }
    }

    Status addConstant(const pugi::xml_node& layer, std::uint64_t id)
    {
        const auto data = layer.child("data");
        const auto typeName = textOf(data, "element_type");
        Shape shape;
        for (const std::int64_t extent : listOf(textOf(data, "shape"))) {
            if (extent < 0 || shape.size() == kMaxRank) {
                return Error::corrupt("its shape '%1' is no list of counts", textOf(data, "shape"));
            }
            shape.push_back(static_cast<std::uint64_t>(extent));
        }
        std::string name = nameOf(layer);
        if (!m_file.names.insert(name).second) { // names are for people
            name += "#" + std::to_string(id);
            m_file.names.insert(name);
        }
        const auto* row = std::ranges::find(kOpenvinoTypes, typeName, &OpenvinoTypeRow::name);
        if (row == kOpenvinoTypes.end()) { // of less than a byte, texts
            keepConstant(layer, id, listedTensor(name, std::move(shape), std::string(typeName)));
            return {};
        }
        const auto count = elementCount(shape);
        const auto needed = count ? checkedMul(*count, sizeOf(row->dtype)) : std::nullopt;
        const auto offset = numberOf(data, "offset");
        const auto size = numberOf(data, "size");
        if (!needed || !offset || size != needed || !m_file.weights) {
            return Error::corrupt("its %1 bytes at '%2' do not fit its shape [%3] of type %4",
                                  textOf(data, "size"), textOf(data, "offset"),
                                  textOf(data, "shape"), typeName);
        }
        auto& source = m_file.sources[{*offset, *size}];
        if (!source) {
            GATELOUPE_TRY(source, MappedSource::create(m_file.weights, *offset, *size));
        }
        GATELOUPE_TRY(auto tensor, makeTensor(name, row->dtype, std::move(shape), source));
        keepConstant(layer, id, std::move(tensor));
        return {};
    }

    void keepConstant(const pugi::xml_node& layer, std::uint64_t id,
                      std::shared_ptr<const Tensor> tensor)
    {
        m_file.catalog.tensors.push_back(tensor);
        setOutput(layer, id, 0, m_file.graph.addConstant(std::move(tensor)));
    }

    [[nodiscard]] std::vector<std::int64_t> numbersAt(const std::vector<GraphInput>& inputs,
                                                      std::size_t index) const
    {
        const GraphInput input = index < inputs.size() ? inputs[index] : std::nullopt;
        return m_file.graph.integersOf(input).value_or(std::vector<std::int64_t>());
    }

    [[nodiscard]] std::shared_ptr<const Tensor> constantAt(const std::vector<GraphInput>& inputs,
                                                           std::size_t index) const
    {
        return index < inputs.size() && inputs[index] ? m_file.graph.value(*inputs[index]).constant
                                                      : nullptr;
    }

    void addNode(const pugi::xml_node& layer, std::uint64_t id,
                 const std::vector<GraphInput>& inputs)
    {
        if (addDequantised(layer, id, inputs)) {
            return;
        }
        GraphNode node{
            .type = std::string(textOf(layer, "type")), .name = nameOf(layer), .inputs = inputs};
        translate(layer, node);
        if (node.operation == GraphOperation::Other) {
            node.attributes.emplace("version", std::string(textOf(layer, "version")));
            for (const auto& attribute : layer.child("data").attributes()) {
                node.attributes.emplace(attribute.name(), std::string(attribute.value()));
            }
        }
        std::vector<std::string> names;
        for (const auto& port : layer.child("output").children("port")) {
            names.push_back(nameOf(layer) +
                            (names.empty() ? "" : "." + std::string(textOf(port, "id"))));
        }
        const auto outputs = m_file.graph.add(std::move(node), std::move(names));
        std::size_t number = 0;
        for (const auto& port : layer.child("output").children("port")) {
            m_file.graph.setShape(outputs[number], dimsOf(port));
            setOutput(layer, id, number, outputs[number]);
            ++number;
        }
    }

    /// Puts an operator into neutral words where there are some.
    void translate(const pugi::xml_node& layer, GraphNode& node) const
    {
        const auto data = layer.child("data");
        const auto isTrue = [&data](const char* name) {
            const auto value = textOf(data, name);
            return value == "true" || value == "1";
        };
        const auto simplify = [&node](GraphOperation operation, std::size_t inputs) {
            node.operation = operation;
            node.inputs.resize(std::min(node.inputs.size(), inputs));
        };
        const auto* word = std::ranges::find(kOpenvinoWords, node.type, &OpenvinoWord::type);
        if (word != kOpenvinoWords.end()) {
            node.operation = word->operation;
        } else if (const auto activation = activationOf(data, node)) {
            simplify(GraphOperation::Activate, 1);
            node.activation = *activation;
        } else if (node.type == "MatMul") {
            node.operation = GraphOperation::MatMul;
            node.transposesA = isTrue("transpose_a");
            node.transposesB = isTrue("transpose_b");
        } else if (node.type == "Concat") {
            node.operation = GraphOperation::Concat;
            node.axes = listOf(textOf(data, "axis"));
        } else if (node.type == "Split" || node.type == "VariadicSplit") {
            node.axes = numbersAt(node.inputs, 1);
            node.sizes = sizesOf(layer, node);
            if (node.axes.size() == 1 && (node.type == "Split" || !node.sizes.empty())) {
                simplify(GraphOperation::Split, 1);
            }
        } else if (node.type == "Transpose") {
            node.axes = numbersAt(node.inputs, 1);
            if (node.inputs.size() < 2 || !node.axes.empty()) {
                simplify(GraphOperation::Transpose, 1);
            }
        } else if (node.type == "Reshape") {
            node.sizes = reshapedSizes(node, isTrue("special_zero"));
            simplify(GraphOperation::Reshape, 1);
        } else if (node.type == "Squeeze" || node.type == "Unsqueeze") {
            node.axes = numbersAt(node.inputs, 1);
            if (!node.axes.empty() || node.inputs.size() < 2) {
                simplify(node.type == "Squeeze" ? GraphOperation::Squeeze
                                                : GraphOperation::Unsqueeze,
                         1);
            }
        } else if (node.type == "ReverseSequence") {
            // Each sequence over its own length, which a run's lengths say.
            node.axes = {numberFromText<std::int64_t>(textOf(data, "seq_axis")).value_or(1)};
            simplify(GraphOperation::Reverse, 1);
        } else if (node.type == "Reverse" && textOf(data, "mode") == "index") {
            node.axes = numbersAt(node.inputs, 1);
            simplify(GraphOperation::Reverse, 1);
        } else if (node.type == "Gather") {
            node.axes = numbersAt(node.inputs, 2);
            const auto batch = textOf(data, "batch_dims");
            if (node.axes.size() == 1 && (batch.empty() || batch == "0")) {
                simplify(GraphOperation::Gather, 2);
            }
        } else if (node.type == "Convert") {
            // Integers that become numbers are for addDequantised(); halves stay what they are.
            simplify(GraphOperation::Identity, 1);
        } else if (node.type == "Broadcast") {
            node.sizes = m_file.graph.extentsIn(node.input(1));
            simplify(GraphOperation::Broadcast, 1);
        } else if (node.type == "StridedSlice" || node.type == "Slice") {
            translateSlice(data, node);
        }
    }

    /// The activation that an operator is by itself; constants stand in inputs, or beside it.
    [[nodiscard]] std::optional<Activation> activationOf(const pugi::xml_node& data,
                                                         const GraphNode& node) const
    {
        const auto given = [&](std::size_t input) {
            const auto number = m_file.graph.numberOf(node.input(input));
            return number ? std::optional(asMeant(*number)) : std::nullopt;
        };
        const auto said = [&data](const char* name) {
            return numberFromText<double>(textOf(data, name));
        };
        const auto withTwo = [](ActivationKind kind, const std::optional<double>& alpha,
                                const std::optional<double>& beta) {
            return alpha && beta ? std::optional(Activation{kind, *alpha, *beta}) : std::nullopt;
        };
        if (node.type == "Clamp") {
            return withTwo(ActivationKind::Clip, said("min"), said("max"));
        }
        if (node.type == "HardSigmoid") {
            return withTwo(ActivationKind::HardSigmoid, given(1), given(2));
        }
        if (node.type == "Elu") {
            return withTwo(ActivationKind::Elu, said("alpha"), 0.0);
        }
        if (node.type == "PReLU") {
            return withTwo(ActivationKind::LeakyRelu, given(1), 0.0);
        }
        if (node.type == "Gelu") {
            const bool isByTanh = textOf(data, "approximation_mode") == "TANH";
            return Activation{isByTanh ? ActivationKind::GeluTanh : ActivationKind::Gelu};
        }
        if (node.type == "Swish") {
            const double slope = node.inputs.size() < 2 ? 1.0 : given(1).value_or(0.0);
            return slope == 1.0   ? std::optional(Activation{ActivationKind::Swish})
                   : slope == 0.0 ? std::nullopt // computed
                                  : std::optional(Activation{ActivationKind::ScaledSwish, slope});
        }
        if (node.type == "Selu") {
            const bool isUsual = given(1) && given(2) && isNearly(*given(1), kSeluAlpha) &&
                                 isNearly(*given(2), kSeluScale);
            return isUsual ? std::optional(Activation{ActivationKind::Selu})
                           : withTwo(ActivationKind::ScaledSelu, given(1), given(2));
        }
        return valueNamed(kOpenvinoActivationWords, node.type);
    }

    /// Whether two numbers are equal but for rounding to single precision.
    static bool isNearly(double a, double b)
    {
        constexpr double kRounding = 1e-6;
        return std::abs(a - b) <= kRounding * std::abs(b);
    }

    /// Sizes of the outputs along the axis of a split, as the file says them; empty when it does
    /// not.
    static GraphShape sizesOf(const pugi::xml_node& layer, const GraphNode& node)
    {
        GraphShape sizes;
        for (const auto& port : layer.child("output").children("port")) {
            const auto dims = dimsOf(port);
            const auto rank = static_cast<std::int64_t>(dims.size());
            const std::int64_t axis = node.axes.empty() ? rank : node.axes.front();
            const std::int64_t place = axis < 0 ? axis + rank : axis;
            if (place < 0 || place >= rank || dims[static_cast<std::size_t>(place)] < 0) {
                return {};
            }
            sizes.push_back(dims[static_cast<std::size_t>(place)]);
        }
        return sizes;
    }

    /// A zero stands for the extent that was there.
    [[nodiscard]] GraphShape reshapedSizes(const GraphNode& node, bool isZeroKept) const
    {
        GraphShape sizes = numbersAt(node.inputs, 1);
        const GraphInput input = node.input(0);
        const auto& shape = input ? m_file.graph.value(*input).shape : std::nullopt;
        for (std::size_t axis = 0; isZeroKept && axis < sizes.size(); ++axis) {
            if (sizes[axis] == 0) {
                sizes[axis] = shape && axis < shape->size() ? (*shape)[axis] : -1;
            }
        }
        return std::ranges::count(sizes, -1) > 1 ? GraphShape() : sizes;
    }

    void translateSlice(const pugi::xml_node& data, GraphNode& node) const
    {
        const auto starts = numbersAt(node.inputs, 1);
        const auto ends = numbersAt(node.inputs, 2);
        const auto steps = numbersAt(node.inputs, 3);
        auto axes = numbersAt(node.inputs, 4);
        const bool isStrided = node.type == "StridedSlice";
        const auto hasMask = [&data](const char* name) {
            return std::ranges::any_of(listOf(textOf(data, name)),
                                       [](std::int64_t bit) { return bit != 0; });
        };
        if (starts.empty() || starts.size() != ends.size() ||
            (node.inputs.size() > 3 && steps.size() != starts.size()) ||
            (isStrided && (hasMask("new_axis_mask") || hasMask("shrink_axis_mask") ||
                           hasMask("ellipsis_mask")))) {
            return;
        }
        if (isStrided || axes.empty()) {
            axes.resize(starts.size());
            std::iota(axes.begin(), axes.end(), std::int64_t{0});
        }
        const auto beginMask = isStrided ? listOf(textOf(data, "begin_mask")) : GraphShape();
        const auto endMask = isStrided ? listOf(textOf(data, "end_mask")) : GraphShape();
        node.axes = axes;
        node.starts = starts;
        node.ends = ends;
        node.steps = steps;
        for (std::size_t index = 0; index < starts.size(); ++index) {
            if (index < beginMask.size() && beginMask[index] != 0) {
                node.starts[index] = 0;
            }
            if (index < endMask.size() && endMask[index] != 0) {
                node.ends[index] = std::numeric_limits<std::int64_t>::max();
            }
        }
        node.operation = GraphOperation::Slice;
        node.inputs.resize(1);
    }

    /// Convert, Subtract and Multiply behind a constant of integers: their numbers are a tensor of
    /// their own. False when the layer is something else.
    bool addDequantised(const pugi::xml_node& layer, std::uint64_t id,
                        const std::vector<GraphInput>& inputs)
    {
        const auto type = textOf(layer, "type");
        const auto first = inputs.empty() ? std::nullopt : inputs[0];
        const auto tensor = constantAt(inputs, 0);
        const auto known = first ? m_quantised.find(*first) : m_quantised.end();

        if (type == "FakeQuantize") {
            return addFakeQuantised(layer, id, inputs,
                                    known != m_quantised.end() && !known->second.zero
                                        ? known->second.integers
                                        : tensor);
        }
        const auto addStep = [&](const Dequantisation& of) {
            const auto value = m_file.graph.addOne(
                {.type = std::string(type), .name = nameOf(layer), .inputs = inputs},
                nameOf(layer));
            m_file.graph.setShape(value, dimsOf(layer.child("output").child("port")));
            m_quantised.emplace(value, of);
            setOutput(layer, id, 0, value);
            return true;
        };
        if (type == "Convert" && tensor &&
            (tensor->dtype == DType::I8 || tensor->dtype == DType::U8)) {
            return addStep({tensor, nullptr});
        }
        if (known == m_quantised.end() || inputs.size() != 2 || !inputs[1]) {
            return false;
        }
        const auto other = m_quantised.find(*inputs[1]);
        const auto operand =
            other != m_quantised.end() ? other->second.integers : constantAt(inputs, 1);
        if (!operand) {
            return false;
        }
        if (type == "Subtract" && !known->second.zero) {
            return addStep({known->second.integers, operand});
        }
        std::string name = nameOf(layer);
        if (type != "Multiply" || !m_file.names.insert(name).second) {
            return false;
        }
        auto made = dequantisedTensor(std::move(name), known->second, *operand, m_file);
        if (!made) {
            return false;
        }
        m_file.catalog.attributes.push_back(
            {made->name, "made_from",
             std::vector<std::string>{known->second.integers->name, operand->name}});
        keepConstant(layer, id, std::move(made));
        return true;
    }

    /// FakeQuantize on a constant of numbers, or of integers that were converted to some.
    bool addFakeQuantised(const pugi::xml_node& layer, std::uint64_t id,
                          const std::vector<GraphInput>& inputs,
                          const std::shared_ptr<const Tensor>& numbers)
    {
        constexpr std::uint64_t kMaxLevels = 65536;
        const FakeLimits limits{.inputLow = constantAt(inputs, 1),
                                .inputHigh = constantAt(inputs, 2),
                                .outputLow = constantAt(inputs, 3),
                                .outputHigh = constantAt(inputs, 4),
                                .levels = numberOf(layer.child("data"), "levels").value_or(0)};
        std::string name = nameOf(layer);
        if (!numbers || !limits.inputLow || !limits.inputHigh || !limits.outputLow ||
            !limits.outputHigh || limits.levels < 2 || limits.levels > kMaxLevels ||
            m_file.names.contains(name)) {
            return false;
        }
        auto made = fakeQuantisedTensor(name, numbers, limits, m_file);
        if (!made) {
            return false;
        }
        m_file.names.insert(std::move(name));
        m_file.catalog.attributes.push_back(
            {made->name, "made_from", std::vector<std::string>{numbers->name}});
        keepConstant(layer, id, std::move(made));
        return true;
    }

    Status addLoop(const pugi::xml_node& layer, std::uint64_t id)
    {
        if (m_depth == kMaxBodies) {
            return Error::corrupt("loops are nested deeper than %1", kMaxBodies);
        }
        auto& graph = m_file.graph;
        const auto loop = graph.addLoop(std::string(textOf(layer, "type")), nameOf(layer));
        OpenvinoBody body(m_file, nameOf(layer) + "/", m_depth + 1);
        std::map<std::uint64_t, std::uint64_t> resultOfParameter;
        for (const auto& edge : layer.child("back_edges").children("edge")) {
            const auto from = numberOf(edge, "from-layer");
            const auto to = numberOf(edge, "to-layer");
            if (!from || !to) {
                return Error::corrupt("a back edge has no layers");
            }
            resultOfParameter.emplace(*to, *from);
        }
        std::map<std::uint64_t, GraphValueIndex> variables; // by the Result that feeds them
        for (const auto& port : layer.child("port_map").children("input")) {
            const auto parameter = numberOf(port, "internal_layer_id");
            const auto outer = numberOf(port, "external_port_id");
            const auto value = outer ? valueAt(id, *outer) : std::nullopt;
            if (!parameter || !value) {
                continue; // the trip count of a Loop goes nowhere
            }
            const std::string name = body.m_path + std::to_string(*parameter);
            const auto back = resultOfParameter.find(*parameter);
            const auto axis = numberFromText<std::int64_t>(textOf(port, "axis"));
            if (axis && *axis != -1) {
                body.parameters.emplace(
                    *parameter, graph.addItem(loop,
                                              {.sequence = *value,
                                               .axis = *axis,
                                               .isFromEnd = textOf(port, "stride").starts_with('-'),
                                               .keepsAxis = true},
                                              name));
            } else if (back != resultOfParameter.end()) {
                const auto variable = graph.addVariable(loop, value, name);
                body.parameters.emplace(*parameter, variable);
                variables.emplace(back->second, variable);
            } else {
                body.parameters.emplace(*parameter, *value);
            }
        }
        GATELOUPE_CHECK(body.read(layer.child("body")));
        for (const auto& [result, variable] : variables) {
            if (const auto next = body.resultOf(result)) {
                graph.setNext(variable, *next);
            }
        }
        for (const auto& port : layer.child("port_map").children("output")) {
            const auto result = numberOf(port, "internal_layer_id");
            const auto outer = numberOf(port, "external_port_id");
            const auto value = result ? body.resultOf(*result) : std::nullopt;
            const auto axis = numberFromText<std::int64_t>(textOf(port, "axis"));
            if (!outer || !value) {
                continue;
            }
            const std::string name = nameOf(layer) + "." + std::to_string(*outer);
            const auto variable = variables.find(*result);
            if (axis && *axis != -1) {
                m_values.insert_or_assign(
                    PortId{id, *outer},
                    graph.addCollection(loop,
                                        {.inner = *value,
                                         .axis = *axis,
                                         .isFromEnd = textOf(port, "stride").starts_with('-'),
                                         .keepsAxis = true},
                                        name));
            } else if (variable != variables.end()) {
                m_values.insert_or_assign(PortId{id, *outer},
                                          graph.addFinal(variable->second, name));
            }
        }
        return {};
    }

    OpenvinoFile& m_file;
    std::string m_path; ///< in front of names
    int m_depth;
    std::map<std::uint64_t, pugi::xml_node> m_layers;
    std::map<PortId, PortId> m_edges; ///< to, from
    std::map<PortId, GraphValueIndex> m_values;
    std::map<std::uint64_t, GraphValueIndex> m_results;
    std::map<GraphValueIndex, Dequantisation> m_quantised;
};

} // namespace

Status readOpenvinoGraph(const pugi::xml_node& net, std::shared_ptr<const MappedFile> weights,
                         TensorCatalog& catalog, ProgressMonitor& monitor)
{
    constexpr std::uint64_t kFewScales = std::uint64_t{1} << 20U;
    OpenvinoFile file{.weights = std::move(weights), .catalog = catalog, .monitor = monitor};
    file.scalesLeft = kFewScales + (file.weights ? file.weights->size() : 0);
    GATELOUPE_CHECK(OpenvinoBody(file, "", 0).read(net));
    catalog.graph = std::make_shared<const DataflowGraph>(std::move(file.graph));
    catalog.isConverted = true;
    return {};
}

} // namespace gateloupe
