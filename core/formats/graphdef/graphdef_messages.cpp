// SPDX-License-Identifier: Apache-2.0
#include "core/formats/graphdef/graphdef_messages.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "core/base/checked_math.h"
#include "core/base/number_text.h"
#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/graphdef/tensorflow_types.h"

namespace gateloupe {

namespace {

using protobuf::At;
using protobuf::Field;
using protobuf::readFields;
using protobuf::Wire;

constexpr std::size_t kMostListed = 4096; ///< numbers of an attribute

/// The numbers of a TensorProto as they stand in the file.
struct GraphdefTensor
{
    std::int32_t type = 0;
    Shape shape;
    std::string_view content;           ///< row-major elements, empty where they are listed
    std::vector<double> reals;          ///< listed; the last one repeats
    std::vector<std::int64_t> integers; ///< the same; of halves their bits
};

/// Doubles, each alone or packed.
Status appendDoubles(const Field& field, std::vector<double>& values)
{
    const bool isNumber = field.wire == Wire::Fixed64 || field.wire == Wire::Bytes;
    if (!isNumber || field.bytes.size() % sizeof(double) != 0) {
        return Error::corrupt("a list of doubles is cut off");
    }
    for (std::size_t at = 0; at < field.bytes.size(); at += sizeof(double)) {
        std::memcpy(&values.emplace_back(), field.bytes.data() + at, sizeof(double));
    }
    return {};
}

Result<GraphdefTensor> readGraphdefTensor(std::string_view message)
{
    GraphdefTensor tensor;
    const std::size_t most = message.size();
    const auto floats = [&](const Field& field) {
        return protobuf::appendFloats(field, tensor.reals, most);
    };
    const auto doubles = [&](const Field& field) { return appendDoubles(field, tensor.reals); };
    const auto integers = [&](const Field& field) {
        return protobuf::appendIntegers(field, tensor.integers, most);
    };
    GATELOUPE_CHECK(readFields(message, At{1, tensor.type},
                               At{2, protobuf::made(tensor.shape, shapeFromMessage)},
                               At{4, tensor.content}, At{5, floats}, At{6, doubles},
                               At{7, integers},    // int, and everything shorter
                               At{10, integers},   // int64
                               At{11, integers},   // bool
                               At{13, integers},   // half and bfloat16
                               At{16, integers},   // uint32
                               At{17, integers})); // uint64
    return tensor;
}

template <typename Stored, typename Listed>
std::vector<std::byte> bytesOfListed(const std::vector<Listed>& listed)
{
    std::vector<std::byte> bytes(std::max<std::size_t>(listed.size(), 1) * sizeof(Stored));
    for (std::size_t index = 0; index < listed.size(); ++index) {
        const auto value = static_cast<Stored>(listed[index]);
        std::memcpy(bytes.data() + index * sizeof(Stored), &value, sizeof(Stored));
    }
    return bytes;
}

/// The listed numbers as elements, one zero where there are none; empty for other types.
std::vector<std::byte> listedElements(const GraphdefTensor& tensor, DType dtype)
{
    switch (dtype) {
    case DType::F32:
        return bytesOfListed<float>(tensor.reals);
    case DType::F64:
        return bytesOfListed<double>(tensor.reals);
    case DType::I64:
    case DType::U64:
        return bytesOfListed<std::int64_t>(tensor.integers);
    case DType::I32:
    case DType::U32:
        return bytesOfListed<std::int32_t>(tensor.integers);
    case DType::I16:
        return bytesOfListed<std::int16_t>(tensor.integers);
    case DType::F16:
    case DType::BF16:
    case DType::U16:
        return bytesOfListed<std::uint16_t>(tensor.integers);
    case DType::I8:
        return bytesOfListed<std::int8_t>(tensor.integers);
    case DType::U8:
    case DType::Bool:
        return bytesOfListed<std::uint8_t>(tensor.integers);
    default:
        return {};
    }
}

/// The elements, of which the last one repeats to the end.
/// Source: tensorflow r2.15, core/framework/tensor.proto.
Result<std::vector<std::byte>> filled(const std::vector<std::byte>& listed, std::size_t element,
                                      std::uint64_t size)
{
    std::vector<std::byte> bytes(size);
    // memcpy() takes no null pointer, which the data of no elements may be.
    std::copy_n(listed.begin(), std::min<std::size_t>(listed.size(), size), bytes.begin());
    const std::byte* last = listed.data() + listed.size() - element;
    for (std::size_t at = listed.size(); at < size; at += element) {
        std::memcpy(bytes.data() + at, last, element);
    }
    return bytes;
}

/// Extents, -1 for those that are open. Nothing is said of an unknown rank.
Status readAttributeShape(std::string_view shape, const std::string& name, GraphdefNode& node)
{
    std::vector<std::int64_t> extents;
    std::int64_t isUnknown = 0;
    const auto addExtent = [&extents](std::string_view dim) -> Status {
        std::int64_t extent = 0;
        GATELOUPE_CHECK(readFields(dim, At{1, extent}));
        if (extents.size() < kMaxRank) {
            extents.push_back(std::max<std::int64_t>(extent, -1));
        }
        return {};
    };
    GATELOUPE_CHECK(readFields(shape, At{2, addExtent}, At{3, isUnknown}));
    if (isUnknown == 0) {
        node.lists[name] = std::move(extents);
    }
    return {};
}

Status readAttributeList(std::string_view list, const std::string& name, GraphdefNode& node)
{
    return protobuf::forEachField(list, [&](const Field& field) -> Status {
        if (field.number == 2 && field.wire == Wire::Bytes &&
            node.words[name].size() < kMostListed) {
            node.words[name].emplace_back(field.bytes);
        }
        return field.number == 3 ? protobuf::appendIntegers(field, node.lists[name], kMostListed)
                                 : Status();
    });
}

/// An entry of the map of attributes; the tensor of a constant is given back as it stands.
Status readNodeAttribute(std::string_view entry, GraphdefNode& node, std::string_view& value)
{
    std::string_view key;
    std::string_view content;
    GATELOUPE_CHECK(readFields(entry, At{1, key}, At{2, content}));
    const std::string name(key);
    const auto addWord = [&](std::string_view word) {
        node.words[name].emplace_back(word);
        return Status();
    };
    const auto setNumber = [&](const Field& field) -> Status {
        GATELOUPE_TRY(node.numbers[name], protobuf::integerOf(field));
        return {};
    };
    const auto setReal = [&](const Field& field) -> Status {
        GATELOUPE_TRY(node.reals[name], protobuf::floatOf(field));
        return {};
    };
    const auto setTensor = [&](const Field& field) {
        return name == "value" ? takeField(field, At{8, value}) : Status();
    };
    const auto setFunction = [&](std::string_view function) {
        return readFields(function, At{1, node.functions[name]});
    };
    return readFields(
        content, At{1, [&](std::string_view list) { return readAttributeList(list, name, node); }},
        At{2, addWord}, At{3, setNumber}, At{4, setReal}, At{5, setNumber}, // i, f, b
        At{7, [&](std::string_view shape) { return readAttributeShape(shape, name, node); }},
        At{8, setTensor}, At{10, setFunction});
}

class GraphdefMessages
{
public:
    GraphdefMessages(const std::shared_ptr<const MappedFile>& file, ProgressMonitor& monitor)
        : m_file(file)
        , m_monitor(monitor)
    {
    }

