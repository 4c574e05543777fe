// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include <QJsonValue>
#include <QString>

namespace gateloupe {

/// Words and numbers of session files. Words stand in the order of the enumerators they mean, and
/// never change.

template <typename Enum, std::size_t count>
[[nodiscard]] QString wordOf(Enum value, const std::array<const char*, count>& words)
{
    return QLatin1String(words[static_cast<std::size_t>(value)]);
}

/// Another word leaves what was. Returns whether it was one of them.
template <typename Enum, std::size_t count>
bool readWord(const QJsonValue& json, const std::array<const char*, count>& words, Enum& value)
{
    const auto found = std::ranges::find(words, json.toString().toStdString());
    if (found != words.end()) {
        value = static_cast<Enum>(found - words.begin());
    }
    return found != words.end();
}

/// Empty for what is no count.
[[nodiscard]] inline std::optional<std::uint64_t> countFrom(const QJsonValue& json)
{
    const double number = json.toDouble(-1.0);
    constexpr double kMost = 9007199254740992.0; // JSON's numbers count exactly up to 2^53
    return number >= 0.0 && number <= kMost ? std::optional(static_cast<std::uint64_t>(number))
                                            : std::nullopt;
}

} // namespace gateloupe
