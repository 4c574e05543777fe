// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/common/translation.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

namespace gateloupe {

void installTranslations(QCoreApplication& application, const QLocale& locale)
{
    for (QTranslator* old :
         application.findChildren<QTranslator*>(QString(), Qt::FindDirectChildrenOnly)) {
        QCoreApplication::removeTranslator(old);
        delete old;
    }
    QLocale::setDefault(locale);
    auto* ofQt = new QTranslator(&application);
    const QString base = QStringLiteral("qtbase");
    // Qt's own, or those that this program was built with.
    if (ofQt->load(locale, base, QStringLiteral("_"),
                   QLibraryInfo::path(QLibraryInfo::TranslationsPath)) ||
        ofQt->load(locale, base, QStringLiteral("_"), QStringLiteral(":/i18n"))) {
        QCoreApplication::installTranslator(ofQt);
    }
    const QString name = QStringLiteral("gateloupe");
    const QString folder = QStringLiteral(":/i18n");
    auto* own = new QTranslator(&application);
    // English has a file too: it holds the plural forms.
    if (own->load(locale, name, QStringLiteral("_"), folder) ||
        own->load(QLocale(QLocale::English), name, QStringLiteral("_"), folder)) {
        QCoreApplication::installTranslator(own);
    }
}

} // namespace gateloupe
