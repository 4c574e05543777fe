// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>

#include <QFont>
#include <QLocale>
#include <QString>

namespace gateloupe {

/// Numbers as every view writes them: six significant digits, the locale's signs and decimal
/// point, U+2212 as the minus sign, thousands separated in counts only.
[[nodiscard]] QString formatValue(double value, const QLocale& locale = QLocale());
/// With fewer digits, for narrow places such as heatmap cells.
[[nodiscard]] QString formatShort(double value, int significantDigits,
                                  const QLocale& locale = QLocale());
/// A fixed number of decimals: columns of such numbers have one width.
[[nodiscard]] QString formatFixed(double value, int decimals, const QLocale& locale = QLocale());
/// "1,234,944".
[[nodiscard]] QString formatCount(std::uint64_t count, const QLocale& locale = QLocale());
/// For Qt, which counts in int: `most` where it is more.
[[nodiscard]] int asInt(std::uint64_t count, int most = std::numeric_limits<int>::max());
/// "0x1A2F40", at least six digits.
[[nodiscard]] QString formatOffset(std::uint64_t offsetBytes);
/// "4.71 MiB".
[[nodiscard]] QString formatSize(std::uint64_t bytes, const QLocale& locale = QLocale());
/// "256 × 40".
[[nodiscard]] QString formatShape(std::uint64_t rows, std::uint64_t cols);
/// The desktop's fixed font, or the chosen one; never below 8 pt.
[[nodiscard]] QFont numberFont();
/// Chooses what numberFont() answers from now on; QFont::toString(), empty: the desktop's.
/// Threads: GUI thread.
void setNumberFont(const QString& description);

} // namespace gateloupe
