// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/cell.h"

namespace gateloupe {

/// The meaning of a placeholder in a name.
enum class Placeholder : std::uint8_t
{
    Prefix,
    Layer,
    Direction,
    Gate
};

[[nodiscard]] std::string_view nameOf(Placeholder placeholder); ///< "prefix", "layer", ...

/// The words that placeholders may stand for.
struct PlaceholderWords
{
    std::uint32_t firstLayer = 0;        ///< what {layer} counts from
    std::vector<std::string> layerWords; ///< what {layer} stands for instead of a number
    std::map<Direction, std::string> directionWords;
    std::map<Gate, std::string> gateWords;

    friend bool operator==(const PlaceholderWords&, const PlaceholderWords&) = default;
};

/// The values that a name's placeholders matched.
struct NameMatch
{
    std::string prefix;
    std::optional<std::uint32_t> layer; ///< from 0
    std::optional<Direction> direction;
    std::optional<Gate> gate;
};

/// A tensor's name with placeholders: "{prefix}/cell_{layer}/{direction}/{gate}/kernel". Other text
/// stands for itself; "{{" and "}}" are braces.
class NamePattern
{
public:
    /// Errors: InvalidArgument with the position: an unknown placeholder, one twice, an open brace,
    /// an empty pattern.
    static Result<NamePattern> parse(std::string_view text);

    [[nodiscard]] bool has(Placeholder placeholder) const;
    /// Characters that stand for themselves: the more, the more a pattern says.
    [[nodiscard]] std::size_t fixedText() const;
    /// Empty when the name is not of this pattern. {prefix} takes as little as it can, the other
    /// placeholders as much as they can.
    [[nodiscard]] std::optional<NameMatch> match(std::string_view name,
                                                 const PlaceholderWords& words) const;

private:
    struct Piece
    {
        std::optional<Placeholder> placeholder; ///< empty: text
        std::string text;
    };

    class Matcher;

    std::vector<Piece> m_pieces;
};

} // namespace gateloupe
