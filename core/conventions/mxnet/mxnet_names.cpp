// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/mxnet/mxnet_names.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/base/number_text.h"
#include "core/conventions/common/layer_stack.h"

namespace gateloupe {

namespace {

constexpr std::string_view kMxnetSeparators = "._/";
constexpr std::string_view kGates = "ifcorz";
constexpr std::string_view kUnfused = "_unfused.";
constexpr std::string_view kWrapped = "base_cell.";
constexpr std::array<std::string_view, 2> kMxnetRoles = {"arg:", "aux:"};
constexpr std::array<std::string_view, 2> kVectors = {"parameters", "rnn_param"};
constexpr std::uint32_t kMxnetMostLayers = 4096;

struct MxnetNamedKind
{
    std::string_view stem;
    std::string_view suffix;
    ParameterKind kind;
};

constexpr std::array kMxnetKinds = {
    MxnetNamedKind{"i2h", "_weight", ParameterKind::InputWeights},
    MxnetNamedKind{"h2h", "_weight", ParameterKind::RecurrentWeights},
    MxnetNamedKind{"h2r", "_weight", ParameterKind::ProjectionWeights},
    MxnetNamedKind{"i2h", "_bias", ParameterKind::InputBias},
    MxnetNamedKind{"h2h", "_bias", ParameterKind::RecurrentBias},
};

struct NamedDirection
{
    char letter;
    std::string_view cell; ///< child of a BidirectionalCell
    Direction direction;
};

constexpr std::array kMxnetDirections = {NamedDirection{'l', "l_cell.", Direction::Forward},
                                         NamedDirection{'r', "r_cell.", Direction::Backward}};

bool endsWord(std::string_view head)
{
    return head.empty() || kMxnetSeparators.find(head.back()) != std::string_view::npos;
}

/// Takes `suffix` off the end, if a whole word of that name is there.
bool removeWord(std::string_view& head, std::string_view suffix)
{
    const bool isThere =
        head.ends_with(suffix) && endsWord(head.substr(0, head.size() - suffix.size()));
    if (isThere) {
        head.remove_suffix(suffix.size());
    }
    return isThere;
}

/// Takes a number and the separator behind it off the end.
std::optional<std::uint32_t> removeNumber(std::string_view& head, char separator)
{
    if (head.empty() || head.back() != separator) {
        return std::nullopt;
    }
    const std::string_view text = head.substr(0, head.size() - 1);
    std::size_t begin = text.size();
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(text[begin - 1])) != 0) {
        --begin;
    }
    const auto number = numberFromText<std::uint32_t>(text.substr(begin));
    if (!number || *number >= kMxnetMostLayers) {
        return std::nullopt;
    }
    head = head.substr(0, begin);
    return number;
}

/// "l0_" and "r0_" before the stem.
bool readLayerWord(std::string_view head, MxnetName& name)
{
    const auto layer = removeNumber(head, '_');
    if (!layer || head.empty()) {
        return false;
    }
    const auto* direction =
        std::ranges::find(kMxnetDirections, head.back(), &NamedDirection::letter);
    if (direction == kMxnetDirections.end() || !endsWord(head.substr(0, head.size() - 1))) {
        return false;
    }
    name.form = MxnetForm::Layer;
    name.layer = *layer;
    name.direction = direction->direction;
    name.prefix = head.substr(0, head.size() - 1);
    return true;
}

/// What stands before the stem: wrappers, direction, layer.
void readHead(std::string_view head, MxnetName& name)
{
    if (readLayerWord(head, name)) {
        return;
    }
    while (removeWord(head, kWrapped)) {
        name.isWrapped = true;
    }
    for (const NamedDirection& direction : kMxnetDirections) {
        if (removeWord(head, direction.cell)) {
            name.direction = direction.direction;
            break;
        }
    }
    while (removeWord(head, kWrapped)) { // a modifier around a BidirectionalCell
        name.isWrapped = true;
    }
    std::string_view outer = head;
    if (const auto number = removeNumber(outer, '.'); number && (endsWord(outer))) {
        name.layer = *number;
        name.form = removeWord(outer, kUnfused) ? MxnetForm::Unfused : MxnetForm::Sequence;
        head = outer;
    }
    name.prefix = head;
}

} // namespace

std::string_view withoutMxnetRole(std::string_view name)
{
    for (const std::string_view role : kMxnetRoles) {
        if (name.starts_with(role)) {
            name.remove_prefix(role.size());
            break;
        }
    }
    return name;
}

std::optional<MxnetName> parseMxnetName(std::string_view name)
{
    name = withoutMxnetRole(name);
    for (const MxnetNamedKind& kind : kMxnetKinds) {
        std::string_view head = name;
        if (!head.ends_with(kind.suffix)) {
            continue;
        }
        head.remove_suffix(kind.suffix.size());
        MxnetName parsed{.prefix = {}, .kind = kind.kind};
        const bool hasGate = head.size() > 2 && head[head.size() - 2] == '_' &&
                             kGates.find(head.back()) != std::string_view::npos;
        if (hasGate) {
            parsed.gate = head.back();
            head.remove_suffix(2);
        }
        if (removeWord(head, kind.stem)) {
            readHead(head, parsed);
            return parsed;
        }
    }
    return std::nullopt;
}

std::optional<std::string> ownerOfMxnetVector(std::string_view name)
{
    name = withoutMxnetRole(name);
    for (const std::string_view vector : kVectors) {
        if (removeWord(name, vector)) {
            return mxnetPath(name);
        }
    }
    return std::nullopt;
}

std::string mxnetPath(std::string_view prefix)
{
    return std::string(withoutSeparators(prefix, kMxnetSeparators));
}

} // namespace gateloupe
