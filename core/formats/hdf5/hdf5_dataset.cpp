// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_dataset.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/formats/codec/byte_swap.h"
#include "core/formats/hdf5/hdf5_filters.h"
#include "core/formats/hdf5/hdf5_handles.h"
#include "core/formats/hdf5/hdf5_types.h"

namespace gateloupe {

namespace {

/// How large a dataset says it is.
struct Extent
{
    Shape shape;
    std::size_t elementBytes = 0;
};

/// Where chunks go in a dataset: both row by row, the chunks at the far edges reaching over it.
class ChunkGrid
{
public:
    /// Requires: equal ranks of at least 1, no extent of 0; the sizes of both were checked.
    ChunkGrid(Extent extent, Shape chunk);

    [[nodiscard]] std::size_t chunkBytes() const;

    /// Copies the part of the chunk from `start` on that lies inside the dataset.
    /// Requires: `chunk` has chunkBytes(), `whole` the dataset's bytes.
    void place(std::span<const std::byte> chunk, const Shape& start,
               std::span<std::byte> whole) const;

    /// Goes from one chunk's start to the next; false after the last one.
    [[nodiscard]] bool next(Shape& start) const;

private:
    [[nodiscard]] std::optional<std::uint64_t> elementAt(const Shape& start, const Shape& at) const;
    void step(Shape& at) const;

