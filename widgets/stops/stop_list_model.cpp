// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/stop_list_model.h"

#include <utility>

#include <QPalette>

#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
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

} // namespace gateloupe
