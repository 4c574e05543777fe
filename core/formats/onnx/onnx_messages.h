// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// What is read of ONNX' messages: structure and places. Numbers of tensors are located, not read.
/// Lifetime: texts and payloads lie in the file and live as long as it.
/// Source: onnx/onnx, onnx/onnx.proto (IR version 3 to 13).

/// TensorProto. One of `raw`, `typedField` and `isExternal` says where the elements are.
struct OnnxTensor
{
    std::string_view name;
    Shape shape;
    std::int64_t dataType = 0;           ///< TensorProto.DataType
    std::optional<std::string_view> raw; ///< raw_data: little-endian, row-major
    std::uint64_t typedField = 0;        ///< the list of numbers that has some; 0: none
    std::string_view message;            ///< all of it, for the typed numbers
    std::optional<std::string_view> run; ///< the list, when it stands in one packed piece
    bool isExternal = false;             ///< in another file:
    std::string_view location;           ///< its path beside the model
    std::string_view externalOffset;     ///< decimal, may be absent
    std::string_view externalLength;     ///< decimal, may be absent
    bool isListedOnly = false;           ///< sparse: known by name alone
};

struct OnnxGraph;

/// AttributeProto.
struct OnnxAttribute
{
    /// AttributeProto.AttributeType; those that are not read are Other.
    enum class Kind : std::uint8_t
    {
        Other,
        Float,
        Int,
        Text,
        Tensor,
        Graphs, ///< one or several
        Floats,
        Ints,
        Texts
    };

    std::string_view name;
    std::string_view reference; ///< inside a function: the caller's attribute that it stands for
    Kind kind = Kind::Other;
    double number = 0.0;
    std::int64_t integer = 0;
    std::string_view text;
    std::vector<double> floats;
    std::vector<std::int64_t> ints;
    std::vector<std::string_view> texts;
    std::vector<OnnxTensor> tensor; ///< one or none
    std::vector<OnnxGraph> graphs;
};

/// NodeProto. A missing optional input has an empty name.
struct OnnxNode
{
    std::string_view name;
    std::string_view type;
    std::string_view domain;
    std::vector<std::string_view> inputs;
    std::vector<std::string_view> outputs;
    std::vector<OnnxAttribute> attributes;

    /// Null when there is none of that name.
    [[nodiscard]] const OnnxAttribute* find(std::string_view attribute) const;

    /// Whether it is one of ONNX' own operators.
    [[nodiscard]] bool isOnnx() const { return domain.empty() || domain == "ai.onnx"; }
};

/// What a ValueInfoProto says of a value: its extents, -1 for those that are open.
struct OnnxShape
{
    std::string_view name;
    std::vector<std::int64_t> extents;
};

/// GraphProto.
struct OnnxGraph
{
    std::vector<OnnxNode> nodes;
    std::vector<OnnxTensor> initializers;
    std::vector<std::string_view> inputs;
    std::vector<std::string_view> outputs;
    std::vector<OnnxShape> shapes; ///< of inputs
};

/// FunctionProto: an operator made of nodes.
struct OnnxFunction
{
    std::string_view name;
    std::string_view domain;
    std::vector<std::string_view> inputs;
    std::vector<std::string_view> outputs;
    std::vector<OnnxNode> nodes;
    std::vector<OnnxAttribute> defaults; ///< of attributes that a call may leave out
};

/// A name and its value: an operator set and its version, a piece of metadata.
struct OnnxEntry
{
    std::string_view name;
    std::string_view value;
};

/// ModelProto.
struct OnnxModel
{
    std::string_view file; ///< all of it
    std::int64_t irVersion = 0;
    std::string_view producer;
    std::string_view producerVersion;
    std::int64_t opset = 0; ///< version of ONNX' own operators
    std::vector<OnnxEntry> metadata;
    OnnxGraph graph;
    std::vector<OnnxFunction> functions;
};

/// How much memory the structure of a model may take. An empty node takes two bytes of a file and
/// a hundred here, and a function may be called by functions that are called again: what is built
/// is paid for, and a file that asks for too much is refused.
class OnnxBudget
{
public:
    /// In proportion to the file, whose names and lists take a multiple of their bytes.
    explicit OnnxBudget(std::uint64_t fileBytes)
        : m_left(kFree + std::min(fileBytes, kMost / kBytesForEach) * kBytesForEach)
    {
    }

    /// Errors: Unsupported when nothing is left.
    Status pay(std::uint64_t bytes)
    {
        if (bytes > m_left) {
            return Error::unsupported(
                "the model's graph has more nodes, names and attributes than its size warrants");
        }
        m_left -= bytes;
        return {};
    }

private:
    static constexpr std::uint64_t kFree = std::uint64_t{128} << 20U;
    static constexpr std::uint64_t kBytesForEach = 40;
    static constexpr std::uint64_t kMost = std::uint64_t{1} << 30U;

    std::uint64_t m_left;
};

/// Graphs in attributes of nodes of graphs: deeper nesting is refused.
inline constexpr int kMaxGraphDepth = 24;

/// Errors: Corrupt with the field that breaks protobuf's rules or ONNX'; Unsupported when the
/// budget is spent.
Result<OnnxModel> parseOnnxModel(std::string_view file, OnnxBudget& budget);
/// A TensorProto: its name, type and shape, and where its elements are.
/// Errors: Corrupt: an axis below 0, too many of them, elements in two places.
Result<OnnxTensor> parseOnnxTensor(std::string_view message);

} // namespace gateloupe
