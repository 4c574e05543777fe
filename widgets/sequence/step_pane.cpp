// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/step_pane.h"

#include <QKeyEvent>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include "widgets/sequence/splitter_sizes.h"
#include "widgets/sequence/table/step_table.h"
#include "widgets/sequence/transport_bar.h"

namespace gateloupe {

namespace {

const QLatin1String kTableKey("table");
const QLatin1String kSpeedKey("speed");
const QLatin1String kTableSizesKey("tableSizes");

} // namespace

StepPane::StepPane(QWidget* parent)
    : QWidget(parent)
    , m_transport(new TransportBar)
    , m_splitter(new QSplitter(Qt::Horizontal))
    , m_table(new StepTable)
    , m_panels(new QTabWidget)
{
    m_transport->setObjectName(QStringLiteral("transport"));
    m_panels->setObjectName(QStringLiteral("sequencePanels"));
    m_panels->setDocumentMode(true);
    m_panels->hide();
    m_splitter->setObjectName(QStringLiteral("tableSplitter"));
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(m_panels);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
    // The table is what the page is for: half of the room at least.
    m_splitter->setSizes({1000, 1000});
    m_splitter->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_transport);
    column->addWidget(m_splitter, 1);
    // A table searches its rows with Space and takes the arrows; here they play and step.
    for (QWidget* view : m_table->findChildren<QWidget*>()) {
        view->installEventFilter(this);
    }
    connect(m_transport, &TransportBar::speedChosen, this,
            [this] { emit viewStateChanged(tr("speed")); });
    connect(m_table, &StepTable::viewStateChanged, this, &StepPane::viewStateChanged);
    connect(m_splitter, &QSplitter::splitterMoved, this,
            [this] { emit viewStateChanged(tr("room of the table")); });
}

void StepPane::addPanel(QWidget* panel)
{
    // A form must not keep the window from fitting a small screen.
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidgetResizable(true);
    scroll->setWidget(panel);
    m_panels->addTab(scroll, panel->windowTitle());
    connect(panel, &QWidget::windowTitleChanged, m_panels, [this, scroll](const QString& title) {
        m_panels->setTabText(m_panels->indexOf(scroll), title);
    });
    m_panels->show();
}

QJsonObject StepPane::viewState() const
{
    return {{kTableKey, m_table->viewState()},
            {kSpeedKey, m_transport->speed()},
            {kTableSizesKey, splitterSizes(*m_splitter)}};
}

void StepPane::setViewState(const QJsonObject& state)
{
    m_table->setViewState(state.value(kTableKey).toObject());
    m_transport->setSpeed(state.value(kSpeedKey).toInt(m_transport->speed()));
    setSplitterSizes(*m_splitter, state.value(kTableSizesKey));
}

bool StepPane::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        // Views claim keys for themselves before shortcuts are asked; these belong to the page.
        const auto* key = static_cast<QKeyEvent*>(event);
        for (const int own : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End,
                              Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Space}) {
            if (key->key() == own) {
                event->ignore();
                return true;
            }
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace gateloupe
