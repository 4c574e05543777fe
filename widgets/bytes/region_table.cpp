// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/region_table.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTableView>

#include "core/base/csv_text.h"
#include "widgets/bytes/region_style.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/event_listener.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/common/table_text.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kLeastFilter = 80;

/// Empty where a region has none.
using RegionNumber = std::function<std::optional<std::uint64_t>(const ByteRegion&)>;
using RegionText = std::function<QString(const ByteRegion&)>;
using RegionColumn = TableColumn<const ByteRegion&>;

bool isGate(const ByteRegion& region)
{
    return region.use == ByteUse::Gate;
}

/// Large numbers are counts: they get thousands separators on screen, none for other programs.
RegionColumn countColumn(HeadWords title, HeadWords explanation, const RegionNumber& number)
{
    return {.title = std::move(title),
            .explanation = std::move(explanation),
            .content = CellContent::Number,
            .text =
                [number](const ByteRegion& region) {
                    const auto known = number(region);
                    return known ? formatCount(*known) : QString();
                },
            .sortKey =
                [number](const ByteRegion& region) {
                    const auto known = number(region);
                    return known ? QVariant(static_cast<qulonglong>(*known)) : QVariant(QString());
                },
            .copy =
                [number](const ByteRegion& region) {
                    const auto known = number(region);
                    return known ? QString::number(*known) : QString();
                }};
}

RegionColumn offsetColumn(HeadWords title, HeadWords explanation, const RegionNumber& offset)
{
    const RegionText text = [offset](const ByteRegion& region) {
        const auto known = offset(region);
        return known ? formatOffset(*known) : QString();
    };
    return {.title = std::move(title),
            .explanation = std::move(explanation),
            .content = CellContent::Number,
            .text = text,
            .sortKey =
                [offset](const ByteRegion& region) {
                    const auto known = offset(region);
                    return known ? QVariant(static_cast<qulonglong>(*known)) : QVariant();
                },
            .toolTip = text};
}

/// The text is its own tool tip: columns may be narrow. `order`: null sorts by the text.
RegionColumn textColumn(HeadWords title, HeadWords explanation, const RegionText& text,
                        std::function<QVariant(const ByteRegion&)> order = nullptr)
{
    return {.title = std::move(title),
            .explanation = std::move(explanation),
            .text = text,
            .sortKey = std::move(order),
            .toolTip = text};
}

/// What a gate's region says; others nothing, and they come first.
RegionColumn gateColumn(HeadWords title, HeadWords explanation, const RegionText& text,
                        const std::function<int(const ByteRegion&)>& order)
{
    return textColumn(
        std::move(title), std::move(explanation),
        [text](const ByteRegion& region) { return isGate(region) ? text(region) : QString(); },
        [order](const ByteRegion& region) { return isGate(region) ? order(region) : -1; });
}

/// The gate, or what else the bytes are there for: no row begins with nothing.
QString gateOrUse(const ByteRegion& region)
{
    if (!isGate(region)) {
        return RegionTexts::use(region.use);
    }
    return region.id.kind != ParameterKind::ProjectionWeights ? TermNames::gate(region.id.gate)
                                                              : TermNames::kind(region.id.kind);
}

std::optional<std::uint64_t> offsetInFile(const ByteRegion& region)
{
    const GateView* view = isGate(region) ? region.network->find(region.id) : nullptr;
    const auto place = view != nullptr ? view->place() : std::nullopt;
    return place ? std::optional(place->offsetBytes) : std::nullopt;
}

/// A number of the matrix that a region holds.
template <typename Of>
RegionNumber ofGrid(Of of)
{
    return [of](const ByteRegion& region) {
        return region.grid ? std::optional<std::uint64_t>(of(region)) : std::nullopt;
    };
}

} // namespace

RegionTableModel::RegionTableModel(QObject* parent)
    : ColumnTable(parent)
{
    std::vector<RegionColumn> columns = ownerColumns(); // in the order of Column
    for (std::vector<RegionColumn> more : {sizeColumns(), sourceColumns()}) {
        std::ranges::move(more, std::back_inserter(columns));
    }
    setColumns(std::move(columns));
}

