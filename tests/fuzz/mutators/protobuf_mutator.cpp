// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/mutators/protobuf_mutator.h"

#include <array>
#include <optional>
#include <utility>

#include "core/formats/codec/protobuf_fields.h"

namespace gateloupe::fuzz {

namespace {

using protobuf::Field;
using protobuf::Wire;

constexpr int kDeepestMessage = 12;

std::optional<std::vector<Field>> fieldsOf(std::string_view message)
{
    std::vector<Field> all;
    protobuf::Fields fields(message);
    while (!fields.atEnd()) {
        const auto field = fields.next();
        if (!field) {
            return std::nullopt;
        }
        all.push_back(*field);
    }
    return all;
}

void appendVarint(Bytes& bytes, std::uint64_t number)
{
    for (; number >= 0x80; number >>= 7U) {
        bytes.push_back(static_cast<std::byte>(number | 0x80U));
    }
    bytes.push_back(static_cast<std::byte>(number));
}

void appendField(Bytes& bytes, const Field& field)
{
    appendVarint(bytes, field.number << 3U | static_cast<std::uint64_t>(field.wire));
    if (field.wire == Wire::Varint) {
        appendVarint(bytes, field.value);
        return;
    }
    if (field.wire == Wire::Bytes) {
        appendVarint(bytes, field.bytes.size());
    }
    append(bytes, std::as_bytes(std::span(field.bytes)));
}

std::string_view viewOf(const Bytes& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Numbers at which things turn.
std::uint64_t anyNumber(std::uint64_t before, Mutation& mutation)
{
    const std::array<std::uint64_t, 10> numbers = {
        0,           1,          before + 1,          before - 1,          before * 2,
        0x7FFFFFFFU, 0x80000000, 0x7FFFFFFFFFFFFFFFU, 0xFFFFFFFFFFFFFFFFU, mutation.below(256)};
    return numbers[mutation.below(numbers.size())];
}

Bytes mutatedMessage(std::string_view message, Mutation& mutation, int depth);

/// What the field holds, changed; a message within it is entered more often than not.
Bytes mutatedPayload(const Field& field, Mutation& mutation, int depth)
{
    if (field.wire == Wire::Bytes && depth < kDeepestMessage && mutation.below(8) != 0) {
        return mutatedMessage(field.bytes, mutation, depth + 1);
    }
    Bytes payload = mutation.changed(std::as_bytes(std::span(field.bytes)));
    if (field.wire != Wire::Bytes) {
        payload.resize(field.bytes.size());
    }
    return payload;
}

Bytes mutatedMessage(std::string_view message, Mutation& mutation, int depth)
{
    auto fields = fieldsOf(message);
    if (!fields || fields->empty()) {
        return mutation.changed(std::as_bytes(std::span(message)));
    }
    const std::size_t chosen = mutation.below(fields->size());
    Field& field = (*fields)[chosen];
    Bytes payload; // lives until all is written
    switch (mutation.below(16)) {
    case 0:
        fields->erase(fields->begin() + static_cast<std::ptrdiff_t>(chosen));
        break;
    case 1: {
        const Field twin = field;
        fields->push_back(twin);
        break;
    }
    case 2:
        std::swap(field, (*fields)[mutation.below(fields->size())]);
        break;
    case 3:
        field.number = 1 + mutation.below(20);
        break;
    default:
        if (field.wire == Wire::Varint) {
            field.value = anyNumber(field.value, mutation);
        } else {
            payload = mutatedPayload(field, mutation, depth);
            field.bytes = viewOf(payload);
        }
    }
    Bytes written;
    for (const Field& each : *fields) {
        appendField(written, each);
    }
    return written;
}

} // namespace

Bytes mutatedProtobuf(std::span<const std::byte> message, Mutation& mutation)
{
    return mutatedMessage({reinterpret_cast<const char*>(message.data()), message.size()}, mutation,
                          0);
}

} // namespace gateloupe::fuzz
