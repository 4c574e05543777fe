// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_tensors.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/base/number_text.h"
#include "core/base/result.h"
#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/common/files_beside.h"
#include "core/formats/onnx/onnx_fields.h"
#include "core/formats/onnx/onnx_messages.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

namespace {

/// A type, and the field whose list holds its numbers where they are typed; the halves of f16 and
/// bf16 are bits.
/// Source: onnx/onnx, onnx/onnx.proto, TensorProto.
struct OnnxTypeRow
{
    std::string_view name;
    DType dtype = DType::Other;
    std::uint64_t field = 0;
    protobuf::NumberList list;
};

template <typename T>
constexpr OnnxTypeRow integers(std::string_view name, DType dtype, std::uint64_t field)
{
    return {name, dtype, field, protobuf::NumberList::varints<T>(name)};
}

constexpr OnnxTypeRow floats(std::string_view name, DType dtype, std::size_t bytes)
{
    return {name, dtype, onnxTensorField::kFloats, {name, bytes, protobuf::Wire::Fixed32}};
}

constexpr OnnxTypeRow doubles(std::string_view name, DType dtype, std::size_t bytes)
{
    return {name, dtype, onnxTensorField::kDoubles, {name, bytes, protobuf::Wire::Fixed64}};
}

/// By number of the type.
constexpr std::array kOnnxTypes = {
    OnnxTypeRow{"undefined"},
    floats("float", DType::F32, 4),
    integers<std::uint8_t>("uint8", DType::U8, onnxTensorField::kInt32s),
    integers<std::int8_t>("int8", DType::I8, onnxTensorField::kInt32s),
    integers<std::uint16_t>("uint16", DType::U16, onnxTensorField::kInt32s),
    integers<std::int16_t>("int16", DType::I16, onnxTensorField::kInt32s),
    integers<std::int32_t>("int32", DType::I32, onnxTensorField::kInt32s),
    integers<std::int64_t>("int64", DType::I64, onnxTensorField::kInt64s),
    OnnxTypeRow{"string"},
    OnnxTypeRow{
        "bool", DType::Bool, onnxTensorField::kInt32s, {"bool", 1, protobuf::Wire::Varint, 0, 1}},
    integers<std::uint16_t>("float16", DType::F16, onnxTensorField::kInt32s),
    doubles("double", DType::F64, 8),
    integers<std::uint32_t>("uint32", DType::U32, onnxTensorField::kUint64s),
    integers<std::uint64_t>("uint64", DType::U64, onnxTensorField::kUint64s),
    floats("complex64", DType::C64, 8),
    doubles("complex128", DType::C128, 16),
    integers<std::uint16_t>("bfloat16", DType::BF16, onnxTensorField::kInt32s),
    OnnxTypeRow{"float8e4m3fn"},
    OnnxTypeRow{"float8e4m3fnuz"},
    OnnxTypeRow{"float8e5m2"},
    OnnxTypeRow{"float8e5m2fnuz"},
    OnnxTypeRow{"uint4"},
    OnnxTypeRow{"int4"},
    OnnxTypeRow{"float4e2m1"},
};

const OnnxTypeRow& onnxTypeOf(std::int64_t dataType)
{
    const bool isKnown = dataType > 0 && std::cmp_less(dataType, kOnnxTypes.size());
    return kOnnxTypes[isKnown ? static_cast<std::size_t>(dataType) : 0];
}

/// Whether the list of numbers that the tensor has is the one for its type.
bool hasNumbersOfItsType(const OnnxTensor& tensor)
{
    return tensor.typedField != 0 && onnxTypeOf(tensor.dataType).field == tensor.typedField;
}

/// The list as `sizeBytes` little-endian bytes of the tensor's type.
/// Requires: hasNumbersOfItsType(), and the file can hold that many.
/// Errors: Corrupt when there are more or fewer, or one does not fit the type.
Result<std::vector<std::byte>> decodeOnnxNumbers(const OnnxTensor& tensor, std::uint64_t sizeBytes)
{
    protobuf::NumberDecoder numbers(onnxTypeOf(tensor.dataType).list, sizeBytes);
    const Message context = message("tensor %1", tensor.name);
    GATELOUPE_CHECK(protobuf::forEachField(tensor.message, [&](const protobuf::Field& field) {
                        return field.number == tensor.typedField ? numbers.take(field) : Status();
                    }).withContext(context));
    return std::move(numbers).whole().withContext(context);
}

namespace fs = std::filesystem;

/// Where external data lie, if they stay in the model's folder: no way up, no link out of it.
Result<fs::path> externalPath(const fs::path& model, std::string_view location)
{
    const Error leaves =
        Error::corrupt("external data '%1' are not in the folder of the model", location);
    const auto path = pathBeside(model, location);
    if (!path) {
        return leaves;
    }
    std::error_code failure;
    const fs::path parent = model.parent_path().empty() ? fs::path(".") : model.parent_path();
    const fs::path folder = fs::canonical(parent, failure);
    const fs::path target = failure ? fs::path() : fs::weakly_canonical(folder / location, failure);
    if (failure) {
        return Error::io("external data '%1': %2", location, failure.message());
    }
    if (std::ranges::mismatch(folder, target).in1 != folder.end()) {
        return leaves;
    }
    if (!fs::is_regular_file(target, failure)) {
        return Error::notFound("external data '%1' are missing beside the model", location);
    }
    return *path;
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

DType dtypeFromOnnx(std::int64_t dataType)
{
    return onnxTypeOf(dataType).dtype;
}

std::optional<std::string_view> plainOnnxNumbers(const OnnxTensor& tensor)
{
    const OnnxTypeRow& row = onnxTypeOf(tensor.dataType);
    const bool isPlain = hasNumbersOfItsType(tensor) && row.list.wire != protobuf::Wire::Varint;
    return isPlain ? tensor.run : std::nullopt;
}

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
                                std::string(onnxTypeOf(tensor.dataType).name));
    }
    const auto count = elementCount(tensor.shape);
    const auto size = count ? checkedMul(*count, sizeOf(dtype)) : std::nullopt;
    if (!size) {
        return Error::corrupt("%1 has more elements than can be counted", context);
    }
    GATELOUPE_TRY(auto source, sourceOf(tensor, *size).withContext(context));
    return makeTensor(name, dtype, tensor.shape, std::move(source));
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
    return sourceOfPiece(m_model, bytes);
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
    const auto least = checkedMul(numbers, onnxTypeOf(tensor.dataType).list.leastBytes());
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
