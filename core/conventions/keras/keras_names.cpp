// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/conventions/common/name_parts.h"

namespace gateloupe {

namespace {

constexpr std::array<Named<KerasRole>, 3> kKerasRoles = {{
    {"recurrent_kernel", KerasRole::Recurrent},
    {"kernel", KerasRole::Kernel},
    {"bias", KerasRole::Bias},
}};

struct DirectionRow
{
    std::string_view prefix; ///< of the layers that a Bidirectional makes
    std::string_view object; ///< its attribute
    Direction direction;
};

constexpr std::array<DirectionRow, 2> kKerasDirections = {{
    {"forward_", "forward_layer", Direction::Forward},
    {"backward_", "backward_layer", Direction::Backward},
}};

/// Keras 1: a letter for each gate. Source: keras 1.2.2, layers/recurrent.py.
constexpr std::array<Named<Gate>, 7> kKeras1Gates = {{
    {"i", Gate::Input},
    {"f", Gate::Forget},
    {"c", Gate::Cell},
    {"o", Gate::Output},
    {"z", Gate::Update},
    {"r", Gate::Reset},
    {"h", Gate::New},
}};

constexpr std::array<Named<KerasRole>, 3> kKeras1Roles = {{
    {"_W", KerasRole::Kernel},
    {"_U", KerasRole::Recurrent},
    {"_b", KerasRole::Bias},
}};

constexpr std::array<std::string_view, 3> kCellNames = {"lstm_cell", "gru_cell", "simple_rnn_cell"};
constexpr std::string_view kStackedCells = "stacked_rnn_cells";

/// Whether a component names a cell inside its layer. A name of the user's own counts only below
/// another component, where it cannot be the layer.
bool isCell(const KerasPath& path)
{
    const std::string_view name = withoutNumber(path.back());
    return isOneOf(name, kCellNames) || (path.size() > 1 && name.ends_with("cell"));
}

void dropCell(KerasPath& path)
{
    if (!path.empty() && isCell(path)) {
        path.pop_back();
    }
    if (!path.empty() && withoutNumber(path.back()) == kStackedCells) {
        path.pop_back();
    }
}

/// The last component taken off where it names a direction.
template <typename IsDirection>
KerasPlace placeIn(KerasPath layer, const IsDirection& isDirection)
{
    KerasPlace place{.layer = std::move(layer)};
    for (const DirectionRow& row : kKerasDirections) {
        if (!place.layer.empty() && isDirection(place.layer.back(), row)) {
            place.direction = row.direction;
            place.directionName = std::move(place.layer.back());
            place.layer.pop_back();
            break;
        }
    }
    return place;
}

/// Length of the run of digits at the front.
std::size_t digits(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::find_if_not(text, isDigit) - text.begin());
}

} // namespace

KerasPath splitPath(std::string_view path)
{
    KerasPath components;
    for (const std::string_view part : splitAt(path, "/")) {
        if (!part.empty()) {
            components.emplace_back(part);
        }
    }
    return components;
}

std::string joinPath(std::span<const std::string> components)
{
    std::string path;
    for (const std::string& component : components) {
        path += (path.empty() ? "" : "/") + component;
    }
    return path;
}

std::optional<KerasLeaf> leafOf(std::string_view name)
{
    name = name.substr(0, name.rfind(':'));
    for (const auto& [word, role] : kKerasRoles) {
        if (name.starts_with(word) && (name == word || withoutNumber(name) == word)) {
            return KerasLeaf{role, std::string(name.substr(word.size()))};
        }
    }
    return std::nullopt;
}

std::optional<Keras1Leaf> keras1LeafOf(std::string_view name)
{
    name = name.substr(0, name.rfind(':'));
    Keras1Leaf leaf;
    if (name.size() > 2 && name[name.size() - 2] == '_') {
        leaf.gate = valueNamed(kKeras1Gates, name.substr(name.size() - 1));
        name.remove_suffix(leaf.gate ? 2 : 0);
    }
    for (const auto& [suffix, role] : kKeras1Roles) {
        if (name.size() > suffix.size() && name.ends_with(suffix)) {
            leaf.role = role;
            leaf.owner = name.substr(0, name.size() - suffix.size());
            return leaf;
        }
    }
    return std::nullopt;
}

KerasPlace placeOfVariable(KerasPath directory)
{
    dropCell(directory);
    return placeIn(std::move(directory), [](std::string_view name, const DirectionRow& row) {
        return name.starts_with(row.prefix);
    });
}

KerasPlace placeOfObject(KerasPath object)
{
    if (object.size() > 1 && object[object.size() - 2] == "cells") {
        object.resize(object.size() - 2);
    }
    if (!object.empty() && object.back() == "cell") {
        object.pop_back();
    }
    return placeIn(std::move(object), [](std::string_view name, const DirectionRow& row) {
        return name == row.object;
    });
}

bool comesBefore(std::string_view left, std::string_view right)
{
    while (!left.empty() && !right.empty()) {
        const std::size_t leftDigits = digits(left);
        const std::size_t rightDigits = digits(right);
        if (leftDigits > 0 && rightDigits > 0 && leftDigits != rightDigits) {
            return leftDigits < rightDigits;
        }
        if (left.front() != right.front()) {
            return left.front() < right.front();
        }
        left.remove_prefix(1);
        right.remove_prefix(1);
    }
    return left.size() < right.size();
}

} // namespace gateloupe
