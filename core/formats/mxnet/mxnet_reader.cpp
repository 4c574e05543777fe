// SPDX-License-Identifier: Apache-2.0
#include "core/formats/mxnet/mxnet_reader.h"

#include <iterator>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/formats/mxnet/mxnet_arrays.h"
#include "core/formats/mxnet/mxnet_symbol.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kMaxSymbolBytes = 64'000'000;

Result<std::shared_ptr<const Tensor>> tensorOf(const MxnetArray& array,
                                               const std::shared_ptr<const MappedFile>& file)
{
    if (array.dtype != DType::Other) {
        GATELOUPE_TRY(auto source, MappedSource::create(file, array.dataOffset, array.sizeBytes));
        return makeTensor(array.name, array.dtype, array.shape, std::move(source));
    }
    auto listed = std::make_shared<Tensor>();
    listed->name = array.name;
    listed->shape = array.shape;
    if (elementCount(array.shape)) {
        listed->strides = rowMajorStrides(array.shape);
    }
    listed->typeName = array.typeName;
    return std::shared_ptr<const Tensor>(std::move(listed));
}

Result<std::vector<Attribute>> readSymbolFile(const std::filesystem::path& path)
{
    GATELOUPE_TRY(const auto file, MappedFile::open(path));
    if (file->size() > kMaxSymbolBytes) {
        return Error{ErrorCode::Unsupported, "it has " + std::to_string(file->size()) +
                                                 " bytes, at most " +
                                                 std::to_string(kMaxSymbolBytes) + " are read"};
    }
    GATELOUPE_TRY(const auto text, ByteReader(file->bytes()).text(file->size(), "symbol JSON"));
    return readMxnetSymbol(text);
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
        catalog.warnings.push_back(path.string() +
                                   " is not used: " + attributes.error().message.text());
        return;
    }
    std::ranges::move(*attributes, std::back_inserter(catalog.attributes));
}

} // namespace

Match MxnetReader::probe(const Candidate& candidate) const
{
    return candidate.file && looksLikeMxnetList(candidate.file->bytes()) ? Match::Certain
                                                                         : Match::No;
}

Result<TensorCatalog> MxnetReader::open(const Candidate& candidate, ProgressMonitor&) const
{
    const std::string label = candidate.path.string();
    GATELOUPE_TRY(const auto arrays, readMxnetList(candidate.file->bytes()).withContext(label));
    TensorCatalog catalog{.format = std::string(id()), .path = candidate.path};
    catalog.tensors.reserve(arrays.size());
    for (const MxnetArray& array : arrays) {
        GATELOUPE_TRY(auto tensor, tensorOf(array, candidate.file).withContext(label));
        if (!tensor->source) {
            catalog.warnings.push_back("array " + array.name + " is " + array.typeName +
                                       "; only dense arrays can be read");
        }
        catalog.tensors.push_back(std::move(tensor));
    }
    addSymbol(catalog);
    return catalog;
}

} // namespace gateloupe
