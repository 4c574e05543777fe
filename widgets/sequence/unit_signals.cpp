// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/unit_signals.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QHeaderView>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTableView>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/layouts/arrange.h"
#include "widgets/timeline/trace_slices.h"

namespace gateloupe {

namespace {

constexpr int kSignalMargin = 8;
constexpr int kSignalRowRoom = 4;
constexpr std::uint64_t kStepsAround = 32; ///< before and behind the step, in a sparkline

enum SignalColumn
{
    kSignalLetter,
    kSignalLine,
    kSignalValue,
    kSignalColumns
};

/// The numbers of a sparkline and, behind them, where the step stands among them.
constexpr int kLineRole = Qt::UserRole;
constexpr int kLineMarkRole = Qt::UserRole + 1;

/// Draws the numbers of a row as a line over its cell, with a dot at the step.
class SparklineDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const QList<double> numbers = index.data(kLineRole).value<QList<double>>();
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        for (const double number : numbers) {
            low = std::isfinite(number) ? std::min(low, number) : low;
            high = std::isfinite(number) ? std::max(high, number) : high;
        }
        if (!(low <= high)) {
            return; // nothing finite
        }
        constexpr double kDot = 2.0;
        const QRectF area = QRectF(option.rect).adjusted(4, 3, -4, -3);
        const auto pointOf = [&](qsizetype i) {
            const double along = numbers.size() < 2 ? 0.5
                                                    : static_cast<double>(i) /
                                                          static_cast<double>(numbers.size() - 1);
            const double up = high > low ? (numbers[i] - low) / (high - low) : 0.5;
            return QPointF(area.left() + along * area.width(), area.bottom() - up * area.height());
        };
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        const QColor ink =
            option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(ink, 1.0));
        QPolygonF line;
        for (qsizetype i = 0; i < numbers.size(); ++i) {
            if (std::isfinite(numbers[i])) {
                line.append(pointOf(i));
            } else {
                painter->drawPolyline(line);
                line.clear();
            }
        }
        painter->drawPolyline(line);
        const int mark = index.data(kLineMarkRole).toInt();
        if (mark >= 0 && mark < numbers.size() && std::isfinite(numbers[mark])) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(isSelected ? ink : option.palette.color(QPalette::Highlight));
            painter->drawEllipse(pointOf(mark), kDot, kDot);
        }
        painter->restore();
    }
};

} // namespace

UnitSignals::UnitSignals(QWidget* parent)
    : QWidget(parent)
    , m_model(new QStandardItemModel(0, kSignalColumns, this))
    , m_table(named(new QTableView, "unitSignals"))
{
    m_table->setModel(m_model);
    applyPanelStyle(*m_table, kSignalRowRoom);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setItemDelegateForColumn(kSignalLine, new SparklineDelegate(m_table));
    QHeaderView& header = *m_table->horizontalHeader();
    header.hide();
    header.setMinimumSectionSize(20);
    header.setSectionResizeMode(kSignalLetter, QHeaderView::ResizeToContents);
    header.setSectionResizeMode(kSignalLine, QHeaderView::Stretch);
    header.setSectionResizeMode(kSignalValue, QHeaderView::ResizeToContents);
    setLayoutOf(this, columnOf({m_table}),
                QMargins(kSignalMargin, kSignalMargin, kSignalMargin, 0));
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& index) { choose(index.row()); });
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex& index) { choose(index.row()); });
    inEveryLanguage(this, [this] {
        m_table->setAccessibleName(tr("Gates and states of the unit"));
        m_table->setToolTip(tr("Click a gate or a state to see why it is so"));
    });
    hide();
}

void UnitSignals::choose(int row)
{
    if (row >= 0 && static_cast<std::size_t>(row) < m_signals.size()) {
        emit signalChosen(m_signals[static_cast<std::size_t>(row)]);
    }
}

void UnitSignals::setPlace(const SequencePart& part, const TraceWindow& window, std::uint64_t unit,
                           std::uint64_t step)
{
    m_part = part;
    m_window = window;
    m_unit = unit;
    m_step = step;
    setVisible(m_part.run != nullptr);
    if (m_part.run == nullptr) {
        return;
    }
    const auto shown = TraceSlices::signalsOf(m_part.run->model->spec.cell);
    if (shown != m_signals) {
        m_signals = shown;
        m_model->setRowCount(static_cast<int>(m_signals.size()));
        for (int row = 0; row < m_model->rowCount(); ++row) {
            const TraceSignal& signal = m_signals[static_cast<std::size_t>(row)];
            auto* letter = new QStandardItem(TraceSlices::symbol(signal));
            letter->setToolTip(TraceSlices::name(signal));
            auto* value = new QStandardItem;
            value->setFont(numberFont());
            value->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_model->setItem(row, kSignalLetter, letter);
            m_model->setItem(row, kSignalLine, new QStandardItem);
            m_model->setItem(row, kSignalValue, value);
        }
        m_table->setFixedHeight(
            m_model->rowCount() * m_table->verticalHeader()->defaultSectionSize() + 2);
    }
    showValues();
}

void UnitSignals::showValues()
{
    const RnnModel& model = *m_part.run->model;
    const StepRange range = m_window.range();
    const std::uint64_t first =
        std::max(range.first, m_step > kStepsAround ? m_step - kStepsAround : 0);
    const std::uint64_t end = std::min(range.end(), m_step + kStepsAround + 1);
    for (int row = 0; row < m_model->rowCount(); ++row) {
        QList<double> line;
        QString value;
        const Array* array = m_window.contains(m_step)
                                 ? arrayOf(m_window.layer(m_part.pseudoLayer), model.spec.cell,
                                           m_signals[static_cast<std::size_t>(row)])
                                 : nullptr;
        if (array != nullptr && !array->isEmpty() && m_part.batch < array->shape()[1]) {
            const MatrixView numbers = TraceSlices::unitByStep(*array, m_part.batch);
            for (std::uint64_t step = first; m_unit < numbers.rows && step < end; ++step) {
                line.append(numbers.at(m_unit, step - range.first));
            }
            value = m_unit < numbers.rows ? formatValue(numbers.at(m_unit, m_step - range.first))
                                          : QString();
        }
        QStandardItem* cell = m_model->item(row, kSignalLine);
        cell->setData(QVariant::fromValue(line), kLineRole);
        cell->setData(static_cast<int>(m_step - std::min(first, m_step)), kLineMarkRole);
        m_model->item(row, kSignalValue)->setText(value);
    }
}

} // namespace gateloupe
