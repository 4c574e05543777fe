// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/gui/help/gate_equations.h"
#include "widgets/models/checkpoint_tree_model.h"

class QPushButton;
class QTextBrowser;

namespace gateloupe {

/// "What is this gate": purpose, equations of the convention in force and facts of the selected
/// gate, as text that can be copied.
class GateCard : public QWidget
{
    Q_OBJECT

public:
    explicit GateCard(QWidget* parent = nullptr);

    /// A bare tensor or nothing shows a line that says what to choose.
    void setSelection(const TreeSelection& selection);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showText();
    void retranslate();

    TreeSelection m_selection;
    GateCardText m_text;
    QTextBrowser* m_view;
    QPushButton* m_copy;
};

} // namespace gateloupe
