// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/health/health.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "core/analysis/health/health_checks.h"

namespace gateloupe {

namespace {

void checkMissing(const ModelScan& scan, Findings& findings)
{
    for (const ParameterId& id : parameterIdsOf(scan.model->spec, scan.model->direction(0))) {
        if (scan.model->find(id) == nullptr) {
            findings.push_back({.issue = HealthIssue::Missing,
                                .severity = Severity::Broken,
                                .model = scan.index,
                                .id = id});
        }
    }
}

void checkDirections(const ModelScan& scan, Findings& findings)
{
    const RnnModel& model = *scan.model;
    for (std::uint32_t layer = 0; layer < model.spec.layers; ++layer) {
        for (std::uint32_t directionIndex = 0; directionIndex < model.spec.directions;
             ++directionIndex) {
            const DirectionScan direction{.scan = scan,
                                          .layer = LayerIndex(layer),
                                          .direction = model.direction(directionIndex),
                                          .equations = model.equationsOf(directionIndex)};
            checkBiases(direction, findings);
            checkUnits(direction, findings);
            checkRanges(direction, findings);
        }
    }
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
                findings.push_back({.issue = HealthIssue::SharedBytes,
                                    .model = index,
                                    .id = id,
                                    .otherModel = first->second.first,
                                    .other = first->second.second});
            }
        }
    }
}

void checkWarnings(const RnnModel& model, std::size_t index, Findings& findings)
{
    for (const Warning& warning : model.warnings) {
        findings.push_back({.issue = HealthIssue::Doubt, .model = index, .note = warning});
    }
}

/// Progress over all networks from that of one gate.
class ElementProgress
{
public:
    ElementProgress(ProgressMonitor& monitor, std::uint64_t total)
        : m_monitor(monitor)
        , m_total(total)
    {
    }

    void add(std::uint64_t elements)
    {
        m_done += elements;
        m_monitor.report(Stage::Statistics, m_done, m_total);
    }

private:
    ProgressMonitor& m_monitor;
    std::uint64_t m_total;
    std::uint64_t m_done = 0;
};

Status scanModel(ModelScan& scan, HealthReport& report, ElementProgress& progress,
                 ProgressMonitor& monitor)
{
    for (const auto& [id, gate] : scan.model->parameters) {
        Result<GateScan> found = scanGate(gate, monitor);
        if (found) {
            report.elements += found->elements();
            checkGate(scan, id, *found, report.findings);
            scan.gates.emplace(id, *std::move(found));
        } else if (found.error().code == ErrorCode::Cancelled) {
            return found.error();
        } else {
            report.findings.push_back({.issue = HealthIssue::Unreadable,
                                       .severity = Severity::Broken,
                                       .model = scan.index,
                                       .id = id,
                                       .note = found.error().message});
        }
        ++report.parameters;
        progress.add(gate.elements());
    }
    return {};
}

} // namespace

const GateScan* ModelScan::find(const ParameterId& id) const
{
    const auto found = gates.find(id);
    return found == gates.end() ? nullptr : &found->second;
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
    ElementProgress progress(monitor, total);
    SpectrumBudget budget;
    for (std::size_t index = 0; index < models.size(); ++index) {
        ModelScan scan{.index = index, .model = models[index].get(), .gates = {}};
        GATELOUPE_CHECK(scanModel(scan, report, progress, monitor));
        checkMissing(scan, report.findings);
        checkDirections(scan, report.findings);
        GATELOUPE_CHECK(checkSpectra(scan, budget, report.findings, monitor));
        checkWarnings(*scan.model, index, report.findings);
    }
    report.spectraSkipped = budget.skipped;
    checkShared(models, report.findings);
    std::ranges::stable_sort(report.findings, [](const auto& a, const auto& b) {
        return std::tie(b.severity, a.model) < std::tie(a.severity, b.model);
    });
    return report;
}

} // namespace gateloupe
