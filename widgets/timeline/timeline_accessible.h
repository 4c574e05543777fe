// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessibleWidget>

namespace gateloupe {

class TracePlot;

/// The timeline as a screen reader meets it: a slider over the steps whose text tells step, unit
/// and h.
class TimelineAccessible : public QAccessibleWidget, public QAccessibleValueInterface
{
public:
    explicit TimelineAccessible(TracePlot* plot);

    /// Makes every TracePlot answer this way; further calls do nothing.
    static void install();

    [[nodiscard]] QString text(QAccessible::Text what) const override;
    [[nodiscard]] void* interface_cast(QAccessible::InterfaceType type) override;
    [[nodiscard]] QVariant currentValue() const override;
    void setCurrentValue(const QVariant& value) override;
    [[nodiscard]] QVariant maximumValue() const override;
    [[nodiscard]] QVariant minimumValue() const override;
    [[nodiscard]] QVariant minimumStepSize() const override;

private:
    [[nodiscard]] TracePlot& plot() const;
};

} // namespace gateloupe
