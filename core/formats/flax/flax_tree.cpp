// SPDX-License-Identifier: Apache-2.0
#include "core/formats/flax/flax_tree.h"

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/formats/codec/msgpack_items.h"
#include "core/formats/flax/flax_array.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMaxDepth = 64;
/// Names repeat the keys above them: a small file could ask for a lot of memory.
constexpr std::uint64_t kMaxNameBytes = 64'000'000;
constexpr std::uint64_t kMaxPathBytes = 16'384;
constexpr std::string_view kChunkedMark = "__msgpack_chunked_array__";
constexpr std::string_view kChunkedShape = "shape";
constexpr std::string_view kChunks = "chunks";

/// An array that was cut into pieces: elements one after the other, the shape apart.
struct Chunked
{
    Shape shape;
    std::vector<FlaxArray> chunks;
};

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
            return corrupt("bytes behind the end of the tree");
        }
        return {};
    }

private:
    [[nodiscard]] Error corrupt(std::string_view what) const
    {
        return Error{ErrorCode::Corrupt, "Flax msgpack, before byte " +
                                             std::to_string(m_items.offsetInFile()) + ": " +
                                             std::string(what)};
    }

    /// The next value of the stream, at `path`; the root's path only names an array without a tree.
    Status value(const std::string& path, std::size_t depth)
    {
        GATELOUPE_TRY(const auto item, m_items.next());
        m_nameBytes += path.size() + (item.kind == MsgpackKind::Text ? item.bytes.size() : 0);
        if (path.size() > kMaxPathBytes || m_nameBytes > kMaxNameBytes) {
            return corrupt("names take more than " + std::to_string(kMaxPathBytes) +
                           " bytes, or more than " + std::to_string(kMaxNameBytes) + " together");
        }
        if (item.kind == MsgpackKind::Map || item.kind == MsgpackKind::Array) {
            if (depth == kMaxDepth) {
                return corrupt("nested deeper than " + std::to_string(kMaxDepth) + " levels");
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
                return corrupt("a key that is neither a text nor a number");
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
            m_catalog.warnings.push_back(path + ": a msgpack extension of type " +
                                         std::to_string(item.type) + " is not read");
            return {};
        }
        GATELOUPE_TRY(const auto array, readFlaxArray(item).withContext(path));
        if (array.dtype == DType::Other) {
            return addListed(path, array);
        }
        GATELOUPE_TRY(auto source,
                      MappedSource::create(m_file, array.dataOffset, array.data.size()));
        GATELOUPE_TRY(auto tensor, makeTensor(path, array.dtype, array.shape, std::move(source)));
        return add(std::move(tensor));
    }

    Status addListed(const std::string& path, const FlaxArray& array)
    {
        auto listed = std::make_shared<Tensor>();
        listed->name = path;
        listed->shape = array.shape;
        listed->strides = rowMajorStrides(array.shape);
        listed->typeName = array.typeName;
        return add(std::move(listed));
    }

    Status add(std::shared_ptr<const Tensor> tensor)
    {
        if (!m_names.insert(tensor->name).second) {
            return corrupt("two arrays are named '" + tensor->name + "'");
        }
        m_catalog.tensors.push_back(std::move(tensor));
        return {};
    }

    /// The rest of a map whose first key is the mark.
    Status chunked(const std::string& path, std::uint64_t pairs)
    {
        GATELOUPE_TRY(const auto isChunked, m_items.expect(MsgpackKind::Boolean, "true"));
        if (isChunked.integer == 0) {
            return corrupt(path + ": a chunked array that is none");
        }
        Chunked array;
        for (std::uint64_t pair = 1; pair < pairs; ++pair) {
            GATELOUPE_TRY(const auto key, m_items.expect(MsgpackKind::Text, "a key"));
            if (key.text() == kChunkedShape) {
                GATELOUPE_TRY(array.shape, chunkedShape());
            } else if (key.text() == kChunks) {
                GATELOUPE_TRY(array.chunks, readChunks());
            } else {
                return corrupt("a chunked array has a shape and chunks, not '" +
                               std::string(key.text()) + "'");
            }
        }
        return addChunked(path, std::move(array));
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
                return corrupt("axes of a chunked array are not counted from 0");
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
                return corrupt("chunks of an array are not counted from 0");
            }
            GATELOUPE_TRY(auto chunk, readFlaxArray(item));
            chunks.push_back(std::move(chunk));
        }
        return chunks;
    }

    Status addChunked(const std::string& path, Chunked array)
    {
        if (array.chunks.empty()) {
            return corrupt(path + " has no chunks");
        }
        const DType dtype = array.chunks.front().dtype;
        std::uint64_t sizeBytes = 0; // the chunks lie in the file: their sum is smaller than it
        for (const FlaxArray& chunk : array.chunks) {
            if (chunk.typeName != array.chunks.front().typeName) {
                return corrupt(path + ": chunks of several types");
            }
            sizeBytes += chunk.data.size();
        }
        if (dtype == DType::Other) {
            return corrupt(path + ": chunks of type " + array.chunks.front().typeName);
        }
        auto source = std::make_shared<DecodedSource>(
            Encoding::Chunked, sizeBytes,
            [file = m_file, chunks = std::move(array.chunks), sizeBytes](ProgressMonitor&) {
                std::vector<std::byte> whole;
                whole.reserve(sizeBytes);
                for (const FlaxArray& chunk : chunks) {
                    whole.insert(whole.end(), chunk.data.begin(), chunk.data.end());
                }
                return Result<std::vector<std::byte>>(std::move(whole));
            });
        GATELOUPE_TRY(auto tensor,
                      makeTensor(path, dtype, std::move(array.shape), std::move(source)));
        return add(std::move(tensor));
    }

    std::shared_ptr<const MappedFile> m_file;
    TensorCatalog& m_catalog;
    MsgpackItems m_items;
    std::set<std::string, std::less<>> m_names;
    std::uint64_t m_nameBytes = 0;
};

} // namespace

Status readFlaxTree(const std::shared_ptr<const MappedFile>& file, TensorCatalog& catalog)
{
    return TreeWalk(file, catalog).run();
}

} // namespace gateloupe
