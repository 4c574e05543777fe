// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/gate_diff.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "core/analysis/compare/gates/element_scales.h"
#include "core/analysis/compare/gates/pair_sums.h"
#include "core/analysis/compare/gates/type_rounding.h"
#include "core/analysis/statistics/matrix_part.h"
#include "core/base/distance.h"
#include "core/base/parallel.h"

namespace gateloupe {

namespace {

/// What one thread takes at a time, about.
constexpr std::uint64_t kElementsAtOnce = std::uint64_t{1} << 18U;
/// Most elements of a run: two runs of doubles fit the first cache.
constexpr std::size_t kRunElements = 1024;

/// Some lines of one gate of both networks, in the order in which A lies in memory; B mostly lies
/// alike.
struct Piece
{
    std::size_t gate = 0; ///< in the list of pairs
    std::uint64_t firstLine = 0;
    std::uint64_t lastLine = 0;
    PairSums sums;
};

/// The terms of the sums that both sides have for a gate's biases; none where nothing was summed.
struct SumTerms
{
    std::vector<MatrixView> stored; ///< [hidden, 1] each
    double largestOffset = 0.0;
    std::optional<TypeRounding> rounding; ///< to the narrowest type among the stored ones

    /// The magnitude of the largest term of a row.
    [[nodiscard]] double largestOf(std::uint64_t row) const
    {
        double largest = largestOffset;
        for (const MatrixView& bias : stored) {
            largest = std::max(largest, std::abs(bias.at(row, 0)));
        }
        return largest;
    }
};

struct Pair
{
    ParameterId id;
    MatrixPart a;
    MatrixPart b;
    ElementScales scalesA;
    ElementScales scalesB;
    SumTerms terms;

    /// What rounding to the narrower type may do to an element.
    [[nodiscard]] double roundingOf(std::uint64_t row, double ofA, double ofB) const
    {
        const TypeRounding rounding =
            terms.rounding.value_or(roundingTo(a.matrix.dtype, b.matrix.dtype));
        return rounding.of(std::max({std::abs(ofA), std::abs(ofB), terms.largestOf(row)}));
    }

