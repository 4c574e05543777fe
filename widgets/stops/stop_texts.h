// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QCoreApplication>
#include <QJsonObject>
#include <QString>

#include "core/analysis/watch/stops.h"

namespace gateloupe {

/// Stops as people read them, and as the session file keeps them.
class StopTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::StopTexts)

public:
    /// "step 17", "NaN or infinity", or the condition itself.
    [[nodiscard]] static QString condition(const Stop& stop);
    /// "layer 0, forward", "every layer"; `model` may be null.
    [[nodiscard]] static QString layer(const std::optional<PseudoLayerIndex>& pseudoLayer,
                                       const RnnModel* model);
    /// "layer 0, forward, unit 12".
    [[nodiscard]] static QString place(const Stop& stop, const RnnModel* model);

    [[nodiscard]] static QJsonObject toJson(const Stop& stop);
    /// Empty for what is no stop.
    [[nodiscard]] static std::optional<Stop> fromJson(const QJsonObject& object);
};

} // namespace gateloupe
