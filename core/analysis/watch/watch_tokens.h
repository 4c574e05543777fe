// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace gateloupe {

/// The words of a watch expression. What they mean together is muParser's business; cut here are
/// only those that our names, indices and reductions need.
struct WatchToken
{
    enum class Kind
    {
        Name,     ///< h, forget, max
        Number,   ///< 0.99, 1e-3
        Operator, ///< anything else: && < ( [ ,
    };

    Kind kind = Kind::Operator;
    std::string_view text; ///< into the expression
    std::size_t position = 0;

    [[nodiscard]] bool is(std::string_view what) const { return text == what; }
};

/// Longest expression, and how deep its brackets may nest.
inline constexpr std::size_t kMaxWatchLength = 1000;
inline constexpr std::size_t kMaxWatchDepth = 32;

/// "at character 7: ..."; characters count from 1.
[[nodiscard]] Error watchError(std::size_t position, const std::string& what);

/// Errors: InvalidArgument for characters that no expression has, brackets that do not pair, more
/// than the limits above.
/// Lifetime: the tokens point into `text`.
Result<std::vector<WatchToken>> watchTokens(std::string_view text);

/// Index of the bracket that closes the one at `open`. Requires: tokens of watchTokens().
[[nodiscard]] std::size_t closingBracket(const std::vector<WatchToken>& tokens, std::size_t open);

} // namespace gateloupe
