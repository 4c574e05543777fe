// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/health/finding_table_model.h"

#include <array>
#include <utility>

#include <QFont>

#include "widgets/common/table_cells.h"
#include "widgets/health/finding_texts.h"
#include "widgets/health/severity_mark.h"

namespace gateloupe {

FindingTableModel::FindingTableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void FindingTableModel::setReport(std::shared_ptr<const HealthReport> report)
{
    beginResetModel();
    m_report = std::move(report);
    endResetModel();
}

const HealthFinding& FindingTableModel::findingAt(int row) const
{
    return m_report->findings[static_cast<std::size_t>(row)];
}

int FindingTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_report == nullptr ? 0
                                                   : static_cast<int>(m_report->findings.size());
}

int FindingTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QString FindingTableModel::textOf(const HealthFinding& finding, Column column) const
{
    switch (column) {
    case Column::Severity:
        return SeverityMark::word(finding.severity);
    case Column::Finding:
        return FindingTexts::title(finding.issue);
    case Column::Measure:
        return FindingTexts::measure(finding);
    case Column::Place:
        return FindingTexts::place(finding);
    case Column::Network:
        return FindingTexts::network(finding, *m_report);
    }
    return {};
}

QVariant FindingTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const HealthFinding& finding = findingAt(index.row());
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return textOf(finding, column);
    case Qt::DecorationRole:
        return column == Column::Severity ? QVariant(SeverityMark::icon(finding.severity))
                                          : QVariant();
    case Qt::ToolTipRole:
        return column == Column::Place && finding.id
                   ? tr("Show it in the heatmap")
                   : FindingTexts::explanation(finding, *m_report);
    case Qt::FontRole:
        if (column == Column::Place && finding.id) {
            QFont font;
            font.setUnderline(true); // a way to go there
            return font;
        }
        return {};
    case static_cast<int>(Role::Sort):
        // Within one severity in the order of the report.
        return column == Column::Severity
                   ? QVariant(-static_cast<int>(finding.severity) * 1'000'000 + index.row())
                   : QVariant(textOf(finding, column));
    case static_cast<int>(Role::Severity):
        return static_cast<int>(finding.severity);
    default:
        return {};
    }
}

QVariant FindingTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section >= kColumns) {
        return {};
    }

    static constexpr std::array<ColumnTitle, kColumns> kHeaders = {{
        {QT_TR_NOOP("Severity"), QT_TR_NOOP("Fine: worth knowing. Unusual: may be meant. Broken: "
                                            "cannot work.")},
        {QT_TR_NOOP("Finding"), QT_TR_NOOP("What was found")},
        {QT_TR_NOOP("Measured"), QT_TR_NOOP("How much of it")},
        //: a recurrent network of the open file
        {QT_TR_NOOP("Network"), QT_TR_NOOP("The network of the file")},
        {QT_TR_NOOP("Place"), QT_TR_NOOP("Where it was found first; click to go there")},
    }};
    const ColumnTitle& head = kHeaders[static_cast<std::size_t>(section)];
    return headerAnswer(role, tr(head.title), tr(head.explanation), CellContent::Text);
}

} // namespace gateloupe
