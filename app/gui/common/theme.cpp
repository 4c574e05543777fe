// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/common/theme.h"

#include <QApplication>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>

namespace gateloupe {

namespace {

QPalette darkPalette()
{
    const QColor window(43, 45, 48);
    const QColor base(30, 31, 34);
    const QColor text(223, 225, 229);
    const QColor faint(125, 130, 138);
    // The middle shade draws frames: lighter than the window, or nobody sees them.
    QPalette palette(text, window, window.lighter(140), window.darker(160), window.lighter(190),
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

/// Fusion outlines boxes and circles darker than the window: a dark one swallows them.
class OutlinedIndicators : public QProxyStyle
{
public:
    OutlinedIndicators()
        : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
    {
    }

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override
    {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        const bool isCircle = element == PE_IndicatorRadioButton;
        if (!isCircle && element != PE_IndicatorCheckBox) {
            return;
        }
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing, isCircle);
        painter->setPen(option->palette.color(QPalette::PlaceholderText));
        painter->setBrush(Qt::NoBrush);
        const QRectF outline = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
        if (isCircle) {
            painter->drawEllipse(outline);
        } else {
            painter->drawRect(outline);
        }
        painter->restore();
    }
};

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
    if (theme == Theme::Dark) {
        QApplication::setStyle(new OutlinedIndicators);
        QApplication::setPalette(darkPalette());
    } else {
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
        QApplication::setPalette(QApplication::style()->standardPalette());
    }
}

void applyDesktopTheme()
{
    if (QApplication::style()->name() != desktopStyle()) {
        QApplication::setStyle(QStyleFactory::create(desktopStyle()));
    }
    QApplication::setPalette(QPalette());
}

} // namespace gateloupe
