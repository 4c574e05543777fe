// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_parser.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/formats/onnx/onnx_attribute_kind.h"
#include "core/formats/onnx/onnx_fields.h"
#include "core/formats/onnx/onnx_tensor_parser.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMaxAttributeNumbers = std::size_t{1} << 22U;

bool isOnnxDomain(std::string_view domain)
{
    return domain.empty() || domain == "ai.onnx";
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
        GATELOUPE_CHECK(forEachOnnxField(message, [&](const protobuf::Field& field) -> Status {
            switch (field.number) {
            case onnxModelField::kIrVersion:
                return setInteger(model.irVersion, field);
            case onnxModelField::kProducer:
                return setText(model.producer, field);
            case onnxModelField::kProducerVersion:
                return setText(model.producerVersion, field);
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
    static Status setText(std::string_view& text, const protobuf::Field& field)
    {
        GATELOUPE_TRY(text, onnxText(field));
        return {};
    }

    static Status setInteger(std::int64_t& number, const protobuf::Field& field)
    {
        GATELOUPE_TRY(number, onnxInteger(field));
        return {};
    }

    Status addText(std::vector<std::string_view>& texts, const protobuf::Field& field)
    {
        GATELOUPE_CHECK(m_budget.pay(sizeof(std::string_view)));
        return setText(texts.emplace_back(), field);
    }

    Status addEntry(std::vector<OnnxEntry>& entries, const protobuf::Field& message)
    {
        GATELOUPE_CHECK(m_budget.pay(sizeof(OnnxEntry)));
        OnnxEntry& entry = entries.emplace_back();
        GATELOUPE_TRY(const auto body, onnxText(message));
        return forEachOnnxField(body, [&](const protobuf::Field& field) -> Status {
            switch (field.number) {
            case kOnnxKey:
                return setText(entry.name, field);
            case kOnnxValue:
                return setText(entry.value, field);
            default:
                return {};
            }
        });
    }

    static Status readOpset(OnnxModel& model, const protobuf::Field& message)
    {
        GATELOUPE_TRY(const auto body, onnxText(message));
        std::string_view domain;
        std::int64_t version = 0;
        GATELOUPE_CHECK(forEachOnnxField(body, [&](const protobuf::Field& field) -> Status {
            switch (field.number) {
            case kOnnxKey:
                return setText(domain, field);
            case kOnnxValue:
                return setInteger(version, field);
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
        GATELOUPE_TRY(const auto body, onnxText(message));
        return forEachOnnxField(body, [&](const protobuf::Field& field) -> Status {
            return field.number == kOnnxKey ? setText(name, field) : Status();
        });
    }

    Status addTensor(std::vector<OnnxTensor>& tensors, const protobuf::Field& field)
    {
        GATELOUPE_CHECK(m_budget.pay(sizeof(OnnxTensor)));
        GATELOUPE_TRY(const auto message, onnxText(field));
        GATELOUPE_TRY(auto tensor, parseOnnxTensor(message));
        tensors.push_back(std::move(tensor));
        return {};
    }

    Status addSparse(std::vector<OnnxTensor>& tensors, const protobuf::Field& message)
    {
        GATELOUPE_CHECK(m_budget.pay(sizeof(OnnxTensor)));
        GATELOUPE_TRY(const auto body, onnxText(message));
        GATELOUPE_TRY(auto tensor, parseOnnxSparse(body));
        tensors.push_back(std::move(tensor));
        return {};
    }

    Status readGraph(OnnxGraph& graph, const protobuf::Field& message, int depth)
    {
        if (depth > kMaxGraphDepth) {
            return Error{ErrorCode::Corrupt, "graphs are nested deeper than " +
                                                 std::to_string(kMaxGraphDepth) + " levels"};
        }
        GATELOUPE_TRY(const auto body, onnxText(message));
        return forEachOnnxField(body, [&](const protobuf::Field& field) -> Status {
            switch (field.number) {
            case onnxGraphField::kNode:
                return addNode(graph.nodes, field, depth);
            case onnxGraphField::kInitializer:
                return addTensor(graph.initializers, field);
            case onnxGraphField::kSparseInitializer:
                return addSparse(graph.initializers, field);
            case onnxGraphField::kInput:
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
        GATELOUPE_TRY(const auto body, onnxText(message));
        return forEachOnnxField(body, [&](const protobuf::Field& field) -> Status {
            switch (field.number) {
            case onnxNodeField::kInput:
                return addText(node.inputs, field);
            case onnxNodeField::kOutput:
                return addText(node.outputs, field);
            case onnxNodeField::kName:
                return setText(node.name, field);
            case onnxNodeField::kType:
                return setText(node.type, field);
            case onnxNodeField::kDomain:
                return setText(node.domain, field);
            case onnxNodeField::kAttribute:
                return addAttribute(node.attributes, field, depth);
            default:
                return {};
            }
        });
    }

    static Status setKind(OnnxAttribute& attribute, const protobuf::Field& field)
    {
        GATELOUPE_TRY(const auto type, onnxInteger(field));
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
        GATELOUPE_TRY(const auto body, onnxText(message));
        return forEachOnnxField(body, [&](const protobuf::Field& field) -> Status {
            if (attribute.kind == OnnxAttribute::Kind::Other) {
                attribute.kind = onnxKindOfField(field.number);
            }
            switch (field.number) {
            case onnxAttributeField::kName:
                return setText(attribute.name, field);
            case onnxAttributeField::kReference:
                return setText(attribute.reference, field);
            case onnxAttributeField::kType:
                return setKind(attribute, field);
            case onnxAttributeField::kFloat: {
                GATELOUPE_TRY(attribute.number, onnxFloat(field));
                return {};
            }
            case onnxAttributeField::kInt:
                return setInteger(attribute.integer, field);
            case onnxAttributeField::kText:
                return setText(attribute.text, field);
            case onnxAttributeField::kTensor:
                return addTensor(attribute.tensor, field);
            case onnxAttributeField::kGraph:
            case onnxAttributeField::kGraphs:
                return addGraph(attribute.graphs, field, depth);
            case onnxAttributeField::kFloats:
                return addNumbers(attribute.floats, field, appendOnnxFloats);
            case onnxAttributeField::kInts:
                return addNumbers(attribute.ints, field, appendOnnxIntegers);
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
        GATELOUPE_TRY(const auto body, onnxText(message));
        return forEachOnnxField(body, [&](const protobuf::Field& field) -> Status {
            switch (field.number) {
            case onnxFunctionField::kName:
                return setText(function.name, field);
            case onnxFunctionField::kDomain:
                return setText(function.domain, field);
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
