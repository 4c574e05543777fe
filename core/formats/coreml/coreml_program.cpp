// SPDX-License-Identifier: Apache-2.0
#include "core/formats/coreml/coreml_program.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/coreml/coreml_numbers.h"
#include "core/formats/coreml/coreml_values.h"
#include "core/graph/activation_match.h"
#include "core/graph/dataflow_graph.h"

namespace gateloupe {

namespace {

using protobuf::At;
using protobuf::readFields;

constexpr int kMaxBlocks = 16; ///< in each other
/// A program of a network has some thousands; a few bytes of a file make each.
constexpr std::size_t kMaxOperations = std::size_t{1} << 18U; ///< of a block
constexpr std::size_t kMaxValues = std::size_t{1} << 20U;     ///< that operations make

/// What an operation is given: the name of a value, or the value itself.
struct MilBinding
{
    std::string name;
    std::string_view value;
};

struct MilOperation
{
    std::string type;
    std::map<std::string, std::vector<MilBinding>, std::less<>> inputs;
    std::vector<std::string> outputs;
    std::vector<std::optional<GraphShape>> shapes; ///< of the outputs, as the file says them
    std::vector<std::string_view> blocks;
    std::map<std::string, std::string_view, std::less<>> attributes;

    /// Empty when there is none.
    [[nodiscard]] const std::string& nameOf(std::string_view input) const
    {
        static const std::string kNone;
        const auto found = inputs.find(input);
        return found == inputs.end() || found->second.empty() ? kNone : found->second.front().name;
    }

