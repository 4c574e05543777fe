// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gateloupe {

class Actions;
class MainWindow;
class Places;
class StatusLine;
class WindowPanels;
class WindowWorkers;

/// What groups of commands are given of the window. Lifetime: as long as the window.
struct WindowParts
{
    MainWindow& window;
    Actions& actions;
    WindowPanels& panels;
    StatusLine& status;
    WindowWorkers& workers;
    Places& places;
};

} // namespace gateloupe
