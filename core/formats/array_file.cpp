// SPDX-License-Identifier: Apache-2.0
#include "core/formats/array_file.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/formats/numpy/csv_table.h"
#include "core/formats/reader_registry.h"
#include "core/formats/wav/wav_sound.h"
#include "core/tensor/nearest_name.h"

namespace gateloupe {

namespace {

constexpr std::size_t kListedNames = 12;
constexpr std::uint64_t kSmallArrayBytes = std::uint64_t{64} << 20U;
constexpr std::uint64_t kArrayFileMaxExpansion = 16; ///< of stored bytes, by widening and stride 0
constexpr std::uint64_t kElementsPerCheck = std::uint64_t{1} << 16U;

/// "file" or "file:key", cut so that the file exists; a colon may be part of either.
struct Reference
{
    std::filesystem::path file;
    std::string key;
};

bool isFile(const std::filesystem::path& path)
{
    std::error_code ignored;
    return std::filesystem::exists(path, ignored) && !std::filesystem::is_directory(path, ignored);
}

Result<Reference> split(std::string_view text)
{
    if (isFile(text)) {
        return Reference{text, ""};
    }
    for (auto colon = text.find(':'); colon != std::string_view::npos;
         colon = text.find(':', colon + 1)) {
        if (isFile(text.substr(0, colon))) {
            return Reference{text.substr(0, colon), std::string(text.substr(colon + 1))};
        }
    }
    return Error::notFound("%1: no such file", text);
}

Message listOfNames(const TensorCatalog& catalog)
{
    if (catalog.tensors.empty()) {
        return message("none");
    }
    std::string names;
    for (std::size_t i = 0; i < std::min(catalog.tensors.size(), kListedNames); ++i) {
        names += (i == 0 ? "" : ", ") + catalog.tensors[i]->name;
    }
    return catalog.tensors.size() > kListedNames
               ? message("%1 and %2 more", names, catalog.tensors.size() - kListedNames)
               : Message(printable(names));
}

Result<std::shared_ptr<const Tensor>> choose(const TensorCatalog& catalog, const Reference& wanted)
{
    if (wanted.key.empty()) {
        if (catalog.tensors.size() == 1) {
            return catalog.tensors.front();
        }
        return Error::notFound("%1: say which array as file:name; there are: %2",
                               wanted.file.string(), listOfNames(catalog));
    }
    const std::string bare = wanted.key.front() == '/' ? wanted.key.substr(1) : wanted.key;
    for (const std::string& name : {wanted.key, bare, "/" + bare}) {
        if (auto tensor = catalog.find(name)) {
            return tensor;
        }
    }
    std::vector<std::string> names;
    for (const auto& tensor : catalog.tensors) {
        names.push_back(tensor->name);
    }
    return withNearest(Error::notFound("%1: no array is named %2; there are: %3",
                                       wanted.file.string(), wanted.key, listOfNames(catalog)),
                       wanted.key, names);
}

/// The elements in row-major order.
template <typename T>
Result<std::vector<T>> gather(const Tensor& tensor, std::span<const std::byte> bytes,
                              ProgressMonitor& monitor)
{
    const std::size_t width = sizeOf(tensor.dtype);
    std::vector<T> values(tensor.elements());
    std::vector<std::uint64_t> index(tensor.shape.size());
    std::uint64_t offset = tensor.offsetElements;
    for (std::uint64_t i = 0; i < values.size(); ++i) {
        if (i % kElementsPerCheck == 0 && monitor.cancelled()) {
            return Error::cancelled();
        }
        values[i] = static_cast<T>(elementAsDouble(bytes.data() + offset * width, tensor.dtype));
        for (std::size_t axis = index.size(); axis-- > 0;) { // on to the next element
            const auto stride = static_cast<std::uint64_t>(tensor.strides[axis]);
            offset += stride;
            if (++index[axis] < tensor.shape[axis]) {
                break;
            }
            offset -= stride * tensor.shape[axis];
            index[axis] = 0;
        }
    }
    return values;
}

bool isInteger(DType dtype)
{
    return !isFloatingPoint(dtype) && dtype != DType::Bool;
}

} // namespace

Result<Array> arrayOf(const Tensor& tensor, ProgressMonitor& monitor)
{
    const bool isComplex = tensor.dtype == DType::C64 || tensor.dtype == DType::C128;
    if (!tensor.source || tensor.dtype == DType::Other || isComplex) {
        const auto type =
            tensor.typeName.empty() ? std::string(nameOf(tensor.dtype)) : tensor.typeName;
        return Error::unsupported("array %1 of type %2 holds no real numbers", tensor.name, type);
    }
    GATELOUPE_CHECK(checkExtent(tensor));
    const auto needed = checkedMul(tensor.elements(), sizeof(double));
    const auto allowed = checkedMul(tensor.source->sizeBytes(), kArrayFileMaxExpansion);
    if (!needed || (*needed > kSmallArrayBytes && allowed && *needed > *allowed)) {
        return Error::unsupported("array %1 %2 repeats its few stored numbers too often",
                                  tensor.name, toText(tensor.shape));
    }
    GATELOUPE_TRY(const auto bytes, verifiedBytes(*tensor.source, monitor));
    if (tensor.dtype == DType::F64) {
        GATELOUPE_TRY(auto values, gather<double>(tensor, bytes, monitor));
        return Array(tensor.shape, std::move(values));
    }
    if (isInteger(tensor.dtype)) {
        GATELOUPE_TRY(auto exact, gather<double>(tensor, bytes, monitor));
        const auto fitsFloat = [](double value) {
            return static_cast<double>(static_cast<float>(value)) == value;
        };
        if (!std::ranges::all_of(exact, fitsFloat)) {
            return Array(tensor.shape, std::move(exact));
        }
        return Array(tensor.shape, std::vector<float>(exact.begin(), exact.end()));
    }
    GATELOUPE_TRY(auto values, gather<float>(tensor, bytes, monitor));
    return Array(tensor.shape, std::move(values));
}

Result<Array> readArray(std::string_view reference, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto wanted, split(reference));
    if (wanted.key.empty() && isCsvName(wanted.file)) {
        GATELOUPE_TRY(auto table, readCsv(wanted.file, monitor));
        return std::move(table.values);
    }
    if (wanted.key.empty() && isWav(wanted.file)) {
        return readWav(wanted.file, monitor);
    }
    GATELOUPE_TRY(const auto catalog, openCatalog(wanted.file, monitor));
    GATELOUPE_TRY(const auto tensor, choose(catalog, wanted));
    return arrayOf(*tensor, monitor).withContext(wanted.file.string());
}