    [[nodiscard]] std::string output(std::size_t index = 0) const
    {
        return index < outputs.size() ? outputs[index] : std::string();
    }
};

struct MilBlock
{
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    std::vector<MilOperation> operations;
};

/// An entry of a protobuf map, { 1 key, 2 value }.
struct MilEntry
{
    std::string_view key;
    std::string_view value;
};

Result<MilEntry> entryOf(std::string_view message)
{
    MilEntry entry;
    GATELOUPE_CHECK(readFields(message, At{1, entry.key}, At{2, entry.value}));
    return entry;
}

/// Argument { 1 bindings* { 1 name | 2 value } }.
Result<std::vector<MilBinding>> bindingsOf(std::string_view argument)
{
    std::vector<MilBinding> bindings;
    GATELOUPE_CHECK(readFields(
        argument, At{1, [&bindings](std::string_view message) {
                         MilBinding& binding = bindings.emplace_back();
                         return readFields(message, At{1, binding.name}, At{2, binding.value});
                     }}));
    return bindings;
}

struct MilNamed
{
    std::string name;
    std::optional<GraphShape> shape;
};

/// NamedValueType { 1 name, 2 type }.
Result<MilNamed> namedValueOf(std::string_view message)
{
    MilNamed named;
    std::string_view type;
    GATELOUPE_CHECK(readFields(message, At{1, named.name}, At{2, type}));
    GATELOUPE_TRY(named.shape, coremlShapeOf(type));
    return named;
}

Result<MilOperation> operationOf(std::string_view message)
{
    MilOperation operation;
    const auto addInput = [&operation](std::string_view input) -> Status {
        GATELOUPE_TRY(const MilEntry entry, entryOf(input));
        GATELOUPE_TRY(operation.inputs[std::string(entry.key)], bindingsOf(entry.value));
        return {};
    };
    const auto addOutput = [&operation](std::string_view output) -> Status {
        GATELOUPE_TRY(auto named, namedValueOf(output));
        operation.outputs.push_back(std::move(named.name));
        operation.shapes.push_back(std::move(named.shape));
        return {};
    };
    const auto addAttribute = [&operation](std::string_view attribute) -> Status {
        GATELOUPE_TRY(const MilEntry entry, entryOf(attribute));
        operation.attributes.insert_or_assign(std::string(entry.key), entry.value);
        return {};
    };
    GATELOUPE_CHECK(readFields(message, At{1, operation.type}, At{2, addInput}, At{3, addOutput},
                               At{4, operation.blocks}, At{5, addAttribute}));
    return operation;
}

Result<MilBlock> blockOf(std::string_view message)
{
    MilBlock block;
    const auto addInput = [&block](std::string_view input) -> Status {
        GATELOUPE_TRY(auto named, namedValueOf(input));
        block.inputs.push_back(std::move(named.name));
        return {};
    };
    const auto addOperation = [&block](std::string_view operation) -> Status {
        if (block.operations.size() == kMaxOperations) {
            return Error::unsupported("a block of more than %1 operations is not read",
                                      kMaxOperations);
        }
        GATELOUPE_TRY(block.operations.emplace_back(), operationOf(operation));
        return {};
    };
    GATELOUPE_CHECK(
        readFields(message, At{1, addInput}, At{2, block.outputs}, At{3, addOperation}));
    return block;
}

/// Its inputs are x, or x and y.
struct MilWord
{
    std::string_view type;
    GraphOperation operation;
    bool isBinary;
};

constexpr std::array kMilWords = {MilWord{"add", GraphOperation::Add, true},
                                  MilWord{"sub", GraphOperation::Subtract, true},
                                  MilWord{"mul", GraphOperation::Multiply, true},
                                  MilWord{"real_div", GraphOperation::Divide, true},
                                  MilWord{"floor_div", GraphOperation::Divide, true},
                                  MilWord{"sigmoid", GraphOperation::Sigmoid, false},
                                  MilWord{"tanh", GraphOperation::Tanh, false},
                                  MilWord{"relu", GraphOperation::Relu, false},
                                  MilWord{"maximum", GraphOperation::Maximum, true},
                                  MilWord{"minimum", GraphOperation::Minimum, true},
                                  MilWord{"pow", GraphOperation::Power, true},
                                  MilWord{"exp", GraphOperation::Exp, false},
                                  MilWord{"log", GraphOperation::Log, false},
                                  MilWord{"abs", GraphOperation::Abs, false},
                                  MilWord{"sqrt", GraphOperation::Sqrt, false},
                                  MilWord{"square", GraphOperation::Square, false},
                                  MilWord{"inverse", GraphOperation::Reciprocal, false},
                                  MilWord{"erf", GraphOperation::Erf, false},
                                  MilWord{"logical_not", GraphOperation::Not, false},
                                  MilWord{"greater", GraphOperation::Greater, true},
                                  MilWord{"greater_equal", GraphOperation::GreaterEqual, true},
                                  MilWord{"less", GraphOperation::Less, true},
                                  MilWord{"less_equal", GraphOperation::LessEqual, true},
                                  MilWord{"cast", GraphOperation::Identity, false},
                                  MilWord{"identity", GraphOperation::Identity, false},
                                  MilWord{"shape", GraphOperation::ShapeOf, false}};

/// Operations that are an activation, by how many constants (alpha, beta) they have.
/// Source: coremltools 9, mil/ops/defs/iOS15/activation.py, elementwise_unary.py.
struct MilActivation
{
    std::string_view type;
    ActivationKind kind;
    std::size_t constants;
};

constexpr std::array kMilActivations = {
    MilActivation{"relu6", ActivationKind::Relu6, 0},
    MilActivation{"leaky_relu", ActivationKind::LeakyRelu, 1},
    MilActivation{"prelu", ActivationKind::LeakyRelu, 1},
    MilActivation{"elu", ActivationKind::Elu, 1},
    MilActivation{"sigmoid_hard", ActivationKind::HardSigmoid, 2},
    MilActivation{"softplus", ActivationKind::Softplus, 0},
    MilActivation{"softsign", ActivationKind::Softsign, 0},
    MilActivation{"scaled_tanh", ActivationKind::ScaledTanh, 2},
    MilActivation{"silu", ActivationKind::Swish, 0},
    MilActivation{"clip", ActivationKind::Clip, 2},
    MilActivation{"clamped_relu", ActivationKind::BoundedRelu, 2},
    MilActivation{"thresholded_relu", ActivationKind::ThresholdedRelu, 1}};

constexpr std::array<std::string_view, 3> kMilRecurrent = {"lstm", "gru", "rnn"};
constexpr std::array<std::string_view, 10> kMilRecurrentInputs = {
    "x",    "initial_h", "initial_c",      "weight_ih",      "weight_hh",
    "bias", "peephole",  "weight_ih_back", "weight_hh_back", "bias_back"};

/// Walks the blocks of a function in their order.
class MilWalk
{
public:
    MilWalk(const std::shared_ptr<const MappedFile>& file, TensorCatalog& catalog,
            ProgressMonitor& monitor)
        : m_values(file)
        , m_catalog(catalog)
        , m_monitor(monitor)
    {
        for (const auto& tensor : catalog.tensors) {
            m_names.insert(tensor->name);
        }
    }

