// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/inspector_pane.h"

#include <QFrame>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>

#include "app/gui/common/dialog_parts.h"
#include "app/gui/pages/gates_page.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/layouts/arrange.h"

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
    , m_note(named(new QFrame, "inspectorNote"))
    , m_noteText(newPlainText(""))
    , m_closeNote(named(new QToolButton, "closeNote"))
    , m_stack(new QStackedWidget)
    , m_facts(newAnswer("networkFacts"))
{
    m_facts->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_facts->setMargin(kInspectorMargin);
    m_stack->addWidget(scrolled(m_facts));
    m_closeNote->setText(QStringLiteral("×"));
    m_closeNote->setAutoRaise(true);
    connect(m_closeNote, &QToolButton::clicked, m_note, &QWidget::hide);
    setLayoutOf(m_note, rowOf({{m_noteText, 1}, {m_closeNote, 0, Qt::AlignTop}}));
    m_note->layout()->setContentsMargins(kInspectorMargin, kInspectorMargin, 4, kInspectorMargin);
    m_note->setBackgroundRole(QPalette::AlternateBase);
    m_note->setAutoFillBackground(true);
    m_note->hide();
    setLayoutOf(this, columnOf({m_note, {m_stack, 1}}, 0));
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
