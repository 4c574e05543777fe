// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_outputs.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/onnx/onnx_fields.h"
#include "core/formats/onnx/onnx_messages.h"
#include "core/formats/onnx/onnx_signature.h"

namespace gateloupe {

namespace {

constexpr unsigned kBitsOfByte = 7; ///< of a varint
constexpr std::uint64_t kMoreBytes = 0x80;
constexpr std::uint64_t kWireVarint = 0;
constexpr std::uint64_t kWireBytes = 2;
constexpr unsigned kOnnxWireBits = 3;
constexpr std::uint64_t kAttributeTypeTensor = 4;
constexpr std::int64_t kFloatType = 1;

std::string varintOf(std::uint64_t value)
{
    std::string bytes;
    for (; value >= kMoreBytes; value >>= kBitsOfByte) {
        bytes.push_back(static_cast<char>(value | kMoreBytes));
    }
    bytes.push_back(static_cast<char>(value));
    return bytes;
}

std::string numberField(std::uint64_t field, std::uint64_t value)
{
    return varintOf(field << kOnnxWireBits | kWireVarint) + varintOf(value);
}

std::string bytesField(std::uint64_t field, std::string_view bytes)
{
    return varintOf(field << kOnnxWireBits | kWireBytes) + varintOf(bytes.size()) +
           std::string(bytes);
}

/// A message of the file that gets fields behind its last one, or one of whose own messages does.
class EditedMessage
{
public:
    explicit EditedMessage(std::string_view payload)
        : m_payload(payload)
    {
    }

    /// Requires: `payload` is that of a field of this message.
    EditedMessage& child(std::string_view payload)
    {
        auto& child = m_children[payload.data()];
        if (!child) {
            child = std::make_unique<EditedMessage>(payload);
        }
        return *child;
    }

    void append(std::string_view field) { m_appended += field; }

    [[nodiscard]] std::uint64_t size() const
    {
        std::uint64_t size = m_payload.size() + m_appended.size();
        for (const auto& [begin, child] : m_children) {
            size += child->size() - child->m_payload.size() + varintOf(child->size()).size() -
                    child->lengthBytes();
        }
        return size;
    }

    void addTo(std::vector<OnnxPiece>& pieces, const char* file) const
    {
        const char* done = m_payload.data();
        const auto copyTo = [&](const char* end) {
            if (end > done) {
                pieces.push_back({.offset = static_cast<std::uint64_t>(done - file),
                                  .length = static_cast<std::uint64_t>(end - done)});
            }
        };
        for (const auto& [begin, child] : m_children) {
            copyTo(begin - child->lengthBytes());
            pieces.push_back({.bytes = varintOf(child->size())});
            child->addTo(pieces, file);
            done = begin + child->m_payload.size();
        }
        copyTo(m_payload.data() + m_payload.size());
        if (!m_appended.empty()) {
            pieces.push_back({.bytes = m_appended});
        }
    }

private:
    /// How many bytes the length in front of the payload has. The last byte of a tag and of a
    /// length are the only ones below 0x80, so that a length can be read from its end.
    [[nodiscard]] std::size_t lengthBytes() const
    {
        std::size_t bytes = 1;
        while ((static_cast<unsigned char>(*(m_payload.data() - 1 - bytes)) & kMoreBytes) != 0) {
            ++bytes;
        }
        return bytes;
    }

