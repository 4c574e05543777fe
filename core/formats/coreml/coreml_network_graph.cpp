// SPDX-License-Identifier: Apache-2.0
#include "core/formats/coreml/coreml_network_graph.h"

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
#include "core/formats/coreml/coreml_network_layers.h"
#include "core/formats/coreml/coreml_weights.h"
#include "core/graph/activation_match.h"
#include "core/graph/dataflow_graph.h"

namespace gateloupe {

namespace {

using protobuf::At;
using protobuf::Field;
using protobuf::readFields;

constexpr int kMaxNetworks = 16; ///< in each other

/// Layers without parameters.
struct NetworkWord
{
    std::uint64_t kind;
    GraphOperation operation;
};

constexpr std::array kNetworkWords = {NetworkWord{880, GraphOperation::Add},
                                      NetworkWord{900, GraphOperation::Multiply},
                                      NetworkWord{905, GraphOperation::Subtract},
                                      NetworkWord{890, GraphOperation::Divide},
                                      NetworkWord{875, GraphOperation::Maximum},
                                      NetworkWord{870, GraphOperation::Minimum},
                                      NetworkWord{885, GraphOperation::Power},
                                      NetworkWord{260, GraphOperation::Maximum},
                                      NetworkWord{261, GraphOperation::Minimum},
                                      NetworkWord{760, GraphOperation::Tanh},
                                      NetworkWord{790, GraphOperation::Erf},
                                      NetworkWord{1330, GraphOperation::Select},
                                      NetworkWord{kCopyLayer, GraphOperation::Identity}};

/// Kinds of an activation layer by their field; constants are its fields 1 and 2.
struct NetworkActivation
{
    std::uint64_t field;
    ActivationKind kind;
};

constexpr std::array kNetworkActivations = {NetworkActivation{5, ActivationKind::Affine},
                                            NetworkActivation{10, ActivationKind::Relu},
                                            NetworkActivation{15, ActivationKind::LeakyRelu},
                                            NetworkActivation{20, ActivationKind::ThresholdedRelu},
                                            NetworkActivation{30, ActivationKind::Tanh},
                                            NetworkActivation{31, ActivationKind::ScaledTanh},
                                            NetworkActivation{40, ActivationKind::Sigmoid},
                                            NetworkActivation{41, ActivationKind::HardSigmoid},
                                            NetworkActivation{50, ActivationKind::Elu},
                                            NetworkActivation{60, ActivationKind::Softsign},
                                            NetworkActivation{70, ActivationKind::Softplus}};

/// The whole numbers of a field, alone or packed.
Result<std::vector<std::int64_t>> integersOf(std::string_view message, std::uint64_t number)
{
    std::vector<std::int64_t> values;
    GATELOUPE_CHECK(readFields(message, At{number, [&values](const Field& field) {
                                               return protobuf::appendIntegers(field, values,
                                                                               kMaxRank);
                                           }}));
    return values;
}

Result<std::int64_t> integerOf(std::string_view message, std::uint64_t number)
{
    std::int64_t value = 0;
    GATELOUPE_CHECK(readFields(message, At{number, value}));
    return value;
}

Result<double> numberOf(std::string_view message, std::uint64_t number, double otherwise)
{
    GATELOUPE_CHECK(readFields(message, At{number, otherwise}));
    return otherwise;
}

/// Goes through the layers in their order; values are known by their names.
class NetworkGraphWalk
{
public:
    NetworkGraphWalk(const std::shared_ptr<const MappedFile>& file, TensorCatalog& catalog,
                     ProgressMonitor& monitor)
        : m_file(file)
        , m_catalog(catalog)
        , m_monitor(monitor)
    {
    }

