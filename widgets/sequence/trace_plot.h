// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QString>
#include <QWidget>

#include "core/runtime/trace/trace_window.h"
#include "widgets/common/latest_task.h"
#include "widgets/pictures/picture_menu.h"
#include "widgets/sequence/curves/trace_curves.h"
#include "widgets/sequence/trace_gestures.h"
#include "widgets/timeline/gradients/run_gradients.h"
#include "widgets/timeline/strip_pane.h"
#include "widgets/timeline/time_axis.h"
#include "widgets/timeline/time_ruler.h"

class QSplitter;

namespace gateloupe {

class CurvePlot;
class NormLane;
class OverviewStrip;

/// A run over time: the input, h and c of every layer and direction as unit x step heatmaps, gates
/// and states of chosen units as curves, and the whole run in small below them; one time axis and
/// two time cursors for all. What the mouse does is in TraceGestures; Up and Down choose the unit
/// above or below.
/// Threads: GUI thread; what is drawn is prepared in workers.
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

    /// The chosen steps, on the ruler and over the strips; empty: none.
    void setRange(std::optional<LoopRange> range);

    /// On the time axis and in the overview.
    void setMarks(std::vector<StepMark> marks);
    /// A what-if of the run that is shown, drawn dashed over its curves, and how far its h is from
    /// the run's as strips. Null: none; one that does not keep every step counts as none.
    void setEdited(std::shared_ptr<const SequenceRun> run);

    /// What a readout makes of the steps at hand, as a strip; null: none.
    void setReadout(std::shared_ptr<const ReadoutLane> readout);

    /// As strips, as norms over time and on the overview; null: none.
    void setGradients(std::shared_ptr<const RunGradients> gradients);

    [[nodiscard]] std::uint64_t step() const { return m_marked.step; }

    [[nodiscard]] std::uint64_t steps() const { return m_part.steps(); }

    [[nodiscard]] std::uint64_t unit() const { return m_marked.unit; }

    [[nodiscard]] const std::vector<std::uint64_t>& pinned() const { return m_marked.pinned; }

    /// A line above the picture; belongs to the plot from now on.
    void setHeadline(QWidget* headline);

    /// Which steps are in sight.
    [[nodiscard]] TimeAxis& axis() { return *m_axis; }

    [[nodiscard]] TimeRuler& ruler() { return *m_ruler; }

    [[nodiscard]] StripStack& strips() { return m_strips->stack(); }

    [[nodiscard]] TraceCurves& curves() { return *m_curves; }

    [[nodiscard]] NormLane& norms() { return *m_norms; }

    [[nodiscard]] OverviewStrip& overview() { return *m_overview; }

    /// What the mouse does; what is under it.
    [[nodiscard]] TraceGestures& gestures() { return *m_gestures; }

    /// Whether the heatmaps in sight and the curves of the current part are there.
    [[nodiscard]] bool isReady() const;

    /// A strip as it is shown, with its name and colour bar, below the numbers of its steps.
    [[nodiscard]] ViewPicture pictureOf(StripId id);
    /// The address and the value of h of the chosen unit at the step; empty without a run, or while
    /// it is being computed.
    [[nodiscard]] QString chosenText() const;

    /// "step 17 of 400, unit 12, h −0.031": what a screen reader says.
    [[nodiscard]] QString spokenPlace() const;

    /// What the user arranged: zoom, strips, curves.
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

    [[nodiscard]] QSize sizeHint() const override { return {800, 420}; }

signals:
    /// The user moved the time cursor.
    void stepChosen(std::uint64_t step);
    /// The user set, moved or removed the second cursor.
    void secondChosen(std::optional<std::uint64_t> step);
    /// The user chose a row.
    void unitChosen(std::uint64_t unit);
    void placeChosen(gateloupe::PseudoLayerIndex place);
    void pinToggled(std::uint64_t unit);
    /// A breakpoint at a step, of one unit of a layer and direction.
    void breakpointRequested(std::uint64_t step, gateloupe::PseudoLayerIndex place,
                             std::uint64_t unit);
    void similarityRequested(std::uint64_t unit);
    /// The user wants to know why a number is what it is; it is chosen.
    void explanationRequested(const gateloupe::StripCell& cell);
    /// The user wants to know what a number depends on.
    void dependenceRequested(const gateloupe::StripCell& cell);
    /// A picture of a view is to be copied or saved, at once.
    void pictureWanted(const gateloupe::ViewPicture& picture, gateloupe::PictureFormat format);
    /// Something is on the clipboard.
    void copied();
    void viewStateChanged(const QString& what);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Steps and units that the user looks at.
    struct Marked
    {
        std::uint64_t step = 0;
        std::optional<std::uint64_t> second;
        std::uint64_t unit = 0;
        std::vector<std::uint64_t> pinned;
    };

    void connectGestures();
    void placeAxis();
    void shareRoom();
    void updateCursors();
    void loadCurves();
    void showLabels();
    void showResets();
    void describe();
    void choosePlace(PseudoLayerIndex place);
    void chooseUnit(PseudoLayerIndex place, std::uint64_t unit);
    void showMenu(const StripLayout::Hit& hit, std::uint64_t step, const QPoint& globalPosition);
    void showViewMenu(QWidget* view, const QPoint& globalPosition);
    void addCellActions(QMenu& menu, const StripCell& cell);
    void addUnitActions(QMenu& menu, const StripCell& cell);
    bool moveByKey(int key);
    void copyText(const QString& text);
    [[nodiscard]] QString textOf(const StripCell& cell) const;

    [[nodiscard]] bool hasRun() const { return m_part.run != nullptr; }

    SequencePart m_part;
    TraceWindow m_window;
    Marked m_marked;

    TimeAxis* m_axis;
    TimeRuler* m_ruler;
    StripPane* m_strips;
    TraceCurves* m_curves;
    CurvePlot* m_curvePlot;
    NormLane* m_norms;
    OverviewStrip* m_overview;
    QSplitter* m_splitter;
    bool m_isSharedByHand = false; ///< the user gave strips and curves their room
    TraceGestures* m_gestures;
    std::shared_ptr<const ReadoutLane> m_readout;
    std::shared_ptr<const std::vector<Array>> m_shownDifferences;
    LatestTask<std::vector<Array>> m_differences;
};

} // namespace gateloupe
