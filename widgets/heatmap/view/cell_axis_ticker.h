// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include <qcustomplot.h>

#include "widgets/heatmap/data/index_order.h"

namespace gateloupe {

/// Ticks of an axis of counted things (units, inputs, steps): whole numbers from 0 to count - 1, a
/// round step apart.
class CellAxisTicker : public QCPAxisTicker
{
public:
    void setCount(std::uint64_t count) { m_count = count; }

    /// So many labels have room beside each other; 0: as many as usual.
    void setMostLabels(int labels) { m_mostLabels = labels; }

    [[nodiscard]] int mostLabels() const { return m_mostLabels; }

    /// The labels name what is shown at each place; null: the place itself.
    void setOrder(std::shared_ptr<const IndexOrder> order) { m_order = std::move(order); }

protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar,
                         int precision) override;
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;

private:
    std::uint64_t m_count = 0;
    int m_mostLabels = 0;
    std::shared_ptr<const IndexOrder> m_order;
};

} // namespace gateloupe