    Result<GraphdefProgram> read(std::string_view message)
    {
        GraphdefProgram program;
        const auto addNode = [&](std::string_view node) {
            return this->addNode(node, {}, program.nodes);
        };
        const auto addFunction = [&](std::string_view function) -> Status {
            GATELOUPE_TRY(auto read, functionOf(function));
            std::string name = read.name;
            program.functions.emplace(std::move(name), std::move(read));
            return {};
        };
        const auto addLibrary = [&](std::string_view library) {
            return readFields(library, At{1, addFunction});
        };
        GATELOUPE_CHECK(readFields(message, At{kGraphdefNodes, addNode}, At{2, addLibrary}));
        return program;
    }

private:
    /// Constants of a function are called after it.
    Status addNode(std::string_view message, std::string_view function,
                   std::vector<GraphdefNode>& nodes)
    {
        if (m_monitor.cancelled()) {
            return Error::cancelled();
        }
        GraphdefNode node;
        std::string_view value;
        GATELOUPE_CHECK(readFields(
            message, At{1, node.name}, At{2, node.op}, At{3, node.inputs},
            At{5, [&](std::string_view entry) { return readNodeAttribute(entry, node, value); }}));
        if (node.op == "Const") {
            const std::string owner = function.empty() ? "" : std::string(function) + "/";
            auto made = constantOf(owner + node.name, value);
            GATELOUPE_TRY(node.constant, std::move(made).withContext(node.name));
        }
        nodes.push_back(std::move(node));
        return {};
    }

