// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_v1_reader.h"

#include "tensor_bundle.pb.h"

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/formats/codec/protobuf_message.h"
#include "core/formats/codec/sorted_table.h"
#include "core/formats/tensorflow/tensorflow_dtypes.h"
#include "core/formats/tensorflow/tensorflow_graph_paths.h"
#include "core/formats/tensorflow/tensorflow_slices.h"
#include "core/formats/tensorflow/tensorflow_v1_files.h"
#include "core/formats/tensorflow/tensorflow_v1_values.h"

namespace gateloupe {

namespace fs = std::filesystem;

namespace {

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

Error corrupt(const std::string& name, const std::string& what)
{
    return Error{ErrorCode::Corrupt, "variable " + name + ": " + what};
}

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
        return hasHeader ? Status()
                         : Status(Error{ErrorCode::Corrupt, "it has no header; this is no "
                                                            "TensorFlow checkpoint"});
    }

    [[nodiscard]] const std::vector<Variable>& all() const { return m_variables; }

private:
    Status addHeader(std::string_view value, const std::shared_ptr<const Shard>& shard)
    {
        GATELOUPE_TRY(const auto header,
                      messageFrom<bundle::SavedTensorSlices>(value, "its header"));
        for (const auto& meta : header.meta().tensor()) {
            GATELOUPE_CHECK(addSlices(meta, shard).withContext("variable " + meta.name()));
        }
        return {};
    }

    Status addSlices(const bundle::SavedSliceMeta& meta, const std::shared_ptr<const Shard>& shard)
    {
        GATELOUPE_TRY(auto shape, shapeFrom(meta.shape()));
        auto type = tensorFlowType(meta.type());
        const auto [place, isNew] = m_places.emplace(meta.name(), m_variables.size());
        if (isNew) {
            m_variables.push_back({meta.name(), std::move(type), std::move(shape), {}});
        } else if (const Variable& known = m_variables[place->second];
                   known.shape != shape || known.type.name != type.name) {
            return Error{ErrorCode::Corrupt, "two shards give it different shapes or types"};
        }
        for (const auto& slice : meta.slice()) {
            m_variables[place->second].slices.push_back({shard, extentsFrom(slice)});
        }
        return {};
    }

    std::vector<Variable> m_variables;
    std::map<std::string, std::size_t> m_places;
};

/// The numbers of one slice, decoded on first use.
Result<std::shared_ptr<const TensorSource>>
sliceSource(const Variable& variable, const StoredSlice& slice, const Shape& length)
{
    const DType dtype = variable.type.dtype;
    std::string key = sliceKey(variable.name, slice.extents);
    const std::uint64_t elements = elementCount(length).value_or(0);
    const auto least = checkedMul(elements, leastTypedBytes(dtype));
    const auto size = checkedMul(elements, sizeOf(dtype));
    const auto most = slice.shard->index.mostValueBytes(key);
    if (!least || !size || !most || *least > *most) {
        return corrupt(variable.name, "the " + std::to_string(elements) + " elements of its " +
                                          (variable.slices.size() > 1 ? "slice" : "shape") +
                                          " are not in " + slice.shard->file->path().string());
    }
    return std::shared_ptr<const TensorSource>(std::make_shared<DecodedSource>(
        Encoding::Typed, *size,
        [shard = slice.shard, key = std::move(key), name = variable.name, dtype,
         elements](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
            if (monitor.cancelled()) {
                return Error{ErrorCode::Cancelled, "cancelled"};
            }
            std::vector<std::byte> numbers;
            const auto take = [&](std::string_view value) -> Status {
                GATELOUPE_TRY(numbers, typedValues(value, dtype, elements));
                return {};
            };
            GATELOUPE_CHECK(shard->index.read(shard->file->bytes(), key, take)
                                .withContext(shard->file->path().string() + ": variable " + name));
            return numbers;
        }));
}

Result<std::shared_ptr<const TensorSource>> sourceOf(const Variable& variable)
{
    std::vector<ArraySlice> slices;
    for (const StoredSlice& stored : variable.slices) {
        GATELOUPE_TRY(auto slice, boxOf(variable.name, stored.extents, variable.shape));
        GATELOUPE_TRY(slice.source, sliceSource(variable, stored, slice.length));
        slices.push_back(std::move(slice));
    }
    if (slices.size() == 1 && slices.front().length == variable.shape) {
        return std::move(slices.front().source);
    }
    if (slices.empty() || variable.shape.empty()) {
        return corrupt(variable.name, "it has no slices, or several of a single number");
    }
    GATELOUPE_CHECK(checkCover("variable " + variable.name, variable.shape, slices));
    return assembled(variable.shape, std::move(slices), sizeOf(variable.type.dtype));
}

Result<std::shared_ptr<const Tensor>> tensorOf(const Variable& variable)
{
    if (hasTypedValues(variable.type.dtype)) {
        GATELOUPE_TRY(auto source, sourceOf(variable));
        return makeTensor(variable.name, variable.type.dtype, variable.shape, std::move(source));
    }
    auto listed = std::make_shared<Tensor>();
    listed->name = variable.name;
    listed->shape = variable.shape;
    listed->strides = rowMajorStrides(variable.shape);
    listed->typeName = variable.type.name;
    return std::shared_ptr<const Tensor>(std::move(listed));
}

Result<std::shared_ptr<const Shard>> openShard(const fs::path& path, const Candidate& candidate)
{
    Shard shard{.file = candidate.file};
    if (shard.file == nullptr || path != candidate.path) {
        auto file = MappedFile::open(path);
        if (!file) {
            return std::move(file).error().withContext(
                "a file of the checkpoint is missing or cannot be read");
        }
        shard.file = *std::move(file);
    }
    GATELOUPE_TRY(shard.index,
                  SortedTableIndex::create(shard.file->bytes()).withContext(path.string()));
    return std::shared_ptr<const Shard>(std::make_shared<const Shard>(std::move(shard)));
}

} // namespace

Match TensorFlowV1Reader::probe(const Candidate& candidate) const
{
    return findTensorFlowV1Files(candidate) ? Match::Certain : Match::No;
}

Result<TensorCatalog> TensorFlowV1Reader::open(const Candidate& candidate,
                                               ProgressMonitor& monitor) const
{
    const auto files = findTensorFlowV1Files(candidate);
    if (!files) {
        return Error{ErrorCode::NotThisFormat,
                     candidate.path.string() + ": no V1 checkpoint of TensorFlow"};
    }
    Variables variables;
    for (const fs::path& path : *files) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "opening was cancelled"};
        }
        GATELOUPE_TRY(auto shard, openShard(path, candidate));
        GATELOUPE_CHECK(variables.add(std::move(shard)).withContext(path.string()));
    }
    TensorCatalog catalog;
    catalog.format = id();
    catalog.path = candidate.path;
    catalog.sourceFiles.assign(files->begin(), files->end());
    for (const Variable& variable : variables.all()) {
        GATELOUPE_TRY(auto tensor, tensorOf(variable).withContext(candidate.path.string()));
        catalog.tensors.push_back(std::move(tensor));
    }
    appendGraphPaths({.prefix = candidate.path}, catalog);
    return catalog;
}

} // namespace gateloupe
