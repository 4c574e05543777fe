// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/training/training_history.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/analysis/compare/gate_diff.h"

namespace gateloupe {

namespace {

/// A network by the name that it has in all checkpoints.
struct NamedModel
{
    std::string name;
    std::shared_ptr<const RnnModel> model;
};

using NamedModels = std::vector<NamedModel>;
using GateKey = std::pair<std::string, ParameterId>;
using GateStatistics = std::map<GateKey, MatrixStatistics>;
using FindingKey = std::tuple<std::string, HealthIssue, std::optional<ParameterId>>;

const RnnModel* modelNamed(const NamedModels& models, const std::string& name)
{
    const auto found = std::ranges::find(models, name, &NamedModel::name);
    return found == models.end() ? nullptr : found->model.get();
}

double largestOf(const MatrixStatistics& statistics)
{
    return std::max(std::abs(statistics.min), std::abs(statistics.max));
}

/// Goes through the checkpoints, each beside the readable one before it.
class HistoryMaker
{
public:
    HistoryMaker(TrainingHistory& history, std::string rnn, ProgressMonitor& monitor)
        : m_history(history)
        , m_rnn(std::move(rnn))
        , m_monitor(monitor)
    {
    }

    Status run()
    {
        const std::size_t count = m_history.folder->checkpoints.size();
        m_history.reports.resize(count);
        for (m_index = 0; m_index < count; ++m_index) {
            const auto& checkpoint = m_history.folder->checkpoints[m_index].checkpoint;
            if (checkpoint == nullptr) {
                add({.issue = TrainingIssue::Unreadable});
            } else {
                GATELOUPE_CHECK(look(*checkpoint));
            }
            m_monitor.report(Stage::Statistics, m_index + 1, count);
        }
        addFrozen();
        std::ranges::stable_sort(m_history.events, [](const auto& a, const auto& b) {
            return std::tuple(a.checkpoint, b.severity) < std::tuple(b.checkpoint, a.severity);
        });
        return {};
    }

private:
    void add(TrainingEvent event)
    {
        event.checkpoint = m_index;
        m_history.events.push_back(std::move(event));
    }

    /// The networks of a checkpoint that the history is of. A single one is the same network in
    /// every checkpoint, though many files name theirs after themselves.
    Result<NamedModels> modelsOf(const Checkpoint& checkpoint)
    {
        std::vector<std::shared_ptr<const RnnModel>> networks = checkpoint.rnns;
        if (!m_rnn.empty()) {
            auto found = findRnn(checkpoint, m_rnn);
            if (!found && !m_hasBefore) {
                return found.error();
            }
            networks = found ? std::vector{*std::move(found)} : decltype(networks)();
        }
        NamedModels models;
        for (const auto& network : networks) {
            models.push_back({network->name, network});
        }
        if (models.size() == 1 && m_before.size() <= 1) {
            const bool isOfFile = models.front().name == checkpoint.path.stem().string();
            m_history.single = !m_history.single.empty() ? m_history.single
                               : isOfFile ? m_history.folder->path.filename().string()
                                          : models.front().name;
            models.front().name = m_history.single.empty() ? models.front().name : m_history.single;
        }
        return models;
    }

    Status look(const Checkpoint& checkpoint)
    {
        NullMonitor quiet;
        if (m_monitor.cancelled()) {
            return Error::cancelled();
        }
        GATELOUPE_TRY(const NamedModels models, modelsOf(checkpoint));
        std::vector<std::shared_ptr<const RnnModel>> networks;
        GateStatistics statistics;
        for (const NamedModel& named : models) {
            networks.push_back(named.model);
            const auto found = statisticsOf(*named.model, quiet);
            if (!found) {
                continue; // what cannot be read is a finding of the health check
            }
            for (const auto& [id, numbers] : *found) {
                statistics.emplace(GateKey{named.name, id}, numbers);
            }
        }
        GATELOUPE_TRY(m_history.reports[m_index], checkHealth(networks, quiet));
        addFindings(models);
        compareNetworks(models);
        keepCourses(models, statistics);
        m_before = models;
        m_hasBefore = true;
        return {};
    }

