// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <numeric>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

namespace {

/// Rows of gate after gate in another order: the gate at place g is taken from place order[g].
void reorder(std::vector<double>& rows, const std::vector<std::size_t>& order)
{
    if (rows.empty()) {
        return;
    }
    const std::vector<double> old = rows;
    const std::uint64_t size = rows.size() / order.size();
    for (std::size_t gate = 0; gate < order.size(); ++gate) {
        std::ranges::copy(pieceAt(old, size, order[gate]), pieceAt(rows, size, gate).begin());
    }
}

std::string gateNames(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names) {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

/// Calls visit(order) for every order of `count` things but the one in which they stand.
template <typename Visit>
void forEachOrder(std::size_t count, const Visit& visit)
{
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    while (std::ranges::next_permutation(order).found) {
        visit(order);
    }
}

/// The names of gates in another order: place g is taken from place order[g].
struct GateOrder
{
    GateOrder(std::span<const Gate> gates, const std::vector<std::size_t>& order)
    {
        for (std::size_t gate = 0; gate < order.size(); ++gate) {
            all.emplace_back(nameOf(gates[order[gate]]));
            if (order[gate] != gate) {
                moved.emplace_back(nameOf(gates[gate]));
            }
        }
    }

    std::vector<std::string> all;
    std::vector<std::string> moved; ///< those that are not in their own place
};

/// Whether any cell has such a bias that is not zero.
bool isUsed(const DefectList& list, std::vector<double> DenseCell::*bias)
{
    return std::ranges::any_of(list.right().layers, [bias](const DenseLayer& layer) {
        return std::ranges::any_of(layer.cells,
                                   [bias](const auto& cell) { return hasNumbers((*cell).*bias); });
    });
}

/// One of two biases is not added.
void addMissingOfTwo(DefectList& list)
{
    list.addCells(
        "input_bias_missing", {},
        message("the input biases are not added; look for the loading of the first of two "
                "biases"),
        [](DenseCell& cell) { std::ranges::fill(cell.bW, 0.0); });
    list.addCells(
        "recurrent_bias_missing", {},
        message("the recurrent biases are not added; look for the loading of the second of "
                "two biases"),
        [](DenseCell& cell) { std::ranges::fill(cell.bR, 0.0); });
}

/// No bias is added, or each of them another number of times than once.
void addScaledBiases(DefectList& list)
{
    const auto scaled = [](double factor) {
        return [factor](DenseCell& cell) {
            scale(cell.bW, factor);
            scale(cell.bR, factor);
        };
    };
    list.addCells(
        "biases_missing", {},
        message("no bias is added; look for a bias flag, and for the names under which the "
                "biases are loaded"),
        [](DenseCell& cell) {
            std::ranges::fill(cell.bW, 0.0);
            std::ranges::fill(cell.bR, 0.0);
        });
    list.addCells("biases_doubled", {},
                  message("the biases are added twice; look for one bias that is loaded into both "
                          "places"),
                  scaled(2.0));
    list.addCells("biases_halved", {},
                  message("half of each bias is added; look for a bias that is shared out between "
                          "two places of which one is not used"),
                  scaled(0.5));
}

/// What frameworks add to the forget gate's sum without storing it.
void addForgetOffsets(DefectList& list)
{
    const double offset = list.cell().equations.forgetOffset;
    const double added = offset == 0.0 ? 1.0 : offset;
    list.addCells("forget_offset_added", {{"value", added}},
                  message("%1 is added to the forget gate's sum; look for a forget bias that the "
                          "weights already hold",
                          added),
                  [added](DenseCell& cell) { cell.equations.forgetOffset += added; });
    if (offset != 0.0) {
        list.addCells("forget_offset_missing", {{"value", offset}},
                      message("%1 is not added to the forget gate's sum; look for the framework's "
                              "forget bias, which no file stores",
                              offset),
                      [](DenseCell& cell) { cell.equations.forgetOffset = 0.0; });
    }
}

/// Without a state, a branch that leaves out more than the product with it.
void addFirstStep(DefectList& list)
{
    const auto firstStep = [](std::size_t from) {
        return [from](DenseCell& cell) {
            const auto rows = std::span(cell.bR).subspan(from * cell.hidden);
            if (std::ranges::any_of(rows, [](double bias) { return bias != 0.0; })) {
                cell.firstStepUnbiased.assign(from * cell.hidden, false);
                cell.firstStepUnbiased.resize(cell.bR.size(), true);
            }
        };
    };
    const Message text =
        message("without an initial state the first step lacks the recurrent bias; look for a "
                "branch that leaves out the whole recurrent sum when there is no state");
    list.addCells("first_step_recurrent_bias_missing", {{"gates", std::string("all")}}, text,
                  firstStep(0));
    if (list.isGru()) {
        list.addCells("first_step_recurrent_bias_missing", {{"gates", std::string("new")}}, text,
                      firstStep(2));
    }
}

} // namespace

void addGateOrders(DefectList& list)
{
    const auto gates = gatesOf(list.cell().kind);
    forEachOrder(gates.size(), [&](const std::vector<std::size_t>& order) {
        const GateOrder names(gates, order);
        const CellChange change = [order](DenseCell& cell) {
            for (auto* rows : {&cell.W, &cell.R, &cell.bW, &cell.bR, &cell.p}) {
                reorder(*rows, order);
            }
        };
        const Message text =
            message("the gates %1 are taken for one another, as if the order were %2; look for the "
                    "order in which the weights are cut into gates",
                    gateNames(names.moved), gateNames(names.all));
        const DefectDetail detail = {{"gates", names.moved}, {"order", names.all}};
        if (names.moved.size() == 2) {
            list.addCells("gates_exchanged", detail, text, change);
        } else { // in all layers alone: a whole order is wrong everywhere or nowhere
            list.add("gates_exchanged", withLayer(detail, {}), text, ofLayers(ofCells(change)));
        }
    });
}

void addTransposed(DefectList& list)
{
    struct Matrices
    {
        const char* id;
        const char* letter;
        std::vector<double> DenseCell::*matrix;
        std::uint64_t DenseCell::*cols;
    };

    for (const Matrices& of :
         {Matrices{"input_weights_transposed", "W", &DenseCell::W, &DenseCell::inputs},
          Matrices{"recurrent_weights_transposed", "R", &DenseCell::R, &DenseCell::width}}) {
        const auto change = [of](bool isWhole) {
            return [of, isWhole](DenseCell& cell) {
                std::vector<double>& matrix = cell.*of.matrix;
                const std::uint64_t cols = cell.*of.cols;
                const std::uint64_t pieces = isWhole ? 1 : cell.gates();
                const std::uint64_t rows = cell.gates() * cell.hidden / pieces;
                for (std::uint64_t piece = 0; !matrix.empty() && piece < pieces; ++piece) {
                    const auto own = pieceAt(matrix, rows * cols, piece); // column by column
                    std::ranges::copy(transposed(own, cols, rows), own.begin());
                }
            };
        };
        list.addCells(
            of.id, {{"matrix", std::string("gate")}},
            message("%1 of each gate is read column by column; look for the order of rows and "
                    "columns, and for a product with the transposed matrix",
                    of.letter),
            change(false));
        if (list.cell().gates() > 1) {
            list.addCells(
                of.id, {{"matrix", std::string("all gates")}},
                message("%1 of all gates together is read column by column; look for the order "
                        "of rows and columns before the gates are cut",
                        of.letter),
                change(true));
        }
    }
}

void addBiases(DefectList& list)
{
    const bool hasInput = isUsed(list, &DenseCell::bW);
    const bool hasRecurrent = isUsed(list, &DenseCell::bR);
    if (hasInput && hasRecurrent) {
        addMissingOfTwo(list);
    }
    if (hasInput || hasRecurrent) {
        addScaledBiases(list);
    }
    if (list.isLstm()) {
        addForgetOffsets(list);
    }
    if (hasRecurrent && list.right().h0.empty()) {
        addFirstStep(list);
    }
}

void addBiasOrders(DefectList& list)
{
    struct Biases
    {
        const char* kind;
        std::vector<std::vector<double> DenseCell::*> which;
    };

    std::vector<Biases> kinds = {{"biases", {&DenseCell::bW, &DenseCell::bR}}};
    if (isUsed(list, &DenseCell::bW) && isUsed(list, &DenseCell::bR)) {
        kinds.push_back({"input_bias", {&DenseCell::bW}});
        kinds.push_back({"recurrent_bias", {&DenseCell::bR}});
    }
    const auto gates = gatesOf(list.cell().kind);
    for (const Biases& of : kinds) {
        forEachOrder(gates.size(), [&](const std::vector<std::size_t>& order) {
            const GateOrder names(gates, order);
            const CellChange change = [order, which = of.which](DenseCell& cell) {
                for (const auto bias : which) {
                    reorder(cell.*bias, order);
                }
            };
            const DefectDetail detail = {
                {"gates", names.moved}, {"order", names.all}, {"kind", std::string(of.kind)}};
            const Message text =
                message("the biases of the gates %1 are taken for one another, as if their order "
                        "were %2, and the weights are not (%3); look for the order in which the "
                        "biases are cut into gates",
                        gateNames(names.moved), gateNames(names.all), of.kind);
            if (names.moved.size() == 2) {
                list.addCells("biases_exchanged", detail, text, change);
            } else {
                list.add("biases_exchanged", withLayer(detail, {}), text,
                         ofLayers(ofCells(change)));
            }
        });
    }
}

} // namespace gateloupe
