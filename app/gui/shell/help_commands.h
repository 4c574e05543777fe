// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QCoreApplication>
#include <QObject>

#include "app/gui/shell/window_parts.h"

namespace gateloupe {

struct TourStep;

/// The Help menu: manual, tour, what the GPU lacks, about.
class HelpCommands : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::MainWindow)

public:
    /// Becomes a child of the window.
    explicit HelpCommands(const WindowParts& parts);

private:
    void connectManual();
    void connectTour();
    void connectAbout();
    [[nodiscard]] std::vector<TourStep> tourSteps();

    WindowParts m_parts;
};

} // namespace gateloupe
