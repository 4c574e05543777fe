// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace gateloupe::watch {

/// The smallest piece of an expression that means something. Lifetime: a view of the expression.
struct Token
{
    enum class Kind
    {
        Name,     ///< h, forget, max
        Number,   ///< 0.99, 1e-3
        Operator, ///< anything else: && < ( [ ,
        End,
    };

    Kind kind = Kind::End;
    std::string_view text; ///< into the expression
    std::size_t position = 0;

    [[nodiscard]] bool is(std::string_view what) const { return text == what; }

    [[nodiscard]] bool opens() const { return is("(") || is("["); }

    [[nodiscard]] bool closes() const { return is(")") || is("]"); }
};

using Tokens = std::vector<Token>; ///< Kind::End closes it

/// The tokens of an expression; brackets match and nest at most 32 deep.
/// Errors: as errorAt().
Result<Tokens> tokensOf(std::string_view text);

/// InvalidArgument, "at character 7: ..."; `position` counts from 0.
[[nodiscard]] Error errorAt(std::size_t position, const Message& what);

} // namespace gateloupe::watch
