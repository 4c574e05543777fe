// SPDX-License-Identifier: GPL-3.0-or-later
// What the bias lens says, in the language of the day, and how it is arranged.
#include <algorithm>
#include <string_view>

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <QTreeWidget>

#include "widgets/common/term_names.h"
#include "widgets/inspector/bias_facts.h"
#include "widgets/inspector/bias_lens.h"
#include "widgets/inspector/bias_table_model.h"

namespace gateloupe {

void BiasLens::fillGates()
{
    const int chosen = m_gates->count() > 0 ? m_gates->currentData().toInt() : kAllGates;
    m_gates->clear();
    //: a list of gates: all of them
    m_gates->addItem(tr("all gates"), kAllGates);
    if (m_model != nullptr) {
        for (const Gate gate : gatesOf(m_model->spec.cell)) {
            m_gates->addItem(TermNames::gate(gate), static_cast<int>(gate));
        }
    }
    m_gates->setCurrentIndex(std::max(0, m_gates->findData(chosen)));
    const int listed = m_gates->currentData().toInt();
    m_table->setGate(listed == kAllGates ? std::nullopt : std::optional(static_cast<Gate>(listed)));
    const QString reason = m_model == nullptr ? tr("Choose a gate of a network first") : QString();
    m_gates->setEnabled(m_model != nullptr);
    m_gates->setToolTip(reason);
    m_factsButton->setToolTip(reason);
}

void BiasLens::showTexts()
{
    if (m_numbers == nullptr) {
        m_stored->setText(m_model == nullptr ? tr("Choose a gate of a network to see its biases.")
                                             : QString());
        m_folding->clear();
    } else {
        m_stored->setText(BiasFacts::stored(*m_numbers));
        QStringList lines = {BiasFacts::folding(*m_numbers)};
        if (const QString added = BiasFacts::addedAtRunTime(*m_model); !added.isEmpty()) {
            lines.append(added);
        }
        m_folding->setText(lines.join(QLatin1Char('\n')));
    }
    m_folding->setVisible(!m_folding->text().isEmpty());
}

void BiasLens::showFacts()
{
    m_facts->clear();
    m_factsButton->setEnabled(m_model != nullptr);
    if (m_model == nullptr) {
        return;
    }
    for (const BiasFact& fact : BiasFacts::all(*m_model)) {
        auto* item = new QTreeWidgetItem(m_facts, {fact.framework, fact.stored, fact.folded});
        if (fact.isThis) {
            QFont bold = m_facts->font();
            bold.setBold(true);
            for (int column = 0; column < 3; ++column) {
                item->setFont(column, bold);
            }
            item->setToolTip(0, tr("This file's convention"));
            item->setText(0, tr("%1 (this file)").arg(fact.framework));
        }
        for (int column = 1; column < 3; ++column) {
            item->setToolTip(column, item->text(column));
        }
    }
    for (int column = 0; column < 2; ++column) {
        m_facts->resizeColumnToContents(column);
    }
}

QJsonObject BiasLens::viewState() const
{
    const int listed = m_gates->currentData().toInt();
    const std::string_view gate = listed == kAllGates ? "all" : nameOf(static_cast<Gate>(listed));
    const QHeaderView& header = *m_view->horizontalHeader();
    return {{QStringLiteral("gate"),
             QString::fromLatin1(gate.data(), static_cast<qsizetype>(gate.size()))},
            {QStringLiteral("facts"), m_factsButton->isChecked()},
            {QStringLiteral("sortColumn"), header.sortIndicatorSection()},
            {QStringLiteral("sortDescending"), header.sortIndicatorOrder() == Qt::DescendingOrder}};
}

void BiasLens::setViewState(const QJsonObject& state)
{
    const QString name = state.value(QStringLiteral("gate")).toString();
    const auto gate = gateFromName(name.toStdString());
    const int index = m_gates->findData(gate ? static_cast<int>(*gate) : kAllGates);
    if (!name.isEmpty() && index >= 0) {
        m_gates->setCurrentIndex(index);
        m_table->setGate(gate);
        if (gate) {
            setGate(*gate);
        }
    }
    m_factsButton->setChecked(
        state.value(QStringLiteral("facts")).toBool(m_factsButton->isChecked()));
    const int column = state.value(QStringLiteral("sortColumn")).toInt(-2);
    if (column >= -1 && column < BiasTableModel::kColumns) {
        m_view->sortByColumn(column, state.value(QStringLiteral("sortDescending")).toBool()
                                         ? Qt::DescendingOrder
                                         : Qt::AscendingOrder);
    }
}

void BiasLens::retranslate()
{
    m_gateLabel->setText(tr("List"));
    m_gates->setAccessibleName(tr("Listed gate"));
    m_view->setAccessibleName(tr("Biases of each unit"));
    QAction* copy = m_view->actions().front();
    copy->setText(tr("Copy the selected rows"));
    copy->setStatusTip(tr("Copies gate, unit and biases as text with tabs"));
    copy->setToolTip(copy->statusTip());
    m_factsButton->setText(tr("How frameworks keep biases"));
    m_facts->setHeaderLabels({tr("Framework"), tr("Biases of a gate"), tr("What it folds")});
    m_facts->setAccessibleName(m_factsButton->text());
}

void BiasLens::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        fillGates();
        showFacts();
        showTexts();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