    std::string_view m_payload;
    std::string m_appended;
    std::map<const char*, std::unique_ptr<EditedMessage>> m_children; ///< by where they begin
};

/// One field of a message that is a text or a message itself, or nothing.
using FoundMessage = std::optional<std::string_view>;

bool contains(std::string_view message, const char* place)
{
    return place >= message.data() && place < message.data() + message.size();
}

/// The field of that number in which the place lies.
Result<FoundMessage> fieldAround(std::string_view message, std::uint64_t number, const char* place)
{
    FoundMessage found;
    GATELOUPE_CHECK(protobuf::forEachMessage(message, number, [&](std::string_view each) {
        if (contains(each, place)) {
            found = each;
        }
        return Status();
    }));
    return found;
}

/// All fields of that number.
Result<std::vector<std::string_view>> fieldsOf(std::string_view message, std::uint64_t number)
{
    std::vector<std::string_view> found;
    GATELOUPE_CHECK(protobuf::forEachMessage(message, number, [&](std::string_view each) {
        found.push_back(each);
        return Status();
    }));
    return found;
}

Result<std::string_view> textIn(std::string_view message, std::uint64_t number)
{
    std::string_view text;
    GATELOUPE_CHECK(protobuf::readFields(message, protobuf::At{number, text}));
    return text;
}

/// The message of a declared value of which nothing but its name is said: a runtime infers the
/// rest.
std::string portNamed(std::string_view name)
{
    return bytesField(onnxGraphField::kOutput, bytesField(kOnnxKey, name));
}

/// A node without inputs that makes an empty tensor.
std::string emptyTensorNode(std::string_view name, std::int64_t dataType)
{
    const std::string tensor =
        numberField(onnxTensorField::kDims, 0) +
        numberField(onnxTensorField::kDataType, static_cast<std::uint64_t>(dataType));
    const std::string attribute = bytesField(onnxAttributeField::kName, "value") +
                                  bytesField(onnxAttributeField::kTensor, tensor) +
                                  numberField(onnxAttributeField::kType, kAttributeTypeTensor);
    return bytesField(onnxGraphField::kNode, bytesField(onnxNodeField::kOutput, name) +
                                                 bytesField(onnxNodeField::kType, "Constant") +
                                                 bytesField(onnxNodeField::kAttribute, attribute));
}

std::string identityNode(std::string_view from, std::string_view to)
{
    return bytesField(onnxGraphField::kNode, bytesField(onnxNodeField::kInput, from) +
                                                 bytesField(onnxNodeField::kOutput, to) +
                                                 bytesField(onnxNodeField::kName, to) +
                                                 bytesField(onnxNodeField::kType, "Identity"));
}

/// Hands values out of the graphs that they stand in, one level after the other.
class OutputAppender
{
public:
    explicit OutputAppender(std::string_view file)
        : m_file(file)
        , m_model(file)
    {
    }

    Result<std::string> add(const OnnxValuePlace& place, std::size_t number)
    {
        if (place.at < 0 || static_cast<std::uint64_t>(place.at) >= m_file.size()) {
            return noOperator(place);
        }
        GATELOUPE_TRY(const auto levels, levelsOf(place));
        const std::string name = "gateloupe:" + std::to_string(number);
        const auto nameAt = [&](std::size_t level) {
            return level == 0 ? name : name + "@" + std::to_string(level);
        };
        const Level& innermost = levels.back();
        GATELOUPE_TRY(const auto value, valueOf(innermost.node, place));
        GATELOUPE_TRY(const std::int64_t type, typeOf(levels, value, place));
        std::size_t level = levels.size() - 1;
        innermost.graph->append(identityNode(value, nameAt(level)));
        innermost.graph->append(portNamed(nameAt(level)));
        for (; level > 0; --level) {
            const Level& outer = levels[level - 1];
            GATELOUPE_CHECK(handOut(outer, nameAt(level - 1), type));
            outer.graph->append(portNamed(nameAt(level - 1)));
        }
        return name;
    }

    [[nodiscard]] std::vector<OnnxPiece> pieces() const
    {
        std::vector<OnnxPiece> pieces;
        m_model.addTo(pieces, m_file.data());
        return pieces;
    }

private:
    /// A graph, the node in it that holds the place, and, unless the node is the operator itself,
    /// the attribute and the graph in that.
    struct Level
    {
        EditedMessage* graph = nullptr;
        EditedMessage* edited = nullptr; ///< the node
        std::string_view node;
        std::string_view attribute;
        std::string_view inner;
    };

    static Error noOperator(const OnnxValuePlace& place)
    {
        return Error::notFound("no operator stands at byte %1 of the model", place.at);
    }

    Result<std::vector<Level>> levelsOf(const OnnxValuePlace& place)
    {
        const char* at = m_file.data() + place.at;
        GATELOUPE_TRY(FoundMessage graph, fieldAround(m_file, onnxModelField::kGraph, at));
        if (!graph) {
            GATELOUPE_TRY(const auto function, fieldAround(m_file, onnxModelField::kFunctions, at));
            return function ? Error::unsupported("the operator stands in a function of the file, "
                                                 "whose values are not handed out")
                            : noOperator(place);
        }
        std::vector<Level> levels;
        EditedMessage* edited = &m_model.child(*graph);
        while (levels.size() < kMaxGraphDepth) {
            GATELOUPE_TRY(const auto node, fieldAround(*graph, onnxGraphField::kNode, at));
            if (!node) {
                return noOperator(place);
            }
            Level& level = levels.emplace_back(
                Level{.graph = edited, .edited = &edited->child(*node), .node = *node});
            GATELOUPE_TRY(const auto attribute, fieldAround(*node, onnxNodeField::kAttribute, at));
            if (!attribute) {
                return levels;
            }
            level.attribute = *attribute;
            GATELOUPE_TRY(graph, fieldAround(*attribute, onnxAttributeField::kGraph, at));
            if (!graph) {
                return noOperator(place);
            }
            level.inner = *graph;
            edited = &level.edited->child(*attribute).child(*graph);
        }
        return noOperator(place);
    }

