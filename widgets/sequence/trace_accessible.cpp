// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/trace_accessible.h"

#include <QAccessibleWidget>

#include "widgets/sequence/trace_plot.h"

namespace gateloupe {

namespace {

/// The timeline as a screen reader meets it: a slider over the steps whose text tells step, unit
/// and h.
class TimelineAccessible : public QAccessibleWidget, public QAccessibleValueInterface
{
public:
    explicit TimelineAccessible(TracePlot* plot)
        : QAccessibleWidget(plot, QAccessible::Slider)
    {
    }

    [[nodiscard]] QString text(QAccessible::Text what) const override
    {
        return what == QAccessible::Value ? plot().spokenPlace() : QAccessibleWidget::text(what);
    }

    [[nodiscard]] void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }

    [[nodiscard]] QVariant currentValue() const override
    {
        return QVariant::fromValue(plot().step());
    }

    void setCurrentValue(const QVariant& value) override
    {
        const std::uint64_t step = value.toULongLong();
        if (step != plot().step() && step < plot().steps()) {
            plot().setStep(step);
            emit plot().stepChosen(step);
        }
    }

    [[nodiscard]] QVariant maximumValue() const override
    {
        return QVariant::fromValue(plot().steps() == 0 ? 0 : plot().steps() - 1);
    }

    [[nodiscard]] QVariant minimumValue() const override
    {
        return QVariant::fromValue(std::uint64_t{0});
    }

    [[nodiscard]] QVariant minimumStepSize() const override
    {
        return QVariant::fromValue(std::uint64_t{1});
    }

private:
    [[nodiscard]] TracePlot& plot() const { return *static_cast<TracePlot*>(widget()); }
};

} // namespace

void installTimelineAccessible()
{
    QAccessible::installFactory([](const QString&, QObject* object) -> QAccessibleInterface* {
        auto* plot = qobject_cast<TracePlot*>(object);
        return plot == nullptr ? nullptr : new TimelineAccessible(plot);
    });
}

} // namespace gateloupe
