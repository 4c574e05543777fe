// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QEvent>
#include <QWidget>

#include "widgets/common/change_events.h"

namespace gateloupe {
namespace {

TEST(ChangeEvents, AreToldApart)
{
    QWidget widget;
    int languages = 0;
    int fonts = 0;
    int palettes = 0;
    onLanguageChange(&widget, [&] { ++languages; });
    onFontChange(&widget, [&] { ++fonts; });
    onPaletteChange(&widget, [&] { ++palettes; });

    QEvent language(QEvent::LanguageChange);
    QCoreApplication::sendEvent(&widget, &language);
    EXPECT_EQ(languages, 1);
    EXPECT_EQ(fonts + palettes, 0);

    QFont font = widget.font();
    font.setPointSize(font.pointSize() + 3);
    widget.setFont(font);
    EXPECT_EQ(fonts, 1);
    EXPECT_EQ(palettes, 1);

    widget.setPalette(QPalette(Qt::red));
    EXPECT_EQ(fonts, 1);
    EXPECT_EQ(palettes, 2);
    EXPECT_EQ(languages, 1);
}

TEST(ChangeEvents, ReachChildren)
{
    QWidget widget;
    auto* child = new QWidget(&widget);
    int languages = 0;
    onLanguageChange(child, [&] { ++languages; });
    QEvent language(QEvent::LanguageChange);
    QCoreApplication::sendEvent(&widget, &language);
    EXPECT_EQ(languages, 1);
}

} // namespace
} // namespace gateloupe
