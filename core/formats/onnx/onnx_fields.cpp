// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_fields.h"

#include <bit>
#include <span>
#include <string>

#include "core/base/byte_reader.h"
#include "core/formats/codec/varint.h"

namespace gateloupe {

namespace {

Error wrong(const protobuf::Field& field, std::string_view what)
{
    return Error{ErrorCode::Corrupt,
                 "field " + std::to_string(field.number) + " is not " + std::string(what)};
}

Error tooMany(std::size_t most)
{
    return Error{ErrorCode::Corrupt, "a list has more than " + std::to_string(most) + " numbers"};
}

ByteReader readerOf(std::string_view bytes)
{
    return ByteReader(std::as_bytes(std::span(bytes)));
}

} // namespace

Result<std::string_view> onnxText(const protobuf::Field& field)
{
    if (field.wire != protobuf::Wire::Bytes) {
        return wrong(field, "a text or a message");
    }
    return field.bytes;
}

Result<std::int64_t> onnxInteger(const protobuf::Field& field)
{
    if (field.wire != protobuf::Wire::Varint) {
        return wrong(field, "an integer");
    }
    return static_cast<std::int64_t>(field.value);
}

Result<double> onnxFloat(const protobuf::Field& field)
{
    if (field.wire != protobuf::Wire::Fixed32) {
        return wrong(field, "a float");
    }
    GATELOUPE_TRY(const auto bits, readerOf(field.bytes).u32("a float"));
    return static_cast<double>(std::bit_cast<float>(bits));
}

Status appendOnnxIntegers(const protobuf::Field& field, std::vector<std::int64_t>& values,
                          std::size_t most)
{
    if (field.wire == protobuf::Wire::Varint) {
        values.push_back(static_cast<std::int64_t>(field.value));
        return values.size() > most ? Status(tooMany(most)) : Status();
    }
    GATELOUPE_TRY(const auto packed, onnxText(field));
    ByteReader reader = readerOf(packed);
    while (!reader.atEnd()) {
        GATELOUPE_TRY(const auto value, readVarint(reader));
        if (values.size() >= most) {
            return tooMany(most);
        }
        values.push_back(static_cast<std::int64_t>(value));
    }
    return {};
}

Status appendOnnxFloats(const protobuf::Field& field, std::vector<double>& values, std::size_t most)
{
    if (field.wire == protobuf::Wire::Fixed32) {
        GATELOUPE_TRY(const auto value, onnxFloat(field));
        values.push_back(value);
        return values.size() > most ? Status(tooMany(most)) : Status();
    }
    GATELOUPE_TRY(const auto packed, onnxText(field));
    ByteReader reader = readerOf(packed);
    while (!reader.atEnd()) {
        GATELOUPE_TRY(const auto bits, reader.u32("a packed float"));
        if (values.size() >= most) {
            return tooMany(most);
        }
        values.push_back(static_cast<double>(std::bit_cast<float>(bits)));
    }
    return {};
}

} // namespace gateloupe
