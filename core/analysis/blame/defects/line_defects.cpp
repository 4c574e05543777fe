// SPDX-License-Identifier: Apache-2.0
//
// What one wrong line of a cell, or of the code that loads it, makes.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

namespace {

std::span<double> rowsOfGate(std::vector<double>& rows, const DenseCell& cell, std::size_t gate)
{
    return pieceAt(rows, rows.size() / cell.gates(), gate);
}

/// A gate's square matrix, read the wrong way in each layer.
void addTransposedGates(DefectList& list)
{
    const auto gates = gatesOf(list.cell().kind);
    if (gates.size() < 2 || list.cell().width != list.cell().hidden) {
        return;
    }
    for (std::size_t gate = 0; gate < gates.size(); ++gate) {
        list.addCells("recurrent_weights_transposed",
                      {{"matrix", std::string(nameOf(gates[gate]))}},
                      message("R of the gate %1 is read column by column; look for the order of "
                              "rows and columns",
                              nameOf(gates[gate])),
                      [gate](DenseCell& cell) {
                          const auto own = rowsOfGate(cell.R, cell, gate);
                          std::ranges::copy(transposed(own, cell.width, cell.hidden), own.begin());
                      });
    }
}

void addReversedColumns(DefectList& list)
{
    list.addCells("columns_reversed", {{"matrix", std::string("R")}},
                  message("the columns of R stand in the opposite order; look for a flip while "
                          "weights are loaded"),
                  [](DenseCell& cell) {
                      for (std::size_t row = 0; row < cell.R.size() / cell.width; ++row) {
                          std::ranges::reverse(pieceAt(cell.R, cell.width, row));
                      }
                  });
}

void addOffsets(DefectList& list)
{
    if (list.isLstm()) {
        list.addCells("gate_offset_added", {{"gates", std::string("all")}, {"value", 1.0}},
                      message("1 is added to the sums of all four gates; look for the forget bias "
                              "and the gate that it belongs to"),
                      [](DenseCell& cell) {
                          std::ranges::for_each(cell.bW, [](double& bias) { bias += 1.0; });
                      });
    }
}

void addGruLines(DefectList& list)
{
    list.addCells("gru_reset_exchanged", {{"by", std::string("1 - r")}},
                  message("one minus the reset gate stands in its place; look for the sign of its "
                          "sum"),
                  [](DenseCell& cell) { // sigmoid(-x) = 1 - sigmoid(x)
                      for (auto* rows : {&cell.W, &cell.R, &cell.bW, &cell.bR}) {
                          for (double& value : rowsOfGate(*rows, cell, 0)) {
                              value = -value;
                          }
                      }
                  });
    if (list.cell().equations.gruReset == GruReset::After) {
        list.addCells("gru_reset_of_sum", {},
                      message("the reset gate scales the whole sum of the new gate, r (W x + R h + "
                              "b); look for the parentheses"),
                      [](DenseCell& cell) { cell.resetsWholeSum = true; });
    }
}

/// The reset gate scales h before the product, and the new gate's bR behind it.
void addResetOfBias(DefectList& list)
{
    list.addCells("gru_reset_of_bias", {},
                  message("the reset gate scales h before the product with R, and the recurrent "
                          "bias as well; look for the parentheses"),
                  [](DenseCell& cell) {
                      cell.equations.gruReset = GruReset::Before;
                      cell.resetsBias = true;
                  });
    list.addCells("old_state_dropped", {},
                  message("h is (1 - z) n alone, without z times the h before the step; look for "
                          "the last line of the cell"),
                  [](DenseCell& cell) { cell.dropsOldState = true; });
}

/// The h before a step in the sum that goes through the activation; plain cells only.
void addStateInSum(DefectList& list)
{
    if (list.cell().kind == CellKind::Lstm || list.isGru() ||
        list.cell().width != list.cell().hidden) {
        return;
    }
    list.addCells(
        "state_added_to_sum", {},
        message("the h before a step is added to the sum in front of the activation; look "
                "for a residual connection of the state"),
        [](DenseCell& cell) {
            for (std::uint64_t unit = 0; unit < cell.hidden; ++unit) {
                cell.R[unit * cell.width + unit] += 1.0;
            }
        });
}

/// A layer's biases in another layer.
void addBiasesOfLayer(DefectList& list)
{
    const std::size_t layers = list.right().layers.size();
    for (std::size_t layer = 0; layer < layers; ++layer) {
        for (std::size_t from = 0; from < layers; ++from) {
            if (from == layer) {
                continue;
            }
            list.add("layer_biases_repeated",
                     {{"layer", static_cast<std::int64_t>(layer)},
                      {"of", static_cast<std::int64_t>(from)}},
                     message("layer %1 has the biases of layer %2; look for the layer's number in "
                             "the names under which biases are loaded",
                             layer, from),
                     [layer, from](DenseRun& run) {
                         for (std::size_t at = 0; at < run.layers[layer].cells.size(); ++at) {
                             auto cell = std::make_shared<DenseCell>(run.cell(layer, at));
                             cell->bW = run.cell(from, at).bW;
                             cell->bR = run.cell(from, at).bR;
                             run.layers[layer].cells[at] = std::move(cell);
                         }
                     });
        }
    }
}

} // namespace

void addWrongLines(DefectList& list)
{
    addTransposedGates(list);
    addReversedColumns(list);
    addOffsets(list);
    addBiasesOfLayer(list);
    list.addCells(
        "state_added", {},
        message("the h before a step is added to what the step makes; look for a residual "
                "connection of the state"),
        [](DenseCell& cell) { cell.addsState = true; });
    if (list.isGru()) {
        addGruLines(list);
        addResetOfBias(list);
    }
    addStateInSum(list);
    if (list.isLstm()) {
        list.addCells("cell_state_squashed", {},
                      message("c goes through its activation before the next step reads it; look "
                              "for a variable that is overwritten"),
                      [](DenseCell& cell) { cell.handsOnSquashed = true; });
    }
}

} // namespace gateloupe
