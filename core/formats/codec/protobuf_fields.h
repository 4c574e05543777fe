// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/result.h"

namespace gateloupe::protobuf {

/// How a field's payload stands on the wire. Groups, deprecated long ago, are refused.
/// Source: protobuf documentation, "Encoding".
enum class Wire : std::uint8_t
{
    Varint = 0,
    Fixed64 = 1,
    Bytes = 2, ///< a length, then a text, a message or packed numbers
    Fixed32 = 5,
};

/// One field of a message as it stands in the file.
struct Field
{
    std::uint64_t number = 0;
    Wire wire = Wire::Varint;
    std::uint64_t value = 0; ///< of a Varint
    std::string_view bytes;  ///< of all others: the payload, without a length
};

/// Walks the fields of a message in their order, without parsing what they hold: large payloads are
/// located and not touched.
/// Errors: Corrupt: a length past the end, a number of no field, a wire type that is not known.
/// Lifetime: the fields' bytes live as long as the message.
class Fields
{
public:
    explicit Fields(std::string_view message)
        : m_reader(std::as_bytes(std::span(message)))
    {
    }

    [[nodiscard]] bool atEnd() const { return m_reader.atEnd(); }

    Result<Field> next();

private:
    ByteReader m_reader;
};

/// Calls `visit`, which returns Status, for every field of a message, in its order. Errors:
/// Corrupt; those of `visit`.
template <typename Visit>
Status forEachField(std::string_view message, const Visit& visit)
{
    Fields fields(message);
    while (!fields.atEnd()) {
        GATELOUPE_TRY(const Field field, fields.next());
        GATELOUPE_CHECK(visit(field));
    }
    return {};
}

/// Calls `visit` with the content of every field of that number that is a text or a message.
template <typename Visit>
Status forEachMessage(std::string_view message, std::uint64_t number, const Visit& visit)
{
    return forEachField(message, [&](const Field& field) -> Status {
        const bool isWanted = field.number == number && field.wire == Wire::Bytes;
        return isWanted ? Status(visit(field.bytes)) : Status();
    });
}

/// A field as the type that it should have.
/// Errors: Corrupt when it stands on the wire as something else.
Result<std::string_view> textOf(const Field& field); ///< a text, bytes, or a message
Result<std::int64_t> integerOf(const Field& field);
Result<std::uint32_t> fixed32Of(const Field& field);
Result<double> floatOf(const Field& field);
/// Only the lower half of an int32 counts, as in protobuf's own readers.
Result<std::int32_t> int32Of(const Field& field);

/// Where the fields of a number go. A text, an int32, an int64 and a float become what the field
/// should be, a list of texts gets another one; a function, which returns Status, is called with
/// the field, or with the text or message that it should be.
/// Lifetime: a row's is the call that it stands in; it refers to its target.
template <typename Target>
struct At
{
    std::uint64_t number;
    Target&& target;

    /// Errors: Corrupt when the field stands on the wire as something else; those of a function.
    Status put(const Field& field) const
    {
        using Value = std::remove_cvref_t<Target>;
        if constexpr (std::is_invocable_v<Value&, const Field&>) {
            return target(field);
        } else if constexpr (std::is_invocable_v<Value&, std::string_view>) {
            GATELOUPE_TRY(const auto text, textOf(field));
            return target(text);
        } else if constexpr (std::is_same_v<Value, std::int64_t>) {
            GATELOUPE_TRY(target, integerOf(field));
        } else if constexpr (std::is_same_v<Value, std::int32_t>) {
            GATELOUPE_TRY(target, int32Of(field));
        } else if constexpr (std::is_same_v<Value, double>) {
            GATELOUPE_TRY(target, floatOf(field));
        } else if constexpr (std::is_assignable_v<Value&, std::string_view>) {
            GATELOUPE_TRY(target, textOf(field));
        } else {
            GATELOUPE_TRY(const auto text, textOf(field));
            target.emplace_back(text);
        }
        return {};
    }
};

template <typename Target>
At(std::uint64_t, Target&&) -> At<Target>;

/// Puts a field where the first row with its number says; one without a row is skipped.
template <typename... Targets>
Status takeField(const Field& field, const At<Targets>&... rows)
{
    Status status;
    const auto isTakenBy = [&](const auto& row) {
        const bool isMeant = field.number == row.number;
        if (isMeant) {
            status = row.put(field);
        }
        return isMeant;
    };
    static_cast<void>((isTakenBy(rows) || ...)); // the first one
    return status;
}

/// Calls them with every field of a message, in its order.
/// readFields(message, At{1, name}, At{2, size}, At{3, [&](std::string_view dim) { ... }})
template <typename... Targets>
Status readFields(std::string_view message, const At<Targets>&... rows)
{
    return forEachField(message, [&](const Field& field) { return takeField(field, rows...); });
}

/// A function for a row: `target` becomes what `read` makes of the text or message.
template <typename Target, typename Read>
auto made(Target& target, Read read)
{
    return [&target, read](std::string_view message) -> Status {
        GATELOUPE_TRY(target, read(message));
        return {};
    };
}

/// Repeated numbers, each alone or packed.
/// Errors: Corrupt, and when there would be more than `most`.
Status appendIntegers(const Field& field, std::vector<std::int64_t>& values, std::size_t most);
Status appendFloats(const Field& field, std::vector<double>& values, std::size_t most);

/// How a framework's tensor message lists the elements of one type.
struct NumberList
{
    std::string_view typeName;
    std::size_t elementBytes = 0;
    Wire wire = Wire::Varint; ///< of one number; a complex element is two
    std::int64_t least = 0;   ///< of a varint that is signed
    std::uint64_t most = 0;   ///< of a varint

    template <typename T>
    static constexpr NumberList varints(std::string_view typeName)
    {
        return {typeName, sizeof(T), Wire::Varint,
                static_cast<std::int64_t>(std::numeric_limits<T>::min()),
                static_cast<std::uint64_t>(std::numeric_limits<T>::max())};
    }

    /// The fewest bytes that one element takes in the file.
    [[nodiscard]] std::size_t leastBytes() const { return wire == Wire::Varint ? 1 : elementBytes; }
};

/// Collects the elements that stand as lists of numbers, alone or packed, as little-endian bytes.
class NumberDecoder
{
public:
    /// Requires: the file can hold `sizeBytes` of them, by NumberList::leastBytes().
    NumberDecoder(const NumberList& list, std::uint64_t sizeBytes);

    /// Errors: Corrupt: another wire type, a number beyond its type, more than there is room for.
    Status take(const Field& field);
    /// Errors: Corrupt when there are fewer than `sizeBytes`.
    Result<std::vector<std::byte>> whole() &&;

private:
    Status append(std::uint64_t number);
    Status append(std::string_view raw);

    NumberList m_list;
    std::uint64_t m_size;
    std::vector<std::byte> m_bytes;
};

} // namespace gateloupe::protobuf
