// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/window_pages.h"

#include <array>

#include <QAbstractItemView>
#include <QTabWidget>

#include "app/gui/common/view_states.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/pages/health_page.h"
#include "app/gui/session/session.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/gate_panes.h"
#include "widgets/gates/contact_sheet.h"
#include "widgets/gates/gates_view.h"
#include "widgets/health/health_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/heatmap/view/heatmap_plot.h"
#include "widgets/inspector/biases/bias_lens.h"
#include "widgets/inspector/gate_inspector.h"
#include "widgets/layouts/arrange.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {

namespace {

/// A page yields to the panels beside it, so that the window fits a screen of 1024 pixels.
constexpr int kLeastPageWidth = 560;

} // namespace

WindowPages::WindowPages(Session& session, Jobs& jobs, ViewStates& views, QObject* parent)
    : QObject(parent)
    , tabs(named(new QTabWidget, "pages"))
    , gates(named(new GatesPage, "gatesPage"))
    , layout(named(new LayoutView, "layoutPage"))
    , sequence(named(new SequencePage, "sequencePage"))
    , compare(new ComparePage(session, jobs))
    , health(new HealthPage(session, jobs))
    , m_session(session)
{
    tabs->setDocumentMode(true);
    tabs->setMinimumWidth(kLeastPageWidth);
    for (QWidget* page :
         std::initializer_list<QWidget*>{gates, layout, sequence, compare, health}) {
        tabs->addTab(page, QString()); // in the order of Page
    }
    views.add(QStringLiteral("gates"), gates);
    layout->setBuffer(LayoutView::Buffer::File); // the bytes that every other page speaks of
    views.add(QStringLiteral("layout"), layout);
    views.add(QStringLiteral("compare"), compare);
    views.add(QStringLiteral("health"), &health->view());
    views.add(QStringLiteral("sequence"), sequence);
    views.add(QStringLiteral("runInput"), &sequence->input());
    views.add(QStringLiteral("inspector"), gates->inspector);
    views.add(QStringLiteral("biases"), gates->biases);
    connectGates();
    connectLayout();
    connectSequence();
    connect(compare, &ComparePage::sequenceWanted, this, [this] { show(Page::Sequence); });
    connect(health, &HealthPage::gatesWanted, this, [this] { show(Page::Gates); });
    connect(tabs, &QTabWidget::currentChanged, this, &WindowPages::currentChanged);
    connect(tabs, &QTabWidget::currentChanged, this, &WindowPages::showSelection);
}

void WindowPages::connectGates()
{
    GateHeatmap& heatmap = gates->heatmap();
    connect(gates->view, &GatesView::parameterChosen, &m_session, &Session::selectParameter);
    connect(gates->view, &GatesView::placeChosen, &m_session, &Session::selectPlace);
    connect(&heatmap, &GateHeatmap::picked, &m_session,
            [this](const HeatmapCell& cell) { m_session.setPick(cell.row, cell.col); });
    connect(&m_session, &Session::pickChanged, this, &WindowPages::showPick);
    connect(&heatmap, &GateHeatmap::ready, this, &WindowPages::showPick);
    BiasLens* biases = gates->biases;
    connect(&m_session, &Session::unitChanged, biases, &BiasLens::setUnit);
    connect(biases, &BiasLens::cellChosen, &m_session, [this](Gate gate, std::uint64_t unit) {
        const TreeSelection& selection = m_session.selection();
        if (selection.rnn != nullptr && selection.parameter) {
            ParameterId id = *selection.parameter;
            id.gate = gate;
            if (selection.rnn->find(id) != nullptr) {
                m_session.selectParameter(id);
            }
            m_session.setUnit(unit);
        }
    });
}

bool WindowPages::isSelectionInHeatmap() const
{
    const TreeSelection& selection = m_session.selection();
    const GateHeatmap& heatmap = gates->heatmap();
    return heatmap.model() == gates->shownSelection().rnn &&
           (selection.rnn == nullptr || heatmap.parameter() == selection.parameter);
}

void WindowPages::showPick()
{
    if (const auto& pick = m_session.focus().pick; pick && isSelectionInHeatmap()) {
        gates->heatmap().setPick(pick->row, pick->col);
    }
}

/// At the rows of W and R, which are units.
void WindowPages::showLatched()
{
    const TreeSelection& selection = m_session.selection();
    const bool areUnits = selection.rnn != nullptr && selection.parameter &&
                          (selection.parameter->kind == ParameterKind::InputWeights ||
                           selection.parameter->kind == ParameterKind::RecurrentWeights);
    gates->heatmap().plot().setMarkedRows(
        areUnits
            ? m_session.latchedUnits(selection.parameter->layer, selection.parameter->direction)
            : std::vector<std::uint64_t>());
}

void WindowPages::connectLayout()
{
    connect(layout, &LayoutView::selectionChanged, &m_session, &Session::selectParameter);
    connect(layout, &LayoutView::networkChosen, &m_session,
            [this](const std::shared_ptr<const RnnModel>& model, const ParameterId& id) {
                m_session.select({.rnn = model, .parameter = id, .tensor = nullptr});
            });
    connect(layout, &LayoutView::tensorChosen, &m_session,
            [this](const std::shared_ptr<const Tensor>& tensor) {
                m_session.select({.rnn = nullptr, .parameter = {}, .tensor = tensor});
            });
    connect(layout, &LayoutView::cellChosen, &m_session,
            [this](const ParameterId&, quint64 row, quint64 col) { m_session.setPick(row, col); });
    connect(&m_session, &Session::latchedChanged, this, &WindowPages::showLatched);
    connect(&m_session, &Session::pickChanged, layout, &LayoutView::setCell);
}

