// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_tensors.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

#include "core/base/checked_math.h"
#include "core/base/number_text.h"
#include "core/formats/onnx/onnx_numbers.h"

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

/// Where external data lie, if they stay in the model's folder: no way up, no link out of it.
Result<fs::path> externalPath(const fs::path& model, std::string_view location)
{
    const fs::path name{std::string(location)};
    const Error leaves =
        Error::corrupt("external data '%1' are not in the folder of the model", location);
    const bool goesUp = std::ranges::any_of(name, [](const auto& part) { return part == ".."; });
    if (location.empty() || name.is_absolute() || goesUp ||
        location.find('\0') != std::string_view::npos) {
        return leaves;
    }
    std::error_code failure;
    const fs::path parent = model.parent_path().empty() ? fs::path(".") : model.parent_path();
    const fs::path folder = fs::canonical(parent, failure);
    const fs::path target = failure ? fs::path() : fs::weakly_canonical(folder / name, failure);
    if (failure) {
        return Error::io("external data '%1': %2", location, failure.message());
    }
    if (std::ranges::mismatch(folder, target).in1 != folder.end()) {
        return leaves;
    }
    if (!fs::is_regular_file(target, failure)) {
        return Error::notFound("external data '%1' are missing beside the model", location);
    }
    return (model.parent_path() / name).lexically_normal();
}

/// A decimal number; `otherwise` when there is none.
Result<std::uint64_t> decimal(std::string_view text, std::uint64_t otherwise)
{
    if (text.empty()) {
        return otherwise;
    }
    const auto value = numberFromText<std::uint64_t>(text);
    if (!value) {
        return Error::corrupt("its place in the external data '%1' is not a number", text);
    }
    return *value;
}

Error wrongSize(std::uint64_t found, std::uint64_t expected)
{
    return Error::corrupt("has %1 bytes, its shape and type need %2", found, expected);
}

} // namespace

OnnxTensors::OnnxTensors(std::shared_ptr<const MappedFile> model)
    : m_model(std::move(model))
    , m_fileBytes(m_model->size())
{
}

Result<std::shared_ptr<const Tensor>> OnnxTensors::make(const OnnxTensor& tensor,
                                                        const std::string& name)
{
    const DType dtype = dtypeFromOnnx(tensor.dataType);
    const Message context = message("tensor %1 %2", name, toText(tensor.shape));
    if (dtype == DType::Other || tensor.isListedOnly) {
        return listedTensor(name, tensor.shape,
                            std::string(tensor.isListedOnly ? "sparse " : "") +
                                std::string(onnxTypeName(tensor.dataType)));
    }
    const auto count = elementCount(tensor.shape);
    const auto size = count ? checkedMul(*count, sizeOf(dtype)) : std::nullopt;
    if (!size) {
        return Error::corrupt("%1 has more elements than can be counted", context);
    }
    auto source = sourceOf(tensor, *size);
    if (!source) {
        return std::move(source).error().withContext(context);
    }
    return makeTensor(name, dtype, tensor.shape, *std::move(source));
}

Result<std::shared_ptr<const TensorSource>> OnnxTensors::sourceOf(const OnnxTensor& tensor,
                                                                  std::uint64_t sizeBytes)
{
    if (tensor.isExternal) {
        return external(tensor, sizeBytes);
    }
    if (tensor.raw) {
        return mapped(*tensor.raw, sizeBytes);
    }
    if (tensor.typedField != 0) {
        return typed(tensor, sizeBytes);
    }
    if (sizeBytes > 0) {
        return wrongSize(0, sizeBytes);
    }
    return MappedSource::create(m_model, 0, 0);
}

Result<std::shared_ptr<const TensorSource>> OnnxTensors::mapped(std::string_view bytes,
                                                                std::uint64_t sizeBytes) const
{
    if (bytes.size() != sizeBytes) {
        return wrongSize(bytes.size(), sizeBytes);
    }
    const auto* first = reinterpret_cast<const std::byte*>(bytes.data());
    return MappedSource::create(
        m_model, static_cast<std::uint64_t>(first - m_model->bytes().data()), sizeBytes);
}

Result<std::shared_ptr<const TensorSource>> OnnxTensors::typed(const OnnxTensor& tensor,
                                                               std::uint64_t sizeBytes) const
{
    if (!hasNumbersOfItsType(tensor)) {
        return Error::corrupt("its numbers stand in a list of another type");
    }
    if (const auto plain = plainOnnxNumbers(tensor)) {
        return mapped(*plain, sizeBytes);
    }
    const std::uint64_t numbers = sizeBytes / sizeOf(dtypeFromOnnx(tensor.dataType));
    const auto least = checkedMul(numbers, leastOnnxNumberBytes(tensor));
    if (!least || *least > tensor.message.size()) {
        return Error::corrupt("its list is too short for its shape");
    }
    return std::shared_ptr<const TensorSource>(std::make_shared<DecodedSource>(
        Encoding::Typed, sizeBytes,
        [tensor, sizeBytes, model = m_model](ProgressMonitor&) -> Result<std::vector<std::byte>> {
            return decodeOnnxNumbers(tensor, sizeBytes).withContext(model->path().string());
        }));
}

Result<std::shared_ptr<const TensorSource>> OnnxTensors::external(const OnnxTensor& tensor,
                                                                  std::uint64_t sizeBytes)
{
    GATELOUPE_TRY(const auto offset, decimal(tensor.externalOffset, 0));
    GATELOUPE_TRY(const auto length, decimal(tensor.externalLength, sizeBytes));
    if (length != sizeBytes) {
        return wrongSize(length, sizeBytes);
    }
    GATELOUPE_TRY(auto file, fileOf(tensor.location));
    return MappedSource::create(std::move(file), offset, sizeBytes);
}

Result<std::shared_ptr<const MappedFile>> OnnxTensors::fileOf(std::string_view location)
{
    const auto known = m_external.find(location);
    if (known != m_external.end()) {
        return known->second;
    }
    GATELOUPE_TRY(const auto path, externalPath(m_model->path(), location));
    GATELOUPE_TRY(auto file, MappedFile::open(path));
    m_fileBytes += file->size();
    m_external.emplace(std::string(location), file);
    return file;
}

} // namespace gateloupe
