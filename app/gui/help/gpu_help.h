// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "app/gui/help/gpu_probe.h"

class QWidget;

namespace gateloupe {

/// Help > GPU: what was found for running on a GPU, what is missing and how it is installed.
class GpuHelp
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::GpuHelp)

public:
    static void show(const GpuProbe& probe, QWidget* window);
    [[nodiscard]] static QString textOf(const GpuProbe& probe); ///< HTML
};

} // namespace gateloupe
