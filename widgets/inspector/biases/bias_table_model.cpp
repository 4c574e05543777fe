// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/biases/bias_table_model.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/number_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

using BiasNumber = std::optional<double> (BiasColumn::*)(std::uint64_t) const;

/// `missing`: why a number is not there.
TableColumn<BiasRow> biasNumberColumn(HeadWords title, HeadWords explanation, BiasNumber number,
                                      const std::function<QString(BiasRow)>& missing)
{
    const auto of = [number](BiasRow row) { return (row.gate.*number)(row.unit); };
    return {
        .title = std::move(title),
        .explanation = std::move(explanation),
        .content = CellContent::Number,
        .text = [of](BiasRow row) { return of(row) ? formatValue(*of(row)) : QStringLiteral("—"); },
        .sortKey = // what is missing first
        [of](BiasRow row) { return of(row).value_or(-std::numeric_limits<double>::infinity()); },
        .copy =
            [of](BiasRow row) {
                return of(row) ? QString::fromStdString(shortestText(*of(row))) : QString();
            },
        .toolTip =
            [of, missing](BiasRow row) {
                return of(row) ? QLocale().toString(*of(row), 'g', QLocale::FloatingPointShortest)
                               : missing(row);
            }};
}

} // namespace

BiasTableModel::BiasTableModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto notStored = [](BiasRow) {
        return tr("The file does not store it; it counts as 0.");
    };
    const auto noSum = [notStored](BiasRow row) {
        return row.gate.folding == BiasFolding::MustStayApart
                   ? tr("The reset gate multiplies bR but not bW: their sum says nothing.")
                   : notStored(row);
    };
    setColumns({
        //: LSTM or GRU gate
        {.title = QT_TR_NOOP("Gate"),
         .text = [](BiasRow row) { return TermNames::gate(row.gate.gate); },
         .sortKey = [](BiasRow row) { return static_cast<int>(row.gate.gate); }},
        //: element of a recurrent layer's state
        {.title = QT_TR_NOOP("Unit"),
         .content = CellContent::Number,
         .text = [](BiasRow row) { return QString::number(row.unit); },
         .sortKey = [](BiasRow row) { return static_cast<qulonglong>(row.unit); }},
        biasNumberColumn("bW", QT_TR_NOOP("Bias on the input's side"), &BiasColumn::inputAt,
                         notStored),
        biasNumberColumn("bR", QT_TR_NOOP("Bias on the state's side"), &BiasColumn::recurrentAt,
                         notStored),
        biasNumberColumn("bW + bR", QT_TR_NOOP("What the gate sees"), &BiasColumn::sumAt, noSum),
    });
}

void BiasTableModel::setNumbers(std::shared_ptr<const BiasNumbers> numbers)
{
    if (numbers == m_numbers) {
        return;
    }
    reset([&] { m_numbers = std::move(numbers); });
}

void BiasTableModel::setGate(std::optional<Gate> gate)
{
    if (gate == m_gate) {
        return;
    }
    reset([&] { m_gate = gate; });
}

const BiasColumn& BiasTableModel::gateAt(int row) const
{
    if (m_gate) {
        for (const BiasColumn& column : m_numbers->gates) {
            if (column.gate == *m_gate) {
                return column;
            }
        }
    }
    return m_numbers->gates[static_cast<std::size_t>(row) / m_numbers->units];
}

std::uint64_t BiasTableModel::unitAt(int row) const
{
    return static_cast<std::uint64_t>(row) % m_numbers->units;
}

std::optional<int> BiasTableModel::rowOf(Gate gate, std::uint64_t unit) const
{
    if (m_numbers == nullptr || unit >= m_numbers->units) {
        return std::nullopt;
    }
    std::uint64_t before = 0;
    for (const BiasColumn& column : m_numbers->gates) {
        if (m_gate && column.gate != *m_gate) {
            continue; // not listed
        }
        if (column.gate == gate) {
            return static_cast<int>(before + unit);
        }
        before += m_numbers->units;
    }
    return std::nullopt;
}

int BiasTableModel::rows() const
{
    if (m_numbers == nullptr) {
        return 0;
    }
    const auto isListed = [this](const BiasColumn& column) {
        return !m_gate || column.gate == *m_gate;
    };
    const auto gates = std::ranges::count_if(m_numbers->gates, isListed);
    return static_cast<int>(static_cast<std::uint64_t>(gates) * m_numbers->units);
}

} // namespace gateloupe
