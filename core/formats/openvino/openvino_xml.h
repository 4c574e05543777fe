// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <pugixml.hpp>

#include "core/graph/dataflow_graph.h"

/// Attributes and ports of the file's elements, as numbers and texts.
namespace gateloupe {

/// Empty when there is no such attribute. Lifetime: the document's.
std::string_view attributeText(const pugi::xml_node& node, const char* attribute);

/// Empty when the attribute is no whole number.
std::optional<std::uint64_t> attributeNumber(const pugi::xml_node& node, const char* attribute);

/// Reads "1, 20, 4" and "1,20,4"; what is no number is -1 ("?", "..8").
GraphShape numberList(std::string_view text);

/// The extents that a port says, -1 for one that is left open.
GraphShape shapeOfPort(const pugi::xml_node& port);

} // namespace gateloupe
