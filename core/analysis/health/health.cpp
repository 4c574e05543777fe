// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/health/health.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include "core/analysis/dense/dense_cell.h"
#include "core/analysis/statistics/matrix_part.h"
#include "core/analysis/statistics/spectral_radius.h"
#include "core/base/parallel.h"

namespace gateloupe {

namespace {

void addElement(GateScan& scan, const MatrixPlace& place, double value)
{
    if (!std::isfinite(value)) {
        ++(std::isnan(value) ? scan.nan : scan.inf);
        scan.isRowUsed[place.row] = 1;
        scan.isColUsed[place.col] = 1;
        scan.firstNotFinite = std::min(scan.firstNotFinite.value_or(place), place);
        return;
    }
    const double magnitude = std::abs(value);
    scan.min = std::min(scan.min, value);
    scan.max = std::max(scan.max, value);
    if (magnitude > scan.maxAbs || (magnitude == scan.maxAbs && place < scan.maxAbsPlace)) {
        scan.maxAbs = magnitude;
        scan.maxAbsPlace = place;
    }
    if (magnitude > 0.0) {
        scan.rowSums[place.row] += magnitude;
        scan.rowSquares[place.row] += value * value;
        scan.isRowUsed[place.row] = 1;
        scan.isColUsed[place.col] = 1;
    }
}

template <typename Number, typename Merge>
void merge(std::vector<Number>& all, const std::vector<Number>& piece, const Merge& merged)
{
    std::ranges::transform(all, piece, all.begin(), merged);
}

void merge(GateScan& scan, const GateScan& piece)
{
    scan.nan += piece.nan;
    scan.inf += piece.inf;
    if (piece.firstNotFinite) {
        scan.firstNotFinite =
            std::min(scan.firstNotFinite.value_or(*piece.firstNotFinite), *piece.firstNotFinite);
    }
    scan.min = std::min(scan.min, piece.min);
    scan.max = std::max(scan.max, piece.max);
    if (piece.maxAbs > scan.maxAbs ||
        (piece.maxAbs == scan.maxAbs && piece.maxAbsPlace < scan.maxAbsPlace)) {
        scan.maxAbs = piece.maxAbs;
        scan.maxAbsPlace = piece.maxAbsPlace;
    }
    merge(scan.rowSums, piece.rowSums, std::plus());
    merge(scan.rowSquares, piece.rowSquares, std::plus());
    merge(scan.isRowUsed, piece.isRowUsed, std::bit_or());
    merge(scan.isColUsed, piece.isColUsed, std::bit_or());
}

} // namespace

Result<GateScan> scanGate(const GateView& gate, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto matrix, checkedMatrix(gate, monitor));
    GateScan scan{.rows = matrix.rows,
                  .cols = matrix.cols,
                  .min = std::numeric_limits<double>::infinity(),
                  .max = -std::numeric_limits<double>::infinity(),
                  .maxAbsPlace = {matrix.rows, matrix.cols},
                  .rowSums = std::vector<double>(matrix.rows),
                  .rowSquares = std::vector<double>(matrix.rows),
                  .isRowUsed = std::vector<std::uint8_t>(matrix.rows),
                  .isColUsed = std::vector<std::uint8_t>(matrix.cols)};
    const MatrixPart part{.matrix = matrix};
    const PartLines lines(part);
    const auto pieces =
        readLines(lines, scan, monitor,
                  [&lines](GateScan& piece, std::uint64_t line, std::uint64_t first,
                           std::span<const double> numbers) {
                      for (std::uint64_t index = 0; index < numbers.size(); ++index) {
                          const std::uint64_t item = first + index;
                          addElement(piece, {lines.rowOf(line, item), lines.colOf(line, item)},
                                     numbers[index]);
                      }
                  });
    if (!pieces) {
        return Error::cancelled("the health check was cancelled");
    }
    GATELOUPE_CHECK(gate.unchanged());
    for (const GateScan& piece : *pieces) {
        merge(scan, piece);
    }
    for (const double rowSquares : scan.rowSquares) {
        scan.squares += rowSquares;
    }
    if (scan.min > scan.max) { // nothing finite
        scan.min = 0.0;
        scan.max = 0.0;
        scan.maxAbsPlace = {};
    }
    if (matrix.cols == 1) {
        scan.values.resize(matrix.rows);
        readRun(matrix.origin, matrix.rowStride, matrix.dtype, scan.values);
    }
    return scan;
}

