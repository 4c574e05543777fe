// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/health/finding_table_model.h"

#include <utility>

#include <QFont>

#include "widgets/health/finding_texts.h"
#include "widgets/health/severity_mark.h"

namespace gateloupe {

FindingTableModel::FindingTableModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto explanation = [this](const HealthFinding& finding) {
        return FindingTexts::explanation(finding, *m_report);
    };
    setColumns({
        {.title = QT_TR_NOOP("Severity"),
         .explanation = QT_TR_NOOP("Fine: worth knowing. Unusual: may be meant. Broken: "
                                   "cannot work."),
         .text = [](const HealthFinding& finding) { return SeverityMark::word(finding.severity); },
         .sortKey =
             [this](const HealthFinding& finding) {
                 // The worst first, within one severity in the order of the report.
                 const auto row = &finding - m_report->findings.data();
                 return -static_cast<int>(finding.severity) * 1'000'000 + static_cast<int>(row);
             },
         .toolTip = explanation,
         .icon = [](const HealthFinding& finding) { return SeverityMark::icon(finding.severity); }},
        {.title = QT_TR_NOOP("Finding"),
         .explanation = QT_TR_NOOP("What was found"),
         .text = [](const HealthFinding& finding) { return FindingTexts::title(finding.issue); },
         .toolTip = explanation},
        {.title = QT_TR_NOOP("Measured"),
         .explanation = QT_TR_NOOP("How much of it"),
         .text = &FindingTexts::measure,
         .toolTip = explanation},
        //: a recurrent network of the open file
        {.title = QT_TR_NOOP("Network"),
         .explanation = QT_TR_NOOP("The network of the file"),
         .text = [this](const HealthFinding& f) { return FindingTexts::network(f, *m_report); },
         .toolTip = explanation},
        {.title = QT_TR_NOOP("Place"),
         .explanation = QT_TR_NOOP("Where it was found first; click to go there"),
         .text = &FindingTexts::place,
         .toolTip =
             [explanation](const HealthFinding& finding) {
                 return finding.id ? tr("Show it in the heatmap") : explanation(finding);
             }},
    });
}

void FindingTableModel::setReport(std::shared_ptr<const HealthReport> report)
{
    reset([&] { m_report = std::move(report); });
}

int FindingTableModel::rows() const
{
    return m_report == nullptr ? 0 : static_cast<int>(m_report->findings.size());
}

const HealthFinding& FindingTableModel::findingAt(int row) const
{
    return m_report->findings[static_cast<std::size_t>(row)];
}

QVariant FindingTableModel::data(const QModelIndex& index, int role) const
{
    if (index.isValid() && role == kSeverityRole) {
        return static_cast<int>(findingAt(index.row()).severity);
    }
    if (index.isValid() && role == Qt::FontRole &&
        static_cast<Column>(index.column()) == Column::Place && findingAt(index.row()).id) {
        QFont font;
        font.setUnderline(true); // a way to go there
        return font;
    }
    return ColumnTable::data(index, role);
}

} // namespace gateloupe
