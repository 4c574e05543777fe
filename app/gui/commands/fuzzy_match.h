// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

namespace gateloupe {

/// How well `pattern` fits `text` when its letters may be spread over it, in order, whatever their
/// case: higher is better, empty for no fit. Words of the pattern may stand in any order. Runs of
/// letters and beginnings of words count more, short texts come before long ones.
[[nodiscard]] std::optional<int> fuzzyScore(const QString& pattern, const QString& text);

} // namespace gateloupe