    Status walkFunction(std::string_view function)
    {
        std::string_view opset;
        std::map<std::string_view, std::string_view> blocks;
        const auto addInput = [this](std::string_view input) -> Status {
            GATELOUPE_TRY(const auto named, namedValueOf(input));
            m_scope.insert_or_assign(named.name, m_graph.addInput(named.name, named.shape));
            return {};
        };
        const auto addBlock = [&blocks](std::string_view block) -> Status {
            GATELOUPE_TRY(const MilEntry entry, entryOf(block));
            blocks.insert_or_assign(entry.key, entry.value);
            return {};
        };
        GATELOUPE_CHECK(readFields(function, At{1, addInput}, At{2, opset}, At{3, addBlock}));
        auto chosen = blocks.find(opset);
        chosen = chosen == blocks.end() ? blocks.begin() : chosen;
        if (chosen == blocks.end()) {
            return Error::corrupt("the program has no block");
        }
        GATELOUPE_TRY(const MilBlock block, blockOf(chosen->second));
        GATELOUPE_CHECK(walk(block, 0));
        for (const std::string& name : block.outputs) {
            if (const auto value = valueOf(name)) {
                m_graph.addOutput(*value);
            }
        }
        m_catalog.graph = std::make_shared<const DataflowGraph>(std::move(m_graph));
        m_catalog.isConverted = true;
        for (auto& path : m_values.files()) {
            m_catalog.sourceFiles.push_back(std::move(path));
        }
        return {};
    }

private:
    [[nodiscard]] GraphInput valueOf(const std::string& name) const
    {
        const auto found = m_scope.find(name);
        return found == m_scope.end() ? std::nullopt : GraphInput(found->second);
    }

    [[nodiscard]] GraphInput input(const MilOperation& operation, std::string_view name) const
    {
        return valueOf(operation.nameOf(name));
    }

    [[nodiscard]] std::vector<GraphInput> inputs(const MilOperation& operation,
                                                 std::string_view name) const
    {
        std::vector<GraphInput> values;
        const auto found = operation.inputs.find(name);
        for (std::size_t at = 0; found != operation.inputs.end() && at < found->second.size();
             ++at) {
            values.push_back(valueOf(found->second[at].name));
        }
        return values;
    }

    [[nodiscard]] std::vector<std::int64_t> numbers(const MilOperation& operation,
                                                    std::string_view name) const
    {
        return m_graph.integersOf(input(operation, name)).value_or(std::vector<std::int64_t>());
    }

    [[nodiscard]] const Attribute::Value* word(const MilOperation& operation,
                                               std::string_view name) const
    {
        const auto found = m_words.find(operation.nameOf(name));
        return found == m_words.end() ? nullptr : &found->second;
    }

    /// Flags come as lists of numbers.
    [[nodiscard]] bool flag(const MilOperation& operation, std::string_view name,
                            std::size_t index = 0) const
    {
        const auto* value = word(operation, name);
        const auto* list =
            value == nullptr ? nullptr : std::get_if<std::vector<std::int64_t>>(value);
        return list != nullptr && index < list->size() && (*list)[index] != 0;
    }

    Status walk(const MilBlock& block, int depth)
    {
        if (depth > kMaxBlocks) {
            return Error::corrupt("blocks are nested deeper than %1", kMaxBlocks);
        }
        for (const MilOperation& operation : block.operations) {
            if (m_monitor.cancelled()) {
                return Error::cancelled();
            }
            if (m_given.contains(operation.output())) {
                continue;
            }
            m_made += operation.outputs.size() + 1;
            if (m_made > kMaxValues) {
                return Error::unsupported("a program of more than %1 values is not read",
                                          kMaxValues);
            }
            GATELOUPE_CHECK(
                add(operation, depth)
                    .withContext(message("operation %1 (%2)", operation.output(), operation.type)));
        }
        return {};
    }

    Status add(MilOperation operation, int depth)
    {
        GATELOUPE_CHECK(nameInlineValues(operation));
        if (operation.type == "const") {
            const auto value = operation.attributes.find("val");
            return value == operation.attributes.end()
                       ? Error::corrupt("it has no value")
                       : addConstant(operation.output(), value->second);
        }
        if (operation.type.starts_with("constexpr_")) {
            return addComputed(operation);
        }
        if (operation.type == "while_loop" && operation.blocks.size() == 2) {
            return addLoop(operation, depth);
        }
        addNode(operation);
        return {};
    }

    /// A value that stands in the operation itself becomes a constant with a name.
    Status nameInlineValues(MilOperation& operation)
    {
        for (auto& [key, bindings] : operation.inputs) {
            for (MilBinding& binding : bindings) {
                if (binding.name.empty() && !binding.value.empty()) {
                    binding.name = operation.output() + "/" + key;
                    GATELOUPE_CHECK(addConstant(binding.name, binding.value));
                }
            }
        }
        return {};
    }

    std::string uniqueName(const std::string& name)
    {
        std::string unique = name;
        for (int copy = 2; !m_names.insert(unique).second; ++copy) {
            unique = name + "#" + std::to_string(copy);
        }
        return unique;
    }

