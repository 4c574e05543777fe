// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "core/model/cell.h"
#include "widgets/sequence/curves/trace_plot.h"
#include "widgets/sequence/sequence_actions.h"
#include "widgets/sequence/sequence_run.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QSplitter;
class QStackedWidget;
class QTabWidget;
class QVBoxLayout;

namespace gateloupe {

class InlineBanner;
class InputChooser;
class StepTable;
class TransportBar;
class ViewBar;
class WindowLoader;

/// An input, its run, and every step of it: heatmaps, curves, transport, table, two time cursors.
/// Its commands and their keys are in SequenceActions.
class SequencePage : public QWidget
{
    Q_OBJECT

public:
    explicit SequencePage(QWidget* parent = nullptr);

    /// The network that runs would use; null disables the page. Another network drops the run.
    void setModel(std::shared_ptr<const RnnModel> model);
    /// Null shows the empty page.
    void setRun(std::shared_ptr<const SequenceRun> run);
    /// The steps whose full trace is at hand. A new run starts with what it keeps.
    void setWindow(const TraceWindow& window);
    /// A layer and direction of the model; does nothing when there is none such.
    void setPlace(LayerIndex layer, Direction direction);
    void setStep(std::uint64_t step);
    /// The second cursor; empty for none.
    void setSecond(std::optional<std::uint64_t> step);
    void setUnit(std::uint64_t unit);
    void setBatch(std::uint64_t batch);
    void setPinned(std::vector<std::uint64_t> units);
    /// Whether a run is under way: shows Cancel instead of Run.
    void setBusy(bool isBusy);
    /// On the time axis.
    void setMarks(std::vector<StepMark> marks);
    /// On the rows of a layer and direction.
    void setUnitMarks(PseudoLayerIndex place, std::vector<UnitMark> marks);
    /// A tab beside the table. Takes ownership; setting the panel's window title renames the tab.
    void addPanel(QWidget* panel);

    [[nodiscard]] std::uint64_t step() const;
    [[nodiscard]] std::optional<std::uint64_t> second() const;
    [[nodiscard]] std::uint64_t unit() const;
    [[nodiscard]] PseudoLayerIndex place() const;
    [[nodiscard]] std::uint64_t batch() const;

    [[nodiscard]] const std::vector<std::uint64_t>& pinned() const { return m_pinned; }

    [[nodiscard]] InlineBanner& banner() { return *m_banner; }

    [[nodiscard]] InputChooser& input() { return *m_input; }

    [[nodiscard]] TracePlot& plot() { return *m_plot; }

    [[nodiscard]] const SequenceActions& commands() const { return m_actions; }

    /// What the user arranged: zoom, strips, curves, order, pinned units, loop, speed, table.
    /// Without a run a state waits for the next one.
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    void runRequested();
    void cancelRequested();
    void placeChosen(gateloupe::LayerIndex layer, gateloupe::Direction direction);
    void stepChanged(std::uint64_t step);
    void secondChanged(std::optional<std::uint64_t> step);
    void unitChanged(std::uint64_t unit);
    void batchChanged(std::uint64_t batch);
    /// F5 and Shift+F5.
    void nextStopRequested();
    void previousStopRequested();
    /// F9, and menus: for one unit of a layer and direction, or for the step alone.
    void breakpointRequested(std::uint64_t step, gateloupe::PseudoLayerIndex place,
                             std::optional<std::uint64_t> unit);
    /// N.
    void nextNonFiniteRequested();
    void hovered(const gateloupe::TraceCell& cell);
    void hoverLeft();
    void viewStateChanged(const QString& what);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildTop(QVBoxLayout* column);
    void buildBody(QVBoxLayout* column);
    void connectParts();
    void connectPlot();
    void connectActions();
    void fillPlaces();
    void showPart();
    void showLength();
    /// Asks for what is in sight or at the cursor and not there yet.
    void requestWindow();
    void takeWindow(const TraceWindow& window);
    /// In the table.
    void showAtStep(const TraceWindow& window);
    [[nodiscard]] StepRange seenSteps() const;
    void choosePlace(PseudoLayerIndex place);
    void goToStep(std::uint64_t step);
    void goToSecond(std::optional<std::uint64_t> step);
    void goToUnit(std::uint64_t unit);
    void chooseUnit(std::uint64_t unit);
    void runToSecond();
    void togglePin(std::uint64_t unit);
    void sortUnits();
    void setLoop(std::optional<LoopRange> loop);
    void showRankings();
    void updateActions();
    void retranslate();
    [[nodiscard]] SequencePart part() const;
    [[nodiscard]] QString ranOn() const;
    [[nodiscard]] QString whatIsKept() const;

    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const SequenceRun> m_run;
    TraceWindow m_window;     ///< what the plot shows
    TraceWindow m_stepWindow; ///< what the table shows: the newest one that has the step
    std::vector<std::uint64_t> m_pinned;
    UnitRankings m_rankings;
    QJsonObject m_waitingState; ///< given while there was no run
    SequenceActions m_actions;
    InlineBanner* m_banner;
    InputChooser* m_input;
    QPushButton* m_runButton;
    QPushButton* m_cancelButton;
    QLabel* m_placeLabel;
    QComboBox* m_place; ///< one entry per pseudo-layer
    QLabel* m_batchLabel;
    QSpinBox* m_batch;
    QLabel* m_ranOn;
    QLabel* m_kept;
    QStackedWidget* m_stack;
    QLabel* m_empty;
    QSplitter* m_splitter;
    TracePlot* m_plot;
    ViewBar* m_views;
    TransportBar* m_transport;
    QSplitter* m_below;
    StepTable* m_table;
    QTabWidget* m_panels;
    UnitSorter* m_sorter;
    WindowLoader* m_windows;
};

} // namespace gateloupe
