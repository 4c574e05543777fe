// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/blame/defects/defect.h"
#include "core/analysis/dense/dense_run.h"

namespace gateloupe {

using RunChange = std::function<void(DenseRun&)>;
using LayerChange = std::function<void(DenseLayer&)>;
using CellChange = std::function<void(DenseCell&)>;
using LayerScope = std::optional<std::size_t>; ///< a layer; empty: all of them
using DefectDetail = std::vector<std::pair<std::string, DefectValue>>;

/// A change of every cell of a layer. A cell that the change leaves as it is stays the same object.
[[nodiscard]] LayerChange ofCells(CellChange change);
[[nodiscard]] RunChange ofLayers(LayerChange change, LayerScope scope = {});

/// `detail` with the entry "layer": its number, or nothing for all.
[[nodiscard]] DefectDetail withLayer(DefectDetail detail, const LayerScope& scope);
[[nodiscard]] Message withLayer(const Message& text, const LayerScope& scope);

/// The defect whose change is `change`; it is not applied where the run stays as it is.
[[nodiscard]] Defect defectOf(const char* id, DefectDetail detail, Message text, RunChange change);

/// Every value times `factor`.
void scale(std::vector<double>& values, double factor);

/// Whether any value is not zero.
[[nodiscard]] bool hasNumbers(const std::vector<double>& values);

/// Sets of layers, true where one is in it: each layer, all but each, and of few layers every set.
/// Not all of them.
[[nodiscard]] std::vector<std::vector<bool>> layerSetsOf(std::size_t layers);
/// The numbers of the layers in a set, and as words: "0, 2".
[[nodiscard]] std::vector<std::int64_t> layersOf(const std::vector<bool>& set);
[[nodiscard]] std::string namesOf(const std::vector<std::int64_t>& layers);

/// Collects the defects of one run. `right` must outlive it.
class DefectList
{
public:
    explicit DefectList(const DenseRun& right)
        : m_right(right)
        , m_cell(right.cell(0))
    {
    }

    void add(const char* id, DefectDetail detail, Message text, RunChange change);
    /// Adds the defect of all layers, and of each where there are several.
    void addLayers(const char* id, const DefectDetail& detail, const Message& text,
                   const LayerChange& change);
    /// As addLayers(), for a change of every cell of a layer.
    void addCells(const char* id, const DefectDetail& detail, const Message& text,
                  CellChange change);

    [[nodiscard]] const DenseRun& right() const { return m_right; }

    [[nodiscard]] const DenseCell& cell() const { return m_cell; }

    [[nodiscard]] bool isLstm() const { return m_cell.kind == CellKind::Lstm; }

    [[nodiscard]] bool isGru() const { return m_cell.kind == CellKind::Gru; }

    /// All layers, and each where there are several.
    [[nodiscard]] std::vector<LayerScope> scopes() const;

    [[nodiscard]] std::vector<Defect> taken() { return std::move(m_defects); }

private:
    const DenseRun& m_right;
    const DenseCell& m_cell;
    std::vector<Defect> m_defects;
};

} // namespace gateloupe
