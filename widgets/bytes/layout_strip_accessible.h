// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessibleWidget>

namespace gateloupe {

class LayoutStrip;

/// What a screen reader hears of the strip: a value that walks over the regions, each with its
/// name, offset and number of elements.
class LayoutStripAccessible : public QAccessibleWidget, public QAccessibleValueInterface
{
public:
    explicit LayoutStripAccessible(LayoutStrip* strip);

    /// Makes Qt use this class for strips. Any number of times.
    static void install();

    [[nodiscard]] QString text(QAccessible::Text kind) const override;
    void* interface_cast(QAccessible::InterfaceType type) override;

    /// The selected region's number, -1 for none.
    [[nodiscard]] QVariant currentValue() const override;
    void setCurrentValue(const QVariant& value) override;
    [[nodiscard]] QVariant maximumValue() const override;
    [[nodiscard]] QVariant minimumValue() const override;
    [[nodiscard]] QVariant minimumStepSize() const override;

private:
    [[nodiscard]] LayoutStrip& strip() const;
};

} // namespace gateloupe
