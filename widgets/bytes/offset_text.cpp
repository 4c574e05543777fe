// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/offset_text.h"

#include <QRegularExpression>
#include <QStringList>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

std::optional<std::uint64_t> numberFrom(const QString& text)
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
        const auto number = numberFrom(factor);
        product = number ? checkedMul(*product, *number) : std::nullopt;
        if (!product) {
            break;
        }
    }
    return product;
}

} // namespace

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
