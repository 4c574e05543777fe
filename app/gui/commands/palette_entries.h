// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QCoreApplication>

#include "app/gui/commands/palette_model.h"

class QWidget;

namespace gateloupe {

class Session;

/// What the palette offers: the commands of the window, then every gate and every other tensor of
/// the open file.
class PaletteEntries
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::PaletteEntries)

public:
    /// Both outlive the entries.
    [[nodiscard]] static std::vector<PaletteEntry> of(const QWidget& window, Session& session);
};

} // namespace gateloupe
