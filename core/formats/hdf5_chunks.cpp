// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5_chunks.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/formats/hdf5_handles.h"

namespace gateloupe {

namespace {

/// No more than this is made of one byte of the file: deflate reaches 1032
/// (zlib's "Technical Details", Maximum Compression Factor), other filters stay below.
constexpr std::uint64_t kMaxExpansion = 2000;
constexpr std::uint64_t kSlabBytes = std::uint64_t{16} << 20U;

/// A dataset opened for reading, with what one slab of it is.
struct OpenDataset
{
    Hdf5File file;
    Hdf5Dataset dataset;
    Hdf5Type type;
    std::uint64_t rows = 0;     ///< extent of the first axis
    std::uint64_t rowBytes = 0; ///< of everything below it
    std::uint64_t slabRows = 0; ///< whole chunks
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

/// Rows of one chunk, 1 when the dataset has no chunks.
Result<std::uint64_t> chunkRows(hid_t dataset, const Hdf5Extent& extent, std::uint64_t fileBytes)
{
    GATELOUPE_TRY(const auto creation,
                  ownHdf5<Hdf5Properties>(H5Dget_create_plist(dataset), ErrorCode::Corrupt,
                                          "H5Dget_create_plist"));
    if (H5Pget_layout(creation.id()) != H5D_CHUNKED) {
        return std::uint64_t{1};
    }
    std::array<hsize_t, H5S_MAX_RANK> chunk{};
    const int rank = H5Pget_chunk(creation.id(), H5S_MAX_RANK, chunk.data());
    GATELOUPE_CHECK(checkHdf5(rank, ErrorCode::Corrupt, "H5Pget_chunk"));
    const Shape chunkShape(chunk.begin(), chunk.begin() + rank);
    GATELOUPE_CHECK(checkChunks(chunkShape, extent, fileBytes));
    return std::uint64_t{chunkShape.front()};
}

/// The library copies what the shape asks for out of a compact dataset, however little it holds.
Status checkCompactSize(hid_t dataset, std::uint64_t bytes)
{
    GATELOUPE_TRY(const auto creation,
                  ownHdf5<Hdf5Properties>(H5Dget_create_plist(dataset), ErrorCode::Corrupt,
                                          "H5Dget_create_plist"));
    const std::uint64_t stored = H5Dget_storage_size(dataset);
    if (H5Pget_layout(creation.id()) == H5D_COMPACT && stored < bytes) {
        return Error{ErrorCode::Corrupt, "it holds " + std::to_string(stored) +
                                             " bytes where its shape needs " +
                                             std::to_string(bytes)};
    }
    return {};
}

/// Opens the dataset again and checks that it is still what the catalog says.
Result<OpenDataset> openDataset(const Hdf5Image& image, const std::string& path,
                                const Hdf5Extent& extent)
{
    OpenDataset open;
    GATELOUPE_TRY(open.file, image.open());
    GATELOUPE_TRY(open.dataset,
                  ownHdf5<Hdf5Dataset>(H5Dopen2(open.file.id(), path.c_str(), H5P_DEFAULT),
                                       ErrorCode::Corrupt, "H5Dopen2"));
    GATELOUPE_TRY(open.type, ownHdf5<Hdf5Type>(H5Dget_type(open.dataset.id()), ErrorCode::Corrupt,
                                               "H5Dget_type"));
    GATELOUPE_TRY(const auto space, ownHdf5<Hdf5Space>(H5Dget_space(open.dataset.id()),
                                                       ErrorCode::Corrupt, "H5Dget_space"));
    const hssize_t elements = H5Sget_simple_extent_npoints(space.id());
    if (H5Tget_size(open.type.id()) != extent.elementBytes || elements < 0 ||
        static_cast<std::uint64_t>(elements) != elementCount(extent.shape)) {
        return Error{ErrorCode::Io, "the file was changed since it was opened"};
    }
    GATELOUPE_TRY(const auto rowsOfChunk, chunkRows(open.dataset.id(), extent, image.size()));
    const auto total = static_cast<std::uint64_t>(elements) * extent.elementBytes;
    GATELOUPE_CHECK(checkCompactSize(open.dataset.id(), total));
    open.rows = extent.shape.empty() ? 1 : extent.shape.front();
    open.rowBytes = open.rows == 0 ? 0 : total / open.rows;
    const std::uint64_t chunkBytes = std::max<std::uint64_t>(rowsOfChunk * open.rowBytes, 1);
    open.slabRows = rowsOfChunk * std::max<std::uint64_t>(kSlabBytes / chunkBytes, 1);
    return open;
}

/// Reads `rows` of the first axis from `first` on.
Status readSlab(const OpenDataset& open, const Hdf5Extent& extent, std::uint64_t first,
                std::span<std::byte> target)
{
    const Hdf5Lock lock;
    const std::size_t rank = extent.shape.size();
    std::array<hsize_t, H5S_MAX_RANK> start{};
    std::array<hsize_t, H5S_MAX_RANK> count{};
    std::ranges::copy(extent.shape, count.begin());
    GATELOUPE_TRY(const auto space, ownHdf5<Hdf5Space>(H5Dget_space(open.dataset.id()),
                                                       ErrorCode::Corrupt, "H5Dget_space"));
    const hsize_t elements = target.size() / extent.elementBytes;
    GATELOUPE_TRY(const auto memory, ownHdf5<Hdf5Space>(H5Screate_simple(1, &elements, nullptr),
                                                        ErrorCode::Corrupt, "H5Screate_simple"));
    if (rank > 0) {
        start[0] = first;
        count[0] = target.size() / open.rowBytes;
        GATELOUPE_CHECK(checkHdf5(H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, start.data(),
                                                      nullptr, count.data(), nullptr),
                                  ErrorCode::Corrupt, "H5Sselect_hyperslab"));
    }
    return checkHdf5(H5Dread(open.dataset.id(), open.type.id(), memory.id(), space.id(),
                             H5P_DEFAULT, target.data()),
                     ErrorCode::Corrupt, "H5Dread");
}

Result<std::vector<std::byte>> decode(const Hdf5Image& image, const std::string& path,
                                      const Hdf5Extent& extent, Monitor& monitor)
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
    for (std::uint64_t row = 0; row < open->rows && total > 0; row += open->slabRows) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "cancelled"};
        }
        const std::uint64_t rows = std::min(open->slabRows, open->rows - row);
        GATELOUPE_CHECK(
            readSlab(*open, extent, row,
                     std::span(bytes).subspan(row * open->rowBytes, rows * open->rowBytes)));
        monitor.report(Stage::Reading, (row + rows) * open->rowBytes, total);
    }
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
         extent = std::move(extent)](Monitor& monitor) -> Result<std::vector<std::byte>> {
            return decode(*image, path, extent, monitor)
                .withContext(image->path().string() + ": dataset /" + path);
        });
}

} // namespace gateloupe
