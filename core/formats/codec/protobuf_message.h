// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace gateloupe {

/// The message that the bytes are. Errors: Corrupt ("<what> ..."), also beyond protobuf's 2 GiB.
template <typename Message>
Result<Message> messageFrom(std::string_view bytes, std::string_view what)
{
    Message message;
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()) ||
        !message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        return Error{ErrorCode::Corrupt,
                     std::string(what) + " is damaged: it is no valid protobuf"};
    }
    return message;
}

} // namespace gateloupe
