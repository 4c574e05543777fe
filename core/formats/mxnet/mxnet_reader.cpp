// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"
#include "core/base/result.h"
#include "core/base/text.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/mxnet/mxnet_symbol.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gateloupe {

namespace {

/// One array of an MXNet list, as its header describes it.
struct MxnetArray
{
    std::string name;           ///< as stored, "arg:" and "aux:" kept; its number where none is
    DType dtype = DType::Other; ///< Other for what is only listed: sparse, without data
    std::string typeName;       ///< of those: "row_sparse f32", "csr f32", "none"
    Shape shape;
    std::uint64_t dataOffset = 0; ///< bytes, from the start of the file
    std::uint64_t sizeBytes = 0;
};

constexpr std::uint64_t kListMagic = 0x112;
constexpr std::uint32_t kVersion1 = 0xF993FAC8;
constexpr std::uint32_t kVersion2 = 0xF993FAC9;
constexpr std::uint32_t kVersion3 = 0xF993FACA;
constexpr std::uint64_t kMaxArrays = 1'000'000;
constexpr std::uint64_t kMxnetMaxNameBytes = 65'536;
constexpr std::uint64_t kPlaceBytes = 8; ///< the device an array lay on: type, number

/// By type flag. Source: apache/mxnet 1.9.1, 3rdparty/mshadow/mshadow/base.h, TypeFlag.
constexpr std::array kMxnetTypes = {DType::F32, DType::F64, DType::F16,  DType::U8,  DType::I32,
                                    DType::I8,  DType::I64, DType::Bool, DType::I16, DType::U16,
                                    DType::U32, DType::U64, DType::BF16};

/// How an array is kept; a sparse one brings index arrays with it.
struct StorageType
{
    std::string_view name;
    std::size_t indexArrays;
};

constexpr std::array kStorageTypes = {StorageType{"dense", 0}, StorageType{"row_sparse", 1},
                                      StorageType{"csr", 2}};

/// A shape, or that nobody knows it.
struct ReadShape
{
    Shape extents;
    bool isKnown = true;
};

enum class Extents
{
    Narrow, ///< u32
    Wide    ///< i64
};

Result<ReadShape> readExtents(ByteReader& reader, std::uint32_t rank, Extents width)
{
    if (rank > kMaxRank) {
        return Error::corrupt("MXNet list, before byte %1: %2 axes, at most %3 are read",
                              FileOffset{reader.offsetInFile()}, rank, kMaxRank);
    }
    ReadShape shape;
    for (std::uint32_t axis = 0; axis < rank; ++axis) {
        std::int64_t extent = 0;
        if (width == Extents::Narrow) {
            GATELOUPE_TRY(extent, reader.u32("extent"));
        } else {
            GATELOUPE_TRY(extent, reader.i64("extent"));
        }
        shape.isKnown = shape.isKnown && extent >= 0;
        shape.extents.push_back(extent < 0 ? 0 : static_cast<std::uint64_t>(extent));
    }
    return shape;
}

/// Version 1 and later: the number of axes, then the extents.
Result<ReadShape> readShape(ByteReader& reader)
{
    GATELOUPE_TRY(const auto rank, reader.i32("number of axes"));
    if (rank < 0) {
        return ReadShape{.extents = {}, .isKnown = false};
    }
    return readExtents(reader, static_cast<std::uint32_t>(rank), Extents::Wide);
}

Result<DType> readType(ByteReader& reader)
{
    GATELOUPE_TRY(const auto flag, reader.u32("type flag"));
    if (flag >= kMxnetTypes.size()) {
        return Error::unsupported("MXNet list, before byte %1: element type %2 is not known",
                                  FileOffset{reader.offsetInFile()}, flag);
    }
    return kMxnetTypes[flag];
}

Result<std::uint64_t> sizeOfData(const ByteReader& reader, const Shape& shape, DType dtype)
{
    const auto count = elementCount(shape);
    const auto size = count ? checkedMul(*count, sizeOf(dtype)) : std::nullopt;
    if (!size) {
        return Error::corrupt("MXNet list, before byte %1: shape %2 does not fit 64 bits",
                              FileOffset{reader.offsetInFile()}, toText(shape));
    }
    return *size;
}

/// What stands behind the shape of a dense array, of any version.
Status readDense(ByteReader& reader, MxnetArray& array)
{
    GATELOUPE_CHECK(reader.skip(kPlaceBytes));
    GATELOUPE_TRY(array.dtype, readType(reader));
    GATELOUPE_TRY(array.sizeBytes, sizeOfData(reader, array.shape, array.dtype));
    array.dataOffset = reader.position();
    return reader.skip(array.sizeBytes).withContext(message("data %1", toText(array.shape)));
}

/// Skips the values and the indices of a sparse array.
Status skipSparse(ByteReader& reader, const StorageType& storage, const Shape& valuesShape,
                  MxnetArray& array)
{
    GATELOUPE_CHECK(reader.skip(kPlaceBytes));
    GATELOUPE_TRY(const auto dtype, readType(reader));
    array.typeName = std::string(storage.name) + " " + std::string(nameOf(dtype));
    GATELOUPE_TRY(std::uint64_t bytes, sizeOfData(reader, valuesShape, dtype));
    for (std::size_t index = 0; index < storage.indexArrays; ++index) {
        GATELOUPE_TRY(const auto indexType, readType(reader));
        GATELOUPE_TRY(const auto shape, readShape(reader));
        GATELOUPE_TRY(const auto size, sizeOfData(reader, shape.extents, indexType));
        const auto sum = checkedAdd(bytes, size);
        if (!sum || !shape.isKnown) {
            return Error::corrupt(
                "MXNet list, before byte %1: indices of a sparse array cannot be of shape %2",
                FileOffset{reader.offsetInFile()}, toText(shape.extents));
        }
        bytes = *sum;
    }
    return reader.skip(bytes).withContext(message("%1 data", array.typeName));
}

/// Versions 2 and 3.
Status readModern(ByteReader& reader, std::uint32_t version, MxnetArray& array)
{
    GATELOUPE_TRY(const auto storageNumber, reader.u32("storage type"));
    if (storageNumber >= kStorageTypes.size()) {
        return Error::corrupt("MXNet list, before byte %1: storage type %2; 0 dense, 1 row_sparse "
                              "and 2 csr are known",
                              FileOffset{reader.offsetInFile()}, storageNumber);
    }
    const StorageType& storage = kStorageTypes[storageNumber];
    ReadShape valuesShape;
    if (storage.indexArrays > 0) {
        GATELOUPE_TRY(valuesShape, readShape(reader));
    }
    GATELOUPE_TRY(auto shape, readShape(reader));
    array.shape = std::move(shape.extents);
    const bool isScalar = version == kVersion3 && array.shape.empty();
    if (!shape.isKnown && version != kVersion3) {
        return Error::corrupt("MXNet list, before byte %1: negative extents in shape",
                              FileOffset{reader.offsetInFile()});
    }
    if (!shape.isKnown || (array.shape.empty() && !isScalar)) {
        array.typeName = "none"; // an array that was never given data: nothing follows
        return {};
    }
    return storage.indexArrays == 0 ? readDense(reader, array)
                                    : skipSparse(reader, storage, valuesShape.extents, array);
}

Result<MxnetArray> readArray(ByteReader& reader)
{
    MxnetArray array;
    GATELOUPE_TRY(const auto magic, reader.u32("version of an array"));
    if (magic == kVersion2 || magic == kVersion3) {
        GATELOUPE_CHECK(readModern(reader, magic, array));
        return array;
    }
    ReadShape shape;
    if (magic == kVersion1) {
        GATELOUPE_TRY(shape, readShape(reader));
    } else { // the first version had no magic number: this is the number of axes
        GATELOUPE_TRY(shape, readExtents(reader, magic, Extents::Narrow));
    }
    if (!shape.isKnown) {
        return Error::corrupt("MXNet list, before byte %1: negative extents in shape",
                              FileOffset{reader.offsetInFile()});
    }
    array.shape = std::move(shape.extents);
    if (array.shape.empty()) {
        array.typeName = "none";
        return array;
    }
    GATELOUPE_CHECK(readDense(reader, array));
    return array;
}

Status readNames(ByteReader& reader, std::vector<MxnetArray>& arrays)
{
    GATELOUPE_TRY(const auto count, reader.u64("number of names"));
    if (count != 0 && count != arrays.size()) {
        return Error::corrupt("MXNet list, before byte %1: %2 names for %3 arrays",
                              FileOffset{reader.offsetInFile()}, count, arrays.size());
    }
    std::set<std::string_view> seen;
    for (std::size_t index = 0; index < arrays.size(); ++index) {
        std::string& name = arrays[index].name;
        if (count == 0) {
            name = std::to_string(index);
            continue;
        }
        GATELOUPE_TRY(const auto length, reader.u64("length of a name"));
        if (length > kMxnetMaxNameBytes) {
            return Error::corrupt("MXNet list, before byte %1: a name of %2 bytes",
                                  FileOffset{reader.offsetInFile()}, length);
        }
        GATELOUPE_TRY(name, reader.text(length, "name"));
        if (!seen.insert(name).second) {
            return Error::corrupt("MXNet list, before byte %1: two arrays are named '%2'",
                                  FileOffset{reader.offsetInFile()}, name);
        }
    }
    return {};
}

/// What MXNet's NDArray list begins with: its magic number, then eight reserved bytes.
bool looksLikeMxnetList(std::span<const std::byte> head)
{
    ByteReader reader(head);
    const auto magic = reader.u64("magic");
    const auto reserved = reader.u64("reserved");
    return magic && reserved && *magic == kListMagic && *reserved == 0;
}

/// Every array of a whole file, in its order. Data are skipped, not read.
/// Shapes: NDArray versions 3 (numpy shapes: -1 axes and extents are unknown), 2, 1, and the first
/// one without a magic number.
/// Errors: Corrupt with the byte offset; Unsupported for an element type of a later release, behind
/// which nothing can be found.
/// Source: apache/mxnet 1.9.1, src/ndarray/ndarray.cc, NDArray::Save, Load and LegacyLoad.
Result<std::vector<MxnetArray>> readMxnetList(std::span<const std::byte> file)
{
    ByteReader reader(file);
    GATELOUPE_CHECK(reader.skip(2 * sizeof(std::uint64_t)));
    GATELOUPE_TRY(const auto count, reader.u64("number of arrays"));
    if (count > kMaxArrays) {
        return Error::corrupt("MXNet list, before byte %1: %2 arrays, at most %3 are read",
                              FileOffset{reader.offsetInFile()}, count, kMaxArrays);
    }
    std::vector<MxnetArray> arrays;
    for (std::uint64_t index = 0; index < count; ++index) {
        GATELOUPE_TRY(arrays.emplace_back(),
                      readArray(reader).withContext(message("array %1", index)));
    }
    GATELOUPE_CHECK(readNames(reader, arrays));
    if (!reader.atEnd()) {
        return Error::corrupt("MXNet list, before byte %1: %2 bytes behind the names",
                              FileOffset{reader.offsetInFile()}, reader.remaining());
    }
    return arrays;
}

constexpr std::uint64_t kMaxSymbolBytes = 64'000'000;

Result<std::vector<Attribute>> readSymbolFile(const std::filesystem::path& path)
{
    GATELOUPE_TRY(const auto file, MappedFile::open(path));
    if (file->size() > kMaxSymbolBytes) {
        return Error::unsupported("it has %1 bytes, at most %2 are read", file->size(),
                                  kMaxSymbolBytes);
    }
    return readMxnetSymbol(asText(file->bytes()));
}

/// The graph is a help: without it, or with one that cannot be read, the arrays are all there.
void addSymbol(TensorCatalog& catalog)
{
    const auto path = mxnetSymbolPath(catalog.path);
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
        return;
    }
    catalog.sourceFiles.push_back(path);
    auto attributes = readSymbolFile(path);
    if (!attributes) {
        catalog.warnings.push_back(
            message("%1 is not used: %2", path.string(), attributes.error().message));
        return;
    }
    std::ranges::move(*attributes, std::back_inserter(catalog.attributes));
}

Match probeMxnet(const Candidate& candidate)
{
    return certainIf(candidate.file && looksLikeMxnetList(candidate.file->bytes()));
}

Status readMxnet(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor&)
{
    GATELOUPE_TRY(const auto arrays, readMxnetList(candidate.file->bytes()));
    catalog.tensors.reserve(arrays.size());
    for (const MxnetArray& array : arrays) {
        if (array.dtype == DType::Other) {
            catalog.warnings.push_back(message("array %1 is %2; only dense arrays can be read",
                                               array.name, array.typeName));
            catalog.tensors.push_back(listedTensor(array.name, array.shape, array.typeName));
            continue;
        }
        GATELOUPE_TRY(auto source,
                      MappedSource::create(candidate.file, array.dataOffset, array.sizeBytes));
        GATELOUPE_TRY(catalog.tensors.emplace_back(),
                      makeTensor(array.name, array.dtype, array.shape, std::move(source)));
    }
    addSymbol(catalog);
    return {};
}
} // namespace

extern const ContainerReader kMxnetReader{"mxnet", probeMxnet, readMxnet};

} // namespace gateloupe
