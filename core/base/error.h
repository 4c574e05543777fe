// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace gateloupe {

/// What kind of thing went wrong; decides the exit code of the console program.
enum class ErrorCode {
    NotFound,        ///< a path or a name that does not exist
    Io,              ///< the system could not read
    NotThisFormat,   ///< the content is of none of the known containers
    Corrupt,         ///< the content breaks the rules of its container
    Unsupported,     ///< readable, but not something this program can do
    ShapeMismatch,   ///< two things that must fit do not
    InvalidArgument, ///< wrong usage: an option, a spec, a name that matches several
    Device,          ///< a GPU, driver or worker failure
    OutOfMemory,
    CannotWrite,     ///< the system could not write
    Cancelled,
};

/// One failure: a code and one English sentence with subject, place, found and expected.
struct Error
{
    ErrorCode code = ErrorCode::Io;
    std::string message;

    /// The same error seen from one level up: "<context>: <message>".
    [[nodiscard]] Error withContext(std::string_view context) const
    {
        return Error{code, std::string(context) + ": " + message};
    }
};

/// Odd but usable input: kept beside the loaded value and shown in one list.
using Warning = std::string;

} // namespace gateloupe
