// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "core/analysis/health/health_checks.h"
#include "core/base/lists.h"

namespace gateloupe::health {

namespace {

/// What equal matrices, and equal rows of them, have in common; few others do.
using RowKey = std::vector<double>;

/// Empty where it says nothing: a matrix of one number, or of rows that are all zero.
RowKey keyOf(const GateScan& gate)
{
    return gate.min == gate.max || gate.nan + gate.inf > 0 ? RowKey() : gate.rowSums;
}

bool areEqual(const MatrixView& a, std::uint64_t rowA, const MatrixView& b, std::uint64_t rowB)
{
    for (std::uint64_t col = 0; col < a.cols; ++col) {
        if (a.at(rowA, col) != b.at(rowB, col)) {
            return false;
        }
    }
    return true;
}

Result<bool> areEqual(const GateView& a, const GateView& b, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto first, a.map(monitor));
    GATELOUPE_TRY(const auto second, b.map(monitor));
    for (std::uint64_t row = 0; row < first.rows; ++row) {
        if (!areEqual(first, row, second, row)) {
            return false;
        }
    }
    return true;
}

bool isOneView(const GateView& a, const GateView& b)
{
    return a.tensor->source == b.tensor->source && a.offsetElements == b.offsetElements;
}

/// Fewer may be equal by chance, as identities of small networks are.
constexpr std::uint64_t kLeastElements = 9;

Status checkMatrices(const ModelScan& scan, ProgressMonitor& monitor)
{
    std::map<RowKey, ParameterId> known;
    for (const auto& [id, gate] : scan.gates) {
        const RowKey key = isVector(id.kind) ? RowKey() : keyOf(gate);
        if (key.empty() || gate.elements() < kLeastElements) {
            continue;
        }
        const auto [first, isNew] = known.emplace(key, id);
        const GateView& own = scan.model.parameters.at(id);
        const GateView& other = scan.model.parameters.at(first->second);
        if (isNew || isOneView(own, other) || own.rows != other.rows || own.cols != other.cols) {
            continue; // the same bytes are said elsewhere
        }
        GATELOUPE_TRY(const bool isEqual, areEqual(own, other, monitor));
        if (isEqual) {
            scan.add({.issue = HealthIssue::EqualMatrices,
                      .severity = Severity::Risk,
                      .count = gate.elements(),
                      .total = gate.elements(),
                      .otherModel = scan.index,
                      .other = first->second},
                     id);
        }
    }
    return {};
}

/// The matrices of one layer and direction.
struct UnitMatrices
{
    ParameterId first;
    std::vector<const GateScan*> scans;
    std::vector<MatrixView> views;

    /// Empty for a unit without weights.
    [[nodiscard]] RowKey keyOf(std::uint64_t unit) const
    {
        RowKey key;
        for (const GateScan* scan : scans) {
            key.push_back(scan->rowSums[unit]);
        }
        const bool isDead = std::ranges::all_of(key, [](double sum) { return sum == 0.0; });
        return isDead ? RowKey() : key;
    }

    [[nodiscard]] bool areEqual(std::uint64_t a, std::uint64_t b) const
    {
        return std::ranges::all_of(
            views, [a, b](const MatrixView& view) { return health::areEqual(view, a, view, b); });
    }
};

Result<UnitMatrices> matricesOf(const ModelScan& scan, LayerIndex layer, Direction direction,
                                ProgressMonitor& monitor)
{
    UnitMatrices made;
    for (const ParameterKind kind :
         {ParameterKind::InputWeights, ParameterKind::RecurrentWeights}) {
        for (const Gate gate : gatesOf(scan.model.spec.cell)) {
            const ParameterId id{layer, direction, kind, gate};
            const GateScan* found = scan.find(id);
            if (found == nullptr || keyOf(*found).empty()) {
                return UnitMatrices();
            }
            made.first = made.scans.empty() ? id : made.first;
            made.scans.push_back(found);
            GATELOUPE_TRY(made.views.emplace_back(), scan.model.parameters.at(id).map(monitor));
        }
    }
    return made;
}

/// Units that are born equal stay equal in training: they are one.
Status checkUnits(const ModelScan& scan, LayerIndex layer, Direction direction,
                  ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const UnitMatrices matrices, matricesOf(scan, layer, direction, monitor));
    std::map<RowKey, std::uint64_t> known;
    HealthFinding finding{.issue = HealthIssue::EqualUnits, .severity = Severity::Risk};
    const std::uint64_t units = matrices.scans.empty() ? 0 : scan.model.spec.hiddenSize;
    for (std::uint64_t unit = 0; unit < units; ++unit) {
        const RowKey key = matrices.keyOf(unit);
        const auto [first, isNew] = known.emplace(key, unit);
        if (!key.empty() && !isNew && matrices.areEqual(first->second, unit)) {
            finding.where.push_back(unit);
        }
    }
    if (!finding.where.empty()) {
        finding.count = finding.where.size();
        finding.total = units;
        finding.place = MatrixPlace{.row = finding.where.front(), .col = 0};
        finding.where.resize(std::min(finding.where.size(), HealthFinding::kMaxListed));
        scan.add(std::move(finding), matrices.first);
    }
    return {};
}

