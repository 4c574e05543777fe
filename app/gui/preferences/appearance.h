// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

#include "app/gui/preferences/preferences.h"

class QApplication;

namespace gateloupe {

/// Gives the program the look and the language of the preferences, live. What the command line
/// fixes (theme, language) stays as it is.
class Appearance
{
public:
    struct Fixed
    {
        bool theme = false;
        bool language = false;
    };

    Appearance(QApplication& application, Fixed fixed);

    /// Does only what changed since the last call.
    void apply(const Preferences& preferences);

private:
    QApplication& m_application;
    Fixed m_fixed;
    QFont m_desktopFont;
    Preferences m_applied;
};

} // namespace gateloupe
