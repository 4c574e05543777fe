// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/device/rnn_config.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "core/packing/packed_layout.h"
#include "core/runtime/cudnn/device/device_layer.h"

namespace gateloupe::cudnn {

namespace {

constexpr std::array<std::pair<MathType, std::string_view>, 5> kMathNames = {{
    {MathType::Auto, "auto"},
    {MathType::Default, "default"},
    {MathType::TensorOp, "tensor_op"},
    {MathType::Conversion, "conversion"},
    {MathType::Fma, "fma"},
}};
constexpr std::array<std::pair<Algorithm, std::string_view>, 5> kAlgorithmNames = {{
    {Algorithm::Auto, "auto"},
    {Algorithm::Standard, "standard"},
    {Algorithm::PersistStatic, "persist_static"},
    {Algorithm::PersistDynamic, "persist_dynamic"},
    {Algorithm::PersistStaticSmallH, "persist_static_small_h"},
}};

template <typename Table, typename Value>
std::string_view nameIn(const Table& table, Value value)
{
    return std::ranges::find(table, value, &Table::value_type::first)->second;
}

template <typename Table>
auto valueIn(const Table& table, std::string_view name)
    -> std::optional<typename Table::value_type::first_type>
{
    const auto row = std::ranges::find(table, name, &Table::value_type::second);
    if (row == table.end()) {
        return std::nullopt;
    }
    return row->first;
}

Error invalid(std::string message)
{
    return Error{ErrorCode::InvalidArgument, std::move(message)};
}

/// Of 16-bit networks of one layer and direction, by figures on Volta, Ampere and later.
bool isWorthPersisting(const RnnSpec& spec, const InputExtent& input, const DeviceFacts& device)
{
    const std::uint64_t batch = input.sequences;
    const bool hasShape = spec.layers == 1 && spec.directions == 1 && spec.hiddenSize <= 1024 &&
                          spec.hiddenSize % 128 == 0 && spec.inputSize % 128 == 0;
    if (!hasShape) {
        return false;
    }
    if (device.major == 7) {
        const bool isLong = (input.steps >= 40 && batch <= 128) ||
                            (input.steps >= 20 && batch <= 96) ||
                            (input.steps >= 10 && batch <= 32);
        return device.minor != 5 && isLong &&
               ((batch % 16 == 0 && batch != 80 && batch != 112) || batch == 8);
    }
    if (device.major < 8 || device.multiprocessors < 98 || device.minor == 6 ||
        spec.cell == CellKind::Gru || batch % 8 != 0 || batch > 128) {
        return false;
    }
    return spec.cell == CellKind::Lstm || batch < 96 || spec.hiddenSize < 896;
}

bool isLegal(DType data, DType precision)
{
    return precision == data ||
           (precision == DType::F32 && (data == DType::F16 || data == DType::BF16));
}

} // namespace

std::string_view nameOf(MathType math)
{
    return nameIn(kMathNames, math);
}

std::string_view nameOf(Algorithm algorithm)
{
    return nameIn(kAlgorithmNames, algorithm);
}

std::optional<MathType> mathTypeFromName(std::string_view name)
{
    return valueIn(kMathNames, name);
}

std::optional<Algorithm> algorithmFromName(std::string_view name)
{
    return valueIn(kAlgorithmNames, name);
}

DType RnnConfig::mathPrecision() const
{
    return precision.value_or(spec.dtype == DType::F64 ? DType::F64 : DType::F32);
}

MathType resolved(MathType math, DType dtype)
{
    if (math != MathType::Auto) {
        return math;
    }
    return dtype == DType::F16 || dtype == DType::BF16 ? MathType::TensorOp : MathType::Fma;
}

Algorithm torchAlgorithm(const RnnSpec& spec, const InputExtent& input, const DeviceFacts& device)
{
    // torch's networks have two biases; cuDNN's persistent kernels want them.
    if (spec.projectionSize || input.isRagged || spec.bias != BiasMode::Double ||
        spec.dtype == DType::F64) {
        return Algorithm::Standard;
    }
    const std::uint64_t few = gatesOf(spec.cell).size() > 1 ? 192 : 384;
    if (device.major >= 6 && spec.hiddenSize <= few) {
        return Algorithm::PersistStaticSmallH;
    }
    return spec.dtype == DType::F16 && isWorthPersisting(spec, input, device)
               ? Algorithm::PersistStatic
               : Algorithm::Standard;
}

bool isPersistent(Algorithm algorithm)
{
    return algorithm != Algorithm::Auto && algorithm != Algorithm::Standard;
}

std::string_view noteOf(Algorithm algorithm, DType dtype)
{
    // f16 and bf16 round more; f64 was not measured. Source: tests/gpu/RESULTS.md.
    return isPersistent(algorithm) && dtype == DType::F32
               ? "its tanh is accurate to 7e-6; --algorithm standard to 6e-8"
               : "";
}

Status check(const RnnConfig& config)
{
    const RnnSpec& spec = config.spec;
    GATELOUPE_CHECK(spec.validate());
    GATELOUPE_TRY(const std::uint64_t elements, packedElements(spec));
    constexpr std::uint64_t kMaxElements = std::numeric_limits<std::int32_t>::max();
    if (elements > kMaxElements) {
        return Error::unsupported("cuDNN counts weights in 32 bits: %1 elements are more than %2",
                                  elements, kMaxElements);
    }
    if (!isLegal(spec.dtype, config.mathPrecision())) {
        return Error::unsupported("cuDNN does not run %1 with sums in %2", nameOf(spec.dtype),
                                  nameOf(config.mathPrecision()));
    }
    if (!(config.dropout >= 0.0 && config.dropout < 1.0)) {
        return invalid("dropout must be a probability from 0 to below 1");
    }
    if (config.clip && !hasCellState(spec.cell)) {
        return invalid("clipping is for the cell state of an LSTM, and this is a " +
                       std::string(nameOf(spec.cell)));
    }
    if (config.clip && !(config.clip->low <= config.clip->high)) {
        return invalid("the lower limit of the clipping is above the upper one, or no number");
    }
    return {};
}

} // namespace gateloupe::cudnn
