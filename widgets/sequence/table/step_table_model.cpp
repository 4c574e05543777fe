// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/table/step_table_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/common/number_format.h"

namespace gateloupe {

StepTableModel::StepTableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void StepTableModel::setPart(SequencePart part)
{
    beginResetModel();
    m_part = std::move(part);
    m_signals.clear();
    m_sumGates.clear();
    m_sums.clear();
    m_ranking = {};
    m_ranks.clear();
    m_window = {};
    if (m_part.run != nullptr) {
        const CellKind cell = m_part.run->model->spec.cell;
        m_signals = TraceSlices::signalsOf(cell);
        const auto gates = gatesOf(cell);
        m_sumGates.assign(gates.begin(), gates.end());
        m_window = windowOf(*m_part.run);
    }
    findArrays();
    m_step = 0;
    m_second.reset();
    endResetModel();
}

void StepTableModel::findArrays()
{
    m_arrays.assign(m_signals.size(), nullptr);
    if (m_window.trace == nullptr || m_part.pseudoLayer.value >= m_window.trace->layers.size()) {
        return;
    }
    for (std::size_t i = 0; i < m_signals.size(); ++i) {
        m_arrays[i] = arrayOf(m_window.layer(m_part.pseudoLayer),
                                        m_part.run->model->spec.cell, m_signals[i]);
    }
}

void StepTableModel::setWindow(const TraceWindow& window)
{
    if (m_part.run != nullptr && !(window == m_window)) {
        m_window = window;
        findArrays();
        numbersChanged();
    }
}

void StepTableModel::setSteps(std::uint64_t step, std::optional<std::uint64_t> second)
{
    if ((step == m_step && second == m_second) || step >= m_part.steps()) {
        return;
    }
    m_step = step;
    m_second = second;
    std::erase_if(m_sums, [this](const auto& sums) {
        return sums->step != m_step && sums->step != m_second;
    });
    numbersChanged();
}

void StepTableModel::setNumbers(Numbers numbers)
{
    if (numbers != m_numbers) {
        m_numbers = numbers;
        numbersChanged();
    }
}

void StepTableModel::setSums(std::shared_ptr<const StepSums> sums)
{
    if (sums == nullptr || sums->gates.size() != m_sumGates.size() ||
        (sums->step != m_step && sums->step != m_second)) {
        return;
    }
    std::erase_if(m_sums, [&](const auto& other) { return other->step == sums->step; });
    m_sums.push_back(std::move(sums));
    numbersChanged();
}

std::vector<std::uint64_t> StepTableModel::missingSums() const
{
    std::vector<std::uint64_t> steps;
    const auto miss = [&](std::uint64_t step) {
        if (std::ranges::find(m_sums, step, &StepSums::step) == m_sums.end()) {
            steps.push_back(step);
        }
    };
    if (m_part.run != nullptr) {
        miss(m_step);
        if (m_second && m_second != m_step) {
            miss(*m_second);
        }
    }
    return steps;
}

void StepTableModel::setRanking(UnitRanking ranking, const QString& title)
{
    const bool isValid = ranking.order != nullptr && ranking.order->size() == m_part.units() &&
                         ranking.scores.size() == m_part.units();
    if (!isValid && m_ranking.scores.empty()) {
        return;
    }
    beginResetModel();
    m_ranking = isValid ? std::move(ranking) : UnitRanking{};
    m_scoreTitle = title;
    m_ranks.assign(m_ranking.scores.size(), 0);
    for (std::size_t place = 0; place < m_ranks.size(); ++place) {
        m_ranks[(*m_ranking.order)[place]] = static_cast<std::uint32_t>(place);
    }
    endResetModel();
}

void StepTableModel::setPinned(std::vector<std::uint64_t> units)
{
    m_pinned = std::move(units);
    if (rowCount() > 0) {
        emit dataChanged(index(0, kUnitColumn), index(rowCount() - 1, columnCount() - 1));
    }
}

double StepTableModel::sortValue(int row, int column) const
{
    if (column == kUnitColumn) {
        return row;
    }
    if (column >= firstScore()) {
        return m_ranks[static_cast<std::size_t>(row)];
    }
    return valueAt(row, column).value_or(std::numeric_limits<double>::quiet_NaN());
}

bool StepTableModel::isPinned(int row) const
{
    return std::ranges::find(m_pinned, static_cast<std::uint64_t>(row)) != m_pinned.end();
}

void StepTableModel::numbersChanged()
{
    const int lastRow = rowCount() - 1;
    const int lastColumn = firstScore() - 1;
    if (lastRow >= 0 && lastColumn >= 1) {
        emit dataChanged(index(0, 1), index(lastRow, lastColumn),
                         {Qt::DisplayRole, static_cast<int>(Role::Sort)});
    }
}

int StepTableModel::scoreColumn() const
{
    return m_ranking.scores.empty() ? -1 : firstScore();
}

int StepTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_part.units());
}

