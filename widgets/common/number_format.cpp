// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/number_format.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QFontDatabase>

namespace gateloupe {

namespace {

constexpr int kValueDigits = 6;
constexpr double kSmallestPointSize = 8.0;
constexpr QChar kMinus(0x2212);

QLocale withoutGroups(QLocale locale)
{
    locale.setNumberOptions(locale.numberOptions() | QLocale::OmitGroupSeparator);
    return locale;
}

QString formatNumber(double value, char format, int precision, const QLocale& locale)
{
    if (std::isnan(value)) {
        return QStringLiteral("NaN");
    }
    if (std::isinf(value)) {
        return value > 0.0 ? QStringLiteral("+∞") : QString(kMinus) + QStringLiteral("∞");
    }
    const QLocale plain = withoutGroups(locale);
    QString text = plain.toString(value, format, precision);
    text.replace(plain.negativeSign(), QString(kMinus));
    return text;
}

QString& chosenNumberFont()
{
    static QString description;
    return description;
}

} // namespace

QString formatShort(double value, int significantDigits, const QLocale& locale)
{
    return formatNumber(value, 'g', significantDigits, locale);
}

QString formatFixed(double value, int decimals, const QLocale& locale)
{
    return formatNumber(value, 'f', decimals, locale);
}

QString formatValue(double value, const QLocale& locale)
{
    return formatShort(value, kValueDigits, locale);
}

QString formatCount(std::uint64_t count, const QLocale& locale)
{
    return locale.toString(static_cast<qulonglong>(count));
}

int asInt(std::uint64_t count, int most)
{
    return static_cast<int>(std::min(count, static_cast<std::uint64_t>(most)));
}

QString formatOffset(std::uint64_t offsetBytes)
{
    return QStringLiteral("0x%1")
        .arg(static_cast<qulonglong>(offsetBytes), 6, 16, QLatin1Char('0'))
        .toUpper()
        .replace(u'X', u'x');
}

QString formatSize(std::uint64_t bytes, const QLocale& locale)
{
    static constexpr std::array kUnits = {"B", "KiB", "MiB", "GiB", "TiB"};
    double size = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (size >= 1024.0 && unit + 1 < kUnits.size()) {
        size /= 1024.0;
        ++unit;
    }
    return QStringLiteral("%1 %2").arg(unit == 0
                                           ? locale.toString(size, 'f', 0)
                                           : locale.toString(size, 'g', size < 1000.0 ? 3 : 4),
                                       QLatin1String(kUnits[unit]));
}

QString formatShape(std::uint64_t rows, std::uint64_t cols)
{
    return QStringLiteral("%1 × %2").arg(rows).arg(cols);
}

QFont numberFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (!chosenNumberFont().isEmpty()) {
        font.fromString(chosenNumberFont());
    }
    if (font.pointSizeF() > 0.0 && font.pointSizeF() < kSmallestPointSize) {
        font.setPointSizeF(kSmallestPointSize);
    }
    return font;
}

void setNumberFont(const QString& description)
{
    chosenNumberFont() = description;
}

} // namespace gateloupe