/// Number to Kind: what a region belongs to.
std::vector<TableColumn<const ByteRegion&>> RegionTableModel::ownerColumns() const
{
    RegionColumn kind = gateColumn(
        //: which parameter of a gate: W, R, bW or bR
        QT_TR_NOOP("Kind"),
        QT_TR_NOOP("W input weights, R recurrent weights, P projection, bW and bR biases"),
        [](const ByteRegion& region) { return TermNames::symbol(region.id.kind); },
        [](const ByteRegion& region) { return static_cast<int>(region.id.kind); });
    kind.toolTip = [](const ByteRegion& region) {
        return isGate(region) ? TermNames::kind(region.id.kind) : QString();
    };
    return {
        countColumn(QT_TR_NOOP("#"), QT_TR_NOOP("Position in the buffer or file"),
                    [this](const ByteRegion& region) {
                        return static_cast<std::uint64_t>(&region - m_map->regions.data());
                    }),
        textColumn(
            //: what bytes of a file are there for: a gate, another tensor, the container
            QT_TR_NOOP("Use"), QT_TR_NOOP("What the bytes are there for"),
            [](const ByteRegion& region) { return RegionTexts::use(region.use); },
            [](const ByteRegion& region) { return static_cast<int>(region.use); }),
        textColumn(QT_TR_NOOP("Network"),
                   QT_TR_NOOP("The recurrent network that the gate belongs to"),
                   [](const ByteRegion& region) {
                       return isGate(region) ? nameText(region.network->name) : QString();
                   }),
        countColumn(QT_TR_NOOP("Layer"), QT_TR_NOOP("Recurrent layer, counted from 0"),
                    [](const ByteRegion& region) {
                        return isGate(region) ? std::optional<std::uint64_t>(region.id.layer.value)
                                              : std::nullopt;
                    }),
        gateColumn(
            //: the half of a recurrent layer that reads the sequence from its start or from its end
            QT_TR_NOOP("Direction"),
            QT_TR_NOOP("Forward reads the sequence from its start, backward from its end"),
            [](const ByteRegion& region) { return TermNames::direction(region.id.direction); },
            [](const ByteRegion& region) { return static_cast<int>(region.id.direction); }),
        textColumn(
            //: a gate of a recurrent cell
            QT_TR_NOOP("Gate"), QT_TR_NOOP("Gate of the cell"),
            [](const ByteRegion& region) { return gateOrUse(region); },
            [](const ByteRegion& region) {
                return isGate(region)
                           ? static_cast<int>(
                                 gateIndex(region.network->spec.cell, region.id.gate).value_or(0))
                           : -1;
            }),
        std::move(kind),
    };
}

/// Offset to Bytes: where it lies and how large it is.
std::vector<TableColumn<const ByteRegion&>> RegionTableModel::sizeColumns()
{
    return {
        offsetColumn(QT_TR_NOOP("Offset"), QT_TR_NOOP("Bytes from the start of the buffer or file"),
                     [](const ByteRegion& region) { return region.begin(); }),
        countColumn(QT_TR_NOOP("Elements"), QT_TR_NOOP("Number of elements"),
                    ofGrid([](const ByteRegion& region) { return region.grid->elements(); })),
        countColumn(QT_TR_NOOP("Rows"), QT_TR_NOOP("Rows of the matrix (units)"),
                    ofGrid([](const ByteRegion& region) { return region.grid->rows; })),
        countColumn(QT_TR_NOOP("Columns"),
                    QT_TR_NOOP("Columns of the matrix (inputs or previous state)"),
                    ofGrid([](const ByteRegion& region) { return region.grid->cols; })),
        countColumn(QT_TR_NOOP("Bytes"), QT_TR_NOOP("Number of bytes"),
                    [](const ByteRegion& region) { return region.runs.bytes(); }),
    };
}

/// ElementOffset to Note: its names in cuDNN and in the file.
std::vector<TableColumn<const ByteRegion&>> RegionTableModel::sourceColumns() const
{
    return {
        countColumn(QT_TR_NOOP("Element"),
                    QT_TR_NOOP("Elements from the start of the packed buffer"),
                    ofGrid([](const ByteRegion& region) {
                        return region.begin() / region.grid->elementBytes;
                    })),
        countColumn(
            //: cuDNN's number of a parameter; "linLayerID" is its name there
            QT_TR_NOOP("Lin. ID"), QT_TR_NOOP("cuDNN's linLayerID"),
            [](const ByteRegion& region) {
                return isGate(region) && isInCudnn(region.id.kind)
                           ? std::optional<std::uint64_t>(
                                 linLayerId(region.network->spec.cell, region.id))
                           : std::nullopt;
            }),
        offsetColumn(QT_TR_NOOP("Byte in file"),
                     QT_TR_NOOP("Where its first element lies in the file"), offsetInFile),
        textColumn(QT_TR_NOOP("Tensor"), QT_TR_NOOP("The tensor of the open file that holds it"),
                   [](const ByteRegion& region) {
                       return region.tensor != nullptr ? nameText(region.tensor->name) : QString();
                   }),
        textColumn(QT_TR_NOOP("Note"), QT_TR_NOOP("What is unusual: in pieces, shared, not stored"),
                   [this](const ByteRegion& region) { return RegionTexts::note(region, *m_map); }),
    };
}

void RegionTableModel::setMap(std::shared_ptr<const ByteMap> map)
{
    if (map != m_map) {
        reset([&] { m_map = std::move(map); });
    }
}

