// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>

class QJsonValue;
class QSplitter;

namespace gateloupe {

/// How a splitter's room is divided, for saved views.
[[nodiscard]] QJsonArray splitterSizes(const QSplitter& splitter);

/// Divides it so. Does nothing for sizes of another number of parts, or of a splitter that was
/// never shown; returns whether it did anything.
bool setSplitterSizes(QSplitter& splitter, const QJsonValue& sizes);

} // namespace gateloupe
