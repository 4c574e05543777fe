// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QObject>
#include <QString>
#include <QStringList>

#include "core/runtime/trace/trace_window.h"
#include "widgets/common/latest_task.h"
#include "widgets/timeline/sequence_run.h"
#include "widgets/timeline/strip_renderer.h"

namespace gateloupe {

/// Numbers of a file, a series for each of its columns, one number a step.
struct SortTable
{
    QString file;
    QStringList columns; ///< their names
    std::vector<std::vector<double>> series;
};

/// How the units of a run are put in order.
struct UnitSort
{
    enum class By : std::uint8_t
    {
        Number,
        Activity,   ///< mean |h|
        Variation,  ///< standard deviation of h
        Similarity, ///< correlation of h with that of one unit
        Feature,    ///< correlation of h with a feature of the input
        Symbol,     ///< correlation of h with "is this symbol", for a text
        Column      ///< correlation of h with a column of a file
    };

    By by = By::Number;
    std::uint64_t unit = 0; ///< of By::Similarity, in the layer and direction below
    PseudoLayerIndex pseudoLayer;
    std::uint64_t feature = 0;
    QString symbol;
    std::shared_ptr<const SortTable> table; ///< of By::Column
    std::size_t column = 0;
    friend bool operator==(const UnitSort&, const UnitSort&) = default;
};

/// The units of one layer and direction in their order, with the numbers behind it.
struct UnitRanking
{
    RowOrder order;             ///< null: by number
    std::vector<double> scores; ///< [units]; empty: by number
};

/// One for each pseudo-layer.
using UnitRankings = std::shared_ptr<const std::vector<UnitRanking>>;

/// Puts units in order off the GUI thread; the newest request wins. A run that is kept as a whole
/// is compared over all its steps; of a longer one the states at its keyframes, which are spread
/// over all of it, where there are enough of them; else the steps of a window. Threads: GUI thread.
class UnitSorter : public QObject
{
    Q_OBJECT

public:
    explicit UnitSorter(QObject* parent = nullptr);

    /// Steps from one compared state to the next where a run is sorted by its keyframes.
    [[nodiscard]] static std::optional<std::uint64_t> keyframeInterval(const SequenceRun& run);

    /// By number answers at once. Requires: part.run, and a window with a trace where there is no
    /// keyframeInterval().
    void start(const SequencePart& part, const TraceWindow& window, const UnitSort& sort);
    /// Forgets the rankings, and what is under way.
    void clear();

    /// The newest; null before the first.
    [[nodiscard]] const UnitRankings& rankings() const { return m_rankings; }

    /// Of a layer and direction; by number where there is none.
    [[nodiscard]] UnitRanking rankingOf(PseudoLayerIndex place) const;

signals:
    void sorted();

private:
    void publish(UnitRankings rankings);

    UnitRankings m_rankings;
    LatestTask<UnitRankings> m_task;
};

} // namespace gateloupe
