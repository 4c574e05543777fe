// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/saturation/saturation.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

namespace {

constexpr double kLow = 0.1;
constexpr double kHigh = 0.9;

/// The sums of one gate of all units.
struct GateSums
{
    SaturationBounds bounds;
    std::vector<double> sum;
    std::vector<std::uint64_t> low;
    std::vector<std::uint64_t> high;
    std::vector<std::uint64_t> finite;

    explicit GateSums(std::uint64_t units)
        : sum(units)
        , low(units)
        , high(units)
        , finite(units)
    {
    }
};

/// The sums of one layer and direction.
struct LayerSums
{
    std::vector<GateSums> gates;
    std::vector<double> hMin;
    std::vector<double> hMax;
    std::vector<std::uint64_t> nonFinite;

    LayerSums(std::size_t gateCount, std::uint64_t units)
        : gates(gateCount, GateSums(units))
        , hMin(units, std::numeric_limits<double>::infinity())
        , hMax(units, -std::numeric_limits<double>::infinity())
        , nonFinite(units)
    {
    }
};

void addGate(GateSums& sums, const std::vector<double>& values, std::vector<bool>& isOdd)
{
    for (std::size_t unit = 0; unit < values.size(); ++unit) {
        const double value = values[unit];
        if (!std::isfinite(value)) {
            isOdd[unit] = true;
            continue;
        }
        sums.sum[unit] += value;
        sums.low[unit] += sums.bounds.low && value <= *sums.bounds.low ? 1 : 0;
        sums.high[unit] += sums.bounds.high && value >= *sums.bounds.high ? 1 : 0;
        ++sums.finite[unit];
    }
}

void addHidden(LayerSums& sums, const std::vector<double>& values, std::vector<bool>& isOdd)
{
    for (std::size_t unit = 0; unit < values.size(); ++unit) {
        if (!std::isfinite(values[unit])) {
            isOdd[unit] = true;
            continue;
        }
        sums.hMin[unit] = std::min(sums.hMin[unit], values[unit]);
        sums.hMax[unit] = std::max(sums.hMax[unit], values[unit]);
    }
}

/// Adds one step of a layer.
void addStep(LayerSums& sums, const LayerTrace& trace, RowPart row, std::vector<double>& values)
{
    std::vector<bool> isOdd(values.size());
    for (std::size_t gate = 0; gate < sums.gates.size() && gate < trace.gates.size(); ++gate) {
        copyRow(trace.gates[gate], row, values.data());
        addGate(sums.gates[gate], values, isOdd);
    }
    copyRow(trace.h, row, values.data());
    addHidden(sums, values, isOdd);
    for (std::size_t unit = 0; unit < isOdd.size(); ++unit) {
        sums.nonFinite[unit] += isOdd[unit] ? 1 : 0;
    }
}

double halfLifeOf(double mean)
{
    if (mean >= 1.0) {
        return std::numeric_limits<double>::infinity();
    }
    return mean <= 0.0 ? 0.0 : std::log(0.5) / std::log(mean);
}

UnitSaturation unitOf(const LayerSums& sums, CellKind cell, std::size_t unit)
{
    UnitSaturation result;
    for (const GateSums& gate : sums.gates) {
        const auto steps = static_cast<double>(std::max<std::uint64_t>(1, gate.finite[unit]));
        result.gates.push_back({.mean = gate.sum[unit] / steps,
                                .low = static_cast<double>(gate.low[unit]) / steps,
                                .high = static_cast<double>(gate.high[unit]) / steps});
    }
    if (const auto keeping = keepingGate(cell)) {
        result.halfLife = halfLifeOf(result.gates[*gateIndex(cell, *keeping)].mean);
    }
    const bool hasMoved = sums.hMin[unit] <= sums.hMax[unit];
    result.hMin = hasMoved ? sums.hMin[unit] : 0.0;
    result.hMax = hasMoved ? sums.hMax[unit] : 0.0;
    result.isDead =
        hasMoved && sums.nonFinite[unit] == 0 && result.hMax - result.hMin <= kDeadRange;
    result.nonFinite = sums.nonFinite[unit];
    return result;
}

/// What gate `index` of a direction goes through.
Activation activationOf(const RnnModel& model, std::uint32_t direction, Gate gate)
{
    const CellEquations equations = model.equationsOf(direction);
    return isOpenAndShut(gate) ? equations.gate : equations.candidate;
}

} // namespace

