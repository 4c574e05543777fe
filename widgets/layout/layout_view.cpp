// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/layout/layout_view.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/layout/layout_strip.h"
#include "widgets/layout/model_layout.h"
#include "widgets/layout/region_table_model.h"

namespace gateloupe {

namespace {

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

} // namespace

LayoutView::LayoutView(QWidget* parent)
    : QWidget(parent)
    , m_banner(new InlineBanner)
    , m_summary(new QLabel)
    , m_strip(new LayoutStrip)
    , m_filterLine(new QLineEdit)
    , m_regions(new RegionTableModel(this))
    , m_filter(new QSortFilterProxyModel(this))
    , m_table(new QTableView)
{
    buildLayout();
    buildTable();
    connect(m_strip, &LayoutStrip::selectionChanged, this, &LayoutView::followStrip);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &LayoutView::followTable);
    connect(m_filterLine, &QLineEdit::textChanged, this, &LayoutView::filterBy);
    clear();
}

void LayoutView::buildLayout()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_banner);
    column->addWidget(m_summary);
    column->addWidget(m_strip);
    column->addWidget(m_filterLine);
    column->addWidget(m_table, 1);
    m_banner->setObjectName(QStringLiteral("banner"));
    m_summary->setObjectName(QStringLiteral("summary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_summary->setWordWrap(true);
    m_strip->setObjectName(QStringLiteral("strip"));
    m_filterLine->setObjectName(QStringLiteral("filter"));
    m_filterLine->setPlaceholderText(tr("Filter the regions"));
    m_filterLine->setAccessibleName(tr("Filter the regions"));
    m_filterLine->setClearButtonEnabled(true);
}

void LayoutView::buildTable()
{
    m_filter->setSourceModel(m_regions);
    m_filter->setSortRole(static_cast<int>(RegionTableModel::Role::Sort));
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table->setObjectName(QStringLiteral("table"));
    m_table->setAccessibleName(tr("Regions of the packed buffer"));
    m_table->setModel(m_filter);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(static_cast<int>(RegionTableModel::Column::Number), Qt::AscendingOrder);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setItemDelegate(new SpacedDelegate(m_table));
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 6);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->installEventFilter(this);
    auto* copy = new QAction(tr("Copy the selected rows"), m_table);
    copy->setObjectName(QStringLiteral("copyAction"));
    connect(copy, &QAction::triggered, this, &LayoutView::copySelection);
    m_table->addAction(copy);
}

void LayoutView::setModel(std::shared_ptr<const RnnModel> model)
{
    if (model == m_model) {
        return;
    }
    m_model = std::move(model);
    m_banner->clear();
    if (m_model == nullptr) {
        showLayout(nullptr);
        return;
    }
    Result<std::shared_ptr<const ModelLayout>> layout = ModelLayout::create(m_model);
    showLayout(layout ? *layout : nullptr);
    if (!layout) {
        m_banner->showWarning(tr("cuDNN has no packed buffer for this network."),
                              QString::fromStdString(layout.error().message));
    }
}

void LayoutView::clear()
{
    m_model = nullptr;
    m_banner->clear();
    showLayout(nullptr);
}

void LayoutView::showLayout(std::shared_ptr<const ModelLayout> layout)
{
    m_layout = std::move(layout);
    m_selection.reset();
    m_filterLine->clear();
    m_regions->setLayout(m_layout);
    m_strip->setModelLayout(m_layout);
    m_summary->setText(summary());
    for (QWidget* part : {static_cast<QWidget*>(m_strip), static_cast<QWidget*>(m_filterLine),
                          static_cast<QWidget*>(m_table)}) {
        part->setEnabled(m_layout != nullptr);
    }
    m_table->resizeColumnsToContents();
}

QString LayoutView::summary() const
{
    if (m_layout == nullptr) {
        return m_model != nullptr ? QString::fromStdString(toText(m_model->spec))
                                  : tr("Choose a network to see its packed buffer here.");
    }
    std::uint64_t owned = 0;
    for (const Region& region : m_layout->regions) {
        owned += region.elements;
    }
    const double share = m_layout->elements > 0 ? 100.0 * static_cast<double>(owned) /
                                                      static_cast<double>(m_layout->elements)
                                                : 100.0;
    //: %1 network description, %2 number of elements, %3 size such as 4.71 MiB, %4 percentage,
    //: %5 number of elements that no region owns
    return tr("%1\n%2 elements = %3, owned %4 %, gap %5")
        .arg(QString::fromStdString(toText(m_model->spec)), formatCount(m_layout->elements),
             formatSize(m_layout->sizeBytes), formatShort(share, 4),
             formatCount(m_layout->elements - owned));
}

void LayoutView::setSelection(ParameterId id)
{
    if (m_layout == nullptr || m_selection == id || !m_layout->indexOf(id)) {
        return;
    }
    m_selection = id;
    m_strip->setSelection(id);
    markInTable(id);
}

void LayoutView::followStrip(ParameterId id)
{
    m_selection = id;
    markInTable(id);
    emit selectionChanged(id);
}

void LayoutView::followTable(const QModelIndex& current)
{
    if (!current.isValid()) {
        return;
    }
    const ParameterId id = m_regions->idAt(m_filter->mapToSource(current).row());
    if (m_selection == id) {
        return;
    }
    m_selection = id;
    m_strip->setSelection(id);
    emit selectionChanged(id);
}

void LayoutView::markInTable(ParameterId id)
{
    const std::optional<std::size_t> row = m_layout->indexOf(id);
    const QModelIndex source = m_regions->index(static_cast<int>(row.value_or(0)), 0);
    const QModelIndex index = m_filter->mapFromSource(source);
    if (index.isValid()) {
        m_table->selectRow(index.row());
        m_table->scrollTo(index);
    } else {
        m_table->clearSelection(); // the filter hides the row
    }
}

void LayoutView::filterBy(const QString& text)
{
    // Rows that go must not move the selection to their neighbours.
    const std::optional<ParameterId> kept = m_selection;
    {
        const QSignalBlocker quiet(m_table->selectionModel());
        m_filter->setFilterFixedString(text);
    }
    if (kept && m_layout != nullptr) {
        markInTable(*kept);
    }
}

bool LayoutView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        copySelection();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void LayoutView::copySelection() const
{
    QStringList header;
    for (int column = 0; column < m_filter->columnCount(); ++column) {
        header << m_filter->headerData(column, Qt::Horizontal).toString();
    }
    QStringList lines{header.join(QLatin1Char('\t'))};
    QModelIndexList rows = m_table->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    for (const QModelIndex& row : std::as_const(rows)) {
        QStringList fields;
        for (int column = 0; column < m_filter->columnCount(); ++column) {
            fields << row.siblingAtColumn(column)
                          .data(static_cast<int>(RegionTableModel::Role::Copy))
                          .toString();
        }
        lines << fields.join(QLatin1Char('\t'));
    }
    if (!rows.isEmpty()) {
        QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
    }
}

} // namespace gateloupe
