// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_chunks.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/formats/hdf5/hdf5_chunk_grid.h"
#include "core/formats/hdf5/hdf5_filters.h"
#include "core/formats/hdf5/hdf5_handles.h"

namespace gateloupe {

namespace {

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

Status refuseLies(std::uint64_t bytes, std::uint64_t fileBytes, const std::string& what)
{
    const auto limit = checkedMul(fileBytes, kMaxExpansion);
    if (limit && bytes > *limit) {
        return Error{ErrorCode::Corrupt, what + " claims " + std::to_string(bytes) +
                                             " bytes; the whole file has " +
                                             std::to_string(fileBytes)};
    }
    return {};
}

/// Looking a chunk up costs time even where none was written, and the file needs bytes to list one.
Status checkChunks(const Shape& chunk, const Hdf5Extent& extent, std::uint64_t fileBytes)
{
    const auto elements = elementCount(chunk);
    const auto bytes = elements ? checkedMul(*elements, extent.elementBytes) : std::nullopt;
    if (!bytes || *bytes == 0 || chunk.size() != extent.shape.size()) {
        return Error{ErrorCode::Corrupt, "its chunks do not fit its shape"};
    }
    GATELOUPE_CHECK(refuseLies(*bytes, fileBytes, "a chunk"));
    std::optional<std::uint64_t> count = 1;
    for (std::size_t axis = 0; axis < chunk.size() && count; ++axis) {
        const std::uint64_t full = extent.shape[axis] / chunk[axis];
        count = checkedMul(*count, full + (extent.shape[axis] % chunk[axis] == 0 ? 0 : 1));
    }
    if (!count || *count > fileBytes) {
        return Error{ErrorCode::Corrupt, "it has more chunks than the file can list"};
    }
    return {};
}

/// Empty when the layout has no chunks.
Result<std::optional<Shape>> chunkOf(hid_t creation, const Hdf5Extent& extent,
                                     std::uint64_t fileBytes)
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
        return Error{ErrorCode::Corrupt, "it holds " + std::to_string(stored) +
                                             " bytes where its shape needs " +
                                             std::to_string(bytes)};
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
                                const Hdf5Extent& extent)
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
        return Error{ErrorCode::Io, "the file was changed since it was opened"};
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
        return Error{ErrorCode::Corrupt, "a chunk of " + std::to_string(bytes) + " bytes at " +
                                             std::to_string(address) +
                                             " lies outside the file, which has " +
                                             std::to_string(image.size())};
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

Status readChunks(const OpenDataset& open, const Hdf5Extent& extent, const Hdf5Image& image,
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
        return Error{ErrorCode::Io, "the file was changed since it was opened"};
    }
    GATELOUPE_CHECK(fill(open, extent.elementBytes, whole));
    const Hdf5ChunkGrid grid(extent, *open.chunk);
    Shape start(extent.shape.size(), 0);
    std::uint64_t done = 0;
    do {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "cancelled"};
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
                                      const Hdf5Extent& extent, ProgressMonitor& monitor)
{
    const auto count = elementCount(extent.shape);
    const std::uint64_t total = count.value_or(0) * extent.elementBytes;
    GATELOUPE_CHECK(refuseLies(total, image.size(), "it"));
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

} // namespace

std::shared_ptr<const TensorSource> chunkedSource(std::shared_ptr<const Hdf5Image> image,
                                                  std::string path, Hdf5Extent extent)
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

} // namespace gateloupe
