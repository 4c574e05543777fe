// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/table/step_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QTableView>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/layouts/arrange.h"
#include "widgets/sequence/table/step_table_model.h"

namespace gateloupe {

PinnedFirstProxy::PinnedFirstProxy(StepTableModel& table, QObject* parent)
    : QAbstractProxyModel(parent)
    , m_table(table)
{
    setSourceModel(&table);
    setRows(sortedRows());
    connect(&table, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(&table, &QAbstractItemModel::modelReset, this, [this] {
        setRows(sortedRows());
        endResetModel();
    });
    connect(&table, &QAbstractItemModel::dataChanged, this, &PinnedFirstProxy::take);
}

void PinnedFirstProxy::sort(int column, Qt::SortOrder order)
{
    m_column = column;
    m_order = order;
    arrange();
}

std::vector<int> PinnedFirstProxy::sortedRows() const
{
    std::vector<int> rows(static_cast<std::size_t>(m_table.rowCount()));
    std::iota(rows.begin(), rows.end(), 0);
    if (m_column < 0 || m_column >= m_table.columnCount()) {
        return rows;
    }

    struct Key
    {
        bool isPinned;
        double value;
    };

    std::vector<Key> keys;
    keys.reserve(rows.size());
    for (const int row : rows) {
        keys.push_back({m_table.isPinned(row), m_table.sortValue(row, m_column)});
    }
    const bool isUp = m_order == Qt::AscendingOrder;
    std::ranges::stable_sort(rows, [&](int left, int right) {
        const Key& a = keys[static_cast<std::size_t>(left)];
        const Key& b = keys[static_cast<std::size_t>(right)];
        if (a.isPinned != b.isPinned) {
            return a.isPinned;
        }
        if (std::isnan(a.value) || std::isnan(b.value)) {
            return !std::isnan(a.value);
        }
        return isUp ? a.value < b.value : b.value < a.value;
    });
    return rows;
}

void PinnedFirstProxy::setRows(std::vector<int> rows)
{
    m_rows = std::move(rows);
    m_places.resize(m_rows.size());
    for (std::size_t place = 0; place < m_rows.size(); ++place) {
        m_places[static_cast<std::size_t>(m_rows[place])] = static_cast<int>(place);
    }
}

void PinnedFirstProxy::arrange()
{
    std::vector<int> rows = sortedRows();
    if (rows == m_rows) {
        return;
    }
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    QModelIndexList sources;
    for (const QModelIndex& index : before) {
        sources.append(mapToSource(index));
    }
    setRows(std::move(rows));
    QModelIndexList after;
    for (const QModelIndex& source : sources) {
        after.append(mapFromSource(source));
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void PinnedFirstProxy::take(const QModelIndex& first, const QModelIndex& last,
                            const QList<int>& roles)
{
    if (first.column() <= m_column && m_column <= last.column()) {
        arrange();
    }
    const bool isOneRow = first.row() == last.row();
    emit dataChanged(index(isOneRow ? mapFromSource(first).row() : 0, first.column()),
                     index(isOneRow ? mapFromSource(last).row() : rowCount() - 1, last.column()),
                     roles);
}

QModelIndex PinnedFirstProxy::mapToSource(const QModelIndex& proxy) const
{
    return proxy.isValid()
               ? m_table.index(m_rows[static_cast<std::size_t>(proxy.row())], proxy.column())
               : QModelIndex();
}

QModelIndex PinnedFirstProxy::mapFromSource(const QModelIndex& source) const
{
    return source.isValid()
               ? createIndex(m_places[static_cast<std::size_t>(source.row())], source.column())
               : QModelIndex();
}

QModelIndex PinnedFirstProxy::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

QVariant PinnedFirstProxy::headerData(int section, Qt::Orientation orientation, int role) const
{
    return m_table.headerData(section, orientation, role);
}

namespace {

using Numbers = StepTableModel::Numbers;

const QLatin1String kSortColumn("sortColumn");
const QLatin1String kSortDown("sortDown");

constexpr int kCellRoom = 8; ///< beside a number

} // namespace

StepTable::StepTable(QWidget* parent)
    : QWidget(parent)
    , m_model(new StepTableModel(this))
    , m_sorted(new PinnedFirstProxy(*m_model, this))
    , m_view(named(new QTableView, "stepTable"))
    , m_numbers(newChoice("numbers", tr,
                          {
                              //: which numbers the table shows, of the two time cursors A and B
                              QT_TR_NOOP("At A"),
                              QT_TR_NOOP("At B"),
                              QT_TR_NOOP("B − A"),
                          }))
    , m_summary(named(new QLabel, "cursorSummary"))
    , m_sums([this](const auto& sums) {
        if (sums) {
            for (const auto& each : *sums) {
                m_model->setSums(each);
            }
        }
    })
{
    m_view->setModel(m_sorted);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(StepTableModel::kUnitColumn, Qt::AscendingOrder);
    applyRowStyle(*m_view);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->horizontalHeader()->setHighlightSections(true);
    m_view->horizontalHeader()->setMinimumSectionSize(
        QFontMetrics(numberFont()).horizontalAdvance(QStringLiteral("−0.000123456")) + kCellRoom);
    m_view->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setMinimumHeight(fontMetrics().height() * 5);
    m_numbers->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_summary->setWordWrap(true);
    setLayoutOf(this, columnOf({rowOf({m_numbers, {m_summary, 1}}), {m_view, 1}}, 4));
    connect(m_model, &StepTableModel::pinToggled, this, &StepTable::pinToggled);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) {
                if (const auto unit = unitAt(row)) {
                    m_unit = *unit;
                    showSummary();
                    emit unitChosen(*unit);
                }
            });
    connect(m_numbers, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_model->setNumbers(static_cast<Numbers>(index));
        emit viewStateChanged(tr("numbers of the table"));
    });
    connect(m_view->horizontalHeader(), &QHeaderView::sectionClicked, this,
            [this] { emit viewStateChanged(tr("order of the table")); });
    connect(m_view, &QWidget::customContextMenuRequested, this, &StepTable::showMenu);
    inEveryLanguage(this, [this] {
        //: title of a panel: the units of a layer, a row each
        setWindowTitle(tr("Units"));
        m_numbers->setAccessibleName(tr("Which numbers the table shows"));
        m_view->setAccessibleName(tr("Numbers of the current step"));
        showSummary();
    });
}

void StepTable::setPart(const SequencePart& part)
{
    m_sums.cancel();
    m_part = part;
    m_window = part.run == nullptr ? TraceWindow{} : windowOf(*part.run);
    m_second.reset();
    m_model->setPart(part);
    setSteps(std::min(m_step, std::max<std::uint64_t>(1, part.steps()) - 1), std::nullopt);
    loadSums();
}

void StepTable::setWindow(const TraceWindow& window)
{
    m_window = window;
    m_model->setWindow(window);
    loadSums();
    showSummary();
}

void StepTable::setSteps(std::uint64_t step, std::optional<std::uint64_t> second)
{
    const bool isNew = second.has_value() != m_second.has_value();
    m_step = step;
    m_second = second;
    m_model->setSteps(step, second);
    if (isNew) {
        const QSignalBlocker blocker(m_numbers);
        const Numbers shown = second ? Numbers::Difference : Numbers::AtFirst;
        m_numbers->setCurrentIndex(static_cast<int>(shown));
        m_model->setNumbers(shown);
    }
    m_numbers->setVisible(second.has_value());
    loadSums();
    showSummary();
}

void StepTable::loadSums()
{
    if (m_part.run == nullptr) {
        return;
    }
    std::vector<std::uint64_t> steps = m_model->missingSums();
    std::erase_if(steps, [this](std::uint64_t step) { return !m_window.contains(step); });
    if (steps.empty()) {
        return;
    }
    using Sums = std::vector<std::shared_ptr<const StepSums>>;
    m_sums.start([part = m_part, window = m_window, steps](ProgressMonitor& monitor) {
        Sums sums;
        for (const std::uint64_t step : steps) {
            sums.push_back(sumsAt(part, window, step, monitor));
        }
        return Result<Sums>(std::move(sums));
    });
}

void StepTable::setUnit(std::uint64_t unit)
{
    m_unit = unit;
    const QModelIndex row = m_sorted->mapFromSource(m_model->index(static_cast<int>(unit), 0));
    if (row.isValid() && row.row() != m_view->currentIndex().row()) {
        const QSignalBlocker blocker(m_view->selectionModel());
        m_view->setCurrentIndex(row);
        m_view->viewport()->update();
        m_view->scrollTo(row); // which the silenced signal would have done
    }
    showSummary();
}

void StepTable::setPinned(const std::vector<std::uint64_t>& units)
{
    m_model->setPinned(units);
    setUnit(m_unit);
}

void StepTable::setRanking(const UnitRanking& ranking, const QString& title)
{
    const bool hadScores = m_model->scoreColumn() >= 0;
    m_model->setRanking(ranking, title);
    if (m_model->scoreColumn() >= 0) {
        m_view->sortByColumn(m_model->scoreColumn(), Qt::AscendingOrder);
    } else if (hadScores) {
        m_view->sortByColumn(StepTableModel::kUnitColumn, Qt::AscendingOrder);
    }
    setUnit(m_unit);
}

std::optional<std::uint64_t> StepTable::unitAt(const QModelIndex& index) const
{
    const QModelIndex row = m_sorted->mapToSource(index);
    return row.isValid() ? std::optional(static_cast<std::uint64_t>(row.row())) : std::nullopt;
}

QString StepTable::summary() const
{
    if (m_part.run == nullptr) {
        return {};
    }
    if (!m_second) {
        return tr("Alt+click sets a second cursor and shows differences");
    }
    const auto distance = static_cast<std::int64_t>(*m_second) - static_cast<std::int64_t>(m_step);
    //: two time cursors: A at step %1, B at step %2; %3 is how many steps lie between, signed
    const QString cursors = tr("A at step %1, B at step %2: B − A = %3 steps")
                                .arg(m_step)
                                .arg(*m_second)
                                .arg(QLocale().toString(static_cast<qlonglong>(distance)));
    if (!m_window.contains(m_step) || !m_window.contains(*m_second) || m_unit >= m_part.units()) {
        return cursors;
    }
    const MatrixView matrix =
        TraceSlices::unitByStep(m_window.layer(m_part.pseudoLayer).h, m_part.batch);
    const double change = matrix.at(m_unit, *m_second - m_window.firstStep) -
                          matrix.at(m_unit, m_step - m_window.firstStep);
    //: %1 is the sentence about the two cursors; h is the hidden state of a unit
    return tr("%1; unit %2: h changes by %3").arg(cursors).arg(m_unit).arg(formatValue(change));
}

void StepTable::showSummary()
{
    m_summary->setText(summary());
    m_summary->setToolTip(m_summary->text());
}

void StepTable::showMenu(const QPoint& position)
{
    const auto unit = unitAt(m_view->indexAt(position));
    if (!unit) {
        return;
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString& text, auto signal) {
        menu->addAction(text, this, [this, unit = *unit, signal] { emit(this->*signal)(unit); });
    };
    const bool isPinned = m_model->isPinned(static_cast<int>(*unit));
    //: a pinned unit stays first in the table and in the curves
    add(isPinned ? tr("Unpin unit %1").arg(*unit) : tr("Pin unit %1").arg(*unit),
        &StepTable::pinToggled);
    add(tr("Sort units by similarity to unit %1").arg(*unit), &StepTable::similarityRequested);
    add(tr("Toggle a breakpoint at step %1, unit %2").arg(m_step).arg(*unit),
        &StepTable::breakpointRequested);
    menu->popup(m_view->viewport()->mapToGlobal(position));
}

QJsonObject StepTable::viewState() const
{
    return {{kSortColumn, m_sorted->sortColumn()},
            {kSortDown, m_sorted->sortOrder() == Qt::DescendingOrder}};
}

void StepTable::setViewState(const QJsonObject& state)
{
    const int column = state.value(kSortColumn).toInt(m_sorted->sortColumn());
    const bool isDown = state.value(kSortDown).toBool(m_sorted->sortOrder() == Qt::DescendingOrder);
    if (column >= 0 && column < m_model->columnCount()) {
        m_view->sortByColumn(column, isDown ? Qt::DescendingOrder : Qt::AscendingOrder);
    }
}

} // namespace gateloupe