    void keep(const std::string& name, std::shared_ptr<const Tensor> tensor)
    {
        m_catalog.tensors.push_back(tensor);
        m_scope.insert_or_assign(name, m_graph.addConstant(std::move(tensor)));
    }

    Status addConstant(const std::string& name, std::string_view message)
    {
        GATELOUPE_TRY(CoremlValue value, m_values.read(message));
        if (value.word) {
            m_words.insert_or_assign(name, *value.word);
            return {};
        }
        if (!value.source || value.type.dtype == DType::Other) {
            keep(name, listedTensor(uniqueName(name), value.shape, std::string(value.type.name)));
        } else {
            GATELOUPE_TRY(auto tensor, makeTensor(uniqueName(name), value.type.dtype, value.shape,
                                                  value.source));
            keep(name, std::move(tensor));
        }
        m_raw.insert_or_assign(name, std::move(value));
        return {};
    }

    // ---- Compressed constants ----

    /// A parameter of a constexpr operation: an attribute in older operation sets, an input in
    /// newer ones. Null where there is none.
    Result<std::optional<CoremlValue>> parameter(const MilOperation& operation,
                                                 std::string_view name)
    {
        if (const auto attribute = operation.attributes.find(name);
            attribute != operation.attributes.end()) {
            GATELOUPE_TRY(auto value, m_values.read(attribute->second));
            return std::optional(std::move(value));
        }
        const auto raw = m_raw.find(operation.nameOf(name));
        return raw == m_raw.end() ? std::optional<CoremlValue>() : std::optional(raw->second);
    }

    static Result<ElementGrid> gridOf(const CoremlValue& value)
    {
        const unsigned bits = value.type.bits;
        if (!value.source) {
            return Error::unsupported("its numbers are of no kind that is read");
        }
        if (value.type.dtype != DType::Other) {
            GATELOUPE_TRY(const auto tensor,
                          makeTensor("scale", value.type.dtype, value.shape, value.source));
            return ElementGrid::of(*tensor, tensor->shape.size());
        }
        // Zero points of less than a byte go through the decoder of such integers.
        Quantization one{.stored = nullptr, .scale = ElementGrid::of(1.0, value.shape.size())};
        GATELOUPE_TRY(const auto tensor, decodedTensor("offset",
                                                       {.bytes = value.source,
                                                        .shape = value.shape,
                                                        .bits = bits,
                                                        .isSigned = value.type.isSigned},
                                                       std::move(one)));
        return ElementGrid::of(*tensor, tensor->shape.size());
    }

    Status addComputed(const MilOperation& operation)
    {
        auto made = computed(operation);
        if (made && *made) {
            keep(operation.output(), *std::move(made));
            return {};
        }
        if (!made && made.error().code != ErrorCode::Unsupported) {
            return std::move(made).error();
        }
        addNode(operation);
        return {};
    }

    /// Null for one of another kind.
    Result<std::shared_ptr<const Tensor>> computed(const MilOperation& operation)
    {
        if (operation.type == "constexpr_affine_dequantize") {
            return dequantised(operation, "quantized_data", "zero_point");
        }
        if (operation.type == "constexpr_blockwise_shift_scale") {
            return dequantised(operation, "data", "offset");
        }
        if (operation.type == "constexpr_lut_to_dense") {
            return palettised(operation);
        }
        if (operation.type == "constexpr_cast") {
            GATELOUPE_TRY(const auto value, parameter(operation, "source_val"));
            if (value && value->source && value->type.dtype != DType::Other) {
                return makeTensor(uniqueName(operation.output()), value->type.dtype, value->shape,
                                  value->source);
            }
        }
        return std::shared_ptr<const Tensor>();
    }

    Result<std::shared_ptr<const Tensor>>
    dequantised(const MilOperation& operation, std::string_view dataName, std::string_view zeroName)
    {
        GATELOUPE_TRY(const auto data, parameter(operation, dataName));
        GATELOUPE_TRY(const auto scale, parameter(operation, "scale"));
        GATELOUPE_TRY(const auto zero, parameter(operation, zeroName));
        GATELOUPE_TRY(const auto axis, parameter(operation, "axis"));
        if (!data || !data->source || data->type.bits == 0 || !scale) {
            return Error::unsupported("its integers are of no kind that is read");
        }
        std::uint64_t along = 0;
        if (axis) {
            GATELOUPE_TRY(const auto number, gridOf(*axis));
            const double last = static_cast<double>(data->shape.size());
            const double given = number.values.size() == 1 ? number.values.front() : last;
            const double place = given < 0 ? given + last : given;
            if (!(place >= 0 && place < last)) {
                return Error::corrupt("its axis is none of %1", toText(data->shape));
            }
            along = static_cast<std::uint64_t>(place);
        }
        const auto spread = [&](const CoremlValue& value) -> Result<ElementGrid> {
            GATELOUPE_TRY(auto grid, gridOf(value));
            if (grid.shape.size() < data->shape.size()) { // one number, or one for each row
                grid = ElementGrid::along(along, std::move(grid.values), data->shape.size());
            }
            return grid;
        };
        Quantization decoding;
        GATELOUPE_TRY(decoding.scale, spread(*scale));
        if (zero) {
            GATELOUPE_TRY(decoding.zero, spread(*zero));
        }
        return decodedTensor(uniqueName(operation.output()),
                             {.bytes = data->source,
                              .shape = data->shape,
                              .bits = data->type.bits,
                              .isSigned = data->type.isSigned},
                             std::move(decoding));
    }

