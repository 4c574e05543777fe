// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>

class QCoreApplication;

namespace gateloupe {

/// Installs the program's and Qt's own texts for a language; English where there are none.
/// Numbers on the screen follow the same locale. What was installed before is taken away; windows
/// are told by QEvent::LanguageChange.
void installTranslations(QCoreApplication& application, const QLocale& locale);

} // namespace gateloupe