namespace {

using Findings = std::vector<HealthFinding>;

/// Every readable parameter of one network, scanned, and where findings about it go.
struct ModelScan
{
    std::size_t index = 0; ///< of the model in the list that is checked
    const RnnModel& model;
    Findings& findings;
    std::map<ParameterId, GateScan> gates = {};

    /// Null when the file has none, or it could not be read.
    [[nodiscard]] const GateScan* find(const ParameterId& id) const
    {
        const auto found = gates.find(id);
        return found == gates.end() ? nullptr : &found->second;
    }

    void add(HealthFinding finding, const ParameterId& id) const
    {
        finding.model = index;
        finding.id = id;
        findings.push_back(std::move(finding));
    }
};

/// One layer and direction of a network.
struct DirectionScan
{
    const ModelScan& scan;
    LayerIndex layer;
    Direction direction = Direction::Forward;
    CellEquations equations;

    [[nodiscard]] const RnnModel& model() const { return scan.model; }

    [[nodiscard]] ParameterId id(ParameterKind kind, Gate gate) const
    {
        return {layer, direction, kind, gate};
    }

    [[nodiscard]] const GateScan* find(ParameterKind kind, Gate gate) const
    {
        return scan.find(id(kind, gate));
    }
};

void checkOutlier(const ModelScan& scan, const ParameterId& id, const GateScan& gate)
{
    const std::uint64_t finite = gate.elements() - gate.nan - gate.inf;
    if (finite < HealthLimits::kOutlierFrom) {
        return;
    }
    const double others = std::max(0.0, gate.squares - gate.maxAbs * gate.maxAbs);
    const double usual = std::sqrt(others / static_cast<double>(finite - 1));
    if (usual > 0.0 && gate.maxAbs > HealthLimits::kOutlierRatio * usual) {
        scan.add({.issue = HealthIssue::Outlier,
                  .severity = gate.maxAbs > HealthLimits::kOutlierRisk * usual ? Severity::Risk
                                                                               : Severity::Remark,
                  .place = gate.maxAbsPlace,
                  .count = 1,
                  .total = gate.elements(),
                  .value = gate.maxAbs,
                  .limit = usual},
                 id);
    }
}

/// The biases that a gate has, W's before R's.
std::vector<ParameterId> biasesOf(const DirectionScan& direction, Gate gate)
{
    std::vector<ParameterId> ids;
    for (const ParameterKind kind : {ParameterKind::InputBias, ParameterKind::RecurrentBias}) {
        if (direction.find(kind, gate) != nullptr) {
            ids.push_back(direction.id(kind, gate));
        }
    }
    return ids;
}

/// One finding for all gates it is true of.
template <typename IsTrue>
void checkEachGate(const DirectionScan& direction, HealthIssue issue, const IsTrue& isTrue)
{
    HealthFinding finding{.issue = issue};
    std::optional<ParameterId> first;
    for (const Gate gate : gatesOf(direction.model().spec.cell)) {
        const std::vector<ParameterId> ids = biasesOf(direction, gate);
        finding.total += ids.empty() ? 0 : 1;
        if (!ids.empty() && isTrue(ids)) {
            first = first.value_or(ids.front());
            finding.gates.push_back(gate);
        }
    }
    if (first) {
        finding.count = finding.gates.size();
        direction.scan.add(std::move(finding), *first);
    }
}

void checkForgetBias(const DirectionScan& direction)
{
    const std::vector<ParameterId> ids = biasesOf(direction, Gate::Forget);
    if (direction.model().spec.cell != CellKind::Lstm || ids.empty() ||
        direction.equations.isForgetCoupled) {
        return;
    }
    double sum = 0.0;
    double units = 0.0;
    for (const ParameterId& id : ids) {
        const GateScan& bias = *direction.scan.find(id);
        if (bias.nan + bias.inf > 0) {
            return; // said elsewhere, and no mean
        }
        sum = std::accumulate(bias.values.begin(), bias.values.end(), sum);
        units = static_cast<double>(bias.rows);
    }
    const double mean = sum / std::max(1.0, units);
    const double offset = direction.equations.forgetOffset;
    const double effective = mean + offset;
    const bool isTwice = offset >= HealthLimits::kForgetOne && mean >= HealthLimits::kForgetOne;
    const bool isUsual =
        effective >= HealthLimits::kForgetLow && effective <= HealthLimits::kForgetHigh && !isTwice;
    direction.scan.add({.issue = HealthIssue::ForgetBias,
                        .severity = isUsual ? Severity::Remark : Severity::Risk,
                        .count = ids.size(),
                        .total = ids.size(),
                        .value = mean,
                        .limit = offset},
                       ids.front());
}

void checkSize(const ModelScan& scan, const ParameterId& id, const GateScan& gate)
{
    const bool isLarge = gate.maxAbs > HealthLimits::kAbsurdlyLarge;
    const bool isSmall = gate.maxAbs > 0.0 && gate.maxAbs < HealthLimits::kAbsurdlySmall;
    if (!isLarge && !(isSmall && !isVector(id.kind))) {
        return;
    }
    scan.add({.issue = HealthIssue::AbsurdSize,
              .severity = Severity::Risk,
              .place = gate.maxAbsPlace,
              .total = gate.elements(),
              .value = gate.maxAbs,
              .limit = isLarge ? HealthLimits::kAbsurdlyLarge : HealthLimits::kAbsurdlySmall},
             id);
}

void checkGate(const ModelScan& scan, const ParameterId& id, const GateScan& gate)
{
    if (gate.firstNotFinite) {
        scan.add({.issue = HealthIssue::NotFinite,
                  .severity = Severity::Broken,
                  .place = gate.firstNotFinite,
                  .count = gate.nan + gate.inf,
                  .total = gate.elements(),
                  .value = static_cast<double>(gate.nan)},
                 id);
        return;
    }
    if (!isVector(id.kind) && gate.elements() > 1 && gate.min == gate.max) {
        scan.add({.issue = gate.isZero() ? HealthIssue::AllZero : HealthIssue::Constant,
                  .severity = Severity::Risk,
                  .count = gate.elements(),
                  .total = gate.elements(),
                  .value = gate.max},
                 id);
    }
    checkOutlier(scan, id, gate);
    checkSize(scan, id, gate);
}

void checkBiases(const DirectionScan& direction)
{
    const auto isZero = [&direction](const std::vector<ParameterId>& ids) {
        return std::ranges::all_of(
            ids, [&direction](const ParameterId& id) { return direction.scan.find(id)->isZero(); });
    };
    const auto isEqual = [&direction, &isZero](const std::vector<ParameterId>& ids) {
        return ids.size() == 2 && !isZero(ids) &&
               direction.scan.find(ids[0])->values == direction.scan.find(ids[1])->values;
    };
    checkEachGate(direction, HealthIssue::ZeroBias, isZero);
    checkEachGate(direction, HealthIssue::EqualBiases, isEqual);
    checkForgetBias(direction);
}

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

/// Multiplications that one matrix takes, about: all eigenvalues, or an iteration.
std::uint64_t costOf(std::uint64_t rows)
{
    return rows <= kDenseSpectrumUpTo ? 10 * rows * rows * rows
                                      : 2 * kMostSpectralProducts * rows * rows;
}

/// A matrix whose radius is worth its time.
struct Candidate
{
    ParameterId id;
    MatrixView matrix;
    double radius = 0.0;
};

/// `budget` is the time that may still be spent, in multiplications; `skipped` counts the matrices
/// that did not fit.
Status checkSpectra(const ModelScan& scan, std::uint64_t& budget, std::uint64_t& skipped,
                    ProgressMonitor& monitor)
{
    std::vector<Candidate> candidates;
    for (const auto& [id, gate] : scan.model.parameters) {
        const GateScan* numbers = scan.find(id);
        if (id.kind != ParameterKind::RecurrentWeights || numbers == nullptr ||
            numbers->rows != numbers->cols || numbers->rows == 0 || numbers->firstNotFinite) {
            continue;
        }
        const std::uint64_t cost = costOf(numbers->rows);
        if (cost > budget) {
            ++skipped;
            continue;
        }
        budget -= cost;
        GATELOUPE_TRY(const MatrixView matrix, gate.map(monitor));
        candidates.push_back({.id = id, .matrix = matrix});
    }
    std::atomic<bool> isCancelled = false;
    forEachPiece(candidates.size(), [&](std::uint64_t index) {
        const Result<SpectralRadius> radius = spectralRadiusOf(candidates[index].matrix, monitor);
        if (radius) {
            candidates[index].radius = radius->value;
        } else if (radius.error().code == ErrorCode::Cancelled) {
            isCancelled = true;
        }
    });
    if (isCancelled) {
        return Error::cancelled("the health check was cancelled");
    }
    for (const Candidate& candidate : candidates) {
        if (candidate.radius > HealthLimits::kLargeRadius) {
            scan.add({.issue = HealthIssue::LargeSpectrum,
                      .severity = candidate.radius > HealthLimits::kRadiusRisk ? Severity::Risk
                                                                               : Severity::Remark,
                      .value = candidate.radius,
                      .limit = HealthLimits::kLargeRadius},
                     candidate.id);
        }
    }
    return {};
}

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
              Axis axis, std::vector<std::uint64_t> lines)
{
    if (lines.empty()) {
        return;
    }
    finding.place = axis == Axis::Rows ? MatrixPlace{.row = lines.front(), .col = 0}
                                       : MatrixPlace{.row = 0, .col = lines.front()};
    finding.count = lines.size();
    lines.resize(std::min(lines.size(), HealthFinding::kMaxListed));
    finding.where = std::move(lines);
    direction.scan.add(std::move(finding), id);
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

void checkDeaf(const DirectionScan& direction)
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
    addLines(direction,
             {.issue = HealthIssue::DeadUnit, .severity = Severity::Risk, .total = spec.hiddenSize},
             direction.id(ParameterKind::RecurrentWeights, gates.front()), Axis::Rows,
             chosen(spec.hiddenSize, isDead));
    for (const Gate gate : gates) {
        const bool isUnusedGate = gate == Gate::Forget && direction.equations.isForgetCoupled;
        const auto isDeaf = [&](std::uint64_t unit) { return !hears(gate, unit) && !isDead(unit); };
        if (gates.size() > 1 && !isUnusedGate) {
            addLines(direction,
                     {.issue = HealthIssue::DeafGate,
                      .severity = Severity::Risk,
                      .total = spec.hiddenSize},
                     direction.id(ParameterKind::RecurrentWeights, gate), Axis::Rows,
                     chosen(spec.hiddenSize, isDeaf));
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

void checkUnread(const DirectionScan& direction)
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
        // What follows in the file may still read the last layer's units.
        addLines(direction,
                 {.issue = HealthIssue::UnreadUnit,
                  .severity = isLast ? Severity::Remark : Severity::Risk,
                  .total = spec.recurrentWidth()},
                 direction.id(ParameterKind::RecurrentWeights, first), Axis::Columns,
                 chosen(spec.recurrentWidth(), [&](std::uint64_t unit) {
                     return !hasUsedColumn(own, unit) && !hasUsedColumn(next, offset + unit);
                 }));
    }
    const std::vector<const GateScan*> input = allGates(direction, ParameterKind::InputWeights);
    if (!input.empty() && direction.layer.value == 0) {
        addLines(
            direction, {.issue = HealthIssue::UnreadInput, .total = spec.inputSize},
            direction.id(ParameterKind::InputWeights, first), Axis::Columns,
            chosen(spec.inputSize, [&](std::uint64_t col) { return !hasUsedColumn(input, col); }));
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
    UnitSum sum{.bias = gate == Gate::Forget ? direction.equations.forgetOffset : 0.0};
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

void checkGateRange(const DirectionScan& direction, Gate gate, double edge)
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
                  .severity = Severity::Risk,
                  .total = units,
                  .value = sum.bias > 0.0 ? sum.bias - sum.swing : sum.bias + sum.swing,
                  .limit = edge},
                 direction.id(kind, gate), Axis::Rows, std::move(stuck));
    }
    std::vector<std::uint64_t> swinging =
        chosen(units, [&](std::uint64_t unit) { return norm(unit) > wide; });
    double largest = 0.0;
    for (const std::uint64_t unit : swinging) {
        largest = std::max(largest, norm(unit));
    }
    addLines(
        direction,
        {.issue = HealthIssue::WideSums,
         .severity = largest > HealthLimits::kWideRisk * edge ? Severity::Risk : Severity::Remark,
         .total = units,
         .value = largest,
         .limit = wide},
        direction.id(ParameterKind::RecurrentWeights, gate), Axis::Rows, std::move(swinging));
}

