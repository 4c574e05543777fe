// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/cell_panel.h"

#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

CellPanel::CellPanel(QWidget* parent)
    : QWidget(parent)
    , m_form(new QFormLayout)
    , m_hint(new QLabel)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_hint);
    column->addLayout(m_form);
    m_form->setHorizontalSpacing(8);
    m_form->setVerticalSpacing(4);
    m_form->setRowWrapPolicy(QFormLayout::DontWrapRows);
    m_hint->setObjectName(QStringLiteral("cellHint"));
    m_hint->setWordWrap(true);
    clear();
    onLanguageChange(this, [this] {
        showLines(m_matrix ? CellText::describe(*m_matrix, m_row, m_col) : std::vector<CellLine>());
    });
}

void CellPanel::setCell(const InspectedMatrix& matrix, std::uint64_t row, std::uint64_t col)
{
    m_matrix = matrix;
    m_row = row;
    m_col = col;
    showLines(CellText::describe(matrix, row, col));
}

void CellPanel::clear()
{
    m_matrix.reset();
    showLines({});
}

void CellPanel::showLines(const std::vector<CellLine>& lines)
{
    while (m_rows.size() < lines.size()) {
        const Row row{new QLabel, new QLabel};
        row.text->setTextFormat(Qt::PlainText);
        row.text->setFont(numberFont());
        row.text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        row.text->setWordWrap(true);
        // A long tensor name must not widen the panel.
        row.text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        row.name->setBuddy(row.text);
        m_form->addRow(row.name, row.text);
        m_rows.push_back(row);
    }
    for (std::size_t index = 0; index < m_rows.size(); ++index) {
        const Row& row = m_rows[index];
        const bool isUsed = index < lines.size();
        row.name->setVisible(isUsed);
        row.text->setVisible(isUsed);
        if (isUsed) {
            row.name->setText(lines[index].name);
            row.text->setText(lines[index].text);
            row.text->setToolTip(lines[index].explanation);
            row.text->setAccessibleName(lines[index].name);
        }
    }
    m_hint->setVisible(lines.empty());
    m_hint->setText(tr("Click a cell, or move the pick with the arrow keys."));
}

QString CellPanel::textOf(const QString& name) const
{
    for (const Row& row : m_rows) {
        if (row.name->text() == name && !row.name->isHidden()) {
            return row.text->text();
        }
    }
    return {};
}

} // namespace gateloupe
