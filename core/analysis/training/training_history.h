// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/health/health.h"
#include "core/analysis/statistics/statistics.h"
#include "core/analysis/training/checkpoint_folder.h"

namespace gateloupe {

/// Figures of one gate's weights in each checkpoint of a folder; empty where a checkpoint has none.
struct GateCourse
{
    std::string network;
    ParameterId id;
    std::vector<std::optional<MatrixStatistics>> statistics;
    /// |w - w of the checkpoint before| / |w of the checkpoint before|; empty also where that is 0
    /// and in the first.
    std::vector<std::optional<double>> changes;
};

/// A change between two checkpoints, or a fault that the first one has already.
enum class TrainingIssue : std::uint8_t
{
    Unreadable,     ///< the checkpoint cannot be read
    NetworkMissing, ///< a network of the checkpoint before is gone
    SizeChanged,    ///< a gate has another shape
    Health,         ///< a finding that the checkpoint before had not; `finding` says which
    Exploded,       ///< a gate's norm grew manyfold, to numbers that saturate
    Collapsed,      ///< a gate's norm fell to next to nothing
    Frozen          ///< a gate is the same in all checkpoints while others learn
};
/// "unreadable", ...; for Health the issue's own name: "nan".
[[nodiscard]] std::string_view nameOf(TrainingIssue issue);

struct TrainingEvent
{
    TrainingIssue issue = TrainingIssue::Health;
    Severity severity = Severity::Broken;
    std::size_t checkpoint = 0; ///< position in the folder
    std::string network;
    std::optional<ParameterId> id;
    double value = 0.0;                   ///< Exploded, Collapsed: the norm
    double before = 0.0;                  ///< and the one before
    std::optional<HealthFinding> finding; ///< Health
};

/// Where a change becomes an event.
struct TrainingLimits
{
    /// A norm that grows so many times from one checkpoint to the next, or since the first, has
    /// exploded where it also has a number that saturates a sigmoid alone. Training grows
    /// small initial weights several times; a diverging optimizer grows them by orders.
    static constexpr double kGrowth = 10.0;
    static constexpr double kGrowthSinceFirst = 100.0;
    static constexpr double kShrinkage = 1e-3;
};

/// A folder of checkpoints over time.
struct TrainingHistory
{
    std::shared_ptr<const CheckpointFolder> folder;
    std::vector<GateCourse> gates;     ///< in the order of the networks and of orderedIds()
    std::vector<HealthReport> reports; ///< of each checkpoint; empty where it cannot be read
    std::vector<TrainingEvent> events; ///< by checkpoint, the worst first
    /// What the history calls the only network of each checkpoint: many files name theirs after
    /// themselves. Empty where there are several networks, which keep their names.
    std::string single;

    /// The history's name of a network, by the name in its checkpoint.
    [[nodiscard]] const std::string& nameOf(const std::string& network) const
    {
        return single.empty() ? network : single;
    }

    /// The network of one of the checkpoints that the history calls so; null where it has none.
    [[nodiscard]] std::shared_ptr<const RnnModel> find(const Checkpoint& checkpoint,
                                                       const std::string& network) const;

    /// The first event of that severity or a worse one; null where nothing broke.
    [[nodiscard]] const TrainingEvent* firstOf(Severity severity) const;
};

/// Statistics and health of every gate of every checkpoint, and what changed between them. `rnn`
/// names one network as findRnn() takes it; empty: all of them.
/// Progress: Stage::Statistics by checkpoints.
/// Errors: Cancelled; Io when a file changed meanwhile; InvalidArgument for a network that the
/// first readable checkpoint has not.
Result<TrainingHistory> trainingHistory(std::shared_ptr<const CheckpointFolder> folder,
                                        const std::string& rnn, ProgressMonitor& monitor);

} // namespace gateloupe
