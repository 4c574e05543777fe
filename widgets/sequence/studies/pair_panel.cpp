// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/studies/pair_panel.h"

#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"
#include "widgets/timeline/trace_slices.h"

namespace gateloupe {

namespace {

constexpr int kPairDigits = 4;

enum PairColumn
{
    kPairSignal,
    kPairPinned,
    kPairHere,
    kPairDifference,
    kPairColumns
};

} // namespace

PairPanel::PairPanel(QWidget* parent)
    : QWidget(parent)
    , m_pin(named(new QPushButton, "pinForComparison"))
    , m_table(named(new QTableWidget(0, kPairColumns), "pairNumbers"))
{
    m_pin->setCheckable(true);
    applyNumbersStyle(*m_table);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(kPairSignal, QHeaderView::ResizeToContents);
    setLayoutOf(this, columnOf({m_pin, m_table}, 4), QMargins(8, 8, 8, 0));
    connect(m_pin, &QPushButton::clicked, this, &PairPanel::togglePin);
    inEveryLanguage(this, [this] { showAll(); });
}

void PairPanel::setPlace(const SequencePart& part, const TraceWindow& window, std::uint64_t unit,
                         std::uint64_t step)
{
    if (part.run != m_part.run || part.batch != m_part.batch) {
        m_pinned.reset();
    }
    m_part = part;
    m_window = window;
    m_unit = unit;
    m_step = step;
    showAll();
}

PairPanel::Looked PairPanel::look() const
{
    Looked looked{m_part.pseudoLayer, m_unit, m_step, {}};
    if (m_part.run == nullptr) {
        return looked;
    }
    const CellKind cell = m_part.run->model->spec.cell;
    for (const TraceSignal& signal : TraceSlices::signalsOf(cell)) {
        const Array* array = m_window.contains(m_step)
                                 ? arrayOf(m_window.layer(m_part.pseudoLayer), cell, signal)
                                 : nullptr;
        const bool isThere = array != nullptr && array->shape().size() == 3 &&
                             m_unit < array->shape()[2] && m_part.batch < array->shape()[1];
        looked.values.push_back(isThere
                                    ? std::optional(TraceSlices::unitByStep(*array, m_part.batch)
                                                        .at(m_unit, m_step - m_window.firstStep))
                                    : std::nullopt);
    }
    return looked;
}

QString PairPanel::nameOf(const Looked& looked) const
{
    const bool isElsewhere = m_pinned && m_pinned->place != m_part.pseudoLayer;
    //: head of a column: a unit at a step
    const QString name = tr("%1 at %2").arg(looked.unit).arg(looked.step);
    return isElsewhere
               //: head of a column: a layer, a unit at a step
               ? tr("%1, %2").arg(TermNames::place(*m_part.run->model, looked.place), name)
               : name;
}

void PairPanel::togglePin()
{
    m_pinned = m_pinned ? std::nullopt : std::optional(look());
    showAll();
}

void PairPanel::showNumbers()
{
    m_table->setVisible(m_pinned.has_value());
    if (!m_pinned) {
        return;
    }
    const Looked here = look();
    //: head of a column: the numbers on its left minus those left of them
    m_table->setHorizontalHeaderLabels(
        {QString(), nameOf(*m_pinned), nameOf(here), tr("difference")});
    const auto signalsShown = TraceSlices::signalsOf(m_part.run->model->spec.cell);
    m_table->setRowCount(static_cast<int>(signalsShown.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto index = static_cast<std::size_t>(row);
        auto* name = new QTableWidgetItem(TraceSlices::symbol(signalsShown[index]));
        name->setToolTip(TraceSlices::name(signalsShown[index]));
        m_table->setItem(row, kPairSignal, name);
        const auto put = [&](int column, const std::optional<double>& value) {
            auto* item = new QTableWidgetItem(value ? formatShort(*value, kPairDigits)
                                                    : QStringLiteral("…"));
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(row, column, item);
        };
        const auto& before = m_pinned->values[index];
        const auto& now = here.values[index];
        put(kPairPinned, before);
        put(kPairHere, now);
        put(kPairDifference, before && now ? std::optional(*now - *before) : std::nullopt);
    }
    fitHeight(*m_table);
}

void PairPanel::showAll()
{
    m_pin->setEnabled(m_part.run != nullptr);
    m_pin->setChecked(m_pinned.has_value());
    m_pin->setText(m_pinned ? tr("Stop comparing") : tr("Pin for comparison"));
    m_pin->setToolTip(m_part.run == nullptr ? tr("Run a sequence first")
                      : m_pinned
                          ? tr("Show one unit at one step again")
                          : tr("Keep the numbers of unit %1 at step %2, then go to another unit or "
                               "step to see both side by side")
                                .arg(m_unit)
                                .arg(m_step));
    m_table->setAccessibleName(tr("Two units or steps side by side"));
    showNumbers();
}

} // namespace gateloupe
