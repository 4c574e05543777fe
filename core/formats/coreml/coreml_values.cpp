// SPDX-License-Identifier: Apache-2.0
#include "core/formats/coreml/coreml_values.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"
#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/common/files_beside.h"

namespace gateloupe {

namespace {

using protobuf::At;
using protobuf::Field;
using protobuf::forEachMessage;
using protobuf::readFields;
using protobuf::Wire;

struct CoremlTypeRow
{
    std::uint64_t number;
    CoremlType type;
};

/// Source: coremltools 9, mlmodel/format/MIL.proto, DataType.
constexpr std::array kMilTypes = {CoremlTypeRow{1, {DType::Bool, 0, false, "bool"}},
                                  CoremlTypeRow{2, {DType::Other, 0, false, "string"}},
                                  CoremlTypeRow{10, {DType::F16, 0, false, "f16"}},
                                  CoremlTypeRow{11, {DType::F32, 0, false, "f32"}},
                                  CoremlTypeRow{12, {DType::F64, 0, false, "f64"}},
                                  CoremlTypeRow{13, {DType::BF16, 0, false, "bf16"}},
                                  CoremlTypeRow{21, {DType::I8, 8, true, "i8"}},
                                  CoremlTypeRow{22, {DType::I16, 0, true, "i16"}},
                                  CoremlTypeRow{23, {DType::I32, 0, true, "i32"}},
                                  CoremlTypeRow{24, {DType::I64, 0, true, "i64"}},
                                  CoremlTypeRow{25, {DType::Other, 4, true, "i4"}},
                                  CoremlTypeRow{31, {DType::U8, 8, false, "u8"}},
                                  CoremlTypeRow{32, {DType::U16, 0, false, "u16"}},
                                  CoremlTypeRow{33, {DType::U32, 0, false, "u32"}},
                                  CoremlTypeRow{34, {DType::U64, 0, false, "u64"}},
                                  CoremlTypeRow{35, {DType::Other, 4, false, "u4"}},
                                  CoremlTypeRow{36, {DType::Other, 2, false, "u2"}},
                                  CoremlTypeRow{37, {DType::Other, 1, false, "u1"}},
                                  CoremlTypeRow{38, {DType::Other, 6, false, "u6"}},
                                  CoremlTypeRow{39, {DType::Other, 3, false, "u3"}}};

/// Types of weight.bin have numbers of their own.
/// Source: coremltools @f391218c, mlmodel/src/MILBlob/Blob/BlobDataType.hpp.
constexpr std::array<std::string_view, 16> kBlobTypes = {"",    "f16", "f32", "u8", "i8", "bf16",
                                                         "i16", "u16", "i4",  "u1", "u2", "u4",
                                                         "u3",  "u6",  "i32", "u32"};

constexpr std::uint32_t kBlobMark = 0xDEADBEEF;
constexpr std::string_view kModelFolder = "@model_path/";

CoremlType typeOf(std::uint64_t number)
{
    const auto* row = std::ranges::find(kMilTypes, number, &CoremlTypeRow::number);
    return row == kMilTypes.end() ? CoremlType{.name = "another type"} : row->type;
}

/// Bytes that elements of a type take; empty when that is not known.
std::optional<std::uint64_t> bytesFor(const CoremlType& type, const Shape& shape)
{
    const auto count = elementCount(shape);
    if (!count) {
        return std::nullopt;
    }
    if (type.dtype != DType::Other) {
        return checkedMul(*count, sizeOf(type.dtype));
    }
    const auto bits = type.bits == 0 ? std::nullopt : checkedMul(*count, type.bits);
    return bits ? std::optional(*bits / 8 + (*bits % 8 == 0 ? 0 : 1)) : std::nullopt;
}

/// Dimension { 1 constant { 1 size } }; `open` where its size is not constant.
Result<std::uint64_t> extentOf(std::string_view dimension, std::uint64_t open)
{
    std::uint64_t size = open;
    GATELOUPE_CHECK(forEachMessage(dimension, 1, [&size](std::string_view constant) {
        size = 0; // a zero is left out
        return protobuf::forEachField(constant, [&size](const Field& field) {
            size = field.number == 1 ? field.value : size;
            return Status();
        });
    }));
    return size;
}

/// ValueType { 1 tensorType { 1 dataType, 3 dimensions* } }
Status readType(std::string_view message, CoremlValue& value)
{
    return forEachMessage(message, 1, [&value](std::string_view type) {
        return protobuf::forEachField(type, [&value](const Field& field) -> Status {
            if (field.number == 1) {
                value.type = typeOf(field.value);
            }
            if (field.number != 3 || field.wire != Wire::Bytes) {
                return {};
            }
            if (value.shape.size() == kMaxRank) {
                return Error::corrupt("a constant has more than %1 axes", kMaxRank);
            }
            GATELOUPE_TRY(value.shape.emplace_back(), extentOf(field.bytes, 0));
            return {};
        });
    });
}

} // namespace

Result<std::optional<std::vector<std::int64_t>>> coremlShapeOf(std::string_view valueType)
{
    std::optional<std::vector<std::int64_t>> shape;
    const auto addExtent = [&shape](std::string_view dimension) -> Status {
        constexpr std::uint64_t kOpen = ~std::uint64_t{0};
        GATELOUPE_TRY(const auto extent, extentOf(dimension, kOpen));
        if (shape->size() < kMaxRank) {
            shape->push_back(extent == kOpen ? -1 : narrow<std::int64_t>(extent).value_or(0));
        }
        return {};
    };
    GATELOUPE_CHECK(forEachMessage(valueType, 1, [&](std::string_view type) {
        shape.emplace();
        return forEachMessage(type, 3, addExtent);
    }));
    return shape;
}

CoremlValues::CoremlValues(std::shared_ptr<const MappedFile> model)
    : m_model(std::move(model))
{
}

std::vector<std::filesystem::path> CoremlValues::files() const
{
    std::vector<std::filesystem::path> paths;
    for (const auto& [name, file] : m_files) {
        paths.push_back(file->path());
    }
    return paths;
}

Result<CoremlValue> CoremlValues::read(std::string_view message)
{
    CoremlValue value;
    std::optional<std::string_view> immediate;
    std::optional<std::string_view> reference;
    GATELOUPE_CHECK(protobuf::forEachField(message, [&](const Field& field) -> Status {
        if (field.wire != Wire::Bytes) {
            return {};
        }
        if (field.number == 2) {
            return readType(field.bytes, value);
        }
        if (field.number == 3) {
            immediate = field.bytes;
        } else if (field.number == 5) {
            reference = field.bytes;
        }
        return {};
    }));
    if (reference) {
        GATELOUPE_TRY(value.source, blob(*reference, value));
    } else if (immediate) {
        GATELOUPE_CHECK(forEachMessage(
            *immediate, 1, [&](std::string_view tensor) { return readImmediate(tensor, value); }));
    }
    return value;
}

/// TensorValue: a list of numbers or words, { 1 values }.
Status CoremlValues::readImmediate(std::string_view tensor, CoremlValue& value)
{
    constexpr std::size_t kMostWhole = 1U << 20U;

    enum List : std::uint64_t
    {
        Floats = 1,
        Ints,
        Bools,
        Strings,
        Longs,
        Doubles,
        Raw
    };

    const auto needed = bytesFor(value.type, value.shape);
    return protobuf::forEachField(tensor, [&](const Field& list) -> Status {
        if (list.wire != Wire::Bytes || list.number < Floats || list.number > Raw) {
            return {};
        }
        std::vector<std::int64_t> whole;
        return protobuf::forEachField(list.bytes, [&](const Field& field) -> Status {
            if (field.number != 1) {
                return {};
            }
            if (list.number == Strings) {
                GATELOUPE_TRY(const auto text, protobuf::textOf(field));
                value.word = std::string(text);
                return {};
            }
            if (list.number == Bools || list.number == Ints || list.number == Longs) {
                GATELOUPE_CHECK(protobuf::appendIntegers(field, whole, kMostWhole));
                if (list.number == Bools) {
                    value.word = whole;
                    return {};
                }
                if (value.type.dtype != DType::I32 && value.type.dtype != DType::I64) {
                    return {}; // small integers come as bytes
                }
                value.type = typeOf(24); // an int64 holds either
                std::vector<std::byte> bytes(whole.size() * sizeof(std::int64_t));
                std::memcpy(bytes.data(), whole.data(), bytes.size());
                const std::uint64_t size = bytes.size();
                value.source = std::make_shared<DecodedSource>(
                    Encoding::Typed, size, [bytes = std::move(bytes)](ProgressMonitor&) {
                        return Result<std::vector<std::byte>>(bytes);
                    });
                return {};
            }
            if (field.wire == Wire::Bytes && field.bytes.size() == needed) {
                GATELOUPE_TRY(value.source, sourceOfPiece(m_model, field.bytes));
            }
            return {};
        });
    });
}

/// BlobFileValue { 1 fileName, 2 offset }: the offset is that of a record, which knows its data's.
Result<std::shared_ptr<const TensorSource>> CoremlValues::blob(std::string_view reference,
                                                               CoremlValue& value)
{
    std::string_view name;
    std::int64_t offset = 0;
    GATELOUPE_CHECK(readFields(reference, At{1, name}, At{2, offset}));
    auto known = m_files.find(name);
    if (known == m_files.end()) {
        const auto relative =
            name.starts_with(kModelFolder) ? name.substr(kModelFolder.size()) : name;
        GATELOUPE_TRY(auto file, openBeside(m_model->path(), relative));
        known = m_files.emplace(std::string(name), std::move(file)).first;
    }
    const auto& file = known->second;
    ByteReader reader(file->bytes());
    GATELOUPE_CHECK(reader.seek(static_cast<std::uint64_t>(offset)));
    GATELOUPE_TRY(const auto mark, reader.u32("the mark of a record of weights"));
    GATELOUPE_TRY(const auto type, reader.u32("the type of a record of weights"));
    GATELOUPE_TRY(const auto size, reader.u64("the size of a record of weights"));
    GATELOUPE_TRY(const auto begin, reader.u64("the place of weights"));
    const auto needed = bytesFor(value.type, value.shape);
    if (mark != kBlobMark || type >= kBlobTypes.size() || kBlobTypes[type] != value.type.name ||
        size != needed) {
        return Error::corrupt("%1: the record at byte %2 (type %3, %4 bytes) is not %5 of type %6",
                              file->path(), FileOffset{static_cast<std::uint64_t>(offset)}, type,
                              size, toText(value.shape), value.type.name);
    }
    return MappedSource::create(file, begin, size);
}

} // namespace gateloupe
