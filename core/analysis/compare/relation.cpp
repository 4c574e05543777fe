// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/relation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "core/analysis/compare/model_comparison.h"
#include "core/analysis/dense/dense_cell.h"
#include "core/base/number_text.h"

namespace gateloupe {

namespace {

/// Numbers nearer than this, as a share of the larger one or of 1, are the same.
constexpr double kSame = 1e-6;
/// Up to this many differing numbers are listed with their places.
constexpr std::size_t kFewNumbers = 3;

/// Larger networks are not tried: each change is a copy in float64.
constexpr std::uint64_t kMostNumbers = std::uint64_t{1} << 26U;

using Cells = std::vector<DenseCell>; ///< [layers * directions]
using CellNumbers = std::vector<double> DenseCell::*;

constexpr std::array<CellNumbers, 6> kNumbers = {&DenseCell::W,  &DenseCell::R, &DenseCell::bW,
                                                 &DenseCell::bR, &DenseCell::p, &DenseCell::P};
constexpr std::array kNumberNames = {"input_weights",  "recurrent_weights", "input_bias",
                                     "recurrent_bias", "peephole_weights",  "projection_weights"};

bool isSame(double a, double b)
{
    return std::abs(a - b) <= kSame * std::max({std::abs(a), std::abs(b), 1.0});
}

bool areSame(const std::vector<double>& a, const std::vector<double>& b)
{
    return std::ranges::equal(a, b, isSame);
}

bool areSame(const DenseCell& a, const DenseCell& b)
{
    return std::ranges::all_of(
        kNumbers, [&](CellNumbers numbers) { return areSame(a.*numbers, b.*numbers); });
}

bool areSame(const Cells& a, const Cells& b)
{
    return std::ranges::equal(
        a, b, [](const DenseCell& one, const DenseCell& other) { return areSame(one, other); });
}

Result<Cells> cellsOf(const RnnModel& model, ProgressMonitor& monitor)
{
    Cells cells;
    for (std::uint32_t layer = 0; layer < model.spec.layers; ++layer) {
        for (std::uint32_t direction = 0; direction < model.spec.directions; ++direction) {
            GATELOUPE_TRY(DenseCell cell,
                          denseCell(model, LayerIndex(layer), model.direction(direction), monitor));
            cells.push_back(std::move(cell));
        }
    }
    return cells;
}

/// Gate k becomes the one that was at order[k].
void reorder(std::vector<double>& numbers, const std::vector<std::size_t>& order)
{
    const std::vector<double> old = numbers;
    const std::uint64_t size = old.size() / order.size();
    for (std::size_t gate = 0; gate < order.size() && size > 0; ++gate) {
        std::ranges::copy(pieceAt(old, size, order[gate]), pieceAt(numbers, size, gate).begin());
    }
}

void transposeGates(std::vector<double>& matrix, const DenseCell& cell)
{
    const std::uint64_t size = cell.hidden * cell.hidden;
    for (std::uint64_t gate = 0; gate < cell.gates(); ++gate) {
        const auto turned = transposed(pieceAt(matrix, size, gate), cell.hidden, cell.hidden);
        std::ranges::copy(turned, pieceAt(matrix, size, gate).begin());
    }
}

/// Looks for the change that makes the cells of B from those of A.
class RelationSearch
{
public:
    RelationSearch(const RnnModel& model, const Cells& a, const Cells& b)
        : m_model(model)
        , m_a(a)
        , m_b(b)
    {
    }

    [[nodiscard]] std::optional<Relation> found() const
    {
        using Look = std::optional<Relation> (*)(const RelationSearch&);
        static constexpr std::array kLooks = {
            Look{[](const RelationSearch& in) { return in.fewNumbers(); }},
            Look{[](const RelationSearch& in) { return in.forgetConstant(); }},
            Look{[](const RelationSearch& in) { return in.exchangedBiases(); }},
            Look{[](const RelationSearch& in) { return in.transposedWeights(); }},
            Look{[](const RelationSearch& in) { return in.exchangedCells(); }},
            Look{[](const RelationSearch& in) { return in.gateOrders(); }},
            Look{[](const RelationSearch& in) { return in.scaled(); }}};
        for (const Look look : kLooks) {
            if (auto relation = look(*this)) {
                return relation;
            }
        }
        return std::nullopt;
    }

private:
    /// Cell by cell: most changes are refuted by the first, and one copy is in memory at a time.
    template <typename Change>
    [[nodiscard]] bool makesB(const Change& change) const
    {
        return std::ranges::equal(m_a, m_b, [&](DenseCell changed, const DenseCell& wanted) {
            change(changed);
            return areSame(changed, wanted);
        });
    }

