// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonValue>
#include <QSplitter>

namespace gateloupe {

/// How a splitter's room is divided, for saved views.
[[nodiscard]] inline QJsonArray splitterSizes(const QSplitter& splitter)
{
    QJsonArray sizes;
    for (const int size : splitter.sizes()) {
        sizes.append(size);
    }
    return sizes;
}

/// Does nothing for sizes of another number of parts, or of a splitter that was never shown.
inline void setSplitterSizes(QSplitter& splitter, const QJsonValue& sizes)
{
    QList<int> wanted;
    int sum = 0;
    for (const QJsonValue& size : sizes.toArray()) {
        wanted.append(size.toInt());
        sum += size.toInt();
    }
    if (wanted.size() == splitter.count() && sum > 0) {
        splitter.setSizes(wanted);
    }
}

} // namespace gateloupe