Result<std::shared_ptr<const Tensor>> arrayTensor(std::string_view reference,
                                                  ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto wanted, split(reference));
    if (wanted.key.empty() && (isCsvName(wanted.file) || isWav(wanted.file))) {
        return Error::unsupported("%1 has no type of its own", wanted.file.string());
    }
    GATELOUPE_TRY(const auto catalog, openCatalog(wanted.file, monitor));
    return choose(catalog, wanted);
}

Result<std::filesystem::path> arrayPath(std::string_view reference)
{
    GATELOUPE_TRY(auto wanted, split(reference));
    return std::move(wanted.file);
}

Result<Shape> arrayShape(std::string_view reference, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto wanted, split(reference));
    if (wanted.key.empty() && isCsvName(wanted.file)) {
        GATELOUPE_TRY(const auto table, readCsv(wanted.file, monitor));
        return table.values.shape();
    }
    if (wanted.key.empty() && isWav(wanted.file)) {
        GATELOUPE_TRY(const auto sound, readWavOutline(wanted.file));
        return Shape{sound.samples};
    }
    GATELOUPE_TRY(const auto catalog, openCatalog(wanted.file, monitor));
    GATELOUPE_TRY(const auto tensor, choose(catalog, wanted));
    return tensor->shape;
}

Result<std::vector<std::string>> arrayNames(std::string_view reference, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto wanted, split(reference));
    std::vector<std::string> names;
    if (!wanted.key.empty() || isCsvName(wanted.file) || isWav(wanted.file)) {
        return names;
    }
    GATELOUPE_TRY(const auto catalog, openCatalog(wanted.file, monitor));
    if (catalog.tensors.size() != 1) {
        for (const auto& tensor : catalog.tensors) {
            names.push_back(tensor->name);
        }
    }
    return names;
}

} // namespace gateloupe
