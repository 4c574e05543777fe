// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/region_table.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/bytes/region_table_model.h"
#include "widgets/common/table_style.h"
#include "widgets/common/table_text.h"

namespace gateloupe {

namespace {

constexpr int kCopyRole = RegionTableModel::kCopyRole;

/// Keeps a right-aligned number apart from a left-aligned word in the next column.
class SpacedDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QString displayText(const QVariant& value, const QLocale& locale) const override
    {
        constexpr QChar kEnSpace(0x2002);
        return kEnSpace + QStyledItemDelegate::displayText(value, locale) + kEnSpace;
    }
};

/// Source: RFC 4180, 2.5 to 2.7.
QString csvField(QString text)
{
    if (text.contains(u',') || text.contains(u'"') || text.contains(u'\n')) {
        text.replace(u'"', QStringLiteral("\"\""));
        return u'"' + text + u'"';
    }
    return text;
}

QString csvLine(const QStringList& fields)
{
    QStringList quoted;
    for (const QString& field : fields) {
        quoted << csvField(field);
    }
    return quoted.join(u',') + QStringLiteral("\r\n");
}

} // namespace

RegionTable::RegionTable(QWidget* parent)
    : QWidget(parent)
    , m_filterLine(new QLineEdit)
    , m_export(new QPushButton(tr("Export CSV…")))
    , m_regions(new RegionTableModel(this))
    , m_filter(new QSortFilterProxyModel(this))
    , m_table(new QTableView)
{
    buildLayout();
    buildTable();
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &RegionTable::follow);
    connect(m_filterLine, &QLineEdit::textChanged, this, &RegionTable::filterBy);
    connect(m_filterLine, &QLineEdit::textEdited, this,
            [this] { emit arrangementChanged(tr("filter of the regions")); });
    connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this,
            [this] { emit arrangementChanged(tr("order of the regions")); });
    connect(m_export, &QPushButton::clicked, this, &RegionTable::csvRequested);
}

void RegionTable::buildLayout()
{
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(m_filterLine, 1);
    top->addWidget(m_export);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(top);
    column->addWidget(m_table, 1);
    m_export->setObjectName(QStringLiteral("exportCsv"));
    m_export->setToolTip(tr("Save the rows as a table for other programs"));
    m_filterLine->setObjectName(QStringLiteral("filter"));
    m_filterLine->setPlaceholderText(tr("Filter the regions"));
    m_filterLine->setAccessibleName(tr("Filter the regions"));
    m_filterLine->setClearButtonEnabled(true);
}

void RegionTable::buildTable()
{
    m_filter->setSourceModel(m_regions);
    m_filter->setSortRole(RegionTableModel::kSortRole);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table->setObjectName(QStringLiteral("table"));
    m_table->setAccessibleName(tr("Regions"));
    m_table->setModel(m_filter);
    applyRowStyle(*m_table);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(static_cast<int>(RegionTableModel::Column::Number), Qt::AscendingOrder);
    m_table->setShowGrid(false);
    m_table->setItemDelegate(new SpacedDelegate(m_table));
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->installEventFilter(this);
    auto* copy = new QAction(tr("Copy the selected rows"), m_table);
    copy->setObjectName(QStringLiteral("copyAction"));
    connect(copy, &QAction::triggered, this, &RegionTable::copySelection);
    m_table->addAction(copy);
}

void RegionTable::setMap(std::shared_ptr<const ByteMap> map)
{
    if (map == m_map) {
        return;
    }
    m_map = std::move(map);
    m_region.reset();
    {
        const QSignalBlocker quiet(m_table->selectionModel());
        m_filterLine->clear();
        m_regions->setMap(m_map);
    }
    for (int column = 0; column < RegionTableModel::kColumns; ++column) {
        m_table->setColumnHidden(
            column, !m_regions->hasColumn(static_cast<RegionTableModel::Column>(column)));
    }
    fitColumns(*m_table);
    setEnabled(m_map != nullptr);
}

void RegionTable::setRegion(std::optional<std::size_t> region)
{
    if (region != m_region) {
        m_region = region;
        mark();
    }
}

void RegionTable::mark()
{
    const QModelIndex source =
        m_region ? m_regions->index(static_cast<int>(*m_region), 0) : QModelIndex();
    const QModelIndex index = m_filter->mapFromSource(source);
    if (index.isValid()) {
        m_table->selectRow(index.row());
        m_table->scrollTo(index);
    } else {
        m_table->clearSelection(); // the filter hides the row
    }
}

void RegionTable::follow(const QModelIndex& current)
{
    if (!current.isValid()) {
        return;
    }
    const auto region = static_cast<std::size_t>(m_filter->mapToSource(current).row());
    if (region != m_region) {
        m_region = region;
        emit regionChosen(region);
    }
}

QString RegionTable::filter() const
{
    return m_filterLine->text();
}

void RegionTable::setFilter(const QString& text)
{
    m_filterLine->setText(text);
}

int RegionTable::sortColumn() const
{
    return m_filter->sortColumn();
}

Qt::SortOrder RegionTable::sortOrder() const
{
    return m_filter->sortOrder();
}

void RegionTable::sortBy(int column, Qt::SortOrder order)
{
    if (column >= 0 && column < RegionTableModel::kColumns) {
        m_table->sortByColumn(column, order);
    }
}

void RegionTable::filterBy(const QString& text)
{
    // Rows that go must not move the selection to their neighbours.
    {
        const QSignalBlocker quiet(m_table->selectionModel());
        m_filter->setFilterFixedString(text);
    }
    mark();
}

bool RegionTable::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        copySelection();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

QString RegionTable::csv() const
{
    const QList<int> columns = shownColumns(*m_table);
    QString text = csvLine(titlesOf(*m_filter, columns));
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        text += csvLine(cellsOf(*m_filter, row, columns, kCopyRole));
    }
    return text;
}

void RegionTable::copySelection() const
{
    if (const QString text = selectedRowsText(*m_table, kCopyRole); !text.isEmpty()) {
        QApplication::clipboard()->setText(text);
    }
}

} // namespace gateloupe