void checkRanges(const DirectionScan& direction)
{
    if (direction.model().spec.cell == CellKind::RnnRelu) {
        return; // its state has no bound
    }
    for (const Gate gate : gatesOf(direction.model().spec.cell)) {
        const bool isUnusedGate = gate == Gate::Forget && direction.equations.isForgetCoupled;
        if (!isUnusedGate) {
            checkGateRange(direction, gate,
                           edgeOf(isCandidate(gate) ? direction.equations.candidate
                                                    : direction.equations.gate));
        }
    }
}

void checkMissing(const ModelScan& scan)
{
    for (const ParameterId& id : parameterIdsOf(scan.model.spec, scan.model.direction(0))) {
        if (scan.model.find(id) == nullptr) {
            scan.add({.issue = HealthIssue::Missing, .severity = Severity::Broken}, id);
        }
    }
}

Status checkDirections(const ModelScan& scan, ProgressMonitor& monitor)
{
    const RnnModel& model = scan.model;
    for (std::uint32_t layer = 0; layer < model.spec.layers; ++layer) {
        for (std::uint32_t directionIndex = 0; directionIndex < model.spec.directions;
             ++directionIndex) {
            const DirectionScan direction{.scan = scan,
                                          .layer = LayerIndex(layer),
                                          .direction = model.direction(directionIndex),
                                          .equations =
                                              model.equationsOf(LayerIndex(layer), directionIndex)};
            checkBiases(direction);
            checkDeaf(direction);
            checkUnread(direction);
            checkRanges(direction);
            GATELOUPE_CHECK(checkDivergence(direction, monitor));
        }
    }
    return {};
}

