// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/collapsible_section.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace gateloupe {

CollapsibleSection::CollapsibleSection(QWidget* content, QWidget* parent)
    : QWidget(parent)
    , m_button(new QToolButton)
    , m_content(content)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_button);
    column->addWidget(m_content);
    QFont bold = m_button->font();
    bold.setBold(true);
    m_button->setFont(bold);
    m_button->setCheckable(true);
    m_button->setChecked(true);
    m_button->setAutoRaise(true);
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setArrowType(Qt::DownArrow);
    m_button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_button, &QToolButton::toggled, this, [this](bool isOpen) {
        m_content->setVisible(isOpen);
        m_button->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
    });
    connect(m_button, &QToolButton::clicked, this, &CollapsibleSection::toggled);
}

void CollapsibleSection::setTitle(const QString& title)
{
    m_button->setText(title);
    setAccessibleName(title);
}

void CollapsibleSection::setOpen(bool isOpen)
{
    m_button->setChecked(isOpen);
}

bool CollapsibleSection::isOpen() const
{
    return m_button->isChecked();
}

} // namespace gateloupe
