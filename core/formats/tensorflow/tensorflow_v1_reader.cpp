// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/codec/sorted_table.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/tensorflow/tensorflow_files.h"
#include "core/formats/tensorflow/tensorflow_graph_paths.h"
#include "core/formats/tensorflow/tensorflow_messages.h"
#include "core/formats/tensorflow/tensorflow_slices.h"

namespace gateloupe {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kSlicesData = 2;  ///< SavedTensorSlices.data
constexpr std::uint64_t kSliceTensor = 3; ///< SavedSlice.data

/// Where TensorProto keeps the elements of a type.
struct ValueField
{
    DType dtype;
    std::uint64_t number;
    protobuf::NumberList list;
};

template <typename T>
constexpr ValueField varints(DType dtype, std::string_view name, std::uint64_t number)
{
    return {dtype, number, protobuf::NumberList::varints<T>(name)};
}

/// Source: tensorflow/core/framework/tensor.proto, r1.15.
constexpr std::array<ValueField, 15> kFields = {{
    {DType::F32, 5, {"float", 4, protobuf::Wire::Fixed32}},
    {DType::F64, 6, {"double", 8, protobuf::Wire::Fixed64}},
    varints<std::int32_t>(DType::I32, "int32", 7),
    varints<std::int16_t>(DType::I16, "int16", 7),
    varints<std::int8_t>(DType::I8, "int8", 7),
    varints<std::uint16_t>(DType::U16, "uint16", 7),
    varints<std::uint8_t>(DType::U8, "uint8", 7),
    {DType::C64, 9, {"complex64", 8, protobuf::Wire::Fixed32}},
    varints<std::int64_t>(DType::I64, "int64", 10),
    {DType::Bool, 11, {"bool", 1, protobuf::Wire::Varint, 0, 1}},
    {DType::C128, 12, {"complex128", 16, protobuf::Wire::Fixed64}},
    varints<std::uint16_t>(DType::F16, "half", 13), // the bits of each
    varints<std::uint16_t>(DType::BF16, "bfloat16", 13),
    varints<std::uint32_t>(DType::U32, "uint32", 16),
    varints<std::uint64_t>(DType::U64, "uint64", 17),
}};

/// Null where a V1 checkpoint cannot hold numbers of that type.
const ValueField* valueFieldOf(DType dtype)
{
    const auto* found = std::ranges::find(kFields, dtype, &ValueField::dtype);
    return found == kFields.end() ? nullptr : found;
}

/// The numbers of one stored slice, little-endian and row-major, out of TensorFlow's typed lists:
/// SavedTensorSlices.data (2) . SavedSlice.data (3) . TensorProto.<type>_val.
/// Requires: `elements` was checked against the size of the file.
/// Source: tensorflow/core/util/saved_tensor_slice.proto, r1.15.
Result<std::vector<std::byte>> typedValues(std::string_view savedTensorSlices,
                                           const ValueField& field, std::uint64_t elements)
{
    protobuf::NumberDecoder numbers(field.list, elements * field.list.elementBytes);
    GATELOUPE_CHECK(
        protobuf::forEachMessage(savedTensorSlices, kSlicesData, [&](std::string_view slice) {
            return protobuf::forEachMessage(slice, kSliceTensor, [&](std::string_view tensor) {
                return protobuf::forEachField(tensor, [&](const protobuf::Field& each) {
                    return each.number == field.number ? numbers.take(each) : Status();
                });
            });
        }));
    return std::move(numbers).whole();
}

/// One file of the checkpoint; sources keep it.
struct Shard
{
    std::shared_ptr<const MappedFile> file;
    SortedTableIndex index;
};

/// A slice and where it is.
struct StoredSlice
{
    std::shared_ptr<const Shard> shard;
    std::vector<SliceExtent> extents;
};

/// A variable as the headers of all shards together describe it.
struct Variable
{
    std::string name;
    TensorFlowType type;
    Shape shape;
    std::vector<StoredSlice> slices;
};

/// Collects the variables of one shard after the other.
class Variables
{
public:
    Status add(std::shared_ptr<const Shard> shard)
    {
        bool hasHeader = false;
        const auto visit = [&](std::string_view key, std::string_view value) -> Result<bool> {
            hasHeader = key.empty();
            if (hasHeader) {
                GATELOUPE_CHECK(addHeader(value, shard));
            }
            return false;
        };
        GATELOUPE_CHECK(walkSortedTable(shard->file->bytes(), visit));
        return hasHeader
                   ? Status()
                   : Status(Error::corrupt("it has no header; this is no TensorFlow checkpoint"));
    }

    [[nodiscard]] const std::vector<Variable>& all() const { return m_variables; }

private:
    Status addHeader(std::string_view value, const std::shared_ptr<const Shard>& shard)
    {
        constexpr std::uint64_t kMeta = 1;
        constexpr std::uint64_t kTensor = 1;
        return protobuf::forEachMessage(value, kMeta, [&](std::string_view meta) {
            return protobuf::forEachMessage(
                meta, kTensor, [&](std::string_view tensor) { return addSlices(tensor, shard); });
        });
    }

