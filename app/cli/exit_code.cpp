// SPDX-License-Identifier: Apache-2.0
#include "app/cli/exit_code.h"

namespace gateloupe::cli {

ExitCode exitCodeOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument:
        return ExitCode::WrongUsage;
    case ErrorCode::Unsupported:
        return ExitCode::Unsupported;
    case ErrorCode::Device:
        return ExitCode::DeviceFailure;
    case ErrorCode::CannotWrite:
        return ExitCode::CannotWrite;
    case ErrorCode::Cancelled:
        return ExitCode::Cancelled;
    case ErrorCode::NotFound:
    case ErrorCode::Io:
    case ErrorCode::NotThisFormat:
    case ErrorCode::Corrupt:
    case ErrorCode::ShapeMismatch:
    case ErrorCode::OutOfMemory:
        break;
    }
    return ExitCode::CannotRead;
}

} // namespace gateloupe::cli
