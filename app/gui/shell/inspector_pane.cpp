// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/inspector_pane.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/gui/pages/gates_page.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"

namespace gateloupe {

namespace {

constexpr int kUsualInspectorWidth = 300;
constexpr int kInspectorMargin = 8;

/// A panel is as wide as the dock and scrolls where it is higher.
QScrollArea* scrolled(QWidget* panel)
{
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidgetResizable(true);
    scroll->setWidget(panel);
    panel->show();
    return scroll;
}

} // namespace

InspectorPane::InspectorPane(QWidget* parent)
    : QWidget(parent)
    , m_note(new QFrame)
    , m_noteText(new QLabel)
    , m_closeNote(new QToolButton)
    , m_stack(new QStackedWidget)
    , m_facts(new QLabel)
{
    m_facts->setObjectName(QStringLiteral("networkFacts"));
    m_facts->setTextFormat(Qt::PlainText);
    m_facts->setWordWrap(true);
    m_facts->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_facts->setMargin(kInspectorMargin);
    m_stack->addWidget(scrolled(m_facts));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_note);
    column->addWidget(m_stack, 1);
    m_note->setObjectName(QStringLiteral("inspectorNote"));
    m_note->setBackgroundRole(QPalette::AlternateBase);
    m_note->setAutoFillBackground(true);
    m_note->hide();
    m_noteText->setWordWrap(true);
    m_noteText->setTextFormat(Qt::PlainText);
    m_closeNote->setObjectName(QStringLiteral("closeNote"));
    m_closeNote->setText(QStringLiteral("×"));
    m_closeNote->setAutoRaise(true);
    connect(m_closeNote, &QToolButton::clicked, m_note, &QWidget::hide);
    auto* row = new QHBoxLayout(m_note);
    row->setContentsMargins(kInspectorMargin, kInspectorMargin, 4, kInspectorMargin);
    row->addWidget(m_noteText, 1);
    row->addWidget(m_closeNote, 0, Qt::AlignTop);
    inEveryLanguage(this, [this] { retranslate(); });
}

QSize InspectorPane::sizeHint() const
{
    return {kUsualInspectorWidth, kUsualInspectorWidth};
}

void InspectorPane::showNote(const QString& text)
{
    m_noteText->setText(text);
    m_note->setVisible(!text.isEmpty());
}

void InspectorPane::setPanel(WindowPages::Page page, QWidget* panel)
{
    if (const auto old = m_panels.find(page); old != m_panels.end()) {
        m_stack->removeWidget(old->second);
        old->second->deleteLater();
    }
    m_panels[page] = scrolled(panel);
    m_stack->addWidget(m_panels[page]);
}

void InspectorPane::showPage(WindowPages::Page page)
{
    const auto panel = m_panels.find(page);
    m_stack->setCurrentWidget(panel == m_panels.end() ? m_stack->widget(0) : panel->second);
}

void InspectorPane::setSelection(const TreeSelection& selection)
{
    m_selection = selection;
    retranslate();
}

void InspectorPane::retranslate()
{
    m_closeNote->setAccessibleName(tr("Close this note"));
    m_closeNote->setToolTip(m_closeNote->accessibleName());
    const auto& model = m_selection.rnn;
    m_facts->setText(model == nullptr
                         ? tr("Nothing is selected.")
                         //: the name of a network, what it is, and facts about how it was read
                         : tr("%1\n%2\n\n%3")
                               .arg(nameText(model->name), GatesPage::summaryOf(*model),
                                    GatesPage::factsOf(*model)));
}

} // namespace gateloupe
