// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QCoreApplication>
#include <QJsonObject>
#include <QString>

#include "core/model/what_if.h"

namespace gateloupe {

/// Edits of a what-if as people read them, and as the session file keeps them.
class EditTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::EditTexts)

public:
    [[nodiscard]] static QString kind(EditKind kind); ///< "Zero", "Scale", "Swap"
    /// "Zero forget gate of unit 3, layer 0, forward".
    [[nodiscard]] static QString sentence(const ModelEdit& edit);

    [[nodiscard]] static QJsonObject toJson(const ModelEdit& edit);
    /// Empty for what is no edit.
    [[nodiscard]] static std::optional<ModelEdit> fromJson(const QJsonObject& object);

private:
    [[nodiscard]] static QString subject(const std::optional<Gate>& gate,
                                         const std::optional<std::uint64_t>& unit);
};

} // namespace gateloupe
