// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/studies/range_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/layouts/arrange.h"
#include "widgets/timeline/trace_slices.h"

namespace gateloupe {

namespace {

constexpr int kRangeDigits = 3;

enum RangeColumn
{
    kRangeLane,
    kRangeMin,
    kRangeMax,
    kRangeMean,
    kRangeRms,
    kRangeSaturated,
    kRangeColumns
};

} // namespace

RangePanel::RangePanel(QWidget* parent)
    : QWidget(parent)
    , m_title(named(new QLabel, "rangeTitle"))
    , m_table(named(new QTableWidget(0, kRangeColumns), "rangeStatistics"))
    , m_message(newPlainText("rangeMessage"))
{
    m_message->hide();
    applyNumbersStyle(*m_table);
    m_table->setWordWrap(false);
    QHeaderView* header = m_table->horizontalHeader();
    header->setMinimumSectionSize(20);
    header->setSectionResizeMode(QHeaderView::ResizeToContents); // no digit is cut
    header->setSectionResizeMode(kRangeLane, QHeaderView::Stretch);
    QPushButton* exportSteps = newButton("exportSteps", [] { return tr("Export…"); });
    setLayoutOf(this, columnOf({rowOf({{m_title, 1}, exportSteps}, -1), m_table, m_message}, 4),
                QMargins(8, 8, 8, 0));
    connect(exportSteps, &QPushButton::clicked, this, &RangePanel::exportWanted);
    inEveryLanguage(this, [this, exportSteps] {
        exportSteps->setToolTip(
            tr("Write x, y, gates and states of these steps as CSV, npz or HDF5"));
        m_table->setAccessibleName(tr("Statistics of the chosen steps"));
        //: columns of a table: least, largest, mean, root mean square, share of saturated gates
        m_table->setHorizontalHeaderLabels(
            {QString(), tr("min"), tr("max"), tr("mean"), tr("RMS"), tr("sat.")});
        m_table->horizontalHeaderItem(kRangeSaturated)
            ->setToolTip(tr("Share of the numbers at an end of their activation"));
        showRange();
    });
    hide();
}

void RangePanel::setRange(std::optional<LoopRange> range)
{
    m_range = range;
    m_lanes.clear();
    setMessage({});
    showRange();
    setVisible(m_range.has_value());
}

void RangePanel::setStatistics(const std::vector<LaneStatistics>& lanes)
{
    m_lanes = lanes;
    showLanes();
}

void RangePanel::setMessage(const QString& message)
{
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
}

void RangePanel::showLanes()
{
    m_table->setRowCount(static_cast<int>(m_lanes.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const LaneStatistics& lane = m_lanes[static_cast<std::size_t>(row)];
        const bool isInput = lane.signal.kind == TraceSignal::Kind::Input;
        const bool isProjected = lane.signal.kind == TraceSignal::Kind::Projected;
        auto* name = new QTableWidgetItem(isInput       ? QStringLiteral("x")
                                          : isProjected ? QStringLiteral("P h")
                                                        : TraceSlices::symbol(lane.signal));
        name->setToolTip(isInput ? tr("the input") : TraceSlices::name(lane.signal));
        m_table->setItem(row, kRangeLane, name);
        const auto put = [&](int column, const QString& text) {
            auto* item = new QTableWidgetItem(text);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            item->setToolTip(lane.nonFinite == 0 ? text
                                                 //: behind a number: how many are left out of it
                                                 : tr("%1; %Ln NaN or infinite number(s) left out",
                                                      nullptr, asInt(lane.nonFinite, 1'000'000'000))
                                                       .arg(text));
            m_table->setItem(row, column, item);
        };
        const bool hasNumbers = lane.finite > 0;
        const auto number = [&](double value) {
            return hasNumbers ? formatShort(value, kRangeDigits) : QString();
        };
        put(kRangeMin, number(lane.min));
        put(kRangeMax, number(lane.max));
        put(kRangeMean, number(lane.mean));
        put(kRangeRms, number(lane.rms));
        put(kRangeSaturated, hasNumbers && lane.saturated
                                 //: a share in percent
                                 ? tr("%1 %").arg(formatShort(*lane.saturated * 100.0, 2))
                                 : QString());
    }
    fitHeight(*m_table);
}

void RangePanel::showRange()
{
    m_title->setText(m_range ? tr("Steps %1 to %2").arg(m_range->first).arg(m_range->last)
                             : QString());
    showLanes();
}

} // namespace gateloupe
