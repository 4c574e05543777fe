// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_group_cells.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "core/base/lists.h"

namespace gateloupe {

namespace {

/// The part of a variable's place that the layer group does not say already.
KerasPath belowGroup(KerasPath layer, const std::string& group)
{
    if (joinPath(layer) == group) {
        return {};
    }
    const auto last = std::ranges::find(layer.rbegin(), layer.rend(), group);
    layer.erase(layer.begin(), last.base());
    return layer;
}

std::string parentOf(const KerasPath& path)
{
    return joinPath(std::span(path).first(path.size() - 1));
}

/// "_x" of "forward_x".
std::string suffixOf(const std::string& directionName)
{
    return directionName.substr(directionName.find('_'));
}

/// What all cells of a group say together about the direction of one of them.
class Directions
{
public:
    struct CellPlace
    {
        const KerasPlace* place;
        const KerasArrays* arrays;
    };

    explicit Directions(const std::vector<CellPlace>& cells)
    {
        for (const CellPlace& cell : cells) {
            const KerasPlace& place = *cell.place;
            if (place.direction) {
                m_directionsIn[joinPath(place.layer)].push_back(cell);
            }
            if (place.direction && place.layer.empty()) {
                m_unwrapped[suffixOf(place.directionName)].insert(*place.direction);
            }
            if (!place.layer.empty()) {
                m_childrenOf[parentOf(place.layer)].insert(place.layer.back());
            }
        }
    }

    /// Without a wrapper's name before it, "forward_x" is a direction only beside a "backward_x".
    [[nodiscard]] bool hasOtherDirection(const KerasPlace& place) const
    {
        const auto found = m_unwrapped.find(suffixOf(place.directionName));
        return found != m_unwrapped.end() && found->second.size() > 1;
    }

    /// A backward layer with a name of its own keeps it in Keras 3: of two cells of the same shapes
    /// in one wrapper, one of them a direction, the other is the other direction.
    void takeDirectionOfSibling(const KerasArrays& arrays, KerasPlace& place) const
    {
        const auto shape = shapeOf(arrays);
        if (place.direction || place.layer.size() < 2 || !shape) {
            return;
        }
        const std::string wrapper = parentOf(place.layer);
        const auto siblings = m_directionsIn.find(wrapper);
        if (siblings == m_directionsIn.end() || siblings->second.size() != 1 ||
            m_childrenOf.at(wrapper).size() != 1) {
            return;
        }
        const CellPlace& sibling = siblings->second.front();
        const auto siblingShape = shapeOf(*sibling.arrays);
        if (!siblingShape || *siblingShape != *shape) {
            return;
        }
        place.directionName = place.layer.back();
        place.layer.pop_back();
        place.direction = *sibling.place->direction == Direction::Forward ? Direction::Backward
                                                                          : Direction::Forward;
    }

private:
    std::map<std::string, std::vector<CellPlace>> m_directionsIn; ///< by layer
    std::map<std::string, std::set<Direction>> m_unwrapped;       ///< by suffix
    std::map<std::string, std::set<std::string>> m_childrenOf;    ///< layers by what is around them
};

/// Names of what stands in each cell's own folder beside its arrays, by the folder.
std::map<std::string, std::vector<std::string>> weightsBeside(std::set<std::string> directories,
                                                              const std::vector<KerasPath>& others)
{
    std::map<std::string, std::vector<std::string>> names;
    for (const KerasPath& other : others) {
        for (std::size_t depth = 1; depth < other.size(); ++depth) {
            const std::span path(other);
            const std::string directory = joinPath(path.first(depth));
            if (directories.contains(directory) && !leafOf(other[depth])) {
                names[directory].push_back(joinPath(path.subspan(depth)));
            }
        }
    }
    return names;
}

} // namespace

KerasGroupCells::KerasGroupCells(std::string group)
    : m_group(std::move(group))
{
}

void KerasGroupCells::add(const KerasPath& path, std::shared_ptr<const Tensor> tensor)
{
    if (path.empty()) {
        return;
    }
    KerasPath directory(path.begin(), path.end() - 1);
    if (const auto leaf = leafOf(path.back())) {
        cellOf(std::move(directory), leaf->suffix).of(leaf->role) = std::move(tensor);
        return;
    }
    // Outside a layer's group a name that ends in "_W" may be anything.
    if (auto old = m_group.empty() ? std::nullopt : keras1LeafOf(path.back())) {
        directory.push_back(std::move(old->owner));
        KerasArrays& arrays = cellOf(std::move(directory), "");
        auto& slots = old->gate ? arrays.gates[*old->gate] : arrays;
        slots.of(old->role) = std::move(tensor);
        return;
    }
    m_others.push_back(path);
}

std::vector<KerasUnit> KerasGroupCells::units() const
{
    std::vector<KerasPlace> places;
    std::set<std::string> directories;
    for (const Cell& cell : m_cells.all()) {
        places.push_back(placeOfVariable(cell.directory));
        directories.insert(joinPath(cell.directory));
    }
    std::vector<Directions::CellPlace> cells;
    for (std::size_t i = 0; i < places.size(); ++i) {
        cells.push_back({&places[i], &m_cells.all()[i].arrays});
    }
    const Directions directions(cells);
    const auto beside = weightsBeside(std::move(directories), m_others);
    std::vector<KerasUnit> found;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Cell& cell = m_cells.all()[i];
        if (!cell.arrays.isCell()) {
            continue;
        }
        KerasPlace place = places[i];
        if (place.direction && place.layer.empty() && !directions.hasOtherDirection(place)) {
            place = {.layer = {place.directionName}};
        }
        directions.takeDirectionOfSibling(cell.arrays, place);
        KerasUnit unit;
        unit.group = m_group;
        unit.direction = place.direction;
        unit.arrays = cell.arrays;
        unit.names = belowGroup(std::move(place.layer), m_group);
        unit.key = m_group + "|" + joinPath(unit.names);
        unit.furtherWeights = lookUp(beside, joinPath(cell.directory));
        found.push_back(std::move(unit));
    }
    return found;
}

/// The arrays of the cell in that folder; new ones when it is the first of it.
KerasArrays& KerasGroupCells::cellOf(KerasPath directory, const std::string& suffix)
{
    Cell& cell = m_cells.of(joinPath(directory) + "|" + suffix);
    cell.directory = std::move(directory);
    return cell.arrays;
}

} // namespace gateloupe