void WindowPages::connectSequence()
{
    connect(sequence, &SequencePage::placeChosen, &m_session, &Session::selectPlace);
    connect(sequence, &SequencePage::stepChanged, &m_session, &Session::setStep);
    connect(sequence, &SequencePage::unitChanged, &m_session, &Session::setUnit);
    connect(sequence, &SequencePage::batchChanged, &m_session, &Session::setBatch);
    connect(&m_session, &Session::stepChanged, sequence, &SequencePage::setStep);
    connect(&m_session, &Session::unitChanged, sequence, &SequencePage::setUnit);
    connect(&m_session, &Session::batchChanged, sequence, &SequencePage::setBatch);
    connect(&m_session, &Session::runChanged, this, [this] {
        if (current() == Page::Sequence) {
            showSelection();
        }
    });
}

void WindowPages::show(Page page)
{
    tabs->setCurrentIndex(static_cast<int>(page));
}

void WindowPages::focusPicture()
{
    QWidget* picture = nullptr;
    switch (current()) {
    case Page::Gates:
        picture = gates->view->isSingle() ? static_cast<QWidget*>(&gates->heatmap())
                                          : &gates->view->sheet();
        break;
    case Page::Layout:
        picture = layout->findChild<QWidget*>(QStringLiteral("hex"));
        break;
    case Page::Sequence:
        picture = &sequence->plot();
        break;
    case Page::Compare:
        picture = &compare->view().panes();
        break;
    case Page::Health:
        picture = health->findChild<QAbstractItemView*>();
        break;
    }
    if (picture != nullptr && picture->isVisible()) {
        picture->setFocus(Qt::ShortcutFocusReason);
    }
}

WindowPages::Page WindowPages::current() const
{
    return static_cast<Page>(tabs->currentIndex());
}

void WindowPages::bringUp(const QWidget* view)
{
    for (int i = 0; i < tabs->count(); ++i) {
        if (view != nullptr && (tabs->widget(i) == view || tabs->widget(i)->isAncestorOf(view))) {
            tabs->setCurrentIndex(i);
        }
    }
}

void WindowPages::setCheckpoint(const std::shared_ptr<const Checkpoint>& checkpoint)
{
    gates->setCheckpoint(checkpoint);
    layout->setCheckpoint(checkpoint);
    sequence->setModel(nullptr);
    // Without a file the tabs are out of sight; disabling one would leave the remembered page.
    const bool hasPages = checkpoint == nullptr || !checkpoint->rnns.empty();
    for (const Page page : {Page::Layout, Page::Sequence, Page::Compare, Page::Health}) {
        tabs->setTabEnabled(static_cast<int>(page), hasPages);
    }
}

void WindowPages::showSelection()
{
    const TreeSelection& selection = m_session.selection();
    const bool isInFileLayout =
        current() == Page::Layout && layout->buffer() == LayoutView::Buffer::File;
    if (selection.tensor != nullptr && !isInFileLayout) {
        show(Page::Gates); // the other page that can show a tensor
    }
    const Page page = current();
    if (page == Page::Gates) {
        gates->setSelection(selection);
        showPick();
        showLatched();
    } else if (page == Page::Layout && selection.rnn != nullptr) {
        layout->setModel(selection.rnn);
        layout->setSelection(*selection.parameter);
        if (const auto& pick = m_session.focus().pick) {
            layout->setCell(pick->row, pick->col);
        }
    } else if (page == Page::Layout) {
        layout->setTensor(selection.tensor);
    } else if (page == Page::Compare) {
        compare->showSelection();
    } else if (page == Page::Sequence && selection.rnn != nullptr) {
        const Focus focus = m_session.focus(); // the page tells of its first step meanwhile
        sequence->setModel(selection.rnn);
        if (const auto run = m_session.runOfSelection()) {
            sequence->setRun(run);
        }
        sequence->setPlace(selection.parameter->layer, selection.parameter->direction);
        m_session.setFocus(focus);
        sequence->setBatch(focus.batch);
        sequence->setUnit(focus.unit);
        sequence->setStep(focus.step);
    }
}

void WindowPages::setWeightsMap(const QString& map)
{
    if (map != m_weightsMap) {
        m_weightsMap = map;
        ColorSettings colors = gates->heatmap().colorSettings();
        colors.map = ColorSettings().map;
        colors.readJson({{QStringLiteral("map"), map}});
        gates->view->setColorSettings(colors);
    }
}

void WindowPages::retranslate()
{
    constexpr std::array kTitles = {//: LSTM and GRU gates
                                    QT_TR_NOOP("Gates"),
                                    //: where each gate lies in cuDNN's packed buffer
                                    QT_TR_NOOP("Layout"), QT_TR_NOOP("Sequence"),
                                    //: two networks beside each other
                                    QT_TR_NOOP("Compare"),
                                    //: what is wrong or unusual about a network's weights
                                    QT_TR_NOOP("Health")}; // in the order of Page
    for (std::size_t i = 0; i < kTitles.size(); ++i) {
        tabs->setTabText(static_cast<int>(i), tr(kTitles[i]));
    }
}

} // namespace gateloupe
