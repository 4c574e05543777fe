// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/stop_list.h"

#include <algorithm>
#include <utility>

#include <QHeaderView>
#include <QPalette>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/list_keys.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/stops/stop_editor.h"
#include "widgets/stops/stop_texts.h"

namespace gateloupe {

StopListModel::StopListModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto place = [this](std::size_t row) {
        return StopTexts::place(m_stops[row], m_model.get());
    };
    setColumns({
        //: head of a column: what a run stops at
        {.title = QT_TR_NOOP("Stop at"),
         .text = [this](std::size_t row) { return condition(row); },
         .toolTip = [this](std::size_t row) { return tip(row, condition(row)); },
         .isChecked = [this](std::size_t row) { return m_stops[row].isEnabled; },
         .setChecked =
             [this](int row, bool isChecked) {
                 m_stops[rowAt(row)].isEnabled = isChecked;
                 emit enabledChanged();
             }},
        //: head of a column: the layers and units that are looked at
        {.title = QT_TR_NOOP("Where"),
         .text = place,
         .toolTip = [this, place](std::size_t row) { return tip(row, place(row)); }},
        //: head of a column: at how many steps the stop holds
        {.title = QT_TR_NOOP("Hits"),
         .content = CellContent::Number,
         .text =
             [this](std::size_t row) {
                 return row < m_counts.size() && m_stops[row].isEnabled ? formatCount(m_counts[row])
                                                                        : QString();
             }},
    });
}

void StopListModel::setModel(std::shared_ptr<const RnnModel> model)
{
    reset([&] {
        m_model = std::move(model);
        m_counts.clear();
        findProblems();
    });
}

void StopListModel::setStops(std::vector<Stop> stops)
{
    reset([&] {
        m_stops = std::move(stops);
        m_counts.clear();
        findProblems();
    });
}

void StopListModel::add(const Stop& stop)
{
    beginInsertRows({}, rows(), rows());
    m_stops.push_back(stop);
    findProblems();
    endInsertRows();
    setCounts({});
}

void StopListModel::replace(int row, const Stop& stop)
{
    m_stops[rowAt(row)] = stop;
    findProblems();
    setCounts({});
}

void StopListModel::remove(int row)
{
    beginRemoveRows({}, row, row);
    m_stops.erase(m_stops.begin() + row);
    findProblems();
    m_counts.clear();
    endRemoveRows();
    setCounts({});
}

void StopListModel::setCounts(std::vector<std::uint64_t> counts)
{
    m_counts = counts.size() == m_stops.size() ? std::move(counts) : std::vector<std::uint64_t>();
    rowsChanged(0, rows() - 1);
}

void StopListModel::findProblems()
{
    m_problems.clear();
    for (const Stop& stop : m_stops) {
        const Status status = m_model == nullptr ? Status() : validate(stop, m_model->spec);
        m_problems.push_back(status ? QString() : coreText(status.error().message));
    }
}

QString StopListModel::condition(std::size_t row) const
{
    const Stop& stop = m_stops[row];
    if (stop.kind == StopKind::Watch && stop.moment == StopMoment::Begins) {
        //: %1 is a condition such as "forget < 0.01"; the stop counts only its first step
        return tr("%1 begins").arg(StopTexts::condition(stop));
    }
    return StopTexts::condition(stop);
}

QString StopListModel::tip(std::size_t row, const QString& text) const
{
    const QString& problem = m_problems[row];
    return problem.isEmpty() ? text : tr("Not in this network: %1").arg(problem);
}

QVariant StopListModel::data(const QModelIndex& index, int role) const
{
    if (role == Qt::ForegroundRole && index.isValid() &&
        !m_problems[rowAt(index.row())].isEmpty()) {
        return QPalette().brush(QPalette::Disabled, QPalette::Text);
    }
    return ColumnTable::data(index, role);
}

StopList::StopList(QWidget* parent)
    : QWidget(parent)
    , m_table(new QTableView)
    , m_rows(new StopListModel(this))
    , m_remove(new QPushButton)
    , m_editor(new StopEditor)
{
    m_table->setObjectName(QStringLiteral("stopTable"));
    m_remove->setObjectName(QStringLiteral("removeStop"));
    applyRowStyle(*m_table);
    m_table->setMinimumHeight(m_table->fontMetrics().height() * 3);
    m_table->setModel(m_rows);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    onKey(*m_table, ListKey::Remove, [this] { removeChosen(); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_table, 1);
    column->addWidget(m_remove, 0, Qt::AlignRight);
    column->addWidget(m_editor);

    connect(m_remove, &QPushButton::clicked, this, &StopList::removeChosen);
    connect(m_editor, &StopEditor::addRequested, this, [this](const Stop& stop) {
        m_rows->add(stop);
        m_table->selectRow(m_rows->rowCount() - 1);
        emit edited();
    });
    connect(m_editor, &StopEditor::changeRequested, this, [this](const Stop& stop) {
        if (chosenRow() >= 0) {
            m_rows->replace(chosenRow(), stop);
            emit edited();
        }
    });
    connect(m_rows, &StopListModel::enabledChanged, this, &StopList::edited);
    connect(m_rows, &QAbstractItemModel::modelReset, this, &StopList::updateButtons);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        if (chosenRow() >= 0) {
            m_editor->setStop(stops()[static_cast<std::size_t>(chosenRow())]);
        }
        updateButtons();
    });
    inEveryLanguage(this, [this] { retranslate(); });
}

void StopList::setModel(std::shared_ptr<const RnnModel> model)
{
    m_rows->setModel(model);
    m_editor->setModel(std::move(model));
}

void StopList::setSteps(std::uint64_t steps)
{
    m_editor->setSteps(steps);
}

void StopList::setStops(std::vector<Stop> stops)
{
    m_rows->setStops(std::move(stops));
}

void StopList::setCounts(std::vector<std::uint64_t> counts)
{
    m_rows->setCounts(std::move(counts));
}

void StopList::toggleBreakpoint(const Stop& breakpoint)
{
    const auto found = std::ranges::find_if(stops(), [&breakpoint](const Stop& stop) {
        return stop.kind == StopKind::Step && stop.step == breakpoint.step &&
               stop.pseudoLayer == breakpoint.pseudoLayer && stop.unit == breakpoint.unit;
    });
    if (found == stops().end()) {
        m_rows->add(breakpoint);
    } else {
        m_rows->remove(static_cast<int>(found - stops().begin()));
    }
    updateButtons();
    emit edited();
}

const std::vector<Stop>& StopList::stops() const
{
    return m_rows->stops();
}

int StopList::chosenRow() const
{
    return m_table->currentIndex().row();
}

void StopList::removeChosen()
{
    if (chosenRow() >= 0) {
        m_rows->remove(chosenRow());
        updateButtons();
        emit edited();
    }
}

void StopList::updateButtons()
{
    const bool isChosen = chosenRow() >= 0;
    m_remove->setEnabled(isChosen);
    m_remove->setToolTip(isChosen ? tr("Remove the chosen stop")
                                  : tr("Choose a stop of the list first"));
    m_editor->setCanChange(isChosen);
}

void StopList::retranslate()
{
    m_remove->setText(tr("Remove"));
    m_table->setAccessibleName(tr("Stops"));
    updateButtons();
}

} // namespace gateloupe
