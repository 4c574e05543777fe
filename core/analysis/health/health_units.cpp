// SPDX-License-Identifier: Apache-2.0
// What the rows and columns of a layer's matrices say about its units.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "core/analysis/health/health_checks.h"

namespace gateloupe {

namespace {

/// The numbers of [0, count) for which `isConcerned`.
std::vector<std::uint64_t> chosen(std::uint64_t count,
                                  const std::function<bool(std::uint64_t)>& isConcerned)
{
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t number = 0; number < count; ++number) {
        if (isConcerned(number)) {
            numbers.push_back(number);
        }
    }
    return numbers;
}

enum class Axis
{
    Rows,
    Columns
};

/// A finding about rows or columns of `id`; none of them, no finding.
void addLines(const DirectionScan& direction, HealthFinding finding, const ParameterId& id,
              Axis axis, std::vector<std::uint64_t> lines, Findings& findings)
{
    if (lines.empty()) {
        return;
    }
    finding.model = direction.scan.index;
    finding.id = id;
    finding.place = axis == Axis::Rows ? MatrixPlace{.row = lines.front(), .col = 0}
                                       : MatrixPlace{.row = 0, .col = lines.front()};
    finding.count = lines.size();
    lines.resize(std::min(lines.size(), HealthFinding::kMaxListed));
    finding.where = std::move(lines);
    findings.push_back(std::move(finding));
}

/// Layer 0 in skip mode adds x to every gate as it is: a row without weights still hears it.
bool hearsInput(const DirectionScan& direction)
{
    return direction.layer.value == 0 && direction.model().spec.inputMode == InputMode::Skip;
}

/// The matrices of one kind, one for each gate; empty unless all are there.
std::vector<const GateScan*> allGates(const DirectionScan& direction, ParameterKind kind)
{
    std::vector<const GateScan*> scans;
    for (const Gate gate : gatesOf(direction.model().spec.cell)) {
        scans.push_back(direction.find(kind, gate));
        if (scans.back() == nullptr) {
            return {};
        }
    }
    return scans;
}

bool isRowUsed(const GateScan* scan, std::uint64_t row)
{
    return scan != nullptr && row < scan->isRowUsed.size() && scan->isRowUsed[row] != 0;
}

bool hasUsedColumn(const std::vector<const GateScan*>& scans, std::uint64_t col)
{
    return std::ranges::any_of(scans,
                               [col](const GateScan* scan) { return scan->isColUsed[col] != 0; });
}

void checkDeaf(const DirectionScan& direction, Findings& findings)
{
    const RnnSpec& spec = direction.model().spec;
    const auto gates = gatesOf(spec.cell);
    const auto hears = [&direction](Gate gate, std::uint64_t unit) {
        return isRowUsed(direction.find(ParameterKind::InputWeights, gate), unit) ||
               isRowUsed(direction.find(ParameterKind::RecurrentWeights, gate), unit);
    };
    const auto isDead = [&](std::uint64_t unit) {
        return std::ranges::none_of(gates, [&](Gate gate) { return hears(gate, unit); });
    };
    if (hearsInput(direction) || allGates(direction, ParameterKind::RecurrentWeights).empty() ||
        allGates(direction, ParameterKind::InputWeights).empty()) {
        return;
    }
    addLines(direction, {.issue = HealthIssue::DeadUnit, .total = spec.hiddenSize},
             direction.id(ParameterKind::RecurrentWeights, gates.front()), Axis::Rows,
             chosen(spec.hiddenSize, isDead), findings);
    for (const Gate gate : gates) {
        const bool isUnusedGate = gate == Gate::Forget && direction.equations.isForgetCoupled;
        const auto isDeaf = [&](std::uint64_t unit) { return !hears(gate, unit) && !isDead(unit); };
        if (gates.size() > 1 && !isUnusedGate) {
            addLines(direction, {.issue = HealthIssue::DeafGate, .total = spec.hiddenSize},
                     direction.id(ParameterKind::RecurrentWeights, gate), Axis::Rows,
                     chosen(spec.hiddenSize, isDeaf), findings);
        }
    }
}

/// What the next layer reads of this direction's outputs: its W, both directions, from a column on.
std::vector<const GateScan*> nextLayer(const DirectionScan& direction)
{
    std::vector<const GateScan*> scans;
    const RnnModel& model = direction.model();
    const LayerIndex next(direction.layer.value + 1);
    for (std::uint32_t directionIndex = 0; directionIndex < model.spec.directions;
         ++directionIndex) {
        for (const Gate gate : gatesOf(model.spec.cell)) {
            scans.push_back(direction.scan.find(
                {next, model.direction(directionIndex), ParameterKind::InputWeights, gate}));
            if (scans.back() == nullptr) {
                return {};
            }
        }
    }
    return scans;
}

void checkUnread(const DirectionScan& direction, Findings& findings)
{
    const RnnSpec& spec = direction.model().spec;
    const Gate first = gatesOf(spec.cell).front();
    const std::vector<const GateScan*> own = allGates(direction, ParameterKind::RecurrentWeights);
    const bool isLast = direction.layer.value + 1 == spec.layers;
    const std::vector<const GateScan*> next =
        isLast ? std::vector<const GateScan*>() : nextLayer(direction);
    const std::uint64_t offset = spec.directions == 2 && direction.direction == Direction::Backward
                                     ? spec.recurrentWidth()
                                     : 0;
    if (!own.empty() && (isLast || !next.empty())) {
        addLines(direction, {.issue = HealthIssue::UnreadUnit, .total = spec.recurrentWidth()},
                 direction.id(ParameterKind::RecurrentWeights, first), Axis::Columns,
                 chosen(spec.recurrentWidth(),
                        [&](std::uint64_t unit) {
                            return !hasUsedColumn(own, unit) && !hasUsedColumn(next, offset + unit);
                        }),
                 findings);
    }
    const std::vector<const GateScan*> input = allGates(direction, ParameterKind::InputWeights);
    if (!input.empty() && direction.layer.value == 0) {
        addLines(
            direction, {.issue = HealthIssue::UnreadInput, .total = spec.inputSize},
            direction.id(ParameterKind::InputWeights, first), Axis::Columns,
            chosen(spec.inputSize, [&](std::uint64_t col) { return !hasUsedColumn(input, col); }),
            findings);
    }
}

/// From where on an activation hardly answers; infinite when it always does.
double edgeOf(const Activation& activation)
{
    switch (activation.kind) {
    case ActivationKind::Sigmoid:
        return HealthLimits::kSigmoidEdge;
    case ActivationKind::Tanh:
        return HealthLimits::kTanhEdge;
    case ActivationKind::HardSigmoid:
        return activation.alpha > 0.0 ? 0.5 / activation.alpha
                                      : std::numeric_limits<double>::infinity();
    default:
        return std::numeric_limits<double>::infinity();
    }
}

bool isCandidate(Gate gate)
{
    return gate == Gate::Cell || gate == Gate::New || gate == Gate::Hidden;
}

/// A unit's bias, and how far W and R can move its sum with inputs and states within [-1, 1].
struct UnitSum
{
    double bias = 0.0;
    double swing = 0.0;
};

UnitSum sumOf(const DirectionScan& direction, Gate gate, std::uint64_t unit)
{
    UnitSum sum{.bias = gate == Gate::Forget ? direction.model().forgetOffset : 0.0};
    for (const ParameterKind kind :
         {ParameterKind::InputWeights, ParameterKind::RecurrentWeights}) {
        if (const GateScan* scan = direction.find(kind, gate)) {
            sum.swing += scan->rowSums[unit];
        }
    }
    if (const GateScan* bias = direction.find(ParameterKind::InputBias, gate)) {
        sum.bias += bias->values[unit];
    }
    if (const GateScan* bias = direction.find(ParameterKind::RecurrentBias, gate)) {
        // The reset gate may switch the recurrent bias of `new` off.
        const double value = bias->values[unit];
        (gate == Gate::New ? sum.swing : sum.bias) += gate == Gate::New ? std::abs(value) : value;
    }
    if (const GateScan* peephole = direction.find(ParameterKind::PeepholeWeights, gate)) {
        sum.swing += std::abs(peephole->values[unit]);
    }
    return sum;
}

void checkGateRange(const DirectionScan& direction, Gate gate, double edge, Findings& findings)
{
    const std::uint64_t units = direction.model().spec.hiddenSize;
    const GateScan* recurrent = direction.find(ParameterKind::RecurrentWeights, gate);
    if (!std::isfinite(edge) || recurrent == nullptr) {
        return;
    }
    const auto isStuck = [&](std::uint64_t unit) {
        const UnitSum sum = sumOf(direction, gate, unit);
        return std::abs(sum.bias) - sum.swing > edge;
    };
    const auto norm = [recurrent](std::uint64_t unit) {
        return std::sqrt(recurrent->rowSquares[unit]);
    };
    const double wide = HealthLimits::kWideRatio * edge;
    if (!hearsInput(direction)) {
        std::vector<std::uint64_t> stuck = chosen(units, isStuck);
        const ParameterKind kind = direction.find(ParameterKind::InputBias, gate) != nullptr
                                       ? ParameterKind::InputBias
                                       : ParameterKind::RecurrentBias;
        const UnitSum sum = stuck.empty() ? UnitSum{} : sumOf(direction, gate, stuck.front());
        addLines(direction,
                 {.issue = HealthIssue::StuckGate,
                  .total = units,
                  .value = sum.bias > 0.0 ? sum.bias - sum.swing : sum.bias + sum.swing,
                  .limit = edge},
                 direction.id(kind, gate), Axis::Rows, std::move(stuck), findings);
    }
    std::vector<std::uint64_t> swinging =
        chosen(units, [&](std::uint64_t unit) { return norm(unit) > wide; });
    double largest = 0.0;
    for (const std::uint64_t unit : swinging) {
        largest = std::max(largest, norm(unit));
    }
    addLines(direction,
             {.issue = HealthIssue::WideSums, .total = units, .value = largest, .limit = wide},
             direction.id(ParameterKind::RecurrentWeights, gate), Axis::Rows, std::move(swinging),
             findings);
}

} // namespace

void checkUnits(const DirectionScan& direction, Findings& findings)
{
    checkDeaf(direction, findings);
    checkUnread(direction, findings);
}

void checkRanges(const DirectionScan& direction, Findings& findings)
{
    if (direction.model().spec.cell == CellKind::RnnRelu) {
        return; // its state has no bound
    }
    for (const Gate gate : gatesOf(direction.model().spec.cell)) {
        const bool isUnusedGate = gate == Gate::Forget && direction.equations.isForgetCoupled;
        if (!isUnusedGate) {
            checkGateRange(direction, gate,
                           edgeOf(isCandidate(gate) ? direction.equations.candidate
                                                    : direction.equations.gate),
                           findings);
        }
    }
}

} // namespace gateloupe
