// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_dataset.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/base/mapped_file.h"
#include "core/formats/codec/byte_swap.h"
#include "core/formats/hdf5/hdf5_chunks.h"
#include "core/formats/hdf5/hdf5_filters.h"
#include "core/formats/hdf5/hdf5_types.h"

namespace gateloupe {

namespace {

/// No more than this is made of one byte of the file: deflate reaches 1032
/// (zlib's "Technical Details", Maximum Compression Factor), other filters stay below.
constexpr std::uint64_t kHdf5MaxExpansion = 2000;

/// What a header says of its data.
struct Plan
{
    Hdf5Dataspace space;
    Hdf5ElementType type;
    Hdf5Layout layout;
    Hdf5Filters filters;
    std::vector<std::byte> fillValue; ///< empty: zeros
    std::uint64_t elementBytes = 0;
    std::uint64_t bytes = 0; ///< of all elements
};

/// Memory beside what is kept, which DecodedSource counts; given back at the end.
class Workspace
{
public:
    explicit Workspace(const MappedFiles* files)
        : m_files(files)
    {
    }

    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;

    ~Workspace()
    {
        if (m_files != nullptr) {
            m_files->giveMemory(m_bytes);
        }
    }

    Status take(std::uint64_t bytes)
    {
        if (m_files != nullptr) {
            GATELOUPE_CHECK(m_files->takeMemory(bytes));
            m_bytes += bytes;
        }
        return {};
    }

private:
    const MappedFiles* m_files;
    std::uint64_t m_bytes = 0;
};

/// What stands for data that were never written; as the file has it.
Result<std::vector<std::byte>> readFillValue(Hdf5Parser& parser, const Hdf5Header& header)
{
    const bool isOld = header.find(Hdf5MessageType::FillValue) == nullptr;
    const auto type = isOld ? Hdf5MessageType::OldFillValue : Hdf5MessageType::FillValue;
    if (header.find(type) == nullptr) {
        return std::vector<std::byte>();
    }
    GATELOUPE_TRY(auto message, header.body(parser, type));
    bool isThere = true;
    if (!isOld) {
        constexpr std::uint8_t kIsThere = 0x20;
        const std::uint8_t version = message.u8();
        message.refuseUnless(version >= 1 && version <= 3);
        const std::uint8_t flags = message.u8(); // before version 3: when space is reserved
        message.skip(version < 3 ? 1 : 0);       // when it is written
        const std::uint8_t isDefined = version < 3 ? message.u8() : std::uint8_t{0};
        isThere = version == 1 || (version == 2 ? isDefined != 0 : (flags & kIsThere) != 0);
    }
    const std::uint64_t size = isThere ? message.u32() : 0;
    // A value that is not defined has the size -1.
    const auto value = message.bytes(size == 0xffffffffU ? 0 : size);
    GATELOUPE_CHECK(message.status());
    return std::vector<std::byte>(value.begin(), value.end());
}

void fill(std::span<std::byte> whole, std::span<const std::byte> value)
{
    for (std::size_t at = 0; !value.empty() && at + value.size() <= whole.size();
         at += value.size()) {
        std::ranges::copy(value, whole.subspan(at).begin());
    }
}

Status refuseLies(std::uint64_t bytes, std::uint64_t fileBytes, const Message& what)
{
    const auto limit = checkedMul(fileBytes, kHdf5MaxExpansion);
    if (limit && bytes > *limit) {
        return Error::corrupt("%1 claims %2 bytes; the whole file has %3", what, bytes, fileBytes);
    }
    return {};
}

Status readChunk(const Hdf5Image& image, const Plan& plan, const Hdf5ChunkGrid& grid,
                 const Hdf5Chunk& chunk, std::uint64_t offset, std::span<std::byte> whole)
{
    if (!fitsWithin(offset, chunk.bytes, image.size())) {
        return Error::corrupt("a chunk of %1 bytes at %2 lies outside the file, which has %3",
                              chunk.bytes, chunk.address, image.size());
    }
    const auto stored = image.bytes().subspan(offset, chunk.bytes);
    const bool isPlain = plan.layout.areEdgesUnfiltered && grid.isAtEdge(chunk.place);
    if (stored.size() == grid.chunkBytes() && (isPlain || plan.filters.filters.empty())) {
        grid.copy(stored, chunk.place, whole);
        return {};
    }
    GATELOUPE_TRY(const auto bytes, undoHdf5Filters(isPlain ? Hdf5Filters() : plan.filters, stored,
                                                    chunk.skipped, grid.chunkBytes()));
    grid.copy(bytes, chunk.place, whole);
    return {};
}

Status readChunks(Hdf5Parser& parser, const Plan& plan, std::span<std::byte> whole,
                  ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto grid, Hdf5ChunkGrid::create(plan.space.shape, plan.space.most,
                                                         plan.layout.chunk, plan.elementBytes));
    GATELOUPE_CHECK(refuseLies(grid.chunkBytes(), parser.image().size(), message("a chunk")));
    constexpr std::uint64_t kCopies = 2; // before and behind a filter
    Workspace workspace(parser.image().files());
    GATELOUPE_CHECK(workspace.take(plan.filters.filters.empty() ? 0 : kCopies * grid.chunkBytes()));
    GATELOUPE_TRY(const auto chunks, listHdf5Chunks(parser, plan.layout, grid));
    for (std::size_t index = 0; index < chunks.size(); ++index) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        const Hdf5Chunk& chunk = chunks[index];
        const auto offset = checkedAdd(chunk.address, parser.geometry().baseBytes);
        GATELOUPE_CHECK(
            readChunk(parser.image(), plan, grid, chunk, offset.value_or(kHdf5Undefined), whole));
        monitor.report(Stage::Reading, index + 1, chunks.size());
    }
    return {};
}

