// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_constants.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

using MaybeTensors = std::optional<std::vector<Tensor>>;

constexpr std::uint64_t kMaxParameters = 4096;
/// Folded constants may repeat elements, in proportion to what the files hold.
constexpr std::uint64_t kMaxGrowth = 4;
constexpr std::uint64_t kFreeBytes = std::uint64_t{1} << 20U;
/// Computations one after the other: each is made by the one before when it is first used.
constexpr int kMaxSteps = 32;

Result<std::int64_t> readInteger(ByteReader& reader, DType dtype)
{
    if (dtype == DType::I64) {
        return reader.i64("a parameter");
    }
    if (dtype == DType::I32) {
        GATELOUPE_TRY(const auto number, reader.i32("a parameter"));
        return std::int64_t{number};
    }
    GATELOUPE_TRY(const auto truth, reader.u8("a parameter"));
    return std::int64_t{truth};
}

/// The elements of a short row-major tensor of whole numbers; empty when it is no such one.
Result<std::optional<std::vector<std::int64_t>>> integersOf(const Tensor& tensor,
                                                            ProgressMonitor& monitor)
{
    using Integers = std::optional<std::vector<std::int64_t>>;
    const bool isInteger =
        tensor.dtype == DType::I64 || tensor.dtype == DType::I32 || tensor.dtype == DType::Bool;
    if (!isInteger || !tensor.source || !tensor.isRowMajor() || !checkExtent(tensor) ||
        tensor.elements() > kMaxParameters) {
        return Integers();
    }
    const auto bytes = tensor.source->bytes(monitor);
    if (!bytes) {
        return bytes.error().code == ErrorCode::Cancelled
                   ? Result<Integers>(bytes.error())
                   : Result<Integers>(Integers()); // numbers that cannot be read steer nothing
    }
    ByteReader reader(*bytes);
    GATELOUPE_CHECK(reader.skip(tensor.offsetElements * sizeOf(tensor.dtype)));
    std::vector<std::int64_t> numbers;
    for (std::uint64_t index = 0; index < tensor.elements(); ++index) {
        GATELOUPE_TRY(const auto number, readInteger(reader, tensor.dtype));
        numbers.push_back(number);
    }
    return Integers(std::move(numbers));
}

template <typename T>
Tensor tensorOf(DType dtype, Shape shape, std::span<const T> numbers)
{
    const auto bytes = std::as_bytes(numbers);
    Tensor tensor;
    tensor.dtype = dtype;
    tensor.strides = rowMajorStrides(shape);
    tensor.shape = std::move(shape);
    tensor.source = std::make_shared<DecodedSource>(
        Encoding::Typed, bytes.size(),
        [kept = std::vector<std::byte>(bytes.begin(), bytes.end())](ProgressMonitor&) {
            return Result<std::vector<std::byte>>(kept);
        });
    return tensor;
}

/// A Constant whose number or numbers stand in the attribute itself.
std::optional<Tensor> numbersOf(const OnnxAttribute& attribute)
{
    if (attribute.name == "value_int") {
        return tensorOf<std::int64_t>(DType::I64, {}, std::span(&attribute.integer, 1));
    }
    if (attribute.name == "value_ints") {
        return tensorOf<std::int64_t>(DType::I64, {attribute.ints.size()}, attribute.ints);
    }
    if (attribute.name == "value_float") {
        const auto number = static_cast<float>(attribute.number);
        return tensorOf<float>(DType::F32, {}, std::span(&number, 1));
    }
    if (attribute.name == "value_floats") {
        const std::vector<float> floats(attribute.floats.begin(), attribute.floats.end());
        return tensorOf<float>(DType::F32, {floats.size()}, std::span(floats));
    }
    return std::nullopt;
}

Result<MaybeTensors> constantOf(const OnnxNode& node, OnnxTensors& tensors)
{
    for (const OnnxAttribute& attribute : node.attributes) {
        if (attribute.name == "value" && attribute.tensor.size() == 1) {
            const std::string name(node.outputs.empty() ? node.name : node.outputs.front());
            GATELOUPE_TRY(const auto tensor, tensors.make(attribute.tensor.front(), name));
            return MaybeTensors({*tensor});
        }
        if (auto tensor = numbersOf(attribute)) {
            return MaybeTensors({*std::move(tensor)});
        }
    }
    return MaybeTensors();
}

/// Whether the tensor can be made without more memory or deeper calls than its file explains.
bool isMakeable(const Tensor& tensor, const OnnxInputs& inputs, const OnnxTensors& tensors)
{
    const auto most = checkedMul(tensors.fileBytes(), kMaxGrowth);
    const auto size = checkedMul(tensor.elements(), sizeOf(tensor.dtype));
    const bool isShallow = std::ranges::all_of(
        inputs, [](const auto& input) { return !input || input->steps < kMaxSteps; });
    return isShallow && size && most &&
           tensor.source->sizeBytes() <= checkedAdd(*most, kFreeBytes).value_or(*most) &&
           checkExtent(tensor);
}

} // namespace

Result<OnnxParameters> onnxParametersOf(const OnnxNode& node, const OnnxInputs& inputs,
                                        ProgressMonitor& monitor)
{
    OnnxParameters parameters;
    for (const OnnxAttribute& attribute : node.attributes) {
        if (attribute.kind == OnnxAttribute::Kind::Int) {
            parameters.emplace(attribute.name, std::vector{attribute.integer});
        } else if (attribute.kind == OnnxAttribute::Kind::Ints &&
                   attribute.ints.size() <= kMaxParameters) {
            parameters.emplace(attribute.name, attribute.ints);
        }
    }
    for (const OnnxParameterInput& row : onnxParameterInputs(node.type)) {
        const bool isGiven = row.input < inputs.size() && inputs[row.input];
        if (!isGiven || !inputs[row.input]->constant) {
            continue;
        }
        GATELOUPE_TRY(auto numbers, integersOf(*inputs[row.input]->constant, monitor));
        if (numbers) {
            parameters.insert_or_assign(std::string(row.name), *std::move(numbers));
        }
    }
    return parameters;
}

Result<std::optional<std::vector<Tensor>>> onnxConstantsOf(const OnnxNode& node,
                                                           const OnnxInputs& inputs,
                                                           OnnxTensors& tensors,
                                                           ProgressMonitor& monitor)
{
    const bool isOnnx = node.domain.empty() || node.domain == "ai.onnx";
    if (isOnnx && node.type == "Constant") {
        return constantOf(node, tensors);
    }
    const bool isConstant = std::ranges::all_of(inputs, [](const auto& input) {
        return !input || (input->constant && input->constant->source);
    });
    if (!isConstant || !isFoldable(node) || !inputs.front()) {
        return MaybeTensors();
    }
    GATELOUPE_TRY(const auto parameters, onnxParametersOf(node, inputs, monitor));
    std::vector<Tensor> given;
    for (const auto& input : inputs) {
        if (input) {
            given.push_back(*input->constant);
        }
    }
    auto made = foldConstants({node, parameters, given});
    const bool isUsable = made && std::ranges::all_of(*made, [&](const Tensor& tensor) {
                              return isMakeable(tensor, inputs, tensors);
                          });
    return isUsable ? MaybeTensors(*std::move(made)) : MaybeTensors();
}

} // namespace gateloupe