    /// A SavedSliceMeta: the slices of one variable that are in this shard.
    Status addSlices(std::string_view meta, const std::shared_ptr<const Shard>& shard)
    {
        constexpr std::uint64_t kName = 1;
        constexpr std::uint64_t kShape = 2;
        constexpr std::uint64_t kType = 3;
        constexpr std::uint64_t kSlice = 4;
        Variable found;
        std::int32_t type = 0;
        const auto addSlice = [&](std::string_view slice) -> Status {
            GATELOUPE_TRY(auto extents, extentsFromMessage(slice));
            found.slices.push_back({shard, std::move(extents)});
            return {};
        };
        auto read = protobuf::readFields(
            meta, protobuf::At{kName, found.name},
            protobuf::At{kShape, protobuf::made(found.shape, shapeFromMessage)},
            protobuf::At{kType, type}, protobuf::At{kSlice, addSlice});
        GATELOUPE_CHECK(std::move(read).withContext(message("variable %1", found.name)));
        found.type = tensorFlowType(type);
        const auto [index, isNew] = m_indices.emplace(found.name, m_variables.size());
        if (isNew) {
            m_variables.push_back(std::move(found));
            return {};
        }
        Variable& known = m_variables[index->second];
        if (known.shape != found.shape || known.type.name != found.type.name) {
            return Error::corrupt("variable %1: two shards give it different shapes or types",
                                  found.name);
        }
        std::ranges::move(found.slices, std::back_inserter(known.slices));
        return {};
    }

    std::vector<Variable> m_variables;
    std::map<std::string, std::size_t> m_indices;
};

/// The numbers of one slice, decoded on first use.
Result<std::shared_ptr<const TensorSource>>
sliceSource(const Variable& variable, const StoredSlice& slice, const Shape& length)
{
    const ValueField& field = *valueFieldOf(variable.type.dtype);
    std::string key = sliceKey(variable.name, slice.extents);
    const std::uint64_t elements = elementCount(length).value_or(0);
    const auto least = checkedMul(elements, field.list.leastBytes());
    const auto size = checkedMul(elements, field.list.elementBytes);
    const auto most = slice.shard->index.mostValueBytes(key);
    if (!least || !size || !most || *least > *most) {
        const auto& path = slice.shard->file->path();
        return variable.slices.size() > 1
                   ? Error::corrupt("the %1 elements of its slice are not in %2", elements, path)
                   : Error::corrupt("the %1 elements of its shape are not in %2", elements, path);
    }
    return std::shared_ptr<const TensorSource>(std::make_shared<DecodedSource>(
        Encoding::Typed, *size,
        [shard = slice.shard, key = std::move(key), name = variable.name, &field,
         elements](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
            std::vector<std::byte> numbers;
            const auto take = [&](std::string_view value) -> Status {
                GATELOUPE_TRY(numbers, typedValues(value, field, elements));
                return {};
            };
            GATELOUPE_CHECK(
                shard->index.read(shard->file->bytes(), key, take)
                    .withContext(message("%1: variable %2", shard->file->path(), name)));
            return numbers;
        }));
}

Result<std::shared_ptr<const TensorSource>> sourceOf(const Variable& variable)
{
    std::vector<ArraySlice> slices;
    for (const StoredSlice& stored : variable.slices) {
        GATELOUPE_TRY(auto slice, boxOf(stored.extents, variable.shape));
        GATELOUPE_TRY(slice.source, sliceSource(variable, stored, slice.length));
        slices.push_back(std::move(slice));
    }
    if (slices.size() == 1 && slices.front().length == variable.shape) {
        return std::move(slices.front().source);
    }
    if (slices.empty() || variable.shape.empty()) {
        return Error::corrupt("it has no slices, or several of a single number");
    }
    GATELOUPE_CHECK(checkCover(variable.shape, slices));
    return assembled(variable.shape, std::move(slices), sizeOf(variable.type.dtype));
}

Result<std::shared_ptr<const Tensor>> tensorOf(const Variable& variable)
{
    if (valueFieldOf(variable.type.dtype) == nullptr) {
        return listedTensor(variable.name, variable.shape, variable.type.name);
    }
    GATELOUPE_TRY(auto source,
                  sourceOf(variable).withContext(message("variable %1", variable.name)));
    return makeTensor(variable.name, variable.type.dtype, variable.shape, std::move(source));
}

Result<std::shared_ptr<const Shard>> openShard(const fs::path& path, const Candidate& candidate)
{
    Shard shard{.file = candidate.file};
    if (shard.file == nullptr || path != candidate.path) {
        GATELOUPE_TRY(shard.file, MappedFile::open(path).withContext(message(
                                      "a file of the checkpoint is missing or cannot be read")));
    }
    GATELOUPE_TRY(shard.index,
                  SortedTableIndex::create(shard.file->bytes()).withContext(path.string()));
    return std::shared_ptr<const Shard>(std::make_shared<const Shard>(std::move(shard)));
}

Match probeTensorFlowV1(const Candidate& candidate)
{
    return certainIf(findTensorFlowV1Files(candidate).has_value());
}

Status readTensorFlowV1(const Candidate& candidate, TensorCatalog& catalog,
                        ProgressMonitor& monitor)
{
    const auto files = findTensorFlowV1Files(candidate);
    if (!files) {
        return Error::notThisFormat("%1: no V1 checkpoint of TensorFlow", candidate.path.string());
    }
    Variables variables;
    for (const fs::path& path : *files) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        GATELOUPE_TRY(auto shard, openShard(path, candidate));
        GATELOUPE_CHECK(variables.add(std::move(shard)).withContext(path.string()));
    }
    catalog.sourceFiles = *files;
    for (const Variable& variable : variables.all()) {
        GATELOUPE_TRY(catalog.tensors.emplace_back(),
                      tensorOf(variable).withContext(candidate.path.string()));
    }
    appendGraphPaths({.prefix = candidate.path}, catalog);
    return {};
}
} // namespace

extern const ContainerReader kTensorFlowV1Reader{"tensorflow-v1", probeTensorFlowV1,
                                                 readTensorFlowV1, true};

} // namespace gateloupe