    Result<std::shared_ptr<const Tensor>> palettised(const MilOperation& operation)
    {
        GATELOUPE_TRY(auto indices, parameter(operation, "indices"));
        GATELOUPE_TRY(const auto table, parameter(operation, "lut"));
        GATELOUPE_TRY(const auto shape, parameter(operation, "shape"));
        if (!indices || !indices->source || !table) {
            return Error::unsupported("its indices are of no kind that is read");
        }
        Quantization decoding;
        GATELOUPE_TRY(auto grid, gridOf(*table));
        const auto entries = grid.values.size();
        // Of newer tables the last two extents are the entries and the numbers of each.
        const bool isOne =
            table->shape.size() <= 1 ||
            (table->shape.back() == 1 && table->shape[table->shape.size() - 2] == entries);
        unsigned bits = 0;
        while (bits < 8 && std::size_t{1} << bits < entries) {
            ++bits;
        }
        if (!isOne || entries < 2 || std::size_t{1} << bits != entries) {
            return Error::unsupported("it has several tables, or one of %1 entries", entries);
        }
        decoding.table = std::move(grid.values);
        Shape extents = indices->shape;
        if (shape) { // of packed indices the type says only how many bytes there are
            GATELOUPE_TRY(const auto numbers, gridOf(*shape));
            extents.clear();
            for (const double number : numbers.values) {
                if (number < 0 || number > 4294967295.0 || extents.size() == kMaxRank) {
                    return Error::corrupt("its shape is no list of counts");
                }
                extents.push_back(static_cast<std::uint64_t>(number));
            }
        }
        return decodedTensor(uniqueName(operation.output()),
                             {.bytes = indices->source, .shape = extents, .bits = bits},
                             std::move(decoding));
    }

    // ---- Operations ----

    void addNode(const MilOperation& operation)
    {
        GraphNode node{.type = operation.type, .name = operation.output()};
        if (operation.type == "linear") {
            return addLinear(operation);
        }
        translate(operation, node);
        if (node.operation == GraphOperation::Other) {
            describeOther(operation, node);
        }
        const auto outputs = m_graph.add(std::move(node), operation.outputs);
        for (std::size_t index = 0; index < outputs.size(); ++index) {
            m_scope.insert_or_assign(operation.outputs[index], outputs[index]);
            if (const auto& shape = operation.shapes[index]) {
                m_graph.setShape(outputs[index], *shape);
            }
        }
    }

    /// x weight^T + bias.
    void addLinear(const MilOperation& operation)
    {
        const auto product =
            m_graph.addOne({.operation = GraphOperation::MatMul,
                            .type = operation.type,
                            .name = operation.output(),
                            .inputs = {input(operation, "x"), input(operation, "weight")},
                            .transposesB = true},
                           operation.output());
        const auto bias = input(operation, "bias");
        m_scope.insert_or_assign(operation.output(),
                                 bias ? m_graph.addOne({.operation = GraphOperation::Add,
                                                        .type = operation.type,
                                                        .name = operation.output(),
                                                        .inputs = {product, bias}},
                                                       operation.output())
                                      : product);
    }

    void describeOther(const MilOperation& operation, GraphNode& node) const
    {
        if (std::ranges::find(kMilRecurrent, operation.type) == kMilRecurrent.end()) {
            for (const auto& [key, bindings] : operation.inputs) {
                for (const MilBinding& binding : bindings) {
                    node.inputs.push_back(valueOf(binding.name));
                }
            }
            return;
        }
        for (const std::string_view name : kMilRecurrentInputs) {
            node.inputs.push_back(input(operation, name));
        }
        for (const auto& [key, bindings] : operation.inputs) {
            if (const auto* value = word(operation, key)) {
                node.attributes.emplace(key, *value);
            } else if (key == "clip") {
                const auto number = input(operation, key);
                const auto tensor = number ? m_graph.value(*number).constant : nullptr;
                if (const auto clip = tensor && tensor->elements() == 1
                                          ? ElementGrid::of(*tensor, tensor->shape.size())
                                          : Result(ElementGrid())) {
                    if (clip->values.size() == 1) {
                        node.attributes.emplace(key, clip->values.front());
                    }
                }
            }
        }
    }

