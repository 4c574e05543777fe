// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/health/health.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

#include "core/analysis/health/health_checks.h"
#include "core/analysis/health/health_scan.h"

namespace gateloupe {

namespace {

using health::DirectionScan;
using health::Findings;
using health::ModelScan;

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
        "contradiction", "unreadable",     "missing",      "nan",
        "shared_bytes",  "equal_matrices", "equal_units",  "equal_rows",
        "dead_unit",     "deaf_gate",      "unread_unit",  "unread_input",
        "all_zero",      "constant",       "outlier",      "absurd_size",
        "subnormal",     "zero_bias",      "equal_biases", "forget_bias",
        "stuck_gate",    "wide_sums",      "wide_inputs",  "large_spectrum",
        "diverges",      "learns_nothing", "doubt"};
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
        GATELOUPE_CHECK(checkCopies(scan, monitor));
        checkZeroNetwork(scan);
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
