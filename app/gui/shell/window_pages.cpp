// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/window_pages.h"

#include <array>

#include <QTabWidget>

#include "app/gui/common/view_states.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/pages/health_page.h"
#include "app/gui/session/session.h"
#include "widgets/bytes/layout_view.h"
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
    , m_session(session)
    , m_tabs(named(new QTabWidget, "pages"))
    , m_gates(named(new GatesPage, "gatesPage"))
    , m_layout(named(new LayoutView, "layoutPage"))
    , m_sequence(named(new SequencePage, "sequencePage"))
    , m_compare(new ComparePage(session, jobs))
    , m_health(new HealthPage(session, jobs))
{
    m_tabs->setDocumentMode(true);
    m_tabs->setMinimumWidth(kLeastPageWidth);
    for (QWidget* page :
         std::initializer_list<QWidget*>{m_gates, m_layout, m_sequence, m_compare, m_health}) {
        m_tabs->addTab(page, QString()); // in the order of Page
    }
    views.add(QStringLiteral("gates"), m_gates);
    views.add(QStringLiteral("layout"), m_layout);
    views.add(QStringLiteral("compare"), m_compare);
    views.add(QStringLiteral("health"), &m_health->view());
    views.add(QStringLiteral("sequence"), m_sequence);
    views.add(QStringLiteral("runInput"), &m_sequence->input());
    views.add(QStringLiteral("inspector"), &m_gates->inspector());
    views.add(QStringLiteral("biases"), &m_gates->biases());
    connectGates();
    connectLayout();
    connectSequence();
    connect(m_compare, &ComparePage::sequenceWanted, this, [this] { show(Page::Sequence); });
    connect(m_health, &HealthPage::gatesWanted, this, [this] { show(Page::Gates); });
    connect(m_tabs, &QTabWidget::currentChanged, this, &WindowPages::currentChanged);
    connect(m_tabs, &QTabWidget::currentChanged, this, &WindowPages::showSelection);
}

void WindowPages::connectGates()
{
    GateHeatmap& heatmap = m_gates->heatmap();
    connect(m_gates, &GatesPage::parameterChosen, &m_session, &Session::selectParameter);
    connect(m_gates, &GatesPage::placeChosen, &m_session, &Session::selectPlace);
    connect(&heatmap, &GateHeatmap::picked, &m_session,
            [this](const HeatmapCell& cell) { m_session.setPick(cell.row, cell.col); });
    connect(&m_session, &Session::pickChanged, this, &WindowPages::showPick);
    connect(&heatmap, &GateHeatmap::ready, this, &WindowPages::showPick);
    BiasLens* biases = &m_gates->biases();
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
    const GateHeatmap& heatmap = m_gates->heatmap();
    return heatmap.model() == selection.rnn &&
           (selection.rnn == nullptr || heatmap.parameter() == selection.parameter);
}

void WindowPages::showPick()
{
    if (const auto& pick = m_session.focus().pick; pick && isSelectionInHeatmap()) {
        m_gates->heatmap().setPick(pick->row, pick->col);
    }
}

/// At the rows of W and R, which are units.
void WindowPages::showLatched()
{
    const TreeSelection& selection = m_session.selection();
    const bool areUnits = selection.rnn != nullptr && selection.parameter &&
                          (selection.parameter->kind == ParameterKind::InputWeights ||
                           selection.parameter->kind == ParameterKind::RecurrentWeights);
    m_gates->heatmap().plot().setMarkedRows(
        areUnits
            ? m_session.latchedUnits(selection.parameter->layer, selection.parameter->direction)
            : std::vector<std::uint64_t>());
}

void WindowPages::connectLayout()
{
    connect(m_layout, &LayoutView::selectionChanged, &m_session, &Session::selectParameter);
    connect(m_layout, &LayoutView::networkChosen, &m_session,
            [this](const std::shared_ptr<const RnnModel>& model, const ParameterId& id) {
                m_session.select({.rnn = model, .parameter = id, .tensor = nullptr});
            });
    connect(m_layout, &LayoutView::tensorChosen, &m_session,
            [this](const std::shared_ptr<const Tensor>& tensor) {
                m_session.select({.rnn = nullptr, .parameter = {}, .tensor = tensor});
            });
    connect(m_layout, &LayoutView::cellChosen, &m_session,
            [this](const ParameterId&, quint64 row, quint64 col) { m_session.setPick(row, col); });
    connect(&m_session, &Session::latchedChanged, this, &WindowPages::showLatched);
    connect(&m_session, &Session::pickChanged, m_layout, &LayoutView::setCell);
}