/// What decides whether two gates are the same bytes.
auto bytesKey(const GateView& gate)
{
    return std::tuple(gate.tensor->source.get(), gate.offsetElements, gate.rows, gate.cols,
                      gate.rowStride, gate.colStride);
}

/// Each parameter that is the same bytes as an earlier one, of its own network or another.
void checkShared(std::span<const std::shared_ptr<const RnnModel>> models, Findings& findings)
{
    using Owner = std::pair<std::size_t, ParameterId>;
    std::map<decltype(bytesKey(std::declval<GateView>())), Owner> owners;
    for (std::size_t index = 0; index < models.size(); ++index) {
        for (const auto& [id, gate] : models[index]->parameters) {
            const auto [first, isNew] = owners.emplace(bytesKey(gate), Owner(index, id));
            if (!isNew) {
                // Within a network two gates of the same bytes are most likely read wrongly.
                const bool isOwn = first->second.first == index;
                findings.push_back({.issue = HealthIssue::SharedBytes,
                                    .severity = isOwn ? Severity::Risk : Severity::Remark,
                                    .model = index,
                                    .id = id,
                                    .otherModel = first->second.first,
                                    .other = first->second.second});
            }
        }
    }
}

/// `done` and `total` count elements of all networks.
Status scanModel(ModelScan& scan, HealthReport& report, std::uint64_t& done, std::uint64_t total,
                 ProgressMonitor& monitor)
{
    for (const auto& [id, gate] : scan.model.parameters) {
        Result<GateScan> found = scanGate(gate, monitor);
        if (found) {
            report.elements += found->elements();
            checkGate(scan, id, *found);
            scan.gates.emplace(id, *std::move(found));
        } else if (found.error().code == ErrorCode::Cancelled) {
            return found.error();
        } else {
            scan.add({.issue = HealthIssue::Unreadable,
                      .severity = Severity::Broken,
                      .note = found.error().message},
                     id);
        }
        ++report.parameters;
        done += gate.elements();
        monitor.report(Stage::Statistics, done, total);
    }
    return {};
}

} // namespace