    [[nodiscard]] bool isQuantised() const { return scalesA.exist() || scalesB.exist(); }
};

/// Adds a difference in units of what explains it.
void addUnits(PairSums& sums, const Pair& pair, const ElementDifference& element, double rounding)
{
    const double scaleA = pair.scalesA.at(element.row, element.col);
    const double scaleB = pair.scalesB.at(element.row, element.col);
    // To the nearest integer: half a step. Quantisers find it in f32, too: they round the inverse
    // of the scale, the number times that, and the integer times the scale.
    constexpr double kQuantiserRoundings = 4.0;
    const double explained =
        pair.isQuantised() ? kQuantiserRoundings * rounding + (scaleA + scaleB) / 2.0 : rounding;
    sums.roundings = std::max(sums.roundings, element.distance / explained);
    if (const double scale = std::max(scaleA, scaleB); scale > 0.0) {
        sums.scales = std::max(sums.scales, element.distance / scale);
    }
}

void measure(Piece& piece, const Pair& pair)
{
    const PartLines linesA(pair.a);
    const PartLines linesB(pair.b, linesA.isTurned());
    std::array<double, kRunElements> bufferA;
    std::array<double, kRunElements> bufferB;
    for (std::uint64_t line = piece.firstLine; line < piece.lastLine; ++line) {
        for (std::uint64_t first = 0; first < linesA.items(); first += kRunElements) {
            const auto count = static_cast<std::size_t>(
                std::min<std::uint64_t>(kRunElements, linesA.items() - first));
            const std::span runA(bufferA.data(), count);
            const std::span runB(bufferB.data(), count);
            linesA.read(line, first, runA);
            linesB.read(line, first, runB);
            piece.sums.addRun(runA, runB);
            for (std::size_t index = 0; index < count; ++index) {
                const double distance = distanceOf(runA[index], runB[index]);
                if (distance == 0.0) {
                    continue;
                }
                const ElementDifference element{.row = linesA.rowOf(line, first + index),
                                                .col = linesA.colOf(line, first + index),
                                                .a = runA[index],
                                                .b = runB[index],
                                                .distance = distance};
                addUnits(piece.sums, pair, element,
                         pair.roundingOf(element.row, runA[index], runB[index]));
                if (distance >= piece.sums.threshold()) {
                    piece.sums.keep(element);
                }
            }
        }
    }
}

std::vector<Piece> piecesOf(const std::vector<Pair>& pairs)
{
    std::vector<Piece> pieces;
    for (std::size_t gate = 0; gate < pairs.size(); ++gate) {
        const PartLines lines(pairs[gate].a);
        const std::uint64_t step =
            std::max<std::uint64_t>(1, kElementsAtOnce / std::max<std::uint64_t>(1, lines.items()));
        for (std::uint64_t first = 0; first < lines.lines(); first += step) {
            pieces.push_back({.gate = gate,
                              .firstLine = first,
                              .lastLine = std::min(first + step, lines.lines()),
                              .sums = {}});
        }
    }
    return pieces;
}

GateDifference differenceFrom(const Pair& pair, PairSums sums)
{
    const auto count = static_cast<long double>(std::max<std::uint64_t>(1, pair.a.elements()));
    return {.id = pair.id,
            .maxAbs = sums.maxAbs,
            .rms = static_cast<double>(std::sqrt(sums.squaredDifferences / count)),
            .cosine = sums.cosine(),
            .isEqual = sums.isEqual,
            .roundings = sums.roundings,
            .scales = pair.isQuantised() ? std::optional(sums.scales) : std::nullopt,
            .largest = sums.takeLargest()};
}

Result<std::vector<GateDifference>> measureAll(const std::vector<Pair>& pairs,
                                               ProgressMonitor& monitor)
{
    std::vector<Piece> pieces = piecesOf(pairs);
    std::atomic<std::uint64_t> done = 0;
    const auto measureOne = [&](std::uint64_t index) {
        Piece& piece = pieces[index];
        measure(piece, pairs[piece.gate]);
        monitor.report(Stage::Reading, ++done, pieces.size());
    };
    if (!forEachPieceUnlessCancelled(pieces.size(), monitor, measureOne)) {
        return Error::cancelled("the comparison was cancelled");
    }
    std::vector<PairSums> sums(pairs.size());
    for (const Piece& piece : pieces) {
        sums[piece.gate].merge(piece.sums);
    }
    std::vector<GateDifference> differences;
    for (std::size_t gate = 0; gate < pairs.size(); ++gate) {
        differences.push_back(differenceFrom(pairs[gate], std::move(sums[gate])));
    }
    return differences;
}

bool hasSameShape(const GateView& a, const GateView* b)
{
    return b != nullptr && a.rows == b->rows && a.cols == b->cols;
}

} // namespace

bool ModelDifference::isEqual() const
{
    return onlyInA.empty() && onlyInB.empty() &&
           std::ranges::all_of(gates, &GateDifference::isEqual);
}

bool ModelDifference::isEqualUpToRounding() const
{
    return onlyInA.empty() && onlyInB.empty() &&
           std::ranges::all_of(gates,
                               [](const GateDifference& gate) { return gate.roundings <= 1.0; });
}

namespace {

/// Adds the terms of one side's sum.
Status addTerms(const RnnModel& original, const ParameterId& id, SumTerms& terms,
                ProgressMonitor& monitor)
{
    if (id.gate == Gate::Forget) {
        terms.largestOffset =
            std::max(terms.largestOffset, std::abs(original.equationsOf(id).forgetOffset));
    }
    for (const ParameterKind kind : {ParameterKind::InputBias, ParameterKind::RecurrentBias}) {
        ParameterId bias = id;
        bias.kind = kind;
        const GateView* stored = original.find(bias);
        if (stored == nullptr) {
            continue;
        }
        GATELOUPE_TRY(const MatrixView matrix, stored->map(monitor));
        terms.stored.push_back(matrix);
        const TypeRounding rounding = roundingTo(matrix.dtype);
        if (!terms.rounding || rounding.relative > terms.rounding->relative) {
            terms.rounding = rounding;
        }
    }
    return {};
}

/// Null originals: nothing was summed.
Result<ModelDifference> comparePairs(const RnnModel& a, const RnnModel& b,
                                     const RnnModel* originalA, const RnnModel* originalB,
                                     ProgressMonitor& monitor)
{
    ModelDifference difference;
    std::vector<Pair> pairs;
    for (const auto& [id, gate] : a.parameters) {
        const GateView* other = b.find(id);
        if (!hasSameShape(gate, other)) {
            difference.onlyInA.push_back(id);
            continue;
        }
        if (monitor.cancelled()) {
            return Error::cancelled("the comparison was cancelled");
        }
        GATELOUPE_TRY(const auto matrixA, checkedMatrix(gate, monitor));
        GATELOUPE_TRY(const auto matrixB, checkedMatrix(*other, monitor));
        Pair pair{.id = id,
                  .a = {.matrix = matrixA},
                  .b = {.matrix = matrixB},
                  .scalesA = ElementScales(gate),
                  .scalesB = ElementScales(*other),
                  .terms = {}};
        if (originalA != nullptr && isBias(id.kind)) {
            GATELOUPE_CHECK(addTerms(*originalA, id, pair.terms, monitor));
            GATELOUPE_CHECK(addTerms(*originalB, id, pair.terms, monitor));
        }
        pairs.push_back(std::move(pair));
    }
    GATELOUPE_TRY(difference.gates, measureAll(pairs, monitor));
    GATELOUPE_CHECK(unchanged(a));
    GATELOUPE_CHECK(unchanged(b));
    for (const auto& [id, gate] : b.parameters) {
        if (!hasSameShape(gate, a.find(id))) {
            difference.onlyInB.push_back(id);
        }
    }
    return difference;
}

} // namespace

Result<ModelDifference> compare(const RnnModel& a, const RnnModel& b, ProgressMonitor& monitor)
{
    return comparePairs(a, b, nullptr, nullptr, monitor);
}

Result<ModelDifference> compareSummed(const SummedNetwork& a, const SummedNetwork& b,
                                      ProgressMonitor& monitor)
{
    return comparePairs(*a.summed, *b.summed, a.original.get(), b.original.get(), monitor);
}

} // namespace gateloupe
