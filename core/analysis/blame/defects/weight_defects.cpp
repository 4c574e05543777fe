// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <numeric>
#include <string_view>

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

/// Rows of a matrix [outer, inner] of rows taken as one [inner, outer]: row (i, o) becomes that of
/// (o, i).
void interleave(std::vector<double>& rows, std::uint64_t inner, std::uint64_t count)
{
    if (rows.empty()) {
        return;
    }
    const std::vector<double> old = rows;
    const std::uint64_t size = rows.size() / count;
    const std::uint64_t outer = count / inner;
    for (std::uint64_t at = 0; at < count; ++at) {
        const std::uint64_t from = at % outer * inner + at / outer;
        std::ranges::copy(pieceAt(old, size, from), pieceAt(rows, size, at).begin());
    }
}

bool isOfInput(std::string_view kind)
{
    return kind == "input_weights";
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
    using Rows = std::vector<double> DenseCell::*;

    struct Parameters
    {
        const char* kind;
        std::vector<Rows> which;
    };

    const std::vector<Parameters> kinds = {
        {"all", {&DenseCell::W, &DenseCell::R, &DenseCell::bW, &DenseCell::bR, &DenseCell::p}},
        {"input_weights", {&DenseCell::W}},
        {"recurrent_weights", {&DenseCell::R}}};
    const auto gates = gatesOf(list.cell().kind);
    for (const Parameters& of : kinds) {
        const bool isOfAll = of.which.size() > 1;
        forEachOrder(gates.size(), [&](const std::vector<std::size_t>& order) {
            const GateOrder names(gates, order);
            const CellChange change = [order, which = of.which](DenseCell& cell) {
                for (const Rows rows : which) {
                    reorder(cell.*rows, order);
                }
            };
            Message text =
                message("the gates %1 are taken for one another, as if the order were %2; look for "
                        "the order in which the weights are cut into gates",
                        gateNames(names.moved), gateNames(names.all));
            DefectDetail detail = {{"gates", names.moved}, {"order", names.all}};
            if (!isOfAll) {
                detail.emplace_back("kind", std::string(of.kind));
                text = message("in %1 alone: %2", isOfInput(of.kind) ? "W" : "R", text);
            }
            if (isOfAll) {
                list.addCells("gates_exchanged", detail, text, change);
            } else { // of one kind alone: in all layers
                list.add("gates_exchanged", withLayer(detail, {}), text, ofLayers(ofCells(change)));
            }
        });
    }
}

void addInterleaved(DefectList& list)
{
    struct Parameters
    {
        const char* kind;
        std::vector<std::vector<double> DenseCell::*> which;
    };

    if (list.cell().gates() < 2) {
        return;
    }
    const std::vector<Parameters> kinds = {
        {"all", {&DenseCell::W, &DenseCell::R, &DenseCell::bW, &DenseCell::bR}},
        {"weights", {&DenseCell::W, &DenseCell::R}},
        {"input_weights", {&DenseCell::W}},
        {"recurrent_weights", {&DenseCell::R}},
        {"biases", {&DenseCell::bW, &DenseCell::bR}}};
    for (const Parameters& of : kinds) {
        for (const bool isByUnit : {true, false}) {
            const CellChange change = [isByUnit, which = of.which](DenseCell& cell) {
                for (const auto rows : which) {
                    interleave(cell.*rows, isByUnit ? cell.hidden : cell.gates(),
                               cell.gates() * cell.hidden);
                }
            };
            list.addCells(
                "gates_interleaved",
                {{"kind", std::string(of.kind)},
                 {"read", std::string(isByUnit ? "unit by unit" : "gate by gate")}},
                isByUnit ? message("rows that stand gate by gate are read unit by unit (%1); look "
                                   "for a reshape to [units, gates]",
                                   of.kind)
                         : message("rows that stand unit by unit are read gate by gate (%1); look "
                                   "for a reshape to [gates, units]",
                                   of.kind),
                change);
        }
    }
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

void addProjection(DefectList& list)
{
    if (list.cell().P.empty()) {
        return;
    }
    list.addCells("projection_weights_transposed", {},
                  message("the projection's matrix is read column by column; look for the order of "
                          "rows and columns"),
                  [](DenseCell& cell) {
                      cell.P = transposed(cell.P, cell.hidden, cell.width); // column by column
                  });
    list.addCells("projection_missing", {},
                  message("the first units of h stand for its projection; look for a projection "
                          "that is not applied"),
                  [](DenseCell& cell) {
                      for (std::size_t at = 0; at < cell.P.size(); ++at) {
                          cell.P[at] = at / cell.hidden == at % cell.hidden ? 1.0 : 0.0;
                      }
                  });
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
    if (list.isGru()) {
        list.addCells("biases_exchanged", {{"kind", std::string("input and recurrent")}},
                      message("the input biases stand in the place of the recurrent ones and these "
                              "in theirs; look for the order in which two biases are loaded"),
                      [](DenseCell& cell) { std::swap(cell.bW, cell.bR); });
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
