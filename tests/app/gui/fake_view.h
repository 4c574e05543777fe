// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QWidget>

namespace gateloupe::test {

/// The smallest view that can be arranged.
class FakeView : public QWidget
{
    Q_OBJECT

public:
    int zoom = 1;
    int scale = 0;

    /// As a user does it.
    void zoomTo(int value)
    {
        zoom = value;
        emit viewStateChanged(QStringLiteral("zoom"));
    }

    void scaleTo(int value)
    {
        scale = value;
        emit viewStateChanged(QStringLiteral("scale"));
    }

    [[nodiscard]] QJsonObject viewState() const
    {
        return {{QStringLiteral("zoom"), zoom}, {QStringLiteral("scale"), scale}};
    }

    void setViewState(const QJsonObject& state)
    {
        zoom = state.value(QStringLiteral("zoom")).toInt(zoom);
        scale = state.value(QStringLiteral("scale")).toInt(scale);
    }

signals:
    void viewStateChanged(const QString& what);
};

} // namespace gateloupe::test