bool RegionTableModel::hasColumn(Column column) const
{
    const bool isPacked = m_map == nullptr || m_map->isPacked();
    switch (column) {
    case Column::Use:
        return !isPacked;
    case Column::Network:
        return !isPacked && m_map->networks() > 1;
    case Column::LinLayerId:
    case Column::ElementOffset:
    case Column::FileOffset:
        return isPacked;
    default:
        return true;
    }
}

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

QString tableLine(const QStringList& cells)
{
    std::vector<std::string> fields;
    for (const QString& cell : cells) {
        fields.push_back(cell.toStdString());
    }
    return QString::fromStdString(csvLine(fields)) + QStringLiteral("\r\n");
}

} // namespace

RegionTable::RegionTable()
    : m_filterLine(named(new QLineEdit, "filter"))
    , m_export(named(new QPushButton, "exportCsv"))
    , m_regions(new RegionTableModel(this))
    , m_filter(new QSortFilterProxyModel(this))
    , m_table(named(new QTableView, "table"))
{
    setLayoutOf(this, columnOf({rowOf({{m_filterLine, 1}, m_export}), {m_table, 1}}));
    m_filterLine->setClearButtonEnabled(true);
    m_filterLine->setMinimumWidth(kLeastFilter); // its own is that of the widest letter
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

void RegionTable::buildTable()
{
    m_filter->setSourceModel(m_regions);
    m_filter->setSortRole(RegionTableModel::kSortRole);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_filter);
    applyTableStyle(*m_table);
    // What a byte belongs to and where it lies come first.
    using Column = RegionTableModel::Column;
    QHeaderView* header = m_table->horizontalHeader();
    int place = 0;
    for (const Column column :
         {Column::Gate, Column::Kind, Column::Offset, Column::Bytes, Column::Layer,
          Column::Direction, Column::Network, Column::Tensor, Column::Use, Column::Number}) {
        header->moveSection(header->visualIndex(static_cast<int>(column)), place++);
    }
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->sortByColumn(static_cast<int>(RegionTableModel::Column::Number), Qt::AscendingOrder);
    m_table->setItemDelegate(new SpacedDelegate(m_table));
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    onKey(*m_table, ListKey::Copy, [this] { copySelection(); });
    auto* copy = named(new QAction(m_table), "copyAction");
    connect(copy, &QAction::triggered, this, &RegionTable::copySelection);
    m_table->addAction(copy);
    inEveryLanguage(this, [this, copy] {
        m_export->setText(tr("Export CSV…"));
        m_export->setToolTip(tr("Save the rows as a table for other programs"));
        m_filterLine->setPlaceholderText(tr("Filter the regions"));
        m_filterLine->setAccessibleName(tr("Filter the regions"));
        m_filterLine->setToolTip(tr("Filter the regions"));
        m_table->setAccessibleName(tr("Regions"));
        copy->setText(tr("Copy the selected rows"));
    });
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
    // Names of regions that are no gates are longer: at full width they would hide the offsets.
    constexpr int kGateCharacters = 14;
    constexpr int kKindCharacters = 7;
    const int gate = static_cast<int>(RegionTableModel::Column::Gate);
    const int most = kGateCharacters * fontMetrics().averageCharWidth();
    m_table->setColumnWidth(gate, std::min(m_table->columnWidth(gate), most));
    const int kind = static_cast<int>(RegionTableModel::Column::Kind);
    m_table->setColumnWidth(kind, kKindCharacters * fontMetrics().averageCharWidth());
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
    // The first column in sight: bringing a later one into view would scroll the first ones away.
    const QModelIndex source =
        m_region ? m_regions->index(static_cast<int>(*m_region),
                                    static_cast<int>(RegionTableModel::Column::Gate))
                 : QModelIndex();
    const QModelIndex index = m_filter->mapFromSource(source);
    if (index.isValid()) {
        // selectRow() would ask the keys: with Ctrl held another row stays selected.
        m_table->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect |
                                                              QItemSelectionModel::Rows);
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

QJsonObject RegionTable::viewState() const
{
    return {{QStringLiteral("filter"), m_filterLine->text()},
            {QStringLiteral("sortColumn"), m_filter->sortColumn()},
            {QStringLiteral("descending"), m_filter->sortOrder() == Qt::DescendingOrder}};
}

void RegionTable::setViewState(const QJsonObject& state)
{
    if (state.contains(QLatin1String("filter"))) {
        m_filterLine->setText(state[QLatin1String("filter")].toString());
    }
    const int column = state[QLatin1String("sortColumn")].toInt(-1);
    if (column >= 0 && column < RegionTableModel::kColumns) {
        const bool isDescending = state[QLatin1String("descending")].toBool();
        m_table->sortByColumn(column, isDescending ? Qt::DescendingOrder : Qt::AscendingOrder);
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

QString RegionTable::csv() const
{
    const QList<int> columns = shownColumns(*m_table);
    QString text = tableLine(titlesOf(*m_filter, columns));
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        text += tableLine(cellsOf(*m_filter, row, columns, kCopyRole));
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
