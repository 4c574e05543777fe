// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "core/base/message.h"

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

/// What the user can do about an error or a warning. Core names the deed; console and window each
/// say it in their own words (an option there, a menu or a field here).
struct Remedy
{
    enum class Kind
    {
        None,
        ChooseNetwork,   ///< take one network of the file
        ChooseCell,      ///< say that a plain RNN is tanh or ReLU; argument: the cell that is not
                         ///< assumed
        SetForgetOffset, ///< say what the framework's cell adds to the forget gate
        DescribeBuffer,  ///< give the spec of a bare packed buffer; argument: a spec to begin with,
                         ///< may be empty
        DescribeTensor,  ///< give the spec of the packed buffer in one tensor; argument: "<tensor>
                         ///< <spec>"
        SetBufferStart,  ///< say at which byte the packed buffer begins
        ChooseDType,     ///< write numbers of another type; argument: that type
        ChooseNames,     ///< write the names of another version; argument: that version
    };

    Kind kind = Kind::None;
    std::string argument;

    friend bool operator==(const Remedy&, const Remedy&) = default;
};

/// One failure: a code and one sentence with subject, place, found and expected.
/// Made by the functions below, whose `pattern` and values are message()'s.
struct Error
{
    ErrorCode code = ErrorCode::Io;
    Message message;
    Remedy remedy;

    /// The same error seen from one level up: "<context>: <message>".
    [[nodiscard]] Error withContext(const Message& context) const
    {
        return Error{code, gateloupe::message("%1: %2", context, message), remedy};
    }

    [[nodiscard]] Error withRemedy(Remedy::Kind kind, std::string argument = {}) const
    {
        return Error{code, message, Remedy{kind, std::move(argument)}};
    }

    template <typename... Values>
    [[nodiscard]] static Error notFound(const char* pattern, const Values&... values)
    {
        return {ErrorCode::NotFound, gateloupe::message(pattern, values...), {}};
    }

    template <typename... Values>
    [[nodiscard]] static Error io(const char* pattern, const Values&... values)
    {
        return {ErrorCode::Io, gateloupe::message(pattern, values...), {}};
    }

    template <typename... Values>
    [[nodiscard]] static Error notThisFormat(const char* pattern, const Values&... values)
    {
        return {ErrorCode::NotThisFormat, gateloupe::message(pattern, values...), {}};
    }

    template <typename... Values>
    [[nodiscard]] static Error corrupt(const char* pattern, const Values&... values)
    {
        return {ErrorCode::Corrupt, gateloupe::message(pattern, values...), {}};
    }

    template <typename... Values>
    [[nodiscard]] static Error unsupported(const char* pattern, const Values&... values)
    {
        return {ErrorCode::Unsupported, gateloupe::message(pattern, values...), {}};
    }

    template <typename... Values>
    [[nodiscard]] static Error shapeMismatch(const char* pattern, const Values&... values)
    {
        return {ErrorCode::ShapeMismatch, gateloupe::message(pattern, values...), {}};
    }

    template <typename... Values>
    [[nodiscard]] static Error invalidArgument(const char* pattern, const Values&... values)
    {
        return {ErrorCode::InvalidArgument, gateloupe::message(pattern, values...), {}};
    }

    template <typename... Values>
    [[nodiscard]] static Error device(const char* pattern, const Values&... values)
    {
        return {ErrorCode::Device, gateloupe::message(pattern, values...), {}};
    }

    template <typename... Values>
    [[nodiscard]] static Error outOfMemory(const char* pattern, const Values&... values)
    {
        return {ErrorCode::OutOfMemory, gateloupe::message(pattern, values...), {}};
    }

    template <typename... Values>
    [[nodiscard]] static Error cannotWrite(const char* pattern, const Values&... values)
    {
        return {ErrorCode::CannotWrite, gateloupe::message(pattern, values...), {}};
    }

    template <typename... Values>
    [[nodiscard]] static Error cancelled(const char* pattern, const Values&... values)
    {
        return {ErrorCode::Cancelled, gateloupe::message(pattern, values...), {}};
    }

    [[nodiscard]] static Error cancelled()
    {
        return {ErrorCode::Cancelled, gateloupe::message("cancelled"), {}};
    }
};

/// Odd but usable input: kept beside the loaded value and shown in one list.
struct Warning
{
    Message message;
    Remedy remedy;

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