    /// Findings of the health check that the checkpoint before had not.
    void addFindings(const NamedModels& models)
    {
        std::set<FindingKey> seen;
        const HealthReport& report = m_history.reports[m_index];
        for (const HealthFinding& finding : report.findings) {
            const std::string& network = models[finding.model].name;
            const FindingKey key{network, finding.issue, finding.id};
            seen.insert(key);
            if (finding.severity == Severity::Remark || m_seen.contains(key)) {
                continue;
            }
            const bool hasDied = finding.issue == HealthIssue::DeadUnit && m_hasBefore;
            add({.issue = TrainingIssue::Health,
                 .severity = hasDied ? Severity::Broken : finding.severity,
                 .network = network,
                 .id = finding.id,
                 .finding = finding});
        }
        m_seen = std::move(seen);
    }

    void compareNetworks(const NamedModels& models)
    {
        for (const NamedModel& before : m_before) {
            const RnnModel* const now = modelNamed(models, before.name);
            if (now == nullptr) {
                add({.issue = TrainingIssue::NetworkMissing,
                     .severity = Severity::Risk,
                     .network = before.name});
                continue;
            }
            for (const auto& [id, view] : before.model->parameters) {
                const GateView* const other = now->find(id);
                if (other == nullptr || other->rows != view.rows || other->cols != view.cols) {
                    add({.issue = TrainingIssue::SizeChanged,
                         .severity = Severity::Risk,
                         .network = before.name,
                         .id = id});
                    break; // one word for a network is enough
                }
            }
        }
    }

    void keepCourses(const NamedModels& models, const GateStatistics& statistics)
    {
        for (const NamedModel& named : models) {
            for (const ParameterId& id : orderedIds(*named.model)) {
                courseOf(named.name, id);
            }
        }
        const std::map<GateKey, double> changes = changesOf(models);
        for (GateCourse& course : m_history.gates) {
            course.statistics.resize(m_index + 1);
            course.changes.resize(m_index + 1);
            const GateKey key{course.network, course.id};
            const auto numbers = statistics.find(key);
            if (numbers == statistics.end()) {
                continue;
            }
            course.statistics.back() = numbers->second;
            judge(course, numbers->second);
            const auto change = changes.find(key);
            const auto before = m_statistics.find(key);
            if (change != changes.end() && before != m_statistics.end() &&
                before->second.l2 > 0.0) {
                course.changes.back() = change->second / before->second.l2;
            }
        }
        for (const auto& [key, numbers] : statistics) {
            m_first.emplace(key, numbers);
        }
        m_statistics = statistics;
    }

    /// |w - w before| of every gate that both have.
    [[nodiscard]] std::map<GateKey, double> changesOf(const NamedModels& models) const
    {
        std::map<GateKey, double> changes;
        for (const NamedModel& named : models) {
            const RnnModel* const before = modelNamed(m_before, named.name);
            if (before == nullptr) {
                continue;
            }
            NullMonitor quiet;
            const auto difference = compare(*before, *named.model, quiet);
            if (!difference) {
                continue; // what cannot be read is a finding already
            }
            for (const GateDifference& gate : difference->gates) {
                const GateView& view = *named.model->find(gate.id);
                const double distance = gate.rms * std::sqrt(static_cast<double>(view.elements()));
                if (std::isfinite(distance)) {
                    changes[{named.name, gate.id}] = distance;
                }
            }
        }
        return changes;
    }

    void courseOf(const std::string& network, const ParameterId& id)
    {
        const auto has = [&](const GateCourse& course) {
            return course.network == network && course.id == id;
        };
        if (std::ranges::none_of(m_history.gates, has)) {
            m_history.gates.push_back({network, id, {}, {}});
        }
    }

