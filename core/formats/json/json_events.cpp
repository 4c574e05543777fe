// SPDX-License-Identifier: Apache-2.0
#include "core/formats/json/json_events.h"

#include <cstddef>
#include <utility>

#include "core/formats/json/json_walk.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMaxShownToken = 40;

Error errorOf(JsonProblem problem, std::uint64_t baseOffset, const JsonLimits& limits)
{
    using Kind = JsonProblem::Kind;
    switch (problem.kind) {
    case Kind::TooLong:
        return Error::corrupt("JSON: longer than %1 bytes", limits.maxBytes);
    case Kind::TooDeep:
        return Error::corrupt("JSON: nested deeper than %1 levels", limits.maxDepth);
    case Kind::TooManyValues:
        return Error::corrupt("JSON: more than %1 values", limits.maxValues);
    case Kind::TooManyKeys:
        return Error::corrupt("JSON: more than %1 keys", limits.maxKeys);
    case Kind::PathsTooLong:
        return Error::corrupt("JSON: the paths of its keys are too long");
    case Kind::KeyTwice:
        return Error::corrupt("JSON: key '%1' appears twice", problem.text);
    case Kind::NumberTooLarge:
        return Error::corrupt("JSON: byte %1: the number %2 is larger than any double",
                              FileOffset{baseOffset + problem.byte},
                              problem.text.substr(0, kMaxShownToken));
    case Kind::Cancelled:
        return Error::cancelled();
    case Kind::Listener:
        return std::move(problem.error);
    case Kind::None:
    case Kind::Syntax:
        break;
    }
    return problem.text.size() < kMaxShownToken
               ? Error::corrupt("JSON: byte %1 cannot be understood (after '%2')",
                                FileOffset{baseOffset + problem.byte}, problem.text)
               : Error::corrupt("JSON: byte %1 cannot be understood",
                                FileOffset{baseOffset + problem.byte});
}

} // namespace

Status readJson(std::string_view text, std::uint64_t baseOffset, JsonListener& listener,
                const JsonLimits& limits)
{
    JsonProblem problem = walkJson(text, listener, limits);
    if (problem.kind == JsonProblem::Kind::None) {
        return {};
    }
    return errorOf(std::move(problem), baseOffset, limits);
}

} // namespace gateloupe