    void translate(const MilOperation& operation, GraphNode& node) const
    {
        const GraphInput x = input(operation, "x");
        const auto apply = [&](GraphOperation neutral) {
            node.operation = neutral;
            node.inputs = {x};
        };
        const auto along = [&](GraphOperation neutral, std::string_view axes) {
            node.axes = numbers(operation, axes);
            if (!node.axes.empty()) {
                apply(neutral);
            }
        };
        const auto* word = std::ranges::find(kMilWords, operation.type, &MilWord::type);
        if (word != kMilWords.end()) {
            apply(word->operation);
            if (word->isBinary) {
                node.inputs.push_back(input(operation, "y"));
            }
        } else if (const auto activation = activationOf(operation)) {
            apply(GraphOperation::Activate);
            node.activation = *activation;
        } else if (operation.type == "select") {
            node.operation = GraphOperation::Select;
            node.inputs = {input(operation, "cond"), input(operation, "a"), input(operation, "b")};
        } else if (operation.type == "matmul") {
            apply(GraphOperation::MatMul);
            node.inputs.push_back(input(operation, "y"));
            node.transposesA = flag(operation, "transpose_x");
            node.transposesB = flag(operation, "transpose_y");
        } else if (operation.type == "concat" || operation.type == "stack") {
            node.axes = numbers(operation, "axis");
            if (node.axes.size() == 1 && !flag(operation, "interleave")) {
                node.operation =
                    operation.type == "stack" ? GraphOperation::Stack : GraphOperation::Concat;
                node.inputs = inputs(operation, "values");
            }
        } else if (operation.type == "split") {
            node.axes = numbers(operation, "axis");
            node.sizes = numbers(operation, "split_sizes");
            if (node.axes.size() == 1) {
                apply(GraphOperation::Split);
            }
        } else if (operation.type == "transpose") {
            along(GraphOperation::Transpose, "perm");
        } else if (operation.type == "reshape") {
            node.sizes = numbers(operation, "shape");
            apply(GraphOperation::Reshape);
        } else if (operation.type == "squeeze") {
            node.axes = numbers(operation, "axes");
            apply(GraphOperation::Squeeze);
        } else if (operation.type == "expand_dims") {
            along(GraphOperation::Unsqueeze, "axes");
        } else if (operation.type == "gather") {
            node.axes = numbers(operation, "axis");
            if (node.axes.size() <= 1) {
                apply(GraphOperation::Gather);
                node.inputs.push_back(input(operation, "indices"));
            }
        } else if (operation.type == "reverse") {
            along(GraphOperation::Reverse, "axes");
        } else if (operation.type == "slice_by_index") {
            translateSlice(operation, node);
        }
    }

    /// The activation that an operation is by itself; empty for others, and computed constants.
    [[nodiscard]] std::optional<Activation> activationOf(const MilOperation& operation) const
    {
        if (operation.type == "gelu") {
            const auto* mode = word(operation, "mode");
            const auto* text = mode == nullptr ? nullptr : std::get_if<std::string>(mode);
            const bool isExact = text == nullptr || *text == "EXACT";
            return isExact ? std::optional(Activation{ActivationKind::Gelu})
                   : *text == "TANH_APPROXIMATION"
                       ? std::optional(Activation{ActivationKind::GeluTanh})
                       : std::nullopt;
        }
        const auto* row = std::ranges::find(kMilActivations, operation.type, &MilActivation::type);
        if (row == kMilActivations.end()) {
            return std::nullopt;
        }
        Activation activation{row->kind};
        const auto alpha = m_graph.numberOf(input(operation, "alpha"));
        const auto beta = m_graph.numberOf(input(operation, "beta"));
        if ((row->constants > 0 && !alpha) || (row->constants > 1 && !beta)) {
            return std::nullopt;
        }
        if (row->kind == ActivationKind::BoundedRelu) {
            return Activation{row->kind, asMeant(*alpha), 0.0, asMeant(*beta)};
        }
        activation.alpha = row->constants > 0 ? asMeant(*alpha) : 0.0;
        activation.beta = row->constants > 1 ? asMeant(*beta) : 0.0;
        return activation;
    }

