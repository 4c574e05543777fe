// SPDX-License-Identifier: Apache-2.0
#include "core/formats/openvino/openvino_xml.h"

#include <algorithm>

#include "core/base/number_text.h"

namespace gateloupe {

std::string_view attributeText(const pugi::xml_node& node, const char* attribute)
{
    return node.attribute(attribute).value();
}

std::optional<std::uint64_t> attributeNumber(const pugi::xml_node& node, const char* attribute)
{
    return numberFromText<std::uint64_t>(attributeText(node, attribute));
}

GraphShape numberList(std::string_view text)
{
    GraphShape list;
    while (!text.empty() && list.size() <= kMaxRank) {
        const auto end = std::min(text.find(','), text.size());
        auto item = text.substr(0, end);
        item.remove_prefix(std::min(item.find_first_not_of(' '), item.size()));
        list.push_back(numberFromText<std::int64_t>(item).value_or(-1));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return list;
}

GraphShape shapeOfPort(const pugi::xml_node& port)
{
    GraphShape shape;
    for (const auto& dim : port.children("dim")) {
        if (shape.size() <= kMaxRank) {
            shape.push_back(
                numberFromText<std::int64_t>(std::string_view(dim.child_value())).value_or(-1));
        }
    }
    return shape;
}

} // namespace gateloupe