    /// FeatureDescription { 1 name, 3 type { 5 array { 1 shape } } }.
    Status addInput(std::string_view feature)
    {
        std::string name;
        std::string_view type;
        std::string_view array;
        GATELOUPE_CHECK(readFields(feature, At{1, name}, At{3, type}));
        GATELOUPE_CHECK(readFields(type, At{5, array}));
        GATELOUPE_TRY(const GraphShape shape, integersOf(array, 1));
        m_scope.insert_or_assign(
            name, m_graph.addInput(name, shape.empty() ? std::nullopt : std::optional(shape)));
        return {};
    }

    Status walk(const std::vector<NetworkLayer>& layers, int depth)
    {
        if (depth > kMaxNetworks) {
            return Error::corrupt("networks are nested deeper than %1", kMaxNetworks);
        }
        for (const NetworkLayer& layer : layers) {
            if (m_monitor.cancelled()) {
                return Error::cancelled();
            }
            if (!m_given.contains(layer.output())) {
                GATELOUPE_CHECK(add(layer, depth).withContext(message("layer %1", layer.name)));
            }
        }
        return {};
    }

    /// Requires: nothing is added after it.
    std::shared_ptr<const DataflowGraph> take()
    {
        if (m_last) {
            m_graph.addOutput(*m_last);
        }
        return std::make_shared<const DataflowGraph>(std::move(m_graph));
    }

private:
    [[nodiscard]] GraphInput valueOf(const std::string& name) const
    {
        const auto found = m_scope.find(name);
        return found == m_scope.end() ? std::nullopt : GraphInput(found->second);
    }

    Status add(const NetworkLayer& layer, int depth)
    {
        if (layer.kind == kLoopLayer) {
            return addLoop(layer, depth);
        }
        if (layer.kind == kInnerProductLayer) {
            return addInnerProduct(layer);
        }
        if (layer.kind == kConstantLayer || layer.kind == kConstantNdLayer) {
            return addConstant(layer);
        }
        if (layer.kind == kSliceStaticLayer) {
            return addSlice(layer);
        }
        GraphNode node{.type = "layer " + std::to_string(layer.kind), .name = layer.name};
        for (const std::string& input : layer.inputs) {
            node.inputs.push_back(valueOf(input));
        }
        GATELOUPE_CHECK(translate(layer, node));
        const auto outputs = m_graph.add(std::move(node), layer.outputs);
        for (std::size_t index = 0; index < outputs.size(); ++index) {
            m_scope.insert_or_assign(layer.outputs[index], outputs[index]);
            m_last = outputs[index];
        }
        return {};
    }