    [[nodiscard]] std::string placeOf(std::size_t cell) const
    {
        const std::uint32_t directions = m_model.spec.directions;
        return "layer_" + std::to_string(cell / directions) + "/" +
               std::string(
                   nameOf(m_model.direction(static_cast<std::uint32_t>(cell % directions))));
    }

    [[nodiscard]] std::optional<Relation> fewNumbers() const
    {
        std::size_t count = 0;
        std::string places;
        for (std::size_t cell = 0; cell < m_a.size(); ++cell) {
            for (std::size_t kind = 0; kind < kNumbers.size(); ++kind) {
                const auto& a = m_a[cell].*kNumbers[kind];
                const auto& b = m_b[cell].*kNumbers[kind];
                for (std::size_t at = 0; at < a.size(); ++at) {
                    if (isSame(a[at], b[at])) {
                        continue;
                    }
                    if (++count > kFewNumbers) {
                        return std::nullopt;
                    }
                    places += (count > 1 ? "; " : "") + placeText(cell, kind, at) + " is " +
                              sixDigits(a[at]) + " in A and " + sixDigits(b[at]) + " in B";
                }
            }
        }
        if (count == 0) {
            return std::nullopt;
        }
        return Relation{"numbers_changed",
                        message("all numbers but %1 are equal: %2", count, places)};
    }

    /// "layer_0/forward/forget/recurrent_weights[3, 5]".
    [[nodiscard]] std::string placeText(std::size_t cell, std::size_t kind, std::size_t at) const
    {
        const DenseCell& of = m_a[cell];
        const auto& numbers = of.*kNumbers[kind];
        const bool isProjection = kNumbers[kind] == &DenseCell::P;
        const std::uint64_t rows = isProjection ? of.width : of.gates() * of.hidden;
        const std::uint64_t cols = numbers.size() / rows;
        const std::uint64_t row = at / cols;
        std::string text = placeOf(cell) + "/";
        if (!isProjection) {
            text += std::string(nameOf(gatesOf(of.kind)[row / of.hidden])) + "/";
        }
        text += std::string(kNumberNames[kind]) + "[" +
                std::to_string(isProjection ? row : row % of.hidden);
        return text + (cols > 1 ? ", " + std::to_string(at % cols) : "") + "]";
    }

