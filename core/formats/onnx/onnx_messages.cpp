// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_messages.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/onnx/onnx_fields.h"

namespace gateloupe {

namespace {

using protobuf::At;
using protobuf::Field;
using protobuf::readFields;

constexpr std::size_t kMaxAttributeNumbers = std::size_t{1} << 22U;

bool isOnnxDomain(std::string_view domain)
{
    return domain.empty() || domain == "ai.onnx";
}

/// What AttributeProto.AttributeType says an attribute is, and the field that holds it: the first
/// models do not say a type.
struct OnnxKindRow
{
    std::int64_t type;
    std::uint64_t field;
    OnnxAttribute::Kind kind;
};

constexpr std::array kOnnxKinds = {
    OnnxKindRow{1, onnxAttributeField::kFloat, OnnxAttribute::Kind::Float},
    OnnxKindRow{2, onnxAttributeField::kInt, OnnxAttribute::Kind::Int},
    OnnxKindRow{3, onnxAttributeField::kText, OnnxAttribute::Kind::Text},
    OnnxKindRow{4, onnxAttributeField::kTensor, OnnxAttribute::Kind::Tensor},
    OnnxKindRow{5, onnxAttributeField::kGraph, OnnxAttribute::Kind::Graphs},
    OnnxKindRow{6, onnxAttributeField::kFloats, OnnxAttribute::Kind::Floats},
    OnnxKindRow{7, onnxAttributeField::kInts, OnnxAttribute::Kind::Ints},
    OnnxKindRow{8, onnxAttributeField::kTexts, OnnxAttribute::Kind::Texts},
    OnnxKindRow{10, onnxAttributeField::kGraphs, OnnxAttribute::Kind::Graphs}};

/// Other for what is not read.
template <typename Number>
OnnxAttribute::Kind onnxKindOf(Number number, Number OnnxKindRow::*column)
{
    const auto* found = std::ranges::find(kOnnxKinds, number, column);
    return found == kOnnxKinds.end() ? OnnxAttribute::Kind::Other : found->kind;
}

constexpr std::int64_t kExternalLocation = 1; ///< TensorProto.DataLocation.EXTERNAL

Status setShape(OnnxTensor& tensor, const std::vector<std::int64_t>& dims)
{
    for (const std::int64_t extent : dims) {
        if (extent < 0) {
            return Error::corrupt("tensor %1 has an axis of extent %2", tensor.name, extent);
        }
        tensor.shape.push_back(static_cast<std::uint64_t>(extent));
    }
    return {};
}

/// One entry of external_data.
Status readExternal(OnnxTensor& tensor, std::string_view entry)
{
    std::string_view key;
    std::string_view value;
    GATELOUPE_CHECK(readFields(entry, At{kOnnxKey, key}, At{kOnnxValue, value}));
    const std::array<std::pair<std::string_view, std::string_view*>, 3> known = {
        {{"location", &tensor.location},
         {"offset", &tensor.externalOffset},
         {"length", &tensor.externalLength}}};
    for (const auto& [name, target] : known) {
        if (key == name) {
            *target = value;
        }
    }
    return {};
}

/// A list of typed numbers: which one it is, and whether it is a single packed run. Empty lists
/// are none.
Status noteNumbers(OnnxTensor& tensor, const Field& field)
{
    if (field.wire == protobuf::Wire::Bytes && field.bytes.empty()) {
        return {};
    }
    const bool isFirst = tensor.typedField == 0;
    if (!isFirst && tensor.typedField != field.number) {
        return Error::corrupt("tensor %1 has its elements in two lists of numbers", tensor.name);
    }
    tensor.typedField = field.number;
    const bool isRun = isFirst && field.wire == protobuf::Wire::Bytes;
    tensor.run = isRun ? std::optional(field.bytes) : std::nullopt;
    return {};
}

} // namespace

Result<OnnxTensor> parseOnnxTensor(std::string_view message)
{
    OnnxTensor tensor;
    tensor.message = message;
    std::vector<std::int64_t> dims;
    std::int64_t location = 0;
    const auto addDims = [&dims](const Field& field) {
        return protobuf::appendIntegers(field, dims, kMaxRank);
    };
    const auto note = [&tensor](const Field& field) { return noteNumbers(tensor, field); };
    GATELOUPE_CHECK(readFields(
        message, At{onnxTensorField::kDims, addDims},
        At{onnxTensorField::kDataType, tensor.dataType}, At{onnxTensorField::kName, tensor.name},
        At{onnxTensorField::kRaw, tensor.raw}, At{onnxTensorField::kLocation, location},
        At{onnxTensorField::kExternal,
           [&tensor](std::string_view entry) { return readExternal(tensor, entry); }},
        At{onnxTensorField::kFloats, note}, At{onnxTensorField::kInt32s, note},
        At{onnxTensorField::kInt64s, note}, At{onnxTensorField::kDoubles, note},
        At{onnxTensorField::kUint64s, note}));
    tensor.isExternal = location == kExternalLocation;
    GATELOUPE_CHECK(setShape(tensor, dims));
    if (tensor.raw && tensor.raw->empty() && (tensor.typedField != 0 || tensor.isExternal)) {
        tensor.raw.reset();
    }
    if (static_cast<int>(tensor.raw.has_value()) + static_cast<int>(tensor.isExternal) +
            static_cast<int>(tensor.typedField != 0) >
        1) {
        return Error::corrupt("tensor %1 has its elements in two places", tensor.name);
    }
    return tensor;
}

namespace {

/// A SparseTensorProto: its name and shape.
Result<OnnxTensor> parseOnnxSparse(std::string_view message)
{
    constexpr std::uint64_t kDims = 3;
    OnnxTensor values; // which carry the name
    std::vector<std::int64_t> dims;
    const auto addDims = [&dims](const Field& field) {
        return protobuf::appendIntegers(field, dims, kMaxRank);
    };
    GATELOUPE_CHECK(readFields(message, At{kDims, addDims},
                               At{kOnnxKey, protobuf::made(values, parseOnnxTensor)}));
    OnnxTensor tensor{.name = values.name, .dataType = values.dataType, .isListedOnly = true};
    GATELOUPE_CHECK(setShape(tensor, dims));
    return tensor;
}

/// Parses the messages that hold each other; the depth of graphs is bounded.
class Parser
{
    /// For a field of which there may be several: each is another item, which is paid for and read.
    template <typename Item, typename Read>
    auto each(std::vector<Item>& items, Read read)
    {
        return [this, &items, read](std::string_view body) -> Status {
            GATELOUPE_CHECK(m_budget.pay(sizeof(Item)));
            return read(items.emplace_back(), body);
        };
    }

