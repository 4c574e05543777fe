// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include <gmock/gmock.h>

#include "core/base/result.h"

namespace gateloupe {

inline void PrintTo(const Error& error, std::ostream* out)
{
    *out << "error " << static_cast<int>(error.code) << ": " << error.message;
}

/// The Result or Status holds a value; on failure the error's sentence is shown.
MATCHER(IsOk, "is a success")
{
    if (!arg.has_value()) {
        *result_listener << "failed with: " << arg.error().message;
    }
    return arg.has_value();
}

/// Fails with that code, and the sentence contains `text`.
MATCHER_P2(FailsWith, code, text, "fails with the code and says the text")
{
    if (arg.has_value()) {
        *result_listener << "succeeded";
        return false;
    }
    *result_listener << "code " << static_cast<int>(arg.error().code) << ": "
                     << arg.error().message;
    return arg.error().code == code && arg.error().message.text().find(text) != std::string::npos;
}

} // namespace gateloupe
