// SPDX-License-Identifier: Apache-2.0
#include "core/formats/mxnet/mxnet_arrays.h"

#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kListMagic = 0x112;
constexpr std::uint32_t kVersion1 = 0xF993FAC8;
constexpr std::uint32_t kVersion2 = 0xF993FAC9;
constexpr std::uint32_t kVersion3 = 0xF993FACA;
constexpr std::uint64_t kMaxArrays = 1'000'000;
constexpr std::uint64_t kMaxNameBytes = 65'536;
constexpr std::uint64_t kPlaceBytes = 8; ///< the device an array lay on: type, number

/// By type flag. Source: apache/mxnet 1.9.1, 3rdparty/mshadow/mshadow/base.h, TypeFlag.
constexpr std::array kTypes = {DType::F32, DType::F64, DType::F16,  DType::U8,  DType::I32,
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

Error corrupt(const ByteReader& reader, std::string_view what)
{
    return Error{ErrorCode::Corrupt, "MXNet list, before byte " +
                                         std::to_string(reader.offsetInFile()) + ": " +
                                         std::string(what)};
}

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
        return corrupt(reader, std::to_string(rank) + " axes, at most " + std::to_string(kMaxRank) +
                                   " are read");
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
    if (flag >= kTypes.size()) {
        return Error{ErrorCode::Unsupported,
                     "MXNet list, before byte " + std::to_string(reader.offsetInFile()) +
                         ": element type " + std::to_string(flag) + " is not known"};
    }
    return kTypes[flag];
}

Result<std::uint64_t> sizeOfData(const ByteReader& reader, const Shape& shape, DType dtype)
{
    const auto count = elementCount(shape);
    const auto size = count ? checkedMul(*count, sizeOf(dtype)) : std::nullopt;
    if (!size) {
        return corrupt(reader, "shape " + toText(shape) + " does not fit 64 bits");
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
    return reader.skip(array.sizeBytes).withContext("data " + toText(array.shape));
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
            return corrupt(reader,
                           "indices of a sparse array cannot be of shape " + toText(shape.extents));
        }
        bytes = *sum;
    }
    return reader.skip(bytes).withContext(array.typeName + " data");
}

/// Versions 2 and 3.
Status readModern(ByteReader& reader, std::uint32_t version, MxnetArray& array)
{
    GATELOUPE_TRY(const auto storageNumber, reader.u32("storage type"));
    if (storageNumber >= kStorageTypes.size()) {
        return corrupt(reader, "storage type " + std::to_string(storageNumber) +
                                   "; 0 dense, 1 row_sparse and 2 csr are known");
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
        return corrupt(reader, "negative extents in shape");
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
        return corrupt(reader, "negative extents in shape");
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
        return corrupt(reader, std::to_string(count) + " names for " +
                                   std::to_string(arrays.size()) + " arrays");
    }
    std::set<std::string_view> seen;
    for (std::size_t index = 0; index < arrays.size(); ++index) {
        std::string& name = arrays[index].name;
        if (count == 0) {
            name = std::to_string(index);
            continue;
        }
        GATELOUPE_TRY(const auto length, reader.u64("length of a name"));
        if (length > kMaxNameBytes) {
            return corrupt(reader, "a name of " + std::to_string(length) + " bytes");
        }
        GATELOUPE_TRY(name, reader.text(length, "name"));
        if (!seen.insert(name).second) {
            return corrupt(reader, "two arrays are named '" + name + "'");
        }
    }
    return {};
}

} // namespace

bool looksLikeMxnetList(std::span<const std::byte> head)
{
    ByteReader reader(head);
    const auto magic = reader.u64("magic");
    const auto reserved = reader.u64("reserved");
    return magic && reserved && *magic == kListMagic && *reserved == 0;
}

Result<std::vector<MxnetArray>> readMxnetList(std::span<const std::byte> file)
{
    ByteReader reader(file);
    GATELOUPE_CHECK(reader.skip(2 * sizeof(std::uint64_t)));
    GATELOUPE_TRY(const auto count, reader.u64("number of arrays"));
    if (count > kMaxArrays) {
        return corrupt(reader, std::to_string(count) + " arrays, at most " +
                                   std::to_string(kMaxArrays) + " are read");
    }
    std::vector<MxnetArray> arrays;
    for (std::uint64_t index = 0; index < count; ++index) {
        GATELOUPE_TRY(auto array, readArray(reader).withContext("array " + std::to_string(index)));
        arrays.push_back(std::move(array));
    }
    GATELOUPE_CHECK(readNames(reader, arrays));
    if (!reader.atEnd()) {
        return corrupt(reader, std::to_string(reader.remaining()) + " bytes behind the names");
    }
    return arrays;
}

} // namespace gateloupe
