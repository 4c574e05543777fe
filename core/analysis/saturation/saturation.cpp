// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/saturation/saturation.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/analysis/saturation/step_walk.h"
#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

namespace {

constexpr double kLow = 0.1;
constexpr double kHigh = 0.9;

/// The sums of one gate of a unit.
struct GateSum
{
    double sum = 0.0;
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::uint64_t finite = 0;
};

/// What h of a unit was, and how often something of it was not finite.
struct StateRange
{
    double min = std::numeric_limits<double>::infinity();
    double max = -std::numeric_limits<double>::infinity();
    std::uint64_t nonFinite = 0;
};

struct GateSums
{
    SaturationBounds bounds;
    std::vector<GateSum> units;
};

/// The sums of one layer and direction.
struct LayerSums
{
    std::vector<GateSums> gates;
    std::vector<StateRange> h;
};

void addGate(GateSums& sums, const std::vector<double>& values, std::vector<bool>& isOdd)
{
    for (std::size_t unit = 0; unit < values.size(); ++unit) {
        const double value = values[unit];
        if (!std::isfinite(value)) {
            isOdd[unit] = true;
            continue;
        }
        GateSum& own = sums.units[unit];
        own.sum += value;
        own.low += sums.bounds.low && value <= *sums.bounds.low ? 1 : 0;
        own.high += sums.bounds.high && value >= *sums.bounds.high ? 1 : 0;
        ++own.finite;
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
    for (std::size_t unit = 0; unit < values.size(); ++unit) {
        StateRange& own = sums.h[unit];
        if (std::isfinite(values[unit])) {
            own.min = std::min(own.min, values[unit]);
            own.max = std::max(own.max, values[unit]);
        } else {
            isOdd[unit] = true;
        }
        own.nonFinite += isOdd[unit] ? 1 : 0;
    }
}

double halfLifeOf(double mean)
{
    if (mean >= 1.0) {
        return std::numeric_limits<double>::infinity();
    }
    return mean <= 0.0 ? 0.0 : std::log(0.5) / std::log(mean);
}

UnitSaturation unitOf(const LayerSums& sums, CellKind cell, const CellEquations& equations,
                      std::size_t unit)
{
    UnitSaturation result;
    for (const GateSums& gate : sums.gates) {
        const GateSum& own = gate.units[unit];
        const auto steps = static_cast<double>(std::max<std::uint64_t>(1, own.finite));
        result.gates.push_back({.mean = own.sum / steps,
                                .low = static_cast<double>(own.low) / steps,
                                .high = static_cast<double>(own.high) / steps});
    }
    if (const auto keeping = keepingGate(cell)) {
        const double mean = result.gates[*gateIndex(cell, *keeping)].mean;
        result.halfLife = halfLifeOf(keptByUpdate(mean, equations));
    }
    const StateRange& h = sums.h[unit];
    if (h.min <= h.max) { // some were finite
        result.hMin = h.min;
        result.hMax = h.max;
        result.isDead = h.nonFinite == 0 && h.max - h.min <= kDeadRange;
    }
    result.nonFinite = h.nonFinite;
    return result;
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
    case ActivationKind::Relu6:
        return {0.0, 6.0};
    case ActivationKind::Clip:
        return {activation.alpha, activation.beta};
    case ActivationKind::Elu:
        return {-kHigh * std::abs(activation.alpha), std::nullopt};
    case ActivationKind::Selu:
        return {-kHigh * kSeluScale * kSeluAlpha, std::nullopt};
    case ActivationKind::Softplus:
        return {kLow, std::nullopt};
    case ActivationKind::TallHardSigmoid:
        return {kLow * activation.gamma, kHigh * activation.gamma};
    default: // no bound that it comes near to
        return {};
    }
}

SaturationBounds saturationBounds(const RnnModel& model, PseudoLayerIndex pseudoLayer, Gate gate)
{
    const CellEquations equations = model.equationsOf(pseudoLayer);
    return saturationBounds(isOpenAndShut(gate) ? equations.gate : equations.candidate);
}

std::optional<Gate> keepingGate(CellKind cell)
{
    if (cell == CellKind::Lstm) {
        return Gate::Forget;
    }
    return cell == CellKind::Gru ? std::optional(Gate::Update) : std::nullopt;
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
    const GateSums noSums{.units = std::vector<GateSum>(spec.hiddenSize)};
    std::vector<LayerSums> layers(spec.pseudoLayers(),
                                  {.gates = std::vector<GateSums>(gates.size(), noSums),
                                   .h = std::vector<StateRange>(spec.hiddenSize)});
    for (std::uint32_t layer = 0; layer < layers.size(); ++layer) {
        for (std::size_t gate = 0; gate < gates.size(); ++gate) {
            layers[layer].gates[gate].bounds =
                saturationBounds(*run.model, PseudoLayerIndex(layer), gates[gate]);
        }
    }
    const std::uint64_t steps = run.stepsOf(batch);
    std::vector<double> values(spec.hiddenSize);
    GATELOUPE_CHECK(forEachStep(
        run, {0, steps}, Error::cancelled("the look at the gates was cancelled"), monitor,
        [&](const TraceWindow& window, std::uint64_t step) {
            const RowPart row{
                .row = step - window.firstStep, .batch = batch, .count = spec.hiddenSize};
            for (std::size_t layer = 0; layer < layers.size(); ++layer) {
                addStep(layers[layer], window.trace->layers[layer], row, values);
            }
        }));
    SaturationReport report{.steps = steps, .batch = batch};
    for (const GateSums& gate : layers.front().gates) {
        report.bounds.push_back(gate.bounds);
    }
    for (std::uint32_t layer = 0; layer < layers.size(); ++layer) {
        const CellEquations equations = run.model->equationsOf(PseudoLayerIndex(layer));
        auto& units = report.units.emplace_back();
        for (std::size_t unit = 0; unit < spec.hiddenSize; ++unit) {
            units.push_back(unitOf(layers[layer], spec.cell, equations, unit));
        }
    }
    return report;
}

} // namespace gateloupe
