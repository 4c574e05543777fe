// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/unit_matching.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/compare/assignment.h"
#include "core/analysis/compare/model_comparison.h"
#include "core/analysis/statistics/matrix_part.h"
#include "core/base/parallel.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/runtime/cpu/kernels/step_kernels.h"
#include "core/tensor/zeroed_values.h"

namespace gateloupe {

// ---- Matrices of a direction ----

namespace {

/// One layer and direction of a network as row-major f32 blocks; NaN and infinities become 0. Gates
/// that the file does not store are left out.
struct DirectionMatrices
{
    struct Block
    {
        std::uint64_t rows = 0;
        std::uint64_t cols = 0;
        std::vector<float> numbers;

        [[nodiscard]] float at(std::uint64_t row, std::uint64_t col) const
        {
            return numbers[row * cols + col];
        }
    };

    std::uint64_t hidden = 0;        ///< H
    std::vector<Block> input;        ///< W by gate, [H, I]
    std::vector<Block> recurrent;    ///< R by gate, [H, R]
    std::vector<Block> vectors;      ///< biases and peepholes, [H, 1]
    std::optional<Block> projection; ///< [P, H]
};

Result<DirectionMatrices::Block> blockOf(const GateView& gate, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const MatrixView matrix, gate.map(monitor));
    DirectionMatrices::Block block{.rows = gate.rows, .cols = gate.cols, .numbers = {}};
    block.numbers.resize(gate.elements());
    std::vector<double> line(gate.cols);
    for (std::uint64_t row = 0; row < gate.rows && gate.cols > 0; ++row) {
        readRun(matrix.elementAt(row, 0), matrix.colStride, matrix.dtype, line);
        std::ranges::transform(line,
                               block.numbers.begin() + static_cast<std::ptrdiff_t>(row * gate.cols),
                               [](double number) {
                                   return std::isfinite(number) ? static_cast<float>(number) : 0.0F;
                               });
    }
    GATELOUPE_CHECK(gate.unchanged());
    return block;
}

Result<DirectionMatrices> matricesOf(const RnnModel& model, LayerIndex layer, Direction direction,
                                     ProgressMonitor& monitor)
{
    DirectionMatrices matrices{.hidden = model.spec.hiddenSize};
    const auto add = [&](auto& target, ParameterKind kind, Gate gate) -> Status {
        if (const GateView* view = model.find({layer, direction, kind, gate})) {
            GATELOUPE_TRY(auto block, blockOf(*view, monitor));
            target.push_back(std::move(block));
        }
        return {};
    };
    for (const Gate gate : gatesOf(model.spec.cell)) {
        GATELOUPE_CHECK(add(matrices.input, ParameterKind::InputWeights, gate));
        GATELOUPE_CHECK(add(matrices.recurrent, ParameterKind::RecurrentWeights, gate));
        for (const ParameterKind kind : {ParameterKind::InputBias, ParameterKind::RecurrentBias,
                                         ParameterKind::PeepholeWeights}) {
            GATELOUPE_CHECK(add(matrices.vectors, kind, gate));
        }
    }
    if (const GateView* view = model.find(projectionId(layer, direction))) {
        GATELOUPE_TRY(matrices.projection, blockOf(*view, monitor));
    }
    return matrices;
}

/// Numbers of every unit: of each the row of its index in a block, or its column. The other index
/// is the feature; with an order, feature k is the block's order[k].
/// Lifetime: views the block and the order.
struct UnitNumbers
{
    const DirectionMatrices::Block* block = nullptr;
    bool areColumns = false;
    std::span<const std::uint64_t> order = {};

    [[nodiscard]] std::uint64_t features() const { return areColumns ? block->rows : block->cols; }
};

/// Cosines between every unit of A and every unit of B, gathered feature by feature.
class Similarities
{
public:
    explicit Similarities(std::uint64_t units);

    [[nodiscard]] std::uint64_t units() const { return m_units; }

    /// More numbers of each unit, as many of A's as of B's. Works on all cores.
    /// Errors: Cancelled.
    Status add(const UnitNumbers& a, const UnitNumbers& b, ProgressMonitor& monitor);
    /// [A's units, B's units]; 0 where one vector is all zeros, 1 where both are.
    [[nodiscard]] std::vector<float> cosines() const;

private:
    struct Piece;

