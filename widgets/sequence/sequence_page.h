// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QJsonObject>
#include <QList>
#include <QWidget>

#include "core/model/cell.h"
#include "widgets/sequence/sequence_actions.h"
#include "widgets/sequence/trace_plot.h"
#include "widgets/timeline/sequence_run.h"

class QAction;
class QStackedWidget;

namespace gateloupe {

class EmptySequence;
class GradientChooser;
class InlineBanner;
class InputChooser;
class PlayKeys;
class RunVerdict;
class SequenceHeader;
class StepTable;
struct SortTable;
class UnitSorter;
class TransportBar;
class WindowFollower;

/// An input, its run, and every step of it: heatmaps, curves, transport, table, two time cursors.
/// Puts its parts together and keeps them at one step, unit, layer and direction.
class SequencePage : public QWidget
{
    Q_OBJECT

public:
    explicit SequencePage(QWidget* parent = nullptr);

    /// The network that runs would use; null disables the page. Another network drops the run.
    void setModel(std::shared_ptr<const RnnModel> model);
    /// Null shows the empty page.
    void setRun(std::shared_ptr<const SequenceRun> run);
    /// A layer and direction of the model; does nothing when there is none such.
    void setPlace(LayerIndex layer, Direction direction);
    void setStep(std::uint64_t step);
    /// The second cursor; empty for none.
    void setSecond(std::optional<std::uint64_t> step);
    void setUnit(std::uint64_t unit);
    void setBatch(std::uint64_t batch);
    void setPinned(const std::vector<std::uint64_t>& units);
    /// Shows the gradients of the run beside its states, and the way back to play; null: none.
    void setGradients(std::shared_ptr<const RunGradients> gradients);
    /// Whether a run is under way: shows Cancel instead of Run.
    void setBusy(bool isBusy);
    /// A panel about the run: the page's keys work there as well. It is a hidden child of the page
    /// until a dock takes it.
    void adopt(QWidget* panel);
    /// Who computes, beside Run. Takes ownership.
    void setBackendControl(QWidget* control);

    [[nodiscard]] const std::shared_ptr<const SequenceRun>& run() const { return m_run; }

    /// The steps that the views show, with everything a trace keeps.
    [[nodiscard]] const TraceWindow& window() const;
    [[nodiscard]] std::uint64_t step() const;

    [[nodiscard]] std::optional<std::uint64_t> second() const { return m_second; }

    /// The steps that are chosen, and looped; empty: none.
    [[nodiscard]] std::optional<LoopRange> range() const;

    [[nodiscard]] std::uint64_t unit() const { return m_plot->unit(); }

    [[nodiscard]] PseudoLayerIndex place() const;
    [[nodiscard]] std::uint64_t batch() const;

    [[nodiscard]] const std::vector<std::uint64_t>& pinned() const { return m_plot->pinned(); }

    [[nodiscard]] InlineBanner& banner();
    [[nodiscard]] InputChooser& input();
    /// Puts the units in the order of their correlation with a column of it.
    void setSortTable(std::shared_ptr<const SortTable> table);
    /// What the gradient is taken of.
    [[nodiscard]] GradientChooser& gradient();

    [[nodiscard]] TracePlot& plot() { return *m_plot; }

    /// The numbers of every unit at the step; adopt()ed.
    [[nodiscard]] StepTable& units() { return *m_table; }

    /// The line above the picture.
    [[nodiscard]] RunVerdict& verdict() { return *m_verdict; }

    /// What is said about a run that is under way while there is none to show; empty: none is.
    void setRunning(const QString& text);

    /// The commands that walk through a run, for the window's menu; an empty group separates.
    [[nodiscard]] std::vector<QList<QAction*>> walkingActions() const;

    /// What the user arranged: zoom, strips, curves, order, pinned units, loop, speed, table.
    /// Without a run a state waits for the next one.
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    /// A file is wanted whose columns units are compared with.
    void columnFileWanted();
    void runRequested();
    void cancelRequested();
    void placeChosen(gateloupe::LayerIndex layer, gateloupe::Direction direction);
    void stepChanged(std::uint64_t step);
    void secondChanged(std::optional<std::uint64_t> step);
    void unitChanged(std::uint64_t unit);
    void batchChanged(std::uint64_t batch);
    /// range() is another one.
    void rangeChanged();
    /// window() is another one, or of another run.
    void windowChanged();
    /// F5 and Shift+F5.
    void nextStopRequested();
    void previousStopRequested();
    /// F9, and menus: for one unit of a layer and direction, or for the step alone.
    void breakpointRequested(std::uint64_t step, gateloupe::PseudoLayerIndex place,
                             std::optional<std::uint64_t> unit);
    /// N.
    void nextNonFiniteRequested();
    void viewStateChanged(const QString& what);

private:
    void connectParts();
    void markStale();
    void connectPlot();
    void connectActions();
    void connectWindows();
    void showPart();
    void choosePlace();
    void chooseUnit(std::uint64_t unit);
    void runToSecond();
    void togglePin(std::uint64_t unit);
    void sortUnits();
    void sortBySimilarity(std::uint64_t unit);
    void showRankings();
    void setLoop(std::optional<LoopRange> loop);
    /// Emits rangeChanged() if the range is another one than the last time.
    void tellRange();
    void chooseLoop(std::optional<LoopRange> loop);
    void moveRange(bool isFirst);
    [[nodiscard]] SequencePart part() const;

    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const SequenceRun> m_run;
    std::optional<std::uint64_t> m_told;  ///< the step as stepChanged() told it last
    std::optional<LoopRange> m_toldRange; ///< the range as rangeChanged() told it last
    std::optional<std::uint64_t> m_second;
    QJsonObject m_waitingState; ///< given while there was no run
    SequenceActions m_actions;
    PlayKeys* m_keys;
    EmptySequence* m_empty;
    RunVerdict* m_verdict;
    QStackedWidget* m_stack; ///< what to do without a run; the picture above the transport
    TracePlot* m_plot;
    SequenceHeader* m_header;
    TransportBar* m_transport;
    StepTable* m_table;
    UnitSorter* m_sorter;
    WindowFollower* m_windows;
};

} // namespace gateloupe
