// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <qcustomplot.h>

namespace gateloupe {

/// Ticks of an axis of counted things (units, inputs, steps): whole numbers from 0 to count - 1.
class CellAxisTicker : public QCPAxisTicker
{
public:
    void setCount(std::uint64_t count) { m_count = count; }

protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar,
                         int precision) override;
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;

private:
    std::uint64_t m_count = 0;
};

} // namespace gateloupe
