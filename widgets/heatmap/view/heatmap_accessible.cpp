// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/heatmap_accessible.h"

#include <QAccessibleWidget>

#include "widgets/heatmap/view/gate_heatmap.h"

namespace gateloupe {

namespace {

/// A matrix of millions of cells is no table to walk through by a reader: the pick moves, and its
/// value is told.
class HeatmapAccessible : public QAccessibleWidget, public QAccessibleValueInterface
{
public:
    explicit HeatmapAccessible(GateHeatmap& heatmap)
        : QAccessibleWidget(&heatmap, QAccessible::Graphic)
        , m_heatmap(heatmap)
    {
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }

    [[nodiscard]] QString text(QAccessible::Text text) const override
    {
        return text == QAccessible::Value ? m_heatmap.spokenPick() : QAccessibleWidget::text(text);
    }

    [[nodiscard]] QVariant currentValue() const override { return m_heatmap.spokenPick(); }

    void setCurrentValue(const QVariant&) override {} // the file is only read

    [[nodiscard]] QVariant maximumValue() const override
    {
        return m_heatmap.data() != nullptr ? m_heatmap.data()->statistics.max : QVariant();
    }

    [[nodiscard]] QVariant minimumValue() const override
    {
        return m_heatmap.data() != nullptr ? m_heatmap.data()->statistics.min : QVariant();
    }

    [[nodiscard]] QVariant minimumStepSize() const override { return {}; }

private:
    GateHeatmap& m_heatmap;
};

} // namespace

QAccessibleInterface* heatmapInterfaceOf(const QString&, QObject* object)
{
    auto* heatmap = qobject_cast<GateHeatmap*>(object);
    return heatmap != nullptr ? new HeatmapAccessible(*heatmap) : nullptr;
}

} // namespace gateloupe
