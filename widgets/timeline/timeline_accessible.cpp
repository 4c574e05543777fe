// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timeline_accessible.h"

#include "widgets/sequence/curves/trace_plot.h"

namespace gateloupe {

TimelineAccessible::TimelineAccessible(TracePlot* plot)
    : QAccessibleWidget(plot, QAccessible::Slider)
{
}

void TimelineAccessible::install()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory([](const QString&, QObject* object) -> QAccessibleInterface* {
            auto* plot = qobject_cast<TracePlot*>(object);
            return plot == nullptr ? nullptr : new TimelineAccessible(plot);
        });
        return true;
    }();
    static_cast<void>(isInstalled);
}

TracePlot& TimelineAccessible::plot() const
{
    return *static_cast<TracePlot*>(widget());
}

QString TimelineAccessible::text(QAccessible::Text what) const
{
    return what == QAccessible::Value ? plot().spokenPlace() : QAccessibleWidget::text(what);
}

void* TimelineAccessible::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::ValueInterface) {
        return static_cast<QAccessibleValueInterface*>(this);
    }
    return QAccessibleWidget::interface_cast(type);
}

QVariant TimelineAccessible::currentValue() const
{
    return QVariant::fromValue(plot().step());
}

void TimelineAccessible::setCurrentValue(const QVariant& value)
{
    const std::uint64_t step = value.toULongLong();
    if (step != plot().step() && step < plot().steps()) {
        plot().setStep(step);
        emit plot().stepChosen(step);
    }
}

QVariant TimelineAccessible::maximumValue() const
{
    return QVariant::fromValue(plot().steps() == 0 ? 0 : plot().steps() - 1);
}

QVariant TimelineAccessible::minimumValue() const
{
    return QVariant::fromValue(std::uint64_t{0});
}

QVariant TimelineAccessible::minimumStepSize() const
{
    return QVariant::fromValue(std::uint64_t{1});
}

} // namespace gateloupe
