// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gateloupe::test {

/// Appends fields to a protobuf message.
class Message
{
public:
    Message() = default;

    explicit Message(std::string begun)
        : m_text(std::move(begun))
    {
    }

    Message& integer(std::uint64_t number, std::uint64_t value);
    Message& float32(std::uint64_t number, float value);
    Message& bytes(std::uint64_t number, std::string_view payload);

    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

std::string varint(std::uint64_t value);

/// The bytes of numbers as raw_data holds them.
template <typename T>
std::string rawOf(const std::vector<T>& values)
{
    std::string raw(values.size() * sizeof(T), '\0');
    std::memcpy(raw.data(), values.data(), raw.size());
    return raw;
}

/// DataType of onnx.proto.
enum OnnxType : std::uint64_t
{
    kFloat = 1,
    kInt32 = 6,
    kInt64 = 7,
    kString = 8,
    kFloat16 = 10,
    kDouble = 11,
    kBfloat16 = 16
};

/// A TensorProto without elements: append those.
Message tensorHead(std::string_view name, std::uint64_t type,
                   const std::vector<std::uint64_t>& shape);
/// One of floats, in raw_data.
std::string floats(std::string_view name, const std::vector<std::uint64_t>& shape,
                   const std::vector<float>& values);
/// 0, 1, 2, ...: every element tells its place.
std::string countedFloats(std::string_view name, const std::vector<std::uint64_t>& shape,
                          float first = 0.0F);
std::string integers(std::string_view name, const std::vector<std::uint64_t>& shape,
                     const std::vector<std::int64_t>& values);
/// One whose elements are in another file.
std::string external(std::string_view name, const std::vector<std::uint64_t>& shape,
                     const std::vector<std::pair<std::string, std::string>>& entries);

/// An AttributeProto of each kind.
std::string attribute(std::string_view name, std::int64_t value);
std::string attribute(std::string_view name, float value);
std::string attribute(std::string_view name, std::string_view value);
std::string attribute(std::string_view name, const char* value);
std::string attribute(std::string_view name, const std::vector<std::int64_t>& values);
std::string attribute(std::string_view name, const std::vector<float>& values);
std::string attribute(std::string_view name, const std::vector<std::string>& values);
std::string tensorAttribute(std::string_view name, std::string_view tensor);
std::string graphAttribute(std::string_view name, std::string_view graph);

struct Node
{
    std::string type;
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    std::vector<std::string> attributes;
    std::string name;
    std::string domain;
};

std::string node(const Node& node);

struct Graph
{
    std::vector<Node> nodes;
    std::vector<std::string> initializers; ///< TensorProtos
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
};

std::string graph(const Graph& graph);

struct Function
{
    std::string name;
    std::string domain;
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    std::vector<Node> nodes;
};

std::string function(const Function& function);

/// A whole file of IR version 8 and operator set 17.
std::vector<std::byte> model(std::string_view graph,
                             const std::vector<std::string>& functions = {});
std::vector<std::byte> bytesOfText(std::string_view text);

} // namespace gateloupe::test