int StepTableModel::columnCount(const QModelIndex& parent) const
{
    if (parent.isValid()) {
        return 0;
    }
    return firstScore() + (m_ranking.scores.empty() ? 0 : 1);
}

std::optional<double> StepTableModel::valueAt(int row, int column, std::uint64_t step) const
{
    const auto unit = static_cast<std::uint64_t>(row);
    if (column >= firstSum()) {
        const auto found = std::ranges::find(m_sums, step, &StepSums::step);
        const auto gate = static_cast<std::size_t>(column - firstSum());
        if (found == m_sums.end() || (*found)->gates[gate].empty()) {
            return std::nullopt;
        }
        return (*found)->gates[gate][unit];
    }
    const Array* array = m_arrays[static_cast<std::size_t>(column - 1)];
    if (array == nullptr || !m_window.contains(step)) {
        return std::nullopt;
    }
    return TraceSlices::unitByStep(*array, m_part.batch).at(unit, step - m_window.firstStep);
}

std::optional<double> StepTableModel::valueAt(int row, int column) const
{
    if (column >= firstScore()) {
        return scoreOf(row);
    }
    if (!m_second || m_numbers == Numbers::AtFirst) {
        return valueAt(row, column, m_step);
    }
    const auto second = valueAt(row, column, *m_second);
    if (m_numbers == Numbers::AtSecond) {
        return second;
    }
    const auto first = valueAt(row, column, m_step);
    return first && second ? std::optional(*second - *first) : std::nullopt;
}

bool StepTableModel::isMissing(int column) const
{
    if (column >= firstScore()) {
        return false;
    }
    const bool isSum = column >= firstSum();
    const auto isThere = [&](std::uint64_t step) {
        return isSum ? std::ranges::find(m_sums, step, &StepSums::step) != m_sums.end()
                     : m_window.contains(step);
    };
    return !isThere(m_step) || (m_second && !isThere(*m_second));
}

std::optional<double> StepTableModel::scoreOf(int row) const
{
    const double score = m_ranking.scores[static_cast<std::size_t>(row)];
    return std::isnan(score) ? std::nullopt : std::optional(score);
}

Qt::ItemFlags StepTableModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == kUnitColumn ? flags | Qt::ItemIsUserCheckable
                                                            : flags;
}

QVariant StepTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const bool isUnit = index.column() == kUnitColumn;
    switch (role) {
    case Qt::DisplayRole: {
        if (isUnit) {
            return QString::number(index.row());
        }
        const auto value = valueAt(index.row(), index.column());
        // An ellipsis: still being computed. A dash: there is no such number.
        return value                       ? formatValue(*value)
               : isMissing(index.column()) ? QStringLiteral("…")
                                           : QStringLiteral("–");
    }
    case static_cast<int>(Role::Sort):
        return sortValue(index.row(), index.column());
    case static_cast<int>(Role::IsPinned):
        return isPinned(index.row());
    case Qt::CheckStateRole:
        return isUnit ? QVariant(isPinned(index.row()) ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::ToolTipRole:
        //: of the box before a unit's number in the table
        return isUnit ? QVariant(tr("Tick to pin: pinned units come first")) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole:
        return numberFont();
    default:
        return {};
    }
}

bool StepTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.column() != kUnitColumn || role != Qt::CheckStateRole) {
        return false;
    }
    if ((value.toInt() == Qt::Checked) != isPinned(index.row())) {
        emit pinToggled(static_cast<std::uint64_t>(index.row()));
    }
    return true;
}

QVariant StepTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    const bool isHead = role == Qt::DisplayRole;
    if (section == kUnitColumn) {
        //: column header: a unit is one row of the hidden state
        return isHead ? QVariant(tr("unit")) : QVariant();
    }
    if (section >= firstScore()) {
        return isHead ? m_scoreTitle : tr("What the units are sorted by");
    }
    if (section >= firstSum()) {
        const TraceSignal gate{TraceSignal::Kind::Gate,
                               m_sumGates[static_cast<std::size_t>(section - firstSum())]};
        //: column header: a gate's sum before its activation; %1 is the gate's letter
        return isHead ? tr("pre %1").arg(TraceSlices::symbol(gate))
                      //: %1 is e.g. "forget gate"
                      : tr("Sum of the %1 before its activation").arg(TraceSlices::name(gate));
    }
    const TraceSignal& signal = m_signals[static_cast<std::size_t>(section - 1)];
    return isHead ? TraceSlices::symbol(signal) : TraceSlices::name(signal);
}

} // namespace gateloupe
