// SPDX-License-Identifier: GPL-3.0-or-later
// Who tells whom: the part of MainWindow that connects actions, session, pages and workers.
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>

#include "app/gui/about.h"
#include "app/gui/actions.h"
#include "app/gui/exporter.h"
#include "app/gui/gates_page.h"
#include "app/gui/hover_text.h"
#include "app/gui/main_window.h"
#include "app/gui/messages.h"
#include "app/gui/opener.h"
#include "app/gui/runner.h"
#include "app/gui/table_export.h"
#include "app/gui/welcome_page.h"
#include "app/gui/window_layout.h"
#include "widgets/heatmap/gate_heatmap.h"
#include "widgets/layout/layout_view.h"
#include "widgets/models/checkpoint_tree.h"
#include "widgets/traces/sequence_page.h"

namespace gateloupe {

void MainWindow::connectActions()
{
    const Actions& actions = *m_actions;
    connect(actions.open, &QAction::triggered, m_opener, &Opener::chooseFile);
    connect(actions.openRaw, &QAction::triggered, this,
            [this] { m_opener->describeRawBuffer(m_session.request().path); });
    connect(actions.openDescribed, &QAction::triggered, m_opener, &Opener::chooseDescribed);
    connect(m_actions, &Actions::recentChosen, this, &MainWindow::open);
    connect(actions.openExample, &QAction::triggered, this, &MainWindow::openExample);
    connect(actions.exportWeights, &QAction::triggered, m_exporter, &Exporter::chooseTarget);
    connect(actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(actions.back, &QAction::triggered, &m_session, &Session::goBack);
    connect(actions.forward, &QAction::triggered, &m_session, &Session::goForward);
    connect(actions.run, &QAction::triggered, this, [this] {
        showPage(Page::Sequence);
        m_runner->run();
    });
    connect(actions.cancelRun, &QAction::triggered, m_runner, &Runner::cancel);
    connect(actions.find, &QAction::triggered, this, [this] {
        m_treeDock->show();
        m_tree->findChild<QLineEdit*>(QStringLiteral("filter"))->setFocus(Qt::ShortcutFocusReason);
    });
    connect(actions.showGates, &QAction::triggered, this, [this] { showPage(Page::Gates); });
    connect(actions.showLayout, &QAction::triggered, this, [this] { showPage(Page::Layout); });
    connect(actions.showSequence, &QAction::triggered, this, [this] { showPage(Page::Sequence); });
    connect(actions.resetLayout, &QAction::triggered, this, [this] {
        m_places->reset();
        m_treeDock->setVisible(m_session.checkpoint() != nullptr);
    });
    connect(actions.fullScreen, &QAction::toggled, this,
            [this](bool isFull) { isFull ? showFullScreen() : showNormal(); });
    connect(actions.about, &QAction::triggered, this, [this] { About::show(this); });
    connect(actions.aboutQt, &QAction::triggered, qApp, &QApplication::aboutQt);
}

void MainWindow::connectSession()
{
    connect(&m_session, &Session::checkpointChanged, this, &MainWindow::showCheckpoint);
    connect(&m_session, &Session::selectionChanged, this, &MainWindow::showSelection);
    connect(m_tree, &CheckpointTree::selectionChanged, &m_session, &Session::select);
    connect(m_pages, &WindowPages::currentChanged, m_hoverText, &QLabel::clear);
}

void MainWindow::connectPages()
{
    connect(m_welcome, &WelcomePage::openRequested, m_opener, &Opener::chooseFile);
    connect(m_welcome, &WelcomePage::rawBufferRequested, this,
            [this] { m_opener->describeRawBuffer({}); });
    connect(m_welcome, &WelcomePage::exampleRequested, this, &MainWindow::openExample);
    connect(m_welcome, &WelcomePage::recentRequested, this, &MainWindow::open);
    connect(&gatesPage(), &GatesPage::rawBufferRequested, this,
            [this] { m_opener->describeRawBuffer(m_session.request().path); });
    const auto showCell = [this](const HeatmapCell& cell) {
        m_hoverText->setText(HoverText::of(cell, m_session.selection()));
    };
    connect(&gatesPage().heatmap(), &GateHeatmap::hovered, this, showCell);
    connect(&gatesPage().heatmap(), &GateHeatmap::picked, this, showCell);
    connect(&gatesPage().heatmap(), &GateHeatmap::hoverLeft, m_hoverText, &QLabel::clear);
    connect(&sequencePage(), &SequencePage::hovered, this,
            [this](const TraceCell& cell) { m_hoverText->setText(HoverText::of(cell)); });
    connect(&sequencePage(), &SequencePage::hoverLeft, m_hoverText, &QLabel::clear);
    connect(m_messages, &Messages::rawBufferRequested, m_opener, &Opener::describeRawBuffer);
}

void MainWindow::connectWorkers()
{
    connect(m_opener, &Opener::opened, this, &MainWindow::finishOpening);
    connect(m_opener, &Opener::failed, this,
            [this](const OpenRequest& request, const Error& error) {
                m_messages->showOpenFailure(request, error);
                emit openEnded(false);
            });
    auto* tables = new TableExport(this);
    connect(&layoutView(), &LayoutView::csvRequested, tables,
            [this, tables] { tables->choose(layoutView().csv(), QStringLiteral("regions.csv")); });
    connect(tables, &TableExport::failed, m_messages, &Messages::showTableFailure);
    connect(m_exporter, &Exporter::written, m_messages, &Messages::showExport);
    connect(m_exporter, &Exporter::failed, m_messages, &Messages::showExportFailure);
    connect(&m_jobs, &Jobs::started, this, &MainWindow::updateActions);
    connect(&m_jobs, &Jobs::ended, this, &MainWindow::updateActions);
}

} // namespace gateloupe