std::string_view nameOf(Severity severity)
{
    static constexpr std::array<std::string_view, 3> kNames = {"remark", "risk", "broken"};
    return kNames[static_cast<std::size_t>(severity)];
}

std::optional<Severity> severityFromName(std::string_view name)
{
    for (const Severity severity : {Severity::Remark, Severity::Risk, Severity::Broken}) {
        if (nameOf(severity) == name) {
            return severity;
        }
    }
    return std::nullopt;
}

std::string_view nameOf(HealthIssue issue)
{
    // In the order of the enumerators.
    static constexpr std::array kNames = {
        "contradiction",  "unreadable", "missing",        "nan",
        "shared_bytes",   "dead_unit",  "deaf_gate",      "unread_unit",
        "unread_input",   "all_zero",   "constant",       "outlier",
        "absurd_size",    "zero_bias",  "equal_biases",   "forget_bias",
        "stuck_gate",     "wide_sums",  "large_spectrum", "diverges",
        "learns_nothing", "doubt"};
    static_assert(kNames.size() == static_cast<std::size_t>(HealthIssue::Doubt) + 1);
    return kNames[static_cast<std::size_t>(issue)];
}

std::size_t HealthReport::count(Severity severity) const
{
    return static_cast<std::size_t>(
        std::ranges::count(findings, severity, &HealthFinding::severity));
}

