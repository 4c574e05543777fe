// SPDX-License-Identifier: Apache-2.0
#include "core/formats/safetensors/safetensors_header.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"
#include "core/formats/json/json_events.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kMaxHeaderBytes = 100'000'000; ///< the reference's own cap
constexpr std::uint64_t kLengthBytes = 8;
constexpr std::string_view kSafetensorsMetadata = "__metadata__";
constexpr std::string_view kDtype = "dtype";
constexpr std::string_view kShape = "shape";
constexpr std::string_view kOffsets = "data_offsets";

struct SafetensorsNamedType
{
    std::string_view name;
    DType dtype;
    std::uint64_t bits;
};

constexpr std::array kSafetensorsTypes = {
    SafetensorsNamedType{"F32", DType::F32, 32},
    SafetensorsNamedType{"F16", DType::F16, 16},
    SafetensorsNamedType{"BF16", DType::BF16, 16},
    SafetensorsNamedType{"F64", DType::F64, 64},
    SafetensorsNamedType{"I8", DType::I8, 8},
    SafetensorsNamedType{"I16", DType::I16, 16},
    SafetensorsNamedType{"I32", DType::I32, 32},
    SafetensorsNamedType{"I64", DType::I64, 64},
    SafetensorsNamedType{"U8", DType::U8, 8},
    SafetensorsNamedType{"U16", DType::U16, 16},
    SafetensorsNamedType{"U32", DType::U32, 32},
    SafetensorsNamedType{"U64", DType::U64, 64},
    SafetensorsNamedType{"BOOL", DType::Bool, 8},
    SafetensorsNamedType{"C64", DType::C64, 64},
    SafetensorsNamedType{"F8_E4M3", DType::Other, 8},
    SafetensorsNamedType{"F8_E5M2", DType::Other, 8},
    SafetensorsNamedType{"F8_E8M0", DType::Other, 8},
    SafetensorsNamedType{"F6_E2M3", DType::Other, 6},
    SafetensorsNamedType{"F6_E3M2", DType::Other, 6},
    SafetensorsNamedType{"F4", DType::Other, 4},
};

/// Collects the entries while the JSON goes by.
class HeaderListener final : public JsonListener
{
public:
    Status onBegin(JsonPath path, JsonNode node) override
    {
        const bool isObject = node == JsonNode::Object;
        if (path.size() < 2 && !isObject) {
            return Error::corrupt("safetensors header: expected an object of tensors");
        }
        if (path.empty() || path[0] == kSafetensorsMetadata) {
            return {};
        }
        if (path.size() == 1) {
            GATELOUPE_CHECK(finishEntry());
            m_header.entries.push_back({.name = path[0]});
            return {};
        }
        if (path.size() == 2 && isListField(path[1])) {
            bool& hasBegun = path[1] == kShape ? m_hasShape : m_hasOffsets;
            if (isObject || hasBegun) {
                return Error::corrupt(
                    "safetensors header: tensor %1: %2 is not one list of numbers", path[0],
                    path[1]);
            }
            hasBegun = true;
        }
        return {};
    }

    Status onLeaf(JsonPath path, const JsonLeaf& leaf) override
    {
        const auto* text = std::get_if<std::string_view>(&leaf);
        if (path.size() < 2) {
            return Error::corrupt("safetensors header: expected an object for each tensor");
        }
        if (path[0] == kSafetensorsMetadata) {
            if (path.size() != 2 || text == nullptr) {
                return Error::corrupt(
                    "safetensors header: __metadata__ holds something else than texts");
            }
            m_header.metadata.emplace_back(path[1], *text);
            return {};
        }
        SafetensorsEntry& entry = m_header.entries.back();
        if (path.size() == 2 && path[1] == kDtype) {
            if (text == nullptr) {
                return Error::corrupt("safetensors header: tensor %1: dtype is not a text",
                                      entry.name);
            }
            entry.typeName = *text;
        }
        if (path.size() == 2 && isListField(path[1])) {
            return addNumber(entry, path[1], leaf);
        }
        return {}; // keys the format does not know are skipped, as the reference does
    }

    /// The header without its data offset, if the last tensor is complete.
    Result<SafetensorsHeader> take()
    {
        GATELOUPE_CHECK(finishEntry());
        return std::move(m_header);
    }

private:
    static bool isListField(std::string_view key) { return key == kShape || key == kOffsets; }

    Status addNumber(SafetensorsEntry& entry, const std::string& field, const JsonLeaf& leaf)
    {
        const auto* number = std::get_if<std::uint64_t>(&leaf);
        const bool hasBegun = field == kShape ? m_hasShape : m_hasOffsets;
        if (number == nullptr || !hasBegun) {
            return Error::corrupt("safetensors header: tensor %1: %2 is not a list of counts",
                                  entry.name, field);
        }
        auto& numbers = field == kShape ? entry.shape : m_offsets;
        if (numbers.size() == kMaxRank) {
            return Error::corrupt("safetensors header: tensor %1: %2 has more than %3 numbers",
                                  entry.name, field, kMaxRank);
        }
        numbers.push_back(*number);
        return {};
    }

