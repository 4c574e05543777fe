// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QString>
#include <qcustomplot.h>

namespace gateloupe {

/// Ticks at whole numbers only: steps and units have no halves.
class WholeTicker : public QCPAxisTicker
{
public:
    WholeTicker();

protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar,
                         int precision) override;
};

/// Numbers as the rest of the window writes them.
class ValueTicker : public QCPAxisTicker
{
protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar,
                         int precision) override;
};

/// Names the steps of a text: every step as long as they fit, else none.
class LabelTicker : public WholeTicker
{
public:
    void setLabels(std::vector<QString> labels);
    /// Steps that may be shown at once so that their names stay readable.
    void setMaxTicks(double count);

protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar,
                         int precision) override;

private:
    std::vector<QString> m_labels;
    double m_maxTicks = 100.0;
};

} // namespace gateloupe
