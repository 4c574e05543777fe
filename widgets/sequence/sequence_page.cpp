// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/sequence_page.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>

#include "widgets/common/inline_banner.h"
#include "widgets/common/term_names.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/table/step_table.h"
#include "widgets/timeline/transport_bar.h"
#include "widgets/timeline/view_bar.h"
#include "widgets/timeline/window_loader.h"

namespace gateloupe {

void SequencePage::setModel(std::shared_ptr<const RnnModel> model)
{
    if (model != nullptr && model == m_model) {
        return;
    }
    m_model = std::move(model);
    m_banner->clear();
    setRun(nullptr);
    m_pinned.clear();
    fillPlaces();
    setEnabled(m_model != nullptr);
    if (m_model != nullptr) {
        m_input->setInputSize(m_model->spec.inputSize);
    }
}

void SequencePage::fillPlaces()
{
    const QSignalBlocker blocker(m_place);
    const int current = m_place->currentIndex();
    m_place->clear();
    if (m_model == nullptr) {
        return;
    }
    const RnnSpec& spec = m_model->spec;
    for (std::uint32_t i = 0; i < spec.pseudoLayers(); ++i) {
        //: a layer of the network and its direction, e.g. "layer 0, forward"
        m_place->addItem(
            tr("%1, %2").arg(TermNames::layer(LayerIndex(i / spec.directions)),
                             TermNames::direction(m_model->direction(i % spec.directions))));
    }
    m_place->setCurrentIndex(std::clamp(current, 0, m_place->count() - 1));
}

void SequencePage::setRun(std::shared_ptr<const SequenceRun> run)
{
    if (run == m_run && (run != nullptr || m_stack->currentWidget() == m_empty)) {
        return;
    }
    if (run != nullptr) {
        setModel(run->model);
    }
    m_run = std::move(run);
    m_window = m_run == nullptr ? TraceWindow{} : windowOf(*m_run);
    m_stepWindow = m_window;
    m_windows->setTravel(m_run == nullptr ? nullptr : m_run->travel);
    m_sorter->cancel();
    m_rankings = nullptr;
    const SequencePart all = part();
    {
        const QSignalBlocker blocker(m_batch);
        m_batch->setRange(0, m_run == nullptr ? 0 : static_cast<int>(m_run->batch()) - 1);
    }
    const bool hasBatch = m_batch->maximum() > 0;
    m_batch->setVisible(hasBatch);
    m_batchLabel->setVisible(hasBatch);
    showLength();
    m_ranOn->setText(ranOn());
    m_ranOn->setVisible(m_run != nullptr);
    m_kept->setText(whatIsKept());
    m_kept->setVisible(m_run != nullptr && m_run->travel->fullTrace() == nullptr);
    m_transport->setSteps(all.steps());
    m_plot->setLoop(std::nullopt);
    m_plot->setMarks({});
    m_views->setRun(m_run);
    m_views->setEnabled(m_run != nullptr);
    m_stack->setCurrentWidget(m_run == nullptr ? static_cast<QWidget*>(m_empty) : m_splitter);
    showPart();
    goToStep(m_transport->step());
    if (m_run != nullptr) {
        sortUnits();
        setViewState(std::exchange(m_waitingState, {}));
    }
}

SequencePart SequencePage::part() const
{
    SequencePart part;
    if (m_run != nullptr) {
        part.run = m_run;
        part.pseudoLayer = place();
        part.batch = batch();
    }
    return part;
}

void SequencePage::showPart()
{
    const SequencePart shown = part();
    m_plot->setPart(shown);
    m_table->setPart(shown);
    m_views->setPlace(shown.pseudoLayer);
    if (m_run != nullptr) {
        m_plot->setWindow(m_window);
        m_table->setWindow(m_stepWindow);
        m_table->setSteps(step(), m_plot->second());
        m_plot->setPinned(m_pinned);
        m_table->setPinned(m_pinned);
        showRankings();
        goToUnit(m_plot->unit());
    }
    updateActions();
}

void SequencePage::choosePlace(PseudoLayerIndex place)
{
    showPart();
    const auto directions = m_model->spec.directions;
    emit placeChosen(LayerIndex(place.value / directions),
                     m_model->direction(place.value % directions));
}

void SequencePage::setPlace(LayerIndex layer, Direction direction)
{
    if (m_model == nullptr || layer.value >= m_model->spec.layers) {
        return;
    }
    const QSignalBlocker blocker(m_place);
    const auto index = static_cast<int>(m_model->spec.pseudoLayer(layer, direction).value);
    if (index != m_place->currentIndex()) {
        m_place->setCurrentIndex(index);
        showPart();
    }
}

PseudoLayerIndex SequencePage::place() const
{
    return PseudoLayerIndex(static_cast<std::uint32_t>(std::max(0, m_place->currentIndex())));
}

std::uint64_t SequencePage::batch() const
{
    return static_cast<std::uint64_t>(m_batch->value());
}

void SequencePage::setStep(std::uint64_t step)
{
    goToStep(step);
}

void SequencePage::setSecond(std::optional<std::uint64_t> step)
{
    goToSecond(step);
}

void SequencePage::setUnit(std::uint64_t unit)
{
    goToUnit(unit);
}

void SequencePage::setBatch(std::uint64_t batch)
{
    if (batch <= static_cast<std::uint64_t>(m_batch->maximum())) {
        m_batch->setValue(static_cast<int>(batch));
    }
}

void SequencePage::goToStep(std::uint64_t step)
{
    if (m_run == nullptr || step >= part().steps()) {
        return;
    }
    m_transport->setStep(step);
    m_plot->setStep(step);
    m_table->setSteps(step, m_plot->second());
    requestWindow();
    emit stepChanged(step);
}

void SequencePage::goToSecond(std::optional<std::uint64_t> step)
{
    if (m_run == nullptr || (step && *step >= part().steps())) {
        return;
    }
    m_plot->setSecond(step);
    m_table->setSteps(this->step(), step);
    updateActions();
    emit secondChanged(step);
}

void SequencePage::goToUnit(std::uint64_t unit)
{
    m_plot->setUnit(unit);
    m_table->setUnit(m_plot->unit());
    m_views->setUnit(m_plot->unit());
}

void SequencePage::chooseUnit(std::uint64_t unit)
{
    goToUnit(unit);
    emit unitChanged(m_plot->unit());
}

void SequencePage::runToSecond()
{
    if (m_run == nullptr || !second()) {
        return;
    }
    // A stop on the way there holds the run, as in a debugger.
    std::uint64_t goal = *second();
    const std::uint64_t from = step();
    for (const StepMark& mark : m_plot->marks()) {
        const bool isStop = mark.kind != StepMark::Kind::Note;
        if (isStop && goal > from && mark.step > from && mark.step < goal) {
            goal = mark.step;
        } else if (isStop && goal < from && mark.step < from && mark.step > goal) {
            goal = mark.step;
        }
    }
    goToStep(goal);
}

void SequencePage::setPinned(std::vector<std::uint64_t> units)
{
    m_pinned = std::move(units);
    m_plot->setPinned(m_pinned);
    m_table->setPinned(m_pinned);
}

void SequencePage::togglePin(std::uint64_t unit)
{
    std::vector<std::uint64_t> units = m_pinned;
    if (std::erase(units, unit) == 0) {
        units.push_back(unit);
    }
    setPinned(std::move(units));
    emit viewStateChanged(tr("pinned units"));
}

void SequencePage::sortUnits()
{
    if (m_run != nullptr &&
        (m_window.trace != nullptr || UnitSorter::keyframeInterval(*m_run).has_value())) {
        m_sorter->start(part(), m_window, m_views->sort());
    }
}

void SequencePage::showRankings()
{
    m_plot->setRankings(m_rankings);
    UnitRanking ranking;
    if (m_rankings != nullptr && place().value < m_rankings->size()) {
        ranking = (*m_rankings)[place().value];
    }
    m_table->setRanking(ranking, m_views->sortTitle());
}

void SequencePage::setLoop(std::optional<LoopRange> loop)
{
    m_transport->setLoop(loop);
    m_plot->setLoop(m_transport->loop());
}

void SequencePage::setMarks(std::vector<StepMark> marks)
{
    m_plot->setMarks(std::move(marks));
}

void SequencePage::setUnitMarks(PseudoLayerIndex place, std::vector<UnitMark> marks)
{
    m_plot->setUnitMarks(place, std::move(marks));
}

void SequencePage::addPanel(QWidget* panel)
{
    m_panels->addTab(panel, panel->windowTitle());
    connect(panel, &QWidget::windowTitleChanged, m_panels, [this, panel](const QString& title) {
        m_panels->setTabText(m_panels->indexOf(panel), title);
    });
    m_panels->show();
}

void SequencePage::setBusy(bool isBusy)
{
    m_runButton->setVisible(!isBusy);
    m_cancelButton->setVisible(isBusy);
}

std::uint64_t SequencePage::step() const
{
    return m_transport->step();
}

std::optional<std::uint64_t> SequencePage::second() const
{
    return m_plot->second();
}

std::uint64_t SequencePage::unit() const
{
    return m_plot->unit();
}

void SequencePage::updateActions()
{
    const bool hasRun = m_run != nullptr;
    for (QAction* action : actions()) {
        action->setEnabled(hasRun);
        action->setToolTip(hasRun ? action->text() : tr("Run a sequence first"));
    }
    const bool hasSecond = hasRun && second().has_value();
    for (QAction* action : {m_actions.runToCursor, m_actions.clearSecond}) {
        action->setEnabled(hasSecond);
        if (!hasSecond) {
            action->setToolTip(tr("Alt+click sets the second cursor that this needs"));
        }
    }
}

} // namespace gateloupe
