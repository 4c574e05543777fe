// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/layouts/splitter_sizes.h"

#include <QSplitter>

namespace gateloupe {

QJsonArray splitterSizes(const QSplitter& splitter)
{
    QJsonArray sizes;
    for (const int size : splitter.sizes()) {
        sizes.append(size);
    }
    return sizes;
}

bool setSplitterSizes(QSplitter& splitter, const QJsonValue& sizes)
{
    QList<int> wanted;
    int sum = 0;
    for (const QJsonValue& size : sizes.toArray()) {
        wanted.append(size.toInt());
        sum += size.toInt();
    }
    const bool fits = wanted.size() == splitter.count() && sum > 0;
    if (fits) {
        splitter.setSizes(wanted);
    }
    return fits;
}

} // namespace gateloupe
