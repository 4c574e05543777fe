// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/base/text.h"
#include "core/conventions/common/name_parts.h"

namespace gateloupe {

namespace {

struct RoleRow
{
    std::string_view name;
    KerasRole role;
};

constexpr std::array<RoleRow, 3> kKerasRoles = {{
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
struct LetterRow
{
    char letter;
    Gate gate;
};

constexpr std::array<LetterRow, 7> kKeras1Gates = {{
    {'i', Gate::Input},
    {'f', Gate::Forget},
    {'c', Gate::Cell},
    {'o', Gate::Output},
    {'z', Gate::Update},
    {'r', Gate::Reset},
    {'h', Gate::New},
}};

struct Keras1Role
{
    std::string_view suffix;
    KerasRole role;
};

constexpr std::array<Keras1Role, 3> kKeras1Roles = {{
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
    return std::ranges::find(kCellNames, name) != kCellNames.end() ||
           (path.size() > 1 && name.ends_with("cell"));
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

/// Length of the run of digits at the front.
std::size_t digits(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::find_if_not(text, isDigit) - text.begin());
}

} // namespace

KerasPath splitPath(std::string_view path)
{
    KerasPath components;
    while (!path.empty()) {
        const auto slash = std::min(path.find('/'), path.size());
        if (slash > 0) {
            components.emplace_back(path.substr(0, slash));
        }
        path.remove_prefix(std::min(slash + 1, path.size()));
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
    for (const RoleRow& row : kKerasRoles) {
        if (name.starts_with(row.name) && (name == row.name || withoutNumber(name) == row.name)) {
            return KerasLeaf{row.role, std::string(name.substr(row.name.size()))};
        }
    }
    return std::nullopt;
}

std::optional<Keras1Leaf> keras1LeafOf(std::string_view name)
{
    name = name.substr(0, name.rfind(':'));
    Keras1Leaf leaf;
    if (name.size() > 2 && name[name.size() - 2] == '_') {
        const auto* letter = std::ranges::find(kKeras1Gates, name.back(), &LetterRow::letter);
        if (letter != kKeras1Gates.end()) {
            leaf.gate = letter->gate;
            name.remove_suffix(2);
        }
    }
    for (const Keras1Role& row : kKeras1Roles) {
        if (name.size() > row.suffix.size() && name.ends_with(row.suffix)) {
            leaf.role = row.role;
            leaf.owner = name.substr(0, name.size() - row.suffix.size());
            return leaf;
        }
    }
    return std::nullopt;
}

KerasPlace placeOfVariable(KerasPath directory)
{
    dropCell(directory);
    KerasPlace place{.layer = std::move(directory)};
    for (const DirectionRow& row : kKerasDirections) {
        if (!place.layer.empty() && place.layer.back().starts_with(row.prefix)) {
            place.direction = row.direction;
            place.directionName = place.layer.back();
            place.layer.pop_back();
            break;
        }
    }
    return place;
}

KerasPlace placeOfObject(KerasPath object)
{
    if (object.size() > 1 && object[object.size() - 2] == "cells") {
        object.resize(object.size() - 2);
    }
    if (!object.empty() && object.back() == "cell") {
        object.pop_back();
    }
    KerasPlace place{.layer = std::move(object)};
    for (const DirectionRow& row : kKerasDirections) {
        if (!place.layer.empty() && place.layer.back() == row.object) {
            place.direction = row.direction;
            place.directionName = place.layer.back();
            place.layer.pop_back();
            break;
        }
    }
    return place;
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
