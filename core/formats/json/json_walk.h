// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/formats/json/json_events.h"
#include "core/formats/json/json_limits.h"

namespace gateloupe {

/// Why a document was not walked to its end.
struct JsonProblem
{
    enum class Kind
    {
        None,
        TooLong,
        TooDeep,
        TooManyValues,
        TooManyKeys,
        PathsTooLong,
        KeyTwice,       ///< `text`: the key
        Syntax,         ///< `text`: the last characters that were read
        NumberTooLarge, ///< `text`: the number
        Cancelled,
        Listener, ///< `error`: what it returned
    };

    Kind kind = Kind::None;
    std::uint64_t byte = 0; ///< of Syntax and NumberTooLarge, counted from 1
    std::string text;
    Error error;
};

/// The one way to read JSON that another program wrote: strictly, in one pass, each key of an
/// object once, within the limits. Time: linear. Memory: the longest path and the keys of the
/// objects that are open. Nothing is thrown but what the listener throws.
[[nodiscard]] JsonProblem walkJson(std::string_view text, JsonListener& listener,
                                   const JsonLimits& limits);

} // namespace gateloupe