    Result<GraphdefFunction> functionOf(std::string_view message)
    {
        GraphdefFunction function;
        const auto addArgument = [&function](std::string_view argument) {
            return readFields(argument, At{1, function.arguments.emplace_back()});
        };
        const auto addResult = [&function](std::string_view result) {
            return readFields(result, At{1, function.results.emplace_back()});
        };
        const auto readSignature = [&](std::string_view signature) {
            return readFields(signature, At{1, function.name}, At{2, addArgument},
                              At{3, addResult});
        };
        const auto addNode = [&](std::string_view node) {
            return this->addNode(node, function.name, function.nodes);
        };
        const auto addReturn = [&function](std::string_view entry) -> Status {
            std::string key;
            std::string value;
            GATELOUPE_CHECK(readFields(entry, At{1, key}, At{2, value}));
            function.returns.emplace(std::move(key), std::move(value));
            return {};
        };
        // The signature stands first, but need not.
        GATELOUPE_CHECK(readFields(message, At{1, readSignature}));
        GATELOUPE_CHECK(readFields(message, At{3, addNode}, At{4, addReturn}));
        return function;
    }

    Result<std::shared_ptr<const Tensor>> constantOf(const std::string& name,
                                                     std::string_view message) const
    {
        GATELOUPE_TRY(const GraphdefTensor tensor, readGraphdefTensor(message));
        const auto type = tensorFlowType(tensor.type);
        const std::size_t element = sizeOf(type.dtype);
        const auto size = checkedMul(elementCount(tensor.shape).value_or(0), element);
        auto listed = listedElements(tensor, type.dtype);
        if (type.dtype == DType::Other || !size || (tensor.content.empty() && listed.empty())) {
            return listedTensor(name, tensor.shape, type.name);
        }
        if (!tensor.content.empty()) {
            GATELOUPE_TRY(auto source, sourceOfPiece(m_file, tensor.content));
            return makeTensor(name, type.dtype, tensor.shape, std::move(source));
        }
        if (listed.size() > std::max<std::uint64_t>(*size, element)) {
            return Error::corrupt("tensor %1 %2 has %3 numbers", name, toText(tensor.shape),
                                  listed.size() / element);
        }
        auto source = std::make_shared<DecodedSource>(
            Encoding::Typed, *size,
            [listed = std::move(listed), element, size = *size](ProgressMonitor&) {
                return filled(listed, element, size);
            });
        return makeTensor(name, type.dtype, tensor.shape, std::move(source));
    }

    const std::shared_ptr<const MappedFile>& m_file;
    ProgressMonitor& m_monitor;
};

} // namespace

GraphdefPort portOf(std::string_view input)
{
    const auto colon = input.rfind(':');
    if (colon != std::string_view::npos) {
        if (const auto port = numberFromText<std::uint32_t>(input.substr(colon + 1))) {
            return {input.substr(0, colon), *port};
        }
    }
    return {input, 0};
}

Result<GraphdefProgram> readGraphdef(std::string_view message,
                                     const std::shared_ptr<const MappedFile>& file,
                                     ProgressMonitor& monitor)
{
    return GraphdefMessages(file, monitor).read(message);
}

} // namespace gateloupe
