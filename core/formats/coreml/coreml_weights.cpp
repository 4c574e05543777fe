// SPDX-License-Identifier: Apache-2.0
#include "core/formats/coreml/coreml_weights.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/coreml/coreml_numbers.h"

namespace gateloupe {

namespace {

using protobuf::At;
using protobuf::Field;
using protobuf::readFields;
using protobuf::Wire;

/// Weights as they stand in the file.
struct WeightParams
{
    std::vector<std::string_view> floats; ///< runs of packed f32
    std::string_view halves;
    std::string_view raw;
    std::int64_t bits = 0;
    std::optional<std::string_view> linear;
    std::optional<std::string_view> table;
    bool hasOthers = false; ///< in a form that is not known here
};

Result<std::vector<double>> floatsIn(std::string_view message, std::uint64_t number)
{
    constexpr std::size_t kMost = std::size_t{1} << 24U;
    std::vector<double> values;
    GATELOUPE_CHECK(readFields(message, At{number, [&values](const Field& field) {
                                               return protobuf::appendFloats(field, values, kMost);
                                           }}));
    return values;
}

Result<WeightParams> weightParamsOf(std::string_view message)
{
    WeightParams params;
    const auto addFloats = [&params](const Field& field) {
        if (field.wire == Wire::Bytes) {
            params.floats.push_back(field.bytes);
        } else {
            params.hasOthers = true;
        }
        return Status();
    };
    const auto noteOthers = [&params](const Field&) {
        params.hasOthers = true;
        return Status();
    };
    const auto readQuantization = [&params](std::string_view quantization) {
        return readFields(quantization, At{1, params.bits}, At{101, params.linear},
                          At{102, params.table});
    };
    GATELOUPE_CHECK(readFields(message, At{1, addFloats}, At{2, params.halves}, At{30, params.raw},
                               At{31, noteOthers}, At{40, readQuantization}));
    return params;
}

Result<std::shared_ptr<const Tensor>> mapped(const std::shared_ptr<const MappedFile>& file,
                                             const std::string& name, DType dtype,
                                             const Shape& shape, std::string_view bytes)
{
    GATELOUPE_TRY(auto source, sourceOfPiece(file, bytes));
    return makeTensor(name, dtype, shape, std::move(source));
}

/// One pair of scale and bias for each row of a matrix, or one for all.
Result<std::shared_ptr<const Tensor>> quantised(const std::shared_ptr<const MappedFile>& file,
                                                const std::string& name, const Shape& shape,
                                                const WeightParams& params)
{
    GATELOUPE_TRY(auto source, sourceOfPiece(file, params.raw));
    CoremlIntegers integers{.bytes = std::move(source),
                            .shape = shape,
                            .bits = static_cast<unsigned>(std::clamp<std::int64_t>(
                                params.bits, 0, 99)), // decodedTensor() refuses it
                            .isFromHighBit = true};
    Quantization decoding;
    if (params.table) {
        GATELOUPE_TRY(decoding.table, floatsIn(*params.table, 1));
        return decodedTensor(name, std::move(integers), std::move(decoding));
    }
    GATELOUPE_TRY(auto scales, floatsIn(*params.linear, 1));
    GATELOUPE_TRY(auto biases, floatsIn(*params.linear, 2));
    decoding.scale = ElementGrid::along(0, std::move(scales), shape.size());
    if (!biases.empty()) {
        decoding.offset = ElementGrid::along(0, std::move(biases), shape.size());
    }
    return decodedTensor(name, std::move(integers), std::move(decoding));
}

} // namespace

Result<std::shared_ptr<const Tensor>> coremlWeights(const std::string& name, const Shape& shape,
                                                    std::string_view message,
                                                    const std::shared_ptr<const MappedFile>& file)
{
    GATELOUPE_TRY(const WeightParams params, weightParamsOf(message));
    if (params.floats.size() == 1) {
        return mapped(file, name, DType::F32, shape, params.floats.front());
    }
    if (!params.halves.empty()) {
        return mapped(file, name, DType::F16, shape, params.halves);
    }
    if (!params.raw.empty() && (params.linear || params.table)) {
        return quantised(file, name, shape, params);
    }
    if (params.hasOthers || !params.floats.empty() || !params.raw.empty()) {
        return listedTensor(name, shape, "weights in another form");
    }
    return std::shared_ptr<const Tensor>();
}

} // namespace gateloupe