    void translateSlice(const MilOperation& operation, GraphNode& node) const
    {
        const auto starts = numbers(operation, "begin");
        const auto ends = numbers(operation, "end");
        const auto steps = numbers(operation, "stride");
        const GraphInput x = input(operation, "x");
        bool isSqueezed = false;
        for (std::size_t axis = 0; axis < starts.size(); ++axis) {
            isSqueezed = isSqueezed || flag(operation, "squeeze_mask", axis);
        }
        if (!x || starts.empty() || starts.size() != ends.size() || isSqueezed ||
            (!steps.empty() && steps.size() != starts.size())) {
            return;
        }
        node.inputs = {x};
        bool isTail = m_scattered.contains(*x);
        for (std::size_t axis = 0; axis < starts.size(); ++axis) {
            const bool isFromStart = flag(operation, "begin_mask", axis);
            const bool isToEnd = flag(operation, "end_mask", axis);
            node.axes.push_back(static_cast<std::int64_t>(axis));
            node.starts.push_back(isFromStart ? 0 : starts[axis]);
            node.ends.push_back(isToEnd ? std::numeric_limits<std::int64_t>::max() : ends[axis]);
            isTail = isTail && isToEnd && node.starts.back() == (axis == 0 ? 1 : 0);
        }
        node.steps = steps;
        // Row 0 of scattered rows is what the loop began with; the graph's collection is without.
        node.operation = isTail ? GraphOperation::Identity : GraphOperation::Slice;
    }

    // ---- Loops ----

    /// A while_loop counts, gathers rows by the counter, and scatters new ones behind them: such a
    /// table of rows is a variable of the graph's loop, and a gathered sequence its item.
    struct LoopParts
    {
        MilBlock body;
        std::map<std::string, const MilOperation*, std::less<>> makers; ///< in the body
        std::map<std::string, std::size_t, std::less<>> variables; ///< place by name in the body

        [[nodiscard]] const MilOperation* makerOf(const std::string& name) const
        {
            const auto found = makers.find(name);
            return found == makers.end() ? nullptr : found->second;
        }

        [[nodiscard]] std::optional<std::size_t> variableOf(const std::string& name) const
        {
            const auto found = variables.find(name);
            return found == variables.end() ? std::nullopt : std::optional(found->second);
        }

        /// What a variable is after an iteration.
        [[nodiscard]] const MilOperation* makerOfNext(std::size_t place) const
        {
            return place < body.outputs.size() ? makerOf(body.outputs[place]) : nullptr;
        }

        /// What a variable is after an iteration is made by an addition to itself.
        [[nodiscard]] bool isCounter(std::size_t place) const
        {
            const MilOperation* maker = makerOfNext(place);
            return maker != nullptr && maker->type == "add" &&
                   (maker->nameOf("x") == body.inputs[place] ||
                    maker->nameOf("y") == body.inputs[place]);
        }

        /// Null when the variable is no table of rows.
        [[nodiscard]] const MilOperation* scatterOf(std::size_t place) const
        {
            const MilOperation* maker = makerOfNext(place);
            return maker != nullptr && maker->type == "scatter" &&
                           maker->nameOf("data") == body.inputs[place]
                       ? maker
                       : nullptr;
        }
    };

    Status addLoop(const MilOperation& operation, int depth)
    {
        LoopParts parts;
        GATELOUPE_TRY(parts.body, blockOf(operation.blocks[1]));
        const auto outer = inputs(operation, "loop_vars");
        const MilBlock& body = parts.body;
        if (outer.size() != body.inputs.size() || body.outputs.size() != body.inputs.size()) {
            return Error::corrupt("its loop has %1 variables outside and %2 inside", outer.size(),
                                  body.inputs.size());
        }
        for (const MilOperation& inner : body.operations) {
            for (const std::string& name : inner.outputs) {
                parts.makers.emplace(name, &inner);
            }
        }
        for (std::size_t place = 0; place < body.inputs.size(); ++place) {
            parts.variables.emplace(body.inputs[place], place);
        }
        const auto loop = m_graph.addLoop(operation.type, operation.output());
        std::map<std::size_t, GraphValueIndex> variables;
        for (std::size_t place = 0; place < body.inputs.size(); ++place) {
            if (body.inputs[place] == body.outputs[place]) {
                if (outer[place]) {
                    m_scope.insert_or_assign(body.inputs[place], *outer[place]);
                }
            } else if (parts.scatterOf(place) == nullptr) {
                const auto variable = m_graph.addVariable(loop, outer[place], body.inputs[place]);
                m_scope.insert_or_assign(body.inputs[place], variable);
                variables.emplace(place, variable);
            }
        }
        std::map<std::string, GraphValueIndex> rows; ///< variables by the name of their next row
        for (const MilOperation& inner : body.operations) {
            addGathered(inner, parts, loop, outer, rows);
        }
        GATELOUPE_CHECK(walk(body, depth + 1));
        for (const auto& [next, variable] : rows) {
            if (const auto value = valueOf(next)) {
                m_graph.setNext(variable, *value);
            }
        }
        for (std::size_t place = 0; place < body.inputs.size(); ++place) {
            finishVariable(operation, parts, place, loop, outer[place], variables);
        }
        return {};
    }