    Status keepTensor(const std::string& name, const std::string& value,
                      const std::vector<std::int64_t>& shape, std::string_view weights)
    {
        Shape extents;
        for (const std::int64_t extent : shape) {
            if (extent < 0) {
                return Error::corrupt("its shape is no list of counts");
            }
            extents.push_back(static_cast<std::uint64_t>(extent));
        }
        const auto known = m_stored.find(std::pair(extents, weights));
        if (known != m_stored.end()) {
            m_scope.insert_or_assign(value, known->second);
            return {};
        }
        GATELOUPE_TRY(auto tensor, coremlWeights(uniqueName(name), extents, weights, m_file));
        if (tensor) {
            m_catalog.tensors.push_back(tensor);
            const GraphValueIndex stored = m_graph.addConstant(std::move(tensor));
            m_scope.insert_or_assign(value, stored);
            m_stored.emplace(std::pair(std::move(extents), weights), stored);
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

    /// { 1 shape, 2 weights }.
    Status addConstant(const NetworkLayer& layer)
    {
        GATELOUPE_TRY(const auto shape, integersOf(layer.parameters, 1));
        std::string_view weights;
        GATELOUPE_CHECK(readFields(layer.parameters, At{2, weights}));
        return keepTensor(layer.name, layer.output(), shape, weights);
    }

    /// { 1 inputs, 2 outputs, 20 weights [outputs, inputs], 21 bias }.
    Status addInnerProduct(const NetworkLayer& layer)
    {
        GATELOUPE_TRY(const std::int64_t inputs, integerOf(layer.parameters, 1));
        GATELOUPE_TRY(const std::int64_t outputs, integerOf(layer.parameters, 2));
        std::string_view weights;
        std::string_view bias;
        GATELOUPE_CHECK(readFields(layer.parameters, At{20, weights}, At{21, bias}));
        const std::string stored = layer.name + "/weights";
        GATELOUPE_CHECK(keepTensor(stored, stored, {outputs, inputs}, weights));
        GraphValueIndex value =
            m_graph.addOne({.operation = GraphOperation::MatMul,
                            .type = "innerProduct",
                            .name = layer.name,
                            .inputs = {valueOf(layer.input(0)), valueOf(stored)},
                            .transposesB = true},
                           layer.output());
        if (!bias.empty()) {
            const std::string added = layer.name + "/bias";
            GATELOUPE_CHECK(keepTensor(added, added, {outputs}, bias));
            value = m_graph.addOne({.operation = GraphOperation::Add,
                                    .type = "innerProduct",
                                    .name = layer.name,
                                    .inputs = {value, valueOf(added)}},
                                   layer.output());
        }
        m_scope.insert_or_assign(layer.output(), value);
        m_last = value;
        return {};
    }

    /// A slice of every axis, then without some of them: { 1 starts, 2 whether each is left out,
    /// 3 ends, 4 whether each is left out, 5 steps, 6 which axes are gone }.
    Status addSlice(const NetworkLayer& layer)
    {
        std::array<std::vector<std::int64_t>, 6> fields;
        for (std::size_t field = 0; field < fields.size(); ++field) {
            GATELOUPE_TRY(fields[field], integersOf(layer.parameters, field + 1));
        }
        const auto& [starts, areStartsOut, ends, areEndsOut, steps, areGone] = fields;
        const auto isSet = [](const std::vector<std::int64_t>& flags, std::size_t axis) {
            return axis < flags.size() && flags[axis] != 0;
        };
        const bool isKnown = starts.size() == ends.size() && steps.size() == starts.size() &&
                             std::ranges::all_of(steps, [](std::int64_t step) { return step > 0; });
        GraphNode node{.operation = isKnown ? GraphOperation::Slice : GraphOperation::Other,
                       .type = "sliceStatic",
                       .name = layer.name,
                       .inputs = {valueOf(layer.input(0))}};
        GraphNode squeeze{
            .operation = GraphOperation::Squeeze, .type = "sliceStatic", .name = layer.name};
        for (std::size_t axis = 0; isKnown && axis < starts.size(); ++axis) {
            constexpr auto kToTheEnd = std::numeric_limits<std::int64_t>::max();
            const std::int64_t next = starts[axis] == -1 ? kToTheEnd : starts[axis] + 1;
            const bool isGone = isSet(areGone, axis);
            node.axes.push_back(static_cast<std::int64_t>(axis));
            node.starts.push_back(isSet(areStartsOut, axis) && !isGone ? 0 : starts[axis]);
            node.ends.push_back(isGone ? next : isSet(areEndsOut, axis) ? kToTheEnd : ends[axis]);
            node.steps.push_back(isGone ? 1 : steps[axis]);
            if (isGone) {
                squeeze.axes.push_back(static_cast<std::int64_t>(axis));
            }
        }
        GraphValueIndex value = m_graph.addOne(std::move(node), layer.output());
        if (!squeeze.axes.empty()) {
            squeeze.inputs = {value};
            value = m_graph.addOne(std::move(squeeze), layer.output());
        }
        m_scope.insert_or_assign(layer.output(), value);
        m_last = value;
        return {};
    }

    /// Puts a layer into neutral words where there are some.
    Status translate(const NetworkLayer& layer, GraphNode& node) const
    {
        const auto* word = std::ranges::find(kNetworkWords, layer.kind, &NetworkWord::kind);
        if (word != kNetworkWords.end()) {
            node.operation = word->operation;
            return {};
        }
        switch (layer.kind) {
        case kAddLayer:
        case kMultiplyLayer:
            return translateArithmetic(layer, node);
        case kActivationLayer:
            return protobuf::forEachField(layer.parameters, [&node](const Field& field) {
                return translateActivation(field, node);
            });
        case kClipLayer: {
            GATELOUPE_TRY(const double low, numberOf(layer.parameters, 1, 0.0));
            GATELOUPE_TRY(const double high, numberOf(layer.parameters, 2, 0.0));
            node.operation = GraphOperation::Activate;
            node.activation = {ActivationKind::Clip, asMeant(low), asMeant(high)};
            return {};
        }
        case kGeluLayer: {
            GATELOUPE_TRY(const std::int64_t mode, integerOf(layer.parameters, 1));
            constexpr std::int64_t kExact = 0;
            constexpr std::int64_t kByTanh = 1;
            node.operation = mode == kExact || mode == kByTanh ? GraphOperation::Activate
                                                               : GraphOperation::Other;
            node.activation = {mode == kExact ? ActivationKind::Gelu : ActivationKind::GeluTanh};
            return {};
        }
        default:
            return translateMovement(layer, node);
        }
    }

    /// Two values, or one and the number { 1 alpha }.
    static Status translateArithmetic(const NetworkLayer& layer, GraphNode& node)
    {
        const bool isSum = layer.kind == kAddLayer;
        if (layer.inputs.size() == 2) {
            node.operation = isSum ? GraphOperation::Add : GraphOperation::Multiply;
        } else if (layer.inputs.size() == 1) {
            GATELOUPE_TRY(const double alpha, numberOf(layer.parameters, 1, 0.0));
            node.operation = GraphOperation::Activate;
            node.activation = {ActivationKind::Affine, isSum ? 1.0 : alpha, isSum ? alpha : 0.0};
        }
        return {};
    }

    static Status translateActivation(const Field& field, GraphNode& node)
    {
        const auto* row =
            std::ranges::find(kNetworkActivations, field.number, &NetworkActivation::field);
        if (row == kNetworkActivations.end()) {
            return {};
        }
        GATELOUPE_TRY(const auto constants, protobuf::textOf(field));
        GATELOUPE_TRY(const double alpha, numberOf(constants, 1, 0.0));
        GATELOUPE_TRY(const double beta, numberOf(constants, 2, 0.0));
        const bool isNegation = row->kind == ActivationKind::Affine && alpha == -1.0 && beta == 0.0;
        node.operation = isNegation ? GraphOperation::Negate : GraphOperation::Activate;
        node.activation = {row->kind, asMeant(alpha), asMeant(beta)};
        return {};
    }

    Status translateMovement(const NetworkLayer& layer, GraphNode& node) const
    {
        const auto become = [&node](GraphOperation operation) { node.operation = operation; };
        switch (layer.kind) {
        case kSqueezeLayer:
        case kExpandDimsLayer:
        case kTransposeLayer:
        case kConcatLayer:
        case kGatherLayer:
        case kStackLayer: {
            GATELOUPE_TRY(node.axes, integersOf(layer.parameters, 1));
            const bool isAlongOne = layer.kind == kConcatLayer || layer.kind == kGatherLayer ||
                                    layer.kind == kStackLayer;
            if (isAlongOne && node.axes.empty()) {
                node.axes = {0};
            }
            become(layer.kind == kSqueezeLayer      ? GraphOperation::Squeeze
                   : layer.kind == kExpandDimsLayer ? GraphOperation::Unsqueeze
                   : layer.kind == kTransposeLayer  ? GraphOperation::Transpose
                   : layer.kind == kConcatLayer     ? GraphOperation::Concat
                   : layer.kind == kGatherLayer     ? GraphOperation::Gather
                                                    : GraphOperation::Stack);
            return {};
        }
        case kReverseLayer: { // { 1 whether each axis is }
            GATELOUPE_TRY(const auto isTurned, integersOf(layer.parameters, 1));
            for (std::size_t axis = 0; axis < isTurned.size(); ++axis) {
                if (isTurned[axis] != 0) {
                    node.axes.push_back(static_cast<std::int64_t>(axis));
                }
            }
            become(node.axes.empty() ? GraphOperation::Identity : GraphOperation::Reverse);
            return {};
        }
        case kReverseSequenceLayer: { // each sequence over its own length; { 1 batch, 2 time }
            GATELOUPE_TRY(const std::int64_t axis, integerOf(layer.parameters, 2));
            node.axes = {axis};
            node.inputs.resize(std::min<std::size_t>(node.inputs.size(), 2));
            become(GraphOperation::Reverse);
            return {};
        }
        case kReshapeStaticLayer: {
            GATELOUPE_TRY(node.sizes, integersOf(layer.parameters, 1));
            become(GraphOperation::Reshape);
            return {};
        }
        case kSplitLayer: {
            GATELOUPE_TRY(const std::int64_t axis, integerOf(layer.parameters, 1));
            GATELOUPE_TRY(node.sizes, integersOf(layer.parameters, 3));
            node.axes = {axis};
            become(GraphOperation::Split);
            return {};
        }
        case kSliceLayer:
            return translateSlice(layer, node);
        default:
            return {};
        }
    }

    /// { 1 start, 2 end, 3 stride, 4 axis: channel, height or width of the last three }.
    Status translateSlice(const NetworkLayer& layer, GraphNode& node) const
    {
        constexpr std::int64_t kChannel = -3;
        GATELOUPE_TRY(const std::int64_t start, integerOf(layer.parameters, 1));
        GATELOUPE_TRY(const std::int64_t end, integerOf(layer.parameters, 2));
        GATELOUPE_TRY(const std::int64_t stride, integerOf(layer.parameters, 3));
        GATELOUPE_TRY(const std::int64_t axis, integerOf(layer.parameters, 4));
        if (axis < 0 || axis > 2 || !node.input(0)) {
            return {};
        }
        // Row 0 of scattered rows is what the loop began with; the graph's collection is without.
        const bool isTail = m_scattered.contains(*node.input(0)) && start == 1 && axis == 0;
        node.operation = isTail ? GraphOperation::Identity : GraphOperation::Slice;
        node.axes = {kChannel + axis};
        node.starts = {start};
        node.ends = {end == -1 ? std::numeric_limits<std::int64_t>::max() : end};
        node.steps = {std::max<std::int64_t>(stride, 1)};
        return {};
    }

    /// { 3 condition network, 4 body network }.
    Status addLoop(const NetworkLayer& layer, int depth)
    {
        std::string_view body;
        GATELOUPE_CHECK(readFields(layer.parameters, At{4, body}));
        GATELOUPE_TRY(auto layers, coremlLayersOf(body));
        const NetworkLoop loop(std::move(layers));
        const auto index = m_graph.addLoop("loop", layer.name);
        std::map<std::string, GraphValueIndex> variables; ///< by name
        std::map<std::string, GraphValueIndex> rows;      ///< by the name of their next row
        std::map<std::string, GraphInput> outside;
        for (const NetworkLayer& each : loop.layers) {
            const std::string name = each.output();
            if (each.kind != kCopyLayer || !valueOf(name) || !loop.makerOf(each.input(0))) {
                continue; // no variable: nothing outside is called so
            }
            outside.emplace(name, valueOf(name));
            m_given.insert(name);
            if (loop.scatterOf(name) == nullptr) {
                const auto variable = m_graph.addVariable(index, valueOf(name), name);
                variables.emplace(name, variable);
                m_scope.insert_or_assign(name, variable);
            }
        }
        for (const NetworkLayer& each : loop.layers) {
            addGathered(each, loop, index, outside, rows);
        }
        GATELOUPE_CHECK(walk(loop.layers, depth + 1));
        for (const auto& [name, variable] : variables) {
            m_given.erase(name);
            if (const auto next = valueOf(loop.nextOf(name))) {
                m_graph.setNext(variable, *next);
            }
            m_scope.insert_or_assign(name, m_graph.addFinal(variable, name));
        }
        for (const auto& [next, variable] : rows) {
            if (const auto value = valueOf(next)) {
                m_graph.setNext(variable, *value);
            }
        }
        collectRows(loop, index, outside);
        return {};
    }

    /// Makes the value of a gather whose index is the loop's counter.
    void addGathered(const NetworkLayer& gather, const NetworkLoop& loop, GraphLoopIndex index,
                     const std::map<std::string, GraphInput>& outside,
                     std::map<std::string, GraphValueIndex>& rows)
    {
        if (gather.kind != kGatherLayer || !loop.isCounter(gather.input(1))) {
            return;
        }
        const std::string table = gather.input(0);
        const std::string name = gather.output();
        const auto initial = outside.find(table);
        if (initial == outside.end()) {
            const auto sequence = valueOf(table);
            if (!sequence || loop.makerOf(table) != nullptr) {
                return;
            }
            m_scope.insert_or_assign(
                name, m_graph.addItem(index, {.sequence = *sequence, .axis = 0, .keepsAxis = true},
                                      name));
        } else {
            const NetworkLayer* scatter = loop.scatterOf(table);
            if (scatter == nullptr || scatter->input(1) != loop.nextOf(gather.input(1))) {
                return;
            }
            const auto first = m_graph.addOne({.operation = GraphOperation::Slice,
                                               .type = "gather",
                                               .name = name,
                                               .inputs = {initial->second},
                                               .axes = {0},
                                               .starts = {0},
                                               .ends = {1}},
                                              name);
            const auto variable = m_graph.addVariable(index, first, name);
            m_scope.insert_or_assign(name, variable);
            rows.emplace(scatter->input(2), variable);
            m_given.insert(scatter->output());
        }
        m_given.insert(name);
    }

    /// A table that a loop filled is the rows of all iterations.
    void collectRows(const NetworkLoop& loop, GraphLoopIndex index,
                     const std::map<std::string, GraphInput>& outside)
    {
        for (const auto& [name, initial] : outside) {
            const NetworkLayer* scatter = loop.scatterOf(name);
            const auto row = scatter == nullptr ? std::nullopt : valueOf(scatter->input(2));
            if (row) {
                const auto collected = m_graph.addCollection(
                    index, {.inner = *row, .axis = 0, .keepsAxis = true}, name);
                m_scope.insert_or_assign(name, collected);
                m_scattered.insert(collected);
            }
        }
    }

    const std::shared_ptr<const MappedFile>& m_file;
    TensorCatalog& m_catalog;
    ProgressMonitor& m_monitor;
    DataflowGraph m_graph;
    std::map<std::string, GraphValueIndex, std::less<>> m_scope;
    std::set<std::string, std::less<>> m_given; ///< outputs that a loop has made already
    std::set<std::string> m_names;              ///< of tensors
    /// By shape and bytes: a network stores its weights once a layer, so that each step of a cell
    /// that was unrolled has a copy of them.
    std::map<std::pair<Shape, std::string_view>, GraphValueIndex> m_stored;
    std::set<GraphValueIndex> m_scattered;
    GraphInput m_last; ///< what the last layer made: the network's output
};

} // namespace

Status readCoremlNetworkGraph(std::string_view network, std::string_view description,
                              const std::shared_ptr<const MappedFile>& file, TensorCatalog& catalog,
                              ProgressMonitor& monitor)
{
    NetworkGraphWalk walk(file, catalog, monitor);
    GATELOUPE_CHECK(protobuf::forEachMessage(
        description, 1, [&walk](std::string_view input) { return walk.addInput(input); }));
    GATELOUPE_TRY(const auto layers, coremlLayersOf(network));
    GATELOUPE_CHECK(walk.walk(layers, 0));
    catalog.graph = walk.take();
    catalog.isConverted = true;
    return {};
}

} // namespace gateloupe
