// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/curves/step_ticker.h"

#include <algorithm>
#include <cmath>

#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr int kTickDigits = 4;

} // namespace

WholeTicker::WholeTicker()
{
    setTickStepStrategy(tssReadability);
}

double WholeTicker::getTickStep(const QCPRange& range)
{
    return std::max(1.0, std::round(QCPAxisTicker::getTickStep(range)));
}

int WholeTicker::getSubTickCount(double tickStep)
{
    static_cast<void>(tickStep);
    return 0;
}

QString WholeTicker::getTickLabel(double tick, const QLocale& locale, QChar formatChar,
                                  int precision)
{
    static_cast<void>(formatChar);
    static_cast<void>(precision);
    return locale.toString(std::llround(tick));
}

QString ValueTicker::getTickLabel(double tick, const QLocale& locale, QChar formatChar,
                                  int precision)
{
    static_cast<void>(formatChar);
    static_cast<void>(precision);
    return formatShort(tick, kTickDigits, locale);
}

void LabelTicker::setLabels(std::vector<QString> labels)
{
    m_labels = std::move(labels);
}

void LabelTicker::setMaxTicks(double count)
{
    m_maxTicks = count;
}

QVector<double> LabelTicker::createTickVector(double tickStep, const QCPRange& range)
{
    static_cast<void>(tickStep);
    QVector<double> ticks;
    if (range.size() > m_maxTicks) {
        return ticks;
    }
    const auto last = std::min(static_cast<double>(m_labels.size()) - 1.0, std::floor(range.upper));
    for (double step = std::max(0.0, std::ceil(range.lower)); step <= last; step += 1.0) {
        ticks.append(step);
    }
    return ticks;
}

QString LabelTicker::getTickLabel(double tick, const QLocale& locale, QChar formatChar,
                                  int precision)
{
    static_cast<void>(locale);
    static_cast<void>(formatChar);
    static_cast<void>(precision);
    const auto index = static_cast<std::size_t>(std::max(0LL, std::llround(tick)));
    return index < m_labels.size() ? m_labels[index] : QString();
}

} // namespace gateloupe