    /// Checks that the entry that was read last has its three fields.
    Status finishEntry()
    {
        if (m_header.entries.empty()) {
            return {};
        }
        SafetensorsEntry& entry = m_header.entries.back();
        if (entry.typeName.empty() || !m_hasShape || m_offsets.size() != 2) {
            return Error::corrupt(
                "safetensors header: tensor %1: needs a dtype, a shape and two data_offsets",
                entry.name);
        }
        entry.begin = m_offsets[0];
        entry.end = m_offsets[1];
        m_offsets.clear();
        m_hasShape = false;
        m_hasOffsets = false;
        return {};
    }

    SafetensorsHeader m_header;
    std::vector<std::uint64_t> m_offsets;
    bool m_hasShape = false;
    bool m_hasOffsets = false;
};

/// dtype from its name, and that the bytes are those the shape asks for.
Status checkSize(SafetensorsEntry& entry)
{
    const auto count = elementCount(entry.shape);
    if (!count || entry.begin > entry.end) {
        return Error::corrupt(
            "safetensors header: tensor %1: shape %2 or data_offsets %3 cannot be", entry.name,
            toText(entry.shape), toText(std::array{entry.begin, entry.end}));
    }
    const auto type =
        std::ranges::find(kSafetensorsTypes, entry.typeName, &SafetensorsNamedType::name);
    if (type == kSafetensorsTypes.end()) {
        return {}; // a type of a later release: listed, its size unknown here
    }
    entry.dtype = type->dtype;
    const auto bits = checkedMul(*count, type->bits);
    if (!bits || *bits % 8 != 0 || *bits / 8 != entry.end - entry.begin) {
        return Error::corrupt(
            "safetensors header: tensor %1: shape %2 of %3 does not make its %4 bytes", entry.name,
            toText(entry.shape), entry.typeName, entry.end - entry.begin);
    }
    return {};
}

/// No hole, no overlap, nothing behind the last tensor.
Status checkCoverage(const std::vector<SafetensorsEntry>& entries, std::uint64_t dataBytes)
{
    std::vector<const SafetensorsEntry*> sorted;
    sorted.reserve(entries.size());
    for (const SafetensorsEntry& entry : entries) {
        sorted.push_back(&entry);
    }
    std::ranges::sort(sorted, [](const auto* a, const auto* b) {
        return std::pair(a->begin, a->end) < std::pair(b->begin, b->end);
    });
    std::uint64_t position = 0;
    for (const SafetensorsEntry* entry : sorted) {
        if (entry->begin != position) {
            return Error::corrupt(
                "safetensors header: tensor %1: begins at byte %2 of the data, expected %3",
                entry->name, FileOffset{entry->begin}, position);
        }
        position = entry->end;
    }
    if (position != dataBytes) {
        return Error::corrupt(
            "safetensors header: its tensors take %1 bytes, the file has %2 after the header",
            position, dataBytes);
    }
    return {};
}

} // namespace

bool looksLikeSafetensors(std::span<const std::byte> file)
{
    ByteReader reader(file);
    const auto length = reader.u64("header length");
    const auto start = reader.text(1, "header");
    return length && *length <= kMaxHeaderBytes && start && *start == "{";
}

Result<SafetensorsHeader> readSafetensorsHeader(std::span<const std::byte> file,
                                                const ProgressMonitor& monitor)
{
    ByteReader reader(file);
    GATELOUPE_TRY(const auto length, reader.u64("header length"));
    if (length > kMaxHeaderBytes || length > reader.remaining()) {
        return Error::corrupt("safetensors header: its length of %1 bytes is past the end at %2 or "
                              "the cap of %3",
                              length, file.size(), kMaxHeaderBytes)
            .at(0)
            .because(length > reader.remaining() ? ErrorReason::CutOff : ErrorReason::Other);
    }
    GATELOUPE_TRY(const auto text, reader.text(length, "header"));
    HeaderListener listener;
    GATELOUPE_CHECK(readJson(text, kLengthBytes, listener, watchedBy(monitor, kEventLimits))
                        .withContext(message("safetensors header")));
    GATELOUPE_TRY(auto header, listener.take());
    header.dataOffset = reader.position();
    for (SafetensorsEntry& entry : header.entries) {
        GATELOUPE_CHECK(checkSize(entry));
    }
    GATELOUPE_CHECK(
        checkCoverage(header.entries, reader.remaining()).mapError([&header](const Error& error) {
            return error.countedFrom(header.dataOffset);
        }));
    return header;
}

} // namespace gateloupe
