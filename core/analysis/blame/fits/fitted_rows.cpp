// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/analysis/blame/fits/fitted_defects.h"
#include "core/analysis/blame/fits/least_squares.h"
#include "core/base/parallel.h"

namespace gateloupe {

namespace {

/// Kinds and gates whose rows are looked at one by one: those that lead towards theirs most.
constexpr std::size_t kMostLooked = 10;
constexpr double kSmallStep = 1e-4; ///< of rows, to see where their loss leads
constexpr double kRowRidge = 1e-6;  ///< of the diagonal
constexpr int kRounds = 3;

/// The rows of one gate in one kind of parameters of a cell.
struct GateRows
{
    std::size_t layer = 0;
    std::size_t direction = 0;
    std::vector<double> DenseCell::*kind = nullptr;
    const char* kindName = "";
    std::size_t gate = 0;
};

/// Every row times its factor.
RunChange scaledRows(const GateRows& of, std::vector<double> factors)
{
    return [of, factors = std::move(factors)](DenseRun& run) {
        auto& cell = run.layers[of.layer].cells[of.direction];
        auto altered = std::make_shared<DenseCell>(*cell);
        auto& values = (*altered).*of.kind;
        const auto rows = pieceAt(values, values.size() / altered->gates(), of.gate);
        const std::size_t cols = rows.size() / factors.size();
        for (std::size_t at = 0; at < rows.size(); ++at) {
            rows[at] *= factors[at / cols];
        }
        if (*altered != *cell) {
            cell = std::move(altered);
        }
    };
}

std::vector<GateRows> gateRowsOf(const DenseRun& right)
{
    std::vector<GateRows> all;
    for (std::size_t layer = 0; layer < right.layers.size(); ++layer) {
        for (std::size_t direction = 0; direction < right.directions; ++direction) {
            const DenseCell& cell = right.cell(layer, direction);
            for (const auto& [kind, name] : {std::pair(&DenseCell::W, "input_weights"),
                                             std::pair(&DenseCell::R, "recurrent_weights"),
                                             std::pair(&DenseCell::bW, "input_bias"),
                                             std::pair(&DenseCell::bR, "recurrent_bias")}) {
                for (std::size_t gate = 0; gate < cell.gates() && hasNumbers(cell.*kind); ++gate) {
                    all.push_back({layer, direction, kind, name, gate});
                }
            }
        }
    }
    return all;
}

/// The share of theirs that the loss of any rows explains, were everything linear.
double shareOfRows(const GateRows& of, const FitSample& sample,
                   const std::vector<double>& unchanged, std::uint64_t hidden)
{
    std::vector<std::vector<double>> moves(hidden);
    std::vector<double> normal(hidden * hidden);
    std::vector<double> along(hidden);
    for (std::uint64_t row = 0; row < hidden; ++row) {
        std::vector<double> factors(hidden, 1.0);
        factors[row] = 1.0 - kSmallStep;
        moves[row] = sample.residualsOf(scaledRows(of, std::move(factors)));
        moves[row].resize(unchanged.size());
        for (std::size_t at = 0; at < unchanged.size(); ++at) {
            moves[row][at] = (unchanged[at] - moves[row][at]) / kSmallStep;
            along[row] += moves[row][at] * unchanged[at];
        }
        for (std::uint64_t col = 0; col <= row; ++col) {
            double product = 0.0;
            for (std::size_t at = 0; at < unchanged.size(); ++at) {
                product += moves[row][at] * moves[col][at];
            }
            normal[row * hidden + col] = normal[col * hidden + row] = product;
        }
    }
    for (std::uint64_t row = 0; row < hidden; ++row) {
        normal[row * hidden + row] += kRowRidge * normal[row * hidden + row] + 1e-300;
    }
    const auto lost = solveSymmetric(std::move(normal), along);
    double explained = 0.0;
    for (std::uint64_t row = 0; lost && row < hidden; ++row) {
        explained += (*lost)[row] * along[row];
    }
    return explained / squaresOf(unchanged);
}

/// How much the loss of all rows leads towards theirs, as a cosine.
double promiseOf(const GateRows& of, const FitSample& sample, const std::vector<double>& unchanged,
                 std::uint64_t hidden)
{
    const auto residuals =
        sample.residualsOf(scaledRows(of, std::vector<double>(hidden, 1.0 - kSmallStep)));
    double along = 0.0;
    double squares = 0.0;
    for (std::size_t at = 0; at < residuals.size() && at < unchanged.size(); ++at) {
        const double move = unchanged[at] - residuals[at];
        along += move * unchanged[at];
        squares += move * move;
    }
    return squares > 0.0 ? along / std::sqrt(squares * squaresOf(unchanged)) : 0.0;
}

/// Which rows are zero in theirs: each is taken away or put back as long as that helps.
std::vector<bool> missingRows(const GateRows& of, const FitSample& sample, std::uint64_t hidden,
                              const ProgressMonitor& monitor)
{
    std::vector<double> factors(hidden, 1.0);
    double least = squaresOf(sample.residualsOf(scaledRows(of, factors)));
    for (int round = 0; round < kRounds && !monitor.cancelled(); ++round) {
        // Of all rows at once those that help alone, then one by one.
        std::vector<double> squares(hidden);
        forEachPiece(hidden, [&](std::uint64_t row) {
            std::vector<double> other = factors;
            other[row] = 1.0 - other[row];
            squares[row] = squaresOf(sample.residualsOf(scaledRows(of, std::move(other))));
        });
        std::vector<double> together = factors;
        for (std::size_t row = 0; row < hidden; ++row) {
            together[row] = squares[row] < least ? 1.0 - together[row] : together[row];
        }
        const auto best = std::ranges::min_element(squares);
        const double joint = squaresOf(sample.residualsOf(scaledRows(of, together)));
        if (joint < std::min(least, *best)) {
            least = joint;
            factors = std::move(together);
        } else if (*best < least) {
            least = *best;
            double& factor = factors[static_cast<std::size_t>(best - squares.begin())];
            factor = 1.0 - factor;
        } else {
            break;
        }
    }
    std::vector<bool> missing;
    for (const double factor : factors) {
        missing.push_back(factor == 0.0);
    }
    return missing;
}

} // namespace

std::vector<Defect> fittedMissingRows(const DenseRun& right, const FitSample& sample,
                                      const ProgressMonitor& monitor)
{
    const std::uint64_t hidden = right.cell(0).hidden;
    const std::vector<GateRows> all = gateRowsOf(right);
    if (all.empty() || !sample.canAfford(all.size() + kMostLooked * hidden, "rows_missing")) {
        return {};
    }
    const std::vector<double> unchanged = sample.residualsOf([](DenseRun&) {});
    std::vector<std::pair<double, std::size_t>> promises(all.size());
    const bool isAffordable = sample.affordableRuns() > 2 * all.size() * hidden;
    forEachPiece(all.size(), [&](std::uint64_t at) {
        promises[at] = {isAffordable ? shareOfRows(all[at], sample, unchanged, hidden)
                                     : promiseOf(all[at], sample, unchanged, hidden),
                        at};
    });
    std::ranges::sort(promises, std::ranges::greater());
    promises.resize(std::min(promises.size(), kMostLooked));
    std::vector<Defect> defects;
    for (const auto& [promise, at] : promises) {
        const GateRows& of = all[at];
        const std::vector<bool> missing = missingRows(of, sample, hidden, monitor);
        std::vector<std::int64_t> rows;
        std::vector<double> factors;
        for (std::size_t row = 0; row < missing.size(); ++row) {
            factors.push_back(missing[row] ? 0.0 : 1.0);
            if (missing[row]) {
                rows.push_back(static_cast<std::int64_t>(row));
            }
        }
        if (rows.empty()) {
            continue;
        }
        const bool areAll = rows.size() == hidden;
        const auto gate = std::string(nameOf(gatesOf(right.cell(0).kind)[of.gate]));
        const auto side =
            std::string(of.direction == 1 || right.isReversed ? "backward" : "forward");
        defects.push_back(defectOf(
            "rows_missing",
            {{"kind", std::string(of.kindName)},
             {"gate", gate},
             {"rows", rows},
             {"side", side},
             {"layer", static_cast<std::int64_t>(of.layer)}},
            areAll
                ? message("layer %1, %2: the %3 gate's %4 are left out; look for the place where "
                          "they are read or added",
                          of.layer, side, gate, of.kindName)
                : message(
                      "layer %1, %2: %3 row(s) of the %4 gate's %5 are zero; look for a loop over "
                      "rows that ends early, and for a vector width that does not divide them",
                      of.layer, side, rows.size(), gate, of.kindName),
            scaledRows(of, std::move(factors))));
    }
    return defects;
}

} // namespace gateloupe
