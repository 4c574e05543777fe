// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/hit_list_model.h"

#include <utility>

#include "widgets/common/number_format.h"
#include "widgets/stops/stop_texts.h"

namespace gateloupe {

HitListModel::HitListModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto unit = [](const StopHit& hit) {
        if (!hit.unit) {
            return QString();
        }
        //: number of a unit, and of how many others the same holds
        return hit.units > 1
                   ? tr("%1 and %2 more").arg(formatCount(*hit.unit), formatCount(hit.units - 1))
                   : formatCount(*hit.unit);
    };
    setColumns({
        {.title = QT_TR_NOOP("Step"),
         .content = CellContent::Number,
         .text = [](const StopHit& hit) { return formatCount(hit.step); },
         .sortKey = [](const StopHit& hit) { return static_cast<qulonglong>(hit.step); }},
        //: head of a column: the symbol of a text that a step reads
        {.title = QT_TR_NOOP("Symbol"),
         .text =
             [this](const StopHit& hit) {
                 return hit.step < m_content.labels.size()
                            ? QString::fromStdString(m_content.labels[hit.step])
                            : QString();
             }},
        {.title = QT_TR_NOOP("Layer and direction"),
         .text =
             [this](const StopHit& hit) {
                 return StopTexts::layer(hit.pseudoLayer, m_content.model.get());
             },
         .sortKey =
             [](const StopHit& hit) { return hit.pseudoLayer ? hit.pseudoLayer->value : 0U; }},
        {.title = QT_TR_NOOP("Unit"),
         .content = CellContent::Number,
         .text = unit,
         .sortKey =
             [](const StopHit& hit) {
                 return static_cast<qlonglong>(hit.unit ? static_cast<std::int64_t>(*hit.unit)
                                                        : -1);
             },
         .toolTip = unit},
        //: head of a column: the condition that holds there
        {.title = QT_TR_NOOP("Stop"),
         .text =
             [this](const StopHit& hit) { return StopTexts::condition(m_content.stops[hit.stop]); },
         .toolTip =
             [this](const StopHit& hit) {
                 return StopTexts::condition(m_content.stops[hit.stop]);
             }},
    });
}

void HitListModel::setContent(Content content)
{
    reset([&] { m_content = std::move(content); });
}

} // namespace gateloupe
