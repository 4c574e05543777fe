// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QWidget>

#include "widgets/common/color_scale.h"

namespace gateloupe {

/// A colour scale as a bar with its numbers, and what it cannot show below it: NaN and infinities.
class ColorBar : public QWidget
{
    Q_OBJECT

public:
    explicit ColorBar(QWidget* parent = nullptr);

    void setScale(const ColorScale& scale);
    /// An entry of no elements is left out.
    void setCounts(std::uint64_t nan, std::uint64_t infinite);

    [[nodiscard]] const ColorScale& scale() const { return m_scale; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Entry
    {
        QString text;
        QRgb upper;
        QRgb lower;
    };

    [[nodiscard]] std::vector<Entry> entries() const;
    [[nodiscard]] int labelWidth() const;
    void describe();

    ColorScale m_scale;
    std::uint64_t m_nan = 0;
    std::uint64_t m_infinite = 0;
};

} // namespace gateloupe