Result<HealthReport> checkHealth(std::span<const std::shared_ptr<const RnnModel>> models,
                                 ProgressMonitor& monitor)
{
    HealthReport report;
    report.models.assign(models.begin(), models.end());
    std::uint64_t total = 0;
    for (const auto& model : models) {
        for (const auto& [id, gate] : model->parameters) {
            total += gate.elements();
        }
    }
    std::uint64_t done = 0;
    std::uint64_t budget = HealthLimits::kSpectrumOperations;
    for (std::size_t index = 0; index < models.size(); ++index) {
        const RnnModel& model = *models[index];
        ModelScan scan{.index = index, .model = model, .findings = report.findings};
        GATELOUPE_CHECK(scanModel(scan, report, done, total, monitor));
        checkMissing(scan);
        GATELOUPE_CHECK(checkDirections(scan, monitor));
        GATELOUPE_CHECK(checkSpectra(scan, budget, report.spectraSkipped, monitor));
        for (const Message& contradiction : model.contradictions) {
            report.findings.push_back({.issue = HealthIssue::Contradiction,
                                       .severity = Severity::Broken,
                                       .model = index,
                                       .note = contradiction.text()});
        }
        for (const Warning& warning : model.warnings) {
            report.findings.push_back(
                {.issue = HealthIssue::Doubt, .model = index, .note = warning});
        }
        GATELOUPE_CHECK(unchanged(model)); // findings about half a file help nobody
    }
    checkShared(models, report.findings);
    std::ranges::stable_sort(report.findings, [](const auto& a, const auto& b) {
        return std::tie(b.severity, a.model) < std::tie(a.severity, b.model);
    });
    return report;
}

} // namespace gateloupe
