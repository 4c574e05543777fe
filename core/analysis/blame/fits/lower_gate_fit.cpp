// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/fits/lower_gate_fit.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>

#include "core/analysis/blame/fits/least_squares.h"

namespace gateloupe {

namespace {

constexpr int kLowerGateSteps = 12;
/// Weights of one gate: their normal equations are solved in every step.
constexpr std::uint64_t kMostLowerUnknowns = 400;
constexpr double kLowerEquationsPerUnknown = 1.2;
constexpr double kWeightScale = 0.1;
constexpr const char* kLeftOut = "gates of lower layers";

/// A gate of one cell, and its weights as a list: the rows of W, of R, and the bias.
struct LowerGate
{
    std::size_t layer = 0;
    std::uint32_t direction = 0;
    std::size_t gate = 0;

    [[nodiscard]] std::uint64_t unknowns(const DenseRun& run) const
    {
        const DenseCell& cell = run.cell(layer, direction);
        return cell.hidden * ((cell.W.empty() ? 0 : cell.inputs) + cell.width + 1);
    }

    /// Adds `changes` to the weights.
    void change(DenseRun& run, std::span<const double> changes) const
    {
        auto cell = std::make_shared<DenseCell>(run.cell(layer, direction));
        std::size_t at = 0;
        const auto add = [&](std::vector<double>& numbers, std::uint64_t cols) {
            for (std::uint64_t i = 0; !numbers.empty() && i < cell->hidden * cols; ++i) {
                numbers[gate * cell->hidden * cols + i] += changes[at++];
            }
        };
        add(cell->W, cell->inputs);
        add(cell->R, cell->width);
        add(cell->bW, 1);
        run.layers[layer].cells[direction] = std::move(cell);
    }
};

std::vector<LowerGate> lowerGatesOf(const DenseRun& run, bool isTopToo)
{
    std::vector<LowerGate> gates;
    const std::size_t end = run.layers.size() - (isTopToo ? 0 : 1);
    for (std::size_t layer = 0; layer < end; ++layer) {
        for (std::uint32_t direction = 0; direction < run.directions; ++direction) {
            for (std::size_t gate = 0; gate < run.cell(layer, direction).gates(); ++gate) {
                gates.push_back({layer, direction, gate});
            }
        }
    }
    return gates;
}

} // namespace

Result<std::vector<GateFit>> fitLowerGates(const DenseRun& right, const FitSample& sample,
                                           const DefectScorer& scorer, bool isTopToo,
                                           const Deadline& deadline, const ProgressMonitor& monitor)
{
    std::vector<GateFit> fits;
    const std::uint64_t numbers = sample.residualsOf([](DenseRun&) {}).size();
    for (const LowerGate& gate : lowerGatesOf(right, isTopToo)) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        if (deadline.isOver()) {
            break;
        }
        const std::uint64_t unknowns = gate.unknowns(right);
        const bool isSmall = unknowns <= kMostLowerUnknowns;
        const std::uint64_t runs = kLowerGateSteps * (unknowns + 4);
        if (static_cast<double>(numbers) <
            kLowerEquationsPerUnknown * static_cast<double>(unknowns)) {
            continue; // any numbers could be made so
        }
        if (!sample.canAfford(isSmall ? runs : ~std::uint64_t{0}, kLeftOut)) {
            continue;
        }
        const auto fitted = fitParameters(
            [&](std::span<const double> changes) {
                return sample.residualsOf([&](DenseRun& run) { gate.change(run, changes); });
            },
            std::vector<double>(unknowns), std::vector<double>(unknowns, kWeightScale),
            kLowerGateSteps, monitor);
        if (!fitted) {
            continue;
        }
        DenseRun changed = right;
        gate.change(changed, fitted->values);
        GATELOUPE_TRY(const DenseOutput output, run(changed, monitor));
        const bool readsFromEnd = gate.direction == 1 || right.isReversed;
        GateFit fit{.layer = LayerIndex(static_cast<std::uint32_t>(gate.layer)),
                    .direction = readsFromEnd ? Direction::Backward : Direction::Forward,
                    .gate = gatesOf(right.cell(0).kind)[gate.gate],
                    .error = scorer.errorOf(output, changed),
                    .numbers = numbers,
                    .unknowns = unknowns};
        for (const double value : fitted->values) {
            fit.largestChange = std::max(fit.largestChange, std::abs(value));
        }
        fits.push_back(fit);
    }
    return fits;
}

} // namespace gateloupe