    auto texts(std::vector<std::string_view>& items)
    {
        return each(items, [](std::string_view& item, std::string_view text) {
            item = text;
            return Status();
        });
    }

    /// The names of declared values.
    auto declared(std::vector<std::string_view>& names)
    {
        return each(names, [](std::string_view& name, std::string_view body) {
            return readFields(body, At{kOnnxKey, name});
        });
    }

    auto tensors(std::vector<OnnxTensor>& items,
                 Result<OnnxTensor> (*parse)(std::string_view) = parseOnnxTensor)
    {
        return each(items, [parse](OnnxTensor& tensor, std::string_view body) -> Status {
            GATELOUPE_TRY(tensor, parse(body));
            return {};
        });
    }

    auto nodes(std::vector<OnnxNode>& items, int depth)
    {
        return each(items, [this, depth](OnnxNode& node, std::string_view body) {
            return readFields(body, At{onnxNodeField::kInput, texts(node.inputs)},
                              At{onnxNodeField::kOutput, texts(node.outputs)},
                              At{onnxNodeField::kName, node.name},
                              At{onnxNodeField::kType, node.type},
                              At{onnxNodeField::kDomain, node.domain},
                              At{onnxNodeField::kAttribute, [&](std::string_view attribute) {
                                     return addAttribute(node.attributes, attribute, depth);
                                 }});
        });
    }

public:
    explicit Parser(OnnxBudget& budget)
        : m_budget(budget)
    {
    }

    Result<OnnxModel> model(std::string_view message)
    {
        OnnxModel model{.file = message};
        GATELOUPE_CHECK(readFields(
            message, At{onnxModelField::kIrVersion, model.irVersion},
            At{onnxModelField::kProducer, model.producer},
            At{onnxModelField::kProducerVersion, model.producerVersion},
            At{onnxModelField::kGraph,
               [&](std::string_view body) { return readGraph(model.graph, body, 1); }},
            At{onnxModelField::kOpsetImport,
               [&model](std::string_view body) { return readOpset(model, body); }},
            At{onnxModelField::kMetadata, each(model.metadata,
                                               [](OnnxEntry& entry, std::string_view body) {
                                                   return readFields(body, At{kOnnxKey, entry.name},
                                                                     At{kOnnxValue, entry.value});
                                               })},
            At{onnxModelField::kFunctions,
               each(model.functions, [this](OnnxFunction& function, std::string_view body) {
                   return readFunction(function, body);
               })}));
        return model;
    }

private:
    static Status readOpset(OnnxModel& model, std::string_view body)
    {
        std::string_view domain;
        std::int64_t version = 0;
        GATELOUPE_CHECK(readFields(body, At{kOnnxKey, domain}, At{kOnnxValue, version}));
        model.opset = isOnnxDomain(domain) ? version : model.opset;
        return {};
    }

    /// The extents of a declared value, where it is a tensor and they are given.
    Status addShape(std::vector<OnnxShape>& shapes, std::string_view body)
    {
        OnnxShape shape;
        bool isGiven = false;
        const auto addExtents = [&](std::string_view extents) {
            isGiven = true;
            return readFields(extents, At{onnxTypeField::kExtent, [&](std::string_view extent) {
                                              return addExtent(shape, extent);
                                          }});
        };
        GATELOUPE_CHECK(
            readFields(body, At{kOnnxKey, shape.name},
                       At{kOnnxValue, [&](std::string_view type) {
                              const auto readTensor = [&](std::string_view tensor) {
                                  return readFields(tensor, At{onnxTypeField::kShape, addExtents});
                              };
                              return readFields(type, At{onnxTypeField::kTensor, readTensor});
                          }}));
        if (isGiven) {
            GATELOUPE_CHECK(m_budget.pay(sizeof(OnnxShape)));
            shapes.push_back(std::move(shape));
        }
        return {};
    }