    /// False when the monitor was cancelled.
    bool addPiece(const UnitNumbers& a, const UnitNumbers& b, const Piece& piece,
                  ProgressMonitor& monitor);
    void addTile(std::span<const float* const> a, const UnitNumbers& b, const Piece& piece,
                 std::uint64_t firstUnit);

    std::uint64_t m_units;
    std::uint64_t m_tileUnits; ///< B's units that one call of the product takes
    std::uint64_t m_stride;    ///< of m_dots: whole tiles
    ZeroedValues<float> m_dots;
    std::vector<double> m_squaresA;
    std::vector<double> m_squaresB;
};

/// Features that are laid out at a time: a tile of B's units stays in the second cache.
constexpr std::uint64_t kFeaturesAtOnce = 512;
/// Vectors of B's units in a tile, the most that the product takes.
constexpr std::uint64_t kTileVectors = 4;

struct Units
{
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

/// Where numbers go, and how far apart those of neighbouring units and features are.
struct Target
{
    float* numbers = nullptr;
    std::uint64_t unitStride = 0;
    std::uint64_t featureStride = 0;
};

/// Copies features [first, first + count) of some units, in the order the block is stored.
void layOut(const UnitNumbers& numbers, std::uint64_t first, std::uint64_t count,
            const Units& units, const Target& target)
{
    const auto lineOf = [&](std::uint64_t feature) {
        return numbers.order.empty() ? feature : numbers.order[feature];
    };
    const DirectionMatrices::Block& block = *numbers.block;
    if (numbers.areColumns) {
        for (std::uint64_t feature = 0; feature < count; ++feature) {
            const float* from =
                block.numbers.data() + lineOf(first + feature) * block.cols + units.first;
            float* to = target.numbers + feature * target.featureStride;
            for (std::uint64_t unit = 0; unit < units.count; ++unit) {
                to[unit * target.unitStride] = from[unit];
            }
        }
        return;
    }
    for (std::uint64_t unit = 0; unit < units.count; ++unit) {
        const float* from = block.numbers.data() + (units.first + unit) * block.cols;
        float* to = target.numbers + unit * target.unitStride;
        for (std::uint64_t feature = 0; feature < count; ++feature) {
            to[feature * target.featureStride] = from[lineOf(first + feature)];
        }
    }
}

/// Of `count` numbers that are `stride` apart.
double squareSum(const float* numbers, std::uint64_t count, std::uint64_t stride = 1)
{
    double squares = 0.0;
    for (std::uint64_t at = 0; at < count; ++at) {
        const auto number = static_cast<double>(numbers[at * stride]);
        squares += number * number;
    }
    return squares;
}

Similarities::Similarities(std::uint64_t units)
    : m_units(units)
    , m_tileUnits(kTileVectors * stepKernels<float>().lanes)
    , m_stride((units + m_tileUnits - 1) / m_tileUnits * m_tileUnits)
    , m_dots(units * m_stride)
    , m_squaresA(units)
    , m_squaresB(units)
{
}

/// Features [first, first + count).
struct Similarities::Piece
{
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

Status Similarities::add(const UnitNumbers& a, const UnitNumbers& b, ProgressMonitor& monitor)
{
    const std::uint64_t features = a.features();
    for (std::uint64_t first = 0; first < features; first += kFeaturesAtOnce) {
        if (!addPiece(a, b, {first, std::min(kFeaturesAtOnce, features - first)}, monitor)) {
            return Error::cancelled("matching the units was cancelled");
        }
    }
    return {};
}

bool Similarities::addPiece(const UnitNumbers& a, const UnitNumbers& b, const Piece& piece,
                            ProgressMonitor& monitor)
{
    std::vector<float> laidOut(m_units * piece.count);
    std::vector<const float*> rows(m_units);
    const std::uint64_t tiles = m_stride / m_tileUnits;
    forEachPiece(tiles, [&](std::uint64_t tile) {
        const std::uint64_t first = tile * m_tileUnits;
        const std::uint64_t last = std::min(first + m_tileUnits, m_units);
        layOut(a, piece.first, piece.count, {first, last - first},
               {laidOut.data() + first * piece.count, piece.count, 1});
        for (std::uint64_t unit = first; unit < last; ++unit) {
            rows[unit] = laidOut.data() + unit * piece.count;
            m_squaresA[unit] += squareSum(rows[unit], piece.count);
        }
    });
    return forEachPieceUnlessCancelled(
        tiles, monitor, [&](std::uint64_t tile) { addTile(rows, b, piece, tile * m_tileUnits); });
}

void Similarities::addTile(std::span<const float* const> a, const UnitNumbers& b,
                           const Piece& piece, std::uint64_t firstUnit)
{
    ZeroedValues<float> packed(piece.count * m_tileUnits);
    const std::uint64_t units = std::min(m_tileUnits, m_units - firstUnit);
    layOut(b, piece.first, piece.count, {firstUnit, units}, {packed.data(), 1, m_tileUnits});
    for (std::uint64_t feature = 0; feature < piece.count; ++feature) {
        const float* row = packed.data() + feature * m_tileUnits;
        for (std::uint64_t unit = 0; unit < units; ++unit) {
            const auto number = static_cast<double>(row[unit]);
            m_squaresB[firstUnit + unit] += number * number;
        }
    }
    TileProduct<float> product;
    product.a = a.data();
    product.rows = a.size();
    product.weights = packed.data();
    product.depth = piece.count;
    product.sums = m_dots.data() + firstUnit;
    product.sumStride = m_stride;
    product.chains = productChains(kTileVectors, product.rows);
    stepKernels<float>().product[kTileVectors - 1](product);
}

std::vector<float> Similarities::cosines() const
{
    std::vector<double> normsB(m_units);
    std::ranges::transform(m_squaresB, normsB.begin(),
                           [](double squares) { return std::sqrt(squares); });
    std::vector<float> cosines(m_units * m_units);
    for (std::uint64_t row = 0; row < m_units; ++row) {
        const double normA = std::sqrt(m_squaresA[row]);
        const float* dots = m_dots.data() + row * m_stride;
        for (std::uint64_t col = 0; col < m_units; ++col) {
            const double norms = normA * normsB[col];
            float& cosine = cosines[row * m_units + col];
            if (norms > 0.0) {
                cosine = static_cast<float>(static_cast<double>(dots[col]) / norms);
            } else {
                cosine = m_squaresA[row] == m_squaresB[col] ? 1.0F : 0.0F;
            }
        }
    }
    return cosines;
}

/// [H, 3] of each R: norms of its rows, and without a projection of its columns, and its diagonal:
/// what no order of the units changes.
std::vector<DirectionMatrices::Block> invariantsOf(const DirectionMatrices& direction)
{
    std::vector<DirectionMatrices::Block> blocks;
    for (const DirectionMatrices::Block& recurrent : direction.recurrent) {
        auto& block = blocks.emplace_back(
            DirectionMatrices::Block{.rows = recurrent.rows, .cols = 3, .numbers = {}});
        for (std::uint64_t unit = 0; unit < recurrent.rows; ++unit) {
            const float* const numbers = recurrent.numbers.data();
            const double ofRow = squareSum(numbers + unit * recurrent.cols, recurrent.cols);
            block.numbers.push_back(static_cast<float>(std::sqrt(ofRow)));
            const double ofColumn = direction.projection
                                        ? 0.0
                                        : squareSum(numbers + unit, recurrent.rows, recurrent.cols);
            block.numbers.push_back(static_cast<float>(std::sqrt(ofColumn)));
            block.numbers.push_back(direction.projection ? 0.0F : recurrent.at(unit, unit));
        }
    }
    return blocks;
}

/// Adds the rows of blocks, B's columns in the given order (order[k] stands beside A's k).
/// Errors: Cancelled.
Status addRows(Similarities& similarities, const std::vector<DirectionMatrices::Block>& a,
               const std::vector<DirectionMatrices::Block>& b, std::span<const std::uint64_t> order,
               ProgressMonitor& monitor)
{
    for (std::size_t block = 0; block < std::min(a.size(), b.size()); ++block) {
        GATELOUPE_CHECK(
            similarities.add({.block = &a[block]}, {.block = &b[block], .order = order}, monitor));
    }
    return {};
}

/// Rows of R, and what others read of the unit: columns of R, or of the projection.
Status addRecurrentWeights(Similarities& similarities, const DirectionMatrices& a,
                           const DirectionMatrices& b, std::span<const std::uint64_t> hiddenOrder,
                           std::span<const std::uint64_t> outputOrder, ProgressMonitor& monitor)
{
    for (std::size_t gate = 0; gate < std::min(a.recurrent.size(), b.recurrent.size()); ++gate) {
        const DirectionMatrices::Block* ofA = &a.recurrent[gate];
        const DirectionMatrices::Block* ofB = &b.recurrent[gate];
        GATELOUPE_CHECK(
            similarities.add({.block = ofA}, {.block = ofB, .order = outputOrder}, monitor));
        if (!a.projection) {
            GATELOUPE_CHECK(similarities.add(
                {.block = ofA, .areColumns = true},
                {.block = ofB, .areColumns = true, .order = hiddenOrder}, monitor));
        }
    }
    if (a.projection && b.projection) {
        return similarities.add({.block = &*a.projection, .areColumns = true},
                                {.block = &*b.projection, .areColumns = true, .order = outputOrder},
                                monitor);
    }
    return {};
}

constexpr int kMaxRounds = 8;
constexpr std::uint64_t kStages = kMaxRounds + 2; ///< that progress is counted in, of a direction
/// A round must gain so much of the total cosine, or it is rounding.
constexpr double kLeastGain = 1e-5;

using Order = std::vector<std::uint64_t>;

Order identity(std::uint64_t count)
{
    Order order(count);
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    return order;
}

Status checkComparable(const RnnModel& a, const RnnModel& b)
{
    if (!areComparable(a, b)) {
        return Error::shapeMismatch(
            "units can be matched between networks of one shape only: %1 and %2", toText(a.spec),
            toText(b.spec));
    }
    if (a.spec.hiddenSize > kMaxMatchedUnits) {
        return Error::unsupported("layers of more than %1 units are not matched: %2",
                                  kMaxMatchedUnits, toText(a.spec));
    }
    return {};
}

/// An assignment with the similarities it was chosen by.
struct UnitChoice
{
    Order order;
    std::vector<float> cosine;
    double total = 0.0;
};

Result<UnitChoice> choose(const Similarities& similarities, ProgressMonitor& monitor)
{
    const std::uint64_t n = similarities.units();
    const std::vector<float> cosines = similarities.cosines();
    UnitChoice choice;
    GATELOUPE_TRY(choice.order, assignBest(cosines, n, monitor));
    for (std::uint64_t unit = 0; unit < n; ++unit) {
        choice.cosine.push_back(cosines[unit * n + choice.order[unit]]);
        choice.total += static_cast<double>(choice.cosine.back());
    }
    return choice;
}

/// One layer and direction of both networks while its order is looked for.
class DirectionMatcher
{
public:
    /// `index` of `directions`: for progress.
    DirectionMatcher(const DirectionMatrices& a, const DirectionMatrices& b, Order inputOrder,
                     std::uint32_t index, std::uint32_t directions, ProgressMonitor& monitor)
        : m_a(a)
        , m_b(b)
        , m_inputOrder(std::move(inputOrder))
        , m_index(index)
        , m_directions(directions)
        , m_monitor(monitor)
    {
    }

