// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

namespace gateloupe::cli {

/// What the process answers to its caller.
enum class ExitCode : int
{
    Fine = 0,
    Different = 1, ///< a check or comparison found a difference
    WrongUsage = 2,
    CannotRead = 3,  ///< missing, unreadable or corrupt input
    Unsupported = 4, ///< readable but not supported
    DeviceFailure = 5,
    CannotWrite = 6,
    Cancelled = 130, ///< as a shell reports an interrupted program
};

[[nodiscard]] ExitCode exitCodeOf(ErrorCode code);

/// The table above, for the end of every help text.
inline constexpr const char* kExitCodeHelp =
    "Exit codes: 0 fine, 1 a difference was found, 2 wrong usage, 3 cannot read or corrupt input,\n"
    "  4 readable but not supported, 5 device failure, 6 cannot write, 130 cancelled.";

} // namespace gateloupe::cli
