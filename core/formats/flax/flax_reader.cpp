// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/formats/codec/msgpack_items.h"
#include "core/formats/common/container_reader.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

namespace {

/// The msgpack extensions of Flax. Source: google/flax 0.12, flax/serialization.py.
constexpr std::int8_t kFlaxArray = 1;

constexpr std::int8_t kFlaxComplex = 2; ///< a Python complex, no array
constexpr std::int8_t kFlaxScalar = 3;  ///< as an array, without axes

/// An array as its extension describes it: [shape, name of the dtype, bytes].
struct FlaxArray
{
    DType dtype = DType::Other; ///< Other for 8-bit floats and names not known here
    std::string typeName;       ///< the file's word, "bfloat16"
    Shape shape;
    std::span<const std::byte> data; ///< row-major, little-endian
    std::uint64_t dataOffset = 0;    ///< bytes, from the start of the file
};

constexpr std::uint64_t kArrayFields = 3;

struct FlaxNamedType
{
    std::string_view name;
    DType dtype;
};

/// numpy's names of its types, and ml_dtypes' bfloat16.
constexpr std::array kFlaxTypes = {
    FlaxNamedType{"float32", DType::F32},     FlaxNamedType{"float16", DType::F16},
    FlaxNamedType{"bfloat16", DType::BF16},   FlaxNamedType{"float64", DType::F64},
    FlaxNamedType{"int8", DType::I8},         FlaxNamedType{"int16", DType::I16},
    FlaxNamedType{"int32", DType::I32},       FlaxNamedType{"int64", DType::I64},
    FlaxNamedType{"uint8", DType::U8},        FlaxNamedType{"uint16", DType::U16},
    FlaxNamedType{"uint32", DType::U32},      FlaxNamedType{"uint64", DType::U64},
    FlaxNamedType{"bool", DType::Bool},       FlaxNamedType{"complex64", DType::C64},
    FlaxNamedType{"complex128", DType::C128},
};

Result<Shape> readShape(const MsgpackItem& extension, MsgpackItems& items)
{
    GATELOUPE_TRY(const auto list, items.expect(MsgpackKind::Array, "a shape"));
    if (list.count > kMaxRank) {
        return Error::corrupt("Flax array at byte %1: %2 axes, at most %3 are read",
                              FileOffset{extension.bytesOffset}, list.count, kMaxRank);
    }
    Shape shape;
    for (std::uint64_t axis = 0; axis < list.count; ++axis) {
        GATELOUPE_TRY(const auto extent, items.expect(MsgpackKind::Integer, "an extent"));
        if (extent.integer < 0) {
            return Error::corrupt("Flax array at byte %1: a negative extent",
                                  FileOffset{extension.bytesOffset});
        }
        shape.push_back(static_cast<std::uint64_t>(extent.integer));
    }
    return shape;
}

Status checkSize(const MsgpackItem& extension, const FlaxArray& array)
{
    const auto count = elementCount(array.shape);
    const auto size = count ? checkedMul(*count, sizeOf(array.dtype)) : std::nullopt;
    const bool isUnknown = array.dtype == DType::Other; // the size of its elements is not known
    if (!count || (!isUnknown && (!size || *size != array.data.size()))) {
        return Error::corrupt("Flax array at byte %1: shape %2 of %3 does not make its %4 bytes",
                              FileOffset{extension.bytesOffset}, toText(array.shape),
                              array.typeName, array.data.size());
    }
    return {};
}

/// Requires: an Extension of type kFlaxArray or kFlaxScalar.
/// Errors: Corrupt when the shape does not make the bytes.
Result<FlaxArray> readFlaxArray(const MsgpackItem& extension)
{
    MsgpackItems items(extension.bytes, extension.bytesOffset);
    GATELOUPE_TRY(const auto fields, items.expect(MsgpackKind::Array, "[shape, dtype, bytes]"));
    if (fields.count != kArrayFields) {
        return Error::corrupt("Flax array at byte %1: expected [shape, dtype, bytes]",
                              FileOffset{extension.bytesOffset});
    }
    FlaxArray array;
    GATELOUPE_TRY(array.shape, readShape(extension, items));
    GATELOUPE_TRY(const auto type, items.expect(MsgpackKind::Text, "the name of a dtype"));
    GATELOUPE_TRY(const auto data, items.expect(MsgpackKind::Binary, "the bytes of an array"));
    if (!items.atEnd()) {
        return Error::corrupt("Flax array at byte %1: bytes behind its data",
                              FileOffset{extension.bytesOffset});
    }
    array.typeName = type.text();
    array.data = data.bytes;
    array.dataOffset = data.bytesOffset;
    const auto* known = std::ranges::find(kFlaxTypes, array.typeName, &FlaxNamedType::name);
    array.dtype = known == kFlaxTypes.end() ? DType::Other : known->dtype;
    GATELOUPE_CHECK(checkSize(extension, array));
    return array;
}

constexpr std::size_t kFlaxMaxDepth = 64;
/// Names repeat the keys above them: a small file could ask for a lot of memory.
constexpr std::uint64_t kFlaxMaxNameBytes = 64'000'000;
constexpr std::uint64_t kMaxPathBytes = 16'384;
constexpr std::string_view kChunkedMark = "__msgpack_chunked_array__";
constexpr std::string_view kChunkedShape = "shape";
constexpr std::string_view kChunks = "chunks";

/// Walks the msgpack tree of a whole file and adds its arrays, in order, and its plain values to
/// the catalog.
/// Errors: Corrupt with the byte offset: also for nesting past 64 levels, two arrays of one name,
/// and names that take more than 64 MB together.
class TreeWalk
{
public:
    TreeWalk(const std::shared_ptr<const MappedFile>& file, TensorCatalog& catalog)
        : m_file(file)
        , m_catalog(catalog)
        , m_items(file->bytes())
    {
    }

