// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <QWidget>

#include "app/gui/shell/window_pages.h"
#include "widgets/models/checkpoint_tree_model.h"

class QFrame;
class QLabel;
class QScrollArea;
class QStackedWidget;
class QToolButton;

namespace gateloupe {

/// What is known about the selection: the panel of the page in sight, or, where a page has none,
/// the facts about the selected network.
class InspectorPane : public QWidget
{
    Q_OBJECT

public:
    explicit InspectorPane(QWidget* parent = nullptr);

    /// Takes `panel` over: the one of that page.
    void setPanel(WindowPages::Page page, QWidget* panel);
    void showPage(WindowPages::Page page);
    void setSelection(const TreeSelection& selection);

    /// A few words above what is shown, until the user takes them away; none for an empty text.
    void showNote(const QString& text);

    [[nodiscard]] QSize sizeHint() const override;

private:
    void retranslate();

    QFrame* m_note;
    QLabel* m_noteText;
    QToolButton* m_closeNote;
    QStackedWidget* m_stack;
    QLabel* m_facts;
    TreeSelection m_selection;
    std::map<WindowPages::Page, QScrollArea*> m_panels;
};

} // namespace gateloupe
