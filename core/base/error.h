// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/message.h"
#include "core/base/remedy.h"

namespace gateloupe {

/// What kind of thing went wrong; decides the exit code of the console program.
enum class ErrorCode
{
    NotFound,        ///< a path or a name that does not exist
    Io,              ///< the system could not read
    NotThisFormat,   ///< the content is of none of the known containers
    Corrupt,         ///< the content breaks the rules of its container
    Unsupported,     ///< readable, but not something this program can do
    ShapeMismatch,   ///< two things that must fit do not
    InvalidArgument, ///< wrong usage: a setting, a spec, a name that matches several
    Device,          ///< a GPU, driver or worker failure
    OutOfMemory,
    CannotWrite, ///< the system could not write
    Cancelled,
};

/// What codes are called outside of the program: in the worker's protocol and in Python.
inline constexpr std::array<std::pair<ErrorCode, std::string_view>, 11> kErrorNames = {{
    {ErrorCode::NotFound, "not_found"},
    {ErrorCode::Io, "io"},
    {ErrorCode::NotThisFormat, "not_this_format"},
    {ErrorCode::Corrupt, "corrupt"},
    {ErrorCode::Unsupported, "unsupported"},
    {ErrorCode::ShapeMismatch, "shape_mismatch"},
    {ErrorCode::InvalidArgument, "invalid_argument"},
    {ErrorCode::Device, "device"},
    {ErrorCode::OutOfMemory, "out_of_memory"},
    {ErrorCode::CannotWrite, "cannot_write"},
    {ErrorCode::Cancelled, "cancelled"},
}};

[[nodiscard]] constexpr std::string_view nameOf(ErrorCode code)
{
    for (const auto& [each, name] : kErrorNames) {
        if (each == code) {
            return name;
        }
    }
    return "io";
}

/// Why content could not be used, where a program may want to act on it.
enum class ErrorReason
{
    Other,
    CutOff,     ///< the file ends before what it announces
    Checksum,   ///< a checksum does not match: the file is damaged
    MemoryLimit ///< it would take more memory than is allowed
};

/// What reasons are called outside of the program: in Python.
[[nodiscard]] constexpr std::string_view nameOf(ErrorReason reason)
{
    switch (reason) {
    case ErrorReason::CutOff:
        return "cut_off";
    case ErrorReason::Checksum:
        return "checksum";
    case ErrorReason::MemoryLimit:
        return "memory_limit";
    case ErrorReason::Other:
        break;
    }
    return "other";
}

struct Error;

/// Makes errors of one code; `pattern` and values are message()'s. The first FileOffset among the
/// values is the error's offset.
template <ErrorCode code>
struct ErrorMaker
{
    template <typename... Values>
    [[nodiscard]] Error operator()(const char* pattern, const Values&... values) const;

    /// Of work that was cancelled, without a further word.
    [[nodiscard]] Error operator()() const requires(code == ErrorCode::Cancelled);
};

/// One failure: a code and one sentence with subject, place, found and expected.
struct Error
{
    ErrorCode code = ErrorCode::Io;
    Message message;
    Remedy remedy = {};
    std::optional<std::uint64_t> offset = {}; ///< of the bytes in the file; empty: not known
    ErrorReason reason = ErrorReason::Other;

    /// This error seen from one level up: "<context>: <message>".
    [[nodiscard]] Error withContext(const Message& context) const
    {
        Error made = *this;
        made.message = gateloupe::message("%1: %2", context, message);
        return made;
    }

    [[nodiscard]] Error withRemedy(Remedy deed) const
    {
        Error made = *this;
        made.remedy = std::move(deed);
        return made;
    }

    [[nodiscard]] Error because(ErrorReason why) const
    {
        Error made = *this;
        made.reason = why;
        return made;
    }

    /// An error about the bytes that begin there in the file, which its sentence does not name.
    [[nodiscard]] Error at(std::uint64_t byte) const
    {
        Error made = *this;
        made.offset = byte;
        return made;
    }

    /// An error about bytes that were counted from `base`, which is a byte of the file; empty: they
    /// stand nowhere in the file as they are, they were unpacked.
    [[nodiscard]] Error countedFrom(std::optional<std::uint64_t> base) const
    {
        Error made = *this;
        made.offset = base && offset ? std::optional(*base + *offset) : std::nullopt;
        return made;
    }

    static constexpr ErrorMaker<ErrorCode::NotFound> notFound{};
    static constexpr ErrorMaker<ErrorCode::Io> io{};
    static constexpr ErrorMaker<ErrorCode::NotThisFormat> notThisFormat{};
    static constexpr ErrorMaker<ErrorCode::Corrupt> corrupt{};
    static constexpr ErrorMaker<ErrorCode::Unsupported> unsupported{};
    static constexpr ErrorMaker<ErrorCode::ShapeMismatch> shapeMismatch{};
    static constexpr ErrorMaker<ErrorCode::InvalidArgument> invalidArgument{};
    static constexpr ErrorMaker<ErrorCode::Device> device{};
    static constexpr ErrorMaker<ErrorCode::OutOfMemory> outOfMemory{};
    static constexpr ErrorMaker<ErrorCode::CannotWrite> cannotWrite{};
    static constexpr ErrorMaker<ErrorCode::Cancelled> cancelled{};
};

namespace detail {

template <typename Value>
void keepOffset(std::optional<std::uint64_t>&, const Value&)
{
}

inline void keepOffset(std::optional<std::uint64_t>& found, const FileOffset& offset)
{
    found = found.value_or(offset.bytes);
}

/// The first FileOffset among the values of a message.
template <typename... Values>
std::optional<std::uint64_t> firstOffset(const Values&... values)
{
    std::optional<std::uint64_t> found;
    (keepOffset(found, values), ...);
    return found;
}

} // namespace detail

template <ErrorCode code>
template <typename... Values>
Error ErrorMaker<code>::operator()(const char* pattern, const Values&... values) const
{
    return {.code = code,
            .message = message(pattern, values...),
            .offset = detail::firstOffset(values...)};
}

template <ErrorCode code>
Error ErrorMaker<code>::operator()() const requires(code == ErrorCode::Cancelled)
{
    return {.code = code, .message = message("cancelled")};
}

/// Odd but usable input: kept beside the loaded value and shown in one list.
struct Warning
{
    Message message;
    Remedy remedy = {};

    Warning() = default;

    Warning(Message sentence, Remedy deed = {})
        : message(std::move(sentence))
        , remedy(std::move(deed))
    {
    }

    Warning(std::string sentence)
        : message(std::move(sentence))
    {
    }

    Warning(const char* sentence)
        : message(sentence)
    {
    }

    [[nodiscard]] const std::string& text() const { return message.text(); }

    operator const std::string&() const { return message.text(); }

    friend bool operator==(const Warning& a, const Warning& b)
    {
        return a.text() == b.text() && a.remedy == b.remedy;
    }

    friend std::ostream& operator<<(std::ostream& out, const Warning& warning)
    {
        return out << warning.text();
    }
};

} // namespace gateloupe
