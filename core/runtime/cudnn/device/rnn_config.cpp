// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/device/rnn_config.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "core/packing/packed_layout.h"

namespace gateloupe::cudnn {

namespace {

constexpr std::array<std::pair<MathType, std::string_view>, 4> kMathNames = {{
    {MathType::Default, "default"},
    {MathType::TensorOp, "tensor_op"},
    {MathType::Conversion, "conversion"},
    {MathType::Fma, "fma"},
}};
constexpr std::array<std::pair<Algorithm, std::string_view>, 4> kAlgorithmNames = {{
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
