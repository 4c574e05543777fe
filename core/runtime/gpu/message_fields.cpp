// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/message_fields.h"

namespace gateloupe::gpu {

Error corruptMessage(const std::string& what)
{
    return Error::corrupt("a message of the GPU worker's protocol %1", what);
}

Result<Json> parsedMessage(std::string_view line)
{
    Json document = Json::parse(line, nullptr, false);
    if (document.is_discarded() || !document.is_object()) {
        return corruptMessage("is no JSON object: " + std::string(line.substr(0, 80)));
    }
    return document;
}

std::string lineOf(const Json& message)
{
    return message.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace gateloupe::gpu