    Status addExtent(OnnxShape& shape, std::string_view body)
    {
        constexpr std::size_t kMostExtents = 32;
        if (shape.extents.size() >= kMostExtents) {
            return Error::corrupt("%1 has more than %2 axes", shape.name, kMostExtents);
        }
        GATELOUPE_CHECK(m_budget.pay(sizeof(std::int64_t)));
        std::int64_t& extent = shape.extents.emplace_back(-1);
        GATELOUPE_CHECK(readFields(body, At{onnxTypeField::kNumber, extent}));
        extent = std::max<std::int64_t>(extent, -1);
        return {};
    }

    Status readGraph(OnnxGraph& graph, std::string_view body, int depth)
    {
        if (depth > kMaxGraphDepth) {
            return Error::corrupt("graphs are nested deeper than %1 levels", kMaxGraphDepth);
        }
        const auto addInput = [&](std::string_view input) -> Status {
            GATELOUPE_CHECK(addShape(graph.shapes, input));
            return declared(graph.inputs)(input);
        };
        return readFields(
            body, At{onnxGraphField::kNode, nodes(graph.nodes, depth)},
            At{onnxGraphField::kInitializer, tensors(graph.initializers)},
            At{onnxGraphField::kSparseInitializer, tensors(graph.initializers, parseOnnxSparse)},
            At{onnxGraphField::kInput, addInput},
            At{onnxGraphField::kOutput, declared(graph.outputs)});
    }

    static Status setKind(OnnxAttribute& attribute, const Field& field)
    {
        GATELOUPE_TRY(const auto type, protobuf::integerOf(field));
        attribute.kind =
            type == 0 ? attribute.kind : onnxKindOf(type, &OnnxKindRow::type); // 0: undefined
        return {};
    }

    /// Numbers are paid for by the bytes that hold them.
    template <typename T>
    auto numbers(std::vector<T>& items,
                 Status (*append)(const Field&, std::vector<T>&, std::size_t))
    {
        return [this, &items, append](const Field& field) -> Status {
            GATELOUPE_CHECK(m_budget.pay((field.bytes.size() + 1) * sizeof(T)));
            return append(field, items, kMaxAttributeNumbers);
        };
    }

    Status addAttribute(std::vector<OnnxAttribute>& attributes, std::string_view body, int depth)
    {
        GATELOUPE_CHECK(m_budget.pay(sizeof(OnnxAttribute)));
        OnnxAttribute& attribute = attributes.emplace_back();
        const auto graphs = each(attribute.graphs, [&](OnnxGraph& graph, std::string_view inner) {
            return readGraph(graph, inner, depth + 1);
        });
        return protobuf::forEachField(body, [&](const Field& field) {
            if (attribute.kind == OnnxAttribute::Kind::Other) {
                attribute.kind = onnxKindOf(field.number, &OnnxKindRow::field);
            }
            return takeField(
                field, At{onnxAttributeField::kName, attribute.name},
                At{onnxAttributeField::kReference, attribute.reference},
                At{onnxAttributeField::kType,
                   [&](const Field& type) { return setKind(attribute, type); }},
                At{onnxAttributeField::kFloat, attribute.number},
                At{onnxAttributeField::kInt, attribute.integer},
                At{onnxAttributeField::kText, attribute.text},
                At{onnxAttributeField::kTensor, tensors(attribute.tensor)},
                At{onnxAttributeField::kGraph, graphs}, At{onnxAttributeField::kGraphs, graphs},
                At{onnxAttributeField::kFloats, numbers(attribute.floats, protobuf::appendFloats)},
                At{onnxAttributeField::kInts, numbers(attribute.ints, protobuf::appendIntegers)},
                At{onnxAttributeField::kTexts, texts(attribute.texts)});
        });
    }

    Status readFunction(OnnxFunction& function, std::string_view body)
    {
        return readFields(body, At{onnxFunctionField::kName, function.name},
                          At{onnxFunctionField::kDomain, function.domain},
                          At{onnxFunctionField::kInput, texts(function.inputs)},
                          At{onnxFunctionField::kOutput, texts(function.outputs)},
                          At{onnxFunctionField::kNode, nodes(function.nodes, 1)},
                          At{onnxFunctionField::kDefault, [&](std::string_view attribute) {
                                 return addAttribute(function.defaults, attribute, 1);
                             }});
    }

    OnnxBudget& m_budget;
};

} // namespace

const OnnxAttribute* OnnxNode::find(std::string_view attribute) const
{
    const auto found = std::ranges::find(attributes, attribute, &OnnxAttribute::name);
    return found == attributes.end() ? nullptr : &*found;
}

Result<OnnxModel> parseOnnxModel(std::string_view file, OnnxBudget& budget)
{
    return Parser(budget).model(file);
}

} // namespace gateloupe
