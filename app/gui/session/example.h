// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

#include "core/runtime/input/sequence.h"

namespace gateloupe {

/// The checkpoint that comes with the program, and a text to run it on.
struct Example
{
    QString checkpoint;
    SequenceSource input;

    /// From the installed place beside the executable, else from the source tree.
    [[nodiscard]] static std::optional<Example> find();
    /// Whether that path is its checkpoint.
    [[nodiscard]] static bool isOpen(const QString& path);
};

} // namespace gateloupe
