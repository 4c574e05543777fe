// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/table/step_table_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/runtime/cpu/reference/gate_sums.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

using Vector = std::vector<double>;

/// Row (step, batch) of an array [T, B, width].
Vector rowAt(const Array& array, std::uint64_t step, std::uint64_t batch)
{
    const Shape& shape = array.shape();
    Vector values(shape[2]);
    const std::uint64_t first = (step * shape[1] + batch) * shape[2];
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = array[first + i];
    }
    return values;
}

class SumsReader
{
public:
    SumsReader(const SequencePart& part, const TraceWindow& window)
        : m_part(part)
        , m_window(window)
        , m_model(*part.run->model)
        , m_layer(m_model.spec.layerOf(part.pseudoLayer))
        , m_direction(m_model.directionOf(part.pseudoLayer))
    {
    }

    /// What the layer reads: x, or what both directions of the layer below hand up.
    [[nodiscard]] Vector input(std::uint64_t step) const
    {
        if (m_layer.value == 0) {
            return rowAt(m_part.run->sequence->x, step, m_part.batch);
        }
        Vector values;
        const std::uint32_t directions = m_model.spec.directions;
        for (std::uint32_t i = 0; i < directions; ++i) {
            const PseudoLayerIndex below((m_layer.value - 1) * directions + i);
            const Vector h = inWindow(stateOf(below), step);
            values.insert(values.end(), h.begin(), h.end());
        }
        return values;
    }

    [[nodiscard]] bool beginsAnew(std::uint64_t step) const
    {
        const Resets& resets = m_part.run->replay->request().resets;
        return resets.beginsAnew(m_direction, step, m_part.batch,
                                 m_part.run->lengthOf(m_part.batch));
    }

    /// What a reset gives a step.
    void readReset(Vector& h, Vector& c) const
    {
        const ForwardRequest& request = m_part.run->replay->request();
        if (const Array* const states = resetHiddenOf(request)) {
            h = rowAt(*states, m_part.pseudoLayer.value, m_part.batch);
        }
        if (const Array* const states = resetCellOf(request)) {
            c = rowAt(*states, m_part.pseudoLayer.value, m_part.batch);
        }
    }

    /// The step before in the order the direction walks; empty for its first one.
    [[nodiscard]] std::optional<std::uint64_t> before(std::uint64_t step) const
    {
        if (m_direction == Direction::Forward) {
            return step == 0 ? std::nullopt : std::optional(step - 1);
        }
        return step + 1 >= m_part.run->lengthOf(m_part.batch) ? std::nullopt
                                                              : std::optional(step + 1);
    }

    [[nodiscard]] Vector state(std::uint64_t step) const
    {
        return inWindow(stateOf(m_part.pseudoLayer), step);
    }

    /// h and c before a step that has no step before it in the window: the run's initial state, or
    /// the keyframe there. False when neither is at hand.
    bool readBorder(std::uint64_t step, bool isFirst, Vector& h, Vector& c) const
    {
        const TraceReplay& replay = *m_part.run->replay;
        const Keyframes& keyframes = replay.keyframes();
        const std::uint64_t before = m_direction == Direction::Forward ? step : step + 1;
        const std::size_t place = m_part.pseudoLayer.value;
        if (keyframes.borders() > 0 && (before % keyframes.interval == 0) &&
            place < keyframes.h.size()) {
            const std::uint64_t border = before / keyframes.interval;
            h = rowAt(keyframes.h[place], border, m_part.batch);
            if (place < keyframes.c.size() && !keyframes.c[place].isEmpty()) {
                c = rowAt(keyframes.c[place], border, m_part.batch);
            }
            return true;
        }
        const ForwardRequest& request = replay.request();
        if (!isFirst || request.model == nullptr) {
            return false;
        }
        if (request.h0) {
            h = rowAt(*request.h0, place, m_part.batch);
        }
        if (request.c0) {
            c = rowAt(*request.c0, place, m_part.batch);
        }
        return true;
    }

    [[nodiscard]] Vector cellState(std::uint64_t step) const
    {
        const Array& c = m_window.layer(m_part.pseudoLayer).c;
        return c.isEmpty() ? Vector() : inWindow(c, step);
    }

    [[nodiscard]] Vector reset(std::uint64_t step) const
    {
        const auto index = gateIndex(m_model.spec.cell, Gate::Reset);
        return index ? inWindow(m_window.layer(m_part.pseudoLayer).gates[*index], step) : Vector();
    }

private:
    [[nodiscard]] Vector inWindow(const Array& array, std::uint64_t step) const
    {
        return rowAt(array, step - m_window.firstStep, m_part.batch);
    }

    /// h as the next step and the next layer see it.
    [[nodiscard]] const Array& stateOf(PseudoLayerIndex place) const
    {
        const LayerTrace& trace = m_window.layer(place);
        return trace.projected.isEmpty() ? trace.h : trace.projected;
    }

    const SequencePart& m_part;
    const TraceWindow& m_window;
    const RnnModel& m_model;
    LayerIndex m_layer;
    Direction m_direction;
};

} // namespace

