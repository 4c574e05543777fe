// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <span>

#include "core/analysis/dense/dense_cell.h"
#include "core/analysis/health/health_checks.h"

namespace gateloupe::health {

namespace {

/// Whether neither end of an activation bounds what it gives.
bool isUnbounded(const Activation& activation)
{
    switch (activation.kind) {
    case ActivationKind::Sigmoid:
    case ActivationKind::Tanh:
    case ActivationKind::ScaledTanh:
    case ActivationKind::HardSigmoid:
    case ActivationKind::Softsign:
    case ActivationKind::Relu6:
    case ActivationKind::Clip:
    case ActivationKind::TallHardSigmoid:
        return false;
    default:
        return true;
    }
}

double largestOf(std::span<const double> numbers)
{
    double largest = 0.0;
    for (const double number : numbers) {
        largest =
            std::max(largest, std::isfinite(number) ? std::abs(number)
                                                    : std::numeric_limits<double>::infinity());
    }
    return largest;
}

/// The largest states after each step of a run without input, from states of 1.
std::vector<double> silentRun(const DenseCell& cell)
{
    DenseStepper stepper(cell);
    const std::vector<double> silence(cell.W.empty() ? cell.hidden : cell.inputs);
    const std::vector<double> sums = stepper.inputSums(silence.data(), 1);
    DenseState state{.h = std::vector<double>(cell.width, 1.0),
                     .c = std::vector<double>(hasCellState(cell.kind) ? cell.hidden : 0, 1.0)};
    std::vector<double> largest;
    for (std::uint32_t step = 0; step < HealthLimits::kDivergenceSteps; ++step) {
        stepper.step(sums, state);
        largest.push_back(largestOf(state.h));
        if (!std::isfinite(largest.back())) {
            break;
        }
    }
    return largest;
}

} // namespace

/// A cell whose activations bound its state cannot diverge; others are run.
Status checkDivergence(const DirectionScan& direction, ProgressMonitor& monitor)
{
    const RnnSpec& spec = direction.model().spec;
    const CellEquations& equations = direction.equations;
    const bool isBounded = !isUnbounded(equations.candidate) ||
                           (spec.cell == CellKind::Lstm && !isUnbounded(equations.output)) ||
                           equations.cellClip;
    const bool isReadable = std::ranges::all_of(gatesOf(spec.cell), [&direction](Gate gate) {
        const GateScan* scan = direction.find(ParameterKind::RecurrentWeights, gate);
        return scan != nullptr && !scan->firstNotFinite;
    });
    const std::uint64_t elements =
        gatesOf(spec.cell).size() * spec.hiddenSize * spec.recurrentWidth();
    if (isBounded || !isReadable || elements > HealthLimits::kDivergenceElements ||
        hasUnknownActivation(spec.cell, equations)) {
        return {};
    }
    const auto cell = denseCell(direction.model(), direction.layer, direction.direction, monitor);
    if (!cell) {
        return cell.error().code == ErrorCode::Cancelled ? Status(cell.error()) : Status();
    }
    const std::vector<double> largest = silentRun(*cell);
    // Peaks: a state may swing, and be zero in one of its steps.
    const auto quarter = largest.begin() + static_cast<std::ptrdiff_t>(largest.size() / 4);
    const auto middle = largest.begin() + static_cast<std::ptrdiff_t>(largest.size() / 2);
    const double before = *std::max_element(quarter, middle + 1);
    const double after = *std::max_element(middle, largest.end());
    const double growth = after / before;
    if (!(before > 0.0 && growth >= HealthLimits::kDivergenceGrowth)) {
        return {};
    }
    const auto steps = static_cast<double>(largest.size() - 1 - largest.size() / 2);
    direction.scan.add({.issue = HealthIssue::Diverges,
                        .severity = Severity::Risk,
                        .count = largest.size(),
                        .total = largest.size(),
                        .value = after,
                        .limit = std::isfinite(growth) ? std::pow(growth, 1.0 / steps) : growth},
                       direction.id(ParameterKind::RecurrentWeights, gatesOf(spec.cell).front()));
    return {};
}

} // namespace gateloupe::health
