// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QJsonObject>
#include <QString>
#include <QWidget>

#include "core/runtime/trace/trace_window.h"
#include "widgets/sequence/curves/trace_curves.h"
#include "widgets/sequence/sequence_run.h"
#include "widgets/sequence/table/unit_sorter.h"
#include "widgets/timeline/latest_job.h"
#include "widgets/timeline/strip_stack.h"
#include "widgets/timeline/time_ruler.h"

class QContextMenuEvent;
class QMouseEvent;
class QScrollBar;
class QSplitter;
class QWheelEvent;

namespace gateloupe {

class CurvePlot;
class TimeAxis;

/// One number of a trace under the cursor.
struct TraceCell
{
    QString name;            ///< "x", "h", "c"
    std::uint64_t index = 0; ///< unit, or feature of the input
    std::uint64_t step = 0;
    double value = 0.0;
};

/// A run over time: the input, h and c of every layer and direction as unit x step heatmaps, gates
/// and states of chosen units as curves; one time axis and two time cursors for all. Click sets the
/// cursor, drag scrubs, a click on a heatmap's row chooses unit, layer and direction; Alt+click
/// sets the second cursor, Shift+drag the range to loop, Ctrl+click pins a unit. The wheel zooms
/// time at the cursor, Shift+wheel moves along it, Ctrl+wheel makes strips taller; over the names
/// it scrolls. Double click shows all steps. Up and Down choose the unit above or below. Threads:
/// GUI thread; what is drawn is prepared in workers.
class TracePlot : public QWidget
{
    Q_OBJECT

public:
    explicit TracePlot(QWidget* parent = nullptr);

    /// Unit and step are kept where the new part has them. An empty part clears.
    void setPart(SequencePart part);
    /// The steps whose full trace is at hand; others are shaded.
    void setWindow(const TraceWindow& window);
    /// Does nothing past the end. Scrolls so that the step is in sight.
    void setStep(std::uint64_t step);
    /// The second cursor; empty for none.
    void setSecond(std::optional<std::uint64_t> step);
    void setUnit(std::uint64_t unit);
    void setPinned(const std::vector<std::uint64_t>& units);
    /// Null: by number.
    void setRankings(const UnitRankings& rankings);
    void setLoop(std::optional<LoopRange> loop);
    void setMarks(std::vector<StepMark> marks);
    void setUnitMarks(PseudoLayerIndex place, std::vector<UnitMark> marks);
    void setArrangement(CurveChoice::Arrangement arrangement);
    /// By symbol: "i", "c".
    void setSignalShown(const QString& symbol, bool isShown);
    void showAllSteps();
    /// Scrolls the strips of a layer and direction into sight.
    void revealPlace(PseudoLayerIndex place);

    [[nodiscard]] std::uint64_t step() const { return m_step; }

    [[nodiscard]] std::uint64_t steps() const { return m_part.steps(); }

    [[nodiscard]] std::optional<std::uint64_t> second() const { return m_second; }

    [[nodiscard]] std::uint64_t unit() const { return m_unit; }

    [[nodiscard]] const CurveChoice& curves() const { return m_choice; }

    [[nodiscard]] StripStack& strips() { return *m_stack; }

    [[nodiscard]] const std::vector<StepMark>& marks() const { return m_ruler->marks(); }

    /// Whether the heatmaps in sight and the curves of the current part are there.
    [[nodiscard]] bool isReady() const;

    /// First and last step in sight.
    [[nodiscard]] std::pair<double, double> visibleSteps() const;
    void setVisibleSteps(double first, double last);

    /// "step 17 of 400, unit 12, h −0.031": what a screen reader says.
    [[nodiscard]] QString spokenPlace() const;

    /// What the user arranged: zoom, strips, curves.
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

    [[nodiscard]] QSize sizeHint() const override;

signals:
    /// The user moved the time cursor.
    void stepChosen(std::uint64_t step);
    /// The user set, moved or removed the second cursor.
    void secondChosen(std::optional<std::uint64_t> step);
    /// The user chose a row.
    void unitChosen(std::uint64_t unit);
    void placeChosen(gateloupe::PseudoLayerIndex place);
    void loopChosen(gateloupe::LoopRange loop);
    void pinToggled(std::uint64_t unit);
    /// A breakpoint at a step, of one unit of a layer and direction.
    void breakpointRequested(std::uint64_t step, gateloupe::PseudoLayerIndex place,
                             std::uint64_t unit);
    void similarityRequested(std::uint64_t unit);
    void hovered(const gateloupe::TraceCell& cell);
    void hoverLeft();
    void ready();
    /// By the user or not.
    void visibleStepsChanged();
    void viewStateChanged(const QString& what);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    using Groups = std::shared_ptr<const std::vector<CurveGroup>>;

    void build();
    void placeAxis();
    void updateScrollBar();
    void updateCursors();
    void loadCurves();
    void showLabels();
    void describe();

    [[nodiscard]] bool hasRun() const { return m_part.run != nullptr; }

    bool handleMouse(QWidget* view, QEvent* event);
    void press(QWidget* view, const QMouseEvent& event);
    void pressHeader(const StripStack::Hit& hit, double x);
    void move(QWidget* view, const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void wheel(QWidget* view, QWheelEvent& event);
    void scrub(std::uint64_t step);
    void chooseUnit(const StripStack::Hit& hit);
    void hover(const QPointF& position);
    void showMenu(const StripStack::Hit& hit, std::uint64_t step, const QPoint& globalPosition);

    SequencePart m_part;
    TraceWindow m_window;
    std::uint64_t m_step = 0;
    std::optional<std::uint64_t> m_second;
    std::uint64_t m_unit = 0;
    std::vector<std::uint64_t> m_pinned;
    CurveChoice m_choice;
    enum class Drag
    {
        None,
        Scrub,
        Loop
    };
    Drag m_drag = Drag::None;
    std::uint64_t m_dragFrom = 0;

    TimeAxis* m_axis;
    TimeRuler* m_ruler;
    StripStack* m_stack;
    QScrollBar* m_scroll;
    CurvePlot* m_curves;
    QSplitter* m_splitter;
    LatestJob<Groups> m_curveJob;
};

} // namespace gateloupe

Q_DECLARE_METATYPE(gateloupe::TraceCell)