    /// Whether the norm of a gate broke away from what it was.
    void judge(const GateCourse& course, const MatrixStatistics& now)
    {
        const GateKey key{course.network, course.id};
        const auto before = m_statistics.find(key);
        if (before == m_statistics.end() || !(before->second.l2 > 0.0)) {
            return;
        }
        const double last = before->second.l2;
        const double first = m_first.at(key).l2;
        const bool hasGrown = now.l2 > TrainingLimits::kGrowth * last ||
                              (first > 0.0 && now.l2 > TrainingLimits::kGrowthSinceFirst * first &&
                               last <= TrainingLimits::kGrowthSinceFirst * first);
        TrainingEvent event{
            .network = course.network, .id = course.id, .value = now.l2, .before = last};
        if (hasGrown && largestOf(now) > HealthLimits::kSigmoidEdge) {
            event.issue = TrainingIssue::Exploded;
            add(event);
        } else if (now.finite == now.elements && now.l2 < TrainingLimits::kShrinkage * last) {
            event.issue = TrainingIssue::Collapsed;
            add(event);
        }
    }

    /// Gates that are the same in all checkpoints, where others of their network are not.
    void addFrozen()
    {
        std::set<std::string> learning;
        const auto isSame = [](const std::optional<double>& change) {
            return !change || *change == 0.0;
        };
        for (const GateCourse& course : m_history.gates) {
            if (!std::ranges::all_of(course.changes, isSame)) {
                learning.insert(course.network);
            }
        }
        m_index = m_history.folder->checkpoints.size() - 1;
        for (const GateCourse& course : m_history.gates) {
            const bool wasCompared = std::ranges::any_of(
                course.changes, [](const auto& change) { return change.has_value(); });
            if (learning.contains(course.network) && wasCompared &&
                std::ranges::all_of(course.changes, isSame)) {
                add({.issue = TrainingIssue::Frozen,
                     .severity = Severity::Remark,
                     .network = course.network,
                     .id = course.id});
            }
        }
    }

    TrainingHistory& m_history;
    std::string m_rnn;
    ProgressMonitor& m_monitor;
    std::size_t m_index = 0;
    bool m_hasBefore = false;
    // Of the readable checkpoint before.
    NamedModels m_before;
    GateStatistics m_statistics;
    std::set<FindingKey> m_seen;
    GateStatistics m_first; ///< of the first checkpoint that had the gate
};

} // namespace

std::string_view nameOf(TrainingIssue issue)
{
    switch (issue) {
    case TrainingIssue::Unreadable:
        return "unreadable";
    case TrainingIssue::NetworkMissing:
        return "network_missing";
    case TrainingIssue::SizeChanged:
        return "size_changed";
    case TrainingIssue::Health:
        return "health";
    case TrainingIssue::Exploded:
        return "exploded";
    case TrainingIssue::Collapsed:
        return "collapsed";
    case TrainingIssue::Frozen:
        return "frozen";
    }
    return "health";
}

const TrainingEvent* TrainingHistory::firstOf(Severity severity) const
{
    const auto found = std::ranges::find_if(
        events, [severity](const TrainingEvent& event) { return event.severity >= severity; });
    return found == events.end() ? nullptr : &*found;
}

std::shared_ptr<const RnnModel> TrainingHistory::find(const Checkpoint& checkpoint,
                                                      const std::string& network) const
{
    if (network == single && checkpoint.rnns.size() == 1) {
        return checkpoint.rnns.front();
    }
    const auto found = std::ranges::find(checkpoint.rnns, network, &RnnModel::name);
    return found == checkpoint.rnns.end() ? nullptr : *found;
}

Result<TrainingHistory> trainingHistory(std::shared_ptr<const CheckpointFolder> folder,
                                        const std::string& rnn, ProgressMonitor& monitor)
{
    TrainingHistory history{
        .folder = std::move(folder), .gates = {}, .reports = {}, .events = {}, .single = {}};
    GATELOUPE_CHECK(HistoryMaker(history, rnn, monitor).run());
    return history;
}

} // namespace gateloupe