Result<std::vector<std::byte>> decode(Hdf5Parser parser, const Plan& plan, ProgressMonitor& monitor)
{
    if (monitor.cancelled()) {
        return Error::cancelled();
    }
    GATELOUPE_CHECK(refuseLies(plan.bytes, parser.image().size(), message("it")));
    std::vector<std::byte> bytes(plan.bytes);
    if (plan.layout.kind == Hdf5Layout::Kind::Compact) {
        std::ranges::copy(plan.layout.compact.first(bytes.size()), bytes.begin());
    } else {
        fill(bytes, plan.fillValue);
    }
    if (plan.layout.kind == Hdf5Layout::Kind::Chunked && !bytes.empty()) {
        GATELOUPE_CHECK(readChunks(parser, plan, bytes, monitor));
    }
    monitor.report(Stage::Reading, 1, 1);
    return bytes;
}

/// The data as they stand in the file, which is kept for them.
Result<std::shared_ptr<const TensorSource>> sourceOf(const Hdf5Parser& parser,
                                                     const Hdf5DatasetRequest& request, Plan plan)
{
    const Hdf5Layout& layout = plan.layout;
    if (layout.bytes && layout.kind != Hdf5Layout::Kind::Chunked && *layout.bytes < plan.bytes) {
        return Error::corrupt("it holds %1 bytes where its shape needs %2", *layout.bytes,
                              plan.bytes);
    }
    if (layout.kind == Hdf5Layout::Kind::Contiguous && layout.address != kHdf5Undefined) {
        const auto offset = checkedAdd(layout.address, parser.geometry().baseBytes);
        return request.image->piece(offset.value_or(kHdf5Undefined), plan.bytes);
    }
    const std::uint64_t size = plan.bytes;
    return std::shared_ptr<const TensorSource>(std::make_shared<DecodedSource>(
        Encoding::Chunked, size,
        [image = request.image, superblock = parser.superblock(), path = request.path,
         plan = std::move(plan)](ProgressMonitor& monitor) {
            return decode(Hdf5Parser(image, superblock), plan, monitor)
                .withContext(image->path().string() + ": dataset /" + path);
        }));
}

/// Why the data cannot be read without leaving the file or this program; empty when they can.
std::string obstacleOf(const Hdf5Header& header, const Plan& plan)
{
    if (header.find(Hdf5MessageType::ExternalFiles) != nullptr) {
        return "external: its data are in other files";
    }
    if (plan.layout.kind == Hdf5Layout::Kind::Virtual) {
        return "virtual: its data are in other files";
    }
    return plan.filters.obstacle.empty() ? plan.type.typeName : plan.filters.obstacle;
}

} // namespace

bool isHdf5Dataset(const Hdf5Header& header)
{
    return header.find(Hdf5MessageType::Datatype) != nullptr &&
           header.find(Hdf5MessageType::Dataspace) != nullptr;
}

Result<std::shared_ptr<const Tensor>> tensorOfDataset(Hdf5Parser& parser,
                                                      const Hdf5DatasetRequest& request)
{
    const Hdf5Header& header = request.header;
    Plan plan;
    GATELOUPE_TRY(const auto space, header.body(parser, Hdf5MessageType::Dataspace));
    GATELOUPE_TRY(plan.space, readHdf5Dataspace(space));
    GATELOUPE_TRY(auto type, header.body(parser, Hdf5MessageType::Datatype));
    GATELOUPE_TRY(plan.type, readHdf5Type(type));
    GATELOUPE_TRY(const auto layout, header.body(parser, Hdf5MessageType::Layout));
    GATELOUPE_TRY(plan.layout, readHdf5Layout(layout));
    if (header.find(Hdf5MessageType::Filters) != nullptr) {
        GATELOUPE_TRY(const auto filters, header.body(parser, Hdf5MessageType::Filters));
        GATELOUPE_TRY(plan.filters, readHdf5Filters(filters));
    }
    if (request.isMarkedBfloat16 && plan.type.holdsBits && plan.type.bytes == 2) {
        plan.type.dtype = DType::BF16;
        plan.type.typeName.clear();
    }
    Shape shape = plan.space.shape;
    if (auto obstacle = obstacleOf(header, plan); !obstacle.empty()) {
        return listedTensor(request.path, std::move(shape), std::move(obstacle));
    }
    const DType dtype = plan.type.dtype;
    plan.elementBytes = sizeOf(dtype);
    const auto count = elementCount(shape);
    const auto bytes = count ? checkedMul(*count, plan.elementBytes) : std::nullopt;
    if (!bytes) {
        return Error::corrupt("its shape %1 overflows", toText(shape));
    }
    plan.bytes = *bytes;
    GATELOUPE_TRY(plan.fillValue, readFillValue(parser, header));
    if (!plan.fillValue.empty() && plan.fillValue.size() != plan.elementBytes) {
        return Error::corrupt("its fill value has %1 bytes, its elements have %2",
                              plan.fillValue.size(), plan.elementBytes);
    }
    const bool isBigEndian = plan.type.isBigEndian;
    GATELOUPE_TRY(auto source, sourceOf(parser, request, std::move(plan)));
    if (isBigEndian) {
        source = byteSwapped(std::move(source), wordBytesOf(dtype));
    }
    return makeTensor(request.path, dtype, std::move(shape), std::move(source));
}

} // namespace gateloupe