void WindowPages::connectSequence()
{
    connect(m_sequence, &SequencePage::placeChosen, &m_session, &Session::selectPlace);
    connect(m_sequence, &SequencePage::stepChanged, &m_session, &Session::setStep);
    connect(m_sequence, &SequencePage::unitChanged, &m_session, &Session::setUnit);
    connect(m_sequence, &SequencePage::batchChanged, &m_session, &Session::setBatch);
    connect(&m_session, &Session::stepChanged, m_sequence, &SequencePage::setStep);
    connect(&m_session, &Session::unitChanged, m_sequence, &SequencePage::setUnit);
    connect(&m_session, &Session::batchChanged, m_sequence, &SequencePage::setBatch);
    connect(&m_session, &Session::runChanged, this, [this] {
        if (current() == Page::Sequence) {
            showSelection();
        }
    });
}

void WindowPages::show(Page page)
{
    m_tabs->setCurrentIndex(static_cast<int>(page));
}

WindowPages::Page WindowPages::current() const
{
    return static_cast<Page>(m_tabs->currentIndex());
}

void WindowPages::bringUp(const QWidget* view)
{
    for (int i = 0; i < m_tabs->count(); ++i) {
        if (view != nullptr &&
            (m_tabs->widget(i) == view || m_tabs->widget(i)->isAncestorOf(view))) {
            m_tabs->setCurrentIndex(i);
        }
    }
}

void WindowPages::setCheckpoint(const std::shared_ptr<const Checkpoint>& checkpoint)
{
    m_gates->setCheckpoint(checkpoint);
    m_layout->setCheckpoint(checkpoint);
    m_sequence->setModel(nullptr);
    updateTabs();
}

void WindowPages::showSelection()
{
    const TreeSelection& selection = m_session.selection();
    const bool isInFileLayout =
        current() == Page::Layout && m_layout->buffer() == LayoutView::Buffer::File;
    if (selection.tensor != nullptr && !isInFileLayout) {
        show(Page::Gates); // the other page that can show a tensor
    }
    const Page page = current();
    if (page == Page::Gates) {
        m_gates->setSelection(selection);
        showPick();
        showLatched();
    } else if (page == Page::Layout && selection.rnn != nullptr) {
        m_layout->setModel(selection.rnn);
        m_layout->setSelection(*selection.parameter);
        if (const auto& pick = m_session.focus().pick) {
            m_layout->setCell(pick->row, pick->col);
        }
    } else if (page == Page::Layout) {
        m_layout->setTensor(selection.tensor);
    } else if (page == Page::Compare) {
        m_compare->showSelection();
    } else if (page == Page::Sequence && selection.rnn != nullptr) {
        const Focus focus = m_session.focus(); // the page tells of its first step meanwhile
        m_sequence->setModel(selection.rnn);
        if (const auto& run = m_session.run(); run != nullptr && run->model == selection.rnn) {
            m_sequence->setRun(run);
        }
        m_sequence->setPlace(selection.parameter->layer, selection.parameter->direction);
        m_session.setFocus(focus);
        m_sequence->setBatch(focus.batch);
        m_sequence->setUnit(focus.unit);
        m_sequence->setStep(focus.step);
    }
}

void WindowPages::updateTabs()
{
    // Without a file the tabs are out of sight; disabling one would leave the remembered page.
    const auto& checkpoint = m_session.checkpoint();
    const bool hasPages = checkpoint == nullptr || !checkpoint->rnns.empty();
    for (const Page page : {Page::Layout, Page::Sequence, Page::Compare, Page::Health}) {
        m_tabs->setTabEnabled(static_cast<int>(page), hasPages);
    }
}

void WindowPages::setWeightsMap(const QString& map)
{
    if (map != m_weightsMap) {
        m_weightsMap = map;
        ColorSettings colors = m_gates->heatmap().colorSettings();
        colors.map = ColorSettings().map;
        colors.readJson({{QStringLiteral("map"), map}});
        m_gates->view().setColorSettings(colors);
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
        m_tabs->setTabText(static_cast<int>(i), tr(kTitles[i]));
    }
}

} // namespace gateloupe
