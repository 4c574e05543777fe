// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/defects/defect_list.h"

#include <algorithm>
#include <memory>

namespace gateloupe {

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
