// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/runtime/gpu/answers.h"
#include "core/runtime/gpu/requests.h"

/// Requests and answers as lines of text, one JSON object each.
namespace gateloupe::gpu {

/// One line without its end.
[[nodiscard]] std::string toLine(const Request& request);
[[nodiscard]] std::string toLine(const Answer& answer);
/// Errors: Corrupt, saying what is missing or not understood.
Result<Request> requestFromLine(std::string_view line);
Result<Answer> answerFromLine(std::string_view line);

/// A forward request that was written by hand: its arrays and results are those given.
Result<ForwardMessage> forwardFromText(std::string_view text, const std::string& arrays,
                                       const std::string& results);

/// The arrays of a trace under their names in a response file.
[[nodiscard]] std::string arrayName(std::uint32_t pseudoLayer, std::string_view what);

} // namespace gateloupe::gpu
