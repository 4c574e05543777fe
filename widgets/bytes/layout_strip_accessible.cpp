// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/layout_strip_accessible.h"

#include "widgets/bytes/layout_strip.h"

namespace gateloupe {

namespace {

QAccessibleInterface* make(const QString&, QObject* object)
{
    auto* strip = qobject_cast<LayoutStrip*>(object);
    return strip != nullptr ? new LayoutStripAccessible(strip) : nullptr; // Qt owns it
}

} // namespace

LayoutStripAccessible::LayoutStripAccessible(LayoutStrip* strip)
    : QAccessibleWidget(strip, QAccessible::Slider)
{
}

void LayoutStripAccessible::install()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(make);
        return true;
    }();
    Q_UNUSED(isInstalled)
}

LayoutStrip& LayoutStripAccessible::strip() const
{
    return *static_cast<LayoutStrip*>(widget());
}

QString LayoutStripAccessible::text(QAccessible::Text kind) const
{
    return kind == QAccessible::Value ? strip().spokenRegion() : QAccessibleWidget::text(kind);
}

void* LayoutStripAccessible::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                               : QAccessibleWidget::interface_cast(type);
}

QVariant LayoutStripAccessible::currentValue() const
{
    const auto region = strip().region();
    return region ? static_cast<int>(*region) : -1;
}

void LayoutStripAccessible::setCurrentValue(const QVariant& value)
{
    if (value.toInt() >= 0) {
        strip().choose(static_cast<std::size_t>(value.toInt()));
    }
}

QVariant LayoutStripAccessible::maximumValue() const
{
    return strip().map() != nullptr ? static_cast<int>(strip().map()->regions.size()) - 1 : -1;
}

QVariant LayoutStripAccessible::minimumValue() const
{
    return 0;
}

QVariant LayoutStripAccessible::minimumStepSize() const
{
    return 1;
}

} // namespace gateloupe
