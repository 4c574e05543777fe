// SPDX-License-Identifier: Apache-2.0
#include "core/formats/coreml/mil_constants.h"

#include <limits>
#include <utility>

#include "core/formats/coreml/coreml_numbers.h"

namespace gateloupe {

namespace {

constexpr unsigned kMaxIndexBits = 8; ///< of an index into a table
constexpr double kMaxExtent = std::numeric_limits<std::uint32_t>::max();

Result<ElementGrid> gridOf(const CoremlValue& value)
{
    const unsigned bits = value.type.bits;
    if (!value.source) {
        return Error::unsupported("its numbers are of no kind that is read");
    }
    if (value.type.dtype != DType::Other) {
        GATELOUPE_TRY(const auto tensor,
                      makeTensor("scale", value.type.dtype, value.shape, value.source));
        return ElementGrid::of(*tensor, tensor->shape.size());
    }
    // Zero points of less than a byte go through the decoder of such integers.
    Quantization one{.stored = nullptr, .scale = ElementGrid::of(1.0, value.shape.size())};
    GATELOUPE_TRY(const auto tensor, decodedTensor("offset",
                                                   {.bytes = value.source,
                                                    .shape = value.shape,
                                                    .bits = bits,
                                                    .isSigned = value.type.isSigned},
                                                   std::move(one)));
    return ElementGrid::of(*tensor, tensor->shape.size());
}

} // namespace

MilConstants::MilConstants(const std::shared_ptr<const MappedFile>& model, TensorCatalog& catalog,
                           MilScope& scope)
    : m_values(model)
    , m_catalog(catalog)
    , m_scope(scope)
{
    for (const auto& tensor : catalog.tensors) {
        m_names.insert(tensor->name);
    }
}

Status MilConstants::add(const std::string& name, std::string_view message)
{
    GATELOUPE_TRY(CoremlValue value, m_values.read(message));
    if (value.word) {
        m_scope.setWord(name, *std::move(value.word));
        return {};
    }
    if (!value.source || value.type.dtype == DType::Other) {
        keep(name, listedTensor(uniqueName(name), value.shape, std::string(value.type.name)));
    } else {
        GATELOUPE_TRY(auto tensor,
                      makeTensor(uniqueName(name), value.type.dtype, value.shape, value.source));
        keep(name, std::move(tensor));
    }
    m_raw.insert_or_assign(name, std::move(value));
    return {};
}

Result<bool> MilConstants::addComputed(const MilOperation& operation)
{
    auto made = computed(operation);
    if (!made) {
        return made.error().code == ErrorCode::Unsupported ? Result<bool>(false)
                                                           : std::move(made).error();
    }
    if (*made == nullptr) {
        return false;
    }
    keep(operation.output(), *std::move(made));
    return true;
}

void MilConstants::keep(const std::string& name, std::shared_ptr<const Tensor> tensor)
{
    m_catalog.tensors.push_back(tensor);
    m_scope.set(name, m_scope.graph.addConstant(std::move(tensor)));
}

std::string MilConstants::uniqueName(const std::string& name)
{
    std::string unique = name;
    for (int copy = 2; !m_names.insert(unique).second; ++copy) {
        unique = name + "#" + std::to_string(copy);
    }
    return unique;
}

Result<std::optional<CoremlValue>> MilConstants::parameter(const MilOperation& operation,
                                                           std::string_view name)
{
    if (const auto attribute = operation.attributes.find(name);
        attribute != operation.attributes.end()) {
        GATELOUPE_TRY(auto value, m_values.read(attribute->second));
        return std::optional(std::move(value));
    }
    const auto raw = m_raw.find(operation.nameOf(name));
    return raw == m_raw.end() ? std::optional<CoremlValue>() : std::optional(raw->second);
}

MilConstants::MadeTensor MilConstants::computed(const MilOperation& operation)
{
    if (operation.type == "constexpr_affine_dequantize") {
        return dequantised(operation, "quantized_data", "zero_point");
    }
    if (operation.type == "constexpr_blockwise_shift_scale") {
        return dequantised(operation, "data", "offset");
    }
    if (operation.type == "constexpr_lut_to_dense") {
        return palettised(operation);
    }
    if (operation.type == "constexpr_cast") {
        GATELOUPE_TRY(const auto value, parameter(operation, "source_val"));
        if (value && value->source && value->type.dtype != DType::Other) {
            return makeTensor(uniqueName(operation.output()), value->type.dtype, value->shape,
                              value->source);
        }
    }
    return std::shared_ptr<const Tensor>();
}

MilConstants::MadeTensor MilConstants::dequantised(const MilOperation& operation,
                                                   std::string_view dataName,
                                                   std::string_view zeroName)
{
    GATELOUPE_TRY(const auto data, parameter(operation, dataName));
    GATELOUPE_TRY(const auto scale, parameter(operation, "scale"));
    GATELOUPE_TRY(const auto zero, parameter(operation, zeroName));
    GATELOUPE_TRY(const auto axis, parameter(operation, "axis"));
    if (!data || !data->source || data->type.bits == 0 || !scale) {
        return Error::unsupported("its integers are of no kind that is read");
    }
    std::uint64_t along = 0;
    if (axis) {
        GATELOUPE_TRY(const auto number, gridOf(*axis));
        const double last = static_cast<double>(data->shape.size());
        const double given = number.values.size() == 1 ? number.values.front() : last;
        const double place = given < 0 ? given + last : given;
        if (!(place >= 0 && place < last)) {
            return Error::corrupt("its axis is none of %1", toText(data->shape));
        }
        along = static_cast<std::uint64_t>(place);
    }
    const auto spread = [&](const CoremlValue& value) -> Result<ElementGrid> {
        GATELOUPE_TRY(auto grid, gridOf(value));
        if (grid.shape.size() < data->shape.size()) { // one number, or one for each row
            grid = ElementGrid::along(along, std::move(grid.values), data->shape.size());
        }
        return grid;
    };
    Quantization decoding;
    GATELOUPE_TRY(decoding.scale, spread(*scale));
    if (zero) {
        GATELOUPE_TRY(decoding.zero, spread(*zero));
    }
    return decodedTensor(uniqueName(operation.output()),
                         {.bytes = data->source,
                          .shape = data->shape,
                          .bits = data->type.bits,
                          .isSigned = data->type.isSigned},
                         std::move(decoding));
}

MilConstants::MadeTensor MilConstants::palettised(const MilOperation& operation)
{
    GATELOUPE_TRY(auto indices, parameter(operation, "indices"));
    GATELOUPE_TRY(const auto table, parameter(operation, "lut"));
    GATELOUPE_TRY(const auto shape, parameter(operation, "shape"));
    if (!indices || !indices->source || !table) {
        return Error::unsupported("its indices are of no kind that is read");
    }
    Quantization decoding;
    GATELOUPE_TRY(auto grid, gridOf(*table));
    const auto entries = grid.values.size();
    // Of newer tables the last two extents are the entries and the numbers of each.
    const bool isOne =
        table->shape.size() <= 1 ||
        (table->shape.back() == 1 && table->shape[table->shape.size() - 2] == entries);
    unsigned bits = 0;
    while (bits < kMaxIndexBits && std::size_t{1} << bits < entries) {
        ++bits;
    }
    if (!isOne || entries < 2 || std::size_t{1} << bits != entries) {
        return Error::unsupported("it has several tables, or one of %1 entries", entries);
    }
    decoding.table = std::move(grid.values);
    Shape extents = indices->shape;
    if (shape) { // of packed indices the type says only how many bytes there are
        GATELOUPE_TRY(const auto numbers, gridOf(*shape));
        extents.clear();
        for (const double number : numbers.values) {
            if (number < 0 || number > kMaxExtent || extents.size() == kMaxRank) {
                return Error::corrupt("its shape is no list of counts");
            }
            extents.push_back(static_cast<std::uint64_t>(number));
        }
    }
    return decodedTensor(uniqueName(operation.output()),
                         {.bytes = indices->source, .shape = extents, .bits = bits},
                         std::move(decoding));
}

} // namespace gateloupe