std::shared_ptr<const StepSums> sumsAt(const SequencePart& part, const TraceWindow& window,
                                       std::uint64_t step, ProgressMonitor& monitor)
{
    const RnnModel& model = *part.run->model;
    const SumsReader reader(part, window);
    auto sums = std::make_shared<StepSums>();
    sums->step = step;
    sums->gates.resize(gatesOf(model.spec.cell).size());
    if (step >= part.run->lengthOf(part.batch)) {
        return sums; // padding: nothing was computed there
    }
    const auto before = reader.before(step);
    Vector h(model.spec.recurrentWidth(), 0.0);
    Vector c(model.spec.hiddenSize, 0.0);
    if (reader.beginsAnew(step)) {
        reader.readReset(h, c);
    } else if (before && window.contains(*before)) {
        h = reader.state(*before);
        c = reader.cellState(*before);
    } else if (!reader.readBorder(step, !before.has_value(), h, c)) {
        return sums;
    }
    const Vector x = reader.input(step);
    const Vector reset = reader.reset(step);
    const Vector cAfter = reader.cellState(step);
    auto found =
        gateSums(model, model.spec.layerOf(part.pseudoLayer), model.directionOf(part.pseudoLayer),
                 {.x = x, .h = h, .c = c, .cAfter = cAfter, .reset = reset}, monitor);
    if (!found && found.error().code == ErrorCode::Cancelled) {
        return nullptr;
    }
    if (found) {
        sums->gates = *std::move(found);
    }
    return sums;
}

StepTableModel::StepTableModel(QObject* parent)
    : ColumnTable(parent)
{
    makeColumns();
}

void StepTableModel::setPart(SequencePart part)
{
    reset([&] {
        m_part = std::move(part);
        m_signals.clear();
        m_sumGates.clear();
        m_sums.clear();
        m_ranking = {};
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
        makeColumns();
    });
}

TableColumn<int> StepTableModel::numberColumn(int column, HeadWords title, HeadWords explanation)
{
    return {.title = std::move(title),
            .explanation = std::move(explanation),
            .content = CellContent::Number,
            .text =
                [this, column](int row) {
                    const auto value = valueAt(row, column);
                    // An ellipsis: still being computed. A dash: there is no such number.
                    return value               ? formatValue(*value)
                           : isMissing(column) ? QStringLiteral("…")
                                               : QStringLiteral("–");
                },
            .sortKey = [this, column](int row) { return sortValue(row, column); }};
}

void StepTableModel::makeColumns()
{
    std::vector<TableColumn<int>> columns;
    //: column header: a unit is one row of the hidden state
    columns.push_back({.title = QT_TR_NOOP("unit"),
                       .content = CellContent::Number,
                       .text = [](int row) { return QString::number(row); },
                       .sortKey = [](int row) { return row; },
                       //: of the box before a unit's number in the table
                       .toolTip = [](int) { return tr("Tick to pin: pinned units come first"); },
                       .isChecked = [this](int row) { return isPinned(row); },
                       .setChecked =
                           [this](int row, bool isChecked) {
                               if (isChecked != isPinned(row)) {
                                   emit pinToggled(static_cast<std::uint64_t>(row));
                               }
                           }});
    const auto next = [&columns] { return static_cast<int>(columns.size()); };
    for (const TraceSignal& signal : m_signals) {
        columns.push_back(numberColumn(
            next(), [signal] { return TraceSlices::symbol(signal); },
            [signal] { return TraceSlices::name(signal); }));
    }
    for (const Gate gate : m_sumGates) {
        const TraceSignal signal{TraceSignal::Kind::Gate, gate};
        columns.push_back(numberColumn(
            next(),
            //: column header: a gate's sum before its activation; %1 is the gate's letter
            [signal] { return tr("pre %1").arg(TraceSlices::symbol(signal)); },
            [signal] {
                //: %1 is e.g. "forget gate"
                return tr("Sum of the %1 before its activation").arg(TraceSlices::name(signal));
            }));
    }
    if (!m_ranking.scores.empty()) {
        columns.push_back(numberColumn(
            next(), [this] { return m_scoreTitle; }, QT_TR_NOOP("What the units are sorted by")));
    }
    setColumns(std::move(columns));
}

void StepTableModel::findArrays()
{
    m_arrays.assign(m_signals.size(), nullptr);
    if (m_window.trace == nullptr || m_part.pseudoLayer.value >= m_window.trace->layers.size()) {
        return;
    }
    for (std::size_t i = 0; i < m_signals.size(); ++i) {
        m_arrays[i] =
            arrayOf(m_window.layer(m_part.pseudoLayer), m_part.run->model->spec.cell, m_signals[i]);
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
    reset([&] {
        m_ranking = isValid ? std::move(ranking) : UnitRanking{};
        m_scoreTitle = title;
        makeColumns();
    });
}

void StepTableModel::setPinned(std::vector<std::uint64_t> units)
{
    m_pinned = std::move(units);
    rowsChanged(0, rows() - 1);
}

double StepTableModel::sortValue(int row, int column) const
{
    if (column == kUnitColumn) {
        return row;
    }
    if (column >= firstScore()) {
        return static_cast<double>(m_ranking.order->placeOf(static_cast<std::uint64_t>(row)));
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
        emit dataChanged(index(0, 1), index(lastRow, lastColumn), {Qt::DisplayRole, kSortRole});
    }
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
        const double score = m_ranking.scores[static_cast<std::size_t>(row)];
        return std::isnan(score) ? std::nullopt : std::optional(score);
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

} // namespace gateloupe