    static Result<std::string_view> valueOf(std::string_view node, const OnnxValuePlace& place)
    {
        GATELOUPE_TRY(const auto values, fieldsOf(node, place.isMade ? onnxNodeField::kOutput
                                                                     : onnxNodeField::kInput));
        if (place.index >= values.size() || values[place.index].empty()) {
            return Error::notFound("the operator at byte %1 of the model has no such value",
                                   place.at);
        }
        return values[place.index];
    }

    /// What the graphs around a value declare of it.
    [[nodiscard]] Result<std::int64_t> typeOf(const std::vector<Level>& levels,
                                              std::string_view value,
                                              const OnnxValuePlace& place) const
    {
        std::int64_t type =
            place.dataType == OnnxValuePlace::kDeclaredType ? kFloatType : place.dataType;
        if (place.dataType != OnnxValuePlace::kDeclaredType || levels.size() < 2) {
            return type;
        }
        GATELOUPE_CHECK(
            protobuf::forEachMessage(levels[levels.size() - 2].inner, onnxGraphField::kDeclared,
                                     [&](std::string_view declared) -> Status {
                                         GATELOUPE_TRY(const OnnxPort port, onnxPort(declared));
                                         if (port.name == value && port.dataType != 0) {
                                             type = port.dataType;
                                         }
                                         return {};
                                     }));
        return type;
    }

    /// One more output of a node that holds graphs, which the inner graph has got already.
    Status handOut(const Level& level, const std::string& name, std::int64_t dataType)
    {
        GATELOUPE_TRY(const auto type, textIn(level.node, onnxNodeField::kType));
        const bool isIf = type == "If";
        const bool isLoop = type == "Loop";
        if (!isIf && !isLoop && type != "Scan") {
            return Error::unsupported("%1 holds a graph whose values are not handed out", type);
        }
        GATELOUPE_CHECK(fillUp(level, isLoop ? 1 : 0));
        level.edited->append(bytesField(onnxNodeField::kOutput, name));
        GATELOUPE_TRY(const auto attributes, fieldsOf(level.node, onnxNodeField::kAttribute));
        for (const std::string_view attribute : attributes) {
            GATELOUPE_TRY(const auto word, textIn(attribute, onnxAttributeField::kName));
            const bool isOther = isIf && attribute.data() != level.attribute.data();
            GATELOUPE_TRY(const auto graphs, fieldsOf(attribute, onnxAttributeField::kGraph));
            for (const std::string_view graph : graphs) {
                if (isOther) {
                    EditedMessage& branch = level.edited->child(attribute).child(graph);
                    branch.append(emptyTensorNode(name + "@none", dataType));
                    branch.append(portNamed(name + "@none"));
                }
            }
            if (word == "scan_output_axes" || word == "scan_output_directions") {
                level.edited->child(attribute).append(numberField(onnxAttributeField::kInts, 0));
            }
        }
        return {};
    }

    /// Outputs that the node leaves out behind its last one get names, once: the new ones stand
    /// behind all of the graph's.
    Status fillUp(const Level& level, std::size_t withoutOutput)
    {
        if (!m_filled.insert(level.node.data()).second) {
            return {};
        }
        GATELOUPE_TRY(const auto made, fieldsOf(level.node, onnxNodeField::kOutput));
        GATELOUPE_TRY(const auto handedOn, fieldsOf(level.inner, onnxGraphField::kOutput));
        for (std::size_t index = made.size(); index + withoutOutput < handedOn.size(); ++index) {
            level.edited->append(bytesField(
                onnxNodeField::kOutput, "gateloupe:left_out_" + std::to_string(m_filled.size()) +
                                            "_" + std::to_string(index)));
        }
        return {};
    }

    std::string_view m_file;
    EditedMessage m_model;
    std::set<const char*> m_filled;
};

} // namespace

Result<OnnxWithOutputs> onnxWithOutputs(std::string_view file,
                                        std::span<const OnnxValuePlace> places)
{
    OnnxWithOutputs result;
    OutputAppender appender(file);
    for (const OnnxValuePlace& place : places) {
        GATELOUPE_TRY(result.outputs.emplace_back(), appender.add(place, result.outputs.size()));
    }
    result.pieces = appender.pieces();
    return result;
}

} // namespace gateloupe
