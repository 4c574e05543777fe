// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/color_settings.h"

#include <algorithm>
#include <cmath>

#include <QGuiApplication>
#include <QJsonValue>
#include <QPalette>

#include "widgets/common/json_words.h"

namespace gateloupe {

namespace {

// Words of session files, in the order of the enumerators.
constexpr std::array kMapWords = {"diverging", "blue_brown", "viridis", "cividis", "magma", "grey"};
constexpr std::array kTransformWords = {"linear", "symlog"};
constexpr std::array kPixelWords = {"mean", "rms", "extreme"};
constexpr std::array kScopeWords = {"layer", "gate"};
constexpr std::array kModeWords = {"symmetric", "min_max", "percentile", "sigma", "fixed"};
static_assert(kMapWords.size() == kColorMaps.size() && kModeWords.size() == kRangeModes.size());

QJsonObject toJsonRange(const ValueRange& range)
{
    return {{QStringLiteral("low"), range.low}, {QStringLiteral("high"), range.high}};
}

std::optional<ValueRange> rangeFrom(const QJsonValue& json)
{
    const QJsonValue low = json[QLatin1String("low")];
    const QJsonValue high = json[QLatin1String("high")];
    if (!low.isDouble() || !high.isDouble() || low.toDouble() > high.toDouble()) {
        return std::nullopt;
    }
    return ValueRange{low.toDouble(), high.toDouble()};
}

void readNumber(const QJsonValue& json, double smallest, double largest, double& value)
{
    if (json.isDouble() && json.toDouble() >= smallest && json.toDouble() <= largest) {
        value = json.toDouble();
    }
}

/// Without an application, as in a test of numbers alone, windows are light.
bool areWindowsDark()
{
    constexpr int kMiddle = 128;
    return qobject_cast<QGuiApplication*>(QCoreApplication::instance()) != nullptr &&
           QGuiApplication::palette().color(QPalette::Window).lightness() < kMiddle;
}

ValueRange about(double middle, double distance)
{
    return {middle - distance, middle + distance};
}

} // namespace

ColorMap mapForWindows(ColorMap map)
{
    return mapFor(map, areWindowsDark());
}

void ValueSummary::add(const ValueSummary& other)
{
    const MatrixStatistics& b = other.statistics;
    MatrixStatistics& a = statistics;
    histogram.add(other.histogram);
    if (a.elements == 0) {
        a = b;
        return;
    }
    const auto na = static_cast<double>(a.finite);
    const auto nb = static_cast<double>(b.finite);
    if (b.finite > 0) {
        const double both = na + nb;
        const double mean = (na * a.mean + nb * b.mean) / both;
        const double squares = na * (a.std * a.std + (a.mean - mean) * (a.mean - mean)) +
                               nb * (b.std * b.std + (b.mean - mean) * (b.mean - mean));
        a.min = a.finite > 0 ? std::min(a.min, b.min) : b.min;
        a.max = a.finite > 0 ? std::max(a.max, b.max) : b.max;
        a.mean = mean;
        a.std = std::sqrt(squares / both);
        a.l2 = std::hypot(a.l2, b.l2);
    }
    a.elements += b.elements;
    a.finite += b.finite;
    a.zeros += b.zeros;
    a.nan += b.nan;
    a.inf += b.inf;
}

ValueRange ColorSettings::rangeOf(const MatrixStatistics& statistics,
                                  const ValueHistogram& histogram) const
{
    if (locked) {
        return *locked;
    }
    const MatrixStatistics& s = statistics;
    const bool isBalanced = isDiverging(map) && s.min < 0.0 && s.max > 0.0;
    const double largest = std::max(std::abs(s.min), std::abs(s.max));
    switch (mode) {
    case RangeMode::Symmetric:
        break;
    case RangeMode::MinMax:
        return {s.min, s.max};
    case RangeMode::Percentile: {
        const double share = percent / 100.0;
        if (isBalanced) {
            return about(0.0, std::min(largest, histogram.magnitudeQuantile(share)));
        }
        const double tail = (1.0 - share) / 2.0;
        const double low = std::clamp(histogram.quantile(tail), s.min, s.max);
        return {low, std::clamp(histogram.quantile(1.0 - tail), low, s.max)};
    }
    case RangeMode::Sigma:
        return isBalanced ? about(0.0, std::abs(s.mean) + sigmas * s.std)
                          : about(s.mean, sigmas * s.std);
    case RangeMode::Fixed:
        return fixed;
    }
    return about(0.0, largest > 0.0 ? largest : 1.0);
}

ColorScale ColorSettings::scaleOf(const MatrixStatistics& statistics,
                                  const ValueHistogram& histogram) const
{
    const ValueRange range = rangeOf(statistics, histogram);
    return {mapForWindows(map), range.low, range.high, transform};
}

ColorSettings ColorSettings::withRange(const ValueRange& range) const
{
    ColorSettings changed = *this;
    if (locked) {
        changed.locked = range;
    } else {
        changed.mode = RangeMode::Fixed;
    }
    changed.fixed = range;
    return changed;
}

std::uint64_t ColorSettings::outliersOf(const ValueSummary& numbers) const
{
    constexpr double kStretched = 3.0;
    const bool isStretchable = mode == RangeMode::Symmetric || mode == RangeMode::MinMax;
    if (locked || !isStretchable || numbers.statistics.finite == 0) {
        return 0;
    }
    ColorSettings calm = *this;
    calm.mode = RangeMode::Percentile;
    const ValueRange all = rangeOf(numbers.statistics, numbers.histogram);
    const ValueRange most = calm.rangeOf(numbers.statistics, numbers.histogram);
    const double width = most.high - most.low;
    if (!(width > 0.0) || all.high - all.low < kStretched * width) {
        return 0;
    }
    const ValueHistogram& histogram = numbers.histogram;
    const double around = width / 2.0; // what lies as near as this is no outlier
    const double inside =
        histogram.countBelow(most.high + around) - histogram.countBelow(most.low - around);
    const double outside = static_cast<double>(histogram.finite()) - inside;
    return static_cast<std::uint64_t>(std::max(1.0, std::round(outside)));
}

QJsonObject ColorSettings::toJson() const
{
    return {{QStringLiteral("map"), wordOf(map, kMapWords)},
            {QStringLiteral("scale"), wordOf(transform, kTransformWords)},
            {QStringLiteral("range"), wordOf(mode, kModeWords)},
            {QStringLiteral("pixels"), wordOf(pixels, kPixelWords)},
            {QStringLiteral("scope"), wordOf(scope, kScopeWords)},
            {QStringLiteral("percent"), percent},
            {QStringLiteral("sigmas"), sigmas},
            {QStringLiteral("fixed"), toJsonRange(fixed)},
            {QStringLiteral("locked"), locked ? QJsonValue(toJsonRange(*locked)) : QJsonValue()}};
}

void ColorSettings::readJson(const QJsonObject& json)
{
    constexpr double kMostSigmas = 1e6;
    readWord(json[QLatin1String("map")], kMapWords, map);
    readWord(json[QLatin1String("scale")], kTransformWords, transform);
    readWord(json[QLatin1String("range")], kModeWords, mode);
    readWord(json[QLatin1String("pixels")], kPixelWords, pixels);
    readWord(json[QLatin1String("scope")], kScopeWords, scope);
    readNumber(json[QLatin1String("percent")], 50.0, 100.0, percent);
    readNumber(json[QLatin1String("sigmas")], 1e-6, kMostSigmas, sigmas);
    fixed = rangeFrom(json[QLatin1String("fixed")]).value_or(fixed);
    if (const QJsonValue lock = json[QLatin1String("locked")]; !lock.isUndefined()) {
        locked = lock.isNull() ? std::nullopt : rangeFrom(lock);
    }
}

} // namespace gateloupe
