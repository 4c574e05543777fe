// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_messages.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/onnx/onnx_fields.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMaxAttributeNumbers = std::size_t{1} << 22U;

bool isOnnxDomain(std::string_view domain)
{
    return domain.empty() || domain == "ai.onnx";
}

/// What AttributeProto.AttributeType says an attribute is; Other for what is not read.
OnnxAttribute::Kind onnxKindOfType(std::int64_t type)
{
    using Kind = OnnxAttribute::Kind;
    constexpr std::array kByNumber = {Kind::Other,  Kind::Float,  Kind::Int,    Kind::Text,
                                      Kind::Tensor, Kind::Graphs, Kind::Floats, Kind::Ints,
                                      Kind::Texts,  Kind::Other,  Kind::Graphs};
    const bool isKnown = type > 0 && std::cmp_less(type, kByNumber.size());
    return isKnown ? kByNumber[static_cast<std::size_t>(type)] : Kind::Other;
}

/// What an attribute is that has this field: the first models do not say a type.
OnnxAttribute::Kind onnxKindOfField(std::uint64_t number)
{
    using Kind = OnnxAttribute::Kind;
    constexpr std::array kByField = {std::pair(onnxAttributeField::kFloat, Kind::Float),
                                     std::pair(onnxAttributeField::kInt, Kind::Int),
                                     std::pair(onnxAttributeField::kText, Kind::Text),
                                     std::pair(onnxAttributeField::kTensor, Kind::Tensor),
                                     std::pair(onnxAttributeField::kGraph, Kind::Graphs),
                                     std::pair(onnxAttributeField::kFloats, Kind::Floats),
                                     std::pair(onnxAttributeField::kInts, Kind::Ints),
                                     std::pair(onnxAttributeField::kTexts, Kind::Texts),
                                     std::pair(onnxAttributeField::kGraphs, Kind::Graphs)};
    const auto* found =
        std::ranges::find_if(kByField, [number](const auto& row) { return row.first == number; });
    return found == kByField.end() ? Kind::Other : found->second;
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
Status readExternal(OnnxTensor& tensor, const protobuf::Field& message)
{
    GATELOUPE_TRY(const auto body, protobuf::textOf(message));
    std::string_view key;
    std::string_view value;
    GATELOUPE_CHECK(protobuf::forEachField(body, [&](const protobuf::Field& field) -> Status {
        if (field.number == kOnnxKey) {
            GATELOUPE_TRY(key, protobuf::textOf(field));
        } else if (field.number == kOnnxValue) {
            GATELOUPE_TRY(value, protobuf::textOf(field));
        }
        return {};
    }));
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
Status noteNumbers(OnnxTensor& tensor, const protobuf::Field& field)
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

Status readField(OnnxTensor& tensor, std::vector<std::int64_t>& dims, const protobuf::Field& field)
{
    switch (field.number) {
    case onnxTensorField::kDims:
        return protobuf::appendIntegers(field, dims, kMaxRank);
    case onnxTensorField::kDataType: {
        GATELOUPE_TRY(tensor.dataType, protobuf::integerOf(field));
        return {};
    }
    case onnxTensorField::kName: {
        GATELOUPE_TRY(tensor.name, protobuf::textOf(field));
        return {};
    }
    case onnxTensorField::kRaw: {
        GATELOUPE_TRY(tensor.raw, protobuf::textOf(field));
        return {};
    }
    case onnxTensorField::kLocation: {
        GATELOUPE_TRY(const auto location, protobuf::integerOf(field));
        tensor.isExternal = location == kExternalLocation;
        return {};
    }
    case onnxTensorField::kExternal:
        return readExternal(tensor, field);
    case onnxTensorField::kFloats:
    case onnxTensorField::kInt32s:
    case onnxTensorField::kInt64s:
    case onnxTensorField::kDoubles:
    case onnxTensorField::kUint64s:
        return noteNumbers(tensor, field);
    default:
        return {};
    }
}

/// A TensorProto: its name, type and shape, and where its elements are.
/// Errors: Corrupt: an axis below 0, too many of them, elements in two places.
} // namespace

Result<OnnxTensor> parseOnnxTensor(std::string_view message)
{
    OnnxTensor tensor;
    tensor.message = message;
    std::vector<std::int64_t> dims;
    GATELOUPE_CHECK(protobuf::forEachField(
        message, [&](const protobuf::Field& field) { return readField(tensor, dims, field); }));
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
    OnnxTensor tensor;
    tensor.isListedOnly = true;
    std::vector<std::int64_t> dims;
    GATELOUPE_CHECK(protobuf::forEachField(message, [&](const protobuf::Field& field) -> Status {
        if (field.number == kDims) {
            return protobuf::appendIntegers(field, dims, kMaxRank);
        }
        if (field.number == kOnnxKey) { // its values, which carry the name
            GATELOUPE_TRY(const auto body, protobuf::textOf(field));
            GATELOUPE_TRY(const auto values, parseOnnxTensor(body));
            tensor.name = values.name;
            tensor.dataType = values.dataType;
        }
        return {};
    }));
    GATELOUPE_CHECK(setShape(tensor, dims));
    return tensor;
}

/// Parses the messages that hold each other; the depth of graphs is bounded.
class Parser
{
public:
    explicit Parser(OnnxBudget& budget)
        : m_budget(budget)
    {
    }

    Result<OnnxModel> model(std::string_view message)
    {
        OnnxModel model;
        GATELOUPE_CHECK(
            protobuf::forEachField(message, [&](const protobuf::Field& field) -> Status {
                switch (field.number) {
                case onnxModelField::kIrVersion:
                    return protobuf::setInteger(model.irVersion, field);
                case onnxModelField::kProducer:
                    return protobuf::setText(model.producer, field);
                case onnxModelField::kProducerVersion:
                    return protobuf::setText(model.producerVersion, field);
                case onnxModelField::kGraph:
                    return readGraph(model.graph, field, 1);
                case onnxModelField::kOpsetImport:
                    return readOpset(model, field);
                case onnxModelField::kMetadata:
                    return addEntry(model.metadata, field);
                case onnxModelField::kFunctions:
                    return addFunction(model.functions, field);
                default:
                    return {};
                }
            }));
        return model;
    }

private:
    Status addText(std::vector<std::string_view>& texts, const protobuf::Field& field)
    {
        GATELOUPE_CHECK(m_budget.pay(sizeof(std::string_view)));
        return protobuf::setText(texts.emplace_back(), field);
    }

    Status addEntry(std::vector<OnnxEntry>& entries, const protobuf::Field& message)
    {
        GATELOUPE_CHECK(m_budget.pay(sizeof(OnnxEntry)));
        OnnxEntry& entry = entries.emplace_back();
        GATELOUPE_TRY(const auto body, protobuf::textOf(message));
        return protobuf::forEachField(body, [&](const protobuf::Field& field) -> Status {
            switch (field.number) {
            case kOnnxKey:
                return protobuf::setText(entry.name, field);
            case kOnnxValue:
                return protobuf::setText(entry.value, field);
            default:
                return {};
            }
        });
    }

    static Status readOpset(OnnxModel& model, const protobuf::Field& message)
    {
        GATELOUPE_TRY(const auto body, protobuf::textOf(message));
        std::string_view domain;
        std::int64_t version = 0;
        GATELOUPE_CHECK(protobuf::forEachField(body, [&](const protobuf::Field& field) -> Status {
            switch (field.number) {
            case kOnnxKey:
                return protobuf::setText(domain, field);
            case kOnnxValue:
                return protobuf::setInteger(version, field);
            default:
                return {};
            }
        }));
        model.opset = isOnnxDomain(domain) ? version : model.opset;
        return {};
    }

    /// The name of a declared value.
    Status addDeclared(std::vector<std::string_view>& names, const protobuf::Field& message)
    {
        GATELOUPE_CHECK(m_budget.pay(sizeof(std::string_view)));
        std::string_view& name = names.emplace_back();
        GATELOUPE_TRY(const auto body, protobuf::textOf(message));
        return protobuf::forEachField(body, [&](const protobuf::Field& field) -> Status {
            return field.number == kOnnxKey ? protobuf::setText(name, field) : Status();
        });
    }

    /// The extents of a declared value, where it is a tensor and they are given.
    Status addShape(std::vector<OnnxShape>& shapes, const protobuf::Field& message)
    {
        GATELOUPE_TRY(const auto body, protobuf::textOf(message));
        OnnxShape shape;
        bool isGiven = false;
        GATELOUPE_CHECK(protobuf::forEachField(body, [&](const protobuf::Field& field) -> Status {
            if (field.number == kOnnxKey) {
                return protobuf::setText(shape.name, field);
            }
            if (field.number != kOnnxValue) {
                return {};
            }
            GATELOUPE_TRY(const auto type, protobuf::textOf(field));
            return inside(type, onnxTypeField::kTensor, [&](std::string_view tensor) {
                return inside(tensor, onnxTypeField::kShape, [&](std::string_view extents) {
                    isGiven = true;
                    return inside(extents, onnxTypeField::kExtent, [&](std::string_view extent) {
                        return addExtent(shape, extent);
                    });
                });
            });
        }));
        if (isGiven) {
            GATELOUPE_CHECK(m_budget.pay(sizeof(OnnxShape)));
            shapes.push_back(std::move(shape));
        }
        return {};
    }

    /// Calls `visit` with every message that a field of a message holds.
    template <typename Visit>
    static Status inside(std::string_view message, std::uint64_t number, const Visit& visit)
    {
        return protobuf::forEachField(message, [&](const protobuf::Field& field) -> Status {
            if (field.number != number) {
                return {};
            }
            GATELOUPE_TRY(const auto body, protobuf::textOf(field));
            return visit(body);
        });
    }

    Status addExtent(OnnxShape& shape, std::string_view message)
    {
        constexpr std::size_t kMostExtents = 32;
        if (shape.extents.size() >= kMostExtents) {
            return Error::corrupt("%1 has more than %2 axes", shape.name, kMostExtents);
        }
        GATELOUPE_CHECK(m_budget.pay(sizeof(std::int64_t)));
        std::int64_t& extent = shape.extents.emplace_back(-1);
        return protobuf::forEachField(message, [&](const protobuf::Field& field) -> Status {
            GATELOUPE_CHECK(field.number == onnxTypeField::kNumber
                                ? protobuf::setInteger(extent, field)
                                : Status());
            extent = extent < 0 ? -1 : extent;
            return {};
        });
    }

    Status addTensor(std::vector<OnnxTensor>& tensors, const protobuf::Field& field)
    {
        GATELOUPE_CHECK(m_budget.pay(sizeof(OnnxTensor)));
        GATELOUPE_TRY(const auto message, protobuf::textOf(field));
        GATELOUPE_TRY(auto tensor, parseOnnxTensor(message));
        tensors.push_back(std::move(tensor));
        return {};
    }

    Status addSparse(std::vector<OnnxTensor>& tensors, const protobuf::Field& message)
    {
        GATELOUPE_CHECK(m_budget.pay(sizeof(OnnxTensor)));
        GATELOUPE_TRY(const auto body, protobuf::textOf(message));
        GATELOUPE_TRY(auto tensor, parseOnnxSparse(body));
        tensors.push_back(std::move(tensor));
        return {};
    }

    Status readGraph(OnnxGraph& graph, const protobuf::Field& message, int depth)
    {
        if (depth > kMaxGraphDepth) {
            return Error::corrupt("graphs are nested deeper than %1 levels", kMaxGraphDepth);
        }
        GATELOUPE_TRY(const auto body, protobuf::textOf(message));
        return protobuf::forEachField(body, [&](const protobuf::Field& field) -> Status {
            switch (field.number) {
            case onnxGraphField::kNode:
                return addNode(graph.nodes, field, depth);
            case onnxGraphField::kInitializer:
                return addTensor(graph.initializers, field);
            case onnxGraphField::kSparseInitializer:
                return addSparse(graph.initializers, field);
            case onnxGraphField::kInput:
                GATELOUPE_CHECK(addShape(graph.shapes, field));
                return addDeclared(graph.inputs, field);
            case onnxGraphField::kOutput:
                return addDeclared(graph.outputs, field);
            default:
                return {};
            }
        });
    }

    Status addNode(std::vector<OnnxNode>& nodes, const protobuf::Field& message, int depth)
    {
        GATELOUPE_CHECK(m_budget.pay(sizeof(OnnxNode)));
        OnnxNode& node = nodes.emplace_back();
        GATELOUPE_TRY(const auto body, protobuf::textOf(message));
        return protobuf::forEachField(body, [&](const protobuf::Field& field) -> Status {
            switch (field.number) {
            case onnxNodeField::kInput:
                return addText(node.inputs, field);
            case onnxNodeField::kOutput:
                return addText(node.outputs, field);
            case onnxNodeField::kName:
                return protobuf::setText(node.name, field);
            case onnxNodeField::kType:
                return protobuf::setText(node.type, field);
            case onnxNodeField::kDomain:
                return protobuf::setText(node.domain, field);
            case onnxNodeField::kAttribute:
                return addAttribute(node.attributes, field, depth);
            default:
                return {};
            }
        });
    }

    static Status setKind(OnnxAttribute& attribute, const protobuf::Field& field)
    {
        GATELOUPE_TRY(const auto type, protobuf::integerOf(field));
        attribute.kind = type == 0 ? attribute.kind : onnxKindOfType(type); // 0: undefined
        return {};
    }

    Status addGraph(std::vector<OnnxGraph>& graphs, const protobuf::Field& field, int depth)
    {
        GATELOUPE_CHECK(m_budget.pay(sizeof(OnnxGraph)));
        return readGraph(graphs.emplace_back(), field, depth + 1);
    }

    /// Numbers are paid for by the bytes that hold them.
    template <typename T>
    Status addNumbers(std::vector<T>& numbers, const protobuf::Field& field,
                      Status (*append)(const protobuf::Field&, std::vector<T>&, std::size_t))
    {
        GATELOUPE_CHECK(m_budget.pay((field.bytes.size() + 1) * sizeof(T)));
        return append(field, numbers, kMaxAttributeNumbers);
    }

    Status addAttribute(std::vector<OnnxAttribute>& attributes, const protobuf::Field& message,
                        int depth)
    {
        GATELOUPE_CHECK(m_budget.pay(sizeof(OnnxAttribute)));
        OnnxAttribute& attribute = attributes.emplace_back();
        GATELOUPE_TRY(const auto body, protobuf::textOf(message));
        return protobuf::forEachField(body, [&](const protobuf::Field& field) -> Status {
            if (attribute.kind == OnnxAttribute::Kind::Other) {
                attribute.kind = onnxKindOfField(field.number);
            }
            switch (field.number) {
            case onnxAttributeField::kName:
                return protobuf::setText(attribute.name, field);
            case onnxAttributeField::kReference:
                return protobuf::setText(attribute.reference, field);
            case onnxAttributeField::kType:
                return setKind(attribute, field);
            case onnxAttributeField::kFloat: {
                GATELOUPE_TRY(attribute.number, protobuf::floatOf(field));
                return {};
            }
            case onnxAttributeField::kInt:
                return protobuf::setInteger(attribute.integer, field);
            case onnxAttributeField::kText:
                return protobuf::setText(attribute.text, field);
            case onnxAttributeField::kTensor:
                return addTensor(attribute.tensor, field);
            case onnxAttributeField::kGraph:
            case onnxAttributeField::kGraphs:
                return addGraph(attribute.graphs, field, depth);
            case onnxAttributeField::kFloats:
                return addNumbers(attribute.floats, field, protobuf::appendFloats);
            case onnxAttributeField::kInts:
                return addNumbers(attribute.ints, field, protobuf::appendIntegers);
            case onnxAttributeField::kTexts:
                return addText(attribute.texts, field);
            default:
                return {};
            }
        });
    }

    Status addFunction(std::vector<OnnxFunction>& functions, const protobuf::Field& message)
    {
        GATELOUPE_CHECK(m_budget.pay(sizeof(OnnxFunction)));
        OnnxFunction& function = functions.emplace_back();
        GATELOUPE_TRY(const auto body, protobuf::textOf(message));
        return protobuf::forEachField(body, [&](const protobuf::Field& field) -> Status {
            switch (field.number) {
            case onnxFunctionField::kName:
                return protobuf::setText(function.name, field);
            case onnxFunctionField::kDomain:
                return protobuf::setText(function.domain, field);
            case onnxFunctionField::kInput:
                return addText(function.inputs, field);
            case onnxFunctionField::kOutput:
                return addText(function.outputs, field);
            case onnxFunctionField::kNode:
                return addNode(function.nodes, field, 1);
            case onnxFunctionField::kDefault:
                return addAttribute(function.defaults, field, 1);
            default:
                return {};
            }
        });
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