    Status run()
    {
        GATELOUPE_CHECK(value(m_catalog.path.stem().string(), 0));
        if (!m_items.atEnd()) {
            return Error::corrupt("Flax msgpack, before byte %1: bytes behind the end of the tree",
                                  FileOffset{m_items.offsetInFile()});
        }
        return {};
    }

private:
    /// The next value of the stream, at `path`; the root's path only names an array without a tree.
    Status value(const std::string& path, std::size_t depth)
    {
        GATELOUPE_TRY(const auto item, m_items.next());
        m_nameBytes += path.size() + (item.kind == MsgpackKind::Text ? item.bytes.size() : 0);
        if (path.size() > kMaxPathBytes || m_nameBytes > kFlaxMaxNameBytes) {
            return Error::corrupt("Flax msgpack, before byte %1: names take more than %2 bytes, or "
                                  "more than %3 together",
                                  FileOffset{m_items.offsetInFile()}, kMaxPathBytes,
                                  kFlaxMaxNameBytes);
        }
        if (item.kind == MsgpackKind::Map || item.kind == MsgpackKind::Array) {
            if (depth == kFlaxMaxDepth) {
                return Error::corrupt("Flax msgpack, before byte %1: nested deeper than %2 levels",
                                      FileOffset{m_items.offsetInFile()}, kFlaxMaxDepth);
            }
            return item.kind == MsgpackKind::Map ? map(path, item.count, depth)
                                                 : list(path, item.count, depth);
        }
        return item.kind == MsgpackKind::Extension ? extension(path, item) : plain(path, item);
    }

    static std::string below(const std::string& path, std::string_view key, std::size_t depth)
    {
        return depth == 0 ? std::string(key) : path + "/" + std::string(key);
    }

    Status map(const std::string& path, std::uint64_t pairs, std::size_t depth)
    {
        for (std::uint64_t pair = 0; pair < pairs; ++pair) {
            GATELOUPE_TRY(const auto key, m_items.next());
            if (key.kind != MsgpackKind::Text && key.kind != MsgpackKind::Integer) {
                return Error::corrupt(
                    "Flax msgpack, before byte %1: a key that is neither a text nor a number",
                    FileOffset{m_items.offsetInFile()});
            }
            if (pair == 0 && key.text() == kChunkedMark) { // Flax writes the mark first
                return chunked(path, pairs);
            }
            const std::string word = key.kind == MsgpackKind::Text ? std::string(key.text())
                                                                   : std::to_string(key.integer);
            GATELOUPE_CHECK(value(below(path, word, depth), depth + 1));
        }
        return {};
    }

    Status list(const std::string& path, std::uint64_t count, std::size_t depth)
    {
        for (std::uint64_t index = 0; index < count; ++index) {
            GATELOUPE_CHECK(value(below(path, std::to_string(index), depth), depth + 1));
        }
        return {};
    }