/// Whether a unit is already known to be the copy of another one.
bool isOfEqualUnit(const ModelScan& scan, const ParameterId& id, std::uint64_t unit)
{
    return std::ranges::any_of(scan.findings, [&](const HealthFinding& each) {
        return each.issue == HealthIssue::EqualUnits && each.model == scan.index && each.id &&
               each.id->layer == id.layer && each.id->direction == id.direction &&
               isOneOf(unit, each.where);
    });
}

/// Finds rows that equal an earlier row of the same matrix. Another check reports units whose rows
/// are equal in every matrix.
Status checkRows(const ModelScan& scan, ProgressMonitor& monitor)
{
    constexpr std::uint64_t kLeastColumns = 4; // fewer may be equal by chance
    for (const auto& [id, gate] : scan.gates) {
        const bool isOfUnits =
            id.kind == ParameterKind::InputWeights || id.kind == ParameterKind::RecurrentWeights;
        if (!isOfUnits || gate.cols < kLeastColumns || keyOf(gate).empty()) {
            continue;
        }
        std::map<std::pair<double, double>, std::uint64_t> known;
        std::vector<std::pair<std::uint64_t, std::uint64_t>> alike;
        for (std::uint64_t row = 0; row < gate.rows; ++row) {
            const auto [first, isNew] =
                known.emplace(std::pair(gate.rowSums[row], gate.rowSquares[row]), row);
            if (!isNew && gate.rowSums[row] != 0.0) {
                alike.emplace_back(first->second, row);
            }
        }
        if (alike.empty()) {
            continue;
        }
        GATELOUPE_TRY(const MatrixView view, scan.model.parameters.at(id).map(monitor));
        std::vector<std::uint64_t> rows;
        for (const auto& [first, row] : alike) {
            if (areEqual(view, first, view, row) && !isOfEqualUnit(scan, id, row)) {
                rows.push_back(row);
            }
        }
        if (!rows.empty()) {
            HealthFinding finding{.issue = HealthIssue::EqualRows,
                                  .severity = Severity::Risk,
                                  .place = MatrixPlace{.row = rows.front(), .col = 0},
                                  .count = rows.size(),
                                  .total = gate.rows};
            rows.resize(std::min(rows.size(), HealthFinding::kMaxListed));
            finding.where = std::move(rows);
            scan.add(std::move(finding), id);
        }
    }
    return {};
}

} // namespace

Status checkCopies(const ModelScan& scan, ProgressMonitor& monitor)
{
    const RnnModel& model = scan.model;
    GATELOUPE_CHECK(checkMatrices(scan, monitor));
    for (std::uint32_t index = 0; index < model.spec.pseudoLayers(); ++index) {
        const PseudoLayerIndex cell(index);
        GATELOUPE_CHECK(
            checkUnits(scan, model.spec.layerOf(cell), model.directionOf(cell), monitor));
    }
    return checkRows(scan, monitor);
}

void checkZeroNetwork(const ModelScan& scan)
{
    const bool isZero = !scan.gates.empty() && scan.gates.size() == scan.model.parameters.size() &&
                        std::ranges::all_of(scan.gates, [](const auto& entry) {
                            return isVector(entry.first.kind) || entry.second.isZero();
                        });
    if (!isZero) {
        return;
    }
    std::uint64_t elements = 0;
    for (const auto& [id, gate] : scan.gates) {
        elements += isVector(id.kind) ? 0 : gate.elements();
    }
    std::erase_if(scan.findings, [&scan](const HealthFinding& finding) {
        return finding.model == scan.index && finding.issue != HealthIssue::NotFinite &&
               finding.issue != HealthIssue::Missing;
    });
    scan.findings.push_back({.issue = HealthIssue::AllZero,
                             .severity = Severity::Broken,
                             .model = scan.index,
                             .count = elements,
                             .total = elements});
}

} // namespace gateloupe::health
