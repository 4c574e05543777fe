// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "core/base/error.h"

namespace gateloupe {

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

} // namespace gateloupe
