// SPDX-License-Identifier: GPL-3.0-or-later
// What the health page says.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>

#include "widgets/common/number_format.h"
#include "widgets/common/table_text.h"
#include "widgets/health/finding_filter.h"
#include "widgets/health/finding_table_model.h"
#include "widgets/health/finding_texts.h"
#include "widgets/health/health_view.h"

namespace gateloupe {

QString HealthView::lookedFor() const
{
    QStringList lines = {tr("Looked for:")};
    for (const QString& check : FindingTexts::checks()) {
        lines.append(QStringLiteral("• ") + check);
    }
    if (m_report != nullptr && m_report->spectraSkipped > 0) {
        lines.append(tr("The spectral radius of %n recurrent matrix(es) was left out: it would "
                        "take too long.",
                        nullptr, static_cast<int>(m_report->spectraSkipped)));
    }
    return lines.join(QLatin1Char('\n'));
}

QString HealthView::text() const
{
    if (m_report == nullptr) {
        return {};
    }
    const QList<int> columns = firstColumns(FindingTableModel::kColumns);
    QStringList lines = {m_summary->text()};
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const int source = m_filter->mapToSource(m_filter->index(row, 0)).row();
        lines << tabSeparated(cellsOf(*m_filter, row, columns))
              << QStringLiteral("    ") +
                     FindingTexts::explanation(m_model->findingAt(source), *m_report)
                         .replace(QLatin1Char('\n'), QStringLiteral("\n    "));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void HealthView::showSummary()
{
    QStringList lines;
    QString summary;
    if (!m_progress->isHidden()) {
        lines.append(tr("Looking at every weight…"));
    } else if (m_report == nullptr && m_bytes) {
        //: %1 is a size such as 4.71 MiB
        lines.append(tr("The weights have not been looked at yet; %1 would be read.")
                         .arg(formatSize(*m_bytes)));
    } else if (m_report == nullptr) {
        lines.append(
            tr("Open a file with a recurrent network to see here what is unusual about its "
               "weights."));
    } else {
        const int networks = static_cast<int>(m_report->models.size());
        //: what a health check has looked at: parameters, elements
        const QString checked =
            tr("%n network(s): %1 parameters, %2 elements", nullptr, networks)
                .arg(formatCount(m_report->parameters), formatCount(m_report->elements));
        const std::size_t broken = m_report->count(Severity::Broken);
        const std::size_t unusual = m_report->count(Severity::Unusual);
        if (broken + unusual == 0) {
            summary = tr("Nothing unusual in %1").arg(checked);
        } else {
            //: %1, %2 counts of findings; %3 what was looked at
            summary = tr("%1 broken, %2 unusual in %3")
                          .arg(formatCount(broken), formatCount(unusual), checked);
        }
        lines.append(summary);
        lines.append(lookedFor());
    }
    m_summary->setText(summary);
    m_summary->setToolTip(m_report == nullptr ? QString() : lines.join(QStringLiteral("\n\n")));
    m_nothingText->setText(lines.join(QStringLiteral("\n\n")));
    const bool hasFindings = m_report != nullptr && !m_report->findings.empty();
    for (QWidget* widget : {static_cast<QWidget*>(m_least), static_cast<QWidget*>(m_filterLine),
                            static_cast<QWidget*>(m_copy)}) {
        widget->setVisible(hasFindings);
    }
}

void HealthView::retranslate()
{
    m_least->setItemText(0, tr("All findings"));
    m_least->setItemText(1, tr("Unusual and broken"));
    m_least->setItemText(2, tr("Broken"));
    m_least->setAccessibleName(tr("Least severity shown"));
    m_filterLine->setPlaceholderText(tr("Filter the findings"));
    m_filterLine->setAccessibleName(tr("Filter the findings"));
    m_copy->setText(tr("Copy as text"));
    m_check->setText(tr("Check the weights"));
    m_cancel->setText(tr("Cancel"));
    m_progress->setAccessibleName(tr("Progress of the health check"));
    m_table->setAccessibleName(tr("Findings"));
    m_details->setAccessibleName(tr("What the finding means"));
    m_open->setText(tr("Show in heatmap"));
    showSummary();
}

} // namespace gateloupe
