// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/byte_texts.h"

#include <algorithm>
#include <array>
#include <cstring>

#include <QRegularExpression>
#include <QStringList>

#include "core/base/checked_math.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr std::size_t kBytesInRow = 16;
constexpr std::size_t kWidestElement = 8;
constexpr int kColumnDigits = 5;

bool isUnsigned(DType dtype)
{
    return dtype == DType::U8 || dtype == DType::U16 || dtype == DType::U32 ||
           dtype == DType::U64 || dtype == DType::Bool;
}

QString integerText(const std::byte* element, DType dtype)
{
    std::uint64_t bits = 0;
    std::memcpy(&bits, element, sizeOf(dtype)); // little-endian, as every machine this runs on
    if (isUnsigned(dtype)) {
        return QString::number(bits);
    }
    const auto unused = static_cast<int>(64 - 8 * sizeOf(dtype));
    return QString::number(static_cast<std::int64_t>(bits << unused) >> unused)
        .replace(u'-', QChar(0x2212));
}

bool hasNumbers(DType dtype)
{
    return dtype != DType::Other && dtype != DType::C64 && dtype != DType::C128;
}

/// Digits that bring every bit back.
/// Source: std::numeric_limits<T>::max_digits10, and the same rule for 11 and 8 bits of mantissa.
int roundTripDigits(DType dtype)
{
    switch (dtype) {
    case DType::F64:
        return 17;
    case DType::F32:
        return 9;
    case DType::F16:
        return 5;
    default:
        return 4;
    }
}

QString byteText(std::byte value)
{
    return QStringLiteral("%1").arg(static_cast<uint>(value), 2, 16, QLatin1Char('0')).toUpper();
}

/// `text` of each byte, sixteen in a row.
template <typename Text>
QStringList rowsOf(std::span<const std::byte> bytes, const QString& separator, const Text& text)
{
    QStringList rows;
    for (std::size_t first = 0; first < bytes.size(); first += kBytesInRow) {
        QStringList row;
        const auto part = bytes.subspan(first, std::min(kBytesInRow, bytes.size() - first));
        for (const std::byte value : part) {
            row << text(value);
        }
        rows << row.join(separator);
    }
    return rows;
}

std::optional<std::uint64_t> offsetTermFrom(const QString& text)
{
    const bool isHex = text.startsWith(QLatin1String("0x"), Qt::CaseInsensitive);
    bool isNumber = false;
    const qulonglong value =
        isHex ? text.mid(2).toULongLong(&isNumber, 16) : text.toULongLong(&isNumber, 10);
    return isNumber ? std::optional<std::uint64_t>(value) : std::nullopt;
}

std::optional<std::uint64_t> productFrom(const QString& text)
{
    std::optional<std::uint64_t> product = 1;
    for (const QString& factor : text.split(u'*')) {
        const auto number = offsetTermFrom(factor);
        product = number ? checkedMul(*product, *number) : std::nullopt;
        if (!product) {
            break;
        }
    }
    return product;
}

} // namespace

QString elementText(std::span<const std::byte> bytes, DType dtype, ShownByteOrder order)
{
    const std::size_t size = sizeOf(dtype);
    if (bytes.size() < size || !hasNumbers(dtype)) {
        return {};
    }
    std::array<std::byte, kWidestElement> element{};
    std::ranges::copy(bytes.first(size), element.begin());
    if (order == ShownByteOrder::Big) {
        std::reverse(element.begin(), element.begin() + static_cast<std::ptrdiff_t>(size));
    }
    if (!isFloatingPoint(dtype)) {
        return integerText(element.data(), dtype);
    }
    const double value = elementAsDouble(element.data(), dtype);
    return dtype == DType::F64 ? formatShort(value, 16) : formatValue(value);
}

QString elementColumnText(const std::byte* element, DType dtype)
{
    if (!hasNumbers(dtype)) {
        return {};
    }
    return isFloatingPoint(dtype) ? formatShort(elementAsDouble(element, dtype), kColumnDigits)
                                  : integerText(element, dtype);
}

int elementTextWidth(DType dtype)
{
    if (!hasNumbers(dtype)) {
        return 0;
    }
    if (isFloatingPoint(dtype)) {
        return dtype == DType::F64 ? kColumnDigits + 7 : kColumnDigits + 6; // "−1.2346e−05"
    }
    switch (sizeOf(dtype)) {
    case 1:
        return 4;
    case 2:
        return 6;
    case 4:
        return 11;
    default:
        return 20;
    }
}

QString hexText(std::span<const std::byte> bytes)
{
    return rowsOf(bytes, QStringLiteral(" "), byteText).join(u'\n');
}

QString cArrayText(std::span<const std::byte> bytes)
{
    const QStringList rows = rowsOf(bytes, QStringLiteral(", "), [](std::byte value) -> QString {
        return QStringLiteral("0x") + byteText(value);
    });
    return QStringLiteral("const unsigned char bytes[%1] = {\n    %2\n};\n")
        .arg(bytes.size())
        .arg(rows.join(QStringLiteral(",\n    ")));
}

QString valuesText(std::span<const std::byte> bytes, DType dtype)
{
    const std::size_t size = sizeOf(dtype);
    if (!hasNumbers(dtype)) {
        return {};
    }
    QStringList values;
    for (std::size_t first = 0; first + size <= bytes.size(); first += size) {
        const std::byte* element = bytes.data() + first;
        values << (isFloatingPoint(dtype)
                       ? QString::number(elementAsDouble(element, dtype), 'g',
                                         roundTripDigits(dtype))
                       : integerText(element, dtype).replace(QChar(0x2212), u'-'));
    }
    return values.join(u'\n') + u'\n';
}

std::optional<std::uint64_t> offsetFromText(const QString& text, std::uint64_t current)
{
    QString rest = text;
    static const QRegularExpression kIgnored(QStringLiteral("[\\s_']"));
    rest.remove(kIgnored);
    if (rest.isEmpty()) {
        return std::nullopt;
    }
    const bool isRelative = rest.startsWith(u'+') || rest.startsWith(u'-');
    std::optional<std::uint64_t> sum = isRelative ? current : 0;
    if (!isRelative) {
        rest.prepend(u'+');
    }
    static const QRegularExpression kTerm(QStringLiteral("([+-])([^+-]*)"));
    auto terms = kTerm.globalMatch(rest);
    while (sum && terms.hasNext()) {
        const QRegularExpressionMatch term = terms.next();
        const auto product = productFrom(term.captured(2));
        if (!product) {
            return std::nullopt;
        }
        if (term.captured(1) == QLatin1String("+")) {
            sum = checkedAdd(*sum, *product);
        } else {
            sum = *product <= *sum ? std::optional(*sum - *product) : std::nullopt;
        }
    }
    return sum;
}

} // namespace gateloupe
