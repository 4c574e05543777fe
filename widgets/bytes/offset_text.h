// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include <QString>

namespace gateloupe {

/// A place in a file as people write it: "0x1A2F40", "4096", "0x100+4*16"; one that begins with +
/// or
/// - counts from `current`. Sums of products, no brackets. Empty for anything else, and for what
/// does not fit 64 bits or lies before 0.
[[nodiscard]] std::optional<std::uint64_t> offsetFromText(const QString& text,
                                                          std::uint64_t current);

} // namespace gateloupe
