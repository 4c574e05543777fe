// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

#include "core/runtime/input/run_source.h"

namespace gateloupe {

/// For session files: keys and words never change.
[[nodiscard]] QJsonObject toJson(const RunSource& source);
/// The inverse; what is missing or makes no sense stays as in `present`.
[[nodiscard]] RunSource runSourceFromJson(const QJsonObject& json, RunSource present);

} // namespace gateloupe
