// SPDX-License-Identifier: Apache-2.0
#include "tests/core/formats/onnx/onnx_builder.h"

#include <bit>
#include <numeric>

namespace gateloupe::test {

namespace {

// Numbers of onnx.proto, written once more: a slip in the reader's own table must not pass.
constexpr std::uint64_t kFixed32 = 5;
constexpr std::uint64_t kBytes = 2;

std::uint64_t countOf(const std::vector<std::uint64_t>& shape)
{
    return std::accumulate(shape.begin(), shape.end(), std::uint64_t{1}, std::multiplies<>());
}

Message attributeHead(std::string_view name, std::uint64_t type)
{
    return Message().bytes(1, name).integer(20, type);
}

} // namespace

std::string varint(std::uint64_t value)
{
    std::string text;
    while (value >= 0x80U) {
        text += static_cast<char>((value & 0x7FU) | 0x80U);
        value >>= 7U;
    }
    return text + static_cast<char>(value);
}

Message& Message::integer(std::uint64_t number, std::uint64_t value)
{
    m_text += varint(number << 3U) + varint(value);
    return *this;
}

Message& Message::float32(std::uint64_t number, float value)
{
    m_text += varint((number << 3U) | kFixed32) + rawOf(std::vector{value});
    return *this;
}

Message& Message::bytes(std::uint64_t number, std::string_view payload)
{
    m_text += varint((number << 3U) | kBytes) + varint(payload.size());
    m_text += payload;
    return *this;
}

Message tensorHead(std::string_view name, std::uint64_t type,
                   const std::vector<std::uint64_t>& shape)
{
    Message message;
    for (const std::uint64_t extent : shape) {
        message.integer(1, extent);
    }
    return message.integer(2, type).bytes(8, name);
}

std::string floats(std::string_view name, const std::vector<std::uint64_t>& shape,
                   const std::vector<float>& values)
{
    return tensorHead(name, kFloat, shape).bytes(9, rawOf(values)).text();
}

std::string countedFloats(std::string_view name, const std::vector<std::uint64_t>& shape,
                          float first)
{
    std::vector<float> values(countOf(shape));
    std::iota(values.begin(), values.end(), first);
    return floats(name, shape, values);
}

std::string integers(std::string_view name, const std::vector<std::uint64_t>& shape,
                     const std::vector<std::int64_t>& values)
{
    return tensorHead(name, kInt64, shape).bytes(9, rawOf(values)).text();
}

std::string external(std::string_view name, const std::vector<std::uint64_t>& shape,
                     const std::vector<std::pair<std::string, std::string>>& entries)
{
    Message message = tensorHead(name, kFloat, shape);
    for (const auto& [key, value] : entries) {
        message.bytes(13, Message().bytes(1, key).bytes(2, value).text());
    }
    return message.integer(14, 1).text();
}

std::string attribute(std::string_view name, std::int64_t value)
{
    return attributeHead(name, 2).integer(3, static_cast<std::uint64_t>(value)).text();
}

std::string attribute(std::string_view name, float value)
{
    return attributeHead(name, 1).float32(2, value).text();
}

std::string attribute(std::string_view name, std::string_view value)
{
    return attributeHead(name, 3).bytes(4, value).text();
}

std::string attribute(std::string_view name, const char* value)
{
    return attribute(name, std::string_view(value));
}

std::string attribute(std::string_view name, const std::vector<std::int64_t>& values)
{
    Message message = attributeHead(name, 7);
    for (const std::int64_t value : values) {
        message.integer(8, static_cast<std::uint64_t>(value));
    }
    return message.text();
}

std::string attribute(std::string_view name, const std::vector<float>& values)
{
    return attributeHead(name, 6).bytes(7, rawOf(values)).text();
}

std::string attribute(std::string_view name, const std::vector<std::string>& values)
{
    Message message = attributeHead(name, 8);
    for (const std::string& value : values) {
        message.bytes(9, value);
    }
    return message.text();
}

std::string tensorAttribute(std::string_view name, std::string_view tensor)
{
    return attributeHead(name, 4).bytes(5, tensor).text();
}

std::string graphAttribute(std::string_view name, std::string_view graph)
{
    return attributeHead(name, 5).bytes(6, graph).text();
}

std::string node(const Node& node)
{
    Message message;
    for (const std::string& input : node.inputs) {
        message.bytes(1, input);
    }
    for (const std::string& output : node.outputs) {
        message.bytes(2, output);
    }
    message.bytes(3, node.name).bytes(4, node.type);
    for (const std::string& attribute : node.attributes) {
        message.bytes(5, attribute);
    }
    return message.bytes(7, node.domain).text();
}

std::string graph(const Graph& graph)
{
    Message message;
    for (const Node& each : graph.nodes) {
        message.bytes(1, node(each));
    }
    message.bytes(2, "graph");
    for (const std::string& initializer : graph.initializers) {
        message.bytes(5, initializer);
    }
    for (const std::string& input : graph.inputs) {
        message.bytes(11, Message().bytes(1, input).text());
    }
    for (const std::string& output : graph.outputs) {
        message.bytes(12, Message().bytes(1, output).text());
    }
    return message.text();
}

std::string function(const Function& function)
{
    Message message;
    message.bytes(1, function.name);
    for (const std::string& input : function.inputs) {
        message.bytes(4, input);
    }
    for (const std::string& output : function.outputs) {
        message.bytes(5, output);
    }
    for (const Node& each : function.nodes) {
        message.bytes(7, node(each));
    }
    return message.bytes(10, function.domain).text();
}

std::vector<std::byte> model(std::string_view graph, const std::vector<std::string>& functions)
{
    Message message;
    message.integer(1, 8).bytes(2, "builder").bytes(7, graph);
    message.bytes(8, Message().bytes(1, "").integer(2, 17).text());
    for (const std::string& each : functions) {
        message.bytes(25, each);
    }
    return bytesOfText(message.text());
}

std::vector<std::byte> bytesOfText(std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

} // namespace gateloupe::test
