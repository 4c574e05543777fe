// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <QJsonObject>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QVector>

#include "core/runtime/trace/trace_window.h"
#include "widgets/common/latest_task.h"
#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

class TimeAxis;

/// Numbers over time, as one line of a plot.
struct Curve
{
    QString name;           ///< at the line's end
    QVector<double> steps;  ///< rising
    QVector<double> values; ///< one for each of the steps
    std::size_t style = 0;  ///< neighbours in a plot differ in it
    bool isEdited = false;  ///< of a what-if: drawn dashed over the curve of the same name
};

/// Lines over each other.
struct CurveGroup
{
    QString title;
    std::vector<Curve> curves;
    std::vector<Curve>
        lane;             ///< numbers of another size than the others, in a plot of their own below
    bool isShare = false; ///< numbers of 0..1, e.g. gates: the plot shows all of that range
};

/// Which curves are drawn, and how they share plots.
struct CurveChoice
{
    enum class Arrangement : std::uint8_t
    {
        PlotPerUnit,  ///< gates, c and h of a unit over each other
        PlotPerSignal ///< one gate, c or h of all chosen units over each other
    };

    /// More units than that are not drawn.
    static constexpr std::size_t kMostUnits = 8;

    Arrangement arrangement = Arrangement::PlotPerUnit;
    std::vector<std::uint64_t> units; ///< in the order of the plots
    QStringList hidden;               ///< symbols of signals that are left out
    friend bool operator==(const CurveChoice&, const CurveChoice&) = default;
};

/// Gates, c and h of chosen units as curves, read out of a window in a worker. A long window is
/// thinned out for what is in sight: the least and the largest number, and one that is not finite,
/// of every stretch stay.
/// Threads: GUI thread.
class TraceCurves : public QObject
{
    Q_OBJECT

public:
    /// Lifetime: the axis outlives the curves.
    explicit TraceCurves(const TimeAxis& axis, QObject* parent = nullptr);

    /// The current unit comes first, then the pinned ones. A part without a run clears; a window
    /// without a trace leaves the curves as they are.
    void show(const SequencePart& part, const TraceWindow& window, std::uint64_t unit,
              const std::vector<std::uint64_t>& pinned);
    void setArrangement(CurveChoice::Arrangement arrangement);
    /// By symbol: "i", "c".
    void setSignalShown(const QString& symbol, bool isShown);
    /// A run of the edited network over the same input: its curves are drawn as well. Null: none;
    /// one that does not keep every step counts as none.
    void setEdited(std::shared_ptr<const SequenceRun> run);
    /// Makes them again, e.g. in another language.
    void reload();

    [[nodiscard]] const CurveChoice& choice() const { return m_choice; }

    /// Whether the curves asked for are there.
    [[nodiscard]] bool isReady() const { return !m_task.isBusy(); }

    [[nodiscard]] QJsonObject viewState() const;
    /// What the state does not name stays.
    void setViewState(const QJsonObject& state);

signals:
    void loaded(const std::vector<gateloupe::CurveGroup>& groups);

private:
    const TimeAxis& m_axis;
    SequencePart m_part;
    TraceWindow m_window;
    std::shared_ptr<const SequenceRun> m_edited;
    CurveChoice m_choice;
    LatestTask<std::vector<CurveGroup>> m_task;
};

} // namespace gateloupe
