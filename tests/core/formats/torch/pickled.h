// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace gateloupe::test {

/// What every pickle of protocol 2 begins with.
inline const std::string kPickleStart = "\x80\x02";

/// A pickled text.
inline std::string text(const std::string& value)
{
    return "U" + std::string(1, static_cast<char>(value.size())) + value;
}

/// A pickled dict of one entry, whose value is pickled already.
inline std::string dict(const std::string& key, const std::string& value)
{
    return "}" + text(key) + value + "s";
}

/// 1, 2, 3 and 4 as f32.
inline const std::string kOneToFour("\0\0\x80\x3F\0\0\0\x40\0\0\x40\x40\0\0\x80\x40", 16);

} // namespace gateloupe::test
