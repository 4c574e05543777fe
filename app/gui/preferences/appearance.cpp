// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preferences/appearance.h"

#include <QApplication>
#include <QWidget>

#include "app/gui/common/theme.h"
#include "app/gui/common/translation.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

/// Widgets that show numbers were given the number font when they were made.
void replaceNumberFont(const QFont& before, const QFont& now)
{
    for (QWidget* widget : QApplication::allWidgets()) {
        if (widget->testAttribute(Qt::WA_SetFont) && widget->font().family() == before.family()) {
            widget->setFont(now);
        }
    }
}

} // namespace

Appearance::Appearance(QApplication& application, Fixed fixed)
    : m_application(application)
    , m_fixed(fixed)
    , m_desktopFont(QApplication::font())
{
}

void Appearance::apply(const Preferences& preferences)
{
    const Preferences before = std::exchange(m_applied, preferences);
    if (preferences.theme != before.theme && !m_fixed.theme) {
        preferences.theme ? applyTheme(*preferences.theme) : applyDesktopTheme();
    }
    if (preferences.textFont != before.textFont) {
        QFont font = m_desktopFont;
        font.fromString(preferences.textFont);
        QApplication::setFont(preferences.textFont.isEmpty() ? m_desktopFont : font);
    }
    if (preferences.numberFont != before.numberFont) {
        const QFont old = numberFont();
        setNumberFont(preferences.numberFont);
        replaceNumberFont(old, numberFont());
    }
    if (preferences.language != before.language && !m_fixed.language) {
        installTranslations(m_application, preferences.language.isEmpty()
                                               ? QLocale::system()
                                               : QLocale(preferences.language));
    }
}

} // namespace gateloupe
