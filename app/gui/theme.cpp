// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme.h"

#include <QApplication>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>

namespace gateloupe {

namespace {

QPalette darkPalette()
{
    const QColor window(43, 45, 48);
    const QColor base(30, 31, 34);
    const QColor text(223, 225, 229);
    const QColor faint(125, 130, 138);
    QPalette palette(text, window, window.lighter(140), window.darker(160), window.darker(120),
                     text, base);
    palette.setColor(QPalette::AlternateBase, QColor(38, 40, 43));
    palette.setColor(QPalette::Button, QColor(58, 61, 65));
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, Qt::white);
    palette.setColor(QPalette::ToolTipBase, base);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::PlaceholderText, faint);
    palette.setColor(QPalette::Highlight, QColor(61, 139, 219));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, QColor(108, 173, 240));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, faint);
    }
    return palette;
}

/// The style that the program started with.
const QString& desktopStyle()
{
    static const QString name = QApplication::style()->name();
    return name;
}

} // namespace

std::optional<Theme> themeFromName(const QString& name)
{
    if (name == QLatin1String("light")) {
        return Theme::Light;
    }
    return name == QLatin1String("dark") ? std::optional(Theme::Dark) : std::nullopt;
}

QString nameOf(Theme theme)
{
    return theme == Theme::Dark ? QStringLiteral("dark") : QStringLiteral("light");
}

void applyTheme(Theme theme)
{
    static_cast<void>(desktopStyle()); // while it is still in force
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(theme == Theme::Dark ? darkPalette()
                                                  : QApplication::style()->standardPalette());
}

void applyDesktopTheme()
{
    if (QApplication::style()->name() != desktopStyle()) {
        QApplication::setStyle(QStyleFactory::create(desktopStyle()));
    }
    QApplication::setPalette(QPalette());
}

} // namespace gateloupe