    Status plain(const std::string& path, const MsgpackItem& item)
    {
        Attribute::Value kept;
        switch (item.kind) {
        case MsgpackKind::Boolean:
            kept = item.integer != 0;
            break;
        case MsgpackKind::Integer:
            kept = item.integer;
            break;
        case MsgpackKind::Float:
            kept = item.number;
            break;
        case MsgpackKind::Text:
            kept = std::string(item.text());
            break;
        default: // nothing, or bytes that nobody knows
            return {};
        }
        const auto slash = path.rfind('/');
        const bool isTop = slash == std::string::npos;
        m_catalog.attributes.push_back({isTop ? std::string() : path.substr(0, slash),
                                        isTop ? path : path.substr(slash + 1), std::move(kept)});
        return {};
    }

    Status extension(const std::string& path, const MsgpackItem& item)
    {
        if (item.type == kFlaxComplex) {
            return {};
        }
        if (item.type != kFlaxArray && item.type != kFlaxScalar) {
            m_catalog.warnings.push_back(
                message("%1: a msgpack extension of type %2 is not read", path, item.type));
            return {};
        }
        GATELOUPE_TRY(const auto array, readFlaxArray(item).withContext(path));
        if (array.dtype == DType::Other) {
            return add(listedTensor(path, array.shape, array.typeName));
        }
        GATELOUPE_TRY(auto source,
                      MappedSource::create(m_file, array.dataOffset, array.data.size()));
        GATELOUPE_TRY(auto tensor, makeTensor(path, array.dtype, array.shape, std::move(source)));
        return add(std::move(tensor));
    }

    Status add(std::shared_ptr<const Tensor> tensor)
    {
        if (!m_names.insert(tensor->name).second) {
            return Error::corrupt("Flax msgpack, before byte %1: two arrays are named '%2'",
                                  FileOffset{m_items.offsetInFile()}, tensor->name);
        }
        m_catalog.tensors.push_back(std::move(tensor));
        return {};
    }

    /// The rest of a map whose first key is the mark.
    Status chunked(const std::string& path, std::uint64_t pairs)
    {
        GATELOUPE_TRY(const auto isChunked, m_items.expect(MsgpackKind::Boolean, "true"));
        if (isChunked.integer == 0) {
            return Error::corrupt("Flax msgpack, before byte %1: %2: a chunked array that is none",
                                  FileOffset{m_items.offsetInFile()}, path);
        }
        Shape shape;
        std::vector<FlaxArray> chunks; // elements one after the other
        for (std::uint64_t pair = 1; pair < pairs; ++pair) {
            GATELOUPE_TRY(const auto key, m_items.expect(MsgpackKind::Text, "a key"));
            if (key.text() == kChunkedShape) {
                GATELOUPE_TRY(shape, chunkedShape());
            } else if (key.text() == kChunks) {
                GATELOUPE_TRY(chunks, readChunks());
            } else {
                return Error::corrupt("Flax msgpack, before byte %1: a chunked array has a shape "
                                      "and chunks, not '%2'",
                                      FileOffset{m_items.offsetInFile()}, key.text());
            }
        }
        return addChunked(path, std::move(shape), std::move(chunks));
    }

    /// {"0": 1000, "1": 20}
    Result<Shape> chunkedShape()
    {
        GATELOUPE_TRY(const auto map, m_items.expect(MsgpackKind::Map, "the shape's extents"));
        Shape shape;
        for (std::uint64_t axis = 0; axis < map.count; ++axis) {
            GATELOUPE_TRY(const auto key, m_items.expect(MsgpackKind::Text, "the axis' number"));
            GATELOUPE_TRY(const auto extent, m_items.expect(MsgpackKind::Integer, "an extent"));
            if (key.text() != std::to_string(axis) || extent.integer < 0 || axis == kMaxRank) {
                return Error::corrupt(
                    "Flax msgpack, before byte %1: axes of a chunked array are not counted from 0",
                    FileOffset{m_items.offsetInFile()});
            }
            shape.push_back(static_cast<std::uint64_t>(extent.integer));
        }
        return shape;
    }