    /// Makes the value of a gather whose index is the loop's counter.
    void addGathered(const MilOperation& gather, const LoopParts& parts, GraphLoopIndex loop,
                     const std::vector<GraphInput>& outer,
                     std::map<std::string, GraphValueIndex>& rows)
    {
        const auto counter = parts.variableOf(gather.nameOf("indices"));
        if (gather.type != "gather" || !counter || !parts.isCounter(*counter)) {
            return;
        }
        const auto table = parts.variableOf(gather.nameOf("x"));
        const MilOperation* scatter = table ? parts.scatterOf(*table) : nullptr;
        const std::string name = gather.output();
        if (scatter != nullptr) {
            if (scatter->nameOf("indices") != parts.body.outputs[*counter] || !outer[*table]) {
                return;
            }
            const auto initial = m_graph.addOne({.operation = GraphOperation::Slice,
                                                 .type = "gather",
                                                 .name = name,
                                                 .inputs = {outer[*table]},
                                                 .axes = {0},
                                                 .starts = {0},
                                                 .ends = {1}},
                                                name);
            const auto variable = m_graph.addVariable(loop, initial, name);
            m_scope.insert_or_assign(name, variable);
            rows.emplace(scatter->nameOf("updates"), variable);
            m_given.insert(scatter->output());
        } else if (const auto sequence = valueOf(gather.nameOf("x"));
                   sequence &&
                   (!table || parts.body.inputs[*table] == parts.body.outputs[*table])) {
            m_scope.insert_or_assign(
                name,
                m_graph.addItem(loop, {.sequence = *sequence, .axis = 0, .keepsAxis = true}, name));
        } else {
            return;
        }
        m_given.insert(name);
    }

    void finishVariable(const MilOperation& operation, const LoopParts& parts, std::size_t place,
                        GraphLoopIndex loop, GraphInput outer,
                        const std::map<std::size_t, GraphValueIndex>& variables)
    {
        const std::string name = operation.output(place);
        const auto variable = variables.find(place);
        const MilOperation* scatter = parts.scatterOf(place);
        if (variable != variables.end()) {
            if (const auto next = valueOf(parts.body.outputs[place])) {
                m_graph.setNext(variable->second, *next);
            }
            m_scope.insert_or_assign(name, m_graph.addFinal(variable->second, name));
        } else if (scatter != nullptr) {
            if (const auto row = valueOf(scatter->nameOf("updates"))) {
                const auto rows = m_graph.addCollection(
                    loop, {.inner = *row, .axis = 0, .keepsAxis = true}, name);
                m_scope.insert_or_assign(name, rows);
                m_scattered.insert(rows);
            }
        } else if (outer) {
            m_scope.insert_or_assign(name, *outer);
        }
    }

    CoremlValues m_values;
    TensorCatalog& m_catalog;
    ProgressMonitor& m_monitor;
    DataflowGraph m_graph;
    std::map<std::string, GraphValueIndex, std::less<>> m_scope;
    std::map<std::string, Attribute::Value, std::less<>> m_words;
    std::map<std::string, CoremlValue, std::less<>> m_raw; ///< constants as they stand in the file
    std::set<std::string, std::less<>> m_given;            ///< outputs that a loop has made already
    std::set<GraphValueIndex> m_scattered;
    std::set<std::string> m_names; ///< of tensors
    std::size_t m_made = 0;        ///< values
};

} // namespace

Status readCoremlProgram(std::string_view program, const std::shared_ptr<const MappedFile>& file,
                         TensorCatalog& catalog, ProgressMonitor& monitor)
{
    std::optional<std::string_view> main;
    const auto choose = [&main](std::string_view entry) -> Status {
        GATELOUPE_TRY(const MilEntry function, entryOf(entry));
        if (!main || function.key == "main") {
            main = function.value;
        }
        return {};
    };
    GATELOUPE_CHECK(readFields(program, At{2, choose}));
    if (!main) {
        return Error::corrupt("the program has no function");
    }
    return MilWalk(file, catalog, monitor).walkFunction(*main);
}

} // namespace gateloupe