    Extent m_extent;
    Shape m_chunk;
    std::vector<std::int64_t> m_strides;
};

ChunkGrid::ChunkGrid(Extent extent, Shape chunk)
    : m_extent(std::move(extent))
    , m_chunk(std::move(chunk))
    , m_strides(rowMajorStrides(m_extent.shape))
{
}

std::size_t ChunkGrid::chunkBytes() const
{
    return elementCount(m_chunk).value_or(0) * m_extent.elementBytes;
}

void ChunkGrid::place(std::span<const std::byte> chunk, const Shape& start,
                      std::span<std::byte> whole) const
{
    const std::size_t last = m_chunk.size() - 1;
    const std::size_t row = m_chunk[last] * m_extent.elementBytes;
    const std::size_t kept =
        std::min(m_chunk[last], m_extent.shape[last] - start[last]) * m_extent.elementBytes;
    Shape at(m_chunk.size(), 0);
    for (std::size_t read = 0; read < chunk.size(); read += row) {
        if (const auto element = elementAt(start, at)) {
            std::memcpy(whole.data() + *element * m_extent.elementBytes, chunk.data() + read, kept);
        }
        step(at);
    }
}

bool ChunkGrid::next(Shape& start) const
{
    for (std::size_t axis = start.size(); axis-- > 0;) {
        start[axis] += m_chunk[axis];
        if (start[axis] < m_extent.shape[axis]) {
            return true;
        }
        start[axis] = 0;
    }
    return false;
}

/// Of the first element of a chunk's row; empty when the row is outside the dataset.
std::optional<std::uint64_t> ChunkGrid::elementAt(const Shape& start, const Shape& at) const
{
    std::uint64_t element = 0;
    for (std::size_t axis = 0; axis < start.size(); ++axis) {
        const std::uint64_t place = start[axis] + at[axis];
        if (place >= m_extent.shape[axis]) {
            return std::nullopt;
        }
        element += place * static_cast<std::uint64_t>(m_strides[axis]);
    }
    return element;
}

/// To the chunk's next row.
void ChunkGrid::step(Shape& at) const
{
    for (std::size_t axis = m_chunk.size() - 1; axis-- > 0;) {
        if (++at[axis] < m_chunk[axis]) {
            return;
        }
        at[axis] = 0;
    }
}

/// No more than this is made of one byte of the file: deflate reaches 1032
/// (zlib's "Technical Details", Maximum Compression Factor), other filters stay below.
constexpr std::uint64_t kMaxExpansion = 2000;

/// A dataset opened for reading again, as its creation properties describe it.
struct OpenDataset
{
    Hdf5File file;
    Hdf5Dataset dataset;
    Hdf5Type type;
    Hdf5Properties creation;
    std::optional<Shape> chunk;       ///< of a chunked layout
    std::uint64_t userBlockBytes = 0; ///< before the file's own address 0
};

Status refuseLies(std::uint64_t bytes, std::uint64_t fileBytes, const Message& what)
{
    const auto limit = checkedMul(fileBytes, kMaxExpansion);
    if (limit && bytes > *limit) {
        return Error::corrupt("%1 claims %2 bytes; the whole file has %3", what, bytes, fileBytes);
    }
    return {};
}

/// Looking a chunk up costs time even where none was written, and the file needs bytes to list one.
Status checkChunks(const Shape& chunk, const Extent& extent, std::uint64_t fileBytes)
{
    const auto elements = elementCount(chunk);
    const auto bytes = elements ? checkedMul(*elements, extent.elementBytes) : std::nullopt;
    if (!bytes || *bytes == 0 || chunk.size() != extent.shape.size()) {
        return Error::corrupt("its chunks do not fit its shape");
    }
    GATELOUPE_CHECK(refuseLies(*bytes, fileBytes, message("a chunk")));
    std::optional<std::uint64_t> count = 1;
    for (std::size_t axis = 0; axis < chunk.size() && count; ++axis) {
        const std::uint64_t full = extent.shape[axis] / chunk[axis];
        count = checkedMul(*count, full + (extent.shape[axis] % chunk[axis] == 0 ? 0 : 1));
    }
    if (!count || *count > fileBytes) {
        return Error::corrupt("it has more chunks than the file can list");
    }
    return {};
}

/// Empty when the layout has no chunks.
Result<std::optional<Shape>> chunkOf(hid_t creation, const Extent& extent, std::uint64_t fileBytes)
{
    if (H5Pget_layout(creation) != H5D_CHUNKED) {
        return std::optional<Shape>();
    }
    std::array<hsize_t, H5S_MAX_RANK> chunk{};
    const int rank = H5Pget_chunk(creation, H5S_MAX_RANK, chunk.data());
    GATELOUPE_CHECK(checkHdf5(rank, ErrorCode::Corrupt, "H5Pget_chunk"));
    const Shape shape(chunk.begin(), chunk.begin() + rank);
    GATELOUPE_CHECK(checkChunks(shape, extent, fileBytes));
    return std::optional(shape);
}

/// The library copies what the shape asks for out of a compact dataset, however little it holds.
Status checkCompactSize(const OpenDataset& open, std::uint64_t bytes)
{
    const std::uint64_t stored = H5Dget_storage_size(open.dataset.id());
    if (H5Pget_layout(open.creation.id()) == H5D_COMPACT && stored < bytes) {
        return Error::corrupt("it holds %1 bytes where its shape needs %2", stored, bytes);
    }
    return {};
}

/// Addresses of chunks begin behind it. Debian 12's library does not add it to them.
Result<std::uint64_t> userBlockOf(hid_t file)
{
    GATELOUPE_TRY(const auto creation,
                  ownHdf5<Hdf5Properties>(H5Fget_create_plist(file), ErrorCode::Corrupt,
                                          "H5Fget_create_plist"));
    hsize_t bytes = 0;
    GATELOUPE_CHECK(
        checkHdf5(H5Pget_userblock(creation.id(), &bytes), ErrorCode::Corrupt, "H5Pget_userblock"));
    return std::uint64_t{bytes};
}

/// Opens the dataset again and checks that it is still what the catalog says.
Result<OpenDataset> openDataset(const Hdf5Image& image, const std::string& path,
                                const Extent& extent)
{
    OpenDataset open;
    GATELOUPE_TRY(open.file, image.open());
    GATELOUPE_TRY(open.userBlockBytes, userBlockOf(open.file.id()));
    GATELOUPE_TRY(open.dataset,
                  ownHdf5<Hdf5Dataset>(H5Dopen2(open.file.id(), path.c_str(), H5P_DEFAULT),
                                       ErrorCode::Corrupt, "H5Dopen2"));
    GATELOUPE_TRY(open.type, ownHdf5<Hdf5Type>(H5Dget_type(open.dataset.id()), ErrorCode::Corrupt,
                                               "H5Dget_type"));
    GATELOUPE_TRY(open.creation,
                  ownHdf5<Hdf5Properties>(H5Dget_create_plist(open.dataset.id()),
                                          ErrorCode::Corrupt, "H5Dget_create_plist"));
    GATELOUPE_TRY(const auto space, ownHdf5<Hdf5Space>(H5Dget_space(open.dataset.id()),
                                                       ErrorCode::Corrupt, "H5Dget_space"));
    const hssize_t elements = H5Sget_simple_extent_npoints(space.id());
    if (H5Tget_size(open.type.id()) != extent.elementBytes || elements < 0 ||
        static_cast<std::uint64_t>(elements) != elementCount(extent.shape)) {
        return Error::io("the file was changed since it was opened");
    }
    GATELOUPE_TRY(open.chunk, chunkOf(open.creation.id(), extent, image.size()));
    GATELOUPE_CHECK(
        checkCompactSize(open, static_cast<std::uint64_t>(elements) * extent.elementBytes));
    return open;
}

/// Everything at once through the library: compact data, and those that were never written.
Status readWhole(const OpenDataset& open, std::span<std::byte> target)
{
    const Hdf5Lock lock;
    return checkHdf5(
        H5Dread(open.dataset.id(), open.type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, target.data()),
        ErrorCode::Corrupt, "H5Dread");
}

/// A chunk as it stands in the file; empty bytes when it was never written. The bytes are taken
/// from the image: H5Dread_chunk may write more of them than it said before.
Result<Hdf5StoredChunk> storedChunk(const OpenDataset& open, const Shape& start,
                                    const Hdf5Image& image)
{
    const Hdf5Lock lock;
    Hdf5StoredChunk chunk;
    const std::vector<hsize_t> offset(start.begin(), start.end());
    haddr_t address = HADDR_UNDEF;
    hsize_t bytes = 0;
    GATELOUPE_CHECK(checkHdf5(H5Dget_chunk_info_by_coord(open.dataset.id(), offset.data(),
                                                         &chunk.skipped, &address, &bytes),
                              ErrorCode::Corrupt, "H5Dget_chunk_info_by_coord"));
    if (address == HADDR_UNDEF || bytes == 0) {
        return chunk;
    }
    const auto first = checkedAdd(open.userBlockBytes, address);
    if (!first || !fitsWithin(*first, bytes, image.size())) {
        return Error::corrupt("a chunk of %1 bytes at %2 lies outside the file, which has %3",
                              bytes, address, image.size());
    }
    const auto stored = image.bytes().subspan(*first, bytes);
    chunk.bytes.assign(stored.begin(), stored.end());
    return chunk;
}

/// Repeats the value that stands for data that were never written; zeros where there is none.
Status fill(const OpenDataset& open, std::size_t elementBytes, std::span<std::byte> target)
{
    const Hdf5Lock lock;
    H5D_fill_value_t kind = H5D_FILL_VALUE_UNDEFINED;
    GATELOUPE_CHECK(checkHdf5(H5Pfill_value_defined(open.creation.id(), &kind), ErrorCode::Corrupt,
                              "H5Pfill_value_defined"));
    if (kind != H5D_FILL_VALUE_USER_DEFINED || target.empty()) {
        return {};
    }
    GATELOUPE_CHECK(checkHdf5(H5Pget_fill_value(open.creation.id(), open.type.id(), target.data()),
                              ErrorCode::Corrupt, "H5Pget_fill_value"));
    for (std::size_t at = elementBytes; at < target.size(); at += elementBytes) {
        std::memcpy(target.data() + at, target.data(), elementBytes);
    }
    return {};
}

Status readChunks(const OpenDataset& open, const Extent& extent, const Hdf5Image& image,
                  std::span<std::byte> whole, ProgressMonitor& monitor)
{
    if (whole.empty()) {
        return {};
    }
    const Hdf5Filters filters = [&open] {
        const Hdf5Lock lock;
        return hdf5FiltersOf(open.creation.id());
    }();
    if (!filters.obstacle.empty()) {
        return Error::io("the file was changed since it was opened");
    }
    GATELOUPE_CHECK(fill(open, extent.elementBytes, whole));
    const ChunkGrid grid(extent, *open.chunk);
    Shape start(extent.shape.size(), 0);
    std::uint64_t done = 0;
    do {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        GATELOUPE_TRY(auto stored, storedChunk(open, start, image));
        if (!stored.bytes.empty()) {
            GATELOUPE_TRY(const auto chunk,
                          undoHdf5Filters(filters, std::move(stored), grid.chunkBytes()));
            grid.place(chunk, start, whole);
        }
        done = std::min<std::uint64_t>(done + grid.chunkBytes(), whole.size());
        monitor.report(Stage::Reading, done, whole.size());
    } while (grid.next(start));
    return {};
}

Result<std::vector<std::byte>> decode(const Hdf5Image& image, const std::string& path,
                                      const Extent& extent, ProgressMonitor& monitor)
{
    const auto count = elementCount(extent.shape);
    const std::uint64_t total = count.value_or(0) * extent.elementBytes;
    GATELOUPE_CHECK(refuseLies(total, image.size(), message("it")));
    std::optional<OpenDataset> open;
    {
        const Hdf5Lock lock;
        GATELOUPE_TRY(open, openDataset(image, path, extent));
    }
    std::vector<std::byte> bytes(total);
    GATELOUPE_CHECK(open->chunk ? readChunks(*open, extent, image, bytes, monitor)
                                : readWhole(*open, bytes));
    return bytes;
}

/// The bytes of a dataset that does not lie in one piece, put together on first use: the library
/// finds each chunk, its filters are undone here. A cancelled wait ends after one chunk. Elements
/// stay as stored.
/// Errors (of bytes()): Corrupt when the dataset claims more than compression could make of the
/// whole file, or a chunk is damaged; Io when the file is gone; Cancelled.
std::shared_ptr<const TensorSource> chunkedSource(std::shared_ptr<const Hdf5Image> image,
                                                  std::string path, Extent extent)
{
    const std::uint64_t size = elementCount(extent.shape).value_or(0) * extent.elementBytes;
    return std::make_shared<DecodedSource>(
        Encoding::Chunked, size,
        [image = std::move(image), path = std::move(path),
         extent = std::move(extent)](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
            return decode(*image, path, extent, monitor)
                .withContext(image->path().string() + ": dataset /" + path);
        });
}

std::shared_ptr<const Tensor> listedOnly(std::string name, Shape shape, std::string typeName)
{
    auto tensor = std::make_shared<Tensor>();
    tensor->name = std::move(name);
    tensor->shape = std::move(shape);
    tensor->strides =
        elementCount(tensor->shape) ? rowMajorStrides(tensor->shape) : std::vector<std::int64_t>();
    tensor->typeName = std::move(typeName);
    return tensor;
}

/// Why the data cannot be read without leaving the file or this library; empty when they can.
std::string obstacleOf(hid_t creation)
{
    if (H5Pget_external_count(creation) > 0) {
        return "external: its data are in other files";
    }
    return hdf5FiltersOf(creation).obstacle;
}

Result<Shape> shapeOf(hid_t dataset)
{
    GATELOUPE_TRY(const auto space,
                  ownHdf5<Hdf5Space>(H5Dget_space(dataset), ErrorCode::Corrupt, "H5Dget_space"));
    std::array<hsize_t, H5S_MAX_RANK> extents{};
    const int rank = H5Sget_simple_extent_dims(space.id(), extents.data(), nullptr);
    GATELOUPE_CHECK(checkHdf5(rank, ErrorCode::Corrupt, "H5Sget_simple_extent_dims"));
    if (H5Sget_simple_extent_type(space.id()) == H5S_NULL) {
        return Shape{0};
    }
    return Shape(extents.begin(), extents.begin() + rank);
}

/// Where contiguous data begin in the file; empty for every other layout and for data that were
/// never written.
std::optional<std::uint64_t> contiguousOffset(hid_t dataset, hid_t creation)
{
    if (H5Pget_layout(creation) != H5D_CONTIGUOUS) {
        return std::nullopt;
    }
    const haddr_t offset = H5Dget_offset(dataset);
    if (offset == HADDR_UNDEF) {
        return std::nullopt;
    }
    return offset;
}

Result<std::shared_ptr<const TensorSource>> sourceOf(const Hdf5DatasetRequest& request,
                                                     hid_t creation, const Extent& extent)
{
    const auto count = elementCount(extent.shape);
    const auto bytes = count ? checkedMul(*count, extent.elementBytes) : std::nullopt;
    if (!bytes) {
        return Error::corrupt("its shape %1 overflows", toText(extent.shape));
    }
    if (const auto offset = contiguousOffset(request.dataset, creation)) {
        return Hdf5Image::piece(request.image, *offset, *bytes);
    }
    return chunkedSource(request.image, request.path, extent);
}

} // namespace

std::shared_ptr<const Tensor> virtualDataset(const std::string& path)
{
    return listedOnly(path, {}, "virtual: its data are in other files");
}

Result<std::shared_ptr<const Tensor>> tensorOfDataset(const Hdf5DatasetRequest& request)
{
    GATELOUPE_TRY(const auto creation,
                  ownHdf5<Hdf5Properties>(H5Dget_create_plist(request.dataset), ErrorCode::Corrupt,
                                          "H5Dget_create_plist"));
    if (auto obstacle = obstacleOf(creation.id()); !obstacle.empty()) {
        return listedOnly(request.path, {}, std::move(obstacle));
    }
    GATELOUPE_TRY(auto shape, shapeOf(request.dataset));
    GATELOUPE_TRY(const auto type, ownHdf5<Hdf5Type>(H5Dget_type(request.dataset),
                                                     ErrorCode::Corrupt, "H5Dget_type"));
    Hdf5ElementType element = elementTypeOf(type.id());
    if (request.isMarkedBfloat16 && canHoldBfloat16Bits(type.id())) {
        element.dtype = DType::BF16;
    }
    if (element.dtype == DType::Other) {
        return listedOnly(request.path, std::move(shape), element.typeName);
    }
    const Extent extent{.shape = shape, .elementBytes = sizeOf(element.dtype)};
    GATELOUPE_TRY(auto source, sourceOf(request, creation.id(), extent));
    if (element.isBigEndian) {
        source = byteSwapped(std::move(source), wordBytesOf(element.dtype));
    }
    return makeTensor(request.path, element.dtype, std::move(shape), std::move(source));
}

} // namespace gateloupe