    Result<std::vector<FlaxArray>> readChunks()
    {
        GATELOUPE_TRY(const auto map, m_items.expect(MsgpackKind::Map, "chunks"));
        std::vector<FlaxArray> chunks;
        for (std::uint64_t index = 0; index < map.count; ++index) {
            GATELOUPE_TRY(const auto key, m_items.expect(MsgpackKind::Text, "the chunk's number"));
            GATELOUPE_TRY(const auto item, m_items.expect(MsgpackKind::Extension, "a chunk"));
            if (key.text() != std::to_string(index) || item.type != kFlaxArray) {
                return Error::corrupt(
                    "Flax msgpack, before byte %1: chunks of an array are not counted from 0",
                    FileOffset{m_items.offsetInFile()});
            }
            GATELOUPE_TRY(chunks.emplace_back(), readFlaxArray(item));
        }
        return chunks;
    }

    Status addChunked(const std::string& path, Shape shape, std::vector<FlaxArray> chunks)
    {
        if (chunks.empty()) {
            return Error::corrupt("Flax msgpack, before byte %1: %2 has no chunks",
                                  FileOffset{m_items.offsetInFile()}, path);
        }
        const DType dtype = chunks.front().dtype;
        std::uint64_t sizeBytes = 0; // the chunks lie in the file: their sum is smaller than it
        for (const FlaxArray& chunk : chunks) {
            if (chunk.typeName != chunks.front().typeName) {
                return Error::corrupt("Flax msgpack, before byte %1: %2: chunks of several types",
                                      FileOffset{m_items.offsetInFile()}, path);
            }
            sizeBytes += chunk.data.size();
        }
        if (dtype == DType::Other) {
            return Error::corrupt("Flax msgpack, before byte %1: %2: chunks of type %3",
                                  FileOffset{m_items.offsetInFile()}, path,
                                  chunks.front().typeName);
        }
        auto source = std::make_shared<DecodedSource>(
            Encoding::Chunked, sizeBytes,
            [file = m_file, chunks = std::move(chunks), sizeBytes](ProgressMonitor&) {
                std::vector<std::byte> whole;
                whole.reserve(sizeBytes);
                for (const FlaxArray& chunk : chunks) {
                    whole.insert(whole.end(), chunk.data.begin(), chunk.data.end());
                }
                return Result<std::vector<std::byte>>(std::move(whole));
            });
        GATELOUPE_TRY(auto tensor, makeTensor(path, dtype, std::move(shape), std::move(source)));
        return add(std::move(tensor));
    }

    std::shared_ptr<const MappedFile> m_file;
    TensorCatalog& m_catalog;
    MsgpackItems m_items;
    std::set<std::string, std::less<>> m_names;
    std::uint64_t m_nameBytes = 0;
};

/// What probe() looks at before it gives up: training states begin with a few numbers.
constexpr int kProbedItems = 256;
constexpr std::uint64_t kMaxProbedKey = 1024;

bool isWord(const MsgpackItem& item)
{
    return item.kind == MsgpackKind::Text && !item.bytes.empty() &&
           item.bytes.size() <= kMaxProbedKey &&
           std::ranges::none_of(item.bytes,
                                [](std::byte letter) { return letter < std::byte{' '}; });
}

bool isArray(const MsgpackItem& item)
{
    return item.kind == MsgpackKind::Extension &&
           (item.type == kFlaxArray || item.type == kFlaxScalar) && readFlaxArray(item);
}

Match probeFlax(const Candidate& candidate)
{
    if (!candidate.file) {
        return Match::No;
    }
    MsgpackItems items(candidate.file->bytes());
    const auto root = items.next();
    if (root && isArray(*root) && items.atEnd()) {
        return Match::Certain;
    }
    const auto key = items.next();
    if (!root || root->kind != MsgpackKind::Map || root->count == 0 || !key || !isWord(*key)) {
        return Match::No;
    }
    for (int count = 0; count < kProbedItems && !items.atEnd(); ++count) {
        const auto item = items.next();
        if (!item) {
            return Match::No;
        }
        if (isArray(*item)) {
            return Match::Certain;
        }
    }
    return items.atEnd() ? Match::Possible : Match::No;
}

Status readFlax(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor&)
{
    return TreeWalk(candidate.file, catalog).run();
}

} // namespace

extern const ContainerReader kFlaxReader{"flax-msgpack", probeFlax, readFlax};

} // namespace gateloupe