SaturationBounds saturationBounds(const Activation& activation)
{
    switch (activation.kind) {
    case ActivationKind::Sigmoid:
    case ActivationKind::HardSigmoid:
        return {kLow, kHigh};
    case ActivationKind::Tanh:
    case ActivationKind::Softsign:
        return {-kHigh, kHigh};
    case ActivationKind::ScaledTanh:
        return {-kHigh * std::abs(activation.alpha), kHigh * std::abs(activation.alpha)};
    case ActivationKind::Relu:
    case ActivationKind::ThresholdedRelu:
        return {0.0, std::nullopt};
    case ActivationKind::Elu:
        return {-kHigh * std::abs(activation.alpha), std::nullopt};
    case ActivationKind::Softplus:
        return {kLow, std::nullopt};
    case ActivationKind::Linear:
    case ActivationKind::Affine:
    case ActivationKind::LeakyRelu:
        break;
    }
    return {};
}

std::optional<Gate> keepingGate(CellKind cell)
{
    switch (cell) {
    case CellKind::Lstm:
        return Gate::Forget;
    case CellKind::Gru:
        return Gate::Update;
    case CellKind::RnnTanh:
    case CellKind::RnnRelu:
        break;
    }
    return std::nullopt;
}

bool isOpenAndShut(Gate gate)
{
    return gate != Gate::Cell && gate != Gate::New && gate != Gate::Hidden;
}

Result<SaturationReport> saturationOf(const TraceReader& run, std::uint64_t batch,
                                      ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(run.checkBatch(batch));
    const RnnSpec& spec = run.model->spec;
    const auto gates = gatesOf(spec.cell);
    std::vector<LayerSums> layers(spec.pseudoLayers(), LayerSums(gates.size(), spec.hiddenSize));
    for (std::uint32_t layer = 0; layer < layers.size(); ++layer) {
        for (std::size_t gate = 0; gate < gates.size(); ++gate) {
            layers[layer].gates[gate].bounds = saturationBounds(activationOf(
                *run.model, spec.directionIndexOf(PseudoLayerIndex(layer)), gates[gate]));
        }
    }
    const std::uint64_t steps = run.stepsOf(batch);
    const std::uint64_t perWindow = stepsPerWindow(run);
    std::vector<double> values(spec.hiddenSize);
    for (std::uint64_t first = 0; first < steps; first += perWindow) {
        const std::uint64_t count = std::min(perWindow, steps - first);
        GATELOUPE_TRY(const TraceWindow window, run.windows({first, count}, monitor));
        for (std::uint64_t step = first; step < first + count; ++step) {
            if (monitor.cancelled()) {
                return Error::cancelled("the look at the gates was cancelled");
            }
            const RowPart row{
                .row = step - window.firstStep, .batch = batch, .count = spec.hiddenSize};
            for (std::size_t layer = 0; layer < layers.size(); ++layer) {
                addStep(layers[layer], window.trace->layers[layer], row, values);
            }
        }
        monitor.report(Stage::Statistics, first + count, steps);
    }
    SaturationReport report{.steps = steps, .batch = batch};
    for (const GateSums& gate : layers.front().gates) {
        report.bounds.push_back(gate.bounds);
    }
    for (const LayerSums& layer : layers) {
        auto& units = report.units.emplace_back();
        for (std::size_t unit = 0; unit < spec.hiddenSize; ++unit) {
            units.push_back(unitOf(layer, spec.cell, unit));
        }
    }
    return report;
}

} // namespace gateloupe
