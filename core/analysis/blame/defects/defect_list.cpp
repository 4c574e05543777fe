// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/defects/defect_list.h"

#include <algorithm>
#include <memory>

namespace gateloupe {

namespace {

/// Layers of which every set is tried.
constexpr std::size_t kEverySetUpTo = 3;

} // namespace

LayerChange ofCells(CellChange change)
{
    return [change = std::move(change)](DenseLayer& layer) {
        for (auto& cell : layer.cells) {
            auto altered = std::make_shared<DenseCell>(*cell);
            change(*altered);
            if (*altered != *cell) {
                cell = std::move(altered);
            }
        }
    };
}

RunChange ofLayers(LayerChange change, LayerScope scope)
{
    return [change = std::move(change), scope](DenseRun& run) {
        for (std::size_t layer = 0; layer < run.layers.size(); ++layer) {
            if (!scope || *scope == layer) {
                change(run.layers[layer]);
            }
        }
    };
}

DefectDetail withLayer(DefectDetail detail, const LayerScope& scope)
{
    detail.emplace_back("layer", scope ? DefectValue(static_cast<std::int64_t>(*scope))
                                       : DefectValue(std::monostate()));
    return detail;
}

Message withLayer(const Message& text, const LayerScope& scope)
{
    return scope ? message("layer %1: %2", *scope, text) : text;
}

Defect defectOf(const char* id, DefectDetail detail, Message text, RunChange change)
{
    return {id, std::move(detail), std::move(text),
            [change = std::move(change)](const DenseRun& right) -> std::optional<DenseRun> {
                DenseRun altered = right;
                change(altered);
                return altered == right ? std::nullopt : std::optional(std::move(altered));
            }};
}

std::vector<std::vector<bool>> layerSetsOf(std::size_t layers)
{
    std::vector<std::vector<bool>> sets;
    if (layers < 2) {
        return sets;
    }
    if (layers <= kEverySetUpTo) {
        for (std::uint64_t bits = 1; bits + 1 < std::uint64_t{1} << layers; ++bits) {
            std::vector<bool>& set = sets.emplace_back(layers);
            for (std::size_t layer = 0; layer < layers; ++layer) {
                set[layer] = ((bits >> layer) & 1U) != 0;
            }
        }
        return sets;
    }
    for (std::size_t one = 0; one < layers; ++one) {
        for (const bool isAlone : {true, false}) {
            std::vector<bool>& set = sets.emplace_back(layers, !isAlone);
            set[one] = isAlone;
        }
    }
    return sets;
}

std::vector<std::int64_t> layersOf(const std::vector<bool>& set)
{
    std::vector<std::int64_t> layers;
    for (std::size_t layer = 0; layer < set.size(); ++layer) {
        if (set[layer]) {
            layers.push_back(static_cast<std::int64_t>(layer));
        }
    }
    return layers;
}

std::string namesOf(const std::vector<std::int64_t>& layers)
{
    std::string names;
    for (const std::int64_t layer : layers) {
        names += (names.empty() ? "" : ", ") + std::to_string(layer);
    }
    return names;
}

void scale(std::vector<double>& values, double factor)
{
    std::ranges::for_each(values, [factor](double& value) { value *= factor; });
}

bool hasNumbers(const std::vector<double>& values)
{
    return std::ranges::any_of(values, [](double value) { return value != 0.0; });
}

void DefectList::add(const char* id, DefectDetail detail, Message text, RunChange change)
{
    m_defects.push_back(defectOf(id, std::move(detail), std::move(text), std::move(change)));
}

void DefectList::addLayers(const char* id, const DefectDetail& detail, const Message& text,
                           const LayerChange& change)
{
    for (const LayerScope& scope : scopes()) {
        add(id, withLayer(detail, scope), withLayer(text, scope), ofLayers(change, scope));
    }
}

void DefectList::addCells(const char* id, const DefectDetail& detail, const Message& text,
                          CellChange change)
{
    addLayers(id, detail, text, ofCells(std::move(change)));
}

std::vector<LayerScope> DefectList::scopes() const
{
    std::vector<LayerScope> all = {std::nullopt};
    for (std::size_t layer = 0; m_right.layers.size() > 1 && layer < m_right.layers.size();
         ++layer) {
        all.emplace_back(layer);
    }
    return all;
}

} // namespace gateloupe