    Result<UnitMatch> match()
    {
        const std::uint64_t n = m_a.hidden;
        Similarities fixed(n);
        GATELOUPE_CHECK(addRows(fixed, m_a.input, m_b.input, m_inputOrder, m_monitor));
        if (m_a.vectors.size() == m_b.vectors.size()) { // else other biases: W and R decide
            GATELOUPE_CHECK(addRows(fixed, m_a.vectors, m_b.vectors, {}, m_monitor));
        }
        tellStage(1);
        Similarities first = fixed;
        GATELOUPE_CHECK(addRows(first, invariantsOf(m_a), invariantsOf(m_b), {}, m_monitor));
        GATELOUPE_TRY(UnitChoice best, choose(first, m_monitor));
        GATELOUPE_TRY(Order output, outputOrder(best.order));
        tellStage(2);
        double total = -std::numeric_limits<double>::infinity();
        Order from = best.order;
        for (int round = 0; round < kMaxRounds; ++round) {
            Similarities all = fixed;
            GATELOUPE_CHECK(addRecurrentWeights(all, m_a, m_b, from, output, m_monitor));
            GATELOUPE_TRY(UnitChoice next, choose(all, m_monitor));
            tellStage(3 + static_cast<std::uint64_t>(round));
            if (next.total <= total + kLeastGain * static_cast<double>(n)) {
                break;
            }
            total = next.total;
            const bool isSettled = next.order == from;
            best = std::move(next);
            from = best.order;
            GATELOUPE_TRY(output, outputOrder(from));
            if (isSettled) {
                break;
            }
        }
        return finished(std::move(best), std::move(output));
    }

private:
    void tellStage(std::uint64_t stage) const
    {
        m_monitor.report(Stage::Running, m_index * kStages + stage, m_directions * kStages);
    }