    [[nodiscard]] std::optional<Relation> forgetConstant() const
    {
        if (m_a.front().kind != CellKind::Lstm) {
            return std::nullopt;
        }
        const std::uint64_t H = m_a.front().hidden;
        for (const CellNumbers biases : {&DenseCell::bW, &DenseCell::bR}) {
            const double constant = (m_b.front().*biases)[H] - (m_a.front().*biases)[H];
            const bool isIt = !isSame(constant, 0.0) && makesB([&](DenseCell& cell) {
                for (double& bias : pieceAt(cell.*biases, cell.hidden, 1)) {
                    bias += constant;
                }
            });
            if (isIt) {
                return Relation{"forget_offset_added",
                                message("B's forget bias is A's plus %1, all else is equal; look "
                                        "for the offset that a cell adds to its forget gate",
                                        sixDigits(constant))};
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Relation> exchangedBiases() const
    {
        if (!makesB([](DenseCell& cell) { std::swap(cell.bW, cell.bR); })) {
            return std::nullopt;
        }
        return Relation{"input_and_recurrent_bias_exchanged",
                        message("the input bias and the recurrent bias of B are A's, in each "
                                "other's place"),
                        m_a.front().kind != CellKind::Gru};
    }

    [[nodiscard]] std::optional<Relation> transposedWeights() const
    {
        const bool isSquareR = m_a.front().width == m_a.front().hidden;
        if (isSquareR && makesB([](DenseCell& cell) { transposeGates(cell.R, cell); })) {
            return Relation{"recurrent_weights_transposed",
                            message("B's R is A's, transposed gate by gate; all else is equal")};
        }
        const bool isSquareW = std::ranges::all_of(m_a, [](const DenseCell& cell) {
            return cell.inputs == cell.hidden && !cell.W.empty();
        });
        if (isSquareW && makesB([](DenseCell& cell) { transposeGates(cell.W, cell); })) {
            return Relation{"input_weights_transposed",
                            message("B's W is A's, transposed gate by gate; all else is equal")};
        }
        if (isSquareW && isSquareR && makesB([](DenseCell& cell) {
                transposeGates(cell.W, cell);
                transposeGates(cell.R, cell);
            })) {
            return Relation{"weights_transposed",
                            message("B's W and R are A's, transposed gate by gate; all else is "
                                    "equal")};
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Relation> exchangedCells() const
    {
        for (std::size_t one = 0; one < m_a.size(); ++one) {
            for (std::size_t other = one + 1; other < m_a.size(); ++other) {
                Cells changed = m_a;
                std::swap(changed[one], changed[other]);
                if (areSame(changed, m_b)) {
                    const bool isOfOneLayer =
                        one / m_model.spec.directions == other / m_model.spec.directions;
                    return Relation{isOfOneLayer ? "directions_exchanged" : "layers_exchanged",
                                    message("%1 and %2 of B are A's, in each other's place",
                                            placeOf(one), placeOf(other))};
                }
            }
        }
        if (m_model.spec.directions == 2) {
            Cells changed = m_a;
            for (std::size_t cell = 0; cell < changed.size(); cell += 2) {
                std::swap(changed[cell], changed[cell + 1]);
            }
            if (areSame(changed, m_b)) {
                return Relation{"directions_exchanged",
                                message("the directions of B are A's, in each other's place")};
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Relation> gateOrders() const
    {
        const auto gates = gatesOf(m_a.front().kind);
        std::vector<std::size_t> order(gates.size());
        std::iota(order.begin(), order.end(), 0);
        while (std::next_permutation(order.begin(), order.end())) {
            for (const bool withBiases : {true, false}) {
                const bool isIt = makesB([&](DenseCell& cell) {
                    reorder(cell.W, order);
                    reorder(cell.R, order);
                    if (withBiases) {
                        reorder(cell.bW, order);
                        reorder(cell.bR, order);
                    }
                });
                if (!isIt) {
                    continue;
                }
                std::string names;
                for (const std::size_t gate : order) {
                    names += (names.empty() ? "" : ", ") + std::string(nameOf(gates[gate]));
                }
                return Relation{"gates_exchanged",
                                withBiases ? message("B's gates are A's in another order: where B "
                                                     "reads its own, A's %1 stand",
                                                     names)
                                           : message("B's W and R are A's in another order, and "
                                                     "its biases are not: where B reads its own, "
                                                     "A's %1 stand",
                                                     names)};
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Relation> scaled() const
    {
        double products = 0.0;
        double squares = 0.0;
        for (std::size_t at = 0; at < m_a.front().R.size(); ++at) {
            products += m_a.front().R[at] * m_b.front().R[at];
            squares += m_a.front().R[at] * m_a.front().R[at];
        }
        const double factor = squares > 0.0 ? products / squares : 1.0;
        const bool isIt = makesB([factor](DenseCell& cell) {
            for (const CellNumbers numbers : kNumbers) {
                std::ranges::for_each(cell.*numbers, [factor](double& value) { value *= factor; });
            }
        });
        if (!isIt || isSame(factor, 1.0)) {
            return std::nullopt;
        }
        return Relation{"weights_scaled",
                        message("all numbers of B are A's times %1", sixDigits(factor))};
    }

    const RnnModel& m_model;
    const Cells& m_a;
    const Cells& m_b;
};

std::uint64_t numbersOf(const RnnModel& model)
{
    const std::uint64_t width = model.spec.inputSize + model.spec.hiddenSize;
    return model.spec.pseudoLayers() * width * model.spec.hiddenSize *
           gatesOf(model.spec.cell).size();
}

bool haveEqualSizes(const Cells& a, const Cells& b)
{
    return std::ranges::equal(a, b, [](const DenseCell& one, const DenseCell& other) {
        return std::ranges::all_of(kNumbers, [&](CellNumbers numbers) {
            return (one.*numbers).size() == (other.*numbers).size();
        });
    });
}

/// Plain networks of which one has tanh and the other ReLU.
Relation otherActivation(const RnnModel& a, const RnnModel& b)
{
    const auto isAssumed = [](const RnnModel& model) {
        return model.sources.of(EquationFact::Candidate) == FactSource::Assumed;
    };
    if (isAssumed(a) == isAssumed(b)) {
        return {"cell_exchanged", message("A is %1 and B is %2: their activations differ",
                                          nameOf(a.spec.cell), nameOf(b.spec.cell))};
    }
    return isAssumed(a)
               ? Relation{"cell_assumed", message("A's file does not say that it is %1, which is "
                                                  "assumed; --cell-a %2 reads it as B is",
                                                  nameOf(a.spec.cell), nameOf(b.spec.cell))}
               : Relation{"cell_assumed", message("B's file does not say that it is %1, which is "
                                                  "assumed; --cell-b %2 reads it as A is",
                                                  nameOf(b.spec.cell), nameOf(a.spec.cell))};
}

/// Networks of another cell, or of more layers or directions.
std::optional<Relation> otherSizes(const RnnModel& a, const RnnModel& b)
{
    if (a.spec.cell != b.spec.cell &&
        std::ranges::equal(gatesOf(a.spec.cell), gatesOf(b.spec.cell))) {
        return otherActivation(a, b);
    }
    if (a.spec.cell != b.spec.cell) {
        return Relation{"cell_exchanged",
                        message("A is %1 and B is %2: no number of one stands for "
                                "one of the other",
                                nameOf(a.spec.cell), nameOf(b.spec.cell))};
    }
    if (a.spec.layers != b.spec.layers) {
        return Relation{"layers_missing",
                        message("A has %1 layer(s) and B has %2", a.spec.layers, b.spec.layers)};
    }
    if (a.spec.directions != b.spec.directions) {
        return Relation{"directions_missing", message("A has %1 direction(s) and B has %2",
                                                      a.spec.directions, b.spec.directions)};
    }
    return std::nullopt;
}

/// Peepholes that one of two networks has alone.
std::optional<Relation> otherPeepholes(Cells ofA, Cells ofB)
{
    const bool hasA = !ofA.front().p.empty();
    if (hasA == !ofB.front().p.empty()) {
        return std::nullopt;
    }
    for (Cells* const cells : {&ofA, &ofB}) {
        for (DenseCell& cell : *cells) {
            cell.p.clear();
        }
    }
    if (!haveEqualSizes(ofA, ofB) || !areSame(ofA, ofB)) {
        return std::nullopt;
    }
    return Relation{"peepholes_missing",
                    hasA ? message("A has peepholes, B has none, and all else is equal")
                         : message("B has peepholes, A has none, and all else is equal")};
}

} // namespace

Result<std::optional<Relation>> relationOf(const std::shared_ptr<const RnnModel>& a,
                                           const std::shared_ptr<const RnnModel>& b,
                                           ProgressMonitor& monitor)
{
    if (auto other = otherSizes(*a, *b)) {
        return other;
    }
    if (!areComparable(*a, *b) || numbersOf(*a) > kMostNumbers) {
        return std::optional<Relation>();
    }
    GATELOUPE_TRY(const Cells ofA, cellsOf(*a, monitor));
    GATELOUPE_TRY(const Cells ofB, cellsOf(*b, monitor));
    if (!haveEqualSizes(ofA, ofB)) {
        return otherPeepholes(ofA, ofB);
    }
    if (areSame(ofA, ofB)) {
        return std::optional<Relation>();
    }
    if (auto found = RelationSearch(*a, ofA, ofB).found()) {
        return found;
    }
    GATELOUPE_TRY(const auto matched, compareModels(a, b, true, monitor));
    if (matched->matching && matched->difference.isEqualUpToRounding()) {
        return std::optional(
            Relation{"units_exchanged",
                     message("B's hidden units are A's in another order, in all weights alike: "
                             "both compute the same function"),
                     true});
    }
    return std::optional<Relation>();
}

} // namespace gateloupe
