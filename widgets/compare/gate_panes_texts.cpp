// SPDX-License-Identifier: GPL-3.0-or-later
// What the panes of a comparison say.
#include <QAccessible>
#include <QLabel>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/compare/gate_panes.h"

namespace gateloupe {

QString GatePanes::titleOf(PaneIndex index) const
{
    if (index == PaneDifference) {
        return tr("A − B");
    }
    if (m_comparison == nullptr) {
        return index == PaneA ? tr("A") : tr("B");
    }
    const bool isB = index == PaneB || (m_isBlink && m_isShowingB);
    const auto& model = isB ? m_comparison->originalB : m_comparison->originalA;
    const QString name = QString::fromStdString(model->name);
    //: title of a heatmap: network A or B of a comparison, and its name
    return isB ? tr("B: %1").arg(name) : tr("A: %1").arg(name);
}

QString GatePanes::pickText() const
{
    const auto& a = m_panes[PaneA].data;
    const auto& b = m_panes[PaneB].data;
    if (!m_pick || (a == nullptr && b == nullptr)) {
        return m_id && m_comparison != nullptr ? tr("Click an element to read its numbers.")
                                               : QString();
    }
    const auto valueIn = [this](const std::shared_ptr<const HeatmapData>& heatmap) {
        const bool isInside = heatmap != nullptr && m_pick->row < heatmap->matrix.rows &&
                              m_pick->col < heatmap->matrix.cols;
        return isInside ? std::optional(heatmap->matrix.at(m_pick->row, m_pick->col))
                        : std::nullopt;
    };
    const std::optional<double> valueA = valueIn(a);
    const std::optional<double> valueB = valueIn(b);
    const QString none = QStringLiteral("–");
    //: numbers of one element: its place, in A, in B, their difference
    QString text =
        tr("%1 [%2, %3]   A %4   B %5   A − B %6")
            .arg(TermNames::parameter(*m_id))
            .arg(m_pick->row)
            .arg(m_pick->col)
            .arg(valueA ? formatValue(*valueA) : none, valueB ? formatValue(*valueB) : none,
                 valueA && valueB ? formatValue(*valueA - *valueB) : none);
    if (m_comparison->matching && m_id->kind != ParameterKind::ProjectionWeights) {
        const RnnSpec& spec = m_comparison->a->spec;
        const UnitMatch& match =
            m_comparison->matching->layers[spec.pseudoLayer(m_id->layer, m_id->direction).value];
        if (m_pick->row < match.order.hidden.size()) {
            //: matched units: %1 of network A stands beside %2 of network B; %3 is a number
            text += tr("   unit %1 of A = unit %2 of B, cosine %3")
                        .arg(m_pick->row)
                        .arg(match.order.hidden[m_pick->row])
                        .arg(formatShort(static_cast<double>(match.cosine[m_pick->row]), 4));
        }
    }
    return text;
}

void GatePanes::showTexts()
{
    for (const PaneIndex index : {PaneA, PaneB, PaneDifference}) {
        m_panes[index].title->setText(titleOf(index));
        m_panes[index].title->setToolTip(titleOf(index));
    }
    m_values->setText(pickText());
    setAccessibleName(m_id ? tr("Comparison of %1").arg(TermNames::place(*m_id))
                           : tr("Comparison of a gate"));
    if (m_values->text() != accessibleDescription()) {
        setAccessibleDescription(m_values->text());
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace gateloupe
