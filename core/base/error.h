// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <string_view>
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
        DescribeNames,   ///< find the reading of tensors by an output, or describe their names
        SetBufferStart,  ///< say at which byte the packed buffer begins
        ChooseDType,     ///< write numbers of another type; argument: that type
        ChooseNames,     ///< write the names of another version; argument: that version
    };

    Kind kind = Kind::None;
    std::string argument;

    friend bool operator==(const Remedy&, const Remedy&) = default;
};

struct Error;

/// Makes errors of one code; `pattern` and values are message()'s.
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

template <ErrorCode code>
template <typename... Values>
Error ErrorMaker<code>::operator()(const char* pattern, const Values&... values) const
{
    return {code, message(pattern, values...), {}};
}

template <ErrorCode code>
Error ErrorMaker<code>::operator()() const requires(code == ErrorCode::Cancelled)
{
    return {code, message("cancelled"), {}};
}

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
