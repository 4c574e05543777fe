// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/gradients/dependence_panel.h"

#include <algorithm>
#include <cmath>

#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/elided_text.h"
#include "widgets/sequence/studies/bar_delegate.h"
#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

namespace {

constexpr int kDependenceDigits = 3;
constexpr int kMostDependenceRows = 12; ///< in sight at once

/// "forget R[3, 7]" of "layer_0/forward/forget/recurrent_weights[3, 7]", so that a narrow table
/// shows what differs.
QString shortAddress(QString address)
{
    return address.replace(QLatin1String("/recurrent_weights"), QLatin1String(" R"))
        .replace(QLatin1String("/input_weights"), QLatin1String(" W"))
        .replace(QLatin1String("layer_"), QLatin1String("l"))
        .replace(QLatin1String("/forward"), QLatin1String(" fwd"))
        .replace(QLatin1String("/backward"), QLatin1String(" bwd"))
        .replace(QLatin1Char('/'), QLatin1Char(' '));
}

} // namespace

DependencePanel::DependencePanel(QWidget* parent)
    : QWidget(parent)
    , m_title(named(new ElidedLabel, "dependenceTitle"))
    , m_table(named(new QTableWidget(0, BarDelegate::kColumns), "dependenceTerms"))
{
    BarDelegate::addTo(*m_table, false);
    BarDelegate::fitColumns(*m_table);
    setLayoutOf(this, columnOf({m_title, m_table}, 4), QMargins(8, 8, 8, 0));
    const auto tell = [this](int row) {
        const QTableWidgetItem* item = m_table->item(row, BarDelegate::kName);
        if (item != nullptr && !item->data(Qt::UserRole).toString().isEmpty()) {
            emit placeChosen(item->data(Qt::UserRole).toString());
        }
    };
    connect(m_table, &QTableWidget::cellClicked, this, tell);
    connect(m_table, &QTableWidget::cellActivated, this, tell);
    inEveryLanguage(this, [this] {
        m_table->setAccessibleName(tr("What the value depends on, by gradient × value"));
        showTerms();
    });
}

void DependencePanel::setGradients(std::shared_ptr<const RunGradients> gradients)
{
    m_gradients = std::move(gradients);
    showTerms();
}

void DependencePanel::showTerms()
{
    const bool isOfValue = m_gradients != nullptr && m_gradients->at && m_gradients->dependence;
    setVisible(isOfValue);
    m_table->setRowCount(0);
    if (!isOfValue) {
        return;
    }
    //: %1 is the address of a value of the run, %2 the value
    m_title->setText(tr("%1 = %2 depends on (gradient × value)")
                         .arg(QString::fromStdString(toText(*m_gradients->at)),
                              formatShort(m_gradients->sum, kDependenceDigits)));
    m_title->setToolTip(m_title->text());
    const Dependence& found = *m_gradients->dependence;
    double largest = 0.0;
    for (const auto* terms : {&found.inputs, &found.units, &found.weights}) {
        for (const DependenceTerm& term : *terms) {
            largest = std::max(largest, std::abs(term.product()));
        }
    }
    addTitle(tr("Inputs"));
    addTerms(found.inputs, largest);
    addTitle(tr("Units"));
    addTerms(found.units, largest);
    addTitle(tr("Weights"));
    addTerms(found.weights, largest);
    const int rows = std::min(kMostDependenceRows, m_table->rowCount());
    m_table->setFixedHeight(rows * m_table->verticalHeader()->defaultSectionSize() + 2);
}

void DependencePanel::addTitle(const QString& title)
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    auto* item = new QTableWidgetItem(title);
    QFont bold = font();
    bold.setBold(true);
    item->setFont(bold);
    item->setFlags(Qt::ItemIsEnabled);
    m_table->setItem(row, BarDelegate::kName, item);
    m_table->setSpan(row, BarDelegate::kName, 1, BarDelegate::kColumns);
}

void DependencePanel::addTerms(const std::vector<DependenceTerm>& terms, double largest)
{
    for (const DependenceTerm& term : terms) {
        const int row = m_table->rowCount();
        m_table->insertRow(row);
        const QString address = QString::fromStdString(term.at);
        auto* name = new QTableWidgetItem(shortAddress(address));
        name->setData(Qt::UserRole, address);
        //: a tool tip: address, value, gradient
        name->setToolTip(tr("%1 = %2, gradient %3")
                             .arg(address, formatValue(term.value), formatValue(term.gradient)));
        auto* bar = new QTableWidgetItem;
        bar->setData(Qt::UserRole, largest > 0.0 ? term.product() / largest : 0.0);
        auto* number = new QTableWidgetItem(formatShort(term.product(), kDependenceDigits));
        number->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        number->setFont(numberFont());
        m_table->setItem(row, BarDelegate::kName, name);
        m_table->setItem(row, BarDelegate::kBar, bar);
        m_table->setItem(row, BarDelegate::kNumber, number);
    }
    if (terms.empty()) {
        const int row = m_table->rowCount();
        m_table->insertRow(row);
        auto* none = new QTableWidgetItem(tr("none"));
        none->setFlags(Qt::NoItemFlags);
        m_table->setItem(row, BarDelegate::kName, none);
    }
}

} // namespace gateloupe
