// SPDX-License-Identifier: Apache-2.0
#include "core/base/markup_text.h"

#include "core/base/message.h"

namespace gateloupe {

std::string markupText(std::string_view raw)
{
    std::string text;
    for (const char character : printable(raw)) {
        switch (character) {
        case '&':
            text += "&amp;";
            break;
        case '<':
            text += "&lt;";
            break;
        case '>':
            text += "&gt;";
            break;
        case '"':
            text += "&quot;";
            break;
        case '\'':
            text += "&#39;";
            break;
        default:
            text += character;
        }
    }
    return text;
}

} // namespace gateloupe