    /// Projected units have an order of their own, that of the projection's rows.
    Result<Order> outputOrder(const Order& hidden)
    {
        if (!m_a.projection) {
            return hidden;
        }
        Similarities rows(m_a.projection->rows);
        GATELOUPE_CHECK(rows.add({.block = &*m_a.projection},
                                 {.block = &*m_b.projection, .order = hidden}, m_monitor));
        GATELOUPE_TRY(UnitChoice choice, choose(rows, m_monitor));
        return std::move(choice.order);
    }

    static UnitMatch finished(UnitChoice choice, Order output)
    {
        UnitMatch match;
        match.cosine = std::move(choice.cosine);
        match.order = {.hidden = std::move(choice.order), .output = std::move(output)};
        const auto n = match.order.hidden.size();
        match.meanCosine = choice.total / static_cast<double>(std::max<std::size_t>(1, n));
        for (std::size_t unit = 0; unit < n; ++unit) {
            match.moved += match.order.hidden[unit] != unit ? 1 : 0;
        }
        return match;
    }

    const DirectionMatrices& m_a;
    const DirectionMatrices& m_b;
    Order m_inputOrder;
    std::uint32_t m_index;
    std::uint32_t m_directions;
    ProgressMonitor& m_monitor;
};

/// Layer 0 in skip mode: every unit beside the one of its number.
UnitMatch keptInPlace(const RnnSpec& spec)
{
    UnitMatch match;
    match.order = {.hidden = identity(spec.hiddenSize), .output = identity(spec.recurrentWidth())};
    match.cosine.assign(spec.hiddenSize, 1.0F);
    match.meanCosine = 1.0;
    return match;
}

} // namespace

std::vector<UnitOrder> UnitMatching::orders() const
{
    std::vector<UnitOrder> orders;
    for (const UnitMatch& layer : layers) {
        orders.push_back(layer.order);
    }
    return orders;
}

std::uint64_t UnitMatching::moved() const
{
    std::uint64_t moved = 0;
    for (const UnitMatch& layer : layers) {
        moved += layer.moved;
    }
    return moved;
}

Result<UnitMatching> matchUnits(const RnnModel& a, const RnnModel& b, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(checkComparable(a, b));
    UnitMatching matching;
    const std::uint32_t directions = a.spec.pseudoLayers();
    for (std::uint32_t index = 0; index < directions; ++index) {
        monitor.report(Stage::Running, index * kStages, directions * kStages);
        const PseudoLayerIndex pseudoLayer(index);
        const LayerIndex layer = a.spec.layerOf(pseudoLayer);
        if (layer.value == 0 && a.spec.inputMode == InputMode::Skip) {
            matching.layers.push_back(keptInPlace(a.spec));
            continue;
        }
        const Direction direction = a.directionOf(pseudoLayer);
        GATELOUPE_TRY(const auto ofA, matricesOf(a, layer, direction, monitor));
        GATELOUPE_TRY(const auto ofB, matricesOf(b, layer, direction, monitor));
        DirectionMatcher matcher(ofA, ofB, inputOrderOf(a.spec, layer, matching.orders()), index,
                                 directions, monitor);
        GATELOUPE_TRY(UnitMatch match, matcher.match());
        matching.layers.push_back(std::move(match));
    }
    return matching;
}

} // namespace gateloupe
